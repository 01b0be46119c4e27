//! What somebody holds, as plain numbers: for opponents that look ahead in a game they invented.
//!
//! A bot is never handed a game that people play; what it may ask here it asks of its own
//! determinization, so these numbers tell nothing that its View did not.
//!
//! It may ask at any time. An answer can end a game and begin the next one of a loop or a campaign (§16.5.6,
//! §17.1): whoever thinks it through then stands at a table where nothing has been drawn yet.

use tabletop::Seat;

use crate::ch05_tracks::shares;
use crate::ch10_scoring;
use crate::components::Rules;
use crate::game::Skymines;
use crate::ids::{Company, Face, Kind, N_PLANS, Plan, Threat, Tile};
use crate::state::{ACTORS_MAX, Actor, Frame, N_CATEGORIES, Phase, bits};

/// What one seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holdings {
    /// CrypCoins.
    pub coins: u16,
    /// The helium marker.
    pub helium: u8,
    /// The upload marker.
    pub upload: u8,
    /// Track markers.
    pub tracks: [u8; Company::COUNT],
    /// Shares, those on cards included.
    pub shares: [u16; Company::COUNT],
    /// Cards in hand, as a set by [`crate::Card::bit`].
    pub hand: u64,
    /// Resting piles above slots a to e, as sets.
    pub resting: [u64; 5],
    /// Cards in the action area that have not been used, as a set.
    pub fresh: u64,
    /// Points of each type on unused tiles, by [`Kind`].
    pub tile_points: [u8; Kind::COUNT],
    /// How many tiles come next round.
    pub n_tiles_next: u8,
    /// How many slots are on.
    pub n_slots: u8,
    /// Bonus markers for the rest of the game, and those still to be placed this round.
    pub markers: u8,
    /// Bonus markers still to be placed this round.
    pub markers_left: u8,
    /// Plans in front of the upload marker, as a set by [`Plan::bit`].
    pub plans_ahead: u128,
    /// Tasks met.
    pub n_missions: u8,
    /// One-time markers to place.
    pub once: u8,
}

const _: () = assert!(N_PLANS <= 128, "plans fit into a set");

impl Skymines {
    /// Is the seat in the middle of its own action?
    pub fn is_acting(&self, seat: Seat) -> bool {
        let state = &self.state;
        state.phase == Phase::Action
            && state.active == Actor::from(seat)
            && !matches!(state.top(), Some(Frame::Turn(_) | Frame::Luna(_)) | None)
    }

    /// Everybody's points by category, if the game ended now; seats, then Luna.
    pub fn scores(&self) -> [[i32; N_CATEGORIES]; ACTORS_MAX] {
        let mut scores = [[0; N_CATEGORIES]; ACTORS_MAX];
        for actor in self.state.actors() {
            scores[actor.index()] = ch10_scoring::score(&self.rules, &self.state, actor);
        }
        scores
    }

    /// The values of the shares.
    pub fn share_values(&self) -> [u8; Company::COUNT] {
        Company::ALL.map(|company| self.state.value(&self.rules, company))
    }

    /// The printed components that this game is played with.
    pub fn components_in_use(&self) -> &Rules {
        &self.rules
    }

    /// How many players there are, Luna included.
    pub fn n_actors(&self) -> u8 {
        self.state.n_actors()
    }

    /// The face of each company's track; none before it is drawn.
    pub fn track_faces(&self) -> [Option<Face>; Company::COUNT] {
        self.state.faces
    }

    /// The threat card, if there is one.
    pub fn threat(&self) -> Option<Threat> {
        self.state.threat
    }

    /// Rounds that are still to come after this one.
    pub fn rounds_to_come(&self) -> u8 {
        self.rules.numbers.rounds.saturating_sub(self.state.round)
    }

    /// Counters that the threat card still needs, if it is on the board.
    pub fn counters_missing(&self) -> Option<u8> {
        self.state.threat_open(&self.rules)?;
        Some(self.state.counters_needed(&self.rules) - self.state.counters)
    }

    /// What the seat has.
    pub fn holdings(&self, seat: Seat) -> Holdings {
        let (rules, state) = (&*self.rules, &self.state);
        let player = &state.players[seat];
        let actor = Actor::from(seat);
        let unused = |idx: usize| player.used >> idx & 1 == 0;
        let fresh = player.slots.iter().enumerate().filter(|&(idx, _)| unused(idx));
        let mut tile_points = [0; Kind::COUNT];
        for tile in bits(player.tiles.into()).map(|tile| Tile::ALL[usize::from(tile)]) {
            let info = rules.tile(tile);
            if unused(player.slots.len() + tile.index())
                && let Some(kind) = info.kind.or(player.cargo)
            {
                tile_points[kind.index()] += info.value.max(1);
            }
        }
        let ahead = player.screens.iter().skip(usize::from(state.upload[actor.index()]));
        Holdings {
            coins: state.coin[actor.index()],
            helium: state.helium[actor.index()],
            upload: state.upload[actor.index()],
            tracks: Company::ALL.map(|company| state.at_track(company, actor)),
            shares: Company::ALL
                .map(|company| shares(rules, state, actor, company, player.owned())),
            hand: player.hand,
            resting: player.resting,
            fresh: fresh.filter_map(|(_, card)| *card).fold(0, |set, card| set | card.bit()),
            tile_points,
            n_tiles_next: player.tiles_next.count_ones() as u8,
            n_slots: player.open.count_ones() as u8,
            markers: player.markers,
            markers_left: player.markers_left,
            plans_ahead: ahead.fold(0, |set, plan: &Plan| set | plan.bit()),
            n_missions: player.missions.count_ones() as u8,
            once: player.once,
        }
    }
}
