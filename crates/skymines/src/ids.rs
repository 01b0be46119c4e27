//! Small ids that may cross the table: companies, cards, plans, map spaces, and closed lists.
//!
//! All are `Copy` and as small as they can be. What a card shows, what a plan asks and where a space
//! lies is component data and stands in [`Rules`](crate::components::Rules).

use std::fmt;

use tabletop::{small_enum, small_number};

/// Cards that can lie in the display (§2.3).
pub const N_DISPLAY_CARDS: usize = 44;
/// Starting cards of one player, without the single-energy card (§3.2).
pub const N_START_CARDS: usize = 9;
/// All ids of action cards: display cards, the nine starting cards that every player has a set of,
/// and the single-energy cards of the four places at the table.
pub const N_CARDS: usize = N_DISPLAY_CARDS + N_START_CARDS + 4;
/// Research plans of one row A, B or C (§2.4).
pub const PLANS_PER_ROW: usize = 24;
/// Special research plans.
pub const N_SPECIAL_PLANS: usize = 6;
/// Starting research tokens.
pub const N_TOKENS: usize = 10;
/// All ids of plans: rows A, B and C, the special ones, the starting research tokens.
pub const N_PLANS: usize = 3 * PLANS_PER_ROW + N_SPECIAL_PLANS + N_TOKENS;
/// The most spaces that a map may have.
pub const SPACES_MAX: usize = 64;
/// Columns of a station.
pub const N_COLUMNS: usize = 3;
/// Home spaces of a column; the last is the final one.
pub const HOMES_PER_COLUMN: usize = 5;
/// Home spaces of a station, and so the outposts and shuttles of a company.
pub const N_HOMES: usize = N_COLUMNS * HOMES_PER_COLUMN;
/// Spaces of the display (§5.2).
pub const N_DISPLAY_SPACES: usize = 12;
/// Bonus spaces on the board (§5.8).
pub const N_BONUS_SPACES: usize = 12;
/// Columns of the research display (§2.4).
pub const N_PLAN_COLUMNS: usize = 4;
/// Luna's cards of grade 1, then of grade 2 (§11.2).
pub const N_LUNA_GRADE_1: usize = 12;
pub const N_LUNA_GRADE_2: usize = 7;
pub const N_LUNA_CARDS: usize = N_LUNA_GRADE_1 + N_LUNA_GRADE_2;

small_number! {
    /// An action card: 0..44 lie in deck and display, 44..53 are the starting cards of which every
    /// player has a set, 53..57 the single-energy cards of places 1 to 4. A pile is a `u64`.
    Card, 0, N_CARDS - 1, "action card"
}
small_number! {
    /// A research plan: 0..24 row A, 24..48 row B, 48..72 row C, 72..78 special, 78..88 the starting
    /// research tokens. A stack is a `u128`.
    Plan, 0, N_PLANS - 1, "research plan"
}
small_number! {
    /// A face of a company track, 0..10 for A1, A2, B1 … E2: alphabetical, as ties are broken.
    Face, 0, 9, "face of a company track"
}
small_number! {
    /// A sector of the Moon or a space of the Belt: its printed number less one. A set is a `u64`,
    /// so that the lowest number is the lowest bit.
    Space, 0, SPACES_MAX - 1, "space of the map"
}
small_number! {
    /// A column of a station; 0 is nearest to the company's logo.
    Column, 0, N_COLUMNS - 1, "column of a station"
}
small_number! {
    /// A home space of a station: column × 5 + row from the top.
    Home, 0, N_HOMES - 1, "home space"
}
small_number! {
    /// A bonus space, row × 4 + column; 12 is the player's own mission space (§15.4).
    BonusSpace, 0, N_BONUS_SPACES, "bonus space"
}
small_number! {
    /// An action slot and the resting slot above it, a to e.
    Slot, 0, 4, "slot"
}
small_number! {
    /// A space of the display by its printed number less one: right column top to bottom, then the
    /// middle, then the left one.
    DisplaySpace, 0, N_DISPLAY_SPACES - 1, "space of the display"
}
small_number! {
    /// A starting research token, 0..10 for T1 to T10.
    Token, 0, N_TOKENS - 1, "starting research token"
}
small_number! {
    /// A mission card, 0..6 for M1 to M6.
    Mission, 0, 5, "mission card"
}
small_number! {
    /// A Luna card: 0..12 for I-1 to I-12, 12..19 for II-1 to II-7. A deck is a `u32`.
    LunaCard, 0, N_LUNA_CARDS - 1, "Luna card"
}

impl Card {
    /// The first starting card.
    pub const FIRST_START: Card = Card(N_DISPLAY_CARDS as u8);
    /// The single-energy card of the first place.
    pub const FIRST_SINGLE: Card = Card((N_DISPLAY_CARDS + N_START_CARDS) as u8);

    /// The card as a set.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether the card comes from the display deck: there is one of it in the whole game.
    pub const fn is_display(self) -> bool {
        (self.0 as usize) < N_DISPLAY_CARDS
    }
}

impl Plan {
    /// The first special plan.
    pub const FIRST_SPECIAL: Plan = Plan(3 * PLANS_PER_ROW as u8);
    /// The plan on token T1.
    pub const FIRST_TOKEN: Plan = Plan((3 * PLANS_PER_ROW + N_SPECIAL_PLANS) as u8);

    /// The plan as a set.
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The row that the plan belongs to.
    pub const fn row(self) -> PlanRow {
        match self.index() / PLANS_PER_ROW {
            0 => PlanRow::A,
            1 => PlanRow::B,
            2 => PlanRow::C,
            _ if self.0 < Plan::FIRST_TOKEN.0 => PlanRow::Special,
            _ => PlanRow::Token,
        }
    }
}

impl Token {
    /// The plan that the token is, once it lies on the research track.
    pub const fn plan(self) -> Plan {
        Plan(Plan::FIRST_TOKEN.0 + self.0)
    }
}

impl Space {
    /// The space as a set.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The printed number.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl Home {
    /// The home space in `row` 0..5 from the top of a column.
    pub const fn new(column: Column, row: u8) -> Home {
        Home(column.0 * HOMES_PER_COLUMN as u8 + row)
    }

    /// The column it stands in.
    pub const fn column(self) -> Column {
        Column(self.0 / HOMES_PER_COLUMN as u8)
    }

    /// The row from the top.
    pub const fn row(self) -> u8 {
        self.0 % HOMES_PER_COLUMN as u8
    }

    /// Whether it is the last of its column, with two coins (§7.2).
    pub const fn is_final(self) -> bool {
        self.row() as usize == HOMES_PER_COLUMN - 1
    }

    /// The home space as a set of home spaces of one station.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl BonusSpace {
    /// The player's own mission space (§15.4).
    pub const PERSONAL: BonusSpace = BonusSpace(N_BONUS_SPACES as u8);

    /// The space as a set.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Slot {
    /// The letter in front of the slot.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The slot as a set.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl DisplaySpace {
    /// The printed number, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0 right, 1 middle, 2 left.
    pub const fn column(self) -> u8 {
        self.0 / 4
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 % 4
    }
}

impl Face {
    /// The printed id, as A1.
    pub const fn name(self) -> &'static str {
        ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", "E2"][self.0 as usize]
    }

    /// The face with this printed id.
    pub fn from_name(name: &str) -> Option<Face> {
        Face::all().find(|face| face.name() == name)
    }
}

impl LunaCard {
    /// The card as a set.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Whether the card is of grade 2.
    pub const fn is_grade_2(self) -> bool {
        self.index() >= N_LUNA_GRADE_1
    }
}

/// As the cards are called here: I-1 to I-12 and II-1 to II-7.
impl fmt::Display for LunaCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index().checked_sub(N_LUNA_GRADE_1) {
            None => write!(f, "I-{}", self.0 + 1),
            Some(idx) => write!(f, "II-{}", idx + 1),
        }
    }
}

small_enum! {
    /// The four companies that nobody owns (§1.1).
    Company {
        Astrogo = "astrogo", "Astrogo Enterprises";
        Tawac = "tawac", "Tawac Industries";
        Skymine = "skymine", "Skymine Resources";
        Minerva = "minerva", "Minerva Corp.";
    }
}

small_enum! {
    /// What a card or a tile is good for. The first four are the types that are added up; they
    /// stand in the order of Luna's majority slots (§12.2.4).
    Kind {
        Titanium = "titanium", "titanium";
        Carbon = "carbon", "carbon";
        Energy = "energy", "energy";
        Minerals = "minerals", "minerals";
        ResearchScientist = "research_scientist", "research scientist";
        FieldScientist = "field_scientist", "field scientist";
        /// No action at all, only a share of a company.
        Share = "share", "share";
    }
}

impl Company {
    /// The name in one word, where there is little room.
    pub const fn short(self) -> &'static str {
        match self {
            Company::Astrogo => "Astrogo",
            Company::Tawac => "Tawac",
            Company::Skymine => "Skymine",
            Company::Minerva => "Minerva",
        }
    }
}

impl Kind {
    /// The three goods (§5.2).
    pub const GOODS: [Kind; 3] = [Kind::Titanium, Kind::Carbon, Kind::Minerals];
    /// The four types that have totals.
    pub const TYPES: [Kind; 4] = [Kind::Titanium, Kind::Carbon, Kind::Energy, Kind::Minerals];

    /// Whether it is one of the three goods.
    pub const fn is_good(self) -> bool {
        match self {
            Kind::Titanium | Kind::Carbon | Kind::Minerals => true,
            Kind::Energy | Kind::ResearchScientist | Kind::FieldScientist | Kind::Share => false,
        }
    }
}

small_enum! {
    /// What the five majority spaces compare (§5.8.2).
    Majority {
        Titanium = "titanium", "titanium";
        Carbon = "carbon", "carbon";
        Energy = "energy", "energy";
        Minerals = "minerals", "minerals";
        Scientists = "scientists", "research scientists";
    }
}

small_enum! {
    /// The bonus tiles (§5.8.6).
    Tile {
        Cargo = "cargo", "cargo";
        Energy = "energy", "energy";
        FieldScientist = "field_scientist", "field scientist";
        ResearchScientist = "research_scientist", "research scientist";
    }
}

small_enum! {
    /// Where a research plan comes from (§2.4).
    PlanRow {
        A = "a", "A";
        B = "b", "B";
        C = "c", "C";
        Special = "special", "special";
        Token = "token", "token";
    }
}

small_enum! {
    /// The two sides of the board.
    Side {
        Moon = "moon", "Moon";
        Belt = "belt", "Belt";
    }
}

small_enum! {
    /// The threat cards (§16).
    Threat {
        /// Cash counts nothing (§16.5.1).
        SpacePirates = "space_pirates", "Space pirates";
        /// The best company is worth less (§16.5.2).
        RogueComet = "rogue_comet", "Rogue comet";
        /// Cards with energy are lost (§16.5.3).
        EinsteinRosenBridge = "einstein_rosen_bridge", "Artificial Einstein-Rosen bridge";
        /// Helium counts nothing (§16.5.4).
        UnknownProbe = "unknown_probe", "Probe with unknown signature";
        /// The game ends early (§16.5.5).
        Singularity = "singularity", "Singularity";
        /// The game is played again (§16.5.6).
        TimeAnomaly = "time_anomaly", "Time anomaly";
    }
}

small_enum! {
    /// What a bonus space of a company track does for a person who has reached it (§7.1).
    Perk {
        /// More titanium whenever titanium cards are used (§7.3.1).
        Titanium = "titanium", "more titanium";
        /// §7.3.2.
        Carbon = "carbon", "more carbon";
        /// More energy points whenever energy cards are used (§7.3.3).
        Energy = "energy", "more energy";
        /// §7.3.4.
        Minerals = "minerals", "more minerals";
        /// More bonus markers for the rest of the game (§7.3.5).
        BonusMarker = "bonus_marker", "one more bonus marker";
        /// Cards cost less, at least 1 (§7.3.6).
        CardsCheaper = "cards_cheaper", "cheaper cards";
        /// Coins for each card acquired (§7.3.7).
        AcquireCoins = "acquire_coins", "coins for each card acquired";
        /// What a double line costs (§7.3.8).
        DoubleLines = "double_lines", "double lines like single ones";
        /// More helium with each field scientist (§7.3.9).
        FieldHelium = "field_helium", "more helium with a field scientist";
        /// §7.3.10.
        PassCoins = "pass_coins", "coins when passing";
        /// §7.3.11.
        PassHelium = "pass_helium", "helium when passing";
        /// Every number in requirements of plans is lower (§7.3.12).
        EasierPlans = "easier_plans", "easier plans";
        /// Research points in each preparation phase (§7.3.13).
        PreparationResearch = "preparation_research", "research points in preparation";
        /// Uploading gives the reward of the last plan but one too (§7.3.14).
        SecondReward = "second_reward", "the reward before the last too";
        /// Ousting costs less (§7.3.15).
        OustCheaper = "oust_cheaper", "cheaper ousting";
        /// Coins for each bonus marker placed (§7.3.16).
        MarkerCoins = "marker_coins", "coins for each bonus marker placed";
        /// Totals count higher where majorities are compared (§7.3.17).
        Majority = "majority", "higher totals for majorities";
        /// More shares of this company (§7.3.18).
        ExtraShare = "extra_share", "one more share";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// §2.3, §2.4: where each kind of card and plan begins.
    #[test]
    fn s2_3_ids_are_counted_through() {
        assert_eq!((N_CARDS, N_PLANS, N_LUNA_CARDS), (57, 88, 19));
        assert_eq!((Card::FIRST_START, Card::FIRST_SINGLE), (Card(44), Card(53)));
        let rows = [0, 23, 24, 48, 71, 72, 77, 78, 87].map(|plan| Plan(plan).row());
        use PlanRow::{A, B, C, Special, Token as T};
        assert_eq!(rows, [A, A, B, C, C, Special, Special, T, T]);
        assert_eq!(Token(9).plan(), Plan(87));
        assert_eq!(Face::from_name("E2"), Some(Face(9)));
        let names = [LunaCard(0), LunaCard(11), LunaCard(12), LunaCard(18)];
        assert_eq!(names.map(|card| card.to_string()), ["I-1", "I-12", "II-1", "II-7"]);
    }

    #[test]
    fn numbers_out_of_range_are_not_read() {
        assert!(serde_json::from_str::<Card>("57").is_err());
        assert_eq!(serde_json::from_str::<Card>("56").expect("a card"), Card(56));
        assert!(Home::new(Column(2), 4).is_final() && !Home::new(Column(2), 3).is_final());
        assert_eq!(DisplaySpace(5).column(), 1);
    }
}
