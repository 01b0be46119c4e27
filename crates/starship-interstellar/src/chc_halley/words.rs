//! The comet in words.

use tabletop::{DrawSheet, Question};

use super::Move;
use super::event::HalleyEvent;
use super::mining::{cubes_of, room};
use super::state::{HalleyFrame, Port};
use crate::ch04_travel;
use crate::components::Rules;
use crate::fact::{Fact, Label};
use crate::ids::{N_QUADRANTS, Orbit, Player, Quadrant, Resource};
use crate::state::{Look, NONE, State};
use crate::words::{ask, count, cubes};

/// What is asked.
pub(super) fn question(state: &State, frame: HalleyFrame) -> Question {
    match frame {
        HalleyFrame::Haul { sector, .. } => {
            let there = cubes(state.halley.sectors[usize::from(sector)]);
            let text = format!("The sector holds {there}. What finds room aboard?");
            ask("haul", text, "§C.3")
        }
        HalleyFrame::Mine { .. }
        | HalleyFrame::Quadrant
        | HalleyFrame::Fill { .. }
        | HalleyFrame::Give { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => ask("mine", "Which sector of the comet do you mine?", "§C.3"),
    }
}

/// What the dealer is asked for.
pub(super) fn draw_sheet(state: &State, frame: HalleyFrame) -> Option<DrawSheet> {
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
        | HalleyFrame::Evolve => return None,
    };
    Some(DrawSheet { text: text.into(), rule, outcomes })
}

/// A flight to the comet.
pub(crate) fn fly(rules: &Rules, state: &State, player: Player, off: u8) -> Label {
    let fuel = ch04_travel::price(rules, state, player, off, Port::Comet);
    let label = Label::new(format!("Fly to Halley's Comet for {fuel} Fuel"), "§C.2")
        .in_short(format!("Comet: {fuel} Fuel"))
        .touching(["comet".to_owned()])
        .in_group("fly")
        .with(Fact::Fuel { n: fuel });
    if off == NONE {
        return label;
    }
    label.with(ch04_travel::parts(rules, state, player, Port::Comet).into())
}

/// The answer in words.
pub(super) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Mine { player, sector } => {
            let there = cubes_of(look.state, sector);
            let room = room(look.rules, look.state, player);
            let text = format!("Mine sector {}: {}", u16::from(sector) + 1, cubes(there));
            let label = Label::new(text, "§C.3")
                .touching([format!("sector:{sector}")])
                .in_group("mine")
                .with(Fact::Loads { cubes: there });
            match there.total().saturating_sub(room) {
                0 => label,
                n => label.with(Fact::StaysBehind { n }),
            }
        }
        Move::Haul { sector, cubes: taken, .. } => {
            let mut left = cubes_of(look.state, sector);
            if left.holds(taken) {
                left.take_all(taken);
            }
            Label::new(format!("Take {} aboard", cubes(taken)), "§C.3")
                .touching(["comet".to_owned()])
                .in_group("haul")
                .with(Fact::Loads { cubes: taken })
                .with(Fact::StaysBehind { n: left.total() })
        }
    }
}

fn place(orbit: Orbit, quadrant: Quadrant, zone: u8) -> String {
    format!("{orbit}, Quadrant {}, zone {zone}", quadrant.0 + 1)
}

/// The event in words, without its full stop.
pub(crate) fn tell(event: &HalleyEvent) -> (String, &'static str) {
    told(event).or_else(|| told_mining(event)).expect("one of the two tells it")
}

/// The comet itself.
fn told(event: &HalleyEvent) -> Option<(String, &'static str)> {
    let told = match event {
        HalleyEvent::Placed { quadrant } => {
            let text = format!("Halley's Comet waits outside Quadrant {}", quadrant.0 + 1);
            (text, "§C.1")
        }
        HalleyEvent::Counted { n, quadrant } => {
            let n = count(*n, "Orbit");
            let text = format!("Halley's Comet, in Quadrant {}, has {n} to go", quadrant.0 + 1);
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
fn told_mining(event: &HalleyEvent) -> Option<(String, &'static str)> {
    let told = match event {
        HalleyEvent::SectorFilled { sector, resource } => {
            (format!("Sector {} of the comet gets {resource}", sector + 1), "§C.6")
        }
        HalleyEvent::Landed { player, from, fuel } => {
            (format!("{player:#} flies from {from} to Halley's Comet for {fuel} Fuel"), "§C.2")
        }
        HalleyEvent::TookOff { player, to, fuel } => {
            (format!("{player:#} flies from Halley's Comet to {to} for {fuel} Fuel"), "§C.2")
        }
        HalleyEvent::MarkerPlaced { player, sector } => {
            (format!("{player:#}'s counter lies on sector {}", sector + 1), "§C.3")
        }
        HalleyEvent::Mined { player, sector, cubes: mined } => {
            (format!("{player:#} mines {} from sector {}", cubes(*mined), sector + 1), "§C.3")
        }
        HalleyEvent::Given { player, planet, resource } => {
            (format!("{player:#} on {planet}: the comet leaves {resource}"), "§C.5")
        }
        HalleyEvent::Evolved { back } => {
            let go = if back.total() > 1 { "go" } else { "goes" };
            (format!("The comet's board moves on; {} {go} back into its bag", cubes(*back)), "§C.6")
        }
        HalleyEvent::MarkersReturned => {
            ("All counters on the comet's board return".to_owned(), "§C.3")
        }
        HalleyEvent::Placed { .. }
        | HalleyEvent::Counted { .. }
        | HalleyEvent::Entered { .. }
        | HalleyEvent::Pulled { .. }
        | HalleyEvent::Turned { .. }
        | HalleyEvent::Crossed { .. }
        | HalleyEvent::Left
        | HalleyEvent::Halted
        | HalleyEvent::Swallowed { .. } => return None,
    };
    Some(told)
}
