//! The board as a graph: neighbours, distances, clouds. §2.1, ruling A-02.
//!
//! Columns of 20 hexes lie half a hex lower than the columns of 21 beside them. The edge of the
//! board blocks no shortest path, so one formula gives every distance. Computed once for a set of
//! components; what a ship may do with it is chapter 3.

use std::fmt;

use crate::flood::{Columns, Field};
use crate::ids::{Hex, HexSet, N_HEXES, N_STARS, Star};

/// No hex here: padding of the neighbours.
pub const NO_HEX: u16 = 0xFFFF;
/// No way leads there.
pub const UNREACHABLE: u8 = 255;

/// Everything about the board that never changes in a game.
pub struct Geometry {
    neighbours: Box<[[u16; 6]; N_HEXES]>,
    n_neighbours: Box<[u8; N_HEXES]>,
    cube: Box<[(i8, i8); N_HEXES]>,
    star_hexes: [Hex; N_STARS],
    star_distance: Box<[[u8; N_HEXES]; N_STARS]>,
    star_distance_clear: Box<[[u8; N_HEXES]; N_STARS]>,
    cloud: HexSet,
    board: Field,
    clear_board: Field,
    columns: Columns,
    clear_columns: Columns,
}

impl Geometry {
    /// The board with these stars and clouds.
    pub fn new(star_hexes: &[Hex; N_STARS], cloud: HexSet) -> Geometry {
        let mut geometry = Geometry {
            neighbours: Box::new([[NO_HEX; 6]; N_HEXES]),
            n_neighbours: Box::new([0; N_HEXES]),
            cube: Box::new([(0, 0); N_HEXES]),
            star_hexes: *star_hexes,
            star_distance: filled_distances(),
            star_distance_clear: filled_distances(),
            cloud,
            board: Field::board(),
            clear_board: Field::board().without_all(&cloud),
            columns: Columns::all_but(&HexSet::EMPTY),
            clear_columns: Columns::all_but(&cloud),
        };
        for hex in Hex::all() {
            let column = hex.column() as i8;
            geometry.cube[hex.index()] = (column, hex.row() as i8 - column / 2);
            for neighbour in neighbours_of(hex).into_iter().flatten() {
                let n = &mut geometry.n_neighbours[hex.index()];
                geometry.neighbours[hex.index()][usize::from(*n)] = neighbour.0;
                *n += 1;
            }
        }
        for star in Star::all() {
            let at = star_hexes[star.index()];
            for hex in Hex::all() {
                geometry.star_distance[star.index()][hex.index()] = geometry.distance(at, hex);
            }
            let mut clear = [UNREACHABLE; N_HEXES];
            geometry.search(at, &cloud, &mut clear);
            geometry.star_distance_clear[star.index()] = clear;
        }
        geometry
    }

    /// The hexes beside a hex: upwards first, then by number; at most six.
    pub fn neighbours(&self, hex: Hex) -> impl ExactSizeIterator<Item = Hex> + Clone + '_ {
        let n = usize::from(self.n_neighbours[hex.index()]);
        self.neighbours[hex.index()][..n].iter().map(|&id| Hex(id))
    }

    /// The same as plain numbers, padded with [`NO_HEX`].
    pub fn neighbour_ids(&self, hex: Hex) -> &[u16; 6] {
        &self.neighbours[hex.index()]
    }

    /// How many hexes lie beside a hex.
    pub fn n_neighbours(&self, hex: Hex) -> u8 {
        self.n_neighbours[hex.index()]
    }

    /// Whether two hexes touch; a hex does not touch itself.
    pub fn is_adjacent(&self, a: Hex, b: Hex) -> bool {
        self.distance(a, b) == 1
    }

    /// Steps from hex to hex, clouds or not.
    ///
    /// # Panics
    /// A hex is off the map.
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        let (a, b) = (self.cube[a.index()], self.cube[b.index()]);
        let (dq, dz) = (a.0 - b.0, a.1 - b.1);
        dq.unsigned_abs().max(dz.unsigned_abs()).max((dq + dz).unsigned_abs())
    }

    /// Steps from a hex to a star, clouds or not.
    pub fn star_distance(&self, star: Star, hex: Hex) -> u8 {
        self.star_distance[star.index()][hex.index()]
    }

    /// Steps from every hex to a star.
    pub fn star_distances(&self, star: Star) -> &[u8; N_HEXES] {
        &self.star_distance[star.index()]
    }

    /// Steps to a star on the board without its cloud hexes; the star's own hex is always kept.
    ///
    /// [`UNREACHABLE`] for every other cloud hex: see [`Geometry::star_distance_leaving`].
    pub fn star_distance_clear(&self, star: Star, hex: Hex) -> u8 {
        self.star_distance_clear[star.index()][hex.index()]
    }

    /// Steps to a star from any hex, entering no cloud hex but the star's own.
    ///
    /// A ship in a cloud has to leave it first, which a table without clouds cannot tell.
    pub fn star_distance_leaving(&self, star: Star, hex: Hex) -> u8 {
        let here = self.star_distance_clear(star, hex);
        if here != UNREACHABLE || !self.is_cloud(hex) {
            return here;
        }
        let best = self.neighbours(hex).map(|next| self.star_distance_clear(star, next)).min();
        best.map_or(UNREACHABLE, |steps| steps.saturating_add(1))
    }

    /// Whether gas and dust fill the hex (§2.1, §3.5).
    pub fn is_cloud(&self, hex: Hex) -> bool {
        self.cloud.contains(hex)
    }

    /// All cloud hexes.
    pub fn cloud(&self) -> &HexSet {
        &self.cloud
    }

    /// All hexes, for searching.
    pub(crate) fn board(&self) -> &Field {
        &self.board
    }

    /// All hexes but the clouds, for searching.
    pub(crate) fn clear_board(&self) -> &Field {
        &self.clear_board
    }

    /// All hexes, for asking whether a way is straight.
    pub(crate) fn columns(&self) -> &Columns {
        &self.columns
    }

    /// All hexes but the clouds, for asking whether a way is straight.
    pub(crate) fn clear_columns(&self) -> &Columns {
        &self.clear_columns
    }

    /// Where the stars are.
    pub fn star_hexes(&self) -> &[Hex; N_STARS] {
        &self.star_hexes
    }

    /// Steps to every hex from `to`, entering no hex of `blocked`; `to` itself is never blocked.
    ///
    /// `out` holds [`UNREACHABLE`] for blocked hexes and for those cut off by them.
    pub fn search(&self, to: Hex, blocked: &HexSet, out: &mut [u8; N_HEXES]) {
        out.fill(UNREACHABLE);
        let mut queue = [NO_HEX; N_HEXES];
        let (mut head, mut tail) = (0, 1);
        queue[0] = to.0;
        out[to.index()] = 0;
        while head < tail {
            let hex = Hex(queue[head]);
            head += 1;
            let steps = out[hex.index()] + 1;
            for next in self.neighbours(hex) {
                if out[next.index()] == UNREACHABLE && !blocked.contains(next) {
                    out[next.index()] = steps;
                    queue[tail] = next.0;
                    tail += 1;
                }
            }
        }
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cloud: Vec<String> = self.cloud.iter().map(|hex| hex.to_string()).collect();
        f.debug_struct("Geometry").field("cloud", &cloud).finish_non_exhaustive()
    }
}

/// The hexes beside a hex, in the order of [`Geometry::neighbours`].
fn neighbours_of(hex: Hex) -> [Option<Hex>; 6] {
    let (column, row) = (hex.column(), hex.row());
    // The short columns lie half a hex lower.
    let upper = row - u8::from(column.is_multiple_of(2));
    let (left, right) = (column.checked_sub(1), column + 1);
    [
        Hex::at(column, row - 1),
        Hex::at(column, row + 1),
        left.and_then(|left| Hex::at(left, upper)),
        left.and_then(|left| Hex::at(left, upper + 1)),
        Hex::at(right, upper),
        Hex::at(right, upper + 1),
    ]
}

/// A table of distances on the heap, without a copy of it on the stack.
fn filled_distances() -> Box<[[u8; N_HEXES]; N_STARS]> {
    let rows = vec![[UNREACHABLE; N_HEXES]; N_STARS].into_boxed_slice();
    rows.try_into().expect("the slice has a row for each star")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Rules;

    fn rules() -> Rules {
        Rules::load(&Rules::embedded()).expect("the embedded data is sound")
    }

    fn hex(text: &str) -> Hex {
        text.parse().unwrap()
    }

    fn names(hexes: impl Iterator<Item = Hex>) -> Vec<String> {
        let mut hexes: Vec<Hex> = hexes.collect();
        hexes.sort();
        hexes.iter().map(Hex::to_string).collect()
    }

    /// §T.6, ruling A-02: the samples of the dossier, section 3.2.
    #[test]
    fn a02_short_columns_lie_half_a_hex_lower() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let samples = [
            "A1 A2 B1",
            "A21 A20 B20",
            "B1 A1 A2 B2 C1 C2",
            "B20 A20 A21 B19 C20 C21",
            "FF1 EE1 EE2 FF2",
            "FF20 EE20 EE21 FF19",
            "M10 L9 L10 M9 M11 N9 N10",
            "N10 M10 M11 N9 N11 O10 O11",
        ];
        for sample in samples {
            let (of, beside) = sample.split_once(' ').unwrap();
            assert_eq!(names(geometry.neighbours(hex(of))).join(" "), beside, "{of}");
        }
    }

    #[test]
    fn the_formula_agrees_with_a_search_for_all_pairs() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let mut searched = [0; N_HEXES];
        for from in Hex::all() {
            geometry.search(from, &HexSet::EMPTY, &mut searched);
            for to in Hex::all() {
                assert_eq!(searched[to.index()], geometry.distance(from, to), "{from} {to}");
                let touch = geometry.neighbours(from).any(|next| next == to);
                assert_eq!(geometry.is_adjacent(from, to), touch);
            }
        }
    }

    #[test]
    fn degrees_are_those_of_the_printed_outline() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let mut counted = [0; 7];
        for hex in Hex::all() {
            let n = geometry.n_neighbours(hex);
            counted[usize::from(n)] += 1;
            let padding = &geometry.neighbour_ids(hex)[usize::from(n)..];
            assert!(padding.iter().all(|&id| id == NO_HEX));
        }
        assert_eq!(counted, [0, 0, 2, 32, 37, 30, 555]);
    }

    /// The dossier, section 2.7: hex, five nearest stars, distances to A1, A21, FF1, FF20.
    const NEAREST: &str = "\
B11: D13 3, F9 4, E7 6, H12 6, B18 7 | 11/10/30/30
B18: E17 3, D13 6, H18 6, B11 7, I16 7 | 18/3/32/30
D4: E7 3, G5 3, H2 4, F9 6, I8 6 | 5/18/28/30
D13: B11 3, E17 4, H12 4, F9 5, I16 5 | 14/9/28/28
E7: D4 3, F9 3, G5 3, I8 4, I10 5 | 8/16/27/27
E17: B18 3, H18 3, D13 4, I16 4, J15 5 | 18/6/29/27
F9: E7 3, I8 3, I10 3, B11 4, H12 4 | 11/14/26/26
G5: D4 3, E7 3, H2 3, I8 4, F9 5 | 7/19/25/28
H2: G5 3, D4 4, L3 4, E7 6, I8 6 | 7/22/24/30
H12: I10 3, D13 4, F9 4, I16 4, J15 4 | 15/12/24/24
H18: E17 3, I16 3, J15 4, L18 4, B18 6 | 21/7/29/24
I8: I10 2, F9 3, L6 3, E7 4, G5 4 | 11/17/23/24
I10: I8 2, F9 3, H12 3, L10 3, E7 5 | 13/15/23/23
I16: J15 1, H18 3, E17 4, H12 4, L13 4 | 19/9/26/23
J15: I16 1, L13 3, H12 4, H18 4, L18 4 | 19/10/25/22
L3: L6 3, O4 3, H2 4, N6 4, G5 5 | 11/23/20/27
L6: N6 2, I8 3, L3 3, N8 3, L10 4 | 11/20/20/24
L10: I10 3, L13 3, N8 3, H12 4, I8 4 | 15/16/20/20
L13: J15 3, L10 3, O13 3, H12 4, I16 4 | 18/13/22/20
L18: H18 4, I16 4, J15 4, O16 4, P18 4 | 23/11/27/20
N6: L6 2, N8 2, O4 3, Q8 3, L3 4 | 13/21/18/23
N8: N6 2, L6 3, L10 3, P10 3, Q8 3 | 14/19/18/21
O4: L3 3, N6 3, Q2 3, L6 4, R6 4 | 14/24/17/25
O13: L13 3, O16 3, P10 3, Q11 3, R14 3 | 19/15/20/17
O16: O13 3, P18 3, R14 3, L13 4, L18 4 | 22/14/23/17
P10: Q11 1, N8 3, O13 3, Q8 3, S10 3 | 17/18/17/18
P18: Q20 2, O16 3, L18 4, T16 4, R14 5 | 25/15/25/16
Q2: O4 3, T4 4, L3 5, R6 5, V2 5 | 16/27/15/26
Q8: R6 2, N6 3, N8 3, P10 3, Q11 3 | 16/21/15/20
Q11: P10 1, S10 2, O13 3, Q8 3, T12 3 | 18/18/17/17
Q20: P18 2, L18 5, O16 5, T16 5, V19 5 | 27/16/26/15
R6: Q8 2, T4 3, U8 3, N6 4, N8 4 | 17/23/14/21
R14: O13 3, O16 3, T12 3, T16 3, Q11 4 | 22/17/20/14
S10: Q11 2, P10 3, Q8 3, T12 3, U8 3 | 18/20/15/17
T4: R6 3, V2 3, Q2 4, U8 4, X5 4 | 19/26/12/22
T12: Q11 3, R14 3, S10 3, W11 3, W13 3 | 21/19/17/14
T16: R14 3, P18 4, T12 4, V19 4, X16 4 | 25/19/21/12
U8: R6 3, S10 3, X8 3, Q8 4, T4 4 | 20/23/12/18
V2: T4 3, Y3 3, X5 4, Q2 5, R6 6 | 21/29/10/23
V19: T16 4, X16 4, Q20 5, AA19 5, P18 6 | 29/21/23/10
W11: W13 2, T12 3, X8 3, S10 4, U8 4 | 22/22/14/14
W13: W11 2, Y14 2, T12 3, X16 4, AA15 4 | 23/22/16/12
X5: X8 3, Y3 3, T4 4, U8 4, V2 4 | 23/27/8/19
X8: U8 3, W11 3, X5 3, AA9 3, S10 5 | 23/24/11/16
X16: Y14 3, AA15 3, T16 4, V19 4, W13 4 | 27/23/19/8
Y3: V2 3, X5 3, BB5 4, T4 5, X8 6 | 24/30/7/21
Y14: W13 2, AA15 2, X16 3, W11 4, CC12 4 | 25/24/16/10
AA9: X8 3, W11 4, BB5 4, CC12 4, EE10 4 | 26/26/10/14
AA15: Y14 2, X16 3, CC17 3, W13 4, AA19 4 | 27/26/16/8
AA19: CC17 3, X16 4, AA15 4, V19 5, Y14 6 | 31/26/20/5
BB5: X5 4, Y3 4, AA9 4, X8 5, V2 6 | 27/29/6/17
CC12: EE10 3, Y14 4, AA9 4, AA15 4, CC17 5 | 28/28/12/10
CC17: AA15 3, AA19 3, X16 5, Y14 5, CC12 5 | 30/28/17/5
EE10: CC12 3, AA9 4, BB5 6, X8 7, Y14 7 | 30/30/9/11
";

    #[test]
    fn the_five_nearest_stars_and_the_corners() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let corners = ["A1", "A21", "FF1", "FF20"].map(hex);
        for line in NEAREST.lines() {
            let at = hex(line.split_once(':').unwrap().0);
            let star = rules.star_in(at).expect("a star");
            let mut others: Vec<(u8, Star)> = Star::all()
                .filter(|&other| other != star)
                .map(|other| (geometry.star_distance(other, at), other))
                .collect();
            others.sort();
            let near: Vec<String> = others[..5]
                .iter()
                .map(|&(steps, other)| format!("{} {steps}", rules.star(other).hex))
                .collect();
            let far = corners.map(|corner| geometry.star_distance(star, corner).to_string());
            assert_eq!(format!("{at}: {} | {}", near.join(", "), far.join("/")), line);
        }
        assert_eq!(NEAREST.lines().count(), N_STARS);
    }

    /// Connected groups of cloud hexes.
    fn groups(geometry: &Geometry) -> Vec<String> {
        let mut left = *geometry.cloud();
        let mut groups = Vec::new();
        while let Some(first) = left.iter().next() {
            let (mut group, mut edge) = (HexSet::EMPTY, vec![first]);
            while let Some(hex) = edge.pop() {
                if left.remove(hex) {
                    group.insert(hex);
                    edge.extend(geometry.neighbours(hex));
                }
            }
            groups.push(names(group.iter()).join(" "));
        }
        groups
    }

    #[test]
    fn a01_eight_clouds() {
        let rules = rules();
        let expected = [
            "A10 A11 A12 A13 B10 B11 B12 C11",
            "I7 I8 J6 J7 J8 K6 K7 L5",
            "I13 I14 J12 J13 J14 K14 K15 K16 L15",
            "O1 P1 Q1 Q2 R1 R2",
            "O20 P19 P20 Q20 R19",
            "U6 V5 V6 W6 W7 X6 X7 X8",
            "V14 V15 W15 X13 X14 Y12 Y13 Y14",
            "DD7 EE8 EE9 EE11 FF8 FF9 FF10 FF11",
        ];
        assert_eq!(groups(rules.geometry(false)), expected);
        // The option makes two clouds larger, and no new one.
        assert_eq!(groups(rules.geometry(true)).len(), 8);
    }

    #[test]
    fn a42_extra_cloud_is_an_option() {
        let rules = rules();
        let (plain, extra) = (rules.geometry(false), rules.geometry(true));
        assert_eq!((plain.cloud().len(), extra.cloud().len()), (60, 62));
        for text in ["J15", "EE10"] {
            assert!(!plain.is_cloud(hex(text)) && extra.is_cloud(hex(text)));
        }
    }

    /// The dossier, section 3.3: stars within 7 hexes of each entry hex.
    #[test]
    fn a03_one_yellow_star_in_reach_of_each_corner() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let near = |entry: &str| {
            let mut near: Vec<(u8, String)> = Star::all()
                .map(|star| (geometry.star_distance(star, hex(entry)), rules.star(star)))
                .filter(|&(steps, _)| steps <= 7)
                .map(|(steps, star)| (steps, format!("{} {steps} {}", star.name, star.colour)))
                .collect();
            near.sort();
            near.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(near("A1"), "Indi 5 orange, Canis 7 yellow, Ophiuchi 7 red");
        assert_eq!(near("A21"), "Lalande 3 red, Ceti 6 yellow, Mira 7 red");
        assert_eq!(near("FF1"), "Bootis 6 yellow, Wolf 7 red");
        assert_eq!(near("FF20"), "Barnard 5 red, Scorpii 5 yellow");
        let pairs = ["A1 A21", "FF1 FF20", "A1 FF1", "A21 FF20", "A1 FF20", "A21 FF1"];
        let steps = pairs.map(|pair| {
            let (a, b) = pair.split_once(' ').unwrap();
            geometry.distance(hex(a), hex(b))
        });
        assert_eq!(steps, [20, 19, 31, 31, 35, 35]);
    }

    /// The dossier, section 3.4: shortcuts, hops between stars, stars in range of a star.
    #[test]
    fn routes_of_the_openings() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let steps = |a: &str, b: &str| geometry.distance(hex(a), hex(b));
        assert_eq!(steps("A21", "B18") + steps("B18", "E17"), steps("A21", "E17"));
        assert_eq!(steps("A1", "D4") + steps("D4", "G5"), steps("A1", "G5") + 1);
        assert_eq!(steps("A1", "D4") + steps("D4", "E7"), steps("A1", "E7"));
        let cloudy = ["I10 I8 2", "U8 X8 3", "W13 Y14 2", "CC12 EE10 3"];
        for line in cloudy {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(steps(words[0], words[1]).to_string(), words[2]);
        }
        let counts = [("A21", "E17"), ("A1", "G5"), ("FF1", "BB5"), ("FF20", "AA19")];
        let counts = counts.map(|(from, to)| n_paths(geometry, hex(from), hex(to)));
        assert_eq!(counts, [15, 7, 15, 5]);
    }

    /// Shortest paths between two hexes.
    fn n_paths(geometry: &Geometry, from: Hex, to: Hex) -> u32 {
        let left = geometry.distance(from, to);
        if left == 0 {
            return 1;
        }
        let nearer = geometry.neighbours(from).filter(|&next| geometry.distance(next, to) < left);
        nearer.map(|next| n_paths(geometry, next, to)).sum()
    }

    #[test]
    fn the_stars_hang_together() {
        let rules = rules();
        let geometry = rules.geometry(false);
        let near = |a: Star, b: Star, most: u8| {
            a != b && geometry.star_distance(a, rules.star(b).hex) <= most
        };
        let in_range = |star| Star::all().filter(|&other| near(star, other, 8)).count();
        let counts: Vec<usize> = Star::all().map(in_range).collect();
        assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&6), Some(&25)));
        assert_eq!((counts.iter().sum::<usize>() * 10 + 27) / 54, 165); // Mean 16.5, rounded.
        let mut reached = vec![Star(0)];
        let mut idx = 0;
        while idx < reached.len() {
            let from = reached[idx];
            reached.extend(
                Star::all()
                    .filter(|&to| near(from, to, 4) && !reached.contains(&to))
                    .collect::<Vec<_>>(),
            );
            idx += 1;
        }
        assert_eq!(reached.len(), N_STARS);
    }

    #[test]
    fn s3_7_2_the_way_around_the_clouds() {
        let rules = rules();
        for extra in [false, true] {
            let geometry = rules.geometry(extra);
            for star in Star::all() {
                let at = rules.star(star).hex;
                for hex in Hex::all() {
                    let clear = geometry.star_distance_clear(star, hex);
                    if hex == at {
                        assert_eq!(clear, 0);
                    } else if geometry.is_cloud(hex) {
                        assert_eq!(clear, UNREACHABLE);
                        assert!(geometry.star_distance_leaving(star, hex) >= 1);
                    } else {
                        assert!(clear >= geometry.star_distance(star, hex));
                        assert_eq!(geometry.star_distance_leaving(star, hex), clear);
                    }
                }
            }
        }
        // Three of the six hexes around J15 are cloud, its lower side is open.
        let geometry = rules.geometry(false);
        let pherda = rules.star_in(hex("J15")).expect("a star");
        assert_eq!(geometry.star_distance(pherda, hex("J11")), 4);
        assert!(geometry.star_distance_clear(pherda, hex("J11")) > 4);
        // From inside the cloud the first step out counts.
        assert_eq!(geometry.star_distance_leaving(pherda, hex("J14")), 1);
        assert_eq!(geometry.star_distance_leaving(pherda, hex("J13")), 9);
    }
}
