//! Chapters 1 and 2: components, set-up, first purchases, and who wins.

use std::sync::Arc;

use expect_test::{Expect, expect};
use stellar_conquest::{
    Card, Colour, Hex, Phase, PlanetType, SecretStep, ShipClass, Star, StellarConquest, Tech,
};
use tabletop::{DealerKind, Game, Seat, Setup, Table, Who};

use crate::support::{
    Play, Scene, check, hex, new_game, options, planet, refused, rules, scene, scene_of,
    scene_with, star,
};

/// §1.0: two, three or four can play; one and five cannot.
#[test]
fn s1_0_two_to_four_players() {
    let begin = |n_seats: u8| {
        let setup = Setup {
            components: StellarConquest::components(),
            options: options(&[]).unwrap(),
            n_seats,
            dealer: DealerKind::Caller,
        };
        let table = Table::<StellarConquest>::new(Arc::clone(rules()), setup);
        table.map(|table| table.game().n_seats()).map_err(|error| error.to_string())
    };
    for n_seats in 2..=4 {
        assert_eq!(begin(n_seats), Ok(n_seats));
    }
    expect!["Stellar Conquest is for 2 to 4 seats, not 1"].assert_eq(&begin(1).unwrap_err());
    expect!["Stellar Conquest is for 2 to 4 seats, not 5"].assert_eq(&begin(5).unwrap_err());
}

/// §2.0: the first production turn follows turn 4 of everybody, and none follows turn 3.
#[test]
fn s2_0_the_first_production_follows_turn_4() {
    check(
        &scene().turn(4).active(3),
        "4: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 4 ends with production."#]],
    );
    check(
        &scene().turn(3).active(3),
        "4: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 4 of seat 1 begins."#]],
    );
    check(
        &scene().turn(4).active(2),
        "3: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 4 of seat 4 begins."#]],
    );
}

/// §2.0: people in space are of no use; those on planets produce.
#[test]
fn s2_0_people_in_space_produce_nothing() {
    let landed = scene().card("Ceti", 25).colony("Ceti", 0, 0, 30, 0);
    let both = landed.fleet(0, "Canis", [0, 35, 0, 0, 0]).production();
    check(
        &both,
        "1: produce Canis-I\n1: produce Ceti-I",
        &expect![[r#"
            §6.1.2 this colony is not to be dealt with now
            Ceti I grows by 6 million, has 36 million and 0 factories, and puts out 36 IP."#]],
    );
}

/// §2.1, §T.4: 54 stars in five colours and 60 cloud hexes on 656 hexes.
#[test]
fn s2_1_stars_and_clouds() {
    let rules = rules();
    let count = |colour: Colour| rules.stars_of[colour.index()].count_ones();
    assert_eq!(Colour::ALL.map(count), [7, 8, 15, 9, 15]);
    assert_eq!((Hex::all().len(), Star::all().len()), (656, 54));
    assert_eq!(rules.geometry(false).cloud().len(), 60);
    assert!(rules.star_in(hex("E17")).is_some() && rules.star_in(hex("E16")).is_none());
}

/// §2.1, A-42: with the option `extra_cloud` J15 stops ships as a cloud does; printed it does not.
#[test]
fn s2_1_option_extra_cloud() {
    let passing = |scene: Scene| {
        let scene = scene.tech(0, Tech::UnlimitedRange).fleet(0, "J17", [0, 0, 1, 0, 0]);
        scene.to("Pherda").play().run("1: select J17\n1: step J16\n1: step J15")
    };
    expect![[r#"
        Seat 1 moves ships from J17 to J16.
        Seat 1 moves ships from J16 to Pherda."#]]
    .assert_eq(&passing(scene()));
    expect![[r#"
        Seat 1 moves ships from J17 to J16.
        §3.5.1 a cloud hex can only be the first hex of a move"#]]
    .assert_eq(&passing(scene_with(&[("extra_cloud", "yes")])));
}

/// §2.2: a card of the colour of the star is drawn; a card of another colour does not fit.
#[test]
fn s2_2_a_card_of_the_colour() {
    let mut play = scene().fleet(0, "Ceti", [0, 0, 1, 0, 0]).play();
    play.does("1: done");
    let sheet = play.table.game().draw_sheet();
    assert_eq!(sheet.outcomes.len(), 20);
    for card in 24..=43 {
        let name = format!("card {card}:");
        assert!(sheet.outcomes.iter().any(|outcome| outcome.starts_with(&name)), "{name}");
    }
    expect![[r#"
        Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
        Nobody else is at Ceti.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 5 of seat 2 begins."#]]
    .assert_eq(&play.run("card 24"));
    let misfit = scene().card("Ceti", 1);
    let error = StellarConquest::from_position(rules(), &misfit.position()).unwrap_err();
    expect!["Ceti is yellow, card 1 is not"].assert_eq(&error);
}

/// §2.2, §T.5: what a card shows, with the orbit for the eye only.
#[test]
fn s2_2_planets_of_a_card() {
    let planets = &rules().card(Card(24)).planets;
    let shown: Vec<_> = planets.iter().map(|info| (info.kind, info.capacity, info.orbit)).collect();
    assert_eq!(shown, [(PlanetType::Terran, 80, 3), (PlanetType::SubTerran, 40, 4)]);
    let rich = |card: u8| rules().card(Card(card)).planets.iter().any(|info| info.mineral_rich);
    assert!(rich(3) && !rich(24));
}

/// §2.3: corvettes, fighters and death stars are warships; every player orders only their own ships.
#[test]
fn s2_3_ships_and_their_owners() {
    let armed = ShipClass::ALL.map(ShipClass::is_warship);
    assert_eq!(armed, [false, false, true, true, true]);
    let scene = scene().fleet(0, "Ceti", [1, 0, 0, 0, 0]).fleet(1, "Canis", [1, 0, 0, 0, 0]);
    expect!["legal"].assert_eq(&refused(&scene, "1: select f0"));
    expect!["§3.3.1 there is no stack 1 that can be ordered"]
        .assert_eq(&refused(&scene, "1: select f1"));
    expect!["§3.1.1 nothing is asked of seat 2 now"].assert_eq(&refused(&scene, "2: select f0"));
}

/// §2.4: the record sheet is its owner's: research, colonies and exploration of others are not in
/// anybody's view.
#[test]
fn s2_4_record_sheets_are_private() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 44, 9).tech(0, Tech::Speed3).paid(
        0,
        Tech::Speed4,
        7,
    );
    let play = scene.play();
    let own = play.view(1).own.expect("a seat has a sheet");
    assert_eq!((own.seat.owned, own.seat.paid[0].ip), (vec![Tech::Speed3], 7));
    assert_eq!((own.colonies[0].people, own.colonies[0].factories), (44, 9));
    let other = play.view(2);
    let sheet = other.own.as_ref().expect("a seat has a sheet");
    assert!(sheet.seat.owned.is_empty() && sheet.seat.paid.is_empty());
    assert!(sheet.colonies.is_empty() && sheet.seat.explored.is_empty());
    assert_eq!((other.stars.len(), other.stars[0].card), (1, None));
    assert!(play.view(0).own.is_none());
}

/// §2.4.1: what is in a task force is its owner's secret; the marker and its number are not.
#[test]
fn s2_4_1_task_forces_are_covered() {
    let play = scene().fleet(0, "Ceti", [1, 7, 3, 0, 0]).force(2).play();
    let marker = &play.view(2).markers[0];
    assert_eq!((marker.owner, marker.hex), (Seat(0), hex("Ceti")));
    assert_eq!((marker.loose, &marker.task_forces), (false, &vec![2]));
    assert!(play.view(2).stars.is_empty());
    let own = play.view(1).own.expect("a seat has a sheet");
    assert_eq!(own.seat.fleets.iter().filter(|stack| stack.task_force == Some(2)).count(), 2);
}

/// Points of all seats once the game is over, the winners with a star.
fn scores(scene: Scene) -> String {
    let mut play = scene.turn(44).active(3).play();
    assert!(play.table.game().outcome().is_none());
    play.does("4: done");
    let outcome = play.table.game().outcome().expect("turn 44 was the last");
    assert_eq!((outcome.reason, outcome.rule), ("last_turn", "§2.5.1"));
    let row = |row: &tabletop::OutcomeRow| {
        assert!(matches!(row.who, Who::Seat(_)));
        format!("{}{}", row.score, if row.won { "*" } else { "" })
    };
    outcome.rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

/// §2.5.1: after turn 44 of everybody, 3 points for a Terran and 1 for a sub-Terran planet.
#[test]
fn s2_5_1_the_end_and_the_points() {
    let one = scene().card("Ceti", 24).colony("Ceti", 0, 0, 10, 0).colony("Ceti", 1, 1, 1, 0);
    expect!["3* 1 0 0"].assert_eq(&scores(one.clone()));
    let two = one.card("Canis", 38).colony("Canis", 0, 1, 1, 0);
    expect!["3* 2 0 0"].assert_eq(&scores(two.clone()));
    expect!["3 5* 0 0"].assert_eq(&scores(two.card("Bootis", 25).colony("Bootis", 0, 1, 1, 0)));
    check(
        &scene().turn(44).active(3),
        "4: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        The game is over."#]],
    );
    check(
        &scene().turn(44).active(2),
        "3: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 44 of seat 4 begins."#]],
    );
    check(
        &scene().turn(43).active(3),
        "4: done",
        &expect![[r#"
        Exploration begins.
        Battles begin.
        Attacks on colonies begin.
        Landings begin.
        Turn 44 of seat 1 begins."#]],
    );
}

/// §2.5.1: a tie is shared; the option `tie_break` asks for people, then for the last output.
#[test]
fn s2_5_1_option_tie_break() {
    let tie = |asked: &[(&str, &str)], people: u8, output: u16| {
        let scene = scene_with(asked).card("Ceti", 25).colony("Ceti", 0, 0, 20, 0);
        let scene = scene.card("Canis", 26).colony("Canis", 0, 1, people, 0);
        scores(scene.edit(|position| {
            position.seats[0].output = 20;
            position.seats[1].output = output;
        }))
    };
    expect!["3* 3* 0 0"].assert_eq(&tie(&[], 30, 30));
    let by_people = [("tie_break", "population")];
    expect!["3 3* 0 0"].assert_eq(&tie(&by_people, 30, 10));
    expect!["3* 3 0 0"].assert_eq(&tie(&by_people, 20, 10));
    expect!["3* 3* 0 0"].assert_eq(&tie(&by_people, 20, 20));
}

/// §2.5.2: (a) an own colony counts, even under enemy ships.
#[test]
fn s2_5_2_a_an_own_colony() {
    let scene = scene().card("Ceti", 25).colony("Ceti", 0, 0, 1, 0);
    expect!["3* 0 0 0"].assert_eq(&scores(scene.fleet(1, "Ceti", [0, 0, 9, 0, 0])));
}

/// §2.5.2: (b) a conquered colony counts for its conqueror, as long as their warship is there.
#[test]
fn s2_5_2_b_a_conquered_colony() {
    let taken = scene().card("Ceti", 25).colony("Ceti", 0, 0, 1, 0).conquered(1, false);
    expect!["0 3* 0 0"].assert_eq(&scores(taken.clone().fleet(1, "Ceti", [0, 0, 1, 0, 0])));
    expect!["3* 0 0 0"].assert_eq(&scores(taken.fleet(1, "Ceti", [1, 0, 0, 0, 0])));
}

/// §2.5.2: (c) an empty planet counts for whoever has a ship of any class there.
#[test]
fn s2_5_2_c_an_empty_planet_with_a_ship() {
    let scene = scene().card("Ceti", 25).explored(1, "Ceti");
    expect!["0* 0* 0* 0*"].assert_eq(&scores(scene.clone()));
    expect!["0 3* 0 0"].assert_eq(&scores(scene.clone().fleet(1, "Ceti", [1, 0, 0, 0, 0])));
    expect!["0* 0* 0* 0*"].assert_eq(&scores(scene.fleet(1, "E16", [1, 0, 0, 0, 0])));
}

/// §2.5.2: (d) an empty planet counts for the colony beside it, unless an enemy ship is there.
#[test]
fn s2_5_2_d_an_empty_planet_beside_a_colony() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 1, 0, 1, 0);
    expect!["4* 0 0 0"].assert_eq(&scores(scene.clone()));
    let scout = scene.clone().fleet(2, "Ceti", [1, 0, 0, 0, 0]);
    expect!["1* 0 0 0"].assert_eq(&scores(scout.clone()));
    expect!["1 0 3* 0"].assert_eq(&scores(scout.explored(2, "Ceti")));
    expect!["4* 0 0 0"].assert_eq(&scores(scene.fleet(2, "E16", [1, 0, 0, 0, 0])));
}

/// §2.5.3: minimal-Terran and barren planets give nothing.
#[test]
fn s2_5_3_planets_without_value() {
    let scene = scene().card("Ceti", 27).colony("Ceti", 0, 0, 40, 0).colony("Ceti", 1, 0, 20, 0);
    expect!["0* 0* 0* 0*"].assert_eq(&scores(scene.clone()));
    expect!["1* 0 0 0"].assert_eq(&scores(scene.card("Canis", 38).colony("Canis", 0, 0, 1, 0)));
}

/// §2.6.2: five shuffled decks: any card of the colour may come, and none comes twice.
#[test]
fn s2_6_2_a_deck_is_a_set() {
    let two = scene().fleet(0, "Ceti", [0, 0, 1, 0, 0]).fleet(0, "Canis", [0, 0, 1, 0, 0]);
    let mut play = two.play();
    play.does("1: done");
    let outcomes = play.table.game().draw_sheet().outcomes;
    play.does("card 30");
    let left = play.table.game().draw_sheet().outcomes;
    assert_eq!((outcomes.len(), left.len()), (20, 19));
    assert!(outcomes.iter().all(|card| left.contains(card) != card.starts_with("card 30:")));
    let twice = scene().card("Ceti", 30).card("Canis", 30);
    let error = StellarConquest::from_position(rules(), &twice.position()).unwrap_err();
    expect!["Canis or card 30 is named twice"].assert_eq(&error);
}

/// The hexes of all seats.
fn entries(play: &Play) -> String {
    let entries = play.view(0).entries;
    let name = |entry: &Option<Hex>| entry.map_or("?".to_owned(), |hex| hex.to_string());
    entries.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// §2.6.3: player n enters at entry hex n, and takes their turn after player n − 1.
#[test]
fn s2_6_3_order_of_play() {
    let mut play = new_game(4, &[]);
    expect!["A1 FF1 FF20 A21"].assert_eq(&entries(&play));
    expect![[r#"
        Seat 4 has closed.
        Seat 1 has closed.
        Seat 3 has closed.
        Seat 2 has closed.
        Turn 1 of seat 1 begins."#]]
    .assert_eq(&play.run("4: close\n1: close\n3: close\n2: close"));
    expect!["§3.1.1 nothing is asked of seat 2 now"].assert_eq(&play.refused("2: done"));
}

/// §2.6.3, A-03: the option `entry_hexes` numbers the corners in another way.
#[test]
fn a03_entry_hexes_by_option() {
    expect!["A1 FF1 FF20 A21"].assert_eq(&entries(&new_game(4, &[])));
    let other = new_game(4, &[("entry_hexes", "repository")]);
    expect!["A1 A21 FF1 FF20"].assert_eq(&entries(&other));
    let unknown = options(&[("entry_hexes", "east")]).unwrap_err();
    expect!["option entry_hexes cannot be 'east'; it can be clockwise, repository"]
        .assert_eq(&unknown.to_string());
}

/// §2.6.3, A-03: with the option `seat_order` the corners are drawn, each of them once.
#[test]
fn s2_6_3_option_seat_order() {
    let mut play = new_game(4, &[("seat_order", "random")]);
    expect!["? ? ? ?"].assert_eq(&entries(&play));
    expect!["Seat 1 enters at FF20."].assert_eq(&play.run("corner FF20"));
    expect!["FF20 ? ? ?"].assert_eq(&entries(&play));
    assert_eq!(play.table.game().draw_sheet().outcomes, ["A1", "FF1", "A21"]);
    expect![[r#"
        Seat 2 enters at A21.
        Seat 3 enters at A1.
        Seat 4 enters at FF1.
        Everybody spends the first IP in secret."#]]
    .assert_eq(&play.run("corner A21\ncorner A1\ncorner FF1"));
    expect!["FF20 A21 A1 FF1"].assert_eq(&entries(&play));
    expect!["§3.1.2 that does not answer the question that is asked"]
        .assert_eq(&play.refused("1: done"));
}

/// §1.0, §2.6.3, A-34: two start at opposite corners, three at any three; else nothing changes.
#[test]
fn a34_two_and_three_players() {
    let repository = ("entry_hexes", "repository");
    let random = ("seat_order", "random");
    expect!["A1 FF20"].assert_eq(&entries(&new_game(2, &[])));
    expect!["A1 FF20"].assert_eq(&entries(&new_game(2, &[repository])));
    expect!["A1 FF1 FF20"].assert_eq(&entries(&new_game(3, &[])));
    for asked in [vec![random], vec![random, repository]] {
        for (drawn, pair) in [("A1", "A1 FF20"), ("FF1", "FF1 A21"), ("A21", "A21 FF1")] {
            let mut play = new_game(2, &asked);
            play.does(&format!("corner {drawn}"));
            assert_eq!(entries(&play), pair);
        }
    }
    let mut three = new_game(3, &[random]);
    three.does("corner FF1\ncorner A21\ncorner FF20");
    expect!["FF1 A21 FF20"].assert_eq(&entries(&three));
    let start = |play: &Play| play.ships(1, "off");
    assert_eq!(start(&new_game(2, &[])), start(&new_game(4, &[])));
}

/// §2.7.1: 4 scouts, 4 corvettes and 35 transports with a million each, and 25 IP.
#[test]
fn s2_7_1_the_starting_fleet() {
    let play = new_game(4, &[]);
    for seat in 1..=4 {
        expect!["4 scouts, 35 colony transports, 4 corvettes"].assert_eq(&play.ships(seat, "off"));
        let desk = &play.position().seats[usize::from(seat) - 1].desk;
        assert_eq!((desk.step, desk.ip), (SecretStep::Setup, 25));
    }
    let cargo = play.position().seats[2].fleets.iter().find_map(|stack| stack.cargo);
    let cargo = cargo.expect("transports carry people");
    assert_eq!((cargo.people, cargo.origin, cargo.cet), (Seat(2), None, false));
}

/// §2.7.2, A-74: by the option `corner_ip` A1 has more to spend and FF20 half as much, against the best corner at the
/// table; whatever the corners are called.
#[test]
fn a74_corner_ip() {
    let ip = |n_seats, asked: &[(&str, &str)]| {
        let seats = new_game(n_seats, asked).position().seats;
        seats.iter().map(|seat| seat.desk.ip).collect::<Vec<_>>()
    };
    let more = ("corner_ip", "21");
    assert_eq!(ip(4, &[]), [25, 25, 25, 25]);
    assert_eq!(ip(4, &[more]), [46, 25, 35, 25]);
    assert_eq!(ip(4, &[more, ("entry_hexes", "repository")]), [46, 25, 25, 35]);
    assert_eq!(ip(2, &[more]), [36, 25], "A1 against FF20, who has ten of the 21 as well");
    let mut drawn = new_game(3, &[more, ("seat_order", "random")]);
    drawn.does("corner FF20\ncorner A21\ncorner A1");
    let seats = drawn.position().seats;
    assert_eq!(seats.iter().map(|seat| seat.desk.ip).collect::<Vec<_>>(), [35, 25, 46]);
    let none = options(&[("corner_ip", "0")]).unwrap_err();
    expect!["option corner_ip cannot be '0'; it can be none or a number from 1 to 100"]
        .assert_eq(&none.to_string());
}

/// §2.7.2, TC-10: 3-hex speed, two scouts and a part payment use up the 25 IP.
#[test]
fn s2_7_2_tc10_setup_spending() {
    let mut play = new_game(4, &[]);
    let script = "1: research speed-3\n1: amount 15\n1: buy scout\n1: amount 2\n\
                  1: research speed-4\n1: amount 5\n1: buy scout\n1: close";
    expect![[r#"
        15 IP go into speed 3: 15 of 15 are paid.
        Speed 3 is complete.
        Your fleet gets 2 scouts; 5 IP are left.
        5 IP go into speed 4: 5 of 30 are paid.
        §6.5.3 costs 3 IP, there are 0
        Seat 1 has closed."#]]
    .assert_eq(&play.run(script));
    expect!["6 scouts, 35 colony transports, 4 corvettes"].assert_eq(&play.ships(1, "off"));
    let sheet = &play.position().seats[0];
    assert_eq!(sheet.owned, [Tech::Speed3]);
    let paid: Vec<_> = sheet.paid.iter().map(|paid| (paid.tech, paid.ip)).collect();
    assert_eq!(paid, [(Tech::Speed3, 15), (Tech::Speed4, 5)]);
}

/// §2.7.2, TC-10: part of the price of Fighter Ship may be paid; 4-hex speed then lacks 25 IP.
#[test]
fn s2_7_2_tc10_part_payments() {
    let script = "1: research fighter-ship\n1: amount 26\n1: amount 25\n1: close";
    expect![[r#"
        §6.5.6 26 is not possible: choose 1 to 25
        25 IP go into Fighter Ship: 25 of 35 are paid.
        Seat 1 has closed."#]]
    .assert_eq(&new_game(4, &[]).run(script));
    let later = scene().tech(0, Tech::Speed3).paid(0, Tech::Speed4, 5);
    let later = later.card("Ceti", 25).colony("Ceti", 0, 0, 40, 0).production();
    let mut play = later.play();
    let script = "1: produce Ceti-I\n1: amount 0\n1: research speed-4\n1: amount 26\n1: amount 25";
    expect![[r#"
        Ceti I grows by 8 million, has 48 million and 0 factories, and puts out 48 IP.
        §6.5.6 26 is not possible: choose 1 to 25
        25 IP go into speed 4: 30 of 30 are paid.
        Speed 4 is complete."#]]
    .assert_eq(&play.run(script));
}

/// §2.7.2, TC-10: nothing else is for sale: no level 2, no base, no transport, no fighter.
#[test]
fn s2_7_2_only_scouts_corvettes_and_level_1() {
    let play = new_game(4, &[]);
    expect!["legal"].assert_eq(&play.refused("1: buy corvette"));
    expect!["legal"].assert_eq(&play.refused("1: research missile-base"));
    let tech = play.refused("1: research advanced-missile-base");
    expect!["§2.7.2 this cannot be bought before the first turn: only scouts, corvettes and level-1 technologies"].assert_eq(&tech);
    for line in ["research unlimited-range", "buy missile-base", "buy fighter", "buy factory"] {
        assert_eq!(play.refused(&format!("1: {line}")), tech);
    }
    expect!["buy scout, buy corvette"].assert_eq(&play.legal(1, "buy"));
    expect!["research speed-3, research speed-4, research missile-base, research fighter-ship, research controlled-environment, research industrial-technology"].assert_eq(&play.legal(1, "research"));
}

/// §2.7.2: four corvettes cost more than 25 IP.
#[test]
fn s2_7_2_no_more_than_25() {
    let script = "1: buy corvette\n1: amount 4\n1: amount 3\n1: buy corvette\n1: close";
    expect![[r#"
        §6.5.2 4 is not possible: choose 1 to 3
        Your fleet gets 3 corvettes; 1 IP is left.
        §6.5.3 costs 8 IP, there are 1
        Seat 1 has closed."#]]
    .assert_eq(&new_game(4, &[]).run(script));
}

/// §2.7.2, A-05: what is left is lost; what was paid in part stays to the player's credit.
#[test]
fn a05_unspent_setup_points_are_lost() {
    let mut play = new_game(4, &[]);
    play.does("1: research speed-3\n1: amount 5\n1: close\n2: close\n3: close\n4: close");
    let sheet = &play.position().seats[0];
    assert_eq!((sheet.desk.ip, sheet.paid.len(), sheet.paid[0].ip), (0, 1, 5));
    assert_eq!((sheet.desk.step, play.position().phase), (SecretStep::Closed, Phase::Move));
    assert!(play.position().seats[1].paid.is_empty());
}

/// §2.7.2: what is bought is nobody else's business; that a seat has closed is everybody's.
#[test]
fn s2_7_2_spending_is_secret() {
    let mut play = new_game(4, &[]);
    expect![[r#"
        -2--- Your fleet gets 2 scouts; 20 IP are left.
        1234w Seat 2 has closed."#]]
    .assert_eq(&play.hears("2: buy scout\n2: amount 2\n2: close"));
    assert!(play.view(1).closed.contains(Seat(1)) && !play.view(1).closed.contains(Seat(0)));
}

/// A transport of the starting fleet, bound for a barren planet.
fn starting_transport(asked: &[(&str, &str)]) -> bool {
    let mut play = new_game(2, asked);
    play.does("1: research controlled-environment\n1: amount 25\n1: close\n2: close");
    let fleets = &play.position().seats[0].fleets;
    fleets.iter().find_map(|stack| stack.cargo).expect("transports carry people").cet
}

/// §2.7.2, §5.1.3, A-06: starting transports are not fit for barren planets, even if Controlled
/// Environment was bought at set-up, unless the option `cet_start_fleet` says so.
#[test]
fn a06_starting_transports_cannot_settle_barren_planets() {
    assert!(!starting_transport(&[]));
    assert!(starting_transport(&[("cet_start_fleet", "yes")]));
    let lander = |cet: bool| {
        let scene = scene().tech(0, Tech::ControlledEnvironment).card("Ceti", 27);
        let scene = scene.explored(0, "Ceti").fleet(0, "Ceti", [0, 35, 0, 0, 0]);
        let mut play = scene.cargo(0, None, cet).play();
        play.does("1: done");
        play.refused("1: land Ceti Ceti-II")
    };
    expect!["§5.1.3 these transports cannot land there: a barren planet needs transports built with Controlled Environment Technology"].assert_eq(&lander(false));
    expect!["legal"].assert_eq(&lander(true));
}

/// A-43: what was agreed on talking is part of the game and changes no rule.
#[test]
fn a43_negotiation_is_written_down() {
    let free = scene_of(2, &[]);
    let silent = scene_of(2, &[("negotiation", "forbidden")]);
    assert!(free.position().variant.negotiation_free);
    assert!(!silent.position().variant.negotiation_free);
    // Whoever opens a chat learns it from the game.
    for (scene, is_silent) in [(&free, false), (&silent, true)] {
        assert_eq!(scene.game().is_silent(), is_silent);
    }
    let legal = |scene: &Scene| scene.play().legal(1, "administer");
    assert_eq!(legal(&free), legal(&silent));
}

/// A game that cannot be: options that contradict each other are refused with a reason.
#[test]
fn options_that_contradict() {
    let announced = ("inspection_announced", "yes");
    let said = |mode: &str, expect: &Expect| {
        expect.assert_eq(&options(&[("secrecy", mode), announced]).unwrap_err().to_string());
    };
    said(
        "double-blind",
        &expect![
            "secrecy=double-blind and inspection_announced=yes do not go together: an announced inspection betrays a colony that double-blind play hides"
        ],
    );
    said(
        "tournament",
        &expect![
            "secrecy=tournament and inspection_announced=yes do not go together: a tournament speaks in writing only, so nothing is called out"
        ],
    );
    assert!(options(&[("secrecy", "table"), announced]).is_ok());
    assert!(
        options(&[("ship_limits", "34")]).is_err() && options(&[("post_limit", "55")]).is_err()
    );
    assert_eq!(planet("Ceti", 1).star(), star("Ceti"));
}
