//! Chapter 3.10: who learns what, in the three modes of secrecy (dossier section 5).
//!
//! Each line of a story begins with those who were told: `12--w` is seats 1 and 2 and the watcher.

use expect_test::{Expect, expect};
use stellar_conquest::{Activity, Phase, StellarConquest, Tech};
use tabletop::{Audited, Game, Seat, SeatSet};

use crate::support::{Play, Scene, check, hex, new_game, planet, rules, scene, scene_with, star};

const SCOUT: [u8; 5] = [1, 0, 0, 0, 0];
const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];
const TABLE: [(&str, &str); 1] = [("secrecy", "table")];
const TOURNAMENT: [(&str, &str); 1] = [("secrecy", "tournament")];
const BLIND: [(&str, &str); 1] = [("secrecy", "double-blind")];

/// Plays a script in the three modes and compares who was told what.
fn told(scene: impl Fn(Scene) -> Scene, script: &str, expects: [Expect; 3]) {
    for (asked, expect) in [TABLE, TOURNAMENT, BLIND].iter().zip(expects) {
        expect.assert_eq(&scene(scene_with(asked)).play().hears(script));
    }
}

/// §3.10.1: nobody knows of others what nobody has found out: two states that differ only in hidden
/// things look the same.
#[test]
fn s3_10_1_only_finding_out_tells() {
    let one = |people: u8, ships: [u8; 5], tech: Tech| {
        let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, people, 3).defended(2, 1, 0);
        scene.fleet(0, "Canis", ships).to("Indi").tech(0, tech).play()
    };
    let (a, b) = (one(10, SCOUT, Tech::Speed3), one(70, [9, 0, 9, 0, 0], Tech::MissileBase));
    for viewer in [0, 2, 3, 4] {
        assert_eq!(a.view(viewer), b.view(viewer));
    }
    assert_ne!(a.view(1), b.view(1));
}

/// §3.10.2: whose markers are where is open, which and how many ships is not; double-blind hides the
/// markers too, except from those who are there.
#[test]
fn s3_10_2_what_is_covered() {
    let scene = |asked: &[(&str, &str)]| {
        let scene = scene_with(asked).fleet(0, "Ceti", [4, 0, 2, 0, 0]).fleet(0, "E16", SCOUT);
        scene.to("Ceti").fleet(1, "Canis", CORVETTE).force(7).play()
    };
    let markers = |play: &Play, viewer: u8| {
        let markers = play.view(viewer).markers;
        let word = |marker: &stellar_conquest::Marker| format!("{}@{}", marker.owner.0, marker.hex);
        markers.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    for asked in [TABLE, TOURNAMENT] {
        for viewer in 0..=4 {
            assert_eq!(markers(&scene(&asked), viewer), "0@E16 0@E17 1@G5");
        }
    }
    let blind = scene(&BLIND);
    let seen = [0, 1, 2, 3].map(|viewer| markers(&blind, viewer));
    assert_eq!(seen, ["", "0@E16 0@E17", "1@G5", ""]);
    assert!(blind.view(2).stars.is_empty());
}

/// §3.10.2: everything is open once the game is over.
#[test]
fn s3_10_2_everything_is_open_at_the_end() {
    let scene = scene().turn(44).active(3).fleet(0, "Ceti", SCOUT).tech(0, Tech::Speed3);
    let mut play = scene.play();
    assert!(play.view(2).revealed.is_none());
    play.does("4: done");
    let all = play.view(2).revealed.expect("the game is over");
    assert_eq!(*all, play.position());
}

/// §3.10.3: ships and colonies are shown only to those who find them; destinations to nobody.
#[test]
fn s3_10_3_what_has_to_be_shown() {
    let found = scene().card("Ceti", 24).fleet(1, "Ceti", CORVETTE).active(1);
    let found = found.colony("Ceti", 0, 0, 44, 9).fleet(0, "Canis", SCOUT).to("Indi");
    let mut play = found.play();
    assert!(play.view(2).stars.iter().all(|star| star.colonies.is_empty()));
    play.does("2: done");
    assert_eq!(play.view(2).stars[0].colonies.len(), 1);
    assert!(play.view(3).stars.iter().all(|star| star.colonies.is_empty()));
    let view = play.view(2);
    assert!(view.own.is_some_and(|own| own.seat.fleets.iter().all(|stack| stack.to.is_none())));
}

/// Set-up: own choice only; that a seat has closed is open in every mode.
#[test]
fn s3_10_2_setup_spending() {
    let script = "1: research speed-3\n1: amount 15\n1: close";
    let story = new_game(3, &TABLE).hears(script);
    expect![[r#"
        1--- 15 IP go into speed 3: 15 of 15 are paid.
        1--- Speed 3 is complete.
        123w Seat 1 has closed."#]]
    .assert_eq(&story);
    for asked in [TOURNAMENT, BLIND] {
        let mut play = new_game(3, &asked);
        assert_eq!(play.hears(script), story);
        assert!(play.view(2).own.is_some_and(|own| own.seat.owned.is_empty()));
    }
}

/// A marker that moves in open space: its place is open, or with double-blind nobody's business.
#[test]
fn s3_10_2_a_marker_moves() {
    let scene = |scene: Scene| scene.fleet(0, "E20", [3, 0, 0, 0, 0]).force(2).to("Ceti");
    let expects = [
        expect![[r#"
        1234w Seat 1 moves task force 2 from E20 to E19.
        1234w The markers of seat 1 at E20 change.
        1234w The markers of seat 1 at E19 change."#]],
        expect![[r#"
        1234w Seat 1 moves task force 2 from E20 to E19.
        1234w The markers of seat 1 at E20 change.
        1234w The markers of seat 1 at E19 change."#]],
        expect![[r#"
        1---- Seat 1 moves task force 2 from E20 to E19.
        1---- The markers of seat 1 at E20 change.
        1---- The markers of seat 1 at E19 change."#]],
    ];
    told(scene, "1: select E20\n1: step E19", expects);
}

/// A marker that comes to a star: with double-blind those who are there see it come.
#[test]
fn s3_10_2_a_marker_comes_to_a_star() {
    let scene = |scene: Scene| {
        let scene = scene.card("Ceti", 24).colony("Ceti", 0, 2, 5, 0).fleet(1, "Ceti", SCOUT);
        scene.fleet(0, "E18", [3, 0, 0, 0, 0]).to("Ceti")
    };
    let expects = [
        expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        1---- Enemy ships stop yours at Ceti.
        --3-- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        1---- Enemy ships stop yours at Ceti.
        --3-- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
            1---- Seat 1 moves ships from E18 to Ceti.
            1---- Enemy ships stop yours at Ceti.
            1---- The markers of seat 1 at E18 change.
            --3-- Your colony at Ceti sees ships of seat 1: 3 scouts.
            123-- The markers of seat 1 at Ceti change."#]],
    ];
    told(scene, "1: select E18\n1: step Ceti", expects);
}

/// Splitting: that markers appeared is open, what is in them is not.
#[test]
fn s3_10_2_splitting_a_task_force() {
    let scene = |scene: Scene| scene.fleet(0, "E20", [3, 0, 0, 0, 0]).force(2).to("Ceti");
    let expects = [
        expect![[r#"
        1234w The markers of seat 1 at E20 change.
        1234w The markers of seat 1 at E20 change."#]],
        expect![[r#"
        1234w The markers of seat 1 at E20 change.
        1234w The markers of seat 1 at E20 change."#]],
        expect![[r#"
        1---- The markers of seat 1 at E20 change.
        1---- The markers of seat 1 at E20 change."#]],
    ];
    told(scene, "1: select E20\n1: detach\n1: amount 1\n1: form-up", expects);
}

/// §3.6.3: a post tells everybody that there is a colony, not on which planet and how large; with
/// double-blind only those who are there.
#[test]
fn s3_6_3_a_post_betrays_a_colony() {
    let scene = |scene: Scene| {
        let mut position = scene.card("Ceti", 24).colony("Ceti", 1, 0, 44, 9);
        position = position.fleet(2, "Ceti", SCOUT);
        position.edit(|position| position.variant.posts_placed = true)
    };
    let expects = [
        expect!["1234w The command post of seat 1 at Ceti is on the map."],
        expect!["1234w The command post of seat 1 at Ceti is on the map."],
        expect!["1-3-- The command post of seat 1 at Ceti is on the map."],
    ];
    told(scene, "1: administer\n1: post Ceti", expects);
    let seen = |asked: &[(&str, &str)]| {
        let mut play = scene(scene_with(asked)).play();
        play.does("1: administer\n1: post Ceti");
        [0, 2, 3].map(|viewer| play.view(viewer).posts.len())
    };
    assert_eq!((seen(&TABLE), seen(&TOURNAMENT), seen(&BLIND)), ([1, 1, 1], [1, 1, 1], [0, 0, 1]));
    let mut play = scene(scene_with(&TABLE)).play();
    play.does("1: administer\n1: post Ceti");
    assert!(play.view(2).stars.iter().all(|star| star.colonies.is_empty()));
}

/// §3.10.5: the dangers of exploration are rolled before all at the table, in private otherwise.
#[test]
fn s3_10_5_risk_rolls() {
    let scene = |scene: Scene| scene.fleet(0, "Ceti", [2, 0, 0, 0, 0]);
    let expects = [
        expect![[r#"
        1---- Exploration begins.
        1234w A scout of seat 1 at Ceti rolls 1 and is lost.
        1234w A scout of seat 1 at Ceti rolls 2 and is safe.
        1---- Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        -234w Seat 1 explores Ceti and draws its card.
        1234w Turn 5 of seat 2 begins."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- A scout of seat 1 at Ceti rolls 1 and is lost.
        1---- A scout of seat 1 at Ceti rolls 2 and is safe.
        1---- Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        -234w Seat 1 explores Ceti and draws its card.
        1234w Turn 5 of seat 2 begins."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- A scout of seat 1 at Ceti rolls 1 and is lost.
        1---- A scout of seat 1 at Ceti rolls 2 and is safe.
        1---- Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1234w Turn 5 of seat 2 begins."#]],
    ];
    told(scene, "1: done\nroll 1\nroll 2\ncard 24", expects);
}

/// §3.11.5: a consulted card: its holder learns of it in every mode.
#[test]
fn s3_11_5_a_consulted_card() {
    let scene =
        |scene: Scene| scene.card("Ceti", 24).explored(2, "Ceti").fleet(0, "Ceti", CORVETTE);
    let expects = [
        expect![[r#"
        1---- Exploration begins.
        1---- Seat 1 explores Ceti; seat 3 shows card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        -234w Seat 1 explores Ceti; seat 3 shows its card.
        1234w Turn 5 of seat 2 begins."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- Seat 1 explores Ceti; seat 3 shows card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        -234w Seat 1 explores Ceti; seat 3 shows its card.
        1234w Turn 5 of seat 2 begins."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- Seat 1 explores Ceti; seat 3 shows card 24: Terran 80, sub-Terran 40.
        1---- Nobody else is at Ceti.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        --3-- Seat 1 explores Ceti; seat 3 shows its card.
        1234w Turn 5 of seat 2 begins."#]],
    ];
    told(scene, "1: done", expects);
}

/// §3.10.4, §3.10.5: battles are fought before all at the table, else between the two.
#[test]
fn s3_10_4_battles() {
    let scene = |scene: Scene| {
        let scene = scene.card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", CORVETTE);
        scene.fleet(1, "Ceti", [1, 0, 0, 0, 0])
    };
    let expects = [
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find seat 2 with 1 scout.
        1---- Battles begin.
        1234w Seat 1 with 1 corvette fights seat 2 with 1 scout at Ceti.
        1234w 1 corvette of seat 1 aims at a scout.
        1234w A corvette of seat 1 fires at a scout and hits with 1.
        1234w Seat 2 loses 1 scout.
        1234w The battle at Ceti is over.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1234w Turn 5 of seat 2 begins.
        1234w The markers of seat 2 at Ceti change."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find seat 2 with 1 scout.
        1---- Battles begin.
        12--- Seat 1 with 1 corvette fights seat 2 with 1 scout at Ceti.
        12--- 1 corvette of seat 1 aims at a scout.
        12--- A corvette of seat 1 fires at a scout and hits with 1.
        12--- Seat 2 loses 1 scout.
        12--- The battle at Ceti is over.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1234w Turn 5 of seat 2 begins.
        1234w The markers of seat 2 at Ceti change."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find seat 2 with 1 scout.
        1---- Battles begin.
        12--- Seat 1 with 1 corvette fights seat 2 with 1 scout at Ceti.
        12--- 1 corvette of seat 1 aims at a scout.
        12--- A corvette of seat 1 fires at a scout and hits with 1.
        12--- Seat 2 loses 1 scout.
        12--- The battle at Ceti is over.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1234w Turn 5 of seat 2 begins.
        12--- The markers of seat 2 at Ceti change."#]],
    ];
    told(scene, "1: done\n1: fight Ceti seat2\n1: spread scout\nroll 1", expects);
}

/// §3.10.4: who watches a battle sees what is going on; who may not sees the active player at work.
#[test]
fn s3_10_4_watching_a_battle() {
    let begin = |asked: &[(&str, &str)]| {
        let scene = scene_with(asked).card("Ceti", 24).explored(0, "Ceti");
        let scene = scene.fleet(0, "Ceti", CORVETTE).fleet(1, "Ceti", CORVETTE);
        let mut play = scene.play();
        play.does("1: done\n1: fight Ceti seat2\n1: spread corvette");
        play
    };
    let seen = |play: &Play, viewer: u8| {
        let view = play.view(viewer);
        (view.battle.is_some(), view.activity, view.asked)
    };
    let fight = (true, Some(Activity::Battle), SeatSet::one(Seat(1)));
    let quiet = (false, None, SeatSet::one(Seat(0)));
    let table = begin(&TABLE);
    assert_eq!([0, 1, 2, 3].map(|viewer| seen(&table, viewer)), [fight; 4]);
    for asked in [TOURNAMENT, BLIND] {
        let play = begin(&asked);
        assert_eq!([0, 1, 2, 3].map(|viewer| seen(&play, viewer)), [quiet, fight, fight, quiet]);
    }
}

/// §3.10.4: a colony attack and a conquest.
#[test]
fn s3_10_4_colony_attacks() {
    let scene = |scene: Scene| {
        let scene = scene.card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", CORVETTE);
        scene.colony("Ceti", 0, 1, 23, 4)
    };
    let expects = [
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find a colony of seat 2 on Ceti I.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1234w Seat 1 attacks Ceti I of seat 2: it has no defences.
        1234w Seat 1 conquers Ceti I of seat 2.
        1---- Ceti I has 23 million people and 4 factories.
        1234w The attack at Ceti is over."#]],
        expect![[r#"
            1---- Exploration begins.
            1---- At Ceti you find a colony of seat 2 on Ceti I.
            1---- Battles begin.
            1---- Attacks on colonies begin.
            12--- Seat 1 attacks Ceti I of seat 2: it has no defences.
            12--- Seat 1 conquers Ceti I of seat 2.
            1---- Ceti I has 23 million people and 4 factories.
            12--- The attack at Ceti is over."#]],
        expect![[r#"
            1---- Exploration begins.
            1---- At Ceti you find a colony of seat 2 on Ceti I.
            1---- Battles begin.
            1---- Attacks on colonies begin.
            12--- Seat 1 attacks Ceti I of seat 2: it has no defences.
            12--- Seat 1 conquers Ceti I of seat 2.
            1---- Ceti I has 23 million people and 4 factories.
            12--- The attack at Ceti is over."#]],
    ];
    told(scene, "1: done\n1: attack Ceti-I", expects);
    let conquests = |asked: &[(&str, &str)]| {
        let mut play = scene(scene_with(asked)).play();
        play.does("1: done\n1: attack Ceti-I");
        [0, 1, 2, 3].map(|viewer| play.view(viewer).conquests.len())
    };
    let private = [0, 1, 1, 0];
    assert_eq!(conquests(&TABLE), [1; 4]);
    assert_eq!((conquests(&TOURNAMENT), conquests(&BLIND)), (private, private));
}

/// §3.10.3, §3.10.5, A-64: in a tournament those who are there learn of a conquest and of its end;
/// a post on the map is seen to go by everybody.
#[test]
fn a64_conquests_in_a_tournament() {
    let asked = [("secrecy", "tournament"), ("posts", "placed")];
    let scene = scene_with(&asked).card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", CORVETTE);
    let scene = scene.colony("Ceti", 0, 1, 23, 4).post(1, "Ceti").colony("Ceti", 1, 2, 5, 0);
    let mut play = scene.tech(0, Tech::UnlimitedRange).play();
    play.does("1: done");
    expect![[r#"
        12--- Seat 1 attacks Ceti I of seat 2: it has no defences.
        123-- Seat 1 conquers Ceti I of seat 2.
        1---- Ceti I has 23 million people and 4 factories.
        1234w The command post of seat 2 at Ceti is taken away.
        12--- The attack at Ceti is over."#]]
    .assert_eq(&play.hears("1: attack Ceti-I"));
    assert_eq!([0, 1, 2, 3, 4].map(|viewer| play.view(viewer).conquests.len()), [0, 1, 1, 1, 0]);
    play.skip_to(6, 1).does("1: select Ceti\n1: head Mira\n1: advance\n1: done");
    expect![[r#"
        1---- Exploration begins.
        123-- No guard is left: Ceti I is free again and obeys seat 2.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1234w Turn 6 of seat 2 begins."#]]
    .assert_eq(&play.hears("1: done"));
}

/// A landing: nothing but the vanished marker, except for those who are there.
#[test]
fn s3_10_3_landing() {
    let scene = |scene: Scene| {
        let scene = scene.card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 3, 0, 0, 0]);
        scene.colony("Ceti", 1, 2, 5, 0)
    };
    let expects = [
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find a colony of seat 3 on Ceti II.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1---- 3 million land on Ceti I; 3 million live there now.
        --3-- People of seat 1 settle on Ceti I.
        1234w Turn 5 of seat 2 begins.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find a colony of seat 3 on Ceti II.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1---- 3 million land on Ceti I; 3 million live there now.
        --3-- People of seat 1 settle on Ceti I.
        1234w Turn 5 of seat 2 begins.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
        1---- Exploration begins.
        1---- At Ceti you find a colony of seat 3 on Ceti II.
        1---- Battles begin.
        1---- Attacks on colonies begin.
        1---- Landings begin.
        1---- 3 million land on Ceti I; 3 million live there now.
        --3-- People of seat 1 settle on Ceti I.
        1234w Turn 5 of seat 2 begins.
        1-3-- The markers of seat 1 at Ceti change."#]],
    ];
    told(scene, "1: done\n1: land Ceti Ceti-I\n1: amount 3", expects);
}

/// Production: own results; of others only that new markers stand on the map.
#[test]
fn s3_10_2_production() {
    let scene = |scene: Scene| scene.card("Ceti", 25).colony("Ceti", 0, 0, 40, 0).production();
    let script = "1: produce Ceti-I\n1: amount 0\n1: buy scout\n1: amount 2\n1: research speed-3\n\
                  1: amount 15\n1: done\n1: close\n2: close\n3: close\n4: close";
    let expects = [
        expect![[r#"
        1---- Ceti I grows by 8 million, has 48 million and 0 factories, and puts out 48 IP.
        1---- Ceti I gets 2 scouts; 43 IP are left.
        1---- 15 IP go into speed 3: 15 of 15 are paid.
        1---- Speed 3 is complete.
        1234w Seat 1 has closed.
        1234w Seat 2 has closed.
        1234w Seat 3 has closed.
        1234w Seat 4 has closed.
        1234w Production is over.
        1234w Turn 6 of seat 1 begins.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
        1---- Ceti I grows by 8 million, has 48 million and 0 factories, and puts out 48 IP.
        1---- Ceti I gets 2 scouts; 43 IP are left.
        1---- 15 IP go into speed 3: 15 of 15 are paid.
        1---- Speed 3 is complete.
        1234w Seat 1 has closed.
        1234w Seat 2 has closed.
        1234w Seat 3 has closed.
        1234w Seat 4 has closed.
        1234w Production is over.
        1234w Turn 6 of seat 1 begins.
        1234w The markers of seat 1 at Ceti change."#]],
        expect![[r#"
        1---- Ceti I grows by 8 million, has 48 million and 0 factories, and puts out 48 IP.
        1---- Ceti I gets 2 scouts; 43 IP are left.
        1---- 15 IP go into speed 3: 15 of 15 are paid.
        1---- Speed 3 is complete.
        1234w Seat 1 has closed.
        1234w Seat 2 has closed.
        1234w Seat 3 has closed.
        1234w Seat 4 has closed.
        1234w Production is over.
        1234w Turn 6 of seat 1 begins.
        1---- The markers of seat 1 at Ceti change."#]],
    ];
    told(scene, script, expects);
}

/// §3.10.6: without posts on the board the eight hexes are counted from any own colony, in secret.
#[test]
fn s3_10_6_no_command_posts() {
    let away = |asked: &[(&str, &str)]| {
        let scene = scene_with(asked).card("Ceti", 25).colony("Ceti", 0, 0, 10, 0);
        let mut play = scene.fleet(0, "F10", CORVETTE).to("Kapetyn").play();
        play.run("1: select F10\n1: step F9\n1: step F8\n1: done\n1: administer\n1: post Ceti")
    };
    expect![[r#"
        Seat 1 moves ships from F10 to Diphda.
        §3.6.1 F8 is 9 hexes from the nearest command post, the limit is 8
        §3.10.6 command posts are not used in this game: range is traced to colonies"#]]
    .assert_eq(&away(&TOURNAMENT));
    expect![[r#"
        Seat 1 moves ships from F10 to Diphda.
        §3.6.1 F8 is 9 hexes from the nearest command post, the limit is 8
        §3.10.6 command posts are not used in this game: range is traced to colonies"#]]
    .assert_eq(&away(&[("posts", "traced")]));
    expect![[r#"
        Seat 1 moves ships from F10 to Diphda.
        Seat 1 moves ships from Diphda to F8.
        The command post of seat 1 at Ceti is on the map."#]]
    .assert_eq(&away(&[("secrecy", "tournament"), ("posts", "placed")]));
    expect![[r#"
        Seat 1 moves ships from F10 to Diphda.
        Seat 1 moves ships from Diphda to F8.
        The command post of seat 1 at Ceti is on the map."#]]
    .assert_eq(&away(&BLIND));
}

/// §3.10.6, §4.3.2: a besieged colony is no anchor in secret either, and then the entry hex is.
#[test]
fn s3_10_6_a_besieged_colony_is_no_anchor() {
    let settled = || scene_with(&TOURNAMENT).card("Ceti", 25).colony("Ceti", 0, 0, 10, 0);
    let far = settled().fleet(0, "F16", CORVETTE).to("Mira");
    check(&far, "1: select F16\n1: step G17", &expect!["Seat 1 moves ships from F16 to G17."]);
    let besieged = far.fleet(1, "Ceti", CORVETTE);
    check(
        &besieged,
        "1: select F16\n1: step G17",
        &expect!["§3.6.1 G17 is 20 hexes from the nearest command post, the limit is 8"],
    );
    let near = settled().fleet(0, "E2", CORVETTE).to("Ophiuchi");
    check(
        &near,
        "1: select E2\n1: step F1",
        &expect!["§3.6.1 F1 is 16 hexes from the nearest command post, the limit is 8"],
    );
    check(
        &near.fleet(1, "Ceti", CORVETTE),
        "1: select E2\n1: step F1",
        &expect!["Seat 1 moves ships from E2 to F1."],
    );
}

/// §3.11.6, the example at the end of dossier section 9: B's scout stops at a star with A's shielded
/// colony of 44 million, 9 factories and 5 missile bases.
#[test]
fn s3_11_6_expected_messages() {
    let scene = scene().active(1).card("Ceti", 24).colony("Ceti", 0, 0, 44, 9).defended(5, 0, 1);
    let scene = scene.fleet(1, "E18", SCOUT).to("Ceti");
    let mut play = scene.play();
    let script = "2: select E18\n2: step Ceti\n2: done\n2: done\nroll 5";
    expect![[r#"
        1234w Seat 2 moves ships from E18 to Ceti.
        1---- Your colony at Ceti sees ships of seat 2: 1 scout.
        1234w The markers of seat 2 at E18 change.
        1234w The markers of seat 2 at Ceti change.
        -2--- Exploration begins.
        1234w A scout of seat 2 at Ceti rolls 5 and is safe.
        1-34w Seat 2 explores Ceti; seat 1 shows its card.
        -2--- Seat 2 explores Ceti; seat 1 shows card 24: Terran 80, sub-Terran 40.
        -2--- At Ceti you find a colony of seat 1 on Ceti I under a shield.
        -2--- Battles begin.
        -2--- Attacks on colonies begin.
        -2--- Landings begin.
        1234w Turn 5 of seat 3 begins."#]]
    .assert_eq(&play.hears(script));
    let view = play.view(2);
    let [seen] = &view.stars[..] else { panic!("one star is known") };
    assert_eq!((seen.star, seen.card.map(|card| card.0)), (star("Ceti"), Some(24)));
    let [colony] = seen.colonies[..] else { panic!("one colony is seen") };
    assert_eq!((colony.planet, colony.owner, colony.shield), (planet("Ceti", 0), Seat(0), true));
    let text = serde_json::to_string(&(&view.stars, &view.conquests, &view.posts)).unwrap();
    for secret in ["44", "people", "factories", "bases"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    for viewer in [3, 4, 0] {
        let view = play.view(viewer);
        assert!(view.stars.iter().all(|star| star.card.is_none() && star.colonies.is_empty()));
        assert!(view.markers.iter().any(|marker| marker.hex == hex("Ceti")));
    }
}

/// §3.10.3: who has left a star sees its colonies no more, but remembers them.
#[test]
fn s3_10_3_what_was_seen_is_remembered() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", SCOUT);
    let mut play = scene.colony("Ceti", 0, 1, 44, 9).play();
    play.does("1: done");
    assert_eq!(play.view(1).stars[0].colonies.len(), 1);
    play.skip_to(6, 1).does("1: select Ceti\n1: head Diphda\n1: step E16\n1: done");
    assert!(play.view(1).stars[0].colonies.is_empty());
    let memory = play.table.memory(tabletop::Viewer::Seat(Seat(0)));
    assert_eq!((memory.sightings.len(), memory.sightings[0].colonies.len()), (1, 1));
    assert_eq!(memory.sightings[0].turn, 5);
}

/// §3.11.6: ships of others are seen when their star is explored, not while another one still is.
#[test]
fn s3_11_6_one_star_after_the_other() {
    let scene = scene().fleet(0, "Sirius", SCOUT).card("Ceti", 24).explored(0, "Ceti");
    let scene = scene.fleet(0, "Ceti", SCOUT).colony("Ceti", 0, 1, 9, 0).fleet(1, "Ceti", SCOUT);
    let mut play = scene.edit(|position| position.seats[0].watched.push(star("Ceti"))).play();
    let ships = |play: &Play| {
        let view = play.view(1);
        view.stars.iter().find(|known| known.star == star("Ceti")).map(|known| known.ships.len())
    };
    assert!(star("Sirius") < star("Ceti"));
    play.does("1: done");
    assert_eq!((play.asks_dealer(), ships(&play)), (true, Some(0)));
    play.does("roll 1");
    assert_eq!((play.asks_dealer(), ships(&play)), (false, Some(1)));
}

/// §3.10.3, §4.1.3: a battle shows the ships of others, not one's own, and what becomes of them.
#[test]
fn s3_10_3_what_a_battle_showed_is_remembered() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [2, 0, 1, 0, 0]);
    let mut play = scene.fleet(1, "Ceti", [3, 0, 1, 0, 0]).play();
    play.does("1: done\n1: fight Ceti seat2");
    let seen = |play: &Play, viewer: u8| {
        let memory = play.table.memory(tabletop::Viewer::Seat(Seat(viewer)));
        let sighting = memory.sightings.iter().find(|sighting| sighting.star == star("Ceti"));
        let ships = sighting.map_or(&[][..], |sighting| &sighting.ships).iter();
        let words = ships.map(|sight| format!("{}: {}", sight.owner, sight.ships));
        words.collect::<Vec<_>>().join("; ")
    };
    let (first, second) = ("seat 1: 2 scouts, 1 corvette", "seat 2: 3 scouts, 1 corvette");
    assert_eq!(seen(&play, 0), second);
    assert_eq!(seen(&play, 1), first);
    assert_eq!(seen(&play, 2), format!("{first}; {second}"));
    play.does("1: spread scout\n2: spread corvette\nroll 1\nroll 1");
    // The attacker has no warship left, the defender has lost a scout; the attacker leaves.
    assert_eq!(seen(&play, 0), "seat 2: 2 scouts, 1 corvette");
    assert_eq!(seen(&play, 2), "seat 1: 2 scouts; seat 2: 2 scouts, 1 corvette");
    play.does("1: retreat\n2: send E16");
    assert_eq!(seen(&play, 2), "seat 2: 2 scouts, 1 corvette");
}

/// §3.11.6: who stays at a star where nobody else is has found nothing out, and is told nothing.
#[test]
fn s3_11_6_nobody_is_news_once() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", SCOUT);
    let mut play = scene.play();
    let nobody = "1---- Nobody else is at Ceti.";
    assert!(play.hears("1: done").contains(nobody));
    play.skip_to(6, 1);
    assert!(!play.hears("1: done").contains(nobody));
    // Whoever comes and is still there is found.
    let arrival = scene.fleet(1, "Ceti", SCOUT).edit(|position| {
        position.seats[0].watched.push(star("Ceti"));
    });
    assert!(arrival.play().hears("1: done").contains("At Ceti you find seat 2 with 1 scout."));
    // Who has left and comes back looks anew.
    play.skip_to(7, 1).does("1: select Ceti\n1: head Diphda\n1: step E16\n1: done").skip_to(8, 1);
    assert!(!play.position().seats[0].watched.contains(&star("Ceti")));
}

/// §3.6.3, double-blind: who comes to a star sees the post there before it has explored the star; a world
/// invented for it has a colony for that post.
#[test]
fn s3_6_3_a_post_is_seen_before_the_card() {
    let scene = scene_with(&BLIND).card("Ceti", 24).colony("Ceti", 0, 1, 9, 0).post(1, "Ceti");
    let mut play = scene.fleet(0, "E16", SCOUT).to("Ceti").play();
    play.does("1: select E16\n1: step E17");
    let view = play.view(1);
    assert_eq!((view.posts.len(), view.stars.len()), (1, 0));
    let viewer = tabletop::Viewer::Seat(Seat(0));
    for number in 0..50 {
        let mut dealer = tabletop::Dealer::new(tabletop::Seed([number; 32]));
        let memory = play.table.memory(viewer);
        let twin = StellarConquest::determinize(rules(), viewer, &view, memory, &mut dealer);
        assert_eq!(twin.view(viewer), view);
        twin.audit().expect("everything is accounted for");
        let sound = StellarConquest::from_position(rules(), &twin.position());
        sound.expect("an invented world is a sound position");
    }
}

/// §3.6.3, §3.11.10, §4.4.9: whoever has no colony, own or conquered, has no orders to give about any.
#[test]
fn s3_6_3_orders_need_a_colony() {
    let none = scene().card("Ceti", 24).colony("Ceti", 0, 1, 5, 0);
    expect!["§3.6.2 there is no colony to give orders about"]
        .assert_eq(&none.play().refused("1: administer"));
    assert_eq!(none.play().legal(1, "administer"), "");
    for scene in [none.clone().colony("Ceti", 1, 0, 5, 0), none.conquered(0, false)] {
        assert_eq!(scene.play().legal(1, "administer"), "administer");
    }
}

/// §3.6.3: a post is taken back in production too; the map shows it at the end.
#[test]
fn s3_6_3_a_post_is_taken_back_in_production() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 5, 0).post(0, "Ceti");
    let mut play = scene.production().play();
    play.does("1: unpost Ceti");
    let posts = |play: &Play| {
        let seat = play.position().seats[0].clone();
        (seat.posts.len(), seat.posts_new.len())
    };
    assert_eq!(posts(&play), (1, 0));
    while play.position().phase == Phase::Production {
        play.least();
    }
    assert_eq!(posts(&play).0, 0);
}

/// §3.11.10: an order to inspect that was withdrawn can be given again.
#[test]
fn s3_11_10_inspecting_again() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 5, 0);
    let mut play = scene.play();
    let off = |play: &Play| play.position().seats[0].inspection_off.clone();
    play.does("1: administer\n1: inspect Ceti off");
    assert_eq!(off(&play), [star("Ceti")]);
    assert_eq!(play.legal(1, "inspect"), format!("inspect s{} on", star("Ceti").0));
    play.does("1: inspect Ceti on");
    assert!(off(&play).is_empty());
}
