//! Chapter T: each technology, what it does and where it does not apply.

use starship_interstellar::{Family, Place, Planet, Port, Quadrant, SalvationTech};

use crate::support::{Scene, cubes, salvation, scene};

/// A Base on Mars whose Deposit and Storage are given, the Explorer on Earth.
fn plant(family: Family, level: u8, deposit: &str, storage: &str) -> Scene {
    let mut scene = scene(2).learned(family, level).based(Planet::Mars, deposit, storage);
    scene.play("play production-mars");
    scene
}

fn keeps(scene: &Scene, storage: &str, supply: &str) {
    assert_eq!(scene.zone(Planet::Mars).storage, cubes(storage));
    assert_eq!(scene.me().cubes, cubes(supply));
}

/// §T.1.1: an ARS sends up to two cubes from Storage; §T.1.2 three, §T.1.3 five.
#[test]
fn t_1_ars_sends_two_three_five() {
    for (level, sent, left) in [(1, "RR", "RRR"), (2, "RRR", "RR"), (3, "RRRRR", "-")] {
        let mut scene = plant(Family::Ars, level, "G", "RRRRR");
        let more = format!("ars {sent}R");
        assert!(!scene.offers(&more), "{more}");
        scene.play(&format!("ars {sent}"));
        let supply = format!("RRY{sent}");
        assert_eq!(scene.zone(Planet::Mars).storage, cubes(left));
        assert_eq!(scene.me().cubes.total(), cubes(&supply).total());
    }
}

/// §T.1: one Building works once a production, and only where it stands.
#[test]
fn t_1_not_twice_and_not_elsewhere() {
    let mut scene = plant(Family::Ars, 1, "G", "RRRR");
    scene.play("ars RR");
    assert_eq!(scene.refused("ars RR"), "§4.6.2");
    let mut scene = crate::support::scene(2).based(Planet::Mars, "G", "RR").learned(Family::Ars, 1);
    scene.play("play production-mars");
    assert_eq!(scene.refused("ars RR"), "§4.6.2");
}

/// §T.2.1: a cube in Storage becomes one up to two levels higher, never three.
#[test]
fn t_2_1_converter_enriches() {
    let mut scene = plant(Family::Converter, 1, "G", "R");
    assert_eq!(scene.refused("convert enrich r b"), "§T.2");
    assert_eq!(scene.refused("convert split g y"), "§T.2");
    scene.play("convert enrich r g");
    keeps(&scene, "G", "RRY");
    assert_eq!(scene.refused("convert enrich g p"), "§4.6.2");
}

/// §T.2.2: a cube of the Deposit becomes two, one level lower; red stays red, and what finds no
/// room is lost.
#[test]
fn t_2_2_converter_splits() {
    let mut one = plant(Family::Converter, 2, "GG", "-");
    assert_eq!(one.refused("convert refine g b"), "§T.2");
    one.play("convert split g y");
    keeps(&one, "YY", "RRY");
    assert_eq!(one.zone(Planet::Mars).deposit, cubes("G"));
    let mut red = plant(Family::Converter, 2, "RR", "-");
    red.play("convert split r r");
    keeps(&red, "RR", "RRY");
    let mut full = plant(Family::Converter, 2, "GG", "BBBB");
    full.play("convert split g y");
    keeps(&full, "YBBBB", "RRY");
    let over = plant(Family::Converter, 2, "GG", "BBBBB");
    assert_eq!(over.refused("convert split g y"), "§4.6.3");
}

/// §T.2, R-39: of three effects a use has one; each of the other two is still open to the next Converter.
#[test]
fn r39_one_effect_at_a_use() {
    let start = plant(Family::Converter, 3, "GG", "Y");
    let mut scene = start.clone();
    scene.play("convert refine g b");
    keeps(&scene, "YB", "RRY");
    assert_eq!(
        scene.zone(Planet::Mars).deposit,
        cubes("G"),
        "nothing is split or enriched beside it"
    );
    scene.play("convert split g y\nconvert enrich y b");
    keeps(&scene, "YYBB", "RRY");
    assert_eq!(scene.refused("convert enrich y g"), "§4.6.2", "three Converters, three uses");
}

/// §T.2.3: a cube of the Deposit becomes one, one level higher; purple stays purple.
#[test]
fn t_2_3_converter_refines() {
    let mut scene = plant(Family::Converter, 3, "GP", "-");
    assert_eq!(scene.refused("convert refine g p"), "§T.2");
    scene.play("convert refine g b\nconvert refine p p");
    keeps(&scene, "BP", "RRY");
}

/// §T.3, §T.3.1, §T.3.2, §T.3.3: an Outpost gives 3, 6, 9 Fuel; without one there is nothing to activate.
#[test]
fn t_3_outpost_gives_fuel() {
    for (level, fuel) in [(1, 3), (2, 6), (3, 9)] {
        let mut scene = plant(Family::Outpost, level, "G", "-");
        let before = scene.me().fuel;
        scene.play("outpost");
        assert_eq!(scene.me().fuel, before + fuel);
    }
    assert_eq!(plant(Family::Drill, 1, "G", "-").refused("outpost"), "§4.6.2");
}

/// §T.4, §T.4.1, §T.4.2, §T.4.3: a Drill moves 1, 2, 3 cubes from the Deposit, as far as Storage has room.
#[test]
fn t_4_drill_moves_cubes() {
    for (level, moved) in [(1, "G"), (2, "GG"), (3, "GGG")] {
        let mut scene = plant(Family::Drill, level, "GGGG", "-");
        assert!(!scene.offers(&format!("drill {moved}G")));
        scene.play(&format!("drill {moved}"));
        assert_eq!(scene.zone(Planet::Mars).storage, cubes(moved));
    }
    let full = plant(Family::Drill, 3, "GGGG", "RRRR");
    assert_eq!(full.refused("drill GG"), "§4.6.2");
    assert!(full.offers("drill G"));
}

/// §T.5, §T.5.1: the loss of Reputation is 2 smaller, not below 0.
#[test]
fn t_5_1_public_relations() {
    for (level, kept, loss) in [(0, "RY", 3), (1, "RY", 1), (1, "R", 0), (1, "-", 0)] {
        let mut scene = scene(2).learned(Family::Solar, level);
        scene.play("play solar\ndraw red\ndraw yellow");
        scene.play(&format!("keep {kept}"));
        assert_eq!(scene.me().reputation, 5 - loss, "level {level}, {kept}");
    }
}

/// §T.5.2: one more cube, which costs no Reputation and does not move the Spiral; also for who
/// keeps nothing.
#[test]
fn t_5_2_extra_matter() {
    let mut scene = scene(2).learned(Family::Solar, 2);
    scene.play("play solar\ndraw red\ndraw red\nkeep R\ndraw purple");
    assert_eq!(scene.me().cubes, cubes("RRRYP"));
    assert_eq!((scene.me().reputation, scene.table().spiral), (5, 1));
    let mut nothing = crate::support::scene(2).learned(Family::Solar, 2);
    nothing.play("play solar\ndraw red\ndraw red\nkeep -\ndraw purple");
    assert_eq!(nothing.me().cubes, cubes("RRYP"));
    let mut below = crate::support::scene(2).learned(Family::Solar, 1);
    below.play("play solar\ndraw red\ndraw red\nkeep R");
    assert_eq!(below.asked().0, 1, "no more draws: the turn is over");
}

/// §T.5.3: no Reputation is lost, and another cube comes, but only for who keeps something.
#[test]
fn t_5_3_leader() {
    let mut scene = scene(2).learned(Family::Solar, 3);
    scene.play("play solar\ndraw purple\ndraw purple\nkeep PP\ndraw red\ndraw red");
    assert_eq!((scene.me().reputation, scene.table().spiral), (5, 2));
    assert_eq!(scene.me().cubes, cubes("RRRRYPP"));
    let mut nothing = crate::support::scene(2).learned(Family::Solar, 3);
    nothing.play("play solar\ndraw purple\ndraw purple\nkeep -\ndraw red");
    assert_eq!(nothing.asked().0, 1, "only Extra Matter drew");
}

fn fuel_spent(scene: &Scene, to: &str) -> u16 {
    let mut scene = scene.own(|own| own.fuel = 20);
    scene.play(&format!("play travel\nfly {to}"));
    20 - scene.me().fuel
}

/// §T.6.1: the Belt does not count; inside of it nothing changes.
#[test]
fn t_6_1_collision_auto_detector() {
    let (without, with) = (scene(2), scene(2).learned(Family::Travel, 1));
    assert_eq!((fuel_spent(&without, "jupiter"), fuel_spent(&with, "jupiter")), (4, 3));
    assert_eq!((fuel_spent(&without, "mars"), fuel_spent(&with, "mars")), (2, 2));
}

/// §T.6.2: the pull of the planet costs nothing; the way does.
#[test]
fn t_6_2_anti_gravity() {
    let with = scene(2).learned(Family::Travel, 2);
    assert_eq!((fuel_spent(&with, "mars"), fuel_spent(&with, "jupiter")), (1, 2));
}

/// §T.6.3: from Earth to the token and back for 1 Fuel, whatever lies between; between other
/// planets it is no help. R-40.
#[test]
fn t_6_3_wormhole() {
    let at = |orbit: Planet, quadrant: u8| Some(Place { orbit, quadrant: Quadrant(quadrant) });
    let with = scene(2).learned(Family::Travel, 3);
    let out = with.own(|own| own.wormhole = at(Planet::Neptune, 0));
    assert_eq!(fuel_spent(&out, "neptune"), 1);
    assert_eq!(fuel_spent(&out, "uranus"), 2, "1 to the token, 1 on");
    assert_eq!(fuel_spent(&out, "mars"), 1, "straight is cheaper");
    let away = out.own(|own| own.explorer.at = Port::Neptune);
    assert_eq!(fuel_spent(&away, "earth"), 1);
    assert_eq!(fuel_spent(&away, "jupiter"), 3, "not from Earth and not to it");
}

/// §T.6.3: the token is placed when the third level is researched, on any Orbit that is left.
#[test]
fn t_6_3_the_token_is_placed() {
    let mut scene = scene(2).learned(Family::Travel, 2).own(|own| own.cubes = cubes("GBP"));
    scene.play("play research\nresearch travel");
    assert_eq!((scene.question(), scene.options().len()), ("wormhole", 32));
    scene.play("wormhole saturn 3");
    let place = scene.me().wormhole.expect("it is on the board");
    assert_eq!((place.orbit, place.quadrant.0), (Planet::Saturn, 2));
}

/// §T.7: the four cost by order, whichever they are.
#[test]
fn t_7_priced_by_order() {
    let rich = scene(2).own(|own| own.cubes = cubes("Y"));
    assert!({
        let mut scene = rich.clone();
        scene.play("play research");
        scene.offers("research cryogenic") && scene.offers("research government-plus")
    });
    let mut second = rich.knows(SalvationTech::DeepSpace);
    second = second.own(|own| own.cubes = cubes("RG"));
    second.play("play research");
    assert_eq!(second.refused("research deep-space"), "§4.2.2");
    second.play("research build-extra");
    assert_eq!(second.me().cubes, cubes("-"));
}

/// §T.7.1: two meeples in one action, each paid, one step on the track.
#[test]
fn t_7_1_cryogenic() {
    let poor = salvation(2).own(|own| own.cubes = cubes("RRR"));
    let mut one = poor.clone();
    one.play("use solar save\nsave r");
    assert_eq!((one.me().saved, one.asked().0), (cubes("R"), 1));
    let mut two = poor.knows(SalvationTech::Cryogenic);
    two.play("use solar save\nsave r\nsave r");
    assert_eq!((two.me().saved, two.me().humankind), (cubes("RR"), 1));
    assert_eq!((two.me().cubes, two.asked().0), (cubes("R"), 1));
}

/// §T.7.2: the Future Projects are open, and one cube may be one level lower.
#[test]
fn t_7_2_build_extra() {
    let mut without = salvation(2).own(|own| own.cubes = cubes("PPPPP"));
    without.play("use research build");
    assert_eq!(without.refused("build future 1"), "§5.1.1");
    let with = salvation(2).knows(SalvationTech::BuildExtra);
    let mut scene = with.own(|own| own.cubes = cubes("PPPPP"));
    scene.play("use research build");
    assert!(scene.offers("build future 1"));
    let red = with.own(|own| own.cubes = cubes("R"));
    let mut lower = red.clone();
    lower.play("use research build");
    let price = |column: usize| {
        let mechanism = red.table().projects[0][column].expect("filled");
        crate::support::rules().mechanism(mechanism).price
    };
    let yellow = (0..4).find(|&column| price(column) == cubes("Y")).expect("a starting one");
    let build = format!("build current {}", yellow + 1);
    lower.play(&build);
    assert_eq!(lower.me().cubes, cubes("-"), "red stands for yellow");
    let mut plain = salvation(2).own(|own| own.cubes = cubes("R"));
    plain.play("use research build");
    assert_eq!(plain.refused(&build), "§1.9");
}

/// §T.7.3: Deep Space can be crossed like a Wormhole, for Fuel; without the technology it cannot.
#[test]
fn t_7_3_deep_space_power() {
    for knows in [true, false] {
        let mut scene = salvation(2);
        if knows {
            scene = scene.knows(SalvationTech::DeepSpace);
        }
        scene.play("use travel probe\nsteer 3");
        scene.play(&format!("draw {}", deep_space(&scene)));
        if knows {
            assert_eq!(scene.question(), "onward");
            let before = scene.me().fuel;
            scene.play("steer 3");
            assert_eq!((scene.me().probe.column, scene.me().fuel), (2, before - 1));
        } else {
            assert_eq!((scene.me().probe.column, scene.asked().0), (1, 1));
        }
    }
}

/// The name of the first Deep Space token.
fn deep_space(_: &Scene) -> String {
    let rules = crate::support::rules();
    let kind = starship_interstellar::DiscoveryKind::DeepSpace;
    let place = rules.discoveries.iter().position(|info| info.kind == kind);
    format!("Discovery token {}:", place.expect("there are some"))
}

/// §T.7.4: any number of Scientists in one action, each a row higher, as long as there are some.
#[test]
fn t_7_4_government_plus() {
    let mut one = salvation(2);
    one.play("use market government\nsit 1");
    assert_eq!(one.asked().0, 1);
    let mut many = salvation(2).knows(SalvationTech::GovernmentPlus);
    many.play("use market government\nsit 1\nsit 1\nsit 1");
    assert_eq!((many.me().scientists, many.asked().0), (0, 1));
    let rows: Vec<bool> = many.table().government.iter().map(|row| row[0].is_some()).collect();
    assert_eq!(rows, [true, true, true, false]);
    let mut stops = salvation(2).knows(SalvationTech::GovernmentPlus);
    stops.play("use market government\nsit 1\ndone");
    assert_eq!(stops.me().scientists, 2);
}

/// §T.0: levels come in order, and each brings its Building.
#[test]
fn t_0_levels_come_in_order() {
    let mut scene = scene(2).own(|own| own.cubes = cubes("RRY"));
    scene.play("play research\nresearch drill\npay R");
    assert_eq!(scene.me().buildings.drill, 1);
    assert_eq!((scene.me().scientists, scene.me().spent), (2, 1));
    let done = crate::support::scene(2).learned(Family::Drill, 3);
    let mut done = done.own(|own| own.cubes = cubes("PPPPP"));
    done.play("play research");
    assert_eq!(done.refused("research drill"), "§4.2.2");
}
