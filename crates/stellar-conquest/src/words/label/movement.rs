//! Answers in movement and exploration: §3.

use tabletop::{Label, Seat};

use super::{Ctx, hex_key, made, stack_key, star_key, touching};
use crate::ch03_movement::{self, Range};
use crate::fleets::{Parts, Stack};
use crate::ids::{Hex, Star, Tech};
use crate::state::{Frame, NO_STAR, bit};
use crate::words::question::lost;
use crate::words::{count, seat_name, star_name, unit_words};

impl Ctx<'_> {
    pub(super) fn select(&self, stack: u8) -> Label {
        let Ctx { rules, state, seat } = *self;
        let fleets = &state.fleets[seat];
        let Some(chosen) = fleets.get(stack) else {
            return touching("§3.3.1", "ships that are not there", [stack_key(stack)]);
        };
        let number = chosen.key.task_force();
        let together = |other: &&Stack| {
            other.key == chosen.key || number != 0 && other.key.task_force() == number
        };
        let unit: Vec<Stack> = fleets.stacks().iter().filter(together).copied().collect();
        let things = [stack_key(stack)].into_iter().chain(hex_key(chosen.key.hex()));
        touching("§3.3.1", unit_words(rules, state, seat, &unit), things)
    }

    /// The ships that get a destination, and whether they are tied to command posts (§3.6.6).
    fn travellers(&self) -> Option<(Parts, bool)> {
        if let Some(Frame::Redirect { .. }) = self.state.top() {
            let ships = lost(self.state, self.seat);
            let tied = ships.iter().any(|stack| !stack.only_scouts());
            return ships.first().map(|stack| (stack.key.parts(), tied));
        }
        let hand = ch03_movement::hand(self.state, self.seat)?;
        Some((hand.parts, !hand.only_scouts))
    }

    pub(super) fn head(&self, star: Star) -> Label {
        let Ctx { rules, state, seat } = *self;
        let Some(info) = rules.stars.get(star.index()) else {
            return made("§3.7.1", "head for an unknown star");
        };
        let mut text = format!("head for {}, {}", info.name, info.colour);
        if state.explored[seat] & bit(star) == 0 {
            text.push_str(", unexplored");
        }
        if let Some((parts, tied)) = self.travellers() {
            text.push_str(&format!(", {}", self.journey(&parts, star)));
            let limited = tied && !state.research[seat].has(Tech::UnlimitedRange);
            let distance =
                || Range::of(rules, state, seat).distance(state.geometry(rules), info.hex);
            if limited && distance().is_none_or(|steps| steps > rules.numbers.range) {
                text.push_str(", out of range");
            }
        }
        touching("§3.7.1", text, [star_key(star)])
    }

    /// Hexes and turns to a star; a cloud on the way can make it longer (§3.5).
    fn journey(&self, parts: &Parts, star: Star) -> String {
        let Ctx { rules, state, seat } = *self;
        let geometry = state.geometry(rules);
        let outside = parts.hex == Hex::OFF_MAP;
        let here = if outside { state.entry_hex(rules, seat) } else { parts.hex };
        // §3.4.2: the entry hex is the first of the move.
        let steps = geometry.star_distance(star, here).saturating_add(u8::from(outside));
        let clear = geometry.star_distance_leaving(star, here).saturating_add(u8::from(outside));
        let cloudy = clear != steps || geometry.is_cloud(rules.star(star).hex);
        let speed = state.speed(rules, seat).max(1);
        let left = speed.saturating_sub(parts.used);
        let later = steps.saturating_sub(left).div_ceil(speed);
        // Ships without moves left set out next turn.
        let turns = later + u8::from(left > 0);
        let least = if cloudy { "at least " } else { "" };
        format!("{}, {least}{}", count(u16::from(steps), "hex"), count(u16::from(turns), "turn"))
    }

    pub(super) fn step(&self, hex: Hex) -> Label {
        let Ctx { rules, state, seat } = *self;
        if !hex.is_on_board() {
            return made("§3.3.2", "to a hex off the board");
        }
        let hand = ch03_movement::hand(state, seat);
        let enters = hand.is_some_and(|hand| hand.parts.hex == Hex::OFF_MAP);
        let mut text = format!("{} {hex}", if enters { "enter at" } else { "to" });
        if let Some(star) = rules.star_in(hex) {
            text.push_str(&format!(", the star {}", star_name(rules, star)));
            for other in self.others_at(star) {
                text.push_str(&format!(", where ships of {} are", seat_name(other)));
            }
        }
        if state.geometry(rules).is_cloud(hex) {
            text.push_str(", into a cloud");
        }
        if let Some(to) = hand.map(|hand| hand.parts.to).filter(|&to| to != NO_STAR) {
            let steps = state.geometry(rules).star_distance(Star(to), hex);
            if steps > 0 {
                let left = count(u16::from(steps), "hex");
                text.push_str(&format!(", {left} to {}", star_name(rules, Star(to))));
            }
        }
        let rule = if enters { "§3.4.1" } else { "§3.3.2" };
        touching(rule, text, hex_key(hex))
    }

    /// Others whose markers the seat sees at a star (§3.10.2).
    fn others_at(&self, star: Star) -> impl Iterator<Item = Seat> + use<> {
        let sees = self.state.sees_markers_at(self.seat, star);
        let others = self.state.others_at(self.seat, star);
        others.iter().filter(move |_| sees)
    }

    pub(super) fn advance(&self) -> Label {
        let hand = ch03_movement::hand(self.state, self.seat);
        match hand.map(|hand| hand.parts.to).filter(|&to| to != NO_STAR) {
            Some(to) => self.at_star("§3.7.2", Star(to), |name| {
                format!("go on towards {name} as far as this turn allows")
            }),
            None => made("§3.7.2", "go on as far as this turn allows"),
        }
    }

    pub(super) fn disband(&self) -> Label {
        let hand = ch03_movement::hand(self.state, self.seat);
        let text = match hand.map_or(0, |hand| hand.parts.task_force) {
            0 => "dissolve the task force".to_owned(),
            number => format!("dissolve task force {number}"),
        };
        made("§3.9.5", text)
    }

    pub(super) fn explore(&self, yes: bool) -> Label {
        let text = if yes { "explore" } else { "do not explore" };
        match self.state.top() {
            Some(Frame::AskExplore { star }) => {
                self.at_star("§3.11.7", star, |name| format!("{text} {name}"))
            }
            Some(_) | None => made("§3.11.7", text),
        }
    }
}
