//! `orrery desk`: a printed opponent run beside a real board, in the terminal or by messages.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tabletop::desk::{
    AnyDesk, DESK_FORMAT, DeskAnswer, DeskAsk, DeskForm, DeskLog, DeskMove, DeskReply, DeskRequest,
    DeskSetup, DeskStep, DeskSum, DeskWorking, schemas, talk_in_text,
};
use tabletop::{Seed, Values};
use terminal::printed::Printed;
use terminal::{files, text};

use crate::{paper, titles};

/// Run a printed opponent at your real table
///
/// The desk keeps its cards and markers, says each step with its section, and asks what it cannot see. Without AUTOMA all desks
/// and their options are listed. FILE is the evening: it is made if it is not there, and continued if it is; every answer is
/// stored before the next question. Answer by number (several with spaces between them); `b` takes the last answer back,
/// `m 3` mends the third one, `w` finds an answer by numbers, `k` shows what the desk keeps, `q` leaves. Printed numbers
/// that you tell are kept in printed-AUTOMA.json in the folder orrery of XDG_DATA_HOME (~/.local/share/orrery).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Whose desk
    automa: Option<String>,
    /// The evening, as a file
    file: Option<PathBuf>,
    /// An option of a new evening, as `level=3`; can be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", requires = "file")]
    options: Vec<String>,
    /// Shuffle from this seed: 1 to 64 hex digits; else from chance
    #[arg(long, requires = "file")]
    seed: Option<String>,
    /// Read messages (JSON, one a line) from standard input, and answer each with a line
    #[arg(long, conflicts_with = "file")]
    messages: bool,
    /// Print the JSON Schemas of messages, replies and the list of desks
    #[arg(long, conflicts_with_all = ["automa", "messages"])]
    schema: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let input = &mut io::stdin().lock();
    match (&args.automa, &args.file) {
        (None, _) if args.messages => messages(out, input),
        (None, _) if args.schema => Ok(writeln!(out, "{:#}", schemas())?),
        (None, _) => titles::desks().iter().try_for_each(|desk| list(out, *desk)),
        (Some(id), None) => list(out, find(id)?),
        (Some(id), Some(file)) => {
            let evening = Evening::open(find(id)?, file, args)?;
            evening.play(out, input)
        }
    }
}

fn find(id: &str) -> anyhow::Result<&'static dyn AnyDesk> {
    let desks = titles::desks();
    let Some(desk) = desks.iter().find(|desk| desk.id() == id) else {
        let ids: Vec<&str> = desks.iter().map(|desk| desk.id()).collect();
        bail!("there is no desk of `{id}`; there is: {}", ids.join(", "));
    };
    Ok(*desk)
}

fn list(out: &mut impl Write, desk: &dyn AnyDesk) -> anyhow::Result<()> {
    writeln!(out, "{}: {} of {}\n", desk.id(), desk.name(), desk.title())?;
    for option in desk.options().options {
        writeln!(out, "  {}: {}  {}", option.name, option.meaning, option.rule)?;
        if let Values::OneOf(values) = option.values {
            for (value, meaning) in values {
                let usual = if value == option.default { " (usual)" } else { "" };
                writeln!(out, "    {value:<12}  {meaning}{usual}")?;
            }
        }
    }
    writeln!(out, "\nBegin with: orrery desk {} evening.json", desk.id())?;
    Ok(())
}

/// One message a line: what a page says to a desk. A line that cannot be done is answered with a sentence.
fn messages(out: &mut impl Write, input: &mut impl BufRead) -> anyhow::Result<()> {
    for line in input.lines() {
        let line = line.context("cannot read the message")?;
        if line.trim().is_empty() {
            continue;
        }
        writeln!(out, "{}", talk_in_text(&titles::desks(), &line))?;
        out.flush()?;
    }
    Ok(())
}

/// An evening at a desk, in a file.
struct Evening {
    desk: &'static dyn AnyDesk,
    file: PathBuf,
    printed: Printed,
    reply: DeskReply,
}

impl Evening {
    fn open(desk: &'static dyn AnyDesk, file: &Path, args: &Args) -> anyhow::Result<Evening> {
        let printed = Printed::usual(desk.id())?;
        let log = match file.exists() {
            true => continued(file, args)?,
            false => begun(desk, args, &printed)?,
        };
        let reply = desk.talk(DeskRequest { log, make: DeskMove::Look })?;
        if !file.exists() {
            files::create(file, &written(&reply.log)?)?;
        }
        Ok(Evening { desk, file: file.to_owned(), printed, reply })
    }

    /// Says what is asked and takes lines until the evening is over or somebody leaves.
    fn play(mut self, out: &mut impl Write, input: &mut impl BufRead) -> anyhow::Result<()> {
        let mut said = self.reply.sheet.steps.len().saturating_sub(8);
        loop {
            // Going back leaves fewer than were said.
            said = said.min(self.reply.sheet.steps.len());
            for (n, step) in self.reply.sheet.steps.iter().enumerate().skip(said) {
                say(out, n, step)?;
            }
            said = self.reply.sheet.steps.len();
            let Some(asked) = self.reply.sheet.ask.clone() else {
                self.keeps(out)?;
                return Ok(());
            };
            ask(out, &asked)?;
            let Some(line) = read_line(input)? else { return Ok(()) };
            let done = match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["q"] => return Ok(()),
                ["k"] => self.keeps(out),
                ["b"] => self.make(DeskMove::Back),
                ["m", n] => self.mend(out, input, n),
                ["w"] => self.work(out, input, asked.sum.as_ref()),
                ["w", n] => self.work_for_step(out, input, n),
                _ => read_answer(&asked.form, &line)
                    .and_then(|answer| self.make(DeskMove::Answer(answer))),
            };
            if let Err(error) = done {
                writeln!(out, "{error:#}\n")?;
            }
        }
    }

    /// Does something with the desk and stores the log before anything is shown.
    fn make(&mut self, make: DeskMove) -> anyhow::Result<()> {
        let reply = self.desk.talk(DeskRequest { log: self.reply.log.clone(), make })?;
        files::replace(&self.file, &written(&reply.log)?)?;
        self.printed.keep(&reply.sheet.printed)?;
        self.reply = reply;
        Ok(())
    }

    /// Another answer in the place of an earlier one.
    fn mend(
        &mut self,
        out: &mut impl Write,
        input: &mut impl BufRead,
        n: &str,
    ) -> anyhow::Result<()> {
        let n_answers = self.reply.log.entries.len();
        let entry = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let entry = entry.filter(|entry| *entry < n_answers);
        let entry = entry.with_context(|| format!("answers are numbered from 1 to {n_answers}"))?;
        let mut log = self.reply.log.clone();
        log.entries.truncate(entry);
        let then = self.desk.talk(DeskRequest { log, make: DeskMove::Look })?;
        let asked = then.sheet.ask.context("nothing was asked there")?;
        writeln!(out, "Answer {} was {}.", entry + 1, told(&self.reply.log.entries[entry]))?;
        ask(out, &asked)?;
        let Some(line) = read_line(input)? else { return Ok(()) };
        let answer = read_answer(&asked.form, &line)?;
        self.make(DeskMove::Mend { entry, answer })?;
        if self.reply.n_dropped > 0 {
            let n = tabletop::words::count(self.reply.n_dropped as i64, "later answer");
            writeln!(out, "{n} did not fit any more; go on from here.\n")?;
        }
        Ok(())
    }

    /// A sum that belongs to a step that was said.
    fn work_for_step(
        &mut self,
        out: &mut impl Write,
        input: &mut impl BufRead,
        n: &str,
    ) -> anyhow::Result<()> {
        let steps = &self.reply.sheet.steps;
        let step = n.parse::<usize>().ok().and_then(|n| steps.get(n.checked_sub(1)?));
        let sum = step.and_then(|step| step.sum.clone());
        self.work(out, input, sum.as_ref())
    }

    /// Numbers, until the sum is done; the answer that it found is given where it was asked for.
    fn work(
        &mut self,
        out: &mut impl Write,
        input: &mut impl BufRead,
        sum: Option<&DeskSum>,
    ) -> anyhow::Result<()> {
        let sum = sum.context("there is nothing to find by numbers here")?;
        let mut given = Vec::new();
        loop {
            let make = DeskMove::Sum { id: sum.id.clone(), given: given.clone() };
            let reply = self.desk.talk(DeskRequest { log: self.reply.log.clone(), make })?;
            match reply.working.context("a sum says something")? {
                DeskWorking::Ask(asked) => {
                    ask(out, &asked)?;
                    let Some(line) = read_line(input)? else { return Ok(()) };
                    match (&*line, read_answer(&asked.form, &line)) {
                        ("q", _) => return Ok(()),
                        ("b", _) => drop(given.pop()),
                        (_, Ok(answer)) => given.push(answer),
                        (_, Err(error)) => writeln!(out, "{error:#}\n")?,
                    }
                }
                DeskWorking::Found { text: found, rule, answer } => {
                    out.write_all(
                        text::wrap(&format!("{found}  {rule}"), paper::width(), 2).as_bytes(),
                    )?;
                    writeln!(out)?;
                    return answer.map_or(Ok(()), |answer| self.make(DeskMove::Answer(answer)));
                }
            }
        }
    }

    fn keeps(&self, out: &mut impl Write) -> anyhow::Result<()> {
        for kept in &self.reply.sheet.kept {
            writeln!(out, "  {:<32}  {}", kept.label, kept.value)?;
        }
        writeln!(out)?;
        Ok(())
    }
}

fn written(log: &DeskLog) -> anyhow::Result<Vec<u8>> {
    let mut text = serde_json::to_vec_pretty(log)?;
    text.push(b'\n');
    Ok(text)
}

/// An evening that was begun before.
fn continued(file: &Path, args: &Args) -> anyhow::Result<DeskLog> {
    if !args.options.is_empty() || args.seed.is_some() {
        bail!("{} has been begun; its options and seed are in it", file.display());
    }
    let log = serde_json::from_str(&files::read_text(file)?);
    log.with_context(|| format!("{} is no evening at a desk", file.display()))
}

/// A new evening.
fn begun(desk: &dyn AnyDesk, args: &Args, printed: &Printed) -> anyhow::Result<DeskLog> {
    let mut options = std::collections::BTreeMap::new();
    for option in &args.options {
        let pair = option.split_once('=');
        let (name, value) = pair.with_context(|| format!("`{option}` is not NAME=VALUE"))?;
        options.insert(name.to_owned(), value.to_owned());
    }
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => Seed(files::secret()?).to_hex(),
    };
    let printed = printed.numbers().clone();
    let setup = DeskSetup { automa: desk.id().to_owned(), options, seed, printed };
    Ok(DeskLog { format: DESK_FORMAT, setup, entries: Vec::new() })
}

/// A step in a sentence; an arrow where hands are needed.
fn say(out: &mut impl Write, n: usize, step: &DeskStep) -> anyhow::Result<()> {
    let mark = if step.is_order { "→" } else { "·" };
    let line = format!("{mark} {}  {}", step.text, step.rule);
    out.write_all(text::wrap(&line, paper::width(), 2).as_bytes())?;
    if let Some(sum) = &step.sum {
        writeln!(out, "    w {}: {}", n + 1, sum.label)?;
    }
    Ok(())
}

fn ask(out: &mut impl Write, asked: &DeskAsk) -> anyhow::Result<()> {
    writeln!(out)?;
    let line = format!("{}  {}", asked.text, asked.rule);
    out.write_all(text::wrap(&line, paper::width(), 0).as_bytes())?;
    match &asked.form {
        DeskForm::Pick(choices) => {
            for (idx, choice) in choices.iter().enumerate() {
                writeln!(out, "  {:>3}  {}", idx + 1, choice.label)?;
            }
        }
        DeskForm::Numbers(fields) => {
            for field in fields {
                writeln!(
                    out,
                    "  {} ({} to {}): {}",
                    field.label, field.min, field.max, field.value
                )?;
            }
            writeln!(out, "  {} in this order, with spaces; Enter for those shown", fields.len())?;
        }
        DeskForm::All(choices) => {
            let ids: Vec<&str> = choices.iter().map(|choice| &*choice.id).collect();
            let line = format!(
                "All that hold, with spaces between them; Enter for none: {}",
                ids.join(", ")
            );
            out.write_all(text::wrap(&line, paper::width(), 2).as_bytes())?;
        }
    }
    if let Some(sum) = &asked.sum {
        writeln!(out, "    w  {}", sum.label)?;
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

/// An answer as it is typed.
fn read_answer(form: &DeskForm, line: &str) -> anyhow::Result<DeskAnswer> {
    let by_label = |choices: &[tabletop::desk::DeskChoice], word: &str| {
        let found = choices
            .iter()
            .find(|one| one.id.eq_ignore_ascii_case(word) || one.label.eq_ignore_ascii_case(word));
        found.map(|choice| choice.id.clone())
    };
    let answer = match form {
        DeskForm::Pick(choices) => {
            let by_number = line.parse::<usize>().ok().and_then(|n| choices.get(n.checked_sub(1)?));
            let named = by_number.map(|choice| choice.id.clone());
            let id = by_label(choices, line).or(named);
            DeskAnswer::Pick(id.with_context(|| format!("`{line}` is none of the choices"))?)
        }
        DeskForm::Numbers(fields) if line.is_empty() => {
            DeskAnswer::Numbers(fields.iter().map(|field| field.value).collect())
        }
        DeskForm::Numbers(_) => {
            let words = line.split([' ', ',']).filter(|word| !word.is_empty());
            let number =
                |word: &str| word.parse::<u32>().with_context(|| format!("`{word}` is no number"));
            DeskAnswer::Numbers(words.map(number).collect::<anyhow::Result<_>>()?)
        }
        DeskForm::All(choices) => {
            let words = line.split([' ', ',']).filter(|word| !word.is_empty());
            let id = |word: &str| {
                by_label(choices, word).with_context(|| format!("`{word}` is none of the choices"))
            };
            DeskAnswer::All(words.map(id).collect::<anyhow::Result<_>>()?)
        }
    };
    form.check(&answer)?;
    Ok(answer)
}

/// An answer as it was given.
fn told(answer: &DeskAnswer) -> String {
    match answer {
        DeskAnswer::Pick(id) => id.clone(),
        DeskAnswer::Numbers(numbers) => {
            numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
        }
        DeskAnswer::All(ids) if ids.is_empty() => "none".to_owned(),
        DeskAnswer::All(ids) => ids.join(" "),
    }
}
