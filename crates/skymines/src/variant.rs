//! The options of a game (§1.3), as one small value.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Conflict, Game, OptionSheet, OptionSpec, Options, SetupError, Values};

use crate::components::{LEVEL_MAX, Rules};
use crate::game::Skymines;
use crate::ids::{Side, Threat};

/// Which company tracks are used (§3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tracks {
    /// Faces A1, B1, C1 and D1.
    First,
    /// Faces are drawn.
    Random,
}

/// Which threat card is in play (§16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Threats {
    /// None.
    Off,
    /// One is drawn.
    Random,
    /// This one.
    Card(Threat),
}

/// The options. In a campaign the chapter decides side and modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Luna's level; none if she does not play.
    pub luna: Option<u8>,
    /// The side of the board.
    pub side: Side,
    /// The company tracks.
    pub tracks: Tracks,
    /// Whether missions are in play.
    pub missions: bool,
    /// The threat card.
    pub threats: Threats,
    /// Whether this is a campaign of four chapters.
    pub campaign: bool,
}

fn spec(
    name: &'static str,
    rule: &'static str,
    meaning: &'static str,
    words: &[(&'static str, &'static str)],
) -> OptionSpec {
    let default = words[0].0;
    OptionSpec { name, meaning, rule, values: Values::OneOf(words.to_vec()), default }
}

const LEVELS: [(&str, &str); 10] = [
    ("none", "she does not play"),
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

const THREATS: [(&str, &str); 8] = [
    ("off", "no threat card"),
    ("random", "one of the six, drawn"),
    ("space_pirates", "cash is lost"),
    ("rogue_comet", "the most valuable company loses value"),
    ("einstein_rosen_bridge", "cards with energy are lost"),
    ("unknown_probe", "helium does not count"),
    ("singularity", "the game ends a round earlier"),
    ("time_anomaly", "the game is played again"),
];

/// What a threat does if it is not averted, in few words (§16.5).
pub(crate) fn what_it_does(threat: Threat) -> &'static str {
    let found = THREATS.iter().find(|(key, _)| *key == threat.key());
    found.expect("the sheet lists the threats").1
}

/// The options with meaning, values and default.
pub(crate) fn sheet() -> OptionSheet {
    let options = vec![
        spec("luna", "§11.3", "Luna's level; needed with one seat, refused with four", &LEVELS),
        spec(
            "side",
            "§2.1",
            "the side of the board",
            &[("moon", "the Moon: 30 sectors"), ("belt", "the Belt: shuttles and asteroids")],
        ),
        spec(
            "tracks",
            "§3.1",
            "the company tracks",
            &[("first", "A1, B1, C1 and D1"), ("random", "faces are drawn")],
        ),
        spec(
            "missions",
            "§15.1",
            "mission cards",
            &[("off", "not in play"), ("on", "three tasks for everybody")],
        ),
        spec("threat", "§16.1", "the threat card", &THREATS),
        spec(
            "campaign",
            "§17.1",
            "a campaign of four chapters, which decide side and modules",
            &[("off", "a single game"), ("on", "four chapters one after the other")],
        ),
    ];
    let alone = |a| Conflict {
        a,
        b: ("campaign", "on"),
        reason: "the chapters of a campaign decide side and modules",
    };
    let mut conflicts = vec![alone(("side", "belt")), alone(("missions", "on"))];
    conflicts.extend(THREATS[1..].iter().map(|&(name, _)| alone(("threat", name))));
    OptionSheet { options, conflicts }
}

impl Variant {
    /// Reads the options, and refuses what does not go with the number of seats.
    pub(crate) fn of(rules: &Rules, options: &Options, n_seats: u8) -> Result<Variant, SetupError> {
        let luna = options.get("luna").parse().ok();
        let threats = match options.get("threat") {
            "off" => Threats::Off,
            "random" => Threats::Random,
            name => Threats::Card(Threat::from_key(name).expect("the sheet lists the threats")),
        };
        let variant = Variant {
            luna,
            side: if options.is("side", "belt") { Side::Belt } else { Side::Moon },
            tracks: if options.is("tracks", "random") { Tracks::Random } else { Tracks::First },
            missions: options.is("missions", "on"),
            threats,
            campaign: options.is("campaign", "on"),
        };
        variant.check(n_seats).map_err(SetupError::Title)?;
        variant.check_campaign(rules, n_seats).map_err(SetupError::Title)?;
        Ok(variant)
    }

    /// There is one ruleset.
    pub(crate) fn ruleset(&self) -> u32 {
        Skymines::RULESET
    }

    /// Talk is free.
    pub(crate) fn is_silent(&self) -> bool {
        false
    }

    /// Luna plays.
    pub(crate) fn has_automa(&self) -> bool {
        self.luna.is_some()
    }

    /// The options that make this variant. In a campaign the chapter has decided side and modules, and they
    /// are not asked for; Luna's level is the one of now.
    pub(crate) fn options(&self, _: &Rules) -> BTreeMap<String, String> {
        let on = |on: bool| if on { "on" } else { "off" }.to_owned();
        let single = !self.campaign;
        let side = if single { self.side } else { Side::Moon };
        let tracks = match self.tracks {
            Tracks::First => "first",
            Tracks::Random => "random",
        };
        let threat = match self.threats {
            Threats::Random if single => "random",
            Threats::Card(threat) if single => threat.key(),
            Threats::Off | Threats::Random | Threats::Card(_) => "off",
        };
        let luna = self.luna.map_or("none".to_owned(), |level| level.to_string());
        let options = [
            ("luna", luna),
            ("side", side.key().to_owned()),
            ("tracks", tracks.to_owned()),
            ("missions", on(single && self.missions)),
            ("threat", threat.to_owned()),
            ("campaign", on(self.campaign)),
        ];
        options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// §1.3: with how many seats Luna plays.
    pub(crate) fn check(&self, n_seats: u8) -> Result<(), String> {
        if self.luna.is_some_and(|level| level > LEVEL_MAX) {
            return Err(format!("Luna has levels 0 to {LEVEL_MAX}"));
        }
        match (n_seats, self.luna) {
            (1, None) => Err("one seat plays against Luna: say luna=0 to luna=8".to_owned()),
            (4, Some(_)) => Err("with four seats there is no place for Luna".to_owned()),
            (1..=4, _) => Ok(()),
            (_, _) => Err(format!("{n_seats} seats do not play")),
        }
    }

    /// §17.4: at which level a campaign begins.
    fn check_campaign(&self, rules: &Rules, n_seats: u8) -> Result<(), String> {
        let [solo, solo_easier, beside, beside_easier] = rules.campaign.luna_levels;
        let allowed = if n_seats == 1 { [solo_easier, solo] } else { [beside_easier, beside] };
        match self.luna {
            Some(level) if self.campaign && !allowed.contains(&level) => Err(format!(
                "a campaign of {n_seats} and Luna begins with luna={} or luna={}",
                allowed[0], allowed[1]
            )),
            Some(_) | None => Ok(()),
        }
    }
}
