//! What a page can ask of the engine.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use tabletop::wire::ClientMessage;
use tabletop::{Components, Seat, Viewer};

/// A wish, by its name in `do`.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Wish {
    /// The title, for those who choose one.
    Info {},
    /// The rules in our own words.
    Rules {},
    /// What a coach says without looking at a table.
    Coach {},
    /// The box; with other files, if they are good.
    Components {
        #[serde(default)]
        files: Option<BTreeMap<String, String>>,
        /// The files as they are, not parsed.
        #[serde(default)]
        text: bool,
    },
    /// The printed opponents that can be run beside a real board, with their options.
    Desks {},
    /// A message to one of their desks, as text; the answer is the desk's own (docs/desk.md).
    Desk { said: String },
    /// The courses.
    Courses {},
    /// A lesson at one of its steps, from 1.
    LessonAt { lesson: String, step: u32 },
    /// A lesson is played on a line.
    LessonBegin { line: String, lesson: String, step: u32 },
    /// The pupil says something.
    LessonHear { line: String, said: Value, now: u64 },
    /// The line is gone.
    LessonEnd { line: String },
    /// A table, from its set-up and its log; an empty log is a new table.
    Open { table: String, setup: Box<SetupDoc>, log: Vec<Entry> },
    /// The table is not needed any more.
    Shut { table: String },
    /// What a record says, if it follows from the rules.
    Read { record: String },
    /// What happened in a finished game.
    Analyse { record: String, part: Part },
    /// Something of an open table.
    At { table: String, wish: TableWish },
}

/// A wish to an open table.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum TableWish {
    /// The whole table as a viewer may know it, who is told of changes from now on.
    Look { viewer: Viewer },
    /// The viewer looks away.
    LookAway { viewer: Viewer },
    /// A seat answers or takes back.
    Hear { seat: Seat, said: ClientMessage, now: u64 },
    /// What is to be dealt is dealt, and bots answer, at most so many times.
    GoOn { answers: u32, now: u64 },
    /// A bot sits down, or leaves.
    Bot { seat: Seat, bot: Option<String> },
    /// Nobody is asked any more.
    End {},
    /// What a bot would answer for the seat.
    Hint { seat: Seat, bot: Option<String> },
    /// What a viewer was told, from a line on.
    Story { viewer: Viewer, from: u32, limit: u32 },
    /// The game as a file; with the secret before its end, if that is wanted.
    Record {
        #[serde(default)]
        secret: bool,
    },
    /// All entries, each with its answer in text notation.
    Entries {},
    /// The game after its first entries; for nobody's eyes, with everything.
    Moment { k: u64, viewer: Option<Viewer> },
    /// What a seat was asked then.
    AskedAt { k: u64, seat: Seat },
    /// How many entries a new game takes over that begins there.
    Cut { k: u64 },
    /// Its data files; as they are, or parsed.
    Box {
        #[serde(default)]
        text: bool,
    },
}

/// How much of an analysis.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// The course of the game.
    Course,
    /// Luck and turns as well.
    Whole,
}

/// A line of a log, and when it was written.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) at: u64,
    pub(crate) line: String,
}

/// How a table is set up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupDoc {
    /// How many seats.
    pub(crate) seats: u8,
    /// The ruleset; the newest for a new table.
    pub(crate) ruleset: Option<u32>,
    pub(crate) options: BTreeMap<String, String>,
    /// All data files; those that are built in if missing.
    pub(crate) components: Option<Components>,
    /// Files that replace those that are built in, of a new table.
    #[serde(default)]
    pub(crate) replaced: Option<BTreeMap<String, String>>,
    pub(crate) dealer: DealerDoc,
    /// What the game began from, if not from set-up.
    #[serde(default)]
    pub(crate) position: Option<Value>,
    /// Who answers for the seats, where it is a bot.
    pub(crate) bots: Vec<Option<String>>,
    /// It was ended before its rules would.
    #[serde(default)]
    pub(crate) ended: bool,
}

/// Where the dice come from.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum DealerDoc {
    /// A secret that is told after the end.
    Sealed { secret: String, nonces: Vec<String> },
    /// A seed that everybody may know.
    Open { seed: String },
    /// A record of the shelf: what was dealt stands in its log.
    Caller,
}
