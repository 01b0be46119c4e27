//! Chapter 17: the campaign.

use skymines::{Position, Side, Skymines, Threats};
use tabletop::{Game, Seat};

use crate::support::*;

const ON: &[(&str, &str)] = &[("campaign", "on")];

/// The last round of a chapter, played out by passing.
fn ended(n_seats: u8, asked: &[(&str, &str)], edit: impl FnOnce(&mut Position)) -> Skymines {
    let mut game = turn(n_seats, asked, |position| {
        position.table.round = 7;
        position.table.rounds_in_all = 7;
        if let Some(luna) = &mut position.table.luna {
            // Her cards of this round have been played.
            for slot in &mut luna.slots {
                *slot = skymines::InSlot::Nothing;
            }
            luna.n_deck += 3;
        }
        edit(position);
    });
    for seat in Seat::first(n_seats) {
        acts(&mut game, seat.0, &["pass", "take b"]);
    }
    game
}

fn success(game: &Skymines, chapter: usize) -> Vec<u8> {
    game.position().table.campaign.expect("a campaign").success[chapter - 1].clone()
}

/// §17.1, §17.2: four chapters, which decide side and modules.
#[test]
fn s17_2_chapters() {
    let mut game = ended(2, ON, |_| {});
    let table = game.position().table;
    assert_eq!(table.campaign.as_ref().map(|doc| doc.chapter), Some(2));
    assert_eq!((table.variant.side, table.variant.missions), (Side::Belt, false));
    let first = turn(2, ON, |_| {}).position().table.variant;
    assert_eq!((first.side, first.missions, first.threats), (Side::Moon, true, Threats::Off));
    // The second chapter begins like any game: with a choice of tokens.
    assert!(legal(&game, 0).iter().all(|text| text.starts_with("keep")));
    let keep = legal(&game, 0)[0].clone();
    act(&mut game, 0, &keep);
}

/// §17.2: a later chapter is still that campaign, whatever side and modules it has brought.
#[test]
fn s17_2_a_chapter_keeps_the_options_of_its_campaign() {
    let game = ended(2, &[("campaign", "on"), ("luna", "3")], |_| {});
    let own = game.own_options().expect("the state keeps them");
    Skymines::options().fill(&own, Skymines::RULESET).expect("they go together");
    let said = |name: &str| own[name].as_str();
    assert_eq!((said("campaign"), said("side"), said("missions")), ("on", "moon", "off"));
}

/// §17.3: by rank, for one-time markers, for the largest company.
#[test]
fn s17_3_success_points() {
    let game = ended(2, ON, |position| {
        position.table.coins = vec![20, 5];
        position.seats[0].board.missions = vec![0];
        position.seats[1].board.missions = vec![0, 2];
        // Tawac is worth 3: seat 1 has the largest result.
        let station = &mut position.table.stations[1];
        for number in 0..5 {
            station.home.remove(0);
            station.pieces.push(skymines::Space(number));
        }
        station.markers = vec![0, 2];
    });
    // Seat 0 wins with 20 against 8: 4; seat 1: 1 for its rank, 1 for markers, 1 for Tawac.
    assert_eq!(success(&game, 1), [4, 3]);
    // both first: the points of the better rank for both; no company result, both largest.
    let game = ended(2, ON, |position| {
        position.table.coins = vec![5, 5];
        for station in &mut position.table.stations {
            station.markers = vec![0, 0];
        }
        position.table.helium = vec![0, 0];
    });
    assert_eq!(success(&game, 1), [5, 5]);
}

/// §17.3: Luna earns points like everybody, and always the one for one-time markers.
#[test]
fn s17_3_luna_earns_success_points() {
    let game = ended(1, &[("campaign", "on"), ("luna", "5")], |position| {
        position.table.coins = vec![90, 1];
        for station in &mut position.table.stations {
            station.markers = vec![0, 0];
        }
        position.table.helium = vec![0, 0];
    });
    // The person: 4 and the largest company (nobody has any); Luna: 1, markers, largest company.
    assert_eq!(success(&game, 1), [5, 3]);
}

/// §17.4: the first level is 3 or 2 beside several people, 5 or 4 alone against one.
#[test]
fn s17_4_first_level() {
    let starts = |n_seats: u8, level: &str| {
        let options = options(&[("campaign", "on"), ("luna", level)]);
        Skymines::new(rules(), n_seats, &options).is_ok()
    };
    for n_seats in 1..=3 {
        let allowed: Vec<u8> =
            (0..=8).filter(|level| starts(n_seats, &level.to_string())).collect();
        let expected: &[u8] = if n_seats == 1 { &[4, 5] } else { &[2, 3] };
        assert_eq!(allowed, expected, "{n_seats} people");
    }
}

/// §17.5, R-61: lower or keep after her victory, raise or keep otherwise; her points for it.
#[test]
fn s17_5_luna_next_level() {
    let after = |luna: u16, choice: &str| {
        let mut game = ended(1, &[("campaign", "on"), ("luna", "5")], |position| {
            position.table.coins = vec![50, luna];
        });
        let offered = legal(&game, 0);
        act(&mut game, 0, choice);
        let table = game.position().table;
        let points = table.campaign.expect("a campaign").for_level;
        (offered, table.variant.luna, points)
    };
    let lower = ["level 4", "level 5"].map(str::to_owned).to_vec();
    assert_eq!(after(200, "level 4"), (lower.clone(), Some(4), 1));
    assert_eq!(after(200, "level 5"), (lower, Some(5), 0));
    let higher = ["level 5", "level 6"].map(str::to_owned).to_vec();
    assert_eq!(after(0, "level 6"), (higher.clone(), Some(6), 0));
    assert_eq!(after(0, "level 5"), (higher, Some(5), 2));
    let game = ended(1, &[("campaign", "on"), ("luna", "5")], |position| {
        position.table.coins = vec![50, 0];
    });
    assert_eq!(refused(&game, 0, "level 4"), "§17.5");
}

/// Luna beside two people at the end of a chapter; seat 1 was the last first player.
fn beside_two(edit: impl FnOnce(&mut Position)) -> Skymines {
    ended(2, &[("campaign", "on"), ("luna", "3")], |position| {
        position.table.first = Seat(1);
        position.table.first_next = Seat(1);
        position.table.coins = vec![50, 20, 0];
        edit(position);
    })
}

/// §17.5, R-64: the people choose together, and the last first player answers for them.
#[test]
fn r64_who_chooses_her_level() {
    let mut game = beside_two(|_| {});
    assert_eq!(legal(&game, 1), ["level 3", "level 4"]);
    assert_eq!((legal(&game, 0), refused(&game, 0, "level 3")), (vec![], "§5.1.1"));
    act(&mut game, 1, "level 4");
    let table = game.position().table;
    let luna = table.luna.as_ref().map(|luna| luna.level);
    assert_eq!((table.variant.luna, luna), (Some(4), Some(4)));
}

/// §17.3, R-65: without missions nobody has the point for one-time markers, nor has Luna.
#[test]
fn r65_no_missions_no_markers() {
    let equal = |position: &mut Position| {
        position.table.coins = vec![50, 1];
        position.table.helium = vec![0, 0];
        for station in &mut position.table.stations {
            station.markers = vec![0, 0];
        }
    };
    let solo = [("campaign", "on"), ("luna", "5")];
    assert_eq!(success(&ended(1, &solo, equal), 1), [5, 3]);
    let second = ended(1, &solo, |position| {
        equal(position);
        position.table.campaign.as_mut().expect("a campaign").chapter = 2;
        position.table.variant.side = Side::Belt;
        position.table.variant.missions = false;
        position.table.missions.clear();
    });
    assert_eq!(success(&second, 2), [5, 2]);
}

/// §17.5, R-66: a shared first place is a victory of hers.
#[test]
fn r66_a_shared_victory_is_hers() {
    let offered = |luna: u16| {
        let game = beside_two(|position| {
            position.table.coins = vec![50, 20, luna];
            position.table.helium = vec![0; 3];
            for station in &mut position.table.stations {
                station.markers = vec![0; 3];
            }
        });
        legal(&game, 1)
    };
    assert_eq!(offered(49), ["level 3", "level 4"]);
    assert_eq!(offered(50), ["level 2", "level 3"]);
}

/// §17.6: most success points win; of equals the better rank in chapter 4.
#[test]
fn s17_6_the_end() {
    let campaign = |first: u8, second: u8| {
        let mut position = turn(2, ON, |_| {}).position();
        let doc = position.table.campaign.as_mut().expect("a campaign");
        doc.success[0] = vec![first, second];
        position
    };
    let position = campaign(4, 1);
    assert_eq!(load(&position).position(), position);
    // Chapter 4, seat 1 ahead by cash: 5 for seat 1 (rank and company), 2 for seat 0.
    let last = |first: u8, second: u8| {
        let mut position = campaign(first, second);
        let doc = position.table.campaign.as_mut().expect("a campaign");
        doc.chapter = 4;
        position.table.round = 7;
        position.table.rounds_in_all = 28;
        position.table.variant.side = Side::Belt;
        position.table.variant.threats = Threats::Random;
        position.table.threat = Some(skymines::Threat::RogueComet);
        position.table.coins = vec![5, 9];
        position.table.helium = vec![0, 0];
        for station in &mut position.table.stations {
            station.markers = vec![0, 0];
        }
        let mut game = load(&position);
        acts(&mut game, 0, &["pass", "take b"]);
        acts(&mut game, 1, &["pass", "take b"]);
        let outcome = game.outcome().expect("the campaign is over");
        outcome.rows.iter().map(|row| (row.score, row.won)).collect::<Vec<_>>()
    };
    assert_eq!(last(4, 0), [(6, true), (5, false)]);
    assert_eq!(last(3, 0), [(5, false), (5, true)]); // A tie: seat 1 won chapter 4.
}

/// §17.5, §17.6: the points that Luna was given for her level count in the end.
#[test]
fn s17_6_points_for_her_level() {
    let end = |for_level: u8| {
        let game = ended(1, &[("campaign", "on"), ("luna", "5")], |position| {
            let doc = position.table.campaign.as_mut().expect("a campaign");
            (doc.chapter, doc.for_level) = (4, for_level);
            doc.success[0] = vec![1, 4];
            position.table.rounds_in_all = 28;
            position.table.variant.side = Side::Belt;
            position.table.variant.threats = Threats::Random;
            position.table.threat = Some(skymines::Threat::RogueComet);
            position.table.coins = vec![50, 1];
            position.table.helium = vec![0, 0];
            for station in &mut position.table.stations {
                station.markers = vec![0, 0];
            }
        });
        let rows = game.outcome().expect("the campaign is over").rows;
        rows.iter().map(|row| (row.score, row.won)).collect::<Vec<_>>()
    };
    // Chapter 4: 5 for the person (rank and company), 3 for Luna (rank, company, one-time markers).
    assert_eq!(end(0), [(6, false), (7, true)]);
    assert_eq!(end(2), [(6, false), (9, true)]);
}

/// §3.1, §17.1: an answer can begin the next game, whose tracks are still to be drawn. Whoever thinks that
/// answer through asks at such a table what everybody has: nothing by the tracks, and the coins of
/// the start.
#[test]
fn a_table_without_tracks_can_be_judged() {
    let game = new(2, &[("tracks", "random"), ("threat", "rogue_comet")]);
    assert_eq!(game.track_faces(), [None; 4]);
    let holding = game.holdings(Seat(0));
    assert_eq!((holding.shares, holding.tracks, holding.coins), ([0; 4], [0; 4], 1));
    assert_eq!(game.scores()[1], [1, 0, 0, 0, 0, 0, 0]);
    // The same table with its tracks: nothing else has changed.
    let drawn = new(2, &[("tracks", "first"), ("threat", "rogue_comet")]);
    assert_eq!(drawn.holdings(Seat(0)), holding);
    assert!(drawn.track_faces().iter().all(Option::is_some));
}
