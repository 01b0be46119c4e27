//! Chapter 3.10 and 3.11: exploration, its risk, and what is found.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Label, Question, Seat, SeatSet, Sink, Viewer};

use crate::action::Action;
use crate::components::{Odds, Rules};
use crate::event::{ColonySight, Event, EventView, ShipSight};
use crate::fact::Fact;
use crate::ids::{Card, N_STARS, ShipClass, Star};
use crate::state::{self, Ctx, Look, Phase, Settled, State, bit, stars_in};
use crate::variant::Secrecy;
use crate::words::{ask, at_star, card_words, name, plural, sentence, star_name, with_article};

/// What is asked and drawn while somebody explores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §3.11: stars from this one on are still to be explored.
    ExploreFrom { star: u8 },
    /// §3.11.7, option `exploration_optional`.
    AskExplore { star: Star },
    /// §3.11.3: a die for an unarmed ship; `left` of this class in this stack have not rolled.
    Risk { star: Star, stack: u8, class: u8, left: u8, lost: u8 },
    /// §3.11.4: a card is drawn.
    Card { star: Star },
}

/// An answer to the one question among these.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Explore { star: Star, yes: bool },
}

/// Where the dice stand (§3.11.3).
#[derive(Clone, Copy)]
struct Rolling {
    star: Star,
    stack: u8,
    class: u8,
    left: u8,
    lost: u8,
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::AskExplore { .. } => SeatSet::one(state.active),
        Frame::ExploreFrom { .. } | Frame::Risk { .. } | Frame::Card { .. } => SeatSet::EMPTY,
    }
}

/// How many outcomes the die or the deck has.
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Risk { .. } => Some(6),
        Frame::Card { star } => Some(n_cards(look.rules, look.state, star)),
        Frame::ExploreFrom { .. } | Frame::AskExplore { .. } => None,
    }
}

pub(crate) fn legal(frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::AskExplore { .. } => {
            out.extend([Action::Explore { yes: true }, Action::Explore { yes: false }]);
        }
        Frame::ExploreFrom { .. } | Frame::Risk { .. } | Frame::Card { .. } => {}
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::AskExplore { star }, Action::Explore { yes }) => Some(Move::Explore { star, yes }),
        (_, _) => None,
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    match chosen {
        Move::Explore { star, yes } => {
            answer_question(ctx.rules, ctx.state, star, yes, ctx.log);
        }
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    match frame {
        Frame::Risk { star, stack, class, left, lost } => {
            risk(ctx, Rolling { star, stack, class, left, lost }, result as u8 + 1);
        }
        Frame::Card { star } => draw_card(ctx.rules, ctx.state, star, result, ctx.log),
        Frame::ExploreFrom { .. } | Frame::AskExplore { .. } => {
            unreachable!("only dice and cards are dealt")
        }
    }
}

/// Star after star, until something is asked or drawn.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::ExploreFrom { star } => {
            next(ctx.rules, ctx.state, star, ctx.log);
            Settled::WentOn
        }
        Frame::AskExplore { .. } | Frame::Risk { .. } | Frame::Card { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    match frame {
        Frame::AskExplore { star } => ask("explore", "§3.11.7", exploring(look.rules, star)),
        Frame::ExploreFrom { .. } | Frame::Risk { .. } | Frame::Card { .. } => {
            ask("wait", "§3.1.2", "Nobody is asked now.")
        }
    }
}

/// What is rolled or drawn.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> DrawSheet {
    match frame {
        Frame::Risk { star, class, left, .. } => draw_risk(look, star, class, left),
        Frame::Card { star } => draw_star(look, star),
        Frame::ExploreFrom { .. } | Frame::AskExplore { .. } => crate::words::nothing_drawn(),
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let Move::Explore { star, yes } = chosen;
    let text = if yes { "explore" } else { "do not explore" };
    let label = at_star(look.rules, "§3.11.7", star, |name| format!("{text} {name}"));
    let label = label.in_group("explore");
    let lost_on = look.rules.numbers.exploration_risk;
    let ships = unarmed_alone(look, seat, star);
    let label = if yes { label.for_good() } else { label };
    label.with(Fact::Risk { lost_on, ships: if yes { ships } else { 0 } })
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<state::Frame>) -> bool {
    let exploring = |below: Option<state::Frame>| {
        matches!(below, Some(state::Frame::Explore(Frame::ExploreFrom { .. })))
    };
    match frame {
        Frame::ExploreFrom { .. } => below.is_none() && state.phase == Phase::Explore,
        Frame::AskExplore { .. } | Frame::Risk { .. } | Frame::Card { .. } => exploring(below),
    }
}

/// Can the question be answered, the roll be made here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    let Look { rules, state } = look;
    match frame {
        Frame::ExploreFrom { star } => usize::from(star) <= N_STARS,
        Frame::Card { star } => {
            let undrawn = state.cards[star.index()] == 0;
            undrawn && explores(state, star) && n_cards(rules, state, star) > 0
        }
        Frame::AskExplore { star } => state.variant.exploration_optional && explores(state, star),
        Frame::Risk { star, stack, class, left, lost } => {
            let stacks = state.fleets[state.active].at(rules.stars[star.index()].hex);
            let found = state.fleets[state.active].get(stack);
            let alone = !state.has_warships_at(state.active, star);
            alone
                && explores(state, star)
                && stacks.contains(&usize::from(stack))
                && class < 2
                && found.is_some_and(|found| {
                    let n = found.ships[usize::from(class)];
                    left >= 1 && left <= n && lost <= n - left
                })
        }
    }
}

/// May the viewer know of it?
pub(crate) fn is_seen(state: &State, frame: Frame, viewer: Viewer) -> bool {
    match frame {
        Frame::ExploreFrom { .. }
        | Frame::AskExplore { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. } => viewer.is(state.active),
    }
}

// Words.

fn exploring(rules: &Rules, star: Star) -> String {
    let dies = Odds::OneDie { up_to: rules.numbers.exploration_risk };
    let star = star_name(rules, star);
    format!("Do your ships explore {star}? Without a warship, each of them is lost on {dies}.")
}

/// §3.11.3: one die for one unarmed ship.
fn draw_risk(look: Look<'_>, star: Star, class: u8, left: u8) -> DrawSheet {
    let risk = look.rules.numbers.exploration_risk;
    let class = ShipClass::ALL.get(usize::from(class)).map_or("ship", |class| class.name());
    let ship = match left {
        0 | 1 => with_article(class),
        _ => format!("one of {left} {}", plural(class)),
    };
    let (seat, star) = (name(look.state.active), star_name(look.rules, star));
    let dies = Odds::OneDie { up_to: risk };
    let text = format!("A die for {ship} of {seat} at {star}: it is lost on {dies}.");
    let face = |die: u8| format!("{die}: {}", if die <= risk { "lost" } else { "safe" });
    DrawSheet { text: text.into(), rule: "§3.11.3", outcomes: (1..=6).map(face).collect() }
}

/// §3.11.4: the cards of the colour that nobody has drawn, lowest number first.
fn draw_star(look: Look<'_>, star: Star) -> DrawSheet {
    let Look { rules, state } = look;
    let deck = deck_of(rules, state, star);
    let n = n_cards(rules, state, star);
    let outcomes = (0..n).map(|result| card_words(rules, nth_card(deck, result)));
    let colour = with_article(rules.star(star).colour.name());
    let text = sentence(&format!("{colour} star card is drawn for {}.", star_name(rules, star)));
    DrawSheet { text: text.into(), rule: "§3.11.4", outcomes: outcomes.collect() }
}

// The rules.

/// §3.11.2: is the active seat about to explore this star, the last one before those that are left?
fn explores(state: &State, star: Star) -> bool {
    let next = state.frames.first() == Some(&Frame::ExploreFrom { star: star.0 + 1 }.into());
    let explored = state.explored[state.active] & bit(star) != 0;
    next && !explored && state.has_ships_at(state.active, star)
}

/// §3.11.3, A-16: how many ships run the risk, if no warship is with them.
fn unarmed_alone(look: Look<'_>, seat: Seat, star: Star) -> u16 {
    let ships = look.state.fleets[seat].ships_at(look.rules.star(star).hex);
    let armed = crate::fleets::n_warships(&ships) > 0;
    if armed { 0 } else { ships.iter().map(|&n| u16::from(n)).sum() }
}

/// §3.11.1: the next star where the active player has ships.
fn next(rules: &Rules, state: &mut State, from: u8, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let left = state.present[seat] >> from << from;
    let Some(star) = stars_in(left).next() else {
        state.frames.pop();
        return;
    };
    state.replace(Frame::ExploreFrom { star: star.0 + 1 });
    if state.explored[seat] & bit(star) != 0 {
        discover(rules, state, star, log); // §3.11.2: ships and colonies, any time.
    } else if state.variant.exploration_optional {
        state.push(Frame::AskExplore { star }); // §3.11.7, A-15
    } else {
        search(rules, state, star, log);
    }
}

/// §3.11.7, option `exploration_optional`.
fn answer_question(
    rules: &Rules,
    state: &mut State,
    star: Star,
    yes: bool,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if yes {
        search(rules, state, star, log);
    }
}

/// §3.11.3: unarmed ships without a warship beside them run a risk first.
fn search(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    if state.has_warships_at(state.active, star) {
        return find_planets(rules, state, star, log);
    }
    let first = state.fleets[state.active].at(rules.stars[star.index()].hex).start;
    roll_next(rules, state, star, first as u8, 0, log);
}

/// The next unarmed ship that has to roll, from this stack and class on.
fn roll_next(
    rules: &Rules,
    state: &mut State,
    star: Star,
    stack: u8,
    class: u8,
    log: &mut impl Sink<Event>,
) {
    let stacks = state.fleets[state.active].at(rules.stars[star.index()].hex);
    let (mut stack, mut class) = (stack, class);
    while usize::from(stack) < stacks.end {
        let ships = state.fleets[state.active].stacks()[usize::from(stack)].ships;
        while usize::from(class) < ShipClass::COUNT {
            let left = ships[usize::from(class)];
            if left > 0 && !ShipClass::ALL[usize::from(class)].is_warship() {
                return state.push(Frame::Risk { star, stack, class, left, lost: 0 });
            }
            class += 1;
        }
        (stack, class) = (stack + 1, 0);
    }
    if state.has_ships_at(state.active, star) {
        find_planets(rules, state, star, log);
    }
}

/// §3.11.3: one die for one ship.
fn risk<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, rolling: Rolling, die: u8) {
    let Ctx { rules, state, log } = ctx;
    let Rolling { star, stack, class, left, lost } = rolling;
    let dies = die <= rules.numbers.exploration_risk;
    let lost = lost + u8::from(dies);
    let seat = state.active;
    let ship_class = ShipClass::ALL[usize::from(class)];
    let what = EventView::RiskRolled { seat, star, class: ship_class, roll: die, lost: dies };
    let open = state.variant.secrecy == Secrecy::Table; // §3.10.5
    let to = if open { SeatSet::first(state.n_seats) } else { SeatSet::one(seat) };
    log.push(Event::some(to, open, what));
    if left > 1 {
        return state.replace(Frame::Risk { star, stack, class, left: left - 1, lost });
    }
    state.frames.pop();
    let n_stacks = state.fleets[seat].stacks().len();
    if lost > 0 {
        state.fleets[seat].remove(usize::from(stack), ship_class, lost); // §5.2.7: people die with it.
        state.recount(rules, rules.stars[star.index()].hex);
    }
    let gone = state.fleets[seat].stacks().len() < n_stacks;
    let (stack, class) = if gone { (stack, 0) } else { (stack, class + 1) };
    roll_next(rules, state, star, stack, class, *log);
}

/// §3.11.4, §3.11.5: a new card, or the one that another player holds.
fn find_planets(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    if state.cards[star.index()] == 0 {
        return state.push(Frame::Card { star });
    }
    let (seat, holder) = (state.active, Seat(state.holders[star.index()]));
    let card = Some(Card(state.cards[star.index()]));
    log.push(Event::only(seat, EventView::CardConsulted { seat, holder, star, card }));
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let others = if open { SeatSet::first(state.n_seats) } else { SeatSet::one(holder) };
    let what = EventView::CardConsulted { seat, holder, star, card: None };
    log.push(Event::some(others.without(seat), open, what));
    succeed(rules, state, star, log);
}

/// How many cards of the star's colour are left.
pub(crate) fn n_cards(rules: &Rules, state: &State, star: Star) -> u32 {
    deck_of(rules, state, star).count_ones()
}

/// The cards of the star's colour that are left.
pub(crate) fn deck_of(rules: &Rules, state: &State, star: Star) -> u128 {
    state.deck & rules.cards_of[rules.stars[star.index()].colour.index()]
}

/// The card that outcome `result` is, lowest number first: a face-down deck is a set.
pub(crate) fn nth_card(mut deck: u128, result: u32) -> Card {
    for _ in 0..result {
        deck &= deck - 1;
    }
    Card(deck.trailing_zeros() as u8)
}

/// §3.11.4: the card stays with the star for the rest of the game; the explorer keeps it.
fn draw_card(
    rules: &Rules,
    state: &mut State,
    star: Star,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let seat = state.active;
    let card = nth_card(deck_of(rules, state, star), result);
    state.deck &= !(1 << card.0);
    state.cards[star.index()] = card.0;
    state.holders[star.index()] = seat.0;
    state.frames.pop();
    log.push(Event::only(seat, EventView::CardDrawn { seat, star, card: Some(card) }));
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let others = if open { SeatSet::first(state.n_seats).without(seat) } else { SeatSet::EMPTY };
    log.push(Event::some(others, open, EventView::CardDrawn { seat, star, card: None }));
    succeed(rules, state, star, log);
}

/// §3.11.7: from now on the star is safe for this player.
fn succeed(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    state.explored[state.active] |= bit(star);
    discover(rules, state, star, log);
}

/// §3.11.6: ships and colonies of others in the hex, shown to the explorer alone.
fn discover(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let watched = state.watched[seat] & bit(star) != 0;
    state.watched[seat] |= bit(star);
    let colonies = colonies_seen(state, seat, star);
    let ships = ships_at(rules, state, seat, star);
    if watched && ships.is_empty() && colonies.is_empty() {
        return; // Who has been there since, and sees nobody else still, has found nothing out.
    }
    let what = EventView::Sighted { star, turn: state.turn, ships, colonies };
    log.push(Event::only(seat, what));
}

/// Colonies of others at a star; size, factories and bases stay secret, a shield does not.
pub(crate) fn colonies_seen(state: &State, seat: Seat, star: Star) -> ArrayVec<ColonySight, 3> {
    let mut seen = ArrayVec::new();
    for (planet, colony) in state.colonies_at(star) {
        if !colony.is_empty() && !colony.is_own(seat) {
            let owner = Seat(colony.owner);
            let conqueror = colony.is_conquered().then_some(Seat(colony.conqueror));
            let shield = colony.shields > 0 && !state.variant.shield_as_base;
            seen.push(ColonySight { planet, owner, conqueror, shield });
        }
    }
    seen
}

/// Ships of others at a star.
pub(crate) fn ships_at(
    rules: &Rules,
    state: &State,
    seat: Seat,
    star: Star,
) -> ArrayVec<ShipSight, 3> {
    let hex = rules.stars[star.index()].hex;
    let mut seen = ArrayVec::new();
    for owner in state.others_at(seat, star).iter() {
        let ships = state.fleets[owner].ships_at(hex).into();
        seen.push(ShipSight { owner, ships });
    }
    seen
}
