//! Chapter 1: turns, the played stack, repeating, passing, payment.

use expect_test::expect;
use starship_interstellar::{Phase, Planet, Token};

use crate::support::{cubes, scene};

/// §1.3: a token of the pool, or pass; what is not in the pool is refused.
#[test]
fn s1_3_a_turn_is_a_token_or_pass() {
    let mut scene = scene(2);
    assert!(scene.offers("play solar") && scene.offers("pass"));
    scene.tells(
        "1: play production-mars\n1: play production-earth",
        &expect![[r#"
        §1.3 the token production-mars is not in your pool
        Seat 1 plays Earth Production.
        Seat 1 gains 4 Fuel."#]],
    );
    assert_eq!(scene.asked().0, 1, "one turn each");
    assert!(!scene.me().pool.contains(&Token::Production(Planet::Earth)));
    scene.tells(
        "2: pass\n1: play production-earth",
        &expect![[r#"
        Seat 2 passes with 4 rotations, number 1 in the next turn order.
        §1.3 the token production-earth is not in your pool"#]],
    );
}

/// §1.3, R-48: a token whose action could do nothing cannot be played.
#[test]
fn r48_a_token_must_be_able_to_do_something() {
    let mut scene = scene(2).own(|own| {
        own.fuel = 0;
        own.cubes = cubes("-");
    });
    scene.tells(
        "1: play travel\n1: play market\n1: play research",
        &expect![[r#"
        §1.3 the action of travel could do nothing now
        §1.3 the action of market could do nothing now
        §1.3 the action of research could do nothing now"#]],
    );
    assert!(scene.offers("play solar") && scene.offers("play production-earth"));
}

/// §1.4, §1.5, §4.3.4: a new Base covers Travel, which cannot be repeated then.
#[test]
fn s1_5_a_new_base_ends_the_repetition() {
    let mut away = scene(2);
    away.tells(
        "1: play travel\n1: load-base\n1: fly venus\ndeal all",
        &expect![[r#"
        Seat 1 plays Travel.
        Seat 1 loads a Base.
        Seat 1 flies from Earth to Venus for 2 Fuel.
        Seat 1 turns over a Deposit of 6 red on Venus."#]],
    );
    let mut settled = away.clone();
    away.tells(
        "1: done\n2: pass",
        &expect![[r#"
        Seat 1 goes on.
        Seat 1 puts the token back.
        Seat 2 passes with 4 rotations, number 1 in the next turn order."#]],
    );
    assert!(away.offers("repeat"), "Travel is still on top");
    settled.tells(
        "1: settle\n1: done\n2: pass",
        &expect![[r#"
        Seat 1 founds a Base on Venus.
        Seat 1 gains 2 red.
        Seat 1 goes on.
        Seat 2 passes with 4 rotations, number 1 in the next turn order."#]],
    );
    assert_eq!(settled.me().played.last(), Some(&Token::Production(Planet::Venus)));
    // Not in the round in which it came.
    settled.tells(
        "1: repeat\n1: play production-venus",
        &expect![[r#"
        §1.5 the active token cannot be repeated
        §1.3 the token production-venus is not in your pool"#]],
    );
}

/// §1.6: who passes first acts first in the next phase; §1.7: unused tokens are rotations, and each
/// turn that passes by is one more, four at most.
#[test]
fn s1_6_s1_7_passing() {
    let mut scene = scene(3);
    let script = "1: play production-earth\n2: play production-earth\n3: pass";
    scene.tells(
        script,
        &expect![[r#"
        Seat 1 plays Earth Production.
        Seat 1 gains 4 Fuel.
        Seat 2 plays Earth Production.
        Seat 2 gains 4 Fuel.
        Seat 3 passes with 4 rotations, number 1 in the next turn order."#]],
    );
    assert_eq!(scene.table().corporations[2].rotations, 4, "five unused tokens count four");
    scene.tells(
        "1: play solar\ndeal all\n1: keep -\n2: pass\n1: pass",
        &expect![[r#"
        Seat 1 plays Solar Extraction.
        Seat 1 draws red from the Solar Bag.
        Seat 1 draws red from the Solar Bag.
        Seat 1 keeps nothing for 0 Reputation.
        Seat 2 passes with 4 rotations, number 2 in the next turn order.
        Seat 1 passes with 3 rotations, number 3 in the next turn order."#]],
    );
    let table = scene.table();
    let order: Vec<u8> = table.next_order.iter().map(|player| player.number()).collect();
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
    scene.tells(
        "1: pass\n2: play production-earth",
        &expect![[r#"
        Seat 1 passes with 1 rotation, number 1 in the next turn order.
        Seat 2 plays Earth Production.
        Seat 2 gains 4 Fuel.
        Seat 1's Pass token turns to 2."#]],
    );
    assert_eq!(scene.me().rotations, 2);
    assert_eq!(scene.asked().0, 1);
    scene.tells(
        "2: pass",
        &expect!["Seat 2 passes with 4 rotations, number 2 in the next turn order."],
    );
    assert_eq!(scene.options(), ["reward 2", "reward 1", "reward 0"]);
    // Never a later one.
    scene.tells("1: reward 3", &expect!["§1.7 the Pass token stands at 2, not 3"]);
}

/// §1.7, §4.8: the reward reached or an earlier one, never a later one.
#[test]
fn s1_7_an_earlier_reward_may_be_taken() {
    let mut scene = scene(2);
    scene.tells(
        "1: pass\n2: pass",
        &expect![[r#"
        Seat 1 passes with 4 rotations, number 1 in the next turn order.
        Seat 2 passes with 4 rotations, number 2 in the next turn order."#]],
    );
    assert_eq!(scene.question(), "reward");
    let mut low = scene.clone();
    low.tells(
        "1: reward 1",
        &expect![[r#"
        Seat 1 takes the reward of 1 rotation.
        Seat 1 has the reward of the Pass token after 1 rotation.
        Seat 1 gains 1 Fuel."#]],
    );
    assert_eq!(low.me().fuel, 9);
    scene.tells(
        "1: reward 4\n1: choose 2",
        &expect![[r#"
        Seat 1 takes the reward of 4 rotations.
        Seat 1 has the reward of the Pass token after 4 rotations.
        Seat 1 chooses 4 fuel of the Pass token after 4 rotations.
        Seat 1 gains 4 Fuel."#]],
    );
    assert_eq!(scene.me().fuel, 12, "4 Fuel instead of a yellow cube");
    assert_eq!(scene.table().phase, Phase::Action, "the other is still to choose");
}

/// §1.9, R-05: a dearer cube pays for a cheaper one; asked only where there is a choice.
#[test]
fn r05_golden_rule() {
    let mut asked = scene(2).own(|own| own.cubes = cubes("RYG"));
    asked.tells(
        "1: play research\n1: research drill",
        &expect![[r#"
        Seat 1 plays Technology Research.
        Seat 1 has 1 red to pay."#]],
    );
    assert_eq!(asked.options(), ["pay R", "pay Y", "pay G"]);
    asked.tells(
        "1: pay RY\n1: pay G",
        &expect![[r#"
        §1.9 RY does not pay R
        Seat 1 researches Drill, number 1, for 1 green."#]],
    );
    assert_eq!(asked.me().cubes, cubes("RY"));
    let mut only = scene(2).own(|own| own.cubes = cubes("P"));
    only.tells(
        "1: play research\n1: research drill",
        &expect![[r#"
        Seat 1 plays Technology Research.
        Seat 1 researches Drill, number 1, for 1 purple."#]],
    );
    assert_eq!((only.me().cubes, only.asked().0), (cubes("-"), 1), "no question");
    let mut poor = scene(2).own(|own| own.cubes = cubes("R"));
    // Never the other way.
    poor.tells(
        "1: play research\n1: research solar",
        &expect![[r#"
        Seat 1 plays Technology Research.
        §1.9 costs Y, there is R"#]],
    );
}

/// §1.12: Reputation stays on its track.
#[test]
fn s1_12_reputation_ends_at_forty() {
    let mut scene = crate::support::salvation(2).own(|own| {
        own.reputation = 40;
        own.cubes = cubes("P");
    });
    scene.tells(
        "1: use solar save\n1: save p",
        &expect![[r#"
        Seat 1 uses Solar Extraction to Save a Population.
        Seat 1 saves a purple meeple.
        Seat 1 gains 5 Reputation.
        Seat 1 gains 1 Prestige.
        Seat 1 is on space 1 of the Leaders of Humankind.
        Seat 1 has the reward of space 1 of the Leaders of Humankind.
        Seat 1 gains 1 Reputation."#]],
    );
    assert_eq!(scene.me().reputation, 40);
}

/// R-47: what is counted has an end, and reaching it harms nothing.
#[test]
fn r47_counting_limits() {
    let mut scene = scene(2).own(|own| own.fuel = 9_998);
    scene.tells(
        "1: play production-earth",
        &expect![[r#"
        Seat 1 plays Earth Production.
        Seat 1 gains 4 Fuel."#]],
    );
    assert_eq!(scene.me().fuel, 9_999);
}
