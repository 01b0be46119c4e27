//! Chapter 14: how Luna expands companies, on the Moon and on the Belt.

use tabletop::Sink;

use super::deed::{Ousting, Tie};
use super::{Deed, What, choose, say};
use crate::components::{Rules, Toward};
use crate::event::Event;
use crate::geometry::{highest, lowest, spaces};
use crate::ids::{Column, Company, Home, Side, Space};
use crate::state::State;

/// Where the next piece goes.
pub(super) struct Target {
    pub(super) space: Space,
    /// The spaces that it was chosen among.
    pub(super) candidates: u64,
    /// Whose piece has to go home (§14.3.3, §14.4.5), and the companies that stood in reach, as a set.
    pub(super) victim: Option<Company>,
    pub(super) rivals: u8,
    /// Only asteroids were left where the company is already (§14.4.4).
    pub(super) again: bool,
}

/// Why a point is lost (§14.2.2).
pub(super) enum Lost {
    NoPiece,
    NoSpace,
}

/// §14.2.3: expands the companies just advanced; of two the less valuable one begins.
pub(super) fn expand<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    (chosen, points, toward): (u8, u8, Toward),
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let order = choose::by_value(rules, state);
    for rank in order.iter().rev().filter(|rank| chosen >> rank.company.index() & 1 == 1) {
        let company = rank.company;
        say(log, || deed(What::Expanding { company, points, toward }));
        for used in 0..points {
            match target(rules, state, company, toward) {
                Ok(target) => place(rules, state, (company, toward), &target, &deed, log),
                Err(lost) => {
                    let no_piece = matches!(lost, Lost::NoPiece);
                    let points = points - used;
                    say(log, || deed(What::Forfeited { company, points, no_piece }));
                    break; // Nothing changes that could help the points that are left.
                }
            }
        }
    }
}

/// §14.3.2, §14.4.1: the lowest or the highest number.
fn pick(set: u64, toward: Toward) -> Option<Space> {
    match toward {
        Toward::Min => lowest(set),
        Toward::Max => highest(set),
    }
}

/// Where the next point goes.
pub(super) fn target(
    rules: &Rules,
    state: &State,
    company: Company,
    toward: Toward,
) -> Result<Target, Lost> {
    match state.variant.side {
        Side::Moon => on_moon(rules, state, company, toward),
        Side::Belt => on_belt(rules, state, company, toward),
    }
}

/// §14.3.1: what borders on the station or on an outpost of the company, whatever the line.
fn on_moon(rules: &Rules, state: &State, company: Company, toward: Toward) -> Result<Target, Lost> {
    if state.sources(rules, company, false).is_empty() {
        return Err(Lost::NoPiece);
    }
    let [single, double] = rules.map(Side::Moon).reach(company, state.presence(company));
    let reach = single | double;
    let occupied = Company::ALL.into_iter().fold(0, |set, one| set | state.presence(one));
    let vacant = reach & !occupied;
    if let Some(space) = pick(vacant, toward) {
        return Ok(Target { space, candidates: vacant, victim: None, rivals: 0, again: false });
    }
    let in_reach = |one: Company| if one == company { 0 } else { reach & state.presence(one) };
    oust(rules, state, in_reach, toward)
}

/// §14.3.3, §14.4.5: of the companies in reach that on whose track she is farthest behind.
fn oust(
    rules: &Rules,
    state: &State,
    in_reach: impl Fn(Company) -> u64,
    toward: Toward,
) -> Result<Target, Lost> {
    let rivals = Company::ALL.into_iter().filter(|&one| in_reach(one) != 0);
    let rivals = rivals.fold(0, |set, one| set | 1 << one.index());
    let farthest = choose::farthest_behind(rules, state, rivals);
    let (victim, _, _) = farthest.ok_or(Lost::NoSpace)?;
    let candidates = in_reach(victim);
    let space = pick(candidates, toward).expect("the company is in reach");
    Ok(Target { space, candidates, victim: Some(victim), rivals, again: false })
}

/// §14.4.1 to §14.4.5.
fn on_belt(rules: &Rules, state: &State, company: Company, toward: Toward) -> Result<Target, Lost> {
    let map = rules.map(Side::Belt);
    let has_shuttle = !state.sources(rules, company, true).is_empty();
    let has_outpost = !state.sources(rules, company, false).is_empty();
    if !has_shuttle && !has_outpost {
        return Err(Lost::NoPiece);
    }
    let own = state.presence(company);
    let [single, double] = map.reach(company, own & map.shuttle);
    let reach = single | double;
    let vacant = vacant_on_belt(rules, state, reach);
    // Only what a piece is left for can be a target (ruling R-54).
    let for_shuttle = if has_shuttle { map.shuttle } else { 0 };
    let for_outpost = if has_outpost { map.all & !map.shuttle } else { 0 };
    let targets = vacant & (for_shuttle | for_outpost & !own);
    if let Some(space) = pick(targets, toward) {
        return Ok(Target { space, candidates: targets, victim: None, rivals: 0, again: false });
    }
    let again = vacant & for_outpost;
    if let Some(space) = pick(again, toward) {
        return Ok(Target { space, candidates: again, victim: None, rivals: 0, again: true }); // §14.4.4
    }
    if vacant != 0 {
        return Err(Lost::NoPiece); // Something is vacant, but no piece is left for it.
    }
    let usable = reach & (for_shuttle | for_outpost);
    let in_reach = |one: Company| if one == company { 0 } else { usable & state.presence(one) };
    oust(rules, state, in_reach, toward)
}

/// Spaces of a set where a piece fits without ousting.
fn vacant_on_belt(rules: &Rules, state: &State, set: u64) -> u64 {
    let map = rules.map(Side::Belt);
    let fits = |&space: &Space| state.pieces_at(space) < map.seats(space).max(1);
    spaces(set).filter(fits).fold(0, |vacant, space| vacant | space.bit())
}

/// Sends the piece in the way home and places the new one.
fn place<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    (company, toward): (Company, Toward),
    target: &Target,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let side = state.variant.side;
    let shuttle = rules.map(side).shuttle & target.space.bit() != 0;
    let ousted = match target.victim {
        Some(victim) => ousting::<S>(rules, state, victim, target, shuttle),
        None => None,
    };
    let (column, column_tie, columns) = column::<S>(rules, state, company, shuttle);
    let home = state.take_top(company, column);
    state.put(company, target.space);
    say(log, || {
        deed(What::Placed {
            side,
            company,
            space: target.space,
            home,
            toward,
            candidates: spaces(target.candidates).collect(),
            columns,
            column_tie,
            again: target.again,
            ousted,
        })
    });
}

/// §14.1: the column a piece comes from, what decided, and what there was to choose from.
fn column<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    company: Company,
    shuttle: bool,
) -> (Column, Option<Tie>, Vec<super::ColumnSight>) {
    if shuttle {
        let mut columns = state.sources(rules, company, true).iter();
        let column = columns.next().expect("a shuttle is left for a shuttle space");
        return (column, None, Vec::new());
    }
    let (column, tie) = choose::source(rules, state, company).expect("an outpost is left");
    let columns = match S::LISTENS {
        true => choose::columns(rules, state, company).to_vec(),
        false => Vec::new(),
    };
    (column, tie, columns)
}

/// A piece goes home; told only where somebody listens.
fn ousting<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    victim: Company,
    target: &Target,
    shuttle: bool,
) -> Option<Ousting> {
    let seen = S::LISTENS.then(|| {
        let farthest = choose::farthest_behind(rules, state, target.rivals);
        farthest.expect("the victim is among them")
    });
    state.remove(victim, target.space);
    let column = match shuttle {
        true => state.havens(rules, victim, true).iter().next(),
        false => choose::haven(rules, state, victim),
    };
    let home: Option<Home> = column.map(|column| state.send_home(rules, victim, column));
    if home.is_none() {
        state.boxed[victim.index()] += 1;
    }
    seen.map(|(_, ranks, tie)| Ousting { company: victim, ranks: ranks.to_vec(), tie, home })
}
