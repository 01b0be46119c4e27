//! The client without a terminal: keys in, screens out.

mod files;
mod games;
mod keys;
mod screens;
mod skymines;
mod starship;

use std::collections::BTreeMap;
use std::path::PathBuf;

use ::skymines::Skymines;
use hosting::{Audience, Command, NewTable, Title, TitleOf, find_title};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::Value;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::{Rules, Star, StellarConquest, View};
use tabletop::{DealerKind, Game as _, Seat, Seed, Table};

use super::draw::draw;
use super::key::Key;
use super::look::Look;
use super::model::{Effect, Game, Model, Msg, Screen};
use super::session::{Opening, Session};
use super::start::Form;
use super::titles::plain::PlainScenery;
use super::update::update;

static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();
static STARSHIP_INTERSTELLAR: TitleOf<StarshipInterstellar> = TitleOf::new();
static SKYMINES: TitleOf<Skymines> = TitleOf::new();

/// Every title, in the order in which the program shows them.
fn titles() -> [&'static dyn Title; 3] {
    [&STELLAR_CONQUEST, &STARSHIP_INTERSTELLAR, &SKYMINES]
}

/// A client at a desk: effects are kept instead of done.
struct Bench {
    model: Model,
    effects: Vec<Effect>,
}

impl Bench {
    /// The start screen.
    fn start(width: u16, height: u16) -> Bench {
        let form = Form::new(&titles(), Vec::new());
        let model = Model::new(Look { colours: true }, (width, height), form);
        Bench { model, effects: Vec::new() }
    }

    /// A game of these, dealt from one open seed.
    fn game(sitters: &[&str], seed: u8, (width, height): (u16, u16)) -> Bench {
        Bench::of("stellar-conquest", sitters, &[], seed, (width, height))
    }

    /// A game of some title.
    fn of(
        title: &str,
        sitters: &[&str],
        options: &[(&str, &str)],
        seed: u8,
        (width, height): (u16, u16),
    ) -> Bench {
        let mut bench = Bench::start(width, height);
        let session = session_of(title, sitters, options, seed);
        bench.send(Msg::Opened(Box::new(session), PathBuf::from("game.jsonl")));
        bench.model.notice = None;
        bench
    }

    /// The same as if the title had no scene of its own.
    fn plain(sitters: &[&str], seed: u8, (width, height): (u16, u16)) -> Bench {
        let mut bench = Bench::start(width, height);
        let mut session = session(sitters, &[], seed);
        session.scenery = Box::new(PlainScenery);
        session.refresh();
        bench.send(Msg::Opened(Box::new(session), PathBuf::from("game.jsonl")));
        bench.model.notice = None;
        bench
    }

    fn send(&mut self, msg: Msg) {
        let effects = update(&mut self.model, msg);
        self.effects.extend(effects);
    }

    /// Types keys: words in angle brackets are named keys, everything else is itself.
    fn keys(&mut self, keys: &str) {
        for key in typed(keys) {
            self.send(Msg::Key(key));
        }
    }

    /// Lets bots answer until a person is asked.
    fn wait(&mut self) {
        for _ in 0..100_000 {
            if !self.model.is_busy() {
                return;
            }
            self.send(Msg::Tick);
        }
        panic!("the bots never stop");
    }

    fn at_table(&self) -> &Game {
        match &self.model.screen {
            Screen::Game(game) => game,
            Screen::Start(_) => panic!("no game is open"),
        }
    }

    /// What the seat at the screen is shown.
    fn view(&self) -> View {
        view(&self.at_table().session)
    }

    fn question(&self) -> String {
        self.at_table().session.sight.desk.question_id().to_owned()
    }

    /// The screen as text, without colours.
    fn screen(&self) -> String {
        let (width, height) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &self.model)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let mut text = String::new();
        for y in 0..height {
            let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The View of whoever is at the screen, by its door.
fn view(session: &Session) -> View {
    let table = session.table.as_any().downcast_ref::<Table<StellarConquest>>().unwrap();
    table.game().view(session.viewer())
}

fn session(sitters: &[&str], options: &[(&str, &str)], seed: u8) -> Session {
    session_of("stellar-conquest", sitters, options, seed)
}

fn session_of(id: &str, sitters: &[&str], options: &[(&str, &str)], seed: u8) -> Session {
    let title = find_title(&titles(), id).unwrap();
    let table = title.begin(NewTable {
        ruleset: None,
        seats: Some(sitters.len() as u8),
        options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        components: title.components(),
        dealer: DealerKind::Open(Seed([seed; 32])),
        position: None,
    });
    let sitters = sitters.iter().map(|name| (*name).to_owned()).collect();
    let opening = Opening { title, table: table.unwrap(), sitters, bot_seed: [seed; 32] };
    Session::new(opening).unwrap()
}

/// Two seats in their first turn, a person and a bot, with every stack of ships put elsewhere.
fn placed(place: impl Fn(&mut Value, u8)) -> Session {
    arranged(|_| {}, place)
}

/// The same, with the position changed before.
fn arranged(change: impl Fn(&mut Value), place: impl Fn(&mut Value, u8)) -> Session {
    let title = titles()[0];
    let new = |position| NewTable {
        ruleset: None,
        seats: Some(2),
        options: BTreeMap::new(),
        components: title.components(),
        dealer: DealerKind::Open(Seed([3; 32])),
        position,
    };
    let mut table = title.begin(new(None)).unwrap();
    let seats = Seat::first(2);
    for seat in seats.clone() {
        table.obey(seat, &Command::Text("close".to_owned()), Audience::default()).unwrap();
    }
    let mut position: Value = serde_json::from_str(table.position().get()).unwrap();
    change(&mut position);
    for seat in seats {
        let fleets = &mut position["seats"][seat.index()]["fleets"];
        for stack in fleets.as_array_mut().unwrap() {
            place(stack, seat.0);
        }
    }
    let table = title.begin(new(Some(position))).unwrap();
    let sitters = vec!["person".to_owned(), "random".to_owned()];
    Session::new(Opening { title, table, sitters, bot_seed: [1; 32] }).unwrap()
}

/// A star by its name.
fn star(name: &str) -> Star {
    let rules = Rules::load(&Rules::embedded()).unwrap();
    Star::all().find(|star| rules.star(*star).name == name).unwrap()
}

fn typed(keys: &str) -> Vec<Key> {
    let mut typed = Vec::new();
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            typed.push(named(name));
            rest = after;
        } else {
            typed.push(Key::Char(first));
            rest = &rest[first.len_utf8()..];
        }
    }
    typed
}

fn named(name: &str) -> Key {
    match name {
        "enter" => Key::Enter,
        "esc" => Key::Esc,
        "tab" => Key::Tab,
        "backtab" => Key::BackTab,
        "back" => Key::Backspace,
        "up" => Key::Up,
        "down" => Key::Down,
        "left" => Key::Left,
        "right" => Key::Right,
        "home" => Key::Home,
        "end" => Key::End,
        "c-s" => Key::Ctrl('s'),
        "c-u" => Key::Ctrl('u'),
        _ => panic!("there is no key <{name}>"),
    }
}

/// The first seat.
const FIRST: Seat = Seat(0);
