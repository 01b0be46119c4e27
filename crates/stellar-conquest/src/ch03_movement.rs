//! Chapter 3.3 to 3.9: moving ships, destinations, task forces.
//!
//! The questions and their answers stand here; steps, destinations and task forces in files beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, Viewer, WhyNot};

use crate::action::Action;
use crate::ch03_posts;
use crate::components::Rules;
use crate::event::{Event, ShipCount};
use crate::fact::Fact;
use crate::fleets::{Mark, Parts, Ships, Stack};
use crate::ids::{Hex, ShipClass, Star};
use crate::illegal::Illegal;
use crate::journey::Journey;
use crate::question::refused;
use crate::state::{self, Amounts, Ctx, Look, NO_STAR, Phase, Settled, State, bit, stars_in};
use crate::words::{
    answer, ask, at_star, count, hex_key, name, place, plural, sentence, ships_words, stack_key,
    star_key, star_name, unit_words,
};

mod groups;
mod heading;
mod steps;

pub(crate) use heading::lost_ships;
pub(crate) use steps::{Range, Way, inspect, is_inspecting, own_stars};

/// What is asked of whoever moves, and of ships that need a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §3.3: which ships to move, or done.
    Move,
    /// §3.7: what the ships in hand do.
    Order,
    /// §3.9.4: how many of `class` stay in hand; the others stay behind.
    Detach { class: u8, take: [u8; 5] },
    /// §4.1.13, A-38: a new destination for ships that need one.
    Redirect { seat: Seat },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Select { stack: u8 },
    AdvanceAll,
    Administer,
    EndMovement,
    Step { hex: Hex },
    Head { star: Star },
    Advance,
    Detach,
    FormUp,
    Join { task_force: u8 },
    Disband,
    Release,
    DetachClass { class: u8, take: [u8; 5], n: u16 },
    Redirect { seat: Seat, star: Star },
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Move | Frame::Order | Frame::Detach { .. } => SeatSet::one(state.active),
        Frame::Redirect { seat } => SeatSet::one(seat),
    }
}

#[inline]
pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Move => legal_move(rules, state, out),
        Frame::Order => legal_order(rules, state, out),
        Frame::Detach { class, .. } => detach_amounts(state, class).list(out),
        Frame::Redirect { seat } => heading::legal_redirect(rules, state, seat, out),
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Move, Action::Select { stack }) => Some(Move::Select { stack }),
        (Frame::Move, Action::AdvanceAll) => Some(Move::AdvanceAll),
        (Frame::Move, Action::Administer) => Some(Move::Administer),
        (Frame::Move, Action::Done) => Some(Move::EndMovement),
        (Frame::Order, Action::Step { hex }) => Some(Move::Step { hex }),
        (Frame::Order, Action::Head { star }) => Some(Move::Head { star }),
        (Frame::Order, Action::Advance) => Some(Move::Advance),
        (Frame::Order, Action::Detach) => Some(Move::Detach),
        (Frame::Order, Action::FormUp) => Some(Move::FormUp),
        (Frame::Order, Action::Join { task_force }) => Some(Move::Join { task_force }),
        (Frame::Order, Action::Disband) => Some(Move::Disband),
        (Frame::Order, Action::Done) => Some(Move::Release),
        (Frame::Detach { class, take }, Action::Amount { n }) => {
            Some(Move::DetachClass { class, take, n })
        }
        (Frame::Redirect { seat }, Action::Head { star }) => Some(Move::Redirect { seat, star }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, chosen: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match chosen {
        Move::Select { stack } => check_select(state, stack),
        Move::AdvanceAll => heading::check_advance_all(rules, state),
        Move::Administer => ch03_posts::check_administer(state),
        Move::EndMovement => check_end(state),
        Move::Step { hex } => steps::check_step(rules, state, hex),
        Move::Head { star } => heading::check_head(rules, state, star),
        Move::Advance => heading::check_advance(rules, state),
        Move::Detach => groups::check_detach(rules, state),
        Move::FormUp => groups::check_form_up(rules, state),
        Move::Join { task_force } => groups::check_join(state, task_force),
        Move::Disband => groups::check_disband(state),
        Move::Release => Ok(()),
        Move::DetachClass { class, n, .. } => detach_amounts(state, class).check(n, "§3.9.4"),
        Move::Redirect { seat, star } => heading::check_redirect(rules, state, seat, star),
    }
}

#[inline]
pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    let Ctx { rules, state, log } = ctx;
    match chosen {
        Move::Select { stack } => select(state, stack),
        Move::AdvanceAll => heading::advance_all(rules, state, *log),
        Move::Administer => state.push(ch03_posts::Frame::Administer),
        Move::EndMovement => {
            state.frames.pop();
        }
        Move::Step { hex } => steps::step(rules, state, hex, *log),
        Move::Head { star } => heading::head(state, star, *log),
        Move::Advance => heading::advance(rules, state, *log),
        Move::Detach => groups::detach(state),
        Move::FormUp => groups::form_up(rules, state),
        Move::Join { task_force } => groups::enlist(state, task_force),
        Move::Disband => groups::disband(state),
        Move::Release => release(state),
        Move::DetachClass { class, take, n } => groups::detach_class(state, class, take, n),
        Move::Redirect { seat, star } => heading::redirect(state, seat, star, *log),
    }
}

/// Once everything that was lost has a destination, the question is over.
#[inline]
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Redirect { seat } => Settled::went_on(heading::skip_redirect(ctx.state, seat)),
        Frame::Move | Frame::Order | Frame::Detach { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    match frame {
        Frame::Move => ask("move", "§3.3.1", moving(look, seat)),
        Frame::Order => ask("order", "§3.7.1", ordering(look, seat)),
        Frame::Detach { class, take } => {
            ask("detach", "§3.9.4", detaching(look.state, seat, class, take))
        }
        Frame::Redirect { seat } => ask("redirect", "§4.1.13", redirecting(look, seat)),
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Select { stack } => select_label(look, seat, stack),
        Move::AdvanceAll => advance_all_label(look, seat),
        Move::Administer => {
            let text = "command posts, standing orders, factories of conquered colonies";
            answer(text, "§3.6.3").in_group("orders").in_short("posts and standing orders")
        }
        Move::EndMovement => {
            let speed = look.state.speed(look.rules, seat);
            let stacks = look.state.fleets[seat].stacks().iter();
            let n = stacks.filter(|stack| stack.key.used() < speed).count() as u16;
            let label = answer("end movement", "§3.2.1").in_group("done");
            label.with(Fact::Remaining { n }).ending_turn().for_good()
        }
        Move::Step { hex } => step_label(look, seat, hex),
        Move::Head { star } => head_label(
            look,
            seat,
            star,
            hand(look.state, seat).map(|hand| (hand.parts, !hand.only_scouts)),
        ),
        Move::Redirect { star, .. } => {
            let ships = lost_ships(look.state, seat);
            let tied = ships.iter().any(|stack| !stack.only_scouts());
            head_label(look, seat, star, ships.first().map(|stack| (stack.key.parts(), tied)))
        }
        Move::Advance => advance_label(look, seat),
        Move::Detach => answer("split the ships", "§3.9.4").in_group("regroup"),
        Move::FormUp => {
            let text = "form a new task force of these ships";
            answer(text, "§3.9.3").in_group("regroup").in_short("new task force")
        }
        Move::Join { task_force } => answer(format!("join task force {task_force}"), "§3.9.4")
            .in_group("regroup")
            .with(Fact::TaskForce { number: task_force }),
        Move::Disband => disband_label(look, seat),
        Move::Release => release_label(look, seat),
        Move::DetachClass { class, n, .. } => detach_label(look, seat, class, n),
    }
}

/// Stars that cannot be the destination, ships without a lawful step, and why movement cannot end.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Move => {
            let actions = [Action::Administer, Action::AdvanceAll, Action::Done];
            refused(look, seat, frame.into(), actions, out);
        }
        Frame::Order => {
            let Some(hand) = hand(state, seat) else { return };
            let mut actions = Vec::new();
            if hand.parts.hex != Hex::OFF_MAP {
                let around = state.geometry(rules).neighbours(hand.parts.hex);
                actions.extend(around.map(|hex| Action::Step { hex }));
            }
            actions.extend(stars_in(hand.departed).map(|star| Action::Head { star }));
            actions.extend([Action::Advance, Action::Detach, Action::FormUp]);
            if heading::check_orders_here(rules, state, seat, &hand.parts).is_err() {
                // One star stands for all: no order reaches the ships here.
                actions.extend(Star::all().take(1).map(|star| Action::Head { star }));
            }
            refused(look, seat, frame.into(), actions, out);
        }
        Frame::Redirect { .. } => {
            let from = lost_ships(state, seat).first().map_or(NO_STAR, |stack| stack.key.from());
            let departed = stars_in(departed(from)).map(|star| Action::Head { star });
            refused(look, seat, frame.into(), departed, out);
        }
        Frame::Detach { .. } => {}
    }
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<state::Frame>) -> bool {
    use crate::{ch03_explore, ch04_battle, ch05_landing};
    match (frame, below) {
        (Frame::Move, None) => state.phase == Phase::Move,
        (Frame::Order, Some(below)) => below == Frame::Move.into(),
        (Frame::Detach { .. }, Some(below)) => below == Frame::Order.into(),
        (Frame::Redirect { .. }, None) => state.phase == Phase::End,
        (Frame::Redirect { .. }, Some(below)) => match below {
            state::Frame::Movement(below) => matches!(below, Frame::Redirect { .. }),
            state::Frame::Explore(below) => {
                matches!(below, ch03_explore::Frame::ExploreFrom { .. })
            }
            // Those who are withdrawn, or freed, while a battle goes on.
            state::Frame::Battle(ch04_battle::Frame::Battles)
            | state::Frame::Battle(ch04_battle::Frame::Aim { .. })
            | state::Frame::Battle(ch04_battle::Frame::Withdraw { .. })
            | state::Frame::Battle(ch04_battle::Frame::WithdrawTo { .. }) => true,
            state::Frame::Landing(below) => below == ch05_landing::Frame::Land,
            state::Frame::Setup(_)
            | state::Frame::Secret
            | state::Frame::Posts(_)
            | state::Frame::Fire(_)
            | state::Frame::Colony(_) => false,
        },
        (Frame::Move, Some(_)) | (Frame::Order | Frame::Detach { .. }, None) => false,
    }
}

/// Can the question be answered here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    match frame {
        Frame::Move | Frame::Order => true,
        Frame::Detach { class, take } => detach_is_sound(look.state, class, &take),
        Frame::Redirect { seat } => seat.0 < look.state.n_seats,
    }
}

/// May the viewer know of it? `fighting`: of a battle that is being fought.
pub(crate) fn is_seen(state: &State, frame: Frame, viewer: Viewer, fighting: bool) -> bool {
    match frame {
        Frame::Move | Frame::Order | Frame::Detach { .. } => viewer.is(state.active),
        Frame::Redirect { seat } => fighting || viewer.is(seat) || viewer.is(state.active),
    }
}

// Words.

fn moving(look: Look<'_>, seat: Seat) -> String {
    let Look { rules, state } = look;
    let speed = state.speed(rules, seat);
    let stacks = state.fleets[seat].stacks();
    let outside = stacks.last().is_some_and(|stack| stack.key.hex() == Hex::OFF_MAP);
    let enter = match outside {
        true => format!(" The whole fleet enters at {}.", state.entry_hex(rules, seat)),
        false => String::new(),
    };
    let reach = count(u16::from(speed), "hex");
    format!("Turn {}: which ships move? They go {reach} a turn.{enter}", state.turn)
}

fn ordering(look: Look<'_>, seat: Seat) -> String {
    let stacks: Vec<Stack> = look.state.fleets[seat].in_hand().copied().collect();
    format!("{}. What do they do?", sentence(&unit_words(look, seat, &stacks)))
}

fn detaching(state: &State, seat: Seat, class: u8, take: [u8; ShipClass::COUNT]) -> String {
    let hand = hand(state, seat);
    let class = usize::from(class).min(ShipClass::COUNT - 1);
    let n = hand.map_or(0, |hand| hand.ships[class]);
    let noun = ShipClass::ALL[class].name();
    let chosen = match take == [0; ShipClass::COUNT] {
        true => String::new(),
        false => format!(" Going on so far: {}.", ShipCount::from(take)),
    };
    let which = match n {
        1 => format!("Does the {noun} go on (1) or stay behind (0)?"),
        _ => format!("How many of the {n} {} go on? The others stay behind.", plural(noun)),
    };
    format!("{which}{chosen}")
}

fn redirecting(look: Look<'_>, seat: Seat) -> String {
    let stacks = lost_ships(look.state, seat);
    let hex = stacks.first().map_or(Hex::OFF_MAP, |stack| stack.key.hex());
    let ships = ships_words(look.rules, seat, &stacks);
    format!("Ships at {} need a destination: {ships}. Where do they head?", place(look.rules, hex))
}

/// §3.3.1: a stack, or the task force that it belongs to.
fn select_label(look: Look<'_>, seat: Seat, stack: u8) -> Label<Fact> {
    let Look { rules, state } = look;
    let fleets = &state.fleets[seat];
    let Some(chosen) = fleets.get(stack) else {
        let text = "ships that are not there";
        return answer(text, "§3.3.1").in_group("ships").touching([stack_key(stack)]);
    };
    let number = chosen.key.task_force();
    let together =
        |other: &&Stack| other.key == chosen.key || number != 0 && other.key.task_force() == number;
    let unit: Vec<Stack> = fleets.stacks().iter().filter(together).copied().collect();
    let things = [stack_key(stack)].into_iter().chain(hex_key(chosen.key.hex()));
    let label = answer(unit_words(look, seat, &unit), "§3.3.1").in_group("ships").touching(things);
    let sum = unit.iter().fold([0u8; ShipClass::COUNT], |mut sum, stack| {
        sum.iter_mut().zip(stack.ships).for_each(|(sum, n)| *sum = sum.saturating_add(n));
        sum
    });
    let parts = chosen.key.parts();
    let moves = state.moves_left(rules, seat, parts.used);
    let heading = (parts.to != NO_STAR).then_some(Fact::HeadingFor { star: Star(parts.to) });
    let enters = parts.hex == Hex::OFF_MAP;
    let enters = enters.then(|| Fact::MustEnter { hex: state.entry_hex(rules, seat) });
    let force = (number != 0).then_some(Fact::TaskForce { number });
    let facts = [Some(Fact::Ships { ships: sum.into() }), Some(Fact::MovesLeft { moves })];
    label.with_all(facts.into_iter().chain([heading, enters, force]).flatten())
}

fn advance_all_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let speed = look.state.speed(look.rules, seat);
    let n = heading::n_under_way(look.state, seat, speed);
    let text = "let all ships under way go on along their routes";
    answer(text, "§3.7.2")
        .in_group("go_on")
        .in_short("all go on")
        .with(Fact::Remaining { n })
        .for_good()
}

/// A destination: how far, how long, and whether it is in range. `ships`: what travels there, and whether
/// it is tied to command posts (§3.6.6).
fn head_label(look: Look<'_>, seat: Seat, star: Star, ships: Option<(Parts, bool)>) -> Label<Fact> {
    let Look { rules, state } = look;
    let Some(info) = rules.stars.get(star.index()) else {
        return answer("head for an unknown star", "§3.7.1").in_group("head");
    };
    let (mut known, mut way) = (info.colour.to_string(), String::new());
    let mut facts = Vec::new();
    if state.explored[seat] & bit(star) == 0 {
        known.push_str(", unexplored");
        facts.push(Fact::Unexplored);
    }
    if let Some((parts, tied)) = ships {
        let (hexes, turns) = journey(look, seat, &parts, star);
        way.push_str(&format!(", {}", count(u16::from(hexes), "hex")));
        if let Some(turns) = turns {
            way.push_str(&format!(", {}", count(u16::from(turns), "turn")));
        }
        facts.push(Fact::Journey { hexes, turns });
        if let Some(fact) = out_of_range(look, seat, &parts, tied, star) {
            way.push_str(", out of range");
            facts.push(fact);
        }
    }
    let text = format!("head for {}, {known}{way}", info.name);
    let label = answer(text, "§3.7.1").in_group("head").in_short(format!("{}{way}", info.name));
    label.touching([star_key(star)]).with_all(facts)
}

/// Hexes to a star, and turns by the fastest way that is allowed (§3.7.2); §3.4.2: the entry hex is the
/// first of the move.
fn journey(look: Look<'_>, seat: Seat, parts: &Parts, star: Star) -> (u8, Option<u8>) {
    let Look { rules, state } = look;
    let outside = parts.hex == Hex::OFF_MAP;
    let here = if outside { state.entry_hex(rules, seat) } else { parts.hex };
    let more = u8::from(outside);
    let hexes = state.geometry(rules).star_distance(star, here).saturating_add(more);
    let speed = state.speed(rules, seat);
    let plan = Journey::new(rules, state, seat, star, None).plan(here, parts.used + more);
    // Ships without moves left set out next turn.
    (hexes, plan.map(|plan| plan.later + u8::from(parts.used < speed)))
}

/// §3.6.1: is the destination beyond the range of these ships, and where will they have to stop?
fn out_of_range(look: Look<'_>, seat: Seat, parts: &Parts, tied: bool, star: Star) -> Option<Fact> {
    let Look { rules, state } = look;
    let tying = Range::tying(rules, state, seat, !tied)?;
    let geometry = state.geometry(rules);
    let distance = tying.distance(geometry, rules.star(star).hex);
    let range = rules.numbers.range;
    if distance.is_some_and(|steps| steps <= range) {
        return None;
    }
    let outside = parts.hex == Hex::OFF_MAP;
    let here = if outside { state.entry_hex(rules, seat) } else { parts.hex };
    let stop = heading::last_stop(look, here, star, tying);
    let stops_at = (outside || stop != here).then_some(stop);
    Some(Fact::OutOfRange { distance, range, stops_at })
}

fn step_label(look: Look<'_>, seat: Seat, hex: Hex) -> Label<Fact> {
    let Look { rules, state } = look;
    if !hex.is_on_board() {
        return answer("to a hex off the board", "§3.3.2").in_group("step");
    }
    let hand = hand(state, seat);
    let enters = hand.is_some_and(|hand| hand.parts.hex == Hex::OFF_MAP);
    let mut text = format!("{} {hex}", if enters { "enter at" } else { "to" });
    let mut facts = Vec::new();
    let star = rules.star_in(hex);
    if let Some(star) = star {
        text.push_str(&format!(", the star {}", star_name(rules, star)));
        facts.push(Fact::AtStar { star });
        for other in others_at(look, seat, star) {
            text.push_str(&format!(", where ships of {} are", name(other)));
            facts.push(Fact::MeetsShips { seat: other, ships: None });
        }
    }
    if state.geometry(rules).is_cloud(hex) {
        text.push_str(", into a cloud");
        facts.push(Fact::IntoCloud);
    }
    if let Some(to) = hand.map(|hand| hand.parts.to).filter(|&to| to != NO_STAR) {
        let hexes = state.geometry(rules).star_distance(Star(to), hex);
        if hexes > 0 {
            let left = count(u16::from(hexes), "hex");
            text.push_str(&format!(", {left} to {}", star_name(rules, Star(to))));
        }
        facts.push(Fact::StillToGo { star: Star(to), hexes });
    }
    let rule = if enters { "§3.4.1" } else { "§3.3.2" };
    let label = answer(text, rule).in_group("step").in_short(hex.to_string());
    let label = label.touching(hex_key(hex)).with_all(facts);
    // whoever is at a star can have seen the ships.
    let leaves = hand.and_then(|hand| rules.star_in(hand.parts.hex));
    let noticed =
        star.is_some() || leaves.is_some_and(|star| steps::may_be_missed(state, seat, star));
    if noticed { label.for_good() } else { label }
}

/// Others whose markers the seat sees at a star (§3.10.2).
fn others_at(look: Look<'_>, seat: Seat, star: Star) -> impl Iterator<Item = Seat> + use<> {
    let sees = look.state.sees_markers_at(seat, star);
    let others = look.state.others_at(seat, star);
    others.iter().filter(move |_| sees)
}

fn advance_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let Look { rules, state } = look;
    let hand = hand(state, seat);
    let Some(to) = hand.map(|hand| hand.parts.to).filter(|&to| to != NO_STAR) else {
        return answer("go on as far as this turn allows", "§3.7.2").in_group("go_on");
    };
    let label = at_star(rules, "§3.7.2", Star(to), |name| {
        format!("go on towards {name} as far as this turn allows")
    });
    let stop = (seat == state.active).then(|| heading::advance_stop(look)).flatten();
    let facts = stop.map(|(hex, later)| {
        let hexes = state.geometry(rules).star_distance(Star(to), hex);
        [
            Fact::ArrivesAt { hex },
            Fact::StillToGo { star: Star(to), hexes },
            Fact::Remaining { n: u16::from(later) },
        ]
    });
    let label = label.in_group("go_on").in_short("go on");
    label.with_all(facts.into_iter().flatten()).for_good()
}

fn disband_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let hand = hand(look.state, seat);
    let number = hand.map_or(0, |hand| hand.parts.task_force);
    let text = match number {
        0 => "dissolve the task force".to_owned(),
        number => format!("dissolve task force {number}"),
    };
    answer(text, "§3.9.5").in_group("regroup").with(Fact::TaskForce { number })
}

fn release_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let Look { rules, state } = look;
    let hand = hand(state, seat);
    let hex = hand.map_or(Hex::OFF_MAP, |hand| hand.parts.hex);
    let at = match hex == Hex::OFF_MAP {
        true => String::new(),
        false => format!(" at {}", place(rules, hex)),
    };
    let moves = hand.map_or(0, |hand| state.moves_left(rules, seat, hand.parts.used));
    answer(format!("no more orders for the ships{at}"), "§3.3.4")
        .in_group("done")
        .in_short("no more orders")
        .touching(hex_key(hex))
        .with(Fact::MovesLeft { moves })
}

fn detach_label(look: Look<'_>, seat: Seat, class: u8, n: u16) -> Label<Fact> {
    let class = usize::from(class).min(ShipClass::COUNT - 1);
    let hand = hand(look.state, seat);
    let all = hand.map_or(0, |hand| u16::from(hand.ships[class]));
    let some = |n: u16| {
        let mut ships = [0; ShipClass::COUNT];
        ships[class] = n.min(u16::from(u8::MAX)) as u8;
        ShipCount::from(ships)
    };
    let verb = |n: u16, one: &'static str, more: &'static str| if n == 1 { one } else { more };
    let stay = all.saturating_sub(n);
    let goes = format!("{} {} on", some(n), verb(n, "goes", "go"));
    let stays = format!("{} {} behind", some(stay), verb(stay, "stays", "stay"));
    let text = match (n, stay) {
        (0, _) => stays,
        (_, 0) => goes,
        (_, _) => format!("{goes}, {stay} {} behind", verb(stay, "stays", "stay")),
    };
    answer(text, "§3.9.4").in_group("amount").with(Fact::Divides { go: n, stay })
}

// The ships in hand.

/// The ships in hand: what they have in common, and what they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) parts: Parts,
    pub(crate) ships: Ships,
    pub(crate) only_scouts: bool,
    /// The stars that some of them last departed from, a bit each: ships that met here can be one
    /// task force (§3.9.3).
    pub(crate) departed: u64,
}

/// The ships that are being ordered.
#[inline]
pub(crate) fn hand(state: &State, seat: Seat) -> Option<Hand> {
    let mut found: Option<Hand> = None;
    for stack in state.fleets[seat].in_hand() {
        let hand = found.get_or_insert(Hand {
            parts: stack.key.parts(),
            ships: [0; ShipClass::COUNT],
            only_scouts: true,
            departed: 0,
        });
        hand.departed |= departed(stack.key.from());
        hand.only_scouts &= stack.only_scouts();
        for (sum, n) in hand.ships.iter_mut().zip(stack.ships) {
            *sum = sum.saturating_add(n);
        }
    }
    found
}

/// The star last departed from as a set; ships that have just come in departed from none.
#[inline]
fn departed(from: u8) -> u64 {
    if from == NO_STAR { 0 } else { bit(Star(from)) }
}

#[inline]
fn ordered(state: &State) -> Hand {
    hand(state, state.active).expect("ships are in hand while they are ordered")
}

/// Stacks that can be taken in hand: loose ones, and the first of each task force.
///
/// Ships without moves left too: task forces form and dissolve at any time of the move (§3.9.3).
fn is_selectable(state: &State, idx: usize) -> bool {
    let stacks = state.fleets[state.active].stacks();
    let key = stacks[idx].key;
    let number = key.task_force();
    number == 0 || stacks[..idx].iter().all(|other| other.key.task_force() != number)
}

fn legal_move(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let mut seen = 0u16; // Task forces, a bit each: is_selectable for all stacks at once.
    for (idx, stack) in (0u8..).zip(state.fleets[state.active].stacks()) {
        let force = (1 << stack.key.task_force()) & !1;
        if seen & force == 0 {
            out.push(Action::Select { stack: idx });
        }
        seen |= force;
    }
    if heading::check_advance_all(rules, state).is_ok() {
        out.push(Action::AdvanceAll);
    }
    if ch03_posts::check_administer(state).is_ok() {
        out.push(Action::Administer);
    }
    if check_end(state).is_ok() {
        out.push(Action::Done);
    }
}

fn check_select(state: &State, stack: u8) -> Result<(), Illegal> {
    let there = usize::from(stack) < state.fleets[state.active].stacks().len();
    if there && is_selectable(state, usize::from(stack)) {
        Ok(())
    } else {
        Err(Illegal::NoStack { stack })
    }
}

/// §3.9.1: the stack, or the whole task force that it belongs to, is taken in hand.
#[inline]
pub(crate) fn select(state: &mut State, stack: u8) {
    let fleets = &mut state.fleets[state.active];
    let chosen = fleets.stacks()[usize::from(stack)].key;
    fleets.rekey(|stack| {
        let together = chosen.task_force() != 0 && stack.key.task_force() == chosen.task_force();
        let taken = together || stack.key == chosen;
        taken.then(|| Parts { mark: Mark::InHand, ..stack.key.parts() }.key())
    });
    state.push(Frame::Order);
}

/// The ships in hand stand on the map again.
#[inline]
pub(crate) fn release(state: &mut State) {
    state.fleets[state.active].rekey_hand(|parts| Parts { mark: Mark::None, ..parts });
    state.frames.pop();
}

/// §3.4.1, A-07: movement cannot end while ships of the starting fleet are off the map.
fn check_end(state: &State) -> Result<(), Illegal> {
    let stacks = state.fleets[state.active].stacks();
    // Off the map sorts last.
    match stacks.last() {
        Some(stack) if stack.key.hex() == Hex::OFF_MAP => Err(Illegal::MustEnter),
        Some(_) | None => Ok(()),
    }
}

fn legal_order(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    let hand = ordered(state);
    let before = out.len();
    if hand.parts.used < state.speed(rules, seat) {
        steps::legal_steps(rules, state, &hand, out);
    }
    // Ships that can make a step towards their destination can go on by themselves.
    let advances = out.len() > before && hand.parts.to != NO_STAR;
    if heading::check_orders_here(rules, state, seat, &hand.parts).is_ok() {
        heading::legal_heads(rules, state, &hand.parts, hand.departed, out);
    }
    if advances {
        out.push(Action::Advance);
    }
    legal_regrouping(rules, state, &hand, out);
    out.push(Action::Done);
}

fn legal_regrouping(rules: &Rules, state: &State, hand: &Hand, out: &mut Vec<Action>) {
    if groups::check_detach_of(rules, state, hand).is_ok() {
        out.push(Action::Detach);
    }
    if hand.parts.task_force != 0 {
        return out.push(Action::Disband);
    }
    let forces = state.fleets[state.active].task_forces();
    if groups::free_number(rules, forces).is_some() {
        out.push(Action::FormUp);
    }
    let joinable = groups::joinable(state, &hand.parts);
    for task_force in (1..16).filter(|number| joinable >> number & 1 == 1) {
        out.push(Action::Join { task_force });
    }
}

/// How many of this class can stay in hand.
fn detach_amounts(state: &State, class: u8) -> Amounts {
    Amounts { min: 0, max: u16::from(ordered(state).ships[usize::from(class)]) }
}

/// Classes before this one have been divided, those from it on have not.
fn detach_is_sound(state: &State, class: u8, take: &Ships) -> bool {
    let Some(hand) = hand(state, state.active) else { return false };
    let divided = |place: usize| place < usize::from(class);
    let fits = take
        .iter()
        .zip(hand.ships)
        .enumerate()
        .all(|(place, (&take, ships))| if divided(place) { take <= ships } else { take == 0 });
    fits && hand.ships.get(usize::from(class)).is_some_and(|&n| n > 0)
}
