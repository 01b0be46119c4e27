//! Chapter 3, the Solar System: where things are, how planets move, what a flight costs.
//!
//! Everything is computed once from the component files; a price is two additions and a lookup.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::{N_PLANETS, N_QUADRANTS, Orbit, Planet, Quadrant};

/// What is printed for a planet and its Orbit (§3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanetInfo {
    /// The number that distances are counted with.
    pub orbit: u8,
    /// Spaces in each Quadrant.
    pub spaces: u8,
    /// Spaces that the planet moves each round, clockwise.
    pub speed: u8,
    /// Fuel to leave it, and its value for H.A.L.L. (§H.3.3.1).
    pub gravity: u8,
}

/// Where something is (§3.1): the Orbit, named by its planet, and the Quadrant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Whose Orbit.
    pub orbit: Planet,
    /// Which quarter of it.
    pub quadrant: Quadrant,
}

/// Where something is now: like [`Place`], but a planet can be on the Orbit of another, or beyond
/// them all (§A.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which Orbit.
    pub orbit: Orbit,
    /// Which quarter of it.
    pub quadrant: Quadrant,
}

impl From<Place> for Spot {
    fn from(Place { orbit, quadrant }: Place) -> Spot {
        Spot { orbit: orbit.into(), quadrant }
    }
}

/// The Solar System as the components print it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    planets: [PlanetInfo; N_PLANETS],
    belt: u8,
    fuel_per_orbit: u8,
    fuel_per_quadrant: u8,
    /// Spaces in each Quadrant, by [`Orbit`]; outer space is one area for each.
    spaces: [u8; Orbit::COUNT],
    /// Fuel for the Orbits between two, the Belt counted.
    orbits: [[u8; Orbit::COUNT]; Orbit::COUNT],
    /// The same without the Belt.
    orbits_without_belt: [[u8; Orbit::COUNT]; Orbit::COUNT],
}

impl Geometry {
    /// Computes all distances. `belt` is the number of the Asteroid Belt's Orbit.
    pub fn new(
        planets: [PlanetInfo; N_PLANETS],
        belt: u8,
        fuel_per_orbit: u8,
        fuel_per_quadrant: u8,
    ) -> Geometry {
        // §A.7.3: outer space is one Orbit beyond the last.
        let outermost = planets[Planet::Neptune.index()].orbit;
        let number = |orbit: usize| planets.get(orbit).map_or(outermost + 1, |info| info.orbit);
        let way = |from: usize, to: usize, without_belt: bool| {
            let (from, to) = (number(from), number(to));
            let crosses = from.min(to) < belt && belt < from.max(to);
            (from.abs_diff(to) - u8::from(crosses && without_belt)) * fuel_per_orbit
        };
        let table = |without_belt: bool| {
            std::array::from_fn(|from| std::array::from_fn(|to| way(from, to, without_belt)))
        };
        Geometry {
            planets,
            belt,
            fuel_per_orbit,
            fuel_per_quadrant,
            spaces: std::array::from_fn(|orbit| planets.get(orbit).map_or(1, |info| info.spaces)),
            orbits: table(false),
            orbits_without_belt: table(true),
        }
    }

    /// What is printed for a planet.
    pub fn planet(&self, planet: Planet) -> &PlanetInfo {
        &self.planets[planet.index()]
    }

    /// Somebody tells what is printed there.
    pub(crate) fn set_gravity(&mut self, planet: Planet, gravity: u8) {
        self.planets[planet.index()].gravity = gravity;
    }

    /// The number of the Asteroid Belt's Orbit (§3.1).
    pub fn belt(&self) -> u8 {
        self.belt
    }

    /// §3.3: Fuel for an Orbit.
    pub fn fuel_per_orbit(&self) -> u8 {
        self.fuel_per_orbit
    }

    /// Spaces of a whole Orbit (§3.2); four areas of outer space.
    pub fn n_spaces(&self, orbit: impl Into<Orbit>) -> u8 {
        self.spaces[orbit.into().index()] * N_QUADRANTS
    }

    /// The Quadrant of a space, counted clockwise from the top (§3.2).
    pub fn quadrant(&self, orbit: impl Into<Orbit>, space: u8) -> Quadrant {
        Quadrant(space / self.spaces[orbit.into().index()])
    }

    /// Where a planet on this space of this Orbit is.
    pub fn spot(&self, orbit: Orbit, space: u8) -> Spot {
        Spot { orbit, quadrant: self.quadrant(orbit, space) }
    }

    /// §6.5: the space of a planet after it has moved with its own speed along an Orbit; in outer
    /// space nothing moves (§A.7.3).
    pub fn moved(&self, planet: Planet, orbit: Orbit, space: u8) -> u8 {
        if orbit == Orbit::OuterSpace {
            return space;
        }
        (space + self.planet(planet).speed) % self.n_spaces(orbit)
    }

    /// §3.3: the Fuel to leave a planet.
    pub fn gravity(&self, planet: Planet) -> u8 {
        self.planet(planet).gravity
    }

    /// §3.3: Quadrants between two, the shorter way round.
    pub const fn quadrants_between(a: Quadrant, b: Quadrant) -> u8 {
        let way = a.0.abs_diff(b.0);
        if way > N_QUADRANTS / 2 { N_QUADRANTS - way } else { way }
    }

    /// §3.3: Fuel for the way alone, without gravity. `detector` is Collision Auto-Detector, with
    /// which the Belt does not count (§T.6.1).
    pub fn way(&self, from: impl Into<Spot>, to: impl Into<Spot>, detector: bool) -> u8 {
        let (from, to) = (from.into(), to.into());
        let orbits = if detector { &self.orbits_without_belt } else { &self.orbits };
        let quadrants = Geometry::quadrants_between(from.quadrant, to.quadrant);
        orbits[from.orbit.index()][to.orbit.index()] + quadrants * self.fuel_per_quadrant
    }

    /// §3.3: what a flight costs from a planet, with gravity.
    pub fn flight(&self, from: Place, to: Place, detector: bool) -> u8 {
        self.gravity(from.orbit) + self.way(from, to, detector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Rules;

    fn rules() -> Rules {
        Rules::load(&Rules::embedded()).expect("the embedded data is sound")
    }

    fn at(orbit: Planet, quadrant: u8) -> Place {
        Place { orbit, quadrant: Quadrant(quadrant) }
    }

    /// §3.3, book of expansions, example of the Fly-By: Earth to Saturn's Orbit is 5 Fuel in the
    /// same Quadrant. R-10.
    #[test]
    fn r10_fuel_of_the_books_example() {
        let geometry = &rules().geometry;
        assert_eq!(geometry.flight(at(Planet::Earth, 2), at(Planet::Saturn, 2), false), 5);
        assert_eq!(geometry.flight(at(Planet::Earth, 2), at(Planet::Saturn, 3), false), 6);
    }

    /// §3.3: the samples of the dossier, out and home.
    #[test]
    fn s3_3_prices_in_the_same_quadrant() {
        let geometry = &rules().geometry;
        let out = |to| geometry.flight(at(Planet::Earth, 0), at(to, 0), false);
        let home = |from| geometry.flight(at(from, 0), at(Planet::Earth, 0), false);
        assert_eq!(Planet::COLONIES.map(out), [3, 2, 2, 4, 5, 6, 7]);
        assert_eq!(Planet::COLONIES.map(home), [3, 2, 2, 7, 7, 7, 8]);
    }

    /// §3.3, §T.6.1: the Belt counts once for who crosses it, and not with the technology.
    #[test]
    fn s3_3_the_belt_lies_between_mars_and_jupiter() {
        let geometry = &rules().geometry;
        assert_eq!(geometry.belt(), 5);
        for from in Planet::ALL {
            for to in Planet::ALL {
                let (a, b) = (at(from, 1), at(to, 1));
                let crosses = (from <= Planet::Mars) != (to <= Planet::Mars);
                let saved = geometry.way(a, b, false) - geometry.way(a, b, true);
                assert_eq!(saved, u8::from(crosses), "{from} to {to}");
            }
        }
    }

    /// §3.3: no way round is longer than two Quadrants.
    #[test]
    fn s3_3_the_shorter_way_round() {
        let way = |a, b| Geometry::quadrants_between(Quadrant(a), Quadrant(b));
        assert_eq!([0, 1, 2, 3].map(|b| way(0, b)), [0, 1, 2, 1]);
        assert_eq!([0, 1, 2, 3].map(|b| way(3, b)), [1, 2, 1, 0]);
    }

    /// §3.2, R-02: more spaces farther out.
    #[test]
    fn r02_spaces_of_the_orbits() {
        let geometry = &rules().geometry;
        assert_eq!(Planet::ALL.map(|p| geometry.n_spaces(p)), [4, 4, 4, 8, 12, 16, 20, 24]);
        let quadrants: Vec<u8> =
            (0..12).map(|space| geometry.quadrant(Planet::Jupiter, space).0).collect();
        assert_eq!(quadrants, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    }

    /// §3.2, §6.5, R-09: clockwise, and round the top.
    #[test]
    fn r09_planets_move_clockwise() {
        let geometry = &rules().geometry;
        assert_eq!(Planet::ALL.map(|p| geometry.moved(p, p.into(), 0)), [3, 2, 1, 1, 1, 1, 1, 1]);
        assert_eq!(geometry.moved(Planet::Mercury, Orbit::Mercury, 2), 1);
        assert_eq!(geometry.moved(Planet::Neptune, Orbit::Neptune, 23), 0);
    }

    /// §A.7.3: outer space is one Orbit beyond Neptune's, and nothing leaves it again.
    #[test]
    fn a_7_3_outer_space_lies_beyond_neptune() {
        let geometry = &rules().geometry;
        let spot = |orbit, quadrant| Spot { orbit, quadrant: Quadrant(quadrant) };
        let (earth, far) = (spot(Orbit::Earth, 1), spot(Orbit::OuterSpace, 1));
        assert_eq!(geometry.way(earth, far, false), 7);
        assert_eq!(geometry.way(earth, spot(Orbit::Neptune, 1), false), 6);
        assert_eq!(geometry.way(earth, far, true), 6, "the Belt lies between");
        assert_eq!(geometry.moved(Planet::Mars, Orbit::OuterSpace, 2), 2);
        assert_eq!(geometry.quadrant(Orbit::OuterSpace, 3), Quadrant(3));
    }

    /// §A.7, R-140: on another Orbit a planet keeps its speed and counts the spaces of that Orbit.
    #[test]
    fn r140_a_moved_planet_keeps_its_speed() {
        let geometry = &rules().geometry;
        assert_eq!(geometry.moved(Planet::Mars, Orbit::Earth, 3), 0);
        assert_eq!(geometry.moved(Planet::Mars, Orbit::Jupiter, 3), 4);
    }
}
