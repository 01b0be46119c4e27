//! A game of bots from its beginning to its end, on the bare state machine, without a table.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabletop::{Bot, Dealer, Game, Pending, Seat, Seed, Seen, SetupError, Silent, Viewer};

use crate::{House, NoSuchBot, bot};

/// Bots, seat by seat.
pub type Bots<G> = Vec<Box<dyn Bot<G>>>;

/// The bots of these names. What each leaves to chance follows from the seed and its seat.
///
/// # Errors
/// Nobody of one of these names plays this title.
pub fn seated<G: House>(
    names: impl IntoIterator<Item = impl AsRef<str>>,
    seed: Seed,
) -> Result<Bots<G>, NoSuchBot> {
    let names = names.into_iter().enumerate();
    names.map(|(seat, name)| bot::<G>(name.as_ref(), seed.derive("bot", seat as u64))).collect()
}

/// A game before its first entry, with options as they are written on the command line.
///
/// # Errors
/// What is wrong with the options, or with the number of seats.
pub fn opening<G: Game>(
    rules: &Arc<G::Rules>,
    n_seats: usize,
    options: &BTreeMap<String, String>,
) -> Result<G, SetupError> {
    let options = G::options().fill(options, G::RULESET)?;
    G::new(rules, u8::try_from(n_seats).unwrap_or(u8::MAX), &options)
}

/// Somebody who takes notes of a game while it is played.
pub trait GameObserver<G: Game> {
    /// Does it want to be told what happens? Where nobody does, no event is made.
    fn listens(&self) -> bool {
        false
    }

    /// A seat is asked, and takes this one of the legal answers.
    fn answer(&mut self, seat: Seat, legal: &[G::Action], idx: usize) {
        let _ = (seat, legal, idx);
    }

    /// Something is about to be drawn, with this result.
    fn draw(&mut self, game: &G, result: u32) {
        let _ = (game, result);
    }

    /// Something has happened, and this is the game after the entry that it came from.
    fn event(&mut self, game: &G, event: &G::Event) {
        let _ = (game, event);
    }

    /// An answer or a draw has been played.
    fn entry(&mut self, game: &G) {
        let _ = game;
    }
}

/// Nobody takes notes.
impl<G: Game> GameObserver<G> for () {}

/// Plays games one after the other and keeps its buffers from one to the next.
#[derive(Debug)]
pub struct Playout<G: Game> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Playout<G> {
        Playout { legal: Vec::new(), events: Vec::new() }
    }
}

/// Those at the table, and what is to be told to whom.
struct Players<'a, G: Game, S> {
    rules: &'a Arc<G::Rules>,
    bots: &'a mut [Box<dyn Bot<G>>],
    observer: &'a mut S,
    /// Does anybody look or listen? If nobody does, no event is made.
    heard: bool,
}

/// Plays a game to its end; `seed` decides all draws.
///
/// # Panics
/// A bot answers what is not legal, or the game has no end.
pub fn play<G: Game>(
    rules: &Arc<G::Rules>,
    game: G,
    bots: &mut [Box<dyn Bot<G>>],
    seed: Seed,
    observer: &mut impl GameObserver<G>,
) -> G {
    Playout::default().play(rules, game, bots, seed, observer)
}

impl<G: Game> Playout<G> {
    /// Plays a game to its end; `seed` decides all draws.
    ///
    /// # Panics
    /// A bot answers what is not legal, or the game has no end.
    pub fn play(
        &mut self,
        rules: &Arc<G::Rules>,
        mut game: G,
        bots: &mut [Box<dyn Bot<G>>],
        seed: Seed,
        observer: &mut impl GameObserver<G>,
    ) -> G {
        let mut dealer = Dealer::new(seed);
        let heard = observer.listens() || bots.iter().any(|bot| bot.looks());
        let mut players = Players { rules, bots, observer, heard };
        for _ in 0..=G::STEPS_MAX {
            match game.pending() {
                Pending::Over => return game,
                Pending::Dealer { n } => self.deal(&mut game, dealer.below(n), &mut players),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    self.answer(&mut game, seat, &mut players);
                }
            }
            players.observer.entry(&game);
        }
        panic!("the game has more than {} entries", G::STEPS_MAX);
    }

    #[inline]
    fn deal<S: GameObserver<G>>(
        &mut self,
        game: &mut G,
        result: u32,
        players: &mut Players<'_, G, S>,
    ) {
        players.observer.draw(game, result);
        if players.heard {
            game.deal(result, &mut self.events);
            players.hear(game, &mut self.events);
        } else {
            game.deal(result, &mut Silent);
        }
    }

    /// The seat answers. Of several that are asked at once the lowest goes first: their answers commute.
    #[inline]
    fn answer<S: GameObserver<G>>(
        &mut self,
        game: &mut G,
        seat: Seat,
        players: &mut Players<'_, G, S>,
    ) {
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        let idx = match self.legal.len() {
            0 => panic!("{seat} is asked and has no legal answer"),
            1 => 0,
            _ => players.choose(game, seat, &self.legal),
        };
        players.observer.answer(seat, &self.legal, idx);
        let action = &self.legal[idx];
        if players.heard {
            game.play(seat, action, &mut self.events);
            players.hear(game, &mut self.events);
        } else {
            game.play(seat, action, &mut Silent);
        }
    }
}

impl<G: Game, S: GameObserver<G>> Players<'_, G, S> {
    #[inline]
    fn choose(&mut self, game: &G, seat: Seat, legal: &[G::Action]) -> usize {
        let bot = &mut self.bots[seat.index()];
        let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
        let idx = bot.choose(&Seen { rules: self.rules, seat, view: view.as_ref(), legal });
        assert!(idx < legal.len(), "a bot chooses among the legal answers");
        idx
    }

    fn hear(&mut self, game: &G, events: &mut Vec<G::Event>) {
        for event in events.drain(..) {
            self.observer.event(game, &event);
            for (seat, bot) in self.bots.iter_mut().enumerate().filter(|(_, bot)| bot.looks()) {
                if let Some(event) = G::event_view(&event, Viewer::Seat(Seat(seat as u8))) {
                    bot.hear(&event);
                }
            }
        }
    }
}
