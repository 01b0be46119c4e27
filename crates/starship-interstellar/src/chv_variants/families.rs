//! Chapter V2: Families.

use tabletop::Sink;

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::{FamilyToken, N_FAMILIES, N_PILES, VariantFrame};
use crate::action::Action;
use crate::ch05_save::Rescue;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Player, Resource, nth_bit};
use crate::illegal::Illegal;
use crate::state::{NONE, Purchase, State};
use crate::{ch01_payment, ch04_market, ch05_save};

/// §V2.1: the tops of both piles come to sight.
pub(super) fn show(state: &mut State) {
    for pile in (0..N_PILES as u8).rev() {
        state.push(VariantFrame::FamilyTop { pile });
    }
}

pub(super) fn shown(state: &mut State, pile: u8, result: u32, log: &mut impl Sink<Event>) {
    let families = &mut state.variants.families;
    let family = FamilyToken(nth_bit(families.unseen, result));
    families.unseen &= !(1 << family.0);
    families.tops[usize::from(pile)] = family.0;
    log.push(Event::Variant(VariantEvent::FamilyShown { pile, family }));
}

/// §V2.3: both tops leave; when none is left, all are shuffled again.
pub(super) fn next_round(state: &mut State) {
    let families = &mut state.variants.families;
    families.tops = [NONE; N_PILES];
    if families.unseen == 0 {
        families.unseen = (1 << N_FAMILIES) - 1;
    }
    show(state);
}

/// The people of the Family on top of a pile.
pub(crate) fn people(rules: &Rules, state: &State, pile: u8) -> Option<Cubes> {
    let family = state.variants.family(pile)?;
    Some(rules.variants.families[family.index()])
}

/// §V2.2: instead of the first single meeple of an action.
pub(crate) fn legal(rules: &Rules, state: &State, rescue: Rescue, out: &mut Vec<Action>) {
    for pile in 0..N_PILES as u8 {
        if check(rules, state, rescue, pile).is_ok() {
            out.push(Action::Variant(VariantAction::Family { pile }));
        }
    }
}

/// All of them must be on Earth and be paid for; §V2.5: one of them a level lower.
pub(crate) fn check(rules: &Rules, state: &State, rescue: Rescue, pile: u8) -> Result<(), Illegal> {
    if !state.variant.variants.families {
        return Err(Illegal::OtherQuestion);
    }
    let Rescue { player, first, lower, .. } = rescue;
    if !first {
        return Err(Illegal::FamilyFirst);
    }
    let people = people(rules, state, pile).ok_or(Illegal::NoSuchPlace)?;
    if !state.population.holds(people) {
        return Err(Illegal::FamilyGone { people, left: state.population });
    }
    let have = state.corporation(player).cubes;
    if ch01_payment::can_pay(have, people, lower) {
        return Ok(());
    }
    Err(Illegal::CannotPay { cost: people, have })
}

pub(crate) fn choose(
    rules: &Rules,
    state: &mut State,
    rescue: Rescue,
    pile: u8,
    log: &mut impl Sink<Event>,
) {
    let Rescue { player, left, lower, .. } = rescue;
    state.frames.pop();
    if left > 1 {
        // §V2.4, R-220: those on top are of choice; R-121: at their full price.
        let next = ch05_save::Frame::Save { player, left: left - 1, first: false, lower: false };
        state.push(next);
    }
    let cost = people(rules, state, pile).expect("check lets no empty pile through");
    ch01_payment::demand(rules, state, player, cost, lower, Purchase::Family { pile }, log);
}

/// §V2.2: cubes to the Market, Reputation for each as usual.
pub(crate) fn save(
    rules: &Rules,
    state: &mut State,
    player: Player,
    pile: u8,
    paid: Cubes,
    log: &mut impl Sink<Event>,
) {
    let people = people(rules, state, pile).expect("a Family that is paid lies there");
    ch04_market::put(state, paid);
    log.push(Event::Variant(VariantEvent::FamilySaved { player, pile, people, paid }));
    for resource in Resource::ALL {
        for _ in 0..people.get(resource) {
            ch05_save::save(rules, state, Some(player), resource, Cubes::NONE, log);
        }
    }
}
