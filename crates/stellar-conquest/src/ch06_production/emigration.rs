//! Chapter 6.4: emigration.

use tabletop::{Seat, Sink};

use super::Frame;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Cargo, Mark, Parts, STACKS_MAX, Stack};
use crate::ids::{Planet, ShipClass, Tech};
use crate::state::State;

/// §6.4.1, §6.4.2, §4.3.2: all may leave whose transports can be paid and built.
pub(super) fn emigrants_max(rules: &Rules, state: &State, seat: Seat) -> u16 {
    let desk = &state.desks[seat];
    let star = desk.planet.star();
    let colony = state.colony(desk.planet);
    if !colony.is_conquered() && state.is_besieged(seat, star) {
        return 0;
    }
    let payable = desk.ip / rules.transport_price;
    u16::from(colony.people).min(payable).min(transports_left(state, seat))
}

/// §3.8.5, A-04, A-61: transports that counters are left for, whoever the people are.
pub(super) fn transports_left(state: &State, seat: Seat) -> u16 {
    let limit = u16::from(state.variant.ship_limit);
    if is_crowded(state, seat) {
        return 0;
    }
    limit.saturating_sub(state.fleets[seat].total()[ShipClass::Transport.index()])
}

/// no room for another stack of new ships.
pub(super) fn is_crowded(state: &State, seat: Seat) -> bool {
    state.fleets[seat].stacks().len() + 8 > STACKS_MAX
}

/// §6.4.5: so many who leave are counted for the bonus at most.
pub fn bonus_limit(rules: &Rules, growth: u8) -> u8 {
    growth.saturating_add(rules.numbers.bonus_base)
}

/// §6.4.4, §6.4.5, A-22: one for every three who leave, up to the growth and three; §4.4.5: none for the conquered.
pub(crate) fn bonus(rules: &Rules, growth: u8, emigrants: u8, conquered: bool) -> u8 {
    let counted = emigrants.min(bonus_limit(rules, growth));
    if conquered { 0 } else { counted / rules.numbers.bonus_per }
}

/// §6.4.3: loaded transports appear in the colony's hex. §5.2.3, §5.2.5: that is the only way to leave
/// a planet, and production the only time.
pub(super) fn emigrate(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    let n = n as u8;
    launch(rules, state, seat, n);
    let planet = state.desks[seat].planet;
    state.colony_mut(planet).people -= n;
    let conquered = state.colony(planet).is_conquered();
    let born = bonus(rules, state.desks[seat].growth, n, conquered);
    let most = u16::from(born).min(state.desks[seat].ip / rules.transport_price);
    let most = most.min(transports_left(state, seat)) as u8;
    let desk = &mut state.desks[seat];
    desk.emigrants = n;
    desk.step = if most > 0 { Frame::Bonus { most } } else { Frame::Spend };
    if most == 0 && n > 0 {
        log.push(Event::only(seat, EventView::Emigrated { planet, emigrants: n, bonus: 0 }));
    }
}

/// §6.4.6: bonus people leave too, or are lost.
pub(super) fn emigrate_bonus(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    launch(rules, state, seat, n as u8);
    let desk = &mut state.desks[seat];
    desk.step = Frame::Spend;
    let (planet, emigrants) = (desk.planet, desk.emigrants);
    log.push(Event::only(seat, EventView::Emigrated { planet, emigrants, bonus: n as u8 }));
}

fn launch(rules: &Rules, state: &mut State, seat: Seat, n: u8) {
    let desk = &mut state.desks[seat];
    desk.ip -= u16::from(n) * rules.transport_price;
    let planet = desk.planet;
    let people = Seat(state.colony(planet).owner); // §4.4.3: in the colour of the people.
    let cet = state.research[seat].has(Tech::ControlledEnvironment); // §5.1.3
    let cargo = Cargo::new(people, Some(planet), cet);
    let mut ships = [0; ShipClass::COUNT];
    ships[ShipClass::Transport.index()] = n;
    put_new(rules, state, seat, planet, cargo, ships);
}

/// §5.1.3: transports built in the production turn in which the technology is gained have it.
pub(crate) fn equip_new(state: &mut State, seat: Seat) {
    state.fleets[seat].rekey(|stack| {
        let mut parts = stack.key.parts();
        let people = parts.cargo.people()?;
        parts.cargo = Cargo::new(people, parts.cargo.origin(), true);
        (parts.mark == Mark::New).then(|| parts.key())
    });
}

pub(super) fn put_new(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    planet: Planet,
    cargo: Cargo,
    ships: [u8; ShipClass::COUNT],
) {
    let hex = rules.stars[planet.star().index()].hex;
    let parts = Parts { mark: Mark::New, ..Parts::at(hex, cargo) };
    state.fleets[seat].put(Stack { key: parts.key(), ships });
}
