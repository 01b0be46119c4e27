//! Chapter 5.2: goods buy one card and move a marker.

use tabletop::{Seat, Sink};

use crate::action::{Action, Item, Items};
use crate::ch04_planning::{of_kind, ready, worth};
use crate::ch05_tracks::gain_coins;
use crate::components::Rules;
use crate::event::{Event, Happening, Why};
use crate::ids::{Card, Company, DisplaySpace, Kind, Perk};
use crate::illegal::Illegal;
use crate::state::{Actor, Frame, Player, State, bits};

/// The track bonus that adds to a good.
const fn perk_of(good: Kind) -> Perk {
    match good {
        Kind::Titanium => Perk::Titanium,
        Kind::Carbon => Perk::Carbon,
        Kind::Minerals => Perk::Minerals,
        Kind::Energy | Kind::ResearchScientist | Kind::FieldScientist | Kind::Share => {
            panic!("only goods are added up here")
        }
    }
}

/// §5.2.1: one or more face-up things of one good.
pub(crate) fn legal_use(rules: &Rules, player: &Player, out: &mut Vec<Action>) {
    let mut sets = [0u16; Kind::COUNT];
    for item in bits(u64::from(ready(player))) {
        let (kind, _) = worth(rules, player, Item(item));
        sets[kind.index()] |= 1 << item;
    }
    for good in Kind::GOODS {
        let all = sets[good.index()];
        let mut items = all;
        while items != 0 {
            out.push(Action::Goods { items: Items(items) });
            items = (items - 1) & all;
        }
    }
}

pub(crate) fn check_use(
    rules: &Rules,
    state: &State,
    seat: Seat,
    items: Items,
) -> Result<(), Illegal> {
    let player = &state.players[seat];
    if items.0 == 0 {
        return Err(Illegal::NoItems);
    }
    let ready = ready(player);
    if let Some(item) = items.iter().find(|item| ready >> item.0 & 1 == 0) {
        return Err(Illegal::NotReady { item: item.key() });
    }
    let (kind, _) = worth(rules, player, items.iter().next().expect("not empty"));
    let (same, _) = of_kind(rules, player, items.0, kind);
    if kind.is_good() && same == items.0 { Ok(()) } else { Err(Illegal::MixedGoods) }
}

/// The good that these things are, and the points that they are together.
pub(crate) fn goods_points(rules: &Rules, player: &Player, items: Items) -> Option<(Kind, u8)> {
    let (good, _) = worth(rules, player, items.iter().next()?);
    let (_, value) = of_kind(rules, player, items.0, good);
    good.is_good().then(|| (good, value.saturating_add(player.perk(perk_of(good)))))
}

/// §5.2.2: values are added up, and become points.
pub(crate) fn use_goods(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    items: Items,
    log: &mut impl Sink<Event>,
) {
    let player = &mut state.players[seat];
    let goods = goods_points(rules, player, items);
    let (good, points) = goods.expect("check_use lets only goods through");
    player.used |= items.0;
    state.replace_top(Frame::Goods { points, bought: false });
    log.push(Event::all(Happening::GoodsUsed { seat, good, points }));
    if points == 0 {
        state.pop();
    }
}

/// §5.2.4: printed cost, surcharge of the space, less a track bonus, at least 1.
pub(crate) fn price(rules: &Rules, player: &Player, card: Card, space: DisplaySpace) -> u8 {
    let full = full_price(rules, card, space);
    match player.perk(Perk::CardsCheaper) {
        0 => full,
        less => full.saturating_sub(less).max(1),
    }
}

/// What a card costs without any track bonus.
pub(crate) fn full_price(rules: &Rules, card: Card, space: DisplaySpace) -> u8 {
    rules.card(card).cost + rules.display_surcharge(space)
}

pub(crate) fn legal_spend(
    rules: &Rules,
    state: &State,
    seat: Seat,
    (points, bought): (u8, bool),
    out: &mut Vec<Action>,
) {
    if !bought {
        let player = &state.players[seat];
        for space in DisplaySpace::all() {
            if let Some(card) = state.display[space.index()]
                && price(rules, player, card, space) <= points
            {
                out.push(Action::Acquire { space });
            }
        }
    }
    out.extend(Company::ALL.map(|company| Action::Advance { company }));
    out.push(Action::Done);
}

/// §5.2.3: at most one card in an action.
pub(crate) fn check_acquire(
    rules: &Rules,
    state: &State,
    seat: Seat,
    (points, bought): (u8, bool),
    space: DisplaySpace,
) -> Result<(), Illegal> {
    if bought {
        return Err(Illegal::BoughtAlready);
    }
    let card = state.display[space.index()].ok_or(Illegal::DisplayEmpty { space })?;
    let need = price(rules, &state.players[seat], card, space);
    if need > points {
        return Err(Illegal::CardTooDear { need: need.into(), have: points.into() });
    }
    Ok(())
}

pub(crate) fn acquire(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    points: u8,
    space: DisplaySpace,
    log: &mut impl Sink<Event>,
) {
    let card = take_display(state, space).expect("check_acquire found a card");
    let price = price(rules, &state.players[seat], card, space);
    let left = points - price;
    state.replace_top(Frame::Goods { points: left, bought: true });
    if left == 0 {
        state.pop();
    }
    receive(state, seat, card, log);
    log.push(Event::all(Happening::Acquired { seat, space, card, price, coins: false }));
}

/// §5.2.3: the card goes to the hand.
pub(crate) fn receive(state: &mut State, seat: Seat, card: Card, log: &mut impl Sink<Event>) {
    let player = &mut state.players[seat];
    player.hand |= card.bit();
    let coins = u16::from(player.perk(Perk::AcquireCoins));
    gain_coins(state, Actor::from(seat), coins, Why::Perk, log);
}

/// Takes a card out of the display; nothing fills the space before the preparation (§6.2).
pub(crate) fn take_display(state: &mut State, space: DisplaySpace) -> Option<Card> {
    state.display[space.index()].take()
}
