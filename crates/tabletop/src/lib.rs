//! What every game on the table shares: seats, log, dealer, replay, records, undo, views.
//!
//! A title implements [`Game`]; [`Table`] plays it from a log; [`Title`] is the door for everybody
//! who does not want to know which title it is. [`battery`] is the test-suite that every title passes.

mod any;
pub mod battery;
mod chance;
mod components;
mod game;
mod ids;
mod options;
mod record;
mod rulebook;
mod seat;
mod snapshot;
mod table;

pub use any::{
    AnyTable, DoorError, NewTable, Title, TitleOf, name_in_document, news_json, read_action,
    titles_json,
};
pub use chance::{Commitment, Dealer, Draw, Seed};
pub use components::{ComponentError, Components};
pub use game::{
    Bot, Cite, DrawSheet, Game, Label, Line, Outcome, Pending, Question, Row, Seen, Silent, Sink,
    Who, Wire,
};
pub use options::{Conflict, OptionSheet, OptionSpec, Options, SEATS, SetupError, Values};
pub use record::{Difference, Header, HeaderDealer, Record, RecordError};
pub use rulebook::{Chapter, Rulebook, Section};
pub use seat::{PerSeat, PerViewer, SEATS_MAX, Seat, SeatSet, Viewer};
pub use table::{DealerKind, Entry, News, Setup, Start, Table, TableError, Told};
