//! A random game at a table: the log grows, everybody is told, and nothing changes in silence.

use super::playout::random_answer;
use super::sight::{Sight, difference, sight_of_table};
use super::state::{comes_back, json};
use super::words::Sections;
use super::{Battery, Case, Prng, Report, Stream};
use crate::chance::{Commitment, Dealer};
use crate::game::{Game, Pending};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::{DealerKind, News, Table, Told};

/// A table and the generators that play it.
pub(super) struct Walk<'a, G: Game> {
    pub(super) battery: &'a Battery<G>,
    pub(super) case: &'a Case,
    pub(super) sections: &'a Sections,
    pub(super) table: Table<G>,
    pub(super) choices: Prng,
    pub(super) checks: Prng,
    heavy: Prng,
    dealer: Dealer,
    /// One viewer, and all that it has been told so far.
    listener: Viewer,
    story: Vec<News<G::EventView>>,
}

/// What one step did.
pub(super) struct Step<G: Game> {
    /// Whose answer it was; `None` for a draw by the caller.
    pub(super) actor: Option<Seat>,
    pub(super) told: Told<G>,
    /// Did the answer itself show somebody something hidden?
    pub(super) reveals: bool,
}

impl<'a, G: Game> Walk<'a, G> {
    /// A new table; the seed also decides whether its dealer is open, sealed or the caller.
    pub(super) fn new(
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
        let mut told = Told::<G>::default();
        walk.table.deal_all(&mut told);
        walk.words(&told)?;
        walk.hear(&told);
        Ok(walk)
    }

    /// Is it time for the checks that cost?
    pub(super) fn is_heavy(&mut self) -> bool {
        self.heavy.one_in(self.battery.heavy_every)
    }

    /// Has the game ended, or is it long enough for this battery?
    pub(super) fn is_done(&self) -> bool {
        let long = self.table.log().len() >= self.battery.entries_max as usize;
        self.table.game().pending() == Pending::Over || long
    }

    /// One random answer or draw. `heavy` looks at everybody's view before and after.
    pub(super) fn step(&mut self, heavy: bool, report: &mut Report) -> Result<Step<G>, String> {
        self.case.step.set(self.table.log().len() as u64);
        let before = heavy.then(|| self.sights());
        let (versions, asked) = (self.versions(), self.table.game().pending().seats());
        let n_entries = self.table.log().len();
        let step = match self.table.game().pending() {
            Pending::Over => return Err("a step is asked for after the end".to_owned()),
            Pending::Dealer { n } => {
                let told = self.table.deal(self.dealer.below(n)).map_err(|e| e.to_string())?;
                Step { actor: None, told, reveals: false }
            }
            Pending::Seats(seats) => {
                let mut legal = Vec::new();
                let game = self.table.game();
                let (seat, action) = random_answer(game, seats, &mut self.choices, &mut legal)?;
                let mut events = Vec::new();
                game.clone().play(seat, action, &mut events);
                let reveals = events.iter().any(G::reveals);
                let told = self.table.act(seat, action).map_err(|e| e.to_string())?;
                Step { actor: Some(seat), told, reveals }
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
    pub(super) fn hear(&mut self, told: &Told<G>) {
        self.story.extend_from_slice(&told[self.listener]);
    }

    /// The table tells the whole story again as it was told.
    pub(super) fn same_story(&self) -> Result<(), String> {
        let (now, then) = (self.table.story(self.listener), &self.story);
        match now.iter().zip(then).position(|(a, b)| a != b) {
            None if now.len() == then.len() => Ok(()),
            None => Err(format!("the story is {} long, {} were told", now.len(), then.len())),
            Some(nth) => Err(format!("the story tells {:?}, {:?} was told", now[nth], then[nth])),
        }
    }

    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Viewer::all(self.table.game().n_seats())
    }

    pub(super) fn sights(&self) -> Vec<Sight> {
        self.viewers().map(|viewer| sight_of_table(&self.table, viewer)).collect()
    }

    pub(super) fn versions(&self) -> Vec<u32> {
        self.viewers().map(|viewer| self.table.version(viewer)).collect()
    }

    /// Every event that somebody is told can be told in words and comes back from JSON.
    fn words(&self, told: &Told<G>) -> Result<(), String> {
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
    pub(super) fn counted(
        &self,
        before: &[u32],
        asked_before: SeatSet,
        actor: Option<Seat>,
        told: &Told<G>,
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
        before: &[Sight],
        actor: Option<Seat>,
        told: &Told<G>,
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
