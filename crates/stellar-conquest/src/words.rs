//! Words for people: questions, answers, the story, and what the dealer is asked for.
//!
//! A question or an answer is put into words from what its seat may know: its own fleets and desk,
//! the cards of stars that it has explored, and the battle that it fights. Nothing else is read.

use tabletop::{DrawSheet, Seat};

use crate::action::Target;
use crate::components::{Odds, PlanetInfo, Rules};
use crate::event::ShipCount;
use crate::fleets::Stack;
use crate::ids::{Card, Hex, Planet, ShipClass, Star};
use crate::state::{Frame, NO_STAR, State, bit};
use crate::{ch02_setup, ch03_explore, ch04_fire};

mod label;
mod question;
mod tell;
#[cfg(test)]
mod tests;

pub(crate) use label::label;
pub(crate) use question::question;
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

/// What the dealer is asked for.
pub(crate) fn draw_sheet(rules: &Rules, state: &State) -> DrawSheet {
    match state.top() {
        Some(Frame::Seating { next }) => draw_corner(rules, state, next),
        Some(Frame::Risk { star, class, left, .. }) => draw_risk(rules, state, star, class, left),
        Some(Frame::Card { star }) => draw_card(rules, state, star),
        Some(frame @ Frame::Fire { side, .. }) => draw_shot(rules, state, frame, side),
        Some(_) | None => {
            let text = "Nothing is drawn now.".to_owned();
            DrawSheet { text, rule: "§3.1.2", outcomes: Vec::new() }
        }
    }
}

/// §2.6.3: the corners that are left, by their hexes.
fn draw_corner(rules: &Rules, state: &State, next: u8) -> DrawSheet {
    let entries =
        if state.variant.entry_repository { &rules.entry_repository } else { &rules.entry };
    let corner = |result| usize::from(ch02_setup::drawn_corner(state, next, result).0);
    let outcomes =
        (0..ch02_setup::n_corners(next)).map(|result| entries[corner(result)].to_string());
    let text = sentence(&format!("{} draws its corner.", seat_name(Seat(next))));
    DrawSheet { text, rule: "§2.6.3", outcomes: outcomes.collect() }
}

/// §3.11.3: one die for one unarmed ship.
fn draw_risk(rules: &Rules, state: &State, star: Star, class: u8, left: u8) -> DrawSheet {
    let risk = rules.numbers.exploration_risk;
    let class = ShipClass::ALL.get(usize::from(class)).map_or("ship", |class| class.name());
    let ship = match left {
        0 | 1 => with_article(class),
        _ => format!("one of {left} {}", plural(class)),
    };
    let (seat, star) = (seat_name(state.active), star_name(rules, star));
    let dies = Odds::OneDie { up_to: risk };
    let text = format!("A die for {ship} of {seat} at {star}: it is lost on {dies}.");
    let face = |die: u8| format!("{die}: {}", if die <= risk { "lost" } else { "safe" });
    DrawSheet { text, rule: "§3.11.3", outcomes: (1..=6).map(face).collect() }
}

/// §3.11.4: the cards of the colour that nobody has drawn, lowest number first.
fn draw_card(rules: &Rules, state: &State, star: Star) -> DrawSheet {
    let deck = ch03_explore::deck_of(rules, state, star);
    let n = ch03_explore::n_cards(rules, state, star);
    let outcomes = (0..n).map(|result| card_words(rules, ch03_explore::nth_card(deck, result)));
    let deck = with_article(rules.star(star).colour.name());
    let text = sentence(&format!("{deck} star card is drawn for {}.", star_name(rules, star)));
    DrawSheet { text, rule: "§3.11.4", outcomes: outcomes.collect() }
}

/// §4.1.5: one die, or two where the attack table asks for an exact sum.
fn draw_shot(rules: &Rules, state: &State, frame: Frame, side: u8) -> DrawSheet {
    let (firer, target, odds) = ch04_fire::words(rules, state, frame);
    let owner = state.battle.as_ref().map(|battle| battle.seats[usize::from(side)]);
    let whose = owner.map_or_else(String::new, |seat| format!(" of {}", seat_name(seat)));
    let outcomes = (0..ch04_fire::n_outcomes(rules, state, frame)).map(|result| {
        let dice = ch04_fire::dice(odds, result);
        let sum: u8 = dice.iter().sum();
        let hit = match odds {
            Odds::OneDie { up_to } => sum <= up_to,
            Odds::TwoDice { exactly } => sum == exactly,
            Odds::Always => true,
            Odds::Never => false,
        };
        format!("{}: {}", dice_words(&dice), if hit { "hit" } else { "miss" })
    });
    let outcomes = outcomes.collect();
    let (firer, target) = (with_article(firer.name()), with_article(&target_name(rules, target)));
    let text = sentence(&format!("{firer}{whose} fires at {target}: {}.", odds_words(odds)));
    DrawSheet { text, rule: "§4.1.5", outcomes }
}

// Names.

fn star_name(rules: &Rules, star: Star) -> &str {
    rules.stars.get(star.index()).map_or("an unknown star", |info| info.name.as_str())
}

/// The name of the star where there is one.
fn place(rules: &Rules, hex: Hex) -> String {
    match rules.star_in(hex) {
        Some(star) => star_name(rules, star).to_owned(),
        None => hex.to_string(),
    }
}

/// As [`Seat`] is told, but for seats of any number: an answer may name one that does not exist.
fn seat_name(seat: Seat) -> String {
    format!("seat {}", u16::from(seat.0) + 1)
}

/// What a card or a state says of a planet: "Terran 60".
fn planet_words(info: &PlanetInfo) -> String {
    let rich = if info.mineral_rich { " mineral-rich" } else { "" };
    format!("{} {}{rich}", info.kind, info.capacity)
}

fn card_words(rules: &Rules, card: Card) -> String {
    let planets = rules.cards.get(card.index()).map_or(&[][..], |info| &info.planets);
    let planets: Vec<String> = planets.iter().map(planet_words).collect();
    let planets = if planets.is_empty() { "no planets".to_owned() } else { planets.join(", ") };
    format!("card {}: {planets}", card.0)
}

/// What the seat knows of a planet, because it has explored the star (§3.11.4).
fn known_info<'r>(
    rules: &'r Rules,
    state: &State,
    seat: Seat,
    planet: Planet,
) -> Option<&'r PlanetInfo> {
    let star = planet.star();
    let explored = star.index() < rules.stars.len() && state.explored[seat] & bit(star) != 0;
    if explored { state.planet_info(rules, planet) } else { None }
}

/// A planet, with its card where the seat knows it: "Ceti II (Terran 60)".
fn known_planet(rules: &Rules, state: &State, seat: Seat, planet: Planet) -> String {
    let name = planet_name(rules, planet);
    match known_info(rules, state, seat, planet) {
        Some(info) => format!("{name} ({})", planet_words(info)),
        None => name,
    }
}

fn target_noun(target: Target) -> &'static str {
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
fn target_owner(rules: &Rules, target: Target) -> String {
    match target {
        Target::Scout | Target::Corvette | Target::Fighter | Target::DeathStar => String::new(),
        Target::Transport { people } => format!(" of {}", seat_name(people)),
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => format!(" of {}", planet_name(rules, planet)),
    }
}

fn target_name(rules: &Rules, target: Target) -> String {
    format!("{}{}", target_noun(target), target_owner(rules, target))
}

fn targets(rules: &Rules, n: u16, target: Target) -> String {
    format!("{}{}", count(n, target_noun(target)), target_owner(rules, target))
}

/// The same among the ships of this seat: whose people they carry is told of strangers only.
fn own_targets(rules: &Rules, seat: Seat, n: u16, target: Target) -> String {
    match target == (Target::Transport { people: seat }) {
        true => count(n, target_noun(target)),
        false => targets(rules, n, target),
    }
}

fn odds_words(odds: Odds) -> String {
    match odds {
        Odds::Never => "cannot hit".to_owned(),
        Odds::Always => "always hits".to_owned(),
        Odds::OneDie { .. } => format!("hits on {odds}"),
        Odds::TwoDice { exactly } => format!("hits on exactly {exactly} with two dice"),
    }
}

fn dice_words(dice: &[u8]) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    dice.join("+")
}

// Ships.

/// Ships of one unit, each stack with what sets its transports apart.
fn ships_words(rules: &Rules, seat: Seat, stacks: &[Stack]) -> String {
    let words = stacks.iter().map(|stack| {
        let cargo = stack.key.cargo();
        let mut words = ShipCount::from(stack.ships).to_string();
        if let Some(people) = cargo.people().filter(|people| *people != seat) {
            words.push_str(&format!(" with people of {}", seat_name(people)));
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
fn unit_words(rules: &Rules, state: &State, seat: Seat, stacks: &[Stack]) -> String {
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
    let left = state.speed(rules, seat).saturating_sub(parts.used);
    text.push_str(&format!(", {} left", count(u16::from(left), "move")));
    text
}

// Grammar.

fn count(n: u16, noun: &str) -> String {
    format!("{n} {}", if n == 1 { noun.to_owned() } else { plural(noun) })
}

fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix('y') {
        return format!("{stem}ies");
    }
    format!("{noun}{}", if noun.ends_with('x') { "es" } else { "s" })
}

/// So many million people, with the verb that fits.
fn million(n: u16, one: &str, more: &str) -> String {
    format!("{n} million {}", if n == 1 { one } else { more })
}

/// So many IP, with the verb that fits.
fn ip_are(ip: u16) -> String {
    format!("{ip} IP {}", if ip == 1 { "is" } else { "are" })
}

fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => String::new(),
    }
}
