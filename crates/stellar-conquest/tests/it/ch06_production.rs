//! Chapters 6.1 to 6.5: growth, output, emigration, purchases. Terran, sub-Terran, minimal-Terran
//! and barren are T, ST, MT and B in the examples.

use std::sync::Arc;

use expect_test::expect;
use stellar_conquest::{Item, Phase, StellarConquest, Tech};
use tabletop::{Game, Seat, Silent};

use super::support::{Play, Scene, planet, rules, scene, scene_with};

/// A colony of seat 1 and a production turn. Cards: 24 is T80 and ST40, 27 is MT40 and a
/// mineral-rich B20.
fn colony(card: u8, slot: u8, people: u8, factories: u16) -> Scene {
    scene().turn(4).card("Ceti", card).colony("Ceti", slot, 0, people, factories)
}

/// The production of this colony has begun.
fn produced(scene: Scene, slot: u8) -> Play {
    let mut play = scene.production().play();
    play.does(&format!("1: produce {}", ["Ceti-I", "Ceti-II"][usize::from(slot)]));
    play
}

fn ip(play: &Play) -> u16 {
    play.position().seats[0].desk.ip
}

fn growth(play: &Play) -> u8 {
    play.position().seats[0].desk.growth
}

fn people(play: &Play) -> u8 {
    play.position().colonies[0].people
}

fn transports(play: &Play) -> u8 {
    play.position().seats[0].fleets.iter().map(|stack| stack.ships.transports).sum()
}

/// Everybody else closes; then the next turn begins.
fn close_all(play: &mut Play) {
    play.does("1: close\n2: close\n3: close\n4: close");
}

/// §6.1.1: when all have had their fourth turn, everybody produces at once and in secret.
#[test]
fn s6_1_1_after_every_fourth_turn() {
    let scene = scene().turn(3).active(3).card("Ceti", 24).colony("Ceti", 0, 0, 20, 0);
    let mut play = scene.colony("Ceti", 1, 1, 20, 0).play();
    play.does("4: done");
    assert_eq!(
        (play.position().phase, play.position().turn),
        (Phase::Move, 4),
        "not after the third"
    );
    play.does("1: done\n2: done\n3: done");
    let told = play.hears("4: done");
    assert!(told.contains("1234w Turn 4 ends with production."), "{told}");
    // All are asked at the same time; what one does nobody else hears.
    assert_eq!([1, 2, 3, 4].map(|seat| play.asks(seat)), ["colonies"; 4]);
    let told =
        play.hears("2: produce Ceti-II\n2: amount 4\n2: amount 1\n2: buy scout\n2: amount 1");
    assert!(told.lines().all(|line| line.starts_with("-2--- ")), "{told}");
    let other = serde_json::to_string(&play.view(1)).unwrap();
    play.does(
        "2: done\n2: close\n1: produce Ceti-I\n1: amount 0\n1: done\n1: close\n3: close\n4: close",
    );
    assert_eq!((play.position().turn, play.position().active), (5, Seat(0)));
    assert!(!other.contains("\"scouts\":1"), "new ships stand on the map when all have closed");
    assert_eq!(play.ships(2, "Ceti"), "1 scout, 5 colony transports");
}

/// everybody closes production themselves, even with nothing to decide.
#[test]
fn a56_everybody_closes_production() {
    let mut play = colony(24, 0, 20, 0).production().play();
    play.does("2: close\n3: close\n4: close");
    assert_eq!(play.position().phase, Phase::Production);
    // The twin: colonies are left.
    assert_eq!(play.refused("1: close"), "§6.1.3 1 of the colonies are still to be dealt with");
    assert!(play.refused("2: close").starts_with("§3.1.1"));
    play.does("1: produce Ceti-I\n1: amount 0\n1: done\n1: close");
    assert_eq!(play.position().phase, Phase::Move);
}

/// Two colonies of seat 1.
fn pair() -> Scene {
    colony(24, 0, 20, 0).colony("Ceti", 1, 0, 10, 0)
}

/// §6.1.2: a colony is finished before the next begins; none produces twice.
#[test]
fn s6_1_2_one_colony_after_another() {
    let mut play = produced(pair(), 0);
    assert!(play.refused("1: produce Ceti-II").contains("§"), "the first is not finished");
    play.does("1: amount 0");
    assert!(play.refused("1: produce Ceti-II").starts_with("§3.1.2"));
    play.does("1: done");
    assert!(play.refused("1: produce Ceti-I").starts_with("§6.1.2"));
    assert_eq!(play.refused("1: produce Ceti-II"), "legal");
}

/// in any order; a technology completed by one colony serves the next ones.
#[test]
fn a20_colonies_in_any_order() {
    let mut play = pair().paid(0, Tech::IndustrialTechnology, 20).production().play();
    assert_eq!(play.legal(1, "produce").split(", ").count(), 2);
    play.does("1: produce Ceti-II\n1: amount 0");
    assert!(play.refused("1: buy factory").starts_with("§6.5.5"));
    play.does(
        "1: research industrial-technology\n1: amount 5\n1: buy factory\n1: amount 1\n1: done",
    );
    play.does("1: produce Ceti-I\n1: amount 0");
    assert_eq!(play.refused("1: buy factory"), "legal");
}

/// §6.1.3: every colony takes part, even one founded in the turn just before.
#[test]
fn s6_1_3_all_colonies_count() {
    let scene = scene().turn(4).active(3).card("Ceti", 24).explored(3, "Ceti");
    let mut play = scene.fleet(3, "Ceti", [0, 10, 0, 0, 0]).play();
    play.does("4: done\n4: land Ceti Ceti-I\n4: amount 10");
    assert_eq!(play.position().seats[3].desk.todo, [planet("Ceti", 0)]);
    assert!(play.refused("4: close").starts_with("§6.1.3"));
}

/// §6.1.4: ten production turns, after turns 4 to 40; after turn 44 the game ends instead.
#[test]
fn s6_1_4_ten_times() {
    let mut play = scene().turn(1).edit(|position| position.seats[0].fleets.clear()).play();
    let mut turns = Vec::new();
    while play.table.game().outcome().is_none() {
        let position = play.position();
        if position.phase == Phase::Production && turns.last() != Some(&position.turn) {
            turns.push(position.turn);
        }
        play.least();
    }
    assert_eq!(turns, [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    assert_eq!(play.position().turn, 44);
}

/// §6.1.5: growth, output, transports, spending, in this order.
#[test]
fn s6_1_5_four_steps() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    assert_eq!((growth(&play), people(&play), ip(&play), play.asks(1)), (4, 24, 24, "emigrate"));
    assert!(play.refused("1: buy scout").starts_with("§3.1.2"), "transports come first");
    play.does("1: amount 0");
    assert_eq!(play.asks(1), "spend");
    assert!(play.refused("1: amount 3").starts_with("§3.1.2"), "no transports any more");
}

/// §6.2.1 to §6.2.3, TC-01: 39 million gain 7 on T, 3 on ST, and nothing on MT and B.
#[test]
fn s6_2_1_terran_planets() {
    assert_eq!(growth(&produced(colony(24, 0, 39, 0), 0)), 7);
    // One million more or less decides.
    assert_eq!(growth(&produced(colony(24, 0, 40, 0), 0)), 8);
    assert_eq!(growth(&produced(colony(24, 0, 4, 0), 0)), 0);
}

/// §6.2.2: sub-Terran.
#[test]
fn s6_2_2_sub_terran_planets() {
    assert_eq!(growth(&produced(colony(24, 1, 39, 0), 1)), 3);
    assert_eq!(growth(&produced(colony(24, 1, 40, 0), 1)), 4);
    assert_eq!(growth(&produced(colony(24, 1, 9, 0), 1)), 0);
}

/// §6.2.3: minimal-Terran and barren.
#[test]
fn s6_2_3_other_planets() {
    assert_eq!(growth(&produced(colony(27, 0, 39, 0), 0)), 0);
    assert_eq!(growth(&produced(colony(27, 1, 20, 0), 1)), 0);
}

/// §6.2.4, TC-04: a full world puts out 96 IP, and the 16 that have no room die when it is
/// finished.
#[test]
fn s6_2_4_more_than_the_planet_can_hold() {
    let mut play = produced(colony(24, 0, 80, 0), 0);
    assert_eq!((growth(&play), people(&play), ip(&play)), (16, 96, 96));
    let told = play.run("1: amount 0\n1: done");
    assert_eq!(told, "16 million die on Ceti I: it has no room for more.");
    assert_eq!(people(&play), 80);
    // The twin: all in excess leave, and nobody dies.
    let mut play = produced(colony(24, 0, 80, 0), 0);
    let told = play.run("1: amount 16\n1: amount 0\n1: done");
    assert!(!told.contains("die"), "{told}");
    assert_eq!((people(&play), transports(&play)), (80, 16));
}

/// people above the capacity work before they die.
#[test]
fn a23_excess_people_work_before_they_die() {
    // A Terran planet for 40 (card 34).
    let mut play = produced(colony(34, 0, 40, 48).tech(0, Tech::IndustrialTechnology), 0);
    assert_eq!(ip(&play), 96, "48 million and 48 factories");
    play.does("1: amount 0\n1: done");
    assert_eq!(people(&play), 40);
}

/// §6.3.1, TC-02: 30 million with 10 factories on T grow to 36 and put out 36 + 10 = 46.
#[test]
fn s6_3_1_one_point_for_each() {
    let scene = colony(24, 0, 30, 10).tech(0, Tech::IndustrialTechnology);
    let told = scene.clone().production().play().run("1: produce Ceti-I");
    let line = "Ceti I grows by 6 million, has 36 million and 10 factories, and puts out 46 IP.";
    assert_eq!(told, line);
    // Only factories that the people can work count (§T.2): 36 of 50, 50 of 50 with two a million.
    let many = colony(24, 0, 30, 50).tech(0, Tech::IndustrialTechnology);
    assert_eq!(ip(&produced(many.clone(), 0)), 36 + 36);
    assert_eq!(ip(&produced(many.clone().tech(0, Tech::ImprovedIndustrial), 0)), 36 + 50);
    let crowd = colony(24, 0, 30, 200);
    assert_eq!(ip(&produced(crowd.clone().tech(0, Tech::ImprovedIndustrial), 0)), 36 + 72);
    assert_eq!(ip(&produced(crowd.tech(0, Tech::RoboticIndustry), 0)), 36 + 200);
}

/// A-21, §6.3.2, TC-03: 30 million and 10 factories on a mineral-rich MT: (30 + 10) × 2 = 80.
#[test]
fn a21_mineral_rich_example() {
    // Card 74: a mineral-rich MT40, for a red star.
    let scene = scene().turn(4).card("Mira", 74).colony("Mira", 0, 0, 30, 10);
    let mut play = scene.production().play();
    let told = play.run("1: produce Mira-I");
    assert_eq!(told, "Mira I has 30 million and 10 factories, and puts out 80 IP.");
}

/// §6.3.2: the twin of the example, without minerals, puts out 40.
#[test]
fn s6_3_2_rich_in_minerals() {
    assert_eq!(ip(&produced(colony(27, 0, 30, 10), 0)), 40);
    assert_eq!(ip(&produced(colony(27, 1, 20, 5), 1)), 50, "a mineral-rich barren planet");
}

/// §6.4.1: any or all may leave, those just born included.
#[test]
fn s6_4_1_who_may_leave() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    assert!(play.refused("1: amount 25").contains("choose 0 to 24"));
    play.does("1: amount 24");
    assert_eq!((people(&play), transports(&play)), (0, 24));
}

/// §6.4.2: each costs 1 IP of the colony's own output.
#[test]
fn s6_4_2_one_point_a_million() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    play.does("1: amount 5");
    assert_eq!(ip(&play), 19);
    // A conquered colony without growth has no more points than people and factories either; with
    // none the others stay: 3 million on ST put out 3 and cannot send 4.
    let play = produced(colony(24, 1, 3, 0), 1);
    assert!(play.refused("1: amount 4").contains("choose 0 to 3"));
}

/// §6.4.3: the transports appear loaded in the hex of the colony, where nobody sees them before all
/// have closed.
#[test]
fn s6_4_3_ready_in_the_hex() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    play.does("1: amount 5\n1: amount 1\n1: done");
    assert_eq!(play.ships(1, "Ceti"), "6 colony transports");
    let markers = |play: &Play| play.view(2).markers.len();
    let before = markers(&play);
    close_all(&mut play);
    assert_eq!(markers(&play), before + 1);
    let stack = play.position().seats[0].fleets[0].clone();
    assert_eq!(stack.cargo.unwrap().origin, Some(planet("Ceti", 0)));
}

/// §6.4.4, §6.4.5, TC-05: 27 million on T grow by 5; the limit is 8. 6 or 8 leave: a bonus of 2. 5
/// leave: 1.
#[test]
fn s6_4_4_the_bonus() {
    let leave = |emigrants: u16| {
        let mut play = produced(colony(24, 0, 27, 0), 0);
        play.does(&format!("1: amount {emigrants}"));
        let most = play.legal(1, "amount").split(", ").count() as u16 - 1;
        play.does(&format!("1: amount {most}"));
        (most, transports(&play), ip(&play), people(&play))
    };
    assert_eq!(leave(6), (2, 8, 24, 26));
    assert_eq!(leave(8), (2, 10, 22, 24));
    assert_eq!(leave(5), (1, 6, 26, 27));
    assert_eq!(leave(3), (1, 4, 28, 29));
    // The twin: two are not enough for a bonus.
    let mut play = produced(colony(24, 0, 27, 0), 0);
    play.does("1: amount 2");
    assert_eq!(play.asks(1), "spend");
}

/// §6.4.5, examples and TC-06: 39 million on ST have a limit of 6, on MT of 3.
#[test]
fn s6_4_5_how_large_it_is() {
    let leave = |card, slot, emigrants: u16, bonus: u16| {
        let mut play = produced(colony(card, slot, 39, 0), slot);
        play.does(&format!("1: amount {emigrants}"));
        assert!(
            play.refused(&format!("1: amount {}", bonus + 1)).contains(&format!("0 to {bonus}"))
        );
        play.does(&format!("1: amount {bonus}"));
        (transports(&play), ip(&play), people(&play))
    };
    assert_eq!(leave(24, 1, 6, 2), (8, 34, 36));
    assert_eq!(leave(27, 0, 6, 1), (7, 32, 33));
    assert_eq!(leave(27, 0, 3, 1), (4, 35, 36));
}

/// the limit caps the emigrants that count, not the bonus: 24 of a limit of 8 earn 2, not 8.
#[test]
fn a22_emigration_bonus() {
    let mut play = produced(colony(24, 0, 27, 0), 0);
    play.does("1: amount 24");
    assert!(play.refused("1: amount 3").contains("choose 0 to 2"));
    play.does("1: amount 2");
    assert_eq!(play.asks(1), "spend", "bonus people are no emigrants and earn nothing");
}

/// §6.4.6: bonus people leave in transports of their own, or are lost.
#[test]
fn s6_4_6_the_bonus_leaves_too() {
    let mut play = produced(colony(24, 0, 27, 0), 0);
    play.does("1: amount 6\n1: amount 0");
    assert_eq!((people(&play), transports(&play), ip(&play)), (26, 6, 26), "two are lost");
    // The twin: no points are left for them. 32 million leave for 32 IP.
    let mut play = produced(colony(24, 0, 27, 0), 0);
    play.does("1: amount 32");
    assert_eq!((play.asks(1), ip(&play)), ("spend", 0));
}

/// §6.4.7: emigrants cannot land on the planet they left.
#[test]
fn s6_4_7_no_way_back() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    play.does("1: amount 3\n1: amount 0\n1: done");
    close_all(&mut play);
    play.does("1: done");
    assert!(play.refused("1: land Ceti Ceti-I").starts_with("§6.4.7"));
    assert_eq!(play.refused("1: land Ceti Ceti-II"), "legal");
}

/// §6.5.1: what is left buys ships, factories and defences, or research; §T.1: the prices.
#[test]
fn s6_5_1_what_there_is_to_buy() {
    let all = Tech::ALL.into_iter().filter(|tech| *tech != Tech::RoboticIndustry);
    let rich = all.clone().fold(colony(24, 0, 80, 0), |scene, tech| scene.tech(0, tech));
    let price = |item: &str, n: u16| {
        let mut play = produced(rich.clone(), 0);
        play.does("1: amount 0");
        let before = ip(&play);
        play.does(&format!("1: buy {item}\n1: amount {n}"));
        before - ip(&play)
    };
    let items = ["scout", "corvette", "fighter", "death-star", "factory", "missile-base"];
    assert_eq!(items.map(|item| price(item, 1)), [3, 8, 20, 40, 4, 4]);
    assert_eq!([price("advanced-missile-base", 1), price("planet-shield", 1)], [10, 30]);
    assert_eq!(price("corvette", 12), 96);
    assert_eq!(rules().robotic_factory.price, 3);
    assert_eq!(rules().transport_price, 1);
    let mut play = produced(rich.tech(0, Tech::RoboticIndustry), 0);
    play.does("1: amount 0\n1: buy factory\n1: amount 5");
    assert_eq!(ip(&play), 96 - 15);
}

/// §T.1, TC-13: 1 to 5 scouts of one colony cost 3, 5, 8, 10, 13, at once or one by one; two
/// colonies pay 3 each.
#[test]
fn s6_5_1_scouts_by_the_pair() {
    let spent = |purchases: &[u16]| {
        let mut play = produced(colony(24, 0, 20, 0), 0);
        play.does("1: amount 0");
        for n in purchases {
            play.does(&format!("1: buy scout\n1: amount {n}"));
        }
        24 - ip(&play)
    };
    assert_eq!([1, 2, 3, 4, 5].map(|n| spent(&[n])), [3, 5, 8, 10, 13]);
    assert_eq!([spent(&[1, 1]), spent(&[2, 1, 2])], [5, 13]);
    let mut play = produced(pair(), 0);
    play.does("1: amount 0\n1: buy scout\n1: amount 1");
    assert_eq!(ip(&play), 21);
    play.does("1: done\n1: produce Ceti-II\n1: amount 0\n1: buy scout\n1: amount 1");
    assert_eq!(ip(&play), 11 - 3);
}

/// §6.5.2: the owner spends as they like, also not at all; they cannot spend more than there is.
#[test]
fn s6_5_2_as_you_like() {
    let mut play = produced(colony(24, 0, 20, 0), 0);
    play.does("1: amount 0");
    assert_eq!(play.legal(1, "done"), "done");
    play.does("1: buy corvette");
    assert_eq!(play.refused("1: amount 4"), "§6.5.2 4 is not possible: choose 1 to 3");
    assert_eq!(play.refused("1: amount 0"), "§6.5.2 0 is not possible: choose 1 to 3");
    play.does("1: amount 2\n1: research speed-3\n1: amount 3\n1: buy scout\n1: amount 2");
    assert_eq!(ip(&play), 0);
}

/// §6.5.3: colonies cannot put their points together for an item.
#[test]
fn s6_5_3_no_joint_purchases() {
    let scene = colony(24, 0, 5, 0).colony("Ceti", 1, 0, 5, 0);
    let mut play = produced(scene, 0);
    play.does("1: amount 0");
    assert_eq!(play.refused("1: buy corvette"), "§6.5.3 costs 8 IP, there are 6");
    play.does("1: done\n1: produce Ceti-II\n1: amount 0");
    assert_eq!(play.refused("1: buy corvette"), "§6.5.3 costs 8 IP, there are 5");
}

/// §6.5.4: any number of colonies may pay for one technology.
#[test]
fn s6_5_4_joint_research() {
    let scene = colony(24, 0, 5, 0).colony("Ceti", 1, 0, 9, 0);
    let mut play = produced(scene, 0);
    play.does(
        "1: amount 0\n1: research speed-3\n1: amount 6\n1: done\n1: produce Ceti-II\n1: amount 0",
    );
    let told = play.run("1: research speed-3\n1: amount 9");
    assert!(
        told.ends_with("9 IP go into speed 3: 15 of 15 are paid.\nSpeed 3 is complete."),
        "{told}"
    );
    assert_eq!(play.position().seats[0].owned, [Tech::Speed3]);
}

/// §6.5.5: most items need their technology; transports, scouts and corvettes need none.
#[test]
fn s6_5_5_technology_first() {
    let mut play = produced(colony(24, 0, 50, 0), 0);
    assert!(play.refused("1: amount 50") == "legal", "transports");
    play.does("1: amount 0");
    for item in Item::ALL {
        let refusal = play.refused(&format!("1: buy {}", item.token()));
        match item {
            Item::Scout | Item::Corvette => assert_eq!(refusal, "legal"),
            Item::Fighter => assert_eq!(refusal, "§6.5.5 needs Fighter Ship"),
            Item::DeathStar => assert_eq!(refusal, "§6.5.5 needs Death Star"),
            Item::Factory => assert_eq!(refusal, "§6.5.5 needs Industrial Technology"),
            Item::MissileBase => assert_eq!(refusal, "§6.5.5 needs Missile Base"),
            Item::AdvancedMissileBase => assert_eq!(refusal, "§6.5.5 needs Advanced Missile Base"),
            Item::PlanetShield => assert_eq!(refusal, "§6.5.5 needs Planet Shield"),
        }
    }
}

/// §6.5.5, §T.2, A-62: each technology of industry allows factories by itself, also its improvement
/// without the first, for 4 IP and two a million, and robots for 3 IP.
#[test]
fn a62_each_technology_of_industry_allows_factories() {
    // 12 million with 12 factories and 24 IP.
    let room = |owned: &[Tech]| {
        let scene = owned.iter().fold(colony(24, 0, 10, 12), |scene, tech| scene.tech(0, *tech));
        let mut play = produced(scene, 0);
        play.does("1: amount 0");
        match play.refused("1: buy factory").as_str() {
            "legal" => Ok(play.does("1: buy factory").legal(1, "amount").split(", ").count()),
            refusal => Err(refusal.to_owned()),
        }
    };
    let industry = Tech::IndustrialTechnology;
    assert_eq!(room(&[Tech::ImprovedIndustrial]), Ok(6));
    assert_eq!(room(&[Tech::RoboticIndustry]), Ok(8));
    assert_eq!(room(&[industry, Tech::ImprovedIndustrial]), Ok(6));
    let full = "§6.3.1 12 million work 12 factories at most, 12 stand";
    assert_eq!(room(&[industry]), Err(full.to_owned()));
    let unknown = "§6.5.5 needs Industrial Technology";
    assert_eq!(room(&[Tech::ControlledEnvironment]), Err(unknown.to_owned()));
}

/// §6.5.6: research in instalments; what is complete may be used in the same production turn.
#[test]
fn s6_5_6_research_in_instalments() {
    let mut play = produced(colony(24, 0, 30, 0).paid(0, Tech::MissileBase, 15), 0);
    play.does("1: amount 0");
    assert!(play.refused("1: buy missile-base").starts_with("§6.5.5"));
    play.does("1: research missile-base");
    assert!(play.refused("1: amount 11").contains("choose 1 to 10"), "not more than the price");
    play.does("1: amount 10\n1: buy missile-base\n1: amount 2");
    assert_eq!(play.position().colonies[0].bases, 2);
    assert_eq!(play.refused("1: research missile-base"), "§6.5.7 Missile Base is owned already");
}

/// §6.5.7: what was paid is noted from one production turn to the next.
#[test]
fn s6_5_7_running_totals() {
    let mut play = produced(colony(24, 0, 10, 0), 0);
    play.does("1: amount 0\n1: research fighter-ship\n1: amount 12\n1: done");
    close_all(&mut play);
    while play.position().phase != Phase::Production {
        play.least();
    }
    assert_eq!(play.position().seats[0].paid[0].ip, 12);
    play.does("1: produce Ceti-I\n1: amount 0\n1: research fighter-ship\n1: amount 14");
    assert_eq!(play.position().seats[0].paid[0].ip, 26);
}

/// §6.5.8: points cannot be saved.
#[test]
fn s6_5_8_nothing_is_saved() {
    let mut play = produced(pair(), 0);
    play.does("1: amount 0\n1: done");
    assert_eq!(ip(&play), 0);
    play.does("1: produce Ceti-II\n1: amount 0");
    assert_eq!(ip(&play), 11, "nothing of the 24 of the first colony is left");
}

/// §6.5.9: new ships appear in the hex of the colony that built them.
#[test]
fn s6_5_9_new_ships() {
    let scene = pair().card("Mira", 57).colony("Mira", 0, 0, 20, 0);
    let mut play = produced(scene, 0);
    play.does("1: amount 0\n1: buy corvette\n1: amount 2\n1: done");
    assert_eq!(
        (play.ships(1, "Ceti"), play.ships(1, "Mira")),
        ("2 corvettes".into(), "no ships".into())
    );
}

/// §6.5.10: the program keeps the books: factories, bases and shields stand when they are paid.
#[test]
fn s6_5_10_keeping_the_books() {
    let techs = [Tech::IndustrialTechnology, Tech::MissileBase, Tech::PlanetShield];
    let scene = techs.into_iter().fold(colony(24, 0, 50, 0), |scene, tech| scene.tech(0, tech));
    let mut play = produced(scene, 0);
    play.does("1: amount 0\n1: buy factory\n1: amount 3\n1: buy missile-base\n1: amount 2");
    play.does("1: buy planet-shield\n1: amount 1");
    // One shield is enough (§T.1).
    let refusal = "§4.2.3 one shield is all that a planet needs";
    play.does("1: done");
    close_all(&mut play);
    let colony = play.position().colonies[0];
    assert_eq!((colony.factories, colony.bases, colony.shields), (3, 2, 1));
    let mut again = play.position();
    (again.phase, again.frames) = (Phase::Production, vec![stellar_conquest::Frame::Secret]);
    let mut play = scene_with(&[]).edit(|position| *position = again).production().play();
    play.does("1: produce Ceti-I\n1: amount 0");
    assert_eq!(play.refused("1: buy planet-shield"), refusal);
}

/// TC-09: a factory produces from the next production turn on: 24 IP buy 6, then 28 + 6 = 34.
#[test]
fn s6_3_1_factories_work_from_the_next_production_on() {
    let mut play = produced(colony(24, 0, 20, 0).tech(0, Tech::IndustrialTechnology), 0);
    play.does("1: amount 0\n1: buy factory\n1: amount 6");
    assert_eq!(ip(&play), 0);
    play.does("1: done");
    close_all(&mut play);
    while play.position().phase != Phase::Production {
        play.least();
    }
    let told = play.run("1: produce Ceti-I");
    assert_eq!(
        told,
        "Ceti I grows by 4 million, has 28 million and 6 factories, and puts out 34 IP."
    );
}

/// §T.2: no more factories are built than the people who stay can work; with Robotic Industry any
/// number.
#[test]
fn s6_3_1_factories_need_people() {
    let scene = colony(24, 0, 10, 0).tech(0, Tech::IndustrialTechnology);
    let room = |scene: &Scene, leave: u16| {
        let mut play = produced(scene.clone(), 0);
        play.does(&format!("1: amount {leave}"));
        if play.asks(1) == "bonus" {
            play.does("1: amount 0");
        }
        match play.refused("1: buy factory").as_str() {
            "legal" => play.does("1: buy factory").legal(1, "amount").split(", ").count() as u16,
            _ => 0,
        }
    };
    let some =
        |factories: u16| scene.clone().edit(|position| position.colonies[0].factories = factories);
    assert_eq!((room(&scene, 0), room(&some(10), 0), room(&some(11), 0)), (3, 2, 1));
    let mut play = produced(some(12), 0);
    play.does("1: amount 0");
    let refusal = "§6.3.1 12 million work 12 factories at most, 12 stand";
    assert_eq!(play.refused("1: buy factory"), refusal);
    assert_eq!(room(&some(7), 4), 1, "those who leave work none: 8 stay");
    assert_eq!(room(&some(12).tech(0, Tech::ImprovedIndustrial), 0), 6);
    assert_eq!(room(&some(60).tech(0, Tech::RoboticIndustry), 0), 24, "72 IP at 3 each");
}

/// §6.5.11: a colony may have any number of missile bases.
#[test]
fn s6_5_11_any_number_of_bases() {
    let scene = colony(24, 0, 20, 0).defended(5000, 0, 0).tech(0, Tech::MissileBase);
    let mut play = produced(scene, 0);
    play.does("1: amount 0\n1: buy missile-base\n1: amount 6");
    assert_eq!(play.position().colonies[0].bases, 5006);
}

/// a colony that all people leave finishes its spending and is then abandoned with everything
/// on it.
#[test]
fn a39_an_emptied_colony_is_abandoned() {
    let scene = colony(24, 0, 20, 10).defended(3, 1, 1).post(0, "Ceti");
    let mut play = produced(scene.tech(0, Tech::IndustrialTechnology), 0);
    play.does("1: amount 24\n1: amount 0");
    assert!(play.refused("1: buy factory").starts_with("§6.3.1"), "nobody works any");
    play.does("1: buy corvette\n1: amount 1\n1: done");
    assert_eq!(play.position().colonies.len(), 1, "until everybody has closed");
    close_all(&mut play);
    assert!(play.position().colonies.is_empty() && play.position().seats[0].posts.is_empty());
    assert_eq!(play.ships(1, "Ceti"), "24 colony transports, 1 corvette");
    // The twin: one million stays, and so does everything.
    let mut play = produced(
        scene_with(&[]).edit(|position| {
            *position = colony(24, 0, 20, 10).defended(3, 1, 1).position();
        }),
        0,
    );
    play.does("1: amount 23\n1: amount 0\n1: done");
    close_all(&mut play);
    let colony = play.position().colonies[0];
    assert_eq!((colony.people, colony.factories, colony.bases, colony.shields), (1, 10, 3, 1));
}

/// §6.4.2, §3.8.5: transports end where the counters do.
#[test]
fn s6_4_2_transports_and_counters() {
    let scene = scene_with(&[("ship_limits", "40")]).turn(4).card("Ceti", 24);
    let scene = scene.colony("Ceti", 0, 0, 60, 0).fleet(0, "Ceti", [0, 35, 0, 0, 0]);
    let mut play = produced(scene, 0);
    assert!(play.refused("1: amount 6").contains("choose 0 to 5"));
    play.does("1: amount 5");
    assert_eq!(play.asks(1), "spend", "no counters for the bonus");
}

/// §3.8.5, §4.4.3, A-61: transports with conquered people count against the limit of the player who
/// commands them, not against that of the player whose people they carry.
#[test]
fn a61_conquered_transports_count_for_their_commander() {
    let most = |transports: u8, people: u8, seat: u8| {
        let scene = scene_with(&[("ship_limits", "35")]).turn(8).card("Ceti", 25);
        let scene = scene.colony("Ceti", 0, 1, 40, 0).conquered(0, false).card("Canis", 24);
        let scene = scene.colony("Canis", 0, 1, 40, 0).fleet(0, "Ceti", [0, transports, 1, 0, 0]);
        let mut play = scene.cargo(people, None, false).production().play();
        let planet = if seat == 0 { "Ceti-I" } else { "Canis-I" };
        play.does(&format!("{}: produce {planet}", seat + 1));
        play.legal(seat + 1, "amount").split(", ").count() - 1
    };
    assert_eq!([most(30, 0, 0), most(35, 0, 0)], [5, 0]);
    assert_eq!([most(30, 1, 0), most(35, 1, 0)], [5, 0]);
    assert_eq!([most(30, 1, 1), most(35, 1, 1)], [35, 35]);
}

/// §6.4.2, §6.4.3: as many leave as there are points for their transports, and each is paid, whatever a
/// transport costs.
#[test]
fn s6_4_2_dearer_transports() {
    let mut components = StellarConquest::components();
    let prices = components.file("prices.toml").expect("the prices are there");
    let dearer = prices.replace("\"transport\"\nprice = 1", "\"transport\"\nprice = 2");
    components.replace("prices.toml", dearer).expect("the file exists");
    let dear = Arc::new(StellarConquest::rules(&components).expect("a price is a number"));
    let position = colony(24, 0, 20, 0).production().position();
    let mut game = StellarConquest::from_position(&dear, &position).expect("a sound position");
    let mut does = |text: &str| {
        let action = StellarConquest::parse(text).expect("an answer");
        game.apply(Seat(0), &action, &mut Silent).map(|()| game.position().seats[0].desk.clone())
    };
    let start = does(&format!("produce p{}", planet("Ceti", 0).0)).expect("it is his");
    assert_eq!(start.ip, 24);
    assert!(does("amount 13").is_err(), "twelve can be paid");
    assert_eq!(does("amount 11").expect("eleven can").ip, 2);
    // Three more are born for them; each needs a transport too, and one can be paid.
    assert!(does("amount 2").is_err());
    assert_eq!(does("amount 1").expect("one can").ip, 0);
}

/// where there is hardly room for more stacks, no ships are built and nobody leaves.
#[test]
fn a04_no_ships_where_stacks_are_many() {
    let crowded = |n: usize| {
        let free = |hex: &stellar_conquest::Hex| rules().star_in(*hex).is_none();
        let hexes = stellar_conquest::Hex::all().filter(free).take(n);
        let scene = hexes.fold(colony(24, 0, 20, 0), |scene, hex| {
            scene.fleet(0, &hex.to_string(), [1, 0, 0, 0, 0]).to("Ceti")
        });
        let mut play = produced(scene, 0);
        let asks = play.asks(1);
        if asks == "emigrate" {
            play.does("1: amount 0");
        }
        (asks, play.refused("1: buy corvette"))
    };
    assert_eq!(crowded(120), ("emigrate", "legal".to_owned()));
    for n in [121, 122] {
        let (asks, refusal) = crowded(n);
        assert_eq!(asks, "spend");
        expect!["§3.8.5 no more than 120 stacks of ships; join some first"].assert_eq(&refusal);
    }
}

/// §6.5.1: the most scouts that can be bought count the pairs: 8 points are three scouts, 20 eight.
#[test]
fn s6_5_1_the_most_scouts() {
    let most = |points: u16| {
        let mut play = produced(colony(24, 0, 20, 0), 0);
        play.does(&format!("1: amount {}\n1: amount 0\n1: buy scout", 24 - points));
        play.legal(1, "amount").split(", ").count()
    };
    assert_eq!([3, 5, 8, 9, 10, 20].map(most), [1, 2, 3, 3, 4, 8]);
}

/// §6.5.11, A-04: bases have the program's limit, 9,999 of each kind; advanced ones are counted too.
#[test]
fn a04_the_most_bases() {
    let most = |item: &str, bases: u16, advanced_bases: u16| {
        let scene = colony(24, 0, 80, 0).defended(bases, advanced_bases, 0);
        let scene = scene.tech(0, Tech::MissileBase).tech(0, Tech::AdvancedMissileBase);
        let mut play = produced(scene, 0);
        play.does(&format!("1: amount 0\n1: buy {item}"));
        let most = play.legal(1, "amount").split(", ").count();
        play.does("1: amount 1");
        let colony = play.position().colonies[0];
        (most, colony.bases, colony.advanced_bases)
    };
    assert_eq!(most("missile-base", 9_996, 9_990), (3, 9_997, 9_990));
    assert_eq!(most("advanced-missile-base", 9_990, 9_997), (2, 9_990, 9_998));
}

/// §3.11.6: who has looked around sees a shield being raised; where shields fight, they are bases, and secret.
#[test]
fn s3_11_6_a_new_shield_is_seen() {
    let raised = |asked: &[(&str, &str)], buys: bool| {
        let scene = scene_with(asked).turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 40, 0);
        let mut play = produced(scene.tech(0, Tech::PlanetShield), 0);
        play.does("1: amount 0");
        if buys {
            play.does("1: buy planet-shield\n1: amount 1");
        }
        play.does("1: done\n1: close\n2: close\n3: close");
        play.hears("4: close").contains("A shield protects Ceti I now.")
    };
    assert!(raised(&[], true) && !raised(&[], false));
    assert!(!raised(&[("shield_as_base", "yes")], true));
}
