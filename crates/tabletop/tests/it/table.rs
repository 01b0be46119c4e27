//! The table: dealing, telling, counting, taking back, reopening.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabletop::{
    Commitment, DealerKind, Draw, Entry, Game, News, NewsByViewer, Pending, PerViewer, Seat,
    SeatSet, Seed, Setup, SetupError, Table, TableError, Viewer,
};

use battery::toy::{Action, Event, Phase, Sound};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);

pub(crate) fn setup(n_seats: u8, options: &[(&str, &str)], dealer: DealerKind) -> Setup {
    let asked: BTreeMap<String, String> =
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let options = Sound::options().fill(&asked, Sound::RULESET).unwrap();
    Setup { components: Sound::components(), options, n_seats, dealer }
}

/// A table with everything dealt that can be dealt.
pub(crate) fn table(n_seats: u8, options: &[(&str, &str)], dealer: DealerKind) -> Table<Sound> {
    let setup = setup(n_seats, options, dealer);
    let rules = Arc::new(Sound::rules(&setup.components).unwrap());
    let mut table = Table::new(rules, setup).unwrap();
    table.deal_all(&mut PerViewer::default());
    table
}

/// A table at which all fists are open: everybody has two ones, the gift is a five.
pub(crate) fn bidding(n_seats: u8) -> Table<Sound> {
    let mut table = table(n_seats, &[], DealerKind::Caller);
    let n_cards = u32::from(n_seats) * 2;
    for _ in 0..n_cards {
        table.deal(0).unwrap();
    }
    table.deal(30 - n_cards - 1).unwrap();
    assert_eq!(table.game().s.gift, Some(5));
    table
}

pub(crate) fn act(table: &mut Table<Sound>, seat: Seat, text: &str) -> NewsByViewer<Sound> {
    table.act(seat, &Sound::parse(text).unwrap()).unwrap()
}

/// After the fists: the turn of the first seat.
fn turns(n_seats: u8) -> Table<Sound> {
    let mut table = bidding(n_seats);
    act(&mut table, A, "put 1");
    for seat in Seat::first(n_seats) {
        act(&mut table, seat, "close");
    }
    table.deal(0).unwrap();
    table
}

fn versions(table: &Table<Sound>) -> Vec<u32> {
    Viewer::all(table.game().n_seats()).map(|viewer| table.version(viewer)).collect()
}

fn grown(table: &Table<Sound>, before: &[u32]) -> Vec<u32> {
    versions(table).iter().zip(before).map(|(now, then)| now - then).collect()
}

#[test]
fn the_caller_deals_what_is_asked_for_and_nothing_else() {
    let mut table = table(2, &[], DealerKind::Caller);
    assert_eq!(table.game().pending(), Pending::Dealer { n: 30 });
    assert_eq!(table.deal(30).unwrap_err(), TableError::BadOutcome { result: 30, n: 30 });
    assert_eq!(table.log().len(), 0);
    for _ in 0..5 {
        table.deal(0).unwrap();
    }
    assert_eq!(table.deal(0).unwrap_err(), TableError::NoDeal);
    let draws: Vec<Entry<Action>> = table.log().cloned().collect();
    assert_eq!(draws[4], Entry::Dealt(Draw { index: 4, n: 26, result: 0 }));
}

#[test]
fn an_open_dealer_deals_by_itself() {
    let setup = setup(2, &[], DealerKind::Open(Seed([3; 32])));
    let rules = Arc::new(Sound::rules(&setup.components).unwrap());
    let mut table = Table::<Sound>::new(rules, setup).unwrap();
    assert_eq!(table.deal(0).unwrap_err(), TableError::NoDeal);
    table.deal_all(&mut PerViewer::default());
    assert_eq!(table.log().len(), 5);
    assert_eq!(table.game().pending(), Pending::Seats(SeatSet::first(2)));
    act(&mut table, A, "put 1");
    act(&mut table, A, "close");
    act(&mut table, B, "close");
    assert!(matches!(table.game().s.phase, Phase::Turn { seat: A, .. }), "the roll came by itself");
}

#[test]
fn the_same_secret_and_nonces_deal_the_same() {
    let deal = |nonce: &str| {
        let mut commitment = Commitment::new([5; 32]);
        commitment.add_nonce(nonce);
        table(3, &[], DealerKind::Sealed(commitment)).game().hash()
    };
    assert_eq!(deal("salt"), deal("salt"));
    assert_ne!(deal("salt"), deal("pepper"));
}

#[test]
fn too_many_seats_are_refused() {
    for seats in [0, 1, 5] {
        let setup = setup(seats, &[], DealerKind::Caller);
        let rules = Arc::new(Sound::rules(&setup.components).unwrap());
        let refused = Table::<Sound>::new(rules, setup).unwrap_err();
        assert_eq!(refused, SetupError::Seats { title: "Pearls", min: 2, max: 4, seats });
    }
}

#[test]
fn a_refusal_changes_nothing() {
    let mut table = bidding(2);
    let (hash, before) = (table.game().hash(), versions(&table));
    let refused = table.act(A, &Action::Put { coins: 3 }).unwrap_err();
    assert_eq!(refused.to_string(), "one or two coins at a time, not 3");
    assert!(table.act(A, &Action::Show).is_err());
    assert_eq!((table.game().hash(), versions(&table)), (hash, before));
    assert_eq!(table.log().len(), 5);
}

/// Versions count what a viewer could notice: of a secret coin nobody but its owner knows.
#[test]
fn versions_count_what_was_noticed() {
    let mut table = bidding(3);
    let before = versions(&table);
    let told = act(&mut table, B, "put 2");
    assert_eq!(grown(&table, &before), [0, 1, 0, 0]);
    assert_eq!(told[Viewer::Seat(B)], [News::Event(Event::Put { seat: B, coins: Some(2) })]);
    assert!(told[Viewer::Seat(A)].is_empty() && told[Viewer::Watcher].is_empty());
    table.undo(B).unwrap();
    assert_eq!(grown(&table, &before), [0, 2, 0, 0]);
    act(&mut table, B, "close");
    assert_eq!(grown(&table, &before), [1, 3, 1, 1]);
    table.reopen(B).unwrap();
    assert_eq!(grown(&table, &before), [2, 4, 2, 2]);
}

#[test]
fn undo_takes_back_answer_by_answer_and_stays_in_the_log() {
    let mut table = turns(2);
    let begun = table.game().position();
    act(&mut table, A, "lay 1");
    assert!(table.can_undo(A) && !table.can_undo(B));
    let told = table.undo(A).unwrap();
    assert_eq!(told[Viewer::Watcher], [News::Undone { seat: A }]);
    assert_eq!(table.game().position(), begun);
    assert!(!table.can_undo(A), "a roll lies before it");
    let log: Vec<Entry<Action>> = table.log().cloned().collect();
    let laid = log.len() as u32 - 2;
    assert_eq!(log.last(), Some(&Entry::Undo { seat: A, entry: laid }));
    act(&mut table, A, "lay 1");
    assert!(table.can_undo(A));
}

/// A stake is taken back as long as the coin is in the air.
#[test]
fn undo_stops_at_chance() {
    let mut table = turns(2);
    let begun = table.game().hash();
    act(&mut table, A, "toss");
    table.undo(A).unwrap();
    assert_eq!(table.game().hash(), begun);
    act(&mut table, A, "lay 1");
    act(&mut table, A, "toss");
    table.deal(1).unwrap();
    assert_eq!(table.undo(A).unwrap_err(), TableError::NoUndo);
}

#[test]
fn undo_stops_at_what_anybody_has_learned() {
    let mut table = turns(2);
    act(&mut table, A, "lay 1");
    act(&mut table, A, "peek");
    assert_eq!(table.undo(A).unwrap_err(), TableError::NoUndo);
    let mut table = turns(2);
    act(&mut table, A, "lay 1");
    act(&mut table, A, "show");
    assert_eq!(table.undo(A).unwrap_err(), TableError::NoUndo);
    act(&mut table, B, "lay 1");
    assert!(table.can_undo(B) && !table.can_undo(A));
}

/// What others do unseen is no obstacle to an undo, and stays.
#[test]
fn undo_passes_over_what_nobody_noticed() {
    let mut table = bidding(3);
    act(&mut table, A, "put 2");
    act(&mut table, B, "put 1");
    let told = table.undo(A).unwrap();
    assert!(told[Viewer::Seat(B)].is_empty());
    assert_eq!((table.game().s.fists[A], table.game().s.fists[B]), (0, 1));
    act(&mut table, A, "put 2");
    act(&mut table, B, "close");
    assert_eq!(table.undo(A).unwrap_err(), TableError::NoUndo, "it noticed the closing");
}

#[test]
fn a_closed_seat_reopens_while_another_is_open() {
    let mut table = bidding(3);
    act(&mut table, A, "put 1");
    assert_eq!(table.reopen(A).unwrap_err(), TableError::NoReopen, "it has not closed");
    act(&mut table, A, "close");
    act(&mut table, B, "close");
    act(&mut table, C, "put 1");
    let told = table.reopen(A).unwrap();
    assert_eq!(told[Viewer::Seat(C)], [News::Reopened { seat: A }]);
    assert_eq!(table.game().pending(), Pending::Seats(SeatSet::one(A).with(C)));
    assert_eq!(table.game().s.fists[A], 1, "only the closing is taken back");
    assert_eq!(table.reopen(A).unwrap_err(), TableError::NoReopen, "it is open");
    table.reopen(B).unwrap();
    for seat in [A, B, C] {
        act(&mut table, seat, "close");
    }
    for seat in [A, B, C] {
        assert_eq!(table.reopen(seat).unwrap_err(), TableError::NoReopen, "fists are shown");
    }
}

/// An ordinary turn is not a secret phase: there is nothing to reopen in it.
#[test]
fn nothing_is_reopened_in_ordinary_turns() {
    let mut table = turns(2);
    act(&mut table, A, "lay 1");
    assert_eq!(table.reopen(B).unwrap_err(), TableError::NoReopen);
    assert_eq!(table.reopen(A).unwrap_err(), TableError::NoReopen);
    table.undo(A).unwrap();
    act(&mut table, A, "rest");
    assert!(table.can_undo(A), "nobody has learned anything");
    assert_eq!(table.reopen(A).unwrap_err(), TableError::NoReopen, "nor has it closed anything");
}

/// Empty fists are shown without a roll: the phase is over all the same.
#[test]
fn nothing_is_reopened_after_the_phase() {
    let mut table = bidding(3);
    for seat in [A, B, C] {
        act(&mut table, seat, "close");
    }
    assert_eq!(table.game().pending(), Pending::Seats(SeatSet::one(A)));
    for seat in [A, B, C] {
        assert_eq!(table.reopen(seat).unwrap_err(), TableError::NoReopen);
    }
}

#[test]
fn memory_forgets_what_was_taken_back() {
    let mut table = turns(2);
    act(&mut table, A, "peek");
    let remembered = table.memory(Viewer::Seat(A)).clone();
    assert_ne!(remembered, *table.memory(Viewer::Seat(B)));
    act(&mut table, A, "lay 1");
    table.undo(A).unwrap();
    assert_eq!(*table.memory(Viewer::Seat(A)), remembered);
}

/// A table from a position begins with an empty log: nothing before it can be taken back.
#[test]
fn a_table_begins_at_a_position() {
    let mut first = turns(3);
    act(&mut first, A, "lay 1");
    let game = first.game().clone();
    let setup = setup(2, &[], DealerKind::Caller);
    let mut table = Table::from_position(first.rules().clone(), setup, game);
    assert_eq!(table.setup().n_seats, 3, "the position says how many play");
    assert_eq!(table.undo(A).unwrap_err(), TableError::NoUndo);
    assert_eq!(table.version(Viewer::Seat(A)), 0);
    act(&mut table, A, "peek");
    act(&mut table, A, "show");
    act(&mut table, B, "lay 1");
    let hash = table.game().hash();
    table.undo(B).unwrap();
    act(&mut table, B, "lay 1");
    assert_eq!(table.game().hash(), hash);
}

#[test]
fn replayed_entries_are_checked_like_new_ones() {
    let mut table = bidding(2);
    let n_entries = table.log().len() as u32;
    let undo = Entry::Undo { seat: A, entry: n_entries };
    assert_eq!(table.replay(&undo).unwrap_err(), TableError::NoUndo);
    act(&mut table, A, "put 1");
    let wrong = Entry::Undo { seat: A, entry: n_entries - 1 };
    assert_eq!(table.replay(&wrong).unwrap_err(), TableError::NoUndo);
    let reopen = Entry::Reopen { seat: A, entry: n_entries };
    assert_eq!(table.replay(&reopen).unwrap_err(), TableError::NoReopen);
    table.replay(&undo).unwrap();
    let draw = Draw { index: 5, n: 6, result: 0 };
    assert_eq!(table.replay(&Entry::Dealt(draw)).unwrap_err(), TableError::NoDeal);
    act(&mut table, A, "put 1");
    act(&mut table, A, "close");
    act(&mut table, B, "close");
    for (index, n, result) in [(4, 6, 0), (5, 7, 0)] {
        let refused = table.replay(&Entry::Dealt(Draw { index, n, result })).unwrap_err();
        assert_eq!(refused, TableError::OtherDraw { found: n, index, asked: 6 });
    }
    let refused = table.replay(&Entry::Dealt(Draw { result: 6, ..draw })).unwrap_err();
    assert_eq!(refused, TableError::BadOutcome { result: 6, n: 6 });
    table.replay(&Entry::Dealt(draw)).unwrap();
}

/// The automa is never asked and has no seat, but a row.
#[test]
fn the_automa_has_a_row_and_no_seat() {
    let mut table = table(2, &[("magpie", "on")], DealerKind::Open(Seed([9; 32])));
    let mut legal = Vec::new();
    while let Pending::Seats(seats) = table.game().pending() {
        let seat = seats.lowest().unwrap();
        assert!(seat.0 < 2);
        legal.clear();
        table.game().legal(seat, &mut legal);
        table.act(seat, legal.last().unwrap()).unwrap();
    }
    let outcome = serde_json::to_value(table.game().outcome()).unwrap();
    assert_eq!(outcome["rows"][2]["who"]["automa"]["name"], "Magpie");
    assert_eq!(outcome["rows"][2]["score"], 2);
    let story = table.story(Viewer::Watcher);
    assert!(story.contains(&News::Event(Event::Stolen { pearls: 1 })));
}

/// A table at which seat A has coins for many answers in a row, and B for some.
fn rich() -> Table<Sound> {
    let before = bidding(2);
    let mut game = before.game().clone();
    (game.s.coins[A], game.s.coins[B]) = (250, 100);
    Table::from_position(Arc::clone(before.rules()), before.setup().clone(), game)
}

/// The same answers, without what was taken back: what a table must be equal to.
fn without_undone(standing: &[(Seat, &str)]) -> Table<Sound> {
    let mut table = rich();
    standing.iter().for_each(|(seat, text)| drop(act(&mut table, *seat, text)));
    table
}

#[track_caller]
fn assert_same_game(table: &Table<Sound>, standing: &[(Seat, &str)]) {
    let other = without_undone(standing);
    assert_eq!(table.game().hash(), other.game().hash());
    for viewer in Viewer::all(2) {
        assert_eq!(table.memory(viewer), other.memory(viewer));
    }
    assert_eq!(table.can_undo(A), other.can_undo(A));
    assert_eq!(table.can_undo(B), other.can_undo(B));
}

/// Forty thousand answers, each taken back at once: none is played twice, wherever in the phase it is.
#[test]
fn taking_back_at_once_costs_nothing() {
    for n_before in [0, 1, 100, 249] {
        let mut standing = vec![(A, "put 1"); n_before];
        let mut table = without_undone(&standing);
        for _ in 0..40_000 {
            act(&mut table, A, "put 1");
            table.undo(A).unwrap();
        }
        let played = table.n_applied() - n_before as u64;
        assert!(played <= 40_000 + n_before as u64, "{played} applied after {n_before}");
        assert_same_game(&table, &standing);
        if n_before < 249 {
            act(&mut table, A, "put 2");
            standing.push((A, "put 2"));
            assert_same_game(&table, &standing);
        }
    }
}

/// All the way back, and again: each answer that is taken back has few others played again.
#[test]
fn taking_everything_back_costs_little_for_each() {
    let mut standing = vec![(A, "put 1"); 250];
    let mut table = without_undone(&standing);
    let mut n_calls = 250;
    while standing.pop().is_some() {
        table.undo(A).unwrap();
        n_calls += 1;
        // Every third goes forth again, so that milestones are passed in both directions.
        if standing.len().is_multiple_of(3) {
            act(&mut table, A, "put 1");
            table.undo(A).unwrap();
            n_calls += 2;
        }
        assert_same_game(&table, &standing);
    }
    assert!(!table.can_undo(A));
    let each = table.n_applied() / n_calls;
    assert!(each <= 4, "{} applied in {n_calls} calls", table.n_applied());
}

/// Two seats in a secret phase, whose answers lie between each other: each takes back its own.
#[test]
fn what_others_did_meanwhile_stays() {
    let mut standing: Vec<(Seat, &str)> = Vec::new();
    let mut table = rich();
    let mut word = 7u64;
    for _ in 0..600 {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let seat = if word >> 63 == 0 { A } else { B };
        let own = standing.iter().rposition(|(other, _)| *other == seat);
        match own {
            Some(own) if (word >> 40) % 5 < 2 => {
                table.undo(seat).unwrap();
                standing.remove(own);
            }
            Some(_) | None => {
                let text = if word >> 50 & 1 == 0 { "put 1" } else { "put 2" };
                if table.act(seat, &Sound::parse(text).unwrap()).is_ok() {
                    standing.push((seat, text));
                }
            }
        }
        assert_same_game(&table, &standing);
    }
}
