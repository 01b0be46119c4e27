//! An open table: what is played on it, and its log with the times.

use hosting::{Audience, Command, DoorError, NewTable, Play, StepResult, Title, USUAL_BOT};
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::wire::{Change, ClientMessage, Raw, Written, raw};
use tabletop::{Commitment, DealerKind, Outcome, Seat, SeatSet, Seed, Viewer};

use crate::speech::Refusal;
use crate::wish::{DealerDoc, Entry, SetupDoc, TableWish};

/// Whoever keeps a table in a browser replays its log: no snapshot is ever due.
const NEVER: u64 = u64::MAX / 2;

/// A table that is open.
#[derive(Debug)]
pub(crate) struct Open {
    pub(crate) setup: SetupDoc,
    /// The seed of its bots.
    seed: Seed,
    pub(crate) play: Play,
    pub(crate) log: Vec<Entry>,
}

/// What a table is, beside what its host knows of it.
#[derive(Debug, Serialize)]
pub(crate) struct TableDoc {
    ruleset: u32,
    options: std::collections::BTreeMap<String, String>,
    components: String,
    /// blake3 of the secret.
    commitment: Option<String>,
    /// What follows from the secret and the nonces.
    seed: Option<String>,
    silent: bool,
    automa: bool,
    /// Who answers for the seats, where it is a bot: another one may play in the place of the one that was wanted.
    bots: Vec<Option<String>>,
    standing: Standing,
}

/// Where the game stands.
#[derive(Debug, Serialize)]
pub(crate) struct Standing {
    /// Who is asked, in truth.
    asked: SeatSet,
    over: bool,
    outcome: Option<Outcome>,
    /// Has the log as many entries as no game of this title has?
    full: bool,
}

/// What a step has brought.
#[derive(Debug, Serialize)]
struct Stepped {
    entries: Vec<Entry>,
    tells: Vec<TellDoc>,
    /// How much the answering seat has been able to notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    /// A bot is still asked.
    more: bool,
    standing: Standing,
}

#[derive(Debug, Serialize)]
struct TellDoc {
    viewer: Viewer,
    change: Change<Written>,
}

fn hex(what: &str, text: &str) -> Result<Seed, DoorError> {
    let bad =
        |error: String| DoorError::new("bad_setup", format!("the {what} cannot be read: {error}"));
    Seed::from_hex(text).map_err(bad)
}

impl SetupDoc {
    fn commitment(&self) -> Result<Option<Commitment>, DoorError> {
        let DealerDoc::Sealed { secret, nonces } = &self.dealer else { return Ok(None) };
        let Seed(secret) = hex("secret", secret)?;
        let mut commitment = Commitment::new(secret);
        nonces.iter().for_each(|nonce| commitment.add_nonce(nonce));
        Ok(Some(commitment))
    }

    fn new_table(&self, title: &dyn Title) -> Result<NewTable, DoorError> {
        let dealer = match (&self.dealer, self.commitment()?) {
            (_, Some(commitment)) => DealerKind::Sealed(commitment),
            (DealerDoc::Open { seed }, None) => DealerKind::Open(hex("seed", seed)?),
            (DealerDoc::Caller | DealerDoc::Sealed { .. }, None) => DealerKind::Caller,
        };
        let mut components = self.components.clone().unwrap_or_else(|| title.components());
        for (name, text) in self.replaced.iter().flatten() {
            components.replace(name, text.clone())?;
        }
        Ok(NewTable {
            seats: Some(self.seats),
            ruleset: self.ruleset,
            options: self.options.clone(),
            components,
            dealer,
            position: self.position.clone(),
        })
    }

    /// What bots leave to chance follows from the secret, as at a server, or from the seed, as in a simulation.
    fn bot_seed(&self) -> Result<Seed, DoorError> {
        match &self.dealer {
            DealerDoc::Sealed { secret, .. } => hex("secret", secret),
            DealerDoc::Open { seed } => hex("seed", seed),
            DealerDoc::Caller => Ok(Seed([0; 32])),
        }
    }

    /// The game before its first entry, without bots.
    pub(crate) fn before(
        &self,
        title: &dyn Title,
    ) -> Result<Box<dyn hosting::AnyTable>, DoorError> {
        title.restore(self.new_table(title)?)
    }
}

impl Open {
    /// A new table, or a stored one with its log.
    pub(crate) fn new(
        title: &'static dyn Title,
        setup: SetupDoc,
        log: Vec<Entry>,
    ) -> Result<Open, Refusal> {
        let new = setup.new_table(title)?;
        // What an earlier release has accepted still opens; a new table is held against what holds today.
        let is_stored = setup.ruleset.is_some();
        let mut table = if is_stored { title.restore(new)? } else { title.open(new)? };
        let seed = setup.bot_seed()?;
        for (seat, bot) in Seat::first(setup.seats).zip(&setup.bots) {
            if let Some(bot) = bot {
                table.seat_bot(seat, bot, seed.derive("bot", u64::from(seat.0)))?;
            }
        }
        for entry in &log {
            table.follow(&entry.line, Audience::default())?;
        }
        let mut play = Play::new(table, log.len() as u64, NEVER);
        if setup.ended {
            play.end();
        }
        Ok(Open { setup, seed, play, log })
    }

    /// What the table is.
    pub(crate) fn doc(&self) -> TableDoc {
        let table = self.play.table();
        let header = table.record().header;
        let commitment = self.setup.commitment().ok().flatten();
        let bot = |seat: Seat| table.bot_of(seat).map(str::to_owned);
        TableDoc {
            ruleset: header.ruleset,
            options: header.options,
            components: header.components_hash,
            commitment: commitment.as_ref().map(Commitment::public),
            seed: commitment.map(|commitment| commitment.seed().to_hex()),
            silent: table.is_silent(),
            automa: table.has_automa(),
            bots: Seat::first(header.seats).map(bot).collect(),
            standing: self.standing(u64::MAX),
        }
    }

    fn standing(&self, entries_max: u64) -> Standing {
        Standing {
            asked: self.play.seats_asked(),
            over: self.play.is_over(),
            outcome: self.play.table().outcome(),
            full: self.log.len() as u64 >= entries_max,
        }
    }

    /// Something of this table.
    pub(crate) fn grant(
        &mut self,
        title: &'static dyn Title,
        wish: TableWish,
    ) -> Result<Raw, Refusal> {
        match wish {
            TableWish::Look { viewer } => {
                self.play.look(viewer);
                Ok(self.full(viewer))
            }
            TableWish::LookAway { viewer } => {
                self.play.look_away(viewer);
                Ok(raw(&()))
            }
            TableWish::Hear { seat, said, now } => self.hear(title, seat, said, now),
            TableWish::GoOn { answers, now } => Ok(self.go_on(title, answers, now)),
            TableWish::Bot { seat, bot } => self.seat_bot(seat, bot.as_deref()),
            TableWish::End {} => {
                self.play.end();
                Ok(raw(&self.standing(title.entries_max())))
            }
            TableWish::Hint { seat, bot } => self.hint(title, seat, bot),
            TableWish::Story { viewer, from, limit } => self.story(title, viewer, from, limit),
            TableWish::Record { secret } => Ok(self.record(secret)),
            TableWish::Entries {} => self.entries(title),
            TableWish::Moment { k, viewer } => self.moment(title, k, viewer),
            TableWish::AskedAt { k, seat } => self.asked_at(title, k, seat),
            TableWish::Cut { k } => self.cut(title, k),
            TableWish::Box { text } => {
                let components = self.play.table().record().header.components;
                crate::books::files(title, &components, text)
            }
        }
    }

    /// The whole table; what it is for everybody its host puts in.
    fn full(&self, viewer: Viewer) -> Raw {
        raw(&self.play.full(viewer, None, ()))
    }

    fn hear(
        &mut self,
        title: &dyn Title,
        seat: Seat,
        said: ClientMessage,
        now: u64,
    ) -> Result<Raw, Refusal> {
        let (version, command) = command(said)?;
        self.play.table().check_seat(seat)?;
        if self.play.is_stale(seat, version, &command) {
            return Err(Refusal::stale(self.full(Viewer::Seat(seat))));
        }
        self.check_room(title, &command)?;
        let mut result = self.play.obey(seat, &command, now)?;
        result.extend(self.play.deal(now));
        Ok(self.stepped(title, result, now))
    }

    /// What is taken back stays in the log: with half of it full there is only going on.
    fn check_room(&self, title: &dyn Title, command: &Command) -> Result<(), DoorError> {
        let (n, max) = (self.log.len() as u64, title.entries_max());
        let refused = |code, message| Err(DoorError::new(code, message));
        match command {
            Command::Act(_) | Command::Text(_) if n >= max => {
                refused("frozen", "this game does not come to an end: its log is full")
            }
            Command::Undo | Command::Reopen if n >= max / 2 => refused(
                "no_undo",
                "the log of this table is too long for anything to be taken back",
            ),
            Command::Act(_) | Command::Text(_) | Command::Undo | Command::Reopen => Ok(()),
        }
    }

    fn go_on(&mut self, title: &dyn Title, answers: u32, now: u64) -> Raw {
        let mut all = self.play.deal(now);
        let room = title.entries_max().saturating_sub(self.log.len() as u64) as usize;
        for _ in 0..answers {
            if all.entries.len() >= room || self.play.is_over() {
                break;
            }
            let Some(result) = self.play.bot(now) else { break };
            all.extend(result);
        }
        self.stepped(title, all, now)
    }

    fn stepped(&mut self, title: &dyn Title, result: StepResult, now: u64) -> Raw {
        let entry = |line| Entry { at: now, line };
        let entries: Vec<Entry> = result.entries.into_iter().map(entry).collect();
        self.log.extend(entries.iter().cloned());
        let tell = |tell: hosting::Tell| TellDoc { viewer: tell.viewer, change: tell.change };
        let standing = self.standing(title.entries_max());
        let more = !standing.over && !standing.full && self.play.table().is_bot_asked();
        raw(&Stepped {
            entries,
            tells: result.tells.into_iter().map(tell).collect(),
            version: result.reply.map(|reply| reply.version),
            more,
            standing,
        })
    }

    /// A bot sits down, or its seat is a person's again.
    fn seat_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<Raw, Refusal> {
        self.play.table().check_seat(seat)?;
        match bot {
            Some(bot) => {
                let seed = self.seed.derive("bot", u64::from(seat.0));
                self.play.table_mut().seat_bot(seat, bot, seed)?;
            }
            None => {
                self.play.table_mut().unseat_bot(seat);
                self.play.renew(seat);
            }
        }
        Ok(raw(&self.doc().bots))
    }

    fn hint(&self, title: &dyn Title, seat: Seat, bot: Option<String>) -> Result<Raw, Refusal> {
        let bot = bot.unwrap_or_else(|| coach(title).to_owned());
        let thought = self.play.table().advice(seat, &bot)?;
        Ok(raw(&thought()))
    }

    /// The record. Before the end its secret is told only to whoever takes the whole game elsewhere.
    fn record(&self, secret: bool) -> Raw {
        let mut record = self.play.table().record();
        if let (true, tabletop::HeaderDealer::Sealed { secret: told, .. }) =
            (secret, &mut record.header.dealer)
            && let Ok(Some(commitment)) = self.setup.commitment()
        {
            *told = Some(commitment.secret_hex());
        }
        raw(&record.to_text())
    }
}

/// Who coaches: a mind only where it is known.
pub(crate) fn coach(title: &dyn Title) -> &'static str {
    let coach = title.coach();
    if title.has_bot(coach) { coach } else { USUAL_BOT }
}

/// What a seat wants, and which version it has seen.
pub(crate) fn command(said: ClientMessage) -> Result<(u32, Command), DoorError> {
    let wrong = |message| Err(DoorError::new("bad_request", message));
    match said {
        ClientMessage::Act { version, action: Some(action), text: None, .. } => {
            Ok((version, Command::Act(action)))
        }
        ClientMessage::Act { version, action: None, text: Some(text), .. } => {
            Ok((version, Command::Text(text)))
        }
        ClientMessage::Act { .. } => wrong("give an `action` or a `text`, and only one of them"),
        ClientMessage::Undo { version, .. } => Ok((version, Command::Undo)),
        ClientMessage::Reopen { version, .. } => Ok((version, Command::Reopen)),
        ClientMessage::Chat { .. } => wrong("nobody else is here: a table in the page has no chat"),
        ClientMessage::Ping => wrong("the host answers this itself"),
    }
}

/// A text that is JSON already.
pub(crate) fn written(text: String) -> Option<Raw> {
    RawValue::from_string(text).ok()
}

/// The key of a message, so that a refusal can name it.
pub(crate) fn key_of(said: &ClientMessage) -> Option<String> {
    match said {
        ClientMessage::Act { key, .. }
        | ClientMessage::Undo { key, .. }
        | ClientMessage::Reopen { key, .. } => Some(key.clone()),
        ClientMessage::Chat { .. } | ClientMessage::Ping => None,
    }
}
