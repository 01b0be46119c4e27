//! The box as a document: what is printed on boards, tokens and tiles, parsed and named, with the origin of each
//! file and of each number.

use schemars::JsonSchema;
use serde::Serialize;
use tabletop::data::{Origin, PrintedNumber, Tables};

use crate::ch10_hall::Level;
use crate::chv_variants::LeaderBoard;
use crate::components::{DiscoveryKind, ExtraAction, Icon, Reward, Rules};
use crate::cubes::Cubes;
use crate::fact::{Fact, WayFact};
use crate::ids::{
    Deed, Extra, Family, Mechanism, N_POINTS, Planet, ProductionToken, Resource, SalvationTech,
    Token, Track,
};
use crate::words;

/// A file of the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FileSheet {
    /// Its name.
    pub file: String,
    /// Where what it says comes from, unless an entry says otherwise.
    pub origin: Option<Origin>,
    /// Entries of other origins, by the way to them.
    pub others: Vec<EntryOrigin>,
}

/// An entry of a file with an origin of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryOrigin {
    /// The way to it, as in `numbers.buy_more`.
    pub entry: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// A number that belongs to no single component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NumberSheet {
    /// The file.
    pub file: String,
    /// The name.
    pub name: String,
    /// The value.
    pub value: i64,
    /// The section that uses it.
    pub rule: Option<String>,
    /// Where it comes from.
    pub origin: Option<Origin>,
}

/// A planet of the board (§3.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanetSheet {
    /// Which.
    pub planet: Planet,
    /// Its ring, from the Sun.
    pub orbit: u8,
    /// Spaces of its Orbit in a Quadrant.
    pub spaces: u8,
    /// Spaces that it moves in a round.
    pub speed: u8,
    /// Fuel to leave it.
    pub gravity: u8,
}

/// A production token (§4.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TokenSheet {
    /// Its number.
    pub token: ProductionToken,
    /// Where it lies.
    pub planet: Planet,
    /// The Deposit, layer by layer from the surface (§V4.2).
    pub layers: Vec<Cubes>,
    /// Cubes that the founder receives at once.
    pub ars: u8,
}

/// A row of the Market (§4.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarketSheet {
    /// Which.
    pub resource: Resource,
    /// Fuel by space.
    pub prices: Vec<u8>,
    /// Cubes there at the start.
    pub start: u8,
}

/// A level of a technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LevelSheet {
    /// From 1.
    pub level: u8,
    /// Its price.
    pub price: Cubes,
    /// The section that tells what it does.
    pub rule: String,
}

/// A family of technologies (chapter T).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FamilySheet {
    /// Which.
    pub family: Family,
    /// Its name.
    pub name: String,
    /// Its levels.
    pub levels: Vec<LevelSheet>,
}

/// The Salvation technologies (§T.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SalvationSheet {
    /// Which there are.
    pub technologies: Vec<NamedSheet<SalvationTech>>,
    /// The price of the first that a player researches, of the second, and so on.
    pub prices: Vec<Cubes>,
}

/// A thing with its name and section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedSheet<T> {
    /// Which.
    pub id: T,
    /// Its name.
    pub name: String,
    /// The section that tells of it.
    pub rule: String,
}

/// An Extra Action token (chapter X).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExtraSheet {
    /// Which.
    pub extra: Extra,
    /// Its Action side in words.
    pub action: String,
    /// Can the Action side be repeated (§1.5)?
    pub repeats: bool,
    /// The ways of its Action side, where it is a reward.
    pub ways: Vec<WayFact>,
    /// Its Salvation side in words.
    pub salvation: String,
    /// The only Salvation action that it allows, if there is only one.
    pub only: Option<Deed>,
    /// Its section.
    pub rule: String,
}

/// A token of every player, and the Salvation action that it favours (§5.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FavourSheet {
    /// Which.
    pub token: Token,
    /// Its name.
    pub name: String,
    /// What it favours.
    pub favours: Deed,
}

/// Both sides of a Pass token, by rotations from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PassSheet {
    /// In the Action Phase (§4.8).
    pub action: Vec<Vec<WayFact>>,
    /// In the Salvation Phase (§5.6).
    pub salvation: Vec<Vec<WayFact>>,
}

/// A Mechanism (§5.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MechanismSheet {
    /// Its number.
    pub mechanism: Mechanism,
    /// Its price; of a universal one only how many cubes counts.
    pub price: Cubes,
    /// Its value, and the Prestige of its builder.
    pub value: u8,
    /// Any cubes, for Prestige as they are worth (§V7.2).
    pub is_universal: bool,
    /// One of those that are laid out at the start (§9.9).
    pub is_starting: bool,
}

/// A Discovery token (§5.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiscoverySheet {
    /// What it shows.
    pub kind: DiscoveryKind,
    /// For whoever turns it over.
    pub discoverer: Vec<WayFact>,
    /// For each who arrives.
    pub visitor: Vec<WayFact>,
}

/// A Point of Interest (§5.3.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PointSheet {
    /// From 1.
    pub column: u8,
    /// From the top, from 0.
    pub row: u8,
    /// For the first visitor.
    pub ways: Vec<WayFact>,
}

/// A space of the Spiral (§7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "icon", rename_all = "snake_case")]
pub enum SpiralSheet {
    /// Nothing.
    Blank,
    /// A Solar Event.
    Event,
    /// The end of a planet.
    Destroys {
        /// Which.
        planet: Planet,
    },
}

/// A row of the World Government (§5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BenchSheet {
    /// Its name.
    pub name: String,
    /// The bonuses of its spaces, from the left.
    pub spaces: Vec<Vec<WayFact>>,
}

/// A Leader Track (§5.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrackSheet {
    /// Which.
    pub track: Track,
    /// The board that it is on; none for the base game.
    pub board: Option<LeaderBoard>,
    /// What each space gives, from 1.
    pub spaces: Vec<Vec<WayFact>>,
}

/// What depends on the number of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SizeSheet {
    /// Players; one plays as two.
    pub players: u8,
    /// People on Earth.
    pub population: Cubes,
    /// People to be saved for the goal.
    pub goal: u8,
    /// Slots of each module.
    pub slots: u8,
    /// Steps of the Spiral in each World Government Phase.
    pub aging: u8,
}

/// What is printed for H.A.L.L. (chapter H). Lists of four are red, yellow, green, blue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HallSheet {
    /// The AI bag of each difficulty.
    pub bags: Vec<HallBag>,
    /// Prices of its technologies, by colour and level.
    pub technology: Vec<Vec<Cubes>>,
    /// The order in which they are counted.
    pub counting: Vec<Resource>,
    /// Fuel of Earth's production.
    pub earth_fuel: [u8; 4],
    /// Added to the price of a new Base.
    pub travel_price: [i8; 4],
    /// Cubes on top of the ARS of a new Base.
    pub travel_ars: [u8; 4],
    /// Cubes worked up in a production.
    pub production_cubes: [u8; 4],
    /// By how many levels.
    pub production_levels: [u8; 4],
    /// Fuel of a production.
    pub production_fuel: [u8; 4],
    /// How much smaller the loss of Reputation is.
    pub solar_mercy: [u8; 4],
}

/// An AI bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HallBag {
    /// The difficulty.
    pub level: Level,
    /// Its cubes.
    pub bag: Cubes,
}

/// What expansions and variants print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ModulesSheet {
    /// Asteroids (§K.1): what the back of each gives.
    pub asteroids: Vec<AsteroidSheet>,
    /// Kuiper tokens (§K.2.4).
    pub kuiper_tokens: Vec<KuiperTokenSheet>,
    /// Prestige for one colour mined, for two, and so on (§K.6).
    pub kuiper_scores: Vec<u8>,
    /// The Halley's Comet Bag (§C.1).
    pub comet_bag: Cubes,
    /// Sectors of each column of the comet's board.
    pub comet_columns: Vec<u8>,
    /// The Families (§V2.1).
    pub families: Vec<Cubes>,
    /// The Unique Pass tokens (§V5.1).
    pub unique_pass: Vec<PassSheet>,
    /// The most Fuel at a Black Hole (§V1.2).
    pub black_hole_fuel: u8,
}

/// An Asteroid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AsteroidSheet {
    /// Its colour.
    pub resource: Resource,
    /// With the circle of a First Sighting.
    pub is_first: bool,
    /// What its back gives.
    pub ways: Vec<WayFact>,
}

/// A Kuiper token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KuiperTokenSheet {
    /// The planet on its back.
    pub planet: Planet,
    /// Orbits that Asteroids fall, by Quadrant.
    pub moves: Vec<u8>,
}

/// The whole box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// The files, with their origins.
    pub files: Vec<FileSheet>,
    /// Single numbers.
    pub numbers: Vec<NumberSheet>,
    /// The planets, from the Sun outwards.
    pub planets: Vec<PlanetSheet>,
    /// The ring of the Belt.
    pub belt: u8,
    /// The production tokens.
    pub production: Vec<TokenSheet>,
    /// The Market.
    pub market: Vec<MarketSheet>,
    /// The families of technologies.
    pub families: Vec<FamilySheet>,
    /// The Salvation technologies.
    pub salvation: SalvationSheet,
    /// The Extra Actions.
    pub extras: Vec<ExtraSheet>,
    /// The tokens of every player.
    pub tokens: Vec<FavourSheet>,
    /// Salvation actions with their names.
    pub deeds: Vec<NamedSheet<Deed>>,
    /// The Pass token.
    pub pass: PassSheet,
    /// The Mechanisms.
    pub mechanisms: Vec<MechanismSheet>,
    /// The Discovery tokens.
    pub discoveries: Vec<DiscoverySheet>,
    /// The Points of Interest.
    pub points: Vec<PointSheet>,
    /// Prestige for the first to fourth Probe in Trappist.
    pub trappist: Vec<u8>,
    /// A full Solar Bag.
    pub bag: Cubes,
    /// The Spiral, from its start.
    pub spiral: Vec<SpiralSheet>,
    /// Who dies by each Solar Event.
    pub solar_events: Vec<Cubes>,
    /// The World Government, from the lowest row.
    pub government: Vec<BenchSheet>,
    /// The Leader Tracks, those of variants too.
    pub tracks: Vec<TrackSheet>,
    /// For each step beyond the last space.
    pub beyond: Vec<WayFact>,
    /// Cubes of every player at the start.
    pub start_cubes: Cubes,
    /// For two, three and four players.
    pub sizes: Vec<SizeSheet>,
    /// H.A.L.L.
    pub hall: HallSheet,
    /// Expansions and variants.
    pub modules: ModulesSheet,
}

/// The box as a document.
pub(crate) fn sheet(rules: &Rules) -> Sheet {
    let tables = Tables::of(&rules.components);
    Sheet {
        files: files(&tables),
        numbers: numbers(&tables),
        planets: Planet::ALL.map(|planet| planet_sheet(rules, planet)).to_vec(),
        belt: rules.geometry.belt(),
        production: production(rules),
        market: Resource::ALL.map(|resource| market(rules, resource)).to_vec(),
        families: Family::ALL.map(|family| family_sheet(rules, family)).to_vec(),
        salvation: salvation(rules),
        extras: Extra::all().map(|extra| extra_sheet(rules, extra)).collect(),
        tokens: tokens(rules),
        deeds: Deed::ALL.map(|deed| named(deed, deed.name(), words::deed_rule(deed))).to_vec(),
        pass: pass(&rules.pass_action, &rules.pass_salvation),
        mechanisms: mechanisms(rules),
        discoveries: discoveries(rules),
        points: points(rules),
        trappist: rules.trappist.to_vec(),
        bag: rules.bag,
        spiral: rules.spiral.iter().map(|&icon| spiral(icon)).collect(),
        solar_events: rules.solar_events.to_vec(),
        government: government(rules),
        tracks: tracks(rules),
        beyond: Fact::ways(&rules.beyond),
        start_cubes: rules.start_cubes,
        sizes: sizes(rules),
        hall: hall_sheet(rules),
        modules: modules(rules),
    }
}

fn named<T>(id: T, name: &str, rule: &str) -> NamedSheet<T> {
    NamedSheet { id, name: name.to_owned(), rule: rule.to_owned() }
}

fn ways(rewards: &[Reward]) -> Vec<Vec<WayFact>> {
    rewards.iter().map(Fact::ways).collect()
}

fn pass(action: &[Reward], salvation: &[Reward]) -> PassSheet {
    PassSheet { action: ways(action), salvation: ways(salvation) }
}

fn planet_sheet(rules: &Rules, planet: Planet) -> PlanetSheet {
    let info = rules.geometry.planet(planet);
    let (orbit, spaces) = (info.orbit, info.spaces);
    PlanetSheet { planet, orbit, spaces, speed: info.speed, gravity: info.gravity }
}

fn production(rules: &Rules) -> Vec<TokenSheet> {
    let token = |(n, info): (usize, &crate::components::ProductionInfo)| {
        let deeper = info.deeper.iter().filter(|layer| layer.n > 0);
        let surface = std::iter::once(Cubes::of(info.resource, info.n));
        TokenSheet {
            token: ProductionToken(n as u8),
            planet: info.planet,
            layers: surface.chain(deeper.map(|l| Cubes::of(l.resource, l.n))).collect(),
            ars: info.ars,
        }
    };
    rules.production.iter().enumerate().map(token).collect()
}

fn market(rules: &Rules, resource: Resource) -> MarketSheet {
    let info = &rules.market[resource.index()];
    MarketSheet { resource, prices: info.prices.to_vec(), start: info.start }
}

fn family_sheet(rules: &Rules, family: Family) -> FamilySheet {
    let technology = crate::state::Technology::Family(family);
    let section = words::technology_rule(technology);
    let level = |(level, price): (u8, &Cubes)| LevelSheet {
        level,
        price: *price,
        rule: format!("{section}.{level}"),
    };
    let levels = (1u8..).zip(&rules.families[family.index()]).map(level).collect();
    FamilySheet { family, name: family.name().to_owned(), levels }
}

fn salvation(rules: &Rules) -> SalvationSheet {
    let technologies = SalvationTech::ALL.map(|tech| {
        let rule = words::technology_rule(crate::state::Technology::Salvation(tech));
        named(tech, tech.name(), rule)
    });
    SalvationSheet { technologies: technologies.to_vec(), prices: rules.salvation.to_vec() }
}

fn extra_sheet(rules: &Rules, extra: Extra) -> ExtraSheet {
    let info = rules.extra(extra);
    let ways = match info.action {
        ExtraAction::Gain(reward) => Fact::ways(&reward),
        ExtraAction::Travel
        | ExtraAction::TravelFree
        | ExtraAction::TravelCheaper(_)
        | ExtraAction::Market
        | ExtraAction::MarketShifted(_)
        | ExtraAction::MarketWide(_)
        | ExtraAction::Research
        | ExtraAction::ResearchLower
        | ExtraAction::ResearchPrevious
        | ExtraAction::SolarExtraction
        | ExtraAction::SolarWide(_)
        | ExtraAction::EarthProduction
        | ExtraAction::PlanetaryProduction
        | ExtraAction::TakeCheapest(_)
        | ExtraAction::Deposit { .. } => Vec::new(),
    };
    ExtraSheet {
        extra,
        action: words::extra_action(info.action),
        repeats: info.action.repeats(),
        ways,
        salvation: words::extra_salvation(info.salvation),
        only: info.salvation.only(),
        rule: words::extra_rule(extra).to_owned(),
    }
}

fn tokens(rules: &Rules) -> Vec<FavourSheet> {
    let favour = |token: Token| {
        let favours = rules.favoured(token)?;
        Some(FavourSheet { token, name: token.name(), favours })
    };
    Token::BASIC.into_iter().filter_map(favour).collect()
}

fn mechanisms(rules: &Rules) -> Vec<MechanismSheet> {
    let mechanism = |(n, info): (usize, &crate::components::MechanismInfo)| MechanismSheet {
        mechanism: Mechanism(n as u8),
        price: info.price,
        value: info.value,
        is_universal: info.universal,
        is_starting: n < crate::components::N_STARTING,
    };
    rules.mechanisms.iter().enumerate().map(mechanism).collect()
}

fn discoveries(rules: &Rules) -> Vec<DiscoverySheet> {
    let discovery = |info: &crate::components::DiscoveryInfo| DiscoverySheet {
        kind: info.kind,
        discoverer: Fact::ways(&info.discovery),
        visitor: Fact::ways(&info.reward),
    };
    rules.discoveries.iter().map(discovery).collect()
}

fn points(rules: &Rules) -> Vec<PointSheet> {
    let mut points = Vec::with_capacity(N_POINTS);
    for info in &rules.points {
        let (column, row) = (info.column, info.row);
        points.push(PointSheet { column, row, ways: Fact::ways(&info.reward) });
    }
    points
}

fn spiral(icon: Icon) -> SpiralSheet {
    match icon {
        Icon::Blank => SpiralSheet::Blank,
        Icon::Event => SpiralSheet::Event,
        Icon::Destroys(planet) => SpiralSheet::Destroys { planet },
    }
}

fn government(rules: &Rules) -> Vec<BenchSheet> {
    let rows = rules.government.iter().zip(&rules.government_names);
    rows.map(|(spaces, name)| BenchSheet { name: name.clone(), spaces: ways(spaces) }).collect()
}

fn tracks(rules: &Rules) -> Vec<TrackSheet> {
    let base = Track::ALL.into_iter().map(|track| TrackSheet {
        track,
        board: None,
        spaces: ways(&rules.tracks[track.index()]),
    });
    let boards = LeaderBoard::ALL.into_iter().flat_map(|board| {
        Track::ALL.into_iter().map(move |track| TrackSheet {
            track,
            board: Some(board),
            spaces: ways(&rules.variants.leader_tracks[board.index()][track.index()]),
        })
    });
    base.chain(boards).collect()
}

fn sizes(rules: &Rules) -> Vec<SizeSheet> {
    let size = |(players, size): (u8, &crate::components::Size)| SizeSheet {
        players,
        population: size.population,
        goal: size.goal,
        slots: size.slots,
        aging: size.aging,
    };
    (2u8..).zip(&rules.sizes).map(size).collect()
}

fn hall_sheet(rules: &Rules) -> HallSheet {
    let hall = &rules.hall;
    let bag = |level: Level| HallBag { level, bag: hall.bags[level.index()] };
    HallSheet {
        bags: Level::ALL.map(bag).to_vec(),
        technology: hall.technology.iter().map(|levels| levels.to_vec()).collect(),
        counting: hall.counting.to_vec(),
        earth_fuel: hall.earth_fuel,
        travel_price: hall.travel_price,
        travel_ars: hall.travel_ars,
        production_cubes: hall.production_cubes,
        production_levels: hall.production_levels,
        production_fuel: hall.production_fuel,
        solar_mercy: hall.solar_mercy,
    }
}

fn modules(rules: &Rules) -> ModulesSheet {
    let asteroid = |info: &crate::chk_kuiper::AsteroidInfo| AsteroidSheet {
        resource: info.resource,
        is_first: info.first,
        ways: Fact::ways(&info.reward),
    };
    let token = |info: &crate::chk_kuiper::KuiperTokenInfo| KuiperTokenSheet {
        planet: info.planet,
        moves: info.moves.to_vec(),
    };
    let unique = &rules.variants.unique_pass;
    ModulesSheet {
        asteroids: rules.kuiper.asteroids.iter().map(asteroid).collect(),
        kuiper_tokens: rules.kuiper.tokens.iter().map(token).collect(),
        kuiper_scores: rules.kuiper.scores.to_vec(),
        comet_bag: rules.halley.bag,
        comet_columns: rules.halley.columns.to_vec(),
        families: rules.variants.families.to_vec(),
        unique_pass: unique.iter().map(|info| pass(&info.action, &info.salvation)).collect(),
        black_hole_fuel: rules.variants.black_hole_fuel,
    }
}

// Origins, as the files name them.

fn files(tables: &Tables) -> Vec<FileSheet> {
    let file = |(file, table): (&str, &toml::Table)| {
        let origin = Origin::read(table.get("origin"));
        let mut others = Vec::new();
        for (name, value) in table {
            entries(name, value, origin, &mut others);
        }
        FileSheet { file: file.to_owned(), origin, others }
    };
    tables.files().map(file).collect()
}

/// Entries whose origin is not that of their file.
fn entries(way: &str, value: &toml::Value, file: Option<Origin>, out: &mut Vec<EntryOrigin>) {
    match value {
        toml::Value::Table(table) => {
            if let Some(origin) =
                Origin::read(table.get("origin")).filter(|origin| Some(*origin) != file)
            {
                out.push(EntryOrigin { entry: way.to_owned(), origin });
            }
            for (name, inner) in table {
                entries(&format!("{way}.{name}"), inner, file, out);
            }
        }
        toml::Value::Array(list) => {
            for (idx, inner) in list.iter().enumerate() {
                entries(&format!("{way}[{idx}]"), inner, file, out);
            }
        }
        toml::Value::String(_)
        | toml::Value::Integer(_)
        | toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_) => {}
    }
}

fn numbers(tables: &Tables) -> Vec<NumberSheet> {
    let of_file =
        |(file, _)| {
            tables.numbers(file).map(move |PrintedNumber { name, value, rule, origin }| {
                NumberSheet { file: file.to_owned(), name, value, rule, origin }
            })
        };
    tables.files().flat_map(of_file).collect()
}
