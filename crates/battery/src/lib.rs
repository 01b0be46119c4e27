//! The tests that every title passes.
//!
//! A title makes a [`Battery`] and calls its parts, each in a test of its own:
//!
//! ```no_run
//! # fn battery<G: tabletop::Audited>() -> Result<(), String> {
//! use battery::Battery;
//!
//! let battery = Battery::<G>::new(1).games(200);
//! battery.sheets()?; // Options, components and rulebook.
//! battery.playouts()?; // Random games: law, list, words, positions, components.
//! battery.views()?; // Twin worlds: nothing hidden can be told apart.
//! battery.spread(32, &[])?; // An invented world gives the truth a chance.
//! battery.together()?; // Secret and simultaneous answers commute and stay unseen.
//! battery.undo()?; // Undo, reopening, versions, memories, records, snapshots.
//! battery.inputs()?; // Wrong positions and texts from outside.
//! # Ok(())
//! # }
//! ```
//!
//! One seed is one game: a failure names seed and step, and `BATTERY_SEED=<seed>` plays that game
//! alone (a failure that was found by an answer of an earlier game names that answer).
//! `BATTERY_GAMES=<n>` plays more games than the test asks for, `BATTERY_SKIP=<n>` passes over the
//! first of them, so that cores can share a long run. What is drawn to choose answers is drawn apart
//! from what is drawn to check them, so a check never changes the game.
//!
//! Each part returns a [`Report`] that counts what was compared: a title asserts that nothing it
//! cares for has stayed at zero.

mod commute;
mod covering;
mod inputs;
mod openings;
mod perft;
mod playout;
mod pool;
mod prng;
mod records;
mod replays;
mod sheets;
mod sight;
mod snapshots;
mod spread;
mod stage;
mod state;
pub mod toy;
mod twins;
mod undo;
mod walk;
mod words;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tabletop::{Audited, Components, DealerKind, Game, Options, Seed, Setup, Viewer};

pub use covering::{Choice, Configuration, Covering, Factor};
pub use openings::{cut, opening, perft_lines, play_seeds, refusals};
pub use perft::{Chance, divide, perft};
pub use playout::{Steps, playout_silent};
pub use prng::Prng;
pub use replays::replay_folder;
pub use sheets::sample_options;
pub use stage::{Dialect, Stage};
pub use words::coach_faults;
// For `own_toy!`, which is written out in other crates.
#[doc(hidden)]
pub use tabletop;

/// Draws the options of a game with so many seats.
pub type Sampler = fn(&mut Prng, u8) -> BTreeMap<String, String>;
/// Makes a twin by hand: swaps facts that the viewer may not know, or says that there are none.
pub type Swap<G> = fn(&G, Viewer, &mut Prng) -> Option<G>;
/// Does this state agree with all that the viewer remembers?
pub type Judge<G> = fn(&G, Viewer, &<G as Game>::Memory) -> Result<(), String>;

/// How a title is tested.
#[derive(Clone)]
pub struct Battery<G: Audited> {
    seed: u64,
    only: Option<u64>,
    games: u32,
    seats: RangeInclusive<u8>,
    sampler: Sampler,
    ruleset: u32,
    fixed: Option<BTreeMap<String, String>>,
    heavy_every: u32,
    entries_max: u32,
    twin_steps: u32,
    swap: Option<Swap<G>>,
    judge: Option<Judge<G>>,
    components: Components,
    rules: Arc<G::Rules>,
}

impl<G: Audited> Debug for Battery<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Battery")
            .field("title", &G::TITLE)
            .field("seed", &self.seed)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}

/// What was done and compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Entries played, chance included.
    pub entries: u64,
    /// States that went through the whole battery.
    pub examined: u64,
    /// Answers that were given to `check` to see whether `legal` agrees.
    pub checks: u64,
    /// Of these, answers that `check` let through.
    pub accepted: u64,
    /// Twin worlds made.
    pub twins: u64,
    /// Twin worlds that were not the real one by chance.
    pub twins_different: u64,
    /// Pairs of views compared byte for byte.
    pub views: u64,
    /// Answers that were given in both of two twin worlds.
    pub twin_answers: u64,
    /// Of these, answers after which the viewer saw different things, and had to: a reveal.
    pub twin_reveals: u64,
    /// Pairs of secret answers played in both orders.
    pub commuted: u64,
    /// Pairs of different secret answers that nobody could tell apart.
    pub unseen: u64,
    /// Answers taken back.
    pub undos: u64,
    /// Times an undo was rightly refused.
    pub undos_refused: u64,
    /// Closed seats opened again.
    pub reopened: u64,
    /// Records written, read and replayed.
    pub records: u64,
    /// Snapshots from which a table has gone on.
    pub snapshots: u64,
    /// Texts, positions and data files from outside that were tried.
    pub inputs: u64,
    /// Of these, those that were accepted.
    pub inputs_accepted: u64,
}

impl Report {
    fn counts(&mut self) -> [(&'static str, &mut u64); 19] {
        [
            ("games", &mut self.games),
            ("entries", &mut self.entries),
            ("examined", &mut self.examined),
            ("checks", &mut self.checks),
            ("accepted", &mut self.accepted),
            ("twins", &mut self.twins),
            ("twins different", &mut self.twins_different),
            ("views", &mut self.views),
            ("twin answers", &mut self.twin_answers),
            ("twin reveals", &mut self.twin_reveals),
            ("commuted", &mut self.commuted),
            ("unseen", &mut self.unseen),
            ("undos", &mut self.undos),
            ("undos refused", &mut self.undos_refused),
            ("reopened", &mut self.reopened),
            ("records", &mut self.records),
            ("snapshots", &mut self.snapshots),
            ("inputs", &mut self.inputs),
            ("inputs accepted", &mut self.inputs_accepted),
        ]
    }

    fn add(&mut self, mut other: Report) {
        for ((_, sum), (_, more)) in self.counts().into_iter().zip(other.counts()) {
            *sum += *more;
        }
    }
}

impl std::fmt::Display for Report {
    /// What was counted at all, on one line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut report = *self;
        let counted = report.counts().into_iter().filter(|(_, n)| **n > 0);
        let texts: Vec<String> = counted.map(|(name, n)| format!("{name} {n}")).collect();
        f.write_str(&texts.join(", "))
    }
}

/// What a part of the battery has compared; a failure ends the test. Shown with `--nocapture`.
///
/// # Panics
/// The part has failed: the message names seed and step.
pub fn passes(result: Result<Report, String>) -> Report {
    let report = result.unwrap_or_else(|error| panic!("{error}"));
    println!("{report}");
    report
}

/// Which of the generators of a game draws what.
#[derive(Clone, Copy, Debug)]
enum Stream {
    Setup,
    Choices,
    Checks,
    Dealer,
    Heavy,
    Pool,
}

/// One game of a battery: everything that its seed decides.
struct Case {
    part: &'static str,
    title: &'static str,
    seed: u64,
    n_seats: u8,
    options: Options,
    /// How far the game has come; a cell, so that a panic can be told with its step.
    step: Cell<u64>,
}

impl Case {
    fn prng(&self, stream: Stream) -> Prng {
        Prng::stream(self.seed, stream as u64)
    }

    fn game_seed(&self) -> Seed {
        Seed(self.prng(Stream::Dealer).bytes())
    }

    fn failure(&self, message: &str) -> String {
        let Case { part, title, seed, n_seats, options, step } = self;
        let options: Vec<String> =
            options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!(
            "{title} {part}: {message}\n  seed {seed:#018x}, step {}, {n_seats} seats, options {}\n  \
             again: BATTERY_SEED={seed:#018x}",
            step.get(),
            options.join(" "),
        )
    }
}

/// A number of the environment; 0 where there is none.
fn number(name: &str) -> Result<u32, String> {
    match std::env::var(name) {
        Ok(text) => text.parse().map_err(|error| format!("{name}={text}: {error}")),
        Err(_) => Ok(0),
    }
}

impl<G: Audited> Battery<G> {
    /// A battery of 100 games with the built-in components, all seat counts and all options.
    ///
    /// # Panics
    /// If the built-in components do not parse.
    pub fn new(seed: u64) -> Battery<G> {
        let components = G::components();
        let rules = G::rules(&components).expect("built-in components parse");
        Battery {
            seed,
            only: None,
            games: 100,
            seats: G::SEATS.0..=G::SEATS.1,
            sampler: sample_options::<G>,
            ruleset: G::RULESET,
            fixed: None,
            heavy_every: 256,
            entries_max: G::STEPS_MAX,
            twin_steps: 200,
            swap: None,
            judge: None,
            components,
            rules: Arc::new(rules),
        }
    }

    /// How many games each part plays.
    #[must_use]
    pub fn games(mut self, games: u32) -> Battery<G> {
        self.games = games;
        self
    }

    /// How many seats the games have.
    #[must_use]
    pub fn seats(mut self, seats: RangeInclusive<u8>) -> Battery<G> {
        self.seats = seats;
        self
    }

    /// Draws options in another way than each value with the same chance.
    #[must_use]
    pub fn sampler(mut self, sampler: Sampler) -> Battery<G> {
        self.sampler = sampler;
        self
    }

    /// Every game is played by this ruleset instead of the newest.
    #[must_use]
    pub fn ruleset(mut self, ruleset: u32) -> Battery<G> {
        self.ruleset = ruleset;
        self
    }

    /// Every game is played with these options.
    #[must_use]
    pub fn options(mut self, asked: BTreeMap<String, String>) -> Battery<G> {
        self.fixed = Some(asked);
        self
    }

    /// The whole battery is run at one step in so many, drawn at random, and at the end.
    #[must_use]
    pub fn heavy_every(mut self, steps: u32) -> Battery<G> {
        self.heavy_every = steps;
        self
    }

    /// `views`, `together` and `undo` leave a game after so many entries of its log.
    #[must_use]
    pub fn entries_max(mut self, entries: u32) -> Battery<G> {
        self.entries_max = entries;
        self
    }

    /// For how many entries an invented world has to go on.
    #[must_use]
    pub fn twin_steps(mut self, steps: u32) -> Battery<G> {
        self.twin_steps = steps;
        self
    }

    /// A second maker of twins, so that a weak `determinize` cannot hide a leak.
    #[must_use]
    pub fn swap(mut self, swap: Swap<G>) -> Battery<G> {
        self.swap = Some(swap);
        self
    }

    /// Judges whether an invented world agrees with what the viewer remembers.
    #[must_use]
    pub fn judge(mut self, judge: Judge<G>) -> Battery<G> {
        self.judge = Some(judge);
        self
    }

    /// Other component files.
    ///
    /// # Panics
    /// If they do not parse.
    #[must_use]
    pub fn components(mut self, components: Components) -> Battery<G> {
        self.rules = Arc::new(G::rules(&components).expect("the components of a test parse"));
        self.components = components;
        self
    }

    /// All parts, one after the other.
    ///
    /// # Errors
    /// The first thing that is wrong, with the seed and step at which it was found.
    pub fn run(&self) -> Result<Report, String> {
        self.sheets()?;
        let mut report = Report::default();
        let parts =
            [Battery::playouts, Battery::views, Battery::together, Battery::undo, Battery::inputs];
        for part in parts {
            report.add(part(self)?);
        }
        Ok(report)
    }

    /// Plays only the game of this seed, as `BATTERY_SEED` does.
    #[must_use]
    pub fn only(mut self, seed: u64) -> Battery<G> {
        self.only = Some(seed);
        self
    }

    fn seeds(&self) -> Result<Vec<u64>, String> {
        if let Some(seed) = self.only {
            return Ok(vec![seed]);
        }
        if let Ok(text) = std::env::var("BATTERY_SEED") {
            let digits = text.trim_start_matches("0x");
            let seed = u64::from_str_radix(digits, 16)
                .map_err(|error| format!("BATTERY_SEED={text} is not a hex number: {error}"))?;
            return Ok(vec![seed]);
        }
        let games = self.games.max(number("BATTERY_GAMES")?);
        let skip = number("BATTERY_SKIP")? as usize;
        let mut prng = Prng::new(self.seed);
        Ok((0..games).map(|_| prng.next_u64()).skip(skip).collect())
    }

    /// Plays every game of the battery and gives a failure, or a panic, its seed and step.
    fn each_game(
        &self,
        part: &'static str,
        mut play: impl FnMut(&Case, &mut Report) -> Result<(), String>,
    ) -> Result<Report, String> {
        let mut report = Report::default();
        for seed in self.seeds()? {
            let case = self.case(part, seed)?;
            let played = catch_unwind(AssertUnwindSafe(|| play(&case, &mut report)));
            let played = played.unwrap_or_else(|cause| {
                let text = cause.downcast_ref::<String>().cloned();
                let text = text.or_else(|| cause.downcast_ref::<&str>().map(|&s| s.to_owned()));
                Err(format!("panic: {}", text.unwrap_or_default()))
            });
            played.map_err(|message| case.failure(&message))?;
            report.games += 1;
        }
        Ok(report)
    }

    /// Draws seats and options until they go together.
    fn case(&self, part: &'static str, seed: u64) -> Result<Case, String> {
        let mut prng = Prng::stream(seed, Stream::Setup as u64);
        let mut refused = String::new();
        for _ in 0..200 {
            let span = u32::from(self.seats.end() - self.seats.start()) + 1;
            let n_seats = self.seats.start() + prng.below(span) as u8;
            let asked = match &self.fixed {
                Some(asked) => asked.clone(),
                None => (self.sampler)(&mut prng, n_seats),
            };
            let options = match G::options().fill(&asked, self.ruleset) {
                Ok(options) => options,
                Err(error) => {
                    refused = error.to_string();
                    continue;
                }
            };
            if let Err(error) = G::new(&self.rules, n_seats, &options) {
                refused = error.to_string();
                continue;
            }
            let step = Cell::new(0);
            return Ok(Case { part, title: G::TITLE, seed, n_seats, options, step });
        }
        Err(format!("{}: no options are accepted, at last: {refused}", G::TITLE))
    }

    fn setup(&self, case: &Case, dealer: DealerKind) -> Setup {
        let components = self.components.clone();
        Setup { components, options: case.options.clone(), n_seats: case.n_seats, dealer }
    }
}
