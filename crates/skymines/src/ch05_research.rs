//! Chapter 5.4 to 5.6: rewards, helium, research points and plans, uploading, field scientists.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch03_setup::row_stack;
use crate::ch04_planning::{of_kind, ready};
use crate::ch05_tracks::{gain_coins, owned, shares};
use crate::ch16_threats;
use crate::components::{Need, Occasion, Reward, Rules};
use crate::event::{Event, Happening, Why};
use crate::ids::{Company, Kind, N_PLAN_COLUMNS, Perk, Plan, Slot};
use crate::illegal::Illegal;
use crate::state::{Actor, Draw, Frame, State};

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
        Reward::Track(steps) => state.push(Frame::Track { steps }),
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
    log.push(Event::all(Happening::HeliumMoved { seat, to }));
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
        log.push(Event::all(Happening::SlotOpened { seat, slot }));
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
    let counter = ch16_threats::check(rules, state, seat, Occasion::Research, points).is_ok();
    if can_take_any(rules, state, seat, points) || counter {
        state.push(Frame::Research { seat, points });
        log.push(Event::all(Happening::ResearchGained { seat, points }));
    } else {
        log.push(Event::all(Happening::ResearchLost { seat, points }));
    }
}

fn has_screen(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.players[seat].screens.len() < usize::from(rules.research.length)
}

fn can_take_any(rules: &Rules, state: &State, seat: Seat, points: u8) -> bool {
    let displayed = state.plans.iter().flatten().chain(&state.specials).flatten();
    let mut affordable = displayed.filter(|&&plan| rules.plan(plan).cost <= points);
    has_screen(rules, state, seat) && affordable.next().is_some()
}

pub(crate) fn legal_research(
    rules: &Rules,
    state: &State,
    seat: Seat,
    points: u8,
    out: &mut Vec<Action>,
) {
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
    ch16_threats::legal(rules, state, seat, Occasion::Research, points, out);
    out.push(Action::Done);
}

fn check_plan(
    rules: &Rules,
    state: &State,
    seat: Seat,
    points: u8,
    plan: Option<Plan>,
) -> Result<(), Illegal> {
    let plan = plan.ok_or(Illegal::NoPlan)?;
    if !has_screen(rules, state, seat) {
        return Err(Illegal::NoScreen); // §5.4.3
    }
    let need = rules.plan(plan).cost;
    if need > points { Err(Illegal::PlanTooDear { need, have: points }) } else { Ok(()) }
}

pub(crate) fn check_take_plan(
    rules: &Rules,
    state: &State,
    seat: Seat,
    points: u8,
    (row, column): (u8, u8),
) -> Result<(), Illegal> {
    let plans = state.plans.get(usize::from(row));
    let plan = plans.and_then(|plans| plans.get(usize::from(column))).copied().flatten();
    check_plan(rules, state, seat, points, plan)
}

pub(crate) fn check_take_special(
    rules: &Rules,
    state: &State,
    seat: Seat,
    points: u8,
    place: u8,
) -> Result<(), Illegal> {
    let plan = state.specials.get(usize::from(place)).copied().flatten();
    check_plan(rules, state, seat, points, plan)
}

/// §5.4.3: the plan goes on the next empty screen; §5.4.5: coins beside its row go with it.
pub(crate) fn take_plan(
    rules: &Rules,
    state: &mut State,
    (seat, points): (Seat, u8),
    (row, column): (u8, u8),
    log: &mut impl Sink<Event>,
) {
    let space = &mut state.plans[usize::from(row)][usize::from(column)];
    let plan = space.take().expect("check_take_plan found a plan");
    log.push(Event::all(Happening::PlanTaken { seat, row, column, plan }));
    place_plan(rules, state, seat, points, plan);
    take_supplement(state, Actor::from(seat), row, log);
    refill(state, row, column);
}

/// §5.4.6: special plans are taken like others and never refilled.
pub(crate) fn take_special(
    rules: &Rules,
    state: &mut State,
    (seat, points): (Seat, u8),
    place: u8,
    log: &mut impl Sink<Event>,
) {
    let plan = state.specials[usize::from(place)].take().expect("check_take_special found one");
    log.push(Event::all(Happening::SpecialTaken { seat, place, plan }));
    place_plan(rules, state, seat, points, plan);
}

fn place_plan(rules: &Rules, state: &mut State, seat: Seat, points: u8, plan: Plan) {
    state.players[seat].screens.push(plan);
    spend(rules, state, seat, points, rules.plan(plan).cost);
}

/// Takes research points off the open question; it is over when none are left.
pub(crate) fn spend(rules: &Rules, state: &mut State, seat: Seat, points: u8, cost: u8) {
    let left = points - cost;
    state.replace_top(Frame::Research { seat, points: left });
    if left == 0 || !has_screen(rules, state, seat) {
        state.pop();
    }
}

fn take_supplement(state: &mut State, actor: Actor, row: u8, log: &mut impl Sink<Event>) {
    let coins = std::mem::take(&mut state.supplement[usize::from(row)]);
    gain_coins(state, actor, coins.into(), Why::Supplement, log);
}

/// §5.4.4: an emptied space is filled at once, as long as there are plans of its letter.
fn refill(state: &mut State, row: u8, column: u8) {
    if row_stack(state, row) != 0 {
        state.push(Frame::Draw(Draw::Plan { row, column }));
    }
}

/// §5.4.4, §5.4.5: a plan is removed from the game; coins beside its row go to whoever removes it.
pub(crate) fn clear_plan(
    state: &mut State,
    (row, column): (u8, u8),
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
fn meets(rules: &Rules, state: &State, seat: Seat, need: Need) -> bool {
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
pub(crate) fn check_next(rules: &Rules, state: &State, seat: Seat) -> Result<(), Illegal> {
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
pub(crate) fn check_upload(rules: &Rules, state: &State, seat: Seat) -> Result<(), Illegal> {
    if scientist(rules, state, seat, Kind::ResearchScientist) == 0 {
        return Err(Illegal::NoResearchScientist);
    }
    check_next(rules, state, seat)
}

pub(crate) fn upload(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.players[seat].used |= scientist(rules, state, seat, Kind::ResearchScientist);
    state.replace_top(Frame::Upload { from: state.upload[seat.index()] });
    upload_next(rules, state, seat, log);
}

/// One plan on.
pub(crate) fn upload_next(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    log: &mut impl Sink<Event>,
) {
    let paid = upload_price(rules, state, seat).expect("check_next found a plan");
    state.coin[seat.index()] -= paid;
    let at = &mut state.upload[seat.index()];
    let plan = state.players[seat].screens[usize::from(*at)];
    *at += 1;
    let screen = *at;
    state.uploaded = state.uploaded.saturating_add(1);
    log.push(Event::all(Happening::Uploaded { seat, plan, screen, paid }));
    if screen >= rules.research.opens_slot {
        open_slot(state, seat, Slot(4), log);
    }
}

/// §5.5.4: only the last plan gives its reward, and with a track bonus the one before it.
pub(crate) fn finish_upload(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    from: u8,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let at = state.upload[seat.index()];
    let plan_at = |state: &State, screen: u8| state.players[seat].screens[usize::from(screen) - 1];
    let reward = rules.plan(plan_at(state, at)).reward;
    gain(rules, state, seat, reward, log);
    // §7.3.14: what comes later on the stack is asked first.
    if at >= from + 2 && state.players[seat].perk(Perk::SecondReward) > 0 {
        let reward = rules.plan(plan_at(state, at - 1)).reward;
        gain(rules, state, seat, reward, log);
    }
}

// Field scientists.

/// §5.6.1: one field scientist.
pub(crate) fn check_survey(rules: &Rules, state: &State, seat: Seat) -> Result<(), Illegal> {
    let found = scientist(rules, state, seat, Kind::FieldScientist) != 0;
    if found { Ok(()) } else { Err(Illegal::NoFieldScientist) }
}

/// §5.6.2, §9.6: helium for the company's outposts on helium spaces, within bounds.
pub(crate) fn survey_yield(rules: &Rules, state: &State, company: Company) -> u8 {
    let helium = rules.map(state.variant.side).helium;
    let layers = state.held[company.index()].iter();
    let n: u32 = layers.map(|set| (set & helium).count_ones()).sum();
    (n as u8).clamp(rules.numbers.field_min, rules.numbers.field_max)
}

pub(crate) fn survey(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    company: Company,
    log: &mut impl Sink<Event>,
) {
    state.players[seat].used |= scientist(rules, state, seat, Kind::FieldScientist);
    let helium = survey_yield(rules, state, company);
    state.replace_top(Frame::Counter);
    log.push(Event::all(Happening::Surveyed { seat, company, helium }));
    let more = state.players[seat].perk(Perk::FieldHelium);
    gain_helium(rules, state, seat, helium.saturating_add(more), log);
    if ch16_threats::check(rules, state, seat, Occasion::FieldScientist, 0).is_err() {
        state.pop();
    }
}
