//! The open games, and what is done with them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use hosting::{
    AnyTable, Audience, Command, DoorError, NewTable, TableStep, Title, Waiting, find_title,
};
use serde_json::Value;
use tabletop::wire::{Fault, Raw, raw};
use tabletop::{Commitment, Components, DealerKind, Record, Seat, Seed, Viewer};
use terminal::files;

use super::answers::{
    Closed, Events, Games, Hello, Known, Limits, OpenGame, Opened, Position, RecordText, Reply,
    Rules, Sheet,
};
use super::lines::LINE_MAX;
use super::request::{Request, bad};
use crate::seen::{Legal, TableShown, story, told};
use crate::setup;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// The most games open at once.
pub(super) const GAMES_MAX: usize = 10_000;
/// The most characters of a refusal: whatever it quotes from the request, it stays a sentence.
const MESSAGE_MAX: usize = 1000;

/// The open games.
#[derive(Debug)]
pub(super) struct Session {
    titles: Vec<&'static dyn Title>,
    /// The data files of each title.
    components: BTreeMap<&'static str, Components>,
    games: BTreeMap<u64, Box<dyn AnyTable>>,
    n_opened: u64,
}

type Obeyed = Result<Raw, DoorError>;

impl Session {
    /// A session with these titles, without games.
    ///
    /// # Errors
    /// The folder with components is not good.
    pub(super) fn new(
        titles: Vec<&'static dyn Title>,
        dir: Option<&Path>,
    ) -> anyhow::Result<Session> {
        let mut components = match dir {
            Some(dir) => setup::components_of_all(&titles, dir)?,
            None => BTreeMap::new(),
        };
        for title in &titles {
            components.entry(title.id()).or_insert_with(|| title.components());
        }
        Ok(Session { titles, components, games: BTreeMap::new(), n_opened: 0 })
    }

    /// The answer to one line.
    pub(super) fn answer(&mut self, line: &[u8]) -> Reply {
        let (id, request) = Request::read(line);
        match request.and_then(|request| self.safely(&request)) {
            Ok(ok) => Reply::Good { id, ok },
            Err(error) => Reply::Bad { id, error: cut(error.fault()) },
        }
    }

    /// The answer to a line that was too long to read.
    pub(super) fn too_long() -> Reply {
        let message = format!("a line has at most {LINE_MAX} bytes");
        Reply::Bad { id: Value::Null, error: DoorError::new("too_long", message).fault() }
    }

    /// The last net: a bug in the rules closes its game and ends neither the conversation nor the others.
    fn safely(&mut self, request: &Request) -> Obeyed {
        let answer = catch_unwind(AssertUnwindSafe(|| self.obey(request)));
        answer.unwrap_or_else(|_| {
            let closed =
                self.number(request).is_ok_and(|number| self.games.remove(&number).is_some());
            let and = if closed { "; the game is closed" } else { "" };
            Err(DoorError::new(
                "internal",
                format!("this request has found a bug of the program{and}"),
            ))
        })
    }

    fn obey(&mut self, request: &Request) -> Obeyed {
        match request.needed_text("cmd")? {
            "hello" => Ok(self.hello()),
            "games" => Ok(self.list()),
            "schema" => Ok(raw(&self.title(request)?.schema())),
            "sheet" => self.sheet(request),
            "rules" => self.rules(request),
            "new" => self.open(request, None),
            "load" => self.open(request, Some(request.needed("position")?.clone())),
            "replay" => self.replay(request),
            "pending" => Ok(raw(&self.game(request)?.waiting())),
            "legal" => Ok(raw(&Legal::of(self.game(request)?, request.needed_seat()?)?)),
            "apply" => self.apply(request),
            "deal" => self.deal(request),
            "undo" => self.undo(request),
            "reopen" => self.reopen(request),
            "view" => Ok(raw(&TableShown::by(self.game(request)?, request.viewer()?)?)),
            "story" => {
                let events = story(self.game(request)?, request.viewer()?)?;
                Ok(raw(&Events { events, told: None }))
            }
            "position" => {
                let game = self.game(request)?;
                Ok(raw(&Position { position: game.position(), hash: game.hash() }))
            }
            "record" => Ok(raw(&RecordText { record: self.game(request)?.record().to_text() })),
            "clone" => {
                let copy = self.game(request)?.boxed_clone();
                self.seat_at(copy)
            }
            "close" => {
                let number = self.number(request)?;
                self.games.remove(&number);
                Ok(raw(&Closed { closed: name(number) }))
            }
            other => {
                let message = format!("there is no command '{other}'");
                Err(DoorError::new("no_such_command", message))
            }
        }
    }

    fn hello(&self) -> Raw {
        raw(&Hello {
            protocol: PROTOCOL,
            program: concat!("orrery ", env!("CARGO_PKG_VERSION")),
            titles: self.titles.iter().map(|title| (title.id(), Known::of(*title))).collect(),
            limits: Limits { line_bytes: LINE_MAX, games: GAMES_MAX },
        })
    }

    fn list(&self) -> Raw {
        let open = self.games.iter().map(|(number, game)| {
            (name(*number), OpenGame { title: game.title(), seats: game.n_seats() })
        });
        let titles = self.titles.iter().map(|title| title.info()).collect();
        raw(&Games { titles, open: open.collect() })
    }

    fn sheet(&self, request: &Request) -> Obeyed {
        let title = self.title(request)?;
        let components = &self.components[title.id()];
        let sheet = title.sheet(components)?;
        Ok(raw(&Sheet { title: title.id(), components: components.hash(), sheet }))
    }

    fn rules(&self, request: &Request) -> Obeyed {
        let title = self.title(request)?;
        let book = title.rulebook();
        let Some(section) = request.text("section")? else {
            let sections = book.sections.iter().collect();
            return Ok(raw(&Rules { chapters: Some(&book.chapters), sections }));
        };
        let sections = book.find(section);
        if sections.is_empty() {
            let message = format!("there is no section {section} in {}", title.id());
            return Err(DoorError::new("no_such_section", message));
        }
        Ok(raw(&Rules { chapters: None, sections }))
    }

    fn open(&mut self, request: &Request, position: Option<Value>) -> Obeyed {
        let title = self.title(request)?;
        let seats = request.number("seats")?.map(|seats| u8::try_from(seats).unwrap_or(u8::MAX));
        let options = request.options()?;
        let dealer = dealer(request)?;
        let components = self.components[title.id()].clone();
        self.room()?;
        let ruleset = None;
        let game =
            title.begin(NewTable { seats, ruleset, options, components, dealer, position })?;
        self.seat_at(game)
    }

    fn replay(&mut self, request: &Request) -> Obeyed {
        let record = Record::read(request.needed_text("record")?)?;
        let secret = request.text("secret")?.map(seed).transpose()?;
        let at = request.number("at")?;
        self.room()?;
        let mut game =
            find_title(&self.titles, &record.header.title)?.replay(&record, secret, at)?;
        game.deal_all(Audience::default());
        self.seat_at(game)
    }

    fn apply(&mut self, request: &Request) -> Obeyed {
        let everybody = request.flag("told")?;
        let seat = request.needed_seat()?;
        let game = self.game_mut(request)?;
        let command = match (request.get("action"), request.text("text")?) {
            (Some(action), None) => Command::Act(action.clone()),
            (None, Some(text)) => Command::Text(text.to_owned()),
            (None, None) => return Err(bad("\"action\" or \"text\" is missing")),
            (Some(_), Some(_)) => return Err(bad("\"action\" and \"text\" do not go together")),
        };
        obey(game, seat, &command, everybody)
    }

    fn deal(&mut self, request: &Request) -> Obeyed {
        let viewer = Viewer::Watcher;
        let everybody = request.flag("told")?;
        let outcome = request.needed("outcome")?;
        let game = self.game_mut(request)?;
        let result = outcome_number(game, outcome)?;
        let step = game.deal(result, audience(viewer, everybody))?;
        Ok(events(game, viewer, step, everybody))
    }

    fn undo(&mut self, request: &Request) -> Obeyed {
        let everybody = request.flag("told")?;
        let asked = request.seat()?;
        let game = self.game_mut(request)?;
        let seat = match asked {
            Some(seat) => seat,
            None => only_undo(game)?,
        };
        obey(game, seat, &Command::Undo, everybody)
    }

    fn reopen(&mut self, request: &Request) -> Obeyed {
        let everybody = request.flag("told")?;
        let seat = request.needed_seat()?;
        obey(self.game_mut(request)?, seat, &Command::Reopen, everybody)
    }

    fn title(&self, request: &Request) -> Result<&'static dyn Title, DoorError> {
        find_title(&self.titles, request.needed_text("title")?)
    }

    /// The number of an open game.
    fn number(&self, request: &Request) -> Result<u64, DoorError> {
        let name = request.needed_text("game")?;
        let number = name.strip_prefix('g').and_then(|digits| digits.parse().ok());
        // Written back, so that g1, g01 and g+1 are not the same game.
        let number =
            number.filter(|number| self.games.contains_key(number) && self::name(*number) == name);
        number.ok_or_else(|| DoorError::new("no_such_game", format!("there is no game '{name}'")))
    }

    fn game(&self, request: &Request) -> Result<&dyn AnyTable, DoorError> {
        let number = self.number(request)?;
        Ok(&*self.games[&number])
    }

    fn game_mut(&mut self, request: &Request) -> Result<&mut dyn AnyTable, DoorError> {
        let number = self.number(request)?;
        Ok(&mut **self.games.get_mut(&number).expect("the number is an open game's"))
    }

    fn room(&self) -> Result<(), DoorError> {
        if self.games.len() < GAMES_MAX {
            return Ok(());
        }
        let message = format!("{GAMES_MAX} games are open: close one first");
        Err(DoorError::new("too_many_games", message))
    }

    fn seat_at(&mut self, game: Box<dyn AnyTable>) -> Obeyed {
        self.room()?;
        self.n_opened += 1;
        self.games.insert(self.n_opened, game);
        Ok(raw(&Opened { game: name(self.n_opened) }))
    }
}

/// A refusal of bearable length: what is cut says so, and names are not told apart in it any more.
fn cut(mut fault: Fault) -> Fault {
    if fault.message.chars().nth(MESSAGE_MAX).is_some() {
        fault.message = fault.message.chars().take(MESSAGE_MAX - 1).chain(['…']).collect();
        fault.words.clear();
    }
    fault
}

fn name(number: u64) -> String {
    format!("g{number}")
}

fn seed(text: &str) -> Result<Seed, DoorError> {
    Seed::from_hex(text).map_err(bad)
}

/// Who deals: an open seed, given or fresh, unless the request says otherwise.
fn dealer(request: &Request) -> Result<DealerKind, DoorError> {
    let given = request.text("seed")?.map(seed).transpose()?;
    let fresh = || files::secret().map_err(|error| DoorError::new("internal", error.to_string()));
    match (request.text("dealer")?.unwrap_or("open"), given) {
        ("open", Some(seed)) => Ok(DealerKind::Open(seed)),
        ("open", None) => Ok(DealerKind::Open(Seed(fresh()?))),
        ("sealed", None) => Ok(DealerKind::Sealed(Commitment::new(fresh()?))),
        ("caller", None) => Ok(DealerKind::Caller),
        ("sealed" | "caller", Some(_)) => Err(bad("only an open dealer is given a \"seed\"")),
        (other, _) => Err(bad(format!("a dealer is open, sealed or caller, not '{other}'"))),
    }
}

/// Which outcome is meant: by number, by its words, or by both if they agree.
fn outcome_number(game: &dyn AnyTable, outcome: &Value) -> Result<u32, DoorError> {
    let wrong = || bad("\"outcome\" is a number, {\"result\": number} or {\"text\": words}");
    let (number, words) = match outcome {
        Value::Object(fields) => (fields.get("result"), fields.get("text")),
        Value::String(_) => (None, Some(outcome)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => (Some(outcome), None),
    };
    let number = number.filter(|number| !number.is_null());
    let number = number.map(|number| number.as_u64().ok_or_else(wrong)).transpose()?;
    let number = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let words = words.filter(|words| !words.is_null());
    let words = words.map(|words| words.as_str().ok_or_else(wrong)).transpose()?;
    match (number, words) {
        (None, None) => Err(wrong()),
        (Some(number), None) => Ok(number),
        (number, Some(words)) => worded(game, number, words),
    }
}

/// The outcome with these words, and with this number if one is given.
fn worded(game: &dyn AnyTable, number: Option<u32>, words: &str) -> Result<u32, DoorError> {
    let refused = |message: String| Err(DoorError::new("bad_deal", message));
    let Waiting::Dealer { dealer } = game.waiting() else {
        return refused("nothing is to be dealt by hand now".to_owned());
    };
    let outcomes = (0..).zip(&dealer.outcomes);
    let mut named = outcomes.filter(|(_, outcome)| *outcome == words).map(|(number, _)| number);
    let found = match number {
        None => named.next(),
        Some(number) => named.find(|named| *named == number),
    };
    match (found, number) {
        (Some(found), _) => Ok(found),
        (None, Some(number)) => refused(format!("outcome {number} is not '{words}'")),
        (None, None) => refused(format!("outcome '{words}' is not among those that are possible")),
    }
}

/// The one seat that could take something back.
fn only_undo(game: &dyn AnyTable) -> Result<Seat, DoorError> {
    let mut seats = Seat::first(game.n_seats()).filter(|seat| game.can_undo(*seat));
    match (seats.next(), seats.next()) {
        (Some(seat), None) => Ok(seat),
        (Some(_), Some(_)) => Err(bad("several seats could undo: say whose by \"seat\"")),
        (None, _) => Err(DoorError::new("no_undo", "nothing to undo for any seat")),
    }
}

/// For whom lines are written.
fn audience(viewer: Viewer, everybody: bool) -> Audience {
    if everybody { Audience::everybody() } else { Audience::one(viewer, 0) }
}

/// A seat answers or takes back.
fn obey(game: &mut dyn AnyTable, seat: Seat, command: &Command, everybody: bool) -> Obeyed {
    let viewer = Viewer::Seat(seat);
    game.check_seat(seat)?;
    let step = game.obey(seat, command, audience(viewer, everybody))?;
    Ok(events(game, viewer, step, everybody))
}

/// What the viewer is told; with `"told": true` in the request what everybody is.
fn events(game: &dyn AnyTable, viewer: Viewer, mut step: TableStep, everybody: bool) -> Raw {
    if !everybody {
        return raw(&Events { events: told(&mut step, viewer), told: None });
    }
    let name = |viewer: Viewer| match viewer {
        Viewer::Seat(seat) => seat.0.to_string(),
        Viewer::Watcher => "watcher".to_owned(),
    };
    let all: BTreeMap<_, _> =
        Viewer::all(game.n_seats()).map(|viewer| (name(viewer), told(&mut step, viewer))).collect();
    raw(&Events { events: all[&name(viewer)].clone(), told: Some(all) })
}
