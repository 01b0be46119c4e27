//! Chapter 4, §4.4: the Market, with §X.02, §X.16 and §X.18.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::components::{MARKET_SPACES, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Phase, Settled, State};
use crate::words::{self, ask};

/// The question of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "MarketFrame")]
pub enum Frame {
    /// §4.4: what to trade; `traded` holds the colours traded already, `more` says how many may
    /// follow (§X.16), `shift` is Fuel in favour (§X.02).
    Market { player: Player, shift: u8, more: u8, traded: Cubes },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §4.4.2.
    Sell { trade: Trade, resource: Resource, n: u8 },
    /// §4.4.3.
    Buy { trade: Trade, resource: Resource, n: u8 },
    /// §X.16: no other colour.
    Done { trade: Trade },
}

/// Who trades, on which terms, and what was traded already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trade {
    player: Player,
    shift: u8,
    more: u8,
    traded: Cubes,
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    let Frame::Market { player, .. } = frame;
    Some(player)
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let Frame::Market { player, .. } = frame;
    state.seats_of(player)
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    let Frame::Market { player, shift, traded, .. } = frame;
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

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let Frame::Market { player, shift, more, traded } = frame;
    let trade = Trade { player, shift, more, traded };
    match (frame, *action) {
        (_, Action::Sell { resource, n }) => Some(Move::Sell { trade, resource, n }),
        (_, Action::Buy { resource, n }) => Some(Move::Buy { trade, resource, n }),
        (_, Action::Done) => Some(Move::Done { trade }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Sell { trade: Trade { player, traded, .. }, resource, n } => {
            check_sell(rules, state, player, traded, resource, n)
        }
        Move::Buy { trade: Trade { player, shift, traded, .. }, resource, n } => {
            check_buy(rules, state, player, shift, traded, resource, n)
        }
        Move::Done { trade } if trade.traded.is_empty() => Err(Illegal::NotDoneYet),
        Move::Done { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Sell { trade, resource, n } => {
            let Trade { player, shift, .. } = trade;
            let fuel = sale(rules, state, shift, resource, n);
            let corporation = state.corporation_mut(player);
            corporation.cubes.take(resource, n);
            corporation.gain_fuel(fuel);
            state.market.add(resource, n);
            log.push(Event::Sold { player, resource, n, fuel });
            follow(state, trade, resource);
        }
        Move::Buy { trade, resource, n } => {
            let Trade { player, shift, .. } = trade;
            let fuel = cost(rules, state, shift, resource, n);
            let corporation = state.corporation_mut(player);
            assert!(corporation.fuel >= fuel, "what is bought is paid for");
            corporation.fuel -= fuel;
            corporation.cubes.add(resource, n);
            state.market.take(resource, n);
            log.push(Event::Bought { player, resource, n, fuel });
            follow(state, trade, resource);
        }
        Move::Done { .. } => {}
    }
}

/// Another colour is not asked for where none can be traded.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Frame::Market { player, shift, traded, .. } = frame;
    let over = !traded.is_empty() && !is_possible(ctx.rules, ctx.state, player, shift, traded);
    ctx.pass_over(over)
}

pub(crate) fn question(frame: Frame) -> Question {
    let Frame::Market { traded, .. } = frame;
    if traded.is_empty() {
        return ask("market", "What do you sell or buy?", "§4.4");
    }
    ask("market_more", "Do you trade another colour?", "§X.16")
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    let Look { rules, state } = look;
    match answer {
        Move::Sell { trade, resource, n } => {
            let fuel = sale(rules, state, trade.shift, resource, n);
            Label::new(format!("Sell {n} {resource} for {fuel} Fuel"), "§4.4.2")
                .in_short(format!("{n} {resource}: +{fuel} Fuel"))
                .touching([words::market(resource)])
                .in_group("sell")
                .with(Fact::PaysCubes { cubes: Cubes::of(resource, n) })
                .with(Fact::GainsFuel { n: fuel })
        }
        Move::Buy { trade, resource, n } => {
            let fuel = cost(rules, state, trade.shift, resource, n);
            Label::new(format!("Buy {n} {resource} for {fuel} Fuel"), "§4.4.3")
                .in_short(format!("{n} {resource}: {fuel} Fuel"))
                .touching([words::market(resource)])
                .in_group("buy")
                .with(Fact::GainsCubes { cubes: Cubes::of(resource, n) })
                .with(Fact::Fuel { n: fuel })
        }
        Move::Done { .. } => Label::new("Nothing more", "§X.16").in_group("done"),
    }
}

/// Colours that cannot be sold or bought, one cube of each.
pub(crate) fn why_not(_: Look<'_>, _: Frame, out: &mut WhyNots<'_>) {
    for resource in Resource::ALL {
        let touches = vec![words::market(resource)];
        let text = format!("Sell {resource}");
        let action = Action::Sell { resource, n: 1 };
        out.refused(Missing { action, text, touches: touches.clone() });
        let text = format!("Buy {resource}");
        out.refused(Missing { action: Action::Buy { resource, n: 1 }, text, touches });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, _: Frame) -> Result<(), String> {
    want(look.state.phase == Phase::Action, "this belongs to the Action Phase")
}

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
pub(crate) fn room(state: &State, resource: Resource) -> u8 {
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
fn follow(state: &mut State, trade: Trade, resource: Resource) {
    let Trade { player, shift, more, mut traded } = trade;
    if more > 0 {
        traded.add(resource, 1);
        state.push(Frame::Market { player, shift, more: more - 1, traded });
    }
}

/// §4.2.3, §5.2.1: cubes paid go to the Market; what finds no space leaves (§4.4.4).
pub(crate) fn put(state: &mut State, cubes: Cubes) {
    for resource in Resource::ALL {
        let n = cubes.get(resource).min(room(state, resource));
        state.market.add(resource, n);
    }
}

/// §X.18: the cheapest cubes of the Market, for nothing.
pub(crate) fn take_cheapest(state: &mut State, player: Player, n: u8, log: &mut impl Sink<Event>) {
    let mut cubes = Cubes::NONE;
    for _ in 0..n {
        let Some(resource) = state.market.cheapest() else { break };
        state.market.take(resource, 1);
        cubes.add(resource, 1);
    }
    state.corporation_mut(player).cubes.add_all(cubes);
    log.push(Event::MarketTaken { player, cubes });
}
