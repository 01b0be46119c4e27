//! What happens to Moscovium, Specialists and Orbits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::Enhancement;
use crate::cubes::Cubes;
use crate::ids::{N_PLANETS, Orbit, Planet, Player, Resource};

/// Something that Anti-Matter did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "antimatter", rename_all = "snake_case", deny_unknown_fields)]
pub enum AntiMatterEvent {
    /// This planet lies on top of the pile.
    TopTurned { planet: Planet },
    /// The die.
    Rolled { n: u8 },
    /// All planets of an Orbit moved on; the spaces of all planets after it.
    OrbitShifted { orbit: Orbit, n: u8, spaces: [u8; N_PLANETS] },
    /// A planet changed its Orbit.
    PlanetMoved { planet: Planet, orbit: Orbit, space: u8 },
    /// A planet found no free space and stays.
    PlanetStays { planet: Planet, orbit: Orbit },
    /// A planet fell into the Sun, or escaped it.
    PlanetLost { planet: Planet, escaped: bool },
    /// An action is made stronger.
    Enhanced { player: Player, action: Enhancement },
    /// The spent Moscovium covers a space of the track; without one it is in the Solar Bag.
    Covered { player: Player, space: Option<Resource> },
    /// Moscovium came out of the Solar Bag.
    Drawn { player: Player, kept: bool },
    /// So much of it was kept, so much went back.
    Kept { player: Player, kept: u8, returned: u8 },
    /// Moscovium was synthesised.
    Synthesised { player: Player, space: Resource, paid: Resource },
    /// Cubes were sold for a fixed price.
    SoldOff { player: Player, cubes: Cubes, fuel: u16 },
    /// All Specialists left the Laboratory Board.
    LaboratoryCleared,
}

impl AntiMatterEvent {
    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(self) -> bool {
        matches!(
            self,
            AntiMatterEvent::TopTurned { .. }
                | AntiMatterEvent::Rolled { .. }
                | AntiMatterEvent::Drawn { .. }
        )
    }
}
