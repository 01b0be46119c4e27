//! Any title at the screen: its View as an outline, and a table of the seats.
//!
//! Nothing here knows a title. What it draws is whatever the View says, so a title plays fully, if not
//! prettily, on the day it has rules.

use std::collections::BTreeSet;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use serde_json::Value;
use tabletop::{DoorError, Seat, Viewer};

use crate::paper;
use crate::tui::draw::{cut, wrap};
use crate::tui::key::Key;
use crate::tui::look::{self, Look};
use crate::tui::scene::{Eye, Lens, Panel, Place, Row, Scene, Scenery, Script, Seen, Tab};
use crate::tui::sheet::Sheet;

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
    shorter: &[],
    signs: &[("▲ ■ ◆ ●", "seat 1, 2, 3, 4")],
    rows: "if it has one",
};

/// Columns of the outline.
const WIDTH: usize = 68;

impl Scenery for PlainScenery {
    fn look(&self, seen: Seen<'_>) -> Result<Box<dyn Scene>, DoorError> {
        let Seen { viewer, sitters, view, .. } = seen;
        let mut sheet = Sheet::default();
        let outline = paper::outline(&view, WIDTH);
        let lines: Vec<String> = outline.lines().map(str::to_owned).collect();
        for (y, line) in lines.iter().enumerate() {
            sheet.spot(Place(y as u16), 1, y as u16, line, Style::new());
        }
        Ok(Box::new(Outline { viewer, sitters: sitters.to_vec(), view, lines, sheet }))
    }

    fn script(&self) -> &'static Script {
        &SCRIPT
    }
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

    fn places(&self, _touches: &[&str]) -> Vec<Place> {
        Vec::new()
    }

    fn home(&self) -> Place {
        Place(0)
    }

    fn name(&self, place: Place) -> String {
        let line = self.lines.get(usize::from(place.0));
        line.map_or(String::new(), |line| cut(line.trim(), 30))
    }

    fn step(&self, from: Place, key: Key) -> Option<Place> {
        self.sheet.step(from, key)
    }

    fn details(&self, place: Place, width: u16, _look: Look) -> Vec<Line<'static>> {
        let line = self.lines.get(usize::from(place.0)).map_or("", String::as_str);
        wrap(line.trim(), width).into_iter().map(Line::from).collect()
    }

    /// The table of players: what each seat has in one word.
    fn rows(&self, panel: &Panel<'_>) -> Vec<Row> {
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
            rows.push(Row::styled(who, look.seat(seat)));
            if words.is_empty() {
                continue;
            }
            let lines = wrap(&words.join(", "), panel.width.saturating_sub(2)).into_iter();
            rows.push(Row::of(
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
