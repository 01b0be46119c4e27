//! Parts of a position, and of a View, as documents with names instead of bits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chc_halley::Port;
use crate::cubes::Cubes;
use crate::geometry::Place;
use crate::ids::{
    Building, Extra, Family, N_PRODUCTION_ALL, Orbit, Planet, ProductionToken, SalvationTech,
    Token, TokenSet, Track, bits,
};
use crate::state::{Corporation, Explorer, JourneyPlace, NONE, Pile, State, Zone};

/// Buildings by kind.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct BuildingCount {
    /// Automated Return Systems.
    pub ars: u8,
    /// Converters.
    pub converter: u8,
    /// Outposts.
    pub outpost: u8,
    /// Drills.
    pub drill: u8,
}

impl From<[u8; 4]> for BuildingCount {
    fn from([ars, converter, outpost, drill]: [u8; 4]) -> BuildingCount {
        BuildingCount { ars, converter, outpost, drill }
    }
}

impl From<BuildingCount> for [u8; 4] {
    fn from(BuildingCount { ars, converter, outpost, drill }: BuildingCount) -> [u8; 4] {
        [ars, converter, outpost, drill]
    }
}

/// A planet on the board (§3.2) with its production tokens (§9.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanetDoc {
    /// Which.
    pub planet: Planet,
    /// The Orbit that it is on; none for its own (§A.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orbit: Option<Orbit>,
    /// Its space, clockwise from the top.
    pub space: u8,
    /// The Sun has swallowed it.
    pub destroyed: bool,
    /// Tokens that nobody has seen: on the board or in the box.
    pub unseen: Vec<ProductionToken>,
    /// How many of them lie on the board, on top.
    pub n_unseen: u8,
    /// Tokens that were looked at and lie below, the next one first.
    pub seen: Vec<ProductionToken>,
}

impl PlanetDoc {
    pub(crate) fn of(state: &State, planet: Planet) -> PlanetDoc {
        let Pile { unseen, n_unseen, seen } = &state.piles[planet.index()];
        let token = |n: usize| ProductionToken::of(planet, n);
        PlanetDoc {
            planet,
            orbit: Some(state.orbit_of(planet)).filter(|&orbit| orbit != planet.into()),
            space: state.spaces[planet.index()],
            destroyed: state.is_destroyed(planet),
            unseen: bits(u64::from(*unseen)).map(usize::from).map(token).collect(),
            n_unseen: *n_unseen,
            seen: seen.iter().map(|&n| token(usize::from(n))).collect(),
        }
    }

    /// The pile; tokens of other planets and doubles are refused.
    pub(crate) fn pile(&self) -> Result<Pile, String> {
        let mut set = 0u16;
        if self.planet == Planet::Earth && !self.seen.is_empty() {
            return Err("Earth has no production tokens to be turned over".to_owned());
        }
        for token in self.unseen.iter().chain(&self.seen) {
            if token.planet() != self.planet {
                let (planet, other) = (self.planet, token.planet());
                return Err(format!("production token {} of {other} lies on {planet}", token.0));
            }
            if set >> token.n() & 1 == 1 {
                return Err(format!("production token {} lies there twice", token.0));
            }
            set |= 1 << token.n();
        }
        let seen: Vec<u8> = self.seen.iter().map(|token| token.n() as u8).collect();
        let below = seen.iter().fold(0u16, |set, n| set | 1 << n);
        Ok(Pile { unseen: set & !below, n_unseen: self.n_unseen, seen: seen.into_iter().collect() })
    }
}

/// The zone of a player on a planet (§3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneDoc {
    /// Where.
    pub planet: Planet,
    /// The production token of the Base.
    pub token: ProductionToken,
    /// Buildings there.
    pub buildings: BuildingCount,
    /// Cubes still in the ground.
    pub deposit: Cubes,
    /// Cubes ready to be fetched.
    pub storage: Cubes,
}

/// An Explorer and its load (§3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplorerDoc {
    /// Where.
    pub at: Port,
    /// Bases aboard.
    pub bases: u8,
    /// Buildings aboard.
    pub buildings: BuildingCount,
    /// Cubes aboard.
    pub cubes: Cubes,
}

/// The level of a technology (§T.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelDoc {
    /// Which.
    pub family: Family,
    /// 0 to 3.
    pub level: u8,
}

/// Everything that a player owns; H.A.L.L. too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporationDoc {
    /// Points.
    pub prestige: i16,
    /// Standing.
    pub reputation: i8,
    /// Fuel.
    pub fuel: u16,
    /// Cubes in the box.
    pub cubes: Cubes,
    /// Scientists at hand.
    pub scientists: u8,
    /// Scientists in the reserve.
    pub reserve: u8,
    /// Scientists on technologies.
    pub spent: u8,
    /// Bases on Earth.
    pub bases: u8,
    /// Buildings on Earth.
    pub buildings: BuildingCount,
    /// Action technologies.
    pub levels: Vec<LevelDoc>,
    /// Salvation technologies.
    pub salvation: Vec<SalvationTech>,
    /// Steps on the Leaders of the Starship.
    pub starship: u8,
    /// Steps on the Leaders of Humankind.
    pub humankind: u8,
    /// The Probe.
    pub probe: JourneyPlace,
    /// The Explorer.
    pub explorer: ExplorerDoc,
    /// The Wormhole token.
    pub wormhole: Option<Place>,
    /// Bases founded.
    pub zones: Vec<ZoneDoc>,
    /// Extra Action tokens gained.
    pub extras: Vec<Extra>,
    /// Tokens that can be played in this phase.
    pub pool: Vec<Token>,
    /// Tokens played in this phase, the active one last.
    pub played: Vec<Token>,
    /// Out of this phase.
    pub passed: bool,
    /// Rotations of the Pass token.
    pub rotations: u8,
    /// People saved.
    pub saved: Cubes,
    /// Mechanisms built.
    pub built: u8,
}

impl CorporationDoc {
    pub(crate) fn of(corporation: &Corporation) -> CorporationDoc {
        // No `..` here: a new field must not compile until somebody decides how it is written.
        let Corporation {
            prestige,
            fuel,
            reputation,
            cubes,
            scientists,
            reserve,
            spent,
            bases,
            buildings,
            levels,
            salvation,
            tracks,
            probe,
            explorer,
            wormhole,
            zones,
            extras,
            pool,
            played,
            passed,
            rotations,
            saved,
            built,
        } = corporation;
        let level = |family: Family| LevelDoc { family, level: levels[family.index()] };
        let has = |tech: &SalvationTech| salvation & tech.bit() != 0;
        CorporationDoc {
            prestige: *prestige,
            reputation: *reputation,
            fuel: *fuel,
            cubes: *cubes,
            scientists: *scientists,
            reserve: *reserve,
            spent: *spent,
            bases: *bases,
            buildings: (*buildings).into(),
            levels: Family::ALL.map(level).to_vec(),
            salvation: SalvationTech::ALL.into_iter().filter(has).collect(),
            starship: tracks[Track::Starship.index()],
            humankind: tracks[Track::Humankind.index()],
            probe: *probe,
            explorer: explorer_doc(explorer),
            wormhole: *wormhole,
            zones: zone_docs(zones),
            extras: bits(u64::from(*extras)).map(Extra).collect(),
            pool: pool.iter().collect(),
            played: played.to_vec(),
            passed: *passed,
            rotations: *rotations,
            saved: *saved,
            built: *built,
        }
    }

    /// Reads it back; lists that are no sets are refused.
    pub(crate) fn read(&self) -> Result<Corporation, String> {
        let mut corporation = crate::ch09_setup::nobody();
        corporation.prestige = self.prestige;
        corporation.reputation = self.reputation;
        corporation.fuel = self.fuel;
        corporation.cubes = self.cubes;
        (corporation.scientists, corporation.reserve) = (self.scientists, self.reserve);
        (corporation.spent, corporation.bases) = (self.spent, self.bases);
        corporation.buildings = self.buildings.into();
        corporation.levels = self.read_levels()?;
        for tech in &self.salvation {
            if corporation.has(*tech) {
                return Err(format!("{tech} is listed twice"));
            }
            corporation.salvation |= tech.bit();
        }
        corporation.tracks[Track::Starship.index()] = self.starship;
        corporation.tracks[Track::Humankind.index()] = self.humankind;
        (corporation.probe, corporation.wormhole) = (self.probe, self.wormhole);
        corporation.explorer = Explorer {
            at: self.explorer.at,
            bases: self.explorer.bases,
            buildings: self.explorer.buildings.into(),
            cubes: self.explorer.cubes,
        };
        self.read_zones(&mut corporation)?;
        for extra in &self.extras {
            if corporation.extras >> extra.0 & 1 == 1 {
                return Err(format!("{extra} is listed twice"));
            }
            corporation.extras |= 1 << extra.0;
        }
        self.read_tokens(&mut corporation)?;
        (corporation.passed, corporation.rotations) = (self.passed, self.rotations);
        (corporation.saved, corporation.built) = (self.saved, self.built);
        Ok(corporation)
    }

    fn read_levels(&self) -> Result<[u8; Family::COUNT], String> {
        let mut levels = [NONE; Family::COUNT];
        for LevelDoc { family, level } in &self.levels {
            if levels[family.index()] != NONE || *level == NONE {
                return Err(format!("the level of {family} is given twice"));
            }
            levels[family.index()] = *level;
        }
        match Family::ALL.into_iter().find(|family| levels[family.index()] == NONE) {
            Some(family) => Err(format!("the level of {family} is missing")),
            None => Ok(levels),
        }
    }

    fn read_zones(&self, corporation: &mut Corporation) -> Result<(), String> {
        for zone in &self.zones {
            let place = corporation.zone_mut(zone.planet);
            if place.has_base() {
                return Err(format!("two Bases on {}", zone.planet));
            }
            if usize::from(zone.token.0) >= N_PRODUCTION_ALL || zone.token.planet() != zone.planet {
                return Err(format!("the Base on {} has a token of another planet", zone.planet));
            }
            *place = Zone {
                token: zone.token.0,
                layer: 0, // Told with the variants.
                buildings: zone.buildings.into(),
                deposit: zone.deposit,
                storage: zone.storage,
            };
        }
        Ok(())
    }

    fn read_tokens(&self, corporation: &mut Corporation) -> Result<(), String> {
        let mut all = TokenSet::EMPTY;
        for &token in self.pool.iter().chain(&self.played) {
            if all.contains(token) {
                return Err(format!("the token {token} is there twice"));
            }
            all.insert(token);
        }
        corporation.pool = self.pool.iter().copied().collect();
        corporation.played = self.played.iter().copied().collect();
        Ok(())
    }
}

fn explorer_doc(explorer: &Explorer) -> ExplorerDoc {
    let Explorer { at, bases, buildings, cubes } = explorer;
    ExplorerDoc { at: *at, bases: *bases, buildings: (*buildings).into(), cubes: *cubes }
}

fn zone_docs(zones: &[Zone; 8]) -> Vec<ZoneDoc> {
    let doc = |planet: Planet| {
        let Zone { token: _, layer: _, buildings, deposit, storage } = zones[planet.index()];
        let token = zones[planet.index()].token()?;
        Some(ZoneDoc { planet, token, buildings: buildings.into(), deposit, storage })
    };
    Planet::ALL.into_iter().filter_map(doc).collect()
}

/// Pieces of one kind: on Earth, aboard, and in all zones.
pub(crate) fn n_of(corporation: &Corporation, building: Building) -> u16 {
    let idx = building.index();
    let zones: u16 = corporation.zones.iter().map(|zone| u16::from(zone.buildings[idx])).sum();
    u16::from(corporation.buildings[idx]) + u16::from(corporation.explorer.buildings[idx]) + zones
}
