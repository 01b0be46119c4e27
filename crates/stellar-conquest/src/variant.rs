//! Options: where the book offers a choice or a ruling has another reading (dossier section 6.3).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Conflict, OptionSheet, OptionSpec, Options, Values};

use crate::components::Rules;
use crate::state::Corner;

/// How much the table hides (§3.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Secrecy {
    /// §3.10.4: battles are fought in front of all.
    Table,
    /// §3.10.5: battles and risks are private.
    Tournament,
    /// Our own: markers too are seen only by those who are there.
    DoubleBlind,
}

/// Every option of a game, parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// By which ruleset the game is played; documents older than the second say nothing.
    #[serde(default = "first_ruleset", skip_serializing_if = "is_first_ruleset")]
    pub ruleset: u8,
    pub secrecy: Secrecy,
    /// Command posts stand on the map (§3.6.2); otherwise every colony is a secret anchor (§3.10.6).
    pub posts_placed: bool,
    pub post_limit: Option<u8>,
    pub ship_limit: u8,
    pub exploration_optional: bool,
    pub extra_cloud: bool,
    pub cet_start_fleet: bool,
    pub last_departed_strict: bool,
    pub level3_needs_level2: bool,
    pub secret_targeting: bool,
    pub inspection_announced: bool,
    pub bases_use_isw: bool,
    pub conquered_factories: bool,
    pub entry_anchor_always: bool,
    pub negotiation_free: bool,
    pub tie_break_population: bool,
    pub fighter_hits: bool,
    pub shield_as_base: bool,
    pub seats_random: bool,
    pub entry_repository: bool,
    /// Ruling A-74: what the corner A1 has more to spend before the game; documents older than the option say nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner_ip: Option<u8>,
}

/// The newest ruleset, see RULINGS.md for what each has changed.
pub(crate) const RULESET: u8 = 2;

fn first_ruleset() -> u8 {
    1
}

fn is_first_ruleset(ruleset: &u8) -> bool {
    *ruleset == 1
}

impl Variant {
    pub(crate) fn of(options: &Options, ships_of_class_max: u8) -> Variant {
        let yes = |name: &str| options.is(name, "yes");
        let secrecy = match options.get("secrecy") {
            "tournament" => Secrecy::Tournament,
            "double-blind" => Secrecy::DoubleBlind,
            _ => Secrecy::Table,
        };
        let posts_placed = match options.get("posts") {
            "placed" => true,
            "traced" => false,
            _ => secrecy != Secrecy::Tournament,
        };
        let cap = options.number("ship_limits").map_or(ships_of_class_max, |n| n as u8);
        Variant {
            ruleset: options.ruleset() as u8,
            secrecy,
            posts_placed,
            post_limit: options.number("post_limit").map(|n| n as u8),
            ship_limit: cap.min(ships_of_class_max),
            exploration_optional: yes("exploration_optional"),
            extra_cloud: yes("extra_cloud"),
            cet_start_fleet: yes("cet_start_fleet"),
            last_departed_strict: options.is("last_departed", "strict"),
            level3_needs_level2: options.is("level3_gate", "level2"),
            secret_targeting: yes("secret_targeting"),
            inspection_announced: yes("inspection_announced"),
            bases_use_isw: yes("bases_use_isw"),
            conquered_factories: yes("conquered_factories"),
            entry_anchor_always: options.is("entry_anchor", "always"),
            negotiation_free: options.is("negotiation", "free"),
            tie_break_population: options.is("tie_break", "population"),
            fighter_hits: options.is("fighter_hits", "1-3"),
            shield_as_base: yes("shield_as_base"),
            seats_random: options.is("seat_order", "random"),
            entry_repository: options.is("entry_hexes", "repository"),
            corner_ip: options.number("corner_ip").map(|n| n as u8),
        }
    }

    /// The ruleset that the game is played by.
    pub(crate) fn ruleset(self) -> u32 {
        self.ruleset.into()
    }

    /// §3.1.3, A-43: nobody may talk.
    pub(crate) fn is_silent(self) -> bool {
        !self.negotiation_free
    }

    /// The book prints no opponent.
    pub(crate) fn has_automa(self) -> bool {
        false
    }

    /// The options that make this variant, each named; the reverse of [`Variant::of`].
    pub(crate) fn options(self, rules: &Rules) -> BTreeMap<String, String> {
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let either = |is: bool, a: &str, b: &str| if is { a } else { b }.to_owned();
        let number = |n: Option<u8>| n.map_or_else(|| "none".to_owned(), |n| n.to_string());
        // No `..` here: a new field must not compile until its option is named.
        let Variant {
            ruleset: _, // A record says it beside its options.
            secrecy,
            posts_placed,
            post_limit,
            ship_limit,
            exploration_optional,
            extra_cloud,
            cet_start_fleet,
            last_departed_strict,
            level3_needs_level2,
            secret_targeting,
            inspection_announced,
            bases_use_isw,
            conquered_factories,
            entry_anchor_always,
            negotiation_free,
            tie_break_population,
            fighter_hits,
            shield_as_base,
            seats_random,
            entry_repository,
            corner_ip,
        } = self;
        let secrecy = match secrecy {
            Secrecy::Table => "table",
            Secrecy::Tournament => "tournament",
            Secrecy::DoubleBlind => "double-blind",
        };
        let most = rules.numbers.ships_of_class_max;
        let ship_limit = Some(ship_limit).filter(|limit| *limit < most);
        let values = [
            ("secrecy", secrecy.to_owned()),
            ("posts", either(posts_placed, "placed", "traced")),
            ("post_limit", number(post_limit)),
            ("ship_limits", number(ship_limit)),
            ("exploration_optional", yes(exploration_optional)),
            ("extra_cloud", yes(extra_cloud)),
            ("cet_start_fleet", yes(cet_start_fleet)),
            ("last_departed", either(last_departed_strict, "strict", "lenient")),
            ("level3_gate", either(level3_needs_level2, "level2", "level1")),
            ("secret_targeting", yes(secret_targeting)),
            ("inspection_announced", yes(inspection_announced)),
            ("bases_use_isw", yes(bases_use_isw)),
            ("conquered_factories", yes(conquered_factories)),
            ("entry_anchor", either(entry_anchor_always, "always", "first-four-turns")),
            ("negotiation", either(negotiation_free, "free", "forbidden")),
            ("tie_break", either(tie_break_population, "population", "shared")),
            ("fighter_hits", either(fighter_hits, "1-3", "1-2")),
            ("shield_as_base", yes(shield_as_base)),
            ("seat_order", either(seats_random, "random", "fixed")),
            ("entry_hexes", either(entry_repository, "repository", "clockwise")),
            ("corner_ip", number(corner_ip)),
        ];
        values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The corners that seats 1 to n take when nobody draws them (ruling A-34): with two seats
    /// opposite ones.
    pub(crate) fn fixed_corner(self, n_seats: u8, seat: u8) -> Corner {
        let opposite = if self.entry_repository { 3 } else { 2 };
        Corner(if n_seats == 2 && seat == 1 { opposite } else { seat })
    }
}

/// Ruling A-74: the corners by what they lack, in halves of the option's number: A1, FF1, FF20, A21.
const CORNER_HALVES: [u16; 4] = [2, 0, 1, 0];

impl Variant {
    /// Ruling A-74: what somebody at this corner has more to spend than somebody at the best one.
    fn extra_ip(self, corner: Corner) -> u16 {
        // By the other numbering: A1, A21, FF1, FF20.
        let [first, second, third, fourth] = CORNER_HALVES;
        let halves = match self.entry_repository {
            false => CORNER_HALVES,
            true => [first, fourth, second, third],
        };
        let own = halves.get(usize::from(corner.0)).copied().unwrap_or(0);
        u16::from(self.corner_ip.unwrap_or(0)) * own / 2
    }

    /// §2.7.2, A-74: what a seat has to spend before the game, given everybody's corners.
    pub(crate) fn setup_ip(
        self,
        printed: u16,
        own: Corner,
        all: impl Iterator<Item = Corner>,
    ) -> u16 {
        let least = all.map(|corner| self.extra_ip(corner)).min().unwrap_or(0);
        printed + self.extra_ip(own) - least
    }
}

fn spec(
    name: &'static str,
    rule: &'static str,
    meaning: &'static str,
    values: &[(&'static str, &'static str)],
) -> OptionSpec {
    let default = values[0].0;
    OptionSpec { name, meaning, rule, values: Values::OneOf(values.to_vec()), default }
}

fn number(
    name: &'static str,
    rule: &'static str,
    meaning: &'static str,
    min: u32,
    max: u32,
) -> OptionSpec {
    OptionSpec { name, meaning, rule, values: Values::NumberOrNone { min, max }, default: "none" }
}

/// All options with their meaning; the first value is the default.
pub(crate) fn sheet() -> OptionSheet {
    let mut options = secrecy_options();
    options.extend(movement_options());
    options.extend(battle_options());
    options.extend(other_options());
    OptionSheet { options, conflicts: conflicts() }
}

fn secrecy_options() -> Vec<OptionSpec> {
    vec![
        spec(
            "secrecy",
            "§3.10",
            "how much is hidden",
            &[
                (
                    "table",
                    "markers are public, their contents are not; battles are fought in front of all",
                ),
                (
                    "tournament",
                    "as table, but battles, conquests and exploration risks are private",
                ),
                (
                    "double-blind",
                    "markers, posts and conquests are seen only by those who are there",
                ),
            ],
        ),
        spec(
            "posts",
            "§3.10.6",
            "whether command posts stand on the map",
            &[
                ("by-secrecy", "traced in a tournament, placed otherwise"),
                ("placed", "ships are tied to posts that everybody sees"),
                ("traced", "ships are tied to any own colony, in secret"),
            ],
        ),
        spec(
            "inspection_announced",
            "§3.10.4",
            "whether inspecting ships that pass a colony is heard by all (A-35)",
            &[
                ("no", "only the owner of the colony knows"),
                ("yes", "everybody hears it, and learns of the colony"),
            ],
        ),
        spec(
            "secret_targeting",
            "§4.1.5",
            "whether the defender sees the attacker's targets before choosing (A-40)",
            &[("no", "attacker first, in the open"), ("yes", "both choose in secret")],
        ),
        spec(
            "negotiation",
            "§3.1.3",
            "whether players may talk during the game (A-43)",
            &[("free", "they may"), ("forbidden", "the table is silent: its chat is closed")],
        ),
    ]
}

fn movement_options() -> Vec<OptionSpec> {
    vec![
        spec(
            "entry_hexes",
            "§2.6.3",
            "how the corners are numbered (A-03)",
            &[
                ("clockwise", "1 A1, 2 FF1, 3 FF20, 4 A21"),
                ("repository", "1 A1, 2 A21, 3 FF1, 4 FF20"),
            ],
        ),
        spec(
            "seat_order",
            "§2.6.3",
            "who enters at which corner (A-03, A-34)",
            &[
                ("fixed", "seat n enters at corner n; two seats at opposite corners"),
                ("random", "corners are drawn; two seats get opposite ones"),
            ],
        ),
        number(
            "corner_ip",
            "§2.7.2",
            "how many IP more the corner A1 has to spend before the game, and FF20 half as many (A-74)",
            1,
            100,
        ),
        spec(
            "extra_cloud",
            "§2.1",
            "whether J15 and EE10 are cloud hexes too (A-42)",
            &[("no", "as listed"), ("yes", "they are")],
        ),
        number("post_limit", "§3.6.5", "how many command posts a player has (A-04)", 1, 54),
        number("ship_limits", "§3.8.5", "how many ships of a class a player has (A-04)", 35, 255),
        spec(
            "last_departed",
            "§3.7.4",
            "when the star last departed from is barred as a destination (A-14)",
            &[("strict", "always"), ("lenient", "only for ships in open space")],
        ),
        spec(
            "entry_anchor",
            "§3.6.2",
            "how long the entry hex serves as a command post when none is on the map (A-44)",
            &[("always", "all game"), ("first-four-turns", "turns 1 to 4 only")],
        ),
        spec(
            "exploration_optional",
            "§3.11.7",
            "whether a player may decline to explore (A-15)",
            &[("no", "exploration is automatic"), ("yes", "the player is asked")],
        ),
    ]
}

fn battle_options() -> Vec<OptionSpec> {
    vec![
        spec(
            "bases_use_isw",
            "§6.6.5",
            "whether missile bases use Improved Ship Weaponry",
            &[("no", "they do not"), ("yes", "they do")],
        ),
        spec(
            "fighter_hits",
            "§4.1.5",
            "what a fighter needs against a corvette (variant)",
            &[
                ("1-2", "as printed"),
                ("1-3", "fighters and advanced bases hit corvettes and bases on 1-3"),
            ],
        ),
        spec(
            "shield_as_base",
            "§4.2.3",
            "what a planet shield is (variant)",
            &[
                ("no", "absolute protection, one for each planet"),
                (
                    "yes",
                    "a base of a death star's strength with improved weaponry and two shots; any number",
                ),
            ],
        ),
    ]
}

fn other_options() -> Vec<OptionSpec> {
    vec![
        spec(
            "cet_start_fleet",
            "§5.1.3",
            "whether the starting transports may land on barren planets if Controlled Environment Technology is bought at set-up (A-06)",
            &[("no", "they may not"), ("yes", "they may")],
        ),
        spec(
            "level3_gate",
            "§6.6.2",
            "what opens level 3 of a class (A-25)",
            &[
                ("level2", "a level-2 technology of the class"),
                ("level1", "any level-1 technology of it"),
            ],
        ),
        spec(
            "conquered_factories",
            "§4.4.4",
            "whether new factories may be built on conquered colonies (A-24)",
            &[("yes", "with the conqueror's technology"), ("no", "never")],
        ),
        spec(
            "tie_break",
            "§2.5.1",
            "what decides a tie (A-33)",
            &[
                ("shared", "nothing: the win is shared"),
                ("population", "population, then the last production"),
            ],
        ),
    ]
}

fn conflicts() -> Vec<Conflict> {
    let pair = |a, b, reason| Conflict { a, b, reason };
    vec![
        pair(
            ("secrecy", "double-blind"),
            ("inspection_announced", "yes"),
            "an announced inspection betrays a colony that double-blind play hides",
        ),
        pair(
            ("secrecy", "tournament"),
            ("inspection_announced", "yes"),
            "a tournament speaks in writing only, so nothing is called out",
        ),
    ]
}
