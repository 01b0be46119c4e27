//! Random games: cheap checks at every step, the whole battery at some of them.

use tabletop::{Audited, Dealer, Game, Pending, Seat, SeatSet, Silent};

use crate::pool::Pool;
use crate::state::{Examiner, outcome_is_whole};
use crate::words::Sections;
use crate::{Battery, Case, Prng, Report, Stream};

/// What a playout counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Answers of seats.
    pub decisions: u64,
    /// Answers where there were at least two.
    pub choices: u64,
    /// Legal answers, summed over the decisions.
    pub options_sum: u64,
    /// Dice and cards.
    pub draws: u64,
}

/// Plays a game to its end with random answers and nobody listening.
///
/// It allocates nothing of its own: the caller owns the buffer, and an answer is played from where
/// it stands in it. Of several seats that are asked at once the lowest answers first; that is no
/// loss, because their answers commute.
///
/// # Panics
/// If the game passes `STEPS_MAX`, or asks a seat that has no answer.
pub fn playout_silent<G: Game>(
    game: &mut G,
    dealer: &mut Dealer,
    prng: &mut Prng,
    legal: &mut Vec<G::Action>,
) -> Steps {
    let mut steps = Steps::default();
    loop {
        match game.pending() {
            Pending::Over => return steps,
            Pending::Dealer { n } => {
                game.deal(dealer.below(n), &mut Silent);
                steps.draws += 1;
            }
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("pending names somebody");
                legal.clear();
                game.legal(seat, legal);
                let action = prng.pick(legal).expect("whoever is asked has an answer");
                game.play(seat, action, &mut Silent);
                steps.decisions += 1;
                steps.choices += u64::from(legal.len() > 1);
                steps.options_sum += legal.len() as u64;
            }
        }
        let entries = steps.decisions + steps.draws;
        assert!(entries <= u64::from(G::STEPS_MAX), "{} goes on past STEPS_MAX", G::TITLE);
    }
}

impl<G: Audited> Battery<G> {
    /// Random games, all options and seat counts mixed.
    ///
    /// At every step: whoever is asked has an answer, nobody else has one or would get one through;
    /// all components are accounted for; nothing is called impossible; the end comes below `STEPS_MAX`. At one step in
    /// [`Battery::heavy_every`] and at the end: `legal` is exactly what `check` lets through, refusals
    /// change nothing, clones are independent, positions and notation are read back, words are there.
    ///
    /// # Errors
    /// The first thing that is wrong, with seed and step.
    pub fn playouts(&self) -> Result<Report, String> {
        let sections = Sections::of::<G>();
        let mut pool = Pool::new();
        self.each_game("playouts", |case, report| self.playout(case, &sections, &mut pool, report))
    }

    fn playout(
        &self,
        case: &Case,
        sections: &Sections,
        pool: &mut Pool<G>,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut game = G::new(&self.rules, case.n_seats, &case.options)
            .map_err(|error| format!("set-up was accepted a moment ago: {error}"))?;
        if game.n_seats() != case.n_seats {
            return Err(format!("{} seats were asked for, {} play", case.n_seats, game.n_seats()));
        }
        let [mut choices, mut checks, mut heavy] =
            [Stream::Choices, Stream::Checks, Stream::Heavy].map(|stream| case.prng(stream));
        pool.begin(case);
        let mut dealer = Dealer::new(case.game_seed());
        let mut legal = Vec::new();
        loop {
            case.step.set(case.step.get() + 1);
            let pending = game.pending();
            cheap(&game, pending, pool, &mut legal)?;
            game.check_possible()
                .map_err(|error| format!("a position of a game is called impossible: {error}"))?;
            if pending == Pending::Over || heavy.one_in(self.heavy_every) {
                let examiner = Examiner { rules: &self.rules, sections, game: &game };
                examiner.examine(pool, &mut checks, report)?;
                report.examined += 1;
            }
            match pending {
                Pending::Over => return outcome_is_whole(&game, sections),
                Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
                Pending::Seats(seats) => {
                    let (seat, action) = random_answer(&game, seats, &mut choices, &mut legal)?;
                    if let Err(error) = game.apply(seat, action, &mut Silent) {
                        let answer = G::notation(action);
                        return Err(format!("{seat} is offered '{answer}' and refused: {error}"));
                    }
                }
            }
            report.entries += 1;
            if case.step.get() > u64::from(G::STEPS_MAX) {
                return Err("the game goes on past STEPS_MAX".to_owned());
            }
        }
    }
}

/// A random seat of those asked, and a random answer of that seat.
pub(crate) fn random_answer<'a, G: Game>(
    game: &G,
    seats: SeatSet,
    prng: &mut Prng,
    legal: &'a mut Vec<G::Action>,
) -> Result<(Seat, &'a G::Action), String> {
    let nth = prng.index(seats.len() as usize);
    let seat = seats.iter().nth(nth).ok_or("pending names nobody and is not over")?;
    legal.clear();
    game.legal(seat, legal);
    let action =
        prng.pick(legal).ok_or_else(|| format!("dead end: {seat} is asked and has no answer"))?;
    Ok((seat, action))
}

/// What must hold at every step.
pub(crate) fn cheap<G: Audited>(
    game: &G,
    pending: Pending,
    pool: &mut Pool<G>,
    legal: &mut Vec<G::Action>,
) -> Result<(), String> {
    let asked = match pending {
        Pending::Seats(seats) if seats.is_empty() => {
            return Err("pending names nobody and is not over".to_owned());
        }
        Pending::Seats(seats) => seats,
        Pending::Dealer { n: 0 } => return Err("the dealer has nothing to deal".to_owned()),
        Pending::Dealer { .. } | Pending::Over => SeatSet::EMPTY,
    };
    if let Some(seat) = asked.iter().find(|seat| seat.0 >= game.n_seats()) {
        return Err(format!("{seat} is asked and does not play"));
    }
    for seat in Seat::first(game.n_seats()) {
        legal.clear();
        game.legal(seat, legal);
        if asked.contains(seat) {
            if legal.is_empty() {
                return Err(format!("dead end: {seat} is asked and has no answer"));
            }
            continue;
        }
        if let Some(action) = legal.first() {
            let answer = G::notation(action);
            return Err(format!("{seat} is not asked and is offered '{answer}'"));
        }
        if let Some(action) = pool.pick()
            && game.check(seat, action).is_ok()
        {
            let answer = G::notation(action);
            return Err(format!("{seat} is not asked and '{answer}' is let through"));
        }
    }
    game.audit().map_err(|error| format!("audit: {error}"))
}
