//! Chapter C: the comet's way, with the worked examples of the books step by step.

use expect_test::expect;
use starship_interstellar::{
    CometDoc, Event, HalleyEvent, Orbit, Planet, Player, Port, Quadrant, Resource,
};
use tabletop::{Game, Pending};

use crate::halley_scene::{base, comet, comet_moves, round, sky, swallowed};
use crate::support::{cubes, rules, scene, scene_of};

/// §C.1: ten cubes of each colour, eight of them on the board, a Quadrant by lot.
#[test]
fn c_1_set_up() {
    for text in ["final", "draft"] {
        let table = scene_of(3, &format!("halley={text}")).table();
        let halley = table.halley.expect("the comet plays");
        let waits =
            CometDoc { orbit: Orbit::OuterSpace, quadrant: Quadrant(0), zone: 0, inward: true };
        assert_eq!(halley.comet, Some(waits));
        assert_eq!(halley.bag.total(), 42);
        let filled = halley.sectors.iter().map(|sector| sector.total()).collect::<Vec<_>>();
        assert_eq!(filled, [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(halley.markers, [None; 3]);
    }
    assert!(scene(2).table().halley.is_none(), "off is off");
    let mut game = scene_of(2, "").game().clone();
    assert!(matches!(game.pending(), Pending::Seats(_)), "nothing is drawn for no comet");
    game = crate::support::game_with(2, scene_options("final").as_ref());
    let mut draws = 0;
    while let Pending::Dealer { n } = game.pending() {
        draws += u32::from(game.draw_sheet().rule == "§C.1" && n == 4);
        game.deal(n - 1, &mut tabletop::Silent);
    }
    assert_eq!(draws, 1);
    let comet = game.position().halley.expect("the comet plays").comet;
    assert_eq!(comet.map(|comet| comet.quadrant), Some(Quadrant(3)));
}

fn scene_options(text: &str) -> Box<tabletop::Options> {
    let asked = [("halley".to_owned(), text.to_owned())].into();
    let sheet = starship_interstellar::StarshipInterstellar::options();
    Box::new(sheet.fill(&asked, 1).expect("options of the sheet"))
}

/// §C.4.1, §C.4.2, example 1 of the expansion's book. It is told before gravity; here Uranus,
/// Saturn, Jupiter and Mars stand two Quadrants away, and Neptune, Earth and Venus are the three
/// that count. Two valid zones, one, two, one, as the book says. R-183: that the third stop lies on
/// a border no number of spaces gives that fits the rest; ours is two thirds of the Quadrant.
#[test]
fn c_4_2_example_1() {
    let told = comet_moves("final", 2, |position| {
        let spaces = [2, 0, 0, 4, 6, 8, 10, 5];
        sky(position, spaces, comet(Planet::Neptune, 0, 3, true));
    });
    expect![[r#"
        4 Orbits
        uranus 0.3
        saturn 0.2
        jupiter 0.2
        mars 0.1"#]]
    .assert_eq(&told.moves());
    assert_eq!(told.comet(), Some(comet(Planet::Mars, 0, 1, true)));
}

/// §C.4.4, §C.5, example 2 of the expansion's book: Jupiter in front, then Mars a Quadrant away,
/// then Earth two Quadrants away. Two Deposits on Jupiter.
#[test]
fn c_4_4_example_2() {
    for zone in [2, 3] {
        let told = comet_moves("final", 2, |position| {
            let spaces = [0, 2, 3, 3, 2, 8, 10, 12];
            sky(position, spaces, comet(Planet::Saturn, 0, zone, true));
            base(position, 0, Planet::Jupiter, cubes("R"));
            base(position, 1, Planet::Jupiter, cubes("-"));
        });
        expect![[r#"
            3 Orbits
            jupiter 0.2
            pulled by jupiter clockwise 0.3
            passes jupiter
            cube for 0 on jupiter
            cube for 1 on jupiter
            mars 0.2
            pulled by mars clockwise 1.1
            earth 1.1"#]]
        .assert_eq(&told.moves());
        let table = told.game.position();
        assert_eq!(table.corporations[0].zones[0].deposit.total(), 2);
        assert_eq!(table.corporations[1].zones[0].deposit.total(), 1, "an empty one counts");
    }
}

/// §C.4.5, §C.5, example 3 of the expansion's book: in to Mercury, out again to Earth, past all
/// three.
#[test]
fn c_4_5_example_3() {
    let told = comet_moves("final", 2, |position| {
        let spaces = [1, 2, 2, 6, 0, 0, 15, 18];
        sky(position, spaces, comet(Planet::Venus, 0, 1, true));
        base(position, 1, Planet::Mercury, cubes("P"));
        base(position, 0, Planet::Venus, cubes("-"));
    });
    expect![[r#"
        3 Orbits
        mercury 0.1
        pulled by mercury clockwise 1.1
        turns at mercury
        passes mercury
        cube for 1 on mercury
        venus 1.1
        pulled by venus clockwise 2.1
        passes venus
        cube for 0 on venus
        earth 2.1
        pulled by earth back 2.0
        passes earth
        cube for 0 on earth
        cube for 1 on earth"#]]
    .assert_eq(&told.moves());
    assert_eq!(told.comet(), Some(comet(Planet::Earth, 2, 0, false)));
    let table = told.game.position();
    assert_eq!(table.corporations[1].cubes.total(), 4, "three at the start and one of the comet");
}

/// §C.4.4, the example of the earlier book that differs (Uranus and Neptune). All that it tells
/// holds: three Orbits, Uranus and Saturn clockwise, Saturn passed with two Deposits, a Quadrant of
/// four planets that changes nothing, Jupiter without influence. R-183: the comet passes Uranus too,
/// of which the text is silent; no placement fits without.
#[test]
fn c_4_4_example_of_the_earlier_book() {
    let told = comet_moves("draft", 2, |position| {
        let spaces = [3, 1, 1, 2, 9, 4, 4, 0];
        sky(position, spaces, comet(Planet::Neptune, 0, 5, true));
        base(position, 0, Planet::Saturn, cubes("G"));
        base(position, 1, Planet::Saturn, cubes("G"));
        base(position, 1, Planet::Uranus, cubes("G"));
    });
    expect![[r#"
        3 Orbits
        uranus 0.4
        pulled by uranus clockwise 0.5
        passes uranus
        cube for 1 on uranus
        saturn 0.4
        pulled by saturn clockwise 1.1
        passes saturn
        cube for 0 on saturn
        cube for 1 on saturn
        jupiter 1.1"#]]
    .assert_eq(&told.moves());
}

/// R-183: over all placements of the earlier book's example none spares Uranus.
#[test]
fn r183_the_earlier_example_needs_uranus() {
    let mut found = 0;
    for zone in 0..=6 {
        for uranus in 0..5 {
            for saturn in 4..8 {
                let told = comet_moves("draft", 2, |position| {
                    let spaces = [3, 1, 1, 2, 9, saturn, uranus, 0];
                    sky(position, spaces, comet(Planet::Neptune, 0, zone, true));
                });
                let moves = told.moves();
                let tells = moves.contains("pulled by uranus clockwise")
                    && moves.contains("pulled by saturn clockwise 1.")
                    && moves.contains("passes saturn");
                if tells {
                    assert!(moves.contains("passes uranus"), "{moves}");
                    found += 1;
                }
            }
        }
    }
    assert!(found > 0, "the rest of the example fits");
}

/// §C.4.3: in by the zone between the third and the fourth space, and on from there. §C.7, R-182:
/// by the earlier text by the last zone of the Quadrant.
#[test]
fn c_4_3_the_first_movement() {
    let outside =
        CometDoc { orbit: Orbit::OuterSpace, quadrant: Quadrant(3), zone: 0, inward: true };
    // Mercury is in Quadrant 3 too, Neptune and Uranus are two away.
    let spaces = [3, 1, 1, 2, 3, 4, 5, 6];
    let told = comet_moves("final", 2, |position| sky(position, spaces, outside));
    expect![[r#"
        2 Orbits
        neptune 3.3
        uranus 3.3"#]]
    .assert_eq(&told.moves());
    let told = comet_moves("draft", 2, |position| sky(position, spaces, outside));
    expect![[r#"
        2 Orbits
        neptune 3.6
        uranus 3.5"#]]
    .assert_eq(&told.moves());
    assert_eq!(rules().halley.entry_zone, 3);
}

/// §C.4.6: beyond Neptune's Orbit it leaves the game, and who stands on it comes home without cubes
/// (R-187). §C.7, R-182: by the earlier text it stays on Neptune's Orbit.
#[test]
fn c_4_6_out_of_the_system() {
    let change = |position: &mut starship_interstellar::Position| {
        let spaces = [1, 1, 1, 2, 3, 4, 15, 18];
        sky(position, spaces, comet(Planet::Uranus, 0, 2, false));
        position.planets[0].space = 0; // Mercury makes it two Orbits.
        let explorer = &mut position.corporations[1].explorer;
        (explorer.at, explorer.cubes) = (Port::Comet, cubes("RG"));
    };
    let told = comet_moves("final", 2, change);
    expect![[r#"
        2 Orbits
        neptune 0.2
        pulled by neptune back 0.1
        leaves"#]]
    .assert_eq(&told.moves());
    let table = told.game.position();
    let halley = table.halley.expect("the comet plays");
    assert!(halley.comet.is_none() && halley.sectors.iter().all(|sector| sector.is_empty()));
    let own = &table.corporations[1];
    assert_eq!((own.explorer.at, own.explorer.cubes), (Port::Earth, cubes("-")));
    assert_eq!(own.cubes, cubes("RRY"), "what was aboard is lost");
    let told = comet_moves("draft", 2, change);
    expect![[r#"
        2 Orbits
        neptune 0.2
        pulled by neptune back 0.1
        stays"#]]
    .assert_eq(&told.moves());
    assert_eq!(told.comet(), Some(comet(Planet::Neptune, 0, 1, false)));
    assert_eq!(told.game.position().corporations[1].explorer.at, Port::Comet);
}

/// §C.4.7, R-186: what the Sun has swallowed is no Orbit any more: the comet turns before it.
#[test]
fn c_4_7_orbits_that_are_gone() {
    let told = comet_moves("final", 2, |position| {
        swallowed(position, &[Planet::Mercury]);
        sky(position, [0, 2, 2, 0, 0, 8, 10, 12], comet(Planet::Earth, 0, 0, true));
    });
    expect![[r#"
        3 Orbits
        venus 0.0
        turns at venus
        earth 0.0
        mars 0.0
        pulled by mars clockwise 0.1
        passes mars"#]]
    .assert_eq(&told.moves());
    let told = comet_moves("final", 2, |position| {
        swallowed(position, &[Planet::Mercury]);
        sky(position, [0, 1, 2, 4, 6, 8, 10, 12], comet(Planet::Venus, 0, 0, true));
    });
    expect![[r#"
        1 Orbits
        turns at venus
        earth 0.0"#]]
    .assert_eq(&told.moves());
}

/// §C.4.7: a comet on the Orbit that the Sun swallows goes with it.
#[test]
fn c_4_7_swallowed() {
    let mut scene = scene_of(2, "halley=final").edit(|position| {
        position.spiral = 11;
        sky(position, [0; 8], comet(Planet::Mercury, 1, 0, false));
        let explorer = &mut position.corporations[0].explorer;
        (explorer.at, explorer.cubes) = (Port::Comet, cubes("B"));
    });
    scene.play("play solar\ndraw red\ndraw red\nkeep R");
    assert!(scene.table().halley.expect("the comet plays").comet.is_none());
    assert_eq!((scene.me().explorer.at, scene.me().cubes), (Port::Earth, cubes("RRRY")));
}

/// §C.5: a planet that moves past the comet counts as well; R-184: turn order decides who draws.
#[test]
fn c_5_a_planet_passes_the_comet() {
    let told = |zone: u8| {
        round("final", 2, |position| {
            sky(position, [0, 0, 0, 0, 0, 0, 0, 0], comet(Planet::Mars, 0, zone, true));
            base(position, 0, Planet::Mars, cubes("R"));
        })
    };
    let crossed = |zone: u8| {
        let passed = HalleyEvent::Crossed { planet: Planet::Mars };
        let moved = told(zone).events;
        let first = moved.iter().position(|event| matches!(event, Event::PlanetsMoved { .. }));
        let next = &moved[first.expect("planets move") + 1];
        *next == Event::Halley(passed)
    };
    // Mars goes from space 0 to space 1, past zone 1.
    assert_eq!([0, 1, 2].map(crossed), [false, true, false]);
}

/// §C.5, §6.5: a planet of several spaces a round passes the comet with any of them.
#[test]
fn c_5_a_fast_planet_passes_the_comet() {
    // Round the whole Orbit zone 1 lies after the planet's space, zone 0 right before it.
    let crossed = |planet: Planet, zone: u8| {
        let (quadrant, zone) = if zone == 0 { (0, 0) } else { (zone - 1, 1) };
        let told = round("final", 2, |position| {
            sky(position, [0; 8], comet(planet, quadrant, zone, true));
            base(position, 0, planet, cubes("R"));
        });
        let moved = |event: &Event| matches!(event, Event::PlanetsMoved { .. });
        let first = told.events.iter().position(moved).expect("planets move");
        told.events[first + 1] == Event::Halley(HalleyEvent::Crossed { planet })
    };
    assert_eq!([0, 1, 2, 3].map(|zone| crossed(Planet::Venus, zone)), [false, true, true, false]);
    assert_eq!([0, 1, 2, 3].map(|zone| crossed(Planet::Mercury, zone)), [false, true, true, true]);
}

/// §C.5, R-184: on Earth each player has a cube, in turn order; R-185: an empty bag gives nothing.
#[test]
fn r184_cubes_in_turn_order() {
    let told = comet_moves("final", 3, |position| {
        position.order = vec![Player::seat(2), Player::seat(0), Player::seat(1)];
        // Earth is in the space before the comet's zone.
        sky(position, [1, 2, 0, 4, 6, 8, 10, 12], comet(Planet::Mars, 0, 2, true));
    });
    expect![[r#"
        2 Orbits
        earth 0.1
        pulled by earth back 0.0
        passes earth
        cube for 2 on earth
        cube for 0 on earth
        cube for 1 on earth
        venus 0.0"#]]
    .assert_eq(&told.moves());
    let told = comet_moves("final", 3, |position| {
        sky(position, [1, 2, 0, 4, 6, 8, 10, 12], comet(Planet::Mars, 0, 2, true));
        let halley = position.halley.as_mut().expect("the comet plays");
        // Two cubes are left: one is drawn before the comet moves, one while it moves.
        let left = halley.bag;
        halley.bag = cubes("RR");
        halley.given.add_all(left);
        halley.given.take(Resource::Red, 2);
    });
    let gifts = told.moves().matches("cube for").count();
    assert_eq!(gifts, 1, "{}", told.moves());
}

/// §C.4.1: planets that are destroyed do not count.
#[test]
fn c_4_1_counting() {
    let n = |gone: &[Planet]| {
        let told = comet_moves("final", 2, |position| {
            swallowed(position, gone);
            sky(position, [0; 8], comet(Planet::Saturn, 0, 2, true));
        });
        told.moves().lines().next().map(str::to_owned)
    };
    assert_eq!(n(&[]), Some("9 Orbits".to_owned()));
    assert_eq!(n(&[Planet::Mercury, Planet::Venus]), Some("7 Orbits".to_owned()));
}
