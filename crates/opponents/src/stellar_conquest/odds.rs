//! Who wins a fight: a few hundred dice of the bot's own, never those of the table.
//!
//! Bases fight like ships of their strength (§4.2.5), so both are counted by strength alone.

use minds::Noise;
use stellar_conquest::{AttackTable, Rules, Unit, Variant};

use super::style::Style;
use crate::random::Random;

/// A fight that lasts longer is nobody's.
const ROUNDS_MAX: u32 = 40;

/// What IP a unit of each strength is worth as a target: corvette, fighter, death star.
const WORTH: [u32; 3] = [8, 20, 40];
/// What an unarmed ship is worth as a target.
const WORTH_UNARMED: u32 = 3;

/// One side of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Force {
    /// Corvettes and bases, fighters and advanced bases, death stars and fighting shields.
    pub(super) guns: [u16; 3],
    pub(super) unarmed: u16,
    /// Fires again after a miss (§4.1.6).
    pub(super) twice: bool,
}

impl Force {
    pub(super) fn of_ships(ships: &[u8; 5], twice: bool) -> Force {
        let [scouts, transports, guns @ ..] = ships.map(u16::from);
        Force { guns, unarmed: scouts + transports, twice }
    }

    pub(super) fn is_armed(&self) -> bool {
        self.guns != [0; 3]
    }

    /// What the guns have cost.
    pub(super) fn worth(&self) -> u32 {
        self.guns.iter().zip(WORTH).map(|(&n, worth)| u32::from(n) * worth).sum()
    }

    pub(super) fn plus(mut self, other: &Force) -> Force {
        for (sum, n) in self.guns.iter_mut().zip(other.guns) {
            *sum += n;
        }
        self.unarmed += other.unarmed;
        self.twice |= other.twice;
        self
    }
}

/// The chances of single shots, in parts of 1296.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// By firer and target: corvette, fighter, death star; then unarmed.
    hits: [[u32; 4]; 3],
    /// Fights that are tried out for one estimate.
    trials: u32,
    /// What is wrong about the chances of a fight.
    noise: Noise,
}

const SURE: u32 = 1296;

impl Odds {
    pub(super) fn new(rules: &Rules, variant: &Variant, style: &Style) -> Odds {
        let table: &AttackTable =
            if variant.fighter_hits { &rules.attack_fighter_hits } else { &rules.attack };
        let guns = [Unit::Corvette, Unit::Fighter, Unit::DeathStar];
        let targets = [Unit::Corvette, Unit::Fighter, Unit::DeathStar, Unit::Transport];
        let hits = guns.map(|firer| {
            targets.map(|target| {
                let (hit, all) = table[firer.index()][target.index()].chance();
                SURE * u32::from(hit) / u32::from(all)
            })
        });
        Odds { hits, trials: style.trials.max(1), noise: style.noise }
    }

    /// The chance of one gun against one target.
    fn hit(&self, firer: usize, target: usize, twice: bool) -> u32 {
        let once = self.hits[firer][target];
        if twice { once + (SURE - once) * once / SURE } else { once }
    }

    /// What a salvo of `shots` at `n` targets of a kind is expected to destroy, in IP × 1296.
    pub(super) fn salvo(
        &self,
        firer: usize,
        target: usize,
        shots: u16,
        n: u16,
        twice: bool,
    ) -> u32 {
        let (shots, n) = (u32::from(shots), u32::from(n));
        if n == 0 {
            return 0;
        }
        let hit = self.hit(firer, target, twice);
        let survives = |shots: u32| (0..shots).fold(SURE, |left, _| left * (SURE - hit) / SURE);
        let (each, more) = (shots / n, shots % n);
        let killed = (n - more) * (SURE - survives(each.min(12)))
            + more * (SURE - survives((each + 1).min(12)));
        killed * if target == 3 { WORTH_UNARMED } else { WORTH[target] }
    }

    /// The kind of target at which guns of one strength do most harm.
    fn best_target(&self, firer: usize, shots: u16, enemy: &Force, twice: bool) -> Option<usize> {
        let n = |target: usize| if target == 3 { enemy.unarmed } else { enemy.guns[target] };
        (0..4)
            .filter(|&target| n(target) > 0 && self.hits[firer][target] > 0)
            .max_by_key(|&target| (self.salvo(firer, target, shots, n(target), twice), target))
    }

    /// Losses of `enemy` in one round.
    fn volley(&self, own: &Force, enemy: &Force, dice: &mut Random) -> [u16; 4] {
        let mut dead = [0u16; 4];
        for firer in (0..3).rev().filter(|&firer| own.guns[firer] > 0) {
            let shots = own.guns[firer];
            let Some(target) = self.best_target(firer, shots, enemy, own.twice) else { continue };
            let n = if target == 3 { enemy.unarmed } else { enemy.guns[target] };
            let hit = self.hit(firer, target, own.twice);
            for shot in 0..shots.min(400) {
                // The fire is spread: only later salvos can meet wrecks.
                let wreck = shot >= n && (dice.below(usize::from(n)) as u16) < dead[target];
                if !wreck && dead[target] < n && (dice.below(SURE as usize) as u32) < hit {
                    dead[target] += 1;
                }
            }
        }
        dead
    }

    /// The chance of `own` to fight `enemy` down and have a gun left, in parts of 1000.
    pub(super) fn win(&self, own: &Force, enemy: &Force, dice: &mut Random) -> u32 {
        if !enemy.is_armed() || !own.is_armed() {
            return if own.is_armed() { 1000 } else { 0 };
        }
        let mut won = 0;
        for _ in 0..self.trials {
            let (mut own, mut enemy) = (*own, *enemy);
            // Who is shot at first does not matter for the guns; the unarmed only draw fire.
            (own.unarmed, enemy.unarmed) = (0, 0);
            for _ in 0..ROUNDS_MAX {
                let (ours, theirs) =
                    (self.volley(&enemy, &own, dice), self.volley(&own, &enemy, dice));
                for idx in 0..3 {
                    own.guns[idx] -= ours[idx];
                    enemy.guns[idx] -= theirs[idx];
                }
                if !own.is_armed() || !enemy.is_armed() {
                    break;
                }
            }
            won += u32::from(own.is_armed() && !enemy.is_armed());
        }
        self.misjudged(won * 1000 / self.trials, own, enemy)
    }

    /// The chance as it seems to somebody who may be wrong about such a fight.
    fn misjudged(&self, chance: u32, own: &Force, enemy: &Force) -> u32 {
        if self.noise.is_none() {
            return chance;
        }
        let guns = |force: &Force| force.guns.iter().fold(0, |all, &n| (all << 16) | u64::from(n));
        // Whoever misjudges a planet by half of its worth misjudges even odds by a quarter.
        let error = self.noise.at([guns(own), guns(enemy)]) / 2;
        (chance as i32 + error).clamp(0, 1000) as u32
    }
}
