//! The bot that takes any answer.

use tabletop::{Bot, Game, Seed, Seen};

/// Takes every legal answer with the same chance. It does not look, so no View is made for it.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// Its name on the command line.
    pub const NAME: &'static str = "random";

    /// A bot whose choices follow from `seed`.
    pub fn new(seed: Seed) -> Random {
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(seed.0.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
        }
        // The generator stands still at zero, which is a seed that people type.
        state[0] |= u64::from(state == [0; 4]);
        Random { state }
    }

    /// A number below `n`, by multiplying: the bias of n / 2^64 is nothing beside a playout.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// The next word of xoshiro256++ (Blackman and Vigna).
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let word = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        word
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        self.below(seen.legal.len())
    }

    fn looks(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the authors' own program for the state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut bot = Random { state: [1, 2, 3, 4] };
        let words: Vec<u64> = (0..4).map(|_| bot.next()).collect();
        assert_eq!(words, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn every_answer_has_the_same_chance() {
        let mut bot = Random::new(Seed([5; 32]));
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[bot.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..=10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_seed_of_zeros_moves_too() {
        let mut bot = Random::new(Seed([0; 32]));
        let words: Vec<u64> = (0..8).map(|_| bot.next()).collect();
        assert!(words.iter().any(|word| *word != words[0]));
    }
}
