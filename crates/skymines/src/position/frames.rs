//! Does the stack of questions fit the state? Only what a game could ask is let in; whether a question can
//! stand where it stands is for its chapter to say.

use crate::ch05_pass;
use crate::question;
use crate::state::{Frame, Look, Phase, StackPlace, sound};

type Checked = Result<(), String>;

/// All frames, alone and on each other.
pub(super) fn check(look: Look<'_>) -> Checked {
    stack(look).map_err(|why| format!("frames: {why}"))
}

fn stack(look: Look<'_>) -> Checked {
    let frames = &look.state.frames[..];
    if look.state.phase == Phase::Over {
        return sound(frames.is_empty(), "the game is over");
    }
    let bottom = *frames.first().ok_or("somebody is always asked")?;
    turn(look, bottom)?;
    for (at, &frame) in frames.iter().enumerate() {
        let place = StackPlace { below: &frames[..at], above: frames.get(at + 1).copied() };
        question::is_sound(look, frame, place)?;
    }
    Ok(())
}

/// The bottom question is about the turn of whoever is active.
fn turn(look: Look<'_>, bottom: Frame) -> Checked {
    let state = look.state;
    let is_seat = state.seat_of(state.active).is_some();
    let is_luna = matches!(bottom, Frame::Luna(_)) && state.phase == Phase::Action;
    let action = state.phase == Phase::Action;
    sound(!action || is_seat != is_luna, "it is somebody else's turn")?;
    if let Some(seat) = state.seat_of(state.active)
        && action
    {
        let passes = matches!(
            bottom,
            Frame::Pass(ch05_pass::Frame::Passing | ch05_pass::Frame::Rest { .. })
        );
        sound(state.players[seat].passed == passes, "whoever has passed takes no turn")?;
    }
    Ok(())
}
