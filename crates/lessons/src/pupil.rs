//! Somebody who is being taught: a table, a lesson, and where both stand.

use std::collections::BTreeSet;
use std::sync::Arc;

use hosting::{AnyTable, Audience, Command, DoorError, Offers, Play, StepResult, Title};
use serde::Serialize;
use serde_json::Value;
use tabletop::wire::{Change, Full, Offer, Raw, Written};
use tabletop::{Dealer, LogEntry, Pending, Seat, Viewer};

use crate::condition::{Evidence, read};
use crate::lesson::{Lesson, LessonError, StepForm, Text, Wrong};
use crate::pattern::matches;
use crate::script::{lead_in, no_such_answer, opened, other_answer};
use crate::wire::LessonStep;

/// No lesson has more answers and draws between two steps: a slip of whoever wrote it ends, and is told.
pub(crate) const ENTRIES_MAX: usize = 2_000;

/// What is said to an answer for which a lesson has no words; the check of lessons leaves none.
const NO_WORDS: &str = "The rules allow it, but it is not what this lesson is about.";

/// Somebody who is being taught.
#[derive(Debug)]
pub struct Pupil {
    lesson: Arc<Lesson>,
    title: &'static dyn Title,
    play: Play,
    at: Standing,
    /// Where each step began, up to the one that is on.
    marks: Vec<Mark>,
    /// How many lines the pupil's seat had been told before the lesson began: they are not shown.
    told_before: u32,
}

/// Where a lesson stands, beside its table.
#[derive(Clone, Debug)]
struct Standing {
    /// The step that is on, from 0; past the last one the lesson is done.
    n: usize,
    dealer: Dealer,
    n_draws: usize,
    n_others: usize,
    events: Vec<Value>,
    facts: Vec<Value>,
}

/// The start of a step, to come back to.
#[derive(Debug)]
struct Mark {
    table: Box<dyn AnyTable>,
    at: Standing,
}

impl Mark {
    fn of(table: &dyn AnyTable, at: &Standing) -> Mark {
        Mark { table: table.boxed_clone(), at: at.clone() }
    }
}

/// What came of an answer.
#[derive(Debug)]
pub enum Verdict {
    /// It goes on: what the pupil's seat is told by it, and by all that follows until it is asked again.
    Accepted {
        /// In order.
        changes: Vec<Change<Written>>,
    },
    /// It does not go on; nothing has changed.
    Wrong {
        /// Why, in the words of the lesson.
        say: String,
        /// The section that refuses, if one does.
        rule: Option<String>,
    },
    /// The rules refuse it, and the lesson has no words of its own; nothing has changed.
    Refused(DoorError),
}

impl Pupil {
    /// The table of a lesson, at its first step.
    ///
    /// # Errors
    /// The lesson cannot begin: file and line of the answer or draw that does not follow.
    pub fn begin(lesson: &Arc<Lesson>, title: &'static dyn Title) -> Result<Pupil, LessonError> {
        let table = opened(lesson, title)?;
        let mut at = Standing {
            n: 0,
            dealer: Dealer::new(lesson.seed),
            n_draws: 0,
            n_others: 0,
            events: Vec::new(),
            facts: Vec::new(),
        };
        let table = lead_in(lesson, table, &mut at.dealer)?;
        let told_before = table.n_told(Viewer::Seat(lesson.seat()));
        let (lesson, play) = (Arc::clone(lesson), in_play(table, lesson.seat()));
        let mut pupil = Pupil { lesson, title, play, at, marks: Vec::new(), told_before };
        pupil.settle(0)?;
        pupil.marks.push(Mark::of(pupil.play.table(), &pupil.at));
        Ok(pupil)
    }

    /// The same at another step, reached by the first answer that each step accepts.
    ///
    /// # Errors
    /// A step on the way cannot be played.
    pub fn skip_to(&mut self, n: usize) -> Result<(), LessonError> {
        self.watch(n.min(self.lesson.n_steps() - 1)).map(drop)
    }

    /// Plays by the first answer that each step accepts until so many steps are done, all of them at most: what the
    /// pupil's seat is told by each.
    ///
    /// # Errors
    /// A step on the way cannot be played.
    pub fn watch(&mut self, n: usize) -> Result<Vec<Vec<Change<Written>>>, LessonError> {
        let mut told = Vec::new();
        while self.at.n < n && !self.is_done() {
            told.push(self.show(0)?);
        }
        Ok(told)
    }

    /// Plays the step that is on by its first accepted answer.
    pub(crate) fn show(&mut self, at_ms: u64) -> Result<Vec<Change<Written>>, LessonError> {
        let Some(step) = self.step_form().cloned() else { return Ok(Vec::new()) };
        if step.accept.is_empty() {
            return self.forward(Vec::new(), at_ms);
        }
        let first = self.accepted().into_iter().next();
        let nothing = || self.error(&step.accept[0], self.no_such_answer(&step.accept[0]));
        let text = first.ok_or_else(nothing)?;
        match self.answer(&Command::Text(text), at_ms)? {
            Verdict::Accepted { changes } => Ok(changes),
            Verdict::Wrong { say, .. } => Err(self.error(&step.accept[0], say)),
            Verdict::Refused(error) => Err(self.error(&step.accept[0], error.message.to_string())),
        }
    }

    /// A copy that goes its own way.
    #[must_use]
    pub fn fork(&self) -> Pupil {
        let marks = self.marks.iter().map(|mark| Mark::of(&*mark.table, &mark.at)).collect();
        Pupil {
            lesson: Arc::clone(&self.lesson),
            title: self.title,
            play: in_play(self.play.table().boxed_clone(), self.lesson.seat()),
            at: self.at.clone(),
            marks,
            told_before: self.told_before,
        }
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        self.play.table()
    }

    /// The pupil's seat, as a viewer.
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.lesson.seat())
    }

    /// Is the lesson done?
    pub fn is_done(&self) -> bool {
        self.at.n == self.lesson.n_steps()
    }

    /// The step that is on, from 0.
    pub(crate) fn n(&self) -> usize {
        self.at.n
    }

    /// How many draws and answers of others have been used.
    pub(crate) fn used(&self) -> (usize, usize) {
        (self.at.n_draws, self.at.n_others)
    }

    pub(crate) fn step_form(&self) -> Option<&StepForm> {
        self.lesson.form.steps.get(self.at.n)
    }

    /// What is said now.
    pub fn step(&self) -> LessonStep {
        let form = &self.lesson.form;
        let step = self.step_form();
        let (say, touch) = match step {
            Some(step) => (&step.say, &step.touch),
            None => (&form.goal.say, &form.goal.touch),
        };
        LessonStep {
            lesson: self.lesson.id().to_owned(),
            title: self.lesson.title().to_owned(),
            n: (self.at.n + 1).min(self.lesson.n_steps()) as u32,
            of: self.lesson.n_steps() as u32,
            say: say.get_ref().clone(),
            touch: touch.iter().map(|thing| thing.get_ref().clone()).collect(),
            rule: self.lesson.section_of(self.at.n),
            accepts: self.accepted(),
            reading: step.is_some_and(|step| step.accept.is_empty()),
            can_go_back: self.at.n > 0,
            done: self.is_done(),
            next: None,
        }
    }

    /// What the pupil is asked, if it is.
    pub fn offers(&self) -> Option<Offers> {
        self.table().offers(self.lesson.seat())
    }

    /// The answers that go on, in the order of the patterns.
    pub(crate) fn accepted(&self) -> Vec<String> {
        let Some(step) = self.step_form() else { return Vec::new() };
        let legal = self.offers().map(|offers| offers.legal).unwrap_or_default();
        let mut known = BTreeSet::new();
        let fitting = step.accept.iter().flat_map(|pattern| {
            let fits = move |offer: &&Offer<Raw, Raw>| matches(pattern.get_ref(), &offer.text);
            legal.iter().filter(fits)
        });
        let fresh = fitting.filter(|offer| known.insert(offer.text.clone()));
        fresh.map(|offer| offer.text.clone()).collect()
    }

    /// Is an answer that was given to this version of the table still one to what is asked?
    pub fn is_stale(&self, version: u32, command: &Command) -> bool {
        self.play.is_stale(self.lesson.seat(), version, command)
    }

    /// The whole table as the pupil sees it; `table` is what the host says about it.
    pub fn full<T: Serialize>(&self, table: T) -> Full<Written, T> {
        let mut full = self.play.full(self.viewer(), None, table);
        full.story = full.story.saturating_sub(self.told_before);
        full
    }

    /// The pupil answers.
    ///
    /// # Errors
    /// The lesson cannot go on from there: what follows in its file does not fit. The check of lessons leaves none such.
    pub fn answer(&mut self, command: &Command, at_ms: u64) -> Result<Verdict, LessonError> {
        let seat = self.lesson.seat();
        if self.is_done() || self.step_form().is_some_and(|step| step.accept.is_empty()) {
            let message = if self.is_done() { "the lesson is done" } else { "read on first" };
            return Ok(Verdict::Refused(DoorError::new("not_asked", message)));
        }
        let offer = match self.meant(command) {
            Ok(offer) => offer,
            Err(error) => {
                let (text, rule) = (text_of(command), error.rule);
                // What is no answer of this title at all is not worth the words for a wrong one.
                let wrong = rule.map(|rule| Wrong { text, rule, is_refused: true });
                let words = wrong.and_then(|wrong| self.lesson.words(self.at.n, wrong));
                return Ok(match words {
                    Some(say) => {
                        Verdict::Wrong { say: say.to_owned(), rule: rule.map(str::to_owned) }
                    }
                    None => Verdict::Refused(error),
                });
            }
        };
        let step = self.step_form().expect("a lesson that is not done has a step");
        if !step.accept.iter().any(|pattern| matches(pattern.get_ref(), &offer.text)) {
            let wrong = Wrong { text: Some(&offer.text), rule: &offer.rule, is_refused: false };
            let words = self.lesson.words(self.at.n, wrong);
            return Ok(Verdict::Wrong { say: words.unwrap_or(NO_WORDS).to_owned(), rule: None });
        }
        self.at.facts.extend(offer.facts.iter().map(read));
        let result = self.play.obey(seat, &Command::Text(offer.text), at_ms);
        let result = result.expect("what is offered is accepted");
        let changes = self.heard(result);
        Ok(Verdict::Accepted { changes: self.forward(changes, at_ms)? })
    }

    /// Reads on.
    ///
    /// # Errors
    /// The step has an answer, or what follows does not fit.
    pub fn read_on(&mut self, at_ms: u64) -> Result<Verdict, LessonError> {
        match self.step_form() {
            Some(step) if step.accept.is_empty() => {
                Ok(Verdict::Accepted { changes: self.forward(Vec::new(), at_ms)? })
            }
            Some(_) | None => {
                let message = "there is nothing to read on: an answer goes on";
                Ok(Verdict::Refused(DoorError::new("not_asked", message)))
            }
        }
    }

    /// Back to the start of the step before; whether there is one.
    pub fn back(&mut self) -> bool {
        if self.at.n == 0 {
            return false;
        }
        self.marks.truncate(self.at.n);
        self.return_to_mark();
        true
    }

    /// Back to the start of the lesson.
    pub fn again(&mut self) {
        self.marks.truncate(1);
        self.return_to_mark();
    }

    fn return_to_mark(&mut self) {
        let mark = self.marks.last().expect("the first step has begun");
        self.play = in_play(mark.table.boxed_clone(), self.lesson.seat());
        self.at = mark.at.clone();
    }

    /// The next step: what is given for the pupil, what is dealt, what the others answer.
    fn forward(
        &mut self,
        mut changes: Vec<Change<Written>>,
        at_ms: u64,
    ) -> Result<Vec<Change<Written>>, LessonError> {
        let lesson = Arc::clone(&self.lesson);
        for then in &lesson.form.steps[self.at.n].then {
            changes.extend(self.deal_and_others(at_ms)?);
            let offers = self.offers().map(|offers| offers.legal).unwrap_or_default();
            let fits = |offer: &Offer<Raw, Raw>| matches(then.get_ref(), &offer.text);
            let Some(offer) = offers.into_iter().find(fits) else {
                return Err(self.error(then, self.no_such_answer(then)));
            };
            self.at.facts.extend(offer.facts.iter().map(read));
            let result = self.play.obey(lesson.seat(), &Command::Text(offer.text), at_ms);
            changes.extend(self.heard(result.expect("what is offered is accepted")));
        }
        self.at.n += 1;
        changes.extend(self.settle(at_ms)?);
        if !self.is_done() {
            self.marks.push(Mark::of(self.play.table(), &self.at));
        } else if !self.lesson.goal.holds(self.evidence()) {
            let missing = self.lesson.goal.missing(self.evidence());
            let message = format!("the goal is not reached: {missing}");
            return Err(self.lesson.source.error(self.lesson.goal.at, message));
        }
        Ok(changes)
    }

    /// Goes on until the pupil is asked what the step is about: forced answers are given.
    fn settle(&mut self, at_ms: u64) -> Result<Vec<Change<Written>>, LessonError> {
        let mut changes = Vec::new();
        for _ in 0..ENTRIES_MAX {
            changes.extend(self.deal_and_others(at_ms)?);
            let reads = self.step_form().is_none_or(|step| step.accept.is_empty());
            let legal = self.offers().map(|offers| offers.legal).unwrap_or_default();
            let [only] = &*legal else { return Ok(changes) };
            if reads || !self.accepted().is_empty() {
                return Ok(changes);
            }
            let command = Command::Text(only.text.clone());
            let result = self.play.obey(self.lesson.seat(), &command, at_ms);
            changes.extend(self.heard(result.expect("what is offered is accepted")));
        }
        Err(self.lesson.source.error(0, "the table never comes back to the pupil"))
    }

    /// Deals and lets the others answer until the pupil is asked, or nobody.
    fn deal_and_others(&mut self, at_ms: u64) -> Result<Vec<Change<Written>>, LessonError> {
        let (lesson, own) = (Arc::clone(&self.lesson), self.lesson.seat());
        let mut changes = Vec::new();
        for _ in 0..ENTRIES_MAX {
            let result = match self.table().pending() {
                Pending::Over => return Ok(changes),
                Pending::Seats(seats) if seats.contains(own) => return Ok(changes),
                Pending::Dealer { n } => self.deal(n, at_ms)?,
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    let next = lesson.form.others.get(self.at.n_others);
                    // After the last step the others go on as long as somebody wrote what they do.
                    if self.is_done() && next.is_none() {
                        return Ok(changes);
                    }
                    let (text, used) = other_answer(&lesson, self.table(), seat, next)?;
                    self.at.n_others += usize::from(used);
                    let result = self.play.obey(seat, &Command::Text(text), at_ms);
                    result.expect("what is offered is accepted")
                }
            };
            changes.extend(self.heard(result));
        }
        Err(lesson.source.error(0, "the table never comes back to the pupil"))
    }

    fn deal(&mut self, n: u32, at_ms: u64) -> Result<StepResult, LessonError> {
        let lesson = Arc::clone(&self.lesson);
        let by_hand = lesson.form.draws.get(self.at.n_draws);
        let result = match by_hand {
            Some(draw) => *draw.get_ref(),
            None => self.at.dealer.below(n),
        };
        let dealt = self.play.deal_by_hand(result, at_ms).map_err(|error| {
            let at = by_hand.map_or(0, |draw| draw.span().start);
            lesson.source.error(at, format!("it cannot be dealt: {}", error.message))
        })?;
        self.at.n_draws += usize::from(by_hand.is_some());
        Ok(dealt)
    }

    /// What the pupil's seat is told by a step.
    fn heard(&mut self, result: StepResult) -> Vec<Change<Written>> {
        let (viewer, before) = (self.viewer(), self.told_before);
        let own = result.tells.into_iter().filter(|tell| tell.viewer == viewer);
        let mut changes: Vec<Change<Written>> = own.map(|tell| tell.change).collect();
        for line in changes.iter_mut().flat_map(|change| &mut change.lines) {
            line.n = line.n.saturating_sub(before);
            self.at.events.extend(line.told.event.as_ref().map(read));
        }
        changes
    }

    /// The answer of the command, as it is offered.
    fn meant(&self, command: &Command) -> Result<Offer<Raw, Raw>, DoorError> {
        let seat = self.lesson.seat();
        let legal = self.offers().map(|offers| offers.legal).unwrap_or_default();
        let same = |offer: &&Offer<Raw, Raw>| match command {
            Command::Act(action) => read(&offer.action) == *action,
            Command::Text(text) => offer.text == *text,
            Command::Undo | Command::Reopen => false,
        };
        if let Some(offer) = legal.iter().find(same) {
            return Ok(offer.clone());
        }
        // Whatever else it is, a copy of the table says: it refuses, or knows it by another spelling.
        let mut copy = self.table().boxed_clone();
        let n = copy.n_entries();
        copy.obey(seat, command, Audience::default())?;
        let line = copy.log_lines(n).into_iter().next().unwrap_or_default();
        let noted = self.title.with_notation(n as u64, &line)?;
        let noted: LogEntry = serde_json::from_str(noted.get()).expect("an entry is one");
        let meant = legal.into_iter().find(|offer| noted.text.as_ref() == Some(&offer.text));
        meant.ok_or_else(|| DoorError::new("not_asked", "this is not among the answers here"))
    }

    /// What the goal is judged by.
    pub(crate) fn evidence(&self) -> Evidence<'_> {
        let Standing { events, facts, .. } = &self.at;
        Evidence { events, facts, table: self.play.table(), viewer: self.viewer() }
    }

    pub(crate) fn error(&self, at: &Text, message: impl Into<String>) -> LessonError {
        self.lesson.source.at(at, message)
    }

    /// Why a pattern finds no answer of the pupil.
    pub(crate) fn no_such_answer(&self, pattern: &Text) -> String {
        no_such_answer(self.table(), self.lesson.seat(), pattern.get_ref())
    }
}

fn text_of(command: &Command) -> Option<&str> {
    match command {
        Command::Text(text) => Some(text),
        Command::Act(_) | Command::Undo | Command::Reopen => None,
    }
}

/// A table whose changes the pupil is told.
fn in_play(table: Box<dyn AnyTable>, seat: Seat) -> Play {
    let mut play = Play::new(table, 0, u64::MAX);
    play.look(Viewer::Seat(seat));
    play
}
