//! What warships do when they do not explore: relieve, attack, guard, gather.

use stellar_conquest::{Planet, Star};

use super::notes::Ships;
use super::odds::{Force, Odds};
use super::orders::{Idle, Orders};
use super::sky::Sky;
use crate::random::Random;

/// The most attacks that one group is divided into in a turn.
const ATTACKS_MAX: usize = 4;

/// Something worth an attack.
#[derive(Clone, Copy, Debug)]
struct Prey {
    star: Star,
    value: u32,
    defence: Force,
}

/// Chances of a turn: the same fight is not tried out twice.
struct Chances<'a> {
    odds: &'a Odds,
    dice: &'a mut Random,
    known: Vec<(Force, Force, u32)>,
}

impl Chances<'_> {
    fn win(&mut self, own: &Force, enemy: &Force) -> u32 {
        let known = self.known.iter().find(|known| (&known.0, &known.1) == (own, enemy));
        if let Some((_, _, chance)) = known {
            return *chance;
        }
        let chance = self.odds.win(own, enemy, self.dice);
        self.known.push((*own, *enemy, chance));
        chance
    }
}

/// Own warships at a star, over all their stacks.
fn gathered(ships: &[Idle<'_>], star: Star) -> Ships {
    let mut sum = [0u8; 5];
    for idle in ships.iter().filter(|idle| idle.star == Some(star)) {
        for (sum, &n) in sum.iter_mut().zip(&idle.left).skip(2) {
            *sum = sum.saturating_add(n);
        }
    }
    sum
}

fn bases_of(ships: &[Idle<'_>]) -> Vec<Star> {
    let mut stars: Vec<Star> = Vec::new();
    for idle in ships.iter().filter(|idle| idle.n_warships() > 0) {
        if let Some(star) = idle.star.filter(|star| !stars.contains(star)) {
            stars.push(star);
        }
    }
    stars
}

/// §4.2.6: a conquered colony needs a warship; the cheapest stays.
fn guard(sky: &Sky<'_>, ships: &mut [Idle<'_>]) {
    for colony in sky.own.colonies.iter().filter(|colony| colony.conqueror == Some(sky.seat)) {
        let star = colony.planet.star();
        let here = |idle: &&mut Idle<'_>| idle.star == Some(star) && idle.n_warships() > 0;
        for _ in 0..sky.style.guards {
            let guards = ships.iter_mut().filter(here);
            if let Some(idle) = guards.min_by_key(|idle| cheapest(&idle.left)) {
                idle.left[cheapest(&idle.left)] -= 1;
            }
        }
    }
}

fn cheapest(ships: &Ships) -> usize {
    (2..5).find(|&class| ships[class] > 0).unwrap_or(2)
}

/// Everything that could be attacked, with what defends it.
fn prey(sky: &Sky<'_>) -> Vec<Prey> {
    let [at_home, lost, lost_point, foe_base, foe_point, post, fleet_base, fleet_point] =
        sky.style.prey;
    let mut found = Vec::new();
    for star in Star::all() {
        let ships = sky.enemy_force(star);
        let fleet = !sky.others[star.index()].is_empty();
        if sky.is_home(star) && fleet {
            found.push(Prey { star, value: at_home, defence: ships });
        }
        let mut known = false;
        for slot in 0..3 {
            let planet = Planet::new(star, slot);
            if let Some(taken) = sky.lost(planet) {
                // Our own people: they are ours again as soon as the guards are gone (§4.4.6).
                known = true;
                found.push(Prey { star, value: lost + lost_point * taken, defence: ships });
            }
            let Some(foe) = sky.foe(planet) else { continue };
            known = true;
            if foe.shield && !sky.view.variant.shield_as_base {
                continue;
            }
            let points = sky.planet(planet).map_or(1, |info| sky.points(info));
            let defence = ships.plus(&sky.enemy_bases(planet));
            found.push(Prey { star, value: foe_base + foe_point * points, defence });
        }
        if !known && sky.is_foreign(star) {
            let guess = sky.guessed_bases();
            let bases = Force { guns: [guess, 0, 0], ..Force::default() };
            found.push(Prey { star, value: post, defence: ships.plus(&bases) });
        } else if !known && fleet && !sky.is_home(star) {
            let points: u32 = sky.planets(star).map(|(_, info)| sky.points(info)).sum();
            found.push(Prey { star, value: fleet_base + fleet_point * points, defence: ships });
        }
    }
    found
}

/// Own warships that already fly to a star.
fn coming(sky: &Sky<'_>, orders: &Orders, star: Star) -> Force {
    let mut sum = Force::default();
    let fleets = sky.own.seat.fleets.iter().filter(|stack| stack.to == Some(star));
    for ships in fleets.map(|stack| Ships::from(stack.ships)) {
        sum = sum.plus(&Force::of_ships(&[0, 0, ships[2], ships[3], ships[4]], false));
    }
    for (_, take) in orders.goals().filter(|(goal, _)| *goal == star) {
        sum = sum.plus(&Force::of_ships(&[0, 0, take[2], take[3], take[4]], false));
    }
    sum
}

/// Guards stay, and groups that are strong enough set out.
pub(super) fn plan(
    sky: &Sky<'_>,
    odds: &Odds,
    ships: &mut [Idle<'_>],
    orders: &mut Orders,
    dice: &mut Random,
) {
    guard(sky, ships);
    let prey = prey(sky);
    if prey.is_empty() {
        return;
    }
    let mut chances = Chances { odds, dice, known: Vec::new() };
    for base in bases_of(ships) {
        for _ in 0..ATTACKS_MAX {
            let group = gathered(ships, base);
            let Some((take, goal)) = attack(sky, &mut chances, orders, &prey, base, &group) else {
                break;
            };
            send_group(ships, orders, base, take, goal);
        }
    }
}

/// The best attack of a group: how much of it, and where.
fn attack(
    sky: &Sky<'_>,
    chances: &mut Chances<'_>,
    orders: &Orders,
    prey: &[Prey],
    base: Star,
    group: &Ships,
) -> Option<(Ships, Star)> {
    if group[2..].iter().all(|&n| n == 0) {
        return None;
    }
    let twice = sky.has(stellar_conquest::Tech::ImprovedShipWeaponry);
    let go_at = if sky.turns_left() < sky.style.last_turns {
        sky.style.go_at_last
    } else {
        sky.style.go_at
    };
    let hex = Some(sky.hex(base));
    let mut wanted: Vec<(u32, &Prey)> = prey
        .iter()
        .filter(|prey| prey.star == base || sky.in_range(hex, prey.star))
        .filter(|prey| sky.turns(hex, prey.star) <= sky.turns_left() + 1)
        .map(|prey| (sky.style.noise.bent(prey.value, [3, prey.star.index() as u64]), prey))
        .map(|(value, prey)| {
            (value * 100 / (sky.style.patience.max(1) + u32::from(sky.turns(hex, prey.star))), prey)
        })
        .collect();
    wanted.sort_by_key(|(score, prey)| (std::cmp::Reverse(*score), prey.star));
    for (_, prey) in wanted.into_iter().take(6) {
        let sent = coming(sky, orders, prey.star);
        if sent.is_armed() && chances.win(&sent, &prey.defence) >= go_at {
            continue; // Enough are on their way.
        }
        for part in (1..=sky.style.parts.max(1)).rev() {
            let take = group.map(|n| n.div_ceil(part));
            let force = Force::of_ships(&take, twice);
            // Ships that fight to the last win nothing: something must be left to hold the place.
            if force.worth() * 100 >= prey.defence.worth() * sky.style.weight
                && chances.win(&force, &prey.defence) >= go_at
            {
                return Some((take, prey.star));
            }
        }
    }
    None
}

/// Ships of a group, from whatever stacks they are in.
fn send_group(
    ships: &mut [Idle<'_>],
    orders: &mut Orders,
    base: Star,
    mut take: Ships,
    goal: Star,
) {
    for idle in ships.iter_mut().filter(|idle| idle.star == Some(base)) {
        let mut part = [0; 5];
        for class in 2..5 {
            part[class] = take[class].min(idle.left[class]);
            take[class] -= part[class];
        }
        if part != [0; 5] {
            orders.send(idle, part, goal);
        }
    }
}

/// Warships with nothing else to do gather where the next enemy is.
pub(super) fn rally(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    let enemies: Vec<Star> = Star::all().filter(|&star| sky.is_foreign(star)).collect();
    let near = |home: Star| {
        enemies.iter().map(|&star| sky.geometry.star_distance(star, sky.hex(home))).min()
    };
    let front = sky
        .homes()
        .into_iter()
        .filter(|&star| !sky.enemy_force(star).is_armed())
        .min_by_key(|&home| (near(home), home));
    let Some(front) = front.filter(|_| !enemies.is_empty()) else { return };
    for base in bases_of(ships) {
        let fits = ships.iter().all(|idle| {
            idle.star != Some(base) || idle.stack.from != Some(front) || idle.n_warships() == 0
        });
        if base != front && fits && sky.in_range(Some(sky.hex(base)), front) {
            let group = gathered(ships, base);
            send_group(ships, orders, base, group, front);
        }
    }
}
