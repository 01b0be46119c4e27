//! Chapter 4: the Action Phase.

use starship_interstellar::{Family, Planet, Player, Port, ProductionToken, TravelFrame};

use crate::support::{cubes, scene};

/// §4.1, §4.1.1, §4.1.2, §4.1.3: keep up to two, lose their value, move the Spiral by their number.
#[test]
fn s4_1_solar_extraction() {
    let mut scene = scene(2);
    scene.play("play solar\ndraw green\ndraw red");
    assert_eq!(scene.options(), ["keep RG", "keep R", "keep G", "keep -"]);
    assert_eq!(scene.refused("keep RR"), "§1.8");
    scene.play("keep RG");
    assert_eq!((scene.me().reputation, scene.table().spiral), (1, 2));
    assert_eq!(scene.table().bag.total(), 43);
    let mut none = crate::support::scene(2);
    none.play("play solar\ndraw green\ndraw red\nkeep -");
    assert_eq!((none.me().reputation, none.table().spiral), (5, 0));
    assert_eq!(none.table().bag.total(), 45, "what is not kept goes back");
}

/// §4.1.2: not below the track.
#[test]
fn s4_1_2_reputation_has_a_floor() {
    let mut scene = scene(2).own(|own| own.reputation = -8);
    scene.play("play solar\ndraw red\ndraw yellow");
    assert_eq!(scene.refused("keep RY"), "§4.1.2");
    assert!(scene.offers("keep Y") && scene.offers("keep R"));
}

/// §4.1.4: an empty bag is filled as at the start, when a cube is needed.
#[test]
fn s4_1_4_empty_bag() {
    let mut scene = scene(2).edit(|position| position.bag = cubes("R"));
    scene.play("play solar\ndraw red\ndraw purple\nkeep RP");
    assert_eq!(scene.table().bag.total(), 44);
}

/// §4.2, §4.2.1, §4.2.3: cubes to the Market, a Scientist to the technology; none without a Scientist.
#[test]
fn s4_2_research_costs_cubes_and_a_scientist() {
    let mut scene = scene(2);
    scene.play("play research\nresearch solar");
    let me = scene.me();
    assert_eq!((me.cubes, me.scientists, me.spent), (cubes("RR"), 2, 1));
    assert_eq!(scene.table().market.total(), 7);
    let none = crate::support::scene(2).own(|own| {
        own.reserve += own.scientists;
        own.scientists = 0;
    });
    assert_eq!(none.refused("play research"), "§1.3");
}

/// §3.3, §4.3, §4.3.2: gravity, Orbits, Quadrants; too dear is refused.
#[test]
fn s4_3_2_fuel_of_a_flight() {
    let mut scene = scene(2);
    scene.play("play travel");
    assert!(scene.offers("fly neptune"), "7 of 8 Fuel");
    let far = crate::support::scene(2).edit(|position| position.planets[7].space = 12);
    let mut far = far.clone();
    far.play("play travel");
    assert_eq!(far.refused("fly neptune"), "§1.10", "two Quadrants more are 9");
    assert_eq!(far.refused("fly earth"), "§4.3.2");
    scene.play("fly saturn");
    assert_eq!(scene.me().fuel, 3);
}

/// §4.3.1, §3.5: Bases and Buildings on Earth, six units in all.
#[test]
fn s4_3_1_loading_on_earth() {
    let mut scene = scene(2).learned(Family::Drill, 3);
    scene.play("play travel");
    assert_eq!(scene.refused("load-building ars"), "§4.3.1");
    scene.play("load-base\nload-base\nload-base\nload-building drill\nload-building drill");
    scene.play("load-base");
    assert_eq!(scene.refused("load-base"), "§4.3.1", "four Bases");
    assert_eq!(scene.refused("load-building drill"), "§3.5", "six units");
}

/// §4.3.4: without a Base aboard the token is only looked at; each may be looked at once, for Fuel;
/// it lies at the bottom then.
#[test]
fn s4_3_4_a_new_base() {
    let mut scene = scene(2);
    scene.play("play travel\nfly mars\ndraw token 3:");
    assert_eq!(scene.refused("settle"), "§4.3.4");
    scene.play("look\ndraw token 0:\nlook\ndraw token 1:\nlook\ndraw token 2:");
    assert_eq!(scene.refused("look"), "§4.3.4", "all four are known");
    assert_eq!(scene.me().fuel, 8 - 2 - 3);
    scene.play("done");
    let seen: Vec<usize> = scene.table().planets[3].seen.iter().map(|token| token.n()).collect();
    assert_eq!(seen, [3, 0, 1, 2], "what is put back lies at the bottom");
}

/// §4.3.4: the Deposit is filled, the ARS number comes at once, the Base stands.
#[test]
fn s4_3_4_founding() {
    let mut scene = scene(2).learned(Family::Drill, 1);
    scene.play("play travel\nload-base\nload-building drill\nfly mercury\ndraw token 0:\nsettle");
    let zone = scene.zone(Planet::Mercury);
    let info = *crate::support::rules().token(ProductionToken::of(Planet::Mercury, 0));
    assert_eq!(zone.deposit.get(info.resource), info.n);
    assert_eq!(scene.me().cubes.total(), 3 + u16::from(info.ars));
    scene.play("deploy drill");
    assert_eq!(scene.zone(Planet::Mercury).buildings.drill, 1);
    assert_eq!(scene.me().bases, 3);
}

/// §4.3.3, §4.3.5: cubes are loaded from Storage and unloaded on Earth.
#[test]
fn s4_3_5_fetching_cubes() {
    let away = scene(2).based(Planet::Mars, "R", "GGB").own(|own| own.explorer.at = Port::Mars);
    let mut scene = away.clone();
    scene.play("play travel");
    assert_eq!(scene.refused("load GGG"), "§1.8");
    assert_eq!(scene.refused("load-base"), "§4.3.1");
    scene.play("load GB\nfly earth");
    assert_eq!((scene.me().cubes, scene.zone(Planet::Mars).storage), (cubes("RRYGB"), cubes("G")));
}

/// §4.3.6: Base and Buildings go home, the rest is lost, the token leaves the game.
#[test]
fn s4_3_6_dismantling() {
    let there = scene(2).learned(Family::Drill, 1).based(Planet::Mars, "RR", "GG");
    let mut scene = there.own(|own| own.explorer.at = Port::Mars);
    scene.play("play travel\nload G\ndismantle");
    assert_eq!(scene.refused("dismantle"), "§3.4");
    let me = scene.me();
    assert_eq!((me.bases, me.buildings.drill, me.zones.len()), (4, 1, 0));
    assert_eq!(me.pool.len(), 4, "the production token has gone");
    scene.play("fly earth");
    assert_eq!(scene.me().cubes, cubes("RRYG"));
}

/// §4.4, §4.4.2, §4.4.3: prices of the first empty and the last taken space, three cubes of one colour.
#[test]
fn s4_4_market() {
    let mut sells = scene(2).own(|own| own.cubes = cubes("RRRRRR"));
    sells.play("play market");
    assert_eq!(sells.refused("sell r 4"), "§4.4.1");
    sells.play("sell r 3");
    assert_eq!(sells.me().fuel, 8 + 2 + 2 + 1, "spaces 3, 4, 5 of red");
    let mut buys = scene(2);
    buys.play("play market");
    assert_eq!(buys.refused("buy p 1"), "§4.4.4");
    buys.play("buy r 2");
    assert_eq!(buys.me().fuel, 8 - 4 - 4, "spaces 2 and 1 of red, 1 more each");
    let full = scene(2).edit(|position| position.market = cubes("RRRRRR"));
    let mut full = full.clone();
    full.play("play market");
    assert_eq!(full.refused("sell r 1"), "§4.4.4");
    let mut dear = scene(2).own(|own| own.fuel = 3);
    dear.play("play market");
    assert_eq!(dear.refused("buy r 1"), "§1.10");
}

/// §4.4.4: what is paid and finds no space leaves the game.
#[test]
fn s4_4_4_overflow() {
    let scene = scene(2).edit(|position| position.market = cubes("RRRRRR"));
    let mut scene = scene.own(|own| own.cubes = cubes("R"));
    scene.play("play research\nresearch drill");
    assert_eq!(scene.table().market, cubes("RRRRRR"));
}

/// §4.5: four Fuel.
#[test]
fn s4_5_earth_production() {
    let mut scene = scene(2);
    scene.play("play production-earth");
    assert_eq!(scene.me().fuel, 12);
}

/// §4.6.1: the Base moves a cube, the Explorer another if it is there; each once.
#[test]
fn s4_6_1_base_and_explorer() {
    let home = scene(2).based(Planet::Mars, "RRR", "-");
    let mut scene = home.clone();
    scene.play("play production-mars\nbase R");
    assert_eq!(scene.refused("base R"), "§4.6.2");
    assert_eq!(scene.refused("explorer R"), "§4.6.2");
    let mut there = home.own(|own| own.explorer.at = Port::Mars);
    there.play("play production-mars\nexplorer R\nbase R\ndone");
    assert_eq!(there.zone(Planet::Mars).storage, cubes("RR"));
}

/// §4.6.2, book 000: Buildings in any order; a Drill before an ARS sends more.
#[test]
fn s4_6_2_the_order_is_free() {
    let both = scene(2).learned(Family::Ars, 1).learned(Family::Drill, 1);
    let plant = both.based(Planet::Mars, "GGG", "-");
    let mut drill_first = plant.clone();
    drill_first.play("play production-mars\nbase G\ndrill G\nars GG\ndone");
    assert_eq!(drill_first.me().cubes, cubes("RRYGG"));
    let mut ars_first = plant;
    ars_first.play("play production-mars\nbase G\nars G\ndrill G\ndone");
    assert_eq!(ars_first.me().cubes, cubes("RRYG"));
}

/// §4.6.4, R-242: from an empty Deposit nothing moves, but Buildings that need none may work: an Outpost, and
/// an ARS or a Converter with cubes in the Storage. Ruleset 1 let none of them.
#[test]
fn r242_buildings_work_beside_an_empty_deposit() {
    let plant = |family: Family, storage: &str| {
        scene(2).learned(family, 1).based(Planet::Mars, "-", storage)
    };
    let mut works = plant(Family::Outpost, "-");
    works.play("play production-mars");
    assert_eq!(works.options(), ["outpost", "done"], "the Base finds nothing");
    works.play("outpost\ndone");
    assert_eq!(works.me().fuel, scene(2).me().fuel + 3);
    let mut works = plant(Family::Ars, "RRRRR");
    works.play("play production-mars\nars RR\ndone");
    assert_eq!(works.zone(Planet::Mars).storage, cubes("RRR"));
    assert!(plant(Family::Converter, "R").offers("play production-mars"));
    // One step outside the rule: nothing that could work, or nothing to work with.
    assert_eq!(plant(Family::Ars, "-").refused("play production-mars"), "§1.3");
    assert_eq!(plant(Family::Converter, "P").refused("play production-mars"), "§1.3");
    assert_eq!(plant(Family::Drill, "RR").refused("play production-mars"), "§1.3");
    for (family, storage) in [(Family::Outpost, "-"), (Family::Ars, "RR"), (Family::Converter, "R")]
    {
        let first = plant(family, storage).by_first_ruleset();
        assert_eq!(first.refused("play production-mars"), "§1.3", "{family:?}");
    }
}

/// §4.3.5, R-244: a Building that was set up is not loaded again before the next Travel; another kind is, so
/// that a full Explorer can exchange what it carries. Ruleset 1 let the two alternate without end.
#[test]
fn r244_what_is_set_up_stays() {
    let start = scene(2).learned(Family::Drill, 1).based(Planet::Mars, "RRR", "-");
    let start = start.learned(Family::Ars, 1).own(|own| {
        own.fuel = 40;
        own.buildings.ars = 0;
        own.explorer.buildings.ars = 1;
    });
    let mut scene = start.clone();
    scene.play("play travel\nfly mars\nload-building drill\ndeploy drill");
    assert_eq!(scene.refused("load-building drill"), "§4.3.5");
    assert!(!scene.offers("load-building drill"));
    scene.play("deploy ars");
    assert_eq!(scene.refused("load-building ars"), "§4.3.5");
    scene.play("done");
    let mut other = start.clone();
    other.play("play travel\nfly mars\ndeploy ars\nload-building drill");
    assert_eq!(other.zone(Planet::Mars).buildings.ars, 1, "exchanged");
    let mut first = start.by_first_ruleset();
    first.play("play travel\nfly mars\nload-building drill\ndeploy drill\nload-building drill");
    let said = scene.broken(|position| {
        let player = Player::seat(0);
        position.frames = vec![TravelFrame::Dock { player, set_up: [0, 0, 1, 0] }.into()];
    });
    assert!(said.contains("does not stand there"), "{said}");
}

/// §4.6.3, §4.6.4: nothing into a full Storage, nothing from an empty Deposit; R-242, ruleset 1: not
/// even for Buildings that need no Deposit.
#[test]
fn s4_6_3_full_and_empty() {
    let full = scene(2).based(Planet::Mars, "RRR", "GGGGG");
    assert_eq!(full.refused("play production-mars"), "§1.3");
    let empty = scene(2).based(Planet::Mars, "-", "G");
    assert_eq!(empty.refused("play production-mars"), "§1.3");
    for family in [Family::Ars, Family::Outpost] {
        let plant = scene(2).learned(family, 1);
        let empty = plant.clone().based(Planet::Mars, "-", "G").by_first_ruleset();
        assert_eq!(empty.refused("play production-mars"), "§1.3", "{family:?}");
        assert!(plant.based(Planet::Mars, "R", "GGGGG").offers("play production-mars"));
    }
}
