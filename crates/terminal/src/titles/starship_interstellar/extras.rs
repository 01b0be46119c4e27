//! Both sides of the Extra Actions in words.

use starship_interstellar::{ExtraAction, ExtraSalvation};

/// The Action side.
pub(super) fn action(side: ExtraAction) -> String {
    match side {
        ExtraAction::Travel => "Travel".to_owned(),
        ExtraAction::TravelFree => "Travel without Fuel, not repeatable".to_owned(),
        ExtraAction::TravelCheaper(n) => format!("Travel for {n} Fuel less"),
        ExtraAction::Market => "Market".to_owned(),
        ExtraAction::MarketShifted(n) => {
            format!("Market with prices better by {n} Fuel a cube")
        }
        ExtraAction::MarketWide(n) => format!("Market in up to {n} colours"),
        ExtraAction::Research => "Technology Research".to_owned(),
        ExtraAction::ResearchLower => "Research, one cube of the price one level lower".to_owned(),
        ExtraAction::ResearchPrevious => "Research for the price of the level before".to_owned(),
        ExtraAction::SolarExtraction => "Solar Extraction".to_owned(),
        ExtraAction::SolarWide(n) => format!("Solar Extraction with {n} cubes drawn"),
        ExtraAction::EarthProduction => "Earth's production".to_owned(),
        ExtraAction::PlanetaryProduction => "the production of one own planet".to_owned(),
        ExtraAction::TakeCheapest(n) => format!("the {n} cheapest cubes of the Market"),
        ExtraAction::Deposit { n, levels: 0 } => format!("{n} cubes for an own Deposit"),
        ExtraAction::Deposit { n, levels } => {
            format!("{n} cubes for an own Deposit, up to {levels} levels higher")
        }
        ExtraAction::Gain(reward) => reward.to_string(),
    }
}

/// The Salvation side.
pub(super) fn salvation(side: ExtraSalvation) -> String {
    match side {
        ExtraSalvation::Standard(deed) => format!("any action; \"{deed}\" earns Prestige"),
        ExtraSalvation::Then(reward) => format!("any action, then {reward}"),
        ExtraSalvation::ProbeFree => "the Probe, its first move without Fuel".to_owned(),
        ExtraSalvation::ProbeTwice => "the Probe, twice".to_owned(),
        ExtraSalvation::BuildTwice => "up to two Mechanisms, one step".to_owned(),
        ExtraSalvation::BuildStep => "a Mechanism and a step more".to_owned(),
        ExtraSalvation::SaveLower => "save for cubes one level lower".to_owned(),
        ExtraSalvation::SaveStep => "save and a step more".to_owned(),
        ExtraSalvation::GovernmentTwice => "two Representatives".to_owned(),
        ExtraSalvation::GovernmentRow => "a Representative, all bonuses of the row".to_owned(),
        ExtraSalvation::None => "no use".to_owned(),
    }
}
