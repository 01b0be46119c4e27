//! What Luna does, as events: each names her card, her slot, the candidates, the tie-break and the rule.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::components::{Selector, Toward};
use crate::event::Party;
use crate::ids::{
    BonusSpace, Card, Column, Company, DisplaySpace, Home, LunaCard, Plan, PlanRow, Side, Slot,
    Space, Token,
};

mod words;
pub(super) use words::reason;
pub(crate) use words::tell;

/// One step of Luna's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// The Luna card that says so.
    pub card: Option<LunaCard>,
    /// The action slot in which it lies.
    pub slot: Option<Slot>,
    pub what: What,
}

/// What decided between equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// More vacant home spaces (§13.1.2).
    Vacant,
    /// The track id that comes first in the alphabet (§13.1.2).
    Alphabet,
    /// The more valuable company (§13.1.3, §13.1.4).
    Value,
    /// Fewest coin icons to be seen (§14.1.2).
    Coins,
    /// Nearer to the company's logo (§14.1.3).
    Logo,
    /// The lowest space of the display (§13.4.2).
    LowestSpace,
}

/// How Luna sees a company when she chooses a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    pub company: Company,
    /// Coin icons to be seen in its station.
    pub value: u8,
    /// Vacant home spaces of its station.
    pub vacant: u8,
    /// Spaces that she is ahead of all others on its track; behind if negative.
    pub lead: i16,
}

/// How Luna sees a column of a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnSight {
    pub column: Column,
    pub vacant: u8,
    /// Coin icons to be seen.
    pub coins: u8,
    /// Whether its final home space is occupied.
    pub final_occupied: bool,
}

/// A piece that made room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ousting {
    /// Whose piece it is.
    pub company: Company,
    /// The companies in reach, and how far behind she is on their tracks.
    pub ranks: Vec<Rank>,
    pub tie: Option<Tie>,
    /// Where it went; it left the game if no home space was open.
    pub home: Option<Home>,
}

/// What Luna did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "did", rename_all = "snake_case", deny_unknown_fields)]
pub enum What {
    /// Her board is set up for her level (§11.3).
    SetUp { level: u8, helium: u8, upload: u8 },
    /// Her starting research token (§11.1.2).
    TokenDrawn { token: Token },
    /// Her deck ran out and was renewed (§12.1.2).
    DeckRenewed { n_cards: u8, with_grade_2: bool },
    /// Face-down cards lie in her action slots (§12.1.1).
    SlotsFilled { slots: Vec<Slot> },
    /// A majority card was revealed (§12.2.1).
    MajorityRevealed { is_left: bool },
    /// Her turn begins with a card turned up (§12.3.1).
    TurnBegan,
    /// Coins from the bank (§13.2).
    CoinsGained { coins: u8 },
    /// Her helium marker moved; steps past the end are coins (§13.2).
    HeliumMoved { to: u8, coins: u8 },
    /// Her upload marker moved; steps past the end are coins (§13.2).
    UploadMoved { to: u8, coins: u8 },
    /// A marker reached a Luna token; was there a card of grade 2 left for her deck (§11.4)?
    LunaTokenReached { on_tank: bool, space: u8, added: bool },
    /// A slot was switched on (§12.2.6).
    SlotOpened { slot: Slot },
    /// Tracks were chosen: all companies in the order that decides, and those chosen (§13.1).
    TracksChosen {
        on: Selector,
        steps: u8,
        ranks: Vec<Rank>,
        chosen: Vec<Company>,
        tie: Option<Tie>,
    },
    /// A company is expanded (§14.2.3).
    Expanding { company: Company, points: u8, toward: Toward },
    /// A piece was placed (§14.3, §14.4): the spaces it could choose among, and its column.
    Placed {
        side: Side,
        company: Company,
        space: Space,
        home: Home,
        toward: Toward,
        candidates: Vec<Space>,
        columns: Vec<ColumnSight>,
        column_tie: Option<Tie>,
        /// No target was left but asteroids where the company is already (§14.4.4).
        again: bool,
        ousted: Option<Ousting>,
    },
    /// Points were lost: no piece, or no space (§14.2.2).
    Forfeited { company: Company, points: u8, no_piece: bool },
    /// A bonus marker was placed (§13.3.1).
    MarkerPlaced { space: BonusSpace },
    /// The bonus space was occupied (§13.3.2), or no marker was left.
    MarkerNotPlaced { space: BonusSpace, by: Option<Party> },
    /// A card of the display (§13.4.1).
    CardGained { space: DisplaySpace, gained: Card },
    /// An empty space of the display (§13.4.1).
    CardMissing { space: DisplaySpace },
    /// The card with the most valuable share (§13.4.2).
    ShareGained {
        company: Company,
        space: DisplaySpace,
        gained: Card,
        candidates: Vec<DisplaySpace>,
        tie: Option<Tie>,
    },
    /// No share in the display (§13.4.2).
    ShareMissing,
    /// A plan left the game (§13.5.1).
    PlanDiscarded { row: PlanRow, column: u8, plan: Plan },
    /// The space of the research display was empty (§13.5.1).
    PlanMissing { row: PlanRow, column: u8 },
    /// The latest special plan left the game (§13.5.3).
    SpecialDiscarded { place: u8, plan: Plan },
    /// No special plan was face up (§13.5.3).
    SpecialMissing,
    /// Her last turn of the round is over; the top card, named by the deed, has these two large
    /// numbers, and this majority card leaves (§12.3.3, §12.3.4).
    LastTurnEnded { left: u8, right: u8, removed: Option<LunaCard>, is_left: bool },
    /// Markers came back, majority cards were discarded (§12.4).
    Prepared,
}

impl Deed {
    /// A step that no card says.
    pub(super) fn plain(what: What) -> Deed {
        Deed { card: None, slot: None, what }
    }

    /// Did somebody learn something that was hidden?
    pub fn reveals(&self) -> bool {
        match self.what {
            What::TokenDrawn { .. }
            | What::MajorityRevealed { .. }
            | What::TurnBegan
            | What::LastTurnEnded { .. } => true,
            What::SetUp { .. }
            | What::DeckRenewed { .. }
            | What::SlotsFilled { .. }
            | What::CoinsGained { .. }
            | What::HeliumMoved { .. }
            | What::UploadMoved { .. }
            | What::LunaTokenReached { .. }
            | What::SlotOpened { .. }
            | What::TracksChosen { .. }
            | What::Expanding { .. }
            | What::Placed { .. }
            | What::Forfeited { .. }
            | What::MarkerPlaced { .. }
            | What::MarkerNotPlaced { .. }
            | What::CardGained { .. }
            | What::CardMissing { .. }
            | What::ShareGained { .. }
            | What::ShareMissing
            | What::PlanDiscarded { .. }
            | What::PlanMissing { .. }
            | What::SpecialDiscarded { .. }
            | What::SpecialMissing
            | What::Prepared => false,
        }
    }

    /// The section that it follows.
    pub fn rule(&self) -> &'static str {
        match &self.what {
            What::SetUp { level: 0, .. } => "§11.3.3",
            What::SetUp { level: 1, .. } => "§11.3.2",
            What::SetUp { level: 2, .. } => "§11.3.1",
            What::SetUp { level: 3..=5, .. } => "§11.3.4",
            What::SetUp { .. } => "§11.3.5",
            What::TokenDrawn { .. } => "§11.1.2",
            What::DeckRenewed { .. } => "§12.1.2",
            What::SlotsFilled { .. } => "§12.1.1",
            What::MajorityRevealed { .. } => "§12.2.1",
            What::TurnBegan => "§12.3.1",
            What::HeliumMoved { .. } | What::UploadMoved { .. } if self.is_icon() => "§12.2.2",
            What::HeliumMoved { .. } | What::UploadMoved { .. } if self.card.is_none() => "§11.1.2",
            What::CoinsGained { .. } | What::HeliumMoved { .. } | What::UploadMoved { .. } => {
                "§13.2"
            }
            What::LunaTokenReached { .. } => "§11.4",
            What::SlotOpened { .. } => "§12.2.6",
            What::TracksChosen { on, .. } => match on {
                Selector::Lead | Selector::LeadTwo => "§13.1.3",
                Selector::Most
                | Selector::Second
                | Selector::Least
                | Selector::MostTwo
                | Selector::All => "§13.1.2",
            },
            What::Expanding { .. } => "§14.2.3",
            What::Placed { side: Side::Moon, ousted: Some(_), .. } => "§14.3.3",
            What::Placed { side: Side::Moon, .. } => "§14.3.2",
            What::Placed { ousted: Some(_), .. } => "§14.4.5",
            What::Placed { again: true, .. } => "§14.4.4",
            What::Placed { .. } => "§14.4.1",
            What::Forfeited { .. } => "§14.2.2",
            What::MarkerPlaced { .. } => "§13.3.1",
            What::MarkerNotPlaced { .. } => "§13.3.2",
            What::CardGained { .. } | What::CardMissing { .. } => "§13.4.1",
            What::ShareGained { .. } | What::ShareMissing => "§13.4.2",
            What::PlanDiscarded { .. } | What::PlanMissing { .. } => "§13.5.1",
            What::SpecialDiscarded { .. } | What::SpecialMissing => "§13.5.3",
            What::LastTurnEnded { .. } => "§12.3.4",
            What::Prepared => "§12.4",
        }
    }

    /// A majority card says so, which lies in no action slot.
    fn is_icon(&self) -> bool {
        self.card.is_some() && self.slot.is_none()
    }
}
