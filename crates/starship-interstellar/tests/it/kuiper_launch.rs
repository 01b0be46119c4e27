//! Danger from Kuiper, §K.4 to §K.7: Launch Bases, Mining Boards, the end, and H.A.L.L.

use starship_interstellar::{
    Asteroid, HallEvent, HallWhy, MinedDoc, Planet, Quadrant, Resource, Token,
};

use crate::hall_scene;
use crate::kuiper_sky::{kuiper, rocks, sky};
use crate::support::{Scene, cubes, rules};

use Planet::{Jupiter, Mars, Mercury, Neptune, Saturn, Venus};
use Resource::{Blue, Green, Purple, Red, Yellow};

/// The first player has mined these.
#[track_caller]
pub(crate) fn mined(scene: &Scene, asteroids: &[u8]) -> Scene {
    scene.edit(|position| {
        let doc = position.kuiper.as_mut().expect("Asteroids are around");
        for &id in asteroids {
            let asteroid = Asteroid(id);
            doc.unseen.retain(|other| *other != asteroid);
            doc.boards[0].mined.push(MinedDoc { asteroid, used: false });
            // It has come out of a pile: of the last Quadrant that has some.
            let info = &rules().kuiper.asteroids[usize::from(id)];
            assert!(!info.first, "tests mine from below the First Sightings");
            doc.unplaced.take(info.resource, 1);
            let pile = doc.piles.iter().rposition(|&n| n > 0).expect("a pile");
            if doc.piles[pile] > 6 {
                let gone = doc.unplaced_first.dearest().expect("a First Sighting");
                doc.unplaced_first.take(gone, 1);
                doc.piles[pile] = 6;
            }
            doc.piles[pile] -= 1;
        }
    })
}

/// The first Asteroid of a colour.
fn first_of(colour: Resource) -> u8 {
    let found = rules().kuiper.asteroids.iter().position(|a| a.resource == colour);
    found.expect("every colour is there") as u8
}

fn board(scene: &Scene) -> Vec<u8> {
    let doc = scene.table().kuiper.expect("around");
    doc.boards[0].mined.iter().map(|mined| mined.asteroid.0).collect()
}

fn base(scene: &Scene) -> u8 {
    scene.table().kuiper.expect("around").boards[0].base.0
}

#[track_caller]
fn fuel(scene: &Scene, n: u16) -> Scene {
    scene.own(|own| own.fuel = n)
}

/// §K.4, §K.4.1: one Fuel for each Quadrant, the shorter way round; repeatable.
#[test]
fn k_4_1_moving_the_launch_base() {
    let start = sky(&kuiper(), &[]);
    for (to, price) in [(1, 1), (2, 2), (3, 1)] {
        let mut scene = start.clone();
        scene.play(&format!("play activation\nlaunch-base {}", to + 1));
        assert_eq!((base(&scene), scene.me().fuel), (to, 8 - price));
    }
    let mut scene = start.clone();
    scene.play("play activation");
    assert_eq!(scene.refused("launch-base 1"), "§K.4.1");
    let mut poor = fuel(&start, 1);
    poor.play("play activation");
    assert_eq!(poor.refused("launch-base 3"), "§1.10");
    assert_eq!(fuel(&start, 0).refused("play activation"), "§1.3");
    // The other seat has a turn, then the token is repeated.
    scene.play("launch-base 2\npass\nrepeat\nlaunch-base 3");
    assert_eq!((base(&scene), scene.me().fuel), (2, 6));
}

/// §K.4.2, R-149: Orbits from the Belt, and the value of the colour.
#[test]
fn k_4_2_the_price_of_a_capture() {
    let cases = [
        (Red, Neptune, 5, "capture-first r neptune"),
        (Purple, Neptune, 9, "capture-first p neptune"),
        (Red, Jupiter, 2, "capture-first r jupiter"),
        (Red, Mars, 2, "capture-first r mars"),
        (Blue, Mercury, 8, "capture-first b mercury"),
        (Green, Venus, 6, "capture-first g venus"),
        (Yellow, Saturn, 4, "capture-first y saturn"),
    ];
    for (colour, orbit, price, answer) in cases {
        let scene = sky(&kuiper(), &[(colour, orbit, 0)]);
        let mut enough = fuel(&scene, price);
        enough.play("play activation").play(answer).deal_all();
        assert_eq!(enough.me().fuel, 0, "{answer}");
        assert_eq!(board(&enough).len(), 1);
        assert!(rocks(&enough).is_empty());
        let mut poor = fuel(&scene, price - 1);
        poor.play("play activation");
        assert_eq!(poor.refused(answer), "§1.10");
    }
}

/// §K.4.2: only in the Quadrant of the Launch Base, only what is there.
#[test]
fn k_4_2_in_the_own_quadrant() {
    let mut scene = fuel(&sky(&kuiper(), &[(Red, Jupiter, 1)]), 20);
    scene.play("play activation");
    assert_eq!(scene.refused("capture-first r jupiter"), "§K.4.2");
    assert_eq!(scene.refused("capture r jupiter"), "§K.4.2");
    scene.play("launch-base 2");
    assert_eq!(scene.refused("capture r jupiter"), "§K.4.2", "it is a First Sighting");
    assert_eq!(scene.refused("launch-base 3"), "§K.4.1", "once in an action");
    scene.play("capture-first r jupiter").deal_all();
    assert_eq!(board(&scene), [27], "the first of the First Sightings");
}

/// §K.4, R-150: launch and move, or move and launch; one half is enough, none is not.
#[test]
fn r150_in_either_order() {
    let start = fuel(&sky(&kuiper(), &[(Red, Jupiter, 0), (Yellow, Jupiter, 1)]), 20);
    let mut launch_first = start.clone();
    launch_first.play("play activation");
    assert_eq!(launch_first.refused("done"), "§5.0", "nothing is done yet");
    launch_first.play("capture-first r jupiter\ndraw 2 fuel");
    assert_eq!(launch_first.refused("capture-first r jupiter"), "§K.4.2", "once in an action");
    launch_first.play("launch-base 2");
    assert_eq!((base(&launch_first), board(&launch_first)), (1, vec![27]));
    assert!(launch_first.asks("turn"), "both halves are done");
    let mut move_first = start.clone();
    move_first.play("play activation\nlaunch-base 2\ncapture-first y jupiter").deal_all();
    assert_eq!((base(&move_first), board(&move_first)), (1, vec![29]));
    let mut half = start;
    half.play("play activation\nlaunch-base 2\ndone");
    assert!(half.asks("turn") && board(&half).is_empty());
}

/// §K.1, §K.4.2, R-142: in the sky a back is unknown, so every back of that front can come.
#[test]
fn r142_backs_are_seen_when_captured() {
    let scene = kuiper().edit(|position| {
        let doc = position.kuiper.as_mut().expect("around");
        let mut rock = doc.rocks[0];
        (rock.first, rock.orbit, rock.resource) = (false, Jupiter, Blue);
        doc.rocks = vec![rock];
        doc.piles = [5, 7, 7, 7];
        doc.unplaced.take(Blue, 1);
        doc.unplaced_first = cubes("RYYGB");
    });
    let mut scene = fuel(&scene, 20);
    scene.play("play activation\ncapture b jupiter");
    assert_eq!(scene.draws(), ["3 prestige", "3 prestige", "step", "step", "1 blue"]);
    scene.play("draw step");
    let seen = scene.table().kuiper.expect("around").unseen;
    assert_eq!(seen.len(), 36, "one back has been seen");
    assert_eq!(scene.view().mining[0][0].reward, "step");
}

/// §K.4.3, R-154: a sixth one takes the place of another.
#[test]
fn k_4_3_a_sixth_asteroid() {
    let five = mined(&sky(&kuiper(), &[(Red, Jupiter, 0)]), &[0, 1, 2, 3, 7]);
    let mut scene = fuel(&five, 20);
    scene.play("play activation\ncapture-first r jupiter\ndraw 2 fuel");
    assert!(scene.asks("drop_asteroid"));
    assert_eq!(scene.refused("drop-asteroid 27"), "§K.5.1", "the new one is no choice");
    assert_eq!(scene.options().len(), 5);
    scene.play("drop-asteroid 7");
    assert_eq!(board(&scene), [0, 1, 2, 3, 27]);
    let mut four = fuel(&mined(&sky(&kuiper(), &[(Red, Jupiter, 0)]), &[0, 1, 2, 3]), 20);
    four.play("play activation\ncapture-first r jupiter\ndraw 2 fuel");
    assert!(!four.asks("drop_asteroid"));
    let said = five.broken(|position| {
        let doc = position.kuiper.as_mut().expect("around");
        doc.unseen.retain(|other| other.0 != 30);
        doc.boards[0].mined.push(MinedDoc { asteroid: Asteroid(30), used: false });
    });
    assert!(said.contains("known too early") || said.contains("over-full"), "{said}");
}

/// §K.5, §K.5.1: instead of a token; the reward comes, the turn is over, and it is face down.
#[test]
fn k_5_1_using_an_asteroid() {
    let red = first_of(Red);
    let mut scene = mined(&kuiper(), &[red]).saving();
    assert!(!scene.me().pool.contains(&Token::Activation), "it is laid aside");
    let before = scene.me();
    scene.play(&format!("mine-asteroid {red}"));
    assert_eq!(scene.me().fuel, before.fuel + 3);
    assert_eq!(scene.me().pool, before.pool, "no token is used");
    assert_eq!(scene.asked().0, 1, "the turn is over");
    scene.play("pass");
    assert_eq!(scene.refused(&format!("mine-asteroid {red}")), "§K.5.1", "it is face down");
    assert_eq!(scene.refused("mine-asteroid 5"), "§K.5.1", "nobody has it");
    let acting = mined(&kuiper(), &[red]);
    assert_eq!(acting.refused(&format!("mine-asteroid {red}")), "§1.3", "not in the Action Phase");
}

/// §K.5.1: a reward that asks is asked.
#[test]
fn k_5_1_a_step_of_choice() {
    let blue = first_of(Blue) + 2;
    assert_eq!(rules().kuiper.asteroids[usize::from(blue)].reward.to_string(), "step");
    let mut scene = mined(&kuiper(), &[blue]).saving();
    scene.play(&format!("mine-asteroid {blue}\nstep humankind"));
    assert_eq!(scene.me().humankind, 1);
}

/// §K.5.2: face up again when the phase is over.
#[test]
fn k_5_2_face_up_again() {
    let red = first_of(Red);
    let mut scene = mined(&kuiper(), &[red]).saving();
    scene.play(&format!("mine-asteroid {red}"));
    let used = |scene: &Scene| scene.table().kuiper.expect("around").boards[0].mined[0].used;
    assert!(used(&scene));
    scene.play("pass\npass\nreward 0\nreward 0");
    assert!(!used(&scene));
}

/// §K.5.3: Asteroids that are face up are rotations; those turned down are not.
#[test]
fn k_5_3_passing() {
    let scene = mined(&kuiper(), &[0, 1]).saving();
    let spent = scene.own(|own| {
        own.played = own.pool.split_off(1);
    });
    let mut both = spent.clone();
    both.play("pass");
    assert_eq!(both.me().rotations, 3, "a token and two Asteroids");
    let mut one = spent;
    one.play("mine-asteroid 0\npass\npass");
    assert_eq!(one.me().rotations, 2, "a token and one Asteroid");
}

/// §K.5.3, R-151: in the Action Phase only tokens count.
#[test]
fn r151_no_rotations_in_the_action_phase() {
    let mut scene = mined(&kuiper(), &[0, 1]).own(|own| {
        own.played = own.pool.split_off(1);
    });
    scene.play("pass");
    assert_eq!(scene.me().rotations, 1);
}

/// §K.6: 1, 3, 6, 10 or 15 Prestige for different colours, whatever the number.
#[test]
fn k_6_different_colours() {
    let each: Vec<u8> = Resource::ALL.map(first_of).to_vec();
    let base = kuiper().view().scores[0];
    for (n, points) in [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)] {
        let scene = mined(&kuiper(), &each[..n]);
        assert_eq!(scene.view().scores[0] - base, points, "{n} colours");
    }
    let same = mined(&kuiper(), &[0, 1, 2]);
    assert_eq!(same.view().scores[0] - base, 1, "three red ones are one colour");
}

/// H.A.L.L. plays Base Activation under this sky.
fn hall_launches(rocks: &[(Resource, Planet, u8)], fuel: u16) -> hall_scene::Told {
    let mut scene = hall_scene::Scene::expanded("kuiper");
    let solo = crate::support::scene_of(1, "kuiper=on");
    scene.position.kuiper = sky(&solo, rocks).table().kuiper;
    scene.hall().fuel = fuel;
    scene.pile(&[Token::Activation, Token::Market]);
    scene.turn()
}

/// §K.7, R-152: the cheapest Asteroid of a colour that it lacks, its way included.
#[test]
fn r152_hall_captures_what_it_lacks() {
    let with = hall_launches;
    let told = with(&[(Red, Jupiter, 2), (Yellow, Jupiter, 0), (Blue, Neptune, 0)], 20);
    let doc = told.position().kuiper.expect("around");
    // Red: 2 for the way, 1 for the Orbit, 1 for its value; yellow: 1 and 2.
    assert_eq!(doc.boards[1].base, Quadrant(0));
    assert_eq!(told.view_colours(), [Yellow]);
    assert_eq!(told.hall().fuel, 17);
    assert_eq!(told.board().aside.total(), 1, "a cube for the Technology area");
    let poor = with(&[(Red, Jupiter, 2)], 3);
    let token = Token::Activation;
    assert!(poor.has(&HallEvent::TokenImpossible { token, why: HallWhy::NoAsteroid }));
    let rich = with(&[(Red, Jupiter, 2)], 4);
    assert_eq!(rich.position().kuiper.expect("around").boards[1].base, Quadrant(2));
    assert_eq!((rich.hall().fuel, rich.view_colours()), (0, vec![Red]));
}

/// §K.7, R-152: among Asteroids as cheap the most valuable, then the first Quadrant, then the
/// nearest to the Sun.
#[test]
fn r152_among_equals() {
    let left = |all: &[(Resource, Planet, u8)]| {
        let doc = hall_launches(all, 20).position().kuiper.expect("around");
        doc.rocks.iter().map(|r| (r.resource, r.orbit, r.quadrant.0)).collect::<Vec<_>>()
    };
    // Three Fuel each: two Orbits and 1, one Orbit and 2.
    assert_eq!(left(&[(Red, Saturn, 0), (Yellow, Jupiter, 0)]), [(Red, Saturn, 0)]);
    assert_eq!(left(&[(Yellow, Jupiter, 0), (Red, Saturn, 0)]), [(Red, Saturn, 0)]);
    // Four Fuel each: a Quadrant away, or an Orbit farther.
    assert_eq!(left(&[(Yellow, Jupiter, 1), (Yellow, Saturn, 0)]), [(Yellow, Jupiter, 1)]);
    assert_eq!(left(&[(Yellow, Jupiter, 0), (Yellow, Mars, 0)]), [(Yellow, Jupiter, 0)]);
}

/// §K.7, R-153: its Asteroids are rotations when it passes in the Salvation Phase.
#[test]
fn r153_halls_asteroids_are_rotations() {
    let mut scene = hall_scene::Scene::expanded("kuiper");
    let solo = crate::support::scene_of(1, "kuiper=on");
    let mut doc = mined(&solo, &[0, 1]).table().kuiper.expect("around");
    doc.boards.swap(0, 1);
    scene.position.kuiper = Some(doc);
    scene.begin_salvation();
    scene.pile(&[]);
    let told = scene.alone();
    assert_eq!(told.passed_with(), Some(2));
}
