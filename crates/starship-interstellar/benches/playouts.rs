//! Random games and copies, timed: `cargo bench -p starship-interstellar --bench playouts`.

use battery::{opening, play_seeds};
use divan::Bencher;
use divan::counter::ItemsCount;
use starship_interstellar::StarshipInterstellar;

fn main() {
    divan::main();
}

/// One seat plays against H.A.L.L.
fn game(n_seats: u8) -> StarshipInterstellar {
    let hall = if n_seats == 1 { "intermediate" } else { "off" };
    opening(n_seats, 1, &[("hall", hall)])
}

/// A hundred whole games; the items are decisions.
#[divan::bench(args = [1, 2, 3, 4], sample_count = 20)]
fn random_games(bencher: Bencher<'_, '_>, n_seats: u8) {
    let start = game(n_seats);
    let decisions = play_seeds(&start, 100);
    bencher.counter(ItemsCount::new(decisions)).bench(|| {
        assert_eq!(play_seeds(&start, 100), decisions, "the same seeds are the same games");
    });
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let start = game(4);
    bencher.counter(ItemsCount::new(1u32)).bench(|| divan::black_box(&start).clone());
}
