//! Networks whose weights are drawn, written as the trainer writes them; and bots that answer anything.

use std::sync::Arc;

use minds::{Mind, Net, Series, Tables, Vocabularies};
use tabletop::{Bot, Dealer, Seed, Seen};

/// A bot that takes any answer.
pub(crate) struct Anybody(Dealer);

impl<G: tabletop::Game> Bot<G> for Anybody {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        self.0.below(seen.legal.len() as u32) as usize
    }
}

pub(crate) fn anybody<G: Mind>(_name: &str, seed: Seed) -> Box<dyn Bot<G>> {
    Box::new(Anybody(Dealer::new(seed)))
}

/// Games between bots that answer anything.
pub(crate) fn series<G: Mind>(rules: &Arc<G::Rules>, jobs: usize) -> Series<'static, G> {
    let cast = minds::Cast { parts: vec![(1, minds::Part::Bot("anybody".to_owned()), true)] };
    Series {
        rules: Arc::clone(rules),
        seed: Seed([3; 32]),
        cast,
        bots: &anybody::<G>,
        tables: Tables::Mixed,
        astray: 30,
        keep_one_in: G::KEEP_ONE_IN,
        jobs,
        block: 2,
    }
}

pub(crate) fn rules<G: Mind>() -> Arc<G::Rules> {
    Arc::new(G::rules(&G::components()).expect("what is built in is good"))
}

/// The weights of a made-up network, in the order of its file.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) widths: [usize; 4],
    pub(crate) layers: Vec<Layer>,
}

#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) weights: Vec<i8>,
    pub(crate) bias: Vec<i32>,
    pub(crate) scale: Vec<i32>,
}

/// Weights for so many features and attributes.
pub(crate) fn weights(seed: u8, n_features: usize, n_attributes: usize) -> Weights {
    let mut dealer = Dealer::new(Seed([seed; 32]));
    let widths = [48, 24, 20, 16];
    let [width, hidden, trunk, depth] = widths;
    let mut layer = |n_in: usize, n_out: usize, most: u32, scale: u32| Layer {
        weights: (0..n_in * n_out).map(|_| dealer.below(255) as i8).collect(),
        bias: (0..n_out).map(|_| dealer.below(2 * most) as i32 - most as i32).collect(),
        scale: (0..n_out).map(|_| dealer.below(scale) as i32 + 1).collect(),
    };
    let layers = vec![
        layer(n_features, width, 500, 900),
        layer(width, hidden, 90_000, 9_000),
        layer(hidden, trunk, 90_000, 9_000),
        layer(trunk, minds::SIDES, 90_000, 20_000),
        layer(trunk, minds::SIDES, 90_000, 9_000),
        layer(trunk, depth, 90_000, 900),
        layer(n_attributes, depth, 500, 900),
    ];
    Weights { widths, layers }
}

impl Weights {
    /// The file of a network with these weights.
    pub(crate) fn file<G: Mind>(&self, rules: &G::Rules, known: &Vocabularies) -> Vec<u8> {
        let (features, attributes) = (known.features.names(), known.attributes.names());
        let header = serde_json::json!({
            "title": G::TITLE, "components": G::components_hash(rules), "encoder": G::ENCODER,
            "features": features.len(), "attributes": attributes.len(), "widths": self.widths,
        });
        let header = header.to_string();
        let mut file = b"mind0001".to_vec();
        file.extend((header.len() as u32).to_le_bytes());
        file.extend(header.as_bytes());
        file.extend(features.iter().chain(attributes).flat_map(|name| name.to_le_bytes()));
        for (idx, layer) in self.layers.iter().enumerate() {
            file.extend(layer.weights.iter().map(|&weight| weight as u8));
            for bias in &layer.bias {
                match idx {
                    0 | 6 => file.extend((*bias as i16).to_le_bytes()),
                    _ => file.extend(bias.to_le_bytes()),
                }
            }
            file.extend(layer.scale.iter().flat_map(|scale| scale.to_le_bytes()));
        }
        file
    }
}

/// A network that knows the commonest features of some games.
pub(crate) fn net<G: Mind>(rules: &Arc<G::Rules>) -> Arc<Net> {
    let known = series::<G>(rules, 1).vocabularies(2, 700, 300).0;
    let made = weights(9, known.features.names().len(), known.attributes.names().len());
    Arc::new(Net::read(&made.file::<G>(rules, &known)).expect("it is written as it is read"))
}
