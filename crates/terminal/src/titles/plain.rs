//! Any title at the screen: its View as an outline, and a table of the seats.
//!
//! Nothing here knows a title. What it draws is whatever the View says, so a title plays fully, if not
//! prettily, on the day it has rules.

use std::collections::BTreeSet;

use hosting::{AnyTable, Offers, TableStep};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use serde_json::Value;
use tabletop::wire::{self, Asking, Offer, Raw, StoryLine};
use tabletop::{Seat, Viewer};

use crate::desk::Own;
use crate::draw::{cut, wrap};
use crate::key::Key;
use crate::look::{self, Look};
use crate::scene::{BoardCell, Eye, Lens, Panel, PanelRow, Scene, Scenery, Script, Tab, ViewedBy};
use crate::sheet::Sheet;
use crate::story::{LineKind, Told};
use crate::text;

/// A title without a scene of its own.
#[derive(Debug)]
pub(crate) struct PlainScenery;

static SCRIPT: Script = Script {
    tabs: &[Tab { name: "Players", meaning: "players", share: 34 }],
    board: "table",
    place: "line",
    n_zooms: 1,
    zoom: 0,
    shortcuts: &[],
    done: "done here, pass, close",
    signs: &[("▲ ■ ◆ ●", "seat 1, 2, 3, 4")],
    rows: "if it has one",
};

/// Columns of the outline.
const WIDTH: usize = 68;

impl Scenery for PlainScenery {
    fn look(&self, table: &dyn AnyTable, seen: ViewedBy<'_>) -> Box<dyn Scene> {
        let ViewedBy { viewer, sitters } = seen;
        let view: Value = table
            .look(viewer)
            .view
            .iter()
            .map(|(name, part)| ((*name).to_owned(), read(part)))
            .collect();
        let mut sheet = Sheet::default();
        let outline = text::outline(&view, WIDTH);
        let lines: Vec<String> = outline.lines().map(str::to_owned).collect();
        for (y, line) in lines.iter().enumerate() {
            sheet.spot(BoardCell(y as u16), 1, y as u16, line, Style::new());
        }
        Box::new(Outline { viewer, sitters: sitters.to_vec(), view, lines, sheet })
    }

    fn ask(&self, table: &dyn AnyTable, seat: Seat) -> Option<(Asking, Vec<Offer<Own, Own>>)> {
        let Offers { question, legal, .. } = table.offers(seat)?;
        Some((question, legal.into_iter().map(|offer| offer.map(Own::new, Own::new)).collect()))
    }

    fn told(&self, step: &TableStep, viewer: Viewer) -> Vec<Told> {
        step.lines[viewer].iter().map(without_event).collect()
    }

    fn story(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Told> {
        table.story(viewer).iter().map(without_event).collect()
    }

    fn script(&self) -> &'static Script {
        &SCRIPT
    }

    fn kind(&self, _event: &Own) -> LineKind {
        LineKind::News
    }

    fn is_noise(&self, _event: &Own, _batch: &[Own]) -> bool {
        false
    }

    fn join(&self, _before: &Own, _event: &Own) -> Option<Told> {
        None
    }

    fn keep(&self, _kept: &mut Vec<Told>, _told: &Told) {}
}

/// A part that the table has written, as data.
fn read(part: &Raw) -> Value {
    serde_json::from_str(part.get()).expect("the table writes what can be read")
}

/// A line in its words alone: nobody here knows what the event means.
fn without_event(line: &StoryLine<Raw>) -> Told {
    let wire::Told { undone, reopened, text, words, rule, who, concerns, weight, place, .. } =
        line.told.clone();
    Told { event: None, undone, reopened, text, words, rule, who, concerns, weight, place }
}

/// A View as an outline.
#[derive(Debug)]
struct Outline {
    viewer: Viewer,
    sitters: Vec<String>,
    view: Value,
    lines: Vec<String>,
    sheet: Sheet,
}

impl Outline {
    /// What the View says in one word or number, by name.
    fn scalars(&self) -> impl Iterator<Item = String> {
        let fields = self.view.as_object().into_iter().flatten();
        fields.filter_map(|(name, value)| {
            Some(format!("{} {}", name.replace('_', " "), scalar(value)?))
        })
    }

    /// The list of the View that has one entry for each seat.
    fn seats(&self) -> Option<&Vec<Value>> {
        let lists = self.view.as_object()?.values().filter_map(Value::as_array);
        let mut lists = lists.filter(|list| list.len() == self.sitters.len());
        lists.find(|list| list.iter().all(Value::is_object))
    }
}

/// A value that is one word.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(word) => Some(word.clone()),
        Value::Bool(true) => Some("yes".to_owned()),
        Value::Bool(false) => Some("no".to_owned()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

impl Scene for Outline {
    fn now(&self) -> String {
        String::new()
    }

    fn status(&self) -> Vec<String> {
        self.scalars().take(5).collect()
    }

    fn places(&self, _touches: &[String]) -> Vec<BoardCell> {
        Vec::new()
    }

    fn home(&self) -> BoardCell {
        BoardCell(0)
    }

    fn name(&self, place: BoardCell) -> String {
        let line = self.lines.get(usize::from(place.0));
        line.map_or(String::new(), |line| cut(line.trim(), 30))
    }

    fn step(&self, from: BoardCell, key: Key) -> Option<BoardCell> {
        self.sheet.step(from, key)
    }

    fn details(&self, place: BoardCell, width: u16, _look: Look) -> Vec<Line<'static>> {
        let line = self.lines.get(usize::from(place.0)).map_or("", String::as_str);
        wrap(line.trim(), width).into_iter().map(Line::from).collect()
    }

    /// The table of players: what each seat has in one word.
    fn rows(&self, panel: &Panel<'_>) -> Vec<PanelRow> {
        let look = panel.look;
        let seats = self.seats().map(Vec::as_slice).unwrap_or_default();
        let mut rows = Vec::new();
        let who = self.sitters.iter().enumerate().map(|(idx, sitter)| {
            let seat = Seat(idx as u8);
            let you = if self.viewer.is(seat) { ", you" } else { "" };
            (seat, format!("{} {seat} ({sitter}{you})", look::shape(seat)))
        });
        for (seat, who) in who {
            let value = seats.get(seat.index()).unwrap_or(&Value::Null);
            let fields = value.as_object().into_iter().flatten();
            let words: BTreeSet<String> = fields
                .filter_map(|(name, value)| {
                    Some(format!("{} {}", name.replace('_', " "), scalar(value)?))
                })
                .collect();
            let words: Vec<String> = words.into_iter().collect();
            rows.push(PanelRow::styled(who, look.seat(seat)));
            if words.is_empty() {
                continue;
            }
            let lines = wrap(&words.join(", "), panel.width.saturating_sub(2)).into_iter();
            rows.push(PanelRow::of(
                lines.map(|line| Line::from(Span::raw(format!("  {line}")))).collect(),
            ));
        }
        rows
    }

    fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16) {
        self.sheet.origin(area, lens, centred)
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, eye: &Eye<'_>) {
        self.sheet.draw(frame, area, "Table", eye);
    }
}
