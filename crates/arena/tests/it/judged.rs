//! A finished game of Stellar Conquest, which a network has learned to judge and not to play.

use std::sync::{Mutex, PoisonError};

use arena::{Plan, SeriesObserver, simulate};
use opponents::{Depth, House, Judge};
use stellar_conquest::StellarConquest;
use tabletop::{Game, Record, Seed};

#[derive(Default)]
struct Kept(Mutex<Option<Record>>);

impl SeriesObserver for Kept {
    fn wants_records(&self) -> bool {
        true
    }

    fn record(&self, _game: u64, record: &Record) -> Result<(), String> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(record.clone());
        Ok(())
    }
}

fn played(bots: [&str; 2]) -> Record {
    let bots = bots.map(str::to_owned).to_vec();
    let (options, components) = (Default::default(), StellarConquest::components());
    let plan = Plan { games: 1, jobs: 1, seed: Seed([23; 32]), bots, options, components };
    let kept = Kept::default();
    simulate::<StellarConquest>(&plan, &kept).expect("a game");
    kept.0.into_inner().unwrap_or_else(PoisonError::into_inner).expect("it is kept")
}

#[test]
fn course_and_luck_are_judged_and_no_turns() {
    let record = played(["steady", "random"]);
    let found = StellarConquest::analyse(&record, None, Depth::Whole).expect("an analysis");
    assert_eq!((found.judge, found.games, found.whole), (Judge::Valued, 0, true));
    for moment in &found.moments {
        let sum: f64 = moment.wins.iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{moment:?}");
    }
    let n = found.moments.len();
    assert!(n > 100, "{n} moments");
    assert_eq!(found.moments.last().map(|last| last.wins.as_slice()), Some(&[1.0, 0.0][..]));
    let first_seat = |k: usize| found.moments[k].wins[0];
    let (first, late) = (first_seat(0), first_seat(n - n / 20));
    assert!((0.3..0.7).contains(&first) && late > 0.9, "nothing is decided yet: {first} {late}");
    assert!(!found.luck.is_empty());
    for luck in &found.luck {
        let sum: f64 = luck.gave.iter().sum();
        assert!(sum.abs() < 1e-6, "what one gains the other loses: {luck:?}");
    }
    assert!(found.luck.iter().any(|luck| luck.gave[0].abs() > 0.001), "some draws count");
    assert!(found.turns.is_empty(), "nobody has learned to play it");
}
