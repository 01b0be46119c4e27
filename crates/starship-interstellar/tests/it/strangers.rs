//! Positions that name somebody who does not play are refused, wherever the name stands.

use serde_json::Value;
use starship_interstellar::{Player, Position, StarshipInterstellar};
use tabletop::{Game, Record};

use crate::support::{rules, scene};

/// Lists and fields of a position that hold players.
const NAMES: [&str; 7] =
    ["player", "players", "order", "next_order", "government", "decided", "unique"];

/// Calls `at` with the way to each player that the document names.
fn names(value: &Value, way: &mut String, is_name: bool, at: &mut dyn FnMut(&str)) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let len = way.len();
                way.push_str(&format!("/{name}"));
                // Lists of corporations and of boards are called by their players too, but hold no number.
                names(inner, way, NAMES.contains(&name.as_str()), at);
                way.truncate(len);
            }
        }
        Value::Array(list) => {
            for (idx, inner) in list.iter().enumerate() {
                let len = way.len();
                way.push_str(&format!("/{idx}"));
                names(inner, way, is_name, at);
                way.truncate(len);
            }
        }
        Value::Number(_) if is_name => at(way),
        Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Every player that a stored game names, in some forty positions of each: with a number that is one too high,
/// or far too high, in its place the position is refused, in words, and nothing panics.
#[test]
fn issue_11_nobody_plays_who_does_not() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut n = 0;
    for name in
        ["three-antimatter.jsonl", "solo-both.jsonl", "three-variants.jsonl", "four-kuiper.jsonl"]
    {
        let text = std::fs::read_to_string(folder.join(name)).expect("the game is stored");
        let record = Record::read(&text).expect("the record reads");
        for place in 1..40 {
            let entry = place * record.header.entries / 40;
            let table = record.replay::<StarshipInterstellar>(None, Some(entry)).expect("replays");
            let sound = serde_json::to_value(table.game().position()).expect("plain data");
            let mut ways = Vec::new();
            names(&sound, &mut String::new(), false, &mut |way| ways.push(way.to_owned()));
            for way in ways {
                let n_players = table.game().position().corporations.len() as u64;
                for stranger in [n_players, 7, 8, 200, 254, 255] {
                    let mut broken = sound.clone();
                    *broken.pointer_mut(&way).expect("just found") = Value::from(stranger);
                    let Ok(position) = serde_json::from_value::<Position>(broken) else { continue };
                    let read = StarshipInterstellar::from_position(table.rules(), &position);
                    assert!(read.is_err(), "{name}, entry {entry}: player {stranger} at {way}");
                    n += 1;
                }
            }
        }
    }
    assert!(n > 3_000, "only {n} were tried");
}

/// The World Government: a Scientist of somebody who does not play, counted from 1 in words.
#[test]
fn issue_11_a_scientist_of_nobody() {
    let said = scene(2).broken(|position| position.government[3][0] = Some(Player::seat(2)));
    assert_eq!(said, "the World Government: player 3 does not play");
    let said = scene(2).broken(|position| position.order = vec![Player::seat(0), Player::seat(0)]);
    assert_eq!(said, "the turn order: player 1 is listed twice");
    let said = scene(2).broken(|position| position.order = vec![Player::seat(0), Player::seat(2)]);
    assert_eq!(said, "the turn order: player 3 does not play");
    // The negative twin: the Scientist of somebody who does is counted.
    let seated = scene(2).edit(|position| {
        position.government[3][0] = Some(Player::seat(1));
        position.corporations[1].reserve -= 1;
    });
    assert_eq!(seated.table().government[3][0], Some(Player::seat(1)));
    assert!(StarshipInterstellar::from_position(rules(), &seated.table()).is_ok());
}

/// Rulesets: a position that names none begins a new game by the newest, and goes on by the first where it
/// belongs to a game of the first.
#[test]
fn a_position_keeps_its_ruleset() {
    let mut second = scene(2).table();
    assert_eq!(second.variant.ruleset, Some(2));
    StarshipInterstellar::adopt_ruleset(&mut second, 1);
    assert_eq!(second.variant.ruleset, Some(2), "it names its own");
    let mut first = scene(2).by_first_ruleset().table();
    assert_eq!(first.variant.ruleset, None);
    let game = StarshipInterstellar::from_position(rules(), &first).expect("sound");
    assert_eq!(game.position(), first, "as it was");
    StarshipInterstellar::adopt_ruleset(&mut first, 1);
    assert_eq!(first.variant.ruleset, None);
    StarshipInterstellar::adopt_ruleset(&mut first, 2);
    assert_eq!(first.variant.ruleset, Some(2), "a new game from a position of old");
    let said = scene(2).broken(|position| position.variant.ruleset = Some(3));
    assert_eq!(said, "the position names ruleset 3; the newest is 2, and the first is not named");
    let said = scene(2).broken(|position| position.variant.ruleset = Some(1));
    assert!(said.contains("the first is not named"), "{said}");
}
