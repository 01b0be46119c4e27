//! A game, and a desk beside it that is told what people see.

use super::*;

pub(super) struct Feed {
    seed: u64,
    game: Skymines,
    prng: Prng,
    desk: LunaDesk,
    answers: Vec<DeskAnswer>,
    setup: DeskSetup,
    /// What the game and the desk have said of Luna since they were compared.
    by_game: Vec<String>,
    by_desk: Vec<String>,
    /// Coins that people got because she crossed thresholds.
    paid_by_game: Vec<String>,
    paid_by_desk: Vec<String>,
    /// Facts of each of her turns, and of the one at hand.
    pub(super) facts: Vec<usize>,
    turn: Option<usize>,
    pub(super) n_sums: usize,
}

impl Feed {
    pub(super) fn new(seed: u64, n_seats: u8, asked: &[(&'static str, String)]) -> Feed {
        let of = |name: &str| asked.iter().find(|(one, _)| *one == name).map(|(_, v)| v.clone());
        let all: BTreeMap<String, String> =
            asked.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let options = Skymines::options().fill(&all, Skymines::RULESET).expect("options");
        let game = Skymines::new(&RULES, n_seats, &options).expect("a table with Luna");
        let threat = match of("threat").as_deref() {
            Some("off") | None => "off",
            Some("singularity") => "singularity",
            Some(_) => "other",
        };
        let tracks = if of("tracks").as_deref() == Some("first") { "first" } else { "other" };
        let options = [
            ("people", n_seats.to_string()),
            ("level", of("luna").expect("a level")),
            ("side", of("side").expect("a side")),
            ("tracks", tracks.to_owned()),
            ("missions", of("missions").unwrap_or_else(|| "off".to_owned())),
            ("threat", threat.to_owned()),
            ("draws", "hand".to_owned()),
        ];
        let setup = DeskSetup {
            automa: LunaDesk::ID.to_owned(),
            options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            seed: Seed([0; 32]).to_hex(),
            printed: BTreeMap::new(),
        };
        let desk = Desk::<LunaDesk>::open(setup.clone()).expect("a desk");
        let mut desk = desk.automa().clone();
        desk.said = Said::default();
        Feed {
            seed,
            game,
            prng: Prng::new(seed),
            desk,
            answers: Vec::new(),
            setup,
            by_game: Vec::new(),
            by_desk: Vec::new(),
            paid_by_game: Vec::new(),
            paid_by_desk: Vec::new(),
            facts: Vec::new(),
            turn: None,
            n_sums: 0,
        }
    }

    /// The whole game, and the desk beside it; then the desk once more from its log.
    pub(super) fn play(&mut self) {
        while self.game.pending() != Pending::Over {
            self.one_entry();
        }
        self.end_turn();
        self.compare();
        self.finish();
        let log = DeskLog {
            format: tabletop::desk::DESK_FORMAT,
            setup: self.setup.clone(),
            entries: self.answers.clone(),
        };
        let again = Desk::<LunaDesk>::replay(&log).expect("its own log");
        assert_eq!(again.automa().state, self.desk.state, "seed {}", self.seed);
        assert_eq!(again.automa().ask(), None);
    }

    /// One answer or draw by lot, and all that follows by itself.
    fn one_entry(&mut self) {
        let before = self.game.state;
        let mut log: Vec<Event> = Vec::new();
        match self.game.pending() {
            Pending::Dealer { n } => {
                let result = self.prng.below(n);
                let frame = before.top().expect("the dealer is asked");
                let ctx = &mut Ctx {
                    rules: &self.game.rules,
                    state: &mut self.game.state,
                    log: &mut log,
                };
                question::deal(ctx, frame, result);
            }
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                self.game.legal(seat, &mut legal);
                let action = legal[self.prng.index(legal.len())];
                let frame = before.question_of(seat).expect("a question");
                let ctx = &mut Ctx {
                    rules: &self.game.rules,
                    state: &mut self.game.state,
                    log: &mut log,
                };
                question::play(ctx, seat, frame, &action);
            }
            Pending::Over => return,
        }
        self.heard(&before, &log);
        loop {
            let before = self.game.state;
            let mut log: Vec<Event> = Vec::new();
            let ctx =
                &mut Ctx { rules: &self.game.rules, state: &mut self.game.state, log: &mut log };
            let settled = flow::step(ctx);
            if settled == Settled::Waits && matches!(before.top(), Some(state::Frame::Luna(_))) {
                // A step of hers that waits for a draw has not happened: what it brings is not to be seen before it.
                assert!(log.is_empty() && self.game.state == before, "seed {}", self.seed);
                return;
            }
            self.heard(&before, &log);
            if settled == Settled::Waits {
                return;
            }
        }
    }

    /// Lets the desk do what the game has just done.
    fn heard(&mut self, before: &State, log: &[Event]) {
        let is_hers = matches!(before.top(), Some(state::Frame::Luna(_)));
        for event in log {
            if let EventView::CoinsGained { who, coins, why: Why::Threshold } = event.what {
                match who {
                    Party::Seat(_) if is_hers => self.paid_by_game.push(format!("{who} {coins}")),
                    Party::Seat(_) => {}
                    Party::Luna => self.gain(coins),
                }
            }
            self.by_game.extend(truth::of_game(&event.what));
            self.follow(before, &event.what);
        }
        if let Some(state::Frame::Luna(frame)) = before.top() {
            self.answer_facts(before, frame);
            self.check_sums(before, frame);
        }
    }

    /// Phases and cards: what people tell the desk when the game has come there.
    fn follow(&mut self, before: &State, event: &EventView) {
        if let EventView::TurnBegan { .. } = event {
            self.end_turn();
            self.compare();
        }
        let EventView::Luna { deed } = event else { return };
        if let What::TokenDrawn { token } = deed.what {
            return self.token(before, token);
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "all else is done by the desk")]
        match &deed.what {
            What::SetUp { .. } => self.set_up(),
            What::SlotsFilled { .. } => self.button("planned"),
            What::MajorityRevealed { is_left } => {
                if *is_left {
                    self.button("revealed");
                }
                self.card(deed.card);
            }
            What::TurnBegan => {
                self.end_turn();
                self.turn = Some(0);
                self.button("turn");
                self.card(deed.card);
            }
            What::LastTurnEnded { .. } => self.card(deed.card),
            What::Prepared => {
                self.end_turn();
                self.button("round");
                if self.desk.stage == Stage::RoundEnds {
                    self.button("next");
                }
                self.compare();
            }
            _ => {}
        }
    }

    fn button(&mut self, id: &str) {
        self.say(DeskAnswer::Pick(id.to_owned()));
    }

    /// Her turn is over: so many facts were asked for.
    fn end_turn(&mut self) {
        self.facts.extend(self.turn.take());
    }

    /// §3.1: which tracks lie where; the desk asks when they are not the first ones.
    fn set_up(&mut self) {
        while let Stage::Tracks { company } = self.desk.stage {
            let face = self.game.state.face(company);
            self.say(DeskAnswer::Pick(face.name().to_owned()));
        }
        if self.by_desk.is_empty() {
            // With the first tracks it was said before anybody answered.
            self.by_desk = self.by_game.clone();
        }
    }

    fn token(&mut self, before: &State, token: Token) {
        let info = self.game.rules.token(token);
        let numbers = std::iter::once(info.helium).chain(info.tracks).map(u32::from).collect();
        self.say(DeskAnswer::Numbers(numbers));
        self.answer_facts(before, Frame::Token);
    }

    fn card(&mut self, card: Option<LunaCard>) {
        let card = card.expect("a card that was turned up");
        self.say(DeskAnswer::Pick(card.to_string()));
    }

    fn gain(&mut self, coins: u16) {
        self.button("coins");
        self.say(DeskAnswer::Numbers(vec![coins.into()]));
    }

    /// Tells what the desk asks for this step of hers, from the true table before it.
    fn answer_facts(&mut self, before: &State, frame: Frame) {
        for _ in 0..40 {
            let Some(missing) = self.desk.missing else { return };
            if self.desk.frame() != Some(frame) {
                return;
            }
            let ask = self.desk.ask().expect("a question");
            if let Some(sum) = &ask.sum {
                let found = truth::work_out(&self.desk, &self.game.rules, before, &sum.id, None);
                self.n_sums += 1;
                let told = truth::fact(&self.game.rules, before, missing, self.desk.entering);
                assert_eq!(found.1, Some(told), "seed {}: {}", self.seed, found.0);
            }
            let answer = truth::fact(&self.game.rules, before, missing, self.desk.entering);
            self.say(answer);
        }
        panic!("seed {}: the desk asks and asks", self.seed);
    }

    /// Sums of orders that people carry out: spaces, columns and shares, as the game has done it.
    fn check_sums(&mut self, before: &State, frame: Frame) {
        let Frame::Act { slot, line, chosen } = frame else { return };
        let card = luna(before).up(slot).expect("a card");
        let Some(action) = self.game.rules.luna_card(card).actions.get(usize::from(line)) else {
            return;
        };
        if let LunaAction::Expand { points, toward } = *action {
            let after = self.game.state;
            let how = (chosen, points, toward);
            self.n_sums += truth::expand(&self.desk, &self.game.rules, before, &after, how);
        }
        if let LunaAction::GainShare = *action {
            let rules = &self.game.rules;
            let (text, _) = truth::work_out(&self.desk, rules, before, sums::SHARE, None);
            let expected = truth::share(rules, before);
            assert!(text.contains(&expected), "seed {}: {text} / {expected}", self.seed);
            self.n_sums += 1;
        }
    }

    /// The desk is told something, and what it says is kept.
    fn say(&mut self, answer: DeskAnswer) {
        let ask = self.desk.ask().expect("the desk asks");
        let fits = ask.form.check(&answer);
        assert_eq!(fits, Ok(()), "seed {}: {} {answer:?}", self.seed, ask.text);
        if ask.is_fact {
            self.turn = self.turn.map(|n| n + ask.form.n_taps(&answer));
        }
        let told = self.desk.take(&answer);
        let told = told.unwrap_or_else(|error| panic!("seed {}: {error}: {answer:?}", self.seed));
        for told in &told {
            let text = words::told(&self.desk, told);
            assert!(!text.text.is_empty() && text.rule.starts_with('§'), "{told:?}");
            if let Told::Order { order: Order::Threshold { company, space, coins }, .. } = told {
                let paid = truth::paid(&self.game.state, *company, *space, *coins);
                self.paid_by_desk.extend(paid);
            } else {
                self.by_desk.extend(truth::of_desk(told));
            }
        }
        self.answers.push(answer);
    }

    /// All that was said since last time is the same, and all that the desk keeps is what the game has.
    fn compare(&mut self) {
        let (seed, round) = (self.seed, self.game.state.round);
        let mut said = [std::mem::take(&mut self.by_game), std::mem::take(&mut self.by_desk)];
        if said[0].iter().any(|told| told.contains("All")) {
            said.iter_mut().for_each(|told| told.sort()); // The order of four tracks where it does not matter.
        }
        assert_eq!(said[0], said[1], "seed {seed}, round {round}");
        let mut paid =
            [std::mem::take(&mut self.paid_by_game), std::mem::take(&mut self.paid_by_desk)];
        paid.iter_mut().for_each(|paid| paid.sort());
        assert_eq!(paid[0], paid[1], "seed {seed}, round {round}: thresholds");
        assert_eq!(self.desk.missing, None, "seed {seed}, round {round}");
        let (game, desk, at) = (&self.game.state, &self.desk.state, self.game.state.luna_actor());
        assert_eq!(
            game.coin[at.index()],
            desk.coin[at.index()],
            "seed {seed}, round {round}: coins"
        );
        assert_eq!(game.helium[at.index()], desk.helium[at.index()]);
        assert_eq!(game.upload[at.index()], desk.upload[at.index()]);
        for company in Company::ALL {
            assert_eq!(game.at_track(company, at), desk.at_track(company, at));
        }
        let hers = |state: &State| {
            let mut doc = luna(state).doc();
            doc.reserve.clear(); // These cards lie before people.
            doc.markers = 0;
            doc
        };
        assert_eq!(hers(game), hers(desk), "seed {seed}, round {round}");
    }

    /// The end: her shares are counted by people, and her result is that of the game.
    fn finish(&mut self) {
        self.button("round");
        if self.desk.stage == Stage::RoundEnds {
            self.button("over");
        }
        let (rules, state) = (Arc::clone(&self.game.rules), self.game.state);
        let actor = state.luna_actor();
        let owned = ch05_tracks::owned(&state, actor);
        let shares = Company::ALL
            .map(|company| u32::from(ch05_tracks::shares(&rules, &state, actor, company, owned)));
        let values = Company::ALL.map(|company| u32::from(state.value(&rules, company)));
        self.say(DeskAnswer::Numbers(shares.into_iter().chain(values).collect()));
        let parts = crate::ch10_scoring::score(&rules, &state, actor);
        assert_eq!(self.desk.score, Some(parts.iter().sum()), "seed {}", self.seed);
    }
}
