//! What Luna's hands do on the table: pieces, markers and cards that are not hers alone are moved here.

use crate::components::Rules;
use crate::ids::{BonusSpace, Card, Column, Company, DisplaySpace, Home, Plan, Space};
use crate::state::State;

use super::luna_mut;

/// §13.2: coins from the bank.
pub(super) fn take_coins(state: &mut State, coins: u8) {
    state.coin[state.luna_actor().index()] += u16::from(coins);
}

/// §13.2: her helium marker goes to a space.
pub(super) fn put_helium(state: &mut State, to: u8) {
    state.helium[state.luna_actor().index()] = to;
}

/// §13.2: her upload marker goes to a space.
pub(super) fn put_upload(state: &mut State, to: u8) {
    state.upload[state.luna_actor().index()] = to;
}

/// §13.3.1: one of her markers goes to a bonus space.
pub(super) fn put_marker(state: &mut State, space: BonusSpace) {
    state.marks[space.index()] = Some(state.luna_actor());
    luna_mut(state).markers -= 1;
}

/// §13.4.1: the card of a space of the display comes into her reserve.
pub(super) fn take_card(state: &mut State, space: DisplaySpace) -> Option<Card> {
    let card = state.display[space.index()].take()?;
    luna_mut(state).reserve |= card.bit();
    Some(card)
}

/// §13.5.3: a special plan leaves the game.
pub(super) fn discard_special(state: &mut State, place: u8) -> Plan {
    let plan = state.specials[usize::from(place)].take().expect("a plan lies there");
    state.plans_gone |= plan.bit();
    plan
}

/// §14.1: the top piece of a column goes to a space.
pub(super) fn place(state: &mut State, company: Company, column: Column, space: Space) -> Home {
    let home = state.take_top(company, column);
    state.put(company, space);
    home
}

/// §14.3.3: a piece leaves its space; without a column it leaves the game (ruling R-20).
pub(super) fn oust(
    rules: &Rules,
    state: &mut State,
    victim: Company,
    space: Space,
    column: Option<Column>,
) -> Option<Home> {
    state.remove(victim, space);
    let home = column.map(|column| state.send_home(rules, victim, column));
    if home.is_none() {
        state.boxed[victim.index()] += 1;
    }
    home
}
