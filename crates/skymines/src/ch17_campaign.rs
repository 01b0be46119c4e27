//! Chapter 17: four chapters one after the other, success points, and Luna's level between them.
//!
//! Chapters are games in one log: the record of a campaign is all that is kept between them. A time
//! loop (§16.5.6) sets the table up anew in the same way.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Outcome, OutcomeRow, Question, SeatSet, Sink};

use crate::action::Action;
use crate::ch03_setup;
use crate::ch10_scoring::{ranks, result, who};
use crate::components::{LEVEL_MAX, N_CHAPTERS, Rules};
use crate::event::{Event, EventView};
use crate::fact::Fact;
use crate::ids::Company;
use crate::illegal::Illegal;
use crate::state::{
    ACTORS_MAX, Actor, Campaign, Ctx, Look, Phase, StackPlace, State, Tally, sound,
};
use crate::variant::{Threats, Variant};
use crate::words::{answer, count};

/// What is asked between two chapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Luna's level in the next chapter (§17.5).
    Level { won: bool },
}

/// An answer to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// This level.
    Level { won: bool, level: u8 },
}

/// the first player of the last round answers for all.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let Frame::Level { .. } = frame;
    SeatSet::one(state.first)
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Level { won } = frame;
    let (low, high) = levels(look.state, won);
    out.extend((low..=high).map(|level| Action::Level { level }));
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Level { won }, Action::Level { level }) => Some(Move::Level { won, level }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, chosen: Move) -> Result<(), Illegal> {
    let Move::Level { won, level } = chosen;
    let (low, high) = levels(look.state, won);
    let possible = (low..=high).contains(&level);
    if possible { Ok(()) } else { Err(Illegal::NotThatLevel { level, low, high }) }
}

/// §17.5: whoever makes it easier for themselves gives Luna success points.
pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    let Move::Level { won, level } = chosen;
    ctx.state.pop();
    let before = ctx.state.variant.luna.expect("only Luna has a level");
    let success = gift(ctx.rules, won, level == before);
    ctx.state.campaign.for_level += success;
    ctx.state.variant.luna = Some(level);
    ctx.tell(EventView::LevelChosen { level, success });
}

pub(crate) fn question(frame: Frame) -> Question {
    let Frame::Level { won } = frame;
    let how = if won { "Luna has won" } else { "Luna has not won" };
    let text = format!("{how}: her level in the next chapter?");
    Question { id: "level", text: text.into(), rule: "§17.5" }
}

/// What the level will be, and what Luna is given for it.
pub(crate) fn label(look: Look<'_>, chosen: Move) -> Label<Fact> {
    let Move::Level { won, level } = chosen;
    let before = look.state.variant.luna.unwrap_or(level);
    let change = match level.cmp(&before) {
        std::cmp::Ordering::Less => "lower it to",
        std::cmp::Ordering::Equal => "keep it at",
        std::cmp::Ordering::Greater => "raise it to",
    };
    let text = match gift(look.rules, won, level == before) {
        0 => format!("{change} {level}"),
        n => format!("{change} {level}; Luna gets {}", count(n, "success point")),
    };
    let success = gift(look.rules, won, level == before);
    answer(&text, "§17.5", []).in_group("level").with(Fact::Level { before, after: level, success })
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let Frame::Level { .. } = frame;
    let state = look.state;
    sound(state.phase == Phase::Chapter, "not in this phase")?;
    sound(place.is_bottom(), "not on each other")?;
    let has_level = state.luna.is_some() && state.variant.campaign;
    sound(has_level, "there is no level to choose")?;
    sound(state.campaign.chapter < 4, "no chapter follows")
}

/// The options of a chapter, from 1: side and modules are the chapter's (§17.2).
pub(crate) fn chapter_variant(rules: &Rules, variant: Variant, chapter: u8) -> Variant {
    let info = rules.campaign.chapters[usize::from(chapter) - 1];
    Variant {
        side: info.side,
        missions: info.missions,
        threats: if info.threat { Threats::Random } else { Threats::Off },
        ..variant
    }
}

/// Sets the table up anew; what goes beyond one game stays.
fn again(rules: &Rules, state: &mut State, variant: Variant, log: &mut impl Sink<Event>) {
    let fresh = ch03_setup::new(rules, state.n_seats, variant);
    *state = State {
        tally: state.tally,
        campaign: state.campaign,
        rounds_in_all: state.rounds_in_all,
        ..fresh
    };
    let (chapter, game) = (state.campaign.chapter, state.tally.games + 1);
    log.push(Event::all(EventView::GameBegan { chapter, game, side: variant.side }));
}

/// §16.5.6: caught in the loop, with the same threat card and no counters on it.
pub(crate) fn play_again(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let threat = state.threat;
    again(rules, state, state.variant, log);
    state.threat = threat;
}

/// §17.3: success points of a chapter, then Luna's level, then the next chapter.
pub(crate) fn end_of_chapter(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let chapter = state.campaign.chapter;
    let ranks = ranks(state);
    let success = success(rules, state, &ranks);
    state.campaign.ranks = ranks;
    state.campaign.success[usize::from(chapter) - 1] = success;
    let told: ArrayVec<u8, 4> = success[..usize::from(state.n_actors())].iter().copied().collect();
    log.push(Event::all(EventView::ChapterScored { chapter, success: told }));
    if usize::from(chapter) == N_CHAPTERS {
        state.phase = Phase::Over;
        log.push(Event::all(EventView::GameEnded));
        return;
    }
    state.phase = Phase::Chapter;
    if state.luna.is_some() {
        let won = ranks[state.luna_actor().index()] == 1;
        state.push(Frame::Level { won });
    }
}

/// §17.3: points by rank, for one-time markers, for the largest company, for an averted threat.
fn success(rules: &Rules, state: &State, ranks: &[u8; ACTORS_MAX]) -> [u8; ACTORS_MAX] {
    let campaign = &rules.campaign;
    let by_rank = campaign.ranks[usize::from(state.n_actors())];
    let largest = |actor: Actor| {
        let parts = result(state, actor);
        *parts[1..=Company::COUNT].iter().max().expect("four companies")
    };
    let top = state.actors().map(largest).max().unwrap_or(0);
    let averted = state.threat.is_some() && state.threat_open(rules).is_none();
    let mut points = [0; ACTORS_MAX];
    for actor in state.actors() {
        let sum = &mut points[actor.index()];
        *sum += by_rank[usize::from(ranks[actor.index()]) - 1];
        // Luna always has the point for markers, though she has no mission status card.
        let removed = state.seat_of(actor).is_none_or(|seat| {
            state.players[seat].missions.count_ones() >= u32::from(campaign.markers_removed)
        });
        if state.variant.missions && removed {
            *sum += campaign.markers;
        }
        if largest(actor) == top {
            *sum += campaign.company;
        }
        let helped = state.seat_of(actor).is_some_and(|seat| state.players[seat].averted);
        if averted && helped {
            *sum += campaign.averted;
        }
    }
    points
}

/// Luna's levels to choose from: as it is, and one lower after her victory, else one higher (§17.5).
fn levels(state: &State, won: bool) -> (u8, u8) {
    let level = state.variant.luna.unwrap_or_default();
    if won { (level.saturating_sub(1), level) } else { (level, (level + 1).min(LEVEL_MAX)) }
}

/// §17.5: success points that Luna gets, if her level is kept or not.
fn gift(rules: &Rules, won: bool, kept: bool) -> u8 {
    match (won, kept) {
        (true, false) => rules.campaign.luna_lower,
        (false, true) => rules.campaign.luna_keep,
        (true, true) | (false, false) => 0,
    }
}

/// The next chapter is set up.
pub(crate) fn next_chapter(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let chapter = state.campaign.chapter + 1;
    state.campaign = Campaign { chapter, ..state.campaign };
    state.tally = Tally::default();
    let variant = chapter_variant(rules, state.variant, chapter);
    again(rules, state, variant, log);
}

/// The final table of a campaign: most success points, then the better rank in chapter 4 (§17.6).
pub(crate) fn outcome(state: &State) -> Outcome {
    let Campaign { success, for_level, ranks, .. } = state.campaign;
    let points = |actor: Actor| {
        let level = if state.seat_of(actor).is_none() { for_level } else { 0 };
        let chapters = success.map(|by_actor| by_actor[actor.index()]);
        (chapters, level, chapters.iter().map(|&n| i32::from(n)).sum::<i32>() + i32::from(level))
    };
    let standing = |actor: Actor| {
        let (_, _, sum) = points(actor);
        (sum, std::cmp::Reverse(ranks[actor.index()]))
    };
    let best = state.actors().map(standing).max().expect("somebody plays");
    let rows = state.actors().map(|actor| {
        let (chapters, level, score) = points(actor);
        let chapters = chapters.iter().enumerate();
        let mut parts: Vec<(String, i32)> =
            chapters.map(|(n, &sp)| (format!("chapter {}", n + 1), i32::from(sp))).collect();
        if state.seat_of(actor).is_none() {
            parts.push(("level".to_owned(), i32::from(level)));
        }
        OutcomeRow {
            who: who(state, actor),
            score,
            won: standing(actor) == best,
            parts,
            counted: Vec::new(),
        }
    });
    Outcome { reason: "campaign", rule: "§17.6", rows: rows.collect() }
}
