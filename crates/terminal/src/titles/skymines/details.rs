//! What is known of one place.

use ratatui::text::Line;
use skymines::{
    Actor, BonusEffect, BonusSpace, Card, Column, Company, DisplaySpace, Home, Kind,
    MajorityReward, Occasion, Plan, Side, Slot, Space, Task, Tile, spaces,
};

use super::mines::{Mines, colour, perk, row_name};
use super::spots::Spot;
use crate::draw::Prose;
use crate::look::Look;

/// What a place is called.
pub(super) fn name(table: &Mines, spot: Spot) -> String {
    let map = table.rules.map(table.doc().variant.side);
    match spot {
        Spot::Space(space) if map.has(space) => match map.side {
            Side::Moon => format!("sector {}", map.name(space)),
            Side::Belt => format!("{} (number {})", map.name(space), space.number()),
        },
        Spot::Space(space) => space.number().to_string(),
        Spot::Company(company) => company.name().to_owned(),
        Spot::Column(company, column) => format!("column {} of {company}", column.0 + 1),
        Spot::Display(space) => format!("display {}", space.number()),
        Spot::Plan(row, column) => format!("research {}{}", char::from(b'A' + row), column + 1),
        Spot::Special(place) => format!("special plan of round {}", place + 2),
        Spot::Bonus(BonusSpace::PERSONAL) => "your own bonus space".to_owned(),
        Spot::Bonus(space) => format!("bonus space {},{}", space.0 / 4 + 1, space.0 % 4 + 1),
        Spot::Slot(slot) => format!("slot {}", slot.letter()),
        Spot::Card(_) => "your hand".to_owned(),
        Spot::Tile(tile) => format!("tile {tile}"),
        Spot::Research => "your research track".to_owned(),
        Spot::Threat => "threat card".to_owned(),
    }
}

/// Everything that is to be said of it.
pub(super) fn lines(table: &Mines, spot: Spot, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut page = Page { table, prose: Prose::new(width, look) };
    page.prose.styled(&name(table, spot), look.strong());
    match spot {
        Spot::Space(space) => page.space(space),
        Spot::Company(company) => page.company(company),
        Spot::Column(company, column) => page.column(company, column),
        Spot::Display(space) => page.display(space),
        Spot::Plan(row, column) => {
            let row = table.doc().plans.get(usize::from(row));
            page.plan(row.and_then(|plans| plans.get(usize::from(column)).copied().flatten()));
        }
        Spot::Special(place) => {
            page.plan(table.doc().specials.get(usize::from(place)).copied().flatten());
        }
        Spot::Bonus(space) => page.bonus(space),
        Spot::Slot(slot) => page.slot(slot),
        Spot::Card(card) => page.card(card),
        Spot::Tile(tile) => page.tile(tile),
        Spot::Research => page.research(),
        Spot::Threat => page.threat(),
    }
    page.prose.lines
}

/// A card in words.
pub(super) fn card_words(table: &Mines, card: Card) -> String {
    let info = table.rules.card(card);
    let what = match info.kind {
        Kind::Share => String::new(),
        Kind::ResearchScientist | Kind::FieldScientist => info.kind.name().to_owned(),
        Kind::Titanium | Kind::Carbon | Kind::Energy | Kind::Minerals => {
            format!("{} {}", info.kind, info.value)
        }
    };
    match (what.is_empty(), info.share) {
        (true, Some(company)) => format!("a share of {company}"),
        (false, Some(company)) => format!("{what}, a share of {company}"),
        (_, None) => what,
    }
}

/// A plan in words.
pub(super) fn plan_words(table: &Mines, plan: Plan) -> String {
    let info = table.rules.plan(plan);
    format!("{}: needs {}, gives {}", row_name(info.row), info.need, info.reward)
}

/// What a mission card asks for.
pub(super) fn task(task: Task) -> String {
    match task {
        Task::Total { of, n } => format!("{of} {n} in the action area"),
        Task::Placed { n } => format!("{n} pieces placed in one action"),
        Task::ShareOfEach { n } => format!("{n} shares of each company"),
        Task::Helium { n } => format!("helium marker on space {n}"),
        Task::Uploaded { n } => format!("{n} screens uploaded in one action"),
        Task::Acquired { n } => format!("{n} cards of the display owned"),
    }
}

struct Page<'a> {
    table: &'a Mines,
    prose: Prose,
}

impl Page<'_> {
    fn space(&mut self, space: Space) {
        let table = self.table;
        let map = table.rules.map(table.doc().variant.side);
        if !map.has(space) {
            return;
        }
        let room = match (map.side, map.seats(space)) {
            (Side::Moon, _) => String::new(),
            (Side::Belt, 0) => "; a shuttle space".to_owned(),
            (Side::Belt, n) => format!("; an asteroid for {n} outposts"),
        };
        self.prose.text(&format!("Whoever enters gains {}{room}.", map.reward(space)));
        for company in table.pieces(space) {
            let text = format!("a piece of {company}");
            self.prose.styled(&text, colour(self.prose.look, company));
        }
        let [single, double] = map.near(space);
        let names =
            |set: u64| spaces(set).map(|other| map.name(other)).collect::<Vec<_>>().join(", ");
        if single != 0 {
            self.prose.dim(&format!("For {}: {}.", table.rules.numbers.single_line, names(single)));
        }
        if double != 0 {
            self.prose.dim(&format!("For {}: {}.", table.rules.numbers.double_line, names(double)));
        }
        let near: Vec<&str> = Company::ALL
            .into_iter()
            .filter(|company| {
                let [one, two] = map.station(*company);
                (one | two) & space.bit() != 0
            })
            .map(Company::name)
            .collect();
        if !near.is_empty() {
            self.prose.dim(&format!("Beside the station of {}.", near.join(", ")));
        }
    }

    fn company(&mut self, company: Company) {
        let table = self.table;
        let (doc, value) = (table.station(company), table.view.values[company.index()]);
        self.prose.text(&format!(
            "A share is worth {value} CC; {} pieces are on the map.",
            doc.pieces.len()
        ));
        let Some(face) = doc.face.map(|face| table.rules.face(face)) else { return };
        for actor in table.actors() {
            let at = doc.markers[actor.index()];
            let shares = table.shares(actor, company);
            let text = format!(
                "{} {}: space {at} of {}, {shares} shares",
                table.shape(actor),
                table.name(actor),
                face.length
            );
            self.prose.styled(&text, table.style(actor, self.prose.look));
        }
        let own = doc.markers[Actor::from(table.me()).index()];
        for bonus in &face.bonus {
            let sign = if own >= bonus.space { "✓" } else { " " };
            self.prose.text(&format!("{sign} from space {}: {}", bonus.space, perk(bonus)));
        }
        let next = (own + 1..=face.length).find(|space| face.barrier[usize::from(*space)] > 0);
        if let Some(space) = next {
            let coins = face.barrier[usize::from(space)];
            self.prose.dim(&format!("Next barrier before space {space}: {coins} CC."));
        }
        let station = table.rules.station(table.doc().variant.side, company);
        for column in Column::all() {
            let home = doc.home.iter().filter(|home| home.column() == column).count();
            let what = if station.holds_shuttles(column) { "shuttles" } else { "outposts" };
            self.prose.dim(&format!("Column {}: {home} {what} at home", column.0 + 1));
        }
    }

    fn column(&mut self, company: Company, column: Column) {
        let table = self.table;
        let station = table.rules.station(table.doc().variant.side, company);
        let what = if station.holds_shuttles(column) { "shuttles" } else { "outposts" };
        let home = &table.station(company).home;
        let coins = |row: u8| {
            let space = Home::new(column, row);
            let coins = station.coins(space);
            if home.contains(&space) { format!("({coins})") } else { coins.to_string() }
        };
        let coins: Vec<String> = (0..5).map(coins).collect();
        let text = format!("Coins under its {what}, hidden ones in brackets: {}.", coins.join(" "));
        self.prose.text(&text);
        self.prose.dim("The top piece leaves first; the last coins count twice (§7.2).");
    }

    fn display(&mut self, space: DisplaySpace) {
        let table = self.table;
        match table.doc().display[space.index()] {
            Some(card) => {
                let more = table.rules.display_surcharge(space);
                let cost = table.rules.card(card).cost;
                self.card(card);
                self.prose.text(&format!("Costs {cost} + {more} points of goods."));
            }
            None => self.prose.dim("Empty."),
        }
    }

    fn plan(&mut self, plan: Option<Plan>) {
        let table = self.table;
        match plan {
            Some(plan) => {
                self.prose.text(&format!("{}.", plan_words(table, plan)));
                let cost = table.rules.plan(plan).cost;
                self.prose.dim(&format!("Costs {cost} research points (§5.4.2)."));
            }
            None => self.prose.dim("Empty."),
        }
    }

    fn bonus(&mut self, space: BonusSpace) {
        let table = self.table;
        let numbers = &table.rules.numbers;
        if space == BonusSpace::PERSONAL {
            let (coins, steps) = (numbers.personal_coin, numbers.personal_track);
            return self.prose.text(&format!("{coins} CC and {steps} on a track (§15.4)."));
        }
        let info = table.rules.bonus(space);
        let what = match info.effect {
            BonusEffect::Majority { of, reward } => {
                let prize = match reward {
                    MajorityReward::Track(company, n) => format!("{n} on the track of {company}"),
                    MajorityReward::Research(n) => format!("{n} research points"),
                };
                format!("For whom nobody exceeds in {of}: {prize}")
            }
            BonusEffect::FirstPlayer { coins } => format!("First player, {coins} CC"),
            BonusEffect::Market => "Buy a card of the display for coins".to_owned(),
            BonusEffect::Sale => "Sell a hand card".to_owned(),
            BonusEffect::Tile(tile) => format!("The tile {tile} for the next round"),
        };
        self.prose.text(&format!("{what}. Costs {} CC.", info.price));
        if let Some(actor) = table.doc().marks[space.index()] {
            let text = format!("{} {} has a marker there.", table.shape(actor), table.name(actor));
            self.prose.styled(&text, table.style(actor, self.prose.look));
        }
    }

    fn slot(&mut self, slot: Slot) {
        let table = self.table;
        match table.slots()[slot.index()] {
            Some(card) => self.card(card),
            None if table.is_on(slot) => self.prose.text("Empty."),
            None => self.prose.text("Not switched on."),
        }
        let pile = &table.own().resting[slot.index()];
        let cards: Vec<String> = pile.iter().map(|card| card_words(table, *card)).collect();
        if !cards.is_empty() {
            self.prose.dim(&format!("At rest: {}.", cards.join("; ")));
        }
    }

    fn card(&mut self, card: Card) {
        let info = self.table.rules.card(card);
        self.prose.text(&format!("{}; sells for {} CC.", card_words(self.table, card), info.sell));
    }

    fn tile(&mut self, tile: Tile) {
        let info = self.table.rules.tile(tile);
        let what = info.kind.map_or("a good of your choice", |kind| kind.name());
        self.prose.text(&format!("{what} {}", info.value));
    }

    fn research(&mut self) {
        let table = self.table;
        let at = table.doc().upload[table.me().index()];
        for (idx, plan) in table.own().screens.iter().enumerate() {
            let sign = if idx < usize::from(at) { "✓" } else { " " };
            self.prose.text(&format!("{sign} {} {}", idx + 1, plan_words(table, *plan)));
        }
    }

    fn threat(&mut self) {
        let table = self.table;
        let Some(threat) = table.doc().threat else { return };
        let info = table.rules.threat(threat);
        let when = match info.occasion {
            Occasion::Expansion => "expanding",
            Occasion::Research => "research",
            Occasion::FieldScientist => "a field scientist",
            Occasion::Pass => "passing",
        };
        self.prose.text(&format!("{threat}: a counter can be added with {when} (§16.3)."));
    }
}
