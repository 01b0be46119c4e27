//! Chapter 5.8: bonus markers on bonus spaces.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch05_goods::{full_price, receive, take_display};
use crate::ch05_research::gain_research;
use crate::ch05_tracks::{advance, gain_coins};
use crate::ch15_missions::has_personal_space;
use crate::components::{BonusEffect, MajorityReward, Rules};
use crate::event::{Event, Happening, Why};
use crate::ids::{BonusSpace, Card, DisplaySpace, Majority, N_DISPLAY_CARDS, Perk, Tile};
use crate::illegal::Illegal;
use crate::luna;
use crate::state::{Actor, Frame, State, cards};

/// §5.8.4, §7.3.17: a total as it counts where majorities are compared.
fn counted(state: &State, seat: Seat, of: Majority) -> u8 {
    let player = &state.players[seat];
    match player.totals[of.index()] {
        0 => 0, // A track bonus needs something real.
        real => real.saturating_add(player.perk(Perk::Majority)),
    }
}

/// §5.8.2, §5.8.3: nobody may have more; somebody who has passed has nothing.
fn check_majority(
    rules: &Rules,
    state: &State,
    seat: Seat,
    majority: Majority,
) -> Result<(), Illegal> {
    let yours = counted(state, seat, majority);
    if yours == 0 {
        return Err(Illegal::NoTotal { majority });
    }
    let others = state.seats().filter(|&other| other != seat);
    let seats = others.map(|other| counted(state, other, majority)).max().unwrap_or(0);
    let theirs = match state.luna {
        Some(_) => seats.max(luna::majority(rules, state, majority)),
        None => seats,
    };
    if theirs > yours { Err(Illegal::Outnumbered { majority, yours, theirs }) } else { Ok(()) }
}

fn is_promised(state: &State, tile: Tile) -> bool {
    state.seats().any(|seat| state.players[seat].tiles_next & 1 << tile as u8 != 0)
}

/// §5.8.1, §15.3, §15.4: may the marker go there?
pub(crate) fn check_mark(
    rules: &Rules,
    state: &State,
    seat: Seat,
    (space, once): (BonusSpace, bool),
) -> Result<(), Illegal> {
    let player = &state.players[seat];
    if once && player.once == 0 {
        return Err(Illegal::NoOneTimeMarker);
    }
    if !once && player.markers_left == 0 {
        return Err(Illegal::NoMarker);
    }
    if space == BonusSpace::PERSONAL {
        let open = has_personal_space(state, seat) && !player.personal_used && !once;
        return if open { Ok(()) } else { Err(Illegal::PersonalClosed) };
    }
    if !once && state.marks[space.index()].is_some() {
        return Err(Illegal::SpaceTaken { space });
    }
    let info = rules.bonus(space);
    let (need, have) = (u16::from(info.price), state.coin[seat.index()]);
    if need > have {
        return Err(Illegal::SpaceTooDear { need, have });
    }
    match info.effect {
        BonusEffect::Majority { of, .. } => check_majority(rules, state, seat, of),
        BonusEffect::FirstPlayer { .. } if state.n_seats == 1 => Err(Illegal::NobodyElse),
        BonusEffect::FirstPlayer { .. } => Ok(()),
        BonusEffect::Market => {
            let any = DisplaySpace::all()
                .any(|place| check_buy_with(rules, state, have - need, place).is_ok());
            if any { Ok(()) } else { Err(Illegal::NothingToBuy) }
        }
        BonusEffect::Sale if player.hand == 0 => Err(Illegal::NothingToSell),
        BonusEffect::Sale => Ok(()),
        BonusEffect::Tile(tile) if is_promised(state, tile) => Err(Illegal::TileTaken),
        BonusEffect::Tile(_) => Ok(()),
    }
}

pub(crate) fn legal_marks(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let player = &state.players[seat];
    for (once, n) in [(false, player.markers_left), (true, player.once)] {
        if n == 0 {
            continue;
        }
        for space in BonusSpace::all() {
            if check_mark(rules, state, seat, (space, once)).is_ok() {
                out.push(Action::Mark { space, once });
            }
        }
    }
}

/// §5.8.1: places a marker and resolves the space at once.
pub(crate) fn mark(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (space, once): (BonusSpace, bool),
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let actor = Actor::from(seat);
    let price = if space == BonusSpace::PERSONAL { 0 } else { rules.bonus(space).price };
    state.coin[seat.index()] -= u16::from(price);
    log.push(Event::all(Happening::Marked { seat, space, once, price }));
    let player = &mut state.players[seat];
    if once {
        player.once -= 1; // §15.3: it goes to the box.
    } else {
        player.markers_left -= 1;
    }
    let coins = u16::from(player.perk(Perk::MarkerCoins));
    gain_coins(state, actor, coins, Why::Perk, log);
    if space == BonusSpace::PERSONAL {
        return personal(rules, state, seat, log);
    }
    if !once {
        state.marks[space.index()] = Some(actor);
    }
    resolve(rules, state, seat, rules.bonus(space).effect, log);
}

fn resolve(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    effect: BonusEffect,
    log: &mut impl Sink<Event>,
) {
    let actor = Actor::from(seat);
    match effect {
        BonusEffect::Majority { reward: MajorityReward::Track(company, steps), .. } => {
            advance(rules, state, actor, company, steps, log);
        }
        BonusEffect::Majority { reward: MajorityReward::Research(points), .. } => {
            gain_research(rules, state, seat, points, log);
        }
        BonusEffect::FirstPlayer { coins } => {
            gain_coins(state, actor, coins.into(), Why::BonusSpace, log);
            state.first_next = seat; // §5.8.4
            log.push(Event::all(Happening::FirstTaken { seat }));
        }
        BonusEffect::Market => state.push(Frame::Market),
        BonusEffect::Sale => state.push(Frame::Sale),
        BonusEffect::Tile(tile) => {
            state.players[seat].tiles_next |= 1 << tile as u8; // §5.8.6
            log.push(Event::all(Happening::TilePromised { seat, tile }));
        }
    }
}

/// §15.4: coins, and steps on a track of the player's choice.
fn personal(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.players[seat].personal_used = true;
    let coins = u16::from(rules.numbers.personal_coin);
    gain_coins(state, Actor::from(seat), coins, Why::BonusSpace, log);
    if rules.numbers.personal_track > 0 {
        state.push(Frame::Track { steps: rules.numbers.personal_track });
    }
}

// Market and sale.

/// §5.8.5: the full price, in coins.
fn check_buy_with(
    rules: &Rules,
    state: &State,
    have: u16,
    space: DisplaySpace,
) -> Result<(), Illegal> {
    let card = state.display[space.index()].ok_or(Illegal::DisplayEmpty { space })?;
    let need = u16::from(full_price(rules, card, space));
    if need > have { Err(Illegal::CardTooDear { need, have }) } else { Ok(()) }
}

pub(crate) fn check_buy(
    rules: &Rules,
    state: &State,
    seat: Seat,
    space: DisplaySpace,
) -> Result<(), Illegal> {
    check_buy_with(rules, state, state.coin[seat.index()], space)
}

pub(crate) fn legal_market(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let spaces = DisplaySpace::all().filter(|&space| check_buy(rules, state, seat, space).is_ok());
    out.extend(spaces.map(|space| Action::Acquire { space }));
}

pub(crate) fn buy(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    space: DisplaySpace,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let card = take_display(state, space).expect("check_buy found a card");
    let price = full_price(rules, card, space);
    state.coin[seat.index()] -= u16::from(price);
    log.push(Event::all(Happening::Acquired { seat, space, card, price, coins: true }));
    receive(state, seat, card, log);
}

pub(crate) fn legal_sale(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(cards(state.players[seat].hand).map(|card| Action::Sell { card }));
}

pub(crate) fn check_sell(state: &State, seat: Seat, card: Card) -> Result<(), Illegal> {
    let there = state.players[seat].hand & card.bit() != 0;
    if there { Ok(()) } else { Err(Illegal::NotInHand { card }) }
}

/// §5.8.5: a hand card leaves the game for its selling price.
pub(crate) fn sell(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: Card,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    state.players[seat].hand &= !card.bit();
    if card.index() < N_DISPLAY_CARDS {
        state.gone |= card.bit();
    }
    let coins = rules.card(card).sell;
    state.coin[seat.index()] += u16::from(coins);
    log.push(Event::all(Happening::Sold { seat, card, coins }));
}
