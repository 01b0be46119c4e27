//! The options of the variants.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{OptionSpec, Options, Values};

use super::state::LeaderBoard;

/// A variant that has a second way of setting up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetUp {
    /// Not played with.
    #[default]
    Off,
    /// Its tokens are added.
    On,
    /// The other set-up that the book proposes.
    Other,
}

impl SetUp {
    /// Played with, one way or the other?
    pub const fn is_on(self) -> bool {
        !matches!(self, SetUp::Off)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
    const fn is_off(&self) -> bool {
        matches!(self, SetUp::Off)
    }

    /// The value of the option; the other set-up has a word of its own in each variant.
    const fn word(self, other: &'static str) -> &'static str {
        match self {
            SetUp::Off => "off",
            SetUp::On => "on",
            SetUp::Other => other,
        }
    }

    fn of(value: &str) -> SetUp {
        match value {
            "off" => SetUp::Off,
            "on" => SetUp::On,
            _ => SetUp::Other,
        }
    }
}

/// Which Leader Tracks are played on (§V6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaderTracks {
    /// Those of the base game.
    #[default]
    Off,
    /// A board and side drawn by lot.
    Random,
    /// This one.
    Board(LeaderBoard),
}

impl LeaderTracks {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
    const fn is_off(&self) -> bool {
        matches!(self, LeaderTracks::Off)
    }

    fn of(value: &str) -> LeaderTracks {
        match value {
            "off" => LeaderTracks::Off,
            "random" => LeaderTracks::Random,
            board => LeaderBoard::from_key(board).map_or(LeaderTracks::Off, LeaderTracks::Board),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
const fn is_off(on: &bool) -> bool {
    !*on
}

/// The variants of a game; what is off is not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VariantOptions {
    /// Black Holes; `other` replaces tokens of the base game (§V1.1).
    #[serde(skip_serializing_if = "SetUp::is_off")]
    pub black_holes: SetUp,
    /// Families (§V2.1).
    #[serde(skip_serializing_if = "is_off")]
    pub families: bool,
    /// Lost Mining Planets; `other` replaces tokens of the base game (§V3.1).
    #[serde(skip_serializing_if = "SetUp::is_off")]
    pub lost_planets: SetUp,
    /// Multi-Resource Deposits; `other` mixes all tokens (§V4.1).
    #[serde(skip_serializing_if = "SetUp::is_off")]
    pub multi_resource: SetUp,
    /// Unique Pass Tokens (§V5.1).
    #[serde(skip_serializing_if = "is_off")]
    pub unique_pass: bool,
    /// New Leader Tracks (§V6.1).
    #[serde(skip_serializing_if = "LeaderTracks::is_off")]
    pub leader_tracks: LeaderTracks,
    /// Universal Mechanisms; `other` replaces tokens of the base game (§V7.1).
    #[serde(skip_serializing_if = "SetUp::is_off")]
    pub universal: SetUp,
}

impl VariantOptions {
    /// No variant at all.
    pub fn is_off(&self) -> bool {
        *self == VariantOptions::default()
    }

    pub(crate) fn of(options: &Options) -> VariantOptions {
        VariantOptions {
            black_holes: SetUp::of(options.get("black_holes")),
            families: options.is("families", "on"),
            lost_planets: SetUp::of(options.get("lost_mining_planets")),
            multi_resource: SetUp::of(options.get("multi_resource")),
            unique_pass: options.is("unique_pass", "on"),
            leader_tracks: LeaderTracks::of(options.get("leader_tracks")),
            universal: SetUp::of(options.get("universal_mechanisms")),
        }
    }

    /// The options that make these variants.
    pub(crate) fn options(&self) -> [(&'static str, &'static str); 7] {
        let on = |on: bool| if on { "on" } else { "off" };
        let leader_tracks = match self.leader_tracks {
            LeaderTracks::Off => "off",
            LeaderTracks::Random => "random",
            LeaderTracks::Board(board) => board.key(),
        };
        [
            ("black_holes", self.black_holes.word("harder")),
            ("families", on(self.families)),
            ("lost_mining_planets", self.lost_planets.word("deeper")),
            ("multi_resource", self.multi_resource.word("blind")),
            ("unique_pass", on(self.unique_pass)),
            ("leader_tracks", leader_tracks),
            ("universal_mechanisms", self.universal.word("richer")),
        ]
    }
}

fn spec(
    name: &'static str,
    meaning: &'static str,
    rule: &'static str,
    values: Vec<(&'static str, &'static str)>,
) -> OptionSpec {
    OptionSpec { name, meaning, rule, values: Values::OneOf(values), default: "off" }
}

/// The options of all variants, in the order of the book.
pub(crate) fn sheet() -> Vec<OptionSpec> {
    let mut sheet = journey_and_people();
    sheet.extend(deposits_and_tracks());
    sheet
}

/// Chapters V1 to V3.
fn journey_and_people() -> Vec<OptionSpec> {
    vec![
        spec(
            "black_holes",
            "Black Holes among the Discovery tokens: Fuel for Prestige",
            "§V1.1",
            vec![
                ("off", "no Black Holes"),
                ("on", "eight Black Holes are added"),
                ("harder", "eight Black Holes replace eight tokens, nobody knows which"),
            ],
        ),
        spec(
            "families",
            "whole Families can be saved in one action",
            "§V2.1",
            vec![("off", "people are saved one by one"), ("on", "two Families each round")],
        ),
        spec(
            "lost_mining_planets",
            "Lost Mining Planets among the Discovery tokens: cubes for whoever arrives",
            "§V3.1",
            vec![
                ("off", "no Lost Mining Planets"),
                ("on", "ten Lost Mining Planets are added"),
                ("deeper", "ten Lost Mining Planets replace ten tokens, nobody knows which"),
            ],
        ),
    ]
}

/// Chapters V4 to V7.
fn deposits_and_tracks() -> Vec<OptionSpec> {
    vec![
        spec(
            "multi_resource",
            "production tokens with Deposits of several layers",
            "§V4.1",
            vec![
                ("off", "every Deposit has one layer"),
                ("on", "two such tokens and two usual ones on each planet"),
                ("blind", "four of all twelve tokens on each planet"),
            ],
        ),
        spec(
            "unique_pass",
            "everybody drafts a Unique Pass token before the first round",
            "§V5.1",
            vec![("off", "everybody has the same Pass token"), ("on", "four tokens are drafted")],
        ),
        spec(
            "leader_tracks",
            "other Leader Tracks with other rewards",
            "§V6.1",
            vec![
                ("off", "the tracks of the base game"),
                ("random", "board and side are drawn by lot"),
                ("1a", "the first board, front"),
                ("1b", "the first board, back"),
                ("2a", "the second board, front"),
                ("2b", "the second board, back"),
                ("3a", "the third board, front"),
                ("3b", "the third board, back"),
                ("4a", "the fourth board, front"),
                ("4b", "the fourth board, back"),
            ],
        ),
        spec(
            "universal_mechanisms",
            "Mechanisms that can be paid with any cubes, for Prestige as they are worth",
            "§V7.1",
            vec![
                ("off", "no Universal Mechanisms"),
                ("on", "ten Universal Mechanisms are added"),
                ("richer", "both starting ones are on offer, eight usual ones leave the game"),
            ],
        ),
    ]
}
