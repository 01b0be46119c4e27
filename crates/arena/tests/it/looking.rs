//! What a real title does not show on demand: bots that look and listen, an automa, broken rules.

use std::collections::BTreeMap;

use arena::{Plan, SimulateError, Unwatched, simulate};
use battery::toy::{Event, fault};
use opponents::{House, Level};
use tabletop::{Bot, Game, Seed, Seen};

battery::own_toy!(Toy);

type Sound = Toy<{ fault::NONE }>;

/// Chooses by all that it has heard and seen, so that a lost or strange word changes the game.
struct Listener {
    heard: u64,
}

fn mix(into: &mut u64, text: &str) {
    for byte in text.bytes() {
        *into = (*into ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

impl<const F: u8> Bot<Toy<F>> for Listener {
    fn choose(&mut self, seen: &Seen<'_, Toy<F>>) -> usize {
        let view = seen.view.expect("a bot that looks is shown the view");
        let mut sum = self.heard;
        mix(&mut sum, &serde_json::to_string(view).expect("a view is plain data"));
        (sum % seen.legal.len() as u64) as usize
    }

    fn hear(&mut self, event: &Event) {
        mix(&mut self.heard, &format!("{event:?}"));
    }
}

impl<const F: u8> House for Toy<F> {
    fn levels() -> &'static [Level] {
        const LISTENER: [Level; 1] = [Level::new("listener", "listens")];
        &LISTENER
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<Toy<F>>>> {
        (name == "listener").then(|| Box::new(Listener { heard: u64::from(seed.0[0]) }) as _)
    }
}

fn plan(bots: &[&str], options: &[(&str, &str)], jobs: usize) -> Plan {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Plan {
        games: 200,
        jobs,
        seed: Seed([3; 32]),
        bots: bots.iter().map(|name| (*name).to_owned()).collect(),
        options: options.iter().map(owned).collect::<BTreeMap<_, _>>(),
        components: Sound::components(),
    }
}

#[test]
fn those_who_look_play_the_same_game_on_any_thread() {
    let bots = ["listener", "random", "listener"];
    let one = simulate::<Sound>(&plan(&bots, &[], 1), &Unwatched).expect("a good plan");
    let four = simulate::<Sound>(&plan(&bots, &[], 4), &Unwatched).expect("a good plan");
    assert_eq!(one.tally, four.tally);
    let blind = simulate::<Sound>(&plan(&["random"; 3], &[], 1), &Unwatched).expect("a good plan");
    assert_ne!(one.tally, blind.tally);
    assert_eq!(opponents::names::<Sound>(), ["random", "listener"]);
}

#[test]
fn the_automa_has_its_own_row() {
    let plan = plan(&["random"; 2], &[("magpie", "on"), ("rounds", "2")], 2);
    let report = simulate::<Sound>(&plan, &Unwatched).expect("a good plan");
    let automa = report.statistics.automa.as_ref().expect("it has played");
    assert_eq!((automa.name.as_str(), automa.level.as_str()), ("Magpie", "on"));
    assert_eq!((automa.score_mean, automa.score_sd), (2.0, 0.0));
    let wins: f64 = report.statistics.seats.iter().map(|seat| seat.wins).sum();
    assert!((wins + automa.wins - 200.0).abs() < 1e-9, "every win is given once");
    assert!(report.to_svg().contains("Magpie (on), mean 2.0"));
}

fn broken<const F: u8>(options: &[(&str, &str)]) -> String {
    let refused = simulate::<Toy<F>>(&plan(&["random"; 2], options, 2), &Unwatched);
    let refused = refused.expect_err("the rules break");
    let SimulateError::Broken { seed, message, .. } = refused else { panic!("{refused}") };
    assert_eq!(seed.len(), 64);
    message
}

#[test]
fn a_bug_is_reported_with_the_seed_of_its_game() {
    assert_eq!(broken::<{ fault::PANIC }>(&[("rounds", "3")]), "the third round breaks");
    assert_eq!(broken::<{ fault::ENDLESS }>(&[]), "the game has more than 500 entries");
    let message = broken::<{ fault::DEAD_END }>(&[("purse", "0")]);
    assert!(message.ends_with("is asked and has no legal answer"), "{message}");
}
