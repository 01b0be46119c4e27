//! What happens in variants. Two events hold a secret: whose it is not sees less.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Viewer, Weight};

use super::state::{FamilyToken, LeaderBoard, UniquePass};
use crate::ch10_hall::Basis;
use crate::cubes::Cubes;
use crate::ids::{Planet, Player};
use crate::words;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "variant", rename_all = "snake_case", deny_unknown_fields)]
pub enum VariantEvent {
    /// the token drawn is one of the base game; which one, another draw tells.
    BaseTokenCame,
    /// §V1.2: Fuel became Prestige.
    FuelSpent { player: Player, fuel: u8 },
    /// §V2.1: a Family is active.
    FamilyShown { pile: u8, family: FamilyToken },
    /// §V2.2: a Family is saved.
    FamilySaved { player: Player, pile: u8, people: Cubes, paid: Cubes },
    /// §V4.2: a deeper layer lies open.
    LayerReached { player: Player, planet: Planet, layer: u8, cubes: Cubes },
    /// §V5.1: a Unique Pass token lies face down; which one, only its owner knows.
    PassDrafted { player: Player, token: Option<UniquePass> },
    /// §V5.2: a player has decided; for what, only the player knows.
    PassDecided { player: Player, unique: Option<bool> },
    /// §V5.2: a player shows the token in use; none for the usual one.
    PassRevealed { player: Player, token: Option<UniquePass> },
    /// §V6.1: the Leader Tracks of the game.
    LeadersDrawn { board: LeaderBoard },
    /// §V6.2: cubes went to Storage.
    Mined { player: Player, planet: Planet, cubes: Cubes },
    /// §V6.3: cubes went to the box.
    Shipped { player: Player, planet: Planet, cubes: Cubes },
    /// H.A.L.L. found the planet for one of these.
    HallChose { candidates: u8, planet: Planet, basis: Basis },
}

impl VariantEvent {
    /// The player whom it names.
    pub(crate) fn player(&self) -> Option<&Player> {
        match self {
            VariantEvent::FuelSpent { player, .. }
            | VariantEvent::FamilySaved { player, .. }
            | VariantEvent::LayerReached { player, .. }
            | VariantEvent::Mined { player, .. }
            | VariantEvent::Shipped { player, .. }
            | VariantEvent::PassDrafted { player, .. }
            | VariantEvent::PassDecided { player, .. }
            | VariantEvent::PassRevealed { player, .. } => Some(player),
            VariantEvent::BaseTokenCame
            | VariantEvent::FamilyShown { .. }
            | VariantEvent::LeadersDrawn { .. }
            | VariantEvent::HallChose { .. } => None,
        }
    }

    /// Did somebody learn what was hidden? Who drafts next sees what is left.
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            VariantEvent::BaseTokenCame
                | VariantEvent::FamilyShown { .. }
                | VariantEvent::PassDrafted { .. }
                | VariantEvent::PassRevealed { .. }
                | VariantEvent::LeadersDrawn { .. }
        )
    }

    /// As this viewer may know it.
    pub(crate) fn seen_by(self, viewer: Viewer) -> VariantEvent {
        let own = |player: Player| viewer.seat().map(Player::Seat) == Some(player);
        let mut seen = self;
        if let VariantEvent::PassDrafted { player, token } = &mut seen
            && !own(*player)
        {
            *token = None;
        }
        if let VariantEvent::PassDecided { player, unique } = &mut seen
            && !own(*player)
        {
            *unique = None;
        }
        seen
    }

    /// How much it matters.
    pub(crate) fn weight(self) -> Weight {
        match self {
            VariantEvent::PassRevealed { .. } | VariantEvent::LeadersDrawn { .. } => {
                Weight::MustNotMiss
            }
            VariantEvent::FuelSpent { .. }
            | VariantEvent::FamilyShown { .. }
            | VariantEvent::FamilySaved { .. }
            | VariantEvent::LayerReached { .. }
            | VariantEvent::PassDrafted { .. }
            | VariantEvent::PassDecided { .. }
            | VariantEvent::Mined { .. }
            | VariantEvent::Shipped { .. }
            | VariantEvent::HallChose { .. } => Weight::Matters,
            VariantEvent::BaseTokenCame => Weight::Detail,
        }
    }

    /// Where it happened.
    pub(crate) fn place(self) -> Vec<String> {
        match self {
            VariantEvent::FamilyShown { pile, .. } | VariantEvent::FamilySaved { pile, .. } => {
                vec![format!("family:{pile}")]
            }
            VariantEvent::LayerReached { planet, .. }
            | VariantEvent::Mined { planet, .. }
            | VariantEvent::Shipped { planet, .. }
            | VariantEvent::HallChose { planet, .. } => vec![words::planet(planet)],
            VariantEvent::BaseTokenCame
            | VariantEvent::FuelSpent { .. }
            | VariantEvent::PassDrafted { .. }
            | VariantEvent::PassDecided { .. }
            | VariantEvent::PassRevealed { .. }
            | VariantEvent::LeadersDrawn { .. } => Vec::new(),
        }
    }
}
