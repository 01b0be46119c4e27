//! Chapter 4, §4.1: Solar Extraction, with the technologies of §T.5.

use tabletop::Sink;

use crate::action::Action;
use crate::antimatter::Enhancement;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Family, Player, Resource};
use crate::illegal::Illegal;
use crate::state::{Frame, State};
use crate::{antimatter, gains};

/// §4.1.1: so many cubes are drawn.
pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    n: u8,
    log: &mut impl Sink<Happening>,
) {
    refill_if_empty(rules, state, log);
    state.frames.push(Frame::SolarDraw { player, left: n, drawn: Cubes::NONE });
}

/// §4.1.4: an empty bag is filled as at the start.
pub(crate) fn refill_if_empty(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    if antimatter::n_in_bag(state) == 0 {
        state.bag = rules.bag;
        log.push(Happening::BagRefilled);
    }
}

/// A cube of the bag, for this player or to be decided on; `None` for Moscovium (§A.3).
pub(crate) fn draw(
    state: &mut State,
    player: Player,
    result: u32,
    kept: bool,
    log: &mut impl Sink<Happening>,
) -> Option<Resource> {
    if result >= u32::from(state.bag.total()) {
        antimatter::drawn(state, player, kept, log);
        return None;
    }
    let resource = state.bag.nth(result);
    state.bag.take(resource, 1);
    log.push(Happening::CubeDrawn { player, resource, kept });
    Some(resource)
}

/// Deals one of the cubes to decide on.
pub(crate) fn drawn(
    rules: &Rules,
    state: &mut State,
    frame: (Player, u8, Cubes),
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    let (player, left, mut drawn) = frame;
    state.frames.pop();
    if let Some(resource) = draw(state, player, result, false, log) {
        drawn.add(resource, 1);
    }
    if left > 1 {
        refill_if_empty(rules, state, log);
        state.frames.push(Frame::SolarDraw { player, left: left - 1, drawn });
    } else {
        state.frames.push(Frame::SolarKeep { player, drawn });
    }
}

/// §4.1.2: what keeping these cubes costs in Reputation.
fn loss(rules: &Rules, state: &State, player: Player, kept: Cubes) -> u16 {
    if antimatter::is_enhanced(state, Enhancement::Solar) {
        return 0; // §A.5.5
    }
    match state.corporation(player).level(Family::Solar) {
        0 => kept.value(),
        1 | 2 => kept.value().saturating_sub(u16::from(rules.numbers.public_relations)), // §T.5.1
        _ => 0,                                                                          // §T.5.3
    }
}

pub(crate) fn legal_keep(
    rules: &Rules,
    state: &State,
    player: Player,
    drawn: Cubes,
    out: &mut Vec<Action>,
) {
    for n in (0..=rules.numbers.solar_keep.min(drawn.total() as u8)).rev() {
        drawn.handfuls(n, |cubes| {
            if check_keep(rules, state, player, drawn, cubes).is_ok() {
                out.push(Action::Keep { cubes });
            }
        });
    }
    antimatter::legal_keep(rules, state, player, drawn, out);
}

pub(crate) fn check_keep(
    rules: &Rules,
    state: &State,
    player: Player,
    drawn: Cubes,
    cubes: Cubes,
) -> Result<(), Illegal> {
    if !drawn.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have: drawn });
    }
    let (n, max) = (cubes.total(), u16::from(rules.numbers.solar_keep));
    if n > max {
        return Err(Illegal::Kept { n, max });
    }
    let (loss, have) = (loss(rules, state, player, cubes), state.corporation(player).reputation);
    let min = rules.numbers.reputation_least;
    if i32::from(have) - i32::from(loss) < i32::from(min) {
        return Err(Illegal::Reputation { loss, have, min }); // §4.1.2
    }
    Ok(())
}

pub(crate) fn keep(
    rules: &Rules,
    state: &mut State,
    player: Player,
    drawn: Cubes,
    (moscovium, kept): (u8, Cubes),
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let mut returned = drawn;
    returned.take_all(kept);
    state.bag.add_all(returned);
    let loss = loss(rules, state, player, kept);
    let corporation = state.corporation_mut(player);
    corporation.cubes.add_all(kept);
    let level = corporation.level(Family::Solar);
    log.push(Happening::CubesKept { player, kept, returned, reputation: loss });
    antimatter::keep(state, player, moscovium, log); // §A.3
    if loss > 0 {
        gains::reputation(rules, state, player, -(loss as i16), log);
    }
    let mut bonus = if level >= 2 { rules.numbers.extra_matter } else { 0 }; // §T.5.2
    if level >= 3 && (moscovium > 0 || !kept.is_empty()) {
        bonus += rules.numbers.leader_matter; // §T.5.3
    }
    if bonus > 0 {
        refill_if_empty(rules, state, log);
        state.frames.push(Frame::SolarBonus { player, left: bonus });
    }
    if !antimatter::is_enhanced(state, Enhancement::Solar) {
        move_spiral(state, kept.total() as u8 * rules.numbers.spiral_per_cube); // §A.5.5
    }
}

/// §4.1.3: the Spiral goes on, one space at a time.
pub(crate) fn move_spiral(state: &mut State, n: u8) {
    if n > 0 {
        state.frames.push(Frame::Spiral { left: n });
    }
}

/// §T.5.2, §T.5.3: cubes on top, which cost nothing and move nothing.
pub(crate) fn bonus(
    rules: &Rules,
    state: &mut State,
    player: Player,
    left: u8,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    if let Some(resource) = draw(state, player, result, true, log) {
        state.corporation_mut(player).cubes.add(resource, 1);
    }
    if left > 1 {
        refill_if_empty(rules, state, log);
        state.frames.push(Frame::SolarBonus { player, left: left - 1 });
    }
}
