//! What happens to the comet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cubes::Cubes;
use crate::ids::{Orbit, Planet, Player, Quadrant, Resource};

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
    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            HalleyEvent::Placed { .. }
                | HalleyEvent::SectorFilled { .. }
                | HalleyEvent::Given { .. }
        )
    }
}
