//! §H.3: what H.A.L.L. does in the Action Phase, Travel apart; §H.5.2: Extra Actions as printed.

use tabletop::Sink;

use super::choices;
use super::event::{HallEvent, Why, tell};
use super::facts::{Facts, Listener};
use super::state::{Cube, HallFrame, Row};
use super::turn::{Job, impossible, job, lay_down, place, put_back};
use crate::chv_variants::multi_resource;
use crate::components::{ExtraAction, HALL_LEVELS, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Extra, Planet, Player, Resource, Token};
use crate::state::{Source, State};
use crate::{ch01_payment, ch01_rewards, ch04_market, ch04_solar, cha_antimatter, chk_kuiper};

/// What is known before a cube is drawn (the notes of each action).
pub(super) fn check_before(
    facts: Facts<'_, impl Listener>,
    row: Row,
    token: Token,
) -> Result<(), Why> {
    match row {
        Row::Research => {
            if facts.scientists() < facts.rules().numbers.research_scientists {
                return Err(Why::NoScientist);
            }
            let done = |level: &u8| usize::from(*level) == HALL_LEVELS;
            if facts.hall().levels.iter().all(done) { Err(Why::AllDeveloped) } else { Ok(()) }
        }
        Row::Market if facts.market().is_empty() => Err(Why::MarketEmpty),
        Row::Planetary => match production_planet(facts, token) {
            Some(planet) if facts.can_dig(planet) => Ok(()),
            Some(_) | None => Err(Why::DepositEmpty),
        },
        Row::Solar | Row::Market | Row::Earth => Ok(()),
        // Travel and Salvation have checks of their own.
        Row::Travel | Row::Government | Row::Probe | Row::Build | Row::Save => Ok(()),
    }
}

/// The planet of a production token; §H.5.3 for X17.
fn production_planet(facts: Facts<'_, impl Listener>, token: Token) -> Option<Planet> {
    match token {
        Token::Production(planet) => Some(planet),
        Token::Extra(_) => choices::richest(facts).map(|(planet, _)| planet),
        Token::Solar | Token::Research | Token::Travel | Token::Market | Token::Activation => None,
    }
}

/// The cube is drawn: the action, or back with both.
pub(super) fn with_cube(
    rules: &Rules,
    state: &mut State,
    token: Token,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    let Job::Row(row) = job(rules, token) else { return };
    if row == Row::Research
        && let Err(why) = check_research(rules, state, cube)
    {
        put_back(state, cube, log);
        return impossible(state, token, why, log);
    }
    lay_down(state, token, Some(row), log);
    place(state, cube, Some(row), log);
    state.push(HallFrame::Finish { token, deed: None, cube });
    match row {
        Row::Solar => {
            ch04_solar::refill_if_empty(rules, state, log);
            let (left, drawn) = (rules.numbers.solar_draw, Cubes::NONE);
            state.push(HallFrame::Sun { cube, left, drawn });
        }
        Row::Research => research(rules, state, cube, log),
        Row::Market => market(state, cube, log),
        Row::Earth => {
            let n = rules.hall.earth_fuel[cube.column()];
            ch01_rewards::fuel(state, Player::Hall, u16::from(n), log); // §H.3.5
            if state.variant.antimatter {
                cha_antimatter::hall_synthesis(state, log); // §A.9
            }
        }
        Row::Planetary => {
            let planet =
                production_planet(Facts::of(rules, state), token).expect("checked before the draw");
            if let Token::Extra(_) = token {
                choices::tell_richest(Facts::of(rules, state), planet, log);
            }
            produce(rules, state, planet, cube, log);
        }
        // Travel and Salvation go other ways.
        Row::Travel | Row::Government | Row::Probe | Row::Build | Row::Save => {}
    }
}

// §H.3.1 Solar Extraction.

/// What H.A.L.L. draws from the Solar Bag: by which cube, how many more, and what came so far.
#[derive(Clone, Copy)]
pub(super) struct SunDraw {
    pub(super) cube: Cube,
    pub(super) left: u8,
    pub(super) drawn: Cubes,
}

/// A cube comes out of the Solar Bag; after the last one it is decided what is kept.
pub(super) fn sun(
    rules: &Rules,
    state: &mut State,
    draw: SunDraw,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let SunDraw { cube, left, mut drawn } = draw;
    if let Some(resource) = ch04_solar::draw(state, Player::Hall, result, false, log) {
        drawn.add(resource, 1);
    }
    if left > 1 {
        ch04_solar::refill_if_empty(rules, state, log);
        return state.push(HallFrame::Sun { cube, left: left - 1, drawn });
    }
    let kept = match cube.colour() {
        Resource::Red => drawn.cheapest().map_or(Cubes::NONE, Cubes::one),
        Resource::Yellow | Resource::Green | Resource::Blue | Resource::Purple => drawn,
    };
    let loss = match cube.colour() {
        Resource::Blue | Resource::Purple => 0,
        Resource::Red | Resource::Yellow | Resource::Green => {
            kept.value().saturating_sub(u16::from(rules.hall.solar_mercy[cube.column()]))
        }
    };
    let mut returned = drawn;
    returned.take_all(kept);
    state.bag.add_all(returned);
    state.corporation_mut(Player::Hall).cubes.add_all(kept);
    log.push(Event::CubesKept { player: Player::Hall, kept, returned, reputation: loss });
    // red keeps Moscovium only where there is nothing else; the others keep all.
    let all = cube.colour() != Resource::Red;
    cha_antimatter::hall_keep(state, all, kept.is_empty(), log);
    if loss > 0 {
        ch01_rewards::reputation(rules, state, Player::Hall, -(loss as i16), log); // to the bottom.
    }
    ch04_solar::move_spiral(state, kept.total() as u8 * rules.numbers.spiral_per_cube);
}

// §H.3.2 Technology Research.

/// The technology that the count of tokens reaches: complete ones are left out.
fn technology(rules: &Rules, state: &State, n_played: u8) -> Resource {
    let open = || open_technologies(rules, state);
    let n = open().count();
    let place = (usize::from(n_played.max(1)) - 1) % n;
    open().nth(place).expect("the count wraps round")
}

fn open_technologies<'a>(
    rules: &'a Rules,
    state: &'a State,
) -> impl Iterator<Item = Resource> + use<'a> {
    let hall = &rules.hall;
    let order = if state.variant.draft { hall.counting_draft } else { hall.counting };
    let levels = state.hall.levels;
    order.into_iter().filter(move |r| usize::from(levels[r.index()]) < HALL_LEVELS)
}

/// The price of the next level with this cube: red pays double, and green too by the draft (§H.7).
fn price(rules: &Rules, state: &State, technology: Resource, cube: Cube) -> Cubes {
    let level = usize::from(state.hall.levels[technology.index()]);
    let price = rules.hall.technology[technology.index()][level];
    let double = match cube.colour() {
        Resource::Red => true,
        Resource::Green => state.variant.draft,
        Resource::Yellow | Resource::Blue | Resource::Purple => false,
    };
    if double { Cubes(price.0.map(|n| n * rules.hall.research_factor)) } else { price }
}

/// §H.3.2: with this cube, can the technology be paid?
fn check_research(rules: &Rules, state: &State, cube: Cube) -> Result<(), Why> {
    let technology = technology(rules, state, state.hall.n_played.saturating_add(1));
    let price = price(rules, state, technology, cube);
    if Facts::of(rules, state).cubes().can_pay(price) { Ok(()) } else { Err(Why::CannotPay) }
}

fn research(rules: &Rules, state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    let n_played = state.hall.n_played;
    let technology = technology(rules, state, n_played);
    tell(log, || HallEvent::TechnologyCounted {
        n_played,
        candidates: open_technologies(rules, state).collect(),
        technology,
    });
    develop(rules, state, technology, cube, log);
    match cube.colour() {
        Resource::Green => ch01_rewards::scientists(state, Player::Hall, 1, log),
        Resource::Blue | Resource::Purple if can_go_on(rules, state, technology, cube) => {
            develop(rules, state, technology, cube, log);
        }
        Resource::Red | Resource::Yellow | Resource::Blue | Resource::Purple => {}
    }
}

/// Blue: a second level, if there is one and it can be paid (R-66: with a Scientist too).
fn can_go_on(rules: &Rules, state: &State, technology: Resource, cube: Cube) -> bool {
    let facts = Facts::of(rules, state);
    usize::from(state.hall.levels[technology.index()]) < HALL_LEVELS
        && facts.scientists() >= rules.numbers.research_scientists
        && facts.cubes().can_pay(price(rules, state, technology, cube))
}

fn develop(
    rules: &Rules,
    state: &mut State,
    technology: Resource,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    let price = price(rules, state, technology, cube);
    let corporation = state.corporation_mut(Player::Hall);
    let paid = ch01_payment::cheapest(corporation.cubes, price).expect("checked to be payable");
    corporation.cubes.take_all(paid);
    corporation.scientists -= rules.numbers.research_scientists;
    corporation.spent += rules.numbers.research_scientists;
    ch04_market::put(state, paid); // §4.2.3
    let level = &mut state.hall.levels[technology.index()];
    *level += 1;
    let level = *level;
    tell(log, || HallEvent::TechnologyDeveloped { technology, level, paid });
}

// §H.3.4 Market.

/// Cubes for nothing; R-67: as many as there are.
fn market(state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    let (cheapest, dearest) = match cube.colour() {
        Resource::Red => (1, 0),
        Resource::Yellow => (2, 0),
        Resource::Green => (1, 1),
        Resource::Blue | Resource::Purple => (0, 2),
    };
    tell(log, || HallEvent::MarketChosen { cheapest, dearest });
    let mut taken = Cubes::NONE;
    for n in 0..cheapest + dearest {
        let found = if n < cheapest { state.market.cheapest() } else { state.market.dearest() };
        let Some(resource) = found else { break };
        state.market.take(resource, 1);
        taken.add(resource, 1);
    }
    state.corporation_mut(Player::Hall).cubes.add_all(taken);
    log.push(Event::MarketTaken { player: Player::Hall, cubes: taken });
}

// §H.3.6 Planetary Production.

/// Normal production (R-68: Base and Explorer, the best cubes first), then what the cube adds.
fn produce(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    let draft = state.variant.draft;
    let before = state.corporation(Player::Hall).zone(planet).layer;
    let corporation = state.corporation_mut(Player::Hall);
    let here = corporation.explorer.at == planet;
    let normal = rules.numbers.base_moves + if here { rules.numbers.explorer_moves } else { 0 };
    let zone = corporation.zone_mut(planet);
    multi_resource::sink(rules, zone);
    let room = u16::from(rules.numbers.storage).saturating_sub(zone.storage.total());
    let red = cube.colour() == Resource::Red;
    // with red one cube, the cheapest, stays behind.
    // which keeps it above the next layer; the other colours dig on.
    let below = if red { 0 } else { multi_resource::below(rules, zone).total() };
    let most = zone.deposit.total() + below - u16::from(red);
    let mixed = zone.deposit.colours().count() > 1;
    let mut moved = Cubes::NONE;
    for _ in 0..u16::from(normal).min(room).min(most) {
        let best = zone.deposit.dearest().expect("no more than there are");
        multi_resource::take(rules, zone, Cubes::one(best));
        moved.add(best, 1);
    }
    zone.storage.add_all(moved);
    let left = if red { zone.deposit.cheapest() } else { None };
    let eliminated = left.filter(|_| draft && mixed); // §H.7, R-63
    if let Some(cheapest) = eliminated {
        multi_resource::take(rules, zone, Cubes::one(cheapest));
    }
    let (worked_up, stored) = work_up(rules, zone, cube);
    tell(log, || HallEvent::Produced { planet, moved, left, worked_up, stored, eliminated });
    multi_resource::tell_layer(state, Player::Hall, planet, before, log);
    let fuel = rules.hall.production_fuel[cube.column()];
    if fuel > 0 {
        ch01_rewards::fuel(state, Player::Hall, u16::from(fuel), log);
    }
}

/// Green and blue: the best cubes of the Deposit become better ones; R-69: without room they are lost.
fn work_up(rules: &Rules, zone: &mut crate::state::Zone, cube: Cube) -> (Cubes, Cubes) {
    let levels = rules.hall.production_levels[cube.column()];
    let (mut worked_up, mut stored) = (Cubes::NONE, Cubes::NONE);
    for _ in 0..rules.hall.production_cubes[cube.column()] {
        let Some(best) = zone.deposit.dearest() else { break };
        multi_resource::take(rules, zone, Cubes::one(best));
        worked_up.add(best, 1);
        if zone.storage.total() < u16::from(rules.numbers.storage) {
            let better = best.raised(levels);
            zone.storage.add(better, 1);
            stored.add(better, 1);
        }
    }
    (worked_up, stored)
}

// §H.5.2 Extra Actions as printed.

/// §K.7: Base Activation, with a cube for the Technology area.
pub(super) fn launch(rules: &Rules, state: &mut State, token: Token, log: &mut impl Sink<Event>) {
    lay_down(state, token, None, log);
    let finish = HallFrame::Finish { token, deed: None, cube: Cube(None) };
    state.push(finish);
    super::turn::ask_cube(state, HallFrame::Aside, log);
    chk_kuiper::hall_launch(rules, state, log);
}

pub(super) fn check_printed(facts: Facts<'_, impl Listener>, extra: Extra) -> Result<(), Why> {
    let action = facts.rules().extra(extra).action;
    if matches!(action, ExtraAction::TakeCheapest(_)) && facts.market().is_empty() {
        return Err(Why::MarketEmpty);
    }
    if matches!(action, ExtraAction::Deposit { .. }) && facts.based().next().is_none() {
        return Err(Why::NoDeposit);
    }
    if let ExtraAction::Gain(reward) = action
        && !facts.gives_anything(&reward)
    {
        return Err(Why::NoScientist); // §2.2: nothing else runs out.
    }
    Ok(())
}

/// §H.5.2: exactly what is printed, and a cube for the Technology area.
pub(super) fn printed(
    rules: &Rules,
    state: &mut State,
    token: Token,
    extra: Extra,
    log: &mut impl Sink<Event>,
) {
    lay_down(state, token, None, log);
    let finish = HallFrame::Finish { token, deed: None, cube: Cube(None) };
    state.push(finish);
    super::turn::ask_cube(state, HallFrame::Aside, log);
    let action = rules.extra(extra).action;
    if let ExtraAction::TakeCheapest(n) = action {
        ch04_market::take_cheapest(state, Player::Hall, n, log);
    } else if let ExtraAction::Deposit { n, levels } = action {
        ch01_rewards::offer_deposit(rules, state, Player::Hall, n, 0..=levels, log);
    } else {
        ch01_rewards::grant(rules, state, Player::Hall, Source::Extra(extra), log);
    }
}
