//! What is played by the file and not by the pupil: how the table comes to the lesson, and what the others answer.

use hosting::{AnyTable, Audience, Command, NewTable, Title};
use tabletop::wire::{Offer, Raw};
use tabletop::{Dealer, DealerKind, Pending, Seat};

use crate::lesson::{Lesson, LessonError, Text};
use crate::pattern::matches;
use crate::pupil::ENTRIES_MAX;

/// The table before its first entry.
pub(crate) fn opened(lesson: &Lesson, title: &dyn Title) -> Result<Box<dyn AnyTable>, LessonError> {
    let start = &lesson.form.start;
    let table = title.open(NewTable {
        seats: start.seats.as_ref().map(|seats| *seats.get_ref()),
        ruleset: None,
        options: start.options.clone(),
        components: title.components(),
        dealer: DealerKind::Caller,
        position: lesson.position.clone(),
    });
    let at = start.position.as_ref().map(|file| file.span().start);
    let at = at.or(start.seats.as_ref().map(|seats| seats.span().start)).unwrap_or_default();
    let table = table.map_err(|error| lesson.source.error(at, error.message.to_string()))?;
    let seat = table.check_seat(lesson.seat());
    seat.map_err(|error| lesson.source.error(at, error.message.to_string()))?;
    Ok(table)
}

/// Plays what all seats answer before the lesson begins; what is dealt comes from the seed.
pub(crate) fn lead_in(
    lesson: &Lesson,
    mut table: Box<dyn AnyTable>,
    dealer: &mut Dealer,
) -> Result<Box<dyn AnyTable>, LessonError> {
    let mut answers = lesson.form.start.answers.iter().peekable();
    for _ in 0..ENTRIES_MAX {
        match table.pending() {
            Pending::Dealer { n } => {
                let dealt = table.deal(dealer.below(n), Audience::default());
                dealt.map_err(|error| lesson.source.error(0, error.message.to_string()))?;
            }
            Pending::Seats(seats) => {
                let Some(next) = answers.peek() else { return Ok(table) };
                let named = seats.iter().find(|seat| for_seat(next.get_ref(), *seat).is_some());
                let seat = named.or(seats.lowest()).expect("somebody is asked");
                let (text, used) = other_answer(lesson, &*table, seat, Some(next))?;
                let done = table.obey(seat, &Command::Text(text), Audience::default());
                done.expect("what is offered is accepted");
                if used {
                    answers.next();
                }
            }
            Pending::Over => {
                let Some(next) = answers.next() else { return Ok(table) };
                return Err(lesson.source.at(next, "the game is over before this answer"));
            }
        }
    }
    Err(lesson.source.error(0, "the answers before the lesson never end"))
}

/// The pattern of an answer that is meant for this seat: `1: close`.
fn for_seat(pattern: &str, seat: Seat) -> Option<&str> {
    pattern.strip_prefix(&format!("{}:", seat.0)).map(str::trim_start)
}

/// What a seat answers by the file, and whether its next line was used: a forced answer needs none.
pub(crate) fn other_answer(
    lesson: &Lesson,
    table: &dyn AnyTable,
    seat: Seat,
    next: Option<&Text>,
) -> Result<(String, bool), LessonError> {
    let legal = table.offers(seat).map(|offers| offers.legal).unwrap_or_default();
    let pattern = next.map(|next| for_seat(next.get_ref(), seat).unwrap_or(next.get_ref()));
    let fits = |offer: &&Offer<Raw, Raw>| pattern.is_some_and(|next| matches(next, &offer.text));
    if let Some(offer) = legal.iter().find(fits) {
        return Ok((offer.text.clone(), true));
    }
    if let [only] = &*legal {
        return Ok((only.text.clone(), false));
    }
    Err(match (next, pattern) {
        (Some(next), Some(pattern)) => lesson.source.at(next, no_such_answer(table, seat, pattern)),
        (_, _) => {
            let question = table.question(seat).map(|question| question.text).unwrap_or_default();
            let message =
                format!("`others` has no more answers, and seat {} is asked: {question}", seat.0);
            lesson.source.error(lesson.form.goal.say.span().start, message)
        }
    })
}

/// Why a pattern finds no answer, and which answers there are.
pub(crate) fn no_such_answer(table: &dyn AnyTable, seat: Seat, pattern: &str) -> String {
    const SHOWN: usize = 12;
    let legal = table.offers(seat).map(|offers| offers.legal).unwrap_or_default();
    let mut copy = table.boxed_clone();
    let command = Command::Text(pattern.to_owned());
    let why = match copy.obey(seat, &command, Audience::default()) {
        Err(error) if !pattern.contains('*') => {
            let rule = error.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            format!(": {}{rule}", error.message)
        }
        Ok(_) | Err(_) => String::new(),
    };
    let texts: Vec<&str> = legal.iter().take(SHOWN).map(|offer| &*offer.text).collect();
    let more = legal.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let asked = if legal.is_empty() {
        format!("seat {} is not asked anything here", seat.0)
    } else {
        format!("seat {} can answer here: {}{more}", seat.0, texts.join(" | "))
    };
    format!("no answer follows \"{pattern}\"{why}; {asked}")
}
