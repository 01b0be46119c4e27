//! Words through games and wars, and nothing in them that a seat may not know.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use arrayvec::ArrayVec;
use tabletop::{Game, Line, Pending, PerSeat, Rulebook, Seat, Values};

use super::*;
use crate::action::Action;
use crate::ch06_production;
use crate::event::{Activity, ColonySight, Event, EventView, ShipSight};
use crate::fleets::{Cargo, Fleets, Parts};
use crate::game::StellarConquest;
use crate::ids::{Item, N_STARS, ShipClass, Tech, Unit};
use crate::state::{Colony, Phase, SecretPhase};

const CETI: Star = Star(5);
const LALANDE: Star = Star(1);

fn rules() -> Arc<Rules> {
    Arc::new(Rules::load(&Rules::embedded()).expect("the embedded data is sound"))
}

fn sections() -> BTreeSet<String> {
    let book = Rulebook::read(StellarConquest::rulebook());
    book.sections.into_iter().map(|section| format!("§{}", section.id)).collect()
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % n
    }
}

/// A new game with options drawn at random; the seed that draws a conflict plays the defaults.
fn game(rules: &Arc<Rules>, dice: &mut Dice) -> StellarConquest {
    let sheet = StellarConquest::options();
    let mut asked = BTreeMap::new();
    for spec in &sheet.options {
        if let Values::OneOf(words) = &spec.values {
            asked.insert(spec.name.to_owned(), words[dice.below(words.len())].0.to_owned());
        }
    }
    let options = sheet.fill(&asked, 1).or_else(|_| sheet.fill(&BTreeMap::new(), 1));
    let n_seats = 2 + dice.below(3) as u8;
    StellarConquest::new(rules, n_seats, &options.unwrap()).unwrap()
}

fn put(game: &mut StellarConquest, seat: u8, star: Star, cargo: Cargo, ships: [u8; 5]) {
    let hex = game.rules.star(star).hex;
    game.state.fleets[Seat(seat)].put(Stack { key: Parts::at(hex, cargo).key(), ships });
    let rules = Arc::clone(&game.rules);
    game.state.recount(&rules, hex);
}

/// The middle of a game: two fleets at Ceti, where the second seat has colonies, and unarmed ships of
/// both at Lalande.
fn war(rules: &Arc<Rules>, dice: &mut Dice) -> StellarConquest {
    let mut game = game(rules, dice);
    let state = &mut game.state;
    state.frames.clear();
    state.push(crate::ch03_movement::Frame::Move);
    (state.phase, state.turn, state.active) = (Phase::Move, 3, Seat(0));
    state.desks = PerSeat::from_fn(|_| SecretPhase::CLOSED);
    state.fleets = PerSeat::from_fn(|_| Fleets::default());
    for (star, card) in [(CETI, 24), (LALANDE, 61)] {
        state.deck &= !(1 << card);
        (state.cards[star.index()], state.holders[star.index()]) = (card as u8, 1);
        state.explored = PerSeat::from_fn(|seat| state.explored[seat] | bit(star));
    }
    let shields = u8::from(state.variant.shield_as_base);
    let strong = Colony { owner: 1, people: 40, factories: 12, bases: 2, ..Colony::EMPTY };
    *state.colony_mut(Planet::new(CETI, 0)) = Colony { advanced_bases: 1, shields, ..strong };
    *state.colony_mut(Planet::new(CETI, 1)) = Colony { bases: 0, ..strong };
    *state.colony_mut(Planet::new(LALANDE, 0)) = Colony { owner: 0, bases: 0, ..strong };
    state.research[Seat(0)].owned = Tech::ImprovedShipWeaponry.bit();
    let captive = Cargo::new(Seat(1), Some(Planet::new(LALANDE, 1)), true);
    put(&mut game, 0, CETI, Cargo::NONE, [2, 0, 6, 5, 2]);
    put(&mut game, 0, CETI, captive, [0, 4, 0, 0, 0]);
    put(&mut game, 0, CETI, Cargo::new(Seat(0), None, false), [0, 3, 0, 0, 0]);
    put(&mut game, 0, LALANDE, Cargo::NONE, [2, 0, 0, 0, 0]);
    put(&mut game, 1, CETI, Cargo::NONE, [1, 0, 3, 1, 0]);
    put(&mut game, 1, CETI, Cargo::new(Seat(1), None, false), [0, 3, 0, 0, 0]);
    put(&mut game, 1, LALANDE, Cargo::NONE, [1, 0, 0, 0, 0]);
    game
}

/// Answers that no table takes: words for them must neither panic nor tell.
fn strange() -> Vec<Action> {
    let target = Target::Transport { people: Seat(255) };
    let base = Target::Base { planet: Planet(255) };
    let mut all = vec![
        Action::Amount { n: u16::MAX },
        Action::Select { stack: 255 },
        Action::Join { task_force: 255 },
        Action::Step { hex: Hex::OFF_MAP },
        Action::SendTo { hex: Hex(1000) },
        Action::Aim { target, load: [255; 3] },
        Action::Aim { target: base, load: [0; 3] },
        Action::Spread { target: base },
        Action::Pull { target },
        Action::PullAll { target: base },
        Action::Land { stack: 255, planet: Planet(255) },
        Action::Fight { star: Star(255), against: Seat(255) },
        Action::Done,
        Action::Close,
        Action::Fire,
        Action::Retreat,
        Action::Advance,
        Action::Disband,
        Action::Explore { yes: true },
    ];
    for planet in [Planet::new(CETI, 0), Planet::new(LALANDE, 0), Planet(161), Planet(255)] {
        all.extend([
            Action::Produce { planet },
            Action::Attack { planet },
            Action::Bombard { planet },
            Action::Raze { planet },
            Action::Land { stack: 0, planet },
        ]);
    }
    for star in [CETI, Star(53), Star(200)] {
        all.extend([Action::Head { star }, Action::PlacePost { star }]);
        all.push(Action::Fight { star, against: Seat(1) });
    }
    all.extend(Item::ALL.map(|item| Action::Buy { item }));
    all.extend(Tech::ALL.map(|tech| Action::Research { tech }));
    all
}

/// The same table for this seat, with everything changed that it cannot know.
fn twin(game: &StellarConquest, seat: Seat) -> StellarConquest {
    let mut twin = game.clone();
    let state = &mut twin.state;
    let explored = state.explored[seat];
    for star in Star::all() {
        if explored & bit(star) == 0 && state.cards[star.index()] != 0 {
            state.cards[star.index()] = 12; // Three planets.
        }
        let fighting = state.battle.as_ref().is_some_and(|battle| battle.star == star);
        for slot in 0..3 {
            let colony = state.colony_mut(Planet::new(star, slot));
            if !colony.is_empty() && colony.controller() != Some(seat) && !fighting {
                colony.people += 7;
                colony.factories += 8;
                colony.bases += 9;
            }
        }
        if state.is_there(seat, star) {
            continue;
        }
        let hex = game.rules.star(star).hex;
        for other in game.state.seats().filter(|&other| other != seat) {
            for stack in &game.state.fleets[other].stacks()[game.state.fleets[other].at(hex)] {
                state.fleets[other].put(*stack);
            }
        }
    }
    for other in game.state.seats().filter(|&other| other != seat) {
        state.research[other].paid = [11; Tech::COUNT];
        state.desks[other].ip += 13;
        state.posts_new[other] ^= u64::MAX >> (64 - N_STARS);
        state.inspection_off[other] ^= u64::MAX >> (64 - N_STARS);
    }
    twin
}

/// Plays on at random and checks every word on the way; gives the questions that were asked.
fn walk(game: &mut StellarConquest, dice: &mut Dice, n_steps: usize) -> BTreeSet<&'static str> {
    let (rules, sections, strange) = (Arc::clone(&game.rules), sections(), strange());
    let says = |text: &str, rule: &str| {
        assert!(!text.trim().is_empty() && sections.contains(rule), "{text} {rule}");
    };
    let (mut ids, mut legal) = (BTreeSet::new(), Vec::new());
    for step in 0..n_steps {
        let mut log: Vec<Event> = Vec::new();
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => {
                let sheet = game.draw_sheet();
                assert_eq!(sheet.outcomes.len(), n as usize, "{sheet:?}");
                says(&sheet.text.plain(), sheet.rule);
                ids.insert(sheet.rule);
                game.deal(dice.below(n as usize) as u32, &mut log);
            }
            Pending::Seats(seats) => {
                let asked: Vec<Seat> = seats.iter().collect();
                let seat = asked[dice.below(asked.len())];
                let twin = (step % 8 == 0).then(|| twin(game, seat));
                let question = game.question(seat);
                says(&question.text.plain(), question.rule);
                ids.insert(question.id);
                legal.clear();
                game.legal(seat, &mut legal);
                for action in legal.iter().chain(&strange) {
                    let label = game.label(seat, action);
                    says(&label.text.plain(), label.rule);
                    if let Some(twin) = &twin {
                        assert_eq!(twin.label(seat, action), label);
                    }
                }
                if let Some(twin) = &twin {
                    assert_eq!(twin.question(seat), question);
                }
                let action = choose(&legal, dice);
                game.play(seat, &action, &mut log);
            }
        }
        for event in &log {
            let line = tell(&rules, &event.what);
            says(&line.text.plain(), line.rule);
        }
    }
    ids
}

/// Mostly what leads on: a random player would split and post for ever.
fn choose(legal: &[Action], dice: &mut Dice) -> Action {
    let dull = |action: &Action| {
        matches!(
            action,
            Action::Administer
                | Action::Detach
                | Action::FormUp
                | Action::Disband
                | Action::Inspect { .. }
                | Action::RemovePost { .. }
                | Action::Retreat
        )
    };
    if legal.contains(&Action::Advance) && dice.below(2) == 0 {
        return Action::Advance;
    }
    let first = legal[dice.below(legal.len())];
    if dull(&first) { legal[dice.below(legal.len())] } else { first }
}

#[test]
fn every_question_has_words_and_no_secrets() {
    let rules = rules();
    let mut ids = BTreeSet::new();
    for seed in 0..8 {
        let mut dice = Dice(seed);
        ids.append(&mut walk(&mut game(&rules, &mut dice), &mut dice, 1500));
    }
    for seed in 0..40 {
        let mut dice = Dice(seed);
        ids.append(&mut walk(&mut war(&rules, &mut dice), &mut dice, 300));
    }
    let expected = [
        "administer",
        "aim",
        "assault",
        "attack",
        "battles",
        "bombard",
        "bonus",
        "colonies",
        "count",
        "detach",
        "emigrate",
        "explore",
        "invest",
        "land",
        "land_count",
        "move",
        "order",
        "raze",
        "raze_defence",
        "redirect",
        "setup",
        "spend",
        "withdraw",
        "withdraw_to",
        "§2.6.3",
        "§3.11.3",
        "§3.11.4",
        "§4.1.5",
    ];
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn names() {
    let rules = rules();
    assert_eq!(planet_name(&rules, Planet::new(CETI, 1)), "Ceti II");
    assert_eq!(planet_name(&rules, Planet(255)), "an unknown star I");
    let numerals = [1, 2, 3, 4, 9, 14, 48, 99].map(roman);
    assert_eq!(numerals, ["I", "II", "III", "IV", "IX", "XIV", "XLVIII", "XCIX"]);
    assert_eq!(["factory", "hex", "scout"].map(plural), ["factories", "hexes", "scouts"]);
}

/// The text of a label.
fn said(game: &StellarConquest, seat: u8, action: Action) -> String {
    game.label(Seat(seat), &action).text.to_string()
}

fn asked(game: &StellarConquest, seat: u8) -> String {
    game.question(Seat(seat)).text.to_string()
}

fn plain_war(rules: &Arc<Rules>) -> StellarConquest {
    let mut game = war(rules, &mut Dice(1));
    let options = StellarConquest::options().fill(&BTreeMap::new(), 1).unwrap();
    game.state.variant = StellarConquest::new(rules, 2, &options).unwrap().state.variant;
    game.state.n_seats = 2;
    game.state.colony_mut(Planet::new(CETI, 0)).shields = 0;
    game
}

/// §6.3.1, §6.4.5: the example of the book, in words.
#[test]
fn s6_3_1_a_colony_produces() {
    let rules = rules();
    let mut game = plain_war(&rules);
    let planet = Planet::new(CETI, 0);
    let colony = Colony { owner: 1, people: 30, factories: 10, ..Colony::EMPTY };
    *game.state.colony_mut(planet) = colony;
    game.state.fleets[Seat(0)] = Fleets::default();
    game.state.recount(&rules, rules.star(CETI).hex);
    game.state.frames.clear();
    ch06_production::begin(&mut game.state, &mut Vec::new());
    let text = said(&game, 1, Action::Produce { planet });
    assert_eq!(text, "Ceti I (Terran 80): 30 million and 6 born, puts out 46 IP");
    game.play(Seat(1), &Action::Produce { planet }, &mut Vec::new());
    assert_eq!(
        asked(&game, 1),
        "Ceti I (Terran 80) puts out 46 IP: 36 people, 10 factories. How many of its 36 million \
         leave? Each costs 1 IP."
    );
    assert_eq!(said(&game, 1, Action::Amount { n: 0 }), "nobody leaves");
    assert_eq!(said(&game, 1, Action::Amount { n: 5 }), "5 million leave for 5 IP, +1 bonus");
    game.play(Seat(1), &Action::Amount { n: 9 }, &mut Vec::new());
    assert_eq!(
        asked(&game, 1),
        "9 million have left Ceti I (Terran 80) and earned a bonus of 3. How many of the bonus \
         leave too? Each costs 1 of 37 IP; the others are lost."
    );
    let text = said(&game, 1, Action::Amount { n: 1 });
    assert_eq!(text, "1 million of the bonus leaves for 1 IP, 2 are lost");
    game.play(Seat(1), &Action::Amount { n: 3 }, &mut Vec::new());
    assert_eq!(said(&game, 1, Action::Done), "spend no more; 34 IP are lost");
    // The other seat learns nothing of it.
    let other = game.label(Seat(0), &Action::Produce { planet });
    assert_eq!(
        (other.text.plain().as_ref(), other.touches),
        ("Ceti I (Terran 80)", vec!["planet:15".into()])
    );
}

/// §3.7.1: ships that a rule keeps apart have different words, and a star tells how far it is.
#[test]
fn s3_7_1_ships_and_destinations() {
    let rules = rules();
    let mut game = plain_war(&rules);
    let texts: Vec<String> = (0..4).map(|stack| said(&game, 0, Action::Select { stack })).collect();
    assert_eq!(
        texts,
        [
            "ships at Lalande: 2 scouts, 2 moves left",
            "ships at Ceti: 2 scouts, 6 corvettes, 5 fighters, 2 death stars, 2 moves left",
            "ships at Ceti: 3 colony transports, 2 moves left",
            "ships at Ceti: 4 colony transports with people of seat 2 from Lalande II fit for \
             barren planets, 2 moves left",
        ]
    );
    game.play(Seat(0), &Action::Select { stack: 1 }, &mut Vec::new());
    let head = |game: &StellarConquest, name: &str| {
        let star = Star::all().find(|star| star_name(&rules, *star) == name).unwrap();
        said(game, 0, Action::Head { star })
    };
    // The entry hex A1 is the only anchor, seven hexes in reach (§3.6.2).
    assert_eq!(head(&game, "Lalande"), "head for Lalande, red, 3 hexes, 2 turns, out of range");
    assert_eq!(head(&game, "Canis"), "head for Canis, yellow, unexplored, 13 hexes, 7 turns");
    assert!(head(&game, "Sirius").ends_with("hexes, 4 turns, out of range"));
    game.state.research[Seat(0)].owned |= Tech::UnlimitedRange.bit();
    assert_eq!(head(&game, "Lalande"), "head for Lalande, red, 3 hexes, 2 turns");
    game.play(Seat(0), &Action::FormUp, &mut Vec::new());
    game.play(Seat(0), &Action::Head { star: LALANDE }, &mut Vec::new());
    assert_eq!(
        asked(&game, 0),
        "Task force 1 at Ceti: 2 scouts, 6 corvettes, 5 fighters, 2 death stars, heading for \
         Lalande, 2 moves left. What do they do?"
    );
    let hex = "D17".parse().unwrap();
    assert_eq!(said(&game, 0, Action::Step { hex }), "to D17, 2 hexes to Lalande");
    game.play(Seat(0), &Action::Advance, &mut Vec::new());
    let hex = rules.star(LALANDE).hex;
    let text = said(&game, 0, Action::Step { hex });
    assert_eq!(text, "to B18, the star Lalande, where ships of seat 2 are");
}

/// §4.1.5: odds in words, and loads that tell targets of one kind apart.
#[test]
fn s4_1_5_targets_and_odds() {
    let rules = rules();
    let mut game = plain_war(&rules);
    let play = |game: &mut StellarConquest, seat: u8, action: Action| {
        assert_eq!(game.check(Seat(seat), &action), Ok(()));
        game.play(Seat(seat), &action, &mut Vec::new());
    };
    play(&mut game, 0, Action::Done);
    assert_eq!(asked(&game, 0), "2 battles are still to be fought. Which is next?");
    let fight = Action::Fight { star: CETI, against: Seat(1) };
    let text = said(&game, 0, fight);
    assert_eq!(text, "fight seat 2 at Ceti: 1 scout, 3 colony transports, 3 corvettes, 1 fighter");
    play(&mut game, 0, fight);
    assert_eq!(
        asked(&game, 0),
        "Round 1 at Ceti against seat 2: 2 death stars have no target yet. What does one fire at?"
    );
    let aim = |target, load| Action::Aim { target, load };
    let people = Seat(1);
    for (action, text) in [
        (aim(Target::Corvette, [0; 3]), "one of 3 corvettes, not aimed at so far: hits on 1-4"),
        (aim(Target::Scout, [0; 3]), "the scout, not aimed at so far: always hits"),
        (
            Action::Spread { target: Target::Transport { people } },
            "2 death stars fire at 3 colony transports of seat 2, evenly: always hits",
        ),
    ] {
        assert_eq!(said(&game, 0, action), text);
    }
    play(&mut game, 0, aim(Target::Corvette, [0; 3]));
    let text = said(&game, 0, aim(Target::Corvette, [1, 0, 0]));
    assert_eq!(text, "the corvette, aimed at by 1 death star: hits on 1-4");
    for _ in 0..3 {
        play(&mut game, 0, Action::Spread { target: Target::Fighter });
    }
    let text = said(&game, 1, aim(Target::DeathStar, [0; 3]));
    assert_eq!(text, "one of 2 death stars, not aimed at so far: hits on exactly 10 with two dice");
    play(&mut game, 1, Action::Spread { target: Target::Scout });
    assert_eq!(
        said(&game, 1, Action::Spread { target: Target::DeathStar }),
        "3 corvettes fire at 2 death stars, evenly: cannot hit"
    );
    play(&mut game, 1, Action::Spread { target: Target::Scout });
    let sheet = game.draw_sheet();
    assert_eq!(sheet.text, "A death star of seat 1 fires at a corvette: hits on 1-4.");
    let faces = ["1: hit", "2: hit", "3: hit", "4: hit", "5: miss", "6: miss"];
    assert_eq!(sheet.outcomes, faces);
}

/// Every event, once.
fn events() -> Vec<EventView> {
    use EventView as H;
    let (seat, owner, attacker, conqueror) = (Seat(0), Seat(1), Seat(0), Seat(0));
    let (star, planet, hex) = (CETI, Planet::new(CETI, 1), Hex(20));
    let (tech, item, target) = (Tech::Speed3, Item::Factory, Target::Base { planet });
    let ships = ShipCount { corvettes: 2, ..ShipCount::default() };
    let sight = ColonySight { planet, owner, conqueror: None, shield: true };
    let colonies = ArrayVec::from_iter([sight]);
    let seen = ArrayVec::from_iter([ShipSight { owner, ships }]);
    let activity = Activity::Land;
    let (firer, task_force) = (Unit::Fighter, Some(3));
    let roll = ArrayVec::from_iter([4, 6]);
    let class = ShipClass::Scout;
    let attack =
        H::AttackBegan { planet, attacker, owner, bases: 2, advanced_bases: 1, shields: 0 };
    let produced = H::Produced { planet, growth: 6, people: 36, factories: 10, ip: 46 };
    let both = [ships, ShipCount::default()];
    vec![
        H::CornerDrawn { seat, hex },
        H::SetupBegan,
        H::TurnBegan { turn: 3, seat },
        H::ActivityBegan { activity },
        H::ProductionBegan { turn: 4 },
        H::Closed { seat },
        H::ProductionEnded { turn: 4 },
        H::GameEnded,
        H::Bought { planet: Some(planet), item, n: 2, ip: 1 },
        H::Invested { tech, ip: 1, paid: 15, price: 15 },
        H::Acquired { tech },
        produced,
        H::Emigrated { planet, emigrants: 6, bonus: 2 },
        H::Culled { planet, dead: 1 },
        H::PostPlaced { seat, star },
        H::PostRemoved { seat, star },
        H::Moved { seat, from: None, to: hex, task_force, noticed: false },
        H::Headed { star },
        H::Stopped { star },
        H::MarkersChanged { seat, hex },
        H::SiegeChanged { star, besieged: true },
        H::Inspected { star, owner, ships, turn: 3 },
        H::InspectionCalled { seat, star },
        H::RiskRolled { seat, star, class, roll: 1, lost: true },
        H::CardDrawn { seat, star, card: Some(Card(24)) },
        H::CardConsulted { seat, holder: owner, star, card: None },
        H::Sighted { star, turn: 3, ships: seen, colonies },
        H::BattleBegan { star, attacker, defender: owner, own: None, ships: both, turn: 9 },
        H::Aimed { seat, firer, n: 2, target },
        H::Shot { seat, firer, target: Target::DeathStar, roll, hit: true },
        H::Destroyed { seat: owner, target, n: 2 },
        H::WithdrawalHex { seat, hex },
        H::Withdrew { seat, star, to: hex, ships },
        H::BattleEnded { star },
        attack,
        H::AttackEnded { star },
        H::Conquered { planet, owner, conqueror },
        H::Disclosed { planet, people: 40, factories: 1 },
        H::Freed { planet, owner },
        H::TransportsFreed { owner, hex, n: 1 },
        H::Razed { planet, n: 3, by_owner: false },
        H::Bombarded { planet, dead: 1, left: 9 },
        H::Abandoned { planet },
        H::Landed { planet, n: 1, people: 35, seen: false },
        H::ColonyFounded { planet, owner },
        H::ShieldRaised { planet },
    ]
}

#[test]
fn every_event_is_told_with_its_section() {
    let (rules, sections) = (rules(), sections());
    let mut story = String::new();
    for event in events() {
        let Line { text, rule, .. } = tell(&rules, &event);
        assert!(sections.contains(rule), "{rule}");
        assert!(
            !text.plain().starts_with(char::is_lowercase) && text.plain().ends_with('.'),
            "{text}"
        );
        story.push_str(&format!("{rule} {text}\n"));
    }
    STORY.assert_eq(&story);
}

/// The story of [`events`]; `UPDATE_EXPECT=1` blesses it.
const STORY: expect_test::Expect = expect_test::expect![[r#"
    §2.6.3 Seat 1 enters at A21.
    §2.7.2 Everybody spends the first IP in secret.
    §3.1.1 Turn 3 of seat 1 begins.
    §3.2.5 Landings begin.
    §6.1.1 Turn 4 ends with production.
    §6.1.1 Seat 1 has closed.
    §6.1.1 Production is over.
    §2.5.1 The game is over.
    §6.5.1 Ceti II gets 2 factories; 1 IP is left.
    §6.5.7 1 IP goes into speed 3: 15 of 15 are paid.
    §6.5.6 Speed 3 is complete.
    §6.3.1 Ceti II grows by 6 million, has 36 million and 10 factories, and puts out 46 IP.
    §6.4.3 6 million leave Ceti II, and 2 of the bonus.
    §5.1.7 1 million dies on Ceti II: it has no room for more.
    §3.6.2 The command post of seat 1 at Ceti is on the map.
    §3.6.3 The command post of seat 1 at Ceti is taken away.
    §3.4.1 Seat 1 enters the board at A21 with task force 3.
    §3.7.1 The ships head for Ceti.
    §3.8.3 Enemy ships stop yours at Ceti.
    §3.10.2 The markers of seat 1 at A21 change.
    §4.3.1 Enemy warships besiege your colony at Ceti.
    §3.11.10 Your colony at Ceti sees ships of seat 2: 2 corvettes.
    §3.10.4 Seat 1 inspects ships at Ceti.
    §3.11.3 A scout of seat 1 at Ceti rolls 1 and is lost.
    §3.11.4 Seat 1 explores Ceti and draws card 24: Terran 80, sub-Terran 40.
    §3.11.5 Seat 1 explores Ceti; seat 2 shows its card.
    §3.11.6 At Ceti you find seat 2 with 2 corvettes; a colony of seat 2 on Ceti II under a shield.
    §4.1.3 Seat 1 with 2 corvettes fights seat 2 with no ships at Ceti.
    §4.1.5 2 fighters of seat 1 aim at missile bases of Ceti II.
    §4.1.5 A fighter of seat 1 fires at a death star and hits with 4+6.
    §4.1.5 Seat 2 loses 2 missile bases of Ceti II.
    §4.1.12 Withdrawals of seat 1 in this battle go to A21.
    §4.1.12 Seat 1 withdraws from Ceti to A21 with 2 corvettes.
    §4.1.4 The battle at Ceti is over.
    §4.2.3 Seat 1 attacks Ceti II of seat 2: it has 2 missile bases, 1 advanced missile base.
    §4.2.5 The attack at Ceti is over.
    §4.4.1 Seat 1 conquers Ceti II of seat 2.
    §4.4.1 Ceti II has 40 million people and 1 factory.
    §4.4.6 No guard is left: Ceti II is free again and obeys seat 2.
    §4.4.6 No guard is left: 1 colony transport at A21 obeys seat 2 again.
    §4.4.9 3 factories of Ceti II are destroyed.
    §4.4.10 1 million dies on Ceti II, 9 million are left.
    §4.4.8 Ceti II is abandoned.
    §5.2.1 1 million lands on Ceti II; 35 million live there now.
    §3.11.6 People of seat 2 settle on Ceti II.
    §3.11.6 A shield protects Ceti II now.
"#]];
