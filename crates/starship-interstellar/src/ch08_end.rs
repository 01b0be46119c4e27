//! Chapter 8: the end of the game, scores and ties.

use arrayvec::ArrayVec;
use tabletop::{Outcome, OutcomeRow, Sink, Who};

use crate::ch10_hall::Level;
use crate::components::Rules;
use crate::event::Event;
use crate::ids::{N_COLUMNS, Player};
use crate::state::{End, Phase, State};
use crate::{ch05_build, ch05_save, chk_kuiper};

/// §8.1: which of the three goals are met: ship, Trappist, people.
pub(crate) fn goals(rules: &Rules, state: &State) -> [bool; 3] {
    let there = |column: u8| column >= N_COLUMNS;
    let trappist = there(state.government_probe.column)
        || state.players().any(|player| there(state.corporation(player).probe.column));
    let saved = ch05_save::n_saved(state) >= u16::from(rules.size(state.n_players).goal);
    [ch05_build::is_complete(rules, state), trappist, saved]
}

/// §8.1: two of three end the game; the end of the Earth comes first (§8.2).
pub(crate) fn check_goals(rules: &Rules, state: &mut State) {
    let met = goals(rules, state).into_iter().filter(|met| *met).count();
    if state.end.is_none() && met >= usize::from(rules.numbers.goals_needed) {
        state.end = Some(End::Goals);
    }
}

pub(crate) fn finish(state: &mut State, log: &mut impl Sink<Event>) {
    let end = state.end.expect("a game ends for a reason");
    state.phase = Phase::Over;
    state.frames.clear();
    log.push(Event::GameEnded { end });
}

/// §8.3: Prestige in all, by origin.
pub(crate) fn parts(
    rules: &Rules,
    state: &State,
    player: Player,
) -> ArrayVec<(&'static str, i32), 5> {
    let numbers = &rules.numbers;
    let corporation = state.corporation(player);
    let reputation = i32::from(corporation.reputation);
    let standing = if reputation < 0 {
        reputation * i32::from(numbers.score_reputation_loss)
    } else {
        reputation / i32::from(numbers.score_reputation_per) // Rounded down.
    };
    let columns = corporation.probe.column / numbers.score_columns_per;
    let value = corporation.cubes.value() / u16::from(numbers.score_supply_per);
    let mut parts = ArrayVec::new();
    parts.push(("Prestige", i32::from(corporation.prestige)));
    parts.push(("Reputation", standing));
    parts.push(("Probe", i32::from(columns)));
    parts.push(("Resources", i32::from(value)));
    if state.variant.kuiper {
        parts.push(("Asteroids", i32::from(chk_kuiper::score(rules, state, player)))); // §K.6
    }
    parts
}

pub(crate) fn score(rules: &Rules, state: &State, player: Player) -> i32 {
    parts(rules, state, player).iter().map(|(_, points)| points).sum()
}

/// §8.4: score, then Reputation, then steps on both tracks, then turn order.
fn rank(rules: &Rules, state: &State, player: Player) -> (i32, i8, u16, i8) {
    let corporation = state.corporation(player);
    let steps = corporation.tracks.iter().map(|&steps| u16::from(steps)).sum();
    let place = state.order.iter().position(|&other| other == player).unwrap_or(0) as i8;
    (score(rules, state, player), corporation.reputation, steps, -place)
}

pub(crate) fn outcome(rules: &Rules, state: &State) -> Outcome {
    let best = state.players().map(|player| rank(rules, state, player)).max();
    let row = |player: Player| OutcomeRow {
        who: match player {
            Player::Seat(seat) => Who::Seat(seat),
            Player::Hall => {
                let level = state.variant.hall.map_or("off", Level::key).to_owned();
                Who::Automa { name: "H.A.L.L.", level }
            }
        },
        score: score(rules, state, player),
        won: Some(rank(rules, state, player)) == best,
        parts: parts(rules, state, player)
            .iter()
            .map(|&(name, points)| (name.to_owned(), points))
            .collect(),
        counted: Vec::new(),
    };
    let (reason, rule) = match state.end {
        Some(End::Sun) => ("sun", "§8.2"),
        Some(End::Goals) | None => ("goals", "§8.1"),
    };
    Outcome { reason, rule, rows: state.players().map(row).collect() }
}
