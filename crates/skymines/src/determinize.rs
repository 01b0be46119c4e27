//! A game that a viewer cannot tell from the real one: hands and desks of the others are invented.
//!
//! All cards came to their owners in the open, so whoever has watched from the beginning knows every
//! hand but for what lies face down. Whoever has not, a table that begins at a position, is given hands
//! that fit: no card twice, none that is seen elsewhere, as many as there are.

use tabletop::{Dealer, Seat, Viewer};

use crate::components::Rules;
use crate::event::Memory;
use crate::ids::{Card, Kind, Tile};
use crate::position;
use crate::position::documents::{BoardDoc, DeskDoc};
use crate::state::{Phase, SecretStep, State, cards};
use crate::view::View;

/// Invents what the viewer cannot know.
pub(crate) fn determinize(
    rules: &Rules,
    viewer: Viewer,
    view: &View,
    memory: &Memory,
    dealer: &mut Dealer,
) -> State {
    let phase = view.table.phase;
    let hands = hands(rules, viewer, view, memory, dealer);
    let desk = |(idx, board): (usize, &BoardDoc)| {
        let seat = Seat(idx as u8);
        match &view.own {
            Some(own) if viewer.is(seat) => own.clone(),
            Some(_) | None => {
                let closed = view.closed.contains(seat) || phase == Phase::Reveal;
                invent(board, hands[idx], phase, closed, dealer)
            }
        }
    };
    let desks: Vec<DeskDoc> = view.boards.iter().enumerate().map(desk).collect();
    let seats: Vec<_> = view.boards.iter().zip(&desks).collect();
    position::read_documents(rules, &view.table, &seats)
        .expect("a view is a position but for hands and desks")
}

/// A number of cards drawn from a set.
fn draw(from: u64, n: usize, dealer: &mut Dealer) -> u64 {
    let mut left: Vec<Card> = cards(from).collect();
    let mut drawn = 0;
    for _ in 0..n {
        let card = left.swap_remove(dealer.below(left.len() as u32) as usize);
        drawn |= card.bit();
    }
    drawn
}

fn set(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |set, card| set | card.bit())
}

/// Cards of a seat that lie open.
fn open_cards(board: &BoardDoc) -> u64 {
    let slots = board.slots.iter().flatten().fold(0, |set, card| set | card.bit());
    board.resting.iter().fold(slots, |open, pile| open | set(pile))
}

/// Display cards that are neither in sight nor in the deck: in the hands of others.
fn unseen(rules: &Rules, viewer: Viewer, view: &View, dealer: &mut Dealer) -> u64 {
    let table = &view.table;
    let mut seen = set(&table.gone);
    seen |= table.display.iter().flatten().fold(0, |set, card| set | card.bit());
    seen |= view.boards.iter().fold(0, |seen, board| seen | open_cards(board));
    seen |= table.luna.as_ref().map_or(0, |luna| set(&luna.reserve));
    if let (Some(own), Some(_)) = (&view.own, viewer.seat()) {
        seen |= set(&own.hand) | own.planned.iter().flatten().fold(0, |set, card| set | card.bit());
    }
    // The deck is dealt letter by letter, so what is left of it are the last letters.
    let mut hidden = 0;
    let mut in_deck = usize::from(table.n_deck);
    for letter in rules.deck_letters.iter().rev() {
        let left = letter & !seen;
        let n = in_deck.min(left.count_ones() as usize);
        in_deck -= n;
        let deck = draw(left, n, dealer);
        hidden |= left & !deck;
    }
    hidden
}

/// What each of the others holds, face down or in hand.
fn hands(
    rules: &Rules,
    viewer: Viewer,
    view: &View,
    memory: &Memory,
    dealer: &mut Dealer,
) -> Vec<u64> {
    let remembered = |seat: usize| {
        let board = &view.boards[seat];
        set(&memory.acquired[seat]) & !open_cards(board)
    };
    let others: Vec<usize> =
        (0..view.boards.len()).filter(|&seat| !viewer.is(Seat(seat as u8))).collect();
    let known = others.iter().fold(0, |known, &seat| known | remembered(seat));
    // What is remembered is not dealt again: the deck has it no more, and nobody else.
    let mut free = unseen_but(rules, viewer, view, known, dealer);
    let mut hands = vec![0; view.boards.len()];
    let mut rooms = vec![0usize; view.boards.len()];
    let mut starts = vec![0u64; view.boards.len()];
    for &seat in &others {
        let board = &view.boards[seat];
        hands[seat] = remembered(seat);
        rooms[seat] = usize::from(board.n_cards) - hands[seat].count_ones() as usize;
        let single = Card(Card::FIRST_SINGLE.0 + seat as u8);
        let sold = set(&memory.sold[seat]);
        starts[seat] = (rules.start_cards | single.bit()) & !open_cards(board) & !sold;
        // More cards than starting cards are left: the rest comes from the display.
        let n = rooms[seat].saturating_sub(starts[seat].count_ones() as usize);
        let drawn = draw(free, n, dealer);
        (hands[seat], free, rooms[seat]) = (hands[seat] | drawn, free & !drawn, rooms[seat] - n);
    }
    for card in cards(free) {
        let able: Vec<usize> = others.iter().copied().filter(|&seat| rooms[seat] > 0).collect();
        let seat = able[dealer.below(able.len() as u32) as usize];
        hands[seat] |= card.bit();
        rooms[seat] -= 1;
    }
    for &seat in &others {
        hands[seat] |= draw(starts[seat], rooms[seat], dealer);
    }
    hands
}

/// The same without what is known to be in somebody's hand.
fn unseen_but(rules: &Rules, viewer: Viewer, view: &View, known: u64, dealer: &mut Dealer) -> u64 {
    let mut open = view.clone();
    open.table.gone.extend(cards(known).filter(|card| !view.table.gone.contains(card)));
    unseen(rules, viewer, &open, dealer)
}

/// The desk of a seat: closed, or somewhere on the way.
fn invent(
    board: &BoardDoc,
    cards_held: u64,
    phase: Phase,
    closed: bool,
    dealer: &mut Dealer,
) -> DeskDoc {
    let hand: Vec<Card> = cards(cards_held).collect();
    let mut desk =
        DeskDoc { step: SecretStep::Closed, kept: None, hand, planned: [None; 5], cargo: None };
    match phase {
        Phase::Choice if closed => {
            let n = dealer.below(board.tokens.len() as u32) as usize;
            desk.kept = Some(board.tokens[n]);
        }
        Phase::Choice => desk.step = SecretStep::Token,
        Phase::Planning | Phase::Reveal => plan(board, closed, &mut desk, dealer),
        Phase::Faces
        | Phase::Display
        | Phase::Plans
        | Phase::Missions
        | Phase::Threats
        | Phase::First
        | Phase::Tokens
        | Phase::Luna
        | Phase::Ready
        | Phase::Majority
        | Phase::Action
        | Phase::Special
        | Phase::Bonus
        | Phase::Refill
        | Phase::Chapter
        | Phase::Over => {}
    }
    desk
}

/// Any cards in any number, laid from the left as players do.
fn plan(board: &BoardDoc, closed: bool, desk: &mut DeskDoc, dealer: &mut Dealer) {
    if board.tiles.contains(&Tile::Cargo) {
        if !closed && dealer.below(2) == 0 {
            desk.step = SecretStep::Cargo;
            return;
        }
        desk.cargo = Some(Kind::GOODS[dealer.below(3) as usize]);
    }
    desk.step = if closed { SecretStep::Closed } else { SecretStep::Plan };
    let most = board.open.len().min(desk.hand.len());
    let n = dealer.below(most as u32 + 1) as usize;
    for slot in &board.open[..n] {
        let card = desk.hand.remove(dealer.below(desk.hand.len() as u32) as usize);
        desk.planned[slot.index()] = Some(card);
    }
}
