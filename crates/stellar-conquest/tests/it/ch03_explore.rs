//! Chapter 3.11: exploration, its risk, and what is found.

use expect_test::expect;
use stellar_conquest::Tech;
use tabletop::{Game, Pending, Seat};

use crate::support::{Play, Scene, check, new_game, planet, refused, scene, scene_with, star};

const SCOUT: [u8; 5] = [1, 0, 0, 0, 0];
const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];

/// §3.11.1: nothing is explored before all movement is done.
#[test]
fn s3_11_1_after_all_movement() {
    let scene = scene().fleet(0, "E18", CORVETTE).to("Ceti").fleet(0, "Canis", SCOUT);
    let scene = scene.tech(0, Tech::UnlimitedRange);
    let mut play = scene.play();
    expect!["Seat 1 moves ships from E18 to Ceti."]
        .assert_eq(&play.run("1: select E18\n1: step Ceti\n1: done"));
    assert!(play.position().cards.is_empty());
    expect![[r#"
        Exploration begins.
        Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        Nobody else is at Ceti."#]]
    .assert_eq(&play.run("1: done\ncard 24"));
}

/// §3.11.2: planets only where the player has not explored yet; ships and colonies every time.
#[test]
fn s3_11_2_what_it_is_for() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", SCOUT);
    let mut play = scene.colony("Ceti", 1, 1, 5, 0).play();
    expect![[r#"
        Exploration begins.
        At Ceti you find a colony of seat 2 on Ceti II.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]]
    .assert_eq(&play.run("1: done"));
    expect![[r#"
        Exploration begins.
        At Ceti you find a colony of seat 2 on Ceti II.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 6 of seat 2 begins."#]]
    .assert_eq(&play.skip_to(6, 1).run("1: done"));
    let away = self::scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "E18", SCOUT);
    check(
        &away.to("Ceti").colony("Ceti", 1, 1, 5, 0),
        "1: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.11.3: a die for each lone scout and transport; on a 1 it is lost, and where nobody is left
/// nothing is found.
#[test]
fn s3_11_3_the_danger() {
    let scene = scene().fleet(0, "Ceti", [2, 1, 0, 0, 0]);
    check(
        &scene,
        "1: done\nroll 1\nroll 2\nroll 1\ncard 25",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 1 and is lost.
        A scout of seat 1 at Ceti rolls 2 and is safe.
        A colony transport of seat 1 at Ceti rolls 1 and is lost.
        Seat 1 explores Ceti and draws card 25: Terran 80.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    check(
        &scene,
        "1: done\nroll 1\nroll 1\nroll 1",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 1 and is lost.
        A scout of seat 1 at Ceti rolls 1 and is lost.
        A colony transport of seat 1 at Ceti rolls 1 and is lost.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    let mut play = scene.play();
    play.does("1: done\nroll 1\nroll 1\nroll 1");
    assert_eq!((play.ships(1, "Ceti").as_str(), play.position().cards.len()), ("no ships", 0));
}

/// §3.11.3: the danger comes back every turn until the star is explored with success.
#[test]
fn s3_11_3_every_turn() {
    let mut play = scene_with(&[("exploration_optional", "yes")]).fleet(0, "Ceti", SCOUT).play();
    play.does("1: done\n1: explore no").skip_to(6, 1);
    play.does("1: done\n1: explore yes\nroll 6\ncard 24").skip_to(7, 1);
    expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 7 of seat 2 begins."#]]
    .assert_eq(&play.run("1: done"));
}

/// §3.11.3, A-16: any own warship in the hex protects all; a warship of another player, or beside
/// the hex, does not.
#[test]
fn a16_any_warship_is_an_escort() {
    let rolls = |scene: Scene| {
        let mut play = scene.fleet(0, "Ceti", [2, 3, 0, 0, 0]).play();
        play.does("1: done");
        play.table.game().pending() == Pending::Dealer { n: 6 }
    };
    assert!(rolls(scene()));
    for ships in [CORVETTE, [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]] {
        assert!(!rolls(scene().fleet(0, "Ceti", ships).force(3)));
        assert!(rolls(scene().fleet(1, "Ceti", ships)));
        assert!(rolls(scene().fleet(0, "E16", ships).to("Ceti")));
    }
}

/// Everything that dice can do to `n` ships: how many ways leave how many of them.
fn survivors(n: usize) -> Vec<u64> {
    let mut ways = vec![1];
    for _ in 0..n {
        let mut next = vec![0; ways.len() + 1];
        for (left, n_ways) in ways.iter().enumerate() {
            next[left] += n_ways;
            next[left + 1] += 5 * n_ways;
        }
        ways = next;
    }
    ways
}

/// §3.11.3, TC-29: of three lone scouts all are lost once in 216, and 2.5 are left on average: all
/// rolls, played.
#[test]
fn s3_11_3_tc29_three_scouts() {
    let start = scene().fleet(0, "Ceti", [3, 0, 0, 0, 0]);
    let mut left = vec![0u64; 4];
    for roll in 0..216u32 {
        let mut play = start.play();
        play.does("1: done");
        for die in [roll / 36, roll / 6 % 6, roll % 6] {
            play.does(&format!("roll {}", die + 1));
        }
        let scouts: u8 = play.position().seats[0].fleets.iter().map(|doc| doc.ships.scouts).sum();
        left[usize::from(scouts)] += 1;
    }
    assert_eq!(left, survivors(3));
    assert_eq!(left[0], 1);
    let sum: u64 = left.iter().zip(0..).map(|(ways, n)| ways * n).sum();
    assert_eq!(sum * 2, 216 * 5);
}

/// §3.11.3, TC-29: with a corvette nobody rolls; 35 lone transports roll 35 dice.
#[test]
fn s3_11_3_tc29_escorts_and_transports() {
    let escorted = scene().fleet(0, "Ceti", [3, 0, 1, 0, 0]);
    check(
        &escorted,
        "1: done\ncard 25",
        &expect![[r#"
        Exploration begins.
        Seat 1 explores Ceti and draws card 25: Terran 80.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    let mut play = scene().fleet(0, "Ceti", [0, 35, 0, 0, 0]).play();
    play.does("1: done");
    for _ in 0..35 {
        assert_eq!(play.table.game().pending(), Pending::Dealer { n: 6 });
        play.does("roll 2");
    }
    assert_eq!(play.table.game().pending(), Pending::Dealer { n: 20 });
}

/// §3.11.4: the first explorer draws, keeps the card, and it stays with the star.
#[test]
fn s3_11_4_the_first_explorer() {
    let mut play = scene().fleet(0, "Ceti", CORVETTE).play();
    play.does("1: done\ncard 31");
    let [at] = play.position().cards[..] else { panic!("one card was drawn") };
    assert_eq!((at.star, at.card.0, at.holder), (star("Ceti"), 31, Seat(0)));
    assert_eq!(play.view(1).stars[0].card.map(|card| card.0), Some(31));
    play.skip_to(9, 1);
    assert_eq!(play.position().cards, [at]);
    let landed = scene().fleet(0, "Ceti", [0, 1, 1, 0, 0]);
    check(
        &landed,
        "1: done\ncard 31\n1: land Ceti Ceti-II",
        &expect![[r#"
        Exploration begins.
        Seat 1 explores Ceti and draws card 31: minimal-Terran 40.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        §3.11.4 these transports cannot land there: there is no such planet"#]],
    );
}

/// §3.11.5: a later explorer draws nothing and reads the card of its holder, after the danger.
#[test]
fn s3_11_5_later_explorers() {
    let scene = scene().card("Ceti", 24).explored(2, "Ceti").fleet(0, "Ceti", SCOUT);
    check(
        &scene,
        "1: done\nroll 3",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 3 and is safe.
        Seat 1 explores Ceti; seat 3 shows card 24: Terran 80, sub-Terran 40.
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
    let mut play = scene.play();
    play.does("1: done\nroll 3");
    assert_eq!(play.position().cards[0].holder, Seat(2));
}

/// §3.11.6: ships and colonies in the hex are shown: the colony without its size, the shield with.
#[test]
fn s3_11_6_enemies_at_the_star() {
    let scene = scene().card("Ceti", 24).fleet(0, "Ceti", CORVETTE);
    let scene = scene.colony("Ceti", 0, 1, 44, 9).defended(5, 2, 1).colony("Ceti", 1, 2, 7, 0);
    let scene = scene.fleet(3, "Ceti", [2, 1, 0, 0, 0]);
    check(
        &scene,
        "1: done",
        &expect![[r#"
        Exploration begins.
        Seat 1 explores Ceti; seat 2 shows card 24: Terran 80, sub-Terran 40.
        At Ceti you find seat 4 with 2 scouts, 1 colony transport; a colony of seat 2 on Ceti I under a shield; a colony of seat 3 on Ceti II.
        Battles begin."#]],
    );
    let beside = self::scene().card("Ceti", 24).fleet(0, "E18", CORVETTE).to("Ceti");
    check(
        &beside.colony("Ceti", 0, 1, 44, 9),
        "1: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.11.7, A-15: exploration is automatic; with the option `exploration_optional` it can be
/// declined, and then nothing is learned.
#[test]
fn a15_exploration_is_automatic() {
    let there = |scene: Scene| scene.fleet(0, "Ceti", SCOUT);
    check(
        &there(scene()),
        "1: done\n1: explore no\nroll 6\ncard 24",
        &expect![[r#"
        Exploration begins.
        §3.1.1 nothing is asked of seat 1 now
        A scout of seat 1 at Ceti rolls 6 and is safe.
        Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    let asked = there(scene_with(&[("exploration_optional", "yes")]));
    check(
        &asked,
        "1: done\n1: explore no",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    check(
        &asked,
        "1: done\n1: explore yes\nroll 6\ncard 24",
        &expect![[r#"
        Exploration begins.
        A scout of seat 1 at Ceti rolls 6 and is safe.
        Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
}

/// §3.11.7: an explored star is safe for that player for good, and not for another.
#[test]
fn s3_11_7_safe_after_success() {
    let safe = |seat: u8| {
        let scene = scene().card("Ceti", 24).explored(seat, "Ceti").fleet(0, "Ceti", SCOUT);
        let mut play = scene.play();
        play.does("1: done");
        play.table.game().pending() != Pending::Dealer { n: 6 }
    };
    assert!(safe(0) && !safe(1));
}

/// §3.11.8: all planets of a star lie in its hex: a transport there reaches each of them, and none
/// of another star.
#[test]
fn s3_11_8_planets_are_where_their_star_is() {
    let scene = scene().card("Ceti", 44).explored(0, "Ceti");
    let error = stellar_conquest::StellarConquest::from_position(
        crate::support::rules(),
        &scene.position(),
    );
    expect!["Ceti is yellow, card 44 is not"].assert_eq(&error.unwrap_err());
    let scene = self::scene().card("Indi", 44).card("Hydrae", 45).fleet(0, "Indi", [0, 1, 0, 0, 0]);
    let mut play = scene.play();
    play.does("1: done");
    expect!["land f0 p6, land f0 p7"].assert_eq(&play.legal(1, "land"));
    expect!["§5.1.2 these transports cannot land there: the planet is not in their hex"]
        .assert_eq(&play.refused("1: land Indi Hydrae-I"));
    assert_eq!(planet("Indi", 2).star(), star("D4"));
}

/// §3.11.9: who flies through a star hex finds nothing there.
#[test]
fn s3_11_9_not_in_passing() {
    let scene = scene().tech(0, Tech::UnlimitedRange).card("Ceti", 24).colony("Ceti", 0, 1, 9, 0);
    let scene = scene.fleet(0, "E18", CORVETTE).to("Kapetyn");
    check(
        &scene,
        "1: select E18\n1: advance\n1: done\n1: done",
        &expect![[r#"
        Seat 1 moves ships from E18 to Ceti.
        Seat 1 moves ships from Ceti to E16.
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]],
    );
    check(
        &scene,
        "1: select E18\n1: step Ceti\n1: done\n1: done",
        &expect![[r#"
        Seat 1 moves ships from E18 to Ceti.
        Exploration begins.
        Seat 1 explores Ceti; seat 2 shows card 24: Terran 80, sub-Terran 40.
        At Ceti you find a colony of seat 2 on Ceti I.
        Battles begin.
        Attacks on colonies begin."#]],
    );
}

/// A colony of seat 2 at Ceti, and a fleet of seat 1 that passes.
fn passing(asked: &[(&str, &str)]) -> Scene {
    let scene = scene_with(asked).card("Ceti", 24).colony("Ceti", 0, 1, 9, 0);
    scene.fleet(0, "E18", [3, 0, 0, 0, 0]).to("Kapetyn")
}

/// §3.11.10: a colony sees the ships that enter its hex or pass through, in numbers and classes.
#[test]
fn s3_11_10_watching_from_a_colony() {
    let script = "1: select E18\n1: step Ceti\n1: step E16";
    expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        -2--- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change.
        1234w Seat 1 moves ships from Ceti to E16.
        1234w The markers of seat 1 at Ceti change.
        1234w The markers of seat 1 at E16 change."#]]
    .assert_eq(&passing(&[]).play().hears(script));
    let beside = passing(&[]).fleet(0, "F18", SCOUT).to("Kapetyn");
    expect![[r#"
        1234w Seat 1 moves ships from F18 to F17.
        1234w The markers of seat 1 at F18 change.
        1234w The markers of seat 1 at F17 change."#]]
    .assert_eq(&beside.play().hears("1: select F18\n1: step F17"));
}

/// The scene of [`passing`] a turn later, when seat 2 has given its standing order.
fn ordered(order: &str) -> Play {
    let mut play = passing(&[]).active(1).play();
    play.does(&format!("2: administer\n2: inspect Ceti {order}\n2: done\n2: done"));
    play.skip_to(6, 1);
    play
}

/// §3.10.4, §3.10.5, §3.11.10, A-35: inspection is a standing order; nobody is asked, and its owner
/// alone is told, unless the option `inspection_announced` tells everybody.
#[test]
fn a35_inspection_is_a_standing_order() {
    let script = "1: select E18\n1: step Ceti";
    expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]]
    .assert_eq(&ordered("off").hears(script));
    expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        -2--- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]]
    .assert_eq(&passing(&[]).play().hears(script));
    let announced = passing(&[("inspection_announced", "yes")]);
    expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        -2--- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w Seat 2 inspects ships at Ceti.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]]
    .assert_eq(&announced.play().hears(script));
    expect![[r#"
        1234w Seat 1 moves ships from E18 to Ceti.
        -2--- Your colony at Ceti sees ships of seat 1: 3 scouts.
        1234w The markers of seat 1 at E18 change.
        1234w The markers of seat 1 at Ceti change."#]]
    .assert_eq(&passing(&[("secrecy", "tournament")]).play().hears(script));
    let mine = passing(&[]).active(1);
    let script = "2: administer\n2: inspect Ceti on\n2: inspect Canis off\n2: inspect Ceti off";
    check(
        &mine,
        script,
        &expect![[r#"
            §3.11.10 that order stands already
            §3.11.10 no own colony there that could look at ships"#]],
    );
}

/// §3.11.10, A-53: the standing order is on when a colony is founded, also after another had it off.
#[test]
fn a53_a_new_colony_watches() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 1, 0, 0, 0]);
    let mut play = scene.fleet(1, "E18", SCOUT).to("Kapetyn").play();
    play.does("1: done\n1: land Ceti Ceti-I\n1: amount 1").skip_to(5, 2);
    expect![[r#"
        1234w Seat 2 moves ships from E18 to Ceti.
        1---- Your colony at Ceti sees ships of seat 2: 1 scout.
        1234w The markers of seat 2 at E18 change.
        1234w The markers of seat 2 at Ceti change."#]]
    .assert_eq(&play.hears("2: select E18\n2: step Ceti"));
    let mut alone = self::scene().fleet(1, "E18", SCOUT).to("Kapetyn").active(1).play();
    expect![[r#"
        1234w Seat 2 moves ships from E18 to Ceti.
        1234w The markers of seat 2 at E18 change.
        1234w The markers of seat 2 at Ceti change."#]]
    .assert_eq(&alone.hears("2: select E18\n2: step Ceti"));
}

/// §3.11.10, §4.4.1, A-71: a conquered colony does not look out for its conqueror, nor for its
/// owner; an own colony beside it does.
#[test]
fn a71_a_conquered_colony_does_not_watch() {
    let scene = passing(&[]).conquered(2, false).fleet(2, "Ceti", CORVETTE);
    let script = "1: select E18\n1: step Ceti";
    let watching = |scene: Scene| {
        let told = scene.play().hears(script);
        told.lines()
            .filter(|line| line.contains("sees ships"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(watching(scene.clone()), Vec::<String>::new());
    let seen = "--3-- Your colony at Ceti sees ships of seat 1: 3 scouts.";
    assert_eq!(watching(scene.colony("Ceti", 1, 2, 5, 0)), [seen]);
}

/// §3.11.10, §6.5.9, A-72: ships built at a star are seen by another's colony there when production
/// is over, not before.
#[test]
fn a72_ships_built_beside_a_colony_are_seen() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 10, 0).colony("Ceti", 1, 1, 20, 0);
    let mut play = scene.production().play();
    let seen = |play: &Play| {
        let view = play.view(1);
        let ceti = view.stars.iter().find(|known| known.star == star("Ceti")).expect("explored");
        ceti.ships.iter().map(|sight| sight.ships.to_string()).collect::<Vec<_>>()
    };
    play.does("2: produce Ceti-II\n2: amount 0\n2: buy scout\n2: amount 2\n2: done");
    play.does("1: produce Ceti-I\n1: amount 0\n1: done\n2: close\n3: close\n4: close");
    assert_eq!(seen(&play), Vec::<String>::new());
    play.does("1: close");
    assert_eq!(seen(&play), ["2 scouts"]);
}

/// A-53: a new colony at a star where the order of an abandoned one was off watches again.
#[test]
fn a53_the_order_of_an_abandoned_colony_is_forgotten() {
    let scene = scene().turn(8).active(3).card("Ceti", 24).colony("Ceti", 0, 3, 3, 0);
    let mut play = scene.play();
    play.does("4: administer\n4: inspect Ceti off\n4: done\n4: done");
    play.does("4: produce Ceti-I\n4: amount 3\n4: done");
    play.does("1: close\n2: close\n3: close\n4: close");
    assert!(play.position().colonies.is_empty());
    play.skip_to(9, 4).does("4: done\n4: land Ceti Ceti-II\n4: amount 1");
    assert!(play.position().seats[3].inspection_off.is_empty());
}

/// §3.11.3: the starting fleet is in no danger outside star hexes.
#[test]
fn s3_11_3_no_danger_in_open_space() {
    let mut play = new_game(2, &[]);
    play.does("1: close\n2: close\n1: select off scouts\n1: head Indi\n1: advance\n1: done");
    play.does("1: select off transports\n1: head Indi\n1: advance\n1: done\n1: done");
    assert!(matches!(play.table.game().pending(), Pending::Seats(_)));
    expect!["§3.1.1 nothing is asked of seat 1 now"].assert_eq(&play.refused("1: done"));
    expect!["§3.1.2 that does not answer the question that is asked"]
        .assert_eq(&refused(&scene(), "1: explore yes"));
}
