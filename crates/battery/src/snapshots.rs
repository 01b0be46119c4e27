//! Snapshots: a table that goes on from one is the table that has replayed its whole log.
//!
//! The log of a game, undone answers included, is followed by two tables at once: one from the start, the
//! other from a snapshot that the first has made on the way, and every now and then from a newer one. They
//! must be told the same by every entry. From time to time they are compared as a whole: position, and
//! for everybody view, version, memory, legal answers; what each seat can take back or open again, also
//! by doing it; and how both go on.

use std::sync::Arc;

use tabletop::{Audited, NewsByViewer, Pending, Seat, Table, TableError, Viewer};

use crate::playout::random_answer;
use crate::sight::{difference, sight_of_table};
use crate::state::position_text;
use crate::{Prng, Report};

/// How often in a game a snapshot is taken, and the two tables are compared as a whole, about.
const OFTEN: usize = 12;
/// Not more often than at one entry in so many.
const RARELY: usize = 32;
/// How many answers a seat takes back in one go, at most.
const TAKEN_BACK: usize = 3;
/// How many entries both go on by themselves.
const PLAYED_ON: usize = 6;

/// Follows the log of a table from the start and from snapshots.
pub(crate) fn go_on<G: Audited>(
    table: &Table<G>,
    prng: &mut Prng,
    report: &mut Report,
) -> Result<(), String> {
    let new = || Table::<G>::new(Arc::clone(table.rules()), table.setup().clone());
    let start = new().map_err(|error| error.to_string())?;
    let mut whole = start.clone();
    let mut resumed: Option<Table<G>> = None;
    let lines = table.log_lines(0);
    let every = (lines.len() / OFTEN).max(RARELY) as u32;
    for (k, line) in lines.iter().enumerate() {
        let at = |message: String| format!("entry {k}: {message}");
        let told = whole.follow(line).map_err(at)?;
        if let Some(resumed) = &mut resumed {
            let again = resumed.follow(line);
            let again = again.map_err(|error| at(format!("from a snapshot: {error}")))?;
            if again != told {
                return Err(at("from a snapshot, somebody is told something else".to_owned()));
            }
            if prng.one_in(every) {
                same_all_over(&whole, resumed, prng).map_err(at)?;
            }
        }
        if prng.one_in(every) || (resumed.is_none() && whole.is_settled()) {
            resumed = taken(&whole, &start).map_err(at)?.or(resumed);
            report.snapshots += u64::from(whole.is_settled());
        }
    }
    match &resumed {
        Some(resumed) => same_all_over(&whole, resumed, prng),
        None => Ok(()),
    }
}

/// The table again, from its own snapshot; `None` where somebody can still take something back.
fn taken<G: Audited>(whole: &Table<G>, start: &Table<G>) -> Result<Option<Table<G>>, String> {
    let Some(text) = whole.snapshot() else {
        return match whole.is_settled() {
            true => Err("there is no snapshot where nobody can take anything back".to_owned()),
            false => Ok(None),
        };
    };
    let resumed =
        start.resumed(&text).map_err(|error| format!("a snapshot is of no use: {error}"))?;
    if resumed.snapshot().as_ref() != Some(&text) {
        return Err("a table from a snapshot makes another snapshot".to_owned());
    }
    Ok(Some(resumed))
}

/// The two tables are the same to everybody, now and after whatever can be done.
fn same_all_over<G: Audited>(
    whole: &Table<G>,
    resumed: &Table<G>,
    prng: &mut Prng,
) -> Result<(), String> {
    same(whole, resumed)?;
    for seat in Seat::first(whole.game().n_seats()) {
        let (mut a, mut b) = (whole.clone(), resumed.clone());
        for _ in 0..TAKEN_BACK {
            both(&mut a, &mut b, |table| table.undo(seat))?;
        }
        same(&a, &b)?;
        let (mut a, mut b) = (whole.clone(), resumed.clone());
        both(&mut a, &mut b, |table| table.reopen(seat))?;
        same(&a, &b)?;
    }
    let (mut a, mut b) = (whole.clone(), resumed.clone());
    for _ in 0..PLAYED_ON {
        let mut legal = Vec::new();
        match a.game().pending() {
            Pending::Over => break,
            Pending::Dealer { n } => {
                let result = prng.below(n);
                both(&mut a, &mut b, |table| table.deal(result))?;
            }
            Pending::Seats(seats) => {
                let (seat, action) = random_answer(a.game(), seats, prng, &mut legal)?;
                both(&mut a, &mut b, |table| table.act(seat, action))?;
            }
        }
    }
    same(&a, &b)
}

/// The same is done to both, and everybody is told the same, or it is refused alike.
fn both<G: Audited>(
    a: &mut Table<G>,
    b: &mut Table<G>,
    done: impl Fn(&mut Table<G>) -> Result<NewsByViewer<G>, TableError<G::Illegal>>,
) -> Result<(), String> {
    if done(a) != done(b) {
        return Err("from a snapshot, the same has another effect".to_owned());
    }
    Ok(())
}

fn same<G: Audited>(whole: &Table<G>, resumed: &Table<G>) -> Result<(), String> {
    if position_text(whole.game()) != position_text(resumed.game()) {
        return Err("from a snapshot, the log leads to another position".to_owned());
    }
    for viewer in Viewer::all(whole.game().n_seats()) {
        let (a, b) = (sight_of_table(whole, viewer), sight_of_table(resumed, viewer));
        if let Some(difference) = difference(&a, &b) {
            return Err(format!("from a snapshot, for {viewer:?} {difference}"));
        }
        if let Some(seat) = viewer.seat()
            && whole.can_reopen(seat) != resumed.can_reopen(seat)
        {
            return Err(format!("from a snapshot, {seat} can open again something else"));
        }
    }
    let n_entries = whole.n_entries();
    let from = n_entries - resumed.log_kept().min(n_entries);
    if n_entries != resumed.n_entries() || whole.log_lines(from) != resumed.log_lines(from) {
        return Err("from a snapshot, the log goes on in another way".to_owned());
    }
    Ok(())
}
