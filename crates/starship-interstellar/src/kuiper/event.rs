//! What happens to Asteroids and Launch Bases.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::{Asteroid, KuiperToken};
use crate::ids::{Planet, Player, Quadrant, Resource};

/// Something that happened out there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kuiper", rename_all = "snake_case", deny_unknown_fields)]
pub enum KuiperEvent {
    /// An Asteroid has come to Neptune's Orbit.
    Placed { quadrant: Quadrant, resource: Resource, first: bool },
    /// The planet on the back of the Kuiper token that lies on top now.
    Targeted { planet: Planet },
    /// The front of the Kuiper token that lay on top; it is discarded.
    Revealed { token: KuiperToken },
    /// The discarded Kuiper tokens are a new pile.
    Reshuffled,
    /// An Asteroid has fallen to this Orbit.
    Fell { quadrant: Quadrant, resource: Resource, orbit: Planet },
    /// It has hit the planet.
    Hit { quadrant: Quadrant, resource: Resource, planet: Planet },
    /// It has crashed into the Sun.
    Crashed { quadrant: Quadrant, resource: Resource },
    /// A Launch Base has moved.
    BaseMoved { player: Player, quadrant: Quadrant, fuel: u8 },
    /// An Asteroid was captured.
    Captured { player: Player, resource: Resource, orbit: Planet, fuel: u8 },
    /// Its back was seen, and it lies on the Mining Board or waits for room.
    Mined { player: Player, asteroid: Asteroid },
    /// An Asteroid left a Mining Board.
    Discarded { player: Player, asteroid: Asteroid },
    /// An Asteroid was turned face down.
    TurnedDown { player: Player, asteroid: Asteroid },
}

impl KuiperEvent {
    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(self) -> bool {
        matches!(
            self,
            KuiperEvent::Placed { .. }
                | KuiperEvent::Targeted { .. }
                | KuiperEvent::Revealed { .. }
                | KuiperEvent::Mined { .. }
        )
    }
}
