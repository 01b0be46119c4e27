//! Chapter 5: the Salvation Phase.

use starship_interstellar::{DiscoveryKind, Mechanism, Player};

use crate::support::{Scene, cubes, rules, salvation};

fn mechanism(price: &str) -> Mechanism {
    let found = Mechanism::all().find(|&m| rules().mechanism(m).price == cubes(price));
    found.expect("there is one of that price")
}

/// The first player before a Build, with one Mechanism of this price on Current 1.
fn builder(price: &str, supply: &str) -> Scene {
    let wanted = mechanism(price);
    salvation(2).edit(|position| {
        let first = position.projects[0][0].expect("filled");
        let other = position.projects.iter_mut().flatten().find(|slot| **slot == Some(wanted));
        match other {
            Some(slot) => *slot = Some(first),
            None if position.mechanisms.contains(&wanted) => {
                unreachable!("starting ones are drawn first, and prices of the first ten are used")
            }
            None => {}
        }
        position.projects[0][0] = Some(wanted);
        position.corporations[0].cubes = cubes(supply);
    })
}

fn pay(scene: &mut Scene) {
    if scene.asks("pay") {
        let first = scene.options().remove(0);
        scene.play(&first);
    }
    scene.deal_all();
}

/// §5.0: each basic token favours one action with 1 Prestige; the mapping of the data.
#[test]
fn s5_0_favoured_actions() {
    for (token, earned) in [("travel", 1), ("market", 0), ("research", 0), ("solar", 0)] {
        let mut scene = salvation(2);
        scene.play(&format!("use {token} probe\nsteer 3"));
        let kind = DiscoveryKind::DeepSpace;
        let place = rules().discoveries.iter().position(|info| info.kind == kind);
        scene.play(&format!("draw Discovery token {}:", place.expect("some")));
        assert_eq!(scene.me().prestige, earned, "{token}");
    }
}

/// §5.1.2, §5.1.3: the printed price, Prestige by value, one step; the column moves down.
#[test]
fn s5_1_build() {
    let mut scene = builder("RY", "RY");
    let above = scene.table().projects[1][0];
    scene.play("use market build\nbuild current 1");
    pay(&mut scene);
    let me = scene.me();
    assert_eq!((me.prestige, me.starship, me.built, me.cubes), (3, 1, 1, cubes("-")));
    assert_eq!(me.fuel, 10, "the first space of the track");
    let table = scene.table();
    assert_eq!(table.projects[0][0], above);
    assert!(table.projects[2][0].is_some(), "the Future Projects are refilled");
    let poor = builder("RY", "R");
    let mut poor = poor.clone();
    if poor.offers("use market build") {
        poor.play("use market build");
        assert_eq!(poor.refused("build current 1"), "§1.9");
    }
}

/// §5.1.4: the builder's and the Governor's Prestige, the Governor's Scientist leaves, and others
/// move up from the row below.
#[test]
fn s5_1_4_a_module_is_complete() {
    let slots = rules().size(2).slots;
    let nearly = builder("R", "R").edit(|position| {
        let n = usize::from(slots) - 1;
        position.ship = position.mechanisms.drain(..n).collect();
        position.government[1][0] = Some(Player::seat(1));
        position.government[0][1] = Some(Player::seat(0));
        for player in 0..2 {
            position.corporations[player].scientists -= 1;
        }
    });
    let mut scene = nearly;
    scene.play("use market build\nbuild current 1");
    pay(&mut scene);
    assert_eq!(scene.question(), "rise");
    let before = scene.me();
    assert_eq!(before.prestige, 1 + 3, "value and completion");
    let governor = &scene.table().corporations[1];
    assert_eq!((governor.prestige, governor.scientists), (4, 3));
    let mut stays = scene.clone();
    scene.play("sit 1");
    assert_eq!(scene.table().government[1][0], Some(Player::seat(0)));
    assert_eq!(scene.me().reputation, before.reputation + 1, "the bonus of the space");
    stays.play("done");
    assert_eq!(stays.table().government[0][1], Some(Player::seat(0)));
}

/// §5.2, §5.2.1, §5.2.2: a cube of the colour or a dearer one, to the Market; Reputation by value, one step.
#[test]
fn s5_2_save() {
    let mut scene = salvation(2).own(|own| own.cubes = cubes("G"));
    scene.play("use market save\nsave g");
    let me = scene.me();
    assert_eq!((me.saved, me.humankind, me.cubes), (cubes("G"), 1, cubes("-")));
    assert_eq!(me.reputation, 5 + 3 + 1, "its value, and the first space of the track");
    assert_eq!(scene.table().market.get(starship_interstellar::Resource::Green), 2);
    let mut poor = salvation(2).own(|own| own.cubes = cubes("Y"));
    poor.play("use market save");
    assert_eq!(poor.refused("save g"), "§1.9");
    let gone = salvation(2).edit(|position| {
        let dead = position.population.get(starship_interstellar::Resource::Purple);
        position.population.take(starship_interstellar::Resource::Purple, dead);
        position.lost.add(starship_interstellar::Resource::Purple, dead);
        position.corporations[0].cubes = cubes("P");
    });
    let mut gone = gone.clone();
    gone.play("use market save");
    assert_eq!(gone.refused("save p"), "§5.2");
}

/// §5.3.1: one column, the same row or the next; another row is a Fuel more.
#[test]
fn s5_3_1_the_probe_moves() {
    let straight = salvation(2);
    let spent = |row: u8| {
        let mut scene = straight.clone();
        scene.play(&format!("use market probe\nsteer {row}"));
        8 - scene.me().fuel
    };
    assert_eq!((spent(3), spent(2), spent(4)), (2, 3, 3));
    let mut scene = straight;
    scene.play("use market probe");
    assert_eq!(scene.refused("steer 1"), "§5.3.1");
}

/// §5.3.2, §5.3.4: the discoverer has the Prestige, every visitor the effect.
#[test]
fn s5_3_2_discovery() {
    let galaxy = rules().discoveries.iter().position(|info| info.kind == DiscoveryKind::Galaxy);
    let galaxy = galaxy.expect("there are some");
    let mut scene = salvation(2);
    scene.play(&format!("use market probe\nsteer 3\ndraw Discovery token {galaxy}:"));
    let first = scene.me();
    scene.play("use market probe\nsteer 3");
    let second = &scene.table().corporations[1];
    assert_eq!(first.prestige, second.prestige + 1, "one for the discovery");
    assert_eq!(first.reputation, second.reputation, "the effect is everybody's");
}

/// §5.3.3: a Wormhole takes the Probe on for 1 Fuel, again and again; §5.3.5: Deep Space does not.
#[test]
fn s5_3_3_wormholes() {
    let token = |kind: DiscoveryKind, nth: usize| {
        let all = rules().discoveries.iter().enumerate().filter(|(_, info)| info.kind == kind);
        let (place, _) = all.clone().nth(nth).expect("there are some");
        format!("draw Discovery token {place}:")
    };
    let mut scene = salvation(2);
    scene.play("use market probe\nsteer 3").play(&token(DiscoveryKind::Wormhole, 0));
    assert_eq!((scene.question(), scene.me().fuel), ("onward", 6));
    assert_eq!(scene.refused("steer 5"), "§5.3.1");
    let mut stays = scene.clone();
    stays.play("done");
    assert_eq!((stays.me().probe.column, stays.me().fuel), (1, 6));
    scene.play("steer 4").play(&token(DiscoveryKind::Wormhole, 1));
    scene.play("steer 3").play(&token(DiscoveryKind::DeepSpace, 0));
    assert_eq!((scene.me().probe.column, scene.me().fuel, scene.asked().0), (3, 4, 1));
    assert_eq!(scene.me().prestige, 2, "two Wormholes discovered, Deep Space is nothing");
}

/// §5.6: the rewards for passing in the Salvation Phase.
#[test]
fn s5_6_pass_rewards() {
    let mut scene = salvation(2);
    scene.play("pass\npass");
    let mut low = scene.clone();
    scene.play("reward 4");
    low.play("reward 1");
    assert_eq!((scene.me().prestige, low.me().reputation), (2, 6));
}

/// §5.3.6: a Point of Interest rewards the first visitor only, and gets no Discovery token.
#[test]
fn s5_3_6_point_of_interest() {
    let mut scene = salvation(2).edit(|position| {
        for corporation in &mut position.corporations {
            corporation.probe.column = 3;
        }
    });
    scene.play("use market probe\nsteer 3");
    assert_eq!(scene.me().reputation, 7, "column 4, row 3: 2 Reputation");
    scene.play("use market probe\nsteer 3");
    assert_eq!(scene.table().corporations[1].reputation, 5);
}

/// §5.3.7, R-26: Trappist from any row for a straight move; 8, then 6 Prestige; no further.
#[test]
fn r26_trappist() {
    let mut scene = salvation(2).edit(|position| {
        for (row, corporation) in (0u8..).zip(&mut position.corporations) {
            (corporation.probe.column, corporation.probe.row) = (9, row);
        }
    });
    scene.play("use market probe\nsteer 1");
    assert_eq!((scene.me().prestige, scene.me().fuel), (8, 6));
    scene.play("use market probe\nsteer 2");
    assert_eq!(scene.table().corporations[1].prestige, 6);
    assert_eq!(scene.refused("use travel probe"), "§5.0");
}

/// §5.4, §5.4.1, §5.4.2, §5.4.3: the first in row 1, each further one a row higher, on a free space.
#[test]
fn s5_4_representatives() {
    let mut scene = salvation(2);
    scene.play("use travel government\nsit 1\nuse travel government");
    assert_eq!(scene.refused("sit 1"), "§5.4.1");
    scene.play("sit 2\nuse solar government\nsit 4");
    assert_eq!(scene.table().government[1][3], Some(Player::seat(0)));
    assert_eq!(scene.me().cubes, cubes("RRYG"));
    let top = salvation(2).edit(|position| {
        position.government[3][0] = Some(Player::seat(0));
        position.corporations[0].scientists -= 1;
    });
    assert_eq!(top.refused("use market government"), "§5.0");
}

/// §5.5.2: beyond the end every step is a Prestige.
#[test]
fn s5_5_2_beyond_the_track() {
    let mut scene = salvation(2).own(|own| own.humankind = 12);
    scene.play("use market save\nsave r\npay R");
    assert_eq!((scene.me().humankind, scene.me().prestige), (13, 1));
}

/// §5.5, §5.5.1: space 10 is a step on the other track, with its benefit.
#[test]
fn s5_5_the_other_track() {
    let mut scene = salvation(2).own(|own| own.humankind = 9);
    scene.play("use market save\nsave r\npay R");
    assert_eq!((scene.me().humankind, scene.me().starship, scene.me().fuel), (10, 1, 10));
}
