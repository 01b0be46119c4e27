//! Chapter V3: Lost Mining Planets.

use starship_interstellar::DiscoveryKind;
use tabletop::{Game, Pending};

use crate::support::{cubes, rules, salvation_of, scene_of};
use crate::variants_black_holes::{governed, to_the_government_probe};

/// A planet with one yellow cube, the book's example.
const YELLOW: &str = "draw Discovery token 51:";

/// §V3.1: ten tokens join the forty; in the deeper set-up ten of those leave first.
#[test]
fn v3_1_ten_more_tokens() {
    let lost = rules().discoveries.iter().filter(|info| info.kind == DiscoveryKind::LostPlanet);
    assert_eq!(lost.count(), 10);
    assert_eq!(scene_of(2, "lost_mining_planets=on").table().discoveries.len(), 50);
    let n = |asked: &str| {
        let mut scene = salvation_of(2, asked);
        scene.play("use market probe\nsteer 3");
        match scene.game().pending() {
            Pending::Dealer { n } => n,
            other @ (Pending::Seats(_) | Pending::Over) => panic!("no draw: {other:?}"),
        }
    };
    assert_eq!(n("lost_mining_planets=on"), 50);
    assert_eq!(n("lost_mining_planets=deeper"), 40);
    // with Black Holes in their harder set-up each variant takes out its own number.
    assert_eq!(n("lost_mining_planets=deeper black_holes=harder"), 40);
    assert_eq!(n("lost_mining_planets=deeper black_holes=on"), 48);
    let mut both = salvation_of(2, "lost_mining_planets=deeper black_holes=harder");
    both.play("use market probe\nsteer 3");
    let sheet = both.game().draw_sheet();
    let base = sheet.outcomes.iter().filter(|outcome| *outcome == "a token of the base game");
    assert_eq!(base.count(), 40 - 18);
}

/// §V3.2, the example of play: discoverer and visitor.
#[test]
fn v3_2_example_of_play() {
    let mut scene = salvation_of(2, "lost_mining_planets=on");
    scene.play("use market probe\nsteer 3").play(YELLOW);
    assert_eq!((scene.me().prestige, scene.me().cubes), (1, cubes("RRYY")));
    scene.play("use market probe\nsteer 3");
    let visitor = scene.table().corporations.remove(1);
    assert_eq!((visitor.prestige, visitor.cubes), (0, cubes("RRYY")), "only the cube");
}

/// §V3.2: whoever goes elsewhere gets nothing of it.
#[test]
fn v3_2_only_who_arrives() {
    let mut scene = salvation_of(2, "lost_mining_planets=on");
    scene.play("use market probe\nsteer 3").play(YELLOW);
    scene.play("use market probe\nsteer 2\ndraw Discovery token 39:");
    assert_eq!(scene.table().corporations[1].cubes, cubes("RRY"));
}

/// §V3.2, §6.2.3: what the Government Probe finds is the Governor's.
#[test]
fn v3_2_the_governor_has_what_it_finds() {
    let mut scene = governed("lost_mining_planets=on");
    to_the_government_probe(&mut scene);
    let before = scene.table().corporations.remove(1);
    scene.play("steer 3").play(YELLOW);
    let after = scene.table().corporations.remove(1);
    assert_eq!(after.prestige, before.prestige + 1, "for the discovery");
    assert_eq!(after.cubes.total(), before.cubes.total() + 1);
}
