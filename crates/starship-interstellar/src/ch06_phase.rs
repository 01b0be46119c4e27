//! Chapter 6: the World Government Phase, step by step.

use tabletop::Sink;

use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{N_COLUMNS, Planet, Player, Project};
use crate::illegal::Illegal;
use crate::state::{Frame, SPACES, State, Step};
use crate::variant::Variant;
use crate::{
    antimatter, ch01_turn, ch04_solar, ch05_build, ch05_government, ch05_probe, ch05_save,
    ch08_end, gains, hall, halley, kuiper, variants,
};

/// Does the step that is due, and names the next.
pub(crate) fn step(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    let step = state.step;
    state.step = next(step, state.variant);
    match step {
        Step::Governor => name_governor(rules, state, log),
        // §6.2: the World Government contributes, free of cost and without steps on tracks.
        Step::Mechanism => contribute_mechanism(rules, state, log),
        Step::Population => {
            // §6.2.2: one of the lowest level.
            if let Some(resource) = state.population.cheapest() {
                ch05_save::save(rules, state, None, resource, Cubes::NONE, log);
            }
        }
        Step::Probe => send_probe(rules, state, log),
        Step::Scientists => {
            for player in state.players() {
                gains::scientists(state, player, rules.numbers.scientists_each, log); // §6.3
            }
        }
        Step::Sun => ch04_solar::move_spiral(state, rules.size(state.n_players).aging), // §6.4
        Step::AntiMatter => antimatter::rolls(rules, state),
        Step::Planets => move_planets(rules, state, log),
        Step::Kuiper => kuiper::approach(state),
        Step::Laboratory => antimatter::end_round(state, log),
        Step::Hall => {
            variants::government(state); // Below H.A.L.L.'s steps, so after them.
            if state.variant.hall.is_some() {
                hall::government(rules, state, log);
            }
        }
        Step::CleanUp => clean_up(rules, state, log),
    }
}

/// The step after this one; those of expansions that are not in play are left out.
fn next(step: Step, variant: Variant) -> Step {
    match step {
        Step::Governor => Step::Mechanism,
        Step::Mechanism => Step::Population,
        Step::Population => Step::Probe,
        Step::Probe => Step::Scientists,
        Step::Scientists => Step::Sun,
        Step::Sun if variant.antimatter => Step::AntiMatter,
        Step::Sun | Step::AntiMatter => Step::Planets,
        Step::Planets if variant.kuiper => Step::Kuiper,
        Step::Planets | Step::Kuiper if variant.antimatter => Step::Laboratory,
        Step::Planets | Step::Kuiper | Step::Laboratory => Step::Hall,
        Step::Hall => Step::CleanUp,
        Step::CleanUp => Step::Governor,
    }
}

fn governor(state: &State) -> Option<Player> {
    ch05_government::governor(state).map(|(player, ..)| player)
}

/// §6.1: the Governor's Prestige.
fn name_governor(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    let player = governor(state);
    log.push(Happening::GovernorNamed { player });
    if let Some(player) = player {
        gains::prestige(state, player, i16::from(rules.numbers.governor_prestige), log);
    }
}

/// §6.2.1: the lowest value among the Current Projects.
fn cheapest(rules: &Rules, state: &State) -> Option<u8> {
    let values = (0..SPACES as u8).filter_map(|column| {
        let mechanism = state.mechanism(Project::Current, column)?;
        Some(rules.mechanism(mechanism).value)
    });
    values.min()
}

fn is_cheapest(rules: &Rules, state: &State, column: u8) -> bool {
    let value = state.mechanism(Project::Current, column).map(|m| rules.mechanism(m).value);
    value.is_some() && value == cheapest(rules, state)
}

/// §6.2.1: free of cost; a tie is the Governor's to break, else the first player's.
fn contribute_mechanism(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    if ch05_build::is_complete(rules, state) {
        return;
    }
    let mut ties = (0..SPACES as u8).filter(|&column| is_cheapest(rules, state, column));
    match (ties.next(), ties.next()) {
        (None, _) => {}
        (Some(column), None) => {
            ch05_build::build(rules, state, None, Project::Current, column, Cubes::NONE, log);
        }
        (Some(_), Some(_)) => {
            let player = governor(state).unwrap_or(state.order[0]);
            state.frames.push(Frame::GovernmentBuild { player });
        }
    }
}

pub(crate) fn legal_build(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let ties = (0..SPACES as u8).filter(|&column| is_cheapest(rules, state, column));
    out.extend(ties.map(|column| Action::Build { project: Project::Current, column }));
}

pub(crate) fn check_build(
    rules: &Rules,
    state: &State,
    project: Project,
    column: u8,
) -> Result<(), Illegal> {
    if usize::from(column) >= SPACES {
        return Err(Illegal::NoSuchPlace);
    }
    if project == Project::Current && is_cheapest(rules, state, column) {
        return Ok(());
    }
    Err(Illegal::NotCheapest { cheapest: cheapest(rules, state).unwrap_or(0) })
}

pub(crate) fn build(rules: &Rules, state: &mut State, column: u8, log: &mut impl Sink<Happening>) {
    state.frames.pop();
    ch05_build::build(rules, state, None, Project::Current, column, Cubes::NONE, log);
}

/// §6.2.3: the Governor chooses the row; without one the Probe goes straight on.
fn send_probe(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    let place = state.government_probe;
    if place.column >= N_COLUMNS {
        return;
    }
    let rows = ch05_probe::rows(rules, place);
    match governor(state) {
        None => ch05_probe::enter(rules, state, None, true, place.row, 0, log),
        Some(player) if rows.start() == rows.end() => {
            ch05_probe::enter(rules, state, Some(player), true, place.row, 0, log);
        }
        Some(player) => state.frames.push(Frame::GovernmentProbe { player }),
    }
}

pub(crate) fn legal_probe(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let rows = ch05_probe::rows(rules, state.government_probe);
    out.extend(rows.map(|row| Action::Steer { row }));
}

pub(crate) fn steer(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    ch05_probe::enter(rules, state, Some(player), true, row, 0, log);
}

/// §6.5: all planets that are left, clockwise.
fn move_planets(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    let before = state.spaces;
    if state.variant.antimatter {
        antimatter::move_planets(rules, state); // Planets can be in the way of each other.
    } else {
        for planet in Planet::ALL {
            if !state.is_destroyed(planet) {
                let (orbit, space) = (state.orbit_of(planet), &mut state.spaces[planet.index()]);
                *space = rules.geometry.moved(planet, orbit, *space);
            }
        }
    }
    log.push(Happening::PlanetsMoved { spaces: state.spaces });
    halley::planets_moved(rules, state, before, log);
}

/// §6.6: tokens come back with the next round, unless the game ends (§8.1, §8.2).
fn clean_up(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    ch08_end::check_goals(rules, state);
    if state.end.is_some() {
        ch08_end::finish(state, log);
    } else {
        ch01_turn::begin_round(rules, state, log);
    }
}
