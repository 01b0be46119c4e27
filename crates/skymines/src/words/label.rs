//! What an answer does.

use tabletop::{Label, Seat};

use super::{bonus_name, card_name, count, item_name, plan_name, sentence, space_name, token_name};
use crate::action::{Action, Items};
use crate::ch05_energy::{energy_points, entry, is_shuttle};
use crate::ch05_goods::{full_price, goods_points, price};
use crate::ch05_research::{survey_yield, upload_price};
use crate::ch05_tracks::barrier;
use crate::ch17_campaign::gift;
use crate::components::{BonusEffect, Rules};
use crate::ids::{BonusSpace, Column, Company, DisplaySpace, Perk, Slot, Space};
use crate::notation::plan_space;
use crate::state::{Actor, Frame, State};

/// Text, section, and what it touches.
type Words = (String, &'static str, Vec<String>);

/// The answer in words, for the seat that is asked.
pub(crate) fn label(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Label {
    let (text, rule, touches) = words(rules, state, seat, *action);
    Label { text: sentence(&text), rule, touches }
}

fn words(rules: &Rules, state: &State, seat: Seat, action: Action) -> Words {
    let on_card = |verb: &str, card, rule| {
        let text = format!("{verb} {}", card_name(rules, card));
        (text, rule, vec![format!("card:{}", card.0)])
    };
    let of_company = |text: String, rule, company: Company| {
        (text, rule, vec![format!("company:{}", company.key())])
    };
    match action {
        Action::Keep { token } => {
            let text = format!("keep {}", token_name(rules, token));
            (text, "§3.4.1", vec![format!("token:{}", token.0 + 1)])
        }
        Action::Cargo { good } => {
            (format!("it is {good} this round"), "§4.4", vec!["tile:cargo".to_owned()])
        }
        Action::Place { card } => on_card("lay", card, "§4.2"),
        Action::Close => ("lay no more cards".to_owned(), "§4.1", vec![]),
        Action::Goods { items } => goods(rules, state, seat, items),
        Action::Acquire { space } => acquire(rules, state, seat, space),
        Action::Advance { company } => of_company(advance(state, seat, company), "§5.7.1", company),
        Action::Expand { company } => {
            let (_, points) = energy_points(rules, &state.players[seat]);
            let points = count(points, "point");
            of_company(format!("use all energy for {company}: {points}"), "§5.3.1", company)
        }
        Action::Settle { space } => settle(rules, state, seat, space),
        Action::Oust { company } => {
            of_company(format!("oust a piece of {company}"), "§9.5", company)
        }
        Action::From { column } => from_column(rules, state, column),
        Action::To { column } => to_column(rules, state, column),
        Action::Pay => (pay(rules, state, seat), "§5.7.3", vec![]),
        Action::Stop => ("stop before the barrier".to_owned(), "§5.7.3", vec![]),
        Action::TakePlan { row, column } => take_plan(rules, state, row, column),
        Action::TakeSpecial { place } => take_special(rules, state, place),
        Action::Upload | Action::Next => upload(rules, state, seat, action),
        Action::Survey { company } => {
            let n = survey_yield(rules, state, company)
                .saturating_add(state.players[seat].perk(Perk::FieldHelium));
            of_company(
                format!("use a field scientist for {company}: {n} helium"),
                "§5.6.2",
                company,
            )
        }
        Action::Mark { space, once } => mark(rules, space, once),
        Action::Sell { card } => {
            let text = format!("sell {} for {} CC", card_name(rules, card), rules.card(card).sell);
            (text, "§5.8.5", vec![format!("card:{}", card.0)])
        }
        Action::Pass => ("pass".to_owned(), "§5.9.1", vec![]),
        Action::Take { slot } => pile(rules, state, seat, slot),
        Action::Rest { slot } => rest(rules, state, seat, slot),
        Action::Avert => (counter(rules, state), "§16.3", vec!["threat".to_owned()]),
        Action::Done => done(state),
        Action::Level { level } => (next_level(rules, state, level), "§17.5", vec![]),
    }
}

fn goods(rules: &Rules, state: &State, seat: Seat, items: Items) -> Words {
    let player = &state.players[seat];
    let names: Vec<String> = items.iter().map(|item| item_name(rules, player, item)).collect();
    let touches = items.iter().map(|item| format!("item:{}", item.key())).collect();
    let points = goods_points(rules, player, items).map_or(0, |(_, points)| points);
    let text = format!("use {}: {}", names.join(" and "), count(points, "point"));
    (text, "§5.2.1", touches)
}

fn advance(state: &State, seat: Seat, company: Company) -> String {
    let at = state.at_track(company, Actor::from(seat));
    let steps = match state.top() {
        Some(Frame::Goods { points, .. }) => points,
        Some(Frame::Track { steps }) => steps,
        Some(_) | None => return format!("advance on the track of {company}"),
    };
    format!("advance {steps} on the track of {company} from space {at}")
}

/// What it costs, what it brings, and whether somebody has to leave.
fn settle(rules: &Rules, state: &State, seat: Seat, space: Space) -> Words {
    let side = state.variant.side;
    let mut text = format!("enter {}", space_name(rules, side, space));
    if let Some(Frame::Expand { company, .. }) = state.top()
        && rules.map(side).has(space)
        && let Ok((points, ousts)) = entry(rules, state, seat, company, space)
    {
        let (points, reward) = (count(points, "point"), rules.map(side).reward(space));
        let oust = if ousts { ", ousting a piece" } else { "" };
        text = format!("{text} for {points}: {reward}{oust}");
    }
    (text, "§5.3.2", vec![format!("space:{}", space.number())])
}

/// What shows when the top piece of the column has left.
fn from_column(rules: &Rules, state: &State, column: Column) -> Words {
    let touches = vec![format!("column:{}", column.0 + 1)];
    let mut text = format!("column {}", column.0 + 1);
    if let Some(Frame::TakeFrom { company, .. }) = state.top()
        && state.column(company, column) != 0
    {
        let mut after = *state;
        let home = after.take_top(company, column);
        let coins = coin_icons(rules.station(state.variant.side, company).coins(home));
        let value = after.value(rules, company);
        text = format!("{text}: uncovers {coins}, a share is then worth {value} CC");
    }
    (text, "§5.3.6", touches)
}

/// What no longer shows when the ousted piece has come home.
fn to_column(rules: &Rules, state: &State, column: Column) -> Words {
    let touches = vec![format!("column:{}", column.0 + 1)];
    let mut text = format!("column {}", column.0 + 1);
    if let Some(Frame::ReturnTo { company, space }) = state.top()
        && state.havens(rules, company, is_shuttle(rules, state, space)).contains(column)
    {
        let mut after = *state;
        let home = after.send_home(rules, company, column);
        let coins = coin_icons(rules.station(state.variant.side, company).coins(home));
        let value = after.value(rules, company);
        text = format!("{text}: covers {coins}, a share is then worth {value} CC");
    }
    (text, "§5.3.7", touches)
}

fn coin_icons(n: u8) -> String {
    if n == 0 { "no coin".to_owned() } else { count(n, "coin") }
}

fn acquire(rules: &Rules, state: &State, seat: Seat, space: DisplaySpace) -> Words {
    let touches = vec![format!("display:{}", space.number())];
    let Some(card) = state.display[space.index()] else {
        return ("acquire nothing".to_owned(), "§5.2.4", touches);
    };
    let name = card_name(rules, card);
    if state.top() == Some(Frame::Market) {
        let price = full_price(rules, card, space);
        return (format!("buy {name} for {price} CC"), "§5.8.5", touches);
    }
    let price = price(rules, &state.players[seat], card, space);
    (format!("acquire {name} for {}", count(price, "point")), "§5.2.3", touches)
}

fn pay(rules: &Rules, state: &State, seat: Seat) -> String {
    match state.top() {
        Some(Frame::Steps { company, .. }) => {
            let coins = barrier(rules, state, Actor::from(seat), company);
            format!("pay {coins} CC and go on")
        }
        Some(_) | None => "pay and go on".to_owned(),
    }
}

fn take_plan(rules: &Rules, state: &State, row: u8, column: u8) -> Words {
    let place = plan_space(row, column);
    let row = state.plans.get(usize::from(row));
    let plan = row.and_then(|plans| plans.get(usize::from(column))).copied().flatten();
    let name = plan.map_or_else(|| "nothing".to_owned(), |plan| plan_name(rules, plan));
    let cost = plan.map_or(0, |plan| rules.plan(plan).cost);
    let text = format!("take {name} from {place} for {cost} RP");
    (text, "§5.4.2", vec![format!("plan:{place}")])
}

fn take_special(rules: &Rules, state: &State, place: u8) -> Words {
    let plan = state.specials.get(usize::from(place)).copied().flatten();
    let name = plan.map_or_else(|| "nothing".to_owned(), |plan| plan_name(rules, plan));
    let cost = plan.map_or(0, |plan| rules.plan(plan).cost);
    let touches = vec![format!("special:{}", u16::from(place) + 2)];
    (format!("take the {name} for {cost} RP"), "§5.4.6", touches)
}

fn upload(rules: &Rules, state: &State, seat: Seat, action: Action) -> Words {
    let at = state.upload[seat.index()];
    let plan = state.players[seat].screens.get(usize::from(at));
    let name = plan.map_or_else(|| "nothing".to_owned(), |&plan| plan_name(rules, plan));
    let coins = upload_price(rules, state, seat).unwrap_or(0);
    let price = if coins > 0 { format!(" for {coins} CC") } else { String::new() };
    let verb =
        if action == Action::Upload { "use a research scientist and upload" } else { "upload" };
    (format!("{verb} {name}{price}"), "§5.5.2", vec![format!("screen:{}", at + 1)])
}

fn mark(rules: &Rules, space: BonusSpace, once: bool) -> Words {
    let marker = if once { "a one-time marker" } else { "a bonus marker" };
    let text = format!("place {marker} on {}", bonus_name(rules, space));
    let touches = vec![format!("bonus:{}", crate::notation::bonus_text(space))];
    if space == BonusSpace::PERSONAL {
        return (text, "§15.4", touches);
    }
    let rule = match rules.bonus(space).effect {
        _ if once => "§15.3",
        BonusEffect::Majority { .. } => "§5.8.2",
        BonusEffect::FirstPlayer { .. } => "§5.8.4",
        BonusEffect::Market | BonusEffect::Sale => "§5.8.5",
        BonusEffect::Tile(_) => "§5.8.6",
    };
    (text, rule, touches)
}

fn pile(rules: &Rules, state: &State, seat: Seat, slot: Slot) -> Words {
    let pile = state.players[seat].resting[slot.index()];
    let names: Vec<String> = crate::state::cards(pile).map(|card| card_name(rules, card)).collect();
    let text = format!("take the pile of slot {}: {}", slot.letter(), names.join(", "));
    (text, "§5.9.2", vec![format!("slot:{}", slot.letter())])
}

fn rest(rules: &Rules, state: &State, seat: Seat, slot: Slot) -> Words {
    let pile = state.players[seat].resting[slot.index()];
    let names: Vec<String> = crate::state::cards(pile).map(|card| card_name(rules, card)).collect();
    let beside = match names.len() {
        0 => "alone".to_owned(),
        _ => format!("beside {}", names.join(", ")),
    };
    let text = format!("above slot {}, {beside}", slot.letter());
    (text, "§5.9.3", vec![format!("slot:{}", slot.letter())])
}

/// What the level will be, and what Luna is given for it.
fn next_level(rules: &Rules, state: &State, level: u8) -> String {
    let before = state.variant.luna.unwrap_or(level);
    let change = match level.cmp(&before) {
        std::cmp::Ordering::Less => "lower it to",
        std::cmp::Ordering::Equal => "keep it at",
        std::cmp::Ordering::Greater => "raise it to",
    };
    match state.top() {
        Some(Frame::Level { won }) if gift(rules, won, level == before) > 0 => {
            let points = count(gift(rules, won, level == before), "success point");
            format!("{change} {level}; Luna gets {points}")
        }
        Some(_) | None => format!("{change} {level}"),
    }
}

fn counter(rules: &Rules, state: &State) -> String {
    let Some(threat) = state.threat else { return "put a counter on the threat card".to_owned() };
    let info = rules.threat(threat);
    let parts = [
        (info.energy, "energy points"),
        (info.research, "RP"),
        (info.helium, "helium"),
        (info.coins, "CC"),
    ];
    let price: Vec<String> =
        parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    format!("put a counter on {threat} for {}", price.join(" and "))
}

fn done(state: &State) -> Words {
    let (text, rule) = match state.top() {
        Some(Frame::Goods { .. }) => ("spend no more", "§5.2.6"),
        Some(Frame::Expand { .. }) => ("place no more", "§5.3.9"),
        Some(Frame::Research { .. }) => ("take no more plans", "§5.4.1"),
        Some(Frame::Upload { .. }) => ("stop here", "§5.5.4"),
        Some(Frame::Counter) => ("no counter", "§16.3"),
        Some(Frame::Passing) => ("there is no pile to take", "§5.9.2"),
        Some(_) | None => ("done", "§5.1.2"),
    };
    (text.to_owned(), rule, vec![])
}
