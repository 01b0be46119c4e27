//! Games of bots, answer by answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use opponents::{GameObserver, House, opening, play, seated};
use tabletop::{Components, Game, Outcome, Seat, Seed};

/// No game of bots needs as many answers; more are a bot that asks and answers itself for ever.
const ANSWERS_MAX: usize = 60_000;

/// A game that has been played.
pub(crate) struct Played<G: Game> {
    pub(crate) answers: Vec<(Seat, G::Action)>,
    pub(crate) outcome: Outcome,
}

struct Answers<G: Game>(Vec<(Seat, G::Action)>);

impl<G: Game> GameObserver<G> for Answers<G> {
    fn answer(&mut self, seat: Seat, legal: &[G::Action], idx: usize) {
        self.0.push((seat, legal[idx].clone()));
        assert!(self.0.len() < ANSWERS_MAX, "no end: {:?}", legal[idx]);
    }
}

/// The game of these bots with this seed.
pub(crate) fn played<G: House>(names: &[&str], asked: &[(&str, &str)], seed: Seed) -> Played<G> {
    let mut answers = Answers(Vec::new());
    let game: G = watched(names, asked, seed, &mut answers);
    Played { answers: answers.0, outcome: game.outcome().expect("the game is over") }
}

/// The same with other components; how many answers it took.
pub(crate) fn answers_with<G: House>(components: &Components, names: &[&str], seed: Seed) -> usize {
    let mut answers = Answers(Vec::new());
    let _: G = watched_with(components, names, &[], seed, &mut answers);
    answers.0.len()
}

/// The same for somebody who takes other notes: the game at its end.
pub(crate) fn watched<G: House>(
    names: &[&str],
    asked: &[(&str, &str)],
    seed: Seed,
    observer: &mut impl GameObserver<G>,
) -> G {
    watched_with(&G::components(), names, asked, seed, observer)
}

fn watched_with<G: House>(
    components: &Components,
    names: &[&str],
    asked: &[(&str, &str)],
    seed: Seed,
    observer: &mut impl GameObserver<G>,
) -> G {
    let rules = Arc::new(G::rules(components).expect("sound components"));
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let asked: BTreeMap<String, String> = asked.iter().map(owned).collect();
    let game = opening(&rules, names.len(), &asked).expect("a good set-up");
    let mut bots = seated(names, seed).expect("known names");
    play(&rules, game, &mut bots, seed, observer)
}
