//! Chapter 6: preparation for the next round; not after the last.

use tabletop::{Seat, Sink};

use crate::ch03_setup::{Draw, next_card, special_stack};
use crate::ch04_planning;
use crate::ch05_research::gain_research;
use crate::ch10_scoring;
use crate::ch16_threats::last_round;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::ids::{DisplaySpace, N_BONUS_SPACES, Perk};
use crate::luna;
use crate::state::{Phase, State};

/// All have passed: the next round is prepared, or the game is scored.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if state.round >= last_round(rules, state) {
        return ch10_scoring::end_of_game(rules, state, log);
    }
    log.push(Event::all(EventView::PreparationBegan { round: state.round }));
    supplement(rules, state, log);
    slide(state, log);
    markers(state);
    if state.luna.is_some() {
        luna::prepare(rules, state, log);
    }
    state.phase = Phase::Special;
    if special_stack(state) != 0 {
        state.push(Draw::Special); // §6.1
    }
}

/// §6.1: the coins of the round track go to the supplement spaces.
fn supplement(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let coins = rules.numbers.supplement[usize::from(state.n_actors())];
    for (row, more) in state.supplement.iter_mut().zip(coins) {
        *row = row.saturating_add(more);
    }
    log.push(Event::all(EventView::Supplemented { coins: state.supplement }));
}

/// §6.2: the right column is discarded, the others slide to the right within their rows.
fn slide(state: &mut State, log: &mut impl Sink<Event>) {
    for space in DisplaySpace::all().filter(|space| space.column() == 0) {
        if let Some(card) = state.display[space.index()].take() {
            state.gone |= card.bit();
            log.push(Event::all(EventView::CardDiscarded { space, card }));
        }
    }
    for row in 0..4 {
        let mut to = row;
        for from in [row, row + 4, row + 8] {
            if let Some(card) = state.display[from].take() {
                state.display[to] = Some(card);
                to += 4;
            }
        }
    }
    log.push(Event::all(EventView::DisplaySlid));
}

/// §6.3: markers return; promised tiles come into the areas; §6.4: the first player.
fn markers(state: &mut State) {
    state.marks = [None; N_BONUS_SPACES];
    for seat in state.seats() {
        let player = &mut state.players[seat];
        player.markers_left = player.markers;
        player.personal_used = false;
        player.passed = false;
        player.tiles = std::mem::take(&mut player.tiles_next);
    }
    state.first = state.first_next;
}

/// §6.5: the steps that may ask somebody, one after the other.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if state.phase == Phase::Special {
        state.phase = Phase::Bonus;
        return bonus(rules, state, log);
    }
    state.phase = Phase::Refill;
    match next_card(state) {
        Some(draw) => state.push(draw), // §6.2
        None => ch04_planning::begin(state, log),
    }
}

/// §7.3.13: research points of track bonuses, from the first player on.
fn bonus(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    for n in (0..state.n_seats).rev() {
        let seat = Seat((state.first.0 + n) % state.n_seats);
        let points = state.players[seat].perk(Perk::PreparationResearch);
        gain_research(rules, state, seat, points, log);
    }
}
