//! The title as the table knows it: every question and answer leads from here to its chapter.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabletop::{
    ComponentError, Components, Dealer, DrawSheet, Game, Label, Line, OptionSheet, Options,
    Outcome, Pending, Question, Seat, SeatSet, SetupError, Sink, Viewer,
};

use crate::action::Action;
use crate::ch04_production::Plant;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::{Happening, Memory, Solo};
use crate::geometry::Place;
use crate::halley::HalleyAction;
use crate::ids::{Player, Track};
use crate::illegal::Illegal;
use crate::position::{self, Position};
use crate::state::{Frame, Phase, State};
use crate::variant::{self, Variant};
use crate::variants::VariantFrame;
use crate::view::{self, View};
use crate::{
    antimatter, audit, ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar,
    ch04_travel, ch05_build, ch05_government, ch05_probe, ch05_salvation, ch05_save, ch05_tracks,
    ch06_phase, ch07_sun, ch08_end, ch09_setup, gains, hall, halley, kuiper, notation, payment,
    variants, words,
};

/// A game of Starship Interstellar. What it knows is shown by views only.
#[derive(Clone, Debug)]
pub struct StarshipInterstellar {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Game for StarshipInterstellar {
    const TITLE: &'static str = "starship-interstellar";
    const NAME: &'static str = "Starship Interstellar";
    const RIGHTS: &'static str = "Starship Interstellar is a game by Davide Calza and Andrea Crespi; the name belongs to \
         its publishers.";
    const RULESET: u32 = 1;
    const SEATS: (u8, u8) = (1, 4);
    const LENGTH_UNIT: &'static str = "rounds";
    const STEPS_MAX: u32 = 100_000;

    type Rules = Rules;
    type Action = Action;
    type Event = Happening;
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
        let variant = Variant::of(options, n_seats)?;
        let state = ch09_setup::new(rules, n_seats, variant);
        Ok(StarshipInterstellar { rules: Arc::clone(rules), state })
    }

    fn own_options(&self) -> Option<BTreeMap<String, String>> {
        Some(self.state.variant.options())
    }

    fn n_seats(&self) -> u8 {
        self.state.n_seats
    }

    fn length(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn pending(&self) -> Pending {
        let state = &self.state;
        let Some(frame) = state.top() else { return Pending::Over };
        match n_outcomes(&self.rules, state, frame) {
            Some(n) => Pending::Dealer { n },
            None => Pending::Seats(asked(state, frame)),
        }
    }

    fn question(&self, seat: Seat) -> Question {
        words::question(&self.rules, &self.state, seat)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal_for(&self.rules, &self.state, seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let frame = self.state.top().ok_or(Illegal::Over)?;
        if !asked(&self.state, frame).contains(seat) {
            return Err(Illegal::NotAsked { seat });
        }
        check(&self.rules, &self.state, frame, action)
    }

    fn play<S: Sink<Happening>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
        let (rules, state) = (&*self.rules, &mut self.state);
        let frame = state.top().expect("check lets nothing through when the game is over");
        if S::LISTENS && state.variant.hall.is_some() {
            return answer(rules, state, frame, (seat, action), &mut Solo(log));
        }
        answer(rules, state, frame, (seat, action), log);
    }

    fn draw_sheet(&self) -> DrawSheet {
        words::draw_sheet(&self.rules, &self.state)
    }

    fn deal<S: Sink<Happening>>(&mut self, result: u32, log: &mut S) {
        let (rules, state) = (&*self.rules, &mut self.state);
        let frame = state.top().expect("the dealer is asked only while the game goes on");
        if S::LISTENS && state.variant.hall.is_some() {
            let log = &mut Solo(log);
            deal(rules, state, frame, result, log);
            return ch01_turn::run(rules, state, log);
        }
        deal(rules, state, frame, result, log);
        ch01_turn::run(rules, state, log);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| ch08_end::outcome(&self.rules, &self.state))
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(&self.rules, &self.state, viewer)
    }

    fn event_view(event: &Happening, viewer: Viewer) -> Option<Happening> {
        Some(event.seen_by(viewer))
    }

    fn reveals(event: &Happening) -> bool {
        event.reveals()
    }

    fn bars_undo(event: &Happening) -> bool {
        event.bars_undo()
    }

    fn remember(_memory: &mut Memory, _event: &Happening) {}

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
        _memory: &Memory,
        dealer: &mut Dealer,
    ) -> Self {
        // What nobody knows has no place in the State: but for Pass tokens in the draft, the View of
        // anybody is all there is.
        let table = variants::invent(viewer, view.variants.as_ref(), view.table.clone(), dealer);
        let state = position::read(rules, &table).expect("a view shows a sound table");
        StarshipInterstellar { rules: Arc::clone(rules), state }
    }

    fn position(&self) -> Position {
        position::of(&self.state)
    }

    fn from_position(rules: &Arc<Rules>, position: &Position) -> Result<Self, String> {
        let state = position::read(rules, position)?;
        Ok(StarshipInterstellar { rules: Arc::clone(rules), state })
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(&self.rules, &self.state)
    }
}

/// Plays an answer, secret or not, and goes on to the next question.
fn answer(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    (seat, action): (Seat, &Action),
    log: &mut impl Sink<Happening>,
) {
    if variants::is_secret(frame) {
        variants::play_secret(state, seat, action, log);
    } else {
        play(rules, state, frame, action, log);
    }
    ch01_turn::run(rules, state, log);
}

/// How many outcomes a draw has; `None` for what is no draw.
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever is no draw has no outcomes")]
pub(crate) fn n_outcomes(rules: &Rules, state: &State, frame: Frame) -> Option<u32> {
    match frame {
        Frame::PlacePlanet { planet } => Some(u32::from(rules.geometry.n_spaces(planet))),
        Frame::PlaceMechanism { .. } | Frame::Refill { .. } => {
            Some(variants::piles::n_mechanisms(rules, state))
        }
        Frame::PlaceExtra => Some(ch09_setup::extras_left(state).count_ones()),
        Frame::DrawOrder => Some(ch09_setup::unplaced(state).count_ones()),
        Frame::SolarDraw { .. } | Frame::SolarBonus { .. } => {
            Some(u32::from(antimatter::n_in_bag(state)))
        }
        Frame::SolarEvent => Some(state.events.count_ones()),
        Frame::Reveal { planet, .. } => Some(variants::multi_resource::n_outcomes(state, planet)),
        Frame::Discover { .. } => Some(variants::piles::n_discoveries(rules, state)),
        Frame::Hall(frame) => hall::n_outcomes(rules, state, frame),
        Frame::Halley(frame) => halley::n_outcomes(state, frame),
        Frame::Variant(frame) => variants::n_outcomes(rules, state, frame),
        Frame::Kuiper(frame) => kuiper::n_outcomes(rules, state, frame),
        Frame::AntiMatter(frame) => antimatter::n_outcomes(state, frame),
        _ => None,
    }
}

/// The player whom a frame asks; H.A.L.L. too, which answers by its own rules.
pub(crate) fn player_asked(frame: Frame) -> Option<Player> {
    match frame {
        Frame::Turn { player }
        | Frame::SolarKeep { player, .. }
        | Frame::Research { player, .. }
        | Frame::Pay { player, .. }
        | Frame::PlaceWormhole { player }
        | Frame::Depart { player, .. }
        | Frame::Settle { player, .. }
        | Frame::Dock { player }
        | Frame::Market { player, .. }
        | Frame::Produce { player, .. }
        | Frame::ChooseProduction { player }
        | Frame::ChooseDeposit { player, .. }
        | Frame::ChooseWay { player, .. }
        | Frame::ChooseTrack { player }
        | Frame::ChooseExtra { player }
        | Frame::Build { player, .. }
        | Frame::Save { player, .. }
        | Frame::Probe { player, .. }
        | Frame::Wormhole { player, .. }
        | Frame::Send { player, .. }
        | Frame::Rise { player, .. }
        | Frame::PassReward { player }
        | Frame::GovernmentBuild { player }
        | Frame::GovernmentProbe { player } => Some(player),
        Frame::Halley(frame) => halley::player_asked(frame),
        Frame::Kuiper(frame) => frame.player_asked(),
        Frame::AntiMatter(frame) => frame.player_asked(),
        Frame::PlacePlanet { .. }
        | Frame::PlaceMechanism { .. }
        | Frame::PlaceExtra
        | Frame::DrawOrder
        | Frame::Refill { .. }
        | Frame::SolarDraw { .. }
        | Frame::SolarBonus { .. }
        | Frame::Spiral { .. }
        | Frame::SolarEvent
        | Frame::Reveal { .. }
        | Frame::Discover { .. }
        | Frame::Finish { .. }
        | Frame::Hall(_) => None,
        Frame::Variant(frame) => variants::player_asked(frame),
    }
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_of(frame: Frame) -> Option<Player> {
    if let Frame::SolarDraw { player, .. }
    | Frame::SolarBonus { player, .. }
    | Frame::Reveal { player, .. }
    | Frame::Finish { player, .. }
    | Frame::Variant(VariantFrame::BaseToken { player, .. }) = frame
    {
        return Some(player);
    }
    if let Frame::Discover { player, .. }
    | Frame::Variant(VariantFrame::BaseDiscovery { player, .. }) = frame
    {
        return player;
    }
    player_asked(frame)
}

/// The seats that are asked. Where H.A.L.L.'s rules leave a choice to the human, seat 0 answers
/// for it.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match (player_asked(frame), frame) {
        (Some(player), _) => SeatSet::one(state.seat(player).unwrap_or(Seat(0))),
        (None, Frame::Hall(frame)) if hall::asks(frame) => SeatSet::one(Seat(0)),
        (None, Frame::Variant(frame)) => variants::asked(state, frame),
        (None, _) => SeatSet::EMPTY,
    }
}

pub(crate) fn legal_for(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(frame) = state.top()
        && asked(state, frame).contains(seat)
    {
        legal(rules, state, frame, out);
    }
}

fn legal(rules: &Rules, state: &State, frame: Frame, out: &mut Vec<Action>) {
    let first = out.len();
    legal_by_rules(rules, state, frame, out);
    if let Some(player) = player_asked(frame)
        && state.is_hall(player)
    {
        // §H.4.3: of H.A.L.L.'s moves only those between which its rules do not decide.
        let mut kept = first;
        for idx in first..out.len() {
            if hall::human_may(rules, state, frame, &out[idx]) {
                out.swap(kept, idx);
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn legal_by_rules(rules: &Rules, state: &State, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Turn { player } => ch01_turn::legal_turn(rules, state, player, out),
        Frame::SolarKeep { player, drawn } => {
            ch04_solar::legal_keep(rules, state, player, drawn, out);
        }
        Frame::Research { player, terms } => ch04_research::legal(rules, state, player, terms, out),
        Frame::Pay { player, cost, lower, .. } => payment::legal(state, player, cost, lower, out),
        Frame::PlaceWormhole { .. } => ch04_research::legal_wormhole(state, out),
        Frame::Depart { player, off } => ch04_travel::legal_depart(rules, state, player, off, out),
        Frame::Settle { player, more, .. } => {
            ch04_travel::legal_settle(rules, state, player, more, out);
        }
        Frame::Dock { player } => ch04_travel::legal_dock(rules, state, player, out),
        Frame::Market { player, shift, traded, .. } => {
            ch04_market::legal(rules, state, player, shift, traded, out);
        }
        Frame::Produce { player, planet, base, explorer, buildings } => {
            let plant = Plant { player, planet, base, explorer, buildings };
            ch04_production::legal(rules, state, &plant, out);
        }
        Frame::ChooseProduction { player } => {
            let planets = state.corporation(player).based();
            let possible =
                planets.filter(|&p| ch04_production::is_possible(rules, state, player, p));
            out.extend(possible.map(|planet| Action::Pick { planet }));
        }
        Frame::ChooseDeposit { player, least, most, .. } => {
            let ways = gains::deposits(rules, state, player, (least, most));
            out.extend(ways.map(|(planet, resource)| Action::Refill { planet, resource }));
        }
        Frame::Hall(frame) => hall::legal(rules, state, frame, out),
        Frame::Halley(frame) => halley::legal(rules, state, frame, out),
        Frame::Variant(frame) => variants::legal(rules, state, frame, out),
        Frame::Kuiper(frame) => kuiper::legal(rules, state, frame, out),
        Frame::AntiMatter(frame) => antimatter::legal(rules, state, frame, out),
        _ => legal_choice(rules, state, frame, out),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "draws and steps ask nobody")]
fn legal_choice(rules: &Rules, state: &State, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::ChooseWay { source, .. } => {
            let n = gains::reward_at(rules, source).ways().len() as u8;
            out.extend((0..n).map(|way| Action::Choose { way }));
        }
        Frame::ChooseTrack { .. } => {
            out.extend(Track::ALL.map(|track| Action::Step { track }));
        }
        Frame::ChooseExtra { .. } => {
            out.extend(ch05_tracks::offered(state).map(|extra| Action::Take { extra }));
        }
        Frame::Build { player, first, .. } => ch05_build::legal(rules, state, player, first, out),
        Frame::Save { player, first, lower, .. } => {
            ch05_save::legal(state, player, first, lower, out);
            variants::families::legal(rules, state, (player, first, lower), out);
        }
        Frame::Probe { player, free, optional } => {
            ch05_probe::legal(rules, state, player, free, optional, out);
        }
        Frame::Wormhole { player, government } => {
            ch05_probe::legal_wormhole(rules, state, player, government, out);
        }
        Frame::Send { player, first, .. } => ch05_government::legal(state, player, first, out),
        Frame::Rise { row, .. } => ch05_government::legal_rise(state, row, out),
        Frame::PassReward { player } => gains::legal_pass_reward(state, player, out),
        Frame::GovernmentBuild { .. } => ch06_phase::legal_build(rules, state, out),
        Frame::GovernmentProbe { .. } => ch06_phase::legal_probe(rules, state, out),
        _ => unreachable!("nobody is asked"),
    }
}

fn check(rules: &Rules, state: &State, frame: Frame, action: &Action) -> Result<(), Illegal> {
    check_by_rules(rules, state, frame, action)?;
    let by_hall = player_asked(frame).is_some_and(|player| state.is_hall(player));
    if by_hall && !hall::human_may(rules, state, frame, action) {
        return Err(Illegal::NotATie);
    }
    Ok(())
}

fn check_by_rules(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    match (frame, *action) {
        (frame, Action::Kuiper(action)) => kuiper::check(rules, state, frame, action),
        (frame, Action::AntiMatter(action)) => antimatter::check(rules, state, frame, action),
        (Frame::Turn { player }, Action::Play { token }) => {
            ch01_turn::check_play(rules, state, player, token)
        }
        (Frame::Turn { player }, Action::Use { token, deed }) => {
            ch05_salvation::check(rules, state, player, token, deed)
        }
        (Frame::Turn { player }, Action::Repeat) => ch01_turn::check_repeat(rules, state, player),
        (Frame::Turn { .. }, Action::Pass) => Ok(()),
        (Frame::SolarKeep { player, drawn }, Action::Keep { cubes }) => {
            ch04_solar::check_keep(rules, state, player, drawn, cubes)
        }
        (Frame::Research { player, terms }, Action::Research { technology }) => {
            ch04_research::check(rules, state, player, terms, technology)
        }
        (Frame::Pay { player, cost, lower, .. }, Action::Pay { cubes }) => {
            payment::check(state, player, cost, lower, cubes)
        }
        (Frame::PlaceWormhole { .. }, Action::PlaceWormhole { orbit, .. }) => {
            ch04_research::check_wormhole(state, orbit)
        }
        (Frame::Depart { player, off }, Action::Fly { planet }) => {
            ch04_travel::check_fly(rules, state, player, off, planet)
        }
        (Frame::Depart { player, off }, Action::Halley(HalleyAction::Fly)) => {
            halley::check_fly(rules, state, player, off)
        }
        (Frame::Depart { player, .. } | Frame::Dock { player }, action) => {
            check_explorer(rules, state, frame, player, action)
        }
        (Frame::Settle { player, .. }, Action::Settle) => ch04_travel::check_settle(state, player),
        (Frame::Settle { player, more, .. }, Action::Look) => {
            ch04_travel::check_look(rules, state, player, more)
        }
        (Frame::Market { player, traded, .. }, Action::Sell { resource, n }) => {
            ch04_market::check_sell(rules, state, player, traded, resource, n)
        }
        (Frame::Market { player, shift, traded, .. }, Action::Buy { resource, n }) => {
            ch04_market::check_buy(rules, state, player, shift, traded, resource, n)
        }
        (Frame::Produce { player, planet, base, explorer, buildings }, action) => {
            let plant = Plant { player, planet, base, explorer, buildings };
            check_production(rules, state, &plant, action)
        }
        (Frame::ChooseProduction { player }, Action::Pick { planet }) => {
            ch04_production::check_pick(rules, state, player, planet)
        }
        (Frame::Hall(frame), action) => hall::check(rules, state, frame, &action),
        (Frame::Halley(frame), action) => halley::check(rules, state, frame, &action),
        (Frame::Variant(frame), action) => variants::check(rules, state, frame, &action),
        (frame, Action::Variant(action)) => variants::check_answer(rules, state, frame, action),
        (frame, action) => check_choice(rules, state, frame, &action),
    }
}

fn check_explorer(
    rules: &Rules,
    state: &State,
    frame: Frame,
    player: Player,
    action: Action,
) -> Result<(), Illegal> {
    match (frame, action) {
        (_, Action::LoadBase) => ch04_travel::check_load_base(rules, state, player),
        (_, Action::LoadBuilding { building }) => {
            ch04_travel::check_load_building(rules, state, player, building)
        }
        (_, Action::LoadCubes { cubes }) => {
            ch04_travel::check_load_cubes(rules, state, player, cubes)
        }
        (_, Action::Dismantle) => ch04_travel::check_dismantle(state, player),
        (Frame::Dock { .. }, Action::Deploy { building }) => {
            ch04_travel::check_deploy(rules, state, player, building)
        }
        (Frame::Dock { .. }, Action::Done) => Ok(()),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "one question, few answers")]
fn check_production(
    rules: &Rules,
    state: &State,
    plant: &Plant,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Activate { part, cubes } => {
            ch04_production::check_activate(rules, state, plant, part, cubes)
        }
        Action::Convert { how, from, to } => {
            ch04_production::check_convert(rules, state, plant, how, from, to)
        }
        Action::Done => Ok(()),
        _ => Err(Illegal::OtherQuestion),
    }
}

fn check_choice(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    match (frame, *action) {
        (Frame::ChooseDeposit { player, least, most, .. }, Action::Refill { planet, resource }) => {
            gains::check_refill(rules, state, player, (least, most), planet, resource)
        }
        (Frame::ChooseWay { source, .. }, Action::Choose { way }) => {
            gains::check_way(rules, source, way)
        }
        (Frame::ChooseTrack { .. }, Action::Step { .. }) => Ok(()),
        (Frame::ChooseExtra { .. }, Action::Take { extra }) => {
            ch05_tracks::check_take(state, extra)
        }
        (Frame::Build { player, .. }, Action::Build { project, column }) => {
            ch05_build::check(rules, state, player, project, column)
        }
        (Frame::Save { player, lower, .. }, Action::Save { resource }) => {
            ch05_save::check(state, player, lower, resource)
        }
        (Frame::Probe { player, free, .. }, Action::Steer { row }) => {
            ch05_probe::check(rules, state, player, free, row)
        }
        (Frame::Wormhole { player, government }, Action::Steer { row }) => {
            ch05_probe::check_row(rules, ch05_probe::place(state, player, government), row)
        }
        (Frame::Send { player, .. }, Action::Sit { space }) => {
            ch05_government::check(state, player, space)
        }
        (Frame::Rise { row, .. }, Action::Sit { space }) => {
            ch05_government::check_rise(state, row, space)
        }
        (Frame::PassReward { player }, Action::Reward { rotations }) => {
            gains::check_pass_reward(state, player, rotations)
        }
        (Frame::GovernmentBuild { .. }, Action::Build { project, column }) => {
            ch06_phase::check_build(rules, state, project, column)
        }
        (Frame::GovernmentProbe { .. }, Action::Steer { row }) => {
            ch05_probe::check_row(rules, state.government_probe, row)
        }
        (frame, Action::Done) => check_done(frame),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

/// What may be left alone.
#[expect(clippy::wildcard_enum_match_arm, reason = "most questions must be answered")]
fn check_done(frame: Frame) -> Result<(), Illegal> {
    let (optional, possible) = match frame {
        Frame::Settle { .. } | Frame::Wormhole { .. } | Frame::Rise { .. } => (true, true),
        Frame::Market { traded, .. } => (true, !traded.is_empty()),
        Frame::Build { first, .. } | Frame::Save { first, .. } | Frame::Send { first, .. } => {
            (true, !first)
        }
        Frame::Probe { optional, .. } => (true, optional),
        Frame::Kuiper(frame) => frame.may_end(),
        Frame::AntiMatter(frame) => frame.may_end(),
        _ => (false, false),
    };
    match (optional, possible) {
        (_, true) => Ok(()),
        (true, false) => Err(Illegal::NotDoneYet),
        (false, false) => Err(Illegal::OtherQuestion),
    }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: &Action,
    log: &mut impl Sink<Happening>,
) {
    if *action == Action::Done {
        // What H.A.L.L.'s own frames ask, they ask the human.
        let player = player_asked(frame).unwrap_or(Player(0));
        log.push(Happening::Finished { player });
    }
    match (frame, *action) {
        (frame, Action::Kuiper(action)) => kuiper::play(rules, state, frame, action, log),
        (frame, Action::AntiMatter(action)) => antimatter::play(rules, state, frame, action, log),
        (Frame::Turn { player }, Action::Play { token }) => {
            ch01_turn::play(rules, state, player, token, log);
        }
        (Frame::Turn { player }, Action::Use { token, deed }) => {
            ch05_salvation::begin(rules, state, player, token, deed, log);
        }
        (Frame::Turn { player }, Action::Repeat) => ch01_turn::repeat(rules, state, player, log),
        (Frame::Turn { player }, Action::Pass) => {
            state.frames.pop();
            let unused = state.corporation(player).pool.len();
            ch01_turn::pass(state, player, unused, log);
        }
        (Frame::SolarKeep { player, drawn }, Action::Keep { cubes }) => {
            ch04_solar::keep(rules, state, player, drawn, (0, cubes), log);
        }
        (Frame::Research { player, terms }, Action::Research { technology }) => {
            ch04_research::research(rules, state, player, terms, technology, log);
        }
        (Frame::Pay { player, purchase, .. }, Action::Pay { cubes }) => {
            payment::pay(rules, state, player, purchase, cubes, log);
        }
        (Frame::PlaceWormhole { player }, Action::PlaceWormhole { orbit, quadrant }) => {
            ch04_research::place_wormhole(state, player, Place { orbit, quadrant }, log);
        }
        (Frame::Depart { player, .. } | Frame::Dock { player }, action) => {
            play_explorer(rules, state, (frame, player), action, log);
        }
        (Frame::Settle { player, token, .. }, Action::Settle) => {
            ch04_travel::settle(rules, state, player, token, log);
        }
        (Frame::Settle { player, token, more, .. }, Action::Look) => {
            ch04_travel::look(rules, state, (player, token, more), log);
        }
        (Frame::Settle { player, token, .. }, Action::Done) => {
            ch04_travel::leave(state, player, token, log);
        }
        (Frame::Market { player, shift, more, traded }, action) => {
            play_market(rules, state, (player, shift, more, traded), action, log);
        }
        (Frame::Produce { player, planet, base, explorer, buildings }, action) => {
            let plant = Plant { player, planet, base, explorer, buildings };
            play_production(rules, state, plant, action, log);
        }
        (Frame::ChooseProduction { player }, Action::Pick { planet }) => {
            ch04_production::pick(rules, state, player, planet, log);
        }
        (Frame::Hall(frame), action) => hall::play(rules, state, frame, &action, log),
        (Frame::Halley(frame), action) => halley::play(rules, state, frame, &action, log),
        (Frame::Variant(frame), action) => variants::play(rules, state, frame, &action, log),
        (frame, Action::Variant(action)) => {
            variants::play_answer(rules, state, frame, action, log);
        }
        (frame, action) => play_choice(rules, state, frame, action, log),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "one question, few answers")]
fn play_explorer(
    rules: &Rules,
    state: &mut State,
    (frame, player): (Frame, Player),
    action: Action,
    log: &mut impl Sink<Happening>,
) {
    let off = if let Frame::Depart { off, .. } = frame { off } else { 0 };
    match action {
        Action::Fly { planet } => ch04_travel::fly(rules, state, player, off, planet, log),
        Action::Halley(HalleyAction::Fly) => halley::fly(rules, state, player, off, log),
        Action::LoadBase => ch04_travel::load_base(state, player, log),
        Action::LoadBuilding { building } => {
            ch04_travel::load_building(state, player, building, log);
        }
        Action::LoadCubes { cubes } => ch04_travel::load_cubes(state, player, cubes, log),
        Action::Dismantle => ch04_travel::dismantle(state, player, log),
        Action::Deploy { building } => ch04_travel::deploy(state, player, building, log),
        Action::Done => {
            state.frames.pop();
        }
        _ => unreachable!("check lets only answers to the question through"),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "one question, few answers")]
fn play_market(
    rules: &Rules,
    state: &mut State,
    frame: (Player, u8, u8, Cubes),
    action: Action,
    log: &mut impl Sink<Happening>,
) {
    match action {
        Action::Sell { resource, n } => ch04_market::sell(rules, state, frame, resource, n, log),
        Action::Buy { resource, n } => ch04_market::buy(rules, state, frame, resource, n, log),
        Action::Done => {
            state.frames.pop();
        }
        _ => unreachable!("check lets only answers to the question through"),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "one question, few answers")]
fn play_production(
    rules: &Rules,
    state: &mut State,
    plant: Plant,
    action: Action,
    log: &mut impl Sink<Happening>,
) {
    match action {
        Action::Activate { part, cubes } => {
            ch04_production::activate(rules, state, plant, part, cubes, log);
        }
        Action::Convert { how, from, to } => {
            ch04_production::convert(rules, state, plant, how, (from, to), log);
        }
        Action::Done => {
            state.frames.pop();
        }
        _ => unreachable!("check lets only answers to the question through"),
    }
}

fn play_choice(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: Action,
    log: &mut impl Sink<Happening>,
) {
    match (frame, action) {
        (Frame::ChooseDeposit { player, n, .. }, Action::Refill { planet, resource }) => {
            state.frames.pop();
            gains::fill(state, player, planet, resource, n, log);
        }
        (Frame::ChooseWay { player, source }, Action::Choose { way }) => {
            gains::choose_way(rules, state, player, source, way, log);
        }
        (Frame::ChooseTrack { player }, Action::Step { track }) => {
            state.frames.pop();
            ch05_tracks::step(rules, state, player, track, log);
        }
        (Frame::ChooseExtra { player }, Action::Take { extra }) => {
            state.frames.pop();
            gains::take_extra(rules, state, player, extra, log);
        }
        (Frame::Build { player, left, .. }, Action::Build { project, column }) => {
            ch05_build::choose(rules, state, (player, left), project, column, log);
        }
        (Frame::Save { player, left, lower, .. }, Action::Save { resource }) => {
            ch05_save::choose(rules, state, (player, left, lower), resource, log);
        }
        (Frame::Probe { player, free, .. }, Action::Steer { row }) => {
            ch05_probe::steer(rules, state, player, free, row, log);
        }
        (Frame::Wormhole { player, government }, Action::Steer { row }) => {
            state.frames.pop();
            let fuel = ch05_probe::wormhole_fuel(rules, state, player);
            ch05_probe::enter(rules, state, Some(player), government, row, fuel, log);
        }
        (Frame::Send { player, left, whole, .. }, Action::Sit { space }) => {
            ch05_government::send(rules, state, (player, left, whole), space, log);
        }
        (Frame::Rise { player, row }, Action::Sit { space }) => {
            ch05_government::rise(rules, state, player, row, space, log);
        }
        (Frame::PassReward { player }, Action::Reward { rotations }) => {
            gains::pass_reward(rules, state, player, rotations, log);
        }
        (Frame::GovernmentBuild { .. }, Action::Build { column, .. }) => {
            ch06_phase::build(rules, state, column, log);
        }
        (Frame::GovernmentProbe { player }, Action::Steer { row }) => {
            ch06_phase::steer(rules, state, player, row, log);
        }
        (_, Action::Done) => {
            state.frames.pop();
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "whatever is no draw is not dealt")]
fn deal(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    match frame {
        Frame::PlacePlanet { planet } => ch09_setup::place_planet(state, planet, result, log),
        Frame::PlaceMechanism { project, column } => {
            ch09_setup::place_mechanism(rules, state, project, column, result, log);
        }
        Frame::PlaceExtra => ch09_setup::place_extra(rules, state, result, log),
        Frame::DrawOrder => ch09_setup::draw_order(rules, state, result, log),
        Frame::Refill { column } => ch05_build::refill(rules, state, column, result, log),
        Frame::SolarDraw { player, left, drawn } => {
            ch04_solar::drawn(rules, state, (player, left, drawn), result, log);
        }
        Frame::SolarBonus { player, left } => {
            ch04_solar::bonus(rules, state, player, left, result, log);
        }
        Frame::SolarEvent => ch07_sun::event(rules, state, result, log),
        Frame::Reveal { player, planet, more } => {
            ch04_travel::revealed(state, player, planet, more, result, log);
        }
        Frame::Discover { player, government } => {
            ch05_probe::discover(rules, state, player, government, result, log);
        }
        Frame::Hall(frame) => hall::deal(rules, state, frame, result, log),
        Frame::Halley(frame) => halley::deal(rules, state, frame, result, log),
        Frame::Variant(frame) => variants::deal(rules, state, frame, result, log),
        Frame::Kuiper(frame) => kuiper::deal(rules, state, frame, result, log),
        Frame::AntiMatter(frame) => antimatter::deal(rules, state, frame, result, log),
        _ => unreachable!("the dealer is asked for draws only"),
    }
}
