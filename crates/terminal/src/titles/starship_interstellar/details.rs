//! What is known of one place.

use ratatui::text::Line;
use starship_interstellar::{
    BuildingCount, CometDoc, DiscoveryKind, Extra, Family, Icon, JourneyPlace, Orbit, Planet,
    Player, Project, Quadrant, Resource, Token, Track, UniquePass,
};

use super::extras;
use super::modules::{self, QUADRANTS};
use super::spots::Spot;
use super::system::{System, short};
use crate::draw::Prose;
use crate::look::Look;

/// What a place is called.
pub(super) fn name(system: &System, spot: Spot) -> String {
    match spot {
        Spot::Planet(planet) => planet.name().to_owned(),
        Spot::Token(token) => token.name(),
        Spot::Market(resource) => format!("{resource} in the Market"),
        Spot::People(resource) => format!("{resource} people"),
        Spot::Project(project, column) => format!("{project}, space {}", column + 1),
        Spot::Government(row, space) => {
            let name = system.rules.government_names.get(usize::from(row));
            format!("{}, space {}", name.map_or("", String::as_str), space + 1)
        }
        Spot::Journey(JourneyPlace { column: 10, .. }) => "Trappist".to_owned(),
        Spot::Journey(JourneyPlace { column, row }) => format!("column {column}, row {}", row + 1),
        Spot::Track(track, space) => format!("{track}, space {space}"),
        Spot::Extra(extra) => format!("Extra Action {extra}"),
        Spot::Sun => "Solar Spiral".to_owned(),
        Spot::Comet => "Halley's Comet".to_owned(),
        Spot::Sector(sector) => format!("sector {} of the comet", sector + 1),
        Spot::Belt(quadrant) => {
            format!("the Belt in Quadrant {}", QUADRANTS[usize::from(quadrant.0)])
        }
        Spot::Asteroid(_) => "an Asteroid on a Mining Board".to_owned(),
        Spot::Laboratory(action) => format!("Laboratory: {}", action.name()),
        Spot::Moscovium(resource) => format!("your Moscovium track, {resource}"),
        Spot::Family(pile) => format!("pile {} of Families", pile + 1),
        Spot::Pass(_) => "a Unique Pass token".to_owned(),
    }
}

/// Everything that is to be said of it.
pub(super) fn lines(system: &System, spot: Spot, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut page = Page { system, prose: Prose::new(width, look) };
    page.prose.styled(&name(system, spot), look.strong());
    match spot {
        Spot::Planet(planet) => page.planet(planet),
        Spot::Token(token) => page.token(token),
        Spot::Market(resource) => page.market(resource),
        Spot::People(resource) => page.people(resource),
        Spot::Project(project, column) => page.project(project, column),
        Spot::Government(row, space) => page.government(row, space),
        Spot::Journey(at) => page.journey(at),
        Spot::Track(track, space) => page.track(track, space),
        Spot::Extra(extra) => page.extra(extra),
        Spot::Sun => page.sun(),
        Spot::Comet => page.comet_board(),
        Spot::Sector(_) => page.prose.dim("Whoever flies to the comet mines one sector (§C.3)."),
        Spot::Belt(quadrant) => page.belt(quadrant),
        Spot::Asteroid(asteroid) => {
            if let Some(words) = modules::asteroid_words(system, asteroid) {
                page.prose.text(&words);
            }
        }
        Spot::Laboratory(action) => {
            page.prose.dim(&format!("A Moscovium makes it stronger ({}).", action.rule()));
        }
        Spot::Moscovium(_) => {
            page.prose.dim("A cube covers Moscovium that was spent (§A.2.2, §A.4).");
        }
        Spot::Family(_) => page.prose.dim("All of them are saved at once, for one step (§V2.2)."),
        Spot::Pass(token) => page.pass(token),
    }
    page.prose.lines
}

struct Page<'a> {
    system: &'a System,
    prose: Prose,
}

impl Page<'_> {
    fn planet(&mut self, planet: Planet) {
        let system = self.system;
        let (doc, geometry) = (system.planet(planet), &system.rules.geometry);
        if doc.destroyed {
            return self.prose.text("The Sun has swallowed it (§7.3).");
        }
        let info = geometry.planet(planet);
        let orbit = system.orbit_of(planet);
        let quadrant = geometry.quadrant(orbit, doc.space);
        let moved = geometry.moved(planet, orbit, doc.space);
        if orbit != planet.into() {
            self.prose.text(&format!("Anti-Matter has brought it to {orbit} (§A.7)."));
        }
        self.prose.text(&format!(
            "Orbit {}, Quadrant {}, space {} of {}; after this round on space {} in Quadrant {}.",
            orbit.planet().map_or(info.orbit, |orbit| geometry.planet(orbit).orbit),
            QUADRANTS[usize::from(quadrant.0)],
            doc.space + 1,
            geometry.n_spaces(orbit),
            moved + 1,
            QUADRANTS[usize::from(geometry.quadrant(orbit, moved).0)],
        ));
        self.comet(planet);
        self.flight(planet);
        self.zones(planet);
        if planet != Planet::Earth {
            self.tokens(planet);
        }
    }

    /// Halley's Comet, if it is on this Orbit or waits outside of it (§C.1, §C.4).
    fn comet(&mut self, planet: Planet) {
        let Some(CometDoc { orbit, quadrant, zone, inward }) = self.system.comet() else { return };
        let quadrant = QUADRANTS[usize::from(quadrant.0)];
        let way = if inward { "towards the Sun" } else { "away from the Sun" };
        if orbit == planet.into() {
            self.prose.text(&format!(
                "Halley's Comet is on this Orbit, Quadrant {quadrant}, zone {zone}, on its way {way}."
            ));
        } else if orbit == Orbit::OuterSpace && planet == Planet::Neptune {
            self.prose.text(&format!("Halley's Comet waits outside, Quadrant {quadrant}."));
        }
    }

    /// What it costs to come here, without technologies that make it cheaper.
    fn flight(&mut self, planet: Planet) {
        let system = self.system;
        let at = system.own().explorer.at;
        if at == planet {
            return self.prose.text("Your Explorer is here.");
        }
        let geometry = &system.rules.geometry;
        let spot =
            |planet: Planet| geometry.spot(system.orbit_of(planet), system.planet(planet).space);
        let travel = system.own().levels.iter().find(|level| level.family == Family::Travel);
        let detector = travel.is_some_and(|level| level.level >= 1);
        let (pull, start) = match (at.planet(), system.comet()) {
            (Some(from), _) => (geometry.gravity(from), spot(from)),
            (None, Some(CometDoc { orbit, quadrant, .. })) => {
                (system.rules.halley.gravity, starship_interstellar::Spot { orbit, quadrant })
            }
            (None, None) => return,
        };
        let fuel = pull + geometry.way(start, spot(planet), detector);
        let have = system.own().fuel;
        self.prose.text(&format!("From your Explorer at {at}: {fuel} Fuel; you have {have}."));
    }

    fn zones(&mut self, planet: Planet) {
        let system = self.system;
        let zones: Vec<(Player, String)> = system
            .players()
            .filter_map(|(player, corporation)| {
                let zone = corporation.zones.iter().find(|zone| zone.planet == planet)?;
                let buildings = buildings(zone.buildings);
                let text = format!(
                    "Deposit {}, Storage {}{buildings}",
                    short(zone.deposit),
                    short(zone.storage)
                );
                Some((player, text))
            })
            .collect();
        for (player, text) in zones {
            let text = format!("{} {}: {text}", system.shape(player), system.name(player));
            self.prose.styled(&text, system.style(player, self.prose.look));
        }
    }

    fn tokens(&mut self, planet: Planet) {
        let (system, doc) = (self.system, self.system.planet(planet));
        let tell = |tokens: &[starship_interstellar::ProductionToken]| {
            let words = tokens.iter().map(|token| {
                let info = &system.rules.production[token.index()];
                format!("{}{}+{}", info.n, info.resource.token(), info.ars)
            });
            words.collect::<Vec<_>>().join(" ")
        };
        let (n, unseen) = (doc.n_unseen, tell(&doc.unseen));
        self.prose.dim(&format!("{n} production tokens face down out of (Deposit+ARS) {unseen}."));
        if !doc.seen.is_empty() {
            self.prose.dim(&format!("Below them, looked at and put back: {}.", tell(&doc.seen)));
        }
    }

    fn token(&mut self, token: Token) {
        match token {
            Token::Extra(extra) => self.extra(extra),
            Token::Activation => {
                self.prose.text("Moves your Launch Base, captures an Asteroid, or both (§K.4).");
            }
            Token::Solar | Token::Research | Token::Travel | Token::Market => {
                let place = Token::BASIC.iter().position(|basic| *basic == token);
                let favour = place.map(|place| self.system.rules.favours[place]);
                if let Some(deed) = favour {
                    let text = format!(
                        "In the Action Phase {}; in the Salvation Phase any action, and \
                         \"{deed}\" earns Prestige (§5.0).",
                        token.name()
                    );
                    self.prose.text(&text);
                }
            }
            Token::Production(Planet::Earth) => {
                let fuel = self.system.rules.numbers.earth_fuel;
                self.prose.text(&format!("Gives {fuel} Fuel (§4.5)."));
            }
            Token::Production(planet) => {
                self.prose.text("Base, Explorer and Buildings there work (§4.6).");
                self.zones(planet);
            }
        }
    }

    fn market(&mut self, resource: Resource) {
        let system = self.system;
        let info = &system.rules.market[resource.index()];
        let n = usize::from(system.table().market.get(resource));
        let more = system.rules.numbers.buy_more;
        let sold: Vec<String> = info.prices.iter().skip(n).map(u8::to_string).collect();
        let bought = info.prices[..n.min(info.prices.len())].iter().rev();
        let bought: Vec<String> = bought.map(|price| (price + more).to_string()).collect();
        let list = |prices: Vec<String>, none: &str| match prices.is_empty() {
            true => none.to_owned(),
            false => prices.join(", ") + " Fuel",
        };
        self.prose.text(&format!("{n} cubes, each worth {}.", resource.value()));
        self.prose
            .text(&format!("One by one, selling gives {}.", list(sold, "nothing: it is full")));
        self.prose
            .text(&format!("One by one, buying costs {}.", list(bought, "nothing: it is empty")));
        self.prose.dim(&format!("You own {}.", short(system.own().cubes)));
    }

    fn people(&mut self, resource: Resource) {
        let system = self.system;
        let table = system.table();
        let (here, lost) = (table.population.get(resource), table.lost.get(resource));
        self.prose
            .text(&format!("{here} on Earth, {} saved, {lost} lost.", system.saved(resource)));
        for (player, corporation) in system.players() {
            let n = corporation.saved.get(resource);
            if n > 0 {
                let text = format!("{} {}: {n}", system.shape(player), system.name(player));
                self.prose.styled(&text, system.style(player, self.prose.look));
            }
        }
    }

    fn project(&mut self, project: Project, column: u8) {
        let system = self.system;
        let row = system.table().projects.get(project.index());
        let found = row.and_then(|row| row.get(usize::from(column)).copied().flatten());
        match found {
            Some(mechanism) => {
                let info = &system.rules.mechanisms[mechanism.index()];
                let text = format!("Costs {}, gives {} Prestige.", short(info.price), info.value);
                self.prose.text(&text);
                self.prose.dim(&format!("You own {}.", short(system.own().cubes)));
            }
            None => self.prose.dim("Empty."),
        }
    }

    fn government(&mut self, row: u8, space: u8) {
        let system = self.system;
        let (row, space) = (usize::from(row).min(3), usize::from(space).min(3));
        self.prose.text(&format!("Gives {}.", system.rules.government[row][space]));
        if let Some(player) = system.table().government[row][space] {
            let text = format!("{} {} sits there.", system.shape(player), system.name(player));
            self.prose.styled(&text, system.style(player, self.prose.look));
        }
    }

    fn journey(&mut self, at: JourneyPlace) {
        let system = self.system;
        if at.column >= 10 {
            let prizes = system.rules.trappist.iter().map(u8::to_string).collect::<Vec<_>>();
            let text =
                format!("Prestige for the first, second, third, fourth: {}.", prizes.join(", "));
            self.prose.text(&text);
        } else if at.column > 0 {
            if let Some(point) = system.rules.point_at(at.column, at.row) {
                let info = &system.rules.points[point];
                let visited = system.table().points.iter().any(|seen| seen.index() == point);
                let state = if visited { "visited" } else { "for the first who comes" };
                self.prose.text(&format!("Point of Interest: {}, {state}.", info.reward));
            }
            let found = system.table().journey[usize::from(at.column) - 1][usize::from(at.row)];
            match found.map(|token| &system.rules.discoveries[token.index()]) {
                None => self.prose.dim("Nobody has been there."),
                Some(info) => {
                    let what = match info.kind {
                        DiscoveryKind::Wormhole => "A Wormhole: further for Fuel".to_owned(),
                        DiscoveryKind::Galaxy => format!("A Galaxy: {} for each", info.reward),
                        DiscoveryKind::DeepSpace => "Deep space: nothing".to_owned(),
                        DiscoveryKind::BlackHole => {
                            let fuel = system.rules.variants.black_hole_fuel;
                            format!("A Black Hole: up to {fuel} Fuel for as much Prestige")
                        }
                        DiscoveryKind::LostPlanet => {
                            format!("A Lost Mining Planet: {} for each", info.reward)
                        }
                    };
                    self.prose.text(&format!("{what}."));
                }
            }
        }
        for (player, corporation) in system.players() {
            if corporation.probe == at {
                let text = format!("{} {} Probe", system.shape(player), system.whose(player));
                self.prose.styled(&text, system.style(player, self.prose.look));
            }
        }
    }

    fn track(&mut self, track: Track, space: u8) {
        let system = self.system;
        let reward = usize::from(space).checked_sub(1);
        let reward = reward.and_then(|idx| system.track(track).get(idx));
        let reward = reward.unwrap_or(&system.rules.beyond);
        self.prose.text(&format!("Gives {reward}."));
        for (player, corporation) in system.players() {
            let at = match track {
                Track::Starship => corporation.starship,
                Track::Humankind => corporation.humankind,
            };
            let text = format!("{} {}: {at}", system.shape(player), system.name(player));
            self.prose.styled(&text, system.style(player, self.prose.look));
        }
    }

    fn extra(&mut self, extra: Extra) {
        let info = &self.system.rules.extras[extra.index()];
        self.prose.text(&format!("Action: {}.", extras::action(info.action)));
        self.prose.text(&format!("Salvation: {}.", extras::salvation(info.salvation)));
    }

    fn comet_board(&mut self) {
        let Some(doc) = &self.system.table().halley else { return };
        self.prose.text(&format!("It {} (§C.4).", modules::comet_words(doc.comet.as_ref())));
        self.prose.dim(&format!("Its bag: {}.", short(doc.bag)));
    }

    fn belt(&mut self, quadrant: Quadrant) {
        let system = self.system;
        let Some(doc) = &system.table().kuiper else { return };
        for (player, board) in system.players().map(|(player, _)| player).zip(&doc.boards) {
            if board.base == quadrant {
                let text = format!("{} {}: Launch Base", system.shape(player), system.name(player));
                self.prose.styled(&text, system.style(player, self.prose.look));
            }
        }
        let n = doc.piles[usize::from(quadrant.0)];
        self.prose.dim(&format!("{n} more Asteroids will come from this Quadrant (§K.3.5)."));
    }

    fn pass(&mut self, token: UniquePass) {
        let info = &self.system.rules.variants.unique_pass[token.index()];
        for (side, rewards) in [("Action", &info.action), ("Salvation", &info.salvation)] {
            let rewards: Vec<String> = rewards[1..].iter().map(ToString::to_string).collect();
            self.prose.text(&format!("{side} Phase: {} (§V5.3).", rewards.join(", ")));
        }
    }

    fn sun(&mut self) {
        let system = self.system;
        for (steps, icon) in system.omens() {
            let what = match icon {
                Icon::Blank => continue,
                Icon::Event => "a Solar Event".to_owned(),
                Icon::Destroys(Planet::Earth) => "the end of Earth and of the game".to_owned(),
                Icon::Destroys(planet) => format!("the end of {planet}"),
            };
            self.prose.text(&format!("in {steps} steps {what}"));
        }
        let (table, aging) = (system.table(), system.size().aging);
        self.prose
            .dim(&format!("Every round ages the Sun by {aging}, each cube kept by a step (§7.1)."));
        self.prose.dim(&format!("Solar Bag: {}.", short(table.bag)));
        self.prose.dim(&format!("{} Solar Events are face down.", table.events.len()));
    }
}

/// ", 1 ARS, 2 Drills", or nothing.
pub(super) fn buildings(count: BuildingCount) -> String {
    let [ars, converter, outpost, drill]: [u8; 4] = count.into();
    let named = [(ars, "ARS"), (converter, "Converter"), (outpost, "Outpost"), (drill, "Drill")];
    let some = named.into_iter().filter(|(n, _)| *n > 0);
    some.map(|(n, name)| format!(", {n} {name}{}", if n > 1 && name != "ARS" { "s" } else { "" }))
        .collect()
}
