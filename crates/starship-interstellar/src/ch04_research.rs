//! Chapter 4, §4.2: Technology Research, with §X.13 and §X.19.

use tabletop::Sink;

use crate::action::Action;
use crate::antimatter::{self, Enhancement};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::geometry::Place;
use crate::ids::{Family, Planet, Player, Quadrant, SalvationTech};
use crate::illegal::Illegal;
use crate::payment;
use crate::state::{Frame, Purchase, State, Technology, Terms};

/// Levels of each family (§T.0).
pub(crate) const LEVELS: u8 = 3;

/// Every technology, families first.
pub(crate) fn all() -> impl Iterator<Item = Technology> {
    let families = Family::ALL.into_iter().map(Technology::Family);
    families.chain(SalvationTech::ALL.into_iter().map(Technology::Salvation))
}

/// The level that research would reach; `None` where there is nothing left.
pub(crate) fn next_level(state: &State, player: Player, technology: Technology) -> Option<u8> {
    let corporation = state.corporation(player);
    match technology {
        Technology::Family(family) => {
            let level = corporation.level(family);
            (level < LEVELS).then_some(level + 1)
        }
        Technology::Salvation(tech) => {
            // §T.7: the level is the order of research.
            (!corporation.has(tech)).then_some(corporation.salvation.count_ones() as u8 + 1)
        }
    }
}

/// §4.2.1: the price of a level; §X.19: that of the level before, for the first its own.
pub(crate) fn price(rules: &Rules, technology: Technology, level: u8, terms: Terms) -> Cubes {
    let level = match terms {
        Terms::Normal | Terms::Lower => level,
        Terms::Previous => level.max(2) - 1,
    };
    match technology {
        Technology::Family(family) => rules.family_cost(family, level),
        Technology::Salvation(_) => rules.salvation_cost(level - 1),
    }
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, terms: Terms) -> bool {
    all().any(|technology| check(rules, state, player, terms, technology).is_ok())
}

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    player: Player,
    terms: Terms,
    out: &mut Vec<Action>,
) {
    let possible = all().filter(|&tech| check(rules, state, player, terms, tech).is_ok());
    out.extend(possible.map(|technology| Action::Research { technology }));
}

pub(crate) fn check(
    rules: &Rules,
    state: &State,
    player: Player,
    terms: Terms,
    technology: Technology,
) -> Result<(), Illegal> {
    let by_specialist = antimatter::is_enhanced(state, Enhancement::Research); // §A.5.3
    let scientists = state.corporation(player).scientists;
    if scientists < rules.numbers.research_scientists && !by_specialist {
        return Err(Illegal::NoScientist); // §4.2.1
    }
    check_price(rules, state, player, terms, technology)
}

/// Whoever does the research: is there a level left, and can it be paid?
pub(crate) fn check_price(
    rules: &Rules,
    state: &State,
    player: Player,
    terms: Terms,
    technology: Technology,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let level = next_level(state, player, technology).ok_or(Illegal::Researched)?; // §4.2.2
    let (cost, have) = (price(rules, technology, level, terms), corporation.cubes);
    if payment::can_pay(have, cost, terms == Terms::Lower) {
        return Ok(());
    }
    Err(Illegal::CannotPay { cost, have })
}

pub(crate) fn research(
    rules: &Rules,
    state: &mut State,
    player: Player,
    terms: Terms,
    technology: Technology,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let level = next_level(state, player, technology).expect("check lets no finished one through");
    let cost = price(rules, technology, level, terms);
    let lower = terms == Terms::Lower;
    payment::demand(rules, state, player, cost, lower, Purchase::Technology(technology), log);
}

/// The price is paid: the Scientist stays on the technology, and it works from now on.
pub(crate) fn learn(
    rules: &Rules,
    state: &mut State,
    player: Player,
    technology: Technology,
    paid: Cubes,
    log: &mut impl Sink<Happening>,
) {
    let level = next_level(state, player, technology).expect("check lets no finished one through");
    let by_specialist = antimatter::is_enhanced(state, Enhancement::Research);
    if by_specialist {
        state.antimatter.takes_place(player, true); // §A.5.3
    }
    let scientists = if by_specialist { 0 } else { rules.numbers.research_scientists };
    let corporation = state.corporation_mut(player);
    corporation.scientists -= scientists;
    corporation.spent += scientists;
    match technology {
        Technology::Family(family) => {
            corporation.levels[family.index()] = level;
            if let Some(building) = family.building() {
                corporation.buildings[building.index()] += 1; // §T.1 to §T.4
            }
        }
        Technology::Salvation(tech) => corporation.salvation |= tech.bit(),
    }
    log.push(Happening::Researched { player, technology, level, paid });
    if technology == Technology::Family(Family::Travel) && level == LEVELS {
        state.frames.push(Frame::PlaceWormhole { player }); // §T.6.3
    }
}

pub(crate) fn legal_wormhole(state: &State, out: &mut Vec<Action>) {
    for orbit in Planet::ALL.into_iter().filter(|&orbit| !state.is_orbit_gone(orbit.into())) {
        out.extend(Quadrant::all().map(|quadrant| Action::PlaceWormhole { orbit, quadrant }));
    }
}

/// §T.6.3: any Quadrant of any Orbit that is still there.
pub(crate) fn check_wormhole(state: &State, orbit: Planet) -> Result<(), Illegal> {
    if state.is_orbit_gone(orbit.into()) {
        return Err(Illegal::Destroyed { planet: orbit });
    }
    Ok(())
}

pub(crate) fn place_wormhole(
    state: &mut State,
    player: Player,
    place: Place,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    state.corporation_mut(player).wormhole = Some(place);
    log.push(Happening::WormholePlaced { player, place });
}
