//! Chapter 4.2 to 4.4: attacks on colonies, conquest, bombardment.

use arrayvec::ArrayVec;
use tabletop::{Seat, SeatSet, Sink};

use crate::action::{Action, Target};
use crate::ch03_posts;
use crate::ch04_battle::{ask_targets, remove_dead, roster, target_of, tell, warships_at};
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::ids::{Hex, Planet, ShipClass, Star};
use crate::illegal::Illegal;
use crate::state::{Battle, Colony, Frame, Group, State, bit, stars_in};

/// Stars where the active player has a warship and has looked around.
fn threatened(state: &State) -> impl Iterator<Item = Star> {
    let seat = state.active;
    stars_in(state.armed[seat] & state.watched[seat])
}

pub(crate) fn legal_assault(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for star in threatened(state) {
        for (planet, colony) in state.colonies_at(star) {
            if colony.is_empty() {
                continue;
            }
            if check_attack(state, planet).is_ok() {
                out.push(Action::Attack { planet });
            }
            if check_bombard(rules, state, planet).is_ok() {
                out.push(Action::Bombard { planet });
            }
        }
    }
    ch03_posts::legal_raze(state, state.active, out);
    out.push(Action::Done);
}

pub(crate) fn skip_if_idle(rules: &Rules, state: &mut State) -> bool {
    let busy = threatened(state).any(|star| {
        state.colonies_at(star).any(|(planet, _)| {
            check_attack(state, planet).is_ok()
                || check_bombard(rules, state, planet).is_ok()
                // §4.4.9: who has spent his bombardment may still raze.
                || ch03_posts::check_raze(state, planet).is_ok()
        })
    });
    if !busy {
        state.frames.pop();
    }
    !busy
}

/// §4.2.1 to §4.2.3: an unconquered enemy colony without a shield, where a warship is.
pub(crate) fn check_attack(state: &State, planet: Planet) -> Result<(), Illegal> {
    let seat = state.active;
    let star = planet.star();
    let colony = state.colony(planet);
    let known = state.watched[seat] & bit(star) != 0;
    if !known || colony.is_empty() || colony.is_own(seat) || colony.is_conquered() {
        return Err(Illegal::NoColonyToAttack { planet });
    }
    if !state.has_warships_at(seat, star) {
        return Err(Illegal::NoWarship { star });
    }
    if colony.shields > 0 && !state.variant.shield_as_base {
        return Err(Illegal::Shielded { planet });
    }
    Ok(())
}

/// §4.2.8: another colony of the same owner in the same hex can be attacked too; §4.2.2: one
/// star at a time.
pub(crate) fn check_attack_too(state: &State, planet: Planet) -> Result<(), Illegal> {
    check_attack(state, planet)?;
    let battle = state.battle.as_ref().expect("an attack is going on");
    let elsewhere = planet.star() != battle.star || state.colony(planet).owner != battle.seats[1].0;
    if elsewhere || battle.colonies >> planet.slot() & 1 == 1 {
        return Err(Illegal::NoColonyToAttack { planet });
    }
    Ok(())
}

fn has_bases(colony: &Colony) -> bool {
    colony.bases > 0 || colony.advanced_bases > 0 || colony.shields > 0
}

/// §4.2.3: the owner reveals missile bases. §4.2.4, A-37: without any the colony falls at once.
pub(crate) fn attack(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    let attacker = state.active;
    let colony = *state.colony(planet);
    let owner = Seat(colony.owner);
    let fresh = state.battle.is_none();
    if fresh {
        state.battle = Some(Battle {
            star: planet.star(),
            seats: [attacker, owner],
            colonies: 0,
            round: 0,
            owes_round: false,
            groups: [ArrayVec::new(), ArrayVec::new()],
            shots: [0; 3],
            withdraw_to: [Hex::OFF_MAP; 2],
        });
    }
    let Colony { bases, advanced_bases, shields, .. } = colony;
    let what = Happening::AttackBegan { planet, attacker, owner, bases, advanced_bases, shields };
    tell(state, what, log);
    if has_bases(&colony) {
        let battle = state.battle.as_mut().expect("the attack has begun");
        battle.colonies |= 1 << planet.slot();
        battle.owes_round = true;
    } else {
        conquer(state, planet, attacker, log);
    }
    if fresh {
        state.frames.push(Frame::Attack);
    }
}

/// The attack is over when nothing is under attack any more, or nobody is left to attack.
pub(crate) fn skip_if_finished(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Sink<Event>,
) -> bool {
    let battle = state.battle.as_ref().expect("an attack is going on");
    let guns = warships_at(rules, state, battle.seats[0], battle.star).0;
    if state.top() != Some(Frame::Attack) || battle.colonies != 0 && guns > 0 {
        return false;
    }
    call_off(state, log);
    true
}

pub(crate) fn legal_attack(state: &State, out: &mut Vec<Action>) {
    let battle = state.battle.as_ref().expect("an attack is going on");
    out.push(Action::Fire);
    for (planet, _) in state.colonies_at(battle.star) {
        if check_attack_too(state, planet).is_ok() {
            out.push(Action::Attack { planet });
        }
    }
    if !battle.owes_round {
        out.push(Action::Done);
    }
}

/// §4.2.3: at least one round; §4.2.5: after any round without penalty.
pub(crate) fn check_call_off(state: &State) -> Result<(), Illegal> {
    let battle = state.battle.as_ref().expect("an attack is going on");
    if battle.owes_round { Err(Illegal::OwesRound) } else { Ok(()) }
}

pub(crate) fn call_off(state: &mut State, log: &mut impl Sink<Event>) {
    let star = state.battle.as_ref().expect("an attack is going on").star;
    tell(state, Happening::AttackEnded { star }, log);
    state.battle = None;
    state.frames.pop();
}

/// §4.2.5: bases fight like ships.
pub(crate) fn fire(rules: &Rules, state: &mut State) {
    let Battle { star, seats, colonies, .. } = *state.battle.as_ref().expect("an attack goes on");
    let ships = roster(rules, state, seats[0], star);
    let mut sides: [ArrayVec<Group, { crate::state::GROUPS_MAX }>; 2] = Default::default();
    for (kind, &n) in ships.iter().enumerate() {
        push_group(&mut sides[0], target_of(kind), u16::from(n));
    }
    for (planet, colony) in state.colonies_at(star) {
        if colonies >> planet.slot() & 1 == 1 {
            push_group(&mut sides[1], Target::Base { planet }, colony.bases);
            push_group(&mut sides[1], Target::AdvancedBase { planet }, colony.advanced_bases);
            push_group(&mut sides[1], Target::ShieldBase { planet }, u16::from(colony.shields));
        }
    }
    let battle = state.battle.as_mut().expect("an attack goes on");
    battle.groups = sides;
    battle.round += 1;
    battle.owes_round = false;
    ask_targets(rules, state, 0);
}

fn push_group(groups: &mut ArrayVec<Group, { crate::state::GROUPS_MAX }>, target: Target, n: u16) {
    if n > 0 {
        groups.push(Group { target, load: [0; 3], n, dead: 0 });
    }
}

/// only the bases of colonies under attack fire; a fighting shield fires twice.
pub(crate) fn base_shots(state: &State, star: Star, colonies: u8) -> [u16; 3] {
    let mut shots = [0; 3];
    for (planet, colony) in state.colonies_at(star) {
        if colonies >> planet.slot() & 1 == 1 {
            shots[0] += 2 * u16::from(colony.shields);
            shots[1] += colony.advanced_bases;
            shots[2] += colony.bases;
        }
    }
    shots
}

pub(crate) fn destroy_bases(state: &mut State, target: Target, n: u16) {
    match target {
        Target::Base { planet } => state.colony_mut(planet).bases -= n,
        Target::AdvancedBase { planet } => state.colony_mut(planet).advanced_bases -= n,
        Target::ShieldBase { planet } => state.colony_mut(planet).shields -= n as u8,
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => unreachable!("ships are not bases"),
    }
}

/// §4.2.6: without bases, and with a warship left to take it, a colony is conquered. §4.2.7: the owner
/// of one that is not may destroy its factories.
pub(crate) fn end_round(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    remove_dead(rules, state, log);
    let Battle { star, seats, colonies, .. } = *state.battle.as_ref().expect("an attack goes on");
    let armed = warships_at(rules, state, seats[0], star).0 > 0;
    for slot in 0..3 {
        let planet = Planet::new(star, slot);
        if colonies >> slot & 1 == 0 {
            continue;
        }
        let colony = *state.colony(planet);
        if armed && !has_bases(&colony) {
            conquer(state, planet, seats[0], log);
            state.battle.as_mut().expect("an attack goes on").colonies &= !(1 << slot);
        } else if colony.factories > 0 {
            state.frames.push(Frame::RazeDefence { planet });
        }
    }
}

/// §4.4.1: control passes at once; the owner discloses population and factories.
fn conquer(state: &mut State, planet: Planet, conqueror: Seat, log: &mut impl Sink<Event>) {
    let colony = state.colony_mut(planet);
    let owner = Seat(colony.owner);
    colony.conqueror = conqueror.0;
    colony.fresh = true; // §4.4.2
    let (people, factories) = (colony.people, colony.factories);
    let star = planet.star();
    let lost_posts: SeatSet =
        state.seats().filter(|&seat| state.posts[seat] & bit(star) != 0).collect();
    state.drop_lost_posts(star); // §3.6.3
    let open = state.are_conquests_open();
    let to = state.who_sees_conquests(star).with(owner).with(conqueror);
    log.push(Event::some(to, open, Happening::Conquered { planet, owner, conqueror }));
    log.push(Event::only(conqueror, Happening::Disclosed { planet, people, factories }));
    for seat in lost_posts.iter().filter(|&seat| state.posts[seat] & bit(star) == 0) {
        ch03_posts::tell(state, seat, star, Happening::PostRemoved { seat, star }, log);
    }
    state.drop_lost_sight(star);
}

/// §4.4.7: a third player who displaced the guards is the new conqueror and waits like the first.
pub(crate) fn take_over(
    state: &mut State,
    star: Star,
    loser: Seat,
    winner: Seat,
    log: &mut impl Sink<Event>,
) {
    for slot in 0..3 {
        let planet = Planet::new(star, slot);
        let colony = state.colony(planet);
        if colony.conqueror == loser.0 && colony.owner != winner.0 {
            conquer(state, planet, winner, log);
        }
    }
}

// §4.4.10: killing conquered people.

/// Millions that the warships at a star can still kill this turn.
fn bombardment_left(rules: &Rules, state: &State, star: Star) -> u16 {
    let ships = warships_at(rules, state, state.active, star).1;
    let rates = rules.numbers.bombardment;
    let most: u16 = ShipClass::WARSHIPS
        .iter()
        .map(|class| u16::from(ships[class.index()]) * u16::from(rates[class.index()]))
        .sum();
    most.saturating_sub(state.bombed[star.index()])
}

pub(crate) fn check_bombard(rules: &Rules, state: &State, planet: Planet) -> Result<(), Illegal> {
    if state.colony(planet).conqueror != state.active.0 {
        return Err(Illegal::NotConquered { planet });
    }
    if bombardment_left(rules, state, planet.star()) == 0 {
        return Err(Illegal::BombardmentSpent { planet });
    }
    Ok(())
}

/// The most that can be killed of this colony now.
pub(crate) fn bombard_max(rules: &Rules, state: &State, planet: Planet) -> u16 {
    bombardment_left(rules, state, planet.star()).min(u16::from(state.colony(planet).people))
}

pub(crate) fn bombard(state: &mut State, planet: Planet, n: u16, log: &mut impl Sink<Event>) {
    state.frames.pop();
    state.bombed[planet.star().index()] += n;
    let colony = state.colony_mut(planet);
    colony.people -= n as u8;
    let left = colony.people;
    let (owner, conqueror) = (Seat(colony.owner), Seat(colony.conqueror));
    log.push(Event::only(conqueror, Happening::Bombarded { planet, dead: n as u8, left }));
    if left == 0 {
        let open = state.are_conquests_open();
        let to = state.who_sees_conquests(planet.star()).with(owner).with(conqueror);
        state.abandon(planet); // §4.4.8
        log.push(Event::some(to, open, Happening::Abandoned { planet }));
    }
}
