//! §K.4 to §K.6: Launch Bases, captures, Mining Boards, and what they are worth.

use tabletop::Sink;

use super::action::KuiperAction;
use super::event::{KuiperEvent, tell};
use super::info::Asteroid;
use super::state::{KuiperFrame, Rock, RockKind};
use crate::action::Action;
use crate::ch01_rewards;
use crate::components::Rules;
use crate::event::Event;
use crate::geometry::Geometry;
use crate::ids::{Orbit, Planet, Player, Quadrant, Resource, bits};
use crate::illegal::Illegal;
use crate::state::{Frame, Look, Phase, Source, State};

/// §K.4: the Base Activation token is played or repeated.
pub(crate) fn begin(state: &mut State, player: Player) {
    state.push(KuiperFrame::Activate { player, moved: false, launched: false });
}

/// Could the token do anything?
pub(crate) fn can_activate(rules: &Rules, state: &State, player: Player) -> bool {
    can_move(rules, state, player) || can_capture(rules, state, player)
}

fn can_move(rules: &Rules, state: &State, player: Player) -> bool {
    Quadrant::all().any(|quadrant| check_move(rules, state, player, quadrant).is_ok())
}

fn can_capture(rules: &Rules, state: &State, player: Player) -> bool {
    reachable(state, player).any(|rock| {
        let fuel = state.corporation(player).fuel;
        u16::from(capture_fuel(rules, rock.orbit, rock.kind)) <= fuel
    })
}

fn reachable(state: &State, player: Player) -> impl Iterator<Item = &Rock> {
    let quadrant = state.kuiper.base(player);
    state.kuiper.rocks.iter().filter(move |rock| rock.quadrant == quadrant)
}

/// §K.4.1: Fuel for the way round the Belt.
pub(super) fn move_fuel(rules: &Rules, from: Quadrant, to: Quadrant) -> u8 {
    Geometry::quadrants_between(from, to) * rules.kuiper.quadrant_fuel
}

/// §K.4.2: Fuel for each Orbit from the Belt on, and the value of the Asteroid.
pub(super) fn capture_fuel(rules: &Rules, orbit: Orbit, kind: RockKind) -> u8 {
    // Mars's and Jupiter's Orbits are one away from the Belt.
    let crossed = match orbit.index().checked_sub(Orbit::Jupiter.index()) {
        Some(beyond) => beyond + 1,
        None => Orbit::Jupiter.index() - orbit.index(),
    };
    crossed as u8 * rules.kuiper.orbit_fuel + kind.resource().value()
}

fn check_fuel(state: &State, player: Player, need: u8) -> Result<(), Illegal> {
    let (need, have) = (u16::from(need), state.corporation(player).fuel);
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

pub(super) fn check_move(
    rules: &Rules,
    state: &State,
    player: Player,
    quadrant: Quadrant,
) -> Result<(), Illegal> {
    let from = state.kuiper.base(player);
    if from == quadrant {
        return Err(Illegal::BaseThere);
    }
    check_fuel(state, player, move_fuel(rules, from, quadrant))
}

pub(super) fn check_capture(
    rules: &Rules,
    state: &State,
    player: Player,
    kind: RockKind,
    orbit: Orbit,
) -> Result<(), Illegal> {
    if !reachable(state, player).any(|rock| rock.kind == kind && rock.orbit == orbit) {
        return Err(Illegal::NoAsteroid);
    }
    check_fuel(state, player, capture_fuel(rules, orbit, kind))
}

pub(super) fn legal_activate(
    look: Look<'_>,
    player: Player,
    moved: bool,
    launched: bool,
    out: &mut Vec<Action>,
) {
    let Look { rules, state } = look;
    if !moved {
        let quadrants = Quadrant::all().filter(|&q| check_move(rules, state, player, q).is_ok());
        out.extend(quadrants.map(|quadrant| Action::Kuiper(KuiperAction::MoveBase { quadrant })));
    }
    if !launched {
        for orbit in Planet::ALL {
            for kind in RockKind::all() {
                if check_capture(rules, state, player, kind, orbit.into()).is_ok() {
                    let (resource, first) = (kind.resource(), kind.is_first());
                    let action = KuiperAction::Capture { resource, first, orbit };
                    out.push(Action::Kuiper(action));
                }
            }
        }
    }
    if moved || launched {
        out.push(Action::Done);
    }
}

/// Asteroids in the Quadrant of a player's Launch Base: colour, whether it is a First Sighting, Orbit.
pub(super) fn in_reach(
    state: &State,
    player: Player,
) -> impl Iterator<Item = (Resource, bool, Planet)> {
    reachable(state, player)
        .filter_map(|rock| Some((rock.kind.resource(), rock.kind.is_first(), rock.orbit.planet()?)))
}

/// §K.5.1: Asteroids that can be turned face down instead of a token.
pub(crate) fn legal_mined(state: &State, player: Player, out: &mut Vec<Action>) {
    let up = bits(state.kuiper.up(player));
    out.extend(up.map(|id| Action::Kuiper(KuiperAction::Mine { asteroid: Asteroid(id) })));
}

/// §K.5.1: an Asteroid of the own Mining Board whose front is up, in the Salvation Phase.
pub(crate) fn check_mined(
    state: &State,
    player: Player,
    asteroid: Asteroid,
) -> Result<(), Illegal> {
    if state.phase != Phase::Salvation {
        return Err(Illegal::OtherQuestion);
    }
    let up = state.kuiper.up(player) >> asteroid.0 & 1 == 1;
    if up { Ok(()) } else { Err(Illegal::NotMined) }
}

/// §K.5.1: it is turned face down for what is on its back.
pub(crate) fn turn_down(
    rules: &Rules,
    state: &mut State,
    player: Player,
    asteroid: Asteroid,
    log: &mut impl Sink<Event>,
) {
    state.kuiper.used |= 1 << asteroid.0;
    tell(log, KuiperEvent::TurnedDown { player, asteroid });
    ch01_rewards::grant(rules, state, player, Source::Asteroid(asteroid), log);
}

/// §K.4: the other half of the action may follow.
pub(super) fn follow(state: &mut State, player: Player, moved: bool, launched: bool) {
    if !(moved && launched) {
        state.push(KuiperFrame::Activate { player, moved, launched });
    }
}

/// The other half is not asked for where it is impossible.
pub(super) fn drop_idle(rules: &Rules, state: &mut State) {
    let Some(Frame::Kuiper(KuiperFrame::Activate { player, moved, launched })) = state.top() else {
        return;
    };
    let moves = !moved && can_move(rules, state, player);
    let captures = !launched && can_capture(rules, state, player);
    if !moves && !captures {
        state.frames.pop();
    }
}

/// §K.4.1: round the Belt, the shorter way.
pub(super) fn move_base(
    rules: &Rules,
    state: &mut State,
    player: Player,
    quadrant: Quadrant,
    log: &mut impl Sink<Event>,
) {
    let fuel = move_fuel(rules, state.kuiper.base(player), quadrant);
    pay(state, player, fuel);
    state.kuiper.bases[player.index()] = quadrant.0;
    tell(log, KuiperEvent::BaseMoved { player, quadrant, fuel });
}

fn pay(state: &mut State, player: Player, fuel: u8) {
    let have = &mut state.corporation_mut(player).fuel;
    assert!(*have >= u16::from(fuel), "what a Launch Base does is paid for");
    *have -= u16::from(fuel);
}

/// §K.4.2: the Asteroid leaves the sky, and its back is drawn.
pub(super) fn capture(
    rules: &Rules,
    state: &mut State,
    player: Player,
    kind: RockKind,
    orbit: Planet,
    log: &mut impl Sink<Event>,
) {
    let quadrant = state.kuiper.base(player);
    let wanted = Rock { kind, orbit: orbit.into(), quadrant };
    let place = state.kuiper.rocks.iter().position(|rock| *rock == wanted);
    state.kuiper.rocks.remove(place.expect("what is captured is there"));
    let fuel = capture_fuel(rules, orbit.into(), kind);
    pay(state, player, fuel);
    let (resource, first) = (kind.resource(), kind.is_first());
    tell(log, KuiperEvent::Captured { player, resource, orbit, fuel });
    state.push(KuiperFrame::Back { player, resource, first });
}

/// §K.4.2, §K.4.3: onto the Mining Board, where a sixth one needs the room of another.
pub(super) fn mine(
    rules: &Rules,
    state: &mut State,
    player: Player,
    asteroid: Asteroid,
    log: &mut impl Sink<Event>,
) {
    tell(log, KuiperEvent::Mined { player, asteroid });
    let mined = &mut state.kuiper.mined[player.index()];
    if mined.count_ones() < u32::from(rules.kuiper.board) {
        *mined |= 1 << asteroid.0;
        drop_idle(rules, state);
    } else {
        state.push(KuiperFrame::Discard { player, asteroid });
    }
}

/// §K.5.2: when a phase ends all Asteroids show their fronts.
pub(crate) fn end_phase(state: &mut State) {
    state.kuiper.used = 0;
}

/// §K.5.3: Asteroids that count as rotations of the Pass token, in the Salvation Phase.
pub(crate) fn n_up(state: &State, player: Player) -> u8 {
    if state.phase == Phase::Salvation { state.kuiper.up(player).count_ones() as u8 } else { 0 }
}

/// The colours on a Mining Board, a bit each.
pub(super) fn colours(rules: &Rules, state: &State, player: Player) -> u8 {
    let mined = bits(state.kuiper.mined[player.index()]);
    mined.fold(0, |set, id| set | 1 << rules.kuiper.asteroids[usize::from(id)].resource as u8)
}

/// §K.6: Prestige for the different colours mined.
pub(crate) fn score(rules: &Rules, state: &State, player: Player) -> u8 {
    let n = colours(rules, state, player).count_ones() as usize;
    n.checked_sub(1).map_or(0, |idx| rules.kuiper.scores[idx])
}

/// Has the player an Asteroid of this colour?
pub(super) fn has_colour(rules: &Rules, state: &State, player: Player, colour: Resource) -> bool {
    colours(rules, state, player) >> colour as u8 & 1 == 1
}
