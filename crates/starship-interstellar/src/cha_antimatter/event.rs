//! What happens to Moscovium, Specialists and Orbits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Sink, Weight};

use super::info::Enhancement;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{N_PLANETS, Orbit, Planet, Player, Resource};
use crate::words;

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
    /// The player whom it names.
    pub(crate) fn player(&self) -> Option<&Player> {
        match self {
            AntiMatterEvent::Enhanced { player, .. }
            | AntiMatterEvent::Covered { player, .. }
            | AntiMatterEvent::Drawn { player, .. }
            | AntiMatterEvent::Kept { player, .. }
            | AntiMatterEvent::Synthesised { player, .. }
            | AntiMatterEvent::SoldOff { player, .. } => Some(player),
            AntiMatterEvent::TopTurned { .. }
            | AntiMatterEvent::Rolled { .. }
            | AntiMatterEvent::OrbitShifted { .. }
            | AntiMatterEvent::PlanetMoved { .. }
            | AntiMatterEvent::PlanetStays { .. }
            | AntiMatterEvent::PlanetLost { .. }
            | AntiMatterEvent::LaboratoryCleared => None,
        }
    }

    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(self) -> bool {
        matches!(
            self,
            AntiMatterEvent::TopTurned { .. }
                | AntiMatterEvent::Rolled { .. }
                | AntiMatterEvent::Drawn { .. }
        )
    }

    /// How much it matters.
    pub(crate) fn weight(self) -> Weight {
        match self {
            AntiMatterEvent::OrbitShifted { .. }
            | AntiMatterEvent::PlanetMoved { .. }
            | AntiMatterEvent::PlanetLost { .. } => Weight::MustNotMiss,
            AntiMatterEvent::Rolled { .. }
            | AntiMatterEvent::PlanetStays { .. }
            | AntiMatterEvent::Enhanced { .. }
            | AntiMatterEvent::Covered { .. }
            | AntiMatterEvent::Drawn { .. }
            | AntiMatterEvent::Kept { .. }
            | AntiMatterEvent::Synthesised { .. }
            | AntiMatterEvent::SoldOff { .. } => Weight::Matters,
            AntiMatterEvent::TopTurned { .. } | AntiMatterEvent::LaboratoryCleared => {
                Weight::Detail
            }
        }
    }

    /// Where it happened.
    pub(crate) fn place(self) -> Vec<String> {
        match self {
            AntiMatterEvent::TopTurned { planet }
            | AntiMatterEvent::PlanetMoved { planet, .. }
            | AntiMatterEvent::PlanetStays { planet, .. }
            | AntiMatterEvent::PlanetLost { planet, .. } => vec![words::planet(planet)],
            AntiMatterEvent::Enhanced { .. } | AntiMatterEvent::LaboratoryCleared => {
                vec!["laboratory".to_owned()]
            }
            AntiMatterEvent::Covered { space: Some(space), .. }
            | AntiMatterEvent::Synthesised { space, .. } => {
                vec![format!("moscovium:{}", space.key())]
            }
            AntiMatterEvent::Drawn { .. }
            | AntiMatterEvent::Kept { .. }
            | AntiMatterEvent::Covered { space: None, .. } => vec!["bag".to_owned()],
            AntiMatterEvent::Rolled { .. }
            | AntiMatterEvent::OrbitShifted { .. }
            | AntiMatterEvent::SoldOff { .. } => Vec::new(),
        }
    }
}

/// Tells everybody.
pub(super) fn tell(log: &mut impl Sink<Event>, event: AntiMatterEvent) {
    log.push(Event::AntiMatter(event));
}
