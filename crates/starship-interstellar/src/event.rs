//! What happened. Everything at this table is open, so every viewer hears all of it; but for the
//! draft of Unique Pass tokens (chapter V5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Viewer;

use crate::action::Part;
use crate::antimatter::AntiMatterEvent;
use crate::cubes::Cubes;
use crate::geometry::Place;
use crate::hall::HallEvent;
use crate::halley::HalleyEvent;
use crate::ids::{
    Building, Conversion, Deed, Discovery, Extra, Mechanism, Planet, Player, ProductionToken,
    Project, Resource, SolarEvent, Token, Track,
};
use crate::kuiper::KuiperEvent;
use crate::state::{End, JourneyPlace, Phase, Purchase, Source, Technology};
use crate::variants::VariantEvent;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// A planet stands on its Orbit.
    PlanetPlaced { planet: Planet, space: u8 },
    /// A Mechanism lies on a space.
    MechanismPlaced { project: Project, column: u8, mechanism: Mechanism },
    /// An Extra Action token is on offer.
    ExtraPlaced { extra: Extra },
    /// A player has its place in the first turn order.
    OrderDrawn { player: Player, place: u8 },
    /// A round begins.
    RoundBegan { round: u8 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// A token was played.
    Played { player: Player, token: Token, deed: Option<Deed> },
    /// The active token was used again.
    Repeated { player: Player, token: Token },
    /// A player passed and is so placed in the next turn order.
    Passed { player: Player, place: u8, rotations: u8 },
    /// The Pass token of a waiting player turned.
    Rotated { player: Player, rotations: u8 },
    /// The reward for passing was chosen.
    PassRewardTaken { player: Player, rotations: u8 },
    /// A way of a reward was chosen, from 0.
    WayChosen { player: Player, source: Source, way: u8 },
    /// A price is to be paid, with cubes of choice.
    PriceAsked { player: Player, purchase: Purchase, cost: Cubes },
    /// A planet was chosen to produce.
    ProductionChosen { player: Player, planet: Planet },
    /// A question was closed without anything more.
    Finished { player: Player },
    /// A cube came out of the Solar Bag.
    CubeDrawn { player: Player, resource: Resource, kept: bool },
    /// Which cubes were kept, and what it cost.
    CubesKept { player: Player, kept: Cubes, returned: Cubes, reputation: u16 },
    /// The Solar Bag was filled again.
    BagRefilled,
    /// The Spiral went on.
    SpiralMoved { space: u8 },
    /// A Solar Event, and who died by it.
    SolarEventDrawn { solar_event: SolarEvent, dead: Cubes },
    /// The Sun swallowed a planet.
    PlanetDestroyed { planet: Planet },
    /// A technology was researched.
    Researched { player: Player, technology: Technology, level: u8, paid: Cubes },
    /// The Wormhole token lies there.
    WormholePlaced { player: Player, place: Place },
    /// A Base went aboard.
    BaseLoaded { player: Player },
    /// A Building went aboard.
    BuildingLoaded { player: Player, building: Building },
    /// Cubes went aboard.
    CubesLoaded { player: Player, cubes: Cubes },
    /// A Base was given up.
    Dismantled { player: Player, planet: Planet },
    /// An Explorer flew.
    Flew { player: Player, from: Planet, to: Planet, fuel: u16 },
    /// An Explorer unloaded on Earth.
    Unloaded { player: Player, cubes: Cubes },
    /// A production token was turned over.
    TokenRevealed { player: Player, token: ProductionToken },
    /// It was put back face down.
    TokenReturned { player: Player, token: ProductionToken },
    /// A Base was founded.
    Founded { player: Player, planet: Planet, token: ProductionToken, ars: u8 },
    /// A Building stands there.
    Deployed { player: Player, planet: Planet, building: Building },
    /// Cubes were sold.
    Sold { player: Player, resource: Resource, n: u8, fuel: u16 },
    /// Cubes were bought.
    Bought { player: Player, resource: Resource, n: u8, fuel: u16 },
    /// Cubes were taken from the Market.
    MarketTaken { player: Player, cubes: Cubes },
    /// A part of a production did its work.
    Activated { player: Player, planet: Planet, part: Part, cubes: Cubes, fuel: u8 },
    /// A Converter did its work; `n` cubes found room.
    Converted {
        player: Player,
        planet: Planet,
        how: Conversion,
        from: Resource,
        to: Resource,
        n: u8,
    },
    /// A Deposit was filled up.
    DepositFilled { player: Player, planet: Planet, resource: Resource, n: u8 },
    /// A reward is due.
    RewardCame { player: Player, source: Source },
    /// Fuel.
    FuelGained { player: Player, n: u16 },
    /// Cubes from the general supply.
    CubesGained { player: Player, cubes: Cubes },
    /// Prestige; H.A.L.L. alone can lose some.
    PrestigeGained { player: Player, n: i16 },
    /// Reputation, up or down.
    ReputationChanged { player: Player, n: i16 },
    /// Scientists from the reserve.
    ScientistsGained { player: Player, n: u8 },
    /// A step on a Leader Track.
    Stepped { player: Player, track: Track, space: u8 },
    /// An Extra Action token was taken.
    ExtraTaken { player: Player, extra: Extra },
    /// A Mechanism was built, by a player or by the World Government.
    Built { player: Option<Player>, project: Project, mechanism: Mechanism, paid: Cubes },
    /// A module is complete.
    ModuleCompleted { module: u8, builder: Option<Player>, governor: Option<Player> },
    /// Somebody was saved, by a player or by the World Government.
    Saved { player: Option<Player>, resource: Resource, paid: Cubes },
    /// A Probe moved; without a player it is the Government's.
    ProbeMoved { player: Option<Player>, place: JourneyPlace, fuel: u8 },
    /// A Discovery token was turned over.
    Discovered { player: Option<Player>, place: JourneyPlace, discovery: Discovery },
    /// A Probe reached Trappist.
    Arrived { player: Option<Player>, prestige: u8 },
    /// A Scientist sat down in the World Government.
    Sat { player: Player, row: u8, space: u8 },
    /// A Scientist moved up.
    Rose { player: Player, row: u8, space: u8 },
    /// Who governs.
    GovernorNamed { player: Option<Player> },
    /// All planets moved on.
    PlanetsMoved { spaces: [u8; 8] },
    /// The game has ended.
    GameEnded { end: End },
    /// A step of H.A.L.L.
    Hall(HallEvent),
    /// Something about Halley's Comet.
    Halley(HalleyEvent),
    /// Something of a variant.
    Variant(VariantEvent),
    /// An event of chapter K.
    Kuiper(KuiperEvent),
    /// An event of chapter A.
    AntiMatter(AntiMatterEvent),
}

impl Happening {
    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(&self) -> bool {
        if let Happening::Halley(event) = self {
            return event.reveals();
        }
        matches!(
            self,
            Happening::PlanetPlaced { .. }
                | Happening::MechanismPlaced { .. }
                | Happening::ExtraPlaced { .. }
                | Happening::OrderDrawn { .. }
                | Happening::CubeDrawn { .. }
                | Happening::SolarEventDrawn { .. }
                | Happening::TokenRevealed { .. }
                | Happening::Discovered { .. }
                | Happening::Hall(_)
        ) || matches!(self, Happening::Kuiper(event) if event.reveals())
            || matches!(self, Happening::AntiMatter(event) if event.reveals())
            || matches!(self, Happening::Variant(event) if event.reveals())
    }

    /// As this viewer may know it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Happening {
        if let Happening::Variant(event) = self {
            return Happening::Variant(event.seen_by(viewer));
        }
        self.clone()
    }

    /// Does it end the reach of undo of the seat that caused it?
    pub(crate) fn bars_undo(&self) -> bool {
        self.reveals() || matches!(self, Happening::RoundBegan { .. } | Happening::GameEnded { .. })
    }
}

/// What a viewer remembers: nothing beyond what the View shows, since nothing is hidden from
/// some and shown to others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Memory {}
