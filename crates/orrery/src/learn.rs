//! `orrery learn`: courses, a lesson in the terminal, and whether lessons hold.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use hosting::{Command, Offers, Title};
use lessons::{Files, Lesson, LessonStep, Library, Pupil, TitleLessons, Verdict};
use tabletop::wire::{Change, Written};
use terminal::progress::Progress;
use terminal::text;

use crate::{paper, titles};

/// Learn a title in short lessons, in the terminal
///
/// Without TITLE all courses are listed, with TITLE those of one; with LESSON it is played: answer by number or
/// in text notation, `?` is a hint, `v` shows the board, `b` goes a step back, `q` leaves. The next lesson of the course follows, and
/// after the last one of the first course a first game against a mild bot. What has been done is kept in lessons-done in the
/// folder orrery of XDG_DATA_HOME (~/.local/share/orrery).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The title, as `orrery games` names it
    title: Option<String>,
    /// The lesson, as the list names it
    lesson: Option<String>,
    /// Take the lessons from the files of this folder instead of those that are built in
    #[arg(long, value_name = "FOLDER", requires = "title")]
    from: Option<PathBuf>,
    /// Check the lessons of this folder, or one of them, and say what is wrong with file and line
    #[arg(long, value_name = "FOLDER", requires = "title", conflicts_with = "from")]
    check: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(id) = &args.title else {
        let library = Library::of(&titles::titles());
        return library.titles().iter().try_for_each(|lessons| list(out, lessons));
    };
    let title: &'static dyn Title = titles::title(id)?;
    if let Some(folder) = &args.check {
        return check(out, title, folder, args.lesson.as_deref());
    }
    let files = match &args.from {
        Some(folder) => read_folder(folder)?,
        None => Files::of(title),
    };
    let Some(lesson) = &args.lesson else {
        return list(out, &TitleLessons::read(title, &files)?);
    };
    let mut school = School { title, files, keeps: args.from.is_none() };
    if school.teach(out, lesson)? {
        terminal::run_first_game(&titles::titles(), title)
    } else {
        Ok(())
    }
}

/// Lessons of a title, one after the other.
struct School {
    title: &'static dyn Title,
    files: Files,
    /// Whether what has been done is kept.
    keeps: bool,
}

impl School {
    /// Plays a lesson and those that follow it, as long as the pupil wants to; whether a first game is to follow.
    fn teach(&mut self, out: &mut impl Write, first: &str) -> anyhow::Result<bool> {
        let input = &mut io::stdin().lock();
        let mut lesson = Arc::new(Lesson::read(&self.files, first)?);
        loop {
            let pupil = Pupil::begin(&lesson, self.title)?;
            if !play(out, input, pupil)? {
                return Ok(false);
            }
            if self.keeps {
                Progress::usual().mark(self.title.id(), lesson.id())?;
            }
            let courses = TitleLessons::read(self.title, &self.files)?;
            let next = courses.after(lesson.id()).cloned();
            let is_last = next.is_none() && courses.is_main(lesson.id());
            match &next {
                Some(next) => writeln!(out, "Enter goes on with: {}. q leaves.", next.title())?,
                None if is_last && terminal::is_there() => {
                    writeln!(out, "Enter begins your first game, against a mild bot. q leaves.")?;
                }
                None if is_last => writeln!(out, "Your first game: orrery tui")?,
                None => return Ok(false),
            }
            write!(out, "> ")?;
            out.flush()?;
            if read_line(input)?.is_none_or(|line| line == "q") {
                writeln!(out)?;
                return Ok(false);
            }
            match next {
                Some(next) => lesson = next,
                None => return Ok(is_last && terminal::is_there()),
            }
        }
    }
}

/// The files of a folder, as text.
fn read_folder(folder: &Path) -> anyhow::Result<Files> {
    let cannot = || format!("cannot read {}", folder.display());
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            continue; // What is written about a course is no part of it.
        }
        let text = fs::read_to_string(&path);
        texts.push((name, text.with_context(|| format!("cannot read {}", path.display()))?));
    }
    Ok(Files::new(&folder.display().to_string(), texts))
}

fn check(
    out: &mut impl Write,
    title: &'static dyn Title,
    folder: &Path,
    lesson: Option<&str>,
) -> anyhow::Result<()> {
    let files = read_folder(folder)?;
    let one = lesson.map(|lesson| format!("/{lesson}.toml:"));
    let faults = lessons::check(title, &files).into_iter().map(|fault| fault.to_string());
    let faults: Vec<String> =
        faults.filter(|fault| one.as_ref().is_none_or(|one| fault.contains(&**one))).collect();
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    out.flush()?;
    if !faults.is_empty() {
        bail!("{} to mend", tabletop::words::count(faults.len() as i64, "thing"));
    }
    writeln!(out, "Every lesson reaches its goal.")?;
    Ok(())
}

fn list(out: &mut impl Write, lessons: &TitleLessons) -> anyhow::Result<()> {
    let (title, progress) = (lessons.title(), Progress::usual());
    let courses = lessons.info().courses;
    if courses.is_empty() {
        writeln!(out, "{} has no lessons yet.\n", title.name())?;
        return Ok(());
    }
    writeln!(out, "{}\n", title.name())?;
    for course in courses {
        writeln!(out, "  {}: {}", course.name, course.line)?;
        for lesson in course.lessons {
            let done = progress.is_done(title.id(), &lesson.id);
            let mark = if done { "done" } else { "" };
            writeln!(out, "    {:<4}  {:<24}  {}", mark, lesson.id, lesson.title)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Begin with: orrery learn {} LESSON", title.id())?;
    Ok(())
}

/// Plays a lesson; whether it was done.
fn play(out: &mut impl Write, input: &mut impl BufRead, mut pupil: Pupil) -> anyhow::Result<bool> {
    writeln!(out, "{}\n", pupil.lesson().title())?;
    let mut drawn = None;
    loop {
        let step = pupil.step();
        if terminal::is_there() && drawn != Some(step.n) {
            draw(out, &pupil, &step)?;
            drawn = Some(step.n);
        }
        say(out, &step)?;
        if step.done {
            return Ok(true);
        }
        let offers = pupil.offers().filter(|_| !step.reading);
        ask(out, offers.as_ref())?;
        let Some(line) = read_line(input)? else { return Ok(false) };
        let verdict = match &*line {
            "q" => return Ok(false),
            "b" => {
                if !pupil.back() {
                    writeln!(out, "This is the first step.\n")?;
                }
                continue;
            }
            "v" => {
                draw(out, &pupil, &step)?;
                continue;
            }
            "?" => {
                let hint = step.accepts.first().map_or("Press Enter.", |text| text);
                writeln!(out, "Try: {hint}\n")?;
                continue;
            }
            _ if step.reading => pupil.read_on(0)?,
            "" => continue,
            answer => pupil.answer(&Command::Text(chosen(offers.as_ref(), answer)), 0)?,
        };
        tell(out, verdict)?;
    }
}

/// So high is the board between two steps.
const BOARD_ROWS: u16 = 22;

/// The board as the pupil sees it, around what the step points at.
fn draw(out: &mut impl Write, pupil: &Pupil, step: &LessonStep) -> anyhow::Result<()> {
    let size = (paper::width() as u16, BOARD_ROWS);
    let board = terminal::print_board(pupil.table(), pupil.lesson().seat(), &step.touch, size);
    writeln!(out, "{board}")?;
    Ok(())
}

fn say(out: &mut impl Write, step: &LessonStep) -> anyhow::Result<()> {
    let of = if step.done { "Done".to_owned() } else { format!("{} of {}", step.n, step.of) };
    let rule = step.rule.as_deref().unwrap_or_default();
    writeln!(out, "[{of}]  {rule}")?;
    out.write_all(text::wrap(&step.say, paper::width(), 2).as_bytes())?;
    if !step.touch.is_empty() {
        writeln!(out, "  Look at: {}", step.touch.join(", "))?;
    }
    writeln!(out)?;
    Ok(())
}

fn ask(out: &mut impl Write, offers: Option<&Offers>) -> anyhow::Result<()> {
    match offers {
        Some(Offers { question, legal, .. }) => {
            writeln!(out, "{}", question.text)?;
            for (idx, offer) in legal.iter().enumerate() {
                writeln!(out, "  {:>3}  {:<14}  {}", idx + 1, offer.text, offer.label)?;
            }
        }
        None => writeln!(out, "Enter to go on.")?,
    }
    write!(out, "> ")?;
    out.flush()?;
    Ok(())
}

/// The next line; nothing at the end of the input.
fn read_line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut line = String::new();
    let n = input.read_line(&mut line).context("cannot read the answer")?;
    Ok((n > 0).then(|| line.trim().to_owned()))
}

/// An answer by its number in the list, or as it stands.
fn chosen(offers: Option<&Offers>, answer: &str) -> String {
    let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let legal = offers.map(|offers| &*offers.legal).unwrap_or_default();
    let by_number = number.and_then(|idx| legal.get(idx));
    by_number.map_or_else(|| answer.to_owned(), |offer| offer.text.clone())
}

fn tell(out: &mut impl Write, verdict: Verdict) -> anyhow::Result<()> {
    match verdict {
        Verdict::Accepted { changes } => {
            let lines = changes.iter().flat_map(|change: &Change<Written>| &change.lines);
            for line in lines {
                writeln!(out, "  - {}", line.told.text)?;
            }
        }
        Verdict::Wrong { say, .. } => writeln!(out, "{say}")?,
        Verdict::Refused(error) => {
            let rule = error.rule.map(|rule| format!("  {rule}")).unwrap_or_default();
            writeln!(out, "{}{rule}", error.message)?;
        }
    }
    writeln!(out)?;
    Ok(())
}
