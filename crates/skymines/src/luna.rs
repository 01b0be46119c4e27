//! Chapters 11 to 14: Luna, a player without a person. Cards tell what she does, step by step.
//!
//! She is never asked. What she does by herself is done by [`run`]; where a card is turned up or drawn,
//! the dealer is asked ([`outcomes`], [`deal`]). A face-down card is drawn when it is turned up: nobody
//! has looked at it before, so nothing of hers is hidden from anybody (ruling R-42).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Sink, tell_all};

use crate::components::{LunaAction, Rules};
use crate::event::{Event, EventView};
use crate::ids::{Company, LunaCard, Majority, N_TOKENS, Slot, Token};
use crate::state::{Ctx, FIRST_SLOTS, Look, Settled, State, nth_bit};

mod actions;
mod choose;
mod deck;
mod deed;
mod desk;
mod doc;
mod expand;
mod facts;
mod hands;
mod table;

pub(crate) use deed::tell;
pub use deed::{ColumnSight, Deed, Ousting, Rank, Tie, What};
pub use desk::LunaDesk;
pub use doc::{LunaDoc, PoolDoc};
pub(crate) use doc::{audit, is_sound, possible, read};

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

use deck::Pool;
use expand::Expansion;
use facts::{Facts, facts};
use table::Table;

/// Where a face-down card came from: that is all that is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// The deck as it was last shuffled.
    Deck,
    /// The deck before it ran out.
    Old,
    /// The top of the deck, where a Luna token had put a card of grade 2 (§11.4).
    Top,
}

/// What lies in one of her action slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum InSlot {
    #[default]
    Nothing,
    Down(From),
    Up(LunaCard),
}

/// Luna's board and cards; her coins and markers on tracks are with those of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Luna {
    pub(crate) level: u8,
    /// Slots that are on, a bit for each.
    pub(crate) on: u8,
    /// Cards of the current shuffle that nobody has seen: in the deck or face down in slots.
    pool: Pool,
    /// Cards of the shuffle before, all of them face down in slots.
    old: Pool,
    /// Cards of grade 2 that tokens have put on top of the deck.
    n_top: u8,
    /// Cards left in the grade 2 stack.
    n_stack: u8,
    /// Cards of grade 2 that nobody has seen, wherever they lie.
    unseen: u32,
    discard: u32,
    slots: [InSlot; Slot::COUNT],
    /// Left and right majority slot.
    majority: [Option<LunaCard>; 2],
    /// Action cards that she has gained; their shares count in the end (§12.5).
    pub(crate) reserve: u64,
    /// Bonus markers in her reserve.
    pub(crate) markers: u8,
}

/// What Luna has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Step")]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Draw her starting research token (§11.1.2).
    Token,
    /// Draw and reveal the card of a majority slot, 0 left, 1 right (§12.2.1).
    Majority { place: u8 },
    /// Which card of grade 2 has been revealed in a majority slot.
    MajorityGrade2 { place: u8 },
    /// Icons of the majority cards (§12.2.2).
    Icons,
    /// Turn up the card in a slot (§12.3.1).
    Flip { slot: Slot },
    /// Which card of grade 2 has been turned up in a slot.
    FlipGrade2 { slot: Slot },
    /// Do a line of the action section; `chosen` are the companies of the last track action, a bit each.
    Act { slot: Slot, line: u8, chosen: u8 },
    /// Shuffle the cards of the action slots; which one is on top (§12.3.3)?
    Gather,
}

/// Her board before the first round (§11.1.1): no cards of people's kind (§11.1.3), no status card
/// for missions (§12.6.1, §15.5), and no threat touches her (§12.6.3).
pub(crate) fn new(rules: &Rules, level: u8) -> Luna {
    Luna {
        level,
        on: FIRST_SLOTS,
        pool: Pool::of_grade_1(),
        old: Pool::EMPTY,
        n_top: 0,
        n_stack: if rules.level(level).grade_2 { deck::GRADE_2.count_ones() as u8 } else { 0 },
        unseen: if rules.level(level).grade_2 { deck::GRADE_2 } else { 0 },
        discard: 0,
        slots: [InSlot::Nothing; Slot::COUNT],
        majority: [None; 2],
        reserve: 0,
        markers: rules.numbers.markers_max,
    }
}

impl Luna {
    /// The card that lies face up in a slot.
    fn up(&self, slot: Slot) -> Option<LunaCard> {
        match self.slots[slot.index()] {
            InSlot::Up(card) => Some(card),
            InSlot::Nothing | InSlot::Down(_) => None,
        }
    }

    /// Does a face-down card lie in a slot? One that an icon has just switched on is still empty (§12.2).
    pub(crate) fn has_cards_down(&self) -> bool {
        self.leftmost_down().is_some()
    }

    /// Does a card lie face down in a slot?
    fn is_down(&self, slot: Slot) -> bool {
        matches!(self.slots[slot.index()], InSlot::Down(_))
    }

    /// Her leftmost face-down card (§12.3.1).
    fn leftmost_down(&self) -> Option<Slot> {
        Slot::all().find(|&slot| self.is_down(slot))
    }
}

/// Luna, who plays whenever one of her functions is called.
pub(crate) fn luna(state: &State) -> &Luna {
    state.luna.as_ref().expect("Luna acts only where she plays")
}

fn luna_mut(state: &mut State) -> &mut Luna {
    state.luna.as_mut().expect("Luna acts only where she plays")
}

/// Tells a deed to whoever listens; nothing is built where nobody does.
fn say<S: Sink<Event>>(log: &mut S, deed: impl FnOnce() -> Deed) {
    tell_all(log, || EventView::Luna { deed: deed() });
}

/// §11.1, §11.3.5: her markers stand where the level says; then her token is drawn.
pub(crate) fn setup<S: Sink<Event>>(rules: &Rules, state: &mut State, log: &mut S) {
    let level = luna(state).level;
    let info = rules.level(level);
    hands::put_helium(state, info.helium);
    hands::put_upload(state, info.upload);
    say(log, || Deed::plain(What::SetUp { level, helium: info.helium, upload: info.upload }));
    actions::open_slots(rules, state, Deed::plain, log);
    state.push(Frame::Token);
}

/// §11.1.2: her starting research token is drawn.
fn take_token<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, token: Token) {
    say(ctx.log, || Deed::plain(What::TokenDrawn { token }));
    let info = ctx.rules.token(token);
    let Ok(()) = token_bonus(ctx, info.helium, info.tracks);
}

/// §11.1.2: the bonus of the token moves her markers; the rest of it means nothing to her.
fn token_bonus<'r, T: Table<'r>>(
    table: &mut T,
    helium: u8,
    tracks: [u8; Company::COUNT],
) -> Result<(), T::Missing> {
    let own = table.own();
    actions::move_helium(own.rules, own.state, helium, Deed::plain, own.log);
    for company in Company::ALL {
        table.advance(company, tracks[company.index()])?;
    }
    Ok(())
}

/// §12.1.1: a face-down card into each slot that is on, from left to right.
pub(crate) fn lay_cards<S: Sink<Event>>(_: &Rules, state: &mut State, log: &mut S) {
    let luna = luna_mut(state);
    let on = luna.on;
    for slot in Slot::all().filter(|slot| on & slot.bit() != 0) {
        let from = luna.draw_down();
        luna.slots[slot.index()] = InSlot::Down(from);
        luna.refill_deck(log); // §12.1.2, R-42: as soon as it runs out.
    }
    say(log, || {
        let slots = Slot::all().filter(|slot| on & slot.bit() != 0).collect();
        Deed::plain(What::SlotsFilled { slots })
    });
}

/// §12.2: two majority cards, then their icons.
pub(crate) fn draw_majorities<S: Sink<Event>>(_: &Rules, state: &mut State, _: &mut S) {
    state.push(Frame::Icons);
    state.push(Frame::Majority { place: 1 });
    state.push(Frame::Majority { place: 0 });
}

/// §12.3.5: she is skipped once all her cards have been turned up.
pub(crate) fn has_turn(state: &State) -> bool {
    luna(state).leftmost_down().is_some()
}

/// §12.3.1: her turn begins.
pub(crate) fn turn<S: Sink<Event>>(_: &Rules, state: &mut State, _: &mut S) {
    let slot = luna(state).leftmost_down().expect("she has a turn only with a card to turn up");
    state.push(Frame::Flip { slot });
}

/// §12.4: markers back, no tiles, majority cards to the discard pile.
pub(crate) fn prepare<S: Sink<Event>>(rules: &Rules, state: &mut State, log: &mut S) {
    let luna = luna_mut(state);
    assert!(luna.slots == [InSlot::Nothing; Slot::COUNT], "her cards were gathered, §12.3.3");
    luna.markers = rules.numbers.markers_max;
    for place in &mut luna.majority {
        luna.discard |= place.take().map_or(0, LunaCard::bit);
    }
    say(log, || Deed::plain(What::Prepared));
}

/// §12.2.4, §12.2.5: her total of what a majority space compares.
pub(crate) fn majority(rules: &Rules, state: &State, of: Majority) -> u8 {
    let [left, right] = luna(state).majority.map(|card| card.map(|card| rules.luna_card(card)));
    match of {
        Majority::Titanium => left.map_or(0, |card| card.left),
        Majority::Carbon => left.map_or(0, |card| card.right),
        Majority::Energy => right.map_or(0, |card| card.left),
        Majority::Minerals => right.map_or(0, |card| card.right),
        Majority::Scientists => {
            left.map_or(0, |card| card.scientists) + right.map_or(0, |card| card.scientists)
        }
    }
}

/// How many outcomes the dealer has for a step; none if the step needs no draw.
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    let state = look.state;
    let luna = luna(state);
    match frame {
        Frame::Token => Some(Facts::from(look).spare_tokens().count_ones()),
        Frame::Majority { .. } => Some(luna.n_outcomes(luna.next_from())),
        Frame::Flip { slot } => Some(luna.n_outcomes(luna.from(slot))),
        Frame::MajorityGrade2 { .. } | Frame::FlipGrade2 { .. } => Some(luna.unseen.count_ones()),
        Frame::Gather => Some(luna.n_up()),
        Frame::Icons | Frame::Act { .. } => None,
    }
}

/// Deals an outcome of a step.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let (rules, state, log) = (ctx.rules, &mut *ctx.state, &mut *ctx.log);
    state.pop();
    match frame {
        Frame::Token => {
            let token = Token(nth_bit(facts(rules, state).spare_tokens(), result));
            take_token(ctx, token);
        }
        Frame::Majority { place } => {
            let luna = luna_mut(state);
            match luna.outcome(luna.next_from(), result) {
                Some(card) => reveal(state, place, card, log),
                None => {
                    state.push(Frame::MajorityGrade2 { place });
                    log.push(Event::all(EventView::LunaDrewGrade2));
                }
            }
        }
        Frame::MajorityGrade2 { place } => {
            let card = LunaCard(nth_bit(luna(state).unseen, result));
            reveal(state, place, card, log);
        }
        Frame::Flip { slot } => {
            let luna = luna(state);
            match luna.outcome(luna.from(slot), result) {
                Some(card) => flip(state, slot, card, log),
                None => {
                    state.push(Frame::FlipGrade2 { slot });
                    log.push(Event::all(EventView::LunaDrewGrade2));
                }
            }
        }
        Frame::FlipGrade2 { slot } => {
            let card = LunaCard(nth_bit(luna(state).unseen, result));
            flip(state, slot, card, log);
        }
        Frame::Gather => gather(rules, state, result, log),
        Frame::Icons | Frame::Act { .. } => unreachable!("nothing is drawn for it"),
    }
}

/// §12.2.1: a card is revealed in a majority slot.
fn reveal<S: Sink<Event>>(state: &mut State, place: u8, card: LunaCard, log: &mut S) {
    let luna = luna_mut(state);
    let from = luna.draw_down();
    luna.take(from, card);
    luna.majority[usize::from(place)] = Some(card);
    let is_left = place == 0;
    say(log, || Deed { card: Some(card), slot: None, what: What::MajorityRevealed { is_left } });
    luna.refill_deck(log);
}

/// §12.3.1: a card is turned up in a slot, and its actions begin.
fn flip<S: Sink<Event>>(state: &mut State, slot: Slot, card: LunaCard, log: &mut S) {
    let luna = luna_mut(state);
    let from = luna.from(slot);
    luna.take(from, card);
    luna.slots[slot.index()] = InSlot::Up(card);
    say(log, || Deed { card: Some(card), slot: Some(slot), what: What::TurnBegan });
    state.push(Frame::Act { slot, line: 0, chosen: 0 });
}

/// Does a step that needs no draw; the others wait for the dealer.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Icons => {
            ctx.state.pop();
            icons(ctx.rules, ctx.state, ctx.log);
        }
        Frame::Act { slot, line, chosen } => {
            ctx.state.pop();
            let Ok(()) = act(ctx, slot, line, chosen);
        }
        Frame::Token
        | Frame::Majority { .. }
        | Frame::MajorityGrade2 { .. }
        | Frame::Flip { .. }
        | Frame::FlipGrade2 { .. }
        | Frame::Gather => return Settled::Waits,
    }
    Settled::WentOn
}

/// §12.2.2: icons of the left card, then of the right one (ruling R-44). Nothing else of them is done
/// (§12.2.3).
fn icons<S: Sink<Event>>(rules: &Rules, state: &mut State, log: &mut S) {
    for card in luna(state).majority.into_iter().flatten() {
        let info = rules.luna_card(card);
        let deed = move |what| Deed { card: Some(card), slot: None, what };
        actions::move_helium(rules, state, info.reveal_helium, deed, log);
        actions::move_upload(rules, state, info.reveal_upload, deed, log);
    }
}

/// §12.3.1: one line of the action section; behind the last line the turn ends. Letters on the card
/// mean the slot in which it lies (§13.6).
fn act<'r, T: Table<'r>>(
    table: &mut T,
    slot: Slot,
    line: u8,
    chosen: u8,
) -> Result<(), T::Missing> {
    let rules = table.rules();
    let own = table.own();
    let card = luna(own.state).up(slot).expect("the card was turned up before");
    let Some(action) = rules.luna_card(card).actions.get(usize::from(line)) else {
        if luna(own.state).leftmost_down().is_none() {
            own.state.push(Frame::Gather); // §12.3.3
        }
        return Ok(());
    };
    let deed = move |what| Deed { card: Some(card), slot: Some(slot), what };
    let next = |chosen| Frame::Act { slot, line: line + 1, chosen };
    if let LunaAction::Track { steps, on } = *action {
        let chosen = actions::track(table, steps, on, deed)?;
        table.own().state.push(next(chosen));
        return Ok(());
    }
    own.state.push(next(chosen)); // What is drawn for this line comes before the next one.
    match *action {
        LunaAction::Track { .. } => {}
        LunaAction::Coins(coins) => actions::coins(own.state, coins, deed, own.log),
        LunaAction::Helium(n) => actions::move_helium(rules, own.state, n, deed, own.log),
        LunaAction::Upload(n) => actions::move_upload(rules, own.state, n, deed, own.log),
        LunaAction::Expand { points, toward } => {
            for company in table.least_first(chosen)? {
                table.expand(company, Expansion { points, toward }, deed);
            }
        }
        LunaAction::Marker(ref spaces) => table.marker(spaces[slot.index()], deed),
        LunaAction::Gain(ref spaces) => table.gain(&spaces[slot.index()], deed),
        LunaAction::GainShare => table.gain_share(deed),
        LunaAction::Discard(row) => {
            table.discard(row, rules.discard_column[slot.index()], deed)?;
        }
        LunaAction::DiscardSpecial => table.discard_special(deed),
    }
    Ok(())
}

/// §12.3.3, §12.3.4: her slot cards are shuffled; the top one may send a majority card away.
fn gather<S: Sink<Event>>(rules: &Rules, state: &mut State, result: u32, log: &mut S) {
    let luna = luna_mut(state);
    let mut up = Slot::all().filter_map(|slot| luna.up(slot));
    let top = up.nth(result as usize).expect("one of the cards turned up");
    for slot in Slot::all() {
        luna.discard |= luna.up(slot).map_or(0, LunaCard::bit);
        luna.slots[slot.index()] = InSlot::Nothing;
    }
    let (left, right) = (rules.luna_card(top).left, rules.luna_card(top).right);
    let place = match left.cmp(&right) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    };
    let removed = place.and_then(|place: usize| luna.majority[place].take());
    luna.discard |= removed.map_or(0, LunaCard::bit);
    let is_left = place == Some(0);
    let what = What::LastTurnEnded { left, right, removed, is_left };
    say(log, || Deed { card: Some(top), slot: None, what });
}

/// What the dealer is asked for, in words.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> DrawSheet {
    let state = look.state;
    let luna = luna(state);
    let unseen = || deck::cards(luna.unseen).map(|card| card.to_string()).collect();
    let (text, rule, outcomes): (String, _, Vec<String>) = match frame {
        Frame::Token => {
            let spare = Facts::from(look).spare_tokens();
            let spare = (0..N_TOKENS).filter(|idx| spare >> idx & 1 == 1);
            let spare = spare.map(|idx| format!("T{}", idx + 1)).collect();
            ("Luna's starting research token".to_owned(), "§11.1.2", spare)
        }
        Frame::Majority { place } => {
            let side = if place == 0 { "left" } else { "right" };
            let cards = luna.outcome_names(luna.next_from());
            (format!("the card in Luna's {side} majority slot"), "§12.2.1", cards)
        }
        Frame::Flip { slot } => {
            let cards = luna.outcome_names(luna.from(slot));
            (format!("the card in Luna's slot {}", slot.letter()), "§12.3.1", cards)
        }
        Frame::MajorityGrade2 { .. } | Frame::FlipGrade2 { .. } => {
            ("which Luna card of grade 2 it is".to_owned(), "§11.2", unseen())
        }
        Frame::Gather => {
            let up = Slot::all().filter_map(|slot| luna.up(slot));
            let up = up.map(|card| card.to_string()).collect();
            ("the top one of Luna's shuffled slot cards".to_owned(), "§12.3.3", up)
        }
        Frame::Icons | Frame::Act { .. } => unreachable!("nothing is drawn for it"),
    };
    DrawSheet { text: text.into(), rule, outcomes }
}
