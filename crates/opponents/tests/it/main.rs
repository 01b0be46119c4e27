//! Bots and their names.

mod covering;
mod games;
mod ladder;
mod skymines;
mod starship;
mod steady;

use opponents::{House, Level, names};
use tabletop::{Bot, Seed, Seen};

battery::own_toy!(Toy);

type Sound = Toy<{ battery::toy::fault::NONE }>;

/// Takes the last answer.
struct Careful;

impl Bot<Sound> for Careful {
    fn choose(&mut self, seen: &Seen<'_, Sound>) -> usize {
        seen.legal.len() - 1
    }
}

impl House for Sound {
    fn levels() -> &'static [Level] {
        const CAREFUL: [Level; 1] = [Level::new("careful", "takes the last answer")];
        &CAREFUL
    }

    fn bot(name: &str, _seed: Seed) -> Option<Box<dyn Bot<Sound>>> {
        (name == "careful").then(|| Box::new(Careful) as _)
    }
}

#[test]
fn an_unknown_name_is_refused_with_the_known_ones() {
    assert_eq!(names::<Sound>(), ["random", "careful"]);
    let refused = opponents::bot::<Sound>("steady", Seed([0; 32])).map(|_| ()).expect_err("nobody");
    assert_eq!(refused.to_string(), "there is no bot 'steady' for pearls; it has random, careful");
}
