//! Plays every lesson to its goal and along the wrong ways: a rule that changes cannot rot a lesson unseen.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hosting::{Command, Title};
use tabletop::Rulebook;

use crate::course::{CourseForm, CoursesForm, Files, MAIN};
use crate::lesson::{Lesson, LessonError, Source, StepForm, Text, Wrong};
use crate::pattern::matches;
use crate::pupil::{Pupil, Verdict};
use crate::things::{things_ahead, things_now};

/// The longest that is said at once.
const SAY_CHARACTERS_MAX: usize = 200;
const SAY_SENTENCES_MAX: usize = 2;
/// The longest name of a lesson or course, and line about a course.
const NAME_CHARACTERS_MAX: usize = 48;
const LINE_CHARACTERS_MAX: usize = 120;
/// No step has more answers that go on: each of them is played to the end.
const ACCEPTED_MAX: usize = 40;

/// All that is wrong with the lessons of a title, lesson by lesson; nothing if all is well.
pub fn check(title: &'static dyn Title, files: &Files) -> Vec<LessonError> {
    let (source, courses) = match CoursesForm::read(files) {
        Ok(Some(read)) => read,
        Ok(None) if files.names().next().is_none() => return Vec::new(),
        Ok(None) => {
            let message = "there are lessons, but no course.toml that says in which order";
            return vec![Source::new(files.path("course.toml"), "").error(0, message)];
        }
        Err(error) => return vec![error],
    };
    let mut inspector = Inspector {
        title,
        rulebook: title.rulebook(),
        things: BTreeMap::new(),
        faults: Vec::new(),
    };
    inspector.courses(files, &source, &courses);
    let mut positions = BTreeSet::new();
    for id in files.lessons() {
        match Lesson::read(files, id) {
            Ok(lesson) => {
                let file = lesson.form.start.position.as_ref();
                positions.extend(file.map(|file| file.get_ref().clone()));
                inspector.lesson(&Arc::new(lesson));
            }
            Err(error) => inspector.faults.push(error),
        }
    }
    for name in files.names().filter(|name| !name.ends_with(".toml")) {
        if !positions.contains(name) {
            let message = "no lesson begins with this position";
            inspector.faults.push(Source::new(files.path(name), "").error(0, message));
        }
    }
    inspector.faults
}

/// Looks at one lesson after the other.
struct Inspector {
    title: &'static dyn Title,
    rulebook: Rulebook,
    /// The things of a table, by how it began.
    things: BTreeMap<String, BTreeSet<String>>,
    faults: Vec<LessonError>,
}

impl Inspector {
    /// Every lesson is in one course, and every course has its words.
    fn courses(&mut self, files: &Files, source: &Source, courses: &CoursesForm) {
        let mut named: BTreeSet<String> = BTreeSet::new();
        let mut ids: BTreeSet<String> = BTreeSet::new();
        for CourseForm { id, name, line, lessons } in &courses.courses {
            self.is_short(source, name, NAME_CHARACTERS_MAX);
            self.is_short(source, line, LINE_CHARACTERS_MAX);
            if !ids.insert(id.get_ref().clone()) {
                self.faults.push(source.at(id, format!("there are two courses {id}")));
            }
            for lesson in lessons {
                if files.lessons().all(|known| known != lesson.get_ref()) {
                    let message = format!("there is no lesson {lesson}.toml beside it");
                    self.faults.push(source.at(lesson, message));
                } else if !named.insert(lesson.get_ref().clone()) {
                    let message = format!("the lesson {lesson} is in the list twice");
                    self.faults.push(source.at(lesson, message));
                }
            }
        }
        if courses.courses.first().is_none_or(|course| course.id.get_ref() != MAIN) {
            let message = format!("the first course is for newcomers: its id is \"{MAIN}\"");
            self.faults.push(source.error(0, message));
        }
        for id in files.lessons() {
            if !named.contains(id) {
                let message = "the lesson is in no course of course.toml";
                let file = files.path(&format!("{id}.toml"));
                self.faults.push(Source::new(file, "").error(0, message));
            }
        }
    }

    fn is_short(&mut self, source: &Source, text: &Text, max: usize) {
        let n = text.get_ref().chars().count();
        if n == 0 || n > max {
            let message = format!("this has {n} characters; write 1 to {max}");
            self.faults.push(source.at(text, message));
        }
    }

    fn lesson(&mut self, lesson: &Arc<Lesson>) {
        let n_before = self.faults.len();
        self.words(lesson);
        if self.faults.len() > n_before {
            return;
        }
        if let Err(error) = self.play(lesson) {
            self.faults.push(error);
        }
    }

    /// What can be judged without playing.
    fn words(&mut self, lesson: &Lesson) {
        let (source, form) = (&lesson.source, &lesson.form);
        self.is_short(source, &form.title, NAME_CHARACTERS_MAX);
        let sections = form.sections.iter().chain(form.steps.iter().flat_map(|step| &step.section));
        let keys = |words: &BTreeMap<Text, Text>| words.keys().cloned().collect::<Vec<_>>();
        let mut cited: Vec<Text> = sections.cloned().collect();
        let mut said: Vec<&Text> = vec![&form.goal.say];
        for words in form.steps.iter().map(|step| &step.wrong).chain([&form.wrong]) {
            cited.extend(keys(words).into_iter().filter(|key| key.get_ref().starts_with('§')));
            said.extend(words.values());
        }
        said.extend(form.steps.iter().map(|step| &step.say));
        for section in cited {
            if self.rulebook.find(section.get_ref()).is_empty() {
                let message = format!("there is no section {section} in rules.toml");
                self.faults.push(source.at(&section, message));
            }
        }
        if form.sections.is_empty() {
            self.faults.push(source.at(&form.title, "a lesson is about at least one section"));
        }
        for text in said {
            if let Err(message) = is_sayable(text.get_ref()) {
                self.faults.push(source.at(text, message));
            }
        }
    }

    /// The way by the first accepted answers; beside it every other that is accepted, and one that is wrong.
    fn play(&mut self, lesson: &Arc<Lesson>) -> Result<(), LessonError> {
        let mut pupil = Pupil::begin(lesson, self.title)?;
        if lesson.goal.holds(pupil.evidence()) {
            let message = "the goal holds before the first step: nothing would be learned";
            return Err(lesson.source.error(lesson.goal.at, message));
        }
        let key = format!("{:?} {:?}", lesson.form.start.options, lesson.form.start.position);
        let mut things = self.things.remove(&key).unwrap_or_default();
        if things.is_empty() {
            things_ahead(pupil.table(), &mut things);
        }
        let mut pointed: Vec<&Text> = lesson.form.goal.touch.iter().collect();
        while let Some(step) = pupil.step_form().cloned() {
            things_now(pupil.table(), &mut things);
            let step_now = &lesson.form.steps[pupil.n()];
            pointed.extend(&step_now.touch);
            self.step(&pupil, &step)?;
            let heard = pupil.show(0)?;
            let lines = heard.iter().flat_map(|change| &change.lines);
            things.extend(lines.flat_map(|line| line.told.place.iter().cloned()));
        }
        for thing in pointed {
            if !things.contains(thing.get_ref()) {
                self.faults.push(lesson.source.at(thing, no_such_thing(thing.get_ref(), &things)));
            }
        }
        self.things.insert(key, things);
        self.leftovers(lesson, &pupil);
        Ok(())
    }

    /// One step: every pattern finds an answer, every answer that is accepted serves the goal, a wrong one is told so.
    fn step(&mut self, pupil: &Pupil, step: &StepForm) -> Result<(), LessonError> {
        let legal = pupil.offers().map(|offers| offers.legal).unwrap_or_default();
        for pattern in &step.accept {
            if !legal.iter().any(|offer| matches(pattern.get_ref(), &offer.text)) {
                return Err(pupil.error(pattern, pupil.no_such_answer(pattern)));
            }
        }
        for key in step.wrong.keys().filter(|key| is_pattern(key.get_ref())) {
            if !legal.iter().any(|offer| matches(key.get_ref(), &offer.text)) {
                let message = format!("nobody is told this: {}", pupil.no_such_answer(key));
                self.faults.push(pupil.error(key, message));
            }
        }
        let accepted = pupil.accepted();
        if accepted.len() > ACCEPTED_MAX {
            let n = accepted.len();
            let message = format!("{n} answers go on here; {ACCEPTED_MAX} are enough");
            return Err(pupil.error(&step.accept[0], message));
        }
        for text in accepted.iter().skip(1) {
            serves(pupil, step, text)?;
        }
        if step.accept.is_empty() {
            return Ok(());
        }
        let wrong = legal.iter().filter(|offer| !accepted.contains(&offer.text));
        let mut wrong = wrong.peekable();
        if let Some(first) = wrong.peek() {
            is_refused(pupil, step, &first.text)?;
        }
        for offer in wrong {
            let wrong = Wrong { text: Some(&offer.text), rule: &offer.rule, is_refused: false };
            let words = pupil.lesson().words(pupil.n(), wrong);
            if words.is_none() {
                let message = format!(
                    "nothing is said to the wrong answer \"{}\"; write a `wrong` for it, or one for \
                     all: \"*\"",
                    offer.text
                );
                return Err(pupil.error(&step.say, message));
            }
        }
        Ok(())
    }

    /// What was never used says that the lesson goes another way than whoever wrote it thinks.
    fn leftovers(&mut self, lesson: &Lesson, pupil: &Pupil) {
        let (n_draws, n_others) = pupil.used();
        if let Some(draw) = lesson.form.draws.get(n_draws) {
            self.faults.push(lesson.source.at(draw, "this is never dealt"));
        }
        if let Some(other) = lesson.form.others.get(n_others) {
            self.faults.push(lesson.source.at(other, "nobody is asked for this answer"));
        }
    }
}

fn is_pattern(key: &str) -> bool {
    key != "*" && !key.starts_with('§')
}

/// Leads this accepted answer to the goal too?
fn serves(pupil: &Pupil, step: &StepForm, text: &str) -> Result<(), LessonError> {
    let fits = |pattern: &&Text| matches(pattern.get_ref(), text);
    let pattern = step.accept.iter().find(fits).expect("it was accepted by one of them");
    let played = || -> Result<(), LessonError> {
        let mut other = pupil.fork();
        if let Verdict::Accepted { .. } = other.answer(&Command::Text(text.to_owned()), 0)? {
            while !other.is_done() {
                other.show(0)?;
            }
        }
        Ok(())
    };
    played().map_err(|error| {
        let LessonError { line, message, .. } = error;
        let told = format!(
            "\"{text}\" is accepted and does not serve the goal: then at line {line}, {message}"
        );
        pupil.error(pattern, told)
    })
}

/// A wrong answer gets words, changes nothing, and the right one still works.
fn is_refused(pupil: &Pupil, step: &StepForm, text: &str) -> Result<(), LessonError> {
    let mut other = pupil.fork();
    let before = other.table().hash();
    let verdict = other.answer(&Command::Text(text.to_owned()), 0)?;
    let told = match verdict {
        Verdict::Wrong { say, .. } => !say.is_empty(),
        Verdict::Accepted { .. } | Verdict::Refused(_) => false,
    };
    if !told || other.table().hash() != before {
        let message = format!("the wrong answer \"{text}\" is not told so");
        return Err(pupil.error(&step.say, message));
    }
    other.show(0).map(|_| ())
}

fn no_such_thing(thing: &str, things: &BTreeSet<String>) -> String {
    let kind = |thing: &str| thing.split(':').next().unwrap_or_default().to_owned();
    let alike: Vec<&str> =
        things.iter().filter(|other| kind(other) == kind(thing)).map(|other| &**other).collect();
    if alike.is_empty() {
        let kinds: BTreeSet<String> = things.iter().map(|other| kind(other)).collect();
        let kinds: Vec<String> = kinds.into_iter().collect();
        return format!(
            "there is no thing \"{thing}\"; there are things of these kinds: {}",
            kinds.join(", ")
        );
    }
    format!("there is no thing \"{thing}\"; of its kind there are: {}", alike.join(", "))
}

/// One or two sentences that fit into a bubble.
fn is_sayable(text: &str) -> Result<(), String> {
    let n = text.chars().count();
    if n == 0 || n > SAY_CHARACTERS_MAX {
        return Err(format!("this has {n} characters; say 1 to {SAY_CHARACTERS_MAX}"));
    }
    let ends = |(idx, c): &(usize, char)| {
        let next = text[idx + c.len_utf8()..].chars().next();
        matches!(c, '.' | '!' | '?') && next.is_none_or(char::is_whitespace)
    };
    let n_sentences = text.char_indices().filter(ends).count();
    if !text.ends_with(['.', '!', '?']) {
        return Err("what is said ends with a full stop".to_owned());
    }
    if n_sentences > SAY_SENTENCES_MAX {
        return Err(format!("this has {n_sentences} sentences; say at most {SAY_SENTENCES_MAX}"));
    }
    Ok(())
}
