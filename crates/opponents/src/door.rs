//! Bots for those who do not know the title: they hear and see the JSON that their seat is sent.
//!
//! A bot behind this door cannot be given more than its seat may know, at whatever table it sits.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::{Bot, Components, DoorError, Game, Seat, Seed, Seen};

use crate::{House, bot};

/// A bot on a seat of some table.
pub trait AnyBot: Send {
    /// Does it want the View? One that does not is content with `null`.
    fn looks(&self) -> bool;

    /// Hears one piece of news, as a table tells it to the seat.
    ///
    /// # Errors
    /// The news is not of this title.
    fn hear(&mut self, news: &Value) -> Result<(), DoorError>;

    /// Chooses a position in `actions`, the list that `legal` gives for the seat.
    ///
    /// # Errors
    /// View or actions are not of this title, or there is no action.
    fn choose(&mut self, view: &Value, actions: &[Value]) -> Result<usize, DoorError>;
}

struct Seated<G: House> {
    rules: Arc<G::Rules>,
    seat: Seat,
    bot: Box<dyn Bot<G>>,
}

/// The bot of that name, on a seat of a game with these components.
///
/// # Errors
/// Nobody of that name plays this title, or the components are not good.
pub fn any_bot<G: House>(
    name: &str,
    seat: Seat,
    seed: Seed,
    components: &Components,
) -> Result<Box<dyn AnyBot>, DoorError> {
    let bot = bot::<G>(name, seed);
    let bot = bot.map_err(|error| DoorError::new("no_such_bot", error.to_string()))?;
    let rules = Arc::new(G::rules(components)?);
    Ok(Box::new(Seated::<G> { rules, seat, bot }))
}

fn read<T: DeserializeOwned>(what: &str, value: &Value) -> Result<T, DoorError> {
    T::deserialize(value)
        .map_err(|error| DoorError::new("bad_news", format!("{what} cannot be read: {error}")))
}

impl<G: House> AnyBot for Seated<G> {
    fn looks(&self) -> bool {
        self.bot.looks()
    }

    fn hear(&mut self, news: &Value) -> Result<(), DoorError> {
        if !self.bot.looks() {
            return Ok(());
        }
        if let Some(event) = news.get("event") {
            self.bot.hear(&read("an event", event)?);
        }
        if let Some(back) = news.get("undone").or_else(|| news.get("reopened")) {
            self.bot.hear_back(read("a seat", &back["seat"])?);
        }
        Ok(())
    }

    fn choose(&mut self, view: &Value, actions: &[Value]) -> Result<usize, DoorError> {
        let mut legal: Vec<<G as Game>::Action> = Vec::with_capacity(actions.len());
        for action in actions {
            legal.push(read("an answer", &action["action"])?);
        }
        if legal.is_empty() {
            return Err(DoorError::new("not_asked", format!("{} is not asked now", self.seat)));
        }
        let view = if self.bot.looks() { Some(read("the view", view)?) } else { None };
        let seen = Seen { rules: &self.rules, seat: self.seat, view: view.as_ref(), legal: &legal };
        let idx = self.bot.choose(&seen);
        assert!(idx < legal.len(), "a bot chooses among the legal answers");
        Ok(idx)
    }
}
