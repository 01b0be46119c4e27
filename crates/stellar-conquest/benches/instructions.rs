//! The same work counted in instructions, which no busy neighbour changes:
//! `cargo install gungraun-runner --version 0.20.0`, then
//! `cargo bench -p stellar-conquest --bench instructions` (needs valgrind).

use std::hint::black_box;

use battery::{Prng, opening, playout_silent};
use gungraun::{library_benchmark, library_benchmark_group, main};
use stellar_conquest::StellarConquest;
use tabletop::{Dealer, Seed};

fn start() -> StellarConquest {
    opening(4, 1, &[])
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
