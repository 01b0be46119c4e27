//! Chapter 13: what the lines of a Luna card do, except for expanding.

use arrayvec::ArrayVec;
use tabletop::Sink;

use super::facts::facts;
use super::table::Table;
use super::{Deed, Luna, What, choose, hands, luna, luna_mut, say};
use crate::ch05_research::clear_plan;
use crate::components::{Rules, Selector, ValueTrack};
use crate::event::Event;
use crate::ids::{BonusSpace, Company, DisplaySpace, PlanRow, Slot};
use crate::state::State;

/// §13.2: coins from the bank.
pub(super) fn coins<S: Sink<Event>>(
    state: &mut State,
    coins: u8,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    hands::take_coins(state, coins);
    say(log, || deed(What::CoinsGained { coins }));
}

/// Where a marker gets to, and the coins for steps past the end.
fn along(rules: &Rules, track: &ValueTrack, from: u8, steps: u8) -> (u8, u8) {
    let to = from.saturating_add(steps).min(track.length);
    let past = steps - (to - from);
    (to, past.saturating_mul(rules.numbers.overflow_coin))
}

/// §13.2: the helium marker.
pub(super) fn move_helium<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    steps: u8,
    deed: impl Fn(What) -> Deed + Copy,
    log: &mut S,
) {
    if steps == 0 {
        return;
    }
    let from = facts(rules, state).helium();
    let (to, coins) = along(rules, &rules.tank, from, steps);
    hands::put_helium(state, to);
    hands::take_coins(state, coins);
    say(log, || deed(What::HeliumMoved { to, coins }));
    let tokens = rules.level(luna(state).level).tank;
    luna_mut(state).pass_tokens(tokens, from, to, true, deed, log);
    open_slots(rules, state, deed, log);
}

/// §13.2: the upload marker.
pub(super) fn move_upload<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    steps: u8,
    deed: impl Fn(What) -> Deed + Copy,
    log: &mut S,
) {
    if steps == 0 {
        return;
    }
    let from = facts(rules, state).upload();
    let (to, coins) = along(rules, &rules.research, from, steps);
    hands::put_upload(state, to);
    hands::take_coins(state, coins);
    say(log, || deed(What::UploadMoved { to, coins }));
    let tokens = rules.level(luna(state).level).research;
    luna_mut(state).pass_tokens(tokens, from, to, false, deed, log);
    open_slots(rules, state, deed, log);
}

impl Luna {
    /// §11.4: each Luna token that is reached or passed brings a card of grade 2.
    fn pass_tokens<S: Sink<Event>>(
        &mut self,
        tokens: u64,
        from: u8,
        to: u8,
        on_tank: bool,
        deed: impl Fn(What) -> Deed,
        log: &mut S,
    ) {
        for space in from + 1..=to {
            if tokens >> space & 1 == 1 {
                let added = self.add_on_top();
                say(log, || deed(What::LunaTokenReached { on_tank, space, added }));
            }
        }
    }
}

/// Her slots that are on, by level and markers (§11.3.3, §12.2.6).
pub(super) fn slots_on(rules: &Rules, state: &State) -> u8 {
    let facts = facts(rules, state);
    let may_open = rules.level(luna(state).level).slots;
    let by_tank = may_open && facts.helium() >= rules.tank.opens_slot;
    let by_research = may_open && facts.upload() >= rules.research.opens_slot;
    let a = if by_tank { Slot(0).bit() } else { 0 };
    let e = if by_research { Slot(4).bit() } else { 0 };
    crate::state::FIRST_SLOTS | a | e
}

/// §12.2.6: slots a and e are switched on; they get a card in the next planning phase.
pub(super) fn open_slots<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let on = slots_on(rules, state);
    let luna = luna_mut(state);
    for slot in Slot::all().filter(|slot| on & !luna.on & slot.bit() != 0) {
        say(log, || deed(What::SlotOpened { slot }));
    }
    luna.on = on;
}

/// §13.1: chooses tracks and moves on them as §13.1.1 says; the companies as a set.
pub(super) fn track<'r, T: Table<'r>>(
    table: &mut T,
    steps: u8,
    on: Selector,
    deed: impl Fn(What) -> Deed,
) -> Result<u8, T::Missing> {
    let choice = table.tracks(on, steps)?; // §13.1.5: once, before she moves.
    say(table.own().log, || {
        let chosen = choice.chosen.to_vec();
        let ranks = choice.ranks.to_vec();
        deed(What::TracksChosen { on, steps, ranks, chosen, tie: choice.tie })
    });
    let mut set = 0;
    for company in choice.chosen {
        table.advance(company, steps)?;
        set |= 1 << company.index();
    }
    Ok(set)
}

/// §13.3: a bonus marker, if the space is free.
pub(super) fn marker<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    space: BonusSpace,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let by = facts(rules, state).marker_on(space);
    if by.is_some() || luna(state).markers == 0 {
        return say(log, || deed(What::MarkerNotPlaced { space, by })); // §13.3.2
    }
    hands::put_marker(state, space);
    say(log, || deed(What::MarkerPlaced { space }));
}

/// §13.4.1: cards of the display into her reserve.
pub(super) fn gain<S: Sink<Event>>(
    state: &mut State,
    spaces: &[DisplaySpace],
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    for &space in spaces {
        match hands::take_card(state, space) {
            Some(gained) => say(log, || deed(What::CardGained { space, gained })),
            None => say(log, || deed(What::CardMissing { space })),
        }
    }
}

/// §13.4.2: the card with the most valuable share.
pub(super) fn gain_share<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let candidates: ArrayVec<(DisplaySpace, Company), { DisplaySpace::COUNT }> = {
        let facts = facts(rules, state);
        let shares = DisplaySpace::all().map(|space| (space, facts.share_on(space)));
        shares.filter_map(|(space, company)| Some((space, company?))).collect()
    };
    let Some((company, space, tie)) = choose::share(facts(rules, state), &candidates) else {
        return say(log, || deed(What::ShareMissing));
    };
    let gained = hands::take_card(state, space).expect("a share lies there");
    say(log, || {
        let candidates = candidates.iter().map(|(space, _)| *space).collect();
        deed(What::ShareGained { company, space, gained, candidates, tie })
    });
}

/// §13.5.1, §13.5.2: the plan in a column, and the coins of its row.
pub(super) fn discard<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    row: PlanRow,
    column: u8,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let Some(plan) = facts(rules, state).plan_on(row, column) else {
        return say(log, || deed(What::PlanMissing { row, column }));
    };
    say(log, || deed(What::PlanDiscarded { row, column, plan }));
    clear_plan(state, row.index() as u8, column, state.luna_actor(), log);
}

/// §13.5.3: the special plan that was turned up last.
pub(super) fn discard_special<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let Some(place) = facts(rules, state).latest_special() else {
        return say(log, || deed(What::SpecialMissing));
    };
    let plan = hands::discard_special(state, place);
    say(log, || deed(What::SpecialDiscarded { place, plan }));
}
