//! Anti-Matter, §A.6 and §A.7: Orbits are shifted, planets leave them, and what Asteroids make of it.

use starship_interstellar::{
    AntiMatterFrame, Enhancement, Event, Family, Frame, GovernmentStep, KuiperFrame, Orbit, Phase,
    Place, Planet, Player, Quadrant, Resource, StarshipInterstellar, SunFrame, Token,
};
use tabletop::Game;

use crate::antimatter_laboratory::{laboratory, rich};
use crate::support::{Scene, cubes, rules, scene_of};

use Planet::{Earth, Jupiter, Mars, Mercury, Neptune, Saturn, Uranus, Venus};

/// A planet on this space of this Orbit.
#[track_caller]
fn put(scene: &Scene, planet: Planet, orbit: Orbit, space: u8) -> Scene {
    scene.edit(|position| {
        let doc = &mut position.planets[planet.index()];
        doc.orbit = Some(orbit).filter(|&orbit| orbit != planet.into());
        doc.space = space;
    })
}

/// This planet lies on top of the pile, the others in an unknown order.
#[track_caller]
fn on_top(scene: &Scene, planet: Planet) -> Scene {
    scene.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there is a Laboratory");
        doc.hidden = [2; 5];
        doc.hidden[planet.index() - Mars.index()] -= 1;
        doc.top = Some(planet);
    })
}

/// The Government Phase, with these frames and nothing more to come.
#[track_caller]
fn government(scene: &Scene, frames: Vec<Frame>) -> Scene {
    scene.edit(|position| {
        position.phase = Phase::Government;
        position.step = GovernmentStep::CleanUp;
        position.frames = frames;
    })
}

#[track_caller]
fn rolling(scene: &Scene, left: u8) -> Scene {
    government(scene, vec![Frame::AntiMatter(AntiMatterFrame::Roll { left })])
}

#[track_caller]
fn shifting(scene: &Scene) -> Scene {
    government(scene, vec![Frame::AntiMatter(AntiMatterFrame::Shift)])
}

/// Orbit and space of a planet.
fn place(scene: &Scene, planet: Planet) -> (Orbit, u8) {
    let doc = scene.table().planets.remove(planet.index());
    (doc.orbit.unwrap_or(planet.into()), doc.space)
}

fn is_gone(scene: &Scene, planet: Planet) -> bool {
    scene.table().planets[planet.index()].destroyed
}

/// Mercury is swallowed, and Venus too if `both`.
#[track_caller]
fn swallowed(scene: &Scene, both: bool) -> Scene {
    scene.edit(|position| {
        position.spiral = if both { 24 } else { 12 };
        for planet in [Mercury, Venus].into_iter().take(1 + usize::from(both)) {
            let doc = &mut position.planets[planet.index()];
            doc.destroyed = true;
            doc.unseen.clear();
            doc.n_unseen = 0;
        }
    })
}

/// §A.6: so many spaces clockwise, all planets of the Orbit; then the token goes to the bottom.
#[test]
fn a_6_an_orbit_is_shifted() {
    let start = put(&on_top(&laboratory(), Jupiter), Saturn, Orbit::Jupiter, 5);
    let mut scene = shifting(&start);
    scene.play("draw 3");
    assert_eq!(place(&scene, Jupiter), (Orbit::Jupiter, 3));
    assert_eq!(place(&scene, Saturn), (Orbit::Jupiter, 8), "it shares the Orbit");
    assert_eq!(place(&scene, Uranus), (Orbit::Uranus, 0), "another Orbit");
    let doc = scene.table().antimatter.expect("there");
    assert_eq!(doc.under, [Jupiter]);
    assert!(scene.draws().iter().all(|name| name != "Earth"), "the next one comes to sight");
    let mut round = shifting(&put(&on_top(&laboratory(), Jupiter), Jupiter, Orbit::Jupiter, 11));
    round.play("draw 2");
    assert_eq!(place(&round, Jupiter), (Orbit::Jupiter, 1), "round the top");
}

/// §A.6: only spaces without a sign; not those of Solar Events and swallowed planets.
#[test]
fn a_6_spaces_without_a_sign() {
    let step = |spiral: u8| {
        let mut scene = laboratory().edit(|position| position.spiral = spiral);
        scene.play("play solar\ndraw red\ndraw red\nkeep R");
        scene.draws().len()
    };
    assert_eq!(step(0), 4, "the die");
    assert_eq!(step(1), 4);
    assert_eq!(step(2), 15, "a Solar Event");
    let mut base = crate::support::scene(2);
    base.play("play solar\ndraw red\ndraw red\nkeep R");
    assert!(base.asks("turn"));
}

/// §A.6: when the whole pile has been seen its order is known.
#[test]
fn a_6_the_pile_goes_round() {
    let mut scene = shifting(&on_top(&laboratory(), Mars).edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.hidden = [0; 5];
        doc.under = vec![Jupiter, Jupiter, Saturn, Mars, Saturn, Uranus, Neptune, Uranus, Neptune];
    }));
    scene.play("draw 1");
    let doc = scene.table().antimatter.expect("there");
    assert_eq!((doc.top, doc.under.last().copied()), (Some(Jupiter), Some(Mars)));
}

/// §A.6, §A.7.3, R-155: in outer space nothing is shifted.
#[test]
fn r155_outer_space_is_not_shifted() {
    let far = put(&on_top(&laboratory(), Mars), Mars, Orbit::OuterSpace, 2);
    let mut scene = shifting(&far);
    scene.play("draw 3");
    assert_eq!(place(&scene, Mars), (Orbit::OuterSpace, 2));
    assert_eq!(scene.table().antimatter.expect("there").under, [Mars]);
}

/// §A.7: 1 and 2 inward, 3 and 4 outward; R-145: the Belt is no Orbit.
#[test]
fn a_7_inward_or_outward() {
    for (roll, orbit) in
        [(1, Orbit::Mars), (2, Orbit::Mars), (3, Orbit::Saturn), (4, Orbit::Saturn)]
    {
        // Space 1 of 12 is the middle of the Quadrant, between two spaces of Mars's Orbit.
        let start = put(&on_top(&laboratory(), Jupiter), Jupiter, Orbit::Jupiter, 0);
        let start = put(&put(&start, Mars, Orbit::Mars, 4), Saturn, Orbit::Saturn, 9);
        let mut scene = rolling(&start, 1);
        scene.play(&format!("draw {roll}"));
        assert_eq!(place(&scene, Jupiter), (orbit, 0));
    }
}

/// §A.7: one roll for every 4, 6 or 8 Specialists with 2, 3 or 4 players.
#[test]
fn a_7_specialists_are_counted() {
    let rolls = |n_seats: u8, n: usize| {
        let scene = scene_of(n_seats, "antimatter=on").edit(|position| {
            let doc = position.antimatter.as_mut().expect("there");
            for idx in 0..n {
                let (action, player) = (idx % 9, idx / 9);
                doc.laboratory[action].players.push(Player::seat(player as u8));
                doc.players[player].specialists -= 1;
            }
            position.phase = Phase::Government;
            position.step = GovernmentStep::AntiMatter;
            position.frames = vec![SunFrame::SolarEvent.into()];
        });
        let mut scene = scene;
        scene.play("draw Solar Event 0:");
        let frames = scene.table().frames;
        frames.iter().find_map(|frame| {
            let Frame::AntiMatter(AntiMatterFrame::Roll { left }) = frame else { return None };
            Some(*left)
        })
    };
    assert_eq!([3, 4, 7, 8, 9].map(|n| rolls(2, n)), [None, Some(1), Some(1), Some(2), Some(2)]);
    assert_eq!([5, 6, 12, 18].map(|n| rolls(3, n)), [None, Some(1), Some(2), Some(3)]);
    assert_eq!([7, 8, 16, 27].map(|n| rolls(4, n)), [None, Some(1), Some(2), Some(3)]);
    assert_eq!(Enhancement::COUNT, 9);
}

/// §A.7, R-157: after each roll the token goes to the bottom.
#[test]
fn r157_each_roll_another_planet() {
    let start = put(&on_top(&laboratory(), Neptune), Uranus, Orbit::Uranus, 11);
    let mut scene = rolling(&start, 2);
    scene.play("draw 3\ndraw Uranus\ndraw 4");
    assert_eq!(place(&scene, Neptune).0, Orbit::OuterSpace);
    assert_eq!(place(&scene, Uranus).0, Orbit::Neptune);
    assert_eq!(scene.table().antimatter.expect("there").under[..2], [Neptune, Uranus]);
}

/// §A.7.1: the nearest space by the angle; of two the Governor chooses.
#[test]
fn a_7_1_the_nearest_space() {
    // Space 3 of Uranus's 20 lies before the border; on Saturn's 16 space 2 and 3 are near.
    let start = put(&on_top(&laboratory(), Uranus), Saturn, Orbit::Saturn, 9);
    let land = |space: u8| {
        let mut scene = rolling(&put(&start, Uranus, Orbit::Uranus, space), 1);
        scene.play("draw 1");
        scene
    };
    assert_eq!(place(&land(0), Uranus), (Orbit::Saturn, 0));
    assert_eq!(place(&land(1), Uranus), (Orbit::Saturn, 1));
    assert_eq!(place(&land(3), Uranus), (Orbit::Saturn, 2));
    let mut middle = land(2);
    assert!(middle.asks("land"), "the middle of the Quadrant lies between two spaces");
    assert_eq!(middle.options(), ["land 1", "land 2"]);
    assert_eq!(middle.refused("land 0"), "§A.7.1");
    middle.play("land 2");
    assert_eq!(place(&middle, Uranus), (Orbit::Saturn, 2));
}

/// §A.7.1: a free one of two is taken; if both are taken the next free one clockwise.
#[test]
fn a_7_1_planets_in_the_way() {
    let start = put(&on_top(&laboratory(), Uranus), Uranus, Orbit::Uranus, 2);
    let mut one = rolling(&put(&start, Saturn, Orbit::Saturn, 1), 1);
    one.play("draw 1");
    assert_eq!(place(&one, Uranus), (Orbit::Saturn, 2), "the other one");
    let both = put(&put(&start, Saturn, Orbit::Saturn, 1), Jupiter, Orbit::Saturn, 2);
    let mut next = rolling(&both, 1);
    next.play("draw 1");
    assert_eq!(place(&next, Uranus), (Orbit::Saturn, 3), "clockwise");
    let three = put(&both, Mars, Orbit::Saturn, 3);
    let mut far = rolling(&three, 1);
    far.play("draw 1");
    assert_eq!(place(&far, Uranus), (Orbit::Saturn, 4));
}

/// §A.7, §A.7.1, R-156: the Governor chooses, else the first player; H.A.L.L. goes clockwise.
#[test]
fn r156_who_chooses_the_space() {
    let start = put(&on_top(&laboratory(), Uranus), Uranus, Orbit::Uranus, 2);
    let start = put(&start, Saturn, Orbit::Saturn, 9);
    let mut nobody = rolling(&start, 1);
    nobody.play("draw 1");
    assert_eq!(nobody.asked().0, 0);
    let mut other = rolling(&start, 1).edit(|position| {
        position.government[0][0] = Some(Player::seat(1));
        position.corporations[1].scientists -= 1;
    });
    other.play("draw 1");
    assert_eq!(other.asked().0, 1);
    let solo = scene_of(1, "antimatter=on");
    let solo = put(&on_top(&solo, Uranus), Uranus, Orbit::Uranus, 2);
    let mut hall = rolling(&put(&solo, Saturn, Orbit::Saturn, 9), 1).edit(|position| {
        position.government[0][0] = Some(Player::Hall);
        position.corporations[1].scientists -= 1;
    });
    hall.play("draw 1");
    assert_eq!(place(&hall, Uranus), (Orbit::Saturn, 2));
}

/// §A.7.4: on a full Orbit there is no space.
#[test]
fn a_7_4_no_space() {
    let full = put(&on_top(&laboratory(), Mars), Mars, Orbit::Mars, 0);
    let full = put(&put(&full, Jupiter, Orbit::Earth, 1), Saturn, Orbit::Earth, 2);
    let mut scene = rolling(&put(&full, Uranus, Orbit::Earth, 3), 1);
    scene.play("draw 1");
    assert_eq!(place(&scene, Mars), (Orbit::Mars, 0), "it stays");
    let mut open = rolling(&full, 1);
    open.play("draw 1");
    assert_eq!(place(&open, Mars), (Orbit::Earth, 3), "the last free space");
}

/// §A.7.2: an Orbit that the Sun has swallowed destroys who comes to it, with Bases and tokens.
#[test]
fn a_7_2_into_the_sun() {
    let start = put(&on_top(&laboratory(), Mars).based(Mars, "RR", "Y"), Mars, Orbit::Venus, 1);
    let start = start.own(|own| own.explorer.at = Mars.into());
    let mut safe = rolling(&start, 1);
    safe.play("draw 1");
    assert_eq!(place(&safe, Mars).0, Orbit::Mercury);
    let mut scene = rolling(&swallowed(&start, false), 1);
    scene.play("draw 1").deal_all();
    assert!(is_gone(&scene, Mars));
    assert!(scene.me().zones.is_empty() && scene.me().explorer.at == Earth);
    assert_eq!(scene.me().bases, 4, "the Base goes home");
    assert!(!scene.me().pool.contains(&Token::Production(Mars)));
    assert!(scene.table().planets[Mars.index()].unseen.is_empty());
    assert_eq!(scene.refused("play X01"), "§1.3");
}

/// §A.7.2: the Sun takes every planet on the Orbit that it swallows.
#[test]
fn a_7_2_on_a_swallowed_orbit() {
    let start = put(&laboratory(), Mars, Orbit::Mercury, 2).edit(|position| position.spiral = 11);
    let mut scene = start;
    scene.play("play solar\ndraw red\ndraw red\nkeep R").deal_all();
    assert!(is_gone(&scene, Mercury) && is_gone(&scene, Mars));
    assert!(!is_gone(&scene, Venus));
    let mut away = laboratory().edit(|position| position.spiral = 11);
    away.play("play solar\ndraw red\ndraw red\nkeep R").deal_all();
    assert!(is_gone(&away, Mercury) && !is_gone(&away, Mars));
}

/// §A.7.2, R-158: inside Mercury's Orbit is the Sun.
#[test]
fn r158_inside_mercury_is_the_sun() {
    let start = put(&on_top(&laboratory(), Mars), Mars, Orbit::Mercury, 2);
    let mut scene = rolling(&start, 1);
    scene.play("draw 2");
    assert!(is_gone(&scene, Mars) && !is_gone(&scene, Mercury));
}

/// §A.7.3: beyond Neptune's Orbit is outer space: one Orbit farther, in the same Quadrant, without
/// moving; from there a planet is lost, or comes back.
#[test]
fn a_7_3_outer_space() {
    let start = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::Neptune, 13);
    let mut scene = rolling(&start, 1);
    scene.play("draw 4").deal_all();
    assert_eq!(place(&scene, Neptune), (Orbit::OuterSpace, 2), "the third Quadrant");
    let far = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::OuterSpace, 0);
    let near = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::Neptune, 0);
    let fuel = |scene: &Scene| {
        let mut scene = scene.own(|own| own.fuel = 50);
        scene.play("play travel\nfly neptune");
        50 - scene.me().fuel
    };
    assert_eq!((fuel(&near), fuel(&far)), (7, 8), "one Orbit farther");
    let mut lost = rolling(&far, 1);
    lost.play("draw 3").deal_all();
    assert!(is_gone(&lost, Neptune));
    let mut back = rolling(&far, 1);
    back.play("draw 1");
    assert!(back.asks("land"), "the middle of the Quadrant lies between two spaces");
    assert_eq!(back.options(), ["land 2", "land 3"]);
    let two = put(&far, Uranus, Orbit::OuterSpace, 0);
    assert_eq!(place(&two, Uranus), place(&two, Neptune), "there is room for all");
}

/// §A.7.3, §6.5: in outer space planets do not move: elsewhere each with its own speed,
/// and none upon another.
#[test]
fn r141_planets_do_not_share_a_space() {
    let ends = |scene: &Scene| {
        let mut scene = scene.edit(|position| {
            position.phase = Phase::Government;
            position.step = GovernmentStep::Planets;
            position.frames = vec![SunFrame::SolarEvent.into()];
        });
        scene.play("draw Solar Event 0:");
        scene
    };
    let far = ends(&put(&laboratory(), Mars, Orbit::OuterSpace, 3));
    assert_eq!(place(&far, Mars), (Orbit::OuterSpace, 3));
    // Venus moves two spaces, Mars one: from 1 to 3, and from 2 to 3, which is taken.
    let close = put(&put(&laboratory(), Venus, Orbit::Venus, 1), Mars, Orbit::Venus, 2);
    let moved = ends(&close);
    assert_eq!(place(&moved, Venus), (Orbit::Venus, 3));
    assert_eq!(place(&moved, Mars), (Orbit::Venus, 0), "on to the next free space");
    let apart = put(&put(&laboratory(), Venus, Orbit::Venus, 0), Mars, Orbit::Venus, 2);
    let together = ends(&apart);
    assert_eq!(place(&together, Venus), (Orbit::Venus, 2), "Mars moves on too");
    assert_eq!(place(&together, Mars), (Orbit::Venus, 3));
    let apart = ends(&apart.by_first_ruleset());
    assert_eq!(place(&apart, Venus), (Orbit::Venus, 3), "Mars stands on 2");
    assert_eq!(place(&apart, Mars), (Orbit::Venus, 0), "Venus stands on 3");
    let said = laboratory().broken(|position| {
        let doc = &mut position.planets[Mars.index()];
        (doc.orbit, doc.space) = (Some(Orbit::Earth), 0);
    });
    assert!(said.contains("stand on one space"), "{said}");
}

/// §6.5, R-141: planets that follow each other on one Orbit keep their distance, as in the D4 shift; ruleset
/// 1 let each leap over those that had yet to move.
#[test]
fn r141_planets_in_convoy() {
    let convoy = [(Mars, 6), (Jupiter, 7), (Saturn, 0)];
    let start = convoy
        .iter()
        .fold(laboratory(), |scene, &(planet, space)| put(&scene, planet, Orbit::Mars, space));
    let ends = |scene: &Scene| {
        let mut scene = scene.edit(|position| {
            position.phase = Phase::Government;
            position.step = GovernmentStep::Planets;
            position.frames = vec![SunFrame::SolarEvent.into()];
        });
        scene.play("draw Solar Event 0:");
        convoy.map(|(planet, _)| place(&scene, planet))
    };
    let on_mars = |spaces: [u8; 3]| spaces.map(|space| (Orbit::Mars, space));
    assert_eq!(ends(&start), on_mars([7, 0, 1]), "each by its own speed of 1");
    assert_eq!(ends(&start.by_first_ruleset()), on_mars([1, 2, 3]), "ruleset 1");
    // One that stands still, beyond the last Orbit, is in nobody's way either.
    let far = put(&start, Saturn, Orbit::OuterSpace, 0);
    assert_eq!(ends(&far)[..2], on_mars([7, 0, 0])[..2]);
}

/// §A.7.3: a planet that leaves outer space is lost, and the story does not say that the Sun has it; one that
/// goes inwards into a destroyed Orbit falls into the Sun.
#[test]
fn a_7_3_who_escapes_is_not_swallowed() {
    let told = |start: &Scene, roll: u32| {
        let scene = rolling(start, 1);
        let mut game = scene.game().clone();
        let mut log: Vec<Event> = Vec::new();
        game.deal(roll, &mut log);
        let said = |event: &Event| StarshipInterstellar::tell(rules(), event).text.to_string();
        log.iter().map(said).collect::<Vec<_>>().join(" ")
    };
    let far = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::OuterSpace, 0);
    let escaped = told(&far, 3);
    assert!(escaped.contains("Neptune escapes the Sun and is lost."), "{escaped}");
    assert!(!escaped.contains("swallow"), "{escaped}");
    let near = put(&on_top(&laboratory(), Mars), Mars, Orbit::Mercury, 2);
    let fallen = told(&near, 0);
    assert!(fallen.contains("Mars falls into the Sun."), "{fallen}");
}

/// §A.1.4, R-159: tokens of a planet that is gone leave the pile.
#[test]
fn r159_tokens_of_a_lost_planet() {
    let far = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::OuterSpace, 0);
    let mut scene = rolling(&far, 1);
    scene.play("draw 3");
    let names = scene.draws();
    assert!(names.iter().all(|name| name != "Neptune"), "{names:?}");
    let doc = scene.table().antimatter.expect("there");
    assert!(doc.under.is_empty() && doc.hidden[4] == 0);
    let said = far.broken(|position| position.planets[Neptune.index()].destroyed = true);
    assert!(said.contains("destroyed") || said.contains("tokens"), "{said}");
}

/// §A.7, §T.6.3, R-174: only the Sun swallows Orbits; a Wormhole token on the Orbit of a lost planet
/// stays, and others can come to it.
#[test]
fn r174_the_orbit_of_a_lost_planet_stays() {
    let far = put(&on_top(&laboratory(), Neptune), Neptune, Orbit::OuterSpace, 0);
    let hole = Place { orbit: Neptune, quadrant: Quadrant(1) };
    let hole = far.learned(Family::Travel, 3).own(|own| own.wormhole = Some(hole));
    let mut scene = rolling(&hole, 1);
    scene.play("draw 3").deal_all();
    assert!(is_gone(&scene, Neptune) && scene.me().wormhole.is_some());
    let next = put(&on_top_left(&scene, Uranus), Uranus, Orbit::Uranus, 0);
    let mut comes = rolling(&next, 1);
    comes.play("draw 3");
    assert_eq!(place(&comes, Uranus).0, Orbit::Neptune);
}

/// The same as [`on_top`] where Neptune is gone.
#[track_caller]
fn on_top_left(scene: &Scene, planet: Planet) -> Scene {
    scene.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there is a Laboratory");
        doc.hidden = [2, 2, 2, 2, 0];
        doc.hidden[planet.index() - Mars.index()] -= 1;
        doc.top = Some(planet);
        doc.under.clear();
    })
}

/// §K.3.3, §A.7.2, R-147: an Asteroid hits a planet on the Orbit where it is, nothing on the one that
/// it has left, and nothing that is gone or in outer space.
#[test]
fn r147_a_moved_planet_is_hit_where_it_is() {
    let start = scene_of(2, "kuiper=on antimatter=on").based(Saturn, "Y", "-");
    let fall = |scene: &Scene, orbit: Planet| {
        let sky = crate::kuiper_sky::sky(scene, &[(Resource::Blue, orbit, 0)]);
        let mut scene = government(&sky, vec![Frame::Kuiper(KuiperFrame::Reveal { event: None })]);
        scene.play("draw Mercury token, moves [1, 1\ndraw Saturn").deal_all();
        scene
    };
    let moved = put(&start, Saturn, Orbit::Jupiter, 1);
    let hit = fall(&moved, Saturn);
    assert_eq!(hit.zone(Saturn).deposit, cubes("YBB"), "on Jupiter's Orbit");
    let passed = fall(&moved, Uranus);
    assert_eq!(passed.zone(Saturn).deposit, cubes("Y"), "its own Orbit is empty");
    let far = fall(&put(&start, Saturn, Orbit::OuterSpace, 0), Uranus);
    assert_eq!(far.zone(Saturn).deposit, cubes("Y"));
}

/// §K.3.2, §A.8, R-177: rolls, planets, Asteroids, Prestige of the tracks.
#[test]
fn r177_the_order_of_the_last_steps() {
    let scene = scene_of(2, "kuiper=on antimatter=on").edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        for action in 0..4 {
            doc.laboratory[action].players.push(Player::seat(0));
        }
        doc.players[0].specialists = 6;
        doc.players[0].track.remove(0);
        doc.bag += 1;
        position.phase = Phase::Government;
        position.step = GovernmentStep::AntiMatter;
        position.frames = vec![SunFrame::SolarEvent.into()];
    });
    let mut scene = scene;
    let step = |scene: &Scene| scene.table().step;
    // A Solar Event makes the Asteroids fall too; only then the steps go on.
    scene.play("draw Solar Event 0:\ndraw Mercury token\ndraw Venus");
    while scene.draws().len() != 4 {
        let next = scene.draws()[0].clone();
        scene.play(&format!("draw {next}"));
    }
    assert_eq!(step(&scene), GovernmentStep::Planets, "the roll comes before the planets move");
    assert_eq!(place(&scene, Earth).1, 0);
    scene.play("draw 4");
    let next = scene.draws()[0].clone();
    scene.play(&format!("draw {next}"));
    assert_eq!(
        step(&scene),
        GovernmentStep::Laboratory,
        "the Asteroids fall after the planets have moved"
    );
    assert_eq!((place(&scene, Earth).1, scene.me().prestige), (1, 0));
    scene.deal_all();
    assert_eq!(scene.me().prestige, 1, "and the tracks come last");
    assert_eq!(rich(&laboratory(), 1).table().antimatter.map(|doc| doc.bag), Some(9));
}
