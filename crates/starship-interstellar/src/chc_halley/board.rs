//! §C.1, §C.5, §C.6: the bag and the board: set-up, cubes for planets that are passed, evolution.

use tabletop::Sink;

use super::event::HalleyEvent;
use super::state::{Halley, HalleyFrame, HalleyText};
use crate::ch01_rewards;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{N_QUADRANTS, Planet, Player, Quadrant, Resource};
use crate::state::{Ctx, State};

/// §C.1: the Quadrant and the cubes of the first column are drawn.
pub(crate) fn setup(state: &mut State) {
    if state.variant.halley.is_some() {
        state.push(HalleyFrame::Quadrant);
    }
}

/// How many outcomes a draw has; `None` for what is no draw.
pub(crate) fn outcomes(state: &State, frame: HalleyFrame) -> Option<u32> {
    match frame {
        HalleyFrame::Quadrant => Some(u32::from(N_QUADRANTS)),
        HalleyFrame::Fill { .. } | HalleyFrame::Give { .. } => {
            Some(u32::from(state.halley.bag.total()))
        }
        HalleyFrame::Mine { .. }
        | HalleyFrame::Haul { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => None,
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: HalleyFrame, result: u32) {
    let (rules, state, log) = (ctx.rules, &mut *ctx.state, &mut *ctx.log);
    state.frames.pop();
    match frame {
        HalleyFrame::Quadrant => {
            let quadrant = Quadrant(result as u8);
            state.halley.comet.quadrant = quadrant;
            log.push(Event::Halley(HalleyEvent::Placed { quadrant }));
            fill(rules, state, 0);
        }
        HalleyFrame::Fill { sector } => {
            let resource = draw(state, result);
            state.halley.sectors[usize::from(sector)].add(resource, 1);
            log.push(Event::Halley(HalleyEvent::SectorFilled { sector, resource }));
            fill(rules, state, sector + 1);
        }
        HalleyFrame::Give { planet, left } => {
            let resource = draw(state, result);
            give(state, planet, left, resource, log);
        }
        HalleyFrame::Mine { .. }
        | HalleyFrame::Haul { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => {}
    }
}

fn draw(state: &mut State, result: u32) -> Resource {
    let resource = state.halley.bag.nth(result);
    state.halley.bag.take(resource, 1);
    resource
}

/// The next sector of the first column; R-185: as long as there are cubes.
fn fill(rules: &Rules, state: &mut State, sector: u8) {
    if sector < rules.halley.columns[0] && !state.halley.bag.is_empty() {
        state.push(HalleyFrame::Fill { sector });
    }
}

/// §C.5: the comet and a planet have passed each other: a cube for each Deposit there, on Earth one
/// for each player.
pub(super) fn cross(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    log.push(Event::Halley(HalleyEvent::Crossed { planet }));
    let gets = |player: &Player| {
        planet == Planet::Earth || state.corporation(*player).zone(planet).has_base()
    };
    let left = state.players().filter(gets).fold(0, |set, player| set | player.bit());
    ask_cube(state, planet, left);
}

/// an empty bag gives nothing.
fn ask_cube(state: &mut State, planet: Planet, left: u8) {
    if left != 0 && !state.halley.bag.is_empty() {
        state.push(HalleyFrame::Give { planet, left });
    }
}

/// §C.5: in turn order, one cube after the other.
fn give(
    state: &mut State,
    planet: Planet,
    left: u8,
    resource: Resource,
    log: &mut impl Sink<Event>,
) {
    let next = state.order.iter().copied().find(|player| player.is_in(left));
    let player = next.expect("whoever gets a cube is in the turn order");
    state.halley.given.add(resource, 1);
    log.push(Event::Halley(HalleyEvent::Given { player, planet, resource }));
    if planet == Planet::Earth {
        ch01_rewards::cubes(state, player, Cubes::one(resource), log);
    } else {
        ch01_rewards::fill(state, player, planet, resource, 1, log);
    }
    ask_cube(state, planet, left & !player.bit());
}

/// §C.6: from the tail on everything moves one column to the left; then the first one is filled.
pub(super) fn evolve(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if !state.halley.is_here() {
        return;
    }
    let Halley { bag, sectors, markers, .. } = &mut state.halley;
    let columns = rules.halley.columns;
    let mut end = usize::from(rules.halley.n_sectors());
    let tail = end - usize::from(columns[columns.len() - 1]);
    let mut back = Cubes::NONE;
    for sector in &mut sectors[tail..end] {
        back.add_all(std::mem::take(sector));
    }
    bag.add_all(back);
    for pair in columns.windows(2).rev() {
        let (right, left) = (usize::from(pair[0]), usize::from(pair[1]));
        let first_left = end - left;
        let first_right = first_left - right;
        for idx in 0..right {
            let cubes = std::mem::take(&mut sectors[first_right + idx]);
            sectors[first_left + idx * left / right].add_all(cubes);
        }
        end = first_left;
    }
    log.push(Event::Halley(HalleyEvent::Evolved { back }));
    // §C.3; by the earlier rules they stay where they are (§C.7).
    if state.variant.halley == Some(HalleyText::Final) && *markers != Halley::OFF.markers {
        *markers = Halley::OFF.markers;
        log.push(Event::Halley(HalleyEvent::MarkersReturned));
    }
    fill(rules, state, 0);
}
