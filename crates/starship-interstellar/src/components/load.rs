//! Reading the component files, and saying in one sentence what is wrong with them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use serde::de::DeserializeOwned;
use tabletop::data::{CitedNumberRow, NumberReader, parse, parse_text, within};
use tabletop::{ComponentError, Components, lookup};

use super::{
    DiscoveryInfo, DiscoveryKind, Effects, ExtraAction, ExtraInfo, ExtraSalvation, GOVERNMENT_ROWS,
    GOVERNMENT_SPACES, Gain, HALL_LEVELS, HallInfo, Icon, MARKET_SPACES, MarketInfo, MechanismInfo,
    N_STARTING, NO_POINT, PointInfo, ProductionInfo, ROTATIONS_MAX, Reward, Rules, SPIRAL_MAX,
    Size, TRACK_SPACES,
};
use crate::ch10_hall::Level;
use crate::chv_variants::{LAYERS_MAX, Layer};
use crate::cubes::Cubes;
use crate::geometry::{Geometry, PlanetInfo};
use crate::ids::{
    Deed, Extra, Family, N_COLUMNS, N_DISCOVERIES, N_EXTRAS, N_MECHANISMS, N_PLANETS, N_POINTS,
    N_PRODUCTION, N_ROWS, N_SOLAR_EVENTS, Planet, Resource, TOKENS_PER_PLANET, Track,
};

mod files;
mod halley;
mod numbers;
mod variants;

use files::{
    BoardFile, ExtrasFile, GovernmentFile, HallFile, JourneyFile, LeadersFile, ListRow, MarketFile,
    MechanismRow, MechanismsFile, PopulationFile, ProductionFile, SetupFile, SunFile,
    TechnologiesFile, TokensFile,
};

pub(super) const ANTIMATTER: &str = "antimatter.toml";
pub(super) const KUIPER: &str = "kuiper.toml";
pub(super) const BOARD: &str = "board.toml";
pub(super) const EXTRAS: &str = "extras.toml";
pub(super) const GOVERNMENT: &str = "government.toml";
pub(super) const HALL: &str = "hall.toml";
pub(super) const JOURNEY: &str = "journey.toml";
pub(super) const LEADERS: &str = "leaders.toml";
pub(super) const MARKET: &str = "market.toml";
pub(super) const MECHANISMS: &str = "mechanisms.toml";
pub(super) const POPULATION: &str = "population.toml";
pub(super) const PRODUCTION: &str = "production.toml";
pub(super) const SETUP: &str = "setup.toml";
pub(super) const SUN: &str = "sun.toml";
pub(super) const TECHNOLOGIES: &str = "technologies.toml";
pub(super) const TOKENS: &str = "tokens.toml";
pub(super) const VARIANTS: &str = "variants.toml";

/// The highest price in Fuel, whatever the files say.
const FUEL_MAX: u8 = 50;
/// The most cubes that one place of a file may name.
const CUBES_MAX: u8 = 100;

/// The files built into the program.
pub(super) fn embedded() -> Components {
    Components::embedded(&[
        (ANTIMATTER, antimatter::PRINTED),
        (KUIPER, kuiper::PRINTED),
        (BOARD, include_str!("../../data/board.toml")),
        (EXTRAS, include_str!("../../data/extras.toml")),
        (GOVERNMENT, include_str!("../../data/government.toml")),
        (HALL, include_str!("../../data/hall.toml")),
        halley::HALLEY,
        (JOURNEY, include_str!("../../data/journey.toml")),
        (LEADERS, include_str!("../../data/leaders.toml")),
        (MARKET, include_str!("../../data/market.toml")),
        (MECHANISMS, include_str!("../../data/mechanisms.toml")),
        (POPULATION, include_str!("../../data/population.toml")),
        (PRODUCTION, include_str!("../../data/production.toml")),
        (SETUP, include_str!("../../data/setup.toml")),
        (SUN, include_str!("../../data/sun.toml")),
        (TECHNOLOGIES, include_str!("../../data/technologies.toml")),
        (TOKENS, include_str!("../../data/tokens.toml")),
        (VARIANTS, include_str!("../../data/variants.toml")),
    ])
}

/// Reads and checks all files.
pub(super) fn load(components: &Components) -> Result<Rules, ComponentError> {
    let (geometry, board) = load_board(components)?;
    let (market, market_numbers) = load_market(components)?;
    let technologies = load_technologies(components)?;
    let (favours, pass_action, pass_salvation, token_numbers) = load_tokens(components)?;
    let (mechanisms, slots) = load_mechanisms(components)?;
    let journey = load_journey(components)?;
    let sun = load_sun(components)?;
    let (government, government_names, government_numbers) = load_government(components)?;
    let (tracks, beyond) = load_leaders(components)?;
    let (start_cubes, setup) = load_setup(components)?;
    let mut files = numbers::Files {
        board: NumberReader::new(BOARD, board),
        market: NumberReader::new(MARKET, market_numbers),
        technologies: NumberReader::new(TECHNOLOGIES, technologies.numbers),
        tokens: NumberReader::new(TOKENS, token_numbers),
        journey: NumberReader::new(JOURNEY, journey.numbers),
        sun: NumberReader::new(SUN, sun.numbers),
        government: NumberReader::new(GOVERNMENT, government_numbers),
        setup: NumberReader::new(SETUP, setup),
    };
    let (fuel_per_orbit, fuel_per_quadrant) = files.fuel()?;
    let aging = files.aging()?;
    let numbers = files.read()?;
    let geometry = Geometry::new(geometry.0, geometry.1, fuel_per_orbit, fuel_per_quadrant);
    let variants = variants::load(components)?;
    let rules = Rules {
        halley: halley::load(components, &geometry)?,
        geometry,
        production: together(&load_production(components)?, &variants.production),
        market,
        families: technologies.families,
        salvation: technologies.salvation,
        effects: technologies.effects,
        extras: load_extras(components, numbers.solar_keep)?,
        favours,
        pass_action,
        pass_salvation,
        mechanisms: together(&mechanisms, &variants.mechanisms),
        discoveries: together(&journey.discoveries, &variants.discoveries),
        points: journey.points,
        trappist: journey.trappist,
        bag: sun.bag,
        spiral: sun.spiral,
        solar_events: sun.events,
        government,
        government_names,
        tracks,
        beyond,
        start_cubes,
        hall: load_hall(components)?,
        variants: variants.info,
        kuiper: kuiper::load(components)?,
        antimatter: antimatter::load(components)?,
        sizes: load_sizes(components, slots, aging)?,
        numbers,
        components: components.clone(),
        hash: components.hash(),
        point_at: journey.point_at,
    };
    Ok(rules)
}

/// The tokens of the base game and behind them those of the variants, all counted already.
fn together<T: Copy, const N: usize>(base: &[T], variants: &[T]) -> [T; N] {
    assert_eq!(base.len() + variants.len(), N, "both lists are of fixed length");
    std::array::from_fn(|idx| if idx < base.len() { base[idx] } else { variants[idx - base.len()] })
}

/// A file that records of older games do not carry: there what is printed stands for it.
fn parse_added<T: DeserializeOwned>(
    components: &Components,
    file: &str,
    printed: &str,
) -> Result<T, ComponentError> {
    parse_text(file, components.file(file).unwrap_or(printed))
}

/// Counts by colour, none of them too many.
fn check_cubes(file: &str, entry: &str, cubes: Cubes) -> Result<Cubes, ComponentError> {
    for resource in Resource::ALL {
        let entry = format!("{entry}: {resource}");
        within(file, &entry, cubes.get(resource), 0, CUBES_MAX)?;
    }
    Ok(cubes)
}

/// A list of colours as cubes.
fn read_cubes(file: &str, entry: &str, colours: &[String]) -> Result<Cubes, ComponentError> {
    let mut cubes = Cubes::NONE;
    for colour in colours {
        cubes.add(lookup!(Resource, colour, file, entry, "Resource")?, 1);
    }
    Ok(cubes)
}

/// A price: at least one cube, at most five, so that nobody has to pay what no one can have.
fn read_price(file: &str, entry: &str, colours: &[String]) -> Result<Cubes, ComponentError> {
    if colours.is_empty() || colours.len() > 5 {
        let n = colours.len();
        let message =
            format!("{entry}: a price of {n} cubes is not possible; write 1 to 5 colours");
        return Err(ComponentError::new(file, message));
    }
    read_cubes(file, entry, colours)
}

/// Exactly `N` of something.
fn exactly<T, const N: usize>(
    file: &str,
    list: Vec<T>,
    what: &str,
) -> Result<[T; N], ComponentError> {
    let n = list.len();
    list.try_into().map_err(|_| {
        ComponentError::new(file, format!("{n} {what} listed; the software plays with exactly {N}"))
    })
}

type Rows = BTreeMap<String, CitedNumberRow>;
type Board = ([PlanetInfo; N_PLANETS], u8);

/// §3.1, §3.2 The planets, each once and outwards.
fn load_board(components: &Components) -> Result<(Board, Rows), ComponentError> {
    let file: BoardFile = parse(components, BOARD)?;
    let wrong = |message: String| Err(ComponentError::new(BOARD, message));
    let mut planets: Vec<PlanetInfo> = Vec::with_capacity(N_PLANETS);
    for (idx, row) in file.planet.iter().enumerate() {
        let entry = format!("planet {}", row.planet);
        let planet = lookup!(Planet, &row.planet, BOARD, "planet", "planet")?;
        if planet.index() != idx {
            return wrong(format!("{entry}: list the planets once each, from the Sun outwards"));
        }
        let orbit = within(BOARD, &format!("{entry}: orbit"), row.orbit, 1, 20)?;
        if planets.last().is_some_and(|inner| inner.orbit >= orbit) {
            return wrong(format!("{entry}: orbit {orbit} does not lie outside the one before"));
        }
        if orbit == file.belt.orbit {
            return wrong(format!("{entry}: orbit {orbit} is the Asteroid Belt's; choose another"));
        }
        let spaces = within(BOARD, &format!("{entry}: spaces"), row.spaces, 1, 8)?;
        let speed = within(BOARD, &format!("{entry}: speed"), row.speed, 0, spaces * 4 - 1)?;
        let gravity = within(BOARD, &format!("{entry}: gravity"), row.gravity, 0, 20)?;
        planets.push(PlanetInfo { orbit, spaces, speed, gravity });
    }
    let planets: [PlanetInfo; N_PLANETS] = exactly(BOARD, planets, "planets")?;
    let (mars, jupiter) = (planets[Planet::Mars.index()], planets[Planet::Jupiter.index()]);
    let belt = file.belt.orbit;
    if !(mars.orbit..jupiter.orbit).contains(&belt) {
        return wrong(format!("belt: orbit {belt} does not lie between Mars and Jupiter"));
    }
    Ok(((planets, belt), file.numbers))
}

/// §4.7 The production tokens, ten for each planet.
fn load_production(
    components: &Components,
) -> Result<[ProductionInfo; N_PRODUCTION], ComponentError> {
    let file: ProductionFile = parse(components, PRODUCTION)?;
    let wrong = |message: String| Err(ComponentError::new(PRODUCTION, message));
    let mut tokens = Vec::with_capacity(N_PRODUCTION);
    for (idx, row) in file.planet.iter().enumerate() {
        let entry = format!("planet {}", row.planet);
        let planet = lookup!(Planet, &row.planet, PRODUCTION, "planet", "planet")?;
        if planet.rank() != Some(idx) {
            return wrong(format!(
                "{entry}: list the planets but Earth once each, from the Sun outwards"
            ));
        }
        if row.tokens.len() != TOKENS_PER_PLANET {
            let n = row.tokens.len();
            return wrong(format!("{entry}: {n} tokens; each planet has {TOKENS_PER_PLANET}"));
        }
        for (n, token) in row.tokens.iter().enumerate() {
            let entry = format!("{entry}, token {}", n + 1);
            let resource = lookup!(Resource, &token.resource, PRODUCTION, entry, "Resource")?;
            let n = within(PRODUCTION, &format!("{entry}: n"), token.n, 1, 20)?;
            let ars = within(PRODUCTION, &format!("{entry}: ars"), token.ars, 0, 10)?;
            let deeper = [Layer::NONE; LAYERS_MAX - 1];
            tokens.push(ProductionInfo { planet, resource, n, ars, deeper });
        }
    }
    exactly(PRODUCTION, tokens, "production tokens")
}

/// §4.4 The Market.
fn load_market(
    components: &Components,
) -> Result<([MarketInfo; Resource::COUNT], Rows), ComponentError> {
    let file: MarketFile = parse(components, MARKET)?;
    let wrong = |message: String| Err(ComponentError::new(MARKET, message));
    let mut rows = Vec::with_capacity(Resource::COUNT);
    for (idx, row) in file.market.iter().enumerate() {
        let entry = format!("row {}", row.resource);
        let resource = lookup!(Resource, &row.resource, MARKET, "market", "Resource")?;
        if resource.index() != idx {
            return wrong(format!("{entry}: list the Resources once each, from red to purple"));
        }
        let prices: [u8; MARKET_SPACES] = exactly(MARKET, row.prices.clone(), "prices")?;
        for price in prices {
            within(MARKET, &format!("{entry}: price"), price, 1, FUEL_MAX)?;
        }
        if !prices.is_sorted_by(|a, b| a >= b) {
            return wrong(format!("{entry}: prices may not rise from left to right"));
        }
        let most = MARKET_SPACES as u8;
        let start = within(MARKET, &format!("{entry}: start"), row.start, 0, most)?;
        rows.push(MarketInfo { prices, start });
    }
    Ok((exactly(MARKET, rows, "rows")?, file.numbers))
}

struct Technologies {
    families: [[Cubes; 3]; Family::COUNT],
    salvation: [Cubes; 4],
    effects: Effects,
    numbers: Rows,
}

/// Chapter T: prices and effects.
fn load_technologies(components: &Components) -> Result<Technologies, ComponentError> {
    let file: TechnologiesFile = parse(components, TECHNOLOGIES)?;
    let wrong = |message: String| Err(ComponentError::new(TECHNOLOGIES, message));
    let mut families = Vec::with_capacity(Family::COUNT);
    for (idx, row) in file.family.iter().enumerate() {
        let entry = format!("family {}", row.family);
        let family = lookup!(Family, &row.family, TECHNOLOGIES, "family", "family")?;
        if family.index() != idx {
            let known = Family::ALL.map(Family::key).join(", ");
            return wrong(format!("{entry}: list the families once each, in the order {known}"));
        }
        let prices = read_prices(&entry, &row.prices)?;
        families.push(exactly(TECHNOLOGIES, prices, &format!("prices of {entry}"))?);
    }
    let salvation = read_prices("salvation", &file.salvation.prices)?;
    let list = |name: &str, row: &ListRow| -> Result<[u8; 3], ComponentError> {
        let values = read_list::<3>(TECHNOLOGIES, name, row, 0..=20)?;
        if !values.is_sorted() {
            let message = format!("{name}: a higher level may not do less than a lower one");
            return Err(ComponentError::new(TECHNOLOGIES, message));
        }
        Ok(values.map(|n| n as u8))
    };
    Ok(Technologies {
        families: exactly(TECHNOLOGIES, families, "families")?,
        salvation: exactly(TECHNOLOGIES, salvation, "prices of salvation")?,
        effects: Effects {
            ars: list("ars_ships", &file.ars_ships)?,
            outpost: list("outpost_fuel", &file.outpost_fuel)?,
            drill: list("drill_moves", &file.drill_moves)?,
        },
        numbers: file.numbers,
    })
}

fn read_prices(entry: &str, prices: &[Vec<String>]) -> Result<Vec<Cubes>, ComponentError> {
    let level = |n: usize| format!("{entry}, price {}", n + 1);
    let rows = prices.iter().enumerate();
    rows.map(|(n, price)| read_price(TECHNOLOGIES, &level(n), price)).collect()
}

/// A list of exactly `N` numbers in a range.
fn read_list<const N: usize>(
    file: &str,
    name: &str,
    row: &ListRow,
    possible: RangeInclusive<i16>,
) -> Result<[i16; N], ComponentError> {
    let values: [i16; N] = exactly(file, row.values.clone(), &format!("values of {name}"))?;
    for value in values {
        if !possible.contains(&value) {
            let (least, most) = (possible.start(), possible.end());
            let message = format!("{name}: {value} is not possible; write {least} to {most}");
            return Err(ComponentError::new(file, message));
        }
    }
    Ok(values)
}

type Ladder = [Reward; ROTATIONS_MAX as usize + 1];

/// §5.0, §4.8, §5.6: what tokens favour, and the Pass token.
fn load_tokens(
    components: &Components,
) -> Result<([Deed; 4], Ladder, Ladder, Rows), ComponentError> {
    let file: TokensFile = parse(components, TOKENS)?;
    let wrong = |message: String| Err(ComponentError::new(TOKENS, message));
    let names = ["solar_extraction", "research", "travel", "market"];
    let mut favours = Vec::new();
    for (idx, row) in file.favours.iter().enumerate() {
        if names.get(idx) != Some(&row.token.as_str()) {
            let token = &row.token;
            let known = names.join(", ");
            return wrong(format!("favours \"{token}\": list each token once, as {known}"));
        }
        let entry = format!("favours {}", row.token);
        favours.push(lookup!(Deed, &row.action, TOKENS, entry, "action")?);
    }
    let ladder = |name: &str, rewards: Vec<Reward>| -> Result<Ladder, ComponentError> {
        for reward in &rewards {
            check_gains(TOKENS, name, reward, is_plain)?;
        }
        exactly(TOKENS, rewards, &format!("rewards of {name}"))
    };
    Ok((
        exactly(TOKENS, favours, "favours")?,
        ladder("pass_action", file.pass_action)?,
        ladder("pass_salvation", file.pass_salvation)?,
        file.numbers,
    ))
}

/// Goods and points that need no further question.
fn is_plain(gain: Gain) -> bool {
    match gain {
        Gain::Nothing
        | Gain::Prestige(_)
        | Gain::Reputation(_)
        | Gain::Fuel(_)
        | Gain::Scientists(_)
        | Gain::Cubes(..) => true,
        Gain::ExtraAction
        | Gain::Step
        | Gain::OtherTrack
        | Gain::Deposit(_)
        | Gain::ImprovedDeposit(_)
        | Gain::Drill(_)
        | Gain::Ars(_)
        | Gain::GovernmentProbe
        | Gain::FreeSave
        | Gain::FreeBuild => false,
    }
}

/// Everything but the Extra Action, which only tracks and the Journey give, and the other track.
fn is_for_the_government(gain: Gain) -> bool {
    !matches!(
        gain,
        Gain::ExtraAction
            | Gain::OtherTrack
            | Gain::Drill(_)
            | Gain::Ars(_)
            | Gain::GovernmentProbe
            | Gain::FreeSave
            | Gain::FreeBuild
    )
}

fn check_gains(
    file: &str,
    entry: &str,
    reward: &Reward,
    allowed: fn(Gain) -> bool,
) -> Result<(), ComponentError> {
    let mut gains = reward.ways().iter().flatten();
    match gains.find(|gain| !allowed(**gain)) {
        None => Ok(()),
        Some(gain) => {
            let message = format!("{entry}: \"{gain}\" cannot be gained here; choose another");
            Err(ComponentError::new(file, message))
        }
    }
}

/// §5.1 The Mechanisms, starting ones first, and the slots.
fn load_mechanisms(
    components: &Components,
) -> Result<([MechanismInfo; N_MECHANISMS], [u8; 3]), ComponentError> {
    let file: MechanismsFile = parse(components, MECHANISMS)?;
    let mut mechanisms = Vec::with_capacity(N_MECHANISMS);
    add_mechanisms("starting", &file.starting, N_STARTING, &mut mechanisms)?;
    add_mechanisms("regular", &file.regular, N_MECHANISMS - N_STARTING, &mut mechanisms)?;
    let mut slots = Vec::new();
    for (idx, row) in file.slots.iter().enumerate() {
        check_players(MECHANISMS, "slots", idx, row.players)?;
        slots.push(within(MECHANISMS, "slots", row.slots, 1, 12)?);
    }
    Ok((exactly(MECHANISMS, mechanisms, "Mechanisms")?, exactly(MECHANISMS, slots, "slots")?))
}

fn add_mechanisms(
    list: &str,
    rows: &[MechanismRow],
    n: usize,
    out: &mut Vec<MechanismInfo>,
) -> Result<(), ComponentError> {
    let first = out.len();
    for row in rows {
        let entry = format!("{list} Mechanism [{}]", row.price.join(", "));
        let price = read_price(MECHANISMS, &entry, &row.price)?;
        let copies = within(MECHANISMS, &format!("{entry}: copies"), row.copies, 1, 50)?;
        let info = MechanismInfo { price, value: price.value() as u8, universal: false };
        out.extend(std::iter::repeat_n(info, usize::from(copies)));
    }
    let have = out.len() - first;
    if have != n {
        let message = format!("{have} {list} Mechanisms with all copies; there are exactly {n}");
        return Err(ComponentError::new(MECHANISMS, message));
    }
    Ok(())
}

fn check_players(file: &str, list: &str, idx: usize, players: u8) -> Result<(), ComponentError> {
    if usize::from(players) == idx + 2 {
        return Ok(());
    }
    let message =
        format!("{list}: players = {players}; list 2, 3 and 4 players once each, in order");
    Err(ComponentError::new(file, message))
}

struct Journey {
    discoveries: [DiscoveryInfo; N_DISCOVERIES],
    points: [PointInfo; N_POINTS],
    point_at: [[u8; N_ROWS as usize]; N_COLUMNS as usize],
    trappist: [u8; 4],
    numbers: Rows,
}

/// §5.3 The Journey to Trappist.
fn load_journey(components: &Components) -> Result<Journey, ComponentError> {
    let file: JourneyFile = parse(components, JOURNEY)?;
    let wrong = |message: String| Err(ComponentError::new(JOURNEY, message));
    let mut discoveries = Vec::with_capacity(N_DISCOVERIES);
    for (idx, row) in file.discovery.iter().enumerate() {
        let entry = format!("discovery {}", idx + 1);
        let reward = row.reward.unwrap_or(Reward::NOTHING);
        check_gains(JOURNEY, &entry, &row.discovery, is_plain)?;
        check_gains(JOURNEY, &entry, &reward, is_plain)?;
        if matches!(row.kind, DiscoveryKind::BlackHole | DiscoveryKind::LostPlanet) {
            return wrong(format!("{entry}: tokens of variants stand in {VARIANTS}"));
        }
        if (row.kind == DiscoveryKind::Galaxy) == reward.is_nothing() {
            return wrong(format!("{entry}: a galaxy has a reward, and nothing else has one"));
        }
        let copies = within(JOURNEY, &format!("{entry}: copies"), row.copies, 1, 40)?;
        let info = DiscoveryInfo { kind: row.kind, discovery: row.discovery, reward };
        discoveries.extend(std::iter::repeat_n(info, usize::from(copies)));
    }
    let mut point_at = [[NO_POINT; N_ROWS as usize]; N_COLUMNS as usize];
    let mut points = Vec::with_capacity(N_POINTS);
    for (idx, row) in file.point.iter().enumerate() {
        let entry = format!("point {}", idx + 1);
        let column = within(JOURNEY, &format!("{entry}: column"), row.column, 1, 9)?;
        let line = within(JOURNEY, &format!("{entry}: row"), row.row, 1, N_ROWS)?;
        check_gains(JOURNEY, &entry, &row.reward, is_plain)?;
        let place = &mut point_at[usize::from(column) - 1][usize::from(line) - 1];
        if *place != NO_POINT {
            return wrong(format!("{entry}: column {column}, row {line} is taken by another"));
        }
        *place = idx as u8;
        points.push(PointInfo { column, row: line - 1, reward: row.reward });
    }
    let trappist: [u8; 4] = exactly(JOURNEY, file.trappist.prestige, "prestige of trappist")?;
    for prestige in trappist {
        within(JOURNEY, "trappist: prestige", prestige, 0, 50)?;
    }
    Ok(Journey {
        discoveries: exactly(JOURNEY, discoveries, "Discovery tokens")?,
        points: exactly(JOURNEY, points, "Points of Interest")?,
        point_at,
        trappist,
        numbers: file.numbers,
    })
}

struct Sun {
    bag: Cubes,
    spiral: ArrayVec<Icon, { SPIRAL_MAX + 1 }>,
    events: [Cubes; N_SOLAR_EVENTS],
    numbers: Rows,
}

/// §4.1, chapter 7: bag, Spiral, events.
fn load_sun(components: &Components) -> Result<Sun, ComponentError> {
    let file: SunFile = parse(components, SUN)?;
    let bag = file.bag.cubes(SUN, "bag")?;
    if bag.total() < 4 {
        let message = "bag: fewer than 4 cubes; a Solar Extraction may draw as many";
        return Err(ComponentError::new(SUN, message));
    }
    let mut events = Vec::with_capacity(N_SOLAR_EVENTS);
    for (idx, event) in file.event.iter().enumerate() {
        events.push(read_cubes(SUN, &format!("event {}", idx + 1), event)?);
    }
    Ok(Sun {
        bag,
        spiral: load_spiral(&file)?,
        events: exactly(SUN, events, "Solar Events")?,
        numbers: file.numbers,
    })
}

/// §7.1: Mercury, then Venus, and the Earth on the last space.
fn load_spiral(file: &SunFile) -> Result<ArrayVec<Icon, { SPIRAL_MAX + 1 }>, ComponentError> {
    let wrong = |message: String| Err(ComponentError::new(SUN, message));
    let mut spiral = ArrayVec::new();
    spiral.push(Icon::Blank);
    let mut destroyed = Vec::new();
    for row in &file.spiral {
        let entry = format!("spiral space {}", row.space);
        if usize::from(row.space) < spiral.len() || usize::from(row.space) > SPIRAL_MAX {
            return wrong(format!(
                "{entry}: spaces are listed in order, each once, from 1 to {SPIRAL_MAX}"
            ));
        }
        let icon = match row.icon.as_str() {
            "event" => Icon::Event,
            planet => match Planet::from_key(planet) {
                Some(planet @ (Planet::Mercury | Planet::Venus | Planet::Earth)) => {
                    destroyed.push(planet);
                    Icon::Destroys(planet)
                }
                _ => {
                    let known = "event, mercury, venus, earth";
                    return wrong(format!("{entry}: no icon \"{planet}\"; write one of {known}"));
                }
            },
        };
        while spiral.len() < usize::from(row.space) {
            spiral.push(Icon::Blank);
        }
        spiral.push(icon);
    }
    if destroyed != [Planet::Mercury, Planet::Venus, Planet::Earth]
        || spiral.last() != Some(&Icon::Destroys(Planet::Earth))
    {
        return wrong(
            "spiral: it destroys mercury, then venus, then earth on its last space, once each"
                .to_owned(),
        );
    }
    Ok(spiral)
}

type Government = ([[Reward; GOVERNMENT_SPACES]; GOVERNMENT_ROWS], [String; GOVERNMENT_ROWS], Rows);

/// §5.4 The World Government.
fn load_government(components: &Components) -> Result<Government, ComponentError> {
    let file: GovernmentFile = parse(components, GOVERNMENT)?;
    let mut rows = Vec::new();
    let mut names = Vec::new();
    for (idx, row) in file.row.into_iter().enumerate() {
        let entry = format!("row {}", idx + 1);
        if row.name.trim().is_empty() {
            let message = format!("{entry} has no name; give it one");
            return Err(ComponentError::new(GOVERNMENT, message));
        }
        for reward in &row.spaces {
            check_gains(GOVERNMENT, &entry, reward, is_for_the_government)?;
        }
        rows.push(exactly(GOVERNMENT, row.spaces, &format!("spaces of {entry}"))?);
        names.push(row.name);
    }
    Ok((exactly(GOVERNMENT, rows, "rows")?, exactly(GOVERNMENT, names, "rows")?, file.numbers))
}

/// A track: at most one Extra Action, twelve spaces.
fn read_track(
    file: &str,
    name: &str,
    spaces: Vec<Reward>,
) -> Result<[Reward; TRACK_SPACES], ComponentError> {
    let given = |reward: &Reward| reward.ways().iter().flatten().any(|g| *g == Gain::ExtraAction);
    let n = spaces.iter().filter(|reward| given(reward)).count();
    if n > 1 {
        let message = format!("{name}: {n} Extra Actions; a track gives one at most");
        return Err(ComponentError::new(file, message));
    }
    exactly(file, spaces, &format!("spaces of {name}"))
}

type Tracks = ([[Reward; TRACK_SPACES]; Track::COUNT], Reward);

/// §5.5 The Leader Tracks.
fn load_leaders(components: &Components) -> Result<Tracks, ComponentError> {
    let file: LeadersFile = parse(components, LEADERS)?;
    check_gains(LEADERS, "beyond", &file.beyond, is_plain)?;
    let track = |name: &str, spaces: Vec<Reward>| read_track(LEADERS, name, spaces);
    Ok(([track("starship", file.starship)?, track("humankind", file.humankind)?], file.beyond))
}

fn load_setup(components: &Components) -> Result<(Cubes, Rows), ComponentError> {
    let file: SetupFile = parse(components, SETUP)?;
    Ok((file.cubes.cubes(SETUP, "cubes")?, file.numbers))
}

/// Chapter X: the 24 Extra Actions.
fn load_extras(
    components: &Components,
    solar_keep: u8,
) -> Result<[ExtraInfo; N_EXTRAS], ComponentError> {
    let file: ExtrasFile = parse(components, EXTRAS)?;
    let wrong = |message: String| Err(ComponentError::new(EXTRAS, message));
    let mut extras = Vec::with_capacity(N_EXTRAS);
    for (idx, row) in file.extra.iter().enumerate() {
        let entry = &row.id;
        if Extra::from_token(entry) != Some(Extra(idx as u8)) {
            return wrong(format!("extra \"{entry}\": list X01 to X24 once each, in order"));
        }
        let number = |n: u8, most: u8| within(EXTRAS, &format!("{entry}: action"), n, 1, most);
        match row.action {
            ExtraAction::Gain(reward) => {
                check_gains(EXTRAS, entry, &reward, is_plain)?;
                if reward.is_choice() || reward.is_nothing() {
                    return wrong(format!("{entry}: \"{reward}\" is not a gain without a choice"));
                }
            }
            ExtraAction::SolarWide(n) => {
                within(EXTRAS, &format!("{entry}: action"), n, solar_keep.max(1), 4)?;
            }
            ExtraAction::TravelCheaper(n) | ExtraAction::MarketShifted(n) => {
                number(n, FUEL_MAX)?;
            }
            ExtraAction::MarketWide(n) => {
                within(EXTRAS, &format!("{entry}: action"), n, 2, 2)?;
            }
            ExtraAction::TakeCheapest(n) => {
                number(n, 10)?;
            }
            ExtraAction::Deposit { n, levels } => {
                number(n, 20)?;
                within(EXTRAS, &format!("{entry}: levels"), levels, 0, 4)?;
            }
            ExtraAction::Travel
            | ExtraAction::TravelFree
            | ExtraAction::Market
            | ExtraAction::Research
            | ExtraAction::ResearchLower
            | ExtraAction::ResearchPrevious
            | ExtraAction::SolarExtraction
            | ExtraAction::EarthProduction
            | ExtraAction::PlanetaryProduction => {}
        }
        if let ExtraSalvation::Then(reward) = row.salvation {
            check_gains(EXTRAS, entry, &reward, is_plain)?;
            if reward.is_choice() || reward.is_nothing() {
                return wrong(format!("{entry}: \"{reward}\" is not a gain without a choice"));
            }
        }
        extras.push(ExtraInfo { action: row.action, salvation: row.salvation });
    }
    exactly(EXTRAS, extras, "Extra Actions")
}

/// What depends on the number of players.
fn load_sizes(
    components: &Components,
    slots: [u8; 3],
    aging: [u8; 3],
) -> Result<[Size; 3], ComponentError> {
    let file: PopulationFile = parse(components, POPULATION)?;
    let mut sizes = Vec::new();
    for (idx, row) in file.population.iter().enumerate() {
        check_players(POPULATION, "population", idx, row.players)?;
        let entry = format!("{} players", row.players);
        let population = Cubes([row.red, row.yellow, row.green, row.blue, row.purple]);
        check_cubes(POPULATION, &entry, population)?;
        let total = population.total().min(250) as u8;
        let goal = within(POPULATION, &format!("{entry}: goal"), row.goal, 1, total.max(1))?;
        sizes.push(Size { population, goal, slots: slots[idx.min(2)], aging: aging[idx.min(2)] });
    }
    exactly(POPULATION, sizes, "player counts")
}

/// Chapter H.
fn load_hall(components: &Components) -> Result<HallInfo, ComponentError> {
    let file: HallFile = parse(components, HALL)?;
    let wrong = |message: String| Err(ComponentError::new(HALL, message));
    let mut bags = Vec::new();
    for (idx, row) in file.difficulty.iter().enumerate() {
        if Level::ALL.get(idx).map(|level| level.key()) != Some(row.name.as_str()) {
            let known = Level::ALL.map(Level::key).join(", ");
            return wrong(format!("difficulty \"{}\": list {known}, once each", row.name));
        }
        let bag = Cubes([row.red, row.yellow, row.green, row.blue, row.purple]);
        bags.push(check_cubes(HALL, &format!("difficulty {}", row.name), bag)?);
    }
    let mut technology = Vec::new();
    for (idx, row) in file.technology.iter().enumerate() {
        let entry = format!("technology {}", row.resource);
        let resource = lookup!(Resource, &row.resource, HALL, "technology", "Resource")?;
        if resource.index() != idx {
            return wrong(format!("{entry}: list the Resources once each, from red to purple"));
        }
        let price = |price: &Vec<String>| read_price(HALL, &entry, price);
        let prices: Vec<Cubes> = row.prices.iter().map(price).collect::<Result<_, _>>()?;
        let prices: [Cubes; HALL_LEVELS] = exactly(HALL, prices, &format!("prices of {entry}"))?;
        technology.push(prices);
    }
    let list = |name: &str, row: &ListRow, most: i16| {
        read_list::<4>(HALL, name, row, 0..=most).map(|values| values.map(|n| n as u8))
    };
    let mut numbers = NumberReader::new(HALL, file.numbers);
    let info = HallInfo {
        bags: exactly(HALL, bags, "difficulties")?,
        technology: exactly(HALL, technology, "technologies")?,
        counting: read_counting("counting", &file.counting)?,
        counting_draft: read_counting("counting_draft", &file.counting_draft)?,
        earth_fuel: list("earth_fuel", &file.earth_fuel, 50)?,
        travel_price: read_list::<4>(HALL, "travel_price", &file.travel_price, -50..=50)?
            .map(|n| n as i8),
        travel_ars: list("travel_ars", &file.travel_ars, 10)?,
        production_cubes: list("production_cubes", &file.production_cubes, 10)?,
        production_levels: list("production_levels", &file.production_levels, 4)?,
        production_fuel: list("production_fuel", &file.production_fuel, 50)?,
        solar_mercy: list("solar_mercy", &file.solar_mercy, 50)?,
        travel_factor: numbers.byte("travel_factor", 0, 10)?,
        research_factor: numbers.byte("research_factor", 1, 4)?,
        probe_factor: numbers.byte("probe_factor", 1, 5)?,
    };
    numbers.finish()?;
    Ok(info)
}

/// §H.3.2: an order of the five technologies.
fn read_counting(
    list: &str,
    row: &files::OrderRow,
) -> Result<[Resource; Resource::COUNT], ComponentError> {
    let mut order = Vec::new();
    for colour in &row.order {
        let resource = lookup!(Resource, colour, HALL, list, "Resource")?;
        if order.contains(&resource) {
            let message = format!("{list}: {colour} is there twice; list each Resource once");
            return Err(ComponentError::new(HALL, message));
        }
        order.push(resource);
    }
    exactly(HALL, order, &format!("technologies of {list}"))
}

// The expansions have loaders of their own, below the macro that they use.
mod antimatter;
mod kuiper;
