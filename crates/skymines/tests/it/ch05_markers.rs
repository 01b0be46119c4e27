//! Chapters 5.8, 5.9 and 6: bonus markers, passing, preparation.

use skymines::{Actor, BonusSpace, Card, Company, Phase, Plan, ResearchFrame, Tile};
use tabletop::{Game, Pending, Seat, SeatSet};

use crate::support::*;

/// §5.8.1: one marker on a free space, paid for; each space once a round.
#[test]
fn s5_8_1_one_marker_a_space() {
    let mut game = turn(2, &[], |position| position.table.coins = vec![1, 1]);
    // Tiles: cargo costs 1, the field scientist 2.
    assert_eq!(refused(&game, 0, "mark 3,3"), "§5.8.1");
    act(&mut game, 0, "mark 3,1");
    assert_eq!(coins(&game, 0), 0);
    assert_eq!(refused(&game, 1, "mark 3,1"), "§5.8.1");
    let none = turn(2, &[], |position| position.seats[0].board.markers_left = 0);
    assert_eq!(refused(&none, 0, "mark 2,2"), "§5.8.1");
}

/// §5.8.2: a tie is enough, less or nothing is not.
#[test]
fn s5_8_2_majorities() {
    let with = |yours: &[Card], theirs: &[Card]| {
        turn(2, &[], |position| {
            lay(position, 0, yours);
            lay(position, 1, theirs);
        })
    };
    let mut tie = with(&[TI2], &[TI2]);
    act(&mut tie, 0, "mark 1,1");
    assert_eq!(track(&tie, Company::Tawac, 0), 2);
    assert_eq!(refused(&with(&[TI1], &[TI2]), 0, "mark 1,1"), "§5.8.2");
    assert_eq!(refused(&with(&[CA1], &[]), 0, "mark 1,1"), "§5.8.2");
    // Scientists: 2 RP.
    let mut scientists = with(&[RS], &[]);
    act(&mut scientists, 0, "mark 2,1");
    assert!(legal(&scientists, 0).contains(&"plan B1".to_owned()));
}

/// §5.8.3: used cards count; whoever has passed has nothing.
#[test]
fn s5_8_3_totals() {
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[TI1]);
        lay(position, 1, &[TI2]);
    });
    acts(&mut game, 0, &["goods b", "done"]);
    assert_eq!(refused(&game, 0, "mark 1,1"), "§5.1.1");
    let mut passed = game.clone();
    acts(&mut passed, 1, &["pass", "take b", "rest b"]);
    act(&mut passed, 0, "mark 1,1"); // Used, and still there; the other has passed.
    acts(&mut game, 1, &["goods b", "done"]);
    assert_eq!(refused(&game, 0, "mark 1,1"), "§5.8.2"); // The other's used card counts too.
}

/// §7.3.17: totals count one higher, if there is something real.
#[test]
fn s7_3_17_majority() {
    let with = |at: u8, yours: &[Card]| {
        turn(2, &[("tracks", "random")], |position| {
            for (station, name) in position.table.stations.iter_mut().zip(["E2", "A1", "B1", "C1"])
            {
                station.face = skymines::Face::from_name(name);
            }
            position.table.stations[0].markers[0] = at;
            lay(position, 0, yours);
            lay(position, 1, &[TI2]);
        })
    };
    act(&mut with(6, &[TI1]), 0, "mark 1,1");
    assert_eq!(refused(&with(5, &[TI1]), 0, "mark 1,1"), "§5.8.2");
    assert_eq!(refused(&with(6, &[CA1]), 0, "mark 1,1"), "§5.8.2");
}

/// §5.8.4: five coins, and the first turn of the next round; alone there is nobody to take it from.
#[test]
fn r06_first_player_and_market() {
    let mut game = turn(2, &[], |_| {});
    acts(&mut game, 0, &["pass", "take b"]);
    act(&mut game, 1, "mark 2,2");
    assert_eq!((coins(&game, 1), game.position().table.first), (6, Seat(0)));
    acts(&mut game, 1, &["pass", "take b"]);
    assert_eq!(game.position().table.first, Seat(1));
    let alone = turn(1, &[("luna", "2")], |_| {});
    assert_eq!(refused(&alone, 0, "mark 2,2"), "§5.8.4");
    // No track discount at the market: a field scientist on space 8 costs 3 CC, cheaper cards or not.
    let market = turn(2, &[("tracks", "random")], |position| {
        for (station, name) in position.table.stations.iter_mut().zip(["A2", "B1", "C1", "D1"]) {
            station.face = skymines::Face::from_name(name);
        }
        position.table.stations[0].markers[0] = 6;
        position.table.coins[0] = 2;
    });
    assert_eq!(refused(&market, 0, "mark 2,3"), "§5.8.5");
}

/// §5.8.5: at the market the full price in coins; at the sale a hand card for its selling price.
#[test]
fn s5_8_5_market_and_sale() {
    let with = |coins| turn(2, &[], |position| position.table.coins[0] = coins);
    // The cheapest card of the opening is a field scientist on space 8: 2 and 1.
    assert_eq!(refused(&with(2), 0, "mark 2,3"), "§5.8.5");
    let mut game = with(3);
    act(&mut game, 0, "mark 2,3");
    assert_eq!(refused(&game, 0, "acquire 5"), "§5.2.4");
    act(&mut game, 0, "acquire 8");
    assert_eq!(coins(&game, 0), 0);
    assert!(game.position().seats[0].desk.hand.contains(&Card(7)));
    let mut sale = with(0);
    act(&mut sale, 0, "mark 2,4");
    act(&mut sale, 0, "sell 52");
    assert_eq!(coins(&sale, 0), 2);
    let doc = sale.position().seats[0].clone();
    assert!(!doc.desk.hand.contains(&RS) && doc.board.n_cards == 6);
    let empty = turn(2, &[], |position| {
        position.seats[0].desk.hand.clear();
        position.seats[0].board.n_cards = 0;
    });
    assert_eq!(refused(&empty, 0, "mark 2,4"), "§5.8.5");
}

/// §5.8.6, §6.3: the tile lies in the next action area, and is as good as a card.
#[test]
fn s5_8_6_tile() {
    let mut game = turn(2, &[], |position| position.table.coins = vec![5, 5]);
    act(&mut game, 0, "mark 3,2");
    acts(&mut game, 1, &["pass", "take b"]);
    acts(&mut game, 0, &["pass", "take b"]);
    let position = game.position();
    assert_eq!(position.seats[0].board.tiles, [Tile::Energy]);
    assert_eq!(position.table.marks, vec![None; 12]);
    for seat in [0, 1] {
        act(&mut game, seat, "close");
    }
    assert_eq!(
        act(&mut game, 0, "expand tawac"),
        ["Seat 1 expands Tawac Industries with 2 energy points."]
    );
}

/// §7.3.16: a coin for each bonus marker, on space 13 of E1.
#[test]
fn s7_3_16_marker_coins() {
    let at = |track: u8| {
        let mut game = turn(2, &[("tracks", "random")], |position| {
            for (station, name) in position.table.stations.iter_mut().zip(["E1", "A1", "B1", "C1"])
            {
                station.face = skymines::Face::from_name(name);
            }
            position.table.stations[0].markers[0] = track;
        });
        act(&mut game, 0, "mark 2,2");
        coins(&game, 0)
    };
    assert_eq!((at(12), at(13)), (6, 7));
}

// Passing.

/// §5.9.1 to §5.9.5: cards up, one pile to the hand, each card to another slot, no more turns.
#[test]
fn s5_9_pass() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[TI2, CA1, MI1]));
    acts(&mut game, 0, &["goods b", "done"]);
    acts(&mut game, 1, &["mark 2,2"]);
    act(&mut game, 0, "pass");
    assert_eq!(game.position().seats[0].board.used.iter().count(), 0); // §5.9.1
    // §5.9.2: T1 has left titanium 1, carbon 2 and energy 2 in b, c and d.
    assert_eq!(legal(&game, 0), ["take b", "take c", "take d"]);
    assert_eq!(refused(&game, 0, "take a"), "§5.9.2");
    assert_eq!(refused(&game, 0, "done"), "§5.9.2");
    act(&mut game, 0, "take c");
    assert!(game.position().seats[0].desk.hand.contains(&CA2));
    // §5.9.3: titanium 2 first; then the others, each elsewhere; the last has one place left.
    act(&mut game, 0, "rest d");
    assert_eq!(refused(&game, 0, "rest d"), "§5.9.3");
    assert_eq!(refused(&game, 0, "rest a"), "§5.9.3");
    act(&mut game, 0, "rest b");
    let board = game.position().seats[0].board.clone();
    assert_eq!(board.resting[1..4], [vec![TI1, CA1], vec![MI1], vec![TI2, EN2]]);
    // §5.9.5
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(1))));
    acts(&mut game, 1, &["mark 2,4", "sell 52"]);
    assert_eq!(game.pending(), Pending::Seats(SeatSet::one(Seat(1))));
}

/// §5.9.2: without a pile there is none to take.
#[test]
fn s5_9_2_no_pile() {
    let mut game = turn(2, &[], |position| {
        let doc = &mut position.seats[0];
        for pile in &mut doc.board.resting {
            doc.desk.hand.append(pile);
        }
        doc.desk.hand.sort_unstable();
        doc.board.n_cards = doc.desk.hand.len() as u8;
    });
    act(&mut game, 0, "pass");
    assert_eq!(legal(&game, 0), ["done"]);
    act(&mut game, 0, "done");
    assert_eq!(game.position().table.active, Actor(1));
}

/// §5.9.4: tiles leave the area.
#[test]
fn s5_9_4_tiles() {
    let mut game = turn(2, &[], |position| {
        position.seats[0].board.tiles = vec![Tile::FieldScientist];
    });
    acts(&mut game, 0, &["pass", "take b"]);
    assert!(game.position().seats[0].board.tiles.is_empty());
}

// Preparation.

/// Both seats pass in the first round.
fn pass_round(game: &mut skymines::Skymines) {
    for seat in [0, 1] {
        act(game, seat, "pass");
        let take = legal(game, seat)[0].clone();
        act(game, seat, &take);
    }
}

/// §6.1, §3.7: a special plan is turned up; coins reach the supplement spaces.
#[test]
fn s6_1_special_and_coins() {
    let mut game = turn(2, &[], |_| {});
    pass_round(&mut game);
    let table = game.position().table;
    assert_eq!(table.specials[0], Some(Plan(72)));
    assert_eq!(table.supplement, [1, 0, 0]);
    assert_eq!((table.round, table.phase), (2, Phase::Planning));
    // §1.3: Luna counts as a player, so with her two people get the coins of three.
    let mut game = turn(2, &[("luna", "2")], |_| {});
    pass_round(&mut game);
    assert_eq!(game.position().table.supplement, [3, 1, 0]);
}

/// §6.2: the right column leaves, the rest slides, empty spaces are filled by number.
#[test]
fn s6_2_display() {
    let mut game = turn(2, &[], |position| {
        give(position, 1, Card(4)); // Of the middle column.
    });
    pass_round(&mut game);
    let table = game.position().table;
    let shown: Vec<u8> = table.display.iter().map(|card| card.expect("full").0).collect();
    // Row 1: space 9 (card 8) comes to space 1; rows 2 to 4 move one column to the right.
    assert_eq!(shown[..4], [8, 5, 6, 7]);
    assert_eq!(shown[5..8], [9, 10, 11]);
    assert_eq!(table.gone, [0, 1, 2, 3].map(Card));
    assert_eq!(table.n_deck, 32 - 5);
}

/// §6.2: without cards the spaces stay empty.
#[test]
fn s6_2_no_cards() {
    let mut game = turn(2, &[], |position| {
        position.table.gone = (12..44).map(Card).collect();
        position.table.n_deck = 0;
    });
    pass_round(&mut game);
    let table = game.position().table;
    assert_eq!(table.display.iter().flatten().count(), 8);
}

/// §6.4: a slot that was opened is used in the next planning.
#[test]
fn s6_4_slots() {
    let mut game = turn(2, &[], |position| {
        lay(position, 0, &[FS]);
        position.table.helium[0] = 7;
    });
    act(&mut game, 0, "survey astrogo");
    act(&mut game, 1, "pass");
    let take = legal(&game, 1)[0].clone();
    act(&mut game, 1, &take);
    acts(&mut game, 0, &["pass", "take b", "rest a"]);
    acts(&mut game, 0, &["place 45", "place 46", "place 48", "place 49"]);
    assert_eq!(game.position().seats[0].desk.planned[0], Some(TI2));
    assert_eq!(refused(&game, 0, "place 51"), "§4.2");
}

/// §6.5, §7.3.13: research points of a track in each preparation, on space 6 of D2.
#[test]
fn s6_5_order() {
    let with = |at: u8| {
        let mut game = turn(2, &[("tracks", "random")], |position| {
            for (station, name) in position.table.stations.iter_mut().zip(["D2", "A1", "B1", "C1"])
            {
                station.face = skymines::Face::from_name(name);
            }
            position.table.stations[0].markers[0] = at;
        });
        pass_round(&mut game);
        game
    };
    assert_eq!(with(5).position().table.phase, Phase::Planning);
    let mut game = with(6);
    // §6.5: after the special plan and the sliding, before the display is filled.
    let table = game.position().table;
    assert_eq!(table.frames, [ResearchFrame::Research { seat: Seat(0), points: 1 }.into()]);
    assert_eq!(table.specials[0], Some(Plan(72)));
    act(&mut game, 0, "plan A1");
    assert_eq!(game.position().table.phase, Phase::Planning);
}

/// §2.5: twelve spaces; a personal one has no place among them.
#[test]
fn s5_8_bonus_spaces() {
    let game = turn(2, &[], |_| {});
    assert_eq!(game.position().table.marks.len(), 12);
    assert_eq!(refused(&game, 0, "mark own"), "§15.4");
    assert_eq!(BonusSpace::PERSONAL, BonusSpace(12));
}
