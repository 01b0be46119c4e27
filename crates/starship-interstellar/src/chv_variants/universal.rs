//! Chapter V7: Universal Mechanisms. Their price is written as so many red cubes, which by the
//! Golden Rule (§1.9) is any cubes at all.

use crate::components::MechanismInfo;
use crate::cubes::Cubes;
use crate::ids::{Player, Resource, SalvationTech};
use crate::state::State;

/// §V7.2: Prestige for building: what the cubes paid are worth, and one more with Build Extra.
///
/// built without cubes it is worth its value (§V7.3).
pub(crate) fn prestige(state: &State, player: Player, info: &MechanismInfo, paid: Cubes) -> u8 {
    if !info.universal || paid.is_empty() {
        return info.value;
    }
    let raised = state.corporation(player).has(SalvationTech::BuildExtra)
        && paid.cheapest().is_some_and(|cube| cube < Resource::Purple);
    paid.value() as u8 + u8::from(raised)
}
