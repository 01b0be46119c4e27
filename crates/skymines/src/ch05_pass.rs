//! Chapter 5.9: passing. A resting pile returns, the cards of the round go to rest.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch05_research::gain_helium;
use crate::ch05_tracks::gain_coins;
use crate::ch16_threats;
use crate::components::Occasion;
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Currency, Fact, WithFacts};
use crate::ids::{Majority, Perk, Slot};
use crate::illegal::Illegal;
use crate::state::{
    Actor, Ctx, Look, Player, Settled, StackPlace, State, bits, cards, is_of_turn, sound,
};
use crate::words::{answer, card_name};

/// What is asked of whoever passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// A resting pile comes to the hand (§5.9.2).
    Passing,
    /// The cards of the area go to rest, each in another slot (§5.9.3).
    Rest { used: u8 },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Add a counter to the threat card (§16.3).
    Avert,
    /// Take the resting pile of this slot.
    Take { slot: Slot },
    /// There is no pile to take.
    TakeNone,
    /// Put the next card to rest in this slot.
    Rest { used: u8, slot: Slot },
}

/// Whoever passes.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Passing | Frame::Rest { .. } => SeatSet::one(state.active_seat()),
    }
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Passing => {
            ch16_threats::legal_counter(look, seat, Occasion::Pass, 0, out);
            let before = out.len();
            out.extend(piles(&look.state.players[seat]).map(|slot| Action::Take { slot }));
            if out.len() == before {
                out.push(Action::Done);
            }
        }
        Frame::Rest { used } => {
            let slots = bits(u64::from(rest_slots(look.state, seat, used))).map(Slot);
            out.extend(slots.map(|slot| Action::Rest { slot }));
        }
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Passing, Action::Avert) => Some(Move::Avert),
        (Frame::Passing, Action::Take { slot }) => Some(Move::Take { slot }),
        (Frame::Passing, Action::Done) => Some(Move::TakeNone),
        (Frame::Rest { used }, Action::Rest { slot }) => Some(Move::Rest { used, slot }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let player = &look.state.players[seat];
    match chosen {
        Move::Avert => ch16_threats::check_counter(look, seat, Occasion::Pass, 0),
        // §5.9.2: exactly one resting pile, none only where there is none.
        Move::Take { slot } => {
            let there = player.resting[slot.index()] != 0;
            if there { Ok(()) } else { Err(Illegal::NoPile { slot }) }
        }
        Move::TakeNone => match piles(player).next() {
            Some(_) => Err(Illegal::PileLeft),
            None => Ok(()),
        },
        Move::Rest { used, slot } => {
            let free = rest_slots(look.state, seat, used) & slot.bit() != 0;
            if free { Ok(()) } else { Err(Illegal::NoRest { slot }) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Avert => {
            ch16_threats::avert(ctx, seat);
        }
        Move::Take { slot } => {
            let player = &mut ctx.state.players[seat];
            player.hand |= std::mem::take(&mut player.resting[slot.index()]);
            ctx.tell(EventView::PileTaken { seat, slot });
            clear_tiles(ctx, seat);
        }
        Move::TakeNone => {
            ctx.tell(EventView::Finished { seat });
            clear_tiles(ctx, seat);
        }
        Move::Rest { used, slot } => rest(ctx, seat, used, slot),
    }
}

/// Cards rest by themselves where only one slot is left.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Frame::Rest { used } = frame else { return Settled::Waits };
    let seat = ctx.state.active_seat();
    if ctx.state.players[seat].slots.iter().all(Option::is_none) {
        ctx.state.pop();
        return Settled::WentOn;
    }
    let slots = rest_slots(ctx.state, seat, used);
    if slots.count_ones() > 1 {
        return Settled::Waits;
    }
    rest(ctx, seat, used, Slot(slots.trailing_zeros() as u8));
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    match frame {
        Frame::Passing => {
            let text = "Which resting pile do you take?".to_owned();
            Question { id: "pass", text: text.into(), rule: "§5.9.2" }
        }
        Frame::Rest { .. } => {
            let card = look.state.players[seat].slots.iter().flatten().next();
            let name = card.map_or_else(String::new, |&card| card_name(look.rules, card));
            let text = format!("Above which slot does {name} rest?");
            Question { id: "rest", text: text.into(), rule: "§5.9.3" }
        }
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let pile = |slot: Slot| {
        let pile = cards(look.state.players[seat].resting[slot.index()]);
        pile.map(|card| card_name(look.rules, card)).collect::<Vec<_>>().join(", ")
    };
    match chosen {
        Move::Avert => {
            ch16_threats::counter_label(look, seat, |n| fact::points_price(Currency::Energy, n, 0))
        }
        Move::Take { slot } => {
            let text = format!("take the pile of slot {}: {}", slot.letter(), pile(slot));
            answer(&text, "§5.9.2", [format!("slot:{}", slot.letter())])
                .in_group("pile")
                .in_short(format!("slot {}: {}", slot.letter(), pile(slot)))
                .with(fact::pile(look.state.players[seat].resting[slot.index()]))
        }
        Move::TakeNone => {
            answer("there is no pile to take", "§5.9.2", []).in_group("done").with(fact::pile(0))
        }
        Move::Rest { slot, .. } => {
            let pile = pile(slot);
            let beside = match pile.is_empty() {
                true => "alone".to_owned(),
                false => format!("beside {pile}"),
            };
            let text = format!("above slot {}, {beside}", slot.letter());
            let player = &look.state.players[seat];
            let resting = player.slots.iter().flatten().next();
            answer(&text, "§5.9.3", [format!("slot:{}", slot.letter())])
                .in_group("rest")
                .and(resting.map(|&card| fact::card(look, card)))
                .with(fact::pile(player.resting[slot.index()]))
        }
    }
}

/// What a player looks for: every slot, a counter on the threat.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Passing => {
            out.extend(Slot::all().map(|slot| Action::Take { slot }));
            out.extend(look.state.threat_open(look.rules).map(|_| Action::Avert));
        }
        Frame::Rest { .. } => out.extend(Slot::all().map(|slot| Action::Rest { slot })),
    }
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    is_of_turn(look, place)?;
    let Frame::Rest { used } = frame else { return Ok(()) };
    let player = &look.state.players[look.state.active_seat()];
    let cards = player.slots.iter().flatten().count() as u32;
    let slots = player.open & !used;
    sound(used & !player.open == 0, "a slot is off")?;
    sound(cards <= slots.count_ones() && cards > 0, "cards have nowhere to rest")
}

/// §5.9.1, §5.9.5: everything is turned face up again; no more turns this round.
pub(crate) fn pass<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat) {
    let player = &mut ctx.state.players[seat];
    player.used = 0;
    player.passed = true;
    player.totals = [0; Majority::COUNT];
    let (coins, helium) = (player.perk(Perk::PassCoins), player.perk(Perk::PassHelium));
    ctx.state.replace_top(Frame::Passing);
    ctx.tell(EventView::Passed { seat });
    gain_coins(ctx.state, Actor::from(seat), coins.into(), Why::Perk, ctx.log);
    gain_helium(ctx.rules, ctx.state, seat, helium, ctx.log);
}

fn piles(player: &Player) -> impl Iterator<Item = Slot> {
    Slot::all().filter(|slot| player.resting[slot.index()] != 0)
}

/// §5.9.4: tiles return to their place below the board; then the cards go to rest.
fn clear_tiles<S>(ctx: &mut Ctx<'_, S>, seat: Seat) {
    ctx.state.players[seat].tiles = 0;
    ctx.state.players[seat].cargo = None;
    ctx.state.replace_top(Frame::Rest { used: 0 });
}

/// Resting slots for the next card: ON, and without a card of this round (§5.9.3).
fn rest_slots(state: &State, seat: Seat, used: u8) -> u8 {
    state.players[seat].open & !used
}

/// §5.9.3: each card to another resting slot, of the player's choice.
fn rest<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, used: u8, slot: Slot) {
    let player = &mut ctx.state.players[seat];
    let card = player.slots.iter_mut().find_map(Option::take).expect("a card is to rest");
    player.resting[slot.index()] |= card.bit();
    ctx.state.replace_top(Frame::Rest { used: used | slot.bit() });
    ctx.tell(EventView::Rested { seat, card, slot });
}
