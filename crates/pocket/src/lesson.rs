//! A lesson on a line: the messages are those of a table, with where the lesson stands and why an answer does not go on.

use std::sync::Arc;

use hosting::DoorError;
use lessons::{Lesson, LessonError, LessonNews, LessonWish, Pupil, TitleLessons, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::wire::{Change, ClientMessage, Fault, Full, Raw, StoryLine, Written, raw};

use crate::speech::Refusal;
use crate::table::{command, key_of};

/// A lesson that is played.
#[derive(Debug)]
pub(crate) struct Class {
    pupil: Pupil,
    /// The lesson that follows.
    next: Option<String>,
}

/// What the table of a lesson is; its host knows the rest.
#[derive(Debug, Serialize)]
struct Room {
    seats: u8,
    seat: u8,
    ruleset: u32,
    options: std::collections::BTreeMap<String, String>,
    components: String,
    name: String,
}

/// What is sent on the line of a lesson, beside its own news.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Message {
    Full(Box<Full<Written, Room>>),
    Change(Box<Change<Written>>),
    Ack { key: String, again: bool, version: u32 },
    Error { key: Option<String>, error: Fault, fresh: Option<Raw> },
    Pong,
}

/// What a pupil sends.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Heard {
    Wish(LessonWish),
    Said(ClientMessage),
}

#[derive(Serialize)]
struct Shown {
    step: lessons::LessonStep,
    full: Full<Written, Room>,
    lines: Vec<StoryLine<Raw>>,
    news: u32,
}

fn failed(error: &LessonError) -> Refusal {
    DoorError::new("internal", format!("the lesson cannot go on: {error}")).into()
}

fn find(lessons: &TitleLessons, id: &str) -> Result<(Arc<Lesson>, Option<String>), Refusal> {
    let lesson = lessons.lesson(id).cloned().ok_or_else(|| {
        DoorError::new("no_such_lesson", format!("there is no lesson '{id}' of this title"))
    })?;
    Ok((lesson, lessons.after(id).map(|next| next.id().to_owned())))
}

fn room(pupil: &Pupil) -> Room {
    let (lesson, header) = (pupil.lesson(), pupil.table().record().header);
    Room {
        seats: header.seats,
        seat: lesson.seat().0,
        ruleset: header.ruleset,
        options: header.options,
        components: header.components_hash,
        name: lesson.title().to_owned(),
    }
}

/// The lesson as it stands at a step, from 1; past the last one it is done.
pub(crate) fn shown(lessons: &TitleLessons, id: &str, step: u32) -> Result<Raw, Refusal> {
    let (lesson, next) = find(lessons, id)?;
    watched(lessons, &lesson, step, next).map_err(|error| failed(&error))
}

fn watched(
    lessons: &TitleLessons,
    lesson: &Arc<Lesson>,
    step: u32,
    next: Option<String>,
) -> Result<Raw, LessonError> {
    let mut pupil = Pupil::begin(lesson, lessons.title())?;
    let told = pupil.watch(step.saturating_sub(1) as usize)?;
    let lines = |changes: Vec<Change<Written>>| changes.into_iter().flat_map(|it| it.lines);
    let told: Vec<Vec<_>> = told.into_iter().map(|step| lines(step).collect()).collect();
    let news = told.last().map_or(0, Vec::len) as u32;
    let mut step = pupil.step();
    step.next = next.filter(|_| step.done);
    let (full, lines) = (pupil.full(room(&pupil)), told.into_iter().flatten().collect());
    Ok(raw(&Shown { step, full, lines, news }))
}

fn begun(lessons: &TitleLessons, lesson: &Arc<Lesson>, step: u32) -> Result<Pupil, LessonError> {
    let mut pupil = Pupil::begin(lesson, lessons.title())?;
    pupil.skip_to(step.saturating_sub(1) as usize)?;
    Ok(pupil)
}

impl Class {
    /// The lesson at a step, from 1.
    pub(crate) fn begin(lessons: &TitleLessons, id: &str, step: u32) -> Result<Class, Refusal> {
        let (lesson, next) = find(lessons, id)?;
        let pupil = begun(lessons, &lesson, step).map_err(|error| failed(&error))?;
        Ok(Class { pupil, next })
    }

    /// What is said first.
    pub(crate) fn greeting(&self) -> Raw {
        raw(&[self.full(), self.step()])
    }

    /// What is answered to a message.
    pub(crate) fn hear(&mut self, said: &Value, now: u64) -> Result<Raw, Refusal> {
        let heard = Heard::deserialize(said).map_err(|_| {
            DoorError::new("bad_request", "this message is none that a lesson knows")
        })?;
        let messages = match heard {
            Heard::Wish(LessonWish::Next {}) => {
                let verdict = self.pupil.read_on(now).map_err(|error| failed(&error))?;
                self.judged(verdict, None)
            }
            Heard::Wish(LessonWish::Back {}) => self.back(None),
            Heard::Wish(LessonWish::Again {}) => {
                self.pupil.again();
                vec![self.full(), self.step()]
            }
            Heard::Said(ClientMessage::Ping) => vec![raw(&Message::Pong)],
            Heard::Said(ClientMessage::Undo { key, .. }) => self.back(Some(key)),
            Heard::Said(said @ ClientMessage::Reopen { .. }) => {
                not_now(key_of(&said), "in a lesson nothing is opened again: go a step back")
            }
            Heard::Said(ClientMessage::Chat { .. }) => {
                not_now(None, "nobody else is here: a lesson has no chat")
            }
            Heard::Said(said @ ClientMessage::Act { .. }) => self.answer(said, now)?,
        };
        Ok(raw(&messages))
    }

    fn answer(&mut self, said: ClientMessage, now: u64) -> Result<Vec<Raw>, Refusal> {
        let key = key_of(&said);
        let (version, command) = match command(said) {
            Ok(wanted) => wanted,
            Err(error) => return Ok(vec![refusal(key, error.fault(), None)]),
        };
        if self.pupil.is_stale(version, &command) {
            let stale = Refusal::stale(self.full());
            return Ok(vec![refusal(key, stale.fault().clone(), Some(self.full()))]);
        }
        let verdict = self.pupil.answer(&command, now).map_err(|error| failed(&error))?;
        Ok(self.judged(verdict, key))
    }

    fn judged(&self, verdict: Verdict, key: Option<String>) -> Vec<Raw> {
        match verdict {
            Verdict::Accepted { changes } => {
                let told = |change| raw(&Message::Change(Box::new(change)));
                let mut messages: Vec<Raw> = changes.into_iter().map(told).collect();
                messages.extend(key.map(|key| self.ack(key)));
                messages.push(self.step());
                messages
            }
            Verdict::Wrong { say, rule } => {
                let key = key.unwrap_or_default();
                vec![raw(&LessonNews::Wrong { key, say, rule })]
            }
            Verdict::Refused(error) => vec![refusal(key, error.fault(), None)],
        }
    }

    /// Back to the step before; an undo is acknowledged as at every table.
    fn back(&mut self, key: Option<String>) -> Vec<Raw> {
        if !self.pupil.back() {
            return not_now(key, "this is the first step of the lesson");
        }
        let mut messages = vec![self.full()];
        messages.extend(key.map(|key| self.ack(key)));
        messages.push(self.step());
        messages
    }

    fn full(&self) -> Raw {
        raw(&Message::Full(Box::new(self.pupil.full(room(&self.pupil)))))
    }

    fn step(&self) -> Raw {
        let mut step = self.pupil.step();
        step.next = self.next.clone().filter(|_| step.done);
        raw(&LessonNews::Lesson(Box::new(step)))
    }

    fn ack(&self, key: String) -> Raw {
        let version = self.pupil.table().version(self.pupil.viewer());
        raw(&Message::Ack { key, again: false, version })
    }
}

fn refusal(key: Option<String>, error: Fault, fresh: Option<Raw>) -> Raw {
    raw(&Message::Error { key, error, fresh })
}

fn not_now(key: Option<String>, message: &str) -> Vec<Raw> {
    vec![refusal(key, DoorError::new("not_now", message).fault(), None)]
}
