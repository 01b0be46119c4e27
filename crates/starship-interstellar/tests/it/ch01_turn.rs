//! Chapter 1: turns, the played stack, repeating, passing, payment.

use starship_interstellar::{Phase, Planet, Token};

use crate::support::{cubes, scene};

/// §1.3: a token of the pool, or pass; what is not in the pool is refused.
#[test]
fn s1_3_a_turn_is_a_token_or_pass() {
    let mut scene = scene(2);
    assert!(scene.offers("play solar") && scene.offers("pass"));
    assert_eq!(scene.refused("play production-mars"), "§1.3");
    scene.play("play production-earth");
    assert_eq!(scene.asked().0, 1, "one turn each");
    assert!(!scene.me().pool.contains(&Token::Production(Planet::Earth)));
    scene.play("pass");
    assert_eq!(scene.refused("play production-earth"), "§1.3");
}

/// §1.3, R-48: a token whose action could do nothing cannot be played.
#[test]
fn r48_a_token_must_be_able_to_do_something() {
    let scene = scene(2).own(|own| {
        own.fuel = 0;
        own.cubes = cubes("-");
    });
    for token in ["travel", "market", "research"] {
        assert_eq!(scene.refused(&format!("play {token}")), "§1.3", "{token}");
    }
    assert!(scene.offers("play solar") && scene.offers("play production-earth"));
}

/// §1.4, §1.5, §4.3.4: a new Base covers Travel, which cannot be repeated then.
#[test]
fn s1_5_a_new_base_ends_the_repetition() {
    let mut away = scene(2);
    away.play("play travel\nload-base\nfly venus");
    away.deal_all();
    let mut settled = away.clone();
    away.play("done\npass");
    assert!(away.offers("repeat"), "Travel is still on top");
    settled.play("settle\ndone\npass");
    assert_eq!(settled.me().played.last(), Some(&Token::Production(Planet::Venus)));
    assert_eq!(settled.refused("repeat"), "§1.5");
    assert_eq!(settled.refused("play production-venus"), "§1.3", "not in the round it came");
}

/// §1.6: who passes first acts first in the next phase; §1.7: unused tokens are rotations, and each
/// turn that passes by is one more, four at most.
#[test]
fn s1_6_s1_7_passing() {
    let mut scene = scene(3);
    scene.play("play production-earth\nplay production-earth\npass");
    assert_eq!(scene.table().corporations[2].rotations, 4, "five unused tokens count four");
    scene.play("play solar");
    scene.deal_all();
    scene.play("keep -\npass\npass");
    let table = scene.table();
    let order: Vec<u8> = table.next_order.iter().map(|player| player.0).collect();
    assert_eq!(order, [2, 1, 0]);
    assert_eq!(table.corporations[1].rotations, 4);
    assert_eq!(table.corporations[0].rotations, 3);
}

/// §1.7: one turn that goes by is one rotation.
#[test]
fn s1_7_waiting_rotates() {
    let mut scene = scene(2).own(|own| {
        own.pool = vec![Token::Market];
        own.played = [Token::Solar, Token::Research, Token::Travel].to_vec();
        own.played.push(Token::Production(Planet::Earth));
    });
    scene.play("pass\nplay production-earth");
    assert_eq!(scene.me().rotations, 2);
    assert_eq!(scene.asked().0, 1);
    scene.play("pass");
    assert_eq!(scene.options(), ["reward 2", "reward 1", "reward 0"]);
    assert_eq!(scene.refused("reward 3"), "§1.7", "never a later one");
}

/// §1.7, §4.8: the reward reached or an earlier one, never a later one.
#[test]
fn s1_7_an_earlier_reward_may_be_taken() {
    let mut scene = scene(2);
    scene.play("pass\npass");
    assert_eq!(scene.question(), "reward");
    let mut low = scene.clone();
    low.play("reward 1");
    assert_eq!(low.me().fuel, 9);
    scene.play("reward 4\nchoose 2");
    assert_eq!(scene.me().fuel, 12, "4 Fuel instead of a yellow cube");
    assert_eq!(scene.table().phase, Phase::Action, "the other is still to choose");
}

/// §1.9, R-05: a dearer cube pays for a cheaper one; asked only where there is a choice.
#[test]
fn r05_golden_rule() {
    let mut asked = scene(2).own(|own| own.cubes = cubes("RYG"));
    asked.play("play research\nresearch drill");
    assert_eq!(asked.options(), ["pay R", "pay Y", "pay G"]);
    assert_eq!(asked.refused("pay RY"), "§1.9");
    asked.play("pay G");
    assert_eq!(asked.me().cubes, cubes("RY"));
    let mut only = scene(2).own(|own| own.cubes = cubes("P"));
    only.play("play research\nresearch drill");
    assert_eq!((only.me().cubes, only.asked().0), (cubes("-"), 1), "no question");
    let mut poor = scene(2).own(|own| own.cubes = cubes("R"));
    poor.play("play research");
    assert_eq!(poor.refused("research solar"), "§1.9", "never the other way");
}

/// §1.12: Reputation stays on its track.
#[test]
fn s1_12_reputation_ends_at_forty() {
    let mut scene = crate::support::salvation(2).own(|own| {
        own.reputation = 40;
        own.cubes = cubes("P");
    });
    scene.play("use solar save\nsave p");
    assert_eq!(scene.me().reputation, 40);
}

/// what is counted has an end, and reaching it harms nothing.
#[test]
fn r47_counting_limits() {
    let mut scene = scene(2).own(|own| own.fuel = 9_998);
    scene.play("play production-earth");
    assert_eq!(scene.me().fuel, 9_999);
}
