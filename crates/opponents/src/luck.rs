//! What luck gives: the judgement after a draw less its mean over all outcomes.
//!
//! The network that has learned the title judges, for each seat from what it sees. Over many games luck gives nothing to
//! anybody, whatever the network thinks: so it can be taken out of results (`arena`), and it is told of one game
//! (`analysis`).

use std::sync::Arc;

use minds::{Brain, Mind, Net, ONE, POINT};
use tabletop::{Dealer, Game, Pending, Seat, Seed, Silent, Viewer};

/// Somebody who keeps account of the draws of one game.
pub trait Gauge<G: Game> {
    /// Something is about to be drawn, with this result.
    fn draw(&mut self, game: &G, result: u32);

    /// What luck has given each seat so far, in parts of a whole win.
    fn gave(&self) -> Vec<f64>;
}

/// A judge of positions.
pub(crate) struct Scales<G: Mind> {
    brain: Brain,
    rules: Arc<G::Rules>,
}

/// What a draw gave.
pub(crate) struct Given {
    /// Each seat, in parts of a whole win.
    pub(crate) gave: Vec<f64>,
    /// Were all outcomes tried?
    pub(crate) exact: bool,
}

impl<G: Mind> Scales<G> {
    pub(crate) fn new(net: &Arc<Net>, rules: &Arc<G::Rules>) -> Scales<G> {
        Scales { brain: Brain::new::<G>(Arc::clone(net)), rules: Arc::clone(rules) }
    }

    /// Shares of the win and margins of all seats, each from what it sees.
    pub(crate) fn judged(&mut self, game: &G) -> (Vec<f64>, Vec<f64>) {
        if let Some(outcome) = game.outcome() {
            return crate::analysis::ended(&outcome, game.n_seats());
        }
        let (mut wins, mut margins) = (Vec::new(), Vec::new());
        for seat in Seat::first(game.n_seats()) {
            let view = game.view(Viewer::Seat(seat));
            let judgement = self.brain.judge::<G>(&self.rules, &view, seat);
            wins.push(f64::from(judgement.wins[0]) / f64::from(ONE));
            let points = f64::from(judgement.margins[0]) / f64::from(POINT);
            margins.push(points * f64::from(G::POINTS_UNIT));
        }
        let sum: f64 = wins.iter().sum();
        // With a printed opponent at the table the shares of the seats are not all there is.
        if !game.has_automa() && sum > 0.0 {
            wins.iter_mut().for_each(|win| *win /= sum);
        }
        (wins, margins)
    }

    /// What a draw gave with this result. At most so many outcomes are tried, at even distances, the first of them
    /// `from`: whoever draws that evenly is right on average.
    pub(crate) fn given(&mut self, game: &G, result: u32, most: u32, from: u32) -> Option<Given> {
        let Pending::Dealer { n } = game.pending() else { return None };
        let mut of = |result: u32| {
            let mut next = game.clone();
            next.deal(result, &mut Silent);
            self.judged(&next).0
        };
        let n_tried = n.min(most);
        let mut mean = vec![0.0; game.n_seats().into()];
        for idx in 0..n_tried {
            let step = u64::from(idx) * u64::from(n) / u64::from(n_tried);
            let tried = ((u64::from(from) + step) % u64::from(n)) as u32;
            let wins = of(tried);
            mean.iter_mut().zip(&wins).for_each(|(sum, win)| *sum += win / f64::from(n_tried));
        }
        let gave = of(result).iter().zip(&mean).map(|(came, mean)| came - mean).collect();
        Some(Given { gave, exact: n_tried == n })
    }
}

/// In a contest of thousands of games fewer outcomes are tried than for one that somebody looks at.
const OUTCOMES_MAX: u32 = 16;

/// Keeps account by the network of the title.
pub(crate) struct Account<G: Mind> {
    scales: Scales<G>,
    sum: Vec<f64>,
    /// Where the outcomes begin that are tried: never the dice of the table.
    draws: Dealer,
}

impl<G: Mind> Account<G> {
    /// `None` where no network has learned the title with these components.
    pub(crate) fn open(rules: &Arc<G::Rules>, seed: Seed) -> Option<Account<G>> {
        let net = G::shipped().filter(|net| crate::level::knows::<G>(net, rules))?;
        let draws = Dealer::new(seed.derive("gauge", 0));
        Some(Account { scales: Scales::new(net, rules), sum: Vec::new(), draws })
    }
}

impl<G: Mind> Gauge<G> for Account<G> {
    fn draw(&mut self, game: &G, result: u32) {
        let Pending::Dealer { n } = game.pending() else { return };
        self.sum.resize(game.n_seats().into(), 0.0);
        let from = if n > OUTCOMES_MAX { self.draws.below(n) } else { 0 };
        if let Some(given) = self.scales.given(game, result, OUTCOMES_MAX, from) {
            self.sum.iter_mut().zip(&given.gave).for_each(|(sum, gave)| *sum += gave);
        }
    }

    fn gave(&self) -> Vec<f64> {
        self.sum.clone()
    }
}
