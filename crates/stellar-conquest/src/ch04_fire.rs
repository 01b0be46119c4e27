//! Chapter 4.1.5 to 4.1.7: shots are resolved one by one; the dead fall together.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Seat, Sink};

use crate::action::Target;
use crate::ch04_battle;
use crate::ch04_colony;
use crate::components::{Odds, Rules};
use crate::event::{Event, EventView};
use crate::ids::{Tech, Unit};
use crate::state::{self, Battle, Ctx, Look, Settled, State};
use crate::variant::Variant;
use crate::words::{dice_words, name, odds_words, sentence, target_name, with_article};

/// What is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §4.1.5: shots of one side; the next one is `shot` of `strength` at ship `ship` of `group`.
    Fire { side: u8, group: u8, ship: u16, strength: u8, shot: u16, second: bool },
}

impl Frame {
    /// The first shot of a round.
    pub(crate) const FIRST: Frame =
        Frame::Fire { side: 0, group: 0, ship: 0, strength: 0, shot: 0, second: false };
}

/// How many outcomes the dice at hand have; none where nothing is rolled.
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match at_hand(look.rules, look.state, Shot::of(frame)).3 {
        Odds::OneDie { .. } => Some(6),
        Odds::TwoDice { .. } => Some(36),
        Odds::Never | Odds::Always => None,
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    roll(ctx, frame, result);
}

/// Shot after shot, until one needs dice.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    Settled::went_on(go_on(ctx.rules, ctx.state, frame, ctx.log))
}

/// §4.1.5: one die, or two where the attack table asks for an exact sum.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> DrawSheet {
    let Frame::Fire { side, .. } = frame;
    let (firer, target, odds) = shown(look.rules, look.state, frame);
    let owner = look.state.battle.as_ref().map(|battle| battle.seats[usize::from(side)]);
    let whose = owner.map_or_else(String::new, |seat| format!(" of {}", name(seat)));
    let n = outcomes(look, frame).unwrap_or(0);
    let outcomes = (0..n).map(|result| {
        let dice = dice(odds, result);
        format!("{}: {}", dice_words(&dice), if hits(odds, &dice) { "hit" } else { "miss" })
    });
    let outcomes = outcomes.collect();
    let firer = with_article(firer.name());
    let target = with_article(&target_name(look.rules, target));
    let text = sentence(&format!("{firer}{whose} fires at {target}: {}.", odds_words(odds)));
    DrawSheet { text: text.into(), rule: "§4.1.5", outcomes }
}

/// On which question may this one stand?
pub(crate) fn stands_on(below: Option<state::Frame>) -> bool {
    let battles = ch04_battle::Frame::Battles.into();
    below == Some(battles) || below == Some(ch04_colony::Frame::Attack.into())
}

/// Can this shot be rolled for?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    let Frame::Fire { side, group, ship, strength, shot, .. } = frame;
    let Some(battle) = &look.state.battle else { return false };
    let in_list = side < 2
        && strength < 3
        && battle.groups[usize::from(1 - side)].get(usize::from(group)).is_some_and(|group| {
            ship < group.n && shot < group.load[usize::from(strength)] && group.dead < group.n
        });
    let bases = side == 1 && battle.colonies != 0 && strength == 0;
    in_list && (!bases || look.state.variant.shield_as_base) && outcomes(look, frame).is_some()
}

/// Who fires with this strength.
pub(crate) fn firer(strength: usize, bases: bool, shield_as_base: bool) -> Unit {
    match (strength, bases) {
        (0, _) => {
            debug_assert!(!bases || shield_as_base, "only a fighting shield is so strong");
            Unit::DeathStar
        }
        (1, false) => Unit::Fighter,
        (1, true) => Unit::AdvancedMissileBase,
        (_, false) => Unit::Corvette,
        (_, true) => Unit::MissileBase,
    }
}

/// What a target is on the attack table.
fn unit_of(target: Target) -> Unit {
    match target {
        Target::Scout => Unit::Scout,
        Target::Corvette => Unit::Corvette,
        Target::Fighter => Unit::Fighter,
        Target::DeathStar | Target::ShieldBase { .. } => Unit::DeathStar,
        Target::Transport { .. } => Unit::Transport,
        Target::Base { .. } => Unit::MissileBase,
        Target::AdvancedBase { .. } => Unit::AdvancedMissileBase,
    }
}

/// §T.3: the odds of a shot, in the variant that is played.
pub fn odds(rules: &Rules, variant: &Variant, firer: Unit, target: Target) -> Odds {
    let table = if variant.fighter_hits { &rules.attack_fighter_hits } else { &rules.attack };
    table[firer.index()][unit_of(target).index()]
}

/// §4.1.6: may a shot of this strength be tried again after a miss?
pub(crate) fn fires_again(state: &State, battle: &Battle, side: u8, strength: u8) -> bool {
    let owner = battle.seats[usize::from(side)];
    let owns = state.research[owner].has(Tech::ImprovedShipWeaponry);
    tries_again(&state.variant, owns, side == 1 && battle.colonies != 0, strength)
}

/// The same, if the owner of the gun owns Improved Ship Weaponry or not.
pub(crate) fn tries_again(variant: &Variant, owns: bool, bases: bool, strength: u8) -> bool {
    match (bases, strength) {
        (false, _) => owns,
        (true, 0) => true, // A fighting shield brings its own.
        (true, _) => owns && variant.bases_use_isw, // §6.6.5
    }
}

/// Where the fire stands.
#[derive(Clone, Copy)]
struct Shot {
    side: u8,
    group: u8,
    ship: u16,
    strength: u8,
    shot: u16,
    second: bool,
}

impl Shot {
    fn of(frame: Frame) -> Shot {
        let Frame::Fire { side, group, ship, strength, shot, second } = frame;
        Shot { side, group, ship, strength, shot, second }
    }

    fn frame(self) -> Frame {
        let Shot { side, group, ship, strength, shot, second } = self;
        Frame::Fire { side, group, ship, strength, shot, second }
    }

    fn next_ship(self) -> Shot {
        Shot { ship: self.ship + 1, strength: 0, shot: 0, second: false, ..self }
    }

    fn next_shot(self) -> Shot {
        Shot { shot: self.shot + 1, second: false, ..self }
    }
}

/// The shot at hand: who fires, at what, with which odds.
fn at_hand(rules: &Rules, state: &State, shot: Shot) -> (Seat, Unit, Target, Odds) {
    let battle = state.battle.as_ref().expect("fire belongs to a battle");
    let bases = shot.side == 1 && battle.colonies != 0;
    let unit = firer(usize::from(shot.strength), bases, state.variant.shield_as_base);
    let target = battle.groups[usize::from(1 - shot.side)][usize::from(shot.group)].target;
    let seat = battle.seats[usize::from(shot.side)];
    (seat, unit, target, odds(rules, &state.variant, unit, target))
}

/// Goes on to the next shot that needs dice, or to the end of the round. Always true but for dice.
fn go_on(rules: &Rules, state: &mut State, frame: Frame, log: &mut impl Sink<Event>) -> bool {
    let mut shot = Shot::of(frame);
    loop {
        let battle = state.battle.as_ref().expect("fire belongs to a battle");
        let targets = &battle.groups[usize::from(1 - shot.side)];
        let Some(group) = targets.get(usize::from(shot.group)) else {
            if shot.side == 0 {
                // §4.1.5: the attacker resolves all of their fire, then the defender.
                shot = Shot { side: 1, group: 0, ship: 0, strength: 0, shot: 0, second: false };
                continue;
            }
            let colonies = battle.colonies != 0;
            state.frames.pop();
            if colonies {
                ch04_colony::end_round(rules, state, log);
            } else {
                ch04_battle::end_round(rules, state, log);
            }
            return true;
        };
        if shot.ship >= group.n || group.load == [0; 3] {
            let group = shot.group + 1;
            shot = Shot { group, ship: 0, strength: 0, shot: 0, second: false, ..shot };
        } else if shot.strength > 2 {
            shot = shot.next_ship();
        } else if shot.shot >= group.load[usize::from(shot.strength)] {
            shot = Shot { strength: shot.strength + 1, shot: 0, second: false, ..shot };
        } else {
            let (seat, firer, target, odds) = at_hand(rules, state, shot);
            match odds {
                // what always or never succeeds needs no die.
                Odds::Never => shot = Shot { strength: shot.strength + 1, shot: 0, ..shot },
                Odds::Always => {
                    let roll = ArrayVec::new();
                    let what = EventView::Shot { seat, firer, target, roll, hit: true };
                    ch04_battle::tell(state, what, log);
                    kill(state, shot);
                    shot = shot.next_ship();
                }
                Odds::OneDie { .. } | Odds::TwoDice { .. } => {
                    state.replace(shot.frame());
                    return false;
                }
            }
        }
    }
}

/// The shot at hand: who fires at what.
fn shown(rules: &Rules, state: &State, frame: Frame) -> (Unit, Target, Odds) {
    let (_, unit, target, odds) = at_hand(rules, state, Shot::of(frame));
    (unit, target, odds)
}

/// The dice of outcome `result`.
fn dice(odds: Odds, result: u32) -> ArrayVec<u8, 2> {
    let mut dice = ArrayVec::new();
    if matches!(odds, Odds::TwoDice { .. }) {
        dice.push((result / 6 + 1) as u8);
    }
    dice.push((result % 6 + 1) as u8);
    dice
}

fn hits(odds: Odds, dice: &[u8]) -> bool {
    let sum: u8 = dice.iter().sum();
    match odds {
        Odds::OneDie { up_to } => sum <= up_to,
        Odds::TwoDice { exactly } => sum == exactly,
        Odds::Always => true,
        Odds::Never => false,
    }
}

/// §4.1.5: one roll. §4.1.7: further shots at a target that is dead are lost.
fn roll<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Ctx { rules, state, log } = ctx;
    let shot = Shot::of(frame);
    let (seat, firer, target, odds) = at_hand(rules, state, shot);
    let dice = dice(odds, result);
    let hit = hits(odds, &dice);
    ch04_battle::tell(state, EventView::Shot { seat, firer, target, roll: dice, hit }, *log);
    let battle = state.battle.as_ref().expect("fire belongs to a battle");
    let next = if hit {
        shot.next_ship()
    } else if !shot.second && fires_again(state, battle, shot.side, shot.strength) {
        Shot { second: true, ..shot }
    } else {
        shot.next_shot()
    };
    if hit {
        kill(state, shot);
    }
    state.replace(next.frame());
}

fn kill(state: &mut State, shot: Shot) {
    let battle = state.battle.as_mut().expect("fire belongs to a battle");
    let group = &mut battle.groups[usize::from(1 - shot.side)][usize::from(shot.group)];
    group.dead += 1;
    assert!(group.dead <= group.n, "no more ships die than were shot at");
}
