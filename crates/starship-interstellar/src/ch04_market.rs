//! Chapter 4, §4.4: the Market, with §X.02, §X.16 and §X.18.

use tabletop::Sink;

use crate::action::Action;
use crate::components::{MARKET_SPACES, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::state::{Frame, State};

/// §4.4.2: Fuel for so many cubes, each at the price of the first empty space.
pub(crate) fn sale(rules: &Rules, state: &State, shift: u8, resource: Resource, n: u8) -> u16 {
    let row = &rules.market[resource.index()].prices;
    let stock = usize::from(state.market.get(resource));
    let spaces = &row[stock..stock + usize::from(n)];
    spaces.iter().map(|&price| u16::from(price) + u16::from(shift)).sum()
}

/// §4.4.3: Fuel for so many cubes, each at the price of the last taken space and a bit; §X.02:
/// never below 1.
pub(crate) fn cost(rules: &Rules, state: &State, shift: u8, resource: Resource, n: u8) -> u16 {
    let row = &rules.market[resource.index()].prices;
    let stock = usize::from(state.market.get(resource));
    let spaces = &row[stock - usize::from(n)..stock];
    let more = rules.numbers.buy_more;
    spaces.iter().map(|&price| u16::from((price + more).saturating_sub(shift).max(1))).sum()
}

/// §4.4.4: spaces left in a row.
fn room(state: &State, resource: Resource) -> u8 {
    MARKET_SPACES as u8 - state.market.get(resource)
}

pub(crate) fn is_possible(
    rules: &Rules,
    state: &State,
    player: Player,
    shift: u8,
    traded: Cubes,
) -> bool {
    Resource::ALL.into_iter().any(|resource| {
        check_sell(rules, state, player, traded, resource, 1).is_ok()
            || check_buy(rules, state, player, shift, traded, resource, 1).is_ok()
    })
}

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    player: Player,
    shift: u8,
    traded: Cubes,
    out: &mut Vec<Action>,
) {
    let corporation = state.corporation(player);
    let most = rules.numbers.market_cubes;
    for resource in Resource::ALL {
        if traded.get(resource) > 0 {
            continue;
        }
        let sells = most.min(corporation.cubes.get(resource)).min(room(state, resource));
        out.extend((1..=sells).map(|n| Action::Sell { resource, n }));
        for n in 1..=most.min(state.market.get(resource)) {
            if cost(rules, state, shift, resource, n) <= corporation.fuel {
                out.push(Action::Buy { resource, n });
            }
        }
    }
    if !traded.is_empty() {
        out.push(Action::Done);
    }
}

/// §4.4.1: one colour, a few cubes.
fn check_trade(rules: &Rules, traded: Cubes, resource: Resource, n: u8) -> Result<(), Illegal> {
    let max = rules.numbers.market_cubes;
    if traded.get(resource) > 0 {
        return Err(Illegal::TradedAlready { resource });
    }
    if (1..=max).contains(&n) { Ok(()) } else { Err(Illegal::TradeCount { n, max }) }
}

pub(crate) fn check_sell(
    rules: &Rules,
    state: &State,
    player: Player,
    traded: Cubes,
    resource: Resource,
    n: u8,
) -> Result<(), Illegal> {
    check_trade(rules, traded, resource, n)?;
    let have = state.corporation(player).cubes;
    if have.get(resource) < n {
        return Err(Illegal::NoSuchCubes { cubes: Cubes::of(resource, n), have });
    }
    let (stock, room) = (state.market.get(resource), room(state, resource));
    if n > room { Err(Illegal::MarketRow { resource, stock, room }) } else { Ok(()) }
}

pub(crate) fn check_buy(
    rules: &Rules,
    state: &State,
    player: Player,
    shift: u8,
    traded: Cubes,
    resource: Resource,
    n: u8,
) -> Result<(), Illegal> {
    check_trade(rules, traded, resource, n)?;
    let (stock, room) = (state.market.get(resource), room(state, resource));
    if n > stock {
        return Err(Illegal::MarketRow { resource, stock, room });
    }
    let (need, have) = (cost(rules, state, shift, resource, n), state.corporation(player).fuel);
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §X.16: another colour may follow.
fn follow(state: &mut State, frame: (Player, u8, u8, Cubes), resource: Resource) {
    let (player, shift, more, mut traded) = frame;
    state.frames.pop();
    if more > 0 {
        traded.add(resource, 1);
        state.frames.push(Frame::Market { player, shift, more: more - 1, traded });
    }
}

pub(crate) fn sell(
    rules: &Rules,
    state: &mut State,
    frame: (Player, u8, u8, Cubes),
    resource: Resource,
    n: u8,
    log: &mut impl Sink<Happening>,
) {
    let (player, shift, ..) = frame;
    let fuel = sale(rules, state, shift, resource, n);
    let corporation = state.corporation_mut(player);
    corporation.cubes.take(resource, n);
    corporation.gain_fuel(fuel);
    state.market.add(resource, n);
    log.push(Happening::Sold { player, resource, n, fuel });
    follow(state, frame, resource);
}

pub(crate) fn buy(
    rules: &Rules,
    state: &mut State,
    frame: (Player, u8, u8, Cubes),
    resource: Resource,
    n: u8,
    log: &mut impl Sink<Happening>,
) {
    let (player, shift, ..) = frame;
    let fuel = cost(rules, state, shift, resource, n);
    let corporation = state.corporation_mut(player);
    assert!(corporation.fuel >= fuel, "what is bought is paid for");
    corporation.fuel -= fuel;
    corporation.cubes.add(resource, n);
    state.market.take(resource, n);
    log.push(Happening::Bought { player, resource, n, fuel });
    follow(state, frame, resource);
}

/// §4.2.3, §5.2.1: cubes paid go to the Market; what finds no space leaves (§4.4.4).
pub(crate) fn put(state: &mut State, cubes: Cubes) {
    for resource in Resource::ALL {
        let n = cubes.get(resource).min(room(state, resource));
        state.market.add(resource, n);
    }
}

/// §X.18: the cheapest cubes of the Market, for nothing.
pub(crate) fn take_cheapest(
    state: &mut State,
    player: Player,
    n: u8,
    log: &mut impl Sink<Happening>,
) {
    let mut cubes = Cubes::NONE;
    for _ in 0..n {
        let Some(resource) = state.market.cheapest() else { break };
        state.market.take(resource, 1);
        cubes.add(resource, 1);
    }
    state.corporation_mut(player).cubes.add_all(cubes);
    log.push(Happening::MarketTaken { player, cubes });
}
