//! Which events are headings, and what Luna's panel keeps.

use serde_json::Value;

use crate::tui::story::{Kind, Told};

/// The name of an event.
fn name(event: &Value) -> &str {
    event["event"].as_str().unwrap_or_default()
}

/// What Luna did, by name.
fn did_of(event: &Value) -> &str {
    event["deed"]["what"]["did"].as_str().unwrap_or_default()
}

pub(super) fn kind(event: &Value) -> Kind {
    match name(event) {
        "game_began" | "round_began" | "preparation_began" | "game_ended" => Kind::Heading,
        _ => Kind::News,
    }
}

/// Luna's latest turn, with all that came of it. A null event at the end says that it is over.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told) {
    let event = &told.event;
    let did = did_of(event);
    if name(event) == "luna" && matches!(did, "turn_began" | "slots_filled" | "majority_revealed") {
        let goes_on = did == "majority_revealed"
            && kept.first().is_some_and(|first| did_of(&first.event) != "turn_began");
        if !goes_on {
            kept.clear();
        }
        kept.push(told.clone());
        return;
    }
    if kept.last().is_none_or(|last| last.event.is_null()) {
        return;
    }
    // While cards are planned others do much that is none of hers.
    let in_turn = kept.first().is_some_and(|first| did_of(&first.event) == "turn_began");
    if !in_turn && name(event) != "luna" {
        return;
    }
    let mark = Told { event: Value::Null, text: String::new(), rule: String::new() };
    let ends =
        matches!(name(event), "turn_began" | "round_began" | "preparation_began" | "game_ended");
    kept.push(if ends { mark } else { told.clone() });
}
