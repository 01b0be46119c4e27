//! What happens in variants. Two events hold a secret: whose it is not sees less.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Viewer;

use super::state::{FamilyToken, LeaderBoard, UniquePass};
use crate::cubes::Cubes;
use crate::hall::Basis;
use crate::ids::{Planet, Player};

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
    /// §V5.2: a player has decided; for what, only he knows.
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
        let own = |player: Player| viewer.seat().is_some_and(|seat| seat.0 == player.0);
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
}
