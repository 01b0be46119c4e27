//! A game, and a desk beside it that is told what people see.

#![expect(clippy::wildcard_enum_match_arm, reason = "most events and frames are the game's alone")]

use super::known::Need;
use super::*;

pub(super) struct Feed {
    seed: u64,
    game: StarshipInterstellar,
    prng: Prng,
    desk: HallDesk,
    answers: Vec<DeskAnswer>,
    setup: DeskSetup,
    /// What the game and the desk have said of H.A.L.L. since they were compared.
    by_game: Vec<String>,
    by_desk: Vec<String>,
    /// Planets that the Sun swallows while the Spiral moves, and what the game does meanwhile.
    swallowed: Vec<Planet>,
    meanwhile: Vec<(State, Vec<Event>)>,
    was_swallowed: bool,
    /// "All have passed" has been said in this phase.
    has_ended: bool,
    /// Facts of each of its turns, and of the one at hand.
    pub(super) facts: Vec<usize>,
    turn: Option<usize>,
    pub(super) n_sums: usize,
    /// How often each question was asked.
    pub(super) asked: BTreeMap<String, usize>,
}

impl Feed {
    pub(super) fn new(seed: u64, level: Level, draft: bool, is_told: bool) -> Feed {
        let text = if draft { "draft" } else { "final" };
        let asked = [("hall", level.key()), ("hall_rules", text)];
        let asked = asked.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let options = StarshipInterstellar::options().fill(&asked, 2).expect("options");
        let game = StarshipInterstellar::new(&RULES, 1, &options).expect("a solo game");
        let options = [("level", level.key()), ("hall_rules", text), ("draws", "hand")];
        let setup = DeskSetup {
            automa: HallDesk::ID.to_owned(),
            options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
            seed: Seed([0; 32]).to_hex(),
            printed: if is_told { truth::printed() } else { BTreeMap::new() },
        };
        let desk = Desk::<HallDesk>::open(setup.clone()).expect("a desk").automa().clone();
        Feed {
            seed,
            game,
            prng: Prng::new(seed),
            desk,
            answers: Vec::new(),
            setup,
            by_game: Vec::new(),
            by_desk: Vec::new(),
            swallowed: Vec::new(),
            meanwhile: Vec::new(),
            was_swallowed: false,
            has_ended: false,
            facts: Vec::new(),
            turn: None,
            n_sums: 0,
            asked: BTreeMap::new(),
        }
    }

    /// The whole game, and the desk beside it; then the desk once more from its log.
    pub(super) fn play(&mut self) {
        while let Some(need @ Need::Printed(_)) = self.desk.missing {
            let answer = truth::fact(&self.desk, &self.game.state, &[], need);
            self.say(answer);
        }
        while self.game.pending() != Pending::Over {
            self.one_entry();
        }
        self.facts.extend(self.turn.take());
        self.finish();
        self.compare(&self.game.state.clone());
        let log = DeskLog {
            format: tabletop::desk::DESK_FORMAT,
            setup: self.setup.clone(),
            entries: self.answers.clone(),
        };
        let again = Desk::<HallDesk>::replay(&log).expect("its own log");
        assert_eq!(again.automa().state, self.desk.state, "seed {}", self.seed);
        assert_eq!(again.automa().ask(), None);
    }

    /// One answer or draw by lot, and all that follows by itself.
    fn one_entry(&mut self) {
        let before = self.game.state.clone();
        let frame = before.top().expect("somebody or the dealer is asked");
        let mut log: Vec<Event> = Vec::new();
        let pending = self.game.pending();
        let mut legal = Vec::new();
        if let Pending::Seats(_) = pending {
            self.game.legal(Seat(0), &mut legal);
        }
        let ctx = &mut Ctx { rules: &self.game.rules, state: &mut self.game.state, log: &mut log };
        let mut action = None;
        match pending {
            Pending::Dealer { n } => question::deal(ctx, frame, self.prng.below(n)),
            Pending::Seats(_) => {
                let picked = legal[self.prng.index(legal.len())];
                action = Some(picked);
                question::play(ctx, Seat(0), frame, &picked);
            }
            Pending::Over => return,
        }
        self.heard(&before, &log, action);
        loop {
            let before = self.game.state.clone();
            let mut log: Vec<Event> = Vec::new();
            let ctx =
                &mut Ctx { rules: &self.game.rules, state: &mut self.game.state, log: &mut log };
            let settled = flow::step(ctx);
            let has_waited = settled == crate::state::Settled::Waits;
            if !has_waited || !log.is_empty() {
                self.heard(&before, &log, None);
            }
            if has_waited {
                return;
            }
        }
    }

    /// Lets the desk do what the game has just done.
    fn heard(&mut self, before: &State, log: &[Event], action: Option<Action>) {
        if let Some(Need::Swallowed { n }) = self.desk.missing {
            if !self.has_stopped(before, n) {
                let gone = log.iter().filter_map(|event| match event {
                    Event::PlanetDestroyed { planet } => Some(*planet),
                    _ => None,
                });
                self.swallowed.extend(gone);
                if matches!(before.top(), Some(Frame::Hall(_))) {
                    self.meanwhile.push((before.clone(), log.to_vec()));
                }
                self.by_game.extend(log.iter().filter_map(|event| truth::said(&RULES, event)));
                return;
            }
            let gone = std::mem::take(&mut self.swallowed);
            self.was_swallowed |= !gone.is_empty();
            let names = gone.iter().map(|planet| planet.token().to_owned()).collect();
            self.say(DeskAnswer::All(names));
            for (before, log) in std::mem::take(&mut self.meanwhile) {
                self.follow(&before, &log, None);
            }
        }
        if log.iter().any(|event| matches!(event, Event::Hall(HallEvent::TurnBegan { .. }))) {
            self.facts.extend(self.turn.take());
            self.compare(before);
        }
        self.by_game.extend(log.iter().filter_map(|event| truth::said(&RULES, event)));
        self.follow(before, log, action);
    }

    /// Does the Spiral stand still again?
    fn has_stopped(&self, before: &State, n: Option<u8>) -> bool {
        let is_open = before.frames.iter().any(|frame| matches!(frame, Frame::Sun(_)));
        let over = before.phase == Phase::Over || self.game.state.phase == Phase::Over;
        match n {
            Some(_) => !is_open,
            None => over || (!is_open && before.step >= GovernmentStep::Planets),
        }
    }

    fn follow(&mut self, before: &State, log: &[Event], action: Option<Action>) {
        // The human's cubes are unknown to the desk: it asks where the game does not.
        match self.desk.state.top() {
            Some(Frame::Hall(HallFrame::Counter { .. }))
                if matches!(before.top(), Some(Frame::Hall(HallFrame::Convert))) =>
            {
                self.say(DeskAnswer::Pick(questions::choice_id(&Action::Done)));
            }
            Some(Frame::Hall(HallFrame::Dilute { .. }))
                if before.top().is_none() && before.step == GovernmentStep::CleanUp =>
            {
                self.say(DeskAnswer::Pick(questions::choice_id(&Action::Done)));
            }
            _ => {}
        }
        if self.desk.stage == Stage::Line && before.top() == Some(HallFrame::Planet.into()) {
            let line = before.offer.iter().map(|id| u32::from(*id) + 1).collect();
            self.say(DeskAnswer::Numbers(line));
        }
        let reward = ch01_turn::Frame::PassReward { player: Player::Hall };
        if before.top() == Some(reward.into()) {
            self.end_phase(before);
        }
        for event in log {
            self.follow_event(before, event);
        }
        // What was drawn or decided comes once, however much is drawn in a row.
        let mut has_come = false;
        for _ in 0..60 {
            let comes = self.desk.missing.is_none();
            if comes && has_come {
                return;
            }
            let Some(answer) = self.answer(before, log, action) else { return };
            has_come |= comes;
            self.say(answer);
        }
        panic!("seed {}: the desk asks and asks", self.seed);
    }

    fn follow_event(&mut self, before: &State, event: &Event) {
        match event {
            Event::Hall(HallEvent::TurnBegan { .. }) => {
                self.turn = Some(0);
                self.button("turn");
            }
            Event::PhaseBegan { phase: Phase::Action } if self.desk.stage == Stage::RoundEnds => {
                self.button("next");
                self.has_ended = false;
            }
            Event::PhaseBegan { phase: Phase::Salvation | Phase::Government } => {
                self.facts.extend(self.turn.take());
                self.end_phase(before);
                self.has_ended = false;
            }
            Event::PlanetDestroyed { planet } => {
                self.was_swallowed = true;
                self.button("swallowed");
                self.say(DeskAnswer::All(vec![planet.token().to_owned()]));
            }
            Event::ModuleCompleted { builder: Some(Player::Seat(_)), .. } => self.button("module"),
            _ => {}
        }
    }

    /// All have passed; the desk asks for the rotations of its Pass token.
    fn end_phase(&mut self, before: &State) {
        if self.has_ended {
            return;
        }
        self.has_ended = true;
        self.button("ends");
        let rotations = before.corporation(Player::Hall).rotations;
        self.say(DeskAnswer::Numbers(vec![rotations.into()]));
    }

    /// What the desk is told now, if the game is where the desk is.
    fn answer(
        &mut self,
        before: &State,
        log: &[Event],
        action: Option<Action>,
    ) -> Option<DeskAnswer> {
        let (missing, top) = (self.desk.missing, self.desk.state.top());
        let is_stage = missing.is_none() && top.is_none();
        let is_module = self.desk.aside == Some(Aside::Module);
        // Where one token is left, or none, the game does not ask which.
        let is_last = missing == Some(Need::Offer)
            && before.offer.iter().filter(|id| **id != NONE).count() < 2;
        let is_there = is_module || is_last || top == before.top();
        if is_stage || matches!(missing, Some(Need::Swallowed { .. })) || !is_there {
            return None;
        }
        if self.desk.stage == Stage::Government
            && top.is_none()
            && self.desk.state.step != before.step
        {
            return None;
        }
        // A way through several Wormholes: the frames are the same, the Probes are not.
        let has_gone_on = match top {
            Some(Frame::Probe(crate::ProbeFrame::Wormhole { government: true, .. })) => {
                before.government_probe != self.desk.state.government_probe
            }
            Some(Frame::Probe(_)) => {
                let probe = |state: &State| state.corporation(Player::Hall).probe;
                probe(before) != probe(&self.desk.state)
            }
            _ => false,
        };
        if has_gone_on {
            return None;
        }
        let Some(need) = missing else {
            return truth::choice(log, top, action);
        };
        if let Need::Mechanism { .. } = need {
            self.check_sum(before, need);
        }
        Some(truth::fact(&self.desk, before, log, need))
    }

    /// The Mechanism by numbers is the one that the game builds.
    fn check_sum(&mut self, before: &State, need: Need) {
        let ask = self.desk.ask().expect("a question");
        let sum = ask.sum.expect("a sum").id;
        let given = truth::mechanisms(before, need);
        let found = self.desk.sum(&sum, &given).expect("a sum");
        let DeskWorking::Found { answer, .. } = found else { panic!("all was told") };
        let told = truth::fact(&self.desk, before, &[], need);
        assert_eq!(answer, Some(told), "seed {}", self.seed);
        self.n_sums += 1;
    }

    fn button(&mut self, id: &str) {
        *self.asked.entry(id.to_owned()).or_insert(0) += 1;
        self.say(DeskAnswer::Pick(id.to_owned()));
    }

    /// The desk is told something, and what it says is kept.
    fn say(&mut self, answer: DeskAnswer) {
        let ask = self.desk.ask().expect("the desk asks");
        let fits = ask.form.check(&answer);
        let (seed, round) = (self.seed, self.game.state.round);
        assert_eq!(fits, Ok(()), "seed {seed}, round {round}: {} {answer:?}", ask.text);
        assert!(ask.rule.starts_with('§'), "{ask:?}");
        *self.asked.entry(ask.id.clone()).or_insert(0) += 1;
        if ask.is_fact {
            self.turn = self.turn.map(|n| n + ask.form.n_taps(&answer));
        }
        let told = self.desk.take(&answer);
        let told =
            told.unwrap_or_else(|error| panic!("seed {seed}, round {round}: {error}: {answer:?}"));
        for told in &told {
            let text = words::told(&self.desk, told);
            assert!(!text.text.is_empty() && text.rule.starts_with('§'), "{told:?}");
            if let Told::Event(event) = told {
                self.by_desk.extend(truth::said(&self.desk.rules, event));
            }
        }
        self.answers.push(answer);
    }

    /// All that was said since last time is the same, and all that the desk keeps is what the game has.
    fn compare(&mut self, game: &State) {
        let at = format!("seed {}, round {}, {:?}", self.seed, game.round, game.phase);
        let mut said = [std::mem::take(&mut self.by_game), std::mem::take(&mut self.by_desk)];
        if std::mem::take(&mut self.was_swallowed) {
            // People say it when the Spiral stands still; the game does it on the way.
            said.iter_mut().for_each(|said| said.sort());
        }
        said.iter_mut().for_each(|said| truth::sort_gains(said));
        assert_eq!(said[0], said[1], "{at}");
        assert_eq!(self.desk.missing, None, "{at}");
        assert_eq!(self.desk.state.top(), None, "{at}");
        let keeps = |state: &State| truth::kept(state);
        assert_eq!(keeps(game), keeps(&self.desk.state), "{at}");
    }

    /// The end of the game.
    fn finish(&mut self) {
        let before = self.game.state.clone();
        if self.desk.missing.is_some() {
            self.heard(&before, &[], None);
        }
        while let Some(frame) = self.desk.state.top() {
            assert!(matches!(
                frame,
                Frame::Hall(HallFrame::Counter { .. } | HallFrame::Dilute { .. })
            ));
            self.say(DeskAnswer::Pick(questions::choice_id(&Action::Done)));
        }
        if self.desk.stage == Stage::Turns {
            self.end_phase(&before);
        }
        if self.desk.stage == Stage::RoundEnds {
            self.button("over");
        }
        assert_eq!(self.desk.stage, Stage::Over, "seed {}", self.seed);
    }
}
