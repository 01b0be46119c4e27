//! §3.7.2, ruling A-13: which steps lead directly to a destination.
//!
//! A step is direct if it lies on a shortest path to the destination on the board without the enemy
//! star hexes that the player elects to avoid, and without the clouds if going around them does not
//! arrive later. The player elects anew at each step, so a step is legal if any election makes it so.

use std::cell::Cell;

use arrayvec::ArrayVec;
use tabletop::Seat;

use crate::components::Rules;
use crate::geometry::{Geometry, UNREACHABLE};
use crate::ids::{Hex, HexSet, N_HEXES, Star};
use crate::state::{State, bit, stars_in};

/// Enemy star hexes near a route that the player can elect to avoid. More than these cannot lie in the way.
const AVOIDED_MAX: usize = 6;

/// The way of some ships to their destination, prepared for asking about steps.
pub(crate) struct Route<'r> {
    geometry: &'r Geometry,
    here: Hex,
    to: Star,
    used: u8,
    speed: u8,
    avoidable: ArrayVec<Hex, AVOIDED_MAX>,
    /// Neighbours that only an election makes direct, a bit each; found when first asked for.
    elected: Cell<Option<u8>>,
}

impl<'r> Route<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        state: &State,
        seat: Seat,
        here: Hex,
        to: Star,
        used: u8,
    ) -> Route<'r> {
        let geometry = state.geometry(rules);
        let speed = state.speed(rules, seat);
        let avoidable = avoidable(rules, geometry, state, seat, here, to);
        Route { geometry, here, to, used, speed, avoidable, elected: Cell::new(None) }
    }

    /// Is a step to this neighbour on a direct route?
    pub(crate) fn allows(&self, next: Hex) -> bool {
        let steps = self.geometry.star_distances(self.to);
        if steps[next.index()] < steps[self.here.index()] {
            return true;
        }
        let elected = self.elected.get().unwrap_or_else(|| {
            let elected = self.elect();
            self.elected.set(Some(elected));
            elected
        });
        let place = self.geometry.neighbours(self.here).position(|hex| hex == next);
        place.is_some_and(|place| elected >> place & 1 == 1)
    }

    /// Neighbours that are direct for some election of enemies and clouds to avoid.
    fn elect(&self) -> u8 {
        let direct = self.geometry.star_distance(self.to, self.here);
        let mut allowed = 0;
        if self.can_be_blocked(direct) {
            self.elect_enemies(&HexSet::EMPTY, direct, |_| true, &mut allowed);
        }
        let around = self.geometry.star_distance_leaving(self.to, self.here);
        if around == direct || around == UNREACHABLE {
            return allowed; // No cloud in the way, or no way around.
        }
        let latest = self.turns_direct();
        if self.turns_clear(around) > latest {
            return allowed;
        }
        for (place, hex) in self.geometry.neighbours(self.here).enumerate() {
            let steps = self.geometry.star_distance_clear(self.to, hex);
            allowed |= u8::from(steps < around) << place;
        }
        let on_the_way = |hex: &Hex| {
            let star = self.geometry.star_hexes().iter().position(|other| other == hex);
            star.is_some_and(|star| {
                let first = self.geometry.star_distance_leaving(Star(star as u8), self.here);
                let rest = self.geometry.star_distance_clear(self.to, *hex);
                first.checked_add(rest) == Some(around)
            })
        };
        if self.avoidable.iter().any(on_the_way) {
            let in_time = |steps| self.turns_clear(steps) <= latest;
            self.elect_enemies(self.geometry.cloud(), around, in_time, &mut allowed);
        }
        allowed
    }

    /// Adds the first steps of all ways around some of the avoidable enemies, where that makes a difference
    /// to the `steps` that the way takes with only `blocked` out of bounds.
    fn elect_enemies(
        &self,
        blocked: &HexSet,
        steps: u8,
        accept: impl Fn(u8) -> bool,
        allowed: &mut u8,
    ) {
        let all: HexSet = self.avoidable.iter().copied().collect();
        // Avoiding fewer never makes the way longer: if all of them do not matter, none does.
        if self.avoidable.is_empty() || self.first_steps(&blocked.union(&all)).0 == steps {
            return;
        }
        for election in 1..1u32 << self.avoidable.len() {
            let chosen = |idx: usize| election >> idx & 1 == 1;
            let elected = self.avoidable.iter().enumerate().filter(|(idx, _)| chosen(*idx));
            let elected: HexSet = elected.map(|(_, hex)| *hex).collect();
            let (steps, first) = self.first_steps(&blocked.union(&elected));
            if steps != UNREACHABLE && accept(steps) {
                *allowed |= first;
            }
        }
    }

    /// Can avoiding enemies make the way longer? If not, every step around them is direct anyway.
    ///
    /// The shortest paths fill a parallelogram; the hexes at one distance from the start are a layer
    /// of it, and a single hex blocks the way only where the layer is no wider than that.
    fn can_be_blocked(&self, direct: u8) -> bool {
        let to = self.geometry.star_hexes()[self.to.index()];
        let mut on_the_way = 0;
        let mut narrow = false;
        for hex in &self.avoidable {
            let layer = self.geometry.distance(self.here, *hex);
            if layer + self.geometry.distance(*hex, to) == direct {
                on_the_way += 1;
                let (a, b) = self.geometry.sides(self.here, to);
                narrow |= layer.min(a).min(b).min(direct - layer) == 0;
            }
        }
        narrow || on_the_way > 1
    }

    /// Steps to the destination without entering blocked hexes, and the neighbours that begin such a way.
    fn first_steps(&self, blocked: &HexSet) -> (u8, u8) {
        let to = self.geometry.star_hexes()[self.to.index()];
        let mut steps = [UNREACHABLE; N_HEXES];
        let least = self.geometry.search_until(to, blocked, self.here, &mut steps);
        let mut first = 0;
        if least != UNREACHABLE {
            for (place, hex) in self.geometry.neighbours(self.here).enumerate() {
                let begins = steps[hex.index()].checked_add(1) == Some(least);
                first |= u8::from(begins) << place;
            }
        }
        (least, first)
    }

    /// Turns after this one that a way of `steps` through clear space takes.
    fn turns_clear(&self, steps: u8) -> u8 {
        let left = self.speed.saturating_sub(self.used);
        let clear = |steps: u8| if steps <= left { 0 } else { (steps - left).div_ceil(self.speed) };
        let into_cloud = self.geometry.is_cloud(self.geometry.star_hexes()[self.to.index()]);
        match (into_cloud, steps) {
            (false, _) => clear(steps),
            (true, 1) if self.used == 0 => 0,
            // §3.5.1: up to the edge of the cloud, and in with the next turn.
            (true, _) => clear(steps - 1) + 1,
        }
    }

    /// Turns after this one that the quickest way of the fewest hexes takes, clouds and all.
    ///
    /// Layer by layer towards the star, with the best arrival at each hex: fewer turns first, then
    /// fewer moves used in the last of them, which is never worse for the rest of the way.
    fn turns_direct(&self) -> u8 {
        let steps = self.geometry.star_distances(self.to);
        let mut layer: ArrayVec<(Hex, u8, u8), 40> = ArrayVec::new();
        layer.push((self.here, 0, self.used));
        for left in (0..steps[self.here.index()]).rev() {
            let mut next: ArrayVec<(Hex, u8, u8), 40> = ArrayVec::new();
            for &(hex, turns, used) in &layer {
                for onward in self.geometry.neighbours(hex).filter(|hex| steps[hex.index()] == left)
                {
                    let (turns, used) = self.enter(onward, turns, used, left == 0);
                    match next.iter_mut().find(|(hex, ..)| *hex == onward) {
                        Some(known) => *known = (*known).min((onward, turns, used)),
                        None => next.push((onward, turns, used)),
                    }
                }
            }
            layer = next;
        }
        layer.first().map_or(0, |&(_, turns, _)| turns)
    }

    /// When a ship that has come so far is in the next hex, and what it has used of that turn.
    fn enter(&self, hex: Hex, turns: u8, used: u8, arrives: bool) -> (u8, u8) {
        if self.geometry.is_cloud(hex) {
            // §3.5.1: with the first step of a turn, which ends there.
            let turns = turns + u8::from(used > 0);
            if arrives { (turns, used) } else { (turns + 1, 0) }
        } else if used < self.speed {
            (turns, used + 1)
        } else {
            (turns + 1, 1)
        }
    }
}

/// Star hexes with known enemy ships that lie so near the direct way that avoiding them matters.
fn avoidable(
    rules: &Rules,
    geometry: &Geometry,
    state: &State,
    seat: Seat,
    here: Hex,
    to: Star,
) -> ArrayVec<Hex, AVOIDED_MAX> {
    let around = geometry.star_distance_leaving(to, here);
    let direct = geometry.star_distance(to, here);
    // One hex in the way costs one step more; ways around clouds can be longer from the start.
    let longest = if around == UNREACHABLE { direct + 1 } else { around + 1 };
    let mut found = ArrayVec::new();
    for star in stars_in(known_enemies(rules, state, seat) & !bit(to)) {
        let hex = rules.stars[star.index()].hex;
        let through = geometry.star_distance(star, here) + geometry.star_distance(to, hex);
        if hex != here && through <= longest && !found.is_full() {
            found.push(hex);
        }
    }
    found
}

/// Stars where the seat knows of enemy ships.
pub(crate) fn known_enemies(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let mut stars = 0;
    for star in 0..rules.stars.len() {
        let star = Star(star as u8);
        let others = state.present[star.index()].without(seat);
        if !others.is_empty() && state.sees_markers_at(seat, star) {
            stars |= bit(star);
        }
    }
    stars
}
