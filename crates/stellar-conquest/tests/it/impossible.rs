//! Positions that no play leads to are refused when somebody hands them in.

use std::path::Path;

use battery::refusals;
use expect_test::expect_file;
use stellar_conquest::StellarConquest;

/// What looks impossible and is taken all the same, and why.
const ACCEPTED: [(&str, &str); 2] = [
    (
        "posts_new differs outside production",
        "it stays as production left it; posts that are placed between two productions do not change it (A-12)",
    ),
    (
        "inspection off at a star without a colony",
        "a standing order outlives the colony, until another is founded (A-53)",
    ),
];

/// Each with its reason; the other way round the battery asks every position of its games.
#[test]
fn impossible_positions_are_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impossible.jsonl");
    let said = refusals::<StellarConquest>(&file, &ACCEPTED);
    expect_file!["../impossible.txt"].assert_eq(&said);
}
