//! Chapters 6 to 9: the World Government Phase, the Sun, the end, set-up.

use starship_interstellar::{End, Family, Phase, Place, Planet, Player, Port, Quadrant, Token};
use tabletop::{Game, Pending, Who};

use crate::support::{Scene, cubes, game_with, options, rules, salvation, scene};

/// Everybody passes; rewards are the highest, draws are outcome 0, until the next round or the end.
fn to_the_next_round(scene: &mut Scene) {
    let round = scene.table().round;
    while !scene.is_over() && scene.table().round == round {
        scene.deal_all();
        if scene.is_over() || scene.table().round != round {
            return;
        }
        let options = scene.options();
        let pass = options.iter().find(|option| *option == "pass");
        let answer = pass.unwrap_or(&options[0]).clone();
        scene.play(&answer);
    }
}

/// §6.1, §6.3: the Governor's 2 Prestige; a Scientist for everybody.
#[test]
fn s6_1_s6_3_governor_and_scientists() {
    let mut scene = salvation(2).edit(|position| {
        position.government[0][2] = Some(Player::seat(1));
        position.government[1][3] = Some(Player::seat(0));
        for player in 0..2 {
            position.corporations[player].scientists -= 1;
        }
    });
    scene.play("pass\npass\nreward 0\nreward 0");
    let me = scene.me();
    assert_eq!(me.prestige, 2, "the highest row that is taken, not the lowest");
    to_the_next_round(&mut scene);
    assert_eq!(scene.me().scientists, 3);
    assert_eq!(scene.table().corporations[1].prestige, 0);
}

/// §6.2, §6.2.1, §6.2.2: the Government builds one of the lowest value, saves one of the lowest level, and moves
/// its Probe straight on where nobody governs; nobody gains.
#[test]
fn s6_2_the_government_contributes() {
    let mut scene = salvation(2);
    scene.play("pass\npass\nreward 0\nreward 0");
    if scene.asks("government_build") {
        assert_eq!(scene.refused("build future 1"), "§6.2.1");
        let (seat, mut answers) = (scene.asked(), Vec::new());
        scene.game().legal(seat, &mut answers);
        for answer in &answers {
            let label = scene.game().label(seat, answer).text;
            assert!(!label.plain().contains("Prestige"), "nobody gains any: {label}");
        }
    }
    to_the_next_round(&mut scene);
    let table = scene.table();
    assert_eq!((table.ship.len(), table.saved), (1, cubes("R")));
    assert_eq!(rules().mechanism(table.ship[0]).value, 1);
    assert_eq!((table.government_probe.column, table.government_probe.row), (1, 2));
    assert_eq!((scene.me().starship, scene.me().prestige), (0, 0));
}

/// §6.2.3: the Governor chooses the row and has what is found there.
#[test]
fn s6_2_3_the_governor_steers() {
    let mut scene = salvation(2).edit(|position| {
        position.government[0][0] = Some(Player::seat(0));
        position.corporations[0].scientists -= 1;
        position.government_probe.column = 1;
        position.government_probe.row = 1;
    });
    scene.play("pass\npass\nreward 0\nreward 0");
    while scene.question() != "government_probe" {
        let first = scene.options().remove(0);
        scene.play(&first);
        scene.deal_all();
    }
    let before = scene.me().fuel;
    scene.play("steer 1");
    assert_eq!(scene.me().fuel, before + 3, "column 2, row 1: 3 Fuel, and nothing paid");
}

/// §6.4, §6.5, R-92: the Sun ages by 4 with two players, by 3 with four; planets move, each at its speed.
#[test]
fn s6_4_s6_5_sun_and_planets() {
    let mut scene = scene(2);
    to_the_next_round(&mut scene);
    let table = scene.table();
    assert_eq!((table.round, table.spiral), (2, 4));
    let spaces: Vec<u8> = table.planets.iter().map(|doc| doc.space).collect();
    assert_eq!(spaces, [3, 2, 1, 1, 1, 1, 1, 1]);
    let mut four = crate::support::scene(4);
    to_the_next_round(&mut four);
    assert_eq!(four.table().spiral, 3);
}

/// §1.2, §6.6: a new round; tokens come back, with those of Bases founded; §1.6: the order is that of passing.
#[test]
fn s6_6_tokens_come_back() {
    let mut scene = scene(2);
    scene.play("play travel\nload-base\nfly venus");
    scene.deal_all();
    scene.play("settle\ndone");
    to_the_next_round(&mut scene);
    assert!(scene.me().pool.contains(&Token::Production(Planet::Venus)));
    assert_eq!(scene.me().pool.len(), 6);
}

/// §7.1, §7.2: an event on the third space; for each icon one of that colour dies, if there is one.
#[test]
fn s7_2_solar_event() {
    let mut scene = scene(2).edit(|position| position.spiral = 2);
    scene.play("play solar\ndraw red\ndraw red\nkeep R");
    let before = scene.table().population;
    scene.play("draw Solar Event 14:");
    let dead = rules().solar_events[14];
    let table = scene.table();
    assert_eq!(table.lost, dead);
    assert_eq!(table.population.total() + dead.total(), before.total());
}

/// §7.3, R-33: pieces go home, cubes and tokens are lost, an Explorer there loses its cubes, a
/// Wormhole token there is lost.
#[test]
fn r33_mercury_is_destroyed() {
    let there = scene(2).learned(Family::Travel, 3).learned(Family::Drill, 1);
    let there = there.based(Planet::Mercury, "PP", "P").based(Planet::Mars, "R", "R");
    let mut scene = there.edit(|position| {
        position.spiral = 11;
        let own = &mut position.corporations[0];
        own.explorer.at = Port::Mercury;
        own.explorer.cubes = cubes("P");
        own.explorer.bases = 1;
        own.bases -= 1;
        own.wormhole = Some(Place { orbit: Planet::Mercury, quadrant: Quadrant(1) });
    });
    scene.play("play solar\ndraw red\ndraw red\nkeep R");
    let (me, table) = (scene.me(), scene.table());
    assert_eq!(
        (me.explorer.at, me.explorer.cubes, me.explorer.bases),
        (Port::Earth, cubes("-"), 0)
    );
    assert_eq!((me.bases, me.buildings.drill, me.zones.len()), (3, 1, 1));
    assert_eq!((me.wormhole, me.cubes), (None, cubes("RRRY")));
    assert!(!me.pool.contains(&Token::Production(Planet::Mercury)));
    assert!(table.planets[0].destroyed && table.planets[0].unseen.is_empty());
    scene.play("pass\nplay travel");
    assert_eq!(scene.refused("fly mercury"), "§7.3");
}

/// §8.2: the end of the Earth ends the game with the phase; no World Government follows.
#[test]
fn s8_2_the_sun_reaches_earth() {
    let nearly = scene(2).edit(|position| {
        position.spiral = 32;
        for planet in [0, 1] {
            let doc = &mut position.planets[planet];
            (doc.destroyed, doc.n_unseen) = (true, 0);
            doc.unseen.clear();
        }
    });
    let mut scene = nearly.clone();
    scene.play("play solar\ndraw red\ndraw red\nkeep R");
    assert!(!scene.is_over(), "the phase goes on");
    assert_eq!(scene.table().end, Some(End::Sun));
    scene.play("pass\npass\nreward 0\nreward 0");
    assert!(scene.is_over());
    assert_eq!(scene.outcome().reason, "sun");
    let mut other = nearly;
    other.play("play solar\ndraw red\ndraw red\nkeep -");
    assert_eq!(other.table().end, None);
}

/// §8.1, R-92: two of three goals end the game, after the World Government Phase; one does not.
#[test]
fn s8_1_two_goals() {
    let goals = |saved: u8, column: u8| {
        let mut scene = salvation(2).edit(|position| {
            let red = starship_interstellar::Resource::Red;
            let yellow = starship_interstellar::Resource::Yellow;
            let (reds, yellows) = (saved.min(10), saved.saturating_sub(10));
            position.population.take(red, reds);
            position.population.take(yellow, yellows);
            position.saved.add(red, reds);
            position.saved.add(yellow, yellows);
            position.corporations[0].probe.column = column;
            position.arrivals = u8::from(column == 10);
        });
        scene.play("pass\npass\nreward 0\nreward 0");
        to_the_next_round(&mut scene);
        scene.is_over()
    };
    assert!(goals(17, 10), "the Government saves the eighteenth");
    assert!(!goals(16, 10) && !goals(18, 9));
}

/// §8.3: Prestige, half of the Reputation, half of the columns, a sixth of the cubes' value.
#[test]
fn s8_3_scoring() {
    let ends = |reputation: i8, column: u8, supply: &str| {
        let mut scene = salvation(2).edit(|position| {
            position.spiral = 33;
            for planet in [0, 1, 2] {
                let doc = &mut position.planets[planet];
                (doc.destroyed, doc.n_unseen) = (true, 0);
                doc.unseen.clear();
            }
            position.end = Some(End::Sun);
            let own = &mut position.corporations[0];
            (own.prestige, own.reputation) = (10, reputation);
            (own.probe.column, own.cubes) = (column, cubes(supply));
        });
        scene.play("pass\npass\nreward 0\nreward 0");
        let row = scene.outcome().rows.remove(0);
        let parts: Vec<i32> = row.parts.iter().map(|(_, points)| *points).collect();
        assert_eq!(row.score, parts.iter().sum::<i32>());
        parts
    };
    assert_eq!(ends(7, 5, "RRPP"), [10, 3, 2, 2]);
    assert_eq!(ends(-3, 0, "R"), [10, -3, 0, 0]);
}

/// §8.4: Reputation, then steps, then turn order break a tie.
#[test]
fn s8_4_ties() {
    let winner = |change: fn(&mut starship_interstellar::Position)| {
        let mut scene = salvation(2).edit(|position| {
            position.spiral = 33;
            for planet in [0, 1, 2] {
                let doc = &mut position.planets[planet];
                (doc.destroyed, doc.n_unseen) = (true, 0);
                doc.unseen.clear();
            }
            position.end = Some(End::Sun);
            change(position);
        });
        scene.play("pass\npass\nreward 0\nreward 0");
        let rows = scene.outcome().rows;
        let won: Vec<bool> = rows.iter().map(|row| row.won).collect();
        assert!(rows.iter().all(|row| matches!(row.who, Who::Seat(_))));
        won
    };
    assert_eq!(winner(|_| {}), [true, false], "turn order");
    let second = [false, true];
    assert_eq!(winner(|p| p.corporations[1].humankind = 1), second);
    assert_eq!(
        winner(|p| {
            p.corporations[0].humankind = 3;
            p.corporations[0].reputation = 4;
            p.corporations[1].reputation = 5;
        }),
        second
    );
}

/// §9.2, §9.7, §9.9, §9.11, §9.13: what is laid out for two and for four.
#[test]
fn s9_set_up() {
    let two = scene(2).table();
    assert_eq!((two.offer.len(), two.population), (6, rules().size(2).population));
    assert_eq!(two.phase, Phase::Action);
    let four = scene(4).table();
    assert_eq!((four.offer.len(), four.population.total()), (12, 45));
    assert!(four.projects.iter().flatten().all(Option::is_some));
    for planet in Planet::COLONIES {
        assert_eq!(four.planets[planet.index()].n_unseen, 4, "{planet}");
    }
    let me = &four.corporations[3];
    assert_eq!((me.fuel, me.cubes, me.scientists), (8, cubes("RRY"), 3));
    assert_eq!((me.bases, me.reputation, me.pool.len()), (4, 5, 5));
}

/// §9.1, §9.14: planets and turn order are drawn; §H.1: a solo game needs H.A.L.L., others
/// refuse it.
#[test]
fn s9_1_set_up_is_drawn() {
    let game = game_with(4, &options(4, ""));
    assert_eq!(game.pending(), Pending::Dealer { n: 4 });
    let asked = |hall: &str| {
        let asked = std::collections::BTreeMap::from([("hall".to_owned(), hall.to_owned())]);
        starship_interstellar::StarshipInterstellar::options().fill(&asked, 1).expect("options")
    };
    let new = starship_interstellar::StarshipInterstellar::new;
    assert!(new(rules(), 1, &asked("off")).is_err());
    assert!(new(rules(), 2, &asked("easy")).is_err());
    assert!(new(rules(), 1, &asked("easy")).is_ok());
}
