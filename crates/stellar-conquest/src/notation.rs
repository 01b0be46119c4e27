//! Answers as one line of text, and back: `step E17`, `buy scout`, `aim corvette 0-0-1`.
//!
//! Stars are `s12`, planets `p37`, stacks `f3`, seats `seat2`, counted as people count them. Blanks
//! and capital letters do not matter to the reader; everything else does, so that every answer has
//! one text only.

use tabletop::notation::{Form, Notation, choice, digits, number};
use tabletop::{SEATS_MAX, Seat};

use crate::action::{Action, Target};
use crate::ids::{Hex, Item, N_PLANETS, N_STARS, Planet, Star, Tech};

/// The first word of every answer, with a whole one to learn from.
const FORMS: [Form; 32] = [
    ("buy", "buy scout"),
    ("research", "research speed-3"),
    ("amount", "amount 5"),
    ("done", "done"),
    ("close", "close"),
    ("produce", "produce p37"),
    ("post", "post s12"),
    ("unpost", "unpost s12"),
    ("inspect", "inspect s12 on"),
    ("select", "select f3"),
    ("advance-all", "advance-all"),
    ("administer", "administer"),
    ("head", "head s12"),
    ("step", "step E17"),
    ("advance", "advance"),
    ("detach", "detach"),
    ("form-up", "form-up"),
    ("join", "join 3"),
    ("disband", "disband"),
    ("explore", "explore yes"),
    ("fight", "fight s12 seat2"),
    ("aim", "aim corvette 0-0-1"),
    ("spread", "spread fighter"),
    ("pull", "pull scout"),
    ("pull-all", "pull-all scout"),
    ("retreat", "retreat"),
    ("send", "send E17"),
    ("attack", "attack p37"),
    ("fire", "fire"),
    ("bombard", "bombard p37"),
    ("raze", "raze p37"),
    ("land", "land f3 p37"),
];

const NOTATION: Notation = Notation {
    example: "done",
    forms: &[&FORMS],
    hints: &[("yes", "explore yes"), ("no", "explore no")],
};

/// The answer as text.
pub(crate) fn notation(action: &Action) -> String {
    match action {
        Action::Buy { item } => format!("buy {}", item.token()),
        Action::Research { tech } => format!("research {}", tech.token()),
        Action::Amount { n } => format!("amount {n}"),
        Action::Done => "done".to_owned(),
        Action::Close => "close".to_owned(),
        Action::Produce { planet } => format!("produce p{}", planet.0),
        Action::PlacePost { star } => format!("post s{}", star.0),
        Action::RemovePost { star } => format!("unpost s{}", star.0),
        Action::Inspect { star, on } => {
            format!("inspect s{} {}", star.0, if *on { "on" } else { "off" })
        }
        Action::Select { stack } => format!("select f{stack}"),
        Action::AdvanceAll => "advance-all".to_owned(),
        Action::Administer => "administer".to_owned(),
        Action::Head { star } => format!("head s{}", star.0),
        Action::Step { hex } => format!("step {hex}"),
        Action::Advance => "advance".to_owned(),
        Action::Detach => "detach".to_owned(),
        Action::FormUp => "form-up".to_owned(),
        Action::Join { task_force } => format!("join {task_force}"),
        Action::Disband => "disband".to_owned(),
        Action::Explore { yes } => format!("explore {}", if *yes { "yes" } else { "no" }),
        Action::Fight { star, against } => format!("fight s{} {}", star.0, seat_text(*against)),
        Action::Aim { target, load: [death_stars, fighters, corvettes] } => {
            format!("aim {} {death_stars}-{fighters}-{corvettes}", target_text(*target))
        }
        Action::Spread { target } => format!("spread {}", target_text(*target)),
        Action::Pull { target } => format!("pull {}", target_text(*target)),
        Action::PullAll { target } => format!("pull-all {}", target_text(*target)),
        Action::Retreat => "retreat".to_owned(),
        Action::SendTo { hex } => format!("send {hex}"),
        Action::Attack { planet } => format!("attack p{}", planet.0),
        Action::Fire => "fire".to_owned(),
        Action::Bombard { planet } => format!("bombard p{}", planet.0),
        Action::Raze { planet } => format!("raze p{}", planet.0),
        Action::Land { stack, planet } => format!("land f{stack} p{}", planet.0),
    }
}

/// People count from 1.
fn seat_text(seat: Seat) -> String {
    format!("seat{}", u16::from(seat.0) + 1)
}

fn target_text(target: Target) -> String {
    match target {
        Target::Scout => "scout".to_owned(),
        Target::Corvette => "corvette".to_owned(),
        Target::Fighter => "fighter".to_owned(),
        Target::DeathStar => "death-star".to_owned(),
        Target::Transport { people } => format!("transport-of-{}", seat_text(people)),
        Target::Base { planet } => format!("base-p{}", planet.0),
        Target::AdvancedBase { planet } => format!("advanced-base-p{}", planet.0),
        Target::ShieldBase { planet } => format!("shield-base-p{}", planet.0),
    }
}

/// Reads an answer.
///
/// # Errors
/// What is wrong with the text, and what would be right.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    NOTATION.read(text, |words| match *words {
        [verb] => Ok(alone(verb)),
        [verb, word] => with_one(verb, word),
        [verb, first, second] => with_two(verb, first, second),
        [] | [_, _, _, _, ..] => Ok(None),
    })
}

fn alone(verb: &str) -> Option<Action> {
    match verb {
        "done" => Some(Action::Done),
        "close" => Some(Action::Close),
        "advance-all" => Some(Action::AdvanceAll),
        "administer" => Some(Action::Administer),
        "advance" => Some(Action::Advance),
        "detach" => Some(Action::Detach),
        "form-up" => Some(Action::FormUp),
        "disband" => Some(Action::Disband),
        "retreat" => Some(Action::Retreat),
        "fire" => Some(Action::Fire),
        _ => None,
    }
}

fn with_one(verb: &str, word: &str) -> Result<Option<Action>, String> {
    Ok(Some(match verb {
        "buy" => Action::Buy { item: item(word)? },
        "research" => Action::Research { tech: tech(word)? },
        "amount" => Action::Amount { n: number(word, 0, u16::MAX)? },
        "produce" => Action::Produce { planet: planet(word)? },
        "post" => Action::PlacePost { star: star(word)? },
        "unpost" => Action::RemovePost { star: star(word)? },
        "select" => Action::Select { stack: stack(word)? },
        "head" => Action::Head { star: star(word)? },
        "step" => Action::Step { hex: hex(word)? },
        "join" => Action::Join { task_force: number(word, 0, u8::MAX)? },
        "explore" => Action::Explore { yes: choice(word, "yes", "no")? },
        "spread" => Action::Spread { target: target(word)? },
        "pull" => Action::Pull { target: target(word)? },
        "pull-all" => Action::PullAll { target: target(word)? },
        "send" => Action::SendTo { hex: hex(word)? },
        "attack" => Action::Attack { planet: planet(word)? },
        "bombard" => Action::Bombard { planet: planet(word)? },
        "raze" => Action::Raze { planet: planet(word)? },
        _ => return Ok(None),
    }))
}

fn with_two(verb: &str, first: &str, second: &str) -> Result<Option<Action>, String> {
    Ok(Some(match verb {
        "inspect" => Action::Inspect { star: star(first)?, on: choice(second, "on", "off")? },
        "fight" => Action::Fight { star: star(first)?, against: seat(second)? },
        "aim" => Action::Aim { target: target(first)?, load: load(second)? },
        "land" => Action::Land { stack: stack(first)?, planet: planet(second)? },
        _ => return Ok(None),
    }))
}

fn numbered(text: &str, letter: char, what: &str, max: u16) -> Result<u8, String> {
    let read = text.strip_prefix(letter).and_then(digits).filter(|n| *n <= max);
    read.map(|n| n as u8)
        .ok_or_else(|| format!("\"{text}\" is no {what}: write {letter}0 to {letter}{max}"))
}

fn star(text: &str) -> Result<Star, String> {
    numbered(text, 's', "star", N_STARS as u16 - 1).map(Star)
}

fn planet(text: &str) -> Result<Planet, String> {
    numbered(text, 'p', "planet", N_PLANETS as u16 - 1).map(Planet)
}

fn stack(text: &str) -> Result<u8, String> {
    numbered(text, 'f', "stack of ships", u16::from(u8::MAX))
}

fn seat(text: &str) -> Result<Seat, String> {
    let read = text.strip_prefix("seat").and_then(digits);
    let read = read.filter(|n| (1..=SEATS_MAX as u16).contains(n));
    read.map(|n| Seat(n as u8 - 1))
        .ok_or_else(|| format!("\"{text}\" is no seat: write seat1 to seat{SEATS_MAX}"))
}

fn hex(text: &str) -> Result<Hex, String> {
    text.parse().map_err(|error: crate::ids::HexError| error.to_string())
}

fn item(text: &str) -> Result<Item, String> {
    Item::from_token(text).ok_or_else(|| {
        let known = Item::ALL.map(Item::token).join(", ");
        format!("\"{text}\" is not for sale: write one of {known}")
    })
}

fn tech(text: &str) -> Result<Tech, String> {
    Tech::from_token(text).ok_or_else(|| {
        let known = Tech::ALL.map(Tech::token).join(", ");
        format!("\"{text}\" is no technology: write one of {known}")
    })
}

fn load(text: &str) -> Result<[u16; 3], String> {
    let mut load = [0; 3];
    let mut parts = text.split('-');
    for shots in &mut load {
        *shots = parts.next().and_then(digits).ok_or_else(|| no_load(text))?;
    }
    if parts.next().is_none() { Ok(load) } else { Err(no_load(text)) }
}

fn no_load(text: &str) -> String {
    format!(
        "\"{text}\" is no load of fire: write the shots of death stars, fighters and corvettes as \
         in 0-0-1"
    )
}

fn target(text: &str) -> Result<Target, String> {
    match text {
        "scout" => return Ok(Target::Scout),
        "corvette" => return Ok(Target::Corvette),
        "fighter" => return Ok(Target::Fighter),
        "death-star" => return Ok(Target::DeathStar),
        _ => {}
    }
    if let Some(people) = text.strip_prefix("transport-of-") {
        return Ok(Target::Transport { people: seat(people)? });
    }
    if let Some(at) = text.strip_prefix("base-") {
        return Ok(Target::Base { planet: planet(at)? });
    }
    if let Some(at) = text.strip_prefix("advanced-base-") {
        return Ok(Target::AdvancedBase { planet: planet(at)? });
    }
    if let Some(at) = text.strip_prefix("shield-base-") {
        return Ok(Target::ShieldBase { planet: planet(at)? });
    }
    Err(format!(
        "\"{text}\" is no target: write scout, corvette, fighter, death-star, transport-of-seat2, \
         base-p37, advanced-base-p37 or shield-base-p37"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One text for every form of answer, in the order of [`Action`].
    const ALL: [&str; 44] = [
        "buy scout",
        "buy advanced-missile-base",
        "research speed-3",
        "amount 0",
        "amount 65535",
        "done",
        "close",
        "produce p161",
        "post s53",
        "unpost s0",
        "inspect s12 on",
        "inspect s12 off",
        "select f255",
        "advance-all",
        "administer",
        "head s12",
        "step E17",
        "step FF20",
        "advance",
        "detach",
        "form-up",
        "join 15",
        "disband",
        "explore yes",
        "explore no",
        "fight s12 seat2",
        "aim scout 0-0-0",
        "aim corvette 0-0-1",
        "aim death-star 255-3-10",
        "aim transport-of-seat4 0-0-0",
        "aim base-p37 0-0-0",
        "aim advanced-base-p0 1-0-0",
        "aim shield-base-p161 0-0-0",
        "spread fighter",
        "pull scout",
        "pull-all transport-of-seat1",
        "retreat",
        "send A21",
        "attack p37",
        "fire",
        "bombard p37",
        "raze p37",
        "land f3 p37",
        "land f0 p0",
    ];

    #[test]
    fn every_answer_reads_back() {
        for text in ALL {
            let action = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(notation(&action), text);
        }
        for item in Item::ALL {
            let action = Action::Buy { item };
            assert_eq!(parse(&notation(&action)), Ok(action));
        }
        for tech in Tech::ALL {
            let action = Action::Research { tech };
            assert_eq!(parse(&notation(&action)), Ok(action));
        }
        for hex in Hex::all() {
            let action = Action::Step { hex };
            assert_eq!(parse(&notation(&action)), Ok(action));
        }
        // Every verb of the list is covered, and its example is an answer.
        for (verb, form) in &FORMS {
            let covered = |text: &&str| text.split(' ').next() == Some(verb);
            assert!(ALL.iter().any(covered), "{verb}");
            assert_eq!(notation(&parse(form).unwrap()), *form);
        }
    }

    #[test]
    fn numbers_mean_what_they_say() {
        let planet = Planet(37);
        assert_eq!(parse("land f3 p37"), Ok(Action::Land { stack: 3, planet }));
        let (star, against) = (Star(12), Seat(1));
        assert_eq!(parse("fight s12 seat2"), Ok(Action::Fight { star, against }));
        let target = Target::Transport { people: Seat(1) };
        let load = [3, 2, 1];
        assert_eq!(parse("aim transport-of-seat2 3-2-1"), Ok(Action::Aim { target, load }));
        // A seat that no table has is still told without a panic.
        let nobody = Action::Fight { star, against: Seat(255) };
        assert_eq!(notation(&nobody), "fight s12 seat256");
    }

    #[test]
    fn blanks_and_capitals_do_not_matter() {
        for text in ["  STEP   e17 ", "step E17", "Step\te17\n"] {
            assert_eq!(parse(text), Ok(Action::Step { hex: "E17".parse().unwrap() }));
        }
        assert_eq!(parse("Buy SCOUT"), Ok(Action::Buy { item: Item::Scout }));
        assert_eq!(
            parse("PULL-ALL Death-Star").map(|a| notation(&a)),
            Ok("pull-all death-star".into())
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_what_is_right() {
        let said = |text: &str| parse(text).unwrap_err();
        assert_eq!(said("   "), "the line is empty: write an answer such as \"done\"");
        assert!(said("jump E17").starts_with("\"jump\" begins no answer: begin with one of buy, "));
        assert!(!said("jump E17").contains(", yes"));
        let form = |verb: &str, form: &str| {
            format!("the words behind \"{verb}\" do not fit: write it as in \"{form}\"")
        };
        assert_eq!(said("buy"), form("buy", "buy scout"));
        assert_eq!(said("done now"), form("done", "done"));
        assert_eq!(said("step E17 E18 F18"), form("step", "step E17"));
        assert_eq!(said("aim corvette"), form("aim", "aim corvette 0-0-1"));
        assert_eq!(said("yes"), form("yes", "explore yes"));
        assert_eq!(said("head s54"), "\"s54\" is no star: write s0 to s53");
        assert_eq!(said("head 12"), "\"12\" is no star: write s0 to s53");
        assert_eq!(said("attack p162"), "\"p162\" is no planet: write p0 to p161");
        assert_eq!(said("select f256"), "\"f256\" is no stack of ships: write f0 to f255");
        assert_eq!(said("fight s1 seat0"), "\"seat0\" is no seat: write seat1 to seat4");
        assert_eq!(said("fight s1 seat5"), "\"seat5\" is no seat: write seat1 to seat4");
        assert_eq!(said("amount 65536"), "\"65536\" is no number from 0 to 65535");
        assert_eq!(said("explore maybe"), "\"maybe\" is neither yes nor no");
        assert_eq!(said("inspect s1 yes"), "\"yes\" is neither on nor off");
        assert_eq!(said("step b21"), "\"b21\" is off the board: column B has rows 1 to 20");
        assert!(said("buy transport").starts_with("\"transport\" is not for sale: write one of "));
        assert!(said("research speed-2").starts_with("\"speed-2\" is no technology: write one "));
        assert!(said("pull transport").starts_with("\"transport\" is no target: write scout, "));
    }

    /// Signs, leading zeros and halves of words: one answer has one text.
    #[test]
    fn other_spellings_are_refused() {
        for text in [
            "amount +5",
            "amount 05",
            "amount -1",
            "head s05",
            "head s",
            "select f",
            "join 256",
            "aim corvette 0-0",
            "aim corvette 0-0-1-0",
            "aim base-37 0-0-0",
            "aim transport-of-2 0-0-0",
            "step E0",
            "step É17",
            "form up",
            "advance all",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
