//! Chapter 5, §5.2: Save a Population.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::chv_variants::{VariantAction, families};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Phase, Purchase, Settled, State};
use crate::words::{self, ask};
use crate::{ch01_payment, ch01_rewards, chv_variants};

/// The question whom to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SaveFrame")]
pub enum Frame {
    /// §5.2: whom to save; `lower` with §X.15.
    Save { player: Player, left: u8, first: bool, lower: bool },
}

/// Who saves, how many more, and for how much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rescue {
    pub(crate) player: Player,
    pub(crate) left: u8,
    pub(crate) first: bool,
    pub(crate) lower: bool,
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §5.2.
    Save { rescue: Rescue, resource: Resource },
    /// §V2.2: a whole Family.
    Family { rescue: Rescue, pile: u8 },
    /// Nobody else.
    Done { rescue: Rescue },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    let Frame::Save { player, .. } = frame;
    Some(player)
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let Frame::Save { player, .. } = frame;
    state.seats_of(player)
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Save { player, left, first, lower } = frame;
    for resource in Resource::ALL {
        if check_save(look.state, player, lower, resource).is_ok() {
            out.push(Action::Save { resource });
        }
    }
    if !first {
        out.push(Action::Done);
    }
    families::legal(look.rules, look.state, Rescue { player, left, first, lower }, out);
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let Frame::Save { player, left, first, lower } = frame;
    let rescue = Rescue { player, left, first, lower };
    match (frame, *action) {
        (_, Action::Save { resource }) => Some(Move::Save { rescue, resource }),
        (_, Action::Variant(VariantAction::Family { pile })) => Some(Move::Family { rescue, pile }),
        (_, Action::Done) => Some(Move::Done { rescue }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Save { rescue, resource } => {
            check_save(look.state, rescue.player, rescue.lower, resource)
        }
        Move::Family { rescue, pile } => families::check(look.rules, look.state, rescue, pile),
        Move::Done { rescue } if rescue.first => Err(Illegal::NotDoneYet),
        Move::Done { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    match answer {
        Move::Save { rescue: Rescue { player, left, lower, .. }, resource } => {
            state.frames.pop();
            if left > 1 {
                // §T.7.1: another one in the same action.
                state.push(Frame::Save { player, left: left - 1, first: false, lower });
            }
            let (cost, purchase) = (price(resource, lower), Purchase::Population(resource));
            ch01_payment::demand(rules, state, player, cost, false, purchase, *log);
        }
        Move::Family { rescue, pile } => families::choose(rules, state, rescue, pile, *log),
        Move::Done { .. } => {
            state.frames.pop();
        }
    }
}

/// Another one is not asked for where nobody can be saved.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Frame::Save { player, first, lower, .. } = frame;
    let over = !first && !is_possible(ctx.state, player, lower);
    ctx.pass_over(over)
}

pub(crate) fn question(frame: Frame) -> Question {
    let Frame::Save { first, .. } = frame;
    let text = if first { "Whom do you save?" } else { "Do you save somebody else?" };
    ask("save", text, "§5.2")
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Save { rescue, resource } => {
            let text = format!("Save a {resource} meeple, {} Reputation", resource.value());
            Label::new(text, "§5.2")
                .touching([words::population(resource)])
                .in_group("save")
                .with(Fact::Price { cubes: price(resource, rescue.lower) })
                .with(Fact::Saves { people: Cubes::one(resource) })
                .with(Fact::GainsReputation { n: u16::from(resource.value()) })
        }
        Move::Family { rescue, pile } => {
            chv_variants::words::family_label(look.rules, look.state, rescue.lower, pile)
        }
        Move::Done { .. } => Label::new("Nothing more", "§T.7.1").in_group("done"),
    }
}

/// Colours whose people cannot be saved.
pub(crate) fn why_not(_: Look<'_>, _: Frame, out: &mut WhyNots<'_>) {
    for resource in Resource::ALL {
        out.refused(Missing {
            action: Action::Save { resource },
            text: format!("Save {}", words::people(resource)),
            touches: vec![words::population(resource)],
        });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, _: Frame) -> Result<(), String> {
    want(look.state.phase == Phase::Salvation, "this belongs to the Salvation Phase")
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::Save { first: false, .. })
}

/// §5.2.1: a cube of the colour; §X.15: one level lower.
fn price(resource: Resource, lower: bool) -> Cubes {
    Cubes::one(if lower { resource.lowered() } else { resource })
}

pub(crate) fn is_possible(state: &State, player: Player, lower: bool) -> bool {
    Resource::ALL.into_iter().any(|resource| check_save(state, player, lower, resource).is_ok())
}

pub(crate) fn check_save(
    state: &State,
    player: Player,
    lower: bool,
    resource: Resource,
) -> Result<(), Illegal> {
    if state.population.get(resource) == 0 {
        return Err(Illegal::NobodyLeft { resource });
    }
    let (cost, have) = (price(resource, lower), state.corporation(player).cubes);
    if have.can_pay(cost) { Ok(()) } else { Err(Illegal::CannotPay { cost, have }) }
}

/// §5.2.2: Reputation by value. The World Government saves without a player (§6.2.2).
pub(crate) fn save(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    resource: Resource,
    paid: Cubes,
    log: &mut impl Sink<Event>,
) {
    state.population.take(resource, 1);
    log.push(Event::Saved { player, resource, paid });
    match player {
        Some(player) => {
            state.corporation_mut(player).saved.add(resource, 1);
            ch01_rewards::reputation(rules, state, player, i16::from(resource.value()), log);
        }
        None => state.saved.add(resource, 1),
    }
}

/// §8.1: all who have been saved.
pub(crate) fn n_saved(state: &State) -> u16 {
    let by_players: u16 =
        state.players().map(|player| state.corporation(player).saved.total()).sum();
    by_players + state.saved.total()
}
