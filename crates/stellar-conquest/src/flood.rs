//! Searches over the whole board at once: a layer of hexes is a row of bits (§3.7.2).
//!
//! The hexes stand column by column with a gap of one bit after each, so that all six neighbours of a
//! hex are the same number of bits away, and whatever steps over the edge falls into a gap. One layer
//! of a breadth-first search is then a few shifts of eleven words, however many hexes it has.

use arrayvec::ArrayVec;

use crate::ids::{Hex, HexSet, N_COLUMNS, N_HEXES};

/// Words of a field: a bit for each hex and each gap.
const WORDS: usize = (N_HEXES + N_COLUMNS).div_ceil(64);
/// From a hex to the upper one of its neighbours in the next column; the lower one is a bit farther.
const ASIDE: u32 = 21;

/// A set of hexes, laid out for searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field([u64; WORDS]);

impl Field {
    const EMPTY: Field = Field([0; WORDS]);

    /// All hexes of the board.
    pub(crate) fn board() -> Field {
        Hex::all().fold(Field::EMPTY, Field::with)
    }

    fn only(hex: Hex) -> Field {
        Field::EMPTY.with(hex)
    }

    /// The word of a hex, and its place in it.
    const fn place(hex: Hex) -> (usize, u32) {
        let bit = hex.0 as usize + hex.column() as usize;
        (bit / 64, (bit % 64) as u32)
    }

    pub(crate) fn contains(&self, hex: Hex) -> bool {
        let (word, bit) = Field::place(hex);
        self.0[word] >> bit & 1 == 1
    }

    #[must_use]
    pub(crate) fn with(mut self, hex: Hex) -> Field {
        let (word, bit) = Field::place(hex);
        self.0[word] |= 1 << bit;
        self
    }

    #[must_use]
    pub(crate) fn without(mut self, hex: Hex) -> Field {
        let (word, bit) = Field::place(hex);
        self.0[word] &= !(1 << bit);
        self
    }

    #[must_use]
    pub(crate) fn without_all(self, hexes: &HexSet) -> Field {
        hexes.iter().fold(self, Field::without)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[must_use]
    fn and(&self, other: &Field) -> Field {
        Field(std::array::from_fn(|idx| self.0[idx] & other.0[idx]))
    }

    #[must_use]
    fn or(&self, other: &Field) -> Field {
        Field(std::array::from_fn(|idx| self.0[idx] | other.0[idx]))
    }

    #[must_use]
    fn and_not(&self, other: &Field) -> Field {
        Field(std::array::from_fn(|idx| self.0[idx] & !other.0[idx]))
    }

    /// Steps from one hex to another over these hexes, or more than `most`; the ends need not be among them.
    pub(crate) fn n_steps(&self, from: Hex, to: Hex, most: u8) -> u8 {
        let open = self.with(from);
        let mut reached = Field::only(to);
        let mut steps = 0;
        while steps <= most && !reached.contains(from) {
            reached = reached.around().and(&open);
            steps += 1;
        }
        steps
    }

    /// The hexes beside these, these themselves, and bits in the gaps.
    fn around(&self) -> Field {
        let above = |idx: usize| if idx == 0 { 0 } else { self.0[idx - 1] };
        let below = |idx: usize| if idx + 1 == WORDS { 0 } else { self.0[idx + 1] };
        // Each hex and the one under it: both neighbours in the next column, one shift farther.
        let pairs: [u64; WORDS] =
            std::array::from_fn(|idx| self.0[idx] | self.0[idx] << 1 | above(idx) >> 63);
        let right = |idx: usize| {
            let carry = if idx == 0 { 0 } else { pairs[idx - 1] >> (64 - ASIDE) };
            pairs[idx] << ASIDE | carry
        };
        let left = |idx: usize| {
            let carry = if idx + 1 == WORDS { 0 } else { pairs[idx + 1] << (63 - ASIDE) };
            pairs[idx] >> (ASIDE + 1) | carry
        };
        Field(std::array::from_fn(|idx| {
            let up = self.0[idx] >> 1 | below(idx) << 63;
            pairs[idx] | up | right(idx) | left(idx)
        }))
    }
}

/// The longest way that counts as one.
const STEPS_MAX: usize = 254;

/// All ways of fewest steps from one hex to another, when some hexes may not be entered.
pub(crate) struct Ways {
    /// The hexes on these ways by their steps to the destination; empty if there is no way.
    layers: ArrayVec<Field, STEPS_MAX>,
    /// All of them.
    on_a_way: Field,
}

impl Ways {
    pub(crate) fn new() -> Ways {
        Ways { layers: ArrayVec::new(), on_a_way: Field::EMPTY }
    }

    /// Searches all ways over `open` hexes; where it begins and ends need not be open.
    pub(crate) fn find(&mut self, from: Hex, to: Hex, open: &Field) {
        let mut unseen = open.with(from).without(to);
        let mut layer = Field::only(to);
        self.layers.clear();
        while !layer.contains(from) {
            if layer.is_empty() || self.layers.is_full() {
                self.layers.clear();
                break;
            }
            self.layers.push(layer);
            layer = layer.around().and(&unseen);
            unseen = unseen.and_not(&layer);
        }
        self.drop_byways(from);
    }

    /// What lies on no way that begins at `from` goes out of the layers.
    fn drop_byways(&mut self, from: Hex) {
        self.on_a_way = Field::EMPTY;
        let mut reached = Field::only(from);
        for layer in self.layers.iter_mut().rev() {
            *layer = layer.and(&reached.around());
            reached = *layer;
            self.on_a_way = self.on_a_way.or(&reached);
        }
    }

    /// Steps that each of the ways takes; 0 if there is no way.
    pub(crate) fn n_steps(&self) -> u8 {
        self.layers.len() as u8
    }

    /// Does one of the ways begin with a step to this hex?
    pub(crate) fn begin_with(&self, hex: Hex) -> bool {
        self.layers.last().is_some_and(|layer| layer.contains(hex))
    }

    /// Does one of the ways lead to this hex?
    pub(crate) fn lead_over(&self, hex: Hex) -> bool {
        self.on_a_way.contains(hex)
    }

    /// The same, so many steps before the destination.
    pub(crate) fn lead_over_at(&self, hex: Hex, steps: u8) -> bool {
        self.layers[usize::from(steps)].contains(hex)
    }
}

/// Hexes column by column, in rows that run straight across the columns: where a way without detours is
/// asked for, it goes through each column once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns([u64; N_COLUMNS]);

impl Columns {
    /// The hexes of the board that are not in the set.
    pub(crate) fn all_but(hexes: &HexSet) -> Columns {
        let mut columns = Columns([0; N_COLUMNS]);
        for hex in Hex::all().filter(|hex| !hexes.contains(*hex)) {
            let (column, row) = Columns::place(hex);
            columns.0[column] |= 1 << row;
        }
        columns
    }

    /// Takes a hex out.
    pub(crate) fn remove(&mut self, hex: Hex) {
        let (column, row) = Columns::place(hex);
        self.0[column] &= !(1 << row);
    }

    /// Is the hex among these?
    pub(crate) fn contains(&self, hex: Hex) -> bool {
        let (column, row) = Columns::place(hex);
        self.0[column] >> row & 1 == 1
    }

    const fn place(hex: Hex) -> (usize, u32) {
        let column = hex.column();
        (column as usize, (hex.row() + 16 - column / 2) as u32)
    }

    /// Does a way of as many steps as the hexes are apart lead over these hexes only? Where it begins and
    /// ends need not be among them.
    ///
    /// Such a way uses two directions at most. From the end with the lower row the rows never fall, so
    /// that going on in a column is a carry in an addition.
    pub(crate) fn lead_straight(&self, a: Hex, b: Hex) -> bool {
        let (a, b) = (Columns::place(a), Columns::place(b));
        let (from, to) = if a.1 <= b.1 { (a, b) } else { (b, a) };
        let rises = to.1 - from.1;
        let along = |open: u64, reached: u64| reached | open & (open ^ (open + reached));
        let mut reached = 1 << from.1;
        if to.0 >= from.0 {
            // To the next column, and on in the column.
            for column in from.0..=to.0 {
                let open = self.open_in(column, [from, to]);
                reached = along(open, reached & open);
            }
        } else if (from.0 - to.0) as u32 >= rises {
            // To the next column, rising or not.
            for column in (to.0..from.0).rev() {
                reached = (reached | reached << 1) & self.open_in(column, [from, to]);
            }
        } else {
            // To the next column rising, and on in the column.
            reached = along(self.open_in(from.0, [from, to]), reached);
            for column in (to.0..from.0).rev() {
                let open = self.open_in(column, [from, to]);
                reached = along(open, reached << 1 & open);
            }
        }
        reached >> to.1 & 1 == 1
    }

    fn open_in(&self, column: usize, ends: [(usize, u32); 2]) -> u64 {
        let ends = ends.into_iter().filter(|end| end.0 == column);
        ends.fold(self.0[column], |open, end| open | 1 << end.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Rules;
    use crate::geometry::{Geometry, UNREACHABLE};
    use tabletop::{Dealer, Seed};

    fn rules() -> Rules {
        Rules::load(&Rules::embedded()).expect("the embedded data is sound")
    }

    fn random_hexes(dealer: &mut Dealer, one_in: u32) -> HexSet {
        Hex::all().filter(|_| dealer.below(one_in) == 0).collect()
    }

    /// Both searches, hex by hex and layer by layer, find the same.
    fn compare(geometry: &Geometry, from: Hex, to: Hex, blocked: &HexSet, ways: &mut Ways) {
        let mut steps = [UNREACHABLE; N_HEXES];
        let mut blocked = *blocked;
        blocked.remove(from);
        geometry.search(to, &blocked, &mut steps);
        let mut onward = [UNREACHABLE; N_HEXES];
        blocked.remove(to);
        geometry.search(from, &blocked, &mut onward);
        let n = steps[from.index()];
        ways.find(from, to, &Field::board().without_all(&blocked));
        let open = Field::board().without_all(&blocked);
        for most in [n.min(99) - 1, n.min(99), 99] {
            assert_eq!(open.n_steps(from, to, most), n.min(most + 1), "{from} {to} in {most}");
        }
        assert_eq!(ways.n_steps(), if n == UNREACHABLE { 0 } else { n }, "{from} {to}");
        for hex in Hex::all() {
            let both = u16::from(steps[hex.index()]) + u16::from(onward[hex.index()]);
            let on_a_way = n != UNREACHABLE && hex != from && both == u16::from(n);
            assert_eq!(ways.lead_over(hex), on_a_way, "{from} {to} over {hex}");
            if on_a_way {
                assert!(ways.lead_over_at(hex, steps[hex.index()]));
            }
            assert_eq!(ways.begin_with(hex), on_a_way && onward[hex.index()] == 1);
        }
        let mut open = Columns::all_but(&blocked);
        open.remove(from);
        let straight = n == geometry.distance(from, to);
        assert_eq!(open.lead_straight(from, to), straight, "{from} {to} straight");
        open.remove(to);
        assert_eq!(open.lead_straight(to, from), straight, "{to} {from} straight");
    }

    /// §3.7.2: on boards of any kind, between any two hexes.
    #[test]
    fn s3_7_2_layers_agree_with_a_search_hex_by_hex() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let mut dealer = Dealer::new(Seed([3; 32]));
        let mut ways = Ways::new();
        for number in 0..4000 {
            let from = Hex(dealer.below(N_HEXES as u32) as u16);
            let to = Hex(dealer.below(N_HEXES as u32) as u16);
            let blocked = match number % 4 {
                0 => *geometry.cloud(),
                1 => geometry.cloud().union(&random_hexes(&mut dealer, 12)),
                n => random_hexes(&mut dealer, n * 2 - 1),
            };
            if from != to {
                compare(geometry, from, to, &blocked, &mut ways);
            }
        }
    }

    /// The six neighbours, edges of the board included.
    #[test]
    fn a_layer_is_all_neighbours() {
        let rules = rules();
        let geometry = rules.geometry(false);
        for hex in Hex::all() {
            let around = Field::only(hex).around().and(&Field::board()).without(hex);
            let beside = geometry.neighbours(hex).fold(Field::EMPTY, Field::with);
            assert_eq!(around, beside, "{hex}");
        }
    }
}
