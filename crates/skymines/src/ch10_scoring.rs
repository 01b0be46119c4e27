//! Chapter 10: final scoring in seven categories, ties, and what a threat takes (§16.5.1).

use tabletop::{Outcome, OutcomeRow, Seat, Sink, Who};

use crate::ch05_tracks::{owned, shares};
use crate::ch17_campaign;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::ids::{Company, Kind, Threat};
use crate::state::{ACTORS_MAX, Actor, N_CATEGORIES, Phase, State, cards};

/// The categories: cash, the four companies, helium, research (§10.1).
pub const CATEGORIES: [&str; N_CATEGORIES] = [
    "cash",
    "Astrogo Enterprises",
    "Tawac Industries",
    "Skymine Resources",
    "Minerva Corp.",
    "helium",
    "research",
];

/// §13.1: the most valuable company: value, then vacant home spaces, then the id of its track.
pub(crate) fn most_valuable(rules: &Rules, state: &State) -> Company {
    let key = |&company: &Company| {
        let vacant = state.home[company.index()].count_zeros();
        (state.value(rules, company), vacant, std::cmp::Reverse(state.faces[company.index()]))
    };
    Company::ALL.into_iter().max_by_key(key).expect("there are four companies")
}

/// §10.1 to §10.5: what one actor has, by category.
pub(crate) fn score(rules: &Rules, state: &State, actor: Actor) -> [i32; N_CATEGORIES] {
    // §16.6: a threat that is still there hits people, not Luna.
    let threat = state.seat_of(actor).and(state.threat_open(rules));
    let mut cards_left = owned(state, actor);
    if threat == Some(Threat::EinsteinRosenBridge) {
        let energy = cards(cards_left).filter(|&card| rules.card(card).kind == Kind::Energy);
        cards_left = energy.fold(cards_left, |left, card| left & !card.bit());
    }
    let comet = (threat == Some(Threat::RogueComet)).then(|| most_valuable(rules, state));
    let mut parts = [0; N_CATEGORIES];
    parts[0] = match threat {
        Some(Threat::SpacePirates) => 0,
        Some(_) | None => i32::from(state.coin[actor.index()]),
    };
    for company in Company::ALL {
        // §10.2: shares times the value of a share.
        let mut value = state.value(rules, company);
        if comet == Some(company) {
            value = value.saturating_sub(rules.threat(Threat::RogueComet).amount);
        }
        let n = shares(rules, state, actor, company, cards_left);
        parts[1 + company.index()] = i32::from(n) * i32::from(value);
    }
    parts[5] = match threat {
        Some(Threat::UnknownProbe) => 0,
        Some(_) | None => i32::from(rules.tank.value(state.helium[actor.index()])),
    };
    parts[6] = i32::from(rules.research.value(state.upload[actor.index()]));
    parts
}

/// The last round is over: counts, and decides whether a loop or a campaign goes on.
pub(crate) fn end_of_game(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(threat) = state.threat_open(rules) {
        log.push(Event::all(EventView::ThreatStruck { threat })); // §16.5
    }
    for actor in state.actors() {
        let parts = score(rules, state, actor);
        for (sum, part) in state.tally.sums[actor.index()].iter_mut().zip(parts) {
            *sum += part;
        }
        log.push(Event::all(EventView::Scored { who: state.party(actor), parts }));
    }
    state.tally.games += 1;
    let caught = state.threat_open(rules) == Some(Threat::TimeAnomaly);
    if caught && state.tally.games < rules.threat(Threat::TimeAnomaly).amount {
        return ch17_campaign::play_again(rules, state, log); // §16.5.6
    }
    if state.variant.campaign {
        return ch17_campaign::end_of_chapter(rules, state, log);
    }
    state.phase = Phase::Over;
    log.push(Event::all(EventView::GameEnded));
}

/// §16.5.6: the result of an actor: sums divided by the games of the loop, rests dropped.
pub(crate) fn result(state: &State, actor: Actor) -> [i32; N_CATEGORIES] {
    let games = i32::from(state.tally.games.max(1));
    state.tally.sums[actor.index()].map(|sum| sum / games)
}

/// §10.6: the total, then cash; whoever is equal in both shares the place.
pub(crate) fn standing(state: &State, actor: Actor) -> (i32, i32) {
    let parts = result(state, actor);
    (parts.iter().sum(), parts[0])
}

/// Ranks from 1; equal standings share a rank (§10.6).
pub(crate) fn ranks(state: &State) -> [u8; ACTORS_MAX] {
    let mut ranks = [0; ACTORS_MAX];
    for actor in state.actors() {
        let own = standing(state, actor);
        let better = state.actors().filter(|&other| standing(state, other) > own).count();
        ranks[actor.index()] = 1 + better as u8;
    }
    ranks
}

/// Whose row of the final table.
pub(crate) fn who(state: &State, actor: Actor) -> Who {
    match state.seat_of(actor) {
        Some(Seat(number)) => Who::Seat(Seat(number)),
        None => {
            let level = state.variant.luna.unwrap_or_default();
            Who::Automa { name: "Luna", level: level.to_string() }
        }
    }
}

/// The final table of a single game: most CC win (§1.4).
pub(crate) fn outcome(rules: &Rules, state: &State) -> Outcome {
    if state.variant.campaign {
        return ch17_campaign::outcome(state);
    }
    let ranks = ranks(state);
    let rows = state.actors().map(|actor| {
        let parts = result(state, actor);
        let named = CATEGORIES.iter().zip(parts);
        OutcomeRow {
            who: who(state, actor),
            score: parts.iter().sum(),
            won: ranks[actor.index()] == 1,
            parts: named.map(|(name, part)| ((*name).to_owned(), part)).collect(),
            counted: Vec::new(),
        }
    });
    let rows = rows.collect();
    match state.threat_open(rules) {
        Some(Threat::Singularity) => Outcome { reason: "singularity", rule: "§16.5.5", rows },
        Some(_) | None => Outcome { reason: "rounds", rule: "§10.1", rows },
    }
}
