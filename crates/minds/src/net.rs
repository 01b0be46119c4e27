//! The network: a sum of rows for the features that are there, two dense layers, and three heads.
//!
//! All in whole numbers: rows and weights are bytes, sums are wider integers, each layer is brought back to
//! 0..=127 by a multiplier and a shift. There is no rounding that a machine could do differently. The
//! trainer has the same network in floating point and writes this one (`training/learn.py`).

use serde::{Deserialize, Serialize};

use crate::fixed::{LOGIT, ONE, shares};
use crate::sketch::Vocabulary;

/// Whose share: the own seat, the others in turn order, a printed opponent.
pub const SIDES: usize = 5;
/// An activation of one.
const FULL: i32 = 127;
/// Multipliers of sums of rows, and of dense layers, have so many bits after the point.
const BAG_SHIFT: u32 = 12;
const DENSE_SHIFT: u32 = 20;
/// One point, in the unit of a title.
pub const POINT: i32 = 256;
/// One, in a query.
const QUERY: i32 = 64;
const MAGIC: &[u8; 8] = b"mind0001";

/// What the file of a network says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The title that it plays.
    pub title: String,
    /// The blake3 of the components that it has learned with.
    pub components: String,
    /// The number of the encoder that it has learned with.
    pub encoder: u32,
    /// Rows for features.
    pub features: usize,
    /// Rows for attributes of answers; none if it judges and does not play.
    pub attributes: usize,
    /// How wide the layers are: sum of features, first, second, sum of attributes.
    pub widths: [usize; 4],
}

/// Why a file is no network that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// Not such a file at all, or one that was cut off.
    #[error("this is no file of a mind: {0}")]
    Form(String),
    /// Of another title.
    #[error("this mind plays {found}, not {wanted}")]
    Title {
        /// What it plays.
        found: String,
        /// What was asked for.
        wanted: &'static str,
    },
    /// Learned with what is no longer read.
    #[error("this mind has learned with features {found}, this program has {wanted}")]
    Encoder {
        /// What it has.
        found: u32,
        /// What is needed.
        wanted: u32,
    },
}

/// So many sums are made at once: they fit the registers of every machine, and stay there while rows are added.
const LANES: usize = 64;
/// What is added to a byte so that it is not negative: such bytes are widened by one instruction instead of two.
const ABOVE: i16 = 128;
/// So many such bytes can be added up in sixteen bits.
const AT_ONCE: usize = 128;

/// Rows of bytes that are added up.
#[derive(Clone, Debug)]
struct Bag {
    n_rows: usize,
    /// All rows of the first lanes, then all of the next ones, each byte above by [`ABOVE`].
    rows: Vec<[u8; LANES]>,
    bias: Vec<i16>,
    scale: Vec<i32>,
}

/// A dense layer.
#[derive(Clone, Debug)]
struct Dense {
    n_in: usize,
    weights: Vec<i16>,
    bias: Vec<i32>,
    scale: Vec<i32>,
}

/// A network with the words that it knows.
#[derive(Clone, Debug)]
pub struct Net {
    header: Header,
    name: String,
    features: Vocabulary,
    attributes: Vocabulary,
    bag: Bag,
    first: Dense,
    second: Dense,
    win: Dense,
    points: Dense,
    query: Dense,
    answers: Bag,
}

/// Room to think in, kept from one thought to the next.
#[derive(Clone, Debug, Default)]
pub struct Room {
    sums: Vec<i16>,
    a: Vec<i16>,
    b: Vec<i16>,
    wide: Vec<i32>,
    query: Vec<i16>,
    shares: Vec<i32>,
}

/// What the network thinks of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// The share of the win of each side, in parts of [`ONE`].
    pub wins: [i32; SIDES],
    /// By how much each side ends ahead of the best other one, in parts of [`POINT`] of the title's unit.
    pub margins: [i32; SIDES],
}

impl Judgement {
    /// What the position is worth to the own seat: its share of the win, and for `weight` parts of
    /// [`ONE`] how far it ends ahead. Without the second, whoever has won or lost plays on at random.
    pub fn worth(&self, weight: i32) -> i32 {
        let margin = self.margins[0];
        let ahead = i64::from(margin) * i64::from(ONE) / i64::from(2 * POINT + margin.abs());
        let (win, weight) = (i64::from(self.wins[0]), i64::from(weight));
        ((win * (i64::from(ONE) - weight) + (ahead + i64::from(ONE)) / 2 * weight) >> 16) as i32
    }
}

impl Bag {
    /// The sums of these rows.
    #[allow(clippy::needless_range_loop, reason = "by places the sums stay in registers")]
    fn sum(&self, rows: &[u16], sums: &mut Vec<i16>) {
        sums.clear();
        let tables = self.rows.chunks_exact(self.n_rows.max(1));
        for (bias, table) in self.bias.chunks(LANES).zip(tables) {
            let mut lanes = [0i16; LANES];
            lanes[..bias.len()].copy_from_slice(bias);
            for rows in rows.chunks(AT_ONCE) {
                let mut part = [0u16; LANES];
                for &row in rows {
                    let row = &table[usize::from(row)];
                    for lane in 0..LANES {
                        part[lane] = part[lane].wrapping_add(u16::from(row[lane]));
                    }
                }
                let above = ABOVE * rows.len() as i16;
                for lane in 0..LANES {
                    lanes[lane] =
                        lanes[lane].saturating_add((part[lane] as i16).wrapping_sub(above));
                }
            }
            sums.extend_from_slice(&lanes[..bias.len()]);
        }
    }

    /// Sums as activations.
    fn activate(&self, sums: &[i16], out: &mut Vec<i16>) {
        out.clear();
        out.extend(sums.iter().zip(&self.scale).map(|(&sum, &scale)| {
            let scaled = (i32::from(sum) * scale + (1 << (BAG_SHIFT - 1))) >> BAG_SHIFT;
            scaled.clamp(0, FULL) as i16
        }));
    }
}

impl Dense {
    fn apply(&self, input: &[i16], out: &mut Vec<i32>) {
        out.clear();
        let rows = self.weights.chunks_exact(self.n_in);
        out.extend(rows.zip(&self.bias).zip(&self.scale).map(|((row, &bias), &scale)| {
            let sum = dot(row, input) + bias;
            let half = 1i64 << (DENSE_SHIFT - 1);
            ((i64::from(sum) * i64::from(scale) + half) >> DENSE_SHIFT) as i32
        }));
    }

    fn activate(&self, input: &[i16], wide: &mut Vec<i32>, out: &mut Vec<i16>) {
        self.apply(input, wide);
        out.clear();
        out.extend(wide.iter().map(|&sum| sum.clamp(0, FULL) as i16));
    }
}

#[inline]
fn dot(one: &[i16], other: &[i16]) -> i32 {
    one.iter().zip(other).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

impl Net {
    /// What it says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Its name: the blake3 of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The features that it knows.
    pub fn features(&self) -> &Vocabulary {
        &self.features
    }

    /// The attributes that it knows.
    pub fn attributes(&self) -> &Vocabulary {
        &self.attributes
    }

    /// Does it know answers, so that it can play? Otherwise all answers are the same to it.
    pub fn plays(&self) -> bool {
        self.header.attributes > 0
    }

    /// Thinks about a position, given the rows of its features. What it asks of answers is kept in `room`.
    pub fn judge(&self, rows: &[u16], room: &mut Room) -> Judgement {
        let Room { sums, a, b, wide, query, shares: found } = room;
        self.bag.sum(rows, sums);
        self.bag.activate(sums, a);
        self.first.activate(a, wide, b);
        self.second.activate(b, wide, a);
        let mut judgement = Judgement::default();
        self.win.apply(a, wide);
        shares(wide, found);
        judgement.wins.copy_from_slice(found);
        self.points.apply(a, wide);
        judgement.margins.copy_from_slice(wide);
        self.query.apply(a, wide);
        query.clear();
        query.extend(wide.iter().map(|&ask| ask.clamp(-32_767, 32_767) as i16));
        judgement
    }

    /// The logit of an answer to the question last thought about, given the rows of its attributes.
    pub fn logit(&self, rows: &[u16], room: &mut Room) -> i32 {
        let Room { sums, b, query, .. } = room;
        self.answers.sum(rows, sums);
        self.answers.activate(sums, b);
        let product = i64::from(dot(query, b));
        (product * i64::from(LOGIT) / i64::from(QUERY * FULL)) as i32
    }

    /// Reads the file of a network.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: &[u8]) -> Result<Net, NetError> {
        let form = |what: &str| NetError::Form(what.to_owned());
        let rest = file.strip_prefix(MAGIC).ok_or_else(|| form("its first bytes are others"))?;
        let mut rest = Bytes(rest);
        let n = rest.array::<u32, 4>(1, u32::from_le_bytes)?[0] as usize;
        let header: Header = serde_json::from_slice(rest.take(n)?)
            .map_err(|error| form(&format!("its header cannot be read: {error}")))?;
        let [width, hidden, trunk, depth] = header.widths;
        // Wider ones could overflow a sum.
        if header.widths.iter().any(|&width| width == 0 || width > 512) {
            return Err(form("its layers have no sensible width"));
        }
        if header.features == 0 {
            return Err(form("it knows no features"));
        }
        let features = Vocabulary::new(rest.array(header.features, u32::from_le_bytes)?);
        let attributes = Vocabulary::new(rest.array(header.attributes, u32::from_le_bytes)?);
        let net = Net {
            bag: rest.bag(header.features, width)?,
            first: rest.dense(width, hidden)?,
            second: rest.dense(hidden, trunk)?,
            win: rest.dense(trunk, SIDES)?,
            points: rest.dense(trunk, SIDES)?,
            query: rest.dense(trunk, depth)?,
            answers: rest.bag(header.attributes, depth)?,
            name: blake3::hash(file).to_hex().to_string(),
            header,
            features,
            attributes,
        };
        if rest.0.is_empty() { Ok(net) } else { Err(form("it goes on after its end")) }
    }
}

/// What is left of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], NetError> {
        let parts = self.0.split_at_checked(n);
        let (taken, rest) = parts.ok_or_else(|| NetError::Form("it is cut off".to_owned()))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<T, const N: usize>(
        &mut self,
        n: usize,
        read: fn([u8; N]) -> T,
    ) -> Result<Vec<T>, NetError> {
        let n = n.checked_mul(N).ok_or_else(|| NetError::Form("it is too large".to_owned()))?;
        let bytes = self.take(n)?.chunks_exact(N);
        Ok(bytes.map(|chunk| read(chunk.try_into().expect("chunks of N"))).collect())
    }

    fn bag(&mut self, n_rows: usize, width: usize) -> Result<Bag, NetError> {
        let bytes = self.array(n_rows.saturating_mul(width), i8::from_le_bytes)?;
        let mut rows = Vec::with_capacity(n_rows * width.div_ceil(LANES));
        for from in (0..width).step_by(LANES) {
            for row in bytes.chunks_exact(width) {
                let mut lanes = [ABOVE as u8; LANES];
                let part = &row[from..width.min(from + LANES)];
                for (lane, &byte) in lanes.iter_mut().zip(part) {
                    *lane = (i16::from(byte) + ABOVE) as u8;
                }
                rows.push(lanes);
            }
        }
        Ok(Bag {
            n_rows,
            rows,
            bias: self.array(width, i16::from_le_bytes)?,
            scale: self.scales(width, 1 << 15)?,
        })
    }

    fn dense(&mut self, n_in: usize, n_out: usize) -> Result<Dense, NetError> {
        let weights = self.array(n_in.saturating_mul(n_out), i8::from_le_bytes)?;
        Ok(Dense {
            n_in,
            weights: weights.into_iter().map(i16::from).collect(),
            bias: self.biases(n_out)?,
            scale: self.scales(n_out, i32::MAX)?,
        })
    }

    fn biases(&mut self, n: usize) -> Result<Vec<i32>, NetError> {
        let biases = self.array(n, i32::from_le_bytes)?;
        if biases.iter().all(|bias: &i32| bias.unsigned_abs() < 1 << 29) {
            return Ok(biases);
        }
        Err(NetError::Form("a bias of it is out of range".to_owned()))
    }

    /// A multiplier beyond `most` could overflow, and no trainer writes one.
    fn scales(&mut self, n: usize, most: i32) -> Result<Vec<i32>, NetError> {
        let scales = self.array(n, i32::from_le_bytes)?;
        if scales.iter().all(|scale| (0..=most).contains(scale)) {
            return Ok(scales);
        }
        Err(NetError::Form("a multiplier of it is out of range".to_owned()))
    }
}
