//! Events in words.

use tabletop::Line;

use super::{
    capital, count, cubes, deaths, extra_rule, one, people, place, source, technology,
    technology_rule, who, whose,
};
use crate::action::Part;
use crate::components::{DiscoveryKind, Rules};
use crate::event::Happening;
use crate::ids::{Conversion, Track};
use crate::state::{End, Phase};
use crate::{antimatter, hall, halley, kuiper, variants};

fn line(text: impl AsRef<str>, rule: &'static str) -> Line {
    Line { text: format!("{}.", capital(text.as_ref())), rule }
}

/// The event in words.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
pub(crate) fn tell(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::PlanetPlaced { planet, space } => {
            line(format!("{planet} stands on space {space}"), "§9.1")
        }
        Happening::MechanismPlaced { project, column, mechanism } => {
            let info = rules.mechanism(*mechanism);
            let what = variants::words::material(info);
            let text = format!("{project}, {}: a Mechanism of {what}", column + 1);
            line(text, "§5.1.3")
        }
        Happening::ExtraPlaced { extra } => line(format!("{extra} is on offer"), "§9.11"),
        Happening::OrderDrawn { player, place } => {
            line(format!("{} is number {} in turn order", who(*player), place + 1), "§9.14")
        }
        Happening::RoundBegan { round } => line(format!("round {round} begins"), "§1.2"),
        Happening::PhaseBegan { phase } => {
            let name = match phase {
                Phase::Setup => "set-up begins",
                Phase::Action => "the Action Phase begins",
                Phase::Salvation => "the Salvation Phase begins",
                Phase::Government => "the World Government Phase begins",
                Phase::Over => "the game is over",
            };
            line(name, "§1.2")
        }
        Happening::Played { player, token, deed: None } => {
            let rule = super::question::token_rule(*token);
            line(format!("{} plays {}", who(*player), token.name()), rule)
        }
        Happening::Played { player, token, deed: Some(deed) } => {
            line(format!("{} uses {} to {deed}", who(*player), token.name()), "§5.0")
        }
        Happening::Repeated { player, token } => {
            line(format!("{} repeats {}", who(*player), token.name()), "§1.5")
        }
        Happening::Passed { player, place, rotations } => {
            let text = format!(
                "{} passes with {}, number {} in the next turn order",
                who(*player),
                count(*rotations, "rotation"),
                place + 1
            );
            line(text, "§1.6")
        }
        Happening::Rotated { player, rotations } => {
            let text = format!("{}'s Pass token turns to {rotations}", who(*player));
            line(text, "§1.7")
        }
        Happening::PassRewardTaken { player, rotations } => {
            let text =
                format!("{} takes the reward of {}", who(*player), count(*rotations, "rotation"));
            line(text, "§1.7")
        }
        Happening::Finished { player } => line(format!("{} goes on", who(*player)), "§1.3"),
        Happening::GameEnded { end: End::Goals } => {
            line("two of the three goals are met: the game ends", "§8.1")
        }
        Happening::GameEnded { end: End::Sun } => {
            line("the Sun has reached Earth: the game ends", "§8.2")
        }
        _ => tell_module(rules, event),
    }
}

/// What H.A.L.L., the expansions and the variants tell of themselves.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn tell_module(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::Hall(event) => hall::words::tell(event),
        Happening::Halley(event) => halley::words::tell(event),
        Happening::Variant(event) => {
            let (text, rule) = variants::words::tell(rules, event);
            line(text, rule)
        }
        Happening::Kuiper(event) => {
            let (text, rule) = kuiper::words::tell(rules, *event);
            line(text, rule)
        }
        Happening::AntiMatter(event) => {
            let (text, rule) = antimatter::words::tell(*event);
            line(text, rule)
        }
        _ => tell_action(rules, event),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn tell_action(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::CubeDrawn { player, resource, kept: false } => {
            line(format!("{} draws {resource} from the Solar Bag", who(*player)), "§4.1.1")
        }
        Happening::CubeDrawn { player, resource, kept: true } => {
            line(format!("{} draws and keeps {resource}", who(*player)), "§T.5")
        }
        Happening::CubesKept { player, kept, reputation, .. } => {
            let text =
                format!("{} keeps {} for {reputation} Reputation", who(*player), cubes(*kept));
            line(text, "§4.1.2")
        }
        Happening::BagRefilled => line("the Solar Bag is filled again", "§4.1.4"),
        Happening::Researched { player, technology: tech, level, paid } => {
            let (name, paid) = (technology(*tech), cubes(*paid));
            let text = format!("{} researches {name}, number {level}, for {paid}", who(*player));
            line(text, technology_rule(*tech))
        }
        Happening::WormholePlaced { player, place } => {
            let text = format!(
                "{}'s Wormhole token lies on {}'s Orbit, Quadrant {}",
                who(*player),
                place.orbit,
                place.quadrant.0 + 1
            );
            line(text, "§T.6.3")
        }
        Happening::Sold { player, resource, n, fuel } => {
            line(format!("{} sells {n} {resource} for {fuel} Fuel", who(*player)), "§4.4.2")
        }
        Happening::Bought { player, resource, n, fuel } => {
            line(format!("{} buys {n} {resource} for {fuel} Fuel", who(*player)), "§4.4.3")
        }
        Happening::MarketTaken { player, cubes: taken } => {
            line(format!("{} takes {} from the Market", who(*player), cubes(*taken)), "§4.4")
        }
        Happening::SpiralMoved { space } => {
            line(format!("the Spiral moves to space {space}"), "§7.1")
        }
        Happening::SolarEventDrawn { dead, .. } => {
            line(format!("a Solar Event: {}", deaths(*dead)), "§7.2")
        }
        Happening::PlanetDestroyed { planet } => line(format!("the Sun swallows {planet}"), "§7.3"),
        Happening::PlanetsMoved { .. } => line("the planets move", "§6.5"),
        _ => tell_travel(rules, event),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn tell_travel(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::BaseLoaded { player } => {
            line(format!("{} loads a Base", who(*player)), "§4.3.1")
        }
        Happening::BuildingLoaded { player, building } => {
            line(format!("{} loads {}", who(*player), one(building)), "§4.3.1")
        }
        Happening::CubesLoaded { player, cubes: loaded } => {
            line(format!("{} loads {}", who(*player), cubes(*loaded)), "§4.3.1")
        }
        Happening::Dismantled { player, planet } => {
            line(format!("{} gives up the Base on {planet}", who(*player)), "§4.3.6")
        }
        Happening::Flew { player, from, to, fuel } => {
            line(format!("{} flies from {from} to {to} for {fuel} Fuel", who(*player)), "§4.3.2")
        }
        Happening::Unloaded { player, cubes: unloaded } => {
            line(format!("{} unloads {}", who(*player), cubes(*unloaded)), "§4.3.3")
        }
        Happening::TokenRevealed { player, token } => {
            let info = rules.token(*token);
            let text = format!(
                "{} turns over a Deposit of {} {} on {}",
                who(*player),
                info.n,
                info.resource,
                info.planet
            );
            line(text, "§4.3.4")
        }
        Happening::TokenReturned { player, .. } => {
            line(format!("{} puts the token back", who(*player)), "§4.3.4")
        }
        Happening::Founded { player, planet, .. } => {
            line(format!("{} founds a Base on {planet}", who(*player)), "§4.3.4")
        }
        Happening::Deployed { player, planet, building } => {
            line(format!("{} sets up {} on {planet}", who(*player), one(building)), "§4.3.5")
        }
        Happening::Activated { player, planet, part, cubes: moved, fuel } => {
            let (what, rule) = match part {
                Part::Base => (format!("Base moves {}", cubes(*moved)), "§4.6.1"),
                Part::Explorer => (format!("Explorer moves {}", cubes(*moved)), "§4.6.1"),
                Part::Drill => (format!("Drill moves {}", cubes(*moved)), "§T.4"),
                Part::Ars => (format!("ARS sends {}", cubes(*moved)), "§T.1"),
                Part::Outpost => (format!("Outpost gives {fuel} Fuel"), "§T.3"),
            };
            line(format!("{} on {planet}: the {what}", who(*player)), rule)
        }
        Happening::Converted { player, planet, how, from, to, n } => {
            let rule = match how {
                Conversion::Enrich => "§T.2.1",
                Conversion::Split => "§T.2.2",
                Conversion::Refine => "§T.2.3",
            };
            let text = format!("{} on {planet}: {from} becomes {n} {to}", who(*player));
            line(text, rule)
        }
        _ => tell_gain(rules, event),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn tell_gain(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::DepositFilled { player, planet, resource, n } => {
            let text = format!("{}'s Deposit on {planet} gets {n} {resource}", who(*player));
            line(text, "§3.4")
        }
        Happening::RewardCame { player, source: from } => {
            let (from, rule) = source(rules, *from);
            line(format!("{} has the reward of {from}", who(*player)), rule)
        }
        Happening::WayChosen { player, source: from, way } => {
            let (name, rule) = source(rules, *from);
            line(format!("{} chooses way {} of {name}", who(*player), way + 1), rule)
        }
        Happening::PriceAsked { player, cost, .. } => {
            line(format!("{} has {} to pay", who(*player), cubes(*cost)), "§1.9")
        }
        Happening::ProductionChosen { player, planet } => {
            line(format!("{} lets {planet} produce", who(*player)), "§X.17")
        }
        Happening::FuelGained { player, n } => {
            line(format!("{} gains {n} Fuel", who(*player)), "§1.10")
        }
        Happening::CubesGained { player, cubes: gained } => {
            line(format!("{} gains {}", who(*player), cubes(*gained)), "§1.8")
        }
        Happening::PrestigeGained { player, n } => {
            line(format!("{} gains {n} Prestige", who(*player)), "§1.11")
        }
        Happening::ReputationChanged { player, n } => {
            line(format!("{}'s Reputation changes by {n}", who(*player)), "§1.12")
        }
        Happening::ScientistsGained { player, n } => {
            line(format!("{} gains {}", who(*player), count(*n, "Scientist")), "§2.2")
        }
        Happening::Stepped { player, track, space } => {
            let name = match track {
                Track::Starship => "the Starship",
                Track::Humankind => "Humankind",
            };
            line(format!("{} is on space {space} of the Leaders of {name}", who(*player)), "§5.5")
        }
        Happening::ExtraTaken { player, extra } => {
            line(format!("{} takes {extra}", who(*player)), extra_rule(*extra))
        }
        _ => tell_salvation(rules, event),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is told above")]
fn tell_salvation(rules: &Rules, event: &Happening) -> Line {
    match event {
        Happening::Built { player, mechanism, .. } => {
            let info = rules.mechanism(*mechanism);
            let what = variants::words::material(info);
            let text = format!("{} builds a Mechanism of {what}", whose(*player));
            line(text, if player.is_some() { "§5.1.2" } else { "§6.2.1" })
        }
        Happening::ModuleCompleted { module, governor, .. } => {
            let text = match governor {
                Some(governor) => format!("module {module} is complete; {governor} leaves office"),
                None => format!("module {module} is complete"),
            };
            line(text, "§5.1.4")
        }
        Happening::Saved { player, resource, .. } => {
            let text = format!("{} saves {}", whose(*player), people(*resource));
            line(text, if player.is_some() { "§5.2" } else { "§6.2.2" })
        }
        Happening::ProbeMoved { player, place: to, fuel } => {
            let owner = whose(*player);
            let text = format!("{owner}'s Probe moves to {} for {fuel} Fuel", place(*to));
            line(text, "§5.3.1")
        }
        Happening::Discovered { player, discovery, .. } => {
            let kind = match rules.discoveries[discovery.index()].kind {
                DiscoveryKind::Wormhole => "a Wormhole",
                DiscoveryKind::Galaxy => "a Galaxy",
                DiscoveryKind::DeepSpace => "Deep Space",
                DiscoveryKind::BlackHole => "a Black Hole",
                DiscoveryKind::LostPlanet => "a Lost Mining Planet",
            };
            line(format!("{}'s Probe discovers {kind}", whose(*player)), "§5.3.2")
        }
        Happening::Arrived { player, prestige } => {
            let text = format!("{}'s Probe reaches Trappist: {prestige} Prestige", whose(*player));
            line(text, "§5.3.7")
        }
        Happening::Sat { player, row, space } => {
            let name = &rules.government_names[usize::from(*row)];
            let text = format!("{}'s Scientist sits in the {name}, {}", who(*player), space + 1);
            line(text, "§5.4")
        }
        Happening::Rose { player, row, space } => {
            let name = &rules.government_names[usize::from(*row)];
            let text = format!("{}'s Scientist rises to the {name}, {}", who(*player), space + 1);
            line(text, "§5.1.4")
        }
        Happening::GovernorNamed { player: Some(player) } => {
            line(format!("{} governs", who(*player)), "§6.1")
        }
        Happening::GovernorNamed { player: None } => line("nobody governs", "§6.1"),
        _ => unreachable!("everything else is told above"),
    }
}
