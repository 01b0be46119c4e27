//! Scenes for H.A.L.L.: a solo game in the middle of its turn, with cubes and tokens by hand.

use starship_interstellar::{
    Action, CorporationDoc, Cubes, Event, Extra, Frame, HallDoc, HallEvent, HallFrame, Phase,
    Planet, Player, Position, ProductionToken, Resource, StarshipInterstellar, Token, TurnFrame,
    ZoneDoc,
};
use tabletop::{Audited, Game, Pending, Seat};

use crate::support::{game_with, options, rules};

pub(crate) const HUMAN: usize = 0;
pub(crate) const HALL: usize = 1;

/// A position of a solo game that a test changes before it is played.
pub(crate) struct Scene {
    pub(crate) position: Position,
    script: Vec<String>,
}

/// What came of it.
pub(crate) struct Told {
    pub(crate) game: StarshipInterstellar,
    pub(crate) events: Vec<Event>,
}

/// Cubes as in `RRY`.
pub(crate) fn cubes(letters: &str) -> Cubes {
    letters.parse().expect("letters of colours")
}

impl Scene {
    /// Round 1, Action Phase: the human has had a turn, H.A.L.L. comes next with all its tokens.
    pub(crate) fn action() -> Scene {
        Scene::with("intermediate", "final")
    }

    /// The same by the earlier rules.
    pub(crate) fn draft() -> Scene {
        Scene::with("intermediate", "draft")
    }

    pub(crate) fn with(level: &str, text: &str) -> Scene {
        Scene::playing(&[("hall", level), ("hall_rules", text)])
    }

    /// The same with an expansion.
    pub(crate) fn expanded(option: &str) -> Scene {
        Scene::playing(&[("hall", "intermediate"), (option, "on")])
    }

    /// The same with these options.
    pub(crate) fn playing(asked: &[(&str, &str)]) -> Scene {
        let asked = asked.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let options = StarshipInterstellar::options().fill(&asked, 1).expect("options");
        let mut game = game_with(1, &options);
        let mut silent = Vec::new();
        while let Pending::Dealer { .. } = game.pending() {
            game.deal(0, &mut silent);
        }
        let mut position = game.position();
        position.order = vec![Player::seat(0), Player::seat(1)];
        position.turn = Some(1);
        position.frames = vec![TurnFrame::Turn { player: Player::seat(0) }.into()];
        for corporation in &mut position.corporations {
            corporation.pool.append(&mut corporation.played.drain(..).collect());
        }
        let mut scene = Scene { position, script: Vec::new() };
        scene.lay_pile();
        scene
    }

    /// The Salvation Phase of the same game.
    pub(crate) fn salvation() -> Scene {
        let mut scene = Scene::action();
        scene.begin_salvation();
        scene
    }

    pub(crate) fn salvation_draft() -> Scene {
        let mut scene = Scene::draft();
        scene.begin_salvation();
        scene
    }

    pub(crate) fn begin_salvation(&mut self) {
        self.position.phase = Phase::Salvation;
        for corporation in &mut self.position.corporations {
            let acting = |token: &Token| matches!(token, Token::Production(_) | Token::Activation);
            corporation.pool.retain(|token| !acting(token));
        }
        self.lay_pile();
    }

    pub(crate) fn hall(&mut self) -> &mut CorporationDoc {
        &mut self.position.corporations[HALL]
    }

    pub(crate) fn human(&mut self) -> &mut CorporationDoc {
        &mut self.position.corporations[HUMAN]
    }

    pub(crate) fn board(&mut self) -> &mut HallDoc {
        self.position.hall.as_mut().expect("H.A.L.L. plays")
    }

    /// All tokens of the pool lie in the pile, the first on top.
    fn lay_pile(&mut self) {
        let pool = self.hall().pool.clone();
        self.pile(&pool);
    }

    /// Only these tokens are left, in this order; the others have been played.
    pub(crate) fn pile(&mut self, tokens: &[Token]) {
        let hall = self.hall();
        let all: Vec<Token> = hall.pool.iter().chain(&hall.played).copied().collect();
        let kept = |token: &Token| tokens.contains(token);
        hall.pool = all.iter().copied().filter(kept).collect();
        hall.played = all.iter().copied().filter(|token| !kept(token)).collect();
        // The active one must not be Travel, which would go on.
        hall.played.sort_by_key(|token| *token != Token::Travel);
        let board = self.board();
        (board.hidden, board.hidden_production) = (Vec::new(), Vec::new());
        board.top = tokens.first().copied();
        board.under = tokens.get(1..).unwrap_or_default().to_vec();
    }

    /// So many tokens have been played in this phase.
    pub(crate) fn played(&mut self, n: u8) {
        self.board().n_played = n;
    }

    /// H.A.L.L. has a Base with these cubes in Deposit and Storage.
    pub(crate) fn base(&mut self, planet: Planet, deposit: &str, storage: &str) {
        let token = self.position.planets[planet.index()].unseen.pop().expect("a token is left");
        self.base_with(token, deposit, storage);
    }

    pub(crate) fn base_with(&mut self, token: ProductionToken, deposit: &str, storage: &str) {
        let planet = token.planet();
        self.position.planets[planet.index()].unseen.retain(|other| *other != token);
        let zone = ZoneDoc {
            planet,
            token,
            buildings: Default::default(),
            deposit: cubes(deposit),
            storage: cubes(storage),
        };
        let acts = self.position.phase == Phase::Action;
        let hall = self.hall();
        hall.bases -= 1;
        hall.zones.push(zone);
        hall.zones.sort_by_key(|zone| zone.planet);
        if acts {
            hall.played.insert(0, Token::Production(planet));
        }
        let board = self.board();
        board.planets.retain(|other| *other != planet);
        board.planets_hidden.retain(|other| *other != planet);
        if board.planets.is_empty() && !board.planets_hidden.is_empty() {
            let next = board.planets_hidden.remove(0);
            board.planets.push(next);
        }
    }

    /// The pile of planets in this order; those with a Base are left out.
    pub(crate) fn planets(&mut self, first: &[Planet]) {
        let board = self.board();
        let mut all: Vec<Planet> = board.planets.drain(..).collect();
        all.append(&mut board.planets_hidden);
        let rest: Vec<Planet> = all.iter().copied().filter(|p| !first.contains(p)).collect();
        board.planets = first.iter().chain(&rest).copied().filter(|p| all.contains(p)).collect();
    }

    /// The line of Extra Actions.
    pub(crate) fn offer(&mut self, extras: &[u8]) {
        self.position.offer = extras.iter().map(|n| Some(Extra(n - 1))).collect();
    }

    /// H.A.L.L. owns this Extra Action token.
    pub(crate) fn extra(&mut self, n: u8) -> Token {
        let extra = Extra(n - 1);
        let offer = &mut self.position.offer;
        let place = offer.iter().position(|slot| *slot == Some(extra));
        let place = place.or_else(|| offer.iter().rposition(Option::is_some));
        offer[place.expect("a token is left in the line")] = None;
        let hall = self.hall();
        hall.extras.push(extra);
        hall.pool.push(Token::Extra(extra));
        Token::Extra(extra)
    }

    /// What the dealer deals next, by the beginning of its name; then always the first outcome.
    pub(crate) fn script(&mut self, outcomes: &[&str]) {
        self.script = outcomes.iter().map(|&outcome| outcome.to_owned()).collect();
    }

    fn game(&self) -> StarshipInterstellar {
        StarshipInterstellar::from_position(rules(), &self.position).expect("a sound scene")
    }

    /// H.A.L.L. has drawn for the token on top of its pile; this cube comes out of the bag.
    pub(crate) fn cube(mut self, cube: Resource) -> Told {
        let token = self.board().top.expect("a token on top");
        if self.board().bag.get(cube) == 0 {
            self.board().bag.add(cube, 1);
        }
        self.position.turn = Some(0);
        self.position.frames = vec![Frame::Hall(HallFrame::Cube { token, again: false })];
        self.script.insert(0, cube.name().to_owned());
        let game = self.game();
        self.go_on(game, Vec::new())
    }

    /// The human produces on Earth, and H.A.L.L. has a turn.
    pub(crate) fn turn(self) -> Told {
        self.after(Action::Play { token: Token::Production(Planet::Earth) })
    }

    /// The human passes, and H.A.L.L. goes on alone.
    pub(crate) fn alone(self) -> Told {
        self.after(Action::Pass)
    }

    pub(crate) fn after(self, action: Action) -> Told {
        let mut game = self.game();
        let mut events = Vec::new();
        game.apply(Seat(0), &action, &mut events).expect("the human may do that");
        self.go_on(game, events)
    }

    /// Deals by the script until somebody is asked or the phase is over.
    fn go_on(self, mut game: StarshipInterstellar, mut events: Vec<Event>) -> Told {
        deal_all(&mut game, &mut events, self.script);
        Told { game, events }
    }
}

/// Deals by the script, then always the first outcome, as long as the phase lasts.
///
/// An outcome is named by the beginning of its words, or as `#3` by its place.
fn deal_all(game: &mut StarshipInterstellar, events: &mut Vec<Event>, script: Vec<String>) {
    let phase = game.position().phase;
    let mut script = script.into_iter();
    while let Pending::Dealer { n } = game.pending()
        && game.position().phase == phase
    {
        let sheet = game.draw_sheet();
        assert_eq!(sheet.outcomes.len(), n as usize, "{}", sheet.text);
        let wanted = script.next().unwrap_or_else(|| "#0".to_owned());
        let found = match wanted.strip_prefix('#') {
            Some(place) => place.parse().ok(),
            None => sheet.outcomes.iter().position(|outcome| outcome.starts_with(&wanted)),
        };
        let result = found.unwrap_or_else(|| panic!("{sheet:?}: {wanted:?} was scripted"));
        game.deal(result as u32, events);
        game.audit().expect("all components are there");
    }
}

impl Told {
    pub(crate) fn position(&self) -> Position {
        self.game.position()
    }

    pub(crate) fn hall(&self) -> CorporationDoc {
        self.position().corporations[HALL].clone()
    }

    pub(crate) fn board(&self) -> HallDoc {
        self.position().hall.expect("H.A.L.L. plays")
    }

    /// The human answers, and it goes on.
    pub(crate) fn human(mut self, action: Action, script: &[&str]) -> Told {
        self.game.apply(Seat(0), &action, &mut self.events).expect("the human may do that");
        let script = script.iter().map(|&outcome| outcome.to_owned()).collect();
        deal_all(&mut self.game, &mut self.events, script);
        self
    }

    /// What H.A.L.L. decided, in order.
    pub(crate) fn steps(&self) -> Vec<&HallEvent> {
        let steps = self.events.iter().filter_map(|event| {
            let Event::Hall(step) = event else { return None };
            Some(step)
        });
        steps.collect()
    }

    /// Did this step come?
    pub(crate) fn has(&self, step: &HallEvent) -> bool {
        self.steps().contains(&step)
    }

    /// Lines of the story with the words in them, with their sections.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |event: &Event| {
            let line = StarshipInterstellar::tell(rules(), event);
            format!("{} ({})", line.text, line.rule)
        };
        self.events.iter().map(line).collect()
    }

    pub(crate) fn says(&self, words: &str) -> bool {
        self.lines().iter().any(|line| line.contains(words))
    }

    /// The zone of H.A.L.L. on a planet.
    pub(crate) fn zone(&self, planet: Planet) -> ZoneDoc {
        let hall = self.hall();
        *hall.zones.iter().find(|zone| zone.planet == planet).expect("a Base there")
    }
}

/// A solo game at this level, before the first draw.
pub(crate) fn new_game(level: &str) -> StarshipInterstellar {
    game_with(1, &options(1, level))
}

impl Told {
    /// The colours of H.A.L.L.'s Asteroids.
    pub(crate) fn view_colours(&self) -> Vec<Resource> {
        let view = self.game.view(tabletop::Viewer::Watcher);
        view.mining[HALL].iter().map(|asteroid| asteroid.resource).collect()
    }

    /// The rotations with which H.A.L.L. passed.
    pub(crate) fn passed_with(&self) -> Option<u8> {
        self.events.iter().find_map(|event| {
            let Event::Passed { player, rotations, .. } = event else { return None };
            (*player == Player::Hall).then_some(*rotations)
        })
    }
}
