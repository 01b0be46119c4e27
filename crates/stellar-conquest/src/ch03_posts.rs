//! Chapter 3.6 and 3.11.10: command posts, standing orders, and the will of a conqueror (§4.4.9).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, Viewer, WhyNot};

use crate::action::Action;
use crate::ch03_explore;
use crate::ch03_movement::{self, own_stars};
use crate::ch04_colony;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::Fact;
use crate::ids::{Planet, Star};
use crate::illegal::Illegal;
use crate::question::refused;
use crate::state::{self, Amounts, Ctx, Look, Phase, State, bit, stars_in};
use crate::variant::Secrecy;
use crate::words::{answer, ask, at_star, count, known_planet, obeying, planet_key};

/// What is asked of whoever gives orders about colonies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §3.6.3, §3.11.10, §4.4.9: posts, standing orders, factories of conquered colonies.
    Administer,
    /// §4.4.9: how many factories of a conquered colony its conqueror destroys.
    Raze { planet: Planet },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Place { star: Star },
    Remove { star: Star },
    Inspect { star: Star, on: bool },
    Raze { planet: Planet },
    Back,
    RazeCount { planet: Planet, n: u16 },
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Administer | Frame::Raze { .. } => SeatSet::one(state.active),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Administer => legal_administer(look.state, out),
        Frame::Raze { planet } => raze_amounts(look.state, planet).list(out),
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Administer, Action::PlacePost { star }) => Some(Move::Place { star }),
        (Frame::Administer, Action::RemovePost { star }) => Some(Move::Remove { star }),
        (Frame::Administer, Action::Inspect { star, on }) => Some(Move::Inspect { star, on }),
        (Frame::Administer, Action::Raze { planet }) => Some(Move::Raze { planet }),
        (Frame::Administer, Action::Done) => Some(Move::Back),
        (Frame::Raze { planet }, Action::Amount { n }) => Some(Move::RazeCount { planet, n }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Place { star } => check_place(look.state, seat, star),
        Move::Remove { star } => check_remove(look.state, seat, star),
        Move::Inspect { star, on } => check_inspect(look.state, star, on),
        Move::Raze { planet } => check_raze(look.state, planet),
        Move::Back => Ok(()),
        Move::RazeCount { planet, n } => raze_amounts(look.state, planet).check(n, "§4.4.9"),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    let Ctx { rules, state, log } = ctx;
    match chosen {
        Move::Place { star } => place(state, seat, star, *log),
        Move::Remove { star } => remove(state, seat, star, *log),
        Move::Inspect { star, on } => inspect(rules, state, star, on, *log),
        Move::Raze { planet } => state.push(Frame::Raze { planet }),
        Move::Back => {
            state.frames.pop();
        }
        Move::RazeCount { planet, n } => raze(state, planet, n, *log),
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    match frame {
        Frame::Administer => ask(
            "administer",
            "§3.6.3",
            "What changes: command posts, standing orders, factories of conquered colonies?",
        ),
        Frame::Raze { planet } => ask("raze", "§4.4.9", razing(look, seat, planet)),
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Place { star } => place_label(look.rules, star),
        Move::Remove { star } => remove_label(look.rules, star),
        Move::Inspect { star, on } => {
            let label = at_star(look.rules, "§3.11.10", star, |name| match on {
                true => format!("look at ships that come to {name}"),
                false => format!("let ships come to {name} unseen"),
            });
            label.in_group("standing_orders").with(Fact::Looks { star, on })
        }
        Move::Raze { planet } => raze_label(look, seat, planet),
        Move::Back => answer("back to movement", "§3.2.1").in_group("done"),
        Move::RazeCount { planet, n } => razed_label(look, seat, "§4.4.9", planet, n),
    }
}

/// Posts that cannot be placed because no counter is left.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    match frame {
        Frame::Administer => {
            let bare = own_stars(look.state, seat) & !current(look.state, seat);
            let posts = stars_in(bare).map(|star| Action::PlacePost { star });
            refused(look, seat, frame.into(), posts, out);
        }
        Frame::Raze { .. } => {}
    }
}

/// On which question may this one stand?
pub(crate) fn stands_on(frame: Frame, below: Option<state::Frame>) -> bool {
    match frame {
        Frame::Administer => below == Some(ch03_movement::Frame::Move.into()),
        Frame::Raze { .. } => {
            let assault = ch04_colony::Frame::Assault.into();
            below == Some(Frame::Administer.into()) || below == Some(assault)
        }
    }
}

/// Can the question be answered here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    match frame {
        Frame::Administer => true,
        Frame::Raze { planet } => {
            let own = look.state.colony(planet).conqueror == look.state.active.0;
            own && raze_amounts(look.state, planet).is_answerable()
        }
    }
}

/// May the viewer know of it?
pub(crate) fn is_seen(state: &State, frame: Frame, viewer: Viewer) -> bool {
    match frame {
        Frame::Administer | Frame::Raze { .. } => viewer.is(state.active),
    }
}

// Words.

/// §3.6.2, also in production.
pub(crate) fn place_label(rules: &Rules, star: Star) -> Label<Fact> {
    let label = at_star(rules, "§3.6.2", star, |name| format!("place a command post at {name}"));
    label.in_group("posts").with(Fact::Post { star, placed: true })
}

/// §3.6.3, also in production.
pub(crate) fn remove_label(rules: &Rules, star: Star) -> Label<Fact> {
    let label =
        at_star(rules, "§3.6.3", star, |name| format!("take the command post at {name} back"));
    label.in_group("posts").with(Fact::Post { star, placed: false })
}

/// §4.4.9: to be asked how many.
pub(crate) fn raze_label(look: Look<'_>, seat: Seat, planet: Planet) -> Label<Fact> {
    let name = known_planet(look, seat, planet);
    let stand = obeying(look.state, seat, planet).map(|colony| colony.factories);
    let text = match stand {
        Some(n) => format!("destroy factories of {name}, which has {n}"),
        None => format!("destroy factories of {name}"),
    };
    let label = answer(text, "§4.4.9").in_group("raze").touching([planet_key(planet)]);
    label.with_all(stand.map(|n| Fact::AtMost { n }))
}

/// How many factories stand, and how many are to go.
pub(crate) fn razing(look: Look<'_>, seat: Seat, planet: Planet) -> String {
    let factories = count(look.state.colony(planet).factories, "factory");
    let name = known_planet(look, seat, planet);
    format!("{name} has {factories}. How many do you destroy?")
}

/// So many factories go.
pub(crate) fn razed_label(
    look: Look<'_>,
    seat: Seat,
    rule: &'static str,
    planet: Planet,
    n: u16,
) -> Label<Fact> {
    let stand = obeying(look.state, seat, planet).map_or(n, |colony| colony.factories);
    let text = match n {
        0 => "destroy no factories".to_owned(),
        _ if n >= stand => format!("destroy all {}", count(n, "factory")),
        _ => format!("destroy {n} of {}", count(stand, "factory")),
    };
    let label = answer(text, rule).in_group("amount").touching([planet_key(planet)]);
    label.with(Fact::Factories { destroyed: n, left: stand.saturating_sub(n) })
}

// The rules.

/// How many factories a conqueror can destroy.
fn raze_amounts(state: &State, planet: Planet) -> Amounts {
    Amounts { min: 1, max: state.colony(planet).factories }
}

/// Is there a colony to give orders about?
pub(crate) fn check_administer(state: &State) -> Result<(), Illegal> {
    let orders = |colony: &crate::state::Colony| colony.controller() == Some(state.active);
    if state.colonies.iter().any(orders) { Ok(()) } else { Err(Illegal::NothingToAdminister) }
}

fn legal_administer(state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    legal_posts(state, seat, out);
    for star in stars_in(own_stars(state, seat)) {
        let on = state.inspection_off[seat] & bit(star) != 0;
        out.push(Action::Inspect { star, on });
    }
    legal_raze(state, seat, out);
    out.push(Action::Done);
}

/// Posts that can be placed or taken back by this seat.
pub(crate) fn legal_posts(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.variant.posts_placed {
        return;
    }
    let posts = current(state, seat);
    for star in stars_in(own_stars(state, seat) & !posts) {
        if check_place(state, seat, star).is_ok() {
            out.push(Action::PlacePost { star });
        }
    }
    for star in stars_in(posts) {
        out.push(Action::RemovePost { star });
    }
}

/// Posts as the seat has ordered them: in a production turn they appear on the map at its end.
pub(crate) fn current(state: &State, seat: Seat) -> u64 {
    if state.phase == Phase::Production { state.posts_new[seat] } else { state.posts[seat] }
}

/// §3.6.2, §3.6.5: a free counter, and an own colony in the hex.
pub(crate) fn check_place(state: &State, seat: Seat, star: Star) -> Result<(), Illegal> {
    if !state.variant.posts_placed {
        return Err(Illegal::NoPosts); // §3.10.6
    }
    if !state.has_colony_at(seat, star) {
        return Err(Illegal::NoColonyThere { star });
    }
    let posts = current(state, seat);
    if posts & bit(star) != 0 {
        return Err(Illegal::PostThere { star });
    }
    match state.variant.post_limit {
        Some(max) if posts.count_ones() >= u32::from(max) => Err(Illegal::PostLimit { max }),
        Some(_) | None => Ok(()),
    }
}

pub(crate) fn check_remove(state: &State, seat: Seat, star: Star) -> Result<(), Illegal> {
    let there = current(state, seat) & bit(star) != 0;
    if there { Ok(()) } else { Err(Illegal::NoPostThere { star }) }
}

/// §3.6.2, A-12: instant, and everybody sees it, unless production hides it for the moment.
pub(crate) fn place(state: &mut State, seat: Seat, star: Star, log: &mut impl Sink<Event>) {
    if state.phase == Phase::Production {
        state.posts_new[seat] |= bit(star);
        return;
    }
    state.posts[seat] |= bit(star);
    tell(state, seat, star, EventView::PostPlaced { seat, star }, log);
}

/// §3.6.3: posts are never destroyed, always used again.
pub(crate) fn remove(state: &mut State, seat: Seat, star: Star, log: &mut impl Sink<Event>) {
    if state.phase == Phase::Production {
        state.posts_new[seat] &= !bit(star);
        return;
    }
    state.posts[seat] &= !bit(star);
    tell(state, seat, star, EventView::PostRemoved { seat, star }, log);
}

pub(crate) fn tell(
    state: &State,
    seat: Seat,
    star: Star,
    what: EventView,
    log: &mut impl Sink<Event>,
) {
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let to: SeatSet = state
        .seats()
        .filter(|&other| open || other == seat || state.is_there(other, star))
        .collect();
    log.push(Event::some(to, open, what));
}

/// The posts that production ordered appear on the map.
pub(crate) fn publish(state: &mut State, log: &mut impl Sink<Event>) {
    for seat in state.seats() {
        let (before, after) = (state.posts[seat], state.posts_new[seat]);
        state.posts[seat] = after;
        for star in stars_in(before & !after) {
            tell(state, seat, star, EventView::PostRemoved { seat, star }, log);
        }
        for star in stars_in(after & !before) {
            tell(state, seat, star, EventView::PostPlaced { seat, star }, log);
        }
    }
}

/// §3.11.10, A-35, A-53: the standing order of the colonies at a star.
fn check_inspect(state: &State, star: Star, on: bool) -> Result<(), Illegal> {
    let seat = state.active;
    if !state.has_colony_at(seat, star) {
        return Err(Illegal::NobodyToLook { star });
    }
    let is_on = state.inspection_off[seat] & bit(star) == 0;
    if is_on == on { Err(Illegal::OrderStands) } else { Ok(()) }
}

/// With the order given, whoever is there already is looked at too.
fn inspect(rules: &Rules, state: &mut State, star: Star, on: bool, log: &mut impl Sink<Event>) {
    let seat = state.active;
    if !on {
        state.inspection_off[seat] |= bit(star);
        return;
    }
    state.inspection_off[seat] &= !bit(star);
    for sight in ch03_explore::ships_at(rules, state, seat, star) {
        let (owner, ships, turn) = (sight.owner, sight.ships, state.turn);
        log.push(Event::only(seat, EventView::Inspected { star, owner, ships, turn }));
    }
}

/// §4.4.9: a conqueror may destroy factories at any time in their turn.
pub(crate) fn legal_raze(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for (idx, colony) in state.colonies.iter().enumerate() {
        if colony.conqueror == seat.0 && colony.factories > 0 {
            out.push(Action::Raze { planet: Planet(idx as u8) });
        }
    }
}

pub(crate) fn check_raze(state: &State, planet: Planet) -> Result<(), Illegal> {
    let colony = state.colony(planet);
    if colony.conqueror != state.active.0 {
        return Err(Illegal::NotConquered { planet });
    }
    if colony.factories == 0 {
        return Err(Illegal::NoFactories { planet });
    }
    Ok(())
}

/// So many factories are gone, by their conqueror (§4.4.9) or their owner (§4.2.7).
pub(crate) fn raze(state: &mut State, planet: Planet, n: u16, log: &mut impl Sink<Event>) {
    let colony = state.colony_mut(planet);
    colony.factories =
        colony.factories.checked_sub(n).expect("no more factories are razed than stand");
    let controller = colony.controller().expect("somebody has the factories");
    let by_owner = !colony.is_conquered();
    if n > 0 {
        // §3.11.6, A-63: how many there were and are is the record sheet of whoever has them.
        log.push(Event::only(controller, EventView::Razed { planet, n, by_owner }));
    }
    state.frames.pop();
}
