//! Answers of chapter A as text: `enhance-play travel`, `cover r`, `synthesise g b`.

use tabletop::notation::{Form, number, word};

use super::action::AntiMatterAction;
use crate::ids::{Deed, N_ROWS, Resource, Token};

/// The first word of every answer, with a whole one to learn from.
pub(crate) const FORMS: [Form; 9] = [
    ("enhance-play", "enhance-play travel"),
    ("enhance-use", "enhance-use market build"),
    ("enhance-repeat", "enhance-repeat"),
    ("keep-moscovium", "keep-moscovium 1 RY"),
    ("cover", "cover r"),
    ("synthesise", "synthesise g b"),
    ("sell-off", "sell-off RRY"),
    ("leap", "leap 3"),
    ("land", "land 5"),
];

pub(crate) fn notation(action: AntiMatterAction) -> String {
    match action {
        AntiMatterAction::Play { token } => format!("enhance-play {token}"),
        AntiMatterAction::Use { token, deed } => format!("enhance-use {token} {}", deed.token()),
        AntiMatterAction::Repeat => "enhance-repeat".to_owned(),
        AntiMatterAction::Keep { moscovium, cubes } => {
            format!("keep-moscovium {moscovium} {cubes}")
        }
        AntiMatterAction::Cover { space } => format!("cover {}", space.token()),
        AntiMatterAction::Synthesise { space, pay } => {
            format!("synthesise {} {}", space.token(), pay.token())
        }
        AntiMatterAction::SellOff { cubes } => format!("sell-off {cubes}"),
        AntiMatterAction::Leap { row } => format!("leap {}", u16::from(row) + 1),
        AntiMatterAction::Land { space } => format!("land {space}"),
    }
}

/// Reads an answer; `None` where it is none of chapter A.
///
/// # Errors
/// What is wrong behind the verb.
pub(crate) fn parse(words: &[&str]) -> Result<Option<AntiMatterAction>, String> {
    let token = |text: &str| word(text, "token", Token::from_token);
    let colour = |text: &str| word(text, "colour", Resource::from_token);
    Ok(Some(match *words {
        ["enhance-play", text] => AntiMatterAction::Play { token: token(text)? },
        ["enhance-use", text, deed] => AntiMatterAction::Use {
            token: token(text)?,
            deed: word(deed, "Salvation action", Deed::from_token)?,
        },
        ["enhance-repeat"] => AntiMatterAction::Repeat,
        ["keep-moscovium", n, cubes] => {
            AntiMatterAction::Keep { moscovium: number(n, 0, u8::MAX)?, cubes: cubes.parse()? }
        }
        ["cover", space] => AntiMatterAction::Cover { space: colour(space)? },
        ["synthesise", space, pay] => {
            AntiMatterAction::Synthesise { space: colour(space)?, pay: colour(pay)? }
        }
        ["sell-off", cubes] => AntiMatterAction::SellOff { cubes: cubes.parse()? },
        ["leap", row] => AntiMatterAction::Leap { row: number(row, 1, N_ROWS)? - 1 },
        ["land", space] => AntiMatterAction::Land { space: number(space, 0, u8::MAX)? },
        _ => return Ok(None),
    }))
}
