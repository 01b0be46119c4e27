//! Playouts without a listener, perft, the generator.

use std::sync::Arc;

use battery::{Chance, Prng, divide, perft, playout_silent};
use tabletop::{Dealer, DealerKind, Game, Pending, Seed};

use crate::table::{A, B, act, bidding, setup, table};
use battery::toy::Sound;

#[test]
fn a_silent_playout_counts_what_it_played() {
    let setup = setup(4, &[("rounds", "3")], DealerKind::Caller);
    let rules = Arc::new(Sound::rules(&setup.components).unwrap());
    let mut legal = Vec::with_capacity(16);
    let play = |legal: &mut Vec<_>| {
        let mut game = Sound::new(&rules, 4, &setup.options).unwrap();
        let mut dealer = Dealer::new(Seed([8; 32]));
        let steps = playout_silent(&mut game, &mut dealer, &mut Prng::new(3), legal);
        assert_eq!(game.pending(), Pending::Over);
        assert_eq!(steps.draws, dealer.index());
        (steps, game.hash())
    };
    let (steps, hash) = play(&mut legal);
    assert!(steps.draws >= 3 * (2 * 4 + 1), "cards and gift in each round");
    // Each seat closes and rests in each of three rounds, at least.
    assert!(steps.decisions >= 24 && steps.choices < steps.decisions);
    assert!(steps.options_sum > steps.decisions);
    assert_eq!(play(&mut legal), (steps, hash), "one seed is one game");
}

/// With two coins or more in the purse: put 1, put 2, close; the other seat waits its turn.
#[test]
fn perft_counts_lines() {
    let table = bidding(2);
    let game = table.game();
    assert_eq!(perft(game, 0, Chance::All), 1);
    assert_eq!(perft(game, 1, Chance::All), 3);
    // Five coins: after put 1 or put 2 three answers each, after close the other seat's three.
    assert_eq!(perft(game, 2, Chance::All), 9);
    let parts = divide(game, 2, Chance::All);
    let named: Vec<&str> = parts.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(named, ["put 1", "put 2", "close"]);
    assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), perft(game, 2, Chance::All));
}

#[test]
fn perft_expands_chance_without_counting_it() {
    let table = table(2, &[("purse", "0"), ("rounds", "1")], DealerKind::Caller);
    let game = table.game();
    // Five cards of a deck of thirty, then one answer: nobody has a coin.
    assert_eq!(perft(game, 0, Chance::All), 1);
    assert_eq!(perft(game, 1, Chance::First(2)), 32);
    assert_eq!(perft(game, 2, Chance::First(2)), 32, "both close, and nobody rolls");
    assert_eq!(perft(game, 3, Chance::First(1)), 2, "two ones in the hand: lay 1 or rest");
    assert_eq!(perft(game, 100, Chance::First(1)), 0, "no game is that long");
    assert!(divide(game, 1, Chance::All).is_empty());
    let mut table = bidding(2);
    act(&mut table, A, "put 1");
    act(&mut table, A, "close");
    act(&mut table, B, "close");
    assert_eq!(perft(table.game(), 0, Chance::All), 1, "a draw behind the last answer");
    assert_eq!(perft(table.game(), 1, Chance::All), 24, "six faces; peek, toss, rest, lay 1");
}
