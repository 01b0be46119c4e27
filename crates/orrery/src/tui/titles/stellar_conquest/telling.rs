//! How events of this title become lines, and which of them the battle panel keeps.

use serde::Deserialize;
use serde_json::Value;
use stellar_conquest::{Happening, Rules, StellarConquest};
use tabletop::Game;

use crate::tui::story::{Kind, Told};

/// The name of an event.
fn name(event: &Value) -> &str {
    event["event"].as_str().unwrap_or_default()
}

pub(super) fn kind(event: &Value) -> Kind {
    match name(event) {
        "turn_began" | "production_began" | "setup_began" | "game_ended" => Kind::Heading,
        _ => Kind::News,
    }
}

/// That markers change is no news beside the move that changed them.
pub(super) fn is_noise(event: &Value, batch: &[Value]) -> bool {
    if name(event) != "markers_changed" {
        return false;
    }
    let Ok(Happening::MarkersChanged { seat, hex }) = Happening::deserialize(event) else {
        return false;
    };
    let moves = batch.iter().filter(|other| name(other) == "moved");
    moves.filter_map(|other| Happening::deserialize(other).ok()).any(|other| {
        let Happening::Moved { seat: mover, from, to, .. } = other else { return false };
        mover == seat && (to == hex || from == Some(hex))
    })
}

/// The steps of one move are told as one.
pub(super) fn join(rules: &Rules, before: &Value, event: &Value) -> Option<(Value, String)> {
    if name(before) != "moved" || name(event) != "moved" {
        return None;
    }
    let before = Happening::deserialize(before).ok()?;
    let mut whole = Happening::deserialize(event).ok()?;
    let Happening::Moved { seat: a, from: start, to: middle, task_force: b, .. } = before else {
        return None;
    };
    let Happening::Moved { seat: x, from, task_force: y, .. } = &mut whole else { return None };
    if a != *x || b != *y || Some(middle) != *from {
        return None;
    }
    *from = start;
    let text = StellarConquest::tell(rules, &whole).text;
    Some((serde_json::to_value(&whole).ok()?, text))
}

/// The latest battle or attack.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told) {
    let is_open_attack = |told: &Told| name(&told.event) == "attack_began";
    let event = name(&told.event);
    let goes_on = is_open_attack(told) && kept.iter().any(is_open_attack);
    if event == "battle_began" || is_open_attack(told) && !goes_on {
        kept.clear();
    }
    if let "battle_began" | "attack_began" | "aimed" | "shot" | "destroyed" | "withdrew"
    | "conquered" | "battle_ended" | "attack_ended" = event
    {
        kept.push(told.clone());
    }
    if let "attack_ended" | "conquered" = event {
        // A later attack is another one.
        kept.retain(|told| !is_open_attack(told));
    }
}
