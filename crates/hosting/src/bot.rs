//! A bot that plays from afar: it hears and sees what its seat is sent, and nothing else.

use std::sync::Arc;

use opponents::{House, bot};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::wire::{Offer, Told};
use tabletop::{Bot, Components, Game, Seat, Seed, Seen};

use crate::refusal::DoorError;

/// A bot on a seat of some table.
pub trait AnyBot: Send {
    /// Does it want the View? One that does not is content with `null`.
    fn looks(&self) -> bool;

    /// Hears one piece of news, as a table tells it to the seat.
    ///
    /// # Errors
    /// The news is not of this title.
    fn hear(&mut self, told: &Told) -> Result<(), DoorError>;

    /// Chooses a position in the list of offers that the seat got.
    ///
    /// # Errors
    /// View or offers are not of this title, or there is no offer.
    fn choose(&mut self, view: &Value, offers: &[Offer]) -> Result<usize, DoorError>;
}

struct DistantBot<G: House> {
    rules: Arc<G::Rules>,
    seat: Seat,
    bot: Box<dyn Bot<G>>,
}

/// The bot of that name, on a seat of a game with these components.
pub(crate) fn any_bot<G: House>(
    name: &str,
    seat: Seat,
    seed: Seed,
    components: &Components,
) -> Result<Box<dyn AnyBot>, DoorError> {
    let bot = bot::<G>(name, seed);
    let bot = bot.map_err(|error| DoorError::new("no_such_bot", error.to_string()))?;
    let rules = Arc::new(G::rules(components)?);
    Ok(Box::new(DistantBot::<G> { rules, seat, bot }))
}

fn read<T: DeserializeOwned>(what: &str, value: &Value) -> Result<T, DoorError> {
    T::deserialize(value)
        .map_err(|error| DoorError::new("bad_news", format!("{what} cannot be read: {error}")))
}

impl<G: House> AnyBot for DistantBot<G> {
    fn looks(&self) -> bool {
        self.bot.looks()
    }

    fn hear(&mut self, told: &Told) -> Result<(), DoorError> {
        if !self.bot.looks() {
            return Ok(());
        }
        if let Some(event) = &told.event {
            self.bot.hear(&read("an event", event)?);
        }
        if let Some(back) = told.undone.or(told.reopened) {
            self.bot.hear_back(back.seat);
        }
        Ok(())
    }

    fn choose(&mut self, view: &Value, offers: &[Offer]) -> Result<usize, DoorError> {
        let mut legal: Vec<<G as Game>::Action> = Vec::with_capacity(offers.len());
        for offer in offers {
            legal.push(read("an answer", &offer.action)?);
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
