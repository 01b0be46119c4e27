//! What every game on the table shares: seats, log, dealer, replay, records, undo, views.
//!
//! A title implements [`Game`]; [`Table`] plays it from a log; [`wire`] is what crosses
//! the table, whoever plays at it. The crate `battery` is the test-suite that every title passes.

mod audience;
mod chance;
mod coaching;
mod components;
pub mod data;
pub mod desk;
mod forward;
pub mod frames;
mod game;
mod ids;
pub mod notation;
mod options;
mod position;
mod record;
mod rulebook;
mod seat;
pub mod sets;
mod snapshot;
mod table;
pub mod wire;
pub mod words;

pub use audience::{Addressed, tell_all};
pub use chance::{Commitment, Dealer, Draw, Seed};
pub use coaching::{Coaching, Phase, Topic};
pub use components::{ComponentError, Components};
pub use game::{
    Actor, Audited, Bot, Cite, Counted, DrawSheet, Game, Label, Line, Outcome, OutcomeRow, Pending,
    Question, Seen, Silent, Sink, Weight, Who, WhyNot, Wire,
};
pub use options::{Conflict, OptionSheet, OptionSpec, Options, SEATS, SetupError, Values};
pub use position::want;
pub use record::{
    Difference, Header, HeaderDealer, LogEntry, Record, RecordError, entry_with_text,
};
pub use rulebook::{Chapter, Rulebook, Ruling, Section};
pub use seat::{PerSeat, PerViewer, SEATS_MAX, Seat, SeatSet, Viewer};
pub use sets::{Set, Small};
pub use snapshot::stamp;
pub use table::{DealerKind, Entry, News, NewsByViewer, Setup, Start, Table, TableError};
pub use words::{Piece, Words, name_in_document};
