//! Which events are headings, and what H.A.L.L.'s panel keeps.

use serde_json::Value;
use starship_interstellar::Player;

use crate::tui::story::{Kind, Told};

/// The name of an event.
fn name(event: &Value) -> &str {
    event["event"].as_str().unwrap_or_default()
}

pub(super) fn kind(event: &Value) -> Kind {
    match name(event) {
        "round_began" | "phase_began" | "game_ended" => Kind::Heading,
        _ => Kind::News,
    }
}

/// H.A.L.L.'s latest turn, or what it did in the World Government Phase, with all that came of it.
/// A null event at the end says that the turn is over.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told) {
    let event = &told.event;
    let step = event["step"].as_str().unwrap_or_default();
    if name(event) == "hall" && matches!(step, "turn_began" | "collected") {
        kept.clear();
        kept.push(told.clone());
        return;
    }
    let is_over = kept.last().is_none_or(|last| last.event.is_null());
    if is_over {
        return;
    }
    let ends = match name(event) {
        "played" | "repeated" | "passed" => event["player"] != Player::HALL.0,
        "round_began" | "phase_began" | "game_ended" => true,
        _ => false,
    };
    let mark = Told { event: Value::Null, text: String::new(), rule: String::new() };
    kept.push(if ends { mark } else { told.clone() });
}
