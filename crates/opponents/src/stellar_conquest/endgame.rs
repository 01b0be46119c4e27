//! Planets that nobody lives on count for whoever has a ship there at the end (§2.5.2, dossier 7.5).

use stellar_conquest::Star;

use super::orders::{Idle, Orders};
use super::sky::Sky;

/// Points of the empty planets of a star that an own ship alone would bring.
pub(super) fn unclaimed(sky: &Sky<'_>, star: Star) -> u32 {
    if !sky.others[star.index()].is_empty() || sky.is_home(star) {
        return 0;
    }
    sky.planets(star)
        .filter(|(planet, _)| sky.colony(*planet).is_none() && sky.foe(*planet).is_none())
        .map(|(_, info)| sky.points(info))
        .sum()
}

/// One ship to every star with empty planets that score: ships that are there stay, of the others the nearest come.
pub(super) fn claim(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    if sky.turns_left() > sky.style.claim_turns {
        return;
    }
    let mut open: Vec<(u32, Star)> = Star::all()
        .map(|star| (unclaimed(sky, star), star))
        .filter(|(points, star)| *points > 0 && !is_taken(sky, orders, *star))
        .collect();
    open.sort_by_key(|(points, star)| (std::cmp::Reverse(*points), *star));
    for (_, star) in &open {
        let Some((idx, class)) = nearest(sky, ships, *star) else { continue };
        let mut take = [0; 5];
        take[class] = 1;
        orders.send(&mut ships[idx], take, *star);
    }
}

/// Somebody of us goes there already.
fn is_taken(sky: &Sky<'_>, orders: &Orders, star: Star) -> bool {
    sky.own.seat.fleets.iter().any(|stack| stack.to == Some(star))
        || orders.goals().any(|(goal, _)| goal == star)
}

/// The scout that is there first; in the last turns any warship too.
fn nearest(sky: &Sky<'_>, ships: &[Idle<'_>], star: Star) -> Option<(usize, usize)> {
    let late = sky.turns_left() < 5;
    let mut best: Option<(u8, usize, usize)> = None;
    for (idx, idle) in ships.iter().enumerate() {
        let hex = idle.stack.hex;
        let turns = if idle.star == Some(star) { 0 } else { sky.turns(hex, star) };
        let barred = turns > 0 && idle.stack.from == Some(star);
        if barred || turns > sky.turns_left() + 1 {
            continue;
        }
        for class in [0, 2, 3, 4] {
            let able = class == 0 || late && sky.in_range(hex, star);
            if idle.left[class] > 0 && able && best.is_none_or(|(least, ..)| turns < least) {
                best = Some((turns, idx, class));
            }
        }
    }
    best.map(|(_, idx, class)| (idx, class))
}
