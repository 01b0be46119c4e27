//! The chances of duels (§4.1.5, §T.3; TC-14 to TC-16 and the table of the dossier, 7.4): every
//! roll of a round expanded, an exact computation for fights to the end, and the engine sampled
//! against it.

use stellar_conquest::{
    Action, BattleFrame, ColonyFrame, Frame, MovementFrame, StellarConquest, Tech,
};
use tabletop::{Dealer, Game, Pending, Seat, Seed, Silent};

use super::support::{Scene, scene, scene_with};

fn duel_in(scene: Scene, first: [u8; 5], second: [u8; 5], isw: [bool; 2]) -> Scene {
    let mut scene = scene.card("Ceti", 24).explored(0, "Ceti").explored(1, "Ceti");
    for (seat, has) in isw.into_iter().enumerate() {
        if has {
            scene = scene.tech(seat as u8, Tech::ImprovedShipWeaponry);
        }
    }
    scene.fleet(0, "Ceti", first).fleet(1, "Ceti", second)
}

fn is_side(game: &StellarConquest, seat: u8) -> bool {
    let position = game.position();
    let hex = Some(super::support::hex("Ceti"));
    position.seats[usize::from(seat)].fleets.iter().any(|stack| stack.hex == hex)
}

/// Everybody fights on and spreads fire evenly; true when a die is wanted, false when the fight is
/// over.
fn fight_on(game: &mut StellarConquest) -> bool {
    loop {
        let seats = match game.pending() {
            Pending::Dealer { .. } => return true,
            Pending::Over => return false,
            Pending::Seats(seats) => seats,
        };
        let seat = seats.lowest().expect("somebody is asked");
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let frame = game.position().frames.last().copied();
        let wanted = |action: &&Action| match frame {
            Some(Frame::Battle(BattleFrame::Aim { .. })) => {
                matches!(action, Action::Spread { .. })
            }
            Some(Frame::Colony(ColonyFrame::Attack)) => matches!(action, Action::Fire),
            Some(Frame::Colony(ColonyFrame::Assault)) => {
                matches!(action, Action::Attack { .. })
            }
            _ => matches!(action, Action::Done | Action::Fight { .. } | Action::Amount { n: 0 }),
        };
        let Some(action) = legal.iter().find(wanted).copied() else { return false };
        if frame == Some(Frame::Movement(MovementFrame::Move)) && seat != Seat(0) {
            return false;
        }
        game.apply(seat, &action, &mut Silent).expect("a legal answer");
    }
}

/// Weights of one round: only the first lives, only the second, none, both; out of the last number.
fn expand(game: &StellarConquest, weight: u64, sums: &mut [u64; 4]) {
    let in_round = |game: &StellarConquest| matches!(game.pending(), Pending::Dealer { .. });
    let Pending::Dealer { n } = game.pending() else { unreachable!("a die is wanted") };
    for result in 0..n {
        let mut next = game.clone();
        next.deal(result, &mut Silent);
        let share = weight / u64::from(n);
        if in_round(&next) {
            expand(&next, share, sums);
        } else {
            let place = match (is_side(&next, 0), is_side(&next, 1)) {
                (true, false) => 0,
                (false, true) => 1,
                (false, false) => 2,
                (true, true) => 3,
            };
            sums[place] += share;
        }
    }
}

/// Chances of a duel to the end: a round without losses is fought again, so only the others count.
fn duel(first: [u8; 5], second: [u8; 5], isw: bool) -> [(u64, u64); 3] {
    let mut game = duel_in(scene(), first, second, [isw; 2]).game();
    assert!(fight_on(&mut game));
    let mut sums = [0; 4];
    expand(&game, 36u64.pow(8), &mut sums);
    let decided = sums[0] + sums[1] + sums[2];
    [0, 1, 2].map(|idx| (sums[idx], decided))
}

fn is_ratio((part, whole): (u64, u64), numerator: u64, denominator: u64) -> bool {
    u128::from(part) * u128::from(denominator) == u128::from(whole) * u128::from(numerator)
}

const CORVETTE: [u8; 5] = [0, 0, 1, 0, 0];
const FIGHTER: [u8; 5] = [0, 0, 0, 1, 0];
const DEATH_STAR: [u8; 5] = [0, 0, 0, 0, 1];

/// TC-16: a corvette against a corvette: 5/11, 5/11, 1/11; a fighter against a corvette: 11/14,
/// 1/7, 1/14.
#[test]
fn tc16_duels() {
    let [first, second, both] = duel(CORVETTE, CORVETTE, false);
    assert!(is_ratio(first, 5, 11) && is_ratio(second, 5, 11) && is_ratio(both, 1, 11));
    let [first, second, both] = duel(FIGHTER, CORVETTE, false);
    assert!(is_ratio(first, 11, 14) && is_ratio(second, 1, 7) && is_ratio(both, 1, 14));
    let [first, second, both] = duel(DEATH_STAR, DEATH_STAR, false);
    assert!(is_ratio(first, 2, 5) && is_ratio(second, 2, 5) && is_ratio(both, 1, 5));
    let [first, second, _] = duel(CORVETTE, DEATH_STAR, false);
    assert!(is_ratio(first, 0, 1) && is_ratio(second, 1, 1), "no corvette harms a death star");
}

/// TC-15: with a second shot: corvette at corvette 11/36, at fighter 23/144; fighter at corvette
/// 5/9; death star at death star 5/9. The chance that the second side dies in one round.
#[test]
fn tc15_improved_ship_weaponry() {
    let chance = |first: [u8; 5], second: [u8; 5]| {
        let mut game = duel_in(scene(), first, second, [true, false]).game();
        assert!(fight_on(&mut game));
        let mut sums = [0; 4];
        expand(&game, 36u64.pow(8), &mut sums);
        (sums[0] + sums[2], sums.iter().sum())
    };
    assert!(is_ratio(chance(CORVETTE, CORVETTE), 11, 36));
    assert!(is_ratio(chance(CORVETTE, FIGHTER), 23, 144));
    assert!(is_ratio(chance(FIGHTER, CORVETTE), 5, 9));
    assert!(is_ratio(chance(DEATH_STAR, DEATH_STAR), 5, 9));
    assert!(is_ratio(chance(FIGHTER, DEATH_STAR), 23, 144));
    assert!(is_ratio(chance(FIGHTER, FIGHTER), 11, 36));
    assert!(is_ratio(chance(DEATH_STAR, CORVETTE), 8, 9));
    assert!(is_ratio(chance(DEATH_STAR, FIGHTER), 3, 4));
}

// Fights to the end, computed.

/// Chances of 0, 1, 2… kills when `shots` of chance `p` are spread evenly over `targets`.
fn kills(shots: usize, targets: usize, p: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for target in 0..targets {
        let aimed = shots / targets + usize::from(target < shots % targets);
        let dies = 1.0 - (1.0 - p).powi(aimed as i32);
        let mut next = vec![0.0; chances.len() + 1];
        for (n, chance) in chances.iter().enumerate() {
            next[n] += chance * (1.0 - dies);
            next[n + 1] += chance * dies;
        }
        chances = next;
    }
    chances
}

/// Chances that the first wins, the second wins, both die.
fn to_the_end(n: (usize, usize), p: (f64, f64)) -> [f64; 3] {
    let mut known = vec![vec![[0.0; 3]; n.1 + 1]; n.0 + 1];
    for first in 0..=n.0 {
        for second in 0..=n.1 {
            known[first][second] = match (first, second) {
                (0, 0) => [0.0, 0.0, 1.0],
                (_, 0) => [1.0, 0.0, 0.0],
                (0, _) => [0.0, 1.0, 0.0],
                _ => {
                    let by_first = kills(first, second, p.0);
                    let by_second = kills(second, first, p.1);
                    let mut sum = [0.0; 3];
                    for (x, chance_x) in by_first.iter().enumerate() {
                        for (y, chance_y) in by_second.iter().enumerate() {
                            if x + y > 0 {
                                let next = known[first - y][second - x];
                                let chance = chance_x * chance_y;
                                sum.iter_mut().zip(next).for_each(|(s, n)| *s += chance * n);
                            }
                        }
                    }
                    let decided = 1.0 - by_first[0] * by_second[0];
                    sum.map(|chance| chance / decided)
                }
            };
        }
    }
    known[n.0][n.1]
}

fn twice(p: f64) -> f64 {
    1.0 - (1.0 - p) * (1.0 - p)
}

/// Numbers, chances of a shot, and what the dossier says: first wins, second wins; the same with
/// the second shot.
type Match = ((usize, usize), (f64, f64), (f64, f64), Option<(f64, f64)>);

const SIXTH: f64 = 1.0 / 6.0;
const THIRD: f64 = 1.0 / 3.0;
const TWELFTH: f64 = 1.0 / 12.0;

/// The table of the dossier, section 7.4.
const MATCHES: [Match; 17] = [
    ((5, 2), (TWELFTH, THIRD), (0.652, 0.333), Some((0.726, 0.249))),
    ((10, 4), (TWELFTH, THIRD), (0.730, 0.265), Some((0.816, 0.175))),
    ((20, 8), (TWELFTH, THIRD), (0.818, 0.180), Some((0.904, 0.093))),
    ((2, 1), (TWELFTH, 0.5), (0.331, 0.613), Some((0.389, 0.513))),
    ((4, 2), (TWELFTH, 0.5), (0.274, 0.702), Some((0.349, 0.599))),
    ((8, 4), (TWELFTH, 0.5), (0.208, 0.783), Some((0.300, 0.675))),
    ((1, 1), (SIXTH, SIXTH), (0.4545, 0.4545), Some((0.410, 0.410))),
    ((1, 1), (THIRD, THIRD), (0.400, 0.400), Some((0.308, 0.308))),
    ((2, 1), (SIXTH, SIXTH), (0.850, 0.125), Some((0.869, 0.091))),
    ((3, 2), (SIXTH, SIXTH), (0.790, 0.192), Some((0.803, 0.161))),
    ((1, 1), (THIRD, TWELFTH), (0.786, 0.143), None),
    ((1, 2), (THIRD, TWELFTH), (0.500, 0.454), None),
    ((1, 3), (THIRD, TWELFTH), (0.264, 0.712), None),
    ((5, 10), (SIXTH, SIXTH), (0.006, 0.994), Some((0.003, 0.997))),
    ((4, 8), (SIXTH, SIXTH), (0.013, 0.987), Some((0.007, 0.993))),
    ((2, 8), (0.5, TWELFTH), (0.121, 0.873), Some((0.044, 0.951))),
    ((4, 8), (0.5, TWELFTH), (0.783, 0.208), Some((0.675, 0.300))),
];

/// The dossier's table follows from the attack table.
#[test]
fn duels_of_the_dossier_by_computation() {
    let near = |computed: [f64; 3], told: (f64, f64)| {
        (computed[0] - told.0).abs() < 0.0011 && (computed[1] - told.1).abs() < 0.0011
    };
    for (n, p, told, with_isw) in MATCHES {
        let computed = to_the_end(n, p);
        assert!(near(computed, told), "{n:?} {p:?}: {computed:?}");
        if let Some(told) = with_isw {
            let computed = to_the_end(n, (twice(p.0), twice(p.1)));
            assert!(near(computed, told), "{n:?} {p:?} with the second shot: {computed:?}");
        }
    }
    let immune = to_the_end((2, 20), (4.0 / 6.0, 0.0));
    assert!((immune[0] - 1.0).abs() < 1e-9, "two death stars against twenty missile bases");
}

/// How often each side wins when the engine fights to the end.
fn sampled(scene: &Scene, n: u32, won: impl Fn(&StellarConquest) -> usize) -> [f64; 3] {
    let start = scene.game();
    let mut sums = [0u32; 3];
    for number in 0..n {
        let mut dealer = Dealer::new(Seed([7; 32]).derive("duel", u64::from(number)));
        let mut game = start.clone();
        while fight_on(&mut game) {
            let Pending::Dealer { n } = game.pending() else { unreachable!("a die is wanted") };
            game.deal(dealer.below(n), &mut Silent);
        }
        sums[won(&game)] += 1;
    }
    sums.map(|sum| f64::from(sum) / f64::from(n))
}

/// Four standard deviations of a share of `n` games.
fn bound(p: f64, n: u32) -> f64 {
    4.0 * (p * (1.0 - p) / f64::from(n)).sqrt() + 0.002
}

/// Dossier 7.4: the engine's battles come out as computed, within four standard deviations.
#[test]
fn duels_of_the_dossier_by_sampling() {
    const N: u32 = 1500;
    let rows: [([u8; 5], [u8; 5], usize, bool); 6] = [
        ([0, 0, 5, 0, 0], [0, 0, 0, 2, 0], 0, false),
        ([0, 0, 5, 0, 0], [0, 0, 0, 2, 0], 0, true),
        ([0, 0, 0, 2, 0], DEATH_STAR, 3, false),
        ([0, 0, 0, 4, 0], [0, 0, 0, 0, 2], 4, true),
        ([0, 0, 3, 0, 0], [0, 0, 2, 0, 0], 9, false),
        (FIGHTER, [0, 0, 3, 0, 0], 12, false),
    ];
    for (first, second, row, isw) in rows {
        let (n, p, _, _) = MATCHES[row];
        let p = if isw { (twice(p.0), twice(p.1)) } else { p };
        let computed = to_the_end(n, p);
        let won = |game: &StellarConquest| match (is_side(game, 0), is_side(game, 1)) {
            (true, false) => 0,
            (false, true) => 1,
            (false, false) => 2,
            (true, true) => panic!("nobody has won"),
        };
        let found = sampled(&duel_in(scene(), first, second, [isw; 2]), N, won);
        for (found, computed) in found.into_iter().zip(computed) {
            let wide = bound(computed, N);
            assert!((found - computed).abs() < wide, "{first:?} {second:?}: {found} {computed}");
        }
    }
}

/// Dossier 7.4: missile bases fight as computed, with the optional second shot and without.
#[test]
fn attacks_of_the_dossier_by_sampling() {
    const N: u32 = 1000;
    let attack = |ships: [u8; 5], bases: u16, advanced: u16, isw: bool| {
        let scene = scene_with(&[("bases_use_isw", if isw { "yes" } else { "no" })]);
        let scene = duel_in(scene, ships, [0; 5], [isw; 2]).colony("Ceti", 0, 1, 9, 0);
        scene.defended(bases, advanced, 0)
    };
    let won = |game: &StellarConquest| {
        let conquered = game.position().colonies[0].conqueror.is_some();
        if conquered { 0 } else { 1 + usize::from(is_side(game, 0)) }
    };
    let rows = [
        ([0, 0, 0, 0, 4], 8, 16, false),
        ([0, 0, 0, 0, 4], 8, 16, true),
        ([0, 0, 0, 0, 2], 8, 15, false),
    ];
    for (ships, advanced, row, isw) in rows {
        let (n, p, _, _) = MATCHES[row];
        let p = if isw { (twice(p.0), twice(p.1)) } else { p };
        let computed = to_the_end(n, p);
        let found = sampled(&attack(ships, 0, advanced, isw), N, won);
        let wide = bound(computed[0], N);
        assert!((found[0] - computed[0]).abs() < wide, "{ships:?}: {found:?} {computed:?}");
        assert!(found[2] == 0.0, "who has ships left has won");
    }
    let safe = sampled(&attack([0, 0, 0, 0, 2], 20, 0, false), 20, won);
    assert!(safe[0] == 1.0, "{safe:?}");
}
