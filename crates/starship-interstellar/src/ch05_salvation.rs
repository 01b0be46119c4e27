//! Chapter 5, §5.0: the Salvation side of tokens, and what follows the action that it was used for.

use tabletop::Sink;

use crate::action::Action;
use crate::antimatter::AntiMatterFrame;
use crate::components::{ExtraSalvation, Rules};
use crate::event::Happening;
use crate::ids::{Deed, Player, SalvationTech, Token, Track};
use crate::illegal::Illegal;
use crate::state::{Frame, Phase, Source, State};
use crate::{
    antimatter, ch01_turn, ch05_build, ch05_government, ch05_probe, ch05_save, ch05_tracks, gains,
};

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

/// The same, for a token.
pub(crate) fn allows_token(rules: &Rules, token: Token, deed: Deed) -> bool {
    allows(side(rules, token), deed)
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

#[expect(clippy::wildcard_enum_match_arm, reason = "all other sides leave the standard as it is")]
pub(crate) fn legal(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
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
                _ => standard[deed.index()],
            };
            if possible && allows(side, deed) {
                out.push(Action::Use { token, deed });
            }
        }
    }
}

pub(crate) fn check(
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

pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    deed: Deed,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    start(rules, state, player, token, deed, log);
}

/// The same without the question that was answered; it may be made stronger (§A.5).
pub(crate) fn start(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    deed: Deed,
    log: &mut impl Sink<Happening>,
) {
    let another = u8::from(antimatter::is_enhanced(state, deed.into()));
    log.push(Happening::Played { player, token, deed: Some(deed) });
    ch01_turn::lay_down(state, player, token);
    let side = side(rules, token);
    let corporation = state.corporation(player);
    let has = |tech: SalvationTech| corporation.has(tech);
    let frame = match deed {
        Deed::Build => {
            let left = if side == ExtraSalvation::BuildTwice { 2 } else { 1 }; // §X.14
            Frame::Build { player, left: left + another, first: true } // §A.5.7
        }
        Deed::Save => {
            let left = if has(SalvationTech::Cryogenic) { rules.numbers.cryogenic } else { 1 };
            let lower = side == ExtraSalvation::SaveLower; // §X.15
            Frame::Save { player, left: left + another, first: true, lower } // §A.5.8
        }
        Deed::Probe => {
            let free = side == ExtraSalvation::ProbeFree; // §X.13
            if another > 0 {
                Frame::AntiMatter(AntiMatterFrame::Leap { player, free }) // §A.5.6
            } else {
                Frame::Probe { player, free, optional: false }
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
            Frame::Send { player, left, first: true, whole }
        }
    };
    state.frames.push(Frame::Finish { player, token, deed });
    if side == ExtraSalvation::ProbeTwice {
        state.frames.push(Frame::Probe { player, free: false, optional: true }); // §X.24
    }
    state.frames.push(frame);
}

/// The action is done: the step on the track, the favour, what the token adds.
pub(crate) fn finish(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    deed: Deed,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let side = side(rules, token);
    if let ExtraSalvation::Then(_) = side
        && let Token::Extra(extra) = token
    {
        gains::grant(rules, state, player, Source::Then(extra), log);
    }
    if side == ExtraSalvation::Standard(deed) {
        gains::prestige(state, player, i16::from(rules.numbers.favoured_prestige), log);
    }
    let (track, more) = match deed {
        Deed::Build => (Track::Starship, side == ExtraSalvation::BuildStep), // §X.21
        Deed::Save => (Track::Humankind, side == ExtraSalvation::SaveStep),  // §X.22
        Deed::Probe | Deed::Government => return,
    };
    let another = antimatter::is_enhanced(state, deed.into()); // §A.5.7, §A.5.8
    for _ in 0..1 + u8::from(more) + u8::from(another) {
        ch05_tracks::step(rules, state, player, track, log);
    }
}
