//! Could a game have come here?
//!
//! [`audit`](super::audit) says whether a position can be played on; this says whether play can have led to it. It is asked of
//! what somebody hands in, never of what was stored: what was accepted once still opens. The battery asks it at
//! every position of its games, so nothing is refused here that play can reach.

use tabletop::{Seat, want};

use crate::ch03_setup::{self, FIRST_FACES};
use crate::components::{BonusEffect, Rules};
use crate::ids::{BonusSpace, Column, Company, HOMES_PER_COLUMN, N_HOMES, Perk, Plan, Threat};
use crate::luna;
use crate::state::{Actor, Frame, Look, Phase, SCREENS_MAX, State};
use crate::variant::{Threats, Tracks};

/// # Errors
/// What no play leads to, in words.
pub(crate) fn check(look: Look<'_>) -> Result<(), String> {
    let Look { rules, state } = look;
    check_table(rules, state)?;
    for seat in state.seats() {
        check_seat(rules, state, seat).map_err(|error| format!("{seat}: {error}"))?;
    }
    check_luna(rules, state)?;
    if is_untouched(state) {
        check_untouched(state)?;
    }
    if is_first_game(state) { check_first_game(rules, state) } else { Ok(()) }
}

/// Neither a campaign nor a time loop has brought anything here from an earlier game.
fn is_first_game(state: &State) -> bool {
    let scored = matches!(state.phase, Phase::Over | Phase::Chapter);
    let looped = state.threat == Some(Threat::TimeAnomaly) || state.tally.games > 0 && !scored;
    !state.variant.campaign && !looped
}

/// Nobody has done anything yet in this round: the first player begins. A one-time marker goes to the box (§15.3), so that a
/// turn with nothing else leaves no trace; missions bring them.
fn is_untouched(state: &State) -> bool {
    if state.variant.missions || state.variant.campaign {
        return false;
    }
    let idle = state
        .seats()
        .map(|seat| &state.players[seat])
        .all(|player| player.used == 0 && !player.passed && player.markers_left == player.markers);
    let begins = state.active == Actor::from(state.first)
        && state.frames.len() == 1
        && matches!(state.top(), Some(Frame::Turn(_)));
    state.phase == Phase::Action && begins && idle
}

/// §12.1.1: Luna's cards lie in her slots; in the first round of a game (§2.1, §16.2) nothing has left its place.
fn check_untouched(state: &State) -> Result<(), String> {
    if let Some(luna) = &state.luna {
        want(luna.has_cards_down(), "luna: cards lie in her slots before the first turn (§12.1)")?;
    }
    if state.round > 1 || !is_first_game(state) {
        return Ok(());
    }
    let home = state.home.iter().all(|home| *home == (1 << N_HOMES) - 1);
    want(home, "home: no piece has left its station before the first turn (§2.1)")?;
    want(state.counters == 0, "counters: nobody has had a turn to add one (§16.3)")
}

fn check_table(rules: &Rules, state: &State) -> Result<(), String> {
    if state.variant.tracks == Tracks::First && !state.variant.campaign {
        let first = state.faces == FIRST_FACES.map(Some);
        want(first, "face: the option `tracks` has the first side of each board")?;
    }
    let displayed = state.plans.iter().flatten().chain(&state.specials).flatten();
    let gone = displayed.fold(0, |set, plan| set | plan.bit()) & state.plans_gone;
    want(gone == 0, "plans_gone: a plan that lies on the board")?;
    want(state.threat.is_some() || !state.averted, "averted: there is no threat (§16.3)")?;
    let scored = state.tally.sums.iter().flatten().any(|sum| *sum != 0);
    want(state.tally.games > 0 || !scored, "sums: no game has been scored (§16.5.6)")?;
    want(usize::from(state.placed) <= N_HOMES, "placed: more pieces than a company has")?;
    want(usize::from(state.uploaded) <= SCREENS_MAX, "uploaded: more than there are screens")?;
    let most = rules.research.length;
    want(state.uploaded <= most, "uploaded: beyond the end of the research track")?;
    for company in Company::ALL {
        check_station(state, company).map_err(|error| format!("{company}: {error}"))?;
    }
    check_display(state)?;
    check_marks(rules, state)
}

/// Pieces leave a column from the top and come back to its lowest vacant space (§5.3.6, §5.3.7). A final
/// space, once vacant, stays so, whatever stands above it.
fn check_station(state: &State, company: Company) -> Result<(), String> {
    let above_final = (1 << (HOMES_PER_COLUMN - 1)) - 1;
    for column in Column::all() {
        let rows = state.column(company, column) & above_final;
        let closed = above_final & !(rows.wrapping_sub(1) & !rows);
        want(rows == 0 || rows == closed, "home: a vacant space below a piece (§5.3.6)")?;
    }
    Ok(())
}

/// §5.4.2: a plan that is taken is replaced before anybody else is asked.
fn check_display(state: &State) -> Result<(), String> {
    let turn = state.phase == Phase::Action && state.frames.len() == 1;
    let waits =
        turn && matches!(state.top(), Some(Frame::Turn(_))) || state.phase == Phase::Planning;
    let full = (0..3).all(|row| {
        let spaces = &state.plans[usize::from(row)];
        ch03_setup::row_stack(state, row) == 0 || spaces.iter().all(Option::is_some)
    });
    want(full || !waits, "plans: an empty space, while its stack has plans (§3.6)")
}

/// Alone nobody can have taken the space of the first player.
fn check_marks(rules: &Rules, state: &State) -> Result<(), String> {
    let alone = Some(Actor(0)).filter(|_| state.n_seats == 1);
    let marked = BonusSpace::all()
        .filter(|space| *space != BonusSpace::PERSONAL)
        .filter(|space| alone.is_some() && state.marks[space.index()] == alone);
    for space in marked {
        let first = matches!(rules.bonus(space).effect, BonusEffect::FirstPlayer { .. });
        want(!first, "marks: nobody else could be the first player (§5.8.4)")?;
    }
    Ok(())
}

fn check_seat(rules: &Rules, state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    let missions = !player.personal_used || state.variant.missions || state.variant.campaign;
    want(missions, "personal_used: that space comes with missions (§15.4)")?;
    let on_board =
        state.marks.iter().flatten().filter(|actor| **actor == Actor::from(seat)).count();
    let placed = usize::from(player.markers.saturating_sub(player.markers_left));
    let acting = state.phase == Phase::Action;
    want(
        !acting || on_board <= placed,
        "markers_left: a marker on the board is no more in hand (§5.8.1)",
    )?;
    let unlocked = rules.numbers.markers[usize::from(state.n_actors())]
        .saturating_add(player.perk(Perk::BonusMarker));
    let owned = unlocked.min(rules.numbers.markers_max);
    want(player.markers <= owned, "markers: more than set-up and track bonuses give (§7.3)")?;
    let promised = player.tiles_next.count_ones() as usize;
    let once = player.missions.count_ones() as usize - usize::from(player.once);
    let marked = on_board + once + usize::from(player.personal_used);
    want(!acting || promised <= marked, "tiles_next: a tile comes for a marker (§5.8.6)")?;
    if state.variant.threats == Threats::Off && is_first_game(state) {
        let helium = state.helium[seat.index()] >= rules.tank.opens_slot;
        want(helium || player.open & 1 == 0, "open: slot a comes on with the helium (§3.3.2)")?;
    }
    let upload = state.upload[seat.index()] >= rules.research.opens_slot;
    want(upload || player.open >> 4 & 1 == 0, "open: slot e comes on with the uploads (§3.3.2)")
}

/// §11.1: her markers start where her level says, and never go back.
fn check_luna(rules: &Rules, state: &State) -> Result<(), String> {
    let Some(luna) = &state.luna else { return Ok(()) };
    let playing = matches!(state.phase, Phase::Planning | Phase::Majority | Phase::Action);
    if !playing || state.variant.campaign {
        return Ok(());
    }
    let (info, actor) = (rules.level(luna.level), state.luna_actor().index());
    let begun = state.helium[actor] >= info.helium && state.upload[actor] >= info.upload;
    want(begun, "luna: a marker is below where her level starts (§11.1)")?;
    luna::possible(rules, state)
}

/// What holds as long as this is the first game at the table.
fn check_first_game(rules: &Rules, state: &State) -> Result<(), String> {
    let rounds = state.rounds_in_all == u16::from(state.round);
    want(rounds, "rounds_in_all: one game has as many as it has begun")?;
    // Letters come one after the other (§3.5): nothing has been seen behind the first that is left.
    let left = rules.deck_letters.iter().position(|letter| letter & state.deck != 0);
    let later = rules.deck_letters.iter().skip(left.map_or(usize::MAX, |left| left + 1));
    let hers = state.luna.as_ref().map_or(0, |luna| luna.reserve);
    let early = later.into_iter().any(|letter| letter & !(state.deck | hers) != 0);
    want(!early, "display: a card of a later letter, while an earlier one is in the deck (§3.5)")?;
    let all = (Plan::FIRST_TOKEN.0 - Plan::FIRST_SPECIAL.0).into();
    let revealed = all - ch03_setup::special_stack(state).count_ones();
    let due = u32::from(state.round.saturating_sub(1)).min(all);
    let prepared = matches!(state.phase, Phase::Planning | Phase::Action | Phase::Over);
    want(!prepared || revealed >= due, "specials: one is turned up after each round (§6.1)")?;
    let players = state.seats().map(|seat| &state.players[seat]);
    let tiles = players.map(|player| player.tiles).fold(0, |all, tiles| all | tiles);
    let first = state.round == 1 && matches!(state.phase, Phase::Planning | Phase::Action);
    want(!first || tiles == 0, "tiles: they come in the next round (§5.8.6)")
}
