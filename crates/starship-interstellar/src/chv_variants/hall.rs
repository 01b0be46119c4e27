//! How H.A.L.L. answers the questions of variants; its own rules do not name them.

use tabletop::Sink;

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::VariantFrame;
use super::{black_holes, leader_tracks};
use crate::action::Action;
use crate::ch10_hall::{Basis, HallEvent};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::Planet;
use crate::state::State;

/// The answer; the course of the Government Probe is found where all courses are.
pub(crate) fn answer<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    frame: VariantFrame,
    log: &mut S,
) -> Action {
    match frame {
        // as much as it can.
        VariantFrame::BlackHole { player } => {
            let fuel = black_holes::most(rules, state, player);
            Action::Variant(VariantAction::Spend { fuel })
        }
        VariantFrame::Mine { player, n } => {
            let planets = leader_tracks::mines(rules, state, player, n);
            let there = |planet: Planet| state.corporation(player).zone(planet).deposit;
            let (planet, cubes) = fewest(state, planets, there, log);
            Action::Variant(VariantAction::Mine { planet, cubes })
        }
        VariantFrame::Ship { player, n } => {
            let planets = leader_tracks::ships(state, player, n);
            let there = |planet: Planet| state.corporation(player).zone(planet).storage;
            let (planet, cubes) = fewest(state, planets, there, log);
            Action::Variant(VariantAction::Ship { planet, cubes })
        }
        VariantFrame::FreeBuild { .. } => build(rules, state, log),
        VariantFrame::BaseDiscovery { .. }
        | VariantFrame::BaseStarting { .. }
        | VariantFrame::BaseRefill { .. }
        | VariantFrame::BaseToken { .. }
        | VariantFrame::FamilyTop { .. }
        | VariantFrame::LeaderBoard
        | VariantFrame::GovernmentProbe { .. }
        | VariantFrame::Draft { .. }
        | VariantFrame::ChoosePass => unreachable!("H.A.L.L. is never asked {frame:?}"),
    }
}

/// as with rewards for Deposits (§H.4.2), where the fewest cubes are, then farthest from the
/// Sun; the most valuable cubes.
fn fewest<S: Sink<Event>>(
    state: &State,
    planets: impl Iterator<Item = (Planet, u8)>,
    there: impl Fn(Planet) -> Cubes,
    log: &mut S,
) -> (Planet, Cubes) {
    let from_sun = |planet: Planet| (state.orbit_of(planet), planet);
    let (mut best, mut n_best): (Option<(Planet, u8)>, u16) = (None, u16::MAX);
    let (mut candidates, mut tied) = (0u8, false);
    for (planet, k) in planets {
        candidates += 1;
        let n = there(planet).total();
        tied = n == n_best || (tied && n > n_best);
        let farther = |(other, _)| from_sun(other) < from_sun(planet);
        if n < n_best || (n == n_best && best.is_none_or(farther)) {
            (best, n_best) = (Some((planet, k)), n);
        }
    }
    let (planet, k) = best.expect("it is asked only if it has a choice");
    let basis = match (candidates, tied) {
        (1, _) => Basis::Only,
        (_, true) => Basis::FarthestSun,
        (_, false) => Basis::Fewest,
    };
    log.push(Event::Variant(VariantEvent::HallChose { candidates, planet, basis }));
    (planet, dearest(there(planet), k))
}

fn dearest(mut from: Cubes, n: u8) -> Cubes {
    let mut hand = Cubes::NONE;
    for _ in 0..n {
        let best = from.dearest().expect("no more than there are");
        from.take(best, 1);
        hand.add(best, 1);
    }
    hand
}

/// among equals the first row, and there the first space.
fn build<S: Sink<Event>>(rules: &Rules, state: &State, log: &mut S) -> Action {
    let mut ties = leader_tracks::candidates(rules, state);
    let (project, column) = ties.next().expect("it is asked only if there is a choice");
    let candidates = 1 + ties.count() as u8;
    let value = leader_tracks::cheapest(rules, state).unwrap_or(0);
    let basis = Basis::FirstSpace;
    let event = HallEvent::MechanismChosen { candidates, project, column, value, basis };
    log.push(Event::Hall(event));
    Action::Build { project, column }
}

/// Can H.A.L.L. be asked this in a position from outside? The newest question it has answered by
/// itself; the course of the Government Probe is judged where all courses are.
pub(super) fn may_have(frame: VariantFrame, last: bool) -> bool {
    match frame {
        VariantFrame::BlackHole { .. }
        | VariantFrame::Mine { .. }
        | VariantFrame::Ship { .. }
        | VariantFrame::FreeBuild { .. } => !last,
        VariantFrame::Draft { .. } | VariantFrame::BaseToken { .. } => false,
        VariantFrame::GovernmentProbe { .. }
        | VariantFrame::BaseDiscovery { .. }
        | VariantFrame::BaseStarting { .. }
        | VariantFrame::BaseRefill { .. }
        | VariantFrame::FamilyTop { .. }
        | VariantFrame::LeaderBoard
        | VariantFrame::ChoosePass => true,
    }
}
