//! Skymines at the screen: Moon or Belt, companies, displays, the own board, Luna.

mod board;
mod details;
mod map;
mod mines;
mod panels;
mod spots;
mod telling;

use std::sync::Arc;

use skymines::{Actor, Company, EventView, Phase, Rules, Skymines};
use tabletop::Game;

use self::mines::Mines;
use self::spots::Spot;
use crate::scene::{BoardCell, Scene, Script, TitleScenery, ViewedBy};
use crate::story::{LineKind, Told};

/// The title at the screen.
#[derive(Debug)]
pub(super) struct SkyminesScenery {
    pub(super) rules: Arc<Rules>,
}

static SCRIPT: Script = Script {
    tabs: &panels::TABS,
    board: "board",
    place: "place",
    n_zooms: 1,
    zoom: 0,
    shortcuts: &[],
    done: "done here: spend no more, pass, close",
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

impl TitleScenery for SkyminesScenery {
    type Game = Skymines;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn scene(&self, table: &tabletop::Table<Skymines>, seen: ViewedBy<'_>) -> Box<dyn Scene> {
        Box::new(Mines {
            rules: Arc::clone(&self.rules),
            viewer: seen.viewer,
            sitters: seen.sitters.to_vec(),
            view: table.game().view(seen.viewer),
            memory: table.memory(seen.viewer).clone(),
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

impl Scene for Mines {
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
            format!("{}{}", mines::letter(company), self.view.values[company.index()])
        });
        parts.push(values.join(" "));
        parts
    }

    fn places(&self, touches: &[String]) -> Vec<BoardCell> {
        let at_hand = self.at_hand();
        touches.iter().filter_map(|name| Spot::named(name, at_hand)).map(Spot::place).collect()
    }

    fn home(&self) -> BoardCell {
        Spot::Slot(skymines::Slot(1)).place()
    }

    sheet_scene!();
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
