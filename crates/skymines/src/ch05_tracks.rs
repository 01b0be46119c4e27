//! Chapter 5.7: company tracks. Shares, barriers, thresholds, bonuses, and what lies past the end.

use tabletop::{Seat, Sink};

use crate::components::Rules;
use crate::event::{Event, Happening, Why};
use crate::ids::{Company, Perk};
use crate::illegal::Illegal;
use crate::state::{Actor, Frame, State};

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
            log.push(Event::all(Happening::BarrierPaid {
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
        log.push(Event::all(Happening::Advanced { who: state.party(actor), company, to }));
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
        log.push(Event::all(Happening::CoinsGained { who: state.party(actor), coins, why }));
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
    log.push(Event::all(Happening::Unlocked { seat, company, perk, n }));
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

/// Goes on with the steps on top; `true` if the seat has to answer at a barrier.
pub(crate) fn proceed(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    company: Company,
    steps: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    let actor = Actor::from(seat);
    let mut left = steps;
    let mut waits = false;
    while left > 0 && !at_end(rules, state, actor, company) {
        let due = barrier(rules, state, actor, company);
        if due > 0 {
            waits = due <= state.coin[actor.index()];
            break;
        }
        step(rules, state, actor, company, log);
        left -= 1;
    }
    if left < steps {
        let to = state.at_track(company, actor);
        log.push(Event::all(Happening::Advanced { who: state.party(actor), company, to }));
    }
    if waits {
        let coins = barrier(rules, state, actor, company);
        log.push(Event::all(Happening::AtBarrier { seat, company, coins }));
        state.replace_top(Frame::Steps { seat, company, left });
        return true;
    }
    state.pop();
    if left > 0 && at_end(rules, state, actor, company) {
        overflow(rules, state, actor, left, log);
    } else if left > 0 {
        // §5.7.3: whoever cannot pay in full stops, and the rest is lost.
        log.push(Event::all(Happening::Halted { seat, company, lost: left }));
    }
    false
}

/// §5.7.3: pays the barrier and takes the step across it.
pub(crate) fn pay(
    rules: &Rules,
    state: &mut State,
    (seat, company, left): (Seat, Company, u8),
    log: &mut impl Sink<Event>,
) {
    let actor = Actor::from(seat);
    let coins = barrier(rules, state, actor, company);
    state.coin[actor.index()] -= coins;
    log.push(Event::all(Happening::BarrierPaid { who: state.party(actor), company, coins }));
    step(rules, state, actor, company, log);
    let to = state.at_track(company, actor);
    log.push(Event::all(Happening::Advanced { who: state.party(actor), company, to }));
    state.replace_top(Frame::Steps { seat, company, left: left - 1 });
}

pub(crate) fn check_pay(
    rules: &Rules,
    state: &State,
    seat: Seat,
    company: Company,
) -> Result<(), Illegal> {
    let (need, have) =
        (barrier(rules, state, Actor::from(seat), company), state.coin[seat.index()]);
    if have < need { Err(Illegal::BarrierTooDear { need, have }) } else { Ok(()) }
}

/// §5.7.3: stops before the barrier.
pub(crate) fn stop(
    state: &mut State,
    (seat, company, left): (Seat, Company, u8),
    log: &mut impl Sink<Event>,
) {
    state.pop();
    log.push(Event::all(Happening::Halted { seat, company, lost: left }));
}

/// §5.7.2: shares by the track, by cards, and by a track bonus; `owned` are the actor's cards.
pub(crate) fn shares(
    rules: &Rules,
    state: &State,
    actor: Actor,
    company: Company,
    owned: u64,
) -> u16 {
    let face = rules.face(state.face(company));
    let at = state.at_track(company, actor);
    let on_cards = (owned & rules.share_cards[company.index()]).count_ones() as u16;
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
