//! Events in words.

use tabletop::Line;

use super::{
    action_side, capital, count, cubes, deaths, discovery as discovery_kind, extra_rule,
    extra_sides, one, people, place, source, technology, technology_rule, who, whose,
};
use crate::action::Part;
use crate::components::{Gain, Rules};
use crate::event::Event;
use crate::ids::{Conversion, Track};
use crate::state::{End, Phase, Source};
use crate::{ch01_rewards, ch10_hall, cha_antimatter, chc_halley, chk_kuiper, chv_variants};

/// The event in words, with who did it, whom it concerns, how much it matters, and where.
pub(crate) fn tell(rules: &Rules, event: &Event) -> Line {
    let told = told(rules, event).or_else(|| tell_module(rules, event));
    let told = told.or_else(|| tell_action(event)).or_else(|| tell_travel(rules, event));
    let told = told.or_else(|| tell_gain(rules, event)).or_else(|| tell_salvation(rules, event));
    let (text, rule) = told.expect("one of these tells it");
    let mut line = Line::new(format!("{}.", capital(&text)), rule)
        .concerning(event.concerns())
        .weighing(event.weight())
        .at(event.place());
    line.who = event.actor();
    line
}

fn line(text: impl Into<String>, rule: &'static str) -> (String, &'static str) {
    (text.into(), rule)
}

/// Which events each function below tells; together they are all. An event that none of them names does not compile.
macro_rules! of_told {
    () => {
        Event::PlanetPlaced { .. }
            | Event::MechanismPlaced { .. }
            | Event::ExtraPlaced { .. }
            | Event::OrderDrawn { .. }
            | Event::RoundBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Played { .. }
            | Event::Repeated { .. }
            | Event::Passed { .. }
            | Event::Rotated { .. }
            | Event::PassRewardTaken { .. }
            | Event::Finished { .. }
            | Event::GameEnded { .. }
    };
}
macro_rules! of_tell_module {
    () => {
        Event::Hall(_)
            | Event::Halley(_)
            | Event::Variant(_)
            | Event::Kuiper(_)
            | Event::AntiMatter(_)
    };
}
macro_rules! of_tell_action {
    () => {
        Event::CubeDrawn { .. }
            | Event::CubesKept { .. }
            | Event::BagRefilled
            | Event::Researched { .. }
            | Event::WormholePlaced { .. }
            | Event::Sold { .. }
            | Event::Bought { .. }
            | Event::MarketTaken { .. }
            | Event::SpiralMoved { .. }
            | Event::SolarEventDrawn { .. }
            | Event::PlanetDestroyed { .. }
            | Event::PlanetsMoved { .. }
    };
}
macro_rules! of_tell_travel {
    () => {
        Event::BaseLoaded { .. }
            | Event::BuildingLoaded { .. }
            | Event::CubesLoaded { .. }
            | Event::Dismantled { .. }
            | Event::Flew { .. }
            | Event::Unloaded { .. }
            | Event::TokenRevealed { .. }
            | Event::TokenReturned { .. }
            | Event::Founded { .. }
            | Event::Deployed { .. }
            | Event::Activated { .. }
            | Event::Converted { .. }
    };
}
macro_rules! of_tell_gain {
    () => {
        Event::DepositFilled { .. }
            | Event::RewardCame { .. }
            | Event::WayChosen { .. }
            | Event::PriceAsked { .. }
            | Event::ProductionChosen { .. }
            | Event::FuelGained { .. }
            | Event::CubesGained { .. }
            | Event::PrestigeGained { .. }
            | Event::ReputationChanged { .. }
            | Event::ScientistsGained { .. }
            | Event::Stepped { .. }
            | Event::ExtraTaken { .. }
    };
}
macro_rules! of_tell_salvation {
    () => {
        Event::Built { .. }
            | Event::ModuleCompleted { .. }
            | Event::Saved { .. }
            | Event::ProbeMoved { .. }
            | Event::Discovered { .. }
            | Event::Arrived { .. }
            | Event::Sat { .. }
            | Event::Rose { .. }
            | Event::GovernorNamed { .. }
    };
}

fn told(rules: &Rules, event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::PlanetPlaced { planet, space } => {
            line(format!("{planet} stands on space {space}"), "§9.1")
        }
        Event::MechanismPlaced { project, column, mechanism } => {
            let info = rules.mechanism(*mechanism);
            let what = chv_variants::words::material(info);
            let text = format!("{project}, {}: a Mechanism of {what}", column + 1);
            line(text, "§5.1.3")
        }
        Event::ExtraPlaced { extra } => line(format!("{extra} is on offer"), "§9.11"),
        Event::OrderDrawn { player, place } => {
            line(format!("{} is number {} in turn order", who(*player), place + 1), "§9.14")
        }
        Event::RoundBegan { round } => line(format!("round {round} begins"), "§1.2"),
        Event::PhaseBegan { phase } => {
            let name = match phase {
                Phase::Setup => "set-up begins",
                Phase::Action => "the Action Phase begins",
                Phase::Salvation => "the Salvation Phase begins",
                Phase::Government => "the World Government Phase begins",
                Phase::Over => "the game is over",
            };
            line(name, "§1.2")
        }
        Event::Played { player, token, deed: None } => {
            let rule = super::token_rule(*token);
            let side = action_side(rules, *token);
            line(format!("{} plays {}{side}", who(*player), token.name()), rule)
        }
        Event::Played { player, token, deed: Some(deed) } => {
            line(format!("{} uses {} to {deed}", who(*player), token.name()), "§5.0")
        }
        Event::Repeated { player, token } => {
            line(format!("{} repeats {}", who(*player), token.name()), "§1.5")
        }
        Event::Passed { player, place, rotations } => {
            let text = format!(
                "{} passes with {}, number {} in the next turn order",
                who(*player),
                count(*rotations, "rotation"),
                place + 1
            );
            line(text, "§1.6")
        }
        Event::Rotated { player, rotations } => {
            let text = format!("{}'s Pass token turns to {rotations}", who(*player));
            line(text, "§1.7")
        }
        Event::PassRewardTaken { player, rotations } => {
            let text =
                format!("{} takes the reward of {}", who(*player), count(*rotations, "rotation"));
            line(text, "§1.7")
        }
        Event::Finished { player } => line(format!("{} goes on", who(*player)), "§1.3"),
        Event::GameEnded { end: End::Goals } => {
            line("two of the three goals are met: the game ends", "§8.1")
        }
        Event::GameEnded { end: End::Sun } => {
            line("the Sun has reached Earth: the game ends", "§8.2")
        }
        of_tell_module!()
        | of_tell_action!()
        | of_tell_travel!()
        | of_tell_gain!()
        | of_tell_salvation!() => return None,
    };
    Some(told)
}

/// A way of a reward, as it is printed.
fn way_words(rules: &Rules, source: Source, way: u8) -> String {
    let reward = ch01_rewards::reward_at(rules, source);
    let Some([first, second]) = reward.ways().get(usize::from(way)) else {
        return "nothing".to_owned();
    };
    if *second == Gain::Nothing { first.to_string() } else { format!("{first} and {second}") }
}

/// What H.A.L.L., the expansions and the variants tell of themselves.
fn tell_module(rules: &Rules, event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::Hall(event) => ch10_hall::words::tell(rules, event),
        Event::Halley(event) => chc_halley::words::tell(event),
        Event::Variant(event) => chv_variants::words::tell(rules, event),
        Event::Kuiper(event) => chk_kuiper::words::tell(rules, *event),
        Event::AntiMatter(event) => cha_antimatter::words::tell(*event),
        of_told!()
        | of_tell_action!()
        | of_tell_travel!()
        | of_tell_gain!()
        | of_tell_salvation!() => return None,
    };
    Some(told)
}

fn tell_action(event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::CubeDrawn { player, resource, kept: false } => {
            line(format!("{} draws {resource} from the Solar Bag", who(*player)), "§4.1.1")
        }
        Event::CubeDrawn { player, resource, kept: true } => {
            line(format!("{} draws and keeps {resource}", who(*player)), "§T.5")
        }
        Event::CubesKept { player, kept, reputation, .. } => {
            let text =
                format!("{} keeps {} for {reputation} Reputation", who(*player), cubes(*kept));
            line(text, "§4.1.2")
        }
        Event::BagRefilled => line("the Solar Bag is filled again", "§4.1.4"),
        Event::Researched { player, technology: tech, level, paid } => {
            let (name, paid) = (technology(*tech), cubes(*paid));
            let text = format!("{} researches {name}, number {level}, for {paid}", who(*player));
            line(text, technology_rule(*tech))
        }
        Event::WormholePlaced { player, place } => {
            let text = format!(
                "{}'s Wormhole token lies on {}'s Orbit, Quadrant {}",
                who(*player),
                place.orbit,
                place.quadrant.0 + 1
            );
            line(text, "§T.6.3")
        }
        Event::Sold { player, resource, n, fuel } => {
            line(format!("{} sells {n} {resource} for {fuel} Fuel", who(*player)), "§4.4.2")
        }
        Event::Bought { player, resource, n, fuel } => {
            line(format!("{} buys {n} {resource} for {fuel} Fuel", who(*player)), "§4.4.3")
        }
        Event::MarketTaken { player, cubes: taken } => {
            line(format!("{} takes {} from the Market", who(*player), cubes(*taken)), "§4.4")
        }
        Event::SpiralMoved { space } => line(format!("the Spiral moves to space {space}"), "§7.1"),
        Event::SolarEventDrawn { dead, .. } => {
            line(format!("a Solar Event: {}", deaths(*dead)), "§7.2")
        }
        Event::PlanetDestroyed { planet } => line(format!("the Sun swallows {planet}"), "§7.3"),
        Event::PlanetsMoved { .. } => line("the planets move", "§6.5"),
        of_told!()
        | of_tell_module!()
        | of_tell_travel!()
        | of_tell_gain!()
        | of_tell_salvation!() => return None,
    };
    Some(told)
}

fn tell_travel(rules: &Rules, event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::BaseLoaded { player } => line(format!("{} loads a Base", who(*player)), "§4.3.1"),
        Event::BuildingLoaded { player, building } => {
            line(format!("{} loads {}", who(*player), one(building)), "§4.3.1")
        }
        Event::CubesLoaded { player, cubes: loaded } => {
            line(format!("{} loads {}", who(*player), cubes(*loaded)), "§4.3.1")
        }
        Event::Dismantled { player, planet } => {
            line(format!("{} gives up the Base on {planet}", who(*player)), "§4.3.6")
        }
        Event::Flew { player, from, to, fuel } => {
            line(format!("{} flies from {from} to {to} for {fuel} Fuel", who(*player)), "§4.3.2")
        }
        Event::Unloaded { player, cubes: unloaded } => {
            line(format!("{} unloads {}", who(*player), cubes(*unloaded)), "§4.3.3")
        }
        Event::TokenRevealed { player, token } => {
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
        Event::TokenReturned { player, .. } => {
            line(format!("{} puts the token back", who(*player)), "§4.3.4")
        }
        Event::Founded { player, planet, .. } => {
            line(format!("{} founds a Base on {planet}", who(*player)), "§4.3.4")
        }
        Event::Deployed { player, planet, building } => {
            line(format!("{} sets up {} on {planet}", who(*player), one(building)), "§4.3.5")
        }
        Event::Activated { player, planet, part, cubes: moved, fuel } => {
            let (what, rule) = match part {
                Part::Base => (format!("Base moves {}", cubes(*moved)), "§4.6.1"),
                Part::Explorer => (format!("Explorer moves {}", cubes(*moved)), "§4.6.1"),
                Part::Drill => (format!("Drill moves {}", cubes(*moved)), "§T.4"),
                Part::Ars => (format!("ARS sends {}", cubes(*moved)), "§T.1"),
                Part::Outpost => (format!("Outpost gives {fuel} Fuel"), "§T.3"),
            };
            line(format!("{} on {planet}: the {what}", who(*player)), rule)
        }
        Event::Converted { player, planet, how, from, to, n } => {
            let rule = match how {
                Conversion::Enrich => "§T.2.1",
                Conversion::Split => "§T.2.2",
                Conversion::Refine => "§T.2.3",
            };
            let text = format!("{} on {planet}: {from} becomes {n} {to}", who(*player));
            line(text, rule)
        }
        of_told!()
        | of_tell_module!()
        | of_tell_action!()
        | of_tell_gain!()
        | of_tell_salvation!() => return None,
    };
    Some(told)
}

fn tell_gain(rules: &Rules, event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::DepositFilled { player, planet, resource, n } => {
            let text = format!("{}'s Deposit on {planet} gets {n} {resource}", who(*player));
            line(text, "§3.4")
        }
        Event::RewardCame { player, source: from } => {
            let (from, rule) = source(rules, *from);
            line(format!("{} has the reward of {from}", who(*player)), rule)
        }
        Event::WayChosen { player, source: from, way } => {
            let (name, rule) = source(rules, *from);
            line(
                format!("{} chooses {} of {name}", who(*player), way_words(rules, *from, *way)),
                rule,
            )
        }
        Event::PriceAsked { player, cost, .. } => {
            line(format!("{} has {} to pay", who(*player), cubes(*cost)), "§1.9")
        }
        Event::ProductionChosen { player, planet } => {
            line(format!("{} lets {planet} produce", who(*player)), "§X.17")
        }
        Event::FuelGained { player, n } => {
            line(format!("{} gains {n} Fuel", who(*player)), "§1.10")
        }
        Event::CubesGained { player, cubes: gained } => {
            line(format!("{} gains {}", who(*player), cubes(*gained)), "§1.8")
        }
        Event::PrestigeGained { player, n } => {
            line(format!("{} gains {n} Prestige", who(*player)), "§1.11")
        }
        Event::ReputationChanged { player, n } => {
            let verb = if *n < 0 { "loses" } else { "gains" };
            line(format!("{} {verb} {} Reputation", who(*player), n.unsigned_abs()), "§1.12")
        }
        Event::ScientistsGained { player, n } => {
            line(format!("{} gains {}", who(*player), count(*n, "Scientist")), "§2.2")
        }
        Event::Stepped { player, track, space } => {
            let name = match track {
                Track::Starship => "the Starship",
                Track::Humankind => "Humankind",
            };
            line(format!("{} is on space {space} of the Leaders of {name}", who(*player)), "§5.5")
        }
        Event::ExtraTaken { player, extra } => {
            let text = format!("{} takes {}", who(*player), extra_sides(rules, *extra));
            line(text, extra_rule(*extra))
        }
        of_told!()
        | of_tell_module!()
        | of_tell_action!()
        | of_tell_travel!()
        | of_tell_salvation!() => return None,
    };
    Some(told)
}

fn tell_salvation(rules: &Rules, event: &Event) -> Option<(String, &'static str)> {
    let told = match event {
        Event::Built { player, mechanism, .. } => {
            let info = rules.mechanism(*mechanism);
            let what = chv_variants::words::material(info);
            let text = format!("{} builds a Mechanism of {what}", whose(*player));
            line(text, if player.is_some() { "§5.1.2" } else { "§6.2.1" })
        }
        Event::ModuleCompleted { module, governor, .. } => {
            let text = match governor {
                Some(governor) => {
                    format!("module {module} is complete; {governor:#} leaves office")
                }
                None => format!("module {module} is complete"),
            };
            line(text, "§5.1.4")
        }
        Event::Saved { player, resource, .. } => {
            let text = format!("{} saves {}", whose(*player), people(*resource));
            line(text, if player.is_some() { "§5.2" } else { "§6.2.2" })
        }
        Event::ProbeMoved { player, place: to, fuel } => {
            let owner = whose(*player);
            let to = place(*to);
            let text = match fuel {
                0 => format!("{owner}'s Probe moves to {to}"),
                fuel => format!("{owner}'s Probe moves to {to} for {fuel} Fuel"),
            };
            line(text, "§5.3.1")
        }
        Event::Discovered { player, discovery, .. } => {
            let kind = discovery_kind(rules.discoveries[discovery.index()].kind);
            line(format!("{}'s Probe discovers {kind}", whose(*player)), "§5.3.2")
        }
        Event::Arrived { player, prestige } => {
            let text = format!("{}'s Probe reaches Trappist: {prestige} Prestige", whose(*player));
            line(text, "§5.3.7")
        }
        Event::Sat { player, row, space } => {
            let name = &rules.government_names[usize::from(*row)];
            let text = format!("{}'s Scientist sits in the {name}, {}", who(*player), space + 1);
            line(text, "§5.4")
        }
        Event::Rose { player, row, space } => {
            let name = &rules.government_names[usize::from(*row)];
            let text = format!("{}'s Scientist rises to the {name}, {}", who(*player), space + 1);
            line(text, "§5.1.4")
        }
        Event::GovernorNamed { player: Some(player) } => {
            line(format!("{} governs", who(*player)), "§6.1")
        }
        Event::GovernorNamed { player: None } => line("nobody governs", "§6.1"),
        of_told!()
        | of_tell_module!()
        | of_tell_action!()
        | of_tell_travel!()
        | of_tell_gain!() => return None,
    };
    Some(told)
}
