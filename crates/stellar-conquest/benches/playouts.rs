//! Random games and copies, timed: `cargo bench -p stellar-conquest --bench playouts`.

use battery::{opening, play_seeds};
use divan::Bencher;
use divan::counter::ItemsCount;
use stellar_conquest::StellarConquest;

fn main() {
    divan::main();
}

/// Twenty whole games; the items are decisions.
#[divan::bench(args = [2, 3, 4], sample_count = 20)]
fn random_games(bencher: Bencher<'_, '_>, n_seats: u8) {
    let start = opening::<StellarConquest>(n_seats, 1, &[]);
    let decisions = play_seeds(&start, 20);
    bencher.counter(ItemsCount::new(decisions)).bench(|| {
        assert_eq!(play_seeds(&start, 20), decisions, "the same seeds are the same games");
    });
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let start = opening::<StellarConquest>(4, 1, &[]);
    bencher.counter(ItemsCount::new(1u32)).bench(|| divan::black_box(&start).clone());
}
