//! What is printed on the tokens and boards of the variants.

use super::state::{LeaderBoard, N_FAMILIES, N_UNIQUE_PASS};
use crate::components::{ROTATIONS_MAX, Reward, Rules, TRACK_SPACES};
use crate::cubes::Cubes;
use crate::ids::{Resource, Track};

/// Layers that a Deposit can have (§V4.2).
pub const LAYERS_MAX: usize = 3;

/// A layer of a Deposit below its surface (§V4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The colour.
    pub resource: Resource,
    /// How many cubes; none where the token has no such layer.
    pub n: u8,
}

impl Layer {
    /// Fills up tokens that have less.
    pub const NONE: Layer = Layer { resource: Resource::Red, n: 0 };
}

/// A Unique Pass token (§V5.3): rewards by rotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniquePassInfo {
    /// Action side.
    pub action: [Reward; ROTATIONS_MAX as usize + 1],
    /// Salvation side.
    pub salvation: [Reward; ROTATIONS_MAX as usize + 1],
}

impl Rules {
    /// The spaces of a Leader Track: of this board, or of the base game (§5.5, §V6.1).
    pub fn leader_track(&self, board: Option<LeaderBoard>, track: Track) -> &[Reward] {
        match board {
            None => &self.tracks[track.index()],
            Some(board) => &self.variants.leader_tracks[board.index()][track.index()],
        }
    }
}

/// The printed parts of the variants; tokens that join those of the base game stand with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    /// Fuel that a Black Hole turns into Prestige at most (§V1.2).
    pub black_hole_fuel: u8,
    /// Discovery tokens that leave for the harder set-up (§V1.1).
    pub black_holes_replace: u8,
    /// Discovery tokens that leave for the deeper set-up (§V3.1).
    pub lost_planets_replace: u8,
    /// The people of each Family (§V2.1).
    pub families: [Cubes; N_FAMILIES],
    /// Production tokens of the base game beside the Multi-Resource ones (§V4.1).
    pub multi_resource_others: u8,
    /// The Unique Pass tokens (§V5.3).
    pub unique_pass: [UniquePassInfo; N_UNIQUE_PASS],
    /// Rewards of space 1 and on, by [`LeaderBoard`] and [`Track`] (§V6.1).
    pub leader_tracks: [[[Reward; TRACK_SPACES]; Track::COUNT]; LeaderBoard::COUNT],
    /// Starting Mechanisms of the base game in the richer set-up (§V7.1).
    pub universal_others: u8,
    /// Regular Mechanisms that leave for the richer set-up (§V7.1).
    pub universal_replace: u8,
}
