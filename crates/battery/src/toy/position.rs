//! Which positions of Pearls make sense.

use tabletop::{Seat, SeatSet, want};

use super::{Phase, Rules, State, ch03_turn, place, sum};

/// Numbers within their bounds, nobody else's things, and everything where the phase has it.
pub(super) fn check(s: &State) -> Result<(), String> {
    want((2..=4).contains(&s.n_seats), "Pearls is for 2 to 4 seats")?;
    want((1..=3).contains(&s.rounds) && (1..=s.rounds).contains(&s.round), "no such round")?;
    let (all, nobody) = (SeatSet::first(s.n_seats), SeatSet::EMPTY);
    want(all.contains(s.winner) && s.first_closed.is_none(), "the winner does not play")?;
    want(s.wasted == 0 && s.magpie.is_none_or(|n| n <= s.round), "the magpie is too rich")?;
    let is_card = |card: Option<u8>| card.is_none_or(|card| (1..=5).contains(&card));
    want(is_card(s.gift) && s.laid.0.iter().all(|&laid| is_card(laid)), "no such card")?;
    for (seat, hand) in s.hands.iter() {
        let empty = s.coins[seat] + s.fists[seat] == 0 && s.laid[seat].is_none();
        let empty = empty && hand.iter().all(|&n| n == 0) && s.pearls[seat] == 0;
        want(all.contains(seat) || empty, "somebody who does not play has something")?;
        want(s.pearls[seat] <= 3 * s.round, "too many pearls")?;
        want(s.phase == Phase::Bid || s.fists[seat] == 0, "a fist is closed at the wrong time")?;
        want(!all.contains(seat) || n_cards_next(s, seat) > 0, "a seat will have no card to lay")?;
        let turn = matches!(s.phase, Phase::Turn { seat: asked, .. } if asked == seat);
        want(turn || s.laid[seat].is_none(), "a card is laid at the wrong time")?;
    }
    let (gift, closed, left) = match s.phase {
        Phase::Deal { left } => {
            want((1..=2 * s.n_seats + 1).contains(&left), "too many cards are to be dealt")?;
            (false, s.closed == nobody, left)
        }
        Phase::Bid => (true, s.closed.union(all) == all && s.closed != all, 0),
        Phase::Turn { seat, .. } => (true, s.closed == all && all.contains(seat), 0),
        Phase::Roll => (true, s.closed == all, 0),
        Phase::Over => (false, s.closed == all && s.round == s.rounds, 0),
    };
    want(s.gift.is_some() == gift, "the gift lies at the wrong time")?;
    want(closed, "the wrong seats have closed")?;
    ch03_turn::is_sound(s)?;
    let to_deal = left + (s.rounds - s.round) * (2 * s.n_seats + 1);
    want(sum(&s.deck) >= to_deal, "the deck will not last")
}

/// How many cards the seat has to choose from when its turn comes; one, if it has come and gone.
fn n_cards_next(s: &State, seat: Seat) -> usize {
    let dealt = match s.phase {
        Phase::Deal { left } => (2..=left).filter(|left| (left - 2) % s.n_seats == seat.0).count(),
        Phase::Turn { seat: asked, .. } => usize::from(seat < asked),
        Phase::Bid | Phase::Roll => 0,
        Phase::Over => 1,
    };
    dealt + usize::from(sum(&s.hands[seat])) + usize::from(s.laid[seat].is_some())
}

/// Every coin and card is somewhere, once.
pub(super) fn audit(rules: &Rules, s: &State) -> Result<(), String> {
    let count = |n: &u8| u32::from(*n);
    let purses = s.coins.0.iter().chain(&s.fists.0).map(count).sum::<u32>();
    let (have, all) = (purses + count(&s.bank), s.coins_all);
    if have != count(&all) {
        return Err(format!("{have} coins of {all} are there"));
    }
    for card in 1..=5 {
        let laid = s.laid.0.iter().chain([&s.gift]).filter(|&&laid| laid == Some(card)).count();
        let piles = s.hands.0.iter().chain([&s.deck, &s.shown]);
        let have = laid as u32 + piles.map(|pile| count(&pile[place(card)])).sum::<u32>();
        let all = rules.copies[place(card)];
        if have != count(&all) {
            return Err(format!("{have} of {all} cards {card} are there"));
        }
    }
    Ok(())
}
