//! How Luna chooses companies (§13.1) and columns (§14.1), with the tie-break that decided.

use arrayvec::ArrayVec;

use super::deed::{ColumnSight, Rank, Tie};
use super::facts::Sight;
use crate::components::Selector;
use crate::ids::{Column, Company, DisplaySpace, HOMES_PER_COLUMN};

/// All companies, most valuable first (§13.1.2).
pub(super) fn by_value(facts: impl Sight) -> [Rank; Company::COUNT] {
    let mut ranks = Company::ALL.map(|company| facts.rank(company));
    ranks.sort_by_key(|rank| value_key(facts, rank));
    ranks
}

/// More coin icons, then more vacant home spaces, then the alphabet (§13.1.2).
fn value_key(facts: impl Sight, rank: &Rank) -> (u8, u8, u8) {
    (u8::MAX - rank.value, u8::MAX - rank.vacant, facts.track_id(rank.company).0)
}

/// The biggest lead first; of equals the more valuable company (§13.1.3).
pub(super) fn by_lead(facts: impl Sight) -> [Rank; Company::COUNT] {
    let mut ranks = by_value(facts);
    ranks.sort_by_key(|rank| -rank.lead);
    ranks
}

/// What decided that `one` stands before `other` where value is compared.
fn value_tie(one: &Rank, other: &Rank) -> Option<Tie> {
    match (one.value == other.value, one.vacant == other.vacant) {
        (false, _) => None,
        (true, false) => Some(Tie::Vacant),
        (true, true) => Some(Tie::Alphabet),
    }
}

/// The tracks of an action: all companies in the order that decides, those chosen, the tie-break.
pub(super) struct Choice {
    /// Nothing where a person chose by eye.
    pub(super) ranks: ArrayVec<Rank, { Company::COUNT }>,
    pub(super) chosen: ArrayVec<Company, { Company::COUNT }>,
    pub(super) tie: Option<Tie>,
}

/// §13.1: which tracks a selector means now.
pub(super) fn tracks(facts: impl Sight, on: Selector) -> Choice {
    let by_lead_first = matches!(on, Selector::Lead | Selector::LeadTwo);
    let ranks = if by_lead_first { by_lead(facts) } else { by_value(facts) };
    let range = places(on);
    let tie = |one: &Rank, other: &Rank| match by_lead_first {
        true => (one.lead == other.lead).then_some(Tie::Value),
        false => value_tie(one, other),
    };
    // The edge between what is chosen and what is not, on either side.
    let before = range.start.checked_sub(1).and_then(|idx| tie(&ranks[idx], &ranks[range.start]));
    let after = ranks.get(range.end).and_then(|other| tie(&ranks[range.end - 1], other));
    let chosen = ranks[range].iter().map(|rank| rank.company).collect();
    Choice { ranks: ranks.into(), chosen, tie: before.or(after) }
}

/// Which places of the order that decides a selector means, the first being 0.
pub(super) fn places(on: Selector) -> std::ops::Range<usize> {
    match on {
        Selector::Most | Selector::Lead => 0..1,
        Selector::Second => 1..2,
        Selector::Least => 3..4,
        Selector::MostTwo | Selector::LeadTwo => 0..2,
        Selector::All => 0..4,
    }
}

/// §13.1.4: of a set of companies the one on whose track she is farthest behind, all of them as she
/// sees them, and the tie-break.
pub(super) fn farthest_behind(
    facts: impl Sight,
    among: u8,
) -> Option<(Company, ArrayVec<Rank, { Company::COUNT }>, Option<Tie>)> {
    let by_value = by_value(facts);
    let mut ranks: ArrayVec<Rank, { Company::COUNT }> =
        by_value.into_iter().filter(|rank| among >> rank.company.index() & 1 == 1).collect();
    ranks.sort_by_key(|rank| rank.lead);
    let first = *ranks.first()?;
    let tie = ranks.get(1).filter(|other| other.lead == first.lead).map(|_| Tie::Value);
    Some((first.company, ranks, tie))
}

/// §13.4.2: of the displayed shares, by their spaces in order, one of the most valuable company; of several the lowest.
pub(super) fn share(
    facts: impl Sight,
    candidates: &[(DisplaySpace, Company)],
) -> Option<(Company, DisplaySpace, Option<Tie>)> {
    by_value(facts).iter().find_map(|rank| {
        let mut of_it = candidates.iter().filter(|(_, share)| *share == rank.company);
        let &(space, company) = of_it.next()?;
        Some((company, space, of_it.next().map(|_| Tie::LowestSpace)))
    })
}

/// The columns of outposts in the order of §14.1: the first is the main outpost column.
pub(super) fn columns(
    facts: impl Sight,
    company: Company,
) -> ArrayVec<ColumnSight, { Column::COUNT }> {
    let outposts = Column::all().filter(|&column| facts.is_outpost_column(company, column));
    let mut sights: ArrayVec<ColumnSight, { Column::COUNT }> =
        outposts.map(|column| facts.column(company, column)).collect();
    sights.sort_by_key(|sight| {
        let vacant = u8::MAX - sight.vacant;
        // §14.1.1 before §14.1.2; §14.1.3 by the order in which they stand.
        if sight.final_occupied { (0, vacant, 0) } else { (1, vacant, sight.coins) }
    });
    sights
}

/// What decided that `one` stands before `other`.
fn column_tie(one: &ColumnSight, other: &ColumnSight) -> Option<Tie> {
    if one.final_occupied != other.final_occupied || one.vacant != other.vacant {
        return None;
    }
    let by_coins = !one.final_occupied && one.coins != other.coins;
    Some(if by_coins { Tie::Coins } else { Tie::Logo })
}

/// §14.1: the main outpost column, or the next in its order that has an outpost (ruling R-51).
pub(super) fn source(facts: impl Sight, company: Company) -> Option<(Column, Option<Tie>)> {
    let columns = columns(facts, company);
    let has_outpost = |sight: &ColumnSight| usize::from(sight.vacant) < HOMES_PER_COLUMN;
    let idx = columns.iter().position(has_outpost)?;
    let tie = columns.get(idx + 1).and_then(|other| column_tie(&columns[idx], other));
    Some((columns[idx].column, tie))
}

/// §14.3.3: where an ousted outpost goes home: the main outpost column, or else the first column
/// with a home space that can be covered (ruling R-53).
pub(super) fn haven(facts: impl Sight, company: Company) -> Option<Column> {
    let main = columns(facts, company).first()?.column;
    let havens = facts.havens(company, false);
    if havens.contains(main) { Some(main) } else { havens.iter().next() }
}
