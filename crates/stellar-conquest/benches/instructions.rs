//! The same work counted in instructions, which no busy neighbour changes:
//! `cargo install gungraun-runner --version 0.20.0`, then
//! `cargo bench -p stellar-conquest --bench instructions` (needs valgrind).

use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use stellar_conquest::StellarConquest;
use tabletop::battery::{Prng, playout_silent};
use tabletop::{Dealer, Game, Seed};

fn start() -> StellarConquest {
    let rules = Arc::new(StellarConquest::rules(&StellarConquest::components()).expect("built in"));
    let options = StellarConquest::options().fill(&Default::default(), 1).expect("defaults");
    StellarConquest::new(&rules, 4, &options).expect("four seats")
}

#[library_benchmark]
#[bench::one(start())]
fn random_game(mut game: StellarConquest) -> u64 {
    let mut dealer = Dealer::new(Seed([7; 32]));
    let mut legal = Vec::with_capacity(1024);
    playout_silent(&mut game, &mut dealer, &mut Prng::new(7), &mut legal).decisions
}

#[library_benchmark]
#[bench::one(start())]
fn copy(game: StellarConquest) -> StellarConquest {
    black_box(&game).clone()
}

library_benchmark_group!(name = title, benchmarks = [random_game, copy]);
main!(library_benchmark_groups = title);
