//! Danger from Kuiper in words.

use tabletop::{DrawSheet, Label, Question};

use super::action::KuiperAction;
use super::event::KuiperEvent;
use super::info::Asteroid;
use super::launch::{capture_fuel, move_fuel};
use super::sky;
use super::state::{Kind, KuiperFrame};
use crate::components::Rules;
use crate::ids::{Player, Quadrant, Resource};
use crate::state::State;

/// What a seat is asked.
pub(crate) fn question(rules: &Rules, _: &State, frame: KuiperFrame) -> Question {
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
        | KuiperFrame::Back { .. } => unreachable!("nobody is asked"),
    };
    Question { id, text, rule }
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

/// An answer in words; the player is the one who is asked.
pub(crate) fn label(rules: &Rules, state: &State, player: Player, action: KuiperAction) -> Label {
    let (text, rule, touches) = match action {
        KuiperAction::MoveBase { quadrant: to } => {
            let fuel = move_fuel(rules, state.kuiper.base(player), to);
            let text = format!("Move the Launch Base to {} for {fuel} Fuel", quadrant(to));
            (text, "§K.4.1", format!("belt:{}", to.0))
        }
        KuiperAction::Capture { resource, first, orbit } => {
            let fuel = capture_fuel(rules, orbit.into(), Kind::new(resource, first));
            let what = rock(resource, first);
            let text = format!("Capture the {what} on {orbit}'s Orbit for {fuel} Fuel");
            let here = state.kuiper.base(player).0;
            (text, "§K.4.2", format!("orbit:{}.{here}", orbit.token()))
        }
        KuiperAction::Discard { asteroid } => {
            let text = format!("Discard {}", name(rules, asteroid));
            (text, "§K.4.3", format!("asteroid:{}", asteroid.0))
        }
        KuiperAction::Mine { asteroid } => {
            let text = format!("Turn down {}", name(rules, asteroid));
            (text, "§K.5.1", format!("asteroid:{}", asteroid.0))
        }
    };
    Label { text, rule, touches: vec![touches] }
}

/// What is drawn.
pub(crate) fn draw_sheet(rules: &Rules, state: &State, frame: KuiperFrame) -> DrawSheet {
    let (text, rule) = match frame {
        KuiperFrame::Place { quadrant: at } => {
            (format!("an Asteroid for Neptune's Orbit, {}", quadrant(at)), "§K.3.5")
        }
        KuiperFrame::Target => ("the planet on the next Kuiper token".to_owned(), "§K.2.4"),
        KuiperFrame::Reveal { .. } => ("the front of the Kuiper token".to_owned(), "§K.3.2"),
        KuiperFrame::Back { .. } => ("the back of the Asteroid".to_owned(), "§K.4.2"),
        KuiperFrame::Fall { .. } | KuiperFrame::Activate { .. } | KuiperFrame::Discard { .. } => {
            unreachable!("the dealer is asked for draws only")
        }
    };
    DrawSheet { text, rule, outcomes: sky::outcomes(rules, state, frame) }
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
            let moves = rules.kuiper.tokens[token.index()].moves;
            (format!("a Kuiper token shows the moves {moves:?}"), "§K.3.2")
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
        KuiperEvent::BaseMoved { player, quadrant: to, fuel } => {
            (format!("{player}'s Launch Base moves to {} for {fuel} Fuel", quadrant(to)), "§K.4.1")
        }
        KuiperEvent::Captured { player, resource, orbit, fuel } => {
            let text = format!(
                "{player} captures a {resource} Asteroid on {orbit}'s Orbit for {fuel} Fuel"
            );
            (text, "§K.4.2")
        }
        KuiperEvent::Mined { player, asteroid } => {
            (format!("{player} mines {}", name(rules, asteroid)), "§K.4.2")
        }
        KuiperEvent::Discarded { player, asteroid } => {
            (format!("{player} discards {}", name(rules, asteroid)), "§K.4.3")
        }
        KuiperEvent::TurnedDown { player, asteroid } => {
            (format!("{player} turns down {}", name(rules, asteroid)), "§K.5.1")
        }
    }
}
