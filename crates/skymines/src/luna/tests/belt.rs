//! Chapter 14 on the Belt. Target numbers: s1 4, s2 17, s3 9, s4 22, s8 20, t1 12, t2 5, t4 24;
//! asteroids a1 10, a2 1, a8 16, b1 23, b4 13.

use super::*;
use Company::{Astrogo, Minerva, Skymine, Tawac};
use Toward::{Max, Min};

/// §14.4.1, §14.4.2, §14.4.3: vacant shuttle spaces and asteroids in reach, by target number.
#[test]
fn s14_4_1_targets() {
    let mut desk = desk(1, 2, Side::Belt);
    // s1 (4) and s2 (17) touch the station; from s1: s8 20, a1 10, a8 16, t1 12.
    assert_eq!(expand(&mut desk, Astrogo, 3, Min), [4, 10, 12]);
    let columns: Vec<u8> = homes(&desk).iter().map(|home| home.column().0).collect();
    assert_eq!(columns, [0, 1, 0]); // A shuttle, an outpost, a shuttle.
    assert_eq!(desk.rules_cited()[1..], ["§14.4.1"; 3]);
    // From s2 (17): s1 4, s3 9, a1 10, a2 1, t1 12; then t1 12; from there t2, t4 24, b1 23, b4.
    let mut desk = super::desk(1, 2, Side::Belt);
    assert_eq!(expand(&mut desk, Astrogo, 4, Max), [17, 12, 24, 23]);
}

/// §14.4.1: an asteroid where the company has an outpost is no target while there is another.
#[test]
fn s14_4_1_not_twice_on_an_asteroid() {
    let mut desk = desk(1, 2, Side::Belt);
    desk.put(Astrogo, 17, 0);
    assert_eq!(expand(&mut desk, Astrogo, 2, Min), [1, 4]); // a2 has a second space, but 4 comes.
}

/// §14.4.2: without a shuttle left the target is an asteroid.
#[test]
fn s14_4_2_no_shuttle_left() {
    let mut desk = desk(1, 2, Side::Belt);
    desk.put(Astrogo, 17, 0);
    desk.empty(Astrogo, 0, 4);
    assert_eq!(expand(&mut desk, Astrogo, 2, Min), [1, 10]); // Not 4.
    // without an outpost left it is a shuttle space.
    let mut desk = super::desk(1, 2, Side::Belt);
    desk.put(Astrogo, 17, 0);
    desk.empty(Astrogo, 1, 5);
    desk.empty(Astrogo, 2, 5);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [4]);
}

/// §14.4.4: then another outpost where the company is already.
#[test]
fn s14_4_4_again_on_the_same_asteroid() {
    let mut desk = desk(1, 2, Side::Belt);
    desk.put(Astrogo, 17, 0);
    desk.empty(Astrogo, 0, 4);
    assert_eq!(expand(&mut desk, Astrogo, 4, Min), [1, 10, 1, 10]);
    assert_eq!(desk.rules_cited()[1..], ["§14.4.1", "§14.4.1", "§14.4.4", "§14.4.4"]);
    assert_eq!(desk.state.n_pieces(Astrogo, Space(0)), 2);
    // s1, s3 and t1 are vacant, but no shuttle is left for them: nobody is ousted.
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), Vec::<u8>::new());
    let lost = What::Forfeited { company: Astrogo, points: 1, no_piece: true };
    assert_eq!(desk.deeds().last(), Some(&lost));
}

/// §14.1.1: on the Belt too the main column is one of outposts.
#[test]
fn s14_1_1_shuttles_have_no_main_column() {
    let mut desk = desk(1, 2, Side::Belt);
    desk.empty(Minerva, 0, 4);
    let columns = choose::columns(Facts::from(desk.look()), Minerva);
    assert_eq!(columns.iter().map(|sight| sight.column.0).collect::<Vec<_>>(), [1, 2]);
    desk.empty(Minerva, 2, 1);
    assert_eq!(choose::columns(Facts::from(desk.look()), Minerva)[0].column, Column(2));
}

/// §14.4.5: nothing vacant in reach: the farthest behind, its lowest or highest piece.
#[test]
fn s14_4_5_ousting() {
    let full = || {
        let mut desk = desk(1, 2, Side::Belt);
        desk.put(Tawac, 4, 0);
        desk.put(Skymine, 17, 0);
        desk
    };
    let mut desk = full();
    desk.track(Tawac, &[3, 0]);
    assert_eq!(expand(&mut desk, Astrogo, 1, Max), [4]);
    assert_eq!(desk.rules_cited()[1..], ["§14.4.5"]);
    // The shuttle is at home again, on its lowest vacant home space.
    assert_eq!(desk.state.column(Tawac, Column(0)), 0b11111);
    assert_eq!(desk.state.presence(Tawac), 0);
    let mut desk = full();
    desk.track(Skymine, &[3, 0]);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [17]);
    // A shuttle's final home space can be covered again.
    let mut desk = full();
    desk.track(Tawac, &[3, 0]);
    desk.empty(Tawac, 0, 4);
    expand(&mut desk, Astrogo, 1, Min);
    assert_eq!(desk.state.column(Tawac, Column(0)), 0b10000);
}

/// §14.4.5: outposts too, back to their main outpost column; R-54: only what can be replaced.
#[test]
fn s14_4_5_ousting_outposts() {
    let mut desk = desk(1, 2, Side::Belt);
    // Astrogo holds both spaces at its station and has shuttles left; all around is full.
    for number in [4, 17] {
        desk.put(Astrogo, number, 0);
    }
    for number in [9, 20, 12] {
        desk.put(Tawac, number, 0);
    }
    for number in [1, 10, 16] {
        desk.put(Skymine, number, 1);
        desk.put(Skymine, number, 2);
    }
    desk.track(Skymine, &[5, 0]);
    assert_eq!(expand(&mut desk, Astrogo, 1, Max), [16]);
    assert_eq!(desk.state.n_pieces(Skymine, Space(15)), 1);
    assert_eq!(desk.state.n_pieces(Astrogo, Space(15)), 1);
    assert_eq!(desk.state.column(Skymine, Column(1)), 0b11100);
    // Without outposts only shuttles can be replaced: Tawac's lowest is 9.
    desk.empty(Astrogo, 1, 4);
    desk.empty(Astrogo, 2, 5);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [9]);
}

/// §12.6.2: nothing else changes on the Belt: she gains no rewards there either.
#[test]
fn s12_6_2_no_rewards_on_the_belt() {
    let mut desk = desk(1, 2, Side::Belt);
    let before = (desk.state.coin, desk.state.helium, desk.state.upload);
    expand(&mut desk, Astrogo, 6, Min);
    assert_eq!(before, (desk.state.coin, desk.state.helium, desk.state.upload));
}
