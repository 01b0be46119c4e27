//! Words for people that several chapters need, and the story. Questions and answers have theirs in their
//! chapters.
//!
//! A question or an answer is put into words from what its seat may know: its own fleets and desk,
//! the cards of stars that it has explored, and the battle that it fights. Nothing else is read.

use tabletop::{DrawSheet, Label, Question, Seat, Words};

use crate::action::{Action, Target};
use crate::components::{Odds, PlanetInfo, Rules};
use crate::event::ShipCount;
use crate::fact::Fact;
use crate::fleets::Stack;
use crate::ids::{Card, Hex, Planet, Star};
use crate::state::{Colony, Look, NO_STAR, State, bit};
pub(crate) use tabletop::words::{count, plural, sentence};

mod tell;
#[cfg(test)]
mod tests;

pub(crate) use tell::tell;

/// A planet by its star and its place, counted from the sun outwards: "Ceti II".
pub(crate) fn planet_name(rules: &Rules, planet: Planet) -> String {
    format!("{} {}", star_name(rules, planet.star()), roman(planet.slot() + 1))
}

/// Roman numerals.
pub(crate) fn roman(n: u8) -> String {
    const SIGNS: [(u8, &str); 9] = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = n;
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while left >= value {
            text.push_str(sign);
            left -= value;
        }
    }
    text
}

/// Nothing is drawn where nothing is rolled.
pub(crate) fn nothing_drawn() -> DrawSheet {
    DrawSheet { text: "Nothing is drawn now.".into(), rule: "§3.1.2", outcomes: Vec::new() }
}

// Questions and answers.

pub(crate) fn ask(id: &'static str, rule: &'static str, text: impl Into<Words>) -> Question {
    Question { id, text: text.into(), rule }
}

/// An answer about which more is to be said.
pub(crate) fn answer(text: impl Into<Words>, rule: &'static str) -> Label<Fact> {
    Label::new(text, rule)
}

/// An answer that is about a star.
pub(crate) fn at_star(
    rules: &Rules,
    rule: &'static str,
    star: Star,
    text: impl FnOnce(&str) -> String,
) -> Label<Fact> {
    answer(text(star_name(rules, star)), rule).touching([star_key(star)])
}

/// An answer to another question: what it is called, and nothing more.
pub(crate) fn other_answer(action: &Action) -> Label<Fact> {
    answer(crate::notation::notation(action), "§3.1.2")
}

// Names of board elements.

pub(crate) fn hex_key(hex: Hex) -> Option<String> {
    hex.is_on_board().then(|| format!("hex:{hex}"))
}

pub(crate) fn star_key(star: Star) -> String {
    format!("star:{}", star.0)
}

pub(crate) fn planet_key(planet: Planet) -> String {
    format!("planet:{}", planet.0)
}

pub(crate) fn stack_key(stack: u8) -> String {
    format!("stack:{stack}")
}

// Names.

pub(crate) fn star_name(rules: &Rules, star: Star) -> &str {
    rules.stars.get(star.index()).map_or("an unknown star", |info| info.name.as_str())
}

/// The name of the star where there is one.
pub(crate) fn place(rules: &Rules, hex: Hex) -> String {
    match rules.star_in(hex) {
        Some(star) => star_name(rules, star).to_owned(),
        None => hex.to_string(),
    }
}

/// The place of a seat's name.
pub(crate) fn name(seat: Seat) -> String {
    tabletop::words::name(seat).to_string()
}

/// What a card or a state says of a planet: "Terran 60".
fn planet_words(info: &PlanetInfo) -> String {
    let rich = if info.mineral_rich { " mineral-rich" } else { "" };
    format!("{} {}{rich}", info.kind, info.capacity)
}

pub(crate) fn card_words(rules: &Rules, card: Card) -> String {
    let planets = rules.cards.get(card.index()).map_or(&[][..], |info| &info.planets);
    let planets: Vec<String> = planets.iter().map(planet_words).collect();
    let planets = if planets.is_empty() { "no planets".to_owned() } else { planets.join(", ") };
    format!("card {}: {planets}", card.0)
}

/// What the seat knows of a planet, because it has explored the star (§3.11.4).
pub(crate) fn known_info(look: Look<'_>, seat: Seat, planet: Planet) -> Option<&PlanetInfo> {
    let Look { rules, state } = look;
    let star = planet.star();
    let explored = star.index() < rules.stars.len() && state.explored[seat] & bit(star) != 0;
    if explored { state.planet_info(rules, planet) } else { None }
}

/// A planet, with its card where the seat knows it: "Ceti II (Terran 60)".
pub(crate) fn known_planet(look: Look<'_>, seat: Seat, planet: Planet) -> String {
    let name = planet_name(look.rules, planet);
    match known_info(look, seat, planet) {
        Some(info) => format!("{name} ({})", planet_words(info)),
        None => name,
    }
}

/// A colony that obeys the seat, which therefore knows all about it.
pub(crate) fn obeying(state: &State, seat: Seat, planet: Planet) -> Option<&Colony> {
    let colony = state.colonies.get(planet.index())?;
    (colony.controller() == Some(seat)).then_some(colony)
}

pub(crate) fn target_noun(target: Target) -> &'static str {
    match target {
        Target::Scout => "scout",
        Target::Corvette => "corvette",
        Target::Fighter => "fighter",
        Target::DeathStar => "death star",
        Target::Transport { .. } => "colony transport",
        Target::Base { .. } => "missile base",
        Target::AdvancedBase { .. } => "advanced missile base",
        Target::ShieldBase { .. } => "fighting shield",
    }
}

/// Whose people or which colony, where that tells targets apart.
pub(crate) fn target_owner(rules: &Rules, target: Target) -> String {
    match target {
        Target::Scout | Target::Corvette | Target::Fighter | Target::DeathStar => String::new(),
        Target::Transport { people } => format!(" of {}", name(people)),
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => format!(" of {}", planet_name(rules, planet)),
    }
}

pub(crate) fn target_name(rules: &Rules, target: Target) -> String {
    format!("{}{}", target_noun(target), target_owner(rules, target))
}

pub(crate) fn targets(rules: &Rules, n: u16, target: Target) -> String {
    format!("{}{}", count(n, target_noun(target)), target_owner(rules, target))
}

/// The same among the ships of this seat: whose people they carry is told of strangers only.
pub(crate) fn own_targets(rules: &Rules, seat: Seat, n: u16, target: Target) -> String {
    match target == (Target::Transport { people: seat }) {
        true => count(n, target_noun(target)),
        false => targets(rules, n, target),
    }
}

pub(crate) fn odds_words(odds: Odds) -> String {
    match odds {
        Odds::Never => "cannot hit".to_owned(),
        Odds::Always => "always hits".to_owned(),
        Odds::OneDie { .. } => format!("hits on {odds}"),
        Odds::TwoDice { exactly } => format!("hits on exactly {exactly} with two dice"),
    }
}

pub(crate) fn dice_words(dice: &[u8]) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    dice.join("+")
}

// Ships.

/// Ships of one unit, each stack with what sets its transports apart.
pub(crate) fn ships_words(rules: &Rules, seat: Seat, stacks: &[Stack]) -> String {
    let words = stacks.iter().map(|stack| {
        let cargo = stack.key.cargo();
        let mut words = ShipCount::from(stack.ships).to_string();
        if let Some(people) = cargo.people().filter(|people| *people != seat) {
            words.push_str(&format!(" with people of {}", name(people)));
        }
        if let Some(origin) = cargo.origin() {
            words.push_str(&format!(" from {}", planet_name(rules, origin)));
        }
        if cargo.has_cet() {
            words.push_str(" fit for barren planets");
        }
        words
    });
    words.collect::<Vec<String>>().join(", ")
}

/// A unit: what it is called, where it is, what is in it, and how it travels.
pub(crate) fn unit_words(look: Look<'_>, seat: Seat, stacks: &[Stack]) -> String {
    let Look { rules, state } = look;
    let Some(first) = stacks.first() else { return "no ships".to_owned() };
    let parts = first.key.parts();
    let name = match parts.task_force {
        0 => "ships".to_owned(),
        number => format!("task force {number}"),
    };
    let at = match parts.hex == Hex::OFF_MAP {
        true => "off the map".to_owned(),
        false => format!("at {}", place(rules, parts.hex)),
    };
    let mut text = format!("{name} {at}: {}", ships_words(rules, seat, stacks));
    if parts.from != NO_STAR {
        text.push_str(&format!(", last at {}", star_name(rules, Star(parts.from))));
    }
    if parts.to != NO_STAR {
        text.push_str(&format!(", heading for {}", star_name(rules, Star(parts.to))));
    }
    let left = state.moves_left(rules, seat, parts.used);
    text.push_str(&format!(", {} left", count(u16::from(left), "move")));
    text
}

// Grammar.

/// So many million people, with the verb that fits.
pub(crate) fn million(n: u16, one: &str, more: &str) -> String {
    format!("{n} million {}", if n == 1 { one } else { more })
}

/// So many IP, with the verb that fits.
pub(crate) fn ip_are(ip: u16) -> String {
    format!("{ip} IP {}", if ip == 1 { "is" } else { "are" })
}

pub(crate) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
