//! Chapter 6.6 and the tables §T.1 to §T.3: technologies, their levels and prices.

use stellar_conquest::{Item, Odds, Predecessor, Tech, TechClass, Unit};

use super::support::{Play, Scene, new_game, rules, scene, scene_with};

/// A rich colony of seat 1: 96 IP in this production turn.
fn rich_in(scene: Scene, owned: &[Tech]) -> Play {
    let scene = scene.turn(4).card("Ceti", 24).colony("Ceti", 0, 0, 80, 0);
    let scene = owned.iter().fold(scene, |scene, tech| scene.tech(0, *tech));
    let mut play = scene.production().play();
    play.does("1: produce Ceti-I\n1: amount 0");
    play
}

fn rich(owned: &[Tech]) -> Play {
    rich_in(scene(), owned)
}

/// What a technology costs the owner of others, or the section that refuses it.
fn price(owned: &[Tech], tech: Tech) -> Result<u16, String> {
    price_in(scene(), owned, tech)
}

fn price_in(scene: Scene, owned: &[Tech], tech: Tech) -> Result<u16, String> {
    let scene = scene.edit(|position| {
        // As much as the dearest costs, in a colony of a thousand factories and robots to work
        // them.
        position.seats[0].paid.clear();
    });
    let mut play = rich_in(scene, owned);
    let line = format!("1: research {}", tech.token());
    let refusal = play.refused(&line);
    if refusal != "legal" {
        return Err(refusal.split(' ').next().unwrap_or_default().to_owned());
    }
    let told = play.does(&line).run("1: amount 1");
    let of = told.split(" of ").nth(1).and_then(|rest| rest.split(' ').next());
    Ok(of.and_then(|price| price.parse().ok()).unwrap_or_else(|| panic!("{told}")))
}

/// §6.6.1: three classes: ship speed, weapons, and technology as such; six technologies each.
#[test]
fn s6_6_1_three_classes() {
    for class in TechClass::ALL {
        let of_class = Tech::ALL.into_iter().filter(|tech| rules().tech(*tech).class == class);
        let mut levels: Vec<u8> = of_class.map(|tech| rules().tech(tech).level).collect();
        levels.sort();
        assert_eq!(levels, [1, 1, 2, 2, 3, 3], "{class:?}");
    }
}

/// §6.6.2: nobody pays for level 2 before they own a technology of level 1 of the same class.
#[test]
fn s6_6_2_levels() {
    let play = rich(&[Tech::Speed3, Tech::IndustrialTechnology]);
    let closed = "§6.6.2 level 2 of this class opens with a technology of level 1 of it";
    assert_eq!(play.refused("1: research death-star"), closed, "another class opens nothing");
    assert_eq!(play.refused("1: research speed-5"), "legal");
    assert_eq!(play.refused("1: research unlimited-range"), "legal");
    let play = rich(&[]);
    for tech in Tech::ALL {
        let refused = play.refused(&format!("1: research {}", tech.token()));
        assert_eq!(refused == "legal", rules().tech(tech).level == 1, "{tech:?}: {refused}");
    }
    // A part payment of level 1 is not enough.
    let mut play = rich(&[]);
    play.does("1: research missile-base\n1: amount 24");
    assert_eq!(play.refused("1: research death-star"), closed);
    play.does("1: research missile-base\n1: amount 1");
    assert_eq!(play.refused("1: research death-star"), "legal");
}

/// A-25, TC-12: level 3 needs a technology of level 2 of the class.
#[test]
fn a25_level_three_needs_level_two() {
    let weapons = [Tech::MissileBase, Tech::AdvancedMissileBase];
    assert_eq!(price(&weapons[..1], Tech::ImprovedShipWeaponry), Err("§6.6.2".to_owned()));
    assert_eq!(price(&weapons, Tech::ImprovedShipWeaponry), Ok(100));
    let industry = [Tech::IndustrialTechnology, Tech::ImprovedIndustrial];
    assert_eq!(price(&industry[..1], Tech::RoboticIndustry), Err("§6.6.2".to_owned()));
    assert_eq!(price(&industry, Tech::RoboticIndustry), Ok(85));
    assert_eq!(price(&[Tech::Speed3, Tech::Speed5], Tech::Speed8), Ok(80));
}

/// Option `level3_gate` = level1: a technology of level 1 opens level 3 too, nothing less does.
#[test]
fn a25_option_level3_gate() {
    let gate = || scene_with(&[("level3_gate", "level1")]);
    let tech = Tech::ImprovedShipWeaponry;
    assert_eq!(price_in(gate(), &[Tech::MissileBase], tech), Ok(100));
    assert_eq!(price_in(gate(), &[], tech), Err("§6.6.2".to_owned()));
    assert_eq!(price_in(gate(), &[Tech::IndustrialTechnology], tech), Err("§6.6.2".to_owned()));
}

/// A technology, some that leave its price as it is, the price, some that lower it, the price.
type Row = (Tech, &'static [Tech], u16, &'static [Tech], u16);

/// §6.6.3, §T.2: every price, with the predecessor named beside it and without.
#[test]
fn s6_6_3_the_lower_price() {
    use Tech::{
        AdvancedMissileBase, ControlledEnvironment, DeathStar, FighterShip, ImprovedIndustrial,
        IndustrialTechnology, MissileBase, RoboticIndustry, Speed3, Speed4, Speed5, Speed6, Speed7,
        Speed8, UnlimitedCommunication, UnlimitedRange,
    };
    let table: [Row; 10] = [
        (Speed4, &[], 40, &[Speed3], 30),
        (Speed5, &[Speed3], 55, &[Speed4], 40),
        (Speed6, &[Speed3], 65, &[Speed3, Speed5], 50),
        (Speed7, &[Speed3, Speed5], 75, &[Speed3, Speed6], 60),
        (Speed8, &[Speed3, Speed6], 80, &[Speed3, Speed5, Speed7], 70),
        (AdvancedMissileBase, &[FighterShip], 55, &[MissileBase], 40),
        (DeathStar, &[MissileBase], 90, &[FighterShip], 75),
        (ImprovedIndustrial, &[ControlledEnvironment], 55, &[IndustrialTechnology], 40),
        (UnlimitedRange, &[IndustrialTechnology, Speed4], 60, &[IndustrialTechnology, Speed5], 40),
        (
            RoboticIndustry,
            &[ControlledEnvironment, ImprovedIndustrial],
            100,
            &[IndustrialTechnology, UnlimitedRange],
            85,
        ),
    ];
    for (tech, without, normal, with, reduced) in table {
        assert_eq!(
            (price(without, tech), price(with, tech)),
            (Ok(normal), Ok(reduced)),
            "{tech:?}"
        );
    }
    assert_eq!(price(&[IndustrialTechnology, Speed3, Speed8], UnlimitedRange), Ok(40));
    assert_eq!(price(&[IndustrialTechnology, ImprovedIndustrial], UnlimitedCommunication), Ok(70));
    let single = [Speed3, MissileBase, FighterShip, ControlledEnvironment, IndustrialTechnology];
    assert_eq!(single.map(|tech| price(&[], tech).unwrap()), [15, 25, 35, 25, 25]);
}

/// the price is that of the moment; a predecessor can complete what was paid in part, the
/// surplus is lost.
#[test]
fn a26_price_of_the_moment() {
    let scene = scene().paid(0, Tech::Speed4, 35);
    let mut play = rich_in(scene.clone(), &[]);
    play.does("1: research speed-4");
    assert!(play.refused("1: amount 6").contains("choose 1 to 5"), "40 without 3 hexes");
    let mut play = rich_in(scene, &[]);
    let told = play.run("1: research speed-3\n1: amount 15");
    assert!(told.ends_with("Speed 3 is complete.\nSpeed 4 is complete."), "{told}");
    assert_eq!(play.position().seats[0].owned, [Tech::Speed3, Tech::Speed4]);
    let paid: Vec<u16> = play.position().seats[0].paid.iter().map(|payment| payment.ip).collect();
    assert_eq!(paid, [15, 30], "5 are lost");
    assert_eq!(play.position().seats[0].desk.ip, 81);
}

/// A-27, §6.6.3: Robotic Industry is cheaper with Industrial Technology, not with its improvement.
#[test]
fn s6_6_3_robotic_industry() {
    let without = [Tech::ControlledEnvironment, Tech::ImprovedIndustrial];
    assert_eq!(price(&without, Tech::RoboticIndustry), Ok(100));
    let with = [Tech::IndustrialTechnology, Tech::UnlimitedRange];
    assert_eq!(price(&with, Tech::RoboticIndustry), Ok(85));
}

/// §6.6.4, example: 35 IP for Fighter Ship bring no fighter, but the right to build fighters for 20
/// IP each.
#[test]
fn s6_6_4_the_right_to_buy() {
    let mut play = rich(&[]);
    play.does("1: research fighter-ship\n1: amount 35");
    assert_eq!(play.ships(1, "Ceti"), "no ships");
    assert!(play.refused("1: buy death-star").starts_with("§6.5.5"));
    play.does("1: buy fighter\n1: amount 3");
    assert_eq!((play.ships(1, "Ceti"), play.position().seats[0].desk.ip), ("3 fighters".into(), 1));
    assert_eq!(play.refused("1: buy fighter"), "§6.5.3 costs 20 IP, there are 1");
}

/// §6.6.5: the option `bases_use_isw` is off by default (its effect: `a29_option_bases_use_isw`).
#[test]
fn s6_6_5_better_bases_are_an_option() {
    assert!(!scene().position().variant.bases_use_isw);
    assert!(scene_with(&[("bases_use_isw", "yes")]).position().variant.bases_use_isw);
}

/// Option `shield_as_base`: research for 100 with Advanced Missile Base, any number on a planet.
#[test]
fn a36_option_shield_as_base() {
    let variant = || scene_with(&[("shield_as_base", "yes")]);
    let advanced = [Tech::MissileBase, Tech::AdvancedMissileBase];
    assert_eq!(price_in(variant(), &advanced, Tech::PlanetShield), Ok(100));
    assert_eq!(
        price_in(variant(), &[Tech::FighterShip, Tech::DeathStar], Tech::PlanetShield),
        Ok(130)
    );
    assert_eq!(price(&advanced, Tech::PlanetShield), Ok(130));
    let mut play = rich_in(variant(), &[Tech::PlanetShield]);
    play.does("1: buy planet-shield\n1: amount 3\n1: done\n1: close\n2: close\n3: close\n4: close");
    assert_eq!(play.position().colonies[0].shields, 3);
    // The twin: as printed there is one.
    let mut play = rich(&[Tech::PlanetShield]);
    play.does("1: buy planet-shield");
    assert!(play.refused("1: amount 2").contains("choose 1 to 1"));
}

/// TC-10: 25 bonus IP: 15 for 3 hexes, 5 for two scouts, 5 into 4 hexes; later 25 more are needed
/// for it.
#[test]
fn tc10_set_up_spending() {
    let mut play = new_game(2, &[]);
    play.does("1: research speed-3\n1: amount 15\n1: buy scout\n1: amount 2");
    let told = play.run("1: research speed-4\n1: amount 5");
    assert_eq!(told, "5 IP go into speed 4: 5 of 30 are paid.");
    assert_eq!(play.position().seats[0].desk.ip, 0);
    // Part payment of Fighter Ship is legal, level 2 and missile bases are not for sale.
    let mut play = new_game(2, &[]);
    for refused in
        ["research advanced-missile-base", "research unlimited-range", "buy missile-base"]
    {
        assert!(play.refused(&format!("1: {refused}")).starts_with("§2.7.2"), "{refused}");
    }
    assert_eq!(
        play.run("1: research fighter-ship\n1: amount 25"),
        "25 IP go into Fighter Ship: 25 of 35 are paid."
    );
}

/// §T.1: the price schedule.
#[test]
fn t_1_prices() {
    let printed = [3, 8, 20, 40, 4, 4, 10, 30];
    let items = Item::ALL.map(|item| rules().price(item, 1, false));
    assert_eq!(items, printed);
    let scouts: Vec<u32> = (1..=5).map(|n| rules().price(Item::Scout, n, false)).collect();
    assert_eq!(scouts, [3, 5, 8, 10, 13]);
    assert_eq!(rules().price(Item::Factory, 7, true), 21);
}

/// §T.2: what a speed is worth for Unlimited Ship Range, and the total of all prices.
#[test]
fn t_2_research() {
    let total: u16 = Tech::ALL.into_iter().map(|tech| rules().tech(tech).price).sum();
    assert_eq!(total, 1100);
    let with = rules().tech(Tech::UnlimitedRange).reduced;
    assert_eq!(with, Some((40, Predecessor::SpeedAtLeast(5))));
}

/// §T.3, TC-14: the attack table as chances.
#[test]
fn t_3_attack_table() {
    use Unit::{AdvancedMissileBase, Corvette, DeathStar, Fighter, MissileBase, Scout, Transport};
    let rows = [
        (vec![Corvette, MissileBase], [(4, 6), (1, 6), (3, 36), (0, 1)]),
        (vec![Fighter, AdvancedMissileBase], [(5, 6), (2, 6), (1, 6), (3, 36)]),
        (vec![DeathStar], [(1, 1), (4, 6), (3, 6), (2, 6)]),
        (vec![Scout, Transport], [(0, 1); 4]),
    ];
    let columns = [
        vec![Scout, Transport],
        vec![Corvette, MissileBase],
        vec![Fighter, AdvancedMissileBase],
        vec![DeathStar],
    ];
    for (firers, chances) in rows {
        for firer in firers {
            for (targets, chance) in columns.iter().zip(chances) {
                for target in targets {
                    assert_eq!(
                        rules().odds(firer, *target).chance(),
                        chance,
                        "{firer:?} {target:?}"
                    );
                }
            }
        }
    }
    assert_eq!(rules().odds(Corvette, Fighter), Odds::TwoDice { exactly: 10 });
}

/// of any two that can meet, one can destroy the other, so every battle ends.
#[test]
fn a48_every_pair_decides() {
    for table in [&rules().attack, &rules().attack_fighter_hits] {
        for first in Unit::ALL.into_iter().filter(|unit| unit.is_armed()) {
            for second in Unit::ALL {
                let harm = |a: Unit, b: Unit| table[a.index()][b.index()].chance().0 > 0;
                assert!(harm(first, second) || harm(second, first), "{first:?} {second:?}");
            }
        }
    }
}
