//! A table in the page: a title with its bots and lessons behind one function, JSON in and JSON out.
//!
//! [`Engine`] is what the server is to its tables, without clock, storage and people: whoever calls it says what time it
//! is, keeps the entries that it gives, and tells the messages that it makes. It knows tables in play, finished ones,
//! lessons, and the desks of printed opponents. [`exports!`] makes a WebAssembly file of a title; `web/src/here` is who loads it.

mod books;
mod exports;
mod lesson;
mod look_back;
mod speech;
mod table;
mod wish;

use std::collections::BTreeMap;

use hosting::{DoorError, Title};
use lessons::{Files, TitleLessons};
use serde_json::value::RawValue;
use tabletop::desk::{AnyDesk, DeskInfo, talk_in_text};
use tabletop::wire::{Raw, raw};

use lesson::Class;
use speech::{Refusal, answered};
use table::Open;
use wish::Wish;

/// What a WebAssembly file needs of this crate.
pub use exports::{Door, Page};

/// The tables and lessons of one title that are open in a page.
#[derive(Debug)]
pub struct Engine {
    title: &'static dyn Title,
    desks: &'static [&'static dyn AnyDesk],
    tables: BTreeMap<String, Open>,
    lessons: Option<TitleLessons>,
    classes: BTreeMap<String, Class>,
}

impl Engine {
    /// Nothing is open yet. The desks are those of the printed opponents of the title.
    pub fn new(title: &'static dyn Title, desks: &'static [&'static dyn AnyDesk]) -> Engine {
        Engine { title, desks, tables: BTreeMap::new(), lessons: None, classes: BTreeMap::new() }
    }

    /// Answers a wish: `{"ok":..}` or `{"error":..}`.
    pub fn call(&mut self, wish: &str) -> String {
        let answer = match serde_json::from_str::<Wish>(wish) {
            Ok(wish) => self.grant(wish),
            Err(error) => {
                let message = format!("the wish cannot be read: {error}");
                Err(DoorError::new("bad_request", message).into())
            }
        };
        answered(answer)
    }

    fn grant(&mut self, wish: Wish) -> Result<Raw, Refusal> {
        match wish {
            Wish::Info {} => Ok(books::info(self.title)),
            Wish::Rules {} => Ok(books::rules(self.title)),
            Wish::Coach {} => Ok(books::coach(self.title)),
            Wish::Components { files, text } => books::components(self.title, files, text),
            Wish::Desks {} => {
                let infos: Vec<DeskInfo> =
                    self.desks.iter().map(|desk| DeskInfo::of(*desk)).collect();
                Ok(raw(&infos))
            }
            Wish::Desk { said } => {
                let answer = talk_in_text(self.desks, &said);
                Ok(RawValue::from_string(answer).expect("what a desk says is JSON"))
            }
            Wish::Courses {} => Ok(raw(&self.lessons().info())),
            Wish::LessonAt { lesson, step } => lesson::shown(self.lessons(), &lesson, step),
            Wish::LessonBegin { line, lesson, step } => {
                let class = Class::begin(self.lessons(), &lesson, step)?;
                let greeting = class.greeting();
                self.classes.insert(line, class);
                Ok(greeting)
            }
            Wish::LessonHear { line, said, now } => {
                let class = self.classes.get_mut(&line).ok_or_else(|| no_such("lesson", &line))?;
                class.hear(&said, now)
            }
            Wish::LessonEnd { line } => {
                self.classes.remove(&line);
                Ok(raw(&()))
            }
            Wish::Open { table, setup, log } => {
                let open = Open::new(self.title, *setup, log)?;
                let doc = open.doc();
                self.tables.insert(table, open);
                Ok(raw(&doc))
            }
            Wish::Shut { table } => {
                self.tables.remove(&table);
                Ok(raw(&()))
            }
            Wish::Read { record } => look_back::read(self.title, &record),
            Wish::Analyse { record, part } => look_back::analyse(self.title, &record, part),
            Wish::At { table, wish } => {
                let open = self.tables.get_mut(&table).ok_or_else(|| no_such("table", &table))?;
                open.grant(self.title, wish)
            }
        }
    }

    /// The courses, read when somebody first wants them.
    fn lessons(&mut self) -> &TitleLessons {
        let title = self.title;
        self.lessons.get_or_insert_with(|| {
            let read = TitleLessons::read(title, &Files::of(title));
            read.expect("lessons are built in and tested")
        })
    }
}

fn no_such(what: &str, name: &str) -> Refusal {
    DoorError::new("no_such_table", format!("there is no {what} '{name}' here")).into()
}
