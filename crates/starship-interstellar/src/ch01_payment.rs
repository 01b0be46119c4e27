//! Chapter 1, §1.9, the Golden Rule: a cube may always be paid with one of higher value.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::cha_antimatter::{self, Enhancement};
use crate::chv_variants::{families, universal};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Family, Player, Resource};
use crate::illegal::Illegal;
use crate::position::{COST_MAX, want};
use crate::state::{Ctx, Look, Phase, Purchase, SPACES, State, Technology};
use crate::words::{self, ask, capital};
use crate::{ch04_market, ch04_research, ch05_build, ch05_save};

/// The question of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "PaymentFrame")]
pub enum Frame {
    /// §1.9: which cubes to pay with; one of them may be one level lower.
    Pay { player: Player, cost: Cubes, lower: bool, purchase: Purchase },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §1.9.
    Pay { player: Player, cost: Cubes, lower: bool, purchase: Purchase, cubes: Cubes },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    let Frame::Pay { player, .. } = frame;
    Some(player)
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let Frame::Pay { player, .. } = frame;
    state.seats_of(player)
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Pay { player, cost, lower, .. } = frame;
    let have = look.state.corporation(player).cubes;
    each(have, cost, lower, |cubes| out.push(Action::Pay { cubes }));
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let Frame::Pay { player, cost, lower, purchase } = frame;
    let Action::Pay { cubes } = *action else { return None };
    Some(Move::Pay { player, cost, lower, purchase, cubes })
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Move::Pay { player, cost, lower, cubes, .. } = answer;
    let have = look.state.corporation(player).cubes;
    if !have.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have });
    }
    if pays(cubes, cost, lower) { Ok(()) } else { Err(Illegal::NotThePrice { cubes, cost }) }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Move::Pay { player, purchase, cubes, .. } = answer;
    ctx.state.frames.pop();
    complete(ctx.rules, ctx.state, player, purchase, cubes, ctx.log);
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    let Frame::Pay { cost, purchase, .. } = frame;
    if let Some(mechanism) = universal_of(look, purchase) {
        let cubes = match mechanism.price.total() {
            1 => "any cube, for Prestige as it is".to_owned(),
            n => format!("any {n} cubes, for Prestige as they are"),
        };
        let text = format!("The Universal Mechanism takes {cubes} worth. What do you pay with?");
        return ask("pay", text, "§V7.2");
    }
    let what = match purchase {
        Purchase::Technology(tech) => words::technology(tech).to_owned(),
        Purchase::Mechanism { .. } => "the Mechanism".to_owned(),
        Purchase::Population(resource) => words::people(resource),
        Purchase::Family { .. } => "the Family".to_owned(),
    };
    let text = format!("{what} costs {}. What do you pay with?", words::cubes(cost));
    ask("pay", capital(&text), "§1.9")
}

/// The Universal Mechanism that is paid for, if it is one (§V7.2).
fn universal_of(look: Look<'_>, purchase: Purchase) -> Option<&crate::components::MechanismInfo> {
    let Purchase::Mechanism { project, column } = purchase else { return None };
    let mechanism = look.state.mechanism(project, column)?;
    Some(look.rules.mechanism(mechanism)).filter(|info| info.universal)
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    let Move::Pay { player, cost, purchase, cubes, .. } = answer;
    let label = Label::new(format!("Pay {}", words::cubes(cubes)), "§1.9")
        .in_group("pay")
        .with(Fact::PaysCubes { cubes });
    if let Some(info) = universal_of(look, purchase) {
        let n = universal::prestige(look.state, player, info, cubes);
        return label.with(Fact::GainsPrestige { n: i16::from(n) });
    }
    match cubes.value().saturating_sub(cost.value()) {
        0 => label.with(Fact::Exact),
        value => label.with(Fact::Overpays { value }),
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let Look { rules, state } = look;
    let Frame::Pay { player, cost, lower, purchase } = frame;
    want(cost.total() > 0 && cost.total() < COST_MAX, "no such price")?;
    let have = state.corporation(player).cubes;
    want(can_pay(have, cost, lower), "this cannot be paid")?;
    let saving = state.phase == Phase::Salvation;
    match purchase {
        Purchase::Technology(technology) => {
            let open = ch04_research::next_level(state, player, technology).is_some();
            let scientists = state.corporation(player).scientists;
            let enough = scientists >= rules.numbers.research_scientists
                || cha_antimatter::is_enhanced(state, Enhancement::Research);
            let travel = technology == Technology::Family(Family::Travel);
            let placed = state.corporation(player).wormhole.is_some();
            want(state.phase == Phase::Action && open && enough, "it cannot be researched")?;
            want(!(travel && placed), "the Wormhole token is on the board")
        }
        Purchase::Mechanism { project, column } => {
            let there = usize::from(column) < SPACES && state.mechanism(project, column).is_some();
            want(saving && there && !ch05_build::is_complete(rules, state), "it cannot be built")
        }
        Purchase::Population(resource) => {
            want(saving && state.population.get(resource) > 0, "nobody is left to be saved")
        }
        Purchase::Family { pile } => {
            let people = families::people(rules, state, pile);
            let there = people.is_some_and(|people| state.population.holds(people));
            want(saving && there, "the Family is not on Earth")
        }
    }
}

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
    log: &mut impl Sink<Event>,
) {
    let have = state.corporation(player).cubes;
    let (mut n, mut only) = (0u32, Cubes::NONE);
    each(have, cost, lower, |hand| {
        n += 1;
        only = hand;
    });
    assert!(n > 0, "check lets only what can be paid through");
    match n {
        1 => complete(rules, state, player, purchase, only, log),
        _ => {
            log.push(Event::PriceAsked { player, purchase, cost });
            state.push(Frame::Pay { player, cost, lower, purchase });
        }
    }
}

fn complete(
    rules: &Rules,
    state: &mut State,
    player: Player,
    purchase: Purchase,
    paid: Cubes,
    log: &mut impl Sink<Event>,
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
