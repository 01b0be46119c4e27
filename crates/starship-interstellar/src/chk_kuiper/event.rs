//! What happens to Asteroids and Launch Bases.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Sink, Weight};

use super::info::{Asteroid, KuiperToken};
use crate::event::Event;
use crate::ids::{Planet, Player, Quadrant, Resource};
use crate::words;

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
    /// The player whom it names.
    pub(crate) fn player(&self) -> Option<&Player> {
        match self {
            KuiperEvent::BaseMoved { player, .. }
            | KuiperEvent::Captured { player, .. }
            | KuiperEvent::Mined { player, .. }
            | KuiperEvent::Discarded { player, .. }
            | KuiperEvent::TurnedDown { player, .. } => Some(player),
            KuiperEvent::Placed { .. }
            | KuiperEvent::Targeted { .. }
            | KuiperEvent::Revealed { .. }
            | KuiperEvent::Reshuffled
            | KuiperEvent::Fell { .. }
            | KuiperEvent::Hit { .. }
            | KuiperEvent::Crashed { .. } => None,
        }
    }

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

    /// How much it matters.
    pub(crate) fn weight(self) -> Weight {
        match self {
            KuiperEvent::Hit { .. } | KuiperEvent::Crashed { .. } => Weight::MustNotMiss,
            KuiperEvent::Targeted { .. }
            | KuiperEvent::Revealed { .. }
            | KuiperEvent::BaseMoved { .. }
            | KuiperEvent::Captured { .. }
            | KuiperEvent::Mined { .. }
            | KuiperEvent::Discarded { .. }
            | KuiperEvent::TurnedDown { .. } => Weight::Matters,
            KuiperEvent::Placed { .. } | KuiperEvent::Reshuffled | KuiperEvent::Fell { .. } => {
                Weight::Detail
            }
        }
    }

    /// Where it happened.
    pub(crate) fn place(self) -> Vec<String> {
        let orbit = |orbit: Planet, quadrant: Quadrant| {
            vec![format!("orbit:{}.{}", orbit.token(), quadrant.0)]
        };
        match self {
            KuiperEvent::Placed { quadrant, .. } => orbit(Planet::Neptune, quadrant),
            KuiperEvent::Fell { quadrant, orbit: on, .. } => orbit(on, quadrant),
            KuiperEvent::Targeted { planet } | KuiperEvent::Hit { planet, .. } => {
                vec![words::planet(planet)]
            }
            KuiperEvent::BaseMoved { quadrant, .. } => vec![format!("belt:{}", quadrant.0)],
            KuiperEvent::Mined { asteroid, .. }
            | KuiperEvent::Discarded { asteroid, .. }
            | KuiperEvent::TurnedDown { asteroid, .. } => vec![format!("asteroid:{}", asteroid.0)],
            KuiperEvent::Revealed { .. }
            | KuiperEvent::Reshuffled
            | KuiperEvent::Crashed { .. }
            | KuiperEvent::Captured { .. } => Vec::new(),
        }
    }
}

/// Tells everybody.
pub(super) fn tell(log: &mut impl Sink<Event>, event: KuiperEvent) {
    log.push(Event::Kuiper(event));
}
