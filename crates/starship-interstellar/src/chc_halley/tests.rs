//! The steps of the comet on their own: zones beside each other, zones along an Orbit.

use super::comet::{beside, shifted};
use super::state::{Comet, Halley};
use crate::ids::Quadrant;

/// §C.4.2, R-183: the first worked example of the book, told before gravity: from the middle of
/// Neptune's Orbit two zones are valid, then one, then two, then one.
#[test]
fn c_4_2_example_1_by_zones() {
    let orbits = [6, 5, 4, 3, 2];
    let mut zones = vec![3];
    for pair in orbits.windows(2) {
        zones.push(beside(*zones.last().expect("one at least"), pair[0], pair[1]));
    }
    assert_eq!(zones, [3, 3, 2, 2, 1]);
}

/// §C.4.2: nearest by the slow way, over every pair of Orbits that a component file may have.
#[test]
fn c_4_2_the_nearest_zone_and_clockwise_of_two() {
    for from in 1..=8u8 {
        for to in 1..=8u8 {
            for zone in 0..=from {
                let far = |other: u8| {
                    let (a, b) =
                        (u16::from(zone) * u16::from(to), u16::from(other) * u16::from(from));
                    a.abs_diff(b)
                };
                let nearest = (0..=to).map(far).min().expect("there are zones");
                let last = (0..=to).rfind(|&other| far(other) == nearest);
                assert_eq!(Some(beside(zone, from, to)), last, "zone {zone} of {from} to {to}");
            }
        }
    }
}

/// §C.4.4: a border keeps the Quadrant that the comet comes from; past it the next one begins.
#[test]
fn c_4_4_along_an_orbit() {
    let at =
        |quadrant: u8, zone: u8| Comet { quadrant: Quadrant(quadrant), zone, ..Halley::OFF.comet };
    assert_eq!(shifted(at(0, 2), 3, true), at(0, 3));
    assert_eq!(shifted(at(0, 3), 3, true), at(1, 1));
    assert_eq!(shifted(at(0, 1), 3, false), at(0, 0));
    assert_eq!(shifted(at(0, 0), 3, false), at(3, 2));
    assert_eq!(shifted(at(3, 1), 1, true), at(0, 1));
    assert_eq!(shifted(at(2, 0), 1, false), at(1, 0));
}
