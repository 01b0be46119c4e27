//! Chapters 1 to 4: who plays, set-up, planning.

use skymines::{Draw, Face, Frame, Phase, Plan, SecretStep, Skymines};
use tabletop::{Game, Pending, Seat, SetupError, Viewer};

use crate::support::*;

fn refusal(n_seats: u8, asked: &[(&str, &str)]) -> String {
    match Skymines::new(rules(), n_seats, &options(asked)) {
        Err(SetupError::Title(text)) => text,
        Err(other) => other.to_string(),
        Ok(_) => panic!("{asked:?} is set up"),
    }
}

/// §1.3: one person plays against Luna, four leave no place for her.
#[test]
fn s1_3_who_plays() {
    assert!(refusal(1, &[]).contains("Luna"));
    assert!(refusal(4, &[("luna", "2")]).contains("no place"));
    for n_seats in 1..=3 {
        assert_eq!(new(n_seats, &[("luna", "2")]).n_seats(), n_seats);
    }
    assert_eq!(new(4, &[]).n_seats(), 4);
}

/// §1.2: seven rounds of three phases.
#[test]
fn s1_2_seven_rounds() {
    let mut game = opening(2, &[]);
    for round in 1..=7u8 {
        assert_eq!(game.position().table.round, round);
        assert_eq!(game.position().table.phase, Phase::Planning);
        for seat in 0..2 {
            act(&mut game, seat, "close");
        }
        for seat in [0, 1] {
            act(&mut game, seat, "pass");
            let take = legal(&game, seat)[0].clone();
            act(&mut game, seat, &take);
        }
    }
    assert_eq!(game.pending(), Pending::Over);
    assert_eq!(game.length(), 7);
    let outcome = game.outcome().expect("the game is over");
    assert_eq!((outcome.reason, outcome.rule), ("rounds", "§10.1"));
}

/// §1.1, §2.1: four companies with fifteen pieces each; on the Belt five of them are shuttles.
#[test]
fn s2_1_pieces() {
    for side in ["moon", "belt"] {
        let table = opening(2, &[("side", side)]).position().table;
        assert_eq!(table.stations.len(), 4);
        assert!(table.stations.iter().all(|station| station.home.len() == 15));
    }
}

/// §3.1: A1, B1, C1 and D1 in a first game; else four boards by lot, each once.
#[test]
fn s3_1_tracks() {
    let faces = |game: &Skymines| -> Vec<Face> {
        game.position().table.stations.iter().filter_map(|station| station.face).collect()
    };
    assert_eq!(faces(&opening(2, &[])), [0, 2, 4, 6].map(Face));
    let game = new(2, &[("tracks", "random")]);
    assert_eq!(game.pending(), Pending::Dealer { n: 10 });
    let mut boards: Vec<u8> =
        faces(&opening(2, &[("tracks", "random")])).iter().map(|face| face.0 / 2).collect();
    boards.dedup();
    assert_eq!(boards.len(), 4);
}

/// §3.2, §3.3.1, §3.3.2: nine cards and a single-energy card, 1 CC, markers on 0, slots b to d on.
#[test]
fn s3_2_starting_cards() {
    let mut game = new(3, &[]);
    deal(&mut game);
    for (seat, doc) in game.position().seats.iter().enumerate() {
        let hand: Vec<u8> = doc.desk.hand.iter().map(|card| card.0).collect();
        let single = 53 + seat as u8;
        assert_eq!(hand, (44..53).chain([single]).collect::<Vec<_>>());
        assert_eq!(doc.board.open.iter().map(|slot| slot.letter()).collect::<String>(), "bcd");
    }
    let table = game.position().table;
    assert_eq!((table.coins, table.helium, table.upload), (vec![1; 3], vec![0; 3], vec![0; 3]));
}

/// §3.3.3: three bonus markers with two players, two with three or four; Luna counts.
#[test]
fn s3_3_3_bonus_markers() {
    let markers =
        |n_seats, asked: &[(&str, &str)]| opening(n_seats, asked).position().seats[0].board.markers;
    assert_eq!([markers(2, &[]), markers(3, &[]), markers(4, &[])], [3, 2, 2]);
    assert_eq!([markers(1, &[("luna", "2")]), markers(2, &[("luna", "2")])], [3, 2]);
}

/// §3.4.1 to §3.4.4: one of two tokens, in secret; its cards rest, its bonus counts, it is screen 1.
#[test]
fn s3_4_1_token() {
    let mut game = new(2, &[]);
    deal(&mut game);
    assert_eq!(legal(&game, 0), ["keep T1", "keep T2"]);
    assert_eq!(refused(&game, 0, "keep T3"), "§3.4.1"); // It was dealt to seat 1.
    act(&mut game, 0, "keep T2");
    let view = game.view(Viewer::Seat(Seat(1)));
    assert!(view.closed.contains(Seat(0)) && view.own.expect("own").step == SecretStep::Token);
    assert_eq!(refused(&game, 0, "keep T1"), "§5.1.1"); // It has closed.
    act(&mut game, 1, "keep T3");
    let position = game.position();
    let board = &position.seats[0].board;
    assert_eq!(board.screens, [Plan(79)]);
    // §3.4.2, §3.4.3: T2 rests carbon 1, minerals 2 and energy 2, and gives Tawac +2.
    assert_eq!(board.resting[1..4], [vec![CA1], vec![MI2], vec![EN2]]);
    assert_eq!(position.table.stations[1].markers[0], 2);
    // §3.4.4: the token is the first plan and can be uploaded.
    assert_eq!(board.n_cards, 7);
}

/// §3.5, §3.6: twelve cards, all of A first; four plans of each row.
#[test]
fn s3_5_displays() {
    let table = opening(2, &[]).position().table;
    let letters: Vec<u8> =
        table.display.iter().map(|card| rules().card(card.expect("full")).letter).collect();
    assert_eq!(letters, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(table.n_deck, 32);
    // §3.6: rows A, B and C of four.
    assert!(table.plans.iter().flatten().all(Option::is_some));
    // §3.7: special plans lie face down.
    assert!(table.specials.iter().all(Option::is_none));
}

/// §3.8: the first player is drawn; alone there is nothing to draw.
#[test]
fn s3_8_first_player() {
    let mut game = new(3, &[]);
    while game.position().table.phase != Phase::First {
        game.deal(0, &mut tabletop::Silent);
    }
    assert_eq!(game.pending(), Pending::Dealer { n: 3 });
    game.deal(2, &mut tabletop::Silent);
    let table = game.position().table;
    assert_eq!((table.first, table.luna_after), (Seat(2), Seat(1)));
}

/// §4.1: others learn only who has closed; §2.6: hands are their owner's.
#[test]
fn s4_1_secret() {
    let mut game = opening(3, &[]);
    let before = serde_json::to_string(&game.view(Viewer::Seat(Seat(1)))).expect("plain");
    act(&mut game, 0, "place 52");
    let after = serde_json::to_string(&game.view(Viewer::Seat(Seat(1)))).expect("plain");
    assert_eq!(before, after);
    act(&mut game, 0, "close");
    let view = game.view(Viewer::Seat(Seat(1)));
    assert!(view.closed.contains(Seat(0)));
    assert_eq!(view.boards[0].slots, [None; 5]);
}

/// §4.2: one card for each slot that is on; fewer are allowed, none too.
#[test]
fn s4_2_slots() {
    let mut game = opening(2, &[]);
    // T1 rests titanium 1, carbon 2 and an energy 2.
    assert_eq!(refused(&game, 0, "place 44"), "§4.2");
    acts(&mut game, 0, &["place 45", "place 46", "place 48"]);
    assert_eq!(refused(&game, 0, "place 49"), "§4.2");
    assert_eq!(legal(&game, 0), ["close"]);
    act(&mut game, 0, "close");
    // §4.2: none at all.
    act(&mut game, 1, "close");
    let position = game.position();
    assert_eq!(position.seats[0].board.slots[1..4], [Some(TI2), Some(CA1), Some(MI1)]);
    assert_eq!(position.seats[1].board.slots, [None; 5]);
}

/// §4.3: all cards are turned up together, when the last seat has closed.
#[test]
fn s4_3_reveal() {
    let mut game = opening(2, &[]);
    acts(&mut game, 0, &["place 45", "close"]);
    assert_eq!(game.view(Viewer::Watcher).boards[0].slots, [None; 5]);
    let told = act(&mut game, 1, "close");
    assert!(told.contains(&"Seat 1 shows titanium 2.".to_owned()), "{told:?}");
    assert_eq!(game.view(Viewer::Watcher).boards[0].slots[1], Some(TI2));
}

/// §4.4: whoever has a cargo tile says what it is, before the cards.
#[test]
fn s4_4_cargo() {
    let mut game = opening(2, &[]);
    let mut position = game.position();
    position.seats[0].board.tiles = vec![skymines::Tile::Cargo];
    position.seats[0].desk.step = SecretStep::Cargo;
    game = load(&position);
    assert_eq!(legal(&game, 0), ["cargo titanium", "cargo carbon", "cargo minerals"]);
    assert_eq!(refused(&game, 0, "cargo energy"), "§4.4");
    acts(&mut game, 0, &["cargo carbon", "close"]);
    act(&mut game, 1, "close");
    assert_eq!(legal(&game, 0)[0], "goods cargo");
    act(&mut game, 0, "goods cargo");
    assert!(legal(&game, 0).contains(&"advance minerva".to_owned()));
}

/// §5.4.4: a position that waits for a plan of a row that there is not is refused with a reason.
#[test]
fn s5_4_4_no_such_row() {
    let mut game = new(2, &[]);
    let mut position = game.position();
    while !matches!(position.table.frames.last(), Some(Frame::Draw(Draw::Plan { .. }))) {
        game.deal(0, &mut tabletop::Silent);
        position = game.position();
    }
    for row in [3, 7, 200] {
        position.table.frames = vec![Frame::Draw(Draw::Plan { row, column: 0 })];
        let refused = Skymines::from_position(rules(), &position).expect_err("three rows");
        assert!(refused.contains("the place of the draw"), "{refused}");
    }
}
