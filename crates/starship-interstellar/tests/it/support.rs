//! Games for tests: set up by options, or put together as a position piece by piece.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use battery::{Dialect, Prng, Stage};
use expect_test::Expect;
use starship_interstellar::{
    Building, CorporationDoc, Cubes, Event, Extra, Family, Phase, Planet, Position, Rules,
    SalvationTech, StarshipInterstellar, Token, ZoneDoc,
};
use tabletop::{Audited, Cite, Game, Options, Pending, Seat, Silent};

/// The printed components.
pub(crate) fn rules() -> &'static Arc<Rules> {
    static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
        let components = StarshipInterstellar::components();
        Arc::new(StarshipInterstellar::rules(&components).expect("the components are sound"))
    });
    &RULES
}

/// Options of a game with so many seats; a solo game needs the level of H.A.L.L.
pub(crate) fn options(n_seats: u8, hall: &str) -> Options {
    let level = if n_seats == 1 { hall } else { "off" };
    let asked = BTreeMap::from([("hall".to_owned(), level.to_owned())]);
    StarshipInterstellar::options()
        .fill(&asked, StarshipInterstellar::RULESET)
        .expect("options of the sheet")
}

/// A game before the first draw.
pub(crate) fn game_with(n_seats: u8, options: &Options) -> StarshipInterstellar {
    StarshipInterstellar::new(rules(), n_seats, options).expect("seats and options go together")
}

/// The options of the base game.
///
/// H.A.L.L. plays against one seat only, at every level and by both texts.
pub(crate) fn base(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    const LEVELS: [&str; 5] = ["introduction", "easy", "intermediate", "hard", "extreme"];
    let (hall, text) = match n_seats {
        1 => (LEVELS[prng.index(LEVELS.len())], ["final", "draft"][prng.index(2)]),
        _ => ("off", "final"),
    };
    BTreeMap::from([
        ("hall".to_owned(), hall.to_owned()),
        ("hall_rules".to_owned(), text.to_owned()),
    ])
}

/// Every option of the title.
pub(crate) fn sample(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    let mut asked = base(prng, n_seats);
    for (name, values) in VARIANTS.iter().chain(EXPANSIONS) {
        // Off as often as not, so that each is met alone and with others.
        let value = if prng.one_in(2) { "off" } else { values[prng.index(values.len())] };
        asked.insert((*name).to_owned(), (*value).to_owned());
    }
    asked
}

/// The options of the variants.
pub(crate) const VARIANTS: &[(&str, &[&str])] = &[
    ("black_holes", &["on", "harder"]),
    ("families", &["on"]),
    ("lost_mining_planets", &["on", "deeper"]),
    ("multi_resource", &["on", "blind"]),
    ("unique_pass", &["on"]),
    ("leader_tracks", &["random", "1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]),
    ("universal_mechanisms", &["on", "richer"]),
];

/// The options of the expansions.
pub(crate) const EXPANSIONS: &[(&str, &[&str])] = &[
    ("kuiper", &["on"]),
    ("antimatter", &["on"]),
    ("halley", &["final", "draft"]),
    ("fly_by", &["on"]),
];

/// So many seats in round 1 with these options, `name=value` each; every draw was outcome 0.
pub(crate) fn scene_of(n_seats: u8, asked: &str) -> Scene {
    let mut scene = Scene { game: game_of(n_seats, asked) };
    scene.deal_all();
    scene
}

/// A game before the first draw with these options.
pub(crate) fn game_of(n_seats: u8, asked: &str) -> StarshipInterstellar {
    let pair = |text: &str| {
        let (name, value) = text.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let mut asked: BTreeMap<String, String> = asked.split_whitespace().map(pair).collect();
    let hall = if n_seats == 1 { "intermediate" } else { "off" };
    asked.entry("hall".to_owned()).or_insert_with(|| hall.to_owned());
    let options = StarshipInterstellar::options().fill(&asked, StarshipInterstellar::RULESET);
    let options = options.expect("options of the sheet");
    game_with(n_seats, &options)
}

/// The same at the beginning of the Salvation Phase.
pub(crate) fn salvation_of(n_seats: u8, asked: &str) -> Scene {
    scene_of(n_seats, asked).saving()
}

/// A game in the making and in play. Seats answer in text notation, draws are dealt by hand.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    game: StarshipInterstellar,
}

/// So many seats in round 1, the first of them to play; every draw of set-up was outcome 0, so all
/// planets stand in the first Quadrant and players act in the order of seats.
pub(crate) fn scene(n_seats: u8) -> Scene {
    let mut scene = Scene { game: game_with(n_seats, &options(n_seats, "intermediate")) };
    while let Pending::Dealer { .. } = scene.game.pending() {
        scene.game.deal(0, &mut Silent);
    }
    scene
}

/// The same at the beginning of the Salvation Phase: everybody has passed at once.
pub(crate) fn salvation(n_seats: u8) -> Scene {
    scene(n_seats).saving()
}

impl Scene {
    /// The Salvation Phase of the same round.
    #[track_caller]
    pub(crate) fn saving(&self) -> Scene {
        self.edit(|position| {
            position.phase = Phase::Salvation;
            for corporation in &mut position.corporations {
                corporation.pool = Token::BASIC.to_vec();
            }
        })
    }

    /// The same game, played by the first ruleset.
    #[track_caller]
    pub(crate) fn by_first_ruleset(&self) -> Scene {
        self.edit(|position| position.variant.ruleset = None)
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &StarshipInterstellar {
        &self.game
    }

    /// Changes the position; what comes out must be a sound one.
    #[track_caller]
    pub(crate) fn edit(&self, change: impl FnOnce(&mut Position)) -> Scene {
        let mut position = self.game.position();
        change(&mut position);
        let game = StarshipInterstellar::from_position(rules(), &position);
        Scene { game: game.unwrap_or_else(|error| panic!("{error}")) }
    }

    /// What is wrong with a changed position.
    #[track_caller]
    pub(crate) fn broken(&self, change: impl FnOnce(&mut Position)) -> String {
        let mut position = self.game.position();
        change(&mut position);
        let game = StarshipInterstellar::from_position(rules(), &position);
        game.map(|_| ()).expect_err("the position should be refused")
    }

    /// What a viewer sees.
    pub(crate) fn view(&self) -> starship_interstellar::View {
        self.game.view(tabletop::Viewer::Watcher)
    }

    /// What is drawn next: every outcome by name.
    pub(crate) fn draws(&self) -> Vec<String> {
        assert!(matches!(self.game.pending(), Pending::Dealer { .. }), "no draw is due");
        self.game.draw_sheet().outcomes
    }

    /// Changes what the first player owns.
    #[track_caller]
    pub(crate) fn own(&self, change: impl FnOnce(&mut CorporationDoc)) -> Scene {
        self.edit(|position| change(&mut position.corporations[0]))
    }

    /// The first player has researched so far in a family; the Buildings are on Earth.
    #[track_caller]
    pub(crate) fn learned(&self, family: Family, level: u8) -> Scene {
        self.own(|own| {
            let doc = own.levels.iter_mut().find(|doc| doc.family == family);
            doc.expect("every family is listed").level = level;
            own.spent += level;
            own.reserve -= level;
            match family.building() {
                Some(Building::Ars) => own.buildings.ars = level,
                Some(Building::Converter) => own.buildings.converter = level,
                Some(Building::Outpost) => own.buildings.outpost = level,
                Some(Building::Drill) => own.buildings.drill = level,
                None => {}
            }
        })
    }

    /// The first player, who has level 1 and its Building in play, has researched up to this level.
    #[track_caller]
    pub(crate) fn learned_more(&self, family: Family, level: u8) -> Scene {
        self.own(|own| {
            let doc = own.levels.iter_mut().find(|doc| doc.family == family);
            doc.expect("every family is listed").level = level;
            own.spent += level - 1;
            own.reserve -= level - 1;
            match family.building() {
                Some(Building::Drill) => own.buildings.drill += level - 1,
                Some(Building::Ars | Building::Converter | Building::Outpost) | None => {}
            }
        })
    }

    /// The first player has this Salvation technology.
    #[track_caller]
    pub(crate) fn knows(&self, tech: SalvationTech) -> Scene {
        self.own(|own| {
            own.salvation.push(tech);
            own.spent += 1;
            own.reserve -= 1;
        })
    }

    /// The first player has this Extra Action token, ready to be played.
    #[track_caller]
    pub(crate) fn extra(&self, number: u8) -> Scene {
        let extra = Extra(number - 1);
        self.edit(|position| {
            position.offer.retain(|slot| *slot != Some(extra));
            position.offer.push(None);
            let own = &mut position.corporations[0];
            own.extras.push(extra);
            own.pool.push(Token::Extra(extra));
        })
    }

    /// The first player has a Base on this planet, with one Building of each kind that it knows.
    #[track_caller]
    pub(crate) fn based(&self, planet: Planet, deposit: &str, storage: &str) -> Scene {
        self.edit(|position| {
            let pile = &mut position.planets[planet.index()];
            let token = pile.unseen.remove(0);
            pile.n_unseen -= 1;
            let own = &mut position.corporations[0];
            own.bases -= 1;
            let buildings = std::mem::take(&mut own.buildings);
            let (deposit, storage) = (cubes(deposit), cubes(storage));
            own.zones.push(ZoneDoc { planet, token, buildings, deposit, storage });
            own.zones.sort_by_key(|zone| zone.planet);
            if position.phase == Phase::Action {
                own.pool.push(Token::Production(planet));
            }
        })
    }

    /// The seat that is asked.
    pub(crate) fn asked(&self) -> Seat {
        match self.game.pending() {
            Pending::Seats(seats) => seats.lowest().expect("somebody is asked"),
            other @ (Pending::Dealer { .. } | Pending::Over) => {
                panic!("nobody is asked: {other:?}")
            }
        }
    }

    /// The id of the question.
    pub(crate) fn question(&self) -> &'static str {
        self.game.question(self.asked()).id
    }

    /// Is this the open question?
    pub(crate) fn asks(&self, id: &str) -> bool {
        matches!(self.game.pending(), Pending::Seats(_)) && self.question() == id
    }

    /// Plays answers of whoever is asked, one a line, and deals: `deal 3`, or `draw red` by name.
    #[track_caller]
    pub(crate) fn play(&mut self, script: &str) -> &mut Scene {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(name) = line.strip_prefix("draw ") {
                self.draw(name);
                continue;
            }
            let action =
                StarshipInterstellar::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            let seat = self.asked();
            let mut log: Vec<Event> = Vec::new();
            let applied = self.game.apply(seat, &action, &mut log);
            applied.unwrap_or_else(|error| panic!("{line}: {error}; legal: {:?}", self.options()));
            self.game.audit().unwrap_or_else(|error| panic!("after {line}: {error}"));
        }
        self
    }

    /// The same by the common language of scripts, `1: play travel`: what those who act are told, and what is refused.
    pub(crate) fn run(&mut self, script: &str) -> String {
        let mut stage = Stage::at(rules(), &self.game, Dialect::PLAIN);
        let story = stage.run(script);
        self.game = stage.table.game().clone();
        story
    }

    /// Plays a script and compares.
    pub(crate) fn tells(&mut self, script: &str, expect: &Expect) -> &mut Scene {
        expect.assert_eq(&self.run(script));
        self
    }

    /// Deals the first outcome whose name begins so.
    #[track_caller]
    fn draw(&mut self, name: &str) {
        let sheet = self.game.draw_sheet();
        let place = sheet.outcomes.iter().position(|outcome| outcome.starts_with(name));
        let place = place.unwrap_or_else(|| panic!("{name} is none of {:?}", sheet.outcomes));
        self.game.deal(place as u32, &mut Silent);
        self.game.audit().unwrap_or_else(|error| panic!("after {name}: {error}"));
    }

    /// Deals outcome 0 as long as draws are due.
    pub(crate) fn deal_all(&mut self) -> &mut Scene {
        while let Pending::Dealer { .. } = self.game.pending() {
            self.game.deal(0, &mut Silent);
        }
        self
    }

    /// The section that refuses an answer.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str) -> &'static str {
        let action = StarshipInterstellar::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let refused = self.game.check(self.asked(), &action).expect_err("it should be refused");
        refused.rule()
    }

    /// Every legal answer, as text.
    pub(crate) fn options(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(self.asked(), &mut legal);
        legal.iter().map(StarshipInterstellar::notation).collect()
    }

    /// Is this a legal answer?
    pub(crate) fn offers(&self, line: &str) -> bool {
        self.options().iter().any(|option| option == line)
    }

    /// The whole table.
    pub(crate) fn table(&self) -> Position {
        self.game.position()
    }

    /// What the first player owns.
    pub(crate) fn me(&self) -> CorporationDoc {
        self.table().corporations.remove(0)
    }

    /// The first player's zone on a planet.
    #[track_caller]
    pub(crate) fn zone(&self, planet: Planet) -> ZoneDoc {
        let zones = self.me().zones;
        *zones.iter().find(|zone| zone.planet == planet).expect("a Base is there")
    }

    /// The final rows.
    pub(crate) fn outcome(&self) -> tabletop::Outcome {
        self.game.outcome().expect("the game is over")
    }

    /// Is the game over?
    pub(crate) fn is_over(&self) -> bool {
        self.game.pending() == Pending::Over
    }
}

/// Cubes by their letters.
#[track_caller]
pub(crate) fn cubes(letters: &str) -> Cubes {
    letters.parse().unwrap_or_else(|error| panic!("{error}"))
}
