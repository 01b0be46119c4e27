//! Are all components accounted for? Run at every step of the tests, and on every position read.

use crate::chv_variants::{self, multi_resource, piles};
use crate::components::{Icon, MARKET_SPACES, ROTATIONS_MAX, Rules};
use crate::ids::{
    Building, Extra, Family, N_COLUMNS, N_ROWS, Planet, Player, Resource, Token, bits,
};
use crate::position::documents::n_of;
use crate::state::{
    BENCHES, End, Explorer, FUEL_MAX, JourneyPlace, NONE, PRESTIGE_MAX, Phase, SPACES, State, Zone,
};
use crate::{
    ch01_turn, ch04_research, ch07_sun, ch10_hall, cha_antimatter, chc_halley, chk_kuiper,
};

/// The planets that the Spiral swallows (§7.1).
const SWALLOWED: u8 = Planet::Mercury.bit() | Planet::Venus.bit() | Planet::Earth.bit();

/// # Errors
/// What is missing or too much.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    audit_sky(rules, state)?;
    chc_halley::audit(rules, state)?;
    audit_people(rules, state)?;
    audit_mechanisms(rules, state)?;
    audit_journey(rules, state)?;
    audit_extras(rules, state)?;
    audit_production(rules, state)?;
    chv_variants::audit(state)?;
    for player in state.players() {
        audit_player(rules, state, player).map_err(|error| format!("{player}: {error}"))?;
    }
    audit_order(state)?;
    chk_kuiper::audit(rules, state)?;
    cha_antimatter::audit(rules, state)?;
    if state.variant.hall.is_none() {
        return Ok(());
    }
    let ready = state.order.len() == usize::from(state.n_players);
    if ready {
        return ch10_hall::audit(rules, state);
    }
    let untouched = state.hall == ch10_hall::Hall::default();
    if untouched { Ok(()) } else { Err("H.A.L.L. is set up last".to_owned()) }
}

/// Planets, Sun and Market.
fn audit_sky(rules: &Rules, state: &State) -> Result<(), String> {
    for planet in Planet::ALL {
        let (space, orbit) = (state.spaces[planet.index()], state.orbit_of(planet));
        let n = rules.geometry.n_spaces(orbit);
        if space >= n {
            return Err(format!("{planet} stands on space {space} of {n}"));
        }
        if orbit != planet.into() && !state.variant.antimatter {
            return Err(format!("{planet} has left its Orbit"));
        }
    }
    if state.spiral > rules.spiral_end() {
        return Err(format!("the Spiral ends at {}, not {}", rules.spiral_end(), state.spiral));
    }
    if (state.phase == Phase::Over) && state.end.is_none() {
        return Err("a game ends for a reason".to_owned());
    }
    let gone = rules.spiral[..=usize::from(state.spiral)].iter().fold(0, |gone, icon| match icon {
        Icon::Destroys(planet) => gone | planet.bit(),
        Icon::Blank | Icon::Event => gone,
    });
    // §A.7: planets from Mars outwards can be lost in other ways too.
    let by_sun = if state.variant.antimatter { SWALLOWED } else { u8::MAX };
    if state.destroyed & by_sun != gone {
        return Err("the planets destroyed are not those that the Spiral has passed".to_owned());
    }
    if (state.end == Some(End::Sun)) != state.is_destroyed(Planet::Earth) {
        return Err("the game ends by the Sun if and only if Earth is destroyed".to_owned());
    }
    if state.events == 0 || state.events & !ch07_sun::ALL_EVENTS != 0 {
        return Err("some Solar Event tokens are face down, none of another game".to_owned());
    }
    let full = Resource::ALL.into_iter().find(|&r| state.market.get(r) > MARKET_SPACES as u8);
    match full {
        Some(resource) => Err(format!("the Market has {MARKET_SPACES} spaces for {resource}")),
        None => Ok(()),
    }
}

/// §9.7: nobody is made or lost.
fn audit_people(rules: &Rules, state: &State) -> Result<(), String> {
    for resource in Resource::ALL {
        let by_players: u16 = state
            .players()
            .map(|player| u16::from(state.corporation(player).saved.get(resource)))
            .sum();
        let others = [state.population, state.lost, state.saved];
        let n = by_players + others.iter().map(|cubes| u16::from(cubes.get(resource))).sum::<u16>();
        let all = u16::from(rules.size(state.n_players).population.get(resource));
        if n != all {
            return Err(format!("{n} {resource} people of {all}"));
        }
    }
    Ok(())
}

/// §9.9: each Mechanism is face down, on offer, in the ship, or in the box.
fn audit_mechanisms(rules: &Rules, state: &State) -> Result<(), String> {
    let starting = piles::all_starting(state.variant.variants);
    let all = starting | piles::all_regular(state.variant.variants);
    let mut seen = state.mechanisms;
    let mut add = |set: u64| {
        let twice = seen & set != 0;
        seen |= set;
        if twice { Err("a Mechanism is there twice".to_owned()) } else { Ok(()) }
    };
    add(state.ship)?;
    for id in state.projects.iter().flatten().filter(|&&id| id != NONE) {
        add(1 << id)?;
    }
    if piles::base_mechanisms(state).count_ones() < piles::mechanisms_out(rules, state) {
        return Err("more Mechanisms are seen than are in the game".to_owned());
    }
    let missing = all & !seen & !starting;
    if seen & !all != 0 || (state.phase != Phase::Setup && missing != 0) {
        return Err("a regular Mechanism is missing".to_owned());
    }
    if state.phase != Phase::Setup && state.mechanisms & starting != 0 {
        return Err("a starting Mechanism lies face down among the regular ones".to_owned());
    }
    if state.phase != Phase::Setup && (seen & starting).count_ones() != 8 {
        return Err("eight starting Mechanisms are in play".to_owned());
    }
    let most = u32::from(rules.numbers.modules) * u32::from(rules.size(state.n_players).slots);
    let built = state.ship.count_ones();
    if built > most {
        return Err(format!("{built} Mechanisms in a ship of {most}"));
    }
    let by_players: u32 =
        state.players().map(|player| u32::from(state.corporation(player).built)).sum();
    if by_players > built {
        return Err(format!("{by_players} Mechanisms built by players, {built} in the ship"));
    }
    audit_gaps(state)
}

/// §5.1.3: a column has no gap below a Mechanism, except while it is being refilled.
fn audit_gaps(state: &State) -> Result<(), String> {
    if state.phase == Phase::Setup {
        return Ok(());
    }
    let [current, long_term, future] = state.projects;
    for column in 0..current.len() {
        let gap = |low: u8, high: u8| low == NONE && high != NONE;
        if gap(current[column], long_term[column]) || gap(long_term[column], future[column]) {
            return Err("a Mechanism lies above an empty space".to_owned());
        }
    }
    Ok(())
}

fn audit_place(place: JourneyPlace) -> Result<(), String> {
    let JourneyPlace { column, row } = place;
    if column > N_COLUMNS || row >= N_ROWS || (column == 0 && place != JourneyPlace::START) {
        return Err(format!("no Probe can be in column {column}, row {row}"));
    }
    Ok(())
}

/// §5.3: Discovery tokens, Points of Interest, Probes.
fn audit_journey(rules: &Rules, state: &State) -> Result<(), String> {
    audit_place(state.government_probe)?;
    let mut seen = state.discoveries;
    for (column, spaces) in (1u8..).zip(&state.journey) {
        for (row, &id) in (0u8..).zip(spaces) {
            if id == NONE {
                continue;
            }
            if rules.point_at(column, row).is_some() {
                return Err("a Discovery token lies on a Point of Interest".to_owned());
            }
            if seen >> id & 1 == 1 {
                return Err(format!("Discovery token {id} is there twice"));
            }
            seen |= 1 << id;
        }
    }
    if seen != piles::all_discoveries(state.variant.variants)
        || piles::base_discoveries(state).count_ones()
            < piles::discoveries_out(rules, state.variant.variants)
    {
        return Err("a Discovery token is missing".to_owned());
    }
    if u32::from(state.points) >> rules.points.len() != 0 {
        return Err("a Point of Interest is marked that is not there".to_owned());
    }
    let there = state.players().filter(|&p| state.corporation(p).probe.column == N_COLUMNS);
    if there.count() != usize::from(state.arrivals) {
        return Err("the Probes in Trappist are not those that have arrived".to_owned());
    }
    Ok(())
}

/// §X.0: each token is on offer, with one player, or in the box.
fn audit_extras(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = 0u32;
    for &id in state.offer.iter().filter(|&&id| id != NONE) {
        if seen >> id & 1 == 1 {
            return Err(format!("{} is on offer twice", Extra(id)));
        }
        seen |= 1 << id;
    }
    let mut taken = 0;
    for player in state.players() {
        let extras = state.corporation(player).extras;
        if seen & extras != 0 {
            return Err("an Extra Action token is there twice".to_owned());
        }
        seen |= extras;
        taken += extras.count_ones() as usize;
        if extras.count_ones() > u32::from(rules.numbers.extras_max) {
            return Err(format!("{player} has too many Extra Action tokens"));
        }
    }
    let gaps = state.offer.iter().filter(|&&id| id == NONE).count();
    if gaps != taken {
        return Err(format!("{taken} Extra Action tokens taken, {gaps} gaps in the line"));
    }
    Ok(())
}

/// §9.2: each production token is in its pile, in the box, with one player, or gone.
fn audit_production(rules: &Rules, state: &State) -> Result<(), String> {
    for planet in Planet::COLONIES {
        let pile = &state.piles[planet.index()];
        if state.is_destroyed(planet) {
            if pile.unseen != 0 || pile.len() > 0 {
                return Err(format!("{planet} is destroyed and has production tokens"));
            }
            continue;
        }
        let mut seen = pile.unseen;
        let with_players =
            state.players().filter_map(|p| state.corporation(p).zone(planet).token());
        for n in pile.seen.iter().map(|&n| usize::from(n)).chain(with_players.map(|t| t.n())) {
            if seen >> n & 1 == 1 {
                return Err(format!("a production token of {planet} is there twice"));
            }
            seen |= 1 << n;
        }
        let options = state.variant.variants;
        if seen & !multi_resource::all_tokens(options) != 0
            || u32::from(pile.n_unseen) > pile.unseen.count_ones()
            || pile.len() > multi_resource::pile_size(rules, options)
            || multi_resource::is_short(state, planet)
        {
            return Err(format!("{planet} has more production tokens than were laid out"));
        }
    }
    Ok(())
}

fn audit_player(rules: &Rules, state: &State, player: Player) -> Result<(), String> {
    let corporation = state.corporation(player);
    let numbers = &rules.numbers;
    if !(numbers.reputation_least..=numbers.reputation_most).contains(&corporation.reputation) {
        return Err(format!("Reputation {} is off the track", corporation.reputation));
    }
    if corporation.fuel > FUEL_MAX || corporation.prestige.abs() > PRESTIGE_MAX {
        return Err("more Fuel or Prestige than is counted".to_owned());
    }
    let seats = n_scientists_sitting(state, player);
    let scientists = [corporation.scientists, corporation.reserve, corporation.spent];
    let n = scientists.iter().map(|&n| u16::from(n)).sum::<u16>() + seats;
    if n != u16::from(numbers.scientists) {
        return Err(format!("{n} Scientists of {}", numbers.scientists));
    }
    let founded = corporation.based().count() as u16;
    let n = u16::from(corporation.bases) + u16::from(corporation.explorer.bases) + founded;
    if n != u16::from(numbers.bases) {
        return Err(format!("{n} Bases of {}", numbers.bases));
    }
    if state.phase == Phase::Setup && corporation.explorer != Explorer::HOME {
        return Err("no Explorer has left before the first round".to_owned());
    }
    audit_place(corporation.probe)?;
    audit_technologies(rules, state, player)?;
    audit_zones(rules, state, player)?;
    audit_tokens(rules, state, player)
}

/// Spaces of the World Government with a Scientist, not a Specialist (§A.5.9).
fn n_scientists_sitting(state: &State, player: Player) -> u16 {
    let mut n = 0;
    for row in 0..BENCHES as u8 {
        for space in 0..SPACES as u8 {
            let own = state.sitting(row, space) == Some(player);
            n += u16::from(own && !state.antimatter.is_seat(row, space));
        }
    }
    n
}

/// §T.0: levels, their Buildings, their Scientists.
fn audit_technologies(rules: &Rules, state: &State, player: Player) -> Result<(), String> {
    let corporation = state.corporation(player);
    if corporation.levels.iter().any(|&level| level > ch04_research::LEVELS) {
        return Err("a technology has three levels".to_owned());
    }
    for building in Building::ALL {
        let (n, level) = (n_of(corporation, building), corporation.level(building.family()));
        if n != u16::from(level) {
            return Err(format!("{n} {building} Buildings at level {level}"));
        }
    }
    if !player.is_hall() {
        let levels: u8 = corporation.levels.iter().sum();
        let all = u32::from(levels) + corporation.salvation.count_ones();
        let need = all * u32::from(rules.numbers.research_scientists);
        let by_specialists = u32::from(state.antimatter.n_spent(player)); // §A.5.3
        let need =
            need.saturating_sub(by_specialists * u32::from(rules.numbers.research_scientists));
        if u32::from(corporation.spent) != need {
            return Err(format!("{} Scientists on {all} technologies", corporation.spent));
        }
    }
    let place = corporation.wormhole;
    if place.is_some_and(|place| state.is_orbit_gone(place.orbit.into())) {
        return Err("the Wormhole token is on a destroyed Orbit".to_owned());
    }
    let travel = corporation.level(Family::Travel);
    if place.is_some() && travel < ch04_research::LEVELS {
        return Err("a Wormhole token without its technology".to_owned());
    }
    Ok(())
}

/// §3.4, §3.5: zones and Explorer.
fn audit_zones(rules: &Rules, state: &State, player: Player) -> Result<(), String> {
    let corporation = state.corporation(player);
    let numbers = &rules.numbers;
    for planet in Planet::ALL {
        let zone = corporation.zone(planet);
        let empty = *zone == Zone::EMPTY;
        if !empty && (!zone.has_base() || planet == Planet::Earth || state.is_destroyed(planet)) {
            return Err(format!("pieces on {planet} without a Base there"));
        }
        if zone.n_buildings() > numbers.buildings_per_zone {
            return Err(format!("too many Buildings on {planet}"));
        }
        let token = zone.token().map(|token| rules.token(token));
        if token.is_some_and(|info| multi_resource::layer(info, zone.layer).is_none()) {
            return Err(format!("the Deposit on {planet} has no layer {}", zone.layer));
        }
        if zone.storage.total() > u16::from(numbers.storage) {
            return Err(format!("the Storage on {planet} is over-full"));
        }
    }
    let explorer = &corporation.explorer;
    if explorer.load() > u16::from(numbers.explorer) && !player.is_hall() {
        // H.A.L.L. loads whatever lies there.
        return Err("the Explorer is over-full".to_owned());
    }
    let at = explorer.at.planet().unwrap_or(Planet::Earth);
    if state.is_destroyed(at) && at != Planet::Earth {
        return Err("the Explorer stands on a destroyed planet".to_owned());
    }
    if explorer.at == Planet::Earth && !explorer.cubes.is_empty() {
        return Err("cubes aboard on Earth are unloaded".to_owned());
    }
    Ok(())
}

/// §1.3, §4.0, §5.0: every token of the phase is in the pool or played.
fn audit_tokens(rules: &Rules, state: &State, player: Player) -> Result<(), String> {
    if !matches!(state.phase, Phase::Action | Phase::Salvation) {
        return Ok(());
    }
    let corporation = state.corporation(player);
    let mut all = corporation.pool;
    for &token in &corporation.played {
        all.insert(token);
    }
    let mut due = ch01_turn::pool(rules, state, player);
    if corporation.passed {
        // What came in after passing waits for the next phase.
        for extra in bits(u64::from(corporation.extras)) {
            let token = Token::Extra(Extra(extra));
            if !all.contains(token) {
                due.remove(token);
            }
        }
    }
    if all != due {
        return Err("the tokens in pool and played are not those of this phase".to_owned());
    }
    Ok(())
}

/// §1.6: turn orders, and who has passed.
fn audit_order(state: &State) -> Result<(), String> {
    if state.phase == Phase::Setup {
        return Ok(());
    }
    let n = usize::from(state.n_players);
    if state.order.len() != n {
        return Err("everybody has a place in the turn order".to_owned());
    }
    if state.round == 0 || (state.phase == Phase::Over) != state.frames.is_empty() {
        return Err("a game that goes on has a round and an open question".to_owned());
    }
    let acting = matches!(state.phase, Phase::Action | Phase::Salvation);
    if acting {
        let passed = state.players().filter(|&p| state.corporation(p).passed);
        let listed = state.next_order.iter().all(|&p| state.corporation(p).passed);
        if passed.count() != state.next_order.len() || !listed {
            return Err("who has passed is in the next turn order".to_owned());
        }
        if state.turn != NONE && state.turn >= state.n_players {
            return Err("there is no such turn".to_owned());
        }
        if (state.turn == NONE) != (state.next_order.len() == n) {
            return Err("rewards are taken when all have passed".to_owned());
        }
    } else if !state.next_order.is_empty() {
        return Err("nobody passes outside of the Action and Salvation Phases".to_owned());
    }
    let most = ROTATIONS_MAX;
    if state.players().any(|player| state.corporation(player).rotations > most) {
        return Err(format!("a Pass token turns {most} times at most"));
    }
    Ok(())
}
