//! The network in whole numbers against the same one written down slowly.

use minds::{LOGIT, Net, NetError, ONE, Room, SIDES, Vocabularies, Vocabulary};
use skymines::Skymines;
use tabletop::{Dealer, Seed};

use crate::made_up::{Layer, Weights, rules, weights};

const N_FEATURES: usize = 300;
const N_ATTRIBUTES: usize = 80;

fn bag(layer: &Layer, rows: &[u16]) -> Vec<i64> {
    let width = layer.bias.len();
    let mut sums: Vec<i64> = layer.bias.iter().map(|&bias| i64::from(bias)).collect();
    for &row in rows {
        for (at, sum) in sums.iter_mut().enumerate() {
            *sum += i64::from(layer.weights[usize::from(row) * width + at]);
        }
    }
    let scaled = sums.iter().zip(&layer.scale).map(|(sum, &scale)| {
        assert!(sum.abs() < 32_767, "the test keeps away from saturation");
        (sum * i64::from(scale) + 2_048).div_euclid(4_096).clamp(0, 127)
    });
    scaled.collect()
}

fn dense(layer: &Layer, input: &[i64]) -> Vec<i64> {
    (0..layer.bias.len())
        .map(|out| {
            let row = &layer.weights[out * input.len()..(out + 1) * input.len()];
            let sum: i64 = row.iter().zip(input).map(|(&weight, x)| i64::from(weight) * x).sum();
            let sum = (sum + i64::from(layer.bias[out])) * i64::from(layer.scale[out]);
            (sum + (1 << 19)).div_euclid(1 << 20)
        })
        .collect()
}

fn clipped(values: Vec<i64>) -> Vec<i64> {
    values.into_iter().map(|value| value.clamp(0, 127)).collect()
}

struct Slow {
    wins: Vec<i64>,
    margins: Vec<i64>,
    query: Vec<i64>,
}

fn slow(made: &Weights, rows: &[u16]) -> Slow {
    let [sums, first, second, win, points, query, _] = &made.layers[..] else { panic!("7 layers") };
    let trunk = clipped(dense(second, &clipped(dense(first, &bag(sums, rows)))));
    let query = dense(query, &trunk).into_iter().map(|ask| ask.clamp(-32_767, 32_767));
    Slow { wins: dense(win, &trunk), margins: dense(points, &trunk), query: query.collect() }
}

fn slow_logit(made: &Weights, query: &[i64], rows: &[u16]) -> i64 {
    let answer = bag(&made.layers[6], rows);
    let product: i64 = answer.iter().zip(query).map(|(a, q)| a * q).sum();
    product * i64::from(LOGIT) / (64 * 127)
}

fn known() -> Vocabularies {
    Vocabularies {
        features: Vocabulary::new((0..N_FEATURES as u32).collect()),
        attributes: Vocabulary::new((1000..1000 + N_ATTRIBUTES as u32).collect()),
    }
}

#[test]
fn whole_numbers_are_those_of_the_slow_reference() {
    let rules = rules::<Skymines>();
    let mut dealer = Dealer::new(Seed([8; 32]));
    let (mut moved, mut told) = (0, Vec::new());
    for seed in 0..6 {
        let made = weights(seed, N_FEATURES, N_ATTRIBUTES);
        let net = Net::read(&made.file::<Skymines>(&rules, &known())).expect("a network");
        let mut room = Room::default();
        for _ in 0..200 {
            let mut draw = |n: usize, most: u32| -> Vec<u16> {
                (0..dealer.below(most)).map(|_| dealer.below(n as u32) as u16).collect()
            };
            let (features, attributes) = (draw(N_FEATURES, 90), draw(N_ATTRIBUTES, 12));
            let judgement = net.judge(&features, &mut room);
            let logit = net.logit(&attributes, &mut room);
            let Slow { wins, margins, query } = slow(&made, &features);
            assert_eq!(judgement.margins.map(i64::from).to_vec(), margins);
            assert_eq!(i64::from(logit), slow_logit(&made, &query, &attributes));
            let weights = wins.iter().map(|&win| (win as f64 / f64::from(LOGIT)).exp());
            let sum: f64 = weights.clone().sum();
            for (share, weight) in judgement.wins.iter().zip(weights) {
                assert!((f64::from(*share) / f64::from(ONE) - weight / sum).abs() < 1e-4);
            }
            moved += usize::from(!told.contains(&judgement));
            told.push(judgement);
        }
    }
    assert!(moved > 1_000, "the heads say different things: {moved}");
}

/// Who knows no answers judges like anybody else, and does not play.
#[test]
fn a_network_without_answers_judges_and_does_not_play() {
    let rules = rules::<Skymines>();
    let only_views = Vocabularies { attributes: Vocabulary::default(), ..known() };
    let made = weights(4, N_FEATURES, 0);
    let net = Net::read(&made.file::<Skymines>(&rules, &only_views)).expect("a network");
    let mut room = Room::default();
    let judgement = net.judge(&[1, 5, 299], &mut room);
    assert_eq!(judgement.margins.map(i64::from).to_vec(), slow(&made, &[1, 5, 299]).margins);
    assert_eq!(net.logit(&[], &mut room), 0);
    assert!(!net.plays());
    let player = weights(4, N_FEATURES, N_ATTRIBUTES).file::<Skymines>(&rules, &known());
    assert!(Net::read(&player).expect("a network").plays());
}

#[test]
fn what_is_no_network_is_refused_in_words() {
    let rules = rules::<Skymines>();
    let file = weights(1, N_FEATURES, N_ATTRIBUTES).file::<Skymines>(&rules, &known());
    assert!(Net::read(&file).is_ok());
    let words = |file: &[u8]| match Net::read(file) {
        Ok(_) => panic!("this was read"),
        Err(error @ NetError::Form(_)) => error.to_string(),
        Err(error) => panic!("{error}"),
    };
    assert!(words(b"PNG").contains("first bytes"));
    assert!(words(&file[..file.len() - 1]).contains("cut off"));
    assert!(words(&[&file[..], &[0]].concat()).contains("after its end"));
    assert_eq!(SIDES, 5);
}
