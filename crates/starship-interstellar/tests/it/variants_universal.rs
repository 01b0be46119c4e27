//! Chapter V7: Universal Mechanisms.

use starship_interstellar::{Mechanism, Player, Resource, SalvationTech, Token};
use tabletop::{Game, Pending};

use crate::hall_scene;
use crate::support::{Scene, cubes, game_of, rules, salvation_of, scene_of};

/// A Universal Mechanism of so many cubes lies on Current 1; a starting one of one cube.
fn with_universal(mechanism: u8, supply: &str) -> Scene {
    salvation_of(2, "universal_mechanisms=on").edit(|position| {
        let old = position.projects[0][0].replace(Mechanism(mechanism));
        let taken = position.mechanisms.iter().position(|m| m.0 == mechanism);
        if let Some(place) = taken {
            // A regular one: it takes the place of a regular one, which goes back.
            position.mechanisms.remove(place);
            let next = position.projects[2][1].expect("filled");
            let future = position.projects[2][0].replace(next);
            position.projects[2][1] = old;
            position.mechanisms.extend(future);
        }
        position.corporations[0].cubes = cubes(supply);
    })
}

/// §V7.1: two starting and eight regular ones, drawn with the others of their backs.
#[test]
fn v7_1_ten_more_tokens() {
    let universal: Vec<u8> =
        (0..60).filter(|&m| rules().mechanisms[usize::from(m)].universal).collect();
    assert_eq!(universal, (50..60).collect::<Vec<u8>>());
    let cubes: Vec<u16> =
        universal.iter().map(|&m| rules().mechanism(Mechanism(m)).price.total()).collect();
    assert_eq!(cubes, [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
    let table = scene_of(2, "universal_mechanisms=on").table();
    assert_eq!(table.mechanisms.len(), 48 - 4, "regular ones, less the Future Projects");
    let first = game_of(2, "universal_mechanisms=on").position();
    assert_eq!(first.mechanisms.len(), 12, "starting ones");
}

/// §V7.1: the richer set-up has both starting ones and six others on the table, and forty regular
/// Mechanisms, eight of them universal.
#[test]
fn v7_1_the_richer_set_up() {
    let mut game = game_of(2, "universal_mechanisms=richer");
    let mut n = Vec::new();
    while let Pending::Dealer { n: outcomes } = game.pending() {
        let sheet = game.draw_sheet();
        if sheet.text.plain().contains("Mechanism") {
            n.push(outcomes);
        }
        // A token of the base game as long as there are some: the universal ones come last.
        let base = sheet.outcomes.iter().position(|outcome| outcome.starts_with("a token of"));
        game.deal(base.unwrap_or(0) as u32, &mut tabletop::Silent);
    }
    // Eight starting ones: six of the base game in two draws each, both universal ones in one.
    assert_eq!(n[..14], [8, 10, 7, 9, 6, 8, 5, 7, 4, 6, 3, 5, 2, 1]);
    assert_eq!(n[14..], [40, 40, 39, 39, 38, 38, 37, 37], "four for the Future Projects");
    let table = game.position();
    let offered: Vec<u8> = table.projects[..2].iter().flatten().flatten().map(|m| m.0).collect();
    assert!(offered.contains(&50) && offered.contains(&51));
}

/// §V7.2, the example of play: a green cube is worth 3.
#[test]
fn v7_2_example_of_play() {
    let mut scene = with_universal(50, "RG");
    scene.play("use market build\nbuild current 1");
    assert_eq!(scene.options(), ["pay R", "pay G"]);
    assert_eq!(scene.refused("pay RG"), "§1.9");
    assert_eq!(scene.refused("pay B"), "§1.8");
    scene.play("pay G").deal_all();
    assert_eq!((scene.me().prestige, scene.me().cubes), (3, cubes("R")));
    assert_eq!(scene.me().starship, 1);
}

/// §V7.2: several cubes of any colours, and not without cubes.
#[test]
fn v7_2_several_cubes() {
    let mut scene = with_universal(59, "RYP");
    scene.play("use market build\nbuild current 1").deal_all();
    assert_eq!(scene.me().prestige, 1 + 2 + 5, "there was only one way to pay");
    let mut scene = with_universal(59, "PP");
    scene.play("use market build");
    assert_eq!(scene.refused("build current 1"), "§1.9", "three are needed");
}

/// §V7.2, R-130: with Build Extra one cube counts one level more; there is nothing above purple.
#[test]
fn v7_2_build_extra() {
    for (supply, prestige) in [("G", 4), ("B", 5), ("P", 5)] {
        let mut scene = with_universal(50, supply).knows(SalvationTech::BuildExtra);
        scene.play("use market build\nbuild current 1").deal_all();
        assert_eq!(scene.me().prestige, prestige, "{supply}");
    }
    let mut two = with_universal(56, "RP").knows(SalvationTech::BuildExtra);
    two.play("use market build\nbuild current 1").deal_all();
    assert_eq!(two.me().prestige, 1 + 5 + 1, "the red one counts as yellow");
}

/// §V7.3: the World Government takes it for one of value 1, and nobody has Prestige of it.
#[test]
fn v7_3_value_one() {
    assert!(rules().mechanisms[50..].iter().all(|info| info.value == 1));
    let mut scene = with_universal(58, "-").edit(|position| {
        for column in 1..4 {
            // None as cheap beside it: RR, G and the like.
            let dear = position.projects[1][column];
            position.projects[1][column] = position.projects[0][column];
            position.projects[0][column] = dear;
        }
    });
    let values: Vec<u8> =
        scene.table().projects[0].iter().flatten().map(|&m| rules().mechanism(m).value).collect();
    let ones = values.iter().filter(|value| **value == 1).count();
    for _ in 0..4 {
        match scene.question() {
            "turn" => scene.play("pass"),
            "reward" => scene.play("reward 0"),
            _ => break,
        };
        scene.deal_all();
    }
    let built = |scene: &Scene| scene.table().ship.iter().any(|m| m.0 == 58);
    if ones > 1 {
        assert!(scene.asks("government_build") && scene.offers("build current 1"));
        scene.play("build current 1");
    }
    assert!(built(&scene), "it was the cheapest: {values:?}");
    assert!(scene.table().corporations.iter().all(|own| own.built == 0));
}

/// H.A.L.L. takes it for value 1 too, pays its cheapest cubes and earns what they are worth.
#[test]
fn r132_hall_builds_universal_mechanisms() {
    let asked = [("hall", "intermediate"), ("universal_mechanisms", "on")];
    let mut scene = hall_scene::Scene::playing(&asked);
    scene.begin_salvation();
    scene.pile(&[Token::Research]);
    scene.position.projects[0][0] = Some(Mechanism(50));
    (scene.hall().cubes, scene.hall().prestige) = (cubes("B"), 0);
    // Whatever else is there costs a blue cube or less, and is worth more than 1.
    let told = scene.cube(Resource::Red);
    let built: Vec<u8> = told.position().ship.iter().map(|m| m.0).collect();
    assert_eq!(told.position().corporations[1].built, 1);
    let first = rules().mechanism(Mechanism(0)).value;
    assert!(first == 1 && built == [50], "the first of value 1: {built:?}");
    assert_eq!(told.hall().prestige, 4 + 1, "blue, and the token favours building");
    assert_eq!(told.hall().cubes, cubes("-"));
    assert_eq!(Player::Hall, Player::seat(1));
}
