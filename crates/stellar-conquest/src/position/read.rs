//! Reading the parts of a position.

use tabletop::Seat;

use super::documents::{BattleDoc, SeatDoc};
use super::{CardAt, Position};
use crate::ch02_setup;
use crate::components::Rules;
use crate::fleets::{SPENT, STACKS_MAX};
use crate::ids::Hex;
use crate::state::{
    BASES_MAX, Battle, Corner, FACTORIES_MAX, Frame, GROUPS_MAX, Phase, SecretStep, State,
};
use crate::words::planet_name;

/// Whatever is named twice, or empty, would be lost in silence.
pub(super) fn check_nothing_lost(told: &Position, kept: &Position) -> Result<(), String> {
    let lists = |doc: &SeatDoc| {
        [
            ("stack", doc.fleets.len()),
            ("technology", doc.owned.len()),
            ("payment", doc.paid.len()),
            ("explored star", doc.explored.len()),
            ("watched star", doc.watched.len()),
            ("command post", doc.posts.len()),
            ("new command post", doc.posts_new.len()),
            ("star without inspection", doc.inspection_off.len()),
            ("colony to deal with", doc.desk.todo.len()),
        ]
    };
    for (seat, (told, kept)) in told.seats.iter().zip(&kept.seats).enumerate() {
        for ((what, told), (_, kept)) in lists(told).into_iter().zip(lists(kept)) {
            if told != kept {
                let seat = Seat(seat as u8);
                return Err(format!(
                    "{seat} has a {what} that is named twice or stands for nothing"
                ));
            }
        }
    }
    if told.fought.len() != kept.fought.len() || told.bombed.len() != kept.bombed.len() {
        return Err("a battle or a bombardment is named twice or stands for nothing".to_owned());
    }
    Ok(())
}

pub(super) fn known(state: &State, seat: Seat) -> Result<Seat, String> {
    if seat.0 < state.n_seats { Ok(seat) } else { Err(format!("there is no {seat}")) }
}

pub(super) fn read_corners(position: &Position, state: &mut State) -> Result<(), String> {
    // While corners are drawn, those of the seats to come are not theirs yet.
    let n_drawn = match position.frames.first() {
        Some(Frame::Setup(ch02_setup::Frame::Seating { next })) => usize::from(*next),
        Some(_) | None => position.corners.len(),
    };
    for (seat, &corner) in state.seats().zip(&position.corners) {
        let mut others = position.corners.iter().take(n_drawn.min(seat.index()));
        let taken = seat.index() < n_drawn && others.any(|other| *other == corner);
        if corner > 3 || taken {
            return Err(format!("{seat} has corner {corner}, which is taken or does not exist"));
        }
        state.corners[seat] = Corner(corner);
    }
    Ok(())
}

pub(super) fn read_cards(
    rules: &Rules,
    position: &Position,
    state: &mut State,
) -> Result<(), String> {
    for &CardAt { star, card, holder } in &position.cards {
        let name = &rules.stars[star.index()].name;
        if state.cards[star.index()] != 0 || state.deck >> card.0 & 1 == 0 {
            return Err(format!("{name} or card {} is named twice", card.0));
        }
        if rules.card(card).colour != rules.stars[star.index()].colour {
            let colour = rules.stars[star.index()].colour.name();
            return Err(format!("{name} is {colour}, card {} is not", card.0));
        }
        state.deck &= !(1 << card.0);
        state.cards[star.index()] = card.0;
        state.holders[star.index()] = known(state, holder)?.0;
    }
    Ok(())
}

pub(super) fn read_colonies(
    rules: &Rules,
    position: &Position,
    state: &mut State,
) -> Result<(), String> {
    for doc in &position.colonies {
        let name = planet_name(rules, doc.planet);
        if state.planet_info(rules, doc.planet).is_none() {
            return Err(format!(
                "there is no planet {name}: the card of its star does not show it"
            ));
        }
        if !state.colony(doc.planet).is_empty() {
            return Err(format!("{name} has two colonies"));
        }
        known(state, doc.owner)?;
        if let Some(conqueror) = doc.conqueror {
            known(state, conqueror)?;
            let armed = doc.bases > 0 || doc.advanced_bases > 0 || doc.shields > 0;
            if conqueror == doc.owner || armed {
                return Err(format!("{name} cannot be conquered by its owner or keep its bases"));
            }
        }
        // In a production turn a colony can be empty until everybody has closed.
        if doc.people == 0 && state.phase != Phase::Production {
            return Err(format!("nobody lives on {name}"));
        }
        let most = doc.bases.max(doc.advanced_bases);
        if most > BASES_MAX || doc.factories > FACTORIES_MAX {
            return Err(format!(
                "{name} has more than {BASES_MAX} bases or {FACTORIES_MAX} factories"
            ));
        }
        if doc.shields > 1 && !state.variant.shield_as_base {
            return Err(format!("{name} has more than one shield"));
        }
        *state.colony_mut(doc.planet) = doc.colony();
    }
    Ok(())
}

pub(super) fn read_seat(state: &State, seat: Seat, doc: &SeatDoc) -> Result<(), String> {
    if doc.fleets.len() > STACKS_MAX {
        return Err(format!("{seat} has more than {STACKS_MAX} stacks"));
    }
    for stack in &doc.fleets {
        let ships: [u8; 5] = stack.ships.into();
        let transports = stack.transports();
        let others = ships.iter().map(|&n| u32::from(n)).sum::<u32>() - u32::from(transports);
        if stack.cargo.is_some() != (transports > 0) || (transports > 0) == (others > 0) {
            return Err(format!(
                "{seat} has a stack without ships, or transports among other ships"
            ));
        }
        if let Some(cargo) = stack.cargo {
            known(state, cargo.people)?;
        }
        let force = stack.task_force.unwrap_or(1);
        if stack.used > SPENT || !(1..16).contains(&force) {
            return Err(format!("{seat} has a stack with an impossible task force or moves"));
        }
    }
    for explored in &doc.explored {
        if state.cards[explored.index()] == 0 {
            return Err(format!("{seat} has explored a star that has no card"));
        }
    }
    let desk = &doc.desk;
    let busy =
        matches!(desk.step, SecretStep::Emigrate | SecretStep::Bonus { .. } | SecretStep::Spend)
            || matches!(desk.step, SecretStep::Count { .. } | SecretStep::Invest { .. })
                && state.phase == Phase::Production;
    if busy && state.colony(desk.planet).controller() != Some(seat) {
        return Err(format!("{seat} deals with a colony that it does not control"));
    }
    if desk.todo.iter().any(|planet| state.colony(*planet).controller() != Some(seat)) {
        return Err(format!("{seat} has a colony to deal with that it does not control"));
    }
    Ok(())
}

pub(super) fn read_battle(state: &State, doc: &BattleDoc) -> Result<Battle, String> {
    let [attacker, defender] = doc.seats;
    known(state, attacker)?;
    known(state, defender)?;
    if attacker == defender || attacker != state.active {
        return Err("a battle is fought by the active seat against another".to_owned());
    }
    if doc.groups.iter().any(|groups| groups.len() > GROUPS_MAX) {
        return Err(format!("a battle has at most {GROUPS_MAX} groups on a side"));
    }
    if doc.groups.iter().flatten().any(|group| group.n == 0 || group.dead > group.n) {
        return Err("a battle has a group without ships, or with more dead than ships".to_owned());
    }
    if doc
        .colonies
        .iter()
        .any(|planet| planet.star() != doc.star || state.colony(*planet).owner != defender.0)
    {
        return Err("a colony under attack is not the defender's, or not there".to_owned());
    }
    Ok(Battle {
        star: doc.star,
        seats: doc.seats,
        colonies: doc.colonies.iter().fold(0, |set, planet| set | 1 << planet.slot()),
        round: doc.round,
        owes_round: doc.owes_round,
        groups: [0, 1].map(|side: usize| doc.groups[side].iter().copied().collect()),
        shots: doc.shots,
        withdraw_to: doc.withdraw_to.map(|hex| hex.unwrap_or(Hex::OFF_MAP)),
    })
}
