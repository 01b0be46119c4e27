//! The options of the variants, alone and together.

use std::collections::BTreeMap;

use battery::{Prng, playout_silent};
use starship_interstellar::{Position, StarshipInterstellar, VariantOptions};
use tabletop::{Audited, Dealer, Game, Seed, Values};

use crate::support::{VARIANTS, game_of, rules, scene_of};

/// Every variant is an option, off by default, and the tests know all its values.
#[test]
fn every_variant_is_an_option() {
    let sheet = StarshipInterstellar::options();
    for (name, values) in VARIANTS {
        let spec = sheet.options.iter().find(|spec| spec.name == *name).expect("an option");
        assert_eq!(spec.default, "off");
        assert!(spec.rule.contains('V') && spec.rule.ends_with(".1"));
        let Values::OneOf(words) = &spec.values else { panic!("words") };
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        assert_eq!(words[1..], **values, "{name}");
    }
}

/// With no variant on, positions and views are those of the base game, to the letter.
#[test]
fn no_variant_leaves_no_trace() {
    let game = scene_of(3, "");
    let text = serde_json::to_string(&game.table()).expect("plain data");
    for word in ["variants", "\"layers", "families", "leaders"] {
        assert!(!text.contains(word), "{word}");
    }
    let read: Position = serde_json::from_str(&text).expect("it reads back");
    assert!(read.variant.variants == VariantOptions::default());
    let view = game.game().view(tabletop::Viewer::Watcher);
    assert!(!serde_json::to_string(&view).expect("plain data").contains("variants"));
}

/// Every pair of values of different variants, at 1 to 4 seats: games end and everything is
/// accounted for.
#[test]
fn every_pair_of_variants_plays() {
    let mut prng = Prng::new(17);
    let mut legal = Vec::with_capacity(1024);
    let mut n = 0u64;
    for (idx, (first, values)) in VARIANTS.iter().enumerate() {
        for (second, others) in &VARIANTS[idx + 1..] {
            for value in *values {
                for other in *others {
                    n += 1;
                    let n_seats = 1 + (n % 4) as u8;
                    let mut game = game_of(n_seats, &format!("{first}={value} {second}={other}"));
                    let mut dealer = Dealer::new(Seed([2; 32]).derive("pairs", n));
                    playout_silent(&mut game, &mut dealer, &mut prng, &mut legal);
                    game.audit()
                        .unwrap_or_else(|e| panic!("{first}={value} {second}={other}: {e}"));
                }
            }
        }
    }
    assert!(n > 80, "{n} pairs");
}

/// a set of files from before there were variants still plays.
#[test]
fn r135_older_sets_of_files() {
    let file = "tests/replays/four-random-first-numbers.jsonl";
    let text = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file))
        .expect("the game is there");
    let record = tabletop::Record::read(&text).expect("the record reads");
    assert!(record.header.components.file("variants.toml").is_none());
    let rules = StarshipInterstellar::rules(&record.header.components).expect("it loads");
    assert_eq!(rules.variants, crate::support::rules().variants);
    assert_eq!(rules.discoveries.len(), crate::support::rules().discoveries.len());
}

/// A playout with all variants allocates nothing.
#[test]
fn a_playout_with_variants_allocates_nothing() {
    let asked = "black_holes=harder families=on lost_mining_planets=deeper multi_resource=on \
                 unique_pass=on leader_tracks=random universal_mechanisms=richer";
    for (n_seats, seed) in [(4, 0), (3, 1), (2, 2), (1, 3), (1, 4)] {
        let mut game = game_of(n_seats, asked);
        let mut dealer = Dealer::new(Seed([3; 32]).derive("allocations", seed));
        let mut prng = Prng::new(seed);
        let mut legal = Vec::with_capacity(1024);
        let counted = allocation_counter::measure(|| {
            playout_silent(&mut game, &mut dealer, &mut prng, &mut legal);
        });
        assert_eq!(counted.count_total, 0, "allocations in a game of {n_seats}, seed {seed}");
    }
}

/// Tokens of variants that are off are refused in positions.
#[test]
fn tokens_of_other_games_are_refused() {
    let base = scene_of(2, "").table();
    let changes: [fn(&mut Position); 4] = [
        |position| position.discoveries.push(starship_interstellar::Discovery(40)),
        |position| position.mechanisms.push(starship_interstellar::Mechanism(52)),
        |position| position.planets[0].unseen.push(starship_interstellar::ProductionToken(70)),
        |position| position.variant.variants.families = true,
    ];
    for (idx, change) in changes.into_iter().enumerate() {
        let mut position = base.clone();
        change(&mut position);
        let read = StarshipInterstellar::from_position(rules(), &position);
        assert!(read.is_err(), "change {idx}");
    }
    let asked: BTreeMap<String, String> = [("black_holes".to_owned(), "yes".to_owned())].into();
    assert!(StarshipInterstellar::options().fill(&asked, 1).is_err());
}
