//! Luna's steps in words.

use tabletop::{Actor, Line, Weight};

use super::super::choose::Choice;
use super::{ColumnSight, Deed, Ousting, Rank, Tie, What};
use crate::components::{Rules, Selector, Toward};
use crate::ids::{BonusSpace, Company, DisplaySpace, LunaCard, Side, Space};
use crate::notation::plan_space;
use crate::words::{
    at_bonus, at_company, at_display, at_plan, at_space, at_special, card_name, count, plan_name,
    sentence, space_name,
};

/// The step as a line of the story.
pub(crate) fn tell(rules: &Rules, deed: &Deed) -> Line {
    Line::new(sentence(&text(rules, deed)), deed.rule())
        .by(Actor::Automa)
        .weighing(weight(&deed.what))
        .at(place(&deed.what))
}

fn text(rules: &Rules, deed: &Deed) -> String {
    let by = of_card(deed);
    match &deed.what {
        What::SetUp { level, helium, upload } => set_up(*level, *helium, *upload),
        What::TokenDrawn { token } => {
            format!("Luna's starting research token is T{}.", token.0 + 1)
        }
        What::DeckRenewed { n_cards, with_grade_2 } => renewed(*n_cards, *with_grade_2),
        What::SlotsFilled { slots } => {
            format!("Luna has a face-down card in slots {}.", list(slots, |s| s.letter()))
        }
        What::MajorityRevealed { is_left } => majority(rules, deed, *is_left),
        What::TurnBegan => format!("Luna's turn: {by} is turned up."),
        What::CoinsGained { coins } => format!("Luna ({by}) gains {coins} CC."),
        What::HeliumMoved { to, coins } => {
            format!("Luna ({by}) moves her helium marker to space {to}{}.", past(*coins))
        }
        What::UploadMoved { to, coins } => {
            format!("Luna ({by}) moves her upload marker to screen {to}{}.", past(*coins))
        }
        What::LunaTokenReached { on_tank, space, added } => token(*on_tank, *space, *added),
        What::SlotOpened { slot } => {
            format!("Luna's slot {} is on from the next round.", slot.letter())
        }
        What::TracksChosen { .. } => tracks(deed, &by),
        What::Expanding { company, points, toward } => {
            let end = end(*toward);
            let points = count(*points, "point");
            format!("Luna expands {company} with {points} toward the {end} numbers.")
        }
        What::Placed { .. } => placed(rules, deed),
        What::Forfeited { company, points, no_piece } => {
            let why = if *no_piece { "no piece is left" } else { "no space is left in reach" };
            format!("Luna loses {} for {company}: {why}.", count(*points, "point"))
        }
        What::MarkerPlaced { space } => {
            format!("Luna ({by}) puts a bonus marker on {}.", bonus(*space))
        }
        What::MarkerNotPlaced { space, by: whose } => {
            let why = if whose.is_some() { "it is occupied" } else { "she has none left" };
            format!("Luna ({by}) puts no bonus marker on {}: {why}.", bonus(*space))
        }
        What::CardGained { space, gained } => {
            let (at, what) = (space.number(), card_name(rules, *gained));
            format!("Luna ({by}) gains the card on display space {at}: {what}.")
        }
        What::CardMissing { space } => {
            format!("Luna ({by}) gains nothing: display space {} is empty.", space.number())
        }
        What::ShareGained { company, space, candidates, tie, gained: _ } => {
            share(&by, *company, *space, candidates, *tie)
        }
        What::ShareMissing => format!("Luna ({by}) gains nothing: no share is displayed."),
        What::PlanDiscarded { row, column, plan } => {
            let (name, at) = (plan_name(rules, *plan), plan_space(row.index() as u8, *column));
            format!("Luna ({by}) discards {name} from {at}.")
        }
        What::PlanMissing { row, column } => {
            format!("Luna ({by}) finds no plan at {}.", plan_space(row.index() as u8, *column))
        }
        What::SpecialDiscarded { .. } => format!("Luna ({by}) discards the latest special plan."),
        What::SpecialMissing => format!("Luna ({by}) finds no special plan face up."),
        What::LastTurnEnded { left, right, removed, is_left } => {
            last_turn(&by, *left, *right, *removed, *is_left)
        }
        What::Prepared => {
            "Luna takes her bonus markers back; her majority cards are discarded.".to_owned()
        }
    }
}

/// How much a step matters: her card, what she takes from others' reach, and what changes her strength.
fn weight(what: &What) -> Weight {
    match what {
        What::TurnBegan
        | What::MajorityRevealed { .. }
        | What::LunaTokenReached { .. }
        | What::SlotOpened { .. }
        | What::LastTurnEnded { .. } => Weight::MustNotMiss,
        What::SetUp { .. }
        | What::TokenDrawn { .. }
        | What::CoinsGained { .. }
        | What::HeliumMoved { .. }
        | What::UploadMoved { .. }
        | What::TracksChosen { .. }
        | What::Placed { .. }
        | What::Forfeited { .. }
        | What::MarkerPlaced { .. }
        | What::CardGained { .. }
        | What::ShareGained { .. }
        | What::PlanDiscarded { .. }
        | What::SpecialDiscarded { .. } => Weight::Matters,
        What::DeckRenewed { .. }
        | What::SlotsFilled { .. }
        | What::Expanding { .. }
        | What::MarkerNotPlaced { .. }
        | What::CardMissing { .. }
        | What::ShareMissing
        | What::PlanMissing { .. }
        | What::SpecialMissing
        | What::Prepared => Weight::Detail,
    }
}

/// Where it happened, by the names that answers touch.
fn place(what: &What) -> Vec<String> {
    match what {
        What::TracksChosen { chosen, .. } => chosen.iter().copied().map(at_company).collect(),
        What::Expanding { company, .. } | What::Forfeited { company, .. } => {
            vec![at_company(*company)]
        }
        What::Placed { space, company, .. } => vec![at_space(*space), at_company(*company)],
        What::MarkerPlaced { space } | What::MarkerNotPlaced { space, .. } => {
            vec![at_bonus(*space)]
        }
        What::CardGained { space, .. }
        | What::CardMissing { space }
        | What::ShareGained { space, .. } => vec![at_display(*space)],
        What::PlanDiscarded { row, column, .. } | What::PlanMissing { row, column } => {
            vec![at_plan(row.index() as u8, *column)]
        }
        What::SpecialDiscarded { place, .. } => vec![at_special(*place)],
        What::SetUp { .. }
        | What::TokenDrawn { .. }
        | What::DeckRenewed { .. }
        | What::SlotsFilled { .. }
        | What::MajorityRevealed { .. }
        | What::TurnBegan
        | What::CoinsGained { .. }
        | What::HeliumMoved { .. }
        | What::UploadMoved { .. }
        | What::LunaTokenReached { .. }
        | What::SlotOpened { .. }
        | What::ShareMissing
        | What::SpecialMissing
        | What::LastTurnEnded { .. }
        | What::Prepared => Vec::new(),
    }
}

/// The tracks that she chooses, and how she sees the companies.
fn tracks(deed: &Deed, by: &str) -> String {
    let What::TracksChosen { on, steps, ranks, chosen, tie } = &deed.what else {
        return String::new();
    };
    let chosen = list(chosen, |company| company.name());
    let (on_what, all) = (selector(*on), ranked(*on, ranks));
    let tie = if is_behind(*on, ranks) { by_lost_tie(*tie) } else { by_tie(*tie) };
    let steps = count(*steps, "space");
    let all = if ranks.is_empty() { String::new() } else { format!(" ({all})") };
    format!("Luna ({by}) moves {steps} on {on_what}: {chosen}{tie}{all}.")
}

/// Why these companies are chosen: the order that decides, and the tie-break.
pub(in super::super) fn reason(on: Selector, choice: &Choice) -> String {
    let ranks = &choice.ranks;
    let tie = if is_behind(on, ranks) { by_lost_tie(choice.tie) } else { by_tie(choice.tie) };
    let (on_what, chosen) = (selector(on), list(&choice.chosen, |company| company.name()));
    format!("{on_what}: {chosen}{tie} ({})", ranked(on, ranks))
}

/// The share card that she takes, and those that she chose among.
fn share(
    by: &str,
    company: Company,
    space: DisplaySpace,
    candidates: &[DisplaySpace],
    tie: Option<Tie>,
) -> String {
    let (at, tie, all) = (space.number(), by_tie(tie), list(candidates, |space| space.number()));
    format!(
        "Luna ({by}) gains the card with a share of {company} on display space {at}{tie}, of {all}."
    )
}

/// Things with commas between them.
fn list<T, W: ToString>(things: &[T], word: impl Fn(&T) -> W) -> String {
    things.iter().map(|thing| word(thing).to_string()).collect::<Vec<_>>().join(", ")
}

/// Coins for steps past the end of a track.
fn past(coins: u8) -> String {
    if coins == 0 { String::new() } else { format!(" and gains {coins} CC past the end") }
}

fn renewed(n_cards: u8, with_grade_2: bool) -> String {
    let with = if with_grade_2 { ", one of grade 2 added unseen" } else { "" };
    format!("Luna's deck has run out; {n_cards} cards are shuffled as her new one{with}.")
}

fn token(on_tank: bool, space: u8, added: bool) -> String {
    let place = if on_tank { "tank space" } else { "screen" };
    let then = match added {
        true => "a card of grade 2 goes on top of her deck",
        false => "no card of grade 2 is left",
    };
    format!("Luna reaches the Luna token on {place} {space}: {then}.")
}

fn bonus(space: BonusSpace) -> String {
    format!("bonus space {},{}", space.0 / 4 + 1, space.0 % 4 + 1)
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

fn last_turn(top: &str, left: u8, right: u8, removed: Option<LunaCard>, is_left: bool) -> String {
    let side = if is_left { "left" } else { "right" };
    let then = match (left.cmp(&right), removed) {
        (std::cmp::Ordering::Equal, _) => "no majority card leaves".to_owned(),
        (_, Some(card)) => format!("{card} leaves her {side} majority slot"),
        (_, None) => format!("her {side} majority slot is empty"),
    };
    format!("Luna's cards are gathered; {top} is on top with {left} and {right}: {then}.")
}

fn by_tie(tie: Option<Tie>) -> &'static str {
    match tie {
        None => "",
        Some(Tie::Vacant) => " (tie: more vacant home spaces)",
        Some(Tie::Alphabet) => " (tie: first track in the alphabet)",
        Some(Tie::Value) => " (tie: more valuable)",
        Some(Tie::Coins) => " (tie: fewest coin icons)",
        Some(Tie::Logo) => " (tie: nearer to the logo)",
        Some(Tie::LowestSpace) => " (tie: lowest space)",
    }
}

/// Was the company chosen because it stands behind its equals? The least valuable always, the second one where
/// it is equal to the first (§13.1.2).
fn is_behind(on: Selector, ranks: &[Rank]) -> bool {
    match (on, ranks) {
        (Selector::Least, _) => true,
        (Selector::Second, [first, second, ..]) => first.value == second.value,
        (_, _) => false,
    }
}

/// What decided for a company that stands behind its equals.
fn by_lost_tie(tie: Option<Tie>) -> &'static str {
    match tie {
        Some(Tie::Vacant) => " (tie: fewer vacant home spaces)",
        Some(Tie::Alphabet) => " (tie: later track in the alphabet)",
        None | Some(Tie::Value | Tie::Coins | Tie::Logo | Tie::LowestSpace) => by_tie(tie),
    }
}

/// What a selector means.
fn selector(on: Selector) -> &'static str {
    match on {
        Selector::Most => "the track of the most valuable company",
        Selector::Second => "the track of the second most valuable company",
        Selector::Least => "the track of the least valuable company",
        Selector::MostTwo => "the tracks of the two most valuable companies",
        Selector::All => "all four tracks",
        Selector::Lead => "the track where her lead is biggest",
        Selector::LeadTwo => "the two tracks where her lead is biggest",
    }
}

fn end(toward: Toward) -> &'static str {
    match toward {
        Toward::Min => "lowest",
        Toward::Max => "highest",
    }
}

/// Companies as the choice saw them: leads, or value and vacant home spaces.
fn ranked(on: Selector, ranks: &[Rank]) -> String {
    let by_lead = matches!(on, Selector::Lead | Selector::LeadTwo);
    let one = |rank: &Rank| match by_lead {
        true => format!("{} {:+}", rank.company.key(), rank.lead),
        false => format!("{} {} CC, {} vacant", rank.company.key(), rank.value, rank.vacant),
    };
    let all: Vec<String> = ranks.iter().map(one).collect();
    match by_lead {
        true => format!("leads: {}", all.join(", ")),
        false => format!("values: {}", all.join("; ")),
    }
}

fn spaces(rules: &Rules, side: Side, list: &[Space]) -> String {
    let name = |space: &Space| match side {
        Side::Moon => space.number().to_string(),
        Side::Belt => format!("{} ({})", space.number(), rules.map(side).name(*space)),
    };
    self::list(list, name)
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
        return String::new();
    };
    let target = space_name(rules, *side, *space);
    let (end, among) = (end(*toward), spaces(rules, *side, candidates));
    let column = home.column().0 + 1;
    let again = if *again { ", where it is already" } else { "" };
    let seen = column_words(columns);
    let from = format!("from column {column}{}{seen}", by_tie(*column_tie));
    let oust = ousted.as_ref().map(ousting).unwrap_or_default();
    format!(
        "Luna places a piece of {company} on {target}{again}, the {end} of {among}, \
         {from}{oust}."
    )
}

fn column_words(columns: &[ColumnSight]) -> String {
    let one = |sight: &ColumnSight| {
        let open = if sight.final_occupied { "" } else { " and the final one" };
        format!("column {}: {} vacant{open}", sight.column.0 + 1, sight.vacant)
    };
    if columns.len() < 2 {
        return String::new();
    }
    format!(" ({})", columns.iter().map(one).collect::<Vec<_>>().join(", "))
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
    let behind = behind.join(", ");
    format!("; the piece of {company} there, where she is farthest behind{tie} of {behind}, {home}")
}
