//! Chapter 5.4 to 5.6: rewards, helium, research points and plans, uploading, field scientists.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch03_setup::{Draw, row_stack};
use crate::ch04_planning::{of_kind, ready};
use crate::ch05_energy;
use crate::ch05_tracks::{self, gain_coins, owned, shares};
use crate::ch16_threats;
use crate::components::{Need, Occasion, Reward, Rules};
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Currency, Fact, Waste, WithFacts};
use crate::ids::{Company, Kind, N_PLAN_COLUMNS, Perk, Plan, Slot};
use crate::illegal::Illegal;
use crate::notation::plan_space;
use crate::state::{self, Actor, Ctx, Look, Phase, Settled, StackPlace, State, is_of_turn, sound};
use crate::words::{answer, count, plan_name};

/// What is asked about research.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Research points are spent (§5.4.1).
    Research { seat: Seat, points: u8 },
    /// The upload marker moves on (§5.5.2); `from` is where it started.
    Upload { from: u8 },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Take a plan of the research display; row 0 to 2, column 0 to 3.
    TakePlan { points: u8, row: u8, column: u8 },
    /// Take a special plan; place 0 to 5 on the round track.
    TakeSpecial { points: u8, place: u8 },
    /// Add a counter to the threat card (§16.3).
    Avert { points: u8 },
    /// Take no more plans.
    Done { points: u8 },
    /// Upload one plan more.
    Next,
    /// Upload no more (§5.5.4).
    Stop { from: u8 },
}

/// Whoever has the points, also in the preparation; whoever uploads.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Research { seat, .. } => SeatSet::one(seat),
        Frame::Upload { .. } => SeatSet::one(state.active_seat()),
    }
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Research { points, .. } => legal_research(look, seat, points, out),
        Frame::Upload { .. } => out.extend([Action::Next, Action::Done]),
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Research { points, .. }, Action::TakePlan { row, column }) => {
            Some(Move::TakePlan { points, row, column })
        }
        (Frame::Research { points, .. }, Action::TakeSpecial { place }) => {
            Some(Move::TakeSpecial { points, place })
        }
        (Frame::Research { points, .. }, Action::Avert) => Some(Move::Avert { points }),
        (Frame::Research { points, .. }, Action::Done) => Some(Move::Done { points }),
        (Frame::Upload { .. }, Action::Next) => Some(Move::Next),
        (Frame::Upload { from }, Action::Done) => Some(Move::Stop { from }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::TakePlan { points, row, column } => {
            check_plan(look, seat, points, displayed(look.state, row, column))
        }
        Move::TakeSpecial { points, place } => {
            check_plan(look, seat, points, special(look.state, place))
        }
        Move::Avert { points } => {
            ch16_threats::check_counter(look, seat, Occasion::Research, points)
        }
        Move::Next => check_next(look, seat),
        Move::Done { .. } | Move::Stop { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::TakePlan { points, row, column } => take_plan(ctx, seat, points, row, column),
        Move::TakeSpecial { points, place } => take_special(ctx, seat, points, place),
        Move::Avert { points } => {
            let cost = ch16_threats::avert(ctx, seat).research;
            spend(ctx, seat, points, cost);
        }
        Move::Done { .. } => ctx.finish(seat),
        Move::Next => upload_next(ctx, seat),
        Move::Stop { from } => {
            ctx.tell(EventView::Finished { seat });
            finish_upload(ctx, seat, from);
        }
    }
}

/// The marker stops by itself where it cannot go on.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Research { .. } => Settled::Waits,
        Frame::Upload { from } => {
            let seat = ctx.state.active_seat();
            if check_next(ctx.look(), seat).is_ok() {
                return Settled::Waits;
            }
            finish_upload(ctx, seat, from);
            Settled::WentOn
        }
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    let (id, text, rule) = match frame {
        Frame::Research { points, .. } => {
            let text = format!("{}: which plan do you take?", count(points, "research point"));
            ("research", text, "§5.4.1")
        }
        Frame::Upload { .. } => {
            let price = upload_price(look.rules, look.state, seat).unwrap_or(0);
            let price = if price > 0 { format!(" for {price} CC") } else { String::new() };
            let text = format!("Upload the next plan{price}, or stop here for the reward?");
            ("upload", text, "§5.5.2")
        }
    };
    Question { id, text: text.into(), rule }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let Look { rules, state } = look;
    let named = |plan: Option<Plan>| match plan {
        Some(plan) => (plan_name(rules, plan), rules.plan(plan).cost),
        None => ("nothing".to_owned(), 0),
    };
    match chosen {
        Move::TakePlan { points, row, column } => {
            let place = plan_space(row, column);
            let (name, cost) = named(displayed(state, row, column));
            let text = format!("take {name} from {place} for {cost} RP");
            let supplement = state.supplement.get(usize::from(row)).copied().unwrap_or(0);
            let plan = displayed(state, row, column);
            answer(&text, "§5.4.2", [format!("plan:{place}")])
                .in_group("plan")
                .with(fact::points_price(Currency::Research, cost, points))
                .and(plan.map(|plan| fact::plan(look, seat, plan)))
                .and(fact::coins(supplement.into()))
        }
        Move::TakeSpecial { points, place } => {
            let (name, cost) = named(special(state, place));
            let touches = [format!("special:{}", u16::from(place) + 2)];
            answer(&format!("take the {name} for {cost} RP"), "§5.4.6", touches)
                .in_group("plan")
                .with(fact::points_price(Currency::Research, cost, points))
                .and(special(state, place).map(|plan| fact::plan(look, seat, plan)))
        }
        Move::Avert { points } => {
            let price = |n| fact::points_price(Currency::Research, n, points);
            ch16_threats::counter_label(look, seat, price)
        }
        Move::Done { points } => answer("take no more plans", "§5.4.1", [])
            .in_group("done")
            .and(fact::wasted(Waste::ResearchPoints, points)),
        Move::Next => upload_label(look, seat, "upload"),
        Move::Stop { from } => {
            let rewards = rewards_of_upload(look, seat, from);
            let facts = rewards.into_iter().filter_map(|reward| fact::reward(look, seat, reward));
            answer("stop here", "§5.5.4", []).in_group("upload").with_all(facts)
        }
    }
}

/// The next plan that is uploaded, by its question or at the beginning of the action.
pub(crate) fn upload_label(look: Look<'_>, seat: Seat, verb: &str) -> Label<Fact> {
    let at = look.state.upload[seat.index()];
    let plan = look.state.players[seat].screens.get(usize::from(at));
    let name = plan.map_or_else(|| "nothing".to_owned(), |&plan| plan_name(look.rules, plan));
    let coins = upload_price(look.rules, look.state, seat).unwrap_or(0);
    let price = if coins > 0 { format!(" for {coins} CC") } else { String::new() };
    answer(&format!("{verb} {name}{price}"), "§5.5.2", [format!("screen:{}", at + 1)])
        .in_group("upload")
        .and(fact::coins_price(look, seat, coins))
        .and(plan.map(|&plan| fact::plan(look, seat, plan)))
        .with(fact::upload(look, seat))
}

/// What a player looks for: every plan that lies open, a counter on the threat.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Research { .. } = frame else { return };
    for (row, plans) in look.state.plans.iter().enumerate() {
        let shown = plans.iter().enumerate().filter(|(_, plan)| plan.is_some());
        let place = |column: usize| Action::TakePlan { row: row as u8, column: column as u8 };
        out.extend(shown.map(|(column, _)| place(column)));
    }
    let specials = look.state.specials.iter().enumerate().filter(|(_, plan)| plan.is_some());
    out.extend(specials.map(|(place, _)| Action::TakeSpecial { place: place as u8 }));
    out.extend(look.state.threat_open(look.rules).map(|_| Action::Avert));
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let state = look.state;
    match frame {
        Frame::Research { seat, points } => {
            // Two rewards of one upload; several seats in the preparation (§7.3.13).
            let on_same =
                matches!(place.under(), Some(state::Frame::Research(Frame::Research { .. })));
            let of_bonus = state.phase == Phase::Bonus && place.is_bottom();
            let fits = on_same || of_bonus || is_after_reward(look, place);
            sound(fits, "not on each other")?;
            let own = state.phase == Phase::Bonus || state.active == seat.into();
            sound(state.is_seat(seat) && own && points > 0, "research points of nobody")
        }
        Frame::Upload { from } => {
            is_of_turn(look, place)?;
            let seat = state.active_seat();
            let waits = check_next(look, seat).is_ok();
            let fits = from < state.upload[seat.index()] && waits && place.is_top();
            sound(fits, "nothing to upload")
        }
    }
}

/// What a reward asks lies at the bottom of a turn, or on the question from which the reward came.
pub(crate) fn is_after_reward(look: Look<'_>, place: StackPlace<'_>) -> bool {
    let from = match place.under() {
        None => true,
        Some(state::Frame::Energy(frame)) => matches!(frame, ch05_energy::Frame::Expand { .. }),
        Some(state::Frame::Tracks(frame)) => matches!(frame, ch05_tracks::Frame::Track { .. }),
        Some(state::Frame::Research(frame)) => matches!(frame, Frame::Research { .. }),
        Some(_) => false,
    };
    from && look.state.phase == Phase::Action
}

/// Does a draw lie on the question or the deed that emptied a space of the research display?
pub(crate) fn is_emptied_from(place: StackPlace<'_>) -> bool {
    match place.under() {
        Some(state::Frame::Luna(_)) => true,
        Some(state::Frame::Energy(frame)) => matches!(frame, ch05_energy::Frame::Expand { .. }),
        Some(state::Frame::Tracks(frame)) => matches!(frame, ch05_tracks::Frame::Track { .. }),
        Some(state::Frame::Research(frame)) => matches!(frame, Frame::Research { .. }),
        Some(_) | None => false,
    }
}

// Rewards.

/// Gives a reward to a seat.
pub(crate) fn gain(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    reward: Reward,
    log: &mut impl Sink<Event>,
) {
    match reward {
        Reward::Nothing => {}
        Reward::Coin(n) => gain_coins(state, Actor::from(seat), n.into(), Why::Reward, log),
        Reward::Helium(n) => gain_helium(rules, state, seat, n, log),
        Reward::Research(n) => gain_research(rules, state, seat, n, log),
        Reward::Track(steps) => state.push(ch05_tracks::Frame::Track { steps }),
    }
}

/// §5.6.3: the helium marker moves on; past the end each step is worth coins.
pub(crate) fn gain_helium(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    n: u8,
    log: &mut impl Sink<Event>,
) {
    if n == 0 {
        return;
    }
    let at = state.helium[seat.index()];
    let to = at.saturating_add(n).min(rules.tank.length);
    state.helium[seat.index()] = to;
    log.push(Event::all(EventView::HeliumMoved { seat, to }));
    if to >= rules.tank.opens_slot {
        open_slot(state, seat, Slot(0), log);
    }
    let past = u16::from(n - (to - at)) * u16::from(rules.numbers.overflow_coin);
    gain_coins(state, Actor::from(seat), past, Why::Overflow, log);
}

/// §5.5.6, §5.6.3: a slot is switched on; it is first used in the next planning phase.
fn open_slot(state: &mut State, seat: Seat, slot: Slot, log: &mut impl Sink<Event>) {
    let open = &mut state.players[seat].open;
    if *open & slot.bit() == 0 {
        *open |= slot.bit();
        log.push(Event::all(EventView::SlotOpened { seat, slot }));
    }
}

// Research points.

/// §5.4.1: research points are spent at once or lost; at the end of the research track they are
/// worth coins (§5.4.7).
pub(crate) fn gain_research(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    points: u8,
    log: &mut impl Sink<Event>,
) {
    if points == 0 {
        return;
    }
    if state.upload[seat.index()] >= rules.research.length {
        let coins = u16::from(points) * u16::from(rules.numbers.overflow_coin);
        return gain_coins(state, Actor::from(seat), coins, Why::Overflow, log);
    }
    if can_use_research(Look { rules, state }, seat, points) {
        state.push(Frame::Research { seat, points });
        log.push(Event::all(EventView::ResearchGained { seat, points }));
    } else {
        log.push(Event::all(EventView::ResearchLost { seat, points }));
    }
}

/// Can anything be done with so many research points?
pub(crate) fn can_use_research(look: Look<'_>, seat: Seat, points: u8) -> bool {
    can_take_any(look.rules, look.state, seat, points)
        || ch16_threats::check_counter(look, seat, Occasion::Research, points).is_ok()
}

fn has_screen(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.players[seat].screens.len() < usize::from(rules.research.length)
}

fn can_take_any(rules: &Rules, state: &State, seat: Seat, points: u8) -> bool {
    let displayed = state.plans.iter().flatten().chain(&state.specials).flatten();
    let mut affordable = displayed.filter(|&&plan| rules.plan(plan).cost <= points);
    has_screen(rules, state, seat) && affordable.next().is_some()
}

fn legal_research(look: Look<'_>, seat: Seat, points: u8, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    if has_screen(rules, state, seat) {
        for (row, plans) in state.plans.iter().enumerate() {
            for (column, plan) in plans.iter().enumerate() {
                if plan.is_some_and(|plan| rules.plan(plan).cost <= points) {
                    out.push(Action::TakePlan { row: row as u8, column: column as u8 });
                }
            }
        }
        for (place, plan) in state.specials.iter().enumerate() {
            if plan.is_some_and(|plan| rules.plan(plan).cost <= points) {
                out.push(Action::TakeSpecial { place: place as u8 });
            }
        }
    }
    ch16_threats::legal_counter(look, seat, Occasion::Research, points, out);
    out.push(Action::Done);
}

/// What lies in a space of the research display.
fn displayed(state: &State, row: u8, column: u8) -> Option<Plan> {
    let plans = state.plans.get(usize::from(row))?;
    plans.get(usize::from(column)).copied().flatten()
}

/// What lies on the round track.
fn special(state: &State, place: u8) -> Option<Plan> {
    state.specials.get(usize::from(place)).copied().flatten()
}

fn check_plan(look: Look<'_>, seat: Seat, points: u8, plan: Option<Plan>) -> Result<(), Illegal> {
    let plan = plan.ok_or(Illegal::NoPlan)?;
    if !has_screen(look.rules, look.state, seat) {
        return Err(Illegal::NoScreen); // §5.4.3
    }
    let need = look.rules.plan(plan).cost;
    if need > points { Err(Illegal::PlanTooDear { need, have: points }) } else { Ok(()) }
}

/// §5.4.3: the plan goes on the next empty screen; §5.4.5: coins beside its row go with it.
fn take_plan<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, points: u8, row: u8, column: u8) {
    let space = &mut ctx.state.plans[usize::from(row)][usize::from(column)];
    let plan = space.take().expect("check_plan found a plan");
    ctx.tell(EventView::PlanTaken { seat, row, column, plan });
    place_plan(ctx, seat, points, plan);
    take_supplement(ctx.state, Actor::from(seat), row, ctx.log);
    refill(ctx.state, row, column);
}

/// §5.4.6: special plans are taken like others and never refilled.
fn take_special<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, points: u8, place: u8) {
    let plan = ctx.state.specials[usize::from(place)].take().expect("check_plan found one");
    ctx.tell(EventView::SpecialTaken { seat, place, plan });
    place_plan(ctx, seat, points, plan);
}

fn place_plan<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, points: u8, plan: Plan) {
    ctx.state.players[seat].screens.push(plan);
    spend(ctx, seat, points, ctx.rules.plan(plan).cost);
}

/// Takes research points off the open question; it is over when none are left.
fn spend<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, points: u8, cost: u8) {
    let left = points - cost;
    ctx.state.replace_top(Frame::Research { seat, points: left });
    if left == 0 || !has_screen(ctx.rules, ctx.state, seat) {
        ctx.state.pop();
    }
}

fn take_supplement(state: &mut State, actor: Actor, row: u8, log: &mut impl Sink<Event>) {
    let coins = std::mem::take(&mut state.supplement[usize::from(row)]);
    gain_coins(state, actor, coins.into(), Why::Supplement, log);
}

/// §5.4.4: an emptied space is filled at once, as long as there are plans of its letter.
fn refill(state: &mut State, row: u8, column: u8) {
    if row_stack(state, row) != 0 {
        state.push(Draw::Plan { row, column });
    }
}

/// §5.4.4, §5.4.5: a plan is removed from the game; coins beside its row go to whoever removes it.
pub(crate) fn clear_plan(
    state: &mut State,
    row: u8,
    column: u8,
    actor: Actor,
    log: &mut impl Sink<Event>,
) -> Option<Plan> {
    assert!(usize::from(column) < N_PLAN_COLUMNS, "four columns");
    let plan = state.plans[usize::from(row)][usize::from(column)].take()?;
    state.plans_gone |= plan.bit();
    take_supplement(state, actor, row, log);
    refill(state, row, column);
    Some(plan)
}

// Uploading.

/// §5.5.2: does what lies face up before the seat meet the requirement?
pub(crate) fn meets(rules: &Rules, state: &State, seat: Seat, need: Need) -> bool {
    let player = &state.players[seat];
    let easier = player.perk(Perk::EasierPlans);
    let total = |kind: Kind| of_kind(rules, player, ready(player), kind).1;
    let has = |kind: Kind, n: u8| total(kind) >= n.saturating_sub(easier);
    match need {
        Need::Nothing | Need::Pay(_) => true,
        Need::AtLeast(kind, n) => has(kind, n),
        Need::Both((one, n), (other, m)) => has(one, n) && has(other, m),
        Need::FieldScientist => of_kind(rules, player, ready(player), Kind::FieldScientist).0 != 0,
        Need::Any(n) => Kind::TYPES.into_iter().any(|kind| has(kind, n)),
        Need::Two(n) => Kind::TYPES.into_iter().filter(|&kind| has(kind, n)).count() >= 2,
        Need::Shares(n) => {
            let n = u16::from(n.saturating_sub(easier));
            let actor = Actor::from(seat);
            let cards = owned(state, actor);
            Company::ALL.into_iter().any(|company| shares(rules, state, actor, company, cards) >= n)
        }
    }
}

/// §5.5.2, §5.5.3: coins that the next plan costs while uploading; none if there is no plan.
pub(crate) fn upload_price(rules: &Rules, state: &State, seat: Seat) -> Option<u16> {
    let player = &state.players[seat];
    let plan = *player.screens.get(usize::from(state.upload[seat.index()]))?;
    let need = rules.plan(plan).need;
    if let Need::Pay(n) = need {
        return Some(n.saturating_sub(player.perk(Perk::EasierPlans)).into());
    }
    let met = meets(rules, state, seat, need);
    Some(if met { 0 } else { rules.numbers.ignore_price.into() })
}

/// §5.5.5: can the upload marker move on?
pub(crate) fn check_next(look: Look<'_>, seat: Seat) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    let need = upload_price(rules, state, seat).ok_or(Illegal::NothingToUpload)?;
    if need > state.coin[seat.index()] { Err(Illegal::CannotUpload { need }) } else { Ok(()) }
}

/// The first face-up thing of a kind: one scientist is as good as another.
fn scientist(rules: &Rules, state: &State, seat: Seat, kind: Kind) -> u16 {
    let player = &state.players[seat];
    let (items, _) = of_kind(rules, player, ready(player), kind);
    items & items.wrapping_neg()
}

/// §5.5.1: one research scientist for one upload.
pub(crate) fn check_upload(look: Look<'_>, seat: Seat) -> Result<(), Illegal> {
    if scientist(look.rules, look.state, seat, Kind::ResearchScientist) == 0 {
        return Err(Illegal::NoResearchScientist);
    }
    check_next(look, seat)
}

pub(crate) fn upload<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat) {
    let used = scientist(ctx.rules, ctx.state, seat, Kind::ResearchScientist);
    ctx.state.players[seat].used |= used;
    ctx.state.replace_top(Frame::Upload { from: ctx.state.upload[seat.index()] });
    upload_next(ctx, seat);
}

/// One plan on.
fn upload_next<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat) {
    let paid = upload_price(ctx.rules, ctx.state, seat).expect("check_next found a plan");
    let state = &mut *ctx.state;
    state.coin[seat.index()] -= paid;
    let at = &mut state.upload[seat.index()];
    let plan = state.players[seat].screens[usize::from(*at)];
    *at += 1;
    let screen = *at;
    state.uploaded = state.uploaded.saturating_add(1);
    ctx.tell(EventView::Uploaded { seat, plan, screen, paid });
    if screen >= ctx.rules.research.opens_slot {
        open_slot(ctx.state, seat, Slot(4), ctx.log);
    }
}

/// §5.5.4: only the last plan gives its reward, and with a track bonus the one before it.
fn finish_upload<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, from: u8) {
    ctx.state.pop();
    // §7.3.14: what comes later on the stack is asked first.
    for reward in rewards_of_upload(ctx.look(), seat, from) {
        gain(ctx.rules, ctx.state, seat, reward, ctx.log);
    }
}

/// What an upload gives where it stops: the last plan's reward, and with a track bonus that of the one before.
fn rewards_of_upload(look: Look<'_>, seat: Seat, from: u8) -> [Reward; 2] {
    let at = look.state.upload[seat.index()];
    let player = &look.state.players[seat];
    let reward = |screen: u8| look.rules.plan(player.screens[usize::from(screen) - 1]).reward;
    let second = at >= from + 2 && player.perk(Perk::SecondReward) > 0;
    [reward(at), if second { reward(at - 1) } else { Reward::Nothing }]
}

// Field scientists.

/// §5.6.1: one field scientist.
pub(crate) fn check_survey(look: Look<'_>, seat: Seat) -> Result<(), Illegal> {
    let found = scientist(look.rules, look.state, seat, Kind::FieldScientist) != 0;
    if found { Ok(()) } else { Err(Illegal::NoFieldScientist) }
}

/// §5.6.2, §9.6: helium for the company's outposts on helium spaces, within bounds.
pub(crate) fn survey_yield(rules: &Rules, state: &State, company: Company) -> u8 {
    let helium = rules.map(state.variant.side).helium;
    let layers = state.held[company.index()].iter();
    let n: u32 = layers.map(|set| (set & helium).count_ones()).sum();
    (n as u8).clamp(rules.numbers.field_min, rules.numbers.field_max)
}

pub(crate) fn survey<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, company: Company) {
    let used = scientist(ctx.rules, ctx.state, seat, Kind::FieldScientist);
    ctx.state.players[seat].used |= used;
    let more = ctx.state.players[seat].perk(Perk::FieldHelium);
    let helium = survey_yield(ctx.rules, ctx.state, company).saturating_add(more);
    ctx.state.replace_top(ch16_threats::Frame::Counter);
    ctx.tell(EventView::Surveyed { seat, company, helium });
    gain_helium(ctx.rules, ctx.state, seat, helium, ctx.log);
    if ch16_threats::check_counter(ctx.look(), seat, Occasion::FieldScientist, 0).is_err() {
        ctx.state.pop();
    }
}
