//! Ships as stacks (§3.8, §3.9, ruling A-49).
//!
//! A stack is ships of one seat in one hex with everything in common that a rule asks for; the key
//! packs all of it into one number, so that a fleet is a sorted list and equal fleets are equal
//! bytes. Transports stand apart from the other ships, because they remember where their people
//! come from; a task force holds any stacks together.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ids::{Hex, Planet, ShipClass};
use crate::state::NO_STAR;

/// Room for stacks; the rules allow fewer of the player's own making (ruling A-04).
pub(crate) const STACKS_MAX: usize = 128;
/// Moves used by a ship that may move no farther this turn.
pub(crate) const SPENT: u8 = 15;

/// Why a stack stands apart for the moment.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It does not.
    None = 0,
    /// It is being ordered.
    InHand = 1,
    /// It was built in the production turn that is still secret.
    New = 2,
    /// It needs a destination at once (§4.1.13).
    Lost = 3,
}

/// What transports carry (ruling A-46).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cargo(u16);

impl Cargo {
    /// No transports in the stack.
    pub(crate) const NONE: Cargo = Cargo(0);

    pub(crate) fn new(people: Seat, origin: Option<Planet>, cet: bool) -> Cargo {
        let origin = origin.map_or(255, |planet| planet.0);
        Cargo(1 << 11 | u16::from(cet) << 10 | u16::from(people.0) << 8 | u16::from(origin))
    }

    /// To whom the people are loyal (§4.4.3).
    pub(crate) fn people(self) -> Option<Seat> {
        (self != Cargo::NONE).then_some(Seat((self.0 >> 8 & 3) as u8))
    }

    /// Which planet they left (§6.4.7).
    pub(crate) fn origin(self) -> Option<Planet> {
        let origin = (self.0 & 255) as u8;
        (self != Cargo::NONE && origin != 255).then_some(Planet(origin))
    }

    /// Built when Controlled Environment Technology was there (§5.1.3).
    pub(crate) fn has_cet(self) -> bool {
        self.0 >> 10 & 1 == 1
    }
}

/// Everything that keeps two stacks apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u64);

/// The parts of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) hex: Hex,
    pub(crate) mark: Mark,
    /// 0 for loose ships, else the number of the task force.
    pub(crate) task_force: u8,
    /// The star last departed from (§3.7.4).
    pub(crate) from: u8,
    /// The star that the ships head for (§3.7.1).
    pub(crate) to: u8,
    /// Hexes moved this turn.
    pub(crate) used: u8,
    pub(crate) cargo: Cargo,
}

impl Parts {
    /// Loose ships at rest.
    pub(crate) fn at(hex: Hex, cargo: Cargo) -> Parts {
        Parts { hex, mark: Mark::None, task_force: 0, from: NO_STAR, to: NO_STAR, used: 0, cargo }
    }

    pub(crate) fn key(self) -> Key {
        Key(u64::from(self.hex.0) << 48
            | (self.mark as u64) << 44
            | u64::from(self.task_force) << 40
            | u64::from(self.from) << 32
            | u64::from(self.to) << 24
            | u64::from(self.used) << 16
            | u64::from(self.cargo.0))
    }
}

impl Key {
    pub(crate) fn parts(self) -> Parts {
        Parts {
            hex: self.hex(),
            mark: self.mark(),
            task_force: self.task_force(),
            from: self.from(),
            to: self.to(),
            used: self.used(),
            cargo: self.cargo(),
        }
    }

    pub(crate) fn hex(self) -> Hex {
        Hex((self.0 >> 48) as u16)
    }

    pub(crate) fn mark(self) -> Mark {
        match self.0 >> 44 & 15 {
            0 => Mark::None,
            1 => Mark::InHand,
            2 => Mark::New,
            _ => Mark::Lost,
        }
    }

    /// Is it being ordered? Asked of every stack before every order, so the mark is not unpacked.
    #[inline]
    pub(crate) fn is_in_hand(self) -> bool {
        self.0 & 15 << 44 == (Mark::InHand as u64) << 44
    }

    pub(crate) fn task_force(self) -> u8 {
        (self.0 >> 40 & 15) as u8
    }

    pub(crate) fn from(self) -> u8 {
        (self.0 >> 32 & 255) as u8
    }

    pub(crate) fn to(self) -> u8 {
        (self.0 >> 24 & 255) as u8
    }

    pub(crate) fn used(self) -> u8 {
        (self.0 >> 16 & 255) as u8
    }

    pub(crate) fn cargo(self) -> Cargo {
        Cargo((self.0 & 0xFFFF) as u16)
    }
}

/// How many ships of each class, by [`ShipClass`].
pub(crate) type Ships = [u8; ShipClass::COUNT];

pub(crate) fn n_warships(ships: &Ships) -> u32 {
    ShipClass::WARSHIPS.iter().map(|class| u32::from(ships[class.index()])).sum()
}

/// Ships with everything in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    pub(crate) key: Key,
    pub(crate) ships: Ships,
}

impl Stack {
    pub(crate) fn is_empty(&self) -> bool {
        self.ships == [0; ShipClass::COUNT]
    }

    pub(crate) fn is_armed(&self) -> bool {
        n_warships(&self.ships) > 0
    }

    /// §3.6.6: scouts alone are not tied to a post.
    pub(crate) fn only_scouts(&self) -> bool {
        self.ships.iter().skip(1).all(|&n| n == 0)
    }
}

/// All ships of a seat, sorted by key; no two stacks have the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fleets {
    stacks: ArrayVec<Stack, STACKS_MAX>,
}

impl Fleets {
    pub(crate) fn stacks(&self) -> &[Stack] {
        &self.stacks
    }

    pub(crate) fn get(&self, idx: u8) -> Option<&Stack> {
        self.stacks.get(usize::from(idx))
    }

    /// Adds ships; they join those that have everything in common with them.
    ///
    /// Where no stack is left for them, they join any of their kind in the hex, and are lost if
    /// there is none: a player has only so many counters (§3.8.5, ruling A-58).
    pub(crate) fn put(&mut self, stack: Stack) {
        if stack.is_empty() {
            return;
        }
        let place = match self.stacks.binary_search_by_key(&stack.key, |other| other.key) {
            Ok(idx) => return add(&mut self.stacks[idx].ships, &stack.ships),
            Err(place) => place,
        };
        if !self.stacks.is_full() {
            return self.stacks.insert(place, stack);
        }
        let alike = |other: &&mut Stack| {
            other.key.hex() == stack.key.hex()
                && other.key.cargo().people() == stack.key.cargo().people()
        };
        if let Some(other) = self.stacks.iter_mut().find(alike) {
            add(&mut other.ships, &stack.ships);
        }
    }

    pub(crate) fn take(&mut self, idx: usize) -> Stack {
        self.stacks.remove(idx)
    }

    /// Takes `n` ships of a class out of a stack; an empty stack goes.
    pub(crate) fn remove(&mut self, idx: usize, class: ShipClass, n: u8) {
        let ships = &mut self.stacks[idx].ships[class.index()];
        *ships = ships.checked_sub(n).expect("no more ships are taken than there are");
        if self.stacks[idx].is_empty() {
            self.stacks.remove(idx);
        }
    }

    /// Gives every stack that `change` returns something for its new key; stacks that become alike
    /// are one.
    pub(crate) fn rekey(&mut self, mut change: impl FnMut(&Stack) -> Option<Key>) {
        let mut moved: ArrayVec<Stack, STACKS_MAX> = ArrayVec::new();
        self.stacks.retain(|stack| match change(stack) {
            Some(key) if key != stack.key => {
                moved.push(Stack { key, ships: stack.ships });
                false
            }
            Some(_) | None => true,
        });
        for stack in &moved {
            self.put(*stack);
        }
    }

    /// Changes the ships that are being ordered.
    #[inline]
    pub(crate) fn rekey_hand(&mut self, change: impl Fn(Parts) -> Parts) {
        self.rekey(|stack| stack.key.is_in_hand().then(|| change(stack.key.parts()).key()));
    }

    /// The places of the stacks in a hex.
    pub(crate) fn at(&self, hex: Hex) -> std::ops::Range<usize> {
        let lowest = u64::from(hex.0) << 48;
        let first = self.stacks.partition_point(|stack| stack.key.0 < lowest);
        let n = self.stacks[first..].iter().take_while(|stack| stack.key.hex() == hex).count();
        first..first + n
    }

    /// All ships in a hex.
    pub(crate) fn ships_at(&self, hex: Hex) -> Ships {
        let mut ships = [0; ShipClass::COUNT];
        for stack in &self.stacks[self.at(hex)] {
            add(&mut ships, &stack.ships);
        }
        ships
    }

    /// All ships.
    pub(crate) fn total(&self) -> [u16; ShipClass::COUNT] {
        let mut total = [0; ShipClass::COUNT];
        for stack in &self.stacks {
            for (sum, n) in total.iter_mut().zip(stack.ships) {
                *sum += u16::from(n);
            }
        }
        total
    }

    /// The stacks that are being ordered.
    pub(crate) fn in_hand(&self) -> impl Iterator<Item = &Stack> {
        self.stacks.iter().filter(|stack| stack.key.is_in_hand())
    }

    /// The numbers of task forces in play, a bit each.
    pub(crate) fn task_forces(&self) -> u16 {
        self.stacks.iter().fold(0, |set, stack| set | 1 << stack.key.task_force()) & !1
    }
}

fn add(ships: &mut Ships, more: &Ships) {
    for (n, more) in ships.iter_mut().zip(more) {
        // Above the limit of counters ships are lost (§3.8.5, ruling A-58).
        *n = n.saturating_add(*more);
    }
}
