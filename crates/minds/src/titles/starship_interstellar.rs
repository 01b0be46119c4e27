//! Starship Interstellar as a mind sees it.

use std::sync::Arc;

use starship_interstellar::{
    Action, CorporationDoc, Cubes, Frame, N_COLUMNS, Resource, Rules, StarshipInterstellar,
    Technology, TurnFrame, View,
};
use tabletop::Seat;

use crate::encode::{Draws, Mind, Setting, insight};
use crate::net::Net;
use crate::sketch::{Path, Sketch};
use crate::titles::{option, weighted};
use crate::walk::{Eyes, Reading};
use crate::weights;

impl Mind for StarshipInterstellar {
    const ENCODER: u32 = 1;
    const POINTS_UNIT: i32 = 25;
    const KEEP_ONE_IN: u32 = 5;

    fn reading(document: &str, field: &str) -> Reading {
        match (document, field) {
            ("KuiperDoc", "boards") | ("AntiMatterDoc", "players") => Reading::SEATS,
            ("View", "asked" | "governor") | (_, "player" | "players" | "decided") => Reading::SEAT,
            ("View", "seat" | "mining" | "variants") => Reading::SKIP,
            ("View", "scores") | ("Position", "corporations") => Reading::SEATS,
            ("View", "goals") => Reading::COUNTS,
            ("Position", "format" | "turn" | "lost") => Reading::SKIP,
            ("Position", "seats") => Reading::PICK,
            ("Position", "order" | "next_order" | "government") => Reading::PLACED_SEATS,
            ("Position", "events" | "mechanisms" | "discoveries" | "journey" | "ship") => {
                Reading::LENGTH
            }
            ("Position", "projects") => Reading::PLACES,
            ("Position", "frames") => Reading::TOP,
            ("PlanetDoc" | "ZoneDoc" | "LayerDoc", "planet") | ("LevelDoc", "family") => {
                Reading::KEY
            }
            ("PlanetDoc", "space") | ("ZoneDoc", "token") | ("JourneyPlace", "row") => {
                Reading::PICK
            }
            ("PlanetDoc", "unseen") | ("CorporationDoc", "played") => Reading::LENGTH,
            ("HallDoc", "board" | "levels") => Reading::COUNTS,
            ("HallDoc", "planets") => Reading::LENGTH,
            ("HalleyDoc", "sectors") => Reading::COUNTS,
            ("HalleyDoc", "markers") | ("PassDoc", "tokens") => Reading::SEATS_PICK,
            ("KuiperDoc", "piles") | ("AntiMatterDoc", "hidden") => Reading::COUNTS,
            ("AntiMatterDoc", "seats") => Reading::PLACES,
            ("Produce", "buildings") => Reading::COUNTS,
            (_, "column" | "row" | "space" | "way" | "pile" | "sector" | "quadrant") => {
                Reading::PICK
            }
            (_, _) => Reading::PLAIN,
        }
    }

    fn n_seats_of(view: &View) -> u8 {
        view.table.seats
    }

    fn begins(view: &View, _seat: Seat) -> bool {
        matches!(view.table.frames.last(), Some(Frame::Turn(TurnFrame::Turn { .. })))
    }

    fn stretch(view: &View) -> u32 {
        u32::from(view.table.round) * 8 + view.table.phase as u32
    }

    fn ends(action: &Action) -> bool {
        matches!(action, Action::Done | Action::Pass | Action::Settle)
    }

    fn is_acting(game: &StarshipInterstellar, seat: Seat) -> bool {
        game.is_acting(seat)
    }

    fn insights(rules: &Rules, view: &View, eyes: Eyes, sketch: &mut Sketch) {
        let own = i64::from(view.scores[usize::from(eyes.own)]);
        for (player, score) in view.scores.iter().enumerate() {
            let whose = eyes.seat(player as u64);
            if whose != 0 {
                sketch.count(insight("ahead of").step(whose), own - i64::from(*score));
            }
        }
        let others = view.scores.iter().enumerate();
        let others = others.filter(|(player, _)| *player != usize::from(eyes.own));
        if let Some(best) = others.map(|(_, score)| i64::from(*score)).max() {
            sketch.count(insight("ahead"), own - best);
            sketch.count(insight("ahead in round").step(view.table.round.into()), own - best);
        }
        for (player, corporation) in view.table.corporations.iter().enumerate() {
            let whose = eyes.seat(player as u64);
            if let Some(active) = corporation.played.last() {
                sketch.pick(insight("active").step(whose), active.index() as u64);
            }
            sketch.count(insight("wealth").step(whose), worth(corporation.cubes));
            sketch.count(insight("sites").step(whose), corporation.zones.len() as i64);
            let below: i64 = corporation.zones.iter().map(|zone| worth(zone.deposit)).sum();
            let stored: i64 = corporation.zones.iter().map(|zone| worth(zone.storage)).sum();
            sketch.count(insight("in the ground").step(whose), below);
            sketch.count(insight("stored").step(whose), stored);
        }
        let corporation = &view.table.corporations[usize::from(eyes.own)];
        for (row, spaces) in view.table.projects.iter().enumerate() {
            let affordable = spaces
                .iter()
                .flatten()
                .filter(|mechanism| pays(corporation.cubes, rules.mechanism(**mechanism).price));
            sketch.count(insight("can be built").step(row as u64), affordable.count() as i64);
        }
    }

    fn particulars(rules: &Rules, view: &View, eyes: Eyes, action: &Action, sketch: &mut Sketch) {
        let corporation = &view.table.corporations[usize::from(eyes.own)];
        let about = |name: &str| Path::root("particular").named(name);
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others say all that there is")]
        match *action {
            Action::Build { project, column } => {
                let mechanism = view.table.projects[project.index()][usize::from(column)];
                if let Some(mechanism) = mechanism {
                    sketch.pick(about("build"), u64::from(mechanism.0));
                    let cost = rules.mechanism(mechanism).price;
                    sketch.count(about("cost"), worth(cost));
                }
            }
            Action::Research { technology: Technology::Family(family) } => {
                let level = corporation.levels.iter().find(|level| level.family == family);
                let level = level.map_or(0, |level| u64::from(level.level));
                sketch.pick(about("research").named(family.key()), level);
            }
            Action::Fly { planet } => {
                let zone = corporation.zones.iter().find(|zone| zone.planet == planet);
                match zone {
                    Some(zone) => {
                        sketch.mark(about("fly home"));
                        sketch.count(about("fly to"), worth(zone.storage));
                    }
                    None => sketch.count(about("fly out"), i64::from(corporation.explorer.bases)),
                }
            }
            Action::Keep { cubes } | Action::Pay { cubes } | Action::LoadCubes { cubes } => {
                sketch.count(about("cubes"), worth(cubes));
                sketch.count(about("n cubes"), i64::from(cubes.total()));
            }
            Action::Activate { part, cubes } => {
                let path = about("activate").step(part as u64);
                sketch.count(path, worth(cubes));
            }
            Action::Sell { resource, n } | Action::Buy { resource, n } => {
                let path = about("trade").named(resource.key());
                sketch.count(path, i64::from(n));
                sketch.count(path.named("left"), held(corporation, resource));
            }
            Action::Steer { row } => {
                let column = usize::from(corporation.probe.column);
                let known = view.table.journey.get(column).and_then(|rows| rows[usize::from(row)]);
                match known {
                    Some(discovery) => sketch.pick(about("steer to"), u64::from(discovery.0)),
                    None => sketch.mark(about("steer out")),
                }
                let next = corporation.probe.column + 1;
                if next < N_COLUMNS
                    && let Some(point) = rules.point_at(next, row)
                {
                    sketch.pick(about("point"), point as u64);
                }
            }
            _ => {}
        }
    }

    fn components_hash(rules: &Rules) -> &str {
        &rules.hash
    }

    fn shipped() -> Option<&'static Arc<Net>> {
        weights::STARSHIP_INTERSTELLAR.net()
    }

    fn setting(draw: Draws<'_>) -> Setting {
        let n_seats = [4, 3, 2, 1][weighted(draw, &[45, 12, 13, 30])];
        let mut setting = Setting { n_seats, options: Default::default() };
        if n_seats == 1 {
            let level = ["introduction", "easy", "intermediate", "hard", "extreme"];
            option(&mut setting, "hall", level[weighted(draw, &[1, 1, 2, 4, 4])]);
            if draw(5) == 0 {
                option(&mut setting, "hall_rules", "draft");
            }
        }
        if draw(100) < 65 {
            return setting;
        }
        // Options beyond the base game, each now and then.
        for spec in <StarshipInterstellar as tabletop::Game>::options().options {
            if spec.name.starts_with("hall") && !spec.name.starts_with("halley") {
                continue;
            }
            if let tabletop::Values::OneOf(values) = &spec.values
                && draw(4) == 0
            {
                let value = values[draw(values.len() as u32) as usize].0;
                option(&mut setting, spec.name, value);
            }
        }
        setting
    }
}

fn worth(cubes: Cubes) -> i64 {
    Resource::ALL
        .iter()
        .map(|&colour| i64::from(cubes.get(colour)) * i64::from(colour.value()))
        .sum()
}

fn held(corporation: &CorporationDoc, resource: Resource) -> i64 {
    i64::from(corporation.cubes.get(resource))
}

fn pays(have: Cubes, price: Cubes) -> bool {
    starship_interstellar::cheapest_payment(have, price).is_some()
}
