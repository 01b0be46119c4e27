//! Luna's desk against the game: fed from a full game, it says step by step the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use battery::Prng;
use tabletop::desk::{Desk, DeskAnswer, DeskForm, DeskLog, DeskOf, DeskSetup, DeskWorking};
use tabletop::{Game, Pending, Seed};

use super::super::choose;
use super::super::facts::{Sight, facts};
use super::at::Order;
use super::*;
use crate::components::{LEVEL_MAX, LunaAction, Selector};
use crate::event::{Event, Party};
use crate::flow;
use crate::game::Skymines;
use crate::ids::{LunaCard, Token};
use crate::question;
use crate::state::Settled;

use super::super::{What, luna};

mod evening;
mod feed;
mod truth;

use feed::Feed;

/// Options of the games that are compared: every level, side, number of people and module meets every other in turn.
fn options(n: u64) -> Vec<(&'static str, String)> {
    let threats = [
        "off",
        "space_pirates",
        "singularity",
        "rogue_comet",
        "unknown_probe",
        "off",
        "singularity",
    ];
    let tracks = if n.is_multiple_of(3) { "first" } else { "random" };
    vec![
        ("luna", (n % (u64::from(LEVEL_MAX) + 1)).to_string()),
        ("side", Side::ALL[(n / 2 % 2) as usize].key().to_owned()),
        ("tracks", tracks.to_owned()),
        ("missions", if n % 5 < 2 { "on" } else { "off" }.to_owned()),
        ("threat", threats[(n % 7) as usize].to_owned()),
    ]
}

/// §11 to §14: full games at all levels, sides and modules, beside one, two and three people. Every question is answered
/// from the true table; no step differs, by eye (depth 1) or by numbers (depth 2), and few facts are asked for.
#[test]
fn the_desk_says_what_the_game_does() {
    let n_games = if std::env::var_os("RUN_SLOW_TESTS").is_some() { 1_000 } else { 100 };
    let mut facts = Vec::new();
    let mut n_sums = 0;
    for n in 0..n_games {
        let mut feed = Feed::new(n, 1 + (n % 3) as u8, &options(n));
        feed.play();
        facts.extend(feed.facts);
        n_sums += feed.n_sums;
    }
    facts.sort_unstable();
    let median = facts[facts.len() / 2];
    let mean = facts.iter().sum::<usize>() * 100 / facts.len();
    let most = facts[facts.len() - 1];
    let turns = facts.len();
    println!("{turns} turns: median {median}, mean {mean}/100, most {most}; {n_sums} sums");
    assert!(median <= 2, "median {median} facts a turn");
    assert!(turns as u64 > 10 * n_games && n_sums > 10 * n_games as usize);
}
