//! Chapter 4, §4.1: Solar Extraction, with the technologies of §T.5.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Question, SeatSet, Sink};

use crate::action::Action;
use crate::cha_antimatter::{AntiMatterAction, Enhancement};
use crate::components::{Icon, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Family, Player, Resource};
use crate::illegal::Illegal;
use crate::position::{COST_MAX, want};
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Phase, State};
use crate::words::{self, ask};
use crate::{ch01_rewards, ch07_sun, cha_antimatter};

/// The draws and the question of an extraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SolarFrame")]
pub enum Frame {
    /// §4.1.1, draw: cubes come from the Solar Bag.
    #[serde(rename = "solar_draw")]
    Draw { player: Player, left: u8, drawn: Cubes },
    /// §4.1.1: which of them to keep.
    #[serde(rename = "solar_keep")]
    Keep { player: Player, drawn: Cubes },
    /// §T.5.2, §T.5.3, draw: cubes on top.
    #[serde(rename = "solar_bonus")]
    Bonus { player: Player, left: u8 },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §4.1.1; with Moscovium where there is some (§A.3).
    Keep { player: Player, drawn: Cubes, cubes: Cubes },
    /// §A.3: Moscovium too.
    KeepMoscovium { player: Player, drawn: Cubes, moscovium: u8, cubes: Cubes },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Draw { player, .. } | Frame::Keep { player, .. } | Frame::Bonus { player, .. } => {
            Some(player)
        }
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Keep { player, .. } => state.seats_of(player),
        Frame::Draw { .. } | Frame::Bonus { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn outcomes(state: &State, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Draw { .. } | Frame::Bonus { .. } => {
            Some(u32::from(cha_antimatter::n_in_bag(state)))
        }
        Frame::Keep { .. } => None,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Keep { player, drawn } = frame else { return };
    let Look { rules, state } = look;
    for n in (0..=rules.numbers.solar_keep.min(drawn.total() as u8)).rev() {
        drawn.handfuls(n, |cubes| {
            if check_keep(rules, state, player, drawn, cubes).is_ok() {
                out.push(Action::Keep { cubes });
            }
        });
    }
    cha_antimatter::legal_keep(rules, state, player, drawn, out);
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let Frame::Keep { player, drawn } = frame else { return None };
    match (frame, *action) {
        (_, Action::Keep { cubes }) => Some(Move::Keep { player, drawn, cubes }),
        (_, Action::AntiMatter(AntiMatterAction::Keep { moscovium, cubes })) => {
            Some(Move::KeepMoscovium { player, drawn, moscovium, cubes })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Keep { player, drawn, cubes } => check_keep(rules, state, player, drawn, cubes),
        Move::KeepMoscovium { player, drawn, moscovium, cubes } => {
            cha_antimatter::check_keep(rules, state, player, drawn, moscovium, cubes)
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    ctx.state.frames.pop();
    match answer {
        Move::Keep { player, drawn, cubes } => {
            keep(ctx.rules, ctx.state, player, drawn, 0, cubes, ctx.log);
        }
        Move::KeepMoscovium { player, drawn, moscovium, cubes } => {
            keep(ctx.rules, ctx.state, player, drawn, moscovium, cubes, ctx.log);
        }
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    ctx.state.frames.pop();
    match frame {
        Frame::Draw { player, left, drawn } => {
            deal_drawn(ctx, player, left, drawn, result);
        }
        Frame::Bonus { player, left } => {
            if let Some(resource) = draw(ctx.state, player, result, true, ctx.log) {
                ctx.state.corporation_mut(player).cubes.add(resource, 1);
            }
            if left > 1 {
                refill_if_empty(ctx.rules, ctx.state, ctx.log);
                ctx.state.push(Frame::Bonus { player, left: left - 1 });
            }
        }
        Frame::Keep { .. } => {}
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    let drawn = if let Frame::Keep { drawn, .. } = frame { drawn } else { Cubes::NONE };
    let drawn = match (cha_antimatter::n_drawn(look.state), drawn.is_empty()) {
        (0, _) => words::cubes(drawn),
        (n, true) => format!("{n} Moscovium"),
        (n, false) => format!("{} and {n} Moscovium", words::cubes(drawn)),
    };
    ask("keep", format!("You have drawn {drawn}. What do you keep?"), "§4.1.1")
}

pub(crate) fn draw_sheet(look: Look<'_>) -> DrawSheet {
    let bag = look.state.bag;
    let cubes = (0..u32::from(bag.total())).map(|n| bag.nth(n).to_string());
    let mut outcomes: Vec<String> = cubes.collect();
    cha_antimatter::add_outcome(look.state, &mut outcomes); // §A.3
    DrawSheet { text: "a cube out of the Solar Bag".into(), rule: "§4.1.1", outcomes }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Keep { player, cubes, .. } => {
            let label = Label::new(format!("Keep {}", words::cubes(cubes)), "§4.1.1");
            keep_facts(look, player, 0, cubes, label.touching(["bag".to_owned()]))
        }
        Move::KeepMoscovium { player, moscovium, cubes, .. } => {
            let label = cha_antimatter::words::keep(moscovium, cubes);
            keep_facts(look, player, moscovium, cubes, label)
        }
    }
}

/// What is kept, what it costs, and what the Sun makes of it.
fn keep_facts(look: Look<'_>, player: Player, moscovium: u8, kept: Cubes, label: Label) -> Label {
    let Look { rules, state } = look;
    let mut label = label.in_group("keep").with(Fact::GainsCubes { cubes: kept });
    if moscovium > 0 {
        label = label.with(Fact::GainsMoscovium { n: moscovium });
    }
    let loss = loss(rules, state, player, kept);
    if loss > 0 {
        label = label.with(Fact::LosesReputation { n: loss });
    }
    if cha_antimatter::is_enhanced(state, Enhancement::Solar) {
        return label; // §A.5.5
    }
    let n = kept.total() as u8 * rules.numbers.spiral_per_cube;
    if n > 0 {
        label = label.with(spiral_fact(rules, state, n));
    }
    label
}

/// Where the Spiral comes to in so many spaces, and what it passes (§7.1).
pub(crate) fn spiral_fact(rules: &Rules, state: &State, n: u8) -> Fact {
    let last = state.spiral.saturating_add(n).min(rules.spiral_end());
    let passed = &rules.spiral[usize::from(state.spiral) + 1..=usize::from(last)];
    let destroys =
        |icon: &Icon| if let Icon::Destroys(planet) = icon { Some(*planet) } else { None };
    Fact::SpiralMoves {
        n: last - state.spiral,
        to: last,
        events: passed.iter().filter(|icon| **icon == Icon::Event).count() as u8,
        destroys: passed.iter().filter_map(destroys).collect(),
    }
}

/// Handfuls that would cost too much Reputation.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::Keep { drawn, .. } = frame else { return };
    for n in (1..=look.rules.numbers.solar_keep.min(drawn.total() as u8)).rev() {
        drawn.handfuls(n, |cubes| {
            out.refused(Missing {
                action: Action::Keep { cubes },
                text: format!("Keep {}", words::cubes(cubes)),
                touches: vec!["bag".to_owned()],
            });
        });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let acting = look.state.phase == Phase::Action;
    match frame {
        Frame::Draw { left, drawn, .. } => {
            want(left > 0 && drawn.total() + u16::from(left) < COST_MAX, "too many cubes")?;
            want(acting && cha_antimatter::n_in_bag(look.state) > 0, "nothing to draw")
        }
        Frame::Keep { drawn, .. } => want(acting && drawn.total() < COST_MAX, "too many cubes"),
        Frame::Bonus { left, .. } => {
            want(left > 0 && u16::from(left) < COST_MAX, "too many cubes")?;
            want(acting && cha_antimatter::n_in_bag(look.state) > 0, "nothing to draw")
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::Bonus { .. })
}

/// §4.1.1: so many cubes are drawn.
pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    n: u8,
    log: &mut impl Sink<Event>,
) {
    refill_if_empty(rules, state, log);
    state.push(Frame::Draw { player, left: n, drawn: Cubes::NONE });
}

/// §4.1.4: an empty bag is filled as at the start.
pub(crate) fn refill_if_empty(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if cha_antimatter::n_in_bag(state) == 0 {
        state.bag = rules.bag;
        log.push(Event::BagRefilled);
    }
}

/// A cube of the bag, for this player or to be decided on; `None` for Moscovium (§A.3).
pub(crate) fn draw(
    state: &mut State,
    player: Player,
    result: u32,
    kept: bool,
    log: &mut impl Sink<Event>,
) -> Option<Resource> {
    if result >= u32::from(state.bag.total()) {
        cha_antimatter::drawn(state, player, kept, log);
        return None;
    }
    let resource = state.bag.nth(result);
    state.bag.take(resource, 1);
    log.push(Event::CubeDrawn { player, resource, kept });
    Some(resource)
}

/// One of the cubes to decide on.
fn deal_drawn<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    player: Player,
    left: u8,
    mut drawn: Cubes,
    result: u32,
) {
    if let Some(resource) = draw(ctx.state, player, result, false, ctx.log) {
        drawn.add(resource, 1);
    }
    if left > 1 {
        refill_if_empty(ctx.rules, ctx.state, ctx.log);
        ctx.state.push(Frame::Draw { player, left: left - 1, drawn });
    } else {
        ctx.state.push(Frame::Keep { player, drawn });
    }
}

/// §4.1.2: what keeping these cubes costs in Reputation.
fn loss(rules: &Rules, state: &State, player: Player, kept: Cubes) -> u16 {
    if cha_antimatter::is_enhanced(state, Enhancement::Solar) {
        return 0; // §A.5.5
    }
    match state.corporation(player).level(Family::Solar) {
        0 => kept.value(),
        1 | 2 => kept.value().saturating_sub(u16::from(rules.numbers.public_relations)), // §T.5.1
        _ => 0,                                                                          // §T.5.3
    }
}

pub(crate) fn check_keep(
    rules: &Rules,
    state: &State,
    player: Player,
    drawn: Cubes,
    cubes: Cubes,
) -> Result<(), Illegal> {
    if !drawn.holds(cubes) {
        return Err(Illegal::NoSuchCubes { cubes, have: drawn });
    }
    let (n, max) = (cubes.total(), u16::from(rules.numbers.solar_keep));
    if n > max {
        return Err(Illegal::Kept { n, max });
    }
    let (loss, have) = (loss(rules, state, player, cubes), state.corporation(player).reputation);
    let min = rules.numbers.reputation_least;
    if i32::from(have) - i32::from(loss) < i32::from(min) {
        return Err(Illegal::Reputation { loss, have, min }); // §4.1.2
    }
    Ok(())
}

fn keep(
    rules: &Rules,
    state: &mut State,
    player: Player,
    drawn: Cubes,
    moscovium: u8,
    kept: Cubes,
    log: &mut impl Sink<Event>,
) {
    let mut returned = drawn;
    returned.take_all(kept);
    state.bag.add_all(returned);
    let loss = loss(rules, state, player, kept);
    let corporation = state.corporation_mut(player);
    corporation.cubes.add_all(kept);
    let level = corporation.level(Family::Solar);
    log.push(Event::CubesKept { player, kept, returned, reputation: loss });
    cha_antimatter::keep(state, player, moscovium, log); // §A.3
    if loss > 0 {
        ch01_rewards::reputation(rules, state, player, -(loss as i16), log);
    }
    let mut bonus = if level >= 2 { rules.numbers.extra_matter } else { 0 }; // §T.5.2
    if level >= 3 && (moscovium > 0 || !kept.is_empty()) {
        bonus += rules.numbers.leader_matter; // §T.5.3
    }
    if bonus > 0 {
        refill_if_empty(rules, state, log);
        state.push(Frame::Bonus { player, left: bonus });
    }
    if !cha_antimatter::is_enhanced(state, Enhancement::Solar) {
        move_spiral(state, kept.total() as u8 * rules.numbers.spiral_per_cube); // §A.5.5
    }
}

/// §4.1.3: the Spiral goes on, one space at a time.
pub(crate) fn move_spiral(state: &mut State, n: u8) {
    if n > 0 {
        state.push(ch07_sun::Frame::Spiral { left: n });
    }
}
