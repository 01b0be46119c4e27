//! Chapter 11.

use super::*;
use crate::ids::Token;

/// §11.1.1, §11.1.3: markers, coin, slots, five bonus markers, no cards.
#[test]
fn s11_1_1_her_board() {
    let game = game(2, 2, Side::Moon, 7);
    let (state, luna) = (&game.state, luna(&game.state));
    let at = state.luna_actor().index();
    assert_eq!(at, 2);
    assert_eq!(state.coin[at], 1);
    assert_eq!(state.upload[at], 0);
    assert_eq!((luna.on, luna.markers, luna.reserve), (FIRST_SLOTS, 5, 0));
    assert_eq!(luna.slots, [InSlot::Nothing; 5]);
    // A spare token moves her two spaces in all.
    let steps: u8 = Company::ALL.iter().map(|company| state.track[company.index()][at]).sum();
    assert_eq!(steps + state.helium[at], 2);
}

/// §11.1, §1.3: she counts as a player: one person has three markers, two people have two each.
#[test]
fn s11_1_she_counts_as_a_player() {
    for (n_seats, markers) in [(1, 3), (2, 2), (3, 2)] {
        let game = game(n_seats, 2, Side::Moon, 3);
        assert_eq!(game.state.n_actors(), n_seats + 1);
        for seat in game.state.seats() {
            assert_eq!(game.state.players[seat].markers, markers);
        }
    }
}

/// §11.1.2, R-41: any token that no person has kept; its bonus, and nothing else of it.
#[test]
fn s11_1_2_her_token() {
    let mut desk = desk(3, 2, Side::Moon);
    let kept: Vec<u8> =
        desk.state.seats().map(|seat| desk.state.players[seat].screens[0].0 - 78).collect();
    assert_eq!(outcomes(desk.look(), Frame::Token), Some(7));
    let sheet = draw_sheet(desk.look(), Frame::Token);
    for token in kept {
        assert!(!sheet.outcomes.contains(&format!("T{}", token + 1)), "{:?}", sheet.outcomes);
    }
    desk.take_token(Token(6)); // T7: helium 2.
    let at = desk.at();
    assert_eq!((desk.state.helium[at], desk.state.upload[at], desk.luna().reserve), (2, 0, 0));
    desk.take_token(Token(4)); // T5: Astrogo 1, Skymine 1.
    let tracks = Company::ALL.map(|company| desk.state.track[company.index()][at]);
    assert_eq!((tracks, desk.state.helium[at]), ([1, 0, 1, 0], 2));
}

/// §11.2, §11.3.1, §11.3.2, §11.3.3: what is in play at the easy levels and at the standard level.
#[test]
fn s11_3_1_cards_by_level() {
    for (level, n_stack, slots) in [(0, 0, false), (1, 0, true), (2, 7, true), (8, 7, true)] {
        let luna = new(&RULES, level);
        assert_eq!((luna.pool.len(), luna.n_stack, luna.n_deck()), (12, n_stack, 12));
        assert_eq!(luna.unseen.count_ones(), u32::from(n_stack));
        assert_eq!(RULES.level(level).slots, slots);
    }
}

/// §11.3.3: at level 0 her slots a and e never open; at level 1 they do.
#[test]
fn s11_3_3_slots_stay_off_at_level_0() {
    for (level, on) in [(0, FIRST_SLOTS), (1, 0b1_1111)] {
        let mut desk = desk(1, level, Side::Moon);
        let rules = Arc::clone(&desk.rules);
        super::super::actions::move_helium(&rules, &mut desk.state, 8, Deed::plain, &mut desk.log);
        super::super::actions::move_upload(&rules, &mut desk.state, 4, Deed::plain, &mut desk.log);
        assert_eq!(desk.luna().on, on);
    }
}

/// §11.3.4, the book's example: level 5 has tokens on tank 7 and 13 and on screens 2 and 7.
#[test]
fn s11_3_4_example_level_5() {
    let info = RULES.level(5);
    assert_eq!((info.tank, info.research), (1 << 7 | 1 << 13, 1 << 2 | 1 << 7));
    assert_eq!((info.helium, info.upload), (0, 0));
    let game = game(1, 5, Side::Moon, 3);
    assert!(game.state.helium[1] <= 2 && game.state.upload[1] == 0);
}

/// §11.3.5: at level 8 she starts on tank 5 and screen 3; her token comes on top of that.
#[test]
fn s11_3_5_levels_6_to_8_start_farther() {
    for (level, helium, upload) in [(6, 1, 1), (7, 3, 2), (8, 5, 3)] {
        for seed in 0..20 {
            let state = game(1, level, Side::Moon, seed).state;
            let tracks: u8 = Company::ALL.iter().map(|c| state.track[c.index()][1]).sum();
            assert_eq!(state.helium[1] + tracks, helium + 2);
            assert_eq!(state.upload[1], upload);
        }
    }
}

/// §11.4: reaching or passing a token puts a card of grade 2 on top of the deck, once.
#[test]
fn s11_4_tokens_bring_cards_of_grade_2() {
    let mut desk = desk(1, 5, Side::Moon);
    let rules = Arc::clone(&desk.rules);
    let mut go = |n: u8| {
        super::super::actions::move_helium(&rules, &mut desk.state, n, Deed::plain, &mut desk.log);
        let luna = luna(&desk.state);
        (luna.n_top, luna.n_stack, luna.n_deck())
    };
    assert_eq!(go(6), (0, 7, 12)); // One short of the token on 7.
    assert_eq!(go(1), (1, 6, 13)); // Reached.
    assert_eq!(go(1), (1, 6, 13)); // It works once.
    assert_eq!(go(10), (2, 5, 14)); // 13 is passed.
    let added = desk
        .deeds()
        .iter()
        .filter(|w| matches!(w, What::LunaTokenReached { added: true, .. }))
        .count();
    assert_eq!(added, 2);
    // The next card is one of grade 2, whichever the dealer deals.
    assert_eq!(luna(&desk.state).next_from(), From::Top);
    assert_eq!(outcomes(desk.look(), Frame::Majority { place: 0 }), Some(7));
    // Both markers pass their tokens; with an empty stack nothing is added.
    desk.luna().n_stack = 0;
    desk.luna().unseen &= 0b11 << 12;
    super::super::actions::move_upload(&RULES, &mut desk.state, 2, Deed::plain, &mut desk.log);
    assert_eq!(luna(&desk.state).n_top, 2);
    let last = desk.deeds();
    assert!(last.contains(&What::LunaTokenReached { on_tank: false, space: 2, added: false }));
}
