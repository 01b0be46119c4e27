//! Skymines at the screen: Moon or Belt, companies, displays, the own board, Luna.

mod board;
mod details;
mod map;
mod panels;
mod spots;
mod table;
mod telling;

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use serde_json::Value;
use skymines::{Actor, Company, Phase, Rules};
use tabletop::{Components, DoorError};

use self::spots::Spot;
use self::table::Table;
use crate::tui::desk::typed;
use crate::tui::key::Key;
use crate::tui::look::Look;
use crate::tui::scene::{Eye, Lens, Panel, Place, Row, Scene, Scenery, Script, Seen};
use crate::tui::story::{Kind, Told};

/// The title at the screen.
#[derive(Debug)]
pub(super) struct SkyminesScenery {
    rules: Arc<Rules>,
}

static SCRIPT: Script = Script {
    tabs: &panels::TABS,
    board: "board",
    place: "place",
    n_zooms: 1,
    zoom: 0,
    shortcuts: &[],
    done: "done here: spend no more, pass, close",
    shorter: &[
        ("on the track of ", "on "),
        ("advance ", "→ "),
        ("Advance ", "→ "),
        ("a share is then worth ", "share "),
        (" Enterprises", ""),
        (" Industries", ""),
        (" Resources", ""),
        (" Corp.", ""),
        ("place a bonus marker on ", "mark "),
        ("Place a bonus marker on ", "mark "),
    ],
    signs: &[
        ("▲ ■ ◆ ● ◎", "seat 1, 2, 3, 4, Luna"),
        ("A T S M", "Astrogo, Tawac, Skymine, Minerva: pieces, shares, tracks"),
        ("ti ca mi en", "titanium, carbon, minerals, energy, with their points"),
        ("RS FS sh", "research scientist, field scientist, share"),
        ("c h r t", "coins, helium, research points, steps on a track"),
        ("─ ═ ╱ ╱╱", "single and double lines"),
        ("B + : ‖", "track bonus, one share more, threshold, barrier"),
        ("⌂A ⌂A═", "beside the station of Astrogo, behind a single or a double line"),
        ("» ○ ›", "shuttle space, free outpost space, an answer leads here"),
    ],
    rows: "if it has one",
};

impl SkyminesScenery {
    /// The scenery of a game with these components.
    ///
    /// # Errors
    /// What is wrong with the components.
    pub(super) fn new(components: &Components) -> Result<SkyminesScenery, DoorError> {
        Ok(SkyminesScenery { rules: Arc::new(Rules::load(components)?) })
    }
}

impl Scenery for SkyminesScenery {
    fn look(&self, seen: Seen<'_>) -> Result<Box<dyn Scene>, DoorError> {
        Ok(Box::new(Table {
            rules: Arc::clone(&self.rules),
            viewer: seen.viewer,
            sitters: seen.sitters.to_vec(),
            view: typed("view", seen.view)?,
            memory: typed("memory", seen.memory)?,
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

impl Scene for Table {
    fn now(&self) -> String {
        match self.doc().round {
            0 => "Set-up".to_owned(),
            round => format!("Round {round}, {}", phase(self.doc().phase)),
        }
    }

    fn status(&self) -> Vec<String> {
        let doc = self.doc();
        let rounds = self.rules.numbers.rounds;
        let mut parts = Vec::new();
        if let Some(campaign) = &doc.campaign {
            parts.push(format!("chapter {}", campaign.chapter));
        }
        parts.push(match doc.round {
            0 => "set-up".to_owned(),
            round => format!("round {round}/{rounds}, {}", phase(doc.phase)),
        });
        let asked: Vec<String> =
            self.view.asked.iter().map(|seat| self.name(Actor::from(seat))).collect();
        if !asked.is_empty() {
            parts.push(format!("{} to answer", asked.join(", ")));
        }
        let me = self.me().index();
        parts.push(format!("{} CC", doc.coins[me]));
        parts.push(format!("helium {}", doc.helium[me]));
        parts.push(format!("upload {}", doc.upload[me]));
        let values = Company::ALL.map(|company| {
            format!("{}{}", table::letter(company), self.view.values[company.index()])
        });
        parts.push(values.join(" "));
        parts
    }

    fn places(&self, touches: &[&str]) -> Vec<Place> {
        let at_hand = self.at_hand();
        touches.iter().filter_map(|name| Spot::named(name, at_hand)).map(Spot::place).collect()
    }

    fn home(&self) -> Place {
        Spot::Slot(skymines::Slot(1)).place()
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

/// Where in the round the game is, in a word.
fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Faces
        | Phase::Display
        | Phase::Plans
        | Phase::Missions
        | Phase::Threats
        | Phase::First
        | Phase::Tokens
        | Phase::Choice
        | Phase::Luna
        | Phase::Ready => "set-up",
        Phase::Planning | Phase::Reveal | Phase::Majority => "planning",
        Phase::Action => "action",
        Phase::Special | Phase::Bonus | Phase::Refill => "preparation",
        Phase::Chapter => "between chapters",
        Phase::Over => "the end",
    }
}
