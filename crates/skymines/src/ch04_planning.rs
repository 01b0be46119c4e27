//! Chapter 4: planning, in secret and at once; then all cards are turned up.

use arrayvec::ArrayVec;
use tabletop::{Seat, Sink};

use crate::action::{Action, Item};
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::ids::{Card, Kind, Majority, Slot, Tile};
use crate::illegal::Illegal;
use crate::state::{Frame, Phase, Player, State, Step, bits, cards};

/// §4.1: everybody lays cards face down; a cargo tile is given its good first (§4.4).
pub(crate) fn begin(state: &mut State, log: &mut impl Sink<Event>) {
    state.round += 1;
    state.rounds_in_all += 1;
    state.phase = Phase::Planning;
    for seat in state.seats() {
        let player = &mut state.players[seat];
        let cargo = player.tiles & 1 << Tile::Cargo as u8 != 0;
        player.step = if cargo { Step::Cargo } else { Step::Plan };
    }
    state.push(Frame::Together);
    log.push(Event::all(Happening::RoundBegan { round: state.round, first: state.first }));
}

/// The next slot that is ON and empty, from the left.
fn free_slot(player: &Player) -> Option<Slot> {
    let mut open = bits(u64::from(player.open)).map(Slot);
    open.find(|slot| player.slots[slot.index()].is_none())
}

pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let player = &state.players[seat];
    if player.step == Step::Cargo {
        return out.extend(Kind::GOODS.map(|good| Action::Cargo { good }));
    }
    if free_slot(player).is_some() {
        out.extend(cards(player.hand).map(|card| Action::Place { card }));
    }
    out.push(Action::Close);
}

pub(crate) fn check_cargo(good: Kind) -> Result<(), Illegal> {
    if good.is_good() { Ok(()) } else { Err(Illegal::NoGood) }
}

pub(crate) fn choose_cargo(state: &mut State, seat: Seat, good: Kind, log: &mut impl Sink<Event>) {
    state.players[seat].cargo = Some(good);
    state.players[seat].step = Step::Plan;
    log.push(Event::only(seat, Happening::CargoChosen { good }));
}

/// §4.2: at most one card in each slot that is ON.
pub(crate) fn check_place(state: &State, seat: Seat, card: Card) -> Result<(), Illegal> {
    let player = &state.players[seat];
    if player.hand & card.bit() == 0 {
        return Err(Illegal::NotInHand { card });
    }
    match free_slot(player) {
        Some(_) => Ok(()),
        None => Err(Illegal::SlotsFull { n: player.open.count_ones() }),
    }
}

pub(crate) fn place(state: &mut State, seat: Seat, card: Card, log: &mut impl Sink<Event>) {
    let player = &mut state.players[seat];
    let slot = free_slot(player).expect("check_place found a free slot");
    player.hand &= !card.bit();
    player.slots[slot.index()] = Some(card);
    log.push(Event::only(seat, Happening::Planned { card, slot }));
}

/// §4.2: fewer cards than slots are allowed.
pub(crate) fn close(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.players[seat].step = Step::Closed;
    log.push(Event::all(Happening::Closed { seat }));
}

/// §4.3: all cards are turned up at once.
pub(crate) fn reveal<S: Sink<Event>>(rules: &Rules, state: &mut State, log: &mut S) {
    for seat in state.seats() {
        let player = &mut state.players[seat];
        player.totals = totals(rules, player);
        if S::LISTENS {
            let cards: ArrayVec<Card, 5> = player.slots.iter().flatten().copied().collect();
            let tiles = bits(u64::from(player.tiles)).map(|tile| Tile::ALL[usize::from(tile)]);
            let tiles: ArrayVec<Tile, 4> = tiles.collect();
            let cargo = player.cargo;
            log.push(Event::all(Happening::Revealed { seat, cards, tiles, cargo }));
        }
    }
}

// The action area.

/// All things in an area, a bit for each [`Item`].
pub(crate) fn area(player: &Player) -> u16 {
    let slots = player.slots.iter().enumerate();
    let slots = slots.fold(0, |set, (idx, card)| set | u16::from(card.is_some()) << idx);
    slots | u16::from(player.tiles) << Slot::COUNT
}

/// §5.1.3: things that are face up, not used yet.
pub(crate) fn ready(player: &Player) -> u16 {
    area(player) & !player.used
}

/// What a thing in the area is good for.
pub(crate) fn worth(rules: &Rules, player: &Player, item: Item) -> (Kind, u8) {
    if let Some(slot) = item.as_slot() {
        let card = player.slots[slot.index()].expect("the item is in the area");
        let info = rules.card(card);
        return (info.kind, info.value);
    }
    let tile = item.as_tile().expect("an item is a slot or a tile");
    let info = rules.tile(tile);
    let kind = info.kind.or(player.cargo).expect("a cargo tile was given its good");
    (kind, info.value)
}

/// Which of these things are of a kind, and how much they are worth together.
pub(crate) fn of_kind(rules: &Rules, player: &Player, among: u16, kind: Kind) -> (u16, u8) {
    let mut found = (0, 0u8);
    for item in bits(u64::from(among)) {
        let (is, value) = worth(rules, player, Item(item));
        if is == kind {
            found = (found.0 | 1 << item, found.1.saturating_add(value));
        }
    }
    found
}

/// §5.8.3: totals count every card and tile of the area, used or not.
pub(crate) fn totals(rules: &Rules, player: &Player) -> [u8; Majority::COUNT] {
    let mut totals = [0u8; Majority::COUNT];
    if player.passed {
        return totals;
    }
    for item in bits(u64::from(area(player))) {
        let (kind, value) = worth(rules, player, Item(item));
        let (of, n) = match kind {
            Kind::Titanium => (Majority::Titanium, value),
            Kind::Carbon => (Majority::Carbon, value),
            Kind::Energy => (Majority::Energy, value),
            Kind::Minerals => (Majority::Minerals, value),
            Kind::ResearchScientist => (Majority::Scientists, 1),
            Kind::FieldScientist | Kind::Share => continue,
        };
        totals[of.index()] = totals[of.index()].saturating_add(n);
    }
    totals
}
