//! What variants and expansions lay beside the boards: comet, Asteroids, Laboratory, Families, Pass tokens.

use ratatui::style::Style;
use starship_interstellar::{
    AntiMatterDoc, Asteroid, CometDoc, HalleyDoc, KuiperDoc, MoscoviumDoc, PassView, Quadrant,
    Resource, VariantsView,
};

use super::spots::Spot;
use super::system::{System, colour, letter, short};
use crate::look::Look;
use crate::sheet::Sheet;

/// The names of the Quadrants.
pub(super) const QUADRANTS: [&str; 4] = ["I", "II", "III", "IV"];
/// Where the lists of a section begin.
const LEFT: u16 = 2;
/// How wide the sheet is.
const WIDTH: u16 = 70;

/// Draws what is in play, section below section.
pub(super) fn draw(sheet: &mut Sheet, system: &System, look: Look) {
    let mut page = Page { system, look, sheet };
    if let Some(halley) = &system.table().halley {
        page.comet(halley);
    }
    if let Some(kuiper) = &system.table().kuiper {
        page.asteroids(kuiper);
        page.mining();
    }
    if let Some(antimatter) = &system.table().antimatter {
        page.laboratory(antimatter);
        page.moscovium(antimatter);
    }
    if let Some(variants) = &system.view.variants {
        page.families(variants);
        page.pass_tokens(variants);
    }
}

/// Where the comet is, in words.
pub(super) fn comet_words(comet: Option<&CometDoc>) -> String {
    let Some(comet) = comet else { return "has left the Solar System".to_owned() };
    let way = if comet.inward { "towards the Sun" } else { "away from the Sun" };
    match comet.orbit.planet() {
        None => format!("waits outside Neptune's Orbit, {way}"),
        Some(orbit) => {
            let quadrant = QUADRANTS[usize::from(comet.quadrant.0)];
            format!("on {orbit}'s Orbit, Quadrant {quadrant}, zone {}, {way}", comet.zone)
        }
    }
}

struct Page<'a> {
    system: &'a System,
    look: Look,
    sheet: &'a mut Sheet,
}

impl Page<'_> {
    /// A heading below everything, and the row after it.
    fn section(&mut self, name: &str, more: &str) -> u16 {
        let y = self.sheet.height() + 1;
        let end = self.sheet.put(1, y, name, self.look.accent());
        self.sheet.put(end + 2, y, more, self.look.dim());
        y + 1
    }

    /// §C.1: the comet's board, a row for each column of it, the tail last.
    fn comet(&mut self, doc: &HalleyDoc) {
        let (system, look) = (self.system, self.look);
        let mut y = self.section("HALLEY'S COMET", &format!("bag {}", short(doc.bag)));
        let words = format!("☄ {}", comet_words(doc.comet.as_ref()));
        self.sheet.spot(Spot::Comet.place(), LEFT, y, &words, look.strong());
        let mut sector = 0u8;
        for n in system.rules.halley.columns {
            y += 1;
            let mut x = LEFT;
            for _ in 0..n {
                let cubes = doc.sectors.get(usize::from(sector)).copied().unwrap_or_default();
                let text = format!("{} {}", sector + 1, short(cubes));
                let style = if cubes.is_empty() { look.dim() } else { Style::new() };
                x = self.sheet.spot(Spot::Sector(sector).place(), x, y, &text, style);
                let here = system.players().filter(|(player, _)| {
                    doc.markers.get(player.index()).copied().flatten() == Some(sector)
                });
                for (player, _) in here {
                    let sign = system.shape(player).to_string();
                    x = self.sheet.put(x, y, &sign, system.style(player, look));
                }
                x += 3;
                sector += 1;
            }
        }
    }

    /// §K.2: Quadrant by Quadrant, from Neptune inwards.
    fn asteroids(&mut self, doc: &KuiperDoc) {
        let (system, look) = (self.system, self.look);
        let threat = doc.target.map_or(String::new(), |planet| format!("they threaten {planet}"));
        let y = self.section("ASTEROIDS", &threat);
        for (quadrant, y) in Quadrant::all().zip(y..) {
            let idx = usize::from(quadrant.0);
            let name = format!("{:<4}", QUADRANTS[idx]);
            let mut x = self.sheet.spot(Spot::Belt(quadrant).place(), LEFT, y, &name, look.dim());
            for (player, board) in system.players().map(|(player, _)| player).zip(&doc.boards) {
                if board.base == quadrant {
                    let sign = format!("{}⌖", system.shape(player));
                    x = self.sheet.put(x, y, &sign, system.style(player, look)) + 1;
                }
            }
            x = x.max(16);
            for rock in doc.rocks.iter().filter(|rock| rock.quadrant == quadrant) {
                let circle = if rock.first { "°" } else { "" };
                let text = format!("{}{circle} {}", letter(rock.resource), rock.orbit);
                x = self.sheet.put(x, y, &text, colour(look, rock.resource)) + 2;
            }
            let text = format!("+{}", doc.piles[idx]);
            self.sheet.put(x, y, &text, look.dim());
        }
    }

    /// §K.4.3: the Mining Boards.
    fn mining(&mut self) {
        let (system, look) = (self.system, self.look);
        for (player, board) in system.players().map(|(player, _)| player).zip(&system.view.mining) {
            let y = self.sheet.height();
            let name = format!("{} {}", system.shape(player), system.name(player));
            let mut x = self.sheet.put(LEFT, y, &name, system.style(player, look)).max(14) + 2;
            for asteroid in board {
                let text = format!("{} {}", letter(asteroid.resource), asteroid.reward);
                let style =
                    if asteroid.used { look.dim() } else { colour(look, asteroid.resource) };
                let place = Spot::Asteroid(asteroid.asteroid).place();
                x = self.sheet.spot(place, x, y, &text, style) + 3;
            }
            if board.is_empty() {
                self.sheet.put(x, y, "nothing mined", look.dim());
            }
        }
    }

    /// §A.2: who has Specialists on which action.
    fn laboratory(&mut self, doc: &AntiMatterDoc) {
        let (system, look) = (self.system, self.look);
        let next = doc.top.map_or(String::new(), |planet| format!("; {planet} may be moved next"));
        let y =
            self.section("LABORATORY", &format!("{} Moscovium in the Solar Bag{next}", doc.bag));
        let mut at = (LEFT, y);
        for row in &doc.laboratory {
            let name = row.action.name();
            let wide = name.chars().count() + row.players.len() + 2;
            if at.0 + wide as u16 > WIDTH {
                at = (LEFT, at.1 + 1);
            }
            let busy = !row.players.is_empty();
            let style = if busy { look.strong() } else { look.dim() };
            let place = Spot::Laboratory(row.action).place();
            at.0 = self.sheet.spot(place, at.0, at.1, name, style) + 1;
            for player in &row.players {
                let sign = system.shape(*player).to_string();
                at.0 = self.sheet.put(at.0, at.1, &sign, system.style(*player, look));
            }
            at.0 += 2;
        }
    }

    fn moscovium(&mut self, doc: &AntiMatterDoc) {
        let (system, look) = (self.system, self.look);
        for (player, own) in system.players().map(|(player, _)| player).zip(&doc.players) {
            let y = self.sheet.height();
            let MoscoviumDoc { moscovium, track, specialists, spent: _ } = own;
            let name = format!("{} {}", system.shape(player), system.name(player));
            let x = self.sheet.put(LEFT, y, &name, system.style(player, look)).max(14) + 2;
            let text = format!("{moscovium} Moscovium, {specialists} Specialists, track ");
            let mut x = self.sheet.put(x, y, &text, Style::new());
            for resource in Resource::ALL {
                let covered = track.contains(&resource);
                let sign = if covered { "■" } else { "□" };
                let style = colour(look, resource);
                x = if player == system.me() {
                    self.sheet.spot(Spot::Moscovium(resource).place(), x, y, sign, style)
                } else {
                    self.sheet.put(x, y, sign, style)
                } + 1;
            }
        }
    }

    /// §V2.1: the two Families that can be saved.
    fn families(&mut self, view: &VariantsView) {
        if view.families.is_empty() {
            return;
        }
        let y = self.section("FAMILIES", "");
        let mut x = LEFT;
        for (pile, family) in (0..).zip(&view.families) {
            let (text, style) = match family {
                None => ("–".to_owned(), self.look.dim()),
                Some(family) if family.complete => (short(family.people), self.look.strong()),
                Some(family) => {
                    (format!("{} (not all on Earth)", short(family.people)), self.look.dim())
                }
            };
            x = self.sheet.spot(Spot::Family(pile).place(), x, y, &text, style) + 4;
        }
    }

    /// §V5.1: what each Pass token gives after one rotation and more.
    fn pass_tokens(&mut self, view: &VariantsView) {
        let owned: Vec<(String, &PassView)> = self
            .system
            .players()
            .zip(&view.pass)
            .filter_map(|((player, _), token)| Some((player, token.as_ref()?)))
            .map(|(player, token)| {
                let name = format!("{} {}", self.system.shape(player), self.system.name(player));
                (name, token)
            })
            .collect();
        let offered = view.offered.iter().map(|token| ("on offer".to_owned(), token));
        let all: Vec<(String, &PassView)> = owned.into_iter().chain(offered).collect();
        if all.is_empty() {
            return;
        }
        self.section("UNIQUE PASS TOKENS", "rewards after 1, 2, 3, 4 rotations");
        for (name, token) in all {
            let y = self.sheet.height();
            let place = Spot::Pass(token.token).place();
            self.sheet.spot(place, LEFT, y, &name, Style::new());
            for (n, (side, rewards)) in
                [("Action", &token.action), ("Salvation", &token.salvation)].into_iter().enumerate()
            {
                let text = format!("{side}: {}", rewards[1..].join(", "));
                self.sheet.put(14, y + n as u16, &text, self.look.dim());
            }
        }
    }
}

/// An Asteroid on any Mining Board, with its owner and what it gives.
pub(super) fn asteroid_words(system: &System, asteroid: Asteroid) -> Option<String> {
    let boards = system.players().map(|(player, _)| player).zip(&system.view.mining);
    let mut all = boards.flat_map(|(player, board)| board.iter().map(move |one| (player, one)));
    let (player, found) = all.find(|(_, one)| one.asteroid == asteroid)?;
    let used = if found.used { ", turned down in this phase" } else { "" };
    Some(format!(
        "{} Asteroid of {}: gives {}{used} (§K.5).",
        found.resource,
        system.name(player),
        found.reward
    ))
}
