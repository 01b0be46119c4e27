//! What of Anti-Matter is on the table, and its draws, steps and questions.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::{AntiMatterInfo, Enhancement};
use crate::ids::{Planet, Player, Resource};
use crate::state::{NONE, PLAYERS_MAX};

/// The planets of the pile, and how many tokens of each (§A.1.4).
pub(super) const MOVABLE: [Planet; 5] =
    [Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus, Planet::Neptune];
pub(super) const TOKENS_EACH: u8 = 2;
/// Tokens in the pile at most.
pub(super) const PILE_MAX: usize = MOVABLE.len() * TOKENS_EACH as usize;
/// A track with a cube on each space, a bit for each colour.
pub(super) const COVERED: u8 = (1 << Resource::COUNT) - 1;
/// Faces of the die.
pub(super) const FACES: u32 = 4;

/// A draw, a step or a question of chapter A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AntiMatterFrame {
    /// §A.1.4, draw: the planet that comes to lie on top of the pile.
    Top,
    /// §A.6, draw: how far the planets of an Orbit are shifted.
    Shift,
    /// §A.7, draw: whether the planet on top goes inward or outward; so many rolls in all.
    Roll { left: u8 },
    /// §A.7.1, question: on which of the nearest spaces a planet comes to stand.
    Land { player: Player, planet: Planet, inward: bool },
    /// §A.2.2, question: which empty space of the track the spent Moscovium covers.
    Cover { player: Player },
    /// §A.4, question: what to synthesise.
    Synthesise { player: Player },
    /// §A.5.4, question: which cubes to sell.
    SellOff { player: Player },
    /// §A.5.6, question: where the Probe arrives; without Fuel with §X.13.
    Leap { player: Player, free: bool },
}

/// Everything of Anti-Matter that is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AntiMatter {
    /// Moscovium in the Solar Bag.
    pub(super) bag: u8,
    /// Moscovium drawn in the extraction that goes on.
    pub(super) drawn: u8,
    /// Moscovium of each player.
    pub(super) moscovium: [u8; PLAYERS_MAX],
    /// Spaces of each track with a cube, a bit for each colour.
    pub(super) tracks: [u8; PLAYERS_MAX],
    /// Specialists at hand.
    pub(super) specialists: [u8; PLAYERS_MAX],
    /// Specialists on technologies (§A.5.3).
    pub(super) spent: [u8; PLAYERS_MAX],
    /// Specialists in the World Government: a bit for each space, row by row (§A.5.9).
    pub(super) seats: u16,
    /// Players with a Specialist on each action of the Laboratory, a bit each.
    pub(super) laboratory: [u8; Enhancement::COUNT],
    /// The action that goes on is made stronger so.
    pub(super) enhanced: Option<Enhancement>,
    /// The planet on top of the pile, or [`NONE`].
    pub(super) top: u8,
    /// Tokens below in an order that nobody knows, by the place in [`MOVABLE`].
    pub(super) hidden: [u8; MOVABLE.len()],
    /// Tokens below those, in order, the next one first.
    pub(super) under: ArrayVec<Planet, PILE_MAX>,
}

impl AntiMatter {
    /// Not in play.
    pub(crate) const OFF: AntiMatter = AntiMatter {
        bag: 0,
        drawn: 0,
        moscovium: [0; PLAYERS_MAX],
        tracks: [0; PLAYERS_MAX],
        specialists: [0; PLAYERS_MAX],
        spent: [0; PLAYERS_MAX],
        seats: 0,
        laboratory: [0; Enhancement::COUNT],
        enhanced: None,
        top: NONE,
        hidden: [0; MOVABLE.len()],
        under: ArrayVec::new_const(),
    };

    /// §A.1, §A.1.1: as it is laid out, the Laboratory Board empty, before the pile is turned up.
    pub(crate) fn new(info: &AntiMatterInfo, n_players: u8) -> AntiMatter {
        let each =
            |n: u8| std::array::from_fn(|idx| if idx < usize::from(n_players) { n } else { 0 });
        AntiMatter {
            bag: info.bag * n_players, // §A.1.2
            tracks: each(COVERED),
            specialists: each(info.specialists),  // §A.1.3
            hidden: [TOKENS_EACH; MOVABLE.len()], // §A.1.4
            ..AntiMatter::OFF
        }
    }

    pub(super) fn top(&self) -> Option<Planet> {
        Planet::ALL.get(usize::from(self.top)).copied()
    }

    pub(super) fn n_hidden(&self) -> u8 {
        self.hidden.iter().sum()
    }

    /// Colours whose space on the track is empty.
    pub(super) fn empty(&self, player: Player) -> impl Iterator<Item = Resource> + use<> {
        let track = self.tracks[player.index()];
        Resource::ALL.into_iter().filter(move |r| track >> r.index() & 1 == 0)
    }

    /// The Moscovium of a player, and the empty spaces of the track.
    pub(crate) fn stock(&self, player: Player) -> (u8, u8) {
        (self.moscovium[player.index()], self.empty(player).count() as u8)
    }

    /// Specialists on the Laboratory Board.
    pub(super) fn n_working(&self) -> u8 {
        self.laboratory.iter().map(|players| players.count_ones() as u8).sum()
    }

    /// Does a Specialist sit on this space of the World Government?
    pub(crate) fn is_seat(&self, row: u8, space: u8) -> bool {
        self.seats >> seat(row, space) & 1 == 1
    }

    /// Marks a space of the World Government.
    pub(crate) fn set_seat(&mut self, row: u8, space: u8, sits: bool) {
        let bit = 1 << seat(row, space);
        if sits {
            self.seats |= bit;
        } else {
            self.seats &= !bit;
        }
    }

    /// §5.1.4: a Specialist leaves the World Government and comes back to its owner.
    pub(crate) fn comes_back(&mut self, player: Player) {
        self.specialists[player.index()] += 1;
    }

    /// §A.5.3, §A.5.9: a Specialist goes where a Scientist would have gone.
    pub(crate) fn takes_place(&mut self, player: Player, technology: bool) {
        let at_hand = &mut self.specialists[player.index()];
        assert!(*at_hand > 0, "a Specialist who is used is at hand");
        *at_hand -= 1;
        if technology {
            self.spent[player.index()] += 1;
        }
    }

    /// Technologies of a player that a Specialist has researched.
    pub(crate) fn n_spent(&self, player: Player) -> u8 {
        self.spent[player.index()]
    }

    /// Specialists of the running action are used up: the next one who sits is a Scientist.
    pub(crate) fn use_up(&mut self) {
        self.enhanced = None;
    }
}

fn seat(row: u8, space: u8) -> u8 {
    row * crate::state::SPACES as u8 + space
}
