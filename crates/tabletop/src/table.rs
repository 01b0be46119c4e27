//! A game in play: the log is the truth, the state its cache.
//!
//! The table checks and appends entries, deals what the rules ask for, tells every viewer what it
//! may know, counts per viewer what that viewer could notice, and takes answers back.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chance::{Commitment, Dealer, Draw, Seed};
use crate::components::Components;
use crate::game::{Game, Pending};
use crate::options::{Options, SetupError};
use crate::seat::{PerViewer, Seat, Viewer};

/// One entry of the log: what a seat chose, what the dealer dealt, what a seat took back.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<A> {
    /// A seat's answer.
    Act {
        /// Whose.
        seat: Seat,
        /// Which.
        action: A,
    },
    /// A die or a card.
    Dealt(Draw),
    /// A seat takes back its answer at position `entry` of the log.
    Undo {
        /// Who.
        seat: Seat,
        /// What.
        entry: u32,
    },
    /// A seat that has closed a secret phase opens it again: its closing answer is taken back.
    Reopen {
        /// Who.
        seat: Seat,
        /// The closing answer.
        entry: u32,
    },
}

/// Where the dice come from.
#[derive(Clone, Debug)]
pub enum DealerKind {
    /// From a secret that was committed to.
    Sealed(Commitment),
    /// From a seed that everybody may know.
    Open(Seed),
    /// From a secret that this reader of the record does not have: what was dealt stands, nothing more can be.
    Shut {
        /// The commitment, in hex.
        commitment: String,
        /// The nonces of the seats.
        nonces: Vec<String>,
    },
    /// From the caller, by hand.
    Caller,
}

impl DealerKind {
    /// The seed, where there is one.
    pub fn seed(&self) -> Option<Seed> {
        match self {
            DealerKind::Sealed(commitment) => Some(commitment.seed()),
            DealerKind::Open(seed) => Some(*seed),
            DealerKind::Shut { .. } | DealerKind::Caller => None,
        }
    }
}

/// What a viewer is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum News<E> {
    /// Something happened.
    Event(E),
    /// A seat took back an answer that the viewer had noticed.
    Undone {
        /// Who.
        seat: Seat,
    },
    /// A seat that had closed is open again.
    Reopened {
        /// Who.
        seat: Seat,
    },
}

/// What every viewer is told of one call.
pub type NewsByViewer<G> = PerViewer<Vec<News<<G as Game>::EventView>>>;

/// Why the table does not do what was asked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError<I> {
    /// The rules refuse it.
    #[error("{0}")]
    Illegal(I),
    /// There is nothing that this seat may take back.
    #[error(
        "nothing to undo: undo reaches back to the last roll or draw, the last thing anybody learned, or the last answer of another seat"
    )]
    NoUndo,
    /// The seat has not closed, or everybody has.
    #[error(
        "nothing to reopen: only a seat that has closed a secret phase may, while another is still open"
    )]
    NoReopen,
    /// The caller does not deal here.
    #[error("nothing is to be dealt by hand now")]
    NoDeal,
    /// There is no such outcome.
    #[error("outcome {result} is not possible: there are {n}, counted from 0")]
    BadOutcome {
        /// What was asked for.
        result: u32,
        /// How many there are.
        n: u32,
    },
    /// The draw that the log holds is not the one that the rules ask for now.
    #[error(
        "the log deals one of {found} outcomes as draw {index}, the rules ask for one of {asked}"
    )]
    OtherDraw {
        /// In the log.
        found: u32,
        /// Which draw.
        index: u64,
        /// By the rules.
        asked: u32,
    },
}

#[derive(Clone, Debug)]
struct Logged<A> {
    entry: Entry<A>,
    noticed: PerViewer<bool>,
    bars: bool,
    kind: AnswerKind,
}

/// What an answer has done to the question of its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerKind {
    /// The same seats are asked as before.
    Open,
    /// Its seat has closed a secret phase in which others are still asked.
    Closed,
    /// Something else is asked now.
    Elsewhere,
}

impl AnswerKind {
    /// Several seats are asked at once only in a secret phase, so one of them that is asked no
    /// more, while all others are, has closed it.
    fn of(before: Pending, after: Pending, seat: Seat) -> AnswerKind {
        match (before, after) {
            (Pending::Seats(before), Pending::Seats(after)) if before == after => AnswerKind::Open,
            (Pending::Seats(before), Pending::Seats(after))
                if before.len() > 1 && before.without(seat) == after =>
            {
                AnswerKind::Closed
            }
            (Pending::Seats(_) | Pending::Dealer { .. } | Pending::Over, _) => {
                AnswerKind::Elsewhere
            }
        }
    }
}

/// How a table began.
#[derive(Clone, Debug)]
pub enum Start<G: Game> {
    /// By the rules.
    New,
    /// From a position file.
    Position(Box<G>),
}

/// What a table is made of.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The data files.
    pub components: Components,
    /// Every option.
    pub options: Options,
    /// How many seats.
    pub n_seats: u8,
    /// Where the dice come from.
    pub dealer: DealerKind,
}

/// A game in play.
#[derive(Debug)]
pub struct Table<G: Game> {
    rules: Arc<G::Rules>,
    setup: Setup,
    start: Start<G>,
    game: G,
    /// Entries before those that are kept: a table that goes on from a snapshot does not know them.
    n_before: usize,
    log: Vec<Logged<G::Action>>,
    dealer: Option<Dealer>,
    n_draws: u64,
    versions: PerViewer<u32>,
    memories: PerViewer<G::Memory>,
    mark: Option<Box<Milestone<G>>>,
    /// The answers and draws behind the mark that stand, by their place in `log`.
    standing: Vec<u32>,
    /// Milestones behind the mark, the farthest last: whoever takes back begins at the nearest. They are laid
    /// when something is taken back, so that whoever never does pays nothing.
    milestones: Vec<Milestone<G>>,
    n_applied: u64,
}

/// The game as it was after the first answers behind the mark. The mark itself is the one after none of them:
/// behind a draw, or where nobody could take anything back.
#[derive(Clone, Debug)]
struct Milestone<G: Game> {
    n_standing: usize,
    game: G,
    memories: PerViewer<G::Memory>,
}

/// So near to each other no milestones are laid: a copy of a game costs as much as some answers.
const MILESTONES_APART: usize = 8;

/// All that a table needs to go on from a moment at which nobody can take anything back.
#[derive(Clone, Debug)]
pub(crate) struct SettledTable<G: Game> {
    pub(crate) n_entries: usize,
    pub(crate) n_draws: u64,
    pub(crate) versions: PerViewer<u32>,
    pub(crate) memories: PerViewer<G::Memory>,
    pub(crate) game: G,
}

// By hand: the derived one would ask for `G::Rules: Clone`, which is shared instead.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        Table {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            start: self.start.clone(),
            game: self.game.clone(),
            n_before: self.n_before,
            log: self.log.clone(),
            dealer: self.dealer.clone(),
            n_draws: self.n_draws,
            versions: self.versions,
            memories: self.memories.clone(),
            mark: self.mark.clone(),
            standing: self.standing.clone(),
            // They can be laid again.
            milestones: Vec::new(),
            n_applied: self.n_applied,
        }
    }
}

impl<G: Game> Table<G> {
    /// A table before its first answer; whatever set-up deals is dealt.
    ///
    /// # Errors
    /// What is wrong with seats or options.
    pub fn new(rules: Arc<G::Rules>, setup: Setup) -> Result<Table<G>, SetupError> {
        let (min, max) = G::SEATS;
        let seats = setup.n_seats;
        if !(min..=max).contains(&seats) {
            return Err(SetupError::Seats { title: G::NAME, min, max, seats });
        }
        let game = G::new(&rules, seats, &setup.options)?;
        Ok(Table::begin(rules, setup, Start::New, game))
    }

    /// A table that begins at a position.
    pub fn from_position(rules: Arc<G::Rules>, mut setup: Setup, game: G) -> Table<G> {
        setup.n_seats = game.n_seats();
        Table::begin(rules, setup, Start::Position(Box::new(game.clone())), game)
    }

    fn begin(rules: Arc<G::Rules>, setup: Setup, start: Start<G>, game: G) -> Table<G> {
        let dealer = setup.dealer.seed().map(Dealer::new);
        Table {
            rules,
            setup,
            start,
            game,
            n_before: 0,
            log: Vec::new(),
            dealer,
            n_draws: 0,
            versions: PerViewer::default(),
            memories: PerViewer::default(),
            mark: None,
            standing: Vec::new(),
            milestones: Vec::new(),
            n_applied: 0,
        }
    }

    /// The state, for those who may see everything: storage, simulation, tests.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The parsed components.
    pub fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// Options, components, seats and dealer.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How the table began.
    pub fn start(&self) -> &Start<G> {
        &self.start
    }

    /// The whole log, undone answers included.
    ///
    /// # Panics
    /// If the table goes on from a snapshot, see [`Table::is_whole`].
    pub fn log(&self) -> impl ExactSizeIterator<Item = &Entry<G::Action>> + DoubleEndedIterator {
        assert!(self.is_whole(), "a table that goes on from a snapshot knows no earlier entries");
        self.log_from(0)
    }

    /// The log from entry `from` on.
    ///
    /// # Panics
    /// If the table goes on from a later snapshot.
    pub fn log_from(
        &self,
        from: usize,
    ) -> impl ExactSizeIterator<Item = &Entry<G::Action>> + DoubleEndedIterator {
        self.log[from - self.n_before..].iter().map(|logged| &logged.entry)
    }

    /// How many entries the log has.
    pub fn n_entries(&self) -> usize {
        self.n_before + self.log.len()
    }

    /// How often the rules were applied for this table: once for each answer and draw, and again for what was
    /// replayed when something was taken back. It measures the work that a log asks for.
    pub fn n_applied(&self) -> u64 {
        self.n_applied
    }

    /// How many entries it knows: all, or those since its snapshot.
    pub fn log_kept(&self) -> usize {
        self.log.len()
    }

    /// Does the table know its log from the first entry on? One that goes on from a snapshot does not,
    /// and has neither a record nor a story.
    pub fn is_whole(&self) -> bool {
        self.n_before == 0
    }

    /// Has nobody anything to take back or to open again, now or ever later, of what lies before?
    pub fn is_settled(&self) -> bool {
        Seat::first(self.game.n_seats())
            .all(|seat| self.undo_target(seat).is_none() && self.reopen_target(seat).is_none())
    }

    /// This moment, if nobody can take anything back: what bars an undo now bars it for ever.
    pub(crate) fn settled(&self) -> Option<SettledTable<G>> {
        self.is_settled().then(|| SettledTable {
            n_entries: self.n_entries(),
            n_draws: self.n_draws,
            versions: self.versions,
            memories: self.memories.clone(),
            game: self.game.clone(),
        })
    }

    /// The same table at another moment of its game.
    pub(crate) fn at_settled(&self, moment: SettledTable<G>) -> Table<G> {
        let SettledTable { n_entries, n_draws, versions, memories, game } = moment;
        let mark = Milestone { n_standing: 0, game: game.clone(), memories: memories.clone() };
        Table {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            start: self.start.clone(),
            game,
            n_before: n_entries,
            log: Vec::new(),
            dealer: self.setup.dealer.seed().map(|seed| Dealer::at(seed, n_draws)),
            n_draws,
            versions,
            memories,
            mark: Some(Box::new(mark)),
            standing: Vec::new(),
            milestones: Vec::new(),
            n_applied: 0,
        }
    }

    /// How many things this viewer has been able to notice so far.
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.versions[viewer]
    }

    /// What this viewer remembers.
    pub fn memory(&self, viewer: Viewer) -> &G::Memory {
        &self.memories[viewer]
    }

    /// All that this viewer has been told since the game began: the log, replayed.
    ///
    /// # Panics
    /// If the table goes on from a snapshot, see [`Table::is_whole`].
    pub fn story(&self, viewer: Viewer) -> Vec<News<G::EventView>> {
        let rules = Arc::clone(&self.rules);
        let mut table = Table::begin(rules, self.setup.clone(), self.start.clone(), self.opening());
        let mut story = Vec::new();
        for entry in self.log() {
            let told = table.replay(entry);
            story.append(&mut told.expect("the log follows from the rules")[viewer]);
        }
        story
    }

    /// The latest answers of a seat since anything was drawn, at most `n` of them, each with the game as it stood before.
    pub fn latest_answers(&self, seat: Seat, n: usize) -> Vec<(G, G::Action)> {
        let answer = |place: &u32| match &self.log[*place as usize].entry {
            Entry::Act { seat: actor, action } => (*actor == seat).then_some(action),
            Entry::Dealt(_) | Entry::Undo { .. } | Entry::Reopen { .. } => None,
        };
        let n_own = self.standing.iter().filter_map(answer).count();
        let mut skip = n_own.saturating_sub(n);
        if n_own == 0 {
            return Vec::new();
        }
        let mut game = self.mark.as_ref().map_or_else(|| self.opening(), |mark| mark.game.clone());
        let mut answers = Vec::with_capacity(n_own - skip);
        for place in &self.standing {
            if let Some(action) = answer(place) {
                match skip {
                    0 => answers.push((game.clone(), action.clone())),
                    _ => skip -= 1,
                }
            }
            play_again(&mut game, &self.log[*place as usize].entry, &mut Vec::new());
        }
        answers
    }

    /// A seat answers; then everything that the dealer can deal is dealt.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
    ) -> Result<NewsByViewer<G>, TableError<G::Illegal>> {
        let mut told = PerViewer::default();
        self.push_act(seat, action, &mut told)?;
        self.deal_all(&mut told);
        Ok(told)
    }

    /// Deals as long as the rules ask and this table has a dealer. [`Table::act`] does it by itself; a new table
    /// and one that was replayed may have to be asked.
    pub fn deal_all(&mut self, told: &mut NewsByViewer<G>) {
        while let (Pending::Dealer { n }, Some(dealer)) = (self.game.pending(), &mut self.dealer) {
            let result = dealer.below(n);
            self.push_deal(Draw { index: self.n_draws, n, result }, told);
        }
    }

    /// The caller deals one outcome.
    ///
    /// # Errors
    /// The dealer is not the caller, nothing is to be dealt, or there is no such outcome.
    pub fn deal(&mut self, result: u32) -> Result<NewsByViewer<G>, TableError<G::Illegal>> {
        let Pending::Dealer { n } = self.game.pending() else { return Err(TableError::NoDeal) };
        if self.dealer.is_some() || matches!(self.setup.dealer, DealerKind::Shut { .. }) {
            return Err(TableError::NoDeal);
        }
        if result >= n {
            return Err(TableError::BadOutcome { result, n });
        }
        let mut told = PerViewer::default();
        self.push_deal(Draw { index: self.n_draws, n, result }, &mut told);
        Ok(told)
    }

    /// Would an undo of this seat take something back?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undo_target(seat).is_some()
    }

    /// Has this seat closed a secret phase that it may open again?
    pub fn can_reopen(&self, seat: Seat) -> bool {
        match self.game.pending() {
            Pending::Seats(seats) => !seats.contains(seat) && self.reopen_target(seat).is_some(),
            Pending::Dealer { .. } | Pending::Over => false,
        }
    }

    /// The seat takes back its latest answer, if nobody has learned anything since.
    ///
    /// # Errors
    /// There is nothing that may be taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<NewsByViewer<G>, TableError<G::Illegal>> {
        let entry = self.undo_target(seat).ok_or(TableError::NoUndo)?;
        Ok(self.take_back(seat, entry, false))
    }

    /// A seat that has closed a secret phase opens it again, while another is still open.
    ///
    /// # Errors
    /// The seat is still asked, or the phase is over.
    pub fn reopen(&mut self, seat: Seat) -> Result<NewsByViewer<G>, TableError<G::Illegal>> {
        if !self.can_reopen(seat) {
            return Err(TableError::NoReopen);
        }
        let entry = self.reopen_target(seat).ok_or(TableError::NoReopen)?;
        Ok(self.take_back(seat, entry, true))
    }

    /// Replays one stored entry, checked as if it were played now.
    ///
    /// # Errors
    /// The entry does not follow from the rules.
    pub fn replay(
        &mut self,
        entry: &Entry<G::Action>,
    ) -> Result<NewsByViewer<G>, TableError<G::Illegal>> {
        let mut told = PerViewer::default();
        match entry {
            Entry::Act { seat, action } => self.push_act(*seat, action, &mut told)?,
            Entry::Dealt(draw) => {
                let Pending::Dealer { n } = self.game.pending() else {
                    return Err(TableError::NoDeal);
                };
                if n != draw.n || draw.index != self.n_draws {
                    return Err(TableError::OtherDraw {
                        found: draw.n,
                        index: draw.index,
                        asked: n,
                    });
                }
                if draw.result >= n {
                    return Err(TableError::BadOutcome { result: draw.result, n });
                }
                self.push_deal(*draw, &mut told);
            }
            Entry::Undo { seat, entry } => {
                if self.undo_target(*seat) != Some(*entry as usize) {
                    return Err(TableError::NoUndo);
                }
                told = self.take_back(*seat, *entry as usize, false);
            }
            Entry::Reopen { seat, entry } => {
                if self.reopen_target(*seat) != Some(*entry as usize) {
                    return Err(TableError::NoReopen);
                }
                told = self.reopen(*seat)?;
            }
        }
        Ok(told)
    }

    fn push_act(
        &mut self,
        seat: Seat,
        action: &G::Action,
        told: &mut NewsByViewer<G>,
    ) -> Result<(), TableError<G::Illegal>> {
        self.mark_after_chance();
        let mut events = Vec::new();
        let before = self.game.pending();
        self.game.apply(seat, action, &mut events).map_err(TableError::Illegal)?;
        self.n_applied += 1;
        let kind = AnswerKind::of(before, self.game.pending(), seat);
        let entry = Entry::Act { seat, action: action.clone() };
        self.note(entry, kind, before, &events, told);
        Ok(())
    }

    fn push_deal(&mut self, draw: Draw, told: &mut NewsByViewer<G>) {
        let mut events = Vec::new();
        let before = self.game.pending();
        self.game.deal(draw.result, &mut events);
        self.n_applied += 1;
        self.n_draws += 1;
        if let Some(dealer) = &mut self.dealer
            && dealer.index() != self.n_draws
        {
            *dealer = Dealer::at(*dealer.seed(), self.n_draws);
        }
        self.note(Entry::Dealt(draw), AnswerKind::Elsewhere, before, &events, told);
    }

    /// Tells every viewer, counts what it noticed, and files the entry. Whoever is asked now and was not before
    /// notices it, even if there is nothing to tell.
    fn note(
        &mut self,
        entry: Entry<G::Action>,
        kind: AnswerKind,
        before: Pending,
        events: &[G::Event],
        told: &mut NewsByViewer<G>,
    ) {
        let actor = match entry {
            Entry::Act { seat, .. } => Some(seat),
            Entry::Dealt(_) | Entry::Undo { .. } | Entry::Reopen { .. } => None,
        };
        let (before, after) = (before.seats(), self.game.pending().seats());
        let mut noticed = PerViewer::default();
        let mut bars = false;
        for viewer in Viewer::all(self.game.n_seats()) {
            let acts = viewer.seat().is_some() && viewer.seat() == actor;
            for event in events.iter().filter_map(|event| G::event_view(event, viewer)) {
                noticed[viewer] = true;
                bars |= acts && G::bars_undo(&event);
                self.versions[viewer] += 1;
                G::remember(&mut self.memories[viewer], &event);
                told[viewer].push(News::Event(event));
            }
            let is_new = |seat: Seat| after.contains(seat) && !before.contains(seat);
            if (acts || viewer.seat().is_some_and(is_new)) && !noticed[viewer] {
                noticed[viewer] = true;
                self.versions[viewer] += 1;
            }
        }
        self.standing.push(self.log.len() as u32);
        self.log.push(Logged { entry, noticed, bars, kind });
    }

    /// The answer that an undo of this seat takes back.
    ///
    /// The reason of a refusal is one for all cases, so that it cannot tell what happened unseen.
    fn undo_target(&self, seat: Seat) -> Option<usize> {
        for (idx, logged) in self.latest() {
            match &logged.entry {
                Entry::Dealt(_) | Entry::Undo { .. } | Entry::Reopen { .. } => return None,
                Entry::Act { seat: actor, .. } if *actor == seat => {
                    return (!logged.bars).then_some(idx);
                }
                Entry::Act { .. } => {
                    if logged.noticed[Viewer::Seat(seat)] {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// The closing answer that a reopening of this seat takes back: its latest, if nothing but
    /// secret answers has followed. That another seat has closed too is no obstacle, though it was noticed.
    fn reopen_target(&self, seat: Seat) -> Option<usize> {
        for (idx, logged) in self.latest() {
            match &logged.entry {
                Entry::Dealt(_) | Entry::Undo { .. } | Entry::Reopen { .. } => return None,
                Entry::Act { seat: actor, .. } if *actor == seat => {
                    return (logged.kind == AnswerKind::Closed && !logged.bars).then_some(idx);
                }
                Entry::Act { .. } => match logged.kind {
                    AnswerKind::Closed => {}
                    AnswerKind::Open if !logged.noticed[Viewer::Seat(seat)] => {}
                    AnswerKind::Open | AnswerKind::Elsewhere => return None,
                },
            }
        }
        None
    }

    /// The answers and draws that stand, the latest first, each with its number in the log. Behind the mark lies
    /// nothing that could be taken back.
    fn latest(&self) -> impl Iterator<Item = (usize, &Logged<G::Action>)> {
        self.standing.iter().rev().map(|place| {
            let place = *place as usize;
            (self.n_before + place, &self.log[place])
        })
    }

    fn take_back(&mut self, seat: Seat, entry: usize, reopens: bool) -> NewsByViewer<G> {
        let noticed = self.log[entry - self.n_before].noticed;
        self.rebuild_without(entry - self.n_before);
        let mut told: NewsByViewer<G> = PerViewer::default();
        for viewer in Viewer::all(self.game.n_seats()) {
            if noticed[viewer] {
                self.versions[viewer] += 1;
                let news = if reopens { News::Reopened { seat } } else { News::Undone { seat } };
                told[viewer].push(news);
            }
        }
        let entry = entry as u32;
        let entry =
            if reopens { Entry::Reopen { seat, entry } } else { Entry::Undo { seat, entry } };
        self.log.push(Logged { entry, noticed, bars: false, kind: AnswerKind::Elsewhere });
        told
    }

    /// The game before the first entry.
    fn opening(&self) -> G {
        match &self.start {
            Start::New => G::new(&self.rules, self.setup.n_seats, &self.setup.options)
                .expect("the set-up was accepted before"),
            Start::Position(game) => (**game).clone(),
        }
    }

    /// Keeps the state behind the last draw: no undo goes farther back than that.
    fn mark_after_chance(&mut self) {
        let last = self.log.last().map(|logged| &logged.entry);
        if matches!(last, Some(Entry::Dealt(_))) {
            self.standing.clear();
            self.milestones.clear();
            self.mark = Some(Box::new(self.milestone(0)));
        }
    }

    fn milestone(&self, n_standing: usize) -> Milestone<G> {
        Milestone { n_standing, game: self.game.clone(), memories: self.memories.clone() }
    }

    /// Plays what stands again, without the answer at `place` of the log, from the nearest milestone on.
    ///
    /// On the way to that answer milestones are laid, each half as far from it as the one before. So whoever takes
    /// back n answers, in whatever order with new ones, has few of them played again for each: none where
    /// it is always the same one. Answers of others that followed unnoticed are played again each time.
    fn rebuild_without(&mut self, place: usize) {
        let found = self.standing.iter().rposition(|standing| *standing as usize == place);
        let gone = found.expect("only what stands is taken back");
        self.standing.remove(gone);
        while self.milestones.last().is_some_and(|milestone| milestone.n_standing > gone) {
            self.milestones.pop();
        }
        if self.mark.is_none() && self.milestones.is_empty() {
            // Nothing was drawn before: the opening is made once, not each time.
            (self.game, self.memories) = (self.opening(), PerViewer::default());
            self.milestones.push(self.milestone(0));
        }
        let nearest = self.milestones.last().or(self.mark.as_deref());
        let nearest = nearest.expect("there is a mark, or the milestone of the opening").clone();
        let mut n = nearest.n_standing;
        (self.game, self.memories) = (nearest.game, nearest.memories);
        let mut next = if n < gone { halfway(n, gone) } else { usize::MAX };
        while n < self.standing.len() {
            self.apply_again(self.standing[n] as usize);
            n += 1;
            if n == next {
                self.milestones.push(self.milestone(n));
                next = if n < gone { halfway(n, gone) } else { usize::MAX };
            }
        }
    }

    fn apply_again(&mut self, place: usize) {
        let mut events = Vec::new();
        play_again(&mut self.game, &self.log[place].entry, &mut events);
        self.n_applied += 1;
        for viewer in Viewer::all(self.game.n_seats()) {
            for event in events.iter().filter_map(|event| G::event_view(event, viewer)) {
                G::remember(&mut self.memories[viewer], &event);
            }
        }
    }
}

/// Plays an entry of the log that stands.
fn play_again<G: Game>(game: &mut G, entry: &Entry<G::Action>, events: &mut Vec<G::Event>) {
    match entry {
        Entry::Act { seat, action } => game
            .apply(*seat, action, events)
            .expect("what stays in the log does not depend on what was taken back"),
        Entry::Dealt(draw) => game.deal(draw.result, events),
        Entry::Undo { .. } | Entry::Reopen { .. } => {}
    }
}

/// Where the next milestone lies on the way from one to a goal; the last one lies at the goal.
fn halfway(from: usize, goal: usize) -> usize {
    let left = goal - from;
    if left <= MILESTONES_APART { goal } else { from + left.div_ceil(2) }
}
