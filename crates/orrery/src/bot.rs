//! `orrery bot`: one of our bots at anybody's table, over the open API and nothing else.

use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use opponents::AnyBot;
use serde_json::{Value, json};
use tabletop::{Components, Seat, Seed};
use ureq::Agent;

use crate::{setup, titles};

/// How long to wait before connecting again, at first and at most.
const AGAIN: Duration = Duration::from_millis(250);
const AGAIN_MAX: Duration = Duration::from_secs(30);

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
    #[arg(long)]
    seat: Option<u8>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let server = Desk::new(args);
    let (table, seat) = server.sit(args)?;
    writeln!(out, "{} plays {} at {}/t/{table}", args.name, Seat(seat), server.url)?;
    out.flush()?;
    let mut wait = AGAIN;
    loop {
        match server.play(&args.name, &table, seat) {
            Ok(true) => break,
            Ok(false) => wait = AGAIN,
            Err(error) => {
                if let Some(refused) = error.downcast_ref::<Refused>()
                    && refused.status < 500
                    && refused.status != 429
                {
                    return Err(error);
                }
                // The server is gone for a moment: it will be back, and the game with it.
                std::thread::sleep(wait);
                wait = (wait * 2).min(AGAIN_MAX);
            }
        }
    }
    let info = server.get(&format!("/tables/{table}"))?;
    for row in info["outcome"]["rows"].as_array().into_iter().flatten() {
        let who = row["who"]["seat"].as_u64();
        let who = who.map_or_else(|| row["who"].to_string(), |seat| Seat(seat as u8).to_string());
        let won = if row["won"] == true { ", won" } else { "" };
        writeln!(out, "{who}: {}{won}", row["score"])?;
    }
    Ok(())
}

/// What the server refuses.
#[derive(Debug, thiserror::Error)]
#[error("the server refuses: {message}")]
struct Refused {
    status: u16,
    message: String,
}

/// The server, as this program reaches it.
struct Desk {
    agent: Agent,
    url: String,
    token: String,
    /// Makes the keys of this run different from those of every other.
    run: String,
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
        }
    }

    fn get(&self, path: &str) -> anyhow::Result<Value> {
        let url = format!("{}/api/v1{path}", self.url);
        let answer = self.agent.get(&url).header("authorization", &self.token).call();
        read(answer.with_context(|| format!("{} cannot be reached", self.url))?)
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let url = format!("{}/api/v1{path}", self.url);
        let request = self.agent.post(&url).header("authorization", &self.token);
        let request = request.header("content-type", "application/json");
        let answer = request.send(body.to_string().as_bytes());
        read(answer.with_context(|| format!("{} cannot be reached", self.url))?)
    }

    /// The seat that the token is good for, or one that is taken now.
    fn sit(&self, args: &Args) -> anyhow::Result<(String, u8)> {
        let me = self.get("/me")?;
        if let (Some(table), Some(seat)) =
            (me["seat"]["table"].as_str(), me["seat"]["seat"].as_u64())
        {
            return Ok((table.to_owned(), seat as u8));
        }
        let Some(table) = &args.table else {
            bail!("this token is not one seat's: say --table, and --seat if it matters");
        };
        let info = self.get(&format!("/tables/{table}"))?;
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
        let title = titles::title(info["title"].as_str().unwrap_or_default())?;
        let components = self.components(&info, table)?;
        let new_bot = || -> anyhow::Result<Box<dyn AnyBot>> {
            let seed = Seed(setup::secret()?);
            Ok(title.bot(name, Seat(seat), seed, &components)?)
        };
        let url = format!("{}/api/v1/tables/{table}/stream?seat={seat}", self.url);
        let request = self.agent.get(&url).header("authorization", &self.token);
        let mut answer = request.call()?;
        if answer.status() != 200 {
            return read(answer).map(|_| false);
        }
        let mut player =
            Player { desk: self, bot: new_bot()?, table, seat, view: Value::Null, n_heard: 0 };
        for line in BufReader::new(answer.body_mut().as_reader()).lines() {
            let line = line?;
            if line.is_empty() {
                continue;
            }
            let message: Value = serde_json::from_str(&line)?;
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
            if message["over"] == true {
                return Ok(true);
            }
            player.answer(&message)?;
        }
        Ok(false)
    }
}

fn read(mut answer: ureq::http::Response<ureq::Body>) -> anyhow::Result<Value> {
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string()?;
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    if status != 200 {
        let message = value["error"]["message"].as_str().unwrap_or("no reason given").to_owned();
        return Err(Refused { status, message }.into());
    }
    Ok(value)
}

/// A bot on its seat.
struct Player<'a> {
    desk: &'a Desk,
    bot: Box<dyn AnyBot>,
    table: &'a str,
    seat: u8,
    view: Value,
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
        let version = &message["version"];
        let body = json!({
            "seat": self.seat,
            "key": format!("{}-{version}", self.desk.run),
            "version": version,
            "action": legal[idx]["action"],
        });
        match self.desk.post(&format!("/tables/{}/act", self.table), &body) {
            // Somebody was faster with this seat: what is asked now comes on the stream.
            Err(error) if error.downcast_ref::<Refused>().is_some_and(|r| r.status == 409) => {
                Ok(())
            }
            other => other.map(|_| ()),
        }
    }
}
