//! Whole games by keyboard.

use super::*;
use crate::desk::DONE;
use crate::session::Stage;
use crate::ui::Overlay;

/// More questions than any game asks a patient person.
const QUESTIONS_MAX: usize = 20_000;
/// Whoever always gives the same answer could go round in circles, taking ships in hand and putting
/// them back. After so many answers in one turn a person takes what is offered, and then is done.
const PATIENCE: [usize; 2] = [12, 40];

/// Plays to the end, with these keys for every question.
fn play(bench: &mut Bench, keys: impl Fn(usize) -> &'static str) {
    let (mut turn, mut n_answers) = ((0, Seat(9)), 0);
    for number in 0..QUESTIONS_MAX {
        bench.wait();
        match bench.at_table().session.stage {
            Stage::Over => return,
            Stage::Curtain(_) => bench.keys("<enter>"),
            Stage::Play(seat) => {
                let now = (bench.view().turn, seat);
                n_answers = if now == turn { n_answers + 1 } else { 0 };
                turn = now;
                bench.keys(match n_answers {
                    n if n > PATIENCE[1] && can_be_done(bench) => "d",
                    n if n > PATIENCE[0] => "<enter>",
                    _ => keys(number),
                });
            }
            Stage::Bots => {}
            Stage::Stuck(ref reason) => panic!("stuck: {reason}"),
        }
        if let Some(notice) = &bench.model.notice {
            assert!(!notice.is_bad, "{notice:?}");
        }
        if number % 97 == 0 {
            bench.screen();
        }
    }
    panic!("the game does not end: {}", bench.screen());
}

/// Plays to the end with any answers, and now and then looks around by these keys.
pub(super) fn wander(bench: &mut Bench, looks: &[&str]) {
    let mut any = 1u32;
    for number in 0..QUESTIONS_MAX {
        bench.wait();
        let stage = &bench.at_table().session.stage;
        match stage {
            Stage::Over => return,
            Stage::Stuck(reason) => panic!("stuck: {reason}"),
            Stage::Bots | Stage::Curtain(_) | Stage::Play(_) => {}
        }
        if number % 40 == 0 {
            bench.keys(looks[number / 40 % looks.len()]);
            bench.screen();
            bench.keys("<esc>");
        }
        any = any.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let n_answers = bench.at_table().session.sight.desk.answers.len().max(1);
        let down = (any >> 8) as usize % n_answers;
        bench.keys(&format!("<home>{}<enter>", "j".repeat(down)));
        if let Some(notice) = &bench.model.notice {
            assert!(!notice.is_bad, "{notice:?}");
        }
    }
    panic!("the game does not end: {}", bench.screen());
}

fn can_be_done(bench: &Bench) -> bool {
    let desk = &bench.at_table().session.sight.desk;
    DONE.iter().any(|word| desk.find(word).is_some())
}

#[test]
fn a_person_who_takes_the_first_answer_reaches_the_end() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 3, (100, 30));
    play(&mut bench, |_| "<home><enter>");
    assert!(bench.screen().contains("points"), "{}", bench.screen());
}

#[test]
fn a_person_who_takes_the_last_answer_reaches_the_end() {
    let mut bench = Bench::game(&["random", "person", "random", "random"], 4, (80, 24));
    play(&mut bench, |_| "<end><enter>");
}

#[test]
fn a_person_who_takes_what_is_offered_reaches_the_end() {
    let mut bench = Bench::game(&["person", "random"], 5, (120, 40));
    play(&mut bench, |_| "<enter>");
}

#[test]
fn two_persons_share_the_screen_to_the_end() {
    let mut bench = Bench::game(&["person", "person"], 6, (90, 30));
    let panels =
        ["F<enter>", "C<enter>", "S<enter>", "T<enter>", "B<enter>", "X<enter>", "z<enter>"];
    play(&mut bench, |number| match number % 50 {
        0 => panels[number / 50 % panels.len()],
        _ => "<enter>",
    });
}

/// A title without a scene of its own plays all the same: nothing in the frame knows which it is.
#[test]
fn a_title_without_a_scene_is_played_to_the_end() {
    let mut bench = Bench::plain(&["person", "random"], 5, (100, 30));
    wander(&mut bench, &["P<tab>jj<tab><tab>", "<tab><end><home><esc>"]);
    assert!(bench.screen().contains("points"), "{}", bench.screen());
}

#[test]
fn bots_among_themselves_are_watched_to_the_end() {
    let mut bench = Bench::game(&["random", "random"], 7, (100, 30));
    bench.wait();
    assert_eq!(bench.at_table().session.stage, Stage::Over);
    assert!(bench.effects.contains(&Effect::Save));
    bench.keys("<enter>");
    assert_eq!(bench.model.overlay, None, "the board can be looked at");
    bench.keys("<enter>");
    assert_eq!(bench.model.overlay, Some(Overlay::Ending));
}

#[test]
fn steady_bots_play_beside_a_person() {
    let mut bench = Bench::game(&["person", "steady", "steady", "steady"], 8, (120, 40));
    play(&mut bench, |_| "<enter>");
}

/// From the start screen to the first production, and every key that a newcomer would press.
#[test]
fn a_newcomer_plays_by_keyboard_only() {
    let mut bench = Bench::start(80, 24);
    bench.keys("?<esc>jjjj<right><left>r<esc><home><enter>");
    assert_eq!(bench.effects, [Effect::Begin]);
    let session = session(&["person", "random", "random", "random"], &[], 9);
    bench.send(Msg::Opened(Box::new(session), PathBuf::from("new.jsonl")));
    // All the bonus goes into scouts and a corvette.
    bench.keys("/corv<enter>2<enter>/scout<enter>3<enter>d");
    bench.wait();
    assert_eq!(bench.question(), "move");
    // The whole fleet to the nearest yellow star, in four turns.
    for turn in 0..4 {
        if turn == 0 {
            for _ in 0..2 {
                bench.keys("<enter>/canis<enter><enter>d");
            }
        } else {
            bench.keys("a");
        }
        bench.keys("d");
        bench.wait();
    }
    let view = bench.view();
    assert!(view.turn >= 4, "{}", bench.screen());
    let fleets = &view.own.as_ref().unwrap().seat.fleets;
    let canis = "G5".parse().unwrap();
    assert!(fleets.iter().any(|stack| stack.hex == Some(canis)), "{}", bench.screen());
}
