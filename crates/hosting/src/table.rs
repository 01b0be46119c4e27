//! A table of any title: people answer from outside, bots from inside, and each viewer is told its own share.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use opponents::{House, bot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tabletop::wire::{self, Asking, At, Fields, Hint, NotNow, Offer, Raw, StoryLine, Written, raw};
use tabletop::{
    Bot, DrawSheet, News, NewsByViewer, Outcome, Pending, PerViewer, Record, Seat, SeatSet, Seed,
    Seen, Table, Viewer,
};

use crate::refusal::DoorError;
use crate::sections::Cut;
use crate::title::read_action;

/// Who is told what a step has brought, and when it happens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Audience {
    /// For these viewers lines are made; the others are only counted.
    pub listens: PerViewer<bool>,
    /// The time that the lines carry.
    pub at_ms: u64,
}

impl Audience {
    /// Everybody listens, and nobody asks for the time.
    pub fn everybody() -> Audience {
        Audience { listens: PerViewer::from_fn(|_| true), at_ms: 0 }
    }

    /// One viewer listens.
    pub fn one(viewer: Viewer, at_ms: u64) -> Audience {
        Audience { listens: PerViewer::from_fn(|other| other == viewer), at_ms }
    }
}

/// What the viewers were told by one step.
#[derive(Debug, Default)]
pub struct TableStep {
    /// Lines of the story, for those who listen.
    pub lines: PerViewer<Vec<StoryLine<Raw>>>,
    /// The same for everybody, for those who know the title after all: a [`tabletop::NewsByViewer`] of it.
    pub news: Option<Box<dyn Any + Send>>,
}

/// What a seat wants.
#[derive(Clone, Debug)]
pub enum Command {
    /// An answer as data.
    Act(Value),
    /// An answer in text notation.
    Text(String),
    /// Its latest answer back.
    Undo,
    /// A secret phase open again.
    Reopen,
}

impl Command {
    /// Is it an answer, and not one taken back?
    pub fn is_answer(&self) -> bool {
        match self {
            Command::Act(_) | Command::Text(_) => true,
            Command::Undo | Command::Reopen => false,
        }
    }
}

/// A question with its answers, written.
#[derive(Clone, Debug)]
pub struct Ask {
    /// An [`Asking`].
    pub question: Raw,
    /// A list of [`wire::Offer`].
    pub legal: Raw,
    /// A list of [`wire::NotNow`], if there is anything.
    pub why_not: Option<Raw>,
}

/// The same by parts, for those who show the answers one by one.
#[derive(Clone, Debug)]
pub struct Offers {
    /// What is asked.
    pub question: Asking,
    /// Every legal answer.
    pub legal: Vec<Offer<Raw, Raw>>,
    /// What a player would look for and cannot choose now.
    pub why_not: Vec<NotNow<Raw>>,
}

/// What a viewer has before it, written.
#[derive(Clone, Debug)]
pub struct Look {
    /// The View, by its fields.
    pub view: Vec<(&'static str, Raw)>,
    /// What a player reckons from it.
    pub sums: Raw,
    /// What the viewer remembers.
    pub memory: Raw,
}

/// Whom or what a table waits for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Waiting {
    /// For answers.
    Seats {
        /// Of these seats.
        seats: SeatSet,
        /// What they are asked, by seat.
        questions: BTreeMap<u8, Asking>,
    },
    /// For the dealer.
    Dealer {
        /// What is to be dealt.
        dealer: DrawSheet,
    },
    /// For nothing: the game has ended.
    Over {
        /// The final table.
        over: Outcome,
    },
}

/// A hint that is still to be thought out, on whatever thread. A bot that does not know the components sends another in its
/// place.
pub type Thought = Box<dyn FnOnce() -> Hint<Raw, Raw> + Send>;

/// A game after its first `k` entries of so many, for a viewer, or all of it for nobody in particular; `lines` are what the last of
/// them told, `entry` is that entry.
pub fn look_back(
    table: &dyn AnyTable,
    viewer: Option<Viewer>,
    k: u64,
    entries: u64,
    lines: Vec<StoryLine<Raw>>,
    entry: Option<Raw>,
) -> At<Written, Raw> {
    let eyes = viewer.unwrap_or(Viewer::Watcher);
    let (version, story) = (table.version(eyes), table.n_told(eyes));
    let (view, sums, memory, position) = match viewer {
        None => (None, None, None, Some(table.position())),
        Some(viewer) => {
            let Look { view, sums, memory } = table.look(viewer);
            let fields = view.into_iter().map(|(name, text)| (name.into(), text)).collect();
            (Some(Fields(fields)), Some(sums), Some(memory), None)
        }
    };
    At { k, entries, view, sums, memory, position, lines, entry, version, story }
}

/// A table of a title that the caller does not know.
pub trait AnyTable: Send + Debug {
    /// The title's name.
    fn title(&self) -> &'static str;
    /// How many seats play.
    fn n_seats(&self) -> u8;
    /// Is the table silent: do the options close its chat?
    fn is_silent(&self) -> bool;
    /// How many entries the log has.
    fn n_entries(&self) -> usize;
    /// Who has to do something, without words.
    fn pending(&self) -> Pending;
    /// Who has to do something, and what.
    fn waiting(&self) -> Waiting;
    /// The final table, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The game itself, for those who know the title after all: a `tabletop::Table` of it.
    fn as_any(&self) -> &dyn Any;

    /// Who is asked, as far as the viewer may know. Where a bot has a seat that is asked what people decide, it is
    /// the person who answers for all of them.
    fn asked(&self, viewer: Viewer) -> SeatSet;
    /// Who is asked, in truth.
    fn people_asked(&self) -> SeatSet;
    /// Does a printed opponent play, who has no seat?
    fn has_automa(&self) -> bool;
    /// How many things the viewer has been able to notice.
    fn version(&self, viewer: Viewer) -> u32;
    /// How many lines the viewer has been told.
    fn n_told(&self, viewer: Viewer) -> u32;
    /// What the viewer has before it.
    fn look(&self, viewer: Viewer) -> Look;
    /// The question to the seat; `None` if it is not asked.
    fn question(&self, seat: Seat) -> Option<Asking>;
    /// The question to the seat with all its answers; `None` if it is not asked.
    fn ask(&self, seat: Seat) -> Option<Ask>;
    /// The same by parts.
    fn offers(&self, seat: Seat) -> Option<Offers>;
    /// Would an undo take something back?
    fn can_undo(&self, seat: Seat) -> bool;
    /// Would a reopening work?
    fn can_reopen(&self, seat: Seat) -> bool;
    /// All that one viewer has been told since the game began.
    fn story(&self, viewer: Viewer) -> Vec<StoryLine<Raw>>;

    /// A seat answers or takes back.
    ///
    /// # Errors
    /// There is no such seat, the answer cannot be read, or the rules refuse it. Nothing has changed.
    fn obey(
        &mut self,
        seat: Seat,
        command: &Command,
        audience: Audience,
    ) -> Result<TableStep, DoorError>;
    /// The caller deals.
    ///
    /// # Errors
    /// Nothing is to be dealt by hand, or not this.
    fn deal(&mut self, result: u32, audience: Audience) -> Result<TableStep, DoorError>;
    /// Deals what is to be dealt and the table can deal.
    fn deal_all(&mut self, audience: Audience) -> TableStep;
    /// Plays one line of a stored log.
    ///
    /// # Errors
    /// The line does not follow from the rules.
    fn follow(&mut self, line: &str, audience: Audience) -> Result<TableStep, DoorError>;

    /// A bot sits down and hears what its seat has been told so far. One that does not know the components sends
    /// another in its place, whose name [`AnyTable::bot_of`] then tells.
    ///
    /// # Errors
    /// Nobody of that name plays this title (`no_such_bot`), or the bot would have to hear what this
    /// table does not know, because it goes on from a snapshot (`not_whole`).
    fn seat_bot(&mut self, seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError>;
    /// What a bot of that name would answer for the seat, to be thought out elsewhere: it is given what the seat has
    /// before it now, its View and its answers, and nothing that anybody else knows. The same View gives the same advice.
    ///
    /// # Errors
    /// There is no such seat, it is not asked (`not_asked`), or nobody of that name plays this title (`no_such_bot`).
    fn advice(&self, seat: Seat, name: &str) -> Result<Thought, DoorError>;
    /// The bot of the seat leaves.
    fn unseat_bot(&mut self, seat: Seat);
    /// The bot that answers for this seat.
    fn bot_of(&self, seat: Seat) -> Option<&str>;
    /// Is any bot asked?
    fn is_bot_asked(&self) -> bool;
    /// The first bot that is asked answers; `None` if no bot is asked.
    fn bot_answer(&mut self, audience: Audience) -> Option<TableStep>;

    /// The whole state.
    fn position(&self) -> Raw;
    /// The canonical hash.
    fn hash(&self) -> String;
    /// The record of the game.
    fn record(&self) -> Record;
    /// The log from entry `from` on, a line each.
    fn log_lines(&self, from: usize) -> Vec<String>;
    /// The table as it is now, as text, with what its bots keep of all that they have heard; `None` where
    /// somebody can still take something back. A cache: the stamp of the title says for which program it is good.
    fn snapshot(&self) -> Option<String>;
    /// Goes on from a snapshot of the same game instead of its log up to there. The bots sit already.
    ///
    /// # Errors
    /// This program or one of the bots cannot use it; then this table is of no use any more.
    fn resume(&mut self, snapshot: &str) -> Result<(), DoorError>;
    /// A copy without its bots.
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
}

impl dyn AnyTable + '_ {
    /// Is the seat asked?
    pub fn is_asked(&self, seat: Seat) -> bool {
        self.pending().seats().contains(seat)
    }

    /// Does a bot answer for this seat?
    pub fn has_bot(&self, seat: Seat) -> bool {
        self.bot_of(seat).is_some()
    }

    /// Is there such a seat?
    ///
    /// # Errors
    /// There is none, and which there are.
    pub fn check_seat(&self, seat: Seat) -> Result<(), DoorError> {
        check_seat(seat, self.n_seats())
    }
}

/// How many answers of a player a coach goes through to know what that player is about.
const RETRACED: usize = 64;

/// The bot is asked what the player was asked, and told if the player went another way.
fn retrace<G: House>(
    bot: &mut dyn Bot<G>,
    rules: &Arc<G::Rules>,
    seat: Seat,
    game: &G,
    action: &G::Action,
) {
    let (view, mut legal) = (game.view(Viewer::Seat(seat)), Vec::new());
    game.legal(seat, &mut legal);
    let seen = Seen { rules, seat, view: Some(&view), legal: &legal };
    if legal.len() > 1 && legal[bot.choose(&seen)] != *action {
        bot.hear_back(seat);
    }
}

fn check_seat(seat: Seat, n_seats: u8) -> Result<(), DoorError> {
    if seat.0 < n_seats {
        return Ok(());
    }
    let last = n_seats - 1;
    let message = format!("there is no seat {}: this game has seats 0 to {last}", seat.0);
    Err(DoorError::new("no_such_seat", message))
}

/// A table with its bots.
pub(crate) struct TableHost<G: House> {
    table: Table<G>,
    bots: Vec<Option<SeatedBot<G>>>,
    told: PerViewer<u32>,
    legal: Vec<G::Action>,
}

/// A bot, and under which name.
struct SeatedBot<G: House> {
    name: String,
    bot: Box<dyn Bot<G>>,
}

/// A page replays its logs: what reads and writes snapshots would be a good part of what it has to load.
pub(crate) const KEEPS_SNAPSHOTS: bool = !cfg!(target_family = "wasm");

/// A table with its bots, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotDoc {
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

impl<G: House> Debug for TableHost<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TableHost({}, {} entries)", G::TITLE, self.table.n_entries())
    }
}

impl<G: House> TableHost<G> {
    /// A table without bots.
    pub(crate) fn new(table: Table<G>) -> TableHost<G> {
        let bots = (0..table.game().n_seats()).map(|_| None).collect();
        let mut told = PerViewer::default();
        // A table that was replayed has told its story already.
        if table.n_entries() > 0 && table.is_whole() {
            for viewer in Viewer::all(table.game().n_seats()) {
                told[viewer] = table.story(viewer).len() as u32;
            }
        }
        TableHost { table, bots, told, legal: Vec::new() }
    }

    /// Numbers the news, lets the bots hear theirs, and writes lines for those who listen.
    fn heard(&mut self, told: NewsByViewer<G>, audience: Audience) -> TableStep {
        let mut step = TableStep::default();
        for viewer in Viewer::all(self.table.game().n_seats()) {
            for news in &told[viewer] {
                if audience.listens[viewer] {
                    let line = self.line(news, self.told[viewer], audience.at_ms);
                    step.lines[viewer].push(line);
                }
                self.told[viewer] += 1;
                if let Some(seat) = viewer.seat()
                    && let Some(SeatedBot { bot, .. }) = &mut self.bots[seat.index()]
                {
                    hear::<G>(&mut **bot, news);
                }
            }
        }
        step.news = Some(Box::new(told));
        step
    }

    fn line(&self, news: &News<G::EventView>, n: u32, at: u64) -> StoryLine<Raw> {
        StoryLine { n, at, told: wire::Told::of::<G>(self.table.rules(), news, raw) }
    }

    /// What the bots need who heard everything up to a snapshot, each by its own name.
    fn recalled(&self, notes: &[Option<BotNotes>]) -> Result<(), String> {
        for (seat, seated) in self.bots.iter().enumerate() {
            let Some(SeatedBot { name, bot }) = seated else { continue };
            let known = notes.get(seat).and_then(Option::as_ref);
            if bot.looks() && known.is_none_or(|known| known.name != *name) {
                return Err(format!("it has no notes of {name} on seat {}", seat + 1));
            }
        }
        Ok(())
    }

    fn go_on(&mut self, snapshot: &str) -> Result<(), String> {
        let doc: SnapshotDoc = serde_json::from_str(snapshot)
            .map_err(|error| format!("it cannot be read: {error}"))?;
        let SnapshotDoc { table, told, bots } = doc;
        let table = self.table.resumed(table.get())?;
        if told.len() != usize::from(table.game().n_seats()) + 1 {
            return Err("it is of a table with another number of seats".to_owned());
        }
        self.recalled(&bots)?;
        for (seated, known) in self.bots.iter_mut().zip(&bots) {
            if let (Some(SeatedBot { bot, .. }), Some(known)) = (seated, known)
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
        let asked = self.table.game().pending().seats();
        let is_bot = |seat: &Seat| self.bots[seat.index()].is_some();
        asked.iter().find(|seat| is_bot(seat) && self.spokesperson(*seat).is_none())
    }

    /// The person who answers what the bot of this seat is asked, if it is for people to decide: the next one at the
    /// table, so that everybody finds the same.
    fn spokesperson(&self, seat: Seat) -> Option<Seat> {
        let game = self.table.game();
        if self.bots[seat.index()].is_none() || !game.pending().seats().contains(seat) {
            return None;
        }
        let n_seats = game.n_seats();
        let next = (1..n_seats).map(|n| Seat((seat.0 + n) % n_seats));
        let person = next.into_iter().find(|other| self.bots[other.index()].is_none())?;
        game.is_for_people(seat).then_some(person)
    }

    /// For which seat a person answers now: its own, or that of a bot who leaves it to people.
    fn answers_for(&self, seat: Seat) -> Seat {
        let asked = self.table.game().pending().seats();
        let bot = asked.iter().find(|bot| self.spokesperson(*bot) == Some(seat));
        bot.unwrap_or(seat)
    }

    /// Those who are asked, with people in place of the bots who leave it to them.
    fn with_people(&self, asked: SeatSet) -> SeatSet {
        asked.iter().map(|seat| self.spokesperson(seat).unwrap_or(seat)).collect()
    }
}

fn hear<G: House>(bot: &mut dyn Bot<G>, news: &News<G::EventView>) {
    if bot.looks() {
        match news {
            News::Event(event) => bot.hear(event),
            News::Undone { seat } | News::Reopened { seat } => bot.hear_back(*seat),
        }
    }
}

impl<G: House> AnyTable for TableHost<G> {
    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn n_seats(&self) -> u8 {
        self.table.game().n_seats()
    }

    fn is_silent(&self) -> bool {
        self.table.game().is_silent()
    }

    fn n_entries(&self) -> usize {
        self.table.n_entries()
    }

    fn pending(&self) -> Pending {
        self.table.game().pending()
    }

    fn waiting(&self) -> Waiting {
        let game = self.table.game();
        match game.pending() {
            Pending::Seats(seats) => {
                let question = |seat: Seat| (seat.0, Asking::from(game.question(seat)));
                Waiting::Seats { seats, questions: seats.iter().map(question).collect() }
            }
            Pending::Dealer { n } => {
                let dealer = game.draw_sheet();
                assert_eq!(dealer.outcomes.len(), n as usize, "every outcome has a name");
                Waiting::Dealer { dealer }
            }
            Pending::Over => {
                Waiting::Over { over: game.outcome().expect("a game that is over has an outcome") }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.game().outcome()
    }

    fn as_any(&self) -> &dyn Any {
        &self.table
    }

    fn asked(&self, viewer: Viewer) -> SeatSet {
        let seen = self.table.game().asked(viewer);
        let own = viewer.seat().filter(|seat| self.pending().seats().contains(*seat));
        self.with_people(own.map_or(seen, |seat| seen.with(seat)))
    }

    fn people_asked(&self) -> SeatSet {
        self.with_people(self.pending().seats())
    }

    fn has_automa(&self) -> bool {
        self.table.game().has_automa()
    }

    fn version(&self, viewer: Viewer) -> u32 {
        self.table.version(viewer)
    }

    fn n_told(&self, viewer: Viewer) -> u32 {
        self.told[viewer]
    }

    fn look(&self, viewer: Viewer) -> Look {
        let view = self.table.game().view(viewer);
        Look {
            sums: raw(&G::sums(self.table.rules(), &view)),
            view: view.serialize(Cut).expect("a View is a struct of plain data"),
            memory: raw(self.table.memory(viewer)),
        }
    }

    fn question(&self, seat: Seat) -> Option<Asking> {
        let seat = self.answers_for(seat);
        let asked = self.pending().seats().contains(seat);
        asked.then(|| self.table.game().question(seat).into())
    }

    fn ask(&self, seat: Seat) -> Option<Ask> {
        let seat = self.answers_for(seat);
        let (question, offers) = wire::offers_of(self.table.game(), seat)?;
        let why_not = wire::not_now_of(self.table.game(), seat);
        let why_not = (!why_not.is_empty()).then(|| raw(&why_not));
        Some(Ask { question: raw(&question), legal: raw(&offers), why_not })
    }

    fn offers(&self, seat: Seat) -> Option<Offers> {
        let seat = self.answers_for(seat);
        let (question, offers) = wire::offers_of(self.table.game(), seat)?;
        let offer =
            |offer: Offer<G::Action, G::Fact>| offer.map(|part| raw(&part), |fact| raw(&fact));
        let why_not = wire::not_now_of(self.table.game(), seat).into_iter();
        let why_not = why_not.map(|why| why.map(|action| raw(&action))).collect();
        Some(Offers { question, legal: offers.into_iter().map(offer).collect(), why_not })
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.table.can_undo(seat)
    }

    fn can_reopen(&self, seat: Seat) -> bool {
        self.table.can_reopen(seat)
    }

    fn story(&self, viewer: Viewer) -> Vec<StoryLine<Raw>> {
        let story = self.table.story(viewer);
        story.iter().zip(0..).map(|(news, n)| self.line(news, n, 0)).collect()
    }

    fn obey(
        &mut self,
        seat: Seat,
        command: &Command,
        audience: Audience,
    ) -> Result<TableStep, DoorError> {
        check_seat(seat, self.n_seats())?;
        let told = match command {
            Command::Act(value) => {
                let action = read_action::<G>(value)?;
                self.table.act(self.answers_for(seat), &action)?
            }
            Command::Text(text) => {
                let action =
                    G::parse(text).map_err(|message| DoorError::new("bad_action", message))?;
                self.table.act(self.answers_for(seat), &action)?
            }
            Command::Undo => self.table.undo(seat)?,
            Command::Reopen => self.table.reopen(seat)?,
        };
        Ok(self.heard(told, audience))
    }

    fn deal(&mut self, result: u32, audience: Audience) -> Result<TableStep, DoorError> {
        let told = self.table.deal(result)?;
        Ok(self.heard(told, audience))
    }

    fn deal_all(&mut self, audience: Audience) -> TableStep {
        let mut told = PerViewer::default();
        self.table.deal_all(&mut told);
        self.heard(told, audience)
    }

    fn follow(&mut self, line: &str, audience: Audience) -> Result<TableStep, DoorError> {
        let told = self.table.follow(line);
        let told = told.map_err(|message| DoorError::new("bad_record", message))?;
        Ok(self.heard(told, audience))
    }

    fn seat_bot(&mut self, seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError> {
        let stands_in = opponents::stand_in::<G>(name, self.table.rules()).is_some();
        let name = if stands_in { opponents::USUAL } else { name };
        check_seat(seat, self.n_seats())?;
        let bot = bot::<G>(name, seed);
        let mut bot = bot.map_err(|error| DoorError::new("no_such_bot", error.to_string()))?;
        if bot.looks() && self.told[Viewer::Seat(seat)] > 0 {
            if !self.table.is_whole() {
                return Err(DoorError::new("not_whole", "the log is not known from its start"));
            }
            for news in self.table.story(Viewer::Seat(seat)) {
                hear::<G>(&mut *bot, &news);
            }
        }
        self.bots[seat.index()] = Some(SeatedBot { name: name.to_owned(), bot });
        Ok(())
    }

    fn advice(&self, seat: Seat, name: &str) -> Result<Thought, DoorError> {
        check_seat(seat, self.n_seats())?;
        // What is decided for a bot is asked with the eyes of another seat: nobody coaches that.
        let own = self.answers_for(seat) == seat;
        let Some((question, offers)) = wire::offers_of(self.table.game(), seat).filter(|_| own)
        else {
            return Err(DoorError::new("not_asked", format!("{seat} is not asked now")));
        };
        let rules = Arc::clone(self.table.rules());
        let stands_in = opponents::stand_in::<G>(name, &rules).is_some();
        let name = if stands_in { opponents::USUAL } else { name };
        // Whatever it leaves to chance follows from what the seat knows.
        let version = self.table.version(Viewer::Seat(seat));
        let seed = Seed([0; 32]).derive("coach", u64::from(version));
        let bot = bot::<G>(name, seed);
        let mut bot = bot.map_err(|error| DoorError::new("no_such_bot", error.to_string()))?;
        let view = self.table.game().view(Viewer::Seat(seat));
        let before = if bot.plans() { self.table.latest_answers(seat, RETRACED) } else { vec![] };
        let bot_name = name.to_owned();
        Ok(Box::new(move || {
            for (game, action) in before {
                retrace(&mut *bot, &rules, seat, &game, &action);
            }
            let legal: Vec<G::Action> = offers.iter().map(|offer| offer.action.clone()).collect();
            let answers = legal.len() as u32;
            let seen = Seen { rules: &rules, seat, view: Some(&view), legal: &legal };
            let idx = if legal.len() == 1 { 0 } else { bot.choose(&seen) };
            let answer = offers.into_iter().nth(idx).expect("a bot chooses among the answers");
            let answer = answer.map(|action| raw(&action), |fact| raw(&fact));
            Hint { seat: seat.0, version, bot: bot_name, question: question.id, answers, answer }
        }))
    }

    fn unseat_bot(&mut self, seat: Seat) {
        self.bots[seat.index()] = None;
    }

    fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.bots[seat.index()].as_ref().map(|seated| &*seated.name)
    }

    fn is_bot_asked(&self) -> bool {
        self.asked_bot().is_some()
    }

    fn bot_answer(&mut self, audience: Audience) -> Option<TableStep> {
        let seat = self.asked_bot()?;
        let game = self.table.game();
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        assert!(!self.legal.is_empty(), "who is asked has an answer");
        let SeatedBot { bot, .. } = self.bots[seat.index()].as_mut().expect("a bot sits there");
        let idx = if self.legal.len() == 1 {
            0
        } else {
            let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
            let rules = self.table.rules();
            bot.choose(&Seen { rules, seat, view: view.as_ref(), legal: &self.legal })
        };
        let action = self.legal[idx].clone();
        let told = self.table.act(seat, &action).expect("a legal answer is accepted");
        Some(self.heard(told, audience))
    }

    fn position(&self) -> Raw {
        raw(&self.table.game().position())
    }

    fn hash(&self) -> String {
        self.table.game().hash()
    }

    fn record(&self) -> Record {
        Record::of(&self.table)
    }

    fn log_lines(&self, from: usize) -> Vec<String> {
        self.table.log_lines(from)
    }

    fn snapshot(&self) -> Option<String> {
        if !KEEPS_SNAPSHOTS {
            return None;
        }
        let table = RawValue::from_string(self.table.snapshot()?).expect("a snapshot is JSON");
        let notes = |seated: &Option<SeatedBot<G>>| {
            let SeatedBot { name, bot } = seated.as_ref()?;
            Some(BotNotes { name: name.clone(), notes: bot.notes()? })
        };
        let told = Viewer::all(self.table.game().n_seats()).map(|viewer| self.told[viewer]);
        let bots = self.bots.iter().map(notes).collect();
        let doc = SnapshotDoc { table, told: told.collect(), bots };
        Some(serde_json::to_string(&doc).expect("a snapshot is plain data"))
    }

    fn resume(&mut self, snapshot: &str) -> Result<(), DoorError> {
        if !KEEPS_SNAPSHOTS {
            return Err(DoorError::new("bad_snapshot", "a page keeps logs, no snapshots"));
        }
        self.go_on(snapshot).map_err(|message| DoorError::new("bad_snapshot", message))
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        let (table, told) = (self.table.clone(), self.told);
        let bots = self.bots.iter().map(|_| None).collect();
        Box::new(TableHost { table, bots, told, legal: Vec::new() })
    }
}
