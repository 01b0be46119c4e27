use std::collections::BTreeMap;
use std::sync::Mutex;

use arena::{Plan, SeriesObserver, SimulateError, Unwatched, simulate};
use stellar_conquest::StellarConquest;
use tabletop::{Game, Record, Seed};

fn plan(games: u64, jobs: usize, seats: usize) -> Plan {
    Plan {
        games,
        jobs,
        seed: Seed::from_hex("a1").expect("hex"),
        bots: vec!["random".to_owned(); seats],
        options: BTreeMap::new(),
        components: StellarConquest::components(),
    }
}

#[derive(Default)]
struct Keeper {
    records: Mutex<BTreeMap<u64, String>>,
}

impl SeriesObserver for Keeper {
    fn wants_records(&self) -> bool {
        true
    }

    fn record(&self, game: u64, record: &Record) -> Result<(), String> {
        self.records.lock().expect("no panic").insert(game, record.to_text());
        Ok(())
    }
}

#[test]
fn any_number_of_jobs_gives_the_same_counts() {
    let one = simulate::<StellarConquest>(&plan(12, 1, 3), &Unwatched).unwrap();
    for jobs in [2, 5] {
        let many = simulate::<StellarConquest>(&plan(12, jobs, 3), &Unwatched).unwrap();
        assert_eq!(one.tally, many.tally, "{jobs} jobs");
    }
    let mut other = plan(12, 1, 3);
    other.seed = Seed::from_hex("a2").unwrap();
    let other = simulate::<StellarConquest>(&other, &Unwatched).unwrap();
    assert_ne!(one.tally, other.tally, "another seed plays other games");
}

#[test]
fn the_statistics_are_the_promised_ones() {
    let report = simulate::<StellarConquest>(&plan(4, 1, 4), &Unwatched).unwrap();
    let json = serde_json::to_value(&report.statistics).unwrap();
    let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let promised = [
        "games",
        "decisions",
        "choices",
        "mean_options",
        "wall_s",
        "cpu_s",
        "decisions_per_cpu_s",
        "choices_per_cpu_s",
        "games_per_cpu_s",
        "length",
        "end_reasons",
        "seats",
        "seed",
    ];
    assert_eq!(keys, promised);
    let statistics = &report.statistics;
    assert_eq!(statistics.games, 4);
    assert!(statistics.choices <= statistics.decisions);
    assert!(statistics.mean_options >= 1.0);
    assert!(statistics.cpu_s > 0.0 && statistics.wall_s > 0.0);
    assert_eq!(statistics.end_reasons.values().sum::<u64>(), 4);
    let wins: f64 = statistics.seats.iter().map(|seat| seat.wins).sum();
    assert!((wins - 4.0).abs() < 1e-9, "every game has a winner, shared or not: {wins}");
}

#[test]
fn a_simulated_game_is_a_record_like_any_other() {
    let keeper = Keeper::default();
    let report = simulate::<StellarConquest>(&plan(3, 2, 2), &keeper).unwrap();
    let unwatched = simulate::<StellarConquest>(&plan(3, 1, 2), &Unwatched).unwrap();
    assert_eq!(report.tally, unwatched.tally, "keeping records changes nothing");
    let records = keeper.records.into_inner().unwrap();
    assert_eq!(records.keys().copied().collect::<Vec<_>>(), [0, 1, 2]);
    for text in records.values() {
        let record = Record::read(text).unwrap();
        let table = record.replay::<StellarConquest>(None, None).unwrap();
        let outcome = table.game().outcome().expect("the game was played to its end");
        assert!(report.tally.end_reasons.contains_key(outcome.reason));
    }
}

#[test]
fn a_bad_plan_is_refused_in_words() {
    let refused = |plan: Plan| simulate::<StellarConquest>(&plan, &Unwatched).unwrap_err();
    assert_eq!(refused(plan(0, 1, 2)), SimulateError::NoGames);
    assert_eq!(refused(plan(1, 0, 2)), SimulateError::NoJobs);
    let said = refused(plan(1, 1, 9)).to_string();
    assert!(said.starts_with("Stellar Conquest is for "), "{said}");
    let mut unknown = plan(1, 1, 2);
    unknown.bots[1] = "deep-thought".to_owned();
    let said = refused(unknown).to_string();
    let start = "there is no bot 'deep-thought' for stellar-conquest; it has random";
    assert!(said.starts_with(start), "{said}");
    let mut unknown = plan(1, 1, 2);
    unknown.options.insert("no-such-option".to_owned(), "on".to_owned());
    assert!(matches!(refused(unknown), SimulateError::Setup(_)));
}

#[test]
fn a_lost_record_stops_the_series() {
    struct FullDisk;
    impl SeriesObserver for FullDisk {
        fn wants_records(&self) -> bool {
            true
        }

        fn record(&self, _game: u64, _record: &Record) -> Result<(), String> {
            Err("no space left".to_owned())
        }
    }
    let refused = simulate::<StellarConquest>(&plan(1, 1, 2), &FullDisk).unwrap_err();
    assert_eq!(refused.to_string(), "the record of game 0 could not be kept: no space left");
}

#[test]
fn the_picture_has_a_curve_for_every_seat() {
    let report = simulate::<StellarConquest>(&plan(6, 1, 3), &Unwatched).unwrap();
    let svg = report.to_svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Three seats and the length, each with a line in the legend.
    assert_eq!(svg.matches("class=\"curve\"").count(), 8);
    for seat in 1..=3 {
        assert!(svg.contains(&format!("seat {seat} (random), mean ")));
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}
