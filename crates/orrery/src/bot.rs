//! `orrery bot`: one of our bots at anybody's table, over the open API and nothing else.

use std::cell::Cell;
use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use anyhow::bail;
use hosting::{AnyBot, Title};
use opponents::NoSuchBot;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::wire::{Asked, Change, Fault, Fields, Full, Offer, Raw, ServerMessage, StoryLine};
use tabletop::{Components, Seat, Seed};
use terminal::files;
use ureq::Agent;

use crate::setup::{number, seat_name};
use crate::{complain, paper, titles};

/// How long to wait before connecting again, at first and at most.
const AGAIN: Duration = Duration::from_millis(250);
const AGAIN_MAX: Duration = Duration::from_secs(30);
/// The longest that a server may ask this program to wait before one request.
const LATER_MAX: Duration = Duration::from_secs(60);

/// Let one of our bots play a seat at any Orrery server, as anybody's bot would
///
/// The token is one seat's (the page of a table and `POST /tables/ID/seats/N/token` make them), or a guest's; then --table
/// says where to sit down.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The address of the server, such as http://127.0.0.1:7716
    #[arg(long)]
    url: String,
    /// The token
    #[arg(long, env = "ORRERY_TOKEN", hide_env_values = true)]
    token: String,
    /// Which bot plays
    #[arg(long, default_value = "steady")]
    name: String,
    /// The table to sit down at, with a guest's token
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// The seat at that table, from 0; the first open one if it is missing
    #[arg(long, value_name = "N", value_parser = number::<u8>)]
    seat: Option<u8>,
    /// Print a line of JSON when it sits down, and one when the game is over
    #[arg(long)]
    json: bool,
}

/// What of the answers of a server this program needs.
mod told {
    use super::*;

    /// `GET /me`.
    #[derive(Deserialize)]
    pub(super) struct Me {
        /// Every Orrery says whether the caller is a guest.
        #[serde(rename = "guest")]
        pub(super) _guest: bool,
        pub(super) seat: Option<HeldSeat>,
    }

    #[derive(Deserialize)]
    pub(super) struct HeldSeat {
        pub(super) table: String,
        pub(super) seat: u8,
    }

    /// `GET /tables/ID`.
    #[derive(Deserialize)]
    pub(super) struct Table {
        pub(super) title: String,
        /// The blake3 of its components.
        pub(super) components: String,
        pub(super) seats: Vec<SeatOf>,
        pub(super) outcome: Option<Raw>,
    }

    #[derive(Deserialize)]
    pub(super) struct SeatOf {
        pub(super) seat: u8,
        pub(super) you: bool,
    }

    /// How a game ended.
    #[derive(Deserialize)]
    pub(super) struct Outcome {
        pub(super) rows: Vec<Row>,
    }

    #[derive(Deserialize)]
    pub(super) struct Row {
        pub(super) who: Who,
        pub(super) score: i32,
        pub(super) won: bool,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum Who {
        Seat(u8),
        Automa { name: String, level: String },
    }

    /// `POST /tables/ID/join`.
    #[derive(Deserialize)]
    pub(super) struct Sat {
        pub(super) seat: u8,
    }

    /// `GET /tables/ID/components?text`.
    #[derive(Deserialize)]
    pub(super) struct Texts {
        pub(super) texts: Components,
    }

    /// `GET /tables/ID/story`.
    #[derive(Deserialize)]
    pub(super) struct Story {
        pub(super) lines: Vec<StoryLine>,
    }

    /// A refusal.
    #[derive(Deserialize)]
    pub(super) struct Refusal {
        pub(super) error: Fault,
    }

    /// Whatever else a server says.
    #[derive(Deserialize)]
    pub(super) struct Anything {}
}

/// `POST /tables/ID/join`.
#[derive(Serialize)]
struct Join {
    seat: Option<u8>,
}

/// `POST /tables/ID/act`.
#[derive(Serialize)]
struct Act<'a> {
    seat: u8,
    key: String,
    version: u32,
    action: &'a Value,
}

/// What it says when it sits down.
#[derive(Serialize)]
struct Sits<'a> {
    bot: &'a str,
    table: &'a str,
    seat: u8,
    url: &'a str,
}

/// What it says when the game is over.
#[derive(Serialize)]
struct Ended<'a> {
    outcome: Option<&'a Raw>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let server = ApiClient::new(args);
    // Who is not there at first is not waited for: the address may be wrong.
    let me: told::Me = server.get("/me")?;
    let (table, seat) = server.insist(|| server.sit(args, &me))?;
    if args.json {
        paper::print_json(out, &Sits { bot: &args.name, table: &table, seat, url: &server.url })?;
    } else {
        let (whose, url) = (seat_name(Seat(seat)), &server.url);
        writeln!(out, "{} plays {whose} at {url}/table/{table}", args.name)?;
    }
    out.flush()?;
    while !server.insist(|| server.play(&args.name, &table, seat))? {
        // The connection has ended as connections do; the game goes on.
        std::thread::sleep(AGAIN);
    }
    let info: told::Table = server.insist(|| server.get(&format!("/tables/{table}")))?;
    if args.json {
        paper::print_json(out, &Ended { outcome: info.outcome.as_ref() })?;
        return Ok(());
    }
    let Some(outcome) = info.outcome else { return Ok(()) };
    let outcome: told::Outcome = serde_json::from_str(outcome.get())?;
    for told::Row { who, score, won } in outcome.rows {
        let who = match who {
            told::Who::Seat(seat) => Seat(seat).to_string(),
            told::Who::Automa { name, level } => format!("{name} ({level})"),
        };
        writeln!(out, "{who}: {score}{}", if won { ", won" } else { "" })?;
    }
    Ok(())
}

/// What goes wrong with a server.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    /// It does not want to.
    #[error("the server refuses: {message}")]
    Refused { status: u16, message: String },
    /// It cannot, for now.
    #[error("the server answers with status {status}: {message}")]
    Passing { status: u16, message: String },
    /// It is not there, or no longer.
    #[error("{url} cannot be reached: {reason}")]
    Lost { url: String, reason: String },
    /// Something else lives at the address.
    #[error("there is no Orrery at {url}: its answers are not those of one")]
    Stranger { url: String },
}

/// Is it worth trying again? A name that nobody has, or news that nobody understands, stays so.
fn is_passing(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Trouble::Passing { .. } | Trouble::Lost { .. }))
}

/// The server, as this program reaches it.
struct ApiClient {
    agent: Agent,
    url: String,
    token: String,
    /// Makes the keys of this run different from those of every other.
    run: String,
    /// How long to wait when it is gone the next time.
    wait: Cell<Duration>,
    /// How many answers were given, which makes every key another.
    n_answers: Cell<u64>,
    /// Has it been told that the server slows this program down? Once is enough.
    slowed: Cell<bool>,
}

impl ApiClient {
    fn new(args: &Args) -> ApiClient {
        let config = Agent::config_builder().http_status_as_error(false).build();
        let run = files::secret().map(|bytes| Seed(bytes).to_hex()[..16].to_owned());
        ApiClient {
            agent: config.into(),
            url: args.url.trim_end_matches('/').to_owned(),
            token: format!("Bearer {}", args.token.trim()),
            run: run.unwrap_or_default(),
            wait: Cell::new(AGAIN),
            n_answers: Cell::new(0),
            slowed: Cell::new(false),
        }
    }

    fn lost(&self, reason: &dyn std::fmt::Display) -> Trouble {
        Trouble::Lost { url: self.url.clone(), reason: reason.to_string() }
    }

    /// Tries until the server is there again, and says what it waits for.
    fn insist<T>(&self, attempt: impl Fn() -> anyhow::Result<T>) -> anyhow::Result<T> {
        loop {
            match attempt() {
                Err(error) if is_passing(&error) => {
                    let wait = self.wait.get();
                    complain(&format!("{error:#}; trying again in {} s", wait.as_secs_f32()));
                    std::thread::sleep(wait);
                    self.wait.set((wait * 2).min(AGAIN_MAX));
                }
                done => return done,
            }
        }
    }

    /// Sends one request, again and again if the server asks for patience; everything else goes on meanwhile.
    fn send(
        &self,
        request: impl Fn() -> Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<ureq::http::Response<ureq::Body>, Trouble> {
        loop {
            let answer = request().map_err(|error| self.lost(&error))?;
            if answer.status() != 429 {
                return Ok(answer);
            }
            let asked = answer.headers().get("retry-after").and_then(|value| value.to_str().ok());
            let seconds = asked.and_then(|text| text.trim().parse().ok()).unwrap_or(1);
            if !self.slowed.replace(true) {
                complain("the server limits how fast this program may ask; it waits when told to");
            }
            std::thread::sleep(Duration::from_secs(seconds).min(LATER_MAX));
        }
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> anyhow::Result<T> {
        self.read(self.send(|| self.fetch(path))?)
    }

    fn fetch(&self, path: &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let url = format!("{}/api/v1{path}", self.url);
        self.agent.get(&url).header("authorization", &self.token).call()
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> anyhow::Result<T> {
        let (url, body) = (format!("{}/api/v1{path}", self.url), serde_json::to_string(body)?);
        self.read(self.send(|| {
            let request = self.agent.post(&url).header("authorization", &self.token);
            request.header("content-type", "application/json").send(body.as_bytes())
        })?)
    }

    fn read<T: DeserializeOwned>(
        &self,
        mut answer: ureq::http::Response<ureq::Body>,
    ) -> anyhow::Result<T> {
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().map_err(|error| self.lost(&error))?;
        let stranger = || Trouble::Stranger { url: self.url.clone() };
        if status == 200 {
            return Ok(serde_json::from_str(&text).map_err(|_| stranger())?);
        }
        let refusal: Option<told::Refusal> = serde_json::from_str(&text).ok();
        Err(match (status, refusal.map(|refusal| refusal.error.message)) {
            (500.., message) => {
                let message = message.unwrap_or("no reason given".to_owned());
                Trouble::Passing { status, message }
            }
            (_, Some(message)) => Trouble::Refused { status, message },
            (_, None) => stranger(),
        }
        .into())
    }

    /// The seat that the token is good for, or one that is taken now; nobody sits down whom the title does not know.
    fn sit(&self, args: &Args, me: &told::Me) -> anyhow::Result<(String, u8)> {
        if let Some(told::HeldSeat { table, seat }) = &me.seat {
            let seat = *seat;
            if args.table.as_ref().is_some_and(|asked| asked != table) {
                bail!("the token is good at table {table} only: leave --table out");
            }
            if args.seat.is_some_and(|asked| asked != seat) {
                bail!("the token is good for {} only: leave --seat out", seat_name(Seat(seat)));
            }
            title_for(&args.name, &self.get(&format!("/tables/{table}"))?)?;
            return Ok((table.clone(), seat));
        }
        let Some(table) = &args.table else {
            bail!("this token is not one seat's: say --table, and --seat if it matters");
        };
        let info: told::Table = self.get(&format!("/tables/{table}"))?;
        title_for(&args.name, &info)?;
        let wanted =
            |seat: &&told::SeatOf| seat.you && args.seat.is_none_or(|number| seat.seat == number);
        if let Some(own) = info.seats.iter().find(wanted) {
            return Ok((table.clone(), own.seat));
        }
        let join = Join { seat: args.seat };
        let sat: told::Sat = self.post(&format!("/tables/{table}/join"), &join)?;
        Ok((table.clone(), sat.seat))
    }

    fn components(&self, info: &told::Table, table: &str) -> anyhow::Result<Components> {
        let own = titles::title(&info.title)?.components();
        if info.components == own.hash() {
            return Ok(own);
        }
        let texts: told::Texts = self.get(&format!("/tables/{table}/components?text"))?;
        Ok(texts.texts)
    }

    /// Plays over one connection. True when the game is over, false when the connection has ended.
    fn play(&self, name: &str, table: &str, seat: u8) -> anyhow::Result<bool> {
        let info: told::Table = self.get(&format!("/tables/{table}"))?;
        let title = title_for(name, &info)?;
        let components = self.components(&info, table)?;
        if let Some(note) = title.stand_in(name, &components) {
            eprintln!("{note}");
        }
        let new_bot = || -> anyhow::Result<Box<dyn AnyBot>> {
            let seed = Seed(files::secret()?);
            Ok(title.bot(name, Seat(seat), seed, &components)?)
        };
        let mut answer =
            self.send(|| self.fetch(&format!("/tables/{table}/stream?seat={seat}")))?;
        if answer.status() != 200 {
            return self.read::<told::Anything>(answer).map(|_| false);
        }
        let mut player =
            Player { server: self, bot: new_bot()?, table, seat, view: Value::Null, n_heard: 0 };
        for line in BufReader::new(answer.body_mut().as_reader()).lines() {
            let line = line.map_err(|error| self.lost(&error))?;
            // A sign of life from a quiet server: whatever happens is told.
            if line.is_empty() {
                continue;
            }
            let message: ServerMessage = match serde_json::from_str(&line) {
                // The connection has broken in the middle of a line.
                Err(error) if error.is_eof() => return Ok(false),
                message => message?,
            };
            let (version, asked) = match message {
                ServerMessage::Full(full) => {
                    player.bot = new_bot()?;
                    player.full(*full)?
                }
                ServerMessage::Change(change) => player.change(*change)?,
                ServerMessage::Bye { .. } => return Ok(false),
                ServerMessage::Table { .. }
                | ServerMessage::Chat(_)
                | ServerMessage::Ack { .. }
                | ServerMessage::Error { .. }
                | ServerMessage::Pong => continue,
            };
            if asked.over {
                return Ok(true);
            }
            player.answer(version, &asked.legal)?;
        }
        Ok(false)
    }
}

/// The title of a table, if a bot of that name plays it.
fn title_for(name: &str, info: &told::Table) -> anyhow::Result<&'static dyn Title> {
    let title = titles::title(&info.title)?;
    let known = title.bots();
    if !known.contains(&name) {
        return Err(NoSuchBot { name: name.to_owned(), title: title.id(), known }.into());
    }
    Ok(title)
}

/// A bot on its seat.
struct Player<'a> {
    server: &'a ApiClient,
    bot: Box<dyn AnyBot>,
    table: &'a str,
    seat: u8,
    /// The View, by its fields.
    view: Value,
    /// How many lines of the story the bot has heard.
    n_heard: u32,
}

impl Player<'_> {
    /// A bot that comes late hears what its seat has been told.
    fn hear_all(&mut self, n: u32) -> anyhow::Result<()> {
        while self.n_heard < n {
            let path =
                format!("/tables/{}/story?seat={}&from={}", self.table, self.seat, self.n_heard);
            let told::Story { lines } = self.server.get(&path)?;
            if lines.is_empty() {
                bail!("the story is shorter than the server says");
            }
            for line in lines.iter().take((n - self.n_heard) as usize) {
                self.hear(line)?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, line: &StoryLine) -> anyhow::Result<()> {
        self.bot.hear(&line.told)?;
        self.n_heard += 1;
        Ok(())
    }

    /// A new bot sees everything.
    fn full(&mut self, full: Full) -> anyhow::Result<(u32, Asked)> {
        self.n_heard = 0;
        self.hear_all(full.story)?;
        let Fields(fields) = full.view;
        self.view = fields.into_iter().map(|(name, value)| (name.into_owned(), value)).collect();
        Ok((full.version, full.asked))
    }

    fn change(&mut self, change: Change) -> anyhow::Result<(u32, Asked)> {
        for line in &change.lines {
            self.hear(line)?;
        }
        if let Value::Object(view) = &mut self.view {
            let Fields(sections) = change.sections;
            view.extend(sections.into_iter().map(|(name, value)| (name.into_owned(), value)));
            for name in &change.gone {
                view.remove(&**name);
            }
        }
        Ok((change.version, change.asked))
    }

    fn answer(&mut self, version: u32, legal: &[Offer]) -> anyhow::Result<()> {
        if legal.is_empty() {
            return Ok(());
        }
        let idx = self.bot.choose(&self.view, legal)?;
        let number = self.server.n_answers.get();
        self.server.n_answers.set(number + 1);
        let key = format!("{}-{number}", self.server.run);
        let act = Act { seat: self.seat, key, version, action: &legal[idx].action };
        match self.server.post::<told::Anything>(&format!("/tables/{}/act", self.table), &act) {
            // Somebody was faster with this seat: what is asked now comes on the stream.
            Err(error)
                if matches!(error.downcast_ref(), Some(Trouble::Refused { status: 409, .. })) => {}
            other => {
                let _: told::Anything = other?;
            }
        }
        // Whatever was in the way is not any more.
        self.server.wait.set(AGAIN);
        Ok(())
    }
}
