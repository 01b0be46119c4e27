//! The boards as text: the Solar System, Market, people, projects, World Government, Journey, tracks.

use ratatui::layout::Rect;
use ratatui::style::Style;
use starship_interstellar::{
    DiscoveryKind, Extra, Icon, JourneyPlace, Mechanism, Orbit, Planet, Player, Project, Quadrant,
    Resource, Token, Track,
};

use super::modules;
use super::spots::Spot;
use super::system::{self, System, colour, letter};
use crate::look::Look;
use crate::sheet::Sheet;

/// Where the four Quadrants begin, and how wide each is.
const QUADRANTS: (u16, u16) = (13, 7);
/// Where what stands on a planet begins.
const THERE: u16 = QUADRANTS.0 + 4 * QUADRANTS.1 + 1;
/// The second column of the boards below.
const RIGHT: u16 = 36;

/// Draws everything that is drawn without knowing where the player looks.
pub(super) fn sheet(system: &System, look: Look) -> Sheet {
    let mut page = Page { system, look, sheet: Sheet::default() };
    page.tokens();
    page.orbits();
    let y = page.sheet.below();
    page.market(y);
    page.people(y);
    let y = page.sheet.below();
    page.projects(y);
    page.government(y);
    page.journey();
    for track in Track::ALL {
        page.track(track);
    }
    page.extras();
    modules::draw(&mut page.sheet, system, look);
    page.sheet
}

struct Page<'a> {
    system: &'a System,
    look: Look,
    sheet: Sheet,
}

impl Page<'_> {
    fn heading(&mut self, x: u16, y: u16, text: &str) {
        self.sheet.put(x, y, text, self.look.accent());
    }

    /// The viewer's tokens: those that can be played, and those that were.
    fn tokens(&mut self) {
        let own = self.system.own();
        let tokens =
            [("TOKENS", &own.pool, Style::new()), ("played", &own.played, self.look.dim())];
        let mut y = 0;
        for (name, list, style) in tokens {
            let head = if y == 0 { self.look.accent() } else { self.look.dim() };
            let mut x = self.sheet.put(1, y, name, head) + 2;
            for &token in list {
                let text = token_name(token);
                if x + text.chars().count() as u16 > 68 {
                    (x, y) = (9, y + 1);
                }
                x = self.sheet.spot(Spot::Token(token).place(), x, y, &text, style) + 2;
            }
            if list.is_empty() {
                self.sheet.put(x, y, "none", self.look.dim());
            }
            y += 1;
        }
    }

    /// Orbits with their Quadrants, each planet on its space.
    fn orbits(&mut self) {
        let y = self.sheet.below();
        self.heading(1, y, "ORBIT");
        for (n, name) in ["I", "II", "III", "IV"].into_iter().enumerate() {
            let x = QUADRANTS.0 + n as u16 * QUADRANTS.1;
            self.sheet.put(x, y, name, self.look.dim());
        }
        self.sheet.put(THERE, y, "grav. speed tokens  there", self.look.dim());
        self.sun(y + 1);
        let belt = self.system.rules.geometry.belt();
        let mut y = y + 2;
        for planet in Planet::ALL {
            if self.system.rules.geometry.planet(planet).orbit > belt && !self.is_past(belt, planet)
            {
                self.sheet.put(4, y, "Belt", self.look.dim());
                let belt = "░".repeat(usize::from(4 * QUADRANTS.1) - 1);
                self.sheet.put(QUADRANTS.0, y, &belt, self.look.dim());
                y += 1;
            }
            self.orbit(planet, y);
            y += 1;
        }
    }

    /// Whether the Belt lies inside of the planet before this one too.
    fn is_past(&self, belt: u8, planet: Planet) -> bool {
        let before = planet.index().checked_sub(1).map(|before| Planet::ALL[before]);
        before.is_some_and(|before| self.system.rules.geometry.planet(before).orbit > belt)
    }

    fn sun(&mut self, y: u16) {
        let (system, look) = (self.system, self.look);
        let last = system.rules.spiral.len().saturating_sub(1);
        let mut text = format!("☉ Sun   Spiral {}/{last}", system.table().spiral);
        for (steps, icon) in system.omens().take(3) {
            let what = match icon {
                Icon::Blank => continue,
                Icon::Event => "event".to_owned(),
                Icon::Destroys(planet) => format!("end of {planet}"),
            };
            text.push_str(&format!(" · {what} in {steps}"));
        }
        self.sheet.spot(Spot::Sun.place(), 2, y, &text, look.strong());
    }

    fn orbit(&mut self, planet: Planet, y: u16) {
        let (system, look) = (self.system, self.look);
        let (doc, geometry) = (system.planet(planet), &system.rules.geometry);
        let info = geometry.planet(planet);
        let away = doc.destroyed || doc.orbit.is_some();
        let style = if away { look.dim() } else { look.strong() };
        self.sheet.put(2, y, &info.orbit.to_string(), look.dim());
        self.sheet.put(4, y, planet.name(), style);
        if system.comet().is_some_and(|comet| comet.orbit == planet.into()) {
            self.sheet.put(3, y, "☄", look.strong());
        }
        for quadrant in Quadrant::all() {
            let x = QUADRANTS.0 + u16::from(quadrant.0) * QUADRANTS.1;
            let first = quadrant.0 * info.spaces;
            for space in 0..info.spaces {
                let (sign, style) = match system.standing_on(planet.into(), first + space) {
                    Some(there) if there == planet => ("●", look.strong()),
                    Some(guest) => (&guest.name()[..1], look.strong()),
                    None => ("·", look.dim()),
                };
                self.sheet.put(x + u16::from(space), y, sign, style);
            }
            let holes = system.players().filter(|(_, player)| {
                player
                    .wormhole
                    .is_some_and(|hole| hole.orbit == planet && hole.quadrant == quadrant)
            });
            let holes: Vec<Player> = holes.map(|(player, _)| player).collect();
            for (n, player) in holes.into_iter().enumerate() {
                let sign = format!("{}w", system.shape(player));
                let x = x + u16::from(info.spaces) + n as u16 * 2;
                self.sheet.put(x, y, &sign, system.style(player, look));
            }
        }
        if doc.destroyed {
            self.sheet.put(THERE, y, "swallowed by the Sun", look.dim());
        } else if doc.orbit == Some(Orbit::OuterSpace) {
            self.sheet.put(THERE, y, "in outer space", look.dim());
            self.standing(planet, THERE + 20, y);
        } else {
            let n_tokens = usize::from(doc.n_unseen) + doc.seen.len();
            let tokens = if planet == Planet::Earth { String::new() } else { n_tokens.to_string() };
            let text = format!("{:^5} {:^5} {tokens:^6}", info.gravity, info.speed);
            self.sheet.put(THERE, y, &text, Style::new());
            self.standing(planet, THERE + 20, y);
        }
        self.sheet.mark(Spot::Planet(planet).place(), Rect::new(4, y, 8, 1));
    }

    /// Bases with their Buildings, and Explorers.
    fn standing(&mut self, planet: Planet, x: u16, y: u16) {
        let system = self.system;
        let mut at = x;
        let there: Vec<(Player, String)> = system
            .players()
            .filter_map(|(player, corporation)| {
                let zone = corporation.zones.iter().find(|zone| zone.planet == planet);
                let base = zone.map(|zone| {
                    let [ars, converter, outpost, drill]: [u8; 4] = zone.buildings.into();
                    match ars + converter + outpost + drill {
                        0 => "⌂".to_owned(),
                        n => format!("⌂{n}"),
                    }
                });
                let ship = (corporation.explorer.at == planet).then_some("»");
                let text = format!("{}{}", base.unwrap_or_default(), ship.unwrap_or_default());
                (!text.is_empty()).then_some((player, text))
            })
            .collect();
        for (player, text) in there {
            let text = format!("{}{text}", system.shape(player));
            at = self.sheet.put(at, y, &text, system.style(player, self.look)) + 1;
        }
    }

    fn market(&mut self, y: u16) {
        let (system, look) = (self.system, self.look);
        self.heading(1, y, "MARKET");
        self.sheet.put(10, y, "cubes   you get  you pay", look.dim());
        for (resource, y) in Resource::ALL.into_iter().zip(y + 1..) {
            let info = &system.rules.market[resource.index()];
            let n = usize::from(system.table().market.get(resource));
            let price = |space: Option<usize>, more: u8| {
                let price = space.and_then(|space| info.prices.get(space));
                price.map_or("–".to_owned(), |price| (price + more).to_string())
            };
            let full = info.prices.len();
            let cubes: String = "■".repeat(n.min(full)) + &"□".repeat(full.saturating_sub(n));
            let style = colour(look, resource);
            self.sheet.put(2, y, resource.name(), style);
            let end = self.sheet.put(10, y, &cubes, style);
            let more = system.rules.numbers.buy_more;
            let text = format!("{:^9}{:^9}", price(Some(n), 0), price(n.checked_sub(1), more));
            self.sheet.put(end + 1, y, &text, Style::new());
            self.sheet.mark(Spot::Market(resource).place(), Rect::new(2, y, 14, 1));
        }
    }

    fn people(&mut self, y: u16) {
        let (system, look) = (self.system, self.look);
        self.heading(RIGHT, y, "PEOPLE");
        self.sheet.put(RIGHT + 8, y, "on Earth saved lost", look.dim());
        for (resource, y) in Resource::ALL.into_iter().zip(y + 1..) {
            let table = system.table();
            let numbers = [
                u16::from(table.population.get(resource)),
                system.saved(resource),
                u16::from(table.lost.get(resource)),
            ];
            let text = format!("{:>8} {:>5} {:>4}", numbers[0], numbers[1], numbers[2]);
            let place = Spot::People(resource).place();
            self.sheet.spot(place, RIGHT + 1, y, resource.name(), colour(look, resource));
            self.sheet.put(RIGHT + 8, y, &text, Style::new());
        }
        let saved: u16 = Resource::ALL.into_iter().map(|resource| system.saved(resource)).sum();
        let goal = system.size().goal;
        let done = if system.view.goals[2] { " ✓" } else { "" };
        let text = format!("goal: {saved}/{goal} saved{done}");
        self.sheet.put(RIGHT + 1, y + 6, &text, look.dim());
    }

    fn projects(&mut self, y: u16) {
        let (system, look) = (self.system, self.look);
        self.heading(1, y, "MECHANISMS");
        self.sheet.put(12, y, "price, prestige", look.dim());
        for (project, y) in Project::ALL.into_iter().zip(y + 1..) {
            let name = project.name().trim_end_matches(" Projects");
            self.sheet.put(2, y, name, Style::new());
            for column in 0..4u8 {
                let x = 12 + u16::from(column) * 6;
                let found = system.table().projects[project.index()][usize::from(column)];
                self.mechanism(Spot::Project(project, column), x, y, found);
            }
        }
        let slots = usize::from(system.size().slots);
        let n = system.table().ship.len();
        let modules = usize::from(system.rules.numbers.modules);
        let part =
            |module: usize| format!("{}/{slots}", n.saturating_sub(module * slots).min(slots));
        let parts: Vec<String> = (0..modules).map(part).collect();
        let done = if system.view.goals[0] { " ✓" } else { "" };
        let text = format!("ship: modules {}{done}", parts.join(" "));
        self.sheet.put(2, y + 4, &text, look.dim());
    }

    fn mechanism(&mut self, spot: Spot, x: u16, y: u16, found: Option<Mechanism>) {
        let Some(mechanism) = found else {
            self.sheet.spot(spot.place(), x, y, "–", self.look.dim());
            return;
        };
        let info = &self.system.rules.mechanisms[mechanism.index()];
        let mut at = x;
        for resource in Resource::ALL {
            for _ in 0..info.price.get(resource) {
                at = self.sheet.put(at, y, letter(resource), colour(self.look, resource));
            }
        }
        at = self.sheet.put(at, y, &info.value.to_string(), self.look.strong());
        self.sheet.mark(spot.place(), Rect::new(x, y, at - x, 1));
    }

    /// The highest row above.
    fn government(&mut self, y: u16) {
        let (system, look) = (self.system, self.look);
        self.heading(RIGHT, y, "WORLD GOVERNMENT");
        let rows = &system.table().government;
        for (row, y) in (0..rows.len()).rev().zip(y + 1..) {
            let name = &system.rules.government_names[row];
            self.sheet.put(RIGHT, y, name, Style::new());
            for (space, sitter) in rows[row].iter().enumerate() {
                let x = RIGHT + 11 + space as u16 * 6;
                let place = Spot::Government(row as u8, space as u8).place();
                let (text, style) = match sitter {
                    Some(player) => {
                        (system.shape(*player).to_string(), system.style(*player, look))
                    }
                    None => {
                        let reward = &system.rules.government[row][space];
                        (system::reward(reward), look.dim())
                    }
                };
                self.sheet.spot(place, x, y, &text, style);
            }
        }
        let governor = system.view.governor.map_or("nobody".to_owned(), |player| {
            format!("{} {}", system.shape(player), system.name(player))
        });
        let text = format!("Governor: {governor}");
        self.sheet.put(RIGHT + 1, y + 5, &text, look.dim());
    }

    fn journey(&mut self) {
        let (system, look) = (self.system, self.look);
        let y = self.sheet.below();
        self.heading(1, y, "JOURNEY");
        let done = if system.view.goals[1] { " ✓" } else { "" };
        for column in 1..=9u16 {
            self.sheet.put(8 + column * 5, y, &column.to_string(), look.dim());
        }
        self.sheet.put(57, y, &format!("Trappist{done}"), look.dim());
        for row in 0..5u8 {
            for column in 0..=10u8 {
                self.journey_space(JourneyPlace { column, row }, y + 1 + u16::from(row));
            }
        }
    }

    fn journey_space(&mut self, at: JourneyPlace, y: u16) {
        let (system, look) = (self.system, self.look);
        let edge = matches!(at.column, 0 | 10);
        let x = match at.column {
            0 => 4,
            10 => 58,
            column => 8 + u16::from(column) * 5,
        };
        let probes = system.players().filter(|(_, player)| player.probe == at);
        let probes: Vec<Player> = probes.map(|(player, _)| player).collect();
        let government = system.table().government_probe == at;
        let middle = at.row == JourneyPlace::START.row;
        if edge && !middle && probes.is_empty() && !government {
            return;
        }
        let mut end = x;
        if !edge {
            let (sign, style) = self.space_sign(at);
            end = self.sheet.put(end, y, &sign, style);
        }
        for player in probes {
            let sign = system.shape(player).to_string();
            end = self.sheet.put(end, y, &sign, system.style(player, look));
        }
        if government {
            end = self.sheet.put(end, y, "⚑", look.good());
        }
        let end = end.max(x + 1);
        if !edge || at.column == 10 {
            self.sheet.mark(Spot::Journey(at).place(), Rect::new(x, y, end - x, 1));
        }
    }

    fn space_sign(&self, at: JourneyPlace) -> (String, Style) {
        let (system, look) = (self.system, self.look);
        let found = system.table().journey[usize::from(at.column) - 1][usize::from(at.row)];
        let visited =
            |point: usize| system.table().points.iter().any(|visited| visited.index() == point);
        let point = system.rules.point_at(at.column, at.row).filter(|point| !visited(*point));
        match (found, point) {
            (_, Some(_)) => ("*".to_owned(), look.accent()),
            (None, None) => ("?".to_owned(), look.dim()),
            (Some(token), None) => match system.rules.discoveries[token.index()].kind {
                DiscoveryKind::Wormhole => ("W".to_owned(), look.strong()),
                DiscoveryKind::Galaxy => ("G".to_owned(), Style::new()),
                DiscoveryKind::DeepSpace => ("·".to_owned(), look.dim()),
                DiscoveryKind::BlackHole => ("B".to_owned(), look.strong()),
                DiscoveryKind::LostPlanet => ("L".to_owned(), Style::new()),
            },
        }
    }

    fn track(&mut self, track: Track) {
        let (system, look) = (self.system, self.look);
        let y = self.sheet.below();
        self.heading(1, y, &track.name().to_uppercase());
        let rewards = system.track(track);
        let x = |space: usize| 2 + space as u16 * 5;
        for (idx, reward) in rewards.iter().enumerate() {
            let place = Spot::Track(track, idx as u8 + 1).place();
            self.sheet.spot(place, x(idx + 1), y + 1, &system::reward(reward), look.dim());
        }
        let mut taken = [0u16; 32];
        for (player, corporation) in system.players() {
            let space = match track {
                Track::Starship => corporation.starship,
                Track::Humankind => corporation.humankind,
            };
            let space = usize::from(space).min(13);
            let at = x(space) + taken[space];
            taken[space] += 1;
            let sign = system.shape(player).to_string();
            self.sheet.put(at, y + 2, &sign, system.style(player, look));
        }
    }

    fn extras(&mut self) {
        let y = self.sheet.below();
        self.heading(1, y, "EXTRA ACTIONS ON OFFER");
        let offer: Vec<Extra> = self.system.table().offer.iter().flatten().copied().collect();
        for (n, extra) in offer.iter().enumerate() {
            let (x, y) = (2 + (n % 10) as u16 * 6, y + 1 + (n / 10) as u16);
            self.sheet.spot(Spot::Extra(*extra).place(), x, y, &extra.to_string(), Style::new());
        }
        if offer.is_empty() {
            self.sheet.put(2, y + 1, "none", self.look.dim());
        }
    }
}

/// A token in one word.
pub(super) fn token_name(token: Token) -> String {
    match token {
        Token::Solar => "solar".to_owned(),
        Token::Research => "research".to_owned(),
        Token::Travel => "travel".to_owned(),
        Token::Market => "market".to_owned(),
        Token::Production(planet) => planet.name().to_owned(),
        Token::Extra(extra) => extra.to_string(),
        Token::Activation => "launch".to_owned(),
    }
}
