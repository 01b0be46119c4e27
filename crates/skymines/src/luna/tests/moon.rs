//! Chapter 14 on the Moon.

use super::*;
use crate::state::nth_bit;
use Company::{Astrogo, Minerva, Skymine, Tawac};
use Toward::{Max, Min};

fn main_column(desk: &LunaScene, company: Company) -> u8 {
    choose::columns(Facts::from(desk.look()), company)[0].column.0
}

/// §14.1.1, §14.1.3: most vacant home spaces among those whose final one is occupied; the logo.
#[test]
fn s14_1_1_the_main_outpost_column() {
    let mut desk = desk(1, 2, Side::Moon);
    assert_eq!(main_column(&desk, Minerva), 0); // All full: nearest to the logo.
    desk.empty(Minerva, 2, 2);
    assert_eq!(main_column(&desk, Minerva), 2);
    desk.empty(Minerva, 1, 2);
    assert_eq!(main_column(&desk, Minerva), 1); // A tie: nearer to the logo.
    desk.empty(Minerva, 2, 2);
    assert_eq!(main_column(&desk, Minerva), 2); // Four vacant, only the final one occupied.
    desk.empty(Minerva, 2, 1);
    assert_eq!(main_column(&desk, Minerva), 1); // Five vacant: its final one is open.
    desk.empty(Minerva, 1, 3);
    assert_eq!(main_column(&desk, Minerva), 0); // Full, but its final one is occupied.
}

/// §14.1.2: with all final home spaces open, the most vacant ones, then the fewest coin icons.
#[test]
fn s14_1_2_all_final_home_spaces_vacant() {
    let mut desk = desk(1, 2, Side::Moon);
    for column in 0..3 {
        desk.empty(Tawac, column, 5);
    }
    assert_eq!(main_column(&desk, Tawac), 0); // Two icons, as column 2 has them: the logo.
    // One outpost is back in each of columns 0 and 1: column 2 is the most vacant.
    desk.state.home[Tawac.index()] = 1 << 3 | 1 << 8;
    assert_eq!(main_column(&desk, Tawac), 2);
    // Three back in column 0, two in each of the others: column 1 shows 3 coins, column 2 shows 2.
    desk.state.home[Tawac.index()] = 0b01101 | 0b01001 << 5 | 0b01001 << 10;
    assert_eq!(main_column(&desk, Tawac), 2);
    let columns = choose::columns(Facts::from(desk.look()), Tawac);
    assert_eq!(columns.iter().map(|sight| sight.coins).collect::<Vec<_>>(), [2, 3, 2]);
}

/// if the main column has no outpost, the next in its order that has one.
#[test]
fn r51_the_next_column_with_an_outpost() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.home[Tawac.index()] = 1 << 3 | 0b01100 << 5;
    assert_eq!(main_column(&desk, Tawac), 2);
    assert_eq!(
        choose::source(Facts::from(desk.look()), Tawac).map(|found| found.0),
        Some(Column(0))
    );
    desk.state.home[Tawac.index()] = 0;
    assert_eq!(choose::source(Facts::from(desk.look()), Tawac), None);
}

/// §14.3.1, §14.3.2: from the station; single and double lines are the same; MIN and MAX.
#[test]
fn s14_3_2_min_and_max() {
    // Astrogo borders on 3, 26 (single) and 14 (double).
    assert_eq!(expand(&mut desk(1, 2, Side::Moon), Astrogo, 1, Min), [3]);
    // From 3 on: 14, 16, 18, 23, 26; then 14 opens 9 and 21, then 9 comes.
    assert_eq!(expand(&mut desk(1, 2, Side::Moon), Astrogo, 3, Min), [3, 14, 9]);
    assert_eq!(expand(&mut desk(1, 2, Side::Moon), Astrogo, 3, Max), [26, 16, 23]);
    // A vacant sector goes before an occupied one with a lower number.
    let mut desk = desk(1, 2, Side::Moon);
    desk.put(Tawac, 3, 0);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [14]);
    assert_eq!(desk.rules_cited(), ["§14.2.3", "§14.3.2"]);
}

/// §14.1, §14.3.1: the top outpost of the main column, again and again, until its final one is left.
#[test]
fn s14_3_1_top_outposts_of_the_main_column() {
    let mut desk = desk(1, 2, Side::Moon);
    expand(&mut desk, Astrogo, 6, Min);
    let told: Vec<(u8, u8)> =
        homes(&desk).iter().map(|home| (home.column().0, home.row())).collect();
    // Five of column 0, the last of them from the final space, then column 1.
    assert_eq!(told, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0)]);
    assert_eq!(desk.state.value(&RULES, Astrogo), 2);
}

/// §14.2.1: she gains nothing for what she enters.
#[test]
fn s14_2_1_no_rewards() {
    let mut desk = desk(1, 2, Side::Moon);
    let before = (desk.state.coin, desk.state.helium, desk.state.upload, desk.state.track);
    expand(&mut desk, Astrogo, 8, Min); // Among them 3 (CC), 9 (helium), 15 (track).
    let after = (desk.state.coin, desk.state.helium, desk.state.upload, desk.state.track);
    assert_eq!(before, after);
    assert_eq!(desk.state.presence(Astrogo).count_ones(), 8);
    assert!(desk.state.top().is_none());
}

/// §14.2.2: without an outpost left the points are lost.
#[test]
fn s14_2_2_points_are_lost() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.home[Astrogo.index()] = 1 << 14;
    assert_eq!(expand(&mut desk, Astrogo, 3, Min), [3]);
    let lost = What::Forfeited { company: Astrogo, points: 2, no_piece: true };
    assert_eq!(desk.deeds().last(), Some(&lost));
    assert_eq!(desk.rules_cited().last(), Some(&"§14.2.2"));
}

/// §14.2.3, R-52: of two companies the less valuable one begins, each with all its points.
#[test]
fn s14_2_3_the_less_valuable_begins() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.track(Astrogo, &[0, 3]);
    desk.track(Tawac, &[0, 2]);
    desk.empty(Astrogo, 0, 3); // A coin icon: Astrogo is worth more.
    let deeds = desk.act("II-7", 'b');
    let order = deeds.iter().filter_map(|what| {
        let What::Expanding { company, points, .. } = what else { return None };
        Some((*company, *points))
    });
    let order: Vec<(Company, u8)> = order.collect();
    assert_eq!(order, [(Tawac, 2), (Astrogo, 2)]);
    assert_eq!(desk.state.presence(Tawac).count_ones(), 2);
    assert_eq!(desk.state.presence(Astrogo).count_ones(), 2);
}

/// Surrounds Astrogo's station: 3 and 26 are Tawac's, 14 is Skymine's.
fn surrounded() -> LunaScene {
    let mut desk = desk(1, 2, Side::Moon);
    desk.put(Tawac, 3, 0);
    desk.put(Tawac, 26, 0);
    desk.put(Skymine, 14, 1);
    desk
}

/// §14.3.3: the company on whose track she is farthest behind; its lowest or highest sector.
#[test]
fn s14_3_3_ousting() {
    for (toward, number) in [(Min, 3), (Max, 26)] {
        let mut desk = surrounded();
        desk.track(Tawac, &[4, 0]);
        desk.track(Skymine, &[3, 0]);
        assert_eq!(expand(&mut desk, Astrogo, 1, toward), [number]);
        assert_eq!(desk.state.n_pieces(Tawac, Space(number - 1)), 0);
        assert_eq!(desk.rules_cited(), ["§14.2.3", "§14.3.3"]);
        // Its main column is the one with two vacant home spaces; the lowest of them is taken.
        assert_eq!(desk.state.column(Tawac, Column(0)), 0b11110);
    }
    let mut desk = surrounded();
    desk.track(Tawac, &[2, 0]);
    desk.track(Skymine, &[3, 0]);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [14]); // Now Skymine's.
}

/// §14.3.3, §13.1.4: a company out of reach does not count, however far behind she is there.
#[test]
fn s14_3_3_only_companies_in_reach() {
    let mut desk = surrounded();
    desk.track(Minerva, &[20, 0]);
    desk.track(Skymine, &[3, 0]);
    assert_eq!(expand(&mut desk, Astrogo, 1, Min), [14]);
    let deeds = desk.deeds();
    let What::Placed { ousted: Some(ousting), candidates, .. } = &deeds[1] else {
        panic!("{deeds:?}")
    };
    assert_eq!((ousting.company, ousting.ranks.len(), ousting.tie), (Skymine, 2, None));
    assert_eq!(candidates.as_slice(), [Space(13)]);
    assert_eq!(ousting.home, Some(Home::new(Column(1), 0)));
}

/// §14.3.3: nothing but own outposts in reach: there is nobody to oust.
#[test]
fn s14_3_3_nobody_to_oust() {
    let mut desk = desk(1, 2, Side::Moon);
    // All 30 sectors are Astrogo's, which cannot be: an outpost for each is taken for granted.
    desk.state.held[Astrogo.index()][0] = RULES.map(Side::Moon).all;
    assert_eq!(expand(&mut desk, Astrogo, 2, Min), Vec::<u8>::new());
    let lost = What::Forfeited { company: Astrogo, points: 2, no_piece: false };
    assert_eq!(desk.deeds().last(), Some(&lost));
}

/// no home space in the main column: the first column that has one; none: it is boxed.
#[test]
fn r53_where_an_ousted_outpost_goes() {
    let mut desk = desk(1, 2, Side::Moon);
    // Column 2 is empty and its final space open; columns 0 and 1 are full.
    desk.empty(Tawac, 2, 5);
    assert_eq!(main_column(&desk, Tawac), 0);
    assert_eq!(choose::haven(Facts::from(desk.look()), Tawac), Some(Column(2)));
    // Only final spaces are vacant.
    desk.state.home[Tawac.index()] = 0b01111 | 0b01111 << 5 | 0b01111 << 10;
    assert_eq!(choose::haven(Facts::from(desk.look()), Tawac), None);
    desk.state.put(Tawac, Space(2));
    desk.state.put(Tawac, Space(13));
    desk.state.put(Tawac, Space(25));
    expand(&mut desk, Astrogo, 1, Min);
    assert_eq!(desk.state.boxed[Tawac.index()], 1);
    assert_eq!(nth_bit(desk.state.presence(Astrogo), 0), 2);
}

/// §14.3.3: her own main column and the ousted one's are looked at anew for each point.
#[test]
fn s14_3_3_point_by_point() {
    let mut desk = surrounded();
    desk.track(Tawac, &[4, 0]);
    desk.track(Skymine, &[3, 0]);
    // 3 from Tawac; then 16, 18, 23 are vacant and in reach.
    assert_eq!(expand(&mut desk, Astrogo, 3, Min), [3, 16, 9]);
}
