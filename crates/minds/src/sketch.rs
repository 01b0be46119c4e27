//! Features by name: whatever is seen becomes a set of 32-bit names, which a [`Vocabulary`] numbers.
//!
//! Names are hashes of what they mean, so that there is no table of places to keep in step with the
//! titles: a feature that a network has not been trained with is one that its vocabulary does not know,
//! and is left out.

/// A name under construction: the way from the root of a document to one of its leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(u64);

const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;

impl Path {
    /// The beginning of all names of one kind.
    pub const fn root(kind: &str) -> Path {
        Path(hash_of(kind))
    }

    /// One step further down.
    #[inline]
    pub const fn step(self, word: u64) -> Path {
        let mixed = (self.0 ^ word).wrapping_mul(PRIME);
        Path((mixed ^ (mixed >> 29)).rotate_left(17))
    }

    /// One step further down, by a word.
    #[inline]
    pub const fn named(self, word: &str) -> Path {
        self.step(hash_of(word))
    }

    /// The name of this place.
    #[inline]
    fn name(self) -> u32 {
        (self.0.wrapping_mul(PRIME) >> 32) as u32
    }
}

/// The hash of a word.
pub(crate) const fn hash_of(word: &str) -> u64 {
    hash_on(EMPTY, word)
}

const EMPTY: u64 = 0xCBF2_9CE4_8422_2325;

const fn hash_on(mut hash: u64, word: &str) -> u64 {
    let bytes = word.as_bytes();
    let mut idx = 0;
    while idx < bytes.len() {
        hash = (hash ^ bytes[idx] as u64).wrapping_mul(0x0100_0000_01B3);
        idx += 1;
    }
    hash
}

/// Hashes what is written to it, without ever holding it.
#[derive(Debug)]
pub(crate) struct Hashed(pub(crate) u64);

impl Hashed {
    pub(crate) const NOTHING: Hashed = Hashed(EMPTY);
}

impl std::fmt::Write for Hashed {
    fn write_str(&mut self, part: &str) -> std::fmt::Result {
        self.0 = hash_on(self.0, part);
        Ok(())
    }
}

/// From each of these on, a number has one feature more.
const STEPS: [u32; 22] =
    [1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 48, 64, 86, 115, 150, 200, 270, 360, 480, 640, 1000];

/// The names of the features that have been found.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    names: Vec<u32>,
}

impl Sketch {
    /// What has been found, in the order in which it was found.
    pub fn names(&self) -> &[u32] {
        &self.names
    }

    /// Forgets everything, but keeps its room.
    pub fn clear(&mut self) {
        self.names.clear();
    }

    /// This is so.
    #[inline]
    pub fn mark(&mut self, path: Path) {
        self.names.push(path.name());
    }

    /// It is this one of many.
    #[inline]
    pub fn pick(&mut self, path: Path, which: u64) {
        self.mark(path.step(which));
    }

    /// So many: a feature for every step that the number has reached, on either side of zero.
    pub fn count(&mut self, path: Path, number: i64) {
        let path = if number < 0 { path.named("below") } else { path };
        let size = number.unsigned_abs();
        for step in STEPS.iter().take_while(|step| u64::from(**step) <= size) {
            self.mark(path.step(u64::from(*step)));
        }
    }
}

/// The names that a network knows, each with its row.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    names: Vec<u32>,
    /// Open addressing: a name and its row plus one; 0 is an empty place.
    table: Vec<(u32, u16)>,
}

impl Vocabulary {
    /// The vocabulary of these names; the place in the list is the row.
    ///
    /// # Panics
    /// There are more of them than rows can be told apart.
    pub fn new(names: Vec<u32>) -> Vocabulary {
        assert!(names.len() < usize::from(u16::MAX), "rows are numbered in sixteen bits");
        let size = (names.len() * 4).next_power_of_two().max(16);
        let mut table = vec![(0, 0); size];
        for (row, &name) in names.iter().enumerate() {
            let mut at = name as usize & (size - 1);
            while table[at].1 != 0 && table[at].0 != name {
                at = (at + 1) & (size - 1);
            }
            if table[at].1 == 0 {
                table[at] = (name, row as u16 + 1);
            }
        }
        Vocabulary { names, table }
    }

    /// The names, by row.
    pub fn names(&self) -> &[u32] {
        &self.names
    }

    /// The row of a name, if the network knows it.
    #[inline]
    pub fn row(&self, name: u32) -> Option<u16> {
        let mask = self.table.len().checked_sub(1)?;
        let mut at = name as usize & mask;
        loop {
            let (known, row) = self.table[at];
            if row == 0 {
                return None;
            }
            if known == name {
                return Some(row - 1);
            }
            at = (at + 1) & mask;
        }
    }

    /// The rows of all names that are known, added to `rows`.
    pub fn rows(&self, names: &[u32], rows: &mut Vec<u16>) {
        rows.extend(names.iter().filter_map(|&name| self.row(name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_a_feature_for_every_step_that_it_has_reached() {
        let n = |number: i64| {
            let mut sketch = Sketch::default();
            sketch.count(Path::root("x"), number);
            sketch.names.clone()
        };
        assert_eq!([0, 1, 2, 5, 6, -3].map(|number| n(number).len()), [0, 1, 2, 4, 5, 3]);
        assert_eq!(n(5), n(4), "between two steps nothing changes");
        assert_eq!(n(6)[..4], n(4)[..], "a larger number has all features of a smaller one");
        assert!(n(-3).iter().all(|name| !n(3).contains(name)), "debts are no money");
    }

    #[test]
    fn a_vocabulary_numbers_what_it_knows_and_leaves_out_the_rest() {
        let names: Vec<u32> = (0..5_000u32).map(|n| n.wrapping_mul(0x9E37_79B9)).collect();
        let vocabulary = Vocabulary::new(names.clone());
        for (row, &name) in names.iter().enumerate() {
            assert_eq!(vocabulary.row(name), Some(row as u16));
        }
        assert_eq!(vocabulary.row(12_345), None);
        assert_eq!(Vocabulary::default().row(7), None);
        let mut rows = Vec::new();
        vocabulary.rows(&[names[3], 12_345, names[1]], &mut rows);
        assert_eq!(rows, [3, 1]);
    }
}
