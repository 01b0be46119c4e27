//! Danger from Kuiper in words.

use tabletop::{DrawSheet, Question};

use super::Move;
use super::event::KuiperEvent;
use super::info::Asteroid;
use super::launch::{capture_fuel, move_fuel};
use super::sky;
use super::state::KuiperFrame;
use crate::components::Rules;
use crate::fact::{Fact, Label};
use crate::ids::{Planet, Player, Quadrant, Resource};
use crate::state::State;
use crate::words::ask;

/// What a seat is asked.
pub(super) fn question(rules: &Rules, frame: KuiperFrame) -> Option<Question> {
    let (id, text, rule) = match frame {
        KuiperFrame::Activate { moved: false, launched: false, .. } => {
            ("launch_base", "Move your Launch Base, or capture an Asteroid.".to_owned(), "§K.4")
        }
        KuiperFrame::Activate { launched: false, .. } => {
            ("launch_base", "Do you capture an Asteroid too?".to_owned(), "§K.4.2")
        }
        KuiperFrame::Activate { .. } => {
            ("launch_base", "Does your Launch Base move too?".to_owned(), "§K.4.1")
        }
        KuiperFrame::Discard { asteroid, .. } => {
            let text =
                format!("Your Mining Board is full. What goes for {}?", name(rules, asteroid));
            ("drop_asteroid", text, "§K.4.3")
        }
        KuiperFrame::Place { .. }
        | KuiperFrame::Target
        | KuiperFrame::Reveal { .. }
        | KuiperFrame::Fall { .. }
        | KuiperFrame::Back { .. } => return None,
    };
    Some(ask(id, text, rule))
}

fn name(rules: &Rules, asteroid: Asteroid) -> String {
    let info = &rules.kuiper.asteroids[asteroid.index()];
    format!("the {} Asteroid ({})", info.resource, info.reward)
}

fn rock(resource: Resource, first: bool) -> String {
    let what = if first { "First Sighting" } else { "Asteroid" };
    format!("{resource} {what}")
}

fn quadrant(quadrant: Quadrant) -> String {
    format!("Quadrant {}", quadrant.0 + 1)
}

/// The place of an Asteroid that a player could capture.
pub(super) fn rock_place(state: &State, player: Player, orbit: Planet) -> String {
    format!("orbit:{}.{}", orbit.token(), state.kuiper.base(player).0)
}

/// An answer in words.
pub(super) fn label(rules: &Rules, state: &State, answer: Move) -> Label {
    match answer {
        Move::Relocate { player, quadrant: to, .. } => {
            let fuel = move_fuel(rules, state.kuiper.base(player), to);
            let text = format!("Move the Launch Base to {} for {fuel} Fuel", quadrant(to));
            Label::new(text, "§K.4.1")
                .touching([format!("belt:{}", to.0)])
                .in_group("launch_base")
                .with(Fact::Fuel { n: u16::from(fuel) })
        }
        Move::Capture { player, kind, orbit, .. } => {
            let fuel = capture_fuel(rules, orbit.into(), kind);
            let what = rock(kind.resource(), kind.is_first());
            let text = format!("Capture the {what} on {orbit}'s Orbit for {fuel} Fuel");
            Label::new(text, "§K.4.2")
                .touching([rock_place(state, player, orbit)])
                .in_group("capture")
                .with(Fact::Fuel { n: u16::from(fuel) })
                .with(Fact::Asteroid { resource: kind.resource(), is_first: kind.is_first() })
                .with(Fact::Draws { n: 1 })
        }
        Move::Done { .. } => Label::new("Nothing more", "§K.4").in_group("done"),
        Move::Discard { asteroid, .. } => {
            let info = &rules.kuiper.asteroids[asteroid.index()];
            Label::new(format!("Discard {}", name(rules, asteroid)), "§K.4.3")
                .touching([format!("asteroid:{}", asteroid.0)])
                .in_group("discard")
                .with(Fact::Asteroid { resource: info.resource, is_first: info.first })
                .with(Fact::reward(&info.reward))
        }
    }
}

/// §K.5.1: an Asteroid instead of a token.
pub(crate) fn mined(rules: &Rules, asteroid: Asteroid) -> Label {
    let info = &rules.kuiper.asteroids[asteroid.index()];
    Label::new(format!("Turn down {}", name(rules, asteroid)), "§K.5.1")
        .touching([format!("asteroid:{}", asteroid.0)])
        .in_group("mine")
        .with(Fact::Asteroid { resource: info.resource, is_first: info.first })
        .with(Fact::reward(&info.reward))
}

/// What is drawn.
pub(super) fn draw_sheet(rules: &Rules, state: &State, frame: KuiperFrame) -> Option<DrawSheet> {
    let (text, rule) = match frame {
        KuiperFrame::Place { quadrant: at } => {
            (format!("an Asteroid for Neptune's Orbit, {}", quadrant(at)), "§K.3.5")
        }
        KuiperFrame::Target => ("the planet on the next Kuiper token".to_owned(), "§K.2.4"),
        KuiperFrame::Reveal { .. } => ("the front of the Kuiper token".to_owned(), "§K.3.2"),
        KuiperFrame::Back { .. } => ("the back of the Asteroid".to_owned(), "§K.4.2"),
        KuiperFrame::Fall { .. } | KuiperFrame::Activate { .. } | KuiperFrame::Discard { .. } => {
            return None;
        }
    };
    let outcomes = sky::outcome_names(rules, state, frame);
    Some(DrawSheet { text: text.into(), rule, outcomes })
}

/// An event in words.
pub(crate) fn tell(rules: &Rules, event: KuiperEvent) -> (String, &'static str) {
    match event {
        KuiperEvent::Placed { quadrant: at, resource, first } => (
            format!("a {} comes to Neptune's Orbit, {}", rock(resource, first), quadrant(at)),
            "§K.3.5",
        ),
        KuiperEvent::Targeted { planet } => (format!("Asteroids threaten {planet}"), "§K.2.4"),
        KuiperEvent::Revealed { token } => {
            let moves = rules.kuiper.tokens[token.index()].moves.map(|n| n.to_string());
            let text = format!("Asteroids fall {} Orbits in Quadrants 1 to 4", moves.join(", "));
            (text, "§K.3.2")
        }
        KuiperEvent::Reshuffled => ("all Kuiper tokens are shuffled".to_owned(), "§K.3.6"),
        KuiperEvent::Fell { quadrant: at, resource, orbit } => {
            (format!("a {resource} Asteroid falls to {orbit}'s Orbit, {}", quadrant(at)), "§K.3")
        }
        KuiperEvent::Hit { resource, planet, .. } => {
            (format!("a {resource} Asteroid hits {planet}"), "§K.3.3")
        }
        KuiperEvent::Crashed { resource, .. } => {
            (format!("a {resource} Asteroid crashes into the Sun"), "§K.3.4")
        }
        KuiperEvent::BaseMoved { player, quadrant: to, fuel } => (
            format!("{player:#}'s Launch Base moves to {} for {fuel} Fuel", quadrant(to)),
            "§K.4.1",
        ),
        KuiperEvent::Captured { player, resource, orbit, fuel } => {
            let text = format!(
                "{player:#} captures a {resource} Asteroid on {orbit}'s Orbit for {fuel} Fuel"
            );
            (text, "§K.4.2")
        }
        KuiperEvent::Mined { player, asteroid } => {
            (format!("{player:#} mines {}", name(rules, asteroid)), "§K.4.2")
        }
        KuiperEvent::Discarded { player, asteroid } => {
            (format!("{player:#} discards {}", name(rules, asteroid)), "§K.4.3")
        }
        KuiperEvent::TurnedDown { player, asteroid } => {
            (format!("{player:#} turns down {}", name(rules, asteroid)), "§K.5.1")
        }
    }
}
