//! Chapter 5: colonies and transports.

use stellar_conquest::Tech;
use tabletop::Seat;

use super::support::{Play, Scene, new_game, planet, scene, scene_with};

/// Transports of seat 1 at Eridani, a green star: a Terran planet for 60, a minimal-Terran one for
/// 10 and a barren one for 20 (card 12).
fn arrival(transports: u8) -> Scene {
    scene().card("Eridani", 12).explored(0, "Eridani").fleet(0, "Eridani", [0, transports, 0, 0, 0])
}

fn landing(scene: &Scene) -> Play {
    let mut play = scene.play();
    play.does("1: done");
    play
}

fn people(play: &Play) -> Vec<(Seat, u8)> {
    play.position().colonies.iter().map(|colony| (colony.owner, colony.people)).collect()
}

/// §5.1.1: transports land on empty planets and own colonies, as many as the player likes, never on
/// enemies.
#[test]
fn s5_1_1_landing() {
    let mut play = landing(&arrival(9).colony("Eridani", 0, 0, 5, 0));
    play.does("1: land Eridani Eridani-I\n1: amount 2\n1: land Eridani Eridani-II\n1: amount 3");
    assert_eq!(people(&play), [(Seat(0), 7), (Seat(0), 3)]);
    assert_eq!(play.ships(1, "Eridani"), "4 colony transports");
    play.does("1: done");
    // The twin: an enemy lives there.
    let play = landing(&arrival(9).colony("Eridani", 0, 1, 5, 0));
    let refusal = "§5.1.1 these transports cannot land there: an enemy colony is there";
    assert_eq!(play.refused("1: land Eridani Eridani-I"), refusal);
}

/// §5.1.1: landing comes after all attacks; there is no way back to it.
#[test]
fn s5_1_1_after_all_attacks() {
    let scene = arrival(2).fleet(0, "Eridani", [0, 0, 1, 0, 0]).colony("Eridani", 0, 1, 5, 0);
    let mut play = landing(&scene);
    assert_eq!(play.asks(1), "assault");
    assert!(play.refused("1: land Eridani Eridani-II").starts_with("§3.1.2"));
    play.does("1: done");
    assert_eq!(play.asks(1), "land");
    assert!(play.refused("1: attack Eridani-I").starts_with("§3.1.2"));
}

/// people may land beside enemy colonies; without enemy ships there is no fight.
#[test]
fn a47_landing_beside_an_enemy_colony() {
    let scene = arrival(3).colony("Eridani", 0, 1, 5, 0);
    let mut play = landing(&scene);
    play.does("1: land Eridani Eridani-II\n1: amount 3");
    assert_eq!(people(&play), [(Seat(1), 5), (Seat(0), 3)]);
    // The twin: an enemy ship is there, and two unarmed sides do not stay together (§4.1.3).
    let play = landing(&scene.fleet(1, "Eridani", [1, 0, 0, 0, 0]));
    assert_eq!(play.asks(1), "battles");
}

/// §5.1.2: a transport lands on planets in its own hex only.
#[test]
fn s5_1_2_where_the_transport_is() {
    let scene = arrival(3).card("Ceti", 24).explored(0, "Ceti");
    let play = landing(&scene);
    let refusal = "§5.1.2 these transports cannot land there: the planet is not in their hex";
    assert_eq!(play.refused("1: land Eridani Ceti-I"), refusal);
    assert_eq!(play.refused("1: land Eridani Eridani-I"), "legal");
    // Where there is no planet nobody lands (§3.11.4), and other ships do not land at all.
    let two = scene.card("Mira", 57).explored(0, "Mira").fleet(0, "Mira", [1, 0, 0, 0, 0]);
    let play = landing(&two);
    let stack = play.stack(Seat(0), "Mira", None);
    assert!(play.refused(&format!("1: land f{stack} Mira-I")).starts_with("§3.3.1"));
}

/// §5.1.3: barren planets need Controlled Environment Technology and transports that were built
/// with it.
#[test]
fn s5_1_3_barren_planets() {
    let refused = |owned: bool, equipped: bool| {
        let scene = arrival(3).cargo(0, None, equipped);
        let scene = if owned { scene.tech(0, Tech::ControlledEnvironment) } else { scene };
        landing(&scene).refused("1: land Eridani Eridani-III")
    };
    assert_eq!(refused(true, true), "legal");
    let refusal = "§5.1.3 these transports cannot land there: a barren planet needs transports \
                   built with Controlled Environment Technology";
    for (owned, equipped) in [(false, false), (true, false), (false, true)] {
        assert_eq!(refused(owned, equipped), refusal);
    }
}

/// §5.1.3: transports built in the production turn in which the technology is gained are equipped,
/// those in space are not.
#[test]
fn s5_1_3_built_in_the_production_turn_of_the_technology() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 40, 0);
    let scene = scene.fleet(0, "Mira", [0, 3, 0, 0, 0]).explored(0, "Mira").card("Mira", 57);
    let mut play = scene.production().play();
    play.does(
        "1: produce Ceti-I\n1: amount 2\n1: research controlled-environment\n1: amount 25\n1: done",
    );
    let equipped = |place: &str| {
        let position = play.position();
        let stack = &position.seats[0].fleets[play.stack(Seat(0), place, Some("transports"))];
        stack.cargo.unwrap().cet
    };
    assert!(equipped("Ceti"), "built in that production turn");
    assert!(!equipped("Mira"), "in space before");
}

/// Option `cet_start_fleet`: the starting transports are equipped if the technology is bought at
/// set-up.
#[test]
fn a06_option_cet_start_fleet() {
    let equipped = |value: &str, buys: bool| {
        let mut play = new_game(2, &[("cet_start_fleet", value)]);
        if buys {
            play.does("1: research controlled-environment\n1: amount 25");
        }
        play.does("1: close\n2: close");
        let cargo = |seat: usize| {
            let fleets = &play.position().seats[seat].fleets;
            fleets.iter().find_map(|stack| stack.cargo).unwrap().cet
        };
        assert!(!cargo(1), "seat 2 has not bought it");
        cargo(0)
    };
    assert!(equipped("yes", true));
    assert!(!equipped("yes", false) && !equipped("no", true));
}

/// §5.1.4 is about the record sheet: the program keeps it, and its owner alone sees it.
#[test]
fn s5_1_4_keeping_the_books() {
    let mut play = landing(&arrival(4));
    play.does("1: land Eridani Eridani-I\n1: amount 4");
    let colony = play.position().colonies[0];
    assert_eq!((colony.planet, colony.people, colony.factories), (planet("Eridani", 0), 4, 0));
}

/// §5.1.5: a player may have any number of colonies.
#[test]
fn s5_1_5_no_limit() {
    let cards = (1..=78).map(stellar_conquest::Card);
    let mut scene = scene();
    let mut used = Vec::new();
    for star in stellar_conquest::Star::all() {
        let info = super::support::rules().star(star);
        let fits = |card: &stellar_conquest::Card| {
            let printed = super::support::rules().card(*card);
            printed.colour == info.colour && !printed.planets.is_empty() && !used.contains(card)
        };
        if let Some(card) = cards.clone().find(fits) {
            used.push(card);
            scene = scene.card(&info.name, card.0).colony(&info.name, 0, 0, 3, 0);
        }
    }
    let play = scene.turn(8).production().play();
    assert!(play.position().colonies.len() >= 50, "{}", play.position().colonies.len());
    assert_eq!(play.position().seats[0].desk.todo.len(), play.position().colonies.len());
}

/// §5.1.6: one colony on a planet; it must be empty before another can begin.
#[test]
fn s5_1_6_one_colony_on_a_planet() {
    let enemy = scene().card("Ceti", 24).colony("Ceti", 0, 1, 1, 0).conquered(0, false);
    let enemy = enemy.fleet(0, "Ceti", [0, 5, 1, 0, 0]);
    let mut play = enemy.play();
    play.does("1: done\n1: done");
    assert!(play.refused("1: land Ceti Ceti-I").starts_with("§4.4.3"));
    let mut play = enemy.play();
    play.does("1: done\n1: bombard Ceti-I\n1: amount 1\n1: land Ceti Ceti-I\n1: amount 5");
    assert_eq!(people(&play), [(Seat(0), 5)]);
}

/// §5.1.7, TC-30: 35 colony transports land on a sub-Terran planet for 20: 15 million die at the
/// end of the turn.
#[test]
fn s5_1_7_capacity() {
    // Card 15: a sub-Terran planet for 20 and a Terran one for 40.
    let scene = scene().card("Eridani", 15).explored(0, "Eridani");
    let mut play = scene.fleet(0, "Eridani", [0, 35, 0, 0, 0]).play();
    let told = play.does("1: done").run("1: land Eridani Eridani-I\n1: amount 35");
    assert!(told.contains("35 million live there now."), "{told}");
    assert!(told.contains("15 million die on Eridani I: it has no room for more."), "{told}");
    assert_eq!(people(&play), [(Seat(0), 20)]);
    // The twin: exactly 20 have room.
    let mut play = landing(&arrival(20));
    let told = play.run("1: land Eridani Eridani-I\n1: amount 20");
    assert!(!told.contains("die"), "{told}");
}

/// §5.2.1: people are whole millions; each transport carries one.
#[test]
fn s5_2_1_whole_millions() {
    let mut play = landing(&arrival(7));
    play.does("1: land Eridani Eridani-I");
    assert!(play.refused("1: amount 0").contains("choose 1 to 7"));
    assert!(play.refused("1: amount 8").contains("choose 1 to 7"));
    play.does("1: amount 7");
    assert_eq!(people(&play), [(Seat(0), 7)]);
}

/// §5.2.2: a transport is removed when its passengers have landed; the counters can be used again.
#[test]
fn s5_2_2_gone_after_landing() {
    let mut play = landing(&arrival(7));
    play.does("1: land Eridani Eridani-I\n1: amount 5");
    assert_eq!(play.ships(1, "Eridani"), "2 colony transports");
}

/// §5.2.3, §6.4.3: people leave a planet only in new transports built there, which are loaded at
/// once.
#[test]
fn s5_2_3_new_transports_for_every_journey() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 20, 0).production();
    let mut play = scene.play();
    play.does("1: produce Ceti-I\n1: amount 2");
    assert_eq!(
        (play.ships(1, "Ceti"), people(&play)),
        ("2 colony transports".to_owned(), vec![(Seat(0), 22)])
    );
    // Transports are not for sale by themselves.
    let forms = stellar_conquest::Item::ALL.map(stellar_conquest::Item::token);
    assert!(!forms.contains(&"transport"));
}

/// §5.2.4: even from one planet to another of the same star.
#[test]
fn s5_2_4_even_next_door() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 20, 0);
    let mut play = scene.colony("Ceti", 1, 0, 3, 0).production().play();
    play.does("1: produce Ceti-I\n1: amount 2\n1: done\n1: produce Ceti-II\n1: amount 0\n1: done");
    play.does("1: close\n2: close\n3: close\n4: close\n1: done\n1: land Ceti Ceti-II\n1: amount 2");
    assert_eq!(people(&play), [(Seat(0), 22), (Seat(0), 5)]);
}

/// §5.2.5: transports are built in production turns only.
#[test]
fn s5_2_5_only_in_production() {
    let play = scene().card("Ceti", 24).colony("Ceti", 0, 0, 20, 0).play();
    assert!(play.refused("1: produce Ceti-I").starts_with("§3.1.2"));
    assert!(play.refused("1: buy scout").starts_with("§3.1.2"));
}

/// §5.2.6: transports never have to land.
#[test]
fn s5_2_6_staying_in_space() {
    let mut play = landing(&arrival(7));
    assert_eq!(play.legal(1, "done"), "done");
    play.does("1: done");
    play.skip_to(6, 1).does("1: done\n1: done");
    assert_eq!(play.ships(1, "Eridani"), "7 colony transports");
}

/// §5.2.7: a transport that is destroyed takes its million with it: no people come back.
#[test]
fn s5_2_7_lost_with_all_aboard() {
    let mut play = scene().fleet(0, "Ceti", [0, 2, 0, 0, 0]).play();
    play.does("1: done\nroll 1\nroll 2\ncard 24\n1: land Ceti Ceti-I\n1: amount 1");
    assert_eq!((people(&play), play.ships(1, "Ceti")), (vec![(Seat(0), 1)], "no ships".to_owned()));
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 1, 9, 0).explored(0, "Ceti");
    let scene = scene.fleet(0, "Ceti", [0, 0, 1, 0, 0]).fleet(1, "Ceti", [0, 1, 0, 0, 0]);
    let mut play = scene.play();
    play.does("1: done\n1: fight Ceti seat2\n1: spread transport-of-seat2\nroll 4");
    assert_eq!((people(&play), play.ships(2, "Ceti")), (vec![(Seat(1), 9)], "no ships".to_owned()));
}

/// a transport knows where its people came from, whose they are and whether it is equipped;
/// people in space neither grow nor produce.
#[test]
fn a46_transports_know_their_people() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 10, 0);
    let scene = scene.tech(0, Tech::ControlledEnvironment).fleet(0, "Ceti", [0, 30, 0, 0, 0]);
    let mut play = scene.production().play();
    let told = play.run("1: produce Ceti-I\n1: amount 3\n1: amount 0\n1: done");
    assert!(told.starts_with("Ceti I grows by 2 million, has 12 million"), "{told}");
    let cargoes: Vec<_> = play.position().seats[0].fleets.iter().filter_map(|s| s.cargo).collect();
    assert_eq!(cargoes.len(), 2);
    let new = cargoes.iter().find(|cargo| cargo.origin.is_some()).unwrap();
    assert_eq!((new.people, new.origin, new.cet), (Seat(0), Some(planet("Ceti", 0)), true));
    play.does("1: close\n2: close\n3: close\n4: close\n1: done");
    // §6.4.7: landing where they came from is refused; the others may.
    let stacks = play.position().seats[0].fleets.clone();
    let stack = |new: bool| {
        let found = |s: &stellar_conquest::StackDoc| s.cargo.unwrap().origin.is_some() == new;
        stacks.iter().position(found).unwrap()
    };
    let target = planet("Ceti", 0).0;
    let refusal = "§6.4.7 these transports cannot land there: their people left that planet";
    assert_eq!(play.refused(&format!("1: land f{} p{target}", stack(true))), refusal);
    assert_eq!(play.refused(&format!("1: land f{} p{target}", stack(false))), "legal");
    assert_eq!(play.refused(&format!("1: land f{} p{}", stack(true), target + 1)), "legal");
}

/// §5.1.2, §3.11.4: who has not explored a star does not land there, whoever else has.
#[test]
fn s3_11_4_no_landing_at_an_unexplored_star() {
    let there = |explored: bool| {
        let scene = scene_with(&[("exploration_optional", "yes")]).card("Ceti", 24);
        let scene = scene.explored(1, "Ceti").fleet(0, "Ceti", [0, 2, 0, 0, 0]);
        // Somebody else's transports, so that the question is asked.
        let scene = scene.card("Mira", 57).explored(0, "Mira").fleet(0, "Mira", [0, 1, 0, 0, 0]);
        let scene = if explored { scene.explored(0, "Ceti") } else { scene };
        let mut play = scene.play();
        play.does("1: done");
        while play.asks(1) != "land" {
            play.does("1: explore no");
        }
        play.refused("1: land Ceti Ceti-I")
    };
    assert_eq!(there(true), "legal");
    assert!(there(false).starts_with("§3.11.4"), "{}", there(false));
}

/// §3.11.6: others who are there see a colony being founded, not who else comes to live in it.
#[test]
fn s3_11_6_only_the_first_landing_is_seen() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").explored(1, "Ceti");
    let scene = scene.fleet(0, "Ceti", [0, 2, 0, 0, 0]).colony("Ceti", 1, 1, 5, 0);
    let mut play = scene.play();
    while play.asks(1) != "land" {
        play.least();
    }
    let heard = |told: String| told.lines().any(|line| line.starts_with("-2"));
    assert!(heard(play.hears("1: land Ceti Ceti-I\n1: amount 1")));
    assert!(!heard(play.hears("1: land Ceti Ceti-I\n1: amount 1")));
}
