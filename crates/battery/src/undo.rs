//! Undo goes exactly as far back as nobody has learned anything.
//!
//! At every step of a random game at a table: after chance nobody has anything to take back; after an
//! answer that reveals something to anybody its seat has not; after an answer that another seat
//! noticed that seat has not.
//!
//! From time to time every seat takes back as much as it can. Each time the log is played again here,
//! from the start and without the answer, and must give the same position and the same memories as
//! the table has. What other seats did unseen since then stays in the log; it must go through again
//! and tell everybody the same as before, or it depended on what was taken back. The game goes on
//! from there, and its record, undone answers included, is written, read and replayed at the end, and
//! followed once more from snapshots.
//!
//! That an undo is refused too often is checked against the law as DESIGN section 4 states it, with
//! `bars_undo` for what the seat saw itself; `bars_undo` may bar more than `reveals` says, because it must
//! not depend on what the seat cannot see.

use tabletop::{
    Audited, Entry, News, NewsByViewer, Pending, PerViewer, Seat, Start, Table, TableError, Viewer,
};

use crate::state::{json, position_text};
use crate::walk::{Walk, WalkStep};
use crate::words::Sections;
use crate::{Battery, Case, Report, Stream};

/// How many answers a seat takes back in one go, at most.
const TAKEN_BACK: usize = 4;
/// A table replays its log for every undo: after so many entries a game has taken back enough.
const REPLAYED_MAX: u64 = 200_000;

impl<G: Audited> Battery<G> {
    /// Undo, reopening, versions, memories, records and snapshots. The module says what is compared.
    ///
    /// # Errors
    /// The first thing that is wrong, with seed and step.
    pub fn undo(&self) -> Result<Report, String> {
        let sections = Sections::of::<G>();
        self.each_game("undo", |case, report| self.undo_game(case, &sections, report))
    }

    fn undo_game(
        &self,
        case: &Case,
        sections: &Sections,
        report: &mut Report,
    ) -> Result<(), String> {
        let table = self.play_with_undo(case, sections, report)?;
        let mut prng = case.prng(Stream::Checks);
        super::records::read_back(&table, &mut prng)?;
        report.records += 1;
        super::snapshots::go_on(&table, &mut prng, report)
    }

    /// A random game with answers taken back and closed seats opened again.
    pub(crate) fn play_with_undo(
        &self,
        case: &Case,
        sections: &Sections,
        report: &mut Report,
    ) -> Result<Table<G>, String> {
        let mut walk = Walk::new(self, case, sections)?;
        let mut anchor = Anchor::here(&walk.table);
        let mut replayed = 0;
        while !walk.is_done() {
            let heavy = walk.is_heavy();
            let n_entries = walk.table.log().len();
            let step = walk.step(heavy, report)?;
            let dealt =
                walk.table.log().skip(n_entries).any(|entry| matches!(entry, Entry::Dealt(_)));
            after_step(&walk.table, &step, dealt)?;
            if dealt {
                anchor = Anchor::here(&walk.table);
            }
            if !heavy || replayed > REPLAYED_MAX {
                continue;
            }
            case.step.set(walk.table.log().len() as u64);
            let before = report.undos;
            for seat in Seat::first(case.n_seats) {
                take_back(&mut walk, &anchor, seat, report)?;
            }
            if walk.checks.one_in(2) {
                reopen_somebody(&mut walk, &anchor, report)?;
            }
            replayed += (report.undos - before) * n_entries as u64;
        }
        same_game(&walk.table, &Anchor::start(&walk.table)?.read(&walk.table, None)?)?;
        walk.same_story()?;
        Ok(walk.table)
    }
}

/// What must be beyond undo after one step.
fn after_step<G: Audited>(table: &Table<G>, step: &WalkStep<G>, dealt: bool) -> Result<(), String> {
    for seat in Seat::first(table.game().n_seats()) {
        if !table.can_undo(seat) {
            continue;
        }
        if dealt {
            return Err(format!("{seat} can undo what lies before a draw"));
        }
        let acts = step.actor == Some(seat);
        if acts && step.reveals {
            return Err(format!("{seat} can undo an answer that revealed something"));
        }
        if !acts && !step.told[Viewer::Seat(seat)].is_empty() {
            return Err(format!("{seat} can undo although it noticed another seat's answer"));
        }
    }
    Ok(())
}

/// One entry of the log that counts, as a second reading of the log sees it.
struct Effect<G: Audited> {
    idx: usize,
    actor: Option<Seat>,
    noticed: PerViewer<bool>,
    bars: bool,
    reveals: bool,
    told: PerViewer<Vec<G::EventView>>,
}

/// The log played again without what was taken back.
struct Reading<G: Audited> {
    game: G,
    memories: PerViewer<G::Memory>,
    effects: Vec<Effect<G>>,
}

/// Where a second reading of the log may begin: undo never crosses a draw, so behind the last one is
/// far enough back. The whole log is read once more at the end.
struct Anchor<G: Audited> {
    game: G,
    memories: PerViewer<G::Memory>,
    idx: usize,
}

impl<G: Audited> Anchor<G> {
    fn here(table: &Table<G>) -> Anchor<G> {
        let memories = PerViewer::from_fn(|viewer| table.memory(viewer).clone());
        Anchor { game: table.game().clone(), memories, idx: table.log().len() }
    }

    fn start(table: &Table<G>) -> Result<Anchor<G>, String> {
        let game = match table.start() {
            Start::New => G::new(table.rules(), table.setup().n_seats, &table.setup().options)
                .map_err(|error| error.to_string())?,
            Start::Position(game) => (**game).clone(),
        };
        Ok(Anchor { game, memories: PerViewer::default(), idx: 0 })
    }

    /// Plays what counts in the log, leaving out `without` too.
    fn read(&self, table: &Table<G>, without: Option<usize>) -> Result<Reading<G>, String> {
        let log: Vec<&Entry<G::Action>> = table.log().skip(self.idx).collect();
        let mut counts = vec![true; log.len()];
        let undone = log.iter().filter_map(|entry| match entry {
            Entry::Undo { entry, .. } | Entry::Reopen { entry, .. } => Some(*entry as usize),
            Entry::Act { .. } | Entry::Dealt(_) => None,
        });
        for idx in undone.chain(without) {
            let idx = idx.checked_sub(self.idx).ok_or("an undo crosses a draw")?;
            counts[idx] = false;
        }
        let (game, memories) = (self.game.clone(), self.memories.clone());
        let mut reading = Reading { game, memories, effects: Vec::new() };
        for (idx, entry) in log.iter().enumerate().filter(|(idx, _)| counts[*idx]) {
            reading.play(self.idx + idx, entry)?;
        }
        Ok(reading)
    }
}

impl<G: Audited> Reading<G> {
    fn play(&mut self, idx: usize, entry: &Entry<G::Action>) -> Result<(), String> {
        let mut events = Vec::new();
        let before = self.game.pending().seats();
        let actor = match entry {
            Entry::Act { seat, action } => {
                self.game.apply(*seat, action, &mut events).map_err(|error| {
                    let answer = G::notation(action);
                    format!("'{answer}' of {seat} depends on what was taken back: {error}")
                })?;
                Some(*seat)
            }
            Entry::Dealt(draw) => {
                if self.game.pending() != (Pending::Dealer { n: draw.n }) {
                    return Err("a draw depends on what was taken back".to_owned());
                }
                self.game.deal(draw.result, &mut events);
                None
            }
            Entry::Undo { .. } | Entry::Reopen { .. } => return Ok(()),
        };
        let mut effect = Effect {
            idx,
            actor,
            noticed: PerViewer::default(),
            bars: false,
            reveals: events.iter().any(G::reveals),
            told: PerViewer::default(),
        };
        for viewer in Viewer::all(self.game.n_seats()) {
            for event in events.iter().filter_map(|event| G::event_view(event, viewer)) {
                effect.noticed[viewer] = true;
                effect.bars |=
                    viewer.seat().is_some() && viewer.seat() == actor && G::bars_undo(&event);
                G::remember(&mut self.memories[viewer], &event);
                effect.told[viewer].push(event);
            }
        }
        // Whoever is asked now and was not before has noticed it too.
        for seat in self.game.pending().seats().iter().filter(|seat| !before.contains(*seat)) {
            effect.noticed[Viewer::Seat(seat)] = true;
        }
        // Undo never crosses a draw, so nobody needs what lies before it.
        if actor.is_none() {
            self.effects.clear();
        }
        self.effects.push(effect);
        Ok(())
    }

    /// The answer that the seat may take back, by the law of DESIGN section 4.
    fn may_take_back(&self, seat: Seat) -> Result<Option<usize>, String> {
        for effect in self.effects.iter().rev() {
            match effect.actor {
                None => return Ok(None),
                Some(actor) if actor == seat => {
                    if effect.reveals && !effect.bars {
                        return Err(format!("an answer of {seat} reveals and does not bar undo"));
                    }
                    return Ok((!effect.bars).then_some(effect.idx));
                }
                Some(_) if effect.noticed[Viewer::Seat(seat)] => return Ok(None),
                Some(_) => {}
            }
        }
        Ok(None)
    }
}

/// The seat takes back what it can; each time the table must be where the log without it leads.
fn take_back<G: Audited>(
    walk: &mut Walk<'_, G>,
    anchor: &Anchor<G>,
    seat: Seat,
    report: &mut Report,
) -> Result<(), String> {
    let wanted = walk.checks.index(TAKEN_BACK + 1);
    for _ in 0..wanted {
        let before = anchor.read(&walk.table, None)?;
        same_game(&walk.table, &before)?;
        let target = before.may_take_back(seat)?;
        if walk.table.can_undo(seat) != target.is_some() {
            return Err(format!("can_undo of {seat} is not what the log says: {target:?}"));
        }
        let Some(idx) = target else {
            let (sights, n_entries) = (walk.sights(), walk.table.log().len());
            if walk.table.undo(seat).err() != Some(TableError::NoUndo) {
                return Err(format!("{seat} cannot undo and does"));
            }
            if walk.sights() != sights || walk.table.log().len() != n_entries {
                return Err(format!("a refused undo of {seat} changes something"));
            }
            report.undos_refused += 1;
            return Ok(());
        };
        let after = anchor.read(&walk.table, Some(idx))?;
        others_unmoved(&before, &after, idx)?;
        let (versions, asked) = (walk.versions(), walk.table.game().pending().seats());
        let told = walk.table.undo(seat).map_err(|error| error.to_string())?;
        walk.hear(&told);
        walk.counted(&versions, asked, None, &told)?;
        told_rightly(&before, idx, seat, &told, walk.viewers())?;
        same_game(&walk.table, &after)?;
        report.undos += 1;
    }
    Ok(())
}

fn same_game<G: Audited>(table: &Table<G>, reading: &Reading<G>) -> Result<(), String> {
    if position_text(table.game()) != position_text(&reading.game) {
        return Err("the table is not where its log leads".to_owned());
    }
    for viewer in Viewer::all(table.game().n_seats()) {
        if *table.memory(viewer) != reading.memories[viewer] {
            return Err(format!("the memory of {viewer:?} is not what its log leaves"));
        }
    }
    Ok(())
}

/// What stays in the log after an undo tells everybody the same as before.
fn others_unmoved<G: Audited>(
    before: &Reading<G>,
    after: &Reading<G>,
    idx: usize,
) -> Result<(), String> {
    for stays in after.effects.iter().filter(|effect| effect.idx > idx) {
        let same = before.effects.iter().find(|effect| effect.idx == stays.idx);
        let same = same.ok_or("an entry appears by an undo")?;
        if let Some(viewer) = Viewer::all(after.game.n_seats())
            .find(|&viewer| same.told[viewer] != stays.told[viewer])
        {
            let (a, b) = (json(&same.told[viewer]), json(&stays.told[viewer]));
            return Err(format!("an undo changes what {viewer:?} was told later: {a} or {b}"));
        }
    }
    Ok(())
}

/// Whoever noticed the answer notices that it is taken back, and nobody else.
fn told_rightly<G: Audited>(
    before: &Reading<G>,
    idx: usize,
    seat: Seat,
    told: &NewsByViewer<G>,
    viewers: impl Iterator<Item = Viewer>,
) -> Result<(), String> {
    let effect = before.effects.iter().find(|effect| effect.idx == idx);
    let effect = effect.ok_or("the answer that was taken back is in the log")?;
    for viewer in viewers {
        let noticed = effect.noticed[viewer] || viewer.is(seat);
        let right = match &told[viewer][..] {
            [] => !noticed,
            [News::Undone { seat: undone }] => noticed && *undone == seat,
            [_, ..] => false,
        };
        if !right {
            return Err(format!("{viewer:?} is told the wrong thing of an undo of {seat}"));
        }
    }
    Ok(())
}

/// A closed seat opens again, if there is one: so that records have such entries too.
fn reopen_somebody<G: Audited>(
    walk: &mut Walk<'_, G>,
    anchor: &Anchor<G>,
    report: &mut Report,
) -> Result<(), String> {
    let Pending::Seats(asked) = walk.table.game().pending() else { return Ok(()) };
    for seat in Seat::first(walk.table.game().n_seats()).filter(|&seat| !asked.contains(seat)) {
        let versions = walk.versions();
        match walk.table.reopen(seat) {
            Err(TableError::NoReopen) => {}
            Err(error) => return Err(format!("reopening fails: {error}")),
            Ok(told) => {
                walk.hear(&told);
                walk.counted(&versions, asked, None, &told)?;
                same_game(&walk.table, &anchor.read(&walk.table, None)?)?;
                report.reopened += 1;
                return Ok(());
            }
        }
    }
    Ok(())
}
