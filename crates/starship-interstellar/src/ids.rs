//! Small ids for everything on the table. Names of planets and colours are facts; which token has
//! which number is decided by the order of the component files.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub(crate) use tabletop::sets::{bits, nth_bit};
use tabletop::{Seat, small_enum, small_number};

/// Planets, and with them Orbits that a planet has.
pub const N_PLANETS: usize = 8;
/// Quadrants of the Solar System.
pub const N_QUADRANTS: u8 = 4;
/// Production tokens of one planet in the box.
pub const TOKENS_PER_PLANET: usize = 10;
/// Production tokens in the box: Earth has its own.
pub const N_PRODUCTION: usize = 70;
/// Extra Action tokens in the box.
pub const N_EXTRAS: usize = 24;
/// Starting and regular Mechanism tokens.
pub const N_MECHANISMS: usize = 50;
/// Discovery tokens.
pub const N_DISCOVERIES: usize = 40;
/// Solar Event tokens.
pub const N_SOLAR_EVENTS: usize = 15;
/// Points of Interest on the way to Trappist.
pub const N_POINTS: usize = 10;
/// Columns of the Journey; the last one is Trappist.
pub const N_COLUMNS: u8 = 10;
/// Rows of the Journey.
pub const N_ROWS: u8 = 5;
/// Multi-Resource production tokens of one planet (§V4.1).
pub const MULTI_PER_PLANET: usize = 2;
/// Production tokens in the box with the Multi-Resource ones.
pub const N_PRODUCTION_ALL: usize = N_PRODUCTION + 7 * MULTI_PER_PLANET;
/// Mechanism tokens with the universal ones: two starting, eight regular (§V7.1).
pub const N_MECHANISMS_ALL: usize = N_MECHANISMS + 10;
/// Black Holes (§V1.1).
pub const N_BLACK_HOLES: usize = 8;
/// Lost Mining Planets (§V3.1).
pub const N_LOST_PLANETS: usize = 10;
/// Discovery tokens with those of the variants.
pub const N_DISCOVERIES_ALL: usize = N_DISCOVERIES + N_BLACK_HOLES + N_LOST_PLANETS;

small_number! {
    /// A Planetary Production token: ten for each planet but Earth, in the order of planets; then
    /// two Multi-Resource ones for each (§V4.1).
    ProductionToken, 0, N_PRODUCTION_ALL - 1, "production token"
}
small_number! {
    /// A Mechanism token; the first ten are starting ones, the last ten universal (§V7.1).
    Mechanism, 0, N_MECHANISMS_ALL - 1, "Mechanism"
}
small_number! {
    /// A Discovery token; after those of the base game the Black Holes (§V1.1) and the Lost Mining
    /// Planets (§V3.1).
    Discovery, 0, N_DISCOVERIES_ALL - 1, "Discovery token"
}
small_number! {
    /// A Solar Event token.
    SolarEvent, 0, N_SOLAR_EVENTS - 1, "Solar Event"
}
small_number! {
    /// A Point of Interest.
    PointOfInterest, 0, N_POINTS - 1, "Point of Interest"
}
small_number! {
    /// A quarter of the Solar System, clockwise from the top.
    Quadrant, 0, N_QUADRANTS - 1, "Quadrant"
}

small_enum! {
    /// A planet, and the Orbit on which it moves (§3.1), from the Sun outwards.
    Planet {
        Mercury = "mercury", "mercury", "Mercury";
        Venus = "venus", "venus", "Venus";
        Earth = "earth", "earth", "Earth";
        Mars = "mars", "mars", "Mars";
        Jupiter = "jupiter", "jupiter", "Jupiter";
        Saturn = "saturn", "saturn", "Saturn";
        Uranus = "uranus", "uranus", "Uranus";
        Neptune = "neptune", "neptune", "Neptune";
    }
}

impl Planet {
    /// The planets that a Base can be founded on.
    pub const COLONIES: [Planet; 7] = [
        Planet::Mercury,
        Planet::Venus,
        Planet::Mars,
        Planet::Jupiter,
        Planet::Saturn,
        Planet::Uranus,
        Planet::Neptune,
    ];

    /// The place among [`Planet::COLONIES`]; Earth has none.
    pub const fn rank(self) -> Option<usize> {
        match self {
            Planet::Mercury => Some(0),
            Planet::Venus => Some(1),
            Planet::Earth => None,
            Planet::Mars | Planet::Jupiter | Planet::Saturn | Planet::Uranus | Planet::Neptune => {
                Some(self as usize - 1)
            }
        }
    }

    /// The bit in a set of planets.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

small_enum! {
    /// Where planets move (§3.1): the Orbits by the planet that each is printed for, and the place
    /// beyond them all (§A.7.3).
    Orbit {
        Mercury = "mercury", "mercury", "Mercury's Orbit";
        Venus = "venus", "venus", "Venus's Orbit";
        Earth = "earth", "earth", "Earth's Orbit";
        Mars = "mars", "mars", "Mars's Orbit";
        Jupiter = "jupiter", "jupiter", "Jupiter's Orbit";
        Saturn = "saturn", "saturn", "Saturn's Orbit";
        Uranus = "uranus", "uranus", "Uranus's Orbit";
        Neptune = "neptune", "neptune", "Neptune's Orbit";
        OuterSpace = "outer_space", "outer-space", "outer space";
    }
}

impl Orbit {
    /// Where every planet begins: on its own Orbit.
    pub const PRINTED: [Orbit; N_PLANETS] = [
        Orbit::Mercury,
        Orbit::Venus,
        Orbit::Earth,
        Orbit::Mars,
        Orbit::Jupiter,
        Orbit::Saturn,
        Orbit::Uranus,
        Orbit::Neptune,
    ];

    /// The planet that it is printed for; outer space has none.
    pub fn planet(self) -> Option<Planet> {
        Planet::ALL.get(self.index()).copied()
    }

    /// The next one towards the Sun; the Belt is none (§3.1).
    pub fn inner(self) -> Option<Orbit> {
        Orbit::ALL.get(self.index().checked_sub(1)?).copied()
    }

    /// The next one away from the Sun.
    pub fn outer(self) -> Option<Orbit> {
        Orbit::ALL.get(self.index() + 1).copied()
    }
}

impl From<Planet> for Orbit {
    fn from(planet: Planet) -> Orbit {
        Orbit::PRINTED[planet.index()]
    }
}

impl ProductionToken {
    /// Token `n` of a planet.
    ///
    /// # Panics
    /// If it is Earth, or there are not so many.
    pub fn of(planet: Planet, n: usize) -> ProductionToken {
        let rank = planet.rank().expect("Earth has no tokens of its own");
        let token = match n.checked_sub(TOKENS_PER_PLANET) {
            None => rank * TOKENS_PER_PLANET + n,
            Some(multi) => {
                assert!(multi < MULTI_PER_PLANET, "a planet has twelve tokens");
                N_PRODUCTION + rank * MULTI_PER_PLANET + multi
            }
        };
        ProductionToken(token as u8)
    }

    /// The planet on its back.
    pub fn planet(self) -> Planet {
        Planet::COLONIES[match self.index().checked_sub(N_PRODUCTION) {
            None => self.index() / TOKENS_PER_PLANET,
            Some(multi) => multi / MULTI_PER_PLANET,
        }]
    }

    /// Its place among the tokens of its planet; the Multi-Resource ones come last.
    pub const fn n(self) -> usize {
        match self.index().checked_sub(N_PRODUCTION) {
            None => self.index() % TOKENS_PER_PLANET,
            Some(multi) => TOKENS_PER_PLANET + multi % MULTI_PER_PLANET,
        }
    }
}

small_enum! {
    /// The five Resources (§1.8), cheapest first.
    Resource {
        Red = "red", "r", "red";
        Yellow = "yellow", "y", "yellow";
        Green = "green", "g", "green";
        Blue = "blue", "b", "blue";
        Purple = "purple", "p", "purple";
    }
}

impl Resource {
    /// What one cube is worth (§1.8).
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// So many levels higher; purple is the highest.
    #[must_use]
    pub fn raised(self, levels: u8) -> Resource {
        Resource::ALL[(self.index() + usize::from(levels)).min(Resource::COUNT - 1)]
    }

    /// One level lower; red is the lowest.
    #[must_use]
    pub fn lowered(self) -> Resource {
        Resource::ALL[self.index().saturating_sub(1)]
    }
}

small_enum! {
    /// The Action technologies: three levels each (§T.0).
    Family {
        Ars = "ars", "ars", "Automated Return System";
        Converter = "converter", "converter", "Converter";
        Outpost = "outpost", "outpost", "Outpost";
        Drill = "drill", "drill", "Drill";
        Solar = "solar", "solar", "Solar Extraction";
        Travel = "travel", "travel", "Travel";
    }
}

small_enum! {
    /// The Salvation technologies: in any order, priced by order (§T.7).
    SalvationTech {
        Cryogenic = "cryogenic", "cryogenic", "Accelerated Cryogenic Processing";
        BuildExtra = "build_extra", "build-extra", "Build Extra";
        DeepSpace = "deep_space", "deep-space", "Deep Space Power";
        GovernmentPlus = "government_plus", "government-plus", "Government Plus";
    }
}

impl SalvationTech {
    /// The bit in a set of them.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

small_enum! {
    /// Buildings, which come with the levels of four families (§T.1 to §T.4).
    Building {
        Ars = "ars", "ars", "ARS";
        Converter = "converter", "converter", "Converter";
        Outpost = "outpost", "outpost", "Outpost";
        Drill = "drill", "drill", "Drill";
    }
}

impl Building {
    /// The technology that brings it and makes it better.
    pub const fn family(self) -> Family {
        match self {
            Building::Ars => Family::Ars,
            Building::Converter => Family::Converter,
            Building::Outpost => Family::Outpost,
            Building::Drill => Family::Drill,
        }
    }
}

impl Family {
    /// The Building that each level brings.
    pub const fn building(self) -> Option<Building> {
        match self {
            Family::Ars => Some(Building::Ars),
            Family::Converter => Some(Building::Converter),
            Family::Outpost => Some(Building::Outpost),
            Family::Drill => Some(Building::Drill),
            Family::Solar | Family::Travel => None,
        }
    }
}

small_enum! {
    /// The four Salvation actions (§5.0).
    Deed {
        Build = "build", "build", "Build a Mechanism";
        Save = "save", "save", "Save a Population";
        Probe = "probe", "probe", "Advance Your Probe";
        Government = "government", "government", "Send a Representative";
    }
}

small_enum! {
    /// The two Leader Tracks (§5.5).
    Track {
        Starship = "starship", "starship", "Leaders of the Starship";
        Humankind = "humankind", "humankind", "Leaders of Humankind";
    }
}

impl Track {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Track {
        match self {
            Track::Starship => Track::Humankind,
            Track::Humankind => Track::Starship,
        }
    }
}

small_enum! {
    /// The rows of Mechanisms (§5.1.1).
    Project {
        Current = "current", "current", "Current Projects";
        LongTerm = "long_term", "long-term", "Long-Term Projects";
        Future = "future", "future", "Future Projects";
    }
}

small_enum! {
    /// What a Converter does (§T.2): each level adds a way.
    Conversion {
        /// §T.2.1: a cube in Storage becomes one up to two levels higher.
        Enrich = "enrich", "enrich", "enrich";
        /// §T.2.2: a cube of the Deposit becomes two, one level lower.
        Split = "split", "split", "split";
        /// §T.2.3: a cube of the Deposit becomes one, one level higher.
        Refine = "refine", "refine", "refine";
    }
}

/// An Extra Action token, 0..24; people know them as X01 to X24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Extra(pub u8);

impl Extra {
    /// All of them, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Extra> + Clone {
        (0..N_EXTRAS as u8).map(Extra)
    }

    /// The place in arrays over all of them.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `X07`, small letters too.
    pub fn from_token(token: &str) -> Option<Extra> {
        let digits = token.strip_prefix(['X', 'x']).filter(|digits| digits.len() == 2)?;
        let number: u8 = digits.parse().ok()?;
        (1..=N_EXTRAS as u8).contains(&number).then(|| Extra(number - 1))
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "X{:02}", self.0 + 1)
    }
}

/// A token of the pool (§1.3): two sides, except production tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// Solar Extraction.
    Solar,
    /// Technology Research.
    Research,
    /// Travel.
    Travel,
    /// Market.
    Market,
    /// Production on this planet; Earth's is everybody's from the beginning.
    Production(Planet),
    /// An Extra Action.
    Extra(Extra),
    /// Base Activation (§K.4).
    Activation,
}

/// How many tokens there are, for sets.
pub const N_TOKENS: usize = 4 + N_PLANETS + N_EXTRAS + 1;

impl Token {
    /// The four two-sided tokens that everybody has.
    pub const BASIC: [Token; 4] = [Token::Solar, Token::Research, Token::Travel, Token::Market];

    /// The place in arrays and sets.
    pub const fn index(self) -> usize {
        match self {
            Token::Solar => 0,
            Token::Research => 1,
            Token::Travel => 2,
            Token::Market => 3,
            Token::Production(planet) => 4 + planet as usize,
            Token::Extra(extra) => 4 + N_PLANETS + extra.index(),
            Token::Activation => N_TOKENS - 1,
        }
    }

    /// The token with this place.
    ///
    /// # Panics
    /// If there is none.
    pub fn from_index(index: usize) -> Token {
        const FIRST_EXTRA: usize = 4 + N_PLANETS;
        const ACTIVATION: usize = N_TOKENS - 1;
        match index {
            0..4 => Token::BASIC[index],
            4..FIRST_EXTRA => Token::Production(Planet::ALL[index - 4]),
            ACTIVATION => Token::Activation,
            _ => {
                assert!(index < N_TOKENS, "there are so many tokens");
                Token::Extra(Extra((index - FIRST_EXTRA) as u8))
            }
        }
    }

    /// Reads what `Display` writes, whatever the case.
    pub fn from_token(token: &str) -> Option<Token> {
        match token {
            "solar" => Some(Token::Solar),
            "research" => Some(Token::Research),
            "travel" => Some(Token::Travel),
            "market" => Some(Token::Market),
            "activation" => Some(Token::Activation),
            _ => match token.strip_prefix("production-") {
                Some(planet) => Planet::from_token(planet).map(Token::Production),
                None => Extra::from_token(token).map(Token::Extra),
            },
        }
    }

    /// The words for people.
    pub fn name(self) -> String {
        match self {
            Token::Solar => "Solar Extraction".to_owned(),
            Token::Research => "Technology Research".to_owned(),
            Token::Travel => "Travel".to_owned(),
            Token::Market => "Market".to_owned(),
            Token::Production(planet) => format!("{planet} Production"),
            Token::Extra(extra) => format!("Extra Action {extra}"),
            Token::Activation => "Base Activation".to_owned(),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Solar => f.write_str("solar"),
            Token::Research => f.write_str("research"),
            Token::Travel => f.write_str("travel"),
            Token::Market => f.write_str("market"),
            Token::Production(planet) => write!(f, "production-{}", planet.token()),
            Token::Extra(extra) => write!(f, "{extra}"),
            Token::Activation => f.write_str("activation"),
        }
    }
}

/// What is written as the text of `Display` and read back by `from_token`.
macro_rules! as_text {
    ($name:ident, $what:literal, $pattern:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                let read = $name::from_token(&text).filter(|thing| thing.to_string() == text);
                read.ok_or_else(|| {
                    serde::de::Error::custom(format!("\"{text}\" is no {}", $what))
                })
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}

as_text!(Extra, "Extra Action token", "^X(0[1-9]|1[0-9]|2[0-4])$");
as_text!(
    Token,
    "token",
    "^(solar|research|travel|market|activation|production-[a-z]+|X(0[1-9]|1[0-9]|2[0-4]))$"
);

/// A set of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenSet(pub u64);

impl TokenSet {
    /// No token.
    pub const EMPTY: TokenSet = TokenSet(0);

    /// Is it in the set?
    pub const fn contains(self, token: Token) -> bool {
        self.0 >> token.index() & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, token: Token) {
        self.0 |= 1 << token.index();
    }

    /// Takes one away.
    pub fn remove(&mut self, token: Token) {
        self.0 &= !(1 << token.index());
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tokens, in order.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        bits(self.0).map(|place| Token::from_index(place.into()))
    }
}

impl FromIterator<Token> for TokenSet {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> TokenSet {
        let mut set = TokenSet::EMPTY;
        for token in tokens {
            set.insert(token);
        }
        set
    }
}

/// Somebody who owns pieces: a seat, or H.A.L.L.
///
/// Documents write a number: that of the seat, and for H.A.L.L., which plays against one seat only, the next one.
/// The two never meet at a table, so equality and order are those of the number.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// Somebody at the table.
    Seat(Seat),
    /// The printed opponent of a solo game (chapter H).
    Hall,
}

impl Player {
    /// H.A.L.L.'s number in documents and arrays.
    const HALL_NUMBER: u8 = 1;

    /// The player on a seat.
    pub const fn seat(n: u8) -> Player {
        Player::Seat(Seat(n))
    }

    /// Is it H.A.L.L.?
    pub const fn is_hall(self) -> bool {
        matches!(self, Player::Hall)
    }

    /// The number in documents.
    pub const fn number(self) -> u8 {
        match self {
            Player::Seat(seat) => seat.0,
            Player::Hall => Player::HALL_NUMBER,
        }
    }

    /// The place in arrays over players.
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    /// The player's bit in sets of players.
    pub(crate) const fn bit(self) -> u8 {
        1 << self.number()
    }

    /// Is the player in this set?
    pub(crate) const fn is_in(self, set: u8) -> bool {
        set >> self.number() & 1 == 1
    }

    /// As the document of a table with or without H.A.L.L. means the number.
    #[must_use]
    pub(crate) fn at_table(self, hall: bool) -> Player {
        if hall && self.number() == Player::HALL_NUMBER { Player::Hall } else { self }
    }
}

impl PartialEq for Player {
    fn eq(&self, other: &Player) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Player {}

impl PartialOrd for Player {
    fn partial_cmp(&self, other: &Player) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Player {
    fn cmp(&self, other: &Player) -> std::cmp::Ordering {
        self.number().cmp(&other.number())
    }
}

impl std::hash::Hash for Player {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        u8::deserialize(deserializer).map(Player::seat)
    }
}

impl JsonSchema for Player {
    fn schema_name() -> Cow<'static, str> {
        "Player".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = u8::json_schema(generator);
        let what =
            "Somebody who owns pieces: a seat, or H.A.L.L., which is player 1 of a solo game.";
        schema.insert("description".to_owned(), what.into());
        schema
    }
}

/// Plain as `seat 2`; with `#` as the place of a name, for [`tabletop::Words`].
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Hall => f.write_str("H.A.L.L."),
            Player::Seat(seat) if f.alternate() => write!(f, "{}", tabletop::words::name(*seat)),
            Player::Seat(seat) => write!(f, "{seat}"),
        }
    }
}
