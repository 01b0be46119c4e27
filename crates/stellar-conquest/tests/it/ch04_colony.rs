//! Chapters 4.2 to 4.4: attacks on colonies, siege, conquest; and who scores the conquered
//! (§2.5.2).

use expect_test::expect;
use stellar_conquest::{Action, ColonyFrame, EventView, Frame, Phase, Tech};
use tabletop::{Game, News, Pending, Seat, Viewer};

use super::support::{Play, Scene, planet, rules, scene, scene_of, scene_with, star};

const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];

/// Ceti has a Terran and a sub-Terran planet; seat 2 lives on the first, warships of seat 1 are
/// there.
fn raid(ships: [u8; 5]) -> Scene {
    raid_in(scene(), ships)
}

fn raid_in(scene: Scene, ships: [u8; 5]) -> Scene {
    let scene = scene.card("Ceti", 24).explored(0, "Ceti").fleet(0, "Ceti", ships);
    scene.colony("Ceti", 0, 1, 20, 6)
}

fn begun(scene: &Scene, script: &str) -> Play {
    let mut play = scene.play();
    play.does("1: done").does(script);
    play
}

fn is_dealing(play: &Play) -> bool {
    matches!(play.table.game().pending(), Pending::Dealer { .. })
}

fn conqueror(play: &Play, place: &str, slot: u8) -> Option<Seat> {
    let colonies = play.position().colonies;
    let found = colonies.iter().find(|colony| colony.planet == planet(place, slot));
    found.expect("there is a colony").conqueror
}

/// Everybody does as little as possible until the next production turn.
fn to_production(play: &mut Play) {
    while play.position().phase != Phase::Production {
        play.least();
    }
}

fn todo(play: &Play, seat: usize) -> usize {
    play.position().seats[seat].desk.todo.len()
}

/// §4.2.1: attacks on colonies come after all battles, need a warship, and are never required.
#[test]
fn s4_2_1_after_the_battles_if_you_wish() {
    let scene = raid(CORVETTE).card("Mira", 57).explored(0, "Mira");
    let scene = scene.fleet(0, "Mira", [1, 0, 0, 0, 0]).colony("Mira", 0, 1, 5, 0);
    let mut play = begun(&scene.clone().fleet(1, "Ceti", [1, 0, 0, 0, 0]), "");
    assert_eq!(play.asks(1), "battles");
    assert!(play.refused("1: attack Ceti-I").starts_with("§3.1.2"));
    play.does("1: fight Ceti seat2\n1: spread scout\nroll 1");
    assert_eq!((play.asks(1), play.legal(1, "done")), ("assault", "done".to_owned()));
    // The twins: a scout alone, an own colony, nobody's planet.
    assert_eq!(play.refused("1: attack Mira-I"), "§4.2.1 an attack needs a warship in the hex");
    let none = "§4.2.1 there is no enemy colony there that can be attacked";
    assert_eq!(play.refused("1: attack Ceti-II"), none);
    play.does("1: done");
    assert_eq!(conqueror(&play, "Ceti", 0), None);
    assert_eq!(play.position().active, Seat(1));
    let own = scene.colony("Ceti", 1, 0, 3, 0);
    assert_eq!(begun(&own, "").refused("1: attack Ceti-II"), none);
}

/// §4.2.2: one star at a time, in an order that the attacker chooses.
#[test]
fn s4_2_2_one_star_at_a_time() {
    let scene = raid(CORVETTE).defended(1, 0, 0).card("Mira", 57).explored(0, "Mira");
    let scene = scene.fleet(0, "Mira", CORVETTE).colony("Mira", 0, 1, 5, 0);
    let mut play = begun(&scene, "");
    assert_eq!(play.legal(1, "attack").split(", ").count(), 2);
    play.does("1: attack Ceti-I");
    // The twin: while Ceti is attacked, Mira cannot be.
    assert!(play.refused("1: attack Mira-I").starts_with("§4.2.1"));
    play.does("1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 6\nroll 6\n2: amount 0");
    play.does("1: done\n1: attack Mira-I");
    assert_eq!(conqueror(&play, "Mira", 0), Some(Seat(0)));
}

/// §4.2.3: only when the attack is announced does the owner show the bases; then one round must be
/// fought.
#[test]
fn s4_2_3_announcing_an_attack() {
    let mut play = begun(&raid(CORVETTE).defended(2, 1, 0), "");
    let before = serde_json::to_string(&play.view(1)).unwrap();
    let told = play.hears("1: attack Ceti-I");
    let shown = "1234w Seat 1 attacks Ceti I of seat 2: it has 2 missile bases, 1 advanced missile \
                 base.";
    assert_eq!(told, shown);
    assert!(!before.contains("\"bases\":2"), "{before}");
    assert_eq!(play.refused("1: done"), "§4.2.3 an announced attack fights at least one round");
    play.does("1: fire\n1: spread base-Ceti-I\n2: spread corvette\n2: spread corvette");
    play.does("roll 6\nroll 6\nroll 6\nroll 6\n2: amount 0");
    assert_eq!(play.refused("1: done"), "legal");
}

/// §4.2.3: a colony under a shield cannot be attacked at all.
#[test]
fn s4_2_3_a_shield_keeps_attacks_away() {
    let scene = raid([0, 0, 0, 0, 9]).defended(0, 0, 1).colony("Ceti", 1, 1, 5, 0);
    let play = begun(&scene, "");
    assert_eq!(play.refused("1: attack Ceti-I"), "§4.2.3 a planet shield protects the colony");
    assert_eq!(play.refused("1: attack Ceti-II"), "legal", "the twin has none");
}

/// §4.2.4: without bases and shield a colony falls at once; with bases only when all are destroyed.
#[test]
fn s4_2_4_when_a_colony_falls() {
    let mut play = begun(&raid(CORVETTE), "1: attack Ceti-I");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(0)));
    assert_eq!(play.asks(1), "assault");
    play = begun(&raid(CORVETTE).defended(1, 0, 0), "1: attack Ceti-I");
    assert_eq!(conqueror(&play, "Ceti", 0), None);
    play.does("1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 1\nroll 2");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(0)));
}

/// §4.2.5: bases are aimed at and fire like ships; there is no retreat, but the attack may be
/// called off after any round.
#[test]
fn s4_2_5_bases_fight_like_ships() {
    let scene = raid([1, 0, 2, 0, 0]).defended(2, 1, 0);
    let mut play = begun(&scene, "1: attack Ceti-I\n1: fire");
    let aims = play.legal(1, "aim");
    assert_eq!(aims.split(", ").count(), 2, "{aims}");
    play.does("1: spread advanced-base-Ceti-I");
    assert_eq!(play.legal(2, "spread"), "spread scout, spread corvette");
    play.does("2: spread corvette\n2: spread scout");
    // The corvettes need a 10 against the advanced base; then it, and then the two bases fire.
    let sheet = play.table.game().draw_sheet();
    assert_eq!(sheet.outcomes.len(), 36, "{sheet:?}");
    play.does("roll 5+5\nroll 6\nroll 1\nroll 6\n2: amount 0");
    let colony = play.position().colonies[0];
    assert_eq!(
        (colony.bases, colony.advanced_bases, play.ships(1, "Ceti")),
        (2, 0, "2 corvettes".into())
    );
    assert_eq!(play.asks(1), "attack");
    assert!(play.refused("1: retreat").starts_with("§3.1.2"));
    play.does("1: done");
    assert_eq!(play.position().active, Seat(0), "the attack is called off without penalty");
    assert_eq!(play.refused("1: attack Ceti-I"), "legal");
}

/// §4.2.6: a colony is conquered when all bases are gone and a warship is left, and only while one
/// stays.
#[test]
fn s4_2_6_conquest_needs_a_warship() {
    let scene = raid([1, 0, 1, 0, 0]).defended(1, 0, 0).tech(0, Tech::UnlimitedRange);
    let script = "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 1";
    let mut play = begun(&scene, script);
    play.does("roll 1\n2: amount 0");
    assert_eq!(conqueror(&play, "Ceti", 0), None, "the last warship died with the last base");
    assert_eq!((play.ships(1, "Ceti"), play.position().active), ("1 scout".to_owned(), Seat(1)));
    let mut play = begun(&scene, script);
    play.does("roll 2\n1: done");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(0)));
    // In the next turn the warship leaves, and the colony is free.
    play.skip_to(6, 1).does("1: select Ceti\n1: head Mira\n1: advance\n1: done\n1: done");
    assert_eq!(conqueror(&play, "Ceti", 0), None);
}

/// §4.2.7: at the end of each round in which the colony stands, its owner may destroy factories.
#[test]
fn s4_2_7_burning_the_factories() {
    let script =
        "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 6\nroll 6";
    let mut play = begun(&raid(CORVETTE).defended(1, 0, 0), script);
    assert_eq!(play.asks(2), "raze_defence");
    assert!(play.refused("2: amount 7").contains("choose 0 to 6"));
    let told = play.hears("2: amount 4");
    assert_eq!(told, "-2--- 4 factories of Ceti I are destroyed.");
    assert_eq!(play.position().colonies[0].factories, 2);
    play.does("1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 6\nroll 6");
    assert_eq!(play.asks(2), "raze_defence", "after every round");
    // The twin: conquered in this round, it is too late.
    play.does("2: amount 0\n1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 1\nroll 6");
    assert_eq!((conqueror(&play, "Ceti", 0), play.asks(1)), (Some(Seat(0)), "assault"));
    assert_eq!(play.position().colonies[0].factories, 2);
}

/// §4.2.7: also when the last attacker has died in the round.
#[test]
fn s4_2_7_burning_after_the_last_attacker() {
    let script = "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette";
    let mut play = begun(&raid(CORVETTE).defended(1, 0, 0), script);
    play.does("roll 6\nroll 1");
    assert_eq!((play.asks(2), play.ships(1, "Ceti")), ("raze_defence", "no ships".to_owned()));
    play.does("2: amount 6");
    assert_eq!((play.position().active, play.position().colonies[0].factories), (Seat(1), 0));
}

/// §3.11.6, §4.2.7, A-63: how many factories a colony has, and how many its owner destroys, is told
/// to nobody else while it holds out.
#[test]
fn a63_factories_stay_secret_in_an_attack() {
    let after_a_round = |factories: u16| {
        let scene = raid(CORVETTE).defended(1, 0, 0);
        let scene = scene.edit(|position| position.colonies[0].factories = factories);
        let script = "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette";
        let mut play = begun(&scene, script);
        play.does("roll 6\nroll 6");
        play
    };
    let (mut few, mut many) = (after_a_round(1), after_a_round(6));
    let same = |few: &Play, many: &Play| [0, 1, 3].iter().all(|v| few.view(*v) == many.view(*v));
    assert!(same(&few, &many));
    assert_eq!(few.hears("2: amount 1"), "-2--- 1 factory of Ceti I is destroyed.");
    assert_eq!(many.hears("2: amount 6"), "-2--- 6 factories of Ceti I are destroyed.");
    assert!(same(&few, &many) && few.view(2) == many.view(2));
}

/// the owner of a colony without factories is asked as well, so that being asked tells nothing; in
/// ruleset 1 only who had some was asked.
#[test]
fn a63_being_asked_tells_nothing() {
    let after_a_round = |ruleset: u8, factories: u16| {
        let scene = raid(CORVETTE).defended(1, 0, 0);
        let scene = scene.edit(|position| {
            position.colonies[0].factories = factories;
            position.variant.ruleset = ruleset;
        });
        let script = "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette";
        let mut play = begun(&scene, script);
        play.does("roll 6\nroll 6");
        play
    };
    let (mut none, some) = (after_a_round(2, 0), after_a_round(2, 6));
    assert!([0, 1, 3].iter().all(|viewer| none.view(*viewer) == some.view(*viewer)));
    assert_eq!((none.asks(2), none.legal(2, "amount")), ("raze_defence", "amount 0".to_owned()));
    assert_eq!(none.hears("2: amount 0"), "");
    let (none, some) = (after_a_round(1, 0), after_a_round(1, 6));
    assert_eq!((none.asks(1), some.asks(2)), ("attack", "raze_defence"));
}

/// Two colonies of seat 2 with bases.
fn two_colonies() -> Scene {
    raid([0, 0, 2, 0, 0]).defended(1, 0, 0).colony("Ceti", 1, 1, 9, 0).defended(1, 0, 0)
}

/// §4.2.8: colonies at one star are attacked one by one, together, or in turns.
#[test]
fn s4_2_8_several_colonies_at_one_star() {
    let mut play = begun(&two_colonies(), "1: attack Ceti-I\n1: attack Ceti-II\n1: fire");
    play.does("1: aim base-Ceti-I 0-0-0\n1: aim base-Ceti-II 0-0-0\n2: spread corvette");
    play.does("roll 1\nroll 6\nroll 6\nroll 6\n2: amount 0");
    assert_eq!((conqueror(&play, "Ceti", 0), conqueror(&play, "Ceti", 1)), (Some(Seat(0)), None));
    // The twin: what is under attack, or conquered, cannot be attacked again.
    assert!(play.refused("1: attack Ceti-II").starts_with("§4.2.1"));
    assert!(play.refused("1: attack Ceti-I").starts_with("§4.2.1"));
    play.does("1: done");
    // In turns: the other colony first, then this one.
    let round = |planet: &str| {
        format!("1: fire\n1: spread base-{planet}\n2: spread corvette\nroll 6\nroll 6\nroll 6")
    };
    let mut play = begun(&two_colonies(), "1: attack Ceti-II");
    play.does(&round("Ceti-II")).does("2: amount 0\n1: done\n1: attack Ceti-I");
    play.does(&round("Ceti-I"));
    assert_eq!(play.asks(2), "raze_defence");
}

/// bases of colonies that are not attacked stay silent; the warships are divided anew each
/// round.
#[test]
fn a29_only_attacked_bases_fire() {
    let mut play = begun(&two_colonies(), "1: attack Ceti-I\n1: fire");
    // The base of Ceti II is no target.
    let aim = play.legal(1, "aim");
    assert_eq!(aim.split(", ").count(), 1, "{aim}");
    assert!(play.refused("1: aim base-Ceti-II 0-0-0").starts_with("§4.1.5"));
    play.does("1: spread base-Ceti-I");
    assert_eq!(play.position().battle.unwrap().shots, [0, 0, 1], "one base fires, not two");
    play.does(
        "2: spread corvette\nroll 6\nroll 6\nroll 6\n2: amount 0\n1: attack Ceti-II\n1: fire",
    );
    play.does("1: aim base-Ceti-II 0-0-0\n1: aim base-Ceti-II 0-0-1");
    assert_eq!(play.position().battle.unwrap().shots, [0, 0, 2]);
}

/// §6.6.5, option `bases_use_isw`: bases of the owner of Improved Ship Weaponry fire again after a
/// miss.
#[test]
fn a29_option_bases_use_isw() {
    let second_shot = |value: &str, owned: bool| {
        let scene = raid_in(scene_with(&[("bases_use_isw", value)]), CORVETTE).defended(1, 0, 0);
        let scene = if owned { scene.tech(1, Tech::ImprovedShipWeaponry) } else { scene };
        let script = "1: attack Ceti-I\n1: fire\n1: spread base-Ceti-I\n2: spread corvette";
        let mut play = begun(&scene, script);
        play.does("roll 6\nroll 6");
        is_dealing(&play)
    };
    assert!(second_shot("yes", true));
    assert!(!second_shot("no", true) && !second_shot("yes", false));
}

/// colonies of different owners in one hex are attacked one owner at a time.
#[test]
fn a60_one_owner_at_a_time() {
    let scene = raid(CORVETTE).defended(1, 0, 0).colony("Ceti", 1, 2, 9, 0);
    let mut play = begun(&scene, "");
    assert_eq!(play.legal(1, "attack").split(", ").count(), 2);
    play.does("1: attack Ceti-I");
    assert!(play.refused("1: attack Ceti-II").starts_with("§4.2.1"));
    play.does("1: fire\n1: spread base-Ceti-I\n2: spread corvette\nroll 6\nroll 6\n2: amount 0");
    play.does("1: done\n1: attack Ceti-II");
    assert_eq!(conqueror(&play, "Ceti", 1), Some(Seat(0)));
}

/// A-60, option `shield_as_base`: a shield fights as a death star with two shots and a second try
/// each, and is a target like a death star.
#[test]
fn a60_a_fighting_shield() {
    let variant = scene_with(&[("shield_as_base", "yes")]);
    let scene = raid_in(variant, [0, 0, 1, 1, 0]).defended(0, 0, 1);
    let mut play = begun(&scene, "");
    assert_eq!(play.refused("1: attack Ceti-I"), "legal");
    play.does(
        "1: attack Ceti-I\n1: fire\n1: spread shield-base-Ceti-I\n1: spread shield-base-Ceti-I",
    );
    assert_eq!(play.position().battle.unwrap().shots, [2, 0, 0]);
    play.does("2: aim corvette 0-0-0\n2: aim fighter 0-0-0");
    // The fighter needs a 10 with two dice; the corvette can do nothing.
    assert_eq!(play.table.game().draw_sheet().outcomes.len(), 36);
    play.does("roll 1+1");
    let text = play.table.game().draw_sheet().text;
    assert!(
        text.plain().contains("death star of seat 2") || text.plain().contains("1-4"),
        "{text}"
    );
    play.does("roll 6");
    assert!(is_dealing(&play), "it tries again");
    play.does("roll 1\nroll 4\nroll 4\n2: amount 0");
    assert_eq!(play.ships(1, "Ceti"), "1 fighter");
    play.does("1: fire\n1: spread shield-base-Ceti-I\n2: spread fighter\nroll 5+5\nroll 6\nroll 6");
    play.does("roll 6\nroll 6");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(0)));
}

/// a shield protects its own planet from attack; a siege takes effect all the same.
#[test]
fn a36_a_shield_protects_its_planet() {
    let scene = raid([0, 0, 0, 0, 1]).defended(0, 0, 1).colony("Ceti", 1, 1, 9, 0);
    let mut play = begun(&scene, "");
    assert!(play.refused("1: attack Ceti-I").starts_with("§4.2.3"));
    assert!(play.refused("1: bombard Ceti-I").starts_with("§4.4.1"));
    play.does("1: attack Ceti-II");
    assert_eq!(conqueror(&play, "Ceti", 1), Some(Seat(0)));
    assert_eq!(conqueror(&play, "Ceti", 0), None);
    let mut play = scene.production().play();
    play.does("2: produce Ceti-I");
    assert!(play.refused("2: buy corvette").starts_with("§4.3.2"));
}

/// an undefended colony falls at once; its owner cannot burn the factories.
#[test]
fn a37_no_burning_without_a_round() {
    let play = begun(&raid(CORVETTE), "1: attack Ceti-I");
    assert_eq!(play.asks(1), "assault");
    let colony = play.position().colonies[0];
    assert_eq!((colony.factories, colony.conqueror), (6, Some(Seat(0))));
}

/// a conquered colony has neither bases nor a shield; a document that says otherwise is
/// refused.
#[test]
fn a41_a_conquered_colony_has_no_defences() {
    let scene = raid(CORVETTE).conquered(0, false);
    let read = |scene: &Scene| {
        stellar_conquest::StellarConquest::from_position(rules(), &scene.position()).err()
    };
    assert_eq!(read(&scene), None);
    for (bases, advanced, shields) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
        let refusal = read(&scene.clone().defended(bases, advanced, shields)).expect("refused");
        assert!(refusal.contains("conquered"), "{refusal}");
    }
}

// §4.3: siege.

/// A Terran planet for 60 with 40 million of seat 1, and a post; TC-23.
fn besieged(ships: [u8; 5]) -> Scene {
    let scene = scene().turn(8).card("Ceti", 26).colony("Ceti", 0, 0, 40, 0).post(0, "Ceti");
    scene.tech(0, Tech::MissileBase).tech(0, Tech::IndustrialTechnology).fleet(1, "Ceti", ships)
}

/// §4.3.1: an unconquered colony is under siege while an enemy warship is in its hex.
#[test]
fn s4_3_1_under_siege() {
    let buys = |ships| {
        let mut play = besieged(ships).production().play();
        play.does("1: produce Ceti-I");
        if play.asks(1) == "emigrate" {
            play.does("1: amount 0");
        }
        play.refused("1: buy scout")
    };
    for warship in [CORVETTE, [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]] {
        assert_eq!(buys(warship), "§4.3.2 a besieged colony builds no ships");
    }
    // The twin: scouts and transports besiege nobody.
    assert_eq!(buys([5, 5, 0, 0, 0]), "legal");
}

/// §4.3.2, TC-23: a besieged colony of 40 grows by 8, puts out 48, and builds neither ships nor
/// transports.
#[test]
fn s4_3_2_what_a_siege_stops() {
    let mut play = besieged(CORVETTE).production().play();
    let told = play.run("1: produce Ceti-I");
    assert_eq!(
        told,
        "Ceti I grows by 8 million, has 48 million and 0 factories, and puts out 48 IP."
    );
    assert_eq!(play.asks(1), "spend", "nobody can leave");
    for item in ["scout", "corvette"] {
        assert!(play.refused(&format!("1: buy {item}")).starts_with("§4.3.2"));
    }
}

/// §4.3.2: a post at a besieged colony is of no use: the range is counted from the entry hex
///
#[test]
fn s4_3_2_no_command_post() {
    let ship = |scene: Scene| scene.fleet(0, "Mira", CORVETTE).explored(0, "Mira").card("Mira", 57);
    let order = "1: select Mira\n1: head Alcor";
    let mut free = ship(besieged([0; 5])).play();
    free.does(order);
    assert_eq!(free.refused("1: step I19"), "legal");
    let mut held = ship(besieged(CORVETTE)).play();
    held.does(order);
    assert!(held.refused("1: step I19").starts_with("§3.6.1"), "{}", held.refused("1: step I19"));
}

/// §4.3.3, TC-23: bases, shields, factories and research go on; 48 IP buy 12 missile bases.
#[test]
fn s4_3_3_what_it_does_not_stop() {
    let scene = besieged(CORVETTE).tech(0, Tech::PlanetShield).production();
    let mut play = scene.play();
    play.does("1: produce Ceti-I");
    for legal in ["missile-base", "factory", "planet-shield"] {
        assert_eq!(play.refused(&format!("1: buy {legal}")), "legal");
    }
    assert_eq!(play.refused("1: research speed-3"), "legal");
    play.does("1: buy missile-base");
    assert!(play.refused("1: amount 13").contains("choose 1 to 12"));
    play.does("1: amount 12");
    let position = play.position();
    assert_eq!((position.colonies[0].bases, position.seats[0].desk.ip), (12, 0));
}

// §4.4: conquered colonies.

/// §4.4.1: control passes at once; the conqueror alone is told people and factories.
#[test]
fn s4_4_1_a_new_master() {
    let mut play = begun(&raid(CORVETTE), "");
    let told = play.hears("1: attack Ceti-I");
    let disclosed = "1---- Ceti I has 20 million people and 6 factories.";
    assert!(told.lines().any(|line| line == disclosed), "{told}");
    assert!(told.contains("1234w Seat 1 conquers Ceti I of seat 2."), "{told}");
    let colony = play.position().colonies[0];
    assert_eq!(
        (colony.owner, colony.conqueror),
        (Seat(1), Some(Seat(0))),
        "loyal to the first owner"
    );
    assert_eq!(play.refused("1: raze Ceti-I"), "legal");
    // The twin: what one has not conquered one cannot raze or bombard.
    let play = begun(&raid(CORVETTE), "");
    let refusal = "§4.4.1 that is no colony conquered by this seat";
    assert_eq!(play.refused("1: raze Ceti-I"), refusal);
    assert_eq!(play.refused("1: bombard Ceti-I"), refusal);
}

/// §4.4.2: the first production after the conquest is lost, all later ones are the conqueror's.
#[test]
fn s4_4_2_the_first_production_is_lost() {
    let mut play = begun(&raid(CORVETTE), "1: attack Ceti-I\n1: done");
    to_production(&mut play);
    assert_eq!((play.position().turn, todo(&play, 0), todo(&play, 1)), (8, 0, 0));
    assert!(play.refused("1: produce Ceti-I").starts_with("§6.1.2"));
    play.skip_to(9, 1);
    to_production(&mut play);
    assert_eq!((play.position().turn, todo(&play, 0), todo(&play, 1)), (12, 1, 0));
    let told = play.run("1: produce Ceti-I");
    assert_eq!(told, "Ceti I has 20 million and 6 factories, and puts out 26 IP.");
}

/// Transports with people of seat 2 under a guard of seat 1 at Ceti.
fn exiles() -> Scene {
    let scene = raid(CORVETTE).conquered(0, false).fleet(0, "Ceti", [0, 4, 0, 0, 0]);
    scene.cargo(1, Some(planet("Mira", 0)), false).fleet(0, "Ceti", [0, 2, 0, 0, 0])
}

/// §4.4.3: own people and conquered ones are never mixed; the conquered go to empty planets and to
/// conquered colonies of their colour, and stay conquered.
#[test]
fn s4_4_3_moving_conquered_people() {
    let mut play = begun(&exiles(), "1: done");
    let lands = |play: &Play, own: bool, slot: u8| {
        let stacks = play.position().seats[0].fleets.clone();
        let people = if own { Seat(0) } else { Seat(1) };
        let stack = stacks.iter().position(|s| s.cargo.is_some_and(|cargo| cargo.people == people));
        let planet = planet("Ceti", slot).0;
        play.refused(&format!("1: land f{} p{planet}", stack.unwrap()))
    };
    assert_eq!((lands(&play, false, 0), lands(&play, false, 1)), ("legal".into(), "legal".into()));
    assert_eq!(lands(&play, true, 1), "legal");
    let mixed = "§4.4.3 these transports cannot land there: own and conquered people do not mix";
    assert_eq!(lands(&play, true, 0), mixed);
    play.does("1: land Ceti Ceti-II\n1: amount 2");
    let first = play.position().colonies[1];
    let landed_own = first.owner == Seat(0);
    assert_eq!(lands(&play, !landed_own, 1), mixed);
}

/// §4.4.3: conquered people settle as a conquered colony; they travel in transports of their own
/// colour.
#[test]
fn s4_4_3_the_conquered_stay_conquered() {
    let scene = raid(CORVETTE).conquered(0, false).fleet(0, "Ceti", [0, 3, 0, 0, 0]);
    let scene = scene.cargo(1, Some(planet("Mira", 0)), false);
    let play = begun(&scene, "1: done\n1: land Ceti Ceti-II\n1: amount 3");
    let colony = play.position().colonies[1];
    assert_eq!((colony.owner, colony.conqueror, colony.people), (Seat(1), Some(Seat(0)), 3));
    let mut play = raid(CORVETTE).conquered(0, false).production().play();
    play.does("1: produce Ceti-I\n1: amount 6");
    let cargo = play.position().seats[0].fleets.iter().find_map(|stack| stack.cargo).unwrap();
    assert_eq!((cargo.people, cargo.origin), (Seat(1), Some(planet("Ceti", 0))));
}

/// §4.4.4: a conquered colony builds ships and pays for research, but builds no defences.
#[test]
fn s4_4_4_what_conquered_colonies_build() {
    let scene = raid(CORVETTE).conquered(0, false).tech(0, Tech::MissileBase);
    let scene = scene.tech(0, Tech::AdvancedMissileBase).tech(0, Tech::PlanetShield);
    let mut play = scene.production().play();
    play.does("1: produce Ceti-I\n1: amount 0");
    for item in ["missile-base", "advanced-missile-base", "planet-shield"] {
        let refusal = "§4.4.4 a conquered colony builds no defences";
        assert_eq!(play.refused(&format!("1: buy {item}")), refusal);
    }
    assert_eq!(play.refused("1: buy corvette"), "legal");
    assert_eq!(play.refused("1: research speed-3"), "legal");
}

/// factories work up to the conqueror's own limit, one a million even without the technology;
/// they may build more with it, unless option `conquered_factories` says no.
#[test]
fn a24_factories_of_a_conquered_colony() {
    let held = |asked: &[(&str, &str)], techs: &[Tech], factories: u16| {
        let scene = scene_with(asked).turn(8).card("Ceti", 24).fleet(0, "Ceti", CORVETTE);
        let scene = scene.colony("Ceti", 0, 1, 10, factories).conquered(0, false);
        let scene = techs.iter().fold(scene, |scene, tech| scene.tech(0, *tech));
        let mut play = scene.production().play();
        play.does("1: produce Ceti-I\n1: amount 0");
        play
    };
    let ip = |play: &Play| play.position().seats[0].desk.ip;
    assert_eq!(ip(&held(&[], &[], 30)), 20, "10 million work 10 of 30");
    let industry = [Tech::IndustrialTechnology, Tech::ImprovedIndustrial];
    assert_eq!(ip(&held(&[], &industry, 30)), 30);
    assert_eq!(ip(&held(&[], &[Tech::RoboticIndustry], 30)), 40);
    assert!(held(&[], &[], 5).refused("1: buy factory").starts_with("§6.5.5"));
    assert_eq!(held(&[], &industry, 5).refused("1: buy factory"), "legal");
    let refusal = "§4.4.4 new factories may not be built on conquered colonies in this game";
    let no = [("conquered_factories", "no")];
    assert_eq!(held(&no, &industry, 5).refused("1: buy factory"), refusal);
    assert_eq!(ip(&held(&no, &industry, 5)), 15, "those that stand work");
}

/// §4.4.5: the conquered do not grow and earn no bonus.
#[test]
fn s4_4_5_no_growth() {
    let mut play = raid(CORVETTE).conquered(0, false).production().play();
    let told = play.run("1: produce Ceti-I\n1: amount 9");
    let expected =
        "Ceti I has 20 million and 6 factories, and puts out 26 IP.\n9 million leave Ceti I.";
    assert_eq!(told, expected);
    assert_eq!((play.asks(1), play.position().colonies[0].people), ("spend", 11));
    // The twin: free, they would grow by 4 and earn a bonus of 2.
    let scene = raid([1, 0, 0, 0, 0]).production();
    let mut play = scene.play();
    play.does("2: produce Ceti-I\n2: amount 9");
    assert_eq!(play.asks(2), "bonus");
}

/// §4.4.6: without a guard the colony is its owner's again, and the next production turn already
/// theirs.
#[test]
fn s4_4_6_when_the_guard_is_gone() {
    let scene = raid(CORVETTE).conquered(0, true).tech(0, Tech::UnlimitedRange);
    let leave = "1: select Ceti corvettes\n1: head Mira\n1: advance\n1: done";
    let mut play = scene.play();
    let told = play.does(leave).run("1: done");
    assert!(told.contains("No guard is left: Ceti I is free again and obeys seat 2."), "{told}");
    to_production(&mut play);
    assert_eq!((play.position().turn, todo(&play, 0), todo(&play, 1)), (8, 0, 1));
    // The twin: another warship stays, and it remains conquered.
    let mut play = scene.fleet(0, "Ceti", [0, 0, 0, 1, 0]).force(2).play();
    play.does(leave).does("1: done");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(0)));
}

/// §4.4.6: a lost battle takes the guard away too; the colony is free before anything else happens.
#[test]
fn s4_4_6_a_beaten_guard() {
    let scene = raid(CORVETTE).conquered(0, false).active(1).fleet(1, "Ceti", [0, 0, 2, 0, 0]);
    let mut play = scene.play();
    play.does("2: done\n2: fight Ceti seat1\n2: spread corvette\n1: spread corvette");
    let told = play.run("roll 1\nroll 6");
    assert!(told.contains("Ceti I is free again"), "{told}");
    assert_eq!(conqueror(&play, "Ceti", 0), None);
}

/// §4.4.6, A-70: captives whose last guard falls in a battle are their owner's again when the round
/// ends: they are not made to fire at their own people, and a third player's are out of the battle.
#[test]
fn a70_captives_are_free_when_their_guard_falls() {
    let battle = |people: u8, scouts: u8| {
        let scene = scene().active(1).card("Ceti", 24).explored(1, "Ceti").explored(0, "Ceti");
        let scene = scene.fleet(1, "Ceti", [0, 0, 1, 0, 0]).fleet(0, "Ceti", [scouts, 3, 1, 0, 0]);
        let mut play = scene.cargo(people, None, false).play();
        play.does("2: done\n2: fight Ceti seat1\n2: spread corvette\n1: spread corvette");
        play.does("roll 1\nroll 6");
        play
    };
    let mut play = battle(1, 0);
    assert_eq!(play.ships(2, "Ceti"), "3 colony transports, 1 corvette");
    assert_eq!((play.ships(1, "Ceti"), play.position().battle), ("no ships".to_owned(), None));
    // They may land in the same turn.
    play.does("2: land Ceti Ceti-I\n2: amount 3");
    // With a scout beside them the battle goes on without them.
    let mut play = battle(1, 1);
    assert_eq!(play.ships(1, "Ceti"), "1 scout");
    play.does("2: done\n1: done");
    assert_eq!(play.legal(2, "spread"), "spread scout");
    // The twin: the conqueror's own people are a target; a third player's are that player's.
    let mut play = battle(0, 0);
    play.does("2: done\n1: done");
    assert_eq!(play.legal(2, "spread"), "spread transport-of-seat1");
    let play = battle(2, 0);
    assert_eq!((play.ships(3, "Ceti"), play.asks(2)), ("3 colony transports".into(), "battles"));
}

/// conquered transports without a guard are their owner's again where they are, and get a
/// destination.
#[test]
fn a38_transports_return_to_their_owner() {
    let scene = scene().tech(0, Tech::UnlimitedRange).fleet(0, "E16", CORVETTE).to("Luyten");
    let scene = scene.fleet(0, "E16", [0, 3, 0, 0, 0]).to("Luyten").cargo(1, None, false);
    let mut play = scene.play();
    play.does("1: select E16 corvettes\n1: advance\n1: done\n1: done");
    assert_eq!(
        (play.ships(2, "E16"), play.asks(2)),
        ("3 colony transports".to_owned(), "redirect")
    );
    play.does("2: head Mira");
    let stack = play.position().seats[1].fleets[0].clone();
    assert_eq!((stack.to, stack.cargo.unwrap().people), (Some(star("Mira")), Seat(1)));
    // The twin: the guard stays with them.
    let mut play = scene.play();
    play.does("1: done");
    assert_eq!(
        (play.ships(1, "E16"), play.position().active),
        ("3 colony transports, 1 corvette".into(), Seat(1))
    );
    // At a star, or with Unlimited Ship Communication, no destination is required.
    let mut play = scene.tech(1, Tech::UnlimitedCommunication).play();
    play.does("1: select E16 corvettes\n1: advance\n1: done\n1: done");
    assert_eq!(
        (play.ships(2, "E16"), play.position().active),
        ("3 colony transports".to_owned(), Seat(1))
    );
}

/// many stacks of exiles that lose their guard at once are asked about one after another.
#[test]
fn a38_many_exiles_at_once() {
    let mut scene = scene().tech(0, Tech::UnlimitedRange).fleet(0, "E16", CORVETTE).to("Luyten");
    for slot in 0..40 {
        let origin = stellar_conquest::Planet(slot);
        scene = scene.fleet(0, "E16", [0, 1, 0, 0, 0]).to("Luyten").cargo(1, Some(origin), false);
    }
    let mut play = scene.play();
    play.does("1: select E16 corvettes\n1: advance\n1: done\n1: done");
    for _ in 0..40 {
        play.does("2: head Mira");
    }
    assert_eq!(
        (play.ships(2, "E16"), play.position().active),
        ("40 colony transports".to_owned(), Seat(1))
    );
}

/// §4.4.7: a third player who drives the guard away is the new conqueror, and waits one production
/// turn; they cannot take transports over.
#[test]
fn s4_4_7_a_second_conqueror() {
    let scene = raid([0, 0, 1, 0, 0]).conquered(0, false).fleet(0, "Ceti", [0, 2, 0, 0, 0]);
    let scene = scene.cargo(1, None, false).active(2).explored(2, "Ceti");
    let scene = scene.fleet(2, "Ceti", [0, 0, 2, 0, 0]);
    let mut play = scene.play();
    play.does(
        "3: done\n3: fight Ceti seat1\n3: spread corvette\n1: spread corvette\nroll 1\nroll 6",
    );
    assert_eq!(play.ships(2, "Ceti"), "2 colony transports", "not taken");
    assert_eq!(conqueror(&play, "Ceti", 0), Some(Seat(2)));
    assert!(play.position().colonies[0].fresh);
    play.does("3: fight Ceti seat2\n3: spread transport-of-seat2\nroll 6\nroll 6\n3: done");
    play.does("2: retreat\n3: send E16");
    assert_eq!(play.ships(2, "E16"), "2 colony transports", "only attacked");
    play.does("2: head Mira");
    to_production(&mut play);
    assert_eq!([0, 1, 2].map(|seat| todo(&play, seat)), [0, 0, 0]);
}

/// §4.4.8: without people a colony is abandoned, its factories are gone, and anybody may settle.
#[test]
fn s4_4_8_abandoned() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 1, 1, 9).conquered(0, false);
    let scene = scene.fleet(0, "Ceti", [0, 2, 1, 0, 0]);
    let mut play = begun(&scene, "");
    let told = play.run("1: bombard Ceti-I\n1: amount 1");
    assert!(told.contains("Ceti I is abandoned."), "{told}");
    assert!(play.position().colonies.is_empty());
    play.does("1: land Ceti Ceti-I\n1: amount 2");
    let colony = play.position().colonies[0];
    assert_eq!((colony.owner, colony.people, colony.factories), (Seat(0), 2, 0));
}

/// §4.4.9: a conqueror destroys factories at any time in their turn: before moving and during their
/// attacks, also when the bombardment is spent.
#[test]
fn s4_4_9_razing() {
    let scene = raid(CORVETTE).conquered(0, false);
    let mut play = scene.play();
    play.does("1: administer\n1: raze Ceti-I");
    assert!(play.refused("1: amount 7").contains("choose 1 to 6"));
    play.does("1: amount 6");
    let refusal = "§4.4.9 there are no factories";
    assert_eq!(
        (play.position().colonies[0].factories, play.refused("1: raze Ceti-I")),
        (0, refusal.into())
    );
    let mut play = begun(&scene, "1: bombard Ceti-I\n1: amount 1");
    assert_eq!(play.asks(1), "assault", "still his turn");
    play.does("1: raze Ceti-I\n1: amount 6");
    assert_eq!(play.position().colonies[0].factories, 0);
    // The twin: in the turn of another they cannot.
    let play = scene.active(1).play();
    assert!(play.refused("1: administer").starts_with("§3.1.1"));
}

/// §4.4.9, A-63: who destroys factories alone is told, and as what they have done it; nothing is told of none.
#[test]
fn a63_razing_is_told_to_who_does_it() {
    let mut play = raid(CORVETTE).conquered(0, false).play();
    play.does("1: administer\n1: raze Ceti-I");
    let told = play.table.act(Seat(0), &Action::Amount { n: 2 }).expect("there are six");
    let razed = |news: &News<EventView>| {
        matches!(news, News::Event(EventView::Razed { n: 2, by_owner: false, .. }))
    };
    assert!(told[Viewer::Seat(Seat(0))].iter().any(razed), "{told:?}");
    assert!([1, 2, 3].iter().all(|seat| told[Viewer::Seat(Seat(*seat))].is_empty()));
    let mut play = begun(&raid([0, 0, 2, 0, 0]).defended(1, 0, 0), "1: attack Ceti-I\n1: fire");
    while play.asks(2) != "raze_defence" {
        play.least();
    }
    assert_eq!(play.hears("2: amount 0"), "");
}

/// §4.2.5: rounds of an attack are counted from one.
#[test]
fn s4_2_5_rounds_are_counted() {
    let scene = raid([0, 0, 2, 0, 0]).defended(9, 0, 0);
    let play = begun(&scene, "1: attack Ceti-I\n1: fire");
    assert_eq!(play.position().battle.map(|battle| battle.round), Some(1));
}

/// §4.2.1, §3.11.7: a colony that nobody has looked for is not attacked, warships or not.
#[test]
fn s4_2_1_not_where_one_has_not_looked() {
    let scene = raid_in(scene_with(&[("exploration_optional", "yes")]), CORVETTE);
    let scene = scene.card("Mira", 57).colony("Mira", 0, 1, 5, 0).fleet(0, "Mira", CORVETTE);
    let scene = scene.edit(|position| {
        position.seats[0].explored.retain(|explored| *explored != star("Mira"));
    });
    let to_assault = |answer: &str| {
        let mut play = scene.play();
        play.does("1: done");
        while play.asks(1) != "assault" {
            match play.asks_dealer() {
                true => play.does("deal 5"),
                false => play.does(&format!("1: explore {answer}")),
            };
        }
        play.refused("1: attack Mira-I")
    };
    assert_eq!(to_assault("yes"), "legal");
    expect!["§4.2.1 there is no enemy colony there that can be attacked"]
        .assert_eq(&to_assault("no"));
}

/// §4.4.10, TC-25: 2 corvettes, a fighter and a death star kill 10 million a turn: 23, 13, 3,
/// abandoned.
#[test]
fn s4_4_10_killing() {
    let scene = scene().card("Ceti", 24).colony("Ceti", 0, 1, 23, 4).conquered(0, false);
    let mut play = scene.fleet(0, "Ceti", [0, 0, 2, 1, 1]).play();
    play.does("1: done\n1: bombard Ceti-I");
    assert!(play.refused("1: amount 11").contains("choose 1 to 10"));
    play.does("1: amount 10");
    let spent = "§4.4.10 the warships there can kill no more this turn";
    assert_eq!(play.refused("1: bombard Ceti-I"), spent);
    play.does("1: done")
        .skip_to(6, 1)
        .does("1: done\n1: bombard Ceti-I\n1: amount 4\n1: bombard Ceti-I\n1: amount 6");
    assert_eq!(play.position().colonies[0].people, 3);
    play.skip_to(7, 1).does("1: done\n1: bombard Ceti-I");
    assert!(play.refused("1: amount 4").contains("choose 1 to 3"));
    play.does("1: amount 3");
    assert!(play.position().colonies.is_empty());
}

/// §4.4.10: also in the turn of the conquest, and the rate is for all colonies of the star
/// together.
#[test]
fn s4_4_10_in_the_turn_of_conquest() {
    let scene = raid([0, 0, 0, 1, 0]).colony("Ceti", 1, 1, 9, 0);
    let mut play =
        begun(&scene, "1: attack Ceti-I\n1: attack Ceti-II\n1: bombard Ceti-I\n1: amount 2");
    play.does("1: bombard Ceti-II");
    assert!(play.refused("1: amount 2").contains("choose 1 to 1"));
}

/// 128 stacks are all there is: ships that find no stack join their like in the hex, or are
/// lost.
#[test]
fn a58_ships_beyond_the_counters() {
    let crowd = |waiting: bool| {
        let mut scene = scene().card("Ceti", 24).explored(0, "Ceti");
        let open: Vec<_> = stellar_conquest::Hex::all()
            .filter(|hex| rules().star_in(*hex).is_none() && hex.to_string() != "E16")
            .take(if waiting { 126 } else { 127 })
            .collect();
        for hex in open {
            scene = scene.fleet(0, &hex.to_string(), [1, 0, 0, 0, 0]).to("Mira");
        }
        if waiting {
            scene = scene.fleet(0, "E16", CORVETTE).to("Luyten");
        }
        let scene = scene.fleet(0, "Ceti", [0, 0, 2, 0, 0]).fleet(1, "Ceti", CORVETTE);
        let mut play = begun(&scene, "1: fight Ceti seat2\n1: spread corvette\n2: spread corvette");
        play.does("roll 6\nroll 6\nroll 6\n1: pull corvette\n1: done\n2: send E16");
        (play.ships(1, "Ceti"), play.ships(1, "E16"))
    };
    assert_eq!(crowd(true), ("1 corvette".to_owned(), "2 corvettes".to_owned()));
    assert_eq!(crowd(false), ("1 corvette".to_owned(), "no ships".to_owned()));
}

/// transports that return to an owner who has 255 already find no counters.
#[test]
fn a58_freed_transports_beyond_the_counters() {
    let scene = scene().card("Ceti", 24).explored(0, "Ceti").explored(1, "Mira").card("Mira", 57);
    let scene = scene.fleet(1, "Mira", [0, 250, 0, 0, 0]).fleet(0, "Mira", [0; 5]);
    let scene = scene.fleet(0, "Ceti", CORVETTE).tech(0, Tech::UnlimitedRange);
    let scene = scene.fleet(0, "Ceti", [0, 9, 0, 0, 0]).cargo(1, None, false);
    let mut play = scene.play();
    play.does("1: select Ceti corvettes\n1: head Mira\n1: advance\n1: done\n1: done");
    assert_eq!(play.ships(2, "Ceti"), "5 colony transports");
}

// §2.5.2: who scores.

/// Scores after the last turn, in which nobody does anything.
fn scores(scene: &Scene) -> Vec<(i32, bool)> {
    let scene = scene.clone().turn(44).edit(|position| {
        position.active = Seat(position.seats.len() as u8 - 1);
    });
    let mut play = scene.play();
    while !matches!(play.table.game().pending(), Pending::Over) {
        play.least();
    }
    assert!(play.position().frames.is_empty() && play.position().phase == Phase::Over);
    let rows = play.table.game().outcome().expect("the game is over").rows;
    rows.iter().map(|row| (row.score, row.won)).collect()
}

fn points(scene: &Scene) -> Vec<i32> {
    scores(scene).into_iter().map(|(score, _)| score).collect()
}

/// A-30, §2.5.2 (b): a conquered colony scores for its conqueror, its first owner gets nothing.
#[test]
fn a30_conqueror_scores() {
    assert_eq!(
        points(&raid(CORVETTE)),
        [1, 3, 0, 0],
        "seat 1 has a ship at the empty second planet"
    );
    assert_eq!(points(&raid(CORVETTE).conquered(0, false)), [4, 0, 0, 0]);
}

/// A-31, §2.5.2 (c) and (d): a ship goes before a colony beside it; two colonies beside it deny
/// each other.
#[test]
fn a31_claims_on_an_empty_planet() {
    // Card 44: two sub-Terran planets and a barren one.
    let scene = scene().card("Rastaban", 44).colony("Rastaban", 0, 0, 5, 0);
    assert_eq!(points(&scene), [2, 0, 0, 0], "(d): the colony beside it");
    let ship = scene.clone().explored(1, "Rastaban").fleet(1, "Rastaban", [1, 0, 0, 0, 0]);
    assert_eq!(points(&ship), [1, 1, 0, 0], "(c) before (d)");
    let beside = scene.explored(1, "Rastaban").colony("Rastaban", 2, 1, 5, 0);
    assert_eq!(points(&beside), [1, 0, 0, 0], "two by (d): nobody");
}

/// A-69, §2.5.2 (c): ships of two players at a star deny each other its empty planets.
#[test]
fn a69_ships_of_two_players_at_an_empty_planet() {
    let one = scene().card("Rastaban", 44).explored(0, "Rastaban").explored(1, "Rastaban");
    let one = one.fleet(0, "Rastaban", CORVETTE);
    assert_eq!(points(&one), [2, 0, 0, 0]);
    assert_eq!(points(&one.fleet(1, "Rastaban", CORVETTE)), [0, 0, 0, 0]);
}

/// an empty planet does not count for a player who has not explored its star.
#[test]
fn a32_no_points_for_the_unexplored() {
    let scene =
        scene_of(2, &[("exploration_optional", "yes")]).card("Ceti", 24).explored(1, "Ceti");
    let scene = scene.fleet(0, "Ceti", [1, 0, 0, 0, 0]);
    assert_eq!(points(&scene), [0, 0]);
    assert_eq!(points(&scene.explored(0, "Ceti")), [4, 0]);
}

/// a tie is shared; option `tie_break` decides by people, then by the output of the last
/// production.
#[test]
fn a33_ties_are_shared() {
    let tie = |asked: &[(&str, &str)], people: u8, output: u16| {
        let scene = scene_of(2, asked).card("Ceti", 25).colony("Ceti", 0, 0, 20, 0);
        let scene = scene.card("Canis", 28).colony("Canis", 0, 1, people, 0);
        let scene = scene.edit(|position| position.seats[1].output = output);
        scores(&scene).into_iter().map(|(_, won)| won).collect::<Vec<_>>()
    };
    let population = [("tie_break", "population")];
    assert_eq!(tie(&[], 30, 0), [true, true]);
    assert_eq!(tie(&population, 30, 0), [false, true]);
    assert_eq!(tie(&population, 20, 7), [false, true]);
    assert_eq!(tie(&population, 20, 0), [true, true]);
}

/// A position in the middle of an attack reads back, and one that does not fit is refused.
#[test]
fn s4_2_5_an_attack_in_a_document_must_fit() {
    let play = begun(&raid(CORVETTE).defended(1, 0, 0), "1: attack Ceti-I");
    let mut position = play.position();
    assert_eq!(
        position.frames,
        [Frame::Colony(ColonyFrame::Assault), Frame::Colony(ColonyFrame::Attack)]
    );
    position.battle.as_mut().unwrap().colonies = vec![planet("Mira", 0)];
    let read = stellar_conquest::StellarConquest::from_position(rules(), &position);
    assert!(read.is_err());
}
