//! Chapter 3.6 and 3.11.10: command posts, standing orders, and the will of a conqueror (§4.4.9).

use tabletop::{Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch03_explore;
use crate::ch03_movement::own_stars;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::ids::{Planet, Star};
use crate::illegal::Illegal;
use crate::state::{Frame, Phase, State, bit, stars_in};
use crate::variant::Secrecy;

/// Is there a colony to give orders about?
pub(crate) fn check_administer(state: &State) -> Result<(), Illegal> {
    let orders = |colony: &crate::state::Colony| colony.controller() == Some(state.active);
    if state.colonies.iter().any(orders) { Ok(()) } else { Err(Illegal::NothingToAdminister) }
}

pub(crate) fn legal_administer(state: &State, out: &mut Vec<Action>) {
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
    tell(state, seat, star, Happening::PostPlaced { seat, star }, log);
}

/// §3.6.3: posts are never destroyed, always used again.
pub(crate) fn remove(state: &mut State, seat: Seat, star: Star, log: &mut impl Sink<Event>) {
    if state.phase == Phase::Production {
        state.posts_new[seat] &= !bit(star);
        return;
    }
    state.posts[seat] &= !bit(star);
    tell(state, seat, star, Happening::PostRemoved { seat, star }, log);
}

pub(crate) fn tell(
    state: &State,
    seat: Seat,
    star: Star,
    what: Happening,
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
            tell(state, seat, star, Happening::PostRemoved { seat, star }, log);
        }
        for star in stars_in(after & !before) {
            tell(state, seat, star, Happening::PostPlaced { seat, star }, log);
        }
    }
}

/// §3.11.10, A-35, A-53: the standing order of the colonies at a star.
pub(crate) fn check_inspect(state: &State, star: Star, on: bool) -> Result<(), Illegal> {
    let seat = state.active;
    if !state.has_colony_at(seat, star) {
        return Err(Illegal::NobodyToLook { star });
    }
    let is_on = state.inspection_off[seat] & bit(star) == 0;
    if is_on == on { Err(Illegal::OrderStands) } else { Ok(()) }
}

/// With the order given, whoever is there already is looked at too.
pub(crate) fn inspect(
    rules: &Rules,
    state: &mut State,
    star: Star,
    on: bool,
    log: &mut impl Sink<Event>,
) {
    let seat = state.active;
    if !on {
        state.inspection_off[seat] |= bit(star);
        return;
    }
    state.inspection_off[seat] &= !bit(star);
    for sight in ch03_explore::ships_at(rules, state, seat, star) {
        let (owner, ships, turn) = (sight.owner, sight.ships, state.turn);
        log.push(Event::only(seat, Happening::Inspected { star, owner, ships, turn }));
    }
}

/// §4.4.9: a conqueror may destroy factories at any time in his turn.
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
        log.push(Event::only(controller, Happening::Razed { planet, n, by_owner }));
    }
    state.frames.pop();
}

/// The frame in which a conqueror says how many.
pub(crate) fn begin_raze(state: &mut State, planet: Planet) {
    state.frames.push(Frame::Raze { planet });
}
