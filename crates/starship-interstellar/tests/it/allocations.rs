//! A playout allocates nothing: the caller owns the buffers, the state is flat.

use battery::{Prng, playout_silent};
use starship_interstellar::StarshipInterstellar;
use tabletop::{Dealer, Game, Seed};

use crate::support::{game_with, options};

#[test]
fn a_playout_allocates_nothing() {
    for (n_seats, hall) in [(4, ""), (2, ""), (1, "extreme"), (1, "introduction")] {
        for seed in 0..8 {
            let mut game = game_with(n_seats, &options(n_seats, hall));
            let mut dealer = Dealer::new(Seed([3; 32]).derive("allocations", seed));
            let mut prng = Prng::new(seed);
            let mut legal = Vec::with_capacity(1024);
            let counted = allocation_counter::measure(|| {
                playout_silent(&mut game, &mut dealer, &mut prng, &mut legal);
            });
            assert_eq!(counted.count_total, 0, "allocations in a game of {n_seats}, seed {seed}");
        }
    }
}

#[test]
fn a_clone_allocates_nothing_and_is_small() {
    let game = game_with(4, &options(4, ""));
    let counted = allocation_counter::measure(|| {
        let copy = game.clone();
        assert_eq!(copy.n_seats(), 4);
    });
    assert_eq!(counted.count_total, 0, "allocations in a clone");
    let size = size_of::<StarshipInterstellar>();
    assert!(size <= 4 * 1024, "the state is {size} bytes");
}
