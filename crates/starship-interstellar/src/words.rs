//! Questions, answers, events and draws in words, each with the section that it follows.

mod tell;

use tabletop::Question;
pub(crate) use tabletop::words::{capital, count};

pub(crate) use tell::tell;

use crate::action::Part;
use crate::chv_variants;
use crate::components::{DiscoveryKind, ExtraAction, ExtraSalvation, Rules};
use crate::cubes::Cubes;
use crate::ids::{
    Deed, Extra, Mechanism, N_COLUMNS, Planet, Player, Project, Resource, Token, Track,
};
use crate::state::{JourneyPlace, Source, State, Technology};

/// A question with its stable name.
pub(crate) fn ask(id: &'static str, text: impl Into<String>, rule: &'static str) -> Question {
    Question { id, text: text.into().into(), rule }
}

// Names of things on the board, as answers and lines touch them.

pub(crate) fn token(token: Token) -> String {
    format!("token:{token}")
}

pub(crate) fn planet(planet: Planet) -> String {
    format!("planet:{}", planet.token())
}

pub(crate) fn market(resource: Resource) -> String {
    format!("market:{}", resource.key())
}

pub(crate) fn population(resource: Resource) -> String {
    format!("population:{}", resource.key())
}

pub(crate) fn project(project: Project, column: u8) -> String {
    format!("project:{}.{column}", project.token())
}

pub(crate) fn journey(place: JourneyPlace) -> String {
    format!("journey:{}.{}", place.column, place.row)
}

pub(crate) fn bench(row: u8, space: u8) -> String {
    format!("government:{row}.{space}")
}

pub(crate) fn track(track: Track) -> String {
    format!("track:{}", track.token())
}

pub(crate) fn extra(extra: Extra) -> String {
    format!("extra:{extra}")
}

pub(crate) fn technology_place(tech: Technology) -> String {
    format!("technology:{}", technology(tech))
}

// Words.

/// A space of the Journey.
pub(crate) fn row_of(place: JourneyPlace) -> String {
    if place.column >= N_COLUMNS {
        return "Trappist".to_owned();
    }
    format!("Row {} of column {}", place.row + 1, place.column)
}

/// What a Discovery token shows.
pub(crate) fn discovery(kind: DiscoveryKind) -> &'static str {
    match kind {
        DiscoveryKind::Wormhole => "a Wormhole",
        DiscoveryKind::Galaxy => "a Galaxy",
        DiscoveryKind::DeepSpace => "Deep Space",
        DiscoveryKind::BlackHole => "a Black Hole",
        DiscoveryKind::LostPlanet => "a Lost Mining Planet",
    }
}

/// A part of a production.
pub(crate) fn part(part: Part) -> String {
    match part {
        Part::Base => "Base".to_owned(),
        Part::Explorer => "Explorer".to_owned(),
        Part::Drill => "Drill".to_owned(),
        Part::Ars => "ARS".to_owned(),
        Part::Outpost => "Outpost".to_owned(),
    }
}

/// A Salvation action in a word.
pub(crate) fn short_deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Build => "Build",
        Deed::Save => "Save",
        Deed::Probe => "Probe",
        Deed::Government => "Government",
    }
}

/// The section of a Salvation action.
pub(crate) fn deed_rule(deed: Deed) -> &'static str {
    match deed {
        Deed::Build => "§5.1",
        Deed::Save => "§5.2",
        Deed::Probe => "§5.3",
        Deed::Government => "§5.4",
    }
}

/// What a token does on the side that counts in this phase.
pub(crate) fn token_rule(token: Token) -> &'static str {
    match token {
        Token::Solar => "§4.1",
        Token::Research => "§4.2",
        Token::Travel => "§4.3",
        Token::Market => "§4.4",
        Token::Production(Planet::Earth) => "§4.5",
        Token::Production(_) => "§4.6",
        Token::Extra(extra) => extra_rule(extra),
        Token::Activation => "§K.4",
    }
}

/// What an Extra Action does on its Action side, behind its name.
pub(crate) fn action_side(rules: &Rules, token: Token) -> String {
    let Token::Extra(extra) = token else { return String::new() };
    format!(": {}", extra_action(rules.extra(extra).action))
}

/// An Extra Action with what both its sides do: its number alone says nothing to whoever has not learned it.
pub(crate) fn extra_sides(rules: &Rules, extra: Extra) -> String {
    let info = rules.extra(extra);
    let (action, salvation) = (extra_action(info.action), extra_salvation(info.salvation));
    format!("Extra Action {extra} (Action: {action}; Salvation: {salvation})")
}

/// What an Extra Action does on its Action side.
pub(crate) fn extra_action(action: ExtraAction) -> String {
    match action {
        ExtraAction::Travel => "Travel".to_owned(),
        ExtraAction::TravelFree => "Travel without Fuel".to_owned(),
        ExtraAction::TravelCheaper(off) => format!("Travel for {off} Fuel less"),
        ExtraAction::Market => "Market".to_owned(),
        ExtraAction::MarketShifted(shift) => format!("Market, {shift} Fuel better a cube"),
        ExtraAction::MarketWide(n) => format!("Market in up to {n} colours"),
        ExtraAction::Research => "Technology Research".to_owned(),
        ExtraAction::ResearchLower => "Research, one cube a level lower".to_owned(),
        ExtraAction::ResearchPrevious => "Research for the price of the level before".to_owned(),
        ExtraAction::SolarExtraction => "Solar Extraction".to_owned(),
        ExtraAction::SolarWide(n) => format!("Solar Extraction, {n} cubes drawn"),
        ExtraAction::EarthProduction => "Earth Production".to_owned(),
        ExtraAction::PlanetaryProduction => "Planetary Production".to_owned(),
        ExtraAction::TakeCheapest(n) => format!("{n} cheapest cubes of the Market"),
        ExtraAction::Deposit { n, .. } => format!("{n} cubes for a Deposit"),
        ExtraAction::Gain(reward) => reward.to_string(),
    }
}

/// What an Extra Action adds to a Salvation action, behind its name.
pub(crate) fn salvation_side(rules: &Rules, extra: Extra) -> String {
    match rules.extra(extra).salvation {
        ExtraSalvation::Standard(_) | ExtraSalvation::None => String::new(),
        ExtraSalvation::Then(reward) => format!(", then {reward}"),
        ExtraSalvation::ProbeFree => ", without Fuel".to_owned(),
        ExtraSalvation::ProbeTwice => ", twice".to_owned(),
        ExtraSalvation::BuildTwice => ", up to two".to_owned(),
        ExtraSalvation::BuildStep | ExtraSalvation::SaveStep => ", a step more".to_owned(),
        ExtraSalvation::SaveLower => ", a level cheaper".to_owned(),
        ExtraSalvation::GovernmentTwice => ", two Scientists".to_owned(),
        ExtraSalvation::GovernmentRow => ", all bonuses of the row".to_owned(),
    }
}

/// What an Extra Action does on its Salvation side, by itself.
pub(crate) fn extra_salvation(side: ExtraSalvation) -> String {
    match side {
        ExtraSalvation::Standard(deed) => format!("any action, bonus for {deed}"),
        ExtraSalvation::Then(reward) => format!("any action, then {reward}"),
        ExtraSalvation::ProbeFree => "the Probe without Fuel".to_owned(),
        ExtraSalvation::ProbeTwice => "the Probe, twice".to_owned(),
        ExtraSalvation::BuildTwice => "up to two Mechanisms".to_owned(),
        ExtraSalvation::BuildStep => "a Mechanism, a step more".to_owned(),
        ExtraSalvation::SaveLower => "a Population, a level cheaper".to_owned(),
        ExtraSalvation::SaveStep => "a Population, a step more".to_owned(),
        ExtraSalvation::GovernmentTwice => "two Representatives".to_owned(),
        ExtraSalvation::GovernmentRow => "a Representative, all bonuses of the row".to_owned(),
        ExtraSalvation::None => "no Salvation side".to_owned(),
    }
}

/// A Mechanism that may be drawn.
pub(crate) fn drawn_mechanism(rules: &Rules, id: u8) -> String {
    let info = rules.mechanism(Mechanism(id));
    format!("Mechanism {id}: {}", chv_variants::words::mechanism(info))
}

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

/// Somebody of a colour.
pub(crate) fn people(resource: Resource) -> String {
    format!("a {resource} meeple")
}

/// The name of a technology.
pub(crate) fn technology(technology: Technology) -> &'static str {
    match technology {
        Technology::Family(family) => family.name(),
        Technology::Salvation(tech) => tech.name(),
    }
}

/// The section of a technology.
pub(crate) fn technology_rule(technology: Technology) -> &'static str {
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
pub(crate) fn extra_rule(extra: Extra) -> &'static str {
    const RULES: [&str; crate::ids::N_EXTRAS] = [
        "§X.01", "§X.02", "§X.03", "§X.04", "§X.05", "§X.06", "§X.07", "§X.08", "§X.09", "§X.10",
        "§X.11", "§X.12", "§X.13", "§X.14", "§X.15", "§X.16", "§X.17", "§X.18", "§X.19", "§X.20",
        "§X.21", "§X.22", "§X.23", "§X.24",
    ];
    RULES[extra.index()]
}

/// Where a reward comes from.
pub(crate) fn source(rules: &Rules, source: Source) -> (String, &'static str) {
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
    if place.column >= N_COLUMNS {
        return "Trappist".to_owned();
    }
    format!("column {}, row {}", place.column, place.row + 1)
}

/// A player, to the others: the place of a name, or H.A.L.L.
pub(crate) fn who(player: Player) -> String {
    format!("{player:#}")
}

/// A player, or the World Government.
fn whose(player: Option<Player>) -> String {
    player.map_or_else(|| "the World Government".to_owned(), who)
}

/// The Mechanism on a space, in words.
pub(crate) fn mechanism(rules: &Rules, state: &State, project: Project, column: u8) -> String {
    state.mechanism(project, column).map_or_else(
        || "an empty space".to_owned(),
        |mechanism| chv_variants::words::mechanism(rules.mechanism(mechanism)),
    )
}

/// The cubes of the Mechanism on a space, where its Prestige is nobody's.
pub(crate) fn material(rules: &Rules, state: &State, project: Project, column: u8) -> String {
    state.mechanism(project, column).map_or_else(
        || "an empty space".to_owned(),
        |mechanism| chv_variants::words::material(rules.mechanism(mechanism)),
    )
}
