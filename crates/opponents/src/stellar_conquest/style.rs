//! The numbers by which `steady` plays, in one place.
//!
//! Those of `steady` were found by games of four, two with the number and two with its neighbour (`examples/yardstick.rs`):
//! fast ships and a dozen corvettes before contact are worth more than early industry, and shields
//! pay only for those who are rich.

use std::sync::LazyLock;

use minds::Noise;
use serde::{Deserialize, Serialize};
use stellar_conquest::Tech;

/// How the bot weighs things. Productions are counted from 1 to 10.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Style {
    /// Corvettes that are bought before the first turn.
    pub(super) escort: u16,
    /// Technologies in the order in which they are wanted, and from which production on.
    pub(super) research: [(Tech, usize); 18],
    /// Research by production: parts of 1000 of what a colony has left.
    pub(super) share: [u32; 11],
    /// Corvettes in service by production, before anything else is bought for growth.
    pub(super) corvettes: [u16; 11],
    /// The last production in which factories are built; later on mineral-rich planets.
    pub(super) factory_last: usize,
    /// The last production in which people leave for the bonus alone.
    pub(super) bonus_last: usize,
    /// The most turns under way for people who leave for the bonus.
    pub(super) bonus_turns: u8,
    /// What each of the first people on a planet is worth for a point, in tenths of IP: early, late.
    pub(super) first_per_point: [u32; 2],
    /// From which production on it is late.
    pub(super) late: usize,
    /// People that a colony keeps when others leave for the bonus.
    pub(super) keep: u16,
    /// Fleets set out when they win so often of a thousand times.
    pub(super) go_at: u32,
    /// Missile bases of a colony worth three points near others: so many tenths for each production.
    pub(super) bases: u32,
    /// The output of an empire that can afford shields.
    pub(super) shield_output: u16,
    /// Scouts in service in the first productions.
    pub(super) scouts: u16,
    /// Stars that a command post must bring into range: each post betrays a colony.
    pub(super) post_gain: usize,
    /// Below this chance of a thousand ships leave a battle.
    pub(super) stay_at: u32,
    /// From this chance on a colony is attacked, and the attack goes on.
    pub(super) attack_at: u32,
    /// From this chance on fleets set out in the last turns, when nothing is saved for later.
    pub(super) go_at_last: u32,
    /// How many last turns these are.
    pub(super) last_turns: u8,
    /// Fights that are tried out for one estimate of a chance.
    pub(super) trials: u32,
    /// What an attack loses of its worth with every turn under way: the more the less.
    pub(super) patience: u32,
    /// The least that a fleet costs beside what it attacks, in hundredths.
    pub(super) weight: u32,
    /// What is worth an attack: a fleet at home; own people to be freed, and each of their points; a colony, and each of its
    /// points; one that only its post betrays; a fleet elsewhere, and each point of the star.
    pub(super) prey: [u32; 8],
    /// Turns after which one more corvette is supposed behind a marker, one more base on a colony that nobody has seen, and
    /// one more since it was seen.
    pub(super) guess: [u8; 3],
    /// What stars promise that nobody has seen: yellow, green, orange, red, blue.
    pub(super) promise: [u32; 5],
    /// How many count as the first people of a planet: fewer do not grow.
    pub(super) first: u16,
    /// What people lose of their worth with every turn under way: the more the less.
    pub(super) danger: u32,
    /// From which worth on room elsewhere is room, in tenths of IP.
    pub(super) room_from: u32,
    /// Warships that stay with a colony that was conquered.
    pub(super) guards: u8,
    /// The most parts that a fleet is divided into for an attack.
    pub(super) parts: u8,
    /// From which production on conquered people are killed.
    pub(super) bombard_from: usize,
    /// The last production in which people leave a poor world for a better one, and how much better it is, in tenths of IP.
    pub(super) moving: [u32; 2],
    /// From so many turns before the end scouts go where they will stay.
    pub(super) claim_turns: u8,
    /// In so many last turns nobody sets out to look around.
    pub(super) explore_turns: u8,
    /// What it is wrong about.
    #[serde(skip)]
    pub(super) noise: Noise,
}

impl Style {
    /// The style of somebody who is wrong about most numbers of it, the same way for a whole game.
    pub(super) fn misjudged(mut self, noise: Noise) -> Style {
        for (k, share) in self.share.iter_mut().enumerate() {
            *share = noise.bent(*share, [10, k as u64]).min(1_000);
        }
        let corvettes = noise.bent(1_000, [11]);
        for wanted in &mut self.corvettes {
            *wanted = (u32::from(*wanted) * corvettes / 1_000) as u16;
        }
        self.factory_last = noise.bent(self.factory_last as u32, [12]) as usize;
        self.bonus_last = noise.bent(self.bonus_last as u32, [13]) as usize;
        self.late = noise.bent(self.late as u32, [14]) as usize;
        self.go_at = noise.bent(self.go_at, [15]).min(950);
        self.bases = noise.bent(self.bases, [16]);
        self.noise = noise;
        self
    }
}

/// The style that has been learned, named by the hash of its file (training/README.md).
pub(super) static LEARNED: LazyLock<Style> = LazyLock::new(|| {
    let file = include_str!("../../styles/stellar-conquest-8eefa2c5269304cd.json");
    serde_json::from_str(file).expect("a style that ships can be read: a test reads it")
});

/// A production that never comes.
const NEVER: usize = 99;

/// The style of `steady`.
pub(super) const STEADY: Style = Style {
    escort: 0,
    research: [
        (Tech::IndustrialTechnology, 1),
        (Tech::MissileBase, 3),
        (Tech::Speed3, 3),
        (Tech::FighterShip, 5),
        (Tech::DeathStar, 5),
        (Tech::AdvancedMissileBase, 6),
        (Tech::PlanetShield, 6),
        (Tech::Speed4, 7),
        (Tech::ImprovedIndustrial, NEVER),
        (Tech::ImprovedShipWeaponry, NEVER),
        (Tech::ControlledEnvironment, NEVER),
        (Tech::RoboticIndustry, NEVER),
        (Tech::Speed5, NEVER),
        (Tech::UnlimitedRange, NEVER),
        (Tech::Speed6, NEVER),
        (Tech::Speed7, NEVER),
        (Tech::Speed8, NEVER),
        (Tech::UnlimitedCommunication, NEVER),
    ],
    share: [0, 0, 1000, 200, 250, 350, 600, 600, 500, 300, 0],
    corvettes: [0, 7, 10, 13, 16, 18, 20, 20, 20, 20, 20],
    factory_last: 6,
    bonus_last: 9,
    bonus_turns: 3,
    first_per_point: [15, 40],
    late: 8,
    keep: 2,
    go_at: 700,
    bases: 4,
    shield_output: 260,
    scouts: 4,
    post_gain: 3,
    stay_at: 350,
    attack_at: 450,
    go_at_last: 500,
    last_turns: 4,
    trials: 24,
    patience: 3,
    weight: 50,
    prey: [120, 60, 25, 25, 25, 50, 5, 10],
    guess: [12, 7, 6],
    promise: [30, 15, 16, 11, 5],
    first: 5,
    danger: 20,
    room_from: 15,
    guards: 1,
    parts: 3,
    bombard_from: 10,
    moving: [4, 20],
    claim_turns: 10,
    explore_turns: 8,
    noise: Noise::NONE,
};

/// More than any chance: never.
const NO_CHANCE: u32 = 1_001;
/// More than anything is worth.
const NO_WORTH: u32 = 60_000;

/// The same technologies, and none of them ever.
const fn unwanted(mut research: [(Tech, usize); 18]) -> [(Tech, usize); 18] {
    let mut k = 0;
    while k < research.len() {
        research[k].1 = NEVER;
        k += 1;
    }
    research
}

/// Attacks no colony, researches nothing, takes the stars that promise least for those that promise most, lands all people on
/// one planet, and nobody leaves it again.
pub(super) const NOVICE: Style = Style {
    research: unwanted(STEADY.research),
    go_at: 950,
    go_at_last: NO_CHANCE,
    attack_at: NO_CHANCE,
    promise: [5, 11, 16, 15, 30],
    first: 60,
    first_per_point: [0, 0],
    bonus_last: 0,
    moving: [0, 20],
    room_from: NO_WORTH,
    ..STEADY
};

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The file bears the name of its content, there is one, and what has been learned is another style.
    #[test]
    fn the_learned_style_is_named_by_its_hash() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("styles");
        let files: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().collect();
        let [file] = files.as_slice() else { panic!("one file, not {}", files.len()) };
        let text = std::fs::read(file.path()).expect("a file that can be read");
        let hash = blake3::hash(&text).to_hex();
        assert_eq!(
            file.file_name().to_str(),
            Some(format!("stellar-conquest-{}.json", &hash[..16]).as_str())
        );
        let style: Style = serde_json::from_slice(&text).expect("a style");
        assert!(style == *LEARNED && style != STEADY);
    }

    /// Every technology has its place in the order, wanted or not.
    #[test]
    fn every_technology_is_in_the_plan() {
        for style in [&STEADY, &NOVICE, &*LEARNED] {
            for tech in Tech::ALL {
                assert_eq!(style.research.iter().filter(|(known, _)| *known == tech).count(), 1);
            }
        }
    }
}
