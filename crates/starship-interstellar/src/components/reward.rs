//! Rewards as they are printed on tracks, spaces and tokens: a closed list of gains, and their text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};

use crate::ids::Resource;

/// One thing that is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// Fills up [`Reward`]s that have less.
    Nothing,
    /// Prestige (§1.11).
    Prestige(u8),
    /// Reputation (§1.12).
    Reputation(u8),
    /// Fuel (§1.10).
    Fuel(u8),
    /// Scientists from the reserve (§2.2).
    Scientists(u8),
    /// Cubes of one colour.
    Cubes(Resource, u8),
    /// An Extra Action token (§X.0).
    ExtraAction,
    /// A step on a Leader Track of choice (§5.5).
    Step,
    /// A step on the other Leader Track (§5.5).
    OtherTrack,
    /// Cubes for one own Deposit, in its own colour (§5.4.2).
    Deposit(u8),
    /// Cubes for one own Deposit, one level higher (§5.5).
    ImprovedDeposit(u8),
    /// Cubes from one own Deposit to its Storage (§V6.2).
    Drill(u8),
    /// Cubes from one own Storage to the box (§V6.3).
    Ars(u8),
    /// A move of the Government Probe (§V6.4).
    GovernmentProbe,
    /// Somebody of the lowest level is saved for nothing (§V6.5).
    FreeSave,
    /// A Mechanism of the lowest value is built for nothing (§V6.6).
    FreeBuild,
}

/// What a space or token gives: one or two ways to choose from, each of one or two gains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    ways: [[Gain; 2]; 2],
    n_ways: u8,
}

impl Reward {
    /// Nothing at all.
    pub const NOTHING: Reward = Reward { ways: [[Gain::Nothing; 2]; 2], n_ways: 1 };

    /// One gain.
    pub const fn of(gain: Gain) -> Reward {
        Reward { ways: [[gain, Gain::Nothing], [Gain::Nothing; 2]], n_ways: 1 }
    }

    /// The ways to choose from: one or two.
    pub fn ways(&self) -> &[[Gain; 2]] {
        &self.ways[..usize::from(self.n_ways)]
    }

    /// Gives it nothing, whatever is chosen?
    pub fn is_nothing(&self) -> bool {
        *self == Reward::NOTHING
    }

    /// Is there a choice of ways?
    pub const fn is_choice(&self) -> bool {
        self.n_ways == 2
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Gain::Nothing => f.write_str("nothing"),
            Gain::Prestige(n) => write!(f, "{n} prestige"),
            Gain::Reputation(n) => write!(f, "{n} reputation"),
            Gain::Fuel(n) => write!(f, "{n} fuel"),
            Gain::Scientists(n) => write!(f, "{n} scientist{}", if n == 1 { "" } else { "s" }),
            Gain::Cubes(resource, n) => write!(f, "{n} {}", resource.key()),
            Gain::ExtraAction => f.write_str("extra action"),
            Gain::Step => f.write_str("step"),
            Gain::OtherTrack => f.write_str("other track"),
            Gain::Deposit(n) => write!(f, "deposit {n}"),
            Gain::ImprovedDeposit(n) => write!(f, "improved deposit {n}"),
            Gain::Drill(n) => write!(f, "drill {n}"),
            Gain::Ars(n) => write!(f, "ars {n}"),
            Gain::GovernmentProbe => f.write_str("government probe"),
            Gain::FreeSave => f.write_str("free save"),
            Gain::FreeBuild => f.write_str("free build"),
        }
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, way) in self.ways().iter().enumerate() {
            if idx > 0 {
                f.write_str(" or ")?;
            }
            write!(f, "{}", way[0])?;
            if way[1] != Gain::Nothing {
                write!(f, " + {}", way[1])?;
            }
        }
        Ok(())
    }
}

const HOW: &str = "write as in \"2 prestige\", \"1 red + 2 fuel\", \"1 yellow or 4 fuel\"; the \
                   gains are N prestige, N reputation, N fuel, N scientists, N red (yellow, green, \
                   blue, purple), extra action, step, other track, deposit N, improved deposit N, \
                   drill N, ars N, government probe, free save, free build, nothing";

impl FromStr for Gain {
    type Err = String;

    fn from_str(text: &str) -> Result<Gain, String> {
        let wrong = || format!("no gain \"{text}\"; {HOW}");
        match text {
            "nothing" => return Ok(Gain::Nothing),
            "extra action" => return Ok(Gain::ExtraAction),
            "step" => return Ok(Gain::Step),
            "other track" => return Ok(Gain::OtherTrack),
            "government probe" => return Ok(Gain::GovernmentProbe),
            "free save" => return Ok(Gain::FreeSave),
            "free build" => return Ok(Gain::FreeBuild),
            _ => {}
        }
        let number = |text: &str| text.parse().ok().filter(|n| (1..=50).contains(n));
        if let Some(n) = text.strip_prefix("improved deposit ") {
            return number(n).map(Gain::ImprovedDeposit).ok_or_else(wrong);
        }
        if let Some(n) = text.strip_prefix("deposit ") {
            return number(n).map(Gain::Deposit).ok_or_else(wrong);
        }
        if let Some(n) = text.strip_prefix("drill ") {
            return number(n).map(Gain::Drill).ok_or_else(wrong);
        }
        if let Some(n) = text.strip_prefix("ars ") {
            return number(n).map(Gain::Ars).ok_or_else(wrong);
        }
        let (n, what) = text.split_once(' ').ok_or_else(wrong)?;
        let n: u8 = number(n).ok_or_else(wrong)?;
        match what {
            "prestige" => Ok(Gain::Prestige(n)),
            "reputation" => Ok(Gain::Reputation(n)),
            "fuel" => Ok(Gain::Fuel(n)),
            "scientist" | "scientists" => Ok(Gain::Scientists(n)),
            colour => Resource::from_key(colour).map(|r| Gain::Cubes(r, n)).ok_or_else(wrong),
        }
    }
}

impl FromStr for Reward {
    type Err = String;

    fn from_str(text: &str) -> Result<Reward, String> {
        let mut reward = Reward::NOTHING;
        for (idx, way) in text.split(" or ").enumerate() {
            if idx == 2 {
                return Err(format!("\"{text}\" offers more than two ways; {HOW}"));
            }
            for (place, gain) in way.split(" + ").enumerate() {
                if place == 2 {
                    return Err(format!("\"{way}\" gives more than two things; {HOW}"));
                }
                reward.ways[idx][place] = gain.parse()?;
            }
            if reward.ways[idx][0] == Gain::Nothing && text != "nothing" {
                return Err(format!("\"{text}\": nothing stands alone; {HOW}"));
            }
            if reward.ways[idx][1] == Gain::Nothing && way.contains(" + ") {
                return Err(format!("\"{text}\": nothing stands alone; {HOW}"));
            }
            reward.n_ways = idx as u8 + 1;
        }
        Ok(reward)
    }
}

impl<'de> Deserialize<'de> for Reward {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reward, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
