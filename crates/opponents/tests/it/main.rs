//! Bots at a table, behind the door.

#[path = "../../../tabletop/tests/it/toy/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the toy of the table's own tests, used in part")]
mod toy;

mod games;
mod hosted;
mod skymines;
mod starship;
mod steady;

use std::collections::BTreeMap;

use opponents::{AnyBot, House, any_bot, names};
use serde_json::{Value, json};
use tabletop::{
    AnyTable, Bot, DealerKind, Game, NewTable, Pending, Seat, Seed, Seen, Title, TitleOf, Viewer,
};
use toy::{Event, Sound};

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
    fn names() -> &'static [&'static str] {
        &["careful"]
    }

    fn bot(name: &str, _seed: Seed) -> Option<Box<dyn Bot<Sound>>> {
        (name == "careful").then(|| Box::new(Careful { n_heard: 0, n_back: 0 }) as _)
    }
}

fn table() -> Box<dyn AnyTable> {
    let new = NewTable {
        seats: Some(2),
        options: BTreeMap::new(),
        components: Sound::components(),
        dealer: DealerKind::Open(Seed([1; 32])),
        position: None,
    };
    TitleOf::<Sound>::new().open(new).expect("a good set-up")
}

fn seated(name: &str, seat: u8) -> Box<dyn AnyBot> {
    any_bot::<Sound>(name, Seat(seat), Seed([2; 32]), &Sound::components()).expect("a known name")
}

#[test]
fn bots_behind_the_door_play_to_the_end() {
    let mut table = table();
    let mut bots = [seated("careful", 0), seated("random", 1)];
    assert!(bots[0].looks() && !bots[1].looks());
    for (seat, bot) in bots.iter_mut().enumerate() {
        for news in table.story(Viewer::Seat(Seat(seat as u8))).expect("a known seat") {
            bot.hear(&news).expect("news of this title");
        }
    }
    while let Pending::Seats(seats) = table.pending() {
        let seat = seats.lowest().expect("somebody is asked");
        let view = table.view(Viewer::Seat(seat)).expect("a known seat");
        let legal = table.legal(seat).expect("a known seat");
        let actions = legal["actions"].as_array().expect("a list");
        let chosen = bots[seat.index()].choose(&view["view"], actions).expect("an answer");
        let told = table.act(seat, &actions[chosen]["action"]).expect("a legal answer");
        for (seat, bot) in bots.iter_mut().enumerate() {
            for news in &told[Viewer::Seat(Seat(seat as u8))] {
                bot.hear(news).expect("news of this title");
            }
        }
    }
    assert_eq!(table.pending(), Pending::Over);
}

#[test]
fn what_is_not_of_the_title_is_refused() {
    let mut bot = seated("careful", 0);
    assert_eq!(bot.hear(&json!({ "event": 5 })).expect_err("no event").code, "bad_news");
    bot.hear(&json!({ "undone": { "seat": 1 } })).expect("taken back, no event");
    assert_eq!(bot.hear(&json!({ "reopened": {} })).expect_err("whose?").code, "bad_news");
    assert_eq!(bot.choose(&Value::Null, &[]).expect_err("not asked").code, "not_asked");
    let action = json!({ "action": "close" });
    assert_eq!(bot.choose(&Value::Null, &[action]).expect_err("no view").code, "bad_news");
    assert_eq!(bot.choose(&Value::Null, &[json!({})]).expect_err("no action").code, "bad_news");
}

#[test]
fn an_unknown_name_is_refused_with_the_known_ones() {
    assert_eq!(names::<Sound>(), ["random", "careful"]);
    let refused = opponents::bot::<Sound>("steady", Seed([0; 32])).map(|_| ()).expect_err("nobody");
    assert_eq!(refused.to_string(), "there is no bot 'steady' for pearls; it has random, careful");
}
