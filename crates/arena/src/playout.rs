//! One game after the other, played by bots on the bare state machine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use opponents::House;
use tabletop::{
    Bot, Dealer, DealerKind, Game, Outcome, Pending, PerViewer, Record, Seat, Seed, Seen, Setup,
    Silent, Table, Viewer,
};

use crate::error::SimulateError;
use crate::simulate::{Onlooker, Plan};
use crate::tally::Tally;

/// What all games of a series share.
pub(crate) struct Series<'a, G: Game> {
    pub(crate) plan: &'a Plan,
    pub(crate) setup: Setup,
    pub(crate) rules: Arc<G::Rules>,
    /// A game before its first answer; cloning it is cheaper than setting up another.
    pub(crate) opening: G,
    pub(crate) onlooker: &'a dyn Onlooker,
}

/// Plays games one after the other and keeps its buffers from one to the next.
pub(crate) struct Player<'a, G: House> {
    series: &'a Series<'a, G>,
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    /// The answers of the running game, where its record is wanted.
    answers: Vec<(Seat, G::Action)>,
    recording: bool,
    pub(crate) tally: Tally,
}

/// The bots at the table.
struct Bots<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    /// Does any of them look? If none does, no view and no event is made.
    looking: bool,
}

impl<'a, G: House> Player<'a, G> {
    pub(crate) fn new(series: &'a Series<'a, G>) -> Player<'a, G> {
        Player {
            series,
            legal: Vec::new(),
            events: Vec::new(),
            answers: Vec::new(),
            recording: series.onlooker.wants_records(),
            tally: Tally::default(),
        }
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
        if self.recording {
            let record = self.record(seed, &game);
            let kept = self.series.onlooker.record(number, &record);
            kept.map_err(|message| SimulateError::Record { game: number, message })?;
        }
        self.series.onlooker.game_over();
        Ok(())
    }

    fn play_out(&mut self, seed: Seed) -> Result<G, SimulateError> {
        let mut bots = Bots::seated(&self.series.plan.bots, seed)?;
        let mut game = self.series.opening.clone();
        let mut dealer = Dealer::new(seed);
        self.answers.clear();
        for _ in 0..=G::STEPS_MAX {
            match game.pending() {
                Pending::Over => {
                    let outcome = game.outcome().expect("a game that is over has an outcome");
                    self.count(&game, &outcome);
                    return Ok(game);
                }
                Pending::Dealer { n } => self.deal(&mut game, dealer.below(n), &mut bots),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    self.answer(&mut game, seat, &mut bots);
                }
            }
        }
        panic!("the game has more than {} entries", G::STEPS_MAX);
    }

    fn count(&mut self, game: &G, outcome: &Outcome) {
        self.tally.add_game(game.length(), outcome);
    }

    #[inline]
    fn deal(&mut self, game: &mut G, result: u32, bots: &mut Bots<G>) {
        if bots.looking {
            game.deal(result, &mut self.events);
            bots.hear(&mut self.events);
        } else {
            game.deal(result, &mut Silent);
        }
    }

    /// The seat answers. Of several that are asked at once the lowest goes first: their answers commute.
    #[inline]
    fn answer(&mut self, game: &mut G, seat: Seat, bots: &mut Bots<G>) {
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        self.tally.add_decision(self.legal.len());
        let idx = match self.legal.len() {
            0 => panic!("{seat} is asked and has no legal answer"),
            1 => 0,
            _ => bots.choose(&self.series.rules, game, seat, &self.legal),
        };
        let action = &self.legal[idx];
        if bots.looking {
            game.play(seat, action, &mut self.events);
            bots.hear(&mut self.events);
        } else {
            game.play(seat, action, &mut Silent);
        }
        if self.recording {
            self.answers.push((seat, action.clone()));
        }
    }

    /// The game just played, as a table would have written it.
    fn record(&self, seed: Seed, played: &G) -> Record {
        let setup = Setup { dealer: DealerKind::Open(seed), ..self.series.setup.clone() };
        let rules = Arc::clone(&self.series.rules);
        let mut table = Table::<G>::new(rules, setup).expect("the set-up was accepted before");
        table.deal_all(&mut PerViewer::default());
        for (seat, action) in &self.answers {
            table.act(*seat, action).expect("a legal answer is let through");
        }
        assert_eq!(table.game().hash(), played.hash(), "the record tells the game that was played");
        Record::of(&table)
    }
}

impl<G: House> Bots<G> {
    fn seated(names: &[String], seed: Seed) -> Result<Bots<G>, SimulateError> {
        let mut bots = Vec::with_capacity(names.len());
        for (seat, name) in names.iter().enumerate() {
            bots.push(opponents::bot::<G>(name, seed.derive("bot", seat as u64))?);
        }
        let looking = bots.iter().any(|bot| bot.looks());
        Ok(Bots { bots, looking })
    }

    #[inline]
    fn choose(
        &mut self,
        rules: &Arc<G::Rules>,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> usize {
        let bot = &mut self.bots[seat.index()];
        let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
        let idx = bot.choose(&Seen { rules, seat, view: view.as_ref(), legal });
        assert!(idx < legal.len(), "a bot chooses among the legal answers");
        idx
    }

    fn hear(&mut self, events: &mut Vec<G::Event>) {
        for event in events.drain(..) {
            for (seat, bot) in self.bots.iter_mut().enumerate().filter(|(_, bot)| bot.looks()) {
                if let Some(event) = G::event_view(&event, Viewer::Seat(Seat(seat as u8))) {
                    bot.hear(&event);
                }
            }
        }
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it did not say why".to_owned())
}
