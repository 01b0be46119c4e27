//! Anti-Matter, §A.1 to §A.5, §A.8 and §A.9: Moscovium, Specialists, the nine actions, H.A.L.L.

use starship_interstellar::{
    Enhancement, Family, GovernmentStep, JourneyPlace, Phase, Planet, Player, Port, Resource,
    SalvationTech, SunFrame, Token,
};

use crate::hall_scene;
use crate::support::{Scene, cubes, rules, scene, scene_of};

use Resource::{Blue, Green, Purple, Red, Yellow};

/// Two seats with a Laboratory.
pub(crate) fn laboratory() -> Scene {
    scene_of(2, "antimatter=on")
}

/// The first player has so much Moscovium, taken off the Solar Bag.
#[track_caller]
pub(crate) fn rich(scene: &Scene, n: u8) -> Scene {
    scene.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there is a Laboratory");
        doc.bag -= n;
        doc.players[0].moscovium += n;
    })
}

/// The first player has taken the Moscovium off these spaces into the Solar Bag.
#[track_caller]
fn emptied(scene: &Scene, spaces: &[Resource]) -> Scene {
    scene.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there is a Laboratory");
        doc.players[0].track.retain(|space| !spaces.contains(space));
        doc.bag += spaces.len() as u8;
    })
}

fn mine(scene: &Scene) -> starship_interstellar::MoscoviumDoc {
    scene.table().antimatter.expect("there is a Laboratory").players.remove(0)
}

fn bag(scene: &Scene) -> u8 {
    scene.table().antimatter.expect("there is a Laboratory").bag
}

fn working(scene: &Scene, action: Enhancement) -> Vec<u8> {
    let doc = scene.table().antimatter.expect("there is a Laboratory");
    doc.laboratory[action.index()].players.iter().map(|player| player.number()).collect()
}

/// §A.1, §A.1.1, §A.1.2, §A.1.3: what lies out at the start, for every number of players.
#[test]
fn a_1_2_moscovium() {
    for (n_seats, players) in [(1u8, 2u8), (2, 2), (3, 3), (4, 4)] {
        let scene = scene_of(n_seats, "antimatter=on");
        let doc = scene.table().antimatter.expect("there is a Laboratory");
        assert_eq!(doc.bag, 5 * players);
        assert_eq!(doc.players.len(), usize::from(players));
        for player in &doc.players {
            assert_eq!(player.track, Resource::ALL);
            assert_eq!((player.moscovium, player.specialists), (0, 10));
        }
        assert_eq!(doc.laboratory.len(), 9);
        let on_tracks = 5 * u16::from(players);
        assert!(u16::from(doc.bag) + on_tracks <= 40, "there are 40 cubes in the box");
    }
    assert_eq!(scene(2).table().antimatter, None);
    assert_eq!(Enhancement::COUNT, 9);
}

/// §A.1.4: two tokens of each planet from Mars on, and only the top one is seen.
#[test]
fn a_1_4_the_pile_of_planets() {
    let doc = laboratory().table().antimatter.expect("there is a Laboratory");
    assert_eq!(doc.top, Some(Planet::Mars));
    assert_eq!(doc.hidden, [1, 2, 2, 2, 2]);
    assert!(doc.under.is_empty());
    let said = laboratory().broken(|position| {
        position.antimatter.as_mut().expect("there").top = Some(Planet::Venus);
    });
    assert!(said.contains("tokens of Mars"), "{said}");
}

/// §A.1.2, §A.1.3: Moscovium and Specialists are conserved.
#[test]
fn a_1_nothing_is_made_or_lost() {
    let said = laboratory().broken(|position| {
        position.antimatter.as_mut().expect("there").bag += 1;
    });
    assert_eq!(said, "21 cubes of Moscovium of 20");
    let said = laboratory().broken(|position| {
        position.antimatter.as_mut().expect("there").players[1].specialists = 9;
    });
    assert_eq!(said, "seat 2: 9 Specialists of 10");
}

/// §A.2, §A.2.1: one Moscovium and one Specialist for a stronger action; without them it is as ever.
#[test]
fn a_2_1_a_stronger_action() {
    let mut scene = rich(&laboratory(), 1);
    scene.play("enhance-play travel");
    assert_eq!((mine(&scene).moscovium, mine(&scene).specialists), (0, 9));
    assert_eq!(working(&scene, Enhancement::Travel), [0]);
    assert_eq!(laboratory().refused("enhance-play travel"), "§A.2.1", "no Moscovium");
    let tired = rich(&laboratory(), 1).edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.players[0].specialists = 0;
        doc.players[0].spent = 10;
        let own = &mut position.corporations[0];
        own.levels.iter_mut().for_each(|level| level.level = 1);
        own.salvation = SalvationTech::ALL.to_vec();
        own.buildings =
            starship_interstellar::BuildingCount { ars: 1, converter: 1, outpost: 1, drill: 1 };
    });
    assert_eq!(tired.refused("enhance-play travel"), "§A.2.1", "no Specialist");
    let mut plain = rich(&laboratory(), 1);
    plain.play("play travel");
    assert_eq!(mine(&plain).moscovium, 1, "nobody has to");
    let earth = rich(&laboratory(), 1);
    assert_eq!(earth.refused("enhance-play production-earth"), "§5.0", "not one of the nine");
    assert_eq!(scene_of(2, "kuiper=on").refused("enhance-play travel"), "§1.3");
}

/// §A.2.1: a repeated action can be made stronger too.
#[test]
fn a_2_1_repeating() {
    let mut scene = rich(&laboratory(), 1);
    scene.play("play travel\nfly mars").deal_all().play("done\npass\nenhance-repeat\nfly earth");
    assert_eq!((scene.me().fuel, scene.me().explorer.at), (6, Port::Earth), "home for nothing");
    let solar = rich(&laboratory(), 1);
    assert_eq!(solar.refused("enhance-repeat"), "§1.5");
}

/// §A.2.2, R-161: the spent cube must cover an empty space, of choice where there are several.
#[test]
fn a_2_2_the_spent_cube_covers_a_space() {
    let full = rich(&laboratory(), 1);
    let mut scene = full.clone();
    let before = bag(&scene);
    scene.play("enhance-play travel");
    assert_eq!(bag(&scene), before + 1, "no space is empty: into the Solar Bag");
    let mut one = emptied(&full, &[Green]);
    let before = bag(&one);
    one.play("enhance-play travel");
    assert_eq!((bag(&one), mine(&one).track.len()), (before, 5), "the only one");
    let mut two = emptied(&full, &[Green, Purple]);
    two.play("enhance-play travel\nfly mars").deal_all().play("done");
    assert!(two.asks("cover"));
    assert_eq!(two.refused("cover r"), "§A.2.2", "a cube lies there");
    two.play("cover p");
    assert_eq!(mine(&two).track, [Red, Yellow, Blue, Purple]);
}

/// §A.2.3, R-170: one place with two players, two with three, three with four; one of each player.
#[test]
fn a_2_3_places_in_the_laboratory() {
    for (n_seats, places) in [(2u8, 1usize), (3, 2), (4, 3)] {
        let others = |n: usize| {
            rich(&scene_of(n_seats, "antimatter=on"), 1).edit(|position| {
                let doc = position.antimatter.as_mut().expect("there");
                for idx in 1..=n {
                    doc.laboratory[0].players.push(Player::seat(idx as u8));
                    doc.players[idx].specialists -= 1;
                }
            })
        };
        assert!(others(places - 1).offers("enhance-play travel"));
        assert_eq!(others(places).refused("enhance-play travel"), "§A.2.3");
        assert!(others(places).offers("enhance-play market"), "another action has its own");
    }
    let twice = rich(&scene_of(4, "antimatter=on"), 1).edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.laboratory[0].players.push(Player::seat(0));
        doc.players[0].specialists -= 1;
    });
    assert_eq!(twice.refused("enhance-play travel"), "§A.2.3", "never two of one player");
}

/// §A.3: Moscovium costs no Reputation and does not move the Spiral.
#[test]
fn a_3_moscovium_out_of_the_bag() {
    let mut scene = laboratory();
    scene.play("play solar\ndraw Moscovium\ndraw purple");
    let before = scene.me().reputation;
    let mut only = scene.clone();
    only.play("keep-moscovium 1 -");
    assert_eq!((mine(&only).moscovium, only.me().reputation), (1, before));
    assert_eq!(only.table().spiral, 0);
    let mut both = scene.clone();
    both.play("keep-moscovium 1 P").deal_all();
    assert_eq!((mine(&both).moscovium, both.me().reputation), (1, before - 5));
    assert_eq!(both.table().spiral, 1, "the purple cube moves it");
    let mut none = scene;
    assert_eq!(none.refused("keep-moscovium 2 -"), "§A.2.1", "one was drawn");
    let in_bag = bag(&none);
    none.play("keep -");
    assert_eq!((mine(&none).moscovium, bag(&none)), (0, in_bag + 1), "it goes back");
}

/// §A.3, §X.15, R-173: with X15 two of four are kept, Moscovium among them; the bag is empty only
/// when no Moscovium is in it either.
#[test]
fn r173_moscovium_counts_among_the_kept() {
    let mut scene = laboratory().extra(15);
    scene.play("play X15\ndraw Moscovium\ndraw Moscovium\ndraw Moscovium\ndraw red");
    assert_eq!(scene.refused("keep-moscovium 3 -"), "§4.1.1");
    assert_eq!(scene.refused("keep-moscovium 2 R"), "§4.1.1");
    assert!(scene.offers("keep-moscovium 2 -") && scene.offers("keep-moscovium 1 R"));
    scene.play("keep-moscovium 2 -");
    assert_eq!((mine(&scene).moscovium, bag(&scene)), (2, 8));
    let mut low = laboratory().edit(|position| position.bag = cubes("-"));
    low.play("play solar");
    assert_eq!(low.draws(), ["Moscovium"; 10], "nothing else is left, and nothing is filled up");
    let mut out = low.clone();
    out = out.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.players[1].moscovium = doc.bag - 1;
        doc.bag = 1;
    });
    out.play("draw Moscovium");
    assert_eq!(out.draws().len(), 45, "now it is filled, with Resources only");
}

/// §A.3, §T.5.2: a free draw may be Moscovium too.
#[test]
fn a_3_extra_matter() {
    let mut scene = laboratory().learned(Family::Solar, 2);
    scene.play("play solar\ndraw red\ndraw red\nkeep -\ndraw Moscovium");
    assert_eq!(mine(&scene).moscovium, 1);
}

/// §A.3, §T.5.3, R-173: Moscovium that is kept is a cube kept, so Leader's draw follows.
#[test]
fn a_3_leader() {
    let mut scene = laboratory().learned(Family::Solar, 3);
    scene.play("play solar\ndraw Moscovium\ndraw red");
    let before = scene.me().cubes.total();
    let mut kept = scene.clone();
    kept.play("keep-moscovium 1 -\ndraw red\ndraw red");
    assert!(kept.asks("turn"), "two draws on top");
    assert_eq!(kept.me().cubes.total(), before + 2);
    scene.play("keep -\ndraw red");
    assert!(scene.asks("turn"), "only that of Extra Matter");
    assert_eq!(scene.me().cubes.total(), before + 1);
}

/// §A.4, R-160: Earth gives 4 Fuel, then Moscovium for cubes of the colour or dearer ones.
#[test]
fn a_4_synthesis() {
    let start = laboratory().own(|own| own.cubes = cubes("RYYP"));
    let market = start.table().market;
    let mut scene = start.clone();
    scene.play("play production-earth");
    assert_eq!(scene.me().fuel, 12);
    assert!(scene.asks("synthesise"));
    assert_eq!(scene.refused("synthesise g y"), "§1.9", "yellow is too cheap");
    assert_eq!(scene.refused("synthesise g b"), "§1.8", "there is no blue cube");
    scene.play("synthesise y y\nsynthesise r y\nsynthesise b p");
    assert_eq!((mine(&scene).moscovium, mine(&scene).track), (3, vec![Green, Purple]));
    assert_eq!(scene.me().cubes, cubes("R"));
    assert!(scene.asks("turn"), "red could pay for red only, and that space is empty");
    assert_eq!(scene.table().market.get(Yellow), market.get(Yellow) + 2);
    let mut none = start.clone();
    none.play("play production-earth\ndone");
    assert_eq!(mine(&none).track.len(), 5, "nobody has to");
    let mut empty = emptied(&start, &[Red]);
    empty.play("play production-earth");
    assert_eq!(empty.refused("synthesise r r"), "§A.4");
    let mut poor = laboratory().own(|own| own.cubes = cubes("-"));
    poor.play("play production-earth");
    assert!(poor.asks("turn"), "nothing to pay with, nothing is asked");
    let mut base = crate::support::scene(2);
    base.play("play production-earth");
    assert!(base.asks("turn"), "the old token only gives Fuel");
    let mut extra = start.extra(12);
    extra.play("play X12");
    assert!(extra.asks("synthesise"), "X12 is Earth's production too");
}

/// §A.5, §A.5.1: Travel costs no Fuel.
#[test]
fn a_5_1_travel() {
    let poor = rich(&laboratory(), 1).own(|own| own.fuel = 0);
    assert_eq!(poor.refused("play travel"), "§1.3");
    let mut scene = poor;
    scene.play("enhance-play travel\nfly neptune");
    assert_eq!((scene.me().fuel, scene.me().explorer.at), (0, Port::Neptune));
}

/// §A.5.1, §4.3.4, R-231: the flight is free; looking at another token costs its Fuel.
#[test]
fn r231_a_look_is_not_the_flight() {
    let lands = |fuel: u16| {
        let mut scene = rich(&laboratory(), 1).own(|own| own.fuel = fuel);
        scene.play("enhance-play travel\nfly mars\ndraw token 0:");
        scene
    };
    assert_eq!(lands(0).refused("look"), "§1.10");
    let mut one = lands(1);
    one.play("look");
    assert_eq!(one.me().fuel, 0);
}

/// §A.2.1, §A.5.1, R-163: a flight that is free already gains nothing; a cheaper one does.
#[test]
fn r163_a_free_flight_gains_nothing() {
    assert_eq!(rich(&laboratory(), 1).extra(1).refused("enhance-play X01"), "§5.0");
    assert!(rich(&laboratory(), 1).extra(14).offers("enhance-play X14"));
}

/// §A.5.2, R-165: Buildings are one level better, up to the third; the Base is not.
#[test]
fn a_5_2_production() {
    let based = |level: u8| {
        let scene = rich(&laboratory(), 1).learned(Family::Drill, level);
        scene.based(Planet::Mars, "RRRRRR", "-")
    };
    let mut weak = based(1);
    weak.play("enhance-play production-mars");
    assert!(weak.offers("drill RR") && !weak.offers("drill RRR"));
    assert_eq!(weak.refused("base RR"), "§4.6.2");
    let mut plain = based(1);
    plain.play("play production-mars");
    assert!(!plain.offers("drill RR"));
    let mut best = based(3);
    best.play("enhance-play production-mars");
    assert!(best.offers("drill RRR") && !best.offers("drill RRRR"));
    // It ends with the action.
    weak.play("drill RR\ndone\npass\npass");
    assert_eq!(weak.table().antimatter.expect("there").enhanced, None);
}

/// §A.5.2: every kind of Building is one level better, and with X17 too.
#[test]
fn a_5_2_every_building() {
    let families = [Family::Ars, Family::Outpost, Family::Converter];
    let start = families.iter().fold(rich(&laboratory(), 1), |scene, &f| scene.learned(f, 1));
    let start = start.based(Planet::Mars, "GGGG", "RRR").extra(17);
    let check = |begin: &str, stronger: bool| {
        let mut scene = start.clone();
        scene.play(begin);
        if scene.asks("planet") {
            scene.play("pick mars");
        }
        assert_eq!(scene.offers("ars RRR"), stronger, "{begin}: three instead of two");
        assert_eq!(scene.offers("convert split g y"), stronger, "{begin}: the second level");
        assert!(!scene.offers("convert refine g b"), "{begin}: not the third");
        scene.play("outpost");
        assert_eq!(scene.me().fuel, 8 + if stronger { 6 } else { 3 }, "{begin}");
    };
    check("play production-mars", false);
    check("enhance-play production-mars", true);
    check("play X17", false);
    check("enhance-play X17", true);
}

/// §A.5.3, R-162: a second Specialist goes where the Scientist would have gone.
#[test]
fn a_5_3_research_with_a_specialist() {
    let poor = rich(&laboratory(), 1).own(|own| {
        own.reserve += own.scientists;
        own.scientists = 0;
    });
    assert_eq!(poor.refused("play research"), "§1.3");
    let mut scene = poor.clone();
    scene.play("enhance-play research\nresearch drill");
    if scene.asks("pay") {
        scene.play("pay R");
    }
    let own = mine(&scene);
    assert_eq!((own.specialists, own.spent, scene.me().spent), (8, 1, 0));
    let level = scene.me().levels.iter().find(|doc| doc.family == Family::Drill).map(|d| d.level);
    assert_eq!(level, Some(1));
    let one = poor.edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.players[0].specialists = 1;
        for action in 1..=9 {
            if action != 2 && action != 9 {
                doc.laboratory[action % 9].players.push(Player::seat(0));
            }
        }
        doc.players[0].specialists = 10 - 7;
    });
    assert!(one.offers("enhance-play research"));
}

/// §A.5.4, R-164: up to four cubes of any colours, 7 Fuel each.
#[test]
fn a_5_4_market() {
    let mut scene = rich(&laboratory(), 1).own(|own| own.cubes = cubes("RRYGP"));
    scene.play("enhance-play market");
    assert_eq!(scene.refused("sell-off RRYGP"), "§A.5.4");
    assert_eq!(scene.refused("sell-off B"), "§1.8");
    let market = scene.table().market;
    scene.play("sell-off RRYP");
    assert_eq!((scene.me().fuel, scene.me().cubes), (8 + 28, cubes("G")));
    assert_eq!(scene.table().market.get(Purple), market.get(Purple) + 1);
    let none = rich(&laboratory(), 1).own(|own| own.cubes = cubes("-"));
    assert_eq!(none.refused("enhance-play market"), "§1.3");
}

/// §A.5.5: four cubes, two kept, no Reputation lost, the Spiral stays.
#[test]
fn a_5_5_solar_extraction() {
    let mut scene = rich(&laboratory(), 1);
    scene.play("enhance-play solar\ndraw purple\ndraw purple\ndraw blue\ndraw red");
    let before = scene.me();
    assert_eq!(scene.refused("keep BPP"), "§4.1.1");
    scene.play("keep PP");
    assert_eq!(scene.me().reputation, before.reputation);
    assert_eq!(scene.me().cubes.get(Purple), before.cubes.get(Purple) + 2);
    assert_eq!(scene.table().spiral, 0);
    let mut plain = laboratory();
    plain.play("play solar\ndraw red\ndraw red\nkeep RR").deal_all();
    assert_eq!((plain.me().reputation, plain.table().spiral), (before.reputation - 2, 2));
}

/// §A.5.6, R-172: two columns for the Fuel of one move, to any row.
#[test]
fn a_5_6_probe() {
    let at = |column: u8, row: u8| {
        rich(&laboratory(), 1).saving().own(|own| own.probe = JourneyPlace { column, row })
    };
    let mut scene = at(2, 1);
    scene.play("enhance-use travel probe");
    assert_eq!(scene.options(), ["leap 1", "leap 2", "leap 3", "leap 4", "leap 5"]);
    let mut straight = scene.clone();
    straight.play("leap 2").deal_all();
    assert_eq!((straight.me().probe.column, straight.me().fuel), (4, 6));
    let mut far = scene.clone();
    far.play("leap 5").deal_all();
    let place = far.me().probe;
    assert_eq!((place.column, place.row, far.me().fuel), (4, 4, 5));
    let table = far.table();
    assert!(table.journey[2].iter().all(Option::is_none), "what lies between is not entered");
    // Trappist is the end of every leap.
    let mut last = at(9, 3);
    last.play("enhance-use travel probe");
    assert_eq!(last.options(), ["leap 4"]);
    last.play("leap 4");
    assert_eq!(last.me().probe.column, 10);
    let there = at(9, 3).edit(|position| {
        position.arrivals = 1;
        position.corporations[0].probe.column = 10;
    });
    assert_eq!(there.refused("enhance-use travel probe"), "§5.0");
    let poor = at(2, 1).own(|own| own.fuel = 1);
    assert_eq!(poor.refused("enhance-use travel probe"), "§5.0");
}

/// §A.5.6, §X.13, §X.24: a leap with X13 is free; of X24's two actions the first is the leap.
#[test]
fn a_5_6_with_extra_actions() {
    let start = rich(&laboratory(), 1).saving();
    let mut free = start.extra(13).own(|own| own.fuel = 0);
    free.play("enhance-use X13 probe\nleap 4\ndraw Discovery token 39:");
    assert_eq!((free.me().probe.column, free.me().fuel), (2, 0));
    let mut twice = start.extra(24);
    twice.play("enhance-use X24 probe\nleap 3\ndraw Discovery token 39:");
    assert_eq!((twice.me().probe.column, twice.me().fuel), (2, 6));
    twice.play("steer 3\ndraw Discovery token 38:");
    assert_eq!((twice.me().probe.column, twice.me().fuel), (3, 4));
}

/// §A.5.7, §X.14, §X.21: what a token adds and what Moscovium adds come together.
#[test]
fn a_5_7_with_extra_actions() {
    let builds = |n: u8| {
        let scene = rich(&laboratory(), 1).saving().extra(n);
        let mut scene = scene.own(|own| own.cubes = cubes("RRRRYYYYGGGGBBBBPPPP"));
        scene.play(&format!("enhance-use X{n} build")).deal_all();
        while scene.asks("build") || scene.asks("pay") {
            let answer = scene.options().remove(0);
            scene.play(&answer).deal_all();
        }
        (scene.me().built, scene.me().starship)
    };
    assert_eq!(builds(14), (3, 2), "two of the token and another; one step and one more");
    assert_eq!(builds(21), (2, 3), "one and another; two steps of the token and one more");
}

/// §A.5.6, §X.0, R-166: who leaps over the sixth column gets an Extra Action too.
#[test]
fn r166_over_the_sixth_column() {
    let from = |column: u8| {
        let mut scene =
            rich(&laboratory(), 1).saving().own(|own| own.probe = JourneyPlace { column, row: 2 });
        scene.play("enhance-use travel probe\nleap 3").deal_all();
        while scene.asks("onward") {
            scene.play("done");
        }
        scene.asks("extra")
    };
    assert!(from(5), "from the fifth to the seventh");
    assert!(from(4), "to the sixth");
    assert!(!from(6), "from the sixth on");
    assert!(!from(3));
}

/// §A.5.7, R-171: another Mechanism may follow; the step more comes in any case.
#[test]
fn a_5_7_build() {
    let mut scene = rich(&laboratory(), 1).saving().own(|own| own.cubes = cubes("PPPPPP"));
    scene.play("enhance-use research build\nbuild current 1");
    while scene.asks("pay") {
        let answer = scene.options()[0].clone();
        scene.play(&answer);
    }
    scene.deal_all();
    assert!(scene.asks("build"), "another one may be built");
    let mut one = scene.clone();
    one.play("done");
    assert_eq!((one.me().built, one.me().starship), (1, 2));
    let answer = scene.options()[0].clone();
    scene.play(&answer);
    while scene.asks("pay") {
        let answer = scene.options()[0].clone();
        scene.play(&answer);
    }
    scene.deal_all();
    assert_eq!((scene.me().built, scene.me().starship), (2, 2));
    let mut plain = laboratory().saving().own(|own| own.cubes = cubes("PPPPPP"));
    plain.play("use research build\nbuild current 1").deal_all();
    assert_eq!((plain.me().built, plain.me().starship), (1, 1));
}

/// §A.5.8, §T.7.1, R-171: another meeple, with Cryogenic a third; a step more.
#[test]
fn a_5_8_save() {
    let save_all = |scene: &Scene, answer: &str| {
        let mut scene = scene.own(|own| own.cubes = cubes("RRRRR"));
        scene.play(answer);
        while scene.asks("save") {
            scene.play("save r");
        }
        (scene.me().saved.total(), scene.me().humankind)
    };
    let start = rich(&laboratory(), 1).saving();
    assert_eq!(save_all(&start, "enhance-use solar save"), (2, 2));
    assert_eq!(save_all(&start, "use solar save"), (1, 1));
    let cryo = start.knows(SalvationTech::Cryogenic);
    assert_eq!(save_all(&cryo, "enhance-use solar save"), (3, 2));
}

/// §A.5.9, R-162: a Specialist sits down, and counts as a Scientist would.
#[test]
fn a_5_9_government_with_a_specialist() {
    let none = rich(&laboratory(), 1).saving().own(|own| {
        own.reserve += own.scientists;
        own.scientists = 0;
    });
    assert_eq!(none.refused("use market government"), "§5.0");
    let mut scene = none;
    scene.play("enhance-use market government\nsit 1");
    assert_eq!((mine(&scene).specialists, scene.me().scientists), (8, 0));
    let table = scene.table();
    assert_eq!(table.government[0][0], Some(Player::seat(0)));
    assert!(table.antimatter.expect("there").seats[0][0]);
    assert_eq!(scene.view().governor, Some(Player::seat(0)));
    let said =
        scene.broken(|position| position.antimatter.as_mut().expect("there").seats[1][1] = true);
    assert!(said.contains("Specialist of nobody"), "{said}");
}

/// §A.5.9, §X.20: the Specialist of X20 has every bonus of the row.
#[test]
fn a_5_9_with_the_whole_row() {
    let mut scene = rich(&laboratory(), 1).saving().extra(20);
    scene.play("enhance-use X20 government\nsit 1");
    let me = scene.me();
    assert_eq!((me.fuel, me.cubes), (8 + 1 + 2 + 3 + 2, cubes("RRRY")));
    assert_eq!((mine(&scene).specialists, me.scientists), (8, 3));
}

/// §A.5.9, §T.7.4, R-167: with Government Plus the second one is a Scientist.
#[test]
fn r167_one_specialist_sits_down() {
    let mut scene = rich(&laboratory(), 1).saving().knows(SalvationTech::GovernmentPlus);
    scene.play("enhance-use market government\nsit 1\nsit 1\ndone");
    let seats = scene.table().antimatter.expect("there").seats;
    assert!(seats[0][0] && !seats[1][0]);
    assert_eq!((mine(&scene).specialists, scene.me().scientists), (8, 2));
}

/// §A.5.9, §5.1.4: a Specialist who leaves the Government comes back to the Specialists, and one who
/// rises stays a Specialist.
#[test]
fn a_5_9_a_specialist_leaves_the_government() {
    let scene = rich(&laboratory(), 1).saving().own(|own| own.cubes = cubes("PP"));
    let seated = scene.edit(|position| {
        position.government[0][0] = Some(Player::seat(0));
        position.government[1][0] = Some(Player::seat(1));
        position.corporations[1].scientists -= 1;
        let doc = position.antimatter.as_mut().expect("there");
        doc.seats[0][0] = true;
        doc.players[0].specialists -= 1;
        // One Mechanism is missing in the first module.
        let mut built = Vec::new();
        while built.len() < 5 {
            built.push(position.mechanisms.remove(0));
        }
        position.ship = built;
    });
    let mut rises = seated.clone();
    rises.play("use research build\nbuild current 1");
    while rises.asks("pay") {
        let answer = rises.options()[0].clone();
        rises.play(&answer);
    }
    rises.deal_all();
    assert!(rises.asks("rise"), "the Governor has gone");
    rises.play("sit 2");
    let seats = rises.table().antimatter.expect("there").seats;
    assert!(!seats[0][0] && seats[1][1]);
    let mut goes = seated.edit(|position| {
        position.government[1][0] = None;
        position.corporations[1].scientists += 1;
    });
    goes.play("use research build\nbuild current 1");
    while goes.asks("pay") {
        let answer = goes.options()[0].clone();
        goes.play(&answer);
    }
    goes.deal_all();
    assert_eq!(mine(&goes).specialists, 10);
    assert_eq!(goes.me().scientists, 3, "he is no Scientist");
}

/// §A.8: a Prestige for every empty space, and the Specialists come back; those on technologies and
/// in the Government stay.
#[test]
fn a_8_the_end_of_the_round() {
    let scene = emptied(&laboratory(), &[Red, Purple]).edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.laboratory[4].players.push(Player::seat(0));
        doc.players[0].specialists = 9;
        position.phase = Phase::Government;
        position.step = GovernmentStep::Planets;
        position.frames = vec![SunFrame::SolarEvent.into()];
    });
    let mut scene = scene;
    scene.play("draw Solar Event 0:");
    assert_eq!(scene.me().prestige, 2);
    assert_eq!(scene.table().corporations[1].prestige, 0, "no space of his is empty");
    assert_eq!(mine(&scene).specialists, 10);
    assert!(working(&scene, Enhancement::Solar).is_empty());
    assert_eq!(mine(&scene).track, [Yellow, Green, Blue], "the spaces stay empty");
}

/// §A.8, §A.9: H.A.L.L. has Prestige for its empty spaces like a player.
#[test]
fn a_8_hall_has_its_prestige() {
    let mut scene = scene_of(1, "antimatter=on").edit(|position| {
        let doc = position.antimatter.as_mut().expect("there");
        doc.players[1].track.retain(|space| *space != Green);
        doc.bag += 1;
        position.phase = Phase::Government;
        position.step = GovernmentStep::Planets;
        position.frames = vec![SunFrame::SolarEvent.into()];
    });
    scene.play("draw Solar Event 0:");
    assert_eq!(scene.table().corporations[1].prestige, 1);
}

/// §A.9, R-168, R-176: H.A.L.L. buys the cheapest Moscovium that it can pay with each production of
/// Earth, makes nothing stronger, and wins Prestige for it.
#[test]
fn r168_hall_synthesises() {
    let produce = |own: &str| {
        let mut scene = hall_scene::Scene::expanded("antimatter");
        scene.hall().cubes = cubes(own);
        scene.pile(&[Token::Production(Planet::Earth)]);
        scene.cube(Resource::Yellow)
    };
    let track = |told: &hall_scene::Told| {
        let doc = told.position().antimatter.expect("there");
        (doc.players[1].track.clone(), doc.players[1].moscovium)
    };
    let told = produce("YGB");
    assert_eq!(track(&told), (vec![Yellow, Green, Blue, Purple], 1), "red, for the yellow cube");
    assert_eq!(told.hall().cubes, cubes("GB"));
    assert_eq!(told.hall().fuel, 8 + 4);
    let poor = produce("-");
    assert_eq!(track(&poor).1, 0);
    let doc = told.position().antimatter.expect("there");
    assert!(doc.laboratory.iter().all(|action| action.players.is_empty()));
    assert_eq!(doc.players[1].specialists, 10);
}

/// §A.3, §A.9, R-169: red keeps the Resource, the others keep all.
#[test]
fn r169_hall_draws_moscovium() {
    let draw = |cube: Resource, outcomes: &[&str]| {
        let mut scene = hall_scene::Scene::expanded("antimatter");
        scene.hall().cubes = cubes("-");
        scene.pile(&[Token::Solar]);
        scene.script(outcomes);
        let told = scene.cube(cube);
        let doc = told.position().antimatter.expect("there");
        (doc.players[1].moscovium, told.hall().cubes.total(), doc.bag)
    };
    assert_eq!(draw(Red, &["Moscovium", "purple"]), (0, 1, 10));
    assert_eq!(draw(Red, &["Moscovium", "Moscovium"]), (1, 0, 9));
    assert_eq!(draw(Yellow, &["Moscovium", "purple"]), (1, 1, 9));
    assert_eq!(draw(Blue, &["Moscovium", "Moscovium"]), (2, 0, 8));
    assert_eq!(rules().antimatter.bag, 5);
}
