//! Is everything accounted for?

use tabletop::PerSeat;

use crate::ch06_research;
use crate::components::Rules;
use crate::fleets::Mark;
use crate::ids::{Hex, Planet, Star, Tech};
use crate::state::{Colony, NOBODY, State, bit, stars_in};
use crate::words::planet_name;

/// Counts anew who is where.
pub(crate) fn recount_all(rules: &Rules, state: &mut State) {
    (state.present, state.armed) = counted(rules, state);
}

/// Where each seat has ships, and where warships; new ships are not there yet.
fn counted(rules: &Rules, state: &State) -> (PerSeat<u64>, PerSeat<u64>) {
    let (mut present, mut armed) = (PerSeat::default(), PerSeat::default());
    for seat in state.seats() {
        let there =
            state.fleets[seat].stacks().iter().filter(|stack| stack.key.mark() != Mark::New);
        for stack in there.filter(|stack| stack.key.hex() != Hex::OFF_MAP) {
            let here = rules.star_in(stack.key.hex()).map_or(0, bit);
            present[seat] |= here;
            armed[seat] |= if stack.is_armed() { here } else { 0 };
        }
    }
    (present, armed)
}

/// Is everything accounted for? Cheap enough for every step of a test.
///
/// # Errors
/// What is not.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    if counted(rules, state) != (state.present, state.armed) {
        return Err("who is at which star was miscounted".to_owned());
    }
    for star in Star::all() {
        let card = state.cards[star.index()];
        if (card == 0) != (state.holders[star.index()] == NOBODY) {
            return Err("a card without holder, or a holder without card".to_owned());
        }
        if card != 0 && state.deck >> card & 1 == 1 {
            return Err(format!("card {card} is at a star and in its deck"));
        }
    }
    let drawn = state.cards.iter().filter(|card| **card != 0).count() as u32;
    let all: u32 = rules.cards_of.iter().map(|deck| deck.count_ones()).sum();
    if state.deck.count_ones() + drawn != all {
        return Err("a card is lost or there is one too many".to_owned());
    }
    audit_colonies(rules, state)?;
    audit_research(rules, state)?;
    audit_fleets(state)
}

/// §6.5.6: what is paid in full is owned, so whatever is not can still be paid for.
fn audit_research(rules: &Rules, state: &State) -> Result<(), String> {
    for seat in state.seats() {
        for tech in Tech::ALL {
            let paid = state.research[seat].paid[tech.index()];
            let price = ch06_research::price(rules, state, seat, tech);
            if !state.research[seat].has(tech) && paid > 0 && paid >= price {
                let name = tech.name();
                return Err(format!(
                    "{seat} has paid {paid} of {price} for {name} and does not own it"
                ));
            }
        }
    }
    Ok(())
}

fn audit_colonies(rules: &Rules, state: &State) -> Result<(), String> {
    for (idx, colony) in state.colonies.iter().enumerate() {
        let planet = Planet(idx as u8);
        if colony.is_empty() {
            if *colony != Colony::EMPTY {
                return Err(format!("{} is empty and is not", planet_name(rules, planet)));
            }
        } else if state.planet_info(rules, planet).is_none() {
            return Err(format!("{} is no planet", planet_name(rules, planet)));
        }
    }
    for seat in state.seats() {
        if !state.variant.posts_placed && state.posts[seat] | state.posts_new[seat] != 0 {
            return Err(format!("{seat} has a command post, and posts are not placed here"));
        }
        for star in stars_in(state.posts[seat]) {
            if !state.has_colony_at(seat, star) {
                return Err(format!("{seat} has a post without a colony"));
            }
        }
        for star in stars_in(state.watched[seat]) {
            if !state.is_there(seat, star) {
                return Err(format!("{seat} watches a star where it is not"));
            }
        }
    }
    Ok(())
}

fn audit_fleets(state: &State) -> Result<(), String> {
    for seat in state.seats() {
        let stacks = state.fleets[seat].stacks();
        if stacks.windows(2).any(|pair| pair[0].key >= pair[1].key) {
            return Err(format!("the stacks of {seat} are out of order"));
        }
        for stack in stacks {
            let transports = stack.ships[crate::ids::ShipClass::Transport.index()] > 0;
            if stack.is_empty() || transports != stack.key.cargo().people().is_some() {
                return Err(format!("{seat} has a stack of nothing, or with the wrong cargo"));
            }
        }
        // Sorted by hex, a task force in two places has other stacks or other hexes between.
        for (idx, stack) in stacks.iter().enumerate() {
            let force = stack.key.task_force();
            let course = |stack: &crate::fleets::Stack| {
                (stack.key.hex(), stack.key.to(), stack.key.used(), stack.key.mark())
            };
            let apart = |other: &&crate::fleets::Stack| {
                other.key.task_force() == force && course(other) != course(stack)
            };
            if force != 0 && stacks[..idx].iter().any(|other| apart(&other)) {
                return Err(format!(
                    "task force {force} of {seat} is in two places or on two courses"
                ));
            }
        }
        if state.fleets[seat].total().iter().any(|&n| n > 255) {
            return Err(format!("{seat} has more ships of a class than counters"));
        }
    }
    Ok(())
}
