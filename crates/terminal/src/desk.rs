//! What the frame shows of a table in one viewer's eyes: question, answers, the end, and the scene.
//!
//! Everything here comes through the door of the table for that viewer; the client never holds a
//! State. What belongs to a title is [`Own`]: only its scenery and its scene look into it.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use hosting::AnyTable;
use tabletop::wire::{Asking, Offer};
use tabletop::{Outcome, Viewer};

use super::scene::{BoardCell, Scene, Scenery, ViewedBy};

/// Something of a title: an answer, a fact, an event. Only the title's scene knows what.
#[derive(Clone)]
pub(crate) struct Own(Arc<dyn Any + Send + Sync>);

impl Own {
    pub(crate) fn new(thing: impl Any + Send + Sync) -> Own {
        Own(Arc::new(thing))
    }

    /// The thing, for those who know of which type it is.
    pub(crate) fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// The table in the eyes of one viewer.
#[derive(Debug)]
pub(crate) struct TableSight {
    pub(crate) desk: Desk,
    pub(crate) scene: Box<dyn Scene>,
}

/// What is the same in every title.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    /// Who sits on each seat: a person, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    pub(crate) question: Option<Asking>,
    pub(crate) answers: Vec<Answer>,
    pub(crate) ending: Option<Outcome>,
}

/// A legal answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The answer with its words and facts.
    pub(crate) offer: Offer<Own, Own>,
    /// Where on the board it leads, the place that matters most first.
    pub(crate) places: Vec<BoardCell>,
    /// The number, where a number is asked for.
    pub(crate) amount: Option<u16>,
}

/// The answer that closes a secret phase, in every title.
pub(crate) const CLOSE: &str = "close";
/// Answers that end something, the one that ends least first.
pub(crate) const DONE: [&str; 3] = ["done", "pass", CLOSE];

impl Answer {
    /// The answer as its title has it.
    pub(crate) fn action<A: Any>(&self) -> Option<&A> {
        self.offer.action.get()
    }
}

impl TableSight {
    /// What the table shows and asks this viewer.
    pub(crate) fn look(
        table: &dyn AnyTable,
        scenery: &dyn Scenery,
        viewer: Viewer,
        sitters: Vec<String>,
    ) -> TableSight {
        let scene = scenery.look(table, ViewedBy { viewer, sitters: &sitters });
        let asked = viewer.seat().and_then(|seat| scenery.ask(table, seat));
        let (question, offers) =
            asked.map_or((None, Vec::new()), |(question, offers)| (Some(question), offers));
        let answer = |offer: Offer<Own, Own>| {
            let places = scene.places(&offer.touches);
            Answer { places, amount: scene.amount(&offer.action), offer }
        };
        let mut answers: Vec<Answer> = offers.into_iter().map(answer).collect();
        answers.sort_by_key(|answer| scene.rank(answer));
        let ending = table.outcome();
        TableSight { desk: Desk { sitters, question, answers, ending }, scene }
    }
}

impl Desk {
    /// Is everything asked for a number?
    pub(crate) fn asks_amount(&self) -> bool {
        let is_amount = |answer: &Answer| answer.amount.is_some();
        !self.answers.is_empty() && self.answers.iter().all(is_amount)
    }

    /// The name of the question; empty if none is asked.
    pub(crate) fn question_id(&self) -> &str {
        self.question.as_ref().map_or("", |question| &*question.id)
    }

    /// The legal answer of this notation.
    pub(crate) fn find(&self, notation: &str) -> Option<usize> {
        self.answers.iter().position(|answer| answer.offer.text == notation)
    }
}
