//! Positions that no play leads to are refused when somebody hands them in.

use std::path::Path;

use battery::refusals;
use expect_test::expect_file;
use starship_interstellar::StarshipInterstellar;

/// What looks impossible and is taken all the same, and why.
const ACCEPTED: [(&str, &str); 7] = [
    ("Deposit of purple from a red token", "Converters change what lies in a Deposit (§4.6.2)"),
    ("Prestige 9999 in round 1", "Prestige has no limit"),
    ("Solar Bag 200 red", "what is paid goes into the bag, and cubes have no limit"),
    ("Solar Bag empty at start", "a Solar action of another seat can have emptied it"),
    (
        "Travel 3 without a wormhole token",
        "the token lies on the Journey only once a Probe has found a Wormhole",
    ),
    (
        "Kuiper token missing",
        "a token that was turned up is no more among those that nobody has seen",
    ),
    (
        "Kuiper: rock moved in round 1 with Neptune's orbit free",
        "Asteroids fall after a Solar Event too (§K.3.1)",
    ),
];

/// Each with its reason; the other way round the battery asks every position of its games.
#[test]
fn impossible_positions_are_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impossible.jsonl");
    let said = refusals::<StarshipInterstellar>(&file, &ACCEPTED);
    expect_file!["../impossible.txt"].assert_eq(&said);
}
