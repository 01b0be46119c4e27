//! Luna's steps in words.

use tabletop::Line;

use super::{ColumnSight, Deed, Ousting, Rank, Tie, What};
use crate::components::{Rules, Selector, Toward};
use crate::ids::{BonusSpace, Company, Side, Space};

/// The step as a line of the story.
pub(crate) fn tell(rules: &Rules, deed: &Deed) -> Line {
    let text = match &deed.what {
        What::SetUp { level, helium, upload } => set_up(*level, *helium, *upload),
        What::TokenDrawn { token } => {
            format!("Luna's starting research token is T{}.", token.0 + 1)
        }
        What::DeckRenewed { n_cards, with_grade_2 } => {
            let with = if *with_grade_2 { ", one of grade 2 added unseen" } else { "" };
            format!("Luna's deck has run out; her {n_cards} discarded cards are shuffled{with}.")
        }
        What::SlotsFilled { slots } => {
            let slots: Vec<String> = slots.iter().map(|slot| slot.letter().to_string()).collect();
            format!("Luna has a face-down card in slots {}.", slots.join(", "))
        }
        What::MajorityRevealed { is_left } => majority(rules, deed, *is_left),
        What::TurnBegan => format!("Luna's turn: {} is turned up.", of_card(deed)),
        What::LastTurnEnded { .. } => last_turn(deed),
        What::Prepared => {
            "Luna takes her bonus markers back; her majority cards are discarded.".to_owned()
        }
        What::TracksChosen { .. }
        | What::Expanding { .. }
        | What::Placed { .. }
        | What::Forfeited { .. } => company(rules, deed),
        What::CoinsGained { .. }
        | What::HeliumMoved { .. }
        | What::UploadMoved { .. }
        | What::LunaTokenReached { .. }
        | What::SlotOpened { .. } => marker_moves(deed),
        What::MarkerPlaced { .. }
        | What::MarkerNotPlaced { .. }
        | What::CardGained { .. }
        | What::CardMissing { .. }
        | What::ShareGained { .. }
        | What::ShareMissing
        | What::PlanDiscarded { .. }
        | What::PlanMissing { .. }
        | What::SpecialDiscarded { .. }
        | What::SpecialMissing => takes(rules, deed),
    };
    Line { text, rule: deed.rule() }
}

/// "I-6 in slot b", "I-4", or nothing.
fn of_card(deed: &Deed) -> String {
    match (deed.card, deed.slot) {
        (Some(card), Some(slot)) => format!("{card} in slot {}", slot.letter()),
        (Some(card), None) => card.to_string(),
        (None, _) => "set-up".to_owned(),
    }
}

fn set_up(level: u8, helium: u8, upload: u8) -> String {
    let from = match (helium, upload) {
        (0, 0) => String::new(),
        _ => format!(", from tank space {helium} and screen {upload}"),
    };
    format!("Luna plays at level {level}{from}.")
}

fn majority(rules: &Rules, deed: &Deed, is_left: bool) -> String {
    let Some(card) = deed.card else { return "Luna reveals a majority card.".to_owned() };
    let info = rules.luna_card(card);
    let (side, one, other) =
        if is_left { ("left", "titanium", "carbon") } else { ("right", "energy", "minerals") };
    let (left, right, scientists) = (info.left, info.right, info.scientists);
    format!(
        "{card} is revealed in Luna's {side} majority slot: {one} {left}, {other} {right}, \
         research scientists {scientists}."
    )
}

fn last_turn(deed: &Deed) -> String {
    let What::LastTurnEnded { left, right, removed, is_left } = &deed.what else {
        unreachable!("told by its own function")
    };
    let side = if *is_left { "left" } else { "right" };
    let then = match (left.cmp(right), removed) {
        (std::cmp::Ordering::Equal, _) => "no majority card leaves".to_owned(),
        (_, Some(card)) => format!("{card} leaves her {side} majority slot"),
        (_, None) => format!("her {side} majority slot is empty"),
    };
    let top = of_card(deed);
    format!("Luna's cards are gathered; {top} is on top with {left} and {right}: {then}.")
}

fn names(companies: impl Iterator<Item = Company>) -> String {
    companies.map(|company| company.name()).collect::<Vec<_>>().join(", ")
}

fn by_tie(tie: Option<Tie>) -> &'static str {
    match tie {
        None => "",
        Some(Tie::Vacant) => " (tie: more vacant home spaces)",
        Some(Tie::Alphabet) => " (tie: first in the alphabet)",
        Some(Tie::Value) => " (tie: more valuable)",
        Some(Tie::Coins) => " (tie: fewest coin icons)",
        Some(Tie::Logo) => " (tie: nearer to the logo)",
        Some(Tie::LowestSpace) => " (tie: lowest space)",
    }
}

/// What a selector means.
fn selector(on: Selector) -> &'static str {
    match on {
        Selector::Most => "the most valuable company",
        Selector::Second => "the second most valuable company",
        Selector::Least => "the least valuable company",
        Selector::MostTwo => "the two most valuable companies",
        Selector::All => "all companies",
        Selector::Lead => "her biggest lead",
        Selector::LeadTwo => "her two biggest leads",
    }
}

fn end(toward: Toward) -> &'static str {
    match toward {
        Toward::Min => "lowest",
        Toward::Max => "highest",
    }
}

fn ranks(on: Selector, ranks: &[Rank]) -> String {
    let by_lead = matches!(on, Selector::Lead | Selector::LeadTwo);
    let one = |rank: &Rank| match by_lead {
        true => format!("{} {:+}", rank.company.key(), rank.lead),
        false => format!("{} {}/{}", rank.company.key(), rank.value, rank.vacant),
    };
    ranks.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn spaces(rules: &Rules, side: Side, list: &[Space]) -> String {
    let map = rules.map(side);
    let name = |space: &Space| match side {
        Side::Moon => map.name(*space).to_owned(),
        Side::Belt => format!("{} ({})", space.number(), map.name(*space)),
    };
    list.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn company(rules: &Rules, deed: &Deed) -> String {
    match &deed.what {
        What::TracksChosen { on, steps, ranks: all, chosen, tie } => format!(
            "Luna ({}) moves {steps} on {}: {}{}, of {}.",
            of_card(deed),
            selector(*on),
            names(chosen.iter().copied()),
            by_tie(*tie),
            ranks(*on, all)
        ),
        What::Expanding { company, points, toward } => {
            let end = end(*toward);
            format!("Luna expands {company} with {points} points toward the {end} numbers.")
        }
        What::Forfeited { company, points, no_piece } => {
            let why = if *no_piece { "no piece is left" } else { "no space is left in reach" };
            format!("Luna loses {points} points for {company}: {why}.")
        }
        What::Placed { .. } => placed(rules, deed),
        _ => unreachable!("told by another function"),
    }
}

fn placed(rules: &Rules, deed: &Deed) -> String {
    let What::Placed {
        side,
        company,
        space,
        home,
        toward,
        candidates,
        columns,
        column_tie,
        again,
        ousted,
    } = &deed.what
    else {
        unreachable!("told by its own function")
    };
    let target = spaces(rules, *side, std::slice::from_ref(space));
    let (end, among) = (end(*toward), spaces(rules, *side, candidates));
    let column = home.column().0 + 1;
    let again = if *again { ", where it is already" } else { "" };
    let seen = column_words(columns);
    let from = format!("from column {column}{}{seen}", by_tie(*column_tie));
    let oust = ousted.as_ref().map(ousting).unwrap_or_default();
    format!("Luna places {company} on {target}{again}, the {end} of {among}, {from}{oust}.")
}

fn column_words(columns: &[ColumnSight]) -> String {
    let one = |sight: &ColumnSight| {
        let open = if sight.final_occupied { "" } else { " and the final one" };
        format!("{} with {} vacant{open}", sight.column.0 + 1, sight.vacant)
    };
    if columns.len() < 2 {
        return String::new();
    }
    format!(" of {}", columns.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn ousting(ousting: &Ousting) -> String {
    let home = match ousting.home {
        Some(home) => format!("goes home to column {}", home.column().0 + 1),
        None => "leaves the game".to_owned(),
    };
    let behind: Vec<String> = ousting
        .ranks
        .iter()
        .map(|rank| format!("{} {:+}", rank.company.key(), rank.lead))
        .collect();
    let (company, tie) = (ousting.company, by_tie(ousting.tie));
    format!("; {company}, where she is farthest behind{tie} of {}, {home}", behind.join(", "))
}

fn marker_moves(deed: &Deed) -> String {
    let card = of_card(deed);
    let coins = |coins: u8| match coins {
        0 => String::new(),
        _ => format!(" and gains {coins} CC past the end"),
    };
    match &deed.what {
        What::CoinsGained { coins } => format!("Luna ({card}) gains {coins} CC."),
        What::HeliumMoved { to, coins: past } => {
            format!("Luna ({card}) moves her helium marker to space {to}{}.", coins(*past))
        }
        What::UploadMoved { to, coins: past } => {
            format!("Luna ({card}) moves her upload marker to screen {to}{}.", coins(*past))
        }
        What::LunaTokenReached { on_tank, space, added } => {
            let place = if *on_tank { "tank space" } else { "screen" };
            let then = match added {
                true => "a card of grade 2 goes on top of her deck",
                false => "no card of grade 2 is left",
            };
            format!("Luna reaches the Luna token on {place} {space}: {then}.")
        }
        What::SlotOpened { slot } => {
            format!("Luna's slot {} is on from the next round.", slot.letter())
        }
        _ => unreachable!("told by another function"),
    }
}

fn bonus(space: BonusSpace) -> String {
    format!("bonus space {},{}", space.0 / 4 + 1, space.0 % 4 + 1)
}

fn takes(rules: &Rules, deed: &Deed) -> String {
    let card = of_card(deed);
    match &deed.what {
        What::MarkerPlaced { space } => {
            format!("Luna ({card}) puts a bonus marker on {}.", bonus(*space))
        }
        What::MarkerNotPlaced { space, by } => {
            let why = if by.is_some() { "it is occupied" } else { "she has none left" };
            format!("Luna ({card}) puts no bonus marker on {}: {why}.", bonus(*space))
        }
        What::CardGained { space, gained } => {
            let what = rules.card(*gained).kind;
            format!("Luna ({card}) gains the card on display space {}: {what}.", space.number())
        }
        What::CardMissing { space } => {
            format!("Luna ({card}) gains nothing: display space {} is empty.", space.number())
        }
        What::ShareGained { company, space, candidates, tie, .. } => {
            let all: Vec<String> =
                candidates.iter().map(|space| space.number().to_string()).collect();
            let (tie, all) = (by_tie(*tie), all.join(", "));
            let at = space.number();
            format!("Luna ({card}) gains the share of {company} on space {at}{tie}, of {all}.")
        }
        What::ShareMissing => format!("Luna ({card}) gains nothing: no share is displayed."),
        What::PlanDiscarded { row, column, .. } => {
            format!("Luna ({card}) discards the plan in row {row}, column {}.", column + 1)
        }
        What::PlanMissing { row, column } => {
            format!("Luna ({card}) finds no plan in row {row}, column {}.", column + 1)
        }
        What::SpecialDiscarded { .. } => format!("Luna ({card}) discards the latest special plan."),
        What::SpecialMissing => format!("Luna ({card}) finds no special plan face up."),
        _ => unreachable!("told by another function"),
    }
}
