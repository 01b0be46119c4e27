//! Chapter 5.7: company tracks. Shares, barriers, thresholds, bonuses, and what lies past the end.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Silent, Sink};

use crate::action::Action;
use crate::ch05_research::is_after_reward;
use crate::components::Rules;
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Barrier, Fact, Waste, WithFacts};
use crate::ids::{Company, Perk};
use crate::illegal::Illegal;
use crate::state::{self, Actor, Ctx, Look, Phase, Settled, StackPlace, State, sound};
use crate::words::{answer, count};

/// What is asked about the tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Which company track to advance on (§5.7.1).
    Track { steps: u8 },
    /// Steps on a company track that are still to be taken; asks at a barrier (§5.7.3).
    Steps { seat: Seat, company: Company, left: u8 },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Advance on a company's track.
    Advance { steps: u8, company: Company },
    /// Pay at the barrier and go on.
    Pay { company: Company, left: u8 },
    /// Stop at the barrier.
    Stop { company: Company, left: u8 },
}

/// Whose turn it is chooses a track; at a barrier the owner of the marker is asked.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Track { .. } => SeatSet::one(state.active_seat()),
        Frame::Steps { seat, .. } => SeatSet::one(seat),
    }
}

pub(crate) fn legal(frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Track { .. } => {
            out.extend(Company::ALL.map(|company| Action::Advance { company }));
        }
        Frame::Steps { .. } => out.extend([Action::Pay, Action::Stop]),
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Track { steps }, Action::Advance { company }) => {
            Some(Move::Advance { steps, company })
        }
        (Frame::Steps { company, left, .. }, Action::Pay) => Some(Move::Pay { company, left }),
        (Frame::Steps { company, left, .. }, Action::Stop) => Some(Move::Stop { company, left }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Pay { company, .. } => {
            let need = barrier(look.rules, look.state, Actor::from(seat), company);
            let have = look.state.coin[seat.index()];
            if have < need { Err(Illegal::BarrierTooDear { need, have }) } else { Ok(()) }
        }
        Move::Advance { .. } | Move::Stop { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Advance { steps, company } => {
            ctx.state.pop();
            advance(ctx.rules, ctx.state, seat.into(), company, steps, ctx.log);
        }
        Move::Pay { company, left } => pay(ctx, seat, company, left),
        Move::Stop { company, left } => {
            ctx.state.pop();
            ctx.tell(EventView::Halted { seat, company, lost: left });
        }
    }
}

/// Steps are taken as far as nothing has to be paid.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Track { .. } => Settled::Waits,
        Frame::Steps { seat, company, left } => proceed(ctx, seat, company, left),
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    let (id, text, rule) = match frame {
        Frame::Track { steps } => {
            ("track", format!("{} on which company's track?", count(steps, "space")), "§5.7.1")
        }
        Frame::Steps { company, left, .. } => {
            let coins = barrier(look.rules, look.state, Actor::from(seat), company);
            let left = count(left, "more space");
            let text =
                format!("A barrier on the track of {company}: pay {coins} CC for {left}, or stop?");
            ("barrier", text, "§5.7.3")
        }
    };
    Question { id, text: text.into(), rule }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Advance { steps, company } => advance_label(look, seat, company, steps),
        Move::Pay { company, left } => {
            let coins = barrier(look.rules, look.state, Actor::from(seat), company);
            let touches = [format!("company:{}", company.key())];
            answer(&format!("pay {coins} CC and go on"), "§5.7.3", touches)
                .in_group("barrier")
                .and(fact::coins_price(look, seat, coins))
                .with(walk_from(look, seat, company, left, coins).into())
        }
        Move::Stop { company, left } => {
            let touches = [format!("company:{}", company.key())];
            answer("stop before the barrier", "§5.7.3", touches)
                .in_group("barrier")
                .and(fact::wasted(Waste::Steps, left))
        }
    }
}

/// Steps on a track, wherever they are an answer.
pub(crate) fn advance_label(
    look: Look<'_>,
    seat: Seat,
    company: Company,
    steps: u8,
) -> Label<Fact> {
    let at = look.state.at_track(company, Actor::from(seat));
    let text = format!("advance {steps} on the track of {company} from space {at}");
    let walk = walk(look, seat, company, steps);
    let lost = if walk.barrier.is_some_and(|barrier| !barrier.can_pay) { walk.left } else { 0 };
    answer(&text, "§5.7.1", [format!("company:{}", company.key())])
        .in_group("track")
        .in_short(format!("→ {steps} on {} from space {at}", company.short()))
        .with(walk.into())
        .and(fact::wasted(Waste::Steps, lost))
}

/// Where a marker gets to by so many steps: as far as the next barrier (§5.7.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) company: Company,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) shares: u16,
    pub(crate) unlocks: ArrayVec<Perk, 2>,
    pub(crate) barrier: Option<Barrier>,
    pub(crate) left: u8,
    pub(crate) coins: u16,
    pub(crate) to_others: u16,
}

/// Looks ahead on a company's track without moving.
pub(crate) fn walk(look: Look<'_>, seat: Seat, company: Company, steps: u8) -> Walk {
    walk_from(look, seat, company, steps, 0)
}

/// The same for somebody who has paid the barrier before the first step with `paid` coins.
fn walk_from(look: Look<'_>, seat: Seat, company: Company, steps: u8, paid: u16) -> Walk {
    let Look { rules, state } = look;
    let mut ahead = *state;
    let actor = Actor::from(seat);
    let from = state.at_track(company, actor);
    let owned = owned(state, actor);
    let before = shares(rules, state, actor, company, owned);
    let (mut left, mut unlocks, mut barrier_at) = (steps, ArrayVec::new(), None);
    ahead.coin[actor.index()] = ahead.coin[actor.index()].saturating_sub(paid);
    let others = |ahead: &State| -> u16 {
        ahead.actors().filter(|&other| other != actor).map(|o| ahead.coin[o.index()]).sum()
    };
    let bank = others(&ahead);
    while left > 0 && !at_end(rules, &ahead, actor, company) {
        let coins = barrier(rules, &ahead, actor, company);
        if coins > 0 && (left < steps || paid == 0) {
            let space = ahead.at_track(company, actor) + 1;
            let can_pay = coins <= ahead.coin[actor.index()];
            barrier_at = Some(Barrier { space, coins, can_pay });
            break;
        }
        step(rules, &mut ahead, actor, company, &mut Silent);
        let at = ahead.at_track(company, actor);
        let bonuses = rules.face(ahead.face(company)).bonus.iter();
        unlocks.extend(bonuses.filter(|bonus| bonus.space == at).map(|bonus| bonus.perk));
        left -= 1;
    }
    let past = if barrier_at.is_none() { left } else { 0 };
    Walk {
        company,
        from,
        to: ahead.at_track(company, actor),
        shares: shares(rules, &ahead, actor, company, owned) - before,
        unlocks,
        barrier: barrier_at,
        left: left - past,
        coins: u16::from(past) * u16::from(rules.numbers.overflow_coin),
        to_others: others(&ahead) - bank,
    }
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let state = look.state;
    match frame {
        Frame::Track { steps } => {
            sound(is_after_reward(look, place), "not on each other")?;
            sound(steps > 0 && steps < 100, "no steps are left")
        }
        Frame::Steps { seat, company, left } => {
            let on_steps = matches!(place.under(), Some(state::Frame::Tracks(Frame::Steps { .. })));
            let of_tokens = state.phase == Phase::Luna && (place.is_bottom() || on_steps);
            sound(of_tokens || is_after_reward(look, place), "not on each other")?;
            sound(state.is_seat(seat) && left > 0, "steps of nobody")?;
            sound(state.phase != Phase::Action || state.active == seat.into(), "other's steps")?;
            let due = barrier(look.rules, state, Actor::from(seat), company);
            let waits = due > 0 && due <= state.coin[seat.index()];
            sound(!place.is_top() || waits, "no barrier is there")
        }
    }
}

/// Goes on with the steps on top.
fn proceed<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    company: Company,
    steps: u8,
) -> Settled {
    let (rules, actor) = (ctx.rules, Actor::from(seat));
    let mut left = steps;
    let mut waits = false;
    while left > 0 && !at_end(rules, ctx.state, actor, company) {
        let due = barrier(rules, ctx.state, actor, company);
        if due > 0 {
            waits = due <= ctx.state.coin[actor.index()];
            break;
        }
        step(rules, ctx.state, actor, company, ctx.log);
        left -= 1;
    }
    if left < steps {
        let to = ctx.state.at_track(company, actor);
        ctx.tell(EventView::Advanced { who: ctx.state.party(actor), company, to });
    }
    if waits {
        let coins = barrier(rules, ctx.state, actor, company);
        ctx.tell(EventView::AtBarrier { seat, company, coins });
        ctx.state.replace_top(Frame::Steps { seat, company, left });
        return Settled::Waits;
    }
    ctx.state.pop();
    if left > 0 && at_end(rules, ctx.state, actor, company) {
        overflow(rules, ctx.state, actor, left, ctx.log);
    } else if left > 0 {
        // §5.7.3: whoever cannot pay in full stops, and the rest is lost.
        ctx.tell(EventView::Halted { seat, company, lost: left });
    }
    Settled::WentOn
}

/// §5.7.3: pays the barrier and takes the step across it.
fn pay<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, company: Company, left: u8) {
    let actor = Actor::from(seat);
    let coins = barrier(ctx.rules, ctx.state, actor, company);
    ctx.state.coin[actor.index()] -= coins;
    ctx.tell(EventView::BarrierPaid { who: ctx.state.party(actor), company, coins });
    step(ctx.rules, ctx.state, actor, company, ctx.log);
    let to = ctx.state.at_track(company, actor);
    ctx.tell(EventView::Advanced { who: ctx.state.party(actor), company, to });
    ctx.state.replace_top(Frame::Steps { seat, company, left: left - 1 });
}

/// §5.7.1: so many steps on a company's track. A seat is asked at each barrier that it can pay;
/// Luna pays what she has and goes on (§13.1).
pub(crate) fn advance(
    rules: &Rules,
    state: &mut State,
    actor: Actor,
    company: Company,
    steps: u8,
    log: &mut impl Sink<Event>,
) {
    if steps == 0 {
        return;
    }
    if let Some(seat) = state.seat_of(actor) {
        return state.push(Frame::Steps { seat, company, left: steps });
    }
    let mut left = steps;
    while left > 0 && !at_end(rules, state, actor, company) {
        let due = barrier(rules, state, actor, company);
        let coins = due.min(state.coin[actor.index()]);
        if due > 0 {
            state.coin[actor.index()] -= coins;
            log.push(Event::all(EventView::BarrierPaid {
                who: state.party(actor),
                company,
                coins,
            }));
        }
        step(rules, state, actor, company, log);
        left -= 1;
    }
    if left < steps {
        let to = state.at_track(company, actor);
        log.push(Event::all(EventView::Advanced { who: state.party(actor), company, to }));
    }
    overflow(rules, state, actor, left, log);
}

fn at_end(rules: &Rules, state: &State, actor: Actor, company: Company) -> bool {
    state.at_track(company, actor) >= rules.face(state.face(company)).length
}

/// Coins that the line before the next space costs; 0 where there is none or the track ends.
pub(crate) fn barrier(rules: &Rules, state: &State, actor: Actor, company: Company) -> u16 {
    let next = usize::from(state.at_track(company, actor)) + 1;
    let face = rules.face(state.face(company));
    if next > usize::from(face.length) { 0 } else { u16::from(face.barrier[next]) }
}

/// §5.7.6: each step past the last space is worth coins.
fn overflow(rules: &Rules, state: &mut State, actor: Actor, n: u8, log: &mut impl Sink<Event>) {
    let coins = u16::from(n) * u16::from(rules.numbers.overflow_coin);
    gain_coins(state, actor, coins, Why::Overflow, log);
}

/// Coins from the bank.
pub(crate) fn gain_coins(
    state: &mut State,
    actor: Actor,
    coins: u16,
    why: Why,
    log: &mut impl Sink<Event>,
) {
    if coins > 0 {
        state.coin[actor.index()] += coins;
        log.push(Event::all(EventView::CoinsGained { who: state.party(actor), coins, why }));
    }
}

/// One space forward; the barrier has been paid.
fn step(
    rules: &Rules,
    state: &mut State,
    actor: Actor,
    company: Company,
    log: &mut impl Sink<Event>,
) {
    let to = state.at_track(company, actor) + 1;
    state.track[company.index()][actor.index()] = to;
    let face = rules.face(state.face(company));
    let coins = u16::from(face.threshold[usize::from(to)]);
    if coins > 0 {
        // §5.7.4: everybody else who is beyond the line already.
        for other in state.actors() {
            if other != actor && state.at_track(company, other) >= to {
                gain_coins(state, other, coins, Why::Threshold, log);
            }
        }
    }
    if let Some(seat) = state.seat_of(actor) {
        for bonus in face.bonus.iter().filter(|bonus| bonus.space == to) {
            unlock(rules, state, seat, company, bonus.perk, bonus.n, log);
        }
    }
}

/// §5.7.5: a track bonus holds from now on.
fn unlock(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    company: Company,
    perk: Perk,
    n: u8,
    log: &mut impl Sink<Event>,
) {
    let player = &mut state.players[seat];
    let amount = &mut player.perks[perk.index()];
    *amount = amount.saturating_add(n);
    if perk == Perk::BonusMarker {
        let more = n.min(rules.numbers.markers_max.saturating_sub(player.markers));
        player.markers += more;
        player.markers_left += more;
    }
    log.push(Event::all(EventView::Unlocked { seat, company, perk, n }));
}

/// All bonuses that a seat's markers have unlocked, counted anew.
pub(crate) fn perks(rules: &Rules, state: &State, seat: Seat) -> [u8; Perk::COUNT] {
    let mut perks = [0u8; Perk::COUNT];
    for company in Company::ALL {
        let Some(face) = state.faces[company.index()] else { continue };
        let at = state.at_track(company, Actor::from(seat));
        for bonus in rules.face(face).bonus.iter().filter(|bonus| bonus.space <= at) {
            let amount = &mut perks[bonus.perk.index()];
            *amount = amount.saturating_add(bonus.n);
        }
    }
    perks
}

/// §5.7.2: shares by the track, by cards, and by a track bonus; `owned` are the actor's cards. Before
/// the faces are drawn (§3.1) every marker is at the start, and only cards can give a share.
pub(crate) fn shares(
    rules: &Rules,
    state: &State,
    actor: Actor,
    company: Company,
    owned: u64,
) -> u16 {
    let on_cards = (owned & rules.share_cards[company.index()]).count_ones() as u16;
    let Some(face) = state.faces[company.index()] else { return on_cards };
    let face = rules.face(face);
    let at = state.at_track(company, actor);
    // Luna ignores track bonuses (§13.1).
    let unlocked = face.bonus.iter().filter(|bonus| {
        bonus.perk == Perk::ExtraShare && bonus.space <= at && state.seat_of(actor).is_some()
    });
    let more: u16 = unlocked.map(|bonus| u16::from(bonus.n)).sum();
    u16::from(face.shares[usize::from(at)]) + on_cards + more
}

/// The cards that an actor owns: a seat's own, or Luna's reserve.
pub(crate) fn owned(state: &State, actor: Actor) -> u64 {
    match (state.seat_of(actor), &state.luna) {
        (Some(seat), _) => state.players[seat].owned(),
        (None, Some(luna)) => luna.reserve,
        (None, None) => 0,
    }
}
