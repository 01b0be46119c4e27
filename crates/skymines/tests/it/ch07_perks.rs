//! Chapter 7.3: every track bonus, on its space and one space before it.

use skymines::{Card, Company, EnergyFrame, Face, Plan, Position, Skymines, Slot};
use tabletop::Game;

use crate::support::*;

/// Seat 0's marker is on a space of a face, which is Astrogo's track here.
fn on(face: &str, at: u8, edit: impl FnOnce(&mut Position)) -> Skymines {
    on_side("moon", face, at, edit)
}

fn on_side(side: &str, face: &str, at: u8, edit: impl FnOnce(&mut Position)) -> Skymines {
    turn(2, &[("tracks", "random"), ("side", side)], |position| {
        let face = Face::from_name(face).expect("a face");
        let stations = &mut position.table.stations;
        // Whoever has the other side of this track gets Astrogo's.
        let same = |other: &Option<Face>| other.is_some_and(|other| other.0 / 2 == face.0 / 2);
        if let Some(other) = (1..4).find(|&idx| same(&stations[idx].face)) {
            stations[other].face = stations[0].face;
        }
        stations[0].face = Some(face);
        stations[0].markers[0] = at;
        edit(position);
    })
}

/// Spaces that seat 0 moves on Tawac's track with the good in slot b.
fn steps(mut game: Skymines) -> u8 {
    let before = track(&game, Company::Tawac, 0);
    acts(&mut game, 0, &["goods b", "advance tawac"]);
    track(&game, Company::Tawac, 0) - before
}

/// §7.3.1, §7.3.2, §7.3.4: one more of the good that the track names, and of no other.
#[test]
fn s7_3_1_goods() {
    for (face, card, other) in [("A1", TI2, CA2), ("B1", CA2, MI2), ("C1", MI2, TI2)] {
        assert_eq!(steps(on(face, 6, |position| lay(position, 0, &[card]))), 3, "{face}");
        assert_eq!(steps(on(face, 6, |position| lay(position, 0, &[other]))), 2, "{face}");
        assert_eq!(steps(on(face, 5, |position| lay(position, 0, &[card]))), 2, "{face}");
    }
}

/// §7.3.3: one more energy point.
#[test]
fn s7_3_3_energy() {
    for (at, points) in [(13, 3), (12, 2)] {
        let mut game = on("B1", at, |position| lay(position, 0, &[EN2]));
        act(&mut game, 0, "expand tawac");
        let frame = EnergyFrame::Expand { company: Company::Tawac, points }.into();
        assert_eq!(game.position().table.frames.last(), Some(&frame));
    }
}

/// §7.3.5, R-36: a marker more, at once, and never more than five.
#[test]
fn s7_3_5_bonus_marker() {
    for (markers, after) in [(3, 4), (5, 5)] {
        let mut game = on("A1", 12, |position| {
            lay(position, 0, &[CA1]);
            let board = &mut position.seats[0].board;
            (board.markers, board.markers_left) = (markers, 2);
        });
        acts(&mut game, 0, &["goods b", "advance astrogo"]);
        let board = &game.position().seats[0].board;
        assert_eq!((board.markers, board.markers_left), (after, 2 + after - markers));
    }
}

/// §7.3.6: cards cost 1 less.
#[test]
fn s7_3_6_cheaper_cards() {
    // Titanium 3 lies on space 1 and costs 3.
    let mut game = on("A2", 6, |position| lay(position, 0, &[TI2]));
    acts(&mut game, 0, &["goods b", "acquire 1"]);
    assert!(game.position().seats[0].desk.hand.contains(&Card(0)));
    let mut game = on("A2", 5, |position| lay(position, 0, &[TI2]));
    act(&mut game, 0, "goods b");
    assert_eq!(refused(&game, 0, "acquire 1"), "§5.2.4");
}

/// §7.3.7: 2 CC for each card acquired.
#[test]
fn s7_3_7_coins_for_cards() {
    for (at, more) in [(13, 2), (12, 0)] {
        let mut game = on("A2", at, |position| lay(position, 0, &[TI2]));
        let before = coins(&game, 0);
        acts(&mut game, 0, &["goods b", "acquire 1"]);
        assert_eq!(coins(&game, 0), before + more);
    }
}

fn expands(points: u8) -> impl Fn(&mut Position) {
    move |position| ask(position, EnergyFrame::Expand { company: Company::Tawac, points })
}

/// §7.3.8: a double line costs as much as a single one. Tawac's station has a double line to 10.
#[test]
fn s7_3_8_double_lines() {
    assert!(legal(&on("B2", 6, expands(1)), 0).contains(&"settle 10".to_owned()));
    assert_eq!(refused(&on("B2", 5, expands(1)), 0, "settle 10"), "§5.3.3");
}

/// R-38, §9.3: on the Belt it makes inner spaces cost 1. From s3 (9) on, t2 (5) is an inner one.
#[test]
fn r38_double_lines_on_the_belt() {
    let with = |at| {
        on_side("belt", "B2", at, |position| {
            settle(position, Company::Tawac, 9, 0);
            expands(1)(position);
        })
    };
    assert!(legal(&with(6), 0).contains(&"settle 5".to_owned()));
    assert_eq!(refused(&with(5), 0, "settle 5"), "§5.3.3");
}

/// §7.3.9: one more helium with a field scientist.
#[test]
fn s7_3_9_field_helium() {
    for (at, gained) in [(13, 2), (12, 1)] {
        let mut game = on("C1", at, |position| lay(position, 0, &[FS]));
        let before = helium(&game, 0);
        act(&mut game, 0, "survey skymine");
        assert_eq!(helium(&game, 0), before + gained);
    }
}

/// §7.3.10, §7.3.11: coins and helium for passing.
#[test]
fn s7_3_10_passing() {
    for (at, coin, gained) in [(5, 0, 0), (6, 1, 0), (12, 1, 0), (13, 1, 1)] {
        let mut game = on("C2", at, |_| {});
        let before = (coins(&game, 0), helium(&game, 0));
        act(&mut game, 0, "pass");
        assert_eq!((coins(&game, 0), helium(&game, 0)), (before.0 + coin, before.1 + gained));
    }
}

/// §7.3.12, R-36: numbers in requirements are 1 lower, prices too; a field scientist is needed still.
#[test]
fn s7_3_12_easier_plans() {
    let reached = |at: u8, plan: u8| {
        let mut game = on("D1", at, |position| {
            lay(position, 0, &[TI1, RS]);
            position.table.coins[0] = 0;
            screen(position, 0, plan);
        });
        act(&mut game, 0, "upload");
        if legal(&game, 0).contains(&"next".to_owned()) {
            act(&mut game, 0, "next");
        }
        game.position().table.upload[0]
    };
    // Plan 4 asks for titanium 2, plan 60 for a field scientist.
    assert_eq!((reached(6, 4), reached(5, 4)), (2, 1));
    assert_eq!(reached(6, 60), 1);
    // Special plan 76 costs 1 CC, which is nothing here.
    let special = |at: u8| {
        let mut game = on("D1", at, |position| {
            lay(position, 0, &[TI1, RS]);
            position.table.coins[0] = 0;
            position.seats[0].board.screens.push(Plan(76));
        });
        act(&mut game, 0, "upload");
        legal(&game, 0).contains(&"next".to_owned())
    };
    assert!(special(6));
    assert!(!special(5));
}

/// §7.3.13: a research point in each preparation phase.
#[test]
fn s7_3_13_research_in_preparation() {
    for (at, asked) in [(6, true), (5, false)] {
        let mut game = on("D2", at, |_| {});
        acts(&mut game, 0, &["pass", "take b"]);
        acts(&mut game, 1, &["pass", "take b"]);
        assert_eq!(legal(&game, 0).contains(&"plan A1".to_owned()), asked);
        if asked {
            act(&mut game, 0, "plan A1");
        }
        assert_eq!(game.position().table.round, 2);
    }
}

/// §7.3.14, R-36: the reward of the plan before the last too, and first.
#[test]
fn s7_3_14_the_reward_before() {
    for (at, coin) in [(13, 2), (12, 1)] {
        let mut game = on("D2", at, |position| {
            lay(position, 0, &[TI1, RS]);
            position.table.coins[0] = 0;
            screen(position, 0, 12); // Titanium 1 for 1 CC; so is the token.
        });
        act(&mut game, 0, "upload");
        acts(&mut game, 0, &["next"]);
        assert_eq!((game.position().table.upload[0], coins(&game, 0)), (2, coin));
    }
    // One screen only: there is no plan before it.
    let mut game = on("D2", 13, |position| {
        lay(position, 0, &[TI1, RS]);
        position.table.coins[0] = 0;
    });
    act(&mut game, 0, "upload");
    assert_eq!(coins(&game, 0), 1);
}

/// §7.3.15: ousting costs nothing more.
#[test]
fn s7_3_15_cheaper_ousting() {
    let with = |at| {
        on("E1", at, |position| {
            settle(position, Company::Minerva, 5, 0);
            expands(1)(position);
        })
    };
    assert!(legal(&with(6), 0).contains(&"settle 5".to_owned()));
    assert_eq!(refused(&with(5), 0, "settle 5"), "§5.3.3");
}

/// §7.3.16: 1 CC for each bonus marker.
#[test]
fn s7_3_16_coins_for_markers() {
    for (at, after) in [(13, 2), (12, 1)] {
        let mut game = on("E1", at, |position| position.table.coins[0] = 2);
        act(&mut game, 0, "mark 3,2"); // It costs 1.
        assert_eq!(coins(&game, 0), after);
    }
}

/// §7.3.17: totals count 1 higher where majorities are compared, if there is anything.
#[test]
fn s7_3_17_majorities() {
    let with = |at, card| {
        on("E2", at, |position| {
            lay(position, 0, &[card]);
            lay(position, 1, &[TI2]);
        })
    };
    assert!(legal(&with(6, TI1), 0).contains(&"mark 1,1".to_owned()));
    assert_eq!(refused(&with(5, TI1), 0, "mark 1,1"), "§5.8.2");
    assert_eq!(refused(&with(6, CA1), 0, "mark 1,1"), "§5.8.2");
}

/// §7.3.18: a share more. Special plan 75 asks for three shares of one company.
#[test]
fn s7_3_18_one_more_share() {
    // E2 has shares on 3, 6, 8, 10, 13; a share that the card brings comes to them.
    let mut last = on("E2", 13, |position| {
        position.table.round = 7;
        position.table.rounds_in_all = 7;
        for _ in 0..5 {
            let station = &mut position.table.stations[0];
            let home = station.home.remove(0);
            station.pieces.push(skymines::Space(home.0));
        }
    });
    acts(&mut last, 0, &["pass", "take b"]);
    acts(&mut last, 1, &["pass", "take b"]);
    let outcome = last.outcome().expect("the end of round 7");
    // Column 1 is empty: a share is worth 2. Five on the track, one of the bonus.
    assert_eq!(outcome.rows[0].parts[1].1, 12);
    assert!(!last.position().seats[0].board.open.contains(&Slot(0)));
}
