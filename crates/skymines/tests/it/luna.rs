//! Luna at a whole table: her place, her numbers of cards, and nothing of hers is hidden.

use battery::Prng;
use skymines::{
    Actor, Company, EnergyFrame, EventView, InSlot, LunaDoc, Party, Position, Skymines, Tile, What,
    Why,
};
use tabletop::{Game, Pending, Seat, Viewer};

use crate::support::*;

/// Plays a game by lot; everything that a watcher hears.
fn story(n_seats: u8, asked: &[(&str, &str)], seed: u64) -> (Skymines, Vec<EventView>) {
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
fn is_turn(event: &EventView) -> bool {
    let EventView::Luna { deed } = event else { return false };
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
            if let EventView::RoundBegan { first, .. } = event {
                assert!(first.0 < n_seats);
                passed.fill(false);
                last = None;
            } else if let EventView::Passed { seat } = event {
                passed[seat.index()] = true;
            } else if let EventView::TurnBegan { seat } = event {
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
            let EventView::FirstDrawn { seat } = event else { return None };
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
            let EventView::Luna { deed } = event else { return None };
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
        let standing = |row: &tabletop::OutcomeRow| (row.score, row.parts[0].1);
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
            for event in told.iter().filter(|event| matches!(event, EventView::Luna { .. })) {
                let line = Skymines::tell(rules(), event);
                assert!(
                    line.text.plain().contains("Luna") && line.text.plain().ends_with('.'),
                    "{}",
                    line.text
                );
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
    let cited = |event: &EventView| Skymines::tell(rules(), event).rule;
    let company = Company::Tawac;
    let on_tracks = |who: Party| {
        [
            cited(&EventView::Advanced { who, company, to: 7 }),
            cited(&EventView::BarrierPaid { who, company, coins: 1 }),
            cited(&EventView::CoinsGained { who, coins: 2, why: Why::Overflow }),
            cited(&EventView::CoinsGained { who, coins: 2, why: Why::Supplement }),
            cited(&EventView::CoinsGained { who, coins: 1, why: Why::Threshold }),
        ]
    };
    let luna = ["§13.1.1", "§13.1.1", "§13.1.1", "§13.5.2", "§5.7.4"];
    assert_eq!(on_tracks(Party::Luna), luna);
    let person = ["§5.7.1", "§5.7.3", "§5.7.6", "§5.4.5", "§5.7.4"];
    assert_eq!(on_tracks(Party::Seat(Seat(0))), person);
}

/// One person and Luna, who has played her cards of this round; the person passes, and it is over.
fn last_pass(threat: &str, edit: impl FnOnce(&mut Position)) -> Skymines {
    let mut game = turn(1, &[("luna", "2"), ("threat", threat)], |position| {
        let luna = position.table.luna.as_mut().expect("Luna plays");
        luna.n_deck += 3;
        luna.slots.fill(InSlot::Nothing);
        position.table.coins = vec![9, 10];
        position.table.helium = vec![0, 0];
        for station in &mut position.table.stations {
            station.markers = vec![0, 0];
        }
        edit(position);
    });
    acts(&mut game, 0, &["pass", "take b"]);
    game
}

fn in_round(position: &mut Position, round: u8) {
    position.table.round = round;
    position.table.rounds_in_all = round.into();
}

/// §12.6.3, §16.5.6: in a time loop her results are noted and divided like everybody's.
#[test]
fn s12_6_3_the_time_loop_holds_her_too() {
    let first = last_pass("time_anomaly", |position| in_round(position, 7));
    assert!(first.outcome().is_none());
    assert_eq!(first.position().table.sums, [[9, 0, 0, 0, 0, 0, 0], [10, 0, 0, 0, 0, 0, 0]]);
    // Averted in the second game: two games for both.
    let second = last_pass("time_anomaly", |position| {
        in_round(position, 7);
        position.table.games = 1;
        position.table.sums = vec![[11, 0, 0, 0, 0, 0, 0], [21, 0, 0, 0, 0, 15, 0]];
        position.table.counters = 3;
    });
    let rows = second.outcome().expect("the loop is over").rows;
    let parts = |row: usize| rows[row].parts.iter().map(|part| part.1).collect::<Vec<i32>>();
    assert_eq!(parts(0), [10, 0, 0, 0, 0, 0, 0]);
    assert_eq!(parts(1), [15, 0, 0, 0, 0, 7, 0]);
}

/// §12.6.3, §16.5.5: the singularity ends the game after round 6 with Luna at the table too.
#[test]
fn s12_6_3_the_singularity_ends_it_for_her_too() {
    let after = |round: u8| last_pass("singularity", |position| in_round(position, round));
    assert!(after(5).outcome().is_none());
    let outcome = after(6).outcome().expect("it is over");
    assert_eq!((outcome.reason, outcome.rows.len()), ("singularity", 2));
}

/// §12.6.3, §16.2: she needs no counters: three with one person, five with two.
#[test]
fn s16_2_luna_needs_no_counter() {
    for (n_seats, needed) in [(1, 3), (2, 5)] {
        let with = |counters: u8| {
            turn(n_seats, &[("luna", "2"), ("threat", "space_pirates")], |position| {
                position.table.counters = counters;
                ask(position, EnergyFrame::Expand { company: Company::Astrogo, points: 4 });
            })
        };
        let averted = |counters: u8| {
            let told = act(&mut with(counters), 0, "avert");
            told.iter().any(|line| line.contains("averted"))
        };
        assert_eq!((averted(needed - 2), averted(needed - 1)), (false, true), "{n_seats} people");
    }
}

/// §13.1.1, §5.7.4: a person who crosses a threshold pays Luna, if she is beyond it.
#[test]
fn s13_1_1_thresholds_pay_her() {
    let crosses = |luna: u8| {
        let mut game = turn(1, &[("luna", "2")], |position| {
            lay(position, 0, &[CA2]);
            position.table.stations[0].markers = vec![4, luna]; // A1: 1 CC before space 5.
        });
        act(&mut game, 0, "goods b");
        let told = act(&mut game, 0, "advance astrogo");
        told.contains(&"Luna gains 1 CC for a threshold.".to_owned())
    };
    assert_eq!((crosses(5), crosses(4)), (true, false));
}

/// §13.3.1, §12.4, §15.3: her marker on a tile space takes no tile; a one-time marker gets it.
#[test]
fn s13_3_1_her_marker_takes_no_tile() {
    let mut game = turn(1, &[("luna", "2"), ("missions", "on")], |position| {
        position.table.marks[9] = Some(Actor(1));
        position.table.luna.as_mut().expect("Luna plays").markers = 4;
        position.table.coins[0] = 5;
        let board = &mut position.seats[0].board;
        (board.missions, board.once) = (vec![1], 1);
    });
    assert_eq!(refused(&game, 0, "mark 3,2"), "§5.8.1");
    act(&mut game, 0, "once 3,2");
    assert_eq!(game.position().seats[0].board.tiles_next, [Tile::Energy]);
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
