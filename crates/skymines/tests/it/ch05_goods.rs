//! Chapters 5.1, 5.2 and 5.7: turns, goods, company tracks.

use skymines::{Card, Company, Face};
use tabletop::{Game, Pending, Seat, SeatSet, Viewer};

use crate::support::*;

/// §5.1.1: clockwise from the first player; whoever has passed is left out.
#[test]
fn s5_1_1_order() {
    let mut game = turn(3, &[], |position| {
        lay(position, 0, &[TI2, CA1]);
        lay(position, 2, &[MI1]);
    });
    acts(&mut game, 0, &["goods b", "advance astrogo"]);
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(1))));
    assert_eq!(refused(&game, 0, "pass"), "§5.1.1");
    acts(&mut game, 1, &["pass", "take b"]);
    acts(&mut game, 2, &["goods b", "advance astrogo"]);
    act(&mut game, 0, "pass");
    acts(&mut game, 0, &["take b", "rest b", "rest c"]);
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(2))));
}

/// §5.1.2, §5.1.4: with nothing else to do, passing is all there is.
#[test]
fn s5_1_4_forced_pass() {
    let game = turn(2, &[], |position| {
        position.seats[0].board.markers_left = 0;
    });
    assert_eq!(legal(&game, 0), ["pass"]);
    assert_eq!(refused(&game, 0, "done"), "§5.1.2");
}

/// §5.1.3: a used card cannot be used again.
#[test]
fn s5_1_3_used() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[TI2, TI1]));
    acts(&mut game, 0, &["goods b", "advance astrogo"]);
    acts(&mut game, 1, &["pass", "take b"]);
    assert_eq!(refused(&game, 0, "goods b"), "§5.2.1");
    assert_eq!(legal(&game, 0)[0], "goods c");
}

/// §5.2.1, §5.2.2: cards of one good, added up.
#[test]
fn s5_2_goods() {
    let game = turn(2, &[], |position| lay(position, 0, &[TI1, TI2, CA2]));
    assert_eq!(refused(&game, 0, "goods b d"), "§5.2.1");
    assert_eq!(refused(&game, 0, "goods a"), "§5.2.1");
    assert_eq!(refused(&game, 0, "goods"), "§5.2.1");
    let mut both = game.clone();
    let told = act(&mut both, 0, "goods b c");
    assert_eq!(told, ["Seat 1 uses titanium: 3 points."]);
    act(&mut both, 0, "advance skymine");
    assert_eq!(track(&both, Company::Skymine, 0), 3);
}

/// §5.2.3, §5.2.5, §5.2.6: at most one card, to the hand; what is left moves one marker, or is lost.
#[test]
fn s5_2_3_acquire() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[Card(20), TI2]));
    act(&mut game, 0, "goods b c"); // Titanium 4 and 2.
    act(&mut game, 0, "acquire 1"); // Titanium 3 for 3.
    assert_eq!(refused(&game, 0, "acquire 2"), "§5.2.3");
    act(&mut game, 0, "advance tawac");
    assert_eq!(track(&game, Company::Tawac, 0), 3);
    let position = game.position();
    assert!(position.seats[0].desk.hand.contains(&Card(0)));
    assert_eq!(position.table.display[0], None); // Not refilled before the preparation.
    assert_eq!(position.table.active.0, 1);
}

/// §5.2.4: printed cost and the surcharge of the column.
#[test]
fn s5_2_4_price() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[CA2, CA1]));
    act(&mut game, 0, "goods b c");
    // Field scientists cost 2: on space 8 (middle) 3, on space 9 (left) 4.
    assert!(legal(&game, 0).contains(&"acquire 8".to_owned()));
    assert_eq!(refused(&game, 0, "acquire 9"), "§5.2.4");
    act(&mut game, 0, "acquire 8");
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(1)))); // Nothing is left.
}

/// §5.2.6: points may be left over.
#[test]
fn s5_2_6_rest_is_lost() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[CA2]));
    acts(&mut game, 0, &["goods b", "done"]);
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(1))));
}

// Company tracks.

/// §5.7.1, §5.7.2: shares by reaching or passing their icons; A1 has them on 2, 4, 6, 9.
#[test]
fn s5_7_2_shares() {
    let scored = |at: u8| {
        let mut game = turn(2, &[], |position| {
            position.table.round = 7;
            position.table.rounds_in_all = 7;
            position.table.stations[0].markers[0] = at;
            // Three vacant home spaces of column 2: 0, 1 and 0 coins.
            for number in [3, 26, 18] {
                settle(position, Company::Astrogo, number, 1);
            }
        });
        finish(&mut game);
        game.outcome().expect("over").rows[0].parts[1].1
    };
    assert_eq!(
        [scored(1), scored(2), scored(3), scored(5), scored(8), scored(9)],
        [0, 1, 1, 2, 3, 4]
    );
}

/// Passes for everybody until the round is over.
fn finish(game: &mut skymines::Skymines) {
    while let Pending::Seats(seats) = game.pending() {
        let seat = seats.lowest().expect("somebody");
        let legal = legal(game, seat.0);
        let pass = legal.iter().find(|text| *text == "pass").unwrap_or(&legal[0]).clone();
        act(game, seat.0, &pass);
        if game.position().table.phase == skymines::Phase::Planning {
            return;
        }
    }
}

/// §5.7.3: pay at the barrier or stop; whoever cannot pay stops, and the rest is lost.
#[test]
fn s5_7_3_barrier() {
    // A1: a barrier of 2 before space 7.
    let with = |coins: u16| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[Card(20)]);
            position.table.stations[0].markers[0] = 5;
            position.table.coins[0] = coins;
        });
        acts(&mut game, 0, &["goods b", "advance astrogo"]);
        game
    };
    let poor = with(1);
    assert_eq!((track(&poor, Company::Astrogo, 0), coins(&poor, 0)), (6, 1));
    assert_eq!(poor.pending(), Pending::Seats(SeatSet::one(Seat(1))));
    let rich = with(2);
    assert_eq!(legal(&rich, 0), ["pay", "stop"]);
    let mut pays = rich.clone();
    act(&mut pays, 0, "pay");
    assert_eq!((track(&pays, Company::Astrogo, 0), coins(&pays, 0)), (9, 0));
    let mut stops = rich;
    act(&mut stops, 0, "stop");
    assert_eq!((track(&stops, Company::Astrogo, 0), coins(&stops, 0)), (6, 2));
}

/// §5.7.3: whoever comes to a barrier and can pay it is seen there, even with no step taken before.
#[test]
fn s5_7_3_a_choice_at_a_barrier_is_told() {
    let told = |coins: u16| {
        let mut game = turn(2, &[], |position| {
            lay(position, 0, &[Card(20)]);
            position.table.stations[0].markers[0] = 6;
            position.table.coins[0] = coins;
        });
        act(&mut game, 0, "goods b");
        act(&mut game, 0, "advance astrogo").concat()
    };
    assert!(told(2).contains("stands at a barrier"), "{}", told(2));
    assert!(!told(1).contains("stands at a barrier"), "{}", told(1));
}

/// §5.7.4: crossing a threshold pays each other marker that is already beyond it.
#[test]
fn s5_7_4_threshold() {
    // A1: a threshold of 1 before space 5.
    let game = |others: [u8; 2]| {
        let mut game = turn(3, &[], |position| {
            lay(position, 0, &[CA2]);
            position.table.stations[0].markers = vec![4, others[0], others[1]];
        });
        acts(&mut game, 0, &["goods b", "advance astrogo"]);
        [0, 1, 2].map(|actor| coins(&game, actor))
    };
    assert_eq!(game([5, 4]), [1, 2, 1]);
    assert_eq!(game([4, 0]), [1, 1, 1]);
}

/// §5.7.5, §7.3.1: the bonus of space 6 holds from then on.
#[test]
fn s5_7_5_bonus() {
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[CA2, TI2]);
        position.table.stations[0].markers[0] = 4;
    });
    let plain = turn(2, &[], |position| lay(position, 0, &[CA2, TI2]));
    acts(&mut game, 0, &["goods b", "advance astrogo"]);
    acts(&mut game, 1, &["pass", "take b"]);
    let told = act(&mut game, 0, "goods c");
    assert_eq!(told, ["Seat 1 uses titanium: 3 points."]);
    assert_eq!(act(&mut plain.clone(), 0, "goods c"), ["Seat 1 uses titanium: 2 points."]);
}

/// §5.7.6: steps past the last space are worth 2 CC each.
#[test]
fn s5_7_6_past_the_end() {
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[Card(21)]); // Carbon 4.
        position.table.stations[0].markers[0] = 23;
    });
    acts(&mut game, 0, &["goods b", "advance astrogo"]);
    assert_eq!((track(&game, Company::Astrogo, 0), coins(&game, 0)), (24, 1 + 3 * 2));
}

// Track bonuses, §7.3.

/// A position in which Astrogo has a given face and seat 0 stands on a space of it.
fn on_face(face: &str, at: u8, edit: impl FnOnce(&mut skymines::Position)) -> skymines::Skymines {
    turn(2, &[("tracks", "random")], |position| {
        let faces = [face, "B1", "C1", "D1"];
        let spare = ["A1", "B1", "C1", "D1", "E1"];
        let mut used = Vec::new();
        for (station, name) in position.table.stations.iter_mut().zip(faces) {
            // Another board where the wanted one stands already.
            let free = |candidate: &&str| !used.contains(&candidate[..1].to_owned());
            let wanted = [name].into_iter().chain(spare);
            let name = wanted.into_iter().find(free).expect("five boards");
            let later = faces[0][..1] == name[..1] && name != face;
            let name = if later { "A1" } else { name };
            used.push(name[..1].to_owned());
            station.face = Face::from_name(name);
        }
        position.table.stations[0].markers[0] = at;
        edit(position);
    })
}

fn goods_points(face: &str, at: u8, card: Card) -> String {
    let mut game = on_face(face, at, |position| lay(position, 0, &[card]));
    act(&mut game, 0, "goods b").remove(0)
}

/// §7.3.1, §7.3.2, §7.3.4: one more of a good.
#[test]
fn s7_3_1_more_goods() {
    for (face, card, good) in
        [("A1", TI2, "titanium"), ("B1", CA2, "carbon"), ("C1", MI2, "minerals")]
    {
        assert_eq!(goods_points(face, 6, card), format!("Seat 1 uses {good}: 3 points."));
        assert_eq!(goods_points(face, 5, card), format!("Seat 1 uses {good}: 2 points."));
    }
}

/// §7.3.2: carbon of B1. §7.3.4: minerals of C1; neither helps another good.
#[test]
fn s7_3_2_only_its_good() {
    assert_eq!(goods_points("B1", 6, TI2), "Seat 1 uses titanium: 2 points.");
    assert_eq!(goods_points("C1", 6, TI2), "Seat 1 uses titanium: 2 points."); // §7.3.4
}

/// §7.3.3: one more energy point on space 13 of B1.
#[test]
fn s7_3_3_more_energy() {
    let points = |at| {
        let mut game = on_face("B1", at, |position| lay(position, 0, &[EN2]));
        act(&mut game, 0, "expand minerva").remove(0)
    };
    assert!(points(13).contains("3 energy points"));
    assert!(points(12).contains("2 energy points"));
}

/// §7.3.5: one more bonus marker, usable at once, for the rest of the game.
#[test]
fn s7_3_5_marker() {
    let mut game = on_face("A1", 12, |position| lay(position, 0, &[CA2]));
    acts(&mut game, 0, &["goods b", "advance astrogo"]);
    // The barrier before 14 is not payable with 1 CC.
    let board = game.position().seats[0].board.clone();
    assert_eq!((board.markers, board.markers_left), (4, 4));
}

/// §7.3.6: cards cost one point less, at least 1.
#[test]
fn s7_3_6_cheaper() {
    let buys = |at| {
        let mut game = on_face("A2", at, |position| lay(position, 0, &[CA2]));
        act(&mut game, 0, "goods b");
        legal(&game, 0).contains(&"acquire 1".to_owned()) // Titanium 3 for 3.
    };
    assert!(buys(6) && !buys(5));
}

/// §7.3.7: 2 CC for each card acquired, on space 13 of A2.
#[test]
fn s7_3_7_acquire_coins() {
    let after = |at| {
        let mut game = on_face("A2", at, |position| lay(position, 0, &[Card(20)]));
        acts(&mut game, 0, &["goods b", "acquire 1", "done"]);
        coins(&game, 0)
    };
    assert_eq!((after(13), after(12)), (3, 1));
}

/// §7.3.10, §7.3.11: a coin and a helium step when passing.
#[test]
fn s7_3_10_passing() {
    let passed = |at| {
        let mut game = on_face("C2", at, |_| {});
        act(&mut game, 0, "pass");
        (coins(&game, 0), helium(&game, 0))
    };
    assert_eq!([passed(5), passed(6), passed(13)], [(1, 0), (2, 0), (2, 1)]); // §7.3.11
}

/// §7.3.18: one share more of this company on space 13 of E2.
#[test]
fn s7_3_18_share() {
    let scored = |at| {
        let mut game = on_face("E2", at, |position| {
            position.table.round = 7;
            position.table.rounds_in_all = 7;
            for number in [3, 26, 18] {
                settle(position, Company::Astrogo, number, 1);
            }
        });
        finish(&mut game);
        game.outcome().expect("over").rows[0].parts[1].1
    };
    // Shares on 3, 6, 8, 10 and 13.
    assert_eq!((scored(12), scored(13)), (4, 6));
}

/// §7.1: ten faces of 24 spaces with two thresholds, three barriers and two bonuses.
#[test]
fn s7_1_faces() {
    for face in Face::all() {
        let info = rules().face(face);
        assert_eq!(info.length, 24);
        let count = |lines: &[u8]| lines.iter().filter(|&&coins| coins > 0).count();
        assert_eq!((count(&info.threshold), count(&info.barrier)), (2, 3));
        assert_eq!(info.bonus.map(|bonus| bonus.space), [6, 13]);
    }
}

/// §2.3: a view tells how many cards there are, not which.
#[test]
fn s2_3_deck_is_a_number() {
    let view = opening(2, &[]).view(Viewer::Watcher);
    assert_eq!(view.table.n_deck, 32);
    assert_eq!(view.boards[0].n_cards, 7);
}
