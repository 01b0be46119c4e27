//! Do the open questions of a position fit the phase, one another, and the table?

use tabletop::{Seat, name_in_document};

use crate::components::Rules;
use crate::fleets::Mark;
use crate::ids::Hex;
use crate::question;
use crate::state::{Battle, Frame, Look, Phase, SecretStep, State};
use crate::{ch03_movement, ch04_battle, ch04_colony};

/// Do the open questions fit the phase, and can each be answered?
pub(super) fn check_frames(look: Look<'_>) -> Result<(), String> {
    let state = look.state;
    let misfit = |what: &str| Err(format!("the open questions do not fit: {what}"));
    let first = state.frames.first().copied();
    let fits = match first {
        Some(first) => {
            let alone = matches!(first, Frame::Setup(_) | Frame::Secret);
            question::stands_on(state, first, None) && (!alone || state.frames.len() == 1)
        }
        None => state.phase == Phase::Over,
    };
    if !fits {
        return misfit("the first does not belong to the phase");
    }
    let playing = state.turn > 0;
    if playing != !matches!(state.phase, Phase::Seating | Phase::Setup) {
        return misfit("set-up is before turn 1");
    }
    for pair in state.frames.windows(2) {
        if !question::stands_on(state, pair[1], Some(pair[0])) {
            return misfit("one stands on another that does not ask it");
        }
    }
    check_secret(state)?;
    check_hand(state)?;
    check_fight(look.rules, state)?;
    for &frame in &state.frames {
        if !question::is_sound(look, frame) {
            let name = name_in_document(&frame);
            return misfit(&format!("'{name}' cannot be answered here"));
        }
    }
    Ok(())
}

/// Is it asked or rolled in a battle or an attack?
fn is_of_battle(frame: Frame) -> bool {
    match frame {
        Frame::Fire(_) => true,
        Frame::Battle(frame) => frame != ch04_battle::Frame::Battles,
        Frame::Colony(frame) => {
            use ch04_colony::Frame;
            matches!(frame, Frame::Attack | Frame::RazeDefence { .. })
        }
        Frame::Setup(_)
        | Frame::Secret
        | Frame::Movement(_)
        | Frame::Posts(_)
        | Frame::Explore(_)
        | Frame::Landing(_) => false,
    }
}

/// Do the groups of a battle stand for the ships that are there now?
pub(crate) fn is_firing(frame: Frame) -> bool {
    matches!(frame, Frame::Fire(_) | Frame::Battle(ch04_battle::Frame::Aim { .. }))
}

/// In a secret phase somebody is open, and everybody at a desk that can be answered.
fn check_secret(state: &State) -> Result<(), String> {
    let secret = matches!(state.phase, Phase::Setup | Phase::Production);
    for seat in state.seats() {
        let step = state.desks[seat].step;
        let fits = match step {
            SecretStep::Closed => true,
            SecretStep::Setup => state.phase == Phase::Setup,
            SecretStep::Colonies
            | SecretStep::Emigrate
            | SecretStep::Bonus { .. }
            | SecretStep::Spend => state.phase == Phase::Production,
            SecretStep::Count { .. } | SecretStep::Invest { .. } => secret,
        };
        if !fits {
            return Err(format!("the desk of {seat} does not belong to the phase"));
        }
    }
    if secret && state.seats().all(|seat| state.desks[seat].step == SecretStep::Closed) {
        return Err("everybody has closed the secret phase, which should be over".to_owned());
    }
    Ok(())
}

/// Ships are in hand while they are ordered, new while production is secret, lost while redirected.
fn check_hand(state: &State) -> Result<(), String> {
    let ordering = state.frames.contains(&ch03_movement::Frame::Order.into());
    for seat in state.seats() {
        let has =
            |mark: Mark| state.fleets[seat].stacks().iter().any(|stack| stack.key.mark() == mark);
        if has(Mark::InHand) != (ordering && seat == state.active) {
            return Err(format!("{seat} has ships in hand that nobody orders, or orders none"));
        }
        if has(Mark::New) && state.phase != Phase::Production {
            return Err(format!("{seat} has new ships outside a production turn"));
        }
        let redirected = state.frames.contains(&ch03_movement::Frame::Redirect { seat }.into());
        if has(Mark::Lost) != redirected {
            return Err(format!("{seat} has ships without orders that nobody asks about"));
        }
        let entered = state.turn > 1 || state.turn == 1 && seat < state.active;
        let outside = state.fleets[seat].stacks().last();
        let outside = outside.is_some_and(|stack| stack.key.hex() == Hex::OFF_MAP);
        let moving = seat == state.active && state.phase != Phase::Move && state.turn > 0;
        if outside && (entered || moving) {
            return Err(format!("{seat} has ships off the map after the first move"));
        }
    }
    let hand: Vec<_> = state.fleets[state.active].in_hand().collect();
    let course = |key: crate::fleets::Key| (key.hex(), key.task_force(), key.to(), key.used());
    if hand.windows(2).any(|pair| course(pair[0].key) != course(pair[1].key)) {
        return Err("the ships in hand are not together".to_owned());
    }
    Ok(())
}

fn check_fight(rules: &Rules, state: &State) -> Result<(), String> {
    let fights = state.frames.iter().any(|frame| is_of_battle(*frame));
    let Some(battle) = &state.battle else {
        return if fights {
            Err("a battle is asked about that is not there".to_owned())
        } else {
            Ok(())
        };
    };
    if !fights {
        return Err("a battle is there that nobody asks about".to_owned());
    }
    let attack = state.frames.contains(&ch04_colony::Frame::Attack.into());
    if attack != (state.phase == Phase::Assault) || !attack && battle.colonies != 0 {
        return Err("the battle is of another kind than the questions".to_owned());
    }
    // §4.2.7: the owner may burn factories also when the last attacker has died.
    let burns =
        |frame: &Frame| matches!(frame, Frame::Colony(ch04_colony::Frame::RazeDefence { .. }));
    let over = state.frames.iter().any(burns);
    let armed_or_there = |seat: Seat| over || state.has_ships_at(seat, battle.star);
    if !armed_or_there(battle.seats[0]) || !attack && !armed_or_there(battle.seats[1]) {
        return Err("a side of the battle has no ships there".to_owned());
    }
    for (side, seat) in battle.seats.into_iter().enumerate() {
        let roster = ch04_battle::roster(rules, state, seat, battle.star);
        for group in &battle.groups[side] {
            let all: u32 = battle.groups[side]
                .iter()
                .filter(|other| other.target == group.target)
                .map(|other| u32::from(other.n))
                .sum();
            let there = match ch04_battle::kind_of(group.target) {
                Some(kind) => u32::from(roster[kind]),
                None => bases_of(state, battle, group.target),
            };
            // Between rounds the groups of the last one still stand, with ships that are gone.
            let firing = state.frames.iter().any(|frame| is_firing(*frame));
            if firing && all != there {
                return Err("the groups of the battle are not the ships and bases there".to_owned());
            }
        }
    }
    Ok(())
}

fn bases_of(state: &State, battle: &Battle, target: crate::action::Target) -> u32 {
    use crate::action::Target;
    let (planet, n) = match target {
        Target::Base { planet } => (planet, u32::from(state.colony(planet).bases)),
        Target::AdvancedBase { planet } => (planet, u32::from(state.colony(planet).advanced_bases)),
        Target::ShieldBase { planet } => (planet, u32::from(state.colony(planet).shields)),
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => return 0,
    };
    let attacked = planet.star() == battle.star && battle.colonies >> planet.slot() & 1 == 1;
    if attacked { n } else { 0 }
}
