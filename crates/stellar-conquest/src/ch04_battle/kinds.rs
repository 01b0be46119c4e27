//! Ships by the kinds that an enemy can tell apart (ruling A-59).

use tabletop::Seat;

use crate::action::Target;
use crate::components::Rules;
use crate::fleets::{Cargo, Ships, Stack};
use crate::ids::{ShipClass, Star};
use crate::state::State;

/// Kinds of ships in the order of lists: scout, warships, transports by the colour of their people.
pub(crate) const KINDS: usize = 8;

pub(crate) fn kind_of(target: Target) -> Option<usize> {
    match target {
        Target::Scout => Some(0),
        Target::Corvette => Some(1),
        Target::Fighter => Some(2),
        Target::DeathStar => Some(3),
        Target::Transport { people } => Some(4 + people.index()),
        Target::Base { .. } | Target::AdvancedBase { .. } | Target::ShieldBase { .. } => None,
    }
}

pub(crate) fn target_of(kind: usize) -> Target {
    match kind {
        0 => Target::Scout,
        1 => Target::Corvette,
        2 => Target::Fighter,
        3 => Target::DeathStar,
        _ => Target::Transport { people: Seat((kind - 4) as u8) },
    }
}

pub(super) fn class_of(kind: usize) -> ShipClass {
    match kind {
        0 => ShipClass::Scout,
        1 => ShipClass::Corvette,
        2 => ShipClass::Fighter,
        3 => ShipClass::DeathStar,
        _ => ShipClass::Transport,
    }
}

pub(super) fn kind_in(stack: &Stack, kind: usize) -> u8 {
    let matches = kind < 4 || stack.key.cargo().people() == Some(Seat((kind - 4) as u8));
    if matches { stack.ships[class_of(kind).index()] } else { 0 }
}

/// Stacks that hold ships of these kinds: one without transports, one for each colour of people.
pub(crate) fn ships_of_kinds(kinds: &[u8; KINDS]) -> Vec<(Cargo, Ships)> {
    let mut ships = [0; ShipClass::COUNT];
    let mut stacks = Vec::new();
    for (kind, &n) in kinds.iter().enumerate() {
        if kind < 4 {
            ships[class_of(kind).index()] = n;
        } else {
            let mut people = [0; ShipClass::COUNT];
            people[ShipClass::Transport.index()] = n;
            stacks.push((Cargo::new(Seat((kind - 4) as u8), None, false), people));
        }
    }
    stacks.insert(0, (Cargo::NONE, ships));
    stacks
}

/// Ships of a seat at a star, by kind: all of them, ships cannot hide on planets (§4.1.14).
pub(crate) fn roster(rules: &Rules, state: &State, seat: Seat, star: Star) -> [u8; KINDS] {
    let fleets = &state.fleets[seat];
    let stacks = &fleets.stacks()[fleets.at(rules.stars[star.index()].hex)];
    std::array::from_fn(|kind| {
        stacks.iter().fold(0, |sum: u8, stack| sum.saturating_add(kind_in(stack, kind)))
    })
}

pub(crate) fn has_warship(roster: &[u8; KINDS]) -> bool {
    roster[1..4].iter().any(|&n| n > 0)
}
