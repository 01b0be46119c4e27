//! Who goes where in a turn: transports to room, scouts to the unknown, warships to their work.

use stellar_conquest::{Action, Planet, StackDoc, Star, Tech};

use super::notes::Ships;
use super::odds::{Force, Odds};
use super::orders::{Idle, Orders, idle};
use super::settle::{Target, targets};
use super::sky::Sky;
use super::{endgame, opening, war};
use crate::random::Random;

/// The orders of a turn.
pub(super) fn plan(sky: &Sky<'_>, dice: &mut Random) -> Orders {
    let mut orders = Orders::default();
    let odds = Odds::new(sky.rules, &sky.view.variant, sky.style);
    let mut ships = idle(sky);
    go_on(sky, &mut orders);
    orders.administer = wanted_post(sky).is_some();
    if ships.iter().any(|idle| idle.star.is_none()) {
        opening::enter(sky, &mut ships, &mut orders);
        return orders;
    }
    settle(sky, &mut ships, &mut orders);
    endgame::claim(sky, &mut ships, &mut orders);
    war::plan(sky, &odds, &mut ships, &mut orders, dice);
    explore(sky, &mut ships, &mut orders);
    war::rally(sky, &mut ships, &mut orders);
    orders
}

/// What is under way goes on, all at once if nothing flies into its ruin.
fn go_on(sky: &Sky<'_>, orders: &mut Orders) {
    let fleets = &sky.own.seat.fleets;
    let flying = || fleets.iter().filter(|stack| stack.to.is_some() && stack.hex.is_some());
    orders.advance = flying().all(|stack| !is_doomed(sky, stack));
    if !orders.advance {
        for stack in flying().filter(|stack| !is_doomed(sky, stack)) {
            orders.go_on(stack);
        }
    }
}

/// Unarmed ships that would come to armed enemies this turn, with nobody beside them.
fn is_doomed(sky: &Sky<'_>, stack: &StackDoc) -> bool {
    let (Some(goal), Some(hex)) = (stack.to, stack.hex) else { return false };
    let armed = |ships: Ships| ships[2..].iter().any(|&n| n > 0);
    if armed(stack.ships.into()) || sky.turns(stack.hex, goal) > 1 {
        return false;
    }
    let escorted = sky.own.seat.fleets.iter().any(|other| {
        armed(other.ships.into())
            && (other.hex == Some(hex) && other.to == Some(goal)
                || other.hex == Some(sky.hex(goal)))
    });
    // A scout that meets an unknown marker has done its duty; people are not risked for that.
    let scout = Ships::from(stack.ships)[1] == 0;
    !escorted && if scout { sky.sees_guns(goal) } else { sky.enemy_force(goal).is_armed() }
}

// Command posts.

/// §3.6.2: a post at every colony that brings a star into range which no other post reaches.
pub(super) fn wanted_post(sky: &Sky<'_>) -> Option<Star> {
    if !sky.view.variant.posts_placed || sky.has(Tech::UnlimitedRange) {
        return None;
    }
    let ordered = if sky.view.frames.contains(&stellar_conquest::Frame::Secret) {
        &sky.own.seat.posts_new
    } else {
        &sky.own.seat.posts
    };
    let limit = sky.view.variant.post_limit.map_or(usize::MAX, usize::from);
    if ordered.len() >= limit {
        return None;
    }
    let range = sky.rules.numbers.range;
    let reach = |post: Star, star: Star| sky.geometry.star_distance(post, sky.hex(star)) <= range;
    sky.homes().into_iter().filter(|star| !ordered.contains(star)).find(|&post| {
        let gain = Star::all()
            .filter(|&star| reach(post, star) && !ordered.iter().any(|&old| reach(old, star)));
        gain.count() >= sky.style.post_gain || ordered.is_empty()
    })
}

/// §3.6: the answer in the office.
pub(super) fn answer_administer(sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
    let place = wanted_post(sky).map(|star| Action::PlacePost { star });
    place.filter(|place| legal.contains(place))
}

// People.

fn settle(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    let mut targets = targets(sky);
    for idle in ships.iter_mut().filter(|idle| idle.stack.cargo.is_some()) {
        let own = idle.stack.cargo.is_some_and(|cargo| cargo.people == sky.seat);
        while own && idle.left[1] > 0 {
            let Some(target) = best_target(sky, idle, &mut targets) else { break };
            let n = target.chunk(sky.style).min(u16::from(idle.left[1]));
            (target.room, target.people) = (target.room - n, target.people + n);
            let star = target.planet.star();
            orders.send(idle, [0, n as u8, 0, 0, 0], star);
        }
        if own && idle.left[1] > 0 {
            homeless(sky, idle, orders);
        }
    }
    // An escort for those who fly to a star that nobody has explored.
    escort(sky, ships, orders);
}

fn best_target<'t>(
    sky: &Sky<'_>,
    idle: &Idle<'_>,
    targets: &'t mut [Target],
) -> Option<&'t mut Target> {
    let cargo = idle.stack.cargo?;
    let hex = idle.stack.hex;
    let value = |target: &Target| {
        let star = target.planet.star();
        let barren = target.info.kind == stellar_conquest::PlanetType::Barren;
        let refused = cargo.origin == Some(target.planet) || barren && !cargo.cet;
        let last = sky.view.variant.last_departed_strict && idle.stack.from == Some(star);
        let far = idle.star != Some(star) && (!sky.in_range(hex, star) || last);
        if target.room == 0 || refused || far { 0 } else { target.value(sky, hex) }
    };
    let best = targets.iter_mut().max_by_key(|target| (value(target), target.planet))?;
    (value(best) > 0).then_some(best)
}

/// No room is known: to the most promising star in range, explored or not, rather than nowhere.
fn homeless(sky: &Sky<'_>, idle: &mut Idle<'_>, orders: &mut Orders) {
    let hex = idle.stack.hex;
    let goal = Star::all()
        .filter(|&star| idle.star != Some(star) && idle.stack.from != Some(star))
        .filter(|&star| !sky.is_explored(star) && sky.in_range(hex, star))
        .filter(|&star| sky.others[star.index()].is_empty())
        .max_by_key(|&star| sky.promise(star) * 10 / (1 + u32::from(sky.turns(hex, star))));
    // Those who have a roof over their heads wait for news instead.
    if let Some(goal) = goal
        && idle.stack.cargo.is_some_and(|cargo| cargo.origin.is_none())
    {
        orders.send(idle, [0, idle.left[1], 0, 0, 0], goal);
    }
}

fn escort(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    let wild: Vec<Star> = orders
        .goals()
        .filter(|(star, take)| take[1] > 2 && !sky.is_explored(*star))
        .map(|(star, _)| star)
        .collect();
    for star in wild {
        let guard = ships
            .iter_mut()
            .find(|idle| idle.left[2] > 0 && idle.stack.from != Some(star) && idle.star.is_some());
        if let Some(guard) = guard {
            orders.send(guard, [0, 0, 1, 0, 0], star);
        }
    }
}

// Exploration.

/// Stars that own scouts or warships already head for, a bit each.
pub(super) fn covered(sky: &Sky<'_>, orders: &Orders) -> u64 {
    let looks = |ships: Ships| ships[0] > 0 || ships[2..].iter().any(|&n| n > 0);
    let fleets = sky.own.seat.fleets.iter();
    let flying = fleets.filter_map(|stack| Some((stack.to?, Ships::from(stack.ships))));
    let sent = orders.goals().map(|(goal, take)| (goal, *take));
    flying.chain(sent).filter(|(_, ships)| looks(*ships)).fold(0, |set, (star, _)| set | bit(star))
}

pub(super) fn bit(star: Star) -> u64 {
    1 << star.0
}

/// The most promising star that nobody of us has explored, for a scout or for a corvette.
pub(super) fn unknown_star(
    sky: &Sky<'_>,
    covered: u64,
    idle: &Idle<'_>,
    scout: bool,
) -> Option<Star> {
    let hex = idle.stack.hex;
    let mut best: Option<(u32, Star)> = None;
    for star in Star::all() {
        let known = covered & bit(star) != 0 || sky.is_explored(star);
        let barred = idle.star == Some(star) || idle.stack.from == Some(star);
        if known || barred || !sky.others[star.index()].is_empty() {
            continue;
        }
        let far = u32::from(sky.turns(hex, star)) * 3 + u32::from(sky.steps_from_home(star));
        let score = (sky.promise(star) + 10) * 100 / (far + 3);
        if best < Some((score, star)) && (scout || sky.in_range(hex, star)) {
            best = Some((score, star));
        }
    }
    best.map(|(_, star)| star)
}

fn explore(sky: &Sky<'_>, ships: &mut [Idle<'_>], orders: &mut Orders) {
    let mut covered = covered(sky, orders);
    for idle in ships.iter_mut() {
        // Warships first: they run no risk (§3.11.3).
        while idle.left[2] > 0 && sky.turns_left() > sky.style.explore_turns {
            let Some(star) = unknown_star(sky, covered, idle, false) else { break };
            orders.send(idle, [0, 0, 1, 0, 0], star);
            covered |= bit(star);
        }
        while idle.left[0] > 0 {
            let goal = unknown_star(sky, covered, idle, true);
            let Some(star) = goal.or_else(|| colony_to_spy(sky, covered, idle)) else { break };
            orders.send(idle, [1, 0, 0, 0, 0], star);
            covered |= bit(star);
        }
    }
}

/// A scout with nothing to explore looks at colonies of others whose defences nobody has seen.
fn colony_to_spy(sky: &Sky<'_>, covered: u64, idle: &Idle<'_>) -> Option<Star> {
    if sky.turns_left() <= sky.style.explore_turns {
        return None;
    }
    let unseen = |star: Star| {
        let mut foes = (0..3).filter_map(|slot| sky.foe(Planet::new(star, slot)));
        foes.all(|foe| foe.bases.is_none())
    };
    Star::all()
        .filter(|&star| covered & bit(star) == 0 && sky.is_foreign(star) && unseen(star))
        .filter(|&star| idle.star != Some(star) && idle.stack.from != Some(star))
        .filter(|&star| sky.others[star.index()].is_empty())
        .min_by_key(|&star| (sky.turns(idle.stack.hex, star), star))
}

/// §4.1.13: where ships go that were driven off.
pub(super) fn answer_redirect(sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
    let lost =
        sky.own.seat.fleets.iter().find(|stack| stack.mark == stellar_conquest::Mark::Lost)?;
    let ships: Ships = lost.ships.into();
    let scout = ships[1..].iter().all(|&n| n == 0);
    legal
        .iter()
        .filter_map(|action| if let Action::Head { star } = *action { Some(star) } else { None })
        .filter(|&star| scout || sky.in_range(lost.hex, star))
        .min_by_key(|&star| {
            let enemies = Force::worth(&sky.enemy_force(star))
                + u32::from(!sky.others[star.index()].is_empty());
            let away = u32::from(!sky.is_home(star)) * 3;
            (enemies * 10 + away + u32::from(sky.turns(lost.hex, star)), star)
        })
        .map(|star| Action::Head { star })
}
