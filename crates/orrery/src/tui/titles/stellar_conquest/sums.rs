//! Sums that a player would do on paper: output of colonies, prices of research, odds of shots.
//!
//! All of it follows from the View and the printed numbers.

use stellar_conquest::{
    BattleDoc, ColonyDoc, Group, Item, Odds, Planet, PlanetInfo, PlanetType, Target, Tech,
    TechClass, TechInfo, Unit,
};

use super::galaxy::Galaxy;

/// What a colony will put out in the next production turn, if nothing changes before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) born: u8,
    pub(super) ip: u16,
    /// Millions above the capacity: they leave or die (§6.2.4).
    pub(super) excess: u8,
}

/// Technologies of a seat, as bits.
pub(super) fn owned(scene: &Galaxy) -> u32 {
    scene.own().map_or(0, |own| own.seat.owned.iter().fold(0, |set, tech| set | tech.bit()))
}

/// §6.2, §6.3, of one colony.
pub(super) fn output(scene: &Galaxy, colony: &ColonyDoc) -> Output {
    let Some(info) = scene.planet(colony.planet) else { return Output::default() };
    let numbers = &scene.rules.numbers;
    let per = numbers.growth_per[info.kind.index()];
    let grows = per > 0 && colony.conqueror.is_none();
    let born = if grows { colony.people / per } else { 0 };
    let people = colony.people.saturating_add(born);
    let has = |tech: Tech| owned(scene) & tech.bit() != 0;
    let each = match has(Tech::ImprovedIndustrial) {
        true => numbers.factories_per_million_improved,
        false => numbers.factories_per_million,
    };
    let most = match has(Tech::RoboticIndustry) {
        true => u16::MAX,
        false => u16::from(people) * u16::from(each),
    };
    let factor = if info.mineral_rich { u16::from(numbers.mineral_factor) } else { 1 };
    let idle = colony.conqueror.is_some() && colony.fresh;
    let ip = (u16::from(people) + colony.factories.min(most)).saturating_mul(factor);
    let excess = people.saturating_sub(info.capacity);
    Output { born, ip: if idle { 0 } else { ip }, excess }
}

/// §2.5.1: points for the colonies that the viewer holds. Empty planets under its eyes may add to them.
pub(super) fn points(scene: &Galaxy) -> u16 {
    let colonies = scene.own().map(|own| own.colonies.as_slice()).unwrap_or_default();
    let points = |colony: &ColonyDoc| {
        let kind = scene.planet(colony.planet).map(|info| info.kind)?;
        Some(u16::from(scene.rules.numbers.points[kind.index()]))
    };
    colonies.iter().filter_map(points).sum()
}

/// Hexes a turn.
pub(super) fn speed(scene: &Galaxy) -> u8 {
    let owned = owned(scene);
    let speeds = Tech::SPEEDS.into_iter().filter(|tech| owned & tech.bit() != 0);
    let best = speeds.filter_map(Tech::speed).max();
    best.unwrap_or(0).max(scene.rules.numbers.speed_start)
}

/// Where a technology stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Owned,
    /// Can be paid for.
    Open,
    /// Needs a technology of this level of the class first (§6.6.2).
    Needs(u8),
}

/// The row of the charts in the variant that is played.
pub(super) fn tech(scene: &Galaxy, tech: Tech) -> &TechInfo {
    match tech == Tech::PlanetShield && scene.view.variant.shield_as_base {
        true => &scene.rules.research_shield_as_base,
        false => scene.rules.tech(tech),
    }
}

/// §6.6.2: may the viewer pay for it?
pub(super) fn standing(scene: &Galaxy, wanted: Tech) -> Standing {
    let owned = owned(scene);
    if owned & wanted.bit() != 0 {
        return Standing::Owned;
    }
    let TechInfo { class, level, .. } = *tech(scene, wanted);
    let needs = match level {
        1 => return Standing::Open,
        2 => 1,
        _ if scene.view.variant.level3_needs_level2 => 2,
        _ => 1,
    };
    let opens = |other: Tech| {
        let row = tech(scene, other);
        row.class == class && row.level == needs && owned & other.bit() != 0
    };
    if Tech::ALL.into_iter().any(opens) { Standing::Open } else { Standing::Needs(needs) }
}

/// What has been paid for a technology.
pub(super) fn paid(scene: &Galaxy, tech: Tech) -> u16 {
    let paid = scene.own().map(|own| own.seat.paid.as_slice()).unwrap_or_default();
    paid.iter().find(|payment| payment.tech == tech).map_or(0, |payment| payment.ip)
}

/// Technologies of a class.
pub(super) fn techs_of(scene: &Galaxy, class: TechClass) -> impl Iterator<Item = Tech> {
    Tech::ALL.into_iter().filter(move |other| tech(scene, *other).class == class)
}

/// What a technology is good for.
pub(super) fn effect(tech: Tech) -> &'static str {
    match tech {
        Tech::Speed3 | Tech::Speed4 | Tech::Speed5 | Tech::Speed6 | Tech::Speed7 | Tech::Speed8 => {
            "hexes a turn for all ships"
        }
        Tech::MissileBase => "bases as strong as corvettes",
        Tech::FighterShip => "fighters",
        Tech::AdvancedMissileBase => "bases as strong as fighters",
        Tech::DeathStar => "death stars",
        Tech::ImprovedShipWeaponry => "a second shot after a miss",
        Tech::PlanetShield => "a shield protects a planet",
        Tech::ControlledEnvironment => "settle barren planets",
        Tech::IndustrialTechnology => "factories, 1 a million",
        Tech::ImprovedIndustrial => "factories, 2 a million",
        Tech::UnlimitedRange => "no command posts needed",
        Tech::UnlimitedCommunication => "orders anywhere",
        Tech::RoboticIndustry => "cheap factories, any number",
    }
}

/// The items that a colony can ever buy, with their price now.
pub(super) fn prices(scene: &Galaxy) -> Vec<(Item, u32)> {
    let robotic = owned(scene) & Tech::RoboticIndustry.bit() != 0;
    Item::ALL.into_iter().map(|item| (item, scene.rules.price(item, 1, robotic))).collect()
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

/// What a target is on the attack table.
fn unit_of(target: Target) -> Unit {
    match target {
        Target::Scout => Unit::Scout,
        Target::Corvette => Unit::Corvette,
        Target::Fighter => Unit::Fighter,
        Target::DeathStar | Target::ShieldBase { .. } => Unit::DeathStar,
        Target::Transport { .. } => Unit::Transport,
        Target::Base { .. } => Unit::MissileBase,
        Target::AdvancedBase { .. } => Unit::AdvancedMissileBase,
    }
}

/// The odds of one shot, printed table.
pub(super) fn odds(scene: &Galaxy, firer: Unit, target: Target) -> Odds {
    let table = match scene.view.variant.fighter_hits {
        true => &scene.rules.attack_fighter_hits,
        false => &scene.rules.attack,
    };
    table[firer.index()][unit_of(target).index()]
}

/// §4.1.6: whether a shot is tried again after a miss, as far as the viewer knows: of others it does
/// not know which technologies they own.
pub(super) fn fires_again(scene: &Galaxy, battle: &BattleDoc, side: usize, firer: Unit) -> bool {
    let mine = scene.viewer.is(battle.seats[side]);
    let has = mine && owned(scene) & Tech::ImprovedShipWeaponry.bit() != 0;
    match (side == 1 && !battle.colonies.is_empty(), firer) {
        (false, _) => has,
        // A fighting shield brings its own.
        (true, Unit::DeathStar) => true,
        (true, _) => has && scene.view.variant.bases_use_isw,
    }
}

/// The chance that a shot of a side misses, with the second one after a miss: so many of so many.
fn miss(scene: &Galaxy, battle: &BattleDoc, side: usize, firer: Unit, at: Target) -> (u32, u32) {
    let (hits, all) = odds(scene, firer, at).chance();
    let (miss, all) = (u32::from(all - hits), u32::from(all));
    match fires_again(scene, battle, side, firer) {
        true => (miss * miss, all * all),
        false => (miss, all),
    }
}

/// The chance that a shot of a side hits, in hundredths.
pub(super) fn percent(
    scene: &Galaxy,
    battle: &BattleDoc,
    side: usize,
    firer: Unit,
    at: Target,
) -> u32 {
    let (miss, all) = miss(scene, battle, side, firer, at);
    ((all - miss) * 100 + all / 2) / all
}

/// Who fires with death stars', fighters' and corvettes' strength.
pub(super) fn firers(battle: &BattleDoc, side: usize) -> [Unit; 3] {
    match side == 1 && !battle.colonies.is_empty() {
        true => [Unit::DeathStar, Unit::AdvancedMissileBase, Unit::MissileBase],
        false => [Unit::DeathStar, Unit::Fighter, Unit::Corvette],
    }
}

/// The chance that one of a group is destroyed by the fire assigned to it so far, in hundredths.
pub(super) fn fate(scene: &Galaxy, battle: &BattleDoc, side: usize, group: &Group) -> u32 {
    let shooters = firers(battle, 1 - side);
    let mut survives = 10_000u32;
    for (firer, &n) in shooters.into_iter().zip(&group.load) {
        let (miss, all) = miss(scene, battle, 1 - side, firer, group.target);
        for _ in 0..n {
            survives = survives * miss / all;
        }
    }
    (10_000 - survives + 50) / 100
}

/// A target in words, for a narrow column.
pub(super) fn target_name(scene: &Galaxy, target: Target) -> String {
    let on = |what: &str, planet: Planet| format!("{what} on {}", scene.planet_name(planet));
    match target {
        Target::Scout => "scout".to_owned(),
        Target::Corvette => "corvette".to_owned(),
        Target::Fighter => "fighter".to_owned(),
        Target::DeathStar => "death star".to_owned(),
        Target::Transport { people } => format!("transport ({people})"),
        Target::Base { planet } => on("base", planet),
        Target::AdvancedBase { planet } => on("advanced base", planet),
        Target::ShieldBase { planet } => on("shield", planet),
    }
}
