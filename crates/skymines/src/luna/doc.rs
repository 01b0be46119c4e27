//! Luna as a document, the same for views and positions: nothing of hers is hidden.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::want;

use super::deck::{GRADE_1, GRADE_2, Pool, cards};
use super::{Frame, From, InSlot, Luna, actions, luna};
use crate::components::{LEVEL_MAX, LunaAction, Rules};
use crate::ids::{BonusSpace, Card, Company, LunaCard, Slot};
use crate::state::{self, FIRST_SLOTS, Look, Phase, StackPlace, State, sound};

/// Cards of a shuffle that have not been turned up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoolDoc {
    /// Those that are known to be among them.
    pub cards: Vec<LunaCard>,
    /// How many came unseen from the grade 2 stack.
    pub n_unknown: u8,
}

/// Luna's board and cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LunaDoc {
    pub level: u8,
    /// Slots that are on.
    pub on: Vec<Slot>,
    /// What lies in her slots a to e.
    pub slots: Vec<InSlot>,
    /// Left and right majority slot.
    pub majority: Vec<Option<LunaCard>>,
    /// Cards of the current shuffle that nobody has seen: in the deck or face down in slots.
    pub pool: PoolDoc,
    /// Cards of the shuffle before, all face down in slots.
    pub old: PoolDoc,
    /// Cards of grade 2 on top of the deck.
    pub n_top: u8,
    /// Cards left in the grade 2 stack.
    pub n_stack: u8,
    /// Cards in the deck, those on top included.
    pub n_deck: u8,
    /// Cards of grade 2 that nobody has seen, wherever they lie.
    pub unseen: Vec<LunaCard>,
    pub discard: Vec<LunaCard>,
    /// Action cards that she has gained.
    pub reserve: Vec<Card>,
    /// Bonus markers in her reserve.
    pub markers: u8,
}

impl Luna {
    /// Luna as a document.
    pub(crate) fn doc(&self) -> LunaDoc {
        let pool =
            |pool: Pool| PoolDoc { cards: cards(pool.cards).collect(), n_unknown: pool.n_unknown };
        LunaDoc {
            level: self.level,
            on: Slot::all().filter(|slot| self.on & slot.bit() != 0).collect(),
            slots: self.slots.to_vec(),
            majority: self.majority.to_vec(),
            pool: pool(self.pool),
            old: pool(self.old),
            n_top: self.n_top,
            n_stack: self.n_stack,
            n_deck: self.n_deck(),
            unseen: cards(self.unseen).collect(),
            discard: cards(self.discard).collect(),
            reserve: crate::state::cards(self.reserve).collect(),
            markers: self.markers,
        }
    }
}

/// Luna from a document.
///
/// # Errors
/// What is inconsistent, in words for a player.
pub(crate) fn read(rules: &Rules, doc: &LunaDoc) -> Result<Luna, String> {
    if doc.level > LEVEL_MAX {
        return Err(format!("Luna: level {} is not possible; write 0 to {LEVEL_MAX}", doc.level));
    }
    let slots = doc.slots.as_slice().try_into();
    let slots = slots.map_err(|_| "Luna: slots: five of them, a to e".to_owned())?;
    let majority = doc.majority.as_slice().try_into();
    let majority = majority.map_err(|_| "Luna: majority: two places, left and right".to_owned())?;
    let mut reserve = 0;
    for &card in &doc.reserve {
        if reserve & card.bit() != 0 || !card.is_display() {
            return Err(format!("Luna: reserve: card {} cannot be there, or not twice", card.0));
        }
        reserve |= card.bit();
    }
    let pool = |what: &str, pool: &PoolDoc| {
        let cards = set(what, &pool.cards)?;
        Ok::<Pool, String>(Pool { cards, n_unknown: pool.n_unknown })
    };
    let luna = Luna {
        level: doc.level,
        on: doc.on.iter().fold(0, |on, slot| on | slot.bit()),
        pool: pool("pool", &doc.pool)?,
        old: pool("old", &doc.old)?,
        n_top: doc.n_top,
        n_stack: doc.n_stack,
        unseen: set("unseen", &doc.unseen)?,
        discard: set("discard", &doc.discard)?,
        slots,
        majority,
        reserve,
        markers: doc.markers,
    };
    luna.check_cards(rules)?;
    if luna.n_deck() != doc.n_deck {
        return Err(format!("Luna: her deck has {} cards, not {}", luna.n_deck(), doc.n_deck));
    }
    // In the order of the cards, so that a document says everything in one way only.
    if luna.doc() != *doc {
        return Err("Luna: write all lists in the order of the cards and slots".to_owned());
    }
    Ok(luna)
}

fn set(what: &str, list: &[LunaCard]) -> Result<u32, String> {
    let mut set = 0;
    for card in list {
        if set & card.bit() != 0 {
            return Err(format!("Luna: {what}: {card} is there twice"));
        }
        set |= card.bit();
    }
    Ok(set)
}

impl Luna {
    /// Each of her cards is in exactly one place, and the counts fit.
    fn check_cards(&self, rules: &Rules) -> Result<(), String> {
        let known = self.slots.iter().filter_map(|slot| match slot {
            InSlot::Up(card) => Some(*card),
            InSlot::Nothing | InSlot::Down(_) => None,
        });
        let known = known.chain(self.majority.into_iter().flatten());
        let mut all = 0u32;
        let sets = [self.pool.cards, self.old.cards, self.unseen, self.discard];
        for set in sets.into_iter().chain(known.map(LunaCard::bit)) {
            if let Some(card) = cards(all & set).next() {
                return Err(format!("Luna: {card} is in two places"));
            }
            all |= set;
        }
        let in_play = if rules.level(self.level).grade_2 { GRADE_1 | GRADE_2 } else { GRADE_1 };
        if let Some(card) = cards(all ^ in_play).next() {
            let how = if all & card.bit() == 0 { "is missing" } else { "is not in play" };
            return Err(format!("Luna: {card} {how} at level {}", self.level));
        }
        if self.unseen & GRADE_1 != 0 {
            return Err("Luna: unseen cards are of grade 2".to_owned());
        }
        self.check_counts()
    }

    fn check_counts(&self) -> Result<(), String> {
        let counts = [self.pool.n_unknown, self.old.n_unknown, self.n_top, self.n_stack];
        let unknown: u32 = counts.into_iter().map(u32::from).sum();
        let unknown = unknown + u32::from(self.n_down(From::Top));
        if unknown != self.unseen.count_ones() {
            let n = self.unseen.count_ones();
            return Err(format!("Luna: {n} cards of grade 2 are unseen, but {unknown} lie hidden"));
        }
        if self.old.len() != self.n_down(From::Old) {
            return Err("Luna: cards of the old deck lie in slots, each in one".to_owned());
        }
        let in_slots = self.n_down(From::Deck);
        if self.pool.len() < in_slots || self.n_top + self.pool.len() - in_slots == 0 {
            return Err(
                "Luna: her deck is renewed as soon as it runs out; it has a card".to_owned()
            );
        }
        // At most two cards are drawn before the old ones are turned up; the deck lasts so long.
        if self.old.len() > 0 && self.n_deck() <= 2 {
            return Err("Luna: a deck that was renewed in this round is not so short".to_owned());
        }
        Ok(())
    }
}

/// Are all of Luna's components accounted for? The same question as for everybody, at every step.
///
/// # Errors
/// What is missing, too much or not possible.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    let Some(luna) = &state.luna else { return Ok(()) };
    luna.check_cards(rules)?;
    let actor = state.luna_actor();
    let placed = state.marks.iter().filter(|mark| **mark == Some(actor)).count();
    if placed + usize::from(luna.markers) != usize::from(rules.numbers.markers_max) {
        let (left, all) = (luna.markers, rules.numbers.markers_max);
        return Err(format!("Luna: {placed} bonus markers placed and {left} left, of {all}"));
    }
    check_slots(rules, state)
}

/// Could her cards and markers have come to lie so, in the first game at a table?
///
/// # Errors
/// What no play leads to.
pub(crate) fn possible(rules: &Rules, state: &State) -> Result<(), String> {
    let (luna, actor) = (luna(state), state.luna_actor());
    let level = rules.level(luna.level);
    let passed = |tokens: u64, from: u8, to: u8| {
        (from + 1..=to).filter(|space| tokens >> space & 1 == 1).count()
    };
    let brought = passed(level.tank, level.helium, state.helium[actor.index()])
        + passed(level.research, level.upload, state.upload[actor.index()]);
    let stack = if level.grade_2 { GRADE_2.count_ones() as usize } else { 0 };
    let left = stack.saturating_sub(brought);
    want(
        usize::from(luna.n_stack) <= left,
        "luna: each token that she passed brought a card of grade 2 (§11.4)",
    )?;
    for space in BonusSpace::all().filter(|space| *space != BonusSpace::PERSONAL) {
        let hers = state.marks[space.index()] == Some(actor);
        want(!hers || is_on_a_card(rules, space), "marks: no card sends Luna there (§13.3)")?;
    }
    Ok(())
}

/// Does any of her cards send a marker there?
fn is_on_a_card(rules: &Rules, space: BonusSpace) -> bool {
    let mut actions = rules.luna_cards.iter().flat_map(|card| &card.actions);
    actions.any(|action| matches!(action, LunaAction::Marker(spaces) if spaces.contains(&space)))
}

/// Slots that are on, and cards in no others.
fn check_slots(rules: &Rules, state: &State) -> Result<(), String> {
    let luna = luna(state);
    let on = actions::slots_on(rules, state);
    // Before her set-up her markers do not stand where the level says.
    let is_set_up = luna.on != FIRST_SLOTS || state.round > 0;
    if is_set_up && luna.on != on {
        return Err("Luna: her slots a and e are on exactly if her markers opened them".to_owned());
    }
    for slot in Slot::all() {
        let has_card = luna.slots[slot.index()] != InSlot::Nothing;
        if has_card && luna.on & slot.bit() == 0 {
            return Err(format!("Luna: slot {} is off and holds a card", slot.letter()));
        }
    }
    check_phase(state)
}

/// Cards lie in her slots only while they have something to do there.
fn check_phase(state: &State) -> Result<(), String> {
    let luna = luna(state);
    let (slots, majority) = match state.phase {
        Phase::Action => (true, true),
        Phase::Majority => (true, true),
        Phase::Reveal => (true, false),
        Phase::Chapter | Phase::Over => (false, true),
        Phase::Faces
        | Phase::Display
        | Phase::Plans
        | Phase::Missions
        | Phase::Threats
        | Phase::First
        | Phase::Tokens
        | Phase::Choice
        | Phase::Luna
        | Phase::Ready
        | Phase::Planning
        | Phase::Special
        | Phase::Bonus
        | Phase::Refill => (false, false),
    };
    if !slots && luna.slots != [InSlot::Nothing; Slot::COUNT] {
        return Err("Luna: her action slots are empty in this phase".to_owned());
    }
    if !majority && luna.majority != [None; 2] {
        return Err("Luna: her majority slots are empty in this phase".to_owned());
    }
    let is_at_work = state.frames.iter().any(|frame| matches!(frame, state::Frame::Luna(_)));
    if luna.n_up() > 0 && luna.leftmost_down().is_none() && !is_at_work {
        return Err("Luna: her cards are gathered when the last is turned up".to_owned());
    }
    Ok(())
}

/// May this step stand on the stack of a position that somebody loads?
///
/// # Errors
/// Why it could not be done.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let Look { rules, state } = look;
    let on_hers = matches!(place.under(), None | Some(state::Frame::Luna(_)));
    sound(on_hers, "not on each other")?;
    let Some(luna) = &state.luna else { return Err("Luna does not play here".to_owned()) };
    let phase = match frame {
        Frame::Token => matches!(state.phase, Phase::Luna | Phase::Ready),
        Frame::Majority { .. } | Frame::MajorityGrade2 { .. } | Frame::Icons => {
            state.phase == Phase::Majority
        }
        Frame::Flip { .. } | Frame::FlipGrade2 { .. } | Frame::Act { .. } | Frame::Gather => {
            state.phase == Phase::Action && state.active == state.luna_actor()
        }
    };
    if !phase {
        return Err("Luna has no such step in this phase".to_owned());
    }
    let has_unknown = |from: From| match from {
        From::Deck => luna.pool.n_unknown > 0,
        From::Old => luna.old.n_unknown > 0,
        From::Top => luna.unseen != 0,
    };
    let possible = match frame {
        Frame::Token => super::facts(rules, state).spare_tokens() != 0,
        Frame::Majority { place } => luna.majority.get(usize::from(place)) == Some(&None),
        Frame::MajorityGrade2 { place } => {
            let is_free = luna.majority.get(usize::from(place)) == Some(&None);
            is_free && has_unknown(luna.next_from())
        }
        Frame::Icons => true,
        Frame::Flip { slot } => luna.leftmost_down() == Some(slot),
        Frame::FlipGrade2 { slot } => {
            luna.leftmost_down() == Some(slot) && has_unknown(luna.from(slot))
        }
        Frame::Act { slot, line, chosen } => {
            luna.up(slot).is_some_and(|card| may_act(rules, card, line, chosen))
        }
        Frame::Gather => luna.n_up() > 0 && luna.leftmost_down().is_none(),
    };
    if possible { Ok(()) } else { Err("Luna cannot do this step now".to_owned()) }
}

/// Whether a line of a card can come next with these companies chosen.
fn may_act(rules: &Rules, card: LunaCard, line: u8, chosen: u8) -> bool {
    let actions = &rules.luna_card(card).actions;
    let is_expansion = matches!(actions.get(usize::from(line)), Some(LunaAction::Expand { .. }));
    let fits = usize::from(line) <= actions.len() && chosen < 1 << Company::COUNT;
    fits && (!is_expansion || chosen != 0)
}
