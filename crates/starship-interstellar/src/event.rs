//! What happened. Everything at this table is open, so every viewer hears all of it; but for the
//! draft of Unique Pass tokens (chapter V5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Seat, SeatSet, Viewer, Weight};

use crate::action::Part;
use crate::ch10_hall::HallEvent;
use crate::cha_antimatter::AntiMatterEvent;
use crate::chc_halley::HalleyEvent;
use crate::chk_kuiper::KuiperEvent;
use crate::chv_variants::VariantEvent;
use crate::cubes::Cubes;
use crate::geometry::Place;
use crate::ids::{
    Building, Conversion, Deed, Discovery, Extra, Mechanism, Planet, Player, ProductionToken,
    Project, Resource, SolarEvent, Token, Track,
};
use crate::state::{End, JourneyPlace, Phase, Purchase, Source, Technology};
use crate::words;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
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

/// What happened, as one viewer may know it: nothing but the names of drafted tokens is left out.
pub(crate) type EventView = Event;

impl Event {
    /// Did somebody learn what nobody knew?
    pub(crate) fn reveals(&self) -> bool {
        if let Event::Halley(event) = self {
            return event.reveals();
        }
        matches!(
            self,
            Event::PlanetPlaced { .. }
                | Event::MechanismPlaced { .. }
                | Event::ExtraPlaced { .. }
                | Event::OrderDrawn { .. }
                | Event::CubeDrawn { .. }
                | Event::SolarEventDrawn { .. }
                | Event::TokenRevealed { .. }
                | Event::Discovered { .. }
                | Event::Hall(_)
        ) || matches!(self, Event::Kuiper(event) if event.reveals())
            || matches!(self, Event::AntiMatter(event) if event.reveals())
            || matches!(self, Event::Variant(event) if event.reveals())
    }

    /// As this viewer may know it.
    pub(crate) fn view(&self, viewer: Viewer) -> Option<EventView> {
        if let Event::Variant(event) = self {
            return Some(Event::Variant(event.seen_by(viewer)));
        }
        Some(self.clone())
    }

    /// Does it end the reach of undo of the seat that caused it?
    pub(crate) fn bars_undo(&self) -> bool {
        self.reveals() || matches!(self, Event::RoundBegan { .. } | Event::GameEnded { .. })
    }
}

impl Player {
    /// Who does things at the table.
    fn actor(self) -> Actor {
        match self {
            Player::Seat(seat) => Actor::Seat(seat),
            Player::Hall => Actor::Automa,
        }
    }
}

impl Event {
    /// Who did it; nobody for what the game does by itself.
    pub(crate) fn actor(&self) -> Option<Actor> {
        if let Event::Hall(event) = self {
            return Some(if event.is_humans() { Actor::Seat(Seat(0)) } else { Actor::Automa });
        }
        self.player().map(Player::actor)
    }

    /// The player whom it is told of first.
    fn player(&self) -> Option<Player> {
        self.named_player().copied()
    }

    /// Whom it concerns besides: who leaves office.
    pub(crate) fn concerns(&self) -> SeatSet {
        if let Event::ModuleCompleted { governor: Some(governor), .. } = self
            && let Actor::Seat(seat) = governor.actor()
        {
            return SeatSet::one(seat);
        }
        SeatSet::EMPTY
    }

    /// How much it matters.
    pub(crate) fn weight(&self) -> Weight {
        use Event as H;
        match self {
            H::RoundBegan { .. }
            | H::PhaseBegan { .. }
            | H::SolarEventDrawn { .. }
            | H::PlanetDestroyed { .. }
            | H::ModuleCompleted { .. }
            | H::GovernorNamed { .. }
            | H::Dismantled { .. }
            | H::GameEnded { .. } => Weight::MustNotMiss,
            H::PlanetPlaced { .. }
            | H::MechanismPlaced { .. }
            | H::ExtraPlaced { .. }
            | H::Rotated { .. }
            | H::PriceAsked { .. }
            | H::Finished { .. }
            | H::CubeDrawn { .. }
            | H::BagRefilled
            | H::TokenReturned { .. }
            | H::RewardCame { .. } => Weight::Detail,
            H::OrderDrawn { .. }
            | H::Played { .. }
            | H::Repeated { .. }
            | H::Passed { .. }
            | H::PassRewardTaken { .. }
            | H::WayChosen { .. }
            | H::ProductionChosen { .. }
            | H::CubesKept { .. }
            | H::SpiralMoved { .. }
            | H::Researched { .. }
            | H::WormholePlaced { .. }
            | H::BaseLoaded { .. }
            | H::BuildingLoaded { .. }
            | H::CubesLoaded { .. }
            | H::Flew { .. }
            | H::Unloaded { .. }
            | H::TokenRevealed { .. }
            | H::Founded { .. }
            | H::Deployed { .. }
            | H::Sold { .. }
            | H::Bought { .. }
            | H::MarketTaken { .. }
            | H::Activated { .. }
            | H::Converted { .. }
            | H::DepositFilled { .. }
            | H::FuelGained { .. }
            | H::CubesGained { .. }
            | H::PrestigeGained { .. }
            | H::ReputationChanged { .. }
            | H::ScientistsGained { .. }
            | H::Stepped { .. }
            | H::ExtraTaken { .. }
            | H::Built { .. }
            | H::Saved { .. }
            | H::ProbeMoved { .. }
            | H::Discovered { .. }
            | H::Arrived { .. }
            | H::Sat { .. }
            | H::Rose { .. }
            | H::PlanetsMoved { .. } => Weight::Matters,
            H::Hall(event) => event.weight(),
            H::Halley(event) => event.weight(),
            H::Variant(event) => event.weight(),
            H::Kuiper(event) => event.weight(),
            H::AntiMatter(event) => event.weight(),
        }
    }

    /// Where it happened: things on the board, named as answers touch them.
    pub(crate) fn place(&self) -> Vec<String> {
        use Event as H;
        let place = match self {
            H::PlanetPlaced { planet, .. }
            | H::PlanetDestroyed { planet }
            | H::ProductionChosen { planet, .. }
            | H::Dismantled { planet, .. }
            | H::Founded { planet, .. }
            | H::Deployed { planet, .. }
            | H::Activated { planet, .. }
            | H::Converted { planet, .. }
            | H::DepositFilled { planet, .. } => words::planet(*planet),
            H::TokenRevealed { token, .. } | H::TokenReturned { token, .. } => {
                words::planet(token.planet())
            }
            H::Flew { from, to, .. } => return vec![words::planet(*from), words::planet(*to)],
            H::MechanismPlaced { project, column, .. } => words::project(*project, *column),
            H::ExtraPlaced { extra } | H::ExtraTaken { extra, .. } => words::extra(*extra),
            H::Played { token, .. } | H::Repeated { token, .. } => words::token(*token),
            H::Sold { resource, .. } | H::Bought { resource, .. } => words::market(*resource),
            H::Saved { resource, .. } => words::population(*resource),
            H::Researched { technology, .. } => words::technology_place(*technology),
            H::WormholePlaced { place, .. } => {
                format!("orbit:{}.{}", place.orbit.token(), place.quadrant.0)
            }
            H::Stepped { track, .. } => words::track(*track),
            H::ProbeMoved { place, .. } | H::Discovered { place, .. } => words::journey(*place),
            H::Sat { row, space, .. } | H::Rose { row, space, .. } => words::bench(*row, *space),
            H::CubeDrawn { .. } | H::CubesKept { .. } | H::BagRefilled => "bag".to_owned(),
            H::Halley(event) => return event.place(),
            H::Variant(event) => return event.place(),
            H::Kuiper(event) => return event.place(),
            H::AntiMatter(event) => return event.place(),
            H::RoundBegan { .. }
            | H::PhaseBegan { .. }
            | H::OrderDrawn { .. }
            | H::Passed { .. }
            | H::Rotated { .. }
            | H::PassRewardTaken { .. }
            | H::WayChosen { .. }
            | H::PriceAsked { .. }
            | H::Finished { .. }
            | H::SpiralMoved { .. }
            | H::SolarEventDrawn { .. }
            | H::BaseLoaded { .. }
            | H::BuildingLoaded { .. }
            | H::CubesLoaded { .. }
            | H::Unloaded { .. }
            | H::MarketTaken { .. }
            | H::RewardCame { .. }
            | H::FuelGained { .. }
            | H::CubesGained { .. }
            | H::PrestigeGained { .. }
            | H::ReputationChanged { .. }
            | H::ScientistsGained { .. }
            | H::Built { .. }
            | H::ModuleCompleted { .. }
            | H::Arrived { .. }
            | H::GovernorNamed { .. }
            | H::PlanetsMoved { .. }
            | H::GameEnded { .. }
            | H::Hall(_) => return Vec::new(),
        };
        vec![place]
    }
}

impl Event {
    fn named_player(&self) -> Option<&Player> {
        use Event as H;
        match self {
            H::OrderDrawn { player, .. }
            | H::Played { player, .. }
            | H::Repeated { player, .. }
            | H::Passed { player, .. }
            | H::Rotated { player, .. }
            | H::PassRewardTaken { player, .. }
            | H::WayChosen { player, .. }
            | H::PriceAsked { player, .. }
            | H::ProductionChosen { player, .. }
            | H::Finished { player, .. }
            | H::CubeDrawn { player, .. }
            | H::CubesKept { player, .. }
            | H::Researched { player, .. }
            | H::WormholePlaced { player, .. }
            | H::BaseLoaded { player, .. }
            | H::BuildingLoaded { player, .. }
            | H::CubesLoaded { player, .. }
            | H::Dismantled { player, .. }
            | H::Flew { player, .. }
            | H::Unloaded { player, .. }
            | H::TokenRevealed { player, .. }
            | H::TokenReturned { player, .. }
            | H::Founded { player, .. }
            | H::Deployed { player, .. }
            | H::Sold { player, .. }
            | H::Bought { player, .. }
            | H::MarketTaken { player, .. }
            | H::Activated { player, .. }
            | H::Converted { player, .. }
            | H::DepositFilled { player, .. }
            | H::RewardCame { player, .. }
            | H::FuelGained { player, .. }
            | H::CubesGained { player, .. }
            | H::PrestigeGained { player, .. }
            | H::ReputationChanged { player, .. }
            | H::ScientistsGained { player, .. }
            | H::Stepped { player, .. }
            | H::ExtraTaken { player, .. }
            | H::Sat { player, .. }
            | H::Rose { player, .. } => Some(player),
            H::Built { player, .. }
            | H::Saved { player, .. }
            | H::ProbeMoved { player, .. }
            | H::Discovered { player, .. }
            | H::Arrived { player, .. }
            | H::GovernorNamed { player } => player.as_ref(),
            H::ModuleCompleted { builder, .. } => builder.as_ref(),
            H::Halley(event) => event.player(),
            H::Variant(event) => event.player(),
            H::Kuiper(event) => event.player(),
            H::AntiMatter(event) => event.player(),
            H::PlanetPlaced { .. }
            | H::MechanismPlaced { .. }
            | H::ExtraPlaced { .. }
            | H::RoundBegan { .. }
            | H::PhaseBegan { .. }
            | H::BagRefilled
            | H::SpiralMoved { .. }
            | H::SolarEventDrawn { .. }
            | H::PlanetDestroyed { .. }
            | H::PlanetsMoved { .. }
            | H::GameEnded { .. }
            | H::Hall(_) => None,
        }
    }
}

/// What a viewer remembers: nothing beyond what the View shows, since nothing is hidden from
/// some and shown to others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Memory {}

impl Memory {
    /// Nothing is kept.
    pub(crate) fn add(&mut self, _event: &EventView) {}
}

/// Did somebody learn something hidden?
pub(crate) fn reveals(event: &Event) -> bool {
    event.reveals()
}
