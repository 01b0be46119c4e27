//! Lessons: the courses of every title, and a live connection that owns the lesson which is played on it.
//!
//! A lesson can also be looked at step by step, with no connection. Nothing of it is stored. On its connection the messages are those of a table, with two more: where the lesson
//! stands, and why an answer does not go on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use axum::{Extension, Json};
use hosting::Command;
use lessons::{
    Lesson, LessonNews, LessonStep, LessonWish, Pupil, TitleCourses, TitleLessons, Verdict,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::wire::{Change, ClientMessage, Form, Fresh, Full, Plain, StoryLine, Written};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use super::body::{Asked, PathArg, read};
use super::live::{FAREWELL, PING_EVERY, Pass, WRITE_PATIENCE, bye};
use super::socket::{Socket, Upgrade};
use super::tables::wanted;
use super::who::Who;
use crate::doors::Door;
use crate::info::{Message, TableInfo, lesson_table, text};
use crate::limits::Count;
use crate::names::check_key;
use crate::refusal::ApiError;
use crate::shared::Shared;

/// How often a connection looks whether the server closes.
const GLANCE_EVERY: Duration = Duration::from_secs(1);

/// The courses of every title.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Lessons {
    titles: Vec<TitleCourses>,
}

/// A lesson at one of its steps, for those who look on: nothing is played, and nothing is kept.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(bound(serialize = ""))]
#[schemars(rename = "LessonShown", bound = "")]
pub(crate) struct LessonShown<P: Form = Plain> {
    /// What is said, what is pointed at, and which answers go on.
    step: LessonStep,
    /// The table as the pupil sees it.
    full: Full<P, TableInfo>,
    /// What the pupil was told since the lesson began.
    lines: Vec<StoryLine<P::Json>>,
    /// How many of them tell what the step before has brought.
    news: u32,
}

/// Where a lesson begins.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonStart {
    /// The step to begin with, from 1; those before are played by themselves.
    step: Option<u32>,
}

pub(crate) async fn lessons(State(shared): State<Arc<Shared>>) -> Json<Lessons> {
    Json(Lessons { titles: shared.library.info() })
}

pub(crate) async fn live(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg((title, lesson)): PathArg<(String, String)>,
    Asked(LessonStart { step }): Asked<LessonStart>,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let (lessons, found) = find(&shared, &title, &lesson)?;
    let upgrade = upgrade?;
    let pass = Pass::of(&shared, &who).await?;
    let next = next_of(lessons, &found);
    let pupil = begin(&shared, lessons, found, step).await?;
    let class = Class { shared: Arc::clone(&shared), pupil, next };
    Ok(upgrade.answer(move |socket| talk(shared, class, pass, socket)))
}

/// The lesson as it stands at a step; past the last one it is done.
pub(crate) async fn shown(
    State(shared): State<Arc<Shared>>,
    PathArg((title, lesson)): PathArg<(String, String)>,
    Asked(LessonStart { step }): Asked<LessonStart>,
) -> Result<Json<LessonShown<Written>>, ApiError> {
    let (lessons, found) = find(&shared, &title, &lesson)?;
    let (title, next, now) = (lessons.title(), next_of(lessons, &found), shared.time.now_ms());
    let n = step.unwrap_or(1).saturating_sub(1) as usize;
    let looked = shared.work(Door::Tables, move || {
        let mut pupil = Pupil::begin(&found, title)?;
        let told = pupil.watch(n)?;
        let lines = |changes: Vec<Change<Written>>| changes.into_iter().flat_map(|it| it.lines);
        let told: Vec<Vec<_>> = told.into_iter().map(|step| lines(step).collect()).collect();
        let news = told.last().map_or(0, Vec::len) as u32;
        let mut step = pupil.step();
        step.next = next.filter(|_| step.done);
        let full = pupil.full(lesson_table(&pupil, now));
        Ok(LessonShown { step, full, lines: told.into_iter().flatten().collect(), news })
    });
    Ok(Json(looked.await?.map_err(|error| cannot_begin(&error))?))
}

fn find<'a>(
    shared: &'a Shared,
    title: &str,
    lesson: &str,
) -> Result<(&'a TitleLessons, Arc<Lesson>), ApiError> {
    let title = shared.title(title)?;
    let lessons = shared.library.title(title.id()).ok_or(ApiError::Internal)?;
    let found = lessons.lesson(lesson).cloned().ok_or_else(|| ApiError::NoSuch {
        code: "no_such_lesson",
        message: format!("there is no lesson '{lesson}' of {}: see /api/v1/lessons", title.name()),
    })?;
    Ok((lessons, found))
}

fn cannot_begin(error: &lessons::LessonError) -> ApiError {
    tracing::error!(%error, "a lesson cannot begin");
    ApiError::Internal
}

fn next_of(lessons: &TitleLessons, lesson: &Lesson) -> Option<String> {
    lessons.after(lesson.id()).map(|next| next.id().to_owned())
}

/// The table of a lesson, at the step that is asked for.
async fn begin(
    shared: &Arc<Shared>,
    lessons: &TitleLessons,
    lesson: Arc<Lesson>,
    step: Option<u32>,
) -> Result<Pupil, ApiError> {
    let title = lessons.title();
    let begun = shared.work(Door::Tables, move || {
        let mut pupil = Pupil::begin(&lesson, title)?;
        pupil.skip_to(step.unwrap_or(1).saturating_sub(1) as usize)?;
        Ok(pupil)
    });
    begun.await?.map_err(|error| cannot_begin(&error))
}

/// A lesson, and what has to be known to answer for it.
struct Class {
    shared: Arc<Shared>,
    pupil: Pupil,
    /// The lesson that follows.
    next: Option<String>,
}

/// Something that ends the connection, by its name for programs.
type End = &'static str;

impl Class {
    fn table(&self) -> TableInfo {
        lesson_table(&self.pupil, self.shared.time.now_ms())
    }

    fn full(&self) -> Utf8Bytes {
        text(&Message::Full(Box::new(self.pupil.full(self.table()))))
    }

    fn step(&self) -> Utf8Bytes {
        let mut step = self.pupil.step();
        step.next = self.next.clone().filter(|_| step.done);
        news(&LessonNews::Lesson(Box::new(step)))
    }

    /// What is answered to a message.
    fn hear(&mut self, said: &str) -> Result<Vec<Utf8Bytes>, End> {
        let refused = |error: ApiError| Ok(vec![text(&error.into_message(None))]);
        let heard = match heard(said) {
            Ok(heard) => heard,
            Err(error) => {
                metrics::counter!("orrery_unknown_messages_total").increment(1);
                return refused(error);
            }
        };
        match heard {
            Heard::Wish(LessonWish::Next {}) => self.read_on(),
            Heard::Wish(LessonWish::Back {}) => Ok(self.back(None)),
            Heard::Wish(LessonWish::Again {}) => {
                self.pupil.again();
                Ok(vec![self.full(), self.step()])
            }
            Heard::Said(ClientMessage::Ping) => Ok(vec![text(&Message::Pong)]),
            Heard::Said(ClientMessage::Chat { .. }) => {
                refused(ApiError::not_now("nobody else is here: a lesson has no chat"))
            }
            Heard::Said(ClientMessage::Reopen { key, .. }) => {
                let error =
                    ApiError::not_now("in a lesson nothing is opened again: go a step back");
                Ok(vec![text(&error.into_message(Some(key)))])
            }
            Heard::Said(ClientMessage::Undo { key, .. }) => Ok(self.back(Some(key))),
            Heard::Said(ClientMessage::Act { key, version, action, text: words }) => {
                match check_key(&key).and_then(|()| wanted(action, words)) {
                    Ok(command) => self.answer(key, version, &command),
                    Err(error) => Ok(vec![text(&error.into_message(Some(key)))]),
                }
            }
        }
    }

    /// Back to the step before; an undo is acknowledged as at every table.
    fn back(&mut self, key: Option<String>) -> Vec<Utf8Bytes> {
        if !self.pupil.back() {
            let error = ApiError::not_now("this is the first step of the lesson");
            return vec![text(&error.into_message(key))];
        }
        let mut messages = vec![self.full()];
        messages.extend(key.map(|key| self.ack(key)));
        messages.push(self.step());
        messages
    }

    fn ack(&self, key: String) -> Utf8Bytes {
        let version = self.pupil.table().version(self.pupil.viewer());
        text(&Message::Ack { key, again: false, version })
    }

    fn read_on(&mut self) -> Result<Vec<Utf8Bytes>, End> {
        let now = self.shared.time.now_ms();
        match guarded(|| self.pupil.read_on(now))? {
            Verdict::Accepted { changes } => Ok(self.gone_on(changes, None)),
            Verdict::Wrong { say, .. } => Ok(vec![text(&ApiError::NotNow(say).into_message(None))]),
            Verdict::Refused(error) => {
                Ok(vec![text(&ApiError::NotNow(error.to_string()).into_message(None))])
            }
        }
    }

    fn answer(
        &mut self,
        key: String,
        version: u32,
        command: &Command,
    ) -> Result<Vec<Utf8Bytes>, End> {
        if self.pupil.is_stale(version, command) {
            let fresh = Box::new(Fresh::Full(Box::new(self.pupil.full(self.table()))));
            return Ok(vec![text(&ApiError::Stale(fresh).into_message(Some(key)))]);
        }
        let now = self.shared.time.now_ms();
        Ok(match guarded(|| self.pupil.answer(command, now))? {
            Verdict::Accepted { changes } => self.gone_on(changes, Some(key)),
            Verdict::Wrong { say, rule } => vec![news(&LessonNews::Wrong { key, say, rule })],
            Verdict::Refused(error) => {
                vec![text(&ApiError::from(error).into_message(Some(key)))]
            }
        })
    }

    fn gone_on(&self, changes: Vec<Change<Written>>, key: Option<String>) -> Vec<Utf8Bytes> {
        let told = changes.into_iter().map(|change| text(&Message::Change(Box::new(change))));
        let mut messages: Vec<Utf8Bytes> = told.collect();
        messages.extend(key.map(|key| self.ack(key)));
        messages.push(self.step());
        messages
    }
}

/// A lesson that cannot go on, or a rule that fails, ends the connection and nothing else.
fn guarded(play: impl FnOnce() -> Result<Verdict, lessons::LessonError>) -> Result<Verdict, End> {
    match catch_unwind(AssertUnwindSafe(play)) {
        Ok(Ok(verdict)) => Ok(verdict),
        Ok(Err(error)) => {
            tracing::error!(%error, "a lesson cannot go on");
            Err("internal")
        }
        Err(_) => {
            tracing::error!("a rule has failed in a lesson");
            Err("internal")
        }
    }
}

fn news(news: &LessonNews) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(news).expect("a message is plain data"))
}

/// What a pupil sends.
enum Heard {
    /// What is known at every table.
    Said(ClientMessage),
    /// What is known in lessons alone.
    Wish(LessonWish),
}

/// What kind of message it is.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: Option<String>,
}

fn heard(said: &str) -> Result<Heard, ApiError> {
    let Kind { kind } = read("the message", said.as_bytes())?;
    match kind.as_deref() {
        Some("next" | "back" | "again") => read("the message", said.as_bytes()).map(Heard::Wish),
        Some(_) | None => read("the message", said.as_bytes()).map(Heard::Said),
    }
}

/// A WebSocket, until one side has had enough.
async fn talk(shared: Arc<Shared>, mut class: Class, mut pass: Pass, mut socket: Socket) {
    metrics::gauge!("orrery_connections").increment(1);
    let reason = tokio::select! {
        reason = conversation(&shared, &mut class, &mut socket) => reason,
        () = pass.ended() => Some("not_yours"),
    };
    if let Some(reason) = reason {
        let _ = timeout(WRITE_PATIENCE, socket.say(bye(reason))).await;
    }
    let _ = timeout(WRITE_PATIENCE, socket.close()).await;
    // What is on its way here is read, so that the last words arrive.
    let _ = timeout(FAREWELL, async { while socket.recv().await.is_some() {} }).await;
    metrics::gauge!("orrery_connections").decrement(1);
}

async fn say(socket: &mut Socket, message: Utf8Bytes) -> Option<()> {
    timeout(WRITE_PATIENCE, socket.say(message)).await.ok()?.ok()
}

/// Why it ends; `None` if the client has gone or reads too slowly to be told.
async fn conversation(shared: &Shared, class: &mut Class, socket: &mut Socket) -> Option<End> {
    let number = shared.next_line();
    let (mut heard, mut pinged) = (Instant::now(), Instant::now());
    say(socket, class.full()).await?;
    say(socket, class.step()).await?;
    loop {
        let message = match timeout(GLANCE_EVERY, socket.recv()).await {
            Err(_) if shared.is_closing() => return Some("closing"),
            Err(_) if heard.elapsed() > PING_EVERY * 3 => return None,
            Err(_) if pinged.elapsed() > PING_EVERY => {
                pinged = Instant::now();
                timeout(WRITE_PATIENCE, socket.ping()).await.ok()?.ok()?;
                continue;
            }
            Err(_) => continue,
            Ok(None | Some(Frame::Close(_))) => return None,
            Ok(Some(message)) => message,
        };
        (heard, pinged) = (Instant::now(), Instant::now());
        let now = shared.time.running_ms();
        if shared.limits.take(Count::Messages, &number.to_string(), now).is_err() {
            return Some("too_many");
        }
        let answers = match message {
            Frame::Text(said) => match class.hear(&said) {
                Ok(answers) => answers,
                Err(end) => return Some(end),
            },
            Frame::Binary(_) => {
                vec![text(&ApiError::bad_request("messages are text").into_message(None))]
            }
            Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_) | Frame::Close(_) => Vec::new(),
        };
        for answer in answers {
            say(socket, answer).await?;
        }
    }
}
