//! Where people are wanted: used by production (how many leave) and by movement (where to).

use stellar_conquest::{Hex, Planet, PlanetInfo, PlanetType, Star, born};

use super::sky::Sky;
use super::style::Style;

/// Output until the end of the game of a million that is there after production k, in tenths of IP.
const TERRAN: [u32; 11] = [300, 250, 198, 155, 119, 89, 64, 44, 26, 12, 0];
const SUB_TERRAN: [u32; 11] = [175, 149, 125, 104, 85, 67, 51, 36, 23, 11, 0];
/// A planet with room for people.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) planet: Planet,
    /// Millions that still find room, those under way counted.
    pub(super) room: u16,
    /// People there and under way.
    pub(super) people: u16,
    pub(super) info: PlanetInfo,
}

/// What a million is worth among so many if it lands before production `k + 1`, in tenths of IP.
pub(super) fn worth(info: &PlanetInfo, people: u16, k: usize) -> u32 {
    let k = k.min(10);
    let plain = match info.kind {
        PlanetType::Terran => TERRAN[k],
        // Fewer than ten do not grow, and it takes long until they are ten.
        PlanetType::SubTerran if people >= 10 => SUB_TERRAN[k],
        PlanetType::SubTerran => (SUB_TERRAN[k] + 10 * (10 - k as u32)) / 2,
        PlanetType::MinimalTerran | PlanetType::Barren => 10 * (10 - k as u32),
    };
    if info.mineral_rich { plain * 2 } else { plain }
}

impl Target {
    /// How many should go there in one piece.
    pub(super) fn chunk(&self, style: &Style) -> u16 {
        let first = if self.people < style.first { style.first - self.people } else { self.room };
        first.min(self.room).max(1)
    }

    /// The worth of one more million that comes from `from`, in tenths of IP.
    pub(super) fn value(&self, sky: &Sky<'_>, from: Option<Hex>) -> u32 {
        let every = sky.rules.numbers.production_every.max(1);
        let arrives = sky.view.turn.max(1) + sky.turns(from, self.planet.star()).max(1) - 1;
        if arrives > sky.rules.numbers.turns {
            return 0;
        }
        let k = usize::from((arrives - 1) / every);
        let mut value = worth(&self.info, self.people, k);
        if self.people < sky.style.first {
            let style = sky.style;
            let first = style.first_per_point[usize::from(k >= style.late)];
            value += first * sky.points(&self.info);
        }
        let value = sky.style.noise.bent(value, [1, self.planet.index() as u64, k as u64]);
        // A turn under way is a turn in danger.
        let danger = sky.style.danger.max(1);
        value * danger / (danger + u32::from(sky.turns(from, self.planet.star())))
    }
}

/// All planets where own people find room, those under way counted.
pub(super) fn targets(sky: &Sky<'_>) -> Vec<Target> {
    let mut found = Vec::new();
    for known in sky.view.stars.iter().filter(|known| known.card.is_some()) {
        let star = known.star;
        if sky.enemy_force(star).is_armed() || !sky.others[star.index()].is_empty() {
            continue;
        }
        let mut coming = under_way(sky, star);
        let mut here = Vec::new();
        for (planet, info) in sky.planets(star) {
            if let Some((people, room)) = room(sky, planet, info) {
                here.push(Target { planet, room, people, info: *info });
            }
        }
        here.sort_by_key(|target| (target.info.kind, target.planet));
        for target in &mut here {
            let n = coming.min(target.room);
            (target.room, target.people) = (target.room - n, target.people + n);
            coming -= n;
        }
        found.extend(here.into_iter().filter(|target| target.room > 0));
    }
    found
}

/// People on a planet and the room that is left, growth counted; nothing where nobody of us can land.
fn room(sky: &Sky<'_>, planet: Planet, info: &PlanetInfo) -> Option<(u16, u16)> {
    if sky.foe(planet).is_some() || !sky.is_habitable(info) {
        return None;
    }
    let colony = sky.colony(planet);
    if colony.is_some_and(|colony| colony.conqueror.is_some()) {
        return None;
    }
    let people = colony.map_or(0, |colony| colony.people);
    let growth = born(sky.rules, info.kind, people);
    let people = u16::from(people);
    let room = u16::from(info.capacity).saturating_sub(people + u16::from(growth));
    Some((people, room))
}

/// Own transports that head for a star, or stand there.
fn under_way(sky: &Sky<'_>, star: Star) -> u16 {
    let fleets = sky.own.seat.fleets.iter();
    fleets
        .filter(|stack| stack.to == Some(star))
        .map(|stack| u16::from(stack.ships.transports))
        .sum()
}
