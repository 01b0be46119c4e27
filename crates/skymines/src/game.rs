//! The title as the table knows it: every question and answer leads from here to its chapter.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabletop::{
    ComponentError, Components, Dealer, DrawSheet, Game, Label, Line, OptionSheet, Options,
    Outcome, Pending, Question, Seat, SeatSet, SetupError, Silent, Sink, Viewer,
};

use crate::action::Action;
use crate::components::{Occasion, Rules};
use crate::event::{Event, Happening, Memory};
use crate::ids::{Column, Company};
use crate::illegal::Illegal;
use crate::luna;
use crate::position::Position;
use crate::state::{Frame, Phase, State, Step};
use crate::variant::Variant;
use crate::view::View;
use crate::{
    ch03_setup, ch04_planning, ch05_energy, ch05_goods, ch05_markers, ch05_pass, ch05_research,
    ch05_tracks, ch05_turn, ch10_scoring, ch16_threats, ch17_campaign, determinize, flow, notation,
    position, variant, view, words,
};

/// A game of Skymines. What it knows is shown by views only.
#[derive(Clone, Debug)]
pub struct Skymines {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Game for Skymines {
    const TITLE: &'static str = "skymines";
    const NAME: &'static str = "Skymines";
    const RIGHTS: &'static str =
        "Skymines is a game by Alexander Pfister; the name belongs to its publishers.";
    const RULESET: u32 = 1;
    const SEATS: (u8, u8) = (1, 4);
    const LENGTH_UNIT: &'static str = "rounds";
    const STEPS_MAX: u32 = 200_000;

    type Rules = Rules;
    type Action = Action;
    type Event = Event;
    type EventView = Happening;
    type View = View;
    type Memory = Memory;
    type Illegal = Illegal;
    type Position = Position;

    fn components() -> Components {
        Rules::embedded()
    }

    fn rules(components: &Components) -> Result<Rules, ComponentError> {
        Rules::load(components)
    }

    fn options() -> OptionSheet {
        variant::sheet()
    }

    fn rulebook() -> &'static str {
        include_str!("../rules.toml")
    }

    fn new(rules: &Arc<Rules>, n_seats: u8, options: &Options) -> Result<Self, SetupError> {
        let mut variant = Variant::of(rules, options, n_seats)?;
        if variant.campaign {
            variant = ch17_campaign::chapter_variant(rules, variant, 1);
        }
        let mut state = ch03_setup::new(rules, n_seats, variant);
        state.campaign.chapter = u8::from(variant.campaign);
        flow::run(rules, &mut state, &mut Silent);
        Ok(Skymines { rules: Arc::clone(rules), state })
    }

    fn own_options(&self) -> Option<BTreeMap<String, String>> {
        Some(self.state.variant.options())
    }

    fn n_seats(&self) -> u8 {
        self.state.n_seats
    }

    fn length(&self) -> u32 {
        u32::from(self.state.rounds_in_all)
    }

    fn pending(&self) -> Pending {
        let (rules, state) = (&*self.rules, &self.state);
        match state.top() {
            None => Pending::Over,
            Some(Frame::Draw(draw)) => {
                Pending::Dealer { n: ch03_setup::n_outcomes(rules, state, draw) }
            }
            Some(Frame::Luna(step)) => {
                let n = luna::outcomes(rules, state, step);
                Pending::Dealer { n: n.expect("what needs no chance has been done") }
            }
            Some(frame) => Pending::Seats(asked(state, frame)),
        }
    }

    fn question(&self, seat: Seat) -> Question {
        words::question(&self.rules, &self.state, seat)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let state = &self.state;
        if let Some(frame) = state.top()
            && asked(state, frame).contains(seat)
        {
            legal(&self.rules, state, seat, frame, out);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let frame = self.state.top().ok_or(Illegal::Over)?;
        if !asked(&self.state, frame).contains(seat) {
            return Err(Illegal::NotAsked { seat });
        }
        check(&self.rules, &self.state, seat, frame, *action)
    }

    fn play<S: Sink<Event>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
        let frame = self.state.top().expect("check lets nothing through when the game is over");
        play(&self.rules, &mut self.state, seat, (frame, *action), log);
        flow::run(&self.rules, &mut self.state, log);
    }

    fn draw_sheet(&self) -> DrawSheet {
        words::draw_sheet(&self.rules, &self.state)
    }

    fn deal<S: Sink<Event>>(&mut self, result: u32, log: &mut S) {
        let (rules, state) = (&*self.rules, &mut self.state);
        match state.top() {
            Some(Frame::Draw(draw)) => ch03_setup::deal(rules, state, draw, result, log),
            Some(Frame::Luna(step)) => luna::deal(rules, state, step, result, log),
            Some(_) | None => unreachable!("the dealer is not asked"),
        }
        flow::run(rules, state, log);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| ch10_scoring::outcome(&self.rules, &self.state))
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(&self.rules, &self.state, viewer)
    }

    fn event_view(event: &Event, viewer: Viewer) -> Option<Happening> {
        event.view(viewer)
    }

    fn reveals(event: &Event) -> bool {
        event.what.reveals()
    }

    fn bars_undo(event: &Happening) -> bool {
        event.reveals()
    }

    fn remember(memory: &mut Memory, event: &Happening) {
        memory.add(event);
    }

    fn tell(rules: &Rules, event: &Happening) -> Line {
        words::tell(rules, event)
    }

    fn label(&self, seat: Seat, action: &Action) -> Label {
        words::label(&self.rules, &self.state, seat, action)
    }

    fn notation(action: &Action) -> String {
        notation::notation(action)
    }

    fn parse(text: &str) -> Result<Action, String> {
        notation::parse(text)
    }

    fn determinize(
        rules: &Arc<Rules>,
        viewer: Viewer,
        view: &View,
        memory: &Memory,
        dealer: &mut Dealer,
    ) -> Self {
        let state = determinize::determinize(rules, viewer, view, memory, dealer);
        Skymines { rules: Arc::clone(rules), state }
    }

    fn position(&self) -> Position {
        position::of(&self.rules, &self.state)
    }

    fn from_position(rules: &Arc<Rules>, position: &Position) -> Result<Self, String> {
        let state = position::read(rules, position)?;
        Ok(Skymines { rules: Arc::clone(rules), state })
    }

    fn audit(&self) -> Result<(), String> {
        position::audit(&self.rules, &self.state)
    }
}

/// The seats that a frame asks; none for what is dealt or goes on by itself.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Together => state.open_seats(),
        Frame::Steps { seat, .. } | Frame::Research { seat, .. } => SeatSet::one(seat),
        Frame::Level { .. } => SeatSet::one(state.first),
        Frame::Draw(_) | Frame::Luna(_) | Frame::Reward { .. } => SeatSet::EMPTY,
        Frame::Turn
        | Frame::Goods { .. }
        | Frame::Expand { .. }
        | Frame::Oust { .. }
        | Frame::TakeFrom { .. }
        | Frame::ReturnTo { .. }
        | Frame::Track { .. }
        | Frame::Upload { .. }
        | Frame::Counter
        | Frame::Market
        | Frame::Sale
        | Frame::Passing
        | Frame::Rest { .. } => SeatSet::one(state.active_seat()),
    }
}

fn legal(rules: &Rules, state: &State, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Together => match state.players[seat].step {
            Step::Token => ch03_setup::legal_tokens(state, seat, out),
            Step::Cargo | Step::Plan => ch04_planning::legal(state, seat, out),
            Step::Closed => unreachable!("a closed seat is not asked"),
        },
        Frame::Turn => ch05_turn::legal(rules, state, seat, out),
        Frame::Goods { points, bought } => {
            ch05_goods::legal_spend(rules, state, seat, (points, bought), out);
        }
        Frame::Expand { company, points } => {
            ch05_energy::legal_settle(rules, state, seat, (company, points), out);
            ch16_threats::legal(rules, state, seat, Occasion::Expansion, points, out);
            out.push(Action::Done);
        }
        Frame::Oust { company, space } => {
            let victims = ch05_energy::victims(state, company, space);
            out.extend(victims.map(|company| Action::Oust { company }));
        }
        Frame::TakeFrom { company, space } => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let columns = state.sources(rules, company, shuttle).iter();
            out.extend(columns.map(|column| Action::From { column }));
        }
        Frame::ReturnTo { company, space } => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let columns = state.havens(rules, company, shuttle).iter();
            out.extend(columns.map(|column| Action::To { column }));
        }
        Frame::Track { .. } => {
            out.extend(Company::ALL.map(|company| Action::Advance { company }));
        }
        Frame::Steps { .. } => out.extend([Action::Pay, Action::Stop]),
        Frame::Research { points, .. } => {
            ch05_research::legal_research(rules, state, seat, points, out);
        }
        Frame::Upload { .. } => out.extend([Action::Next, Action::Done]),
        Frame::Counter => out.extend([Action::Avert, Action::Done]),
        Frame::Market => ch05_markers::legal_market(rules, state, seat, out),
        Frame::Sale => ch05_markers::legal_sale(state, seat, out),
        Frame::Passing => ch05_pass::legal_take(rules, state, seat, out),
        Frame::Rest { used } => ch05_pass::legal_rest(state, seat, used, out),
        Frame::Level { won } => ch17_campaign::legal_level(state, won, out),
        Frame::Draw(_) | Frame::Luna(_) | Frame::Reward { .. } => {
            unreachable!("nobody is asked")
        }
    }
}

fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    frame: Frame,
    action: Action,
) -> Result<(), Illegal> {
    match (frame, action) {
        (Frame::Together, _) => check_together(state, seat, action),
        (Frame::Turn, _) => check_turn(rules, state, seat, action),
        (Frame::Goods { points, bought }, Action::Acquire { space }) => {
            ch05_goods::check_acquire(rules, state, seat, (points, bought), space)
        }
        (Frame::Goods { .. } | Frame::Track { .. }, Action::Advance { .. })
        | (
            Frame::Goods { .. }
            | Frame::Expand { .. }
            | Frame::Research { .. }
            | Frame::Upload { .. }
            | Frame::Counter,
            Action::Done,
        )
        | (Frame::Steps { .. }, Action::Stop) => Ok(()),
        (Frame::Expand { company, points }, Action::Settle { space }) => {
            ch05_energy::check_settle(rules, state, seat, (company, points), space)
        }
        (Frame::Expand { points, .. }, Action::Avert) => {
            ch16_threats::check(rules, state, seat, Occasion::Expansion, points)
        }
        (Frame::Oust { company, space }, Action::Oust { company: victim }) => {
            ch05_energy::check_oust(state, (company, space), victim)
        }
        (Frame::TakeFrom { company, space }, Action::From { column }) => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let there = state.sources(rules, company, shuttle).contains(column);
            there.then_some(()).ok_or(Illegal::ColumnEmpty { column })
        }
        (Frame::ReturnTo { company, space }, Action::To { column }) => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let there = state.havens(rules, company, shuttle).contains(column);
            there.then_some(()).ok_or(Illegal::ColumnFull { column })
        }
        (Frame::Steps { company, .. }, Action::Pay) => {
            ch05_tracks::check_pay(rules, state, seat, company)
        }
        (Frame::Research { points, .. }, _) => check_research(rules, state, seat, points, action),
        (Frame::Upload { .. }, Action::Next) => ch05_research::check_next(rules, state, seat),
        (Frame::Counter, Action::Avert) => {
            ch16_threats::check(rules, state, seat, Occasion::FieldScientist, 0)
        }
        (Frame::Market, Action::Acquire { space }) => {
            ch05_markers::check_buy(rules, state, seat, space)
        }
        (Frame::Sale, Action::Sell { card }) => ch05_markers::check_sell(state, seat, card),
        (Frame::Passing, Action::Avert) => {
            ch16_threats::check(rules, state, seat, Occasion::Pass, 0)
        }
        (Frame::Passing, Action::Take { slot }) => ch05_pass::check_take(state, seat, slot),
        (Frame::Passing, Action::Done) => ch05_pass::check_take_none(state, seat),
        (Frame::Rest { used }, Action::Rest { slot }) => {
            ch05_pass::check_rest(state, seat, used, slot)
        }
        (Frame::Level { won }, Action::Level { level }) => {
            ch17_campaign::check_level(state, won, level)
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn check_together(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    match (state.players[seat].step, action) {
        (Step::Token, Action::Keep { token }) => ch03_setup::check_keep(state, seat, token),
        (Step::Cargo, Action::Cargo { good }) => ch04_planning::check_cargo(good),
        (Step::Plan, Action::Place { card }) => ch04_planning::check_place(state, seat, card),
        (Step::Plan, Action::Close) => Ok(()),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "every other answer is to another question")]
fn check_turn(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Goods { items } => ch05_goods::check_use(rules, state, seat, items),
        Action::Expand { .. } => ch05_energy::check_expand(rules, state, seat),
        Action::Upload => ch05_research::check_upload(rules, state, seat),
        Action::Survey { .. } => ch05_research::check_survey(rules, state, seat),
        Action::Mark { space, once } => ch05_markers::check_mark(rules, state, seat, (space, once)),
        Action::Pass => Ok(()),
        _ => Err(Illegal::OtherQuestion),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "every other answer is to another question")]
fn check_research(
    rules: &Rules,
    state: &State,
    seat: Seat,
    points: u8,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::TakePlan { row, column } => {
            ch05_research::check_take_plan(rules, state, seat, points, (row, column))
        }
        Action::TakeSpecial { place } => {
            ch05_research::check_take_special(rules, state, seat, points, place)
        }
        Action::Avert => ch16_threats::check(rules, state, seat, Occasion::Research, points),
        Action::Done => Ok(()),
        _ => Err(Illegal::OtherQuestion),
    }
}

fn play<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (frame, action): (Frame, Action),
    log: &mut S,
) {
    match (frame, action) {
        (Frame::Together, Action::Keep { token }) => ch03_setup::keep(state, seat, token, log),
        (_, Action::Cargo { good }) => ch04_planning::choose_cargo(state, seat, good, log),
        (_, Action::Place { card }) => ch04_planning::place(state, seat, card, log),
        (_, Action::Close) => ch04_planning::close(state, seat, log),
        (_, Action::Goods { items }) => ch05_goods::use_goods(rules, state, seat, items, log),
        (_, Action::Expand { company }) => ch05_energy::expand(rules, state, seat, company, log),
        (_, Action::Upload) => ch05_research::upload(rules, state, seat, log),
        (_, Action::Survey { company }) => ch05_research::survey(rules, state, seat, company, log),
        (_, Action::Mark { space, once }) => {
            ch05_markers::mark(rules, state, seat, (space, once), log);
        }
        (_, Action::Pass) => ch05_pass::pass(rules, state, seat, log),
        (Frame::Goods { points, .. }, Action::Acquire { space }) => {
            ch05_goods::acquire(rules, state, seat, points, space, log);
        }
        (_, Action::Acquire { space }) => ch05_markers::buy(rules, state, seat, space, log),
        (
            Frame::Goods { points: steps, .. } | Frame::Track { steps },
            Action::Advance { company },
        ) => {
            // §5.2.5: every point that is left is a space.
            state.pop();
            ch05_tracks::advance(rules, state, seat.into(), company, steps, log);
        }
        (Frame::Steps { company, left, .. }, Action::Pay) => {
            ch05_tracks::pay(rules, state, (seat, company, left), log);
        }
        (Frame::Steps { company, left, .. }, Action::Stop) => {
            ch05_tracks::stop(state, (seat, company, left), log);
        }
        (_, Action::Avert) => avert(rules, state, seat, frame, log),
        (_, Action::Sell { card }) => ch05_markers::sell(rules, state, seat, card, log),
        (Frame::Level { won }, Action::Level { level }) => {
            ch17_campaign::choose_level(rules, state, won, level, log);
        }
        (Frame::Passing | Frame::Rest { .. }, _) => play_pass(state, seat, (frame, action), log),
        (Frame::Research { points, .. }, _) => {
            play_research(rules, state, (seat, points), action, log);
        }
        (Frame::Upload { from }, _) => play_upload(rules, state, (seat, from), action, log),
        (_, _) => play_piece(rules, state, seat, (frame, action), log),
    }
}

fn play_pass(
    state: &mut State,
    seat: Seat,
    (frame, action): (Frame, Action),
    log: &mut impl Sink<Event>,
) {
    match (frame, action) {
        (Frame::Passing, Action::Take { slot }) => {
            ch05_pass::take(state, seat, Some(slot), log);
        }
        (Frame::Passing, Action::Done) => ch05_pass::take(state, seat, None, log),
        (Frame::Rest { used }, Action::Rest { slot }) => {
            ch05_pass::rest(state, seat, used, slot, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "check lets no other answer through")]
fn play_research(
    rules: &Rules,
    state: &mut State,
    (seat, points): (Seat, u8),
    action: Action,
    log: &mut impl Sink<Event>,
) {
    match action {
        Action::TakePlan { row, column } => {
            ch05_research::take_plan(rules, state, (seat, points), (row, column), log);
        }
        Action::TakeSpecial { place } => {
            ch05_research::take_special(rules, state, (seat, points), place, log);
        }
        _ => finish(state, seat, log),
    }
}

fn play_upload(
    rules: &Rules,
    state: &mut State,
    (seat, from): (Seat, u8),
    action: Action,
    log: &mut impl Sink<Event>,
) {
    if action == Action::Next {
        return ch05_research::upload_next(rules, state, seat, log);
    }
    log.push(Event::all(Happening::Finished { seat }));
    ch05_research::finish_upload(rules, state, seat, from, log);
}

fn play_piece(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (frame, action): (Frame, Action),
    log: &mut impl Sink<Event>,
) {
    match (frame, action) {
        (Frame::Expand { company, points }, Action::Settle { space }) => {
            ch05_energy::settle(rules, state, seat, (company, points), space, log);
        }
        (Frame::Oust { space, .. }, Action::Oust { company }) => {
            ch05_energy::oust(state, space, company, log);
        }
        (Frame::TakeFrom { company, space }, Action::From { column }) => {
            ch05_energy::take_from(state, seat, (company, space), column, log);
        }
        (Frame::ReturnTo { company, space }, Action::To { column }) => {
            let column: Option<Column> = Some(column);
            ch05_energy::return_to(rules, state, (company, space), column, log);
        }
        (_, Action::Done) => finish(state, seat, log),
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// What is left is not wanted.
fn finish(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.pop();
    log.push(Event::all(Happening::Finished { seat }));
}

/// §16.3: a counter, paid with the points at hand where it asks for points.
fn avert(rules: &Rules, state: &mut State, seat: Seat, frame: Frame, log: &mut impl Sink<Event>) {
    let info = *rules.threat(state.threat.expect("check found a threat"));
    ch16_threats::avert(rules, state, seat, log);
    match frame {
        Frame::Expand { company, points } => {
            state.replace_top(Frame::Expand { company, points: points - info.energy });
        }
        Frame::Research { points, .. } => {
            ch05_research::spend(rules, state, seat, points, info.research);
        }
        Frame::Counter => state.pop(),
        Frame::Passing => {}
        Frame::Draw(_)
        | Frame::Luna(_)
        | Frame::Together
        | Frame::Turn
        | Frame::Goods { .. }
        | Frame::Oust { .. }
        | Frame::TakeFrom { .. }
        | Frame::ReturnTo { .. }
        | Frame::Reward { .. }
        | Frame::Track { .. }
        | Frame::Steps { .. }
        | Frame::Upload { .. }
        | Frame::Market
        | Frame::Sale
        | Frame::Rest { .. }
        | Frame::Level { .. } => unreachable!("no counter can be added here"),
    }
}
