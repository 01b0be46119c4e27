//! Who did it, whom it concerns, how much it matters, and where: what a line of the story carries besides words.

use tabletop::{Actor, SeatSet, Weight};

use crate::event::{EventView as H, Party, Why};
use crate::ids::{BonusSpace, Company, DisplaySpace, Space};
use crate::notation::{bonus_text, plan_space};

/// A space of the map.
pub(crate) fn at_space(space: Space) -> String {
    format!("space:{}", space.number())
}

/// A company: its track and its station.
pub(crate) fn at_company(company: Company) -> String {
    format!("company:{}", company.key())
}

/// A space of the display.
pub(crate) fn at_display(space: DisplaySpace) -> String {
    format!("display:{}", space.number())
}

/// A space of the research display.
pub(crate) fn at_plan(row: u8, column: u8) -> String {
    format!("plan:{}", plan_space(row, column))
}

/// A space of the round track.
pub(crate) fn at_special(place: u8) -> String {
    format!("special:{}", u16::from(place) + 2)
}

/// A bonus space.
pub(crate) fn at_bonus(space: BonusSpace) -> String {
    format!("bonus:{}", bonus_text(space))
}

fn actor(who: Party) -> Actor {
    match who {
        Party::Seat(seat) => Actor::Seat(seat),
        Party::Luna => Actor::Automa,
    }
}

/// Who did it; nobody for what the game does by itself.
pub(super) fn who(event: &H) -> Option<Actor> {
    match event {
        H::FirstDrawn { seat, .. }
        | H::TokenDealt { seat, .. }
        | H::TokenKept { seat, .. }
        | H::Closed { seat, .. }
        | H::Revealed { seat, .. }
        | H::TurnBegan { seat, .. }
        | H::GoodsUsed { seat, .. }
        | H::Acquired { seat, .. }
        | H::Finished { seat, .. }
        | H::AtBarrier { seat, .. }
        | H::Halted { seat, .. }
        | H::Unlocked { seat, .. }
        | H::Expanded { seat, .. }
        | H::Entered { seat, .. }
        | H::Placed { seat, .. }
        | H::HeliumMoved { seat, .. }
        | H::SlotOpened { seat, .. }
        | H::ResearchGained { seat, .. }
        | H::ResearchLost { seat, .. }
        | H::PlanTaken { seat, .. }
        | H::SpecialTaken { seat, .. }
        | H::Uploaded { seat, .. }
        | H::Surveyed { seat, .. }
        | H::Marked { seat, .. }
        | H::FirstTaken { seat, .. }
        | H::TilePromised { seat, .. }
        | H::Sold { seat, .. }
        | H::Passed { seat, .. }
        | H::PileTaken { seat, .. }
        | H::Rested { seat, .. }
        | H::MissionMet { seat, .. }
        | H::CounterAdded { seat, .. } => Some(Actor::Seat(*seat)),
        H::Advanced { who, .. }
        | H::BarrierPaid { who, .. }
        | H::CoinsGained { who, .. }
        | H::Scored { who, .. } => Some(actor(*who)),
        H::Luna { .. } | H::LunaDrewGrade2 => Some(Actor::Automa),
        H::GameBegan { .. }
        | H::FaceDrawn { .. }
        | H::CardDealt { .. }
        | H::PlanDealt { .. }
        | H::SpecialRevealed { .. }
        | H::MissionRevealed { .. }
        | H::ThreatRevealed { .. }
        | H::ChoiceBegan
        | H::Chosen { .. }
        | H::RoundBegan { .. }
        | H::CargoChosen { .. }
        | H::Planned { .. }
        | H::Ousted { .. }
        | H::CameHome { .. }
        | H::ThreatAverted { .. }
        | H::ThreatStruck { .. }
        | H::PreparationBegan { .. }
        | H::Supplemented { .. }
        | H::CardDiscarded { .. }
        | H::DisplaySlid
        | H::ChapterScored { .. }
        | H::LevelChosen { .. }
        | H::GameEnded => None,
    }
}

/// Whom it concerns besides.
pub(super) fn concerns(event: &H) -> SeatSet {
    if let H::CoinsGained { who: Party::Seat(seat), why: Why::Threshold, .. } = event {
        return SeatSet::one(*seat); // Somebody else has stepped over the line behind (§5.7.4).
    }
    let of_all = matches!(
        event,
        H::GameBegan { .. }
            | H::RoundBegan { .. }
            | H::ThreatRevealed { .. }
            | H::ThreatAverted { .. }
            | H::ThreatStruck { .. }
            | H::FirstTaken { .. }
            | H::ChapterScored { .. }
            | H::LevelChosen { .. }
            | H::GameEnded
    );
    if of_all { SeatSet(0xFF) } else { SeatSet::EMPTY }
}

/// How much it matters: what is dealt and refilled goes without saying, what is lost or opened does not.
pub(super) fn weight(event: &H) -> Weight {
    match event {
        H::CardDealt { .. }
        | H::PlanDealt { .. }
        | H::FaceDrawn { .. }
        | H::DisplaySlid
        | H::Finished { .. }
        | H::TurnBegan { .. }
        | H::Supplemented { .. }
        | H::ResearchGained { .. }
        | H::CardDiscarded { .. }
        | H::Planned { .. }
        | H::CargoChosen { .. }
        | H::Chosen { .. }
        | H::TokenDealt { .. }
        | H::AtBarrier { .. }
        | H::HeliumMoved { .. }
        | H::Closed { .. }
        | H::Entered { .. }
        | H::Rested { .. }
        | H::LunaDrewGrade2
        | H::ChoiceBegan => Weight::Detail,
        H::GameBegan { .. }
        | H::RoundBegan { .. }
        | H::ThreatRevealed { .. }
        | H::ThreatAverted { .. }
        | H::ThreatStruck { .. }
        | H::MissionMet { .. }
        | H::Halted { .. }
        | H::ResearchLost { .. }
        | H::SlotOpened { .. }
        | H::Scored { .. }
        | H::ChapterScored { .. }
        | H::LevelChosen { .. }
        | H::GameEnded
        | H::FirstTaken { .. }
        | H::CounterAdded { .. }
        | H::Unlocked { .. }
        | H::CameHome { home: None, .. } => Weight::MustNotMiss,
        H::SpecialRevealed { .. }
        | H::MissionRevealed { .. }
        | H::FirstDrawn { .. }
        | H::TokenKept { .. }
        | H::Revealed { .. }
        | H::GoodsUsed { .. }
        | H::Acquired { .. }
        | H::Advanced { .. }
        | H::BarrierPaid { .. }
        | H::CoinsGained { .. }
        | H::Expanded { .. }
        | H::Placed { .. }
        | H::Ousted { .. }
        | H::PlanTaken { .. }
        | H::SpecialTaken { .. }
        | H::Uploaded { .. }
        | H::Surveyed { .. }
        | H::Marked { .. }
        | H::TilePromised { .. }
        | H::Sold { .. }
        | H::Passed { .. }
        | H::PileTaken { .. }
        | H::PreparationBegan { .. }
        | H::CameHome { home: Some(_), .. }
        | H::Luna { .. } => Weight::Matters,
    }
}

/// Where it happened, by the names that answers touch.
pub(super) fn place(event: &H) -> Vec<String> {
    match event {
        H::FaceDrawn { company, .. }
        | H::Advanced { company, .. }
        | H::AtBarrier { company, .. }
        | H::BarrierPaid { company, .. }
        | H::Halted { company, .. }
        | H::Unlocked { company, .. }
        | H::Expanded { company, .. }
        | H::CameHome { company, .. }
        | H::Surveyed { company, .. } => vec![at_company(*company)],
        H::Entered { space, .. } | H::Ousted { space, .. } => vec![at_space(*space)],
        H::Placed { space, company, .. } => vec![at_space(*space), at_company(*company)],
        H::CardDealt { space, .. } | H::CardDiscarded { space, .. } | H::Acquired { space, .. } => {
            vec![at_display(*space)]
        }
        H::PlanDealt { row, column, .. } | H::PlanTaken { row, column, .. } => {
            vec![at_plan(*row, *column)]
        }
        H::SpecialRevealed { place, .. } | H::SpecialTaken { place, .. } => {
            vec![at_special(*place)]
        }
        H::Marked { space, .. } => vec![at_bonus(*space)],
        H::Uploaded { screen, .. } => vec![format!("screen:{screen}")],
        H::SlotOpened { slot, .. }
        | H::Planned { slot, .. }
        | H::PileTaken { slot, .. }
        | H::Rested { slot, .. } => vec![format!("slot:{}", slot.letter())],
        H::ThreatRevealed { .. }
        | H::CounterAdded { .. }
        | H::ThreatAverted { .. }
        | H::ThreatStruck { .. } => {
            vec!["threat".to_owned()]
        }
        H::GameBegan { .. }
        | H::MissionRevealed { .. }
        | H::FirstDrawn { .. }
        | H::TokenDealt { .. }
        | H::ChoiceBegan
        | H::Chosen { .. }
        | H::TokenKept { .. }
        | H::RoundBegan { .. }
        | H::CargoChosen { .. }
        | H::Closed { .. }
        | H::Revealed { .. }
        | H::TurnBegan { .. }
        | H::GoodsUsed { .. }
        | H::Finished { .. }
        | H::CoinsGained { .. }
        | H::HeliumMoved { .. }
        | H::ResearchGained { .. }
        | H::ResearchLost { .. }
        | H::FirstTaken { .. }
        | H::TilePromised { .. }
        | H::Sold { .. }
        | H::Passed { .. }
        | H::MissionMet { .. }
        | H::PreparationBegan { .. }
        | H::Supplemented { .. }
        | H::DisplaySlid
        | H::Scored { .. }
        | H::ChapterScored { .. }
        | H::LevelChosen { .. }
        | H::GameEnded
        | H::LunaDrewGrade2
        | H::Luna { .. } => Vec::new(),
    }
}
