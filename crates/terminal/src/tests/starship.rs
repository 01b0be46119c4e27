//! Starship Interstellar in the terminal.

use expect_test::{ExpectFile, expect_file};

use super::games::wander;
use super::*;
use crate::session::Stage;

const SOLO: [(&str, &str); 1] = [("hall", "intermediate")];

/// Everything that can lie beside the boards.
const MODULES: [(&str, &str); 11] = [
    ("hall", "introduction"),
    ("black_holes", "on"),
    ("families", "on"),
    ("lost_mining_planets", "on"),
    ("multi_resource", "on"),
    ("leader_tracks", "1b"),
    ("universal_mechanisms", "on"),
    ("kuiper", "on"),
    ("antimatter", "on"),
    ("halley", "final"),
    ("fly_by", "on"),
];

fn check(bench: &Bench, expected: &ExpectFile) {
    expected.assert_eq(&bench.screen());
}

fn solo(seed: u8, size: (u16, u16)) -> Bench {
    Bench::of("starship-interstellar", &["person"], &SOLO, seed, size)
}

/// Answers with what is offered until H.A.L.L. has had a turn and a person is asked again.
fn after_hall(bench: &mut Bench) {
    for _ in 0..200 {
        let kept = &bench.at_table().session.story().kept;
        if kept.last().is_some_and(|told| told.event.is_none()) {
            return;
        }
        bench.keys("<enter>");
    }
    panic!("H.A.L.L. never plays: {}", bench.screen());
}

#[test]
fn the_opening() {
    check(&solo(1, (120, 50)), &expect_file!["screens/starship_opening.txt"]);
}

#[test]
fn all_boards() {
    let mut bench = solo(1, (90, 70));
    bench.keys("m");
    check(&bench, &expect_file!["screens/starship_boards.txt"]);
}

#[test]
fn a_small_terminal() {
    check(&solo(1, (80, 24)), &expect_file!["screens/starship_small.txt"]);
}

#[test]
fn hall_step_by_step() {
    let mut bench = solo(2, (120, 50));
    after_hall(&mut bench);
    bench.keys("H<backtab>");
    check(&bench, &expect_file!["screens/starship_hall.txt"]);
}

#[test]
fn the_players() {
    let mut bench =
        Bench::of("starship-interstellar", &["person", "random", "random"], &[], 3, (120, 50));
    bench.keys("P");
    check(&bench, &expect_file!["screens/starship_players.txt"]);
}

#[test]
fn a_whole_game_against_hall() {
    let mut bench = solo(4, (100, 30));
    let looks =
        ["H<tab><tab>", "P<tab>jjj<esc>", "M", "T", "I", "<tab><down><right><up><left><end><esc>"];
    wander(&mut bench, &looks);
    assert_eq!(bench.at_table().session.stage, Stage::Over);
    assert!(bench.screen().contains("H.A.L.L."), "{}", bench.screen());
}

#[test]
fn a_whole_game_among_persons_and_bots() {
    let sitters = ["person", "random", "person", "random"];
    let mut bench = Bench::of("starship-interstellar", &sitters, &[], 5, (120, 40));
    wander(&mut bench, &["P", "m", "m", "L"]);
}

#[test]
fn all_modules_on_the_table() {
    let mut bench = Bench::of("starship-interstellar", &["person"], &MODULES, 6, (100, 100));
    bench.keys("m");
    check(&bench, &expect_file!["screens/starship_modules.txt"]);
}

#[test]
fn a_draft_of_pass_tokens() {
    let sitters = ["person", "person"];
    let options = [("unique_pass", "on")];
    let mut bench = Bench::of("starship-interstellar", &sitters, &options, 7, (100, 90));
    bench.keys("m");
    check(&bench, &expect_file!["screens/starship_pass.txt"]);
}

#[test]
fn a_whole_game_with_every_module() {
    let mut bench = Bench::of("starship-interstellar", &["person"], &MODULES, 8, (100, 40));
    let looks = ["P", "M", "T", "I", "<tab><down><down><right><end><up><left><home><esc>"];
    wander(&mut bench, &looks);
    assert_eq!(bench.at_table().session.stage, Stage::Over);
}
