//! Questions, answers, events and draws in words, each with the section that it follows.

mod label;
mod question;
mod tell;

pub(crate) use label::label;
pub(crate) use question::{draw_sheet, question};
pub(crate) use tell::tell;

use crate::components::Rules;
use crate::cubes::Cubes;
use crate::ids::{Player, Resource};
use crate::state::{JourneyPlace, Source, State, Technology};

/// `2 red and 1 yellow`; `nothing` for none.
pub(crate) fn cubes(cubes: Cubes) -> String {
    let parts: Vec<String> =
        cubes.colours().map(|resource| format!("{} {resource}", cubes.get(resource))).collect();
    match parts.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A thing with its article: `a Drill`, `an ARS`.
pub(crate) fn one(thing: impl std::fmt::Display) -> String {
    let thing = thing.to_string();
    let article = if thing.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {thing}")
}

/// How many people a Solar Event kills (§7.2).
pub(crate) fn deaths(dead: Cubes) -> String {
    match dead.total() {
        0 => "nobody dies".to_owned(),
        1 => format!("{} person dies", cubes(dead)),
        _ => format!("{} people die", cubes(dead)),
    }
}

/// A count of things: `1 cube`, `2 cubes`.
pub(crate) fn count(n: impl Into<i64>, what: &str) -> String {
    let n: i64 = n.into();
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn people(resource: Resource) -> String {
    format!("a {resource} meeple")
}

fn technology(technology: Technology) -> &'static str {
    match technology {
        Technology::Family(family) => family.name(),
        Technology::Salvation(tech) => tech.name(),
    }
}

/// The section of a technology.
fn technology_rule(technology: Technology) -> &'static str {
    use crate::ids::{Family, SalvationTech};
    match technology {
        Technology::Family(Family::Ars) => "§T.1",
        Technology::Family(Family::Converter) => "§T.2",
        Technology::Family(Family::Outpost) => "§T.3",
        Technology::Family(Family::Drill) => "§T.4",
        Technology::Family(Family::Solar) => "§T.5",
        Technology::Family(Family::Travel) => "§T.6",
        Technology::Salvation(SalvationTech::Cryogenic) => "§T.7.1",
        Technology::Salvation(SalvationTech::BuildExtra) => "§T.7.2",
        Technology::Salvation(SalvationTech::DeepSpace) => "§T.7.3",
        Technology::Salvation(SalvationTech::GovernmentPlus) => "§T.7.4",
    }
}

/// The section of an Extra Action token.
fn extra_rule(extra: crate::ids::Extra) -> &'static str {
    const RULES: [&str; crate::ids::N_EXTRAS] = [
        "§X.01", "§X.02", "§X.03", "§X.04", "§X.05", "§X.06", "§X.07", "§X.08", "§X.09", "§X.10",
        "§X.11", "§X.12", "§X.13", "§X.14", "§X.15", "§X.16", "§X.17", "§X.18", "§X.19", "§X.20",
        "§X.21", "§X.22", "§X.23", "§X.24",
    ];
    RULES[extra.index()]
}

/// Where a reward comes from.
fn source(rules: &Rules, source: Source) -> (String, &'static str) {
    match source {
        Source::Pass { rotations, .. } => {
            (format!("the Pass token after {}", count(rotations, "rotation")), "§1.7")
        }
        Source::Government { row, space } => {
            let name = &rules.government_names[usize::from(row)];
            (format!("space {} of the {name}", space + 1), "§5.4.2")
        }
        Source::Track { track, space } => (format!("space {space} of the {track}"), "§5.5"),
        Source::UniquePass { rotations, .. } => {
            (format!("the Unique Pass token after {}", count(rotations, "rotation")), "§V5.3")
        }
        Source::Leader { track, space, .. } => (format!("space {space} of the {track}"), "§V6.1"),
        Source::Point(_) => ("the Point of Interest".to_owned(), "§5.3.6"),
        Source::Discovery(_) => ("the Discovery token".to_owned(), "§5.3.4"),
        Source::Discoverer(_) => ("the discovery".to_owned(), "§5.3.2"),
        Source::Extra(extra) | Source::Then(extra) => (extra.to_string(), extra_rule(extra)),
        Source::Asteroid(asteroid) => {
            let info = &rules.kuiper.asteroids[asteroid.index()];
            (format!("the {} Asteroid", info.resource), "§K.5.1")
        }
    }
}

fn place(place: JourneyPlace) -> String {
    format!("column {}, row {}", place.column, place.row + 1)
}

/// A player, to the others.
fn who(player: Player) -> String {
    player.to_string()
}

/// A player, or the World Government.
fn whose(player: Option<Player>) -> String {
    player.map_or_else(|| "the World Government".to_owned(), who)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The Mechanism on a space, in words.
fn mechanism(rules: &Rules, state: &State, project: crate::ids::Project, column: u8) -> String {
    state.mechanism(project, column).map_or_else(
        || "an empty space".to_owned(),
        |mechanism| crate::variants::words::mechanism(rules.mechanism(mechanism)),
    )
}
