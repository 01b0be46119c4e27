//! Answers as one line of text, and back: `place 12`, `goods b c`, `settle 17`.
//!
//! Cards, plans and spaces go by number, everything else by name. Blanks and capital letters do not
//! matter to the reader; everything else does, so that every answer has one text only.

use tabletop::notation::{Form, Notation, place};

use crate::action::{Action, Item, Items};
use crate::ids::{
    BonusSpace, Card, Column, Company, DisplaySpace, Kind, N_BONUS_SPACES, Slot, Space, Token,
};

/// The first word of every answer, with a whole one to learn from.
const FORMS: [Form; 28] = [
    ("keep", "keep T3"),
    ("cargo", "cargo titanium"),
    ("place", "place 12"),
    ("close", "close"),
    ("goods", "goods b c"),
    ("acquire", "acquire 5"),
    ("advance", "advance tawac"),
    ("expand", "expand minerva"),
    ("settle", "settle 17"),
    ("oust", "oust skymine"),
    ("from", "from 2"),
    ("to", "to 3"),
    ("pay", "pay"),
    ("stop", "stop"),
    ("plan", "plan A2"),
    ("special", "special 4"),
    ("upload", "upload"),
    ("next", "next"),
    ("survey", "survey astrogo"),
    ("mark", "mark 2,3"),
    ("once", "once 2,3"),
    ("sell", "sell 12"),
    ("pass", "pass"),
    ("take", "take b"),
    ("rest", "rest c"),
    ("avert", "avert"),
    ("done", "done"),
    ("level", "level 4"),
];

const NOTATION: Notation = Notation { example: "done", forms: &[&FORMS], hints: &[] };

/// The answer as text.
pub(crate) fn notation(action: &Action) -> String {
    match action {
        Action::Keep { token } => format!("keep T{}", token.0 + 1),
        Action::Cargo { good } => format!("cargo {}", good.key()),
        Action::Place { card } => format!("place {}", card.0),
        Action::Close => "close".to_owned(),
        Action::Goods { items } => {
            let names: Vec<&str> = items.iter().map(Item::key).collect();
            format!("goods {}", names.join(" "))
        }
        Action::Acquire { space } => format!("acquire {}", space.number()),
        Action::Advance { company } => format!("advance {}", company.key()),
        Action::Expand { company } => format!("expand {}", company.key()),
        Action::Settle { space } => format!("settle {}", space.number()),
        Action::Oust { company } => format!("oust {}", company.key()),
        Action::From { column } => format!("from {}", column.0 + 1),
        Action::To { column } => format!("to {}", column.0 + 1),
        Action::Pay => "pay".to_owned(),
        Action::Stop => "stop".to_owned(),
        Action::TakePlan { row, column } => format!("plan {}", plan_space(*row, *column)),
        Action::TakeSpecial { place } => format!("special {}", u16::from(*place) + 2),
        Action::Upload => "upload".to_owned(),
        Action::Next => "next".to_owned(),
        Action::Survey { company } => format!("survey {}", company.key()),
        Action::Mark { space, once } => {
            format!("{} {}", if *once { "once" } else { "mark" }, bonus_text(*space))
        }
        Action::Sell { card } => format!("sell {}", card.0),
        Action::Pass => "pass".to_owned(),
        Action::Take { slot } => format!("take {}", slot.letter()),
        Action::Rest { slot } => format!("rest {}", slot.letter()),
        Action::Avert => "avert".to_owned(),
        Action::Done => "done".to_owned(),
        Action::Level { level } => format!("level {level}"),
    }
}

/// A space of the research display: a letter and a column from 1.
pub(crate) fn plan_space(row: u8, column: u8) -> String {
    // Answers from outside may hold any number: those beyond the display have a text too.
    match row {
        0..=2 => format!("{}{}", char::from(b'A' + row), u16::from(column) + 1),
        _ => format!("row{row}-{}", u16::from(column) + 1),
    }
}

/// A bonus space: row and column from 1, or the personal one.
pub(crate) fn bonus_text(space: BonusSpace) -> String {
    if space == BonusSpace::PERSONAL {
        return "own".to_owned();
    }
    format!("{},{}", space.0 / 4 + 1, space.0 % 4 + 1)
}

/// Reads an answer.
///
/// # Errors
/// What is wrong with the text, and what would be right.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    NOTATION.read(text, |words| match *words {
        [verb] => Ok(alone(verb)),
        ["goods", ref names @ ..] => goods(names).map(Some),
        [verb, word] => with_word(verb, word),
        [] | [_, _, _, ..] => Ok(None),
    })
}

fn alone(verb: &str) -> Option<Action> {
    match verb {
        "close" => Some(Action::Close),
        "goods" => Some(Action::Goods { items: Items::default() }),
        "pay" => Some(Action::Pay),
        "stop" => Some(Action::Stop),
        "upload" => Some(Action::Upload),
        "next" => Some(Action::Next),
        "pass" => Some(Action::Pass),
        "avert" => Some(Action::Avert),
        "done" => Some(Action::Done),
        _ => None,
    }
}

fn goods(names: &[&str]) -> Result<Action, String> {
    let mut items = Items::default();
    for name in names {
        let item = Item::from_key(name).ok_or_else(|| {
            format!("\"{name}\" is no slot or tile: slots are a to e, the tile is cargo")
        })?;
        let before = items;
        items.0 |= 1 << item.0;
        if items == before {
            return Err(format!("\"{name}\" stands there twice"));
        }
    }
    Ok(Action::Goods { items })
}

fn with_word(verb: &str, word: &str) -> Result<Option<Action>, String> {
    Ok(Some(match verb {
        "keep" => Action::Keep { token: Token(place(word, "t", 1, 10)?) },
        "cargo" => Action::Cargo { good: good(word)? },
        "place" => Action::Place { card: card(word)? },
        "sell" => Action::Sell { card: card(word)? },
        "acquire" => {
            Action::Acquire { space: DisplaySpace(place(word, "", 1, DisplaySpace::COUNT)?) }
        }
        "advance" => Action::Advance { company: company(word)? },
        "expand" => Action::Expand { company: company(word)? },
        "survey" => Action::Survey { company: company(word)? },
        "oust" => Action::Oust { company: company(word)? },
        "settle" => Action::Settle { space: Space(place(word, "", 1, Space::COUNT)?) },
        "from" => Action::From { column: Column(place(word, "", 1, Column::COUNT)?) },
        "to" => Action::To { column: Column(place(word, "", 1, Column::COUNT)?) },
        "plan" => plan(word)?,
        "special" => Action::TakeSpecial { place: place(word, "", 2, 256)? },
        "mark" => Action::Mark { space: bonus(word)?, once: false },
        "once" => Action::Mark { space: bonus(word)?, once: true },
        "take" => Action::Take { slot: slot(word)? },
        "rest" => Action::Rest { slot: slot(word)? },
        "level" => Action::Level { level: place(word, "", 0, 256)? },
        _ => return Ok(None),
    }))
}

fn card(word: &str) -> Result<Card, String> {
    place(word, "", 0, Card::COUNT).map(Card)
}

fn company(word: &str) -> Result<Company, String> {
    let names = Company::ALL.map(Company::key).join(", ");
    Company::from_key(word).ok_or_else(|| format!("\"{word}\" is no company: there are {names}"))
}

fn good(word: &str) -> Result<Kind, String> {
    Kind::from_key(word)
        .ok_or_else(|| format!("\"{word}\" is no good: there are titanium, carbon and minerals"))
}

fn slot(word: &str) -> Result<Slot, String> {
    let found = Slot::all().find(|slot| word.len() == 1 && word.starts_with(slot.letter()));
    found.ok_or_else(|| format!("\"{word}\" is no slot: they are a to e"))
}

fn plan(word: &str) -> Result<Action, String> {
    if let Some((row, column)) = word.strip_prefix("row").and_then(|rest| rest.split_once('-')) {
        let row = place(row, "", 0, 256)?;
        let column = place(column, "", 1, 256)?;
        let beyond = row > 2;
        return beyond
            .then_some(Action::TakePlan { row, column })
            .ok_or_else(|| format!("\"{word}\" is written with a letter, as A2"));
    }
    let row = match word.as_bytes().first() {
        Some(letter @ b'a'..=b'c') => letter - b'a',
        Some(_) | None => return Err(format!("\"{word}\" is no space for a plan, as A2 is")),
    };
    Ok(Action::TakePlan { row, column: place(&word[1..], "", 1, 256)? })
}

fn bonus(word: &str) -> Result<BonusSpace, String> {
    if word == "own" {
        return Ok(BonusSpace::PERSONAL);
    }
    let wrong = || format!("\"{word}\" is no bonus space: write row and column, as 2,3, or own");
    let (row, column) = word.split_once(',').ok_or_else(wrong)?;
    let (row, column) = (place(row, "", 1, 3)?, place(column, "", 1, 4)?);
    let space = BonusSpace(row * 4 + column);
    assert!(space.index() < N_BONUS_SPACES, "three rows of four");
    Ok(space)
}
