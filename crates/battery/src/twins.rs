//! Twin worlds: two states that differ only in what a viewer may not know give it the same bytes.
//!
//! What is compared, and why it must hold:
//!
//! - **Standing still.** A twin is made from the viewer's own view and memory (`determinize`), or by
//!   hand (the title's swap of hidden facts). The viewer cannot tell the worlds apart, so it has the
//!   same view, question, list of answers, labels, and gets the same words from `check` for whatever it
//!   may try, asked or not.
//! - **The viewer answers.** The same answer is given in both worlds. If afterwards the viewer has
//!   different things before it (news, view, question, answers, version, undo), it has learned which
//!   world it is in. So at least one of the worlds must have an event that `reveals`; and in *both*
//!   the answer must be beyond undo, because "nothing was there" is knowledge too: a player who could
//!   take the answer back in the world where nothing happened would scout for nothing.
//! - **The viewer takes back.** As long as both worlds have looked the same, an undo is possible in
//!   both or in neither and leaves the same behind.
//! - **Another seat answers in secret.** Where several seats are asked at once and the one that answers
//!   stays open in both worlds, or closes in both while another stays open, the viewer learns at most
//!   "closed": same bytes, whatever the answers were.
//! - **Other answers and chance.** Another seat's ordinary answer, or a card, may show what is different.
//!   The walk goes on only while the viewer has still seen the same, and stops without a verdict when
//!   it has not. Outcomes of chance are given the same number in both worlds; that they mean the same
//!   thing is not claimed.
//!
//! Not compared: who else is asked (it can be a secret; the view decides what is shown of it), whether
//! the dealer is at work, positions, hashes.

use tabletop::{
    Audited, Dealer, DealerKind, NewsByViewer, Pending, Seat, SeatSet, Seed, Setup, Table, Viewer,
};

use crate::pool::Pool;
use crate::sight::{
    SightParts, difference, is_asked, sight_of_game, sight_of_news, sight_of_refusals,
    sight_of_table,
};
use crate::state::{comes_back, play_on, position_text};
use crate::walk::Walk;
use crate::words::Sections;
use crate::{Battery, Case, Prng, Report};

/// How many entries two worlds are played side by side.
const WALKED: usize = 24;
/// How many answers are tried for their refusal.
const TRIED: usize = 24;

impl<G: Audited> Battery<G> {
    /// Twin worlds, and no silent change of anybody's view. The module says what is compared and why.
    ///
    /// # Errors
    /// The first thing that a viewer could tell apart and may not, with seed and step.
    pub fn views(&self) -> Result<Report, String> {
        let sections = Sections::of::<G>();
        let mut pool = Pool::new();
        self.each_game("views", |case, report| self.view_game(case, &sections, &mut pool, report))
    }

    fn view_game(
        &self,
        case: &Case,
        sections: &Sections,
        pool: &mut Pool<G>,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut walk = Walk::new(self, case, sections)?;
        pool.begin(case);
        loop {
            let done = walk.is_done();
            let heavy = walk.is_heavy() || done;
            if heavy {
                case.step.set(walk.table.log().len() as u64);
                collect(&walk, pool);
                for viewer in walk.viewers() {
                    twins_of(&mut walk, viewer, pool, report)
                        .map_err(|message| format!("{viewer:?}: {message}"))?;
                }
            }
            if done {
                return Ok(());
            }
            walk.step(heavy, report)?;
        }
    }
}

fn collect<G: Audited>(walk: &Walk<'_, G>, pool: &mut Pool<G>) {
    let mut legal = Vec::new();
    for seat in Seat::first(walk.table.game().n_seats()) {
        walk.table.game().legal(seat, &mut legal);
    }
    pool.collect(&legal);
}

/// Makes the twins of one viewer and compares.
fn twins_of<G: Audited>(
    walk: &mut Walk<'_, G>,
    viewer: Viewer,
    pool: &mut Pool<G>,
    report: &mut Report,
) -> Result<(), String> {
    let real = walk.table.game().clone();
    let view = real.view(viewer);
    let memory = walk.table.memory(viewer).clone();
    let rules = walk.table.rules().clone();
    comes_back("a memory", &memory)?;
    let seed = Seed(walk.checks.bytes());
    let twin = G::determinize(&rules, viewer, &view, &memory, &mut Dealer::new(seed));
    let again = G::determinize(&rules, viewer, &view, &memory, &mut Dealer::new(seed));
    if position_text(&twin) != position_text(&again) {
        return Err("determinize invents two worlds from the same draws".to_owned());
    }
    if let Some(judge) = walk.battery.judge {
        judge(&real, viewer, &memory).map_err(|error| format!("the judge is wrong: {error}"))?;
        judge(&twin, viewer, &memory)
            .map_err(|error| format!("determinize forgets what the viewer remembers: {error}"))?;
    }
    let pair = Pair { walk, viewer, pool };
    pair.compare("determinize", &real, &twin, report)?;
    // A table that begins at a position has nothing to remember yet; the world must still fit the view.
    let nothing = G::Memory::default();
    let fresh = G::determinize(&rules, viewer, &view, &nothing, &mut Dealer::new(seed));
    let mut pair = Pair { walk, viewer, pool };
    pair.same_sight(&real, &fresh, report)
        .map_err(|message| format!("determinize without memory: {message}"))?;
    if let Some(swap) = walk.battery.swap
        && let Some(twin) = swap(&real, viewer, &mut walk.checks)
    {
        Pair { walk, viewer, pool }.compare("swap", &real, &twin, report)?;
    }
    Ok(())
}

/// Two worlds of one viewer.
struct Pair<'w, 'a, G: Audited> {
    walk: &'w mut Walk<'a, G>,
    viewer: Viewer,
    pool: &'w mut Pool<G>,
}

/// What the viewer must see after a step in both worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The same, or else a reveal that is beyond undo.
    OwnAnswer,
    /// The same.
    Same,
    /// Whatever it is.
    Open,
}

impl<G: Audited> Pair<'_, '_, G> {
    fn compare(
        mut self,
        maker: &str,
        real: &G,
        twin: &G,
        report: &mut Report,
    ) -> Result<(), String> {
        let named = |message: String| format!("twin by {maker}: {message}");
        report.twins += 1;
        report.twins_different += u64::from(real.position() != twin.position());
        self.is_sound(twin).map_err(named)?;
        self.same_sight(real, twin, report).map_err(named)?;
        self.walk_together(real, twin, report).map_err(named)?;
        let mut twin = twin.clone();
        for _ in 0..self.walk.battery.twin_steps {
            play_on(&mut twin, 1, &mut self.walk.checks).map_err(named)?;
            twin.audit().map_err(|error| named(format!("plays on and loses: {error}")))?;
        }
        Ok(())
    }

    /// An invented world is a world: complete, and accepted as a position.
    fn is_sound(&self, twin: &G) -> Result<(), String> {
        twin.audit().map_err(|error| format!("audit: {error}"))?;
        let position = twin.position();
        let loaded = G::from_position(self.walk.table.rules(), &position)
            .map_err(|error| format!("is refused as a position: {error}"))?;
        if loaded.position() != position {
            return Err("is another position when loaded".to_owned());
        }
        Ok(())
    }

    fn same_sight(&mut self, real: &G, twin: &G, report: &mut Report) -> Result<(), String> {
        report.views += 1;
        let (a, b) = (sight_of_game(real, self.viewer), sight_of_game(twin, self.viewer));
        if let Some(difference) = difference(&a, &b) {
            return Err(difference);
        }
        let Some(seat) = self.viewer.seat() else { return Ok(()) };
        let mut legal = Vec::new();
        real.legal(seat, &mut legal);
        let tried = self.pool.sample(&legal, TRIED);
        let (a, b) = (sight_of_refusals(real, seat, &tried), sight_of_refusals(twin, seat, &tried));
        difference(&a, &b).map_or(Ok(()), Err)
    }

    fn table(&self, game: &G) -> Table<G> {
        let Setup { components, options, n_seats, .. } = self.walk.table.setup().clone();
        let setup = Setup { components, options, n_seats, dealer: DealerKind::Caller };
        Table::from_position(self.walk.table.rules().clone(), setup, game.clone())
    }

    /// Plays both worlds as long as the viewer has seen the same in both.
    fn walk_together(&mut self, real: &G, twin: &G, report: &mut Report) -> Result<(), String> {
        let mut worlds = [self.table(real), self.table(twin)];
        for _ in 0..WALKED {
            let before = [worlds[0].game().clone(), worlds[1].game().clone()];
            let Some(Done { verdict, told, step }) = self.step_both(&mut worlds)? else {
                return Ok(());
            };
            report.twin_answers += u64::from(verdict == Verdict::OwnAnswer);
            report.views += 1;
            let [a, b] = [0, 1].map(|idx| self.sight(&worlds[idx], &told[idx]));
            let Some(difference) = difference(&a, &b) else { continue };
            return match verdict {
                Verdict::Open => Ok(()),
                Verdict::Same => Err(format!("after {}, {difference}", step.text())),
                Verdict::OwnAnswer => {
                    report.twin_reveals += 1;
                    step.must_be_a_reveal(&before, &worlds, &difference)
                }
            };
        }
        Ok(())
    }

    fn sight(&self, table: &Table<G>, told: &NewsByViewer<G>) -> SightParts {
        let mut sight = vec![sight_of_news(&told[self.viewer])];
        sight.extend(sight_of_table(table, self.viewer));
        sight
    }

    /// One step in both worlds; `None` when they cannot be compared any more.
    fn step_both(&mut self, worlds: &mut [Table<G>; 2]) -> Result<Option<Done<G>>, String> {
        let prng = &mut self.walk.checks;
        let own = self.viewer.seat().filter(|&seat| is_asked(worlds[0].game(), seat));
        if let Some(seat) = self.viewer.seat()
            && worlds[0].can_undo(seat)
            && prng.one_in(6)
        {
            let told = undo_both(worlds, seat)?;
            return Ok(Some(Done { verdict: Verdict::Same, told, step: TwinStep::Undo }));
        }
        let pending = [worlds[0].game().pending(), worlds[1].game().pending()];
        match pending {
            [Pending::Seats(a), Pending::Seats(b)] => {
                if let Some(seat) = own
                    && (a.len() < 2 || prng.one_in(2))
                {
                    return self.own_answer(worlds, seat).map(Some);
                }
                self.other_answer(worlds, [a, b])
            }
            [Pending::Dealer { n }, Pending::Dealer { n: other }] if n == other => {
                let result = prng.below(n);
                let [a, b] = worlds;
                let told = [a, b].map(|table| table.deal(result).map_err(|e| e.to_string()));
                let [a, b] = told;
                let told = [a?, b?];
                Ok(Some(Done { verdict: Verdict::Open, told, step: TwinStep::Chance }))
            }
            [Pending::Seats(_) | Pending::Dealer { .. } | Pending::Over, _] => Ok(None),
        }
    }

    fn own_answer(&mut self, worlds: &mut [Table<G>; 2], seat: Seat) -> Result<Done<G>, String> {
        let action = random_legal(worlds[0].game(), seat, &mut self.walk.checks)?;
        let mut told = [NewsByViewer::<G>::default(), NewsByViewer::<G>::default()];
        for (table, told) in worlds.iter_mut().zip(&mut told) {
            *told = table.act(seat, &action).map_err(|error| {
                format!("'{}' is refused in one world: {error}", G::notation(&action))
            })?;
        }
        Ok(Done { verdict: Verdict::OwnAnswer, told, step: TwinStep::Own { seat, action } })
    }

    /// Somebody else answers; the same in both worlds where that is possible.
    fn other_answer(
        &mut self,
        worlds: &mut [Table<G>; 2],
        asked: [SeatSet; 2],
    ) -> Result<Option<Done<G>>, String> {
        let others = asked.map(|set| self.viewer.seat().map_or(set, |seat| set.without(seat)));
        let both = SeatSet(others[0].0 & others[1].0);
        if others[0].is_empty() || others[1].is_empty() {
            return Ok(None);
        }
        let prng = &mut self.walk.checks;
        let mut pick = |set: SeatSet| {
            let nth = prng.index(set.len() as usize);
            set.iter().nth(nth).expect("below the length")
        };
        let seats = match both.is_empty() {
            false => [pick(both); 2],
            true => [pick(others[0]), pick(others[1])],
        };
        // In a secret phase different answers are the stronger test; elsewhere they end the walk early.
        let secret = seats[0] == seats[1] && asked[0].len() > 1 && asked[1].len() > 1;
        let first = random_legal(worlds[0].game(), seats[0], prng)?;
        let same_is_legal = worlds[1].game().check(seats[1], &first).is_ok();
        let second = match same_is_legal && !(secret && prng.one_in(2)) {
            true => first.clone(),
            false => random_legal(worlds[1].game(), seats[1], prng)?,
        };
        let told_a = worlds[0].act(seats[0], &first).map_err(|error| error.to_string())?;
        let told_b = worlds[1].act(seats[1], &second).map_err(|error| error.to_string())?;
        let after =
            [0, 1].map(|idx| answer_kind(asked[idx], worlds[idx].game().pending(), seats[idx]));
        let told = [told_a, told_b];
        for (idx, told) in told.iter().enumerate() {
            if asked[idx].len() > 1
                && after[idx] == AnswerKind::Open
                && !told[self.viewer].is_empty()
            {
                let news = sight_of_news(&told[self.viewer]).1;
                return Err(format!("a secret answer of {} is told: {news}", seats[idx]));
            }
        }
        let same = secret && after[0] == after[1] && after[0] != AnswerKind::Elsewhere;
        let verdict = if same { Verdict::Same } else { Verdict::Open };
        let step = TwinStep::Others { seat: seats[0], actions: [first, second] };
        Ok(Some(Done { verdict, told, step }))
    }
}

/// Where an answer in a secret phase has left its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    /// Asked on, like everybody else.
    Open,
    /// Closed, while others are asked on.
    Closed,
    /// The phase is over, or chance is at work.
    Elsewhere,
}

pub(crate) fn answer_kind(before: SeatSet, after: Pending, seat: Seat) -> AnswerKind {
    match after {
        Pending::Seats(seats) if seats == before => AnswerKind::Open,
        Pending::Seats(seats) if seats == before.without(seat) && !seats.is_empty() => {
            AnswerKind::Closed
        }
        Pending::Seats(_) | Pending::Dealer { .. } | Pending::Over => AnswerKind::Elsewhere,
    }
}

fn undo_both<G: Audited>(
    worlds: &mut [Table<G>; 2],
    seat: Seat,
) -> Result<[NewsByViewer<G>; 2], String> {
    let [a, b] = worlds;
    let told_a = a.undo(seat).map_err(|error| error.to_string())?;
    let told_b = b.undo(seat).map_err(|error| format!("undo in one world only: {error}"))?;
    Ok([told_a, told_b])
}

pub(crate) fn random_legal<G: Audited>(
    game: &G,
    seat: Seat,
    prng: &mut Prng,
) -> Result<G::Action, String> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let action = prng.pick(&legal).cloned();
    action.ok_or_else(|| format!("{seat} is asked and has no answer"))
}

/// A step in both worlds.
struct Done<G: Audited> {
    verdict: Verdict,
    told: [NewsByViewer<G>; 2],
    step: TwinStep<G>,
}

/// What was done in both worlds.
enum TwinStep<G: Audited> {
    Own { seat: Seat, action: G::Action },
    Others { seat: Seat, actions: [G::Action; 2] },
    Chance,
    Undo,
}

impl<G: Audited> TwinStep<G> {
    fn text(&self) -> String {
        match self {
            TwinStep::Own { seat, action } => format!("'{}' of {seat}", G::notation(action)),
            TwinStep::Others { seat, actions: [a, b] } => {
                format!("secret '{}' or '{}' of {seat}", G::notation(a), G::notation(b))
            }
            TwinStep::Chance => "the same chance".to_owned(),
            TwinStep::Undo => "an undo".to_owned(),
        }
    }

    /// The viewer's answer has told it which world it is in: it must be a reveal, and beyond undo.
    fn must_be_a_reveal(
        &self,
        before: &[G; 2],
        after: &[Table<G>; 2],
        difference: &str,
    ) -> Result<(), String> {
        let TwinStep::Own { seat, action } = self else { return Ok(()) };
        let reveals = before.iter().any(|game| {
            let mut events = Vec::new();
            game.clone().play(*seat, action, &mut events);
            events.iter().any(G::reveals)
        });
        if !reveals {
            let said = "but no event says that it reveals anything";
            return Err(format!("after {}, {difference}, {said}", self.text()));
        }
        if after.iter().any(|table| table.can_undo(*seat)) {
            let said = "and yet it can be taken back";
            return Err(format!("after {}, {difference}, {said}", self.text()));
        }
        Ok(())
    }
}
