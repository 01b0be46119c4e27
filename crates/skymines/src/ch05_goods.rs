//! Chapter 5.2: goods buy one card and move a marker.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::{Action, Item, Items};
use crate::ch04_planning::{of_kind, ready, worth};
use crate::ch05_tracks::{self, advance, gain_coins};
use crate::components::Rules;
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Currency, Fact, Waste, WithFacts};
use crate::ids::{Card, Company, DisplaySpace, Kind, Perk};
use crate::illegal::Illegal;
use crate::state::{Actor, Ctx, Look, Player, StackPlace, State, bits, is_of_turn, sound};
use crate::words::{answer, card_name, count};

/// What is asked while goods are spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Points of goods are spent (§5.2.2).
    Goods { points: u8, bought: bool },
}

/// An answer to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Take a card of the display.
    Acquire { points: u8, bought: bool, space: DisplaySpace },
    /// Advance on a company's track with all that is left.
    Advance { points: u8, company: Company },
    /// Spend no more (§5.2.6).
    Done { points: u8 },
}

/// Whoever used the goods.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Goods { .. } => SeatSet::one(state.active_seat()),
    }
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Goods { points, bought } = frame;
    if !bought {
        let player = &look.state.players[seat];
        for space in DisplaySpace::all() {
            if let Some(card) = look.state.display[space.index()]
                && price(look.rules, player, card, space) <= points
            {
                out.push(Action::Acquire { space });
            }
        }
    }
    out.extend(Company::ALL.map(|company| Action::Advance { company }));
    out.push(Action::Done);
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Goods { points, bought }, Action::Acquire { space }) => {
            Some(Move::Acquire { points, bought, space })
        }
        (Frame::Goods { points, .. }, Action::Advance { company }) => {
            Some(Move::Advance { points, company })
        }
        (Frame::Goods { points, .. }, Action::Done) => Some(Move::Done { points }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        // §5.2.3: at most one card in an action.
        Move::Acquire { bought: true, .. } => Err(Illegal::BoughtAlready),
        Move::Acquire { points, space, .. } => {
            let card = look.state.display[space.index()].ok_or(Illegal::DisplayEmpty { space })?;
            let need = price(look.rules, &look.state.players[seat], card, space);
            if need > points {
                return Err(Illegal::CardTooDear { need: need.into(), have: points.into() });
            }
            Ok(())
        }
        Move::Advance { .. } | Move::Done { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Acquire { points, space, .. } => acquire(ctx, seat, points, space),
        Move::Advance { points, company } => {
            // §5.2.5: every point that is left is a space.
            ctx.state.pop();
            advance(ctx.rules, ctx.state, seat.into(), company, points, ctx.log);
        }
        Move::Done { .. } => ctx.finish(seat),
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    let Frame::Goods { points, bought } = frame;
    let card = if bought { "" } else { "acquire a card, " };
    let points = count(points, "point");
    let text = format!("{points} of goods: {card}advance on one track, or stop.");
    Question { id: "goods", text: text.into(), rule: "§5.2.2" }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Acquire { points, space, .. } => {
            let touches = [format!("display:{}", space.number())];
            let Some(card) = look.state.display[space.index()] else {
                return answer("acquire nothing", "§5.2.4", touches);
            };
            let player = &look.state.players[seat];
            let price = price(look.rules, player, card, space);
            let (name, cost) = (card_name(look.rules, card), count(price, "point"));
            answer(&format!("acquire {name} for {cost}"), "§5.2.3", touches)
                .in_group("display")
                .in_short(format!("{name}: {cost}"))
                .with(fact::points_price(Currency::Goods, price, points))
                .with(fact::card(look, card))
                .and(fact::coins(player.perk(Perk::AcquireCoins).into()))
        }
        Move::Advance { points, company } => {
            ch05_tracks::advance_label(look, seat, company, points)
        }
        Move::Done { points } => answer("spend no more", "§5.2.6", [])
            .in_group("done")
            .and(fact::wasted(Waste::GoodsPoints, points)),
    }
}

/// What a player looks for: every card of the display.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Goods { .. } = frame;
    let shown = DisplaySpace::all().filter(|space| look.state.display[space.index()].is_some());
    out.extend(shown.map(|space| Action::Acquire { space }));
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let Frame::Goods { points, .. } = frame;
    is_of_turn(look, place)?;
    sound(points > 0 && points < 100, "no points are left")
}

fn acquire<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, points: u8, space: DisplaySpace) {
    let card = take_display(ctx.state, space).expect("check found a card");
    let price = price(ctx.rules, &ctx.state.players[seat], card, space);
    let left = points - price;
    ctx.state.replace_top(Frame::Goods { points: left, bought: true });
    if left == 0 {
        ctx.state.pop();
    }
    receive(ctx.state, seat, card, ctx.log);
    ctx.tell(EventView::Acquired { seat, space, card, price, coins: false });
}

// Goods of an action area.

/// The track bonus that adds to a good.
pub(crate) const fn perk_of(good: Kind) -> Perk {
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

pub(crate) fn check_use(look: Look<'_>, seat: Seat, items: Items) -> Result<(), Illegal> {
    let Look { rules, state } = look;
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
pub(crate) fn use_goods<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, items: Items) {
    let player = &mut ctx.state.players[seat];
    let goods = goods_points(ctx.rules, player, items);
    let (good, points) = goods.expect("check_use lets only goods through");
    player.used |= items.0;
    ctx.state.replace_top(Frame::Goods { points, bought: false });
    ctx.tell(EventView::GoodsUsed { seat, good, points });
    if points == 0 {
        ctx.state.pop();
    }
}

// Cards.

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
