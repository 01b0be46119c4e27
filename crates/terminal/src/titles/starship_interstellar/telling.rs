//! Which events are headings, and what H.A.L.L.'s panel keeps.

use starship_interstellar::{EventView, HallEvent, Player};

use crate::story::{LineKind, Told, remark};

pub(super) fn kind(event: &EventView) -> LineKind {
    let heads = matches!(
        event,
        EventView::RoundBegan { .. } | EventView::PhaseBegan { .. } | EventView::GameEnded { .. }
    );
    if heads { LineKind::Heading } else { LineKind::News }
}

/// H.A.L.L.'s latest turn, or what it did in the World Government Phase, with all that came of it.
/// A line without an event at the end says that the turn is over.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told, event: &EventView) {
    if let EventView::Hall(HallEvent::TurnBegan { .. } | HallEvent::Collected { .. }) = event {
        kept.clear();
        kept.push(told.clone());
        return;
    }
    if kept.last().is_none_or(|last| last.event.is_none()) {
        return;
    }
    let others = if let EventView::Played { player, .. }
    | EventView::Repeated { player, .. }
    | EventView::Passed { player, .. } = event
    {
        *player != Player::Hall
    } else {
        false
    };
    let ends = others || kind(event) == LineKind::Heading;
    kept.push(if ends { remark(String::new(), None) } else { told.clone() });
}
