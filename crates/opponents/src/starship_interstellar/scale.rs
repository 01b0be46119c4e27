//! What a thing is worth at this point of the game, in thousandths of a point of Prestige.

use starship_interstellar::{Cubes, Gain, Holdings, Outlook, Phase, Reward, Rules};

use super::taste::Taste;

/// Thousandths of a point.
pub(super) const POINT: i64 = 1_000;
/// Hundredths of a round.
const ROUND: i64 = 100;
/// Rounds of a game of usual length, for want of anything better before it has begun.
const USUAL: i64 = 6;
/// Cubes that a player takes from the Sun in a usual round, in hundredths.
const FROM_SUN: i64 = 150;

/// Prices of things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale<'a> {
    /// Rounds that will probably follow this one, in hundredths.
    pub(super) rounds: i64,
    /// A point of value in a cube that is kept for later.
    pub(super) cube: i64,
    /// A unit of Fuel kept for later.
    pub(super) fuel: i64,
    /// A Scientist kept for later.
    pub(super) scientist: i64,
    /// A point of Reputation.
    pub(super) reputation: i64,
    /// An Extra Action token.
    pub(super) extra: i64,
    /// What the bot thinks of the rest.
    pub(super) taste: &'a Taste,
}

impl<'a> Scale<'a> {
    pub(super) fn new(
        rules: &Rules,
        outlook: &Outlook,
        holding: &Holdings,
        taste: &'a Taste,
    ) -> Scale<'a> {
        let rounds = rounds_to_come(rules, outlook);
        let next = rounds.min(ROUND);
        let counted = POINT / i64::from(rules.numbers.score_supply_per);
        let numbers = &rules.numbers;
        let reputation = if holding.reputation < 0 {
            POINT * i64::from(numbers.score_reputation_loss)
        } else {
            POINT / i64::from(numbers.score_reputation_per)
        };
        Scale {
            rounds,
            cube: counted + (taste.cube - counted) * next / ROUND,
            fuel: taste.fuel * next / ROUND,
            scientist: taste.scientist * next / ROUND,
            reputation,
            extra: taste.extra + taste.extra_round * rounds.min(4 * ROUND) / ROUND,
            taste,
        }
    }

    /// So much of something once in each round that follows.
    pub(super) fn each_round(&self, worth: i64) -> i64 {
        worth * self.rounds / ROUND
    }

    /// What a printed reward is worth, by its better way.
    pub(super) fn reward(&self, reward: &Reward) -> i64 {
        let way = |way: &[Gain; 2]| way.iter().map(|&gain| self.gain(gain)).sum();
        reward.ways().iter().map(way).max().unwrap_or(0)
    }

    fn gain(&self, gain: Gain) -> i64 {
        match gain {
            Gain::Nothing => 0,
            Gain::Prestige(n) => POINT * i64::from(n),
            Gain::Reputation(n) => self.reputation * i64::from(n),
            Gain::Fuel(n) => self.fuel * i64::from(n),
            Gain::Scientists(n) => self.scientist * i64::from(n),
            Gain::Cubes(resource, n) => self.cube * i64::from(resource.value()) * i64::from(n),
            Gain::ExtraAction => self.extra,
            Gain::Step | Gain::OtherTrack => self.taste.step,
            Gain::Deposit(n) => self.cube * i64::from(n),
            Gain::ImprovedDeposit(n) => self.cube * 3 / 2 * i64::from(n),
            Gain::Drill(n) | Gain::Ars(n) => self.cube / 2 * i64::from(n),
            Gain::GovernmentProbe => self.taste.discovery,
            Gain::FreeSave => self.reputation,
            Gain::FreeBuild => 2 * POINT,
        }
    }

    /// Cubes kept for later: many of them find no use.
    pub(super) fn cubes(&self, cubes: Cubes) -> i64 {
        let (value, enough) = (i64::from(cubes.value()), self.taste.cubes_enough);
        self.cube * (value.min(enough) * 2 + (value - enough).max(0)) / 2
    }

    /// Fuel kept for later: much of it finds no use.
    pub(super) fn tank(&self, fuel: i64) -> i64 {
        let enough = self.taste.fuel_enough;
        self.fuel * (fuel.min(enough) * 3 + (fuel - enough).max(0)) / 3
    }
}

/// Rounds that will probably follow this one: until the Sun or the goals end the game, at the pace
/// so far.
fn rounds_to_come(rules: &Rules, outlook: &Outlook) -> i64 {
    if outlook.end.is_some() {
        return 0;
    }
    let rest = match outlook.phase {
        Phase::Setup | Phase::Action => ROUND,
        Phase::Salvation => ROUND / 2,
        Phase::Government | Phase::Over => 0,
    };
    let done = i64::from(outlook.round) * ROUND - rest;
    let size = rules.size(outlook.n_players);
    // The pace of two usual rounds is mixed into what was seen.
    let left = |goal: i64, progress: i64, usual: i64| {
        let pace = (progress * ROUND * ROUND + usual * 2 * ROUND) / (done + 2 * ROUND).max(1);
        (goal - progress).max(0) * ROUND * ROUND / pace.max(1)
    };
    let end = i64::from(rules.spiral_end());
    let sun = i64::from(size.aging) * ROUND + i64::from(outlook.n_players) * FROM_SUN;
    let sun = left(end, i64::from(outlook.spiral), sun);
    let slots = i64::from(size.slots) * i64::from(rules.numbers.modules);
    let columns = i64::from(starship_interstellar::N_COLUMNS);
    let people = i64::from(size.goal);
    let mut goals = [
        left(slots, i64::from(outlook.built), slots * ROUND / USUAL),
        left(columns, i64::from(outlook.farthest), columns * ROUND / USUAL),
        left(people, i64::from(outlook.saved), people * ROUND / USUAL),
    ];
    goals.sort_unstable();
    let needed = usize::from(rules.numbers.goals_needed).clamp(1, goals.len());
    // A round that has begun is played to its end.
    (sun.min(goals[needed - 1]) - rest + ROUND / 3).max(0)
}
