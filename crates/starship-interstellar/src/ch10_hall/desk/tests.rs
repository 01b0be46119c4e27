//! H.A.L.L.'s desk against the game: fed from a full game, it says step by step the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use battery::Prng;
use tabletop::desk::{Desk, DeskAnswer, DeskForm, DeskLog, DeskOf, DeskSetup, DeskWorking};
use tabletop::{Game, Pending, Seat, Seed};

use super::super::state::HallFrame;
use super::super::{HallEvent, Level};
use super::*;
use crate::state::{Frame, GovernmentStep};
use crate::{StarshipInterstellar, flow, question};

mod evening;
mod feed;
mod truth;

use feed::Feed;

/// The components of the games: those of the data files, as if they were printed.
static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(Rules::load(&Rules::embedded()).expect("the embedded data")));

/// §H.1 to §H.7: full games at all levels, by both texts. Every question is answered from the true table; no step
/// differs, and few facts are asked for.
#[test]
fn the_desk_says_what_the_game_does() {
    let n_games = if std::env::var_os("RUN_SLOW_TESTS").is_some() { 1_000 } else { 40 };
    // Among the others: a token tried after a flight without Fuel, and a human who moves up and takes an Extra Action.
    let seeds = (0..n_games).chain([56, 853].into_iter().filter(|seed| *seed >= n_games));
    let (mut facts, mut n_sums, mut seen) = (Vec::new(), 0, BTreeMap::new());
    for n in seeds {
        let level = Level::ALL[(n % 5) as usize];
        let mut feed = Feed::new(n, level, n / 5 % 2 == 1, n % 3 == 0);
        feed.play();
        facts.extend(feed.facts);
        n_sums += feed.n_sums;
        for (id, times) in feed.asked {
            *seen.entry(id).or_insert(0) += times;
        }
    }
    facts.sort_unstable();
    let median = facts[facts.len() / 2];
    let mean = facts.iter().sum::<usize>() * 100 / facts.len();
    let (most, turns) = (facts[facts.len() - 1], facts.len());
    println!("{turns} turns: median {median}, mean {mean}/100, most {most}; {n_sums} sums");
    println!("{seen:?}");
    assert!(median <= 3, "median {median} facts a turn");
    assert!(turns as u64 > 20 * n_games && n_sums > 0);
    let all = [
        "arrival",
        "bench",
        "buildable",
        "completes",
        "counting",
        "discovery",
        "draw",
        "face",
        "favour",
        "gives",
        "government",
        "government_probe",
        "governor",
        "hall_counter",
        "hall_dilute",
        "hall_tie",
        "journey",
        "market",
        "mechanism",
        "module",
        "offer",
        "population",
        "price",
        "reward",
        "rotations",
        "second",
        "sights",
        "start",
        "sun",
        "swallowed",
        "technology",
        "value",
    ];
    let never: Vec<&str> = all.into_iter().filter(|id| !seen.contains_key(*id)).collect();
    assert!(never.is_empty(), "never asked: {never:?}");
}
