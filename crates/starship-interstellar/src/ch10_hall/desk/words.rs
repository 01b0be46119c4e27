//! What the desk says: each step in a sentence, with what to do on the board.

use tabletop::Actor;
use tabletop::desk::{DeskStep, Opening};

use super::super::HallEvent;
use super::{HallDesk, Told};
use crate::event::Event;
use crate::words;

fn step(text: impl Into<String>, rule: &str, is_order: bool) -> DeskStep {
    DeskStep { text: text.into(), rule: rule.to_owned(), is_order, sum: None, after: 0 }
}

/// What is said before anything else.
pub(super) fn opening(opening: &Opening) -> Vec<DeskStep> {
    let mut steps = vec![
        step(
            "Set up a game of two. H.A.L.L. needs its Explorer, Probe, Bases, Scientists and markers on the board; this desk is its box, \
             its boards, its bag and its piles.",
            "§H.1",
            true,
        ),
        step(
            "Take one production token of each planet but Earth out of the box for H.A.L.L., the planets up, in a pile.",
            "§H.1.2",
            true,
        ),
    ];
    if opening.get("draws") == "hand" {
        let text = "Fill the AI bag and shuffle its tokens as the book says; the desk asks what was drawn.";
        steps.push(step(text, "§H.2.1", true));
    }
    if opening.get("fly_by") == "on" {
        let text = "The Fly-By changes nothing for H.A.L.L.: it flies for nothing, and its new Bases have a price of their own.";
        steps.push(step(text, "§F.1", false));
    }
    steps
}

/// Is it H.A.L.L.'s, or everybody's? What others do they have done themselves.
pub(super) fn is_for_people(told: &Told) -> bool {
    let Told::Event(event) = told else { return true };
    if matches!(event, Event::FuelGained { n: 0, .. } | Event::PrestigeGained { n: 0, .. }) {
        return false;
    }
    let is_common = matches!(event, Event::Hall(_) | Event::ModuleCompleted { .. });
    is_common || !matches!(event.actor(), Some(Actor::Seat(_)))
}

/// Something that was said, as a step.
pub(super) fn told(desk: &HallDesk, told: &Told) -> DeskStep {
    match told {
        Told::Event(event) => {
            let line = words::tell(&desk.rules, event);
            let more = on_the_board(event);
            let text = line.text.plain();
            match more {
                Some("") => step(text, line.rule, true),
                Some(more) => step(format!("{text} {more}"), line.rule, true),
                None => step(text, line.rule, false),
            }
        }
        Told::Order { text, rule } => step(text, rule, true),
    }
}

/// What hands have to do on the board, beyond what the sentence says; nothing for what lies in the desk.
fn on_the_board(event: &Event) -> Option<&'static str> {
    let is_paid = matches!(event, Event::Hall(HallEvent::TechnologyDeveloped { .. }));
    if is_paid || matches!(event, Event::Saved { .. }) {
        return Some("The cubes paid go to the Market, as far as there is room.");
    }
    if let Event::Built { .. } = event {
        return Some("The column moves down and is filled up.");
    }
    if let Event::CubesKept { .. } = event {
        return Some("What it does not keep goes back into the Solar Bag.");
    }
    if let Event::ModuleCompleted { .. } = event {
        return Some("Scientists of the row below may move up, from the builder on in turn order.");
    }
    let moves = matches!(
        event,
        Event::Flew { .. }
            | Event::Founded { .. }
            | Event::MarketTaken { .. }
            | Event::ProbeMoved { .. }
            | Event::Sat { .. }
            | Event::Rose { .. }
            | Event::Stepped { .. }
            | Event::ExtraTaken { .. }
            | Event::PlanetDestroyed { .. }
            | Event::ReputationChanged { .. }
    );
    moves.then_some("")
}
