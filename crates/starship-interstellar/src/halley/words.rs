//! The comet in words.

use tabletop::{DrawSheet, Label, Line, Question};

use super::event::HalleyEvent;
use super::state::{HalleyAction, HalleyFrame, Port};
use crate::action::Action;
use crate::ch04_travel;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::ids::{N_QUADRANTS, Orbit, Player, Quadrant, Resource};
use crate::state::{Frame, State};
use crate::words::cubes;

/// The first word of every answer of the expansion, with a whole one to learn from.
pub(crate) const FORMS: [(&str, &str); 2] =
    [("mine-sector", "mine-sector 3"), ("haul", "haul RRY")];

/// The answer as text.
pub(crate) fn notation(action: HalleyAction) -> String {
    match action {
        HalleyAction::Fly => "fly comet".to_owned(),
        HalleyAction::Mine { sector } => format!("mine-sector {}", u16::from(sector) + 1),
        HalleyAction::Haul { cubes } => format!("haul {cubes}"),
    }
}

/// Reads an answer of the expansion; `None` for any other.
pub(crate) fn parse(words: &[&str]) -> Option<Result<Action, String>> {
    let action = match *words {
        ["fly", "comet"] => Ok(HalleyAction::Fly),
        ["mine-sector", number] => sector(number).map(|sector| HalleyAction::Mine { sector }),
        ["haul", letters] => letters.parse().map(|cubes: Cubes| HalleyAction::Haul { cubes }),
        _ => return None,
    };
    Some(action.map(Action::Halley))
}

fn sector(text: &str) -> Result<u8, String> {
    let number = crate::notation::number(text, 1, u8::MAX)?;
    Ok(number - 1)
}

/// What is asked.
pub(crate) fn question(state: &State, frame: HalleyFrame) -> Question {
    match frame {
        HalleyFrame::Haul { sector, .. } => {
            let there = cubes(state.halley.sectors[usize::from(sector)]);
            let text = format!("The sector holds {there}. What finds room aboard?");
            Question { id: "haul", text, rule: "§C.3" }
        }
        HalleyFrame::Mine { .. }
        | HalleyFrame::Quadrant
        | HalleyFrame::Fill { .. }
        | HalleyFrame::Give { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => {
            let text = "Which sector of the comet do you mine?".to_owned();
            Question { id: "mine", text, rule: "§C.3" }
        }
    }
}

/// What the dealer is asked for.
pub(crate) fn draw_sheet(state: &State, frame: HalleyFrame) -> DrawSheet {
    let bag = state.halley.bag;
    let each = |r: Resource| std::iter::repeat_n(r.name().to_owned(), usize::from(bag.get(r)));
    let all = || Resource::ALL.into_iter().flat_map(each).collect();
    let (text, rule, outcomes) = match frame {
        HalleyFrame::Quadrant => {
            let names = (1..=N_QUADRANTS).map(|n| format!("Quadrant {n}")).collect();
            ("the Quadrant of the comet".to_owned(), "§C.1", names)
        }
        HalleyFrame::Fill { sector } => {
            (format!("a cube for sector {} of the comet", sector + 1), "§C.6", all())
        }
        HalleyFrame::Give { planet, .. } => {
            (format!("a cube of the comet for {planet}"), "§C.5", all())
        }
        HalleyFrame::Mine { .. }
        | HalleyFrame::Haul { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => unreachable!("steps and questions are no draws"),
    };
    DrawSheet { text, rule, outcomes }
}

/// The answer in words.
pub(crate) fn label(
    rules: &Rules,
    state: &State,
    frame: Frame,
    player: Player,
    action: HalleyAction,
) -> Label {
    match action {
        HalleyAction::Fly => {
            let off = if let Frame::Depart { off, .. } = frame { off } else { 0 };
            let fuel = ch04_travel::price(rules, state, player, off, Port::Comet);
            let text = format!("Fly to Halley's Comet for {fuel} Fuel");
            Label { text, rule: "§C.2", touches: vec!["comet".to_owned()] }
        }
        HalleyAction::Mine { sector } => {
            let there = state.halley.sectors.get(usize::from(sector)).copied();
            let there = cubes(there.unwrap_or(Cubes::NONE));
            let text = format!("Mine sector {}: {there}", u16::from(sector) + 1);
            Label { text, rule: "§C.3", touches: vec![format!("sector:{sector}")] }
        }
        HalleyAction::Haul { cubes: taken } => {
            let text = format!("Take {} aboard", cubes(taken));
            Label { text, rule: "§C.3", touches: vec!["comet".to_owned()] }
        }
    }
}

fn place(orbit: Orbit, quadrant: Quadrant, zone: u8) -> String {
    format!("{orbit}, Quadrant {}, zone {zone}", quadrant.0 + 1)
}

/// The event in words.
pub(crate) fn tell(event: &HalleyEvent) -> Line {
    let (text, rule) = told(event).unwrap_or_else(|| told_mining(event));
    Line { text: format!("{text}."), rule }
}

/// The comet itself.
fn told(event: &HalleyEvent) -> Option<(String, &'static str)> {
    let told = match event {
        HalleyEvent::Placed { quadrant } => {
            let text = format!("Halley's Comet waits outside Quadrant {}", quadrant.0 + 1);
            (text, "§C.1")
        }
        HalleyEvent::Counted { n, quadrant } => {
            let text =
                format!("Halley's Comet, in Quadrant {}, has {n} Orbits to go", quadrant.0 + 1);
            (text, "§C.4.1")
        }
        HalleyEvent::Entered { orbit, quadrant, zone } => {
            (format!("Halley's Comet enters {}", place(*orbit, *quadrant, *zone)), "§C.4.2")
        }
        HalleyEvent::Pulled { planet, clockwise, orbit, quadrant, zone } => {
            let way = if *clockwise { "clockwise" } else { "anti-clockwise" };
            let to = place(*orbit, *quadrant, *zone);
            (format!("{planet} pulls Halley's Comet {way} to {to}"), "§C.4.4")
        }
        HalleyEvent::Turned { orbit } => (format!("Halley's Comet turns on {orbit}"), "§C.4.5"),
        HalleyEvent::Crossed { planet } => {
            (format!("Halley's Comet and {planet} pass each other"), "§C.5")
        }
        HalleyEvent::Left => ("Halley's Comet leaves the Solar System".to_owned(), "§C.4.6"),
        HalleyEvent::Halted => ("Halley's Comet stays on Neptune's Orbit".to_owned(), "§C.7"),
        HalleyEvent::Swallowed { orbit } => {
            (format!("the Sun swallows Halley's Comet on {orbit}"), "§C.4.7")
        }
        HalleyEvent::SectorFilled { .. }
        | HalleyEvent::Landed { .. }
        | HalleyEvent::TookOff { .. }
        | HalleyEvent::MarkerPlaced { .. }
        | HalleyEvent::Mined { .. }
        | HalleyEvent::Given { .. }
        | HalleyEvent::Evolved { .. }
        | HalleyEvent::MarkersReturned => return None,
    };
    Some(told)
}

/// Its board, and who comes for it.
#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is told above")]
fn told_mining(event: &HalleyEvent) -> (String, &'static str) {
    match event {
        HalleyEvent::SectorFilled { sector, resource } => {
            (format!("Sector {} of the comet gets {resource}", sector + 1), "§C.6")
        }
        HalleyEvent::Landed { player, from, fuel } => {
            (format!("{player} flies from {from} to Halley's Comet for {fuel} Fuel"), "§C.2")
        }
        HalleyEvent::TookOff { player, to, fuel } => {
            (format!("{player} flies from Halley's Comet to {to} for {fuel} Fuel"), "§C.2")
        }
        HalleyEvent::MarkerPlaced { player, sector } => {
            (format!("{player}'s counter lies on sector {}", sector + 1), "§C.3")
        }
        HalleyEvent::Mined { player, sector, cubes: mined } => {
            (format!("{player} mines {} from sector {}", cubes(*mined), sector + 1), "§C.3")
        }
        HalleyEvent::Given { player, planet, resource } => {
            (format!("{player} on {planet}: the comet leaves {resource}"), "§C.5")
        }
        HalleyEvent::Evolved { back } => {
            (format!("The comet's board moves on; {} go back into its bag", cubes(*back)), "§C.6")
        }
        HalleyEvent::MarkersReturned => {
            ("All counters on the comet's board return".to_owned(), "§C.3")
        }
        _ => unreachable!("told above"),
    }
}
