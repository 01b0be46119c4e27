//! Chapters 5.3, 8 and 9: expanding on the Moon and in the Belt; 7.2: share values.

use skymines::{Company, EnergyFrame, Side, Space};
use tabletop::Game;

use crate::support::*;

/// Seat 0 has so many energy points for a company.
fn expanding(
    side: &str,
    company: Company,
    points: u8,
    edit: impl FnOnce(&mut skymines::Position),
) -> skymines::Skymines {
    turn(2, &[("side", side)], |position| {
        edit(position);
        ask(position, EnergyFrame::Expand { company, points });
    })
}

/// §5.3.1: all face-up energy together, for one company.
#[test]
fn s5_3_1_all_energy() {
    let game = turn(2, &[], |position| lay(position, 0, &[EN2, EN2B, RS]));
    let mut expands = game.clone();
    let told = act(&mut expands, 0, "expand tawac");
    assert_eq!(told, ["Seat 1 expands Tawac Industries with 4 energy points."]);
    acts(&mut expands, 0, &["done"]);
    acts(&mut expands, 1, &["pass", "take b"]);
    assert_eq!(refused(&expands, 0, "expand tawac"), "§5.3.1");
    let none = turn(2, &[], |position| lay(position, 0, &[TI1]));
    assert_eq!(refused(&none, 0, "expand tawac"), "§5.3.1");
}

/// §5.3.2, §8.2: next to the station or to an own outpost; a new one counts at once.
#[test]
fn s5_3_2_reach() {
    let mut game = expanding("moon", Company::Astrogo, 3, |_| {});
    // Station: 3 and 26 by single lines, 14 by a double one.
    assert_eq!(legal(&game, 0), ["settle 3", "settle 14", "settle 26", "done"]);
    assert_eq!(refused(&game, 0, "settle 18"), "§5.3.2");
    acts(&mut game, 0, &["settle 3", "from 1"]);
    assert!(legal(&game, 0).contains(&"settle 18".to_owned()));
    assert_eq!(refused(&game, 0, "settle 64"), "§5.3.2"); // §8.1: the Moon has 30 sectors.
}

/// §5.3.3: single lines cost 1, double lines 2, and the cheaper way counts.
#[test]
fn s5_3_3_lines() {
    let game = expanding("moon", Company::Astrogo, 1, |_| {});
    assert_eq!(refused(&game, 0, "settle 14"), "§5.3.3");
    // 14 borders on 26 by a single line.
    let game = expanding("moon", Company::Astrogo, 1, |position| {
        settle(position, Company::Astrogo, 26, 0);
    });
    assert!(legal(&game, 0).contains(&"settle 14".to_owned()));
}

/// §5.3.4: never where the company is already.
#[test]
fn s5_3_4_one_outpost_a_sector() {
    let game = expanding("moon", Company::Astrogo, 9, |position| {
        settle(position, Company::Astrogo, 3, 0);
    });
    assert_eq!(refused(&game, 0, "settle 3"), "§5.3.4");
}

/// §5.3.5, §5.3.7: ousting costs 1 more; the outpost goes home where the actor says.
#[test]
fn s5_3_5_oust() {
    let at = |points| {
        expanding("moon", Company::Astrogo, points, |position| {
            settle(position, Company::Minerva, 3, 0);
            settle(position, Company::Minerva, 23, 1);
        })
    };
    assert_eq!(refused(&at(1), 0, "settle 3"), "§5.3.3");
    let mut game = at(2);
    act(&mut game, 0, "settle 3");
    // Both columns have their top space free.
    assert_eq!(legal(&game, 0), ["to 1", "to 2"]);
    assert_eq!(refused(&game, 0, "to 3"), "§5.3.7");
    act(&mut game, 0, "to 2");
    act(&mut game, 0, "from 3");
    let table = game.position().table;
    assert_eq!(table.stations[3].pieces, [Space(22)]);
    assert_eq!(table.stations[0].pieces, [Space(2)]);
    assert_eq!(table.stations[3].home.len(), 14);
}

/// §5.3.6, §7.2: the top piece of a column; coins that come to light are the share's value.
#[test]
fn s5_3_6_top_of_a_column() {
    let mut game = expanding("moon", Company::Astrogo, 9, |_| {});
    assert_eq!(value(&game, Company::Astrogo), 0);
    acts(&mut game, 0, &["settle 3", "from 2", "settle 26", "from 2"]);
    // Column 2 shows 0, 1, 0, 0, 2 from top to bottom.
    assert_eq!(value(&game, Company::Astrogo), 1);
    let mut other = expanding("moon", Company::Astrogo, 9, |_| {});
    acts(&mut other, 0, &["settle 3", "from 1", "settle 26", "from 1"]);
    assert_eq!(value(&other, Company::Astrogo), 0);
    assert_eq!(
        refused(
            &expanding("moon", Company::Astrogo, 9, |position| {
                settle(position, Company::Astrogo, 3, 0);
                position.table.frames = vec![];
            }),
            0,
            "from 1"
        ),
        "§5.1.2"
    );
}

/// §5.3.7: a final home space, once left, is never covered again.
#[test]
fn s5_3_7_final_space() {
    let mut game = expanding("moon", Company::Astrogo, 2, |position| {
        for number in [3, 23, 13, 2, 27] {
            settle(position, Company::Minerva, number, 0);
        }
    });
    acts(&mut game, 0, &["settle 3", "from 1"]);
    let home: Vec<u8> = game.position().table.stations[3].home.iter().map(|home| home.0).collect();
    // The fourth space of column 1 is covered, the fifth (final) one is not.
    assert_eq!(home, [3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
}

/// §5.3.7: with no other home space the outpost leaves the game.
#[test]
fn r20_no_way_home() {
    let sectors = [3, 23, 13, 2, 27, 11, 18, 7, 6, 25, 17, 4, 20];
    let mut game = expanding("moon", Company::Astrogo, 2, |position| {
        for (n, number) in sectors.into_iter().enumerate() {
            let column = (n / 5) as u8;
            settle(position, Company::Minerva, number, column);
        }
        // All but the final spaces are covered again, two pieces are out of the game.
        let station = &mut position.table.stations[3];
        let back: Vec<u8> = (0..4).chain(5..9).chain(10..14).collect();
        station.home = back.into_iter().map(skymines::Home).collect();
        station.pieces = vec![Space(2)];
        station.boxed = 2;
    });
    acts(&mut game, 0, &["settle 3", "from 1"]);
    let station = game.position().table.stations[3].clone();
    assert_eq!((station.boxed, station.pieces.len(), station.home.len()), (3, 0, 12));
}

/// §5.3.8: what is printed in the sector, each time.
#[test]
fn s5_3_8_reward() {
    let mut game = expanding("moon", Company::Astrogo, 4, |_| {});
    acts(&mut game, 0, &["settle 3", "from 1"]); // 1 CC.
    assert_eq!(coins(&game, 0), 2);
    acts(&mut game, 0, &["settle 26", "from 1"]); // Helium 1.
    assert_eq!(helium(&game, 0), 1);
    acts(&mut game, 0, &["settle 14", "from 1"]); // 1 RP.
    assert_eq!(legal(&game, 0)[0], "plan A1");
    act(&mut game, 0, "done");
    assert_eq!(legal(&game, 0).last().map(String::as_str), Some("done"));
}

/// §5.3.9: one may stop at any time; without points it is over.
#[test]
fn s5_3_9_stop() {
    let mut game = expanding("moon", Company::Astrogo, 1, |_| {});
    acts(&mut game, 0, &["settle 3", "from 1"]);
    assert_eq!(game.position().table.active.0, 1);
    let mut game = expanding("moon", Company::Astrogo, 9, |_| {});
    act(&mut game, 0, "done");
    assert_eq!(game.position().table.active.0, 1);
}

/// §7.3.8, §7.3.15: double lines like single ones; ousting for nothing.
#[test]
fn s7_3_8_cheaper_lines() {
    let with = |face: &str, points, edit: fn(&mut skymines::Position)| {
        turn(2, &[("tracks", "random")], |position| {
            let faces = [face, "A1", "C1", "D1"];
            for (station, name) in position.table.stations.iter_mut().zip(faces) {
                station.face = skymines::Face::from_name(name);
            }
            position.table.stations[0].markers[0] = 6;
            edit(position);
            ask(position, EnergyFrame::Expand { company: Company::Astrogo, points });
        })
    };
    assert!(legal(&with("B2", 1, |_| {}), 0).contains(&"settle 14".to_owned()));
    assert!(!legal(&with("B1", 1, |_| {}), 0).contains(&"settle 14".to_owned()));
    // §7.3.15: E1.
    let occupied = |position: &mut skymines::Position| settle(position, Company::Minerva, 3, 0);
    assert!(legal(&with("E1", 1, occupied), 0).contains(&"settle 3".to_owned()));
    assert!(!legal(&with("B1", 1, occupied), 0).contains(&"settle 3".to_owned()));
}

/// §8.1, §8.2: thirty sectors; the two ways along a border cost the same.
#[test]
fn s8_1_moon() {
    let map = rules().map(Side::Moon);
    assert_eq!(map.n_spaces(), 30);
    for space in (0..30).map(Space) {
        for other in (0..30).map(Space) {
            for line in 0..2 {
                let there = map.near(space)[line] & other.bit() != 0;
                assert_eq!(there, map.near(other)[line] & space.bit() != 0);
            }
        }
    }
}

// The Belt.

/// The number of a space by its name.
fn number(name: &str) -> u8 {
    let map = rules().map(Side::Belt);
    let space = (0..map.n_spaces()).map(Space).find(|&space| map.name(space) == name);
    space.unwrap_or_else(|| panic!("no space {name}")).number()
}

fn to(name: &str) -> String {
    format!("settle {}", number(name))
}

/// §9.1, §9.2: reach goes out from the station and from shuttles, not from outposts.
#[test]
fn s9_2_reach() {
    let mut game = expanding("belt", Company::Astrogo, 9, |_| {});
    // The northern station borders on s1 and s2 only.
    let mut first: Vec<String> = vec![to("s1"), to("s2"), "done".to_owned()];
    first.sort();
    let mut listed = legal(&game, 0);
    listed.sort();
    assert_eq!(listed, first);
    acts(&mut game, 0, &[&to("s1"), "done"]); // Its research point is not used.
    assert!(legal(&game, 0).contains(&to("a1")));
    acts(&mut game, 0, &[&to("a1"), "from 2"]);
    // a1 also touches s2, which the station reaches anyway; s3 is not reached over an outpost.
    assert_eq!(refused(&game, 0, &to("s3")), "§5.3.2");
}

/// §9.3: inner spaces cost 2, outer ones 1.
#[test]
fn s9_3_prices() {
    let at = |points| {
        expanding("belt", Company::Astrogo, points, |position| {
            settle(position, Company::Astrogo, number("s1"), 0);
        })
    };
    assert!(legal(&at(1), 0).contains(&to("a1")));
    assert_eq!(refused(&at(1), 0, &to("t1")), "§5.3.3");
    assert!(legal(&at(2), 0).contains(&to("t1")));
}

/// §9.4: several outposts of a company on one asteroid, as long as there is a space.
#[test]
fn s9_4_several() {
    let mut game = expanding("belt", Company::Astrogo, 9, |position| {
        settle(position, Company::Astrogo, number("s1"), 0);
        settle(position, Company::Astrogo, number("a1"), 1);
    });
    acts(&mut game, 0, &[&to("a1"), "from 2"]);
    assert_eq!(refused(&game, 0, &to("a1")), "§5.3.4"); // Full of its own.
    assert_eq!(refused(&game, 0, &to("s1")), "§5.3.4");
}

/// §9.5: on a full asteroid the actor says who leaves; shuttles go back to their column.
#[test]
fn s9_5_ousting_on_the_belt() {
    let mut game = expanding("belt", Company::Astrogo, 9, |position| {
        settle(position, Company::Astrogo, number("s1"), 0);
        settle(position, Company::Tawac, number("a1"), 1);
        settle(position, Company::Minerva, number("a1"), 1);
        settle(position, Company::Tawac, number("s2"), 0);
    });
    act(&mut game, 0, &to("a1"));
    assert_eq!(legal(&game, 0), ["oust tawac", "oust minerva"]);
    assert_eq!(refused(&game, 0, "oust astrogo"), "§9.5");
    acts(&mut game, 0, &["oust minerva", "from 2"]);
    // The shuttle of Tawac on s2.
    act(&mut game, 0, &to("s2"));
    let table = game.position().table;
    assert_eq!(table.stations[1].home.len(), 14);
    assert_eq!(table.stations[1].pieces.len(), 1);
}

/// §9.6, §5.6.2: outposts on asteroids with helium count, each of them.
#[test]
fn s9_6_field() {
    let with = |pieces: &[&str]| {
        let mut game = turn(2, &[("side", "belt")], |position| {
            for name in pieces {
                let column = u8::from(name.starts_with('a') || name.starts_with('b'));
                settle(position, Company::Astrogo, number(name), column);
            }
            lay(position, 0, &[FS]);
        });
        act(&mut game, 0, "survey astrogo");
        helium(&game, 0)
    };
    assert_eq!(with(&[]), 1);
    assert_eq!(with(&["a2", "a2", "a5"]), 3);
    assert_eq!(with(&["a1", "a3"]), 1); // Coins and research.
}
