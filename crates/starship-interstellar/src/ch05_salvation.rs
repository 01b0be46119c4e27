//! Chapter 5, §5.0: the Salvation side of tokens, and what follows the action that it was used for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Sink;

use crate::action::Action;
use crate::cha_antimatter::AntiMatterFrame;
use crate::components::{ExtraSalvation, Rules};
use crate::event::Event;
use crate::ids::{Deed, Player, SalvationTech, Token, Track};
use crate::illegal::Illegal;
use crate::position::want;
use crate::state::{self, Ctx, Look, Phase, Settled, Source, State};
use crate::{
    ch01_rewards, ch01_turn, ch05_build, ch05_government, ch05_probe, ch05_save, ch05_tracks,
    cha_antimatter,
};

/// The step that ends a Salvation action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SalvationFrame")]
pub enum Frame {
    /// §5.0: what follows the action: track, favour, extras.
    Finish { player: Player, token: Token, deed: Deed },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    let Frame::Finish { player, .. } = frame;
    Some(player)
}

/// The action is done: the step on the track, the favour, what the token adds.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Frame::Finish { player, token, deed } = frame;
    ctx.state.frames.pop();
    finish(ctx.rules, ctx.state, player, token, deed, ctx.log);
    Settled::WentOn
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let Frame::Finish { player, token, deed } = frame;
    let state = look.state;
    want(!player.is_hall(), "nobody plays there")?;
    want(state.phase == Phase::Salvation, "this belongs to the Salvation Phase")?;
    let played = state.corporation(player).active() == Some(token);
    want(played, "the token is not the active one")?;
    want(allows(side(look.rules, token), deed), "the token does not allow it")
}

/// What the token says about the action, beyond the standard.
pub(crate) fn side(rules: &Rules, token: Token) -> ExtraSalvation {
    match token {
        Token::Extra(extra) => rules.extra(extra).salvation,
        Token::Solar | Token::Research | Token::Travel | Token::Market => {
            ExtraSalvation::Standard(rules.favours[token.index()])
        }
        Token::Production(_) | Token::Activation => ExtraSalvation::None,
    }
}

/// Does the token allow this action?
pub(crate) fn allows(side: ExtraSalvation, deed: Deed) -> bool {
    side != ExtraSalvation::None && side.only().is_none_or(|only| only == deed)
}

/// Can the action be done with this side of a token?
fn can_do(rules: &Rules, state: &State, player: Player, side: ExtraSalvation, deed: Deed) -> bool {
    match deed {
        Deed::Build => ch05_build::is_possible(rules, state, player),
        Deed::Save => ch05_save::is_possible(state, player, side == ExtraSalvation::SaveLower),
        Deed::Probe => {
            ch05_probe::is_possible(rules, state, player, side == ExtraSalvation::ProbeFree)
        }
        Deed::Government => ch05_government::is_possible(state, player),
    }
}

pub(crate) fn legal_uses(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
    let pool = state.corporation(player).pool;
    if pool.is_empty() {
        return;
    }
    let standard = Deed::ALL.map(|deed| ch01_turn::can_do(rules, state, player, deed));
    for token in pool.iter() {
        let side = side(rules, token);
        for deed in Deed::ALL {
            let possible = match side {
                ExtraSalvation::SaveLower | ExtraSalvation::ProbeFree => {
                    can_do(rules, state, player, side, deed)
                }
                ExtraSalvation::Standard(_)
                | ExtraSalvation::Then(_)
                | ExtraSalvation::ProbeTwice
                | ExtraSalvation::BuildTwice
                | ExtraSalvation::BuildStep
                | ExtraSalvation::SaveStep
                | ExtraSalvation::GovernmentTwice
                | ExtraSalvation::GovernmentRow
                | ExtraSalvation::None => standard[deed.index()],
            };
            if possible && allows(side, deed) {
                out.push(Action::Use { token, deed });
            }
        }
    }
}

pub(crate) fn check_use(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
    deed: Deed,
) -> Result<(), Illegal> {
    if state.phase != Phase::Salvation {
        return Err(Illegal::OtherQuestion);
    }
    if !state.corporation(player).pool.contains(token) {
        return Err(Illegal::NoToken { token });
    }
    let side = side(rules, token);
    if !allows(side, deed) {
        return Err(Illegal::NotOnToken { token });
    }
    if can_do(rules, state, player, side, deed) { Ok(()) } else { Err(Illegal::DeedImpossible) }
}

/// Begins a Salvation action; it may be made stronger (§A.5).
pub(crate) fn start(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    deed: Deed,
    log: &mut impl Sink<Event>,
) {
    let another = u8::from(cha_antimatter::is_enhanced(state, deed.into()));
    log.push(Event::Played { player, token, deed: Some(deed) });
    ch01_turn::lay_down(state, player, token);
    let side = side(rules, token);
    let corporation = state.corporation(player);
    let has = |tech: SalvationTech| corporation.has(tech);
    let frame: state::Frame = match deed {
        Deed::Build => {
            let left = if side == ExtraSalvation::BuildTwice { 2 } else { 1 }; // §X.14
            ch05_build::Frame::Build { player, left: left + another, first: true }.into() // §A.5.7
        }
        Deed::Save => {
            let left = if has(SalvationTech::Cryogenic) { rules.numbers.cryogenic } else { 1 };
            let lower = side == ExtraSalvation::SaveLower; // §X.15
            let left = left + another; // §A.5.8
            ch05_save::Frame::Save { player, left, first: true, lower }.into()
        }
        Deed::Probe => {
            let free = side == ExtraSalvation::ProbeFree; // §X.13
            if another > 0 {
                AntiMatterFrame::Leap { player, free }.into() // §A.5.6
            } else {
                ch05_probe::Frame::Probe { player, free, optional: false }.into()
            }
        }
        Deed::Government => {
            let twice = side == ExtraSalvation::GovernmentTwice; // §X.16
            let left = if has(SalvationTech::GovernmentPlus) {
                u8::MAX // §T.7.4
            } else {
                1 + u8::from(twice)
            };
            let whole = side == ExtraSalvation::GovernmentRow; // §X.20
            ch05_government::Frame::Send { player, left, first: true, whole }.into()
        }
    };
    state.push(Frame::Finish { player, token, deed });
    if side == ExtraSalvation::ProbeTwice {
        let again = ch05_probe::Frame::Probe { player, free: false, optional: true };
        state.push(again); // §X.24
    }
    state.push(frame);
}

fn finish(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    deed: Deed,
    log: &mut impl Sink<Event>,
) {
    let side = side(rules, token);
    if let ExtraSalvation::Then(_) = side
        && let Token::Extra(extra) = token
    {
        ch01_rewards::grant(rules, state, player, Source::Then(extra), log);
    }
    if side == ExtraSalvation::Standard(deed) {
        ch01_rewards::prestige(state, player, i16::from(rules.numbers.favoured_prestige), log);
    }
    let (track, more) = match deed {
        Deed::Build => (Track::Starship, side == ExtraSalvation::BuildStep), // §X.21
        Deed::Save => (Track::Humankind, side == ExtraSalvation::SaveStep),  // §X.22
        Deed::Probe | Deed::Government => return,
    };
    let another = cha_antimatter::is_enhanced(state, deed.into()); // §A.5.7, §A.5.8
    for _ in 0..1 + u8::from(more) + u8::from(another) {
        ch05_tracks::step(rules, state, player, track, log);
    }
}
