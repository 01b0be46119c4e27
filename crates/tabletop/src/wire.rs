//! What crosses the table: questions, offers, story lines, views and their changes, refusals, messages.
//!
//! One set of types for every door: the engine protocol, the server, bots that play from afar, the terminal, the OpenAPI
//! document and the types of the pages. What belongs to a title stands in them as JSON, by its own schema.
//! Whoever sends a message makes its parts text once ([`Written`]); whoever receives it reads them ([`Plain`]).

use std::borrow::Cow;
use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::game::{Actor, Game, Label, Line, Question, Weight, WhyNot};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::News;
use crate::words::{Piece, Words};

mod replies;

pub use replies::{At, CoachWords, DataFiles, Entries, Hint, RulesPage, StoryPage, TableFiles};

/// A name or a section: a constant of ours, or what another program has sent.
pub type Name = Cow<'static, str>;

/// A part of a message as JSON text.
pub type Raw = Box<RawValue>;

/// Plain data as JSON text.
///
/// # Panics
/// If it cannot be written: a map whose keys are no texts.
pub fn raw(part: &impl Serialize) -> Raw {
    serde_json::value::to_raw_value(part).expect("what crosses the table is plain data")
}

/// Plain data as a JSON value, by way of its text: a second writer of every type of a title would be a twentieth of what a
/// page has to load.
///
/// # Panics
/// If it cannot be written: a map whose keys are no texts.
pub fn value_of(part: &impl Serialize) -> Value {
    serde_json::from_str(raw(part).get()).expect("what was just written is JSON")
}

/// Values that can stand in a message.
pub trait Part: Clone + Debug + Serialize + DeserializeOwned + JsonSchema {}
impl<T: Clone + Debug + Serialize + DeserializeOwned + JsonSchema> Part for T {}

/// In which form the parts of a message are.
pub trait Form: Clone + Debug + 'static {
    /// A question.
    type Question: Part;
    /// A list of offers.
    type Offers: Part;
    /// What cannot be chosen.
    type NotNow: Part;
    /// Something of the title.
    type Json: Part + Default;
}

/// Read: every part is data.
#[derive(Clone, Debug)]
pub enum Plain {}

impl Form for Plain {
    type Question = Asking;
    type Offers = Vec<Offer>;
    type NotNow = Vec<NotNow>;
    type Json = Value;
}

/// Written: every part is text already.
#[derive(Clone, Debug)]
pub enum Written {}

impl Form for Written {
    type Question = Raw;
    type Offers = Raw;
    type NotNow = Raw;
    type Json = Raw;
}

/// A question, in words, for the seat that is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Question")]
pub struct Asking {
    /// A stable name, for programs.
    pub id: Name,
    /// What is asked, for people.
    pub text: String,
    /// The text in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
    /// The section that asks it.
    pub rule: Name,
}

impl From<Question> for Asking {
    fn from(question: Question) -> Asking {
        let Question { id, text, rule } = question;
        let (words, text) = (text.pieces(), text.plain().into_owned());
        Asking { id: id.into(), text, words, rule: rule.into() }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A legal answer, as it is offered: in words and facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Offer")]
pub struct Offer<A = Value, F = Value> {
    /// The schema of the title tells what it can be.
    pub action: A,
    /// The same in text notation.
    pub text: String,
    /// What it does, for people.
    pub label: String,
    /// The label in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
    /// What it does, in few words, where the label is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The section that it follows.
    pub rule: Name,
    /// Names of board elements, such as `hex:E17` or `planet:12`.
    pub touches: Vec<String>,
    /// Answers of one group are shown together; missing where there is only one group.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub group: Name,
    /// The turn or the phase of the seat is over with it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ends_turn: bool,
    /// It cannot be taken back, as far as the seat can know.
    #[serde(default, rename = "final", skip_serializing_if = "is_false")]
    pub is_final: bool,
    /// Price, distance, gain, loss, waste: the schema of the title tells what there is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<F>,
}

impl<A, F> Offer<A, F> {
    /// The answer with its label.
    pub fn new(action: A, text: String, label: Label<F>) -> Offer<A, F> {
        let Label { text: words, short, rule, touches, group, ends_turn, is_final, facts } = label;
        Offer {
            action,
            text,
            words: words.pieces(),
            label: words.plain().into_owned(),
            short: short.map(|short| short.plain().into_owned()),
            rule: rule.into(),
            touches,
            group: group.into(),
            ends_turn,
            is_final,
            facts,
        }
    }

    /// The same with the answer and its facts in another form.
    pub fn map<B, E>(self, action: impl FnOnce(A) -> B, fact: impl FnMut(F) -> E) -> Offer<B, E> {
        Offer {
            action: action(self.action),
            text: self.text,
            label: self.label,
            words: self.words,
            short: self.short,
            rule: self.rule,
            touches: self.touches,
            group: self.group,
            ends_turn: self.ends_turn,
            is_final: self.is_final,
            facts: self.facts.into_iter().map(fact).collect(),
        }
    }
}

/// Something that a player would look for in a question and cannot choose now, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "NotNow")]
pub struct NotNow<A = Value> {
    /// The answer, if it can be written down; the schema of the title tells what it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<A>,
    /// What it would be.
    pub text: String,
    /// The text in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
    /// Names of board elements.
    pub touches: Vec<String>,
    /// Why it cannot be chosen.
    pub reason: String,
    /// The reason in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reason_words: Vec<Piece>,
    /// The section that refuses.
    pub rule: Name,
}

impl<A> NotNow<A> {
    /// The same with the answer in another form.
    pub fn map<B>(self, action: impl FnOnce(A) -> B) -> NotNow<B> {
        let NotNow { action: inner, text, words, touches, reason, reason_words, rule } = self;
        NotNow { action: inner.map(action), text, words, touches, reason, reason_words, rule }
    }
}

impl<A> From<WhyNot<A>> for NotNow<A> {
    fn from(why: WhyNot<A>) -> NotNow<A> {
        let WhyNot { action, text, touches, reason, rule } = why;
        NotNow {
            action,
            words: text.pieces(),
            text: text.plain().into_owned(),
            touches,
            reason_words: reason.pieces(),
            reason: reason.plain().into_owned(),
            rule: rule.into(),
        }
    }
}

/// The answers of a title, typed.
pub type OffersOf<G> = Vec<Offer<<G as Game>::Action, <G as Game>::Fact>>;

/// The question to a seat with all its answers, typed: what [`Asked`] is written from.
///
/// `None` if the seat is not asked.
pub fn offers_of<G: Game>(game: &G, seat: Seat) -> Option<(Asking, OffersOf<G>)> {
    if !game.pending().seats().contains(seat) {
        return None;
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let offer = |action: G::Action| {
        let (text, label) = (G::notation(&action), game.label(seat, &action));
        Offer::new(action, text, label)
    };
    Some((game.question(seat).into(), legal.into_iter().map(offer).collect()))
}

/// What a seat would look for in its question and cannot choose now.
pub fn not_now_of<G: Game>(game: &G, seat: Seat) -> Vec<NotNow<G::Action>> {
    let mut why_not = Vec::new();
    game.why_not(seat, &mut why_not);
    why_not.into_iter().map(NotNow::from).collect()
}

/// What a seat is asked, and what else it may do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "Asked", bound = "")]
pub struct Asked<P: Form = Plain> {
    /// `null` if the viewer is not asked.
    pub question: Option<P::Question>,
    /// Every legal answer.
    pub legal: P::Offers,
    /// What a player would look for and cannot choose now; missing if there is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not: Option<P::NotNow>,
    /// Would an undo take something back?
    pub can_undo: bool,
    /// May the seat open a secret phase again?
    pub can_reopen: bool,
    /// How far back undo reaches, where the seat cannot.
    pub undo_reason: Option<Name>,
    /// Has the game ended?
    pub over: bool,
}

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OfWhom {
    /// Which.
    pub seat: Seat,
}

/// What a viewer is told: something happened, or a seat took back an answer, or opened a secret phase again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Told")]
pub struct Told<E = Value> {
    /// The schema of the title tells what it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<E>,
    /// A seat has taken back an answer that the viewer had noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<OfWhom>,
    /// A seat that had closed is open again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<OfWhom>,
    /// The same for people.
    pub text: String,
    /// The text in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
    /// The section that made it happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Name>,
    /// Who did it; missing for what the game does by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Actor>,
    /// Whom it concerns besides.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty_ref")]
    pub concerns: SeatSet,
    /// How much it matters.
    pub weight: Weight,
    /// Where: names of board elements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
}

impl<E> Told<E> {
    /// The news in words; the event is put in by whoever knows in which form it is wanted.
    pub fn of<G: Game>(
        rules: &G::Rules,
        news: &News<G::EventView>,
        event: impl FnOnce(&G::EventView) -> E,
    ) -> Told<E> {
        match news {
            News::Event(what) => {
                let line = G::tell(rules, what);
                Told { event: Some(event(what)), ..Told::line(line) }
            }
            News::Undone { seat } => {
                let words = format!("{} takes back an answer", crate::words::name(*seat));
                Told { undone: Some(OfWhom { seat: *seat }), ..Told::taken_back(*seat, words) }
            }
            News::Reopened { seat } => {
                let words = format!("{} is open again", crate::words::name(*seat));
                Told { reopened: Some(OfWhom { seat: *seat }), ..Told::taken_back(*seat, words) }
            }
        }
    }

    fn line(line: Line) -> Told<E> {
        let Line { text, rule, who, concerns, weight, place } = line;
        let rule = (!rule.is_empty()).then(|| rule.into());
        let (words, text) = (text.pieces(), text.plain().into_owned());
        let (event, undone, reopened) = (None, None, None);
        Told { event, undone, reopened, text, words, rule, who, concerns, weight, place }
    }

    fn taken_back(seat: Seat, words: String) -> Told<E> {
        Told::line(Line::new(Words::new(words), "").by(Actor::Seat(seat)))
    }
}

/// A line of the story, as one viewer was told it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "E: DeserializeOwned + Default"))]
#[schemars(rename = "StoryLine")]
pub struct StoryLine<E = Value> {
    /// Its number, from 0.
    pub n: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub told: Told<E>,
}

/// The fields of a view, or some of them, by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields<J>(pub Vec<(Name, J)>);

impl<J> Default for Fields<J> {
    fn default() -> Fields<J> {
        Fields(Vec::new())
    }
}

impl<J: Serialize> Serialize for Fields<J> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, J: DeserializeOwned> Deserialize<'de> for Fields<J> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Fields<J>, D::Error> {
        struct Visit<J>(std::marker::PhantomData<J>);
        impl<'de, J: DeserializeOwned> serde::de::Visitor<'de> for Visit<J> {
            type Value = Fields<J>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("fields by name")
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(
                self,
                mut map: M,
            ) -> Result<Fields<J>, M::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, J>()? {
                    fields.push((Name::Owned(name), value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Visit(std::marker::PhantomData))
    }
}

impl<J: JsonSchema> JsonSchema for Fields<J> {
    fn schema_name() -> Cow<'static, str> {
        std::collections::BTreeMap::<String, J>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, J>::json_schema(generator)
    }
}

/// The table as a viewer may know it. `T` is what the host says about the table itself.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: DeserializeOwned"))]
#[schemars(rename = "Full", bound = "T: JsonSchema")]
pub struct Full<P: Form = Plain, T = Value> {
    /// Who looks.
    pub viewer: Viewer,
    /// How much this viewer has been able to notice.
    pub version: u32,
    /// How many lines this viewer has been told.
    pub story: u32,
    /// How many of them the seat has said that it has read; `null` if it never did, and for a watcher.
    #[serde(default)]
    pub seen: Option<u32>,
    /// The schema of the title tells what is in it.
    pub view: Fields<P::Json>,
    /// What a player reckons from the view; the schema of the title tells what is in it.
    pub sums: P::Json,
    /// What the viewer remembers; the schema of the title tells what is in it.
    pub memory: P::Json,
    /// What it is asked.
    #[serde(flatten)]
    pub asked: Asked<P>,
    /// The table itself.
    pub table: T,
}

/// [`Full`] where nothing but it can stand, with its name on it as on a live connection.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "type",
    rename_all = "snake_case",
    bound(serialize = "T: Serialize", deserialize = "T: DeserializeOwned")
)]
#[schemars(rename = "Fresh", bound = "T: JsonSchema")]
pub enum Fresh<P: Form = Plain, T = Value> {
    /// The whole table.
    Full(Box<Full<P, T>>),
}

/// What has changed for a viewer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "Change", bound = "")]
pub struct Change<P: Form = Plain> {
    /// The version before.
    pub from: u32,
    /// The version now.
    pub version: u32,
    /// The fields of the view that are different now.
    pub sections: Fields<P::Json>,
    /// The fields that are no more.
    pub gone: Vec<Name>,
    /// What a player reckons from the view; `null` if unchanged.
    pub sums: Option<P::Json>,
    /// `null` if unchanged.
    pub memory: Option<P::Json>,
    /// The new lines of the story.
    pub lines: Vec<StoryLine<P::Json>>,
    /// What the viewer is asked now.
    #[serde(flatten)]
    pub asked: Asked<P>,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// For programs.
    pub code: Name,
    /// One sentence for people.
    pub message: String,
    /// The sentence in parts, where names of players belong into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
    /// The section that refuses.
    pub rule: Option<Name>,
}

/// An answer is stored.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "Acted", bound = "")]
pub struct Acted<P: Form = Plain> {
    /// The client's own.
    pub key: String,
    /// It was stored before.
    pub again: bool,
    /// How much the seat has been able to notice.
    pub version: u32,
    /// What the seat was told by it.
    pub lines: Vec<StoryLine<P::Json>>,
    /// What the seat is asked now.
    #[serde(flatten)]
    pub asked: Asked<P>,
}

/// What a host sends on a live connection. `T` is what it says about the table itself, `C` a line of chat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "type",
    rename_all = "snake_case",
    bound(
        serialize = "T: Serialize, C: Serialize",
        deserialize = "T: DeserializeOwned, C: DeserializeOwned"
    )
)]
#[schemars(rename = "ServerMessage", bound = "T: JsonSchema, C: JsonSchema")]
pub enum ServerMessage<P: Form = Plain, T = Value, C = Value> {
    /// Everything.
    Full(Box<Full<P, T>>),
    /// What this viewer has noticed.
    Change(Box<Change<P>>),
    /// What the table is now.
    Table {
        /// The table itself.
        table: T,
    },
    /// Somebody has said something.
    Chat(C),
    /// An answer of this connection is stored.
    Ack {
        /// The client's own.
        key: String,
        /// It was stored before.
        again: bool,
        /// How much the seat has been able to notice.
        version: u32,
    },
    /// An answer of this connection is refused.
    Error {
        /// The client's own.
        key: Option<String>,
        /// Why.
        error: Fault,
        /// The table as it is now, if the answer was stale.
        fresh: Option<Fresh<P, T>>,
    },
    /// The host is there.
    Pong,
    /// The last message.
    Bye {
        /// Why, for programs.
        reason: Name,
    },
}

impl<P: Form, T: Serialize, C: Serialize> ServerMessage<P, T, C> {
    /// The message as text.
    ///
    /// # Panics
    /// If a part of it is not plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

/// What a client sends on a live connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// An answer.
    Act {
        /// The client's own, new for each answer.
        key: String,
        /// The version of the view that is answered.
        version: u32,
        /// One of `legal`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<Value>,
        /// The same in text notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Takes the latest answer back.
    Undo {
        /// The client's own.
        key: String,
        /// The version of the view that the client has.
        version: u32,
    },
    /// Opens a secret phase again.
    Reopen {
        /// The client's own.
        key: String,
        /// The version of the view that the client has.
        version: u32,
    },
    /// Says something to everybody.
    Chat {
        /// 1 to 500 characters.
        text: String,
    },
    /// Is the host there?
    Ping,
}
