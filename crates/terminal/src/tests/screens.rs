//! Screens as they are drawn; `UPDATE_EXPECT=1` blesses a change.

use expect_test::{ExpectFile, expect_file};

use super::*;
use crate::session::Stage;

fn check(bench: &Bench, expected: &ExpectFile) {
    expected.assert_eq(&bench.screen());
}

/// Plays the last answer until a question of this kind is asked.
fn until(bench: &mut Bench, wanted: &str) {
    for _ in 0..20_000 {
        bench.wait();
        if matches!(bench.at_table().session.stage, Stage::Curtain(_)) {
            bench.keys("<enter>");
            continue;
        }
        if bench.question() == wanted {
            return;
        }
        assert_ne!(bench.at_table().session.stage, Stage::Over, "nobody asked {wanted}");
        bench.keys("<enter>");
    }
    panic!("nobody asked {wanted}");
}

#[test]
fn the_start() {
    check(&Bench::start(80, 24), &expect_file!["screens/start.txt"]);
}

#[test]
fn an_option_on_the_start_screen() {
    let mut bench = Bench::start(100, 30);
    bench.keys("jjjjjjj<right>");
    check(&bench, &expect_file!["screens/option.txt"]);
}

#[test]
fn the_opening_far() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 1, (160, 44));
    bench.keys("d");
    bench.wait();
    bench.keys("Z");
    check(&bench, &expect_file!["screens/opening_far.txt"]);
}

#[test]
fn the_opening_in_the_middle() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 1, (120, 40));
    bench.keys("d");
    bench.wait();
    bench.keys("<enter>");
    check(&bench, &expect_file!["screens/opening_middle.txt"]);
}

#[test]
fn the_opening_near() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 1, (120, 40));
    bench.keys("d");
    bench.wait();
    bench.keys("<enter>z");
    check(&bench, &expect_file!["screens/opening_near.txt"]);
}

#[test]
fn the_map_alone() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 1, (100, 30));
    bench.keys("d");
    bench.wait();
    bench.keys("mZ");
    check(&bench, &expect_file!["screens/map_alone.txt"]);
}

#[test]
fn the_production_desk() {
    let mut bench = Bench::game(&["person", "person"], 2, (120, 40));
    until(&mut bench, "emigrate");
    check(&bench, &expect_file!["screens/production.txt"]);
}

/// The fleet of the first seat one step from the fleet of the second, which lies at Canis.
fn eve_of_battle() -> Session {
    placed(|stack, seat| {
        stack["hex"] = if seat == 0 { "G4" } else { "G5" }.into();
        if seat == 0 {
            stack["to"] = star("Canis").0.into();
        }
    })
}

fn battle() -> Bench {
    let mut bench = Bench::start(120, 40);
    let path = PathBuf::from("battle.jsonl");
    bench.send(Msg::Opened(Box::new(eve_of_battle()), path));
    bench.keys("ad");
    bench
}

#[test]
fn a_battle_begins() {
    let mut bench = battle();
    until(&mut bench, "aim");
    check(&bench, &expect_file!["screens/battle.txt"]);
}

#[test]
fn a_battle_after_a_round() {
    let mut bench = battle();
    until(&mut bench, "aim");
    bench.keys("<enter>");
    until(&mut bench, "withdraw");
    check(&bench, &expect_file!["screens/battle_round.txt"]);
}

/// §4.1.6: with Improved Ship Weaponry the odds count the second shot, 1 - 1/3 * 1/3 at a scout.
#[test]
fn the_odds_of_a_battle_count_the_second_shot() {
    let armed = |position: &mut Value| {
        let owned = position["seats"][0]["owned"].as_array_mut().unwrap();
        let weapons = ["missile_base", "advanced_missile_base", "improved_ship_weaponry"];
        owned.extend(weapons.map(Value::from));
        // Paid for by the first production.
        position["turn"] = 6.into();
    };
    let mut bench = Bench::start(120, 40);
    let session = arranged(armed, |stack, seat| {
        stack["hex"] = if seat == 0 { "G4" } else { "G5" }.into();
        if seat == 0 {
            stack["to"] = star("Canis").0.into();
        }
    });
    bench.send(Msg::Opened(Box::new(session), PathBuf::from("battle.jsonl")));
    bench.keys("ad");
    until(&mut bench, "aim");
    let screen = bench.screen();
    assert!(screen.contains("hits a scout 89 % (1-4, twice)"), "{screen}");
    // Nobody knows it of the other side.
    assert!(screen.contains("hits a scout 67 % (1-4)"), "{screen}");
}

#[test]
fn the_whole_board_has_its_half_rows_on_a_tall_screen() {
    let mut bench = Bench::game(&["person", "random"], 1, (160, 60));
    bench.keys("d");
    bench.wait();
    bench.keys("mZ");
    let screen = bench.screen();
    assert!(!screen.contains("half a hex lower"), "{screen}");
    let row = |text: &str| screen.lines().position(|line| line.contains(text)).unwrap();
    assert_eq!(row("│ 2 ") - row("│ 1 "), 2, "{screen}");
}

#[test]
fn the_curtain() {
    let bench = Bench::game(&["person", "person"], 1, (80, 24));
    check(&bench, &expect_file!["screens/curtain.txt"]);
}

#[test]
fn help() {
    let mut bench = Bench::game(&["person", "random"], 1, (100, 50));
    bench.keys("?");
    check(&bench, &expect_file!["screens/help.txt"]);
}

#[test]
fn the_coach() {
    let mut bench = Bench::game(&["person", "random"], 1, (80, 24));
    bench.keys("w");
    check(&bench, &expect_file!["screens/coach.txt"]);
    bench.keys("<esc>");
    assert_eq!(bench.at_table().session.sitters, ["coached", "random"], "everybody can see it");
    let before = bench.at_table().session.table.n_entries();
    bench.keys("<enter>");
    assert!(bench.at_table().session.table.n_entries() > before, "its choice was selected");
}

#[test]
fn a_rule() {
    let mut bench = Bench::game(&["person", "random"], 1, (80, 24));
    bench.keys("r");
    check(&bench, &expect_file!["screens/rule.txt"]);
}

#[test]
fn a_title_without_a_scene() {
    let mut bench = Bench::plain(&["person", "random"], 1, (120, 40));
    bench.keys("dP");
    check(&bench, &expect_file!["screens/plain.txt"]);
}

#[test]
fn the_end() {
    let mut bench = Bench::game(&["random", "random"], 1, (100, 30));
    bench.wait();
    check(&bench, &expect_file!["screens/end.txt"]);
}

#[test]
fn a_small_terminal() {
    let mut bench = Bench::game(&["person", "random", "random", "random"], 1, (80, 24));
    bench.keys("d");
    bench.wait();
    check(&bench, &expect_file!["screens/small.txt"]);
}

#[test]
fn too_small_a_terminal() {
    let bench = Bench::game(&["person", "random"], 1, (40, 10));
    check(&bench, &expect_file!["screens/too_small.txt"]);
}

#[test]
fn a_refusal() {
    let mut bench = Bench::game(&["person", "random"], 1, (80, 24));
    bench.keys("/scout<enter>99<enter>");
    check(&bench, &expect_file!["screens/refusal.txt"]);
}

/// NO_COLOR: everything is told by letters, shapes, bold, underline and reverse.
#[test]
fn without_colours_there_are_none() {
    use ratatui::style::Color;
    let mut bench = Bench::game(&["person", "random"], 1, (120, 40));
    bench.keys("d");
    bench.wait();
    bench.keys("<enter>");
    bench.model.look.colours = false;
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    terminal.draw(|frame| draw(frame, &bench.model)).unwrap();
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(bench.screen().contains('›'));
}
