//! One task a table owns its game. Whatever happens to it comes in as one [`Input`].
//!
//! The log in the database is the truth: a step is played, appended, committed, then acknowledged,
//! then told to each viewer in its own words. If it cannot be stored, the game in memory is dropped
//! and read again.

mod actor;
mod bells;
mod bots;
mod clock;
mod coach;
mod commit;
mod game;
mod hub;
mod load;
mod moves;
mod people;
mod queue;
mod seats;
mod talk;
mod tell;

use hosting::Command;
use tabletop::wire::Raw;
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::caller::Caller;
use crate::refusal::ApiError;
use crate::secret::Id;

pub(crate) use actor::run;
pub(crate) use load::{Reading, Stored, with_game};
pub(crate) use people::{Invited, Sat, Spoken, Stands};
pub(crate) use tell::Read;

/// How many inputs may wait at a table.
pub(crate) const MAILBOX: usize = 64;

/// What goes out on a live connection.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last one.
    Bye(&'static str),
}

/// A live connection, as the table knows it.
#[derive(Clone, Debug)]
pub(crate) struct LiveLine {
    /// Its number, unique in this process.
    pub(crate) id: u64,
    /// Where messages go.
    pub(crate) out: mpsc::Sender<Out>,
}

/// What a client sends on a live connection.
#[derive(Clone, Debug)]
pub(crate) enum LiveInput {
    /// An answer, an undo, a reopening.
    Go(Order),
    /// Something for everybody.
    Chat(String),
}

/// What a seat wants, as a client says it.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The client's own key.
    pub(crate) key: String,
    /// The version of the view that it answers.
    pub(crate) version: u32,
    /// What it wants.
    pub(crate) command: Command,
}

/// What is asked of a table.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// What it is, for everybody.
    Info,
    /// The table as a viewer sees it.
    View(Viewer),
    /// May the caller look with these eyes?
    MayLook(Viewer),
    /// A seat has read so many lines of its story.
    Seen(Seat, u32),
    /// A seat answers.
    Go(Seat, Order),
    /// Sit down.
    Join {
        /// Where.
        seat: Option<Seat>,
        /// With which invitation.
        invite: Option<String>,
        /// What the player adds to the seed.
        nonce: Option<String>,
    },
    /// Go away.
    Leave,
    /// Take down a table that has not begun.
    Close,
    /// A new invitation.
    Invite(Seat),
    /// May the caller have a token for this seat?
    MayHold(Seat),
    /// A seat wants to be coached.
    Coached(Seat),
    /// What a bot would answer for a seat; without a name, the title's own coach.
    Hint(Seat, Option<String>),
    /// Give up.
    Resign(Seat),
    /// Let a bot answer.
    Takeover(Seat),
    /// The bot goes.
    Giveback(Seat),
    /// Say something.
    Chat(String),
    /// May those who only watch say nothing?
    Hush(bool),
}

/// The answer: a JSON object.
pub(crate) type Reply = Result<Raw, ApiError>;

/// Everything that can happen to a table.
#[derive(Debug)]
pub(crate) enum Input {
    /// Somebody asks.
    Request {
        /// Who; `None` for a stranger.
        caller: Option<Caller>,
        /// What.
        request: Request,
        /// Where the answer goes.
        reply: oneshot::Sender<Reply>,
    },
    /// Somebody wants to be told what happens.
    Connect {
        /// Who.
        caller: Option<Caller>,
        /// With whose eyes.
        viewer: Viewer,
        /// What it has seen already.
        version: Option<u32>,
        /// Where it is told.
        line: LiveLine,
        /// Whether that is allowed.
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// A connection has ended.
    Gone(u64),
    /// A connection says something.
    Said(u64, LiveInput),
    /// A guest has another name now.
    Renamed(Id, String),
    /// Time has passed.
    Tick,
    /// The server shuts down.
    Shutdown,
}
