//! Chapter 4.2 to 4.4: attacks on colonies, conquest, bombardment.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, Viewer, WhyNot};

use crate::action::{Action, Target};
use crate::ch03_posts;
use crate::ch04_battle::{ask_targets, remove_dead, roster, target_of, tell, warships_at};
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::Fact;
use crate::ids::{Hex, Planet, ShipClass, Star};
use crate::illegal::Illegal;
use crate::question::refused;
use crate::state::{
    self, Amounts, Battle, Colony, Ctx, Group, Look, Phase, Settled, State, bit, stars_in,
};
use crate::words::{
    answer, ask, known_planet, million, name, obeying, planet_key, star_key, star_name, targets,
};

/// What is asked while colonies are attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §4.2: which colony to attack, bombard or raze, or done.
    Assault,
    /// §4.2.8: the next round, another colony too, or break off.
    Attack,
    /// §4.2.7: how many factories of this colony its owner destroys.
    RazeDefence { planet: Planet },
    /// §4.4.10: how many millions die.
    Bombard { planet: Planet },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Attack { planet: Planet },
    Bombard { planet: Planet },
    Raze { planet: Planet },
    EndAttacks,
    Fire,
    AttackToo { planet: Planet },
    CallOff,
    Burn { planet: Planet, n: u16 },
    Kill { planet: Planet, n: u16 },
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Assault | Frame::Attack | Frame::Bombard { .. } => SeatSet::one(state.active),
        Frame::RazeDefence { planet } => SeatSet::one(Seat(state.colony(planet).owner)),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Assault => legal_assault(rules, state, out),
        Frame::Attack => legal_attack(state, out),
        Frame::RazeDefence { planet } => burn_amounts(state, planet).list(out),
        Frame::Bombard { planet } => bombard_amounts(rules, state, planet).list(out),
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Assault, Action::Attack { planet }) => Some(Move::Attack { planet }),
        (Frame::Assault, Action::Bombard { planet }) => Some(Move::Bombard { planet }),
        (Frame::Assault, Action::Raze { planet }) => Some(Move::Raze { planet }),
        (Frame::Assault, Action::Done) => Some(Move::EndAttacks),
        (Frame::Attack, Action::Fire) => Some(Move::Fire),
        (Frame::Attack, Action::Attack { planet }) => Some(Move::AttackToo { planet }),
        (Frame::Attack, Action::Done) => Some(Move::CallOff),
        (Frame::RazeDefence { planet }, Action::Amount { n }) => Some(Move::Burn { planet, n }),
        (Frame::Bombard { planet }, Action::Amount { n }) => Some(Move::Kill { planet, n }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, chosen: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match chosen {
        Move::Attack { planet } => check_attack(state, planet),
        Move::Bombard { planet } => check_bombard(rules, state, planet),
        Move::Raze { planet } => ch03_posts::check_raze(state, planet),
        Move::EndAttacks | Move::Fire => Ok(()),
        Move::AttackToo { planet } => check_attack_too(state, planet),
        Move::CallOff => check_call_off(state),
        Move::Burn { planet, n } => burn_amounts(state, planet).check(n, "§4.2.7"),
        Move::Kill { planet, n } => bombard_amounts(rules, state, planet).check(n, "§4.4.10"),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    let Ctx { rules, state, log } = ctx;
    match chosen {
        Move::Attack { planet } | Move::AttackToo { planet } => attack(state, planet, *log),
        Move::Bombard { planet } => state.push(Frame::Bombard { planet }),
        Move::Raze { planet } => state.push(ch03_posts::Frame::Raze { planet }),
        Move::EndAttacks => {
            state.frames.pop();
        }
        Move::Fire => fire(rules, state),
        Move::CallOff => call_off(state, *log),
        Move::Burn { planet, n } => ch03_posts::raze(state, planet, n, *log),
        Move::Kill { planet, n } => bombard(state, planet, n, *log),
    }
}

/// Nobody is asked who can do nothing more, and an attack ends with its last base or its last warship.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Assault => Settled::went_on(skip_if_idle(ctx.rules, ctx.state)),
        Frame::Attack => Settled::went_on(skip_if_finished(ctx.rules, ctx.state, ctx.log)),
        Frame::RazeDefence { .. } | Frame::Bombard { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    match frame {
        Frame::Assault => ask(
            "assault",
            "§4.2.1",
            "Which colony do your warships attack, bombard or rob of its factories?",
        ),
        Frame::Attack => ask("attack", "§4.2.5", attacking(look)),
        Frame::RazeDefence { planet } => {
            ask("raze_defence", "§4.2.7", ch03_posts::razing(look, seat, planet))
        }
        Frame::Bombard { planet } => ask("bombard", "§4.4.10", bombarding(look, seat, planet)),
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Attack { planet } => attack_label(look, seat, planet, false),
        Move::AttackToo { planet } => attack_label(look, seat, planet, true),
        Move::Bombard { planet } => bombard_label(look, seat, planet),
        Move::Raze { planet } => ch03_posts::raze_label(look, seat, planet),
        Move::EndAttacks => {
            answer("no more attacks", "§4.2.1").in_group("done").ending_turn().for_good()
        }
        Move::Fire => fire_label(look, seat),
        Move::CallOff => answer("break off the attack", "§4.2.5").in_group("done").for_good(),
        Move::Burn { planet, n } => {
            ch03_posts::razed_label(look, seat, "§4.2.7", planet, n).for_good()
        }
        Move::Kill { planet, n } => kill_label(look, seat, planet, n),
    }
}

/// Enemy colonies in reach that cannot be attacked, and why the attack cannot be broken off.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    let state = look.state;
    match frame {
        Frame::Assault => {
            // What is seen: a shield is no secret of a colony (§3.11.6).
            let seen = threatened(state).flat_map(|star| {
                let known = state.colonies_at(star).filter(|(_, colony)| !colony.is_empty());
                known.map(|(planet, _)| planet).collect::<ArrayVec<Planet, 3>>()
            });
            let seen: Vec<Planet> = seen.collect();
            let attacks = seen.iter().filter(|planet| !state.colony(**planet).is_own(seat));
            let attacks = attacks.filter(|planet| !state.colony(**planet).is_conquered());
            let attacks = attacks.map(|planet| Action::Attack { planet: *planet });
            refused(look, seat, frame.into(), attacks, out);
            let mine = seen.iter().filter(|planet| state.colony(**planet).conqueror == seat.0);
            let kills = mine.map(|planet| Action::Bombard { planet: *planet });
            refused(look, seat, frame.into(), kills, out);
        }
        Frame::Attack => refused(look, seat, frame.into(), [Action::Done], out),
        Frame::RazeDefence { .. } | Frame::Bombard { .. } => {}
    }
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<state::Frame>) -> bool {
    match frame {
        Frame::Assault => below.is_none() && state.phase == Phase::Assault,
        Frame::Attack | Frame::Bombard { .. } => below == Some(Frame::Assault.into()),
        Frame::RazeDefence { .. } => {
            let other = matches!(below, Some(state::Frame::Colony(Frame::RazeDefence { .. })));
            other || below == Some(Frame::Attack.into())
        }
    }
}

/// Can the question be answered here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    let Look { rules, state } = look;
    match frame {
        Frame::Assault | Frame::Attack => true,
        Frame::RazeDefence { planet } => !state.colony(planet).is_empty(),
        Frame::Bombard { planet } => {
            let own = state.colony(planet).conqueror == state.active.0;
            own && bombard_amounts(rules, state, planet).is_answerable()
        }
    }
}

/// May the viewer know of it? `fighting`: of the attack that is going on.
pub(crate) fn is_seen(state: &State, frame: Frame, viewer: Viewer, fighting: bool) -> bool {
    match frame {
        Frame::Assault | Frame::Bombard { .. } => viewer.is(state.active),
        Frame::Attack | Frame::RazeDefence { .. } => fighting,
    }
}

// Words.

fn attacking(look: Look<'_>) -> String {
    let Some(battle) = &look.state.battle else { return "Nobody fights.".to_owned() };
    let mut defences = Vec::new();
    for (planet, colony) in look.state.colonies_at(battle.star) {
        if battle.colonies >> planet.slot() & 1 == 1 {
            let bases = [
                (colony.bases, Target::Base { planet }),
                (colony.advanced_bases, Target::AdvancedBase { planet }),
                (u16::from(colony.shields), Target::ShieldBase { planet }),
            ];
            let some = bases.into_iter().filter(|(n, _)| *n > 0);
            defences.extend(some.map(|(n, target)| targets(look.rules, n, target)));
        }
    }
    let star = star_name(look.rules, battle.star);
    let owed = if battle.owes_round { " One round has to be fought." } else { "" };
    format!("At {star} you face {}. Do you fire?{owed}", defences.join(", "))
}

fn bombarding(look: Look<'_>, seat: Seat, planet: Planet) -> String {
    let most = bombard_amounts(look.rules, look.state, planet).max;
    let name = known_planet(look, seat, planet);
    let live = million(u16::from(look.state.colony(planet).people), "lives", "live");
    format!("{live} on {name}. How many die? Your warships can kill {most} million.")
}

fn attack_label(look: Look<'_>, seat: Seat, planet: Planet, too: bool) -> Label<Fact> {
    let state = look.state;
    let mut text = format!("attack {}", known_planet(look, seat, planet));
    let colony = state.colonies.get(planet.index()).filter(|colony| !colony.is_empty());
    let seen = colony.filter(|_| state.watched[seat] & bit(planet.star()) != 0);
    let owner = seen.map(|colony| Seat(colony.owner));
    if let Some(owner) = owner {
        text.push_str(&format!(" of {}", name(owner)));
    }
    if too {
        text.push_str(" too");
    }
    let rule = if too { "§4.2.8" } else { "§4.2.1" };
    let label = answer(text, rule).in_group("attack").touching([planet_key(planet)]);
    label.with_all(owner.map(|seat| Fact::Owner { seat })).for_good()
}

fn fire_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let label = answer("fight a round", "§4.2.5").in_group("fire");
    match &look.state.battle {
        Some(battle) if battle.seats.contains(&seat) => {
            let ships = look.state.fleets[seat].ships_at(look.rules.star(battle.star).hex);
            label.touching([star_key(battle.star)]).with(Fact::Ships { ships: ships.into() })
        }
        Some(_) | None => label,
    }
}

fn bombard_label(look: Look<'_>, seat: Seat, planet: Planet) -> Label<Fact> {
    let name = known_planet(look, seat, planet);
    let conquered = obeying(look.state, seat, planet).filter(|colony| colony.is_conquered());
    let label =
        |text: String| answer(text, "§4.4.10").in_group("bombard").touching([planet_key(planet)]);
    match conquered {
        Some(colony) => {
            let n = bombard_amounts(look.rules, look.state, planet).max;
            let people = u16::from(colony.people);
            label(format!("kill people of {name}: at most {n} of {people} million"))
                .with_all([Fact::AtMost { n }, Fact::LiveThere { people }])
        }
        None => label(format!("kill people of {name}")),
    }
}

fn kill_label(look: Look<'_>, seat: Seat, planet: Planet, n: u16) -> Label<Fact> {
    let people = obeying(look.state, seat, planet).map_or(0, |colony| u16::from(colony.people));
    let left = people.saturating_sub(n);
    let text = match left {
        0 => format!("kill all {n} million: the colony is abandoned"),
        left => format!("kill {n} million, {} on", million(left, "lives", "live")),
    };
    let label = answer(text, "§4.4.10").in_group("amount").touching([planet_key(planet)]);
    let label = label.with(Fact::Kills { dead: n, left });
    if left == 0 { label.with(Fact::Abandons { planet }).for_good() } else { label }
}

// The rules.

/// Stars where the active player has a warship and has looked around.
fn threatened(state: &State) -> impl Iterator<Item = Star> {
    let seat = state.active;
    stars_in(state.armed[seat] & state.watched[seat])
}

fn legal_assault(rules: &Rules, state: &State, out: &mut Vec<Action>) {
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

fn skip_if_idle(rules: &Rules, state: &mut State) -> bool {
    let busy = threatened(state).any(|star| {
        state.colonies_at(star).any(|(planet, _)| {
            check_attack(state, planet).is_ok()
                || check_bombard(rules, state, planet).is_ok()
                // §4.4.9: who has spent their bombardment may still raze.
                || ch03_posts::check_raze(state, planet).is_ok()
        })
    });
    if !busy {
        state.frames.pop();
    }
    !busy
}

/// §4.2.1 to §4.2.3: an unconquered enemy colony without a shield, where a warship is.
fn check_attack(state: &State, planet: Planet) -> Result<(), Illegal> {
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
fn check_attack_too(state: &State, planet: Planet) -> Result<(), Illegal> {
    check_attack(state, planet)?;
    let battle = state.battle();
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
fn attack(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
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
    let what = EventView::AttackBegan { planet, attacker, owner, bases, advanced_bases, shields };
    tell(state, what, log);
    if has_bases(&colony) {
        let battle = state.battle_mut();
        battle.colonies |= 1 << planet.slot();
        battle.owes_round = true;
    } else {
        conquer(state, planet, attacker, log);
    }
    if fresh {
        state.push(Frame::Attack);
    }
}

/// The attack is over when nothing is under attack any more, or nobody is left to attack.
fn skip_if_finished(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let battle = state.battle();
    let guns = warships_at(rules, state, battle.seats[0], battle.star).0;
    if battle.colonies != 0 && guns > 0 {
        return false;
    }
    call_off(state, log);
    true
}

fn legal_attack(state: &State, out: &mut Vec<Action>) {
    let battle = state.battle();
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
fn check_call_off(state: &State) -> Result<(), Illegal> {
    let battle = state.battle();
    if battle.owes_round { Err(Illegal::OwesRound) } else { Ok(()) }
}

fn call_off(state: &mut State, log: &mut impl Sink<Event>) {
    let star = state.battle().star;
    tell(state, EventView::AttackEnded { star }, log);
    state.battle = None;
    state.frames.pop();
}

/// §4.2.5: bases fight like ships.
fn fire(rules: &Rules, state: &mut State) {
    let Battle { star, seats, colonies, .. } = *state.battle();
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
    let battle = state.battle_mut();
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
    let Battle { star, seats, colonies, .. } = *state.battle();
    let armed = warships_at(rules, state, seats[0], star).0 > 0;
    for slot in 0..3 {
        let planet = Planet::new(star, slot);
        if colonies >> slot & 1 == 0 {
            continue;
        }
        let colony = *state.colony(planet);
        if armed && !has_bases(&colony) {
            conquer(state, planet, seats[0], log);
            state.battle_mut().colonies &= !(1 << slot);
        } else if colony.factories > 0 || state.variant.ruleset > 1 {
            // who is not asked would be known to have none; ruleset 1 asked owners of factories only.
            state.push(Frame::RazeDefence { planet });
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
    log.push(Event::some(to, open, EventView::Conquered { planet, owner, conqueror }));
    log.push(Event::only(conqueror, EventView::Disclosed { planet, people, factories }));
    for seat in lost_posts.iter().filter(|&seat| state.posts[seat] & bit(star) == 0) {
        ch03_posts::tell(state, seat, star, EventView::PostRemoved { seat, star }, log);
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

fn check_bombard(rules: &Rules, state: &State, planet: Planet) -> Result<(), Illegal> {
    if state.colony(planet).conqueror != state.active.0 {
        return Err(Illegal::NotConquered { planet });
    }
    if bombardment_left(rules, state, planet.star()) == 0 {
        return Err(Illegal::BombardmentSpent { planet });
    }
    Ok(())
}

/// How many of this colony can be killed now.
fn bombard_amounts(rules: &Rules, state: &State, planet: Planet) -> Amounts {
    let people = u16::from(state.colony(planet).people);
    Amounts { min: 1, max: bombardment_left(rules, state, planet.star()).min(people) }
}

/// How many factories the owner of a colony that holds out can destroy (§4.2.7).
fn burn_amounts(state: &State, planet: Planet) -> Amounts {
    Amounts { min: 0, max: state.colony(planet).factories }
}

fn bombard(state: &mut State, planet: Planet, n: u16, log: &mut impl Sink<Event>) {
    state.frames.pop();
    state.bombed[planet.star().index()] += n;
    let colony = state.colony_mut(planet);
    colony.people -= n as u8;
    let left = colony.people;
    let (owner, conqueror) = (Seat(colony.owner), Seat(colony.conqueror));
    log.push(Event::only(conqueror, EventView::Bombarded { planet, dead: n as u8, left }));
    if left == 0 {
        let open = state.are_conquests_open();
        let to = state.who_sees_conquests(planet.star()).with(owner).with(conqueror);
        state.abandon(planet); // §4.4.8
        log.push(Event::some(to, open, EventView::Abandoned { planet }));
    }
}
