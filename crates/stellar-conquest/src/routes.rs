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
use crate::flood::{Field, Ways};
use crate::geometry::{Geometry, UNREACHABLE};
use crate::ids::{Hex, N_STARS, Star};
use crate::state::{State, bit, stars_in};
use crate::variant::Secrecy;

/// Enemy star hexes near a route that the player can elect to avoid; the nearest of them.
const AVOIDED_MAX: usize = 8;
/// Elections of these.
const N_ELECTIONS: usize = 1 << AVOIDED_MAX;
/// Hexes at the same distance from a star on ways of fewest hexes.
const LAYER_MAX: usize = 64;

/// The way of some ships to their destination, prepared for asking about steps.
pub(crate) struct Route<'r> {
    rules: &'r Rules,
    state: &'r State,
    geometry: &'r Geometry,
    seat: Seat,
    here: Hex,
    to: Star,
    used: u8,
    speed: u8,
    /// Neighbours that only an election makes direct, a bit each; found when first asked for.
    elected: Cell<Option<u8>>,
}

/// The way around the clouds if nobody is avoided.
#[derive(Clone, Copy)]
struct AroundClouds {
    /// Neighbours that it begins with and no shortest way does, a bit each.
    first: u8,
    /// It arrives no later, or begins with nothing new.
    in_time: bool,
}

impl AroundClouds {
    fn allowed(self) -> u8 {
        if self.in_time { self.first } else { 0 }
    }
}

/// Enemies that the player can elect to avoid, and what is left of the board without some of them.
struct Elections {
    avoidable: ArrayVec<Hex, AVOIDED_MAX>,
    /// The ways around the elected enemies, clouds or not.
    through: Ways,
    /// The ways around them and the clouds.
    clear: Ways,
}

impl<'r> Route<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        state: &'r State,
        seat: Seat,
        here: Hex,
        to: Star,
        used: u8,
    ) -> Route<'r> {
        let geometry = state.geometry(rules);
        let speed = state.speed(rules, seat);
        Route { rules, state, geometry, seat, here, to, used, speed, elected: Cell::new(None) }
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

    fn destination(&self) -> Hex {
        self.geometry.star_hexes()[self.to.index()]
    }

    /// Neighbours that are direct for some election of enemies and clouds to avoid.
    ///
    /// Where a way of fewest hexes leads past all enemies and clouds, none is: avoiding fewer of them
    /// makes no way longer, and every step of the shortest ways is direct anyway.
    fn elect(&self) -> u8 {
        let here = self.rules.star_in(self.here).map_or(0, bit);
        let known = known_enemies(self.state, self.seat) & !bit(self.to) & !here;
        let mut open = *self.geometry.clear_columns();
        for star in stars_in(known) {
            open.remove(self.geometry.star_hexes()[star.index()]);
        }
        if open.lead_straight(self.here, self.destination()) { 0 } else { self.elect_each(known) }
    }

    /// The same where the straight ways are barred; apart from it, because it needs much room.
    #[cold]
    #[inline(never)]
    fn elect_each(&self, known: u64) -> u8 {
        let around = self.around_clouds();
        if self.is_settled(known, around) { around.allowed() } else { self.try_elections(known) }
    }

    /// The way around the clouds if nobody is avoided.
    fn around_clouds(&self) -> AroundClouds {
        let (direct, around) = self.lengths();
        let steps = self.geometry.star_distances(self.to);
        let mut first = 0;
        for (place, hex) in self.geometry.neighbours(self.here).enumerate() {
            let begins = self.geometry.star_distance_clear(self.to, hex) < around;
            first |= u8::from(begins && steps[hex.index()] >= direct) << place;
        }
        let shortest = |hex: Hex, left: u8| steps[hex.index()] == left;
        let in_time =
            first == 0 || self.turns_clear(around) <= self.turns_through(direct, shortest);
        AroundClouds { first, in_time }
    }

    /// Does avoiding enemies change nothing?
    ///
    /// It does not if a way of fewest hexes leads past all of them, clouds or not, and another way, no
    /// longer than before, past all of them and the clouds: then no election makes a way longer, and
    /// what it begins with was direct before, unless going around the clouds has to be in time first.
    fn is_settled(&self, known: u64, around: AroundClouds) -> bool {
        if !stars_in(known).any(|star| self.is_on_the_way(star)) {
            return true;
        }
        let mut past = *self.geometry.columns();
        let mut clear = *self.geometry.clear_board();
        for star in stars_in(known) {
            let hex = self.geometry.star_hexes()[star.index()];
            past.remove(hex);
            clear = clear.without(hex);
        }
        let to = self.destination();
        around.in_time && past.lead_straight(self.here, to) && {
            let (_, length) = self.lengths();
            length == UNREACHABLE || clear.n_steps(self.here, to, length) == length
        }
    }

    /// Tries every election that makes a difference.
    ///
    /// Avoiding an enemy that lies on none of the ways changes none of them. So from an election only those
    /// with one more enemy are tried that lies on its ways, beginning with nobody.
    fn try_elections(&self, known: u64) -> u8 {
        let avoidable = self.avoidable(known);
        let mut elections = Elections { avoidable, through: Ways::new(), clear: Ways::new() };
        let mut allowed = 0;
        let mut tried = [false; N_ELECTIONS];
        let mut next: ArrayVec<u8, N_ELECTIONS> = ArrayVec::new();
        next.push(0);
        while let Some(election) = next.pop() {
            self.elect_one(election, &mut elections, &mut allowed);
            for (idx, hex) in elections.avoidable.iter().enumerate() {
                let more = election | 1 << idx;
                if !tried[usize::from(more)] && elections.concern(*hex) {
                    tried[usize::from(more)] = true;
                    next.push(more);
                }
            }
        }
        allowed
    }

    /// Steps through clouds, and around them, if nobody is avoided.
    fn lengths(&self) -> (u8, u8) {
        let direct = self.geometry.star_distance(self.to, self.here);
        (direct, self.geometry.star_distance_leaving(self.to, self.here))
    }

    /// Does this star lie on a shortest way, through the clouds or around them?
    fn is_on_the_way(&self, star: Star) -> bool {
        let (direct, around) = self.lengths();
        let hex = self.geometry.star_hexes()[star.index()];
        let first = self.geometry.star_distance(star, self.here);
        let clear = self.geometry.star_distance_leaving(star, self.here);
        first + self.geometry.star_distance(self.to, hex) == direct
            || clear.checked_add(self.geometry.star_distance_clear(self.to, hex)) == Some(around)
    }

    /// Finds the ways around the elected enemies, and adds the steps that they begin with.
    fn elect_one(&self, election: u8, elections: &mut Elections, allowed: &mut u8) {
        let Elections { avoidable, through, clear } = elections;
        let elected = avoidable.iter().enumerate().filter(|(idx, _)| election >> idx & 1 == 1);
        let without =
            |open: &Field| elected.clone().fold(*open, |open, (_, hex)| open.without(*hex));
        let to = self.destination();
        through.find(self.here, to, &without(self.geometry.board()));
        clear.find(self.here, to, &without(self.geometry.clear_board()));
        *allowed |= self.first_steps(through);
        let around = self.first_steps(clear);
        if around & !*allowed == 0 {
            return;
        }
        let on_a_way = |hex: Hex, left: u8| through.lead_over_at(hex, left);
        if self.turns_clear(clear.n_steps()) <= self.turns_through(through.n_steps(), on_a_way) {
            *allowed |= around;
        }
    }

    /// The neighbours that some of the ways begin with, a bit each.
    fn first_steps(&self, ways: &Ways) -> u8 {
        let neighbours = self.geometry.neighbours(self.here).enumerate();
        neighbours.fold(0, |first, (place, hex)| first | u8::from(ways.begin_with(hex)) << place)
    }

    /// Turns after this one that a way of `steps` through clear space takes.
    fn turns_clear(&self, steps: u8) -> u8 {
        let left = self.speed.saturating_sub(self.used);
        let clear = |steps: u8| if steps <= left { 0 } else { (steps - left).div_ceil(self.speed) };
        let into_cloud = self.geometry.is_cloud(self.destination());
        match (into_cloud, steps) {
            (false, _) => clear(steps),
            (true, 1) if self.used == 0 => 0,
            // §3.5.1: up to the edge of the cloud, and in with the next turn.
            (true, _) => clear(steps - 1) + 1,
        }
    }

    /// Turns after this one that the quickest of the ways of `n` steps takes, clouds and all; which hexes
    /// are on them, so many steps from the destination?
    ///
    /// Layer by layer towards the star, with the best arrival at each hex: fewer turns first, then
    /// fewer moves used in the last of them, which is never worse for the rest of the way.
    fn turns_through(&self, n: u8, is_on_a_way: impl Fn(Hex, u8) -> bool) -> u8 {
        let mut layer: ArrayVec<(Hex, u8, u8), LAYER_MAX> = ArrayVec::new();
        layer.push((self.here, 0, self.used));
        for left in (0..n).rev() {
            let mut next: ArrayVec<(Hex, u8, u8), LAYER_MAX> = ArrayVec::new();
            for &(hex, turns, used) in &layer {
                let neighbours = self.geometry.neighbours(hex);
                for onward in neighbours.filter(|hex| is_on_a_way(*hex, left)) {
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

    /// Star hexes of known enemies that avoiding all of them can make a difference to, the nearest first.
    ///
    /// Who is farther off than the way around all of them is long cannot be in anybody's way.
    fn avoidable(&self, known: u64) -> ArrayVec<Hex, AVOIDED_MAX> {
        let hex_of = |star: Star| self.geometry.star_hexes()[star.index()];
        let to = self.destination();
        let mut ways = Ways::new();
        let mut length = |open: &Field| {
            let open = stars_in(known).fold(*open, |open, star| open.without(hex_of(star)));
            ways.find(self.here, to, &open);
            ways.n_steps()
        };
        let longest = length(self.geometry.board()).max(length(self.geometry.clear_board()));
        let mut near: ArrayVec<(u8, Hex), N_STARS> = ArrayVec::new();
        for star in stars_in(known) {
            let hex = hex_of(star);
            let detour = self.geometry.star_distance(star, self.here)
                + self.geometry.star_distance(self.to, hex);
            if detour <= longest {
                near.push((detour, hex));
            }
        }
        near.sort_by_key(|(detour, _)| *detour); // Of equals the lower star first: a stable sort.
        near.iter().take(AVOIDED_MAX).map(|(_, hex)| *hex).collect()
    }
}

impl Elections {
    /// Does one of the ways lead over this hex?
    fn concern(&self, hex: Hex) -> bool {
        self.through.lead_over(hex) || self.clear.lead_over(hex)
    }
}

/// Stars where the seat knows of enemy ships.
pub(crate) fn known_enemies(state: &State, seat: Seat) -> u64 {
    let seen = |star: &Star| state.sees_markers_at(seat, *star);
    match state.variant.secrecy {
        Secrecy::Table | Secrecy::Tournament => state.other_ships(seat),
        Secrecy::DoubleBlind => stars_in(state.other_ships(seat)).filter(seen).map(bit).sum(),
    }
}
