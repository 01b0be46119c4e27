//! §A.3, §A.4, §A.8: Moscovium in the Solar Bag, on the tracks, and what empty spaces are worth.

use tabletop::Sink;

use super::action::AntiMatterAction;
use super::event::{AntiMatterEvent, tell};
use super::info::Enhancement;
use super::state::{AntiMatterFrame, COVERED};
use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::state::State;
use crate::{ch01_payment, ch01_rewards, ch04_market};

// §A.3 The Solar Bag.

/// Everything in the Solar Bag: cubes, and Moscovium behind them.
pub(crate) fn n_in_bag(state: &State) -> u16 {
    state.bag.total() + u16::from(state.antimatter.bag)
}

/// The names of the outcomes that Moscovium adds.
pub(crate) fn add_outcome(state: &State, outcomes: &mut Vec<String>) {
    outcomes.extend((0..state.antimatter.bag).map(|_| "Moscovium".to_owned()));
}

/// Moscovium was drawn: to be decided on, or kept at once.
pub(crate) fn drawn(state: &mut State, player: Player, kept: bool, log: &mut impl Sink<Event>) {
    let antimatter = &mut state.antimatter;
    assert!(antimatter.bag > 0, "Moscovium that is drawn is in the bag");
    antimatter.bag -= 1;
    if kept {
        antimatter.moscovium[player.index()] += 1;
    } else {
        antimatter.drawn += 1;
    }
    tell(log, AntiMatterEvent::Drawn { player, kept });
}

/// §A.3: Moscovium among what was drawn.
pub(crate) fn n_drawn(state: &State) -> u8 {
    state.antimatter.drawn
}

/// §A.3: Moscovium counts among the cubes that may be kept.
pub(crate) fn legal_keep(
    rules: &Rules,
    state: &State,
    player: Player,
    drawn: Cubes,
    out: &mut Vec<Action>,
) {
    for moscovium in (1..=state.antimatter.drawn).rev() {
        let room = rules.numbers.solar_keep.saturating_sub(moscovium);
        for n in (0..=room.min(drawn.total() as u8)).rev() {
            drawn.handfuls(n, |cubes| {
                if check_keep(rules, state, player, drawn, moscovium, cubes).is_ok() {
                    out.push(Action::AntiMatter(AntiMatterAction::Keep { moscovium, cubes }));
                }
            });
        }
    }
}

pub(crate) fn check_keep(
    rules: &Rules,
    state: &State,
    player: Player,
    drawn: Cubes,
    moscovium: u8,
    cubes: Cubes,
) -> Result<(), Illegal> {
    if !state.variant.antimatter {
        return Err(Illegal::OtherQuestion);
    }
    let have = state.antimatter.drawn;
    if moscovium == 0 || moscovium > have {
        return Err(Illegal::NoMoscovium { need: moscovium.max(1), have });
    }
    let (n, max) = (cubes.total() + u16::from(moscovium), u16::from(rules.numbers.solar_keep));
    if n > max {
        return Err(Illegal::Kept { n, max });
    }
    crate::ch04_solar::check_keep(rules, state, player, drawn, cubes)
}

/// So much Moscovium is kept, the rest goes back into the bag.
pub(crate) fn keep(state: &mut State, player: Player, kept: u8, log: &mut impl Sink<Event>) {
    let antimatter = &mut state.antimatter;
    if antimatter.drawn == 0 {
        return;
    }
    let returned = antimatter.drawn - kept;
    antimatter.drawn = 0;
    antimatter.bag += returned;
    antimatter.moscovium[player.index()] += kept;
    tell(log, AntiMatterEvent::Kept { player, kept, returned });
}

/// §A.9: what H.A.L.L. keeps of what it has drawn: all, or one cube where it would have nothing.
pub(crate) fn hall_keep(state: &mut State, all: bool, nothing: bool, log: &mut impl Sink<Event>) {
    let drawn = state.antimatter.drawn;
    let kept = if all { drawn } else { drawn.min(u8::from(nothing)) };
    keep(state, Player::Hall, kept, log);
}

// §A.2.2 Spending.

/// The spent cube covers an empty space of the own track, else it goes into the Solar Bag.
pub(super) fn cover(
    state: &mut State,
    player: Player,
    space: Option<Resource>,
    log: &mut impl Sink<Event>,
) {
    match space {
        Some(space) => state.antimatter.tracks[player.index()] |= 1 << space.index(),
        None => state.antimatter.bag += 1,
    }
    tell(log, AntiMatterEvent::Covered { player, space });
}

// §A.4 Synthesis.

/// Asks what to synthesise, if anything can be.
pub(crate) fn synthesise(state: &mut State, player: Player) {
    let any = Resource::ALL.into_iter().any(|space| can_synthesise(state, player, space));
    if any {
        state.push(AntiMatterFrame::Synthesise { player });
    }
}

fn can_synthesise(state: &State, player: Player, space: Resource) -> bool {
    let mut pays = Resource::ALL.into_iter();
    pays.any(|pay| check_synthesis(state, player, space, pay).is_ok())
}

pub(super) fn legal_synthesis(state: &State, player: Player, out: &mut Vec<Action>) {
    for space in Resource::ALL {
        for pay in Resource::ALL {
            if check_synthesis(state, player, space, pay).is_ok() {
                out.push(Action::AntiMatter(AntiMatterAction::Synthesise { space, pay }));
            }
        }
    }
    out.push(Action::Done);
}

/// §A.4, §1.9: a cube of the colour of the space, or a dearer one.
pub(super) fn check_synthesis(
    state: &State,
    player: Player,
    space: Resource,
    pay: Resource,
) -> Result<(), Illegal> {
    if state.antimatter.tracks[player.index()] >> space.index() & 1 == 0 {
        return Err(Illegal::SpaceEmpty { space });
    }
    let have = state.corporation(player).cubes;
    if have.get(pay) == 0 {
        return Err(Illegal::NoSuchCubes { cubes: Cubes::one(pay), have });
    }
    if pay < space {
        return Err(Illegal::NotThePrice { cubes: Cubes::one(pay), cost: Cubes::one(space) });
    }
    Ok(())
}

/// The cube goes to the Market, the Moscovium to the player.
pub(super) fn take(
    state: &mut State,
    player: Player,
    space: Resource,
    paid: Resource,
    log: &mut impl Sink<Event>,
) {
    state.corporation_mut(player).cubes.take(paid, 1);
    ch04_market::put(state, Cubes::one(paid));
    state.antimatter.tracks[player.index()] &= !(1 << space.index());
    state.antimatter.moscovium[player.index()] += 1;
    tell(log, AntiMatterEvent::Synthesised { player, space, paid });
}

/// §A.9, R-168: with Earth's production H.A.L.L. synthesises the cheapest Moscovium that it can pay for.
pub(crate) fn hall_synthesis(state: &mut State, log: &mut impl Sink<Event>) {
    let have = state.corporation(Player::Hall).cubes;
    let track = state.antimatter.tracks[Player::Hall.index()];
    let mut covered = Resource::ALL.into_iter().filter(|r| track >> r.index() & 1 == 1);
    let Some(space) = covered.find(|&space| have.can_pay(Cubes::one(space))) else { return };
    let paid = ch01_payment::cheapest(have, Cubes::one(space)).and_then(Cubes::cheapest);
    take(state, Player::Hall, space, paid.expect("it can pay"), log);
}

// §A.8 The end of a round.

/// §A.8: Prestige for empty spaces; then all Specialists come back from the Laboratory.
pub(crate) fn end_round(state: &mut State, log: &mut impl Sink<Event>) {
    for player in state.players() {
        let empty = (COVERED & !state.antimatter.tracks[player.index()]).count_ones() as i16;
        if empty > 0 {
            ch01_rewards::prestige(state, player, empty, log);
        }
    }
    let antimatter = &mut state.antimatter;
    for action in Enhancement::ALL {
        let players = std::mem::take(&mut antimatter.laboratory[action.index()]);
        for player in 0..antimatter.specialists.len() {
            antimatter.specialists[player] += players >> player & 1;
        }
    }
    tell(log, AntiMatterEvent::LaboratoryCleared);
}
