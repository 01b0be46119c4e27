//! Every kind of answer carries facts, made from what the seat may know; lines say who, how much and where.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use battery::Prng;
use expect_test::expect_file;
use starship_interstellar::{Event, Fact, StarshipInterstellar};
use tabletop::{Actor, Game, Pending, Seat, Viewer, Weight};

use crate::support::{game_of, rules};

/// Everything at once, by one seat against H.A.L.L. and by three.
const TABLES: [(u8, &str); 4] = [
    (1, "kuiper=on antimatter=on halley=final fly_by=on families=on unique_pass=on black_holes=on"),
    (
        3,
        "kuiper=on antimatter=on halley=final multi_resource=on unique_pass=on universal_mechanisms=on",
    ),
    (2, "leader_tracks=2a lost_mining_planets=on families=on"),
    (4, "leader_tracks=4b universal_mechanisms=richer"),
];

/// Kinds of answers that carry no facts, and why.
const NO_FACTS: [(&str, &str); 1] = [("done", "it leaves a question alone, and nothing changes")];

/// The name of an answer: what it does, and of an expansion's what exactly.
fn kind(action: &starship_interstellar::Action) -> String {
    let value = serde_json::to_value(action).expect("plain data");
    let name = |field: &str| value.get(field).and_then(|name| name.as_str());
    let own = ["kuiper", "antimatter", "what", "how"].into_iter().find_map(name);
    let done = name("do").expect("every answer says what it does");
    match own {
        Some(own) if done != "convert" => format!("{done}.{own}"),
        Some(_) | None => done.to_owned(),
    }
}

fn fact_name(fact: &Fact) -> String {
    let value = serde_json::to_value(fact).expect("plain data");
    value["fact"].as_str().expect("tagged").to_owned()
}

struct Met {
    facts: BTreeMap<String, BTreeSet<String>>,
    groups: BTreeMap<String, BTreeSet<String>>,
    n_why: usize,
}

/// Plays random games and shows every answer met to `see`.
fn each_answer(mut see: impl FnMut(&StarshipInterstellar, Seat, &starship_interstellar::Action)) {
    for (n_seats, options) in TABLES {
        for seed in 0..6u64 {
            let mut game = game_of(n_seats, options);
            let mut prng = Prng::new(seed);
            let mut legal = Vec::new();
            let mut log: Vec<Event> = Vec::new();
            loop {
                match game.pending() {
                    Pending::Over => break,
                    Pending::Dealer { n } => game.deal(prng.below(n), &mut log),
                    Pending::Seats(seats) => {
                        let seat = seats.lowest().expect("somebody is asked");
                        legal.clear();
                        game.legal(seat, &mut legal);
                        for action in &legal {
                            see(&game, seat, action);
                        }
                        game.play(seat, &legal[prng.index(legal.len())], &mut log);
                    }
                }
            }
        }
    }
}

/// Each kind of answer with the facts and groups met in random games. One without any needs a reason above.
#[test]
fn every_kind_of_answer_has_facts() {
    let mut met = Met { facts: BTreeMap::new(), groups: BTreeMap::new(), n_why: 0 };
    each_answer(|game, seat, action| {
        let label = game.label(seat, action);
        let kind = kind(action);
        met.facts.entry(kind.clone()).or_default().extend(label.facts.iter().map(fact_name));
        met.groups.entry(kind).or_default().insert(label.group.to_owned());
        let mut why = Vec::new();
        game.why_not(seat, &mut why);
        assert!(why.len() <= 40, "bounded");
        met.n_why += why.len();
        for missing in why {
            let refused = missing.action.map(|action| game.check(seat, &action).is_err());
            assert!(refused.unwrap_or(true), "{missing:?} is allowed");
            assert!(!missing.reason.plain().is_empty() && missing.rule.starts_with('§'));
        }
    });
    let mut text = String::new();
    for (kind, facts) in &met.facts {
        let reason = NO_FACTS.iter().find(|(name, _)| name == kind);
        assert!(!facts.is_empty() || reason.is_some(), "{kind} has no facts and no reason");
        let list: Vec<&str> = facts.iter().map(String::as_str).collect();
        let groups: Vec<&str> = met.groups[kind].iter().map(String::as_str).collect();
        assert!(groups.iter().all(|group| !group.is_empty()), "{kind} is in no group");
        writeln!(text, "{kind} [{}]: {}", groups.join(", "), list.join(", ")).expect("grows");
    }
    assert!(met.n_why > 1_000, "only {} reasons were met", met.n_why);
    expect_file!["../facts.txt"].assert_eq(&text);
}

/// An answer that ends the turn, or that cannot be taken back, says so: tried by undoing it.
#[test]
fn what_is_final_says_so() {
    use crate::support::scene;
    let label = |scene: &crate::support::Scene, line: &str| {
        let action = StarshipInterstellar::parse(line).expect("an answer");
        let label = scene.game().label(scene.asked(), &action);
        (label.ends_turn, label.is_final)
    };
    let start = scene(2);
    assert_eq!(label(&start, "pass"), (true, true), "it is another's turn");
    assert_eq!(label(&start, "play solar"), (false, true), "cubes are drawn");
    assert_eq!(label(&start, "play travel"), (false, false), "what follows can be taken back");
    let mut flying = scene(2).own(|own| own.fuel = 40);
    flying.play("play travel");
    assert_eq!(label(&flying, "load-base"), (false, false));
    assert_eq!(label(&flying, "fly mars"), (false, true), "a token is turned over");
    let mut trading = scene(2);
    trading.play("play market");
    assert_eq!(label(&trading, "sell r 1"), (true, true));
}

/// D4 of the trial: whoever flies without a Base is told; with one the fact is not there.
#[test]
fn flying_without_a_base_is_told() {
    use crate::support::scene;
    let mut scene = scene(2).own(|own| own.fuel = 40);
    scene.play("play travel");
    let fly = StarshipInterstellar::parse("fly mars").expect("an answer");
    let facts = |scene: &crate::support::Scene| scene.game().label(scene.asked(), &fly).facts;
    assert!(facts(&scene).contains(&Fact::NoBaseAboard));
    scene.play("load-base");
    assert!(!facts(&scene).contains(&Fact::NoBaseAboard));
    scene.play("fly mars\ndraw token 0");
}

/// What finds no room is a fact: the second cube of a Converter in a nearly full Storage (§T.2.2).
#[test]
fn t_2_2_what_finds_no_room_is_told() {
    use crate::support::{cubes, scene};
    use starship_interstellar::{Family, Planet};
    let plant = |storage: &str| {
        let base = scene(2).learned(Family::Converter, 2);
        let mut scene = base.based(Planet::Mars, "GG", storage);
        scene.play("play production-mars");
        let split = StarshipInterstellar::parse("convert split g y").expect("an answer");
        scene.game().label(scene.asked(), &split).facts
    };
    let wasted = Fact::FindsNoRoom { cubes: cubes("Y") };
    assert!(plant("BBBB").contains(&wasted));
    assert!(!plant("BBB").contains(&wasted));
}

/// Every line of random games: who did it, a weight, and a place where the board has one. Lines of H.A.L.L. are
/// the automa's, what the human does to its bag is the human's.
#[test]
fn every_line_says_who_and_how_much() {
    let mut by = BTreeMap::<(bool, Weight), usize>::new();
    let (mut n_named, mut n_by_seats) = (0, 0);
    for (n_seats, options) in TABLES {
        let mut game = game_of(n_seats, options);
        let mut prng = Prng::new(5);
        let mut legal = Vec::new();
        loop {
            let mut log: Vec<Event> = Vec::new();
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => game.deal(prng.below(n), &mut log),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    game.play(seat, &legal[prng.index(legal.len())], &mut log);
                }
            }
            for event in &log {
                let seen = StarshipInterstellar::event_view(event, Viewer::Watcher);
                let line = StarshipInterstellar::tell(rules(), &seen.expect("all hear all"));
                if let Some(Actor::Seat(seat)) = line.who {
                    assert!(seat.0 < n_seats, "{:?}", line.text);
                    n_by_seats += 1;
                    n_named += usize::from(line.text.has_names());
                }
                if line.who == Some(Actor::Automa) {
                    assert!(line.text.plain().contains("H.A.L.L."), "{:?}", line.text);
                }
                assert!(line.place.iter().all(|place| !place.is_empty()));
                *by.entry((line.who.is_some(), line.weight)).or_default() += 1;
            }
        }
    }
    // Of all that seats do only what follows from it, as "module 1 is complete", leaves their names out.
    assert!(n_named * 20 > n_by_seats * 19, "{n_named} of {n_by_seats}");
    for weight in [Weight::Detail, Weight::Matters, Weight::MustNotMiss] {
        let n: usize = [true, false].iter().filter_map(|who| by.get(&(*who, weight))).sum();
        assert!(n > 20, "{weight:?}: {n}");
    }
}

/// The sums of a View: by the functions of the rules, so that an answer's price is the sum that was shown.
#[test]
fn sums_are_what_answers_cost() {
    use crate::support::{cubes, scene};
    use starship_interstellar::{Planet, Port};
    let scene = scene(2).own(|own| {
        own.fuel = 40;
        own.cubes = cubes("RRRYGBP");
    });
    let sums = StarshipInterstellar::sums(rules(), &scene.view());
    let mars = sums.players[0].flights.iter().find(|flight| flight.to == Port::Mars);
    let mars = mars.expect("Mars is there");
    let mut flying = scene.clone();
    flying.play("play travel\nload-base\nfly mars");
    assert_eq!(40 - flying.me().fuel, mars.fuel);
    let red = &sums.market[0];
    let mut trading = scene.clone();
    trading.play("play market\nsell r 2");
    assert_eq!(trading.me().fuel - 40, red.sell[1]);
    assert_eq!(sums.players[0].score, scene.view().scores[0]);
    let tokens: u16 = sums.deposits.iter().map(|odds| odds.tokens.total()).sum();
    assert_eq!(tokens, 70, "ten tokens of each of seven planets are unseen");
    assert!(sums.deposits.iter().all(|odds| odds.planet != Planet::Earth));
    assert!(sums.hall.is_none());
}

/// The box as a document: parsed, named, with the origin of each number.
#[test]
fn the_sheet_tells_the_origin_of_each_number() {
    let sheet = StarshipInterstellar::sheet(rules());
    let value = serde_json::to_value(&sheet).expect("plain data");
    assert_eq!(sheet.files.len(), StarshipInterstellar::components().names().count());
    assert!(sheet.files.iter().all(|file| file.origin.is_some()));
    assert!(sheet.numbers.iter().all(|number| number.origin.is_some() && number.rule.is_some()));
    let buy_more = sheet.numbers.iter().find(|number| number.name == "buy_more").expect("there");
    assert_eq!((buy_more.value, buy_more.rule.as_deref()), (1, Some("§4.4.3")));
    assert_eq!(value["government"][0]["spaces"].as_array().map(Vec::len), Some(4));
    assert_eq!(sheet.mechanisms.len(), rules().mechanisms.len());
    assert_eq!(sheet.extras.len(), 24);
}
