//! Does what is asked fit the table? Only positions from outside need this question.

use tabletop::name_in_document;

use crate::ch09_setup::Frame as Draw;
use crate::chv_variants::{VariantFrame, piles};
use crate::components::Rules;
use crate::ids::Project;
use crate::position::want;
use crate::state::{BENCHES, Frame, Look, NONE, Phase, SPACES, State};
use crate::{
    ch01_turn, ch05_build, ch05_government, ch05_probe, ch05_salvation, ch10_hall, chc_halley,
    chv_variants, position, question,
};

/// # Errors
/// The first frame that does not fit.
pub(crate) fn check(rules: &Rules, state: &State) -> Result<(), String> {
    let look = Look { rules, state };
    if state.phase == Phase::Over {
        return Ok(()); // The audit has found nothing open.
    }
    if state.phase == Phase::Setup {
        check_setup(rules, state)?;
    }
    let Some(top) = state.top() else { return Err("nobody is asked anything".to_owned()) };
    for (idx, &frame) in state.frames.iter().enumerate() {
        let last = idx + 1 == state.frames.len();
        check_frame(look, frame, last)
            .map_err(|error| format!("{}: {error}", name_in_document(&frame)))?;
    }
    check_doubles(rules, state)?;
    let idle = matches!(top, Frame::Variant(frame) if chv_variants::is_idle(look, frame));
    want(!idle, "what is asked has no answer")?;
    want(is_possible(rules, state, top), "what is asked cannot be done")?;
    if question::outcomes(look, top).is_some_and(|n| n > 0) {
        return Ok(());
    }
    let asked = question::asked(state, top).lowest();
    let seat = asked.ok_or("what is open goes on by itself, or is an empty draw")?;
    let mut legal = Vec::new();
    question::legal(look, seat, top, &mut legal);
    want(!legal.is_empty(), "what is asked has no answer")
}

/// Whose it is, whether it can wait there, and whether its chapter can be at this point.
fn check_frame(look: Look<'_>, frame: Frame, last: bool) -> Result<(), String> {
    if let Some(player) = question::player(frame) {
        position::plays(player, look.state.n_players)?;
        if player.is_hall() {
            ch10_hall::check_asked(look.rules, look.state, frame, last)?;
        }
    }
    want(last || question::may_wait(frame), "this is asked at once, nothing comes before it")?;
    question::is_sound(look, frame, last)
}

/// Questions that are passed over where they cannot be answered are not asked.
fn is_possible(rules: &Rules, state: &State, top: Frame) -> bool {
    if let Frame::Government(ch05_government::Frame::Rise { player, row }) = top {
        return (1..BENCHES as u8).contains(&row) && ch05_government::can_rise(state, player, row);
    }
    if let Frame::Probe(ch05_probe::Frame::Wormhole { player, .. }) = top {
        let fuel = ch05_probe::wormhole_fuel(rules, state, player);
        return state.corporation(player).fuel >= u16::from(fuel);
    }
    true
}

/// Chapter 9: the draws follow one another, and what was drawn before is there.
fn check_setup(rules: &Rules, state: &State) -> Result<(), String> {
    let filled = state.projects.iter().flatten().filter(|&&id| id != NONE).count();
    let first = |n: usize| {
        let mut spaces = state.projects.iter().flatten();
        spaces.clone().take(n).all(|&id| id != NONE) && spaces.all(|&id| id == NONE || filled <= n)
    };
    let starting = piles::all_starting(state.variant.variants);
    let regular = piles::all_regular(state.variant.variants);
    let placed = state.projects.iter().flatten().filter(|&&id| id != NONE);
    let placed = placed.fold(0u64, |set, &id| set | 1 << id);
    let untouched = state.offer.is_empty() && state.order.is_empty();
    want(state.round == 0 && state.ship == 0, "nothing happens before the first round")?;
    want(state.next_order.is_empty() && state.turn == 0, "nobody acts during set-up")?;
    match state.frames.first() {
        Some(Frame::Setup(Draw::PlacePlanet { .. })) => {
            want(state.frames.len() == 1 && filled == 0 && untouched, "planets are placed first")?;
            want(state.mechanisms == starting, "no Mechanism is drawn yet")
        }
        Some(
            &Frame::Setup(Draw::PlaceMechanism { project, column })
            | &Frame::Variant(VariantFrame::BaseStarting { project, column }),
        ) => {
            let n = project.index() * SPACES + usize::from(column);
            want(state.frames.len() == 1 && untouched, "Mechanisms are placed alone")?;
            want(filled == n && first(n), "Mechanisms are placed in order")?;
            want(state.mechanisms == starting & !placed, "the starting Mechanisms are drawn from")
        }
        Some(Frame::Setup(Draw::PlaceExtra)) => {
            let refills = state.frames.len() - 1;
            let all = Project::COUNT * SPACES;
            want(state.order.is_empty(), "the turn order comes last")?;
            want(refills <= SPACES && filled + refills == all, "the Future Projects are filled")?;
            want(first(all - refills), "Mechanisms are placed in order")?;
            want(refills == 0 || state.offer.is_empty(), "Mechanisms come first")?;
            let most = usize::from(rules.numbers.extras_per_player) * usize::from(state.n_players);
            want(state.offer.len() < most, "enough Extra Action tokens are on offer")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are drawn from")
        }
        Some(Frame::Variant(frame)) if chv_variants::frames::is_last_of_setup(*frame) => {
            want(filled == Project::COUNT * SPACES, "all Mechanisms are on offer")?;
            want(state.order.len() == usize::from(state.n_players), "the turn order comes first")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are left")
        }
        Some(
            Frame::Setup(Draw::DrawOrder)
            | Frame::Hall(_)
            | Frame::Halley(_)
            | Frame::Kuiper(_)
            | Frame::AntiMatter(_),
        ) => {
            if let Some(&Frame::Halley(frame)) = state.frames.first() {
                chc_halley::check_setup(state, frame)?;
            }
            want(filled == Project::COUNT * SPACES, "all Mechanisms are on offer")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are left")
        }
        Some(_) | None => Err("set-up is a chain of draws".to_owned()),
    }
}

/// What cannot be open twice.
fn check_doubles(rules: &Rules, state: &State) -> Result<(), String> {
    let count = |test: fn(&Frame) -> bool| state.frames.iter().filter(|frame| test(frame)).count();
    let probes = count(|frame| {
        matches!(
            frame,
            Frame::Probe(ch05_probe::Frame::Wormhole { .. } | ch05_probe::Frame::Discover { .. })
                | Frame::Variant(VariantFrame::BaseDiscovery { .. })
        )
    });
    want(probes <= 1, "one Probe moves at a time")?;
    let finishes =
        count(|frame| matches!(frame, Frame::Salvation(ch05_salvation::Frame::Finish { .. })));
    want(finishes <= 1, "one action ends at a time")?;
    for (idx, frame) in state.frames.iter().enumerate() {
        let single = matches!(frame, Frame::Turn(ch01_turn::Frame::PassReward { .. }))
            || matches!(frame, Frame::Variant(frame) if chv_variants::frames::is_single(*frame));
        let twice = state.frames[..idx].contains(frame);
        want(!(single && twice), "the same is asked twice")?;
        let space = space_filled(*frame);
        let filled =
            space.is_some() && state.frames[..idx].iter().any(|f| space_filled(*f) == space);
        want(!filled, "a space is filled once")?;
    }
    let refills = count(|frame| matches!(frame, Frame::Build(ch05_build::Frame::Refill { .. })));
    let left = piles::n_mechanisms(rules, state) as usize;
    want(refills <= left, "too few Mechanisms are left")
}

/// The space for which a Mechanism is drawn, of whichever kind it turns out to be.
fn space_filled(frame: Frame) -> Option<(Project, u8)> {
    if let Frame::Build(ch05_build::Frame::Refill { column })
    | Frame::Variant(VariantFrame::BaseRefill { column }) = frame
    {
        return Some((Project::Future, column));
    }
    if let Frame::Setup(Draw::PlaceMechanism { project, column })
    | Frame::Variant(VariantFrame::BaseStarting { project, column }) = frame
    {
        return Some((project, column));
    }
    None
}
