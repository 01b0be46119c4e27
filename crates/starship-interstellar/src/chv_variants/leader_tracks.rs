//! Chapter V6: New Leader Tracks, and the icons that only they have.

use tabletop::Sink;

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::{LeaderBoard, VariantFrame};
use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{N_COLUMNS, Planet, Player, Project, Track};
use crate::illegal::Illegal;
use crate::state::{Source, State};
use crate::{ch04_production, ch05_build, ch05_probe, ch05_save};

/// §V6.1: board and side by lot.
pub(super) fn drawn(state: &mut State, result: u32, log: &mut impl Sink<Event>) {
    state.variants.leaders = result as u8;
    let board = LeaderBoard::ALL[result as usize];
    log.push(Event::Variant(VariantEvent::LeadersDrawn { board }));
}

/// Where a space of the track in play is printed.
pub(crate) fn source(state: &State, track: Track, space: u8) -> Source {
    match state.variants.leader_board() {
        None => Source::Track { track, space },
        Some(board) => Source::Leader { board, track, space },
    }
}

// §V6.2 Drill.

/// Deposits that can be drilled, with the number of cubes that would move.
pub(super) fn mines(
    rules: &Rules,
    state: &State,
    player: Player,
    n: u8,
) -> impl DoubleEndedIterator<Item = (Planet, u8)> {
    state.corporation(player).based().filter_map(move |planet| {
        let k = mined(rules, state, player, planet, n);
        (k > 0).then_some((planet, k))
    })
}

/// As many as said, as there are, and as find room.
fn mined(rules: &Rules, state: &State, player: Player, planet: Planet, n: u8) -> u8 {
    let there = state.corporation(player).zone(planet).deposit.total();
    let room = ch04_production::room(rules, state, player, planet);
    u16::from(n).min(there).min(room) as u8
}

pub(super) fn legal_mine(
    rules: &Rules,
    state: &State,
    player: Player,
    n: u8,
    out: &mut Vec<Action>,
) {
    for (planet, k) in mines(rules, state, player, n) {
        let deposit = state.corporation(player).zone(planet).deposit;
        deposit.handfuls(k, |cubes| {
            out.push(Action::Variant(VariantAction::Mine { planet, cubes }));
        });
    }
}

pub(super) fn check_mine(
    rules: &Rules,
    state: &State,
    player: Player,
    n: u8,
    planet: Planet,
    cubes: Cubes,
) -> Result<(), Illegal> {
    let zone = state.corporation(player).zone(planet);
    let k = mined(rules, state, player, planet, n);
    check_moved(planet, zone.has_base(), zone.deposit, k, cubes, Illegal::DepositEmpty { planet })
}

/// Exactly as many as can be moved, of those that are there.
fn check_moved(
    planet: Planet,
    based: bool,
    have: Cubes,
    k: u8,
    cubes: Cubes,
    none: Illegal,
) -> Result<(), Illegal> {
    if !based {
        return Err(Illegal::NoBaseThere { planet });
    }
    if k == 0 {
        return Err(none);
    }
    if !have.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have });
    }
    let (n, k) = (cubes.total(), u16::from(k));
    if n == k { Ok(()) } else { Err(Illegal::CubeCount { n, min: k, max: k }) }
}

pub(super) fn mine(
    state: &mut State,
    player: Player,
    planet: Planet,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
) {
    let zone = state.corporation_mut(player).zone_mut(planet);
    zone.deposit.take_all(cubes);
    zone.storage.add_all(cubes);
    log.push(Event::Variant(VariantEvent::Mined { player, planet, cubes }));
}

// §V6.3 ARS.

/// Storages with cubes, and how many would move.
pub(super) fn ships(
    state: &State,
    player: Player,
    n: u8,
) -> impl DoubleEndedIterator<Item = (Planet, u8)> {
    state.corporation(player).based().filter_map(move |planet| {
        let k = shipped(state, player, planet, n);
        (k > 0).then_some((planet, k))
    })
}

fn shipped(state: &State, player: Player, planet: Planet, n: u8) -> u8 {
    let there = state.corporation(player).zone(planet).storage.total();
    u16::from(n).min(there) as u8
}

pub(super) fn legal_ship(state: &State, player: Player, n: u8, out: &mut Vec<Action>) {
    for (planet, k) in ships(state, player, n) {
        let storage = state.corporation(player).zone(planet).storage;
        storage.handfuls(k, |cubes| {
            out.push(Action::Variant(VariantAction::Ship { planet, cubes }));
        });
    }
}

pub(super) fn check_ship(
    state: &State,
    player: Player,
    n: u8,
    planet: Planet,
    cubes: Cubes,
) -> Result<(), Illegal> {
    let zone = state.corporation(player).zone(planet);
    let k = shipped(state, player, planet, n);
    check_moved(planet, zone.has_base(), zone.storage, k, cubes, Illegal::StorageEmpty { planet })
}

pub(super) fn ship(
    state: &mut State,
    player: Player,
    planet: Planet,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
) {
    let corporation = state.corporation_mut(player);
    corporation.zone_mut(planet).storage.take_all(cubes);
    corporation.cubes.add_all(cubes);
    log.push(Event::Variant(VariantEvent::Shipped { player, planet, cubes }));
}

// §V6.4 The Government Probe.

/// One column on for nothing, with what it meets; there is no choice before Trappist.
pub(crate) fn offer_probe(
    rules: &Rules,
    state: &mut State,
    player: Player,
    log: &mut impl Sink<Event>,
) {
    let place = state.government_probe;
    if place.column >= N_COLUMNS {
        return;
    }
    let rows = ch05_probe::rows(rules, place);
    if rows.start() == rows.end() {
        return ch05_probe::enter(rules, state, Some(player), true, *rows.start(), 0, log);
    }
    state.push(VariantFrame::GovernmentProbe { player });
}

// §V6.5 Save Humankind.

/// One of the lowest level for nothing, with its Reputation, without a step.
pub(crate) fn save(rules: &Rules, state: &mut State, player: Player, log: &mut impl Sink<Event>) {
    if let Some(resource) = state.population.cheapest() {
        ch05_save::save(rules, state, Some(player), resource, Cubes::NONE, log);
    }
}

// §V6.6 Build a Mechanism.

/// The Mechanisms of the two lower rows.
fn open_projects(state: &State) -> impl Iterator<Item = (Project, u8)> {
    ch05_build::spaces().filter(move |&(project, column)| {
        project != Project::Future && state.mechanism(project, column).is_some()
    })
}

fn value(rules: &Rules, state: &State, project: Project, column: u8) -> u8 {
    state.mechanism(project, column).map_or(u8::MAX, |m| rules.mechanism(m).value)
}

/// The lowest value among them; none where nothing can be built.
pub(super) fn cheapest(rules: &Rules, state: &State) -> Option<u8> {
    if ch05_build::is_complete(rules, state) {
        return None;
    }
    open_projects(state).map(|(project, column)| value(rules, state, project, column)).min()
}

/// Those of the lowest value, row by row.
pub(super) fn candidates(rules: &Rules, state: &State) -> impl Iterator<Item = (Project, u8)> {
    let cheapest = cheapest(rules, state);
    open_projects(state)
        .filter(move |&(project, column)| Some(value(rules, state, project, column)) == cheapest)
}

/// One of the cheapest for nothing; no question where there is only one.
pub(crate) fn offer_build(
    rules: &Rules,
    state: &mut State,
    player: Player,
    log: &mut impl Sink<Event>,
) {
    let mut ties = candidates(rules, state);
    let (first, second) = (ties.next(), ties.next());
    drop(ties);
    match (first, second) {
        (None, _) => {}
        (Some((project, column)), None) => build(rules, state, player, project, column, log),
        (Some(_), Some(_)) => {
            state.push(VariantFrame::FreeBuild { player });
        }
    }
}

pub(super) fn legal_build(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let ties = candidates(rules, state);
    out.extend(ties.map(|(project, column)| Action::Build { project, column }));
}

pub(super) fn check_build(
    rules: &Rules,
    state: &State,
    project: Project,
    column: u8,
) -> Result<(), Illegal> {
    if candidates(rules, state).any(|place| place == (project, column)) {
        return Ok(());
    }
    Err(Illegal::NotLowest { lowest: cheapest(rules, state).unwrap_or(0) })
}

/// Its Prestige as usual, no step on the track.
pub(super) fn build(
    rules: &Rules,
    state: &mut State,
    player: Player,
    project: Project,
    column: u8,
    log: &mut impl Sink<Event>,
) {
    ch05_build::build(rules, state, Some(player), project, column, Cubes::NONE, log);
}
