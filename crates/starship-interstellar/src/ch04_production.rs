//! Chapter 4, §4.6: Planetary Production, with the Buildings of §T.1 to §T.4 and §X.17.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::{Action, Part};
use crate::chv_variants::multi_resource;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Building, Conversion, Planet, Player, Resource};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Phase, State};
use crate::words::{self, ask};

/// The questions of a production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "ProductionFrame")]
pub enum Frame {
    /// §4.6: what has not been activated yet.
    Produce { player: Player, planet: Planet, base: bool, explorer: bool, buildings: [u8; 4] },
    /// §X.17: on which planet.
    ChooseProduction { player: Player },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §4.6.1, §T.1, §T.3, §T.4.
    Activate { plant: Plant, part: Part, cubes: Cubes },
    /// §T.2.
    Convert { plant: Plant, how: Conversion, from: Resource, to: Resource },
    /// Nothing more is activated.
    Done { plant: Plant },
    /// §X.17.
    Pick { player: Player, planet: Planet },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Produce { player, .. } | Frame::ChooseProduction { player } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Produce { player, .. } | Frame::ChooseProduction { player } => {
            state.seats_of(player)
        }
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Produce { player, planet, base, explorer, buildings } => {
            let plant = Plant { player, planet, base, explorer, buildings };
            legal_plant(rules, state, &plant, out);
        }
        Frame::ChooseProduction { player } => {
            let planets = state.corporation(player).based();
            let possible = planets.filter(|&planet| is_possible(rules, state, player, planet));
            out.extend(possible.map(|planet| Action::Pick { planet }));
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Produce { player, planet, base, explorer, buildings }, action) => {
            let plant = Plant { player, planet, base, explorer, buildings };
            match (frame, action) {
                (_, Action::Activate { part, cubes }) => {
                    Some(Move::Activate { plant, part, cubes })
                }
                (_, Action::Convert { how, from, to }) => {
                    Some(Move::Convert { plant, how, from, to })
                }
                (_, Action::Done) => Some(Move::Done { plant }),
                (_, _) => None,
            }
        }
        (Frame::ChooseProduction { player }, Action::Pick { planet }) => {
            Some(Move::Pick { player, planet })
        }
        (Frame::ChooseProduction { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Activate { plant, part, cubes } => check_activate(rules, state, &plant, part, cubes),
        Move::Convert { plant, how, from, to } => {
            check_convert(rules, state, &plant, how, from, to)
        }
        Move::Done { .. } => Ok(()),
        Move::Pick { player, planet } => check_pick(rules, state, player, planet),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    match answer {
        Move::Activate { plant, part, cubes } => {
            activate(rules, state, plant, part, cubes, *log);
        }
        Move::Convert { plant, how, from, to } => {
            convert(rules, state, plant, how, from, to, *log);
        }
        Move::Done { .. } => {
            state.frames.pop();
        }
        Move::Pick { player, planet } => {
            state.frames.pop();
            log.push(Event::ProductionChosen { player, planet });
            begin(rules, state, player, planet, *log);
        }
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::Produce { planet, .. } => {
            ask("produce", format!("What do you activate on {planet}?"), "§4.6")
        }
        Frame::ChooseProduction { .. } => ask("planet", "Which planet produces?", "§X.17"),
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Activate { plant, part, cubes } => activate_label(look, plant, part, cubes),
        Move::Convert { plant, how, from, to } => convert_label(look, plant, how, from, to),
        Move::Done { plant } => {
            let label = Label::new("End the production", "§4.6").in_group("done");
            let idle = plant.idle(look);
            if idle.is_empty() { label } else { label.with(Fact::LeftIdle { parts: idle }) }
        }
        Move::Pick { planet, .. } => Label::new(planet.name(), "§X.17")
            .touching([words::planet(planet)])
            .in_group("planet")
            .with(Fact::Planet { planet }),
    }
}

fn activate_label(look: Look<'_>, plant: Plant, part: Part, moved: Cubes) -> Label {
    let (text, rule) = match part {
        Part::Base => (format!("Base: {} to Storage", words::cubes(moved)), "§4.6.1"),
        Part::Explorer => (format!("Explorer: {} to Storage", words::cubes(moved)), "§4.6.1"),
        Part::Drill => (format!("Drill: {} to Storage", words::cubes(moved)), "§T.4"),
        Part::Ars => (format!("ARS: {} to your box", words::cubes(moved)), "§T.1"),
        Part::Outpost => ("Outpost: Fuel".to_owned(), "§T.3"),
    };
    let label = Label::new(text, rule)
        .touching([words::planet(plant.planet)])
        .in_group("produce")
        .with(Fact::Part { part });
    match part {
        Part::Base | Part::Explorer | Part::Drill => {
            let room = room(look.rules, look.state, plant.player, plant.planet);
            label
                .with(Fact::ToStorage { cubes: moved })
                .with(Fact::RoomLeft { n: room.saturating_sub(moved.total()) })
        }
        Part::Ars => label.with(Fact::GainsCubes { cubes: moved }),
        Part::Outpost => {
            let n = strength(look.rules, look.state, plant.player, part);
            label.with(Fact::GainsFuel { n: u16::from(n) })
        }
    }
}

fn convert_label(
    look: Look<'_>,
    plant: Plant,
    how: Conversion,
    from: Resource,
    to: Resource,
) -> Label {
    let split = look.rules.numbers.converter_split;
    let (text, rule, made) = match how {
        Conversion::Enrich => (format!("Converter: {from} in Storage to {to}"), "§T.2.1", 1),
        Conversion::Split => {
            (format!("Converter: {from} of the Deposit to {split} {to}"), "§T.2.2", split)
        }
        Conversion::Refine => (format!("Converter: {from} of the Deposit to {to}"), "§T.2.3", 1),
    };
    let room = room(look.rules, look.state, plant.player, plant.planet);
    let fits = if how == Conversion::Enrich { 1 } else { u16::from(made).min(room) as u8 };
    let label = Label::new(text, rule)
        .touching([words::planet(plant.planet)])
        .in_group("convert")
        .with(Fact::Uses { cubes: Cubes::one(from) })
        .with(Fact::ToStorage { cubes: Cubes::of(to, fits) });
    if fits < made {
        return label.with(Fact::FindsNoRoom { cubes: Cubes::of(to, made - fits) }); // §T.2.2
    }
    label
}

/// Parts that stand there and can do nothing now.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Produce { player, planet, base, explorer, buildings } => {
            let plant = Plant { player, planet, base, explorer, buildings };
            let touches = || vec![words::planet(planet)];
            for part in MOVERS.into_iter().filter(|&part| plant.has(part)) {
                let (most, from) = reach(rules, state, &plant, part);
                if most == 0 {
                    let cube = from.cheapest().unwrap_or(Resource::Red);
                    let action = Action::Activate { part, cubes: Cubes::one(cube) };
                    out.refused(Missing { action, text: words::part(part), touches: touches() });
                }
            }
            if buildings[Building::Converter.index()] > 0 {
                let zone = state.corporation(player).zone(planet);
                if zone.storage.is_empty() && zone.deposit.is_empty() {
                    let reason = Illegal::NoSuchCubes {
                        cubes: Cubes::one(Resource::Red),
                        have: Cubes::NONE,
                    };
                    out.push(None, "Converter", touches(), &reason);
                }
            }
        }
        Frame::ChooseProduction { player } => {
            for planet in state.corporation(player).based() {
                let action = Action::Pick { planet };
                let (text, touches) = (planet.name().to_owned(), vec![words::planet(planet)]);
                out.refused(Missing { action, text, touches });
            }
        }
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let acting = look.state.phase == Phase::Action;
    match frame {
        Frame::Produce { player, planet, explorer, buildings, .. } => {
            let corporation = look.state.corporation(player);
            let zone = corporation.zone(planet);
            let there = buildings.iter().zip(zone.buildings).all(|(n, have)| *n <= have);
            want(acting && zone.has_base() && there, "that does not stand there")?;
            want(!explorer || corporation.explorer.at == planet, "the Explorer is elsewhere")
        }
        Frame::ChooseProduction { .. } => want(acting, "this belongs to the Action Phase"),
    }
}

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

    /// Parts that could still move something or give Fuel.
    fn idle(self, look: Look<'_>) -> Vec<Part> {
        let works = |part: &Part| {
            let most = reach(look.rules, look.state, &self, *part).0;
            self.has(*part) && (most > 0 || *part == Part::Outpost)
        };
        MOVERS.into_iter().chain([Part::Outpost]).filter(works).collect()
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
pub(crate) fn strength(rules: &Rules, state: &State, player: Player, part: Part) -> u8 {
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

/// What a whole production could bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    /// Cubes into the Storage: as many as the parts move, room and Deposit allowing.
    pub(crate) stored: u16,
    /// Cubes that the ARS there could send.
    pub(crate) sent: u16,
    /// Fuel.
    pub(crate) fuel: u16,
}

/// §4.6: all parts of a zone together; Converters, who change cubes, apart.
pub(crate) fn output(rules: &Rules, state: &State, player: Player, planet: Planet) -> Output {
    let plant = Plant::of(state, player, planet);
    let zone = state.corporation(player).zone(planet);
    let each = |part: Part| u16::from(strength(rules, state, player, part));
    let n = |building: Building| u16::from(plant.buildings[building.index()]);
    let moved = each(Part::Base)
        + if plant.explorer { each(Part::Explorer) } else { 0 }
        + n(Building::Drill) * each(Part::Drill);
    let there = zone.deposit.total() + multi_resource::below(rules, zone).total();
    let stored = moved.min(there).min(room(rules, state, player, planet));
    let in_storage = zone.storage.total() + stored;
    Output {
        stored,
        sent: (n(Building::Ars) * each(Part::Ars)).min(in_storage),
        fuel: n(Building::Outpost) * each(Part::Outpost),
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

/// §4.6.4, R-242: something must be able to work. From an empty Deposit nothing moves, but an Outpost, or an
/// ARS or a Converter with cubes in the Storage, needs none.
pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, planet: Planet) -> bool {
    let zone = state.corporation(player).zone(planet);
    let empty = zone.deposit.is_empty() && !multi_resource::has_deeper(rules, zone);
    if empty && !state.variant.is_second() {
        return false; // Ruleset 1: an empty Deposit stops everything.
    }
    (!empty && room(rules, state, player, planet) > 0)
        || zone.buildings[Building::Outpost.index()] > 0
        || (zone.buildings[Building::Ars.index()] > 0 && !zone.storage.is_empty())
        || (zone.buildings[Building::Converter.index()] > 0
            && zone.storage.cheapest().is_some_and(|cube| cube < Resource::Purple))
}

pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    planet: Planet,
    log: &mut impl Sink<Event>,
) {
    multi_resource::begin(rules, state, player, planet, log);
    let plant = Plant::of(state, player, planet);
    state.push(plant.frame());
}

fn legal_plant(rules: &Rules, state: &State, plant: &Plant, out: &mut Vec<Action>) {
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

fn check_activate(
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
fn check_convert(
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
    *state.frames.last_mut().expect("a production is asked about") = plant.frame().into();
}

fn activate(
    rules: &Rules,
    state: &mut State,
    mut plant: Plant,
    part: Part,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
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
    log.push(Event::Activated { player, planet, part, cubes, fuel });
    multi_resource::tell_layer(state, player, planet, layer, log);
}

fn convert(
    rules: &Rules,
    state: &mut State,
    mut plant: Plant,
    how: Conversion,
    from: Resource,
    to: Resource,
    log: &mut impl Sink<Event>,
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
    log.push(Event::Converted { player, planet, how, from, to, n });
    multi_resource::tell_layer(state, player, planet, layer, log);
}

/// §X.17: on which planet.
fn check_pick(rules: &Rules, state: &State, player: Player, planet: Planet) -> Result<(), Illegal> {
    if !state.corporation(player).zone(planet).has_base() {
        return Err(Illegal::NoBaseThere { planet });
    }
    if is_possible(rules, state, player, planet) {
        return Ok(());
    }
    Err(Illegal::DepositEmpty { planet })
}
