//! Danger from Kuiper, §K.1 to §K.3: Asteroids come, fall, hit planets and the Sun.

use starship_interstellar::{
    Frame, GovernmentStep, KuiperFrame, KuiperToken, Phase, Planet, Quadrant, Resource, RockDoc,
    SolarEvent, SunFrame, Token,
};

use crate::support::{Scene, cubes, rules, scene, scene_of};

/// Two seats with Asteroids around.
pub(crate) fn kuiper() -> Scene {
    scene_of(2, "kuiper=on")
}

/// First Sightings of these colours on these Orbits and Quadrants, and nothing else in the sky.
#[track_caller]
pub(crate) fn sky(scene: &Scene, rocks: &[(Resource, Planet, u8)]) -> Scene {
    scene.edit(|position| {
        let doc = position.kuiper.as_mut().expect("Asteroids are around");
        let rock = |&(resource, orbit, quadrant): &(Resource, Planet, u8)| RockDoc {
            resource,
            first: true,
            orbit,
            quadrant: Quadrant(quadrant),
        };
        doc.rocks = rocks.iter().map(rock).collect();
        // Two of each colour; six are still in piles and box, the others have left the game.
        let mut left = cubes("RRYYGGBBPP");
        for (resource, ..) in rocks {
            left.take(*resource, 1);
        }
        while left.total() > 6 {
            let most = Resource::ALL.into_iter().max_by_key(|r| left.get(*r)).expect("five");
            left.take(most, 1);
        }
        doc.unplaced_first = left;
    })
}

/// The round ends, and Asteroids are about to fall.
#[track_caller]
pub(crate) fn falling(scene: &Scene) -> Scene {
    scene.edit(|position| {
        position.phase = Phase::Government;
        position.step = GovernmentStep::CleanUp;
        position.frames = vec![Frame::Kuiper(KuiperFrame::Reveal { event: None })];
    })
}

/// Where the Asteroids are: colour, Orbit, Quadrant.
pub(crate) fn rocks(scene: &Scene) -> Vec<(Resource, Planet, u8)> {
    let doc = scene.table().kuiper.expect("Asteroids are around");
    doc.rocks.iter().map(|rock| (rock.resource, rock.orbit, rock.quadrant.0)).collect()
}

/// Every planet on this space of its Orbit.
#[track_caller]
fn planet_at(scene: &Scene, planet: Planet, space: u8) -> Scene {
    scene.edit(|position| position.planets[planet.index()].space = space)
}

use Planet::{Jupiter, Mars, Mercury, Neptune, Saturn, Uranus, Venus};
use Resource::{Blue, Green, Purple, Red, Yellow};

/// §K.2, §K.2.1, §K.2.2, §K.2.3, §K.2.5: what lies out at the start.
#[test]
fn k_2_set_up() {
    for (n_seats, players) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let scene = scene_of(n_seats, "kuiper=on");
        let table = scene.table();
        let doc = table.kuiper.expect("Asteroids are around");
        assert_eq!(doc.boards.len(), players);
        assert!(doc.boards.iter().all(|board| board.base == Quadrant(0) && board.mined.is_empty()));
        let places: Vec<_> = doc.rocks.iter().map(|r| (r.orbit, r.quadrant.0, r.first)).collect();
        let expected: Vec<_> = (0..4).map(|q| (Neptune, q, true)).collect();
        assert_eq!(places, expected, "a First Sighting in each Quadrant");
        assert_eq!(doc.piles, [7; 4]);
        assert_eq!(doc.unplaced.total(), 27, "24 in piles, 3 in the box");
        assert_eq!(doc.unplaced_first.total(), 6, "4 in piles, 2 in the box");
        assert!(table.corporations[0].pool.contains(&Token::Activation));
    }
    let base = scene(2);
    assert_eq!(base.table().kuiper, None);
    assert!(!base.me().pool.contains(&Token::Activation));
}

/// §K.1, R-143: as many tokens as the book says, of these colours.
#[test]
fn r143_the_tokens_of_the_box() {
    let info = &rules().kuiper;
    let n = |colour: Resource, first: bool| {
        info.asteroids.iter().filter(|a| a.resource == colour && a.first == first).count()
    };
    assert_eq!(Resource::ALL.map(|r| n(r, false)), [7, 6, 6, 5, 3]);
    assert_eq!(Resource::ALL.map(|r| n(r, true)), [2; 5]);
    for planet in Planet::COLONIES {
        assert_eq!(info.tokens.iter().filter(|token| token.planet == planet).count(), 2);
    }
    assert_eq!(info.scores, [1, 3, 6, 10, 15]);
}

/// §K.2.4: of the token on top only the planet is known: both of its tokens may come.
#[test]
fn k_2_4_the_back_of_the_top_token() {
    let scene = kuiper();
    let doc = scene.table().kuiper.expect("Asteroids are around");
    assert_eq!(doc.target, Some(Mercury));
    assert_eq!(doc.tokens.len(), 14, "nobody knows which one it is");
    let fronts = falling(&scene).draws();
    assert_eq!(fronts, ["Mercury token, moves [1, 1, 2, 0]", "Mercury token, moves [0, 2, 1, 1]"]);
    let twice = scene.broken(|position| {
        position.kuiper.as_mut().expect("around").target = Some(Planet::Earth);
    });
    assert!(twice.contains("no such Kuiper token"), "{twice}");
}

/// §K.3.1, R-178: for every sign the Asteroids of its colour fall two Orbits, the others stay.
#[test]
fn k_3_1_after_a_solar_event() {
    let sky = sky(&kuiper(), &[(Red, Neptune, 0), (Yellow, Neptune, 1)]);
    let event = |n: usize| {
        let name = format!("draw Solar Event {n}:");
        let mut scene = sky.edit(|position| {
            position.phase = Phase::Government;
            position.step = GovernmentStep::CleanUp;
            position.frames = vec![SunFrame::SolarEvent.into()];
        });
        scene.play(&format!("{name}\ndraw Mercury token, moves [1\ndraw Venus"));
        scene
    };
    // four Orbits from Neptune's is Mars's.
    assert_eq!(rocks(&event(0))[..2], [(Red, Saturn, 0), (Yellow, Neptune, 1)]);
    assert_eq!(rocks(&event(5))[..2], [(Red, Mars, 0), (Yellow, Neptune, 1)]);
    assert_eq!(rocks(&event(6))[..2], [(Red, Saturn, 0), (Yellow, Saturn, 1)]);
    assert_eq!(rocks(&event(2))[..2], [(Red, Neptune, 0), (Yellow, Neptune, 1)], "a green sign");
    let doc = event(2).table().kuiper.expect("around");
    assert_eq!((doc.target, doc.tokens.len()), (Some(Venus), 13));
    assert_eq!(SolarEvent::COUNT, 15);
}

/// §K.3.2, R-144: in each Quadrant so many Orbits as the token says there.
#[test]
fn k_3_2_at_the_end_of_the_round() {
    let all = [(Red, Neptune, 0), (Red, Neptune, 1), (Yellow, Jupiter, 2), (Blue, Neptune, 3)];
    let mut scene = falling(&sky(&kuiper(), &all));
    scene.play("draw Mercury token, moves [1, 1, 2, 0]\ndraw Venus");
    let fallen =
        [(Red, Uranus, 0), (Red, Uranus, 1), (Yellow, Planet::Earth, 2), (Blue, Neptune, 3)];
    assert_eq!(rocks(&scene), fallen);
    let mut other = falling(&sky(&kuiper(), &all));
    other.play("draw Mercury token, moves [0, 2, 1, 1]\ndraw Venus");
    let fallen = [(Red, Neptune, 0), (Red, Saturn, 1), (Yellow, Mars, 2), (Blue, Uranus, 3)];
    assert_eq!(rocks(&other), fallen);
}

/// §K.3, R-145: from Jupiter's Orbit an Asteroid falls to Mars's.
#[test]
fn r145_the_belt_is_no_orbit() {
    let mut scene = falling(&sky(&kuiper(), &[(Red, Jupiter, 0)]));
    scene.play("draw Mercury token, moves [1, 1\ndraw Venus");
    assert_eq!(rocks(&scene)[0], (Red, Mars, 0));
}

/// §K.3.3: the target in that Quadrant is hit: two cubes for every Deposit there, and the Asteroid
/// is out of play.
#[test]
fn k_3_3_a_planet_is_hit() {
    let based = kuiper().based(Saturn, "Y", "R");
    let sky = sky(&based, &[(Blue, Uranus, 0)]);
    let mut hit = falling(&sky);
    hit.play("draw Mercury token, moves [1, 1\ndraw Saturn").deal_all();
    assert_eq!(hit.zone(Saturn).deposit, cubes("YBB"));
    assert_eq!(hit.zone(Saturn).storage, cubes("R"), "Storage is not touched");
    assert!(!rocks(&hit).iter().any(|rock| rock.0 == Blue));
    // The planet in another Quadrant, or another planet on the token: nothing is hit.
    for (scene, target) in [(planet_at(&sky, Saturn, 4), "Saturn"), (sky.clone(), "Jupiter")] {
        let mut missed = falling(&scene);
        missed.play(&format!("draw Mercury token, moves [1, 1\ndraw {target}"));
        assert_eq!(rocks(&missed)[0], (Blue, Saturn, 0));
        assert_eq!(missed.zone(Saturn).deposit, cubes("Y"));
    }
}

/// §K.3.3: every player with a Base there digs deeper; a planet without Bases is hit for nothing.
#[test]
fn k_3_3_every_zone_of_the_planet() {
    let both = kuiper().based(Saturn, "Y", "-").edit(|position| {
        let token = position.planets[Saturn.index()].unseen.remove(0);
        position.planets[Saturn.index()].n_unseen -= 1;
        let mut zone = position.corporations[0].zones[0];
        zone.token = token;
        position.corporations[1].zones.push(zone);
        position.corporations[1].bases -= 1;
        position.corporations[1].pool.push(Token::Production(Saturn));
    });
    let mut hit = falling(&sky(&both, &[(Green, Uranus, 0)]));
    hit.play("draw Mercury token, moves [1, 1\ndraw Saturn").deal_all();
    for corporation in hit.table().corporations {
        assert_eq!(corporation.zones[0].deposit, cubes("YGG"));
    }
    let mut empty = falling(&sky(&kuiper(), &[(Green, Uranus, 0)]));
    empty.play("draw Mercury token, moves [1, 1\ndraw Saturn");
    assert!(rocks(&empty).is_empty(), "it is out of play all the same");
}

/// §K.3, R-146: it hits what it would pass; two Orbits are two steps.
#[test]
fn r146_orbit_by_orbit() {
    let based = kuiper().based(Uranus, "Y", "-");
    let mut hit = falling(&sky(&based, &[(Purple, Neptune, 2)]));
    let scene = planet_at(&hit, Uranus, 10);
    hit = scene;
    hit.play("draw Mercury token, moves [1, 1, 2, 0]\ndraw Uranus").deal_all();
    assert_eq!(hit.zone(Uranus).deposit, cubes("YPP"));
    assert!(!rocks(&hit).iter().any(|rock| rock.0 == Purple));
}

/// §K.3.4: inside Mercury's Orbit it crashes into the Sun, and the Solar Bag has two cubes more.
#[test]
fn k_3_4_the_sun_is_hit() {
    let mut scene = falling(&sky(&kuiper(), &[(Purple, Mercury, 0), (Blue, Venus, 1)]));
    let before = scene.table().bag;
    scene.play("draw Mercury token, moves [1, 1\ndraw Venus");
    let after = scene.table().bag;
    assert_eq!(after.get(Purple), before.get(Purple) + 2);
    assert_eq!(after.get(Blue), before.get(Blue), "on Mercury's Orbit it is not in the Sun");
    assert_eq!(rocks(&scene)[0], (Blue, Mercury, 1));
}

/// §K.3.4, R-148: an Orbit that the Sun has swallowed is the Sun.
#[test]
fn r148_a_swallowed_orbit_is_the_sun() {
    let swallowed = |scene: &Scene| {
        scene.edit(|position| {
            position.spiral = 12;
            position.planets[Mercury.index()].destroyed = true;
            position.planets[Mercury.index()].unseen.clear();
            position.planets[Mercury.index()].n_unseen = 0;
        })
    };
    let mut scene = falling(&swallowed(&sky(&kuiper(), &[(Red, Venus, 0)])));
    let before = scene.table().bag.get(Red);
    scene.play("draw Mercury token, moves [1, 1\ndraw Venus");
    assert_eq!(scene.table().bag.get(Red), before + 2);
    let refused = sky(&kuiper(), &[(Red, Mercury, 0)]).broken(|position| {
        position.spiral = 12;
        position.planets[Mercury.index()].destroyed = true;
        position.planets[Mercury.index()].unseen.clear();
        position.planets[Mercury.index()].n_unseen = 0;
    });
    assert!(refused.contains("where the Sun is"), "{refused}");
    // The Spiral comes to Mercury while an Asteroid is on its Orbit.
    let mut falls = sky(&kuiper(), &[(Red, Mercury, 3), (Blue, Venus, 3)]).edit(|position| {
        position.spiral = 11;
        position.phase = Phase::Government;
        position.step = GovernmentStep::CleanUp;
        position.frames = vec![SunFrame::Spiral { left: 1 }.into(), SunFrame::SolarEvent.into()];
    });
    falls.play("draw Solar Event 2:\ndraw Mercury token, moves [0, 2\ndraw Venus").deal_all();
    assert!(falls.table().planets[Mercury.index()].destroyed);
    assert!(!rocks(&falls).contains(&(Red, Mercury, 3)));
    assert!(rocks(&falls).contains(&(Blue, Venus, 3)));
}

/// §K.3.5: a new one comes where Neptune's Orbit is free, First Sightings first, none from an empty
/// pile.
#[test]
fn k_3_5_new_asteroids() {
    let mut scene = falling(&sky(&kuiper(), &[(Red, Neptune, 0), (Yellow, Neptune, 3)]));
    scene.play("draw Mercury token, moves [1, 1, 2, 0]\ndraw Venus");
    assert!(scene.draws()[0].ends_with("First Sighting"));
    scene.deal_all();
    let on_neptune: Vec<u8> =
        rocks(&scene).iter().filter(|rock| rock.1 == Neptune).map(|rock| rock.2).collect();
    assert_eq!(on_neptune, [3, 0, 1, 2], "one in each Quadrant, the old one stays");
    assert_eq!(scene.table().kuiper.expect("around").piles, [6, 6, 6, 7]);
    // Below the First Sightings lie the Asteroids; an empty pile gives nothing.
    let mut low = falling(&kuiper().edit(|position| {
        let doc = position.kuiper.as_mut().expect("around");
        doc.piles = [6, 0, 0, 0];
        doc.rocks.clear();
        doc.unplaced_first = cubes("RY");
        doc.unplaced = cubes("RRRYYYGGG");
    }));
    low.play("draw Mercury token, moves [1, 1, 2, 0]\ndraw Venus\ndraw green Asteroid");
    assert_eq!(rocks(&low), [(Green, Neptune, 0)]);
    assert_eq!(low.table().kuiper.expect("around").piles, [5, 0, 0, 0]);
    assert!(low.asks("turn"), "nothing else is drawn");
}

/// §K.3.6: after the last Kuiper token all are shuffled again, the last one with them.
#[test]
fn k_3_6_no_kuiper_token_left() {
    let last = |tokens: Vec<KuiperToken>| {
        let mut scene = falling(&sky(&kuiper(), &[]).edit(|position| {
            position.kuiper.as_mut().expect("around").tokens = tokens;
        }));
        scene.play("draw Mercury token, moves [1, 1");
        scene
    };
    let scene = last(vec![KuiperToken(0)]);
    assert_eq!(scene.table().kuiper.expect("around").tokens.len(), 14);
    assert_eq!(scene.draws().len(), 14, "any of them can be the next");
    let scene = last(vec![KuiperToken(0), KuiperToken(9)]);
    assert_eq!(scene.draws(), ["Saturn"]);
}

/// §K.1, §K.2.2: every Asteroid is accounted for: too many, too few or two of one are refused.
#[test]
fn k_1_asteroids_are_conserved() {
    let scene = kuiper();
    let said = scene.broken(|position| {
        position.kuiper.as_mut().expect("around").piles[0] = 6;
    });
    assert!(said.contains("do not agree"), "{said}");
    let said = scene.broken(|position| {
        position.kuiper.as_mut().expect("around").unseen.remove(30);
    });
    assert!(said.contains("known too early"), "{said}");
    let said = scene.broken(|position| position.kuiper = None);
    assert!(said.contains("belong together"), "{said}");
    let said = scene.broken(|position| {
        let rock = position.kuiper.as_ref().expect("around").rocks[0];
        position.kuiper.as_mut().expect("around").rocks.push(rock);
    });
    assert!(said.contains("known too early"), "{said}");
}

/// §K.3.1, §K.3.3: what falls after a Solar Event hits the planet on the token that now lies on top.
#[test]
fn k_3_1_a_solar_event_brings_impacts() {
    let based = kuiper().based(Saturn, "Y", "-");
    let mut scene = sky(&based, &[(Red, Neptune, 0)]).edit(|position| {
        position.phase = Phase::Government;
        position.step = GovernmentStep::CleanUp;
        position.frames = vec![SunFrame::SolarEvent.into()];
    });
    scene.play("draw Solar Event 0:\ndraw Mercury token, moves [1\ndraw Saturn").deal_all();
    assert_eq!(scene.zone(Saturn).deposit, cubes("YRR"));
    assert!(!rocks(&scene).contains(&(Red, Saturn, 0)), "it is out of play");
}

/// §K.3.5, R-232: an Asteroid that is laid onto Neptune's Orbit has not moved: it hits nothing, not
/// even Neptune.
#[test]
fn r232_a_new_asteroid_hits_nothing() {
    let based = kuiper().based(Neptune, "Y", "-");
    let mut scene = falling(&sky(&based, &[(Blue, Neptune, 1)]));
    scene.play("draw Mercury token, moves [1, 1, 2, 0]\ndraw Neptune").deal_all();
    assert!(rocks(&scene).iter().any(|rock| (rock.1, rock.2) == (Neptune, 0)), "beside Neptune");
    assert_eq!(scene.zone(Neptune).deposit, cubes("Y"));
}
