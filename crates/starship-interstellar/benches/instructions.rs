//! The same work counted in instructions, which no busy neighbour changes:
//! `cargo install gungraun-runner --version 0.20.0`, then
//! `cargo bench -p starship-interstellar --bench instructions` (needs valgrind).

use std::hint::black_box;

use battery::{Prng, opening, playout_silent};
use gungraun::{library_benchmark, library_benchmark_group, main};
use starship_interstellar::StarshipInterstellar;
use tabletop::{Dealer, Seed};

/// Games of one seat are short and differ much: so many are played.
const GAMES: u64 = 20;

/// One seat plays against H.A.L.L., by the first ruleset: a later one plays other games, which cannot be compared.
fn start(n_seats: u8) -> StarshipInterstellar {
    let hall = if n_seats == 1 { "intermediate" } else { "off" };
    opening(n_seats, 1, &[("hall", hall)])
}

#[library_benchmark]
#[bench::four(start(4))]
#[bench::solo(start(1))]
fn random_games(start: StarshipInterstellar) -> u64 {
    let mut legal = Vec::with_capacity(1024);
    let play = |seed: u64| {
        let mut dealer = Dealer::new(Seed([seed as u8; 32]));
        let mut game = start.clone();
        playout_silent(&mut game, &mut dealer, &mut Prng::new(seed), &mut legal).decisions
    };
    (0..GAMES).map(play).sum()
}

#[library_benchmark]
#[bench::four(start(4))]
fn copy(game: StarshipInterstellar) -> StarshipInterstellar {
    black_box(&game).clone()
}

library_benchmark_group!(name = title, benchmarks = [random_games, copy]);
main!(library_benchmark_groups = title);
