//! Skymines in the terminal.

use ::skymines::{EventView, What};
use expect_test::{ExpectFile, expect_file};

use super::games::wander;
use super::*;
use crate::session::Stage;

const SOLO: [(&str, &str); 1] = [("luna", "2")];

fn check(bench: &Bench, expected: &ExpectFile) {
    expected.assert_eq(&bench.screen());
}

fn solo(seed: u8, options: &[(&str, &str)], size: (u16, u16)) -> Bench {
    Bench::of("skymines", &["person"], options, seed, size)
}

/// Answers with what is offered until Luna has had a turn and a person is asked again.
fn after_luna(bench: &mut Bench) {
    for _ in 0..200 {
        let kept = &bench.at_table().session.story().kept;
        let turn = kept.first().is_some_and(|told| {
            let event = told.event.as_ref().and_then(|event| event.get::<EventView>());
            matches!(event, Some(EventView::Luna { deed }) if matches!(deed.what, What::TurnBegan))
        });
        if turn && kept.last().is_some_and(|told| told.event.is_none()) {
            return;
        }
        bench.keys("<enter>");
    }
    panic!("Luna never plays: {}", bench.screen());
}

#[test]
fn the_opening() {
    check(&solo(1, &SOLO, (120, 50)), &expect_file!["screens/skymines_opening.txt"]);
}

#[test]
fn all_boards_on_the_moon() {
    let mut bench = solo(1, &SOLO, (90, 70));
    bench.keys("<enter>m");
    check(&bench, &expect_file!["screens/skymines_moon.txt"]);
}

#[test]
fn all_boards_on_the_belt() {
    let belt = [("luna", "2"), ("side", "belt"), ("missions", "on")];
    let mut bench = solo(1, &belt, (90, 80));
    bench.keys("<enter>m");
    check(&bench, &expect_file!["screens/skymines_belt.txt"]);
}

#[test]
fn a_small_terminal() {
    let mut bench = solo(1, &SOLO, (80, 24));
    bench.keys("<enter>");
    check(&bench, &expect_file!["screens/skymines_small.txt"]);
}

#[test]
fn luna_step_by_step() {
    let mut bench = solo(2, &SOLO, (120, 50));
    after_luna(&mut bench);
    bench.keys("U<backtab>");
    check(&bench, &expect_file!["screens/skymines_luna.txt"]);
}

/// Each plans behind the back of the other, and may open again what it has closed.
#[test]
fn the_curtain_hides_planned_cards() {
    let mut bench = Bench::of("skymines", &["person", "person"], &[], 3, (120, 50));
    for _ in 0..20 {
        if bench.question() == "plan" {
            break;
        }
        bench.keys("<enter>");
    }
    bench.keys("<enter><enter>");
    assert!(bench.screen().contains("SLOTS"), "{}", bench.screen());
    bench.keys("d");
    let screen = bench.screen();
    assert!(matches!(bench.at_table().session.stage, Stage::Curtain(_)), "{screen}");
    assert!(!screen.contains("SLOTS") && screen.contains("u opens again"), "{screen}");
    bench.keys("u");
    assert_eq!(bench.question(), "plan");
}

#[test]
fn a_whole_game_against_luna() {
    let mut bench = solo(4, &SOLO, (100, 30));
    let looks =
        ["U<tab><tab>", "P<tab>jjj<esc>", "M", "C", "I", "<tab><down><right><up><left><end><esc>"];
    wander(&mut bench, &looks);
    assert_eq!(bench.at_table().session.stage, Stage::Over);
    assert!(bench.screen().contains("Luna"), "{}", bench.screen());
}

#[test]
fn a_whole_game_on_the_belt_with_everything() {
    let options = [("luna", "3"), ("side", "belt"), ("missions", "on"), ("threat", "random")];
    let sitters = ["person", "random"];
    let mut bench = Bench::of("skymines", &sitters, &options, 5, (120, 40));
    wander(&mut bench, &["P", "m", "m", "L"]);
}
