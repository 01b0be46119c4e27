//! Chapter 5.1: turns. One action each, clockwise from the first player, until all have passed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::{Action, Items};
use crate::ch04_planning::ready;
use crate::ch06_preparation;
use crate::ch15_missions;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::{self, Currency, Fact, Waste, WithFacts};
use crate::ids::{BonusSpace, Company, Perk};
use crate::illegal::Illegal;
use crate::luna;
use crate::state::{Actor, Ctx, Look, Phase, StackPlace, State, is_of_turn};
use crate::words::{answer, count, item_name};
use crate::{ch05_energy, ch05_goods, ch05_markers, ch05_pass, ch05_research};

/// What is asked of whoever is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// The active seat takes one action (§5.1.2).
    Turn,
}

/// An action. What it asks further is in the chapter of each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Use goods of one type (§5.2.1).
    Goods { items: Items },
    /// Use all energy to expand a company (§5.3.1).
    Expand { company: Company },
    /// Use a research scientist and upload the next plan (§5.5.1).
    Upload,
    /// Use a field scientist for this company (§5.6.1).
    Survey { company: Company },
    /// Place a bonus marker, or a one-time marker (§5.8.1, §15.3).
    Mark { space: BonusSpace, once: bool },
    /// Pass for the rest of the round (§5.9.1).
    Pass,
}

/// Whose turn it is.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Turn => SeatSet::one(state.active_seat()),
    }
}

/// §5.1.2, §5.1.4: the six kinds of action; passing is always one of them.
pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Turn = frame;
    ch05_goods::legal_use(look.rules, &look.state.players[seat], out);
    if ch05_energy::check_expand(look, seat).is_ok() {
        out.extend(Company::ALL.map(|company| Action::Expand { company }));
    }
    if ch05_research::check_upload(look, seat).is_ok() {
        out.push(Action::Upload);
    }
    if ch05_research::check_survey(look, seat).is_ok() {
        out.extend(Company::ALL.map(|company| Action::Survey { company }));
    }
    ch05_markers::legal_marks(look, seat, out);
    out.push(Action::Pass);
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Turn, Action::Goods { items }) => Some(Move::Goods { items }),
        (Frame::Turn, Action::Expand { company }) => Some(Move::Expand { company }),
        (Frame::Turn, Action::Upload) => Some(Move::Upload),
        (Frame::Turn, Action::Survey { company }) => Some(Move::Survey { company }),
        (Frame::Turn, Action::Mark { space, once }) => Some(Move::Mark { space, once }),
        (Frame::Turn, Action::Pass) => Some(Move::Pass),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Goods { items } => ch05_goods::check_use(look, seat, items),
        Move::Expand { .. } => ch05_energy::check_expand(look, seat),
        Move::Upload => ch05_research::check_upload(look, seat),
        Move::Survey { .. } => ch05_research::check_survey(look, seat),
        Move::Mark { space, once } => ch05_markers::check_mark(look, seat, space, once),
        Move::Pass => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Goods { items } => ch05_goods::use_goods(ctx, seat, items),
        Move::Expand { company } => ch05_energy::expand(ctx, seat, company),
        Move::Upload => ch05_research::upload(ctx, seat),
        Move::Survey { company } => ch05_research::survey(ctx, seat, company),
        Move::Mark { space, once } => ch05_markers::mark(ctx, seat, space, once),
        Move::Pass => ch05_pass::pass(ctx, seat),
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    let Frame::Turn = frame;
    let text = format!("Round {}: take one action, or pass.", look.state.round);
    Question { id: "turn", text: text.into(), rule: "§5.1.2" }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let Look { rules, state } = look;
    let player = &state.players[seat];
    let touching = |company: Company| [format!("company:{}", company.key())];
    match chosen {
        Move::Goods { items } => {
            let names: Vec<String> =
                items.iter().map(|item| item_name(rules, player, item)).collect();
            let n = ch05_goods::goods_points(rules, player, items).map_or(0, |(_, n)| n);
            let points = count(n, "point");
            let text = format!("use {}: {points}", names.join(" and "));
            answer(&text, "§5.2.1", items.iter().map(|item| format!("item:{}", item.key())))
                .in_group("goods")
                .in_short(format!("{}: {points}", names.join(" + ")))
                .with(Fact::Points { of: Currency::Goods, n })
        }
        Move::Expand { company } => {
            let (_, points) = ch05_energy::energy_points(rules, player);
            let text = format!("use all energy for {company}: {}", count(points, "point"));
            let lost = ch05_energy::points_without_use(look, seat, company, points);
            answer(&text, "§5.3.1", touching(company))
                .in_group("energy")
                .in_short(format!("{}: {}", company.short(), count(points, "point")))
                .with(Fact::Points { of: Currency::Energy, n: points })
                .and(fact::wasted(Waste::EnergyPoints, lost))
        }
        Move::Upload => {
            ch05_research::upload_label(look, seat, "use a research scientist and upload")
                .in_group("upload")
        }
        Move::Survey { company } => {
            let found = ch05_research::survey_yield(rules, state, company);
            let n = found.saturating_add(player.perk(Perk::FieldHelium));
            let text = format!("use a field scientist for {company}: {n} helium");
            answer(&text, "§5.6.2", touching(company))
                .in_group("field")
                .in_short(format!("{}: {n} helium", company.short()))
                .and(fact::helium(look, seat, n))
        }
        Move::Mark { space, once } => ch05_markers::mark_label(look, seat, space, once),
        Move::Pass => {
            let unused = ready(player).count_ones() as u8;
            answer("pass", "§5.9.1", [])
                .in_group("pass")
                .and(fact::wasted(Waste::Items, unused))
                .and(fact::coins(player.perk(Perk::PassCoins).into()))
                .and(fact::helium(look, seat, player.perk(Perk::PassHelium)))
        }
    }
}

/// What a player looks for: every kind of action, and every bonus space.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Turn = frame;
    let has_missions = !look.state.missions.is_empty();
    let spaces = BonusSpace::all().filter(|&s| s != BonusSpace::PERSONAL || has_missions);
    out.extend(spaces.map(|space| Action::Mark { space, once: false }));
    out.extend(Company::ALL.map(|company| Action::Expand { company }));
    out.push(Action::Upload);
    out.extend(Company::ALL.map(|company| Action::Survey { company }));
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let Frame::Turn = frame;
    is_of_turn(look, place)
}

// Whose turn it is.

/// §5.1.1: the action phase begins with the first player.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.phase = Phase::Action;
    begin_turn(rules, state, Actor::from(state.first), log);
}

fn begin_turn(rules: &Rules, state: &mut State, actor: Actor, log: &mut impl Sink<Event>) {
    state.active = actor;
    state.placed = 0;
    state.uploaded = 0;
    state.averted = false;
    match state.seat_of(actor) {
        Some(seat) => {
            state.push(Frame::Turn);
            log.push(Event::all(EventView::TurnBegan { seat }));
        }
        None => luna::turn(rules, state, log),
    }
}

/// Who sits to the left of an actor; Luna keeps her place (§12.3.1).
pub(crate) fn next_actor(state: &State, actor: Actor) -> Actor {
    let luna = state.luna_actor();
    let seat = if actor == luna { state.luna_after.0 } else { actor.0 };
    if actor != luna && state.luna.is_some() && seat == state.luna_after.0 {
        return luna;
    }
    Actor((seat + 1) % state.n_seats)
}

fn can_act(state: &State, actor: Actor) -> bool {
    match state.seat_of(actor) {
        Some(seat) => !state.players[seat].passed,
        None => luna::has_turn(state),
    }
}

/// §5.1.2: the turn is over; tasks are looked at, and the next one who has not passed goes on.
pub(crate) fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(seat) = state.seat_of(state.active) {
        ch15_missions::end_of_turn(rules, state, seat, log);
    }
    let mut actor = state.active;
    for _ in 0..state.n_actors() {
        actor = next_actor(state, actor);
        if can_act(state, actor) {
            return begin_turn(rules, state, actor, log);
        }
    }
    ch06_preparation::begin(rules, state, log);
}
