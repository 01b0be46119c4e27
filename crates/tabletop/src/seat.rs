//! Who sits at the table, and who looks at it.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most seats any title has.
pub const SEATS_MAX: usize = 4;

/// A seat at the table, counted from 0. An automa has no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// From outside only seats that a table can have come in.
impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if usize::from(number) < SEATS_MAX {
            return Ok(Seat(number));
        }
        let last = SEATS_MAX - 1;
        Err(serde::de::Error::custom(format!("there is no seat {number}: seats are 0 to {last}")))
    }
}

impl Seat {
    /// The seat as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The first `n` seats in order.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..n).map(Seat)
    }
}

impl std::fmt::Display for Seat {
    /// People count from 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat.
    pub fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The first `n` seats.
    pub fn first(n: u8) -> SeatSet {
        SeatSet(((1u16 << n) - 1) as u8)
    }

    /// Is the seat in the set?
    pub fn contains(self, seat: Seat) -> bool {
        // A seat that was read from a file may have any number.
        self.0.checked_shr(u32::from(seat.0)).is_some_and(|bits| bits & 1 == 1)
    }

    /// Is there no seat in the set?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// [`SeatSet::is_empty`] for those who have a reference, as serde's attributes do.
    pub(crate) fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }

    /// How many seats are in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with one seat more.
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set with one seat less.
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Both sets together.
    #[must_use]
    pub fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The lowest seat.
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if let Some(seat) = seats.iter().find(|seat| seat.index() >= SEATS_MAX) {
            return Err(serde::de::Error::custom(format!("there is no seat {}", seat.0)));
        }
        Ok(seats.into_iter().collect())
    }
}

impl JsonSchema for SeatSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SeatSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Seat>::json_schema(generator)
    }
}

/// One value for each seat.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct PerSeat<T>(pub [T; SEATS_MAX]);

impl<T> PerSeat<T> {
    /// The value of each seat, from its seat.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat(std::array::from_fn(|idx| f(Seat(idx as u8))))
    }

    /// Seats and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(idx, value)| (Seat(idx as u8), value))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Whose eyes: a seat, or somebody who stands beside the table and sees what all may see.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A seat, with its own secrets.
    Seat(Seat),
    /// A watcher, with nobody's.
    Watcher,
}

impl Viewer {
    /// Every seat of a game, then the watcher.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::first(n_seats).map(Viewer::Seat).chain([Viewer::Watcher])
    }

    /// Does the viewer sit on this seat?
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat, if the viewer has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        }
    }

    fn index(self) -> usize {
        match self {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Watcher => SEATS_MAX,
        }
    }
}

/// One value for each viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerViewer<T>([T; SEATS_MAX + 1]);

impl<T> PerViewer<T> {
    /// The value of each viewer, from the viewer.
    pub fn from_fn(mut f: impl FnMut(Viewer) -> T) -> PerViewer<T> {
        PerViewer(std::array::from_fn(|idx| {
            let seat = Viewer::Seat(Seat(idx as u8));
            f(if idx < SEATS_MAX { seat } else { Viewer::Watcher })
        }))
    }
}

impl<T> Index<Viewer> for PerViewer<T> {
    type Output = T;
    fn index(&self, viewer: Viewer) -> &T {
        &self.0[viewer.index()]
    }
}

impl<T> IndexMut<Viewer> for PerViewer<T> {
    fn index_mut(&mut self, viewer: Viewer) -> &mut T {
        &mut self.0[viewer.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seat_sets_count_and_list() {
        let set = SeatSet::first(4).without(Seat(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(3)]);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Seat(1)));
        let text = serde_json::to_string(&set).expect("a list of numbers");
        assert_eq!(text, "[0,2,3]");
        assert_eq!(serde_json::from_str::<SeatSet>(&text).expect("the same list"), set);
        assert!(serde_json::from_str::<SeatSet>("[9]").is_err());
        assert!(!set.contains(Seat(8)) && !set.contains(Seat(47)));
    }
}
