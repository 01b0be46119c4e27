//! Secret and simultaneous answers: they commute, and nobody learns more than "closed".
//!
//! Whenever two or more seats are asked at once (which the `Game` trait allows only for secret
//! phases), from time to time:
//!
//! - Two seats' answers are played in both orders: same position. The answer of one changes neither
//!   question nor list of the other, so what was legal before stays legal.
//! - A seat follows two different random plans of some answers. If both leave it open, everybody else,
//!   watcher included, has exactly the same before it as before: no news, same view, list, version,
//!   memory, undo. If both close it while another is open, the two are told and shown the same.
//! - A seat that has closed opens again, at once and after another has closed too; that leaves exactly
//!   what the plan without its last answer would have left. A seat that is open has nothing to reopen.
//!
//! Chance inside a secret phase ends a plan early: what follows is not compared. The answers of the
//! last open seat are not compared either, because from outside they look like an ordinary turn.

use tabletop::{
    Audited, News, NewsByViewer, Pending, Seat, SeatSet, Silent, Table, TableError, Viewer,
};

use crate::sight::{SightParts, difference, sight_of_game, sight_of_news, sight_of_table};
use crate::state::position_text;
use crate::twins::{AnswerKind, answer_kind, random_legal};
use crate::walk::Walk;
use crate::words::Sections;
use crate::{Battery, Case, Prng, Report};

/// How many answers a plan has at most.
const PLANNED: usize = 12;

impl<G: Audited> Battery<G> {
    /// Simultaneous answers. The module says what is compared.
    ///
    /// # Errors
    /// The first thing that is wrong, with seed and step.
    pub fn together(&self) -> Result<Report, String> {
        let sections = Sections::of::<G>();
        // Secret phases are a part of a game only, so they are looked at more often.
        let every = (self.heavy_every / 8).max(1);
        self.each_game("together", |case, report| {
            self.together_game(case, &sections, every, report)
        })
    }

    fn together_game(
        &self,
        case: &Case,
        sections: &Sections,
        every: u32,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut walk = Walk::new(self, case, sections)?;
        while !walk.is_done() {
            if let Pending::Seats(asked) = walk.table.game().pending()
                && asked.len() > 1
                && walk.checks.one_in(every)
            {
                case.step.set(walk.table.log().len() as u64);
                let mut phase = Phase { table: &walk.table, asked, prng: &mut walk.checks };
                phase.both_orders(report)?;
                phase.unseen(report)?;
                phase.reopen(report)?;
            }
            walk.step(false, report)?;
        }
        Ok(())
    }
}

/// A moment at which several seats are asked.
struct Phase<'a, G: Audited> {
    table: &'a Table<G>,
    asked: SeatSet,
    prng: &'a mut Prng,
}

/// Answers of one seat in a row, and where they leave it.
struct Plan<G: Audited> {
    seat: Seat,
    answers: Vec<G::Action>,
    kind: AnswerKind,
}

impl<G: Audited> Plan<G> {
    fn text(&self) -> String {
        let answers: Vec<String> = self.answers.iter().map(G::notation).collect();
        format!("'{}' of {}", answers.join("; "), self.seat)
    }

    /// Plays the plan at a copy of the table; what the others are told is kept.
    fn follow(&self, table: &Table<G>) -> Result<(Table<G>, NewsByViewer<G>), String> {
        let mut table = table.clone();
        let mut all = NewsByViewer::<G>::default();
        for answer in &self.answers {
            let mut told = table.act(self.seat, answer).map_err(|error| error.to_string())?;
            for viewer in Viewer::all(table.game().n_seats()) {
                all[viewer].append(&mut told[viewer]);
            }
        }
        Ok((table, all))
    }
}

impl<G: Audited> Phase<'_, G> {
    fn two_seats(&mut self) -> [Seat; 2] {
        let seats: Vec<Seat> = self.asked.iter().collect();
        let first = self.prng.index(seats.len());
        let second = (first + 1 + self.prng.index(seats.len() - 1)) % seats.len();
        [seats[first], seats[second]]
    }

    fn both_orders(&mut self, report: &mut Report) -> Result<(), String> {
        let seats = self.two_seats();
        let game = self.table.game();
        let answers =
            [random_legal(game, seats[0], self.prng)?, random_legal(game, seats[1], self.prng)?];
        let mut ends = Vec::new();
        for [first, second] in [[0, 1], [1, 0]] {
            let mut played = game.clone();
            played.play(seats[first], &answers[first], &mut Silent);
            if answer_kind(self.asked, played.pending(), seats[first]) == AnswerKind::Elsewhere {
                return Ok(());
            }
            let other = Viewer::Seat(seats[second]);
            let (a, b) = (sight_of_game(game, other), sight_of_game(&played, other));
            // Who has closed is no secret: the View and the list of who is asked may tell it.
            let open = ["view", "list of who is asked"];
            let own = [a, b].map(|sight| {
                sight.into_iter().filter(|(name, _)| !open.contains(name)).collect::<SightParts>()
            });
            if let Some(difference) = difference(&own[0], &own[1]) {
                let answer = G::notation(&answers[first]);
                let text = format!("'{answer}' of {} reaches {}", seats[first], seats[second]);
                return Err(format!("{text}: {difference}"));
            }
            played.apply(seats[second], &answers[second], &mut Silent).map_err(|error| {
                let [a, b] = [first, second].map(|idx| G::notation(&answers[idx]));
                format!("'{b}' of {} is refused after '{a}': {error}", seats[second])
            })?;
            ends.push(position_text(&played));
        }
        report.commuted += 1;
        let [a, b] = [0, 1].map(|idx| vec![("position", ends[idx].clone())]);
        match difference(&a, &b) {
            None => Ok(()),
            Some(difference) => {
                let texts = [0, 1].map(|idx| G::notation(&answers[idx]));
                let what = format!("'{}' of {} and '{}' of", texts[0], seats[0], texts[1]);
                Err(format!("{what} {} do not commute: {difference}", seats[1]))
            }
        }
    }

    fn plan(&mut self, game: &G, seat: Seat) -> Result<Plan<G>, String> {
        let Pending::Seats(asked) = game.pending() else {
            return Err("a plan begins in a secret phase".to_owned());
        };
        let mut game = game.clone();
        let mut plan = Plan { seat, answers: Vec::new(), kind: AnswerKind::Open };
        let n = self.prng.below(PLANNED as u32 + 1);
        for _ in 0..n {
            let answer = random_legal(&game, seat, self.prng)?;
            game.play(seat, &answer, &mut Silent);
            match answer_kind(asked, game.pending(), seat) {
                AnswerKind::Open => plan.answers.push(answer),
                AnswerKind::Closed => {
                    plan.answers.push(answer);
                    plan.kind = AnswerKind::Closed;
                    break;
                }
                AnswerKind::Elsewhere => break,
            }
        }
        Ok(plan)
    }

    /// Nobody can tell two plans apart that leave their seat in the same place.
    fn unseen(&mut self, report: &mut Report) -> Result<(), String> {
        let [seat, _] = self.two_seats();
        let game = self.table.game();
        let plans = [self.plan(game, seat)?, self.plan(game, seat)?];
        let mut closed: Vec<(String, Vec<SightParts>)> = Vec::new();
        for plan in &plans {
            let (table, told) = plan.follow(self.table)?;
            for viewer in self.others(seat) {
                if plan.kind == AnswerKind::Open {
                    unmoved(self.table, &table, viewer, &told).map_err(|difference| {
                        format!("{viewer:?} notices {}: {difference}", plan.text())
                    })?;
                    report.unseen += 1;
                }
            }
            if plan.kind == AnswerKind::Closed {
                let sights = self.others(seat).map(|viewer| {
                    let mut sight = vec![sight_of_news(&told[viewer])];
                    sight.extend(sight_of_table(&table, viewer));
                    sight
                });
                closed.push((plan.text(), sights.collect()));
            }
        }
        if let [(a, sights_a), (b, sights_b)] = &closed[..] {
            for (viewer, (in_a, in_b)) in self.others(seat).zip(sights_a.iter().zip(sights_b)) {
                report.unseen += 1;
                if let Some(difference) = difference(in_a, in_b) {
                    return Err(format!("{viewer:?} can tell {a} from {b}: {difference}"));
                }
            }
        }
        Ok(())
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Viewer> + use<G> {
        Viewer::all(self.table.game().n_seats()).filter(move |viewer| !viewer.is(seat))
    }

    /// Closing is taken back by reopening, also after another seat has closed.
    fn reopen(&mut self, report: &mut Report) -> Result<(), String> {
        let [seat, other] = self.two_seats();
        let plan = self.plan(self.table.game(), seat)?;
        if self.table.clone().reopen(seat).err() != Some(TableError::NoReopen) {
            return Err(format!("{seat} has not closed and can reopen"));
        }
        let Some((closing, answers)) = plan.answers.split_last() else { return Ok(()) };
        if plan.kind != AnswerKind::Closed {
            return Ok(());
        }
        let mut expected = self.table.game().clone();
        answers.iter().for_each(|answer| expected.play(seat, answer, &mut Silent));
        let mut events = Vec::new();
        expected.clone().play(seat, closing, &mut events);
        if events.iter().any(G::reveals) {
            return Ok(());
        }
        let (mut table, _) = plan.follow(self.table)?;
        reopened(&mut table.clone(), seat, &expected)?;
        report.reopened += 1;
        let Pending::Seats(left) = table.game().pending() else { return Ok(()) };
        if left.len() < 2 {
            return Ok(());
        }
        let second = self.plan(table.game(), other)?;
        for answer in &second.answers {
            table.act(other, answer).map_err(|error| error.to_string())?;
            expected.play(other, answer, &mut Silent);
        }
        report.reopened += 1;
        reopened(&mut table, seat, &expected)
            .map_err(|error| format!("after {}: {error}", second.text()))
    }
}

/// A viewer has nothing new before it.
fn unmoved<G: Audited>(
    before: &Table<G>,
    after: &Table<G>,
    viewer: Viewer,
    told: &NewsByViewer<G>,
) -> Result<(), String> {
    if !told[viewer].is_empty() {
        return Err(format!("is told {}", sight_of_news(&told[viewer]).1));
    }
    let (a, b) = (sight_of_table(before, viewer), sight_of_table(after, viewer));
    difference(&a, &b).map_or(Ok(()), Err)
}

fn reopened<G: Audited>(table: &mut Table<G>, seat: Seat, expected: &G) -> Result<(), String> {
    let told = table.reopen(seat).map_err(|error| format!("{seat} cannot reopen: {error}"))?;
    if position_text(table.game()) != position_text(expected) {
        return Err(format!("reopening of {seat} leaves more than its closing answer behind"));
    }
    let strange = Viewer::all(table.game().n_seats())
        .flat_map(|viewer| told[viewer].iter())
        .any(|news| *news != News::Reopened { seat });
    match strange {
        true => Err(format!("reopening of {seat} is told as something else")),
        false => Ok(()),
    }
}
