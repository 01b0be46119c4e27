//! §1.9 The Golden Rule: a cube may always be paid with one of higher value.

use tabletop::Sink;

use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::state::{Frame, Purchase, State};
use crate::variants::families;
use crate::{ch04_market, ch04_research, ch05_build, ch05_save};

/// The price, and the prices with one cube one level lower (§T.7.2, §X.13).
fn prices(cost: Cubes, lower: bool) -> impl Iterator<Item = Cubes> {
    let lowered = Resource::ALL.into_iter().skip(1).filter_map(move |resource| {
        if !lower || cost.get(resource) == 0 {
            return None;
        }
        let mut price = cost;
        price.take(resource, 1);
        price.add(resource.lowered(), 1);
        Some(price)
    });
    std::iter::once(cost).chain(lowered)
}

pub(crate) fn can_pay(have: Cubes, cost: Cubes, lower: bool) -> bool {
    prices(cost, lower).any(|price| have.can_pay(price))
}

fn pays(hand: Cubes, cost: Cubes, lower: bool) -> bool {
    prices(cost, lower).any(|price| hand.pays(price))
}

/// Every handful that pays, in a fixed order.
pub(crate) fn each(have: Cubes, cost: Cubes, lower: bool, mut f: impl FnMut(Cubes)) {
    have.handfuls(cost.total() as u8, |hand| {
        if pays(hand, cost, lower) {
            f(hand);
        }
    });
}

/// How H.A.L.L. pays, who is never asked: the least valuable handful. From the dearest cube of the
/// price down each is paid with the cheapest that is left: whatever pays for a dearer one would
/// pay for a cheaper one too, so no other choice is better.
pub(crate) fn cheapest(have: Cubes, cost: Cubes) -> Option<Cubes> {
    let (mut left, mut hand) = (have, Cubes::NONE);
    for asked in Resource::ALL.into_iter().rev() {
        for _ in 0..cost.get(asked) {
            let paid = left.colours().find(|&colour| colour >= asked)?;
            left.take(paid, 1);
            hand.add(paid, 1);
        }
    }
    Some(hand)
}

/// Asks which cubes to pay with, where there is more than one way.
pub(crate) fn demand(
    rules: &Rules,
    state: &mut State,
    player: Player,
    cost: Cubes,
    lower: bool,
    purchase: Purchase,
    log: &mut impl Sink<Happening>,
) {
    let have = state.corporation(player).cubes;
    let (mut n, mut only) = (0u32, Cubes::NONE);
    each(have, cost, lower, |hand| {
        n += 1;
        only = hand;
    });
    match n {
        0 => unreachable!("check lets only what can be paid through"),
        1 => complete(rules, state, player, purchase, only, log),
        _ => {
            log.push(Happening::PriceAsked { player, purchase, cost });
            state.frames.push(Frame::Pay { player, cost, lower, purchase });
        }
    }
}

pub(crate) fn legal(
    state: &State,
    player: Player,
    cost: Cubes,
    lower: bool,
    out: &mut Vec<Action>,
) {
    let have = state.corporation(player).cubes;
    each(have, cost, lower, |cubes| out.push(Action::Pay { cubes }));
}

pub(crate) fn check(
    state: &State,
    player: Player,
    cost: Cubes,
    lower: bool,
    cubes: Cubes,
) -> Result<(), Illegal> {
    let have = state.corporation(player).cubes;
    if !have.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have });
    }
    if pays(cubes, cost, lower) { Ok(()) } else { Err(Illegal::NotThePrice { cubes, cost }) }
}

pub(crate) fn pay(
    rules: &Rules,
    state: &mut State,
    player: Player,
    purchase: Purchase,
    cubes: Cubes,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    complete(rules, state, player, purchase, cubes, log);
}

fn complete(
    rules: &Rules,
    state: &mut State,
    player: Player,
    purchase: Purchase,
    paid: Cubes,
    log: &mut impl Sink<Happening>,
) {
    state.corporation_mut(player).cubes.take_all(paid);
    match purchase {
        Purchase::Technology(technology) => {
            ch04_market::put(state, paid); // §4.2.3
            ch04_research::learn(rules, state, player, technology, paid, log);
        }
        Purchase::Mechanism { project, column } => {
            ch05_build::build(rules, state, Some(player), project, column, paid, log);
        }
        Purchase::Population(resource) => {
            ch04_market::put(state, paid); // §5.2.1
            ch05_save::save(rules, state, Some(player), resource, paid, log);
        }
        Purchase::Family { pile } => families::save(rules, state, player, pile, paid, log),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// §1.9: the quick choice is the least valuable of all handfuls that pay.
    #[test]
    fn s1_9_the_cheapest_handful() {
        for number in 0..3u32.pow(5) {
            let digit = |place: u32| (number / 3u32.pow(place) % 3) as u8;
            let have = Cubes(std::array::from_fn(|place| digit(place as u32)));
            for cost in ["R", "Y", "RY", "RR", "GG", "RGP", "YYB", "RRYY"] {
                let cost: Cubes = cost.parse().expect("cubes");
                let mut least: Option<u16> = None;
                each(have, cost, false, |hand| {
                    least = Some(least.map_or(hand.value(), |value| value.min(hand.value())));
                });
                let quick = cheapest(have, cost);
                assert_eq!(quick.map(Cubes::value), least, "{have} for {cost}");
                assert!(quick.is_none_or(|hand| hand.pays(cost) && have.holds(hand)));
            }
        }
    }
}
