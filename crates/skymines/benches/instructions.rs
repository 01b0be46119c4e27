//! The same work counted in instructions, which no busy neighbour changes:
//! `cargo install gungraun-runner --version 0.20.0`, then
//! `cargo bench -p skymines --bench instructions` (needs valgrind).

use std::hint::black_box;

use battery::{Prng, opening, playout_silent};
use gungraun::{library_benchmark, library_benchmark_group, main};
use skymines::Skymines;
use tabletop::{Dealer, Game, Seed};

fn start(n_seats: u8, asked: &[(&str, &str)]) -> Skymines {
    opening(n_seats, Skymines::RULESET, asked)
}

#[library_benchmark]
#[bench::moon(start(4, &[]))]
#[bench::belt(start(4, &[("side", "belt")]))]
#[bench::luna(start(1, &[("luna", "2")]))]
fn random_game(mut game: Skymines) -> u64 {
    let mut dealer = Dealer::new(Seed([7; 32]));
    let mut legal = Vec::with_capacity(1024);
    playout_silent(&mut game, &mut dealer, &mut Prng::new(7), &mut legal).decisions
}

#[library_benchmark]
#[bench::one(start(4, &[]))]
fn copy(game: Skymines) -> Skymines {
    black_box(&game).clone()
}

library_benchmark_group!(name = title, benchmarks = [random_game, copy]);
main!(library_benchmark_groups = title);
