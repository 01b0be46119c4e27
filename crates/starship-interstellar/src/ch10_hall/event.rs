//! What H.A.L.L. does, told so that a player can check it against the book.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Sink, Weight};

use super::state::{Cube, Row};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Deed, Extra, Planet, Project, Resource, Token, Track};

/// Why a token or an action is impossible (§H.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// No Scientist at hand (§H.3.2, §H.4.2), or none in the reserve to be gained (§X.23).
    NoScientist,
    /// All its technologies are developed (§H.3.2).
    AllDeveloped,
    /// Too few cubes for the price (§H.3.2, §H.4.4, §H.4.5).
    CannotPay,
    /// Nothing to fetch, and no Base, no planet or no Earth left to fly to (§H.3.3.5).
    NowhereToGo,
    /// Not enough Fuel with this cube (§H.3.3.5, §H.4.3).
    NoFuel,
    /// The Market is empty (§H.3.4).
    MarketEmpty,
    /// The Deposit is empty (§H.3.6).
    DepositEmpty,
    /// It has no Deposit (§H.5.2).
    NoDeposit,
    /// The Probe is in Trappist (§H.4.3).
    InTrappist,
    /// It sits in the highest row, or no space is free above (§H.4.2).
    TopRow,
    /// None of the actions of the token is possible (§H.4.1).
    NoAction,
    /// No Asteroid of a colour that it lacks is within its Fuel (§K.7).
    NoAsteroid,
}

/// How one of several candidates was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// There was only one.
    Only,
    /// Counted off by the tokens played.
    Counted,
    /// The lowest value.
    Cheapest,
    /// The highest value.
    Dearest,
    /// The fewest cubes.
    Fewest,
    /// The most cubes.
    Most,
    /// Nearest to the Sun.
    NearestSun,
    /// Farthest from the Sun.
    FarthestSun,
    /// Farther ahead.
    Ahead,
    /// Equal, and the Starship goes first.
    StarshipFirst,
    /// Equal, and the first row and space go first.
    FirstSpace,
    /// The human says.
    Human,
}

/// What a space of the Journey is to H.A.L.L., the best first (§H.4.3).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// A Wormhole that was discovered.
    Wormhole,
    /// A Point of Interest that nobody has visited.
    Point,
    /// A Galaxy that was discovered.
    Galaxy,
    /// Nobody has been there.
    Empty,
    /// Anything else, straight ahead.
    Straight,
}

/// Something that H.A.L.L. did or that was done to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub enum HallEvent {
    /// §H.2.2: its turn begins; this lies on top of its pile.
    TurnBegan { top: Option<Token>, n_pile: u8 },
    /// §H.2.1: a token is on top of its pile.
    TokenTurned { token: Token },
    /// §H.1.2: the next planet of its pile of planets.
    PlanetTurned { planet: Planet },
    /// §H.2.2: the token is played; `n_played` have been in this phase, this one included.
    TokenPlayed { token: Token, row: Option<Row>, n_played: u8 },
    /// §H.3.3.4: Travel goes on.
    TravelGoesOn { token: Token },
    /// §H.2.3: the token goes under the pile.
    TokenImpossible { token: Token, why: Why },
    /// §H.3.3.4: Travel cannot be repeated.
    TravelEnds { token: Token, why: Why },
    /// §H.2.2: a cube out of the AI bag.
    CubeTaken { cube: Resource },
    /// the AI bag is empty, so it acts as with red.
    BagEmpty,
    /// §H.2.2: the cube lies on the board, or with the technologies.
    CubePlaced { cube: Resource, row: Option<Row> },
    /// §H.2.3: back into the AI bag.
    CubeReturned { cube: Resource },
    /// Purple: back under the pile.
    TokenReturned { token: Token },
    /// §H.2.4: it passes.
    Passing { unused: u8, rotations: u8 },
    /// §H.3.2: which technology; those not yet complete, in order.
    TechnologyCounted { n_played: u8, candidates: Vec<Resource>, technology: Resource },
    /// §H.3.2: a level of it.
    TechnologyDeveloped { technology: Resource, level: u8, paid: Cubes },
    /// §H.3.3.2: a flight for nothing.
    FlightChosen { candidates: Vec<Planet>, to: Planet, basis: Basis },
    /// §H.3.3.3: where the new Base goes.
    PlanetCounted { n_played: u8, pile: Vec<Planet>, planet: Planet, price: u8 },
    /// §H.3.4: cubes of the Market.
    MarketChosen { cheapest: u8, dearest: u8 },
    /// §H.3.6: a production.
    Produced {
        planet: Planet,
        moved: Cubes,
        left: Option<Resource>,
        worked_up: Cubes,
        stored: Cubes,
        eliminated: Option<Resource>,
    },
    /// §H.5.3: the planet of X17.
    ProductionChosen { candidates: Vec<Planet>, planet: Planet, basis: Basis },
    /// §H.4.1: which action; steps on Starship, Humankind and Journey.
    DeedChosen {
        favoured: Option<Deed>,
        starship: u8,
        humankind: u8,
        journey: u8,
        order: Vec<Deed>,
        impossible: Vec<Deed>,
        deed: Deed,
    },
    /// §H.4.2: where its Scientist sits down.
    SpaceChosen { row: u8, wanted: u8, space: u8, whole: bool },
    /// §H.4.3: where the Probe goes.
    CourseChosen { rows: Vec<u8>, sight: Sight, basis: Basis },
    /// §H.4.4: what it builds.
    MechanismChosen { candidates: u8, project: Project, column: u8, value: u8, basis: Basis },
    /// §H.4.5: whom it saves.
    MeepleChosen { candidates: Vec<Resource>, meeple: Resource, basis: Basis },
    /// Blue and purple add an action, but it is impossible.
    AlsoImpossible { deed: Deed, why: Why },
    /// §H.4.2: which Deposit.
    DepositChosen { candidates: Vec<Planet>, planet: Planet, resource: Resource, basis: Basis },
    /// §H.4.2: which Leader Track.
    TrackChosen { track: Track, basis: Basis },
    /// §H.4.2: which way of a reward.
    WayChosen { way: u8 },
    /// §H.5.1: which Extra Action.
    ExtraCounted { n_played: u8, candidates: Vec<Extra>, extra: Extra },
    /// §H.6.1: the cubes that can be converted.
    Collected { cubes: Cubes },
    /// §H.6.4: the human discards a cube to remove one.
    Countered { pay: Resource, remove: Resource },
    /// §H.6.2: what the conversion takes and what goes into the bag.
    Converted { removed: Cubes, added: Cubes },
    /// §H.6.4: the human discards a cube to add red ones.
    Diluted { pay: Resource, n: u8 },
}

impl HallEvent {
    /// Did the human do it?
    pub(crate) fn is_humans(&self) -> bool {
        matches!(self, HallEvent::Countered { .. } | HallEvent::Diluted { .. })
    }

    /// How much it matters.
    pub(crate) fn weight(&self) -> Weight {
        match self {
            HallEvent::TurnBegan { .. }
            | HallEvent::TokenTurned { .. }
            | HallEvent::PlanetTurned { .. }
            | HallEvent::CubePlaced { .. }
            | HallEvent::CubeReturned { .. }
            | HallEvent::TokenReturned { .. }
            | HallEvent::Collected { .. } => Weight::Detail,
            HallEvent::TokenPlayed { .. }
            | HallEvent::TravelGoesOn { .. }
            | HallEvent::TokenImpossible { .. }
            | HallEvent::TravelEnds { .. }
            | HallEvent::CubeTaken { .. }
            | HallEvent::BagEmpty
            | HallEvent::Passing { .. }
            | HallEvent::TechnologyCounted { .. }
            | HallEvent::TechnologyDeveloped { .. }
            | HallEvent::FlightChosen { .. }
            | HallEvent::PlanetCounted { .. }
            | HallEvent::MarketChosen { .. }
            | HallEvent::Produced { .. }
            | HallEvent::ProductionChosen { .. }
            | HallEvent::DeedChosen { .. }
            | HallEvent::SpaceChosen { .. }
            | HallEvent::CourseChosen { .. }
            | HallEvent::MechanismChosen { .. }
            | HallEvent::MeepleChosen { .. }
            | HallEvent::AlsoImpossible { .. }
            | HallEvent::DepositChosen { .. }
            | HallEvent::TrackChosen { .. }
            | HallEvent::WayChosen { .. }
            | HallEvent::ExtraCounted { .. }
            | HallEvent::Countered { .. }
            | HallEvent::Converted { .. }
            | HallEvent::Diluted { .. } => Weight::Matters,
        }
    }
}

/// Tells an event, if anybody listens.
pub(super) fn tell<S: Sink<Event>>(log: &mut S, make: impl FnOnce() -> HallEvent) {
    log.push_with(|| Event::Hall(make()));
}

/// The cube as the events name it.
pub(super) fn returned<S: Sink<Event>>(log: &mut S, cube: Cube) {
    if let Some(cube) = cube.0 {
        tell(log, || HallEvent::CubeReturned { cube });
    }
}
