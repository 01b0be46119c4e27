//! §H.3: every cell of the six Action rows, and the notes on them.

use starship_interstellar::{
    Cubes, Event, HallEvent, HallRow, Planet, Port, ProductionToken, Resource, Token,
};

use crate::hall_scene::{Scene, Told, cubes};

use Resource::{Blue, Green, Purple, Red, Yellow};

/// The cube lies in its cell, or the token came back (purple).
fn check_cell(told: &Told, row: HallRow, cube: Resource, token: Token) {
    assert_eq!(told.board().board[row.index()], Cubes::one(cube));
    let back = cube == Purple;
    assert_eq!(told.hall().pool.contains(&token), back);
    assert_eq!(told.has(&HallEvent::TokenReturned { token }), back);
    assert_eq!(told.hall().played.contains(&token), !back);
}

// §H.3.1 Solar Extraction.

fn sun(cube: Resource, drawn: [&str; 2]) -> Told {
    let mut scene = Scene::action();
    scene.pile(&[Token::Solar]);
    scene.hall().cubes = Cubes::NONE;
    scene.script(&drawn);
    let told = scene.cube(cube);
    check_cell(&told, HallRow::Solar, cube, Token::Solar);
    told
}

/// §H.3.1 RED: the cheaper of the two, with the loss.
#[test]
fn h3_1_red_keeps_the_cheaper_cube() {
    let told = sun(Red, ["blue", "yellow"]);
    assert_eq!((told.hall().cubes, told.hall().reputation), (cubes("Y"), 3));
    assert_eq!(told.position().spiral, 1);
    assert_eq!(told.position().bag.get(Blue), 6, "the dearer one went back");
}

/// §H.3.1 YELLOW: both, with the loss of both.
#[test]
fn h3_1_yellow_keeps_both() {
    let told = sun(Yellow, ["blue", "yellow"]);
    assert_eq!((told.hall().cubes, told.hall().reputation), (cubes("YB"), -1));
    assert_eq!(told.position().spiral, 2);
}

/// §H.3.1 GREEN: both, 2 less lost, never a gain.
#[test]
fn h3_1_green_loses_two_less() {
    let told = sun(Green, ["blue", "yellow"]);
    assert_eq!((told.hall().cubes, told.hall().reputation), (cubes("YB"), 1));
    let told = sun(Green, ["red", "red"]);
    assert_eq!(told.hall().reputation, 5, "2 lost, 2 spared");
}

/// §H.3.1 BLUE and PURPLE: both, nothing lost; purple comes back.
#[test]
fn h3_1_blue_and_purple_lose_nothing() {
    for cube in [Blue, Purple] {
        let told = sun(cube, ["purple", "purple"]);
        assert_eq!((told.hall().cubes, told.hall().reputation), (cubes("PP"), 5));
        assert_eq!(told.position().spiral, 2);
    }
}

/// R-64, §1.12: H.A.L.L. keeps its cubes and stops at the bottom of the track.
#[test]
fn r64_hall_stops_at_the_bottom() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Solar]);
    scene.hall().reputation = -8;
    scene.script(&["purple", "purple"]);
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().reputation, -10);
    assert_eq!(told.hall().cubes.get(Purple), 2);
}

// §H.3.2 Technology Research.

fn research(cube: Resource, have: &str, levels: [u8; 5], n_played: u8) -> Told {
    let mut scene = Scene::action();
    scene.pile(&[Token::Research]);
    scene.hall().cubes = cubes(have);
    scene.board().levels = levels;
    scene.played(n_played);
    scene.cube(cube)
}

/// §H.3.2 RED: double the Resources for the lowest level not yet developed, and a Scientist.
#[test]
fn h3_2_red_pays_double() {
    let told = research(Red, "RRR", [0; 5], 0);
    check_cell(&told, HallRow::Research, Red, Token::Research);
    assert_eq!(told.board().levels, [1, 0, 0, 0, 0]);
    assert_eq!((told.hall().cubes, told.hall().scientists), (cubes("R"), 2));
    assert_eq!(told.hall().spent, 1);
    let too_poor = research(Red, "R", [0; 5], 0);
    assert_eq!(too_poor.board().levels, [0; 5]);
    assert!(too_poor.says("it cannot pay"));
}

/// §H.3.2 YELLOW: the Resources as they are.
#[test]
fn h3_2_yellow_pays_the_price() {
    let told = research(Yellow, "R", [0; 5], 0);
    check_cell(&told, HallRow::Research, Yellow, Token::Research);
    assert_eq!((told.board().levels, told.hall().cubes), ([1, 0, 0, 0, 0], Cubes::NONE));
    // The payment lies in the Market (§4.2.3).
    assert_eq!(told.position().market.get(Red), 3);
    let second = research(Yellow, "RR", [1, 0, 0, 0, 0], 0);
    assert_eq!((second.board().levels, second.hall().cubes), ([2, 0, 0, 0, 0], Cubes::NONE));
}

/// §H.3.2 GREEN: the price, and a Scientist comes.
#[test]
fn h3_2_green_gains_a_scientist() {
    let told = research(Green, "R", [0; 5], 0);
    check_cell(&told, HallRow::Research, Green, Token::Research);
    assert_eq!((told.board().levels, told.hall().scientists), ([1, 0, 0, 0, 0], 3));
    assert_eq!(told.hall().reserve, 10);
}

/// §H.7, §H.3.2: by the earlier rules green pays double.
#[test]
fn h7_draft_green_research_pays_double() {
    let mut scene = Scene::draft();
    scene.pile(&[Token::Research]);
    scene.hall().cubes = cubes("RR");
    let told = scene.cube(Green);
    assert_eq!((told.board().levels, told.hall().cubes), ([1, 0, 0, 0, 0], Cubes::NONE));
    assert_eq!(told.hall().scientists, 3);
}

/// §H.3.2 BLUE and PURPLE: two levels, or the one that it can pay, or the one that is left.
#[test]
fn h3_2_blue_and_purple_develop_two_levels() {
    for cube in [Blue, Purple] {
        let told = research(cube, "RRR", [0; 5], 0);
        check_cell(&told, HallRow::Research, cube, Token::Research);
        assert_eq!((told.board().levels, told.hall().scientists), ([2, 0, 0, 0, 0], 1));
        let one_paid = research(cube, "RR", [0; 5], 0);
        assert_eq!((one_paid.board().levels, one_paid.hall().cubes), ([1, 0, 0, 0, 0], cubes("R")));
        let one_left = research(cube, "RRRR", [1, 0, 0, 0, 0], 0);
        assert_eq!(
            (one_left.board().levels, one_left.hall().cubes),
            ([2, 0, 0, 0, 0], cubes("RR"))
        );
    }
}

/// a second level takes a second Scientist.
#[test]
fn r66_two_levels_two_scientists() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Research]);
    scene.hall().cubes = cubes("RRR");
    (scene.hall().scientists, scene.hall().reserve) = (1, 13);
    let told = scene.cube(Blue);
    assert_eq!((told.board().levels, told.hall().scientists), ([1, 0, 0, 0, 0], 0));
}

/// R-75, §1.9: the cubes of least value that pay.
#[test]
fn r75_it_pays_with_the_cheapest() {
    let told = research(Yellow, "YGP", [0; 5], 0);
    assert_eq!(told.hall().cubes, cubes("GP"));
    let told = research(Red, "RYP", [0; 5], 0);
    assert_eq!(told.hall().cubes, cubes("P"), "twice red: the red and the yellow cube");
}

/// §H.3.2: counted by the tokens played, this one included; complete ones are left out.
#[test]
fn h3_2_technologies_are_counted_off() {
    let third = research(Yellow, "RYGBP", [0; 5], 2);
    assert_eq!(third.board().levels, [0, 0, 1, 0, 0]);
    let skips = research(Yellow, "RYGBP", [2, 0, 0, 0, 0], 0);
    assert_eq!(skips.board().levels, [2, 1, 0, 0, 0]);
    let wraps = research(Yellow, "RYGBP", [2, 0, 2, 0, 0], 3);
    assert_eq!(wraps.board().levels, [2, 1, 2, 0, 0], "the fourth of yellow, blue, purple");
    let candidates = vec![Yellow, Blue, Purple];
    assert!(wraps.has(&HallEvent::TechnologyCounted {
        n_played: 4,
        candidates,
        technology: Yellow
    }));
}

/// R-89, §H.7: both texts count from red to purple here; the data file could say otherwise.
#[test]
fn r89_order_of_technologies() {
    let rules = crate::support::rules();
    assert_eq!(rules.hall.counting, Resource::ALL);
    assert_eq!(rules.hall.counting_draft, Resource::ALL);
    let mut scene = Scene::draft();
    scene.pile(&[Token::Research]);
    scene.hall().cubes = cubes("RYGBP");
    scene.played(1);
    assert_eq!(scene.cube(Yellow).board().levels, [0, 1, 0, 0, 0]);
}

/// §H.3.2, notes: impossible without a Scientist, with everything developed, without the price.
#[test]
fn h3_2_when_research_is_impossible() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Research]);
    (scene.hall().scientists, scene.hall().reserve) = (0, 14);
    let told = scene.turn();
    assert!(told.says("no Scientist is left to it"));
    assert!(!told.steps().iter().any(|step| matches!(step, HallEvent::CubeTaken { .. })));
    let mut scene = Scene::action();
    scene.pile(&[Token::Research]);
    scene.board().levels = [2; 5];
    assert!(scene.turn().says("all its technologies are developed"));
    let mut scene = Scene::action();
    scene.pile(&[Token::Research]);
    scene.hall().cubes = Cubes::NONE;
    let bag = scene.board().bag;
    let told = scene.turn();
    assert!(told.has(&HallEvent::CubeReturned { cube: Red }));
    assert_eq!(told.board().bag, bag, "the cube is back in the bag");
    assert_eq!(told.board().board, [Cubes::NONE; 10]);
}

// §H.3.4 Market.

fn market(cube: Resource, there: &str) -> Told {
    let mut scene = Scene::action();
    scene.pile(&[Token::Market]);
    scene.hall().cubes = Cubes::NONE;
    scene.position.market = cubes(there);
    let told = scene.cube(cube);
    check_cell(&told, HallRow::Market, cube, Token::Market);
    told
}

/// §H.3.4: one cheapest, two cheapest, one of each, two dearest.
#[test]
fn h3_4_market_by_colour() {
    let there = "RYGBP";
    let expected = [(Red, "R"), (Yellow, "RY"), (Green, "RP"), (Blue, "BP"), (Purple, "BP")];
    for (cube, taken) in expected {
        let told = market(cube, there);
        assert_eq!(told.hall().cubes, cubes(taken), "{cube}");
        assert_eq!(told.hall().fuel, 8, "for nothing");
        let mut left = cubes(there);
        left.take_all(cubes(taken));
        assert_eq!(told.position().market, left);
    }
}

/// as many as there are; §H.3.4: an empty Market is impossible.
#[test]
fn r67_what_the_market_has() {
    for cube in [Yellow, Green, Blue] {
        assert_eq!(market(cube, "G").hall().cubes, cubes("G"));
    }
    let mut scene = Scene::action();
    scene.pile(&[Token::Market]);
    scene.position.market = Cubes::NONE;
    let told = scene.turn();
    assert!(told.says("the Market is empty"));
}

/// §H.3.4: the Market is never repeated.
#[test]
fn h3_4_the_market_is_not_repeated() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Production(Planet::Earth)]);
    let hall = scene.hall();
    hall.played.retain(|token| *token != Token::Market);
    hall.played.push(Token::Market);
    scene.script(&["red"]);
    let told = scene.turn();
    let token = Token::Production(Planet::Earth);
    let row = Some(HallRow::Earth);
    assert!(told.has(&HallEvent::TokenPlayed { token, row, n_played: 1 }));
}

// §H.3.5 Earth Production.

/// §H.3.5: 1, 4, 6, 10 and 10 Fuel.
#[test]
fn h3_5_earth_production_by_colour() {
    for (cube, fuel) in [(Red, 1), (Yellow, 4), (Green, 6), (Blue, 10), (Purple, 10)] {
        let mut scene = Scene::action();
        let token = Token::Production(Planet::Earth);
        scene.pile(&[token]);
        let told = scene.cube(cube);
        check_cell(&told, HallRow::Earth, cube, token);
        assert_eq!(told.hall().fuel, 8 + fuel, "{cube}");
    }
}

// §H.3.6 Planetary Production.

fn produce(mut scene: Scene, cube: Resource, deposit: &str, storage: &str, there: bool) -> Told {
    scene.base(Planet::Mars, deposit, storage);
    if there {
        scene.hall().explorer.at = Port::Mars;
    }
    let token = Token::Production(Planet::Mars);
    scene.pile(&[token]);
    scene.hall().explorer.at = if there { Port::Mars } else { Port::Earth };
    let told = scene.cube(cube);
    check_cell(&told, HallRow::Planetary, cube, token);
    told
}

fn zone(told: &Told) -> (Cubes, Cubes) {
    let zone = told.zone(Planet::Mars);
    (zone.deposit, zone.storage)
}

/// §H.3.6 YELLOW, R-68: the Base moves one, the Explorer another, the best first.
#[test]
fn r68_normal_production() {
    let told = produce(Scene::action(), Yellow, "RRYY", "-", false);
    assert_eq!(zone(&told), (cubes("RRY"), cubes("Y")));
    let told = produce(Scene::action(), Yellow, "RRYY", "-", true);
    assert_eq!(zone(&told), (cubes("RR"), cubes("YY")));
    let full = produce(Scene::action(), Yellow, "RR", "GGGGG", true);
    assert_eq!(zone(&full), (cubes("RR"), cubes("GGGGG")), "a full Storage takes nothing");
    assert_eq!(full.hall().fuel, 8);
}

/// §H.3.6 RED, R-62: what it normally moves, but one cube stays, the cheapest.
#[test]
fn r62_red_production_leaves_the_cheapest() {
    let told = produce(Scene::action(), Red, "RY", "-", true);
    assert_eq!(zone(&told), (cubes("R"), cubes("Y")), "two would move, one stays");
    let told = produce(Scene::action(), Red, "RRYY", "-", true);
    assert_eq!(zone(&told), (cubes("RR"), cubes("YY")), "enough is left anyway");
    let last = produce(Scene::action(), Red, "G", "-", false);
    assert_eq!(zone(&last), (cubes("G"), Cubes::NONE), "the last cube stays");
}

/// §H.7, R-63: by the earlier rules the cheapest of several colours is eliminated.
#[test]
fn r63_draft_red_production() {
    let told = produce(Scene::draft(), Red, "RY", "-", true);
    assert_eq!(zone(&told), (Cubes::NONE, cubes("Y")), "red has left the table");
    let told = produce(Scene::draft(), Red, "RR", "-", true);
    assert_eq!(zone(&told), (cubes("R"), cubes("R")), "of one colour nothing is eliminated");
}

/// §H.3.6 GREEN: one cube a level better, and 3 Fuel.
#[test]
fn h3_6_green_works_one_cube_up() {
    let told = produce(Scene::action(), Green, "RYY", "-", false);
    assert_eq!(zone(&told), (cubes("R"), cubes("YG")));
    assert_eq!(told.hall().fuel, 11);
    let emptied = produce(Scene::action(), Green, "Y", "-", false);
    assert_eq!(zone(&emptied), (Cubes::NONE, cubes("Y")), "nothing is left to work up");
    assert_eq!(emptied.hall().fuel, 11);
}

/// §H.3.6 BLUE and PURPLE: two cubes two levels better, and 6 Fuel; purple is the best there is.
#[test]
fn h3_6_blue_and_purple_work_two_cubes_up() {
    for cube in [Blue, Purple] {
        let told = produce(Scene::action(), cube, "RYYY", "-", false);
        assert_eq!(zone(&told), (cubes("R"), cubes("YBB")));
        assert_eq!(told.hall().fuel, 14);
        let told = produce(Scene::action(), cube, "BPP", "-", false);
        assert_eq!(zone(&told), (Cubes::NONE, cubes("PPP")));
    }
}

/// improved cubes that find no room are lost.
#[test]
fn r69_improved_cubes_without_room() {
    let told = produce(Scene::action(), Blue, "RRR", "GGG", false);
    assert_eq!(zone(&told), (Cubes::NONE, cubes("RGGGG")), "the second one is lost");
}

/// §H.3.6, note: an empty Deposit makes the token impossible.
#[test]
fn h3_6_an_empty_deposit() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "-", "R");
    scene.pile(&[Token::Production(Planet::Mars), Token::Production(Planet::Earth)]);
    scene.script(&["yellow"]);
    let told = scene.turn();
    assert!(told.says("the Deposit is empty"));
    assert_eq!(told.hall().fuel, 12, "the next token was played");
    assert_eq!(told.board().top, Some(Token::Production(Planet::Mars)), "it lies under the pile");
}

/// §H.3.6, note: one production token a turn, each with a cube of its own.
#[test]
fn h3_6_one_production_a_turn() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "RR", "-");
    scene.base(Planet::Venus, "GG", "-");
    scene.pile(&[Token::Production(Planet::Venus), Token::Production(Planet::Mars)]);
    scene.script(&["yellow"]);
    let told = scene.turn();
    assert_eq!(told.zone(Planet::Venus).storage, cubes("G"));
    assert_eq!(told.zone(Planet::Mars).storage, Cubes::NONE);
    assert_eq!(told.board().board[HallRow::Planetary.index()], cubes("Y"));
}

// §H.5.2, §H.5.3 Extra Actions on the Action side.

fn extra(n: u8, cube: Resource, prepare: impl FnOnce(&mut Scene)) -> Told {
    let mut scene = Scene::action();
    let token = scene.extra(n);
    prepare(&mut scene);
    scene.pile(&[token]);
    scene.cube(cube)
}

/// §H.5.2: enhanced actions are the basic ones.
#[test]
fn h5_2_enhancements_are_ignored() {
    let rows = [
        (2, HallRow::Market),
        (11, HallRow::Solar),
        (12, HallRow::Earth),
        (13, HallRow::Research),
        (15, HallRow::Solar),
        (16, HallRow::Market),
        (19, HallRow::Research),
        (21, HallRow::Market),
        (22, HallRow::Research),
        (24, HallRow::Market),
    ];
    for (n, row) in rows {
        let told = extra(n, Yellow, |_| {});
        assert_eq!(told.board().board[row.index()], cubes("Y"), "X{n:02}");
    }
    let told = extra(15, Yellow, |scene| scene.hall().cubes = Cubes::NONE);
    assert_eq!(told.hall().cubes.total(), 2, "X15: two cubes drawn, not four");
    let told = extra(13, Yellow, |scene| scene.hall().cubes = cubes("R"));
    assert_eq!(told.board().levels, [1, 0, 0, 0, 0], "X13: the usual price");
}

/// §H.5.2: other gains are done as printed, and a cube goes to the Technology area. R-86: purple
/// does not bring the token back.
#[test]
fn r86_purple_for_a_printed_action() {
    let gains = [
        (3, 16, "-", 3),
        (4, 8, "YB", 3),
        (5, 8, "P", 3),
        (6, 8, "RRR", 3),
        (7, 8, "GG", 3),
        (20, 12, "-", 3),
        (23, 8, "-", 4),
    ];
    for (n, fuel, gained, scientists) in gains {
        let mut scene = Scene::action();
        scene.hall().cubes = Cubes::NONE;
        let token = scene.extra(n);
        scene.pile(&[token]);
        scene.script(&["purple"]);
        let told = scene.turn();
        let hall = told.hall();
        assert_eq!((hall.fuel, hall.cubes, hall.scientists), (fuel, cubes(gained), scientists));
        assert_eq!(told.board().aside, cubes("P"), "X{n:02}");
        assert_eq!(told.board().board, [Cubes::NONE; 10]);
        assert!(hall.pool.is_empty(), "the token stays played");
    }
}

/// §H.5.2, §X.18: the two cheapest cubes of the Market, exactly; impossible when it is empty.
#[test]
fn h5_2_x18_takes_the_two_cheapest() {
    let mut scene = Scene::action();
    scene.hall().cubes = Cubes::NONE;
    scene.position.market = cubes("YGB");
    let token = scene.extra(18);
    scene.pile(&[token]);
    scene.script(&["red"]);
    let told = scene.turn();
    assert_eq!((told.hall().cubes, told.board().aside), (cubes("YG"), cubes("R")));
    let mut scene = Scene::action();
    scene.position.market = Cubes::NONE;
    let token = scene.extra(18);
    scene.pile(&[token]);
    assert!(scene.turn().says("the Market is empty"));
}

/// §H.5.2, §X.08, R-78: three cubes, as good as may be, for the Deposit with the fewest.
#[test]
fn r78_the_best_colour_for_a_deposit() {
    let mut scene = Scene::action();
    scene.base_with(ProductionToken::of(Planet::Mars, 0), "RRR", "-"); // Red.
    scene.base_with(ProductionToken::of(Planet::Jupiter, 0), "RR", "-"); // Red.
    let token = scene.extra(8);
    scene.pile(&[token]);
    scene.script(&["red"]);
    let told = scene.turn();
    assert_eq!(told.zone(Planet::Jupiter).deposit, cubes("RRGGG"));
    assert_eq!(told.zone(Planet::Mars).deposit, cubes("RRR"));
    let mut scene = Scene::action();
    let token = scene.extra(8);
    scene.pile(&[token]);
    assert!(scene.turn().says("it has no Deposit"));
}

/// §H.5.3: X17 works where the Deposit holds most; among equals nearest to the Sun.
#[test]
fn h5_3_x17_takes_the_richest_deposit() {
    let told = extra(17, Yellow, |scene| {
        scene.base(Planet::Mars, "RR", "-");
        scene.base(Planet::Jupiter, "RRR", "-");
    });
    assert_eq!(told.zone(Planet::Jupiter).storage, cubes("R"));
    let told = extra(17, Yellow, |scene| {
        scene.base(Planet::Mars, "PP", "-");
        scene.base(Planet::Jupiter, "RR", "-");
    });
    assert_eq!(told.zone(Planet::Mars).storage, cubes("P"));
    assert_eq!(told.board().board[HallRow::Planetary.index()], cubes("Y"));
    let mut scene = Scene::action();
    let token = scene.extra(17);
    scene.pile(&[token]);
    assert!(scene.turn().says("the Deposit is empty"));
}

/// R-74 on the Action side: nothing after the action of X11.
#[test]
fn h5_2_x11_is_solar_extraction() {
    let told = extra(11, Blue, |scene| scene.script(&["red", "red"]));
    assert_eq!(told.hall().reputation, 5);
    assert!(!told.events.iter().any(|event| matches!(event, Event::PrestigeGained { .. })));
}

/// §H.2.3, §X.23, §2.2: without a Scientist in the reserve X23 is impossible.
#[test]
fn h5_2_x23_needs_the_reserve() {
    let mut scene = Scene::action();
    let token = scene.extra(23);
    scene.pile(&[token]);
    (scene.hall().scientists, scene.hall().reserve) = (14, 0);
    let told = scene.turn();
    assert!(told.says("no Scientist is left to it"));
    assert_eq!((told.passed_with(), told.board().aside), (Some(1), Cubes::NONE));
}
