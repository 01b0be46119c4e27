//! What of Danger from Kuiper is on the table, and its draws, steps and questions.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::{Asteroid, KuiperInfo, KuiperToken, N_ASTEROIDS, N_FIRST, N_KUIPER_TOKENS};
use crate::ids::{N_QUADRANTS, Orbit, Planet, Player, Quadrant, Resource, SolarEvent};
use crate::state::{NONE, PLAYERS_MAX};

/// Asteroids in each pile, and First Sightings on top of them (§K.2.2).
pub(super) const PILE: u8 = 6;
pub(super) const PILE_FIRST: u8 = 2;
/// Asteroids that can be in the sky at once: those of all piles.
pub(super) const ROCKS_MAX: usize = ((PILE + PILE_FIRST) * N_QUADRANTS) as usize;
/// Kinds of Asteroids: five colours, each with and without the circle of a First Sighting.
pub(super) const N_KINDS: usize = 2 * Resource::COUNT;

/// What the front of an Asteroid shows: its colour, and the circle of a First Sighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RockKind(pub(super) u8);

impl RockKind {
    pub(crate) fn new(resource: Resource, first: bool) -> RockKind {
        RockKind(resource as u8 + if first { Resource::COUNT as u8 } else { 0 })
    }

    pub(super) fn all() -> impl Iterator<Item = RockKind> {
        (0..N_KINDS as u8).map(RockKind)
    }

    pub(super) fn resource(self) -> Resource {
        Resource::ALL[usize::from(self.0) % Resource::COUNT]
    }

    pub(super) fn is_first(self) -> bool {
        usize::from(self.0) >= Resource::COUNT
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The tokens with this front, a bit each.
    pub(super) fn tokens(self, info: &KuiperInfo) -> u64 {
        let asteroids = info.asteroids.iter().enumerate();
        let of_kind = asteroids.filter(|(_, a)| RockKind::new(a.resource, a.first) == self);
        of_kind.fold(0, |set, (id, _)| set | 1 << id)
    }
}

/// An Asteroid on its way: nobody knows its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rock {
    pub(super) kind: RockKind,
    pub(super) orbit: Orbit,
    pub(super) quadrant: Quadrant,
}

/// A step of the Asteroids, a draw for them, or a question about a Launch Base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum KuiperFrame {
    /// §K.3.5, draw: an Asteroid for Neptune's Orbit in this Quadrant.
    Place { quadrant: Quadrant },
    /// §K.2.4, draw: which planet is on the back of the Kuiper token that now lies on top.
    Target,
    /// §K.3.1, §K.3.2, draw: the front of the Kuiper token on top; after a Solar Event, or at the
    /// end of the round.
    Reveal { event: Option<SolarEvent> },
    /// §K.3.1, §K.3.2: the Asteroids fall.
    Fall { token: KuiperToken, event: Option<SolarEvent> },
    /// §K.4: move the Launch Base, or launch an ACS.
    Activate { player: Player, moved: bool, launched: bool },
    /// §K.4.2, draw: the back of a captured Asteroid.
    Back { player: Player, resource: Resource, first: bool },
    /// §K.4.3, question: which Asteroid makes room for this one.
    Discard { player: Player, asteroid: Asteroid },
}

/// Everything of Danger from Kuiper that is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kuiper {
    /// Asteroids on their way.
    pub(super) rocks: ArrayVec<Rock, ROCKS_MAX>,
    /// Tokens that have not come out of the piles or the box, by [`RockKind`].
    pub(super) unplaced: [u8; N_KINDS],
    /// Tokens in the pile of each Quadrant; the First Sightings lie on top.
    pub(super) piles: [u8; N_QUADRANTS as usize],
    /// Tokens whose back nobody has seen, a bit each.
    pub(super) unseen: u64,
    /// Tokens on the Mining Board of each player, a bit each.
    pub(super) mined: [u64; PLAYERS_MAX],
    /// Tokens turned face down in this Salvation Phase, a bit each.
    pub(super) used: u64,
    /// The Quadrant of each Launch Base.
    pub(super) bases: [u8; PLAYERS_MAX],
    /// Kuiper tokens whose front nobody has seen since they were shuffled, a bit each.
    pub(super) tokens: u16,
    /// The planet on the back of the one on top, or [`NONE`].
    pub(super) target: u8,
}

/// Every Kuiper token.
pub(super) const ALL_TOKENS: u16 = (1 << N_KUIPER_TOKENS) - 1;

impl Kuiper {
    /// Not in play.
    pub(crate) const OFF: Kuiper = Kuiper {
        rocks: ArrayVec::new_const(),
        unplaced: [0; N_KINDS],
        piles: [0; N_QUADRANTS as usize],
        unseen: 0,
        mined: [0; PLAYERS_MAX],
        used: 0,
        bases: [0; PLAYERS_MAX],
        tokens: 0,
        target: NONE,
    };

    /// §K.2: as it is laid out, before the first draw.
    pub(crate) fn new(info: &KuiperInfo) -> Kuiper {
        let mut unplaced = [0; N_KINDS];
        for asteroid in &info.asteroids {
            unplaced[RockKind::new(asteroid.resource, asteroid.first).index()] += 1;
        }
        Kuiper {
            unplaced,
            piles: [PILE + PILE_FIRST; N_QUADRANTS as usize], // §K.2.2
            unseen: (1 << N_ASTEROIDS) - 1,
            tokens: ALL_TOKENS,
            ..Kuiper::OFF
        }
    }

    pub(super) fn target(&self) -> Option<Planet> {
        Planet::ALL.get(usize::from(self.target)).copied()
    }

    /// Is the next token of this pile a First Sighting?
    pub(super) fn is_first_next(&self, quadrant: Quadrant) -> bool {
        self.piles[quadrant.index()] > PILE
    }

    /// The kinds that the next token of a pile can be, with how many there are of each.
    pub(super) fn next_kinds(
        &self,
        quadrant: Quadrant,
    ) -> impl Iterator<Item = (RockKind, u8)> + '_ {
        let first = self.is_first_next(quadrant);
        let kinds = RockKind::all().filter(move |kind| kind.is_first() == first);
        kinds.map(|kind| (kind, self.unplaced[kind.index()]))
    }

    /// Asteroids of a player whose front is up.
    pub(super) fn up(&self, player: Player) -> u64 {
        self.mined[player.index()] & !self.used
    }

    /// Asteroids on a Mining Board, a bit each, and those of them that are face down.
    pub(crate) fn mining_board(&self, player: Player) -> (u64, u64) {
        let mined = self.mined[player.index()];
        (mined, mined & self.used)
    }

    /// The Quadrant of a player's Launch Base.
    pub(super) fn base(&self, player: Player) -> Quadrant {
        Quadrant(self.bases[player.index()])
    }
}

/// The first of the First Sightings in the order of ids.
pub(super) const FIRST_FROM: usize = N_ASTEROIDS - N_FIRST;
