//! Chapter 15: mission cards.

use expect_test::expect;
use skymines::{Company, EnergyFrame, Mission, Position, Skymines};
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
    let game = with([0, 3, 5], |position| {
        lay(position, 0, &[skymines::Card(0), TI2]);
        position.table.helium[0] = 10;
        position.seats[0].board.open.insert(0, skymines::Slot(0));
    });
    assert_eq!(met(&game, 0), Vec::<u8>::new());
    let game = check(
        &game,
        "1: goods c\n1: advance tawac",
        &expect![[r#"
        Seat 1 uses titanium: 2 points.
        Seat 1 is on space 2 of the track of Tawac Industries.
        Seat 1 has met mission M1 (titanium 5 in the action area).
        Seat 1 has met mission M4 (helium 10).
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), [0, 1]);
    let board = game.position().seats[0].board.clone();
    assert_eq!((board.once, board.markers), (2, 3));
    // One point of titanium less, one space less.
    let game = with([0, 3, 5], |position| {
        lay(position, 0, &[skymines::Card(0), TI1]);
        position.table.helium[0] = 9;
        position.seats[0].board.open.insert(0, skymines::Slot(0));
    });
    let game = check(
        &game,
        "1: goods c\n1: advance tawac",
        &expect![[r#"
        Seat 1 uses titanium: 1 point.
        Seat 1 is on space 1 of the track of Tawac Industries.
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), Vec::<u8>::new());
}

/// §15.2: four pieces in one action; three are not enough.
#[test]
fn s15_2_four_pieces() {
    let expanding = |points: u8| {
        with([1, 3, 5], |position| {
            ask(position, EnergyFrame::Expand { company: Company::Astrogo, points });
        })
    };
    let three = "1: settle 3\n1: from 1\n1: settle 26\n1: from 1\n1: settle 14\n1: from 1";
    // Research points of 14 and 21 are not wanted.
    let four = format!("{three}\n1: done\n1: settle 21\n1: from 1\n1: done");
    let game = check(
        &expanding(4),
        &four,
        &expect![[r#"
        Seat 1 enters space 3 for 1 point.
        A piece of Astrogo Enterprises comes to space 3, from column 1.
        Seat 1 gains 1 CC as a reward.
        Seat 1 enters space 26 for 1 point.
        A piece of Astrogo Enterprises comes to space 26, from column 1.
        Seat 1 moves the helium marker to tank space 1.
        Seat 1 enters space 14 for 1 point.
        A piece of Astrogo Enterprises comes to space 14, from column 1.
        Seat 1 has 1 research point to spend.
        Seat 1 stops there.
        Seat 1 enters space 21 for 1 point.
        A piece of Astrogo Enterprises comes to space 21, from column 1.
        Seat 1 has 1 research point to spend.
        Seat 1 stops there.
        Seat 1 has met mission M2 (4 pieces placed in one action).
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), [0]);
    let game = check(
        &expanding(3),
        &format!("{three}\n1: done"),
        &expect![[r#"
        Seat 1 enters space 3 for 1 point.
        A piece of Astrogo Enterprises comes to space 3, from column 1.
        Seat 1 gains 1 CC as a reward.
        Seat 1 enters space 26 for 1 point.
        A piece of Astrogo Enterprises comes to space 26, from column 1.
        Seat 1 moves the helium marker to tank space 1.
        Seat 1 enters space 14 for 1 point.
        A piece of Astrogo Enterprises comes to space 14, from column 1.
        Seat 1 has 1 research point to spend.
        Seat 1 stops there.
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), Vec::<u8>::new());
}

/// §15.2: a share of each company, three screens in one action, four acquired cards.
#[test]
fn s15_2_other_tasks() {
    let game = with([2, 4, 5], |position| {
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
    let game = check(
        &game,
        "1: upload\n1: next\n1: next",
        &expect![[r#"
        Seat 1 uploads token (asks titanium 1, gives 1 CC) and is on screen 1.
        Seat 1 uploads plan A (asks titanium 1, gives 1 CC) and is on screen 2.
        Seat 1 uploads plan A (asks titanium 1, gives 1 CC) and is on screen 3.
        Seat 1 gains 1 CC as a reward.
        Seat 1 has met mission M3 (a share of each company).
        Seat 1 has met mission M5 (3 screens in one action).
        Seat 1 has met mission M6 (4 acquired cards).
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), [0, 1, 2]);
    let game = with([2, 4, 5], |position| {
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
    let game = check(
        &game,
        "1: upload\n1: next",
        &expect![[r#"
        Seat 1 uploads token (asks titanium 1, gives 1 CC) and is on screen 1.
        Seat 1 uploads plan A (asks titanium 1, gives 1 CC) and is on screen 2.
        Seat 1 gains 1 CC as a reward.
        Seat 2 is to act."#]],
    );
    assert_eq!(met(&game, 0), Vec::<u8>::new());
}

/// §15.3, R-55: on a space whose condition is met, occupied or not; then it is gone.
#[test]
fn s15_3_one_time_markers() {
    let game = with([0, 1, 2], |position| {
        let board = &mut position.seats[0].board;
        board.missions = vec![1];
        board.once = 1;
        position.table.coins[0] = 5;
        position.table.marks[7] = Some(skymines::Actor(1));
    });
    // No titanium: the condition of a majority holds for one-time markers too.
    let script = "1: mark 2,4\n1: once 1,1\n1: once 2,4\n1: sell 45";
    let game = check(
        &game,
        script,
        &expect![[r#"
        §5.8.1 that bonus space is occupied
        §5.8.2 you have no titanium in your action area
        Seat 1 places a one-time marker on “sale” (sell a hand card).
        Seat 1 sells titanium 2 for 1 CC.
        Seat 2 is to act."#]],
    );
    let position = game.position();
    let board = &position.seats[0].board;
    assert_eq!((board.once, board.markers_left), (0, 3));
    assert_eq!(position.table.marks[7], Some(skymines::Actor(1)));
    check(
        &game,
        "2: pass\n2: take b\n1: once 2,4",
        &expect![[r#"
        Seat 2 passes.
        Seat 2 takes the resting pile of slot b.
        Seat 1 is to act.
        §15.3 you have no one-time marker to place"#]],
    );
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
    check(
        &open(vec![0, 1]),
        "1: mark own",
        &expect!["§15.4 your own bonus space opens with the third task, and serves once a round"],
    );
    let game = open(vec![0, 1, 2]);
    let before = track(&game, Company::Minerva, 0);
    let game = check(
        &game,
        "1: mark own\n1: advance minerva",
        &expect![[r#"
        Seat 1 places a bonus marker on your own space (2 CC and 2 steps on a track).
        Seat 1 gains 2 CC from the bonus space.
        Seat 1 is on space 2 of the track of Minerva Corp.
        Seat 2 is to act."#]],
    );
    assert_eq!((coins(&game, 0), track(&game, Company::Minerva, 0)), (2, before + 2));
    assert_eq!(game.position().seats[0].board.markers_left, 2);
    let script = "2: pass\n2: take b\n1: mark own\n1: once own";
    check(
        &game,
        script,
        &expect![[r#"
        Seat 2 passes.
        Seat 2 takes the resting pile of slot b.
        Seat 1 is to act.
        §15.4 your own bonus space opens with the third task, and serves once a round
        §15.3 you have no one-time marker to place"#]],
    );
}

/// §15.5, §12.6.1: Luna has no status card and takes no marker.
#[test]
fn s15_5_luna_ignores_missions() {
    let game = turn(1, &[("missions", "on"), ("luna", "2")], |_| {});
    let position = game.position();
    assert_eq!((position.seats.len(), position.table.missions.len()), (1, 3));
    assert_eq!(position.table.luna.expect("Luna").markers, 5);
}
