//! Chapter 16: the threat card, how it is averted, and what it does if it is not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch05_tracks::gain_coins;
use crate::components::{Occasion, Rules, ThreatInfo};
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Currency, Fact, WithFacts};
use crate::ids::Threat;
use crate::illegal::Illegal;
use crate::state::{Actor, Ctx, Look, Phase, StackPlace, State, is_of_turn, sound};
use crate::words::answer;

/// What is asked about a threat alone. Where points of an expansion or of research pay for a counter, it is one
/// more answer to that question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// A field scientist has worked: a counter for the threat card (§16.3)?
    Counter,
}

/// An answer to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Add a counter.
    Avert,
    /// Add none.
    Done,
}

/// Whoever used the field scientist.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Counter => SeatSet::one(state.active_seat()),
    }
}

pub(crate) fn legal(frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Counter => out.extend([Action::Avert, Action::Done]),
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Counter, Action::Avert) => Some(Move::Avert),
        (Frame::Counter, Action::Done) => Some(Move::Done),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Avert => check_counter(look, seat, Occasion::FieldScientist, 0),
        Move::Done => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Avert => {
            avert(ctx, seat);
            ctx.state.pop();
        }
        Move::Done => ctx.finish(seat),
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::Counter => Question {
            id: "counter",
            text: "Put a counter on the threat card?".into(),
            rule: "§16.3",
        },
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Avert => counter_label(look, seat, |n| fact::points_price(Currency::Energy, n, 0)),
        Move::Done => answer("no counter", "§16.3", []).in_group("done").and(counters(look, 0)),
    }
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    match frame {
        Frame::Counter => {
            is_of_turn(look, place)?;
            let seat = look.state.active_seat();
            let open = check_counter(look, seat, Occasion::FieldScientist, 0).is_ok();
            sound(open, "there is no threat to avert")
        }
    }
}

// Counters, wherever they are an answer.

/// §16.3: may the seat add a counter now? `points` are the energy or research points at hand.
pub(crate) fn check_counter(
    look: Look<'_>,
    seat: Seat,
    occasion: Occasion,
    points: u8,
) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    let threat = state.threat_open(rules).ok_or(Illegal::NoThreat)?;
    let info = rules.threat(threat);
    let own_turn = state.phase == Phase::Action && state.active == Actor::from(seat);
    if info.occasion != occasion || !own_turn {
        return Err(Illegal::NoThreat);
    }
    if state.averted {
        return Err(Illegal::AvertedAlready);
    }
    let points_due = match occasion {
        Occasion::Expansion => info.energy,
        Occasion::Research => info.research,
        Occasion::FieldScientist | Occasion::Pass => 0,
    };
    let paid = points >= points_due
        && state.coin[seat.index()] >= u16::from(info.coins)
        && state.helium[seat.index()] >= info.helium;
    if paid { Ok(()) } else { Err(Illegal::CounterTooDear) }
}

pub(crate) fn legal_counter(
    look: Look<'_>,
    seat: Seat,
    occasion: Occasion,
    points: u8,
    out: &mut Vec<Action>,
) {
    if look.state.threat.is_some() && check_counter(look, seat, occasion, points).is_ok() {
        out.push(Action::Avert);
    }
}

/// §16.3: one counter more, and a coin for it. The points are taken by whoever asked.
pub(crate) fn avert<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat) -> ThreatInfo {
    let threat = ctx.state.threat.expect("check_counter found a threat");
    let info = *ctx.rules.threat(threat);
    let state = &mut *ctx.state;
    state.coin[seat.index()] -= u16::from(info.coins);
    if info.helium > 0 {
        state.helium[seat.index()] -= info.helium;
        ctx.tell(EventView::HeliumMoved { seat, to: ctx.state.helium[seat.index()] });
    }
    let state = &mut *ctx.state;
    state.counters += 1;
    state.averted = true;
    state.players[seat].averted = true;
    let (counters, needed) = (state.counters, state.counters_needed(ctx.rules));
    ctx.tell(EventView::CounterAdded { seat, counters, needed });
    let coins = u16::from(ctx.rules.numbers.counter_coin);
    gain_coins(ctx.state, Actor::from(seat), coins, Why::Threat, ctx.log);
    if counters == needed {
        ctx.tell(EventView::ThreatAverted { threat }); // §16.4
    }
    info
}

/// The threat card with so many counters more.
fn counters(look: Look<'_>, more: u8) -> Option<Fact> {
    let threat = look.state.threat?;
    let needed = look.state.counters_needed(look.rules);
    let counters = look.state.counters + more;
    Some(Fact::Counter { threat, counters, needed, averts: counters == needed })
}

/// What a counter costs, and what it brings; `points` makes the price of those that are at hand.
pub(crate) fn counter_label(
    look: Look<'_>,
    seat: Seat,
    points: impl Fn(u8) -> Fact,
) -> Label<Fact> {
    let touches = ["threat".to_owned()];
    let Some(threat) = look.state.threat else {
        return answer("put a counter on the threat card", "§16.3", touches);
    };
    let info = look.rules.threat(threat);
    let parts = [
        (info.energy, "energy points"),
        (info.research, "RP"),
        (info.helium, "helium"),
        (info.coins, "CC"),
    ];
    let price: Vec<String> =
        parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let text = format!("put a counter on {threat} for {}", price.join(" and "));
    let due = info.energy.max(info.research);
    let have = look.state.helium[seat.index()].into();
    let helium = Fact::Price { of: Currency::Helium, n: info.helium.into(), have };
    answer(&text, "§16.3", touches)
        .in_group("counter")
        .and((due > 0).then(|| points(due)))
        .and((info.helium > 0).then_some(helium))
        .and(fact::coins_price(look, seat, info.coins.into()))
        .and(fact::coins(look.rules.numbers.counter_coin.into()))
        .and(counters(look, 1))
}

/// §16.5.5: the last round; a singularity that is still there comes before it.
pub(crate) fn last_round(rules: &Rules, state: &State) -> u8 {
    match state.threat_open(rules) {
        Some(Threat::Singularity) => {
            rules.threat(Threat::Singularity).amount.min(rules.numbers.rounds)
        }
        Some(_) | None => rules.numbers.rounds,
    }
}
