//! Chapter 4: planning, in secret and at once; then all cards are turned up.

use arrayvec::ArrayVec;
use tabletop::{Label, Question, Seat, Sink};

use crate::action::{Action, Item};
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::{self, Currency, Fact};
use crate::ids::{Card, Kind, Majority, Slot, Tile};
use crate::illegal::Illegal;
use crate::state::{
    self, Ctx, Look, Phase, Player, SecretStep, StackPlace, State, bits, cards, sound,
};
use crate::words::{answer, card_name};

/// What each seat is asked by itself: it follows from its [`SecretStep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Which good its cargo tile is (§4.4).
    Cargo,
    /// Which cards it plans (§4.1).
    Plan,
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// The cargo tile is this good.
    Cargo { good: Kind },
    /// Lay a card face down in the next free slot.
    Place { card: Card },
    /// Enough cards: wait for the others.
    Close,
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Cargo => out.extend(Kind::GOODS.map(|good| Action::Cargo { good })),
        Frame::Plan => {
            let player = &look.state.players[seat];
            if free_slot(player).is_some() {
                out.extend(cards(player.hand).map(|card| Action::Place { card }));
            }
            out.push(Action::Close);
        }
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Cargo, Action::Cargo { good }) => Some(Move::Cargo { good }),
        (Frame::Plan, Action::Place { card }) => Some(Move::Place { card }),
        (Frame::Plan, Action::Close) => Some(Move::Close),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let player = &look.state.players[seat];
    match chosen {
        Move::Cargo { good } => {
            if good.is_good() {
                Ok(())
            } else {
                Err(Illegal::NoGood)
            }
        }
        Move::Place { card } if player.hand & card.bit() == 0 => Err(Illegal::NotInHand { card }),
        // §4.2: at most one card in each slot that is ON.
        Move::Place { .. } => match free_slot(player) {
            Some(_) => Ok(()),
            None => Err(Illegal::SlotsFull { n: player.open.count_ones() }),
        },
        Move::Close => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    let player = &mut ctx.state.players[seat];
    match chosen {
        Move::Cargo { good } => {
            player.cargo = Some(good);
            player.step = SecretStep::Plan;
            ctx.log.push(Event::only(seat, EventView::CargoChosen { good }));
        }
        Move::Place { card } => {
            let slot = free_slot(player).expect("check found a free slot");
            player.hand &= !card.bit();
            player.slots[slot.index()] = Some(card);
            ctx.log.push(Event::only(seat, EventView::Planned { card, slot }));
        }
        Move::Close => {
            player.step = SecretStep::Closed; // §4.2: fewer cards than slots are allowed.
            ctx.tell(EventView::Closed { seat });
        }
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    let (id, text, rule) = match frame {
        Frame::Cargo => ("cargo", "Which good is your cargo tile this round?".to_owned(), "§4.4"),
        Frame::Plan => {
            let player = &look.state.players[seat];
            let room = match free_slots(player) {
                0 => "no slot is free".to_owned(),
                1 => "1 slot is free".to_owned(),
                free => format!("{free} slots are free"),
            };
            let round = look.state.round;
            ("plan", format!("Round {round}: lay cards face down; {room}."), "§4.1")
        }
    };
    Question { id, text: text.into(), rule }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let free = free_slots(&look.state.players[seat]);
    match chosen {
        Move::Cargo { good } => {
            let points = look.rules.tile(Tile::Cargo).value;
            answer(&format!("it is {good} this round"), "§4.4", ["tile:cargo".to_owned()])
                .in_group("cargo")
                .in_short(good.name())
                .with(Fact::Points { of: Currency::Goods, n: points })
        }
        Move::Place { card } => {
            let text = format!("lay {}", card_name(look.rules, card));
            answer(&text, "§4.2", [format!("card:{}", card.0)])
                .in_group("card")
                .in_short(card_name(look.rules, card))
                .with(fact::card(look, card))
                .with(Fact::Slots { free: free.saturating_sub(1) })
        }
        Move::Close => {
            answer("lay no more cards", "§4.1", []).in_group("done").with(Fact::Slots { free })
        }
    }
}

/// What a player looks for: cards of the hand, also where no slot is free.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Cargo => {}
        Frame::Plan => {
            let hand = cards(look.state.players[seat].hand);
            out.extend(hand.map(|card| Action::Place { card }));
        }
    }
}

/// How many slots that are ON have no card.
fn free_slots(player: &Player) -> u8 {
    player.open.count_ones() as u8 - player.slots.iter().flatten().count() as u8
}

/// §3.4.1, §4.1: all are asked at once while somebody has not closed.
pub(crate) fn is_sound_together(look: Look<'_>, place: StackPlace<'_>) -> Result<(), String> {
    let phase = matches!(look.state.phase, Phase::Choice | Phase::Planning);
    sound(phase, "not in this phase")?;
    sound(place.is_bottom(), "not on each other")?;
    sound(!look.state.open_seats().is_empty(), "all have closed")
}

/// §4.1: everybody lays cards face down; a cargo tile is given its good first (§4.4).
pub(crate) fn begin(state: &mut State, log: &mut impl Sink<Event>) {
    state.round += 1;
    state.rounds_in_all += 1;
    state.phase = Phase::Planning;
    for seat in state.seats() {
        let player = &mut state.players[seat];
        let cargo = player.tiles & 1 << Tile::Cargo as u8 != 0;
        player.step = if cargo { SecretStep::Cargo } else { SecretStep::Plan };
    }
    state.push(state::Frame::Together);
    log.push(Event::all(EventView::RoundBegan { round: state.round, first: state.first }));
}

/// The next slot that is ON and empty, from the left.
fn free_slot(player: &Player) -> Option<Slot> {
    let mut open = bits(u64::from(player.open)).map(Slot);
    open.find(|slot| player.slots[slot.index()].is_none())
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
            log.push(Event::all(EventView::Revealed { seat, cards, tiles, cargo }));
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
