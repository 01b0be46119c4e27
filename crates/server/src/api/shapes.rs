//! The shapes of what is answered, for the OpenAPI document and the types that are made from it.
//!
//! These answers are put together as text, from parts that the titles have written; nobody makes a value of
//! these types. The tests hold every answer that they get against the document.

#![expect(dead_code, reason = "only the schemas of these types are used")]

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;
use tabletop::{Chapter, Conflict, Draw, OptionSpec, Outcome, Question, Seat, Section, Viewer};

use crate::clocks::ClockRule;
use crate::store::{ChatRow, State};
use crate::table::TableInfo;

/// This document.
#[derive(JsonSchema)]
pub(crate) struct Document {
    /// The version of OpenAPI.
    openapi: String,
    info: BTreeMap<String, Value>,
    servers: Vec<Value>,
    paths: BTreeMap<String, Value>,
    components: BTreeMap<String, Value>,
    security: Vec<Value>,
}

/// The titles on this table.
#[derive(JsonSchema)]
pub(crate) struct Titles {
    /// Name and version of the program.
    program: String,
    /// The version of the API.
    api: u32,
    titles: Vec<TitleInfo>,
}

/// A title.
#[derive(JsonSchema)]
pub(crate) struct TitleInfo {
    id: String,
    /// Its name for people.
    name: String,
    /// Who holds the rights in the name.
    rights: String,
    /// The newest ruleset.
    ruleset: u32,
    seats: SeatSpan,
    options: Vec<OptionSpec>,
    /// Values of options that do not go together.
    conflicts: Vec<Conflict>,
    /// The blake3 of the components.
    components: String,
    /// The names of its bots, weakest first.
    bots: Vec<String>,
    /// What the length of a game is counted in.
    length_unit: String,
}

/// How many seats.
#[derive(JsonSchema)]
pub(crate) struct SeatSpan {
    min: u8,
    max: u8,
}

/// The rules in our own words.
#[derive(JsonSchema)]
pub(crate) struct Rules {
    chapters: Vec<Chapter>,
    /// In book order.
    sections: Vec<Section>,
}

/// Data files, each parsed.
#[derive(JsonSchema)]
pub(crate) struct DataFiles {
    /// The blake3 of the content.
    hash: String,
    files: BTreeMap<String, Value>,
}

/// Data files, parsed or as they are.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(crate) enum TableFiles {
    /// Each parsed.
    Parsed(DataFiles),
    /// Each as its text.
    Plain {
        /// The blake3 of the content.
        hash: String,
        texts: BTreeMap<String, String>,
    },
}

/// The JSON Schemas of a title.
#[derive(JsonSchema)]
pub(crate) struct TitleSchema {
    title: String,
    /// The newest ruleset.
    ruleset: u32,
    position: BTreeMap<String, Value>,
    action: BTreeMap<String, Value>,
    view: BTreeMap<String, Value>,
    memory: BTreeMap<String, Value>,
    event: BTreeMap<String, Value>,
}

/// A page of the lobby.
#[derive(JsonSchema)]
pub(crate) struct LobbyPage {
    /// The newest first.
    tables: Vec<TableRow>,
    /// The `before` of the next page.
    next: Option<String>,
}

/// A table in the lobby.
#[derive(JsonSchema)]
pub(crate) struct TableRow {
    id: String,
    title: String,
    name: String,
    state: State,
    /// When it was made, in milliseconds since 1970.
    created: u64,
    options: BTreeMap<String, String>,
    seats: Vec<SeatRow>,
    clock: ClockRule,
    /// May others look on?
    watchers: bool,
    /// How the game ended.
    outcome: Option<Ended>,
}

/// A seat in the lobby.
#[derive(JsonSchema)]
pub(crate) struct SeatRow {
    /// From 0.
    seat: u8,
    /// `open`, `invited`, `person` or `bot`.
    kind: String,
    /// Who sits there.
    name: Option<String>,
    /// The bot that answers.
    bot: Option<String>,
    /// Is it the caller's?
    you: bool,
    /// Is it the caller's, and is it asked? Whom the game waits for elsewhere is told at the table only.
    asked: bool,
}

/// How a game ended, and who came where.
#[derive(JsonSchema)]
pub(crate) struct Ended {
    #[schemars(flatten)]
    outcome: Outcome,
    /// Of the seats; who has resigned comes last. Missing for some imported records.
    #[schemars(skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<Rank>,
}

/// The rank of a seat, from 1.
#[derive(JsonSchema)]
pub(crate) struct Rank {
    seat: Seat,
    rank: u32,
}

/// Where the table stands now.
#[derive(JsonSchema)]
pub(crate) struct Stands {
    state: State,
}

/// Somebody has sat down.
#[derive(JsonSchema)]
pub(crate) struct Sat {
    /// Where.
    seat: u8,
    state: State,
}

/// A new invitation.
#[derive(JsonSchema)]
pub(crate) struct Invited {
    /// Its key, shown this once.
    invite: String,
}

/// What a seat is asked, and what else it may do.
#[derive(JsonSchema)]
pub(crate) struct Asked {
    /// `null` if the viewer is not asked.
    question: Option<Question>,
    /// Every legal answer.
    legal: Vec<Answer>,
    can_undo: bool,
    can_reopen: bool,
    /// How far back undo reaches, where the seat cannot.
    undo_reason: Option<String>,
    /// Has the game ended?
    over: bool,
}

/// A legal answer.
#[derive(JsonSchema)]
pub(crate) struct Answer {
    /// The schema of the title tells what it can be.
    action: Value,
    /// The same in text notation.
    text: String,
    /// What it does, for people.
    label: String,
    /// The section that it follows.
    rule: String,
    /// Names of board elements, such as `hex:E17` or `planet:12`.
    touches: Vec<String>,
}

/// The table as a viewer may know it.
#[derive(JsonSchema)]
pub(crate) struct Full {
    /// For live connections: which message it is.
    #[schemars(extend("const" = "full"))]
    r#type: String,
    viewer: Viewer,
    /// How much this viewer has been able to notice.
    version: u32,
    /// How many lines this viewer has been told.
    story: u32,
    /// The schema of the title tells what is in it.
    view: BTreeMap<String, Value>,
    /// What the viewer remembers; the schema of the title tells what is in it.
    memory: Value,
    #[schemars(flatten)]
    asked: Asked,
    table: TableInfo,
}

/// What has changed for a viewer.
#[derive(JsonSchema)]
pub(crate) struct Change {
    #[schemars(extend("const" = "change"))]
    r#type: String,
    /// The version before.
    from: u32,
    version: u32,
    /// The fields of the view that are different now.
    sections: BTreeMap<String, Value>,
    /// The fields that are no more.
    gone: Vec<String>,
    /// `null` if unchanged.
    memory: Value,
    /// The new lines of the story.
    lines: Vec<StoryLine>,
    #[schemars(flatten)]
    asked: Asked,
}

/// A line of the story, as one viewer was told it: something happened, or a seat took back an answer, or
/// opened a secret phase again.
#[derive(JsonSchema)]
pub(crate) struct StoryLine {
    /// Its number, from 0.
    n: u32,
    /// When, in milliseconds since 1970.
    at: u64,
    /// The schema of the title tells what it can be.
    #[schemars(skip_serializing_if = "Option::is_none")]
    event: Option<Value>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    undone: Option<OfWhom>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    reopened: Option<OfWhom>,
    /// The same for people.
    text: String,
    /// The section that made it happen.
    #[schemars(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

/// A seat.
#[derive(JsonSchema)]
pub(crate) struct OfWhom {
    seat: Seat,
}

/// A part of the story.
#[derive(JsonSchema)]
pub(crate) struct StoryPage {
    /// The number of the first line.
    from: u32,
    lines: Vec<StoryLine>,
    /// The number after the last line.
    next: u32,
}

/// An answer is stored.
#[derive(JsonSchema)]
pub(crate) struct Acted {
    /// The client's own.
    key: String,
    /// It was stored before.
    again: bool,
    version: u32,
    /// What the seat was told by it.
    lines: Vec<StoryLine>,
    #[schemars(flatten)]
    asked: Asked,
}

/// What was said.
#[derive(JsonSchema)]
pub(crate) struct ChatPage {
    lines: Vec<ChatRow>,
}

/// Something is said.
#[derive(JsonSchema)]
pub(crate) struct Spoken {
    /// The number of the line.
    n: u64,
}

/// All entries of a game.
#[derive(JsonSchema)]
pub(crate) struct Entries {
    entries: Vec<LogEntry>,
}

/// An entry: what a seat chose, what was dealt, or what a seat took back.
#[derive(JsonSchema)]
pub(crate) struct LogEntry {
    /// Its number, from 0.
    k: u64,
    #[schemars(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    action: Option<Value>,
    /// The action in text notation.
    #[schemars(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[schemars(skip_serializing_if = "Option::is_none")]
    deal: Option<Draw>,
    /// The entry that is taken back.
    #[schemars(skip_serializing_if = "Option::is_none")]
    undo: Option<u32>,
    /// The closing answer that is taken back.
    #[schemars(skip_serializing_if = "Option::is_none")]
    reopen: Option<u32>,
}

/// A finished game after its first `k` entries.
#[derive(JsonSchema)]
pub(crate) struct At {
    k: u64,
    /// How many entries the game has.
    entries: u64,
    /// `null` for `all`.
    view: Option<BTreeMap<String, Value>>,
    /// `null` for `all`.
    memory: Value,
    /// The whole state, for `all`.
    position: Value,
    /// What the viewer was told by the last of the entries.
    lines: Vec<StoryLine>,
    /// The last of the entries.
    entry: Option<LogEntry>,
    version: u32,
    /// How many lines the viewer has been told up to here: so much of `story` belongs to this moment.
    story: u32,
}

/// A record is on the shelf.
#[derive(JsonSchema)]
pub(crate) struct Imported {
    /// The table on which it can be looked at.
    table: String,
}

/// Why something is refused.
#[derive(JsonSchema)]
pub(crate) struct Fault {
    /// For programs.
    code: String,
    /// One sentence for people.
    message: String,
    /// The section that refuses.
    rule: Option<String>,
}

/// Refused; nothing was changed.
#[derive(JsonSchema)]
pub(crate) struct Refusal {
    error: Fault,
    /// The table as it is now, if the answer was stale.
    #[schemars(skip_serializing_if = "Option::is_none")]
    fresh: Option<Full>,
}

/// What the server sends on live connections.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(crate) enum ServerMessage {
    /// Everything.
    Full(Full),
    /// What this viewer has noticed.
    Change(Change),
    /// What the table is now.
    Table {
        #[schemars(extend("const" = "table"))]
        r#type: String,
        table: TableInfo,
    },
    /// Somebody has said something.
    Chat {
        #[schemars(extend("const" = "chat"))]
        r#type: String,
        #[schemars(flatten)]
        line: ChatRow,
    },
    /// An answer of this connection is stored.
    Ack {
        #[schemars(extend("const" = "ack"))]
        r#type: String,
        key: String,
        again: bool,
        version: u32,
    },
    /// An answer of this connection is refused.
    Error {
        #[schemars(extend("const" = "error"))]
        r#type: String,
        key: Option<String>,
        error: Fault,
        /// The table as it is now, if the answer was stale.
        fresh: Option<Full>,
    },
    /// The server is there.
    Pong {
        #[schemars(extend("const" = "pong"))]
        r#type: String,
    },
    /// The last message.
    Bye {
        #[schemars(extend("const" = "bye"))]
        r#type: String,
        /// Why, for programs.
        reason: String,
    },
}
