//! Chapter 5.3, 8 and 9: energy expands a company on the Moon or in the Belt.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch04_planning::{of_kind, ready};
use crate::ch05_research::gain;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::geometry::spaces;
use crate::ids::{Column, Company, Kind, Perk, Side, Space};
use crate::illegal::Illegal;
use crate::state::{Frame, Player, State};

/// Where a company's next piece can go: by single or double line, vacant or by ousting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Targets {
    pub(crate) vacant: [u64; 2],
    pub(crate) full: [u64; 2],
}

/// Spaces from which a company reaches on: its outposts on the Moon (§5.3.2), its shuttles in the
/// Belt (§9.2).
pub(crate) fn network(rules: &Rules, state: &State, company: Company) -> u64 {
    match state.variant.side {
        Side::Moon => state.presence(company),
        Side::Belt => state.presence(company) & rules.map(Side::Belt).shuttle,
    }
}

/// Whether pieces for this space are shuttles.
pub(crate) fn is_shuttle(rules: &Rules, state: &State, space: Space) -> bool {
    rules.map(state.variant.side).shuttle & space.bit() != 0
}

/// Reachable spaces that the company can enter, and whether somebody has to leave (§5.3.4, §9.4, §9.5).
pub(crate) fn targets(rules: &Rules, state: &State, company: Company) -> Targets {
    let map = rules.map(state.variant.side);
    let reach = map.reach(company, network(rules, state, company));
    let own = state.presence(company);
    let others = Company::ALL
        .into_iter()
        .filter(|&other| other != company)
        .fold(0, |set, other| set | state.presence(other));
    let single = match state.variant.side {
        Side::Moon => map.all,
        Side::Belt => map.shuttle,
    };
    // Spaces for one piece: never where the company is already.
    let mut vacant = single & !own & !others;
    let mut full = single & !own & others;
    // Asteroids: any vacant space, ousting only where there is none.
    for space in spaces((reach[0] | reach[1]) & !single) {
        if state.pieces_at(space) < map.seats(space) {
            vacant |= space.bit();
        } else {
            full |= others & space.bit();
        }
    }
    if map.shuttle != 0 && state.sources(rules, company, true).is_empty() {
        (vacant, full) = (vacant & !map.shuttle, full & !map.shuttle);
    }
    if state.sources(rules, company, false).is_empty() {
        (vacant, full) = (vacant & map.shuttle, full & map.shuttle);
    }
    Targets { vacant: reach.map(|set| set & vacant), full: reach.map(|set| set & full) }
}

/// §5.3.3, §5.3.5, §9.3: points for a single line, a double line, and for ousting.
pub(crate) fn prices(rules: &Rules, state: &State, seat: Seat) -> ([u8; 2], u8) {
    let (player, numbers) = (&state.players[seat], &rules.numbers);
    let double = match player.perk(Perk::DoubleLines) {
        0 => numbers.double_line,
        cheaper => cheaper,
    };
    let oust = numbers.oust.saturating_sub(player.perk(Perk::OustCheaper));
    ([numbers.single_line, double], oust)
}

/// §5.3.1: all face-up energy together, and the points that it is.
pub(crate) fn energy_points(rules: &Rules, player: &Player) -> (u16, u8) {
    let (items, value) = of_kind(rules, player, ready(player), Kind::Energy);
    (items, value.saturating_add(player.perk(Perk::Energy)))
}

/// §5.3.1: all face-up energy is used together.
pub(crate) fn check_expand(rules: &Rules, state: &State, seat: Seat) -> Result<(), Illegal> {
    let (items, _) = energy_points(rules, &state.players[seat]);
    if items == 0 { Err(Illegal::NoEnergy) } else { Ok(()) }
}

pub(crate) fn expand(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    company: Company,
    log: &mut impl Sink<Event>,
) {
    let player = &mut state.players[seat];
    let (items, points) = energy_points(rules, player);
    player.used |= items;
    state.replace_top(Frame::Expand { company, points });
    log.push(Event::all(Happening::Expanded { seat, company, points }));
}

pub(crate) fn legal_settle(
    rules: &Rules,
    state: &State,
    seat: Seat,
    (company, points): (Company, u8),
    out: &mut Vec<Action>,
) {
    let targets = targets(rules, state, company);
    let (lines, oust) = prices(rules, state, seat);
    let mut open = 0;
    for (line, price) in lines.into_iter().enumerate() {
        if price <= points {
            open |= targets.vacant[line];
        }
        if price + oust <= points {
            open |= targets.full[line];
        }
    }
    out.extend(spaces(open).map(|space| Action::Settle { space }));
}

/// What entering a space costs, and whether somebody has to leave.
pub(crate) fn entry(
    rules: &Rules,
    state: &State,
    seat: Seat,
    company: Company,
    space: Space,
) -> Result<(u8, bool), Illegal> {
    let map = rules.map(state.variant.side);
    let shuttle = is_shuttle(rules, state, space);
    let one_piece = shuttle || state.variant.side == Side::Moon;
    if one_piece && state.presence(company) & space.bit() != 0 {
        return Err(Illegal::HeldAlready { space, company });
    }
    let reach = map.reach(company, network(rules, state, company));
    let line = reach.iter().position(|set| set & space.bit() != 0);
    let line = line.ok_or(Illegal::OutOfReach { space, company })?;
    if state.sources(rules, company, shuttle).is_empty() {
        return Err(Illegal::NoPieces { company });
    }
    let seats = if shuttle { 1 } else { map.seats(space) };
    let ousts = state.pieces_at(space) >= seats;
    if ousts && state.pieces_at(space) == state.n_pieces(company, space) {
        return Err(Illegal::HeldAlready { space, company });
    }
    let (lines, oust) = prices(rules, state, seat);
    Ok((lines[line] + if ousts { oust } else { 0 }, ousts))
}

pub(crate) fn check_settle(
    rules: &Rules,
    state: &State,
    seat: Seat,
    (company, points): (Company, u8),
    space: Space,
) -> Result<(), Illegal> {
    if !rules.map(state.variant.side).has(space) {
        return Err(Illegal::OutOfReach { space, company });
    }
    let (need, _) = entry(rules, state, seat, company, space)?;
    if need > points {
        return Err(Illegal::NoPoints { need, have: points });
    }
    Ok(())
}

/// Enters a space: pays, then somebody leaves, then the piece comes, then the reward.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (company, points): (Company, u8),
    space: Space,
    log: &mut impl Sink<Event>,
) {
    let entry = entry(rules, state, seat, company, space);
    let (price, ousts) = entry.expect("check_settle found a way in");
    state.replace_top(Frame::Expand { company, points: points - price });
    log.push(Event::all(Happening::Entered { seat, company, space, points: price }));
    state.placed = state.placed.saturating_add(1);
    state.push(Frame::Reward { space });
    state.push(Frame::TakeFrom { company, space });
    if ousts {
        state.push(Frame::Oust { company, space });
    }
}

/// Companies whose piece can be ousted from a space.
pub(crate) fn victims(
    state: &State,
    company: Company,
    space: Space,
) -> impl Iterator<Item = Company> + Clone + use<> {
    let there: [bool; Company::COUNT] = Company::ALL.map(|c| state.n_pieces(c, space) > 0);
    Company::ALL.into_iter().filter(move |&other| other != company && there[other.index()])
}

pub(crate) fn check_oust(
    state: &State,
    (company, space): (Company, Space),
    victim: Company,
) -> Result<(), Illegal> {
    let there = victims(state, company, space).any(|other| other == victim);
    if there { Ok(()) } else { Err(Illegal::NothingToOust { company: victim }) }
}

pub(crate) fn oust(state: &mut State, space: Space, victim: Company, log: &mut impl Sink<Event>) {
    state.replace_top(Frame::ReturnTo { company: victim, space });
    log.push(Event::all(Happening::Ousted { company: victim, space }));
}

/// §5.3.7: the ousted piece goes to the lowest vacant home space of a column, or out of the game.
pub(crate) fn return_to(
    rules: &Rules,
    state: &mut State,
    (company, space): (Company, Space),
    column: Option<Column>,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    state.remove(company, space);
    let home = column.map(|column| state.send_home(rules, company, column));
    if home.is_none() {
        state.boxed[company.index()] += 1;
    }
    log.push(Event::all(Happening::CameHome { company, home }));
}

/// §5.3.6: the top piece of a column.
pub(crate) fn take_from(
    state: &mut State,
    seat: Seat,
    (company, space): (Company, Space),
    column: Column,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let home = state.take_top(company, column);
    state.put(company, space);
    log.push(Event::all(Happening::Placed { seat, company, space, home }));
}

/// §5.3.8: whoever enters a space gets its reward.
pub(crate) fn reward(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    space: Space,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let reward = rules.map(state.variant.side).reward(space);
    gain(rules, state, seat, reward, log);
}
