//! The battery of tabletop, over this title.
//!
//! Nobody at this table holds a secret (§1.13), so an invented world is the real one: there are no
//! twins that differ, but for the draft of Unique Pass tokens (chapter V5). What is compared is that
//! every viewer is shown the same table.

use starship_interstellar::StarshipInterstellar;
use tabletop::Game;
use tabletop::battery::{Battery, Report};

use crate::support::{options, sample};

fn battery(seed: u64, games: u32) -> Battery<StarshipInterstellar> {
    // Games are short: one step in 32 goes through the whole battery.
    Battery::new(seed).games(games).sampler(sample).heavy_every(32)
}

fn passes(result: Result<Report, String>) -> Report {
    result.unwrap_or_else(|error| panic!("{error}"))
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
    let mut prng = tabletop::battery::Prng::new(8);
    let mut n_games = 0;
    for round in 0..200 {
        let n_seats = 1 + round % 4;
        let asked = sample(&mut prng, n_seats);
        let open = |asked| {
            let options =
                StarshipInterstellar::options().fill(asked, StarshipInterstellar::RULESET).ok()?;
            StarshipInterstellar::new(crate::support::rules(), n_seats, &options).ok()
        };
        let Some(game) = open(&asked) else { continue };
        let own = game.own_options().expect("the state keeps them");
        assert_eq!(own.len(), StarshipInterstellar::options().options.len());
        let same = open(&own).expect("they go together");
        assert_eq!(same.position(), game.position());
        n_games += 1;
    }
    assert!(n_games > 50, "{n_games} games");
}
