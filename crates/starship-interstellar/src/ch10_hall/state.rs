//! What H.A.L.L. has on its boards, and the steps of its turn.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cubes::Cubes;
use crate::ids::{Deed, Planet, Resource, Token, TokenSet, Track};

/// Tokens that can lie in its pile: five of its own, seven planets, Extra Actions.
pub(super) const PILE_MAX: usize = 16;

/// The rows of the H.A.L.L. Board (§H.1.1), in the order of the book.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Solar Extraction (§H.3.1).
    Solar,
    /// Technology Research (§H.3.2).
    Research,
    /// Travel (§H.3.3).
    Travel,
    /// Market (§H.3.4).
    Market,
    /// Earth Planetary Production (§H.3.5).
    Earth,
    /// Planetary Production (§H.3.6).
    Planetary,
    /// Send a Representative (§H.4.2).
    Government,
    /// Advance Your Probe (§H.4.3).
    Probe,
    /// Build a Mechanism (§H.4.4).
    Build,
    /// Save a Population (§H.4.5).
    Save,
}

impl Row {
    /// All of them, from the top.
    pub const ALL: [Row; 10] = [
        Row::Solar,
        Row::Research,
        Row::Travel,
        Row::Market,
        Row::Earth,
        Row::Planetary,
        Row::Government,
        Row::Probe,
        Row::Build,
        Row::Save,
    ];

    /// How many there are.
    pub const COUNT: usize = Row::ALL.len();

    /// The place in arrays over all of them.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The words for people.
    pub const fn name(self) -> &'static str {
        match self {
            Row::Solar => "Solar Extraction",
            Row::Research => "Technology Research",
            Row::Travel => "Travel",
            Row::Market => "Market",
            Row::Earth => "Earth Production",
            Row::Planetary => "Planetary Production",
            Row::Government => "Send a Representative",
            Row::Probe => "Advance Your Probe",
            Row::Build => "Build a Mechanism",
            Row::Save => "Save a Population",
        }
    }

    /// The section that tells what its cells mean.
    pub const fn rule(self) -> &'static str {
        match self {
            Row::Solar => "§H.3.1",
            Row::Research => "§H.3.2",
            Row::Travel => "§H.3.3",
            Row::Market => "§H.3.4",
            Row::Earth => "§H.3.5",
            Row::Planetary => "§H.3.6",
            Row::Government => "§H.4.2",
            Row::Probe => "§H.4.3",
            Row::Build => "§H.4.4",
            Row::Save => "§H.4.5",
        }
    }
}

impl From<Deed> for Row {
    fn from(deed: Deed) -> Row {
        match deed {
            Deed::Government => Row::Government,
            Deed::Probe => Row::Probe,
            Deed::Build => Row::Build,
            Deed::Save => Row::Save,
        }
    }
}

/// A column of the H.A.L.L. Board: the colour of the cube drawn (§H.2.2).
///
/// without a cube, because the AI bag is empty, it acts as with red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cube(pub Option<Resource>);

impl Cube {
    /// What is done: purple does what blue does.
    pub(super) fn colour(self) -> Resource {
        match self.0 {
            None => Resource::Red,
            Some(Resource::Purple) => Resource::Blue,
            Some(resource) => resource,
        }
    }

    /// The place in lists of four: red, yellow, green, blue.
    pub(super) fn column(self) -> usize {
        self.colour().index()
    }

    /// Does the token go back under the pile?
    pub(super) fn is_purple(self) -> bool {
        self.0 == Some(Resource::Purple)
    }
}

/// How the Probe's Fuel and benefits are changed (§H.4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As for anybody.
    #[default]
    Plain,
    /// Red: Fuel doubled, benefits reduced by one.
    Poor,
    /// Green and better: benefits doubled.
    Rich,
}

/// A step of H.A.L.L., a draw for it, or a question to the human about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HallFrame {
    /// §H.2.1, draw: the next token of its pile is turned up.
    Token,
    /// §H.1.2, draw: the next planet of its pile of planets comes to sight.
    Planet,
    /// §H.2.2: it plays the token on top, or passes.
    Next,
    /// §H.2.2, draw: a cube out of the AI bag for this token; `again` for a Travel repeated.
    Cube { token: Token, again: bool },
    /// §H.5.2, draw: a cube for the Technology area.
    Aside,
    /// §H.3.3.3: the planet for a new Base is counted off.
    Target { token: Token, again: bool, cube: Cube },
    /// §H.3.3.1, draw: the face of the production token of the new Base.
    Face { planet: Planet, ars: u8 },
    /// §H.3.1, draw: cubes from the Solar Bag.
    Sun { cube: Cube, left: u8, drawn: Cubes },
    /// A step on a Leader Track after what it was earned by.
    Step { track: Track },
    /// §H.4.3, §H.4.4, §H.4.5: what blue and purple add.
    Also { deed: Deed },
    /// §H.4.3: the Probe's benefits are as usual again.
    ProbeEnds,
    /// Bonus of the token, purple's return, and the next token comes to sight.
    Finish { token: Token, deed: Option<Deed>, cube: Cube },
    /// §H.6.4, question: which cube to discard before the conversion; colours used, a bit each.
    Counter { used: u8 },
    /// §H.6.2: the cubes are converted.
    Convert,
    /// §H.6.4, question: which cube to discard after the conversion; colours used, a bit each.
    Dilute { used: u8 },
}

/// Everything that is H.A.L.L.'s alone; what it owns like a player stands with the corporations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hall {
    /// The AI bag.
    pub(crate) bag: Cubes,
    /// Cubes on the H.A.L.L. Board, by [`Row`].
    pub(crate) board: [Cubes; Row::COUNT],
    /// Cubes in the Technology area (§H.5.2, §H.6.1).
    pub(crate) aside: Cubes,
    /// Levels of its technologies, by colour.
    pub(crate) levels: [u8; Resource::COUNT],
    /// The token on top of its pile, open to all.
    pub(crate) top: Option<Token>,
    /// Production tokens of the pile whose order nobody knows; they lie above the others.
    pub(crate) hidden_production: TokenSet,
    /// The other tokens whose order nobody knows.
    pub(crate) hidden: TokenSet,
    /// Tokens under those, in order, the next one first.
    pub(crate) under: ArrayVec<Token, PILE_MAX>,
    /// The top of its pile of planets, as far as it is known.
    pub(crate) planets: ArrayVec<Planet, 7>,
    /// The planets below, in an order that nobody knows, a bit each.
    pub(crate) planets_hidden: u8,
    /// Tokens played in this phase.
    pub(crate) n_played: u8,
    /// Tokens found impossible in this turn.
    pub(crate) n_tried: u8,
    /// How its Probe's benefits are changed at the moment.
    pub(crate) mode: Mode,
}

impl Default for Hall {
    fn default() -> Hall {
        Hall::OFF
    }
}

impl Hall {
    /// Not at the table.
    pub(crate) const OFF: Hall = Hall {
        bag: Cubes::NONE,
        board: [Cubes::NONE; Row::COUNT],
        aside: Cubes::NONE,
        levels: [0; Resource::COUNT],
        top: None,
        hidden_production: TokenSet::EMPTY,
        hidden: TokenSet::EMPTY,
        under: ArrayVec::new_const(),
        planets: ArrayVec::new_const(),
        planets_hidden: 0,
        n_played: 0,
        n_tried: 0,
        mode: Mode::Plain,
    };

    /// Tokens that can still be played in this phase.
    pub(super) fn n_pile(&self) -> u8 {
        let hidden = self.hidden_production.len() + self.hidden.len();
        u8::from(self.top.is_some()) + hidden + self.under.len() as u8
    }

    /// Planets in its pile of planets.
    pub(super) fn n_planets(&self) -> u8 {
        self.planets.len() as u8 + self.planets_hidden.count_ones() as u8
    }
}
