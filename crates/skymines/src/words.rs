//! Words for people that more than one chapter needs: names of things, and the lines of the story.

use tabletop::Label;

use crate::action::Item;
use crate::ch04_planning::worth;
use crate::components::{BonusEffect, MajorityReward, Rules, Task};
use crate::fact::Fact;
use crate::ids::{BonusSpace, Card, Company, Kind, Mission, Plan, PlanRow, Side, Space, Token};
use crate::state::Player;
pub(crate) use tabletop::words::{count, sentence};

mod tell;
mod weigh;

pub(crate) use tell::tell;
pub(crate) use weigh::{at_bonus, at_company, at_display, at_plan, at_space, at_special};

/// An answer in words, with its section and the things on the board that it touches.
pub(crate) fn answer(
    text: &str,
    rule: &'static str,
    touches: impl IntoIterator<Item = String>,
) -> Label<Fact> {
    Label::new(sentence(text), rule).touching(touches)
}

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

/// A bonus space by what it is for and what it does.
pub(crate) fn bonus_name(rules: &Rules, space: BonusSpace) -> String {
    if space == BonusSpace::PERSONAL {
        let numbers = &rules.numbers;
        return format!(
            "your own space ({} CC and {} steps on a track)",
            numbers.personal_coin, numbers.personal_track
        );
    }
    let info = rules.bonus(space);
    let (name, what) = match info.effect {
        BonusEffect::Majority { of, reward: MajorityReward::Track(company, n) } => {
            (format!("most {of}"), format!("{n} on the track of {company}"))
        }
        BonusEffect::Majority { of, reward: MajorityReward::Research(n) } => {
            (format!("most {of}"), format!("{n} RP"))
        }
        BonusEffect::FirstPlayer { coins } => ("first player".to_owned(), format!("{coins} CC")),
        BonusEffect::Market => ("market".to_owned(), "buy a card for CC".to_owned()),
        BonusEffect::Sale => ("sale".to_owned(), "sell a hand card".to_owned()),
        BonusEffect::Tile(tile) => ("tile for next round".to_owned(), tile.to_string()),
    };
    let price = if info.price > 0 { format!(", costs {} CC", info.price) } else { String::new() };
    format!("“{name}” ({what}{price})")
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
