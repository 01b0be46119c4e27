//! Chapter 10: final scoring.

use skymines::{Company, Position, Skymines, Space};
use tabletop::{Game, Who};

use crate::support::*;

/// Round 7 is played out by passing.
fn ended(asked: &[(&str, &str)], edit: impl FnOnce(&mut Position)) -> Skymines {
    let mut game = turn(2, asked, |position| {
        position.table.round = 7;
        position.table.rounds_in_all = 7;
        edit(position);
    });
    acts(&mut game, 0, &["pass", "take b"]);
    acts(&mut game, 1, &["pass", "take b"]);
    game
}

fn parts(game: &Skymines, row: usize) -> Vec<i32> {
    let outcome = game.outcome().expect("the game is over");
    outcome.rows[row].parts.iter().map(|part| part.1).collect()
}

/// Takes a column of five off a station; its pieces are put on sectors 1 to 5 of nobody.
fn open_column(position: &mut Position, company: Company) {
    let station = &mut position.table.stations[company as usize];
    for number in 0..5 {
        station.home.remove(0);
        station.pieces.push(Space(number));
    }
}

/// §10.1, §10.2, §10.3, §10.4, §10.5, §1.4: cash, companies, helium, research.
#[test]
fn s10_1_seven_categories() {
    let game = ended(&[], |position| {
        open_column(position, Company::Tawac); // 2 CC a share.
        position.table.stations[1].markers = vec![4, 2]; // Two shares and one.
        position.table.coins = vec![7, 3];
        position.table.helium = vec![13, 5];
        position.table.upload = vec![3, 0];
        for plan in [4, 12] {
            screen(position, 0, plan);
        }
        position.seats[0].board.open.insert(0, skymines::Slot(0));
        give(position, 1, skymines::Card(33)); // A share of Tawac.
    });
    assert_eq!(parts(&game, 0), [7, 0, 4, 0, 0, 25, 10]);
    assert_eq!(parts(&game, 1), [3, 0, 4, 0, 0, 0, 0]);
    let outcome = game.outcome().expect("the game is over");
    assert_eq!((outcome.rows[0].score, outcome.rows[0].won), (46, true));
    assert_eq!((outcome.rows[1].score, outcome.rows[1].won), (7, false));
    assert!(legal(&game, 0).is_empty());
}

/// §10.3, §10.4: the last value reached or passed counts.
#[test]
fn s10_3_values_reached_or_passed() {
    for (space, worth) in [(5, 0), (6, 10), (8, 10), (9, 15), (28, 60)] {
        let game = ended(&[], |position| {
            position.table.helium[0] = space;
            if space >= 8 {
                position.seats[0].board.open.insert(0, skymines::Slot(0));
            }
        });
        assert_eq!(parts(&game, 0)[5], worth, "space {space}");
    }
}

/// §10.6, R-40: more cash wins a tie; the same cash shares the victory.
#[test]
fn s10_6_ties() {
    // 10 CC from the tank or from cash.
    let game = ended(&[], |position| {
        position.table.helium = vec![6, 0];
        position.table.coins = vec![0, 10];
    });
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(outcome.rows.iter().map(|row| row.score).collect::<Vec<_>>(), [10, 10]);
    assert_eq!(outcome.rows.iter().map(|row| row.won).collect::<Vec<_>>(), [false, true]);
    let game = ended(&[], |position| {
        position.table.helium = vec![0, 0];
        position.table.coins = vec![4, 4];
    });
    let outcome = game.outcome().expect("the game is over");
    assert!(outcome.rows.iter().all(|row| row.won));
}

/// §10.1, §12.5: Luna has a row of her own, and no seat.
#[test]
fn s10_1_luna_has_a_row() {
    let game = ended(&[("luna", "2")], |position| {
        position.table.coins = vec![1, 1, 50];
        // Her cards of this round have been played.
        let luna = position.table.luna.as_mut().expect("Luna plays");
        luna.n_deck += 3;
        for slot in &mut luna.slots {
            *slot = skymines::InSlot::Nothing;
        }
    });
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(outcome.rows.len(), 3);
    assert!(matches!(outcome.rows[2].who, Who::Automa { name: "Luna", .. }));
    assert!(outcome.rows[2].won && outcome.rows[2].score >= 50);
}
