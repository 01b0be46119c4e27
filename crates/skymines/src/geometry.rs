//! The maps: sectors of the Moon and spaces of the Belt, what lies beside what, and how far it is.
//!
//! A space is its printed number less one, a set of spaces is a `u64`: the lowest number of a set is
//! its lowest bit. On the Moon a line costs; on the Belt the space behind it does. Both are kept as
//! "single" and "double", so that one function tells what a company can reach.

use crate::components::Reward;
use crate::ids::{Company, SPACES_MAX, Side, Space};

/// The most outpost spaces of an asteroid.
pub const SEATS_MAX: u8 = 3;
/// The distance of what cannot be reached.
pub const UNREACHABLE: u8 = u8::MAX;

/// What a border or a space of the Belt costs (§5.3.3, §9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    Single,
    Double,
}

/// One space of a map: a sector of the Moon (§8.1), a shuttle space or an asteroid (§9.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceInfo {
    /// As messages call it: "17" on the Moon, "s2" on the Belt.
    pub name: String,
    /// For whoever enters it.
    pub reward: Reward,
    /// Outposts that fit: 1 on the Moon; 0 for a shuttle space.
    pub seats: u8,
    /// Where it is drawn.
    pub x: u16,
    pub y: u16,
}

/// A side of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub side: Side,
    /// Spaces in the order of their numbers.
    pub spaces: Vec<SpaceInfo>,
    /// Every space.
    pub all: u64,
    /// Spaces that give helium, and count for field scientists (§5.6.2).
    pub helium: u64,
    /// Spaces for shuttles; empty on the Moon.
    pub shuttle: u64,
    /// Neighbours by line, from each space.
    near: [[u64; 2]; SPACES_MAX],
    /// Neighbours by line, from each station.
    station: [[u64; 2]; Company::COUNT],
    /// Energy points from each station on an empty map.
    distance: [[u8; SPACES_MAX]; Company::COUNT],
}

/// The spaces of a set, lowest number first.
pub fn spaces(set: u64) -> impl Iterator<Item = Space> {
    tabletop::Set::from_bits(set).iter()
}

/// The space with the lowest number.
pub fn lowest(set: u64) -> Option<Space> {
    (set != 0).then(|| Space(set.trailing_zeros() as u8))
}

/// The space with the highest number.
pub fn highest(set: u64) -> Option<Space> {
    (set != 0).then(|| Space(63 - set.leading_zeros() as u8))
}

impl Map {
    /// A map without lines; the spaces stand in the order of their numbers.
    pub(crate) fn new(side: Side, spaces: Vec<SpaceInfo>) -> Map {
        assert!(spaces.len() <= SPACES_MAX, "the loader counts the spaces");
        let set = |keep: &dyn Fn(&SpaceInfo) -> bool| {
            let kept = spaces.iter().enumerate().filter(|(_, space)| keep(space));
            kept.fold(0, |set, (idx, _)| set | 1u64 << idx)
        };
        Map {
            side,
            all: set(&|_| true),
            helium: set(&|space| matches!(space.reward, Reward::Helium(_))),
            shuttle: set(&|space| space.seats == 0),
            near: [[0; 2]; SPACES_MAX],
            station: [[0; 2]; Company::COUNT],
            distance: [[UNREACHABLE; SPACES_MAX]; Company::COUNT],
            spaces,
        }
    }

    /// Adds a way from one space to another, as a border of the Moon has two (§8.2); false if there
    /// was one.
    pub(crate) fn connect(&mut self, from: Space, to: Space, line: Border) -> bool {
        let is_new = (self.near[from.index()][0] | self.near[from.index()][1]) & to.bit() == 0;
        self.near[from.index()][line as usize] |= to.bit();
        is_new
    }

    /// Adds a way from a station; false if there was one.
    pub(crate) fn connect_station(&mut self, company: Company, to: Space, line: Border) -> bool {
        let station = &mut self.station[company.index()];
        let is_new = (station[0] | station[1]) & to.bit() == 0;
        station[line as usize] |= to.bit();
        is_new
    }

    /// Measures the distances, once all lines are drawn.
    pub(crate) fn measure(&mut self, prices: [u8; 2]) {
        for company in Company::ALL {
            let mut distance = [UNREACHABLE; SPACES_MAX];
            for (line, price) in prices.into_iter().enumerate() {
                for space in spaces(self.station[company.index()][line]) {
                    let known = &mut distance[space.index()];
                    *known = price.min(*known);
                }
            }
            // Each pass settles at least one space more.
            for _ in 0..SPACES_MAX {
                self.relax(&mut distance, prices);
            }
            self.distance[company.index()] = distance;
        }
    }

    fn relax(&self, distance: &mut [u8; SPACES_MAX], prices: [u8; 2]) {
        for from in spaces(self.all) {
            let so_far = distance[from.index()];
            for (line, price) in prices.into_iter().enumerate() {
                for to in spaces(self.near[from.index()][line]) {
                    let known = &mut distance[to.index()];
                    *known = (*known).min(so_far.saturating_add(price));
                }
            }
        }
    }

    /// How many spaces there are.
    pub fn n_spaces(&self) -> u8 {
        self.spaces.len() as u8
    }

    /// Neighbours across single and double lines.
    pub fn near(&self, space: Space) -> [u64; 2] {
        self.near[space.index()]
    }

    /// What borders on a station, across single and double lines.
    pub fn station(&self, company: Company) -> [u64; 2] {
        self.station[company.index()]
    }

    /// What a company reaches from its station and the spaces in `held`, occupied or not: at the price of
    /// a single line, and only at the price of a double one. On the Moon `held` is where its outposts
    /// are (§5.3.2), on the Belt where its shuttles are (§9.2).
    pub fn reach(&self, company: Company, held: u64) -> [u64; 2] {
        let [mut single, mut double] = self.station[company.index()];
        for space in spaces(held) {
            let near = &self.near[space.index()];
            single |= near[0];
            double |= near[1];
        }
        [single, double & !single]
    }

    /// What a space gives to whoever enters it.
    pub fn reward(&self, space: Space) -> Reward {
        self.spaces[space.index()].reward
    }

    /// Outposts that fit into a space: 1 on the Moon, 0 for a shuttle space.
    pub fn seats(&self, space: Space) -> u8 {
        self.spaces[space.index()].seats
    }

    /// What a space is called.
    pub fn name(&self, space: Space) -> &str {
        &self.spaces[space.index()].name
    }

    /// Whether the map has this space.
    pub fn has(&self, space: Space) -> bool {
        self.all & space.bit() != 0
    }

    /// The fewest energy points that bring a company into a space of an empty map.
    pub fn distance(&self, company: Company, space: Space) -> u8 {
        self.distance[company.index()][space.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Rules;

    fn rules() -> Rules {
        Rules::load(&Rules::embedded()).expect("the embedded data is sound")
    }

    fn numbers(set: u64) -> Vec<u8> {
        spaces(set).map(Space::number).collect()
    }

    /// §8.1, §8.2: the Moon of the dossier: 30 sectors, 69 borders, 26 of them double.
    #[test]
    fn s8_1_the_moon_has_its_sectors_and_borders() {
        let rules = rules();
        let moon = rules.map(Side::Moon);
        assert_eq!(moon.n_spaces(), 30);
        let count = |line: usize| -> u32 {
            spaces(moon.all).map(|space| moon.near(space)[line].count_ones()).sum()
        };
        assert_eq!((count(0) / 2, count(1) / 2), (43, 26));
        assert_eq!(numbers(moon.near(Space(19))[0]), [12, 15, 16]);
        assert_eq!(numbers(moon.near(Space(19))[1]), [6, 13, 23]);
        assert_eq!(numbers(moon.helium), [2, 5, 9, 12, 18, 24, 26, 30]);
        assert_eq!(moon.shuttle, 0);
        assert_eq!(numbers(moon.station(Company::Astrogo)[0]), [3, 26]);
        assert_eq!(numbers(moon.station(Company::Minerva)[1]), [11]);
        for space in spaces(moon.all) {
            for line in 0..2 {
                for other in spaces(moon.near(space)[line]) {
                    assert!(moon.near(other)[line] & space.bit() != 0, "lines have two sides");
                }
            }
        }
    }

    /// §8.2: lines lie between sectors that touch on the drawn grid, and all that touch have one.
    #[test]
    fn s8_2_lines_follow_the_grid() {
        let rules = rules();
        let moon = rules.map(Side::Moon);
        for one in spaces(moon.all) {
            for other in spaces(moon.all & !one.bit()) {
                let [a, b] = [one, other].map(|space| &moon.spaces[space.index()]);
                let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
                let touch = (dy == 0 && dx == 2) || (dy == 1 && dx == 1);
                let near = moon.near(one);
                let lined = (near[0] | near[1]) & other.bit() != 0;
                assert_eq!(touch, lined, "{} and {}", a.name, b.name);
            }
        }
    }

    /// §9.1, §9.2: the Belt of the dossier.
    #[test]
    fn s9_1_the_belt_has_its_rings() {
        let rules = rules();
        let belt = rules.map(Side::Belt);
        assert_eq!(belt.n_spaces(), 24);
        assert_eq!(belt.shuttle.count_ones(), 12);
        let seats: u8 = spaces(belt.all).map(|space| belt.seats(space)).sum();
        assert_eq!(seats, 8 * 2 + 4 * 3);
        let named = |name: &str| {
            let idx = belt.spaces.iter().position(|space| space.name == name);
            Space(idx.expect("a space of the Belt") as u8)
        };
        assert_eq!(named("s1").number(), 4);
        assert_eq!(belt.station(Company::Skymine)[0], named("s5").bit() | named("s6").bit());
        let [cheap, dear] = belt.near(named("t1"));
        let expected = ["s1", "s2"].map(|name| named(name).bit());
        assert_eq!(cheap, expected[0] | expected[1]);
        let expected = ["t2", "t4", "b1", "b4"].map(|name| named(name).bit());
        assert_eq!(dear, expected.iter().fold(0, |set, bit| set | bit));
        // §9.2: an outpost on an asteroid reaches nothing.
        assert_eq!(belt.near(named("a1")), [0, 0]);
        let helium: Vec<&str> = spaces(belt.helium).map(|space| belt.name(space)).collect();
        assert_eq!(helium, ["a2", "a8", "a5", "b1"]); // In the order of their numbers.
    }

    /// §5.3.2: reach from the station and from what is held; a single line hides a double one.
    #[test]
    fn s5_3_2_reach_grows_with_what_is_held() {
        let rules = rules();
        let moon = rules.map(Side::Moon);
        let [single, double] = moon.reach(Company::Astrogo, 0);
        assert_eq!((numbers(single), numbers(double)), (vec![3, 26], vec![14]));
        let [single, double] = moon.reach(Company::Astrogo, Space(25).bit());
        assert_eq!(numbers(single), [3, 14, 26]);
        assert_eq!(numbers(double), [9, 16]);
        assert_eq!(moon.distance(Company::Astrogo, Space(13)), 2);
        assert_eq!(moon.distance(Company::Astrogo, Space(19)), 4); // Over 3, 16.
        for company in Company::ALL {
            assert!(spaces(moon.all).all(|space| moon.distance(company, space) < UNREACHABLE));
        }
        assert_eq!((lowest(0), highest(0)), (None, None));
        assert_eq!((lowest(0b110), highest(0b110)), (Some(Space(1)), Some(Space(2))));
    }
}
