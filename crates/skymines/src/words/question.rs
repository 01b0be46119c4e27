//! What is asked.

use tabletop::{Question, Seat};

use super::{card_name, count, space_name};
use crate::ch05_research::upload_price;
use crate::ch05_tracks::barrier;
use crate::components::Rules;
use crate::state::{Actor, Frame, State, Step};

/// The question that the seat is asked.
pub(crate) fn question(rules: &Rules, state: &State, seat: Seat) -> Question {
    let frame = state.top().expect("a question is open");
    let (id, text, rule) = words(rules, state, seat, frame);
    Question { id, text, rule }
}

type Asked = (&'static str, String, &'static str);

fn words(rules: &Rules, state: &State, seat: Seat, frame: Frame) -> Asked {
    match frame {
        Frame::Together => together(state, seat),
        Frame::Turn => {
            let text = format!("Round {}: take one action, or pass.", state.round);
            ("turn", text, "§5.1.2")
        }
        Frame::Goods { points, bought } => {
            let card = if bought { "" } else { "acquire a card, " };
            let points = count(points, "point");
            let text = format!("{points} of goods: {card}advance on one track, or stop.");
            ("goods", text, "§5.2.2")
        }
        Frame::Expand { company, points } => {
            let text = format!("{} for {company}: where to?", count(points, "energy point"));
            ("expand", text, "§5.3.1")
        }
        Frame::Oust { space, .. } => {
            let text =
                format!("Whose piece leaves {}?", space_name(rules, state.variant.side, space));
            ("oust", text, "§9.5")
        }
        Frame::TakeFrom { company, .. } => {
            let text = format!("From which column of {company} does the piece come?");
            ("from", text, "§5.3.6")
        }
        Frame::ReturnTo { company, .. } => {
            let text = format!("To which column does the ousted piece of {company} return?");
            ("to", text, "§5.3.7")
        }
        Frame::Track { steps } => {
            ("track", format!("{} on which company's track?", count(steps, "space")), "§5.7.1")
        }
        Frame::Steps { company, left, .. } => {
            let coins = barrier(rules, state, Actor::from(seat), company);
            let left = count(left, "more space");
            let text =
                format!("A barrier on the track of {company}: pay {coins} CC for {left}, or stop?");
            ("barrier", text, "§5.7.3")
        }
        Frame::Research { points, .. } => {
            let text = format!("{}: which plan do you take?", count(points, "research point"));
            ("research", text, "§5.4.1")
        }
        Frame::Upload { .. } => {
            let price = upload_price(rules, state, seat).unwrap_or(0);
            let price = if price > 0 { format!(" for {price} CC") } else { String::new() };
            let text = format!("Upload the next plan{price}, or stop here for the reward?");
            ("upload", text, "§5.5.2")
        }
        Frame::Counter => ("counter", "Put a counter on the threat card?".to_owned(), "§16.3"),
        Frame::Market => ("market", "Which card do you buy?".to_owned(), "§5.8.5"),
        Frame::Sale => ("sale", "Which card do you sell?".to_owned(), "§5.8.5"),
        Frame::Passing => ("pass", "Which resting pile do you take?".to_owned(), "§5.9.2"),
        Frame::Rest { .. } => {
            let card = state.players[seat].slots.iter().flatten().next();
            let name = card.map_or_else(String::new, |&card| card_name(rules, card));
            ("rest", format!("Above which slot does {name} rest?"), "§5.9.3")
        }
        Frame::Level { won } => {
            let how = if won { "Luna has won" } else { "Luna has not won" };
            ("level", format!("{how}: her level in the next chapter?"), "§17.5")
        }
        Frame::Draw(_) | Frame::Luna(_) | Frame::Reward { .. } => unreachable!("nobody is asked"),
    }
}

fn together(state: &State, seat: Seat) -> Asked {
    match state.players[seat].step {
        Step::Token => ("token", "Which starting research token do you keep?".to_owned(), "§3.4.1"),
        Step::Cargo => ("cargo", "Which good is your cargo tile this round?".to_owned(), "§4.4"),
        Step::Plan => {
            let player = &state.players[seat];
            let laid = player.slots.iter().flatten().count() as u32;
            let free = player.open.count_ones() - laid;
            let room = match free {
                0 => "no slot is free".to_owned(),
                1 => "1 slot is free".to_owned(),
                _ => format!("{free} slots are free"),
            };
            ("plan", format!("Round {}: lay cards face down; {room}.", state.round), "§4.1")
        }
        Step::Closed => unreachable!("a closed seat is not asked"),
    }
}
