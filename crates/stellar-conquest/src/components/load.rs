//! Reading the component files, and saying in one sentence what is wrong with them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::Deserialize;
use tabletop::data::{NumberReader, NumberRow, Origin, parse};
use tabletop::{ComponentError, Components, lookup};

use super::{
    AttackTable, CAPACITY_MAX, CardInfo, ItemInfo, NO_STAR, Numbers, Odds, PRICE_MAX, PlanetInfo,
    Predecessor, Rules, StarInfo, TechInfo,
};
use crate::geometry::Geometry;
use crate::ids::{
    Card, Colour, ColumnName, Hex, HexSet, Item, N_CARDS, N_COLUMNS, N_HEXES, N_STARS, PlanetType,
    ShipClass, Tech, TechClass, Unit,
};

pub(super) const BOARD: &str = "board.toml";
pub(super) const STARS: &str = "stars.toml";
pub(super) const CARDS: &str = "cards.toml";
pub(super) const PRICES: &str = "prices.toml";
pub(super) const RESEARCH: &str = "research.toml";
pub(super) const ATTACK: &str = "attack.toml";
pub(super) const PRODUCTION: &str = "production.toml";

/// The files built into the program.
pub(super) fn embedded() -> Components {
    Components::embedded(&[
        (BOARD, include_str!("../../data/board.toml")),
        (STARS, include_str!("../../data/stars.toml")),
        (CARDS, include_str!("../../data/cards.toml")),
        (PRICES, include_str!("../../data/prices.toml")),
        (RESEARCH, include_str!("../../data/research.toml")),
        (ATTACK, include_str!("../../data/attack.toml")),
        (PRODUCTION, include_str!("../../data/production.toml")),
    ])
}

/// Reads and checks all files.
pub(super) fn load(components: &Components) -> Result<Rules, ComponentError> {
    let stars = load_stars(components)?;
    let cards = load_cards(components)?;
    let mut star_at = [NO_STAR; N_HEXES];
    let mut stars_of = [0; Colour::COUNT];
    for (idx, star) in stars.iter().enumerate() {
        star_at[star.hex.index()] = idx as u8;
        stars_of[star.colour.index()] |= 1 << idx;
    }
    let mut cards_of = [0; Colour::COUNT];
    for card in Card::all() {
        cards_of[cards[card.index()].colour.index()] |= 1 << card.0;
    }
    check_decks(&stars_of, &cards_of)?;
    let board = load_board(components, &star_at)?;
    let prices = load_prices(components)?;
    let (research, research_shield_as_base) = load_research(components)?;
    let (attack, attack_fighter_hits) = load_attack(components)?;
    let star_hexes = std::array::from_fn(|idx| stars[idx].hex);
    let geometry =
        [board.cloud, board.cloud_with_extra].map(|cloud| Geometry::new(&star_hexes, cloud));
    Ok(Rules {
        stars,
        star_at,
        stars_of,
        cards,
        cards_of,
        entry: board.entry,
        entry_repository: board.entry_repository,
        items: prices.items,
        transport_price: prices.transport,
        scout_pair_price: prices.scout_pair,
        robotic_factory: prices.robotic_factory,
        research,
        research_shield_as_base,
        attack,
        attack_fighter_hits,
        numbers: load_numbers(components, board.numbers)?,
        components: components.clone(),
        hash: components.hash(),
        geometry,
    })
}

// What the files look like. Names stay text here, so that a wrong one is told with its entry.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    column: Vec<ColumnRow>,
    entry: Vec<EntryRow>,
    entry_repository: Vec<EntryRow>,
    cloud: CloudRows,
    extra_cloud: CloudRows,
    numbers: BTreeMap<String, NumberRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnRow {
    name: String,
    hexes: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryRow {
    number: u8,
    hex: String,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CloudRows {
    hexes: Vec<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarsFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    star: Vec<StarRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarRow {
    hex: String,
    colour: String,
    name: String,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    card: Vec<CardRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    number: u8,
    colour: String,
    planets: Vec<PlanetRow>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetRow {
    orbit: u8,
    r#type: String,
    capacity: u16,
    #[serde(default)]
    mineral_rich: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PricesFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    price: Vec<PriceRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceRow {
    item: String,
    price: u16,
    pair: Option<u16>,
    needs: Option<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResearchFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    tech: Vec<TechRow>,
    shield_as_base: Vec<TechRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TechRow {
    tech: String,
    class: String,
    level: u8,
    price: u16,
    reduced: Option<ReducedRow>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReducedRow {
    price: u16,
    with: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    row: Vec<AttackRow>,
    fighter_hits: Vec<AttackRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackRow {
    firer: String,
    scout: Option<String>,
    transport: Option<String>,
    corvette: Option<String>,
    fighter: Option<String>,
    death_star: Option<String>,
    missile_base: Option<String>,
    advanced_missile_base: Option<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProductionFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    numbers: BTreeMap<String, NumberRow>,
}

fn read_hex(file: &str, entry: &str, text: &str) -> Result<Hex, ComponentError> {
    text.parse().map_err(|error| ComponentError::new(file, format!("{entry}: {error}")))
}

fn check_price(file: &str, entry: &str, price: u16) -> Result<u16, ComponentError> {
    if (1..=PRICE_MAX).contains(&price) {
        return Ok(price);
    }
    let message = format!("{entry}: a price of {price} IP is not possible; write 1 to {PRICE_MAX}");
    Err(ComponentError::new(file, message))
}

/// §T.4 The stars, put in the order of their hexes.
fn load_stars(components: &Components) -> Result<[StarInfo; N_STARS], ComponentError> {
    let file: StarsFile = parse(components, STARS)?;
    let wrong = |message: String| Err(ComponentError::new(STARS, message));
    let mut stars: Vec<StarInfo> = Vec::with_capacity(N_STARS);
    for row in file.star {
        let entry = format!("star \"{}\"", row.name);
        if row.name.trim().is_empty() {
            return wrong(format!("the star at {} has no name; give it one", row.hex));
        }
        let hex = read_hex(STARS, &entry, &row.hex)?;
        let colour = lookup!(Colour, &row.colour, STARS, entry, "colour")?;
        if let Some(other) = stars.iter().find(|star| star.hex == hex) {
            let other = &other.name;
            return wrong(format!("{entry}: {hex} holds \"{other}\" already; choose a free hex"));
        }
        if let Some(other) = stars.iter().find(|star| star.name == row.name) {
            let other = other.hex;
            return wrong(format!("{entry}: the star at {other} has this name; choose another"));
        }
        stars.push(StarInfo { hex, colour, name: row.name });
    }
    stars.sort_by_key(|star| star.hex);
    stars.try_into().or_else(|stars: Vec<StarInfo>| {
        wrong(format!("{} stars listed; the software plays with exactly {N_STARS}", stars.len()))
    })
}

/// §T.5 The star cards, each number once.
fn load_cards(components: &Components) -> Result<[CardInfo; N_CARDS + 1], ComponentError> {
    let file: CardsFile = parse(components, CARDS)?;
    let wrong = |message: String| Err(ComponentError::new(CARDS, message));
    let mut cards: [Option<CardInfo>; N_CARDS + 1] = [const { None }; N_CARDS + 1];
    cards[0] = Some(CardInfo { colour: Colour::Blue, planets: ArrayVec::new() });
    for row in file.card {
        let entry = format!("card {}", row.number);
        if Card::try_from(row.number).is_err() {
            return wrong(format!("{entry}: the software numbers cards from 1 to {N_CARDS}"));
        }
        if cards[usize::from(row.number)].is_some() {
            return wrong(format!("{entry} is there twice; every number has one card"));
        }
        let colour = lookup!(Colour, &row.colour, CARDS, entry, "colour")?;
        if row.planets.len() > 3 {
            let n = row.planets.len();
            return wrong(format!("{entry}: {n} planets; a card shows at most 3"));
        }
        let mut planets = ArrayVec::new();
        for planet in &row.planets {
            planets.push(read_planet(&entry, planet)?);
        }
        cards[usize::from(row.number)] = Some(CardInfo { colour, planets });
    }
    if let Some(missing) = cards.iter().position(Option::is_none) {
        return wrong(format!("card {missing} is missing; cards 1 to {N_CARDS} are needed"));
    }
    Ok(cards.map(|card| card.expect("no card is missing")))
}

fn read_planet(entry: &str, row: &PlanetRow) -> Result<PlanetInfo, ComponentError> {
    let kind = lookup!(PlanetType, &row.r#type, CARDS, entry, "type of planet")?;
    if row.capacity == 0 || row.capacity > u16::from(CAPACITY_MAX) {
        let message = format!(
            "{entry}: a planet for {} million is not possible; write 1 to {CAPACITY_MAX}",
            row.capacity
        );
        return Err(ComponentError::new(CARDS, message));
    }
    let capacity = row.capacity as u8;
    Ok(PlanetInfo { kind, capacity, mineral_rich: row.mineral_rich, orbit: row.orbit })
}

/// A deck never runs out (§2.2): every star of a colour can draw a card of it.
fn check_decks(stars_of: &[u64; 5], cards_of: &[u128; 5]) -> Result<(), ComponentError> {
    for colour in Colour::ALL {
        let n_stars = stars_of[colour.index()].count_ones();
        let n_cards = cards_of[colour.index()].count_ones();
        if n_cards < n_stars {
            let message = format!(
                "{colour}: {n_cards} cards for {n_stars} stars; a deck must have a card for each"
            );
            return Err(ComponentError::new(CARDS, message));
        }
    }
    Ok(())
}

struct Board {
    entry: [Hex; 4],
    entry_repository: [Hex; 4],
    cloud: HexSet,
    cloud_with_extra: HexSet,
    numbers: BTreeMap<String, NumberRow>,
}

/// §2.1 Entry hexes and clouds.
fn load_board(components: &Components, star_at: &[u8; N_HEXES]) -> Result<Board, ComponentError> {
    let file: BoardFile = parse(components, BOARD)?;
    check_columns(&file.column)?;
    let mut cloud = HexSet::EMPTY;
    add_cloud(&mut cloud, "cloud", &file.cloud)?;
    let mut cloud_with_extra = cloud;
    add_cloud(&mut cloud_with_extra, "extra_cloud", &file.extra_cloud)?;
    let read = |list: &str, rows: &[EntryRow]| -> Result<[Hex; 4], ComponentError> {
        let entry = read_entries(list, rows)?;
        for hex in entry {
            let holds_star = star_at[hex.index()] != NO_STAR;
            if holds_star || cloud_with_extra.contains(hex) {
                let what = if holds_star { "a star" } else { "a cloud" };
                let message = format!("{list}: {hex} holds {what}; fleets enter in open space");
                return Err(ComponentError::new(BOARD, message));
            }
        }
        Ok(entry)
    };
    Ok(Board {
        entry: read("entry", &file.entry)?,
        entry_repository: read("entry_repository", &file.entry_repository)?,
        cloud,
        cloud_with_extra,
        numbers: file.numbers,
    })
}

/// §T.6 The software knows one board: 32 columns of 21 and 20 hexes in turn.
fn check_columns(rows: &[ColumnRow]) -> Result<(), ComponentError> {
    let wrong = |message: String| Err(ComponentError::new(BOARD, message));
    if rows.len() != N_COLUMNS {
        let n = rows.len();
        return wrong(format!("{n} columns listed; the software plays with exactly {N_COLUMNS}"));
    }
    for (idx, row) in rows.iter().enumerate() {
        let name = ColumnName(idx as u8).to_string();
        let hexes = u16::from(Hex::rows(idx as u8));
        if row.name != name || row.hexes != hexes {
            return wrong(format!(
                "column {} with {} hexes; the software plays with column {name} of {hexes} here",
                row.name, row.hexes
            ));
        }
    }
    Ok(())
}

fn add_cloud(cloud: &mut HexSet, list: &str, rows: &CloudRows) -> Result<(), ComponentError> {
    for text in &rows.hexes {
        let hex = read_hex(BOARD, list, text)?;
        if !cloud.insert(hex) {
            let message = format!("{list}: {hex} is a cloud hex already; list it once");
            return Err(ComponentError::new(BOARD, message));
        }
    }
    Ok(())
}

fn read_entries(list: &str, rows: &[EntryRow]) -> Result<[Hex; 4], ComponentError> {
    let wrong = |message: String| Err(ComponentError::new(BOARD, message));
    let mut entries = [None; 4];
    for row in rows {
        let entry = format!("{list} {}", row.number);
        let hex = read_hex(BOARD, &entry, &row.hex)?;
        if !(1..=4).contains(&row.number) {
            return wrong(format!("{entry}: entry hexes are numbered 1 to 4"));
        }
        if entries.contains(&Some(hex)) {
            return wrong(format!("{entry}: {hex} belongs to another player; choose another hex"));
        }
        if entries[usize::from(row.number) - 1].replace(hex).is_some() {
            return wrong(format!("{entry} is there twice; every player has one entry hex"));
        }
    }
    if let Some(missing) = entries.iter().position(Option::is_none) {
        let number = missing + 1;
        return wrong(format!("{list} {number} is missing; players 1 to 4 need an entry hex each"));
    }
    Ok(entries.map(|hex| hex.expect("no entry hex is missing")))
}

struct Prices {
    items: [ItemInfo; Item::COUNT],
    transport: u16,
    scout_pair: u16,
    robotic_factory: ItemInfo,
}

/// The two goods on the price schedule that are no [`Item`].
const TRANSPORT: &str = "transport";
const ROBOTIC_FACTORY: &str = "robotic_factory";

/// §T.1 The price schedule.
fn load_prices(components: &Components) -> Result<Prices, ComponentError> {
    let file: PricesFile = parse(components, PRICES)?;
    let wrong = |message: String| Err(ComponentError::new(PRICES, message));
    let mut rows = BTreeMap::new();
    let mut pair = None;
    for row in &file.price {
        let entry = format!("price of {}", row.item);
        if ![TRANSPORT, ROBOTIC_FACTORY].contains(&row.item.as_str()) {
            lookup!(Item, &row.item, PRICES, entry, "item")?;
        }
        let price = check_price(PRICES, &entry, row.price)?;
        if let Some(two) = row.pair {
            if row.item != Item::Scout.key() {
                return wrong(format!("{entry}: only scouts are sold in pairs; leave pair out"));
            }
            if check_price(PRICES, &entry, two)? > 2 * price {
                return wrong(format!("{entry}: a pair for {two} is dearer than two; lower it"));
            }
            pair = Some(two);
        }
        let needs = row.needs.as_deref();
        let needs =
            needs.map(|tech| lookup!(Tech, tech, PRICES, entry, "technology")).transpose()?;
        if row.item == TRANSPORT && needs.is_some() {
            return wrong(format!("{entry}: transports need no technology; leave needs out"));
        }
        if rows.insert(row.item.as_str(), ItemInfo { price, needs }).is_some() {
            return wrong(format!("{entry} is there twice; list it once"));
        }
    }
    let find = |item: &str| {
        let message = || format!("price of {item} is missing; every item needs a price");
        rows.get(item).copied().ok_or_else(|| ComponentError::new(PRICES, message()))
    };
    let mut items = [ItemInfo { price: 0, needs: None }; Item::COUNT];
    for item in Item::ALL {
        items[item.index()] = find(item.key())?;
    }
    let scout_pair = pair.unwrap_or(2 * items[Item::Scout.index()].price);
    let transport = find(TRANSPORT)?.price;
    Ok(Prices { items, transport, scout_pair, robotic_factory: find(ROBOTIC_FACTORY)? })
}

/// §T.2 The research charts, and Planet Shield under the option `shield_as_base`.
fn load_research(
    components: &Components,
) -> Result<([TechInfo; Tech::COUNT], TechInfo), ComponentError> {
    let file: ResearchFile = parse(components, RESEARCH)?;
    let wrong = |message: String| Err(ComponentError::new(RESEARCH, message));
    let mut found = [None; Tech::COUNT];
    for row in &file.tech {
        let (tech, info) = read_tech(row)?;
        if found[tech.index()].replace(info).is_some() {
            return wrong(format!("{} is there twice; list it once", row.tech));
        }
    }
    if let Some(missing) = Tech::ALL.into_iter().find(|tech| found[tech.index()].is_none()) {
        let n = Tech::COUNT;
        return wrong(format!("{} is missing; all {n} technologies are needed", missing.key()));
    }
    let research = found.map(|info| info.expect("no technology is missing"));
    check_levels(&research)?;
    let [row] = file.shield_as_base.as_slice() else {
        let n = file.shield_as_base.len();
        return wrong(format!("shield_as_base: {n} entries; planet_shield alone belongs there"));
    };
    let (tech, shield_as_base) = read_tech(row)?;
    let printed = research[Tech::PlanetShield.index()];
    let same_place = (shield_as_base.class, shield_as_base.level) == (printed.class, printed.level);
    if tech != Tech::PlanetShield || !same_place {
        let message = "shield_as_base: planet_shield alone belongs there, in its class and level";
        return wrong(message.to_owned());
    }
    Ok((research, shield_as_base))
}

fn read_tech(row: &TechRow) -> Result<(Tech, TechInfo), ComponentError> {
    let entry = format!("technology {}", row.tech);
    let wrong = |message: String| Err(ComponentError::new(RESEARCH, message));
    let tech = lookup!(Tech, &row.tech, RESEARCH, entry, "technology")?;
    let class = lookup!(TechClass, &row.class, RESEARCH, entry, "class")?;
    if !(1..=3).contains(&row.level) {
        return wrong(format!("{entry}: there is no level {}; write 1, 2 or 3", row.level));
    }
    let price = check_price(RESEARCH, &entry, row.price)?;
    let reduced = match &row.reduced {
        None => None,
        Some(reduced) => {
            let lower = check_price(RESEARCH, &entry, reduced.price)?;
            if lower >= price {
                return wrong(format!(
                    "{entry}: the reduced price {lower} is not below {price}; lower it"
                ));
            }
            let with = read_predecessor(&entry, &reduced.with)?;
            if with == Predecessor::Tech(tech) {
                return wrong(format!("{entry}: it cannot be its own predecessor; name another"));
            }
            Some((lower, with))
        }
    };
    Ok((tech, TechInfo { class, level: row.level, price, reduced }))
}

fn read_predecessor(entry: &str, text: &str) -> Result<Predecessor, ComponentError> {
    if let Some(tech) = Tech::from_key(text) {
        return Ok(Predecessor::Tech(tech));
    }
    let hexes = text.strip_prefix("speed ").and_then(|rest| rest.strip_suffix(" or more"));
    match hexes.map(str::parse) {
        Some(Ok(hexes @ 3..=8)) => Ok(Predecessor::SpeedAtLeast(hexes)),
        _ => {
            let message = format!(
                "{entry}: no predecessor \"{text}\"; write a technology such as speed_3, or a \
                 least speed as in \"speed 5 or more\" (3 to 8)"
            );
            Err(ComponentError::new(RESEARCH, message))
        }
    }
}

/// A higher level opens with a technology of the level below (§6.6.2, A-25), so one must be there.
fn check_levels(research: &[TechInfo; Tech::COUNT]) -> Result<(), ComponentError> {
    for class in TechClass::ALL {
        let has = |level| research.iter().any(|info| info.class == class && info.level == level);
        for level in 2..=3 {
            if has(level) && !has(level - 1) {
                let message = format!(
                    "class {}: level {level} can never open; it needs a technology of level {}",
                    class.key(),
                    level - 1
                );
                return Err(ComponentError::new(RESEARCH, message));
            }
        }
    }
    Ok(())
}

/// §T.3 The attack table, as printed and under the option `fighter_hits`.
fn load_attack(components: &Components) -> Result<(AttackTable, AttackTable), ComponentError> {
    let file: AttackFile = parse(components, ATTACK)?;
    let wrong = |message: String| Err(ComponentError::new(ATTACK, message));
    let mut table = [[None; Unit::COUNT]; Unit::COUNT];
    for row in &file.row {
        let firer = lookup!(Unit, &row.firer, ATTACK, "row", "firer")?;
        if table[firer.index()].iter().any(Option::is_some) {
            return wrong(format!("firer {} is there twice; list it once", row.firer));
        }
        table[firer.index()] = read_odds(row)?;
    }
    for firer in Unit::ALL {
        let missing = |target: &Unit| table[firer.index()][target.index()].is_none();
        if let Some(target) = Unit::ALL.into_iter().find(missing) {
            let (firer, target) = (firer.key(), target.key());
            return wrong(format!("firer {firer}: the odds against {target} are missing"));
        }
    }
    let printed = table.map(|row| row.map(|odds| odds.expect("no odds are missing")));
    check_battles_end("row", &printed)?;
    let mut variant = printed;
    for row in &file.fighter_hits {
        let firer = lookup!(Unit, &row.firer, ATTACK, "fighter_hits", "firer")?;
        for (target, odds) in read_odds(row)?.into_iter().enumerate() {
            variant[firer.index()][target] = odds.unwrap_or(variant[firer.index()][target]);
        }
    }
    check_battles_end("fighter_hits", &variant)?;
    Ok((printed, variant))
}

fn read_odds(row: &AttackRow) -> Result<[Option<Odds>; Unit::COUNT], ComponentError> {
    let mut odds = [None; Unit::COUNT];
    for target in Unit::ALL {
        let cell = match target {
            Unit::Scout => &row.scout,
            Unit::Transport => &row.transport,
            Unit::Corvette => &row.corvette,
            Unit::Fighter => &row.fighter,
            Unit::DeathStar => &row.death_star,
            Unit::MissileBase => &row.missile_base,
            Unit::AdvancedMissileBase => &row.advanced_missile_base,
        };
        let Some(text) = cell else { continue };
        let Some(read) = parse_odds(text) else {
            let message = format!(
                "firer {} against {}: no odds \"{text}\"; write never, always, 1, 1-2 up to 1-6, \
                 or a sum as in \"10 on 2d6\" (2 to 12)",
                row.firer,
                target.key()
            );
            return Err(ComponentError::new(ATTACK, message));
        };
        odds[target.index()] = Some(read);
    }
    Ok(odds)
}

fn parse_odds(text: &str) -> Option<Odds> {
    if let Some(sum) = text.strip_suffix(" on 2d6") {
        let exactly = sum.parse().ok().filter(|sum| (2..=12).contains(sum))?;
        return Some(Odds::TwoDice { exactly });
    }
    match text {
        "never" => Some(Odds::Never),
        "always" | "1-6" => Some(Odds::Always),
        "1" => Some(Odds::OneDie { up_to: 1 }),
        "1-2" => Some(Odds::OneDie { up_to: 2 }),
        "1-3" => Some(Odds::OneDie { up_to: 3 }),
        "1-4" => Some(Odds::OneDie { up_to: 4 }),
        "1-5" => Some(Odds::OneDie { up_to: 5 }),
        _ => None,
    }
}

/// Ruling A-48: every battle ends, because of any two that meet one can destroy the other.
fn check_battles_end(list: &str, table: &AttackTable) -> Result<(), ComponentError> {
    let can = |a: Unit, b: Unit| table[a.index()][b.index()] != Odds::Never;
    let wrong = |message: String| Err(ComponentError::new(ATTACK, message));
    for firer in Unit::ALL {
        for target in Unit::ALL {
            let (a, b) = (firer.key(), target.key());
            if !firer.is_armed() && can(firer, target) {
                return wrong(format!(
                    "{list}: {a} has no weapons (4.1.9); write never against {b}"
                ));
            }
            let meet = firer.ship_class().is_some_and(ShipClass::is_warship);
            if meet && !can(firer, target) && !can(target, firer) {
                return wrong(format!(
                    "{list}: a battle of {a} against {b} would never end; give one of them a chance"
                ));
            }
        }
    }
    Ok(())
}

fn load_numbers(
    components: &Components,
    board: BTreeMap<String, NumberRow>,
) -> Result<Numbers, ComponentError> {
    let production: ProductionFile = parse(components, PRODUCTION)?;
    let mut board = NumberReader::new(BOARD, board);
    let mut production = NumberReader::new(PRODUCTION, production.numbers);
    let turns = board.byte("turns", 1, 200)?;
    let ships_of_class_max = board.byte("ships_of_class_max", 1, 255)?;
    let stacks_max = board.byte("stacks_max", 1, 128)?;
    let factories_per_million = production.byte("factories_per_million", 0, 10)?;
    let numbers = Numbers {
        turns,
        production_every: board.byte("production_every", 1, turns)?,
        range: board.byte("range", 1, 64)?,
        speed_start: board.byte("speed_start", 1, 8)?,
        points: [
            board.byte("points_terran", 0, 100)?,
            board.byte("points_sub_terran", 0, 100)?,
            board.byte("points_minimal_terran", 0, 100)?,
            board.byte("points_barren", 0, 100)?,
        ],
        start_fleet: [
            board.byte("start_scouts", 0, ships_of_class_max)?,
            board.byte("start_transports", 1, ships_of_class_max)?,
            board.byte("start_corvettes", 0, ships_of_class_max)?,
            0,
            0,
        ],
        setup_ip: board.take("setup_ip", 0, 1000)?,
        task_forces_max: board.byte("task_forces_max", 0, stacks_max)?,
        exploration_risk: board.byte("exploration_risk", 0, 5)?,
        ships_of_class_max,
        stacks_max,
        growth_per: [
            production.byte("growth_terran_per", 0, 100)?,
            production.byte("growth_sub_terran_per", 0, 100)?,
            production.byte("growth_minimal_terran_per", 0, 100)?,
            production.byte("growth_barren_per", 0, 100)?,
        ],
        mineral_factor: production.byte("mineral_factor", 1, 10)?,
        bonus_base: production.byte("bonus_base", 0, 100)?,
        bonus_per: production.byte("bonus_per", 1, 100)?,
        factories_per_million,
        factories_per_million_improved: production.byte(
            "factories_per_million_improved",
            factories_per_million,
            10,
        )?,
        bombardment: [
            0,
            0,
            production.byte("bombardment_corvette", 0, 100)?,
            production.byte("bombardment_fighter", 0, 100)?,
            production.byte("bombardment_death_star", 0, 100)?,
        ],
    };
    board.finish()?;
    production.finish()?;
    Ok(numbers)
}
