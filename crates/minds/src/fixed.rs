//! Exponentials and shares in whole numbers, so that every machine finds the same ones.

/// One, where shares are counted.
pub const ONE: i32 = 1 << 16;
/// One, where logits are counted.
pub const LOGIT: i32 = 1 << 10;

const BITS: u32 = 62;
/// e to the -1/1024, and e to the -1, times 2^62.
const STEP: u128 = 4_607_184_617_107_619_805;
const UNIT: u128 = 1_696_544_475_317_221_318;
/// Below e to the -20 nothing is left of a share.
const UNITS: usize = 21;

const fn powers<const N: usize>(of: u128) -> [u64; N] {
    let mut all = [0; N];
    let mut power = 1u128 << BITS;
    let mut idx = 0;
    while idx < N {
        all[idx] = (power >> 30) as u64; // 32 bits of it are kept.
        power = (power * of) >> BITS;
        idx += 1;
    }
    all
}

static STEPS: [u64; LOGIT as usize] = powers(STEP);
static WHOLE: [u64; UNITS] = powers(UNIT);

/// e to the power of a logit that is not above 0, times 2^32.
pub(crate) fn exp(logit: i32) -> u64 {
    let below = logit.min(0).unsigned_abs() as usize;
    let (units, steps) = (below / LOGIT as usize, below % LOGIT as usize);
    if units >= UNITS {
        return 0;
    }
    ((u128::from(WHOLE[units]) * u128::from(STEPS[steps])) >> 32) as u64
}

/// What part of the whole each logit has, in parts of [`ONE`], written over `shares`.
pub(crate) fn shares(logits: &[i32], shares: &mut Vec<i32>) {
    shares.clear();
    let Some(&most) = logits.iter().max() else { return };
    let sum: u64 = logits.iter().map(|logit| exp(logit.saturating_sub(most))).sum();
    let share = |logit: &i32| ((exp(logit.saturating_sub(most)) << 16) / sum) as i32;
    shares.extend(logits.iter().map(share));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the floating-point function, which only tests may ask.
    #[test]
    fn exponentials_are_those_of_the_textbook() {
        for logit in (0..25_000).map(|n| -n) {
            let true_one = (f64::from(logit) / f64::from(LOGIT)).exp() * 2f64.powi(32);
            let found = exp(logit) as f64;
            assert!(
                (found - true_one).abs() <= 4.0 + true_one * 1e-6,
                "{logit}: {found} {true_one}"
            );
        }
        assert_eq!(exp(0), 1 << 32);
    }

    #[test]
    fn shares_add_up_and_follow_the_logits() {
        let mut found = Vec::new();
        shares(&[0, LOGIT, -LOGIT, -40 * LOGIT], &mut found);
        assert!((ONE - 4..=ONE).contains(&found.iter().sum()), "{found:?}");
        assert_eq!(found, [16_038, 43_597, 5_900, 0]);
        shares(&[7], &mut found);
        assert_eq!(found, [ONE]);
        shares(&[], &mut found);
        assert!(found.is_empty());
    }
}
