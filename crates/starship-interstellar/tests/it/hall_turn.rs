//! §H.1, §H.2, §H.5.1: set-up, the pile, impossible tokens, passing, Extra Actions gained.

use starship_interstellar::{
    Action, Cubes, Event, Extra, HallEvent, HallRow, Level, Phase, Planet, Player, Resource, Token,
    Track,
};
use tabletop::{Game, Pending, Seat};

use crate::hall_scene::{Scene, cubes, new_game};
use crate::support::rules;

use Resource::{Blue, Yellow};

/// §H.1, §H.1.1, §H.1.3: a set-up for two, the AI bag of the level, six Extra Actions, no seat.
#[test]
fn h1_set_up() {
    for (level, bag) in Level::ALL.into_iter().zip(rules().hall.bags) {
        let mut game = new_game(level.key());
        let mut events = Vec::new();
        while let Pending::Dealer { .. } = game.pending() {
            game.deal(0, &mut events);
        }
        let position = game.position();
        let hall = position.hall.expect("H.A.L.L. plays");
        assert_eq!(hall.bag.total() + used(&hall.board), 45);
        assert!(bag.holds(hall.bag));
        assert_eq!(hall.levels, [0; 5]);
        assert_eq!(position.offer.len(), 6);
        assert_eq!(position.corporations.len(), 2);
        assert_eq!(position.population, rules().size(2).population);
        assert_eq!(game.n_seats(), 1);
        let Pending::Seats(asked) = game.pending() else { panic!("the human is asked") };
        assert!(asked.contains(Seat(0)));
    }
}

fn used(board: &[Cubes; 10]) -> u16 {
    board.iter().map(|row| row.total()).sum()
}

/// §H.2.1: production tokens of planets lie on top, in an order that nobody knows; R-83: not X17.
#[test]
fn r83_x17_is_no_production_token() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "RRRR", "-");
    scene.base(Planet::Venus, "RRRR", "-");
    scene.extra(17);
    let tokens = scene.hall().pool.clone();
    scene.pile(&tokens);
    // The round ends: everybody passes twice; the next Action Phase begins.
    let mut told = scene.alone();
    let mut steps = 0;
    while told.position().round == 1 {
        steps += 1;
        assert!(steps < 500, "the round ends");
        match told.game.pending() {
            Pending::Dealer { .. } => told.game.deal(0, &mut told.events),
            Pending::Seats(_) => {
                let mut legal = Vec::new();
                told.game.legal(Seat(0), &mut legal);
                let pass = legal.iter().find(|action| **action == Action::Pass);
                let action = *pass.unwrap_or(legal.last().expect("an answer"));
                told.game.apply(Seat(0), &action, &mut told.events).expect("legal");
            }
            Pending::Over => return,
        }
    }
    let board = told.board();
    let mut high: Vec<Token> =
        board.top.into_iter().chain(board.hidden_production.clone()).collect();
    high.sort();
    let planets = [Planet::Venus, Planet::Mars].map(Token::Production);
    assert!(planets.iter().all(|token| high.contains(token)), "{high:?}");
    assert!(board.hidden.contains(&Token::Extra(Extra(16))), "X17 is shuffled with the others");
    assert!(board.hidden.contains(&Token::Production(Planet::Earth)));
    let n = board.hidden_production.len() as u32;
    assert_eq!(told.game.pending(), Pending::Dealer { n }, "one of those lies on top");
    told.game.deal(0, &mut told.events);
    let on_top = told.board().top;
    assert!(matches!(on_top, Some(Token::Production(planet)) if planet != Planet::Earth));
}

/// §H.2.2: the turn begins, the token, the cube, its cell: a player can follow each step.
#[test]
fn h2_2_every_step_is_told() {
    let mut scene = Scene::action();
    let token = Token::Production(Planet::Earth);
    scene.pile(&[token]);
    scene.script(&["blue"]);
    let told = scene.turn();
    let expected = [
        HallEvent::TurnBegan { top: Some(token), n_pile: 1 },
        HallEvent::CubeTaken { cube: Blue },
        HallEvent::TokenPlayed { token, row: Some(HallRow::Earth), n_played: 1 },
        HallEvent::CubePlaced { cube: Blue, row: Some(HallRow::Earth) },
    ];
    assert_eq!(told.steps(), expected.iter().collect::<Vec<_>>());
    assert!(told.says("H.A.L.L.: draws blue. (§H.2.2)"));
    assert!(told.says("H.A.L.L.: blue lies on Earth Production. (§H.3.5)"));
    assert!(told.says("H.A.L.L. gains 10 Fuel. (§1.10)"), "under its own name");
}

/// R-61, §H.2.2: an empty AI bag counts as red, and no cube is placed.
#[test]
fn r61_an_empty_ai_bag_counts_as_red() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Production(Planet::Earth)]);
    scene.board().bag = Cubes::NONE;
    let told = scene.turn();
    assert!(told.has(&HallEvent::BagEmpty));
    assert_eq!(told.hall().fuel, 9, "red: 1 Fuel");
    assert_eq!(used(&told.board().board), 0);
    let mut scene = Scene::action();
    scene.pile(&[Token::Production(Planet::Earth)]);
    scene.board().bag = cubes("B");
    let told = scene.turn();
    assert_eq!(
        (told.hall().fuel, told.board().bag),
        (18, Cubes::NONE),
        "one cube is left: it counts"
    );
}

/// §H.2.3: impossible tokens go under the pile, the first possible one is played.
#[test]
fn h2_3_impossible_tokens_go_under_the_pile() {
    let mut scene = Scene::action();
    let earth = Token::Production(Planet::Earth);
    scene.pile(&[Token::Research, Token::Market, earth, Token::Solar, Token::Travel]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    scene.position.market = Cubes::NONE;
    scene.script(&["yellow"]);
    let told = scene.turn();
    assert_eq!(told.hall().fuel, 12);
    let board = told.board();
    let under = vec![Token::Travel, Token::Research, Token::Market];
    assert_eq!((board.top, board.under), (Some(Token::Solar), under));
    assert_eq!(board.n_played, 1, "tokens tried in vain do not count");
}

/// §H.2.3: in its next turn everything is tried anew: what was impossible may be possible now.
#[test]
fn h2_3_every_turn_tries_anew() {
    let mut scene = Scene::action();
    let earth = Token::Production(Planet::Earth);
    scene.pile(&[Token::Research, Token::Market, earth]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    scene.position.market = Cubes::NONE;
    scene.script(&["yellow"]);
    let told = scene.turn();
    assert_eq!((told.hall().fuel, told.board().n_tried), (12, 2));
    let sell = Action::Sell { resource: Resource::Red, n: 1 };
    let told = told.human(Action::Play { token: Token::Market }, &[]).human(sell, &["yellow"]);
    let (token, row) = (Token::Market, Some(HallRow::Market));
    assert!(told.has(&HallEvent::TokenPlayed { token, row, n_played: 2 }));
}

/// §H.3.2, §H.2.2: tokens are counted phase by phase.
#[test]
fn h2_2_the_count_begins_anew_in_each_phase() {
    let mut scene = Scene::action();
    scene.pile(&[]);
    scene.played(5);
    let told = scene.alone();
    assert_eq!(told.board().n_played, 5);
    let told = told.human(Action::Reward { rotations: 0 }, &[]);
    assert_eq!((told.position().phase, told.board().n_played), (Phase::Salvation, 0));
}

/// §H.2.3, §H.2.4: when all have been tried it passes, a rotation for each unused token.
#[test]
fn h2_4_stuck_it_passes_with_unused_tokens() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Research, Token::Market]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    scene.position.market = Cubes::NONE;
    let told = scene.turn();
    assert!(told.has(&HallEvent::Passing { unused: 2, rotations: 2 }));
    // What lies unused is told once, how far its token turns once.
    assert!(told.says("passes, 2 tokens unused. (§H.2.4)") && told.says("passes with 2 rotations"));
    assert!(told.hall().passed);
    assert_eq!(told.hall().rotations, 2);
    assert_eq!(told.position().next_order, [Player::Hall]);
}

/// §H.2.4: after its last token it passes with none; the reward reached, never an earlier one.
#[test]
fn h2_4_the_reward_reached() {
    let mut scene = Scene::action();
    scene.pile(&[]);
    let told = scene.turn();
    assert!(told.has(&HallEvent::Passing { unused: 0, rotations: 0 }));
    let mut scene = Scene::action();
    scene.pile(&[Token::Research, Token::Market, Token::Travel]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    (scene.hall().fuel, scene.hall().cubes) = (0, Cubes::NONE);
    scene.position.market = Cubes::NONE;
    scene.script(&["red"]);
    let told = scene.alone().human(Action::Reward { rotations: 0 }, &[]);
    assert_eq!(
        (told.hall().cubes, told.hall().fuel),
        (cubes("R"), 0),
        "three rotations: a red cube"
    );
}

/// R-85, §1.7: its Pass token turns while the human still acts.
#[test]
fn r85_its_pass_token_turns() {
    let mut scene = Scene::action();
    scene.pile(&[]);
    let told = scene.turn();
    assert_eq!(told.hall().rotations, 0);
    let solar = Action::Play { token: Token::Solar };
    let told = told.human(solar, &[]).human(Action::Keep { cubes: Cubes::NONE }, &[]);
    assert_eq!(told.hall().rotations, 1);
    assert!(told.events.contains(&Event::Rotated { player: Player::Hall, rotations: 1 }));
}

/// R-63, §H.7: by the earlier rules tokens laid aside count after the last token.
#[test]
fn r63_draft_pass() {
    let pass = |mut scene: Scene| {
        scene.base(Planet::Mars, "R", "-");
        scene.pile(&[]);
        let told = scene.alone();
        let step = told.steps().into_iter().find_map(|step| {
            let HallEvent::Passing { rotations, .. } = step else { return None };
            Some(*rotations)
        });
        step.expect("it passes")
    };
    assert_eq!(pass(Scene::salvation()), 0);
    assert_eq!(pass(Scene::salvation_draft()), 2, "Earth's and Mars' tokens were laid aside");
    assert_eq!(pass(Scene::draft()), 0, "in the Action Phase nothing is laid aside");
    let mut scene = Scene::salvation_draft();
    scene.pile(&[Token::Solar]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    (scene.hall().cubes, scene.hall().fuel) = (Cubes::NONE, 0);
    let told = scene.alone();
    assert!(told.has(&HallEvent::Passing { unused: 1, rotations: 1 }), "stuck: unused ones count");
}

/// a token that came back counts again when it is played again.
#[test]
fn r81_what_counts_as_played() {
    let mut scene = Scene::action();
    let token = Token::Production(Planet::Earth);
    scene.pile(&[token]);
    scene.script(&["purple", "yellow"]);
    let told = scene.alone();
    let row = Some(HallRow::Earth);
    assert!(told.has(&HallEvent::TokenPlayed { token, row, n_played: 1 }));
    assert!(told.has(&HallEvent::TokenReturned { token }));
    assert!(told.has(&HallEvent::TokenPlayed { token, row, n_played: 2 }));
    assert_eq!(told.hall().fuel, 8 + 10 + 4);
}

/// §H.2.2: purple lays the token under all others.
#[test]
fn h2_2_purple_goes_under_the_whole_pile() {
    let mut scene = Scene::action();
    let earth = Token::Production(Planet::Earth);
    scene.pile(&[earth, Token::Solar, Token::Market]);
    let board = scene.cube(Resource::Purple).board();
    assert_eq!((board.top, board.under), (Some(Token::Solar), vec![Token::Market, earth]));
}

/// §H.2.2: the token on top is open to all, those below are not known.
#[test]
fn h2_1_the_top_is_open() {
    let game = {
        let mut game = new_game("hard");
        let mut events = Vec::new();
        while let Pending::Dealer { .. } = game.pending() {
            game.deal(0, &mut events);
        }
        game
    };
    let hall = game.position().hall.expect("H.A.L.L. plays");
    assert!(hall.top.is_some());
    assert!(hall.hidden.len() >= 3);
}

// §H.5.1 Extra Actions gained.

/// A step on the Starship to its fifth space, after so many tokens of the phase.
fn fifth(n_played: u8, offer: &[u8]) -> crate::hall_scene::Told {
    let mut scene = Scene::salvation();
    scene.pile(&[Token::Research, Token::Solar]);
    scene.offer(offer);
    scene.played(n_played - 1);
    scene.hall().starship = 4;
    scene.hall().cubes = cubes("PPPPP");
    scene.hall().fuel = 0;
    scene.cube(Yellow)
}

/// §H.5, §H.5.1: counted off along the line, wrapping round; it goes under the pile at once.
#[test]
fn h5_1_extra_actions_are_counted_off() {
    for (n_played, extra) in [(1, 3), (4, 7), (6, 20), (7, 3)] {
        let told = fifth(n_played, &[3, 5, 6, 7, 18, 20]);
        assert_eq!(told.hall().extras, [Extra(extra - 1)], "after {n_played} tokens");
        let token = Token::Extra(Extra(extra - 1));
        assert_eq!(told.board().under, [token]);
        assert!(told.hall().pool.contains(&token));
    }
}

/// places from which a token was taken do not count.
#[test]
fn r80_empty_places_do_not_count() {
    let mut scene = Scene::salvation();
    scene.pile(&[Token::Research, Token::Solar]);
    scene.offer(&[3, 5, 6, 7, 18, 20]);
    scene.position.offer[1] = None;
    scene.human().extras = vec![Extra(4)];
    scene.human().pool.push(Token::Extra(Extra(4)));
    scene.played(1);
    scene.hall().starship = 4;
    scene.hall().cubes = cubes("PPPPP");
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().extras, [Extra(5)], "the second of 3, 6, 7, 18, 20");
}

/// §X.0, §H.5.1: X17 gained in the Salvation Phase has no use before the next round.
#[test]
fn h5_1_x17_waits_for_the_next_round() {
    let told = fifth(1, &[17, 5, 6, 7, 18, 20]);
    assert_eq!(told.hall().extras, [Extra(16)]);
    assert!(told.board().under.is_empty());
    assert!(!told.hall().pool.contains(&Token::Extra(Extra(16))));
}

/// §H.5.1: the sixth column and both fifth spaces, three tokens at most.
#[test]
fn h5_1_three_at_most() {
    let told = fifth(2, &[3, 5, 6, 7, 18, 20]);
    assert_eq!(told.hall().extras.len(), 1);
    let stepped = Event::Stepped { player: Player::Hall, track: Track::Starship, space: 5 };
    assert!(told.events.contains(&stepped));
    let mut scene = Scene::salvation();
    let owned = [1, 2, 3].map(|n| scene.extra(n));
    scene.pile(&[Token::Research]);
    assert_eq!(owned.len(), 3);
    scene.hall().starship = 4;
    scene.hall().cubes = cubes("PPPPP");
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().extras.len(), 3);
}

/// H.A.L.L. is never asked, whatever it does: over a whole phase only seat 0 answers.
#[test]
fn h1_it_is_never_asked() {
    let mut game = new_game("extreme");
    let mut events = Vec::new();
    let mut legal = Vec::new();
    for step in 0..4_000 {
        match game.pending() {
            Pending::Dealer { n } => game.deal((step * 7) % n, &mut events),
            Pending::Seats(seats) => {
                assert!(seats.contains(Seat(0)) && seats.len() == 1);
                legal.clear();
                game.legal(Seat(0), &mut legal);
                let action = legal[step as usize % legal.len()];
                game.apply(Seat(0), &action, &mut events).expect("legal");
            }
            Pending::Over => break,
        }
    }
    assert!(events.iter().any(|event| matches!(event, Event::Hall(_))));
}
