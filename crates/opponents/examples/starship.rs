//! How Starship Interstellar plays: what its difficulties and its numbers do to games of `steady`.
//!
//! `cargo run --release -p opponents --example starship -- WHAT GAMES [components=DIR] [option=value]...`
//!
//! A name of `Taste` in place of an option (`fuel=300`) changes what `steady` thinks of it; WHAT `duel` then plays
//! two seats of the changed one against two of the bot as it is, in turn.
//!
//! WHAT `story` tells the game of that number, answer by answer.
//!
//! WHAT is `levels` (solo, every difficulty of H.A.L.L. with the same seeds), `2`, `3` or `4` (so many
//! steady seats), `leanings` (four seats, each with a bent for one of the four Salvation actions, who go
//! round the table; `save.cryogenic=2000` changes a number for one of them), or names of bots, separated by commas.

use std::collections::BTreeMap;
use std::sync::Arc;

use opponents::{Bots, GameObserver, Taste, bot, opening, steady_of};
use starship_interstellar::{Event, Holdings, Player, Rules, StarshipInterstellar};
use tabletop::{Game, Outcome, Seed, Who};

const LEVELS: [&str; 5] = ["introduction", "easy", "intermediate", "hard", "extreme"];
/// What a leaning adds for each action done, in thousandths of a point.
const BENT: i64 = 1_500;

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_else(|| "levels".to_owned());
    let games: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut asked: BTreeMap<String, String> = args
        .filter_map(|pair| pair.split_once('=').map(|(name, value)| (name.into(), value.into())))
        .collect();
    let mut components = StarshipInterstellar::components();
    if let Some(dir) = asked.remove("components") {
        components = components.overlay(dir.as_ref()).expect("a folder of data files");
    }
    let rules = Arc::new(StarshipInterstellar::rules(&components).expect("sound components"));
    let mut taste = Taste::STEADY;
    asked.retain(|name, value| !value.parse().is_ok_and(|value| taste.set(name, value)));
    match what.as_str() {
        "levels" => levels(&rules, games, asked, taste),
        "leanings" => leanings(&rules, games, asked, taste),
        "2" | "3" | "4" => {
            let names = vec!["steady"; what.parse().expect("a number")];
            table(&rules, games, &asked, &names, taste);
        }
        "story" => story(&rules, &asked, taste, games),
        "duel" => duel(&rules, games, &asked, taste),
        names => table(&rules, games, &asked, &names.split(',').collect::<Vec<_>>(), taste),
    }
}

/// A finished game.
struct Played {
    outcome: Outcome,
    rounds: f64,
    holdings: Vec<Holdings>,
}

fn play(
    rules: &Arc<Rules>,
    asked: &BTreeMap<String, String>,
    bots: Bots<StarshipInterstellar>,
    seed: Seed,
) -> Played {
    play_with(rules, asked, bots, seed, &mut ())
}

fn play_with(
    rules: &Arc<Rules>,
    asked: &BTreeMap<String, String>,
    mut bots: Bots<StarshipInterstellar>,
    seed: Seed,
    observer: &mut impl GameObserver<StarshipInterstellar>,
) -> Played {
    let game = opening(rules, bots.len(), asked).expect("a good set-up");
    let game: StarshipInterstellar = opponents::play(rules, game, &mut bots, seed, observer);
    let outcome = game.outcome().expect("the game is over");
    let players = outcome.rows.iter().map(|row| match row.who {
        Who::Seat(seat) => Player::Seat(seat),
        Who::Automa { .. } => Player::Hall,
    });
    let holdings = players.map(|player| game.holdings(player)).collect();
    Played { outcome, rounds: f64::from(game.length()), holdings }
}

/// Tells everything that happens.
struct Teller<'a>(&'a Rules);

impl GameObserver<StarshipInterstellar> for Teller<'_> {
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, _game: &StarshipInterstellar, event: &Event) {
        println!("{}", StarshipInterstellar::tell(self.0, event).text);
    }
}

fn seed(number: u64) -> Seed {
    Seed([4; 32]).derive("starship", number)
}

fn seated(names: &[&str], taste: Taste, seed: Seed) -> Bots<StarshipInterstellar> {
    let bot = |(seat, name): (usize, &&str)| {
        let seed = seed.derive("bot", seat as u64);
        if *name == "steady" {
            steady_of(taste, seed)
        } else {
            bot(name, seed).expect("a known name")
        }
    };
    names.iter().enumerate().map(bot).collect()
}

/// Mean, its standard error, and the spread.
fn mean(values: &[f64]) -> (f64, f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread =
        values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, (spread / n).sqrt(), spread.sqrt())
}

fn of(games: &[Played], value: impl Fn(&Played) -> f64) -> Vec<f64> {
    games.iter().map(value).collect()
}

fn share(games: &[Played], reason: &str) -> f64 {
    mean(&of(games, |game| f64::from(u8::from(game.outcome.reason == reason)))).0 * 100.0
}

fn levels(rules: &Arc<Rules>, games: u64, mut asked: BTreeMap<String, String>, taste: Taste) {
    let wanted = asked.remove("levels");
    let wanted = wanted.as_ref().map_or(LEVELS.to_vec(), |list| list.split(',').collect());
    println!("level         games  margin    se    step   se   wins  steady   hall rounds   sun");
    let mut before: Option<Vec<f64>> = None;
    for level in wanted {
        asked.insert("hall".to_owned(), level.to_owned());
        let played: Vec<Played> = (0..games)
            .map(|n| play(rules, &asked, seated(&["steady"], taste, seed(n)), seed(n)))
            .collect();
        let score = |game: &Played, row: usize| f64::from(game.outcome.rows[row].score);
        let margins = of(&played, |game| score(game, 0) - score(game, 1));
        let (margin, error, _) = mean(&margins);
        let steps: Vec<f64> = before.iter().flatten().zip(&margins).map(|(a, b)| b - a).collect();
        let (step, step_error, _) = if steps.is_empty() { (0.0, 0.0, 0.0) } else { mean(&steps) };
        let wins = mean(&of(&played, |game| f64::from(u8::from(game.outcome.rows[0].won)))).0;
        println!(
            "{level:<13} {games:>5} {margin:>7.2} {error:>5.2} {step:>7.2} {step_error:>4.2} {:>5.1}% {:>6.1} {:>6.1} {:>6.2} {:>4.0}%",
            wins * 100.0,
            mean(&of(&played, |game| score(game, 0))).0,
            mean(&of(&played, |game| score(game, 1))).0,
            mean(&of(&played, |game| game.rounds)).0,
            share(&played, "sun"),
        );
        tell_parts(&played, |_| 0, "steady");
        tell_parts(&played, |_| 1, "H.A.L.L.");
        before = Some(margins);
    }
}

/// What is counted of a player, and how.
type Count = (&'static str, fn(&Holdings) -> f64);

/// Mean points by origin, and what they were won with.
fn tell_parts(games: &[Played], row: impl Fn(usize) -> usize, name: &str) {
    let mut parts: Vec<String> = Vec::new();
    let rows = games.iter().enumerate();
    for (idx, (part, _)) in games[0].outcome.rows[0].parts.iter().enumerate() {
        let points =
            |(n, game): (usize, &Played)| f64::from(game.outcome.rows[row(n)].parts[idx].1);
        let of: Vec<f64> = rows.clone().map(points).collect();
        parts.push(format!("{part} {:.1}", mean(&of).0));
    }
    let counts: [Count; 13] = [
        ("built", |h| f64::from(h.built)),
        ("saved", |h| f64::from(h.saved)),
        ("column", |h| f64::from(h.probe.column)),
        ("bases", |h| h.colonies.iter().filter(|colony| colony.based).count() as f64),
        ("techs", |h| f64::from(h.levels.iter().sum::<u8>()) + f64::from(h.salvation.count_ones())),
        ("extras", |h| f64::from(h.extras.count_ones())),
        ("fuel", |h| f64::from(h.fuel)),
        ("cubes", |h| f64::from(h.cubes.total())),
        ("starship", |h| f64::from(h.tracks[0])),
        ("humankind", |h| f64::from(h.tracks[1])),
        ("asteroids", |h| f64::from(h.modules.asteroids.count_ones())),
        ("empty", |h| f64::from(h.modules.empty)),
        ("Moscovium", |h| f64::from(h.modules.moscovium)),
    ];
    for (what, count) in counts {
        let of: Vec<f64> = rows.clone().map(|(n, game)| count(&game.holdings[row(n)])).collect();
        parts.push(format!("{what} {:.1}", mean(&of).0));
    }
    println!("    {name}: {}", parts.join(", "));
}

fn tell_table(games: &[Played]) {
    let scores: Vec<f64> = games
        .iter()
        .flat_map(|game| game.outcome.rows.iter().map(|row| f64::from(row.score)))
        .collect();
    let rounds = of(games, |game| game.rounds);
    let least = rounds.iter().copied().fold(f64::MAX, f64::min);
    let most = rounds.iter().copied().fold(0.0, f64::max);
    println!(
        "{} games: {:.2} rounds ({least}-{most}), Sun {:.0} %, goals {:.0} %, score {:.1} (sd {:.1})",
        games.len(),
        mean(&rounds).0,
        share(games, "sun"),
        share(games, "goals"),
        mean(&scores).0,
        mean(&scores).2,
    );
}

fn tell_row(games: &[Played], name: &str, row: impl Fn(usize) -> usize) {
    let nth = |idx: usize| &games[idx].outcome.rows[row(idx)];
    let scores: Vec<f64> = (0..games.len()).map(|idx| f64::from(nth(idx).score)).collect();
    let wins: Vec<f64> = (0..games.len()).map(|idx| f64::from(u8::from(nth(idx).won))).collect();
    let (score, error, _) = mean(&scores);
    println!("  {name:<12} score {score:>6.2} +-{error:.2}, wins {:>5.1} %", mean(&wins).0 * 100.0);
}

fn table(
    rules: &Arc<Rules>,
    games: u64,
    asked: &BTreeMap<String, String>,
    names: &[&str],
    taste: Taste,
) {
    let one = |n| play(rules, asked, seated(names, taste, seed(n)), seed(n));
    let played: Vec<Played> = (0..games).map(one).collect();
    tell_table(&played);
    for (seat, name) in names.iter().enumerate() {
        tell_row(&played, &format!("{name} {}", seat + 1), |_| seat);
        tell_parts(&played, |_| seat, name);
    }
}

fn story(rules: &Arc<Rules>, asked: &BTreeMap<String, String>, taste: Taste, number: u64) {
    let names = if asked.contains_key("hall") { &["steady"][..] } else { &["steady"; 4] };
    let bots = seated(names, taste, seed(number));
    let played = play_with(rules, asked, bots, seed(number), &mut Teller(rules));
    tell_table(&[played]);
}

/// Games of several tastes, who go round the table.
fn round(
    rules: &Arc<Rules>,
    games: u64,
    asked: &BTreeMap<String, String>,
    tastes: &[(&str, Taste)],
) -> Vec<Played> {
    let n_seats = tastes.len();
    let who = |seat: usize, n: u64| tastes[(seat + n as usize) % n_seats].1;
    let one = |n| {
        let bot = |seat| steady_of(who(seat, n), seed(n).derive("bot", seat as u64));
        play(rules, asked, (0..n_seats).map(bot).collect(), seed(n))
    };
    let played: Vec<Played> = (0..games).map(one).collect();
    tell_table(&played);
    for (idx, (name, _)) in tastes.iter().enumerate() {
        let row = |n: usize| (idx + n_seats - n % n_seats) % n_seats;
        tell_row(&played, name, row);
        tell_parts(&played, row, name);
    }
    played
}

fn leanings(rules: &Arc<Rules>, games: u64, mut asked: BTreeMap<String, String>, taste: Taste) {
    let mut tastes = ["build", "save", "probe", "government"].map(|name| (name, taste));
    for (name, taste) in &mut tastes {
        taste.set(name, BENT);
        asked.retain(|number, value| {
            let own = number.strip_prefix(*name).and_then(|rest| rest.strip_prefix('.'));
            !own.is_some_and(|own| value.parse().is_ok_and(|value| taste.set(own, value)))
        });
    }
    round(rules, games, &asked, &tastes);
}

fn duel(rules: &Arc<Rules>, games: u64, asked: &BTreeMap<String, String>, taste: Taste) {
    let played = round(rules, games, asked, &[("changed", taste), ("as it is", Taste::STEADY)]);
    let score = |game: &Played, row: usize| f64::from(game.outcome.rows[row].score);
    let ahead =
        played.iter().enumerate().map(|(n, game)| score(game, n % 2) - score(game, 1 - n % 2));
    let (ahead, error, _) = mean(&ahead.collect::<Vec<_>>());
    println!("  the changed one is {ahead:.2} +-{error:.2} ahead");
}
