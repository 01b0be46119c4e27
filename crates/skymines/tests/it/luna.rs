//! Luna at a whole table: her place, her numbers of cards, and nothing of hers is hidden.

use skymines::{Company, Happening, LunaDoc, Party, Skymines, What, Why};
use tabletop::battery::Prng;
use tabletop::{Game, Pending, Seat, Viewer};

use crate::support::*;

/// Plays a game by lot; everything that a watcher hears.
fn story(n_seats: u8, asked: &[(&str, &str)], seed: u64) -> (Skymines, Vec<Happening>) {
    let mut game = new(n_seats, asked);
    let mut prng = Prng::new(seed);
    let mut told = Vec::new();
    loop {
        let mut events = Vec::new();
        match game.pending() {
            Pending::Dealer { n } => game.deal(prng.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                game.play(seat, &legal[prng.index(legal.len())], &mut events);
            }
            Pending::Over => return (game, told),
        }
        told.extend(events.iter().filter_map(|event| Skymines::event_view(event, Viewer::Watcher)));
    }
}

/// Does a turn of Luna's begin?
fn is_turn(event: &Happening) -> bool {
    let Happening::Luna { deed } = event else { return false };
    deed.what == What::TurnBegan
}

/// §12.3.2, R-13: after the person to her right, in every round, whoever begins; never first.
#[test]
fn r13_luna_keeps_her_place() {
    for (n_seats, seed) in [(1, 1), (2, 2), (2, 3), (3, 4), (3, 5)] {
        let (game, told) = story(n_seats, &[("luna", "2")], seed);
        let right = game.position().table.luna_after;
        let mut passed = vec![false; usize::from(n_seats)];
        let mut last = None;
        let mut n_turns = 0;
        for event in &told {
            if let Happening::RoundBegan { first, .. } = event {
                assert!(first.0 < n_seats);
                passed.fill(false);
                last = None;
            } else if let Happening::Passed { seat } = event {
                passed[seat.index()] = true;
            } else if let Happening::TurnBegan { seat } = event {
                last = Some(Party::Seat(*seat));
            } else if is_turn(event) {
                n_turns += 1;
                // The turn before hers was that of the person to her right, unless all between have
                // passed.
                if let Some(Party::Seat(seat)) = last {
                    let mut between = seat;
                    while between != right {
                        between = Seat((between.0 + 1) % n_seats);
                        assert!(passed[between.index()], "{between} was skipped");
                    }
                }
                last = Some(Party::Luna);
            }
        }
        assert!(n_turns >= 21);
    }
}

/// §11.1: the person to her right is the last in the order of the first round.
#[test]
fn s11_1_last_in_seating_order() {
    for seed in 0..10 {
        let (game, told) = story(3, &[("luna", "1")], seed);
        let first = told.iter().find_map(|event| {
            let Happening::FirstDrawn { seat } = event else { return None };
            Some(*seat)
        });
        let first = first.expect("a first player is drawn");
        assert_eq!(game.position().table.luna_after, Seat((first.0 + 2) % 3));
    }
}

fn luna(game: &Skymines, viewer: Viewer) -> LunaDoc {
    game.view(viewer).table.luna.expect("Luna plays")
}

/// §2.6, R-42: everybody sees the same of her, at every step.
#[test]
fn s2_6_nothing_of_luna_is_hidden() {
    let mut game = new(2, &[("luna", "5")]);
    let mut prng = Prng::new(11);
    while game.pending() != Pending::Over {
        let seen = luna(&game, Viewer::Watcher);
        assert_eq!(seen, luna(&game, Viewer::Seat(Seat(0))));
        assert_eq!(seen, game.position().table.luna.expect("Luna plays"));
        match game.pending() {
            Pending::Dealer { n } => game.deal(prng.below(n), &mut tabletop::Silent),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                game.play(seat, &legal[prng.index(legal.len())], &mut tabletop::Silent);
            }
            Pending::Over => {}
        }
    }
}

/// §12.1.2: at level 2 the deck is renewed with cards of grade 2; at level 1 it never is.
#[test]
fn s12_1_2_grade_2_comes_into_play() {
    for (level, expected) in [("1", false), ("2", true)] {
        let (_, told) = story(1, &[("luna", level)], 5);
        let renewed = told.iter().filter_map(|event| {
            let Happening::Luna { deed } = event else { return None };
            let What::DeckRenewed { with_grade_2, .. } = deed.what else { return None };
            Some(with_grade_2)
        });
        let renewed: Vec<bool> = renewed.collect();
        assert!(renewed.len() >= 2, "35 draws at least from 12 cards");
        assert!(renewed.iter().all(|&with| with == expected));
    }
}

/// §1.4, R-62: nobody is on anybody's side. The most CC win, Luna's or a person's, and a person who is
/// ahead of Luna but not of another person has not won.
#[test]
fn r62_one_player_wins_not_a_party() {
    let (mut people, mut luna) = (0, 0);
    for seed in 0..40 {
        let (game, _) = story(3, &[("luna", "0")], seed);
        let rows = game.outcome().expect("the game is over").rows;
        let standing = |row: &tabletop::Row| (row.score, row.parts[0].1);
        let best = rows.iter().map(standing).max().expect("four players");
        assert!(rows.iter().all(|row| row.won == (standing(row) == best)), "seed {seed}");
        if rows[3].won { luna += 1 } else { people += 1 }
    }
    assert!(luna > 0, "Luna wins as everybody does, {people} games were others'");
}

/// §12: every step of hers is told in words with its section, which the book has.
#[test]
fn s12_3_1_every_step_is_told() {
    let book = tabletop::Rulebook::read(Skymines::rulebook());
    for side in ["moon", "belt"] {
        for seed in 0..4 {
            let (_, told) = story(2, &[("luna", "6"), ("side", side)], seed);
            for event in told.iter().filter(|event| matches!(event, Happening::Luna { .. })) {
                let line = Skymines::tell(rules(), event);
                assert!(line.text.contains("Luna") && line.text.ends_with('.'), "{}", line.text);
                let id = line.rule.trim_start_matches('§');
                assert!(book.sections.iter().any(|section| section.id == id), "{id}");
            }
        }
    }
}

/// §13.1.1, §13.5.2: what she does on tracks and with supplement coins cites her own sections: at a
/// barrier that she cannot pay she goes on, where §5.7.3 would stop a person.
#[test]
fn s13_1_1_her_moves_cite_her_own_sections() {
    let cited = |event: &Happening| Skymines::tell(rules(), event).rule;
    let company = Company::Tawac;
    let on_tracks = |who: Party| {
        [
            cited(&Happening::Advanced { who, company, to: 7 }),
            cited(&Happening::BarrierPaid { who, company, coins: 1 }),
            cited(&Happening::CoinsGained { who, coins: 2, why: Why::Overflow }),
            cited(&Happening::CoinsGained { who, coins: 2, why: Why::Supplement }),
            cited(&Happening::CoinsGained { who, coins: 1, why: Why::Threshold }),
        ]
    };
    let luna = ["§13.1.1", "§13.1.1", "§13.1.1", "§13.5.2", "§5.7.4"];
    assert_eq!(on_tracks(Party::Luna), luna);
    let person = ["§5.7.1", "§5.7.3", "§5.7.6", "§5.4.5", "§5.7.4"];
    assert_eq!(on_tracks(Party::Seat(Seat(0))), person);
}

/// A position with Luna that makes no sense is refused with the reason.
#[test]
fn s11_2_positions_are_refused() {
    let mut game = opening(1, &[("luna", "2")]);
    act(&mut game, 0, "close");
    let position = game.position();
    let refused = |edit: &dyn Fn(&mut LunaDoc)| {
        let mut changed = position.clone();
        edit(changed.table.luna.as_mut().expect("Luna"));
        Skymines::from_position(rules(), &changed).expect_err("it makes no sense")
    };
    let lost = refused(&|luna| {
        luna.pool.cards.pop();
    });
    assert!(lost.contains("is missing at level 2"), "{lost}");
    let twice = refused(&|luna| luna.discard.push(luna.pool.cards[0]));
    assert!(twice.contains("is in two places"), "{twice}");
    assert!(refused(&|luna| luna.n_stack = 6).contains("unseen"));
    assert!(refused(&|luna| luna.n_deck = 3).contains("her deck has"));
    assert!(refused(&|luna| luna.markers = 4).contains("bonus markers"));
    assert!(refused(&|luna| luna.level = 9).contains("level 9"));
    // Level 3 has the same cards as level 2, but the options say 2.
    assert!(refused(&|luna| luna.level = 3).contains("her level is what the options say"));
    let off = refused(&|luna| luna.on = vec![skymines::Slot(1), skymines::Slot(2)]);
    assert!(off.contains("Luna"), "{off}");
}
