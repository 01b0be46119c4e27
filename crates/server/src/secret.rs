//! Ids and keys that nobody can guess, and the hashes by which keys are kept.

use std::fmt;
use std::str::FromStr;

const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The name of a guest, a table or a token: 128 random bits, written as 26 letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(u128);

impl Id {
    /// A new one.
    pub(crate) fn random() -> Id {
        let bytes = random_bytes();
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[..16]);
        Id(u128::from_le_bytes(half))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(&self.0.to_be_bytes()))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoId;

impl FromStr for Id {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Id, NoId> {
        if text.len() != 26 {
            return Err(NoId);
        }
        let mut number: u128 = 0;
        for (idx, letter) in text.bytes().enumerate() {
            let digit = DIGITS.iter().position(|known| *known == letter).ok_or(NoId)? as u128;
            // 26 digits hold 130 bits: the last one carries only three.
            if idx == 25 {
                if digit & 0b11 != 0 {
                    return Err(NoId);
                }
                number = (number << 3) | (digit >> 2);
            } else {
                number = (number << 5) | digit;
            }
        }
        Ok(Id(number))
    }
}

/// A key for a cookie, a token, an invitation: 256 random bits.
pub(crate) fn random_key() -> String {
    letters(&random_bytes())
}

/// Thirty-two bytes that nobody can guess.
///
/// # Panics
/// If the system gives none: nothing here is safe then.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// What is kept of a key. Keys are random, so a plain hash is as good as a slow one.
pub(crate) fn hash(key: &str) -> String {
    blake3::hash(key.as_bytes()).to_hex().to_string()
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut bits, mut n_bits) = (0u32, 0);
    for &byte in bytes {
        bits = (bits << 8) | u32::from(byte);
        n_bits += 8;
        while n_bits >= 5 {
            n_bits -= 5;
            text.push(char::from(DIGITS[(bits >> n_bits) as usize & 31]));
        }
    }
    if n_bits > 0 {
        text.push(char::from(DIGITS[(bits << (5 - n_bits)) as usize & 31]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_was_written() {
        for _ in 0..100 {
            let id = Id::random();
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!("".parse::<Id>(), Err(NoId));
        assert_eq!("a".repeat(25).parse::<Id>(), Err(NoId));
        assert_eq!(format!("{}9", "a".repeat(25)).parse::<Id>(), Err(NoId));
        assert_eq!("../../../../../etc/passwd.".parse::<Id>(), Err(NoId));
    }

    #[test]
    fn keys_are_long_and_never_the_same() {
        let (one, other) = (random_key(), random_key());
        assert_eq!(one.len(), 52);
        assert_ne!(one, other);
        assert_ne!(hash(&one), hash(&other));
    }
}
