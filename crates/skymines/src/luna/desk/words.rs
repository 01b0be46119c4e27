//! What the desk says: each step in a sentence, with what to do on the board.

use tabletop::desk::{DeskStep, DeskSum, Opening};

use super::super::{Deed, What};
use super::at::{Order, Told};
use super::questions::row_letter;
use super::{LunaDesk, sums};
use crate::components::Toward;
use crate::event::EventView;
use crate::ids::{BonusSpace, LunaCard, Side, Slot};
use crate::words;

fn step(text: impl Into<String>, rule: &str, is_order: bool) -> DeskStep {
    DeskStep { text: text.into(), rule: rule.to_owned(), is_order, sum: None, after: 0 }
}

/// What is said before anything else.
pub(super) fn opening(opening: &Opening) -> Vec<DeskStep> {
    let pieces = match opening.get("colour") {
        "any" => "a colour that nobody has".to_owned(),
        colour => format!("the {colour} pieces"),
    };
    let mut steps = vec![step(
        format!(
            "Luna plays {pieces}: her markers on space 0 of the four company tracks, five bonus markers beside the board. \
             This desk is her player board and her cards."
        ),
        "§11.1.1",
        true,
    )];
    if opening.get("draws") == "hand" {
        let text =
            "Shuffle her real cards as the book says; the desk asks which one was turned up.";
        steps.push(step(text, "§11.2", true));
    }
    if opening.get("missions") == "on" {
        steps.push(step("Luna ignores mission cards and has no status card.", "§12.6.1", false));
    }
    if opening.get("threat") != "off" {
        let text = "Luna has nothing to do with the threat card, and it does not hit her.";
        steps.push(step(text, "§12.6.3", false));
    }
    steps
}

/// Something that was said, as a step.
pub(super) fn told(desk: &LunaDesk, told: &Told) -> DeskStep {
    match told {
        Told::Event(EventView::Luna { deed }) if matches!(deed.what, What::Expanding { .. }) => {
            expanding(desk, deed)
        }
        Told::Event(what) => event(desk, what),
        Told::Order { order, card, slot } => ordered(*order, &of_card(*card, *slot)),
    }
}

fn event(desk: &LunaDesk, what: &EventView) -> DeskStep {
    let line = words::tell(&desk.rules, what);
    let is_order = matches!(what, EventView::Advanced { .. });
    step(line.text.plain(), line.rule, is_order)
}

/// "I-6 in slot b: ", or nothing.
fn of_card(card: Option<LunaCard>, slot: Option<Slot>) -> String {
    match (card, slot) {
        (Some(card), Some(slot)) => format!("{card} in slot {}: ", slot.letter()),
        (Some(card), None) => format!("{card}: "),
        (None, _) => String::new(),
    }
}

/// §14: an expansion, as people carry it out.
fn expanding(desk: &LunaDesk, deed: &Deed) -> DeskStep {
    let What::Expanding { company, points, toward } = deed.what else {
        return event(desk, &EventView::Luna { deed: deed.clone() });
    };
    let end = match toward {
        Toward::Min => "lowest",
        Toward::Max => "highest",
    };
    let by = of_card(deed.card, deed.slot);
    let (times, rule, how) = match desk.side() {
        Side::Moon => (
            words::count(points, "point"),
            "§14.3.2",
            format!(
                "for each, the top outpost of its main outpost column goes to the vacant sector in reach with the {end} \
                 number; single and double lines are the same"
            ),
        ),
        Side::Belt => (
            words::count(points, "point"),
            "§14.4.1",
            format!(
                "for each, a piece goes to the target in reach with the {end} number: a vacant shuttle space, or an \
                 asteroid with room where it is not yet"
            ),
        ),
    };
    let text = format!("{by}expand {company} with {times}: {how}. Luna gains nothing there.");
    let label = format!("Find the space and the column for {}", company.short());
    let sum = Some(DeskSum { id: sums::expand_id(company, toward), label });
    DeskStep { sum, ..step(words::sentence(&text), rule, true) }
}

fn ordered(order: Order, by: &str) -> DeskStep {
    match order {
        Order::Marker { space } => {
            let cell = bonus(space);
            let text =
                format!("{by}put one of Luna's bonus markers on {cell}, unless it is occupied.");
            step(words::sentence(&text), "§13.3.1", true)
        }
        Order::Gain { space } => {
            let at = space.number();
            let text = format!(
                "{by}lay the card on display space {at} face down to Luna; an empty space gives nothing."
            );
            step(words::sentence(&text), "§13.4.1", true)
        }
        Order::GainShare => {
            let text = format!(
                "{by}of the displayed cards with a share, lay one of the most valuable company face down to Luna; of \
                 several the one on the lowest space. Without a share she gets nothing."
            );
            let label = "Find the card by numbers".to_owned();
            let sum = Some(DeskSum { id: sums::SHARE.to_owned(), label });
            DeskStep { sum, ..step(words::sentence(&text), "§13.4.2", true) }
        }
        Order::Discard { row, column } => {
            let (row, column) = (row_letter(row), column + 1);
            let text = format!(
                "{by}the plan in row {row}, column {column} of the research display leaves the game; refill the space."
            );
            step(words::sentence(&text), "§13.5.1", true)
        }
        Order::DiscardSpecial => {
            let text = format!(
                "{by}of the special plans face up on the round track, that which was turned up last leaves the game."
            );
            step(words::sentence(&text), "§13.5.3", true)
        }
        Order::Threshold { company, space, coins } => {
            let text = format!(
                "Luna crossed the threshold before space {space} of {company}: {coins} CC to everybody whose marker is on \
                 space {space} or beyond."
            );
            step(text, "§13.1.1", true)
        }
        Order::AsPrinted { company, steps } => {
            let steps = words::count(steps, "space");
            let text = format!(
                "Move Luna's marker {steps} on the track of {company}. Barriers and thresholds as printed; set her coins \
                 right if she paid or gained any."
            );
            step(text, "§13.1.1", true)
        }
    }
}

fn bonus(space: BonusSpace) -> String {
    format!("the bonus space in row {}, column {}", space.0 / 4 + 1, space.0 % 4 + 1)
}
