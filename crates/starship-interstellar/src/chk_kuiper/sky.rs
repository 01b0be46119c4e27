//! §K.2, §K.3: Asteroids come, fall, hit planets, and crash into the Sun.

use tabletop::Sink;

use super::event::{KuiperEvent, tell};
use super::info::{Asteroid, KuiperToken};
use super::state::{ALL_TOKENS, KuiperFrame, Rock, RockKind};
use crate::ch01_rewards;
use crate::components::Rules;
use crate::event::Event;
use crate::ids::{Orbit, Planet, Quadrant, SolarEvent, nth_bit};
use crate::state::{Ctx, Look, NONE, State};

fn push(state: &mut State, frame: KuiperFrame) {
    state.push(frame);
}

/// §K.2.1 to §K.2.4: Launch Bases in Earth's Quadrant, an Asteroid on Neptune's Orbit in each, and
/// the top of the Kuiper tokens.
pub(crate) fn setup(rules: &Rules, state: &mut State) {
    let earth = state.spot(rules, Planet::Earth).quadrant;
    for player in state.players() {
        state.kuiper.bases[player.index()] = earth.0;
    }
    push(state, KuiperFrame::Target);
    for quadrant in Quadrant::all().rev() {
        push(state, KuiperFrame::Place { quadrant }); // §K.2.3
    }
}

/// §K.3.1: after a Solar Event the token on top is turned over, and the next one names the target.
pub(crate) fn solar_event(state: &mut State, event: SolarEvent) {
    push(state, KuiperFrame::Reveal { event: Some(event) });
}

/// §K.3.2: the same at the end of the World Government Phase.
pub(crate) fn approach(state: &mut State) {
    push(state, KuiperFrame::Reveal { event: None });
}

/// Kuiper tokens that may lie on top: face down, with the planet that all have seen on the back.
fn on_top(rules: &Rules, state: &State) -> u16 {
    let planet = state.kuiper.target();
    let tokens = rules.kuiper.tokens.iter().enumerate();
    let fitting = tokens.filter(|(_, token)| Some(token.planet) == planet);
    fitting.fold(0, |set, (id, _)| set | 1 << id) & state.kuiper.tokens
}

/// Backs that a captured Asteroid can have.
fn backs(rules: &Rules, state: &State, kind: RockKind) -> u64 {
    kind.tokens(&rules.kuiper) & state.kuiper.unseen
}

/// How many outcomes a draw has; `None` for what is no draw.
pub(crate) fn outcomes(look: Look<'_>, frame: KuiperFrame) -> Option<u32> {
    let Look { rules, state } = look;
    match frame {
        KuiperFrame::Place { quadrant } => {
            Some(state.kuiper.next_kinds(quadrant).map(|(_, n)| u32::from(n)).sum())
        }
        KuiperFrame::Target => Some(state.kuiper.tokens.count_ones()),
        KuiperFrame::Reveal { .. } => Some(on_top(rules, state).count_ones()),
        KuiperFrame::Back { resource, first, .. } => {
            Some(backs(rules, state, RockKind::new(resource, first)).count_ones())
        }
        KuiperFrame::Fall { .. } | KuiperFrame::Activate { .. } | KuiperFrame::Discard { .. } => {
            None
        }
    }
}

/// Each outcome of a draw in words.
pub(super) fn outcome_names(rules: &Rules, state: &State, frame: KuiperFrame) -> Vec<String> {
    let n = outcomes(Look { rules, state }, frame).unwrap_or(0);
    (0..n).map(|result| outcome(rules, state, frame, result)).collect()
}

fn outcome(rules: &Rules, state: &State, frame: KuiperFrame, result: u32) -> String {
    match frame {
        KuiperFrame::Place { quadrant } => {
            let kind = drawn_kind(state, quadrant, result);
            let name = if kind.is_first() { "First Sighting" } else { "Asteroid" };
            format!("{} {name}", kind.resource())
        }
        KuiperFrame::Target => {
            let token = nth_bit(state.kuiper.tokens, result);
            rules.kuiper.tokens[usize::from(token)].planet.to_string()
        }
        KuiperFrame::Reveal { .. } => {
            let token = nth_bit(on_top(rules, state), result);
            let info = &rules.kuiper.tokens[usize::from(token)];
            format!("{} token, moves {:?}", info.planet, info.moves)
        }
        KuiperFrame::Back { resource, first, .. } => {
            let asteroid = nth_bit(backs(rules, state, RockKind::new(resource, first)), result);
            rules.kuiper.asteroids[usize::from(asteroid)].reward.to_string()
        }
        KuiperFrame::Fall { .. } | KuiperFrame::Activate { .. } | KuiperFrame::Discard { .. } => {
            String::new() // No draw, no outcome.
        }
    }
}

fn drawn_kind(state: &State, quadrant: Quadrant, result: u32) -> RockKind {
    let mut left = result;
    let mut kinds = state.kuiper.next_kinds(quadrant);
    let drawn = kinds.find(|&(_, n)| match left.checked_sub(u32::from(n)) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    drawn.expect("outcomes counts them all").0
}

/// Deals what the top frame waits for.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: KuiperFrame, result: u32) {
    let (rules, state, log) = (ctx.rules, &mut *ctx.state, &mut *ctx.log);
    match frame {
        KuiperFrame::Place { quadrant } => {
            state.frames.pop();
            place(state, quadrant, result, log);
        }
        KuiperFrame::Target => {
            state.frames.pop();
            let token = nth_bit(state.kuiper.tokens, result);
            let planet = rules.kuiper.tokens[usize::from(token)].planet;
            state.kuiper.target = planet as u8;
            tell(log, KuiperEvent::Targeted { planet });
        }
        KuiperFrame::Reveal { event } => {
            let token = nth_bit(on_top(rules, state), result);
            state.frames.pop();
            reveal(state, KuiperToken(token), event, log);
        }
        KuiperFrame::Back { player, resource, first } => {
            let asteroid = nth_bit(backs(rules, state, RockKind::new(resource, first)), result);
            state.frames.pop();
            state.kuiper.unseen &= !(1 << asteroid);
            super::launch::mine(rules, state, player, Asteroid(asteroid), log);
        }
        KuiperFrame::Fall { .. } | KuiperFrame::Activate { .. } | KuiperFrame::Discard { .. } => {}
    }
}

/// §K.2.3, §K.3.5: the next token of the pile comes to Neptune's Orbit of its Quadrant.
fn place(state: &mut State, quadrant: Quadrant, result: u32, log: &mut impl Sink<Event>) {
    let kind = drawn_kind(state, quadrant, result);
    let kuiper = &mut state.kuiper;
    kuiper.unplaced[kind.index()] -= 1;
    kuiper.piles[quadrant.index()] -= 1;
    kuiper.rocks.push(Rock { kind, orbit: Orbit::Neptune, quadrant });
    let (resource, first) = (kind.resource(), kind.is_first());
    tell(log, KuiperEvent::Placed { quadrant, resource, first });
}

/// §K.3.1, §K.3.2: the token is discarded; the planet on the next one is the target of this fall.
/// §K.3.6: after the last one all are shuffled again.
fn reveal(
    state: &mut State,
    token: KuiperToken,
    event: Option<SolarEvent>,
    log: &mut impl Sink<Event>,
) {
    let kuiper = &mut state.kuiper;
    kuiper.tokens &= !(1 << token.0);
    kuiper.target = NONE;
    tell(log, KuiperEvent::Revealed { token });
    if kuiper.tokens == 0 {
        kuiper.tokens = ALL_TOKENS;
        tell(log, KuiperEvent::Reshuffled);
    }
    push(state, KuiperFrame::Fall { token, event });
    push(state, KuiperFrame::Target);
}

/// §K.3.1, §K.3.2: the Asteroids fall.
pub(super) fn fall(
    rules: &Rules,
    state: &mut State,
    token: KuiperToken,
    event: Option<SolarEvent>,
    log: &mut impl Sink<Event>,
) {
    fall_all(rules, state, token, event, log);
    for quadrant in Quadrant::all().rev() {
        // §K.3.5: where Neptune's Orbit is free, as long as there are some.
        let taken = |rock: &Rock| rock.orbit == Orbit::Neptune && rock.quadrant == quadrant;
        let kuiper = &state.kuiper;
        if kuiper.piles[quadrant.index()] > 0 && !kuiper.rocks.iter().any(taken) {
            push(state, KuiperFrame::Place { quadrant });
        }
    }
}

/// Orbits that an Asteroid falls: by its colour after a Solar Event, else by its Quadrant.
fn orbits(rules: &Rules, rock: Rock, token: KuiperToken, event: Option<SolarEvent>) -> u8 {
    match event {
        Some(event) => {
            let icons = rules.solar_events[event.index()];
            icons.get(rock.kind.resource()) * rules.kuiper.event_orbits // §K.3.1
        }
        None => rules.kuiper.tokens[token.index()].moves[rock.quadrant.index()], // §K.3.2
    }
}

fn fall_all(
    rules: &Rules,
    state: &mut State,
    token: KuiperToken,
    event: Option<SolarEvent>,
    log: &mut impl Sink<Event>,
) {
    let mut idx = 0;
    while let Some(&rock) = state.kuiper.rocks.get(idx) {
        let stays = fall_one(rules, state, idx, orbits(rules, rock, token, event), log);
        if stays {
            idx += 1;
        } else {
            state.kuiper.rocks.remove(idx);
        }
    }
}

/// One Asteroid, Orbit by Orbit. `false` when it is out of play.
fn fall_one(
    rules: &Rules,
    state: &mut State,
    idx: usize,
    orbits: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    for _ in 0..orbits {
        let Rock { kind, orbit, quadrant } = state.kuiper.rocks[idx];
        let resource = kind.resource();
        // §K.3.4, R-148: what the Sun has swallowed is the Sun.
        let Some(next) = orbit.inner().filter(|&next| !state.is_orbit_gone(next)) else {
            crash(rules, state, state.kuiper.rocks[idx], log);
            return false;
        };
        state.kuiper.rocks[idx].orbit = next;
        if let Some(planet) = next.planet() {
            tell(log, KuiperEvent::Fell { quadrant, resource, orbit: planet });
        }
        if let Some(planet) = hit(rules, state, next, quadrant) {
            tell(log, KuiperEvent::Hit { quadrant, resource, planet });
            impact(rules, state, planet, resource, log);
            return false;
        }
    }
    true
}

/// §K.3.3: the planet of the Kuiper token on top, if it is on this Orbit, in this Quadrant.
fn hit(rules: &Rules, state: &State, orbit: Orbit, quadrant: Quadrant) -> Option<Planet> {
    let planet = state.kuiper.target()?;
    let spot = state.spot(rules, planet);
    let there = !state.is_destroyed(planet) && spot.orbit == orbit && spot.quadrant == quadrant;
    there.then_some(planet)
}

/// §K.3.3: every zone there has more to dig for.
fn impact(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    resource: crate::ids::Resource,
    log: &mut impl Sink<Event>,
) {
    for player in state.players() {
        if state.corporation(player).zone(planet).has_base() {
            ch01_rewards::fill(state, player, planet, resource, rules.kuiper.impact_cubes, log);
        }
    }
}

/// §K.3.4: cubes of its colour for the Solar Bag.
fn crash(rules: &Rules, state: &mut State, rock: Rock, log: &mut impl Sink<Event>) {
    let resource = rock.kind.resource();
    state.bag.add(resource, rules.kuiper.sun_cubes);
    tell(log, KuiperEvent::Crashed { quadrant: rock.quadrant, resource });
}

/// the Sun swallows an Orbit, and the Asteroids there with it.
pub(crate) fn orbit_swallowed(
    rules: &Rules,
    state: &mut State,
    orbit: Orbit,
    log: &mut impl Sink<Event>,
) {
    let mut idx = 0;
    while let Some(&rock) = state.kuiper.rocks.get(idx) {
        if rock.orbit == orbit {
            crash(rules, state, rock, log);
            state.kuiper.rocks.remove(idx);
        } else {
            idx += 1;
        }
    }
}
