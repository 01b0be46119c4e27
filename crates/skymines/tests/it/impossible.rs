//! Positions that no play leads to are refused when somebody hands them in.

use std::path::Path;

use battery::refusals;
use expect_test::expect_file;
use skymines::Skymines;

/// What looks impossible and is taken all the same, and why.
const ACCEPTED: [(&str, &str); 4] = [
    ("marker on space 24 in round 1", "track bonuses and plans give steps without a limit"),
    ("supplement 200 coins", "coins gather on a supplement as long as nobody takes them"),
    ("coins 9000", "nobody counts the coins of the bank"),
    ("starting card missing", "cards can be sold"),
];

/// Each with its reason; the other way round the battery asks every position of its games.
#[test]
fn impossible_positions_are_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impossible.jsonl");
    let said = refusals::<Skymines>(&file, &ACCEPTED);
    expect_file!["../impossible.txt"].assert_eq(&said);
}
