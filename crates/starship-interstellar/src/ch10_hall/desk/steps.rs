//! What H.A.L.L. does by itself at a desk: the steps of the game, one by one, each as soon as people have told what it reads.

use std::cell::RefCell;

use tabletop::{Seat, Silent};

use super::super::facts::Facts;
use super::super::state::{Cube, HallFrame, Row};
use super::super::turn::{Job, job};
use super::super::{HallEvent, action, choices, salvation};
use super::known::{Ear, Known, Need, first};
use super::printed::{Group, key};
use super::{HallDesk, Said, Stage, Told, words};
use crate::action::Action;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Discovery, Player, ProductionToken, Resource, Token};
use crate::state::{Ctx, Frame, GovernmentStep, Phase, Settled, Source, State};
use crate::{
    ch05_build, ch05_government, ch05_probe, ch05_tracks, ch06_phase, ch07_sun, ch10_hall, question,
};

/// The Discovery token that is turned over; those that lie in the next column have the numbers of their rows.
pub(super) const TURNED_OVER: Discovery = Discovery(9);

impl HallDesk {
    /// Goes on until somebody has to say something.
    pub(super) fn go_on(&mut self) -> Vec<Told> {
        while self.missing.is_none() {
            let went_on = match self.state.top() {
                Some(frame) => self.frame_step(frame),
                None => self.stage_step(),
            };
            if !went_on {
                break;
            }
        }
        let said = std::mem::take(&mut self.said).0.into_iter();
        said.filter(words::is_for_people).collect()
    }

    /// Does a step. If a number or a fact turns out to be missing nothing has happened, and the step is done again from its
    /// beginning when it has been told.
    pub(super) fn try_step(&mut self, step: impl FnOnce(&mut Ctx<'_, Said>)) -> bool {
        let (mut state, mut said) = (self.state.clone(), Said::default());
        step(&mut Ctx { rules: &self.rules, state: &mut state, log: &mut said });
        if let Some(need) = self.missing_for(&said) {
            return self.lacks(need);
        }
        let had = self.state.corporation(Player::Hall).cubes;
        self.state = state;
        self.given.drawn = None;
        self.cubes_changed(had);
        for told in &said.0 {
            if let Told::Event(event) = told {
                self.happened(event);
            }
        }
        self.said.0.append(&mut said.0);
        true
    }

    /// What has to be known of this before it counts.
    fn missing_for(&self, said: &Said) -> Option<Need> {
        said.0.iter().find_map(|told| match told {
            Told::Event(event) => self.missing_for_event(said, event),
            Told::Order { .. } => None,
        })
    }

    fn missing_for_event(&self, said: &Said, event: &Event) -> Option<Need> {
        let group = |group: Group| (!self.printed.has(group)).then_some(Need::Printed(group));
        match (event, &self.known) {
            (Event::RewardCame { player: Player::Hall, source }, _) => {
                let (source, other) = (*source, self.given.way.is_some());
                (!self.is_told(source)).then_some(Need::Reward { source, other })
            }
            (Event::Hall(HallEvent::TechnologyDeveloped { technology, level, .. }), _) => {
                group(Group::Price { technology: *technology, level: *level })
            }
            (Event::Hall(HallEvent::PlanetCounted { planet, .. }), _) => {
                group(Group::Value(*planet))
            }
            (Event::Hall(HallEvent::MechanismChosen { .. }), Known { mechanism: false, .. }) => {
                let cube = self.cube_of(said);
                let all = !matches!(cube, Resource::Red | Resource::Yellow);
                Some(Need::Mechanism { all, dearest: cube != Resource::Red })
            }
            (Event::Built { .. }, Known { completes: false, .. }) => Some(Need::Completes),
            (Event::ModuleCompleted { .. }, Known { governor: false, .. }) => Some(Need::Governor),
            (Event::ModuleCompleted { .. }, _) => group(Group::Government),
            (Event::Arrived { player, .. }, Known { arrival: false, .. }) => {
                Some(Need::Arrival { government: player.is_none() })
            }
            (Event::Saved { player: Some(Player::Hall), resource, .. }, known) => {
                let is_known = known.second >> resource.index() & 1 == 1;
                let after =
                    said.0.iter().skip_while(|told| !matches!(told, Told::Event(e) if e == event));
                let again = after.skip(1).any(|told| {
                    matches!(told, Told::Event(Event::Hall(HallEvent::MeepleChosen { candidates, .. }))
                        if candidates.contains(resource))
                });
                (again && !is_known).then_some(Need::Second(*resource))
            }
            (_, _) => None,
        }
    }

    /// The cube that decides what it builds.
    fn cube_of(&self, said: &Said) -> Resource {
        if let Some(Frame::Hall(HallFrame::Also { .. })) = self.state.top() {
            return Resource::Yellow;
        }
        let drawn = said.0.iter().find_map(|told| match told {
            Told::Event(Event::Hall(HallEvent::CubeTaken { cube })) => Some(*cube),
            Told::Event(_) | Told::Order { .. } => None,
        });
        Cube(drawn).colour()
    }

    /// Is it known what this gives?
    fn is_told(&self, source: Source) -> bool {
        match key(source) {
            Some(key) => self.printed.has_reward(&key),
            None => match source {
                Source::Point(_) | Source::Discovery(_) | Source::Discoverer(_) => {
                    self.known.rewards.contains(&source)
                }
                // What Extra Action tokens show is in the book.
                Source::Extra(_)
                | Source::Then(_)
                | Source::Pass { .. }
                | Source::Government { .. }
                | Source::Track { .. }
                | Source::UniquePass { .. }
                | Source::Leader { .. }
                | Source::Asteroid(_) => true,
            },
        }
    }

    /// What it can pay for was told by the cubes that it had.
    fn cubes_changed(&mut self, had: Cubes) {
        let have = self.state.corporation(Player::Hall).cubes;
        if have != had {
            (self.known.buildable, self.known.mechanism) = (false, false);
        }
        let is_new = |r: Resource| have.can_pay(Cubes::one(r)) && !had.can_pay(Cubes::one(r));
        if Resource::ALL.into_iter().any(is_new) {
            self.forget_population();
        }
    }

    /// What people told before it does not hold any more.
    fn happened(&mut self, event: &Event) {
        if let Event::Built { .. } = event {
            self.forget_mechanisms();
        } else if let Event::ModuleCompleted { .. } = event {
            self.forget_others();
        } else if let Event::Saved { .. } = event {
            self.forget_population();
        } else if let Event::Arrived { .. } = event {
            self.known.arrival = false;
        } else if let Event::ExtraTaken { extra, .. } = event {
            self.line.retain(|other| other != extra);
        } else if let Event::RewardCame { source, .. } = event
            && key(*source).is_some_and(|key| self.printed.is_as_printed(&key))
        {
            let (from, rule) = crate::words::source(&self.rules, *source);
            let text = format!("H.A.L.L. gets what is printed for {from}; set its goods right.");
            self.said.0.push(Told::Order { text, rule });
        }
    }

    // Turns.

    /// Its turn: it flies on, or plays the token on top.
    pub(super) fn turn(&mut self) -> bool {
        let mut state = self.state.clone();
        let is_flying = state.phase == Phase::Action
            && super::super::travel::goes_on(&self.rules, &mut state, &mut Silent);
        if !is_flying && !self.can_try_top() {
            return false;
        }
        self.try_step(|ctx| ch10_hall::turn(ctx.rules, ctx.state, ctx.log))
    }

    /// Is all known that decides whether the token on top can be played?
    fn can_try_top(&mut self) -> bool {
        let Some(token) = self.state.hall.top else { return true };
        let phase = self.state.phase;
        if phase == Phase::Salvation && !self.printed.has(Group::Journey) {
            return self.lacks(Need::Printed(Group::Journey));
        }
        let is_favoured = phase == Phase::Salvation && Token::BASIC.contains(&token);
        if is_favoured && !self.printed.has(Group::Favour(token)) {
            return self.lacks(Need::Printed(Group::Favour(token)));
        }
        let job = job(&self.rules, token);
        if phase == Phase::Action
            && job == Job::Row(Row::Research)
            && !self.printed.has(Group::Counting)
        {
            return self.lacks(Need::Printed(Group::Counting));
        }
        self.hears(|facts| match (phase, job) {
            (Phase::Salvation, _) => salvation::check_before(facts, token),
            (_, Job::Row(Row::Travel) | Job::Launch) => Ok(()),
            (_, Job::Row(row)) => action::check_before(facts, row, token),
            (_, Job::Printed(extra)) => action::check_printed(facts, extra),
        })
    }

    /// Lets a rule read, and notes what it could not know; true if it knew everything.
    fn hears<R>(&mut self, read: impl FnOnce(Facts<'_, Ear<'_>>) -> R) -> bool {
        let unknown = RefCell::new(Vec::new());
        let ear = Ear { known: &self.known, unknown: &unknown };
        read(Facts::heard_by(&self.rules, &self.state, ear));
        match first(&unknown.into_inner()) {
            None => true,
            Some(need) => self.lacks(need),
        }
    }

    // What is open.

    /// Does what is on top; false if it waits for people.
    fn frame_step(&mut self, frame: Frame) -> bool {
        match frame {
            Frame::Hall(frame) => self.hall_step(frame),
            Frame::Sun(ch07_sun::Frame::Spiral { left }) => {
                self.lacks(Need::Swallowed { n: Some(left) })
            }
            // People see to these.
            Frame::Sun(ch07_sun::Frame::SolarEvent)
            | Frame::Build(ch05_build::Frame::Refill { .. }) => {
                self.state.frames.pop();
                true
            }
            Frame::Government(ch05_government::Frame::Rise { player, row }) => {
                self.rise(frame, player, row)
            }
            Frame::Probe(ch05_probe::Frame::Discover { player, government }) => {
                self.discover(player, government)
            }
            Frame::Tracks(ch05_tracks::Frame::ChooseExtra { .. }) if !self.known.offer => {
                self.lacks(Need::Offer)
            }
            Frame::Probe(_) | Frame::Phase(_) => {
                let mut after = self.state.clone();
                let ctx = &mut Ctx { rules: &self.rules, state: &mut after, log: &mut Silent };
                if question::settle(ctx, frame) == Settled::Waits {
                    let state = self.state.clone();
                    if !self.hears(|facts| choices::courses_by(facts, &state, frame)) {
                        return false;
                    }
                }
                self.settle(frame)
            }
            Frame::Setup(_)
            | Frame::Turn(_)
            | Frame::Payment(_)
            | Frame::Reward(_)
            | Frame::Solar(_)
            | Frame::Research(_)
            | Frame::Travel(_)
            | Frame::Market(_)
            | Frame::Production(_)
            | Frame::Salvation(_)
            | Frame::Build(_)
            | Frame::Save(_)
            | Frame::Government(_)
            | Frame::Tracks(_)
            | Frame::Kuiper(_)
            | Frame::AntiMatter(_)
            | Frame::Halley(_)
            | Frame::Variant(_) => self.settle(frame),
        }
    }

    /// As in a game: it goes on by itself, or H.A.L.L. answers; false where its rules leave it to the human.
    fn settle(&mut self, frame: Frame) -> bool {
        if let Some(action) = self.given.action {
            let done = self.try_step(|ctx| question::play(ctx, Seat(0), frame, &action));
            if done {
                (self.given.action, self.given.is_tied) = (None, false);
            }
            return done;
        }
        if self.given.is_tied {
            return false;
        }
        let mut is_tied = false;
        let done = self.try_step(|ctx| {
            if question::settle(ctx, frame) == Settled::WentOn {
                return;
            }
            match ch10_hall::answer(ctx.rules, ctx.state, frame, ctx.log) {
                Some(action) => question::play(ctx, Seat(0), frame, &action),
                None => is_tied = true,
            }
        });
        self.given.is_tied = done && is_tied;
        done && !is_tied
    }

    fn hall_step(&mut self, frame: HallFrame) -> bool {
        match frame {
            HallFrame::Token | HallFrame::Planet | HallFrame::Cube { .. } | HallFrame::Aside => {
                self.draw(frame)
            }
            HallFrame::Next => self.can_try_top() && self.settle(Frame::Hall(frame)),
            HallFrame::Face { planet, .. } => self.lacks(Need::Face(planet)),
            HallFrame::Sun { .. } => self.lacks(Need::Sun),
            HallFrame::Also { deed } => {
                let plain = Cube(Some(Resource::Yellow));
                let known = self.hears(|facts| salvation::check(facts, deed, plain));
                known && self.settle(Frame::Hall(frame))
            }
            HallFrame::Counter { .. } | HallFrame::Dilute { .. } if self.given.action.is_none() => {
                false
            }
            HallFrame::Counter { .. }
            | HallFrame::Dilute { .. }
            | HallFrame::Target { .. }
            | HallFrame::Step { .. }
            | HallFrame::ProbeEnds
            | HallFrame::Finish { .. }
            | HallFrame::Convert => self.settle(Frame::Hall(frame)),
        }
    }

    /// A draw of its own: by the desk, or by people's hands.
    fn draw(&mut self, frame: HallFrame) -> bool {
        let Some(n) = ch10_hall::outcomes(&self.state, frame) else {
            return self.settle(Frame::Hall(frame));
        };
        let drawn = match self.given.drawn {
            Some(result) => result,
            None if n == 1 => 0,
            None if self.by_hand => return false,
            None => self.dealer.below(n),
        };
        self.given.drawn = Some(drawn);
        if let HallFrame::Cube { token, .. } = frame
            && self.state.phase == Phase::Salvation
            && !self.can_act(token, drawn)
        {
            return false;
        }
        self.try_step(|ctx| ch10_hall::deal(ctx, frame, drawn))
    }

    /// Is all known that decides what it does with this cube?
    fn can_act(&mut self, token: Token, drawn: u32) -> bool {
        let bag = self.state.hall.bag;
        let cube = Cube((!bag.is_empty()).then(|| bag.nth(drawn)));
        self.hears(|facts| {
            let order = salvation::wishes(facts, token);
            salvation::wanted(facts, &order, cube)
        })
    }

    /// §5.1.4: the human moves up or not; H.A.L.L. where there is room.
    fn rise(&mut self, frame: Frame, player: Player, row: u8) -> bool {
        if !player.is_hall() {
            self.forget_table(); // They may move up, and get what the seat gives.
            self.state.frames.pop();
            return true;
        }
        let sits_below = ch05_government::below(&self.state, player, row).is_some();
        if sits_below && self.known.benches >> row & 1 == 0 {
            return self.lacks(Need::Bench { row });
        }
        self.settle(frame)
    }

    // What people draw.

    /// A cube came out of the Solar Bag.
    pub(super) fn sun(&mut self, resource: Resource) {
        // The bag itself lies before people; another cube keeps it from being filled.
        self.state.bag = crate::cubes::Cubes::of(resource, 2);
        self.deal_top(0);
    }

    /// The face of the token of its new Base.
    pub(super) fn face(&mut self, token: ProductionToken, resource: Resource, n: u8, ars: u8) {
        let rules = std::sync::Arc::make_mut(&mut self.rules);
        let info = &mut rules.production[token.index()];
        (info.resource, info.n, info.ars) = (resource, n, ars);
        self.state.piles[token.planet().index()].unseen = 1 << token.n();
        self.deal_top(0);
    }

    fn deal_top(&mut self, result: u32) {
        if let Some(Frame::Hall(frame)) = self.state.top() {
            self.try_step(|ctx| ch10_hall::deal(ctx, frame, result));
        }
    }

    /// §5.3.2: the Discovery token that people turned over; none if no token is left.
    fn discover(&mut self, player: Option<Player>, government: bool) -> bool {
        let Some(found) = self.given.discovery else { return self.lacks(Need::Discovery) };
        let is_found = found.is_some();
        if let Some(kind) = found {
            let rules = std::sync::Arc::make_mut(&mut self.rules);
            rules.discoveries[TURNED_OVER.index()].kind = kind;
        }
        let done = self.try_step(|ctx| {
            ctx.state.frames.pop();
            if is_found {
                let (rules, token) = (ctx.rules, TURNED_OVER);
                ch05_probe::turn_over(rules, ctx.state, player, government, token, ctx.log);
            }
        });
        if done {
            self.given.discovery = None;
        }
        done
    }

    // The World Government Phase.

    /// A step of the phase, as far as H.A.L.L. has to do with it.
    pub(super) fn government_step(&mut self) -> bool {
        if !self.printed.has(Group::Government) {
            return self.lacks(Need::Printed(Group::Government));
        }
        let governs = |state: &State| {
            ch05_government::governor(state).is_some_and(|(player, ..)| player.is_hall())
        };
        match self.state.step {
            GovernmentStep::Governor | GovernmentStep::Probe if !self.known.governor => {
                self.lacks(Need::Governor)
            }
            GovernmentStep::Mechanism => self.world_builds(),
            GovernmentStep::Probe if governs(&self.state) && !self.known.government_probe => {
                self.lacks(Need::GovernmentProbe)
            }
            GovernmentStep::Probe if !governs(&self.state) => {
                self.passes(GovernmentStep::Scientists)
            }
            GovernmentStep::Population => self.passes(GovernmentStep::Probe),
            GovernmentStep::Sun => {
                self.state.step = GovernmentStep::Hall;
                self.lacks(Need::Swallowed { n: None })
            }
            GovernmentStep::CleanUp => {
                let is_over = self.state.end.is_some(); // §8.2
                self.stage = if is_over { Stage::Over } else { Stage::RoundEnds };
                true
            }
            GovernmentStep::Governor
            | GovernmentStep::Probe
            | GovernmentStep::Scientists
            | GovernmentStep::Planets
            | GovernmentStep::Hall
            | GovernmentStep::AntiMatter
            | GovernmentStep::Kuiper
            | GovernmentStep::Laboratory => {
                self.try_step(|ctx| ch06_phase::step(ctx.rules, ctx.state, ctx.log))
            }
        }
    }

    fn passes(&mut self, next: GovernmentStep) -> bool {
        self.state.step = next;
        true
    }

    /// §6.2.1: the World Government builds; a module that becomes complete may move Scientists of H.A.L.L.
    fn world_builds(&mut self) -> bool {
        // Whoever leaves office, H.A.L.L. may move up, or be the next Governor.
        let concerns = ch05_government::highest(&self.state, Player::Hall).is_some();
        if concerns && !self.known.completes {
            return self.lacks(Need::Completes);
        }
        if concerns && self.state.ship != 0 && !self.complete_module(None) {
            return false;
        }
        self.forget_mechanisms();
        self.state.step = GovernmentStep::Population;
        true
    }
}

/// Rows that its rules leave to the human, or cubes to interfere with.
pub(super) fn choices(desk: &HallDesk, frame: Frame) -> Vec<Action> {
    let look = crate::state::Look { rules: &desk.rules, state: &desk.state };
    let mut legal = Vec::new();
    question::legal(look, Seat(0), frame, &mut legal);
    legal
}

/// So many Mechanisms before the next one that the module is complete with it.
pub(super) fn fill_ship(state: &mut State, slots: u8, completes: bool) {
    state.ship = if completes { (1 << (slots - 1)) - 1 } else { 0 };
    // The Mechanism that is built has a number of its own.
    state.ship <<= 2;
}
