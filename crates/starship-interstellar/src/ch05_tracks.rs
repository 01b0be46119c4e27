//! Chapter 5, §5.5: the Leader Tracks, and §X.0: how Extra Action tokens are gained.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::ch01_rewards;
use crate::chv_variants::leader_tracks;
use crate::components::Rules;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Extra, Player, Track};
use crate::illegal::Illegal;
use crate::state::{Ctx, Look, NONE, Settled, State};
use crate::words::{self, ask};

/// The questions of tracks and Extra Actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "TracksFrame")]
pub enum Frame {
    /// §5.5: a step on which Leader Track.
    ChooseTrack { player: Player },
    /// §X.0: which Extra Action token.
    ChooseExtra { player: Player },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §5.5.
    Step { player: Player, track: Track },
    /// §X.0.
    Take { player: Player, extra: Extra },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::ChooseTrack { player } | Frame::ChooseExtra { player } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::ChooseTrack { player } | Frame::ChooseExtra { player } => state.seats_of(player),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::ChooseTrack { .. } => out.extend(Track::ALL.map(|track| Action::Step { track })),
        Frame::ChooseExtra { .. } => {
            out.extend(offered(look.state).map(|extra| Action::Take { extra }));
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::ChooseTrack { player }, Action::Step { track }) => {
            Some(Move::Step { player, track })
        }
        (Frame::ChooseExtra { player }, Action::Take { extra }) => {
            Some(Move::Take { player, extra })
        }
        (Frame::ChooseTrack { .. } | Frame::ChooseExtra { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Step { .. } => Ok(()),
        Move::Take { extra, .. } => {
            let there = offered(look.state).any(|other| other == extra);
            if there { Ok(()) } else { Err(Illegal::NotOnOffer) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    ctx.state.frames.pop();
    match answer {
        Move::Step { player, track } => step(ctx.rules, ctx.state, player, track, ctx.log),
        Move::Take { player, extra } => {
            ch01_rewards::take_extra(ctx.rules, ctx.state, player, extra, ctx.log);
        }
    }
}

/// A token is not asked for where none can be taken any more.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::ChooseExtra { player } => {
            let none = !can_take(ctx.rules, ctx.state, player);
            ctx.pass_over(none)
        }
        Frame::ChooseTrack { .. } => Settled::Waits,
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::ChooseTrack { .. } => ask("track", "On which Leader Track do you step?", "§5.5"),
        Frame::ChooseExtra { .. } => ask(
            "extra",
            "Which Extra Action token do you take (Action side | Salvation side)?",
            "§X.0",
        ),
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    let Look { rules, state } = look;
    match answer {
        Move::Step { player, track } => {
            let space = state.corporation(player).track(track).saturating_add(1);
            let source = leader_tracks::source(state, track, space);
            let reward = ch01_rewards::reward_at(rules, source);
            Label::new(format!("{track}: space {space}, {reward}"), "§5.5")
                .touching([words::track(track)])
                .in_group("track")
                .with(Fact::TrackSpace { track, space })
                .with(Fact::reward(&reward))
        }
        Move::Take { extra, .. } => {
            let info = rules.extra(extra);
            let action = words::extra_action(info.action);
            let salvation = words::extra_salvation(info.salvation);
            Label::new(format!("{extra}: {action} | {salvation}"), words::extra_rule(extra))
                .in_short(extra.to_string())
                .touching([words::extra(extra)])
                .in_group("extra")
                .with(Fact::Extra { extra, action, salvation })
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    match frame {
        Frame::ChooseTrack { .. } | Frame::ChooseExtra { .. } => true,
    }
}

/// §5.5: one space on, with what it gives; beyond the end there is no end (§5.5.2).
pub(crate) fn step(
    rules: &Rules,
    state: &mut State,
    player: Player,
    track: Track,
    log: &mut impl Sink<Event>,
) {
    let place = &mut state.corporation_mut(player).tracks[track.index()];
    *place = place.saturating_add(1);
    let space = *place;
    log.push(Event::Stepped { player, track, space });
    let source = leader_tracks::source(state, track, space);
    ch01_rewards::grant(rules, state, player, source, log);
}

/// The tokens on offer, in their line.
pub(crate) fn offered(state: &State) -> impl Iterator<Item = Extra> + '_ {
    state.offer.iter().filter(|&&slot| slot != NONE).map(|&slot| Extra(slot))
}

/// §X.0: three in a game at most, as long as some are on offer.
pub(crate) fn can_take(rules: &Rules, state: &State, player: Player) -> bool {
    let owned = state.corporation(player).extras.count_ones();
    owned < u32::from(rules.numbers.extras_max) && offered(state).next().is_some()
}

/// §X.0: one of those on offer.
pub(crate) fn offer_extra(
    rules: &Rules,
    state: &mut State,
    player: Player,
    log: &mut impl Sink<Event>,
) {
    if !can_take(rules, state, player) {
        return;
    }
    let mut offer = offered(state);
    let (first, second) = (offer.next(), offer.next());
    drop(offer);
    match (first, second) {
        (None, _) => {}
        (Some(extra), None) => ch01_rewards::take_extra(rules, state, player, extra, log),
        (Some(_), Some(_)) => state.push(Frame::ChooseExtra { player }),
    }
}
