//! What a player would weigh about an answer: price, way, gain, loss and waste, typed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Part;
use crate::components::{DiscoveryKind, Gain, Reward};
use crate::cubes::Cubes;
use crate::ids::{Building, Deed, Extra, Orbit, Planet, Project, Quadrant, Resource, Token, Track};
use crate::state::{JourneyPlace, Technology};

/// Something gained, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "gain", rename_all = "snake_case", deny_unknown_fields)]
pub enum GainFact {
    /// Prestige.
    Prestige { n: u8 },
    /// Reputation.
    Reputation { n: u8 },
    /// Fuel.
    Fuel { n: u8 },
    /// Scientists from the reserve.
    Scientists { n: u8 },
    /// Cubes of one colour.
    Cubes { resource: Resource, n: u8 },
    /// An Extra Action token.
    ExtraAction,
    /// A step on a Leader Track of choice.
    Step,
    /// A step on the other Leader Track.
    OtherTrack,
    /// Cubes for an own Deposit, in its colour.
    Deposit { n: u8 },
    /// Cubes for an own Deposit, a level higher.
    ImprovedDeposit { n: u8 },
    /// Cubes from an own Deposit to its Storage.
    Drill { n: u8 },
    /// Cubes from an own Storage to the box.
    Ars { n: u8 },
    /// A move of the Government Probe.
    GovernmentProbe,
    /// Somebody is saved for nothing.
    FreeSave,
    /// A Mechanism is built for nothing.
    FreeBuild,
}

impl GainFact {
    fn of(gain: Gain) -> Option<GainFact> {
        Some(match gain {
            Gain::Nothing => return None,
            Gain::Prestige(n) => GainFact::Prestige { n },
            Gain::Reputation(n) => GainFact::Reputation { n },
            Gain::Fuel(n) => GainFact::Fuel { n },
            Gain::Scientists(n) => GainFact::Scientists { n },
            Gain::Cubes(resource, n) => GainFact::Cubes { resource, n },
            Gain::ExtraAction => GainFact::ExtraAction,
            Gain::Step => GainFact::Step,
            Gain::OtherTrack => GainFact::OtherTrack,
            Gain::Deposit(n) => GainFact::Deposit { n },
            Gain::ImprovedDeposit(n) => GainFact::ImprovedDeposit { n },
            Gain::Drill(n) => GainFact::Drill { n },
            Gain::Ars(n) => GainFact::Ars { n },
            Gain::GovernmentProbe => GainFact::GovernmentProbe,
            Gain::FreeSave => GainFact::FreeSave,
            Gain::FreeBuild => GainFact::FreeBuild,
        })
    }
}

/// One way of a reward: all of it is gained.
pub type WayFact = Vec<GainFact>;

/// A fact about an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "fact", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    // Prices.
    /// It costs so much Fuel.
    Fuel { n: u16 },
    /// Of which the price of a flight is made (§3.3): leaving the planet, the way straight there, and whether
    /// the Wormhole token makes it shorter.
    Flight { gravity: u16, way: u16, through_wormhole: bool },
    /// So much Fuel less than usual.
    FuelOff { n: u8 },
    /// So much Fuel more for each cube sold, or less for each bought.
    BetterPrice { n: u8 },
    /// These cubes are asked for; cubes of higher value do as well (§1.9).
    Price { cubes: Cubes },
    /// So many cubes of any colour (§V7.2).
    AnyCubes { n: u16 },
    /// One cube of the price may be a level lower.
    OneLevelLower,
    /// These cubes leave the box.
    PaysCubes { cubes: Cubes },
    /// The price exactly.
    Exact,
    /// So much more value than the price: wasted.
    Overpays { value: u16 },
    /// Scientists that stay on the technology.
    Scientists { n: u8 },
    /// Moscovium that it costs, with a Specialist (§A.2.1).
    Moscovium { n: u8 },
    /// Reputation lost.
    LosesReputation { n: u16 },
    // Gains.
    /// Fuel gained.
    GainsFuel { n: u16 },
    /// Cubes that come into the box.
    GainsCubes { cubes: Cubes },
    /// Moscovium gained.
    GainsMoscovium { n: u8 },
    /// Prestige gained.
    GainsPrestige { n: i16 },
    /// Reputation gained.
    GainsReputation { n: u16 },
    /// A printed reward: its ways, of which one is chosen.
    Gains { ways: Vec<WayFact> },
    /// Both sides of a Pass token, by rotations from 1.
    Ladder { action: Vec<Vec<WayFact>>, salvation: Vec<Vec<WayFact>> },
    /// Steps on a Leader Track.
    Steps { track: Track, n: u8 },
    /// The space of a Leader Track that is reached.
    TrackSpace { track: Track, space: u8 },
    /// It completes a module of the ship: Prestige on top (§5.1.4).
    CompletesModule { prestige: i16 },
    /// Its owner would govern (§6.1), as things stand.
    Governs { is_governor: bool },
    /// Nobody gains its Prestige: the World Government builds.
    ForNobody,
    // Cubes on their way.
    /// Cubes that come to the Storage.
    ToStorage { cubes: Cubes },
    /// Cubes that come to a Deposit.
    FillsDeposit { planet: Planet, cubes: Cubes },
    /// Cubes that go aboard.
    Loads { cubes: Cubes },
    /// Cubes that are unloaded on Earth.
    Unloads { cubes: Cubes },
    /// Cubes that are used up.
    Uses { cubes: Cubes },
    /// Cubes made that find no room: wasted (§T.2.2).
    FindsNoRoom { cubes: Cubes },
    /// Cubes that stay where they are, because there is no room aboard.
    StaysBehind { n: u16 },
    /// Room that is left afterwards.
    RoomLeft { n: u16 },
    /// Parts of the production that could still work and would not.
    LeftIdle { parts: Vec<Part> },
    /// A Base that is given up, with what is lost there (§4.3.6).
    GivesUpBase { planet: Planet, deposit: Cubes, storage: Cubes, buildings: u8 },
    // What is drawn, and what the Sun does.
    /// So many tokens or cubes are drawn that nobody has seen.
    Draws { n: u8 },
    /// So many of them may be kept.
    KeepsMost { n: u8 },
    /// The Spiral moves so many spaces, to this one, over so many Solar Events and these ends of planets.
    SpiralMoves { n: u8, to: u8, events: u8, destroys: Vec<Planet> },
    // Turns.
    /// Rotations of the Pass token.
    Rotations { n: u8 },
    /// Tokens and Asteroids that stay unused.
    Unused { tokens: u8, asteroids: u8 },
    /// The place in the next turn order, from 1.
    NextPlace { place: u8 },
    // Things.
    /// The token.
    Token { token: Token },
    /// The Salvation action.
    Deed { deed: Deed },
    /// The Extra Action token, with what both sides do.
    Extra { extra: Extra, action: String, salvation: String },
    /// The technology.
    Technology { technology: Technology },
    /// The level that it reaches.
    Level { level: u8 },
    /// The Building.
    Building { building: Building },
    /// The part of a production.
    Part { part: Part },
    /// The planet.
    Planet { planet: Planet },
    /// An own Base stands there.
    OwnBase { planet: Planet },
    /// Production tokens that lie there.
    TokensLeft { n: u8 },
    /// No Base is aboard: none can be founded there.
    NoBaseAboard,
    /// The place of the Wormhole token.
    Spot { orbit: Orbit, quadrant: Quadrant },
    /// The space of a planet on its Orbit.
    Space { n: u8 },
    /// The space of a Mechanism.
    Site { project: Project, column: u8 },
    /// The space of the World Government, both from 0.
    Bench { row: u8, space: u8 },
    /// People who are saved.
    Saves { people: Cubes },
    /// The space of the Journey.
    Journey { place: JourneyPlace },
    /// What is known to lie there, and what it gives whoever arrives.
    Finds { kind: DiscoveryKind, ways: Vec<WayFact> },
    /// A Point of Interest that gives nothing any more.
    Visited,
    /// Trappist, and the Prestige of who arrives next.
    Trappist { prestige: i16 },
    /// The space of a track of Moscovium.
    TrackColour { resource: Resource },
    /// The Asteroid.
    Asteroid { resource: Resource, is_first: bool },
    /// Cubes that H.A.L.L. cannot convert.
    HallLoses { cubes: Cubes },
    /// Cubes that come into the AI bag.
    HallGains { cubes: Cubes },
}

impl Fact {
    /// A printed reward.
    pub(crate) fn reward(reward: &Reward) -> Fact {
        Fact::Gains { ways: Fact::ways(reward) }
    }

    /// The ways of a printed reward.
    pub(crate) fn ways(reward: &Reward) -> Vec<WayFact> {
        reward.ways().iter().map(|way| Fact::way(*way)).collect()
    }

    /// One way of it.
    pub(crate) fn way(way: [Gain; 2]) -> WayFact {
        way.into_iter().filter_map(GainFact::of).collect()
    }

    /// Both sides of a Pass token.
    pub(crate) fn ladder(action: &[Reward], salvation: &[Reward]) -> Fact {
        let side = |side: &[Reward]| side[1..].iter().map(Fact::ways).collect();
        Fact::Ladder { action: side(action), salvation: side(salvation) }
    }
}

/// An answer in words and facts.
pub(crate) type Label = tabletop::Label<Fact>;
