//! The door for those who do not know the title: everything as JSON, behind object-safe traits.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::chance::Seed;
use crate::components::{ComponentError, Components};
use crate::game::{Cite, Game, Pending};
use crate::options::{OptionSheet, Options, SetupError};
use crate::record::{Difference, Record, RecordError, noted};
use crate::rulebook::Rulebook;
use crate::seat::{PerViewer, Seat, Viewer};
use crate::snapshot::stamp;
use crate::table::{DealerKind, News, Setup, Table, TableError, Told};

/// A refusal at the door: a code for programs, a sentence for people, a section where one applies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DoorError {
    /// A stable name.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// The section that refuses.
    pub rule: Option<&'static str>,
}

impl DoorError {
    /// A refusal that no section explains.
    pub fn new(code: &'static str, message: impl Into<String>) -> DoorError {
        DoorError { code, message: message.into(), rule: None }
    }
}

impl From<SetupError> for DoorError {
    fn from(error: SetupError) -> DoorError {
        DoorError::new("bad_setup", error.to_string())
    }
}

impl From<ComponentError> for DoorError {
    fn from(error: ComponentError) -> DoorError {
        DoorError::new("bad_components", error.to_string())
    }
}

impl From<RecordError> for DoorError {
    fn from(error: RecordError) -> DoorError {
        DoorError::new("bad_record", error.to_string())
    }
}

impl<I: std::error::Error + Cite> From<TableError<I>> for DoorError {
    fn from(error: TableError<I>) -> DoorError {
        let message = error.to_string();
        match error {
            TableError::Illegal(illegal) => {
                DoorError { code: "illegal", message, rule: Some(illegal.rule()) }
            }
            TableError::NoUndo => DoorError::new("no_undo", message),
            TableError::NoReopen => DoorError::new("no_reopen", message),
            TableError::NoDeal | TableError::BadOutcome { .. } | TableError::OtherDraw { .. } => {
                DoorError::new("bad_deal", message)
            }
        }
    }
}

/// What a new table is asked to be.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// How many seats; `None` takes the title's largest number, or what the position says.
    pub seats: Option<u8>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// The data files.
    pub components: Components,
    /// Where the dice come from.
    pub dealer: DealerKind,
    /// A position to begin from.
    pub position: Option<Value>,
}

/// A title behind the door.
pub trait Title: Send + Sync + Debug {
    /// Its name on the command line.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// Who holds the rights in the name.
    fn rights(&self) -> &'static str;
    /// The newest ruleset.
    fn ruleset(&self) -> u32;
    /// Fewest and most seats.
    fn seats(&self) -> (u8, u8);
    /// The options.
    fn options(&self) -> OptionSheet;
    /// The built-in data files.
    fn components(&self) -> Components;
    /// Are these data files good?
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn check_components(&self, components: &Components) -> Result<(), DoorError>;
    /// The rules in our own words.
    fn rulebook(&self) -> Rulebook;
    /// JSON Schema of positions, actions, views and events.
    fn schema(&self) -> Value;
    /// For which program snapshots of its tables are good: another stamp, another program.
    fn stamp(&self) -> &str;
    /// A line of a stored log as a record has it: with the answer in text notation beside it.
    ///
    /// # Errors
    /// The line is not entry `k` of a log of this title.
    fn noted(&self, k: u64, line: &str) -> Result<String, DoorError>;
    /// A new table.
    ///
    /// # Errors
    /// What is wrong with the set-up, the components or the position.
    fn open(&self, new: NewTable) -> Result<Box<dyn AnyTable>, DoorError>;
    /// A table from a record.
    ///
    /// # Errors
    /// The line that does not follow.
    fn replay(
        &self,
        record: &Record,
        secret: Option<Seed>,
        until: Option<u64>,
    ) -> Result<Box<dyn AnyTable>, DoorError>;
    /// Where a record parts from the rules as this program knows them, if anywhere.
    ///
    /// # Errors
    /// The header cannot be understood.
    fn difference(
        &self,
        record: &Record,
        secret: Option<Seed>,
    ) -> Result<Option<Difference>, DoorError>;
}

/// A table behind the door.
pub trait AnyTable: Send + Debug {
    /// The title's name.
    fn title(&self) -> &'static str;
    /// How many seats play.
    fn n_seats(&self) -> u8;
    /// How many entries the log has.
    fn n_entries(&self) -> usize;
    /// Who has to do something, without words.
    fn pending(&self) -> Pending;
    /// Who has to do something, and what: `{seats, questions}`, `{dealer}` or `{over}`.
    fn pending_json(&self) -> Value;
    /// The question to one seat.
    ///
    /// # Errors
    /// The seat is not asked.
    fn question(&self, seat: Seat) -> Result<Value, DoorError>;
    /// The legal answers of a seat: action, text, label, rule, touches.
    ///
    /// # Errors
    /// There is no such seat.
    fn legal(&self, seat: Seat) -> Result<Value, DoorError>;
    /// A seat answers, as JSON.
    ///
    /// # Errors
    /// The action cannot be read, or the rules refuse it.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<PerViewer<Vec<Value>>, DoorError>;
    /// A seat answers, as text.
    ///
    /// # Errors
    /// The text cannot be read, or the rules refuse it.
    fn act_text(&mut self, seat: Seat, text: &str) -> Result<PerViewer<Vec<Value>>, DoorError>;
    /// The caller deals.
    ///
    /// # Errors
    /// Nothing is to be dealt by hand, or not this.
    fn deal(&mut self, result: u32) -> Result<PerViewer<Vec<Value>>, DoorError>;
    /// Deals what is to be dealt and the table can deal.
    fn deal_all(&mut self) -> PerViewer<Vec<Value>>;
    /// The seat takes back its latest answer.
    ///
    /// # Errors
    /// Somebody has learned something since.
    fn undo(&mut self, seat: Seat) -> Result<PerViewer<Vec<Value>>, DoorError>;
    /// A seat that has closed a secret phase opens it again.
    ///
    /// # Errors
    /// It has not, or the phase is over.
    fn reopen(&mut self, seat: Seat) -> Result<PerViewer<Vec<Value>>, DoorError>;
    /// Would an undo take something back?
    fn can_undo(&self, seat: Seat) -> bool;
    /// The table as one viewer may know it: version, view, memory, and the question if it is asked.
    ///
    /// # Errors
    /// There is no such seat.
    fn view(&self, viewer: Viewer) -> Result<Value, DoorError>;
    /// All that one viewer has been told since the game began, in the form of the news of an answer.
    ///
    /// # Errors
    /// There is no such seat.
    fn story(&self, viewer: Viewer) -> Result<Vec<Value>, DoorError>;
    /// The whole state.
    fn position(&self) -> Value;
    /// The canonical hash.
    fn hash(&self) -> String;
    /// The record of the game.
    fn record(&self) -> Record;
    /// The final table, once the game is over.
    fn outcome(&self) -> Option<Value>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
}

/// A title by its type.
pub struct TitleOf<G: Game> {
    /// The components parsed last: parsing costs more than a game, and thousands of tables share them.
    parsed: Mutex<Option<(Components, Arc<G::Rules>)>>,
    stamp: OnceLock<String>,
}

impl<G: Game> TitleOf<G> {
    /// The title.
    pub const fn new() -> TitleOf<G> {
        TitleOf { parsed: Mutex::new(None), stamp: OnceLock::new() }
    }

    /// The components, parsed; those that were parsed last are shared.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn rules(&self, components: &Components) -> Result<Arc<G::Rules>, ComponentError> {
        let parsed = || self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, rules)) = parsed().as_ref()
            && known == components
        {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(G::rules(components)?);
        *parsed() = Some((components.clone(), Arc::clone(&rules)));
        Ok(rules)
    }
}

impl<G: Game> Default for TitleOf<G> {
    fn default() -> TitleOf<G> {
        TitleOf::new()
    }
}

impl<G: Game> Debug for TitleOf<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TitleOf({})", G::TITLE)
    }
}

fn schema_of<T: schemars::JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

fn read<T: DeserializeOwned>(
    code: &'static str,
    what: &str,
    value: &Value,
) -> Result<T, DoorError> {
    T::deserialize(value)
        .map_err(|error| DoorError::new(code, format!("{what} cannot be read: {error}")))
}

/// An action as a client sends it.
///
/// # Errors
/// It cannot be read, or holds something that no action of this name has: what is said is never ignored.
pub fn read_action<G: Game>(value: &Value) -> Result<G::Action, DoorError> {
    let action: G::Action = read("bad_action", "the action", value)?;
    // The reader of tagged data skips whatever stands beside a name without fields.
    let known = serde_json::to_value(&action).unwrap_or_default();
    match value.as_object().into_iter().flatten().find(|(name, _)| known.get(name).is_none()) {
        Some((name, _)) => {
            let message = format!("the action cannot be read: it has no field '{name}'");
            Err(DoorError::new("bad_action", message))
        }
        None => Ok(action),
    }
}

/// The name that a document gives to a value of several kinds, for a refusal that a reader of the document understands.
pub fn name_in_document(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => {
            fields.into_iter().map(|(name, _)| name).next().unwrap_or_default()
        }
        Ok(_) | Err(_) => String::new(),
    }
}

impl<G: Game> Title for TitleOf<G> {
    fn id(&self) -> &'static str {
        G::TITLE
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rights(&self) -> &'static str {
        G::RIGHTS
    }

    fn ruleset(&self) -> u32 {
        G::RULESET
    }

    fn seats(&self) -> (u8, u8) {
        G::SEATS
    }

    fn options(&self) -> OptionSheet {
        G::options()
    }

    fn components(&self) -> Components {
        G::components()
    }

    fn check_components(&self, components: &Components) -> Result<(), DoorError> {
        self.rules(components)?;
        Ok(())
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(G::rulebook())
    }

    fn schema(&self) -> Value {
        json!({
            "title": G::TITLE,
            "ruleset": G::RULESET,
            "position": schema_of::<G::Position>(),
            "action": schema_of::<G::Action>(),
            "view": schema_of::<G::View>(),
            "memory": schema_of::<G::Memory>(),
            "event": schema_of::<G::EventView>(),
        })
    }

    fn stamp(&self) -> &str {
        self.stamp.get_or_init(stamp::<G>)
    }

    fn noted(&self, k: u64, line: &str) -> Result<String, DoorError> {
        noted::<G>(k, line).map_err(|message| DoorError::new("bad_record", message))
    }

    fn open(&self, new: NewTable) -> Result<Box<dyn AnyTable>, DoorError> {
        let NewTable { seats, options: asked, components, dealer, position } = new;
        let Some(position) = position else {
            let options = G::options().fill(&asked, G::RULESET)?;
            let rules = self.rules(&components)?;
            let n_seats = seats.unwrap_or(G::SEATS.1);
            let setup = Setup { components, options, n_seats, dealer };
            let mut table = Table::<G>::new(rules, setup)?;
            table.deal_all(&mut PerViewer::default());
            return Ok(Box::new(table));
        };
        let rules = self.rules(&components)?;
        let position = read("bad_position", "the position", &position)?;
        let game = G::from_position(&rules, &position)
            .map_err(|message| DoorError::new("bad_position", message))?;
        if let Some(asked) = seats
            && asked != game.n_seats()
        {
            let message = format!("the position is for {} seats, not {asked}", game.n_seats());
            return Err(DoorError::new("bad_position", message));
        }
        let (options, n_seats) = (options_of(&rules, &game, &asked)?, game.n_seats());
        let setup = Setup { components, options, n_seats, dealer };
        let mut table = Table::<G>::from_position(rules, setup, game);
        table.deal_all(&mut PerViewer::default());
        Ok(Box::new(table))
    }

    fn replay(
        &self,
        record: &Record,
        secret: Option<Seed>,
        until: Option<u64>,
    ) -> Result<Box<dyn AnyTable>, DoorError> {
        let parse = |components: &Components| self.rules(components);
        Ok(Box::new(record.replay_by::<G>(parse, secret, until)?))
    }

    fn difference(
        &self,
        record: &Record,
        secret: Option<Seed>,
    ) -> Result<Option<Difference>, DoorError> {
        Ok(record.difference::<G>(secret)?)
    }
}

/// The options of a game that begins with a position are the position's own; nothing else may be asked for.
fn options_of<G: Game>(
    rules: &Arc<G::Rules>,
    game: &G,
    asked: &BTreeMap<String, String>,
) -> Result<Options, DoorError> {
    let Some(own) = game.own_options() else { return Ok(G::options().fill(asked, G::RULESET)?) };
    for (name, value) in asked.iter().filter(|(name, value)| own.get(*name) != Some(*value)) {
        let mut other = own.clone();
        other.insert(name.clone(), value.clone());
        let other = G::options().fill(&other, G::RULESET)?;
        // The same in other words makes the same game.
        let other = G::new(rules, game.n_seats(), &other).ok();
        if other.and_then(|other| other.own_options()).as_ref() != Some(&own) {
            let has = own.get(name).map_or("none", String::as_str);
            let message = format!("the position is played with {name}={has}, not {value}");
            return Err(DoorError::new("bad_position", message));
        }
    }
    Ok(G::options().fill(&own, G::RULESET)?)
}

/// News as JSON, with the words beside it.
pub fn news_json<G: Game>(rules: &G::Rules, news: &News<G::EventView>) -> Value {
    match news {
        News::Event(event) => {
            let line = G::tell(rules, event);
            json!({ "event": event, "text": line.text, "rule": line.rule })
        }
        News::Undone { seat } => {
            json!({ "undone": { "seat": seat }, "text": format!("{seat} takes back an answer") })
        }
        News::Reopened { seat } => {
            json!({ "reopened": { "seat": seat }, "text": format!("{seat} is open again") })
        }
    }
}

impl<G: Game> Table<G> {
    fn known(&self, seat: Seat) -> Result<(), DoorError> {
        let n = AnyTable::n_seats(self);
        if seat.0 < n {
            return Ok(());
        }
        let message = format!("there is no seat {}: this game has seats 0 to {}", seat.0, n - 1);
        Err(DoorError::new("no_such_seat", message))
    }

    fn news(&self, told: &Told<G>) -> PerViewer<Vec<Value>> {
        let news = |news: &News<G::EventView>| news_json::<G>(self.rules(), news);
        PerViewer::from_fn(|viewer| told[viewer].iter().map(news).collect())
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn n_seats(&self) -> u8 {
        self.game().n_seats()
    }

    fn n_entries(&self) -> usize {
        Table::n_entries(self)
    }

    fn pending(&self) -> Pending {
        self.game().pending()
    }

    fn pending_json(&self) -> Value {
        match self.game().pending() {
            Pending::Seats(seats) => {
                let mut questions = Map::new();
                for seat in seats.iter() {
                    questions.insert(seat.0.to_string(), json!(self.game().question(seat)));
                }
                json!({ "seats": seats, "questions": questions })
            }
            Pending::Dealer { n } => {
                let sheet = self.game().draw_sheet();
                assert_eq!(sheet.outcomes.len(), n as usize, "every outcome has a name");
                json!({ "dealer": sheet })
            }
            Pending::Over => json!({ "over": self.game().outcome() }),
        }
    }

    fn question(&self, seat: Seat) -> Result<Value, DoorError> {
        self.known(seat)?;
        match self.game().pending() {
            Pending::Seats(seats) if seats.contains(seat) => Ok(json!(self.game().question(seat))),
            Pending::Seats(_) | Pending::Dealer { .. } | Pending::Over => {
                Err(DoorError::new("not_asked", format!("{seat} is not asked now")))
            }
        }
    }

    fn legal(&self, seat: Seat) -> Result<Value, DoorError> {
        self.known(seat)?;
        let mut actions = Vec::new();
        self.game().legal(seat, &mut actions);
        let actions: Vec<Value> = actions
            .iter()
            .map(|action| {
                let label = self.game().label(seat, action);
                json!({
                    "action": action,
                    "text": G::notation(action),
                    "label": label.text,
                    "rule": label.rule,
                    "touches": label.touches,
                })
            })
            .collect();
        Ok(json!({ "actions": actions }))
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<PerViewer<Vec<Value>>, DoorError> {
        self.known(seat)?;
        let action = read_action::<G>(action)?;
        let told = Table::act(self, seat, &action)?;
        Ok(self.news(&told))
    }

    fn act_text(&mut self, seat: Seat, text: &str) -> Result<PerViewer<Vec<Value>>, DoorError> {
        self.known(seat)?;
        let action = G::parse(text).map_err(|message| DoorError::new("bad_action", message))?;
        let told = Table::act(self, seat, &action)?;
        Ok(self.news(&told))
    }

    fn deal(&mut self, result: u32) -> Result<PerViewer<Vec<Value>>, DoorError> {
        let told = Table::deal(self, result)?;
        Ok(self.news(&told))
    }

    fn deal_all(&mut self) -> PerViewer<Vec<Value>> {
        let mut told = PerViewer::default();
        Table::deal_all(self, &mut told);
        self.news(&told)
    }

    fn undo(&mut self, seat: Seat) -> Result<PerViewer<Vec<Value>>, DoorError> {
        self.known(seat)?;
        let told = Table::undo(self, seat)?;
        Ok(self.news(&told))
    }

    fn reopen(&mut self, seat: Seat) -> Result<PerViewer<Vec<Value>>, DoorError> {
        self.known(seat)?;
        let told = Table::reopen(self, seat)?;
        Ok(self.news(&told))
    }

    fn can_undo(&self, seat: Seat) -> bool {
        Table::can_undo(self, seat)
    }

    fn view(&self, viewer: Viewer) -> Result<Value, DoorError> {
        if let Some(seat) = viewer.seat() {
            self.known(seat)?;
        }
        let question = viewer.seat().and_then(|seat| AnyTable::question(self, seat).ok());
        let can_undo = viewer.seat().is_some_and(|seat| Table::can_undo(self, seat));
        Ok(json!({
            "version": self.version(viewer),
            "view": self.game().view(viewer),
            "memory": self.memory(viewer),
            "question": question,
            "can_undo": can_undo,
        }))
    }

    fn story(&self, viewer: Viewer) -> Result<Vec<Value>, DoorError> {
        if let Some(seat) = viewer.seat() {
            self.known(seat)?;
        }
        let story = Table::story(self, viewer);
        Ok(story.iter().map(|news| news_json::<G>(self.rules(), news)).collect())
    }

    fn position(&self) -> Value {
        json!(self.game().position())
    }

    fn hash(&self) -> String {
        self.game().hash()
    }

    fn record(&self) -> Record {
        Record::of(self)
    }

    fn outcome(&self) -> Option<Value> {
        self.game().outcome().map(|outcome| json!(outcome))
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// The titles with options and player counts, for `orrery games --json` and the protocol.
pub fn titles_json(titles: &[&dyn Title]) -> Value {
    let titles: Vec<Value> = titles
        .iter()
        .map(|title| {
            let (min, max) = title.seats();
            let sheet = title.options();
            json!({
                "id": title.id(),
                "name": title.name(),
                "rights": title.rights(),
                "ruleset": title.ruleset(),
                "seats": { "min": min, "max": max },
                "options": sheet.options,
                "conflicts": sheet.conflicts,
                "components": title.components().hash(),
            })
        })
        .collect();
    Value::Array(titles)
}
