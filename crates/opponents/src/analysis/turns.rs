//! Which turns cost most, from what the seat could see.
//!
//! An answer is compared with others in games invented from the seat's own View, the same ones for all of them. What
//! seems to cost much is tried again in other games, so that no answer is found better because the games of the first
//! look were kind to it; what is then not clearly worse is not said.

use std::collections::BTreeSet;
use std::sync::Arc;

use minds::{Brain, Horizon, Mind, Net, ONE, POINT, Settings, Thinker, Worth};
use tabletop::{Entry, Seat, Seed, Table, Viewer};

use super::{Said, Turn, Weighed, mean};

/// Games that are invented for a first look, and answers beside the one that was given.
const WORLDS: u32 = 12;
const RIVALS: usize = 3;
/// Games for what seems to cost much, and turns that are tried again.
const WORLDS_AGAIN: u32 = 48;
const AGAIN_MAX: usize = 16;
/// What costs less, in parts of a whole win, is not worth a word.
const LEAST: f64 = 0.01;
/// So many turns are told.
const TURNS_MAX: usize = 5;
/// So many answers of a question are weighed for those who want to find the better one themselves.
const ANSWERS_MAX: usize = 40;
const WORLDS_EACH: u32 = 24;
/// Of a game with more answers than this only some are looked at, at even distances.
const DECISIONS_MAX: usize = 2_000;

/// Somebody who looks for what was better.
pub(super) struct Critic<G: Mind> {
    brain: Brain,
    thinker: Thinker<G>,
    /// Answers that stood to the end, by their place in the log.
    stood: BTreeSet<u64>,
    /// The turn of each seat that is under way, and all that were closed.
    open: Vec<Option<Suspect<G>>>,
    closed: Vec<Suspect<G>>,
}

/// A turn that seems to have cost much.
struct Suspect<G: Mind> {
    /// All of its answers together, as they seemed at first.
    cost: f64,
    dearest: JudgedAnswer<G>,
}

/// An answer and one that seems better.
struct JudgedAnswer<G: Mind> {
    entry: u64,
    seat: Seat,
    game: G,
    memory: G::Memory,
    legal: Vec<G::Action>,
    given: usize,
    better: usize,
    cost: f64,
}

impl<G: Mind> Critic<G> {
    pub(super) fn new(net: &Arc<Net>, whole: &Table<G>) -> Critic<G> {
        let settings =
            Settings { points_weight: 0, horizon: Horizon::Action, ..Settings::default() };
        Critic {
            brain: Brain::new::<G>(Arc::clone(net)),
            thinker: Thinker::new(Arc::clone(net), settings, Seed([0; 32])),
            stood: looked_at(whole),
            open: (0..whole.game().n_seats()).map(|_| None).collect(),
            closed: Vec::new(),
        }
    }

    pub(super) fn before(&mut self, table: &Table<G>, k: u64, entry: &Entry<G::Action>) {
        let Entry::Act { seat, action } = entry else { return };
        if !self.stood.contains(&k) {
            return;
        }
        let view = table.game().view(Viewer::Seat(*seat));
        if G::begins(&view, *seat) {
            self.closed.extend(self.open[seat.index()].take());
        }
        if let Some(answer) = self.weigh(table, k, *seat, action, &view) {
            let open = &mut self.open[seat.index()];
            *open = Some(match open.take() {
                Some(before) if before.dearest.cost >= answer.cost => {
                    Suspect { cost: before.cost + answer.cost, ..before }
                }
                Some(before) => Suspect { cost: before.cost + answer.cost, dearest: answer },
                None => Suspect { cost: answer.cost, dearest: answer },
            });
        }
    }

    /// Was there something better?
    fn weigh(
        &mut self,
        table: &Table<G>,
        entry: u64,
        seat: Seat,
        action: &G::Action,
        view: &G::View,
    ) -> Option<JudgedAnswer<G>> {
        let (game, rules) = (table.game(), table.rules());
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let given = legal.iter().position(|other| other == action)?;
        if legal.len() < 2 {
            return None;
        }
        let mut places = self.likeliest(rules, view, seat, &legal, given);
        places.truncate(1 + RIVALS);
        let memory = table.memory(Viewer::Seat(seat));
        self.thinker.adopt(memory);
        let worths = self.thinker.weigh(rules, view, seat, &legal, &places, WORLDS);
        let costs = worths[1..].iter().map(|other| difference(other, &worths[0]).cost);
        let best = costs.zip(&places[1..]).max_by(|one, other| one.0.0.total_cmp(&other.0.0));
        let ((cost, error), &better) = best?;
        if cost < LEAST || cost < 2.0 * error {
            return None;
        }
        let (game, memory) = (game.clone(), memory.clone());
        Some(JudgedAnswer { entry, seat, game, memory, legal, given, better, cost })
    }

    /// The answer that was given, then the others, the likeliest first.
    fn likeliest(
        &mut self,
        rules: &Arc<G::Rules>,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        given: usize,
    ) -> Vec<usize> {
        let (_, logits) = self.brain.ponder::<G>(rules, view, seat, legal);
        let mut places: Vec<usize> = (0..legal.len()).collect();
        places.sort_by_key(|&place| (place != given, std::cmp::Reverse(logits[place]), place));
        places
    }

    /// The turns that cost most.
    pub(super) fn told(mut self, rules: &Arc<G::Rules>) -> Vec<Turn> {
        let open = std::mem::take(&mut self.open);
        self.closed.extend(open.into_iter().flatten());
        let mut suspects = std::mem::take(&mut self.closed);
        let entry = |suspect: &Suspect<G>| suspect.dearest.entry;
        suspects.sort_by(|one, other| {
            other.cost.total_cmp(&one.cost).then(entry(one).cmp(&entry(other)))
        });
        suspects.truncate(AGAIN_MAX);
        let again = suspects.into_iter().filter_map(|suspect| self.again(rules, suspect));
        let mut turns: Vec<(Turn, JudgedAnswer<G>)> = again.collect();
        turns.sort_by(|(one, _), (other, _)| {
            other.cost.total_cmp(&one.cost).then(one.entry.cmp(&other.entry))
        });
        turns.truncate(TURNS_MAX);
        let told = turns.into_iter().map(|(turn, answer)| self.spelled_out(rules, turn, &answer));
        told.collect()
    }

    /// The same two answers in other invented games.
    fn again(
        &mut self,
        rules: &Arc<G::Rules>,
        suspect: Suspect<G>,
    ) -> Option<(Turn, JudgedAnswer<G>)> {
        let Suspect { cost: seemed, dearest: answer } = suspect;
        let JudgedAnswer { seat, game, legal, given, better, .. } = &answer;
        let view = game.view(Viewer::Seat(*seat));
        self.thinker.adopt(&answer.memory);
        let worths =
            self.thinker.weigh(rules, &view, *seat, legal, &[*given, *better], WORLDS_AGAIN);
        let found = difference(&worths[1], &worths[0]);
        let (cost, error) = found.cost;
        if cost < LEAST || cost < 2.0 * error {
            return None;
        }
        let unit = f64::from(G::POINTS_UNIT);
        let said = |place: usize| Said::from(game.label(*seat, &legal[place]).text);
        let turn = Turn {
            entry: answer.entry,
            seat: seat.0,
            length: game.length(),
            cost: seemed - answer.cost + cost,
            error,
            points: found.points.0 * unit,
            points_error: found.points.1 * unit,
            given: said(*given),
            place: *given as u32,
            better: said(*better),
            line: Vec::new(),
            answers: Vec::new(),
        };
        Some((turn, answer))
    }

    /// The turn with the better line, and with all answers that somebody may try.
    fn spelled_out(
        &mut self,
        rules: &Arc<G::Rules>,
        mut turn: Turn,
        answer: &JudgedAnswer<G>,
    ) -> Turn {
        let JudgedAnswer { seat, game, legal, given, better, .. } = answer;
        let view = game.view(Viewer::Seat(*seat));
        self.thinker.adopt(&answer.memory);
        let line = self.thinker.line(rules, &view, *seat, legal, *better);
        turn.line = line.into_iter().map(Said::from).collect();
        let mut places = self.likeliest(rules, &view, *seat, legal, *better);
        places.truncate(ANSWERS_MAX);
        if !places.contains(given) {
            places.push(*given);
        }
        let worths = self.thinker.weigh(rules, &view, *seat, legal, &places, WORLDS_EACH);
        for (worth, place) in worths.iter().zip(&places) {
            let found = difference(&worths[0], worth);
            let (cost, error) = found.cost;
            // What was said of the answer that was given holds here as well.
            let good = place != given && (cost < LEAST || cost < 2.0 * error);
            let points = found.points.0 * f64::from(G::POINTS_UNIT);
            turn.answers.push(Weighed { place: *place as u32, cost, error, points, good });
        }
        turn
    }
}

/// Which answers are looked at: those that stood to the end, and of very many only some.
fn looked_at<G: Mind>(whole: &Table<G>) -> BTreeSet<u64> {
    let mut stood = BTreeSet::new();
    for (k, entry) in whole.log().enumerate() {
        match entry {
            Entry::Act { .. } => {
                stood.insert(k as u64);
            }
            Entry::Dealt(_) => {}
            // Whatever is taken back is weighed when it is answered again.
            Entry::Undo { entry, .. } | Entry::Reopen { entry, .. } => {
                stood.remove(&u64::from(*entry));
            }
        }
    }
    let every = stood.len().div_ceil(DECISIONS_MAX).max(1);
    stood.into_iter().step_by(every).collect()
}

/// By how much one is worth more than the other, world by world: the mean and its standard error, in parts of a whole
/// win, and in the title's unit of points.
struct Difference {
    cost: (f64, f64),
    points: (f64, f64),
}

fn difference(one: &[Worth], other: &[Worth]) -> Difference {
    let n = one.len().max(other.len());
    // What leaves nothing to chance was tried once, and is worth the same in every world.
    let at = |worths: &[Worth], world: usize| worths[world.min(worths.len() - 1)];
    let by = |of: fn(Worth) -> i32, unit: i32| {
        let less = |world: usize| f64::from(of(at(one, world)) - of(at(other, world)));
        mean(&(0..n).map(|world| less(world) / f64::from(unit)).collect::<Vec<f64>>())
    };
    Difference { cost: by(|worth| worth.win, ONE), points: by(|worth| worth.margin, POINT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worths(wins: &[i32]) -> Vec<Worth> {
        wins.iter().map(|&win| Worth { win, margin: 0 }).collect()
    }

    #[test]
    fn differences_are_by_world() {
        let worlds = [ONE / 2, ONE / 4, ONE];
        let less = worlds.map(|worth| worth - ONE / 10);
        let (mean, error) = difference(&worths(&worlds), &worths(&less)).cost;
        assert!((mean - 0.1).abs() < 1e-4 && error < 1e-4, "{mean} {error}");
        let (mean, error) = difference(&worths(&[ONE, 0, ONE, 0]), &worths(&[ONE / 2])).cost;
        assert!(mean.abs() < 1e-9 && (error - 0.288_675).abs() < 1e-4, "{mean} {error}");
    }
}
