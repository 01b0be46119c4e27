//! Every bot of every title plays games in which every pair of option values meets.
//!
//! Random answers go where no bot would; a bot that thinks ahead asks what no random answer asks.

use std::sync::Arc;

use battery::Covering;
use opponents::{GameObserver, House, names, opening, play, seated};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::wire::{not_now_of, offers_of};
use tabletop::{Pending, Seat, Seed, Viewer};

/// After so many entries everything is made that a page would be sent; a prime, so that no rhythm of a game is
/// always missed. `LOOK_EVERY=1` looks after each.
const LOOK_EVERY: usize = 23;

/// In so many games once a mind searches.
const SEARCH_EVERY: usize = 10;

/// Looks at the game as every viewer would: what is seen, reckoned, asked, offered and refused must come out without
/// a panic in the games that bots play too.
struct PageView<'a, G: House> {
    rules: &'a G::Rules,
    n_seats: u8,
    every: usize,
    n_entries: usize,
}

impl<G: House> GameObserver<G> for PageView<'_, G> {
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, _game: &G, event: &G::Event) {
        let seats = (0..self.n_seats).map(Seat).map(Viewer::Seat);
        for told in seats.filter_map(|viewer| G::event_view(event, viewer)).take(1) {
            assert!(!G::tell(self.rules, &told).text.to_string().is_empty());
        }
    }

    fn entry(&mut self, game: &G) {
        self.n_entries += 1;
        game.check_possible().expect("a position of a game is a possible one");
        if !self.n_entries.is_multiple_of(self.every) {
            return;
        }
        let seats = (0..self.n_seats).map(Seat);
        for viewer in seats.clone().map(Viewer::Seat).chain([Viewer::Watcher]) {
            let view = game.view(viewer);
            serde_json::to_string(&G::sums(self.rules, &view)).expect("plain data");
        }
        for seat in seats {
            let Some((question, offers)) = offers_of(game, seat) else { continue };
            assert!(!question.text.to_string().is_empty() && !offers.is_empty());
            not_now_of(game, seat);
        }
    }
}

/// Plays the array of a title; the bots change seats from one game to the next, so that at least
/// two kinds sit at every table of two and more. At a table of one each plays a game of its own.
fn bots_meet_every_pair<G: House>() {
    let covering = Covering::<G>::new();
    let rules = Arc::new(G::rules(&G::components()).expect("sound components"));
    // All other levels are these with errors of judgement or other numbers, or `captain` with a search, which is dear, or
    // without errors.
    let known = names::<G>();
    let best = if known.contains(&"mind") { "mind" } else { "admiral" };
    let known: Vec<&str> =
        known.into_iter().filter(|name| ["random", "steady", "captain"].contains(name)).collect();
    let every = std::env::var("LOOK_EVERY").map_or(LOOK_EVERY, |n| n.parse().expect("a number"));
    for (number, row) in covering.array().iter().enumerate() {
        let (n_seats, options) = (usize::from(covering.seats(row)), covering.options(row));
        let n_games = if n_seats == 1 { known.len() } else { 1 };
        for game in 0..n_games {
            let at = |seat: usize| match known[(number + game + seat) % known.len()] {
                "captain" if number % SEARCH_EVERY == 0 => best,
                name => name,
            };
            let bots: Vec<&str> = (0..n_seats).map(at).collect();
            println!("{number}: {bots:?} {options:?}"); // Told where the game below fails.
            let start: G = opening(&rules, n_seats, &options).expect("a configuration is a game");
            let seed = Seed([88; 32]).derive("covering", (number * known.len() + game) as u64);
            let mut bots = seated(bots, seed).expect("known names");
            let mut page = PageView::<G> {
                rules: rules.as_ref(),
                n_seats: n_seats as u8,
                every,
                n_entries: number,
            };
            let end = play(&rules, start, &mut bots, seed, &mut page);
            assert_eq!(end.pending(), Pending::Over);
        }
    }
}

#[test]
fn stellar_conquest() {
    bots_meet_every_pair::<StellarConquest>();
}

#[test]
fn starship_interstellar() {
    bots_meet_every_pair::<StarshipInterstellar>();
}

#[test]
fn skymines() {
    bots_meet_every_pair::<Skymines>();
}
