//! Chapter 6.5: purchases.

use tabletop::{Seat, Sink};

use super::Frame;
use super::emigration::{is_crowded, put_new};
use super::output::factories_worked;
use crate::action::Action;
use crate::ch02_setup;
use crate::ch06_research;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Cargo, Parts, STACKS_MAX, Stack};
use crate::ids::{Hex, Item, Planet, ShipClass, Tech};
use crate::illegal::Illegal;
use crate::state::{BASES_MAX, FACTORIES_MAX, Phase, Research, State};

pub(super) fn legal_spend(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    for item in Item::ALL {
        if check_buy(rules, state, seat, item).is_ok() {
            out.push(Action::Buy { item });
        }
    }
    for tech in Tech::ALL {
        if ch06_research::check_research(rules, state, seat, tech).is_ok() {
            out.push(Action::Research { tech });
        }
    }
    out.push(if state.phase == Phase::Setup { Action::Close } else { Action::Done });
}

/// §6.5.1 to §6.5.5: is there at least one that this colony can buy?
pub(super) fn check_buy(
    rules: &Rules,
    state: &State,
    seat: Seat,
    item: Item,
) -> Result<(), Illegal> {
    let desk = &state.desks[seat];
    if state.phase == Phase::Setup {
        ch02_setup::check_setup_item(item)?;
    } else {
        check_colony_buys(state, seat, desk.planet, item)?;
    }
    check_tech(rules, &state.research[seat], item)?;
    let need = cost(rules, state, seat, item, 1);
    if need > u32::from(desk.ip) {
        return Err(Illegal::CannotPay { need, have: desk.ip }); // §6.5.3
    }
    match item.ship_class() {
        Some(class) => check_ship(state, seat, class),
        None => check_building(rules, state, seat, item),
    }
}

/// §6.5.5, §6.6.4: does the seat own what an item needs?
fn check_tech(rules: &Rules, research: &Research, item: Item) -> Result<(), Illegal> {
    missing_tech(rules, research, item).map_or(Ok(()), |tech| Err(Illegal::NeedsTech { tech }))
}

/// The technology that is still missing for an item. §T.2, A-62: each technology of industry allows
/// factories by itself.
pub(crate) fn missing_tech(rules: &Rules, research: &Research, item: Item) -> Option<Tech> {
    let tech = rules.items[item.index()].needs?;
    let industry = [Tech::ImprovedIndustrial, Tech::RoboticIndustry];
    let allowed = item == Item::Factory && industry.into_iter().any(|tech| research.has(tech));
    (!allowed && !research.has(tech)).then_some(tech)
}

/// §4.3.2, §4.4.4: what a besieged or conquered colony cannot build; §4.3.3: a siege stops ships only.
fn check_colony_buys(state: &State, seat: Seat, planet: Planet, item: Item) -> Result<(), Illegal> {
    let colony = state.colony(planet);
    let conquered = colony.is_conquered();
    if item.ship_class().is_some() && !conquered && state.is_besieged(seat, planet.star()) {
        return Err(Illegal::Besieged);
    }
    match item {
        Item::MissileBase | Item::AdvancedMissileBase | Item::PlanetShield if conquered => {
            Err(Illegal::ConqueredDefence)
        }
        Item::Factory if conquered && !state.variant.conquered_factories => {
            Err(Illegal::ConqueredFactories)
        }
        Item::PlanetShield
            if colony.shields + colony.shields_new > 0 && !state.variant.shield_as_base =>
        {
            Err(Illegal::ShieldedAlready)
        }
        Item::Scout
        | Item::Corvette
        | Item::Fighter
        | Item::DeathStar
        | Item::Factory
        | Item::MissileBase
        | Item::AdvancedMissileBase
        | Item::PlanetShield => Ok(()),
    }
}

fn check_ship(state: &State, seat: Seat, class: ShipClass) -> Result<(), Illegal> {
    let max = state.variant.ship_limit;
    if state.fleets[seat].total()[class.index()] >= u16::from(max) {
        return Err(Illegal::ShipLimit { max }); // §3.8.5
    }
    if is_crowded(state, seat) {
        return Err(Illegal::StackLimit { max: STACKS_MAX as u8 - 8 });
    }
    Ok(())
}

fn check_building(rules: &Rules, state: &State, seat: Seat, item: Item) -> Result<(), Illegal> {
    if item == Item::Factory {
        let colony = state.colony(state.desks[seat].planet);
        let (people, have) = (colony.people, colony.factories);
        let max = factories_worked(rules, &state.research[seat], people).unwrap_or(FACTORIES_MAX);
        if have >= max {
            return Err(Illegal::FactoryLimit { people, max, have });
        }
    }
    if building_room(rules, state, seat, item) == 0 {
        return Err(Illegal::BuildingLimit);
    }
    Ok(())
}

/// §T.1: what `n` more cost; scouts are cheaper by the pair.
pub(crate) fn cost(rules: &Rules, state: &State, seat: Seat, item: Item, n: u16) -> u32 {
    let robotic = state.research[seat].has(Tech::RoboticIndustry);
    if item == Item::Scout {
        let bought = u16::from(state.desks[seat].scouts);
        return rules.price(item, bought + n, robotic) - rules.price(item, bought, robotic);
    }
    rules.price(item, n, robotic)
}

/// The most of an item that can be bought now.
pub(super) fn buy_max(rules: &Rules, state: &State, seat: Seat, item: Item) -> u16 {
    let ip = u32::from(state.desks[seat].ip);
    let room = match item.ship_class() {
        Some(class) => {
            let total = state.fleets[seat].total()[class.index()];
            u16::from(state.variant.ship_limit).saturating_sub(total)
        }
        None => building_room(rules, state, seat, item),
    };
    let single = cost(rules, state, seat, item, 1).min(cost(rules, state, seat, item, 2) / 2);
    let mut n = room.min((ip / single.max(1)) as u16);
    while n > 0 && cost(rules, state, seat, item, n) > ip {
        n -= 1;
    }
    n
}

fn building_room(rules: &Rules, state: &State, seat: Seat, item: Item) -> u16 {
    let colony = state.colony(state.desks[seat].planet);
    match item {
        Item::Factory => {
            let worked = factories_worked(rules, &state.research[seat], colony.people);
            worked.unwrap_or(FACTORIES_MAX).saturating_sub(colony.factories)
        }
        Item::PlanetShield if !state.variant.shield_as_base => 1,
        Item::PlanetShield => {
            u16::from(u8::MAX.saturating_sub(colony.shields).saturating_sub(colony.shields_new))
        }
        // §6.5.11: no limit but the money, and the software's.
        Item::MissileBase => BASES_MAX - colony.bases,
        Item::AdvancedMissileBase => BASES_MAX - colony.advanced_bases,
        Item::Scout | Item::Corvette | Item::Fighter | Item::DeathStar => {
            unreachable!("ships are not buildings")
        }
    }
}

/// §6.5.5: how many more of an item a colony with so many people can take, and how many fewer for each million that
/// leaves; nothing where its money alone is the limit.
pub(crate) fn limit(
    rules: &Rules,
    state: &State,
    seat: Seat,
    planet: Planet,
    item: Item,
    people: u8,
) -> Option<(u16, u16)> {
    if check_colony_buys(state, seat, planet, item).is_err() {
        return Some((0, 0));
    }
    let research = &state.research[seat];
    match item {
        Item::Factory => {
            let most = factories_worked(rules, research, people)?;
            let each = factories_worked(rules, research, 1)?;
            Some((most.saturating_sub(state.colony(planet).factories), each))
        }
        Item::PlanetShield => (!state.variant.shield_as_base).then_some((1, 0)),
        Item::Scout
        | Item::Corvette
        | Item::Fighter
        | Item::DeathStar
        | Item::MissileBase
        | Item::AdvancedMissileBase => None,
    }
}

/// §6.5.9: new ships appear in the hex of the colony; before the first turn they join the fleet.
pub(super) fn buy(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    item: Item,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    let setup = state.phase == Phase::Setup;
    let need = cost(rules, state, seat, item, n) as u16;
    let desk = &mut state.desks[seat];
    desk.ip -= need;
    desk.step = if setup { Frame::Setup } else { Frame::Spend };
    if item == Item::Scout {
        desk.scouts += n as u8;
    }
    let (planet, ip) = (desk.planet, desk.ip);
    if let Some(class) = item.ship_class() {
        let mut ships = [0; ShipClass::COUNT];
        ships[class.index()] = n as u8;
        if setup {
            let key = Parts::at(Hex::OFF_MAP, Cargo::NONE).key();
            state.fleets[seat].put(Stack { key, ships });
        } else {
            put_new(rules, state, seat, planet, Cargo::NONE, ships);
        }
    } else {
        let colony = state.colony_mut(planet);
        match item {
            Item::Factory => colony.factories += n,
            Item::MissileBase => colony.bases += n,
            Item::AdvancedMissileBase => colony.advanced_bases += n,
            Item::PlanetShield => colony.shields_new += n as u8,
            Item::Scout | Item::Corvette | Item::Fighter | Item::DeathStar => {
                unreachable!("ships are not buildings")
            }
        }
    }
    let planet = (!setup).then_some(planet);
    log.push(Event::only(seat, EventView::Bought { planet, item, n, ip }));
}
