//! Chapter 6.2 and 6.3: what a colony puts out.

use crate::components::{PlanetInfo, Rules};
use crate::ids::{PlanetType, Tech};
use crate::state::{Colony, Research};

/// §6.2: people born to so many millions on a planet of this kind.
pub fn born(rules: &Rules, kind: PlanetType, people: u8) -> u8 {
    people.checked_div(rules.numbers.growth_per[kind.index()]).unwrap_or(0)
}

/// §6.2: people born in a colony; §4.4.5: none among the conquered.
pub(crate) fn growth(rules: &Rules, info: &PlanetInfo, colony: &Colony) -> u8 {
    if colony.is_conquered() { 0 } else { born(rules, info.kind, colony.people) }
}

/// Factories that a million can work for the owner of technologies; `None` is any number.
pub fn factories_each(rules: &Rules, owns: impl Fn(Tech) -> bool) -> Option<u8> {
    if owns(Tech::RoboticIndustry) {
        return None;
    }
    let numbers = &rules.numbers;
    Some(match owns(Tech::ImprovedIndustrial) {
        true => numbers.factories_per_million_improved,
        false => numbers.factories_per_million,
    })
}

/// Factories that so many millions can work; `None` is any number.
pub(crate) fn factories_worked(rules: &Rules, research: &Research, people: u8) -> Option<u16> {
    let each = factories_each(rules, |tech| research.has(tech))?;
    Some(u16::from(people) * u16::from(each))
}

/// §6.3: people after growth and working factories, more on mineral-rich planets.
pub(crate) fn output(
    rules: &Rules,
    info: &PlanetInfo,
    research: &Research,
    people: u8,
    factories: u16,
) -> u16 {
    let worked = factories_worked(rules, research, people).unwrap_or(u16::MAX).min(factories);
    let factor = if info.mineral_rich { u16::from(rules.numbers.mineral_factor) } else { 1 };
    u16::from(people).saturating_add(worked).saturating_mul(factor)
}

/// §4.4.2: a colony conquered since the last production turn yields nothing in the next one.
pub(crate) fn is_idle(colony: &Colony) -> bool {
    colony.is_conquered() && colony.fresh
}
