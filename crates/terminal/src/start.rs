//! The start screen: which game, who plays, by which options.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hosting::{NewTable, Title, USUAL_BOT};
use tabletop::{DealerKind, Header, HeaderDealer, OptionSpec, Seed, Values};

use super::key::{Key, stepped};
use super::session::PERSON;

/// A game on disk that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saved {
    pub(crate) path: PathBuf,
    /// What it is, in words.
    pub(crate) words: String,
}

/// The dice of a new game.
const SEALED: &str = "the dice are sealed and can be checked when it is over.";

/// The form.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) title: &'static dyn Title,
    pub(crate) titles: Vec<&'static dyn Title>,
    pub(crate) n_seats: u8,
    /// Who sits where, for as many seats as there can be.
    pub(crate) sitters: Vec<String>,
    /// Options that are not as usual.
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) saved: Vec<Saved>,
    pub(crate) row: usize,
    /// A record whose seats are to be filled; its title and options stand.
    pub(crate) file: Option<PathBuf>,
    /// Where its dice come from, as people are told it.
    pub(crate) dice: &'static str,
    /// What went wrong.
    pub(crate) trouble: Option<String>,
}

/// What a row of the form is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormRow {
    Begin,
    Go(usize),
    Title,
    Seats,
    Sitter(usize),
    Option(usize),
}

/// What the form asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A new game, or the record of the form, with these seats.
    Begin,
    /// A game from disk.
    Open(PathBuf),
    /// A rule to be read.
    Rule(String),
    Help,
    Quit,
}

impl Form {
    /// A new game, as most people want it: all seats, one person, the usual bots.
    pub(crate) fn new(titles: &[&'static dyn Title], saved: Vec<Saved>) -> Form {
        let title = titles[0];
        let n_seats = title.seats().1;
        let bots = title.bots();
        let usual = bots.iter().find(|name| **name == USUAL_BOT).or(bots.last());
        let usual = usual.map_or(PERSON, |name| *name).to_owned();
        let mut sitters = vec![usual; usize::from(n_seats)];
        sitters[0] = PERSON.to_owned();
        Form {
            title,
            titles: titles.to_vec(),
            n_seats,
            sitters,
            options: BTreeMap::new(),
            saved,
            row: 0,
            file: None,
            dice: SEALED,
            trouble: None,
        }
    }

    /// A first game of the title: two seats, against the mildest bot that means what it does.
    pub(crate) fn introduce(&mut self, title: &str) {
        let found = self.titles.iter().find(|known| known.id() == title);
        self.title = *found.unwrap_or(&self.title);
        let (least, most) = self.title.seats();
        self.n_seats = 2.clamp(least, most);
        let bots = self.title.bots();
        // The first of all takes any answer, and teaches nothing.
        let mild = bots.get(1).or(bots.first()).map_or(PERSON, |name| *name);
        self.sitters = vec![mild.to_owned(); usize::from(most)];
        self.sitters[0] = PERSON.to_owned();
        self.options.clear();
    }

    /// Who plays the seats of a record that nobody sits at yet.
    pub(crate) fn for_file(
        titles: &[&'static dyn Title],
        title: &'static dyn Title,
        file: PathBuf,
        header: &Header,
    ) -> Form {
        let dice = match header.dealer {
            HeaderDealer::Sealed { .. } => SEALED,
            HeaderDealer::Open { .. } => {
                "the dice are open: whoever reads the record knows what will be dealt."
            }
            HeaderDealer::Caller => "the dice are put in by hand.",
        };
        let n_seats = header.seats;
        Form { title, n_seats, file: Some(file), dice, ..Form::new(titles, Vec::new()) }
    }

    /// The rows of the form, from above.
    pub(crate) fn rows(&self) -> Vec<FormRow> {
        let mut rows = vec![FormRow::Begin];
        rows.extend((0..self.saved.len()).map(FormRow::Go));
        if self.file.is_none() {
            rows.extend([FormRow::Title, FormRow::Seats]);
        }
        rows.extend((0..usize::from(self.n_seats)).map(FormRow::Sitter));
        if self.file.is_none() {
            rows.extend((0..self.title.options().options.len()).map(FormRow::Option));
        }
        rows
    }

    /// The row that has the keys.
    pub(crate) fn at(&self) -> FormRow {
        let rows = self.rows();
        rows.get(self.row).cloned().unwrap_or(FormRow::Begin)
    }

    /// What an option is set to.
    pub(crate) fn value(&self, spec: &OptionSpec) -> String {
        self.options.get(spec.name).cloned().unwrap_or_else(|| spec.default.to_owned())
    }

    /// Why these seats and options cannot be played together: the title itself says it.
    pub(crate) fn conflict(&self) -> Option<String> {
        let trial = self.title.open(NewTable {
            ruleset: None,
            seats: Some(self.n_seats),
            options: self.options.clone(),
            components: self.title.components(),
            dealer: DealerKind::Open(Seed([0; 32])),
            position: None,
        });
        trial.err().map(|error| error.message.to_string())
    }

    /// A key; what the player wishes, if it is more than a change of the form.
    pub(crate) fn key(&mut self, key: Key) -> Option<Wish> {
        self.trouble = None;
        if let Some(steps) = key.steps() {
            self.row = stepped(self.row, steps, self.rows().len());
            return None;
        }
        match key {
            Key::Tab => self.row = (self.row + 1) % self.rows().len(),
            Key::BackTab => self.row = (self.row + self.rows().len() - 1) % self.rows().len(),
            Key::Left | Key::Char('h' | '-') => self.change(false),
            Key::Right | Key::Char('l' | '+' | ' ') => self.change(true),
            Key::Enter => return self.enter(),
            Key::Backspace => self.typed(None),
            Key::Char(digit) if digit.is_ascii_digit() => self.typed(Some(digit)),
            Key::Char('b') => return self.begin(),
            Key::Char('r') => return self.rule().map(Wish::Rule),
            Key::Char('?') => return Some(Wish::Help),
            Key::Char('q') | Key::Ctrl('c') => return Some(Wish::Quit),
            Key::Char(_)
            | Key::Esc
            | Key::Ctrl(_)
            | Key::Up
            | Key::Down
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown => {}
        }
        None
    }

    fn enter(&mut self) -> Option<Wish> {
        match self.at() {
            FormRow::Begin => self.begin(),
            FormRow::Go(place) => self.saved.get(place).map(|saved| Wish::Open(saved.path.clone())),
            FormRow::Title | FormRow::Seats | FormRow::Sitter(_) | FormRow::Option(_) => {
                self.change(true);
                None
            }
        }
    }

    fn begin(&mut self) -> Option<Wish> {
        self.trouble = self.conflict().filter(|_| self.file.is_none());
        self.trouble.is_none().then_some(Wish::Begin)
    }

    /// The section behind the row; the book from its beginning where there is none.
    fn rule(&self) -> Option<String> {
        let sheet = self.title.options();
        let spec = match self.at() {
            FormRow::Option(place) => sheet.options.get(place),
            FormRow::Seats
            | FormRow::Title
            | FormRow::Sitter(_)
            | FormRow::Begin
            | FormRow::Go(_) => None,
        };
        let first = || self.title.rulebook().sections.first().map(|section| section.id.clone());
        spec.map(|spec| spec.rule.to_owned()).or_else(first)
    }

    fn change(&mut self, forward: bool) {
        match self.at() {
            FormRow::Begin | FormRow::Go(_) => {}
            FormRow::Title => self.change_title(forward),
            FormRow::Seats => {
                let (min, max) = self.title.seats();
                let n = if forward { self.n_seats + 1 } else { self.n_seats.max(1) - 1 };
                self.n_seats = n.clamp(min, max);
            }
            FormRow::Sitter(seat) => {
                let mut who = vec![PERSON];
                who.extend(self.title.bots().into_iter().rev());
                if let Some(sitter) = self.sitters.get_mut(seat) {
                    *sitter = beside(&who, sitter, forward).to_owned();
                }
            }
            FormRow::Option(place) => self.change_option(place, forward),
        }
    }

    fn change_title(&mut self, forward: bool) {
        let place = self.titles.iter().position(|title| title.id() == self.title.id());
        let n = self.titles.len();
        let place = (place.unwrap_or(0) + if forward { 1 } else { n - 1 }) % n;
        let mut titles = self.titles.clone();
        titles.rotate_left(place);
        let (row, order) = (self.row, self.titles.clone());
        *self = Form::new(&titles, std::mem::take(&mut self.saved));
        (self.row, self.titles) = (row, order);
    }

    fn change_option(&mut self, place: usize, forward: bool) {
        let sheet = self.title.options();
        let Some(spec) = sheet.options.get(place) else { return };
        let now = self.value(spec);
        let next = match &spec.values {
            Values::OneOf(words) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                beside(&words, &now, forward).to_owned()
            }
            Values::NumberOrNone { min, max } => match (now.parse::<u32>(), forward) {
                (Err(_), true) => min.to_string(),
                (Err(_), false) => max.to_string(),
                (Ok(n), true) if n < *max => (n + 1).to_string(),
                (Ok(n), false) if n > *min => (n - 1).to_string(),
                (Ok(_), _) => "none".to_owned(),
            },
        };
        self.set_option(spec, next);
    }

    /// A digit for a number, or the last one away.
    fn typed(&mut self, digit: Option<char>) {
        if let (FormRow::Seats, Some(digit)) = (self.at(), digit) {
            let (min, max) = self.title.seats();
            self.n_seats = (digit.to_digit(10).unwrap_or(0) as u8).clamp(min, max);
        }
        let FormRow::Option(place) = self.at() else { return };
        let sheet = self.title.options();
        let Some(spec) = sheet.options.get(place) else { return };
        let max = match &spec.values {
            Values::NumberOrNone { max, .. } => *max,
            Values::OneOf(words) => {
                let typed = digit.map(String::from);
                let named = words.iter().find(|(word, _)| typed.as_deref() == Some(*word));
                if let Some((word, _)) = named {
                    self.set_option(spec, (*word).to_owned());
                }
                return;
            }
        };
        let mut text = self.value(spec).parse::<u32>().map_or(String::new(), |n| n.to_string());
        match digit {
            Some(digit) => text.push(digit),
            None => _ = text.pop(),
        }
        let value = text.parse::<u32>().map_or("none".to_owned(), |n| n.min(max).to_string());
        self.set_option(spec, value);
    }

    fn set_option(&mut self, spec: &OptionSpec, value: String) {
        if value == spec.default {
            self.options.remove(spec.name);
        } else {
            self.options.insert(spec.name.to_owned(), value);
        }
    }
}

/// The word after or before another in a ring.
fn beside<'a>(words: &[&'a str], word: &str, forward: bool) -> &'a str {
    let n = words.len();
    let place = words.iter().position(|other| *other == word).unwrap_or(0);
    words[(place + if forward { 1 } else { n - 1 }) % n]
}
