//! Answers in battles, in attacks on colonies and in landings: §4, §5.

use tabletop::{Label, Seat};

use super::{Ctx, hex_key, made, planet_key, stack_key, star_key, touching};
use crate::action::Target;
use crate::ch04_battle::{KINDS, kind_of, roster};
use crate::ids::{Hex, Planet, Star};
use crate::state::{Battle, Frame, bit};
use crate::words::question::firing;
use crate::words::{
    count, million, odds_words, plural, seat_name, ships_words, star_name, target_noun,
    target_owner,
};
use crate::{ch03_explore, ch04_colony, ch04_fire};

impl Ctx<'_> {
    pub(super) fn fight(&self, star: Star, against: Seat) -> Label {
        let Ctx { rules, state, seat } = *self;
        let mut text = format!("fight {} at {}", seat_name(against), star_name(rules, star));
        // §3.11.6: who has explored in this turn has seen what is there.
        let on_map = star.index() < rules.stars.len();
        if on_map && state.active == seat && state.watched[seat] & bit(star) != 0 {
            let sights = ch03_explore::ships_at(rules, state, seat, star);
            if let Some(sight) = sights.iter().find(|sight| sight.owner == against) {
                text.push_str(&format!(": {}", sight.ships));
            }
        }
        touching("§4.1.2", text, [star_key(star)])
    }

    /// The battle in which the seat is to choose targets, its side, and who fires next.
    fn aiming(&self) -> Option<(&Battle, u8, usize, bool)> {
        let Some(Frame::Aim { side }) = self.state.top() else { return None };
        let battle = self.state.battle.as_ref()?;
        let (strength, bases) = firing(battle, side)?;
        let own = battle.seats.get(usize::from(side)) == Some(&self.seat);
        own.then_some((battle, side, strength, bases))
    }

    pub(super) fn aim(&self, target: Target, load: [u16; 3]) -> Label {
        let Some((battle, side, strength, bases)) = self.aiming() else {
            return made(
                "§4.1.5",
                format!("fire at a {}", self.aimed_at(target_noun(target), target)),
            );
        };
        let groups = &battle.groups[usize::from(1 - side)];
        let found = groups.iter().find(|group| group.target == target && group.load == load);
        let n = found.map_or(0, |group| group.n);
        let mut text = match n {
            0 | 1 => format!("the {}", self.aimed_at(target_noun(target), target)),
            _ => format!("one of {}", self.aimed_at(&count(n, target_noun(target)), target)),
        };
        if load == [0; 3] {
            text.push_str(", not aimed at so far");
        } else {
            text.push_str(&format!(", aimed at by {}", load_words(load, bases)));
        }
        text.push_str(&format!(": {}", self.odds(strength, bases, target)));
        touching("§4.1.5", text, target_keys(battle, target))
    }

    pub(super) fn spread(&self, target: Target) -> Label {
        let Some((battle, side, strength, bases)) = self.aiming() else {
            let text = format!("share out the {}", plural(target_noun(target)));
            return made("§4.1.5", text);
        };
        let groups = &battle.groups[usize::from(1 - side)];
        let n: u16 =
            groups.iter().filter(|group| group.target == target).map(|group| group.n).sum();
        let shots = count(battle.shots[strength], strength_noun(strength, bases));
        let verb = if battle.shots[strength] == 1 { "fires" } else { "fire" };
        let odds = self.odds(strength, bases, target);
        let aimed = match n {
            1 => format!("the {}", self.aimed_at(target_noun(target), target)),
            _ => format!("{}, evenly", self.aimed_at(&count(n, target_noun(target)), target)),
        };
        let text = format!("{shots} {verb} at {aimed}: {odds}");
        touching("§4.1.5", text, target_keys(battle, target))
    }

    /// Ships or bases to fire at; the seat's own people in the hands of an enemy are called its own (§4.4.3).
    fn aimed_at(&self, what: &str, target: Target) -> String {
        match target == (Target::Transport { people: self.seat }) {
            true => format!("{what} with your own people"),
            false => format!("{what}{}", target_owner(self.rules, target)),
        }
    }

    fn odds(&self, strength: usize, bases: bool, target: Target) -> String {
        let firer = ch04_fire::firer(strength, bases, self.state.variant.shield_as_base);
        odds_words(ch04_fire::odds(self.rules, self.state, firer, target))
    }

    pub(super) fn pull(&self, target: Target, all: bool) -> Label {
        let Ctx { rules, state, seat } = *self;
        let noun = target_noun(target);
        // §4.4.3: whose people they carry is told of strangers only.
        let own = target == Target::Transport { people: seat };
        let owner = if own { String::new() } else { target_owner(rules, target) };
        let (Some(Frame::Withdraw { pulled, .. }), Some(battle)) = (state.top(), &state.battle)
        else {
            return made("§4.1.12", format!("withdraw a {noun}{owner}"));
        };
        let here = roster(rules, state, seat, battle.star);
        let kind = kind_of(target).filter(|&kind| kind < KINDS);
        let left = kind.map_or(0, |kind| here[kind].saturating_sub(pulled[kind]));
        let text = match (all, left) {
            (true, _) => format!("withdraw all {left} {}{owner}", plural(noun)),
            (false, 0 | 1) => format!("withdraw the {noun}{owner}"),
            (false, _) => format!("withdraw 1 of {left} {}{owner}", plural(noun)),
        };
        touching("§4.1.12", text, [star_key(battle.star)])
    }

    pub(super) fn send_to(&self, hex: Hex) -> Label {
        if !hex.is_on_board() {
            return made("§4.1.12", "to a hex off the board");
        }
        let star = match self.rules.star_in(hex) {
            Some(star) => format!(", the star {}", star_name(self.rules, star)),
            None => String::new(),
        };
        touching("§4.1.12", format!("to {hex}{star}"), hex_key(hex))
    }
}

fn strength_noun(strength: usize, bases: bool) -> &'static str {
    match (strength, bases) {
        (0, false) => "death star",
        (0, true) => "shot of a shield",
        (1, false) => "fighter",
        (1, true) => "advanced missile base",
        (_, false) => "corvette",
        (_, true) => "missile base",
    }
}

fn load_words(load: [u16; 3], bases: bool) -> String {
    let some = load.iter().enumerate().filter(|(_, n)| **n > 0);
    let words = some.map(|(strength, &n)| match (strength, bases) {
        (0, true) => format!("{n} of the shields"),
        (_, _) => count(n, strength_noun(strength, bases)),
    });
    words.collect::<Vec<String>>().join(", ")
}

fn target_keys(battle: &Battle, target: Target) -> Vec<String> {
    match target {
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => vec![planet_key(planet)],
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => vec![star_key(battle.star)],
    }
}

// Colonies: §4.2 to §5.1.

impl Ctx<'_> {
    pub(super) fn attack(&self, planet: Planet) -> Label {
        let Ctx { state, seat, .. } = *self;
        let mut text = format!("attack {}", self.planet(planet));
        let colony = state.colonies.get(planet.index()).filter(|colony| !colony.is_empty());
        if let Some(colony) = colony
            && state.watched[seat] & bit(planet.star()) != 0
        {
            text.push_str(&format!(" of {}", seat_name(Seat(colony.owner))));
        }
        if state.top() == Some(Frame::Attack) {
            text.push_str(" too");
            return touching("§4.2.8", text, [planet_key(planet)]);
        }
        touching("§4.2.1", text, [planet_key(planet)])
    }

    pub(super) fn fire(&self) -> Label {
        match &self.state.battle {
            Some(battle) if battle.seats.contains(&self.seat) => {
                touching("§4.2.5", "fight a round", [star_key(battle.star)])
            }
            Some(_) | None => made("§4.2.5", "fight a round"),
        }
    }

    pub(super) fn bombard(&self, planet: Planet) -> Label {
        let Ctx { rules, state, .. } = *self;
        let name = self.planet(planet);
        let conquered = self.obeying(planet).filter(|colony| colony.is_conquered());
        let text = match conquered {
            Some(colony) => {
                let most = ch04_colony::bombard_max(rules, state, planet);
                format!("kill people of {name}: at most {most} of {} million", colony.people)
            }
            None => format!("kill people of {name}"),
        };
        touching("§4.4.10", text, [planet_key(planet)])
    }

    pub(super) fn raze(&self, planet: Planet) -> Label {
        let name = self.planet(planet);
        let text = match self.obeying(planet) {
            Some(colony) => {
                format!("destroy factories of {name}, which has {}", colony.factories)
            }
            None => format!("destroy factories of {name}"),
        };
        touching("§4.4.9", text, [planet_key(planet)])
    }

    pub(super) fn land(&self, stack: u8, planet: Planet) -> Label {
        let Ctx { rules, state, seat } = *self;
        let ships = match state.fleets[seat].get(stack) {
            Some(stack) => ships_words(rules, seat, std::slice::from_ref(stack)),
            None => "ships that are not there".to_owned(),
        };
        let there = match self.obeying(planet) {
            Some(colony) => {
                format!(", where {}", million(u16::from(colony.people), "lives", "live"))
            }
            None => String::new(),
        };
        let text = format!("land on {}{there}: {ships}", self.planet(planet));
        touching("§5.1.1", text, [stack_key(stack), planet_key(planet)])
    }
}
