//! Could a game have come here?
//!
//! [`audit`](super::audit) says whether a position can be played on; this says whether play can have led to it. It is asked of
//! what somebody hands in, never of what was stored: what was accepted once still opens. The battery asks it at
//! every position of its games, so nothing is refused here that play can reach.

use tabletop::want;

use crate::chc_halley;
use crate::chv_variants::VariantOptions;
use crate::components::Rules;
use crate::ids::{N_COLUMNS, Planet, Player, Resource, Track};
use crate::state::{Corporation, Frame, JourneyPlace, Look, NONE, Phase, State};

/// # Errors
/// What no play leads to, in words.
pub(crate) fn check(look: Look<'_>) -> Result<(), String> {
    let Look { rules, state } = look;
    if state.phase == Phase::Setup {
        return Ok(());
    }
    check_rounds(rules, state)?;
    check_journey(rules, state)?;
    for player in state.players() {
        check_player(rules, state, player).map_err(|error| format!("{player}: {error}"))?;
    }
    check_hall(rules, state)?;
    if state.round == 1 && state.phase == Phase::Action {
        check_first_actions(rules, state)
    } else {
        Ok(())
    }
}

/// Everything that only the Salvation Phase or the end of a round changes is as set-up left it.
fn check_first_actions(rules: &Rules, state: &State) -> Result<(), String> {
    let moved = Planet::ALL.into_iter().find(|planet| state.orbit_of(*planet) != (*planet).into());
    want(moved.is_none(), "orbit: planets change their Orbits at the end of a round (§A.7)")?;
    chc_halley::check_first_round(state)?;
    if state.variant.variants != VariantOptions::default() {
        return Ok(());
    }
    want(state.ship == 0, "ship: Mechanisms are built in the Salvation Phase (§5.1)")?;
    let seats = state.government.iter().flatten().all(|seat| *seat == NONE);
    want(seats, "government: Representatives are sent in the Salvation Phase (§5.4)")?;
    for player in state.players() {
        let corporation = state.corporation(player);
        let climbed = Track::ALL.into_iter().any(|track| corporation.track(track) > 0);
        want(!climbed, &format!("{player}: nobody has climbed a Leader Track yet (§5.5)"))?;
        let saved = corporation.built == 0 && corporation.saved.is_empty();
        want(saved, &format!("{player}: nothing has been built and nobody saved yet (§5.0)"))?;
        for zone in &corporation.zones {
            let most = zone.token().map_or(0, |token| rules.production[token.index()].n);
            // Rewards of the Salvation Phase add to a Deposit, and H.A.L.L. digs by rules of its own.
            let fits = player.is_hall() || zone.deposit.total() <= u16::from(most);
            let told = "a Deposit holds what its token says, and has got no more (§4.3)";
            want(fits, &format!("{player}: zones: {told}"))?;
        }
    }
    Ok(())
}

/// §H: what H.A.L.L. never has, and what it has not done before its first turn.
fn check_hall(rules: &Rules, state: &State) -> Result<(), String> {
    let Some(level) = state.variant.hall else { return Ok(()) };
    // §H.6: the AI bag gets cubes in the World Government Phase only.
    if state.round == 1 && matches!(state.phase, Phase::Action | Phase::Salvation) {
        let (bag, start) = (state.hall.bag, rules.hall.bags[level.index()]);
        let drawn_from = Resource::ALL.into_iter().all(|cube| bag.get(cube) <= start.get(cube));
        want(drawn_from, "H.A.L.L.: more cubes in its bag than were put there (§H.1)")?;
    }
    let Corporation { buildings, zones, spent, .. } = state.corporation(Player::Hall);
    let built = zones.iter().map(|zone| zone.buildings).chain([*buildings]);
    want(built.flatten().all(|n| n == 0), "H.A.L.L.: it has no use for Buildings (§H.3.3)")?;
    if state.variant.variants != VariantOptions::default() {
        return Ok(());
    }
    let hall = &state.hall;
    let researched = hall.levels.iter().any(|level| *level > 0);
    want(!researched || *spent > 0, "H.A.L.L.: a technology takes Scientists (§H.3.2)")?;
    let human = state.corporation(Player::seat(0));
    let early = state.round == 1 && state.phase == Phase::Action;
    if early && human.played.is_empty() && !human.passed {
        want(hall.n_played <= 1, "H.A.L.L.: it plays one token a turn (§H.2)")?;
        let used = hall.board.iter().map(|cubes| cubes.total()).sum::<u16>() + hall.aside.total();
        want(used <= 1, "H.A.L.L.: one cube lies on its board after one turn (§H.2.2)")?;
    }
    Ok(())
}

/// Nothing is half done: a turn begins.
fn is_quiet(state: &State) -> bool {
    matches!(state.frames[..], [Frame::Turn(_)])
}

/// §6.4: the Spiral moves in every round; what only the end of a round moves has not moved in the first.
fn check_rounds(rules: &Rules, state: &State) -> Result<(), String> {
    let aged =
        u16::from(state.round.saturating_sub(1)) * u16::from(rules.size(state.n_players).aging);
    let moved = u16::from(state.spiral) >= aged || state.spiral == rules.spiral_end();
    want(moved, &format!("round {}: the Spiral has moved farther by then (§6.4)", state.round))?;
    let offered = usize::from(rules.numbers.extras_per_player) * usize::from(state.n_players);
    let line = state.offer.len() >= offered.min(rules.extras.len());
    want(line, &format!("offer: {offered} Extra Action tokens were laid out (§9.11)"))?;
    if state.round > 1 || !matches!(state.phase, Phase::Action | Phase::Salvation) {
        return Ok(());
    }
    let start = state.government_probe == JourneyPlace::START;
    want(start, "the World Government's Probe moves at the end of a round (§6.2.3)")
}

/// §5.3: Probes stand on what was turned over, and nothing lies where none has come.
fn check_journey(rules: &Rules, state: &State) -> Result<(), String> {
    if !is_quiet(state) || state.variant.variants != VariantOptions::default() {
        return Ok(());
    }
    let own = state.players().map(|player| state.corporation(player).probe);
    let probes = || own.clone().chain([state.government_probe]);
    for JourneyPlace { column, row } in probes() {
        if column == 0 || column == N_COLUMNS || rules.point_at(column, row).is_some() {
            continue;
        }
        let lies = state.journey[usize::from(column) - 1][usize::from(row)] != NONE;
        want(
            lies,
            &format!("a Probe in column {column} on a space that nobody has seen (§5.3.2)"),
        )?;
    }
    let farthest = probes().map(|place| place.column).max().unwrap_or_default();
    for (column, spaces) in (1u8..).zip(&state.journey) {
        let seen = spaces.iter().any(|id| *id != NONE);
        want(
            !seen || column <= farthest,
            &format!("column {column}: no Probe has been there (§5.3.2)"),
        )?;
        for row in 0..spaces.len() as u8 {
            let visited =
                rules.point_at(column, row).is_some_and(|point| state.points >> point & 1 == 1);
            want(
                !visited || column <= farthest,
                "a Point of Interest that no Probe has reached (§5.3.6)",
            )?;
        }
    }
    Ok(())
}

fn check_player(rules: &Rules, state: &State, player: Player) -> Result<(), String> {
    let corporation = state.corporation(player);
    if player.is_hall() {
        return Ok(());
    }
    let turned = corporation.rotations == 0 || corporation.passed;
    want(turned, "the Pass token turns for those who have passed (§1.7)")?;
    if state.variant.variants != VariantOptions::default() {
        return Ok(());
    }
    let far = corporation.probe.column >= rules.numbers.extra_column;
    let tracks = Track::ALL.into_iter().filter(|track| corporation.track(*track) > 0).count();
    let owned = corporation.extras.count_ones() as usize;
    want(owned <= tracks + usize::from(far), "an Extra Action token, and no way to it (§X.0)")?;
    let due = is_quiet(state) && far && rules.numbers.extras_max > 0;
    want(!due || owned > 0, "so far on the Journey, and no Extra Action token (§X.0)")
}
