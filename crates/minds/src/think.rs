//! Plays by a network: by its policy alone, or with a search over answers.
//!
//! The search knows no clock: it is as strong as its number of simulations. A simulation tries one answer in
//! a game invented from the View, plays on by the policy as far as the [`Horizon`] goes, and asks the network
//! what the seat would then see. All answers are tried in the same invented games with the same draws.
//! Statistics are kept by answer, and an answer is what the seat itself chooses: nothing that only an
//! invented game knows decides between two answers.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use tabletop::{Bot, Dealer, Pending, Seat, Seed, Seen, Silent, Viewer, Who, Words};

use crate::encode::{Encoder, Mind};
use crate::fixed::{LOGIT, ONE, exp, shares};
use crate::net::{Judgement, Net, Room};
use crate::noise::Noise;

/// How far a simulation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the own action.
    Action,
    /// Until the seat begins its next action; the others play by the policy too.
    Turn,
    /// To the end of the game.
    Game,
}

/// How a mind thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Simulations for a decision; with 0 the policy decides.
    pub simulations: u32,
    /// How many answers are thought about, the likeliest first.
    pub candidates: u32,
    /// How far.
    pub horizon: Horizon,
    /// How much the margin counts beside the win, in parts of [`ONE`].
    pub points_weight: i32,
    /// How much the search is believed against the policy: logits for a whole win.
    pub trust: i32,
    /// How freely answers are drawn instead of the best one taken: parts of [`LOGIT`] for a temperature of
    /// one. 0 is the best one always.
    pub temperature: i32,
    /// How much is misjudged, answers and positions alike: the standard deviation in parts of [`LOGIT`].
    pub noise: i32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            simulations: 0,
            candidates: 16,
            horizon: Horizon::Action,
            points_weight: ONE / 4,
            trust: 60,
            temperature: 0,
            noise: 0,
        }
    }
}

/// No simulation gives more answers than this.
const ANSWERS_MAX: u32 = 600;
/// The same where it goes to the end of the game.
const ANSWERS_OF_A_GAME: u32 = 30_000;
/// A simulation ends after so many own answers, even in the middle of an action.
const OWN_ANSWERS_MAX: u32 = 60;
/// After so many answers in one turn or round the best one is no longer trusted: rules let somebody do and undo the
/// same thing without end, and who always answers the same would.
const PATIENCE: u32 = 250;
/// Draws that one simulation of a decision has for itself.
const DRAWS_PER_SIMULATION: u64 = 1 << 16;

/// A network with everything that it needs to look at Views.
#[derive(Debug)]
pub struct Brain {
    net: Arc<Net>,
    encoder: Encoder,
    room: Room,
    rows: Vec<u16>,
    logits: Vec<i32>,
    noise: Noise,
    /// What the position thought about last is known by, where it is misjudged.
    position: u64,
}

impl Brain {
    /// A brain for the title that the network has learned.
    pub fn new<G: Mind>(net: Arc<Net>) -> Brain {
        Brain {
            net,
            encoder: Encoder::new::<G>(),
            room: Room::default(),
            rows: Vec::new(),
            logits: Vec::new(),
            noise: Noise::NONE,
            position: 0,
        }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// What it thinks of the table as the seat sees it.
    pub fn judge<G: Mind>(&mut self, rules: &G::Rules, view: &G::View, seat: Seat) -> Judgement {
        let names = self.encoder.view::<G>(rules, view, seat);
        self.rows.clear();
        self.net.features().rows(names, &mut self.rows);
        if !self.noise.is_none() {
            self.position = self.rows.iter().fold(1, |hash, &row| step(hash, row));
        }
        self.net.judge(&self.rows, &mut self.room)
    }

    /// The same, and the logits of the answers.
    pub fn ponder<G: Mind>(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
    ) -> (Judgement, &[i32]) {
        let judgement = self.judge::<G>(rules, view, seat);
        self.logits.clear();
        for idx in 0..legal.len() {
            let names = self.encoder.answer::<G>(rules, view, seat, legal, idx);
            self.rows.clear();
            self.net.attributes().rows(names, &mut self.rows);
            let logit = self.net.logit(&self.rows, &mut self.room);
            let answer = self.rows.iter().map(|&row| u64::from(row));
            let error = self.noise.at(std::iter::once(self.position).chain(answer));
            self.logits.push(logit + error);
        }
        (judgement, &self.logits)
    }

    /// The place of the likeliest answer.
    fn best<G: Mind>(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
    ) -> usize {
        if legal.len() < 2 {
            return 0;
        }
        highest(self.ponder::<G>(rules, view, seat, legal).1)
    }
}

/// A name for rows in their order.
fn step(hash: u64, row: u16) -> u64 {
    (hash ^ u64::from(row)).wrapping_mul(0x0100_0000_01B3).rotate_left(23)
}

/// The place of the highest; the first of equals.
fn highest(numbers: &[i32]) -> usize {
    let places = numbers.iter().enumerate();
    places.max_by_key(|&(idx, number)| (*number, std::cmp::Reverse(idx))).map_or(0, |best| best.0)
}

/// What a decision came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The place of the answer.
    pub chosen: usize,
    /// How good each answer seems after the search, in parts of [`ONE`]; empty without a search.
    pub policy: Vec<i32>,
    /// What the position is worth to the seat.
    pub worth: i32,
    /// Simulations that were run.
    pub simulations: u32,
}

/// What an answer was worth to the seat in one invented game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Its share of the win, in parts of [`ONE`].
    pub win: i32,
    /// By how much it ends ahead of the best other, in parts of [`POINT`](crate::POINT) of the title's unit.
    pub margin: i32,
}

/// What a simulation came to.
struct Tried {
    /// What is thought of the table as the seat then sees it.
    end: Judgement,
    /// What that is misjudged by.
    error: i32,
    /// Another try would tell the same: nothing was drawn, and nobody else has answered.
    certain: bool,
}

impl Tried {
    fn worth(&self, settings: &Settings) -> i32 {
        self.end.worth(settings.points_weight) + self.error
    }
}

/// An answer that is thought about.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    place: usize,
    /// Its logit, with noise where answers are drawn.
    prior: i32,
    sum: i64,
    n: u32,
    /// One simulation tells all: nothing was drawn, and nobody else has answered.
    certain: bool,
}

impl Candidate {
    fn mean(&self) -> Option<i32> {
        (self.n > 0).then(|| (self.sum / i64::from(self.n)) as i32)
    }

    /// What decides between candidates.
    fn score(&self, trust: i32) -> i64 {
        let mean = i64::from(self.mean().unwrap_or(0));
        i64::from(self.prior) + mean * i64::from(trust) * i64::from(LOGIT) / i64::from(ONE)
    }
}

/// Somebody who plays by a network.
#[derive(Debug)]
pub struct Thinker<G: Mind> {
    brain: Brain,
    settings: Settings,
    memory: G::Memory,
    seed: Seed,
    n_decisions: u64,
    /// The stretch of play at hand, and answers given in it.
    stretch: (u32, u32),
    legal: Vec<G::Action>,
}

impl<G: Mind> Thinker<G> {
    /// A player with this network; what it leaves to chance follows from the seed.
    pub fn new(net: Arc<Net>, settings: Settings, seed: Seed) -> Thinker<G> {
        let mut brain = Brain::new::<G>(net);
        brain.noise = Noise::new(settings.noise, seed);
        Thinker {
            brain,
            settings,
            memory: G::Memory::default(),
            seed: seed.derive("mind", 0),
            n_decisions: 0,
            stretch: (0, 0),
            legal: Vec::new(),
        }
    }

    /// How it thinks from now on.
    pub fn set(&mut self, settings: Settings) {
        self.settings = settings;
        self.brain.noise = self.brain.noise.with_size(settings.noise);
    }

    /// How it thinks.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Adds to what its seat remembers.
    pub fn remember(&mut self, event: &G::EventView) {
        G::remember(&mut self.memory, event);
    }

    /// Takes over what the seat remembers.
    pub fn adopt(&mut self, memory: &G::Memory) {
        self.memory = memory.clone();
    }

    /// Tries these answers, each in the same invented games: what each was worth in each of them. There is one worth
    /// only for an answer that leaves nothing to chance.
    pub fn weigh(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        places: &[usize],
        n_worlds: u32,
    ) -> Vec<Vec<Worth>> {
        self.n_decisions += 1;
        let seed = self.seed.derive("decision", self.n_decisions);
        let mut worlds = Worlds { seed, games: Vec::new() };
        let mut all = vec![Vec::new(); places.len()];
        for (worths, &place) in all.iter_mut().zip(places) {
            for idx in 0..n_worlds {
                let (world, dealer) = worlds.get(idx, rules, view, seat, &self.memory);
                let tried = self.simulate(rules, world, seat, &legal[place], dealer);
                let [win, margin] = [tried.end.wins[0], tried.end.margins[0]];
                worths.push(Worth { win, margin });
                if tried.certain {
                    break;
                }
            }
        }
        all
    }

    /// The own answers that follow this one by the policy, in words, to the end of the action or to the first draw:
    /// what is drawn in an invented game was not drawn at the table.
    pub fn line(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        place: usize,
    ) -> Vec<Words> {
        self.n_decisions += 1;
        let seed = self.seed.derive("decision", self.n_decisions);
        let mut worlds: Worlds<G> = Worlds { seed, games: Vec::new() };
        let mut game = worlds.get(0, rules, view, seat, &self.memory).0.clone();
        let mut said = vec![game.label(seat, &legal[place]).text];
        game.play(seat, &legal[place], &mut Silent);
        for _ in 0..OWN_ANSWERS_MAX {
            if !game.pending().seats().contains(seat) {
                break;
            }
            let view = game.view(Viewer::Seat(seat));
            if G::begins(&view, seat) {
                break;
            }
            self.legal.clear();
            game.legal(seat, &mut self.legal);
            let best = self.brain.best::<G>(rules, &view, seat, &self.legal);
            if self.legal.len() > 1 {
                said.push(game.label(seat, &self.legal[best]).text);
            }
            game.play(seat, &self.legal[best], &mut Silent);
        }
        said
    }

    /// Decides what the seat answers.
    pub fn decide(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
    ) -> Decision {
        self.n_decisions += 1;
        let seed = self.seed.derive("decision", self.n_decisions);
        let mut dealer = Dealer::new(seed.derive("noise", 0));
        let (stretch, n) = self.stretch;
        let here = G::stretch(view);
        self.stretch = (here, if here == stretch { n + 1 } else { 1 });
        if self.stretch.1 > PATIENCE {
            // Whatever ends the question, but not always: it may be what goes round in circles.
            let ending = legal.iter().position(G::ends).filter(|_| dealer.below(4) > 0);
            let chosen = ending.unwrap_or_else(|| dealer.below(legal.len() as u32) as usize);
            return Decision { chosen, ..Decision::default() };
        }
        let (judgement, logits) = self.brain.ponder::<G>(rules, view, seat, legal);
        let worth = judgement.worth(self.settings.points_weight);
        let logits = logits.to_vec();
        let noise = self.settings.temperature;
        let gumbel = |dealer: &mut Dealer| match noise {
            0 => 0,
            _ => (i64::from(gumbel(dealer)) * i64::from(noise) / i64::from(LOGIT)) as i32,
        };
        let priors: Vec<i32> = logits.iter().map(|logit| logit + gumbel(&mut dealer)).collect();
        if self.settings.simulations == 0 || legal.len() < 2 {
            let (policy, simulations) = (Vec::new(), 0);
            return Decision { chosen: highest(&priors), policy, worth, simulations };
        }
        let mut candidates = candidates(&priors, self.settings.candidates as usize);
        let mut worlds = Worlds { seed, games: Vec::new() };
        let simulations = self.halve(rules, view, seat, legal, &mut worlds, &mut candidates);
        let trust = self.settings.trust;
        let policy = improved(&logits, &candidates, worth, trust);
        let best = candidates
            .iter()
            .max_by_key(|candidate| (candidate.score(trust), std::cmp::Reverse(candidate.place)));
        let best = best.expect("somebody is thought about");
        let worth = best.mean().unwrap_or(worth);
        Decision { chosen: best.place, policy, worth, simulations }
    }

    /// Sequential halving: all candidates are tried, then the better half of them, and so on.
    fn halve(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        worlds: &mut Worlds<G>,
        candidates: &mut [Candidate],
    ) -> u32 {
        let mut left = candidates.len();
        let phases = left.next_power_of_two().trailing_zeros().max(1);
        let mut spent = 0;
        for _ in 0..phases {
            let each = (self.settings.simulations / (phases * left as u32)).max(1);
            for _ in 0..each {
                for candidate in candidates[..left].iter_mut().filter(|it| !it.certain) {
                    let (world, dealer) = worlds.get(candidate.n, rules, view, seat, &self.memory);
                    let action = &legal[candidate.place];
                    let tried = self.simulate(rules, world, seat, action, dealer);
                    candidate.sum += i64::from(tried.worth(&self.settings));
                    candidate.n += 1;
                    candidate.certain = tried.certain;
                    spent += 1;
                }
            }
            let trust = self.settings.trust;
            candidates[..left].sort_by_key(|it| (std::cmp::Reverse(it.score(trust)), it.place));
            left = left.div_ceil(2);
        }
        spent
    }

    /// Tries an answer in an invented game.
    fn simulate(
        &mut self,
        rules: &Arc<G::Rules>,
        world: &G,
        seat: Seat,
        action: &G::Action,
        mut dealer: Dealer,
    ) -> Tried {
        let mut game = world.clone();
        game.play(seat, action, &mut Silent);
        let mut certain = true;
        let mut n_own = 0;
        let most = match self.settings.horizon {
            Horizon::Game => ANSWERS_OF_A_GAME,
            Horizon::Action | Horizon::Turn => ANSWERS_MAX,
        };
        for _ in 0..most {
            match game.pending() {
                Pending::Over => return Tried { end: ended(&game, seat), error: 0, certain },
                Pending::Dealer { n } => {
                    let stops = self.settings.horizon == Horizon::Action;
                    if stops && !G::is_acting(&game, seat) {
                        break;
                    }
                    certain = false;
                    game.deal(dealer.below(n), &mut Silent);
                }
                Pending::Seats(seats) => {
                    let own = seats.contains(seat);
                    if !own && self.settings.horizon == Horizon::Action {
                        break;
                    }
                    let asked = if own { seat } else { seats.lowest().expect("somebody is asked") };
                    n_own += u32::from(own);
                    let view = game.view(Viewer::Seat(asked));
                    let ends = self.settings.horizon != Horizon::Game
                        && (G::begins(&view, seat) || n_own > OWN_ANSWERS_MAX);
                    if own && ends {
                        return self.judged(rules, &view, seat, certain);
                    }
                    certain &= own;
                    self.follow(rules, &mut game, &view, asked);
                }
            }
        }
        self.judged(rules, &game.view(Viewer::Seat(seat)), seat, certain)
    }

    /// The seat answers by the policy.
    fn follow(&mut self, rules: &Arc<G::Rules>, game: &mut G, view: &G::View, seat: Seat) {
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        let best = self.brain.best::<G>(rules, view, seat, &self.legal);
        game.play(seat, &self.legal[best], &mut Silent);
    }

    fn judged(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        certain: bool,
    ) -> Tried {
        let end = self.brain.judge::<G>(rules, view, seat);
        // As many wins as the search would believe for so many logits.
        let error = i64::from(self.brain.noise.at([self.brain.position]));
        let scale = i64::from(self.settings.trust.max(1)) * i64::from(LOGIT);
        Tried { end, error: (error * i64::from(ONE) / scale) as i32, certain }
    }
}

/// The likeliest answers.
fn candidates(priors: &[i32], most: usize) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = priors
        .iter()
        .enumerate()
        .map(|(place, &prior)| Candidate { place, prior, sum: 0, n: 0, certain: false })
        .collect();
    all.sort_by_key(|it| (std::cmp::Reverse(it.prior), it.place));
    all.truncate(most.max(2));
    all
}

/// The policy after the search: answers that were not tried count as much as the position is thought worth.
fn improved(logits: &[i32], candidates: &[Candidate], worth: i32, trust: i32) -> Vec<i32> {
    let most = logits.iter().copied().max().unwrap_or(0);
    let tried =
        candidates.iter().filter_map(|it| Some((it.n, exp(logits[it.place] - most), it.mean()?)));
    let (mut n, mut weight, mut sum) = (0i128, 0i128, 0i128);
    for (visits, part, mean) in tried {
        n += i128::from(visits);
        weight += i128::from(part);
        sum += i128::from(part) * i128::from(mean);
    }
    let seen = if weight == 0 { i128::from(worth) } else { sum / weight };
    let unknown = (i128::from(worth) + n * seen) / (1 + n);
    let mut better: Vec<i32> = logits.to_vec();
    for (place, logit) in better.iter_mut().enumerate() {
        let found = candidates.iter().find(|it| it.place == place).and_then(Candidate::mean);
        let value = found.map_or(unknown, i128::from);
        *logit += (value * i128::from(trust) * i128::from(LOGIT) / i128::from(ONE)) as i32;
    }
    let mut policy = Vec::new();
    shares(&better, &mut policy);
    policy
}

/// A number of the Gumbel distribution in parts of [`LOGIT`]: minus the logarithm of an exponential one.
fn gumbel(dealer: &mut Dealer) -> i32 {
    // The smallest t with exp(-exp(-t)) above a number drawn evenly; both functions only fall, so by halves.
    let drawn = u64::from(dealer.below(u32::MAX)) + 1;
    let (mut low, mut high) = (-4 * LOGIT, 20 * LOGIT);
    while low + 1 < high {
        let middle = (low + high) / 2;
        // exp(-middle) in logits; for negative ones by the reciprocal.
        let inner = if middle >= 0 {
            (exp(-middle) >> 22) as i64
        } else {
            ((1i64 << 42) / (exp(middle) as i64 >> 22).max(1)) >> 22
        };
        let outer = exp(-(inner.min(i64::from(i32::MAX)) as i32));
        if outer > drawn { high = middle } else { low = middle }
    }
    low
}

/// What a finished game is to the seat.
fn ended<G: Mind>(game: &G, seat: Seat) -> Judgement {
    let outcome = game.outcome().expect("a game that is over has an outcome");
    let is_own = |who: &Who| *who == Who::Seat(seat);
    let winners = outcome.rows.iter().filter(|row| row.won).count().max(1) as i32;
    let own = outcome.rows.iter().find(|row| is_own(&row.who));
    let others = outcome.rows.iter().filter(|row| !is_own(&row.who)).map(|row| row.score).max();
    let (won, score) = own.map_or((false, 0), |row| (row.won, row.score));
    let mut judgement = Judgement::default();
    judgement.wins[0] = if won { ONE / winners } else { 0 };
    judgement.margins[0] = (score - others.unwrap_or(0)) * crate::net::POINT / G::POINTS_UNIT;
    judgement
}

/// Games invented for one decision, each made once.
struct Worlds<G> {
    seed: Seed,
    games: Vec<G>,
}

impl<G: Mind> Worlds<G> {
    /// World `idx` and the draws of whatever happens in it.
    fn get(
        &mut self,
        idx: u32,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        memory: &G::Memory,
    ) -> (&G, Dealer) {
        while self.games.len() <= idx as usize {
            let from = self.games.len() as u64 * DRAWS_PER_SIMULATION;
            let mut dealer = Dealer::at(self.seed, from);
            let viewer = Viewer::Seat(seat);
            self.games.push(G::determinize(rules, viewer, view, memory, &mut dealer));
        }
        let from = u64::from(idx) * DRAWS_PER_SIMULATION + DRAWS_PER_SIMULATION / 2;
        (&self.games[idx as usize], Dealer::at(self.seed, from))
    }
}

impl<G: Mind> Bot<G> for Thinker<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        let Some(view) = seen.view.filter(|_| seen.legal.len() > 1) else { return 0 };
        self.decide(seen.rules, view, seen.seat, seen.legal).chosen
    }

    fn hear(&mut self, event: &G::EventView) {
        self.remember(event);
    }

    fn notes(&self) -> Option<Value> {
        serde_json::to_value((&self.memory, self.n_decisions)).ok()
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        let (memory, n) =
            <(G::Memory, u64)>::deserialize(notes).map_err(|error| error.to_string())?;
        (self.memory, self.n_decisions) = (memory, n);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean 0.5772 and variance 1.645: the distribution of Gumbel.
    #[test]
    fn noise_has_its_distribution() {
        let mut dealer = Dealer::new(Seed([7; 32]));
        let n = 20_000;
        let drawn: Vec<f64> =
            (0..n).map(|_| f64::from(gumbel(&mut dealer)) / f64::from(LOGIT)).collect();
        let mean = drawn.iter().sum::<f64>() / f64::from(n);
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(n);
        assert!((mean - 0.5772).abs() < 0.03, "{mean}");
        assert!((variance - 1.645).abs() < 0.08, "{variance}");
    }

    #[test]
    fn what_was_not_tried_keeps_its_place() {
        let tried =
            |place, mean: i64| Candidate { place, prior: 0, sum: mean, n: 1, certain: true };
        let policy = improved(&[0, 0, 0], &[tried(0, 40_000), tried(1, 20_000)], 30_000, 50);
        assert!(policy[0] > policy[2] && policy[2] > policy[1], "{policy:?}");
    }
}
