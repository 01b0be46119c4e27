//! Chapters 3.5 to 3.7: clouds, command posts and range, destinations and direct routes.

use expect_test::expect;
use stellar_conquest::{Phase, Tech};
use tabletop::Seat;

use crate::support::{Play, Scene, check, refused, scene, scene_with};

const SCOUT: [u8; 5] = [1, 0, 0, 0, 0];
const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];

/// §3.5.1: a ship that starts farther away stops beside the cloud, enters with the next turn, and
/// goes no farther in that turn.
#[test]
fn s3_5_1_into_a_cloud() {
    let mut play = scene().fleet(0, "Ross", SCOUT).play();
    expect![[r#"
        The ships head for Deneb.
        Seat 1 moves ships from Ross to I9.
        §3.5.1 a cloud hex can only be the first hex of a move"#]]
    .assert_eq(&play.run("1: select Ross\n1: head Deneb\n1: step I9\n1: step Deneb\n1: done"));
    play.skip_to(6, 1);
    let script = "1: select I9\n1: step Deneb\n1: head Diphda\n1: step H8";
    expect![[r#"
        Seat 1 moves ships from I9 to Deneb.
        The ships head for Diphda.
        §3.3.4 the ships have no moves left"#]]
    .assert_eq(&play.run(script));
}

/// §3.5.1, A-09: a cloud hex that the first hex touched cannot be entered with the second step.
#[test]
fn a09_cloud_only_as_first_hex() {
    let scene = scene().tech(0, Tech::UnlimitedCommunication).fleet(0, "H8", SCOUT);
    check(
        &scene,
        "1: select H8\n1: step I9\n1: step I8",
        &expect![[r#"
        Seat 1 moves ships from H8 to I9.
        §3.5.1 a cloud hex can only be the first hex of a move"#]],
    );
    check(&scene, "1: select H8\n1: step I8", &expect!["Seat 1 moves ships from H8 to Deneb."]);
}

/// §3.5.2: from cloud hex to cloud hex one hex a turn, however fast the ships are.
#[test]
fn s3_5_2_inside_a_cloud() {
    let scene = scene().tech(0, Tech::Speed8).fleet(0, "J7", SCOUT).to("Mirfak");
    let mut play = scene.play();
    expect![[r#"
        Seat 1 moves ships from J7 to K7.
        §3.3.4 the ships have no moves left"#]]
    .assert_eq(&play.run("1: select J7\n1: step K7\n1: step Mirfak\n1: done"));
    play.skip_to(6, 1);
    expect!["Seat 1 moves ships from K7 to Mirfak."]
        .assert_eq(&play.run("1: select K7\n1: step Mirfak"));
}

/// §3.5.3: out of a cloud into clear space at full speed, and no farther.
#[test]
fn s3_5_3_out_of_a_cloud() {
    let scene = scene().fleet(0, "Deneb", SCOUT);
    let script =
        "1: select Deneb\n1: head Ross\n1: step I9\n1: step Ross\n1: head Alphard\n1: step J10";
    check(
        &scene,
        script,
        &expect![[r#"
        The ships head for Ross.
        Seat 1 moves ships from Deneb to I9.
        Seat 1 moves ships from I9 to Ross.
        The ships head for Alphard.
        §3.3.4 the ships have no moves left"#]],
    );
}

/// A post at Ceti, and ships somewhere.
fn post_at_ceti(place: &str, ships: [u8; 5], to: &str) -> Scene {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 10, 0).post(0, "Ceti");
    scene.fleet(0, place, ships).to(to)
}

/// §3.6.1, TC-20 (a): from a post at E17 a corvette goes to F9, eight hexes away, and not to F8.
#[test]
fn s3_6_1_tc20_a_range_of_a_post() {
    check(
        &post_at_ceti("F11", CORVETTE, "Diphda"),
        "1: select F11\n1: step F10\n1: step F9\n1: done",
        &expect![[r#"
            Seat 1 moves ships from F11 to F10.
            Seat 1 moves ships from F10 to Diphda."#]],
    );
    let farther = post_at_ceti("F10", CORVETTE, "Kapetyn");
    check(
        &farther,
        "1: select F10\n1: step F9\n1: step F8",
        &expect![[r#"
        Seat 1 moves ships from F10 to Diphda.
        §3.6.1 F8 is 9 hexes from the nearest command post, the limit is 8"#]],
    );
}

/// The fourth seat, which enters at A21, without any post.
fn from_a21(place: &str, ships: [u8; 5], to: &str) -> Scene {
    scene().active(3).fleet(3, place, ships).to(to)
}

/// §3.6.2, TC-20 (b): without a post the entry hex counts as the first of the eight hexes.
#[test]
fn s3_6_2_tc20_b_range_of_the_entry_hex() {
    check(
        &from_a21("G18", CORVETTE, "Mira"),
        "4: select G18\n4: step H18\n4: head Rastaban\n4: step I18",
        &expect![[r#"
            Seat 4 moves ships from G18 to Mira.
            The ships head for Rastaban.
            §3.6.1 I18 is 9 hexes from the nearest command post, the limit is 8"#]],
    );
    check(
        &from_a21("D15", CORVETTE, "Luyten"),
        "4: select D15\n4: step D14",
        &expect!["§3.6.1 D14 is 9 hexes from the nearest command post, the limit is 8"],
    );
}

/// §3.6.6, TC-20 (c): scouts go anywhere; together with others they do not.
#[test]
fn s3_6_6_tc20_c_scouts() {
    check(
        &post_at_ceti("F9", SCOUT, "Kapetyn"),
        "1: select F9\n1: step F8",
        &expect!["Seat 1 moves ships from Diphda to F8."],
    );
    check(
        &from_a21("D15", SCOUT, "Luyten"),
        "4: select D15\n4: step D14",
        &expect!["Seat 4 moves ships from D15 to D14."],
    );
    let mixed = from_a21("D15", [1, 0, 1, 0, 0], "Luyten");
    let script = "4: select D15\n4: step D14\n4: detach\n4: amount 1\n4: amount 0\n4: step D14";
    check(
        &mixed,
        script,
        &expect![[r#"
        §3.6.1 D14 is 9 hexes from the nearest command post, the limit is 8
        Seat 4 moves ships from D15 to D14."#]],
    );
}

/// §3.6.1, A-10: every hex on the way counts, even if both ends are in range.
#[test]
fn a10_range_on_each_hex() {
    let posts = |scene: Scene| {
        let scene = scene.card("Scorpii", 25).colony("Scorpii", 0, 0, 10, 0).post(0, "Scorpii");
        scene.card("Ross", 58).colony("Ross", 0, 0, 10, 0).post(0, "Ross")
    };
    let script = "1: select T15\n1: step S15\n1: step R14";
    check(
        &posts(scene()).fleet(0, "T15", CORVETTE).to("Ross"),
        script,
        &expect![[r#"
        Seat 1 moves ships from T15 to S15.
        §3.6.1 R14 is 9 hexes from the nearest command post, the limit is 8"#]],
    );
    let near = posts(scene()).card("Lupi", 45).colony("Lupi", 0, 0, 10, 0).post(0, "Lupi");
    check(
        &near.fleet(0, "T15", CORVETTE).to("Ross"),
        script,
        &expect![[r#"
        Seat 1 moves ships from T15 to S15.
        Seat 1 moves ships from S15 to Lupi."#]],
    );
}

/// §3.6.1, A-51: a step out of range is refused, and no ship is lost by it.
#[test]
fn a51_a_step_beyond_the_range_is_refused() {
    let mut play = from_a21("D15", CORVETTE, "Luyten").play();
    assert!(play.run("4: select D15\n4: step D14").starts_with("§3.6.1"));
    expect!["1 corvette"].assert_eq(&play.ships(4, "D15"));
    expect![""].assert_eq(&play.legal(4, "step"));
}

/// §3.6.1, A-11: ships out of range may stay, and come nearer or keep their distance, but not go
/// farther.
#[test]
fn a11_out_of_range_may_only_come_nearer() {
    let scene = |to: &str| post_at_ceti("F6", CORVETTE, to);
    let mut play = scene("Ceti").play();
    expect![[r#"
        Seat 1 moves ships from F6 to F7.
        Seat 1 moves ships from F7 to F8.
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]]
    .assert_eq(&play.run("1: select F6\n1: step F7\n1: step F8\n1: done\n1: done"));
    play.skip_to(6, 1).does("1: done").skip_to(7, 1);
    expect!["1 corvette"].assert_eq(&play.ships(1, "F8"));
    check(
        &scene("Indi"),
        "1: select F6\n1: step E6\n1: step E5",
        &expect![[r#"
        Seat 1 moves ships from F6 to E6.
        §3.6.1 E5 is 12 hexes from the nearest command post, the limit is 8"#]],
    );
    check(
        &scene("Deneb"),
        "1: select F6\n1: step G7\n1: step H7",
        &expect![[r#"
        Seat 1 moves ships from F6 to G7.
        Seat 1 moves ships from G7 to H7."#]],
    );
}

/// §3.6.2: a post stands only in a star hex with an own colony, and needs none to be placed.
#[test]
fn s3_6_2_placing_posts() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 10, 0);
    let scene = scene.card("Canis", 26).colony("Canis", 0, 1, 10, 0).explored(0, "Canis");
    let script = "1: administer\n1: post Canis\n1: post Lalande\n1: post Ceti\n1: post Ceti";
    check(
        &scene,
        script,
        &expect![[r#"
        §3.6.2 no own colony in this star hex
        §3.6.2 no own colony in this star hex
        The command post of seat 1 at Ceti is on the map.
        §3.6.3 a command post stands there already"#]],
    );
    assert!(scene.play().run("1: done").contains("Turn 5 of seat 2 begins."));
}

/// §3.6.2: conquered colonies are no place for a post.
#[test]
fn s3_6_2_no_post_in_a_conquered_colony() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 1, 10, 0).conquered(0, false);
    let scene = scene.fleet(0, "Ceti", CORVETTE);
    check(&scene, "1: administer\n1: post Ceti", &expect!["§3.6.2 no own colony in this star hex"]);
}

/// §3.6.3: posts may be taken back and used again, and go with a captured colony.
#[test]
fn s3_6_3_moving_and_losing_posts() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 10, 0).post(0, "Ceti");
    let script = "1: administer\n1: unpost Ceti\n1: unpost Ceti\n1: post Ceti";
    check(
        &scene,
        script,
        &expect![[r#"
        The command post of seat 1 at Ceti is taken away.
        §3.6.3 no command post stands there
        The command post of seat 1 at Ceti is on the map."#]],
    );
    let besieged = scene.active(1).explored(1, "Ceti").fleet(1, "Ceti", CORVETTE);
    let mut play = besieged.play();
    assert_eq!(play.view(3).posts.len(), 1);
    expect![[r#"
        Exploration begins.
        At Ceti you find a colony of seat 1 on Ceti I.
        Battles begin.
        Attacks on colonies begin.
        Seat 2 attacks Ceti I of seat 1: it has no defences.
        Seat 2 conquers Ceti I of seat 1.
        Ceti I has 10 million people and 0 factories.
        The command post of seat 1 at Ceti is taken away.
        The attack at Ceti is over."#]]
    .assert_eq(&play.run("2: done\n2: attack Ceti-I"));
    assert!(play.view(3).posts.is_empty() && play.position().seats[0].posts.is_empty());
}

/// §3.6.3: an abandoned colony loses its post, and everybody sees it go.
#[test]
fn s3_6_3_an_abandoned_colony_has_no_post() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 10, 0).post(0, "Ceti").production();
    let mut play = scene.play();
    play.does("1: produce Ceti-I\n1: amount 12\n1: done\n1: close\n2: close\n3: close");
    expect![[r#"
        1234w Seat 4 has closed.
        1234w Production is over.
        1---- Ceti I is abandoned.
        1234w The command post of seat 1 at Ceti is taken away.
        1234w Turn 6 of seat 1 begins.
        1234w The markers of seat 1 at Ceti change."#]]
    .assert_eq(&play.hears("4: close"));
    assert!(play.view(2).posts.is_empty());
}

/// §3.6.2, §3.6.3, A-12: a post works from the moment it is placed, and no longer than it stands; in
/// production posts move as well.
#[test]
fn a12_posts_move_at_once() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 10, 0);
    let away = scene.clone().fleet(0, "F16", CORVETTE).to("Mira");
    let mut play = away.play();
    play.does("1: select F16");
    assert!(play.refused("1: step G17").starts_with("§3.6.1"));
    play.does("1: done\n1: administer\n1: post Ceti\n1: done\n1: select F16");
    expect!["legal"].assert_eq(&play.refused("1: step G17"));
    play.does("1: done\n1: administer\n1: unpost Ceti\n1: done\n1: select F16");
    assert!(play.refused("1: step G17").starts_with("§3.6.1"));
    let mut play = scene.production().play();
    expect!["1---- Ceti I grows by 2 million, has 12 million and 0 factories, and puts out 12 IP."]
        .assert_eq(&play.hears("1: post Ceti\n1: produce Ceti-I\n1: amount 0\n1: done"));
    assert!(play.view(2).posts.is_empty());
    expect![[r#"
        1234w Seat 1 has closed.
        1234w Seat 2 has closed.
        1234w Seat 3 has closed.
        1234w Seat 4 has closed.
        1234w Production is over.
        1234w The command post of seat 1 at Ceti is on the map.
        1234w Turn 6 of seat 1 begins."#]]
    .assert_eq(&play.hears("1: close\n2: close\n3: close\n4: close"));
    assert_eq!(play.view(2).posts.len(), 1);
}

/// §3.6.2, §4.3.2, A-12: the entry hex is an anchor only while no usable post is on the board.
#[test]
fn a12_entry_anchor_only_without_posts() {
    let near_a21 = |scene: Scene| {
        let scene = scene.active(3).card("Canis", 25).colony("Canis", 0, 3, 10, 0);
        scene.fleet(3, "D17", CORVETTE).to("Lalande")
    };
    let script = "4: select D17\n4: step C18";
    check(&near_a21(scene()), script, &expect!["Seat 4 moves ships from D17 to C18."]);
    check(
        &near_a21(scene()).post(3, "Canis"),
        script,
        &expect!["§3.6.1 C18 is 15 hexes from the nearest command post, the limit is 8"],
    );
    let besieged = near_a21(scene()).post(3, "Canis").fleet(0, "Canis", CORVETTE);
    check(&besieged, script, &expect!["Seat 4 moves ships from D17 to C18."]);
    let watched = near_a21(scene()).post(3, "Canis").fleet(0, "Canis", SCOUT);
    assert_eq!(watched.play().run(script), near_a21(scene()).post(3, "Canis").play().run(script));
}

/// §3.6.2, A-44: the entry hex is an anchor all game; with the option `entry_anchor` only in the
/// first four turns.
#[test]
fn a44_entry_anchor() {
    let step = |asked: &[(&str, &str)], turn: u8| {
        let scene = scene_with(asked).turn(turn).active(3).fleet(3, "A20", CORVETTE).to("Lalande");
        let mut play = scene.play();
        play.does("4: select A20");
        play.refused("4: step A19")
    };
    expect!["legal"].assert_eq(&step(&[], 4));
    expect!["legal"].assert_eq(&step(&[], 44));
    let short = [("entry_anchor", "first-four-turns")];
    expect!["legal"].assert_eq(&step(&short, 4));
    expect!["§3.6.1 there is no command post to trace the range to"].assert_eq(&step(&short, 5));
}

/// §3.6.4: with Unlimited Ship Range no post is needed.
#[test]
fn s3_6_4_unlimited_range() {
    let scene = from_a21("D15", CORVETTE, "Luyten");
    check(
        &scene.clone().tech(3, Tech::UnlimitedRange),
        "4: select D15\n4: advance",
        &expect![[r#"
        Seat 4 moves ships from D15 to D14.
        Seat 4 moves ships from D14 to Luyten."#]],
    );
    check(
        &scene.tech(0, Tech::UnlimitedRange),
        "4: select D15\n4: advance",
        &expect!["§3.7.2 nothing is under way that can go on"],
    );
}

/// §3.6.5: no more posts than the option `post_limit` says; one taken back can be used again.
#[test]
fn s3_6_5_as_many_as_there_are() {
    let scene = |asked: &[(&str, &str)]| {
        let scene = scene_with(asked).card("Ceti", 25).colony("Ceti", 0, 0, 10, 0);
        scene.card("Canis", 26).colony("Canis", 0, 0, 10, 0)
    };
    let script = "1: administer\n1: post Ceti\n1: post Canis";
    check(
        &scene(&[]),
        script,
        &expect![[r#"
        The command post of seat 1 at Ceti is on the map.
        The command post of seat 1 at Canis is on the map."#]],
    );
    let script = "1: administer\n1: post Ceti\n1: post Canis\n1: unpost Ceti\n1: post Canis";
    check(
        &scene(&[("post_limit", "1")]),
        script,
        &expect![[r#"
        The command post of seat 1 at Ceti is on the map.
        §3.6.5 no more than 1 command posts
        The command post of seat 1 at Ceti is taken away.
        The command post of seat 1 at Canis is on the map."#]],
    );
}

/// §3.7.1: no departure without a destination, and no change of it between the stars.
#[test]
fn s3_7_1_a_destination_for_every_ship() {
    let scene = scene().fleet(0, "Ceti", SCOUT);
    let script = "1: select Ceti\n1: step E16\n1: head Ceti\n1: head Diphda\n1: head Diphda\n\
                  1: step E16\n1: head Lalande";
    check(
        &scene,
        script,
        &expect![[r#"
            §3.7.1 choose a destination first
            §3.7.3 the ships are at that star
            The ships head for Diphda.
            §3.7.1 the ships head for that star already
            Seat 1 moves ships from Ceti to E16.
            §3.7.1 a destination can be chosen in a star hex only"#]],
    );
}

/// Where ships can step now.
fn steps(scene: &Scene, select: &str) -> String {
    let mut play = scene.play();
    play.does(&format!("1: select {select}"));
    play.legal(1, "step").replace("step ", "")
}

/// §3.7.2: only steps that lead to the destination in the fewest hexes.
#[test]
fn s3_7_2_the_direct_way() {
    let scene = scene().fleet(0, "A20", SCOUT).to("Ceti");
    expect!["A19, B19"].assert_eq(&steps(&scene, "A20"));
    check(
        &scene,
        "1: select A20\n1: step A21\n1: step B19\n1: step A20",
        &expect![[r#"
        §3.7.2 A21 is not on a direct route to the destination
        Seat 1 moves ships from A20 to B19.
        §3.7.2 A20 is not on a direct route to the destination"#]],
    );
}

/// §3.7.2, A-13: the formula on clear space: every step on a shortest path, and no other.
#[test]
fn a13_direct_route() {
    let straight = scene().fleet(0, "E20", SCOUT).to("Kapetyn");
    expect!["E19"].assert_eq(&steps(&straight, "E20"));
    let wide = scene().fleet(0, "E20", SCOUT).to("Mira");
    expect!["F19"].assert_eq(&steps(&wide, "E20"));
    expect!["§3.7.2 D19 is not on a direct route to the destination"].assert_eq(&{
        let mut play = wide.play();
        play.does("1: select E20");
        play.refused("1: step D19")
    });
}

/// §3.7.2, A-13: around known enemies at a star, and around clouds if that is no later.
#[test]
fn a13_detours() {
    let straight = |scene: Scene| scene.fleet(0, "E18", SCOUT).to("Kapetyn");
    expect!["E17"].assert_eq(&steps(&straight(scene()), "E18"));
    let met = straight(scene()).fleet(1, "Ceti", SCOUT);
    expect!["E17, D17, F17"].assert_eq(&steps(&met, "E18"));
    let settled = straight(scene()).card("Ceti", 25).colony("Ceti", 0, 1, 10, 0);
    expect!["E17"].assert_eq(&steps(&settled, "E18"));
    let unknown = straight(scene_with(&[("secrecy", "double-blind")])).fleet(1, "Ceti", SCOUT);
    expect!["E17"].assert_eq(&steps(&unknown, "E18"));
    let space = straight(scene()).fleet(1, "E16", SCOUT);
    expect!["E17"].assert_eq(&steps(&space, "E18"));
}

/// §3.7.2, A-13: from X16 to W13 through the cloud it takes 4 hexes and three turns; around it 7
/// hexes, which is later at speed 2 and as early at speed 3.
#[test]
fn a13_detours_around_clouds() {
    let scene = |scene: Scene| scene.fleet(0, "Kruger", SCOUT).to("Cygni");
    expect!["X15, W16"].assert_eq(&steps(&scene(self::scene()), "Kruger"));
    let fast = scene(self::scene()).tech(0, Tech::Speed3);
    expect!["X15, W16, W17"].assert_eq(&steps(&fast, "Kruger"));
}

/// §3.7.3: a new destination in a star hex that is passed.
#[test]
fn s3_7_3_changing_the_mind_on_the_way() {
    let scene = scene().fleet(0, "A20", SCOUT).to("Ceti").tech(0, Tech::Speed4);
    let script = "1: select A20\n1: step A19\n1: head Luyten\n1: step Lalande\n1: head Luyten\n\
                  1: head Lalande\n1: step B17";
    check(
        &scene,
        script,
        &expect![[r#"
        Seat 1 moves ships from A20 to A19.
        §3.7.1 a destination can be chosen in a star hex only
        Seat 1 moves ships from A19 to Lalande.
        The ships head for Luyten.
        §3.7.3 the ships are at that star
        Seat 1 moves ships from Lalande to B17."#]],
    );
}

/// §3.7.4, §4.1.13, A-14: never back to the star last departed from; the option `last_departed` bars
/// it in open space only.
#[test]
fn a14_not_back_to_the_star_last_departed() {
    let arrived = |asked: &[(&str, &str)]| {
        let scene = scene_with(asked).tech(0, Tech::Speed4).fleet(0, "Lalande", SCOUT);
        let mut play = scene.play();
        play.does("1: select Lalande\n1: head Ceti\n1: advance\n1: done\n1: select Ceti");
        play
    };
    let mut play = arrived(&[]);
    expect!["§3.7.4 the star last departed from cannot be the destination"]
        .assert_eq(&play.refused("1: head Lalande"));
    expect!["legal"].assert_eq(&play.refused("1: head Luyten"));
    play.does("1: done\n1: done").skip_to(6, 1).does("1: done").skip_to(7, 1);
    play.does("1: select Ceti");
    assert!(play.refused("1: head Lalande").starts_with("§3.7.4"));
    let lenient = arrived(&[("last_departed", "lenient")]);
    expect!["legal"].assert_eq(&lenient.refused("1: head Lalande"));
    let withdrawn = |asked: &[(&str, &str)]| withdrawn(asked).refused("1: head Ceti");
    expect!["§3.7.4 the star last departed from cannot be the destination"]
        .assert_eq(&withdrawn(&[]));
    expect!["§3.7.4 the star last departed from cannot be the destination"]
        .assert_eq(&withdrawn(&[("last_departed", "lenient")]));
}

/// §3.7.4: after another star the first is open again.
#[test]
fn s3_7_4_never_straight_back() {
    let scene = scene().fleet(0, "Ceti", SCOUT).from("Lalande");
    expect!["§3.7.4 the star last departed from cannot be the destination"].assert_eq(&{
        let mut play = scene.play();
        play.does("1: select Ceti");
        play.refused("1: head Lalande")
    });
    let other = self::scene().fleet(0, "Ceti", SCOUT).from("Luyten");
    let mut play = other.play();
    play.does("1: select Ceti");
    expect!["legal"].assert_eq(&play.refused("1: head Lalande"));
}

/// A scout that met another at Ceti and was sent to E16.
fn withdrawn(asked: &[(&str, &str)]) -> Play {
    let scene = scene_with(asked).card("Ceti", 25).explored(0, "Ceti");
    let mut play = scene.fleet(0, "Ceti", SCOUT).fleet(1, "Ceti", SCOUT).play();
    play.does("1: done\n1: fight Ceti seat2\n2: send E16");
    play
}

/// §3.7.5: a destination is told to nobody, and stands in nobody else's view.
#[test]
fn s3_7_5_destinations_are_secret() {
    let mut play = scene().fleet(0, "Ceti", SCOUT).play();
    let before = [2, 3, 4, 0].map(|seat| play.view(seat));
    expect!["1---- The ships head for Diphda."]
        .assert_eq(&play.hears("1: select Ceti\n1: head Diphda"));
    assert_eq!([2, 3, 4, 0].map(|seat| play.view(seat)), before);
    assert!(play.view(1).own.is_some_and(|own| own.seat.fleets[0].to.is_some()));
}

/// §3.7.6: with Unlimited Ship Communication ships go anywhere and need no destination.
#[test]
fn s3_7_6_unlimited_communication() {
    let scene = scene().fleet(0, "E20", SCOUT);
    let script = "1: select E20\n1: step D19\n1: step E20\n1: head Ceti";
    check(
        &scene.clone().tech(0, Tech::UnlimitedCommunication),
        script,
        &expect![[r#"
        Seat 1 moves ships from E20 to D19.
        Seat 1 moves ships from D19 to E20.
        §3.7.6 with Unlimited Ship Communication ships need no destination"#]],
    );
    check(&scene, "1: select E20\n1: step D19", &expect!["§3.7.1 choose a destination first"]);
}

/// The turn in which a fleet that enters on turn 1 reaches a star.
fn arrival(seat: u8, star: &str, speed: Option<Tech>) -> u8 {
    let scene = scene().turn(1).active(seat - 1).fleet(seat - 1, "off", [4, 0, 4, 0, 0]);
    let scene = speed.into_iter().fold(scene, |scene, speed| scene.tech(seat - 1, speed));
    let mut play = scene.play();
    play.does(&format!("{seat}: select off\n{seat}: head {star}\n{seat}: advance\n{seat}: done"));
    for turn in 1..=8 {
        play.skip_to(turn, seat);
        // At a star on the way the ships are ordered anew (§3.7.1).
        if play.refused(&format!("{seat}: advance-all")) == "legal" {
            play.does(&format!("{seat}: advance-all"));
        } else if turn > 1 {
            let orders =
                format!("{seat}: select f0\n{seat}: head {star}\n{seat}: advance\n{seat}: done");
            play.does(&orders);
        }
        if play.ships(seat, star) != "no ships" {
            return turn;
        }
        play.does(&format!("{seat}: done"));
    }
    panic!("seat {seat} does not come to {star}");
}

/// §3.4.2, TC-21: turns from each corner to its yellow star, at speed 2 and at speed 3.
#[test]
fn s3_4_2_tc21_arrival() {
    for (seat, star, turns) in
        [(1, "Canis", (4, 3)), (4, "Ceti", (4, 3)), (2, "Bootis", (4, 3)), (3, "Scorpii", (3, 2))]
    {
        let came = (arrival(seat, star, None), arrival(seat, star, Some(Tech::Speed3)));
        assert_eq!(came, turns, "{star}");
    }
}

/// §3.7.2: ships under way go on by themselves, and what nobody has sent does not.
#[test]
fn s3_7_2_going_on_along_the_route() {
    let scene = scene().fleet(0, "E20", SCOUT).to("Kapetyn").fleet(0, "Canis", SCOUT);
    let mut play = scene.play();
    expect![[r#"
        Seat 1 moves ships from E20 to E19.
        Seat 1 moves ships from E19 to E18.
        §3.7.2 nothing is under way that can go on
        Exploration begins."#]]
    .assert_eq(&play.run("1: advance-all\n1: advance-all\n1: done"));
    assert_eq!((play.position().active, play.position().phase), (Seat(0), Phase::Explore));
    expect!["§3.7.2 nothing is under way that can go on"]
        .assert_eq(&refused(&self::scene().fleet(0, "Ceti", SCOUT), "1: advance-all"));
}

/// The turns that ships take which go on by themselves, by ruleset.
fn turns_by_themselves(ruleset: u8, from: &str, to: &str) -> u8 {
    let scene = scene().tech(0, Tech::Speed4).fleet(0, from, SCOUT).to(to);
    let mut play = scene.edit(|position| position.variant.ruleset = ruleset).play();
    for turn in 5..15 {
        play.skip_to(turn, 1);
        if play.refused("1: advance-all") == "legal" {
            play.does("1: advance-all");
        }
        if play.ships(1, to) != "no ships" {
            return turn - 4;
        }
        play.does("1: done");
    }
    panic!("nobody comes to {to}");
}

/// §3.7.2, A-73: around the cloud from G5 to L6 it takes two turns; by ruleset 1 ships went straight into it.
#[test]
fn a73_the_fastest_way_around_a_cloud() {
    assert_eq!([1, 2].map(|ruleset| turns_by_themselves(ruleset, "G5", "L6")), [3, 2]);
    let mut play = scene().fleet(0, "G9", SCOUT).tech(0, Tech::Speed4).to("I8").play();
    play.does("1: select G9\n1: advance");
    assert_eq!(play.ships(1, "I8"), "no ships");
    // The moves of this turn are done: they wait, and nothing can go on.
    assert_eq!(play.legal(1, "advance"), "");
}
