//! What crosses the table in a lesson, beside the messages of every table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The courses of a title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TitleCourses {
    /// The title.
    pub title: String,
    /// The main course comes first.
    pub courses: Vec<CourseInfo>,
}

/// A course: lessons in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CourseInfo {
    /// Its name in addresses; `main` is the one for newcomers.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is about, in one line.
    pub line: String,
    /// In the order in which they are taught.
    pub lessons: Vec<LessonInfo>,
}

/// A lesson, for those who choose one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LessonInfo {
    /// Its name in addresses, such as `02-shares`.
    pub id: String,
    /// What one can do after it.
    pub title: String,
    /// The sections that it is about, such as `§5.3`.
    pub sections: Vec<String>,
    /// How many steps it has.
    pub steps: u32,
    /// The section that each step is about, in their order.
    pub steps_on: Vec<String>,
}

/// Where a lesson stands: what is said now, and what is pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LessonStep {
    /// The lesson.
    pub lesson: String,
    /// Its name for people.
    pub title: String,
    /// The step, from 1; after the last one it stays there.
    pub n: u32,
    /// How many steps there are.
    pub of: u32,
    /// One or two sentences; once the lesson is done, its last words.
    pub say: String,
    /// Names of board elements to point at.
    pub touch: Vec<String>,
    /// The section that the step is about.
    pub rule: Option<String>,
    /// The answers that go on, in text notation: an offer has the same `text`. For a hint; empty where only reading goes on.
    pub accepts: Vec<String>,
    /// There is nothing to answer: the wish `next` goes on.
    pub reading: bool,
    /// Can the step before be done again?
    pub can_go_back: bool,
    /// The lesson is done, its goal reached.
    pub done: bool,
    /// The lesson that follows in the course, once this one is done.
    pub next: Option<String>,
}

/// What a lesson sends on its live connection beside the messages of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LessonNews {
    /// The step that is on now: first of all, and after each answer that goes on.
    Lesson(Box<LessonStep>),
    /// An answer that the rules allow or refuse, and that does not go on here. Nothing has changed; another one may
    /// be given at once.
    Wrong {
        /// The client's own.
        key: String,
        /// Why, in the words of the lesson.
        say: String,
        /// The section that refuses, if one does.
        rule: Option<String>,
    },
}

/// What a pupil may send beside the messages of a table. With braces, because serde lets a variant without them have
/// any fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LessonWish {
    /// On from a step that is only read.
    Next {},
    /// To the start of the step before.
    Back {},
    /// To the start of the lesson.
    Again {},
}
