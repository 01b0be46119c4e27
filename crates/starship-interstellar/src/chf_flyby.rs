//! Chapter F, the Fly-By: an optional rule for all flights, with or without the comet.

use crate::components::Rules;
use crate::geometry::Spot;
use crate::ids::Planet;
use crate::state::State;

/// §3.3, §F.1: Fuel for the way between two spots, without gravity.
pub(crate) fn way(rules: &Rules, state: &State, from: Spot, to: Spot, detector: bool) -> u16 {
    let straight = u16::from(rules.geometry.way(from, to, detector));
    if !state.variant.fly_by {
        return straight;
    }
    let saved = n_crossed(rules, state, from, to) * u16::from(rules.geometry.fuel_per_orbit());
    straight.saturating_sub(saved)
}

/// §F.1: Orbits between start and destination on which a planet stands in the Quadrant of the
/// destination; however many stand there, an Orbit is saved once.
fn n_crossed(rules: &Rules, state: &State, from: Spot, to: Spot) -> u16 {
    let (low, high) = (from.orbit.min(to.orbit), from.orbit.max(to.orbit));
    let mut orbits = 0u16;
    for planet in Planet::ALL.into_iter().filter(|&planet| !state.is_destroyed(planet)) {
        let Spot { orbit, quadrant } = state.spot(rules, planet);
        if low < orbit && orbit < high && quadrant == to.quadrant {
            orbits |= 1 << orbit.index();
        }
    }
    orbits.count_ones() as u16
}
