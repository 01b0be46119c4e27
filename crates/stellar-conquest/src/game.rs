//! The title as the table knows it: every question and answer leads from here to its chapter.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabletop::{
    ComponentError, Components, Dealer, DrawSheet, Game, Label, Line, OptionSheet, Options,
    Outcome, Pending, Question, Seat, SeatSet, SetupError, Sink, Viewer,
};

use crate::action::Action;
use crate::components::Rules;
use crate::event::{Event, Happening, Memory};
use crate::illegal::Illegal;
use crate::position::Position;
use crate::state::{Frame, Phase, State, Step};
use crate::variant::Variant;
use crate::view::View;
use crate::{
    ch02_setup, ch03_explore, ch03_movement, ch03_posts, ch03_turn, ch04_battle, ch04_colony,
    ch04_fire, ch05_landing, ch06_production, ch06_research, determinize, notation, position,
    variant, view, words,
};

/// A game of Stellar Conquest. What it knows is shown by views only.
#[derive(Clone, Debug)]
pub struct StellarConquest {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Game for StellarConquest {
    const TITLE: &'static str = "stellar-conquest";
    const NAME: &'static str = "Stellar Conquest";
    const RIGHTS: &'static str =
        "Stellar Conquest is a game by Howard M. Thompson; the name belongs to its publishers.";
    const RULESET: u32 = 1;
    const SEATS: (u8, u8) = (2, 4);
    const LENGTH_UNIT: &'static str = "turns";
    const STEPS_MAX: u32 = 2_000_000;

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
        let variant = Variant::of(options, rules.numbers.ships_of_class_max);
        let state = ch02_setup::new(rules, n_seats, variant);
        Ok(StellarConquest { rules: Arc::clone(rules), state })
    }

    fn own_options(&self) -> Option<BTreeMap<String, String>> {
        Some(self.state.variant.options(self.rules.numbers.ships_of_class_max))
    }

    fn n_seats(&self) -> u8 {
        self.state.n_seats
    }

    fn length(&self) -> u32 {
        u32::from(self.state.turn)
    }

    fn pending(&self) -> Pending {
        let state = &self.state;
        match state.top() {
            None => Pending::Over,
            Some(Frame::Seating { next }) => Pending::Dealer { n: ch02_setup::n_corners(next) },
            Some(Frame::Risk { .. }) => Pending::Dealer { n: 6 },
            Some(Frame::Card { star }) => {
                Pending::Dealer { n: ch03_explore::n_cards(&self.rules, state, star) }
            }
            Some(frame @ Frame::Fire { .. }) => {
                Pending::Dealer { n: ch04_fire::n_outcomes(&self.rules, state, frame) }
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
        check(&self.rules, &self.state, seat, frame, action)
    }

    fn play<S: Sink<Event>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
        let before = S::LISTENS.then(|| view::OnTheMap::of(&self.state));
        let frame = self.state.top().expect("check lets nothing through when the game is over");
        play(&self.rules, &mut self.state, seat, frame, action, log);
        ch03_turn::run(&self.rules, &mut self.state, log);
        if let Some(before) = before {
            view::tell_map_changes(&self.rules, &self.state, &before, log);
        }
    }

    fn draw_sheet(&self) -> DrawSheet {
        words::draw_sheet(&self.rules, &self.state)
    }

    fn deal<S: Sink<Event>>(&mut self, result: u32, log: &mut S) {
        let before = S::LISTENS.then(|| view::OnTheMap::of(&self.state));
        let (rules, state) = (&*self.rules, &mut self.state);
        let frame = state.top().expect("the dealer is asked only while the game goes on");
        if let Frame::Seating { next } = frame {
            ch02_setup::seat_drawn(rules, state, next, result, log);
        } else if let Frame::Risk { .. } = frame {
            ch03_explore::risk(rules, state, result as u8 + 1, log);
        } else if let Frame::Card { star } = frame {
            ch03_explore::draw_card(rules, state, star, result, log);
        } else {
            ch04_fire::roll(rules, state, result, log);
        }
        ch03_turn::run(rules, state, log);
        if let Some(before) = before {
            view::tell_map_changes(&self.rules, &self.state, &before, log);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| ch02_setup::outcome(&self.rules, &self.state))
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
        event.bars_undo()
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
        StellarConquest { rules: Arc::clone(rules), state }
    }

    fn position(&self) -> Position {
        position::of(&self.rules, &self.state)
    }

    fn from_position(rules: &Arc<Rules>, position: &Position) -> Result<Self, String> {
        let state = position::read(rules, position)?;
        Ok(StellarConquest { rules: Arc::clone(rules), state })
    }

    fn audit(&self) -> Result<(), String> {
        position::audit(&self.rules, &self.state)
    }
}

/// The seats that a frame asks; none for what is dealt or goes on by itself.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let side = |side: u8| {
        let battle = state.battle.as_ref().expect("a side is asked only in a battle");
        SeatSet::one(battle.seats[usize::from(side)])
    };
    match frame {
        Frame::Secret => ch06_production::open_seats(state),
        Frame::Aim { side: asked } | Frame::Withdraw { side: asked, .. } => side(asked),
        Frame::WithdrawTo { side: leaving, .. } => side(1 - leaving),
        Frame::Redirect { seat } => SeatSet::one(seat),
        Frame::RazeDefence { planet } => SeatSet::one(Seat(state.colony(planet).owner)),
        Frame::Move
        | Frame::Order
        | Frame::Detach { .. }
        | Frame::Administer
        | Frame::AskExplore { .. }
        | Frame::Battles
        | Frame::Assault
        | Frame::Attack
        | Frame::Raze { .. }
        | Frame::Bombard { .. }
        | Frame::Land
        | Frame::LandCount { .. } => SeatSet::one(state.active),
        Frame::Seating { .. }
        | Frame::ExploreFrom { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. }
        | Frame::Fire { .. } => SeatSet::EMPTY,
    }
}

/// The numbers that answer a question for an amount; `None` for other questions.
pub(crate) fn amounts(
    rules: &Rules,
    state: &State,
    seat: Seat,
    frame: Frame,
) -> Option<(u16, u16)> {
    match frame {
        Frame::Secret => match state.desks[seat].step {
            Step::Emigrate => Some((0, ch06_production::emigrants_max(rules, state, seat))),
            Step::Bonus { most } => Some((0, u16::from(most))),
            Step::Count { item } => Some((1, ch06_production::buy_max(rules, state, seat, item))),
            Step::Invest { tech } => Some((1, ch06_research::invest_max(rules, state, seat, tech))),
            Step::Closed | Step::Setup | Step::Colonies | Step::Spend => None,
        },
        Frame::Detach { class, .. } => Some((0, ch03_movement::detach_max(state, class))),
        Frame::RazeDefence { planet } => Some((0, state.colony(planet).factories)),
        Frame::Raze { planet } => Some((1, state.colony(planet).factories)),
        Frame::Bombard { planet } => Some((1, ch04_colony::bombard_max(rules, state, planet))),
        Frame::LandCount { stack, .. } => Some((1, ch05_landing::land_max(state, stack))),
        Frame::Seating { .. }
        | Frame::Move
        | Frame::Order
        | Frame::Administer
        | Frame::ExploreFrom { .. }
        | Frame::AskExplore { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. }
        | Frame::Battles
        | Frame::Aim { .. }
        | Frame::Fire { .. }
        | Frame::Withdraw { .. }
        | Frame::WithdrawTo { .. }
        | Frame::Redirect { .. }
        | Frame::Assault
        | Frame::Attack
        | Frame::Land => None,
    }
}

fn legal(rules: &Rules, state: &State, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    if let Some((min, max)) = amounts(rules, state, seat, frame) {
        return out.extend((min..=max).map(|n| Action::Amount { n }));
    }
    match frame {
        Frame::Secret => legal_at_desk(rules, state, seat, out),
        Frame::Move => ch03_movement::legal_move(rules, state, out),
        Frame::Order => ch03_movement::legal_order(rules, state, out),
        Frame::Administer => ch03_posts::legal_administer(state, out),
        Frame::AskExplore { .. } => {
            out.extend([Action::Explore { yes: true }, Action::Explore { yes: false }]);
        }
        Frame::Battles => {
            out.extend(
                ch04_battle::battles(state).map(|(star, against)| Action::Fight { star, against }),
            );
        }
        Frame::Aim { side } => ch04_battle::legal_aim(state, side, out),
        Frame::Withdraw { side, pulled } => {
            ch04_battle::legal_withdraw(rules, state, side, &pulled, out);
        }
        Frame::WithdrawTo { side, .. } => {
            let hexes = ch04_battle::withdrawal_hexes(rules, state, side);
            out.extend(hexes.into_iter().map(|hex| Action::SendTo { hex }));
        }
        Frame::Redirect { seat } => ch03_movement::legal_redirect(rules, state, seat, out),
        Frame::Assault => ch04_colony::legal_assault(rules, state, out),
        Frame::Attack => ch04_colony::legal_attack(state, out),
        Frame::Land => ch05_landing::legal_land(rules, state, out),
        Frame::Detach { .. }
        | Frame::RazeDefence { .. }
        | Frame::Raze { .. }
        | Frame::Bombard { .. }
        | Frame::LandCount { .. } => unreachable!("amounts are listed above"),
        Frame::Seating { .. }
        | Frame::ExploreFrom { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. }
        | Frame::Fire { .. } => unreachable!("nobody is asked"),
    }
}

fn legal_at_desk(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.desks[seat].step {
        Step::Setup | Step::Spend => ch06_production::legal_spend(rules, state, seat, out),
        Step::Colonies => ch06_production::legal_colonies(state, seat, out),
        Step::Closed
        | Step::Emigrate
        | Step::Bonus { .. }
        | Step::Count { .. }
        | Step::Invest { .. } => {
            unreachable!("amounts are listed before, and a closed seat is not asked")
        }
    }
}

fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    if let Some((min, max)) = amounts(rules, state, seat, frame) {
        let Action::Amount { n } = *action else { return Err(Illegal::OtherQuestion) };
        let possible = (min..=max).contains(&n);
        let rule = words::question(rules, state, seat).rule;
        return if possible { Ok(()) } else { Err(Illegal::Amount { n, min, max, rule }) };
    }
    match (frame, *action) {
        (Frame::Secret, action) => check_at_desk(rules, state, seat, &action),
        (Frame::Move, Action::Select { stack }) => ch03_movement::check_select(state, stack),
        (Frame::Move, Action::AdvanceAll) => ch03_movement::check_advance_all(rules, state),
        (Frame::Move, Action::Administer) => ch03_posts::check_administer(state),
        (Frame::Move, Action::Done) => ch03_movement::check_end(state),
        (Frame::Order, Action::Step { hex }) => ch03_movement::check_step(rules, state, hex),
        (Frame::Order, Action::Head { star }) => ch03_movement::check_head(rules, state, star),
        (Frame::Order, Action::Advance) => ch03_movement::check_advance(rules, state),
        (Frame::Order, Action::Detach) => ch03_movement::check_detach(rules, state),
        (Frame::Order, Action::FormUp) => ch03_movement::check_form_up(rules, state),
        (Frame::Order, Action::Join { task_force }) => ch03_movement::check_join(state, task_force),
        (Frame::Order, Action::Disband) => ch03_movement::check_disband(state),
        (Frame::Administer, Action::PlacePost { star }) => {
            ch03_posts::check_place(state, seat, star)
        }
        (Frame::Administer, Action::RemovePost { star }) => {
            ch03_posts::check_remove(state, seat, star)
        }
        (Frame::Administer, Action::Inspect { star, on }) => {
            ch03_posts::check_inspect(state, star, on)
        }
        (Frame::Administer | Frame::Assault, Action::Raze { planet }) => {
            ch03_posts::check_raze(state, planet)
        }
        (Frame::AskExplore { .. }, Action::Explore { .. }) => Ok(()),
        (Frame::Assault, Action::Attack { planet }) => ch04_colony::check_attack(state, planet),
        (Frame::Assault, Action::Bombard { planet }) => {
            ch04_colony::check_bombard(rules, state, planet)
        }
        (Frame::Attack, Action::Attack { planet }) => ch04_colony::check_attack_too(state, planet),
        (Frame::Attack, Action::Fire) => Ok(()),
        (Frame::Attack, Action::Done) => ch04_colony::check_call_off(state),
        (Frame::Land, Action::Land { stack, planet }) => {
            ch05_landing::check_land(rules, state, stack, planet)
        }
        (Frame::Order | Frame::Administer | Frame::Assault | Frame::Land, Action::Done) => Ok(()),
        (frame, action) => check_in_battle(rules, state, frame, &action),
    }
}

fn check_in_battle(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    match (frame, *action) {
        (Frame::Battles, Action::Fight { star, against }) => {
            ch04_battle::check_fight(state, star, against)
        }
        (Frame::Aim { side }, Action::Aim { target, load }) => {
            ch04_battle::check_aim(state, side, target, load)
        }
        (Frame::Aim { side }, Action::Spread { target }) => {
            ch04_battle::check_spread(state, side, target)
        }
        (Frame::Withdraw { side, pulled }, Action::Pull { target }) => {
            ch04_battle::check_pull(rules, state, side, &pulled, target, false)
        }
        (Frame::Withdraw { side, pulled }, Action::PullAll { target }) => {
            ch04_battle::check_pull(rules, state, side, &pulled, target, true)
        }
        (Frame::Withdraw { .. }, Action::Retreat | Action::Done) => Ok(()),
        (Frame::WithdrawTo { side, .. }, Action::SendTo { hex }) => {
            ch04_battle::check_send(rules, state, side, hex)
        }
        (Frame::Redirect { seat }, Action::Head { star }) => {
            ch03_movement::check_redirect(rules, state, seat, star)
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn check_at_desk(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
    match (state.desks[seat].step, *action) {
        (Step::Setup | Step::Spend, Action::Buy { item }) => {
            ch06_production::check_buy(rules, state, seat, item)
        }
        (Step::Setup | Step::Spend, Action::Research { tech }) => {
            ch06_research::check_research(rules, state, seat, tech)
        }
        (Step::Setup, Action::Close) | (Step::Spend, Action::Done) => Ok(()),
        (Step::Colonies, Action::Produce { planet }) => {
            ch06_production::check_produce(state, seat, planet)
        }
        (Step::Colonies, Action::PlacePost { star }) => ch03_posts::check_place(state, seat, star),
        (Step::Colonies, Action::RemovePost { star }) => {
            ch03_posts::check_remove(state, seat, star)
        }
        (Step::Colonies, Action::Close) => ch06_production::check_close(state, seat),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    frame: Frame,
    action: &Action,
    log: &mut impl Sink<Event>,
) {
    match (frame, *action) {
        (Frame::Secret, action) => play_at_desk(rules, state, seat, &action, log),
        (Frame::Move, Action::Select { stack }) => ch03_movement::select(state, stack),
        (Frame::Move, Action::AdvanceAll) => ch03_movement::advance_all(rules, state, log),
        (Frame::Move, Action::Administer) => state.frames.push(Frame::Administer),
        (Frame::Order, Action::Step { hex }) => ch03_movement::step(rules, state, hex, log),
        (Frame::Order, Action::Head { star }) => ch03_movement::head(state, star, log),
        (Frame::Order, Action::Advance) => ch03_movement::advance(rules, state, log),
        (Frame::Order, Action::Detach) => ch03_movement::detach(state),
        (Frame::Order, Action::FormUp) => ch03_movement::form_up(rules, state),
        (Frame::Order, Action::Join { task_force }) => ch03_movement::enlist(state, task_force),
        (Frame::Order, Action::Disband) => ch03_movement::disband(state),
        (Frame::Order, Action::Done) => ch03_movement::release(state),
        (Frame::Detach { class, take }, Action::Amount { n }) => {
            ch03_movement::detach_class(state, class, take, n);
        }
        (Frame::Administer, Action::PlacePost { star }) => {
            ch03_posts::place(state, seat, star, log);
        }
        (Frame::Administer, Action::RemovePost { star }) => {
            ch03_posts::remove(state, seat, star, log);
        }
        (Frame::Administer, Action::Inspect { star, on }) => {
            ch03_posts::inspect(rules, state, star, on, log);
        }
        (Frame::Administer | Frame::Assault, Action::Raze { planet }) => {
            ch03_posts::begin_raze(state, planet);
        }
        (Frame::Raze { planet } | Frame::RazeDefence { planet }, Action::Amount { n }) => {
            ch03_posts::raze(state, planet, n, log);
        }
        (Frame::AskExplore { star }, Action::Explore { yes }) => {
            ch03_explore::answer(rules, state, star, yes, log);
        }
        (Frame::Battles, Action::Fight { star, against }) => {
            ch04_battle::fight(rules, state, star, against, log);
        }
        (Frame::Assault | Frame::Attack, Action::Attack { planet }) => {
            ch04_colony::attack(state, planet, log);
        }
        (Frame::Attack, Action::Fire) => ch04_colony::fire(rules, state),
        (Frame::Attack, Action::Done) => ch04_colony::call_off(state, log),
        (Frame::Assault, Action::Bombard { planet }) => {
            state.frames.push(Frame::Bombard { planet });
        }
        (Frame::Bombard { planet }, Action::Amount { n }) => {
            ch04_colony::bombard(state, planet, n, log);
        }
        (Frame::Land, Action::Land { stack, planet }) => ch05_landing::begin(state, stack, planet),
        (Frame::LandCount { stack, planet }, Action::Amount { n }) => {
            ch05_landing::land(rules, state, stack, planet, n, log);
        }
        (Frame::Redirect { seat }, Action::Head { star }) => {
            ch03_movement::redirect(state, seat, star, log);
        }
        (Frame::Move | Frame::Administer | Frame::Assault | Frame::Land, Action::Done) => {
            state.frames.pop();
        }
        (frame, action) => play_in_battle(rules, state, frame, &action, log),
    }
}

fn play_in_battle(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: &Action,
    log: &mut impl Sink<Event>,
) {
    match (frame, *action) {
        (Frame::Aim { side }, Action::Aim { target, load }) => {
            ch04_battle::aim(rules, state, side, target, load, log);
        }
        (Frame::Aim { side }, Action::Spread { target }) => {
            ch04_battle::spread(rules, state, side, target, log);
        }
        (Frame::Withdraw { side, pulled }, Action::Pull { target }) => {
            ch04_battle::pull(rules, state, side, pulled, target, false);
        }
        (Frame::Withdraw { side, pulled }, Action::PullAll { target }) => {
            ch04_battle::pull(rules, state, side, pulled, target, true);
        }
        (Frame::Withdraw { side, .. }, Action::Retreat) => {
            ch04_battle::retreat(rules, state, side, log);
        }
        (Frame::Withdraw { side, pulled }, Action::Done) => {
            ch04_battle::decide_withdrawal(rules, state, side, pulled, log);
        }
        (Frame::WithdrawTo { side, pulled }, Action::SendTo { hex }) => {
            ch04_battle::send(rules, state, side, pulled, hex, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

fn play_at_desk(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    log: &mut impl Sink<Event>,
) {
    match (state.desks[seat].step, *action) {
        (Step::Setup | Step::Spend, Action::Buy { item }) => {
            state.desks[seat].step = Step::Count { item };
        }
        (Step::Setup | Step::Spend, Action::Research { tech }) => {
            state.desks[seat].step = Step::Invest { tech };
        }
        (Step::Count { item }, Action::Amount { n }) => {
            ch06_production::buy(rules, state, seat, item, n, log);
        }
        (Step::Invest { tech }, Action::Amount { n }) => {
            ch06_research::invest(rules, state, seat, tech, n, log);
        }
        (Step::Emigrate, Action::Amount { n }) => {
            ch06_production::emigrate(rules, state, seat, n, log);
        }
        (Step::Bonus { .. }, Action::Amount { n }) => {
            ch06_production::emigrate_bonus(rules, state, seat, n, log);
        }
        (Step::Spend, Action::Done) => ch06_production::finish(rules, state, seat, log),
        (Step::Colonies, Action::Produce { planet }) => {
            ch06_production::produce(rules, state, seat, planet, log);
        }
        (Step::Colonies, Action::PlacePost { star }) => ch03_posts::place(state, seat, star, log),
        (Step::Colonies, Action::RemovePost { star }) => {
            ch03_posts::remove(state, seat, star, log);
        }
        (Step::Setup | Step::Colonies, Action::Close) => {
            ch06_production::close(rules, state, seat, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}
