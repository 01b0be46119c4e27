//! What the desk knows of the real table for the moment, and what a rule needs besides.

use std::cell::RefCell;

use super::super::facts::{Asked, Listener};
use super::printed::Group;
use crate::ids::{Planet, Resource};
use crate::state::Source;

/// A fact that a rule needs now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Numbers printed in the box.
    Printed(Group),
    /// What is printed for a reward; `other` is the second way of a choice.
    Reward { source: Source, other: bool },
    /// Cubes in the Market.
    Market,
    /// Which colours have nobody left on Earth.
    Population,
    /// Is there a second meeple of this colour?
    Second(Resource),
    /// Is there a Mechanism that it can pay?
    Buildable,
    /// Which Mechanism is the least or the most valuable that it can pay, of two rows or of all.
    Mechanism { all: bool, dearest: bool },
    /// Price and value of that Mechanism.
    Price { project: crate::ids::Project, column: u8 },
    /// Does the Mechanism complete a module?
    Completes,
    /// Who governs.
    Governor,
    /// Which spaces of a row others sit on.
    Bench { row: u8 },
    /// What lies on spaces of the Journey, a bit for each row.
    Sights { column: u8, rows: u8 },
    /// Which Extra Action tokens of the line were taken.
    Offer,
    /// The Prestige of the next space of Trappist.
    Arrival { government: bool },
    /// A cube of the Solar Bag.
    Sun,
    /// The face of the production token of a new Base.
    Face(Planet),
    /// The Discovery token that was turned over.
    Discovery,
    /// Which planets the Sun swallowed; so many spaces of the Spiral, none for as many as are printed.
    Swallowed { n: Option<u8> },
    /// Where the Government Probe is.
    GovernmentProbe,
    /// Rotations of its Pass token when all have passed.
    Rotations,
}

/// What people have told since its turn began.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) market: bool,
    pub(super) population: bool,
    pub(super) second: u8,
    pub(super) buildable: bool,
    /// The Mechanism that it builds lies where people said, and is what they said.
    pub(super) mechanism: bool,
    pub(super) completes: bool,
    pub(super) governor: bool,
    /// Rows of the World Government, a bit each.
    pub(super) benches: u8,
    /// The column that was looked at, and its rows, a bit each.
    pub(super) column: u8,
    pub(super) rows: u8,
    /// Its rows with a free Point of Interest.
    pub(super) points: u8,
    pub(super) offer: bool,
    pub(super) arrival: bool,
    pub(super) government_probe: bool,
    pub(super) rotations: bool,
    /// It has had its reward for passing.
    pub(super) rewarded: bool,
    /// What tokens on the Journey give.
    pub(super) rewards: Vec<Source>,
}

impl Known {
    fn has(&self, what: Asked) -> bool {
        match what {
            Asked::Market => self.market,
            Asked::Population => self.population,
            Asked::Mechanisms => self.buildable,
            Asked::Space(place) => self.column == place.column && self.rows >> place.row & 1 == 1,
            Asked::Bench { row } => self.benches >> row & 1 == 1,
            Asked::Offer => self.offer,
        }
    }
}

/// Hears what a rule reads, and notes what nobody has told.
#[derive(Clone, Copy)]
pub(super) struct Ear<'a> {
    pub(super) known: &'a Known,
    pub(super) unknown: &'a RefCell<Vec<Asked>>,
}

impl Listener for Ear<'_> {
    fn asked(self, what: Asked) {
        if !self.known.has(what) {
            self.unknown.borrow_mut().push(what);
        }
    }
}

/// What has to be asked first: all spaces of a column at once.
pub(super) fn first(unknown: &[Asked]) -> Option<Need> {
    Some(match *unknown.first()? {
        Asked::Market => Need::Market,
        Asked::Population => Need::Population,
        Asked::Mechanisms => Need::Buildable,
        Asked::Bench { row } => Need::Bench { row },
        Asked::Offer => Need::Offer,
        Asked::Space(place) => {
            let rows = unknown.iter().fold(0, |rows, what| match what {
                Asked::Space(other) if other.column == place.column => rows | 1 << other.row,
                Asked::Space(_)
                | Asked::Market
                | Asked::Population
                | Asked::Mechanisms
                | Asked::Bench { .. }
                | Asked::Offer => rows,
            });
            Need::Sights { column: place.column, rows }
        }
    })
}
