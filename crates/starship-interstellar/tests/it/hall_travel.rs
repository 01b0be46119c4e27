//! §H.3.3: Travel of H.A.L.L., free and paid, repeated and impossible.

use starship_interstellar::{
    Cubes, Event, HallEvent, HallRow, Orbit, Planet, Player, Port, ProductionToken, Resource, Token,
};

use crate::hall_scene::{HALL, Scene, Told, cubes};

use Resource::{Blue, Green, Purple, Red, Yellow};

/// A Travel to a new Base with this cube; Jupiter (value 4) lies on top of the pile of planets.
fn settle(cube: Resource, fuel: u16) -> Told {
    let mut scene = Scene::action();
    scene.pile(&[Token::Travel]);
    scene.planets(&[Planet::Jupiter]);
    scene.hall().fuel = fuel;
    scene.hall().cubes = Cubes::NONE;
    scene.script(&["Jupiter token 1"]); // Eight red, ARS 2.
    scene.cube(cube)
}

/// §H.3.3.1: twice the value of the planet, 3 more, as it is, 2 less; ARS 2 more with blue.
#[test]
fn h3_3_1_the_price_of_a_new_base() {
    for (cube, price, ars) in
        [(Red, 11, 2), (Yellow, 8, 2), (Green, 6, 2), (Blue, 6, 4), (Purple, 6, 4)]
    {
        let told = settle(cube, 20);
        let hall = told.hall();
        assert_eq!(hall.fuel, 20 - price, "{cube}");
        assert_eq!(hall.cubes, Cubes::of(Red, ars), "{cube}");
        assert_eq!(told.zone(Planet::Jupiter).deposit, Cubes::of(Red, 8));
        assert_eq!((hall.explorer.at, hall.bases), (Port::Jupiter, 3));
        assert_eq!(told.board().board[HallRow::Travel.index()], Cubes::one(cube));
        // §1.4: the new token covers Travel; purple brings Travel back under the pile.
        assert_eq!(hall.played.last(), Some(&Token::Production(Planet::Jupiter)));
        assert_eq!(hall.pool.contains(&Token::Travel), cube == Purple);
        assert!(!told.board().planets.contains(&Planet::Jupiter));
    }
}

/// §H.3.3.5: the Fuel must suffice for the cube drawn; the cube goes back, the token under.
#[test]
fn h3_3_5_without_the_fuel() {
    assert_eq!(settle(Red, 11).hall().fuel, 0);
    let mut scene = Scene::action();
    scene.pile(&[Token::Travel, Token::Production(Planet::Earth)]);
    scene.planets(&[Planet::Jupiter]);
    scene.hall().fuel = 10;
    scene.script(&["yellow"]); // For Earth, after red came back.
    let told = scene.cube(Red);
    assert!(told.has(&HallEvent::CubeReturned { cube: Red }));
    assert!(told.says("it lacks the Fuel"));
    assert_eq!(told.hall().fuel, 14);
    assert_eq!(told.board().board[HallRow::Travel.index()], Cubes::NONE);
    assert_eq!(told.board().top, Some(Token::Travel));
}

/// §H.3.3.5: on Earth with nothing to fetch and no Base left.
#[test]
fn h3_3_5_nowhere_to_go() {
    let mut scene = Scene::action();
    for planet in [Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn] {
        scene.base(planet, "R", "-");
    }
    scene.pile(&[Token::Travel]);
    let told = scene.turn();
    assert!(told.says("nothing to fetch and nowhere to go"));
    let mut scene = Scene::action();
    for planet in [Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn] {
        scene.base(planet, "R", if planet == Planet::Mars { "R" } else { "-" });
    }
    scene.pile(&[Token::Travel]);
    assert_eq!(scene.turn().hall().explorer.at, Planet::Mars, "there is something to fetch");
}

/// §H.3.3.2, R-65: a flight to fetch cubes is free, takes no cube, and goes nearest to the Sun.
#[test]
fn r65_free_flights_take_no_cube() {
    let mut scene = Scene::action();
    scene.base(Planet::Jupiter, "R", "RR");
    scene.base(Planet::Mars, "R", "G");
    scene.pile(&[Token::Travel]);
    let told = scene.turn();
    let hall = told.hall();
    assert_eq!((hall.explorer.at, hall.fuel), (Port::Mars, 8));
    assert!(told.board().board.iter().all(|row| row.is_empty()));
    assert_eq!(told.board().bag, cubes_of_the_bag());
    let flew = Event::Flew { player: Player::Hall, from: Planet::Earth, to: Planet::Mars, fuel: 0 };
    assert!(told.events.contains(&flew));
    assert_eq!(told.zone(Planet::Mars).storage, cubes("G"), "it loads when it leaves");
}

fn cubes_of_the_bag() -> Cubes {
    crate::support::rules().hall.bags[2]
}

/// §H.3.3.2, R-70: from planet to planet and home; everything is loaded and unloaded.
#[test]
fn r70_it_loads_everything() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "R", "GGGGG");
    scene.base(Planet::Jupiter, "R", "RRRRR");
    scene.pile(&[Token::Travel]);
    scene.hall().explorer.at = Port::Mars;
    let told = scene.turn();
    assert_eq!(told.hall().explorer.at, Planet::Jupiter);
    assert_eq!(told.hall().explorer.cubes, cubes("GGGGG"));
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "R", "-");
    scene.base(Planet::Jupiter, "R", "RRRRR");
    scene.hall().cubes = Cubes::NONE;
    scene.hall().explorer.at = Port::Jupiter;
    scene.hall().explorer.cubes = cubes("GGGGG");
    scene.pile(&[Token::Travel]);
    let told = scene.turn();
    assert_eq!(told.hall().explorer.at, Planet::Earth);
    assert_eq!(told.hall().cubes, cubes("RRRRRGGGGG"));
    assert_eq!(told.hall().explorer.cubes, Cubes::NONE);
    assert_eq!(told.zone(Planet::Jupiter).storage, Cubes::NONE);
}

/// §H.3.3.4: Travel is repeated turn by turn until a new Base covers it.
#[test]
fn h3_3_4_travel_goes_on() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "R", "R");
    scene.pile(&[Token::Travel, Token::Solar]);
    scene.planets(&[Planet::Venus]);
    scene.hall().cubes = Cubes::NONE;
    // Out, home, then a Base on Venus (value 1: 2 Fuel with yellow); then the next token.
    scene.script(&["yellow", "Venus token 1", "blue", "red", "red"]);
    let told = scene.alone();
    let flights: Vec<(Planet, u16)> = told
        .events
        .iter()
        .filter_map(|event| {
            let Event::Flew { player, to, fuel, .. } = event else { return None };
            assert_eq!(*player, Player::Hall, "nobody else flies");
            Some((*to, *fuel))
        })
        .collect();
    assert_eq!(flights, [(Planet::Mars, 0), (Planet::Earth, 0), (Planet::Venus, 2)]);
    let repeats = told.steps().into_iter();
    let repeats = repeats.filter(|step| matches!(step, HallEvent::TravelGoesOn { .. }));
    assert_eq!(repeats.count(), 2);
    let token = Token::Solar;
    assert!(told.has(&HallEvent::TokenPlayed { token, row: Some(HallRow::Solar), n_played: 2 }));
}

/// §H.3.3.4, R-65: on Earth without the Fuel it plays the next token, and Travel stays played.
#[test]
fn h3_3_4_travel_ends_on_earth() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "R", "R");
    scene.pile(&[Token::Travel, Token::Production(Planet::Earth)]);
    scene.planets(&[Planet::Jupiter]);
    scene.hall().fuel = 0;
    scene.script(&["red", "yellow"]); // Red cannot pay for Jupiter; yellow is for Earth.
    let told = scene.alone();
    assert!(told.has(&HallEvent::CubeReturned { cube: Red }));
    assert!(told.says("Travel is not repeated: it lacks the Fuel"));
    let played = Token::Production(Planet::Earth);
    assert!(told.has(&HallEvent::TokenPlayed {
        token: played,
        row: Some(HallRow::Earth),
        n_played: 2
    }));
    assert!(
        !told.steps().iter().any(|step| {
            matches!(step, HallEvent::TokenImpossible { token: Token::Travel, .. })
        })
    );
}

/// §H.3.3.3, R-81: the planet is counted off by the tokens played, Travel included, round the pile.
#[test]
fn h3_3_3_planets_are_counted_off() {
    let order = [
        Planet::Mars,
        Planet::Venus,
        Planet::Mercury,
        Planet::Neptune,
        Planet::Uranus,
        Planet::Saturn,
        Planet::Jupiter,
    ];
    for (n_played, planet) in
        [(0, Planet::Mars), (1, Planet::Venus), (6, Planet::Jupiter), (8, Planet::Venus)]
    {
        let mut scene = Scene::action();
        scene.pile(&[Token::Travel]);
        scene.planets(&order);
        scene.hall().fuel = 50;
        scene.played(n_played);
        let told = scene.cube(Yellow);
        assert_eq!(told.hall().explorer.at, planet, "after {n_played} tokens");
    }
}

/// §H.1.2, §H.3.3.3: planets below the top are unknown until they are counted.
#[test]
fn h1_2_only_the_top_of_the_planets_is_known() {
    let mut scene = Scene::action();
    assert_eq!(scene.board().planets.len(), 1);
    assert_eq!(scene.board().planets_hidden.len(), 6);
    let top = scene.board().planets[0];
    scene.pile(&[Token::Travel]);
    scene.hall().fuel = 50;
    scene.played(2);
    scene.script(&["Neptune", "Saturn", "Saturn token 3"]);
    let told = scene.cube(Yellow);
    assert_eq!(told.hall().explorer.at, Planet::Saturn);
    assert_eq!(told.board().planets, [top, Planet::Neptune], "what was counted past stays known");
}

/// the token of its own pile, never declined; the tokens on the board stay there.
#[test]
fn r60_a_token_of_its_own() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Travel]);
    scene.planets(&[Planet::Mars]);
    scene.script(&["Mars token 10"]);
    let told = scene.cube(Yellow);
    assert_eq!(told.zone(Planet::Mars).token, ProductionToken::of(Planet::Mars, 9));
    let mars = &told.position().planets[Planet::Mars.index()];
    assert_eq!((mars.n_unseen, mars.unseen.len()), (4, 9));
}

/// a poor token is kept like any other.
#[test]
fn r71_it_keeps_every_token() {
    let mut scene = Scene::action();
    scene.pile(&[Token::Travel]);
    scene.planets(&[Planet::Mars]);
    scene.script(&["Mars token 9"]); // Three green.
    let told = scene.cube(Red);
    assert_eq!(told.zone(Planet::Mars).deposit, cubes("GGG"));
    assert!(!told.events.iter().any(|event| matches!(event, Event::TokenReturned { .. })));
}

/// R-84, §H.5.2: X01 and X14 are Travel, and go on like it.
#[test]
fn r84_x01_is_travel() {
    for n in [1, 9, 10, 14] {
        let mut scene = Scene::action();
        let token = scene.extra(n);
        scene.planets(&[Planet::Jupiter]);
        scene.pile(&[token]);
        let told = scene.cube(Yellow);
        assert_eq!(told.hall().fuel, 0, "X{n:02} pays the full price");
        let mut scene = Scene::action();
        scene.base(Planet::Mars, "R", "R");
        let token = scene.extra(n);
        scene.pile(&[token]);
        let told = scene.alone();
        assert!(told.has(&HallEvent::TravelGoesOn { token }), "X{n:02} goes on");
    }
}

/// §H.3.3.6, §7.3: a destroyed planet leaves its piles and zones; the Base comes home.
#[test]
fn h3_3_6_a_planet_is_destroyed() {
    let mut scene = Scene::action();
    scene.position.spiral = 11;
    scene.base(Planet::Mercury, "RR", "R");
    scene.pile(&[Token::Solar, Token::Production(Planet::Mercury)]);
    scene.script(&["red", "red"]);
    let told = scene.cube(Red);
    let hall = told.hall();
    assert_eq!((hall.bases, hall.zones.len()), (4, 0));
    assert!(!hall.pool.contains(&Token::Production(Planet::Mercury)));
    assert_eq!(told.board().top, None);
    let board = told.board();
    assert!(!board.planets.contains(&Planet::Mercury));
    assert!(!board.planets_hidden.contains(&Planet::Mercury));
    // Without a Base there its own token goes too.
    let mut scene = Scene::action();
    scene.position.spiral = 11;
    scene.planets(&[Planet::Mercury]);
    scene.pile(&[Token::Solar]);
    scene.script(&["red", "red"]);
    let told = scene.cube(Red);
    assert!(!told.board().planets.contains(&Planet::Mercury));
    assert_eq!(told.board().planets.len() + told.board().planets_hidden.len(), 6);
}

/// §H.3.3.3: a Travel that goes on counts the same tokens again, itself once.
#[test]
fn h3_3_3_a_repeated_travel_counts_no_further() {
    let mut scene = Scene::action();
    scene.base(Planet::Mars, "R", "R");
    scene.pile(&[Token::Travel]);
    scene.planets(&[Planet::Venus, Planet::Mercury]);
    scene.script(&["yellow"]);
    let told = scene.alone(); // Out, home, and the first of its planets.
    assert_eq!(told.hall().explorer.at, Planet::Venus);
}

/// R-241, §7.3, §8.2: when Earth is gone nobody flies there; what the Explorer carries is lost.
#[test]
fn r241_no_flight_home_without_earth() {
    let with = |spiral: u8| {
        let mut scene = Scene::action();
        scene.position.spiral = spiral;
        for planet in [Planet::Mercury, Planet::Venus] {
            let doc = &mut scene.position.planets[planet.index()];
            (doc.destroyed, doc.n_unseen) = (true, 0);
            doc.unseen.clear();
            scene.board().planets_hidden.retain(|other| *other != planet);
        }
        scene.board().planets = vec![Planet::Saturn];
        scene.board().planets_hidden.retain(|other| *other != Planet::Saturn);
        scene.base(Planet::Mars, "R", "G");
        scene.pile(&[Token::Solar, Token::Travel]);
        scene.hall().explorer.at = Port::Mars;
        scene.hall().cubes = Cubes::NONE;
        scene.script(&["red", "red", "red"]); // Red keeps one cube, and the Spiral moves.
        scene.alone()
    };
    let safe = with(24);
    assert_eq!((safe.hall().explorer.at, safe.hall().cubes), (Port::Earth, cubes("RG")));
    let gone = with(32);
    assert_eq!((gone.hall().explorer.at, gone.hall().cubes), (Port::Mars, cubes("R")));
    assert!(gone.says("nothing to fetch and nowhere to go"));
    assert_eq!(gone.passed_with(), Some(1), "Travel was not played");
}

/// A game with Anti-Matter in which these planets have left their Orbits.
fn moved(planets: &[(Planet, Orbit)]) -> Scene {
    let mut scene = Scene::expanded("antimatter");
    for &(planet, orbit) in planets {
        let doc = &mut scene.position.planets[planet.index()];
        (doc.orbit, doc.space) = (Some(orbit), 1);
    }
    scene
}

/// R-240, §A.7: nearest to the Sun is who is on the inner Orbit, wherever it was printed; on the
/// same Orbit the printed order decides. Here for a free flight (§H.3.3.2).
#[test]
fn r240_nearest_to_the_sun_by_orbit() {
    let fetch = |planets: &[(Planet, Orbit)]| {
        let mut scene = moved(planets);
        scene.base(Planet::Mars, "R", "G");
        scene.base(Planet::Jupiter, "R", "R");
        scene.pile(&[Token::Travel]);
        scene.alone().events.into_iter().find_map(|event| {
            let Event::Flew { to, .. } = event else { return None };
            Some(to)
        })
    };
    assert_eq!(fetch(&[]), Some(Planet::Mars));
    assert_eq!(fetch(&[(Planet::Jupiter, Orbit::Venus)]), Some(Planet::Jupiter));
    assert_eq!(fetch(&[(Planet::Jupiter, Orbit::Mars)]), Some(Planet::Mars));
}

/// R-240, §A.7: the same for X17 (§H.5.3), and farthest for a reward (§H.4.2).
#[test]
fn r240_deposits_by_orbit() {
    let mut scene = moved(&[(Planet::Jupiter, Orbit::Venus)]);
    scene.base(Planet::Mars, "RR", "-");
    scene.base(Planet::Jupiter, "RR", "-");
    let token = scene.extra(17);
    scene.pile(&[token]);
    let told = scene.cube(Yellow);
    assert_eq!(told.zone(Planet::Jupiter).storage, cubes("R"));
    let mut scene = moved(&[(Planet::Mars, Orbit::Neptune)]);
    scene.begin_salvation();
    scene.base_with(ProductionToken::of(Planet::Mars, 0), "RRR", "-"); // Red.
    scene.base_with(ProductionToken::of(Planet::Jupiter, 0), "RRR", "-"); // Red.
    scene.pile(&[Token::Market]);
    scene.position.government[0][0] = Some(Player::Hall);
    scene.position.corporations[HALL].reserve -= 1;
    let told = scene.cube(Blue); // The whole Council: two cubes for a Deposit.
    assert_eq!(told.zone(Planet::Mars).deposit, cubes("RRRRR"));
}
