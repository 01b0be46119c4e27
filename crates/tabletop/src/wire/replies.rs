//! What a host answers besides the game itself: the story so far, a finished game entry by entry, the rules, the coach. The
//! server and the table in a page are both such hosts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Fields, Form, Name, Offer, Plain, StoryLine};
use crate::coaching::{Phase, Topic};
use crate::components::Components;
use crate::record::LogEntry;
use crate::rulebook::{Chapter, Ruling, Section};

/// A part of the story.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "StoryPage", bound = "")]
pub struct StoryPage<P: Form = Plain> {
    /// The number of the first line.
    pub from: u32,
    /// One after the other.
    pub lines: Vec<StoryLine<P::Json>>,
    /// The number after the last line.
    pub next: u32,
}

/// All entries of a game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Entries", bound = "E: JsonSchema")]
pub struct Entries<E = LogEntry> {
    /// From the first on.
    pub entries: Vec<E>,
}

/// A finished game after its first `k` entries.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(bound(serialize = "E: Serialize"))]
#[schemars(rename = "At", bound = "E: JsonSchema")]
pub struct At<P: Form = Plain, E = LogEntry> {
    /// So many entries.
    pub k: u64,
    /// How many entries the game has.
    pub entries: u64,
    /// `null` for `all`.
    pub view: Option<Fields<P::Json>>,
    /// What a player reckons from the view; `null` for `all`.
    pub sums: Option<P::Json>,
    /// `null` for `all`.
    pub memory: Option<P::Json>,
    /// The whole state, for `all`.
    pub position: Option<P::Json>,
    /// What the viewer was told by the last of the entries.
    pub lines: Vec<StoryLine<P::Json>>,
    /// The last of the entries.
    pub entry: Option<E>,
    /// How much the viewer had been able to notice.
    pub version: u32,
    /// How many lines the viewer has been told up to here: so much of `story` belongs to this moment.
    pub story: u32,
}

/// What a bot would answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Hint", bound = "A: JsonSchema, F: JsonSchema")]
pub struct Hint<A = Value, F = Value> {
    /// The seat that asks.
    pub seat: u8,
    /// The version of the view that the bot looked at.
    pub version: u32,
    /// Who would answer so.
    pub bot: String,
    /// The name of the question.
    pub question: Name,
    /// How many answers there are.
    pub answers: u32,
    /// The one that the bot would give.
    pub answer: Offer<A, F>,
}

/// What a coach says without looking at a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CoachWords {
    /// The bot that is asked where no other is named: it answers at once.
    pub bot: &'static str,
    /// The parts of the game, with what a good player aims at.
    pub phases: Vec<Phase>,
    /// The questions in plain words, by their names.
    pub questions: Vec<Topic>,
}

/// The rules in our own words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Rules")]
pub struct RulesPage {
    /// In book order.
    pub chapters: Vec<Chapter>,
    /// In book order.
    pub sections: Vec<Section>,
    /// What was decided where the book is silent; sections cite them by number.
    pub rulings: Vec<Ruling>,
}

/// The box: data files, and what they say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "DataFiles", bound = "")]
pub struct DataFiles<P: Form = Plain> {
    /// The blake3 of the content.
    pub hash: String,
    /// What the files say, parsed and named, each number with its origin; the schema of the title tells what is in it.
    pub sheet: P::Json,
    /// Each file as a document.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub files: BTreeMap<String, toml::Table>,
}

/// The box, parsed or as it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged, bound = "")]
#[schemars(rename = "TableFiles", bound = "")]
pub enum TableFiles<P: Form = Plain> {
    /// Each file parsed.
    Parsed(DataFiles<P>),
    /// Each as its text.
    Plain {
        /// The blake3 of the content.
        hash: String,
        /// The files, by their names.
        #[schemars(with = "BTreeMap<String, String>")]
        texts: Components,
    },
}
