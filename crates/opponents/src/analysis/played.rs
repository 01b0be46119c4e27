//! A game of a title that nobody has learned: from some of its moments the usual bot plays on, for everybody, and the
//! ends are counted. Each bot is given what its seat saw and heard, and nothing else.

use serde_json::Value;
use tabletop::{Bot, News, Seat, Seed, Table, Viewer};

use super::{AnalyseError, Analysis, Depth, Judge, Moment, Tables, ended, mean};
use crate::playout::{Bots, play};
use crate::{House, USUAL, bot};

/// From so many moments of a game, beside its end.
const MOMENTS: u64 = 12;

/// In how many games from each moment.
pub(super) fn games_of(depth: Depth) -> u32 {
    match depth {
        Depth::Course => 2,
        Depth::Whole => 12,
    }
}

pub(super) fn analyse<G: House>(tables: Tables<G>, n_games: u32) -> Result<Analysis, AnalyseError> {
    let mut found = tables.plain(Judge::Played);
    (found.games, found.whole) = (n_games, true);
    let Tables { whole, first: mut table, outcome } = tables;
    let mut hearers = Hearers::<G>::sit(found.seats)?;
    let n = found.entries;
    let mut marks = (0..MOMENTS).map(|idx| idx * n / MOMENTS).peekable();
    for (k, entry) in whole.log().enumerate() {
        let k = k as u64;
        if marks.next_if(|mark| *mark <= k).is_some() {
            found.moments.push(moment(&table, &hearers, k, n_games)?);
        }
        let told = table.replay(entry).map_err(|error| AnalyseError::Record(error.to_string()))?;
        hearers.hear(|viewer| told[viewer].as_slice());
    }
    let (wins, margins) = ended(&outcome, found.seats);
    let length = table.game().length();
    found.moments.push(Moment { entry: n, length, wins, margins });
    Ok(found)
}

/// The end of a game: shares of the win and points ahead, by seat.
type Judged = (Vec<f64>, Vec<f64>);

/// What comes of a moment when bots play on.
fn moment<G: House>(
    table: &Table<G>,
    hearers: &Hearers<G>,
    k: u64,
    n_games: u32,
) -> Result<Moment, AnalyseError> {
    let n_seats = table.game().n_seats();
    let mut ends = Vec::new();
    for idx in 0..n_games {
        // The same draws at every moment: less of the difference between two is chance.
        let seed = Seed([0; 32]).derive("played on", idx.into());
        let mut bots = hearers.bots(seed)?;
        let over = play(table.rules(), table.game().clone(), &mut bots, seed, &mut ());
        let outcome = over.outcome().ok_or(AnalyseError::Running)?;
        ends.push(ended(&outcome, n_seats));
    }
    let by_seat = |of: &dyn Fn(&Judged, usize) -> f64| -> Vec<f64> {
        let seats = 0..usize::from(n_seats);
        seats
            .map(|seat| mean(&ends.iter().map(|end| of(end, seat)).collect::<Vec<_>>()).0)
            .collect()
    };
    let wins = by_seat(&|end, seat| end.0[seat]);
    let margins = by_seat(&|end, seat| end.1[seat]);
    Ok(Moment { entry: k, length: table.game().length(), wins, margins })
}

/// Bots who hear the game, each what its seat hears.
struct Hearers<G: House> {
    bots: Bots<G>,
}

impl<G: House> Hearers<G> {
    fn sit(n_seats: u8) -> Result<Hearers<G>, AnalyseError> {
        Ok(Hearers { bots: usual(n_seats, Seed([0; 32]))? })
    }

    fn hear<'a>(&mut self, told: impl Fn(Viewer) -> &'a [News<G::EventView>])
    where
        G::EventView: 'a,
    {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            for news in told(Viewer::Seat(Seat(seat as u8))) {
                match news {
                    News::Event(event) => bot.hear(event),
                    News::Undone { seat } | News::Reopened { seat } => bot.hear_back(*seat),
                }
            }
        }
    }

    /// Others of their kind who know what they have heard.
    fn bots(&self, seed: Seed) -> Result<Bots<G>, AnalyseError> {
        let mut bots = usual::<G>(self.bots.len() as u8, seed)?;
        for (bot, hearer) in bots.iter_mut().zip(&self.bots) {
            let notes: Value = hearer.notes().ok_or(AnalyseError::Nobody(G::NAME))?;
            bot.recall(&notes).map_err(AnalyseError::Record)?;
        }
        Ok(bots)
    }
}

fn usual<G: House>(n_seats: u8, seed: Seed) -> Result<Bots<G>, AnalyseError> {
    let of = |seat: Seat| -> Option<Box<dyn Bot<G>>> {
        bot::<G>(USUAL, seed.derive("bot", seat.0.into())).ok()
    };
    Seat::first(n_seats).map(|seat| of(seat).ok_or(AnalyseError::Nobody(G::NAME))).collect()
}
