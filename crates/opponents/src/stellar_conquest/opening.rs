//! Before the first turn, and the entry of the starting fleet (dossier 7.2).

use stellar_conquest::{Item, Star, Tech};

use super::movement::{bit, covered, unknown_star};
use super::orders::{Idle, Orders};
use super::production::Purchase;
use super::sky::Sky;
use super::style::Style;

/// §2.7.2: what the first IP buy. Speed comes before industry: who is first at a star keeps it. What is left looks for
/// stars.
pub(super) fn shopping(style: &Style) -> Vec<Purchase> {
    vec![
        Purchase::Pay(Tech::Speed3, u16::MAX),
        Purchase::Buy(Item::Corvette, style.escort),
        Purchase::Buy(Item::Scout, u16::MAX),
        Purchase::Pay(Tech::IndustrialTechnology, u16::MAX),
    ]
}

/// The star for the people: the most promising one in range that is reached before production.
pub(super) fn first_home(sky: &Sky<'_>) -> Option<Star> {
    let every = sky.rules.numbers.production_every;
    Star::all()
        .filter(|&star| sky.in_range(None, star) && sky.others[star.index()].is_empty())
        .max_by_key(|&star| {
            let turns = sky.turns(None, star);
            (turns <= every, sky.promise(star), u8::MAX - turns, star)
        })
}

/// §3.4.1: everything comes in: all people and two escorts to one star, the others explore.
pub(super) fn enter(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    let Some(home) = first_home(sky) else { return };
    for idle in ships.iter_mut().filter(|idle| idle.star.is_none()) {
        let people = idle.left[1];
        let guards = [2, 3, 4].map(|class| u8::from(idle.left[class] > 0));
        orders.send(idle, [0, people, guards[0], guards[1], guards[2]], home);
    }
    let mut covered = covered(sky, orders);
    for idle in ships.iter_mut().filter(|idle| idle.star.is_none()) {
        while idle.n_warships() > 0 {
            let star = unknown_star(sky, covered, idle, false).unwrap_or(home);
            covered |= bit(star);
            let class = (2..5).find(|&class| idle.left[class] > 0).unwrap_or(2);
            let mut take = [0; 5];
            take[class] = 1;
            orders.send(idle, take, star);
        }
        while idle.left[0] > 0 {
            let star = unknown_star(sky, covered, idle, true).unwrap_or(home);
            covered |= bit(star);
            orders.send(idle, [1, 0, 0, 0, 0], star);
        }
    }
}
