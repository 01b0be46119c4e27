//! One door to the questions, draws and steps of all chapters: each verb with an arm for each chapter.
//!
//! A chapter owns its frames and everything about them; nothing is decided here.

use tabletop::{Cite, DrawSheet, Question, Seat, SeatSet, Sink, WhyNot};

use crate::action::Action;
use crate::chv_variants::VariantFrame;
use crate::event::Event;
use crate::fact::Label;
use crate::flow;
use crate::ids::Player;
use crate::illegal::Illegal;
use crate::state::{Ctx, Frame, Look, Settled, State};
use crate::{
    ch01_payment, ch01_rewards, ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar,
    ch04_travel, ch05_build, ch05_government, ch05_probe, ch05_salvation, ch05_save, ch05_tracks,
    ch06_phase, ch07_sun, ch09_setup, ch10_hall, cha_antimatter, chc_halley, chk_kuiper,
    chv_variants,
};

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player(mut frame: Frame) -> Option<Player> {
    player_mut(&mut frame).copied()
}

/// A frame of a document, at a table with or without H.A.L.L.
pub(crate) fn at_table(mut frame: Frame, hall: bool) -> Frame {
    if let Some(player) = player_mut(&mut frame) {
        *player = player.at_table(hall);
    }
    frame
}

fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Turn(frame) => ch01_turn::player_mut(frame),
        Frame::Payment(frame) => ch01_payment::player_mut(frame),
        Frame::Reward(frame) => ch01_rewards::player_mut(frame),
        Frame::Solar(frame) => ch04_solar::player_mut(frame),
        Frame::Research(frame) => ch04_research::player_mut(frame),
        Frame::Travel(frame) => ch04_travel::player_mut(frame),
        Frame::Market(frame) => ch04_market::player_mut(frame),
        Frame::Production(frame) => ch04_production::player_mut(frame),
        Frame::Salvation(frame) => ch05_salvation::player_mut(frame),
        Frame::Build(frame) => ch05_build::player_mut(frame),
        Frame::Save(frame) => ch05_save::player_mut(frame),
        Frame::Probe(frame) => ch05_probe::player_mut(frame),
        Frame::Government(frame) => ch05_government::player_mut(frame),
        Frame::Tracks(frame) => ch05_tracks::player_mut(frame),
        Frame::Phase(frame) => ch06_phase::player_mut(frame),
        Frame::Setup(_) | Frame::Sun(_) | Frame::Hall(_) => None,
        Frame::Kuiper(frame) => chk_kuiper::player_mut(frame),
        Frame::AntiMatter(frame) => cha_antimatter::player_mut(frame),
        Frame::Halley(frame) => chc_halley::player_mut(frame),
        Frame::Variant(frame) => chv_variants::player_mut(frame),
    }
}

/// What the seat is asked; none if it is not.
pub(crate) fn of(state: &State, seat: Seat) -> Option<Frame> {
    state.question_of(seat).filter(|frame| asked(state, *frame).contains(seat))
}

/// Is this for people to decide, whoever is asked? Every question is the seat's own.
pub(crate) fn is_for_people(_: Frame) -> bool {
    false
}

/// The seats that are asked. Where H.A.L.L.'s rules leave a choice to the human, seat 0 answers for it.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Turn(frame) => ch01_turn::asked(state, frame),
        Frame::Payment(frame) => ch01_payment::asked(state, frame),
        Frame::Reward(frame) => ch01_rewards::asked(state, frame),
        Frame::Solar(frame) => ch04_solar::asked(state, frame),
        Frame::Research(frame) => ch04_research::asked(state, frame),
        Frame::Travel(frame) => ch04_travel::asked(state, frame),
        Frame::Market(frame) => ch04_market::asked(state, frame),
        Frame::Production(frame) => ch04_production::asked(state, frame),
        Frame::Build(frame) => ch05_build::asked(state, frame),
        Frame::Save(frame) => ch05_save::asked(state, frame),
        Frame::Probe(frame) => ch05_probe::asked(state, frame),
        Frame::Government(frame) => ch05_government::asked(state, frame),
        Frame::Tracks(frame) => ch05_tracks::asked(state, frame),
        Frame::Phase(frame) => ch06_phase::asked(state, frame),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => SeatSet::EMPTY,
        Frame::Hall(frame) => ch10_hall::asked(frame),
        Frame::Kuiper(frame) => chk_kuiper::asked(state, frame),
        Frame::AntiMatter(frame) => cha_antimatter::asked(state, frame),
        Frame::Halley(frame) => chc_halley::asked(state, frame),
        Frame::Variant(frame) => chv_variants::asked(state, frame),
    }
}

/// Is H.A.L.L. asked? It answers by its own rules, and the human where they leave a tie.
pub(crate) fn is_halls(state: &State, frame: Frame) -> bool {
    player(frame).is_some_and(Player::is_hall) && !asked(state, frame).is_empty()
}

/// How many outcomes a draw has; `None` for what is no draw.
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Setup(frame) => Some(ch09_setup::outcomes(look, frame)),
        Frame::Solar(frame) => ch04_solar::outcomes(look.state, frame),
        Frame::Travel(frame) => ch04_travel::outcomes(look.state, frame),
        Frame::Build(frame) => ch05_build::outcomes(look, frame),
        Frame::Probe(frame) => ch05_probe::outcomes(look, frame),
        Frame::Sun(frame) => ch07_sun::outcomes(look.state, frame),
        Frame::Hall(frame) => ch10_hall::outcomes(look.state, frame),
        Frame::Kuiper(frame) => chk_kuiper::outcomes(look, frame),
        Frame::AntiMatter(frame) => cha_antimatter::outcomes(look.state, frame),
        Frame::Halley(frame) => chc_halley::outcomes(look.state, frame),
        Frame::Variant(frame) => chv_variants::outcomes(look, frame),
        Frame::Turn(_)
        | Frame::Payment(_)
        | Frame::Reward(_)
        | Frame::Research(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Salvation(_)
        | Frame::Save(_)
        | Frame::Government(_)
        | Frame::Tracks(_)
        | Frame::Phase(_) => None,
    }
}

/// Every answer of a seat that is asked, in a fixed order.
pub(crate) fn legal(look: Look<'_>, _seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    let first = out.len();
    legal_by_rules(look, frame, out);
    if is_halls(look.state, frame) {
        // §H.4.3: of H.A.L.L.'s moves only those between which its rules do not decide.
        let mut kept = first;
        for idx in first..out.len() {
            if ch10_hall::human_may(look.rules, look.state, frame, &out[idx]) {
                out.swap(kept, idx);
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

fn legal_by_rules(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Turn(frame) => ch01_turn::legal(look, frame, out),
        Frame::Payment(frame) => ch01_payment::legal(look, frame, out),
        Frame::Reward(frame) => ch01_rewards::legal(look, frame, out),
        Frame::Solar(frame) => ch04_solar::legal(look, frame, out),
        Frame::Research(frame) => ch04_research::legal(look, frame, out),
        Frame::Travel(frame) => ch04_travel::legal(look, frame, out),
        Frame::Market(frame) => ch04_market::legal(look, frame, out),
        Frame::Production(frame) => ch04_production::legal(look, frame, out),
        Frame::Build(frame) => ch05_build::legal(look, frame, out),
        Frame::Save(frame) => ch05_save::legal(look, frame, out),
        Frame::Probe(frame) => ch05_probe::legal(look, frame, out),
        Frame::Government(frame) => ch05_government::legal(look, frame, out),
        Frame::Tracks(frame) => ch05_tracks::legal(look, frame, out),
        Frame::Phase(frame) => ch06_phase::legal(look, frame, out),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => {}
        Frame::Hall(frame) => ch10_hall::legal(look, frame, out),
        Frame::Kuiper(frame) => chk_kuiper::legal(look, frame, out),
        Frame::AntiMatter(frame) => cha_antimatter::legal(look, frame, out),
        Frame::Halley(frame) => chc_halley::legal(look, frame, out),
        Frame::Variant(frame) => chv_variants::legal(look, frame, out),
    }
}

/// May the newest question be answered so?
///
/// # Errors
/// The refusal, with the section.
pub(crate) fn check(
    look: Look<'_>,
    _seat: Seat,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    check_by_rules(look, frame, action)?;
    if is_halls(look.state, frame) && !ch10_hall::human_may(look.rules, look.state, frame, action) {
        return Err(Illegal::NotATie);
    }
    Ok(())
}

/// The answer with its question, or the refusal of one that belongs to another.
fn met<M>(paired: Option<M>) -> Result<M, Illegal> {
    paired.ok_or(Illegal::OtherQuestion)
}

fn check_by_rules(look: Look<'_>, frame: Frame, action: &Action) -> Result<(), Illegal> {
    match frame {
        Frame::Turn(f) => ch01_turn::check(look, met(ch01_turn::pair(f, action))?),
        Frame::Payment(f) => ch01_payment::check(look, met(ch01_payment::pair(f, action))?),
        Frame::Reward(f) => ch01_rewards::check(look, met(ch01_rewards::pair(f, action))?),
        Frame::Solar(f) => ch04_solar::check(look, met(ch04_solar::pair(f, action))?),
        Frame::Research(f) => ch04_research::check(look, met(ch04_research::pair(f, action))?),
        Frame::Travel(f) => ch04_travel::check(look, met(ch04_travel::pair(f, action))?),
        Frame::Market(f) => ch04_market::check(look, met(ch04_market::pair(f, action))?),
        Frame::Production(f) => {
            ch04_production::check(look, met(ch04_production::pair(f, action))?)
        }
        Frame::Build(f) => ch05_build::check(look, met(ch05_build::pair(f, action))?),
        Frame::Save(f) => ch05_save::check(look, met(ch05_save::pair(f, action))?),
        Frame::Probe(f) => ch05_probe::check(look, met(ch05_probe::pair(f, action))?),
        Frame::Government(f) => {
            ch05_government::check(look, met(ch05_government::pair(f, action))?)
        }
        Frame::Tracks(f) => ch05_tracks::check(look, met(ch05_tracks::pair(f, action))?),
        Frame::Phase(f) => ch06_phase::check(look, met(ch06_phase::pair(f, action))?),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => Err(Illegal::OtherQuestion),
        Frame::Hall(f) => ch10_hall::check(look, met(ch10_hall::pair(f, action))?),
        Frame::Kuiper(f) => chk_kuiper::check(look, met(chk_kuiper::pair(f, action))?),
        Frame::AntiMatter(f) => cha_antimatter::check(look, met(cha_antimatter::pair(f, action))?),
        Frame::Halley(f) => chc_halley::check(look, met(chc_halley::pair(f, action))?),
        Frame::Variant(f) => chv_variants::check(look, met(chv_variants::pair(f, action))?),
    }
}

/// What `check` has let through belongs to its question.
fn sure<M>(paired: Option<M>) -> M {
    paired.expect("check lets only answers to the question through")
}

/// Plays an answer that `check` has let through, or that H.A.L.L. gives.
pub(crate) fn play<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    frame: Frame,
    action: &Action,
) {
    if *action == Action::Done {
        // What H.A.L.L.'s own frames ask, they ask the human.
        let player = player(frame).unwrap_or(Player::seat(0));
        ctx.log.push(Event::Finished { player });
    }
    match frame {
        Frame::Turn(f) => ch01_turn::play(ctx, sure(ch01_turn::pair(f, action))),
        Frame::Payment(f) => ch01_payment::play(ctx, sure(ch01_payment::pair(f, action))),
        Frame::Reward(f) => ch01_rewards::play(ctx, sure(ch01_rewards::pair(f, action))),
        Frame::Solar(f) => ch04_solar::play(ctx, sure(ch04_solar::pair(f, action))),
        Frame::Research(f) => ch04_research::play(ctx, sure(ch04_research::pair(f, action))),
        Frame::Travel(f) => ch04_travel::play(ctx, sure(ch04_travel::pair(f, action))),
        Frame::Market(f) => ch04_market::play(ctx, sure(ch04_market::pair(f, action))),
        Frame::Production(f) => ch04_production::play(ctx, sure(ch04_production::pair(f, action))),
        Frame::Build(f) => ch05_build::play(ctx, sure(ch05_build::pair(f, action))),
        Frame::Save(f) => ch05_save::play(ctx, sure(ch05_save::pair(f, action))),
        Frame::Probe(f) => ch05_probe::play(ctx, sure(ch05_probe::pair(f, action))),
        Frame::Government(f) => ch05_government::play(ctx, sure(ch05_government::pair(f, action))),
        Frame::Tracks(f) => ch05_tracks::play(ctx, sure(ch05_tracks::pair(f, action))),
        Frame::Phase(f) => ch06_phase::play(ctx, sure(ch06_phase::pair(f, action))),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => {}
        Frame::Hall(f) => ch10_hall::play(ctx, sure(ch10_hall::pair(f, action))),
        Frame::Kuiper(f) => chk_kuiper::play(ctx, sure(chk_kuiper::pair(f, action))),
        Frame::AntiMatter(f) => cha_antimatter::play(ctx, sure(cha_antimatter::pair(f, action))),
        Frame::Halley(f) => chc_halley::play(ctx, sure(chc_halley::pair(f, action))),
        Frame::Variant(f) => chv_variants::play(ctx, seat, sure(chv_variants::pair(f, action))),
    }
}

/// Deals outcome `result` of a draw.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    debug_assert!(outcomes(ctx.look(), frame).is_some(), "the dealer is asked for draws only");
    match frame {
        Frame::Setup(frame) => ch09_setup::deal(ctx, frame, result),
        Frame::Solar(frame) => ch04_solar::deal(ctx, frame, result),
        Frame::Travel(frame) => ch04_travel::deal(ctx, frame, result),
        Frame::Build(frame) => ch05_build::deal(ctx, frame, result),
        Frame::Probe(frame) => ch05_probe::deal(ctx, frame, result),
        Frame::Sun(_) => ch07_sun::deal(ctx, result),
        Frame::Hall(frame) => ch10_hall::deal(ctx, frame, result),
        Frame::Kuiper(frame) => chk_kuiper::deal(ctx, frame, result),
        Frame::AntiMatter(frame) => cha_antimatter::deal(ctx, frame, result),
        Frame::Halley(frame) => chc_halley::deal(ctx, frame, result),
        Frame::Variant(frame) => chv_variants::deal(ctx, frame, result),
        Frame::Turn(_)
        | Frame::Payment(_)
        | Frame::Reward(_)
        | Frame::Research(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Salvation(_)
        | Frame::Save(_)
        | Frame::Government(_)
        | Frame::Tracks(_)
        | Frame::Phase(_) => {}
    }
}

/// Does what needs no answer.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Reward(frame) => ch01_rewards::settle(ctx, frame),
        Frame::Travel(frame) => ch04_travel::settle(ctx, frame),
        Frame::Market(frame) => ch04_market::settle(ctx, frame),
        Frame::Salvation(frame) => ch05_salvation::settle(ctx, frame),
        Frame::Build(frame) => ch05_build::settle(ctx, frame),
        Frame::Save(frame) => ch05_save::settle(ctx, frame),
        Frame::Probe(frame) => ch05_probe::settle(ctx, frame),
        Frame::Government(frame) => ch05_government::settle(ctx, frame),
        Frame::Tracks(frame) => ch05_tracks::settle(ctx, frame),
        Frame::Sun(frame) => ch07_sun::settle(ctx, frame),
        Frame::Hall(frame) => ch10_hall::settle(ctx, frame),
        Frame::Kuiper(frame) => chk_kuiper::settle(ctx, frame),
        Frame::AntiMatter(frame) => cha_antimatter::settle(ctx, frame),
        Frame::Halley(frame) => chc_halley::settle(ctx, frame),
        Frame::Variant(frame) => chv_variants::settle(ctx, frame),
        Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::Payment(_)
        | Frame::Solar(_)
        | Frame::Research(_)
        | Frame::Production(_)
        | Frame::Phase(_) => Settled::Waits,
    }
}

/// What the seat is asked, in words; `None` for draws and steps.
pub(crate) fn question(look: Look<'_>, _seat: Seat, frame: Frame) -> Option<Question> {
    let question = match frame {
        Frame::Turn(frame) => ch01_turn::question(look, frame),
        Frame::Payment(frame) => ch01_payment::question(look, frame),
        Frame::Reward(frame) => ch01_rewards::question(look, frame),
        Frame::Solar(frame) => ch04_solar::question(look, frame),
        Frame::Research(frame) => ch04_research::question(frame),
        Frame::Travel(frame) => ch04_travel::question(look, frame),
        Frame::Market(frame) => ch04_market::question(frame),
        Frame::Production(frame) => ch04_production::question(frame),
        Frame::Build(frame) => ch05_build::question(frame),
        Frame::Save(frame) => ch05_save::question(frame),
        Frame::Probe(frame) => ch05_probe::question(frame),
        Frame::Government(frame) => ch05_government::question(frame),
        Frame::Tracks(frame) => ch05_tracks::question(frame),
        Frame::Phase(frame) => ch06_phase::question(frame),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => return None,
        Frame::Hall(frame) => ch10_hall::question(look, frame)?,
        Frame::Kuiper(frame) => chk_kuiper::question(look, frame)?,
        Frame::AntiMatter(frame) => cha_antimatter::question(look, frame)?,
        Frame::Halley(frame) => chc_halley::question(look, frame),
        Frame::Variant(frame) => chv_variants::question(look, frame)?,
    };
    Some(question)
}

/// What the dealer is asked for, in words; `None` for questions and steps.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    let sheet = match frame {
        Frame::Setup(frame) => ch09_setup::draw_sheet(look, frame),
        Frame::Solar(_) => ch04_solar::draw_sheet(look),
        Frame::Travel(frame) => ch04_travel::draw_sheet(look, frame)?,
        Frame::Build(_) => ch05_build::draw_sheet(look),
        Frame::Probe(_) => ch05_probe::draw_sheet(look),
        Frame::Sun(_) => ch07_sun::draw_sheet(look),
        Frame::Hall(frame) => ch10_hall::draw_sheet(look, frame)?,
        Frame::Kuiper(frame) => chk_kuiper::draw_sheet(look, frame)?,
        Frame::AntiMatter(frame) => cha_antimatter::draw_sheet(look, frame)?,
        Frame::Halley(frame) => chc_halley::draw_sheet(look, frame)?,
        Frame::Variant(frame) => chv_variants::draw_sheet(look, frame)?,
        Frame::Turn(_)
        | Frame::Payment(_)
        | Frame::Reward(_)
        | Frame::Research(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Salvation(_)
        | Frame::Save(_)
        | Frame::Government(_)
        | Frame::Tracks(_)
        | Frame::Phase(_) => return None,
    };
    Some(sheet)
}

/// The answer in words and facts, for the seat that is asked; `None` where it answers another question.
fn described(look: Look<'_>, seat: Seat, frame: Frame, action: &Action) -> Option<Label> {
    let label = match frame {
        Frame::Turn(f) => ch01_turn::label(look, ch01_turn::pair(f, action)?),
        Frame::Payment(f) => ch01_payment::label(look, ch01_payment::pair(f, action)?),
        Frame::Reward(f) => ch01_rewards::label(look, ch01_rewards::pair(f, action)?),
        Frame::Solar(f) => ch04_solar::label(look, ch04_solar::pair(f, action)?),
        Frame::Research(f) => ch04_research::label(look, ch04_research::pair(f, action)?),
        Frame::Travel(f) => ch04_travel::label(look, ch04_travel::pair(f, action)?),
        Frame::Market(f) => ch04_market::label(look, ch04_market::pair(f, action)?),
        Frame::Production(f) => ch04_production::label(look, ch04_production::pair(f, action)?),
        Frame::Build(f) => ch05_build::label(look, ch05_build::pair(f, action)?),
        Frame::Save(f) => ch05_save::label(look, ch05_save::pair(f, action)?),
        Frame::Probe(f) => ch05_probe::label(look, ch05_probe::pair(f, action)?),
        Frame::Government(f) => ch05_government::label(look, ch05_government::pair(f, action)?),
        Frame::Tracks(f) => ch05_tracks::label(look, ch05_tracks::pair(f, action)?),
        Frame::Phase(f) => ch06_phase::label(look, ch06_phase::pair(f, action)?),
        Frame::Setup(_) | Frame::Salvation(_) | Frame::Sun(_) => return None,
        Frame::Hall(f) => ch10_hall::label(look, ch10_hall::pair(f, action)?),
        Frame::Kuiper(f) => chk_kuiper::label(look, chk_kuiper::pair(f, action)?),
        Frame::AntiMatter(f) => cha_antimatter::label(look, cha_antimatter::pair(f, action)?),
        Frame::Halley(f) => chc_halley::label(look, chc_halley::pair(f, action)?),
        Frame::Variant(f) => chv_variants::label(look, seat, chv_variants::pair(f, action)?),
    };
    Some(label)
}

/// The answer in words and facts, with what follows it.
pub(crate) fn label(look: Look<'_>, seat: Seat, action: &Action) -> Label {
    let named = || Label::new(crate::notation::notation(action), "§1.3");
    let Some(frame) = look.state.top() else { return named() };
    if check(look, seat, frame, action).is_err() {
        return named(); // Whatever is no answer is named as it is written.
    }
    let mut label = described(look, seat, frame, action).unwrap_or_else(named);
    (label.ends_turn, label.is_final) = follows(look, seat, frame, action);
    label
}

/// Whether an answer ends the turn of the seat, and whether it can be taken back: tried on a table of its own, as
/// far as the next draw or the next question. Nothing that is hidden from the seat plays a part, since what is
/// face down is drawn.
fn follows(look: Look<'_>, seat: Seat, frame: Frame, action: &Action) -> (bool, bool) {
    if frame == Frame::Variant(VariantFrame::ChoosePass) {
        return (false, false); // §V5.2: open again until the last seat has decided, whoever that is.
    }
    let mut twin = look.state.clone();
    let mut log: Vec<Event> = Vec::new();
    let mut ctx = Ctx { rules: look.rules, state: &mut twin, log: &mut log };
    play(&mut ctx, seat, frame, action);
    flow::run(&mut ctx);
    let before = (look.state.turn, look.state.phase, look.state.round);
    let moved_on = before != (twin.turn, twin.phase, twin.round);
    let next = twin.top();
    let new_turn = matches!(next, Some(Frame::Turn(ch01_turn::Frame::Turn { .. })));
    let other = next.is_none_or(|next| !asked(&twin, next).contains(seat));
    let learned = log.iter().any(Event::bars_undo);
    (moved_on || new_turn || next.is_none(), other || learned)
}

/// Can this frame stand here? Only positions from outside need this question.
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, last: bool) -> Result<(), String> {
    match frame {
        Frame::Setup(frame) => ch09_setup::is_sound(look, frame),
        Frame::Turn(frame) => ch01_turn::is_sound(look, frame),
        Frame::Payment(frame) => ch01_payment::is_sound(look, frame),
        Frame::Reward(frame) => ch01_rewards::is_sound(look, frame),
        Frame::Solar(frame) => ch04_solar::is_sound(look, frame),
        Frame::Research(frame) => ch04_research::is_sound(look, frame),
        Frame::Travel(frame) => ch04_travel::is_sound(look, frame),
        Frame::Market(frame) => ch04_market::is_sound(look, frame),
        Frame::Production(frame) => ch04_production::is_sound(look, frame),
        Frame::Salvation(frame) => ch05_salvation::is_sound(look, frame),
        Frame::Build(frame) => ch05_build::is_sound(look, frame),
        Frame::Save(frame) => ch05_save::is_sound(look, frame),
        Frame::Probe(frame) => ch05_probe::is_sound(look, frame),
        Frame::Government(frame) => ch05_government::is_sound(look, frame),
        Frame::Tracks(_) => Ok(()), // A step on a track needs nothing.
        Frame::Phase(frame) => ch06_phase::is_sound(look, frame),
        Frame::Sun(_) => ch07_sun::is_sound(look),
        Frame::Hall(frame) => ch10_hall::is_sound(look, frame),
        Frame::Kuiper(frame) => chk_kuiper::is_sound(look, frame, last),
        Frame::AntiMatter(frame) => cha_antimatter::is_sound(look, frame, last),
        Frame::Halley(frame) => chc_halley::is_sound(look, frame),
        Frame::Variant(frame) => chv_variants::is_sound(look, frame),
    }
}

/// Can others lie on this frame?
pub(crate) fn may_wait(frame: Frame) -> bool {
    match frame {
        Frame::Setup(frame) => ch09_setup::may_wait(frame),
        Frame::Turn(frame) => ch01_turn::may_wait(frame),
        Frame::Reward(frame) => ch01_rewards::may_wait(frame),
        Frame::Solar(frame) => ch04_solar::may_wait(frame),
        Frame::Build(frame) => ch05_build::may_wait(frame),
        Frame::Save(frame) => ch05_save::may_wait(frame),
        Frame::Probe(frame) => ch05_probe::may_wait(frame),
        Frame::Government(frame) => ch05_government::may_wait(frame),
        Frame::Tracks(frame) => ch05_tracks::may_wait(frame),
        Frame::Sun(frame) => ch07_sun::may_wait(frame),
        Frame::Hall(frame) => ch10_hall::may_wait(frame),
        Frame::Kuiper(frame) => chk_kuiper::may_wait(frame),
        Frame::AntiMatter(frame) => cha_antimatter::may_wait(frame),
        Frame::Halley(frame) => chc_halley::may_wait(frame),
        Frame::Variant(frame) => chv_variants::may_wait(frame),
        Frame::Salvation(_) => true,
        Frame::Payment(_)
        | Frame::Research(_)
        | Frame::Travel(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Phase(_) => false,
    }
}

/// Things that a player would look for in a question and cannot choose now.
pub(crate) struct WhyNots<'a> {
    look: Look<'a>,
    seat: Seat,
    frame: Frame,
    found: &'a mut Vec<WhyNot<Action>>,
}

/// An answer that may be missing, as it would be called.
pub(crate) struct Missing {
    pub(crate) action: Action,
    pub(crate) text: String,
    pub(crate) touches: Vec<String>,
}

/// No question lists more.
const WHY_NOT_MAX: usize = 40;

impl WhyNots<'_> {
    /// Lists the answer, if the rules refuse it.
    pub(crate) fn refused(&mut self, missing: Missing) {
        let Missing { action, text, touches } = missing;
        if let Err(illegal) = check(self.look, self.seat, self.frame, &action) {
            self.add(Some(action), text, touches, &illegal);
        }
    }

    /// Lists something that is no single answer.
    pub(crate) fn push(
        &mut self,
        action: Option<Action>,
        text: impl Into<String>,
        touches: Vec<String>,
        illegal: &Illegal,
    ) {
        self.add(action, text.into(), touches, illegal);
    }

    fn add(
        &mut self,
        action: Option<Action>,
        text: String,
        touches: Vec<String>,
        illegal: &Illegal,
    ) {
        if self.found.len() < WHY_NOT_MAX {
            let (reason, rule) = (illegal.to_string().into(), illegal.rule());
            self.found.push(WhyNot { action, text: text.into(), touches, reason, rule });
        }
    }
}

/// What the seat would look for in its question and cannot choose now. Questions that H.A.L.L. leaves to the
/// human, and those whose answers are all there are, have nothing to add.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, found: &mut Vec<WhyNot<Action>>) {
    if is_halls(look.state, frame) {
        return;
    }
    let mut out = WhyNots { look, seat, frame, found };
    match frame {
        Frame::Turn(frame) => ch01_turn::why_not(look, frame, &mut out),
        Frame::Solar(frame) => ch04_solar::why_not(look, frame, &mut out),
        Frame::Research(frame) => ch04_research::why_not(look, frame, &mut out),
        Frame::Travel(frame) => ch04_travel::why_not(look, frame, &mut out),
        Frame::Market(frame) => ch04_market::why_not(look, frame, &mut out),
        Frame::Production(frame) => ch04_production::why_not(look, frame, &mut out),
        Frame::Build(frame) => ch05_build::why_not(look, frame, &mut out),
        Frame::Save(frame) => ch05_save::why_not(look, frame, &mut out),
        Frame::Probe(frame) => ch05_probe::why_not(look, frame, &mut out),
        Frame::Government(frame) => ch05_government::why_not(look, frame, &mut out),
        Frame::Phase(frame) => ch06_phase::why_not(look, frame, &mut out),
        Frame::Hall(frame) => ch10_hall::why_not(look, frame, &mut out),
        Frame::Kuiper(frame) => chk_kuiper::why_not(look, frame, &mut out),
        Frame::AntiMatter(frame) => cha_antimatter::why_not(look, frame, &mut out),
        Frame::Setup(_)
        | Frame::Payment(_)
        | Frame::Reward(_)
        | Frame::Salvation(_)
        | Frame::Tracks(_)
        | Frame::Sun(_)
        | Frame::Halley(_)
        | Frame::Variant(_) => {}
    }
}
