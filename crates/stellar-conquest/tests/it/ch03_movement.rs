//! Chapters 3.1 to 3.4, 3.8 and 3.9: the turn, moving, ships together, task forces.

use expect_test::expect;
use stellar_conquest::{Frame, Mark, MovementFrame, Phase, StackDoc, StellarConquest, Tech};
use tabletop::{Game, Seat, TableError};

use crate::support::{
    Scene, check, hex, new_game, planet, refused, rules, scene, scene_with, star,
};

const SCOUT: [u8; 5] = [1, 0, 0, 0, 0];
const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];

/// §3.1.1: the players follow one another in the same order all game, and only one is asked.
#[test]
fn s3_1_1_one_after_another() {
    let mut play = scene().play();
    for seat in [1, 2, 3, 4, 1] {
        let next = seat % 4 + 1;
        let other = format!("{next}: done");
        assert!(play.refused(&other).starts_with("§3.1.1"), "{other}");
        play.does(&format!("{seat}: done"));
    }
    assert_eq!((play.position().turn, play.position().active), (6, Seat(1)));
}

/// §3.1.1: after 44 turns of everybody nobody is asked any more.
#[test]
fn s3_1_1_44_turns() {
    let mut play = scene().turn(44).active(3).play();
    play.does("4: done");
    assert_eq!(play.position().phase, Phase::Over);
    expect!["§2.5.1 the game is over"].assert_eq(&play.refused("1: done"));
}

/// §3.1.2: once landing has begun nobody goes back to moving.
#[test]
fn s3_1_2_no_way_back() {
    let scene = scene().card("Ceti", 25).explored(0, "Ceti").fleet(0, "Ceti", [1, 1, 0, 0, 0]);
    check(
        &scene,
        "1: select Ceti scouts\n1: done\n1: done\n1: select f0",
        &expect![[r#"
        Exploration begins.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        §3.1.2 that does not answer the question that is asked"#]],
    );
}

/// §3.1.3: own is friendly, all else is enemy: ships of others stop a ship, own ones do not.
#[test]
fn s3_1_3_friend_and_enemy() {
    let passing = |owner: u8| {
        let scene = scene().fleet(0, "E18", SCOUT).to("Diphda").fleet(owner, "Ceti", SCOUT);
        scene.play().run("1: select E18\n1: step Ceti\n1: step E16")
    };
    expect![[r#"
        Seat 1 moves ships from E18 to Ceti.
        Seat 1 moves ships from Ceti to E16."#]]
    .assert_eq(&passing(0));
    expect![[r#"
        Seat 1 moves ships from E18 to Ceti.
        Enemy ships stop yours at Ceti.
        §3.3.4 the ships have no moves left"#]]
    .assert_eq(&passing(1));
    expect![[r#"
        Seat 1 moves ships from E18 to Ceti.
        Enemy ships stop yours at Ceti.
        §3.3.4 the ships have no moves left"#]]
    .assert_eq(&passing(3));
}

/// §3.2.1: movement comes first; nothing else can be asked for.
#[test]
fn s3_2_1_first_movement() {
    let scene = scene().fleet(0, "Ceti", CORVETTE).fleet(1, "Ceti", SCOUT);
    expect!["legal"].assert_eq(&refused(&scene, "1: select Ceti"));
    expect!["§3.1.2 that does not answer the question that is asked"]
        .assert_eq(&refused(&scene, "1: fight Ceti seat2"));
}

/// §3.2.2: then exploration, the dangers before the discoveries; who is lost finds nothing.
#[test]
fn s3_2_2_second_exploration() {
    let scene = scene().fleet(0, "Ceti", SCOUT);
    check(
        &scene,
        "1: done\nroll 2\ncard 24",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 2 and is safe.
        Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    check(
        &scene,
        "1: done\nroll 1",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 1 and is lost.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// A corvette at a star with an unarmed enemy, a colony and transports of its own.
fn busy() -> Scene {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 2, 1, 0, 0]);
    scene.colony("Ceti", 0, 1, 10, 0).fleet(1, "Ceti", SCOUT)
}

/// §3.2.3: then battles with all enemy ships at the same star; who is alone has none.
#[test]
fn s3_2_3_third_battles() {
    check(
        &busy(),
        "1: done\n1: attack Ceti-I\n1: fight Ceti seat2",
        &expect![[r#"
        Exploration begins.
        At Ceti you find seat 2 with 1 scout; a colony of seat 2 on Ceti I.
        Battles begin.
        §3.1.2 that does not answer the question that is asked
        Seat 1 with 2 colony transports, 1 corvette fights seat 2 with 1 scout at Ceti."#]],
    );
    check(
        &scene().fleet(1, "Canis", SCOUT),
        "1: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.2.4, §3.2.5: then attacks on colonies, if wished, and then landing.
#[test]
fn s3_2_4_fourth_attacks() {
    let script = "1: done\n1: fight Ceti seat2\n1: spread scout\nroll 1\n\
                  1: land Ceti Ceti-II\n1: done\n1: attack Ceti-I";
    check(
        &busy(),
        script,
        &expect![[r#"
        Exploration begins.
        At Ceti you find seat 2 with 1 scout; a colony of seat 2 on Ceti I.
        Battles begin.
        Seat 1 with 2 colony transports, 1 corvette fights seat 2 with 1 scout at Ceti.
        1 corvette of seat 1 aims at a scout.
        A corvette of seat 1 fires at a scout and hits with 1.
        Seat 2 loses 1 scout.
        The battle at Ceti is over.
        Attacks on colonies begin.
        §3.1.2 that does not answer the question that is asked
        Landings begin.
        §3.1.2 that does not answer the question that is asked"#]],
    );
}

/// §3.2.5: fifth the landing of as many as wished.
#[test]
fn s3_2_5_fifth_landing() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 2, 0, 0, 0]);
    let script = "1: land Ceti Ceti-I\n1: done\n1: land Ceti Ceti-I\n1: amount 1\n1: done";
    check(
        &scene,
        script,
        &expect![[r#"
        §3.1.2 that does not answer the question that is asked
        Exploration begins.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        1 million lands on Ceti I; 1 million lives there now.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.2.6: then the turn is counted and the next player begins; the turn rises after the last.
#[test]
fn s3_2_6_the_turn_is_over() {
    let mut play = scene().active(2).play();
    play.does("3: done");
    assert_eq!((play.position().turn, play.position().active), (5, Seat(3)));
    play.does("4: done");
    assert_eq!((play.position().turn, play.position().active), (6, Seat(0)));
}

/// §3.2.7: a production turn follows turn 8 of everybody, and none follows turns 5 to 7.
#[test]
fn s3_2_7_every_fourth_turn_production() {
    for turn in 5..=8 {
        let mut play = scene().turn(turn).active(3).play();
        play.does("4: done");
        let phase = if turn == 8 { Phase::Production } else { Phase::Move };
        assert_eq!(play.position().phase, phase, "turn {turn}");
    }
}

/// §3.3.1: none, some or all ships move; each of them once.
#[test]
fn s3_3_1_any_number_of_ships() {
    let scene = scene().fleet(0, "E15", SCOUT).to("Ceti").fleet(0, "E19", SCOUT).to("Ceti");
    expect!["legal"].assert_eq(&refused(&scene, "1: done"));
    let some = "1: select E15\n1: step E16\n1: done\n1: done";
    assert!(!scene.play().run(some).contains('§'));
    let all = "1: select E15\n1: advance\n1: done\n1: select E19\n1: advance\n1: done\n\
         1: select f0\n1: step E16";
    check(
        &scene,
        all,
        &expect![[r#"
            Seat 1 moves ships from E15 to E16.
            Seat 1 moves ships from E16 to Ceti.
            Seat 1 moves ships from E19 to E18.
            Seat 1 moves ships from E18 to Ceti.
            §3.3.4 the ships have no moves left"#]],
    );
}

/// §3.3.2: from a hex to one beside it; no jump.
#[test]
fn s3_3_2_hex_by_hex() {
    let scene = scene().fleet(0, "E20", SCOUT).to("Ceti");
    check(
        &scene,
        "1: select E20\n1: step E18\n1: step E19\n1: step E18",
        &expect![[r#"
        §3.3.2 E18 does not adjoin the ships
        Seat 1 moves ships from E20 to E19.
        Seat 1 moves ships from E19 to E18."#]],
    );
}

/// §3.3.3: a change of direction costs nothing, but each hex does.
#[test]
fn s3_3_3_turning_is_free() {
    let scene = scene().tech(0, Tech::UnlimitedCommunication).fleet(0, "E20", SCOUT);
    check(
        &scene,
        "1: select E20\n1: step E19\n1: step E20\n1: step E19",
        &expect![[r#"
        Seat 1 moves ships from E20 to E19.
        Seat 1 moves ships from E19 to E20.
        §3.3.4 the ships have no moves left"#]],
    );
}

/// §3.3.4: no more hexes than the speed.
#[test]
fn s3_3_4_speed() {
    let scene = scene().fleet(0, "E21", SCOUT).to("Ceti");
    let script = "1: select E21\n1: step E20\n1: step E19\n1: step E18";
    check(
        &scene,
        script,
        &expect![[r#"
        Seat 1 moves ships from E21 to E20.
        Seat 1 moves ships from E20 to E19.
        §3.3.4 the ships have no moves left"#]],
    );
}

/// §3.3.4, A-08: less than the speed, or nothing at all in open space, is allowed.
#[test]
fn a08_ships_may_dawdle() {
    let mut play = scene().fleet(0, "E21", SCOUT).to("Ceti").play();
    play.does("1: select E21\n1: step E20\n1: done\n1: done").skip_to(6, 1).does("1: done");
    expect!["1 scout"].assert_eq(&play.ships(1, "E20"));
    play.skip_to(7, 1).does("1: select E20\n1: advance");
    expect!["1 scout"].assert_eq(&play.ships(1, "E18"));
    expect!["§3.3.4 the ships have no moves left"].assert_eq(&play.refused("1: step Ceti"));
}

/// §3.3.5: speed 2 for every class; research raises it at once for all ships of its owner, and for
/// nobody else's.
#[test]
fn s3_3_5_speed_by_research() {
    let run = |scene: Scene, seat: u8| {
        let scene = scene.active(seat - 1).tech(seat - 1, Tech::UnlimitedRange);
        let mut play = scene.fleet(seat - 1, "E21", [1, 0, 1, 1, 1]).to("Ceti").play();
        play.run(&format!("{seat}: select E21\n{seat}: advance")).lines().count()
    };
    assert_eq!(run(scene(), 1), 2);
    assert_eq!(run(scene().tech(0, Tech::Speed3), 1), 3);
    assert_eq!(run(scene().tech(0, Tech::Speed3), 2), 2);
    assert_eq!(run(scene().tech(0, Tech::Speed3).tech(0, Tech::Speed4), 1), 4);
}

/// A new game in which everybody has closed set-up.
const CLOSED: &str = "1: close\n2: close\n3: close\n4: close";

/// §3.4.1: the fleet comes in through its own entry hex and no other.
#[test]
fn s3_4_1_through_the_own_corner() {
    let mut play = new_game(4, &[]);
    play.does(CLOSED);
    let script =
        "1: select off scouts\n1: step A1\n1: head Indi\n1: step A2\n1: step FF1\n1: step A1";
    expect![[r#"
        §3.7.1 choose a destination first
        The ships head for Indi.
        §3.4.1 the starting fleet enters at A1, not at A2
        §3.4.1 the starting fleet enters at A1, not at FF1
        Seat 1 enters the board at A1 with ships."#]]
    .assert_eq(&play.run(script));
}

/// §3.4.1, A-07: movement does not end while a ship is off the map, and all get a destination.
#[test]
fn a07_the_whole_fleet_enters_on_the_first_turn() {
    let mut play = new_game(4, &[]);
    play.does(CLOSED);
    let script = "1: done\n1: select off scouts\n1: head Indi\n1: advance\n1: done\n1: done\n\
                  1: select off transports\n1: step A1\n1: head Canis\n1: step A1\n1: done\n1: done";
    expect![[r#"
        §3.4.1 all ships of the starting fleet must enter first
        The ships head for Indi.
        Seat 1 enters the board at A1 with ships.
        Seat 1 moves ships from A1 to A2.
        §3.4.1 all ships of the starting fleet must enter first
        §3.7.1 choose a destination first
        The ships head for Canis.
        Seat 1 enters the board at A1 with ships.
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 1 of seat 2 begins."#]]
    .assert_eq(&play.run(script));
}

/// §3.4.2: the entry hex is the first hex of the move.
#[test]
fn s3_4_2_the_entry_hex_counts() {
    let mut play = new_game(4, &[]);
    play.does(CLOSED);
    let script = "1: select off scouts\n1: head Indi\n1: step A1\n1: step B1\n1: step B2";
    expect![[r#"
        The ships head for Indi.
        Seat 1 enters the board at A1 with ships.
        Seat 1 moves ships from A1 to B1.
        §3.3.4 the ships have no moves left"#]]
    .assert_eq(&play.run(script));
}

/// §3.8.1: any number of ships may be in a hex.
#[test]
fn s3_8_1_no_crowding() {
    let scene = scene().fleet(0, "E16", [200, 0, 200, 200, 200]).to("Ceti");
    let scene = scene.tech(0, Tech::UnlimitedRange).fleet(0, "Ceti", [50, 50, 50, 50, 50]);
    let mut play = scene.play();
    play.does("1: select E16\n1: step Ceti\n1: done");
    expect!["250 scouts, 50 colony transports, 250 corvettes, 250 fighters, 250 death stars"]
        .assert_eq(&play.ships(1, "Ceti"));
}

/// §3.8.2: in open space enemies pass and stop as if they were alone, and nobody fights.
#[test]
fn s3_8_2_open_space() {
    let scene = scene().fleet(0, "E20", SCOUT).to("Ceti").fleet(1, "E19", CORVETTE);
    let scene = scene.fleet(1, "E18", CORVETTE);
    check(
        &scene,
        "1: select E20\n1: step E19\n1: step E18\n1: done\n1: done",
        &expect![[r#"
        Seat 1 moves ships from E20 to E19.
        Seat 1 moves ships from E19 to E18.
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.8.3: an enemy ship at a star stops whoever enters, and the rest of the move is lost.
#[test]
fn s3_8_3_enemy_ships_stop() {
    let scene = scene().fleet(0, "E18", SCOUT).to("Diphda").tech(0, Tech::Speed8);
    let guarded = scene.clone().fleet(1, "Ceti", SCOUT);
    let script = "1: select E18\n1: step Ceti\n1: head Lalande\n1: step D17\n\
                  1: done\n1: select Ceti\n1: step D17";
    check(
        &guarded,
        script,
        &expect![[r#"
            Seat 1 moves ships from E18 to Ceti.
            Enemy ships stop yours at Ceti.
            The ships head for Lalande.
            §3.3.4 the ships have no moves left
            §3.3.4 the ships have no moves left"#]],
    );
    let colonised = scene.card("Ceti", 25).colony("Ceti", 0, 1, 10, 0);
    check(
        &colonised,
        "1: select E18\n1: step Ceti\n1: step E16",
        &expect![[r#"
            Seat 1 moves ships from E18 to Ceti.
            Seat 1 moves ships from Ceti to E16."#]],
    );
}

/// §3.8.4, example: three scouts with a counter each become one counter of three, and back.
#[test]
fn s3_8_4_example_changing_counters() {
    let scene = scene().fleet(0, "E19", SCOUT).to("Ceti").fleet(0, "D18", SCOUT).to("Ceti");
    let mut play = scene.fleet(0, "F18", SCOUT).to("Ceti").play();
    for from in ["E19", "D18", "F18"] {
        play.does(&format!("1: select {from}\n1: step E18\n1: done"));
    }
    let counters = |play: &crate::support::Play| {
        play.position().seats[0].fleets.iter().map(|doc| doc.ships.scouts).collect::<Vec<_>>()
    };
    assert_eq!(counters(&play), [3]);
    play.does("1: select E18\n1: detach\n1: amount 1\n1: form-up\n1: done");
    assert_eq!(counters(&play), [2, 1]);
    expect!["3 scouts"].assert_eq(&play.ships(1, "E18"));
}

/// §3.8.5: no more ships of a class than counters.
#[test]
fn s3_8_5_the_stock_is_limited() {
    let builds = |scene: Scene, scouts: u8| {
        let scene = scene.card("Ceti", 25).colony("Ceti", 0, 0, 40, 0);
        let scene = scene.fleet(0, "Canis", [scouts, 0, 0, 0, 0]).production();
        let mut play = scene.play();
        play.does("1: produce Ceti-I\n1: amount 0");
        play.run("1: buy scout\n1: amount 2")
    };
    let limited = || scene_with(&[("ship_limits", "40")]);
    expect!["Ceti I gets 2 scouts; 43 IP are left."].assert_eq(&builds(limited(), 38));
    expect!["§6.5.2 2 is not possible: choose 1 to 1"].assert_eq(&builds(limited(), 39));
    expect![[r#"
        §3.8.5 no more than 40 ships of a class
        §3.1.2 that does not answer the question that is asked"#]]
    .assert_eq(&builds(limited(), 40));
    expect![[r#"
        §3.8.5 no more than 255 ships of a class
        §3.1.2 that does not answer the question that is asked"#]]
    .assert_eq(&builds(scene(), 255));
}

/// Scouts one by one in open space, all with the same destination.
fn scattered(n: usize) -> Scene {
    let free = |hex: &stellar_conquest::Hex| rules().star_in(*hex).is_none();
    let hexes = stellar_conquest::Hex::all().filter(free).take(n);
    hexes.fold(scene(), |scene, hex| scene.fleet(0, &hex.to_string(), SCOUT).to("Ceti"))
}

/// §2.3, §3.6.5, §3.8.5, A-04: 128 stacks, 255 ships of a class, and posts as the option says.
#[test]
fn a04_limits_of_stock() {
    let split = |scene: &Scene| {
        let mut play = scene.play();
        play.does("1: select Ceti");
        play.refused("1: detach")
    };
    expect!["legal"].assert_eq(&split(&scattered(126).fleet(0, "Ceti", [2, 0, 0, 0, 0])));
    expect!["§3.8.5 no more than 128 stacks of ships; join some first"]
        .assert_eq(&split(&scattered(127).fleet(0, "Ceti", [2, 0, 0, 0, 0])));
    let crowd = scattered(129);
    let error = StellarConquest::from_position(rules(), &crowd.position()).unwrap_err();
    expect!["seat 1 has more than 128 stacks"].assert_eq(&error);
    let variant = |asked: &[(&str, &str)]| scene_with(asked).position().variant;
    assert_eq!((variant(&[]).ship_limit, variant(&[]).post_limit), (255, None));
    let lower = variant(&[("ship_limits", "100"), ("post_limit", "3")]);
    assert_eq!((lower.ship_limit, lower.post_limit), (100, Some(3)));
}

/// §3.8.6: a lost ship is back in the stock and can be built again at once.
#[test]
fn s3_8_6_lost_ships_can_be_built_again() {
    let after = |die: u8| {
        let scene = scene_with(&[("ship_limits", "35")]).turn(8).active(3);
        let scene = scene.card("Ceti", 25).colony("Ceti", 0, 3, 40, 0);
        let scene = scene.fleet(3, "E16", [34, 0, 0, 0, 0]).to("Ceti").fleet(3, "Canis", SCOUT);
        let mut play = scene.play();
        play.does(&format!("4: done\nroll {die}"));
        if die > 1 {
            play.does("card 27");
        }
        play.does("4: produce Ceti-I\n4: amount 0");
        play.refused("4: buy scout")
    };
    expect!["legal"].assert_eq(&after(1));
    expect!["§3.8.5 no more than 35 ships of a class"].assert_eq(&after(2));
}

/// §3.9.1: ships move as a group or one by one.
#[test]
fn s3_9_1_alone_or_together() {
    let scene = scene().fleet(0, "E20", [3, 0, 0, 0, 0]).to("Ceti");
    let mut play = scene.play();
    play.does("1: select E20\n1: step E19\n1: detach\n1: amount 1\n1: step E18\n1: done\n1: done");
    assert_eq!((play.ships(1, "E18"), play.ships(1, "E19")), ("1 scout".into(), "2 scouts".into()));
    let one = self::scene().fleet(0, "E20", SCOUT).to("Ceti");
    check(&one, "1: select E20\n1: detach", &expect!["§3.9.4 a single ship cannot be split"]);
}

/// §3.9.2: the marker of a task force hides how many ships it has.
#[test]
fn s3_9_2_markers_hide_numbers() {
    let seen = |ships: [u8; 5]| {
        let mut play = scene().fleet(0, "Ceti", ships).play();
        play.does("1: select Ceti\n1: form-up\n1: done");
        play.view(2)
    };
    assert_eq!(seen([1, 0, 0, 0, 0]), seen([9, 0, 9, 0, 9]));
    let loose = scene().fleet(0, "Ceti", SCOUT).play().view(2);
    assert_ne!(seen(SCOUT).markers, loose.markers);
}

/// §3.9.3: one or more ships in a hex become a task force, which moves as ships do.
#[test]
fn s3_9_3_forming_a_task_force() {
    let scene = scene().fleet(0, "E20", [2, 0, 0, 0, 0]).to("Ceti");
    let script = "1: select E20\n1: form-up\n1: form-up\n1: step E19\n1: step E18\n1: step Ceti";
    check(
        &scene,
        script,
        &expect![[r#"
        §3.9.5 the ships are in a task force already
        Seat 1 moves task force 1 from E20 to E19.
        Seat 1 moves task force 1 from E19 to E18.
        §3.3.4 the ships have no moves left"#]],
    );
    let mut play = scene.play();
    play.does("1: select E20\n1: form-up\n1: done");
    assert_eq!(play.position().seats[0].fleets[0].task_force, Some(1));
}

/// §3.9.3, A-45: a marker stands for at least one ship: when the last leaves it, it is gone.
#[test]
fn a45_no_empty_task_forces() {
    let scene = scene().fleet(0, "E20", [1, 0, 0, 0, 0]).to("Ceti").force(4);
    let mut play = scene.play();
    assert_eq!(play.view(2).markers[0].task_forces, [4]);
    play.does("1: select E20\n1: disband\n1: done");
    assert_eq!(
        (play.view(2).markers[0].loose, play.view(2).markers[0].task_forces.len()),
        (true, 0)
    );
    let empty = scene.fleet(0, "E19", SCOUT).force(5).ships(|stack| stack.ships.scouts = 0);
    let error = StellarConquest::from_position(rules(), &empty.position()).unwrap_err();
    expect!["seat 1 has a stack without ships, or transports among other ships"].assert_eq(&error);
}

/// §3.9.4: ships join a task force in their hex and on their course, and leave it.
#[test]
fn s3_9_4_joining_and_leaving() {
    let scene = scene().fleet(0, "E20", [2, 0, 0, 0, 0]).to("Ceti").force(1);
    let scene = scene.fleet(0, "E20", [3, 0, 0, 0, 0]).to("Ceti");
    let scene = scene.fleet(0, "E19", SCOUT).to("Ceti").force(2);
    let mut play = scene.play();
    let script = "1: select E20 #0\n1: join 2\n1: join 3\n1: join 1\n1: done";
    expect![[r#"
        §3.9.4 task force 2 is not here, or has another course
        §3.9.4 task force 3 is not here, or has another course"#]]
    .assert_eq(&play.run(&script.replace("E20 #0", "f1")));
    let force = |play: &crate::support::Play| {
        let fleets = play.position().seats[0].fleets.clone();
        let here = |stack: &&StackDoc| stack.hex == Some(hex("E20"));
        let ships = fleets.iter().filter(here).map(|stack| (stack.task_force, stack.ships.scouts));
        ships.collect::<Vec<_>>()
    };
    assert_eq!(force(&play), [(Some(1), 5)]);
    play.does("1: select E20\n1: detach\n1: amount 2\n1: done");
    assert_eq!(force(&play), [(None, 2), (Some(1), 3)]);
}

/// §3.3.4, §3.9.4, A-65: ships join a task force that has moved less than they, or more; together
/// they go no farther than those who have moved most.
#[test]
fn a65_a_task_force_goes_no_farther_than_its_slowest() {
    let waits =
        scene().fleet(0, "E20", SCOUT).to("Ceti").fleet(0, "E19", SCOUT).to("Ceti").force(1);
    check(
        &waits,
        "1: select E20\n1: step E19\n1: join 1\n1: step E18\n1: step Ceti",
        &expect![[r#"
        Seat 1 moves ships from E20 to E19.
        Seat 1 moves task force 1 from E19 to E18.
        §3.3.4 the ships have no moves left"#]],
    );
    let mut play = waits.play();
    play.does("1: select E20\n1: step E19\n1: join 1\n1: step E18\n1: done");
    assert_eq!(play.ships(1, "E18"), "2 scouts");
    let comes =
        scene().fleet(0, "E20", SCOUT).to("Ceti").force(1).fleet(0, "E18", SCOUT).to("Ceti");
    let mut play = comes.play();
    play.does("1: select E20\n1: advance\n1: done\n1: select E18\n1: join 1");
    assert_eq!(play.refused("1: step Ceti"), "§3.3.4 the ships have no moves left");
    // The twin: alone it would have got there.
    let mut play = comes.play();
    play.does("1: select E18\n1: step Ceti");
}

/// §3.9.5: a task force is dissolved at any time of the move; what is in none cannot be.
#[test]
fn s3_9_5_dissolving() {
    let scene = scene().fleet(0, "E20", [2, 0, 0, 0, 0]).to("Ceti").force(1);
    check(
        &scene,
        "1: select E20\n1: step E19\n1: disband\n1: disband",
        &expect![[r#"
        Seat 1 moves task force 1 from E20 to E19.
        §3.9.5 the ships are in no task force"#]],
    );
}

/// §3.9.6: fifteen task forces at a time, and nobody has to have any.
#[test]
fn s3_9_6_at_most_fifteen() {
    let forces = |n: u8| {
        (1..=n).fold(scene(), |scene, force| {
            scene.fleet(0, &format!("E{force}"), SCOUT).to("Zosca").force(force)
        })
    };
    let form = |scene: Scene| {
        let mut play = scene.fleet(0, "Ceti", SCOUT).play();
        play.does("1: select Ceti");
        play.refused("1: form-up")
    };
    expect!["legal"].assert_eq(&form(forces(14)));
    expect!["§3.9.6 no more than 15 task forces"].assert_eq(&form(forces(15)));
}

/// §3.8.1, §3.9.1, A-49: loose ships with everything in common are one stack; another star
/// last departed from, other moves left or a task force keeps them apart.
#[test]
fn a49_equal_loose_ships_are_one_stack() {
    let pair = |change: fn(&mut StackDoc)| {
        let scene = scene().fleet(0, "E20", SCOUT).to("Ceti").fleet(0, "F19", SCOUT).to("Ceti");
        let mut play = scene.ships(change).play();
        play.does("1: select E20\n1: step E19\n1: done\n1: select F19\n1: step E19\n1: done");
        play.position().seats[0].fleets.len()
    };
    assert_eq!(pair(|_| ()), 1);
    assert_eq!(pair(|stack| stack.from = Some(star("Canis"))), 2);
    assert_eq!(pair(|stack| stack.task_force = Some(1)), 2);
    let mut play =
        scene().fleet(0, "E20", SCOUT).to("Ceti").fleet(0, "E19", SCOUT).to("Ceti").play();
    play.does("1: select E20\n1: advance\n1: done\n1: select E19\n1: step E18\n1: done");
    assert_eq!(play.position().seats[0].fleets.len(), 2, "other moves are left");
    play.skip_to(6, 1);
    assert_eq!(play.position().seats[0].fleets.len(), 1);
}

/// §4.2.6, §4.4.6, A-50: the guard of a conquered colony may change within a move; a colony without
/// a guard at its end is free.
#[test]
fn a50_guards_are_counted_when_an_activity_ends() {
    let scene = scene().tech(0, Tech::UnlimitedRange).card("Ceti", 25);
    let scene = scene.colony("Ceti", 0, 1, 10, 0).conquered(0, false);
    let scene = scene.fleet(0, "Ceti", CORVETTE).fleet(0, "E18", CORVETTE).to("Ceti");
    let leave = "1: select Ceti\n1: head Diphda\n1: step E16\n1: done\n";
    let relieve = format!("{leave}1: select E18\n1: step Ceti\n1: done\n1: done");
    check(
        &scene,
        &relieve,
        &expect![[r#"
            The ships head for Diphda.
            Seat 1 moves ships from Ceti to E16.
            Seat 1 moves ships from E18 to Ceti.
            Exploration begins.
            At Ceti you find a colony of seat 2 on Ceti I, conquered by seat 1.
            Battles begin.
            Attacks on colonies begin."#]],
    );
    check(
        &scene,
        &format!("{leave}1: done"),
        &expect![[r#"
        The ships head for Diphda.
        Seat 1 moves ships from Ceti to E16.
        Exploration begins.
        No guard is left: Ceti I is free again and obeys seat 2.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.8.3, A-52: a step in open space can be taken back, the entry of a star hex cannot, whether or
/// not anybody is there.
#[test]
fn a52_a_star_hex_ends_undo() {
    let entered = |others: bool| {
        let scene = scene().fleet(0, "E19", SCOUT).to("Ceti");
        let scene = if others { scene.fleet(1, "Ceti", SCOUT) } else { scene };
        let mut play = scene.play();
        play.does("1: select E19\n1: step E18");
        assert!(play.table.undo(Seat(0)).is_ok());
        play.does("1: step E18\n1: step Ceti");
        matches!(play.table.undo(Seat(0)), Err(TableError::NoUndo))
    };
    assert!(entered(true) && entered(false));
}

/// §3.8.3, A-52: a step out of a star hex can be taken back where its owner knows that nobody else's colony
/// could have noticed it; not beside such a colony, nor where they have not looked around.
#[test]
fn a52_leaving_a_star_ends_undo_where_somebody_may_notice() {
    let left = |colony: Option<u8>, watched: bool| {
        let scene = scene().card("Ceti", 24).explored(0, "Ceti").tech(0, Tech::UnlimitedRange);
        let scene = scene.fleet(0, "Ceti", SCOUT).to("Canis");
        let scene = match colony {
            Some(seat) => scene.colony("Ceti", 0, seat, 5, 0),
            None => scene,
        };
        let watches = if watched { vec![star("Ceti")] } else { Vec::new() };
        let mut play = scene.edit(|position| position.seats[0].watched = watches).play();
        play.does("1: select Ceti\n1: advance");
        play.table.undo(Seat(0)).is_ok()
    };
    assert!(left(None, true), "nobody is there");
    assert!(left(Some(0), true), "only his own colony is");
    assert!(!left(Some(1), true), "another's colony is there");
    assert!(!left(None, false), "who knows?");
}

/// §3.9.1, §3.9.4: a task force is one unit whatever it is made of: taken in hand once, joined as one, and
/// divided over all that is in it.
#[test]
fn s3_9_4_a_task_force_of_several_kinds() {
    let home = Some(planet("Ceti", 0));
    let scene = scene().fleet(0, "E20", [0, 2, 0, 0, 0]).cargo(0, home, false).to("Ceti").force(1);
    let scene = scene.fleet(0, "E20", [0, 2, 0, 0, 0]).to("Ceti").force(1);
    let scene = scene.fleet(0, "E20", SCOUT).to("Ceti");
    let mut play = scene.play();
    assert_eq!(play.legal(1, "select").split(", ").count(), 2, "the task force and the scout");
    play.does("1: select E20 scouts");
    assert_eq!(play.legal(1, "join"), "join 1");
    play.does("1: done\n1: select E20 #1\n1: detach\n1: amount 1\n1: step E19\n1: done");
    let there = ["E19", "E20"].map(|place| play.ships(1, place));
    assert_eq!(there, ["1 colony transport", "1 scout, 3 colony transports"]);
}

/// §3.7.1, §3.7.4: no ship heads for the star where it is, or for the one that it is heading for.
#[test]
fn s3_7_1_not_where_they_are_nor_where_they_go() {
    let refused = |scene: Scene, place: &str, to: &str| {
        let mut play = scene.play();
        play.does(&format!("1: select {place}"));
        let refused = play.refused(&format!("1: head {to}")) != "legal";
        let offered =
            play.legal(1, "head").split(", ").any(|head| head[6..] == star(to).0.to_string());
        assert_ne!(refused, offered, "{to}");
        refused
    };
    let going = || scene().fleet(0, "Canis", SCOUT).to("Ceti");
    assert!(refused(going(), "Canis", "Ceti") && !refused(going(), "Canis", "Mira"));
    let here = || scene().fleet(0, "Canis", SCOUT);
    assert!(refused(here(), "Canis", "Canis") && !refused(here(), "Canis", "Ceti"));
    // Whoever has come back to the star that they left is there all the same.
    assert!(refused(here().from("Canis"), "Canis", "Canis"));
}

/// §3.3.4, §3.7.2: nothing goes on by itself that has no moves left.
#[test]
fn s3_7_2_nothing_is_under_way_without_moves() {
    let moved = |used: u8| {
        scene().fleet(0, "E19", SCOUT).to("Ceti").ships(|stack| stack.used = used).play()
    };
    assert_eq!([1, 2].map(|used| moved(used).legal(1, "advance-all")), ["advance-all", ""]);
}

/// §3.11.10: whoever leaves a star goes on watching it where they have a colony, and not elsewhere.
#[test]
fn s3_11_10_a_colony_goes_on_watching() {
    let after = |colony: bool| {
        let scene =
            scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", SCOUT).to("Canis");
        let scene = if colony { scene.colony("Ceti", 0, 0, 5, 0) } else { scene };
        let mut play = scene.edit(|position| position.seats[0].watched = vec![star("Ceti")]).play();
        play.does("1: select Ceti\n1: advance");
        play.position().seats[0].watched.contains(&star("Ceti"))
    };
    assert!(after(true) && !after(false));
}

/// The frames of a scene are those of a turn that has just begun.
#[test]
fn a_scene_begins_with_movement() {
    let position = scene().fleet(0, "Ceti", SCOUT).play().position();
    assert_eq!(
        (position.frames, position.seats[0].fleets[0].mark),
        (vec![Frame::Movement(MovementFrame::Move)], Mark::None)
    );
    assert_eq!(planet("Ceti", 0).star(), star("E17"));
}
