//! Events: what happened, and who may notice it.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{SEATS_MAX, Seat};

use crate::ids::{
    BonusSpace, Card, Company, DisplaySpace, Face, Home, Kind, Mission, Perk, Plan, Side, Slot,
    Space, Threat, Tile, Token,
};
use crate::luna;
use crate::state::N_CATEGORIES;

/// Somebody whom an event is about: a seat, or Luna.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A seat.
    Seat(Seat),
    /// The printed opponent.
    Luna,
}

impl std::fmt::Display for Party {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Party::Seat(seat) => seat.fmt(f),
            Party::Luna => f.write_str("Luna"),
        }
    }
}

/// Why somebody gained or paid coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A reward of a space or plan.
    Reward,
    /// Somebody crossed a threshold behind (§5.7.4).
    Threshold,
    /// Steps past the end of a track (§5.7.6).
    Overflow,
    /// A track bonus.
    Perk,
    /// A bonus space.
    BonusSpace,
    /// A supplement space (§5.4.5).
    Supplement,
    /// A counter on the threat card (§16.3).
    Threat,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Happening")]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventView {
    /// A chapter of the campaign, or another game of a time loop, is set up.
    GameBegan { chapter: u8, game: u8, side: Side },
    /// The face of a company's track.
    FaceDrawn { company: Company, face: Face },
    /// A card came into the display.
    CardDealt { space: DisplaySpace, card: Card },
    /// A plan came into the research display.
    PlanDealt { row: u8, column: u8, plan: Plan },
    /// A special plan was turned up on the round track.
    SpecialRevealed { place: u8, plan: Plan },
    /// A mission card was revealed.
    MissionRevealed { mission: Mission },
    /// The threat card was revealed.
    ThreatRevealed { threat: Threat },
    /// The first player.
    FirstDrawn { seat: Seat },
    /// A token was dealt to a seat.
    TokenDealt { seat: Seat, token: Token },
    /// Everybody chooses a token.
    ChoiceBegan,
    /// Own choice of a token, still secret.
    Chosen { token: Token },
    /// A seat keeps this token.
    TokenKept { seat: Seat, token: Token, resting: ArrayVec<Card, 3> },
    /// A round begins.
    RoundBegan { round: u8, first: Seat },
    /// Own cargo tile, still secret.
    CargoChosen { good: Kind },
    /// Own card laid face down.
    Planned { card: Card, slot: Slot },
    /// A seat has closed a secret decision.
    Closed { seat: Seat },
    /// The cards of a seat are turned up.
    Revealed { seat: Seat, cards: ArrayVec<Card, 5>, tiles: ArrayVec<Tile, 4>, cargo: Option<Kind> },
    /// A turn of a seat begins.
    TurnBegan { seat: Seat },
    /// Goods were used.
    GoodsUsed { seat: Seat, good: Kind, points: u8 },
    /// A card was acquired, with points of goods or with coins.
    Acquired { seat: Seat, space: DisplaySpace, card: Card, price: u8, coins: bool },
    /// What was left is lost, or not wanted.
    Finished { seat: Seat },
    /// A marker advanced on a company's track.
    Advanced { who: Party, company: Company, to: u8 },
    /// A marker stands before a barrier that its owner can pay.
    AtBarrier { seat: Seat, company: Company, coins: u16 },
    /// A barrier was paid for.
    BarrierPaid { who: Party, company: Company, coins: u16 },
    /// A marker stopped before a barrier.
    Halted { seat: Seat, company: Company, lost: u8 },
    /// A track bonus was unlocked.
    Unlocked { seat: Seat, company: Company, perk: Perk, n: u8 },
    /// Coins were gained.
    CoinsGained { who: Party, coins: u16, why: Why },
    /// Energy was used to expand a company.
    Expanded { seat: Seat, company: Company, points: u8 },
    /// A space was chosen for the next piece.
    Entered { seat: Seat, company: Company, space: Space, points: u8 },
    /// A piece left its home space for the map.
    Placed { seat: Seat, company: Company, space: Space, home: Home },
    /// A piece left the map; it is back at its station only if a home space took it.
    Ousted { company: Company, space: Space },
    /// An ousted piece came home; without a home space it left the game.
    CameHome { company: Company, home: Option<Home> },
    /// A helium marker moved.
    HeliumMoved { seat: Seat, to: u8 },
    /// A slot was switched on.
    SlotOpened { seat: Seat, slot: Slot },
    /// Research points to spend.
    ResearchGained { seat: Seat, points: u8 },
    /// Research points that nobody can use.
    ResearchLost { seat: Seat, points: u8 },
    /// A plan was taken from the display.
    PlanTaken { seat: Seat, row: u8, column: u8, plan: Plan },
    /// A special plan was taken from the round track.
    SpecialTaken { seat: Seat, place: u8, plan: Plan },
    /// The upload marker reached a plan.
    Uploaded { seat: Seat, plan: Plan, screen: u8, paid: u16 },
    /// A field scientist worked for a company: helium in all, a track bonus included.
    Surveyed { seat: Seat, company: Company, helium: u8 },
    /// A bonus marker was placed.
    Marked { seat: Seat, space: BonusSpace, once: bool, price: u8 },
    /// A seat will be first player.
    FirstTaken { seat: Seat },
    /// A seat has the promise of a tile.
    TilePromised { seat: Seat, tile: Tile },
    /// A card was sold.
    Sold { seat: Seat, card: Card, coins: u8 },
    /// A seat passes.
    Passed { seat: Seat },
    /// A resting pile came to the hand.
    PileTaken { seat: Seat, slot: Slot },
    /// A card went to rest.
    Rested { seat: Seat, card: Card, slot: Slot },
    /// A task was met.
    MissionMet { seat: Seat, mission: Mission },
    /// A counter was put on the threat card.
    CounterAdded { seat: Seat, counters: u8, needed: u8 },
    /// The threat card left the board.
    ThreatAverted { threat: Threat },
    /// The threat card is still on the board when the game ends (§16.5).
    ThreatStruck { threat: Threat },
    /// The action phase is over: markers return, tiles are handed out.
    PreparationBegan { round: u8 },
    /// Coins came to the supplement spaces.
    Supplemented { coins: [u8; 3] },
    /// A card left the display.
    CardDiscarded { space: DisplaySpace, card: Card },
    /// Cards slid to the right.
    DisplaySlid,
    /// The result of somebody in one game, by category (§10.1).
    Scored { who: Party, parts: [i32; N_CATEGORIES] },
    /// Success points of a chapter.
    ChapterScored { chapter: u8, success: ArrayVec<u8, 4> },
    /// Luna's level in the next chapter.
    LevelChosen { level: u8, success: u8 },
    /// The game has ended.
    GameEnded,
    /// Luna's card is one of those of grade 2 that nobody has seen; which one is drawn next.
    LunaDrewGrade2,
    /// Luna did something.
    Luna { deed: luna::Deed },
}

/// What happened, and its audience.
pub type Event = tabletop::Addressed<EventView>;

/// Did somebody learn something hidden?
pub(crate) fn reveals(event: &Event) -> bool {
    event.what.reveals()
}

impl EventView {
    /// Does the seat that caused it lose the right to take back what came before?
    pub(crate) fn bars_undo(&self) -> bool {
        self.reveals()
    }

    /// Did somebody learn something hidden?
    pub(crate) fn reveals(&self) -> bool {
        match self {
            EventView::FaceDrawn { .. }
            | EventView::CardDealt { .. }
            | EventView::PlanDealt { .. }
            | EventView::SpecialRevealed { .. }
            | EventView::MissionRevealed { .. }
            | EventView::ThreatRevealed { .. }
            | EventView::FirstDrawn { .. }
            | EventView::TokenDealt { .. }
            | EventView::TokenKept { .. }
            | EventView::Revealed { .. }
            | EventView::Sold { .. }
            | EventView::LunaDrewGrade2
            | EventView::GameEnded => true,
            EventView::Luna { deed } => deed.reveals(),
            EventView::GameBegan { .. }
            | EventView::ChoiceBegan
            | EventView::Chosen { .. }
            | EventView::RoundBegan { .. }
            | EventView::CargoChosen { .. }
            | EventView::Planned { .. }
            | EventView::Closed { .. }
            | EventView::TurnBegan { .. }
            | EventView::GoodsUsed { .. }
            | EventView::Acquired { .. }
            | EventView::Finished { .. }
            | EventView::Advanced { .. }
            | EventView::AtBarrier { .. }
            | EventView::BarrierPaid { .. }
            | EventView::Halted { .. }
            | EventView::Unlocked { .. }
            | EventView::CoinsGained { .. }
            | EventView::Expanded { .. }
            | EventView::Entered { .. }
            | EventView::Placed { .. }
            | EventView::Ousted { .. }
            | EventView::CameHome { .. }
            | EventView::HeliumMoved { .. }
            | EventView::SlotOpened { .. }
            | EventView::ResearchGained { .. }
            | EventView::ResearchLost { .. }
            | EventView::PlanTaken { .. }
            | EventView::SpecialTaken { .. }
            | EventView::Uploaded { .. }
            | EventView::Surveyed { .. }
            | EventView::Marked { .. }
            | EventView::FirstTaken { .. }
            | EventView::TilePromised { .. }
            | EventView::Passed { .. }
            | EventView::PileTaken { .. }
            | EventView::Rested { .. }
            | EventView::MissionMet { .. }
            | EventView::CounterAdded { .. }
            | EventView::ThreatAverted { .. }
            | EventView::ThreatStruck { .. }
            | EventView::PreparationBegan { .. }
            | EventView::Supplemented { .. }
            | EventView::CardDiscarded { .. }
            | EventView::DisplaySlid
            | EventView::Scored { .. }
            | EventView::ChapterScored { .. }
            | EventView::LevelChosen { .. } => false,
        }
    }
}

/// What a viewer remembers: which cards it has seen come to a seat, and go (§2.6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Cards of the display that each seat has acquired and not sold.
    pub acquired: [Vec<Card>; SEATS_MAX],
    /// Starting cards that each seat has sold.
    pub sold: [Vec<Card>; SEATS_MAX],
}

impl Memory {
    /// Adds what an event tells.
    pub(crate) fn add(&mut self, event: &EventView) {
        // Another game of a loop or a campaign: everybody begins anew.
        if let EventView::GameBegan { .. } = event {
            *self = Memory::default();
        }
        if let EventView::Acquired { seat, card, .. } = event {
            self.acquired[seat.index()].push(*card);
        }
        if let EventView::Sold { seat, card, .. } = event {
            self.acquired[seat.index()].retain(|owned| owned != card);
            if !card.is_display() {
                self.sold[seat.index()].push(*card);
            }
        }
    }
}
