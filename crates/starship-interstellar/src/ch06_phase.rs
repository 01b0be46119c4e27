//! Chapter 6: the World Government Phase, step by step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{N_COLUMNS, Planet, Player, Project};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, GovernmentStep, Look, Phase, SPACES, State};
use crate::variant::Variant;
use crate::words::{self, ask};
use crate::{
    ch01_rewards, ch01_turn, ch04_solar, ch05_build, ch05_government, ch05_probe, ch05_save,
    ch08_end, ch10_hall, cha_antimatter, chc_halley, chk_kuiper, chv_variants,
};

/// The questions to the Governor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "PhaseFrame")]
pub enum Frame {
    /// §6.2.1: which of the cheapest Mechanisms the World Government builds.
    GovernmentBuild { player: Player },
    /// §6.2.3: the row for the Government Probe.
    GovernmentProbe { player: Player },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §6.2.1.
    Build { project: Project, column: u8 },
    /// §6.2.3.
    Steer { player: Player, row: u8 },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::GovernmentBuild { player } | Frame::GovernmentProbe { player } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::GovernmentBuild { player } | Frame::GovernmentProbe { player } => {
            state.seats_of(player)
        }
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::GovernmentBuild { .. } => {
            let ties = (0..SPACES as u8).filter(|&column| is_cheapest(rules, state, column));
            out.extend(ties.map(|column| Action::Build { project: Project::Current, column }));
        }
        Frame::GovernmentProbe { .. } => legal_probe(rules, state, out),
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::GovernmentBuild { .. }, Action::Build { project, column }) => {
            Some(Move::Build { project, column })
        }
        (Frame::GovernmentProbe { player }, Action::Steer { row }) => {
            Some(Move::Steer { player, row })
        }
        (Frame::GovernmentBuild { .. } | Frame::GovernmentProbe { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Build { column, .. } if usize::from(column) >= SPACES => Err(Illegal::NoSuchPlace),
        Move::Build { project, column } => {
            if project == Project::Current && is_cheapest(rules, state, column) {
                return Ok(());
            }
            Err(Illegal::NotCheapest { cheapest: cheapest(rules, state).unwrap_or(0) })
        }
        Move::Steer { row, .. } => ch05_probe::check_row(rules, state.government_probe, row),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Build { column, .. } => {
            ch05_build::build(rules, state, None, Project::Current, column, Cubes::NONE, *log);
        }
        Move::Steer { player, row } => {
            ch05_probe::enter(rules, state, Some(player), true, row, 0, *log);
        }
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::GovernmentBuild { .. } => {
            ask("government_build", "What does the World Government build?", "§6.2.1")
        }
        Frame::GovernmentProbe { player } if player.is_hall() => ch05_probe::tie(true),
        Frame::GovernmentProbe { .. } => {
            ask("government_probe", "Where does the Government Probe go?", "§6.2.3")
        }
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Build { project, column } => {
            // Nobody gains its Prestige, so none is named: the World Government builds.
            let cubes = words::material(look.rules, look.state, project, column);
            ch05_build::label_of(&cubes, project, column, "§6.2.1").with(Fact::ForNobody)
        }
        Move::Steer { row, .. } => {
            ch05_probe::steer_label(look, look.state.government_probe, row, 0, "§6.2.3")
        }
    }
}

/// Mechanisms that are dearer than the cheapest.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::GovernmentBuild { .. } = frame else { return };
    let project = Project::Current;
    for column in 0..SPACES as u8 {
        if look.state.mechanism(project, column).is_some() {
            out.refused(Missing {
                action: Action::Build { project, column },
                text: words::material(look.rules, look.state, project, column),
                touches: vec![words::project(project, column)],
            });
        }
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let governing = look.state.phase == Phase::Government;
    match frame {
        Frame::GovernmentBuild { .. } => {
            let complete = ch05_build::is_complete(look.rules, look.state);
            want(governing && !complete, "nothing is built now")
        }
        Frame::GovernmentProbe { .. } => {
            let column = look.state.government_probe.column;
            want(governing && column < N_COLUMNS, "the Government Probe does not move now")
        }
    }
}

/// Does the step that is due, and names the next.
pub(crate) fn step(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let step = state.step;
    state.step = next(step, state.variant);
    match step {
        GovernmentStep::Governor => name_governor(rules, state, log),
        // §6.2: the World Government contributes, free of cost and without steps on tracks.
        GovernmentStep::Mechanism => contribute_mechanism(rules, state, log),
        GovernmentStep::Population => {
            // §6.2.2: one of the lowest level.
            if let Some(resource) = state.population.cheapest() {
                ch05_save::save(rules, state, None, resource, Cubes::NONE, log);
            }
        }
        GovernmentStep::Probe => send_probe(rules, state, log),
        GovernmentStep::Scientists => {
            for player in state.players() {
                ch01_rewards::scientists(state, player, rules.numbers.scientists_each, log); // §6.3
            }
        }
        GovernmentStep::Sun => ch04_solar::move_spiral(state, rules.size(state.n_players).aging), // §6.4
        GovernmentStep::AntiMatter => cha_antimatter::rolls(rules, state),
        GovernmentStep::Planets => move_planets(rules, state, log),
        GovernmentStep::Kuiper => chk_kuiper::approach(state),
        GovernmentStep::Laboratory => cha_antimatter::end_round(state, log),
        GovernmentStep::Hall => {
            chv_variants::government(state); // Below H.A.L.L.'s steps, so after them.
            if state.variant.hall.is_some() {
                ch10_hall::government(state, log);
            }
        }
        GovernmentStep::CleanUp => clean_up(rules, state, log),
    }
}

/// The step after this one; those of expansions that are not in play are left out.
fn next(step: GovernmentStep, variant: Variant) -> GovernmentStep {
    match step {
        GovernmentStep::Governor => GovernmentStep::Mechanism,
        GovernmentStep::Mechanism => GovernmentStep::Population,
        GovernmentStep::Population => GovernmentStep::Probe,
        GovernmentStep::Probe => GovernmentStep::Scientists,
        GovernmentStep::Scientists => GovernmentStep::Sun,
        GovernmentStep::Sun if variant.antimatter => GovernmentStep::AntiMatter,
        GovernmentStep::Sun | GovernmentStep::AntiMatter => GovernmentStep::Planets,
        GovernmentStep::Planets if variant.kuiper => GovernmentStep::Kuiper,
        GovernmentStep::Planets | GovernmentStep::Kuiper if variant.antimatter => {
            GovernmentStep::Laboratory
        }
        GovernmentStep::Planets | GovernmentStep::Kuiper | GovernmentStep::Laboratory => {
            GovernmentStep::Hall
        }
        GovernmentStep::Hall => GovernmentStep::CleanUp,
        GovernmentStep::CleanUp => GovernmentStep::Governor,
    }
}

fn governor(state: &State) -> Option<Player> {
    ch05_government::governor(state).map(|(player, ..)| player)
}

/// §6.1: the Governor's Prestige.
fn name_governor(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let player = governor(state);
    log.push(Event::GovernorNamed { player });
    if let Some(player) = player {
        ch01_rewards::prestige(state, player, i16::from(rules.numbers.governor_prestige), log);
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
fn contribute_mechanism(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
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
            state.push(Frame::GovernmentBuild { player });
        }
    }
}

/// §6.2.3: the Governor chooses the row; without one the Probe goes straight on.
fn send_probe(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
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
        Some(player) => state.push(Frame::GovernmentProbe { player }),
    }
}

/// §6.2.3: the rows of the next column.
pub(crate) fn legal_probe(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let rows = ch05_probe::rows(rules, state.government_probe);
    out.extend(rows.map(|row| Action::Steer { row }));
}

/// §6.5: all planets that are left, clockwise.
fn move_planets(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let before = state.spaces;
    if state.variant.antimatter {
        cha_antimatter::move_planets(rules, state); // Planets can be in the way of each other.
    } else {
        for planet in Planet::ALL {
            if !state.is_destroyed(planet) {
                let (orbit, space) = (state.orbit_of(planet), &mut state.spaces[planet.index()]);
                *space = rules.geometry.moved(planet, orbit, *space);
            }
        }
    }
    log.push(Event::PlanetsMoved { spaces: state.spaces });
    chc_halley::planets_moved(rules, state, before, log);
}

/// §6.6: tokens come back with the next round, unless the game ends (§8.1, §8.2).
fn clean_up(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    ch08_end::check_goals(rules, state);
    if state.end.is_some() {
        ch08_end::finish(state, log);
    } else {
        ch01_turn::begin_round(rules, state, log);
    }
}
