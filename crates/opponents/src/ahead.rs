//! Looking ahead: an answer is worth what it leads to, once its own consequences are played out.
//!
//! A bot invents a game from its View and tries its answers there. It goes on only as far as its
//! own action does, choosing its further answers with a short search, and asks a [`Judge`] what the
//! table is worth then. What others will do is the judge's to guess.

use tabletop::{Dealer, Game, Pending, Seat, Seed, Silent};

/// Who knows what a position of a title is worth.
pub(crate) trait Judge<G: Game> {
    /// Is the seat still in the middle of its own action?
    fn goes_on(&self, game: &G, seat: Seat) -> bool;
    /// What the position is worth to the seat. Higher is better.
    fn value(&self, game: &G, seat: Seat) -> i64;
    /// Drops answers that are never worth a thought; at least one stays.
    fn narrow(&self, _game: &G, _seat: Seat, _options: &mut Vec<G::Action>) {}
}

/// How many of the own answers that follow are searched before the next one is chosen.
const DEPTH: u8 = 2;
/// No action has more answers than this; the limit keeps a bot from thinking for ever.
const ANSWERS_MAX: u32 = 200;

/// Tries answers in invented games.
#[derive(Debug)]
pub(crate) struct Ahead {
    /// Draws of the invented games. Every answer is tried with the same ones.
    seed: Seed,
    /// The first draw of the decision that is thought about.
    from: u64,
}

/// Draws that a decision has for itself, and one try of it.
const DRAWS_PER_DECISION: u64 = 1 << 16;
const DRAWS_PER_TRY: u64 = 1 << 12;

impl Ahead {
    pub(crate) fn new(seed: Seed) -> Ahead {
        Ahead { seed: seed.derive("ahead", 0), from: 0 }
    }

    /// Other draws from now on: for a decision that does not follow from the last one.
    pub(crate) fn afresh(&mut self) {
        self.from += DRAWS_PER_DECISION;
    }

    /// The game after an answer and all answers of the same action that follow it.
    pub(crate) fn after<G: Game>(
        &self,
        game: &G,
        seat: Seat,
        action: &G::Action,
        judge: &impl Judge<G>,
    ) -> G {
        self.attempt(game, seat, action, judge, 0).0
    }

    /// The value after an answer, on average over a few tries; one does where nothing is drawn.
    pub(crate) fn worth<G: Game>(
        &self,
        game: &G,
        seat: Seat,
        action: &G::Action,
        judge: &impl Judge<G>,
        n_tries: u64,
    ) -> i64 {
        let mut sum = 0;
        for idx in 0..n_tries {
            let (after, drawn) = self.attempt(game, seat, action, judge, idx);
            sum += judge.value(&after, seat);
            if !drawn {
                return sum; // The first and only one.
            }
        }
        sum / n_tries as i64
    }

    /// Try number `idx`: the game afterwards, and whether anything was drawn.
    fn attempt<G: Game>(
        &self,
        game: &G,
        seat: Seat,
        action: &G::Action,
        judge: &impl Judge<G>,
        idx: u64,
    ) -> (G, bool) {
        let mut game = game.clone();
        let from = self.from + idx * DRAWS_PER_TRY;
        let mut dealer = Dealer::at(self.seed, from);
        game.play(seat, action, &mut Silent);
        for _ in 0..ANSWERS_MAX {
            let options = options(&mut game, seat, &mut dealer, judge);
            let Some(first) = options.first() else { break };
            let best = match options.len() {
                1 => first.clone(),
                _ => best(&game, seat, &options, &dealer, judge, DEPTH),
            };
            game.play(seat, &best, &mut Silent);
        }
        (game, dealer.index() > from)
    }

    /// The place of the best answer.
    pub(crate) fn choose<G: Game>(
        &self,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
        judge: &impl Judge<G>,
    ) -> usize {
        let worth = |action: &G::Action| judge.value(&self.after(game, seat, action, judge), seat);
        let worths = legal.iter().map(worth).enumerate();
        // The first of equals, so that nothing depends on the order of a maximum.
        worths.max_by_key(|&(idx, worth)| (worth, std::cmp::Reverse(idx))).map_or(0, |best| best.0)
    }
}

/// What the seat may answer next in the same action; deals whatever is to be dealt before.
fn options<G: Game>(
    game: &mut G,
    seat: Seat,
    dealer: &mut Dealer,
    judge: &impl Judge<G>,
) -> Vec<G::Action> {
    let mut options = Vec::new();
    while judge.goes_on(game, seat) {
        match game.pending() {
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
            Pending::Seats(seats) if seats.contains(seat) => {
                game.legal(seat, &mut options);
                judge.narrow(game, seat, &mut options);
                break;
            }
            Pending::Seats(_) | Pending::Over => break,
        }
    }
    options
}

fn best<G: Game>(
    game: &G,
    seat: Seat,
    options: &[G::Action],
    dealer: &Dealer,
    judge: &impl Judge<G>,
    depth: u8,
) -> G::Action {
    let worth = |action: &G::Action| {
        let mut game = game.clone();
        game.play(seat, action, &mut Silent);
        search(game, seat, dealer.clone(), judge, depth)
    };
    let mut best = (i64::MIN, &options[0]);
    for action in options {
        let worth = worth(action);
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1.clone()
}

/// The best value that can be had within `depth` further answers.
fn search<G: Game>(
    mut game: G,
    seat: Seat,
    mut dealer: Dealer,
    judge: &impl Judge<G>,
    depth: u8,
) -> i64 {
    let options = options(&mut game, seat, &mut dealer, judge);
    if options.is_empty() || depth == 0 {
        return judge.value(&game, seat);
    }
    // An only answer costs no depth: it decides nothing.
    let depth = depth - u8::from(options.len() > 1);
    let worths = options.iter().map(|action| {
        let mut next = game.clone();
        next.play(seat, action, &mut Silent);
        search(next, seat, dealer.clone(), judge, depth)
    });
    worths.max().expect("there is an option")
}
