//! What is laid out at the beginning, step by step, and rulings that no chapter's tests hold.

use starship_interstellar::{Cubes, Planet, Resource, StarshipInterstellar};
use tabletop::{Game, Pending, Seat, Silent, Viewer};

use crate::support::{cubes, game_with, options, rules, scene};

/// §9.3, §9.4, §9.5, §9.6, §9.8: Sun, Market, Government and Journey at the start.
#[test]
fn s9_3_the_common_areas() {
    for n_seats in [2, 3, 4] {
        let table = scene(n_seats).table();
        assert_eq!(table.bag, Cubes([15, 12, 9, 6, 3])); // §9.3
        assert_eq!((table.spiral, table.events.len()), (0, 15)); // §9.4
        assert_eq!(table.market, cubes("RRYYGB")); // §9.5, §2.3
        assert!(table.government.iter().flatten().all(Option::is_none)); // §9.6
        assert_eq!(table.government_probe.column, 0);
        assert_eq!(table.discoveries.len(), 40); // §9.8
        let offered = usize::from(n_seats) * 3;
        assert_eq!(table.offer.len(), offered); // §9.11
    }
}

/// §9.2, §4.7: four of ten production tokens of each planet but Earth lie face down.
#[test]
fn s9_2_production_tokens() {
    let table = scene(2).table();
    for doc in &table.planets {
        let expected = if doc.planet == Planet::Earth { (0, 0) } else { (4, 10) };
        assert_eq!((usize::from(doc.n_unseen), doc.unseen.len()), (expected.0, expected.1));
        assert!(doc.seen.is_empty());
    }
}

/// §9.10, §9.12, §9.13, §2.2, §4.0: what every player begins with, the same for all.
#[test]
fn s9_13_the_players_goods() {
    let table = scene(4).table();
    for own in &table.corporations {
        assert_eq!((own.prestige, own.reputation), (0, 5)); // §9.10, §1.11
        assert_eq!((own.starship, own.humankind), (0, 0));
        assert_eq!((own.fuel, own.cubes), (8, cubes("RRY"))); // §9.13
        assert_eq!((own.scientists, own.reserve), (3, 11)); // §2.2: fourteen in all.
        assert_eq!(own.bases, 4);
        assert_eq!(own.pool.len(), 5); // §4.0: four basic tokens and Earth's.
        assert_eq!(own.explorer.at, Planet::Earth); // §9.12
        assert_eq!(own.probe.column, 0);
        assert!(own.extras.is_empty());
    }
}

/// §1.5, R-03: Research, Travel and Market can be repeated; the Sun and productions cannot.
#[test]
fn r03_what_can_be_repeated() {
    let repeats = |script: &str, draws: bool| {
        let mut scene = scene(2).own(|own| own.cubes = cubes("RRRYYY"));
        scene.play(script);
        if draws {
            scene.deal_all().play("keep -");
        }
        scene.play("pass"); // The other player.
        scene.offers("repeat")
    };
    assert!(repeats("play market\nsell r 1", false));
    assert!(!repeats("play solar", true));
    assert!(!repeats("play production-earth", false));
}

/// §1.13, R-08: every viewer sees the same table.
#[test]
fn r08_boxes_are_open() {
    let mut game: StarshipInterstellar = game_with(3, &options(3, "off"));
    while let Pending::Dealer { .. } = game.pending() {
        game.deal(0, &mut Silent);
    }
    let watcher = game.view(Viewer::Watcher).table;
    for seat in 0..3 {
        assert_eq!(game.view(Viewer::Seat(Seat(seat))).table, watcher);
    }
}

/// §3.1: eight planets on eight Orbits, four Quadrants each, the Belt on an Orbit of its own.
#[test]
fn s3_1_orbits_and_quadrants() {
    let geometry = &rules().geometry;
    let orbits = Planet::ALL.map(|planet| geometry.planet(planet).orbit);
    assert_eq!(orbits, [1, 2, 3, 4, 6, 7, 8, 9]);
    assert!(!orbits.contains(&geometry.belt()));
    for planet in Planet::ALL {
        let last = geometry.n_spaces(planet) - 1;
        assert_eq!((geometry.quadrant(planet, 0).0, geometry.quadrant(planet, last).0), (0, 3));
    }
}

/// §1.8: values from 1 to 5.
#[test]
fn s1_8_values() {
    assert_eq!(Resource::ALL.map(Resource::value), [1, 2, 3, 4, 5]);
}
