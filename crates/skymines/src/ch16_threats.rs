//! Chapter 16: the threat card, how it is averted, and what it does if it is not.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch05_tracks::gain_coins;
use crate::components::{Occasion, Rules};
use crate::event::{Event, Happening, Why};
use crate::ids::Threat;
use crate::illegal::Illegal;
use crate::state::{Actor, Phase, State};

/// §16.3: may the seat add a counter now? `points` are the energy or research points at hand.
pub(crate) fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    occasion: Occasion,
    points: u8,
) -> Result<(), Illegal> {
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

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    seat: Seat,
    occasion: Occasion,
    points: u8,
    out: &mut Vec<Action>,
) {
    if state.threat.is_some() && check(rules, state, seat, occasion, points).is_ok() {
        out.push(Action::Avert);
    }
}

/// §16.3: one counter more, and a coin for it. The points are taken by the caller.
pub(crate) fn avert(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let threat = state.threat.expect("check found a threat");
    let info = rules.threat(threat);
    state.coin[seat.index()] -= u16::from(info.coins);
    if info.helium > 0 {
        state.helium[seat.index()] -= info.helium;
        log.push(Event::all(Happening::HeliumMoved { seat, to: state.helium[seat.index()] }));
    }
    state.counters += 1;
    state.averted = true;
    state.players[seat].averted = true;
    let (counters, needed) = (state.counters, state.counters_needed(rules));
    log.push(Event::all(Happening::CounterAdded { seat, counters, needed }));
    let coins = u16::from(rules.numbers.counter_coin);
    gain_coins(state, Actor::from(seat), coins, Why::Threat, log);
    if counters == needed {
        log.push(Event::all(Happening::ThreatAverted { threat })); // §16.4
    }
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
