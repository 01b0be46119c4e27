//! A title behind the door, and its tables.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use opponents::{AnalyseError, Analysis, Depth, House, Level, levels, names};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(not(target_family = "wasm"))]
use tabletop::wire::Name;
use tabletop::wire::{DataFiles, Raw, Written, raw, value_of};
use tabletop::{
    Coaching, ComponentError, Components, Conflict, DealerKind, Difference, Game, OptionSheet,
    OptionSpec, Options, Record, Rulebook, Ruling, Seed, Setup, Table, entry_with_text, stamp,
};

#[cfg(not(target_family = "wasm"))]
use tabletop::Seat;

#[cfg(not(target_family = "wasm"))]
use crate::bot::{AnyBot, any_bot};
use crate::refusal::DoorError;
use crate::table::{AnyTable, Audience, KEEPS_SNAPSHOTS, TableHost};

/// What a new table is asked to be.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// How many seats; `None` takes the title's largest number, or what the position says.
    pub seats: Option<u8>,
    /// The ruleset; `None` takes the newest. A table of an earlier release keeps its own.
    pub ruleset: Option<u32>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// The data files.
    pub components: Components,
    /// Where the dice come from.
    pub dealer: DealerKind,
    /// A position to begin from.
    pub position: Option<Value>,
}

/// What holds at a table that is no part of its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Customs {
    /// The options forbid to negotiate, so that its chat is closed.
    pub silent: bool,
    /// A printed opponent plays, who has no seat.
    pub automa: bool,
}

/// How many seats a title has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatSpan {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// How strong a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BotRating {
    /// Points: `steady` has 1,000, and 400 more are ten times the chance to come out ahead.
    pub points: i32,
    /// Half the width of the interval of 95 % around them.
    pub within: i32,
    /// In how many of 100 games it comes out ahead of `steady`, as the points say.
    pub beats_usual: u8,
}

/// A bot, for those who choose one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// What it means to sit against it.
    pub meaning: &'static str,
    /// How strong it is at a table of four of the base game, if it has been measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<BotRating>,
}

impl From<Level> for BotInfo {
    fn from(level: Level) -> BotInfo {
        let rating = |rating: opponents::Rating| BotRating {
            points: rating.points,
            within: rating.within,
            beats_usual: rating.beats_usual(),
        };
        let Level { name, meaning, .. } = level;
        BotInfo { name, meaning, rating: level.rating.map(rating) }
    }
}

/// A title, for those who choose one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TitleInfo")]
pub struct TitleInfo<B = BotInfo> {
    /// Its name on the command line and in records.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Who holds the rights in the name.
    pub rights: &'static str,
    /// The newest ruleset.
    pub ruleset: u32,
    /// How many play.
    pub seats: SeatSpan,
    /// What is chosen before the game.
    pub options: Vec<OptionSpec>,
    /// Values of options that do not go together.
    pub conflicts: Vec<Conflict>,
    /// The blake3 of the components.
    pub components: String,
    /// Its bots, weakest first.
    pub bots: Vec<B>,
    /// What there is to know of them, where `bots` has their names alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<BotInfo>,
    /// What the length of a game is counted in.
    pub length_unit: &'static str,
}

impl TitleInfo {
    /// As the first version of the server's API told it and still does: `bots` are names, and all else about them
    /// stands beside them.
    pub fn with_names_of_bots(self) -> TitleInfo<&'static str> {
        let TitleInfo { id, name, rights, ruleset, seats, options, conflicts, .. } = self;
        let (components, length_unit) = (self.components, self.length_unit);
        let bots = self.bots.iter().map(|bot| bot.name).collect();
        let levels = self.bots;
        TitleInfo {
            id,
            name,
            rights,
            ruleset,
            seats,
            options,
            conflicts,
            components,
            bots,
            levels,
            length_unit,
        }
    }
}

/// JSON Schemas of all that belongs to a title.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TitleSchema {
    /// The title.
    pub title: Name,
    /// The newest ruleset.
    pub ruleset: u32,
    /// Of positions.
    pub position: Value,
    /// Of answers.
    pub action: Value,
    /// Of views.
    pub view: Value,
    /// Of what a viewer remembers.
    pub memory: Value,
    /// Of events.
    pub event: Value,
    /// Of what is said about an answer.
    pub fact: Value,
    /// Of what a player reckons.
    pub sums: Value,
    /// Of the box.
    pub sheet: Value,
}

/// A title behind the door.
pub trait Title: Send + Sync + Debug {
    /// Its name on the command line.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// The newest ruleset.
    fn ruleset(&self) -> u32;
    /// Fewest and most seats.
    fn seats(&self) -> (u8, u8);
    /// The options.
    fn options(&self) -> OptionSheet;
    /// What the length of a game is counted in.
    fn length_unit(&self) -> &'static str;
    /// No game of this title has more entries.
    fn entries_max(&self) -> u64;
    /// All that somebody wants to know who chooses a title.
    fn info(&self) -> TitleInfo;
    /// The built-in data files.
    fn components(&self) -> Components;
    /// Are these data files good?
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn check_components(&self, components: &Components) -> Result<(), DoorError>;
    /// The box: what these data files say, parsed and named, each number with its origin.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    fn sheet(&self, components: &Components) -> Result<Raw, DoorError>;
    /// The rules in our own words.
    fn rulebook(&self) -> Rulebook;
    /// What was decided where the book is silent, in the order of the list.
    fn rulings(&self) -> Vec<Ruling>;
    /// What a coach says of each question.
    fn coaching(&self) -> Coaching;
    /// Who coaches where nobody says otherwise: somebody who answers at once.
    fn coach(&self) -> &'static str;
    /// What an answer of the bot of that name costs, in answers of one that does not search; `None` if there is none.
    fn cost(&self, name: &str) -> Option<u64>;
    /// The files that teach it, by name.
    fn lessons(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// JSON Schema of all that belongs to the title. A page was made from it and does not carry it: schemas are a good
    /// part of the code of a title.
    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> TitleSchema;
    /// For which program snapshots of its tables are good: another stamp, another program. Empty where there are none.
    fn stamp(&self) -> &str;
    /// A line of a stored log as a record has it: with the answer in text notation beside it.
    ///
    /// # Errors
    /// The line is not entry `k` of a log of this title.
    fn with_notation(&self, k: u64, line: &str) -> Result<Raw, DoorError>;
    /// The names of its bots, weakest first.
    fn bots(&self) -> Vec<&'static str>;
    /// What is to be told to whoever wants this bot at a table with these components: that another one plays in its
    /// place. Nothing if it plays itself.
    fn stand_in(&self, name: &str, components: &Components) -> Option<String> {
        let _ = (name, components);
        None
    }
    /// Does a bot of that name play this title here, with all that it has learned at hand?
    fn has_bot(&self, name: &str) -> bool;
    /// A bot that plays from afar on a seat of a table with these components. A page is not afar.
    ///
    /// # Errors
    /// Nobody of that name plays this title, or the components are not good.
    #[cfg(not(target_family = "wasm"))]
    fn bot(
        &self,
        name: &str,
        seat: Seat,
        seed: Seed,
        components: &Components,
    ) -> Result<Box<dyn AnyBot>, DoorError>;
    /// A new table before its first entry: nothing is dealt yet.
    ///
    /// # Errors
    /// What is wrong with the set-up, the components or the position.
    fn open(&self, new: NewTable) -> Result<Box<dyn AnyTable>, DoorError>;
    /// A stored table before its first entry, so that its log can follow. Its options are taken as they are: what an
    /// earlier release has accepted still opens.
    ///
    /// # Errors
    /// The set-up is none that this program knows.
    fn restore(&self, stored: NewTable) -> Result<Box<dyn AnyTable>, DoorError>;
    /// What holds at a stored table that is no part of its rules.
    ///
    /// # Errors
    /// The set-up is none that this program knows.
    fn customs(&self, stored: NewTable) -> Result<Customs, DoorError> {
        let table = self.restore(stored)?;
        Ok(Customs { silent: table.is_silent(), automa: table.has_automa() })
    }
    /// A new table, with everything dealt that is dealt before the first answer.
    ///
    /// # Errors
    /// What is wrong with the set-up, the components or the position.
    fn begin(&self, new: NewTable) -> Result<Box<dyn AnyTable>, DoorError> {
        let mut table = self.open(new)?;
        table.deal_all(Audience::default());
        Ok(table)
    }
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
    /// A table from the record of a stranger, for whom the rules are applied at most `applied_max` times.
    ///
    /// # Errors
    /// The line that does not follow, or at which it became too much.
    fn replay_within(
        &self,
        record: &Record,
        applied_max: u64,
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
    /// What happened in a finished game: heavy work.
    ///
    /// # Errors
    /// The game is not over (`not_over`), nobody can judge it (`not_judged`), or the record is not good.
    fn analyse(
        &self,
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, DoorError>;
}

/// The title of that name.
///
/// # Errors
/// There is none (`no_such_title`); the sentence says which there are.
pub fn find_title<T: Title + ?Sized>(
    titles: &[&'static T],
    id: &str,
) -> Result<&'static T, DoorError> {
    let found = titles.iter().find(|title| title.id() == id);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = titles.iter().map(|title| title.id()).collect();
        let message = format!("there is no title '{id}'; this table has {}", known.join(", "));
        DoorError::new("no_such_title", message)
    })
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

/// The box of a title with these components: what the files say, and each file as a document.
///
/// # Errors
/// The components are not good.
pub fn data_files(
    title: &dyn Title,
    components: &Components,
) -> Result<DataFiles<Written>, DoorError> {
    let mut files = BTreeMap::new();
    for name in components.names() {
        let table = toml::from_str(components.file(name).unwrap_or_default());
        let table = table.map_err(|error| {
            DoorError::new("bad_components", format!("{name} is no TOML: {error}"))
        })?;
        files.insert(name.to_owned(), table);
    }
    Ok(DataFiles { hash: components.hash(), sheet: title.sheet(components)?, files })
}

impl<G: House> TitleOf<G> {
    /// A table before its first entry; `options_at` says what the options of a position are.
    fn table(
        &self,
        new: NewTable,
        options_at: impl FnOnce(&Arc<G::Rules>, &G) -> Result<Options, DoorError>,
    ) -> Result<Box<dyn AnyTable>, DoorError> {
        let NewTable { seats, ruleset, options: asked, components, dealer, position } = new;
        let Some(position) = position else {
            let options = G::options().fill(&asked, ruleset.unwrap_or(G::RULESET))?;
            let rules = self.rules(&components)?;
            let n_seats = seats.unwrap_or(G::SEATS.1);
            let setup = Setup { components, options, n_seats, dealer };
            return Ok(Box::new(TableHost::new(Table::<G>::new(rules, setup)?)));
        };
        let rules = self.rules(&components)?;
        let mut position = read("bad_position", "the position", &position)?;
        G::adopt_ruleset(&mut position, ruleset.unwrap_or(G::RULESET));
        let game = G::from_position(&rules, &position)
            .map_err(|message| DoorError::new("bad_position", message))?;
        if let Some(asked) = seats
            && asked != game.n_seats()
        {
            let message = format!("the position is for {} seats, not {asked}", game.n_seats());
            return Err(DoorError::new("bad_position", message));
        }
        let (options, n_seats) = (options_at(&rules, &game)?, game.n_seats());
        let setup = Setup { components, options, n_seats, dealer };
        Ok(Box::new(TableHost::new(Table::<G>::from_position(rules, setup, game))))
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

#[cfg(not(target_family = "wasm"))]
fn schema_of<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

fn read<T: DeserializeOwned>(
    code: &'static str,
    what: &str,
    value: &Value,
) -> Result<T, DoorError> {
    // Read from the value itself, like positions and frames: a second kind of reader of every type of a title is a
    // third of what a page has to load.
    T::deserialize(value.clone())
        .map_err(|error| DoorError::new(code, format!("{what} cannot be read: {error}")))
}

/// An action as a client sends it.
///
/// # Errors
/// It cannot be read, or holds something that no action of this name has: what is said is never ignored.
pub fn read_action<G: Game>(value: &Value) -> Result<G::Action, DoorError> {
    let action: G::Action = read("bad_action", "the action", value)?;
    // The reader of tagged data skips whatever stands beside a name without fields.
    let known = value_of(&action);
    match value.as_object().into_iter().flatten().find(|(name, _)| known.get(name).is_none()) {
        Some((name, _)) => {
            let message = format!("the action cannot be read: it has no field '{name}'");
            Err(DoorError::new("bad_action", message))
        }
        None => Ok(action),
    }
}

impl<G: House> Title for TitleOf<G> {
    fn id(&self) -> &'static str {
        G::TITLE
    }

    fn name(&self) -> &'static str {
        G::NAME
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

    fn length_unit(&self) -> &'static str {
        G::LENGTH_UNIT
    }

    fn entries_max(&self) -> u64 {
        u64::from(G::STEPS_MAX)
    }

    fn info(&self) -> TitleInfo {
        let OptionSheet { options, conflicts } = G::options();
        let (min, max) = G::SEATS;
        TitleInfo {
            id: G::TITLE,
            name: G::NAME,
            rights: G::RIGHTS,
            ruleset: G::RULESET,
            seats: SeatSpan { min, max },
            options,
            conflicts,
            components: G::components().hash().to_owned(),
            bots: levels::<G>().into_iter().map(BotInfo::from).collect(),
            levels: Vec::new(),
            length_unit: G::LENGTH_UNIT,
        }
    }

    fn components(&self) -> Components {
        G::components()
    }

    fn check_components(&self, components: &Components) -> Result<(), DoorError> {
        self.rules(components)?;
        Ok(())
    }

    fn sheet(&self, components: &Components) -> Result<Raw, DoorError> {
        Ok(raw(&G::sheet(&*self.rules(components)?)))
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(G::rulebook())
    }

    fn rulings(&self) -> Vec<Ruling> {
        Ruling::all(G::rulings())
    }

    fn coaching(&self) -> Coaching {
        Coaching::read(G::coaching())
    }

    fn coach(&self) -> &'static str {
        opponents::coach::<G>()
    }

    fn cost(&self, name: &str) -> Option<u64> {
        levels::<G>().iter().find(|level| level.name == name).map(Level::cost)
    }

    fn lessons(&self) -> &'static [(&'static str, &'static str)] {
        G::lessons()
    }

    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> TitleSchema {
        TitleSchema {
            title: G::TITLE.into(),
            ruleset: G::RULESET,
            position: schema_of::<G::Position>(),
            action: schema_of::<G::Action>(),
            view: schema_of::<G::View>(),
            memory: schema_of::<G::Memory>(),
            event: schema_of::<G::EventView>(),
            fact: schema_of::<G::Fact>(),
            sums: schema_of::<G::Sums>(),
            sheet: schema_of::<G::Sheet>(),
        }
    }

    fn stamp(&self) -> &str {
        if !KEEPS_SNAPSHOTS {
            return "";
        }
        self.stamp.get_or_init(stamp::<G>)
    }

    fn with_notation(&self, k: u64, line: &str) -> Result<Raw, DoorError> {
        let entry = entry_with_text::<G>(k, line);
        Ok(raw(&entry.map_err(|message| DoorError::new("bad_record", message))?))
    }

    fn bots(&self) -> Vec<&'static str> {
        names::<G>()
    }

    fn stand_in(&self, name: &str, components: &Components) -> Option<String> {
        opponents::stand_in::<G>(name, &*self.rules(components).ok()?)
    }

    fn has_bot(&self, name: &str) -> bool {
        opponents::bot::<G>(name, Seed([0; 32])).is_ok()
    }

    #[cfg(not(target_family = "wasm"))]
    fn bot(
        &self,
        name: &str,
        seat: Seat,
        seed: Seed,
        components: &Components,
    ) -> Result<Box<dyn AnyBot>, DoorError> {
        any_bot::<G>(name, seat, seed, components)
    }

    fn open(&self, new: NewTable) -> Result<Box<dyn AnyTable>, DoorError> {
        let asked = new.options.clone();
        self.table(new, |rules, game| {
            let possible = game.check_possible();
            possible.map_err(|message| DoorError::new("bad_position", message))?;
            options_of(rules, game, &asked)
        })
    }

    fn restore(&self, stored: NewTable) -> Result<Box<dyn AnyTable>, DoorError> {
        let ruleset = stored.ruleset.unwrap_or(G::RULESET);
        let options = stored.options.clone();
        self.table(stored, |_, _| Ok(G::options().fill(&options, ruleset)?))
    }

    fn replay(
        &self,
        record: &Record,
        secret: Option<Seed>,
        until: Option<u64>,
    ) -> Result<Box<dyn AnyTable>, DoorError> {
        let parse = |components: &Components| self.rules(components);
        Ok(Box::new(TableHost::new(record.replay_by::<G>(parse, secret, until, u64::MAX)?)))
    }

    fn replay_within(
        &self,
        record: &Record,
        applied_max: u64,
    ) -> Result<Box<dyn AnyTable>, DoorError> {
        let parse = |components: &Components| self.rules(components);
        Ok(Box::new(TableHost::new(record.replay_by::<G>(parse, None, None, applied_max)?)))
    }

    fn difference(
        &self,
        record: &Record,
        secret: Option<Seed>,
    ) -> Result<Option<Difference>, DoorError> {
        Ok(record.difference::<G>(secret)?)
    }

    fn analyse(
        &self,
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, DoorError> {
        G::analyse(record, secret, depth).map_err(|error| {
            let code = match error {
                AnalyseError::Running => "not_over",
                AnalyseError::Nobody(_) => "not_judged",
                AnalyseError::Record(_) => "bad_record",
            };
            DoorError::new(code, error.to_string())
        })
    }
}

/// The options of a game that begins with a position are the position's own; nothing else may be asked for.
fn options_of<G: Game>(
    rules: &Arc<G::Rules>,
    game: &G,
    asked: &BTreeMap<String, String>,
) -> Result<Options, DoorError> {
    let ruleset = game.ruleset();
    let Some(own) = game.own_options() else { return Ok(G::options().fill(asked, ruleset)?) };
    for (name, value) in asked.iter().filter(|(name, value)| own.get(*name) != Some(*value)) {
        let mut other = own.clone();
        other.insert(name.clone(), value.clone());
        let other = G::options().fill(&other, ruleset)?;
        // The same in other words makes the same game.
        let other = G::new(rules, game.n_seats(), &other).ok();
        if other.and_then(|other| other.own_options()).as_ref() != Some(&own) {
            let has = own.get(name).map_or("none", String::as_str);
            let message = format!("the position is played with {name}={has}, not {value}");
            return Err(DoorError::new("bad_position", message));
        }
    }
    Ok(G::options().fill(&own, ruleset)?)
}
