//! Chapter 14: how Luna expands companies, on the Moon and on the Belt.

use tabletop::Sink;

use super::deed::{Ousting, Tie};
use super::facts::{Sight, facts};
use super::{Deed, What, choose, hands, say};
use crate::components::{Rules, Toward};
use crate::event::Event;
use crate::geometry::{highest, lowest, spaces};
use crate::ids::{Column, Company, Side, Space};
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

/// What a card says about an expansion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expansion {
    pub(super) points: u8,
    pub(super) toward: Toward,
}

/// §14.2.3: the points of one of the companies just advanced.
pub(super) fn expand<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    company: Company,
    Expansion { points, toward }: Expansion,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    say(log, || deed(What::Expanding { company, points, toward }));
    for used in 0..points {
        match target(facts(rules, state), company, toward) {
            Ok(target) => place(rules, state, company, toward, &target, &deed, log),
            Err(lost) => {
                let no_piece = matches!(lost, Lost::NoPiece);
                let points = points - used;
                say(log, || deed(What::Forfeited { company, points, no_piece }));
                break; // Nothing changes that could help the points that are left.
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
pub(super) fn target(facts: impl Sight, company: Company, toward: Toward) -> Result<Target, Lost> {
    match facts.side() {
        Side::Moon => on_moon(facts, company, toward),
        Side::Belt => on_belt(facts, company, toward),
    }
}

/// §14.3.1: what borders on the station or on an outpost of the company, whatever the line.
fn on_moon(facts: impl Sight, company: Company, toward: Toward) -> Result<Target, Lost> {
    if facts.sources(company, false).is_empty() {
        return Err(Lost::NoPiece);
    }
    let reach = facts.reach(company);
    let occupied = Company::ALL.into_iter().fold(0, |set, one| set | facts.presence(one));
    let vacant = reach & !occupied;
    if let Some(space) = pick(vacant, toward) {
        return Ok(Target { space, candidates: vacant, victim: None, rivals: 0, again: false });
    }
    let in_reach = |one: Company| if one == company { 0 } else { reach & facts.presence(one) };
    oust(facts, in_reach, toward)
}

/// §14.3.3, §14.4.5: of the companies in reach that on whose track she is farthest behind.
fn oust(
    facts: impl Sight,
    in_reach: impl Fn(Company) -> u64,
    toward: Toward,
) -> Result<Target, Lost> {
    let rivals = Company::ALL.into_iter().filter(|&one| in_reach(one) != 0);
    let rivals = rivals.fold(0, |set, one| set | 1 << one.index());
    let farthest = choose::farthest_behind(facts, rivals);
    let (victim, _, _) = farthest.ok_or(Lost::NoSpace)?;
    let candidates = in_reach(victim);
    let space = pick(candidates, toward).expect("the company is in reach");
    Ok(Target { space, candidates, victim: Some(victim), rivals, again: false })
}

/// §12.6.2, §14.4.1 to §14.4.5.
fn on_belt(facts: impl Sight, company: Company, toward: Toward) -> Result<Target, Lost> {
    let has_shuttle = !facts.sources(company, true).is_empty();
    let has_outpost = !facts.sources(company, false).is_empty();
    if !has_shuttle && !has_outpost {
        return Err(Lost::NoPiece);
    }
    let own = facts.presence(company);
    let reach = facts.reach(company);
    let of = |fits: &dyn Fn(&Space) -> bool| {
        spaces(reach).filter(|space| fits(space)).fold(0, |set, space| set | space.bit())
    };
    let vacant = of(&|&space| facts.has_room(space));
    let shuttles = of(&|&space| facts.is_for_shuttles(space));
    // Only what a piece is left for can be a target (ruling R-54).
    let for_shuttle = if has_shuttle { shuttles } else { 0 };
    let for_outpost = if has_outpost { reach & !shuttles } else { 0 };
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
    let usable = for_shuttle | for_outpost;
    let in_reach = |one: Company| if one == company { 0 } else { usable & facts.presence(one) };
    oust(facts, in_reach, toward)
}

/// Sends the piece in the way home and places the new one: a shuttle (§14.4.2) or an outpost
/// (§14.4.3). What the space gives is not for her (§14.2.1).
fn place<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    company: Company,
    toward: Toward,
    target: &Target,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let (side, shuttle) = {
        let facts = facts(rules, state);
        (facts.side(), facts.is_for_shuttles(target.space))
    };
    let ousted = match target.victim {
        Some(victim) => ousting::<S>(rules, state, victim, target, shuttle),
        None => None,
    };
    let (column, column_tie, columns) = column::<S>(facts(rules, state), company, shuttle);
    let home = hands::place(state, company, column, target.space);
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
    facts: impl Sight,
    company: Company,
    shuttle: bool,
) -> (Column, Option<Tie>, Vec<super::ColumnSight>) {
    if shuttle {
        let mut columns = facts.sources(company, true).iter();
        let column = columns.next().expect("a shuttle is left for a shuttle space");
        return (column, None, Vec::new());
    }
    let (column, tie) = choose::source(facts, company).expect("an outpost is left");
    let columns = match S::LISTENS {
        true => choose::columns(facts, company).to_vec(),
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
    let facts = facts(rules, state);
    let seen = S::LISTENS.then(|| {
        let farthest = choose::farthest_behind(facts, target.rivals);
        farthest.expect("the victim is among them")
    });
    // That the piece leaves its space changes no column, so its home can be chosen before.
    let column = match shuttle {
        true => facts.havens(victim, true).iter().next(),
        false => choose::haven(facts, victim),
    };
    let home = hands::oust(rules, state, victim, target.space, column);
    seen.map(|(_, ranks, tie)| Ousting { company: victim, ranks: ranks.to_vec(), tie, home })
}
