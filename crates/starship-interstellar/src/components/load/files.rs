//! What the files look like. Names stay text here, so that a wrong one is told with its entry.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::ComponentError;
use tabletop::data::{CitedNumberRow, Origin};

use super::super::{DiscoveryKind, ExtraAction, ExtraSalvation, Reward};
use super::check_cubes;
use crate::cubes::Cubes;

/// Declares the form of a file or a row: unknown fields are refused, and an origin may stand in it.
macro_rules! form {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            #[serde(rename = "origin")]
            _origin: Option<Origin>,
            $(pub(super) $field: $type,)+
        }
    };
    ($(#[$doc:meta])* file $name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            #[serde(rename = "origin")]
            _origin: Origin,
            $(pub(super) $field: $type,)+
        }
    };
}

type Numbers = BTreeMap<String, CitedNumberRow>;

/// A list of numbers, by level or by cube.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListRow {
    pub(super) values: Vec<i16>,
    #[serde(rename = "rule")]
    _rule: String,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

form!(file BoardFile { planet: Vec<PlanetRow>, belt: BeltRow, numbers: Numbers, });
form!(PlanetRow { planet: String, orbit: u8, spaces: u8, speed: u8, gravity: u8 });
form!(BeltRow { orbit: u8 });

form!(file ProductionFile { planet: Vec<ProductionRow>, });
form!(ProductionRow { planet: String, tokens: Vec<TokenRow>, });
form!(TokenRow { resource: String, n: u8, ars: u8 });

form!(file MarketFile { market: Vec<MarketRow>, numbers: Numbers, });
form!(MarketRow { resource: String, prices: Vec<u8>, start: u8, });

form!(file TechnologiesFile {
    family: Vec<FamilyRow>,
    salvation: PricesRow,
    ars_ships: ListRow,
    outpost_fuel: ListRow,
    drill_moves: ListRow,
    numbers: Numbers,
});
form!(FamilyRow { family: String, prices: Vec<Vec<String>>, });
form!(PricesRow { prices: Vec<Vec<String>>, });

form!(file TokensFile {
    favours: Vec<FavourRow>,
    pass_action: Vec<Reward>,
    pass_salvation: Vec<Reward>,
    numbers: Numbers,
});
form!(FavourRow { token: String, action: String });

form!(file MechanismsFile {
    slots: Vec<SlotsRow>,
    starting: Vec<MechanismRow>,
    regular: Vec<MechanismRow>,
});
form!(SlotsRow { players: u8, slots: u8 });
form!(MechanismRow { price: Vec<String>, copies: u8, });

form!(file JourneyFile {
    discovery: Vec<DiscoveryRow>,
    point: Vec<PointRow>,
    trappist: TrappistRow,
    numbers: Numbers,
});
form!(DiscoveryRow {
    kind: DiscoveryKind,
    copies: u8,
    discovery: Reward,
    reward: Option<Reward>,
});
form!(PointRow { column: u8, row: u8, reward: Reward });
form!(TrappistRow { prestige: Vec<u8>, });

form!(file SunFile {
    bag: CubesRow,
    spiral: Vec<SpiralRow>,
    event: Vec<Vec<String>>,
    numbers: Numbers,
});
form!(SpiralRow { space: u8, icon: String });
form!(CubesRow { red: u8, yellow: u8, green: u8, blue: u8, purple: u8 });

form!(file GovernmentFile { row: Vec<GovernmentRow>, numbers: Numbers, });
form!(GovernmentRow { name: String, spaces: Vec<Reward>, });

form!(file LeadersFile { starship: Vec<Reward>, humankind: Vec<Reward>, beyond: Reward, });

form!(file SetupFile { cubes: CubesRow, numbers: Numbers, });

form!(file ExtrasFile { extra: Vec<ExtraRow>, });
form!(ExtraRow { id: String, action: ExtraAction, salvation: ExtraSalvation });

form!(file PopulationFile { population: Vec<PopulationRow>, });
form!(PopulationRow {
    players: u8,
    red: u8,
    yellow: u8,
    green: u8,
    blue: u8,
    purple: u8,
    goal: u8,
});

form!(file HallFile {
    difficulty: Vec<DifficultyRow>,
    technology: Vec<TechnologyRow>,
    counting: OrderRow,
    counting_draft: OrderRow,
    earth_fuel: ListRow,
    travel_price: ListRow,
    travel_ars: ListRow,
    production_cubes: ListRow,
    production_levels: ListRow,
    production_fuel: ListRow,
    solar_mercy: ListRow,
    numbers: Numbers,
});
form!(file HalleyFile { bag: CubesRow, columns: ListRow, numbers: Numbers, });
form!(DifficultyRow { name: String, red: u8, yellow: u8, green: u8, blue: u8, purple: u8 });
form!(OrderRow { order: Vec<String>, });
form!(TechnologyRow { resource: String, prices: Vec<Vec<String>>, });

form!(file VariantsFile {
    black_hole: BlackHoleRow,
    families: Vec<String>,
    lost_planet: Vec<LostPlanetRow>,
    numbers: Numbers,
    multi_resource: Vec<MultiResourceRow>,
    unique_pass: Vec<UniquePassRow>,
    leader_tracks: Vec<LeaderTracksRow>,
    universal: Vec<UniversalRow>,
});
form!(BlackHoleRow { copies: u8, discovery: Reward });
form!(LostPlanetRow { copies: u8, discovery: Reward, reward: Reward });
form!(MultiResourceRow { planet: String, tokens: Vec<MultiTokenRow>, });
form!(MultiTokenRow { layers: Vec<String>, ars: u8 });
form!(UniquePassRow { action: Vec<Reward>, salvation: Vec<Reward>, });
form!(LeaderTracksRow { board: String, starship: Vec<Reward>, humankind: Vec<Reward>, });
form!(UniversalRow { back: String, cubes: u8, copies: u8 });
// Danger from Kuiper and Anti-Matter.
form!(file KuiperFile {
    asteroid: Vec<AsteroidRow>,
    first: Vec<AsteroidRow>,
    token: Vec<KuiperRow>,
    scores: ListRow,
    numbers: Numbers,
});
form!(AsteroidRow { resource: String, rewards: Vec<Reward>, });
form!(KuiperRow { planet: String, moves: Vec<u8>, });
form!(file AntiMatterFile { places: ListRow, specialists_per_roll: ListRow, numbers: Numbers, });

impl CubesRow {
    /// The cubes, if they are not too many.
    pub(super) fn cubes(&self, file: &str, entry: &str) -> Result<Cubes, ComponentError> {
        let cubes = Cubes([self.red, self.yellow, self.green, self.blue, self.purple]);
        check_cubes(file, entry, cubes)
    }
}
