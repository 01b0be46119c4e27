//! Chapter 6.1 to 6.5: growth, output, emigration, purchases; secret and at once for all.

use tabletop::{Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch02_setup;
use crate::ch03_posts;
use crate::ch03_turn;
use crate::ch05_landing;
use crate::ch06_research;
use crate::components::{PlanetInfo, Rules};
use crate::event::{Event, Happening};
use crate::fleets::{Cargo, Mark, Parts, STACKS_MAX, Stack};
use crate::ids::{Hex, Item, Planet, ShipClass, Tech};
use crate::illegal::Illegal;
use crate::state::{
    BASES_MAX, Colony, Desk, FACTORIES_MAX, Frame, Phase, PlanetSet, Research, State, Step, bit,
};

/// §6.1.1: everybody produces, in secret and at once. §6.1.3: every colony counts.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let _ = rules;
    state.phase = Phase::Production;
    state.frames.push(Frame::Secret);
    for seat in state.seats() {
        state.desks[seat] =
            Desk { step: Step::Colonies, todo: to_produce(state, seat), ..Desk::CLOSED };
        state.posts_new[seat] = state.posts[seat];
    }
    log.push(Event::all(Happening::ProductionBegan { turn: state.turn }));
}

/// §4.4.2: a colony conquered since the last production turn yields nothing in this one.
fn to_produce(state: &State, seat: Seat) -> PlanetSet {
    let mut todo = PlanetSet::default();
    for (idx, colony) in state.colonies.iter().enumerate() {
        let idle = colony.is_conquered() && colony.fresh;
        if colony.controller() == Some(seat) && !idle {
            todo.insert(Planet(idx as u8));
        }
    }
    todo
}

/// Seats that have not closed.
pub(crate) fn open_seats(state: &State) -> SeatSet {
    state.seats().filter(|&seat| state.desks[seat].step != Step::Closed).collect()
}

// What a colony puts out.

/// §6.2: people born on a planet of this kind; §4.4.5: none among the conquered.
pub(crate) fn growth(rules: &Rules, info: &PlanetInfo, colony: &Colony) -> u8 {
    let per = rules.numbers.growth_per[info.kind.index()];
    if per == 0 || colony.is_conquered() { 0 } else { colony.people / per }
}

/// Factories that so many millions can work; `None` is any number.
pub(crate) fn factories_worked(rules: &Rules, research: &Research, people: u8) -> Option<u16> {
    if research.has(Tech::RoboticIndustry) {
        return None;
    }
    let improved = research.has(Tech::ImprovedIndustrial);
    let numbers = &rules.numbers;
    let each = if improved {
        numbers.factories_per_million_improved
    } else {
        numbers.factories_per_million
    };
    Some(u16::from(people) * u16::from(each))
}

/// §6.3: people after growth and working factories, more on mineral-rich planets.
pub(crate) fn output(
    rules: &Rules,
    info: &PlanetInfo,
    research: &Research,
    people: u8,
    factories: u16,
) -> u16 {
    let worked = factories_worked(rules, research, people).unwrap_or(u16::MAX).min(factories);
    let factor = if info.mineral_rich { u16::from(rules.numbers.mineral_factor) } else { 1 };
    u16::from(people).saturating_add(worked).saturating_mul(factor)
}

// The desk: which colony.

pub(crate) fn legal_colonies(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let desk = &state.desks[seat];
    out.extend(desk.todo.iter().map(|planet| Action::Produce { planet }));
    ch03_posts::legal_posts(state, seat, out);
    if desk.todo.is_empty() {
        out.push(Action::Close);
    }
}

/// §6.1.2, A-20: one colony after another, in any order.
pub(crate) fn check_produce(state: &State, seat: Seat, planet: Planet) -> Result<(), Illegal> {
    let found = state.desks[seat].todo.contains(planet);
    if found { Ok(()) } else { Err(Illegal::NotToDo { planet }) }
}

/// §6.1.5: growth, then output; then those who leave.
pub(crate) fn produce(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    planet: Planet,
    log: &mut impl Sink<Event>,
) {
    let info = *state.planet_info(rules, planet).expect("a colony is on a planet");
    let born = growth(rules, &info, state.colony(planet));
    let research = state.research[seat];
    let colony = state.colony_mut(planet);
    colony.people = colony.people.saturating_add(born); // §6.2.4: for now even above the capacity.
    let (people, factories) = (colony.people, colony.factories);
    let ip = output(rules, &info, &research, people, factories);
    let desk = &mut state.desks[seat];
    *desk = Desk { planet, ip, growth: born, emigrants: 0, scouts: 0, ..*desk };
    desk.output = desk.output.saturating_add(ip);
    desk.todo.remove(planet);
    log.push(Event::only(
        seat,
        Happening::Produced { planet, growth: born, people, factories, ip },
    ));
    let most = emigrants_max(rules, state, seat);
    state.desks[seat].step = if most > 0 { Step::Emigrate } else { Step::Spend };
}

// Emigration.

/// §6.4.1, §6.4.2, §4.3.2: all may leave whose transports can be paid and built.
pub(crate) fn emigrants_max(rules: &Rules, state: &State, seat: Seat) -> u16 {
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
fn transports_left(state: &State, seat: Seat) -> u16 {
    let limit = u16::from(state.variant.ship_limit);
    if is_crowded(state, seat) {
        return 0;
    }
    limit.saturating_sub(state.fleets[seat].total()[ShipClass::Transport.index()])
}

/// no room for another stack of new ships.
fn is_crowded(state: &State, seat: Seat) -> bool {
    state.fleets[seat].stacks().len() + 8 > STACKS_MAX
}

/// §6.4.4, §6.4.5, A-22: one for every three who leave, up to the growth and three; §4.4.5: none for the conquered.
pub(crate) fn bonus(rules: &Rules, growth: u8, emigrants: u8, conquered: bool) -> u8 {
    let limit = growth.saturating_add(rules.numbers.bonus_base);
    if conquered { 0 } else { emigrants.min(limit) / rules.numbers.bonus_per }
}

/// §6.4.3: loaded transports appear in the colony's hex. §5.2.3, §5.2.5: that is the only way to leave
/// a planet, and production the only time.
pub(crate) fn emigrate(
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
    desk.step = if most > 0 { Step::Bonus { most } } else { Step::Spend };
    if most == 0 && n > 0 {
        log.push(Event::only(seat, Happening::Emigrated { planet, emigrants: n, bonus: 0 }));
    }
}

/// §6.4.6: bonus people leave too, or are lost.
pub(crate) fn emigrate_bonus(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    launch(rules, state, seat, n as u8);
    let desk = &mut state.desks[seat];
    desk.step = Step::Spend;
    let (planet, emigrants) = (desk.planet, desk.emigrants);
    log.push(Event::only(seat, Happening::Emigrated { planet, emigrants, bonus: n as u8 }));
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

fn put_new(
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

// Purchases.

pub(crate) fn legal_spend(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
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
pub(crate) fn check_buy(
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

/// §6.5.5, §6.6.4: does the seat own what an item needs? §T.2, A-62: each technology of industry
/// allows factories by itself.
fn check_tech(rules: &Rules, research: &Research, item: Item) -> Result<(), Illegal> {
    let Some(tech) = rules.items[item.index()].needs else { return Ok(()) };
    let industry = [Tech::ImprovedIndustrial, Tech::RoboticIndustry];
    let allowed = item == Item::Factory && industry.into_iter().any(|tech| research.has(tech));
    if allowed || research.has(tech) { Ok(()) } else { Err(Illegal::NeedsTech { tech }) }
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
pub(crate) fn buy_max(rules: &Rules, state: &State, seat: Seat, item: Item) -> u16 {
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

/// §6.5.9: new ships appear in the hex of the colony; before the first turn they join the fleet.
pub(crate) fn buy(
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
    desk.step = if setup { Step::Setup } else { Step::Spend };
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
    log.push(Event::only(seat, Happening::Bought { planet, item, n, ip }));
}

/// §6.1.2, §6.2.4, §6.5.8: the colony is done: what is left of its IP is lost, and who has no room dies.
pub(crate) fn finish(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let planet = state.desks[seat].planet;
    ch05_landing::cull_one(rules, state, planet, seat, log);
    let desk = &mut state.desks[seat];
    desk.step = Step::Colonies;
    desk.ip = 0;
    (desk.growth, desk.emigrants, desk.scouts) = (0, 0, 0);
    desk.planet = Planet(0);
}

/// every seat closes itself, even with nothing to decide.
pub(crate) fn check_close(state: &State, seat: Seat) -> Result<(), Illegal> {
    let left = state.desks[seat].todo.iter().count() as u16;
    if left > 0 { Err(Illegal::ColoniesLeft { left }) } else { Ok(()) }
}

pub(crate) fn close(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let desk = &mut state.desks[seat];
    desk.step = Step::Closed;
    (desk.ip, desk.scouts) = (0, 0);
    log.push(Event::all(Happening::Closed { seat }));
    if !open_seats(state).is_empty() {
        return;
    }
    if state.phase == Phase::Setup {
        ch02_setup::end_setup(rules, state, log);
    } else {
        end(rules, state, log);
    }
}

/// Everybody has closed: what was built stands on the map, and play goes on.
fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.frames.pop();
    for seat in state.seats() {
        state.fleets[seat].rekey(|stack| {
            let parts = stack.key.parts();
            (parts.mark == Mark::New).then(|| Parts { mark: Mark::None, ..parts }.key())
        });
        state.output[seat] = state.desks[seat].output;
        state.desks[seat] = Desk::CLOSED;
    }
    for star in crate::ids::Star::all() {
        state.recount(rules, rules.stars[star.index()].hex);
    }
    log.push(Event::all(Happening::ProductionEnded { turn: state.turn }));
    for idx in 0..state.colonies.len() {
        end_colony(state, Planet(idx as u8), log);
    }
    ch03_posts::publish(state, log);
    ch03_turn::next_turn(rules, state, log);
}

fn end_colony(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    let colony = state.colony_mut(planet);
    if colony.is_empty() {
        return;
    }
    colony.fresh = false; // §4.4.2: one production turn has gone by.
    let raised = std::mem::take(&mut colony.shields_new);
    colony.shields += raised;
    let (owner, abandoned, conquered) =
        (Seat(colony.owner), colony.people == 0, colony.is_conquered());
    let star = planet.star();
    let watching: SeatSet =
        state.seats().filter(|&seat| state.watched[seat] & bit(star) != 0).collect();
    let watching = watching.with(owner);
    if raised > 0 && !state.variant.shield_as_base {
        log.push(Event::some(watching, false, Happening::ShieldRaised { planet }));
    }
    if abandoned {
        // nobody is left; whatever stood there is gone with them.
        let open = conquered && state.are_conquests_open();
        let all = if open { SeatSet::first(state.n_seats) } else { watching };
        state.abandon(planet);
        log.push(Event::some(all, open, Happening::Abandoned { planet }));
    }
}
