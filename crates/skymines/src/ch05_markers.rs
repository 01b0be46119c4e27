//! Chapter 5.8: bonus markers on bonus spaces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch05_goods::{full_price, receive, take_display};
use crate::ch05_research::gain_research;
use crate::ch05_tracks::{self, advance, gain_coins};
use crate::ch15_missions::has_personal_space;
use crate::ch16_threats::last_round;
use crate::components::{BonusEffect, MajorityReward, Rules};
use crate::event::{Event, EventView, Why};
use crate::fact::{self, Fact, Waste, WithFacts};
use crate::ids::{BonusSpace, Card, DisplaySpace, Majority, N_DISPLAY_CARDS, Perk, Tile};
use crate::illegal::Illegal;
use crate::luna;
use crate::notation::bonus_text;
use crate::state::{Actor, Ctx, Look, StackPlace, State, cards, is_of_turn, sound};
use crate::words::{answer, bonus_name, card_name};

/// What a bonus space asks (§5.8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// A card is bought for coins (§5.8.5).
    Market,
    /// A hand card is sold (§5.8.5).
    Sale,
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Buy a card of the display.
    Buy { space: DisplaySpace },
    /// Sell a hand card.
    Sell { card: Card },
}

/// Whoever placed the marker.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Market | Frame::Sale => SeatSet::one(state.active_seat()),
    }
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Market => {
            let have = look.state.coin[seat.index()];
            let spaces = DisplaySpace::all().filter(|&space| check_buy(look, have, space).is_ok());
            out.extend(spaces.map(|space| Action::Acquire { space }));
        }
        Frame::Sale => {
            out.extend(cards(look.state.players[seat].hand).map(|card| Action::Sell { card }));
        }
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Market, Action::Acquire { space }) => Some(Move::Buy { space }),
        (Frame::Sale, Action::Sell { card }) => Some(Move::Sell { card }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Buy { space } => check_buy(look, look.state.coin[seat.index()], space),
        Move::Sell { card } => {
            let there = look.state.players[seat].hand & card.bit() != 0;
            if there { Ok(()) } else { Err(Illegal::NotInHand { card }) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    ctx.state.pop();
    match chosen {
        Move::Buy { space } => {
            let card = take_display(ctx.state, space).expect("check_buy found a card");
            let price = full_price(ctx.rules, card, space);
            ctx.state.coin[seat.index()] -= u16::from(price);
            ctx.tell(EventView::Acquired { seat, space, card, price, coins: true });
            receive(ctx.state, seat, card, ctx.log);
        }
        Move::Sell { card } => {
            // §5.8.5: a hand card leaves the game for its selling price.
            ctx.state.players[seat].hand &= !card.bit();
            if card.index() < N_DISPLAY_CARDS {
                ctx.state.gone |= card.bit();
            }
            let coins = ctx.rules.card(card).sell;
            ctx.state.coin[seat.index()] += u16::from(coins);
            ctx.tell(EventView::Sold { seat, card, coins });
        }
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    let (id, text) = match frame {
        Frame::Market => ("market", "Which card do you buy?"),
        Frame::Sale => ("sale", "Which card do you sell?"),
    };
    Question { id, text: text.into(), rule: "§5.8.5" }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let rules = look.rules;
    match chosen {
        Move::Buy { space } => {
            let touches = [format!("display:{}", space.number())];
            let Some(card) = look.state.display[space.index()] else {
                return answer("buy nothing", "§5.8.5", touches);
            };
            let (name, price) = (card_name(rules, card), full_price(rules, card, space));
            let perk = look.state.players[seat].perk(Perk::AcquireCoins);
            answer(&format!("buy {name} for {price} CC"), "§5.8.5", touches)
                .in_group("display")
                .in_short(format!("{name}: {price} CC"))
                .and(fact::coins_price(look, seat, price.into()))
                .with(fact::card(look, card))
                .and(fact::coins(perk.into()))
        }
        Move::Sell { card } => {
            let text = format!("sell {} for {} CC", card_name(rules, card), rules.card(card).sell);
            answer(&text, "§5.8.5", [format!("card:{}", card.0)])
                .in_group("card")
                .with(fact::card(look, card))
                .with(Fact::Coins { n: rules.card(card).sell.into() })
        }
    }
}

/// What a player looks for: every card of the display.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Market => {
            let display = DisplaySpace::all();
            let shown = display.filter(|space| look.state.display[space.index()].is_some());
            out.extend(shown.map(|space| Action::Acquire { space }));
        }
        Frame::Sale => {}
    }
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    is_of_turn(look, place)?;
    let seat = look.state.active_seat();
    match frame {
        Frame::Market => {
            let mut out = Vec::new();
            legal(look, seat, frame, &mut out);
            let coin = look.state.coin[seat.index()];
            sound(!out.is_empty(), &format!("{coin} CC buy nothing"))
        }
        Frame::Sale => sound(look.state.players[seat].hand != 0, "there is no card to sell"),
    }
}

/// §5.8.5: the full price, in coins.
fn check_buy(look: Look<'_>, have: u16, space: DisplaySpace) -> Result<(), Illegal> {
    let card = look.state.display[space.index()].ok_or(Illegal::DisplayEmpty { space })?;
    let need = u16::from(full_price(look.rules, card, space));
    if need > have { Err(Illegal::CardTooDear { need, have }) } else { Ok(()) }
}

// Markers.

/// §5.8.4, §7.3.17: a total as it counts where majorities are compared.
pub(crate) fn counted(state: &State, seat: Seat, of: Majority) -> u8 {
    let player = &state.players[seat];
    match player.totals[of.index()] {
        0 => 0, // A track bonus needs something real.
        real => real.saturating_add(player.perk(Perk::Majority)),
    }
}

/// §5.8.3: the highest total of the others.
fn most_of_others(rules: &Rules, state: &State, seat: Seat, of: Majority) -> u8 {
    let others = state.seats().filter(|&other| other != seat);
    let seats = others.map(|other| counted(state, other, of)).max().unwrap_or(0);
    match state.luna {
        Some(_) => seats.max(luna::majority(rules, state, of)),
        None => seats,
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
    let theirs = most_of_others(rules, state, seat, majority);
    if theirs > yours { Err(Illegal::Outnumbered { majority, yours, theirs }) } else { Ok(()) }
}

fn is_promised(state: &State, tile: Tile) -> bool {
    state.seats().any(|seat| state.players[seat].tiles_next & 1 << tile as u8 != 0)
}

/// §5.8.1, §15.3, §15.4: may the marker go there?
pub(crate) fn check_mark(
    look: Look<'_>,
    seat: Seat,
    space: BonusSpace,
    once: bool,
) -> Result<(), Illegal> {
    let Look { rules, state } = look;
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
            let any = DisplaySpace::all().any(|place| check_buy(look, have - need, place).is_ok());
            if any { Ok(()) } else { Err(Illegal::NothingToBuy) }
        }
        BonusEffect::Sale if player.hand == 0 => Err(Illegal::NothingToSell),
        BonusEffect::Sale => Ok(()),
        BonusEffect::Tile(tile) if is_promised(state, tile) => Err(Illegal::TileTaken),
        BonusEffect::Tile(_) => Ok(()),
    }
}

pub(crate) fn legal_marks(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    let player = &look.state.players[seat];
    for (once, n) in [(false, player.markers_left), (true, player.once)] {
        if n == 0 {
            continue;
        }
        for space in BonusSpace::all() {
            if check_mark(look, seat, space, once).is_ok() {
                out.push(Action::Mark { space, once });
            }
        }
    }
}

/// §5.8.1: places a marker and resolves the space at once.
pub(crate) fn mark<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    space: BonusSpace,
    once: bool,
) {
    ctx.state.pop();
    let actor = Actor::from(seat);
    let price = if space == BonusSpace::PERSONAL { 0 } else { ctx.rules.bonus(space).price };
    ctx.state.coin[seat.index()] -= u16::from(price);
    ctx.tell(EventView::Marked { seat, space, once, price });
    let player = &mut ctx.state.players[seat];
    if once {
        player.once -= 1; // §15.3: it goes to the box.
    } else {
        player.markers_left -= 1;
    }
    let coins = u16::from(player.perk(Perk::MarkerCoins));
    gain_coins(ctx.state, actor, coins, Why::Perk, ctx.log);
    if space == BonusSpace::PERSONAL {
        return personal(ctx.rules, ctx.state, seat, ctx.log);
    }
    if !once {
        ctx.state.marks[space.index()] = Some(actor);
    }
    resolve(ctx.rules, ctx.state, seat, ctx.rules.bonus(space).effect, ctx.log);
}

/// A marker as an answer of the turn.
pub(crate) fn mark_label(look: Look<'_>, seat: Seat, space: BonusSpace, once: bool) -> Label<Fact> {
    let marker = if once { "a one-time marker" } else { "a bonus marker" };
    let text = format!("place {marker} on {}", bonus_name(look.rules, space));
    let short = format!("mark {}", bonus_name(look.rules, space));
    let perk = look.state.players[seat].perk(Perk::MarkerCoins);
    let marked = |rule| {
        answer(&text, rule, [format!("bonus:{}", bonus_text(space))])
            .in_group("bonus")
            .in_short(short)
            .and(fact::coins(perk.into()))
    };
    if space == BonusSpace::PERSONAL {
        let numbers = &look.rules.numbers;
        return marked("§15.4")
            .and(fact::coins(numbers.personal_coin.into()))
            .with(Fact::Steps { n: numbers.personal_track });
    }
    let rule = match look.rules.bonus(space).effect {
        _ if once => "§15.3",
        BonusEffect::Majority { .. } => "§5.8.2",
        BonusEffect::FirstPlayer { .. } => "§5.8.4",
        BonusEffect::Market | BonusEffect::Sale => "§5.8.5",
        BonusEffect::Tile(_) => "§5.8.6",
    };
    let info = look.rules.bonus(space);
    marked(rule).and(fact::coins_price(look, seat, info.price.into())).with_all(facts_of(
        look,
        seat,
        info.effect,
    ))
}

/// What a bonus space does for the seat.
fn facts_of(look: Look<'_>, seat: Seat, effect: BonusEffect) -> Vec<Fact> {
    match effect {
        BonusEffect::Majority { of, reward } => {
            let yours = counted(look.state, seat, of);
            let theirs = most_of_others(look.rules, look.state, seat, of);
            let gain = match reward {
                MajorityReward::Track(company, steps) => {
                    Some(ch05_tracks::walk(look, seat, company, steps).into())
                }
                MajorityReward::Research(points) => fact::research(look, seat, points),
            };
            std::iter::once(Fact::Majority { of, yours, theirs }).chain(gain).collect()
        }
        BonusEffect::FirstPlayer { coins } => {
            vec![Fact::FirstPlayer, Fact::Coins { n: coins.into() }]
        }
        BonusEffect::Market => {
            // From this price on.
            let shown = DisplaySpace::all().filter_map(|space| {
                let card = look.state.display[space.index()]?;
                Some(full_price(look.rules, card, space).into())
            });
            shown.min().and_then(|n| fact::coins_price(look, seat, n)).into_iter().collect()
        }
        BonusEffect::Sale => {
            let hand = cards(look.state.players[seat].hand);
            let best = hand.map(|card| look.rules.card(card).sell).max();
            best.map(|n| Fact::Coins { n: n.into() }).into_iter().collect()
        }
        BonusEffect::Tile(tile) => {
            let last = look.state.round >= last_round(look.rules, look.state);
            let wasted = last.then_some(Fact::Wasted { what: Waste::Tile, n: 1 });
            std::iter::once(Fact::Tile { tile }).chain(wasted).collect()
        }
    }
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
            log.push(Event::all(EventView::FirstTaken { seat }));
        }
        BonusEffect::Market => state.push(Frame::Market),
        BonusEffect::Sale => state.push(Frame::Sale),
        BonusEffect::Tile(tile) => {
            state.players[seat].tiles_next |= 1 << tile as u8; // §5.8.6
            log.push(Event::all(EventView::TilePromised { seat, tile }));
        }
    }
}

/// §15.4: coins, and steps on a track of the player's choice.
fn personal(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.players[seat].personal_used = true;
    let coins = u16::from(rules.numbers.personal_coin);
    gain_coins(state, Actor::from(seat), coins, Why::BonusSpace, log);
    if rules.numbers.personal_track > 0 {
        state.push(ch05_tracks::Frame::Track { steps: rules.numbers.personal_track });
    }
}
