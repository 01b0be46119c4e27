//! Options of a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Conflict, OptionSheet, OptionSpec, Options, SetupError, Values};

use crate::hall::Level;

/// Every option of a game, parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// H.A.L.L. and how strong it is; only in a solo game (§H.1).
    pub hall: Option<Level>,
    /// H.A.L.L. by its earlier rules (§H.7).
    pub draft: bool,
    /// Danger from Kuiper (chapter K).
    #[serde(default, skip_serializing_if = "is_off")]
    pub kuiper: bool,
    /// Anti-Matter (chapter A).
    #[serde(default, skip_serializing_if = "is_off")]
    pub antimatter: bool,
}

/// What is off is not written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_off(option: &bool) -> bool {
    !*option
}

impl Variant {
    /// Reads the options.
    ///
    /// # Errors
    /// H.A.L.L. is missing in a solo game, or is asked for in another.
    pub(crate) fn of(options: &Options, n_seats: u8) -> Result<Variant, SetupError> {
        let hall = Level::from_key(options.get("hall"));
        let refuse = |text: &str| Err(SetupError::Title(text.to_owned()));
        match (hall, n_seats) {
            (None, 1) => refuse(
                "one seat plays against H.A.L.L.: choose its level with the option hall, \
                 as in hall=intermediate",
            ),
            (Some(_), 2..) => refuse("H.A.L.L. plays against one seat only: leave hall=off"),
            (_, _) => Ok(Variant {
                hall,
                draft: options.is("hall_rules", "draft"),
                kuiper: options.is("kuiper", "on"),
                antimatter: options.is("antimatter", "on"),
            }),
        }
    }
}

pub(crate) fn sheet() -> OptionSheet {
    let hall = OptionSpec {
        name: "hall",
        meaning: "the printed opponent of a solo game and its difficulty",
        rule: "§H.1",
        values: Values::OneOf(vec![
            ("off", "two to four players, no H.A.L.L."),
            ("introduction", "the weakest AI bag"),
            ("easy", "a weak AI bag"),
            ("intermediate", "the AI bag of the rules"),
            ("hard", "a strong AI bag"),
            ("extreme", "the strongest AI bag"),
        ]),
        default: "off",
    };
    let rules = OptionSpec {
        name: "hall_rules",
        meaning: "which text H.A.L.L. plays by",
        rule: "§H.7",
        values: Values::OneOf(vec![
            ("final", "the published Reference Booklet"),
            ("draft", "the earlier text, where it differs in substance"),
        ]),
        default: "final",
    };
    let conflict = Conflict {
        a: ("hall", "off"),
        b: ("hall_rules", "draft"),
        reason: "without H.A.L.L. nobody plays by its rules",
    };
    let mut options = vec![hall, rules];
    options.extend(expansions());
    OptionSheet { options, conflicts: vec![conflict] }
}

/// Danger from Kuiper and Anti-Matter.
fn expansions() -> [OptionSpec; 2] {
    let kuiper = OptionSpec {
        name: "kuiper",
        meaning: "the expansion Danger from Kuiper: Asteroids fall towards the Sun and can be mined",
        rule: "§K.1",
        values: Values::OneOf(vec![("off", "no Asteroids"), ("on", "Asteroids and Launch Bases")]),
        default: "off",
    };
    let antimatter = OptionSpec {
        name: "antimatter",
        meaning: "the expansion Anti-Matter: stronger actions for Moscovium, and planets that move",
        rule: "§A.1",
        values: Values::OneOf(vec![("off", "no Moscovium"), ("on", "Moscovium and Laboratory")]),
        default: "off",
    };
    [kuiper, antimatter]
}
