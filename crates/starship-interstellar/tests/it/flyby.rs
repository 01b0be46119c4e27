//! Chapter F: the Fly-By.

use battery::Prng;
use starship_interstellar::{Family, Place, Planet, Port, Quadrant};

use crate::halley_scene::{comet, sky, swallowed};
use crate::support::{Scene, scene_of};

fn fuel(scene: &Scene, to: &str) -> u16 {
    let mut scene = scene.own(|own| own.fuel = 40);
    scene.play(&format!("play travel\nfly {to}"));
    40 - scene.me().fuel
}

/// §F.1, the example of the book: from Earth to the comet on Saturn's Orbit, Jupiter in the same
/// Quadrant: 4 Fuel instead of 5.
#[test]
fn f_1_example() {
    // Mars, the only other planet between, is elsewhere.
    let spaces = [0, 0, 0, 4, 0, 0, 0, 0];
    let place = |fly_by: &str| {
        let scene = scene_of(2, &format!("halley=final fly_by={fly_by}"));
        scene.edit(|position| sky(position, spaces, comet(Planet::Saturn, 0, 2, true)))
    };
    assert_eq!(fuel(&place("off"), "comet"), 5);
    assert_eq!(fuel(&place("on"), "comet"), 4);
}

/// §F.1, R-204: without the comet it holds for every flight; start and destination always count.
#[test]
fn r204_without_the_comet() {
    let on = scene_of(2, "fly_by=on");
    // All planets in one Quadrant: between Earth and Neptune lie Mars, Jupiter, Saturn, Uranus.
    assert_eq!(fuel(&on, "neptune"), 7 - 4);
    assert_eq!(fuel(&on, "mars"), 2, "nothing lies between");
    let away = on.own(|own| own.explorer.at = Port::Neptune);
    assert_eq!(fuel(&away, "earth"), 8 - 4);
}

/// §F.1, R-205: the Quadrant is that of the destination; the Belt and destroyed planets save
/// nothing, the comet is no planet to fly by.
#[test]
fn r205_which_planets() {
    let on = scene_of(2, "halley=final fly_by=on");
    let at = |spaces: [u8; 8]| {
        on.edit(|position| sky(position, spaces, comet(Planet::Uranus, 0, 2, true)))
    };
    // Jupiter with Earth, Saturn a Quadrant farther: nothing is saved, the Quadrant costs one.
    assert_eq!(fuel(&at([0, 0, 0, 4, 0, 4, 0, 0]), "saturn"), 6);
    // Jupiter there too: its Orbit is free.
    assert_eq!(fuel(&at([0, 0, 0, 4, 3, 4, 0, 0]), "saturn"), 5);
    // The comet on Uranus' Orbit is passed on the way to Neptune without help.
    assert_eq!(fuel(&at([0, 0, 0, 4, 6, 8, 10, 0]), "neptune"), 7);
    let gone = at([0; 8]).edit(|position| swallowed(position, &[Planet::Mercury, Planet::Venus]));
    let mars = gone.own(|own| own.explorer.at = Port::Mars);
    assert_eq!(fuel(&mars, "earth"), 2);
}

/// §F.1, §T.6.3, R-205: each leg by the Wormhole token has its own destination.
#[test]
fn r205_through_the_wormhole() {
    let on = scene_of(2, "fly_by=on").learned(Family::Travel, 3);
    let place = Place { orbit: Planet::Mercury, quadrant: Quadrant(0) };
    let token = on.own(|own| own.wormhole = Some(place));
    let far = token.edit(|position| {
        for doc in &mut position.planets {
            doc.space = 0;
        }
    });
    // Straight: five Orbits without the Belt, four of them free.
    assert_eq!(fuel(&far, "neptune"), 1);
    let venus = token.edit(|position| position.planets[Planet::Earth.index()].space = 2);
    assert_eq!(fuel(&venus, "venus"), 2, "one to the token, one Orbit");
}

/// §F.1 by walking: Orbit by Orbit, each counted or not, over random skies.
#[test]
fn fly_bys_cost_what_a_walk_says() {
    const SPACES: [u8; 8] = [1, 1, 1, 2, 3, 4, 5, 6];
    const PULL: [u16; 8] = [1, 1, 1, 1, 4, 3, 2, 2];
    let mut prng = Prng::new(23);
    for _ in 0..100 {
        let spaces: [u8; 8] =
            std::array::from_fn(|idx| prng.below(u32::from(SPACES[idx]) * 4) as u8);
        let from = prng.index(8);
        let sky = scene_of(2, "fly_by=on").edit(|position| {
            for (doc, space) in position.planets.iter_mut().zip(spaces) {
                doc.space = space;
            }
            position.corporations[0].explorer.at = Planet::ALL[from].into();
        });
        for to in (0..8).filter(|&to| to != from) {
            let quadrant = |planet: usize| spaces[planet] / SPACES[planet];
            let mut walked = PULL[from];
            let mut ring = from;
            while ring != to {
                let next = if ring < to { ring + 1 } else { ring - 1 };
                walked += u16::from(ring.min(next) == 3); // The Belt.
                walked += u16::from(next == to || quadrant(next) != quadrant(to));
                ring = next;
            }
            let turn = quadrant(from).abs_diff(quadrant(to));
            walked += u16::from(turn.min(4 - turn));
            assert_eq!(fuel(&sky, Planet::ALL[to].token()), walked, "{spaces:?} {from} to {to}");
        }
    }
}
