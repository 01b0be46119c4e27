//! The desk of an automa: a printed opponent run beside a real board, by a person with a phone.
//!
//! A desk is a log of what people answered, and nothing else: it is opened with its set-up and played from the
//! beginning whenever it is looked at, so that going back is dropping an answer, and mending a wrong one is
//! putting another in its place. No clock, no file, no chance but the seed: the same in a page, a terminal and
//! a server. What the automa does is the title's own code; what it cannot know of the board is asked.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::options::{OptionSheet, OptionSpec, Values};

mod told;

pub use told::{DeskAnswered, DeskDrawn, DeskInfo, schemas};

/// The format of a log; it is raised when old logs are read in another way.
pub const DESK_FORMAT: u32 = 1;
/// Answers of an evening; more are refused, so that a stranger's log costs bounded work.
pub const DESK_ENTRIES_MAX: usize = 4_000;

/// What a desk is opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskSetup {
    /// Which automa.
    pub automa: String,
    /// Its options; what is not said is usual.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Hex digits from which the desk shuffles; not used where people draw by hand.
    pub seed: String,
    /// Printed numbers that the owner of the box has told on an earlier evening, by name.
    #[serde(default)]
    pub printed: BTreeMap<String, u32>,
}

/// A desk as a file: everything that there is to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskLog {
    pub format: u32,
    pub setup: DeskSetup,
    /// What people answered, in order.
    #[serde(default)]
    pub entries: Vec<DeskAnswer>,
}

/// What a person answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskAnswer {
    /// One of the choices, by its id.
    Pick(String),
    /// A number for each field, in their order.
    Numbers(Vec<u32>),
    /// All of the choices that hold, by their ids; perhaps none.
    All(Vec<String>),
}

/// One thing that can be tapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskChoice {
    pub id: String,
    pub label: String,
}

/// One number that can be entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskField {
    pub id: String,
    pub label: String,
    pub min: u32,
    pub max: u32,
    /// What it is before anybody changes it.
    pub value: u32,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeskForm {
    /// With a tap.
    Pick(Vec<DeskChoice>),
    /// With numbers.
    Numbers(Vec<DeskField>),
    /// With a tap on each that holds, and one when there are no more.
    All(Vec<DeskChoice>),
}

/// A sum that the desk can do for a person: from numbers to an answer with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskSum {
    pub id: String,
    pub label: String,
}

/// What the desk asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskAsk {
    pub id: String,
    /// The question, in the words of the board.
    pub text: String,
    /// The section that needs it.
    pub rule: String,
    pub form: DeskForm,
    /// Whether it is a fact of the board that a rule needs; a button that goes on is none.
    pub is_fact: bool,
    /// The sum that finds the answer, if numbers do.
    pub sum: Option<DeskSum>,
}

/// One thing that the automa does: a sentence, its section, and what to do on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskStep {
    pub text: String,
    pub rule: String,
    /// Whether hands are needed on the board.
    pub is_order: bool,
    /// The sum that says exactly where, if numbers do.
    pub sum: Option<DeskSum>,
    /// After how many answers it was said.
    pub after: usize,
}

/// One line of what the desk keeps for the automa.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskKept {
    pub id: String,
    pub label: String,
    pub value: String,
}

/// A desk as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskSheet {
    /// All that has been said, oldest first.
    pub steps: Vec<DeskStep>,
    /// What is asked now; nothing when the game is over.
    pub ask: Option<DeskAsk>,
    /// What has been answered so far, oldest first: one for each entry of the log.
    pub answers: Vec<DeskAnswered>,
    /// What the automa has drawn and acts by, if it is a thing to be shown.
    pub drawn: Option<DeskDrawn>,
    /// What the desk keeps for the automa.
    pub kept: Vec<DeskKept>,
    /// Printed numbers that the owner has told, for the next evening.
    pub printed: BTreeMap<String, u32>,
    /// How many answers were facts of the board, each tap and each number that was changed counted.
    pub n_facts: usize,
}

/// What becomes of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeskWorking {
    /// It needs to know more.
    Ask(DeskAsk),
    /// The answer with its reason, and what to answer where it was asked.
    Found { text: String, rule: String, answer: Option<DeskAnswer> },
}

/// What is done with a desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskMove {
    /// Looks only.
    Look,
    /// Answers what is asked.
    Answer(DeskAnswer),
    /// Takes the last answer back.
    Back,
    /// Puts another answer in the place of an earlier one; those after it stay as far as they still fit.
    Mend { entry: usize, answer: DeskAnswer },
    /// Does a sum with these answers to its questions; nothing is kept of it.
    Sum { id: String, given: Vec<DeskAnswer> },
}

/// A whole message to a desk: it remembers nothing, so all of its log comes along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskRequest {
    pub log: DeskLog,
    #[serde(rename = "move")]
    pub make: DeskMove,
}

/// What a desk says to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskReply {
    /// The log to keep from now on.
    pub log: DeskLog,
    pub sheet: DeskSheet,
    /// What became of a sum.
    pub working: Option<DeskWorking>,
    /// How many later answers did not fit any more after one was mended.
    pub n_dropped: usize,
}

/// Why a desk refuses: a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DeskError(pub String);

impl DeskError {
    /// From whatever can be said.
    pub fn new(text: impl Into<String>) -> DeskError {
        DeskError(text.into())
    }
}

/// An automa that can be run beside a real board. Its rules are those of its title.
pub trait Automa: Sized {
    /// Its id, as a log names it.
    const ID: &'static str;
    /// Its name, as people call it.
    const NAME: &'static str;
    /// The title it belongs to.
    const TITLE: &'static str;

    /// What can be chosen before the game.
    fn options() -> OptionSheet;

    /// A desk before the first answer, and what it says of itself.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    fn open(setup: &Opening, out: &mut Vec<DeskStep>) -> Result<Self, DeskError>;

    /// What is asked now; nothing when the game is over.
    fn ask(&self) -> Option<DeskAsk>;

    /// Takes an answer that fits the form of the question, and goes on as far as the next one.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    fn answer(&mut self, answer: &DeskAnswer, out: &mut Vec<DeskStep>) -> Result<(), DeskError>;

    /// What the desk keeps for the automa.
    fn kept(&self) -> Vec<DeskKept>;

    /// What it has drawn and acts by, where that is a thing to be shown.
    fn drawn(&self) -> Option<DeskDrawn> {
        None
    }

    /// Printed numbers that the owner has told.
    fn printed(&self) -> BTreeMap<String, u32>;

    /// Does a sum as far as the given answers go.
    ///
    /// # Errors
    /// There is no such sum now, or an answer does not fit.
    fn sum(&self, id: &str, given: &[DeskAnswer]) -> Result<DeskWorking, DeskError>;
}

/// A set-up with every option filled in.
#[derive(Clone, Debug)]
pub struct Opening {
    options: BTreeMap<String, String>,
    pub seed: Seed,
    pub printed: BTreeMap<String, u32>,
}

impl Opening {
    /// The value of an option.
    pub fn get(&self, name: &str) -> &str {
        self.options.get(name).map_or("", String::as_str)
    }

    /// Reads a set-up by the options of an automa.
    fn of(sheet: &OptionSheet, setup: &DeskSetup) -> Result<Opening, DeskError> {
        let mut options = BTreeMap::new();
        for spec in &sheet.options {
            let value = setup.options.get(spec.name).map_or(spec.default, String::as_str);
            if !fits(spec, value) {
                return Err(DeskError(format!("{} cannot be `{value}`", spec.name)));
            }
            options.insert(spec.name.to_owned(), value.to_owned());
        }
        if let Some(name) = setup.options.keys().find(|name| !options.contains_key(*name)) {
            return Err(DeskError(format!("there is no option `{name}`")));
        }
        let is_set = |(name, value): (&str, &str)| options.get(name).is_some_and(|v| v == value);
        if let Some(both) = sheet.conflicts.iter().find(|both| is_set(both.a) && is_set(both.b)) {
            return Err(DeskError(both.reason.to_owned()));
        }
        let seed = Seed::from_hex(&setup.seed).map_err(DeskError)?;
        Ok(Opening { options, seed, printed: setup.printed.clone() })
    }
}

fn fits(spec: &OptionSpec, value: &str) -> bool {
    match &spec.values {
        Values::OneOf(words) => words.iter().any(|(word, _)| *word == value),
        Values::NumberOrNone { min, max } => {
            value == "none" || value.parse().is_ok_and(|n: u32| (*min..=*max).contains(&n))
        }
    }
}

/// A desk that is being played: the automa after the answers of a log, and what it has said.
#[derive(Debug)]
pub struct Desk<A> {
    automa: A,
    log: DeskLog,
    steps: Vec<DeskStep>,
    answers: Vec<DeskAnswered>,
    n_facts: usize,
}

impl<A: Automa> Desk<A> {
    /// Opens a new desk.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn open(setup: DeskSetup) -> Result<Desk<A>, DeskError> {
        if setup.automa != A::ID {
            return Err(DeskError(format!(
                "this is the desk of {}, not `{}`",
                A::ID,
                setup.automa
            )));
        }
        let mut steps = Vec::new();
        let automa = A::open(&Opening::of(&A::options(), &setup)?, &mut steps)?;
        let log = DeskLog { format: DESK_FORMAT, setup, entries: Vec::new() };
        Ok(Desk { automa, log, steps, answers: Vec::new(), n_facts: 0 })
    }

    /// Plays a log from its beginning.
    ///
    /// # Errors
    /// The first answer that does not fit, by its number.
    pub fn replay(log: &DeskLog) -> Result<Desk<A>, DeskError> {
        check_format(log)?;
        let mut desk = Desk::open(log.setup.clone())?;
        for (idx, entry) in log.entries.iter().enumerate() {
            let said = desk.answer(entry.clone());
            said.map_err(|error| DeskError(format!("answer {}: {error}", idx + 1)))?;
        }
        Ok(desk)
    }

    /// Plays as much of a log as fits; how many answers did not.
    fn replay_what_fits(
        setup: &DeskSetup,
        entries: &[DeskAnswer],
    ) -> Result<(Desk<A>, usize), DeskError> {
        let mut desk = Desk::open(setup.clone())?;
        for (idx, entry) in entries.iter().enumerate() {
            if desk.answer(entry.clone()).is_err() {
                return Ok((desk, entries.len() - idx));
            }
        }
        Ok((desk, 0))
    }

    /// Takes an answer.
    ///
    /// # Errors
    /// Why it does not fit; nothing has changed then.
    pub fn answer(&mut self, answer: DeskAnswer) -> Result<(), DeskError> {
        let ask = self.automa.ask().ok_or_else(|| DeskError::new("nothing is asked any more"))?;
        ask.form.check(&answer)?;
        if self.log.entries.len() >= DESK_ENTRIES_MAX {
            return Err(DeskError::new("this desk has taken as many answers as it can keep"));
        }
        let mut said = Vec::new();
        self.automa.answer(&answer, &mut said)?;
        self.n_facts += if ask.is_fact { ask.form.n_taps(&answer) } else { 0 };
        self.answers.push(DeskAnswered::of(&ask, &answer));
        self.log.entries.push(answer);
        let after = self.log.entries.len();
        self.steps.extend(said.into_iter().map(|step| DeskStep { after, ..step }));
        Ok(())
    }

    /// Takes the last answer back; nothing happens before the first.
    ///
    /// # Errors
    /// Never for a log that was played before.
    pub fn back(&mut self) -> Result<(), DeskError> {
        let mut log = self.log.clone();
        log.entries.pop();
        *self = Desk::replay(&log)?;
        Ok(())
    }

    /// Puts another answer in the place of an earlier one; how many of those after it did not fit any more.
    ///
    /// # Errors
    /// The new answer does not fit where the old one stood; nothing has changed then.
    pub fn mend(&mut self, entry: usize, answer: DeskAnswer) -> Result<usize, DeskError> {
        let entries = &self.log.entries;
        let after = entry.checked_add(1).and_then(|next| entries.get(next..)).ok_or_else(|| {
            DeskError(format!("there are {} answers, and no answer {entry}", entries.len()))
        })?;
        let mut log = DeskLog { entries: entries[..entry].to_vec(), ..self.log.clone() };
        log.entries.push(answer);
        Desk::<A>::replay(&log)?;
        log.entries.extend_from_slice(after);
        let (desk, n_dropped) = Desk::replay_what_fits(&log.setup, &log.entries)?;
        *self = desk;
        Ok(n_dropped)
    }

    /// The automa itself.
    pub fn automa(&self) -> &A {
        &self.automa
    }

    /// The log to keep.
    pub fn log(&self) -> &DeskLog {
        &self.log
    }

    /// What has been said so far, oldest first.
    pub fn steps(&self) -> &[DeskStep] {
        &self.steps
    }

    /// How many facts have been told so far.
    pub fn n_facts(&self) -> usize {
        self.n_facts
    }

    /// The desk as it stands.
    pub fn sheet(&self) -> DeskSheet {
        DeskSheet {
            steps: self.steps.clone(),
            ask: self.automa.ask(),
            answers: self.answers.clone(),
            drawn: self.automa.drawn(),
            kept: self.automa.kept(),
            printed: self.automa.printed(),
            n_facts: self.n_facts,
        }
    }
}

fn check_format(log: &DeskLog) -> Result<(), DeskError> {
    if log.format != DESK_FORMAT {
        let (have, want) = (log.format, DESK_FORMAT);
        return Err(DeskError(format!("this log has format {have}; {want} can be read")));
    }
    if log.entries.len() > DESK_ENTRIES_MAX {
        return Err(DeskError(format!("a desk keeps {DESK_ENTRIES_MAX} answers, not more")));
    }
    Ok(())
}

impl DeskForm {
    /// Does an answer fit the form?
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, answer: &DeskAnswer) -> Result<(), DeskError> {
        match (self, answer) {
            (DeskForm::Pick(choices), DeskAnswer::Pick(id)) => is_among(choices, id),
            (DeskForm::All(choices), DeskAnswer::All(ids)) => {
                ids.iter().try_for_each(|id| is_among(choices, id))
            }
            (DeskForm::Numbers(fields), DeskAnswer::Numbers(numbers)) => {
                if fields.len() != numbers.len() {
                    let (want, have) = (fields.len(), numbers.len());
                    return Err(DeskError(format!("{want} numbers are wanted, not {have}")));
                }
                let off = fields.iter().zip(numbers).find(|(f, n)| !(f.min..=f.max).contains(n));
                match off {
                    None => Ok(()),
                    Some((DeskField { label, min, max, .. }, n)) => {
                        Err(DeskError(format!("{label}: {min} to {max}, not {n}")))
                    }
                }
            }
            (DeskForm::Pick(_), _) => Err(DeskError::new("one of the choices is wanted")),
            (DeskForm::Numbers(_), _) => Err(DeskError::new("numbers are wanted")),
            (DeskForm::All(_), _) => Err(DeskError::new("all of the choices that hold are wanted")),
        }
    }

    /// What it costs a person to answer: a tap, or one for each number that was not there already or thing that holds.
    pub fn n_taps(&self, answer: &DeskAnswer) -> usize {
        match (self, answer) {
            (DeskForm::Numbers(fields), DeskAnswer::Numbers(numbers)) => {
                let changed = fields.iter().zip(numbers).filter(|(f, n)| f.value != **n).count();
                changed.max(1)
            }
            (DeskForm::All(_), DeskAnswer::All(ids)) => ids.len().max(1),
            (_, _) => 1,
        }
    }

    /// A form of choices, from their ids and labels.
    pub fn pick<I: Into<String>, L: Into<String>>(
        choices: impl IntoIterator<Item = (I, L)>,
    ) -> DeskForm {
        DeskForm::Pick(choices.into_iter().map(choice).collect())
    }

    /// A form where all that hold are tapped.
    pub fn all<I: Into<String>, L: Into<String>>(
        choices: impl IntoIterator<Item = (I, L)>,
    ) -> DeskForm {
        DeskForm::All(choices.into_iter().map(choice).collect())
    }
}

fn choice((id, label): (impl Into<String>, impl Into<String>)) -> DeskChoice {
    DeskChoice { id: id.into(), label: label.into() }
}

fn is_among(choices: &[DeskChoice], id: &str) -> Result<(), DeskError> {
    match choices.iter().any(|choice| choice.id == *id) {
        true => Ok(()),
        false => Err(DeskError(format!("`{id}` is none of the choices"))),
    }
}

impl DeskField {
    /// A number between 0 and `max` that is `value` before anybody changes it.
    pub fn new(id: impl Into<String>, label: impl Into<String>, max: u32, value: u32) -> DeskField {
        DeskField { id: id.into(), label: label.into(), min: 0, max, value }
    }
}

impl DeskAnswer {
    /// The id that was picked.
    ///
    /// # Errors
    /// Numbers were given.
    pub fn picked(&self) -> Result<&str, DeskError> {
        match self {
            DeskAnswer::Pick(id) => Ok(id),
            DeskAnswer::Numbers(_) | DeskAnswer::All(_) => {
                Err(DeskError::new("one of the choices is wanted"))
            }
        }
    }

    /// The numbers that were given.
    ///
    /// # Errors
    /// A choice was given.
    pub fn numbers(&self) -> Result<&[u32], DeskError> {
        match self {
            DeskAnswer::Numbers(numbers) => Ok(numbers),
            DeskAnswer::Pick(_) | DeskAnswer::All(_) => Err(DeskError::new("numbers are wanted")),
        }
    }

    /// The ids of all that hold.
    ///
    /// # Errors
    /// Something else was given.
    pub fn all(&self) -> Result<&[String], DeskError> {
        match self {
            DeskAnswer::All(ids) => Ok(ids),
            DeskAnswer::Pick(_) | DeskAnswer::Numbers(_) => {
                Err(DeskError::new("all of the choices that hold are wanted"))
            }
        }
    }
}

/// A desk for those who do not know whose it is.
pub trait AnyDesk: Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn options(&self) -> OptionSheet;

    /// Does what a message says. Nothing is remembered between two of them.
    ///
    /// # Errors
    /// Why it cannot be done, in a sentence for people.
    fn talk(&self, request: DeskRequest) -> Result<DeskReply, DeskError>;
}

/// The desk of one automa, as a value.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeskOf<A>(std::marker::PhantomData<fn() -> A>);

impl<A> DeskOf<A> {
    /// The desk of `A`.
    pub const fn new() -> DeskOf<A> {
        DeskOf(std::marker::PhantomData)
    }
}

impl<A: Automa> AnyDesk for DeskOf<A> {
    fn id(&self) -> &'static str {
        A::ID
    }

    fn name(&self) -> &'static str {
        A::NAME
    }

    fn title(&self) -> &'static str {
        A::TITLE
    }

    fn options(&self) -> OptionSheet {
        A::options()
    }

    fn talk(&self, request: DeskRequest) -> Result<DeskReply, DeskError> {
        let mut desk = Desk::<A>::replay(&request.log)?;
        let (mut working, mut n_dropped) = (None, 0);
        match request.make {
            DeskMove::Look => {}
            DeskMove::Answer(answer) => desk.answer(answer)?,
            DeskMove::Back => desk.back()?,
            DeskMove::Mend { entry, answer } => n_dropped = desk.mend(entry, answer)?,
            DeskMove::Sum { id, given } => working = Some(desk.automa.sum(&id, &given)?),
        }
        let (sheet, log) = (desk.sheet(), desk.log);
        Ok(DeskReply { log, sheet, working, n_dropped })
    }
}

/// A message in text, and the answer in text: what a page, a worker or a pipe says to one of these desks. What cannot be
/// done is answered with a sentence.
pub fn talk_in_text(desks: &[&dyn AnyDesk], message: &str) -> String {
    let said = serde_json::from_str::<DeskRequest>(message)
        .map_err(|error| DeskError(format!("this is no message to a desk: {error}")))
        .and_then(|request| {
            let automa = &request.log.setup.automa;
            let desk = desks.iter().find(|desk| desk.id() == automa);
            desk.ok_or_else(|| DeskError(format!("there is no desk of `{automa}`")))?.talk(request)
        });
    let said = match said {
        Ok(reply) => serde_json::to_string(&reply),
        Err(DeskError(error)) => serde_json::to_string(&DeskRefusal { error }),
    };
    said.expect("a reply is made of strings and numbers")
}

/// A message that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskRefusal {
    pub error: String,
}
