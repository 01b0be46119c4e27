//! Games for training and for gates, on all cores. What is played follows from the seed and the number of the game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tabletop::{Bot, Dealer, Outcome, Pending, Seat, Seed, Seen, Silent, Viewer, Who};

use crate::encode::{Encoder, Mind, Setting};
use crate::net::Net;
use crate::rows::{Census, Rows, Vocabularies};
use crate::think::{Settings, Thinker};

/// Says whether it is time to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);
/// Makes bots by name.
pub type Bots<'a, G> = &'a (dyn Fn(&str, Seed) -> Box<dyn Bot<G>> + Sync);

/// Somebody who can be cast for a seat.
#[derive(Clone, Debug)]
pub enum Part {
    /// A bot by its name.
    Bot(String),
    /// A mind.
    Mind {
        /// Its network.
        net: Arc<Net>,
        /// How it thinks about some of its decisions, and these are what is learned from.
        settings: Settings,
        /// How many of a hundred decisions these are; the others are the policy's.
        searched: u32,
    },
}

/// Who is cast how often.
#[derive(Clone, Debug)]
pub struct Cast {
    /// Weight, part, and whether its answers are to be learned.
    pub parts: Vec<(u32, Part, bool)>,
}

/// At which tables.
#[derive(Clone, Debug)]
pub enum Tables {
    /// All kinds, as the title mixes them.
    Mixed,
    /// This one.
    Fixed(Setting),
}

/// A player at the table.
pub enum Player<G: Mind> {
    /// A bot.
    Bot(Box<dyn Bot<G>>),
    /// A mind, and how many of a hundred decisions it searches.
    Mind(Box<Thinker<G>>, Settings, u32),
}

impl<G: Mind> std::fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Player::Bot(_) => "Bot",
            Player::Mind(..) => "Mind",
        })
    }
}

/// Games to be played.
pub struct Series<'a, G: Mind> {
    /// The components.
    pub rules: Arc<G::Rules>,
    /// Decides everything.
    pub seed: Seed,
    /// Who plays.
    pub cast: Cast,
    /// Where bots come from.
    pub bots: Bots<'a, G>,
    /// Where.
    pub tables: Tables,
    /// Of a thousand answers so many are taken at random in every other game, so that there is something
    /// to be learned beside the beaten track.
    pub astray: u32,
    /// On how many threads.
    pub jobs: usize,
    /// Games that are kept together.
    pub block: u64,
    /// Of so many moments of a game one is kept: [`Mind::KEEP_ONE_IN`], or another number.
    pub keep_one_in: u32,
}

impl<G: Mind> std::fmt::Debug for Series<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Series").field("cast", &self.cast).finish_non_exhaustive()
    }
}

/// What is noted down of a game.
enum Notes<'a> {
    Nothing,
    Census(&'a mut Census),
    Rows(&'a mut Rows, &'a Vocabularies),
}

impl<G: Mind> Series<'_, G> {
    /// Plays `n_games` and finds the names that are worth a row, with a summary.
    pub fn vocabularies(
        &self,
        n_games: u64,
        features: usize,
        attributes: usize,
    ) -> (Vocabularies, serde_json::Value) {
        let censuses = each(self.jobs, n_games, |number, census: &mut Census| {
            let mut notes = Notes::Census(census);
            // A game that breaks has been counted as far as it went, and that is enough.
            let _ = catch_unwind(AssertUnwindSafe(|| self.play(number, &mut notes, &|| false)));
        });
        let mut all = Census::default();
        censuses.into_iter().for_each(|census| all.merge(census));
        (all.vocabularies(features, attributes), all.summary())
    }

    /// Plays blocks of games until there are `n_blocks` or it is time to stop, and hands over the rows of
    /// each with the number of its games. A block that `has` is there already is not played.
    pub fn rows(
        &self,
        n_blocks: u64,
        vocabularies: &Vocabularies,
        has: &(dyn Fn(u64) -> bool + Sync),
        stop: Stop<'_>,
        keep: &(dyn Fn(u64, u64, &Rows) + Sync),
    ) {
        each(self.jobs, n_blocks, |block, rows: &mut Rows| {
            if stop() || has(block) {
                return;
            }
            rows.clear();
            let mut n_games = 0;
            for number in block * self.block..(block + 1) * self.block {
                if stop() {
                    break;
                }
                let mut notes = Notes::Rows(rows, vocabularies);
                let game = || self.play(number, &mut notes, stop);
                match catch_unwind(AssertUnwindSafe(game)) {
                    Ok(Some(_)) => n_games += 1,
                    Ok(None) => rows.abandon(),
                    Err(_) => {
                        // A game that breaks is a bug, and is told; hours of others are not lost with it.
                        eprintln!("game {number} of {} broke", G::TITLE);
                        rows.abandon();
                        n_games += 1;
                    }
                }
            }
            if n_games > 0 {
                keep(block, n_games, rows);
            }
        });
    }

    fn play(&self, number: u64, notes: &mut Notes<'_>, stop: Stop<'_>) -> Option<Outcome> {
        let seed = self.seed.derive("game", number);
        let mut draws = Dealer::new(seed.derive("table", 0));
        let opening = self.opening(&mut draws);
        let mut players = Vec::new();
        let mut learned = Vec::new();
        for seat in 0..opening.n_seats() {
            let weights = self.cast.parts.iter().map(|part| part.0);
            let mut left = draws.below(weights.sum());
            let part = self.cast.parts.iter().find(|part| {
                let found = left < part.0;
                left = left.wrapping_sub(part.0);
                found
            });
            let (_, part, learns) = part.expect("somebody has been drawn");
            players.push(player(part, seed.derive("player", seat.into()), self.bots));
            learned.push(*learns);
        }
        let astray = if draws.below(2) == 0 { self.astray } else { 0 };
        let mut round = Round {
            rules: &self.rules,
            players,
            learned,
            draws,
            astray,
            keep_one_in: self.keep_one_in.max(1),
            encoder: Encoder::new::<G>(),
        };
        round.play(opening, seed, notes, stop)
    }

    fn opening(&self, draws: &mut Dealer) -> G {
        loop {
            let setting = match &self.tables {
                Tables::Mixed => G::setting(&mut |n| draws.below(n)),
                Tables::Fixed(setting) => setting.clone(),
            };
            let options = G::options().fill(&setting.options, G::RULESET);
            let game = options.and_then(|options| G::new(&self.rules, setting.n_seats, &options));
            match (game, &self.tables) {
                (Ok(game), _) => return game,
                // Some options do not go together; then it is another table.
                (Err(_), Tables::Mixed) => {}
                (Err(error), Tables::Fixed(_)) => {
                    panic!("a fixed table was checked before: {error}")
                }
            }
        }
    }
}

fn player<G: Mind>(part: &Part, seed: Seed, bots: Bots<'_, G>) -> Player<G> {
    match part {
        Part::Bot(name) => Player::Bot(bots(name, seed)),
        Part::Mind { net, settings, searched } => {
            let thinker = Thinker::new(Arc::clone(net), *settings, seed);
            Player::Mind(Box::new(thinker), *settings, *searched)
        }
    }
}

/// One game under way.
struct Round<'a, G: Mind> {
    rules: &'a Arc<G::Rules>,
    players: Vec<Player<G>>,
    learned: Vec<bool>,
    draws: Dealer,
    astray: u32,
    keep_one_in: u32,
    encoder: Encoder,
}

impl<G: Mind> Round<'_, G> {
    /// Plays to the end; none if it is time to stop before.
    fn play(
        &mut self,
        mut game: G,
        seed: Seed,
        notes: &mut Notes<'_>,
        stop: Stop<'_>,
    ) -> Option<Outcome> {
        let mut dealer = Dealer::new(seed);
        let heard = self.players.iter().any(|player| match player {
            Player::Bot(bot) => bot.looks(),
            Player::Mind(thinker, ..) => thinker.settings().simulations > 0,
        });
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        for step in 0..=G::STEPS_MAX {
            if step % 64 == 63 && stop() {
                return None;
            }
            match game.pending() {
                Pending::Over => {
                    let outcome = game.outcome().expect("a game that is over has an outcome");
                    if let Notes::Rows(rows, _) = notes {
                        rows.close(&outcome, game.n_seats());
                    }
                    return Some(outcome);
                }
                Pending::Dealer { n } => {
                    let result = dealer.below(n);
                    if heard {
                        game.deal(result, &mut events);
                    } else {
                        game.deal(result, &mut Silent);
                    }
                }
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    let idx =
                        if legal.len() > 1 { self.decide(&game, seat, &legal, notes) } else { 0 };
                    if heard {
                        game.play(seat, &legal[idx], &mut events);
                    } else {
                        game.play(seat, &legal[idx], &mut Silent);
                    }
                    self.glance(&game, notes);
                }
            }
            if heard {
                self.tell(&mut events);
            }
        }
        panic!("the game has more than {} entries", G::STEPS_MAX);
    }

    fn tell(&mut self, events: &mut Vec<G::Event>) {
        for event in events.drain(..) {
            for (seat, player) in self.players.iter_mut().enumerate() {
                let viewer = Viewer::Seat(Seat(seat as u8));
                let Some(event) = G::event_view(&event, viewer) else { continue };
                match player {
                    Player::Bot(bot) => bot.hear(&event),
                    Player::Mind(thinker, ..) => thinker.remember(&event),
                }
            }
        }
    }

    /// The seat decides; now and then the moment is noted, with what is to be learned from it.
    fn decide(
        &mut self,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
        notes: &mut Notes<'_>,
    ) -> usize {
        let view = game.view(Viewer::Seat(seat));
        let keeps = self.draws.below(self.keep_one_in) == 0;
        let mut learns = self.learned[seat.index()];
        let mut policy = Vec::new();
        let chosen = match &mut self.players[seat.index()] {
            Player::Bot(bot) => {
                bot.choose(&Seen { rules: self.rules, seat, view: Some(&view), legal })
            }
            Player::Mind(thinker, settings, searched) => {
                // What is learned from is searched; of the rest as much as was asked for.
                let searches = self.draws.below(100) < *searched || keeps && learns;
                let simulations = if searches { settings.simulations } else { 0 };
                thinker.set(Settings { simulations, ..*settings });
                let decision = thinker.decide(self.rules, &view, seat, legal);
                learns &= simulations > 0;
                policy = decision.policy;
                decision.chosen
            }
        };
        if keeps {
            let targets = |idx: usize| match policy.get(idx) {
                Some(&share) => share.clamp(0, 65_535) as u16,
                None if idx == chosen => u16::MAX,
                None => 0,
            };
            self.note(&view, seat, legal, learns.then_some(&targets), notes);
        }
        if self.astray > 0 && self.draws.below(1000) < self.astray {
            return self.draws.below(legal.len() as u32) as usize;
        }
        chosen
    }

    /// The table as somebody sees it who is not asked: minds judge such moments.
    fn glance(&mut self, game: &G, notes: &mut Notes<'_>) {
        if self.draws.below(self.keep_one_in.saturating_mul(2)) > 0
            || matches!(notes, Notes::Nothing)
        {
            return;
        }
        if game.pending() == Pending::Over {
            return;
        }
        let seat = Seat(self.draws.below(game.n_seats().into()) as u8);
        let view = game.view(Viewer::Seat(seat));
        self.note(&view, seat, &[], None, notes);
    }

    fn note(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        targets: Option<&dyn Fn(usize) -> u16>,
        notes: &mut Notes<'_>,
    ) {
        let encoder = &mut self.encoder;
        match notes {
            Notes::Nothing => {}
            Notes::Census(census) => {
                census.features(encoder.view::<G>(self.rules, view, seat));
                for idx in 0..legal.len() {
                    census.attributes(encoder.answer::<G>(self.rules, view, seat, legal, idx));
                }
            }
            Notes::Rows(rows, known) => {
                rows.begin(seat, &known.features, encoder.view::<G>(self.rules, view, seat));
                let Some(targets) = targets else { return };
                for idx in 0..legal.len() {
                    let names = encoder.answer::<G>(self.rules, view, seat, legal, idx);
                    rows.answer(&known.attributes, names, targets(idx));
                }
            }
        }
    }
}

/// Does something for each number on several threads, each with a thing of its own to do it with.
fn each<T: Default + Send>(jobs: usize, n: u64, work: impl Fn(u64, &mut T) + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut own = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= n {
                return own;
            }
            work(number, &mut own);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a game broke")).collect()
    })
}

/// Duplicate games: the same seed once for every seat that the challenger can have.
pub struct Gate<'a, G: Mind> {
    /// The components.
    pub rules: Arc<G::Rules>,
    /// Decides everything.
    pub seed: Seed,
    /// Who is tried.
    pub challenger: Part,
    /// Who has all other seats.
    pub field: Part,
    /// At which table.
    pub setting: Setting,
    /// Where bots come from.
    pub bots: Bots<'a, G>,
    /// On how many threads.
    pub jobs: usize,
}

impl<G: Mind> std::fmt::Debug for Gate<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gate").field("setting", &self.setting).finish_non_exhaustive()
    }
}

/// How the challenger did in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GateRow {
    /// Games of one set have the same seed.
    pub set: u64,
    /// The challenger's seat.
    pub seat: u8,
    /// Its share of the win, in parts of 60.
    pub win: u32,
    /// Its points less those of the best other.
    pub margin: i32,
}

impl<G: Mind> Gate<'_, G> {
    /// Plays `n_sets`, or as many as there is time for; whole sets only, in order.
    pub fn play(&self, n_sets: u64, stop: Stop<'_>) -> Vec<GateRow> {
        let n = u64::from(self.setting.n_seats);
        let games = each(self.jobs, n_sets * n, |number, rows: &mut Vec<GateRow>| {
            if stop() {
                return;
            }
            let game = || self.play_one(number / n, (number % n) as u8, stop);
            match catch_unwind(AssertUnwindSafe(game)) {
                Ok(row) => rows.extend(row),
                Err(_) => eprintln!("game {number} of {} broke", G::TITLE),
            }
        });
        let mut rows: Vec<GateRow> = games.into_iter().flatten().collect();
        rows.sort_unstable_by_key(|row| (row.set, row.seat));
        rows.chunk_by(|a, b| a.set == b.set)
            .filter(|set| set.len() as u64 == n)
            .flatten()
            .copied()
            .collect()
    }

    fn play_one(&self, set: u64, seat: u8, stop: Stop<'_>) -> Option<GateRow> {
        let seed = self.seed.derive("set", set);
        let options = G::options().fill(&self.setting.options, G::RULESET);
        let options = options.expect("the table was checked before");
        let game = G::new(&self.rules, self.setting.n_seats, &options);
        let game = game.expect("the table was checked before");
        let players = (0..self.setting.n_seats).map(|other| {
            let part = if other == seat { &self.challenger } else { &self.field };
            player(part, seed.derive("player", other.into()), self.bots)
        });
        let mut round = Round {
            rules: &self.rules,
            players: players.collect(),
            learned: vec![false; self.setting.n_seats.into()],
            draws: Dealer::new(seed.derive("table", 0)),
            astray: 0,
            keep_one_in: G::KEEP_ONE_IN,
            encoder: Encoder::new::<G>(),
        };
        let outcome = round.play(game, seed, &mut Notes::Nothing, stop)?;
        let winners = outcome.rows.iter().filter(|row| row.won).count().max(1) as u32;
        let is_own = |who: &Who| *who == Who::Seat(Seat(seat));
        let own = outcome.rows.iter().find(|row| is_own(&row.who)).expect("the seat has a row");
        let others = outcome.rows.iter().filter(|row| !is_own(&row.who)).map(|row| row.score);
        Some(GateRow {
            set,
            seat,
            win: if own.won { 60 / winners } else { 0 },
            margin: own.score - others.max().unwrap_or(0),
        })
    }
}
