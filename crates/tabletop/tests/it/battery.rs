//! The sound toy passes everything, and nothing has stayed untested.

use battery::{Battery, Report};

use battery::toy::{Sound, judge, swap};

fn battery() -> Battery<Sound> {
    Battery::new(1).games(300).heavy_every(16).swap(swap).judge(judge)
}

fn passes(report: Result<Report, String>) -> Report {
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    report
}

#[test]
fn sheets() {
    battery().sheets().unwrap();
}

#[test]
fn playouts() {
    let report = passes(battery().playouts());
    assert!(report.accepted > 1000 && report.checks > 2 * report.accepted, "{report}");
}

#[test]
fn views() {
    let report = passes(battery().views());
    assert!(report.twins_different * 2 > report.twins, "{report}");
    assert!(report.twin_answers > 1000 && report.twin_reveals > 100, "{report}");
}

#[test]
fn spread() {
    let report = passes(battery().games(100).spread(24, &[]));
    assert!(report.twins > 1000, "{report}");
}

#[test]
fn together() {
    let report = passes(battery().together());
    assert!(report.commuted > 1000 && report.unseen > 1000 && report.reopened > 1000, "{report}");
}

#[test]
fn undo() {
    let report = passes(battery().undo());
    assert!(report.undos > 500 && report.undos_refused > 500, "{report}");
    assert!(report.reopened > 20 && report.records == report.games, "{report}");
    assert!(report.snapshots > report.games, "{report}");
}

#[test]
fn inputs() {
    let report = passes(battery().inputs());
    assert!(report.inputs_accepted > 1000, "{report}");
    assert!(report.inputs > 2 * report.inputs_accepted, "{report}");
}

/// All in one call, for who wants that.
#[test]
fn run() {
    let report = passes(battery().games(20).run());
    assert!(report.games >= 100 && report.commuted > 0 && report.undos > 0, "{report}");
    assert!(report.to_string().starts_with("games "), "{report}");
}

#[test]
fn component_edits() {
    let report = passes(battery().component_edits(500));
    assert!(report.inputs == 500 && report.inputs_accepted > 50, "{report}");
}
