//! Could a game have come here?
//!
//! [`audit`](super::audit) says whether a position can be played on; this says whether play can have led to it. It is asked of
//! what somebody hands in, never of what was stored: what was accepted once still opens. The battery asks it at
//! every position of its games, so nothing is refused here that play can reach.

use tabletop::{Seat, want};

use crate::ch02_setup;
use crate::ch06_production::{bonus, output};
use crate::ch06_research;
use crate::components::Rules;
use crate::fleets::{Mark, SPENT, Stack, n_warships};
use crate::ids::{Hex, Item, Planet, PlanetType, ShipClass, Star, Tech};
use crate::state::{Colony, Look, NO_STAR, NOBODY, Phase, State, bit};
use crate::words::planet_name;

/// # Errors
/// What no play leads to, in words.
pub(crate) fn check(look: Look<'_>) -> Result<(), String> {
    let Look { rules, state } = look;
    check_table(rules, state)?;
    for (idx, colony) in state.colonies.iter().enumerate() {
        if !colony.is_empty() {
            check_colony(rules, state, Planet(idx as u8), colony)?;
        }
    }
    for seat in state.seats() {
        check_research(rules, state, seat)?;
        check_stars(state, seat)?;
        for stack in state.fleets[seat].stacks() {
            check_stack(rules, state, seat, stack)?;
        }
        check_desk(rules, state, seat)?;
        check_people(rules, state, seat)?;
    }
    if is_before_production(rules, state) { check_beginning(rules, state) } else { Ok(()) }
}

/// Has any seat ever had it?
fn anybody_has(state: &State, tech: Tech) -> bool {
    state.seats().any(|seat| state.research[seat].has(tech))
}

/// §6.1: nothing has grown or been bought by colonies yet.
fn is_before_production(rules: &Rules, state: &State) -> bool {
    state.turn <= rules.numbers.production_every && state.phase != Phase::Production
}

/// Turn, corners, cards, and what is noted of the turn.
fn check_table(rules: &Rules, state: &State) -> Result<(), String> {
    let production = state.phase != Phase::Production;
    want(
        production || rules.numbers.is_production_after(state.turn),
        &format!("no production follows turn {} (§6.1)", state.turn),
    )?;
    if state.n_seats == 2 && state.phase != Phase::Seating {
        let [first, second] = [0, 1].map(|seat| state.corners[Seat(seat)].0);
        let opposite = if state.variant.entry_repository { 3 - first } else { (first + 2) % 4 };
        want(second == opposite, "two players enter at opposite corners (§2.6.3)")?;
    }
    for star in Star::all() {
        let holder = state.holders[star.index()];
        if holder != NOBODY && state.explored[Seat(holder)] & bit(star) == 0 {
            return Err(format!(
                "{} holds the card of a star that it has not explored",
                Seat(holder)
            ));
        }
    }
    if matches!(state.phase, Phase::Move | Phase::Explore) {
        let fought = state.seats().any(|seat| state.fought[seat] != 0);
        want(!fought, "no battle has been fought before the battles of a turn (§3.2)")?;
        want(state.bombed.iter().all(|n| *n == 0), "nothing is bombed before the attacks (§3.2)")?;
    }
    if matches!(state.phase, Phase::Assault | Phase::Land) {
        let own = state.present[state.active];
        let others = state.seats().filter(|seat| *seat != state.active);
        let met = others.fold(0, |met, seat| met | own & state.present[seat] & !state.fought[seat]);
        want(met == 0, "the active seat has fought wherever it met ships (§4.1.1)")?;
    }
    Ok(())
}

fn check_colony(
    rules: &Rules,
    state: &State,
    planet: Planet,
    colony: &Colony,
) -> Result<(), String> {
    let name = planet_name(rules, planet);
    let (owner, star) = (Seat(colony.owner), planet.star());
    let research = &state.research[owner];
    let Some(info) = state.planet_info(rules, planet) else {
        return Err(format!("{name} is no planet"));
    };
    let told = |what: &str| format!("{name}: {what}");
    // Who finds no room dies at the end of the turn, or of production (§5.1.7, §6.2.4).
    let crowded = matches!(state.phase, Phase::Production | Phase::Land | Phase::End);
    want(crowded || colony.people <= info.capacity, &told("more people than find room (§5.1.7)"))?;
    // Captives are settled by others, at stars that they do not know (§4.4.3).
    let explored = state.explored[owner] & bit(star) != 0 || colony.is_conquered();
    want(explored, &told("a colony at a star that its owner has not explored (§5.1.1)"))?;
    if info.kind == PlanetType::Barren && !state.variant.cet_start_fleet {
        let cet = anybody_has(state, Tech::ControlledEnvironment);
        want(cet, &told("nobody could settle on a barren planet (§5.1.3)"))?;
    }
    let improved = anybody_has(state, Tech::ImprovedIndustrial);
    let numbers = &rules.numbers;
    let per_million = match improved {
        true => numbers.factories_per_million_improved,
        false => numbers.factories_per_million,
    };
    let most = u16::from(info.capacity) * u16::from(per_million).max(1);
    let factories = colony.factories == 0 || colony.factories <= most;
    want(factories, &told("more factories than were ever allowed (§6.5.5)"))?;
    let built =
        colony.factories == 0 || state.seats().any(|seat| can_have_built(state, seat, star, owner));
    want(built, &told("factories, and nobody who could have built them (§6.5.5)"))?;
    let bases = colony.bases == 0 || research.has(Tech::MissileBase);
    want(bases, &told("missile bases of an owner without the technology (§6.5.5)"))?;
    let advanced = colony.advanced_bases == 0 || research.has(Tech::AdvancedMissileBase);
    want(advanced, &told("advanced missile bases of an owner without the technology (§6.5.5)"))?;
    let shields = colony.shields + colony.shields_new == 0 || research.has(Tech::PlanetShield);
    want(shields, &told("a planet shield of an owner without the technology (§6.5.5)"))?;
    let open = colony.shields_new == 0 || state.phase == Phase::Production;
    want(open, &told("new shields are new in production only (§6.1.1)"))?;
    want(
        !colony.fresh || colony.is_conquered(),
        &told("fresh, and nobody has conquered it (§4.4.2)"),
    )?;
    if colony.is_conquered() && state.battle.is_none() && !may_have_left(state, colony) {
        let guarded = state.has_warships_at(Seat(colony.conqueror), star);
        want(guarded, &told("conquered by a seat without a warship there (§4.4.1)"))?;
    }
    Ok(())
}

/// §6.5.5: a seat that owns an industrial technology and has had this colony at its orders: its owner, or whoever came
/// to the star to conquer it, and everybody who comes explores it (§3.11.1), unless that is free.
fn can_have_built(state: &State, seat: Seat, star: Star, owner: Seat) -> bool {
    let industry = [Tech::IndustrialTechnology, Tech::ImprovedIndustrial, Tech::RoboticIndustry];
    let came = state.explored[seat] & bit(star) != 0 || state.variant.exploration_optional;
    let able = industry.into_iter().any(|tech| state.research[seat].has(tech));
    able && (seat == owner || came)
}

/// §4.4.6: the active seat may just have moved the guard of a colony away, which tells at the end of the activity. While
/// it moves, the ships that left have used moves; later they may have been lost.
fn may_have_left(state: &State, colony: &Colony) -> bool {
    let conqueror = Seat(colony.conqueror);
    if conqueror != state.active || state.phase == Phase::Production {
        return false;
    }
    let left = |stack: &Stack| stack.key.used() > 0 && n_warships(&stack.ships) > 0;
    state.phase != Phase::Move || state.fleets[conqueror].stacks().iter().any(left)
}

/// §6.6.2, §6.6.3: what is owned was open, and what is paid is a price or a part of one.
fn check_research(rules: &Rules, state: &State, seat: Seat) -> Result<(), String> {
    let research = &state.research[seat];
    for tech in Tech::ALL {
        let paid = research.paid[tech.index()];
        if (research.has(tech) || paid > 0)
            && let Some(level) = ch06_research::level_needed(rules, state, seat, tech)
        {
            return Err(format!("{seat} has no technology of level {level} for {tech} (§6.6.2)"));
        }
        let info = ch06_research::info(rules, state, tech);
        let prices = [0, info.price_for(0), info.price_for(u32::MAX)];
        if research.has(tech) && !prices.contains(&paid) {
            return Err(format!("{seat} owns {tech} and has paid {paid} for it (§6.5.6)"));
        }
    }
    Ok(())
}

/// Posts, sight and inspection.
fn check_stars(state: &State, seat: Seat) -> Result<(), String> {
    if let Some(limit) = state.variant.post_limit {
        let n = state.posts[seat].count_ones().max(state.posts_new[seat].count_ones());
        if n > u32::from(limit) {
            return Err(format!("{seat} has {n} command posts, and {limit} are all (§3.6.5)"));
        }
    }
    for star in Star::all().filter(|star| state.has_colony_at(seat, *star)) {
        if state.watched[seat] & bit(star) == 0 {
            return Err(format!("{seat} has a colony and does not watch its star (§3.11.10)"));
        }
    }
    if state.inspection_off[seat] & !state.explored[seat] != 0 {
        return Err(format!(
            "{seat} inspects nobody at a star that it has never explored (§3.11.10)"
        ));
    }
    Ok(())
}

/// Ships, their course and what they carry.
fn check_stack(rules: &Rules, state: &State, seat: Seat, stack: &Stack) -> Result<(), String> {
    let parts = stack.key.parts();
    let research = &state.research[seat];
    for (class, tech) in
        [(ShipClass::Fighter, Tech::FighterShip), (ShipClass::DeathStar, Tech::DeathStar)]
    {
        if stack.ships[class.index()] > 0 && !research.has(tech) {
            return Err(format!("{seat} has ships of {tech} without the technology (§6.5.5)"));
        }
    }
    let fastest = state.seats().map(|seat| state.speed(rules, seat)).max().unwrap_or_default();
    if parts.used > fastest && parts.used != SPENT {
        return Err(format!(
            "ships of {seat} have moved {} hexes, {fastest} is all (§3.3.5)",
            parts.used
        ));
    }
    let here = rules.star_in(parts.hex);
    if here.is_some_and(|star| star.0 == parts.to) {
        return Err(format!("ships of {seat} head for the star where they are (§3.7.1)"));
    }
    let open = here.is_some() && !state.variant.last_departed_strict;
    if parts.to != NO_STAR && parts.to == parts.from && !open {
        return Err(format!("ships of {seat} head for the star that they left last (§3.7.4)"));
    }
    let free = research.has(Tech::UnlimitedCommunication) || parts.mark != Mark::None;
    if here.is_none() && parts.hex != Hex::OFF_MAP && parts.to == NO_STAR && !free {
        return Err(format!("ships of {seat} are under way without a destination (§3.7.1)"));
    }
    check_cargo(rules, state, seat, stack)
}

fn check_cargo(rules: &Rules, state: &State, seat: Seat, stack: &Stack) -> Result<(), String> {
    let cargo = stack.key.cargo();
    let Some(people) = cargo.people() else { return Ok(()) };
    if cargo.has_cet()
        && !state.variant.cet_start_fleet
        && !anybody_has(state, Tech::ControlledEnvironment)
    {
        return Err(format!("transports of {seat} have a technology that nobody owns (§5.1.3)"));
    }
    if let Some(origin) = cargo.origin() {
        let exists = state.planet_info(rules, origin).is_some();
        if !exists || state.explored[people] & bit(origin.star()) == 0 {
            let name = planet_name(rules, origin);
            return Err(format!("nobody of {people} can have come from {name} (§6.4.7)"));
        }
    }
    Ok(())
}

/// The colony at hand in a production turn.
fn check_desk(rules: &Rules, state: &State, seat: Seat) -> Result<(), String> {
    let desk = &state.desks[seat];
    if state.phase != Phase::Production
        || (desk.growth, desk.emigrants, desk.scouts, desk.ip) == (0, 0, 0, 0)
    {
        return Ok(());
    }
    let colony = state.colony(desk.planet);
    let Some(info) = state.planet_info(rules, desk.planet) else { return Ok(()) };
    let new = |class: ShipClass, from: Option<Planet>| -> u32 {
        let stacks = state.fleets[seat].stacks().iter();
        let new = stacks.filter(|stack| stack.key.mark() == Mark::New);
        let own = new.filter(|stack| from.is_none() || stack.key.cargo().origin() == from);
        own.map(|stack| u32::from(stack.ships[class.index()])).sum()
    };
    let told = |what: &str| format!("{seat}, production: {what}");
    let left = new(ShipClass::Transport, Some(desk.planet));
    want(
        u32::from(desk.emigrants) <= left,
        &told("more have left than transports are new (§6.4.2)"),
    )?;
    let scouts = new(ShipClass::Scout, None);
    want(u32::from(desk.scouts) <= scouts, &told("more scouts were bought than are new (§6.5.1)"))?;
    let people = colony.people.saturating_add(desk.emigrants);
    want(desk.growth <= people, &told("more were born than live there (§6.2.1)"))?;
    let earned = bonus(rules, desk.growth, desk.emigrants, colony.is_conquered());
    let put_out = output(rules, info, &state.research[seat], people, colony.factories);
    want(
        desk.ip <= put_out + u16::from(earned),
        &told("more to spend than the colony puts out (§6.3)"),
    )
}

/// §6.1: the production turns that have begun.
fn productions(rules: &Rules, state: &State) -> u8 {
    let over = (1..state.turn).filter(|turn| rules.numbers.is_production_after(*turn)).count();
    over as u8 + u8::from(state.phase == Phase::Production)
}

/// §2.7, §6.2, §6.4.5: the most people of one seat after so many production turns: nobody has died, all live where most
/// are born, and all leave who bring a bonus.
fn people_max(rules: &Rules, productions: u8) -> u64 {
    let numbers = &rules.numbers;
    let set_out = u64::from(numbers.start_fleet[ShipClass::Transport.index()]);
    let per = numbers.growth_per.into_iter().filter(|per| *per > 0).min();
    (0..productions).fold(set_out, |people, _| {
        let grown = people.saturating_add(per.map_or(0, |per| people / u64::from(per)));
        grown.saturating_add(grown / u64::from(numbers.bonus_per))
    })
}

/// §6.3: the most that all colonies together put out in the last of so many production turns: everything before went
/// into factories, everybody lives among minerals.
fn output_max(rules: &Rules, n_seats: u8, productions: u8) -> u64 {
    let factor = u64::from(rules.numbers.mineral_factor).max(1);
    let prices = [false, true].map(|robotic| rules.price(Item::Factory, 1, robotic));
    let price = u64::from(prices.into_iter().min().unwrap_or(1)).max(1);
    let (mut factories, mut put_out) = (0u64, 0u64);
    for production in 1..=productions {
        let people = people_max(rules, production).saturating_mul(n_seats.into());
        put_out = people.saturating_add(factories).saturating_mul(factor);
        factories = factories.saturating_add(put_out / price);
    }
    put_out
}

/// No more people than can have been born, and no more output than they can have put out.
fn check_people(rules: &Rules, state: &State, seat: Seat) -> Result<(), String> {
    let productions = productions(rules, state);
    let own = state.colonies.iter().filter(|colony| !colony.is_empty() && colony.owner == seat.0);
    let settled: u64 = own.map(|colony| u64::from(colony.people)).sum();
    let stacks = state.seats().flat_map(|holder| state.fleets[holder].stacks());
    let aboard = stacks.filter(|stack| stack.key.cargo().people() == Some(seat));
    let aboard: u64 =
        aboard.map(|stack| u64::from(stack.ships[ShipClass::Transport.index()])).sum();
    let (people, most) = (settled + aboard, people_max(rules, productions));
    if people > most {
        return Err(format!(
            "{people} million of {seat}, and by turn {} there are {most} at most (§6.2)",
            state.turn
        ));
    }
    let (output, most) = (state.output[seat], output_max(rules, state.n_seats, productions));
    if u64::from(output) > most {
        return Err(format!("{seat} has put out {output} IP, and {most} are all (§6.3)"));
    }
    Ok(())
}

/// Before the first production everything comes from the starting fleet and the set-up's money.
fn check_beginning(rules: &Rules, state: &State) -> Result<(), String> {
    for seat in state.seats() {
        let research = &state.research[seat];
        let spent: u16 = Tech::ALL
            .into_iter()
            .map(|tech| match research.has(tech) {
                true => ch06_research::info(rules, state, tech).price_for(u32::MAX),
                false => research.paid[tech.index()],
            })
            .fold(0, u16::saturating_add);
        if spent > ch02_setup::setup_ip(rules, state, seat) {
            return Err(format!(
                "{seat} has paid {spent} IP for research before the first production (§2.7.2)"
            ));
        }
    }
    let built = |colony: &Colony| colony.factories + colony.bases + colony.advanced_bases > 0;
    want(
        !state.colonies.iter().any(built),
        "something was built before the first production (§6.1)",
    )?;
    let fleet = u32::from(rules.numbers.start_fleet[ShipClass::Transport.index()]);
    for seat in state.seats() {
        let own = state.colonies.iter().filter(|colony| colony.owner == seat.0);
        let settled: u32 = own.map(|colony| u32::from(colony.people)).sum();
        if settled > fleet {
            return Err(format!("{settled} million of {seat} have landed, {fleet} set out (§2.7)"));
        }
    }
    Ok(())
}
