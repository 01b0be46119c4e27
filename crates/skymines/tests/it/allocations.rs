//! A playout allocates nothing: the caller owns the buffers, the state is flat.

use battery::{Prng, playout_silent};
use skymines::Skymines;
use tabletop::{Dealer, Game, Seed};

use crate::support::new;

#[test]
fn a_playout_allocates_nothing() {
    let games: [(u8, &[(&str, &str)]); 4] = [
        (4, &[]),
        (4, &[("side", "belt"), ("missions", "on"), ("threat", "random"), ("tracks", "random")]),
        (1, &[("luna", "8"), ("missions", "on"), ("threat", "time_anomaly")]),
        (2, &[("luna", "3"), ("campaign", "on")]),
    ];
    for (n_seats, asked) in games {
        let mut game = new(n_seats, asked);
        let (mut dealer, mut prng) = (Dealer::new(Seed([3; 32])), Prng::new(3));
        let mut legal = Vec::with_capacity(1024);
        let counted = allocation_counter::measure(|| {
            playout_silent(&mut game, &mut dealer, &mut prng, &mut legal);
        });
        assert_eq!(counted.count_total, 0, "allocations in a whole game, {asked:?}");
    }
}

#[test]
fn a_clone_allocates_nothing_and_is_small() {
    let game = new(4, &[]);
    let counted = allocation_counter::measure(|| {
        let copy = game.clone();
        assert_eq!(copy.n_seats(), 4);
    });
    assert_eq!(counted.count_total, 0, "allocations in a clone");
    assert!(size_of::<Skymines>() <= 8 * 1024, "the state is {} bytes", size_of::<Skymines>());
}
