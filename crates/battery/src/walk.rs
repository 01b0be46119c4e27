//! A random game at a table: the log grows, everybody is told, and nothing changes in silence.

use tabletop::{
    Audited, Commitment, Dealer, DealerKind, News, NewsByViewer, Pending, Seat, SeatSet, Table,
    Viewer,
};

use crate::playout::random_answer;
use crate::sight::{SightParts, difference, sight_of_table};
use crate::state::{comes_back, json};
use crate::words::Sections;
use crate::{Battery, Case, Prng, Report, Stream};

/// A table and the generators that play it.
pub(crate) struct Walk<'a, G: Audited> {
    pub(crate) battery: &'a Battery<G>,
    pub(crate) case: &'a Case,
    pub(crate) sections: &'a Sections,
    pub(crate) table: Table<G>,
    pub(crate) choices: Prng,
    pub(crate) checks: Prng,
    heavy: Prng,
    dealer: Dealer,
    /// One viewer, and all that it has been told so far.
    listener: Viewer,
    story: Vec<News<G::EventView>>,
}

/// What one step did.
pub(crate) struct WalkStep<G: Audited> {
    /// Whose answer it was; `None` for a draw by the caller.
    pub(crate) actor: Option<Seat>,
    pub(crate) told: NewsByViewer<G>,
    /// Did the answer itself show somebody something hidden?
    pub(crate) reveals: bool,
}

impl<'a, G: Audited> Walk<'a, G> {
    /// A new table; the seed also decides whether its dealer is open, sealed or the caller.
    pub(crate) fn new(
        battery: &'a Battery<G>,
        case: &'a Case,
        sections: &'a Sections,
    ) -> Result<Walk<'a, G>, String> {
        let choices = case.prng(Stream::Choices);
        let checks = case.prng(Stream::Checks);
        let heavy = case.prng(Stream::Heavy);
        let seed = case.game_seed();
        let kind = match case.seed % 3 {
            0 => DealerKind::Caller,
            1 => DealerKind::Open(seed),
            _ => {
                let mut commitment = Commitment::new(seed.0);
                commitment.add_nonce("a nonce of the battery");
                DealerKind::Sealed(commitment)
            }
        };
        let setup = battery.setup(case, kind);
        let table = Table::new(battery.rules.clone(), setup).map_err(|error| error.to_string())?;
        let dealer = Dealer::new(seed);
        let listeners: Vec<Viewer> = Viewer::all(case.n_seats).collect();
        let listener = listeners[case.seed as usize % listeners.len()];
        let story = Vec::new();
        let mut walk = Walk {
            battery,
            case,
            sections,
            table,
            choices,
            checks,
            heavy,
            dealer,
            listener,
            story,
        };
        let mut told = NewsByViewer::<G>::default();
        walk.table.deal_all(&mut told);
        walk.words(&told)?;
        walk.hear(&told);
        Ok(walk)
    }

    /// Is it time for the checks that cost?
    pub(crate) fn is_heavy(&mut self) -> bool {
        self.heavy.one_in(self.battery.heavy_every)
    }

    /// Has the game ended, or is it long enough for this battery?
    pub(crate) fn is_done(&self) -> bool {
        let long = self.table.log().len() >= self.battery.entries_max as usize;
        self.table.game().pending() == Pending::Over || long
    }

    /// One random answer or draw. `heavy` looks at everybody's view before and after.
    pub(crate) fn step(&mut self, heavy: bool, report: &mut Report) -> Result<WalkStep<G>, String> {
        self.case.step.set(self.table.log().len() as u64);
        let before = heavy.then(|| self.sights());
        let (versions, asked) = (self.versions(), self.table.game().pending().seats());
        let n_entries = self.table.log().len();
        let step = match self.table.game().pending() {
            Pending::Over => return Err("a step is asked for after the end".to_owned()),
            Pending::Dealer { n } => {
                let told = self.table.deal(self.dealer.below(n)).map_err(|e| e.to_string())?;
                WalkStep { actor: None, told, reveals: false }
            }
            Pending::Seats(seats) => {
                let mut legal = Vec::new();
                let game = self.table.game();
                let (seat, action) = random_answer(game, seats, &mut self.choices, &mut legal)?;
                let mut events = Vec::new();
                game.clone().play(seat, action, &mut events);
                let reveals = events.iter().any(G::reveals);
                let told = self.table.act(seat, action).map_err(|e| e.to_string())?;
                WalkStep { actor: Some(seat), told, reveals }
            }
        };
        self.hear(&step.told);
        report.entries += (self.table.log().len() - n_entries) as u64;
        // Words and JSON cost more than the step itself, and events repeat.
        if heavy || self.checks.one_in(4) {
            self.words(&step.told)?;
        }
        self.counted(&versions, asked, step.actor, &step.told)?;
        if let Some(before) = before {
            self.noticed(&before, step.actor, &step.told, report)?;
        }
        if self.table.log().len() > G::STEPS_MAX as usize {
            return Err("the game goes on past STEPS_MAX".to_owned());
        }
        Ok(step)
    }

    /// Keeps what the listener was told.
    pub(crate) fn hear(&mut self, told: &NewsByViewer<G>) {
        self.story.extend_from_slice(&told[self.listener]);
    }

    /// The table tells the whole story again as it was told.
    pub(crate) fn same_story(&self) -> Result<(), String> {
        let (now, then) = (self.table.story(self.listener), &self.story);
        match now.iter().zip(then).position(|(a, b)| a != b) {
            None if now.len() == then.len() => Ok(()),
            None => Err(format!("the story is {} long, {} were told", now.len(), then.len())),
            Some(nth) => Err(format!("the story tells {:?}, {:?} was told", now[nth], then[nth])),
        }
    }

    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Viewer::all(self.table.game().n_seats())
    }

    pub(crate) fn sights(&self) -> Vec<SightParts> {
        self.viewers().map(|viewer| sight_of_table(&self.table, viewer)).collect()
    }

    pub(crate) fn versions(&self) -> Vec<u32> {
        self.viewers().map(|viewer| self.table.version(viewer)).collect()
    }

    /// Every event that somebody is told can be told in words and comes back from JSON.
    fn words(&self, told: &NewsByViewer<G>) -> Result<(), String> {
        for viewer in self.viewers() {
            for news in &told[viewer] {
                if let News::Event(event) = news {
                    self.sections.tells::<G>(self.table.rules(), event)?;
                    comes_back("an event", event)?;
                }
            }
        }
        Ok(())
    }

    /// A viewer's version counts what it was told, its own answer, and that it is asked now; nothing else.
    pub(crate) fn counted(
        &self,
        before: &[u32],
        asked_before: SeatSet,
        actor: Option<Seat>,
        told: &NewsByViewer<G>,
    ) -> Result<(), String> {
        let asked_now = self.table.game().pending().seats();
        for (viewer, &before) in self.viewers().zip(before) {
            let grown = self.table.version(viewer) - before;
            let n_told = told[viewer].len() as u32;
            let acts = actor.is_some() && viewer.seat() == actor;
            let asked = viewer.seat().is_some_and(|seat| asked_now.contains(seat));
            let waited = viewer.seat().is_some_and(|seat| !asked_before.contains(seat));
            // An answer without any event of its own still counts for the one who gave it, and so does a
            // question for the one who is asked.
            let most = n_told + u32::from(acts) + u32::from(asked && (acts || waited));
            if !(n_told..=most).contains(&grown) {
                let version = format!("version of {viewer:?} grows by {grown}");
                return Err(format!("the {version}, but it was told {n_told} things"));
            }
            if asked && waited && grown == 0 {
                return Err(format!("{viewer:?} is asked now, and its version has not grown"));
            }
        }
        Ok(())
    }

    /// No silent change: whoever sees something new was told something, or did it.
    fn noticed(
        &self,
        before: &[SightParts],
        actor: Option<Seat>,
        told: &NewsByViewer<G>,
        report: &mut Report,
    ) -> Result<(), String> {
        for (viewer, before) in self.viewers().zip(before) {
            report.views += 1;
            let acts = actor.is_some() && viewer.seat() == actor;
            if acts || !told[viewer].is_empty() {
                continue;
            }
            let after = sight_of_table(&self.table, viewer);
            if let Some(difference) = difference(before, &after) {
                let told: Vec<String> =
                    self.viewers().map(|viewer| json(&told[viewer].len())).collect();
                return Err(format!(
                    "a silent change: {viewer:?} is told nothing, but {difference} (after {:?}, \
                     told: {})",
                    self.table.log().next_back(),
                    told.join(", "),
                ));
            }
        }
        Ok(())
    }
}
