//! From every question to its chapter: one arm for each. Nothing is decided here.

use tabletop::{Cite, DrawSheet, Label, Question, Seat, SeatSet, Sink, WhyNot};

use crate::action::Action;
use crate::event::Event;
use crate::fact::Fact;
use crate::illegal::Illegal;
use crate::state::{Ctx, Frame, Look, SecretStep, Settled, StackPlace, State, sound};
use crate::{
    ch03_setup, ch04_planning, ch05_energy, ch05_goods, ch05_markers, ch05_pass, ch05_research,
    ch05_tracks, ch05_turn, ch16_threats, ch17_campaign, flow, luna, notation, words,
};

/// What the seat is asked; none if it is not.
pub(crate) fn of(state: &State, seat: Seat) -> Option<Frame> {
    let frame = state.question_of(seat)?;
    // Whoever has a question of its own is asked it.
    let is_own = matches!(frame, Frame::Setup(_) | Frame::Planning(_));
    (is_own || asked(state, frame).contains(seat)).then_some(frame)
}

/// the people agree on Luna's next level; a bot that happens to be first does not choose for them.
pub(crate) fn is_for_people(frame: Frame) -> bool {
    matches!(frame, Frame::Campaign(ch17_campaign::Frame::Level { .. }))
}

/// The seats that a frame asks; none for what is dealt or goes on by itself.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Draw(_) | Frame::Luna(_) => SeatSet::EMPTY,
        Frame::Together | Frame::Setup(_) | Frame::Planning(_) => state.open_seats(),
        Frame::Turn(frame) => ch05_turn::asked(state, frame),
        Frame::Goods(frame) => ch05_goods::asked(state, frame),
        Frame::Energy(frame) => ch05_energy::asked(state, frame),
        Frame::Research(frame) => ch05_research::asked(state, frame),
        Frame::Tracks(frame) => ch05_tracks::asked(state, frame),
        Frame::Markers(frame) => ch05_markers::asked(state, frame),
        Frame::Pass(frame) => ch05_pass::asked(state, frame),
        Frame::Threats(frame) => ch16_threats::asked(state, frame),
        Frame::Campaign(frame) => ch17_campaign::asked(state, frame),
    }
}

/// How many outcomes the dealer has; none for what asks a seat or nobody.
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Draw(draw) => Some(ch03_setup::outcomes(look, draw)),
        Frame::Luna(frame) => luna::outcomes(look, frame),
        Frame::Together
        | Frame::Setup(_)
        | Frame::Planning(_)
        | Frame::Turn(_)
        | Frame::Goods(_)
        | Frame::Energy(_)
        | Frame::Research(_)
        | Frame::Tracks(_)
        | Frame::Markers(_)
        | Frame::Pass(_)
        | Frame::Threats(_)
        | Frame::Campaign(_) => None,
    }
}

/// Every legal answer of the seat; none to what asks no seat.
pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Draw(_) | Frame::Luna(_) | Frame::Together => {}
        Frame::Setup(frame) => ch03_setup::legal(look, seat, frame, out),
        Frame::Planning(frame) => ch04_planning::legal(look, seat, frame, out),
        Frame::Turn(frame) => ch05_turn::legal(look, seat, frame, out),
        Frame::Goods(frame) => ch05_goods::legal(look, seat, frame, out),
        Frame::Energy(frame) => ch05_energy::legal(look, seat, frame, out),
        Frame::Research(frame) => ch05_research::legal(look, seat, frame, out),
        Frame::Tracks(frame) => ch05_tracks::legal(frame, out),
        Frame::Markers(frame) => ch05_markers::legal(look, seat, frame, out),
        Frame::Pass(frame) => ch05_pass::legal(look, seat, frame, out),
        Frame::Threats(frame) => ch16_threats::legal(frame, out),
        Frame::Campaign(frame) => ch17_campaign::legal(look, frame, out),
    }
}

/// An answer with the question that it belongs to.
#[derive(Clone, Copy, Debug)]
enum Move {
    Setup(ch03_setup::Move),
    Planning(ch04_planning::Move),
    Turn(ch05_turn::Move),
    Goods(ch05_goods::Move),
    Energy(ch05_energy::Move),
    Research(ch05_research::Move),
    Tracks(ch05_tracks::Move),
    Markers(ch05_markers::Move),
    Pass(ch05_pass::Move),
    Threats(ch16_threats::Move),
    Campaign(ch17_campaign::Move),
}

/// The answer to this question, if it is one.
fn pair(frame: Frame, action: Action) -> Option<Move> {
    match frame {
        Frame::Draw(_) | Frame::Luna(_) | Frame::Together => None,
        Frame::Setup(frame) => ch03_setup::pair(frame, action).map(Move::Setup),
        Frame::Planning(frame) => ch04_planning::pair(frame, action).map(Move::Planning),
        Frame::Turn(frame) => ch05_turn::pair(frame, action).map(Move::Turn),
        Frame::Goods(frame) => ch05_goods::pair(frame, action).map(Move::Goods),
        Frame::Energy(frame) => ch05_energy::pair(frame, action).map(Move::Energy),
        Frame::Research(frame) => ch05_research::pair(frame, action).map(Move::Research),
        Frame::Tracks(frame) => ch05_tracks::pair(frame, action).map(Move::Tracks),
        Frame::Markers(frame) => ch05_markers::pair(frame, action).map(Move::Markers),
        Frame::Pass(frame) => ch05_pass::pair(frame, action).map(Move::Pass),
        Frame::Threats(frame) => ch16_threats::pair(frame, action).map(Move::Threats),
        Frame::Campaign(frame) => ch17_campaign::pair(frame, action).map(Move::Campaign),
    }
}

/// May the seat give this answer?
pub(crate) fn check(
    look: Look<'_>,
    seat: Seat,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    check_move(look, seat, pair(frame, *action).ok_or(Illegal::OtherQuestion)?)
}

fn check_move(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Setup(chosen) => ch03_setup::check(look, seat, chosen),
        Move::Planning(chosen) => ch04_planning::check(look, seat, chosen),
        Move::Turn(chosen) => ch05_turn::check(look, seat, chosen),
        Move::Goods(chosen) => ch05_goods::check(look, seat, chosen),
        Move::Energy(chosen) => ch05_energy::check(look, seat, chosen),
        Move::Research(chosen) => ch05_research::check(look, seat, chosen),
        Move::Tracks(chosen) => ch05_tracks::check(look, seat, chosen),
        Move::Markers(chosen) => ch05_markers::check(look, seat, chosen),
        Move::Pass(chosen) => ch05_pass::check(look, seat, chosen),
        Move::Threats(chosen) => ch16_threats::check(look, seat, chosen),
        Move::Campaign(chosen) => ch17_campaign::check(look, chosen),
    }
}

/// Plays an answer that `check` has let through.
pub(crate) fn play<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    frame: Frame,
    action: &Action,
) {
    let chosen = pair(frame, *action);
    play_move(ctx, seat, chosen.expect("check lets only answers to the question through"));
}

fn play_move<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Setup(chosen) => ch03_setup::play(ctx, seat, chosen),
        Move::Planning(chosen) => ch04_planning::play(ctx, seat, chosen),
        Move::Turn(chosen) => ch05_turn::play(ctx, seat, chosen),
        Move::Goods(chosen) => ch05_goods::play(ctx, seat, chosen),
        Move::Energy(chosen) => ch05_energy::play(ctx, seat, chosen),
        Move::Research(chosen) => ch05_research::play(ctx, seat, chosen),
        Move::Tracks(chosen) => ch05_tracks::play(ctx, seat, chosen),
        Move::Markers(chosen) => ch05_markers::play(ctx, seat, chosen),
        Move::Pass(chosen) => ch05_pass::play(ctx, seat, chosen),
        Move::Threats(chosen) => ch16_threats::play(ctx, seat, chosen),
        Move::Campaign(chosen) => ch17_campaign::play(ctx, chosen),
    }
}

/// The answer in words and facts, with what follows it. What is no answer here is only named.
pub(crate) fn label(look: Look<'_>, seat: Seat, action: &Action) -> Label<Fact> {
    let chosen = of(look.state, seat).and_then(|frame| pair(frame, *action));
    let Some(chosen) = chosen else {
        return words::answer(&notation::notation(action), "§5.1.2", []);
    };
    let label = label_move(look, seat, chosen);
    if check_move(look, seat, chosen).is_err() {
        return label;
    }
    let Aftermath { ends_turn, is_final } = after(look, seat, chosen);
    Label { ends_turn, is_final, ..label }
}

fn label_move(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Setup(chosen) => ch03_setup::label(look, seat, chosen),
        Move::Planning(chosen) => ch04_planning::label(look, seat, chosen),
        Move::Turn(chosen) => ch05_turn::label(look, seat, chosen),
        Move::Goods(chosen) => ch05_goods::label(look, seat, chosen),
        Move::Energy(chosen) => ch05_energy::label(look, seat, chosen),
        Move::Research(chosen) => ch05_research::label(look, seat, chosen),
        Move::Tracks(chosen) => ch05_tracks::label(look, seat, chosen),
        Move::Markers(chosen) => ch05_markers::label(look, seat, chosen),
        Move::Pass(chosen) => ch05_pass::label(look, seat, chosen),
        Move::Threats(chosen) => ch16_threats::label(look, seat, chosen),
        Move::Campaign(chosen) => ch17_campaign::label(look, chosen),
    }
}

/// What follows an answer, as far as the seat can know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aftermath {
    /// The turn or the phase of the seat is over.
    ends_turn: bool,
    /// It cannot be taken back: something is drawn or shown, or it is somebody else's turn.
    is_final: bool,
}

/// Tries an answer on a copy. Only what is open is looked at afterwards: who is asked, what is drawn, and
/// whether anything was shown; so what others hold face down changes nothing.
fn after(look: Look<'_>, seat: Seat, chosen: Move) -> Aftermath {
    let (before, mut state, mut log) = (look.state, *look.state, Vec::new());
    let mut ctx = Ctx { rules: look.rules, state: &mut state, log: &mut log };
    play_move(&mut ctx, seat, chosen);
    flow::run(&mut ctx);
    let same_phase = state.phase == before.phase && state.active == before.active;
    let goes_on = match state.frames.first() {
        Some(Frame::Together) => state.players[seat].step != SecretStep::Closed,
        // A new turn: the one before is over.
        Some(Frame::Turn(_)) | None => false,
        Some(_) => state.frames.iter().any(|frame| asked(&state, *frame).contains(seat)),
    };
    let ends_turn = !(same_phase && goes_on);
    let top = state.top();
    let is_drawn =
        top.is_some_and(|top| outcomes(Look { rules: look.rules, state: &state }, top).is_some());
    let is_shown = log.iter().any(|event| event.what.reveals());
    let is_left = top.is_none_or(|top| !asked(&state, top).contains(seat));
    // Where several decide at once, whoever has closed may open again while somebody else is open. Who that
    // is changes under the eyes of the seat, so it is not asked: only alone nothing can be opened again.
    let may_open = before.top() == Some(Frame::Together) && before.n_seats > 1;
    Aftermath { ends_turn, is_final: !may_open && (is_drawn || is_shown || ends_turn && is_left) }
}

/// The most reasons that are given at once.
const WHY_NOT_MAX: usize = 40;

/// What the seat would look for in its question and cannot choose now, each with its reason.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    let mut sought = Vec::new();
    match frame {
        Frame::Planning(frame) => ch04_planning::why_not(look, seat, frame, &mut sought),
        Frame::Turn(frame) => ch05_turn::why_not(look, frame, &mut sought),
        Frame::Goods(frame) => ch05_goods::why_not(look, frame, &mut sought),
        Frame::Energy(frame) => ch05_energy::why_not(look, frame, &mut sought),
        Frame::Research(frame) => ch05_research::why_not(look, frame, &mut sought),
        Frame::Markers(frame) => ch05_markers::why_not(look, frame, &mut sought),
        Frame::Pass(frame) => ch05_pass::why_not(look, frame, &mut sought),
        // Everything that one could look for can be chosen.
        Frame::Draw(_)
        | Frame::Luna(_)
        | Frame::Together
        | Frame::Setup(_)
        | Frame::Tracks(_)
        | Frame::Threats(_)
        | Frame::Campaign(_) => {}
    }
    let refused = sought.into_iter().filter_map(|action| {
        let chosen = pair(frame, action)?;
        let reason = check_move(look, seat, chosen).err()?;
        let Label { text, touches, .. } = label_move(look, seat, chosen);
        let (action, rule) = (Some(action), reason.rule());
        Some(WhyNot { action, text, touches, reason: reason.to_string().into(), rule })
    });
    out.extend(refused.take(WHY_NOT_MAX));
}

/// Deals an outcome of the draw on top.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    match frame {
        Frame::Draw(draw) => ch03_setup::deal(ctx, draw, result),
        Frame::Luna(frame) => luna::deal(ctx, frame, result),
        Frame::Together
        | Frame::Setup(_)
        | Frame::Planning(_)
        | Frame::Turn(_)
        | Frame::Goods(_)
        | Frame::Energy(_)
        | Frame::Research(_)
        | Frame::Tracks(_)
        | Frame::Markers(_)
        | Frame::Pass(_)
        | Frame::Threats(_)
        | Frame::Campaign(_) => unreachable!("the dealer is not asked"),
    }
}

/// Goes on with the frame on top as far as it needs nobody.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Luna(frame) => luna::settle(ctx, frame),
        Frame::Together if ctx.state.open_seats().is_empty() => {
            ctx.state.pop();
            Settled::WentOn
        }
        Frame::Energy(frame) => ch05_energy::settle(ctx, frame),
        Frame::Research(frame) => ch05_research::settle(ctx, frame),
        Frame::Tracks(frame) => ch05_tracks::settle(ctx, frame),
        Frame::Pass(frame) => ch05_pass::settle(ctx, frame),
        Frame::Draw(_)
        | Frame::Together
        | Frame::Setup(_)
        | Frame::Planning(_)
        | Frame::Turn(_)
        | Frame::Goods(_)
        | Frame::Markers(_)
        | Frame::Threats(_)
        | Frame::Campaign(_) => Settled::Waits,
    }
}

/// What the seat is asked, in words; none if no seat is.
pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Option<Question> {
    Some(match frame {
        Frame::Draw(_) | Frame::Luna(_) | Frame::Together => return None,
        Frame::Setup(frame) => ch03_setup::question(frame),
        Frame::Planning(frame) => ch04_planning::question(look, seat, frame),
        Frame::Turn(frame) => ch05_turn::question(look, frame),
        Frame::Goods(frame) => ch05_goods::question(frame),
        Frame::Energy(frame) => ch05_energy::question(look, frame),
        Frame::Research(frame) => ch05_research::question(look, seat, frame),
        Frame::Tracks(frame) => ch05_tracks::question(look, seat, frame),
        Frame::Markers(frame) => ch05_markers::question(frame),
        Frame::Pass(frame) => ch05_pass::question(look, seat, frame),
        Frame::Threats(frame) => ch16_threats::question(frame),
        Frame::Campaign(frame) => ch17_campaign::question(frame),
    })
}

/// What the dealer is asked for, in words; none if it is not.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    match frame {
        Frame::Draw(draw) => Some(ch03_setup::draw_sheet(look, draw)),
        Frame::Luna(frame) => Some(luna::draw_sheet(look, frame)),
        Frame::Together
        | Frame::Setup(_)
        | Frame::Planning(_)
        | Frame::Turn(_)
        | Frame::Goods(_)
        | Frame::Energy(_)
        | Frame::Research(_)
        | Frame::Tracks(_)
        | Frame::Markers(_)
        | Frame::Pass(_)
        | Frame::Threats(_)
        | Frame::Campaign(_) => None,
    }
}

/// Can the frame of a position stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    match frame {
        Frame::Draw(draw) => ch03_setup::is_sound(look, draw, place),
        Frame::Luna(frame) => luna::is_sound(look, frame, place),
        Frame::Together => ch04_planning::is_sound_together(look, place),
        Frame::Setup(_) | Frame::Planning(_) => sound(false, "each seat is asked this by itself"),
        Frame::Turn(frame) => ch05_turn::is_sound(look, frame, place),
        Frame::Goods(frame) => ch05_goods::is_sound(look, frame, place),
        Frame::Energy(frame) => ch05_energy::is_sound(look, frame, place),
        Frame::Research(frame) => ch05_research::is_sound(look, frame, place),
        Frame::Tracks(frame) => ch05_tracks::is_sound(look, frame, place),
        Frame::Markers(frame) => ch05_markers::is_sound(look, frame, place),
        Frame::Pass(frame) => ch05_pass::is_sound(look, frame, place),
        Frame::Threats(frame) => ch16_threats::is_sound(look, frame, place),
        Frame::Campaign(frame) => ch17_campaign::is_sound(look, frame, place),
    }
}
