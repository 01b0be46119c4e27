//! Chapters 5.4 to 5.6: research, uploading, field scientists.

use skymines::{Company, EnergyFrame, Plan, Position, ResearchFrame};
use tabletop::{Game, Seat};

use crate::support::*;

fn researching(points: u8, edit: impl FnOnce(&mut Position)) -> skymines::Skymines {
    turn(2, &[], |position| {
        edit(position);
        ask(position, ResearchFrame::Research { seat: Seat(0), points });
    })
}

/// §5.4.1, §5.4.2: 1 RP for A, 2 for B, 3 for C, 2 for a special plan; the rest is lost.
#[test]
fn s5_4_research() {
    let mut game = researching(2, |_| {});
    assert_eq!(refused(&game, 0, "plan C1"), "§5.4.2");
    assert_eq!(refused(&game, 0, "plan row3-1"), "§5.4.2");
    assert_eq!(refused(&game, 0, "special 2"), "§5.4.2"); // None is revealed.
    act(&mut game, 0, "plan A1");
    assert_eq!(refused(&game, 0, "plan B1"), "§5.4.2");
    act(&mut game, 0, "done");
    assert_eq!(game.position().table.active.0, 1);
}

/// §5.4.3, §5.4.4: on the next empty screen; the space is refilled from the same row.
#[test]
fn s5_4_3_screens() {
    let mut game = researching(3, |_| {});
    acts(&mut game, 0, &["plan B2", "plan A3"]);
    let position = game.position();
    assert_eq!(position.seats[0].board.screens, [Plan(78), Plan(25), Plan(2)]);
    assert_eq!(position.table.plans[1][1], Some(Plan(28)));
    // Fifteen screens: a full track takes no more.
    let full = researching(3, |position| {
        for plan in 50..63 {
            screen(position, 0, plan);
        }
        position.table.plans[2] =
            vec![Some(Plan(48)), Some(Plan(49)), Some(Plan(70)), Some(Plan(71))];
    });
    let mut last = full.clone();
    act(&mut last, 0, "plan C1");
    assert_eq!(last.position().table.active.0, 1);
    let over = researching(3, |position| {
        for plan in 50..64 {
            screen(position, 0, plan);
        }
        position.table.plans[2] =
            vec![Some(Plan(48)), Some(Plan(49)), Some(Plan(70)), Some(Plan(71))];
    });
    assert_eq!(refused(&over, 0, "plan C1"), "§5.4.3");
}

/// §5.4.4: an empty stack leaves the space empty.
#[test]
fn s5_4_4_empty_stack() {
    let mut game = researching(1, |position| {
        position.table.plans_gone = (4..24).map(Plan).collect();
    });
    act(&mut game, 0, "plan A1");
    assert_eq!(game.position().table.plans[0][0], None);
}

/// §5.4.5: the coins beside a row go with the next plan of it.
#[test]
fn s5_4_5_supplement() {
    let mut game = researching(3, |position| position.table.supplement = [2, 3, 1]);
    act(&mut game, 0, "plan B1");
    assert_eq!(coins(&game, 0), 4);
    assert_eq!(game.position().table.supplement, [2, 0, 1]);
}

/// §5.4.6: special plans are taken like others, and not replaced.
#[test]
fn s5_4_6_special_plans() {
    let mut game = researching(3, |position| {
        position.table.round = 2;
        position.table.rounds_in_all = 2;
        position.table.specials[0] = Some(Plan(72));
    });
    act(&mut game, 0, "special 2");
    let position = game.position();
    assert_eq!(position.table.specials[0], None);
    assert_eq!(position.seats[0].board.screens[1], Plan(72));
}

/// §5.4.7: with the upload marker on the last screen each RP is 2 CC.
#[test]
fn s5_4_7_past_the_end() {
    let mut game = turn(2, &[], |position| {
        for plan in 50..64 {
            screen(position, 0, plan);
        }
        position.table.plans[2] =
            vec![Some(Plan(48)), Some(Plan(49)), Some(Plan(70)), Some(Plan(71))];
        position.table.upload[0] = 15;
        position.seats[0].board.open.push(skymines::Slot(4));
        ask(position, EnergyFrame::Expand { company: Company::Astrogo, points: 2 });
    });
    acts(&mut game, 0, &["settle 14", "from 1"]);
    assert_eq!(coins(&game, 0), 3);
}

// Uploading. Plans: 0 titanium 1 for 1 CC, 5 carbon 2 for 2 CC, 11 energy 3 for helium 2.

/// §5.5.1: one face-up research scientist.
#[test]
fn s5_5_1_scientist() {
    let none = turn(2, &[], |position| lay(position, 0, &[TI1]));
    assert_eq!(refused(&none, 0, "upload"), "§5.5.1");
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[TI1, RS]);
        screen(position, 0, 4);
    });
    act(&mut game, 0, "upload"); // The token: titanium 1.
    assert_eq!(game.position().seats[0].board.used.iter().count(), 1);
}

/// §5.5.2: each plan by itself; the same face-up cards serve several, used ones none.
#[test]
fn s5_5_2_requirement() {
    let position = |position: &mut Position| {
        lay(position, 0, &[TI2, RS, CA1]);
        position.table.coins[0] = 0;
        screen(position, 0, 4); // Titanium 2 for 2 CC.
        screen(position, 0, 12); // Titanium 1 for 1 CC.
        screen(position, 0, 9); // Carbon 3.
    };
    let mut game = turn(2, &[], position);
    act(&mut game, 0, "upload");
    acts(&mut game, 0, &["next", "next"]);
    // Carbon 3 is not met and nothing can be paid: the move ends by itself, with the last reward.
    let table = game.position().table;
    assert_eq!((table.upload[0], table.coins[0], table.active.0), (3, 1, 1));
    // With the titanium used first, not even the token is met.
    let mut used = turn(2, &[], position);
    acts(&mut used, 0, &["goods b", "done"]);
    acts(&mut used, 1, &["pass", "take b"]);
    assert_eq!(refused(&used, 0, "upload"), "§5.5.3");
}

/// §5.5.3: 2 CC replace a requirement.
#[test]
fn s5_5_3_pay() {
    let with = |coins| {
        turn(2, &[], |position| {
            lay(position, 0, &[RS]);
            position.table.coins[0] = coins;
        })
    };
    assert_eq!(refused(&with(1), 0, "upload"), "§5.5.3");
    let mut game = with(2);
    act(&mut game, 0, "upload");
    assert_eq!(coins(&game, 0), 1); // 2 paid, 1 from the token.
}

/// §5.5.4: only the last plan gives its reward.
#[test]
fn s5_5_4_reward() {
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[TI2, RS]);
        screen(position, 0, 4);
        screen(position, 0, 12);
    });
    acts(&mut game, 0, &["upload", "next", "done"]);
    assert_eq!(coins(&game, 0), 1 + 2); // Titanium 2: 2 CC; nothing for the token.
}

/// §5.5.5: not past the last plan; a scientist who cannot move is not used.
#[test]
fn s5_5_5_at_least_one_screen() {
    let game = turn(2, &[], |position| {
        lay(position, 0, &[TI2, RS]);
        position.table.upload[0] = 1;
    });
    assert_eq!(refused(&game, 0, "upload"), "§5.5.5");
}

/// §5.5.6, §2.2: screen 4 switches slot e on.
#[test]
fn s5_5_6_slot() {
    let at = |upload| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[TI2, RS]);
            for plan in [4, 12, 16, 20] {
                screen(position, 0, plan);
            }
            position.table.upload[0] = upload;
        });
        act(&mut game, 0, "upload");
        game.position().seats[0].board.open.len()
    };
    assert_eq!((at(2), at(3)), (3, 4));
}

/// §7.3.12: every number of a requirement is one lower.
#[test]
fn s7_3_12_easier() {
    let at = |track| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[TI2, RS]);
            position.table.coins[0] = 0;
            position.table.stations[3].markers[0] = track; // D1
            screen(position, 0, 8); // Titanium 3.
        });
        act(&mut game, 0, "upload");
        if game.position().table.active.0 == 0 {
            act(&mut game, 0, "next");
        }
        game.position().table.upload[0]
    };
    assert_eq!((at(5), at(6)), (1, 2));
}

/// §7.3.14: the reward of the last plan but one too, on space 13 of D2.
#[test]
fn s7_3_14_second_reward() {
    let at = |track| {
        let mut game = turn(2, &[("tracks", "random")], |position| {
            for (station, name) in position.table.stations.iter_mut().zip(["D2", "A1", "B1", "C1"])
            {
                station.face = skymines::Face::from_name(name);
            }
            position.table.stations[0].markers[0] = track;
            lay(position, 0, &[TI2, RS]);
            screen(position, 0, 4);
        });
        acts(&mut game, 0, &["upload", "next"]);
        coins(&game, 0)
    };
    assert_eq!((at(12), at(13)), (3, 4));
}

// Field scientists.

/// §5.6.1, §5.6.2: helium for outposts on helium sectors, at least 1 and at most 4.
#[test]
fn s5_6_2_yield() {
    let with = |sectors: &[u8]| {
        let mut game = turn(2, &[], |position| {
            for (n, &number) in sectors.iter().enumerate() {
                settle(position, Company::Astrogo, number, (n / 5) as u8);
            }
            lay(position, 0, &[FS]);
        });
        act(&mut game, 0, "survey astrogo");
        helium(&game, 0)
    };
    assert_eq!([with(&[]), with(&[2, 5]), with(&[2, 5, 9, 12, 18])], [1, 2, 4]);
    let none = turn(2, &[], |position| lay(position, 0, &[RS]));
    assert_eq!(refused(&none, 0, "survey astrogo"), "§5.6.1");
}

/// §5.6.3, §2.2: space 8 switches slot a on; past the end each step is 2 CC.
#[test]
fn s5_6_3_tank() {
    let at = |space| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[FS]);
            position.table.helium[0] = space;
            if space >= 8 {
                position.seats[0].board.open.insert(0, skymines::Slot(0));
            }
        });
        act(&mut game, 0, "survey astrogo");
        (helium(&game, 0), game.position().seats[0].board.open.len(), coins(&game, 0))
    };
    assert_eq!([at(6), at(7), at(28)], [(7, 3, 1), (8, 4, 1), (28, 4, 3)]);
}

/// §7.3.9: one more helium with each field scientist, on space 13 of C1.
#[test]
fn s7_3_9_field() {
    let at = |track| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[FS]);
            position.table.stations[2].markers[0] = track;
        });
        act(&mut game, 0, "survey astrogo");
        helium(&game, 0)
    };
    assert_eq!((at(12), at(13)), (1, 2));
}
