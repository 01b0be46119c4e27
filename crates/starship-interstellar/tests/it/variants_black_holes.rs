//! Chapter V1: Black Holes.

use starship_interstellar::{
    Action, Discovery, DiscoveryKind, Event, Player, Resource, Token, VariantEvent,
};
use tabletop::{Game, Pending};

use crate::hall_scene;
use crate::support::{Scene, rules, salvation_of, scene_of};

/// The first Black Hole.
const HOLE: &str = "draw Discovery token 40:";

fn dealt(scene: &Scene) -> u32 {
    match scene.game().pending() {
        Pending::Dealer { n } => n,
        other @ (Pending::Seats(_) | Pending::Over) => panic!("no draw: {other:?}"),
    }
}

/// §V1.1: eight tokens join the forty of the base game.
#[test]
fn v1_1_eight_more_tokens() {
    let holes = rules().discoveries.iter().filter(|info| info.kind == DiscoveryKind::BlackHole);
    assert_eq!(holes.count(), 8);
    assert_eq!(scene_of(2, "black_holes=on").table().discoveries.len(), 48);
    assert_eq!(scene_of(2, "").table().discoveries.len(), 40);
    let mut scene = salvation_of(2, "black_holes=on");
    scene.play("use market probe\nsteer 3");
    assert_eq!(dealt(&scene), 48);
}

/// §V1.1, R-100: the harder set-up: eight tokens of the base game are gone, nobody knows which.
#[test]
fn v1_1_the_harder_set_up() {
    let mut scene = salvation_of(2, "black_holes=harder");
    scene.play("use market probe\nsteer 3");
    assert_eq!(dealt(&scene), 40, "as many as ever lie in the pile");
    let sheet = scene.game().draw_sheet();
    let base = sheet.outcomes.iter().filter(|outcome| *outcome == "a token of the base game");
    assert_eq!((base.count(), sheet.outcomes.len()), (32, 40));
    let mut hole = scene.clone();
    hole.play(HOLE);
    assert!(hole.asks("black_hole"));
    scene.play("draw a token of the base game");
    assert_eq!(dealt(&scene), 40, "any of the forty may be in the pile");
    scene.play("draw Discovery token 39:\nuse market probe\nsteer 4");
    assert_eq!(dealt(&scene), 39);
    scene.play("draw a token of the base game");
    assert_eq!(dealt(&scene), 39, "the one that was seen is known");
}

/// §V1.2, the example of play: discoverer and visitor.
#[test]
fn v1_2_example_of_play() {
    let mut scene = salvation_of(2, "black_holes=on");
    scene.play("use market probe\nsteer 3").play(HOLE);
    assert_eq!(scene.me().prestige, 1, "for the discovery");
    assert_eq!(scene.options(), ["spend 0", "spend 1", "spend 2", "spend 3"]);
    assert_eq!(scene.refused("spend 4"), "§V1.2");
    assert_eq!(scene.refused("done"), "§1.3");
    scene.play("spend 1");
    assert_eq!((scene.me().prestige, scene.me().fuel), (2, 8 - 2 - 1));
    scene.play("use market probe\nsteer 3");
    assert!(scene.asks("black_hole"), "nothing is drawn, the token lies there");
    scene.play("spend 3");
    let visitor = scene.table().corporations.remove(1);
    assert_eq!((visitor.prestige, visitor.fuel), (3, 8 - 2 - 3), "no Prestige for the discovery");
}

/// §V1.2: nobody spends what they do not have, and nobody without Fuel is asked.
#[test]
fn v1_2_fuel_at_hand() {
    let mut scene = salvation_of(2, "black_holes=on").own(|own| own.fuel = 4);
    scene.play("use market probe\nsteer 3").play(HOLE);
    assert_eq!(scene.options(), ["spend 0", "spend 1", "spend 2"]);
    assert_eq!(scene.refused("spend 3"), "§1.10");
    scene.play("spend 0");
    assert_eq!((scene.me().prestige, scene.me().fuel), (1, 2));
    let mut scene = salvation_of(2, "black_holes=on").own(|own| own.fuel = 2);
    scene.play("use market probe\nsteer 3").play(HOLE);
    assert!(scene.asks("turn"), "the other player's");
}

/// §V1.2: without the variant there is nothing to spend.
#[test]
fn v1_2_not_without_the_variant() {
    let mut scene = salvation_of(2, "");
    scene.play("use market probe");
    assert_eq!(scene.refused("spend 1"), "§1.3");
}

/// Plays on, always with the first answer, until the Governor steers the Government Probe.
pub(crate) fn to_the_government_probe(scene: &mut Scene) {
    for _ in 0..60 {
        scene.deal_all();
        if scene.asks("government_probe") {
            return;
        }
        let answer = match scene.question() {
            "turn" => "pass".to_owned(),
            "reward" => "reward 0".to_owned(),
            _ => scene.options().remove(0),
        };
        scene.play(&answer);
    }
    panic!("the Government Probe never moves");
}

/// The second player governs.
pub(crate) fn governed(asked: &str) -> Scene {
    salvation_of(2, asked).edit(|position| {
        position.government[0][0] = Some(Player::seat(1));
        position.corporations[1].scientists -= 1;
    })
}

/// §V1.3, R-101: at a Black Hole that lies there already the Governor may spend too.
#[test]
fn r101_the_governor_visits() {
    let mut scene = governed("black_holes=on").edit(|position| {
        position.journey[0][2] = Some(Discovery(40));
        position.discoveries.retain(|other| other.0 != 40);
    });
    to_the_government_probe(&mut scene);
    let before = scene.table().corporations.remove(1);
    scene.play("steer 3");
    assert!(scene.asks("black_hole"));
    assert_eq!(scene.asked().0, 1, "the Governor is asked");
    scene.play("spend 3");
    let after = scene.table().corporations.remove(1);
    let (prestige, fuel) = (after.prestige - before.prestige, before.fuel - after.fuel);
    assert_eq!((prestige, fuel), (3, 3), "no Prestige for a discovery");
}

/// §V1.3, R-101: the Government Probe's Black Hole is the Governor's.
#[test]
fn v1_3_the_governor_may_spend() {
    let mut scene = governed("black_holes=on");
    to_the_government_probe(&mut scene);
    let before = scene.table().corporations.remove(1);
    scene.play("steer 3").play(HOLE);
    assert!(scene.asks("black_hole"));
    assert_eq!(scene.asked().0, 1, "the Governor is asked");
    scene.play("spend 2");
    let after = scene.table().corporations.remove(1);
    assert_eq!((after.prestige, after.fuel), (before.prestige + 3, before.fuel - 2));
}

fn hall() -> hall_scene::Scene {
    let asked = [("hall", "intermediate"), ("black_holes", "on"), ("lost_mining_planets", "on")];
    let mut scene = hall_scene::Scene::playing(&asked);
    scene.begin_salvation();
    scene.pile(&[Token::Travel]);
    scene
}

/// H.A.L.L. spends what it can, and its cube changes only the Prestige of the discovery.
#[test]
fn r103_hall_spends_what_it_can() {
    for (cube, fuel, left, prestige) in [
        (Resource::Yellow, 12, 7, 1 + 3),
        (Resource::Green, 12, 7, 2 + 3),
        (Resource::Red, 12, 5, 3),
        (Resource::Yellow, 3, 0, 1 + 1),
    ] {
        let mut scene = hall();
        (scene.hall().fuel, scene.hall().prestige) = (fuel, 0);
        // Three empty spaces are a tie, which the human breaks.
        let told = scene.cube(cube).human(Action::Steer { row: 2 }, &["Discovery token 40:"]);
        let hall = told.hall();
        let bonus = 1; // Travel favours the Probe.
        assert_eq!((hall.fuel, hall.prestige), (left, prestige + bonus), "{cube} with {fuel}");
        let spent = |event: &&Event| {
            matches!(event, Event::Variant(VariantEvent::FuelSpent { player, .. })
                if *player == Player::Hall)
        };
        assert_eq!(told.events.iter().filter(spent).count(), 1);
    }
}

/// a Black Hole or a Lost Mining Planet that was discovered is to H.A.L.L. like any other
/// space: it goes to an empty one first.
#[test]
fn r104_hall_does_not_seek_them() {
    for token in [40u8, 51] {
        let mut scene = hall();
        scene.hall().fuel = 12;
        for (row, found) in [(1, Discovery(token)), (2, Discovery(token + 1))] {
            scene.position.journey[0][row] = Some(found);
            scene.position.discoveries.retain(|other| *other != found);
        }
        scene.script(&["Discovery token 39:"]);
        let told = scene.cube(Resource::Yellow);
        assert_eq!(told.hall().probe.row, 3, "the empty space of the three in reach");
    }
}
