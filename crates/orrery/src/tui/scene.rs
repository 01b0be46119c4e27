//! What a title adds to the frame: its board, its panels, its way to tell.
//!
//! The frame knows questions, answers, lines and seats, all through the door of the table; whatever
//! has to know what a View means is behind these two traits. A title without a scene of its own gets
//! [`super::titles::plain`], which knows no title at all.

use std::fmt::Debug;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use serde_json::Value;
use tabletop::{DoorError, Viewer};

use super::desk::{Answer, Desk};
use super::draw::wrap;
use super::key::Key;
use super::look::Look;
use super::story::{Kind, Told};

/// A spot on a title's board. Only its scene knows what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(pub(crate) u16);

/// A title at the screen, made once for a game.
pub(crate) trait Scenery: Debug {
    /// What one viewer sees.
    ///
    /// # Errors
    /// The View is not of this title.
    fn look(&self, seen: Seen<'_>) -> Result<Box<dyn Scene>, DoorError>;

    /// What can be said before anything is seen.
    fn script(&self) -> &'static Script;

    /// How the line of an event is drawn.
    fn kind(&self, event: &Value) -> Kind {
        let _ = event;
        Kind::News
    }

    /// Whether an event is no news beside the others that are told with it.
    fn is_noise(&self, event: &Value, batch: &[Value]) -> bool {
        let _ = (event, batch);
        false
    }

    /// The one event, and its words, that tells of two which follow each other.
    fn join(&self, before: &Value, event: &Value) -> Option<(Value, String)> {
        let _ = (before, event);
        None
    }

    /// Keeps, or lets go, what a panel tells event by event: a battle, the turn of an automa.
    fn keep(&self, kept: &mut Vec<Told>, told: &Told) {
        let _ = (kept, told);
    }
}

/// The table as it comes through the door for one viewer.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(crate) sitters: &'a [String],
    pub(crate) view: Value,
    pub(crate) memory: Value,
}

/// The words and keys of a title.
#[derive(Debug)]
pub(crate) struct Script {
    /// The panels after the log.
    pub(crate) tabs: &'static [Tab],
    /// What the board is called.
    pub(crate) board: &'static str,
    /// What a place on the board is called.
    pub(crate) place: &'static str,
    /// How many distances the board can be looked at from.
    pub(crate) n_zooms: u8,
    /// The distance to begin with.
    pub(crate) zoom: u8,
    /// Keys for answers that are given often.
    pub(crate) shortcuts: &'static [Shortcut],
    /// What the key d does, in words.
    pub(crate) done: &'static str,
    /// Words that a narrow column can do without; the selected answer has them all.
    pub(crate) shorter: &'static [(&'static str, &'static str)],
    /// Signs on the board, for the page of help.
    pub(crate) signs: &'static [(&'static str, &'static str)],
    /// What rows of panels stand for, for the page of help.
    pub(crate) rows: &'static str,
}

/// A panel.
#[derive(Debug)]
pub(crate) struct Tab {
    /// Its name; the key for it is the capital letter in it.
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    /// Hundredths of the screen's height that it wants while it only is looked at.
    pub(crate) share: u16,
}

/// A key for an answer.
#[derive(Debug)]
pub(crate) struct Shortcut {
    pub(crate) key: char,
    /// The answer in text notation.
    pub(crate) notation: &'static str,
    /// For the footer.
    pub(crate) name: &'static str,
    /// For the page of help.
    pub(crate) meaning: &'static str,
}

/// Where the player looks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lens {
    pub(crate) cursor: Place,
    /// From 0, the farthest.
    pub(crate) zoom: u8,
    /// The cell of the board that is drawn in the upper left corner.
    pub(crate) origin: (u16, u16),
}

/// What a board is drawn with.
#[derive(Debug)]
pub(crate) struct Eye<'a> {
    pub(crate) lens: Lens,
    /// Places that shown answers lead to.
    pub(crate) lit: &'a [Place],
    /// Where the selected answer leads.
    pub(crate) target: Option<Place>,
    pub(crate) has_keys: bool,
    pub(crate) look: Look,
}

/// What a panel is drawn with.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    /// A place in [`Script::tabs`].
    pub(crate) tab: usize,
    pub(crate) desk: &'a Desk,
    /// What [`Scenery::keep`] has kept.
    pub(crate) kept: &'a [Told],
    pub(crate) cursor: Place,
    pub(crate) width: u16,
    pub(crate) look: Look,
}

/// One thing in a panel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) lines: Vec<Line<'static>>,
    /// Where it is.
    pub(crate) place: Option<Place>,
    /// The section behind it.
    pub(crate) rule: Option<String>,
    /// The answer that it stands for.
    pub(crate) action: Option<Value>,
}

impl Row {
    pub(crate) fn of(lines: Vec<Line<'static>>) -> Row {
        Row { lines, ..Row::default() }
    }

    pub(crate) fn styled(text: impl Into<String>, style: Style) -> Row {
        Row::of(vec![Line::from(Span::styled(text.into(), style))])
    }

    pub(crate) fn wrapped(text: &str, width: u16, style: Style) -> Row {
        let lines = wrap(text, width).into_iter();
        Row::of(lines.map(|line| Line::from(Span::styled(line, style))).collect())
    }

    pub(crate) fn at(self, place: Option<Place>) -> Row {
        Row { place, ..self }
    }

    pub(crate) fn ruled(self, rule: &str) -> Row {
        Row { rule: Some(rule.to_owned()), ..self }
    }
}

/// The board and the panels as one viewer sees them now.
pub(crate) trait Scene: Debug {
    /// Round and phase in a few words, without anybody's secret.
    fn now(&self) -> String;

    /// Where the game stands, in parts, what matters most first.
    fn status(&self) -> Vec<String>;

    /// Where on the board an answer leads that touches these, the place that matters most first.
    fn places(&self, touches: &[&str]) -> Vec<Place>;

    /// Answers of a lower rank are listed first; equal ones stay in the order of the rules.
    fn rank(&self, answer: &Answer) -> u16 {
        let _ = answer;
        0
    }

    /// The answer that most players want most of the time.
    fn offer(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }

    /// An answer that is not legal, for the filter that found none: its refusal says why.
    fn guess(&self, desk: &Desk, filter: &str) -> Option<Value> {
        let _ = (desk, filter);
        None
    }

    /// The same for a place that no answer leads to.
    fn guess_at(&self, desk: &Desk, place: Place) -> Option<Value> {
        let _ = (desk, place);
        None
    }

    /// The panel that helps now: a place in [`Script::tabs`], or nothing for the log.
    fn tab(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }

    /// Where the cursor begins.
    fn home(&self) -> Place;

    /// Where to look when no answer leads anywhere.
    fn concern(&self) -> Option<Place> {
        None
    }

    /// What a place is called.
    fn name(&self, place: Place) -> String;

    /// Where a key moves the cursor.
    fn step(&self, from: Place, key: Key) -> Option<Place>;

    /// Everything that the viewer knows of a place.
    fn details(&self, place: Place, width: u16, look: Look) -> Vec<Line<'static>>;

    /// The rows of a panel.
    fn rows(&self, panel: &Panel<'_>) -> Vec<Row>;

    /// The origin nearest to the lens's own with which a board in this area shows the cursor; in the
    /// middle, if so wished.
    fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16);

    /// Draws the board.
    fn draw(&self, frame: &mut Frame<'_>, area: Rect, eye: &Eye<'_>);
}
