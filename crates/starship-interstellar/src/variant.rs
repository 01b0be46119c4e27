//! Options of a game.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Conflict, OptionSheet, OptionSpec, Options, SEATS, SetupError, Values};

use crate::ch10_hall::Level;
use crate::chc_halley::HalleyText;
use crate::chv_variants::{self, VariantOptions};
use crate::components::Rules;

/// Every option of a game, parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The ruleset that the game is played by; none is the first. What was corrected since holds for
    /// games of the later number only, so that finished games stay as they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<u32>,
    /// H.A.L.L. and how strong it is; only in a solo game (§H.1).
    pub hall: Option<Level>,
    /// H.A.L.L. by its earlier rules (§H.7).
    pub draft: bool,
    /// Halley's Comet, and by which text (chapter C).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halley: Option<HalleyText>,
    /// Orbits of planets in the same Quadrant are crossed for nothing (§F.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fly_by: bool,
    /// The seven variants of the booklet (chapters V1 to V7).
    #[serde(default, skip_serializing_if = "VariantOptions::is_off")]
    pub variants: VariantOptions,
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
        sheet().check_seats(options, n_seats)?;
        Ok(Variant {
            ruleset: Some(options.ruleset()).filter(|&ruleset| ruleset > 1),
            hall: Level::from_key(options.get("hall")),
            draft: options.is("hall_rules", "draft"),
            halley: match options.get("halley") {
                "final" => Some(HalleyText::Final),
                "draft" => Some(HalleyText::Draft),
                _ => None,
            },
            fly_by: options.is("fly_by", "on"),
            variants: VariantOptions::of(options),
            kuiper: options.is("kuiper", "on"),
            antimatter: options.is("antimatter", "on"),
        })
    }

    /// Is the game played by the corrections of ruleset 2?
    pub(crate) fn is_second(&self) -> bool {
        self.ruleset.is_some()
    }

    /// The ruleset that the game is played by.
    pub(crate) fn ruleset(&self) -> u32 {
        self.ruleset.unwrap_or(1)
    }

    /// Talk is free.
    pub(crate) fn is_silent(&self) -> bool {
        false
    }

    /// H.A.L.L. plays.
    pub(crate) fn has_automa(&self) -> bool {
        self.hall.is_some()
    }

    /// The options that make this variant.
    pub(crate) fn options(&self, _: &Rules) -> BTreeMap<String, String> {
        let on = |on: bool| if on { "on" } else { "off" };
        let halley = match self.halley {
            Some(HalleyText::Final) => "final",
            Some(HalleyText::Draft) => "draft",
            None => "off",
        };
        let options = [
            ("hall", self.hall.map_or("off", Level::key)),
            ("hall_rules", if self.draft { "draft" } else { "final" }),
            ("halley", halley),
            ("fly_by", on(self.fly_by)),
            ("kuiper", on(self.kuiper)),
            ("antimatter", on(self.antimatter)),
        ];
        let options = options.into_iter().chain(self.variants.options());
        options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
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
    options.extend(chv_variants::sheet());
    options.extend(expansions());
    options.extend(halley_specs());
    let conflicts = std::iter::once(conflict).chain(seat_conflicts()).collect();
    OptionSheet { options, conflicts }
}

/// §H.1: H.A.L.L. plays where one seat does, and only there.
fn seat_conflicts() -> impl Iterator<Item = Conflict> {
    let alone = Conflict {
        a: (SEATS, "1"),
        b: ("hall", "off"),
        reason: "one seat plays against H.A.L.L.: choose its level with the option hall, \
                 as in hall=intermediate",
    };
    let together = |level: Level| Conflict {
        a: (SEATS, "2-4"),
        b: ("hall", level.key()),
        reason: "H.A.L.L. plays against one seat only: leave hall=off",
    };
    std::iter::once(alone).chain(Level::ALL.into_iter().map(together))
}

/// The options of chapters C and F.
fn halley_specs() -> [OptionSpec; 2] {
    let halley = OptionSpec {
        name: "halley",
        meaning: "the expansion Halley's Comet",
        rule: "§C.1",
        values: Values::OneOf(vec![
            ("off", "no comet"),
            ("final", "the comet by its published rulebook"),
            ("draft", "the comet by the earlier text, where it differs in substance"),
        ]),
        default: "off",
    };
    let fly_by = OptionSpec {
        name: "fly_by",
        meaning: "planets speed up flights that cross their Orbits",
        rule: "§F.1",
        values: Values::OneOf(vec![
            ("off", "every Orbit counts"),
            ("on", "the Orbit of a planet in the same Quadrant is crossed for nothing"),
        ]),
        default: "off",
    };
    [halley, fly_by]
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
