//! What can be chosen before H.A.L.L. comes to a real table.

use tabletop::desk::{DeskError, Opening};
use tabletop::{OptionSheet, OptionSpec, Values};

use super::super::Level;
use crate::variant::Variant;

const LEVELS: [(&str, &str); 5] = [
    ("introduction", "for a first game"),
    ("easy", "easier than the book's own mix"),
    ("intermediate", "the book's own mix"),
    ("hard", "harder"),
    ("extreme", "the hardest"),
];

/// Expansions and variants that change what H.A.L.L. does or owns; none of them is at this desk.
const OTHERS: [(&str, &str, &str); 10] = [
    ("kuiper", "§K.7", "Danger from Kuiper"),
    ("antimatter", "§A.9", "Anti-Matter"),
    ("halley", "§C.8", "Halley's Comet"),
    ("black_holes", "§V1.1", "Black Holes"),
    ("families", "§V2.1", "Families"),
    ("lost_planets", "§V3.1", "Lost Mining Planets"),
    ("multi_resource", "§V4.1", "Multi-Resource Deposits"),
    ("unique_pass", "§V5.1", "Unique Pass tokens"),
    ("leader_tracks", "§V6.1", "New Leader Tracks"),
    ("universal", "§V7.1", "Universal Mechanisms"),
];

const OTHER: [(&str, &str); 2] = [("off", "not in play"), ("on", "not at this desk yet")];

pub(super) fn sheet() -> OptionSheet {
    let spec = |name, rule, meaning, default, words: &[(&'static str, &'static str)]| OptionSpec {
        name,
        meaning,
        rule,
        values: Values::OneOf(words.to_vec()),
        default,
    };
    let texts = [("final", "the final rules"), ("draft", "the earlier rules (§H.7)")];
    let flights = [("off", "not in play"), ("on", "in play: it changes nothing for H.A.L.L.")];
    let draws = [
        ("desk", "the desk shuffles its tokens and planets and draws its cubes"),
        ("hand", "people draw them from pile and bag and say what came"),
    ];
    let mut options = vec![
        spec("level", "§H.1.3", "how strong H.A.L.L. is", "intermediate", &LEVELS),
        spec("hall_rules", "§H.7", "the text of its rules", "final", &texts),
        spec("draws", "§H.2.1", "who draws its tokens and cubes", "desk", &draws),
        spec("fly_by", "§F.1", "the Fly-By", "off", &flights),
    ];
    options.extend(OTHERS.map(|(name, rule, meaning)| spec(name, rule, meaning, "off", &OTHER)));
    OptionSheet { options, conflicts: Vec::new() }
}

/// The table as the rules know it: solo, by the newest ruleset.
///
/// # Errors
/// Something is in play that is not at this desk.
pub(super) fn variant(opening: &Opening) -> Result<Variant, DeskError> {
    if let Some((_, _, name)) = OTHERS.iter().find(|(id, ..)| opening.get(id) == "on") {
        return Err(DeskError(format!(
            "H.A.L.L. with {name} is not at this desk yet: it runs the base game."
        )));
    }
    Ok(Variant {
        ruleset: Some(2),
        hall: Level::from_key(opening.get("level")),
        draft: opening.get("hall_rules") == "draft",
        halley: None,
        fly_by: opening.get("fly_by") == "on",
        variants: crate::chv_variants::VariantOptions::default(),
        kuiper: false,
        antimatter: false,
    })
}
