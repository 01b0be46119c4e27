//! The battery, over this title.
//!
//! Nobody at this table holds a secret (§1.13), so an invented world is the real one: there are no
//! twins that differ, but for the draft of Unique Pass tokens (chapter V5). What is compared is that
//! every viewer is shown the same table.

use battery::{Battery, passes};
use starship_interstellar::StarshipInterstellar;
use tabletop::Game;

use crate::support::{options, sample};

fn battery(seed: u64, games: u32) -> Battery<StarshipInterstellar> {
    // Games are short: one step in 32 goes through the whole battery.
    Battery::new(seed).games(games).sampler(sample).heavy_every(32)
}

#[test]
fn sheets() {
    battery(1, 1).sheets().unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn playouts() {
    let report = passes(battery(1, 60).playouts());
    assert!(report.accepted > 1000, "{report:?}");
}

#[test]
fn views() {
    let report = passes(battery(2, 12).views());
    assert!(report.views > 1000, "{report:?}");
}

/// §1.13: the seats and the watcher see one and the same table, but for whose eyes they are.
#[test]
fn s1_13_every_viewer_sees_the_same_table() {
    use tabletop::{Seat, Viewer};
    let game = crate::support::game_with(4, &options(4, ""));
    let watcher = game.view(Viewer::Watcher);
    for seat in Seat::first(4) {
        let view = game.view(Viewer::Seat(seat));
        assert_eq!(view.table, watcher.table);
        assert_eq!(view.seat, Some(seat));
    }
}

#[test]
fn spread() {
    battery(3, 4).spread(8, &[]).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn together() {
    passes(battery(3, 12).together());
}

#[test]
fn undo() {
    let report = passes(battery(4, 60).undo());
    assert!(report.undos > 100 && report.records > 0, "{report:?}");
}

#[test]
fn inputs() {
    let report = passes(battery(5, 12).inputs());
    assert!(report.inputs > 1000 && report.inputs_accepted > 100, "{report:?}");
}

#[test]
fn component_edits() {
    let report = passes(battery(6, 1).component_edits(400));
    assert!(report.inputs_accepted > 20, "{report:?}");
}

/// The options of a position are its own: told again as options they make the same game.
#[test]
fn options_of_a_position_make_the_same_game() {
    let report = passes(battery(8, 200).own_options());
    assert!(report.games > 50, "{report:?}");
}

/// What the coach says is whole, and of questions that there are.
#[test]
fn the_coach_speaks_of_the_questions_that_there_are() {
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(::battery::coach_faults::<StarshipInterstellar>(&sources), Vec::<String>::new());
}

/// Whatever ruling a section cites can be read, in words.
#[test]
fn every_ruling_that_is_cited_is_told() {
    battery(1, 1).rulings().unwrap_or_else(|error| panic!("{error}"));
}
