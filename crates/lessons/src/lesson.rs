//! A lesson as it is written: one file, every slip told with its line.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tabletop::{Seat, Seed};
use toml::Spanned;

use crate::condition::{Condition, Goal};
use crate::course::Files;
use crate::pattern::{matches, stands_in};

/// What is wrong with a lesson, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct LessonError {
    /// The file, as one finds it from the root of the project.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// One sentence.
    pub message: String,
}

/// A text with its place in the file.
pub(crate) type Text = Spanned<String>;

/// A lesson, read.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses: that of the file.
    pub(crate) id: String,
    pub(crate) source: Source,
    pub(crate) form: LessonForm,
    pub(crate) goal: Condition,
    /// The position that it begins with, as JSON.
    pub(crate) position: Option<serde_json::Value>,
    pub(crate) seed: Seed,
}

/// Which file, and what stands in it: enough to name a line.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    file: String,
    text: String,
}

/// What a lesson file may say.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonForm {
    /// What one can do after it.
    pub(crate) title: Text,
    /// The sections that it is about.
    pub(crate) sections: Vec<Text>,
    #[serde(default)]
    pub(crate) start: StartForm,
    /// Dealt by hand, in order, from the first step on; what comes after them is dealt from the seed.
    #[serde(default)]
    pub(crate) draws: Vec<Spanned<u32>>,
    /// What the other seats answer, in order, from the first step on.
    #[serde(default)]
    pub(crate) others: Vec<Text>,
    /// What is said to wrong answers for which the step has no words.
    #[serde(default)]
    pub(crate) wrong: BTreeMap<Text, Text>,
    #[serde(rename = "step")]
    pub(crate) steps: Vec<StepForm>,
    pub(crate) goal: Goal,
}

/// How the table comes to where the lesson begins.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartForm {
    /// A file beside the lesson.
    pub(crate) position: Option<Text>,
    pub(crate) seats: Option<Spanned<u8>>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The pupil's seat.
    #[serde(default)]
    pub(crate) seat: u8,
    /// As the command line takes it: 1 to 64 hex digits.
    pub(crate) seed: Option<Text>,
    /// What all seats answer, in order, before the lesson begins.
    #[serde(default)]
    pub(crate) answers: Vec<Text>,
}

/// One step: something is said, and one answer is waited for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepForm {
    pub(crate) say: Text,
    #[serde(default)]
    pub(crate) touch: Vec<Text>,
    pub(crate) section: Option<Text>,
    /// Patterns of the answers that go on; without any the step is only read.
    #[serde(default)]
    pub(crate) accept: Vec<Text>,
    /// Words for the others, by pattern, by section, or for all: `*`.
    #[serde(default)]
    pub(crate) wrong: BTreeMap<Text, Text>,
    /// Answers that are given for the pupil afterwards.
    #[serde(default)]
    pub(crate) then: Vec<Text>,
}

impl Source {
    pub(crate) fn new(file: String, text: &str) -> Source {
        Source { file, text: text.to_owned() }
    }

    /// Something is wrong at this place.
    pub(crate) fn error(&self, at: usize, message: impl Into<String>) -> LessonError {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        LessonError { file: self.file.clone(), line, message: message.into() }
    }

    /// Something is wrong with this part.
    pub(crate) fn at<T>(&self, part: &Spanned<T>, message: impl Into<String>) -> LessonError {
        self.error(part.span().start, message)
    }

    /// Reads the text; a slip of form is told with its line.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, LessonError> {
        toml::from_str(&self.text).map_err(|error| {
            let message = error.message().trim().replace('\n', " ");
            self.error(error.span().map_or(0, |span| span.start), message)
        })
    }
}

impl Lesson {
    /// Reads the lesson of this name from among the files beside its title.
    ///
    /// # Errors
    /// There is none, or the first thing that is wrong, with file and line.
    pub fn read(files: &Files, id: &str) -> Result<Lesson, LessonError> {
        let name = format!("{id}.toml");
        let text = files.text(&name);
        let source = Source::new(files.path(&name), text.unwrap_or_default());
        if text.is_none() {
            let known: Vec<&str> = files.lessons().collect();
            let message = format!("there is no such lesson; there are: {}", known.join(", "));
            return Err(source.error(0, message));
        }
        let form: LessonForm = source.parse()?;
        let goal = form.goal.condition(&source)?;
        let StartForm { position, seed, .. } = &form.start;
        let position = position.as_ref().map(|file| read_position(files, &source, file));
        let seed = match seed {
            None => Seed([0; 32]),
            Some(seed) => {
                Seed::from_hex(seed.get_ref()).map_err(|message| source.at(seed, message))?
            }
        };
        if form.steps.is_empty() {
            return Err(source.error(0, "a lesson has at least one step"));
        }
        Ok(Lesson { id: id.to_owned(), position: position.transpose()?, seed, source, goal, form })
    }

    /// Its name in addresses, such as `02-shares`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What one can do after it.
    pub fn title(&self) -> &str {
        self.form.title.get_ref()
    }

    /// The pupil's seat.
    pub fn seat(&self) -> Seat {
        Seat(self.form.start.seat)
    }

    /// How many steps it has.
    pub fn n_steps(&self) -> usize {
        self.form.steps.len()
    }

    /// The sections that it is about, each with its sign.
    pub fn sections(&self) -> Vec<String> {
        self.form.sections.iter().map(|section| signed(section.get_ref())).collect()
    }

    /// The section that a step is about, with its sign: its own, or that of the lesson.
    pub(crate) fn section_of(&self, n: usize) -> Option<String> {
        let own = self.form.steps.get(n).and_then(|step| step.section.as_ref());
        own.or(self.form.sections.first()).map(|section| signed(section.get_ref()))
    }

    /// The words for a wrong answer: the step's own before those of the lesson, the closer before the wider.
    pub(crate) fn words(&self, n: usize, wrong: Wrong<'_>) -> Option<&str> {
        let step = self.form.steps.get(n).map(|step| &step.wrong);
        let both = step.into_iter().chain([&self.form.wrong]);
        both.into_iter().find_map(|words| closest(words, wrong))
    }
}

/// An answer that does not go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrong<'a> {
    pub(crate) text: Option<&'a str>,
    /// The section that it follows or that refuses it.
    pub(crate) rule: &'a str,
    /// Whether it is refused: then words for that section come before words for answers of that kind.
    pub(crate) is_refused: bool,
}

fn closest<'a>(words: &'a BTreeMap<Text, Text>, wrong: Wrong<'_>) -> Option<&'a str> {
    let fits = |key: &str| match key.starts_with('§') {
        true => stands_in(wrong.rule, key),
        false => wrong.text.is_some_and(|text| matches(key, text)),
    };
    let fitting = words.iter().filter(|(key, _)| fits(key.get_ref()) || key.get_ref() == "*");
    let closest = fitting.max_by_key(|(key, _)| {
        let key = key.get_ref();
        (wrong.is_refused && key.starts_with('§'), key.trim_matches('*').len())
    });
    closest.map(|(_, words)| &**words.get_ref())
}

/// A section with its sign, however it was written.
pub(crate) fn signed(section: &str) -> String {
    format!("§{}", section.trim_start_matches('§'))
}

fn read_position(
    files: &Files,
    source: &Source,
    file: &Text,
) -> Result<serde_json::Value, LessonError> {
    let name = file.get_ref();
    let text = files.text(name);
    let text = text.ok_or_else(|| source.at(file, format!("there is no file {name} beside it")))?;
    serde_json::from_str(text).map_err(|error| {
        let message = format!("{name} is no position: {error}");
        source.at(file, message)
    })
}
