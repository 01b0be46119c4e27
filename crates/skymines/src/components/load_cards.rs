//! Cards, plans, tokens, bonus spaces and tiles.

use serde::Deserialize;
use tabletop::data::{NumberRow, Origin, parse, within, wrong};
use tabletop::{ComponentError, Components, lookup};

use super::load::{AMOUNT_MAX, BONUS, CARDS, PLANS, amount, reward};
use super::{
    BonusEffect, BonusInfo, CardInfo, MajorityReward, Need, PlanInfo, Reward, TileInfo, TokenInfo,
};
use crate::ids::{
    Card, Company, Kind, Majority, N_BONUS_SPACES, N_CARDS, N_DISPLAY_CARDS, N_PLANS,
    N_SPECIAL_PLANS, N_START_CARDS, N_TOKENS, PLANS_PER_ROW, PlanRow, Tile, Token,
};

/// The letter of a card that is in no stack of the display.
pub(super) const NO_LETTER: u8 = 5;
/// Single-energy cards, one for each place at the table.
const N_SINGLES: usize = N_CARDS - N_DISPLAY_CARDS - N_START_CARDS;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    card: Vec<CardRow>,
    start: Vec<CardRow>,
    single: Vec<CardRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: Option<String>,
    letter: Option<String>,
    kind: String,
    value: Option<u8>,
    share: Option<String>,
    cost: Option<u8>,
    sell: u8,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// The starting cards by their names in the files.
pub(super) type Starts = Vec<(String, Card)>;

/// Reads the action cards.
pub(super) fn cards(
    components: &Components,
) -> Result<([CardInfo; N_CARDS], Starts), ComponentError> {
    let file: CardsFile = parse(components, CARDS)?;
    let lists = [
        ("card", &file.card, N_DISPLAY_CARDS),
        ("start", &file.start, N_START_CARDS),
        ("single", &file.single, N_SINGLES),
    ];
    let mut cards = Vec::with_capacity(N_CARDS);
    let mut starts = Starts::new();
    for (list, rows, n) in lists {
        if rows.len() != n {
            let found = rows.len();
            return wrong(CARDS, format!("{list}: {found} cards; there are exactly {n}"));
        }
        for (idx, row) in rows.iter().enumerate() {
            let entry = format!("{list} {}", idx + 1);
            if list == "start" {
                let card = Card(Card::FIRST_START.0 + idx as u8);
                let Some(id) = row.id.clone() else {
                    return wrong(CARDS, format!("{entry}: give it an id, so that tokens name it"));
                };
                starts.push((id, card));
            }
            cards.push(card(&entry, row, list == "card")?);
        }
    }
    if !cards[..N_DISPLAY_CARDS].is_sorted_by_key(|card| card.letter) {
        return wrong(CARDS, "card: list the stacks in order, A first and E last");
    }
    if let Some(at) = cards[N_DISPLAY_CARDS + N_START_CARDS..]
        .iter()
        .position(|card| card.kind != Kind::Energy || card.share.is_some())
    {
        return wrong(CARDS, format!("single {}: a single-energy card gives energy", at + 1));
    }
    Ok((cards.try_into().expect("the lists were counted"), starts))
}

fn card(entry: &str, row: &CardRow, is_display: bool) -> Result<CardInfo, ComponentError> {
    let kind = lookup!(Kind, &row.kind, CARDS, entry, "kind")?;
    let letter = match (row.letter.as_deref(), is_display) {
        (Some(letter), true) => {
            ["A", "B", "C", "D", "E"].iter().position(|&one| one == letter).map(|idx| idx as u8)
        }
        (None, false) => Some(NO_LETTER),
        (Some(_), false) | (None, true) => None,
    };
    let Some(letter) = letter else {
        let what = if is_display { "a letter from A to E" } else { "no letter" };
        return wrong(CARDS, format!("{entry}: such a card has {what}"));
    };
    let share = match &row.share {
        Some(company) => Some(lookup!(Company, company, CARDS, entry, "company")?),
        None => None,
    };
    let has_value = Kind::TYPES.contains(&kind);
    let value = match (row.value, has_value) {
        (Some(value), true) => within(CARDS, &format!("{entry}: value"), value, 1, AMOUNT_MAX)?,
        (None, false) => 0,
        (None, true) => return wrong(CARDS, format!("{entry}: {} needs a value", row.kind)),
        (Some(_), false) => {
            return wrong(CARDS, format!("{entry}: {} has no value; leave it out", row.kind));
        }
    };
    if kind == Kind::Share && share.is_none() {
        return wrong(CARDS, format!("{entry}: say of which company the share is"));
    }
    if is_display != row.cost.is_some() {
        let what = if is_display { "has a cost" } else { "is never bought; leave the cost out" };
        return wrong(CARDS, format!("{entry}: such a card {what}"));
    }
    let cost = row.cost.unwrap_or_default();
    let cost = within(CARDS, &format!("{entry}: cost"), cost, 0, AMOUNT_MAX)?;
    let sell = within(CARDS, &format!("{entry}: sell"), row.sell, 0, AMOUNT_MAX)?;
    Ok(CardInfo { letter, kind, value, share, cost, sell })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlansFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    price: PriceRow,
    row: Vec<PlanRows>,
    token: Vec<TokenRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceRow {
    a: u8,
    b: u8,
    c: u8,
    special: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanRows {
    id: String,
    plan: Vec<PlanLine>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanLine {
    need: String,
    reward: String,
    copies: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRow {
    id: String,
    rests: Vec<String>,
    tracks: TokenTracks,
    helium: u8,
    need: String,
    reward: String,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenTracks {
    astrogo: Option<u8>,
    tawac: Option<u8>,
    skymine: Option<u8>,
    minerva: Option<u8>,
}

/// Plans and tokens, in the order of their ids.
pub(super) type Plans = ([PlanInfo; N_PLANS], [TokenInfo; N_TOKENS]);

/// Reads plans and tokens.
pub(super) fn plans(components: &Components, starts: &Starts) -> Result<Plans, ComponentError> {
    let file: PlansFile = parse(components, PLANS)?;
    let PriceRow { a, b, c, special } = file.price;
    let rows = [
        (PlanRow::A, a, PLANS_PER_ROW),
        (PlanRow::B, b, PLANS_PER_ROW),
        (PlanRow::C, c, PLANS_PER_ROW),
        (PlanRow::Special, special, N_SPECIAL_PLANS),
    ];
    let mut plans = Vec::with_capacity(N_PLANS);
    for (row, cost, n) in rows {
        let key = row.key();
        let mut lists = file.row.iter().filter(|list| list.id == key);
        let (Some(list), None) = (lists.next(), lists.next()) else {
            return wrong(PLANS, format!("row {key}: list it exactly once"));
        };
        let cost = within(PLANS, &format!("price {key}"), cost, 1, AMOUNT_MAX)?;
        let before = plans.len();
        for (idx, line) in list.plan.iter().enumerate() {
            let entry = format!("row {key}, plan {}", idx + 1);
            let (need, reward) = (need(&entry, &line.need)?, reward(PLANS, &entry, &line.reward)?);
            let copies = line.copies.unwrap_or(1);
            let copies = within(PLANS, &format!("{entry}: copies"), copies, 1, 24)?;
            let plan = PlanInfo { row, cost, need, reward };
            plans.extend(std::iter::repeat_n(plan, usize::from(copies)));
        }
        if plans.len() - before != n {
            let found = plans.len() - before;
            return wrong(PLANS, format!("row {key}: {found} plans; there are exactly {n}"));
        }
    }
    if let Some(list) = file.row.iter().find(|list| PlanRow::from_key(&list.id).is_none()) {
        return wrong(PLANS, format!("no row \"{}\"; write one of a, b, c, special", list.id));
    }
    let tokens = tokens(&file.token, starts)?;
    for (info, _) in &tokens {
        plans.push(*info);
    }
    Ok((plans.try_into().expect("the rows were counted"), tokens.map(|token| token.1)))
}

fn tokens(
    rows: &[TokenRow],
    starts: &Starts,
) -> Result<[(PlanInfo, TokenInfo); N_TOKENS], ComponentError> {
    let mut tokens = Vec::with_capacity(N_TOKENS);
    for (idx, row) in rows.iter().enumerate() {
        let expected = format!("T{}", idx + 1);
        if row.id != expected {
            let id = &row.id;
            return wrong(PLANS, format!("token {id} stands where {expected} is due"));
        }
        let entry = format!("token {}", row.id);
        let need = need(&entry, &row.need)?;
        let reward: Reward = reward(PLANS, &entry, &row.reward)?;
        let TokenTracks { astrogo, tawac, skymine, minerva } = row.tracks;
        let mut tracks = [0; Company::COUNT];
        for (n, steps) in tracks.iter_mut().zip([astrogo, tawac, skymine, minerva]) {
            let steps = steps.unwrap_or_default();
            *n = within(PLANS, &format!("{entry}: tracks"), steps, 0, AMOUNT_MAX)?;
        }
        let helium = within(PLANS, &format!("{entry}: helium"), row.helium, 0, AMOUNT_MAX)?;
        let resting = resting(&entry, row, starts)?;
        let plan = PlanInfo { row: PlanRow::Token, cost: 0, need, reward };
        tokens.push((plan, TokenInfo { resting, tracks, helium }));
    }
    let n = tokens.len();
    tokens
        .try_into()
        .or_else(|_| wrong(PLANS, format!("{n} tokens; there are exactly {}", Token::COUNT)))
}

fn resting(entry: &str, row: &TokenRow, starts: &Starts) -> Result<[Card; 3], ComponentError> {
    let mut cards: Vec<Card> = Vec::with_capacity(3);
    for name in &row.rests {
        // Of two that look the same the first that is still free is meant.
        let free = starts.iter().find(|(id, card)| id == name && !cards.contains(card));
        let Some(&(_, card)) = free else {
            let known: Vec<&str> = starts.iter().map(|start| start.0.as_str()).collect();
            let known = known.join(", ");
            let message =
                format!("{entry}: no starting card \"{name}\" is left; there are {known}");
            return wrong(PLANS, message);
        };
        cards.push(card);
    }
    let n = cards.len();
    cards.try_into().or_else(|_| {
        wrong(PLANS, format!("{entry}: {n} cards rest; name exactly 3, for slots b, c and d"))
    })
}

/// Reads the requirement of a plan.
fn need(entry: &str, text: &str) -> Result<Need, ComponentError> {
    parse_need(text).ok_or_else(|| {
        let message = format!(
            "{entry}: no requirement \"{text}\"; write none, a type and a number as in \
             \"titanium 2\", two of them with a comma, field_scientist, any 3, two 2, shares 3 or \
             pay 1"
        );
        ComponentError::new(PLANS, message)
    })
}

fn parse_need(text: &str) -> Option<Need> {
    let of = |text: &str| {
        let (kind, n) = text.split_once(' ')?;
        let kind = Kind::from_key(kind).filter(|kind| Kind::TYPES.contains(kind))?;
        Some((kind, amount(n)?))
    };
    if let Some((one, other)) = text.split_once(", ") {
        let (one, other) = (of(one)?, of(other)?);
        return (one.0 != other.0).then_some(Need::Both(one, other));
    }
    match text.split_once(' ') {
        None if text == "none" => Some(Need::Nothing),
        None if text == "field_scientist" => Some(Need::FieldScientist),
        None => None,
        Some(("any", n)) => amount(n).map(Need::Any),
        Some(("two", n)) => amount(n).map(Need::Two),
        Some(("shares", n)) => amount(n).map(Need::Shares),
        Some(("pay", n)) => amount(n).map(Need::Pay),
        Some(_) => of(text).map(|(kind, n)| Need::AtLeast(kind, n)),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    space: Vec<BonusRow>,
    tiles: TileRows,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusRow {
    row: u8,
    column: u8,
    price: u8,
    majority: Option<String>,
    #[serde(default)]
    first_player: bool,
    #[serde(default)]
    market: bool,
    #[serde(default)]
    sale: bool,
    tile: Option<String>,
    #[serde(default)]
    reward: RewardRow,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RewardRow {
    track: Option<String>,
    steps: Option<u8>,
    research: Option<u8>,
    coins: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileRows {
    cargo: NumberRow,
    energy: NumberRow,
}

/// Bonus spaces and tiles.
pub(super) type Bonus = ([BonusInfo; N_BONUS_SPACES], [TileInfo; Tile::COUNT]);

/// Reads the bonus spaces and the tiles.
pub(super) fn bonus(components: &Components) -> Result<Bonus, ComponentError> {
    let file: BonusFile = parse(components, BONUS)?;
    let mut spaces = [None; N_BONUS_SPACES];
    for row in &file.space {
        let entry = format!("space {},{}", row.row, row.column);
        let line = within(BONUS, &format!("{entry}: row"), row.row, 1, 3)?;
        let column = within(BONUS, &format!("{entry}: column"), row.column, 1, 4)?;
        let slot = &mut spaces[usize::from((line - 1) * 4 + column - 1)];
        if slot.is_some() {
            return wrong(BONUS, format!("{entry} is there twice; list it once"));
        }
        let price = within(BONUS, &format!("{entry}: price"), row.price, 0, AMOUNT_MAX)?;
        *slot = Some(BonusInfo { price, effect: effect(&entry, row)? });
    }
    if let Some(idx) = spaces.iter().position(Option::is_none) {
        return wrong(BONUS, format!("space {},{} is missing", idx / 4 + 1, idx % 4 + 1));
    }
    let spaces = spaces.map(|space| space.expect("none is missing"));
    check_complete(&spaces)?;
    let value = |name: &str, row: &NumberRow| {
        within(BONUS, &format!("tile {name}: value"), row.value, 1, AMOUNT_MAX)
    };
    let scientist = |kind| TileInfo { kind: Some(kind), value: 0 };
    let tiles = [
        TileInfo { kind: None, value: value("cargo", &file.tiles.cargo)? },
        TileInfo { kind: Some(Kind::Energy), value: value("energy", &file.tiles.energy)? },
        scientist(Kind::FieldScientist),
        scientist(Kind::ResearchScientist),
    ];
    Ok((spaces, tiles))
}

fn effect(entry: &str, row: &BonusRow) -> Result<BonusEffect, ComponentError> {
    let n = usize::from(row.majority.is_some())
        + usize::from(row.first_player)
        + usize::from(row.market)
        + usize::from(row.sale)
        + usize::from(row.tile.is_some());
    if n != 1 {
        let message =
            format!("{entry}: write exactly one of majority, first_player, market, sale and tile");
        return wrong(BONUS, message);
    }
    let RewardRow { track, steps, research, coins } = &row.reward;
    let amount = |what: &str, n: u8| within(BONUS, &format!("{entry}: {what}"), n, 1, AMOUNT_MAX);
    if let Some(of) = &row.majority {
        let of = lookup!(Majority, of, BONUS, entry, "majority")?;
        let reward = match (track, steps, research, coins) {
            (Some(company), &Some(n), None, None) => {
                let company = lookup!(Company, company, BONUS, entry, "company")?;
                MajorityReward::Track(company, amount("steps", n)?)
            }
            (None, None, &Some(n), None) => MajorityReward::Research(amount("research", n)?),
            _ => {
                let message = "the reward is a track with its steps, or research";
                return wrong(BONUS, format!("{entry}: {message}"));
            }
        };
        return Ok(BonusEffect::Majority { of, reward });
    }
    let has_other = track.is_some() || steps.is_some() || research.is_some();
    if row.first_player && !has_other {
        let coins = coins.unwrap_or_default();
        let coins = within(BONUS, &format!("{entry}: coins"), coins, 0, AMOUNT_MAX)?;
        return Ok(BonusEffect::FirstPlayer { coins });
    }
    if has_other || coins.is_some() {
        return wrong(BONUS, format!("{entry}: this space gives no such reward; leave it out"));
    }
    Ok(match &row.tile {
        Some(tile) => BonusEffect::Tile(lookup!(Tile, tile, BONUS, entry, "tile")?),
        None if row.market => BonusEffect::Market,
        None => BonusEffect::Sale,
    })
}

/// Every majority, every tile and each of the other spaces is there once.
fn check_complete(spaces: &[BonusInfo; N_BONUS_SPACES]) -> Result<(), ComponentError> {
    let count =
        |is: &dyn Fn(&BonusEffect) -> bool| spaces.iter().filter(|space| is(&space.effect)).count();
    let mut counted: Vec<(String, usize)> = Vec::new();
    for want in Majority::ALL {
        let n = count(&|one| matches!(one, BonusEffect::Majority { of, .. } if *of == want));
        counted.push((format!("majority {}", want.key()), n));
    }
    for want in Tile::ALL {
        let n = count(&|effect| *effect == BonusEffect::Tile(want));
        counted.push((format!("tile {}", want.key()), n));
    }
    let first = count(&|effect| matches!(effect, BonusEffect::FirstPlayer { .. }));
    counted.push(("first_player".to_owned(), first));
    if let Some((what, n)) = counted.iter().find(|(_, n)| *n != 1) {
        return wrong(BONUS, format!("{what} is on {n} spaces; it has exactly one"));
    }
    Ok(())
}
