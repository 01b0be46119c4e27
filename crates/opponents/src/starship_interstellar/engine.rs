//! What goes on working in later rounds: colonies, Buildings, technologies, pieces in stock.

use starship_interstellar::{
    Building, Colony, Family, Holdings, Outlook, Phase, Planet, Rules, SalvationTech, Token,
};

use super::scale::Scale;

/// Hundredths of a round.
const ROUND: i64 = 100;

pub(super) fn worth(
    rules: &Rules,
    outlook: &Outlook,
    holding: &Holdings,
    scale: &Scale<'_>,
) -> i64 {
    let in_phase = outlook.phase == Phase::Action && outlook.end.is_none();
    let acting = in_phase && !holding.passed;
    // Hundredths of a chance to bring home what waits elsewhere.
    let fetch = (scale.rounds + if acting { ROUND } else { 0 }).min(ROUND);
    let mut worth = 0;
    for planet in Planet::COLONIES {
        let colony = &holding.colonies[planet.index()];
        worth += scale.cubes(colony.storage) * scale.taste.storage * fetch / 10_000;
        if colony.based {
            let now = acting && holding.pool.contains(Token::Production(planet));
            let here = holding.explorer == planet;
            worth += colony_worth(rules, holding, scale, colony, now, here);
        }
    }
    worth += scale.cubes(holding.aboard_cubes) * scale.taste.aboard * fetch / 10_000;
    worth += pieces(rules, holding, scale);
    worth + technologies(holding, scale, in_phase)
}

fn strength(levels: [u8; 3], level: u8) -> i64 {
    usize::from(level).checked_sub(1).map_or(0, |idx| i64::from(levels[idx.min(2)]))
}

/// What a Building does in one production, if there is work for it.
fn building_worth(rules: &Rules, holding: &Holdings, scale: &Scale<'_>, building: Building) -> i64 {
    let level = holding.levels[building.family().index()];
    let effects = &rules.effects;
    match building {
        Building::Ars => strength(effects.ars, level) * scale.cube * 6 / 10,
        Building::Converter => scale.cube * 3 / 2,
        Building::Outpost => strength(effects.outpost, level) * scale.fuel * 8 / 10,
        Building::Drill => strength(effects.drill, level) * scale.cube,
    }
}

/// What a Deposit will bring, by how often it is worked and how the cubes come home.
fn colony_worth(
    rules: &Rules,
    holding: &Holdings,
    scale: &Scale<'_>,
    colony: &Colony,
    now: bool,
    here: bool,
) -> i64 {
    let mut ground = colony.deposit;
    ground.add_all(colony.below);
    let total = i64::from(ground.total());
    if total == 0 {
        return 0;
    }
    let times = scale.rounds + if now { ROUND } else { 0 };
    let n = |building: Building| i64::from(colony.buildings[building.index()]);
    let level = |family: Family| holding.levels[family.index()];
    let drill = strength(rules.effects.drill, level(Family::Drill)) * n(Building::Drill);
    let moved = i64::from(rules.numbers.base_moves) + drill + i64::from(here);
    let moved = moved.min(i64::from(rules.numbers.storage));
    let brought = (moved * times).min(total * ROUND); // Hundredths of cubes.
    let mean = i64::from(ground.value()) * 100 / total;
    let taste = scale.taste;
    let home = if n(Building::Ars) > 0 { taste.deposit_ars } else { taste.deposit };
    let works = times.min(total * ROUND / moved.max(1));
    let other = n(Building::Outpost) * building_worth(rules, holding, scale, Building::Outpost)
        + n(Building::Converter) * building_worth(rules, holding, scale, Building::Converter);
    brought * mean * scale.cube.max(300) * home / 1_000_000 + other * works / ROUND
}

/// Bases and Buildings that stand nowhere yet, on Earth or aboard.
fn pieces(rules: &Rules, holding: &Holdings, scale: &Scale<'_>) -> i64 {
    if scale.rounds == 0 {
        return 0;
    }
    let based = holding.colonies.iter().any(|colony| colony.based);
    let part = if based { scale.taste.stock } else { scale.taste.stock / 2 };
    let mut worth = 0;
    for building in Building::ALL {
        let idx = building.index();
        let once = scale.each_round(building_worth(rules, holding, scale, building));
        worth += once * part / 100 * i64::from(holding.buildings[idx]);
        worth += once * (part + 20) / 100 * i64::from(holding.aboard_buildings[idx]);
    }
    worth += 400 * i64::from(holding.aboard_bases.min(2)) + 250 * i64::from(holding.bases);
    if holding.explorer == Planet::Earth && holding.bases > 0 {
        worth += 400; // Ready to load.
    }
    worth * scale.rounds.min(ROUND) / ROUND
}

fn technologies(holding: &Holdings, scale: &Scale<'_>, in_phase: bool) -> i64 {
    let level = |family: Family| usize::from(holding.levels[family.index()]).min(3);
    let taste = scale.taste;
    let solar = [0, taste.solar_1, taste.solar_2, taste.solar_3][level(Family::Solar)];
    let travel = taste.travel * level(Family::Travel) as i64;
    let has = |tech: SalvationTech| holding.salvation & tech.bit() != 0;
    let salvation: i64 = [
        (SalvationTech::Cryogenic, taste.cryogenic),
        (SalvationTech::BuildExtra, taste.build_extra),
        (SalvationTech::DeepSpace, taste.deep_space),
        (SalvationTech::GovernmentPlus, taste.government_plus),
    ]
    .iter()
    .filter(|(tech, _)| has(*tech))
    .map(|(_, worth)| worth)
    .sum();
    let mut worth = scale.each_round(solar + travel + salvation);
    if in_phase {
        worth += salvation;
        if !holding.passed && holding.pool.contains(Token::Solar) {
            worth += solar;
        }
    }
    worth
}
