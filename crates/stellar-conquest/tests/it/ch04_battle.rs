//! Chapter 4.1: battles of ships.

use std::collections::BTreeMap;

use expect_test::expect;
use stellar_conquest::{
    BattleFrame, Frame, Group, Position, StackDoc, StellarConquest, Target, Tech,
};
use tabletop::{Dealer, Game, Pending, Seat, Seed, Viewer};

use super::support::{Play, Scene, check, hex, rules, scene, scene_with};

/// Ships of seats 1 and 2 meet at Ceti, which both know.
fn meeting(first: [u8; 5], second: [u8; 5]) -> Scene {
    meet(scene(), first, second)
}

fn meet(scene: Scene, first: [u8; 5], second: [u8; 5]) -> Scene {
    scene
        .card("Ceti", 24)
        .explored(0, "Ceti")
        .explored(1, "Ceti")
        .fleet(0, "Ceti", first)
        .fleet(1, "Ceti", second)
}

const FIGHT: &str = "1: done\n1: fight Ceti seat2";

/// The battle has begun.
fn battle(first: [u8; 5], second: [u8; 5]) -> Play {
    let mut play = meeting(first, second).play();
    play.does(FIGHT);
    play
}

/// What is rolled for now.
fn rolls(play: &Play) -> String {
    play.table.game().draw_sheet().text.to_string()
}

fn is_dealing(play: &Play) -> bool {
    matches!(play.table.game().pending(), Pending::Dealer { .. })
}

/// §4.1.1: ships of two players at a star must fight; the active player cannot pass.
#[test]
fn s4_1_1_no_peace_at_a_star() {
    let mut play = meeting([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]).play();
    play.does("1: done");
    assert_eq!(play.asks(1), "battles");
    assert_eq!(play.legal(1, "done"), "");
    assert!(play.refused("1: done").starts_with("§3.1.2"));
    // The twin: nobody is at Canis.
    let refusal = "§4.1.1 there is no battle to fight there against seat 2";
    assert_eq!(play.refused("1: fight Canis seat2"), refusal);
    let refusal = "§4.1.1 there is no battle to fight there against seat 3";
    assert_eq!(play.refused("1: fight Ceti seat3"), refusal);
}

/// §4.1.1: the player goes on until no star holds ships of two players, and is the attacker in all battles.
#[test]
fn s4_1_1_until_one_side_is_gone() {
    let mut play = battle([0, 0, 2, 0, 0], [1, 0, 0, 0, 0]);
    let told = play.run("1: spread scout\nroll 5\nroll 6\n1: done\n2: done");
    assert!(!told.contains("over"), "{told}");
    assert_eq!(play.asks(1), "aim");
    play.does("1: spread scout\nroll 4");
    assert_eq!((play.ships(1, "Ceti"), play.ships(2, "Ceti")), two("2 corvettes", "no ships"));
    // Outside star hexes nobody fights (§3.8.2).
    let open = scene().fleet(0, "E16", [0, 0, 1, 0, 0]).to("Ceti");
    let open = open.fleet(1, "E16", [0, 0, 1, 0, 0]).to("Ceti");
    let mut play = open.play();
    play.does("1: done");
    assert_eq!(play.position().active, Seat(1));
}

fn two(first: &str, second: &str) -> (String, String) {
    (first.to_owned(), second.to_owned())
}

/// §4.1.2: one battle for each star, in the order that the attacker chooses.
#[test]
fn s4_1_2_the_attacker_chooses_the_order() {
    let scene = meeting([0, 0, 1, 0, 0], [1, 0, 0, 0, 0]).card("Mira", 57);
    let scene = scene.explored(0, "Mira").fleet(0, "Mira", [0, 0, 1, 0, 0]);
    let mut play = scene.fleet(1, "Mira", [1, 0, 0, 0, 0]).play();
    play.does("1: done");
    assert_eq!(play.legal(1, "fight").split(", ").count(), 2);
    play.does("1: fight Mira seat2\n1: spread scout\nroll 1");
    assert_eq!(play.legal(1, "fight").split(", ").count(), 1);
    // The twin: the battle at Mira is over and cannot be fought again.
    assert!(play.refused("1: fight Mira seat2").starts_with("§4.1.1"));
    play.does("1: fight Ceti seat2\n1: spread scout\nroll 1");
    assert_eq!(play.ships(2, "Ceti"), "no ships");
}

/// §4.1.3: both see each other's ships; two unarmed sides do not fight, and the attacker leaves to
/// a hex that their opponent chooses.
#[test]
fn s4_1_3_two_unarmed_sides() {
    check(
        &meeting([1, 2, 0, 0, 0], [1, 0, 0, 0, 0]),
        "1: done\n1: fight Ceti seat2\n2: send E16\n1: head Mira\n1: head Mira",
        &expect![[r#"
            Exploration begins.
            At Ceti you find seat 2 with 1 scout.
            Battles begin.
            Seat 1 with 1 scout, 2 colony transports fights seat 2 with 1 scout at Ceti.
            Withdrawals of seat 1 in this battle go to E16.
            Seat 1 withdraws from Ceti to E16 with 1 scout, 2 colony transports.
            The battle at Ceti is over.
            The ships head for Mira.
            The ships head for Mira.
            Attacks on colonies begin.
            Landings begin.
            Turn 5 of seat 2 begins."#]],
    );
    let mut play = battle([1, 2, 0, 0, 0], [1, 0, 0, 0, 0]);
    assert_eq!(play.asks(2), "withdraw_to");
    assert!(play.refused("1: send E16").starts_with("§3.1.1"));
    // The twin: one warship on either side, and there is a fight.
    assert_eq!(battle([1, 2, 1, 0, 0], [1, 0, 0, 0, 0]).asks(1), "aim");
    play = battle([1, 2, 0, 0, 0], [1, 0, 1, 0, 0]);
    assert_eq!(play.asks(2), "aim");
}

/// §4.1.4: after a round the attacker may withdraw; only if they stay is the defender asked; if both
/// stay, the next round follows.
#[test]
fn s4_1_4_rounds_of_fire() {
    let mut play = battle([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 2\nroll 2");
    assert_eq!(play.asks(1), "withdraw");
    assert!(play.refused("2: retreat").starts_with("§3.1.1"));
    play.does("1: done");
    assert_eq!(play.asks(2), "withdraw");
    play.does("2: done");
    assert_eq!((play.asks(1), play.position().battle.unwrap().round), ("aim", 2));
    // The twin: the attacker goes, and the defender is not asked.
    let mut play = battle([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 2\nroll 2\n1: retreat\n2: send D16");
    assert!(play.position().battle.is_none());
    assert_eq!((play.ships(1, "D16"), play.ships(2, "Ceti")), two("1 corvette", "1 corvette"));
}

/// §4.1.4: some may withdraw while others fight on.
#[test]
fn s4_1_4_partial_withdrawal() {
    let mut play = battle([1, 0, 3, 0, 0], [0, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread scout\nroll 6\nroll 6\nroll 6\nroll 6");
    let legal = "pull scout, pull corvette";
    assert_eq!(play.legal(1, "pull"), legal);
    assert_eq!(play.legal(1, "pull-all"), "pull-all corvette");
    play.does("1: pull scout\n1: pull corvette");
    // The twin: there is only one scout.
    assert_eq!(play.refused("1: pull scout"), "§4.1.4 nothing of that kind is left to withdraw");
    assert!(play.refused("1: pull fighter").starts_with("§4.1.4"));
    play.does("1: done\n2: send F17\n1: head Mira");
    assert_eq!(
        (play.ships(1, "F17"), play.ships(1, "Ceti")),
        two("1 scout, 1 corvette", "2 corvettes")
    );
    assert_eq!(play.asks(2), "withdraw");
}

/// §4.1.5: the attacker chooses targets first, any enemy ship, several at one if they like; then the
/// defender.
#[test]
fn s4_1_5_targets() {
    let mut play = battle([0, 0, 2, 1, 0], [1, 1, 1, 0, 0]);
    let aims = "aim scout 0-0-0, aim corvette 0-0-0, aim transport-of-seat2 0-0-0";
    assert_eq!(play.legal(1, "aim"), aims);
    // The twin: there is no fighter on the other side, and no ship under fire yet.
    assert_eq!(play.refused("1: aim fighter 0-0-0"), "§4.1.5 there is no such target");
    assert_eq!(play.refused("1: aim corvette 0-1-0"), "§4.1.5 there is no such target");
    assert!(play.refused("2: spread corvette").starts_with("§3.1.1"));
    play.does("1: aim corvette 0-0-0\n1: aim corvette 0-1-0\n1: aim scout 0-0-0");
    assert_eq!(play.asks(2), "aim");
    let groups = play.position().battle.unwrap().groups;
    let loads: Vec<_> = groups[1].iter().map(|group| (group.target, group.load)).collect();
    let transport = Target::Transport { people: Seat(1) };
    let expected =
        [(Target::Scout, [0, 0, 1]), (Target::Corvette, [0, 1, 1]), (transport, [0, 0, 0])];
    assert_eq!(loads, expected);
}

/// §4.1.5, examples: a fighter destroys a scout with 1 to 5 and misses with 6; a corvette destroys
/// a corvette with 1 only; where the table says 10, two dice must show exactly that (TC-14).
#[test]
fn s4_1_5_examples_of_dice() {
    let faces = |first, second, spread: &str| {
        let mut play = battle(first, second);
        play.does(&format!("1: spread {spread}"));
        if !is_dealing(&play) {
            play.least(); // The defender aims too.
        }
        play.table.game().draw_sheet().outcomes.join(" ")
    };
    let scout = faces([0, 0, 0, 1, 0], [1, 0, 0, 0, 0], "scout");
    assert_eq!(scout, "1: hit 2: hit 3: hit 4: hit 5: hit 6: miss");
    let corvette = faces([0, 0, 1, 0, 0], [0, 0, 1, 0, 0], "corvette");
    assert_eq!(corvette, "1: hit 2: miss 3: miss 4: miss 5: miss 6: miss");
    let ten = faces([0, 0, 1, 0, 0], [0, 0, 0, 1, 0], "fighter");
    let hits: Vec<&str> = ten.split(' ').collect();
    let hits: Vec<_> = hits.chunks(2).filter(|pair| pair[1] == "hit").map(|pair| pair[0]).collect();
    assert_eq!(hits, ["4+6:", "5+5:", "6+4:"]);
    assert_eq!(ten.split(' ').count(), 72);
    assert!(ten.contains("5+6: miss") && ten.contains("6+6: miss"), "11 and 12 are misses");
}

/// §4.1.5: the attacker resolves all of their fire, then the defender fires, also with what was just
/// hit.
#[test]
fn s4_1_5_the_dead_fire_back() {
    let mut play = battle([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 1");
    assert!(rolls(&play).contains("of seat 2"), "{}", rolls(&play));
    assert_eq!(play.ships(2, "Ceti"), "1 corvette", "losses go when all have fired");
    play.does("roll 1");
    assert_eq!((play.ships(1, "Ceti"), play.ships(2, "Ceti")), two("no ships", "no ships"));
}

/// §4.1.6: who owns Improved Ship Weaponry fires once more after a miss, at the same ship.
#[test]
fn s4_1_6_a_second_shot() {
    let scene = meeting([0, 0, 1, 0, 0], [0, 0, 2, 0, 0]).tech(0, Tech::ImprovedShipWeaponry);
    let mut play = scene.play();
    play.does(FIGHT).does("1: spread corvette\n2: spread corvette\nroll 6");
    assert!(rolls(&play).contains("of seat 1"), "the second shot: {}", rolls(&play));
    play.does("roll 1");
    assert!(rolls(&play).contains("of seat 2"), "{}", rolls(&play));
    // The twin: seat 2 has it not, and misses twice with two ships.
    play.does("roll 6\nroll 6");
    assert_eq!(play.asks(1), "withdraw");
    assert_eq!(play.ships(2, "Ceti"), "1 corvette");
    // A hit at once needs no second shot, and there is never a third.
    let mut play = scene.play();
    play.does(FIGHT).does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6");
    assert!(rolls(&play).contains("of seat 2"), "{}", rolls(&play));
    let mut play = scene.play();
    play.does(FIGHT).does("1: spread corvette\n2: spread corvette\nroll 1");
    assert!(rolls(&play).contains("of seat 2"), "{}", rolls(&play));
}

/// §4.1.7, TC-17: two corvettes aim at one; the first shot kills, the second is lost, and the dead
/// ship still fires in this round.
#[test]
fn s4_1_7_shots_at_the_dead_are_lost() {
    let mut play = battle([0, 0, 2, 0, 0], [1, 0, 1, 0, 0]);
    play.does("1: aim corvette 0-0-0\n1: aim corvette 0-0-1");
    // The twin: the round has begun, no target can be changed.
    assert!(play.refused("1: aim scout 0-0-0").starts_with("§3.1.1"));
    play.does("2: spread corvette\nroll 1");
    assert!(rolls(&play).contains("of seat 2"), "the second shot is lost: {}", rolls(&play));
    play.does("roll 1");
    assert_eq!((play.ships(1, "Ceti"), play.ships(2, "Ceti")), two("1 corvette", "1 scout"));
}

/// §4.1.7: without a kill every ship that aims at the target fires.
#[test]
fn s4_1_7_all_fire_until_a_hit() {
    let mut play = battle([0, 0, 2, 0, 0], [1, 0, 1, 0, 0]);
    play.does("1: aim corvette 0-0-0\n1: aim corvette 0-0-1\n2: spread corvette\nroll 2");
    assert!(rolls(&play).contains("of seat 1"), "{}", rolls(&play));
}

/// §4.1.8: in a new round a warship may fire at another ship.
#[test]
fn s4_1_8_new_round_new_targets() {
    let mut play = battle([0, 0, 1, 0, 0], [1, 0, 1, 0, 0]);
    play.does("1: aim corvette 0-0-0\n2: aim corvette 0-0-0\nroll 6\nroll 6\n1: done\n2: done");
    assert_eq!(play.legal(1, "aim"), "aim scout 0-0-0, aim corvette 0-0-0");
    play.does("1: aim scout 0-0-0\n2: aim corvette 0-0-0\nroll 1\nroll 6");
    assert_eq!(play.ships(2, "Ceti"), "1 corvette");
    // The twin: the scout that died is no target any more.
    play.does("1: done\n2: done");
    assert_eq!(play.refused("1: aim scout 0-0-0"), "§4.1.5 there is no such target");
}

/// §4.1.9: scouts and transports do not fire, and can be fired at.
#[test]
fn s4_1_9_the_unarmed() {
    let mut play = battle([2, 3, 0, 0, 0], [0, 0, 1, 0, 0]);
    assert!(play.refused("1: spread corvette").starts_with("§3.1.1"));
    assert_eq!(play.legal(2, "spread"), "spread scout, spread transport-of-seat1");
    play.does("2: spread transport-of-seat1\nroll 4");
    assert_eq!(play.ships(1, "Ceti"), "2 scouts, 2 colony transports");
    assert_eq!(play.ships(2, "Ceti"), "1 corvette");
}

/// §4.1.10: both sides have lost all warships and keep unarmed ships: the attacker must leave.
#[test]
fn s4_1_10_nobody_left_to_fire() {
    let mut play = battle([1, 0, 1, 0, 0], [0, 1, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 1\nroll 1");
    assert_eq!(play.asks(2), "withdraw_to");
    play.does("2: send E18\n1: head Mira");
    assert_eq!((play.ships(1, "E18"), play.ships(2, "Ceti")), two("1 scout", "1 colony transport"));
    // The twin: one warship is left, and nobody must leave.
    let mut play = battle([1, 0, 1, 0, 0], [0, 1, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 1\nroll 2");
    assert_eq!(play.asks(1), "withdraw");
}

/// §4.1.10: the same if the warships of both have withdrawn.
#[test]
fn s4_1_10_also_after_withdrawal() {
    let mut play = battle([1, 0, 1, 0, 0], [1, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6\n1: done");
    play.does("2: pull corvette\n2: done\n1: send D17\n2: head Mira");
    assert_eq!(play.asks(1), "aim", "the attacker still has a warship");
    play.does("1: spread scout\nroll 6\n1: pull corvette\n1: done\n2: send F16");
    assert_eq!(play.ships(1, "F16"), "1 scout, 1 corvette", "the scout had to follow");
}

/// §4.1.11 is about room on the table: ships in battle stay where they are on the map.
#[test]
fn s4_1_11_nothing_moves_to_fight() {
    let play = battle([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]);
    assert_eq!((play.ships(1, "Ceti"), play.ships(2, "Ceti")), two("1 corvette", "1 corvette"));
}

/// §4.1.12: the opponent picks one hex for all withdrawals of a side in a battle.
#[test]
fn s4_1_12_one_hex_for_all_withdrawals() {
    let mut play = battle([0, 0, 2, 0, 0], [0, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6\nroll 6");
    play.does("1: pull corvette\n1: done");
    // The twin: two hexes away, and the star itself.
    assert_eq!(play.refused("2: send E15"), "§4.1.12 the opponent cannot be sent to E15");
    assert!(play.refused("2: send E17").starts_with("§4.1.12"));
    play.does("2: send E16\n1: head Mira\n2: done");
    play.does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6\n1: retreat");
    assert_eq!(play.ships(1, "E16"), "2 corvettes", "nobody is asked again");
    assert_eq!(play.asks(1), "redirect");
}

/// §4.1.12: the other side has a hex of its own.
#[test]
fn s4_1_12_each_side_has_its_hex() {
    let mut play = battle([1, 0, 1, 0, 0], [1, 0, 1, 0, 0]);
    play.does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6");
    play.does("1: pull scout\n1: done\n2: send E16\n1: head Mira");
    play.does("2: pull scout\n2: done\n1: send E18\n2: head Mira");
    assert_eq!((play.ships(1, "E16"), play.ships(2, "E18")), two("1 scout", "1 scout"));
}

/// §4.1.13: withdrawn ships get a destination at once; the star they left is none (§3.7.4).
#[test]
fn s4_1_13_where_to_next() {
    let mut play = battle([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]);
    play.does("2: send E16");
    assert_eq!(play.asks(1), "redirect");
    let refusal = "§3.7.4 the star last departed from cannot be the destination";
    assert_eq!(play.refused("1: head Ceti"), refusal);
    play.does("1: head Luyten");
    let stack = play.position().seats[0].fleets[0].clone();
    assert_eq!((stack.hex, stack.to), (Some(hex("E16")), Some(super::support::star("Luyten"))));
    // With Unlimited Ship Communication none is required (§3.7.6).
    let scene = meeting([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]).tech(0, Tech::UnlimitedCommunication);
    let mut play = scene.play();
    play.does(FIGHT).does("2: send E16");
    assert_eq!(play.position().active, Seat(1));
}

/// §4.1.14: ships cannot hide on planets, not even over an own colony; a transport that lands is
/// gone.
#[test]
fn s4_1_14_no_hiding() {
    let scene = meeting([0, 0, 1, 0, 0], [0, 2, 0, 0, 0]).colony("Ceti", 0, 1, 20, 0);
    let mut play = scene.play();
    play.does(FIGHT).does("1: spread transport-of-seat2\nroll 1");
    assert_eq!(play.ships(2, "Ceti"), "1 colony transport");
    let mut play = scene.edit(|position| position.seats[0].fleets.clear()).active(1).play();
    play.does("2: done\n2: land Ceti Ceti-I\n2: amount 2");
    assert_eq!(play.ships(2, "Ceti"), "no ships");
    assert_eq!(play.position().colonies[0].people, 22);
}

/// A-17: any neighbouring hex of the board, cloud or not.
#[test]
fn a17_withdrawal_to_any_neighbour() {
    let scene = scene().card("Mirfak", 23).explored(0, "Mirfak");
    let scene = scene.fleet(0, "Mirfak", [1, 0, 0, 0, 0]).fleet(1, "Mirfak", [1, 0, 0, 0, 0]);
    let mut play = scene.play();
    play.does("1: done\n1: fight Mirfak seat2");
    let mut hexes: Vec<String> = play.legal(2, "send").split(", ").map(str::to_owned).collect();
    hexes.sort();
    let around = ["K6", "K7", "L5", "L7", "M6", "M7"].map(|hex| format!("send {hex}"));
    assert_eq!(hexes, around, "L5, K6 and K7 are cloud");
    assert!(play.refused("2: send L8").starts_with("§4.1.12"));
}

/// Rastaban (I16) and Pherda (J15) are neighbours.
fn neighbours(asked: &[(&str, &str)]) -> Scene {
    let scene = scene_with(asked).card("Pherda", 4).explored(0, "Pherda");
    scene.fleet(0, "Pherda", [1, 0, 0, 0, 0]).fleet(1, "Pherda", [1, 0, 0, 0, 0])
}

/// A-18: nobody is sent from one battle to the next, if another hex is left.
#[test]
fn a18_not_from_battle_to_battle() {
    let fight = "1: done\n1: fight Pherda seat2";
    let mut play = neighbours(&[]).fleet(2, "Rastaban", [1, 0, 0, 0, 0]).play();
    play.does(fight);
    assert_eq!(play.legal(2, "send").split(", ").count(), 5);
    assert_eq!(play.refused("2: send I16"), "§4.1.12 the opponent cannot be sent to I16");
    // The twin: nobody is there, and nothing speaks against it. No destination is needed at a star.
    let mut play = neighbours(&[]).play();
    play.does(fight).does("2: send I16");
    assert_eq!(play.ships(1, "Rastaban"), "1 scout");
    assert!(play.position().cards.iter().all(|at| at.star != super::support::star("Rastaban")));
    assert_eq!(play.position().active, Seat(1), "each star sees one battle a turn");
}

/// §3.11.10: ships that withdraw to a star are seen by the colonies there like those that fly in.
#[test]
fn s3_11_10_who_withdraws_to_a_colony_is_seen() {
    let scene = neighbours(&[("secrecy", "tournament")]).card("Rastaban", 44);
    let mut play = scene.colony("Rastaban", 0, 2, 5, 0).play();
    play.does("1: done\n1: fight Pherda seat2");
    let told = play.hears("2: send I16");
    let seen = "--3-- Your colony at Rastaban sees ships of seat 1: 1 scout.";
    assert!(told.contains(seen), "{told}");
}

/// A-18: a chooser who cannot know of the others there is not bound; then there is a battle there
/// too.
#[test]
fn a18_an_unseen_enemy_fights_at_once() {
    let scene = neighbours(&[("secrecy", "double-blind")]).fleet(2, "Rastaban", [1, 0, 0, 0, 0]);
    let mut play = scene.play();
    play.does("1: done\n1: fight Pherda seat2\n2: send I16");
    assert_eq!(play.asks(1), "battles");
    play.does("1: fight Rastaban seat3");
    // Back to Pherda only if seat 3 does not see who is there.
    assert_eq!(play.asks(3), "withdraw_to");
    play.does("3: send J15");
    assert_eq!(play.position().active, Seat(1), "Pherda has seen its battle this turn");
}

/// A-19: ships that withdrew to a star they have not explored face its dangers in their own next
/// turn.
#[test]
fn a19_danger_waits_for_the_own_turn() {
    let mut play = neighbours(&[]).play();
    play.does("1: done\n1: fight Pherda seat2\n2: send I16");
    assert!(!is_dealing(&play));
    play.skip_to(6, 1).does("1: done");
    assert!(rolls(&play).contains("Rastaban"), "{}", rolls(&play));
    play.does("roll 1");
    assert_eq!(play.ships(1, "Rastaban"), "no ships");
    // The twin: moved on before, there is no danger.
    let mut play = neighbours(&[]).play();
    play.does("1: done\n1: fight Pherda seat2\n2: send I16");
    play.skip_to(6, 1).does("1: select Rastaban\n1: head Mira\n1: advance\n1: done\n1: done");
    assert!(!is_dealing(&play));
}

/// A-28, §6.5.9: new ships stand beside unarmed enemies; whoever moves next fights or leaves.
#[test]
fn a28_new_ships_beside_unarmed_enemies() {
    let scene = scene().turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 20, 0);
    let scene = scene.explored(1, "Ceti").fleet(1, "Ceti", [1, 0, 0, 0, 0]).production();
    let mut play = scene.play();
    play.does("1: produce Ceti-I\n1: amount 0\n1: buy corvette\n1: amount 1\n1: done");
    for seat in 1..=4 {
        play.does(&format!("{seat}: close"));
    }
    assert_eq!((play.ships(1, "Ceti"), play.ships(2, "Ceti")), two("1 corvette", "1 scout"));
    play.does("1: done");
    assert_eq!(play.asks(1), "battles");
    // The twin: an enemy warship is a siege, and no ships are built (§4.3.2).
    let mut play = scene.fleet(1, "Ceti", [0, 0, 1, 0, 0]).force(3).play();
    play.does("1: produce Ceti-I");
    assert_eq!(play.refused("1: buy corvette"), "§4.3.2 a besieged colony builds no ships");
}

/// A-40: the defender knows the attacker's targets when they aim; with `secret_targeting` they do
/// not.
#[test]
fn a40_attacker_aims_first() {
    let seen = |secret: &str| {
        let scene = scene_with(&[("secret_targeting", secret)]);
        let mut play = meet(scene, [0, 0, 1, 0, 0], [0, 0, 2, 0, 0]).play();
        play.does(FIGHT);
        let told = play.hears("1: aim corvette 0-0-0");
        let loads = |play: &Play, seat| {
            let groups = &play.view(seat).battle.unwrap().groups[1];
            groups.iter().map(|group| (group.n, group.load)).collect::<Vec<_>>()
        };
        assert_eq!(play.asks(2), "aim", "the attacker is asked first in both cases");
        (told, loads(&play, 1), loads(&play, 2))
    };
    let aimed = vec![(1, [0, 0, 0]), (1, [0, 0, 1])];
    let (told, first, second) = seen("no");
    assert_eq!((first, second), (aimed.clone(), aimed.clone()));
    assert_eq!(told, "1234w 1 corvette of seat 1 aims at a corvette.");
    let (told, first, second) = seen("yes");
    assert_eq!((first, second), (aimed, vec![(2, [0, 0, 0])]));
    assert_eq!(told, "1---- 1 corvette of seat 1 aims at a corvette.");
}

/// Option `fighter_hits`: fighters destroy corvettes on 1 to 3; by default on 1 and 2. Nothing else
/// changes.
#[test]
fn a48_option_fighter_hits() {
    let hits = |asked: &[(&str, &str)], second: [u8; 5], target: &str| {
        let mut play = meet(scene_with(asked), [0, 0, 0, 1, 0], second).play();
        play.does(FIGHT).does(&format!("1: spread {target}\n2: spread fighter"));
        let outcomes = play.table.game().draw_sheet().outcomes;
        outcomes.iter().filter(|outcome| outcome.ends_with("hit")).count()
    };
    let variant = [("fighter_hits", "1-3")];
    assert_eq!(hits(&[], [0, 0, 1, 0, 0], "corvette"), 2);
    assert_eq!(hits(&variant, [0, 0, 1, 0, 0], "corvette"), 3);
    assert_eq!(
        (hits(&[], [0, 0, 0, 1, 0], "fighter"), hits(&variant, [0, 0, 0, 1, 0], "fighter")),
        (1, 1)
    );
}

/// A-54: ships of three owners meet; the attacker fights one after the other, and the third looks
/// on.
#[test]
fn a54_one_opponent_at_a_time() {
    let scene = meeting([0, 0, 2, 0, 0], [1, 0, 0, 0, 0]).fleet(2, "Ceti", [0, 0, 1, 0, 0]);
    let mut play = scene.play();
    play.does("1: done");
    assert_eq!(play.legal(1, "fight").split(", ").count(), 2);
    play.does("1: fight Ceti seat2");
    assert_eq!(play.legal(1, "aim"), "aim scout 0-0-0", "seat 3 is no target");
    play.does("1: spread scout\nroll 1");
    assert!(play.refused("1: fight Ceti seat2").starts_with("§4.1.1"));
    play.does("1: fight Ceti seat3\n1: spread corvette");
    assert_eq!(play.asks(3), "aim");
}

/// A-55: no die where the table says always or never, and no second shot after a "never".
#[test]
fn a55_no_die_for_always_and_never() {
    let scene = meeting([0, 0, 0, 0, 1], [1, 0, 1, 0, 0]).tech(1, Tech::ImprovedShipWeaponry);
    let mut play = scene.play();
    let told = play.does(FIGHT).run("1: spread scout\n2: spread death-star");
    let always = "A death star of seat 1 fires at a scout and hits.";
    assert!(told.lines().any(|line| line == always), "{told}");
    assert!(!is_dealing(&play), "the corvette cannot harm a death star, and nothing is rolled");
    assert_eq!(play.asks(1), "withdraw");
    assert_eq!(play.ships(2, "Ceti"), "1 corvette");
    // The twin: against the corvette a die is rolled.
    play.does("1: done\n2: done\n1: spread corvette\n2: spread death-star");
    assert!(is_dealing(&play));
}

/// A-57: fire is divided ship by ship, into at most 64 different loads.
#[test]
fn a57_fire_is_assigned_by_ship() {
    let mut play = meeting([0, 0, 5, 0, 0], [0, 0, 70, 0, 0]).play();
    play.does(FIGHT).does("1: aim corvette 0-0-0\n1: aim corvette 0-0-1");
    assert_eq!(play.legal(1, "aim"), "aim corvette 0-0-0, aim corvette 0-0-2");
    let mut position = play.position();
    let battle = position.battle.as_mut().unwrap();
    let group = |load, n| Group { target: Target::Corvette, load, n, dead: 0 };
    battle.groups[1] = (0..64).map(|idx| group([idx, 0, 0], 1)).collect();
    battle.groups[1][0].n = 7;
    let scene_at = |position: Position| scene().edit(|scene| *scene = position);
    let play = scene_at(position).play();
    let refusal = "§4.1.5 no more than 64 different loads of fire: spread the rest";
    assert_eq!(play.refused("1: aim corvette 0-0-0"), refusal);
    assert_eq!(play.refused("1: aim corvette 9-0-0"), "legal", "a ship alone needs no more room");
    assert_eq!(play.refused("1: spread corvette"), refusal, "each load could split in two");
    // Up to 32 loads there is room to spread.
    let few = |n: u16| {
        let mut position = play.position();
        let groups = &mut position.battle.as_mut().unwrap().groups[1];
        *groups = (0..n).map(|idx| group([idx, 0, 0], 1)).collect();
        groups[0].n = 71 - n;
        scene_at(position).play().refused("1: spread corvette")
    };
    assert_eq!([few(32), few(33)], ["legal", refusal]);
}

/// A-57: with a full list a load that is in it already takes a ship more; one of another kind does not help.
#[test]
fn a57_a_known_load_needs_no_room() {
    let mut play = meeting([0, 0, 5, 0, 0], [2, 0, 70, 0, 0]).play();
    play.does(FIGHT);
    let aim = |target: Target| {
        let mut position = play.position();
        let groups = &mut position.battle.as_mut().unwrap().groups[1];
        let group = |target, load, n| Group { target, load, n, dead: 0 };
        *groups = (0..61).map(|idx| group(Target::Corvette, [idx, 0, 0], 1)).collect();
        groups[0].n = if target == Target::Corvette { 9 } else { 10 };
        groups.push(group(Target::Scout, [0, 0, 0], 1));
        groups.push(group(Target::Scout, [7, 0, 0], 1));
        groups.push(group(target, [0, 0, 1], 1));
        if target == Target::Scout {
            groups.remove(61);
            groups.push(group(Target::Corvette, [61, 0, 0], 1));
            groups[0].n = 9;
        }
        assert_eq!(groups.len(), 64);
        scene().edit(|scene| *scene = position).play().refused("1: aim corvette 0-0-0")
    };
    assert_eq!(aim(Target::Corvette), "legal");
    assert!(aim(Target::Scout).starts_with("§4.1.5"));
}

/// A-59: ships of one kind are alike to their enemy; losses are taken from the stacks in their
/// order.
#[test]
fn a59_ships_of_one_kind_are_alike() {
    let scene = meeting([0, 0, 0, 0, 2], [0, 0, 0, 0, 0]).fleet(1, "Ceti", [0, 0, 2, 0, 0]);
    let scene = scene.fleet(1, "Ceti", [0, 0, 3, 0, 0]).force(7);
    let mut play = scene.play();
    play.does(FIGHT);
    assert_eq!(play.legal(1, "aim"), "aim corvette 0-0-0", "one kind, not two stacks");
    play.does("1: spread corvette\n2: spread death-star\nroll 1\nroll 1");
    let left: Vec<_> = play.position().seats[1]
        .fleets
        .iter()
        .map(|stack| (stack.task_force, stack.ships.corvettes))
        .collect();
    assert_eq!(left, [(Some(7), 3)], "loose ships stand first");
}

/// A-59: transports are told apart by the colour of their people only.
#[test]
fn a59_transports_by_their_people() {
    let scene = meeting([0, 0, 1, 0, 0], [0, 2, 1, 0, 0]).fleet(1, "Ceti", [0, 1, 0, 0, 0]);
    let scene = scene.cargo(2, None, false);
    let mut play = scene.play();
    play.does(FIGHT);
    let aims = "aim corvette 0-0-0, aim transport-of-seat2 0-0-0, aim transport-of-seat3 0-0-0";
    assert_eq!(play.legal(1, "aim"), aims);
}

/// A battle that stands on a frame that does not fit is refused when a position is read.
#[test]
fn s4_1_4_a_battle_in_a_document_must_fit() {
    let play = battle([0, 0, 1, 0, 0], [0, 0, 1, 0, 0]);
    let mut position = play.position();
    position.frames = vec![Frame::Battle(BattleFrame::Battles)];
    let read = stellar_conquest::StellarConquest::from_position(super::support::rules(), &position);
    assert_eq!(read.unwrap_err(), "a battle is there that nobody asks about");
}

/// §4.4.3: the seat's own people are called its own, wherever they are; its own transports need no name.
#[test]
fn s4_4_3_whose_people_transports_carry() {
    use stellar_conquest::Action;
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 0, 1, 0, 0]);
    let mut play = scene.fleet(1, "Ceti", [0, 2, 1, 0, 0]).cargo(0, None, false).play();
    play.does("1: done\n1: fight Ceti seat2");
    let label = |play: &Play, people: u8, action: fn(Target) -> Action| {
        let target = Target::Transport { people: Seat(people) };
        play.table.game().label(Seat(0), &action(target)).text
    };
    let aim: fn(Target) -> Action = |target| Action::Aim { target, load: [0; 3] };
    let pull: fn(Target) -> Action = |target| Action::Pull { target };
    assert_eq!(
        label(&play, 0, aim),
        "one of 2 colony transports with your own people, not aimed at so far: hits on 1-4"
    );
    assert_eq!(
        label(&play, 1, aim),
        "the colony transport of seat 2, not aimed at so far: hits on 1-4"
    );
    play.does("1: spread corvette\n2: spread corvette\nroll 6\nroll 6");
    assert_eq!(play.asks(1), "withdraw");
    assert_eq!(label(&play, 0, pull), "withdraw the colony transport");
    assert_eq!(label(&play, 1, pull), "withdraw the colony transport of seat 2");
}

/// Worlds that a viewer cannot tell from this one.
fn worlds(play: &Play, viewer: Viewer) -> impl Iterator<Item = Position> {
    (0..20).map(move |number| {
        let mut dealer = Dealer::new(Seed([number; 32]));
        let (view, memory) = (play.table.game().view(viewer), play.table.memory(viewer));
        let twin = StellarConquest::determinize(rules(), viewer, &view, memory, &mut dealer);
        assert_eq!(twin.view(viewer), view);
        twin.position()
    })
}

/// A-40: who does not see how the attacker aims knows how many shots there are; each of them goes somewhere.
#[test]
fn a40_secret_shots_are_all_assigned() {
    let scene = meet(scene_with(&[("secret_targeting", "yes")]), [0, 0, 5, 2, 1], [3, 0, 4, 0, 0]);
    let mut play = scene.play();
    play.does(FIGHT).does("1: spread corvette\n1: spread corvette\n1: spread corvette");
    let shots = |position: &Position| {
        let groups = &position.battle.as_ref().unwrap().groups[1];
        let of = |group: &Group| group.load.map(|load| load * group.n);
        groups.iter().map(of).fold([0; 3], |sum, load| [0, 1, 2].map(|idx| sum[idx] + load[idx]))
    };
    let real = shots(&play.position());
    assert_eq!(real.iter().sum::<u16>(), 8);
    for world in worlds(&play, Viewer::Seat(Seat(1))) {
        assert_eq!(shots(&world), real);
    }
}

/// §4.1.3: who looks on at a battle knows the ships of both sides by their kinds, and whose people transports carry.
#[test]
fn s4_1_3_both_sides_are_known_while_they_fight() {
    let scene = meeting([2, 0, 3, 1, 0], [1, 2, 0, 0, 2]).fleet(1, "Ceti", [0, 3, 0, 0, 0]);
    let mut play = scene.cargo(0, None, false).play();
    play.does(FIGHT);
    let fleets = |position: &Position| {
        [0, 1].map(|seat| {
            let here = |stack: &&StackDoc| stack.hex == Some(hex("Ceti"));
            let stacks = position.seats[seat].fleets.iter().filter(here);
            let mut kinds: BTreeMap<Option<Seat>, [u8; 5]> = BTreeMap::new();
            for stack in stacks {
                let sum = kinds.entry(stack.cargo.map(|cargo| cargo.people)).or_default();
                let ships: [u8; 5] = stack.ships.into();
                sum.iter_mut().zip(ships).for_each(|(sum, n)| *sum += n);
            }
            kinds
        })
    };
    for world in worlds(&play, Viewer::Seat(Seat(2))) {
        assert_eq!(fleets(&world), fleets(&play.position()));
    }
}

/// §4.1.12: that the other side withdraws nothing is told to nobody; that one is asked now is noticed, or
/// whoever waits at a page would wait for ever.
#[test]
fn s4_1_12_who_is_asked_notices_it() {
    let mut play = meeting([0, 0, 2, 0, 0], [0, 0, 2, 0, 0]).play();
    play.does(FIGHT).does("1: spread corvette\n2: spread corvette");
    while play.asks_dealer() {
        play.does("deal 5");
    }
    let version = |play: &Play| play.table.version(Viewer::Seat(Seat(1)));
    let before = version(&play);
    assert_eq!(play.legal(2, "done"), "");
    assert_eq!(play.hears("1: done"), "");
    assert_eq!((play.legal(2, "done"), version(&play)), ("done".to_owned(), before + 1));
    // Taking it back is told to who was asked.
    let told = play.table.undo(Seat(0)).expect("nobody has learned anything");
    assert_eq!((told[Viewer::Seat(Seat(1))].len(), version(&play)), (1, before + 2));
}
