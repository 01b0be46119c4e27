//! A small generator for the choices of a tester: not the dealer's, so that testing moves no dice.

/// SplitMix64: one word of state, good enough to wander through a game.
#[derive(Clone, Debug)]
pub struct Prng(u64);

impl Prng {
    /// A generator from a seed.
    pub fn new(seed: u64) -> Prng {
        Prng(seed)
    }

    /// One of several generators of the same game. What one of them draws moves no other, so that
    /// a game stays the same whatever is checked on the way.
    pub fn stream(seed: u64, number: u64) -> Prng {
        let mut first = Prng(seed);
        let base = first.next_u64();
        Prng(base ^ Prng(number).next_u64())
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is something to choose from");
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A position in a list of `len`.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// True once in `n` times on average.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of the list; `None` from an empty one.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.index(list.len())])
    }

    /// Thirty-two bytes, for a dealer.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_one_seed_differ_and_stay() {
        let words = |number| {
            let mut prng = Prng::stream(7, number);
            [prng.next_u64(), prng.next_u64()]
        };
        assert_eq!(words(1), words(1));
        assert_ne!(words(1), words(2));
        let mut prng = Prng::new(1);
        assert!((0..1000).all(|_| prng.below(6) < 6));
        assert_eq!(prng.pick::<u8>(&[]), None);
    }
}
