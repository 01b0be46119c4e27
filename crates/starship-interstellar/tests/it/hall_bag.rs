//! §H.6: the AI bag in the World Government Phase, with a second, naive opinion.

use battery::Prng;
use starship_interstellar::{Action, Cubes, Event, HallEvent, Player, Resource, Token};
use tabletop::{Cite, Game, Pending, Seat};

use crate::hall_scene::{HUMAN, Scene, Told, cubes, new_game};

use Resource::{Blue, Green, Purple, Red, Yellow};

/// The Salvation Phase ends with these cubes on H.A.L.L.'s board; plays up to the first question
/// about the bag, or to the next round.
fn to_the_bag(board: &str, levels: [u8; 5], own: &str, draft: bool) -> Told {
    let mut scene = if draft { Scene::salvation_draft() } else { Scene::salvation() };
    scene.pile(&[]);
    scene.human().cubes = cubes(own);
    scene.human().pool.clear();
    scene.human().played = Token::BASIC.to_vec();
    let hall = scene.board();
    hall.board[3] = cubes(board);
    hall.levels = levels;
    hall.bag = cubes("R");
    let told = scene.alone();
    go_on(told)
}

/// Deals on until the human is asked about the bag, or the round is over.
fn go_on(mut told: Told) -> Told {
    loop {
        match told.game.pending() {
            Pending::Dealer { .. } => told.game.deal(0, &mut told.events),
            Pending::Seats(_) => {
                let question = told.game.question(Seat(0));
                if question.id.starts_with("hall") || told.position().round > 1 {
                    return told;
                }
                let mut legal = Vec::new();
                told.game.legal(Seat(0), &mut legal);
                told.game.apply(Seat(0), &legal[0], &mut told.events).expect("legal");
            }
            Pending::Over => return told,
        }
    }
}

fn answer(mut told: Told, action: Action) -> Told {
    told.game.apply(Seat(0), &action, &mut told.events).expect("the human may do that");
    told
}

fn converted(told: &Told) -> (Cubes, Cubes) {
    let found = told.steps().into_iter().find_map(|step| {
        let HallEvent::Converted { removed, added } = step else { return None };
        Some((*removed, *added))
    });
    found.expect("the cubes were converted")
}

/// What a board of these cubes becomes.
fn conversion(board: &str, levels: [u8; 5]) -> Cubes {
    let told = to_the_bag(board, levels, "-", false);
    let (removed, added) = converted(&told);
    assert_eq!(removed, cubes(board));
    added
}

/// §H.6.1: cubes of the board join those of the Technology area.
#[test]
fn h6_1_cubes_are_collected() {
    let mut scene = Scene::salvation();
    scene.pile(&[]);
    scene.human().cubes = Cubes::NONE;
    scene.board().board[0] = cubes("RR");
    scene.board().board[9] = cubes("R");
    scene.board().aside = cubes("RY");
    let told = go_on(scene.alone());
    assert!(told.has(&HallEvent::Collected { cubes: cubes("RRRRY") }));
    assert!(told.board().board.iter().all(|row| row.is_empty()));
    assert_eq!(told.board().aside, Cubes::NONE);
}

/// §H.6.2: pairs become the next colour, the odd one goes back; purple becomes red.
#[test]
fn h6_2_pairs_become_the_next_colour() {
    assert_eq!(conversion("RRRRR", [0; 5]), cubes("RYY"));
    assert_eq!(conversion("YYY", [0; 5]), cubes("YG"));
    assert_eq!(conversion("GG", [0; 5]), cubes("B"));
    assert_eq!(conversion("BBB", [0; 5]), cubes("BP"));
    assert_eq!(conversion("PP", [0; 5]), cubes("RR"));
    assert_eq!(conversion("RYGBP", [0; 5]), cubes("RRYGB"));
}

/// §H.6.3: first level each, second level two each.
#[test]
fn h6_3_technologies_replace_the_pairs() {
    assert_eq!(conversion("RRR", [1, 0, 0, 0, 0]), cubes("YYY"));
    assert_eq!(conversion("RRR", [2, 0, 0, 0, 0]), cubes("YYYYYY"));
    assert_eq!(conversion("YY", [0, 1, 0, 0, 0]), cubes("GG"));
    assert_eq!(conversion("YY", [0, 2, 0, 0, 0]), cubes("GGGG"));
    assert_eq!(conversion("GG", [0, 0, 1, 0, 0]), cubes("BB"));
    assert_eq!(conversion("GG", [0, 0, 2, 0, 0]), cubes("BBBB"));
    assert_eq!(conversion("BB", [0, 0, 0, 1, 0]), cubes("PP"));
    assert_eq!(conversion("BB", [0, 0, 0, 2, 0]), cubes("PPPP"));
    assert_eq!(conversion("PP", [0, 0, 0, 0, 1]), cubes("GG"));
    assert_eq!(conversion("PP", [0, 0, 0, 0, 2]), cubes("GGPP"));
    assert_eq!(conversion("RRYY", [2, 0, 0, 0, 0]), cubes("YYYYG"), "each colour for itself");
}

/// §H.6.4: before the conversion one cube of each colour removes one of equal or lower value.
#[test]
fn h6_4_the_human_removes_cubes() {
    let told = to_the_bag("RRGG", [0; 5], "YYG", false);
    assert_eq!(told.game.question(Seat(0)).id, "hall_counter");
    let counter = |pay, remove| Action::Counter { pay, remove };
    let refused = told.game.check(Seat(0), &counter(Yellow, Green)).expect_err("too cheap");
    assert_eq!(refused.rule(), "§H.6.4");
    assert!(told.game.check(Seat(0), &counter(Blue, Red)).is_err(), "no blue cube of his own");
    assert!(told.game.check(Seat(0), &counter(Green, Yellow)).is_err(), "no yellow cube there");
    let told = answer(told, counter(Yellow, Red));
    assert!(told.game.check(Seat(0), &counter(Yellow, Red)).is_err(), "one of a colour a round");
    let told = answer(told, counter(Green, Green));
    let (removed, added) = converted(&told);
    assert_eq!((removed, added), (cubes("RG"), cubes("RG")));
    assert_eq!(told.position().corporations[HUMAN].cubes, cubes("Y"));
}

/// §H.6.4: after it one of each colour adds its value in red; the book's example: 3 + 5 = 8.
#[test]
fn h6_4_example_eight_red_cubes() {
    let told = to_the_bag("RR", [0; 5], "GP", false);
    let told = answer(told, Action::Done);
    assert_eq!(told.game.question(Seat(0)).id, "hall_dilute");
    let bag = told.board().bag;
    let told = answer(told, Action::Dilute { pay: Green });
    assert!(told.game.check(Seat(0), &Action::Dilute { pay: Green }).is_err());
    let told = answer(told, Action::Dilute { pay: Purple });
    let mut expected = bag;
    expected.add(Red, 8);
    assert_eq!(told.board().bag, expected);
    assert_eq!(told.position().corporations[HUMAN].cubes, Cubes::NONE);
}

/// §H.6.4: neither is forced, and nobody is asked without a cube to discard.
#[test]
fn h6_4_neither() {
    let told = to_the_bag("RR", [0; 5], "P", false);
    let told = answer(answer(told, Action::Done), Action::Done);
    assert_eq!(converted(&told), (cubes("RR"), cubes("Y")));
    let told = to_the_bag("RR", [0; 5], "-", false);
    assert!(!told.game.question(Seat(0)).id.starts_with("hall"));
    let told = to_the_bag("B", [0; 5], "R", false);
    assert_eq!(told.game.question(Seat(0)).id, "hall_dilute", "red removes nothing blue");
}

/// R-90, §H.7: by the earlier rules any number of a colour.
#[test]
fn r90_draft_interference() {
    let told = to_the_bag("RRR", [0; 5], "YYY", true);
    let counter = Action::Counter { pay: Yellow, remove: Red };
    let told = answer(answer(told, counter), counter);
    let told = answer(told, Action::Done);
    assert_eq!(converted(&told), (cubes("R"), cubes("R")));
    assert_eq!(told.position().corporations[HUMAN].cubes, cubes("Y"));
    let told = to_the_bag("-", [0; 5], "YY", true);
    let dilute = Action::Dilute { pay: Yellow };
    let told = answer(answer(told, dilute), dilute);
    assert_eq!(told.board().bag.get(Red), 1 + 4);
}

/// The naive reading of §H.6.2 and §H.6.3: cube by cube, pair by pair.
fn naive(used: &[Resource], levels: [u8; 5]) -> Vec<Resource> {
    let mut bag = Vec::new();
    for colour in Resource::ALL {
        let mut left = used.iter().filter(|cube| **cube == colour).count();
        while left > 0 {
            match (colour, levels[colour.index()]) {
                (Purple, 0) => bag.push(Red),
                (Purple, 1) => bag.push(Green),
                (Purple, _) => bag.extend([Purple, Green]),
                (_, 0) if left >= 2 => {
                    bag.push(Resource::ALL[colour.index() + 1]);
                    left -= 1;
                }
                (_, 0) => bag.push(colour),
                (_, 1) => bag.push(Resource::ALL[colour.index() + 1]),
                (_, _) => bag.extend([Resource::ALL[colour.index() + 1]; 2]),
            }
            left -= 1;
        }
    }
    bag
}

/// What is in the bag, cube by cube, as the story tells it.
struct Ledger {
    bag: Vec<Resource>,
    on_boards: Vec<Resource>,
    levels: [u8; 5],
}

impl Ledger {
    #[expect(clippy::wildcard_enum_match_arm, reason = "most steps leave the cubes alone")]
    fn hear(&mut self, step: &HallEvent) {
        let take = |list: &mut Vec<Resource>, cube: Resource| {
            let place = list.iter().position(|other| *other == cube).expect("the cube is there");
            list.remove(place);
        };
        match step {
            HallEvent::CubeTaken { cube } => take(&mut self.bag, *cube),
            HallEvent::CubeReturned { cube } => self.bag.push(*cube),
            HallEvent::CubePlaced { cube, .. } => self.on_boards.push(*cube),
            HallEvent::TechnologyDeveloped { technology, level, .. } => {
                self.levels[technology.index()] = *level;
            }
            HallEvent::Countered { remove, .. } => take(&mut self.on_boards, *remove),
            HallEvent::Converted { .. } => {
                let used = std::mem::take(&mut self.on_boards);
                self.bag.append(&mut naive(&used, self.levels));
            }
            HallEvent::Diluted { pay, .. } => {
                self.bag.extend(std::iter::repeat_n(Red, usize::from(pay.value())));
            }
            _ => {}
        }
    }

    fn count(&self) -> Cubes {
        let mut cubes = Cubes::NONE;
        for cube in &self.bag {
            cubes.add(*cube, 1);
        }
        cubes
    }
}

/// §H.6: over whole random games the bag is what the second opinion says, after every step.
#[test]
fn h6_the_bag_by_a_second_opinion() {
    let levels = ["introduction", "easy", "intermediate", "hard", "extreme"];
    let mut n_converted = 0;
    for (seed, level) in (0..40u64).zip(levels.into_iter().cycle()) {
        let mut prng = Prng::new(seed);
        let mut game = new_game(level);
        let bag = Resource::ALL.into_iter();
        let bag = bag.flat_map(|r| std::iter::repeat_n(r, usize::from(start(level).get(r))));
        let mut ledger = Ledger { bag: bag.collect(), on_boards: Vec::new(), levels: [0; 5] };
        let (mut events, mut legal) = (Vec::new(), Vec::new());
        loop {
            events.clear();
            match game.pending() {
                Pending::Dealer { n } => game.deal(prng.index(n as usize) as u32, &mut events),
                Pending::Seats(_) => {
                    legal.clear();
                    game.legal(Seat(0), &mut legal);
                    let action = legal[prng.index(legal.len())];
                    game.apply(Seat(0), &action, &mut events).expect("legal");
                }
                Pending::Over => break,
            }
            for event in &events {
                let Event::Hall(step) = event else { continue };
                n_converted += u32::from(matches!(step, HallEvent::Converted { .. }));
                ledger.hear(step);
            }
            let position = game.position();
            if position.round == 0 {
                continue; // Its bag is filled at the end of set-up.
            }
            let hall = position.hall.expect("H.A.L.L. plays");
            assert_eq!(hall.bag, ledger.count(), "seed {seed}");
            assert_eq!(hall.levels, ledger.levels, "seed {seed}");
        }
    }
    assert!(n_converted > 100, "{n_converted} conversions");
}

fn start(level: &str) -> Cubes {
    let place = starship_interstellar::Level::ALL.into_iter().position(|l| l.key() == level);
    crate::support::rules().hall.bags[place.expect("a level")]
}

/// The human pays with what they have; H.A.L.L.'s own goods are not touched.
#[test]
fn h6_4_only_the_humans_cubes() {
    let told = to_the_bag("RR", [0; 5], "G", false);
    let before = told.position().corporations[Player::Hall.index()].cubes;
    let told = answer(told, Action::Counter { pay: Green, remove: Red });
    assert_eq!(told.position().corporations[Player::Hall.index()].cubes, before);
}
