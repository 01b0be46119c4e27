//! What a viewer may know of Pearls, and what may be invented for the rest.

use std::sync::Arc;

use crate::Prng;
use tabletop::{Dealer, PerSeat, Seat, Viewer};

use super::{
    Cards, Event, Memory, Own, Phase, Rules, State, Toy, View, fault, place, sum, take_any,
    take_nth,
};

/// An allow-list.
pub(super) fn view<const F: u8>(toy: &Toy<F>, viewer: Viewer) -> View {
    let State {
        phase,
        n_seats,
        round,
        rounds,
        magpie,
        deck,
        shown,
        gift,
        hands,
        laid,
        coins,
        fists,
        coins_all,
        bank,
        closed,
        first_closed: _,
        winner,
        pearls,
        toss,
        wasted: _,
    } = &toy.s;
    let own = |seat| Own { hand: hands[seat], laid: laid[seat], fist: fists[seat] };
    let leak = |seat: Seat| match F {
        fault::VIEW_LEAKS => coins[seat],
        fault::WEAK_TWIN => hands[seat][4],
        _ => 0,
    };
    View {
        phase: *phase,
        round: *round,
        rounds: *rounds,
        magpie: *magpie,
        n_deck: sum(deck),
        shown: *shown,
        gift: gift.is_some(),
        toss: *toss,
        n_hands: PerSeat::from_fn(|seat| sum(&hands[seat])),
        laid: PerSeat::from_fn(|seat| laid[seat].is_some()),
        purses: PerSeat::from_fn(|seat| coins[seat] + fists[seat]),
        coins_all: *coins_all,
        bank: *bank,
        closed: *closed,
        winner: *winner,
        pearls: *pearls,
        n_seats: *n_seats,
        own: viewer.seat().map(own),
        leak: PerSeat::from_fn(leak),
    }
}

pub(super) fn event_view<const F: u8>(event: &Event, viewer: Viewer) -> Option<Event> {
    let shown = |seat: Seat, value: Option<u8>| value.filter(|_| viewer.is(seat));
    Some(match event.clone() {
        Event::Dealt { seat, card } => Event::Dealt { seat, card: shown(seat, card) },
        Event::GiftLaid { card: _ } => Event::GiftLaid { card: None },
        Event::Put { seat, coins } if viewer.is(seat) => Event::Put { seat, coins },
        Event::Put { seat, .. } if F == fault::EVENT_LEAKS => Event::Put { seat, coins: None },
        Event::Put { .. } => return None,
        Event::Peeked { seat, .. } if F == fault::SILENT_CHANGE && !viewer.is(seat) => {
            return None;
        }
        Event::Peeked { seat, card } => Event::Peeked { seat, card: shown(seat, card) },
        Event::Laid { seat, card } => Event::Laid { seat, card: shown(seat, card) },
        Event::GiftTaken { seat, card } => Event::GiftTaken { seat, card: shown(seat, card) },
        public @ (Event::Closed { .. }
        | Event::FistsShown { .. }
        | Event::Rolled { .. }
        | Event::Rested { .. }
        | Event::Staked { .. }
        | Event::Tossed { .. }
        | Event::Shown { .. }
        | Event::Stolen { .. }
        | Event::Ended) => public,
    })
}

/// Cards and fists that the viewer cannot tell from the real ones.
pub(super) fn invent<const F: u8>(
    rules: &Arc<Rules>,
    viewer: Viewer,
    view: &View,
    memory: &Memory,
    dealer: &mut Dealer,
) -> Toy<F> {
    // What the viewer knows somebody has; the laid cards are with the hands for now.
    let mut hands = PerSeat::from_fn(|seat| match view.own.as_ref() {
        Some(own) if viewer.is(seat) => with(own.hand, own.laid),
        Some(_) | None => memory.held[seat],
    });
    let known = memory.gift.filter(|_| view.gift && F != fault::TWIN_FORGETS);
    let mut unseen = rules.copies;
    let taken = hands.0.iter().chain([&view.shown]).copied().chain([with([0; 5], known)]);
    for cards in taken {
        unseen.iter_mut().zip(cards).for_each(|(left, card)| *left -= card);
    }
    // The rest by lot.
    let mut draw = || take_any(&mut unseen, |n| dealer.below(n));
    let gift = view.gift.then(|| known.unwrap_or_else(&mut draw));
    for seat in Seat::first(view.n_seats) {
        let n = view.n_hands[seat] + u8::from(view.laid[seat]);
        while sum(&hands[seat]) < n {
            hands[seat][place(draw())] += 1;
        }
    }
    if F == fault::TWIN_UNSOUND && sum(&unseen) > 0 {
        take_nth(&mut unseen, 0);
    }
    let (mut laid, mut fists) = (PerSeat::default(), PerSeat::default());
    for seat in Seat::first(view.n_seats) {
        let own = view.own.as_ref().filter(|_| viewer.is(seat));
        if view.laid[seat] {
            let own = own.and_then(|own| own.laid);
            let card =
                own.unwrap_or_else(|| take_any(&mut hands[seat].clone(), |n| dealer.below(n)));
            hands[seat][place(card)] -= 1;
            laid[seat] = Some(card);
        }
        fists[seat] = match own {
            Some(own) => own.fist,
            None if F == fault::TWIN_NARROW || view.phase != Phase::Bid => 0,
            None => dealer.below(u32::from(view.purses[seat]) + 1) as u8,
        };
    }
    let s = State {
        phase: view.phase,
        n_seats: view.n_seats,
        round: view.round,
        rounds: view.rounds,
        magpie: view.magpie,
        deck: unseen,
        shown: view.shown,
        gift,
        hands,
        laid,
        coins: PerSeat::from_fn(|seat| view.purses[seat] - fists[seat]),
        fists,
        coins_all: view.coins_all,
        bank: view.bank,
        closed: view.closed,
        first_closed: None,
        winner: view.winner,
        pearls: view.pearls,
        toss: view.toss,
        wasted: 0,
    };
    Toy { rules: rules.clone(), s }
}

fn with(mut cards: Cards, card: Option<u8>) -> Cards {
    card.into_iter().for_each(|card| cards[place(card)] += 1);
    cards
}

/// Swaps facts that the viewer may not know: a card of another hand for one of the deck, and, while
/// fists are closed, a coin of another purse into its fist or out of it.
pub fn swap<const F: u8>(toy: &Toy<F>, viewer: Viewer, prng: &mut Prng) -> Option<Toy<F>> {
    let mut twin = toy.clone();
    let other = toy.seats().find(|&seat| !viewer.is(seat))?;
    let State { hands, deck, coins, fists, .. } = &mut twin.s;
    let hand = &mut hands[other];
    if sum(hand) == 0 || sum(deck) == 0 {
        return None;
    }
    let out = take_any(hand, |n| prng.below(n));
    let into = take_any(deck, |n| prng.below(n));
    hand[place(into)] += 1;
    deck[place(out)] += 1;
    let purse = coins[other] + fists[other];
    if toy.s.phase == Phase::Bid {
        fists[other] = prng.below(u32::from(purse) + 1) as u8;
        coins[other] = purse - fists[other];
    }
    Some(twin)
}

/// Does a world hold what the viewer remembers?
pub fn judge<const F: u8>(toy: &Toy<F>, viewer: Viewer, memory: &Memory) -> Result<(), String> {
    if memory.gift.is_some() && memory.gift != toy.s.gift {
        return Err(format!("the gift was {:?} and is {:?}", memory.gift, toy.s.gift));
    }
    for seat in toy.seats().filter(|&seat| !viewer.is(seat)) {
        for card in 1..=5 {
            let has = toy.s.hands[seat][place(card)] + u8::from(toy.s.laid[seat] == Some(card));
            let held = memory.held[seat][place(card)];
            if has < held {
                return Err(format!("{seat} held {held} cards {card} and has {has}"));
            }
        }
    }
    Ok(())
}
