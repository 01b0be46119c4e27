//! What training reads: moments of games as rows of numbers, many of them in a file.
//!
//! A file is `rows0001`, the length of a header as a little-endian u32, the header as JSON (how many of what), and the
//! arrays of [`Rows`] one after the other, little-endian, in the order of its fields.

use std::collections::BTreeMap;

use serde_json::json;
use tabletop::{Outcome, Seat, Who};

use crate::net::{Net, NetError, SIDES};
use crate::sketch::Vocabulary;
use crate::walk::{AUTOMA, Eyes};

/// A whole win, so that it can be shared by up to five.
const WIN: u8 = 240;
/// There is nobody on this side.
const NOBODY: i16 = i16::MIN;
/// A row without a policy.
const NO_POLICY: u8 = 0;
const POLICY: u8 = 1;

/// Moments of games.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Where the features of each row end.
    features_end: Vec<u32>,
    /// Where its answers end.
    answers_end: Vec<u32>,
    /// Where the attributes of each answer end.
    attributes_end: Vec<u32>,
    features: Vec<u16>,
    attributes: Vec<u16>,
    /// The part of each answer in the policy, of 65535.
    targets: Vec<u16>,
    /// Shares of the win in parts of [`WIN`], side by side for each row.
    wins: Vec<[u8; SIDES]>,
    /// By how many points each side ended ahead of the best other.
    margins: Vec<[i16; SIDES]>,
    kinds: Vec<u8>,
    /// Whose rows of the running game have no result yet.
    open: Vec<Seat>,
}

impl Rows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.features_end.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything, but keeps its room.
    pub fn clear(&mut self) {
        let Rows {
            features_end,
            answers_end,
            attributes_end,
            features,
            attributes,
            targets,
            wins,
            margins,
            kinds,
            open,
        } = self;
        for ends in [features_end, answers_end, attributes_end] {
            ends.clear();
        }
        for numbers in [features, attributes, targets] {
            numbers.clear();
        }
        wins.clear();
        margins.clear();
        kinds.clear();
        open.clear();
    }

    /// A moment as this seat sees it. Its answers follow, if it has any.
    pub(crate) fn begin(&mut self, seat: Seat, vocabulary: &Vocabulary, names: &[u32]) {
        vocabulary.rows(names, &mut self.features);
        self.features_end.push(self.features.len() as u32);
        self.answers_end.push(self.attributes_end.len() as u32);
        self.kinds.push(NO_POLICY);
        self.open.push(seat);
    }

    /// An answer of the row last begun, and its part in the policy, of 65535.
    pub(crate) fn answer(&mut self, vocabulary: &Vocabulary, names: &[u32], target: u16) {
        vocabulary.rows(names, &mut self.attributes);
        self.attributes_end.push(self.attributes.len() as u32);
        self.targets.push(target);
        *self.answers_end.last_mut().expect("a row was begun") = self.attributes_end.len() as u32;
        *self.kinds.last_mut().expect("a row was begun") = POLICY;
    }

    /// The game that the open rows belong to has ended so.
    pub(crate) fn close(&mut self, outcome: &Outcome, n_seats: u8) {
        for seat in std::mem::take(&mut self.open) {
            let (wins, margins) = result(outcome, seat, n_seats);
            self.wins.push(wins);
            self.margins.push(margins);
        }
    }

    /// The game that the open rows belong to has no end: they are forgotten.
    pub(crate) fn abandon(&mut self) {
        let n = self.len() - self.open.len();
        self.open.clear();
        let end = |ends: &[u32], n: usize| n.checked_sub(1).map_or(0, |last| ends[last] as usize);
        let n_answers = end(&self.answers_end, n);
        self.features.truncate(end(&self.features_end, n));
        self.attributes.truncate(end(&self.attributes_end, n_answers));
        self.attributes_end.truncate(n_answers);
        self.targets.truncate(n_answers);
        self.features_end.truncate(n);
        self.answers_end.truncate(n);
        self.kinds.truncate(n);
    }

    /// The file of these rows. `about` says where they come from.
    ///
    /// # Panics
    /// A game has not been closed.
    pub fn to_bytes(&self, about: &serde_json::Value) -> Vec<u8> {
        assert!(self.open.is_empty(), "every row has its result");
        let header = json!({
            "rows": self.len(),
            "answers": self.attributes_end.len(),
            "features": self.features.len(),
            "attributes": self.attributes.len(),
            "about": about,
        });
        let header = header.to_string();
        let mut file = b"rows0001".to_vec();
        file.extend((header.len() as u32).to_le_bytes());
        file.extend(header.as_bytes());
        for list in [&self.features_end, &self.answers_end, &self.attributes_end] {
            file.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        for list in [&self.features, &self.attributes, &self.targets] {
            file.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        file.extend(self.wins.iter().flatten());
        file.extend(self.margins.iter().flatten().flat_map(|margin| margin.to_le_bytes()));
        file.extend(&self.kinds);
        file
    }
}

/// How a game ended, from a seat's own side onwards.
fn result(outcome: &Outcome, seat: Seat, n_seats: u8) -> ([u8; SIDES], [i16; SIDES]) {
    let eyes = Eyes { own: seat.0, n_seats };
    let n_winners = outcome.rows.iter().filter(|row| row.won).count().max(1);
    let (mut wins, mut margins) = ([0; SIDES], [NOBODY; SIDES]);
    for (idx, row) in outcome.rows.iter().enumerate() {
        let side = match row.who {
            Who::Seat(other) => eyes.seat(other.0.into()),
            Who::Automa { .. } => AUTOMA,
        } as usize;
        let others = outcome.rows.iter().enumerate().filter(|(other, _)| *other != idx);
        let best = others.map(|(_, other)| other.score).max().unwrap_or(0);
        wins[side] = if row.won { WIN / n_winners as u8 } else { 0 };
        margins[side] = (row.score - best).clamp(-30_000, 30_000) as i16;
    }
    (wins, margins)
}

/// What is known by name: features of positions, attributes of answers.
#[derive(Clone, Debug, Default)]
pub struct Vocabularies {
    /// Of positions.
    pub features: Vocabulary,
    /// Of answers.
    pub attributes: Vocabulary,
}

impl Vocabularies {
    /// Those that a network knows.
    pub fn of(net: &Net) -> Vocabularies {
        Vocabularies { features: net.features().clone(), attributes: net.attributes().clone() }
    }

    /// The file of both: how many, the names; how many, the names. All little-endian u32.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = Vec::new();
        for vocabulary in [&self.features, &self.attributes] {
            file.extend((vocabulary.names().len() as u32).to_le_bytes());
            file.extend(vocabulary.names().iter().flat_map(|name| name.to_le_bytes()));
        }
        file
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// It is none.
    pub fn read(file: &[u8]) -> Result<Vocabularies, NetError> {
        let none = || NetError::Form("this is no vocabulary".to_owned());
        let words: Vec<u32> = file
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("chunks of four")))
            .collect();
        let (&n, rest) = words.split_first().ok_or_else(none)?;
        let (features, rest) = rest.split_at_checked(n as usize).ok_or_else(none)?;
        let (&n, attributes) = rest.split_first().ok_or_else(none)?;
        if attributes.len() != n as usize || !file.len().is_multiple_of(4) {
            return Err(none());
        }
        Ok(Vocabularies {
            features: Vocabulary::new(features.to_vec()),
            attributes: Vocabulary::new(attributes.to_vec()),
        })
    }
}

/// Counts names, to find those that are worth a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Census {
    features: BTreeMap<u32, u64>,
    attributes: BTreeMap<u32, u64>,
    pub(crate) n_rows: u64,
    n_features: u64,
}

impl Census {
    pub(crate) fn features(&mut self, names: &[u32]) {
        self.n_rows += 1;
        self.n_features += names.len() as u64;
        for name in names {
            *self.features.entry(*name).or_default() += 1;
        }
    }

    pub(crate) fn attributes(&mut self, names: &[u32]) {
        for name in names {
            *self.attributes.entry(*name).or_default() += 1;
        }
    }

    pub(crate) fn merge(&mut self, other: Census) {
        self.n_rows += other.n_rows;
        self.n_features += other.n_features;
        for (name, n) in other.features {
            *self.features.entry(name).or_default() += n;
        }
        for (name, n) in other.attributes {
            *self.attributes.entry(name).or_default() += n;
        }
    }

    /// The commonest names, at most so many of each kind.
    pub(crate) fn vocabularies(&self, features: usize, attributes: usize) -> Vocabularies {
        Vocabularies {
            features: commonest(&self.features, features),
            attributes: commonest(&self.attributes, attributes),
        }
    }

    /// What was counted: rows, features of a row, different features, different attributes.
    pub(crate) fn summary(&self) -> serde_json::Value {
        json!({
            "rows": self.n_rows,
            "features_per_row": self.n_features as f64 / self.n_rows.max(1) as f64,
            "features": self.features.len(),
            "attributes": self.attributes.len(),
        })
    }
}

fn commonest(counts: &BTreeMap<u32, u64>, most: usize) -> Vocabulary {
    let mut names: Vec<(u64, u32)> = counts.iter().map(|(name, n)| (*n, *name)).collect();
    names.retain(|(n, _)| *n > 2); // What was seen twice teaches nothing.
    names.sort_unstable_by_key(|&(n, name)| (std::cmp::Reverse(n), name));
    names.truncate(most);
    Vocabulary::new(names.into_iter().map(|(_, name)| name).collect())
}
