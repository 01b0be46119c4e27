//! Refusals: typed, with numbers and the section that refuses.

use tabletop::words::name;
use tabletop::{Cite, Seat};

use crate::ids::{BonusSpace, Card, Column, Company, DisplaySpace, Majority, Slot, Space, Token};

/// Why an answer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("nothing is asked of {} now", name(.seat))]
    NotAsked { seat: Seat },
    #[error("this does not answer the question")]
    OtherQuestion,
    #[error("token T{} was not dealt to you", .token.0 + 1)]
    NotYourToken { token: Token },
    #[error("a cargo tile is titanium, carbon or minerals")]
    NoGood,
    #[error("card {} is not in your hand", .card.0)]
    NotInHand { card: Card },
    #[error("all {n} slots that are on have a card")]
    SlotsFull { n: u32 },
    #[error("no item was named")]
    NoItems,
    #[error("{} is not there or has been used", .item)]
    NotReady { item: &'static str },
    #[error("goods of one type only")]
    MixedGoods,
    #[error("space {} of the display is empty", .space.number())]
    DisplayEmpty { space: DisplaySpace },
    #[error("the card costs {need}, you have {have}")]
    CardTooDear { need: u16, have: u16 },
    #[error("only one card in an action")]
    BoughtAlready,
    #[error("you have no energy card or tile left to use")]
    NoEnergy,
    #[error("space {} cannot be reached by {company}", .space.number())]
    OutOfReach { space: Space, company: Company },
    #[error("{company} is on space {} already", .space.number())]
    HeldAlready { space: Space, company: Company },
    #[error("costs {need} energy points, {have} are left")]
    NoPoints { need: u8, have: u8 },
    #[error("{company} has no piece left for this space")]
    NoPieces { company: Company },
    #[error("{company} has no piece there that could be ousted")]
    NothingToOust { company: Company },
    #[error("column {} has no piece for this space", .column.0 + 1)]
    ColumnEmpty { column: Column },
    #[error("column {} has no home space for this piece", .column.0 + 1)]
    ColumnFull { column: Column },
    #[error("there is no plan in that space")]
    NoPlan,
    #[error("the plan costs {need} research points, {have} are left")]
    PlanTooDear { need: u8, have: u8 },
    #[error("no screen is free on your research track")]
    NoScreen,
    #[error("you have no research scientist left to use")]
    NoResearchScientist,
    #[error("there is no plan to upload")]
    NothingToUpload,
    #[error("the plan asks for what you do not have, and you cannot pay {need} CC")]
    CannotUpload { need: u16 },
    #[error("you have no field scientist left to use")]
    NoFieldScientist,
    #[error("you have no bonus marker left")]
    NoMarker,
    #[error("you have no one-time marker to place")]
    NoOneTimeMarker,
    #[error("that bonus space is occupied")]
    SpaceTaken { space: BonusSpace },
    #[error("you have no {majority} in your action area")]
    NoTotal { majority: Majority },
    #[error("an opponent has more {majority}: {theirs} against {yours}")]
    Outnumbered { majority: Majority, yours: u8, theirs: u8 },
    #[error("the space costs {need} CC, you have {have}")]
    SpaceTooDear { need: u16, have: u16 },
    #[error("nobody else could be the first player")]
    NobodyElse,
    #[error("you can pay for no card of the display")]
    NothingToBuy,
    #[error("you have no card in hand to sell")]
    NothingToSell,
    #[error("that tile is promised to somebody already")]
    TileTaken,
    #[error("your own bonus space opens with the third task, and serves once a round")]
    PersonalClosed,
    #[error("slot {} has no resting pile", .slot.letter())]
    NoPile { slot: Slot },
    #[error("there is a resting pile to take")]
    PileLeft,
    #[error("resting slot {} is off, or has a card of this round already", .slot.letter())]
    NoRest { slot: Slot },
    #[error("no threat can be averted now")]
    NoThreat,
    #[error("one counter a turn")]
    AvertedAlready,
    #[error("the counter costs more than you have")]
    CounterTooDear,
    #[error("Luna's level would be {low} or {high}, not {level}")]
    NotThatLevel { level: u8, low: u8, high: u8 },
    #[error("barrier of {need} CC: you have {have}")]
    BarrierTooDear { need: u16, have: u16 },
}

impl Cite for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "§10.1",
            Illegal::NotAsked { .. } => "§5.1.1",
            Illegal::OtherQuestion => "§5.1.2",
            Illegal::NotYourToken { .. } => "§3.4.1",
            Illegal::NoGood => "§4.4",
            Illegal::TileTaken => "§5.8.6",
            Illegal::NotInHand { .. } | Illegal::SlotsFull { .. } => "§4.2",
            Illegal::NoItems | Illegal::NotReady { .. } | Illegal::MixedGoods => "§5.2.1",
            Illegal::DisplayEmpty { .. } | Illegal::CardTooDear { .. } => "§5.2.4",
            Illegal::BoughtAlready => "§5.2.3",
            Illegal::NoEnergy => "§5.3.1",
            Illegal::OutOfReach { .. } => "§5.3.2",
            Illegal::HeldAlready { .. } => "§5.3.4",
            Illegal::NoPoints { .. } => "§5.3.3",
            Illegal::NoPieces { .. } | Illegal::ColumnEmpty { .. } => "§5.3.6",
            Illegal::NothingToOust { .. } => "§9.5",
            Illegal::ColumnFull { .. } => "§5.3.7",
            Illegal::NoPlan | Illegal::PlanTooDear { .. } => "§5.4.2",
            Illegal::NoScreen => "§5.4.3",
            Illegal::NoResearchScientist => "§5.5.1",
            Illegal::NothingToUpload => "§5.5.5",
            Illegal::CannotUpload { .. } => "§5.5.3",
            Illegal::NoFieldScientist => "§5.6.1",
            Illegal::NoMarker | Illegal::SpaceTaken { .. } | Illegal::SpaceTooDear { .. } => {
                "§5.8.1"
            }
            Illegal::NoOneTimeMarker => "§15.3",
            Illegal::NoTotal { .. } | Illegal::Outnumbered { .. } => "§5.8.2",
            Illegal::NobodyElse => "§5.8.4",
            Illegal::NothingToBuy | Illegal::NothingToSell => "§5.8.5",
            Illegal::PersonalClosed => "§15.4",
            Illegal::NoPile { .. } | Illegal::PileLeft => "§5.9.2",
            Illegal::NoRest { .. } => "§5.9.3",
            Illegal::NoThreat | Illegal::AvertedAlready | Illegal::CounterTooDear => "§16.3",
            Illegal::NotThatLevel { .. } => "§17.5",
            Illegal::BarrierTooDear { .. } => "§5.7.3",
        }
    }
}
