//! Where two of the modules meet: rulings R-188 and R-210 and on.

use expect_test::expect;
use starship_interstellar::{
    AntiMatterFrame, Event, Family, Frame, GovernmentStep, HalleyEvent, Mechanism, Orbit, Phase,
    Planet, Position, Resource, SalvationTech, Token,
};
use tabletop::Game;

use crate::antimatter_laboratory::rich;
use crate::hall_scene;
use crate::halley_scene::{Told, base, comet, comet_moves_in, on, sky};
use crate::kuiper_launch::mined;
use crate::kuiper_sky;
use crate::support::{Scene, cubes, salvation_of, scene_of};

/// A planet on this space of this Orbit.
fn put(position: &mut Position, planet: Planet, orbit: Orbit, space: u8) {
    let doc = &mut position.planets[planet.index()];
    doc.orbit = Some(orbit).filter(|&orbit| orbit != planet.into());
    doc.space = space;
}

const BOTH: &str = "halley=final antimatter=on";

/// §C.4.4, §A.7, R-188: whatever stands on the Orbit pulls, the nearest of several; two equally
/// near hold each other off.
#[test]
fn r188_the_nearest_of_several_planets() {
    let moves = |saturn: u8| {
        comet_moves_in(BOTH, 2, |position| {
            sky(position, [0, 0, 0, 0, 0, saturn, 0, 0], comet(Planet::Uranus, 1, 0, true));
            put(position, Planet::Jupiter, Orbit::Saturn, 2);
            put(position, Planet::Mercury, Orbit::Mercury, 3);
        })
        .moves()
    };
    let near = moves(7);
    assert!(near.contains("saturn 1.0\npulled by jupiter back 0.3"), "{near}");
    let nearer = moves(4);
    assert!(
        nearer.contains("saturn 1.0\npulled by saturn clockwise 1.1\npasses saturn"),
        "{nearer}"
    );
    let tie = moves(5);
    assert!(tie.contains("saturn 1.0\njupiter 1.0"), "{tie}");
}

/// §C.4.4, §A.7, R-210: on the Orbit of a planet that has left it nobody pulls; on the Orbit to
/// which it has come it does.
#[test]
fn r210_an_orbit_that_its_planet_has_left() {
    let told = comet_moves_in(BOTH, 2, |position| {
        sky(position, [2, 2, 2, 5, 8, 4, 10, 12], comet(Planet::Uranus, 1, 0, true));
        put(position, Planet::Saturn, Orbit::Jupiter, 3);
    });
    // Saturn stands on Jupiter's Orbit, right behind the zone that the comet comes to.
    expect![[r#"
        2 Orbits
        saturn 1.0
        jupiter 1.0
        pulled by saturn clockwise 1.1
        passes saturn"#]]
    .assert_eq(&told.moves());
}

/// §C.4.1, §A.7.3, R-213: a planet in outer space counts in its Quadrant and pulls nobody.
#[test]
fn r213_planets_in_outer_space() {
    let told = comet_moves_in(BOTH, 2, |position| {
        sky(position, [2, 2, 2, 5, 8, 11, 10, 15], comet(Planet::Neptune, 1, 0, true));
        put(position, Planet::Uranus, Orbit::OuterSpace, 1);
    });
    expect![[r#"
        2 Orbits
        uranus 1.0
        saturn 1.0
        pulled by saturn clockwise 1.1"#]]
    .assert_eq(&told.moves().replace("\npasses saturn", ""));
}

/// The next draws and questions of the World Government Phase, with the comet in play.
fn governing(asked: &str, frame: AntiMatterFrame, change: impl FnOnce(&mut Position)) -> Scene {
    scene_of(2, asked).edit(|position| {
        (position.phase, position.step) = (Phase::Government, GovernmentStep::CleanUp);
        position.frames = vec![Frame::AntiMatter(frame)];
        change(position);
    })
}

fn crossed(scene: &Scene, roll: u32) -> bool {
    let mut told = Told { game: scene.game().clone(), events: Vec::new() };
    told.game.deal(roll, &mut told.events);
    let told = on(told);
    let is_crossing = |event: &Event| {
        matches!(event, Event::Halley(HalleyEvent::Crossed { planet: Planet::Mars }))
    };
    told.events.iter().any(is_crossing)
}

/// §A.6, §C.5, R-211: an Orbit that is shifted takes its planets past the comet.
#[test]
fn r211_a_shift_passes_the_comet() {
    let shifting = |zone: u8| {
        governing(BOTH, AntiMatterFrame::Shift, |position| {
            sky(position, [0; 8], comet(Planet::Mars, 0, zone, true));
            base(position, 0, Planet::Mars, cubes("R"));
        })
    };
    // Mars, on top of the pile, goes from space 0 one to four spaces on: past zone 1, or 1 and 2.
    assert!(crossed(&shifting(1), 0) && !crossed(&shifting(2), 0));
    assert!(crossed(&shifting(2), 1) && !crossed(&shifting(0), 3));
    let mut told = Told { game: shifting(1).game().clone(), events: Vec::new() };
    told.game.deal(0, &mut told.events);
    let told = on(told);
    let zone = told.game.position().corporations[0].zones[0];
    assert_eq!(zone.deposit.total(), 2, "a cube of the comet lies in the Deposit");
}

/// §A.7, §C.5, R-212: a planet that changes its Orbit passes nothing, wherever the comet is.
#[test]
fn r212_a_new_orbit_passes_nothing() {
    for zone in 0..=1 {
        let rolling = governing(BOTH, AntiMatterFrame::Roll { left: 1 }, |position| {
            sky(position, [0, 0, 2, 0, 0, 0, 0, 0], comet(Planet::Earth, 0, zone, true));
            base(position, 0, Planet::Mars, cubes("R"));
        });
        assert!(!crossed(&rolling, 0), "Mars comes to Earth's Orbit beside the comet");
        let outward = governing(BOTH, AntiMatterFrame::Roll { left: 1 }, |position| {
            sky(position, [0, 0, 2, 0, 0, 0, 0, 0], comet(Planet::Mars, 0, zone, true));
            base(position, 0, Planet::Mars, cubes("R"));
        });
        assert!(!crossed(&outward, 3), "Mars leaves the comet's Orbit");
    }
}

/// §K.3.2, §C.4, R-214: planets, comet, Asteroids, in this order; comet and Asteroids do not touch
/// each other, and a comet on an Asteroid's Orbit changes nothing for it.
#[test]
fn r214_comet_and_asteroids() {
    let scene = scene_of(2, "halley=final kuiper=on").edit(|position| {
        sky(position, [1; 8], comet(Planet::Neptune, 0, 3, true));
    });
    let told = on(Told { game: scene.game().clone(), events: Vec::new() });
    let first = |test: &dyn Fn(&Event) -> bool| told.events.iter().position(test);
    let planets = first(&|event| matches!(event, Event::PlanetsMoved { .. }));
    let comet = first(&|event| matches!(event, Event::Halley(HalleyEvent::Counted { .. })));
    let evolved = first(&|event| matches!(event, Event::Halley(HalleyEvent::Evolved { .. })));
    let asteroids = told.events.iter().rposition(|event| matches!(event, Event::Kuiper(_)));
    assert!(planets < comet && comet < evolved && evolved < asteroids);
    let halley = told.game.position().halley.expect("the comet plays");
    let is_gift = |event: &&Event| matches!(event, Event::Halley(HalleyEvent::Given { .. }));
    let gifts = told.events.iter().filter(is_gift).count();
    assert_eq!(usize::from(halley.given.total()), gifts, "Asteroids bring cubes of their own");
}

/// §F.1, §A.7, R-216: planets help where they are; an Orbit with two of them is saved once.
#[test]
fn r216_fly_by_at_moved_planets() {
    let fuel = |change: &dyn Fn(&mut Position)| {
        let scene = scene_of(2, "fly_by=on antimatter=on").own(|own| own.fuel = 40);
        let mut scene = scene.edit(|position| {
            for doc in &mut position.planets {
                doc.space = 0;
            }
            change(position);
        });
        scene.play("play travel\nfly uranus");
        40 - scene.me().fuel
    };
    // Six in all: Mars, Jupiter and Saturn are crossed for nothing.
    assert_eq!(fuel(&|_| {}), 3);
    // Jupiter stands on Saturn's Orbit: its own counts, and Saturn's is saved once.
    assert_eq!(fuel(&|position| put(position, Planet::Jupiter, Orbit::Saturn, 1)), 4);
    // In outer space it helps nobody.
    assert_eq!(fuel(&|position| put(position, Planet::Jupiter, Orbit::OuterSpace, 0)), 4);
}

/// §A.5.1, §C.2, R-218: the stronger Travel is free to the comet as well.
#[test]
fn r218_a_stronger_flight_to_the_comet() {
    let mut scene = rich(&scene_of(2, BOTH), 1).own(|own| own.fuel = 0);
    assert!(!scene.clone().play("enhance-play travel").offers("done"));
    scene.play("enhance-play travel\nfly comet\nmine-sector 1");
    assert_eq!((scene.me().fuel, scene.me().explorer.cubes.total()), (0, 1));
}

/// §V4.2, §C.5, §K.3.3, R-219: a cube from outside lies in the open layer; the next one comes when
/// all of it is gone.
#[test]
fn r219_cubes_for_a_layered_deposit() {
    let told = comet_moves_in("halley=final multi_resource=blind", 2, |position| {
        sky(position, [1, 2, 2, 6, 0, 0, 15, 18], comet(Planet::Venus, 0, 1, true));
        let pile = &mut position.planets[Planet::Mercury.index()];
        let last = pile.unseen.len() - 1;
        pile.unseen.swap(0, last); // A token of several layers.
        base(position, 1, Planet::Mercury, cubes("-"));
    });
    let zone = told.game.position().corporations[1].zones[0];
    assert_eq!(zone.deposit.total(), 1, "only the comet's cube: no layer comes for that");
}

/// §V2.4, §A.5.8, R-220: with Cryogenic Processing and a stronger action two more of choice follow
/// a Family, and two steps.
#[test]
fn r220_a_family_in_a_stronger_action() {
    let plain = salvation_of(2, "families=on antimatter=on");
    let all = rich(&plain, 1).knows(SalvationTech::Cryogenic).own(|own| {
        own.cubes = cubes("RRRRRYYYYYGGGGBBBPPP");
    });
    let mut scene = all;
    scene.play("enhance-use solar save");
    let family = scene.options().into_iter().find(|option| option.starts_with("family"));
    scene.play(&family.expect("a Family can be saved"));
    if scene.asks("pay") {
        let first = scene.options().remove(0);
        scene.play(&first);
    }
    let mut more = 0;
    while scene.asked().0 == 0 && scene.asks("save") {
        let first = scene.options().remove(0);
        scene.play(&first);
        if scene.asks("pay") {
            let first = scene.options().remove(0);
            scene.play(&first);
        }
        more += 1;
    }
    assert_eq!((more, scene.me().humankind), (2, 2));
}

/// §V5.3, §K.5.3, R-223: unused Asteroids turn a Unique Pass token as they turn the usual one.
#[test]
fn r223_asteroids_turn_every_pass_token() {
    let mut drafted = scene_of(2, "unique_pass=on kuiper=on");
    drafted.play("draft 1\ndraft 2\npass-token unique\npass-token unique").deal_all();
    let mut scene = mined(&drafted, &[0, 1]).saving().own(|own| {
        own.played = own.pool.split_off(1);
    });
    scene.play("pass");
    assert_eq!(scene.me().rotations, 3, "a token and two Asteroids");
}

/// §F.1, §K.4.2, R-217: an ACS pays for every Orbit, whatever stands there.
#[test]
fn r217_no_fly_by_for_a_launch() {
    let scene = scene_of(2, "kuiper=on fly_by=on");
    let rock = [(Resource::Red, Planet::Neptune, 0)];
    let mut scene = kuiper_sky::sky(&scene, &rock).own(|own| own.fuel = 5);
    scene.play("play activation\ncapture-first r neptune").deal_all();
    assert_eq!(scene.me().fuel, 0, "four Orbits and the red Asteroid");
}

/// §V7.2, §A.5.7, R-221: two Universal Mechanisms, each paid on its own.
#[test]
fn r221_two_universal_mechanisms() {
    let scene = rich(&salvation_of(2, "universal_mechanisms=on antimatter=on"), 1);
    let mut scene = scene.edit(|position| {
        position.projects[0][0] = Some(Mechanism(50));
        position.projects[0][1] = Some(Mechanism(51));
        position.corporations[0].cubes = cubes("RG");
    });
    scene.play("enhance-use market build\nbuild current 1\npay G").deal_all();
    scene.play("build current 2").deal_all();
    assert_eq!((scene.me().prestige, scene.me().starship), (3 + 1, 2));
}

/// §V1.2, §A.5.6, R-222: a leap ends at a Black Hole as a move does.
#[test]
fn r222_a_leap_to_a_black_hole() {
    let mut scene = rich(&salvation_of(2, "black_holes=on antimatter=on"), 1);
    scene.play("enhance-use travel probe\nleap 3\ndraw Discovery token 40:");
    assert!(scene.asks("black_hole"));
    assert!(scene.table().journey[0].iter().all(Option::is_none), "nothing between is entered");
}

/// §V2.3, §C.4, §K.3.2, §H.6, R-226: what ends a round, one after the other.
#[test]
fn r226_the_order_of_all_last_steps() {
    let asked = "families=on halley=final kuiper=on antimatter=on";
    let scene = scene_of(1, asked);
    let told = on(Told { game: scene.game().clone(), events: Vec::new() });
    let last = |test: &dyn Fn(&Event) -> bool| {
        told.events.iter().rposition(test).expect("it happens in every round")
    };
    let steps = [
        last(&|event| matches!(event, Event::PlanetsMoved { .. })),
        last(&|event| matches!(event, Event::Halley(HalleyEvent::Evolved { .. }))),
        last(&|event| matches!(event, Event::Kuiper(_))),
        last(&|event| matches!(event, Event::Variant(_))),
        last(&|event| matches!(event, Event::RoundBegan { .. })),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

/// §H.1, R-227: with everything on at once H.A.L.L. is set up, plays and comes to an end.
#[test]
fn r227_hall_among_all_modules() {
    let everything = "black_holes=on families=on lost_mining_planets=on multi_resource=on \
                      unique_pass=on leader_tracks=1a universal_mechanisms=on kuiper=on \
                      antimatter=on halley=final fly_by=on";
    let mut told = Told { game: crate::support::game_of(1, everything), events: Vec::new() };
    for _ in 0..40 {
        told.events.clear();
        told = on(told);
        if told.game.outcome().is_some() {
            break;
        }
    }
    let outcome = told.game.outcome().expect("the game ends");
    assert_eq!(outcome.rows.len(), 2);
    let table = told.game.position();
    assert!(table.hall.is_some() && table.halley.is_some() && table.kuiper.is_some());
}

/// §T.6.3, §C.4.7, R-186: a Wormhole token and a comet on an Orbit that is swallowed both go.
#[test]
fn r186_wormhole_and_comet_on_one_orbit() {
    let scene = scene_of(2, BOTH).learned(Family::Travel, 3);
    let mut scene = scene.edit(|position| {
        position.spiral = 11;
        sky(position, [0, 0, 0, 0, 0, 0, 0, 0], comet(Planet::Mercury, 0, 0, false));
        put(position, Planet::Mars, Orbit::Mercury, 2);
        let quadrant = starship_interstellar::Quadrant(0);
        let place = starship_interstellar::Place { orbit: Planet::Mercury, quadrant };
        position.corporations[0].wormhole = Some(place);
    });
    scene.play("play solar\ndraw red\ndraw red\nkeep R").deal_all();
    let table = scene.table();
    assert!(table.halley.expect("the comet plays").comet.is_none());
    assert!(table.planets[Planet::Mars.index()].destroyed && scene.me().wormhole.is_none());
    assert!(!scene.me().pool.contains(&Token::Production(Planet::Mars)));
}

/// H.A.L.L. has Bases on Mars, which stands on this Orbit, and Jupiter, builds, and comes to this
/// space of the Leaders of the Starship.
fn hall_builds(orbit: Orbit, board: &str, space: u8, zones: [(&str, &str); 2]) -> hall_scene::Told {
    let asked = [("hall", "intermediate"), ("antimatter", "on"), ("leader_tracks", board)];
    let mut scene = hall_scene::Scene::playing(&asked);
    scene.begin_salvation();
    scene.pile(&[Token::Research]);
    for (planet, (deposit, storage)) in [Planet::Mars, Planet::Jupiter].into_iter().zip(zones) {
        scene.base(planet, deposit, storage);
    }
    put(&mut scene.position, Planet::Mars, orbit, 1);
    (scene.hall().cubes, scene.hall().starship) = (cubes("R"), space - 1);
    scene.cube(Resource::Yellow)
}

/// §V6.2, §V6.3, §A.7, R-126, R-230: among Deposits or Storages as full H.A.L.L. takes the one that
/// is farthest from the Sun where the planets stand now; Mars and Jupiter, on one Orbit, as printed.
#[test]
fn r230_hall_rewards_the_farthest() {
    let orbits = [Orbit::Mars, Orbit::Jupiter, Orbit::OuterSpace];
    let drilled = orbits.map(|orbit| {
        let told = hall_builds(orbit, "3a", 7, [("RG", "-"), ("RB", "-")]); // Drill 2.
        [Planet::Mars, Planet::Jupiter].map(|planet| told.zone(planet).storage.total())
    });
    assert_eq!(drilled, [[0, 2], [0, 2], [2, 0]]);
    let shipped = orbits.map(|orbit| {
        hall_builds(orbit, "1a", 6, [("R", "GG"), ("R", "BB")]).hall().cubes // ARS 2.
    });
    assert_eq!(shipped, [cubes("BB"), cubes("BB"), cubes("GG")]);
}
