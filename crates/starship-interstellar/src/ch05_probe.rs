//! Chapter 5, §5.3: Advance Your Probe, and the Government Probe (§6.2.3).

use std::ops::RangeInclusive;

use tabletop::Sink;

use crate::action::Action;
use crate::components::{DiscoveryKind, Rules};
use crate::event::Happening;
use crate::ids::{Discovery, N_COLUMNS, N_ROWS, Player, PointOfInterest, SalvationTech};
use crate::illegal::Illegal;
use crate::state::{Frame, JourneyPlace, Source, State};
use crate::variants::{self, piles};
use crate::{ch05_tracks, gains, hall};

/// §5.3.1: the rows of the next column that a Probe reaches. Trappist is one space, reached from
/// every row (§5.3.7).
pub(crate) fn rows(rules: &Rules, place: JourneyPlace) -> RangeInclusive<u8> {
    let JourneyPlace { column, row } = place;
    if column == 0 {
        return rules.numbers.first_row_from..=rules.numbers.first_row_to;
    }
    if column + 1 >= N_COLUMNS {
        return row..=row;
    }
    row.saturating_sub(1)..=(row + 1).min(N_ROWS - 1)
}

/// Where a Probe stands: the Government's, or a player's.
pub(crate) fn place(state: &State, player: Player, government: bool) -> JourneyPlace {
    if government { state.government_probe } else { state.corporation(player).probe }
}

/// §5.3.1: Fuel for a move of the own Probe to this row.
pub(crate) fn fuel(rules: &Rules, state: &State, player: Player, row: u8) -> u8 {
    let straight = row == state.corporation(player).probe.row;
    let turn = if straight { 0 } else { rules.numbers.probe_row_change };
    (rules.numbers.probe_fuel + turn) * factor(rules, state, player)
}

/// §5.3.3: Fuel for a move through a Wormhole.
pub(crate) fn wormhole_fuel(rules: &Rules, state: &State, player: Player) -> u8 {
    rules.numbers.probe_wormhole * factor(rules, state, player)
}

/// §H.4.3: H.A.L.L. sometimes pays more.
fn factor(rules: &Rules, state: &State, player: Player) -> u8 {
    if state.is_hall(player) { hall::probe_factor(rules, state, player) } else { 1 }
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, free: bool) -> bool {
    let place = state.corporation(player).probe;
    rows(rules, place).any(|row| check(rules, state, player, free, row).is_ok())
}

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    player: Player,
    free: bool,
    optional: bool,
    out: &mut Vec<Action>,
) {
    for row in rows(rules, state.corporation(player).probe) {
        if check(rules, state, player, free, row).is_ok() {
            out.push(Action::Steer { row });
        }
    }
    if optional {
        out.push(Action::Done);
    }
}

pub(crate) fn check(
    rules: &Rules,
    state: &State,
    player: Player,
    free: bool,
    row: u8,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    check_row(rules, corporation.probe, row)?;
    let need = if free { 0 } else { u16::from(fuel(rules, state, player, row)) }; // §X.13
    let have = corporation.fuel;
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §5.3.1, §5.3.7: within reach, and not in Trappist yet.
pub(crate) fn check_row(rules: &Rules, place: JourneyPlace, row: u8) -> Result<(), Illegal> {
    if place.column >= N_COLUMNS {
        return Err(Illegal::DeedImpossible);
    }
    let rows = rows(rules, place);
    let (first, last) = (*rows.start(), *rows.end());
    if rows.contains(&row) { Ok(()) } else { Err(Illegal::RowTooFar { first, last }) }
}

pub(crate) fn steer(
    rules: &Rules,
    state: &mut State,
    player: Player,
    free: bool,
    row: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let fuel = if free { 0 } else { fuel(rules, state, player, row) };
    enter(rules, state, Some(player), false, row, fuel, log);
}

/// §5.3.3: on through a Wormhole, or not.
pub(crate) fn legal_wormhole(
    rules: &Rules,
    state: &State,
    player: Player,
    government: bool,
    out: &mut Vec<Action>,
) {
    let rows = rows(rules, place(state, player, government));
    out.extend(rows.map(|row| Action::Steer { row }));
    out.push(Action::Done);
}

/// §A.5.6: several columns at once, to any row; what lies between is not entered.
pub(crate) fn leap(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    fuel: u8,
    log: &mut impl Sink<Happening>,
) {
    let probe = &mut state.corporation_mut(player).probe;
    let (from, to) = (probe.column, (probe.column + rules.antimatter.columns).min(N_COLUMNS));
    probe.column = to - 1;
    // who leaps over the column of Extra Actions gets one too; it is chosen afterwards.
    if (from + 1..to).contains(&rules.numbers.extra_column) {
        ch05_tracks::offer_extra(rules, state, player, log); // §X.0
    }
    enter(rules, state, Some(player), false, row, fuel, log);
}

/// One column on. `player` pays and receives: the owner, or the Governor if there is one.
pub(crate) fn enter(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    row: u8,
    fuel: u8,
    log: &mut impl Sink<Happening>,
) {
    let probe = match player {
        Some(player) if !government => &mut state.corporation_mut(player).probe,
        Some(_) | None => &mut state.government_probe,
    };
    *probe = JourneyPlace { column: probe.column + 1, row };
    let place = *probe;
    if let Some(player) = player {
        let have = &mut state.corporation_mut(player).fuel;
        assert!(*have >= u16::from(fuel), "a move of a Probe is paid for");
        *have -= u16::from(fuel);
    }
    let owner = player.filter(|_| !government);
    log.push(Happening::ProbeMoved { player: owner, place, fuel });
    if place.column == N_COLUMNS {
        return arrive(rules, state, player, government, log);
    }
    explore(rules, state, player, government, place, log);
    if let Some(player) = owner
        && place.column == rules.numbers.extra_column
    {
        ch05_tracks::offer_extra(rules, state, player, log); // §X.0
    }
}

/// §5.3.7: Prestige by the order of players' Probes; the Government's has none.
fn arrive(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    log: &mut impl Sink<Happening>,
) {
    let prestige = if government {
        rules.numbers.government_trappist
    } else {
        state.arrivals += 1;
        rules.trappist[usize::from(state.arrivals) - 1]
    };
    log.push(Happening::Arrived { player: player.filter(|_| !government), prestige });
    if let Some(player) = player {
        gains::prestige(state, player, i16::from(prestige), log);
    }
}

/// §5.3.2, §5.3.6: what is on the space, or comes to lie there.
fn explore(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    place: JourneyPlace,
    log: &mut impl Sink<Happening>,
) {
    if let Some(point) = rules.point_at(place.column, place.row) {
        let bit = 1 << point;
        if state.points & bit == 0 {
            state.points |= bit;
            if let Some(player) = player {
                let source = Source::Point(PointOfInterest(point as u8));
                gains::grant(rules, state, player, source, log);
            }
        }
    } else if let Some(discovery) = state.discovery(place) {
        visit(rules, state, player, government, discovery, log);
    } else if piles::n_discoveries(rules, state) > 0 {
        state.frames.push(Frame::Discover { player, government });
    }
}

/// §5.3.2: the dealer turns a Discovery token over.
pub(crate) fn discover(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match piles::discovery(rules, state, result) {
        Some(discovery) => turn_over(rules, state, player, government, discovery, log),
        None => piles::ask_discovery(state, player, government, log), // §V1.1, §V3.1
    }
}

/// The token that was drawn lies on the space.
pub(crate) fn turn_over(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    discovery: Discovery,
    log: &mut impl Sink<Happening>,
) {
    state.discoveries &= !(1 << discovery.0);
    let place = match player {
        Some(player) => place(state, player, government),
        None => state.government_probe,
    };
    state.journey[usize::from(place.column) - 1][usize::from(place.row)] = discovery.0;
    let owner = player.filter(|_| !government);
    log.push(Happening::Discovered { player: owner, place, discovery });
    if let Some(player) = player {
        gains::grant(rules, state, player, Source::Discoverer(discovery), log);
    }
    visit(rules, state, player, government, discovery, log);
}

/// §5.3.3 to §5.3.5: what the token does for whoever arrives.
fn visit(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    discovery: Discovery,
    log: &mut impl Sink<Happening>,
) {
    let Some(player) = player else { return };
    let onward = match rules.discoveries[discovery.index()].kind {
        DiscoveryKind::Wormhole => true,
        // §T.7.3: for the own Probe only.
        DiscoveryKind::DeepSpace => {
            !government && state.corporation(player).has(SalvationTech::DeepSpace)
        }
        DiscoveryKind::BlackHole => {
            variants::arrive_at_black_hole(state, player); // §V1.2
            false
        }
        DiscoveryKind::Galaxy | DiscoveryKind::LostPlanet => false,
    };
    if onward {
        state.frames.push(Frame::Wormhole { player, government });
    }
    gains::grant(rules, state, player, Source::Discovery(discovery), log);
}
