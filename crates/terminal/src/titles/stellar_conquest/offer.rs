//! The answer that is offered first.

use stellar_conquest::{Action, Fact, Frame, Item, LandingFrame, SecretStep, Target};

use super::galaxy::Galaxy;
use crate::desk::{Answer, Desk, Own};

/// The answer that most players want most of the time.
pub(super) fn offer(scene: &Galaxy, desk: &Desk) -> Option<usize> {
    let actions = &actions(desk);
    let at = |wanted: &dyn Fn(&Action) -> bool| actions.iter().position(wanted);
    match desk.question_id() {
        "move" => ready(scene, actions).or_else(|| at(&|action| *action == Action::Done)),
        "order" => at(&|action| *action == Action::Advance)
            .or_else(|| at(&|action| matches!(action, Action::Head { .. })))
            .or_else(|| at(&|action| matches!(action, Action::Step { .. })))
            .or_else(|| at(&|action| *action == Action::Done)),
        "land_count" => landing(scene, desk),
        "emigrate" => emigrating(scene, desk),
        "count" => counting(scene, desk),
        "invest" | "bonus" => actions.len().checked_sub(1),
        "colonies" => at(&|action| matches!(action, Action::Produce { .. } | Action::Close)),
        "aim" => aiming(desk, actions),
        "withdraw" | "administer" => at(&|action| *action == Action::Done),
        _ => None,
    }
}

/// The legal answers as this title means them.
fn actions(desk: &Desk) -> Vec<Action> {
    let actions = desk.answers.iter();
    actions.filter_map(|answer| answer.action().copied()).collect()
}

/// Everything under way goes on first; then whoever stands off the map or carries people.
fn ready(scene: &Galaxy, actions: &[Action]) -> Option<usize> {
    let fleets = &scene.own()?.seat.fleets;
    let waits = |place: u8| {
        fleets.get(usize::from(place)).is_some_and(|stack| {
            let on_the_way = stack.hex.is_none() || stack.to.is_some();
            stack.used == 0 && (on_the_way || stack.ships.transports > 0)
        })
    };
    let fresh = |action: &Action| {
        let ships = matches!(action, Action::Select { stack } if waits(*stack));
        ships || *action == Action::AdvanceAll
    };
    actions.iter().position(fresh)
}

/// All fire on the most dangerous that can be hit.
fn aiming(desk: &Desk, actions: &[Action]) -> Option<usize> {
    let rank = |target: Target| match target {
        Target::DeathStar | Target::ShieldBase { .. } => 0,
        Target::Fighter | Target::AdvancedBase { .. } => 1,
        Target::Corvette | Target::Base { .. } => 2,
        Target::Transport { .. } => 3,
        Target::Scout => 4,
    };
    let spread = |place: &usize| {
        let Action::Spread { target } = actions[*place] else { return None };
        let mut facts = desk.answers[*place].offer.facts.iter().filter_map(Own::get);
        let hits = facts.any(|fact| matches!(fact, Fact::Odds { hits, .. } if *hits > 0));
        hits.then(|| (rank(target), *place))
    };
    (0..actions.len()).filter_map(|place| spread(&place)).min().map(|(_, place)| place)
}

/// As many factories and bases as can be paid; ships one by one, scouts by pairs.
fn counting(scene: &Galaxy, desk: &Desk) -> Option<usize> {
    let SecretStep::Count { item } = scene.own()?.seat.desk.step else { return None };
    let most = desk.answers.len().checked_sub(1)?;
    let wanted = match item {
        Item::Scout => 2,
        Item::Corvette | Item::Fighter | Item::DeathStar | Item::PlanetShield => 1,
        Item::Factory | Item::MissileBase | Item::AdvancedMissileBase => u16::MAX,
    };
    let fits = |answer: &Answer| answer.amount.is_some_and(|n| n <= wanted);
    Some(desk.answers.iter().rposition(fits).unwrap_or(most))
}

/// As many as have room.
fn landing(scene: &Galaxy, desk: &Desk) -> Option<usize> {
    let Some(Frame::Landing(LandingFrame::LandCount { planet, .. })) = scene.view.frames.last()
    else {
        return None;
    };
    let own = scene.own()?.colonies.iter().find(|colony| colony.planet == *planet);
    let people = own.map_or(0, |colony| u16::from(colony.people));
    let room = u16::from(scene.planet(*planet)?.capacity).saturating_sub(people);
    let fits = |answer: &Answer| answer.amount.is_some_and(|n| n <= room);
    desk.answers.iter().rposition(fits)
}

/// As many as have no room to stay.
fn emigrating(scene: &Galaxy, desk: &Desk) -> Option<usize> {
    let own = scene.own()?;
    let planet = own.seat.desk.planet;
    let colony = own.colonies.iter().find(|colony| colony.planet == planet)?;
    let excess = u16::from(colony.people.saturating_sub(scene.planet(planet)?.capacity));
    let leaves = |answer: &Answer| answer.amount.is_some_and(|n| n >= excess);
    desk.answers.iter().position(leaves)
}
