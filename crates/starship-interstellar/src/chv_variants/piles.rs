//! §V1.1, §V3.1, §V7.1: piles that tokens of variants join, and tokens that leave the game unseen.
//!
//! Where tokens of the base game are put back into the box, nobody knows which. So a draw first says
//! whether it is a token of a variant, all of which are there, or one of the base game; a second
//! draw says which one of those that nobody has seen: each is as likely as any other.

use tabletop::Sink;

use super::event::VariantEvent;
use super::options::{SetUp, VariantOptions};
use super::state::VariantFrame;
use crate::components::{N_STARTING, Rules};
use crate::event::Event;
use crate::ids::{
    Discovery, Mechanism, N_BLACK_HOLES, N_DISCOVERIES, N_LOST_PLANETS, N_MECHANISMS, Player,
    Project, nth_bit,
};
use crate::state::State;
use crate::{ch05_build, ch05_probe, ch09_setup};

/// Discovery tokens of the base game.
const BASE_DISCOVERIES: u64 = (1 << N_DISCOVERIES) - 1;
const BLACK_HOLES: u64 = ((1 << N_BLACK_HOLES) - 1) << N_DISCOVERIES;
const LOST_PLANETS: u64 = ((1 << N_LOST_PLANETS) - 1) << (N_DISCOVERIES + N_BLACK_HOLES);
/// Mechanisms of the base game.
const BASE_MECHANISMS: u64 = (1 << N_MECHANISMS) - 1;
const BASE_STARTING: u64 = (1 << N_STARTING) - 1;
const UNIVERSAL_STARTING: u64 = 0b11 << N_MECHANISMS;
const UNIVERSAL_REGULAR: u64 = 0xff << (N_MECHANISMS + 2);

fn only(on: bool, set: u64) -> u64 {
    if on { set } else { 0 }
}

/// Every Discovery token of such a game, in the box or not.
pub(crate) fn all_discoveries(options: VariantOptions) -> u64 {
    BASE_DISCOVERIES
        | only(options.black_holes.is_on(), BLACK_HOLES)
        | only(options.lost_planets.is_on(), LOST_PLANETS)
}

/// Every starting Mechanism.
pub(crate) fn all_starting(options: VariantOptions) -> u64 {
    BASE_STARTING | only(options.universal.is_on(), UNIVERSAL_STARTING)
}

/// Every regular Mechanism.
pub(crate) fn all_regular(options: VariantOptions) -> u64 {
    (BASE_MECHANISMS & !BASE_STARTING) | only(options.universal.is_on(), UNIVERSAL_REGULAR)
}

/// Discovery tokens of the base game that are in the box.
pub(crate) fn discoveries_out(rules: &Rules, options: VariantOptions) -> u32 {
    let out = |set_up: SetUp, n: u8| if set_up == SetUp::Other { u32::from(n) } else { 0 };
    out(options.black_holes, rules.variants.black_holes_replace)
        + out(options.lost_planets, rules.variants.lost_planets_replace)
}

/// Mechanisms of the base game that are in the box, of those drawn at the moment.
pub(crate) fn mechanisms_out(rules: &Rules, state: &State) -> u32 {
    if state.variant.variants.universal != SetUp::Other {
        return 0;
    }
    let is_starting = state.mechanisms & (BASE_STARTING | UNIVERSAL_STARTING) != 0;
    if is_starting {
        N_STARTING as u32 - u32::from(rules.variants.universal_others)
    } else {
        u32::from(rules.variants.universal_replace)
    }
}

/// Discovery tokens in the pile.
pub(crate) fn n_discoveries(rules: &Rules, state: &State) -> u32 {
    let out = discoveries_out(rules, state.variant.variants);
    state.discoveries.count_ones().saturating_sub(out)
}

/// Mechanisms face down on the table.
pub(crate) fn n_mechanisms(rules: &Rules, state: &State) -> u32 {
    state.mechanisms.count_ones().saturating_sub(mechanisms_out(rules, state))
}

/// Those of the base game that nobody has seen.
pub(crate) fn base_discoveries(state: &State) -> u64 {
    state.discoveries & BASE_DISCOVERIES
}

/// The same for Mechanisms.
pub(crate) fn base_mechanisms(state: &State) -> u64 {
    state.mechanisms & BASE_MECHANISMS
}

/// Outcome `result`: a token, or `None` for one of the base game that another draw tells.
fn pick(set: u64, base: u64, out: u32, result: u32) -> Option<u8> {
    if out == 0 {
        return Some(nth_bit(set, result));
    }
    let own = set & !base;
    (result < own.count_ones()).then(|| nth_bit(own, result))
}

pub(crate) fn discovery(rules: &Rules, state: &State, result: u32) -> Option<Discovery> {
    let out = discoveries_out(rules, state.variant.variants);
    pick(state.discoveries, BASE_DISCOVERIES, out, result).map(Discovery)
}

pub(crate) fn mechanism(rules: &Rules, state: &State, result: u32) -> Option<Mechanism> {
    let out = mechanisms_out(rules, state);
    pick(state.mechanisms, BASE_MECHANISMS, out, result).map(Mechanism)
}

/// The outcomes of such a draw in words.
pub(crate) fn outcomes(set: u64, base: u64, out: u32, name: &dyn Fn(u8) -> String) -> Vec<String> {
    let shown = if out == 0 { set } else { set & !base };
    let named = crate::ids::bits(shown).map(name);
    let others = if out == 0 { 0 } else { (set & base).count_ones().saturating_sub(out) };
    named.chain((0..others).map(|_| "a token of the base game".to_owned())).collect()
}

/// The outcomes of a draw of Discovery tokens.
pub(crate) fn discovery_outcomes(
    rules: &Rules,
    state: &State,
    name: &dyn Fn(u8) -> String,
) -> Vec<String> {
    let out = discoveries_out(rules, state.variant.variants);
    outcomes(state.discoveries, BASE_DISCOVERIES, out, name)
}

/// The outcomes of a draw of Mechanisms.
pub(crate) fn mechanism_outcomes(
    rules: &Rules,
    state: &State,
    name: &dyn Fn(u8) -> String,
) -> Vec<String> {
    outcomes(state.mechanisms, BASE_MECHANISMS, mechanisms_out(rules, state), name)
}

pub(super) fn discover_base(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let discovery = Discovery(nth_bit(base_discoveries(state), result));
    ch05_probe::turn_over(rules, state, player, government, discovery, log);
}

pub(super) fn place_base(
    state: &mut State,
    project: Project,
    column: u8,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let mechanism = Mechanism(nth_bit(base_mechanisms(state), result));
    ch09_setup::lay_mechanism(state, project, column, mechanism, log);
}

pub(super) fn refill_base(state: &mut State, column: u8, result: u32, log: &mut impl Sink<Event>) {
    let mechanism = Mechanism(nth_bit(base_mechanisms(state), result));
    ch05_build::lay(state, column, mechanism, log);
}

/// The second draw for a Discovery token.
pub(crate) fn ask_discovery(
    state: &mut State,
    player: Option<Player>,
    government: bool,
    log: &mut impl Sink<Event>,
) {
    ask(state, VariantFrame::BaseDiscovery { player, government }, log);
}

/// It is a token of the base game; another draw says which one.
pub(super) fn ask(state: &mut State, frame: VariantFrame, log: &mut impl Sink<Event>) {
    state.push(frame);
    log.push(Event::Variant(VariantEvent::BaseTokenCame));
}

/// The second draw for a starting Mechanism.
pub(crate) fn ask_starting(
    state: &mut State,
    project: Project,
    column: u8,
    log: &mut impl Sink<Event>,
) {
    ask(state, VariantFrame::BaseStarting { project, column }, log);
}

/// The second draw for a regular Mechanism.
pub(crate) fn ask_refill(state: &mut State, column: u8, log: &mut impl Sink<Event>) {
    ask(state, VariantFrame::BaseRefill { column }, log);
}
