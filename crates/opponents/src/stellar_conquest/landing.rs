//! Where transports land (§5.1): on the kindest planet with room.

use stellar_conquest::{Action, Planet};

use super::settle;
use super::sky::Sky;

/// Millions that still find room on a planet.
fn room(sky: &Sky<'_>, planet: Planet) -> u16 {
    let people = sky.colony(planet).map_or(0, |colony| u16::from(colony.people));
    sky.planet(planet).map_or(0, |info| u16::from(info.capacity).saturating_sub(people))
}

/// Which transports land where next; nothing if nobody finds room.
pub(super) fn answer_land(sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
    let people = |planet| sky.colony(planet).map_or(0, |colony| u16::from(colony.people));
    let worth = |planet: Planet| {
        let info = sky.planet(planet)?;
        let empty = sky.colony(planet).is_none();
        let first = if empty { 40 * sky.points(info) } else { 0 };
        // Where nobody else can live, even a poor planet is better than the void.
        (room(sky, planet) > 0)
            .then(|| settle::worth(info, people(planet), sky.n_productions()) + first + 1)
    };
    legal
        .iter()
        .filter_map(|action| {
            let Action::Land { planet, .. } = *action else { return None };
            Some((worth(planet)?, *action))
        })
        .max()
        .map(|(_, action)| action)
}

/// How many of them land.
pub(super) fn answer_count(sky: &Sky<'_>, planet: Planet, legal: &[Action]) -> u16 {
    room(sky, planet).clamp(1, legal.len().min(255) as u16)
}
