//! Words for people: questions, answers, events and draws, each with the section that it follows.

use tabletop::{DrawSheet, Seat};

use crate::action::Item;
use crate::ch03_setup;
use crate::ch04_planning::worth;
use crate::components::{BonusEffect, MajorityReward, Rules, Task};
use crate::ids::{
    BonusSpace, Card, Company, DisplaySpace, Face, Kind, Mission, Plan, PlanRow, Side, Space,
    Threat, Token,
};
use crate::luna;
use crate::notation::{bonus_text, plan_space};
use crate::state::{Draw, Frame, Player, State, bits, cards};

mod label;
mod question;
mod tell;

pub(crate) use label::label;
pub(crate) use question::question;
pub(crate) use tell::tell;

/// A card, as "titanium 3" or "energy 2 with a share of Skymine Resources".
pub(crate) fn card_name(rules: &Rules, card: Card) -> String {
    let info = rules.card(card);
    let share = info.share.map(Company::name);
    match (info.kind, share) {
        (Kind::Share, Some(company)) => format!("a share of {company}"),
        (Kind::Share, None) => "a share".to_owned(),
        (Kind::ResearchScientist | Kind::FieldScientist, None) => info.kind.name().to_owned(),
        (kind, None) => format!("{kind} {}", info.value),
        (kind, Some(company)) => format!("{kind} {} with a share of {company}", info.value),
    }
}

/// A thing in an action area.
pub(crate) fn item_name(rules: &Rules, player: &Player, item: Item) -> String {
    if let Some(slot) = item.as_slot()
        && let Some(card) = player.slots[slot.index()]
    {
        return card_name(rules, card);
    }
    let (kind, value) = worth(rules, player, item);
    format!("the tile {kind} {value}")
}

/// A plan by what it asks and gives.
pub(crate) fn plan_name(rules: &Rules, plan: Plan) -> String {
    let info = rules.plan(plan);
    let letter = match plan.row() {
        PlanRow::A | PlanRow::B | PlanRow::C => format!("plan {}", plan.row()),
        PlanRow::Special => "special plan".to_owned(),
        PlanRow::Token => "token".to_owned(),
    };
    format!("{letter} (asks {}, gives {})", info.need, info.reward)
}

/// A token by its bonus.
pub(crate) fn token_name(rules: &Rules, token: Token) -> String {
    let info = rules.token(token);
    let mut parts = Vec::new();
    for company in Company::ALL {
        match info.tracks[company.index()] {
            0 => {}
            n => parts.push(format!("{n} on the track of {company}")),
        }
    }
    if info.helium > 0 {
        parts.push(format!("{} helium", info.helium));
    }
    let rests: Vec<String> = info.resting.iter().map(|&card| card_name(rules, card)).collect();
    let plan = rules.plan(Plan(Plan::FIRST_TOKEN.0 + token.0));
    format!(
        "T{} ({}; at rest: {}; first plan asks {}, gives {})",
        token.0 + 1,
        parts.join(", "),
        rests.join(", "),
        plan.need,
        plan.reward
    )
}

/// A space of the map: the number that Luna goes by, and on the Belt the name too.
pub(crate) fn space_name(rules: &Rules, side: Side, space: Space) -> String {
    let (map, number) = (rules.map(side), space.number());
    match side {
        _ if !map.has(space) => format!("space {number}"),
        Side::Moon => format!("sector {number}"),
        Side::Belt if map.seats(space) == 0 => {
            format!("shuttle space {number} ({})", map.name(space))
        }
        Side::Belt => format!("asteroid {number} ({})", map.name(space)),
    }
}

/// A bonus space by its cell and what it does.
pub(crate) fn bonus_name(rules: &Rules, space: BonusSpace) -> String {
    if space == BonusSpace::PERSONAL {
        let numbers = &rules.numbers;
        return format!(
            "your own space ({} CC and {} steps on a track)",
            numbers.personal_coin, numbers.personal_track
        );
    }
    let info = rules.bonus(space);
    let what = match info.effect {
        BonusEffect::Majority { of, reward: MajorityReward::Track(company, n) } => {
            format!("most {of}: {n} on the track of {company}")
        }
        BonusEffect::Majority { of, reward: MajorityReward::Research(n) } => {
            format!("most {of}: {n} RP")
        }
        BonusEffect::FirstPlayer { coins } => format!("first player, {coins} CC"),
        BonusEffect::Market => "market: buy a card for CC".to_owned(),
        BonusEffect::Sale => "sale: sell a hand card".to_owned(),
        BonusEffect::Tile(tile) => format!("tile for next round: {tile}"),
    };
    let price = if info.price > 0 { format!(", costs {} CC", info.price) } else { String::new() };
    format!("{} ({what}{price})", bonus_text(space))
}

/// A mission card by its task.
pub(crate) fn mission_name(rules: &Rules, mission: Mission) -> String {
    let task = match rules.mission(mission) {
        Task::Total { of, n } => format!("{of} {n} in the action area"),
        Task::Placed { n } => format!("{n} pieces placed in one action"),
        Task::ShareOfEach { n: 1 } => "a share of each company".to_owned(),
        Task::ShareOfEach { n } => format!("{n} shares of each company"),
        Task::Helium { n } => format!("helium {n}"),
        Task::Uploaded { n } => format!("{n} screens in one action"),
        Task::Acquired { n } => format!("{n} acquired cards"),
    };
    format!("M{} ({task})", mission.0 + 1)
}

/// "1 point", "2 points".
pub(crate) fn count(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// A sentence: a capital letter first, one stop at the end, also behind a name that has its own.
pub(crate) fn sentence(text: &str) -> String {
    let text = if text.ends_with("..") { &text[..text.len() - 1] } else { text };
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// What the dealer is asked for.
pub(crate) fn draw_sheet(rules: &Rules, state: &State) -> DrawSheet {
    match state.top() {
        Some(Frame::Draw(draw)) => sheet(rules, state, draw),
        Some(Frame::Luna(step)) => luna::draw_sheet(rules, state, step),
        Some(_) | None => unreachable!("the dealer is not asked"),
    }
}

fn sheet(rules: &Rules, state: &State, draw: Draw) -> DrawSheet {
    let plans = |set: u128| -> Vec<String> {
        let there = Plan::all().filter(|plan| set & plan.bit() != 0);
        there.map(|plan| format!("plan {}: {}", plan.0, plan_name(rules, plan))).collect()
    };
    let (text, rule, outcomes) = match draw {
        Draw::Face { company } => {
            let faces = bits(ch03_setup::spare_faces(state).into()).map(|f| Face(f).name().into());
            (format!("The track of {company} is drawn."), "§3.1", faces.collect())
        }
        Draw::Card { space } => {
            let there = cards(ch03_setup::letter_stack(rules, state));
            let names = there.map(|card| format!("card {}: {}", card.0, card_name(rules, card)));
            (card_text(space), "§3.5", names.collect())
        }
        Draw::Plan { row, column } => {
            let text = format!("A plan for {} is drawn.", plan_space(row, column));
            (text, "§5.4.4", plans(ch03_setup::row_stack(state, row)))
        }
        Draw::Special => {
            let text = "The next special plan is turned up.".to_owned();
            (text, "§6.1", plans(ch03_setup::special_stack(state)))
        }
        Draw::Mission => {
            let spare = bits(ch03_setup::spare_missions(state).into());
            let names = spare.map(|mission| mission_name(rules, Mission(mission)));
            ("A mission card is revealed.".to_owned(), "§15.1", names.collect())
        }
        Draw::Threat => {
            let names = Threat::ALL.map(|threat| threat.name().to_owned());
            ("The threat card is drawn.".to_owned(), "§16.1", names.to_vec())
        }
        Draw::First => {
            let names = state.seats().map(|seat| seat.to_string());
            ("The first player is drawn.".to_owned(), "§3.8", names.collect())
        }
        Draw::Token { seat } => {
            let spare = bits(ch03_setup::spare_tokens(state).into());
            let names = spare.map(|token| token_name(rules, Token(token)));
            (token_text(seat), "§3.4.1", names.collect())
        }
    };
    DrawSheet { text, rule, outcomes }
}

fn card_text(space: DisplaySpace) -> String {
    format!("A card for space {} of the display is drawn.", space.number())
}

fn token_text(seat: Seat) -> String {
    sentence(&format!("{seat} gets a starting research token."))
}
