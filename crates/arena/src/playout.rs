//! One game after the other, played by bots on the bare state machine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use opponents::{GameObserver, House, Playout, seated};
use tabletop::{DealerKind, Game, PerViewer, Record, Seat, Seed, Setup, Table};

use crate::error::SimulateError;
use crate::simulate::{Plan, SeriesObserver};
use crate::tally::Tally;

/// What all games of a series share.
pub(crate) struct Series<'a, G: Game> {
    pub(crate) plan: &'a Plan,
    pub(crate) setup: Setup,
    pub(crate) rules: Arc<G::Rules>,
    /// A game before its first answer; cloning it is cheaper than setting up another.
    pub(crate) opening: G,
    pub(crate) observer: &'a dyn SeriesObserver,
}

/// Plays games one after the other and keeps its buffers from one to the next.
pub(crate) struct Player<'a, G: House> {
    series: &'a Series<'a, G>,
    playout: Playout<G>,
    notes: Notes<G>,
}

/// What is kept of the games.
struct Notes<G: Game> {
    tally: Tally,
    /// The answers of the running game, where its record is wanted.
    answers: Vec<(Seat, G::Action)>,
    recording: bool,
}

impl<G: Game> GameObserver<G> for Notes<G> {
    #[inline]
    fn answer(&mut self, seat: Seat, legal: &[G::Action], idx: usize) {
        self.tally.add_decision(legal.len());
        if self.recording {
            self.answers.push((seat, legal[idx].clone()));
        }
    }
}

impl<'a, G: House> Player<'a, G> {
    pub(crate) fn new(series: &'a Series<'a, G>) -> Player<'a, G> {
        let recording = series.observer.wants_records();
        let notes = Notes { tally: Tally::default(), answers: Vec::new(), recording };
        Player { series, playout: Playout::default(), notes }
    }

    pub(crate) fn tally(self) -> Tally {
        self.notes.tally
    }

    /// Plays game `number` of the series to its end.
    pub(crate) fn play(&mut self, number: u64) -> Result<(), SimulateError> {
        let seed = self.series.plan.seed.derive("game", number);
        let played = catch_unwind(AssertUnwindSafe(|| self.play_out(seed)));
        let game = played.map_err(|panic| SimulateError::Broken {
            game: number,
            seed: seed.to_hex(),
            message: panic_message(&*panic),
        })??;
        if self.notes.recording {
            let record = self.record(seed, &game);
            let kept = self.series.observer.record(number, &record);
            kept.map_err(|message| SimulateError::Record { game: number, message })?;
        }
        self.series.observer.game_over();
        Ok(())
    }

    fn play_out(&mut self, seed: Seed) -> Result<G, SimulateError> {
        let Series { plan, rules, opening, .. } = self.series;
        let mut bots = seated::<G>(&plan.bots, seed)?;
        self.notes.answers.clear();
        let game = self.playout.play(rules, opening.clone(), &mut bots, seed, &mut self.notes);
        let outcome = game.outcome().expect("a game that is over has an outcome");
        self.notes.tally.add_game(game.length(), &outcome);
        Ok(game)
    }

    /// The game just played, as a table would have written it.
    fn record(&self, seed: Seed, played: &G) -> Record {
        let setup = Setup { dealer: DealerKind::Open(seed), ..self.series.setup.clone() };
        let rules = Arc::clone(&self.series.rules);
        let mut table = Table::<G>::new(rules, setup).expect("the set-up was accepted before");
        table.deal_all(&mut PerViewer::default());
        for (seat, action) in &self.notes.answers {
            table.act(*seat, action).expect("a legal answer is let through");
        }
        assert_eq!(table.game().hash(), played.hash(), "the record tells the game that was played");
        Record::of(&table)
    }
}

pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it did not say why".to_owned())
}
