//! Random games and copies, timed: `cargo bench -p skymines --bench playouts`.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use skymines::Skymines;
use tabletop::battery::{Prng, playout_silent};
use tabletop::{Dealer, Game, Seed};

fn main() {
    divan::main();
}

fn game(n_seats: u8) -> Skymines {
    let rules = Arc::new(Skymines::rules(&Skymines::components()).expect("built in"));
    let options = Skymines::options().fill(&Default::default(), 1).expect("defaults");
    Skymines::new(&rules, n_seats, &options).expect("a number of seats that plays")
}

fn play(game: &mut Skymines, seed: u64) -> u64 {
    let mut dealer = Dealer::new(Seed([7; 32]).derive("bench", seed));
    let mut legal = Vec::with_capacity(1024);
    playout_silent(game, &mut dealer, &mut Prng::new(seed), &mut legal).decisions
}

/// Twenty whole games; the items are decisions.
#[divan::bench(args = [2, 3, 4], sample_count = 20)]
fn random_games(bencher: Bencher<'_, '_>, n_seats: u8) {
    let start = game(n_seats);
    let decisions: u64 = (0..20).map(|seed| play(&mut start.clone(), seed)).sum();
    bencher.counter(ItemsCount::new(decisions)).bench(|| {
        let played: u64 = (0..20).map(|seed| play(&mut start.clone(), seed)).sum();
        assert_eq!(played, decisions, "the same seeds are the same games");
    });
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let start = game(4);
    bencher.counter(ItemsCount::new(1u32)).bench(|| divan::black_box(&start).clone());
}
