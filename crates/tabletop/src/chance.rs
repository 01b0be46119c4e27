//! Chance that can be checked: draw i of a game is a function of the seed and i alone.
//!
//! `draw(i, n) = floor(word(i) * n / 2^64)`, where `word(i)` is the i-th little-endian 64-bit word
//! of the ChaCha8 keystream with the seed as key, a nonce of twelve zero bytes and the block
//! counter at 0. A page of code in any language checks a game, and a restarted server goes on
//! exactly. Multiplying instead of rejecting makes every draw cost one word; the bias is below
//! n / 2^64.

use chacha20::ChaCha8;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use serde::{Deserialize, Serialize};

const WORDS: usize = 64;

/// Thirty-two bytes that decide every draw of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed of its own for another purpose (a bot, a game of a series), from this one.
    #[must_use]
    pub fn derive(&self, purpose: &str, number: u64) -> Seed {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(purpose.as_bytes()).update(&[0]).update(&number.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    /// Reads 1 to 64 hex digits; a short seed is filled up with zeros.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn from_hex(text: &str) -> Result<Seed, String> {
        if text.is_empty() || text.len() > 64 {
            return Err(format!("a seed is 1 to 64 hex digits, this has {}", text.chars().count()));
        }
        let mut bytes = [0u8; 32];
        for (idx, digit) in text.bytes().enumerate() {
            let value = (digit as char).to_digit(16);
            let value =
                value.ok_or_else(|| format!("a seed is 1 to 64 hex digits, not '{text}'"))?;
            bytes[idx / 2] |= (value as u8) << (if idx % 2 == 0 { 4 } else { 0 });
        }
        Ok(Seed(bytes))
    }

    /// All 64 hex digits.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }
}

impl std::fmt::Debug for Seed {
    /// A seed is a secret: it is not printed by accident.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Deals what the rules ask for, and counts.
#[derive(Clone)]
pub struct Dealer {
    seed: Seed,
    index: u64,
    buffer: [u64; WORDS],
    buffered_from: u64,
}

impl std::fmt::Debug for Dealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dealer").field("index", &self.index).finish_non_exhaustive()
    }
}

impl Dealer {
    /// A dealer before its first draw.
    pub fn new(seed: Seed) -> Dealer {
        Dealer::at(seed, 0)
    }

    /// A dealer whose next draw has this index.
    pub fn at(seed: Seed, index: u64) -> Dealer {
        let mut dealer = Dealer { seed, index, buffer: [0; WORDS], buffered_from: 0 };
        dealer.fill();
        dealer
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The index of the next draw.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// A number below `n`, each with the same chance.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is something to draw from");
        if self.index - self.buffered_from >= WORDS as u64 {
            self.fill();
        }
        let word = self.buffer[(self.index - self.buffered_from) as usize];
        self.index += 1;
        ((u128::from(word) * u128::from(n)) >> 64) as u32
    }

    fn fill(&mut self) {
        let mut bytes = [0u8; WORDS * 8];
        let mut cipher = ChaCha8::new(&self.seed.0.into(), &[0; 12].into());
        cipher.seek(self.index * 8);
        cipher.apply_keystream(&mut bytes);
        for (word, chunk) in self.buffer.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight"));
        }
        self.buffered_from = self.index;
    }
}

/// One draw as the log keeps it: enough to replay, and to check against the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Draw {
    /// Which draw of the game this is, from 0.
    pub index: u64,
    /// How many equally likely outcomes there were.
    pub n: u32,
    /// Which one came, from 0.
    pub result: u32,
}

impl Draw {
    /// Does this draw follow from the seed?
    pub fn follows_from(&self, seed: &Seed) -> bool {
        self.n > 0 && Dealer::at(*seed, self.index).below(self.n) == self.result
    }
}

/// The promise before the game and its proof after it.
///
/// The host publishes `blake3(secret)`, then each seat adds a nonce, and the seed is the blake3 of
/// them all: neither host nor seats can choose the dice alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Commitment {
    secret: [u8; 32],
    nonces: Vec<String>,
}

impl std::fmt::Debug for Commitment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Commitment").field("nonces", &self.nonces).finish_non_exhaustive()
    }
}

impl Commitment {
    /// A commitment to `secret`, before any seat has added its nonce.
    pub fn new(secret: [u8; 32]) -> Commitment {
        Commitment { secret, nonces: Vec::new() }
    }

    /// A seat adds a text of its own choice.
    pub fn add_nonce(&mut self, nonce: &str) {
        self.nonces.push(nonce.to_owned());
    }

    /// What is published before the game: the hash of the secret, in hex.
    pub fn public(&self) -> String {
        blake3::hash(&self.secret).to_hex().to_string()
    }

    /// What is revealed after the game, in hex.
    pub fn secret_hex(&self) -> String {
        Seed(self.secret).to_hex()
    }

    /// The nonces of the seats, in order.
    pub fn nonces(&self) -> &[String] {
        &self.nonces
    }

    /// The seed: blake3 of the secret and every nonce, each after its length (8 bytes, little-endian).
    pub fn seed(&self) -> Seed {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.secret);
        for nonce in &self.nonces {
            hasher.update(&(nonce.len() as u64).to_le_bytes()).update(nonce.as_bytes());
        }
        Seed(*hasher.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden vectors: these numbers must never change, or old games cannot be checked.
    #[test]
    fn draws_are_for_ever() {
        let mut dealer = Dealer::new(Seed([0; 32]));
        let dice: Vec<u32> = (0..12).map(|_| dealer.below(6)).collect();
        assert_eq!(dice, GOLDEN_DICE);
        let mut dealer = Dealer::at(Seed::from_hex("00ff").expect("hex"), 1000);
        assert_eq!([dealer.below(1_000_000), dealer.below(1_000_000)], GOLDEN_MILLIONS);
    }
    // Confirmed by a second implementation of the cipher, written from its specification.
    const GOLDEN_DICE: [u32; 12] = [5, 3, 1, 0, 1, 0, 0, 1, 1, 4, 3, 2];
    const GOLDEN_MILLIONS: [u32; 2] = [738_620, 269_575];

    #[test]
    fn a_restarted_dealer_goes_on_exactly() {
        let seed = Seed([7; 32]);
        let mut whole = Dealer::new(seed);
        let draws: Vec<u32> = (0..300).map(|_| whole.below(52)).collect();
        for index in [0, 1, 63, 64, 65, 128, 299] {
            assert_eq!(Dealer::at(seed, index as u64).below(52), draws[index]);
        }
    }

    #[test]
    fn a_changed_draw_is_found() {
        let seed = Seed([7; 32]);
        let result = Dealer::at(seed, 9).below(6);
        assert!(Draw { index: 9, n: 6, result }.follows_from(&seed));
        assert!(!Draw { index: 9, n: 6, result: (result + 1) % 6 }.follows_from(&seed));
        assert!(!Draw { index: 9, n: 0, result }.follows_from(&seed));
    }

    #[test]
    fn every_nonce_changes_the_seed() {
        let mut commitment = Commitment::new([1; 32]);
        let promised = commitment.public();
        let alone = commitment.seed();
        commitment.add_nonce("ab");
        let mut other = Commitment::new([1; 32]);
        other.add_nonce("a");
        other.add_nonce("b");
        assert_eq!(commitment.public(), promised);
        assert_ne!(commitment.seed(), alone);
        assert_ne!(commitment.seed(), other.seed());
    }

    #[test]
    fn seeds_are_read_from_hex() {
        assert_eq!(Seed::from_hex("00ff").expect("hex").0[..3], [0, 255, 0]);
        assert!(Seed::from_hex("").is_err());
        assert!(Seed::from_hex("xyz").is_err());
        assert!(Seed::from_hex(&"0".repeat(65)).is_err());
        let seed = Seed([9; 32]);
        assert_eq!(Seed::from_hex(&seed.to_hex()).expect("own text"), seed);
    }
}
