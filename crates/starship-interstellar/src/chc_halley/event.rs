//! What happens to the comet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Weight;

use crate::cubes::Cubes;
use crate::ids::{Orbit, Planet, Player, Quadrant, Resource};
use crate::words;

/// Something that happened to the comet, or by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "halley", rename_all = "snake_case", deny_unknown_fields)]
pub enum HalleyEvent {
    /// §C.1: it waits outside of this Quadrant.
    Placed { quadrant: Quadrant },
    /// §C.1, §C.6: a cube lies on a sector.
    SectorFilled { sector: u8, resource: Resource },
    /// §C.2: an Explorer lands.
    Landed { player: Player, from: Planet, fuel: u16 },
    /// §C.2: an Explorer takes off.
    TookOff { player: Player, to: Planet, fuel: u16 },
    /// §C.3: a counter lies on a sector.
    MarkerPlaced { player: Player, sector: u8 },
    /// §C.3: cubes went aboard.
    Mined { player: Player, sector: u8, cubes: Cubes },
    /// §C.4.1: so many Orbits to go.
    Counted { n: u8, quadrant: Quadrant },
    /// §C.4.2: a zone of another Orbit.
    Entered { orbit: Orbit, quadrant: Quadrant, zone: u8 },
    /// §C.4.4: one zone towards a planet.
    Pulled { planet: Planet, clockwise: bool, orbit: Orbit, quadrant: Quadrant, zone: u8 },
    /// §C.4.5: from here on outwards.
    Turned { orbit: Orbit },
    /// §C.5: comet and planet have passed each other.
    Crossed { planet: Planet },
    /// §C.5: a cube of the comet.
    Given { player: Player, planet: Planet, resource: Resource },
    /// §C.6: the tail is empty, everything has moved on.
    Evolved { back: Cubes },
    /// §C.3: all counters are back.
    MarkersReturned,
    /// §C.4.6: out of the game.
    Left,
    /// §C.4.6: by the earlier rules it stays on Neptune's Orbit.
    Halted,
    /// §C.4.7: the Sun has swallowed it with the Orbit.
    Swallowed { orbit: Orbit },
}

impl HalleyEvent {
    /// The player whom it names.
    pub(crate) fn player(&self) -> Option<&Player> {
        match self {
            HalleyEvent::Landed { player, .. }
            | HalleyEvent::TookOff { player, .. }
            | HalleyEvent::MarkerPlaced { player, .. }
            | HalleyEvent::Mined { player, .. }
            | HalleyEvent::Given { player, .. } => Some(player),
            HalleyEvent::Placed { .. }
            | HalleyEvent::SectorFilled { .. }
            | HalleyEvent::Counted { .. }
            | HalleyEvent::Entered { .. }
            | HalleyEvent::Pulled { .. }
            | HalleyEvent::Turned { .. }
            | HalleyEvent::Crossed { .. }
            | HalleyEvent::Evolved { .. }
            | HalleyEvent::MarkersReturned
            | HalleyEvent::Left
            | HalleyEvent::Halted
            | HalleyEvent::Swallowed { .. } => None,
        }
    }

    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            HalleyEvent::Placed { .. }
                | HalleyEvent::SectorFilled { .. }
                | HalleyEvent::Given { .. }
        )
    }

    /// How much it matters.
    pub(crate) fn weight(&self) -> Weight {
        match self {
            HalleyEvent::Crossed { .. }
            | HalleyEvent::Left
            | HalleyEvent::Halted
            | HalleyEvent::Swallowed { .. } => Weight::MustNotMiss,
            HalleyEvent::Placed { .. }
            | HalleyEvent::Landed { .. }
            | HalleyEvent::TookOff { .. }
            | HalleyEvent::Mined { .. }
            | HalleyEvent::Counted { .. }
            | HalleyEvent::Entered { .. }
            | HalleyEvent::Pulled { .. }
            | HalleyEvent::Turned { .. }
            | HalleyEvent::Given { .. }
            | HalleyEvent::Evolved { .. } => Weight::Matters,
            HalleyEvent::SectorFilled { .. }
            | HalleyEvent::MarkerPlaced { .. }
            | HalleyEvent::MarkersReturned => Weight::Detail,
        }
    }

    /// Where it happened.
    pub(crate) fn place(&self) -> Vec<String> {
        let comet = || "comet".to_owned();
        match self {
            HalleyEvent::SectorFilled { sector, .. }
            | HalleyEvent::MarkerPlaced { sector, .. }
            | HalleyEvent::Mined { sector, .. } => vec![format!("sector:{sector}")],
            HalleyEvent::Landed { from, .. } => vec![words::planet(*from), comet()],
            HalleyEvent::TookOff { to, .. } => vec![comet(), words::planet(*to)],
            HalleyEvent::Pulled { planet, .. }
            | HalleyEvent::Crossed { planet }
            | HalleyEvent::Given { planet, .. } => vec![words::planet(*planet), comet()],
            HalleyEvent::Placed { .. }
            | HalleyEvent::Counted { .. }
            | HalleyEvent::Entered { .. }
            | HalleyEvent::Turned { .. }
            | HalleyEvent::Evolved { .. }
            | HalleyEvent::MarkersReturned
            | HalleyEvent::Left
            | HalleyEvent::Halted
            | HalleyEvent::Swallowed { .. } => vec![comet()],
        }
    }
}
