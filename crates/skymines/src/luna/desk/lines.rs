//! What is printed on the company tracks of the box on the table. Ours is a reconstruction, so it is never told beside a
//! real board: the owner is asked once for each stretch that Luna comes along, and it is kept.

use std::collections::BTreeMap;

use crate::components::{Rules, TRACK_MAX};
use crate::ids::Face;

/// Coins of one printed line; more are not on any track.
pub(in super::super) const LINE_COINS_MAX: u8 = 20;

/// What the owner has told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Lines {
    faces: [FaceLines; Face::COUNT],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FaceLines {
    /// Spaces whose line is known, a bit each.
    known: u64,
    /// The last space, once it is known.
    length: Option<u8>,
    /// The owner does not want to be asked: lines hold as printed.
    as_printed: bool,
    /// Coins of a barrier and of a threshold just before each space.
    barrier: BTreeMap<u8, u8>,
    threshold: BTreeMap<u8, u8>,
}

impl Lines {
    /// The first stretch within so many steps of which nothing is known.
    pub(in super::super) fn first_unknown(
        &self,
        face: Face,
        at: u8,
        steps: u8,
    ) -> Option<(u8, u8)> {
        let lines = &self.faces[face.index()];
        let end = lines.length.unwrap_or(TRACK_MAX as u8).min(at.saturating_add(steps));
        let is_open = |space: &u8| !lines.as_printed && lines.known >> space & 1 == 0;
        let from = (at + 1..=end).find(is_open)?;
        let to = (from..=end).rev().find(is_open)?;
        Some((from, to))
    }

    pub(in super::super) fn is_as_printed(&self, face: Face) -> bool {
        self.faces[face.index()].as_printed
    }

    /// From now on lines of this track hold as printed.
    pub(in super::super) fn keep_as_printed(&mut self, face: Face) {
        self.faces[face.index()].as_printed = true;
    }

    /// The line just before a space, as printed: nothing where both are 0.
    pub(in super::super) fn tell(&mut self, face: Face, space: u8, barrier: u8, threshold: u8) {
        let lines = &mut self.faces[face.index()];
        lines.known |= 1 << space;
        let lists = [(&mut lines.barrier, barrier), (&mut lines.threshold, threshold)];
        for (list, coins) in lists {
            match coins {
                0 => list.remove(&space),
                _ => list.insert(space, coins),
            };
        }
    }

    /// The last space of a track, as printed.
    pub(in super::super) fn tell_length(&mut self, face: Face, length: u8) {
        self.faces[face.index()].length = Some(length);
    }

    /// Puts what is known in the place of our reconstruction, of which nothing is left.
    pub(in super::super) fn print(&self, rules: &mut Rules) {
        for (info, lines) in rules.faces.iter_mut().zip(&self.faces) {
            info.length = lines.length.unwrap_or(TRACK_MAX as u8);
            info.barrier = [0; TRACK_MAX + 1];
            info.threshold = [0; TRACK_MAX + 1];
            for (&space, &coins) in &lines.barrier {
                info.barrier[usize::from(space)] = coins;
            }
            for (&space, &coins) in &lines.threshold {
                info.threshold[usize::from(space)] = coins;
            }
        }
    }

    /// As a list of numbers by name, for the next evening.
    pub(in super::super) fn doc(&self) -> BTreeMap<String, u32> {
        let mut doc = BTreeMap::new();
        for (face, lines) in Face::all().zip(&self.faces) {
            let name = face.name();
            for space in (1..=TRACK_MAX as u8).filter(|space| lines.known >> space & 1 == 1) {
                let of =
                    |list: &BTreeMap<u8, u8>| u32::from(list.get(&space).copied().unwrap_or(0));
                doc.insert(format!("{name}.{space}.barrier"), of(&lines.barrier));
                doc.insert(format!("{name}.{space}.threshold"), of(&lines.threshold));
            }
            if let Some(length) = lines.length {
                doc.insert(format!("{name}.length"), length.into());
            }
        }
        doc
    }

    /// From such a list.
    ///
    /// # Errors
    /// Which name or number makes no sense.
    pub(in super::super) fn read(doc: &BTreeMap<String, u32>) -> Result<Lines, String> {
        let mut lines = Lines::default();
        for (name, &number) in doc {
            let wrong = || format!("printed numbers: `{name}` = {number} makes no sense");
            let number = u8::try_from(number).map_err(|_| wrong())?;
            let mut parts = name.split('.');
            let face = parts.next().and_then(Face::from_name).ok_or_else(wrong)?;
            let of = &mut lines.faces[face.index()];
            match (parts.next(), parts.next()) {
                (Some("length"), None) if (1..=TRACK_MAX as u8).contains(&number) => {
                    of.length = Some(number);
                }
                (Some(space), Some(kind)) if number <= LINE_COINS_MAX => {
                    let space: u8 = space.parse().map_err(|_| wrong())?;
                    let list = match kind {
                        "barrier" => &mut of.barrier,
                        "threshold" => &mut of.threshold,
                        _ => return Err(wrong()),
                    };
                    if !(1..=TRACK_MAX as u8).contains(&space) {
                        return Err(wrong());
                    }
                    of.known |= 1 << space;
                    if number > 0 {
                        list.insert(space, number);
                    }
                }
                (_, _) => return Err(wrong()),
            }
        }
        Ok(lines)
    }
}
