//! What `steady` decides in secret: its token, its cargo, the cards of a round.

use minds::Noise;
use skymines::{Action, BoardDoc, Card, DeskDoc, Kind, Need, Rules, Token, View};
use tabletop::Seat;

use super::value::use_of;

/// A card that is worth less than this stays in hand for another round.
const LEAST: i64 = 700;

/// The place of the answer in `legal`.
pub(super) fn answer(
    rules: &Rules,
    view: &View,
    seat: Seat,
    legal: &[Action],
    noise: Noise,
) -> usize {
    let Some(own) = &view.own else { return 0 };
    let board = &view.boards[usize::from(seat.0)];
    let worth = |action: &Action| {
        let round = u64::from(view.table.round);
        // A card is worth a fraction of a whole action, and so is the error about it.
        let wrong = |kind: u64, which: u64| i64::from(noise.at([kind, which, round])) / 2;
        if let Action::Keep { token } = *action {
            worth_of_token(rules, token) + wrong(1, token.0.into())
        } else if let Action::Cargo { good } = *action {
            points_in_hand(rules, own, good) + wrong(2, good.index() as u64) / 1_000
        } else if let Action::Place { card } = *action {
            worth_of_card(rules, view, board, own, seat, card) + wrong(3, card.0.into())
        } else {
            LEAST // Close: enough cards.
        }
    };
    let places = legal.iter().map(worth).enumerate();
    places.max_by_key(|&(idx, worth)| (worth, std::cmp::Reverse(idx))).map_or(0, |best| best.0)
}

/// Steps are worth more than coins; cards that rest at the beginning are better weak.
fn worth_of_token(rules: &Rules, token: Token) -> i64 {
    let info = rules.token(token);
    let steps: u8 = info.tracks.iter().sum();
    let resting: i64 = info.resting.iter().map(|&card| use_of(rules, card)).sum();
    i64::from(steps) * 1_400 + i64::from(info.helium) * 1_700 - resting / 3
}

fn points_in_hand(rules: &Rules, own: &DeskDoc, good: Kind) -> i64 {
    let of_kind = own.hand.iter().map(|&card| rules.card(card)).filter(|card| card.kind == good);
    of_kind.map(|card| i64::from(card.value)).sum()
}

/// What the card does this round, beside those that are planned already.
fn worth_of_card(
    rules: &Rules,
    view: &View,
    board: &BoardDoc,
    own: &DeskDoc,
    seat: Seat,
    card: Card,
) -> i64 {
    let kind = rules.card(card).kind;
    let planned = || own.planned.iter().flatten().map(|&card| rules.card(card));
    let upload = usize::from(view.table.upload[usize::from(seat.0)]);
    let ahead = board.screens.get(upload..).unwrap_or_default();
    match kind {
        Kind::Share => 0,
        Kind::ResearchScientist => {
            // One upload serves all plans; a second scientist finds nothing left.
            if ahead.is_empty() || planned().any(|card| card.kind == kind) {
                return LEAST - 100;
            }
            use_of(rules, card) + 1_200 * (ahead.len() as i64 - 1)
        }
        Kind::FieldScientist => use_of(rules, card),
        Kind::Titanium | Kind::Carbon | Kind::Energy | Kind::Minerals => {
            // Cards of a type work together, and win majorities together.
            let together: u8 =
                planned().filter(|card| card.kind == kind).map(|card| card.value).sum();
            let asked = ahead.iter().filter(|&&plan| asks_for(rules.plan(plan).need, kind)).count();
            use_of(rules, card) + 250 * i64::from(together) + 500 * asked as i64
        }
    }
}

fn asks_for(need: Need, kind: Kind) -> bool {
    match need {
        Need::AtLeast(of, _) => of == kind,
        Need::Both((one, _), (other, _)) => one == kind || other == kind,
        Need::Nothing
        | Need::FieldScientist
        | Need::Any(_)
        | Need::Two(_)
        | Need::Shares(_)
        | Need::Pay(_) => false,
    }
}
