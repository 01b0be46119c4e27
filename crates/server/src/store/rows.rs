//! What the database holds, as values.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::SeatSet;

use crate::clocks::ClockRule;
use crate::secret::Id;

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuestRow {
    pub(crate) id: Id,
    pub(crate) name: String,
}

/// What a guest may do at a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Voice {
    pub(crate) name: String,
    /// The operator has silenced the guest.
    pub(crate) muted: bool,
}

/// A sign-in of a guest, by a cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionRow {
    /// The hash of the cookie.
    pub(crate) hash: String,
    pub(crate) created: u64,
}

/// A bearer token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TokenRow {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) created: u64,
    /// The one seat that it is good for; `None` for all that its guest may do.
    pub(crate) seat: Option<(Id, u8)>,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// For seats to be taken.
    Waiting,
    Playing,
    Over,
    /// A bug has stopped it; the log is safe.
    Frozen,
    /// It never began: its maker has taken it down.
    Closed,
}

impl State {
    pub(crate) fn name(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Playing => "playing",
            State::Over => "over",
            State::Frozen => "frozen",
            State::Closed => "closed",
        }
    }

    pub(crate) fn read(name: &str) -> Option<State> {
        [State::Waiting, State::Playing, State::Over, State::Frozen, State::Closed]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    pub(crate) id: Id,
    pub(crate) title: String,
    pub(crate) ruleset: u32,
    pub(crate) name: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) components: String,
    pub(crate) clock: ClockRule,
    pub(crate) listed: bool,
    pub(crate) watchers: bool,
    /// May the players ask the coach, also where others sit?
    pub(crate) coach: bool,
    /// Is the chat closed to watchers?
    pub(crate) hushed: bool,
    /// The bot that plays for whoever is not there; the usual one if nobody has said.
    pub(crate) caretaker: Option<String>,
    pub(crate) owner: Id,
    pub(crate) state: State,
    pub(crate) message: Option<String>,
    pub(crate) created: u64,
    /// What the server has committed to, in hex.
    pub(crate) secret: String,
    /// The header of an imported record.
    pub(crate) header: Option<String>,
    pub(crate) n_entries: u64,
    pub(crate) clocks: Option<String>,
    pub(crate) outcome: Option<String>,
    /// Who is asked, as far as it is known. It is no secret from the one who is.
    pub(crate) asked: SeatSet,
}

impl TableRow {
    /// Forgets what can be read again. Who it is and where it stands stays.
    pub(crate) fn forget(&mut self) {
        for text in [&mut self.title, &mut self.name, &mut self.components, &mut self.secret] {
            *text = String::new();
        }
        (self.message, self.header, self.clocks, self.outcome) = (None, None, None, None);
        self.options = BTreeMap::new();
    }
}

/// Who may sit down on a seat that nobody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Free {
    /// Anybody.
    Open,
    /// Whoever has the key with this hash.
    Invite(String),
}

/// What stands in the column `taken_over`, instead of 1, where the player wanted it so.
pub(super) const HANDED_OVER: i64 = 2;

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatRow {
    pub(crate) seat: u8,
    /// Who may take it, while nobody has.
    pub(crate) free: Option<Free>,
    /// The person on it.
    pub(crate) guest: Option<Id>,
    /// The name of that person.
    pub(crate) name: Option<String>,
    /// The bot that sits there, or that answers for the person.
    pub(crate) bot: Option<String>,
    pub(crate) nonce: Option<String>,
    pub(crate) resigned: bool,
    pub(crate) taken_over: bool,
    /// It was taken over because its player wanted it so: the bot may play on with other bots.
    pub(crate) handed_over: bool,
    /// When somebody last had it open.
    pub(crate) seen: u64,
    /// How many lines of its story it has said that it has read.
    pub(crate) story: Option<u32>,
    /// It has asked the coach.
    pub(crate) coached: bool,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) at: u64,
    /// The seat and the client's key, for an answer from outside.
    pub(crate) token: Option<String>,
    pub(crate) line: String,
}

/// A game in its middle: a cache of its log up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    /// How many entries the log had.
    pub(crate) k: u64,
    /// For which program it is good.
    pub(crate) stamp: String,
    /// How many lines the seats in order, then the watcher, had been told.
    pub(crate) told: Vec<u32>,
    pub(crate) content: String,
}

impl Snapshot {
    /// A snapshot of a table, for this program.
    pub(crate) fn new(stamp: &str, made: hosting::Snapshot) -> Snapshot {
        let hosting::Snapshot { n_entries: k, told, content } = made;
        Snapshot { k, stamp: stamp.to_owned(), told, content }
    }
}

/// One line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ChatRow {
    /// Its number, from 0.
    pub(crate) n: u64,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Who says it.
    pub(crate) name: String,
    /// From which seat; `null` for a watcher.
    pub(crate) seat: Option<u8>,
    /// What. It is text, whatever it looks like.
    pub(crate) text: String,
}

/// Which tables the lobby shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Show {
    Open,
    Mine,
    Running,
    Over,
}

/// A table with its seats.
#[derive(Clone, Debug)]
pub(crate) struct ListedTable {
    pub(crate) row: TableRow,
    pub(crate) seats: Vec<SeatRow>,
}
