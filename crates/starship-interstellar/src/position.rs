//! The whole State as a document, its way back, and the audit of all components.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::antimatter::AntiMatterDoc;
use crate::audit::audit;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::documents::{CorporationDoc, PlanetDoc};
use crate::hall::{Hall, HallDoc};
use crate::halley::{Halley, HalleyDoc};
use crate::ids::{
    Discovery, Extra, Mechanism, N_COLUMNS, N_EXTRAS, N_PLANETS, N_ROWS, Planet, Player,
    PointOfInterest, Project, SolarEvent, bits,
};
use crate::kuiper::KuiperDoc;
use crate::state::{
    BENCHES, Corporation, End, Frame, JourneyPlace, NONE, PLAYERS_MAX, Phase, SPACES, State, Step,
};
use crate::variant::Variant;
use crate::variants::VariantsDoc;
use crate::{ch09_setup, frames};

/// The version of this document.
const FORMAT: u32 = 1;

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
    pub step: Step,
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
    bits(bits_set).map(|bit| id(bit as u8)).collect()
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

/// No `..`: a new field does not compile until somebody decides, in [`of`], who sees it (§1.13: all
/// do; what a draft hides is taken out of a View by the variants).
fn every_field_is_shown(state: &State) {
    let State {
        variant: _,
        n_seats: _,
        n_players: _,
        round: _,
        phase: _,
        step: _,
        end: _,
        order: _,
        next_order: _,
        turn: _,
        spaces: _,
        orbits: _,
        destroyed: _,
        piles: _,
        bag: _,
        spiral: _,
        events: _,
        market: _,
        population: _,
        lost: _,
        saved: _,
        mechanisms: _,
        ship: _,
        projects: _,
        discoveries: _,
        journey: _,
        points: _,
        arrivals: _,
        government_probe: _,
        government: _,
        offer: _,
        corporations: _,
        frames: _,
        hall: _,
        halley: _,
        variants: _,
        kuiper: _,
        antimatter: _,
    } = state;
}

pub(crate) fn of(state: &State) -> Position {
    every_field_is_shown(state);
    Position {
        // Not written: the hash of every record is taken of this document as it always was.
        format: None,
        variant: state.variant,
        seats: state.n_seats,
        round: state.round,
        phase: state.phase,
        step: state.step,
        end: state.end,
        order: state.order.to_vec(),
        next_order: state.next_order.to_vec(),
        turn: (state.turn != NONE).then_some(state.turn),
        planets: planet_docs(state),
        bag: state.bag,
        spiral: state.spiral,
        events: set(u64::from(state.events), SolarEvent),
        market: state.market,
        population: state.population,
        lost: state.lost,
        saved: state.saved,
        mechanisms: set(state.mechanisms, Mechanism),
        ship: set(state.ship, Mechanism),
        projects: state.projects.map(|row| row.map(|id| some(id, Mechanism))),
        discoveries: set(state.discoveries, Discovery),
        journey: state.journey.map(|column| column.map(|id| some(id, Discovery))),
        points: set(u64::from(state.points), PointOfInterest),
        arrivals: state.arrivals,
        government_probe: state.government_probe,
        government: state.government.map(|row| row.map(|id| some(id, Player))),
        offer: state.offer.iter().map(|&id| some(id, Extra)).collect(),
        corporations: corporation_docs(&state.corporations, state.n_players),
        frames: state.frames.to_vec(),
        hall: state.variant.hall.map(|_| HallDoc::of(&state.hall)),
        halley: HalleyDoc::of(state),
        variants: VariantsDoc::of(state),
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

/// Reads a position.
///
/// # Errors
/// What is inconsistent, in words for a player.
pub(crate) fn read(rules: &Rules, position: &Position) -> Result<State, String> {
    if let Some(format) = position.format.filter(|format| *format != FORMAT) {
        return Err(format!("the position has format {format}, this is {FORMAT}"));
    }
    let state = parse(rules, position)?;
    audit(rules, &state)?;
    frames::check(rules, &state)?;
    Ok(state)
}

fn parse(rules: &Rules, position: &Position) -> Result<State, String> {
    let n_players = check_size(position)?;
    let mut state = ch09_setup::new(rules, position.seats, position.variant);
    (state.round, state.phase) = (position.round, position.phase);
    (state.step, state.end) = (position.step, position.end);
    state.order = players(&position.order, n_players, "the turn order")?;
    state.next_order = players(&position.next_order, n_players, "the next turn order")?;
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
    state.government = position.government.map(|row| row.map(|p| p.map_or(NONE, |p| p.0)));
    state.offer = position.offer.iter().map(|extra| extra.map_or(NONE, |extra| extra.0)).collect();
    for (idx, doc) in position.corporations.iter().enumerate() {
        let read = doc.read().map_err(|error| format!("player {}: {error}", idx + 1))?;
        state.corporations[idx] = read;
    }
    state.frames = position.frames.iter().copied().collect();
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
    what: &str,
) -> Result<ArrayVec<Player, PLAYERS_MAX>, String> {
    if let Some(stranger) = list.iter().find(|player| player.0 >= n_players) {
        return Err(format!("{what} names {stranger}, who does not play"));
    }
    unset(list, |player| player.0, "player").map_err(|error| format!("{what}: {error}"))?;
    Ok(list.iter().copied().collect())
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
