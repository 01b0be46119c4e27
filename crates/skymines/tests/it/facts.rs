//! Facts with the words: what answers, refusals, lines, sums and the box say in types.

use std::collections::{BTreeMap, BTreeSet};

use battery::Prng;
use expect_test::expect;
use serde_json::{Value, json};
use skymines::{Action, Company, EnergyFrame, Fact, Party, Skymines, Waste};
use tabletop::{
    Actor, Audited, Cite, Dealer, Game, Label, Pending, Seat, Seed, Viewer, Weight, WhyNot,
};

use crate::support::*;

/// Tables that together ask every question.
const TABLES: [(u8, &[(&str, &str)]); 8] = [
    (4, &[]),
    (1, &[("luna", "8"), ("missions", "on"), ("threat", "space_pirates")]),
    (3, &[("side", "belt"), ("missions", "on"), ("threat", "unknown_probe")]),
    (2, &[("luna", "3"), ("campaign", "on")]),
    (2, &[("threat", "einstein_rosen_bridge"), ("tracks", "random")]),
    (2, &[("threat", "singularity"), ("tracks", "random"), ("side", "belt")]),
    (2, &[("threat", "time_anomaly"), ("missions", "on")]),
    (2, &[("threat", "rogue_comet"), ("side", "belt"), ("tracks", "random")]),
];

/// Plays random games of a table and shows every question to `look`, with the answer that is given to it.
fn watch(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Skymines, Seat, &[Action], usize)) {
    for (number, (n_seats, asked)) in TABLES.iter().enumerate() {
        for seed in seeds.clone() {
            let mut game = new(*n_seats, asked);
            let mut dealer = Dealer::new(Seed([9; 32]).derive("facts", seed));
            let mut prng = Prng::new(seed * 100 + number as u64);
            let mut legal = Vec::new();
            loop {
                match game.pending() {
                    Pending::Over => break,
                    Pending::Dealer { n } => game.deal(dealer.below(n), &mut tabletop::Silent),
                    Pending::Seats(seats) => {
                        let seat = seats.lowest().expect("somebody is asked");
                        legal.clear();
                        game.legal(seat, &mut legal);
                        let chosen = prng.index(legal.len());
                        look(&game, seat, &legal, chosen);
                        game.play(seat, &legal[chosen], &mut tabletop::Silent);
                    }
                }
            }
        }
    }
}

/// The name of a tagged value: of an answer, a fact, a reason.
fn tag(value: &impl serde::Serialize, key: &str) -> String {
    let value = serde_json::to_value(value).expect("plain data");
    value[key].as_str().expect("a tag").to_owned()
}

/// Every kind of answer by question, with the facts that were met. None may be without any.
#[test]
fn every_kind_of_answer_has_facts() {
    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut groups: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    watch(0..16, |game, seat, legal, _| {
        let question = game.question(seat).id;
        for action in legal {
            let label = game.label(seat, action);
            let kind = format!("{question}: {}", tag(action, "action"));
            groups.entry(kind.clone()).or_default().insert(label.group);
            let facts = label.facts.iter().map(|fact| tag(fact, "fact"));
            met.entry(kind).or_default().extend(facts);
        }
    });
    for (kind, groups) in &groups {
        assert!(groups.len() == 1 && !groups.contains(""), "{kind}: {groups:?}");
    }
    let line = |(kind, facts): (&String, &BTreeSet<String>)| {
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        format!("{kind}: {}\n", facts.join(", "))
    };
    let text: String = met.iter().map(line).collect();
    expect![[r#"
        barrier: pay: price, walk
        barrier: stop: wasted
        cargo: cargo: points
        counter: avert: coins, counter, price
        counter: done: counter
        expand: avert: coins, counter, price
        expand: done: wasted
        expand: settle: coins, helium, ousts, points, price, steps
        from: from: value
        goods: acquire: card, price
        goods: advance: walk, wasted
        goods: done: wasted
        level: level: level
        market: acquire: card, price
        pass: avert: coins, counter, price
        pass: done: pile
        pass: take: pile
        plan: close: slots
        plan: place: card, slots
        research: avert: coins, counter, price
        research: done: wasted
        research: take_plan: coins, plan, price
        research: take_special: plan, price
        rest: rest: card, pile
        sale: sell: card, coins
        to: to: value
        token: keep: helium, pile, plan, walk
        track: advance: walk, wasted
        turn: expand: points, wasted
        turn: goods: points
        turn: mark: coins, first_player, majority, points, price, tile, walk, wasted
        turn: pass: coins, wasted
        turn: survey: helium
        turn: upload: plan, price, upload
        upload: done: coins, helium, steps
        upload: next: plan, price, upload
    "#]]
    .assert_eq(&text);
}

/// What a label says comes true when the answer is given.
#[test]
fn facts_come_true() {
    let mut seen = [0; 5];
    watch(10..13, |game, seat, legal, chosen| {
        let label = game.label(seat, &legal[chosen]);
        let mut after = game.clone();
        let mut events = Vec::new();
        after.play(seat, &legal[chosen], &mut events);
        let (table, own) = (after.position().table, seat.index());
        let surveys = tag(&legal[chosen], "action") == "survey";
        for fact in &label.facts {
            if let Fact::Walk { company, to, .. } = *fact
                && game.question(seat).id != "token"
            {
                seen[0] += 1;
                assert_eq!(table.stations[company as usize].markers[own], to, "{label:?}");
            }
            if let Fact::Value { company, after: value, .. } = *fact {
                seen[1] += 1;
                assert_eq!(after.view(Viewer::Watcher).values[company as usize], value);
            }
            if let Fact::Upload { screen, .. } = *fact {
                seen[2] += 1;
                assert_eq!(table.upload[own], screen);
            }
            // A reward of a space waits until its piece stands there.
            if let Fact::Helium { to, .. } = *fact
                && surveys
            {
                seen[3] += 1;
                assert_eq!(table.helium[own], to);
            }
        }
        // Nothing was shown by what can be taken back; a secret decision of several is shown by the last of them.
        let together = ["token", "cargo", "plan"].contains(&game.question(seat).id);
        let by_others = together && game.n_seats() > 1;
        if !label.is_final && !by_others {
            seen[4] += 1;
            assert!(!events.iter().any(Skymines::reveals), "{label:?}");
            assert!(!matches!(after.pending(), Pending::Dealer { .. }), "{label:?}");
        }
    });
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// §5.7.3: what stops at a barrier that cannot be paid is lost, and the label says so.
#[test]
fn s5_7_3_lost_steps_are_told() {
    let at_barrier = |coins: u16| {
        let game = turn(2, &[], |position| {
            position.table.coins[0] = coins;
            position.table.stations[0].markers = vec![5, 0];
            ask(position, skymines::TracksFrame::Track { steps: 3 });
        });
        game.label(Seat(0), &Skymines::parse("advance astrogo").expect("an answer"))
    };
    // The barrier before space 7 costs 2.
    let Label { facts, .. } = at_barrier(1);
    let barrier = json!({ "space": 7, "coins": 2, "can_pay": false });
    let walk = serde_json::to_value(&facts[0]).expect("plain data");
    assert_eq!((&walk["from"], &walk["to"], &walk["left"]), (&json!(5), &json!(6), &json!(2)));
    assert_eq!(walk["barrier"], barrier);
    assert_eq!(facts[1], Fact::Wasted { what: Waste::Steps, n: 2 });
    // Whoever can pay is asked there, and nothing is lost yet.
    let Label { facts, .. } = at_barrier(2);
    assert_eq!(facts.len(), 1);
}

/// §5.3.9: energy for a company that has no piece at home is wasted, and the label says so.
#[test]
fn s5_3_9_energy_without_use_is_told() {
    let expand = |at_home: bool| {
        let game = turn(2, &[], |position| {
            lay(position, 0, &[EN2]);
            if !at_home {
                let station = &mut position.table.stations[0];
                station.boxed = station.home.len() as u8;
                station.home.clear();
            }
        });
        let label = game.label(Seat(0), &Skymines::parse("expand astrogo").expect("an answer"));
        label.facts.contains(&Fact::Wasted { what: Waste::EnergyPoints, n: 2 })
    };
    assert!(expand(false) && !expand(true));
}

/// §9.5: whose piece leaves a full asteroid: what its shares are worth, and how many are the seat's own.
#[test]
fn s9_5_ousting_has_facts() {
    let number = |name: &str| {
        let map = rules().map(skymines::Side::Belt);
        skymines::spaces(map.all).find(|&space| map.name(space) == name).expect("a space").number()
    };
    let mut game = turn(2, &[("side", "belt")], |position| {
        settle(position, Company::Astrogo, number("s1"), 0);
        settle(position, Company::Tawac, number("a1"), 1);
        settle(position, Company::Minerva, number("a1"), 1);
        position.table.stations[1].markers[0] = 4;
        ask(position, EnergyFrame::Expand { company: Company::Astrogo, points: 9 });
    });
    let enter = format!("settle {}", number("a1"));
    let label = game.label(Seat(0), &Skymines::parse(&enter).expect("an answer"));
    let companies = vec![Company::Tawac, Company::Minerva];
    assert!(label.facts.contains(&Fact::Ousts { companies }));
    act(&mut game, 0, &enter);
    let label = game.label(Seat(0), &Skymines::parse("oust tawac").expect("an answer"));
    let value = value(&game, Company::Tawac);
    assert_eq!(label.facts, [Fact::Shares { company: Company::Tawac, value, own_shares: 2 }]);
    assert_eq!(label.group, "oust");
}

/// A reason is what `check` says, of things that cannot be chosen; and there are not too many.
#[test]
fn reasons_are_those_of_check() {
    let mut ids = BTreeSet::new();
    watch(20..22, |game, seat, legal, _| {
        let mut why = Vec::new();
        game.why_not(seat, &mut why);
        assert!(why.len() <= 40);
        for WhyNot { action, text, reason, rule, .. } in why {
            let action = action.expect("all can be written down");
            assert!(!legal.contains(&action), "{action:?}");
            let refusal = game.check(seat, &action).expect_err("it is refused");
            assert_eq!((reason.plain().as_ref(), rule), (&*refusal.to_string(), refusal.rule()));
            assert!(!text.plain().is_empty());
            ids.insert(format!("{}: {rule}", game.question(seat).id));
        }
    });
    let text: Vec<String> = ids.into_iter().collect();
    expect![[r#"
        expand: §16.3
        expand: §5.3.2
        expand: §5.3.3
        expand: §5.3.4
        expand: §5.3.6
        from: §5.3.6
        goods: §5.2.3
        goods: §5.2.4
        market: §5.2.4
        pass: §16.3
        pass: §5.9.2
        plan: §4.2
        research: §16.3
        research: §5.4.2
        rest: §5.9.3
        to: §5.3.7
        turn: §15.4
        turn: §5.3.1
        turn: §5.5.1
        turn: §5.5.3
        turn: §5.5.5
        turn: §5.6.1
        turn: §5.8.1
        turn: §5.8.2
        turn: §5.8.4
        turn: §5.8.5
        turn: §5.8.6"#]]
    .assert_eq(&text.join("\n"));
}

/// Every line says who, whom, how much and where; a name of a seat is a place for a name.
#[test]
fn lines_carry_who_weight_and_place() {
    let mut weights: BTreeMap<String, Weight> = BTreeMap::new();
    for (number, (n_seats, asked)) in TABLES.iter().enumerate() {
        let mut game = new(*n_seats, asked);
        let mut dealer = Dealer::new(Seed([10; 32]));
        let mut prng = Prng::new(number as u64);
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        loop {
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    game.play(seat, &legal[prng.index(legal.len())], &mut events);
                }
            }
        }
        let seen = events.iter().filter_map(|e| Skymines::event_view(e, Viewer::Seat(Seat(0))));
        for event in seen {
            let line = Skymines::tell(rules(), &event);
            let told = serde_json::to_value(&event).expect("plain data");
            let party = told.get("who").map(actor);
            let seat = told["seat"].as_u64().map(|seat| Actor::Seat(Seat(seat as u8)));
            let luna = told["event"] == "luna" || told["event"] == "luna_drew_grade2";
            let who = party.or(seat).or(luna.then_some(Actor::Automa));
            assert_eq!(line.who, who, "{}", line.text);
            let plain = line.text.plain();
            let speaks = plain.contains("seat ") || plain.contains("Seat ");
            assert_eq!(line.text.has_names(), speaks, "{plain}");
            let did = told["deed"]["what"]["did"].as_str();
            let name = did.map_or_else(|| tag(&event, "event"), |did| format!("luna: {did}"));
            weights.insert(name, line.weight);
        }
    }
    let of = |weight: Weight| {
        let names = weights.iter().filter(|(_, w)| **w == weight).map(|(name, _)| name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let text = format!("{}\n\n{}", of(Weight::MustNotMiss), of(Weight::Detail));
    expect![[r#"
        chapter_scored, counter_added, first_taken, game_began, game_ended, halted, level_chosen, luna: last_turn_ended, luna: luna_token_reached, luna: majority_revealed, luna: slot_opened, luna: turn_began, mission_met, round_began, scored, slot_opened, threat_revealed, threat_struck, unlocked

        at_barrier, card_dealt, card_discarded, cargo_chosen, choice_began, chosen, closed, display_slid, entered, face_drawn, finished, helium_moved, luna: card_missing, luna: deck_renewed, luna: expanding, luna: marker_not_placed, luna: prepared, luna: share_missing, luna: slots_filled, luna_drew_grade2, plan_dealt, planned, research_gained, rested, supplemented, token_dealt, turn_began"#]].assert_eq(&text);
}

/// Somebody of an event, as lines name them.
fn actor(value: &Value) -> Actor {
    match serde_json::from_value::<Party>(value.clone()).expect("a party") {
        Party::Seat(seat) => Actor::Seat(seat),
        Party::Luna => Actor::Automa,
    }
}

/// Sums are those of the rules, as far as the viewer knows.
#[test]
fn sums_are_those_of_the_rules() {
    let mut compared = 0;
    watch(30..32, |game, seat, legal, _| {
        let sums = Skymines::sums(rules(), &game.view(Viewer::Seat(seat)));
        let own = &sums.players[seat.index()];
        assert_eq!(own.parts, game.scores()[seat.index()]);
        assert_eq!((own.hidden_cards, own.shares), (0, game.holdings(seat).shares));
        for (sum, value) in sums.companies.iter().zip(game.share_values()) {
            assert_eq!(sum.value, value);
        }
        // Luna has no hand: everybody knows what she has.
        if usize::from(game.n_actors()) > usize::from(game.n_seats()) {
            let luna = sums.players.last().expect("she plays");
            assert_eq!(luna.parts, game.scores()[usize::from(game.n_seats())]);
        }
        assert_eq!(sums.turn_order.len(), usize::from(game.n_actors()));
        let watcher = Skymines::sums(rules(), &game.view(Viewer::Watcher));
        assert_eq!(watcher.companies, sums.companies);
        for action in legal {
            let label = game.label(seat, action);
            for fact in label.facts {
                if let Fact::Majority { of, yours, theirs } = fact {
                    compared += 1;
                    let sum = sums.majorities.iter().find(|sum| sum.of == of).expect("all");
                    assert_eq!((sum.totals[seat.index()], sum.most), (yours, yours.max(theirs)));
                }
            }
        }
    });
    assert!(compared > 0);
}

/// The box says what it holds, in words and types, and that most of it is made up.
#[test]
fn the_box_is_a_document() {
    let sheet = serde_json::to_value(Skymines::sheet(rules())).expect("plain data");
    let n = |path: &str| sheet.pointer(path).and_then(Value::as_array).expect("a list").len();
    assert_eq!(n("/cards/items"), 57);
    assert_eq!(n("/plans/items"), 88);
    assert_eq!((n("/faces/items"), n("/bonus/items"), n("/luna/items")), (10, 12, 19));
    assert_eq!((n("/maps/0/items/spaces"), n("/maps/1/items/spaces")), (30, 24));
    assert_eq!(sheet["plans"]["items"][0]["need"], json!({ "at_least": ["titanium", 1] }));
    assert_eq!(sheet["plans"]["items"][0]["reward"], json!({ "coin": 1 }));
    assert_eq!(sheet["cards"]["origin"], "reconstruction");
    assert_eq!(sheet["luna"]["origin"], "public");
    assert_eq!(sheet["tank"]["origin"], "public");
    let rounds = sheet["numbers"].as_array().expect("a list");
    let rounds = rounds.iter().find(|number| number["name"] == "rounds").expect("a number");
    assert_eq!(*rounds, json!({ "name": "rounds", "value": 7, "rule": "§1.2", "origin": "book" }));
    // Lines between spaces are the same from both sides.
    for side in 0..2 {
        let spaces = sheet["maps"][side]["items"]["spaces"].as_array().expect("a list");
        assert!(spaces.iter().all(|space| space["name"].as_str().is_some()));
    }
}
