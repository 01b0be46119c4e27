//! The battery, over this title.

use std::collections::BTreeMap;
use std::sync::Arc;

use battery::{Battery, Prng, passes, sample_options};
use skymines::{Card, Memory, Phase, Position, SeatDoc, SecretStep, Skymines};
use tabletop::{Game, Seat, Viewer};

/// Options with Luna where she can play, a campaign now and then.
fn sampler(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    let mut options = sample_options::<Skymines>(prng, n_seats);
    if n_seats == 1 && options["luna"] == "none" || n_seats == 4 {
        let level = if n_seats == 4 { "none".to_owned() } else { prng.below(9).to_string() };
        options.insert("luna".to_owned(), level);
    }
    if prng.below(4) != 0 {
        options.insert("campaign".to_owned(), "off".to_owned());
    }
    options
}

fn battery(seed: u64, games: u32) -> Battery<Skymines> {
    Battery::new(seed).games(games).sampler(sampler).swap(swap).judge(judge)
}

/// A twin by hand: what others have laid face down, or chosen in secret, is changed in the document.
///
/// It knows nothing of views, so it finds leaks that the title's own `determinize` would hide.
fn swap(game: &Skymines, viewer: Viewer, prng: &mut Prng) -> Option<Skymines> {
    let mut position = game.position();
    let phase = position.table.phase;
    let mut changed = false;
    for (seat, doc) in position.seats.iter_mut().enumerate() {
        if viewer.is(Seat(seat as u8)) {
            continue;
        }
        let (board, desk) = (&doc.board, &mut doc.desk);
        if phase == Phase::Choice && desk.step == SecretStep::Closed {
            desk.kept = board.tokens.iter().copied().find(|&token| Some(token) != desk.kept);
            changed = true;
        }
        if phase != Phase::Planning || desk.step == SecretStep::Cargo {
            continue;
        }
        let laid = desk.planned.iter().rposition(Option::is_some);
        match (laid, desk.hand.is_empty()) {
            // Another card instead of one that lies there, or none at all.
            (Some(slot), false) if prng.below(2) == 0 => {
                let n = prng.index(desk.hand.len());
                let card = desk.planned[slot].replace(desk.hand[n]);
                desk.hand[n] = card.expect("a card lies there");
            }
            (Some(slot), _) => desk.hand.extend(desk.planned[slot].take()),
            (None, false) => desk.planned[board.open[0].index()] = desk.hand.pop(),
            (None, true) => continue,
        }
        desk.hand.sort_unstable();
        changed = true;
    }
    changed |= swap_hands(&mut position, viewer, prng);
    let rules = Arc::new(Skymines::rules(&Skymines::components()).expect("built in"));
    changed.then(|| Skymines::from_position(&rules, &position).expect("still a position"))
}

/// Two others who have a display card each in hand exchange them.
fn swap_hands(position: &mut Position, viewer: Viewer, prng: &mut Prng) -> bool {
    let display = |doc: &SeatDoc| doc.desk.hand.iter().position(|card| card.is_display());
    let able: Vec<(usize, usize)> = position
        .seats
        .iter()
        .enumerate()
        .filter(|(seat, _)| !viewer.is(Seat(*seat as u8)))
        .filter_map(|(seat, doc)| Some((seat, display(doc)?)))
        .collect();
    let [one, .., other] = able[..] else { return false };
    if prng.below(4) == 0 {
        return false;
    }
    let (a, b) =
        (position.seats[one.0].desk.hand[one.1], position.seats[other.0].desk.hand[other.1]);
    for ((seat, place), card) in [(one, b), (other, a)] {
        position.seats[seat].desk.hand[place] = card;
        position.seats[seat].desk.hand.sort_unstable();
    }
    true
}

/// Does a state agree with what a viewer has seen come and go?
fn judge(game: &Skymines, _viewer: Viewer, memory: &Memory) -> Result<(), String> {
    for (seat, doc) in game.position().seats.iter().enumerate() {
        let resting = doc.board.resting.iter().flatten();
        let slots = doc.board.slots.iter().chain(&doc.desk.planned).flatten();
        let owned: Vec<Card> = doc.desk.hand.iter().chain(resting).chain(slots).copied().collect();
        if let Some(card) = memory.acquired[seat].iter().find(|card| !owned.contains(card)) {
            return Err(format!("seat {seat} has lost card {}", card.0));
        }
        if let Some(card) = memory.sold[seat].iter().find(|card| owned.contains(card)) {
            return Err(format!("seat {seat} has card {} again", card.0));
        }
    }
    Ok(())
}

#[test]
fn sheets() {
    battery(1, 1).sheets().unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn playouts() {
    let report = passes(battery(1, 300).heavy_every(64).playouts());
    assert!(report.accepted > 1000, "{report:?}");
}

#[test]
fn views() {
    let report = passes(battery(2, 30).heavy_every(64).views());
    assert!(report.twins_different > 100, "{report:?}");
}

#[test]
fn together() {
    passes(battery(3, 20).together());
}

#[test]
fn undo() {
    passes(battery(4, 12).undo());
}

#[test]
fn inputs() {
    passes(battery(5, 4).inputs());
}

#[test]
fn spread() {
    passes(battery(6, 6).spread(32, &[]));
}

/// Data files of others: each edit is refused in words, or a game by it can be played.
#[test]
fn component_edits() {
    let report = passes(battery(7, 1).component_edits(400));
    assert!(report.inputs_accepted > 50, "{report:?}");
}

#[test]
fn record() {
    let record = battery(8, 1).record(8).unwrap_or_else(|error| panic!("{error}"));
    assert!(record.header.entries > 50);
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
    assert_eq!(::battery::coach_faults::<Skymines>(&sources), Vec::<String>::new());
}

/// Whatever ruling a section cites can be read, in words.
#[test]
fn every_ruling_that_is_cited_is_told() {
    battery(1, 1).rulings().unwrap_or_else(|error| panic!("{error}"));
}
