//! Misjudgement: what makes a weaker opponent weaker.
//!
//! An error belongs to a position, not to a moment: it follows from the features of what is judged and from the
//! seed of the game. Whoever looks at the same thing twice errs the same way twice, so a weak opponent has
//! opinions, and never throws away what it sees to be good.

use tabletop::Seed;

/// Errors of judgement in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    key: u64,
    size: i32,
}

/// Uniform numbers that are added up to one of a bell curve, each of sixteen bits; the sum has a standard
/// deviation of 65,536.
const PARTS: u64 = 12;
const MEAN: i64 = PARTS as i64 * 65_535 / 2;

impl Noise {
    /// No error at all.
    pub const NONE: Noise = Noise { key: 0, size: 0 };

    /// Errors with this standard deviation, whatever unit the judge counts in.
    pub fn new(size: i32, seed: Seed) -> Noise {
        let seed = seed.derive("misjudgement", 0);
        let key = seed.0.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        Noise { key, size }
    }

    /// Is there any?
    pub fn is_none(&self) -> bool {
        self.size == 0
    }

    /// The same game, with errors of another size.
    #[must_use]
    pub fn with_size(self, size: i32) -> Noise {
        Noise { size, ..self }
    }

    /// The error about whatever has these features.
    pub fn at(&self, features: impl IntoIterator<Item = u64>) -> i32 {
        if self.size == 0 {
            return 0;
        }
        let base = features.into_iter().fold(self.key, |hash, feature| mixed(hash ^ feature));
        let mut sum = 0;
        for word in 0..PARTS / 4 {
            let word = mixed(base.wrapping_add(word));
            sum += (0..4).map(|part| i64::from((word >> (16 * part)) as u16)).sum::<i64>();
        }
        (((sum - MEAN) * i64::from(self.size)) >> 16) as i32
    }

    /// A number that is misjudged by so many thousandths of itself; it stays on its side of zero.
    pub fn bent(&self, number: u32, features: impl IntoIterator<Item = u64>) -> u32 {
        let factor = (1_000 + i64::from(self.at(features))).clamp(100, 4_000);
        (i64::from(number) * factor / 1_000) as u32
    }
}

/// Spreads every bit over the whole word (splitmix64).
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_asked_size() {
        let noise = Noise::new(1_000, Seed([5; 32]));
        let n = 20_000u64;
        let errors: Vec<f64> = (0..n).map(|idx| f64::from(noise.at([idx, 7]))).collect();
        let mean = errors.iter().sum::<f64>() / n as f64;
        let sd = (errors.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
        assert!(mean.abs() < 25.0, "{mean}");
        assert!((sd - 1_000.0).abs() < 25.0, "{sd}");
    }

    #[test]
    fn the_same_thing_is_misjudged_the_same_way() {
        let noise = Noise::new(500, Seed([6; 32]));
        assert_eq!(noise.at([1, 2, 3]), noise.at([1, 2, 3]));
        assert_ne!(noise.at([1, 2, 3]), noise.at([3, 2, 1]));
        assert_ne!(noise.at([1, 2, 3]), Noise::new(500, Seed([7; 32])).at([1, 2, 3]));
        assert_eq!(Noise::NONE.at([1, 2, 3]), 0);
        assert_eq!(noise.with_size(0).bent(77, [9]), 77);
    }

    #[test]
    fn what_is_worth_something_stays_worth_something() {
        let noise = Noise::new(3_000, Seed([8; 32]));
        assert!((0..1_000).all(|idx| (10..=400).contains(&noise.bent(100, [idx]))));
    }
}
