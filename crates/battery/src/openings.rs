//! Games to begin with, for benches and tests, and games that were stored.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use tabletop::{Dealer, Game, Pending, Record, Seed};

use crate::perft::{Chance, perft};
use crate::playout::playout_silent;
use crate::prng::Prng;

/// A game before its first answer, by the built-in components: the options that are asked for, the others as they stand.
///
/// # Panics
/// They do not go together: whoever writes a test or a bench means a game that there is.
pub fn opening<G: Game>(n_seats: u8, ruleset: u32, asked: &[(&str, &str)]) -> G {
    let rules = Arc::new(G::rules(&G::components()).expect("the built-in components are whole"));
    let asked: BTreeMap<String, String> =
        asked.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let options = G::options().fill(&asked, ruleset);
    let options = options.unwrap_or_else(|error| panic!("{}: {error}", G::TITLE));
    G::new(&rules, n_seats, &options).unwrap_or_else(|error| panic!("{}: {error}", G::TITLE))
}

/// Plays a copy of a game to its end for each of the first seeds, without a listener: how many decisions there were.
/// It is what the benches time.
pub fn play_seeds<G: Game>(start: &G, n_games: u64) -> u64 {
    let mut legal = Vec::with_capacity(1024);
    let play = |seed: u64| {
        let mut dealer = Dealer::new(Seed([7; 32]).derive("bench", seed));
        playout_silent(&mut start.clone(), &mut dealer, &mut Prng::new(seed), &mut legal).decisions
    };
    (0..n_games).map(play).sum()
}

/// A stored game at so many of its entries, evenly apart, each with its number.
///
/// # Panics
/// There is no such game, or it does not replay.
pub fn cut<G: Game>(path: &Path, places: u64) -> Vec<(u64, G)> {
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let record = Record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let at = |place: u64| {
        let entry = place * record.header.entries / places;
        let table = record.replay::<G>(None, Some(entry));
        let table = table.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (entry, table.game().clone())
    };
    (0..places).map(at).collect()
}

/// What a title says of positions that no play leads to: a line each, what is wrong with it and how it is refused. The file has a
/// JSON object a line, with `fault` and `position`. A fault that is accepted all the same is in `accepted`, with the reason.
///
/// # Panics
/// There is no such file, a line of it is no position at all, or `accepted` has another list than the title.
pub fn refusals<G: Game>(path: &Path, accepted: &[(&str, &str)]) -> String {
    #[derive(serde::Deserialize)]
    struct Impossible {
        fault: String,
        position: serde_json::Value,
    }
    let rules = Arc::new(G::rules(&G::components()).expect("the built-in components are whole"));
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = String::new();
    for line in text.lines() {
        let Impossible { fault, position } = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let read = serde_json::from_value(position).map_err(|error| error.to_string());
        let game = read.and_then(|position| G::from_position(&rules, &position));
        let reason = accepted.iter().find(|(name, _)| *name == fault).map(|(_, reason)| *reason);
        let said = match (game.and_then(|game| game.check_possible()), reason) {
            (Err(words), None) => words,
            (Ok(()), Some(reason)) => format!("accepted: {reason}"),
            (Ok(()), None) => panic!("{fault}: it is accepted, and nobody says why"),
            (Err(words), Some(_)) => panic!("{fault}: it is refused, {words}; nothing to explain"),
        };
        writeln!(lines, "{fault}: {said}").expect("a string grows");
    }
    lines
}

/// Positions of a stored game, counted three answers deep: a line each, to be compared with a file.
pub fn perft_lines<G: Game>(path: &Path, places: u64, chance: Chance) -> String {
    let mut lines = String::new();
    for (entry, game) in cut::<G>(path, places) {
        let asked = match game.pending() {
            Pending::Seats(seats) => {
                seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
            }
            Pending::Dealer { n } => format!("dealer {n}"),
            Pending::Over => "nobody".to_owned(),
        };
        let deep = [1, 2, 3].map(|depth| perft(&game, depth, chance).to_string()).join(" ");
        writeln!(lines, "entry {entry}, {asked}: {deep}").expect("a string grows");
    }
    lines
}
