//! Answers to try where they may not belong: from earlier, from other games, and slightly wrong.

use serde_json::Value;
use tabletop::Audited;

use crate::{Case, Prng, Stream};

const CAPACITY: usize = 256;

/// Answers collected so far, and a generator of its own: how full the pool is must not decide what
/// else is drawn, or a game would not be the same when it is played alone.
#[derive(Debug)]
pub(crate) struct Pool<G: Audited> {
    actions: Vec<G::Action>,
    prng: Prng,
}

impl<G: Audited> Pool<G> {
    pub(crate) fn new() -> Pool<G> {
        Pool { actions: Vec::new(), prng: Prng::new(0) }
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self, case: &Case) {
        self.prng = case.prng(Stream::Pool);
    }

    pub(crate) fn pick(&mut self) -> Option<&G::Action> {
        self.prng.pick(&self.actions)
    }

    /// Keeps some of these answers; a full pool forgets others for them.
    pub(crate) fn collect(&mut self, actions: &[G::Action]) {
        let prng = &mut self.prng;
        for _ in 0..actions.len().min(8) {
            let action = actions[prng.index(actions.len())].clone();
            if self.actions.len() < CAPACITY {
                self.actions.push(action);
            } else {
                let place = prng.index(CAPACITY);
                self.actions[place] = action;
            }
        }
    }

    /// Up to `n` answers of other states, then up to `n` near misses of the answers that are legal here.
    pub(crate) fn sample(&mut self, legal: &[G::Action], n: usize) -> Vec<G::Action> {
        let prng = &mut self.prng;
        let mut sample = Vec::with_capacity(2 * n);
        for _ in 0..n.min(self.actions.len()) {
            sample.extend(prng.pick(&self.actions).cloned());
        }
        for _ in 0..n {
            let base = prng.pick(legal).or_else(|| prng.pick(&self.actions));
            let Some(base) = base else { break };
            let mut value = serde_json::to_value(base).expect("an action is plain data");
            let donor = prng.pick(&self.actions).map(|a| serde_json::to_value(a).expect("same"));
            disturb(&mut value, donor.as_ref(), prng);
            sample.extend(serde_json::from_value(value).ok());
        }
        sample
    }
}

/// Changes one random leaf: a number a little, a word for one of another answer.
pub(crate) fn disturb(value: &mut Value, donor: Option<&Value>, prng: &mut Prng) {
    let n_leaves = leaves(value);
    if n_leaves == 0 {
        return;
    }
    let mut nth = prng.index(n_leaves);
    let Some(leaf) = leaf_mut(value, &mut nth) else { return };
    match leaf {
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let new = match prng.below(4) {
                0 => old + 1,
                1 => old - 1,
                2 => i64::from(prng.below(12)),
                _ => i64::from(prng.below(256)),
            };
            *leaf = Value::from(new);
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let mut words = Vec::new();
            donor.into_iter().for_each(|donor| strings(donor, &mut words));
            if let Some(word) = prng.pick(&words) {
                *text = (*word).to_owned();
            }
        }
        Value::Null | Value::Array(_) | Value::Object(_) => {}
    }
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Null => 0,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
        Value::Array(values) => values.iter().map(leaves).sum(),
        Value::Object(fields) => fields.values().map(leaves).sum(),
    }
}

fn leaf_mut<'a>(value: &'a mut Value, nth: &mut usize) -> Option<&'a mut Value> {
    match value {
        Value::Null => None,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            if *nth == 0 {
                return Some(value);
            }
            *nth -= 1;
            None
        }
        Value::Array(values) => values.iter_mut().find_map(|value| leaf_mut(value, nth)),
        Value::Object(fields) => fields.values_mut().find_map(|value| leaf_mut(value, nth)),
    }
}

fn strings<'a>(value: &'a Value, out: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => out.push(text),
        Value::Array(values) => values.iter().for_each(|value| strings(value, out)),
        Value::Object(fields) => fields.values().for_each(|value| strings(value, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
