//! Lessons: a title taught at its own table, by files and without code of their own.
//!
//! A lesson is a file beside its title. [`Library`] reads those that are built in, [`Lesson`] is one of them,
//! [`Pupil`] somebody who is being taught: what is said now, what is pointed at, which answer goes on. [`check`] plays
//! every lesson to its goal and along the wrong ways, and names file and line of whatever does not hold.
//! There is no clock, file, network or title in here: browser, terminal and tests play the same files by the same rules.

mod check;
mod condition;
mod course;
mod lesson;
mod pattern;
mod pupil;
mod script;
mod things;
mod wire;

pub use check::check;
pub use course::{Course, Files, Library, TitleLessons};
pub use lesson::{Lesson, LessonError};
pub use pupil::{Pupil, Verdict};
pub use wire::{CourseInfo, LessonInfo, LessonNews, LessonStep, LessonWish, TitleCourses};
