//! Tables behind the door: people and bots, whatever the title.

mod advice;
mod doors;
mod hosted;
mod positions;

use battery::toy::Event;
use opponents::{House, Level};
use serde_json::{Value, json};
use tabletop::{Bot, Seat, Seed, Seen};

battery::own_toy!(Toy);

pub(crate) type Sound = Toy<{ battery::toy::fault::NONE }>;

/// Looks, listens, and takes the last answer; it fails if it is not told what it needs.
struct Careful {
    n_heard: usize,
    n_back: usize,
}

impl Bot<Sound> for Careful {
    fn choose(&mut self, seen: &Seen<'_, Sound>) -> usize {
        assert!(seen.view.is_some(), "a bot that looks is shown the view");
        assert!(self.n_heard > 0, "its cards were dealt before it is asked");
        seen.legal.len() - 1
    }

    fn hear(&mut self, _event: &Event) {
        self.n_heard += 1;
    }

    fn hear_back(&mut self, _seat: Seat) {
        self.n_back += 1;
    }

    fn notes(&self) -> Option<Value> {
        Some(json!([self.n_heard, self.n_back]))
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        let number = |idx: usize| notes[idx].as_u64().ok_or("not a number").map(|n| n as usize);
        (self.n_heard, self.n_back) = (number(0)?, number(1)?);
        Ok(())
    }
}

impl House for Sound {
    fn levels() -> &'static [Level] {
        const CAREFUL: [Level; 1] = [Level::new("careful", "takes the last answer")];
        &CAREFUL
    }

    fn bot(name: &str, _seed: Seed) -> Option<Box<dyn Bot<Sound>>> {
        (name == "careful").then(|| Box::new(Careful { n_heard: 0, n_back: 0 }) as _)
    }
}
