//! What can be chosen before Luna comes to a real table.

use tabletop::desk::Opening;
use tabletop::{OptionSheet, OptionSpec, Values};

use crate::ids::{Side, Threat};
use crate::variant::{Threats, Tracks, Variant};

fn spec(
    name: &'static str,
    rule: &'static str,
    meaning: &'static str,
    default: &'static str,
    words: &[(&'static str, &'static str)],
) -> OptionSpec {
    OptionSpec { name, meaning, rule, values: Values::OneOf(words.to_vec()), default }
}

const LEVELS: [(&str, &str); 9] = [
    ("0", "easiest: three slots for the whole game"),
    ("1", "easy: cards of grade 1 only"),
    ("2", "standard: a card of grade 2 whenever her deck runs out"),
    ("3", "advanced"),
    ("4", "advanced"),
    ("5", "advanced"),
    ("6", "advanced, with a head start"),
    ("7", "advanced, with a head start"),
    ("8", "hardest"),
];

const SIDES: [(&str, &str); 2] = [("moon", "the Moon"), ("belt", "the Belt")];

pub(super) fn sheet() -> OptionSheet {
    let people = [("1", "one person"), ("2", "two people"), ("3", "three people")];
    let tracks = [("first", "A1, B1, C1 and D1"), ("other", "others: the desk asks which")];
    let modules = [("off", "not in play"), ("on", "in play")];
    let threats = [
        ("off", "no threat card"),
        ("singularity", "Singularity: the game may end a round earlier"),
        ("other", "another threat card"),
    ];
    let draws = [
        ("desk", "the desk shuffles and draws her cards"),
        ("hand", "people draw them from the real deck and say which"),
    ];
    let colours = [
        ("any", "any that nobody has"),
        ("red", "red"),
        ("orange", "orange"),
        ("yellow", "yellow"),
        ("green", "green"),
        ("blue", "blue"),
        ("purple", "purple"),
        ("white", "white"),
        ("black", "black"),
    ];
    let options = vec![
        spec("people", "§1.3", "how many people play", "1", &people),
        spec("level", "§11.3", "Luna's level", "2", &LEVELS),
        spec("side", "§2.1", "the side of the board", "moon", &SIDES),
        spec("tracks", "§3.1", "the company tracks", "first", &tracks),
        spec("missions", "§15.1", "mission cards", "off", &modules),
        spec("threat", "§16.1", "the threat card", "off", &threats),
        spec("colour", "§11.1.4", "the colour of her pieces", "any", &colours),
        spec("draws", "§12.1.1", "who draws her cards", "desk", &draws),
    ];
    OptionSheet { options, conflicts: Vec::new() }
}

pub(super) fn n_people(opening: &Opening) -> u8 {
    opening.get("people").parse().expect("the sheet lists 1 to 3")
}

/// The table as the rules know it.
pub(super) fn variant(opening: &Opening) -> Variant {
    let is_on = |name: &str, value: &str| opening.get(name) == value;
    Variant {
        luna: Some(opening.get("level").parse().expect("the sheet lists the levels")),
        side: if is_on("side", "belt") { Side::Belt } else { Side::Moon },
        tracks: if is_on("tracks", "other") { Tracks::Random } else { Tracks::First },
        missions: is_on("missions", "on"),
        threats: match opening.get("threat") {
            "singularity" => Threats::Card(Threat::Singularity),
            "other" => Threats::Random,
            _ => Threats::Off,
        },
        campaign: false,
    }
}
