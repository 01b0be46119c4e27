//! §4.3: prices of flights, what an Explorer loads, and what follows when it arrives.

use tabletop::Sink;

use super::Frame;
use crate::action::Action;
use crate::ch01_rewards;
use crate::chc_halley::{self, HalleyEvent, Port};
use crate::chf_flyby;
use crate::chv_variants::multi_resource;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::Fact;
use crate::geometry::Spot;
use crate::ids::{Building, Family, Planet, Player, ProductionToken, Token};
use crate::illegal::Illegal;
use crate::state::{self, Explorer, NONE, State, Zone};

/// §3.3: what a flight costs this player, by the cheapest way: straight, or through the Wormhole
/// token (§T.6.3).
pub(crate) fn fuel(rules: &Rules, state: &State, player: Player, from: Port, to: Port) -> u16 {
    let corporation = state.corporation(player);
    let level = corporation.level(Family::Travel);
    let detector = level >= 1; // §T.6.1
    let gravity = if level >= 2 { 0 } else { u16::from(chc_halley::gravity(rules, from)) }; // §T.6.2
    let (start, end) = (chc_halley::spot(rules, state, from), chc_halley::spot(rules, state, to));
    let way = |from: Spot, to: Spot| chf_flyby::way(rules, state, from, to, detector);
    let direct = gravity + way(start, end);
    let Some(token) = corporation.wormhole else { return direct };
    let token = Spot::from(token);
    let jump = u16::from(rules.numbers.wormhole_fuel);
    let through = if from == Port::Earth {
        jump + way(token, end)
    } else if to == Port::Earth && token == start {
        jump // The token's own place: nothing but the jump.
    } else if to == Port::Earth {
        gravity + way(start, token) + jump
    } else {
        return direct;
    };
    direct.min(through)
}

/// Leaving the planet, the way straight there, and whether the Wormhole token makes it shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlightParts {
    pub(crate) gravity: u16,
    pub(crate) way: u16,
    pub(crate) through_wormhole: bool,
}

impl From<FlightParts> for Fact {
    fn from(parts: FlightParts) -> Fact {
        let FlightParts { gravity, way, through_wormhole } = parts;
        Fact::Flight { gravity, way, through_wormhole }
    }
}

/// Of what the price of a flight is made: gravity, the way, and the jump through the Wormhole token.
pub(crate) fn parts(rules: &Rules, state: &State, player: Player, to: Port) -> FlightParts {
    let corporation = state.corporation(player);
    let from = corporation.explorer.at;
    let level = corporation.level(Family::Travel);
    let gravity = if level >= 2 { 0 } else { u16::from(chc_halley::gravity(rules, from)) };
    let (start, end) = (chc_halley::spot(rules, state, from), chc_halley::spot(rules, state, to));
    let way = chf_flyby::way(rules, state, start, end, level >= 1);
    let total = fuel(rules, state, player, from, to);
    FlightParts { gravity, way, through_wormhole: total < gravity + way }
}

/// The price after what a token takes off; [`NONE`] makes it free (§X.01, §X.14).
pub(crate) fn price(rules: &Rules, state: &State, player: Player, off: u8, to: Port) -> u16 {
    if off == NONE {
        return 0;
    }
    let from = state.corporation(player).explorer.at;
    fuel(rules, state, player, from, to).saturating_sub(u16::from(off))
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, off: u8) -> bool {
    Planet::ALL.into_iter().any(|to| check_fly(rules, state, player, off, to).is_ok())
        || chc_halley::check_fly(rules, state, player, off).is_ok()
}

pub(crate) fn check_fly(
    rules: &Rules,
    state: &State,
    player: Player,
    off: u8,
    to: Planet,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    if corporation.explorer.at == to {
        return Err(Illegal::AlreadyThere { planet: to });
    }
    if state.is_destroyed(to) {
        return Err(Illegal::Destroyed { planet: to }); // §7.3
    }
    let (need, have) = (price(rules, state, player, off, to.into()), corporation.fuel);
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// What can be put aboard where the Explorer stands, and whether the Base can be given up.
pub(super) fn legal_load(
    rules: &Rules,
    state: &State,
    player: Player,
    set_up: [u8; 4],
    out: &mut Vec<Action>,
) {
    if check_load_base(rules, state, player).is_ok() {
        out.push(Action::LoadBase);
    }
    for building in Building::ALL {
        if check_load_building(rules, state, player, set_up, building).is_ok() {
            out.push(Action::LoadBuilding { building });
        }
    }
    let corporation = state.corporation(player);
    let Some(zone) = corporation.here() else { return };
    let room = u16::from(rules.numbers.explorer).saturating_sub(corporation.explorer.load());
    for n in (1..=zone.storage.total().min(room)).rev() {
        zone.storage.handfuls(n as u8, |cubes| out.push(Action::LoadCubes { cubes }));
    }
    if zone.has_base() {
        out.push(Action::Dismantle);
    }
}

fn check_room(rules: &Rules, state: &State, player: Player, n: u16) -> Result<(), Illegal> {
    let (load, max) = (state.corporation(player).explorer.load(), rules.numbers.explorer);
    if load + n > u16::from(max) { Err(Illegal::ExplorerFull { load, max }) } else { Ok(()) }
}

/// §4.3.1: Bases wait on Earth.
pub(super) fn check_load_base(rules: &Rules, state: &State, player: Player) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    if corporation.explorer.at != Port::Earth {
        return Err(Illegal::NotOnEarth);
    }
    if corporation.bases == 0 {
        return Err(Illegal::NoBase);
    }
    check_room(rules, state, player, 1)
}

pub(super) fn load_base(state: &mut State, player: Player, log: &mut impl Sink<Event>) {
    let corporation = state.corporation_mut(player);
    corporation.bases -= 1;
    corporation.explorer.bases += 1;
    log.push(Event::BaseLoaded { player });
}

/// §4.3.1: from the reserve on Earth, elsewhere from the own zone; R-244: none of a kind that was set up
/// during this stay.
pub(super) fn check_load_building(
    rules: &Rules,
    state: &State,
    player: Player,
    set_up: [u8; 4],
    building: Building,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let at = corporation.explorer.at;
    let on_earth = at == Planet::Earth;
    let zone = corporation.here().ok_or(Illegal::OnComet)?;
    let there = if on_earth { &corporation.buildings } else { &zone.buildings };
    if there[building.index()] == 0 {
        return Err(Illegal::NoBuilding { building });
    }
    if set_up[building.index()] > 0 {
        return Err(Illegal::JustSetUp { building });
    }
    check_room(rules, state, player, 1)
}

pub(super) fn load_building(
    state: &mut State,
    player: Player,
    building: Building,
    log: &mut impl Sink<Event>,
) {
    let corporation = state.corporation_mut(player);
    let there = match corporation.explorer.at.planet() {
        Some(planet) if planet != Planet::Earth => &mut corporation.zones[planet.index()].buildings,
        Some(_) | None => &mut corporation.buildings,
    };
    there[building.index()] -= 1;
    corporation.explorer.buildings[building.index()] += 1;
    log.push(Event::BuildingLoaded { player, building });
}

/// §4.3.1: cubes from the own Storage.
pub(super) fn check_load_cubes(
    rules: &Rules,
    state: &State,
    player: Player,
    cubes: Cubes,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let have = corporation.here().ok_or(Illegal::OnComet)?.storage;
    if cubes.is_empty() || !have.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have });
    }
    check_room(rules, state, player, cubes.total())
}

pub(super) fn load_cubes(
    state: &mut State,
    player: Player,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
) {
    let corporation = state.corporation_mut(player);
    let at = corporation.explorer.at.planet().expect("the comet has no Storage");
    corporation.zone_mut(at).storage.take_all(cubes);
    corporation.explorer.cubes.add_all(cubes);
    log.push(Event::CubesLoaded { player, cubes });
}

/// §4.3.6: an own Base must stand there.
pub(super) fn check_dismantle(state: &State, player: Player) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let planet = corporation.explorer.at.planet().ok_or(Illegal::OnComet)?;
    if corporation.zone(planet).has_base() { Ok(()) } else { Err(Illegal::NoBaseThere { planet }) }
}

pub(super) fn dismantle(state: &mut State, player: Player, log: &mut impl Sink<Event>) {
    let at = state.corporation(player).explorer.at;
    let planet = at.planet().expect("nobody founds a Base on the comet");
    clear_zone(state, player, planet);
    log.push(Event::Dismantled { player, planet });
}

/// §4.3.6, §7.3: Base and Buildings go home, cubes and the production token leave the game.
pub(crate) fn clear_zone(state: &mut State, player: Player, planet: Planet) {
    let corporation = state.corporation_mut(player);
    let zone = std::mem::replace(corporation.zone_mut(planet), Zone::EMPTY);
    for building in Building::ALL {
        corporation.buildings[building.index()] += zone.buildings[building.index()];
    }
    if zone.has_base() {
        corporation.bases += 1;
        let token = Token::Production(planet);
        corporation.pool.remove(token);
        corporation.played.retain(|played| *played != token);
    }
}

/// §4.3.2: pays and goes; what follows depends on the place.
pub(super) fn fly(
    rules: &Rules,
    state: &mut State,
    player: Player,
    off: u8,
    to: Planet,
    log: &mut impl Sink<Event>,
) {
    let fuel = price(rules, state, player, off, to.into());
    move_explorer(state, player, to, fuel, log);
    if to == Planet::Earth {
        return;
    }
    let tokens = state.piles[to.index()].len();
    if state.corporation(player).zone(to).has_base() {
        state.push(Frame::Dock { player, set_up: [0; 4] });
    } else if tokens > 0 {
        reveal(state, player, to, tokens - 1, log);
    }
}

/// The flight itself; on Earth everything is unloaded (§4.3.3).
pub(crate) fn move_explorer(
    state: &mut State,
    player: Player,
    to: Planet,
    fuel: u16,
    log: &mut impl Sink<Event>,
) {
    let corporation = state.corporation_mut(player);
    assert!(corporation.fuel >= fuel, "a flight that is taken is paid for");
    corporation.fuel -= fuel;
    let from = std::mem::replace(&mut corporation.explorer.at, to.into());
    log.push(match from.planet() {
        Some(from) => Event::Flew { player, from, to, fuel },
        None => Event::Halley(HalleyEvent::TookOff { player, to, fuel }),
    });
    if to == Planet::Earth {
        let Explorer { cubes, .. } = corporation.explorer;
        unload(state, player, true);
        log.push(Event::Unloaded { player, cubes });
    }
}

/// Empties the Explorer: pieces to the reserve on Earth, cubes to the supply if they are `safe`.
pub(crate) fn unload(state: &mut State, player: Player, safe: bool) {
    let corporation = state.corporation_mut(player);
    let Explorer { bases, buildings, cubes, .. } =
        std::mem::replace(&mut corporation.explorer, Explorer::HOME);
    corporation.bases += bases;
    for building in Building::ALL {
        corporation.buildings[building.index()] += buildings[building.index()];
    }
    if safe {
        corporation.cubes.add_all(cubes);
    }
}

/// §4.3.4: turns the top token over. One that was looked at before needs no draw.
fn reveal(state: &mut State, player: Player, planet: Planet, more: u8, log: &mut impl Sink<Event>) {
    let pile = &mut state.piles[planet.index()];
    if pile.n_unseen > 0 {
        state.push(Frame::Reveal { player, planet, more });
    } else {
        let token = ProductionToken::of(planet, usize::from(pile.seen.remove(0)));
        log.push(Event::TokenRevealed { player, token });
        state.push(Frame::Settle { player, planet, token, more });
    }
}

/// The dealer turns a token over that nobody has seen.
pub(super) fn revealed(
    state: &mut State,
    player: Player,
    planet: Planet,
    more: u8,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    match multi_resource::pick(state, planet, result) {
        Some(n) => turn_over(state, player, planet, more, n, log),
        None => multi_resource::ask_base(state, player, planet, more, log), // §V4.1
    }
}

/// Token `n` of the planet comes to sight.
pub(crate) fn turn_over(
    state: &mut State,
    player: Player,
    planet: Planet,
    more: u8,
    n: usize,
    log: &mut impl Sink<Event>,
) {
    let pile = &mut state.piles[planet.index()];
    pile.n_unseen -= 1;
    pile.unseen &= !(1 << n);
    let token = ProductionToken::of(planet, n);
    log.push(Event::TokenRevealed { player, token });
    state.push(Frame::Settle { player, planet, token, more });
}

/// §4.3.4: a Base must be aboard.
pub(super) fn check_settle(state: &State, player: Player) -> Result<(), Illegal> {
    let aboard = state.corporation(player).explorer.bases;
    if aboard > 0 { Ok(()) } else { Err(Illegal::NoBaseAboard) }
}

/// §4.3.4: Fuel for the next token, each once.
pub(super) fn check_look(
    rules: &Rules,
    state: &State,
    player: Player,
    more: u8,
) -> Result<(), Illegal> {
    if more == 0 {
        return Err(Illegal::NoMoreTokens);
    }
    let (need, have) = (u16::from(rules.numbers.look_again_fuel), state.corporation(player).fuel);
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §4.3.4: Fuel is paid, this token goes back, and the next one is turned over.
pub(super) fn look(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: ProductionToken,
    more: u8,
    log: &mut impl Sink<Event>,
) {
    state.corporation_mut(player).fuel -= u16::from(rules.numbers.look_again_fuel);
    leave(state, player, token, log);
    reveal(state, player, token.planet(), more - 1, log);
}

/// The token goes back face down, below the others.
pub(super) fn leave(
    state: &mut State,
    player: Player,
    token: ProductionToken,
    log: &mut impl Sink<Event>,
) {
    state.piles[token.planet().index()].seen.push(token.n() as u8);
    log.push(Event::TokenReturned { player, token });
}

pub(super) fn settle(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: ProductionToken,
    log: &mut impl Sink<Event>,
) {
    state.corporation_mut(player).explorer.bases -= 1;
    found(rules, state, player, token, 0, log);
    state.push(Frame::Dock { player, set_up: [0; 4] });
}

/// §4.3.4: the Base stands, the Deposit is filled, the token lies on the played ones, and its ARS
/// sends cubes at once.
pub(crate) fn found(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: ProductionToken,
    ars_more: u8,
    log: &mut impl Sink<Event>,
) {
    let (info, planet) = (*rules.token(token), token.planet());
    let ars = info.ars + ars_more;
    let corporation = state.corporation_mut(player);
    let zone = corporation.zone_mut(planet);
    assert!(!zone.has_base(), "a player founds one Base on a planet");
    zone.token = token.0;
    zone.deposit = Cubes::of(info.resource, info.n);
    corporation.played.push(Token::Production(planet));
    log.push(Event::Founded { player, planet, token, ars });
    ch01_rewards::cubes(state, player, Cubes::of(info.resource, ars), log);
}

// At an own Base.

/// The question ends with the Base itself (§4.3.6).
pub(super) fn can_dock(state: &State, player: Player) -> bool {
    let corporation = state.corporation(player);
    corporation.here().is_some_and(Zone::has_base)
}

/// §4.3.5, §3.4: a carried Building into the own zone.
pub(super) fn check_deploy(
    rules: &Rules,
    state: &State,
    player: Player,
    building: Building,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let planet = corporation.explorer.at.planet().ok_or(Illegal::OnComet)?;
    if corporation.explorer.buildings[building.index()] == 0 {
        return Err(Illegal::NoBuilding { building });
    }
    let zone = corporation.zone(planet);
    if !zone.has_base() {
        return Err(Illegal::NoBaseThere { planet });
    }
    let max = rules.numbers.buildings_per_zone;
    if zone.n_buildings() < max { Ok(()) } else { Err(Illegal::ZoneFull { max }) }
}

pub(super) fn deploy(
    state: &mut State,
    player: Player,
    building: Building,
    log: &mut impl Sink<Event>,
) {
    let corporation = state.corporation_mut(player);
    let planet = corporation.explorer.at.planet().expect("nothing is set up on the comet");
    corporation.explorer.buildings[building.index()] -= 1;
    corporation.zone_mut(planet).buildings[building.index()] += 1;
    log.push(Event::Deployed { player, planet, building });
    if state.variant.is_second()
        && let Some(state::Frame::Travel(Frame::Dock { set_up, .. })) = state.frames.last_mut()
    {
        set_up[building.index()] += 1;
    }
}
