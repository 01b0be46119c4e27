//! Chapter 3.3 to 3.6, 3.11.10: one step, its range, and who looks at it.

use tabletop::{Seat, SeatSet, Sink};

use super::{Hand, ordered};
use crate::action::Action;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Parts, SPENT, Ships};
use crate::geometry::Geometry;
use crate::ids::{Hex, Star, Tech};
use crate::illegal::Illegal;
use crate::routes::Route;
use crate::state::{NO_STAR, State, bit, stars_in};
use crate::variant::Secrecy;

#[inline]
pub(super) fn legal_steps(rules: &Rules, state: &State, hand: &Hand, out: &mut Vec<Action>) {
    if hand.parts.hex == Hex::OFF_MAP {
        let hex = state.entry_hex(rules, state.active);
        if check_step(rules, state, hex).is_ok() {
            out.push(Action::Step { hex });
        }
        return;
    }
    let Ok(way) = Way::of(rules, state, state.active, hand) else { return };
    for hex in state.geometry(rules).neighbours(hand.parts.hex) {
        if way.check(hex).is_ok() {
            out.push(Action::Step { hex });
        }
    }
}

/// §3.3.2 to §3.7.2: may the ships in hand go to this hex? Turning costs nothing (§3.3.3), and any number
/// of ships may be there already (§3.8.1).
pub(crate) fn check_step(rules: &Rules, state: &State, hex: Hex) -> Result<(), Illegal> {
    let hand = ordered(state);
    let seat = state.active;
    if hand.parts.used >= state.speed(rules, seat) {
        return Err(Illegal::NoMovesLeft); // §3.3.4
    }
    if hand.parts.hex == Hex::OFF_MAP {
        let entry = state.entry_hex(rules, seat);
        if hex != entry {
            return Err(Illegal::NotTheEntry { hex, entry }); // §3.4.1
        }
        let bound = hand.parts.to != NO_STAR;
        let free = state.research[seat].has(Tech::UnlimitedCommunication);
        return if bound || free { Ok(()) } else { Err(Illegal::NeedsDestination) };
    }
    if !hex.is_on_board() || !state.geometry(rules).is_adjacent(hand.parts.hex, hex) {
        return Err(Illegal::NotAdjacent { hex });
    }
    Way::of(rules, state, seat, &hand)?.check(hex)
}

/// Everything that decides where ships can step, found once for all neighbours.
pub(crate) struct Way<'r> {
    rules: &'r Rules,
    geometry: &'r Geometry,
    here: Hex,
    used: u8,
    route: Option<Route<'r>>,
    range: Option<Range>,
}

impl<'r> Way<'r> {
    #[inline]
    pub(super) fn of(
        rules: &'r Rules,
        state: &'r State,
        seat: Seat,
        hand: &Hand,
    ) -> Result<Way<'r>, Illegal> {
        let Parts { hex, used, to, .. } = hand.parts;
        let to = (to != NO_STAR).then_some(Star(to));
        if to.is_none() && !state.research[seat].has(Tech::UnlimitedCommunication) {
            return Err(Illegal::NeedsDestination); // §3.7.1
        }
        let range = Range::tying(rules, state, seat, hand.only_scouts);
        Ok(Way::at(rules, state, seat, hex, used, to, range))
    }

    /// The same for ships in this hex that have used so many moves.
    #[inline]
    pub(crate) fn at(
        rules: &'r Rules,
        state: &'r State,
        seat: Seat,
        here: Hex,
        used: u8,
        to: Option<Star>,
        range: Option<Range>,
    ) -> Way<'r> {
        let free = state.research[seat].has(Tech::UnlimitedCommunication); // §3.7.6
        let bound = to.filter(|_| !free);
        let route = bound.map(|to| Route::new(rules, state, seat, here, to, used));
        Way { rules, geometry: state.geometry(rules), here, used, route, range }
    }

    /// May ships of which some are tied to posts go to this neighbour?
    #[inline]
    pub(crate) fn check(&self, hex: Hex) -> Result<(), Illegal> {
        // §3.5.2, §3.5.3: so inside a cloud one hex a turn, and out of it at full speed.
        if self.geometry.is_cloud(hex) && self.used > 0 {
            return Err(Illegal::CloudLater { hex }); // §3.5.1, A-09
        }
        if let Some(route) = &self.route
            && !route.allows(hex)
        {
            return Err(Illegal::Detour { hex }); // §3.7.2
        }
        match &self.range {
            Some(range) => range.check(self.rules, self.geometry, self.here, hex),
            None => Ok(()),
        }
    }
}

/// §3.6: the anchors of a seat's ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    posts: u64,
    entry: Option<Hex>,
}

impl Range {
    /// The anchors that tie these ships; §3.6.4, §3.6.6: scouts, and all ships with the technology, are
    /// free.
    #[inline]
    pub(crate) fn tying(
        rules: &Rules,
        state: &State,
        seat: Seat,
        only_scouts: bool,
    ) -> Option<Range> {
        let tied = !only_scouts && !state.research[seat].has(Tech::UnlimitedRange);
        tied.then(|| Range::of(rules, state, seat))
    }

    /// §3.6.2, A-12: usable posts; the entry hex only while there is none.
    pub(crate) fn of(rules: &Rules, state: &State, seat: Seat) -> Range {
        let stars =
            if state.variant.posts_placed { state.posts[seat] } else { own_stars(state, seat) };
        let posts = stars & !state.other_warships(seat); // §4.3.2
        let first_turns = state.turn <= rules.numbers.production_every;
        let anchored = posts == 0 && (state.variant.entry_anchor_always || first_turns);
        Range { posts, entry: anchored.then(|| state.entry_hex(rules, seat)) }
    }

    /// The stars of usable posts, or of colonies that serve as such.
    pub(crate) fn posts(&self) -> u64 {
        self.posts
    }

    /// The entry hex, where it is the only anchor.
    pub(crate) fn entry(&self) -> Option<Hex> {
        self.entry
    }

    /// Hexes from the nearest anchor; the off-map post lies one beyond the entry hex.
    #[inline]
    pub(crate) fn distance(&self, geometry: &Geometry, hex: Hex) -> Option<u8> {
        let posts = stars_in(self.posts).map(|star| geometry.star_distance(star, hex));
        let entry = self.entry.map(|entry| geometry.distance(entry, hex) + 1);
        posts.chain(entry).min()
    }

    /// §3.6.1, A-10, A-11, A-51: within range, or at least not farther than before.
    pub(crate) fn check(
        &self,
        rules: &Rules,
        geometry: &Geometry,
        from: Hex,
        hex: Hex,
    ) -> Result<(), Illegal> {
        let range = rules.numbers.range;
        let distance = self.distance(geometry, hex).ok_or(Illegal::NoAnchor { hex })?;
        if distance <= range {
            return Ok(());
        }
        match self.distance(geometry, from) {
            Some(before) if before > range && distance <= before => Ok(()),
            Some(_) | None => Err(Illegal::OutOfRange { hex, distance, range }),
        }
    }
}

/// Stars with unconquered colonies of the seat.
pub(crate) fn own_stars(state: &State, seat: Seat) -> u64 {
    let mut stars = 0;
    for (idx, colony) in state.colonies.iter().enumerate() {
        stars |= u64::from(colony.is_own(seat)) << (idx / crate::ids::PLANETS_PER_STAR);
    }
    stars
}

/// One hex. What is found there happens at once; discoveries wait for the exploration (§3.11.9).
pub(crate) fn step(rules: &Rules, state: &mut State, hex: Hex, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let Hand { parts: before, ships, .. } = ordered(state);
    let departed = if before.hex == Hex::OFF_MAP { None } else { rules.star_in(before.hex) };
    let star = rules.star_in(hex);
    // §3.8.2: in open space nobody notices anybody.
    let stopped = star.filter(|star| state.other_ships(seat) & bit(*star) != 0);
    let in_cloud = state.geometry(rules).is_cloud(hex); // §3.5.1
    let used = if stopped.is_some() || in_cloud { SPENT } else { before.used + 1 }; // §3.8.3, §3.4.2
    let arrived = star.is_some_and(|star| star.0 == before.to);
    let noticed = star.is_some() || departed.is_some_and(|star| may_be_missed(state, seat, star));
    state.fleets[seat].rekey_hand(|parts| {
        let from = departed.map_or(parts.from, |star| star.0); // §3.7.4
        let to = if arrived { NO_STAR } else { parts.to };
        Parts { hex, from, to, used, ..parts }
    });
    if before.hex != Hex::OFF_MAP {
        state.recount(rules, before.hex);
    }
    state.recount(rules, hex);
    tell_move(state, &before, hex, noticed, log);
    if let Some(star) = star {
        inspect(state, seat, star, ships, log);
    }
    if let Some(star) = stopped {
        log.push(Event::only(seat, EventView::Stopped { star }));
    }
}

/// may a colony notice that ships leave this star? Told from what the mover knows.
pub(super) fn may_be_missed(state: &State, seat: Seat, star: Star) -> bool {
    let enemy = |colony: &crate::state::Colony| !colony.is_empty() && !colony.is_own(seat);
    state.watched[seat] & bit(star) == 0 || state.colonies_at(star).any(|(_, colony)| enemy(colony))
}

fn tell_move(state: &State, before: &Parts, to: Hex, noticed: bool, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let from = (before.hex != Hex::OFF_MAP).then_some(before.hex);
    let task_force = (before.task_force != 0).then_some(before.task_force);
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    // In double-blind play those who are there see markers come and go, not where from and where to.
    let others = if open { SeatSet::first(state.n_seats).without(seat) } else { SeatSet::EMPTY };
    let moved = |noticed| EventView::Moved { seat, from, to, task_force, noticed };
    log.push(Event::only(seat, moved(noticed)));
    // Whether the mover thinks that somebody looked is nobody else's business.
    log.push(Event::some(others, open, moved(false)));
}

/// §3.11.10, A-35: colonies with the standing order look at ships that come into their hex.
pub(crate) fn inspect(
    state: &State,
    mover: Seat,
    star: Star,
    ships: Ships,
    log: &mut impl Sink<Event>,
) {
    for owner in state.seats() {
        if owner == mover || !is_inspecting(state, owner, star) {
            continue;
        }
        let ships = ships.into();
        let what = EventView::Inspected { star, owner: mover, ships, turn: state.turn };
        log.push(Event::only(owner, what));
        if state.variant.inspection_announced {
            log.push(Event::all(EventView::InspectionCalled { seat: owner, star })); // §3.10.4
        }
    }
}

/// Does the seat look at ships that come to this star?
pub(crate) fn is_inspecting(state: &State, seat: Seat, star: Star) -> bool {
    state.inspection_off[seat] & bit(star) == 0 && state.has_colony_at(seat, star)
}
