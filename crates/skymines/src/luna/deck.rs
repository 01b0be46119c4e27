//! Luna's cards (§11.2, §12.1.2): deck, grade 2 stack, discard pile, and what is known of them.
//!
//! Nobody looks at a face-down card. What is known is which cards a shuffle went over; a card of the
//! grade 2 stack that was shuffled in is one of those that nobody has seen. So a draw is one of the
//! known cards or "one of grade 2", and then which of them (ruling R-42).

use tabletop::Sink;

use super::{Deed, From, InSlot, Luna, What, say};
use crate::event::Event;
use crate::ids::{LunaCard, N_LUNA_CARDS, N_LUNA_GRADE_1, Slot};
use crate::state::nth_bit;

/// All cards of grade 1.
pub(super) const GRADE_1: u32 = (1 << N_LUNA_GRADE_1) - 1;
/// All cards of grade 2.
pub(super) const GRADE_2: u32 = ((1 << N_LUNA_CARDS) - 1) & !GRADE_1;

/// Cards of one shuffle that have not been turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    /// Those that are known to be among them.
    pub(super) cards: u32,
    /// How many came unseen from the grade 2 stack.
    pub(super) n_unknown: u8,
}

impl Pool {
    pub(super) const EMPTY: Pool = Pool { cards: 0, n_unknown: 0 };

    pub(super) fn of_grade_1() -> Pool {
        Pool { cards: GRADE_1, n_unknown: 0 }
    }

    pub(super) fn len(self) -> u8 {
        self.cards.count_ones() as u8 + self.n_unknown
    }
}

/// The cards of a set.
pub(super) fn cards(set: u32) -> impl Iterator<Item = LunaCard> {
    LunaCard::all().filter(move |card| set & card.bit() != 0)
}

impl Luna {
    /// Face-down cards in slots that came from there.
    pub(super) fn n_down(&self, from: From) -> u8 {
        self.slots.iter().filter(|&&slot| slot == InSlot::Down(from)).count() as u8
    }

    pub(super) fn n_up(&self) -> u32 {
        self.slots.iter().filter(|slot| matches!(slot, InSlot::Up(_))).count() as u32
    }

    /// Cards in the deck, those on top included.
    pub(super) fn n_deck(&self) -> u8 {
        self.n_top + self.pool.len() - self.n_down(From::Deck)
    }

    /// Where the next card of the deck comes from.
    pub(super) fn next_from(&self) -> From {
        if self.n_top > 0 { From::Top } else { From::Deck }
    }

    /// Where the face-down card of a slot came from.
    pub(super) fn from(&self, slot: Slot) -> From {
        match self.slots[slot.index()] {
            InSlot::Down(from) => from,
            InSlot::Nothing | InSlot::Up(_) => unreachable!("a face-down card is turned up"),
        }
    }

    /// Takes a card off the deck without looking at it.
    pub(super) fn draw_down(&mut self) -> From {
        assert!(self.n_deck() > 0, "the deck is renewed as soon as it runs out, §12.1.2");
        let from = self.next_from();
        if from == From::Top {
            self.n_top -= 1;
        }
        from
    }

    fn pool(&self, from: From) -> Pool {
        match from {
            From::Deck => self.pool,
            From::Old => self.old,
            From::Top => Pool { cards: 0, n_unknown: 1 },
        }
    }

    /// How many outcomes a card from there has; if it can only be one of grade 2, which of them.
    pub(super) fn n_outcomes(&self, from: From) -> u32 {
        let pool = self.pool(from);
        if pool.cards == 0 { self.unseen.count_ones() } else { u32::from(pool.len()) }
    }

    /// The card of an outcome; none if it is one of grade 2 that is still to be named.
    pub(super) fn outcome(&self, from: From, result: u32) -> Option<LunaCard> {
        let pool = self.pool(from);
        let set = if pool.cards == 0 { self.unseen } else { pool.cards };
        (result < set.count_ones()).then(|| LunaCard(nth_bit(set, result)))
    }

    /// The outcomes in words.
    pub(super) fn outcome_names(&self, from: From) -> Vec<String> {
        let name = |result| match self.outcome(from, result) {
            Some(card) => card.to_string(),
            None => "an unknown card of grade 2".to_owned(),
        };
        (0..self.n_outcomes(from)).map(name).collect()
    }

    /// A card that came from there has been turned up.
    pub(super) fn take(&mut self, from: From, card: LunaCard) {
        let known = match from {
            From::Deck => Some(&mut self.pool),
            From::Old => Some(&mut self.old),
            From::Top => None,
        };
        match known {
            Some(pool) if pool.cards & card.bit() != 0 => {
                pool.cards &= !card.bit();
                return;
            }
            Some(pool) => pool.n_unknown -= 1,
            None => {}
        }
        assert!(self.unseen & card.bit() != 0, "a card comes from where it can be");
        self.unseen &= !card.bit();
    }

    /// §12.1.2: as soon as the deck runs out, the discard pile and a card of grade 2 are the new one.
    pub(super) fn refill_deck<S: Sink<Event>>(&mut self, log: &mut S) {
        if self.n_deck() > 0 {
            return;
        }
        assert!(self.old.len() == 0, "a deck lasts for more than a round");
        self.old = self.pool;
        for slot in &mut self.slots {
            if *slot == InSlot::Down(From::Deck) {
                *slot = InSlot::Down(From::Old);
            }
        }
        let with_grade_2 = self.n_stack > 0;
        self.n_stack -= u8::from(with_grade_2);
        self.pool = Pool { cards: self.discard, n_unknown: u8::from(with_grade_2) };
        self.discard = 0;
        let n_cards = self.pool.len();
        say(log, || Deed::plain(What::DeckRenewed { n_cards, with_grade_2 }));
    }

    /// §11.4: a card of the grade 2 stack goes on top of the deck; false if there is none.
    pub(super) fn add_on_top(&mut self) -> bool {
        let has = self.n_stack > 0;
        self.n_stack -= u8::from(has);
        self.n_top += u8::from(has);
        has
    }
}
