//! Answers that are never worth a thought.

use starship_interstellar::{
    Action, Deed, Holdings, Part, Planet, Player, Resource, Rules, StarshipInterstellar, Token,
};
use tabletop::Seat;

/// Drops them; at least one answer stays.
pub(super) fn narrow(
    game: &StarshipInterstellar,
    seat: Seat,
    options: &mut Vec<Action>,
    modules: bool,
) {
    if options.len() < 2 || !options.iter().any(is_doubtful) {
        return;
    }
    if modules && game.pays_by_value() {
        return; // What is paid comes back as Prestige.
    }
    let holding = game.holdings(Player::Seat(seat));
    let best = Best::of(game.components_in_use(), options);
    let first = options[0];
    options.retain(|action| best.keeps(&holding, action));
    if options.is_empty() {
        options.push(first);
    }
}

fn is_doubtful(action: &Action) -> bool {
    matches!(
        action,
        Action::Pay { .. }
            | Action::LoadCubes { .. }
            | Action::LoadBase
            | Action::LoadBuilding { .. }
            | Action::Dismantle
            | Action::Fly { .. }
            | Action::Activate { .. }
            | Action::Convert { .. }
            | Action::Use { .. }
    )
}

/// The best of each kind of which only the best is thought about.
#[derive(Default)]
struct Best {
    /// The least value of a payment.
    paid: Option<u16>,
    /// The most cubes that can be loaded, and their value.
    loaded: (u16, u16),
    /// The most cubes that each part can move, and their value.
    moved: [(u16, u16); 5],
    /// The dearest cube that a Converter can make of each colour.
    made: [Option<Resource>; Resource::COUNT],
    /// A basic token that favours each deed.
    favouring: [Option<Token>; Deed::COUNT],
}

impl Best {
    fn of(rules: &Rules, options: &[Action]) -> Best {
        let mut best = Best::default();
        for action in options {
            if let Action::Pay { cubes } = *action {
                let value = cubes.value();
                best.paid = Some(best.paid.map_or(value, |least| least.min(value)));
            } else if let Action::LoadCubes { cubes } = *action {
                best.loaded = best.loaded.max((cubes.total(), cubes.value()));
            } else if let Action::Activate { part, cubes } = *action {
                let moved = &mut best.moved[place(part)];
                *moved = (*moved).max((cubes.total(), cubes.value()));
            } else if let Action::Convert { from, to, .. } = *action {
                let made = &mut best.made[from.index()];
                *made = (*made).max(Some(to));
            } else if let Action::Use { token, deed } = *action
                && Token::BASIC.contains(&token)
                && rules.favoured(token) == Some(deed)
            {
                best.favouring[deed.index()] = Some(token);
            }
        }
        best
    }

    fn keeps(&self, holding: &Holdings, action: &Action) -> bool {
        if let Action::Pay { cubes } = *action {
            return Some(cubes.value()) == self.paid;
        }
        if let Action::LoadCubes { cubes } = *action {
            return (cubes.total(), cubes.value()) == self.loaded;
        }
        if let Action::Activate { part, cubes } = *action {
            return (cubes.total(), cubes.value()) == self.moved[place(part)];
        }
        if let Action::Convert { from, to, .. } = *action {
            return to < from || self.made[from.index()] == Some(to);
        }
        if let Action::Use { token, deed } = *action {
            // Another basic token does the same without the bonus.
            let other =
                Token::BASIC.contains(&token) && Some(token) != self.favouring[deed.index()];
            return !other || self.favouring[deed.index()].is_none();
        }
        if let Action::Fly { planet } = *action {
            let there = &holding.colonies[planet.index()];
            return planet == Planet::Earth || there.based || holding.aboard_bases > 0;
        }
        let here = holding.colonies.get(holding.explorer.index());
        let is_spent = here.is_none_or(|here| here.deposit.is_empty());
        if let Action::LoadBuilding { .. } = action {
            // A Building leaves only where there is nothing left to do.
            return holding.explorer == Planet::Earth || is_spent;
        }
        if *action == Action::Dismantle {
            let others = holding.bases + holding.aboard_bases;
            return others == 0 && is_spent && here.is_some_and(|here| here.storage.is_empty());
        }
        *action != Action::LoadBase || holding.aboard_bases < 2
    }
}

const fn place(part: Part) -> usize {
    match part {
        Part::Base => 0,
        Part::Explorer => 1,
        Part::Drill => 2,
        Part::Ars => 3,
        Part::Outpost => 4,
    }
}
