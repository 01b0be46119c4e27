//! Answers in battles and attacks on colonies (dossier 7.4).

use stellar_conquest::{Action, BattleDoc, Hex, Planet, Star, Target, Tech};
use tabletop::Seat;

use super::notes::Ships;
use super::odds::{Force, Odds};
use super::sky::Sky;
use crate::random::Random;

/// Above this chance of the attackers the factories are destroyed rather than left to them.
const RAZE_AT: u32 = 850;

/// The strength of a target, and 3 for what is unarmed.
fn strength_of(target: Target) -> usize {
    match target {
        Target::Corvette | Target::Base { .. } => 0,
        Target::Fighter | Target::AdvancedBase { .. } => 1,
        Target::DeathStar | Target::ShieldBase { .. } => 2,
        Target::Scout | Target::Transport { .. } => 3,
    }
}

/// §4.1.5: fire is spread over the kind of target where it does most harm.
pub(super) fn answer_aim(sky: &Sky<'_>, odds: &Odds, legal: &[Action]) -> Option<Action> {
    let battle = sky.view.battle.as_ref()?;
    let side = usize::from(battle.seats[0] != sky.seat);
    let strength = battle.shots.iter().position(|&n| n > 0)?;
    let (firer, shots) = (2 - strength, battle.shots[strength]);
    let twice = sky.has(Tech::ImprovedShipWeaponry);
    let harm = |target: Target| {
        let of_kind = battle.groups[1 - side].iter().filter(|group| group.target == target);
        let n = of_kind.map(|group| group.n).sum();
        odds.salvo(firer, strength_of(target), shots, n, twice)
    };
    legal
        .iter()
        .filter_map(|action| {
            if let Action::Spread { target } = *action {
                Some((harm(target), 1, *action))
            } else if let Action::Aim { target, .. } = *action {
                Some((harm(target), 0, *action))
            } else {
                None
            }
        })
        .max()
        .map(|(_, _, action)| action)
}

/// Own ships at a star.
fn own_force(sky: &Sky<'_>, star: Star) -> Force {
    let hex = sky.hex(star);
    let mut sum = Force { twice: sky.has(Tech::ImprovedShipWeaponry), ..Force::default() };
    for stack in sky.own.seat.fleets.iter().filter(|stack| stack.hex == Some(hex)) {
        sum = sum.plus(&Force::of_ships(&Ships::from(stack.ships), false));
    }
    sum
}

fn seen_force(sky: &Sky<'_>, star: Star, owner: Seat) -> Force {
    Force::of_ships(&sky.notes.sight(star, owner).ships, false)
}

fn opponent(sky: &Sky<'_>, battle: &BattleDoc) -> Seat {
    battle.seats[usize::from(battle.seats[0] == sky.seat)]
}

/// §4.1.4: stay while there is a fair chance; who cannot fire back leaves.
pub(super) fn answer_withdraw(sky: &Sky<'_>, odds: &Odds, dice: &mut Random) -> Option<Action> {
    let battle = sky.view.battle.as_ref()?;
    let own = own_force(sky, battle.star);
    let enemy = seen_force(sky, battle.star, opponent(sky, battle));
    let stays = !enemy.is_armed() || odds.win(&own, &enemy, dice) >= sky.style.stay_at;
    Some(if stays { Action::Done } else { Action::Retreat })
}

/// §4.1.12: the enemy is sent into a cloud, or away from our colonies.
pub(super) fn answer_send(sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
    let homes = sky.homes();
    let harm = |hex: Hex| {
        let near = homes.iter().map(|&star| sky.geometry.star_distance(star, hex)).min();
        (sky.geometry.is_cloud(hex), near, hex)
    };
    legal
        .iter()
        .filter_map(|action| {
            let Action::SendTo { hex } = *action else { return None };
            Some((harm(hex), *action))
        })
        .max_by_key(|(harm, _)| *harm)
        .map(|(_, action)| action)
}

/// §4.2.1: which colony to attack. Each is tried once in a turn.
pub(super) fn answer_assault(
    sky: &Sky<'_>,
    odds: &Odds,
    tried: &mut Vec<Planet>,
    legal: &[Action],
    dice: &mut Random,
) -> Option<Action> {
    for action in legal {
        if let Action::Attack { planet } = *action
            && !tried.contains(&planet)
        {
            tried.push(planet);
            let own = own_force(sky, planet.star());
            if odds.win(&own, &sky.enemy_bases(planet), dice) >= sky.style.attack_at {
                return Some(*action);
            }
        }
    }
    // §2.5.2: after the last production the dead cannot go back to their owner.
    let all = usize::from(sky.rules.numbers.n_productions());
    let last = sky.n_productions() >= all.min(sky.style.bombard_from);
    let bombard = |action: &&Action| matches!(action, Action::Bombard { .. });
    legal.iter().find(bombard).filter(|_| last).copied()
}

/// §4.2.5: another round, or break off.
pub(super) fn answer_attack(
    sky: &Sky<'_>,
    odds: &Odds,
    legal: &[Action],
    dice: &mut Random,
) -> Option<Action> {
    let battle = sky.view.battle.as_ref()?;
    let own = own_force(sky, battle.star);
    let mut bases = Force::default();
    for planet in &battle.colonies {
        let shown = sky.foe(*planet).and_then(|foe| foe.bases);
        let ([bases_n, advanced, shields], _) = shown.unwrap_or_default();
        let guns = [bases_n, advanced, shields * 2];
        bases = bases.plus(&Force { guns, ..Force::default() });
    }
    let goes_on = odds.win(&own, &bases, dice) >= sky.style.attack_at;
    let done = legal.contains(&Action::Done);
    Some(if goes_on || !done { Action::Fire } else { Action::Done })
}

/// §4.2.7: factories that the enemy is about to take are destroyed.
pub(super) fn answer_raze_defence(
    sky: &Sky<'_>,
    odds: &Odds,
    planet: Planet,
    dice: &mut Random,
) -> u16 {
    let Some(colony) = sky.colony(planet) else { return 0 };
    let Some(battle) = sky.view.battle.as_ref() else { return 0 };
    let enemy = seen_force(sky, planet.star(), opponent(sky, battle));
    let guns = [colony.bases, colony.advanced_bases, u16::from(colony.shields) * 2];
    let own = Force { guns, ..Force::default() };
    if odds.win(&enemy, &own, dice) >= RAZE_AT { colony.factories } else { 0 }
}
