//! Answers as one line of text, and back: `play travel`, `fly mars`, `pay RRY`, `sell b 2`.
//!
//! Colours are their letters, cubes a word of letters, rows and spaces are counted from 1. Blanks
//! and capital letters do not matter to the reader; everything else does, so that every answer has
//! one text only.

use tabletop::notation::{Form, Notation, number, word};

use crate::action::{Action, Part};
use crate::chc_halley;
use crate::cubes::Cubes;
use crate::ids::{
    Building, Conversion, Deed, Extra, Family, N_QUADRANTS, N_ROWS, Planet, Project, Quadrant,
    Resource, SalvationTech, Token, Track,
};
use crate::state::{SPACES, Technology};
use crate::{cha_antimatter, chk_kuiper, chv_variants};

/// The first word of every answer, with a whole one to learn from.
const FORMS: [Form; 35] = [
    ("play", "play travel"),
    ("use", "use market build"),
    ("repeat", "repeat"),
    ("pass", "pass"),
    ("keep", "keep RY"),
    ("research", "research drill"),
    ("pay", "pay RRY"),
    ("wormhole", "wormhole saturn 2"),
    ("load-base", "load-base"),
    ("load-building", "load-building drill"),
    ("load", "load RRY"),
    ("dismantle", "dismantle"),
    ("fly", "fly mars"),
    ("settle", "settle"),
    ("look", "look"),
    ("deploy", "deploy drill"),
    ("sell", "sell b 2"),
    ("buy", "buy r 3"),
    ("base", "base G"),
    ("explorer", "explorer G"),
    ("drill", "drill GG"),
    ("ars", "ars GG"),
    ("outpost", "outpost"),
    ("convert", "convert enrich r g"),
    ("pick", "pick mars"),
    ("refill", "refill mars b"),
    ("choose", "choose 1"),
    ("step", "step starship"),
    ("take", "take X07"),
    ("build", "build current 2"),
    ("save", "save g"),
    ("steer", "steer 3"),
    ("sit", "sit 4"),
    ("reward", "reward 3"),
    ("done", "done"),
];
/// Those of the human against H.A.L.L.
const AGAINST: [Form; 2] = [("counter", "counter g y"), ("dilute", "dilute p")];

const NOTATION: Notation = Notation {
    example: "pass",
    forms: &[
        &FORMS,
        &AGAINST,
        &chv_variants::notation::FORMS,
        &chk_kuiper::FORMS,
        &cha_antimatter::FORMS,
        &chc_halley::notation::FORMS,
    ],
    hints: &[],
};

fn part_word(part: Part) -> &'static str {
    match part {
        Part::Base => "base",
        Part::Explorer => "explorer",
        Part::Drill => "drill",
        Part::Ars => "ars",
        Part::Outpost => "outpost",
    }
}

fn technology_word(technology: Technology) -> &'static str {
    match technology {
        Technology::Family(family) => family.token(),
        Technology::Salvation(tech) => tech.token(),
    }
}

/// The answer as text.
pub(crate) fn notation(action: &Action) -> String {
    match *action {
        Action::Play { token } => format!("play {token}"),
        Action::Use { token, deed } => format!("use {token} {}", deed.token()),
        Action::Repeat => "repeat".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Keep { cubes } => format!("keep {cubes}"),
        Action::Research { technology } => format!("research {}", technology_word(technology)),
        Action::Pay { cubes } => format!("pay {cubes}"),
        Action::PlaceWormhole { orbit, quadrant } => {
            format!("wormhole {} {}", orbit.token(), quadrant.0 + 1)
        }
        Action::LoadBase => "load-base".to_owned(),
        Action::LoadBuilding { building } => format!("load-building {}", building.token()),
        Action::LoadCubes { cubes } => format!("load {cubes}"),
        Action::Dismantle => "dismantle".to_owned(),
        Action::Fly { planet } => format!("fly {}", planet.token()),
        Action::Settle => "settle".to_owned(),
        Action::Look => "look".to_owned(),
        Action::Deploy { building } => format!("deploy {}", building.token()),
        Action::Sell { resource, n } => format!("sell {} {n}", resource.token()),
        Action::Buy { resource, n } => format!("buy {} {n}", resource.token()),
        Action::Activate { part: Part::Outpost, cubes } if cubes.is_empty() => "outpost".to_owned(),
        Action::Activate { part, cubes } => format!("{} {cubes}", part_word(part)),
        Action::Convert { how, from, to } => {
            format!("convert {} {} {}", how.token(), from.token(), to.token())
        }
        Action::Pick { planet } => format!("pick {}", planet.token()),
        Action::Refill { planet, resource } => {
            format!("refill {} {}", planet.token(), resource.token())
        }
        Action::Choose { way } => format!("choose {}", u16::from(way) + 1),
        Action::Step { track } => format!("step {}", track.token()),
        Action::Take { extra } => format!("take {extra}"),
        Action::Build { project, column } => {
            format!("build {} {}", project.token(), u16::from(column) + 1)
        }
        Action::Save { resource } => format!("save {}", resource.token()),
        Action::Steer { row } => format!("steer {}", u16::from(row) + 1),
        Action::Sit { space } => format!("sit {}", u16::from(space) + 1),
        Action::Reward { rotations } => format!("reward {rotations}"),
        Action::Counter { pay, remove } => format!("counter {} {}", pay.token(), remove.token()),
        Action::Dilute { pay } => format!("dilute {}", pay.token()),
        Action::Done => "done".to_owned(),
        Action::Halley(action) => chc_halley::notation::notation(action),
        Action::Variant(action) => chv_variants::notation::notation(action),
        Action::Kuiper(action) => chk_kuiper::notation(action),
        Action::AntiMatter(action) => cha_antimatter::notation(action),
    }
}

/// Reads an answer.
///
/// # Errors
/// What is wrong with the text, and what would be right.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    NOTATION.read(text, read)
}

/// Words of an expansion are its own, also where a verb of the base game has the same: `fly comet`.
fn read(words: &[&str]) -> Result<Option<Action>, String> {
    if let Some(action) = chc_halley::notation::parse(words)? {
        return Ok(Some(Action::Halley(action)));
    }
    if let Some(action) = chk_kuiper::parse(words)? {
        return Ok(Some(Action::Kuiper(action)));
    }
    if let Some(action) = cha_antimatter::parse(words)? {
        return Ok(Some(Action::AntiMatter(action)));
    }
    if let Some(action) = chv_variants::notation::parse(words)? {
        return Ok(Some(Action::Variant(action)));
    }
    match *words {
        [verb] => Ok(alone(verb)),
        [verb, word] => with_one(verb, word),
        [verb, first, second] => with_two(verb, first, second),
        ["convert", how, from, to] => Ok(Some(Action::Convert {
            how: word(how, "conversion", Conversion::from_token)?,
            from: word(from, "colour", Resource::from_token)?,
            to: word(to, "colour", Resource::from_token)?,
        })),
        [] | [_, _, _, _, ..] => Ok(None),
    }
}

fn alone(verb: &str) -> Option<Action> {
    match verb {
        "repeat" => Some(Action::Repeat),
        "pass" => Some(Action::Pass),
        "load-base" => Some(Action::LoadBase),
        "dismantle" => Some(Action::Dismantle),
        "settle" => Some(Action::Settle),
        "look" => Some(Action::Look),
        "outpost" => Some(Action::Activate { part: Part::Outpost, cubes: Cubes::NONE }),
        "done" => Some(Action::Done),
        _ => None,
    }
}

fn with_one(verb: &str, text: &str) -> Result<Option<Action>, String> {
    let colour = || word(text, "colour", Resource::from_token);
    let planet = || word(text, "planet", Planet::from_token);
    let building = || word(text, "Building", Building::from_token);
    let part = |part: Part| Ok(Action::Activate { part, cubes: text.parse()? });
    let action: Result<Action, String> = match verb {
        "play" => Ok(Action::Play { token: word(text, "token", Token::from_token)? }),
        "keep" => Ok(Action::Keep { cubes: text.parse()? }),
        "research" => Ok(Action::Research { technology: technology(text)? }),
        "pay" => Ok(Action::Pay { cubes: text.parse()? }),
        "load-building" => Ok(Action::LoadBuilding { building: building()? }),
        "load" => Ok(Action::LoadCubes { cubes: text.parse()? }),
        "fly" => Ok(Action::Fly { planet: planet()? }),
        "deploy" => Ok(Action::Deploy { building: building()? }),
        "base" => part(Part::Base),
        "explorer" => part(Part::Explorer),
        "drill" => part(Part::Drill),
        "ars" => part(Part::Ars),
        "pick" => Ok(Action::Pick { planet: planet()? }),
        "choose" => Ok(Action::Choose { way: number(text, 1, 2)? - 1 }),
        "step" => Ok(Action::Step { track: word(text, "Leader Track", Track::from_token)? }),
        "take" => Ok(Action::Take { extra: word(text, "Extra Action token", Extra::from_token)? }),
        "save" => Ok(Action::Save { resource: colour()? }),
        "steer" => Ok(Action::Steer { row: number(text, 1, N_ROWS)? - 1 }),
        "sit" => Ok(Action::Sit { space: number(text, 1, SPACES as u8)? - 1 }),
        "reward" => Ok(Action::Reward { rotations: number(text, 0, 4)? }),
        "dilute" => Ok(Action::Dilute { pay: colour()? }),
        _ => return Ok(None),
    };
    action.map(Some)
}

fn with_two(verb: &str, first: &str, second: &str) -> Result<Option<Action>, String> {
    let colour = |text: &str| word(text, "colour", Resource::from_token);
    let planet = |text: &str| word(text, "planet", Planet::from_token);
    Ok(Some(match verb {
        "use" => Action::Use {
            token: word(first, "token", Token::from_token)?,
            deed: word(second, "Salvation action", Deed::from_token)?,
        },
        "wormhole" => Action::PlaceWormhole {
            orbit: planet(first)?,
            quadrant: Quadrant(number(second, 1, N_QUADRANTS)? - 1),
        },
        "sell" => Action::Sell { resource: colour(first)?, n: number(second, 0, u8::MAX)? },
        "buy" => Action::Buy { resource: colour(first)?, n: number(second, 0, u8::MAX)? },
        "refill" => Action::Refill { planet: planet(first)?, resource: colour(second)? },
        "build" => Action::Build {
            project: word(first, "row of projects", Project::from_token)?,
            column: number(second, 1, SPACES as u8)? - 1,
        },
        "counter" => Action::Counter { pay: colour(first)?, remove: colour(second)? },
        _ => return Ok(None),
    }))
}

fn technology(text: &str) -> Result<Technology, String> {
    let family = Family::from_token(text).map(Technology::Family);
    let found = family.or_else(|| SalvationTech::from_token(text).map(Technology::Salvation));
    found.ok_or_else(|| format!("\"{text}\" is no technology"))
}
