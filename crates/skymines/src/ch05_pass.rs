//! Chapter 5.9: passing. A resting pile returns, the cards of the round go to rest.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch05_research::gain_helium;
use crate::ch05_tracks::gain_coins;
use crate::ch16_threats;
use crate::components::{Occasion, Rules};
use crate::event::{Event, Happening, Why};
use crate::ids::{Majority, Perk, Slot};
use crate::illegal::Illegal;
use crate::state::{Actor, Frame, Player, State, bits};

/// §5.9.1, §5.9.5: everything is turned face up again; no more turns this round.
pub(crate) fn pass(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let player = &mut state.players[seat];
    player.used = 0;
    player.passed = true;
    player.totals = [0; Majority::COUNT];
    let (coins, helium) = (player.perk(Perk::PassCoins), player.perk(Perk::PassHelium));
    state.replace_top(Frame::Passing);
    log.push(Event::all(Happening::Passed { seat }));
    gain_coins(state, Actor::from(seat), coins.into(), Why::Perk, log);
    gain_helium(rules, state, seat, helium, log);
}

fn piles(player: &Player) -> impl Iterator<Item = Slot> {
    Slot::all().filter(|slot| player.resting[slot.index()] != 0)
}

pub(crate) fn legal_take(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    ch16_threats::legal(rules, state, seat, Occasion::Pass, 0, out);
    let player = &state.players[seat];
    let before = out.len();
    out.extend(piles(player).map(|slot| Action::Take { slot }));
    if out.len() == before {
        out.push(Action::Done);
    }
}

/// §5.9.2: exactly one resting pile.
pub(crate) fn check_take(state: &State, seat: Seat, slot: Slot) -> Result<(), Illegal> {
    let there = state.players[seat].resting[slot.index()] != 0;
    if there { Ok(()) } else { Err(Illegal::NoPile { slot }) }
}

/// §5.9.2: none only where there is none.
pub(crate) fn check_take_none(state: &State, seat: Seat) -> Result<(), Illegal> {
    match piles(&state.players[seat]).next() {
        Some(_) => Err(Illegal::PileLeft),
        None => Ok(()),
    }
}

pub(crate) fn take(state: &mut State, seat: Seat, slot: Option<Slot>, log: &mut impl Sink<Event>) {
    let player = &mut state.players[seat];
    // §5.9.4: tiles return to their place below the board.
    player.tiles = 0;
    player.cargo = None;
    match slot {
        Some(slot) => {
            player.hand |= std::mem::take(&mut player.resting[slot.index()]);
            log.push(Event::all(Happening::PileTaken { seat, slot }));
        }
        None => log.push(Event::all(Happening::Finished { seat })),
    }
    state.replace_top(Frame::Rest { used: 0 });
}

/// Resting slots for the next card: ON, and without a card of this round (§5.9.3).
pub(crate) fn rest_slots(state: &State, seat: Seat, used: u8) -> u8 {
    state.players[seat].open & !used
}

pub(crate) fn legal_rest(state: &State, seat: Seat, used: u8, out: &mut Vec<Action>) {
    let slots = bits(u64::from(rest_slots(state, seat, used))).map(Slot);
    out.extend(slots.map(|slot| Action::Rest { slot }));
}

pub(crate) fn check_rest(state: &State, seat: Seat, used: u8, slot: Slot) -> Result<(), Illegal> {
    let free = rest_slots(state, seat, used) & slot.bit() != 0;
    if free { Ok(()) } else { Err(Illegal::NoRest { slot }) }
}

/// §5.9.3: each card to another resting slot, of the player's choice.
pub(crate) fn rest(
    state: &mut State,
    seat: Seat,
    used: u8,
    slot: Slot,
    log: &mut impl Sink<Event>,
) {
    let player = &mut state.players[seat];
    let card = player.slots.iter_mut().find_map(Option::take).expect("a card is to rest");
    player.resting[slot.index()] |= card.bit();
    state.replace_top(Frame::Rest { used: used | slot.bit() });
    log.push(Event::all(Happening::Rested { seat, card, slot }));
}

/// Goes on with the cards on top; `true` if the seat has to choose.
pub(crate) fn proceed(state: &mut State, seat: Seat, used: u8, log: &mut impl Sink<Event>) -> bool {
    if state.players[seat].slots.iter().all(Option::is_none) {
        state.pop();
        return false;
    }
    let slots = rest_slots(state, seat, used);
    if slots.count_ones() > 1 {
        return true;
    }
    rest(state, seat, used, Slot(slots.trailing_zeros() as u8), log);
    false
}
