//! People and bots at one table, whatever the title.
//!
//! [`Title`] and [`AnyTable`] are the one door for everybody who does not want to know which game it is: the server, the
//! engine protocol, the terminal, bots that play from afar. [`Play`] adds what each viewer was last shown, and makes the
//! messages of a step. There is no clock, file, network or database in here, and everything compiles for a browser.

#[cfg(not(target_family = "wasm"))]
mod bot;
mod json;
mod play;
mod refusal;
mod sections;
mod table;
mod title;

pub use json::{Json, read_json};
pub use play::{Play, Reply, Snapshot, StepResult, Tell, snapshot_if_due};
pub use refusal::DoorError;
pub use table::{
    AnyTable, Ask, Audience, Command, Look, Offers, TableStep, Thought, Waiting, look_back,
};
pub use title::{
    BotInfo, BotRating, Customs, NewTable, SeatSpan, Title, TitleInfo, TitleOf, data_files,
    find_title, read_action,
};

#[cfg(not(target_family = "wasm"))]
pub use bot::AnyBot;
#[cfg(not(target_family = "wasm"))]
pub use title::TitleSchema;

/// The bot that sits down where nobody says otherwise, and plays for those who are not there.
pub use opponents::USUAL as USUAL_BOT;

/// What is found in a finished game.
pub use opponents::{Analysis, Depth as AnalysisDepth, Judge, Said, Turn};
