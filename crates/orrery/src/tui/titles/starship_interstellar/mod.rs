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

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use serde_json::Value;
use starship_interstellar::{Phase, Planet, Rules, Step};
use tabletop::{Components, DoorError};

use self::spots::Spot;
use self::system::{System, short};
use crate::tui::desk::{Desk, typed};
use crate::tui::key::Key;
use crate::tui::look::Look;
use crate::tui::scene::{Eye, Lens, Panel, Place, Row, Scene, Scenery, Script, Seen};
use crate::tui::story::{Kind, Told};

/// The title at the screen.
#[derive(Debug)]
pub(super) struct StarshipScenery {
    rules: Arc<Rules>,
}

static SCRIPT: Script = Script {
    tabs: &panels::TABS,
    board: "board",
    place: "place",
    n_zooms: 1,
    zoom: 0,
    shortcuts: &[],
    done: "done here: nothing more to load, to build; pass",
    shorter: &[
        (" with Technology Research", " · research"),
        (" with Solar Extraction", " · solar"),
        ("Build a Mechanism", "Build"),
        ("Save a Population", "Save"),
        ("Advance Your Probe", "Probe"),
        ("Send a Representative", "Government"),
        (" Prestige", "P"),
    ],
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

impl StarshipScenery {
    /// The scenery of a game with these components.
    ///
    /// # Errors
    /// What is wrong with the components.
    pub(super) fn new(components: &Components) -> Result<StarshipScenery, DoorError> {
        Ok(StarshipScenery { rules: Arc::new(Rules::load(components)?) })
    }
}

impl Scenery for StarshipScenery {
    fn look(&self, seen: Seen<'_>) -> Result<Box<dyn Scene>, DoorError> {
        Ok(Box::new(System {
            rules: Arc::clone(&self.rules),
            viewer: seen.viewer,
            sitters: seen.sitters.to_vec(),
            view: typed("view", seen.view)?,
        }))
    }

    fn script(&self) -> &'static Script {
        &SCRIPT
    }

    fn kind(&self, event: &Value) -> Kind {
        telling::kind(event)
    }

    fn keep(&self, kept: &mut Vec<Told>, told: &Told) {
        telling::keep(kept, told);
    }
}

/// Where things are, whatever they look like.
const PLAIN: Look = Look { colours: false };

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
            .map(|seat| self.name(starship_interstellar::Player(seat.0)))
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

    fn places(&self, touches: &[&str]) -> Vec<Place> {
        touches.iter().filter_map(|name| spots::named(name)).map(Spot::place).collect()
    }

    /// Nobody flies to a new planet without a Base, or leaves a token that can be settled.
    fn offer(&self, desk: &Desk) -> Option<usize> {
        let does = |what: &str| desk.answers.iter().position(|answer| answer.action["do"] == what);
        let empty = self.own().explorer.bases == 0;
        match desk.question_id() {
            "depart" => does("load_base").filter(|_| empty).or_else(|| does("fly")),
            "settle" => does("settle"),
            _ => None,
        }
    }

    fn tab(&self, desk: &Desk) -> Option<usize> {
        (desk.question_id() == "research").then_some(panels::TECHNOLOGIES)
    }

    fn home(&self) -> Place {
        Spot::Planet(Planet::Earth).place()
    }

    fn name(&self, place: Place) -> String {
        Spot::of(place).map_or(String::new(), |spot| details::name(self, spot))
    }

    fn step(&self, from: Place, key: Key) -> Option<Place> {
        board::sheet(self, PLAIN).step(from, key)
    }

    fn details(&self, place: Place, width: u16, look: Look) -> Vec<Line<'static>> {
        let spot = Spot::of(place);
        spot.map(|spot| details::lines(self, spot, width, look)).unwrap_or_default()
    }

    fn rows(&self, panel: &Panel<'_>) -> Vec<Row> {
        panels::rows(self, panel)
    }

    fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16) {
        board::sheet(self, PLAIN).origin(area, lens, centred)
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, eye: &Eye<'_>) {
        let title = format!("Boards · {}", Scene::name(self, eye.lens.cursor));
        board::sheet(self, eye.look).draw(frame, area, &title, eye);
    }
}

/// A step of the World Government Phase in a word.
fn step(step: Step) -> &'static str {
    match step {
        Step::Governor => "Governor",
        Step::Mechanism => "Mechanism",
        Step::Population => "people",
        Step::Probe => "Probe",
        Step::Scientists => "Scientists",
        Step::Sun => "the Sun ages",
        Step::Planets => "planets move",
        Step::Hall => "H.A.L.L.",
        Step::CleanUp => "clean-up",
        Step::AntiMatter => "Orbits change",
        Step::Kuiper => "Asteroids fall",
        Step::Laboratory => "Laboratory",
    }
}
