//! A playout allocates nothing: the caller owns the buffers, the state is flat.

use battery::{Prng, opening, playout_silent};
use stellar_conquest::StellarConquest;
use tabletop::{Dealer, Game, Seed};

fn game() -> StellarConquest {
    opening(4, 1, &[])
}

#[test]
fn a_playout_allocates_nothing() {
    let mut game = game();
    let (mut dealer, mut prng) = (Dealer::new(Seed([3; 32])), Prng::new(3));
    let mut legal = Vec::with_capacity(1024);
    let counted = allocation_counter::measure(|| {
        playout_silent(&mut game, &mut dealer, &mut prng, &mut legal);
    });
    assert_eq!(counted.count_total, 0, "allocations in a whole game");
}

#[test]
fn a_clone_allocates_nothing_and_is_small() {
    let game = game();
    let counted = allocation_counter::measure(|| {
        let copy = game.clone();
        assert_eq!(copy.n_seats(), 4);
    });
    assert_eq!(counted.count_total, 0, "allocations in a clone");
    assert!(size_of::<StellarConquest>() <= 16 * 1024, "the state is at most 16 KiB");
}
