//! Sets of small ids, a bit each.

use std::fmt;
use std::marker::PhantomData;

/// A small id that can be in a [`Set`]: its place is below 64.
pub trait Small: Copy {
    /// The place of its bit.
    fn place(self) -> u8;
    /// The id of a place. Only for places of ids.
    fn at(place: u8) -> Self;
}

/// A set of small ids. As flat as the `u64` that it is, and nobody takes a set of stars for one of cards.
pub struct Set<T> {
    bits: u64,
    of: PhantomData<fn() -> T>,
}

impl<T> Set<T> {
    /// Nothing.
    pub const EMPTY: Set<T> = Set::from_bits(0);

    /// The set with these bits.
    pub const fn from_bits(bits: u64) -> Set<T> {
        Set { bits, of: PhantomData }
    }

    /// The bits.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// What is in one or the other.
    #[must_use]
    pub const fn union(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits | other.bits)
    }

    /// What is in both.
    #[must_use]
    pub const fn intersection(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & other.bits)
    }

    /// What is in this one and not in the other.
    #[must_use]
    pub const fn without(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & !other.bits)
    }
}

impl<T: Small> Set<T> {
    /// One thing alone.
    pub fn one(thing: T) -> Set<T> {
        Set::from_bits(1 << thing.place())
    }

    /// Is it in there?
    pub fn contains(self, thing: T) -> bool {
        self.bits >> thing.place() & 1 == 1
    }

    /// Puts it in.
    pub fn insert(&mut self, thing: T) {
        self.bits |= 1 << thing.place();
    }

    /// Takes it out.
    pub fn remove(&mut self, thing: T) {
        self.bits &= !(1 << thing.place());
    }

    /// The lowest.
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::at(self.bits.trailing_zeros() as u8))
    }

    /// Number `n` of them, counted from 0.
    pub fn nth(self, n: u32) -> T {
        T::at(nth_bit(self.bits, n))
    }

    /// All of them, lowest first.
    pub fn iter(self) -> impl Iterator<Item = T> {
        bits(self.bits).map(T::at)
    }
}

// By hand: the derived ones would ask the same of `T`.
impl<T> Clone for Set<T> {
    fn clone(&self) -> Set<T> {
        *self
    }
}
impl<T> Copy for Set<T> {}
impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}
impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Set<T>) -> bool {
        self.bits == other.bits
    }
}
impl<T> Eq for Set<T> {}

impl<T: Small + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Small> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T> {
        let mut set = Set::EMPTY;
        for thing in things {
            set.insert(thing);
        }
        set
    }
}

/// The places of the set bits, lowest first.
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit as u8)
    })
}

/// The place of set bit number `n`, counted from 0.
///
/// # Panics
/// There are not so many: the dealer deals what is there.
pub fn nth_bit(set: impl Into<u128>, n: u32) -> u8 {
    let mut set = set.into();
    assert!(n < set.count_ones(), "there are more than {n} bits");
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An id.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Shelf(u8);

    impl Small for Shelf {
        fn place(self) -> u8 {
            self.0
        }
        fn at(place: u8) -> Shelf {
            Shelf(place)
        }
    }

    #[test]
    fn a_set_keeps_what_was_put_in() {
        let mut set: Set<Shelf> = [Shelf(63), Shelf(0), Shelf(7)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Shelf(0), Shelf(7), Shelf(63)]);
        assert_eq!((set.len(), set.first(), set.nth(2)), (3, Some(Shelf(0)), Shelf(63)));
        set.remove(Shelf(0));
        assert!(!set.contains(Shelf(0)) && set.contains(Shelf(63)));
        let one = Set::one(Shelf(7));
        assert_eq!(set.without(one), Set::one(Shelf(63)));
        assert_eq!(set.intersection(one).union(set), set);
        assert!(Set::<Shelf>::EMPTY.is_empty() && Set::<Shelf>::EMPTY.first().is_none());
        assert_eq!(format!("{one:?}"), "{Shelf(7)}");
        assert_eq!(size_of::<Set<Shelf>>(), 8, "as flat as its bits");
    }

    #[test]
    fn bits_by_number() {
        assert_eq!(bits(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(nth_bit(1u128 << 100 | 0b110, 2), 100);
    }
}
