//! §K.4 to §K.6: Launch Bases, captures, Mining Boards, and what they are worth.

use tabletop::Sink;

use super::action::KuiperAction;
use super::event::KuiperEvent;
use super::info::Asteroid;
use super::state::{Kind, KuiperFrame, Rock};
use crate::action::Action;
use crate::components::Rules;
use crate::event::Happening;
use crate::gains;
use crate::geometry::Geometry;
use crate::ids::{Orbit, Planet, Player, Quadrant, Resource, bits};
use crate::illegal::Illegal;
use crate::state::{Frame, Phase, Source, State};

fn tell(log: &mut impl Sink<Happening>, event: KuiperEvent) {
    log.push(Happening::Kuiper(event));
}

/// §K.4: the Base Activation token is played or repeated.
pub(crate) fn begin(state: &mut State, player: Player) {
    let frame = KuiperFrame::Activate { player, moved: false, launched: false };
    state.frames.push(Frame::Kuiper(frame));
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
pub(super) fn capture_fuel(rules: &Rules, orbit: Orbit, kind: Kind) -> u8 {
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

fn check_move(
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

fn check_capture(
    rules: &Rules,
    state: &State,
    player: Player,
    kind: Kind,
    orbit: Orbit,
) -> Result<(), Illegal> {
    if !reachable(state, player).any(|rock| rock.kind == kind && rock.orbit == orbit) {
        return Err(Illegal::NoAsteroid);
    }
    check_fuel(state, player, capture_fuel(rules, orbit, kind))
}

/// Answers to the open question of chapter K.
pub(crate) fn legal(rules: &Rules, state: &State, frame: KuiperFrame, out: &mut Vec<Action>) {
    match frame {
        KuiperFrame::Activate { player, moved, launched } => {
            legal_activate(rules, state, (player, moved, launched), out);
        }
        KuiperFrame::Discard { player, .. } => {
            let mined = bits(state.kuiper.mined[player.index()]);
            out.extend(mined.map(|id| discard(Asteroid(id as u8))));
        }
        KuiperFrame::Place { .. }
        | KuiperFrame::Target
        | KuiperFrame::Reveal { .. }
        | KuiperFrame::Fall { .. }
        | KuiperFrame::Back { .. } => unreachable!("nobody is asked"),
    }
}

fn discard(asteroid: Asteroid) -> Action {
    Action::Kuiper(KuiperAction::Discard { asteroid })
}

fn legal_activate(
    rules: &Rules,
    state: &State,
    (player, moved, launched): (Player, bool, bool),
    out: &mut Vec<Action>,
) {
    if !moved {
        let quadrants = Quadrant::all().filter(|&q| check_move(rules, state, player, q).is_ok());
        out.extend(quadrants.map(|quadrant| Action::Kuiper(KuiperAction::MoveBase { quadrant })));
    }
    if !launched {
        for orbit in Planet::ALL {
            for kind in Kind::all() {
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

/// §K.5.1: Asteroids that can be turned face down instead of a token.
pub(crate) fn legal_mined(state: &State, player: Player, out: &mut Vec<Action>) {
    let up = bits(state.kuiper.up(player));
    out.extend(up.map(|id| Action::Kuiper(KuiperAction::Mine { asteroid: Asteroid(id as u8) })));
}

/// Is this an answer to the question?
pub(crate) fn check(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: KuiperAction,
) -> Result<(), Illegal> {
    use KuiperFrame::{Activate, Discard};
    match (frame, action) {
        (
            Frame::Kuiper(Activate { player, moved: false, .. }),
            KuiperAction::MoveBase { quadrant },
        ) => check_move(rules, state, player, quadrant),
        (Frame::Kuiper(Activate { .. }), KuiperAction::MoveBase { .. }) => Err(Illegal::BaseMoved),
        (
            Frame::Kuiper(Activate { player, launched: false, .. }),
            KuiperAction::Capture { resource, first, orbit },
        ) => check_capture(rules, state, player, Kind::new(resource, first), orbit.into()),
        (Frame::Kuiper(Activate { .. }), KuiperAction::Capture { .. }) => Err(Illegal::Launched),
        (Frame::Kuiper(Discard { player, .. }), KuiperAction::Discard { asteroid }) => {
            let mined = state.kuiper.mined[player.index()] >> asteroid.0 & 1 == 1;
            if mined { Ok(()) } else { Err(Illegal::NotMined) }
        }
        (Frame::Turn { player }, KuiperAction::Mine { asteroid }) => {
            if state.phase != Phase::Salvation {
                return Err(Illegal::OtherQuestion);
            }
            let up = state.kuiper.up(player) >> asteroid.0 & 1 == 1;
            if up { Ok(()) } else { Err(Illegal::NotMined) }
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: KuiperAction,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match (frame, action) {
        (
            Frame::Kuiper(KuiperFrame::Activate { player, launched, .. }),
            KuiperAction::MoveBase { quadrant },
        ) => {
            follow(state, player, true, launched);
            move_base(rules, state, player, quadrant, log);
            drop_idle(rules, state);
        }
        (
            Frame::Kuiper(KuiperFrame::Activate { player, moved, .. }),
            KuiperAction::Capture { resource, first, orbit },
        ) => {
            follow(state, player, moved, true);
            capture(rules, state, player, Kind::new(resource, first), orbit, log);
        }
        (
            Frame::Kuiper(KuiperFrame::Discard { player, asteroid: new }),
            KuiperAction::Discard { asteroid },
        ) => {
            state.kuiper.mined[player.index()] &= !(1 << asteroid.0);
            state.kuiper.used &= !(1 << asteroid.0);
            tell(log, KuiperEvent::Discarded { player, asteroid });
            state.kuiper.mined[player.index()] |= 1 << new.0;
            drop_idle(rules, state);
        }
        (Frame::Turn { player }, KuiperAction::Mine { asteroid }) => {
            state.kuiper.used |= 1 << asteroid.0;
            tell(log, KuiperEvent::TurnedDown { player, asteroid });
            gains::grant(rules, state, player, Source::Asteroid(asteroid), log); // §K.5.1
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// §K.4: the other half of the action may follow.
fn follow(state: &mut State, player: Player, moved: bool, launched: bool) {
    if !(moved && launched) {
        let frame = KuiperFrame::Activate { player, moved, launched };
        state.frames.push(Frame::Kuiper(frame));
    }
}

/// The other half is not asked for where it is impossible.
fn drop_idle(rules: &Rules, state: &mut State) {
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
    log: &mut impl Sink<Happening>,
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
    kind: Kind,
    orbit: Planet,
    log: &mut impl Sink<Happening>,
) {
    let quadrant = state.kuiper.base(player);
    let wanted = Rock { kind, orbit: orbit.into(), quadrant };
    let place = state.kuiper.rocks.iter().position(|rock| *rock == wanted);
    state.kuiper.rocks.remove(place.expect("what is captured is there"));
    let fuel = capture_fuel(rules, orbit.into(), kind);
    pay(state, player, fuel);
    let (resource, first) = (kind.resource(), kind.is_first());
    tell(log, KuiperEvent::Captured { player, resource, orbit, fuel });
    state.frames.push(Frame::Kuiper(KuiperFrame::Back { player, resource, first }));
}

/// §K.4.2, §K.4.3: onto the Mining Board, where a sixth one needs the room of another.
pub(super) fn mine(
    rules: &Rules,
    state: &mut State,
    player: Player,
    asteroid: Asteroid,
    log: &mut impl Sink<Happening>,
) {
    tell(log, KuiperEvent::Mined { player, asteroid });
    let mined = &mut state.kuiper.mined[player.index()];
    if mined.count_ones() < u32::from(rules.kuiper.board) {
        *mined |= 1 << asteroid.0;
        drop_idle(rules, state);
    } else {
        state.frames.push(Frame::Kuiper(KuiperFrame::Discard { player, asteroid }));
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
    mined.fold(0, |set, id| set | 1 << rules.kuiper.asteroids[id].resource as u8)
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
