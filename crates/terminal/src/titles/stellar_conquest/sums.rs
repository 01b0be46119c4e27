//! The sums of the title, as its panels want them, and the words for what they are about.
//!
//! What a player would reckon on paper the title reckons itself, from the View and by the functions of its rules; here
//! it is only looked up.

use stellar_conquest::{
    ColonySums, FateSums, Group, Odds, OwnSums, Planet, PlanetInfo, PlanetType, ShotSums, Target,
    Tech, TechInfo, TechSums, Unit, research_row, shot_odds,
};

use super::galaxy::Galaxy;

/// What the viewer can reckon of its own; a watcher has nothing.
pub(super) fn own(scene: &Galaxy) -> Option<&OwnSums> {
    scene.sums.own.as_ref()
}

/// What one of the viewer's colonies puts out next, if nothing changes before.
pub(super) fn output(scene: &Galaxy, planet: Planet) -> Option<&ColonySums> {
    own(scene)?.colonies.iter().find(|colony| colony.planet == planet)
}

/// §2.5.1: the viewer's points if the game ended now.
pub(super) fn points(scene: &Galaxy) -> u16 {
    let scores = &scene.sums.scores;
    scores.iter().find(|score| scene.viewer.is(score.seat)).map_or(0, |score| score.points)
}

/// Hexes that a stack of the viewer can still go in this turn.
pub(super) fn moves(scene: &Galaxy, stack: usize) -> u8 {
    own(scene).and_then(|own| own.moves.get(stack).copied()).unwrap_or(0)
}

/// The row of the charts in the variant that is played.
pub(super) fn tech(scene: &Galaxy, tech: Tech) -> &TechInfo {
    research_row(&scene.rules, &scene.view.variant, tech)
}

/// Where a technology stands for the viewer.
pub(super) fn research(scene: &Galaxy, tech: Tech) -> Option<&TechSums> {
    own(scene)?.techs.iter().find(|sums| sums.tech == tech)
}

/// "T60", "ST20*": how the cards are written on one's own sheet.
pub(super) fn short_planet(info: &PlanetInfo) -> String {
    let kind = match info.kind {
        PlanetType::Terran => "T",
        PlanetType::SubTerran => "ST",
        PlanetType::MinimalTerran => "MT",
        PlanetType::Barren => "B",
    };
    format!("{kind}{}{}", info.capacity, if info.mineral_rich { "*" } else { "" })
}

// Battles.

/// The odds of one shot, in the variant that is played.
pub(super) fn odds(scene: &Galaxy, firer: Unit, target: Target) -> Odds {
    shot_odds(&scene.rules, &scene.view.variant, firer, target)
}

/// What the guns of a side can do to the other, in the order of the guns.
pub(super) fn shots(scene: &Galaxy, side: usize) -> impl Iterator<Item = &ShotSums> {
    let shots = scene.sums.battle.as_ref().map(|battle| battle.shots.as_slice());
    shots.unwrap_or_default().iter().filter(move |shot| usize::from(shot.side) == side)
}

/// The chance that one of a group is destroyed by the fire assigned to it so far, in hundredths.
pub(super) fn fate(scene: &Galaxy, side: usize, group: &Group) -> u8 {
    let fates = scene.sums.battle.as_ref().map(|battle| battle.fates.as_slice());
    let is_its = |fate: &&FateSums| {
        usize::from(fate.side) == side && (fate.target, fate.load) == (group.target, group.load)
    };
    fates.unwrap_or_default().iter().find(is_its).map_or(0, |fate| fate.percent)
}

/// A target in words, for a narrow column.
pub(super) fn target_name(scene: &Galaxy, target: Target) -> String {
    format!("{}{}", target_noun(target), target_place(scene, target))
}

/// What a target is.
pub(super) fn target_noun(target: Target) -> &'static str {
    match target {
        Target::Scout => "scout",
        Target::Corvette => "corvette",
        Target::Fighter => "fighter",
        Target::DeathStar => "death star",
        Target::Transport { .. } => "transport",
        Target::Base { .. } => "base",
        Target::AdvancedBase { .. } => "advanced base",
        Target::ShieldBase { .. } => "shield",
    }
}

/// Where it stands, or whose people it carries; what follows its noun.
pub(super) fn target_place(scene: &Galaxy, target: Target) -> String {
    match target {
        Target::Scout | Target::Corvette | Target::Fighter | Target::DeathStar => String::new(),
        Target::Transport { people } => format!(" ({people})"),
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => {
            format!(" on {}", scene.planet_name(planet))
        }
    }
}
