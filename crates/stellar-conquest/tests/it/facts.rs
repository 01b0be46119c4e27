//! Facts beside the words: each kind of answer with what it tells, why something cannot be chosen, what a
//! player reckons, and the box as a document.

use std::collections::{BTreeMap, BTreeSet};

use battery::Prng;
use expect_test::{Expect, expect};
use stellar_conquest::{Action, Fact, Item, StellarConquest, Tech};
use tabletop::data::Origin;
use tabletop::{Cite, Game, Pending, Seat, Silent, Viewer, Weight};

use crate::offers::{beginning, front};
use crate::support::{Play, hex, planet, rules, scene, star};

/// Question and answer, and the names of the facts that came with it.
type Met = BTreeMap<(String, String), BTreeSet<String>>;

/// Kinds of answers about which there is nothing to weigh, and why.
const NOTHING_TO_WEIGH: [(&str, &str, &str); 7] = [
    ("administer", "done", "it goes back to the question before"),
    ("assault", "done", "what could still be attacked are the other answers"),
    ("attack", "done", "an attack is broken off without penalty, §4.2.5"),
    ("land", "done", "who stays in space can land later, §5.2.6"),
    ("move", "administer", "it only asks further"),
    ("order", "detach", "it only asks further"),
    ("order", "form_up", "the number of a new task force means nothing"),
];

fn name_of(value: &impl serde::Serialize, tag: &str) -> String {
    let value = serde_json::to_value(value).expect("it is plain data");
    value[tag].as_str().expect("it has a name").to_owned()
}

/// Somebody plays at random; every question that somebody is asked is put to `look`.
fn watch(
    mut game: StellarConquest,
    prng: &mut Prng,
    steps: u32,
    look: &mut impl FnMut(&StellarConquest, Seat, &[Action]),
) {
    let mut legal = Vec::new();
    for _ in 0..steps {
        let seats = match game.pending() {
            Pending::Over => return,
            Pending::Dealer { n } => {
                game.deal(prng.below(n), &mut Silent);
                continue;
            }
            Pending::Seats(seats) => seats,
        };
        let seat = seats.iter().nth(prng.index(seats.len() as usize)).expect("somebody is asked");
        legal.clear();
        game.legal(seat, &mut legal);
        look(&game, seat, &legal);
        let action = legal[prng.index(legal.len())];
        game.apply(seat, &action, &mut Silent).expect("an offered answer is taken");
    }
}

/// Games from the beginning, and wars.
fn watch_many(mut look: impl FnMut(&StellarConquest, Seat, &[Action])) {
    for number in 0..2 {
        let mut prng = Prng::new(number);
        let game = beginning(&mut prng);
        watch(game, &mut prng, 4000, &mut look);
    }
    for number in 300..340 {
        let mut prng = Prng::new(number);
        let game = front(&mut prng);
        watch(game, &mut prng, 300, &mut look);
    }
    // More people than there is room for.
    let crowd = scene().card("Eridani", 15).explored(0, "Eridani");
    let crowd = crowd.fleet(0, "Eridani", [0, 35, 0, 0, 0]);
    for number in 0..40 {
        watch(crowd.game(), &mut Prng::new(number), 60, &mut look);
    }
}

/// Each kind of answer, as question/answer, and all facts that it was met with.
fn listed() -> Expect {
    expect![[r#"
        administer/done: -
        administer/inspect: looks
        administer/place_post: post
        administer/raze: at_most
        administer/remove_post: post
        aim/aim: odds, shots, targets
        aim/spread: odds, shots, targets
        assault/attack: owner
        assault/bombard: at_most, live_there
        assault/done: -
        assault/raze: at_most
        attack/done: -
        attack/fire: ships
        battles/fight: meets_ships
        bombard/amount: abandons, kills
        bonus/amount: costs, loses_bonus
        colonies/close: wastes
        colonies/place_post: post
        colonies/produce: besieged, capacity, conquered_from, puts_out
        colonies/remove_post: post
        count/amount: buys, costs
        detach/amount: divides
        emigrate/amount: abandons, costs, leave, live_there, no_room
        explore/explore: risk
        invest/amount: completes, costs, paid
        land/done: -
        land/land: capacity, live_there, ships
        land_count/amount: live_there, no_room
        move/administer: -
        move/advance_all: remaining
        move/done: remaining
        move/select: heading_for, moves_left, must_enter, ships, task_force
        order/advance: arrives_at, remaining, still_to_go
        order/detach: -
        order/disband: task_force
        order/done: moves_left
        order/form_up: -
        order/head: journey, out_of_range, unexplored
        order/join: task_force
        order/step: at_star, into_cloud, meets_ships, still_to_go
        raze/amount: factories
        raze_defence/amount: factories
        redirect/head: journey, out_of_range, unexplored
        setup/buy: at_most, price
        setup/close: wastes
        setup/research: at_most, paid, price
        spend/buy: at_most, price
        spend/done: wastes
        spend/research: at_most, paid, price
        withdraw/done: divides
        withdraw/pull: divides
        withdraw/pull_all: divides
        withdraw/retreat: ships
        withdraw_to/send_to: arrives_at"#]]
}

/// Each kind of answer with the facts that it was met with; whatever has none has a reason.
#[test]
fn every_kind_of_answer_and_its_facts() {
    let mut met = Met::new();
    watch_many(|game, seat, legal| {
        let question = game.question(seat).id;
        for action in legal {
            let label = game.label(seat, action);
            let kind = (question.to_owned(), name_of(action, "do"));
            let facts = met.entry(kind).or_default();
            facts.extend(label.facts.iter().map(|fact| name_of(fact, "fact")));
            assert!(!label.group.is_empty(), "{question}: {}", label.text);
            let text = label.text.plain().chars().count();
            let short = label.short.map_or(0, |short| short.plain().chars().count());
            assert!(short < text, "{question}: {} is not short", label.text);
        }
    });
    let none: Vec<_> = met.iter().filter(|(_, facts)| facts.is_empty()).collect();
    for ((question, kind), _) in &none {
        let reason = NOTHING_TO_WEIGH.iter().any(|(q, k, _)| q == question && k == kind);
        assert!(reason, "'{kind}' at '{question}' has no facts and no reason for it");
    }
    assert_eq!(none.len(), NOTHING_TO_WEIGH.len(), "a reason is no longer needed");
    let list: Vec<String> = met
        .iter()
        .map(|((question, kind), facts)| {
            let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
            let facts = if facts.is_empty() { "-".to_owned() } else { facts.join(", ") };
            format!("{question}/{kind}: {facts}")
        })
        .collect();
    listed().assert_eq(&list.join("\n"));
}

/// What is said to be impossible is refused, with the same words and section, and is not offered.
#[test]
fn why_not_is_what_the_law_says() {
    let mut reasons = BTreeSet::new();
    watch_many(|game, seat, legal| {
        let mut why_not = Vec::new();
        game.why_not(seat, &mut why_not);
        assert!(why_not.len() <= 40);
        for why in why_not {
            let action = why.action.expect("every answer here can be written down");
            let illegal = game.check(seat, &action).expect_err("it cannot be chosen");
            let said = (illegal.to_string(), illegal.rule());
            assert_eq!((why.reason.to_string(), why.rule), said);
            assert!(!legal.contains(&action) && why.text != "");
            reasons.insert(why.rule);
        }
    });
    for rule in ["§3.5.1", "§3.6.1", "§3.7.2", "§6.5.5", "§6.6.2", "§5.1.3", "§6.1.3"] {
        assert!(reasons.contains(rule), "{rule} was never a reason: {reasons:?}");
    }
}

fn facts(play: &Play, seat: u8, text: &str) -> Vec<Fact> {
    let seat = Seat(seat - 1);
    play.table.game().label(seat, &play.action(seat, text)).facts
}

/// §3.6.1: a destination out of range says how far it is and where the ships will stop.
#[test]
fn s3_6_1_a_destination_out_of_range() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 9, 0).post(0, "Ceti");
    let mut play = scene.fleet(0, "Ceti", [1, 0, 2, 0, 0]).play();
    play.does("1: select Ceti");
    let far = |play: &Play, to: &str| {
        let out = |fact: &Fact| matches!(fact, Fact::OutOfRange { .. });
        facts(play, 1, &format!("head {to}")).into_iter().find(out)
    };
    let Some(Fact::OutOfRange { distance, range, stops_at }) = far(&play, "Mizar") else {
        panic!("Mizar is far from Ceti");
    };
    let geometry = rules().geometry(false);
    assert_eq!((distance, range), (Some(geometry.distance(hex("Ceti"), hex("Mizar"))), 8));
    assert_eq!(stops_at.map(|stop| geometry.distance(hex("Ceti"), stop)), Some(8));
    assert_eq!(far(&play, "Mira"), None);
    // The twin: scouts are not tied.
    let mut play = self::scene().fleet(0, "Ceti", [1, 0, 0, 0, 0]).play();
    play.does("1: select Ceti");
    assert_eq!(far(&play, "Mizar"), None);
}

/// §6.5.8, §6.2.4, §5.1.7: what is lost is said before it is lost.
#[test]
fn s6_5_8_what_is_wasted() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 78, 0);
    let mut play = scene.production().play();
    play.does("1: produce Ceti-I");
    let facts = |play: &Play, text: &str| self::facts(play, 1, text);
    // Of 93 million 80 have room.
    assert!(facts(&play, "amount 0").contains(&Fact::NoRoom { people: 13 }));
    assert!(!facts(&play, "amount 13").iter().any(|fact| matches!(fact, Fact::NoRoom { .. })));
    play.does("1: amount 10");
    play.least();
    assert!(facts(&play, "done").contains(&Fact::NoRoom { people: 3 }));
    let ip = play.view(1).own.expect("a seat").seat.desk.ip;
    assert!(ip > 0 && facts(&play, "done").contains(&Fact::Wastes { ip }));
    let scene = self::scene().card("Ceti", 24).colony("Ceti", 0, 0, 75, 0);
    let mut play = scene.fleet(0, "Ceti", [0, 12, 0, 0, 0]).play();
    play.does("1: done\n1: land Ceti Ceti-I");
    assert!(facts(&play, "amount 12").contains(&Fact::NoRoom { people: 7 }));
    assert!(facts(&play, "amount 5").contains(&Fact::LiveThere { people: 80 }));
}

/// §4.4.2, §6.3: what a colony is reckoned to put out is what it puts out; one conquered since the last
/// production yields nothing.
#[test]
fn sums_are_what_the_rules_make() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 30, 10).colony("Ceti", 1, 1, 9, 2);
    let scene = scene.conquered(0, true).fleet(0, "Ceti", [0, 0, 1, 0, 0]);
    let scene = scene.tech(0, Tech::IndustrialTechnology);
    let play = scene.play();
    let own = StellarConquest::sums(rules(), &play.view(1)).own.expect("a seat");
    let of = |slot: u8| own.colonies.iter().find(|sum| sum.planet == planet("Ceti", slot));
    let first = of(0).expect("its own colony");
    assert_eq!((first.born, first.people, first.worked, first.ip), (6, 36, 10, 46));
    let second = of(1).expect("a conquered one");
    assert_eq!((second.idle, second.ip, second.born), (true, 0, 0));
    assert_eq!((own.ip, own.speed), (46, 2));
    let mut compared = 0;
    watch_many(|game, seat, legal| {
        if game.question(seat).id != "colonies" {
            return;
        }
        let view = game.view(Viewer::Seat(seat));
        let own = StellarConquest::sums(rules(), &view).own.expect("a seat");
        assert_eq!(view.own.expect("a seat").who, seat);
        for action in legal {
            let Action::Produce { planet } = action else { continue };
            let sum = own.colonies.iter().find(|sum| sum.planet == *planet).expect("a colony");
            let told = Fact::PutsOut { ip: sum.ip, born: sum.born, people: sum.people };
            assert!(game.label(seat, action).facts.contains(&told), "{told:?}");
            compared += 1;
        }
    });
    assert!(compared > 20, "only {compared} colonies were compared");
}

/// §6.4.5, §6.5.5, §4.4.4: the bonus and what a colony can take are those of the answers.
#[test]
fn bonus_and_limits_are_those_of_the_offers() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 0, 30, 31).colony("Ceti", 1, 1, 9, 2);
    let scene = scene.conquered(0, false).fleet(0, "Ceti", [0, 0, 1, 0, 0]);
    let scene = scene.tech(0, Tech::IndustrialTechnology);
    let own = StellarConquest::sums(rules(), &scene.production().play().view(1)).own;
    let own = own.expect("a seat");
    let of = |slot: u8| own.colonies.iter().find(|sum| sum.planet == planet("Ceti", slot));
    let limit = |slot: u8, item: Item| {
        let found = of(slot).expect("a colony").limits.iter().find(|limit| limit.item == item);
        found.map(|limit| (limit.n, limit.less))
    };
    // 30 million and 6 born work 36 factories, 31 are there.
    assert_eq!(of(0).map(|sum| sum.bonus_at.as_slice()), Some([3, 6, 9].as_slice()));
    assert_eq!(limit(0, Item::Factory), Some((5, 1)));
    assert_eq!((limit(0, Item::PlanetShield), limit(0, Item::Scout)), (Some((1, 0)), None));
    assert_eq!(of(1).map(|sum| sum.bonus_at.as_slice()), Some([].as_slice()));
    assert_eq!(
        (limit(1, Item::MissileBase), limit(1, Item::Factory)),
        (Some((0, 0)), Some((7, 1)))
    );
    let mut compared = [0; 3];
    watch_many(|game, seat, legal| {
        let view = game.view(Viewer::Seat(seat));
        let own = StellarConquest::sums(rules(), &view).own.expect("a seat");
        let desk = view.own.expect("a seat").seat.desk;
        let colony = own.colonies.iter().find(|sum| sum.planet == desk.planet);
        let question = game.question(seat).id;
        for action in legal {
            let facts = game.label(seat, action).facts;
            match (question, *action) {
                ("emigrate", Action::Amount { n }) => {
                    let at = &colony.expect("it is at hand").bonus_at;
                    let bonus = at.iter().filter(|least| u16::from(**least) <= n).count() as u8;
                    assert!(facts.contains(&Fact::Leave { people: n, bonus }), "{facts:?}");
                    compared[0] += 1;
                }
                ("spend", Action::Buy { item }) => {
                    let limits = &colony.expect("it is at hand").limits;
                    assert!(limits.iter().all(|limit| limit.item != item || limit.n > 0));
                    compared[1] += 1;
                }
                ("move", Action::Select { stack }) => {
                    let moves = own.moves[usize::from(stack)];
                    assert!(facts.contains(&Fact::MovesLeft { moves }), "{facts:?}");
                    compared[2] += 1;
                }
                (_, _) => {}
            }
        }
    });
    assert!(compared.iter().all(|n| *n > 20), "only {compared:?} answers were compared");
}

/// §6.5, §6.6: prices and standings are those by which answers are offered.
#[test]
fn prices_and_standings_are_those_of_the_offers() {
    let mut compared = 0;
    watch_many(|game, seat, legal| {
        if !matches!(game.question(seat).id, "setup" | "spend") {
            return;
        }
        let own = StellarConquest::sums(rules(), &game.view(Viewer::Seat(seat))).own;
        let own = own.expect("a seat");
        for action in legal {
            let price = if let Action::Buy { item } = *action {
                let row = own.items.iter().find(|row| row.item == item).expect("an item");
                assert_eq!(row.needs, None);
                Fact::Price { ip: row.ip, pair: row.pair }
            } else if let Action::Research { tech } = *action {
                let row = own.techs.iter().find(|row| row.tech == tech).expect("a technology");
                assert_eq!(row.standing, stellar_conquest::Standing::Open);
                Fact::Price { ip: u32::from(row.ip), pair: None }
            } else {
                continue;
            };
            assert!(game.label(seat, action).facts.contains(&price), "{price:?}");
            compared += 1;
        }
    });
    assert!(compared > 50, "only {compared} prices were compared");
}

/// §2.5: the score if it ended now is the score when it ends.
#[test]
fn the_score_is_that_of_the_final_table() {
    let mut prng = Prng::new(1);
    let mut game = beginning(&mut prng);
    let mut legal = Vec::new();
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(prng.below(n), &mut Silent),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal(seat, &mut legal);
                let action = legal[prng.index(legal.len())];
                // The last answer of the game leaves the table as it is.
                let last = game.position().turn == 44 && action == Action::Done;
                let before = StellarConquest::sums(rules(), &game.view(Viewer::Seat(seat)));
                game.apply(seat, &action, &mut Silent).expect("an offered answer is taken");
                if let (true, Some(outcome)) = (last, game.outcome()) {
                    let own = before.scores.first().expect("its own score");
                    let row = &outcome.rows[own.seat.index()];
                    assert_eq!(i32::from(own.points), row.score, "{:?}", row.parts);
                }
            }
        }
    }
    let outcome = game.outcome().expect("it is over");
    let scores = StellarConquest::sums(rules(), &game.view(Viewer::Watcher)).scores;
    let points: Vec<i32> = scores.iter().map(|score| i32::from(score.points)).collect();
    assert_eq!(points, outcome.rows.iter().map(|row| row.score).collect::<Vec<_>>());
}

/// §4.1.5, §4.1.6: the chances of a battle, with the second shot of one's own.
#[test]
fn s4_1_5_chances_of_a_battle() {
    let scene = scene().tech(0, Tech::ImprovedShipWeaponry).card("Ceti", 24).explored(0, "Ceti");
    let scene = scene.fleet(0, "Ceti", [0, 0, 2, 0, 0]);
    let mut play = scene.fleet(1, "Ceti", [1, 0, 1, 0, 0]).play();
    play.does("1: done\n1: fight Ceti seat2\n1: spread corvette");
    let battle = |viewer: u8| {
        let view = play.view(viewer);
        StellarConquest::sums(rules(), &view).battle.expect("a battle that is seen")
    };
    let chance = |viewer: u8, side: u8| {
        let shots = battle(viewer).shots;
        let shot = shots
            .iter()
            .find(|shot| shot.side == side && shot.target == stellar_conquest::Target::Corvette);
        shot.map(|shot| (shot.hits, shot.of, shot.again, shot.percent))
    };
    // One of six, or eleven of thirty-six with the second try; the others do not know of it.
    assert_eq!(chance(1, 0), Some((1, 6, true, 31)));
    assert_eq!(chance(2, 0), Some((1, 6, false, 17)));
    assert_eq!(chance(1, 1), Some((1, 6, false, 17)));
    let fates = battle(1).fates;
    assert_eq!((fates.len(), fates[0].side, fates[0].load), (1, 1, [0, 0, 2]));
    assert_eq!(fates[0].percent, 52);
}

/// Bases that fire have chances too; no colony has a gun as strong as a death star's (§4.2.5).
#[test]
fn s4_2_5_chances_against_bases() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", [0, 0, 1, 0, 0]);
    let mut play = scene.colony("Ceti", 0, 1, 20, 6).defended(2, 1, 0).play();
    play.does("1: done\n1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette");
    let battle = StellarConquest::sums(rules(), &play.view(1)).battle.expect("all see it");
    let firers: Vec<_> = battle.shots.iter().filter(|shot| shot.side == 1).collect();
    let names = firers.iter().map(|shot| shot.firer.name()).collect::<Vec<_>>();
    assert_eq!(names, ["advanced missile base", "missile base"]);
    let fate = battle.fates.iter().find(|fate| fate.side == 0).expect("the corvette is aimed at");
    assert_eq!((fate.load[0], fate.n), (0, 1));
    assert!(fate.percent > 0, "{fate:?}");
}

/// A line says who did it, whom it concerns, where, and how much it matters.
#[test]
fn lines_say_who_and_where() {
    use stellar_conquest::EventView;
    let line = |event: EventView| StellarConquest::tell(rules(), &event);
    let (owner, conqueror) = (Seat(1), Seat(0));
    let taken = line(EventView::Conquered { planet: planet("Ceti", 0), owner, conqueror });
    assert_eq!(taken.who, Some(tabletop::Actor::Seat(conqueror)));
    assert_eq!(taken.concerns.iter().collect::<Vec<_>>(), [owner]);
    assert_eq!((taken.weight, taken.place), (Weight::MustNotMiss, vec!["planet:15".to_owned()]));
    assert_eq!(taken.text.with_names(|seat, _| ["Ana", "Ben"][seat.index()].to_owned()), {
        "Ana conquers Ceti I of Ben."
    });
    let headed = line(EventView::Headed { star: star("Ceti") });
    assert_eq!((headed.who, headed.weight), (None, Weight::Detail));
}

/// The box: everything that is printed, parsed, with its origin.
#[test]
fn the_box_as_a_document() {
    let sheet = StellarConquest::sheet(rules());
    let counts =
        (sheet.stars.len(), sheet.cards.len(), sheet.techs.len(), sheet.clouds.hexes.len());
    assert_eq!(counts, (54, 78, 18, 60));
    assert_eq!(sheet.hash, rules().hash);
    assert_eq!((sheet.clouds.origin, sheet.extra_clouds.origin), {
        (Origin::Book, Origin::Reconstruction)
    });
    assert_eq!(sheet.extra_clouds.hexes, [hex("J15"), hex("EE10")]);
    assert!(sheet.entries.iter().all(|entry| entry.origin == Origin::Public));
    let number = &sheet.numbers["ships_of_class_max"];
    assert_eq!((number.value, number.rule.as_str(), number.origin), {
        (255, "§3.8.5", Origin::Reconstruction)
    });
    let two_dice = sheet.attack.iter().find(|odds| odds.dice == 2).expect("an exact sum");
    assert_eq!((two_dice.exactly.is_some(), two_dice.of), (true, 36));
    let tech = |tech: Tech| sheet.techs.iter().find(|row| row.tech == tech).expect("a row");
    let reduced = tech(Tech::Speed4).reduced.expect("cheaper with speed 3");
    assert_eq!((reduced.ip, reduced.with, reduced.with_speed), (30, Some(Tech::Speed3), None));
    assert!(sheet.techs.iter().any(|row| row.reduced.is_some_and(|r| r.with_speed.is_some())));
}
