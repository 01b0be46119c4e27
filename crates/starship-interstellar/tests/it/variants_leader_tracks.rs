//! Chapter V6: New Leader Tracks, icon by icon.

use starship_interstellar::{
    Frame, Gain, JourneyPlace, LeaderBoard, Phase, Planet, Player, ProductionToken, Resource,
    Source, Token, Track, VariantAction, VariantFrame,
};
use tabletop::{Game, Pending};

use crate::hall_scene;
use crate::support::{Scene, cubes, game_of, rules, salvation_of, scene_of};

/// The first player is one step before `space` of the Leaders of the Starship, and builds.
fn builds(scene: &Scene, space: u8) -> Scene {
    let mut scene = scene.own(|own| {
        own.starship = space - 1;
        own.cubes = cubes("R");
    });
    scene.play("use market build\nbuild current 1").deal_all();
    assert_eq!(scene.me().starship, space);
    scene
}

/// The same on the Leaders of Humankind, with a red meeple.
fn saves(scene: &Scene, space: u8) -> Scene {
    let mut scene = scene.own(|own| {
        own.humankind = space - 1;
        own.cubes = cubes("R");
    });
    scene.play("use market save\nsave r");
    assert_eq!(scene.me().humankind, space);
    scene
}

fn playing(board: &str) -> Scene {
    salvation_of(2, &format!("leader_tracks={board}"))
}

/// §V6.1: eight sides, an Extra Action on the fifth space of each track, and every icon somewhere.
#[test]
fn v6_1_four_boards_with_two_sides() {
    let mut icons = Vec::new();
    for board in LeaderBoard::ALL {
        for track in Track::ALL {
            let spaces = &rules().variants.leader_tracks[board.index()][track.index()];
            assert_eq!(spaces[4].ways()[0][0], Gain::ExtraAction, "{board}");
            for reward in spaces {
                assert_eq!(reward.to_string().parse(), Ok(*reward));
                icons.push(std::mem::discriminant(&reward.ways()[0][0]));
            }
        }
    }
    for icon in [
        Gain::Prestige(1),
        Gain::Reputation(1),
        Gain::Fuel(1),
        Gain::Scientists(1),
        Gain::ExtraAction,
        Gain::Cubes(Resource::Red, 1),
        Gain::OtherTrack,
        Gain::ImprovedDeposit(1),
        Gain::Drill(1),
        Gain::Ars(1),
        Gain::GovernmentProbe,
        Gain::FreeSave,
        Gain::FreeBuild,
    ] {
        assert!(icons.contains(&std::mem::discriminant(&icon)), "{icon} is on no board");
    }
}

/// §V6.1: a side by choice or by lot; it lies over the tracks of the base game.
#[test]
fn v6_1_by_choice_or_by_lot() {
    let leaders = |scene: &Scene| scene.table().variants.and_then(|doc| doc.leaders);
    assert_eq!(leaders(&scene_of(2, "leader_tracks=3b")), Some(LeaderBoard::ThreeB));
    let mut game = game_of(2, "leader_tracks=random");
    while let Pending::Dealer { n } = game.pending() {
        let sheet = game.draw_sheet();
        let wanted = sheet.outcomes.iter().position(|outcome| outcome == "board 4A");
        assert!(wanted.is_none() || n == 8);
        game.deal(wanted.unwrap_or(0) as u32, &mut tabletop::Silent);
    }
    let table = game.position();
    assert_eq!(table.variants.and_then(|doc| doc.leaders), Some(LeaderBoard::FourA));
    let view = game.view(tabletop::Viewer::Watcher).variants.expect("shown");
    assert_eq!(view.leaders.expect("shown").starship[0], "1 red");
    // The first space of 4A is a red cube, of the base game 2 Fuel.
    let new = builds(&playing("4a"), 1).me();
    assert_eq!((new.fuel, new.cubes), (8, cubes("R")));
    let base = builds(&salvation_of(2, ""), 1).me();
    assert_eq!((base.fuel, base.cubes), (10, cubes("-")));
}

/// §V6.1: the icons that the base game has too, and steps beyond the end.
#[test]
fn v6_1_known_icons() {
    let prestige = |scene: &Scene| scene.me().prestige;
    assert_eq!(prestige(&saves(&playing("1a"), 6)), 2);
    assert_eq!(saves(&playing("1b"), 2).me().reputation, 5 + 1 + 2);
    assert_eq!(saves(&playing("1b"), 1).me().fuel, 10);
    assert_eq!(saves(&playing("1a"), 3).me().scientists, 4);
    assert!(saves(&playing("1a"), 5).asks("extra"));
    assert_eq!(saves(&playing("1b"), 3).me().cubes, cubes("Y"));
    let both = saves(&playing("1a"), 7);
    assert_eq!((both.me().starship, both.me().fuel), (1, 11), "the other track and its reward");
    let deposit = saves(&playing("3a").based(Planet::Mars, "R", "-"), 10);
    assert_eq!(deposit.zone(Planet::Mars).deposit, cubes("RYY"), "one level higher");
    assert_eq!(prestige(&saves(&playing("1a"), 13)), 1, "beyond the end");
}

/// §V6.1: an improved Deposit of purple cubes gets purple ones: there is nothing above.
#[test]
fn v6_1_nothing_is_above_purple() {
    let scene = playing("3a").based(Planet::Neptune, "P", "-").edit(|position| {
        let purple = ProductionToken::of(Planet::Neptune, 9);
        let zone = &mut position.corporations[0].zones[0];
        let first = std::mem::replace(&mut zone.token, purple);
        let unseen = &mut position.planets[Planet::Neptune.index()].unseen;
        unseen.retain(|token| *token != purple);
        unseen.insert(0, first);
    });
    let scene = saves(&scene, 10); // Improved Deposit 2.
    assert_eq!(scene.zone(Planet::Neptune).deposit, cubes("PPP"));
}

/// §V6.2: cubes of one Deposit to its Storage.
#[test]
fn v6_2_drill() {
    let scene = playing("3a").based(Planet::Mars, "RRG", "-").based(Planet::Venus, "B", "-");
    let mut scene = builds(&scene, 7); // Drill 2.
    assert_eq!(
        scene.options(),
        ["mine venus B", "mine mars RR", "mine mars RG"],
        "as many as said, or as there are"
    );
    assert_eq!(scene.refused("mine mars R"), "§4.6.2");
    assert_eq!(scene.refused("mine mars BB"), "§1.8");
    assert_eq!(scene.refused("mine jupiter R"), "§3.4");
    scene.play("mine mars RG");
    let zone = scene.zone(Planet::Mars);
    assert_eq!((zone.deposit, zone.storage), (cubes("R"), cubes("RG")));
    // Nobody is asked without a Deposit, or where nothing finds room.
    assert!(builds(&playing("3a"), 7).asks("turn"));
    assert!(builds(&playing("3a").based(Planet::Mars, "R", "RRRRR"), 7).asks("turn"));
    let room = builds(&playing("3a").based(Planet::Mars, "RR", "RRRR"), 7);
    assert_eq!(room.options(), ["mine mars R"], "one finds room");
}

/// §V6.3: cubes of one Storage to the box.
#[test]
fn v6_3_ars() {
    let scene = playing("1a").based(Planet::Mars, "-", "RGG").based(Planet::Venus, "-", "B");
    let mut scene = builds(&scene, 6); // ARS 2.
    assert_eq!(scene.options(), ["ship venus B", "ship mars RG", "ship mars GG"]);
    assert_eq!(scene.refused("ship mars R"), "§4.6.2");
    assert_eq!(scene.refused("ship saturn R"), "§3.4");
    scene.play("ship mars GG");
    assert_eq!((scene.me().cubes, scene.zone(Planet::Mars).storage), (cubes("GG"), cubes("R")));
    assert!(builds(&playing("1a").based(Planet::Mars, "R", "-"), 6).asks("turn"));
}

/// §V6.4: the Government Probe moves for nothing, and what it meets is the player's.
#[test]
fn v6_4_government_probe() {
    let mut scene = builds(&playing("1a"), 10);
    assert!(scene.asks("leader_probe"));
    assert_eq!(scene.options(), ["steer 2", "steer 3", "steer 4"]);
    assert_eq!(scene.refused("steer 1"), "§5.3.1");
    let fuel = scene.me().fuel;
    scene.play("steer 2\ndraw Discovery token 0:");
    assert_eq!(scene.table().government_probe, JourneyPlace { column: 1, row: 1 });
    // The Mechanism, and the discovery of a Wormhole.
    assert_eq!((scene.me().prestige, scene.me().fuel), (1 + 1, fuel));
    // R-127: going on through the Wormhole is paid.
    assert!(scene.asks("onward"));
    scene.play("steer 2\ndraw Discovery token 39:");
    assert_eq!((scene.table().government_probe.column, scene.me().fuel), (2, fuel - 1));
    assert_eq!(scene.me().probe.column, 0, "the own Probe stays");
}

/// R-127: into Trappist for the player's Prestige; nothing once it is there.
#[test]
fn r127_the_end_of_the_journey() {
    let at = |column: u8| {
        playing("1a").edit(|position| {
            position.government_probe = JourneyPlace { column, row: 2 };
        })
    };
    let arrived = builds(&at(9), 10);
    assert_eq!(arrived.table().government_probe.column, 10);
    assert_eq!(arrived.me().prestige, 1 + 2);
    assert!(arrived.asks("turn"));
    let there = builds(&at(10), 10);
    assert_eq!(there.me().prestige, 1, "the Mechanism alone");
    assert!(there.asks("turn"));
}

/// §V6.5, R-125: somebody of the lowest level for nothing, with Reputation, without a step.
#[test]
fn v6_5_save_humankind() {
    let scene = playing("1b").edit(|position| {
        position.lost = cubes("RRRRRRRRRR");
        position.population.take(Resource::Red, 10);
    });
    let scene = builds(&scene, 6);
    let me = scene.me();
    assert_eq!((me.saved, me.reputation, me.humankind), (cubes("Y"), 5 + 2, 0));
    assert_eq!(me.cubes, cubes("-"), "paid for the Mechanism only");
    let nobody = playing("1b").edit(|position| {
        position.lost = position.population;
        position.population = cubes("-");
    });
    assert_eq!(builds(&nobody, 6).me().saved, cubes("-"));
}

/// §V6.6, R-125: the cheapest Mechanism of the first two rows, for its Prestige, without a step.
#[test]
fn v6_6_build_a_mechanism() {
    let mut scene = saves(&playing("1b"), 6);
    assert!(scene.asks("free_build"), "two of value 1");
    assert_eq!(scene.options(), ["build current 1", "build current 2"]);
    assert_eq!(scene.refused("build current 3"), "§V6.6");
    assert_eq!(scene.refused("build future 1"), "§V6.6");
    scene.play("build current 2").deal_all();
    let me = scene.me();
    assert_eq!((me.prestige, me.built, me.starship, me.cubes), (1, 1, 0, cubes("-")));
    // One alone is built without a question, here out of the Long-Term Projects.
    let alone = playing("1b").edit(|position| {
        let [current, long_term, _] = &mut position.projects;
        std::mem::swap(&mut current[0], &mut long_term[1]);
        std::mem::swap(&mut current[1], &mut long_term[2]);
        let one = long_term[1];
        current.swap(1, 0);
        position.ship = Vec::new();
        assert!(one.is_some());
    });
    let mut alone = saves(&alone, 6);
    assert_eq!(alone.options(), ["build long-term 2", "build long-term 3"], "both have moved up");
    alone.play("build long-term 3").deal_all();
    assert_eq!(alone.me().prestige, 1);
}

/// §V6.6: a cheaper Mechanism among the Future Projects does not count.
#[test]
fn v6_6_not_from_the_future() {
    let scene = playing("1b").edit(|position| {
        let [current, _, future] = &mut position.projects;
        current[..2].swap_with_slice(&mut future[..2]);
    });
    let value = |place: Option<starship_interstellar::Mechanism>| {
        place.map(|mechanism| rules().mechanism(mechanism).value)
    };
    let projects = scene.table().projects;
    assert_eq!((value(projects[0][0]), value(projects[2][0])), (Some(2), Some(1)));
    let scene = saves(&scene, 6);
    assert!(scene.asks("free_build"));
    assert!(scene.options().iter().all(|option| !option.starts_with("build future")));
    assert!(scene.offers("build current 1"));
}

/// §V6.6, §5.1.4: when the ship is complete nothing more is built.
#[test]
fn v6_6_not_on_a_complete_ship() {
    let scene = playing("1b").edit(|position| {
        position.ship = position.mechanisms.drain(..18).collect();
    });
    let scene = saves(&scene, 6);
    assert!(scene.asks("turn"));
    assert_eq!((scene.me().built, scene.me().prestige, scene.table().ship.len()), (0, 0, 18));
}

/// R-131: a Universal Mechanism that is built for nothing earns its value.
#[test]
fn r131_a_free_universal_mechanism() {
    let asked = "leader_tracks=1b universal_mechanisms=on";
    let scene = salvation_of(2, asked).edit(|position| {
        position.projects[0][0] = Some(starship_interstellar::Mechanism(50));
    });
    let mut scene = saves(&scene, 6);
    scene.play("build current 1").deal_all();
    assert_eq!((scene.me().prestige, scene.me().built), (1, 1));
}

/// §V6.4 to §V6.6: several rewards of one action come one after the other (X21: two steps).
#[test]
fn v6_two_steps_at_once() {
    let mut scene = playing("4b").extra(21).based(Planet::Mars, "-", "RRR");
    scene = scene.own(|own| {
        own.starship = 6;
        own.cubes = cubes("R");
    });
    scene.play("use X21 build\nbuild current 1").deal_all();
    assert_eq!(scene.me().starship, 8);
    assert!(scene.asks("leader_probe"), "the newest first");
    scene.play("steer 3\ndraw Discovery token 39:");
    assert!(scene.asks("ship"));
    scene.play("ship mars RRR");
    assert_eq!(scene.me().cubes, cubes("RRR"));
}

fn hall(board: &str, starship: u8) -> hall_scene::Scene {
    let asked = [("hall", "intermediate"), ("leader_tracks", board)];
    let mut scene = hall_scene::Scene::playing(&asked);
    scene.begin_salvation();
    scene.pile(&[Token::Research]);
    (scene.hall().cubes, scene.hall().starship) = (cubes("R"), starship - 1);
    scene
}

/// R-126: H.A.L.L. drills and ships where the fewest cubes are, then farthest from the Sun.
#[test]
fn r126_hall_drills_and_ships() {
    let mut scene = hall("3a", 7);
    scene.base(Planet::Venus, "RRR", "-");
    scene.base(Planet::Mars, "RG", "-");
    scene.base(Planet::Saturn, "RB", "-");
    let told = scene.cube(Resource::Yellow);
    assert_eq!(told.zone(Planet::Saturn).storage, cubes("RB"));
    let mut scene = hall("1a", 6);
    scene.base(Planet::Venus, "-", "RYB");
    scene.base(Planet::Mars, "-", "GGGG");
    let told = scene.cube(Resource::Yellow);
    assert_eq!(told.zone(Planet::Venus).storage, cubes("R"), "the two dearest are sent");
    assert_eq!(told.hall().cubes, cubes("YB"));
    assert!(told.says("of 2 planets Venus"));
}

/// R-88, §V6.4: H.A.L.L. steers the Government Probe by its priorities; the human breaks ties.
#[test]
fn v6_4_hall_moves_the_government_probe() {
    let told = hall("1a", 10).cube(Resource::Yellow);
    assert_eq!(told.game.question(tabletop::Seat(0)).id, "hall_tie");
    let row = starship_interstellar::Action::Steer { row: 3 };
    let told = told.human(row, &["Discovery token 39:"]);
    assert_eq!(told.position().government_probe, JourneyPlace { column: 1, row: 3 });
}

/// R-72, §V6.6: of Mechanisms as cheap H.A.L.L. builds the first one.
#[test]
fn v6_6_hall_builds_the_first() {
    let mut scene = hall("1b", 1);
    scene.pile(&[Token::Solar]);
    scene.hall().humankind = 5;
    let told = scene.cube(Resource::Yellow);
    let first = told.position().ship;
    assert_eq!(first, [starship_interstellar::Mechanism(0)]);
    assert_eq!(told.hall().starship, 0);
}

/// A position may not ask what cannot be answered.
#[test]
fn positions_with_impossible_questions_are_refused() {
    let scene = playing("1a");
    for frame in [
        VariantFrame::Mine { player: Player::seat(0), n: 2 },
        VariantFrame::Ship { player: Player::seat(0), n: 2 },
        VariantFrame::BlackHole { player: Player::seat(0) },
        VariantFrame::Draft { player: Player::seat(0) },
        VariantFrame::ChoosePass,
        VariantFrame::LeaderBoard,
        VariantFrame::FamilyTop { pile: 0 },
        VariantFrame::BaseRefill { column: 0 },
    ] {
        let mut position = scene.table();
        assert_eq!(position.phase, Phase::Salvation);
        position.frames = vec![Frame::Variant(frame)];
        let read = starship_interstellar::StarshipInterstellar::from_position(rules(), &position);
        assert!(read.is_err(), "{frame:?}");
    }
    let answer = VariantAction::Mine { planet: Planet::Mars, cubes: cubes("R") };
    let action = starship_interstellar::Action::Variant(answer);
    assert!(scene.game().check(scene.asked(), &action).is_err());
    let source = Source::Leader { board: LeaderBoard::OneA, track: Track::Starship, space: 1 };
    assert!(serde_json::to_string(&source).is_ok_and(|text| text.contains("1a")));
}
