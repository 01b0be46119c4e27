//! Ratings by the model of Plackett and Luce: whoever comes out first among some is each of them with a chance
//! in proportion to its strength, then the same among the others.
//!
//! Strengths are found by Hunter's iteration; equals share a place as Breslow has it. A bot that always wins would be
//! infinitely strong, so each is taken to have played one even game more against somebody of rating 1,000.
//!
//! What luck gave is taken out as a control variate: its mean is nothing, so any multiple of it can be taken from a rating,
//! and the multiple is chosen by how ratings and luck move together when sets are drawn anew.

use tabletop::{Dealer, Seed};

/// Who came out where, each a place in the pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    /// Groups of equals, the first ones first.
    pub(crate) groups: Vec<Vec<usize>>,
    /// Those behind them all, of whom nothing more is told.
    pub(crate) rest: Vec<usize>,
}

/// What luck gave each of the pool in a set, summed over its seats, and how many seats these were.
pub(crate) type Lucks = Vec<(f64, f64)>;

/// Steps of the iteration: the first fit, and those that begin with it.
const STEPS: usize = 400;
const STEPS_AGAIN: usize = 60;
/// How often whole sets are drawn anew to see how far ratings move.
const SAMPLES: usize = 200;
/// Rating points of a factor of e, and of somebody of strength 1.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
const MIDDLE: f64 = 1_000.0;
/// Half the width of an interval of 95 %, in standard deviations.
const WIDE: f64 = 1.96;

/// Ratings of a pool.
pub(crate) struct Rated {
    pub(crate) points: Vec<f64>,
    pub(crate) spread: Spread,
    /// What luck gave each, a game.
    pub(crate) luck: Option<Vec<f64>>,
    /// How wide the intervals are beside those with luck in them.
    pub(crate) without_luck: Option<f64>,
}

/// Ratings as they came out of sets drawn anew.
pub(crate) struct Spread {
    samples: Vec<Vec<f64>>,
}

impl Spread {
    /// Half the width of the interval of one rating, or of its distance to another.
    pub(crate) fn of(&self, idx: usize, from: Option<usize>) -> f64 {
        let value = |sample: &Vec<f64>| sample[idx] - from.map_or(0.0, |from| sample[from]);
        let n = self.samples.len().max(2) as f64;
        let mean = self.samples.iter().map(value).sum::<f64>() / n;
        let squares = self.samples.iter().map(|sample| (value(sample) - mean).powi(2)).sum::<f64>();
        WIDE * (squares / (n - 1.0)).sqrt()
    }
}

/// Rates a pool of `n`; whoever is the anchor has 1,000. What luck gave is taken out where it is known.
pub(crate) fn rate(
    n: usize,
    anchor: Option<usize>,
    sets: &[Vec<Places>],
    lucks: Option<&[Lucks]>,
    seed: Seed,
) -> Rated {
    let even = vec![1.0; n];
    let once = vec![1.0; sets.len()];
    let strengths = fit(even, sets, &once, STEPS);
    let mut draws = Dealer::new(seed.derive("samples", 0));
    let (mut samples, mut given) = (Vec::with_capacity(SAMPLES), Vec::new());
    for _ in 0..SAMPLES {
        let mut weights = vec![0.0; sets.len()];
        for _ in 0..sets.len() {
            weights[draws.below(sets.len() as u32) as usize] += 1.0;
        }
        samples.push(points(&fit(strengths.clone(), sets, &weights, STEPS_AGAIN), anchor));
        given.extend(lucks.map(|lucks| luck(n, lucks, &weights)));
    }
    let points = points(&strengths, anchor);
    let plain = Rated { points, spread: Spread { samples }, luck: None, without_luck: None };
    match lucks {
        None => plain,
        Some(lucks) => without_luck(plain, anchor, luck(n, lucks, &once), &given),
    }
}

/// What luck gave each of the pool, a game, when each set counts as often as its weight says.
fn luck(n: usize, lucks: &[Lucks], weights: &[f64]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); n];
    for (set, weight) in lucks.iter().zip(weights) {
        for (sum, (gave, seats)) in sums.iter_mut().zip(set) {
            *sum = (sum.0 + weight * gave, sum.1 + weight * seats);
        }
    }
    sums.into_iter().map(|(gave, seats)| if seats > 0.0 { gave / seats } else { 0.0 }).collect()
}

/// The same ratings less what luck has given to each, beside the anchor.
fn without_luck(
    mut rated: Rated,
    anchor: Option<usize>,
    luck: Vec<f64>,
    given: &[Vec<f64>],
) -> Rated {
    let more = |luck: &[f64], idx: usize| luck[idx] - anchor.map_or(0.0, |anchor| luck[anchor]);
    let (mut with, mut without) = (0.0, 0.0);
    for idx in (0..luck.len()).filter(|idx| Some(*idx) != anchor) {
        with += rated.spread.of(idx, anchor);
        let lucks: Vec<f64> = given.iter().map(|luck| more(luck, idx)).collect();
        let slope = slope(&lucks, rated.spread.samples.iter().map(|sample| sample[idx]));
        rated.points[idx] -= slope * more(&luck, idx);
        for (sample, luck) in rated.spread.samples.iter_mut().zip(&lucks) {
            sample[idx] -= slope * luck;
        }
        without += rated.spread.of(idx, anchor);
    }
    let share = if with > 0.0 { without / with } else { 1.0 };
    Rated { luck: Some(luck), without_luck: Some(share), ..rated }
}

/// By how much `of` rises with every one of `by`.
fn slope(by: &[f64], of: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = by.len().max(1) as f64;
    let (mean_by, mean_of) = (by.iter().sum::<f64>() / n, of.clone().sum::<f64>() / n);
    let both = by.iter().zip(of).map(|(by, of)| (by - mean_by) * (of - mean_of)).sum::<f64>();
    let squares = by.iter().map(|by| (by - mean_by).powi(2)).sum::<f64>();
    if squares > 0.0 { both / squares } else { 0.0 }
}

fn points(strengths: &[f64], anchor: Option<usize>) -> Vec<f64> {
    let zero = anchor.map_or(0.0, |anchor| strengths[anchor].ln());
    strengths.iter().map(|strength| MIDDLE + SCALE * (strength.ln() - zero)).collect()
}

/// The likeliest strengths; each set counts as often as its weight says.
fn fit(mut strengths: Vec<f64>, sets: &[Vec<Places>], weights: &[f64], steps: usize) -> Vec<f64> {
    for _ in 0..steps {
        let mut won = vec![0.5; strengths.len()];
        let mut met: Vec<f64> = strengths.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
        for (set, &weight) in sets.iter().zip(weights).filter(|(_, weight)| **weight > 0.0) {
            for places in set {
                count(places, weight, &strengths, &mut won, &mut met);
            }
        }
        for ((strength, won), met) in strengths.iter_mut().zip(&won).zip(&met) {
            *strength = won / met;
        }
    }
    strengths
}

/// One game: at each place one comes out before all who are left.
fn count(places: &Places, weight: f64, strengths: &[f64], won: &mut [f64], met: &mut [f64]) {
    for (first, group) in places.groups.iter().enumerate() {
        let left = || places.groups[first..].iter().flatten().chain(&places.rest);
        if left().count() < 2 {
            return; // Whoever is last has beaten nobody.
        }
        let times = weight * group.len() as f64;
        let sum: f64 = left().map(|&who| strengths[who]).sum();
        for &who in group {
            won[who] += weight;
        }
        for &who in left() {
            met[who] += times / sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = Seed([3; 32]);

    /// Games of the model itself: each place is drawn by strength.
    fn drawn(strengths: &[f64], n_sets: usize) -> Vec<Vec<Places>> {
        let mut draws = Dealer::new(Seed([9; 32]));
        let game = |draws: &mut Dealer| {
            let mut left: Vec<usize> = (0..strengths.len()).collect();
            let mut groups = Vec::new();
            while !left.is_empty() {
                let sum: f64 = left.iter().map(|&who| strengths[who]).sum();
                let mut at = f64::from(draws.below(1 << 30)) / f64::from(1 << 30) * sum;
                let mut found = left.len() - 1;
                for (idx, &who) in left.iter().enumerate() {
                    at -= strengths[who];
                    if at < 0.0 {
                        found = idx;
                        break;
                    }
                }
                groups.push(vec![left.remove(found)]);
            }
            Places { groups, rest: Vec::new() }
        };
        (0..n_sets).map(|_| vec![game(&mut draws)]).collect()
    }

    fn order(groups: &[&[usize]]) -> Places {
        let groups = groups.iter().map(|group| group.to_vec()).collect();
        Places { groups, rest: Vec::new() }
    }

    /// By all places, and by the winners alone.
    #[test]
    fn strengths_are_found_again() {
        let strengths = [1.0, 2.0, 4.0, 8.0];
        let mut winners = drawn(&strengths, 3_000);
        for places in winners.iter_mut().flatten() {
            places.rest = places.groups.split_off(1).concat();
        }
        found_again(&strengths, &drawn(&strengths, 3_000), 30.0);
        found_again(&strengths, &winners, 45.0);
    }

    fn found_again(strengths: &[f64], sets: &[Vec<Places>], most: f64) {
        let Rated { points, spread, .. } = rate(4, Some(0), sets, None, SEED);
        for (idx, strength) in strengths.iter().enumerate() {
            let wanted = MIDDLE + SCALE * strength.ln();
            let within = spread.of(idx, Some(0));
            assert!((points[idx] - wanted).abs() < most, "{idx}: {} for {wanted}", points[idx]);
            assert!(idx == 0 || (8.0..most).contains(&within), "{within}");
        }
        assert_eq!(spread.of(0, Some(0)), 0.0);
    }

    #[test]
    fn intervals_shrink_with_the_number_of_sets() {
        let few = rate(2, None, &drawn(&[1.0, 2.0], 50), None, SEED).spread.of(1, Some(0));
        let many = rate(2, None, &drawn(&[1.0, 2.0], 800), None, SEED).spread.of(1, Some(0));
        assert!(few > 3.0 * many && few < 6.0 * many, "{few} {many}");
    }

    #[test]
    fn equals_are_equal_and_winners_stay_finite() {
        let tied = vec![vec![order(&[&[0, 1]])]; 20];
        let Rated { points, .. } = rate(2, None, &tied, None, SEED);
        assert!((points[0] - points[1]).abs() < 1e-6, "{points:?}");
        let always = vec![vec![order(&[&[0], &[1]])]; 20];
        let Rated { points, .. } = rate(2, Some(1), &always, None, SEED);
        assert!(points[0] > 1_300.0 && points[0] < 3_000.0, "{points:?}");
    }

    /// Two equals, of whom luck makes one win nine times of ten: who is told of it finds them equal.
    #[test]
    fn luck_that_is_known_is_taken_out() {
        let mut draws = Dealer::new(Seed([11; 32]));
        let (mut sets, mut lucks) = (Vec::new(), Vec::new());
        for _ in 0..400 {
            let kind = draws.below(2) == 0;
            let first = (draws.below(10) < 9) == kind;
            sets.push(vec![if first { order(&[&[0], &[1]]) } else { order(&[&[1], &[0]]) }]);
            let gave = if kind { 0.4 } else { -0.4 };
            lucks.push(vec![(gave, 1.0), (-gave, 1.0)]);
        }
        let with = rate(2, Some(1), &sets, None, SEED);
        let without = rate(2, Some(1), &sets, Some(&lucks), SEED);
        let [wide, narrow] = [&with, &without].map(|rated| rated.spread.of(0, Some(1)));
        assert!(narrow < 0.75 * wide, "{narrow} {wide}");
        assert!((without.points[0] - MIDDLE).abs() < 1.3 * narrow, "{:?}", without.points);
        let share = without.without_luck.expect("luck is known");
        assert!((share - narrow / wide).abs() < 1e-9, "{share}");
        let luck = without.luck.expect("luck is known");
        assert!((luck[0] + luck[1]).abs() < 1e-9 && luck[0].abs() < 0.1, "{luck:?}");
    }
}
