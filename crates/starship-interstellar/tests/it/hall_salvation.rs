//! §H.4: every cell of the four Salvation rows, the choice among them, and the notes.

use starship_interstellar::{
    Action, Cubes, Deed, Discovery, Event, HallEvent, HallRow, JourneyPlace, Mechanism, Planet,
    Player, PointOfInterest, ProductionToken, Project, Resource, Source, Token,
};
use tabletop::{Game, Seat};

use crate::hall_scene::{HALL, HUMAN, Scene, Told, cubes};
use crate::support::rules;

use Resource::{Blue, Green, Purple, Red, Yellow};

/// A scene with one token left and nothing to pay with.
fn scene(token: Token) -> Scene {
    let mut scene = Scene::salvation();
    scene.pile(&[token]);
    let hall = scene.hall();
    (hall.cubes, hall.fuel) = (Cubes::NONE, 0);
    scene
}

fn check_cell(told: &Told, row: HallRow, cube: Resource, token: Token) {
    assert_eq!(told.board().board[row.index()], Cubes::one(cube));
    assert_eq!(told.hall().pool.contains(&token), cube == Purple);
}

fn deed(told: &Told) -> Option<Deed> {
    told.steps().into_iter().find_map(|step| {
        let HallEvent::DeedChosen { deed, .. } = step else { return None };
        Some(*deed)
    })
}

// §H.4.1 Which action.

/// Everything is possible.
fn rich(token: Token) -> Scene {
    let mut scene = scene(token);
    scene.hall().cubes = cubes("RRRYYYGGGBBBPPP");
    scene.hall().fuel = 20;
    scene
}

/// §H.4.1: the action that earns the bonus, and the point with it.
#[test]
fn h4_1_the_favoured_action_first() {
    let favours = [
        (Token::Solar, Deed::Save),
        (Token::Research, Deed::Build),
        (Token::Travel, Deed::Probe),
        (Token::Market, Deed::Government),
    ];
    for (token, favoured) in favours {
        let mut scene = rich(token);
        scene.hall().starship = 3;
        scene.hall().humankind = 3;
        scene.hall().probe = JourneyPlace { column: 3, row: 2 };
        let told = scene.cube(Yellow);
        assert_eq!(deed(&told), Some(favoured));
        let bonus = Event::PrestigeGained { player: Player::Hall, n: 1 };
        assert!(told.events.contains(&bonus), "{token}");
    }
}

/// §H.4.1, example of the book: ninth column, tenth space of Humankind: it saves.
#[test]
fn h4_1_example_the_farthest_indicator() {
    let mut scene = rich(Token::Market);
    scene.hall().probe = JourneyPlace { column: 9, row: 2 };
    scene.hall().humankind = 10;
    (scene.hall().scientists, scene.hall().reserve) = (0, 14); // The favoured action is impossible.
    let told = scene.cube(Yellow);
    assert_eq!(deed(&told), Some(Deed::Save));
    assert_eq!(told.hall().humankind, 11);
}

/// §H.4.1: level indicators go Build, Save, Probe; without impossible ones; then the Government.
#[test]
fn h4_1_ties_and_what_is_left() {
    let poor = |fuel: u16, have: &str, people: bool| {
        let mut scene = scene(Token::Market);
        (scene.hall().scientists, scene.hall().reserve) = (0, 14);
        scene.hall().fuel = fuel;
        scene.hall().cubes = cubes(have);
        if !people {
            scene.position.lost = scene.position.population;
            scene.position.population = Cubes::NONE;
        }
        scene.cube(Yellow)
    };
    assert_eq!(deed(&poor(9, "PPPPP", true)), Some(Deed::Build));
    let red = if cheap_mechanism("R") { Deed::Build } else { Deed::Save };
    assert_eq!(deed(&poor(9, "R", true)), Some(red));
    assert_eq!(deed(&poor(9, "-", true)), Some(Deed::Probe));
    assert_eq!(deed(&poor(9, "-", false)), Some(Deed::Probe));
    let mut scene = scene(Token::Solar);
    scene.hall().cubes = Cubes::NONE;
    assert_eq!(deed(&scene.cube(Yellow)), Some(Deed::Government));
}

/// §H.4.1: with level indicators it saves before it moves the Probe.
#[test]
fn h4_1_a_tie_of_save_and_probe() {
    let with = |humankind: u8, column: u8| {
        let mut scene = scene(Token::Market);
        (scene.hall().scientists, scene.hall().reserve) = (0, 14);
        (scene.hall().fuel, scene.hall().cubes) = (9, cubes("R"));
        (scene.hall().humankind, scene.hall().probe.column) = (humankind, column);
        dear_projects(&mut scene);
        deed(&scene.cube(Yellow))
    };
    assert_eq!(with(0, 0), Some(Deed::Save));
    assert_eq!(with(3, 3), Some(Deed::Save));
    assert_eq!(with(3, 4), Some(Deed::Probe));
}

/// Mechanisms that a red cube cannot pay lie in the first two rows; the starting ones are built.
fn dear_projects(scene: &mut Scene) {
    let position = &mut scene.position;
    let dear = |m: &Mechanism| !cubes("R").can_pay(rules().mechanism(*m).price);
    for slot in position.projects[..2].iter_mut().flatten() {
        let place = position.mechanisms.iter().position(dear).expect("most are dear");
        let built = slot.replace(position.mechanisms.remove(place));
        position.ship.extend(built);
    }
    position.ship.sort();
}

/// Can a Mechanism of the first two rows be paid with these cubes?
fn cheap_mechanism(have: &str) -> bool {
    let scene = Scene::salvation();
    let rows = &scene.position.projects[..2];
    let mut offered = rows.iter().flatten().flatten();
    offered.any(|mechanism| cubes(have).can_pay(rules().mechanism(*mechanism).price))
}

/// §H.4.1: nothing is possible: the cube goes back, the token under the pile, and it passes.
#[test]
fn h4_1_nothing_is_possible() {
    let mut scene = scene(Token::Solar);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    let told = scene.alone();
    assert!(told.says("no action of the token is possible"));
    assert!(told.has(&HallEvent::Passing { unused: 1, rotations: 1 }));
}

/// one cube for a token; what it makes impossible gives way to the next action.
#[test]
fn r82_one_cube_for_a_token() {
    // Three Fuel: the Probe can move with yellow, but not with red, which costs 4.
    let with = |cube: Resource| {
        let mut scene = scene(Token::Travel);
        scene.hall().fuel = 3;
        scene.cube(cube)
    };
    assert_eq!(deed(&with(Yellow)), Some(Deed::Probe));
    let told = with(Red);
    assert_eq!(deed(&told), Some(Deed::Government));
    let drawn = told.steps().into_iter().filter(|s| matches!(s, HallEvent::CubeTaken { .. }));
    assert_eq!(drawn.count(), 1);
    assert_eq!(told.board().board[HallRow::Government.index()], cubes("R"));
}

/// R-74, §H.5.2: X09 to X12 leave the choice; the reward comes after the action.
#[test]
fn r74_rewards_after_an_action() {
    for (n, reputation, prestige) in [(9, 1, 0), (10, 0, 2), (11, 1, 0), (12, 0, 2)] {
        let mut scene = Scene::salvation();
        let token = scene.extra(n);
        scene.pile(&[token]);
        (scene.hall().cubes, scene.hall().fuel) = (Cubes::NONE, 8);
        scene.position.discoveries.retain(|d| d.0 >= 24); // Deep Space only.
        let gone: Vec<Discovery> = (0..24).map(Discovery).collect();
        lay_aside(&mut scene, &gone);
        let told = scene.cube(Yellow).human(Action::Steer { row: 2 }, &[]);
        assert_eq!(deed(&told), Some(Deed::Probe), "X{n:02}: all indicators level, nothing to pay");
        let hall = told.hall();
        assert_eq!((hall.reputation, hall.prestige), (5 + reputation, prestige), "X{n:02}");
    }
}

/// Puts Discovery tokens on spaces that no test passes: the last columns.
fn lay_aside(scene: &mut Scene, tokens: &[Discovery]) {
    let mut spaces = (0..9).rev().flat_map(|column| (0..5).map(move |row| (column, row)));
    for token in tokens {
        let free = |&(column, row): &(usize, usize)| {
            rules().point_at(column as u8 + 1, row as u8).is_none()
                && scene.position.journey[column][row].is_none()
        };
        let (column, row) = spaces.find(free).expect("room for all of them");
        scene.position.journey[column][row] = Some(*token);
        scene.position.discoveries.retain(|other| other != token);
    }
}

/// §H.5.2: tokens with one action do only that, without its enhancement.
#[test]
fn h5_2_only_one_action() {
    let only = [
        (13, Deed::Probe),
        (14, Deed::Build),
        (15, Deed::Save),
        (16, Deed::Government),
        (20, Deed::Government),
        (21, Deed::Build),
        (22, Deed::Save),
        (24, Deed::Probe),
    ];
    for (n, expected) in only {
        let mut scene = Scene::salvation();
        let token = scene.extra(n);
        scene.pile(&[token]);
        (scene.hall().cubes, scene.hall().fuel) = (cubes("RRRYYYGGGBBBPPP"), 20);
        let mut told = scene.cube(Yellow);
        assert_eq!(deed(&told), Some(expected), "X{n:02}");
        if expected == Deed::Probe {
            told = told.human(Action::Steer { row: 2 }, &["#30"]); // Deep Space.
        }
        let hall = told.hall();
        match expected {
            Deed::Build => assert_eq!((hall.built, hall.starship), (1, 1), "X{n:02}"),
            Deed::Save => assert_eq!((hall.saved.total(), hall.humankind), (1, 1), "X{n:02}"),
            Deed::Probe => assert_eq!((hall.probe.column, hall.fuel), (1, 18), "X{n:02}"),
            Deed::Government => {
                assert_eq!(seats(&told, Player::Hall), [(0, 0)], "X{n:02}");
                assert_eq!(hall.fuel, 21, "X{n:02}: the first space alone");
            }
        }
        let mut scene = Scene::salvation();
        let token = scene.extra(n);
        scene.pile(&[token]);
        (scene.hall().cubes, scene.hall().fuel) = (Cubes::NONE, 0);
        (scene.hall().scientists, scene.hall().reserve) = (0, 14);
        assert!(scene.alone().says("no action of the token is possible"), "X{n:02}");
    }
}

// §H.4.2 Send a Representative.

fn seats(told: &Told, player: Player) -> Vec<(usize, usize)> {
    let government = told.position().government;
    let rows = government.iter().enumerate();
    let all =
        rows.flat_map(|(row, spaces)| spaces.iter().enumerate().map(move |(s, p)| (row, s, *p)));
    all.filter(|(.., who)| *who == Some(player)).map(|(row, space, _)| (row, space)).collect()
}

fn represent(cube: Resource, prepare: impl FnOnce(&mut Scene)) -> Told {
    let mut scene = scene(Token::Market);
    prepare(&mut scene);
    let told = scene.cube(cube);
    check_cell(&told, HallRow::Government, cube, Token::Market);
    told
}

/// §H.4.2: the second space, the first, the rightmost, the leftmost with the whole row.
#[test]
fn h4_2_spaces_by_colour() {
    for (cube, space, fuel, red) in
        [(Red, 1, 2, 0), (Yellow, 0, 1, 0), (Green, 3, 2, 1), (Blue, 0, 8, 1), (Purple, 0, 8, 1)]
    {
        let told = represent(cube, |_| {});
        assert_eq!(seats(&told, Player::Hall), [(0, space)], "{cube}");
        let hall = told.hall();
        assert_eq!((hall.fuel, hall.cubes.get(Red)), (fuel, red), "{cube}");
        assert_eq!(hall.scientists, 2);
    }
}

/// Seats a Scientist of somebody.
fn sit(scene: &mut Scene, who: usize, row: usize, space: usize) {
    scene.position.government[row][space] = Some(Player::seat(who as u8));
    scene.position.corporations[who].reserve -= 1;
}

/// §H.4.2, note: an occupied space means the one to its right.
#[test]
fn h4_2_occupied_spaces() {
    let told = represent(Yellow, |scene| sit(scene, HUMAN, 0, 0));
    assert_eq!(seats(&told, Player::Hall), [(0, 1)]);
    let told = represent(Red, |scene| sit(scene, HUMAN, 0, 1));
    assert_eq!(seats(&told, Player::Hall), [(0, 2)]);
    let told = represent(Green, |scene| sit(scene, HUMAN, 0, 3));
    assert_eq!(seats(&told, Player::Hall), [(0, 2)], "as far right as possible");
    let told = represent(Blue, |scene| sit(scene, HUMAN, 0, 0));
    assert_eq!(seats(&told, Player::Hall), [(0, 1)], "as far left as possible");
}

/// beyond the last space the count goes on from the left.
#[test]
fn r73_round_the_row() {
    let told = represent(Red, |scene| {
        for space in 1..4 {
            sit(scene, HUMAN, 0, space);
        }
    });
    assert_eq!(seats(&told, Player::Hall), [(0, 0)]);
}

/// §H.4.2: always the row above its highest.
#[test]
fn h4_2_the_row_above() {
    let told = represent(Yellow, |scene| sit(scene, HALL, 1, 3));
    assert_eq!(seats(&told, Player::Hall), [(1, 3), (2, 0)]);
}

/// §H.4.2, notes: impossible without a Scientist and from the highest row.
#[test]
fn h4_2_when_it_is_impossible() {
    let mut scene = scene(Token::Market);
    sit(&mut scene, HALL, 3, 2);
    assert!(scene.alone().says("no action of the token is possible"));
    let mut scene = self::scene(Token::Market);
    sit(&mut scene, HALL, 2, 2);
    assert_eq!(deed(&scene.cube(Yellow)), Some(Deed::Government), "one row below it is possible");
    let mut scene = self::scene(Token::Market);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    assert!(scene.alone().says("no action of the token is possible"));
}

/// §H.4.2, example of the book: three cubes on Mercury, three on Jupiter: Jupiter.
#[test]
fn h4_2_example_the_farther_deposit() {
    // The third space of the Council adds two cubes to a Deposit: blue takes the whole row.
    let with = |mercury: &str| {
        represent(Blue, |scene| {
            sit(scene, HALL, 0, 0);
            scene.base_with(ProductionToken::of(Planet::Mercury, 8), mercury, "-"); // Purple.
            scene.base_with(ProductionToken::of(Planet::Jupiter, 0), "RRR", "-"); // Red.
        })
    };
    let told = with("PPP");
    assert_eq!(told.zone(Planet::Jupiter).deposit, cubes("RRRRR"));
    assert_eq!(told.zone(Planet::Mercury).deposit, cubes("PPP"));
    let told = with("PP");
    assert_eq!(told.zone(Planet::Mercury).deposit, cubes("PPPP"), "the fewest cubes go first");
}

/// §H.4.2, note: of Resources the most valuable.
#[test]
fn h4_2_the_better_resource() {
    // Council, second space: red or yellow.
    let told = represent(Red, |scene| sit(scene, HALL, 0, 0));
    assert_eq!(told.hall().cubes, cubes("Y"));
}

/// of a Resource and Fuel the Resource: the Pass token after four rotations.
#[test]
fn r79_a_resource_before_fuel() {
    let mut scene = Scene::action();
    let extra = scene.extra(18);
    scene.pile(&[Token::Research, Token::Market, extra, Token::Travel]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    (scene.hall().cubes, scene.hall().fuel) = (Cubes::NONE, 0);
    scene.position.market = Cubes::NONE;
    scene.script(&["red"]); // A new Base costs something.
    let told = scene.alone();
    assert!(told.has(&HallEvent::Passing { unused: 4, rotations: 4 }));
    let told = told.human(Action::Reward { rotations: 0 }, &[]);
    assert_eq!((told.hall().cubes, told.hall().fuel), (cubes("Y"), 0));
}

/// §H.4.2, note: of Leader Tracks the one where it is farther ahead; a tie goes to the Starship.
#[test]
fn h4_2_the_track_farther_ahead() {
    let with = |starship: u8, humankind: u8| {
        let told = represent(Blue, |scene| {
            sit(scene, HALL, 1, 0); // The Senate offers a step.
            (scene.hall().starship, scene.hall().humankind) = (starship, humankind);
        });
        (told.hall().starship, told.hall().humankind)
    };
    assert_eq!(with(0, 0), (1, 0));
    assert_eq!(with(2, 2), (3, 2));
    assert_eq!(with(1, 2), (1, 3));
    assert_eq!(with(2, 1), (3, 1));
}

/// §H.4.2, note: a module is complete, and H.A.L.L. moves up as far left as it can.
#[test]
fn h4_2_it_moves_up_after_a_module() {
    let mut scene = scene(Token::Research);
    complete_but_one(&mut scene);
    sit(&mut scene, HUMAN, 1, 0); // The Governor.
    sit(&mut scene, HALL, 0, 2);
    scene.hall().cubes = cubes("PPPPP");
    let told = scene.cube(Yellow);
    assert!(told.events.iter().any(|event| matches!(event, Event::ModuleCompleted { .. })));
    assert_eq!(seats(&told, Player::Hall), [(1, 0)]);
    assert_eq!(seats(&told, Player::seat(0)), []);
}

/// Five of six Mechanisms of the first module lie in the ship.
fn complete_but_one(scene: &mut Scene) {
    let ship: Vec<_> = scene.position.mechanisms.drain(..5).collect();
    scene.position.ship = ship;
}

// §H.4.3 Advance Your Probe.

/// The Probe in column 1, row 3, with what lies on the three spaces before it.
fn before(spaces: [Option<u8>; 3]) -> Scene {
    let mut scene = scene(Token::Travel);
    scene.hall().fuel = 10;
    scene.hall().probe = JourneyPlace { column: 2, row: 2 };
    for (row, token) in (1..4).zip(spaces) {
        if let Some(token) = token.map(Discovery) {
            scene.position.discoveries.retain(|other| *other != token);
            scene.position.journey[2][row] = Some(token);
        }
    }
    scene
}

const WORMHOLE: u8 = 0;
const GALAXY: u8 = 10; // 1 Reputation for each who arrives.
const DEEP_SPACE: u8 = 24;

fn probe_row(told: &Told) -> u8 {
    told.hall().probe.row
}

/// §H.4.3: Wormhole, Point of Interest, Galaxy, empty space, straight ahead.
#[test]
fn h4_3_the_order_of_priority() {
    // A Wormhole before a Galaxy and an empty space; it goes on from there, so look at column 4.
    let mut scene = before([Some(WORMHOLE), None, Some(GALAXY)]);
    scene.hall().fuel = 3; // Enough for one move with a change of row.
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().probe, JourneyPlace { column: 3, row: 1 });
    // A Galaxy before an empty space.
    assert_eq!(probe_row(&before([Some(DEEP_SPACE), None, Some(GALAXY)]).cube(Yellow)), 3);
    // An empty space before Deep Space.
    let mut scene = before([Some(DEEP_SPACE), Some(25), None]);
    scene.script(&["#30"]); // Deep Space again.
    assert_eq!(probe_row(&scene.cube(Yellow)), 3);
    // Nothing but Deep Space: straight ahead.
    let told = before([Some(DEEP_SPACE), Some(25), Some(26)]).cube(Yellow);
    assert_eq!((probe_row(&told), told.hall().fuel), (2, 8));
}

/// §H.4.3: a free Point of Interest before a Galaxy; a visited one is like any other space.
#[test]
fn h4_3_points_of_interest() {
    let scene = |visited: bool| {
        let mut scene = before([None; 3]);
        scene.hall().probe = JourneyPlace { column: 3, row: 1 };
        // Column 4: row 3 is a Point of Interest (2 Reputation); a Galaxy in row 1.
        let token = Discovery(GALAXY);
        scene.position.discoveries.retain(|other| *other != token);
        scene.position.journey[3][0] = Some(token);
        if visited {
            scene.position.points = vec![PointOfInterest(2)];
        }
        scene
    };
    let told = scene(false).cube(Yellow);
    assert_eq!((probe_row(&told), told.hall().reputation), (2, 7));
    let told = scene(true).cube(Yellow);
    assert_eq!((probe_row(&told), told.hall().reputation), (0, 6));
}

/// §H.4.3: a Wormhole goes before a free Point of Interest.
#[test]
fn h4_3_a_wormhole_before_a_point_of_interest() {
    let mut scene = before([None; 3]);
    scene.hall().probe = JourneyPlace { column: 3, row: 1 };
    scene.hall().fuel = 3; // The move, and no Fuel to go on.
    let token = Discovery(WORMHOLE);
    scene.position.discoveries.retain(|other| *other != token);
    scene.position.journey[3][0] = Some(token); // Row 3 of the column is a Point of Interest.
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().probe, JourneyPlace { column: 4, row: 0 });
}

/// §H.4.3: where several are equal, the human chooses among them, and nothing else.
#[test]
fn h4_3_the_human_breaks_ties() {
    let mut told = before([Some(GALAXY), None, Some(GALAXY + 1)]).cube(Yellow);
    let mut legal = Vec::new();
    told.game.legal(Seat(0), &mut legal);
    assert_eq!(legal, [Action::Steer { row: 1 }, Action::Steer { row: 3 }]);
    assert!(told.game.check(Seat(0), &Action::Steer { row: 2 }).is_err());
    told.game.apply(Seat(0), &Action::Steer { row: 3 }, &mut told.events).expect("a tie");
    assert_eq!(told.hall().probe, JourneyPlace { column: 3, row: 3 });
    assert_eq!((told.hall().fuel, told.hall().reputation), (7, 6));
    assert!(told.says("a tie: the human decides"));
}

/// §H.4.3: a Galaxy of 1 Reputation straight ahead by colour: Fuel and benefit.
#[test]
fn h4_3_probe_by_colour() {
    for (cube, fuel, reputation) in
        [(Red, 6, 5), (Yellow, 8, 6), (Green, 8, 7), (Blue, 8, 7), (Purple, 8, 7)]
    {
        let told = before([Some(DEEP_SPACE), Some(GALAXY), Some(25)]).cube(cube);
        check_cell(&told, HallRow::Probe, cube, Token::Travel);
        let hall = told.hall();
        assert_eq!((hall.fuel, hall.reputation), (fuel, reputation), "{cube}");
        assert_eq!(hall.prestige, 1, "{cube}: the bonus of the token is never changed");
    }
}

/// §H.4.3: a discovery by colour: the Prestige of the discoverer and the Galaxy's Reputation.
#[test]
fn h4_3_benefits_of_a_discovery_by_colour() {
    for (cube, reputation, prestige) in [(Red, 5, 0), (Yellow, 6, 1), (Green, 7, 2), (Blue, 7, 2)] {
        let mut scene = before([Some(DEEP_SPACE), None, Some(25)]);
        let place = scene.position.discoveries.iter().position(|d| d.0 == GALAXY);
        scene.script(&[&format!("#{}", place.expect("face down"))]);
        let hall = scene.cube(cube).hall();
        assert_eq!((hall.reputation, hall.prestige - 1), (reputation, prestige), "{cube}");
    }
}

/// §H.4.3 BLUE and PURPLE: the dearest Mechanism of the first two rows on top, with its step.
#[test]
fn h4_3_blue_also_builds() {
    for (cube, built) in [(Green, 0), (Blue, 1), (Purple, 1)] {
        let mut scene = before([Some(DEEP_SPACE), Some(25), Some(26)]);
        scene.hall().cubes = cubes("PPPPP");
        let told = scene.cube(cube);
        assert_eq!((told.hall().built, told.hall().starship), (built, built), "{cube}");
    }
    let told = before([Some(DEEP_SPACE), Some(25), Some(26)]).cube(Blue);
    assert!(told.says("Build a Mechanism on top is impossible: it cannot pay"));
}

/// §H.4.3 BLUE: it builds the dearest of two rows, though the Future holds a dearer one.
#[test]
fn h4_3_blue_builds_nothing_of_the_future() {
    let have = "RRYYGGBBPP";
    let two = *values(have, 2).iter().max().expect("some");
    let mut scene = before([Some(DEEP_SPACE), Some(25), Some(26)]);
    scene.hall().cubes = cubes(have);
    let position = &mut scene.position;
    let value = |m: &Mechanism| rules().mechanism(*m).value;
    let place = position.mechanisms.iter().position(|m| value(m) > two).expect("a dearer one");
    let slot = position.projects[Project::Future.index()][0].as_mut().expect("filled");
    std::mem::swap(slot, &mut position.mechanisms[place]);
    position.mechanisms.sort();
    let told = scene.cube(Blue);
    let built = told.events.iter().find_map(|event| {
        let Event::Built { project, mechanism, .. } = event else { return None };
        Some((*project, rules().mechanism(*mechanism).value))
    });
    let (project, value) = built.expect("it builds");
    assert_eq!((project == Project::Future, value), (false, two));
}

/// §H.4.3, note: what Trappist gives is never changed.
#[test]
fn h4_3_trappist_is_never_changed() {
    for cube in [Red, Yellow, Green] {
        let mut scene = scene(Token::Travel);
        scene.hall().fuel = 10;
        scene.hall().probe = JourneyPlace { column: 9, row: 4 };
        let told = scene.cube(cube);
        assert_eq!(told.hall().probe.column, 10);
        assert_eq!(told.hall().prestige, 8 + 1, "{cube}");
    }
}

/// §H.4.3, notes: impossible without the Fuel for the cube drawn, and in Trappist.
#[test]
fn h4_3_when_it_is_impossible() {
    let with = |fuel: u16, cube: Resource| {
        let mut scene = before([Some(DEEP_SPACE), Some(25), Some(26)]);
        scene.hall().fuel = fuel;
        deed(&scene.cube(cube))
    };
    assert_eq!(with(2, Yellow), Some(Deed::Probe));
    assert_eq!(with(1, Yellow), Some(Deed::Government));
    assert_eq!(with(4, Red), Some(Deed::Probe));
    assert_eq!(with(3, Red), Some(Deed::Government));
    let mut scene = scene(Token::Travel);
    scene.hall().fuel = 10;
    scene.hall().probe = JourneyPlace { column: 10, row: 4 };
    scene.position.arrivals = 1;
    assert_eq!(deed(&scene.cube(Yellow)), Some(Deed::Government));
}

/// through a Wormhole it goes on as long as it can pay; red pays double there too.
#[test]
fn r77_it_goes_on_through_wormholes() {
    let with = |fuel: u16, cube: Resource| {
        let mut scene = before([Some(DEEP_SPACE), Some(WORMHOLE), Some(25)]);
        scene.hall().fuel = fuel;
        for (row, token) in (1..4).zip([27, 28, 29].map(Discovery)) {
            scene.position.discoveries.retain(|other| *other != token);
            if rules().point_at(4, row as u8).is_none() {
                scene.position.journey[3][row] = Some(token);
            } else {
                scene.position.discoveries.push(token);
                scene.position.discoveries.sort();
            }
        }
        scene.position.points = vec![PointOfInterest(2)];
        let told = scene.cube(cube);
        (told.hall().probe.column, told.hall().fuel)
    };
    assert_eq!(with(3, Yellow), (4, 0));
    assert_eq!(with(2, Yellow), (3, 0), "no Fuel for the Wormhole");
    assert_eq!(with(6, Red), (4, 0));
    assert_eq!(with(5, Red), (3, 1));
}

/// spaces that it cannot pay are not looked at.
#[test]
fn r87_only_what_it_can_pay() {
    let mut scene = before([Some(GALAXY), Some(DEEP_SPACE), Some(25)]);
    scene.hall().fuel = 2; // A change of row costs 3.
    assert_eq!(probe_row(&scene.cube(Yellow)), 2);
}

/// R-88, §6.2.3: as Governor it steers the Government's Probe by the same priorities.
#[test]
fn r88_hall_steers_the_government_probe() {
    let mut scene = before([None; 3]);
    scene.position.government_probe = JourneyPlace { column: 2, row: 2 };
    let token = Discovery(GALAXY);
    scene.position.discoveries.retain(|other| *other != token);
    scene.position.journey[2][3] = Some(token);
    sit(&mut scene, HALL, 3, 0);
    scene.hall().fuel = 0;
    scene.hall().cubes = Cubes::NONE;
    let mut told = scene.alone();
    // On into the Government Phase.
    while told.position().government_probe.column == 2 {
        match told.game.pending() {
            tabletop::Pending::Dealer { .. } => told.game.deal(0, &mut told.events),
            tabletop::Pending::Seats(_) => {
                let mut legal = Vec::new();
                told.game.legal(Seat(0), &mut legal);
                told.game.apply(Seat(0), &legal[0], &mut told.events).expect("legal");
            }
            tabletop::Pending::Over => panic!("the Probe moves before the end"),
        }
    }
    assert_eq!(told.position().government_probe, JourneyPlace { column: 3, row: 3 });
    let gained =
        Event::RewardCame { player: Player::Hall, source: Source::Discovery(Discovery(GALAXY)) };
    assert!(told.events.contains(&gained), "the Governor gains what it meets");
}

// §H.4.4 Build a Mechanism.

/// The values that H.A.L.L. could pay, by rows.
fn values(have: &str, rows: usize) -> Vec<u8> {
    let scene = Scene::salvation();
    let offered = scene.position.projects[..rows].iter().flatten().flatten();
    let payable = offered.map(|m| rules().mechanism(*m)).filter(|m| cubes(have).can_pay(m.price));
    payable.map(|mechanism| mechanism.value).collect()
}

fn build(cube: Resource, have: &str) -> Told {
    let mut scene = scene(Token::Research);
    scene.hall().cubes = cubes(have);
    scene.cube(cube)
}

/// §H.4.4: least of two rows, most of two rows, most of all rows.
#[test]
fn h4_4_mechanisms_by_colour() {
    let have = "RRYYGGBBPP";
    let (two, three) = (values(have, 2), values(have, 3));
    let expected = [
        (Red, *two.iter().min().expect("some")),
        (Yellow, *two.iter().max().expect("some")),
        (Green, *three.iter().max().expect("some")),
        (Blue, *three.iter().max().expect("some")),
        (Purple, *three.iter().max().expect("some")),
    ];
    for (cube, value) in expected {
        let told = build(cube, have);
        check_cell(&told, HallRow::Build, cube, Token::Research);
        let hall = told.hall();
        assert_eq!((hall.built, hall.starship), (1, 1), "{cube}");
        let built = told.events.iter().find_map(|event| {
            let Event::Built { mechanism, .. } = event else { return None };
            Some(rules().mechanism(*mechanism).value)
        });
        assert_eq!(built, Some(value), "{cube}");
        assert_eq!(hall.prestige, i16::from(value) + 1, "{cube}");
        let saved = u16::from(matches!(cube, Blue | Purple));
        assert_eq!((hall.saved.total(), u16::from(hall.humankind)), (saved, saved), "{cube}");
    }
}

/// §H.4.4 BLUE: the meeple saved on top is the most valuable that it can still pay.
#[test]
fn h4_4_blue_also_saves_the_dearest() {
    let told = build(Blue, "PPPPPP");
    assert_eq!((told.hall().built, told.hall().saved), (1, cubes("P")));
    let mut scene = scene(Token::Research);
    let price = cheapest_price(&scene);
    scene.hall().cubes = price;
    let told = scene.cube(Blue);
    assert!(told.says("Save a Population on top is impossible: it cannot pay"));
}

/// The price of the least valuable Mechanism of the first two rows.
fn cheapest_price(scene: &Scene) -> Cubes {
    let offered = scene.position.projects[..2].iter().flatten().flatten();
    let prices = offered.map(|mechanism| rules().mechanism(*mechanism).price);
    prices.min_by_key(|price| price.value()).expect("some are offered")
}

/// §H.4.4, note: impossible when none of those that the cube allows can be paid.
#[test]
fn h4_4_when_it_is_impossible() {
    assert_eq!(deed(&build(Yellow, "-")), Some(Deed::Government));
    assert_eq!(deed(&build(Yellow, "PPPPP")), Some(Deed::Build));
}

/// of equal ones the first row, and there the first space.
#[test]
fn r72_equal_mechanisms() {
    let told = build(Red, "RRYYGGBBPP");
    let chosen = told.steps().into_iter().find_map(|step| {
        let HallEvent::MechanismChosen { project, column, value, .. } = step else { return None };
        Some((*project, *column, *value))
    });
    let (project, column, value) = chosen.expect("it builds");
    let position = Scene::salvation().position;
    for (row, other) in [(0, Project::Current), (1, Project::LongTerm)] {
        for (place, mechanism) in position.projects[row].iter().enumerate() {
            let Some(mechanism) = mechanism else { continue };
            let equal = rules().mechanism(*mechanism).value == value;
            let earlier = (other, place as u8) < (project, column);
            assert!(!(equal && earlier), "an equal one comes earlier");
        }
    }
}

// §H.4.5 Save a Population.

fn save(cube: Resource, have: &str, people: &str) -> Told {
    let mut scene = scene(Token::Solar);
    scene.hall().cubes = cubes(have);
    let mut lost = scene.position.population;
    lost.take_all(cubes(people));
    scene.position.lost = lost;
    scene.position.population = cubes(people);
    scene.cube(cube)
}

/// §H.4.5: cheapest, dearest, both for one step, dearest with a Probe.
#[test]
fn h4_5_people_by_colour() {
    let expected = [(Red, "R"), (Yellow, "B"), (Green, "RB"), (Blue, "B"), (Purple, "B")];
    for (cube, saved) in expected {
        let told = save(cube, "RRB", "RYGB");
        check_cell(&told, HallRow::Save, cube, Token::Solar);
        let hall = told.hall();
        assert_eq!((hall.saved, hall.humankind), (cubes(saved), 1), "{cube}");
        // The first space of the track gives 1 Reputation.
        assert_eq!(hall.reputation, 5 + 1 + cubes(saved).value() as i8, "{cube}");
    }
}

/// §H.4.5 BLUE: a Probe action without changes on top.
#[test]
fn h4_5_blue_also_probes() {
    for (cube, column) in [(Green, 0), (Blue, 1), (Purple, 1)] {
        let mut scene = scene(Token::Solar);
        scene.hall().cubes = cubes("R");
        scene.hall().fuel = 2; // Straight ahead only.
        scene.script(&["#30"]);
        assert_eq!(scene.cube(cube).hall().probe.column, column, "{cube}");
    }
    let told = save(Blue, "R", "R");
    assert!(told.says("Advance Your Probe on top is impossible: it lacks the Fuel"));
}

/// §H.4.5 BLUE: the Probe on top wins what anybody would win.
#[test]
fn h4_5_the_probe_on_top_is_not_changed() {
    let mut scene = before([Some(DEEP_SPACE), Some(GALAXY), Some(25)]);
    scene.pile(&[Token::Solar]);
    (scene.hall().fuel, scene.hall().cubes) = (2, cubes("R"));
    let told = scene.cube(Blue);
    assert_eq!((deed(&told), told.hall().probe.column), (Some(Deed::Save), 3));
    // The meeple, the first space of Humankind, the Galaxy: 1 Reputation each.
    assert_eq!((told.hall().reputation, told.hall().fuel), (8, 0));
}

/// the cheapest first; then the dearest that it can still pay, if any.
#[test]
fn r76_cheapest_then_dearest() {
    assert_eq!(save(Green, "B", "RYGB").hall().saved, cubes("R"), "the blue cube paid for red");
    assert_eq!(save(Green, "RY", "RYG").hall().saved, cubes("RY"));
}

/// §H.4.5, note: impossible when nobody can be paid for; the Golden Rule holds.
#[test]
fn h4_5_when_it_is_impossible() {
    let other = if cheap_mechanism("R") { Deed::Build } else { Deed::Government };
    assert_eq!(deed(&save(Yellow, "R", "YG")), Some(other));
    let told = save(Yellow, "P", "YG");
    assert_eq!(told.hall().saved, cubes("G"), "purple pays for green");
    assert_eq!(told.position().market.get(Purple), 1, "what is paid lies in the Market");
}
