//! Starship Interstellar at the screen: the Solar System, its boards, technologies, H.A.L.L.

mod board;
mod details;
mod extras;
mod modules;
mod panels;
mod spots;
mod system;
mod telling;

use std::sync::Arc;

use starship_interstellar::{
    Action, EventView, GovernmentStep, Phase, Planet, Rules, StarshipInterstellar,
};
use tabletop::Game;

use self::spots::Spot;
use self::system::{System, short};
use crate::desk::Desk;
use crate::scene::{BoardCell, Scene, Script, TitleScenery, ViewedBy};
use crate::story::{LineKind, Told};

/// The title at the screen.
#[derive(Debug)]
pub(super) struct StarshipScenery {
    pub(super) rules: Arc<Rules>,
}

static SCRIPT: Script = Script {
    tabs: &panels::TABS,
    board: "board",
    place: "place",
    n_zooms: 1,
    zoom: 0,
    shortcuts: &[],
    done: "done here: nothing more to load, to build; pass",
    signs: &[
        ("▲ ■ ◆ ● ◎", "seat 1, 2, 3, 4, H.A.L.L."),
        ("r y g b p", "red, yellow, green, blue, purple: worth 1, 2, 3, 4, 5"),
        ("⌂ » w", "Base (with so many Buildings), Explorer, Wormhole token"),
        ("P R F S", "Prestige, Reputation, Fuel, Scientist"),
        ("X → ⇄ D D+", "Extra Action, step, step on the other track, Deposit, improved one"),
        (
            "? * W G · ⚑",
            "unknown, Point of Interest, Wormhole, Galaxy, deep space, Government Probe",
        ),
        ("B L", "on the Journey: Black Hole, Lost Mining Planet"),
        ("2M 2A ⚑ H M", "mine, ship, Government Probe, save and build for nothing"),
        ("☄ ⌖ °", "Halley's Comet, Launch Base, First Sighting"),
        ("›", "an answer leads here"),
    ],
    rows: "a technology",
};

impl TitleScenery for StarshipScenery {
    type Game = StarshipInterstellar;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn scene(
        &self,
        table: &tabletop::Table<StarshipInterstellar>,
        seen: ViewedBy<'_>,
    ) -> Box<dyn Scene> {
        Box::new(System {
            rules: Arc::clone(&self.rules),
            viewer: seen.viewer,
            sitters: seen.sitters.to_vec(),
            view: table.game().view(seen.viewer),
        })
    }

    fn script(&self) -> &'static Script {
        &SCRIPT
    }

    fn kind(&self, event: &EventView) -> LineKind {
        telling::kind(event)
    }

    fn keep(&self, kept: &mut Vec<Told>, told: &Told, event: &EventView) {
        telling::keep(kept, told, event);
    }
}

impl Scene for System {
    fn now(&self) -> String {
        let table = self.table();
        match table.phase {
            Phase::Setup => "Set-up".to_owned(),
            Phase::Action => format!("Round {}, Action Phase", table.round),
            Phase::Salvation => format!("Round {}, Salvation Phase", table.round),
            Phase::Government => format!("Round {}, World Government Phase", table.round),
            Phase::Over => "The end".to_owned(),
        }
    }

    fn status(&self) -> Vec<String> {
        let (table, own) = (self.table(), self.own());
        let mut parts = vec![match table.phase {
            Phase::Setup => "set-up".to_owned(),
            Phase::Action => format!("round {}, action", table.round),
            Phase::Salvation => format!("round {}, salvation", table.round),
            Phase::Government => format!("round {}, government: {}", table.round, step(table.step)),
            Phase::Over => "the game is over".to_owned(),
        }];
        let asked: Vec<String> = self
            .view
            .asked
            .iter()
            .map(|seat| self.name(starship_interstellar::Player::Seat(seat)))
            .collect();
        if !asked.is_empty() {
            parts.push(format!("{} on turn", asked.join(", ")));
        }
        let points = self.view.scores.get(self.me().index()).copied().unwrap_or_default();
        parts.push(format!("{points} points"));
        parts.push(format!("{} Fuel", own.fuel));
        parts.push(short(own.cubes));
        parts.push(format!("reputation {}", own.reputation));
        parts
    }

    fn places(&self, touches: &[String]) -> Vec<BoardCell> {
        touches.iter().filter_map(|name| spots::named(name)).map(Spot::place).collect()
    }

    /// Nobody flies to a new planet without a Base, or leaves a token that can be settled.
    fn offer(&self, desk: &Desk) -> Option<usize> {
        let does = |wanted: fn(&Action) -> bool| {
            desk.answers.iter().position(|answer| answer.action().is_some_and(wanted))
        };
        let empty = self.own().explorer.bases == 0;
        match desk.question_id() {
            "depart" => does(|action| matches!(action, Action::LoadBase))
                .filter(|_| empty)
                .or_else(|| does(|action| matches!(action, Action::Fly { .. }))),
            "settle" => does(|action| matches!(action, Action::Settle)),
            _ => None,
        }
    }

    fn tab(&self, desk: &Desk) -> Option<usize> {
        (desk.question_id() == "research").then_some(panels::TECHNOLOGIES)
    }

    fn home(&self) -> BoardCell {
        Spot::Planet(Planet::Earth).place()
    }

    sheet_scene!();
}

/// A step of the World Government Phase in a word.
fn step(step: GovernmentStep) -> &'static str {
    match step {
        GovernmentStep::Governor => "Governor",
        GovernmentStep::Mechanism => "Mechanism",
        GovernmentStep::Population => "people",
        GovernmentStep::Probe => "Probe",
        GovernmentStep::Scientists => "Scientists",
        GovernmentStep::Sun => "the Sun ages",
        GovernmentStep::Planets => "planets move",
        GovernmentStep::Hall => "H.A.L.L.",
        GovernmentStep::CleanUp => "clean-up",
        GovernmentStep::AntiMatter => "Orbits change",
        GovernmentStep::Kuiper => "Asteroids fall",
        GovernmentStep::Laboratory => "Laboratory",
    }
}
