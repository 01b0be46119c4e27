//! Chapter 5, §5.1: Build a Mechanism.

use tabletop::Sink;

use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Mechanism, Player, Project, SalvationTech};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, Purchase, SPACES, State};
use crate::variants::{piles, universal};
use crate::{ch05_government, gains, payment};

/// Mechanisms in the ship.
pub(crate) fn n_built(state: &State) -> u8 {
    state.ship.count_ones() as u8
}

/// §8.1: all modules are full.
pub(crate) fn is_complete(rules: &Rules, state: &State) -> bool {
    n_built(state) >= rules.numbers.modules * rules.size(state.n_players).slots
}

/// The spaces of projects, row by row.
pub(crate) fn spaces() -> impl Iterator<Item = (Project, u8)> {
    Project::ALL
        .into_iter()
        .flat_map(|project| (0..SPACES as u8).map(move |column| (project, column)))
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player) -> bool {
    spaces().any(|(project, column)| check(rules, state, player, project, column).is_ok())
}

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    player: Player,
    first: bool,
    out: &mut Vec<Action>,
) {
    for (project, column) in spaces() {
        if check(rules, state, player, project, column).is_ok() {
            out.push(Action::Build { project, column });
        }
    }
    if !first {
        out.push(Action::Done);
    }
}

pub(crate) fn check(
    rules: &Rules,
    state: &State,
    player: Player,
    project: Project,
    column: u8,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    if usize::from(column) >= SPACES {
        return Err(Illegal::NoSuchPlace);
    }
    let extra = corporation.has(SalvationTech::BuildExtra); // §T.7.2
    if project == Project::Future && !extra {
        return Err(Illegal::FutureClosed); // §5.1.1
    }
    let mechanism = state.mechanism(project, column).ok_or(Illegal::NoMechanism)?;
    if is_complete(rules, state) {
        return Err(Illegal::DeedImpossible); // §5.1.4
    }
    let (cost, have) = (rules.mechanism(mechanism).price, corporation.cubes);
    if payment::can_pay(have, cost, extra) {
        return Ok(());
    }
    Err(Illegal::CannotPay { cost, have }) // §5.1.2
}

pub(crate) fn choose(
    rules: &Rules,
    state: &mut State,
    (player, left): (Player, u8),
    project: Project,
    column: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    if left > 1 {
        state.frames.push(Frame::Build { player, left: left - 1, first: false });
    }
    let mechanism = state.mechanism(project, column).expect("check lets no empty space through");
    let cost = rules.mechanism(mechanism).price;
    let lower = state.corporation(player).has(SalvationTech::BuildExtra);
    let purchase = Purchase::Mechanism { project, column };
    payment::demand(rules, state, player, cost, lower, purchase, log);
}

/// §5.1.2: into the ship, for its value; §5.1.3: the column moves down. The World Government
/// builds without a player (§6.2.1).
pub(crate) fn build(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    project: Project,
    column: u8,
    paid: Cubes,
    log: &mut impl Sink<Happening>,
) {
    let mechanism = state.mechanism(project, column).expect("what is built is on offer");
    state.ship |= 1 << mechanism.0;
    log.push(Happening::Built { player, project, mechanism, paid });
    if let Some(player) = player {
        state.corporation_mut(player).built += 1;
        let value = universal::prestige(state, player, rules.mechanism(mechanism), paid);
        gains::prestige(state, player, i16::from(value), log);
    }
    let at = usize::from(column);
    for row in project.index()..Project::COUNT - 1 {
        state.projects[row][at] = state.projects[row + 1][at];
    }
    state.projects[Project::Future.index()][at] = NONE;
    if n_built(state).is_multiple_of(rules.size(state.n_players).slots) {
        complete_module(rules, state, player, log);
    }
    if piles::n_mechanisms(rules, state) > 0 {
        state.frames.push(Frame::Refill { column });
    }
}

/// §5.1.3: a Mechanism for the empty space of the Future Projects.
pub(crate) fn refill(
    rules: &Rules,
    state: &mut State,
    column: u8,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match piles::mechanism(rules, state, result) {
        Some(mechanism) => lay(state, column, mechanism, log),
        None => piles::ask_refill(state, column, log), // §V7.1
    }
}

/// The Mechanism that was drawn.
pub(crate) fn lay(
    state: &mut State,
    column: u8,
    mechanism: Mechanism,
    log: &mut impl Sink<Happening>,
) {
    state.mechanisms &= !(1 << mechanism.0);
    state.projects[Project::Future.index()][usize::from(column)] = mechanism.0;
    log.push(Happening::MechanismPlaced { project: Project::Future, column, mechanism });
}

/// §5.1.4: Prestige for builder and Governor, whose Scientist leaves; then others may move up.
fn complete_module(
    rules: &Rules,
    state: &mut State,
    builder: Option<Player>,
    log: &mut impl Sink<Happening>,
) {
    let module = n_built(state) / rules.size(state.n_players).slots;
    let seat = ch05_government::governor(state);
    let governor = seat.map(|(player, ..)| player);
    log.push(Happening::ModuleCompleted { module, builder, governor });
    if let Some(builder) = builder {
        gains::prestige(state, builder, i16::from(rules.numbers.module_builder), log);
    }
    let Some((governor, row, space)) = seat else { return };
    gains::prestige(state, governor, i16::from(rules.numbers.module_governor), log);
    state.government[usize::from(row)][usize::from(space)] = NONE;
    if state.antimatter.is_seat(row, space) {
        state.antimatter.set_seat(row, space, false);
        state.antimatter.comes_back(governor); // §A.5.9
    } else {
        state.corporation_mut(governor).scientists += 1;
    }
    ch05_government::offer_rise(state, builder, row);
}
