//! The open games, and what is done with them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use serde_json::{Map, Value, json};
use tabletop::{
    AnyTable, Commitment, Components, DealerKind, DoorError, NewTable, Pending, PerViewer, Record,
    Seat, Seed, Title, Viewer, titles_json,
};

use super::lines::LINE_MAX;
use super::request::Request;
use crate::setup;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// The most games open at once.
pub(super) const GAMES_MAX: usize = 10_000;
/// The most characters of a refusal: whatever it quotes from the request, it stays a sentence.
const MESSAGE_MAX: usize = 1000;

/// The open games.
#[derive(Debug)]
pub(super) struct Desk {
    titles: Vec<&'static dyn Title>,
    /// The data files of each title.
    components: BTreeMap<&'static str, Components>,
    games: BTreeMap<u64, Box<dyn AnyTable>>,
    n_opened: u64,
}

type Answer = Result<Value, DoorError>;

fn bad(message: impl Into<String>) -> DoorError {
    DoorError::new("bad_request", message)
}

impl Desk {
    /// A desk with these titles, without games.
    ///
    /// # Errors
    /// The folder with components is not good.
    pub(super) fn new(titles: Vec<&'static dyn Title>, dir: Option<&Path>) -> anyhow::Result<Desk> {
        let mut components = match dir {
            Some(dir) => setup::components_of_all(&titles, dir)?,
            None => BTreeMap::new(),
        };
        for title in &titles {
            components.entry(title.id()).or_insert_with(|| title.components());
        }
        Ok(Desk { titles, components, games: BTreeMap::new(), n_opened: 0 })
    }

    /// The answer to one line.
    pub(super) fn answer(&mut self, line: &[u8]) -> Value {
        let (id, request) = Request::read(line);
        let answer = request.and_then(|request| self.safely(&request));
        match answer {
            Ok(ok) => json!({ "id": id, "ok": ok }),
            Err(DoorError { code, message, rule }) => {
                let message = cut(message);
                json!({ "id": id, "error": { "code": code, "message": message, "rule": rule } })
            }
        }
    }

    /// The answer to a line that was too long to read.
    pub(super) fn too_long() -> Value {
        let message = format!("a line has at most {LINE_MAX} bytes");
        json!({ "id": null, "error": { "code": "too_long", "message": message, "rule": null } })
    }

    /// The last net: a bug in the rules closes its game and ends neither the conversation nor the others.
    fn safely(&mut self, request: &Request) -> Answer {
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

    fn obey(&mut self, request: &Request) -> Answer {
        match request.needed_text("cmd")? {
            "hello" => Ok(self.hello()),
            "games" => Ok(self.list()),
            "schema" => Ok(self.title(request)?.schema()),
            "rules" => self.rules(request),
            "new" => self.open(request, None),
            "load" => self.open(request, Some(request.needed("position")?.clone())),
            "replay" => self.replay(request),
            "pending" => Ok(self.game(request)?.pending_json()),
            "legal" => self.legal(request),
            "apply" => self.apply(request),
            "deal" => self.deal(request),
            "undo" => self.undo(request),
            "reopen" => self.reopen(request),
            "view" => self.game(request)?.view(request.viewer()?),
            "story" => Ok(json!({ "events": self.game(request)?.story(request.viewer()?)? })),
            "position" => {
                let game = self.game(request)?;
                Ok(json!({ "position": game.position(), "hash": game.hash() }))
            }
            "record" => Ok(json!({ "record": self.game(request)?.record().to_text() })),
            "clone" => {
                let copy = self.game(request)?.boxed_clone();
                self.seat_at(copy)
            }
            "close" => {
                let number = self.number(request)?;
                self.games.remove(&number);
                Ok(json!({ "closed": name(number) }))
            }
            other => {
                let message = format!("there is no command '{other}'");
                Err(DoorError::new("no_such_command", message))
            }
        }
    }

    fn hello(&self) -> Value {
        let mut titles = Map::new();
        for title in &self.titles {
            let (min, max) = title.seats();
            let about = json!({
                "name": title.name(),
                "rulesets": (1..=title.ruleset()).collect::<Vec<_>>(),
                "schema": 1,
                "seats": { "min": min, "max": max },
            });
            titles.insert(title.id().to_owned(), about);
        }
        json!({
            "protocol": PROTOCOL,
            "program": concat!("orrery ", env!("CARGO_PKG_VERSION")),
            "titles": titles,
            "limits": { "line_bytes": LINE_MAX, "games": GAMES_MAX },
        })
    }

    fn list(&self) -> Value {
        let mut open = Map::new();
        for (number, game) in &self.games {
            open.insert(name(*number), json!({ "title": game.title(), "seats": game.n_seats() }));
        }
        json!({ "titles": titles_json(&self.titles), "open": open })
    }

    fn rules(&self, request: &Request) -> Answer {
        let title = self.title(request)?;
        let book = title.rulebook();
        let Some(section) = request.text("section")? else {
            return Ok(json!({ "chapters": book.chapters, "sections": book.sections }));
        };
        let sections = book.find(section);
        if sections.is_empty() {
            let message = format!("there is no section {section} in {}", title.id());
            return Err(DoorError::new("no_such_section", message));
        }
        Ok(json!({ "sections": sections }))
    }

    fn open(&mut self, request: &Request, position: Option<Value>) -> Answer {
        let title = self.title(request)?;
        let seats = request.number("seats")?.map(|seats| u8::try_from(seats).unwrap_or(u8::MAX));
        let options = request.options()?;
        let dealer = dealer(request)?;
        let components = self.components[title.id()].clone();
        self.room()?;
        let game = title.open(NewTable { seats, options, components, dealer, position })?;
        self.seat_at(game)
    }

    fn replay(&mut self, request: &Request) -> Answer {
        let record = Record::read(request.needed_text("record")?)?;
        let secret = request.text("secret")?.map(seed).transpose()?;
        let at = request.number("at")?;
        self.room()?;
        let mut game = self.title_of(&record.header.title)?.replay(&record, secret, at)?;
        game.deal_all();
        self.seat_at(game)
    }

    fn legal(&self, request: &Request) -> Answer {
        self.game(request)?.legal(request.needed_seat()?)
    }

    fn apply(&mut self, request: &Request) -> Answer {
        let everybody = request.flag("told")?;
        let seat = request.needed_seat()?;
        let game = self.game_mut(request)?;
        let told = match (request.get("action"), request.text("text")?) {
            (Some(action), None) => game.act(seat, action)?,
            (None, Some(text)) => game.act_text(seat, text)?,
            (None, None) => return Err(bad("\"action\" or \"text\" is missing")),
            (Some(_), Some(_)) => return Err(bad("\"action\" and \"text\" do not go together")),
        };
        Ok(events(&**game, Viewer::Seat(seat), told, everybody))
    }

    fn deal(&mut self, request: &Request) -> Answer {
        let everybody = request.flag("told")?;
        let outcome = request.needed("outcome")?;
        let game = self.game_mut(request)?;
        let result = outcome_number(&**game, outcome)?;
        let told = game.deal(result)?;
        Ok(events(&**game, Viewer::Watcher, told, everybody))
    }

    fn undo(&mut self, request: &Request) -> Answer {
        let everybody = request.flag("told")?;
        let asked = request.seat()?;
        let game = self.game_mut(request)?;
        let seat = match asked {
            Some(seat) => seat,
            None => only_undo(&**game)?,
        };
        let told = game.undo(seat)?;
        Ok(events(&**game, Viewer::Seat(seat), told, everybody))
    }

    fn reopen(&mut self, request: &Request) -> Answer {
        let everybody = request.flag("told")?;
        let seat = request.needed_seat()?;
        let game = self.game_mut(request)?;
        let told = game.reopen(seat)?;
        Ok(events(&**game, Viewer::Seat(seat), told, everybody))
    }

    fn title(&self, request: &Request) -> Result<&'static dyn Title, DoorError> {
        self.title_of(request.needed_text("title")?)
    }

    fn title_of(&self, id: &str) -> Result<&'static dyn Title, DoorError> {
        let found = self.titles.iter().find(|title| title.id() == id);
        let known = || self.titles.iter().map(|title| title.id()).collect::<Vec<_>>().join(", ");
        found.copied().ok_or_else(|| {
            let message = format!("there is no title '{id}'; this table has {}", known());
            DoorError::new("no_such_title", message)
        })
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

    fn game_mut(&mut self, request: &Request) -> Result<&mut Box<dyn AnyTable>, DoorError> {
        let number = self.number(request)?;
        self.games.get_mut(&number).ok_or_else(|| bad("there is no such game"))
    }

    fn room(&self) -> Result<(), DoorError> {
        if self.games.len() < GAMES_MAX {
            return Ok(());
        }
        let message = format!("{GAMES_MAX} games are open: close one first");
        Err(DoorError::new("too_many_games", message))
    }

    fn seat_at(&mut self, game: Box<dyn AnyTable>) -> Answer {
        self.room()?;
        self.n_opened += 1;
        self.games.insert(self.n_opened, game);
        Ok(json!({ "game": name(self.n_opened) }))
    }
}

/// A refusal of bearable length.
fn cut(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(MESSAGE_MAX) {
        message.truncate(end);
        message.push('…');
    }
    message
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
    let fresh = || setup::secret().map_err(|error| DoorError::new("internal", error.to_string()));
    match (request.text("dealer")?.unwrap_or("open"), given) {
        ("open", Some(seed)) => Ok(DealerKind::Open(seed)),
        ("open", None) => Ok(DealerKind::Open(Seed(fresh()?))),
        ("sealed", None) => Ok(DealerKind::Sealed(Commitment::new(fresh()?))),
        ("caller", None) => Ok(DealerKind::Caller),
        ("sealed" | "caller", Some(_)) => Err(bad("only an open dealer is given a \"seed\"")),
        (other, _) => Err(bad(format!("a dealer is open, sealed or caller, not '{other}'"))),
    }
}

/// Which outcome is meant: by number, or by its words.
fn outcome_number(game: &dyn AnyTable, outcome: &Value) -> Result<u32, DoorError> {
    let by_number = outcome.as_u64().or_else(|| outcome.get("result")?.as_u64());
    if let Some(number) = by_number {
        return Ok(u32::try_from(number).unwrap_or(u32::MAX));
    }
    let words = outcome.as_str().or_else(|| outcome.get("text")?.as_str());
    let Some(words) = words else {
        return Err(bad("\"outcome\" is a number, {\"result\": number} or {\"text\": words}"));
    };
    if !matches!(game.pending(), Pending::Dealer { .. }) {
        return Err(DoorError::new("bad_deal", "nothing is to be dealt by hand now"));
    }
    let pending = game.pending_json();
    let outcomes = pending["dealer"]["outcomes"].as_array();
    let found = outcomes.and_then(|all| all.iter().position(|outcome| outcome == words));
    let found = found.and_then(|idx| u32::try_from(idx).ok());
    found.ok_or_else(|| {
        DoorError::new(
            "bad_deal",
            format!("outcome '{words}' is not among those that are possible"),
        )
    })
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

/// What the viewer is told; with `"told": true` in the request what everybody is.
fn events(
    game: &dyn AnyTable,
    viewer: Viewer,
    mut told: PerViewer<Vec<Value>>,
    everybody: bool,
) -> Value {
    if !everybody {
        return json!({ "events": std::mem::take(&mut told[viewer]) });
    }
    let mut all = Map::new();
    for viewer in Viewer::all(game.n_seats()) {
        let name = viewer.seat().map_or("watcher".to_owned(), |seat| seat.0.to_string());
        all.insert(name, json!(told[viewer]));
    }
    json!({ "events": told[viewer], "told": all })
}
