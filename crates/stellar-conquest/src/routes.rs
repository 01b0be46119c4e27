//! §3.7.2, ruling A-13: which steps lead directly to a destination.
//!
//! A step is direct if it lies on a shortest path to the destination on the board without the enemy
//! star hexes that the player elects to avoid, and without the clouds if going around them, and around
//! the same enemies, does not arrive later than through them. The player elects anew at each step, so a
//! step is legal if any election makes it so. `tests/it/reference_routes.rs` is the slow second opinion.

use std::cell::Cell;

use arrayvec::ArrayVec;
use tabletop::Seat;

use crate::components::Rules;
use crate::geometry::{Geometry, UNREACHABLE};
use crate::ids::{Hex, HexSet, N_HEXES, Star};
use crate::state::{State, bit, stars_in};

/// Enemy star hexes near a route that the player can elect to avoid; the nearest of them.
const AVOIDED_MAX: usize = 8;
/// Hexes at the same distance from a star on ways of fewest hexes.
const LAYER_MAX: usize = 64;

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
            self.elections(|elected| allowed |= self.first_steps(elected).1);
        }
        let around = self.geometry.star_distance_leaving(self.to, self.here);
        if around == UNREACHABLE {
            return allowed; // No way around the clouds.
        }
        let steps = self.geometry.star_distances(self.to);
        let in_time =
            around == direct || self.turns_clear(around) <= self.turns_through(steps, direct);
        if in_time {
            for (place, hex) in self.geometry.neighbours(self.here).enumerate() {
                let steps = self.geometry.star_distance_clear(self.to, hex);
                allowed |= u8::from(steps < around) << place;
            }
        }
        if !self.avoidable.is_empty() {
            self.elect_clear(around, in_time, &mut allowed);
        }
        allowed
    }

    /// Adds the first steps of all ways around the clouds and some of the avoidable enemies that arrive
    /// no later than through the clouds and around the same enemies. Without enemies the way takes
    /// `around` steps, and is `in_time` or not.
    fn elect_clear(&self, around: u8, in_time: bool, allowed: &mut u8) {
        let cloud = self.geometry.cloud();
        let all: HexSet = self.avoidable.iter().copied().collect();
        // Avoiding fewer never makes the way longer: if all of them do not matter, none does.
        if in_time && self.first_steps(&cloud.union(&all)).0 == around {
            return;
        }
        let to = self.geometry.star_hexes()[self.to.index()];
        self.elections(|elected| {
            let (least, first) = self.first_steps(&cloud.union(elected));
            if first & !*allowed == 0 {
                return;
            }
            let mut steps = [UNREACHABLE; N_HEXES];
            let through = self.geometry.search_until(to, elected, self.here, &mut steps);
            if self.turns_clear(least) <= self.turns_through(&steps, through) {
                *allowed |= first;
            }
        });
    }

    /// Every choice of avoidable enemies but none.
    fn elections(&self, mut each: impl FnMut(&HexSet)) {
        for election in 1..1u32 << self.avoidable.len() {
            let chosen = |idx: usize| election >> idx & 1 == 1;
            let elected = self.avoidable.iter().enumerate().filter(|(idx, _)| chosen(*idx));
            each(&elected.map(|(_, hex)| *hex).collect());
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

    /// Turns after this one that the quickest way of the fewest hexes takes, clouds and all: `n` hexes,
    /// where each hex nearer than that is so many `steps` from the destination.
    ///
    /// Layer by layer towards the star, with the best arrival at each hex: fewer turns first, then
    /// fewer moves used in the last of them, which is never worse for the rest of the way.
    fn turns_through(&self, steps: &[u8; N_HEXES], n: u8) -> u8 {
        let mut layer: ArrayVec<(Hex, u8, u8), LAYER_MAX> = ArrayVec::new();
        layer.push((self.here, 0, self.used));
        for left in (0..n).rev() {
            let mut next: ArrayVec<(Hex, u8, u8), LAYER_MAX> = ArrayVec::new();
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

/// Star hexes with known enemy ships that lie so near the direct way that avoiding them matters, the
/// nearest first.
fn avoidable(
    rules: &Rules,
    geometry: &Geometry,
    state: &State,
    seat: Seat,
    here: Hex,
    to: Star,
) -> ArrayVec<Hex, AVOIDED_MAX> {
    let hex_of = |star: Star| rules.stars[star.index()].hex;
    let others = |star: &Star| *star != to && hex_of(*star) != here;
    let known = || stars_in(known_enemies(rules, state, seat)).filter(others);
    let through =
        |star: Star| geometry.star_distance(star, here) + geometry.star_distance(to, hex_of(star));
    let direct = geometry.star_distance(to, here);
    let around = geometry.star_distance_leaving(to, here);
    let on_the_way = |star: Star| {
        let first = geometry.star_distance_leaving(star, here);
        let clear = first.checked_add(geometry.star_distance_clear(to, hex_of(star)));
        through(star) == direct || clear == Some(around)
    };
    let mut found = ArrayVec::new();
    if !known().any(on_the_way) {
        return found; // No election changes anything.
    }
    // One enemy leaves a way past it wherever the shortest paths are two hexes wide; where no cloud lies
    // among them that way is clear as well, so that avoiding makes no difference (see `can_be_blocked`).
    let sides = geometry.sides(here, hex_of(to));
    let narrow = |star: Star| {
        let layer = geometry.star_distance(star, here);
        layer.min(sides.0).min(sides.1).min(direct - layer) == 0
    };
    let mut direct_ones = known().filter(|star| through(*star) == direct);
    let first = direct_ones.next();
    let passable = first.is_some_and(|star| !narrow(star)) && direct_ones.next().is_none();
    let clouded = |cloud: Hex| {
        let inside = cloud != here && cloud != hex_of(to);
        inside && geometry.distance(here, cloud) + geometry.star_distance(to, cloud) == direct
    };
    if passable && !geometry.cloud().iter().any(clouded) {
        return found;
    }
    // Who is farther off than the way around all of them is long cannot be in anybody's way.
    let all: HexSet = known().map(hex_of).collect();
    let length = |blocked: &HexSet| {
        let mut steps = [UNREACHABLE; N_HEXES];
        let least = geometry.search_until(hex_of(to), blocked, here, &mut steps);
        if least == UNREACHABLE { 0 } else { least }
    };
    let longest = length(&all).max(length(&all.union(geometry.cloud())));
    for detour in direct..=longest {
        for star in known().filter(|star| through(*star) == detour) {
            if found.try_push(hex_of(star)).is_err() {
                return found;
            }
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
