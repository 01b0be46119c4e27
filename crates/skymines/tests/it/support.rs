//! Positions for examples: a game dealt without luck, edited as a document, played by notation.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use battery::{Dialect, Stage};
use expect_test::Expect;
use skymines::{Actor, Card, Company, Frame, Plan, Position, Rules, Skymines, Space};
use tabletop::{Audited, Cite, Game, Pending, Seat, Viewer};

static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(Skymines::rules(&Skymines::components()).expect("built in")));

pub(crate) fn rules() -> &'static Arc<Rules> {
    &RULES
}

// Starting cards by what they show; the two of energy are interchangeable.
pub(crate) const TI1: Card = Card(44);
pub(crate) const TI2: Card = Card(45);
pub(crate) const CA1: Card = Card(46);
pub(crate) const CA2: Card = Card(47);
pub(crate) const MI1: Card = Card(48);
pub(crate) const MI2: Card = Card(49);
pub(crate) const EN2: Card = Card(50);
pub(crate) const EN2B: Card = Card(51);
pub(crate) const RS: Card = Card(52);
/// A field scientist of the display.
pub(crate) const FS: Card = Card(7);

pub(crate) fn options(asked: &[(&str, &str)]) -> tabletop::Options {
    let asked: BTreeMap<String, String> =
        asked.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Skymines::options().fill(&asked, Skymines::RULESET).expect("options of the sheet")
}

pub(crate) fn new(n_seats: u8, asked: &[(&str, &str)]) -> Skymines {
    Skymines::new(rules(), n_seats, &options(asked)).expect("a game that can be set up")
}

/// Deals the first outcome of everything.
pub(crate) fn deal(game: &mut Skymines) {
    while let Pending::Dealer { .. } = game.pending() {
        game.deal(0, &mut tabletop::Silent);
    }
}

/// Everybody has kept the first token; seat 0 is the first player; the first round is planned.
pub(crate) fn opening(n_seats: u8, asked: &[(&str, &str)]) -> Skymines {
    let mut game = new(n_seats, asked);
    deal(&mut game);
    for seat in Seat::first(n_seats) {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        game.apply(seat, &legal[0], &mut tabletop::Silent).expect("a token is kept");
    }
    deal(&mut game);
    game
}

/// Seat 0 is to act in the first round; nobody has planned anything but what `edit` lays down.
pub(crate) fn turn(
    n_seats: u8,
    asked: &[(&str, &str)],
    edit: impl FnOnce(&mut Position),
) -> Skymines {
    let mut game = opening(n_seats, asked);
    for seat in Seat::first(n_seats) {
        act(&mut game, seat.0, "close");
    }
    let mut position = game.position();
    edit(&mut position);
    load(&position)
}

pub(crate) fn load(position: &Position) -> Skymines {
    Skymines::from_position(rules(), position).unwrap_or_else(|error| panic!("{error}"))
}

/// A game on which scripts are played; what is dealt is heard by seat 0.
pub(crate) fn stage(game: &Skymines) -> Stage<Skymines> {
    let dialect = Dialect { hearer: |_| Viewer::Seat(Seat(0)), ..Dialect::PLAIN };
    Stage::at(rules(), game, dialect)
}

/// Plays a script and compares what was told and refused; the game behind it.
pub(crate) fn check(game: &Skymines, script: &str, expect: &Expect) -> Skymines {
    let mut stage = stage(game);
    expect.assert_eq(&stage.run(script));
    stage.table.game().clone()
}

/// Plays an answer in notation, deals what follows, and tells what happened.
pub(crate) fn act(game: &mut Skymines, seat: u8, text: &str) -> Vec<String> {
    let action = Skymines::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut legal = Vec::new();
    game.legal(Seat(seat), &mut legal);
    let mut events = Vec::new();
    let played = game.apply(Seat(seat), &action, &mut events);
    played.unwrap_or_else(|refusal| panic!("{text}: {refusal} ({})", refusal.rule()));
    assert!(legal.contains(&action), "{text} was let through and is not listed");
    deal(game);
    game.audit().unwrap_or_else(|error| panic!("after {text}: {error}"));
    let told =
        events.iter().filter_map(|event| Skymines::event_view(event, Viewer::Seat(Seat(seat))));
    told.map(|event| Skymines::tell(rules(), &event).text.to_string()).collect()
}

/// Plays several answers of one seat.
pub(crate) fn acts(game: &mut Skymines, seat: u8, texts: &[&str]) {
    for text in texts {
        act(game, seat, text);
    }
}

/// The section that refuses an answer.
pub(crate) fn refused(game: &Skymines, seat: u8, text: &str) -> &'static str {
    let action = Skymines::parse(text).unwrap_or_else(|error| panic!("{error}"));
    match game.check(Seat(seat), &action) {
        Ok(()) => panic!("{text} is let through"),
        Err(refusal) => refusal.rule(),
    }
}

/// What a seat can answer, in notation.
pub(crate) fn legal(game: &Skymines, seat: u8) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(Seat(seat), &mut legal);
    legal.iter().map(Skymines::notation).collect()
}

pub(crate) fn coins(game: &Skymines, actor: usize) -> u16 {
    game.position().table.coins[actor]
}

pub(crate) fn helium(game: &Skymines, actor: usize) -> u8 {
    game.position().table.helium[actor]
}

pub(crate) fn track(game: &Skymines, company: Company, actor: usize) -> u8 {
    game.position().table.stations[company as usize].markers[actor]
}

pub(crate) fn value(game: &Skymines, company: Company) -> u8 {
    game.view(Viewer::Watcher).values[company as usize]
}

/// Takes a card from wherever it lies.
fn take(position: &mut Position, card: Card, seat: usize) {
    let table = &mut position.table;
    if card.is_display() {
        let shown = table.display.iter().position(|space| *space == Some(card));
        match shown {
            Some(space) => {
                table.display[space] = None;
                table.gone.sort_unstable();
            }
            None => table.n_deck -= 1,
        }
    }
    let doc = &mut position.seats[seat];
    doc.desk.hand.retain(|held| *held != card);
    for pile in &mut doc.board.resting {
        pile.retain(|held| *held != card);
    }
    doc.board.n_cards = doc.desk.hand.len() as u8;
}

/// Lays cards face up into the slots of a seat, from b on, then a and e.
pub(crate) fn lay(position: &mut Position, seat: usize, cards: &[Card]) {
    for (&card, slot) in cards.iter().zip([1, 2, 3, 0, 4]) {
        take(position, card, seat);
        let board = &mut position.seats[seat].board;
        board.slots[slot] = Some(card);
        let id = skymines::Slot(slot as u8);
        if !board.open.contains(&id) {
            board.open.push(id);
            board.open.sort_unstable();
        }
    }
}

/// Gives a seat a card in hand.
pub(crate) fn give(position: &mut Position, seat: usize, card: Card) {
    take(position, card, seat);
    let doc = &mut position.seats[seat];
    doc.desk.hand.push(card);
    doc.desk.hand.sort_unstable();
    doc.board.n_cards = doc.desk.hand.len() as u8;
}

/// Puts a piece of a company on the map, from the top of a column.
pub(crate) fn settle(position: &mut Position, company: Company, number: u8, column: u8) {
    let station = &mut position.table.stations[company as usize];
    let top = station.home.iter().position(|home| home.column().0 == column);
    station.home.remove(top.expect("the column has a piece"));
    station.pieces.push(Space(number - 1));
    station.pieces.sort_unstable();
}

/// Puts a plan on the next screen of a seat.
pub(crate) fn screen(position: &mut Position, seat: usize, plan: u8) {
    for space in position.table.plans.iter_mut().flatten() {
        if *space == Some(Plan(plan)) {
            *space = None;
        }
    }
    position.seats[seat].board.screens.push(Plan(plan));
}

/// A question on top of the turn.
pub(crate) fn ask(position: &mut Position, frame: impl Into<Frame>) {
    position.table.frames = vec![frame.into()];
    assert_eq!(position.table.active, Actor(0), "seat 0 is to act");
}
