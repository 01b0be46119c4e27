//! Chapter X: both sides of each Extra Action token, what they do and where they do not apply.

use starship_interstellar::{DiscoveryKind, Extra, Family, Planet, Port, SalvationTech, Token};

use crate::support::{Scene, cubes, rules, salvation, scene};

/// The token on its Action side, played.
fn played(number: u8) -> Scene {
    let mut scene = scene(2).extra(number);
    scene.play(&format!("play X{number:02}"));
    scene
}

/// A Discovery token of this kind, by its name in the draw.
fn discovery(kind: DiscoveryKind) -> String {
    let place = rules().discoveries.iter().position(|info| info.kind == kind);
    format!("draw Discovery token {}:", place.expect("there are some"))
}

/// §5.0, Salvation sides of §X.01 to §X.08, §X.18, §X.19, §X.23: 1 Prestige for one action only.
#[test]
fn x_standard_sides_favour_one_action() {
    let favours = [
        (1, "government"),
        (2, "build"),
        (3, "probe"),
        (4, "save"),
        (5, "government"),
        (6, "build"),
        (7, "probe"),
        (8, "save"),
        (18, "build"),
        (19, "probe"),
        (23, "save"),
    ];
    for (number, favoured) in favours {
        for deed in ["government", "probe", "save"] {
            let mut scene = salvation(2).extra(number);
            scene.play(&format!("use X{number:02} {deed}"));
            match deed {
                "government" => scene.play("sit 1"),
                "probe" => scene.play("steer 3").play(&discovery(DiscoveryKind::DeepSpace)),
                _ => scene.play("save r\npay R"),
            };
            let earned = i16::from(deed == favoured);
            assert_eq!(scene.me().prestige, earned, "X{number:02} for {deed}");
        }
        let mut scene = salvation(2).extra(number);
        scene.play(&format!("use X{number:02} build"));
        let first = scene.options().remove(0);
        scene.play(&first);
        if scene.asks("pay") {
            let pay = scene.options().remove(0);
            scene.play(&pay);
        }
        scene.deal_all();
        let built = scene.table().ship[0];
        let value = i16::from(rules().mechanism(built).value);
        let earned = value + i16::from(favoured == "build");
        assert_eq!(scene.me().prestige, earned, "X{number:02} for build");
    }
}

/// §X.01: Travel without Fuel, and not again; an ordinary Travel costs Fuel and can be repeated.
#[test]
fn x_01_travel_free_once() {
    let mut scene = scene(2).extra(1).own(|own| own.fuel = 0);
    assert_eq!(scene.refused("play travel"), "§1.3");
    scene.play("play X01\nfly venus");
    scene.deal_all();
    scene.play("done\npass");
    assert_eq!((scene.me().fuel, scene.me().explorer.at), (0, Port::Venus));
    assert_eq!(scene.refused("repeat"), "§1.5");
}

/// §X.02: 2 more for each cube sold, 2 less for each bought, never below 1; R-91: once.
#[test]
fn x_02_market_shifted() {
    let mut plain = scene(2);
    plain.play("play market\nsell r 2");
    let mut shifted = played(2);
    shifted.play("sell r 2");
    assert_eq!(shifted.me().fuel, plain.me().fuel + 4);
    let mut buys = played(2);
    buys.play("buy r 2");
    assert_eq!(buys.me().fuel, 8 - 2 - 2, "3 + 1 - 2 each");
    let mut cheap = crate::support::scene(2).extra(2).edit(|position| {
        position.market = cubes("RRRRRR");
    });
    cheap.play("play X02\nbuy r 1");
    assert_eq!(cheap.me().fuel, 7, "1 + 1 - 2 is still 1");
    plain.play("pass");
    assert!(plain.offers("repeat"));
    shifted.play("pass");
    assert_eq!(shifted.refused("repeat"), "§1.5", "R-91: no Fuel without end");
}

/// §X.03, §X.04, §X.05, §X.06, §X.07, §X.20, §X.23: what the Action side gives, and not once more.
#[test]
fn x_03_to_07_20_23_gains() {
    let fuel = |number: u8| played(number).me().fuel;
    assert_eq!((fuel(3), fuel(20)), (16, 12));
    let supply = |number: u8| played(number).me().cubes;
    assert_eq!(supply(4), cubes("RRYYB"));
    assert_eq!(supply(5), cubes("RRYP"));
    assert_eq!(supply(6), cubes("RRRRRY"));
    assert_eq!(supply(7), cubes("RRYGG"));
    let scientists = played(23).me();
    assert_eq!((scientists.scientists, scientists.reserve), (4, 10));
    for number in [3, 4, 5, 6, 7, 20, 23] {
        let mut scene = played(number);
        scene.play("pass");
        assert_eq!(scene.refused("repeat"), "§1.5");
        assert_eq!(scene.refused(&format!("play X{number:02}")), "§1.3");
    }
}

/// §X.08: three cubes for an own Deposit, up to two levels higher, of one colour (R-43); not
/// without a Base.
#[test]
fn x_08_deposit() {
    let bare = scene(2).extra(8);
    assert_eq!(bare.refused("play X08"), "§1.3");
    let mut scene = bare.based(Planet::Mars, "R", "-");
    scene.play("play X08");
    assert_eq!(scene.options(), ["refill mars r", "refill mars y", "refill mars g"]);
    assert_eq!(scene.refused("refill mars b"), "§3.4");
    scene.play("refill mars g");
    assert_eq!(scene.zone(Planet::Mars).deposit, cubes("RGGG"));
}

/// §X.09, §X.11: any action, then 1 Reputation; §X.10, §X.12: then 2 Prestige.
#[test]
fn x_09_to_12_then() {
    for (number, reputation, prestige) in [(9, 1, 0), (10, 0, 2), (11, 1, 0), (12, 0, 2)] {
        let mut scene = salvation(2).extra(number);
        scene.play(&format!("use X{number:02} government\nsit 1"));
        assert_eq!(scene.me().reputation, 5 + reputation, "X{number:02}");
        assert_eq!(scene.me().prestige, prestige, "X{number:02}");
        let mut saves = salvation(2).extra(number);
        saves.play(&format!("use X{number:02} save\nsave r\npay R"));
        // Saving red is 1 Reputation, and the first step on the track another one.
        assert_eq!(saves.me().reputation, 5 + 2 + reputation, "X{number:02}");
    }
}

/// §X.09, §X.10: Travel as usual, repeatable; §X.11 Solar Extraction; §X.12 Earth Production.
#[test]
fn x_09_to_12_action() {
    for number in [9, 10] {
        let mut scene = played(number);
        scene.play("fly venus");
        scene.deal_all();
        scene.play("done\npass");
        assert_eq!((scene.me().fuel, scene.offers("repeat")), (6, true));
    }
    let mut solar = played(11);
    solar.play("draw red\ndraw red\nkeep RR\npass");
    assert_eq!((solar.me().reputation, solar.offers("repeat")), (3, false));
    let mut earth = played(12);
    earth.play("pass");
    assert_eq!((earth.me().fuel, earth.offers("repeat")), (12, false));
}

/// §X.13: one cube of the price may be one level lower, not two, and only one.
#[test]
fn x_13_research_lower() {
    let lower = |supply: &str| {
        let mut scene = scene(2).extra(13).own(|own| own.cubes = cubes(supply));
        scene.play("play X13");
        scene.offers("research solar")
    };
    assert!(lower("R"), "red stands for yellow");
    let second = |supply: &str| {
        let scene = scene(2).learned(Family::Drill, 1).extra(13);
        let mut scene = scene.own(|own| own.cubes = cubes(supply));
        scene.play("play X13");
        scene.offers("research drill")
    };
    assert!(second("YY"), "yellow stands for green");
    assert!(!second("RR") && !second("RY"), "one cube, one level");
    let plain = scene(2).own(|own| own.cubes = cubes("R"));
    let mut plain = plain.clone();
    plain.play("play research");
    assert_eq!(plain.refused("research solar"), "§1.9");
}

/// §X.13: only the Probe, without Fuel; a Wormhole is paid.
#[test]
fn x_13_probe_free() {
    let mut scene = salvation(2).extra(13).own(|own| own.fuel = 1);
    assert_eq!(scene.refused("use X13 save"), "§5.0");
    assert!(!scene.offers("use travel probe"), "the others need Fuel");
    scene.play("use X13 probe\nsteer 2").play(&discovery(DiscoveryKind::Wormhole));
    assert_eq!((scene.me().fuel, scene.question()), (1, "onward"));
    scene.play("steer 2");
    assert_eq!((scene.me().fuel, scene.me().probe.column), (0, 2));
}

/// §X.14: Travel for 2 Fuel less, not below 0.
#[test]
fn x_14_travel_cheaper() {
    let spent = |to: &str| {
        let mut scene = played(14);
        scene.play(&format!("fly {to}"));
        8 - scene.me().fuel
    };
    assert_eq!((spent("jupiter"), spent("mars")), (2, 0));
}

/// §X.14: building only, two Mechanisms and one step; the basic tokens build one.
#[test]
fn x_14_build_twice() {
    let rich = salvation(2).extra(14).own(|own| own.cubes = cubes("PPPPPP"));
    assert_eq!(rich.refused("use X14 probe"), "§5.0");
    let build = |scene: &mut Scene| {
        let first = scene.options().remove(0);
        scene.play(&first);
        scene.deal_all();
    };
    let mut two = rich.clone();
    two.play("use X14 build");
    build(&mut two);
    assert_eq!(two.question(), "build");
    build(&mut two);
    assert_eq!((two.me().built, two.me().starship, two.asked().0), (2, 1, 1));
    let mut one = rich.clone();
    one.play("use research build");
    build(&mut one);
    assert_eq!((one.me().built, one.asked().0), (1, 1));
    let mut stops = rich;
    stops.play("use X14 build");
    build(&mut stops);
    stops.play("done");
    assert_eq!((stops.me().built, stops.me().starship), (1, 1));
}

/// §X.15: four cubes drawn, two kept at most.
#[test]
fn x_15_solar_wide() {
    let mut scene = played(15);
    scene.play("draw red\ndraw red\ndraw yellow\ndraw green");
    assert_eq!(scene.refused("keep RRY"), "§4.1.1");
    scene.play("keep YG");
    assert_eq!((scene.me().cubes, scene.me().reputation), (cubes("RRYYG"), 0));
}

/// §X.15: saving only, a cube one level lower; with Cryogenic both.
#[test]
fn x_15_save_lower() {
    let poor = salvation(2).extra(15).own(|own| own.cubes = cubes("RR"));
    assert_eq!(poor.refused("use X15 government"), "§5.0");
    let mut lower = poor.clone();
    lower.play("use X15 save");
    assert!(lower.offers("save y") && !lower.offers("save g"));
    let mut both = poor.knows(SalvationTech::Cryogenic);
    both.play("use X15 save\nsave y\nsave y");
    assert_eq!((both.me().saved, both.me().cubes), (cubes("YY"), cubes("-")));
    let mut plain = poor;
    plain.play("use solar save");
    assert_eq!(plain.refused("save y"), "§1.9");
}

/// §X.16: two colours in one Market action, each once.
#[test]
fn x_16_market_wide() {
    let mut scene = played(16);
    scene.play("sell r 1");
    assert_eq!(scene.question(), "market_more");
    assert_eq!(scene.refused("buy r 1"), "§4.4.1");
    scene.play("buy y 1");
    assert_eq!(scene.asked().0, 1, "no third colour");
    let mut plain = crate::support::scene(2);
    plain.play("play market\nsell r 1");
    assert_eq!(plain.asked().0, 1);
}

/// §X.16: the Government only, two Scientists, the lower row first.
#[test]
fn x_16_government_twice() {
    let mut scene = salvation(2).extra(16);
    assert_eq!(scene.refused("use X16 save"), "§5.0");
    scene.play("use X16 government\nsit 4\nsit 1");
    assert_eq!((scene.me().scientists, scene.asked().0), (1, 1));
    let me = scene.me();
    assert_eq!((me.fuel, me.reputation, me.cubes), (10, 6, cubes("RRRY")));
}

/// §X.17: a production on an own planet, once more; not without one, and no use in Salvation.
#[test]
fn x_17_planetary_production() {
    assert_eq!(scene(2).extra(17).refused("play X17"), "§1.3");
    let mut scene = scene(2).extra(17).based(Planet::Mars, "RRR", "-");
    scene.play("play production-mars\nbase R\ndone\npass");
    scene.play("play X17\npick mars\nbase R\ndone");
    assert_eq!(scene.zone(Planet::Mars).storage, cubes("RR"));
    let mut passes = crate::support::scene(2).extra(17);
    passes.play("pass\npass\nreward 0\nreward 0");
    assert!(!passes.me().pool.contains(&Token::Extra(Extra(16))), "removed for the phase");
}

/// §X.18: the two cheapest cubes of the Market, for nothing; not from an empty one.
#[test]
fn x_18_take_cheapest() {
    let mut scene = scene(2).extra(18).edit(|position| position.market = cubes("RYYG"));
    scene.play("play X18");
    assert_eq!((scene.me().cubes, scene.table().market), (cubes("RRRYY"), cubes("YG")));
    let empty = crate::support::scene(2).extra(18).edit(|position| position.market = cubes("-"));
    assert_eq!(empty.refused("play X18"), "§1.3");
}

/// §X.19: the price of the level before; the first level at its own.
#[test]
fn x_19_research_previous() {
    let second = scene(2).learned(Family::Solar, 1).extra(19);
    let mut second = second.own(|own| own.cubes = cubes("Y"));
    second.play("play X19\nresearch solar");
    assert_eq!((second.me().cubes, second.me().levels[4].level), (cubes("-"), 2));
    let mut first = scene(2).extra(19).own(|own| own.cubes = cubes("R"));
    first.play("play X19");
    assert_eq!(first.refused("research solar"), "§1.9");
}

/// §X.20: the Government only, and every bonus of the row, wherever the Scientist sits.
#[test]
fn x_20_government_row() {
    let mut scene = salvation(2).extra(20);
    assert_eq!(scene.refused("use X20 build"), "§5.0");
    scene.play("use X20 government\nsit 1");
    assert_eq!((scene.me().fuel, scene.me().cubes), (8 + 1 + 2 + 3 + 2, cubes("RRRY")));
    let mut plain = salvation(2);
    plain.play("use market government\nsit 1");
    assert_eq!((plain.me().fuel, plain.me().cubes), (9, cubes("RRY")));
}

/// §X.21: building only, with one more step and its benefit; §X.22: the same for saving.
#[test]
fn x_21_22_a_step_more() {
    let mut build = salvation(2).extra(21);
    assert_eq!(build.refused("use X21 save"), "§5.0");
    build.play("use X21 build");
    let first = build.options().remove(0);
    build.play(&first);
    if build.asks("pay") {
        let pay = build.options().remove(0);
        build.play(&pay);
    }
    build.deal_all();
    assert_eq!(build.me().starship, 2);
    let mut save = salvation(2).extra(22);
    assert_eq!(save.refused("use X22 build"), "§5.0");
    save.play("use X22 save\nsave r\npay R");
    assert_eq!((save.me().humankind, save.me().fuel), (2, 10));
}

/// §X.21, §X.22, §X.24: Market and Research as on the basic tokens.
#[test]
fn x_21_22_24_action() {
    for number in [21, 24] {
        let mut scene = played(number);
        scene.play("sell r 1\npass");
        assert!(scene.offers("repeat"), "X{number}");
    }
    let mut scene = played(22);
    assert_eq!(scene.question(), "research");
    scene.play("research drill\npay R\npass");
    assert!(scene.offers("repeat"));
}

/// §X.24: the Probe only, twice if there is Fuel.
#[test]
fn x_24_probe_twice() {
    let token = discovery(DiscoveryKind::Galaxy);
    let mut scene = salvation(2).extra(24);
    assert_eq!(scene.refused("use X24 government"), "§5.0");
    scene.play("use X24 probe\nsteer 3").play(&token);
    scene.play("steer 3");
    scene.deal_all();
    assert_eq!((scene.me().probe.column, scene.me().fuel), (2, 4));
    let mut poor = salvation(2).extra(24).own(|own| own.fuel = 2);
    poor.play("use X24 probe\nsteer 3").play(&token);
    assert_eq!((poor.me().probe.column, poor.asked().0), (1, 1), "no Fuel, no second move");
}

/// §X.0: the fifth space of a track, the fifth of the other, the sixth column; three in all, at
/// once in the pool.
#[test]
fn x_0_gained_by_three_goals() {
    let mut track = salvation(2).own(|own| own.humankind = 4);
    track.play("use solar save\nsave r\npay R");
    assert_eq!(track.question(), "extra");
    let offered = track.options();
    assert_eq!(offered.len(), 6);
    track.play(&offered[0]);
    let me = track.me();
    assert_eq!((me.extras.len(), me.pool.len()), (1, 4), "it can be used in this phase");
    let mut column = salvation(2).own(|own| own.probe.column = 5);
    column.play("use travel probe\nsteer 3");
    assert_eq!(column.question(), "extra");
    let mut full = salvation(2).extra(1).extra(2).extra(3).own(|own| own.probe.column = 5);
    full.play("use travel probe\nsteer 3");
    full.deal_all();
    assert_ne!(full.question(), "extra", "three at most");
}

/// §X.23, §2.2, R-48: without a Scientist in the reserve it gives nothing and cannot be played.
#[test]
fn x_23_needs_the_reserve() {
    let scene = scene(2).extra(23);
    assert!(scene.offers("play X23"));
    let empty = scene.own(|own| (own.scientists, own.reserve) = (14, 0));
    assert!(!empty.offers("play X23"));
    assert_eq!(empty.refused("play X23"), "§1.3");
}

/// R-243, §X.01: the flight is free, another look is not (§4.3.4).
#[test]
fn r243_a_free_flight_but_no_free_look() {
    for (fuel, looks) in [(0, false), (1, true)] {
        let mut scene = scene(2).extra(1).own(|own| own.fuel = fuel);
        scene.play("play X01\nfly venus");
        scene.deal_all();
        assert_eq!((scene.me().fuel, scene.offers("look")), (fuel, looks));
    }
}
