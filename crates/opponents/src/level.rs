//! Levels: the opponents of a title from the weakest to the strongest, and how each comes to its strength.
//!
//! A weaker level sees what a stronger one sees and misjudges it, always the same way in the same game
//! ([`Noise`]); it never takes a random answer. A stronger one thinks longer: a number of simulations, no clock.

use std::sync::Arc;

use minds::{Horizon, LOGIT, Mind, Net, Noise, ONE, Settings, Thinker};
use serde_json::{Value, json};
use tabletop::{Bot, Dealer, Seat, Seed, Seen};

/// A rating: `steady` has 1,000, and 400 points more are ten times the chance to come out ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The points.
    pub points: i32,
    /// Half the width of the interval that holds the true points in 95 of 100 measurements.
    pub within: i32,
}

impl Rating {
    /// In how many of 100 games it comes out ahead of `steady`.
    pub fn beats_usual(self) -> u8 {
        let odds = 10f64.powf(f64::from(self.points - 1_000) / 400.0);
        (100.0 * odds / (1.0 + odds)).round() as u8
    }
}

/// An opponent that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// What it means to sit against it, for whoever chooses one.
    pub meaning: &'static str,
    /// How strong it is at a table of four of the base game; `None` where nobody has measured it.
    pub rating: Option<Rating>,
    pub(crate) recipe: Recipe,
}

/// How a level comes to its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipe {
    /// The title's own business.
    Own,
    /// The title's heuristic, with errors of judgement of this size in its own unit.
    Steady { noise: i32 },
    /// The same with other numbers, which the title has for this name.
    Numbers { noise: i32 },
    /// The network that has learned the title: simulations for a decision, errors in thousandths of a logit.
    Mind { simulations: u32, noise: i32 },
}

impl Level {
    /// A level that the title makes itself.
    pub const fn new(name: &'static str, meaning: &'static str) -> Level {
        Level { name, meaning, rating: None, recipe: Recipe::Own }
    }

    pub(crate) const fn steady(name: &'static str, noise: i32, meaning: &'static str) -> Level {
        Level { name, meaning, rating: None, recipe: Recipe::Steady { noise } }
    }

    pub(crate) const fn numbers(name: &'static str, noise: i32, meaning: &'static str) -> Level {
        Level { name, meaning, rating: None, recipe: Recipe::Numbers { noise } }
    }

    pub(crate) const fn mind(
        name: &'static str,
        simulations: u32,
        noise: i32,
        meaning: &'static str,
    ) -> Level {
        Level { name, meaning, rating: None, recipe: Recipe::Mind { simulations, noise } }
    }

    /// The same level, measured.
    pub(crate) const fn rated(self, points: i32, within: i32) -> Level {
        Level { rating: Some(Rating { points, within }), ..self }
    }

    /// What one of its answers costs, in answers of one that does not search: what is taken out of the bucket of
    /// whoever asks for it.
    pub fn cost(&self) -> u64 {
        match self.recipe {
            Recipe::Own | Recipe::Steady { .. } | Recipe::Numbers { .. } => 1,
            Recipe::Mind { simulations, .. } => 1 + u64::from(simulations.div_ceil(4)),
        }
    }

    /// Has it learned, so that it plays with the components that it knows and no others?
    pub fn has_learned(&self) -> bool {
        matches!(self.recipe, Recipe::Mind { .. })
    }
}

/// Makes the heuristic of a title.
pub(crate) type MakeSteady<'a, G> = &'a dyn Fn(Noise, Seed) -> Box<dyn Bot<G>>;

/// The level of that name of a title that has a heuristic, and perhaps a network.
pub(crate) fn made<G: Mind>(
    level: &Level,
    seed: Seed,
    steady: MakeSteady<'_, G>,
) -> Option<Box<dyn Bot<G>>> {
    match level.recipe {
        Recipe::Own => None,
        Recipe::Steady { noise } | Recipe::Numbers { noise } => {
            let bot = steady(Noise::new(noise, seed), seed);
            let dealer = Dealer::new(seed.derive("patience", 0));
            Some(Box::new(Patient { bot, dealer, stretch: 0, n_answers: 0 }))
        }
        Recipe::Mind { simulations, noise } => {
            let net = G::shipped()?;
            let settings = thinking(simulations, noise);
            let thinker = Thinker::new(Arc::clone(net), settings, seed);
            let stand_in = steady(Noise::NONE, seed);
            Some(Box::new(Learned { thinker, net: Arc::clone(net), stand_in }))
        }
    }
}

/// How all minds of the ladder think. The numbers were chosen on the gates of training.
fn thinking(simulations: u32, noise: i32) -> Settings {
    Settings {
        simulations,
        candidates: 8,
        horizon: Horizon::Action,
        points_weight: ONE * 7 / 10,
        trust: 20,
        temperature: 0,
        noise: noise * LOGIT / 1_000,
    }
}

/// No plan needs as many answers in one turn or round.
const PATIENCE: u32 = 4_000;

/// A bot that does not go round in circles: rules let a player do and undo the same thing without end, and whoever
/// judges it the same way each time would.
struct Patient<G: Mind> {
    bot: Box<dyn Bot<G>>,
    dealer: Dealer,
    /// The turn or round at hand, and the answers given in it.
    stretch: u32,
    n_answers: u32,
}

impl<G: Mind> Bot<G> for Patient<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        let stretch = seen.view.map_or(0, G::stretch);
        self.n_answers = if stretch == self.stretch { self.n_answers + 1 } else { 1 };
        self.stretch = stretch;
        if self.n_answers <= PATIENCE {
            return self.bot.choose(seen);
        }
        // Whatever ends the question, but not always: it may be what goes round in circles.
        let ending = seen.legal.iter().position(G::ends).filter(|_| self.dealer.below(4) > 0);
        ending.unwrap_or_else(|| self.dealer.below(seen.legal.len() as u32) as usize)
    }

    fn hear(&mut self, event: &G::EventView) {
        self.bot.hear(event);
    }

    fn hear_back(&mut self, seat: Seat) {
        self.bot.hear_back(seat);
    }

    fn looks(&self) -> bool {
        self.bot.looks()
    }

    fn plans(&self) -> bool {
        self.bot.plans()
    }

    fn notes(&self) -> Option<Value> {
        self.bot.notes()
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        self.bot.recall(notes)
    }
}

/// A mind, and who plays in its place with components that it has not learned.
struct Learned<G: Mind> {
    thinker: Thinker<G>,
    net: Arc<Net>,
    stand_in: Box<dyn Bot<G>>,
}

impl<G: Mind> Bot<G> for Learned<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        if knows::<G>(&self.net, seen.rules) {
            self.thinker.choose(seen)
        } else {
            self.stand_in.choose(seen)
        }
    }

    fn hear(&mut self, event: &G::EventView) {
        self.thinker.hear(event);
        self.stand_in.hear(event);
    }

    fn hear_back(&mut self, seat: Seat) {
        self.thinker.hear_back(seat);
        self.stand_in.hear_back(seat);
    }

    fn notes(&self) -> Option<Value> {
        Some(json!([self.thinker.notes()?, self.stand_in.notes()?]))
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        let [own, others] = notes.as_array().map(Vec::as_slice).unwrap_or_default() else {
            return Err("these are not the notes of a mind".to_owned());
        };
        self.thinker.recall(own)?;
        self.stand_in.recall(others)
    }
}

/// Has the network learned with these components?
pub(crate) fn knows<G: Mind>(net: &Net, rules: &G::Rules) -> bool {
    net.header().components == G::components_hash(rules)
}

/// Why a mind cannot play with these components.
pub(crate) fn unknown<G: Mind>(rules: &G::Rules) -> Option<String> {
    let net = G::shipped()?;
    if knows::<G>(net, rules) {
        return None;
    }
    let (learned, here) = (short(&net.header().components), short(G::components_hash(rules)));
    Some(format!("it has learned with components {learned}, and these are {here}"))
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

#[cfg(test)]
mod tests {
    use stellar_conquest::{Action, StellarConquest};
    use tabletop::{Game, Pending, Silent, Viewer};

    use super::*;

    /// Never closes anything that it could go on with.
    struct Stubborn;

    impl Bot<StellarConquest> for Stubborn {
        fn choose(&mut self, seen: &Seen<'_, StellarConquest>) -> usize {
            let ends = |action: &Action| StellarConquest::ends(action);
            seen.legal.iter().position(|action| !ends(action)).unwrap_or(0)
        }
    }

    #[test]
    fn nobody_goes_round_in_circles_for_ever() {
        let rules = StellarConquest::rules(&StellarConquest::components()).expect("sound");
        let rules = Arc::new(rules);
        let options =
            StellarConquest::options().fill(&Default::default(), StellarConquest::RULESET);
        let options = options.expect("defaults");
        let mut game = StellarConquest::new(&rules, 2, &options).expect("two seats");
        let mut dice = Dealer::new(Seed([1; 32]));
        // The first question that can be ended, and gone on with.
        let (seat, legal) = loop {
            match game.pending() {
                Pending::Over => panic!("the game has such a question"),
                Pending::Dealer { n } => game.deal(dice.below(n), &mut Silent),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    let mut legal = Vec::new();
                    game.legal(seat, &mut legal);
                    let n_ends =
                        legal.iter().filter(|action| StellarConquest::ends(action)).count();
                    if n_ends > 0 && n_ends < legal.len() {
                        break (seat, legal);
                    }
                    game.play(seat, &legal[0], &mut Silent);
                }
            }
        };
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen { rules: &rules, seat, view: Some(&view), legal: &legal };
        let mut bot = Patient { bot: Box::new(Stubborn), dealer: dice, stretch: 0, n_answers: 0 };
        let mut ends = || StellarConquest::ends(&legal[bot.choose(&seen)]);
        assert!((0..PATIENCE).all(|_| !ends()), "as long as it may be a plan");
        assert!((0..50).any(|_| ends()), "and no longer");
    }
}
