//! Scenes and scripts for worked examples.
//!
//! A [`Scene`] puts a position together piece by piece; a [`Play`] plays lines of text notation on it.
//! In a script stars, planets and stacks are called by their places: `1: head Ceti`, `1: select E17
//! scouts`, `2: land Ceti Ceti-II`, `roll 1`, `card 24`, `deal 0`. Seats count from 1, as people do.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

use battery::{Dialect, Stage};
use expect_test::Expect;
use stellar_conquest::{
    Action, Card, CardAt, CargoDoc, ColonyDoc, DeskDoc, EventView, Frame, Hex, Mark, MovementFrame,
    Payment, Phase, Planet, Position, Rules, SeatDoc, SecretStep, ShipCount, StackDoc, Star,
    StellarConquest, Tech, View,
};
use tabletop::{DealerKind, Game, Options, Pending, Seat, Setup, SetupError, Table, Viewer};

/// The printed components.
pub(crate) fn rules() -> &'static Arc<Rules> {
    static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
        let components = StellarConquest::components();
        Arc::new(StellarConquest::rules(&components).expect("the printed components are sound"))
    });
    &RULES
}

/// A star by its name or its hex.
pub(crate) fn star(place: &str) -> Star {
    find_star(place).unwrap_or_else(|| panic!("there is no star {place}"))
}

fn find_star(place: &str) -> Option<Star> {
    let named = |star: &Star| {
        let info = rules().star(*star);
        info.name.eq_ignore_ascii_case(place) || info.hex.to_string() == place
    };
    Star::all().find(named)
}

/// A planet by its star and its place on the card, from 0.
pub(crate) fn planet(place: &str, slot: u8) -> Planet {
    Planet::new(star(place), slot)
}

/// A hex by its coordinate, or by the name of its star.
pub(crate) fn hex(place: &str) -> Hex {
    place.parse().unwrap_or_else(|_| rules().star(star(place)).hex)
}

/// Options by name and value, the others as they are by default.
pub(crate) fn options(asked: &[(&str, &str)]) -> Result<Options, SetupError> {
    let asked: BTreeMap<String, String> =
        asked.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    StellarConquest::options().fill(&asked, StellarConquest::RULESET)
}

fn setup(n_seats: u8, asked: &[(&str, &str)]) -> Setup {
    Setup {
        components: StellarConquest::components(),
        options: options(asked).expect("the options exist and go together"),
        n_seats,
        dealer: DealerKind::Caller,
    }
}

/// A position in the making.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    position: Position,
    /// Whose stacks the next refinement is about, and from which on.
    latest: (usize, usize),
}

/// Four seats, turn 5, the first seat moves, an empty map.
pub(crate) fn scene() -> Scene {
    scene_with(&[])
}

/// The same with options.
pub(crate) fn scene_with(asked: &[(&str, &str)]) -> Scene {
    scene_of(4, asked)
}

/// The same with another number of seats.
pub(crate) fn scene_of(n_seats: u8, asked: &[(&str, &str)]) -> Scene {
    let options = options(asked).expect("the options exist and go together");
    let game = StellarConquest::new(rules(), n_seats, &options).expect("a game of two to four");
    let mut position = game.position();
    (position.turn, position.phase, position.frames) =
        (5, Phase::Move, vec![Frame::Movement(MovementFrame::Move)]);
    position.corners = (0..n_seats).collect();
    if n_seats == 2 {
        position.corners = vec![0, 2];
    }
    position.seats = (0..n_seats).map(|_| blank_seat()).collect();
    Scene { position, latest: (0, 0) }
}

fn blank_seat() -> SeatDoc {
    SeatDoc {
        fleets: Vec::new(),
        owned: Vec::new(),
        paid: Vec::new(),
        explored: Vec::new(),
        watched: Vec::new(),
        posts: Vec::new(),
        posts_new: Vec::new(),
        inspection_off: Vec::new(),
        output: 0,
        desk: blank_desk(SecretStep::Closed),
    }
}

fn blank_desk(step: SecretStep) -> DeskDoc {
    DeskDoc {
        step,
        planet: Planet(0),
        todo: Vec::new(),
        ip: 0,
        output: 0,
        growth: 0,
        emigrants: 0,
        scouts: 0,
    }
}

fn add(stars: &mut Vec<Star>, place: &str) {
    if !stars.contains(&star(place)) {
        stars.push(star(place));
    }
}

impl Scene {
    /// The turn.
    pub(crate) fn turn(mut self, turn: u8) -> Scene {
        self.position.turn = turn;
        self
    }

    /// Whose turn it is. Seats count from 0 here.
    pub(crate) fn active(mut self, seat: u8) -> Scene {
        self.position.active = Seat(seat);
        self
    }

    /// The star's card; its holder is the first seat said to have explored it, else seat 0.
    pub(crate) fn card(mut self, place: &str, card: u8) -> Scene {
        let at = CardAt { star: star(place), card: Card(card), holder: Seat(0) };
        self.position.cards.push(at);
        self
    }

    /// The seat has explored the star.
    pub(crate) fn explored(mut self, seat: u8, place: &str) -> Scene {
        add(&mut self.position.seats[usize::from(seat)].explored, place);
        self
    }

    /// A colony of a seat that has explored its star.
    pub(crate) fn colony(
        mut self,
        place: &str,
        slot: u8,
        seat: u8,
        people: u8,
        factories: u16,
    ) -> Scene {
        self.position.colonies.push(ColonyDoc {
            planet: planet(place, slot),
            owner: Seat(seat),
            conqueror: None,
            people,
            factories,
            bases: 0,
            advanced_bases: 0,
            shields: 0,
            shields_new: 0,
            fresh: false,
        });
        self.explored(seat, place)
    }

    /// Defences of the colony named last.
    pub(crate) fn defended(mut self, bases: u16, advanced_bases: u16, shields: u8) -> Scene {
        let colony = self.position.colonies.last_mut().expect("a colony was named");
        (colony.bases, colony.advanced_bases, colony.shields) = (bases, advanced_bases, shields);
        self
    }

    /// The colony named last is conquered, by a seat that has explored its star.
    pub(crate) fn conquered(mut self, conqueror: u8, fresh: bool) -> Scene {
        let colony = self.position.colonies.last_mut().expect("a colony was named");
        (colony.conqueror, colony.fresh) = (Some(Seat(conqueror)), fresh);
        let star = colony.planet.star();
        let explored = &mut self.position.seats[usize::from(conqueror)].explored;
        if !explored.contains(&star) {
            explored.push(star);
        }
        self
    }

    /// Ships of a seat: scouts, transports, corvettes, fighters, death stars. `off` is off the map.
    pub(crate) fn fleet(mut self, seat: u8, place: &str, ships: [u8; 5]) -> Scene {
        let fleets = &mut self.position.seats[usize::from(seat)].fleets;
        self.latest = (usize::from(seat), fleets.len());
        let [scouts, transports, corvettes, fighters, death_stars] = ships;
        let hex = (place != "off").then(|| hex(place));
        let stack = |ships: [u8; 5], cargo: Option<CargoDoc>| StackDoc {
            hex,
            task_force: None,
            from: None,
            to: None,
            used: 0,
            mark: Mark::None,
            ships: ShipCount::from(ships),
            cargo,
        };
        let others = [scouts, 0, corvettes, fighters, death_stars];
        if others != [0; 5] {
            fleets.push(stack(others, None));
        }
        if transports > 0 {
            let cargo = CargoDoc { people: Seat(seat), origin: None, cet: false };
            fleets.push(stack([0, transports, 0, 0, 0], Some(cargo)));
        }
        self
    }

    /// Changes the ships named last.
    pub(crate) fn ships(mut self, change: impl Fn(&mut StackDoc)) -> Scene {
        let (seat, first) = self.latest;
        self.position.seats[seat].fleets[first..].iter_mut().for_each(change);
        self
    }

    /// The ships named last head for a star.
    pub(crate) fn to(self, place: &str) -> Scene {
        self.ships(|stack| stack.to = Some(star(place)))
    }

    /// The ships named last departed from a star.
    pub(crate) fn from(self, place: &str) -> Scene {
        self.ships(|stack| stack.from = Some(star(place)))
    }

    /// The ships named last are a task force.
    pub(crate) fn force(self, number: u8) -> Scene {
        self.ships(|stack| stack.task_force = Some(number))
    }

    /// What the transports named last carry.
    pub(crate) fn cargo(self, people: u8, origin: Option<Planet>, cet: bool) -> Scene {
        let cargo = CargoDoc { people: Seat(people), origin, cet };
        self.ships(|stack| {
            if stack.cargo.is_some() {
                stack.cargo = Some(cargo);
            }
        })
    }

    /// The seat owns a technology.
    pub(crate) fn tech(mut self, seat: u8, tech: Tech) -> Scene {
        self.position.seats[usize::from(seat)].owned.push(tech);
        self
    }

    /// The seat has paid so much for a technology.
    pub(crate) fn paid(mut self, seat: u8, tech: Tech, ip: u16) -> Scene {
        self.position.seats[usize::from(seat)].paid.push(Payment { tech, ip });
        self
    }

    /// The seat has a command post.
    pub(crate) fn post(mut self, seat: u8, place: &str) -> Scene {
        add(&mut self.position.seats[usize::from(seat)].posts, place);
        self
    }

    /// Anything else.
    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }

    /// A production turn in which nobody has done anything.
    pub(crate) fn production(self) -> Scene {
        self.edit(|position| {
            (position.phase, position.frames) = (Phase::Production, vec![Frame::Secret]);
            position.active = Seat(position.seats.len() as u8 - 1);
            let colonies = position.colonies.clone();
            for (seat, doc) in position.seats.iter_mut().enumerate() {
                let obeys = |colony: &&ColonyDoc| {
                    usize::from(colony.conqueror.unwrap_or(colony.owner).0) == seat
                };
                doc.desk = blank_desk(SecretStep::Colonies);
                doc.desk.todo = colonies.iter().filter(obeys).map(|doc| doc.planet).collect();
                doc.desk.todo.sort();
                doc.posts_new = doc.posts.clone();
            }
        })
    }

    /// The position as a document, with everything that follows from the rest.
    pub(crate) fn position(&self) -> Position {
        let mut position = self.position.clone();
        for at in &mut position.cards {
            let knows = |doc: &SeatDoc| doc.explored.contains(&at.star);
            let first = position.seats.iter().position(knows).unwrap_or(0);
            at.holder = Seat(first as u8);
            if !knows(&position.seats[first]) {
                position.seats[first].explored.push(at.star);
            }
        }
        position
    }

    /// The game that begins here.
    pub(crate) fn game(&self) -> StellarConquest {
        StellarConquest::from_position(rules(), &self.position())
            .unwrap_or_else(|error| panic!("the scene is not sound: {error}"))
    }

    /// A table that begins here; the script deals.
    pub(crate) fn play(&self) -> Play {
        let game = self.game();
        let setup = setup(game.n_seats(), &[]);
        Play(Stage::new(Table::from_position(Arc::clone(rules()), setup, game), DIALECT))
    }
}

/// A game in play by script, with what this title can be asked besides.
#[derive(Debug)]
pub(crate) struct Play(Stage<StellarConquest>);

impl Deref for Play {
    type Target = Stage<StellarConquest>;

    fn deref(&self) -> &Stage<StellarConquest> {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Stage<StellarConquest> {
        &mut self.0
    }
}

/// Stars, planets and stacks are called by their places; changes of markers, which follow every move, are left
/// out.
const DIALECT: Dialect<StellarConquest> = Dialect {
    action: |game, seat, text| StellarConquest::parse(&plain(&game.position(), seat, text)),
    outcome: |verb, rest| match verb {
        "roll" => Some(format!("{rest}:")),
        "card" => Some(format!("card {rest}:")),
        "corner" => Some(rest.to_owned()),
        _ => None,
    },
    is_told: |event| !matches!(event, EventView::MarkersChanged { .. }),
    hearer: |game| Viewer::Seat(game.position().active),
};

/// A new game, before anybody has decided anything.
pub(crate) fn new_game(n_seats: u8, asked: &[(&str, &str)]) -> Play {
    let table = Table::new(Arc::clone(rules()), setup(n_seats, asked));
    Play(Stage::new(table.expect("a game of two to four"), DIALECT))
}

impl Play {
    /// Plays a script in which nothing is refused, without listening.
    pub(crate) fn does(&mut self, script: &str) -> &mut Play {
        self.0.does(script);
        self
    }

    /// The answer that a line names.
    pub(crate) fn action(&self, seat: Seat, text: &str) -> Action {
        let plain = plain(&self.position(), seat, text);
        StellarConquest::parse(&plain).unwrap_or_else(|error| panic!("\"{plain}\": {error}"))
    }

    /// The first stack of a seat at a place: of any kind, with a class, or of a task force `#2`.
    pub(crate) fn stack(&self, seat: Seat, place: &str, which: Option<&str>) -> usize {
        stack(&self.position(), seat, place, which)
    }

    /// The whole state.
    pub(crate) fn position(&self) -> Position {
        self.table.game().position()
    }

    /// The table as a seat, from 1, sees it; 0 is the watcher.
    pub(crate) fn view(&self, seat: u8) -> View {
        let viewer = if seat == 0 { Viewer::Watcher } else { Viewer::Seat(Seat(seat - 1)) };
        self.table.game().view(viewer)
    }

    /// Is a die or a card waited for?
    pub(crate) fn asks_dealer(&self) -> bool {
        matches!(self.table.game().pending(), Pending::Dealer { .. })
    }

    /// All ships of a seat, from 1, in a hex.
    pub(crate) fn ships(&self, seat: u8, place: &str) -> String {
        let hex = (place != "off").then(|| hex(place));
        let mut sum = [0; 5];
        for stack in &self.position().seats[usize::from(seat) - 1].fleets {
            if stack.hex == hex {
                let ships: [u8; 5] = stack.ships.into();
                sum.iter_mut().zip(ships).for_each(|(sum, n)| *sum += n);
            }
        }
        ShipCount::from(sum).to_string()
    }

    /// Everybody does as little as possible until a seat, from 1, moves in this turn. Dice show
    /// their highest face, cards their highest number.
    pub(crate) fn skip_to(&mut self, turn: u8, seat: u8) -> &mut Play {
        for _ in 0..10_000 {
            let position = self.position();
            let moves = position.frames == [Frame::Movement(MovementFrame::Move)];
            if moves && (position.turn, position.active) == (turn, Seat(seat - 1)) {
                return self;
            }
            self.least();
        }
        panic!("turn {turn} of seat {seat} does not come");
    }

    /// The least that can be done now.
    pub(crate) fn least(&mut self) {
        let asked = match self.table.game().pending() {
            Pending::Dealer { n } => {
                self.table.deal(n - 1).expect("there is a last outcome");
                return;
            }
            Pending::Seats(seats) => seats.lowest().expect("somebody is asked"),
            Pending::Over => panic!("the game is over"),
        };
        let mut legal = Vec::new();
        self.table.game().legal(asked, &mut legal);
        let ends = |action: &&Action| matches!(action, Action::Done | Action::Close);
        let action = *legal.iter().find(ends).unwrap_or(&legal[0]);
        self.table.act(asked, &action).expect("a legal answer is taken");
    }
}

/// The notation of an answer in which places stand for numbers.
fn plain(position: &Position, seat: Seat, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let raw = |place: &str| place.starts_with('f') && place[1..].parse::<u8>().is_ok();
    match words.as_slice() {
        ["select", place, rest @ ..] if !raw(place) => {
            format!("select f{}", stack(position, seat, place, rest.first().copied()))
        }
        ["land", place, planet] if !raw(place) => {
            let stack = stack(position, seat, place, Some("transports"));
            format!("land f{stack} {}", named(planet))
        }
        [verb @ ("step" | "send"), place] => format!("{verb} {}", hex(place)),
        words => words.iter().map(|word| named(word)).collect::<Vec<_>>().join(" "),
    }
}

fn stack(position: &Position, seat: Seat, place: &str, which: Option<&str>) -> usize {
    let hex = (place != "off").then(|| hex(place));
    let fits = |stack: &StackDoc| match which {
        None => true,
        Some("scouts") => stack.ships.scouts > 0,
        Some("transports") => stack.ships.transports > 0,
        Some("corvettes") => stack.ships.corvettes > 0,
        Some("fighters") => stack.ships.fighters > 0,
        Some("death-stars") => stack.ships.death_stars > 0,
        Some(force) => stack.task_force == force.trim_start_matches('#').parse().ok(),
    };
    let fleets = &position.seats[seat.index()].fleets;
    let found = fleets.iter().position(|stack| stack.hex == hex && fits(stack));
    found.unwrap_or_else(|| panic!("{seat} has no such ships at {place}: {fleets:?}"))
}

/// A word of notation: stars and planets called by their names become their numbers.
fn named(word: &str) -> String {
    for prefix in ["advanced-base-", "shield-base-", "base-"] {
        if let Some(rest) = word.strip_prefix(prefix) {
            return format!("{prefix}{}", named(rest));
        }
    }
    let by_name =
        |name: &str| find_star(name).filter(|star| rules().star(*star).hex != hex_of(name));
    if let Some(star) = by_name(word) {
        return format!("s{}", star.0);
    }
    if let Some((name, numeral)) = word.rsplit_once('-')
        && let Some(slot) = ["I", "II", "III"].iter().position(|roman| *roman == numeral)
        && let Some(star) = by_name(name)
    {
        return format!("p{}", Planet::new(star, slot as u8).0);
    }
    word.to_owned()
}

fn hex_of(word: &str) -> Hex {
    word.parse().unwrap_or(Hex::OFF_MAP)
}

/// Plays a script on a scene and compares what was told and refused.
pub(crate) fn check(scene: &Scene, script: &str, expect: &Expect) {
    expect.assert_eq(&scene.play().run(script));
}

/// Which section refuses an answer on a scene, and in which words.
pub(crate) fn refused(scene: &Scene, line: &str) -> String {
    scene.play().refused(line)
}
