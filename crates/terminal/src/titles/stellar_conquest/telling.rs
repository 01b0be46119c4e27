//! How events of this title become lines, and which of them the battle panel keeps.

use stellar_conquest::EventView;

use crate::story::{LineKind, Told};

pub(super) fn kind(event: &EventView) -> LineKind {
    let heads = matches!(
        event,
        EventView::TurnBegan { .. }
            | EventView::ProductionBegan { .. }
            | EventView::SetupBegan
            | EventView::GameEnded
    );
    if heads { LineKind::Heading } else { LineKind::News }
}

/// That markers change is no news beside the move that changed them.
pub(super) fn is_noise(event: &EventView, batch: &[&EventView]) -> bool {
    let EventView::MarkersChanged { seat, hex } = event else { return false };
    batch.iter().any(|other| {
        let EventView::Moved { seat: mover, from, to, .. } = other else { return false };
        mover == seat && (to == hex || *from == Some(*hex))
    })
}

/// The steps of one move are told as one.
pub(super) fn join(before: &EventView, event: &EventView) -> Option<EventView> {
    let EventView::Moved { seat: a, from: start, to: middle, task_force: b, .. } = before else {
        return None;
    };
    let mut whole = event.clone();
    let EventView::Moved { seat: x, from, task_force: y, .. } = &mut whole else { return None };
    if a != x || b != y || Some(*middle) != *from {
        return None;
    }
    *from = *start;
    Some(whole)
}

/// The latest battle or attack.
pub(super) fn keep(kept: &mut Vec<Told>, told: &Told, event: &EventView) {
    let is_open_attack = |told: &Told| {
        let event = told.event.as_ref().and_then(|event| event.get());
        matches!(event, Some(EventView::AttackBegan { .. }))
    };
    let attacks =
        matches!(event, EventView::AttackBegan { .. }) && !kept.iter().any(is_open_attack);
    if attacks || matches!(event, EventView::BattleBegan { .. }) {
        kept.clear();
    }
    if let EventView::BattleBegan { .. }
    | EventView::AttackBegan { .. }
    | EventView::Aimed { .. }
    | EventView::Shot { .. }
    | EventView::Destroyed { .. }
    | EventView::Withdrew { .. }
    | EventView::Conquered { .. }
    | EventView::BattleEnded { .. }
    | EventView::AttackEnded { .. } = event
    {
        kept.push(told.clone());
    }
    if let EventView::AttackEnded { .. } | EventView::Conquered { .. } = event {
        // A later attack is another one.
        kept.retain(|told| !is_open_attack(told));
    }
}

#[cfg(test)]
mod tests {
    use stellar_conquest::Hex;
    use tabletop::Seat;

    use super::*;

    fn hex(name: &str) -> Hex {
        name.parse().expect("a hex")
    }

    fn moved(seat: u8, from: &str, to: &str) -> EventView {
        let (from, to) = (Some(hex(from)), hex(to));
        EventView::Moved { seat: Seat(seat), from, to, task_force: Some(3), noticed: false }
    }

    #[test]
    fn steps_of_one_move_are_one_line() {
        let whole = join(&moved(0, "T8", "S8"), &moved(0, "S8", "R7"));
        assert_eq!(whole, Some(moved(0, "T8", "R7")));
        assert_eq!(join(&moved(0, "T8", "S8"), &moved(0, "T8", "S8")), None, "another move");
        assert_eq!(join(&moved(0, "T8", "S8"), &moved(1, "S8", "R7")), None, "another seat");
        assert_eq!(join(&moved(0, "T8", "S8"), &EventView::GameEnded), None);
    }

    #[test]
    fn markers_are_no_news_beside_their_move() {
        let markers =
            |seat: u8, at: &str| EventView::MarkersChanged { seat: Seat(seat), hex: hex(at) };
        let (move_on, seat_0) = (moved(0, "T8", "S8"), markers(0, "S8"));
        assert!(is_noise(&seat_0, &[&seat_0, &move_on]));
        assert!(is_noise(&markers(0, "T8"), &[&move_on]));
        assert!(!is_noise(&markers(1, "S8"), &[&move_on]), "somebody else's");
        assert!(!is_noise(&markers(0, "R7"), &[&move_on]), "elsewhere");
        assert!(!is_noise(&seat_0, &[&seat_0]) && !is_noise(&move_on, &[&move_on]));
    }
}
