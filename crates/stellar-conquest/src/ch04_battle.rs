//! Chapter 4.1: battles of ships - who fights, targets, withdrawal. The fire itself is `ch04_fire`.

use arrayvec::ArrayVec;
use tabletop::{Dealer, Seat, SeatSet, Sink};

use crate::action::{Action, Target};
use crate::ch03_movement;
use crate::ch03_turn;
use crate::ch04_fire;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::fleets::{Cargo, Mark, Parts, SPENT, Ships, Stack, n_warships};
use crate::ids::{Hex, ShipClass, Star, Tech};
use crate::illegal::Illegal;
use crate::state::{Battle, Frame, GROUPS_MAX, Group, NO_STAR, State, bit, stars_in};
use crate::variant::Secrecy;

/// Kinds of ships in the order of lists: scout, warships, transports by the colour of their people.
pub(crate) const KINDS: usize = 8;

pub(crate) fn kind_of(target: Target) -> Option<usize> {
    match target {
        Target::Scout => Some(0),
        Target::Corvette => Some(1),
        Target::Fighter => Some(2),
        Target::DeathStar => Some(3),
        Target::Transport { people } => Some(4 + people.index()),
        Target::Base { .. } | Target::AdvancedBase { .. } | Target::ShieldBase { .. } => None,
    }
}

pub(crate) fn target_of(kind: usize) -> Target {
    match kind {
        0 => Target::Scout,
        1 => Target::Corvette,
        2 => Target::Fighter,
        3 => Target::DeathStar,
        _ => Target::Transport { people: Seat((kind - 4) as u8) },
    }
}

fn class_of(kind: usize) -> ShipClass {
    match kind {
        0 => ShipClass::Scout,
        1 => ShipClass::Corvette,
        2 => ShipClass::Fighter,
        3 => ShipClass::DeathStar,
        _ => ShipClass::Transport,
    }
}

fn kind_in(stack: &Stack, kind: usize) -> u8 {
    let matches = kind < 4 || stack.key.cargo().people() == Some(Seat((kind - 4) as u8));
    if matches { stack.ships[class_of(kind).index()] } else { 0 }
}

/// Stacks that hold ships of these kinds: one without transports, one for each colour of people.
pub(crate) fn ships_of_kinds(kinds: &[u8; KINDS]) -> Vec<(Cargo, Ships)> {
    let mut ships = [0; ShipClass::COUNT];
    let mut stacks = Vec::new();
    for (kind, &n) in kinds.iter().enumerate() {
        if kind < 4 {
            ships[class_of(kind).index()] = n;
        } else {
            let mut people = [0; ShipClass::COUNT];
            people[ShipClass::Transport.index()] = n;
            stacks.push((Cargo::new(Seat((kind - 4) as u8), None, false), people));
        }
    }
    stacks.insert(0, (Cargo::NONE, ships));
    stacks
}

/// All shots of the attacker, each at anything: for worlds in which nobody has seen them being aimed.
pub(crate) fn spread_all(rules: &Rules, state: &mut State, dealer: &mut Dealer) {
    let shots = shots_of(rules, state, 0);
    let groups = &mut battle_mut(state).groups[1];
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

/// Ships of a seat at a star, by kind: all of them, ships cannot hide on planets (§4.1.14).
pub(crate) fn roster(rules: &Rules, state: &State, seat: Seat, star: Star) -> [u8; KINDS] {
    let fleets = &state.fleets[seat];
    let stacks = &fleets.stacks()[fleets.at(rules.stars[star.index()].hex)];
    std::array::from_fn(|kind| {
        stacks.iter().fold(0, |sum: u8, stack| sum.saturating_add(kind_in(stack, kind)))
    })
}

pub(crate) fn has_warship(roster: &[u8; KINDS]) -> bool {
    roster[1..4].iter().any(|&n| n > 0)
}

// §4.1.1, §4.1.2: which battles.

/// Battles that the active player still has to fight, by star and opponent.
pub(crate) fn battles(state: &State) -> impl Iterator<Item = (Star, Seat)> {
    let seat = state.active;
    stars_in(state.present[seat] & state.other_ships(seat))
        .flat_map(move |star| {
            let others = state.others_at(seat, star);
            others.iter().map(move |other| (star, other))
        })
        .filter(move |(star, other)| state.fought[*other] & bit(*star) == 0)
}

pub(crate) fn skip_if_peaceful(state: &mut State) -> bool {
    let peaceful = battles(state).next().is_none();
    if peaceful {
        state.frames.pop();
    }
    peaceful
}

pub(crate) fn check_fight(state: &State, star: Star, against: Seat) -> Result<(), Illegal> {
    let found = battles(state).any(|battle| battle == (star, against));
    if found { Ok(()) } else { Err(Illegal::NoBattle { star, against }) }
}

/// §4.1.3: both look at each other; two unarmed sides do not fight.
pub(crate) fn fight(
    rules: &Rules,
    state: &mut State,
    star: Star,
    against: Seat,
    log: &mut impl Sink<Event>,
) {
    state.fought[against] |= bit(star);
    let seats = [state.active, against];
    state.battle = Some(Battle {
        star,
        seats,
        colonies: 0,
        round: 0,
        owes_round: false,
        groups: [ArrayVec::new(), ArrayVec::new()],
        shots: [0; 3],
        withdraw_to: [Hex::OFF_MAP; 2],
    });
    let hex = rules.stars[star.index()].hex;
    let ships = seats.map(|seat| state.fleets[seat].ships_at(hex).into());
    let [attacker, defender] = seats;
    let turn = state.turn;
    let began = |own| Happening::BattleBegan { star, attacker, defender, own, ships, turn };
    for side in seats {
        log.push(Event::only(side, began(Some(side))));
    }
    let (to, watcher) = audience(state);
    log.push(Event::some(to.without(attacker).without(defender), watcher, began(None)));
    if seats.iter().all(|&seat| !has_warship(&roster(rules, state, seat, star))) {
        return must_withdraw(rules, state, log);
    }
    begin_round(rules, state);
}

/// Who hears of the battle: everybody at an open table (§3.10.4), else the two sides (§3.10.5).
pub(crate) fn audience(state: &State) -> (SeatSet, bool) {
    let battle = state.battle.as_ref().expect("a battle is being fought");
    let open = state.variant.secrecy == Secrecy::Table;
    let sides: SeatSet = battle.seats.into_iter().collect();
    (if open { SeatSet::first(state.n_seats) } else { sides }, open)
}

pub(crate) fn tell(state: &State, what: Happening, log: &mut impl Sink<Event>) {
    let (to, watcher) = audience(state);
    log.push(Event::some(to, watcher, what));
}

fn battle(state: &State) -> &Battle {
    state.battle.as_ref().expect("a battle is being fought")
}

fn battle_mut(state: &mut State) -> &mut Battle {
    state.battle.as_mut().expect("a battle is being fought")
}

/// §4.1.4: a barrage round; every warship will fire.
fn begin_round(rules: &Rules, state: &mut State) {
    let Battle { star, seats, .. } = *battle(state);
    for (side, seat) in seats.into_iter().enumerate() {
        let roster = roster(rules, state, seat, star);
        let groups = &mut battle_mut(state).groups[side];
        groups.clear(); // §4.1.8: nobody is bound to the target of an earlier round.
        for (kind, &n) in roster.iter().enumerate() {
            if n > 0 {
                let target = target_of(kind);
                groups.push(Group { target, load: [0; 3], n: u16::from(n), dead: 0 });
            }
        }
    }
    battle_mut(state).round += 1;
    ask_targets(rules, state, 0);
}

/// §4.1.5: the attacker chooses targets first, then the defender; a side without guns is not asked.
pub(crate) fn ask_targets(rules: &Rules, state: &mut State, side: u8) {
    let shots = shots_of(rules, state, side);
    battle_mut(state).shots = shots;
    if shots != [0; 3] {
        return state.frames.push(Frame::Aim { side });
    }
    after_aiming(rules, state, side);
}

/// Shots of a side by strength: death stars, fighters, corvettes, and bases like them (§4.2.5).
pub(crate) fn shots_of(rules: &Rules, state: &State, side: u8) -> [u16; 3] {
    let Battle { star, seats, colonies, .. } = *battle(state);
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
        let first = Frame::Fire { side: 0, group: 0, ship: 0, strength: 0, shot: 0, second: false };
        state.frames.push(first);
    }
}

/// The strength whose shots are to be assigned next.
pub(crate) fn aiming(battle: &Battle) -> usize {
    battle.shots.iter().position(|&n| n > 0).expect("shots are left while targets are chosen")
}

pub(crate) fn legal_aim(state: &State, side: u8, out: &mut Vec<Action>) {
    let battle = battle(state);
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
    let battle = battle(state);
    let groups = &battle.groups[usize::from(1 - side)];
    let group = groups.iter().find(|group| group.target == target && group.load == load);
    check_load(groups, group.ok_or(Illegal::NoTarget)?, aiming(battle))
}

/// Spreading never needs more room than the list has: loads of one kind differ by one at most.
pub(crate) fn check_spread(state: &State, side: u8, target: Target) -> Result<(), Illegal> {
    let battle = battle(state);
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
    let strength = aiming(battle(state));
    tell_aim(state, side, strength, 1, target, log);
    let battle = battle_mut(state);
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
    let strength = aiming(battle(state));
    tell_aim(state, side, strength, battle(state).shots[strength], target, log);
    let battle = battle_mut(state);
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
    if battle(state).shots == [0; 3] {
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
    let seat = battle(state).seats[usize::from(side)];
    let bases = side == 1 && battle(state).colonies != 0;
    let firer = ch04_fire::firer(strength, bases, state.variant.shield_as_base);
    let what = Happening::Aimed { seat, firer, n, target };
    if state.variant.secret_targeting {
        log.push(Event::only(seat, what));
    } else {
        tell(state, what, log);
    }
}

// §4.1.4: after the fire.

/// All fire of a round is over: losses are removed, then one side or the other goes or stays.
pub(crate) fn end_round(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    remove_dead(rules, state, log);
    release_captives(rules, state, log);
    let Battle { star, seats, .. } = *battle(state);
    let rosters = seats.map(|seat| roster(rules, state, seat, star));
    if rosters.contains(&[0; KINDS]) {
        return end(rules, state, log);
    }
    if rosters.iter().all(|roster| !has_warship(roster)) {
        return must_withdraw(rules, state, log); // §4.1.10
    }
    state.frames.push(Frame::Withdraw { side: 0, pulled: [0; KINDS] });
}

/// §4.1.5: destroyed ships go only after both sides have fired; they are free for use again (§3.8.6).
pub(crate) fn remove_dead(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *battle(state);
    for (side, seat) in seats.into_iter().enumerate() {
        for idx in 0..battle(state).groups[side].len() {
            let Group { target, dead, .. } = battle(state).groups[side][idx];
            if dead == 0 {
                continue;
            }
            tell(state, Happening::Destroyed { seat, target, n: dead }, log);
            match kind_of(target) {
                Some(kind) => take_ships(rules, state, seat, star, kind, dead as u8),
                None => crate::ch04_colony::destroy_bases(state, target, dead),
            }
        }
    }
    state.recount(rules, rules.stars[star.index()].hex);
}

/// §4.4.6, A-70: transports with conquered people whose last guard here is gone are their owner's
/// again, and nobody has to fire at his own.
fn release_captives(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *battle(state);
    let hex = rules.stars[star.index()].hex;
    for (side, seat) in seats.into_iter().enumerate() {
        if !state.has_warships_at(seat, star) {
            ch03_turn::free_transports(rules, state, seat, Some(hex), log);
            let captive =
                |target: Target| matches!(target, Target::Transport { people } if people != seat);
            battle_mut(state).groups[side].retain(|group| !captive(group.target));
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

/// §4.1.3, §4.1.10: with no warship on either side the attacker must leave with everything.
fn must_withdraw(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *battle(state);
    let pulled = roster(rules, state, seats[0], star);
    withdraw(rules, state, 0, pulled, log);
}

pub(crate) fn legal_withdraw(
    rules: &Rules,
    state: &State,
    side: u8,
    pulled: &[u8; KINDS],
    out: &mut Vec<Action>,
) {
    let left = left_to_pull(rules, state, side, pulled);
    for (kind, &n) in left.iter().enumerate() {
        if n > 0 {
            out.push(Action::Pull { target: target_of(kind) });
            if n > 1 {
                out.push(Action::PullAll { target: target_of(kind) });
            }
        }
    }
    out.push(Action::Retreat);
    out.push(Action::Done);
}

fn left_to_pull(rules: &Rules, state: &State, side: u8, pulled: &[u8; KINDS]) -> [u8; KINDS] {
    let Battle { star, seats, .. } = *battle(state);
    let roster = roster(rules, state, seats[usize::from(side)], star);
    std::array::from_fn(|kind| roster[kind] - pulled[kind])
}

/// §4.1.12: some of this kind are still there.
pub(crate) fn check_pull(
    rules: &Rules,
    state: &State,
    side: u8,
    pulled: &[u8; KINDS],
    target: Target,
    all: bool,
) -> Result<(), Illegal> {
    let kind = kind_of(target).filter(|&kind| kind < KINDS).ok_or(Illegal::NothingToPull)?;
    let left = left_to_pull(rules, state, side, pulled)[kind];
    // "All" of one is the same answer as one: only one of the two is offered.
    if left > u8::from(all) { Ok(()) } else { Err(Illegal::NothingToPull) }
}

pub(crate) fn pull(
    rules: &Rules,
    state: &mut State,
    side: u8,
    mut pulled: [u8; KINDS],
    target: Target,
    all: bool,
) {
    let kind = kind_of(target).expect("check_pull lets only ships through");
    let left = left_to_pull(rules, state, side, &pulled)[kind];
    pulled[kind] += if all { left } else { 1 };
    state.replace(Frame::Withdraw { side, pulled });
}

/// §4.1.4: the side has decided; nobody pulled means that it stays.
pub(crate) fn decide_withdrawal(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if pulled == [0; KINDS] {
        return after_withdrawal(rules, state, side, log);
    }
    withdraw(rules, state, side, pulled, log);
}

pub(crate) fn retreat(rules: &Rules, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *battle(state);
    let all = roster(rules, state, seats[usize::from(side)], star);
    decide_withdrawal(rules, state, side, all, log);
}

/// §4.1.12: one hex for all withdrawals of a side in a battle; the other side picks it once.
fn withdraw(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    if battle(state).withdraw_to[usize::from(side)] == Hex::OFF_MAP {
        return state.frames.push(Frame::WithdrawTo { side, pulled });
    }
    carry_out(rules, state, side, pulled, log);
}

/// neighbours of the star; those where the ships would meet enemies again only if no
/// other is left.
pub(crate) fn withdrawal_hexes(rules: &Rules, state: &State, side: u8) -> ArrayVec<Hex, 6> {
    let Battle { star, seats, .. } = *battle(state);
    let (leaving, chooser) = (seats[usize::from(side)], seats[usize::from(1 - side)]);
    let geometry = state.geometry(rules);
    let meets = |hex: &Hex| {
        let star = rules.star_in(*hex);
        star.is_some_and(|star| {
            let enemies = state.others_at(leaving, star);
            // Only what the chooser knows can bind him.
            !enemies.is_empty() && state.sees_markers_at(chooser, star)
        })
    };
    let around: ArrayVec<Hex, 6> = geometry.neighbours(rules.stars[star.index()].hex).collect();
    let clear: ArrayVec<Hex, 6> = around.iter().copied().filter(|hex| !meets(hex)).collect();
    if clear.is_empty() { around } else { clear }
}

pub(crate) fn check_send(rules: &Rules, state: &State, side: u8, hex: Hex) -> Result<(), Illegal> {
    let found = withdrawal_hexes(rules, state, side).contains(&hex);
    if found { Ok(()) } else { Err(Illegal::NotAWithdrawalHex { hex }) }
}

pub(crate) fn send(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    hex: Hex,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    battle_mut(state).withdraw_to[usize::from(side)] = hex;
    let seat = battle(state).seats[usize::from(side)];
    tell(state, Happening::WithdrawalHex { seat, hex }, log);
    carry_out(rules, state, side, pulled, log);
}

/// The pulled ships go; those that need a destination get one at once (§4.1.13).
fn carry_out(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    let Battle { star, seats, withdraw_to, .. } = *battle(state);
    let (seat, hex) = (seats[usize::from(side)], withdraw_to[usize::from(side)]);
    let moved = move_pulled(rules, state, seat, star, hex, pulled);
    state.recount(rules, rules.stars[star.index()].hex);
    state.recount(rules, hex);
    tell(state, Happening::Withdrew { seat, star, to: hex, ships: moved.into() }, log);
    if let Some(star) = rules.star_in(hex) {
        ch03_movement::inspect(state, seat, star, moved, log); // §3.11.10: they enter it too.
    }
    after_withdrawal(rules, state, side, log);
    let needs = state.fleets[seat].stacks().iter().any(|stack| stack.key.mark() == Mark::Lost);
    if needs {
        state.frames.push(Frame::Redirect { seat });
    }
}

fn move_pulled(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    star: Star,
    hex: Hex,
    mut pulled: [u8; KINDS],
) -> Ships {
    let whole = pulled == roster(rules, state, seat, star);
    let free = state.research[seat].has(Tech::UnlimitedCommunication);
    let needs = !free && rules.star_in(hex).is_none();
    let here = rules.stars[star.index()].hex;
    let mut moved = [0; ShipClass::COUNT];
    let mut leaving: ArrayVec<Stack, 128> = ArrayVec::new();
    let mut idx = state.fleets[seat].at(here).start;
    while idx < state.fleets[seat].at(here).end {
        let mut stack = state.fleets[seat].take(idx);
        let mut ships = [0; ShipClass::COUNT];
        for kind in 0..KINDS {
            let n = kind_in(&stack, kind).min(pulled[kind]);
            pulled[kind] -= n;
            ships[class_of(kind).index()] += n;
            stack.ships[class_of(kind).index()] -= n;
        }
        for (sum, n) in moved.iter_mut().zip(ships) {
            *sum += n;
        }
        let parts = stack.key.parts();
        let mark = if needs { Mark::Lost } else { Mark::None };
        let task_force = if whole { parts.task_force } else { 0 };
        let gone = Parts { hex, mark, task_force, from: star.0, to: NO_STAR, used: SPENT, ..parts };
        leaving.push(Stack { key: gone.key(), ships });
        if !stack.is_empty() {
            state.fleets[seat].put(stack);
            idx += 1;
        }
    }
    for stack in leaving {
        state.fleets[seat].put(stack);
    }
    moved
}

/// §4.1.4: if the attacker stays, the defender has the same choice; if both stay, another round.
fn after_withdrawal(rules: &Rules, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    release_captives(rules, state, log);
    let Battle { star, seats, .. } = *battle(state);
    let rosters = seats.map(|seat| roster(rules, state, seat, star));
    if rosters.contains(&[0; KINDS]) {
        return end(rules, state, log);
    }
    if rosters.iter().all(|roster| !has_warship(roster)) {
        return must_withdraw(rules, state, log); // §4.1.10
    }
    if side == 0 {
        state.frames.push(Frame::Withdraw { side: 1, pulled: [0; KINDS] });
    } else {
        begin_round(rules, state);
    }
}

/// The battle is over. §4.4.7: who drove the guards away takes over what they guarded.
fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *battle(state);
    tell(state, Happening::BattleEnded { star }, log);
    let armed = |seat: Seat| state.has_warships_at(seat, star);
    match seats.map(armed) {
        [false, true] => crate::ch04_colony::take_over(state, star, seats[0], seats[1], log),
        [true, false] => crate::ch04_colony::take_over(state, star, seats[1], seats[0], log),
        [false, false] | [true, true] => {}
    }
    state.battle = None;
    ch03_turn::revert_unguarded(rules, state, log);
}

/// Warships of a seat at a star and how much they can do.
pub(crate) fn warships_at(rules: &Rules, state: &State, seat: Seat, star: Star) -> (u32, Ships) {
    let ships = state.fleets[seat].ships_at(rules.stars[star.index()].hex);
    (n_warships(&ships), ships)
}
