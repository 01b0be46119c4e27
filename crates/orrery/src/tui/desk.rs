//! What the frame shows of a table in one viewer's eyes: question, answers, the end, and the scene.
//!
//! Everything here comes through the door of the table as JSON for that viewer; the client never
//! holds a State.

use serde_json::Value;
use tabletop::{AnyTable, DoorError, Seat, Viewer};

use super::scene::{Place, Scene, Scenery, Seen};

/// The table in the eyes of one viewer.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) desk: Desk,
    pub(crate) scene: Box<dyn Scene>,
}

/// What is the same in every title.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    /// Who sits on each seat: a person, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    pub(crate) question: Option<Asked>,
    pub(crate) answers: Vec<Answer>,
    pub(crate) ending: Option<Ending>,
}

/// A question in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) rule: String,
}

/// A legal answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) action: Value,
    /// As it is typed.
    pub(crate) notation: String,
    pub(crate) label: String,
    pub(crate) rule: String,
    /// Where on the board it leads, the place that matters most first.
    pub(crate) places: Vec<Place>,
}

/// The first word of an answer that is a number.
pub(crate) const AMOUNT: &str = "amount";
/// The answer that closes a secret phase, in every title.
pub(crate) const CLOSE: &str = "close";
/// Answers that end something, the one that ends least first.
pub(crate) const DONE: [&str; 3] = ["done", "pass", CLOSE];

impl Answer {
    /// The number, where a number is asked for.
    pub(crate) fn amount(&self) -> Option<u16> {
        self.notation.strip_prefix(AMOUNT)?.trim().parse().ok()
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) reason: String,
    pub(crate) rule: String,
    pub(crate) rows: Vec<EndingRow>,
}

/// One row of the final table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndingRow {
    /// Nobody's is that of a printed opponent.
    pub(crate) seat: Option<Seat>,
    /// The printed opponent.
    pub(crate) automa: String,
    pub(crate) score: i64,
    pub(crate) won: bool,
    pub(crate) parts: String,
}

impl Sight {
    /// What the table shows and asks this viewer.
    ///
    /// # Errors
    /// There is no such seat, or the scenery is of another title.
    pub(crate) fn look(
        table: &dyn AnyTable,
        scenery: &dyn Scenery,
        viewer: Viewer,
        sitters: Vec<String>,
    ) -> Result<Sight, DoorError> {
        let mut seen = table.view(viewer)?;
        let (view, memory) = (seen["view"].take(), seen["memory"].take());
        let scene = scenery.look(Seen { viewer, sitters: &sitters, view, memory })?;
        let question = asked(&seen["question"]);
        let mut answers = Vec::new();
        if let (Some(seat), true) = (viewer.seat(), question.is_some()) {
            let mut legal = table.legal(seat)?;
            let actions = legal["actions"].as_array_mut().map(std::mem::take).unwrap_or_default();
            answers.extend(actions.into_iter().map(|action| answer(&*scene, action)));
            answers.sort_by_key(|answer| scene.rank(answer));
        }
        let ending = table.outcome().as_ref().map(ending);
        Ok(Sight { desk: Desk { sitters, question, answers, ending }, scene })
    }
}

impl Desk {
    /// Is everything asked for a number?
    pub(crate) fn asks_amount(&self) -> bool {
        let is_amount = |answer: &Answer| answer.amount().is_some();
        !self.answers.is_empty() && self.answers.iter().all(is_amount)
    }

    /// The name of the question; empty if none is asked.
    pub(crate) fn question_id(&self) -> &str {
        self.question.as_ref().map_or("", |question| question.id.as_str())
    }

    /// Whether this answer is among the legal ones.
    pub(crate) fn offers(&self, action: &Value) -> bool {
        self.answers.iter().any(|answer| answer.action == *action)
    }

    /// The legal answer of this notation.
    pub(crate) fn find(&self, notation: &str) -> Option<usize> {
        self.answers.iter().position(|answer| answer.notation == notation)
    }
}

fn answer(scene: &dyn Scene, mut value: Value) -> Answer {
    let touches = value["touches"].as_array().into_iter().flatten();
    let touches: Vec<&str> = touches.filter_map(Value::as_str).collect();
    let places = scene.places(&touches);
    Answer {
        notation: word(&value["text"]),
        label: word(&value["label"]),
        rule: word(&value["rule"]),
        places,
        action: value["action"].take(),
    }
}

pub(crate) fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A part of what came through the door, as a title's own type.
///
/// # Errors
/// It is not of this title.
pub(crate) fn typed<T: serde::de::DeserializeOwned>(
    what: &str,
    value: Value,
) -> Result<T, DoorError> {
    serde_json::from_value(value)
        .map_err(|error| DoorError::new("bad_scene", format!("the {what} cannot be read: {error}")))
}

fn asked(value: &Value) -> Option<Asked> {
    value.as_object()?;
    Some(Asked { id: word(&value["id"]), text: word(&value["text"]), rule: word(&value["rule"]) })
}

fn ending(value: &Value) -> Ending {
    let rows = value["rows"].as_array().into_iter().flatten().map(|row| {
        let parts = row["parts"].as_array().into_iter().flatten();
        let parts: Vec<String> =
            parts.map(|part| format!("{} {}", word(&part[0]), part[1])).collect();
        let who = &row["who"];
        let automa = &who["automa"];
        EndingRow {
            seat: who["seat"].as_u64().map(|seat| Seat(seat as u8)),
            automa: format!("{} {}", word(&automa["name"]), word(&automa["level"])),
            score: row["score"].as_i64().unwrap_or_default(),
            won: row["won"] == true,
            parts: parts.join(", "),
        }
    });
    Ending {
        reason: word(&value["reason"]).replace('_', " "),
        rule: word(&value["rule"]),
        rows: rows.collect(),
    }
}
