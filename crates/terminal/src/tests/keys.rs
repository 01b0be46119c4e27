//! What keys do, one by one.

use stellar_conquest::Hex;
use tabletop::Viewer;

use super::*;
use crate::scene::BoardCell;
use crate::session::Stage;
use crate::start::FormRow;
use crate::ui::{Focus, Overlay, tab_names};

const SCREEN: (u16, u16) = (120, 40);

/// The place of a hex on the map.
fn place(hex: &str) -> BoardCell {
    BoardCell(hex.parse::<Hex>().unwrap().0)
}

fn open_tab(bench: &Bench) -> &'static str {
    let game = bench.at_table();
    tab_names(game.script()).nth(game.ui.tab).unwrap()
}

fn two_persons() -> Bench {
    Bench::game(&["person", "person"], 1, SCREEN)
}

fn one_person() -> Bench {
    Bench::game(&["person", "random"], 1, SCREEN)
}

#[test]
fn the_form_changes_by_keys_and_begins() {
    let mut bench = Bench::start(120, 40);
    let form = |bench: &Bench| match &bench.model.screen {
        Screen::Start(form) => form.clone(),
        Screen::Game(_) => panic!("no form"),
    };
    // Begin, title, seats, seats 1 to 4, options.
    bench.keys("jj<left>j<right>");
    assert_eq!((form(&bench).n_seats, form(&bench).at()), (3, FormRow::Sitter(0)));
    assert_ne!(form(&bench).sitters[0], "person");
    bench.keys("<home><enter>");
    assert_eq!(bench.effects, [Effect::Begin]);
}

#[test]
fn options_that_do_not_go_together_are_told_and_refused() {
    let mut bench = Bench::start(120, 40);
    let option = |name: &str| {
        let sheet = titles()[0].options();
        let place = sheet.options.iter().position(|spec| spec.name == name).unwrap();
        7 + place
    };
    let down = |rows: usize| format!("<home>{}<right>", "j".repeat(rows));
    bench.keys(&down(option("secrecy")));
    bench.keys(&down(option("inspection_announced")));
    assert!(bench.screen().contains("do not go together"), "{}", bench.screen());
    bench.keys("b");
    assert!(bench.effects.is_empty());
}

/// A title that one seat cannot play alone says what is missing; a digit chooses a level.
#[test]
fn one_seat_is_told_of_the_printed_opponent() {
    let mut bench = Bench::start(120, 40);
    bench.keys("j<right><right>j1");
    let screen = bench.screen();
    assert!(
        screen.contains("Skymines") && screen.contains("✗ one seat plays against Luna"),
        "{screen}"
    );
    bench.keys("jj2");
    assert!(!bench.screen().contains('✗'), "{}", bench.screen());
    bench.keys("b");
    assert_eq!(bench.effects, [Effect::Begin]);
}

#[test]
fn an_amount_is_typed_and_saved() {
    let mut bench = one_person();
    assert_eq!(bench.question(), "setup");
    bench.keys("/scout<enter>");
    assert_eq!(bench.question(), "count");
    bench.keys("2<enter>");
    assert_eq!(bench.question(), "setup");
    assert_eq!(bench.view().own.unwrap().seat.desk.ip, 20);
    assert!(bench.effects.iter().all(|effect| *effect == Effect::Save));
    assert_eq!(bench.effects.len(), 2);
}

#[test]
fn a_wrong_amount_is_refused_with_its_section() {
    let mut bench = one_person();
    bench.keys("/scout<enter>99<enter>");
    let notice = bench.model.notice.clone().unwrap();
    assert!(notice.is_bad && notice.rule.is_some(), "{notice:?}");
    assert_eq!(bench.question(), "count");
    bench.keys(":fly away<enter>");
    assert!(bench.model.notice.clone().unwrap().is_bad);
}

/// §3.7.4: ships at Indi that came from Canis may not go back.
#[test]
fn a_star_that_is_no_destination_is_refused_with_its_section() {
    let mut bench = Bench::start(80, 24);
    let session = placed(|stack, seat| {
        stack["hex"] = if seat == 0 { "D4" } else { "FF20" }.into();
        let field = if seat == 0 { "from" } else { "to" };
        stack[field] = star("Canis").0.into();
    });
    bench.send(Msg::Opened(Box::new(session), PathBuf::from("back.jsonl")));
    bench.keys("<enter>");
    assert_eq!(bench.question(), "order");
    bench.keys("/canis<enter>");
    let notice = bench.model.notice.clone().unwrap();
    assert_eq!(notice.rule.as_deref(), Some("§3.7.4"), "{notice:?}");
    // The same on the map.
    bench.keys("<esc><tab>");
    let Screen::Game(game) = &mut bench.model.screen else { panic!("a game") };
    game.ui.lens.cursor = place("G5");
    bench.keys("<enter>");
    assert_eq!(bench.model.notice.clone().unwrap().rule.as_deref(), Some("§3.7.4"));
}

#[test]
fn undo_takes_back_and_says_when_it_cannot() {
    let mut bench = one_person();
    bench.keys("u");
    let notice = bench.model.notice.clone().unwrap();
    assert!(notice.is_bad && notice.text.starts_with("nothing to undo"), "{notice:?}");
    bench.keys("/scout<enter>u");
    assert_eq!(bench.question(), "setup");
    assert!(!bench.model.notice.clone().unwrap().is_bad);
}

#[test]
fn the_map_is_walked_and_answers_are_chosen_on_it() {
    let mut bench = one_person();
    bench.keys("d");
    bench.wait();
    assert_eq!(bench.question(), "move");
    bench.keys("<enter>");
    assert_eq!(bench.question(), "order");
    bench.keys("/g5<esc>");
    bench.keys("<tab>");
    assert_eq!(bench.at_table().ui.focus, Focus::Board);
    let targets = crate::playing::targets(bench.at_table());
    assert!(!targets.is_empty());
    bench.keys("<tab>");
    assert!(targets.contains(&bench.at_table().ui.lens.cursor));
    let before = bench.at_table().ui.lens.cursor;
    bench.keys("<right><left>");
    assert_eq!(bench.at_table().ui.lens.cursor, before);
    bench.keys("<esc>");
    assert_eq!(bench.at_table().ui.focus, Focus::Answers);
    bench.keys("zz");
    assert_eq!(bench.at_table().ui.lens.zoom, 2);
    bench.keys("ZZZ");
    assert_eq!(bench.at_table().ui.lens.zoom, 0);
}

#[test]
fn panels_are_chosen_by_letter_and_by_arrow() {
    let mut bench = one_person();
    for (letter, tab) in [("F", "Fleets"), ("T", "Tech"), ("X", "heX"), ("L", "Log")] {
        bench.keys(letter);
        assert_eq!(open_tab(&bench), tab);
    }
    bench.keys("<backtab><right>");
    assert_eq!(open_tab(&bench), "Fleets");
    bench.keys("T");
    assert!(bench.at_table().session.sight.desk.find("research speed-3").is_some());
    // The first heading, then speed 3: Enter pays for it.
    bench.keys("j<enter>");
    assert_eq!(bench.question(), "invest");
}

#[test]
fn the_log_is_sifted() {
    let mut bench = one_person();
    bench.keys("d");
    bench.wait();
    assert!(bench.screen().contains("Seat 2 has closed"), "{}", bench.screen());
    bench.keys("<backtab>/seat 1 HAS<enter>");
    let screen = bench.screen();
    assert!(screen.contains("Seat 1 has closed") && screen.contains("Turn 1"), "{screen}");
    assert!(!screen.contains("Seat 2 has closed"), "{screen}");
    bench.keys("<esc>");
    assert!(bench.screen().contains("Seat 2 has closed"), "{}", bench.screen());
}

#[test]
fn rules_are_read_on_the_spot() {
    let mut bench = one_person();
    bench.keys("r");
    assert!(matches!(bench.model.overlay, Some(Overlay::Rule { .. })));
    assert!(bench.screen().contains("§2.7.2"), "{}", bench.screen());
    bench.keys("<right><left><esc>");
    assert_eq!(bench.model.overlay, None);
    bench.keys("q");
    assert_eq!(bench.model.overlay, Some(Overlay::Quit));
    bench.keys("n");
    assert!(!bench.effects.contains(&Effect::Quit));
    bench.keys("qy");
    assert!(bench.effects.contains(&Effect::Quit));
}

#[test]
fn saving_asks_for_a_name() {
    let mut bench = one_person();
    bench.keys("<c-s><c-u>my.jsonl<enter>");
    assert_eq!(bench.effects, [Effect::SaveAs(PathBuf::from("my.jsonl"))]);
}

#[test]
fn a_curtain_hides_everything_between_two_persons() {
    let mut bench = two_persons();
    assert_eq!(bench.at_table().session.stage, Stage::Curtain(FIRST));
    assert!(!bench.screen().contains("scout"), "{}", bench.screen());
    bench.keys("<enter>");
    assert_eq!(bench.at_table().session.viewer(), Viewer::Seat(FIRST));
    bench.keys("/corv<enter>1<enter>");
    bench.keys("d");
    assert_eq!(bench.at_table().session.stage, Stage::Curtain(Seat(1)));
    assert!(!bench.screen().contains("corvette"), "{}", bench.screen());
    // The first one remembers something and opens its desk again.
    bench.keys("u");
    assert_eq!(bench.at_table().session.stage, Stage::Play(FIRST));
    bench.keys("d<enter>");
    assert_eq!(bench.at_table().session.viewer(), Viewer::Seat(Seat(1)));
    let fleets = bench.view().own.unwrap().seat.fleets;
    let corvettes: u8 = fleets.iter().map(|stack| stack.ships.corvettes).sum();
    assert_eq!(corvettes, 4, "the second seat sees its own ships only");
}

#[test]
fn leaving_bots_among_themselves_saves_what_they_did() {
    let mut bench = Bench::game(&["random", "random"], 1, SCREEN);
    for _ in 0..10 {
        bench.send(Msg::Tick);
    }
    bench.keys("qy");
    assert_eq!(bench.effects, [Effect::Save, Effect::Quit]);
}

/// Fleets at stars, so that the end of movement asks for landings until none is left.
fn n_forced(auto: bool) -> usize {
    let mut bench = Bench::start(80, 24);
    let session = placed(|stack, seat| stack["hex"] = if seat == 0 { "G5" } else { "AA19" }.into());
    bench.send(Msg::Opened(Box::new(session), PathBuf::from("forced.jsonl")));
    bench.keys(if auto { "" } else { "o" });
    assert_eq!(bench.at_table().session.auto, auto);
    for _ in 0..60 {
        bench.wait();
        bench.keys("<enter>");
    }
    let lines = &bench.at_table().session.story().lines;
    lines.iter().filter(|line| line.text().starts_with("Forced: ")).count()
}

#[test]
fn forced_answers_are_given_and_told_or_left_to_the_person() {
    assert!(n_forced(true) > 0);
    assert_eq!(n_forced(false), 0);
}
