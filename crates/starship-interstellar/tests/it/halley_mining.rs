//! Chapter C: flights to the comet, mining, the evolution of its board, and H.A.L.L. beside it.

use starship_interstellar::{
    Cubes, Family, Frame, GovernmentStep, HalleyFrame, Phase, Place, Planet, Player, Port, Quadrant,
};
use tabletop::Game;

use crate::halley_scene::{Told, comet, comet_moves, on, round, sky};
use crate::support::{Scene, cubes, rules, scene, scene_of};

/// The comet on Saturn's Orbit, all planets and it in the first Quadrant; Fuel for far flights.
fn near() -> Scene {
    let scene = scene_of(2, "halley=final");
    let scene = scene.edit(|position| sky(position, [0; 8], comet(Planet::Saturn, 0, 2, true)));
    scene.own(|own| own.fuel = 40)
}

/// The sectors hold these cubes; the bag has the rest.
fn board(scene: &Scene, sectors: &[(usize, &str)]) -> Scene {
    scene.edit(|position| {
        let halley = position.halley.as_mut().expect("the comet plays");
        halley.sectors.fill(Cubes::NONE);
        halley.bag = rules().halley.bag;
        for &(sector, letters) in sectors {
            halley.sectors[sector] = cubes(letters);
            halley.bag.take_all(cubes(letters));
        }
        halley.bag.take_all(halley.given);
    })
}

/// §C.2: flown to like a planet: gravity of the start, Orbits, Quadrants; home without gravity
///
#[test]
fn c_2_flights() {
    let mut out = near();
    out.play("play travel\nfly comet\nmine-sector 1");
    assert_eq!((out.me().fuel, out.me().explorer.at), (35, Port::Comet));
    out.play("pass\nrepeat");
    assert_eq!(out.refused("fly comet"), "§C.2");
    assert_eq!(out.refused("load R"), "§C.2");
    assert_eq!(out.refused("dismantle"), "§C.2");
    assert_eq!(out.refused("load-building drill"), "§C.2");
    out.play("fly earth");
    assert_eq!(out.me().fuel, 31, "four Orbits and the Belt, no gravity");
    assert_eq!(out.me().explorer.at, Port::Earth);
    assert_eq!(scene(2).play("play travel").refused("fly comet"), "§C.2");
    let poor = near().own(|own| own.fuel = 4);
    assert!(!poor.clone().play("play travel").offers("fly comet"));
    assert_eq!(poor.clone().play("play travel").refused("fly comet"), "§1.10");
}

/// §C.2, R-180: as long as it waits outside, it is an Orbit beyond Neptune's.
#[test]
fn r180_outside_and_through_the_wormhole() {
    let outside = scene_of(2, "halley=final").own(|own| own.fuel = 40);
    let fuel = |scene: &Scene| {
        let mut scene = scene.clone();
        scene.play("play travel\nfly comet");
        40 - scene.me().fuel
    };
    assert_eq!(fuel(&outside), 8, "Neptune's Orbit is seven");
    let learned = outside.learned(Family::Travel, 3);
    let place = Place { orbit: Planet::Neptune, quadrant: Quadrant(0) };
    assert_eq!(fuel(&learned.own(|own| own.wormhole = Some(place))), 2);
    let away = Place { orbit: Planet::Neptune, quadrant: Quadrant(2) };
    assert_eq!(fuel(&learned.own(|own| own.wormhole = Some(away))), 4);
}

/// §C.3: a sector of choice, all its cubes, one counter; R-181: what finds no room stays.
#[test]
fn c_3_mining() {
    let rich = board(&near(), &[(0, "R"), (3, "P"), (8, "YG"), (14, "RRYYGGBB")]);
    let mut landed = rich.clone();
    landed.play("play travel\nfly comet");
    assert_eq!(landed.question(), "mine");
    assert_eq!(
        landed.options(),
        ["mine-sector 1", "mine-sector 4", "mine-sector 9", "mine-sector 15"]
    );
    assert_eq!(landed.refused("mine-sector 2"), "§C.3");
    assert_eq!(landed.refused("mine-sector 16"), "§2.1");
    assert_eq!(landed.refused("done"), "§1.3");
    landed.play("mine-sector 9");
    assert_eq!(landed.me().explorer.cubes, cubes("YG"));
    let halley = landed.table().halley.expect("the comet plays");
    assert_eq!((halley.markers[0], halley.sectors[8]), (Some(8), cubes("-")));
    assert_eq!(halley.given, cubes("YG"));
    let mut full = rich.own(|own| {
        own.bases = 3;
        own.explorer.bases = 1;
    });
    full.play("play travel\nfly comet\nmine-sector 15");
    assert_eq!(full.question(), "haul");
    assert_eq!(full.refused("haul RRYY"), "§C.3");
    assert_eq!(full.refused("haul PRRYY"), "§1.8");
    full.play("haul YGGBB");
    assert_eq!(full.me().explorer.cubes, cubes("YGGBB"));
    let left = full.table().halley.expect("the comet plays").sectors[14];
    assert_eq!(left, cubes("RRY"), "the rest stays");
}

/// §C.3: one counter: who has mined in this round lands for nothing. Nothing aboard, nothing there:
/// no question.
#[test]
fn c_3_one_counter_each() {
    let mut again = near();
    again.play("play travel\nfly comet\nmine-sector 1\npass\nrepeat\nfly earth\nrepeat\nfly comet");
    assert_eq!((again.question(), again.me().explorer.at), ("turn", Port::Comet));
    assert_eq!(again.table().halley.expect("the comet plays").markers, [Some(0), None]);
    let mut bare = board(&near(), &[]);
    bare.play("play travel\nfly comet");
    assert_eq!((bare.question(), bare.asked().0), ("turn", 1));
    let mut full = near().own(|own| (own.bases, own.explorer.bases) = (0, 4));
    full = full.learned(Family::Drill, 2).own(|own| {
        (own.buildings.drill, own.explorer.buildings.drill) = (0, 2);
    });
    full.play("play travel\nfly comet");
    assert_eq!((full.question(), full.asked().0), ("turn", 1));
}

/// §C.3, §C.7, R-182: counters return with the end of the World Government Phase; by the earlier
/// text they never do.
#[test]
fn r182_counters_return_or_stay() {
    let marked = |text: &str| {
        let told = comet_moves(text, 2, |position| {
            sky(position, [0; 8], comet(Planet::Saturn, 2, 2, true));
            position.halley.as_mut().expect("the comet plays").markers[1] = Some(4);
        });
        told.game.position().halley.expect("the comet plays").markers
    };
    assert_eq!(marked("final"), [None, None]);
    assert_eq!(marked("draft"), [None, Some(4)]);
    // A counter that lies there since an earlier round: nothing is mined any more.
    let mut again = scene_of(2, "halley=draft").own(|own| own.fuel = 40).edit(|position| {
        position.halley.as_mut().expect("the comet plays").markers[0] = Some(4);
    });
    again.play("play travel\nfly comet");
    assert_eq!((again.question(), again.asked().0), ("turn", 1));
}

/// §C.6: from the tail on all move a column to the left, neighbours together; the tail goes back
/// into the bag and eight new cubes come.
#[test]
fn c_6_evolution() {
    let told = comet_moves("final", 2, |position| {
        sky(position, [0; 8], comet(Planet::Saturn, 2, 2, true));
        let halley = position.halley.as_mut().expect("the comet plays");
        halley.sectors.fill(Cubes::NONE);
        let lying =
            [(0, "R"), (1, "Y"), (2, "G"), (7, "B"), (8, "PP"), (10, "Y"), (12, "RR"), (14, "BB")];
        halley.bag = rules().halley.bag;
        for (sector, letters) in lying {
            halley.sectors[sector] = cubes(letters);
            halley.bag.take_all(cubes(letters));
        }
    });
    let halley = told.game.position().halley.expect("the comet plays");
    let letters: Vec<String> = halley.sectors.iter().map(ToString::to_string).collect();
    assert_eq!(letters[8..12], ["RY", "G", "-", "B"]);
    assert_eq!(letters[12..15], ["PP", "Y", "RR"]);
    assert_eq!(halley.sectors[..8].iter().map(|s| s.total()).sum::<u16>(), 8);
    let blue = halley.bag.get(starship_interstellar::Resource::Blue);
    assert_eq!(blue, 9, "the tail is back in the bag");
}

/// §C.6, R-185: with too few cubes the last sectors stay empty.
#[test]
fn r185_an_empty_bag() {
    let told = comet_moves("final", 2, |position| {
        sky(position, [0; 8], comet(Planet::Saturn, 2, 2, true));
        let halley = position.halley.as_mut().expect("the comet plays");
        halley.given.add_all(halley.bag);
        halley.bag = cubes("PPPP");
        halley.given.take_all(cubes("PPPP"));
    });
    let halley = told.game.position().halley.expect("the comet plays");
    let filled: Vec<u16> = halley.sectors[..8].iter().map(|sector| sector.total()).collect();
    assert_eq!(filled, [1, 1, 1, 0, 0, 0, 0, 0], "one of four was drawn before");
}

/// §C.2: an Explorer on the comet goes where the comet goes.
#[test]
fn c_2_it_carries_the_explorer_along() {
    let told = round("final", 2, |position| {
        sky(position, [1; 8], comet(Planet::Saturn, 2, 2, true));
        position.corporations[0].explorer.at = Port::Comet;
    });
    assert_ne!(told.comet(), Some(comet(Planet::Saturn, 2, 2, true)));
    assert_eq!(told.game.position().corporations[0].explorer.at, Port::Comet);
}

/// §C.8, R-189: H.A.L.L. never flies to the comet, but has its cube on Earth and in its Deposits.
#[test]
fn r189_hall_and_the_comet() {
    let solo = scene_of(1, "halley=final");
    let scene = solo.edit(|position| {
        (position.phase, position.step) = (Phase::Government, GovernmentStep::Hall);
        for own in &mut position.corporations {
            own.pool.clear();
        }
        sky(position, [1, 2, 0, 4, 6, 8, 10, 12], comet(Planet::Mars, 0, 2, true));
        let give = HalleyFrame::Give { planet: Planet::Earth, left: 1 };
        position.frames = vec![Frame::Halley(HalleyFrame::Begin), Frame::Halley(give)];
    });
    let before = scene.table().corporations[1].cubes.total();
    let mut told = Told { game: scene.game().clone(), events: Vec::new() };
    told.game.deal(0, &mut told.events);
    let told = on(told);
    assert!(told.moves().contains("cube for 1 on earth"), "{}", told.moves());
    assert_eq!(told.game.position().corporations[1].cubes.total(), before + 1);
    let mut refused = solo.table();
    refused.corporations[1].explorer.at = Port::Comet;
    let game = starship_interstellar::StarshipInterstellar::from_position(rules(), &refused);
    assert_eq!(game.err().as_deref(), Some("H.A.L.L. does not fly to the comet"));
}

/// §C.1: positions that cannot be are refused with the reason.
#[test]
fn c_1_positions_are_checked() {
    let refused = |change: &dyn Fn(&mut starship_interstellar::Position)| {
        let mut position = near().table();
        change(&mut position);
        let game = starship_interstellar::StarshipInterstellar::from_position(rules(), &position);
        game.err().unwrap_or_default()
    };
    let said = refused(&|p| p.halley.as_mut().expect("on").bag.add_all(cubes("R")));
    assert!(said.contains("red cubes of the comet"), "{said}");
    let said = refused(&|p| sky(p, [0; 8], comet(Planet::Saturn, 0, 5, true)));
    assert_eq!(said, "the comet is in no zone of its Orbit");
    let said = refused(&|p| p.halley = None);
    assert_eq!(said, "Halley's Comet and its board belong together");
    let said = refused(&|p| {
        p.frames = vec![Frame::Halley(HalleyFrame::Mine { player: Player::seat(0) })];
    });
    assert!(said.contains("nobody lands on the comet now"), "{said}");
    let said = refused(&|p| p.halley.as_mut().expect("on").sectors[0] = cubes("RR"));
    assert!(!said.is_empty());
}
