//! §3.7.2, ruling A-73: the fastest lawful way of ships to their destination.
//!
//! Time is counted in moves from the beginning of this turn: a clear hex costs one, a cloud or a star
//! hex with known enemies the rest of the turn (§3.5.1, §3.8.3), and waiting for the next turn, which
//! a cloud ahead can ask for, what is left of this one. The search goes over steps that the rules
//! allow and over nothing else. It looks no farther than to a hex from which a way of fewest hexes
//! leads past all clouds and enemies: nothing is faster than that.

use arrayvec::ArrayVec;
use tabletop::Seat;

use crate::ch03_movement::{Range, Way};
use crate::components::Rules;
use crate::fleets::SPENT;
use crate::flood::Columns;
use crate::geometry::Geometry;
use crate::ids::{Hex, N_HEXES, Star};
use crate::routes::known_enemies;
use crate::state::{State, bit, stars_in};

/// Places of a search: many times what the printed board asks for, see the test below.
const PLACES_MAX: usize = 1024;

/// Ships that want to go to a star, and what they know of the way.
pub(crate) struct Journey<'r> {
    rules: &'r Rules,
    state: &'r State,
    geometry: &'r Geometry,
    seat: Seat,
    to: Star,
    goal: Hex,
    speed: u16,
    range: Option<Range>,
    /// Star hexes with enemies that would stop the ships.
    enemies: u64,
    /// Hexes without clouds and enemies.
    open: Columns,
}

/// How the ships go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The hexes of this turn.
    pub(crate) steps: ArrayVec<Hex, { SPENT as usize }>,
    /// Turns after this one until they are there.
    pub(crate) later: u8,
}

/// A hex and the time when it is reached.
#[derive(Clone, Copy)]
struct Waypoint {
    hex: Hex,
    time: u16,
    /// When the destination can be reached from here at best.
    arrival: u16,
    /// The place before it on the way.
    before: u16,
    /// Only steps that do not lead nearer are still to be tried: they cost more to judge and help less.
    only_detours: bool,
}

/// All places of a search, and those from which it goes on.
struct Search {
    places: ArrayVec<Waypoint, PLACES_MAX>,
    open: ArrayVec<u16, PLACES_MAX>,
}

impl Search {
    /// Is there room for one more?
    fn push(&mut self, place: Waypoint) -> bool {
        let idx = self.places.len() as u16;
        self.places.try_push(place).is_ok() && self.open.try_push(idx).is_ok()
    }

    /// The place that promises most: of those that arrive equally early the farthest on its way.
    fn pop(&mut self) -> Option<usize> {
        let key = |idx: &u16| {
            let place = &self.places[usize::from(*idx)];
            (place.arrival, u16::MAX - place.time, *idx)
        };
        let (at, _) = self.open.iter().enumerate().min_by_key(|(_, idx)| key(idx))?;
        Some(usize::from(self.open.swap_remove(at)))
    }
}

impl<'r> Journey<'r> {
    /// A journey of ships that are tied to these anchors, if to any (§3.6.1).
    pub(crate) fn new(
        rules: &'r Rules,
        state: &'r State,
        seat: Seat,
        to: Star,
        range: Option<Range>,
    ) -> Journey<'r> {
        let geometry = state.geometry(rules);
        let enemies = known_enemies(state, seat) & !bit(to);
        let mut open = *geometry.clear_columns();
        for star in stars_in(enemies) {
            open.remove(geometry.star_hexes()[star.index()]);
        }
        let goal = geometry.star_hexes()[to.index()];
        let speed = u16::from(state.speed(rules, seat).max(1));
        Journey { rules, state, geometry, seat, to, goal, speed, range, enemies, open }
    }

    /// The fastest way from a hex, of ships that have used so many of their moves; `None` if no lawful
    /// way leads there.
    pub(crate) fn plan(&self, here: Hex, used: u8) -> Option<Plan> {
        let time = u16::from(used).min(self.speed);
        if self.is_beyond_range(here) {
            return None;
        }
        let arrival = self.earliest(here, time);
        let first = Waypoint { hex: here, time, arrival, before: 0, only_detours: false };
        if self.leads_straight(here) { Some(self.plan_of(&[first], 0)) } else { self.search(first) }
    }

    /// The search, apart from the simple case because it needs much room.
    #[cold]
    #[inline(never)]
    fn search(&self, first: Waypoint) -> Option<Plan> {
        let mut search = Search { places: ArrayVec::new(), open: ArrayVec::new() };
        let mut seen = [0u16; N_HEXES];
        search.push(first);
        while let Some(idx) = search.pop() {
            let place = search.places[idx];
            let room = if place.only_detours {
                self.try_detours(&mut search, idx)
            } else {
                let moment = 1 << (place.time % self.speed);
                if seen[place.hex.index()] & moment != 0 {
                    continue;
                }
                seen[place.hex.index()] |= moment;
                if idx > 0 && self.leads_straight(place.hex) {
                    return Some(self.plan_of(&search.places, idx));
                }
                self.go_nearer(&mut search, idx)
            };
            if !room {
                return None;
            }
        }
        None
    }

    /// Steps that lead nearer, which are always direct, and waiting; false if there is no room.
    fn go_nearer(&self, search: &mut Search, idx: usize) -> bool {
        let Waypoint { hex, time, .. } = search.places[idx];
        let used = time % self.speed;
        let steps = self.geometry.star_distances(self.to);
        let mut room = true;
        for next in self.geometry.neighbours(hex) {
            let nearer = steps[next.index()] < steps[hex.index()];
            let barred = self.geometry.is_cloud(next) && used > 0; // §3.5.1
            if nearer && !barred && self.is_in_range(hex, next) {
                room &= self.step(search, idx, next);
            }
        }
        let before = idx as u16;
        if used > 0 {
            let time = time - used + self.speed; // they wait.
            let arrival = self.earliest(hex, time);
            room &= search.push(Waypoint { hex, time, arrival, before, only_detours: false });
        }
        let arrival = self.earliest(hex, time + 1);
        room & search.push(Waypoint { hex, time, arrival, before, only_detours: true })
    }

    /// Steps to the other neighbours, where they are direct.
    fn try_detours(&self, search: &mut Search, idx: usize) -> bool {
        let Waypoint { hex, time, .. } = search.places[idx];
        let used = (time % self.speed) as u8;
        let way = Way::at(self.rules, self.state, self.seat, hex, used, Some(self.to), self.range);
        let steps = self.geometry.star_distances(self.to);
        let mut room = true;
        for next in self.geometry.neighbours(hex) {
            if steps[next.index()] >= steps[hex.index()] && way.check(next).is_ok() {
                room &= self.step(search, idx, next);
            }
        }
        room
    }

    /// One step from a place.
    fn step(&self, search: &mut Search, idx: usize, next: Hex) -> bool {
        let time = search.places[idx].time;
        let enemy = self.rules.star_in(next).is_some_and(|star| self.enemies & bit(star) != 0);
        let stops = next != self.goal && (enemy || self.geometry.is_cloud(next));
        let time = if stops { time - time % self.speed + self.speed } else { time + 1 };
        let arrival = self.earliest(next, time);
        let before = idx as u16;
        search.push(Waypoint { hex: next, time, arrival, before, only_detours: false })
    }

    /// Is the destination farther from every anchor than ships may go from here (§3.6.1)?
    fn is_beyond_range(&self, here: Hex) -> bool {
        let Some(range) = self.range else { return false };
        let far = |hex: Hex| range.distance(self.geometry, hex);
        match far(self.goal) {
            Some(goal) => goal > self.rules.numbers.range && far(here).is_none_or(|at| goal > at),
            None => true,
        }
    }

    fn is_in_range(&self, here: Hex, next: Hex) -> bool {
        let range = self.range.as_ref();
        range.is_none_or(|range| range.check(self.rules, self.geometry, here, next).is_ok())
    }

    /// When ships can be there at best: one hex a move, and into a cloud with the first (§3.5.1).
    fn earliest(&self, hex: Hex, time: u16) -> u16 {
        let steps = u16::from(self.geometry.star_distance(self.to, hex));
        if steps == 0 || !self.geometry.is_cloud(self.goal) {
            return time + steps;
        }
        (time + steps - 1).next_multiple_of(self.speed) + 1
    }

    /// Does a way of fewest hexes lead past all clouds and enemies, and within the range?
    fn leads_straight(&self, hex: Hex) -> bool {
        if !self.open.lead_straight(hex, self.goal) {
            return false;
        }
        let mut here = hex;
        while self.range.is_some() && here != self.goal {
            let next = self.straight_on(here);
            if !self.is_in_range(here, next) {
                return false;
            }
            here = next;
        }
        true
    }

    /// The first hex of a way of fewest hexes past all clouds and enemies.
    fn straight_on(&self, here: Hex) -> Hex {
        let steps = self.geometry.star_distances(self.to);
        let leads = |next: &Hex| {
            let nearer = steps[next.index()] < steps[here.index()];
            let clear = *next == self.goal || self.open.contains(*next);
            nearer && clear && self.open.lead_straight(*next, self.goal)
        };
        self.geometry.neighbours(here).find(leads).expect("a straight way goes on straight")
    }

    /// What the way over this place means for this turn.
    fn plan_of(&self, places: &[Waypoint], last: usize) -> Plan {
        let mut plan = Plan { steps: ArrayVec::new(), later: 0 };
        let Waypoint { hex: mut here, mut time, arrival, .. } = places[last];
        let mut idx = last;
        while idx > 0 {
            let Waypoint { hex, before, .. } = places[idx];
            let from = places[usize::from(before)];
            if from.time < self.speed && from.hex != hex {
                plan.steps.insert(0, hex);
            }
            idx = usize::from(before);
        }
        while time < self.speed && here != self.goal {
            let next = self.straight_on(here);
            if self.geometry.is_cloud(next) && time > 0 {
                break; // §3.5.1
            }
            plan.steps.push(next);
            (here, time) = (next, time + 1);
        }
        plan.later = (arrival.saturating_sub(1) / self.speed) as u8;
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ch02_setup;
    use crate::ids::Tech;
    use crate::variant::Variant;
    use tabletop::{Dealer, Game, Seed};

    /// §3.7.2, A-73: on the printed board no search runs out of places, whoever is in the way.
    #[test]
    fn a73_there_is_room_for_every_search() {
        let rules = Rules::load(&Rules::embedded()).expect("the embedded data is sound");
        let options = crate::StellarConquest::options();
        let options = options.fill(&Default::default(), 2).expect("the defaults go together");
        let variant = Variant::of(&options, rules.numbers.ships_of_class_max);
        let mut state = ch02_setup::new(&rules, 2, variant);
        let mut dealer = Dealer::new(Seed([5; 32]));
        for number in 0..4000u32 {
            let hex = Hex(dealer.below(N_HEXES as u32) as u16);
            let star = Star(dealer.below(54) as u8);
            state.present[Seat(1)] = match number % 4 {
                0 => 0,
                1 => u64::MAX >> 10,
                _ => (0..54).filter(|_| dealer.below(3) == 0).fold(0, |set, bit| set | 1 << bit),
            };
            let speed = Tech::SPEEDS.get(number as usize % (Tech::SPEEDS.len() + 1));
            state.research[Seat(0)].owned = speed.map_or(0, |speed| speed.bit());
            if rules.star(star).hex != hex {
                let journey = Journey::new(&rules, &state, Seat(0), star, None);
                let plan = journey.plan(hex, number as u8 % 2);
                assert!(plan.is_some(), "from {hex} to {}", rules.star(star).hex);
            }
        }
    }
}
