//! Which events are headings, and what Luna's panel keeps.

use skymines::{EventView, What};

use crate::story::{LineKind, Told, remark};

pub(super) fn kind(event: &EventView) -> LineKind {
    let heads = matches!(
        event,
        EventView::GameBegan { .. }
            | EventView::RoundBegan { .. }
            | EventView::PreparationBegan { .. }
            | EventView::GameEnded
    );
    if heads { LineKind::Heading } else { LineKind::News }
}

/// What Luna did, if she did it.
fn deed(event: &EventView) -> Option<&What> {
    if let EventView::Luna { deed } = event { Some(&deed.what) } else { None }
}

/// Luna's latest turn, with all that came of it. A line without an event at the end says that it is over.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told, event: &EventView) {
    let in_turn = kept.first().is_some_and(|first| {
        let event = first.event.as_ref().and_then(|event| event.get());
        event.and_then(deed).is_some_and(|what| matches!(what, What::TurnBegan))
    });
    let begins = matches!(deed(event), Some(What::TurnBegan | What::SlotsFilled { .. }));
    let reveals = matches!(deed(event), Some(What::MajorityRevealed { .. }));
    if begins || reveals {
        // What she reveals belongs to what she has just laid out.
        if begins || in_turn {
            kept.clear();
        }
        kept.push(told.clone());
        return;
    }
    if kept.last().is_none_or(|last| last.event.is_none()) {
        return;
    }
    // While cards are planned others do much that is none of hers.
    if !in_turn && deed(event).is_none() {
        return;
    }
    let ends = matches!(event, EventView::TurnBegan { .. }) || kind(event) == LineKind::Heading;
    kept.push(if ends { remark(String::new(), None) } else { told.clone() });
}
