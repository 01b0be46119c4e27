//! Small ids that may cross the table: hexes, stars, planets, cards, and closed lists of things.
//!
//! All are `Copy` and as small as they can be. Which star lies in which hex, what a card shows and
//! what an item costs is component data and stands in [`Rules`](crate::components::Rules).

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::{small_enum, small_number};

/// Hexes on the board (§2.1): 32 columns of 21 and 20 in turn.
pub const N_HEXES: usize = 656;
/// Columns of the board, A to Z and AA to FF.
pub const N_COLUMNS: usize = 32;
/// Stars on the board (§2.1).
pub const N_STARS: usize = 54;
/// Star cards in all five decks (§2.2).
pub const N_CARDS: usize = 78;
/// The most planets that a card shows.
pub const PLANETS_PER_STAR: usize = 3;
/// Ids of planets: three for each star, whether or not its card shows as many.
pub const N_PLANETS: usize = N_STARS * PLANETS_PER_STAR;

/// A hex, numbered column by column: A1 to A21, B1 to B20, C1 … FF20. Written as its text, "E17".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Hex(pub u16);

/// Hexes of two columns next to each other, the long one first.
const PAIR: u16 = 41;
/// Hexes of a long column.
const LONG: u16 = 21;

impl Hex {
    /// Not on the board. Never written out: a view says `None`.
    pub const OFF_MAP: Hex = Hex(u16::MAX);

    /// The hex in `column` 0..32 (A = 0, FF = 31) and `row` 1..=21, if the board has it.
    pub const fn at(column: u8, row: u8) -> Option<Hex> {
        if column as usize >= N_COLUMNS || row == 0 || row > Hex::rows(column) {
            return None;
        }
        let (column, row) = (column as u16, row as u16);
        Some(Hex(column / 2 * PAIR + column % 2 * LONG + row - 1))
    }

    /// Hexes in a column: 21 in A, C, … EE, and 20 in the others.
    pub const fn rows(column: u8) -> u8 {
        if column.is_multiple_of(2) { 21 } else { 20 }
    }

    /// All hexes, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Hex> + Clone {
        (0..N_HEXES as u16).map(Hex)
    }

    /// Whether this is a hex of the board.
    pub const fn is_on_board(self) -> bool {
        (self.0 as usize) < N_HEXES
    }

    /// The column, 0..32. Meaningless off the map.
    pub const fn column(self) -> u8 {
        (self.0 / PAIR * 2 + (self.0 % PAIR >= LONG) as u16) as u8
    }

    /// The row, 1..=21. Meaningless off the map.
    pub const fn row(self) -> u8 {
        let within = self.0 % PAIR;
        (if within >= LONG { within - LONG + 1 } else { within + 1 }) as u8
    }

    /// The place in arrays over all hexes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_on_board() {
            return f.write_str("off map");
        }
        write!(f, "{}{}", ColumnName(self.column()), self.row())
    }
}

/// The letters of a column: A to Z, then AA to FF.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnName(pub(crate) u8);

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.0 % 26);
        if self.0 < 26 { write!(f, "{letter}") } else { write!(f, "{letter}{letter}") }
    }
}

/// A text that names no hex of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// Not letters followed by a number.
    #[error("\"{text}\" is no hex: write a column and a row, as in E17")]
    Form { text: String },
    /// No such column.
    #[error("\"{text}\" is off the board: columns run from A to Z and from AA to FF")]
    Column { text: String },
    /// The column is shorter than that.
    #[error("\"{text}\" is off the board: column {column} has rows 1 to {rows}")]
    Row { text: String, column: String, rows: u8 },
}

impl FromStr for Hex {
    type Err = HexError;

    /// Small letters are welcome; signs, blanks and leading zeros are not.
    fn from_str(text: &str) -> Result<Hex, HexError> {
        let form = || HexError::Form { text: text.to_owned() };
        let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(n_letters);
        if letters.is_empty() || digits.is_empty() || digits.starts_with('0') {
            return Err(form());
        }
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(form());
        }
        let off = || HexError::Column { text: text.to_owned() };
        let upper = letters.to_ascii_uppercase();
        let column = match *upper.as_bytes() {
            [letter] => letter - b'A',
            [first, second] if first == second => first - b'A' + 26,
            _ => return Err(off()),
        };
        if usize::from(column) >= N_COLUMNS {
            return Err(off());
        }
        // A number too large for a byte is certainly too large for a column.
        let row: u8 = digits.parse().unwrap_or(u8::MAX);
        Hex::at(column, row).ok_or_else(|| HexError::Row {
            text: text.to_owned(),
            column: upper,
            rows: Hex::rows(column),
        })
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_on_board() {
            return Err(serde::ser::Error::custom("a hex off the map is written as null"));
        }
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Hex;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex such as \"E17\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Hex, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl JsonSchema for Hex {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hex".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "A hex of the board: column A-Z or AA-FF, row 1-21.",
            "pattern": "^([A-Z]|AA|BB|CC|DD|EE|FF)([1-9]|1[0-9]|2[01])$",
        })
    }
}

/// A set of hexes, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSet([u64; N_HEXES.div_ceil(64)]);

impl HexSet {
    /// No hex at all.
    pub const EMPTY: HexSet = HexSet([0; N_HEXES.div_ceil(64)]);

    /// Whether the hex is in the set; never so off the map.
    pub const fn contains(&self, hex: Hex) -> bool {
        hex.is_on_board() && self.0[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }

    /// Adds a hex of the board; false if it was there already.
    ///
    /// # Panics
    /// The hex is off the map.
    pub const fn insert(&mut self, hex: Hex) -> bool {
        assert!(hex.is_on_board(), "only hexes of the board are in sets");
        let is_new = !self.contains(hex);
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
        is_new
    }

    /// Takes a hex out; true if it was there.
    pub const fn remove(&mut self, hex: Hex) -> bool {
        let was_there = self.contains(hex);
        if was_there {
            self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
        }
        was_there
    }

    /// The hexes of both sets.
    #[must_use]
    pub fn union(&self, other: &HexSet) -> HexSet {
        let mut both = *self;
        for (word, more) in both.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        both
    }

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no hex is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The hexes of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        self.0.into_iter().enumerate().flat_map(|(idx, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as u16)?;
                rest &= rest - 1;
                Some(Hex(idx as u16 * 64 + bit))
            })
        })
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

small_number! {
    /// A star, 0..54 in the order of hexes: a plain number when written, because which star that is
    /// follows from the component data of the game.
    Star, 0, N_STARS - 1, "star"
}
small_number! {
    /// A planet: star × 3 + slot, the slot counted from the sun outwards. A plain number when
    /// written, like [`Star`].
    Planet, 0, N_PLANETS - 1, "planet"
}
small_number! {
    /// A star card by its printed number, 1..=78. Arrays over cards leave place 0 unused.
    Card, 1, N_CARDS, "star card"
}

impl Planet {
    /// The planet in `slot` 0..3 of a star's card.
    ///
    /// # Panics
    /// The slot is 3 or more.
    pub const fn new(star: Star, slot: u8) -> Planet {
        assert!((slot as usize) < PLANETS_PER_STAR, "a card shows at most three planets");
        Planet(star.0 * PLANETS_PER_STAR as u8 + slot)
    }

    /// The star in whose hex the planet lies (§3.11.8).
    pub const fn star(self) -> Star {
        Star(self.0 / PLANETS_PER_STAR as u8)
    }

    /// The place on the star's card, 0..3.
    pub const fn slot(self) -> u8 {
        self.0 % PLANETS_PER_STAR as u8
    }
}

small_enum! {
    /// The colour of a star and of its deck (§2.1). Green is the "white" of the book.
    Colour {
        Blue = "blue", "blue", "blue";
        Green = "green", "green", "green";
        Yellow = "yellow", "yellow", "yellow";
        Orange = "orange", "orange", "orange";
        Red = "red", "red", "red";
    }
}

small_enum! {
    /// How kindly a planet treats its people.
    PlanetType {
        /// Worth most points (§2.5.1), fastest growth (§6.2.1).
        Terran = "terran", "terran", "Terran";
        /// Worth some points (§2.5.1), slower growth (§6.2.2).
        SubTerran = "sub_terran", "sub-terran", "sub-Terran";
        /// No points (§2.5.3), no growth (§6.2.3).
        MinimalTerran = "minimal_terran", "minimal-terran", "minimal-Terran";
        /// As minimal-Terran, and only for those with Controlled Environment Technology (§5.1.3).
        Barren = "barren", "barren", "barren";
    }
}

small_enum! {
    /// The five classes of ships (§2.3).
    ShipClass {
        Scout = "scout", "scout", "scout";
        Transport = "transport", "transport", "colony transport";
        Corvette = "corvette", "corvette", "corvette";
        Fighter = "fighter", "fighter", "fighter";
        DeathStar = "death_star", "death-star", "death star";
    }
}

impl ShipClass {
    /// The classes that fire (§2.3).
    pub const WARSHIPS: [ShipClass; 3] =
        [ShipClass::Corvette, ShipClass::Fighter, ShipClass::DeathStar];

    /// Whether the class fires; the others are unarmed (§4.1.9).
    pub const fn is_warship(self) -> bool {
        match self {
            ShipClass::Scout | ShipClass::Transport => false,
            ShipClass::Corvette | ShipClass::Fighter | ShipClass::DeathStar => true,
        }
    }
}

small_enum! {
    /// The rows and columns of the attack table (§4.1.5).
    Unit {
        Scout = "scout", "scout", "scout";
        Transport = "transport", "transport", "colony transport";
        Corvette = "corvette", "corvette", "corvette";
        Fighter = "fighter", "fighter", "fighter";
        DeathStar = "death_star", "death-star", "death star";
        MissileBase = "missile_base", "missile-base", "missile base";
        AdvancedMissileBase =
            "advanced_missile_base", "advanced-missile-base", "advanced missile base";
    }
}

impl Unit {
    /// Whether the unit fires (§4.1.9, §4.2.5).
    pub const fn is_armed(self) -> bool {
        match self {
            Unit::Scout | Unit::Transport => false,
            Unit::Corvette
            | Unit::Fighter
            | Unit::DeathStar
            | Unit::MissileBase
            | Unit::AdvancedMissileBase => true,
        }
    }

    /// The class of a ship; nothing for a base.
    pub const fn ship_class(self) -> Option<ShipClass> {
        match self {
            Unit::Scout => Some(ShipClass::Scout),
            Unit::Transport => Some(ShipClass::Transport),
            Unit::Corvette => Some(ShipClass::Corvette),
            Unit::Fighter => Some(ShipClass::Fighter),
            Unit::DeathStar => Some(ShipClass::DeathStar),
            Unit::MissileBase | Unit::AdvancedMissileBase => None,
        }
    }
}

impl From<ShipClass> for Unit {
    fn from(class: ShipClass) -> Unit {
        match class {
            ShipClass::Scout => Unit::Scout,
            ShipClass::Transport => Unit::Transport,
            ShipClass::Corvette => Unit::Corvette,
            ShipClass::Fighter => Unit::Fighter,
            ShipClass::DeathStar => Unit::DeathStar,
        }
    }
}

small_enum! {
    /// The three classes of research (§6.6.1).
    TechClass {
        Speed = "speed", "speed", "ship speed";
        Weapons = "weapons", "weapons", "weapons";
        Technology = "technology", "technology", "technology";
    }
}

small_enum! {
    /// The 18 technologies (§6.6).
    Tech {
        Speed3 = "speed_3", "speed-3", "speed 3";
        Speed4 = "speed_4", "speed-4", "speed 4";
        Speed5 = "speed_5", "speed-5", "speed 5";
        Speed6 = "speed_6", "speed-6", "speed 6";
        Speed7 = "speed_7", "speed-7", "speed 7";
        Speed8 = "speed_8", "speed-8", "speed 8";
        MissileBase = "missile_base", "missile-base", "Missile Base";
        FighterShip = "fighter_ship", "fighter-ship", "Fighter Ship";
        AdvancedMissileBase =
            "advanced_missile_base", "advanced-missile-base", "Advanced Missile Base";
        DeathStar = "death_star", "death-star", "Death Star";
        ImprovedShipWeaponry =
            "improved_ship_weaponry", "improved-ship-weaponry", "Improved Ship Weaponry";
        PlanetShield = "planet_shield", "planet-shield", "Planet Shield";
        ControlledEnvironment =
            "controlled_environment", "controlled-environment", "Controlled Environment Technology";
        IndustrialTechnology =
            "industrial_technology", "industrial-technology", "Industrial Technology";
        ImprovedIndustrial =
            "improved_industrial", "improved-industrial", "Improved Industrial Technology";
        UnlimitedRange = "unlimited_range", "unlimited-range", "Unlimited Ship Range";
        UnlimitedCommunication =
            "unlimited_communication", "unlimited-communication", "Unlimited Ship Communication";
        RoboticIndustry = "robotic_industry", "robotic-industry", "Robotic Industry";
    }
}

impl Tech {
    /// The six speeds, slowest first.
    pub const SPEEDS: [Tech; 6] =
        [Tech::Speed3, Tech::Speed4, Tech::Speed5, Tech::Speed6, Tech::Speed7, Tech::Speed8];

    /// The hexes a turn that a speed gives to all ships (§3.3.5); nothing for other technologies.
    pub fn speed(self) -> Option<u8> {
        let idx = Tech::SPEEDS.into_iter().position(|tech| tech == self)?;
        Some(3 + idx as u8)
    }

    /// §T.2: what a technology is good for.
    pub fn effect(self) -> &'static str {
        match self {
            Tech::Speed3
            | Tech::Speed4
            | Tech::Speed5
            | Tech::Speed6
            | Tech::Speed7
            | Tech::Speed8 => "hexes a turn for all ships",
            Tech::MissileBase => "bases as strong as corvettes",
            Tech::FighterShip => "fighters",
            Tech::AdvancedMissileBase => "bases as strong as fighters",
            Tech::DeathStar => "death stars",
            Tech::ImprovedShipWeaponry => "a second shot after a miss",
            Tech::PlanetShield => "a shield protects a planet",
            Tech::ControlledEnvironment => "settle barren planets",
            Tech::IndustrialTechnology => "factories, 1 a million",
            Tech::ImprovedIndustrial => "factories, 2 a million",
            Tech::UnlimitedRange => "no command posts needed",
            Tech::UnlimitedCommunication => "orders anywhere",
            Tech::RoboticIndustry => "cheap factories, any number",
        }
    }

    /// The bit in a set of technologies.
    pub const fn bit(self) -> u32 {
        1 << self.index()
    }
}

small_enum! {
    /// What a colony buys (§6.5.1). Transports are bought by emigration (§6.4.2); a factory of the
    /// owner of Robotic Industry has another price.
    Item {
        Scout = "scout", "scout", "scout";
        Corvette = "corvette", "corvette", "corvette";
        Fighter = "fighter", "fighter", "fighter";
        DeathStar = "death_star", "death-star", "death star";
        Factory = "factory", "factory", "factory";
        MissileBase = "missile_base", "missile-base", "missile base";
        AdvancedMissileBase =
            "advanced_missile_base", "advanced-missile-base", "advanced missile base";
        PlanetShield = "planet_shield", "planet-shield", "planet shield";
    }
}

impl Item {
    /// The class of a ship that is bought; nothing for what stays on the planet.
    pub const fn ship_class(self) -> Option<ShipClass> {
        match self {
            Item::Scout => Some(ShipClass::Scout),
            Item::Corvette => Some(ShipClass::Corvette),
            Item::Fighter => Some(ShipClass::Fighter),
            Item::DeathStar => Some(ShipClass::DeathStar),
            Item::Factory | Item::MissileBase | Item::AdvancedMissileBase | Item::PlanetShield => {
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s2_1_every_hex_reads_back() {
        for hex in Hex::all() {
            assert_eq!(Hex::at(hex.column(), hex.row()), Some(hex));
            assert_eq!(hex.to_string().parse(), Ok(hex));
            let written = serde_json::to_string(&hex).unwrap();
            assert_eq!(written, format!("\"{hex}\""));
            assert_eq!(serde_json::from_str::<Hex>(&written).unwrap(), hex);
        }
        let ids = ["A1", "A21", "B1", "B20", "C1", "Z20", "AA1", "FF20"];
        let ids = ids.map(|text| text.parse::<Hex>().unwrap().0);
        assert_eq!(ids, [0, 20, 21, 40, 41, 532, 533, 655]);
        assert_eq!("e17".parse::<Hex>().unwrap().to_string(), "E17");
    }

    #[test]
    fn s2_1_hexes_off_the_board_are_refused_with_a_reason() {
        let said = |text: &str| text.parse::<Hex>().unwrap_err().to_string();
        assert_eq!(said("B21"), "\"B21\" is off the board: column B has rows 1 to 20");
        assert_eq!(said("FF999"), "\"FF999\" is off the board: column FF has rows 1 to 20");
        let columns = "is off the board: columns run from A to Z and from AA to FF";
        for text in ["GG1", "AB3", "AAA1"] {
            assert_eq!(said(text), format!("\"{text}\" {columns}"));
        }
        for text in ["", "A", "17", "A0", "A01", "A+1", "A 1", "A1 ", "É1", "A1B"] {
            let form = "is no hex: write a column and a row, as in E17";
            assert_eq!(said(text), format!("\"{text}\" {form}"));
        }
        assert!(serde_json::to_string(&Hex::OFF_MAP).is_err());
        assert!(serde_json::from_str::<Hex>("3").is_err());
        assert_eq!(serde_json::to_string(&None::<Hex>).unwrap(), "null");
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!(serde_json::from_str::<Star>("53").unwrap(), Star(53));
        let said = serde_json::from_str::<Star>("54").unwrap_err().to_string();
        assert!(said.starts_with("54 is no star: they run from 0 to 53"), "{said}");
        assert!(serde_json::from_str::<Planet>("162").is_err());
        assert!(serde_json::from_str::<Card>("0").is_err());
        assert_eq!(serde_json::to_string(&Card(78)).unwrap(), "78");
        assert_eq!(Card::all().len(), N_CARDS);
    }

    #[test]
    fn s3_11_8_a_planet_knows_its_star() {
        for star in Star::all() {
            for slot in 0..3 {
                let planet = Planet::new(star, slot);
                assert_eq!((planet.star(), planet.slot()), (star, slot));
            }
        }
        assert_eq!(Planet::new(Star(53), 2).index(), N_PLANETS - 1);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let hexes = [Hex(0), Hex(63), Hex(64), Hex(655)];
        let mut set: HexSet = hexes.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), hexes);
        assert!(!set.contains(Hex::OFF_MAP) && !set.insert(Hex(63)) && set.remove(Hex(63)));
        assert_eq!((set.len(), set.contains(Hex(63)), set.is_empty()), (3, false, false));
    }

    /// Keys, tokens and words of one list are distinct, and read back.
    macro_rules! check_enum {
        ($($name:ident),+) => {$(
            for (idx, thing) in $name::ALL.into_iter().enumerate() {
                assert_eq!(thing.index(), idx);
                assert_eq!($name::from_token(thing.token()), Some(thing));
                assert_eq!($name::from_key(thing.key()), Some(thing));
                assert!(!thing.token().contains([' ', '_']) && thing.token().is_ascii());
                let written = serde_json::to_value(thing).unwrap();
                assert_eq!(written, thing.key());
                assert_eq!(serde_json::from_value::<$name>(written).unwrap(), thing);
            }
        )+};
    }

    #[test]
    fn the_closed_lists_read_back() {
        check_enum!(Colour, PlanetType, ShipClass, Unit, TechClass, Tech, Item);
        assert_eq!((Tech::COUNT, Item::COUNT, Unit::COUNT), (18, 8, 7));
        assert_eq!(ShipClass::DeathStar.name(), "death star");
        assert_eq!(Tech::SPEEDS.map(|tech| tech.speed()), [3, 4, 5, 6, 7, 8].map(Some));
        assert_eq!(Tech::PlanetShield.speed(), None);
        for class in ShipClass::ALL {
            assert_eq!(Unit::from(class).ship_class(), Some(class));
            assert_eq!(Unit::from(class).is_armed(), class.is_warship());
            assert_eq!(ShipClass::WARSHIPS.contains(&class), class.is_warship());
        }
    }
}
