//! `orrery bot`: one of our bots at anybody's table, over the open API and nothing else.

use std::cell::Cell;
use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use anyhow::bail;
use arena::Venue;
use opponents::{AnyBot, NoSuchBot};
use serde_json::{Value, json};
use tabletop::{Components, Seat, Seed};
use ureq::Agent;

use crate::setup::{number, seat_name};
use crate::{complain, paper, setup, titles};

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

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let server = Desk::new(args);
    // Who is not there at first is not waited for: the address may be wrong.
    let me = server.get("/me")?;
    if !me.is_object() || me.get("guest").is_none() {
        return Err(Trouble::Stranger { url: server.url.clone() }.into());
    }
    let (table, seat) = server.insist(|| server.sit(args, &me))?;
    if args.json {
        let sits = json!({ "bot": args.name, "table": table, "seat": seat, "url": server.url });
        paper::print_json(out, &sits)?;
    } else {
        let (whose, url) = (seat_name(Seat(seat)), &server.url);
        writeln!(out, "{} plays {whose} at {url}/t/{table}", args.name)?;
    }
    out.flush()?;
    while !server.insist(|| server.play(&args.name, &table, seat))? {
        // The connection has ended as connections do; the game goes on.
        std::thread::sleep(AGAIN);
    }
    let info = server.insist(|| server.get(&format!("/tables/{table}")))?;
    if args.json {
        paper::print_json(out, &json!({ "outcome": info["outcome"] }))?;
        return Ok(());
    }
    for row in info["outcome"]["rows"].as_array().into_iter().flatten() {
        let who = row["who"]["seat"].as_u64();
        let who = who.map_or_else(|| row["who"].to_string(), |seat| Seat(seat as u8).to_string());
        let won = if row["won"] == true { ", won" } else { "" };
        writeln!(out, "{who}: {}{won}", row["score"])?;
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
struct Desk {
    agent: Agent,
    url: String,
    token: String,
    /// Makes the keys of this run different from those of every other.
    run: String,
    /// How long to wait when it is gone the next time.
    wait: Cell<Duration>,
    /// How many answers were given. A version is no name for one: not every answer is noticed.
    n_answers: Cell<u64>,
    /// Has it been told that the server slows this program down? Once is enough.
    slowed: Cell<bool>,
}

impl Desk {
    fn new(args: &Args) -> Desk {
        let config = Agent::config_builder().http_status_as_error(false).build();
        let run = setup::secret().map(|bytes| Seed(bytes).to_hex()[..16].to_owned());
        Desk {
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

    fn get(&self, path: &str) -> anyhow::Result<Value> {
        self.read(self.send(|| self.fetch(path))?)
    }

    fn fetch(&self, path: &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let url = format!("{}/api/v1{path}", self.url);
        self.agent.get(&url).header("authorization", &self.token).call()
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let (url, body) = (format!("{}/api/v1{path}", self.url), body.to_string());
        self.read(self.send(|| {
            let request = self.agent.post(&url).header("authorization", &self.token);
            request.header("content-type", "application/json").send(body.as_bytes())
        })?)
    }

    fn read(&self, mut answer: ureq::http::Response<ureq::Body>) -> anyhow::Result<Value> {
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().map_err(|error| self.lost(&error))?;
        let value: Option<Value> = serde_json::from_str(&text).ok();
        let message = value.as_ref().and_then(|value| value["error"]["message"].as_str());
        match (status, message) {
            (200, _) => {}
            (500.., message) => {
                let message = message.unwrap_or("no reason given").to_owned();
                return Err(Trouble::Passing { status, message }.into());
            }
            (_, Some(message)) => {
                return Err(Trouble::Refused { status, message: message.to_owned() }.into());
            }
            (_, None) => return Err(Trouble::Stranger { url: self.url.clone() }.into()),
        }
        Ok(value.ok_or_else(|| Trouble::Stranger { url: self.url.clone() })?)
    }

    /// The seat that the token is good for, or one that is taken now; nobody sits down whom the title does not know.
    fn sit(&self, args: &Args, me: &Value) -> anyhow::Result<(String, u8)> {
        let held = (me["seat"]["table"].as_str(), me["seat"]["seat"].as_u64());
        if let (Some(table), Some(seat)) = held {
            let seat = seat as u8;
            if args.table.as_ref().is_some_and(|asked| asked != table) {
                bail!("the token is good at table {table} only: leave --table out");
            }
            if args.seat.is_some_and(|asked| asked != seat) {
                bail!("the token is good for {} only: leave --seat out", seat_name(Seat(seat)));
            }
            title_for(&args.name, &self.get(&format!("/tables/{table}"))?)?;
            return Ok((table.to_owned(), seat));
        }
        let Some(table) = &args.table else {
            bail!("this token is not one seat's: say --table, and --seat if it matters");
        };
        let info = self.get(&format!("/tables/{table}"))?;
        title_for(&args.name, &info)?;
        let own = info["seats"].as_array().into_iter().flatten().find(|seat| {
            seat["you"] == true && args.seat.is_none_or(|number| seat["seat"] == number)
        });
        if let Some(own) = own {
            return Ok((table.clone(), own["seat"].as_u64().unwrap_or_default() as u8));
        }
        let sat = self.post(&format!("/tables/{table}/join"), &json!({ "seat": args.seat }))?;
        Ok((table.clone(), sat["seat"].as_u64().unwrap_or_default() as u8))
    }

    fn components(&self, info: &Value, table: &str) -> anyhow::Result<Components> {
        let title = titles::title(info["title"].as_str().unwrap_or_default())?;
        let own = title.components();
        if info["components"] == own.hash() {
            return Ok(own);
        }
        let texts = self.get(&format!("/tables/{table}/components?text"))?;
        Ok(serde_json::from_value(texts["texts"].clone())?)
    }

    /// Plays over one connection. True when the game is over, false when the connection has ended.
    fn play(&self, name: &str, table: &str, seat: u8) -> anyhow::Result<bool> {
        let info = self.get(&format!("/tables/{table}"))?;
        let title = title_for(name, &info)?;
        let components = self.components(&info, table)?;
        let new_bot = || -> anyhow::Result<Box<dyn AnyBot>> {
            let seed = Seed(setup::secret()?);
            Ok(title.bot(name, Seat(seat), seed, &components)?)
        };
        let mut answer =
            self.send(|| self.fetch(&format!("/tables/{table}/stream?seat={seat}")))?;
        if answer.status() != 200 {
            return self.read(answer).map(|_| false);
        }
        let (view, version) = (Value::Null, Value::Null);
        let mut player =
            Player { desk: self, bot: new_bot()?, table, seat, view, version, n_heard: 0 };
        for line in BufReader::new(answer.body_mut().as_reader()).lines() {
            let line = line.map_err(|error| self.lost(&error))?;
            if line.is_empty() {
                player.look()?;
                continue;
            }
            let message: Value = match serde_json::from_str(&line) {
                // The connection has broken in the middle of a line.
                Err(error) if error.is_eof() => return Ok(false),
                message => message?,
            };
            match message["type"].as_str() {
                Some("full") => {
                    player.bot = new_bot()?;
                    player.n_heard = 0;
                    player.hear_all(message["story"].as_u64().unwrap_or_default())?;
                    player.view = message["view"].clone();
                }
                Some("change") => player.change(&message)?,
                Some("bye") => return Ok(false),
                Some(_) | None => continue,
            }
            player.version = message["version"].clone();
            if message["over"] == true {
                return Ok(true);
            }
            player.answer(&message)?;
        }
        Ok(false)
    }
}

/// The title of a table, if a bot of that name plays it.
fn title_for(name: &str, info: &Value) -> anyhow::Result<&'static dyn Venue> {
    let title = titles::title(info["title"].as_str().unwrap_or_default())?;
    let known = title.bots();
    if !known.contains(&name) {
        return Err(NoSuchBot { name: name.to_owned(), title: title.id(), known }.into());
    }
    Ok(title)
}

/// A bot on its seat.
struct Player<'a> {
    desk: &'a Desk,
    bot: Box<dyn AnyBot>,
    table: &'a str,
    seat: u8,
    view: Value,
    version: Value,
    /// How many lines of the story the bot has heard.
    n_heard: u64,
}

impl Player<'_> {
    /// A bot that comes late hears what its seat has been told.
    fn hear_all(&mut self, n: u64) -> anyhow::Result<()> {
        while self.n_heard < n {
            let path =
                format!("/tables/{}/story?seat={}&from={}", self.table, self.seat, self.n_heard);
            let story = self.desk.get(&path)?;
            let lines = story["lines"].as_array().cloned().unwrap_or_default();
            if lines.is_empty() {
                bail!("the story is shorter than the server says");
            }
            for line in lines.iter().take((n - self.n_heard) as usize) {
                self.bot.hear(line)?;
            }
            self.n_heard = n.min(self.n_heard + lines.len() as u64);
        }
        Ok(())
    }

    /// At a sign of life from a quiet server: what another seat decides unseen can end in a question to this one that comes
    /// with no news. Whatever comes with news comes on the stream.
    fn look(&mut self) -> anyhow::Result<()> {
        let path = format!("/tables/{}/view?seat={}", self.table, self.seat);
        let seen = self.desk.get(&path)?;
        if seen["version"] == self.version {
            self.view = seen["view"].clone();
            self.answer(&seen)?;
        }
        Ok(())
    }

    fn change(&mut self, message: &Value) -> anyhow::Result<()> {
        for line in message["lines"].as_array().into_iter().flatten() {
            self.bot.hear(line)?;
            self.n_heard += 1;
        }
        for (name, value) in message["sections"].as_object().into_iter().flatten() {
            self.view[name] = value.clone();
        }
        for name in message["gone"].as_array().into_iter().flatten() {
            if let (Some(name), Some(view)) = (name.as_str(), self.view.as_object_mut()) {
                view.remove(name);
            }
        }
        Ok(())
    }

    fn answer(&mut self, message: &Value) -> anyhow::Result<()> {
        let legal = message["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return Ok(());
        }
        let idx = self.bot.choose(&self.view, &legal)?;
        let number = self.desk.n_answers.get();
        self.desk.n_answers.set(number + 1);
        let body = json!({
            "seat": self.seat,
            "key": format!("{}-{number}", self.desk.run),
            "version": message["version"],
            "action": legal[idx]["action"],
        });
        match self.desk.post(&format!("/tables/{}/act", self.table), &body) {
            // Somebody was faster with this seat: what is asked now comes on the stream.
            Err(error)
                if matches!(error.downcast_ref(), Some(Trouble::Refused { status: 409, .. })) => {}
            other => drop(other?),
        }
        // Whatever was in the way is not any more.
        self.desk.wait.set(AGAIN);
        Ok(())
    }
}
