//! Chapter V4: Multi-Resource Deposits.

use tabletop::Sink;

use super::event::VariantEvent;
use super::info::Layer;
use super::options::{SetUp, VariantOptions};
use super::piles;
use super::state::VariantFrame;
use crate::ch04_travel;
use crate::components::{ProductionInfo, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{
    MULTI_PER_PLANET, Planet, Player, ProductionToken, Resource, TOKENS_PER_PLANET, nth_bit,
};
use crate::state::{State, Zone};

/// Production tokens of the base game, a bit each of those of a planet.
const BASE: u16 = (1 << TOKENS_PER_PLANET) - 1;
const OWN: u16 = ((1 << MULTI_PER_PLANET) - 1) << TOKENS_PER_PLANET;

// §V4.1: the piles.

/// Every token of a planet, in the box or not.
pub(crate) fn all_tokens(options: VariantOptions) -> u16 {
    if options.multi_resource.is_on() { BASE | OWN } else { BASE }
}

/// Tokens of a planet on the board.
pub(crate) fn pile_size(rules: &Rules, options: VariantOptions) -> u8 {
    match options.multi_resource {
        SetUp::On => MULTI_PER_PLANET as u8 + rules.variants.multi_resource_others,
        SetUp::Off | SetUp::Other => rules.numbers.production_tokens,
    }
}

/// Both own tokens are known to lie on the board; those of the base game are not.
fn is_told_apart(state: &State) -> bool {
    state.variant.variants.multi_resource == SetUp::On
}

/// Those of the base game that nobody has seen.
pub(crate) fn base_tokens(state: &State, planet: Planet) -> u16 {
    state.piles[planet.index()].unseen & BASE
}

/// Own tokens that nobody has seen.
pub(crate) fn own_tokens(state: &State, planet: Planet) -> u16 {
    state.piles[planet.index()].unseen & OWN
}

/// Outcomes of turning over a token that nobody has seen.
pub(crate) fn n_outcomes(state: &State, planet: Planet) -> u32 {
    let pile = &state.piles[planet.index()];
    if is_told_apart(state) { u32::from(pile.n_unseen) } else { pile.unseen.count_ones() }
}

/// Outcome `result`; `None` for a token of the base game that another draw tells.
pub(crate) fn pick(state: &State, planet: Planet, result: u32) -> Option<usize> {
    if !is_told_apart(state) {
        return Some(nth_bit(state.piles[planet.index()].unseen, result).into());
    }
    let own = own_tokens(state, planet);
    (result < own.count_ones()).then(|| nth_bit(own, result).into())
}

/// The outcomes in words.
pub(crate) fn outcomes(state: &State, planet: Planet, name: &dyn Fn(u8) -> String) -> Vec<String> {
    let pile = &state.piles[planet.index()];
    let told_apart = is_told_apart(state);
    let shown = if told_apart { own_tokens(state, planet) } else { pile.unseen };
    let named = crate::ids::bits(u64::from(shown)).map(name);
    let others = if told_apart { u32::from(pile.n_unseen) - shown.count_ones() } else { 0 };
    named.chain((0..others).map(|_| "a token of the base game".to_owned())).collect()
}

/// Tokens that may have been left in the box for H.A.L.L. (§H.1.2): R-112.
pub(crate) fn left_in_box(state: &State, planet: Planet) -> u16 {
    if is_told_apart(state) {
        base_tokens(state, planet)
    } else {
        state.piles[planet.index()].unseen
    }
}

/// Do fewer tokens lie there than must? Those in the box are never own ones.
pub(crate) fn is_short(state: &State, planet: Planet) -> bool {
    let n_unseen = u32::from(state.piles[planet.index()].n_unseen);
    let own = own_tokens(state, planet).count_ones();
    let base = base_tokens(state, planet).count_ones();
    is_told_apart(state) && (own > n_unseen || n_unseen - own > base)
}

pub(crate) fn ask_base(
    state: &mut State,
    player: Player,
    planet: Planet,
    more: u8,
    log: &mut impl Sink<Event>,
) {
    piles::ask(state, VariantFrame::BaseToken { player, planet, more }, log);
}

pub(super) fn reveal_base(
    state: &mut State,
    player: Player,
    planet: Planet,
    more: u8,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let n = nth_bit(base_tokens(state, planet), result);
    ch04_travel::turn_over(state, player, planet, more, n.into(), log);
}

// §V4.2: the layers.

/// A layer of a token, the surface being 0.
pub(crate) fn layer(info: &ProductionInfo, layer: u8) -> Option<Layer> {
    let found = match usize::from(layer).checked_sub(1) {
        None => Layer { resource: info.resource, n: info.n },
        Some(deep) => *info.deeper.get(deep)?,
    };
    (found.n > 0).then_some(found)
}

/// §V4.3: the colour of the layer that lies open.
pub(crate) fn usual(rules: &Rules, zone: &Zone) -> Option<Resource> {
    let info = rules.token(zone.token()?);
    layer(info, zone.layer).map(|layer| layer.resource)
}

fn next(rules: &Rules, zone: &Zone) -> Option<Layer> {
    let token: ProductionToken = zone.token()?;
    layer(rules.token(token), zone.layer + 1)
}

/// Is there another layer below?
pub(crate) fn has_deeper(rules: &Rules, zone: &Zone) -> bool {
    next(rules, zone).is_some()
}

/// Cubes in the layers below.
pub(crate) fn below(rules: &Rules, zone: &Zone) -> Cubes {
    let mut cubes = Cubes::NONE;
    if let Some(token) = zone.token() {
        let deeper = &rules.token(token).deeper[usize::from(zone.layer)..];
        deeper.iter().for_each(|layer| cubes.add(layer.resource, layer.n));
    }
    cubes
}

/// Everything in the Deposit, and what has then to come out of the layers below to make `n`.
pub(crate) fn handful(rules: &Rules, zone: &Zone, n: u16) -> Option<Cubes> {
    let mut hand = zone.deposit;
    let mut left = n.checked_sub(hand.total())?;
    let token = zone.token()?;
    for deep in &rules.token(token).deeper[usize::from(zone.layer)..] {
        let taken = left.min(u16::from(deep.n));
        hand.add(deep.resource, taken as u8);
        left -= taken;
    }
    (left == 0).then_some(hand)
}

/// §V4.2: an empty Deposit is filled from the next layer at once.
pub(crate) fn sink(rules: &Rules, zone: &mut Zone) -> bool {
    if !zone.deposit.is_empty() {
        return false;
    }
    let Some(layer) = next(rules, zone) else { return false };
    zone.layer += 1;
    zone.deposit = Cubes::of(layer.resource, layer.n);
    true
}

/// Takes cubes out of the Deposit in a production, layer after layer.
pub(crate) fn take(rules: &Rules, zone: &mut Zone, cubes: Cubes) {
    let mut left = cubes;
    loop {
        let mut now = left;
        for resource in Resource::ALL {
            let have = zone.deposit.get(resource);
            now.0[resource.index()] = now.get(resource).min(have);
        }
        zone.deposit.take_all(now);
        left.take_all(now);
        if !sink(rules, zone) || left.is_empty() {
            break;
        }
    }
    assert!(left.is_empty(), "cubes that are taken are in the Deposit or below");
}

/// Tells that another layer lies open than before.
pub(crate) fn tell_layer(
    state: &State,
    player: Player,
    planet: Planet,
    before: u8,
    log: &mut impl Sink<Event>,
) {
    let zone = state.corporation(player).zone(planet);
    if zone.layer != before {
        let (layer, cubes) = (zone.layer, zone.deposit);
        let event = VariantEvent::LayerReached { player, planet, layer, cubes };
        log.push(Event::Variant(event));
    }
}

/// §V4.2: a production begins; R-110: a Deposit that was emptied before is filled first.
pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    planet: Planet,
    log: &mut impl Sink<Event>,
) {
    let zone = state.corporation_mut(player).zone_mut(planet);
    let before = zone.layer;
    if sink(rules, zone) {
        tell_layer(state, player, planet, before, log);
    }
}
