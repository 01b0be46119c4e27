//! Chapter 13: what the lines of a Luna card do, except for expanding.

use arrayvec::ArrayVec;
use tabletop::Sink;

use super::{Deed, Luna, Tie, What, choose, luna, luna_mut, say};
use crate::ch05_research::clear_plan;
use crate::ch05_tracks;
use crate::components::{Rules, Selector, ValueTrack};
use crate::event::Event;
use crate::ids::{BonusSpace, DisplaySpace, PlanRow, Slot};
use crate::state::State;

/// §13.2: coins from the bank.
pub(super) fn coins<S: Sink<Event>>(
    state: &mut State,
    coins: u8,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    state.coin[state.luna_actor().index()] += u16::from(coins);
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
    let actor = state.luna_actor().index();
    let from = state.helium[actor];
    let (to, coins) = along(rules, &rules.tank, from, steps);
    state.helium[actor] = to;
    state.coin[actor] += u16::from(coins);
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
    let actor = state.luna_actor().index();
    let from = state.upload[actor];
    let (to, coins) = along(rules, &rules.research, from, steps);
    state.upload[actor] = to;
    state.coin[actor] += u16::from(coins);
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
    let actor = state.luna_actor().index();
    let may_open = rules.level(luna(state).level).slots;
    let by_tank = may_open && state.helium[actor] >= rules.tank.opens_slot;
    let by_research = may_open && state.upload[actor] >= rules.research.opens_slot;
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

/// §13.1: chooses tracks and moves on them; the companies as a set.
pub(super) fn track<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    steps: u8,
    on: Selector,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) -> u8 {
    let choice = choose::tracks(rules, state, on); // §13.1.5: once, before she moves.
    say(log, || {
        let chosen = choice.chosen.to_vec();
        deed(What::TracksChosen {
            on,
            steps,
            ranks: choice.ranks.to_vec(),
            chosen,
            tie: choice.tie,
        })
    });
    let actor = state.luna_actor();
    let mut set = 0;
    for company in choice.chosen {
        ch05_tracks::advance(rules, state, actor, company, steps, log);
        set |= 1 << company.index();
    }
    set
}

/// §13.3: a bonus marker, if the space is free.
pub(super) fn marker<S: Sink<Event>>(
    state: &mut State,
    space: BonusSpace,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let by = state.marks[space.index()];
    if by.is_some() || luna(state).markers == 0 {
        return say(log, || deed(What::MarkerNotPlaced { space, by })); // §13.3.2
    }
    state.marks[space.index()] = Some(state.luna_actor());
    luna_mut(state).markers -= 1;
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
        match state.display[space.index()].take() {
            Some(gained) => {
                luna_mut(state).reserve |= gained.bit();
                say(log, || deed(What::CardGained { space, gained }));
            }
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
    let share_at = |state: &State, space: DisplaySpace| {
        state.display[space.index()].and_then(|card| rules.card(card).share)
    };
    let candidates: ArrayVec<DisplaySpace, { DisplaySpace::COUNT }> =
        DisplaySpace::all().filter(|&space| share_at(state, space).is_some()).collect();
    for rank in choose::by_value(rules, state) {
        let company = rank.company;
        let mut of_it = candidates.iter().filter(|&&s| share_at(state, s) == Some(company));
        let Some(&space) = of_it.next() else { continue };
        let tie = of_it.next().map(|_| Tie::LowestSpace);
        let gained = state.display[space.index()].take().expect("a share lies there");
        luna_mut(state).reserve |= gained.bit();
        return say(log, || {
            let candidates = candidates.to_vec();
            deed(What::ShareGained { company, space, gained, candidates, tie })
        });
    }
    say(log, || deed(What::ShareMissing));
}

/// §13.5.1, §13.5.2: the plan in the column of her slot, and the coins of its row.
pub(super) fn discard<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    row: PlanRow,
    slot: Slot,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let column = rules.discard_column[slot.index()];
    let place = (row.index() as u8, column);
    let Some(plan) = state.plans[row.index()][usize::from(column)] else {
        return say(log, || deed(What::PlanMissing { row, column }));
    };
    say(log, || deed(What::PlanDiscarded { row, column, plan }));
    clear_plan(state, place, state.luna_actor(), log);
}

/// §13.5.3: the special plan that was turned up last.
pub(super) fn discard_special<S: Sink<Event>>(
    state: &mut State,
    deed: impl Fn(What) -> Deed,
    log: &mut S,
) {
    let latest = state.specials.iter().rposition(Option::is_some);
    let Some(place) = latest else { return say(log, || deed(What::SpecialMissing)) };
    let plan = state.specials[place].take().expect("a plan lies there");
    state.plans_gone |= plan.bit();
    say(log, || deed(What::SpecialDiscarded { place: place as u8, plan }));
}
