//! Chapter 16: threat cards.

use skymines::{Company, EnergyFrame, Position, ResearchFrame, Skymines, Threat};
use tabletop::{Game, Seat};

use crate::support::*;

fn with(threat: &str, edit: impl FnOnce(&mut Position)) -> Skymines {
    turn(2, &[("threat", threat)], edit)
}

fn counters(game: &Skymines) -> u8 {
    game.position().table.counters
}

/// §16.1: one card, chosen or drawn, or none.
#[test]
fn s16_1_one_card() {
    assert_eq!(with("rogue_comet", |_| {}).position().table.threat, Some(Threat::RogueComet));
    assert!(with("random", |_| {}).position().table.threat.is_some());
    assert_eq!(with("off", |_| {}).position().table.threat, None);
}

fn expanding(points: u8) -> Skymines {
    with("space_pirates", |position| {
        position.table.coins[0] = 0;
        ask(position, EnergyFrame::Expand { company: Company::Astrogo, points });
    })
}

/// §16.3: the price of each card in its own action, a counter, 1 CC.
#[test]
fn s16_3_counters() {
    // Pirates: 2 energy points of an expansion.
    let mut game = expanding(3);
    act(&mut game, 0, "avert");
    assert_eq!((counters(&game), coins(&game, 0)), (1, 1));
    let frame = EnergyFrame::Expand { company: Company::Astrogo, points: 1 }.into();
    assert_eq!(game.position().table.frames.last(), Some(&frame));
    assert_eq!(refused(&expanding(1), 0, "avert"), "§16.3");
    // Bridge: 2 research points. Anomaly: 1 and 1 CC.
    for (threat, points, coin) in [("einstein_rosen_bridge", 2, 0), ("time_anomaly", 1, 1)] {
        let research = |points, coin| {
            with(threat, |position| {
                position.table.coins[0] = coin;
                ask(position, ResearchFrame::Research { seat: Seat(0), points });
            })
        };
        let mut game = research(points, coin);
        act(&mut game, 0, "avert");
        assert_eq!((counters(&game), coins(&game, 0)), (1, 1), "{threat}");
        if coin > 0 {
            assert_eq!(refused(&research(points, 0), 0, "avert"), "§16.3");
        } else {
            assert_eq!(refused(&research(points - 1, 0), 0, "avert"), "§16.3");
        }
    }
    // Probe: 2 steps back with a field scientist.
    let mut game = with("unknown_probe", |position| {
        lay(position, 0, &[FS]);
        position.table.helium[0] = 5;
    });
    act(&mut game, 0, "survey astrogo");
    assert_eq!(helium(&game, 0), 6);
    act(&mut game, 0, "avert");
    assert_eq!((counters(&game), helium(&game, 0)), (1, 4));
    // Singularity: 3 CC when passing.
    let mut game = with("singularity", |position| position.table.coins[0] = 3);
    assert_eq!(refused(&game, 0, "avert"), "§5.1.2");
    act(&mut game, 0, "pass");
    act(&mut game, 0, "avert");
    assert_eq!((counters(&game), coins(&game, 0)), (1, 1));
}

/// once a turn.
#[test]
fn r57_once_a_turn() {
    let mut game = expanding(6);
    act(&mut game, 0, "avert");
    assert_eq!(refused(&game, 0, "avert"), "§16.3");
}

/// §16.2, §16.4: five counters with two people; then the card has left the board.
#[test]
fn s16_4_averted() {
    let near = |counters| {
        with("space_pirates", |position| {
            position.table.counters = counters;
            ask(position, EnergyFrame::Expand { company: Company::Astrogo, points: 4 });
        })
    };
    let mut game = near(4);
    let told = act(&mut game, 0, "avert");
    assert!(told.iter().any(|line| line.contains("averted")), "{told:?}");
    assert_eq!(counters(&game), 5);
    assert_eq!(refused(&near(5), 0, "avert"), "§16.3");
}

/// The results after the last round, by seat and category; passing ends the round.
fn ended(threat: &str, round: u8, edit: impl FnOnce(&mut Position)) -> Skymines {
    let mut game = with(threat, |position| {
        position.table.round = round;
        position.table.rounds_in_all = round.into();
        for station in &mut position.table.stations {
            station.markers = vec![4, 4];
        }
        let station = &mut position.table.stations[2];
        // Columns 1 and 2 are empty: a share is worth 5.
        for number in 0..10 {
            station.home.remove(0);
            station.pieces.push(skymines::Space(number));
        }
        position.table.coins = vec![9, 9];
        position.table.helium = vec![9, 9];
        for seat in &mut position.seats {
            seat.board.open.insert(0, skymines::Slot(0));
        }
        edit(position);
    });
    for seat in 0..2 {
        act(&mut game, seat, "pass");
        act(&mut game, seat, "take b");
    }
    game
}

fn parts(game: &Skymines) -> Vec<i32> {
    let outcome = game.outcome().expect("the game is over");
    outcome.rows[0].parts.iter().map(|part| part.1).collect()
}

/// §16.5.1, §16.5.2, §16.5.3, §16.5.4, R-58: cash, the best company, energy cards, helium.
#[test]
fn s16_5_consequences() {
    let share = |position: &mut Position| give(position, 0, skymines::Card(16)); // Energy, Skymine.
    assert_eq!(parts(&ended("off", 7, share)), [9, 0, 0, 15, 0, 15, 0]);
    assert_eq!(parts(&ended("space_pirates", 7, share)), [0, 0, 0, 15, 0, 15, 0]);
    assert_eq!(parts(&ended("rogue_comet", 7, share)), [9, 0, 0, 6, 0, 15, 0]);
    assert_eq!(parts(&ended("einstein_rosen_bridge", 7, share)), [9, 0, 0, 10, 0, 15, 0]);
    assert_eq!(parts(&ended("unknown_probe", 7, share)), [9, 0, 0, 15, 0, 0, 0]);
    // Averted, they do nothing.
    let averted = |position: &mut Position| position.table.counters = 5;
    assert_eq!(parts(&ended("space_pirates", 7, averted)), [9, 0, 0, 10, 0, 15, 0]);
}

/// §16.5.5: the game ends after round 6, unless it has been averted.
#[test]
fn s16_5_5_singularity() {
    assert!(ended("singularity", 6, |_| {}).outcome().is_some());
    assert!(ended("singularity", 5, |_| {}).outcome().is_none());
    assert!(ended("singularity", 6, |position| position.table.counters = 5).outcome().is_none());
    assert!(ended("space_pirates", 6, |_| {}).outcome().is_none());
}

/// §16.5.6, R-59: results are noted and another game is played; after the third they are divided.
#[test]
fn s16_5_6_time_anomaly() {
    let game = ended("time_anomaly", 7, |_| {});
    assert!(game.outcome().is_none());
    let table = game.position().table;
    assert_eq!((table.games, table.counters, table.threat), (1, 0, Some(Threat::TimeAnomaly)));
    assert_eq!(table.sums[0], [9, 0, 0, 10, 0, 15, 0]);
    assert_eq!((table.round, table.coins[0]), (0, 1)); // Set up anew.
    // The third game ends it: sums of 20 in cash are 6 a game, the rest is dropped.
    let third = |counters: u8, games: u8| {
        ended("time_anomaly", 7, |position| {
            position.table.games = games;
            position.table.sums = vec![[11, 0, 0, 0, 0, 0, 0], [0; 7]];
            position.table.counters = counters;
        })
    };
    assert_eq!(parts(&third(0, 2)), [6, 0, 0, 3, 0, 5, 0]);
    // Averted in the second game: divided by two.
    assert_eq!(parts(&third(5, 1)), [10, 0, 0, 5, 0, 7, 0]);
    // Averted in the first: nothing was noted.
    let first = ended("time_anomaly", 7, |position| position.table.counters = 5);
    assert_eq!(parts(&first), [9, 0, 0, 10, 0, 15, 0]);
}

/// §16.5: what strikes is told when the game ends; what was averted is not.
#[test]
fn s16_5_consequences_are_told() {
    let told = |counters: u8| {
        let mut game = with("space_pirates", |position| {
            position.table.round = 7;
            position.table.rounds_in_all = 7;
            position.table.counters = counters;
        });
        let mut lines = acts_told(&mut game, 0);
        lines.extend(acts_told(&mut game, 1));
        lines.iter().any(|line| line == "Space pirates: not averted, so cash is lost.")
    };
    assert!(told(0) && !told(5));
}

/// Passes to the end of the seat's round.
fn acts_told(game: &mut Skymines, seat: u8) -> Vec<String> {
    let mut lines = act(game, seat, "pass");
    while let Some(answer) = legal(game, seat).first().cloned() {
        lines.extend(act(game, seat, &answer));
    }
    lines
}
