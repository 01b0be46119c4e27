//! The whole State as a document, its way back, and the audit of all components.

pub(crate) mod audit;
pub(crate) mod documents;
pub(crate) mod frames;
pub(crate) mod possible;

pub(crate) use audit::audit;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Game, Viewer};

use crate::ch10_hall::{Hall, HallDoc};
use crate::cha_antimatter::AntiMatterDoc;
use crate::chc_halley::{Halley, HalleyDoc};
use crate::chk_kuiper::KuiperDoc;
use crate::chv_variants::VariantsDoc;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::game::StarshipInterstellar;
use crate::ids::{
    Discovery, Extra, Mechanism, N_COLUMNS, N_EXTRAS, N_PLANETS, N_ROWS, Planet, Player,
    PointOfInterest, Project, SolarEvent, bits,
};
use crate::position::documents::{CorporationDoc, PlanetDoc};
use crate::state::{
    BENCHES, Corporation, End, Frame, GovernmentStep, JourneyPlace, NONE, PLAYERS_MAX, Phase,
    SPACES, State,
};
use crate::variant::Variant;
use crate::{ch09_setup, question};
pub(crate) use tabletop::want;

/// The version of this document.
const FORMAT: u32 = 1;

/// More cubes than any price has.
pub(crate) const COST_MAX: u16 = 24;

/// A game at any moment, all-seeing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The version of this document: 1, which is also what is meant where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<u32>,
    /// The options.
    pub variant: Variant,
    /// How many seats play.
    pub seats: u8,
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The step of the World Government Phase that is due.
    pub step: GovernmentStep,
    /// Why the game ends, once that is certain.
    pub end: Option<End>,
    /// The turn order of this phase; during set-up, as far as it is drawn.
    pub order: Vec<Player>,
    /// Who has passed, in order: the turn order of the next phase.
    pub next_order: Vec<Player>,
    /// The place in the turn order that comes next; none while rewards for passing are taken.
    pub turn: Option<u8>,
    /// The planets, from the Sun outwards.
    pub planets: Vec<PlanetDoc>,
    /// The Solar Bag.
    pub bag: Cubes,
    /// The space of the Spiral.
    pub spiral: u8,
    /// Solar Event tokens face down.
    pub events: Vec<SolarEvent>,
    /// Cubes in the Market.
    pub market: Cubes,
    /// People on Earth.
    pub population: Cubes,
    /// People killed by Solar Events.
    pub lost: Cubes,
    /// People saved by the World Government.
    pub saved: Cubes,
    /// Mechanisms face down.
    pub mechanisms: Vec<Mechanism>,
    /// Mechanisms in the ship.
    pub ship: Vec<Mechanism>,
    /// Mechanisms on offer: Current, Long-Term, Future; from the left.
    pub projects: [[Option<Mechanism>; SPACES]; Project::COUNT],
    /// Discovery tokens face down.
    pub discoveries: Vec<Discovery>,
    /// Discovery tokens on the Journey: column by column, from the top.
    pub journey: [[Option<Discovery>; N_ROWS as usize]; N_COLUMNS as usize - 1],
    /// Points of Interest visited.
    pub points: Vec<PointOfInterest>,
    /// Players' Probes in Trappist.
    pub arrivals: u8,
    /// The Government Probe.
    pub government_probe: JourneyPlace,
    /// Scientists in the World Government: row by row from the bottom, from the left.
    pub government: [[Option<Player>; SPACES]; BENCHES],
    /// Extra Action tokens in their line; none where one was taken.
    pub offer: Vec<Option<Extra>>,
    /// What the players own; H.A.L.L. last.
    pub corporations: Vec<CorporationDoc>,
    /// What is asked and what waits below it; the newest last.
    pub frames: Vec<Frame>,
    /// H.A.L.L.'s boards.
    pub hall: Option<HallDoc>,
    /// Halley's Comet, its board and its bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halley: Option<HalleyDoc>,
    /// Families, Leader Tracks, Unique Pass tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<VariantsDoc>,
    /// Danger from Kuiper, where it is in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kuiper: Option<KuiperDoc>,
    /// Anti-Matter, where it is in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub antimatter: Option<AntiMatterDoc>,
}

fn set<T>(bits_set: u64, id: impl Fn(u8) -> T) -> Vec<T> {
    bits(bits_set).map(id).collect()
}

fn unset<T>(list: &[T], number: impl Fn(&T) -> u8, what: &str) -> Result<u64, String> {
    let mut all = 0u64;
    for thing in list {
        let bit = 1 << number(thing);
        if all & bit != 0 {
            return Err(format!("{what} {} is listed twice", number(thing)));
        }
        all |= bit;
    }
    Ok(all)
}

fn some<T>(id: u8, make: impl Fn(u8) -> T) -> Option<T> {
    (id != NONE).then(|| make(id))
}

/// The whole table, all-seeing.
pub(crate) fn of(state: &State) -> Position {
    document(state, None)
}

/// The table as a viewer may know it (§1.13: all of it, but for Pass tokens in their draft, §V5.2).
pub(crate) fn seen_by(state: &State, viewer: Viewer) -> Position {
    document(state, Some(viewer))
}

/// No `..`: a new field does not compile until somebody decides who sees it. Spaces, Orbits, piles and what is
/// destroyed stand with the planets; expansions and variants have documents of their own, as far as the viewer may
/// know them.
fn document(state: &State, viewer: Option<Viewer>) -> Position {
    #[rustfmt::skip] // A list of names.
    let State {
        variant, n_seats, n_players, round, phase, step, end, order, next_order, turn,
        spaces: _, orbits: _, destroyed: _, piles: _, bag, spiral, events, market, population,
        lost, saved, mechanisms, ship, projects, discoveries, journey, points, arrivals,
        government_probe, government, offer, corporations, frames, hall, halley: _, variants: _,
        kuiper: _, antimatter: _,
    } = state;
    Position {
        // Not written: the hash of every record is taken of this document as it always was.
        format: None,
        variant: *variant,
        seats: *n_seats,
        round: *round,
        phase: *phase,
        step: *step,
        end: *end,
        order: order.to_vec(),
        next_order: next_order.to_vec(),
        turn: (*turn != NONE).then_some(*turn),
        planets: planet_docs(state),
        bag: *bag,
        spiral: *spiral,
        events: set(u64::from(*events), SolarEvent),
        market: *market,
        population: *population,
        lost: *lost,
        saved: *saved,
        mechanisms: set(*mechanisms, Mechanism),
        ship: set(*ship, Mechanism),
        projects: projects.map(|row| row.map(|id| some(id, Mechanism))),
        discoveries: set(*discoveries, Discovery),
        journey: journey.map(|column| column.map(|id| some(id, Discovery))),
        points: set(u64::from(*points), PointOfInterest),
        arrivals: *arrivals,
        government_probe: *government_probe,
        government: government.map(|row| row.map(|id| some(id, Player::seat))),
        offer: offer.iter().map(|&id| some(id, Extra)).collect(),
        corporations: corporation_docs(corporations, *n_players),
        frames: frames.to_vec(),
        hall: variant.hall.map(|_| HallDoc::of(hall)),
        halley: HalleyDoc::of(state),
        variants: VariantsDoc::of(state, viewer),
        kuiper: KuiperDoc::of(state),
        antimatter: AntiMatterDoc::of(state),
    }
}

fn planet_docs(state: &State) -> Vec<PlanetDoc> {
    Planet::ALL.map(|planet| PlanetDoc::of(state, planet)).to_vec()
}

fn corporation_docs(corporations: &[Corporation], n_players: u8) -> Vec<CorporationDoc> {
    corporations[..usize::from(n_players)].iter().map(CorporationDoc::of).collect()
}

/// A position that names no ruleset is played by this one; the first is not written.
pub(crate) fn adopt_ruleset(position: &mut Position, ruleset: u32) {
    let named = position.variant.ruleset.or(Some(ruleset));
    position.variant.ruleset = named.filter(|&ruleset| ruleset != 1);
}

/// Reads a position.
///
/// # Errors
/// What is inconsistent, in words for a player.
pub(crate) fn read(rules: &Rules, position: &Position) -> Result<State, String> {
    if let Some(format) = position.format.filter(|format| *format != FORMAT) {
        return Err(format!("the position has format {format}, this is {FORMAT}"));
    }
    let (newest, named) = (StarshipInterstellar::RULESET, position.variant.ruleset);
    if let Some(ruleset) = named.filter(|ruleset| !(2..=newest).contains(ruleset)) {
        return Err(format!(
            "the position names ruleset {ruleset}; the newest is {newest}, and the first is not named"
        ));
    }
    let state = parse(rules, position)?;
    audit(rules, &state)?;
    frames::check(rules, &state)?;
    Ok(state)
}

/// The table as a document says, unaudited: for positions, and for what is reckoned from a View.
pub(crate) fn parse(rules: &Rules, position: &Position) -> Result<State, String> {
    let n_players = check_size(position)?;
    let mut state = ch09_setup::new(rules, position.seats, position.variant);
    (state.round, state.phase) = (position.round, position.phase);
    (state.step, state.end) = (position.step, position.end);
    let hall = position.variant.hall.is_some();
    state.order = players(&position.order, n_players, hall, "the turn order")?;
    state.next_order = players(&position.next_order, n_players, hall, "the next turn order")?;
    state.turn = match position.turn {
        Some(NONE) => return Err("there is no such turn".to_owned()),
        turn => turn.unwrap_or(NONE),
    };
    read_planets(position, &mut state)?;
    (state.bag, state.market) = (position.bag, position.market);
    state.spiral = position.spiral;
    state.events = unset(&position.events, |event| event.0, "Solar Event")? as u16;
    state.population = position.population;
    (state.lost, state.saved) = (position.lost, position.saved);
    state.mechanisms = unset(&position.mechanisms, |m| m.0, "Mechanism")?;
    state.ship = unset(&position.ship, |m| m.0, "Mechanism")?;
    state.projects = position.projects.map(|row| row.map(|m| m.map_or(NONE, |m| m.0)));
    state.discoveries = unset(&position.discoveries, |d| d.0, "Discovery token")?;
    state.journey = position.journey.map(|column| column.map(|d| d.map_or(NONE, |d| d.0)));
    state.points = unset(&position.points, |point| point.0, "Point of Interest")? as u16;
    state.arrivals = position.arrivals;
    state.government_probe = position.government_probe;
    state.government = read_government(position, n_players)?;
    state.offer = position.offer.iter().map(|extra| extra.map_or(NONE, |extra| extra.0)).collect();
    for (idx, doc) in position.corporations.iter().enumerate() {
        let read = doc.read().map_err(|error| format!("player {}: {error}", idx + 1))?;
        state.corporations[idx] = read;
    }
    state.frames = position.frames.iter().map(|&frame| question::at_table(frame, hall)).collect();
    state.hall = match &position.hall {
        Some(doc) => doc.read()?,
        None => Hall::default(),
    };
    state.halley = match &position.halley {
        Some(doc) => doc.read(n_players)?,
        None => Halley::OFF,
    };
    VariantsDoc::read(position.variants.as_ref(), &mut state)?;
    if let Some(doc) = &position.kuiper {
        state.kuiper = doc.read(n_players)?;
    }
    if let Some(doc) = &position.antimatter {
        state.antimatter = doc.read(n_players)?;
    }
    Ok(state)
}

/// Lists that are too long, or not as many as there are players.
fn check_size(position: &Position) -> Result<u8, String> {
    let hall = position.variant.hall.is_some();
    if !(1..=PLAYERS_MAX as u8).contains(&position.seats) || hall != (position.seats == 1) {
        let seats = position.seats;
        return Err(format!("{seats} seats: one plays against H.A.L.L., two to four without it"));
    }
    if position.variant.draft && !hall {
        return Err("without H.A.L.L. nobody plays by its rules".to_owned());
    }
    if hall != position.hall.is_some() {
        return Err("H.A.L.L. and its boards belong together".to_owned());
    }
    if position.variant.halley.is_some() != position.halley.is_some() {
        return Err("Halley's Comet and its board belong together".to_owned());
    }
    if position.variant.kuiper != position.kuiper.is_some()
        || position.variant.antimatter != position.antimatter.is_some()
    {
        return Err("an expansion and its boards belong together".to_owned());
    }
    let n_players = position.seats + u8::from(hall);
    if position.corporations.len() != usize::from(n_players) {
        let n = position.corporations.len();
        return Err(format!("{n_players} players have one corporation each, not {n} in all"));
    }
    let frames_max = ArrayVec::<Frame, 24>::new().capacity();
    if position.frames.len() > frames_max || position.offer.len() > N_EXTRAS {
        return Err("more is asked or offered than a table can hold".to_owned());
    }
    Ok(n_players)
}

fn players(
    list: &[Player],
    n_players: u8,
    hall: bool,
    what: &str,
) -> Result<ArrayVec<Player, PLAYERS_MAX>, String> {
    for (idx, player) in list.iter().enumerate() {
        plays(*player, n_players).map_err(|error| format!("{what}: {error}"))?;
        if list[..idx].contains(player) {
            return Err(format!("{what}: player {} is listed twice", player.number() + 1));
        }
    }
    Ok(list.iter().map(|player| player.at_table(hall)).collect())
}

/// Every player that a position names takes part in the game; players are counted from 1 in words.
///
/// # Errors
/// Who does not.
pub(crate) fn plays(player: Player, n_players: u8) -> Result<(), String> {
    if player.number() < n_players {
        return Ok(());
    }
    Err(format!("player {} does not play", u16::from(player.number()) + 1))
}

/// §5.4.1: Scientists in the World Government.
fn read_government(position: &Position, n_players: u8) -> Result<[[u8; SPACES]; BENCHES], String> {
    for player in position.government.iter().flatten().flatten() {
        plays(*player, n_players).map_err(|error| format!("the World Government: {error}"))?;
    }
    Ok(position.government.map(|row| row.map(|player| player.map_or(NONE, Player::number))))
}

fn read_planets(position: &Position, state: &mut State) -> Result<(), String> {
    if position.planets.len() != N_PLANETS {
        return Err(format!("there are {N_PLANETS} planets"));
    }
    for (doc, planet) in position.planets.iter().zip(Planet::ALL) {
        if doc.planet != planet {
            return Err("the planets are listed from the Sun outwards".to_owned());
        }
        state.spaces[planet.index()] = doc.space;
        state.orbits[planet.index()] = doc.orbit.unwrap_or(planet.into());
        if planet == Planet::Earth && (doc.n_unseen > 0 || !doc.unseen.is_empty()) {
            return Err("Earth has no production tokens to be turned over".to_owned());
        }
        state.piles[planet.index()] = doc.pile()?;
        if doc.destroyed {
            state.destroyed |= planet.bit();
        }
    }
    Ok(())
}
