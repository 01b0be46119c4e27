//! Random games and copies, timed: `cargo bench -p starship-interstellar --bench playouts`.

use std::collections::BTreeMap;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use starship_interstellar::StarshipInterstellar;
use tabletop::battery::{Prng, playout_silent};
use tabletop::{Dealer, Game, Seed};

fn main() {
    divan::main();
}

/// One seat plays against H.A.L.L.
fn game(n_seats: u8) -> StarshipInterstellar {
    let components = StarshipInterstellar::components();
    let rules = Arc::new(StarshipInterstellar::rules(&components).expect("built in"));
    let hall = if n_seats == 1 { "intermediate" } else { "off" };
    let asked = BTreeMap::from([("hall".to_owned(), hall.to_owned())]);
    let options = StarshipInterstellar::options().fill(&asked, 1).expect("options of the sheet");
    StarshipInterstellar::new(&rules, n_seats, &options).expect("a number of seats that plays")
}

fn play(game: &mut StarshipInterstellar, seed: u64) -> u64 {
    let mut dealer = Dealer::new(Seed([7; 32]).derive("bench", seed));
    let mut legal = Vec::with_capacity(1024);
    playout_silent(game, &mut dealer, &mut Prng::new(seed), &mut legal).decisions
}

/// A hundred whole games; the items are decisions.
#[divan::bench(args = [1, 2, 3, 4], sample_count = 20)]
fn random_games(bencher: Bencher<'_, '_>, n_seats: u8) {
    let start = game(n_seats);
    let decisions: u64 = (0..100).map(|seed| play(&mut start.clone(), seed)).sum();
    bencher.counter(ItemsCount::new(decisions)).bench(|| {
        let played: u64 = (0..100).map(|seed| play(&mut start.clone(), seed)).sum();
        assert_eq!(played, decisions, "the same seeds are the same games");
    });
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let start = game(4);
    bencher.counter(ItemsCount::new(1u32)).bench(|| divan::black_box(&start).clone());
}
