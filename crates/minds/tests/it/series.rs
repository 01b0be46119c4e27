//! Games for training: the same with any number of threads, and none is played twice.

use std::collections::BTreeMap;
use std::sync::Mutex;

use minds::{Cast, Horizon, Mind, Part, Settings, Vocabularies};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;

use crate::made_up::{net, rules, series};

fn blocks<G: Mind>(jobs: usize, searched: bool) -> BTreeMap<u64, Vec<u8>> {
    let rules = rules::<G>();
    let net = net::<G>(&rules);
    let known = Vocabularies::of(&net);
    let mut series = series::<G>(&rules, jobs);
    if searched {
        let settings =
            Settings { simulations: 4, candidates: 3, temperature: 500, ..Settings::default() };
        let mind = Part::Mind { net, settings, searched: 5 };
        series.cast =
            Cast { parts: vec![(2, mind, true), (1, Part::Bot("anybody".to_owned()), false)] };
    }
    let kept = Mutex::new(BTreeMap::new());
    series.rows(3, &known, &|block| block == 1, &|| false, &|block, games, rows| {
        let bytes = rows.to_bytes(&serde_json::json!({ "games": games }));
        assert!(rows.len() > 20 && games == 2);
        kept.lock().expect("no game broke").insert(block, bytes);
    });
    kept.into_inner().expect("no game broke")
}

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    let one = blocks::<Skymines>(1, false);
    assert_eq!(one.keys().copied().collect::<Vec<_>>(), [0, 2], "block 1 was there already");
    assert_eq!(one, blocks::<Skymines>(3, false));
    assert_ne!(one[&0], one[&2], "every block is another one");
}

#[test]
fn neither_do_rows_of_minds_that_search() {
    let one = blocks::<StarshipInterstellar>(1, true);
    assert_eq!(one, blocks::<StarshipInterstellar>(2, true));
}

#[test]
fn plain_settings_do_not_search() {
    let plain = Settings::default();
    assert_eq!((plain.simulations, plain.horizon, plain.temperature), (0, Horizon::Action, 0));
}
