//! The answers of the protocol that belong to no table, one type for each shape.

use std::collections::BTreeMap;

use hosting::{SeatSpan, Title, TitleInfo};
use serde::Serialize;
use serde_json::Value;
use tabletop::wire::{Fault, Raw, Told};
use tabletop::{Chapter, Section};

/// The answer to one line.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Good { id: Value, ok: Raw },
    Bad { id: Value, error: Fault },
}

/// Who speaks, and what it knows.
#[derive(Debug, Serialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    pub(super) program: &'static str,
    pub(super) titles: BTreeMap<&'static str, Known>,
    pub(super) limits: Limits,
}

/// A title in a few words.
#[derive(Debug, Serialize)]
pub(super) struct Known {
    name: &'static str,
    /// Those that old records may name.
    rulesets: Vec<u32>,
    /// The version of the title's documents.
    schema: u32,
    seats: SeatSpan,
}

impl Known {
    pub(super) fn of(title: &dyn Title) -> Known {
        let (min, max) = title.seats();
        let rulesets = (1..=title.ruleset()).collect();
        Known { name: title.name(), rulesets, schema: 1, seats: SeatSpan { min, max } }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Limits {
    pub(super) line_bytes: usize,
    pub(super) games: usize,
}

/// The titles and the open games.
#[derive(Debug, Serialize)]
pub(super) struct Games {
    pub(super) titles: Vec<TitleInfo>,
    pub(super) open: BTreeMap<String, OpenGame>,
}

#[derive(Debug, Serialize)]
pub(super) struct OpenGame {
    pub(super) title: &'static str,
    pub(super) seats: u8,
}

/// Rules in our own words.
#[derive(Debug, Serialize)]
pub(super) struct Rules<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chapters: Option<&'a [Chapter]>,
    pub(super) sections: Vec<&'a Section>,
}

/// The box of a title.
#[derive(Debug, Serialize)]
pub(super) struct Sheet {
    pub(super) title: &'static str,
    /// The blake3 of the data files.
    pub(super) components: String,
    pub(super) sheet: Raw,
}

/// A game was opened.
#[derive(Debug, Serialize)]
pub(super) struct Opened {
    pub(super) game: String,
}

/// A game was forgotten.
#[derive(Debug, Serialize)]
pub(super) struct Closed {
    pub(super) closed: String,
}

/// What happened.
#[derive(Debug, Serialize)]
pub(super) struct Events {
    pub(super) events: Vec<Told<Raw>>,
    /// What every seat and a watcher are told, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) told: Option<BTreeMap<String, Vec<Told<Raw>>>>,
}

/// The whole state.
#[derive(Debug, Serialize)]
pub(super) struct Position {
    pub(super) position: Raw,
    pub(super) hash: String,
}

/// The text of a record.
#[derive(Debug, Serialize)]
pub(super) struct RecordText {
    pub(super) record: String,
}
