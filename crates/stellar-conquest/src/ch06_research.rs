//! Chapter 6.6: technology.

use tabletop::{Seat, Sink};

use crate::ch02_setup;
use crate::ch06_production;
use crate::components::{Rules, TechInfo};
use crate::event::{Event, EventView};
use crate::ids::Tech;
use crate::illegal::Illegal;
use crate::state::{Phase, SecretStep, State};
use crate::variant::Variant;

/// The row of the research charts, in the variant that is played.
pub fn row<'r>(rules: &'r Rules, variant: &Variant, tech: Tech) -> &'r TechInfo {
    if tech == Tech::PlanetShield && variant.shield_as_base {
        return &rules.research_shield_as_base;
    }
    rules.tech(tech)
}

pub(crate) fn info<'r>(rules: &'r Rules, state: &State, tech: Tech) -> &'r TechInfo {
    row(rules, &state.variant, tech)
}

/// §6.6.3, A-26: the price as it is now.
pub(crate) fn price(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> u16 {
    info(rules, state, tech).price_for(state.research[seat].owned)
}

/// §6.6.2, A-25: the level of the class of which something has to be owned first; none if the technology
/// is open.
pub(crate) fn level_needed(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> Option<u8> {
    let TechInfo { class, level, .. } = *info(rules, state, tech);
    let needs = match level {
        1 => return None,
        2 => 1,
        _ if state.variant.level3_needs_level2 => 2,
        _ => 1,
    };
    let opens = |other: &Tech| {
        let row = info(rules, state, *other);
        row.class == class && row.level == needs && state.research[seat].has(*other)
    };
    (!Tech::ALL.iter().any(opens)).then_some(needs)
}

fn check_level(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> Result<(), Illegal> {
    let level = info(rules, state, tech).level;
    match level_needed(rules, state, seat, tech) {
        Some(needs) => Err(Illegal::LevelClosed { level, needs }),
        None => Ok(()),
    }
}

/// §6.5.6, §6.6.2: may the colony at hand pay for this technology?
pub(crate) fn check_research(
    rules: &Rules,
    state: &State,
    seat: Seat,
    tech: Tech,
) -> Result<(), Illegal> {
    if state.phase == Phase::Setup {
        ch02_setup::check_setup_tech(rules, tech)?;
    }
    if state.research[seat].has(tech) {
        return Err(Illegal::OwnedAlready { tech });
    }
    check_level(rules, state, seat, tech)?;
    let have = state.desks[seat].ip;
    if have == 0 { Err(Illegal::CannotPay { need: 1, have }) } else { Ok(()) }
}

/// The most that can be paid now: the rest of the price, or all there is.
pub(crate) fn invest_max(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> u16 {
    let paid = state.research[seat].paid[tech.index()];
    let rest = price(rules, state, seat, tech).saturating_sub(paid);
    rest.min(state.desks[seat].ip)
}

/// §6.5.4, §6.5.7: running totals, which any number of colonies can pay into.
pub(crate) fn invest(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    tech: Tech,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    let setup = state.phase == Phase::Setup;
    let desk = &mut state.desks[seat];
    desk.ip -= n;
    desk.step = if setup { SecretStep::Setup } else { SecretStep::Spend };
    let paid = &mut state.research[seat].paid[tech.index()];
    *paid += n;
    let paid = *paid;
    let price = price(rules, state, seat, tech);
    log.push(Event::only(seat, EventView::Invested { tech, ip: n, paid, price }));
    complete(rules, state, seat, log);
}

/// §6.5.6, A-26: what is paid is owned at once; a predecessor can complete what was paid in part.
fn complete(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let mut again = true;
    while again {
        again = false;
        for tech in Tech::ALL {
            let paid = state.research[seat].paid[tech.index()];
            let owned = state.research[seat].has(tech);
            if !owned && paid > 0 && paid >= price(rules, state, seat, tech) {
                state.research[seat].owned |= tech.bit();
                // The surplus is lost.
                state.research[seat].paid[tech.index()] = price(rules, state, seat, tech);
                log.push(Event::only(seat, EventView::Acquired { tech }));
                if tech == Tech::ControlledEnvironment {
                    ch06_production::equip_new(state, seat);
                }
                again = true;
            }
        }
    }
}
