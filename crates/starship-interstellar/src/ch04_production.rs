//! Chapter 4, §4.6: Planetary Production, with the Buildings of §T.1 to §T.4 and §X.17.

use tabletop::Sink;

use crate::action::{Action, Part};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Building, Conversion, Planet, Player, Resource};
use crate::illegal::Illegal;
use crate::state::{Frame, State};
use crate::variants::multi_resource;

/// What has not been activated in this production.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plant {
    pub(crate) player: Player,
    pub(crate) planet: Planet,
    pub(crate) base: bool,
    pub(crate) explorer: bool,
    pub(crate) buildings: [u8; 4],
}

impl Plant {
    /// Everything that stands there.
    fn of(state: &State, player: Player, planet: Planet) -> Plant {
        let corporation = state.corporation(player);
        let explorer = corporation.explorer.at == planet;
        Plant {
            player,
            planet,
            base: true,
            explorer,
            buildings: corporation.zone(planet).buildings,
        }
    }

    fn frame(self) -> Frame {
        let Plant { player, planet, base, explorer, buildings } = self;
        Frame::Produce { player, planet, base, explorer, buildings }
    }

    fn has(&self, part: Part) -> bool {
        match part {
            Part::Base => self.base,
            Part::Explorer => self.explorer,
            Part::Drill => self.buildings[Building::Drill.index()] > 0,
            Part::Ars => self.buildings[Building::Ars.index()] > 0,
            Part::Outpost => self.buildings[Building::Outpost.index()] > 0,
        }
    }

    fn spend(&mut self, part: Part) {
        match part {
            Part::Base => self.base = false,
            Part::Explorer => self.explorer = false,
            Part::Drill => self.buildings[Building::Drill.index()] -= 1,
            Part::Ars => self.buildings[Building::Ars.index()] -= 1,
            Part::Outpost => self.buildings[Building::Outpost.index()] -= 1,
        }
    }
}

/// The parts that move cubes, in the order in which they are offered.
const MOVERS: [Part; 4] = [Part::Base, Part::Explorer, Part::Drill, Part::Ars];

/// §4.6.1, §T.0: how many cubes a part moves, or Fuel it gives.
fn strength(rules: &Rules, state: &State, player: Player, part: Part) -> u8 {
    let by_level = |building: Building, table: [u8; 3]| {
        let level = state.building_level(player, building);
        usize::from(level).checked_sub(1).map_or(0, |idx| table[idx])
    };
    match part {
        Part::Base => rules.numbers.base_moves,
        Part::Explorer => rules.numbers.explorer_moves,
        Part::Drill => by_level(Building::Drill, rules.effects.drill),
        Part::Ars => by_level(Building::Ars, rules.effects.ars),
        Part::Outpost => by_level(Building::Outpost, rules.effects.outpost),
    }
}

/// §4.6.3: cubes that Storage still takes.
pub(crate) fn room(rules: &Rules, state: &State, player: Player, planet: Planet) -> u16 {
    let have = state.corporation(player).zone(planet).storage.total();
    u16::from(rules.numbers.storage).saturating_sub(have)
}

/// The most cubes that a part could move now, and where from.
fn reach(rules: &Rules, state: &State, plant: &Plant, part: Part) -> (u16, Cubes) {
    let zone = state.corporation(plant.player).zone(plant.planet);
    let most = u16::from(strength(rules, state, plant.player, part));
    match part {
        Part::Base | Part::Explorer | Part::Drill => {
            let room = room(rules, state, plant.player, plant.planet);
            let there = zone.deposit.total() + multi_resource::below(rules, zone).total();
            (most.min(room).min(there), zone.deposit)
        }
        Part::Ars => (most.min(zone.storage.total()), zone.storage),
        Part::Outpost => (0, Cubes::NONE),
    }
}

/// §4.6.4: a Base whose Deposit is empty produces nothing; otherwise something must be able to.
pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, planet: Planet) -> bool {
    let zone = state.corporation(player).zone(planet);
    if zone.deposit.is_empty() && !multi_resource::has_deeper(rules, zone) {
        return false;
    }
    room(rules, state, player, planet) > 0
        || zone.buildings[Building::Outpost.index()] > 0
        || zone.buildings[Building::Ars.index()] > 0
        || (zone.buildings[Building::Converter.index()] > 0
            && zone.storage.cheapest().is_some_and(|cube| cube < Resource::Purple))
}

/// §X.17: the planet that was chosen.
pub(crate) fn pick(
    rules: &Rules,
    state: &mut State,
    player: Player,
    planet: Planet,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    log.push(Happening::ProductionChosen { player, planet });
    begin(rules, state, player, planet, log);
}

pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    planet: Planet,
    log: &mut impl Sink<Happening>,
) {
    multi_resource::begin(rules, state, player, planet, log);
    let plant = Plant::of(state, player, planet);
    state.frames.push(plant.frame());
}

pub(crate) fn legal(rules: &Rules, state: &State, plant: &Plant, out: &mut Vec<Action>) {
    for part in MOVERS {
        if plant.has(part) {
            let (most, from) = reach(rules, state, plant, part);
            for n in (1..=most).rev() {
                if n > from.total() {
                    let zone = state.corporation(plant.player).zone(plant.planet);
                    let deep = multi_resource::handful(rules, zone, n); // §V4.2
                    out.extend(deep.map(|cubes| Action::Activate { part, cubes }));
                } else {
                    from.handfuls(n as u8, |cubes| out.push(Action::Activate { part, cubes }));
                }
            }
        }
    }
    if plant.has(Part::Outpost) {
        out.push(Action::Activate { part: Part::Outpost, cubes: Cubes::NONE });
    }
    if plant.buildings[Building::Converter.index()] > 0 {
        legal_convert(rules, state, plant, out);
    }
    out.push(Action::Done);
}

fn legal_convert(rules: &Rules, state: &State, plant: &Plant, out: &mut Vec<Action>) {
    let level = state.building_level(plant.player, Building::Converter);
    for how in Conversion::ALL.into_iter().take(usize::from(level)) {
        for from in Resource::ALL {
            for to in Resource::ALL {
                if check_convert(rules, state, plant, how, from, to).is_ok() {
                    out.push(Action::Convert { how, from, to });
                }
            }
        }
    }
}

pub(crate) fn check_activate(
    rules: &Rules,
    state: &State,
    plant: &Plant,
    part: Part,
    cubes: Cubes,
) -> Result<(), Illegal> {
    if !plant.has(part) {
        return Err(Illegal::NothingToActivate);
    }
    let (max, have) = reach(rules, state, plant, part);
    let zone = state.corporation(plant.player).zone(plant.planet);
    let deeper = cubes.total() > have.total()
        && part != Part::Ars
        && multi_resource::handful(rules, zone, cubes.total()) == Some(cubes); // §V4.2
    if !have.holds(cubes) && !deeper {
        return Err(Illegal::NoSuchCubes { cubes, have });
    }
    let (n, min) = (cubes.total(), u16::from(part != Part::Outpost));
    if (min..=max).contains(&n) { Ok(()) } else { Err(Illegal::CubeCount { n, min, max }) }
}

/// §T.2: what a Converter of this level can make of a cube.
pub(crate) fn check_convert(
    rules: &Rules,
    state: &State,
    plant: &Plant,
    how: Conversion,
    from: Resource,
    to: Resource,
) -> Result<(), Illegal> {
    if plant.buildings[Building::Converter.index()] == 0 {
        return Err(Illegal::NothingToActivate);
    }
    let (needs, have) =
        (how.index() as u8 + 1, state.building_level(plant.player, Building::Converter));
    if have < needs {
        return Err(Illegal::ConverterLevel { needs, have });
    }
    let zone = state.corporation(plant.player).zone(plant.planet);
    let (source, fits) = match how {
        Conversion::Enrich => {
            let top = from.raised(rules.numbers.converter_lift);
            (zone.storage, from < to && to <= top)
        }
        Conversion::Split => (zone.deposit, to == from.lowered()),
        Conversion::Refine => (zone.deposit, to == from.raised(1)),
    };
    if source.get(from) == 0 {
        return Err(Illegal::NoSuchCubes { cubes: Cubes::one(from), have: source });
    }
    if !fits {
        return Err(Illegal::Conversion { from, to });
    }
    if how != Conversion::Enrich && room(rules, state, plant.player, plant.planet) == 0 {
        let (have, max) = (zone.storage.total(), rules.numbers.storage);
        return Err(Illegal::StorageFull { have, max });
    }
    Ok(())
}

fn set(state: &mut State, plant: Plant) {
    *state.frames.last_mut().expect("a production is asked about") = plant.frame();
}

pub(crate) fn activate(
    rules: &Rules,
    state: &mut State,
    mut plant: Plant,
    part: Part,
    cubes: Cubes,
    log: &mut impl Sink<Happening>,
) {
    plant.spend(part);
    set(state, plant);
    let Plant { player, planet, .. } = plant;
    let fuel = match part {
        Part::Outpost => strength(rules, state, player, part), // §T.3
        Part::Base | Part::Explorer | Part::Drill | Part::Ars => 0,
    };
    let corporation = state.corporation_mut(player);
    corporation.gain_fuel(u16::from(fuel));
    let zone = corporation.zone_mut(planet);
    let layer = zone.layer;
    if part == Part::Ars {
        zone.storage.take_all(cubes); // §T.1
        corporation.cubes.add_all(cubes);
    } else {
        multi_resource::take(rules, zone, cubes); // §4.6.1, §T.4
        zone.storage.add_all(cubes);
    }
    log.push(Happening::Activated { player, planet, part, cubes, fuel });
    multi_resource::tell_layer(state, player, planet, layer, log);
}

pub(crate) fn convert(
    rules: &Rules,
    state: &mut State,
    mut plant: Plant,
    how: Conversion,
    (from, to): (Resource, Resource),
    log: &mut impl Sink<Happening>,
) {
    plant.buildings[Building::Converter.index()] -= 1;
    set(state, plant);
    let Plant { player, planet, .. } = plant;
    let room = room(rules, state, player, planet);
    let zone = state.corporation_mut(player).zone_mut(planet);
    let layer = zone.layer;
    let n = match how {
        Conversion::Enrich => {
            zone.storage.take(from, 1); // §T.2.1
            1
        }
        Conversion::Split => {
            multi_resource::take(rules, zone, Cubes::one(from)); // §T.2.2: without room it is lost.
            u16::from(rules.numbers.converter_split).min(room) as u8
        }
        Conversion::Refine => {
            multi_resource::take(rules, zone, Cubes::one(from)); // §T.2.3
            1
        }
    };
    zone.storage.add(to, n);
    log.push(Happening::Converted { player, planet, how, from, to, n });
    multi_resource::tell_layer(state, player, planet, layer, log);
}

/// §X.17: on which planet.
pub(crate) fn check_pick(
    rules: &Rules,
    state: &State,
    player: Player,
    planet: Planet,
) -> Result<(), Illegal> {
    if !state.corporation(player).zone(planet).has_base() {
        return Err(Illegal::NoBaseThere { planet });
    }
    if is_possible(rules, state, player, planet) {
        return Ok(());
    }
    Err(Illegal::DepositEmpty { planet })
}
