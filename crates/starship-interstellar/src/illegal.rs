//! Refusals: typed, with numbers, each citing the section that refuses.

use tabletop::words::name;
use tabletop::{Cite, Seat};

use crate::cubes::Cubes;
use crate::ids::{Building, Planet, Resource, Token};

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to answer.
    #[error("nothing is asked of {} now", name(.seat))]
    NotAsked { seat: Seat },
    /// The answer belongs to another question.
    #[error("that does not answer the question that is asked")]
    OtherQuestion,
    /// The token is not in the pool.
    #[error("the token {} is not in your pool", .token)]
    NoToken { token: Token },
    /// The side that is up has no such action.
    #[error("the token {} does not allow that action", .token)]
    NotOnToken { token: Token },
    /// The action could do nothing at all.
    #[error("the action of {} could do nothing now", .token)]
    Pointless { token: Token },
    /// The active token has no repeat icon.
    #[error("the active token cannot be repeated")]
    NotRepeatable,
    /// The action cannot be done now.
    #[error("this action cannot be done now")]
    DeedImpossible,
    /// Not among the cubes at hand.
    #[error("{cubes} is not among the cubes there: {have}")]
    NoSuchCubes { cubes: Cubes, have: Cubes },
    /// Too many or too few.
    #[error("{n} cubes are not possible: {min} to {max}")]
    CubeCount { n: u16, min: u16, max: u16 },
    /// Too many to keep.
    #[error("{n} cubes are too many to keep: {max} at most")]
    Kept { n: u16, max: u16 },
    /// The Reputation would fall off the track.
    #[error("Reputation would fall by {loss} from {have}, below {min}")]
    Reputation { loss: u16, have: i8, min: i8 },
    /// The highest level is reached.
    #[error("that technology is researched already")]
    Researched,
    /// A Scientist is needed.
    #[error("no Scientist is at hand")]
    NoScientist,
    /// The cubes do not suffice.
    #[error("costs {cost}, there is {have}")]
    CannotPay { cost: Cubes, have: Cubes },
    /// The cubes are not the price.
    #[error("{cubes} does not pay {cost}")]
    NotThePrice { cubes: Cubes, cost: Cubes },
    /// There is not enough Fuel.
    #[error("costs {need} Fuel, there is {have}")]
    NoFuel { need: u16, have: u16 },
    /// The Sun has swallowed it.
    #[error("{planet} is destroyed")]
    Destroyed { planet: Planet },
    /// Only Earth has a reserve.
    #[error("Bases are loaded on Earth")]
    NotOnEarth,
    /// No Base is left.
    #[error("no Base is there to be loaded")]
    NoBase,
    /// No such Building there.
    #[error("no {building} is there")]
    NoBuilding { building: Building },
    /// A Building of this kind was set up during this stay.
    #[error("a {building} was set up just now; another Travel may load it")]
    JustSetUp { building: Building },
    /// The Explorer is full.
    #[error("the Explorer carries {load} of {max}")]
    ExplorerFull { load: u16, max: u8 },
    /// Nothing of one's own stands there.
    #[error("no Base of yours is on {planet}")]
    NoBaseThere { planet: Planet },
    /// The Explorer is there.
    #[error("the Explorer is on {planet} already")]
    AlreadyThere { planet: Planet },
    /// No Base aboard.
    #[error("no Base is aboard to be founded")]
    NoBaseAboard,
    /// All tokens have been looked at.
    #[error("no other production token is left to be looked at")]
    NoMoreTokens,
    /// The zone is full.
    #[error("a zone has room for {max} Buildings")]
    ZoneFull { max: u8 },
    /// The row of the Market is full or too empty.
    #[error("the Market has room for {room} more and holds {stock} of {resource}")]
    MarketRow { resource: Resource, stock: u8, room: u8 },
    /// One colour at a time.
    #[error("{resource} has been traded already")]
    TradedAlready { resource: Resource },
    /// Too many at once.
    #[error("{n} cubes are not possible: 1 to {max}")]
    TradeCount { n: u8, max: u8 },
    /// That part has been activated, or is not there.
    #[error("that has been activated already, or is not there")]
    NothingToActivate,
    /// Storage is full.
    #[error("Storage holds {have} of {max}")]
    StorageFull { have: u16, max: u8 },
    /// The technology is missing.
    #[error("a Converter of level {needs} could do that, yours is of level {have}")]
    ConverterLevel { needs: u8, have: u8 },
    /// The colours do not fit.
    #[error("{from} cannot become {to} so")]
    Conversion { from: Resource, to: Resource },
    /// The Deposit is empty.
    #[error("the Deposit on {planet} is empty")]
    DepositEmpty { planet: Planet },
    /// The Storage is empty.
    #[error("the Storage on {planet} is empty")]
    StorageEmpty { planet: Planet },
    /// Too rich for that Deposit.
    #[error("the Deposit on {planet} takes {lowest} up to {highest}, not {resource}")]
    DepositColour { planet: Planet, lowest: Resource, highest: Resource, resource: Resource },
    /// There is no such way.
    #[error("there is no such way; there are {n}")]
    NoSuchWay { n: u8 },
    /// The token is not on offer.
    #[error("that Extra Action token is not on offer")]
    NotOnOffer,
    /// Nothing there to be built.
    #[error("no Mechanism lies there")]
    NoMechanism,
    /// The Future Projects are closed.
    #[error("Future Projects need the Build Extra technology")]
    FutureClosed,
    /// Not the cheapest one.
    #[error("the World Government builds one of value {cheapest}")]
    NotCheapest { cheapest: u8 },
    /// Nobody left to be saved.
    #[error("nobody {resource} is left on Earth")]
    NobodyLeft { resource: Resource },
    /// Not beside the Probe.
    #[error("the Probe reaches rows {first} to {last}, counted from 0")]
    RowTooFar { first: u8, last: u8 },
    /// The space is taken.
    #[error("that space is taken")]
    SpaceTaken,
    /// There is no such place.
    #[error("there is no such place")]
    NoSuchPlace,
    /// Not so many rotations.
    #[error("the Pass token stands at {have}, not {rotations}")]
    Rotations { rotations: u8, have: u8 },
    /// The first one is not optional.
    #[error("the action has not been done yet")]
    NotDoneYet,
    /// H.A.L.L. decides this by its own rules.
    #[error("H.A.L.L.'s rules decide otherwise: only ties are yours to break")]
    NotATie,
    /// H.A.L.L. has no such cube to be removed.
    #[error("H.A.L.L. has no {resource} cube that could be converted")]
    NothingToCounter { resource: Resource },
    /// Only one cube of a colour.
    #[error("one {resource} cube a round is the limit")]
    ColourUsed { resource: Resource },
    /// A Black Hole turns only so much Fuel into Prestige.
    #[error("{fuel} Fuel is too much for a Black Hole: {max} at most")]
    BlackHoleFuel { fuel: u8, max: u8 },
    /// A Family is saved instead of single people.
    #[error("a Family is saved before single people, not after them")]
    FamilyFirst,
    /// Not all of the Family are on Earth.
    #[error("the Family of {people} is not on Earth any more: {left}")]
    FamilyGone { people: Cubes, left: Cubes },
    /// The token has been taken.
    #[error("that Unique Pass token has been taken")]
    PassTokenGone,
    /// Not one of the lowest value.
    #[error("only a Mechanism of value {lowest} is free")]
    NotLowest { lowest: u8 },
    /// An own cube removes an equal or cheaper one.
    #[error("a {pay} cube removes cubes of equal or lower value only")]
    TooCheap { pay: Resource },
    /// Not played, or gone.
    #[error("there is no comet to fly to")]
    NoComet,
    /// The Explorer is there.
    #[error("the Explorer is on Halley's Comet, where nothing of yours stands")]
    OnComet,
    /// Nothing to mine.
    #[error("sector {} of the comet is empty", u16::from(*.sector) + 1)]
    SectorEmpty { sector: u8 },
    /// As many as find room.
    #[error("{n} cubes are not what finds room aboard: {room}")]
    Haul { n: u16, room: u16 },
    /// The Launch Base is there.
    #[error("your Launch Base is in that Quadrant already")]
    BaseThere,
    /// Once in an action.
    #[error("your Launch Base has moved already")]
    BaseMoved,
    /// Once in an action.
    #[error("you have launched already")]
    Launched,
    /// Not in the Quadrant of the Launch Base.
    #[error("no such Asteroid is there, in the Quadrant of your Launch Base")]
    NoAsteroid,
    /// Not on the own Mining Board, or turned down.
    #[error("no such Asteroid lies face up on your Mining Board")]
    NotMined,
    /// There is not enough Moscovium.
    #[error("{need} Moscovium is needed, there is {have}")]
    NoMoscovium { need: u8, have: u8 },
    /// There are not enough Specialists.
    #[error("it takes {need} Specialists, {have} are at hand")]
    NoSpecialist { need: u8, have: u8 },
    /// The action of the Laboratory is taken.
    #[error("the Laboratory has room for {max} there, and one of each player")]
    LaboratoryFull { max: u8 },
    /// No Moscovium on that space.
    #[error("no Moscovium is on the {space} space of your track")]
    SpaceEmpty { space: Resource },
    /// Moscovium on that space.
    #[error("the {space} space of your track is covered")]
    SpaceCovered { space: Resource },
    /// Not among the nearest.
    #[error("that is not one of the nearest free spaces")]
    NotNearest,
    /// Too many or too few.
    #[error("{n} cubes are not possible: 1 to {max}")]
    SoldOff { n: u16, max: u8 },
}

impl Cite for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "§8.1",
            Illegal::NotAsked { .. } | Illegal::OtherQuestion => "§1.3",
            Illegal::NoToken { .. } | Illegal::Pointless { .. } => "§1.3",
            Illegal::NotOnToken { .. } | Illegal::DeedImpossible => "§5.0",
            Illegal::NotRepeatable => "§1.5",
            Illegal::NoSuchCubes { .. } => "§1.8",
            Illegal::CubeCount { .. } => "§4.6.2",
            Illegal::Kept { .. } => "§4.1.1",
            Illegal::Reputation { .. } => "§4.1.2",
            Illegal::Researched => "§4.2.2",
            Illegal::NoScientist => "§2.2",
            Illegal::CannotPay { .. } | Illegal::NotThePrice { .. } => "§1.9",
            Illegal::NoFuel { .. } => "§1.10",
            Illegal::Destroyed { .. } => "§7.3",
            Illegal::NotOnEarth | Illegal::NoBase | Illegal::NoBuilding { .. } => "§4.3.1",
            Illegal::JustSetUp { .. } => "§4.3.5",
            Illegal::ExplorerFull { .. } => "§3.5",
            Illegal::NoBaseThere { .. } | Illegal::ZoneFull { .. } => "§3.4",
            Illegal::AlreadyThere { .. } => "§4.3.2",
            Illegal::NoBaseAboard | Illegal::NoMoreTokens => "§4.3.4",
            Illegal::MarketRow { .. } => "§4.4.4",
            Illegal::TradedAlready { .. } | Illegal::TradeCount { .. } => "§4.4.1",
            Illegal::NothingToActivate => "§4.6.2",
            Illegal::StorageFull { .. } => "§4.6.3",
            Illegal::ConverterLevel { .. } | Illegal::Conversion { .. } => "§T.2",
            Illegal::DepositEmpty { .. } => "§4.6.4",
            Illegal::StorageEmpty { .. } => "§3.4",
            Illegal::DepositColour { .. } => "§3.4",
            Illegal::NoSuchWay { .. } => "§5.4.2",
            Illegal::NotOnOffer => "§X.0",
            Illegal::NoMechanism | Illegal::FutureClosed => "§5.1.1",
            Illegal::NotCheapest { .. } => "§6.2.1",
            Illegal::NobodyLeft { .. } => "§5.2",
            Illegal::RowTooFar { .. } => "§5.3.1",
            Illegal::SpaceTaken => "§5.4.1",
            Illegal::NoSuchPlace => "§2.1",
            Illegal::Rotations { .. } => "§1.7",
            Illegal::NotDoneYet => "§5.0",
            Illegal::BlackHoleFuel { .. } => "§V1.2",
            Illegal::FamilyFirst | Illegal::FamilyGone { .. } => "§V2.2",
            Illegal::PassTokenGone => "§V5.1",
            Illegal::NotLowest { .. } => "§V6.6",
            Illegal::NotATie => "§H.4.3",
            Illegal::NothingToCounter { .. }
            | Illegal::ColourUsed { .. }
            | Illegal::TooCheap { .. } => "§H.6.4",
            Illegal::NoComet | Illegal::OnComet => "§C.2",
            Illegal::SectorEmpty { .. } | Illegal::Haul { .. } => "§C.3",
            Illegal::BaseThere | Illegal::BaseMoved => "§K.4.1",
            Illegal::Launched | Illegal::NoAsteroid => "§K.4.2",
            Illegal::NotMined => "§K.5.1",
            Illegal::NoMoscovium { .. } | Illegal::NoSpecialist { .. } => "§A.2.1",
            Illegal::LaboratoryFull { .. } => "§A.2.3",
            Illegal::SpaceEmpty { .. } => "§A.4",
            Illegal::SpaceCovered { .. } => "§A.2.2",
            Illegal::NotNearest => "§A.7.1",
            Illegal::SoldOff { .. } => "§A.5.4",
        }
    }
}
