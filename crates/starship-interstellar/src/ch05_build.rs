//! Chapter 5, §5.1: Build a Mechanism.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Question, SeatSet, Sink};

use crate::action::Action;
use crate::chv_variants::{piles, universal};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Mechanism, Player, Project, SalvationTech};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, NONE, Phase, Purchase, SPACES, Settled, State};
use crate::words::{self, ask};
use crate::{ch01_payment, ch01_rewards, ch05_government};

/// The question and the draw of a building site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "BuildFrame")]
pub enum Frame {
    /// §5.1: which Mechanism; `first` as long as none has been built by this action.
    Build { player: Player, left: u8, first: bool },
    /// §5.1.3, draw: a Mechanism for this space of the Future Projects.
    Refill { column: u8 },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §5.1.
    Build { player: Player, left: u8, project: Project, column: u8 },
    /// No other one.
    Done { first: bool },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Build { player, .. } => Some(player),
        Frame::Refill { .. } => None,
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Build { player, .. } => state.seats_of(player),
        Frame::Refill { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Refill { .. } => Some(piles::n_mechanisms(look.rules, look.state)),
        Frame::Build { .. } => None,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Build { player, first, .. } = frame else { return };
    for (project, column) in spaces() {
        if check_build(look.rules, look.state, player, project, column).is_ok() {
            out.push(Action::Build { project, column });
        }
    }
    if !first {
        out.push(Action::Done);
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let Frame::Build { player, left, first } = frame else { return None };
    match (frame, *action) {
        (_, Action::Build { project, column }) => {
            Some(Move::Build { player, left, project, column })
        }
        (_, Action::Done) => Some(Move::Done { first }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Build { player, project, column, .. } => {
            check_build(look.rules, look.state, player, project, column)
        }
        Move::Done { first: true } => Err(Illegal::NotDoneYet),
        Move::Done { first: false } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    let Move::Build { player, left, project, column } = answer else { return };
    if left > 1 {
        state.push(Frame::Build { player, left: left - 1, first: false });
    }
    let mechanism = state.mechanism(project, column).expect("check lets no empty space through");
    let cost = rules.mechanism(mechanism).price;
    let lower = state.corporation(player).has(SalvationTech::BuildExtra);
    let purchase = Purchase::Mechanism { project, column };
    ch01_payment::demand(rules, state, player, cost, lower, purchase, *log);
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Frame::Refill { column } = frame else { return };
    ctx.state.frames.pop();
    match piles::mechanism(ctx.rules, ctx.state, result) {
        Some(mechanism) => lay(ctx.state, column, mechanism, ctx.log),
        None => piles::ask_refill(ctx.state, column, ctx.log), // §V7.1
    }
}

/// Another one is not asked for where none can be built.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Build { player, first: false, .. } => {
            let over = !is_possible(ctx.rules, ctx.state, player);
            ctx.pass_over(over)
        }
        Frame::Build { .. } | Frame::Refill { .. } => Settled::Waits,
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    let first = matches!(frame, Frame::Build { first: true, .. });
    let text = if first { "What do you build?" } else { "Do you build another one?" };
    ask("build", text, "§5.1")
}

pub(crate) fn draw_sheet(look: Look<'_>) -> DrawSheet {
    let outcomes = piles::mechanism_outcomes(look.rules, look.state, &|id| {
        words::drawn_mechanism(look.rules, id)
    });
    DrawSheet { text: "a Mechanism".into(), rule: "§5.1.3", outcomes }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Build { project, column, .. } => {
            let label = site_label(look, project, column, "§5.1.2");
            let Some(mechanism) = look.state.mechanism(project, column) else { return label };
            let info = look.rules.mechanism(mechanism);
            let label = label.with(Fact::Price { cubes: info.price });
            let slots = look.rules.size(look.state.n_players).slots;
            let label = if info.universal {
                label.with(Fact::AnyCubes { n: info.price.total() }) // §V7.2
            } else {
                label.with(Fact::GainsPrestige { n: i16::from(info.value) })
            };
            if (n_built(look.state) + 1).is_multiple_of(slots) {
                let n = i16::from(look.rules.numbers.module_builder);
                return label.with(Fact::CompletesModule { prestige: n }); // §5.1.4
            }
            label
        }
        Move::Done { .. } => Label::new("Nothing more", "§5.1").in_group("done"),
    }
}

/// A Mechanism where it lies.
pub(crate) fn site_label(
    look: Look<'_>,
    project: Project,
    column: u8,
    rule: &'static str,
) -> Label {
    let mechanism = words::mechanism(look.rules, look.state, project, column);
    label_of(&mechanism, project, column, rule)
}

/// A Mechanism where it lies, called as the builder sees it.
pub(crate) fn label_of(mechanism: &str, project: Project, column: u8, rule: &'static str) -> Label {
    Label::new(format!("{mechanism} ({project}, {})", column + 1), rule)
        .touching([words::project(project, column)])
        .in_group("build")
        .with(Fact::Site { project, column })
}

/// Mechanisms on offer that cannot be built.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::Build { .. } = frame else { return };
    for (project, column) in spaces() {
        if look.state.mechanism(project, column).is_some() {
            let mechanism = words::mechanism(look.rules, look.state, project, column);
            out.refused(Missing {
                action: Action::Build { project, column },
                text: format!("{mechanism} ({project}, {})", column + 1),
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
    match frame {
        Frame::Build { .. } => {
            want(look.state.phase == Phase::Salvation, "this belongs to the Salvation Phase")
        }
        Frame::Refill { column } => {
            want(usize::from(column) < SPACES, "there is no such space")?;
            let empty = look.state.mechanism(Project::Future, column).is_none();
            want(empty && look.state.mechanisms != 0, "there is nothing to refill")
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::Refill { .. } | Frame::Build { first: false, .. })
}

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
    spaces().any(|(project, column)| check_build(rules, state, player, project, column).is_ok())
}

pub(crate) fn check_build(
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
    if ch01_payment::can_pay(have, cost, extra) {
        return Ok(());
    }
    Err(Illegal::CannotPay { cost, have }) // §5.1.2
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
    log: &mut impl Sink<Event>,
) {
    let mechanism = state.mechanism(project, column).expect("what is built is on offer");
    state.ship |= 1 << mechanism.0;
    log.push(Event::Built { player, project, mechanism, paid });
    if let Some(player) = player {
        state.corporation_mut(player).built += 1;
        let value = universal::prestige(state, player, rules.mechanism(mechanism), paid);
        ch01_rewards::prestige(state, player, i16::from(value), log);
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
        state.push(Frame::Refill { column });
    }
}

/// The Mechanism that was drawn.
pub(crate) fn lay(state: &mut State, column: u8, mechanism: Mechanism, log: &mut impl Sink<Event>) {
    state.mechanisms &= !(1 << mechanism.0);
    state.projects[Project::Future.index()][usize::from(column)] = mechanism.0;
    log.push(Event::MechanismPlaced { project: Project::Future, column, mechanism });
}

/// §5.1.4: Prestige for builder and Governor, whose Scientist leaves; then others may move up.
pub(crate) fn complete_module(
    rules: &Rules,
    state: &mut State,
    builder: Option<Player>,
    log: &mut impl Sink<Event>,
) {
    let module = n_built(state) / rules.size(state.n_players).slots;
    let seat = ch05_government::governor(state);
    let governor = seat.map(|(player, ..)| player);
    log.push(Event::ModuleCompleted { module, builder, governor });
    if let Some(builder) = builder {
        ch01_rewards::prestige(state, builder, i16::from(rules.numbers.module_builder), log);
    }
    let Some((governor, row, space)) = seat else { return };
    ch01_rewards::prestige(state, governor, i16::from(rules.numbers.module_governor), log);
    state.government[usize::from(row)][usize::from(space)] = NONE;
    if state.antimatter.is_seat(row, space) {
        state.antimatter.set_seat(row, space, false);
        state.antimatter.comes_back(governor); // §A.5.9
    } else {
        state.corporation_mut(governor).scientists += 1;
    }
    ch05_government::offer_rise(state, builder, row);
}
