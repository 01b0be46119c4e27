//! Chapter 4.1.4 to 4.1.11: rounds of fire, and what they leave.

use arrayvec::ArrayVec;
use tabletop::{Dealer, Seat, Sink};

use super::kinds::{KINDS, class_of, has_warship, kind_in, kind_of, roster, target_of};
use super::withdrawal::must_withdraw;
use super::{Frame, end, tell};
use crate::action::{Action, Target};
use crate::ch03_turn;
use crate::ch04_fire;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::ids::Star;
use crate::illegal::Illegal;
use crate::state::{Battle, GROUPS_MAX, Group, State};

/// All shots of the attacker, each at anything: for worlds in which nobody has seen them being aimed.
pub(crate) fn spread_all(rules: &Rules, state: &mut State, dealer: &mut Dealer) {
    let shots = shots_of(rules, state, 0);
    let groups = &mut state.battle_mut().groups[1];
    for (strength, n) in shots.into_iter().enumerate() {
        for _ in 0..n {
            let idx = dealer.below(groups.len() as u32) as usize;
            let full = groups.len() == GROUPS_MAX && groups[idx].n > 1;
            if !full {
                add_shot(groups, idx, strength);
            }
        }
    }
}

/// §4.1.4: a barrage round; every warship will fire.
pub(super) fn begin_round(rules: &Rules, state: &mut State) {
    let Battle { star, seats, .. } = *state.battle();
    for (side, seat) in seats.into_iter().enumerate() {
        let roster = roster(rules, state, seat, star);
        let groups = &mut state.battle_mut().groups[side];
        groups.clear(); // §4.1.8: nobody is bound to the target of an earlier round.
        for (kind, &n) in roster.iter().enumerate() {
            if n > 0 {
                let target = target_of(kind);
                groups.push(Group { target, load: [0; 3], n: u16::from(n), dead: 0 });
            }
        }
    }
    state.battle_mut().round += 1;
    ask_targets(rules, state, 0);
}

/// §4.1.5: the attacker chooses targets first, then the defender; a side without guns is not asked.
pub(crate) fn ask_targets(rules: &Rules, state: &mut State, side: u8) {
    let shots = shots_of(rules, state, side);
    state.battle_mut().shots = shots;
    if shots != [0; 3] {
        return state.push(Frame::Aim { side });
    }
    after_aiming(rules, state, side);
}

/// Shots of a side by strength: death stars, fighters, corvettes, and bases like them (§4.2.5).
pub(crate) fn shots_of(rules: &Rules, state: &State, side: u8) -> [u16; 3] {
    let Battle { star, seats, colonies, .. } = *state.battle();
    if side == 1 && colonies != 0 {
        return crate::ch04_colony::base_shots(state, star, colonies);
    }
    let roster = roster(rules, state, seats[usize::from(side)], star);
    [u16::from(roster[3]), u16::from(roster[2]), u16::from(roster[1])]
}

fn after_aiming(rules: &Rules, state: &mut State, side: u8) {
    if side == 0 {
        ask_targets(rules, state, 1);
    } else {
        state.push(ch04_fire::Frame::FIRST);
    }
}

/// The strength whose shots are to be assigned next.
pub(crate) fn aiming(battle: &Battle) -> usize {
    battle.shots.iter().position(|&n| n > 0).expect("shots are left while targets are chosen")
}

pub(super) fn legal_aim(state: &State, side: u8, out: &mut Vec<Action>) {
    let battle = state.battle();
    let groups = &battle.groups[usize::from(1 - side)];
    let strength = aiming(battle);
    for group in groups {
        if check_load(groups, group, strength).is_ok() {
            out.push(Action::Aim { target: group.target, load: group.load });
        }
    }
    for (idx, group) in groups.iter().enumerate() {
        let first = groups[..idx].iter().all(|other| other.target != group.target);
        if first && check_spread(state, side, group.target).is_ok() {
            out.push(Action::Spread { target: group.target });
        }
    }
}

/// another load needs room in the list.
fn check_load(groups: &[Group], group: &Group, strength: usize) -> Result<(), Illegal> {
    let max = GROUPS_MAX as u8;
    let mut load = group.load;
    let Some(more) = load[strength].checked_add(1) else {
        return Err(Illegal::TooManyLoads { max });
    };
    load[strength] = more;
    let known = groups.iter().any(|other| other.target == group.target && other.load == load);
    let room = known || group.n == 1 || groups.len() < GROUPS_MAX;
    if room { Ok(()) } else { Err(Illegal::TooManyLoads { max }) }
}

/// §4.1.5: any enemy ship may be a target, even one that others aim at.
pub(crate) fn check_aim(
    state: &State,
    side: u8,
    target: Target,
    load: [u16; 3],
) -> Result<(), Illegal> {
    let battle = state.battle();
    let groups = &battle.groups[usize::from(1 - side)];
    let group = groups.iter().find(|group| group.target == target && group.load == load);
    check_load(groups, group.ok_or(Illegal::NoTarget)?, aiming(battle))
}

/// Spreading never needs more room than the list has: loads of one kind differ by one at most.
pub(crate) fn check_spread(state: &State, side: u8, target: Target) -> Result<(), Illegal> {
    let battle = state.battle();
    let groups = &battle.groups[usize::from(1 - side)];
    if !groups.iter().any(|group| group.target == target) {
        return Err(Illegal::NoTarget);
    }
    let max = GROUPS_MAX as u8;
    // Each load of the kind can split in two.
    let room = groups.len() * 2 <= GROUPS_MAX;
    if room { Ok(()) } else { Err(Illegal::TooManyLoads { max }) }
}

/// One shot is assigned.
pub(crate) fn aim(
    rules: &Rules,
    state: &mut State,
    side: u8,
    target: Target,
    load: [u16; 3],
    log: &mut impl Sink<Event>,
) {
    let strength = aiming(state.battle());
    tell_aim(state, side, strength, 1, target, log);
    let battle = state.battle_mut();
    let groups = &mut battle.groups[usize::from(1 - side)];
    let idx = groups.iter().position(|group| group.target == target && group.load == load);
    add_shot(groups, idx.expect("check_aim found the group"), strength);
    battle.shots[strength] -= 1;
    next_aim(rules, state, side);
}

/// All remaining shots of this strength, each at the ship of this kind with the lightest load.
pub(crate) fn spread(
    rules: &Rules,
    state: &mut State,
    side: u8,
    target: Target,
    log: &mut impl Sink<Event>,
) {
    let strength = aiming(state.battle());
    tell_aim(state, side, strength, state.battle().shots[strength], target, log);
    let battle = state.battle_mut();
    let groups = &mut battle.groups[usize::from(1 - side)];
    while battle.shots[strength] > 0 {
        let lightest = groups
            .iter()
            .enumerate()
            .filter(|(_, group)| group.target == target)
            .min_by_key(|(_, group)| group.load.iter().map(|&n| u32::from(n)).sum::<u32>());
        let (idx, _) = lightest.expect("check_spread found the kind");
        add_shot(groups, idx, strength);
        battle.shots[strength] -= 1;
    }
    next_aim(rules, state, side);
}

/// One ship of a group gets a shot more: it moves to the group with that load.
fn add_shot(groups: &mut ArrayVec<Group, GROUPS_MAX>, idx: usize, strength: usize) {
    let mut group = groups[idx];
    group.load[strength] += 1;
    let heavier =
        groups.iter().position(|other| other.target == group.target && other.load == group.load);
    match (heavier, groups[idx].n) {
        (Some(heavier), n) => {
            groups[heavier].n += 1;
            groups[idx].n -= 1;
            if n == 1 {
                groups.remove(idx);
            }
        }
        (None, 1) => groups[idx] = group,
        (None, _) => {
            groups[idx].n -= 1;
            groups.insert(idx + 1, Group { n: 1, ..group });
        }
    }
}

fn next_aim(rules: &Rules, state: &mut State, side: u8) {
    if state.battle().shots == [0; 3] {
        state.frames.pop();
        after_aiming(rules, state, side);
    }
}

fn tell_aim(
    state: &State,
    side: u8,
    strength: usize,
    n: u16,
    target: Target,
    log: &mut impl Sink<Event>,
) {
    let seat = state.battle().seats[usize::from(side)];
    let bases = side == 1 && state.battle().colonies != 0;
    let firer = ch04_fire::firer(strength, bases, state.variant.shield_as_base);
    let what = EventView::Aimed { seat, firer, n, target };
    if state.variant.secret_targeting {
        log.push(Event::only(seat, what));
    } else {
        tell(state, what, log);
    }
}

/// All fire of a round is over: losses are removed, then one side or the other goes or stays.
pub(crate) fn end_round(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    remove_dead(rules, state, log);
    release_captives(rules, state, log);
    let Battle { star, seats, .. } = *state.battle();
    let rosters = seats.map(|seat| roster(rules, state, seat, star));
    if rosters.contains(&[0; KINDS]) {
        return end(rules, state, log);
    }
    if rosters.iter().all(|roster| !has_warship(roster)) {
        return must_withdraw(rules, state, log); // §4.1.10
    }
    state.push(Frame::Withdraw { side: 0, pulled: [0; KINDS] });
}

/// §4.1.5: destroyed ships go only after both sides have fired; they are free for use again (§3.8.6).
pub(crate) fn remove_dead(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *state.battle();
    for (side, seat) in seats.into_iter().enumerate() {
        for idx in 0..state.battle().groups[side].len() {
            let Group { target, dead, .. } = state.battle().groups[side][idx];
            if dead == 0 {
                continue;
            }
            tell(state, EventView::Destroyed { seat, target, n: dead }, log);
            match kind_of(target) {
                Some(kind) => take_ships(rules, state, seat, star, kind, dead as u8),
                None => crate::ch04_colony::destroy_bases(state, target, dead),
            }
        }
    }
    state.recount(rules, rules.stars[star.index()].hex);
}

/// §4.4.6, A-70: transports with conquered people whose last guard here is gone are their owner's
/// again, and nobody has to fire at their own.
pub(super) fn release_captives(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *state.battle();
    let hex = rules.stars[star.index()].hex;
    for (side, seat) in seats.into_iter().enumerate() {
        if !state.has_warships_at(seat, star) {
            ch03_turn::free_transports(rules, state, seat, Some(hex), log);
            let captive =
                |target: Target| matches!(target, Target::Transport { people } if people != seat);
            state.battle_mut().groups[side].retain(|group| !captive(group.target));
        }
    }
}

/// ships of one kind are alike; they go from the stacks in their order.
fn take_ships(rules: &Rules, state: &mut State, seat: Seat, star: Star, kind: usize, n: u8) {
    let hex = rules.stars[star.index()].hex;
    let mut left = n;
    while left > 0 {
        let fleets = &mut state.fleets[seat];
        let idx = fleets.at(hex).find(|&idx| kind_in(&fleets.stacks()[idx], kind) > 0);
        let idx = idx.expect("no more ships are taken than there are");
        let here = kind_in(&fleets.stacks()[idx], kind).min(left);
        fleets.remove(idx, class_of(kind), here);
        left -= here;
    }
}
