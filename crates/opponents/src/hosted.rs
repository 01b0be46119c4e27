//! A table that is hosted: people answer from outside, bots from inside, and each viewer is told
//! its own share. The door for a server, which does not know the title.
//!
//! What goes out is text of JSON: it is made once, and only for viewers who listen.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tabletop::{
    AnyTable, Bot, Components, DealerKind, DoorError, Game, News, Pending, PerViewer, Seat, Seed,
    Seen, Setup, Table, Title, TitleOf, Told, Viewer, news_json,
};

use crate::sections::Cut;
use crate::{House, bot, names};

/// What a hosted table is made of.
#[derive(Clone, Debug)]
pub struct HostSetup {
    /// How many seats.
    pub seats: u8,
    /// The ruleset; a table of an earlier release keeps its own.
    pub ruleset: u32,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// The data files.
    pub components: Components,
    /// Where the dice come from.
    pub dealer: DealerKind,
    /// A position to begin from.
    pub position: Option<Value>,
}

/// A title whose tables can be hosted.
pub trait Host: Title {
    /// The names of its bots, weakest first.
    fn bot_names(&self) -> Vec<&'static str>;
    /// What the length of a game is counted in.
    fn length_unit(&self) -> &'static str;
    /// No game of this title has more entries.
    fn entries_max(&self) -> u64;
    /// A table before its first entry: nothing is dealt yet, so that a stored log can follow.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    fn host(&self, setup: HostSetup) -> Result<Box<dyn Hosted>, DoorError>;
}

/// Who listens to a step, and when it happens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ears {
    /// For these viewers lines are made; the others are only counted.
    pub listens: PerViewer<bool>,
    /// The time that the lines carry.
    pub at_ms: u64,
}

/// What the viewers were told by one step.
#[derive(Debug, Default)]
pub struct Step {
    /// Story lines as JSON objects, for those who listen.
    pub lines: PerViewer<Vec<String>>,
}

/// An answer as it comes in.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// As data.
    Json(&'a Value),
    /// In text notation.
    Text(&'a str),
}

/// A hosted table.
pub trait Hosted: Send + Debug {
    /// The table, for those who may see everything: export, replay, tests.
    fn table(&self) -> &dyn AnyTable;
    /// Plays one line of a stored log.
    ///
    /// # Errors
    /// The line does not follow from the rules.
    fn follow(&mut self, line: &str, ears: Ears) -> Result<Step, DoorError>;
    /// The log from entry `from` on, a line each.
    fn log_lines(&self, from: usize) -> Vec<String>;
    /// The table as it is now, as text, with what its bots keep of all that they have heard; `None` where
    /// somebody can still take something back. A cache: [`Title::stamp`] says for which program it is good.
    fn snapshot(&self) -> Option<String>;
    /// Goes on from a snapshot of the same game instead of its log up to there. The bots sit already.
    ///
    /// # Errors
    /// This program or one of the bots cannot use it; then this table is of no use any more.
    fn resume(&mut self, snapshot: &str) -> Result<(), DoorError>;
    /// A bot sits down and hears what its seat has been told so far.
    ///
    /// # Errors
    /// Nobody of that name plays this title (`no_such_bot`), or the bot would have to hear what this
    /// table does not know, because it goes on from a snapshot (`not_whole`).
    fn seat_bot(&mut self, seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError>;
    /// The bot of the seat leaves.
    fn unseat_bot(&mut self, seat: Seat);
    /// Does a bot answer for this seat?
    fn has_bot(&self, seat: Seat) -> bool;
    /// Deals what is to be dealt.
    fn deal_all(&mut self, ears: Ears) -> Step;
    /// A seat answers.
    ///
    /// # Errors
    /// The answer cannot be read, or the rules refuse it.
    fn act(&mut self, seat: Seat, answer: Answer<'_>, ears: Ears) -> Result<Step, DoorError>;
    /// The first bot that is asked answers; `None` if no bot is asked.
    fn bot_answer(&mut self, ears: Ears) -> Option<Step>;
    /// Is any bot asked?
    fn is_bot_asked(&self) -> bool;
    /// The seat takes back its latest answer.
    ///
    /// # Errors
    /// Somebody has learned something since.
    fn undo(&mut self, seat: Seat, ears: Ears) -> Result<Step, DoorError>;
    /// The seat opens a secret phase again.
    ///
    /// # Errors
    /// It has not closed it, or the phase is over.
    fn reopen(&mut self, seat: Seat, ears: Ears) -> Result<Step, DoorError>;
    /// Would a reopening work?
    fn can_reopen(&self, seat: Seat) -> bool;
    /// Is the seat asked?
    fn is_asked(&self, seat: Seat) -> bool;
    /// How many things the viewer has been able to notice.
    fn version(&self, viewer: Viewer) -> u32;
    /// How many lines the viewer has been told.
    fn n_told(&self, viewer: Viewer) -> u32;
    /// The view, by its top-level fields, each as JSON.
    fn sections(&self, viewer: Viewer) -> Vec<(&'static str, String)>;
    /// What the viewer remembers, as JSON.
    fn memory(&self, viewer: Viewer) -> String;
    /// The question to the seat and its legal answers, as JSON; `None` if it is not asked.
    fn ask(&self, seat: Seat) -> Option<(String, String)>;
}

struct HostedTable<G: House> {
    table: Table<G>,
    bots: Vec<Option<Seated<G>>>,
    told: PerViewer<u32>,
    legal: Vec<G::Action>,
}

/// A bot, and under which name.
struct Seated<G: House> {
    name: String,
    bot: Box<dyn Bot<G>>,
}

/// A hosted table, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// A snapshot of the table itself.
    table: Box<RawValue>,
    /// How many lines each viewer has been told: the seats in order, then the watcher.
    told: Vec<u32>,
    /// What the bots keep, by seat.
    bots: Vec<Option<BotNotes>>,
}

/// What a bot keeps, and whose notes these are.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotNotes {
    name: String,
    notes: Value,
}

impl<G: House> Debug for HostedTable<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HostedTable({}, {} entries)", G::TITLE, self.table.n_entries())
    }
}

impl<G: House> Host for TitleOf<G> {
    fn bot_names(&self) -> Vec<&'static str> {
        names::<G>()
    }

    fn length_unit(&self) -> &'static str {
        G::LENGTH_UNIT
    }

    fn entries_max(&self) -> u64 {
        u64::from(G::STEPS_MAX)
    }

    fn host(&self, setup: HostSetup) -> Result<Box<dyn Hosted>, DoorError> {
        let HostSetup { seats, ruleset, options, components, dealer, position } = setup;
        let options = G::options().fill(&options, ruleset)?;
        let rules = self.rules(&components)?;
        let setup = Setup { components, options, n_seats: seats, dealer };
        let table = match position {
            None => Table::<G>::new(rules, setup)?,
            Some(position) => {
                let bad = |message: String| DoorError::new("bad_position", message);
                let position: G::Position =
                    serde_json::from_value(position).map_err(|error| bad(error.to_string()))?;
                let game = G::from_position(&rules, &position).map_err(bad)?;
                Table::<G>::from_position(rules, setup, game)
            }
        };
        let bots = (0..table.game().n_seats()).map(|_| None).collect();
        let (told, legal) = (PerViewer::default(), Vec::new());
        Ok(Box::new(HostedTable { table, bots, told, legal }))
    }
}

impl<G: House> HostedTable<G> {
    /// Numbers the news, lets the bots hear theirs, and writes lines for those who listen.
    fn heard(&mut self, told: &Told<G>, ears: Ears) -> Step {
        let mut step = Step::default();
        for viewer in Viewer::all(self.table.game().n_seats()) {
            for news in &told[viewer] {
                if ears.listens[viewer] {
                    let line = story_line::<G>(self.table.rules(), news, self.told[viewer], ears);
                    step.lines[viewer].push(line);
                }
                self.told[viewer] += 1;
                if let Some(seat) = viewer.seat()
                    && let Some(Seated { bot, .. }) = &mut self.bots[seat.index()]
                    && bot.looks()
                {
                    match news {
                        News::Event(event) => bot.hear(event),
                        News::Undone { seat } | News::Reopened { seat } => bot.hear_back(*seat),
                    }
                }
            }
        }
        step
    }

    fn known(&self, seat: Seat) -> Result<(), DoorError> {
        if seat.0 < self.table.game().n_seats() {
            return Ok(());
        }
        Err(DoorError::new("no_such_seat", format!("there is no {seat}")))
    }

    /// What the bots need who heard everything up to a snapshot, each by its own name.
    fn recalled(&self, notes: &[Option<BotNotes>]) -> Result<(), String> {
        for (seat, seated) in self.bots.iter().enumerate() {
            let Some(Seated { name, bot }) = seated else { continue };
            let known = notes.get(seat).and_then(Option::as_ref);
            if bot.looks() && known.is_none_or(|known| known.name != *name) {
                return Err(format!("it has no notes of {name} on seat {}", seat + 1));
            }
        }
        Ok(())
    }

    fn go_on(&mut self, snapshot: &str) -> Result<(), String> {
        let written: Written = serde_json::from_str(snapshot)
            .map_err(|error| format!("it cannot be read: {error}"))?;
        let Written { table, told, bots } = written;
        let table = self.table.resumed(table.get())?;
        if told.len() != usize::from(table.game().n_seats()) + 1 {
            return Err("it is of a table with another number of seats".to_owned());
        }
        self.recalled(&bots)?;
        for (seated, known) in self.bots.iter_mut().zip(&bots) {
            if let (Some(Seated { bot, .. }), Some(known)) = (seated, known)
                && bot.looks()
            {
                bot.recall(&known.notes)?;
            }
        }
        for (viewer, n) in Viewer::all(table.game().n_seats()).zip(told) {
            self.told[viewer] = n;
        }
        self.table = table;
        Ok(())
    }

    fn asked_bot(&self) -> Option<Seat> {
        match self.table.game().pending() {
            Pending::Seats(seats) => seats.iter().find(|seat| self.bots[seat.index()].is_some()),
            Pending::Dealer { .. } | Pending::Over => None,
        }
    }
}

fn story_line<G: Game>(rules: &G::Rules, news: &News<G::EventView>, n: u32, ears: Ears) -> String {
    let mut line = json!({ "n": n, "at": ears.at_ms });
    if let (Value::Object(line), Value::Object(news)) = (&mut line, news_json::<G>(rules, news)) {
        line.extend(news);
    }
    line.to_string()
}

impl<G: House> Hosted for HostedTable<G> {
    fn table(&self) -> &dyn AnyTable {
        &self.table
    }

    fn follow(&mut self, line: &str, ears: Ears) -> Result<Step, DoorError> {
        let told = self.table.follow(line);
        let told = told.map_err(|message| DoorError::new("bad_record", message))?;
        Ok(self.heard(&told, ears))
    }

    fn log_lines(&self, from: usize) -> Vec<String> {
        self.table.log_lines(from)
    }

    fn snapshot(&self) -> Option<String> {
        let table = RawValue::from_string(self.table.snapshot()?).expect("a snapshot is JSON");
        let notes = |seated: &Option<Seated<G>>| {
            let Seated { name, bot } = seated.as_ref()?;
            Some(BotNotes { name: name.clone(), notes: bot.notes()? })
        };
        let told = Viewer::all(self.table.game().n_seats()).map(|viewer| self.told[viewer]);
        let bots = self.bots.iter().map(notes).collect();
        let written = Written { table, told: told.collect(), bots };
        Some(serde_json::to_string(&written).expect("a snapshot is plain data"))
    }

    fn resume(&mut self, snapshot: &str) -> Result<(), DoorError> {
        self.go_on(snapshot).map_err(|message| DoorError::new("bad_snapshot", message))
    }

    fn seat_bot(&mut self, seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError> {
        self.known(seat)?;
        let bot = bot::<G>(name, seed);
        let mut bot = bot.map_err(|error| DoorError::new("no_such_bot", error.to_string()))?;
        if bot.looks() && self.told[Viewer::Seat(seat)] > 0 {
            if !self.table.is_whole() {
                return Err(DoorError::new("not_whole", "the log is not known from its start"));
            }
            for news in self.table.story(Viewer::Seat(seat)) {
                match news {
                    News::Event(event) => bot.hear(&event),
                    News::Undone { seat } | News::Reopened { seat } => bot.hear_back(seat),
                }
            }
        }
        self.bots[seat.index()] = Some(Seated { name: name.to_owned(), bot });
        Ok(())
    }

    fn unseat_bot(&mut self, seat: Seat) {
        self.bots[seat.index()] = None;
    }

    fn has_bot(&self, seat: Seat) -> bool {
        self.bots[seat.index()].is_some()
    }

    fn deal_all(&mut self, ears: Ears) -> Step {
        let mut told = PerViewer::default();
        self.table.deal_all(&mut told);
        self.heard(&told, ears)
    }

    fn act(&mut self, seat: Seat, answer: Answer<'_>, ears: Ears) -> Result<Step, DoorError> {
        self.known(seat)?;
        let unreadable = |message: String| DoorError::new("bad_action", message);
        let action = match answer {
            Answer::Text(text) => G::parse(text).map_err(unreadable)?,
            Answer::Json(value) => tabletop::read_action::<G>(value)?,
        };
        let told = self.table.act(seat, &action)?;
        Ok(self.heard(&told, ears))
    }

    fn bot_answer(&mut self, ears: Ears) -> Option<Step> {
        let seat = self.asked_bot()?;
        let game = self.table.game();
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        assert!(!self.legal.is_empty(), "who is asked has an answer");
        let Seated { bot, .. } = self.bots[seat.index()].as_mut().expect("a bot sits there");
        let idx = if self.legal.len() == 1 {
            0
        } else {
            let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
            let rules = self.table.rules();
            bot.choose(&Seen { rules, seat, view: view.as_ref(), legal: &self.legal })
        };
        let action = self.legal[idx].clone();
        let told = self.table.act(seat, &action).expect("a legal answer is accepted");
        Some(self.heard(&told, ears))
    }

    fn is_bot_asked(&self) -> bool {
        self.asked_bot().is_some()
    }

    fn undo(&mut self, seat: Seat, ears: Ears) -> Result<Step, DoorError> {
        self.known(seat)?;
        let told = self.table.undo(seat)?;
        Ok(self.heard(&told, ears))
    }

    fn reopen(&mut self, seat: Seat, ears: Ears) -> Result<Step, DoorError> {
        self.known(seat)?;
        let told = self.table.reopen(seat)?;
        Ok(self.heard(&told, ears))
    }

    fn can_reopen(&self, seat: Seat) -> bool {
        self.table.can_reopen(seat)
    }

    fn is_asked(&self, seat: Seat) -> bool {
        match self.table.game().pending() {
            Pending::Seats(seats) => seats.contains(seat),
            Pending::Dealer { .. } | Pending::Over => false,
        }
    }

    fn version(&self, viewer: Viewer) -> u32 {
        self.table.version(viewer)
    }

    fn n_told(&self, viewer: Viewer) -> u32 {
        self.told[viewer]
    }

    fn sections(&self, viewer: Viewer) -> Vec<(&'static str, String)> {
        let view = self.table.game().view(viewer);
        view.serialize(Cut).expect("a View is a struct of plain data")
    }

    fn memory(&self, viewer: Viewer) -> String {
        serde_json::to_string(self.table.memory(viewer)).expect("a memory is plain data")
    }

    fn ask(&self, seat: Seat) -> Option<(String, String)> {
        if !self.is_asked(seat) {
            return None;
        }
        let question = self.table.game().question(seat);
        let question = serde_json::to_string(&question).expect("a question is plain data");
        let mut legal = Vec::new();
        self.table.game().legal(seat, &mut legal);
        let offers: Vec<Offer<'_, G>> = legal
            .iter()
            .map(|action| {
                let label = self.table.game().label(seat, action);
                Offer {
                    action,
                    text: G::notation(action),
                    label: label.text,
                    rule: label.rule,
                    touches: label.touches,
                }
            })
            .collect();
        Some((question, serde_json::to_string(&offers).expect("an answer is plain data")))
    }
}

/// A legal answer, as it is offered.
#[derive(Serialize)]
#[serde(bound = "")]
struct Offer<'a, G: Game> {
    action: &'a G::Action,
    text: String,
    label: String,
    rule: &'static str,
    touches: Vec<String>,
}
