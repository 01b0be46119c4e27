//! Chapter 15: mission cards.

use skymines::{Company, Frame, Mission, Position, Skymines};
use tabletop::Game;

use crate::support::*;

const ON: &[(&str, &str)] = &[("missions", "on")];

/// A turn of seat 0 with these mission cards.
fn with(missions: [u8; 3], edit: impl FnOnce(&mut Position)) -> Skymines {
    turn(2, ON, |position| {
        position.table.missions = missions.map(Mission).to_vec();
        edit(position);
    })
}

fn met(game: &Skymines, seat: usize) -> Vec<u8> {
    game.position().seats[seat].board.missions.clone()
}

/// §15.1: three of six; off by default.
#[test]
fn s15_1_three_cards() {
    assert_eq!(turn(2, ON, |_| {}).position().table.missions.len(), 3);
    assert!(turn(2, &[], |_| {}).position().table.missions.is_empty());
}

/// §15.2: titanium 5 in the action area, used or not, at the end of an own turn.
#[test]
fn s15_2_tasks() {
    // Titanium 3 and 2 with a helium space reached in the same turn.
    let mut game = with([0, 3, 5], |position| {
        lay(position, 0, &[skymines::Card(0), TI2]);
        position.table.helium[0] = 10;
        position.seats[0].board.open.insert(0, skymines::Slot(0));
    });
    assert_eq!(met(&game, 0), Vec::<u8>::new());
    acts(&mut game, 0, &["goods c", "advance tawac"]);
    assert_eq!(met(&game, 0), [0, 1]);
    let board = game.position().seats[0].board.clone();
    assert_eq!((board.once, board.markers), (2, 3));
    // One point of titanium less, one space less.
    let mut game = with([0, 3, 5], |position| {
        lay(position, 0, &[skymines::Card(0), TI1]);
        position.table.helium[0] = 9;
        position.seats[0].board.open.insert(0, skymines::Slot(0));
    });
    acts(&mut game, 0, &["goods c", "advance tawac"]);
    assert_eq!(met(&game, 0), Vec::<u8>::new());
}

/// §15.2: four pieces in one action; three are not enough.
#[test]
fn s15_2_four_pieces() {
    for (points, expected) in [(4, vec![0]), (3, vec![])] {
        let mut game = with([1, 3, 5], |position| {
            ask(position, Frame::Expand { company: Company::Astrogo, points });
        });
        for number in [3, 26, 14, 21].into_iter().take(usize::from(points)) {
            acts(&mut game, 0, &[&format!("settle {number}"), "from 1"]);
            // Research points of 14 and 21 are not wanted.
            if legal(&game, 0).contains(&"plan A1".to_owned()) {
                act(&mut game, 0, "done");
            }
        }
        assert_eq!(met(&game, 0), expected, "{points} points");
    }
}

/// §15.2: a share of each company, three screens in one action, four acquired cards.
#[test]
fn s15_2_other_tasks() {
    let mut game = with([2, 4, 5], |position| {
        for station in &mut position.table.stations {
            station.markers[0] = 2;
        }
        for card in [0, 1, 2, 3] {
            give(position, 0, skymines::Card(card));
        }
        lay(position, 0, &[TI1, RS]);
        for plan in [12, 0] {
            screen(position, 0, plan);
        }
    });
    act(&mut game, 0, "upload");
    acts(&mut game, 0, &["next"]);
    acts(&mut game, 0, &["next"]);
    assert_eq!(met(&game, 0), [0, 1, 2]);
    let mut game = with([2, 4, 5], |position| {
        for station in &mut position.table.stations {
            station.markers[0] = 2;
        }
        position.table.stations[3].markers[0] = 1;
        for card in [0, 1, 2] {
            give(position, 0, skymines::Card(card));
        }
        lay(position, 0, &[TI1, RS]);
        screen(position, 0, 12);
    });
    act(&mut game, 0, "upload");
    acts(&mut game, 0, &["next"]);
    assert_eq!(met(&game, 0), Vec::<u8>::new());
}

/// §15.3, R-55: on a space whose condition is met, occupied or not; then it is gone.
#[test]
fn s15_3_one_time_markers() {
    let mut game = with([0, 1, 2], |position| {
        let board = &mut position.seats[0].board;
        board.missions = vec![1];
        board.once = 1;
        position.table.coins[0] = 5;
        position.table.marks[7] = Some(skymines::Actor(1));
    });
    assert_eq!(refused(&game, 0, "mark 2,4"), "§5.8.1");
    // No titanium: the condition of a majority holds for one-time markers too.
    assert_eq!(refused(&game, 0, "once 1,1"), "§5.8.2");
    act(&mut game, 0, "once 2,4");
    act(&mut game, 0, "sell 45");
    let position = game.position();
    let board = &position.seats[0].board;
    assert_eq!((board.once, board.markers_left), (0, 3));
    assert_eq!(position.table.marks[7], Some(skymines::Actor(1)));
    acts(&mut game, 1, &["pass", "take b"]);
    assert_eq!(refused(&game, 0, "once 2,4"), "§15.3");
}

/// §15.4: after three tasks, once a round, with a normal marker: 2 CC and two spaces.
#[test]
fn s15_4_personal_space() {
    let open = |missions: Vec<u8>| {
        with([0, 1, 2], |position| {
            position.seats[0].board.missions = missions;
            position.table.coins[0] = 0;
        })
    };
    assert_eq!(refused(&open(vec![0, 1]), 0, "mark own"), "§15.4");
    let mut game = open(vec![0, 1, 2]);
    let before = track(&game, Company::Minerva, 0);
    act(&mut game, 0, "mark own");
    act(&mut game, 0, "advance minerva");
    assert_eq!((coins(&game, 0), track(&game, Company::Minerva, 0)), (2, before + 2));
    assert_eq!(game.position().seats[0].board.markers_left, 2);
    acts(&mut game, 1, &["pass", "take b"]);
    assert_eq!(refused(&game, 0, "mark own"), "§15.4");
    assert_eq!(refused(&game, 0, "once own"), "§15.3");
}

/// §15.5, §12.6.1: Luna has no status card and takes no marker.
#[test]
fn s15_5_luna_ignores_missions() {
    let game = turn(1, &[("missions", "on"), ("luna", "2")], |_| {});
    let position = game.position();
    assert_eq!((position.seats.len(), position.table.missions.len()), (1, 3));
    assert_eq!(position.table.luna.expect("Luna").markers, 5);
}
