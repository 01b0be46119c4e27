//! The boards as text: the own board, the map, companies, displays, bonus spaces.

use ratatui::layout::Rect;
use ratatui::style::Style;
use skymines::{BonusSpace, Card, Column, Company, DisplaySpace, Home, Item, N_BONUS_SPACES, Slot};

use super::map;
use super::mines::{Mines, colour, letter};
use super::spots::Spot;
use crate::look::Look;
use crate::sheet::Sheet;

/// Where the five slots begin, and how wide each is.
const SLOTS: (u16, u16) = (10, 12);
/// Where company tracks begin.
const TRACK: u16 = 15;
/// The second column of the boards below.
const RIGHT: u16 = 40;

/// Draws everything that is drawn without knowing where the player looks.
pub(super) fn sheet(table: &Mines, look: Look) -> Sheet {
    let mut page = Page { table, look, sheet: Sheet::default() };
    page.own();
    let y = page.sheet.below();
    page.heading(1, y, &table.doc().variant.side.name().to_uppercase());
    page.sheet.put(8, y, "reward: c coins, h helium, r research, t track", look.dim());
    map::draw(&mut page.sheet, y + 1, table, look);
    page.companies();
    let y = page.sheet.below();
    page.display(y);
    page.research(y);
    page.bonus();
    page.modules();
    page.sheet
}

struct Page<'a> {
    table: &'a Mines,
    look: Look,
    sheet: Sheet,
}

impl Page<'_> {
    fn heading(&mut self, x: u16, y: u16, text: &str) {
        self.sheet.put(x, y, text, self.look.accent());
    }

    /// Slots, piles that rest above them, tiles, the hand.
    fn own(&mut self) {
        let (table, look) = (self.table, self.look);
        let own = table.own();
        let cards = table.slots();
        for (y, name) in (0..).zip(["RESTING", "SLOTS"]) {
            self.heading(1, y, name);
        }
        for slot in Slot::all() {
            let x = SLOTS.0 + u16::from(slot.0) * SLOTS.1;
            let pile = &own.resting[slot.index()];
            let text: Vec<String> = pile.iter().map(|card| table.card(*card)).collect();
            let text = if text.is_empty() { "–".to_owned() } else { text.join(" ") };
            self.sheet.put(x, 0, &crate::draw::cut(&text, usize::from(SLOTS.1) - 2), look.dim());
            let used = own.used.iter().any(|item| item == Item::slot(slot));
            let (text, style) = match cards[slot.index()] {
                Some(card) if used => (format!("{} ✓", table.card(card)), look.dim()),
                Some(card) => (table.card(card), self.card_style(card)),
                None if table.is_on(slot) => ("empty".to_owned(), look.dim()),
                None => ("off".to_owned(), look.dim()),
            };
            let text = format!("{} {text}", slot.letter());
            self.sheet.spot(Spot::Slot(slot).place(), x, 1, &text, style);
        }
        self.hand();
    }

    fn hand(&mut self) {
        let (table, look) = (self.table, self.look);
        let own = table.own();
        self.heading(1, 2, "HAND");
        let (mut x, mut y) = (SLOTS.0, 2);
        for card in table.hand() {
            let text = table.card(*card);
            if x + text.chars().count() as u16 > 68 {
                (x, y) = (SLOTS.0, y + 1);
            }
            let style = self.card_style(*card);
            x = self.sheet.spot(Spot::Card(*card).place(), x, y, &text, style) + 2;
        }
        if table.hand().is_empty() {
            self.sheet.put(x, y, &format!("{} cards", own.n_cards), look.dim());
        }
        let mut x = self.sheet.put(1, y + 1, "TILES", look.accent()).max(SLOTS.0);
        for tile in &own.tiles {
            let text = table.tile(*tile, own.cargo);
            let used = own.used.iter().any(|item| item == Item::tile(*tile));
            let style = if used { look.dim() } else { Style::new() };
            x = self.sheet.spot(Spot::Tile(*tile).place(), x, y + 1, &text, style) + 2;
        }
        let next: Vec<String> = own.tiles_next.iter().map(|tile| table.tile(*tile, None)).collect();
        if !next.is_empty() {
            x = self.sheet.put(x, y + 1, &format!("next round {}", next.join(" ")), look.dim()) + 2;
        }
        let text = format!(
            "bonus markers {}/{}{}",
            own.markers_left,
            own.markers,
            if own.passed { " · passed" } else { "" }
        );
        self.sheet.put(x, y + 1, &text, look.dim());
    }

    fn card_style(&self, card: Card) -> Style {
        let share = self.table.rules.card(card).share;
        share.map_or_else(Style::new, |company| colour(self.look, company))
    }

    /// A row with value and station for each company, and its track below.
    fn companies(&mut self) {
        let look = self.look;
        let y = self.sheet.below();
        self.heading(1, y, "COMPANIES");
        self.sheet.put(TRACK, y, "share value, shares, station: ● at home, coins", look.dim());
        for (company, y) in Company::ALL.into_iter().zip((y + 1..).step_by(3)) {
            self.company(company, y);
            self.track(company, y + 1);
        }
    }

    fn company(&mut self, company: Company, y: u16) {
        let (table, look) = (self.table, self.look);
        let name = company.name().split(' ').next().unwrap_or_default();
        let style = colour(look, company).patch(look.strong());
        let text = format!("{} {name}", letter(company));
        self.sheet.spot(Spot::Company(company).place(), 2, y, &text, style);
        let value = table.view.values[company.index()];
        let mut x = self.sheet.put(TRACK, y, &format!("{value} CC"), look.strong()) + 2;
        for actor in table.actors() {
            let text = format!("{}{}", table.shape(actor), table.shares(actor, company));
            x = self.sheet.put(x, y, &text, table.style(actor, look)) + 1;
        }
        let station = table.rules.station(table.doc().variant.side, company);
        let home = &table.station(company).home;
        let mut x = RIGHT;
        for column in Column::all() {
            let first = x;
            let sign = if station.holds_shuttles(column) { "»" } else { "" };
            x = self.sheet.put(x, y, sign, look.dim());
            for row in 0..5 {
                let space = Home::new(column, row);
                let text = match home.contains(&space) {
                    true => "●".to_owned(),
                    false => station.coins(space).to_string(),
                };
                x = self.sheet.put(x, y, &text, colour(look, company));
            }
            let place = Spot::Column(company, column).place();
            self.sheet.mark(place, Rect::new(first, y, x - first, 1));
            x += 2;
        }
    }

    /// Spaces of a track two cells apart; lines between them, markers on them.
    fn track(&mut self, company: Company, y: u16) {
        let (table, look) = (self.table, self.look);
        let doc = table.station(company);
        let Some(face) = doc.face.map(|face| table.rules.face(face)) else { return };
        let x = |space: u8| TRACK + u16::from(space) * 2;
        self.sheet.put(5, y, face.name(), look.dim());
        for space in 0..=face.length {
            let bonus = face.bonus.iter().any(|bonus| bonus.space == space);
            let rises =
                space > 0 && face.shares[usize::from(space)] > face.shares[usize::from(space) - 1];
            let (sign, style) = match (bonus, rises) {
                (true, _) => ("B", look.accent()),
                (false, true) => ("+", colour(look, company)),
                (false, false) => ("·", look.dim()),
            };
            self.sheet.put(x(space), y, sign, style);
            if face.barrier[usize::from(space)] > 0 {
                self.sheet.put(x(space) - 1, y, "‖", look.bad());
            } else if face.threshold[usize::from(space)] > 0 {
                self.sheet.put(x(space) - 1, y, ":", look.dim());
            }
        }
        let mut taken = vec![0u16; usize::from(face.length) + 1];
        for actor in table.actors() {
            let at = doc.markers[actor.index()].min(face.length);
            let row = taken[usize::from(at)];
            taken[usize::from(at)] += 1;
            // Markers that share a space stand beside each other below the track.
            let sign = table.shape(actor).to_string();
            self.sheet.put(x(at) + row, y + 1, &sign, table.style(actor, look));
        }
    }

    /// Cards that can be acquired: the cheap column at the right.
    fn display(&mut self, y: u16) {
        let (table, look) = (self.table, self.look);
        self.heading(1, y, "DISPLAY");
        for column in 0..3u16 {
            let surcharge = table.rules.numbers.surcharge[2 - usize::from(column)];
            self.sheet.put(2 + column * 12, y + 1, &format!("+{surcharge}"), look.dim());
        }
        for space in DisplaySpace::all() {
            let (column, row) = (2 - u16::from(space.column()), u16::from(space.row()));
            let (x, y) = (2 + column * 12, y + 2 + row);
            let place = Spot::Display(space).place();
            match table.doc().display[space.index()] {
                Some(card) => {
                    let price = table.rules.card(card).cost + table.rules.display_surcharge(space);
                    let text = format!("{} {price}", table.card(card));
                    let style = self.card_style(card);
                    self.sheet.spot(place, x, y, &text, style);
                }
                None => _ = self.sheet.spot(place, x, y, "–", look.dim()),
            }
        }
    }

    /// Plans that can be taken, and the special ones on the round track.
    fn research(&mut self, y: u16) {
        let (table, look) = (self.table, self.look);
        self.heading(RIGHT, y, "RESEARCH");
        self.sheet.put(RIGHT + 10, y, "needs→gives", look.dim());
        for (row, plans) in table.doc().plans.iter().enumerate() {
            let y = y + 1 + row as u16 * 2;
            let coins = table.doc().supplement[row];
            let head = format!("{}", char::from(b'A' + row as u8));
            self.sheet.put(RIGHT, y, &head, look.strong());
            self.sheet.put(RIGHT, y + 1, &format!("{coins}c"), look.dim());
            for (column, plan) in plans.iter().enumerate() {
                let x = RIGHT + 3 + (column % 2) as u16 * 14;
                let y = y + (column / 2) as u16;
                let place = Spot::Plan(row as u8, column as u8).place();
                match plan {
                    Some(plan) => {
                        let text =
                            format!("{} {}", table.plan(*plan), table.rules.plan(*plan).cost);
                        self.sheet.spot(place, x, y, &text, Style::new());
                    }
                    None => _ = self.sheet.spot(place, x, y, "–", look.dim()),
                }
            }
        }
        self.specials(y + 7);
    }

    fn specials(&mut self, y: u16) {
        let (table, look) = (self.table, self.look);
        let mut x = RIGHT + 3;
        for (place, plan) in table.doc().specials.iter().enumerate() {
            if let Some(plan) = plan {
                let text = table.plan(*plan);
                let spot = Spot::Special(place as u8).place();
                x = self.sheet.spot(spot, x, y, &text, look.good()) + 2;
            }
        }
        if x > RIGHT + 3 {
            self.sheet.put(RIGHT, y, "S", look.strong());
        }
    }

    fn bonus(&mut self) {
        let (table, look) = (self.table, self.look);
        let y = self.sheet.below();
        self.heading(1, y, "BONUS SPACES");
        for space in BonusSpace::all().take(N_BONUS_SPACES) {
            let (row, column) = (u16::from(space.0 / 4), u16::from(space.0 % 4));
            let (x, y) = (2 + column * 17, y + 1 + row);
            let info = table.rules.bonus(space);
            let price = if info.price > 0 { format!(" {}c", info.price) } else { String::new() };
            let text = format!("{}{price}", table.bonus(info.effect));
            let mark = table.doc().marks[space.index()];
            let style = if mark.is_some() { look.dim() } else { Style::new() };
            let end = self.sheet.spot(Spot::Bonus(space).place(), x, y, &text, style);
            if let Some(actor) = mark {
                let sign = table.shape(actor).to_string();
                self.sheet.put(end, y, &sign, table.style(actor, look));
            }
        }
    }

    /// Mission cards and the threat card, if they are played with.
    fn modules(&mut self) {
        let (table, look) = (self.table, self.look);
        let doc = table.doc();
        if doc.missions.is_empty() && doc.threat.is_none() {
            return;
        }
        let y = self.sheet.below();
        self.heading(1, y, "MODULES");
        let mut x = 10;
        for (place, mission) in doc.missions.iter().enumerate() {
            let met = table.own().missions.contains(&(place as u8));
            let text = format!("mission M{}{}", mission.0 + 1, if met { " ✓" } else { "" });
            x = self.sheet.put(x, y, &text, Style::new()) + 3;
        }
        if !doc.missions.is_empty() && table.own().once > 0 {
            let place = Spot::Bonus(BonusSpace::PERSONAL).place();
            x = self.sheet.spot(place, x, y, "your own space", Style::new()) + 3;
        }
        if let Some(threat) = doc.threat {
            let needed = table.rules.numbers.threat_counters(doc.n_seats);
            let text = format!("{threat}: {}/{needed}", doc.counters);
            self.sheet.spot(Spot::Threat.place(), x, y, &text, look.bad());
        }
    }
}
