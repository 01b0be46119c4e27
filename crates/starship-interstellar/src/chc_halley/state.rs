//! What the expansion keeps on the table, and the steps and questions of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::small_enum;

use crate::components::Rules;
use crate::cubes::Cubes;
use crate::ids::{Orbit, Planet, Player, Quadrant};
use crate::state::{NONE, PLAYERS_MAX};

/// Sectors that the board can have: 8, 4, 2, 1.
pub(crate) const N_SECTORS: usize = 15;

/// Which text of the expansion is played (§C.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HalleyText {
    /// The published rulebook of the expansion.
    Final,
    /// The earlier text, where it differs in substance.
    Draft,
}

small_enum! {
    /// Where an Explorer can stand: on a planet, or on the comet (§C.2).
    Port {
        Mercury = "mercury", "mercury", "Mercury";
        Venus = "venus", "venus", "Venus";
        Earth = "earth", "earth", "Earth";
        Mars = "mars", "mars", "Mars";
        Jupiter = "jupiter", "jupiter", "Jupiter";
        Saturn = "saturn", "saturn", "Saturn";
        Uranus = "uranus", "uranus", "Uranus";
        Neptune = "neptune", "neptune", "Neptune";
        Comet = "comet", "comet", "Halley's Comet";
    }
}

impl Port {
    /// The planet, if it is one.
    pub fn planet(self) -> Option<Planet> {
        Planet::ALL.get(self.index()).copied()
    }
}

impl From<Planet> for Port {
    fn from(planet: Planet) -> Port {
        Port::ALL[planet.index()]
    }
}

impl PartialEq<Planet> for Port {
    fn eq(&self, planet: &Planet) -> bool {
        self.index() == planet.index()
    }
}

/// The comet itself. Zones lie between spaces: zone `k` of a Quadrant comes before its space `k`,
/// counted clockwise, so that the first and the last one are borders (§C.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comet {
    /// Where it is: outer space before it comes in, `None` after it has left the game.
    pub(super) orbit: Option<Orbit>,
    pub(super) quadrant: Quadrant,
    pub(super) zone: u8,
    /// Still on its way to the Sun (§C.4.5).
    pub(super) inward: bool,
}

/// What lies on the table for this expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Halley {
    pub(super) comet: Comet,
    /// The Halley's Comet Bag.
    pub(super) bag: Cubes,
    /// The sectors of the board, column by column from the right, each from the top.
    pub(super) sectors: [Cubes; N_SECTORS],
    /// The sector on which each player's counter lies, or [`NONE`] (§C.3).
    pub(super) markers: [u8; PLAYERS_MAX],
    /// Cubes that players and Deposits have received.
    pub(super) given: Cubes,
}

impl Halley {
    /// Not played.
    pub(crate) const OFF: Halley = Halley {
        comet: Comet { orbit: None, quadrant: Quadrant(0), zone: 0, inward: true },
        bag: Cubes::NONE,
        sectors: [Cubes::NONE; N_SECTORS],
        markers: [NONE; PLAYERS_MAX],
        given: Cubes::NONE,
    };

    /// §C.1: before the first draw.
    pub(crate) fn new(rules: &Rules, text: Option<HalleyText>) -> Halley {
        if text.is_none() {
            return Halley::OFF;
        }
        let comet = Comet { orbit: Some(Orbit::OuterSpace), ..Halley::OFF.comet };
        Halley { comet, bag: rules.halley.bag, ..Halley::OFF }
    }

    /// Is there a comet in the system, or outside of it?
    pub(crate) fn is_here(&self) -> bool {
        self.comet.orbit.is_some()
    }

    pub(super) fn marker(&self, player: Player) -> Option<u8> {
        let sector = self.markers[player.index()];
        (sector != NONE).then_some(sector)
    }
}

/// A draw, a step or a question of the expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HalleyFrame {
    /// §C.1, draw: the Quadrant outside of which the comet waits.
    Quadrant,
    /// §C.1, §C.6, draw: a cube for this sector of the first column.
    Fill { sector: u8 },
    /// §C.3, question: which sector to mine.
    Mine { player: Player },
    /// §C.3, question: which cubes of the sector, where not all find room.
    Haul { player: Player, sector: u8 },
    /// §C.5, draw: a cube for each of these players, a bit each.
    Give { planet: Planet, left: u8 },
    /// §C.4.1: the planets are counted.
    Begin,
    /// §C.4: so many Orbits to go.
    Move { left: u8 },
    /// §C.6: the board evolves, counters return.
    Evolve,
}

/// An answer that only this expansion knows.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum HalleyAction {
    /// Pay the Fuel and fly to the comet (§C.2).
    Fly,
    /// Mine this sector (§C.3), from 0.
    Mine {
        /// Which.
        sector: u8,
    },
    /// Take these cubes of the sector aboard (§C.3).
    Haul {
        /// Which.
        cubes: Cubes,
    },
}
