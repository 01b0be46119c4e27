//! A handful of Resource cubes, and what the Golden Rule says about paying with them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::Resource;

/// Cubes by colour. One place holds at most 255 of a colour; more are left in the general supply
/// (ruling R-47).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "Colours", into = "Colours")]
pub struct Cubes(pub [u8; 5]);

/// How cubes are written: only the colours that are there.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Cubes")]
#[serde(deny_unknown_fields)]
struct Colours {
    #[serde(default, skip_serializing_if = "is_zero")]
    red: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    yellow: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    green: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    blue: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    purple: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl From<Colours> for Cubes {
    fn from(Colours { red, yellow, green, blue, purple }: Colours) -> Cubes {
        Cubes([red, yellow, green, blue, purple])
    }
}

impl From<Cubes> for Colours {
    fn from(Cubes([red, yellow, green, blue, purple]): Cubes) -> Colours {
        Colours { red, yellow, green, blue, purple }
    }
}

impl JsonSchema for Cubes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cubes".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Colours::json_schema(generator)
    }
}

impl Cubes {
    /// No cube.
    pub const NONE: Cubes = Cubes([0; 5]);

    /// One cube.
    pub fn one(resource: Resource) -> Cubes {
        Cubes::of(resource, 1)
    }

    /// So many of one colour.
    pub fn of(resource: Resource, n: u8) -> Cubes {
        let mut cubes = Cubes::NONE;
        cubes.0[resource.index()] = n;
        cubes
    }

    /// How many of this colour.
    pub fn get(self, resource: Resource) -> u8 {
        self.0[resource.index()]
    }

    /// How many in all.
    pub fn total(self) -> u16 {
        self.0.iter().map(|&n| u16::from(n)).sum()
    }

    /// What they are worth (§1.8).
    pub fn value(self) -> u16 {
        Resource::ALL.into_iter().map(|r| u16::from(self.get(r)) * u16::from(r.value())).sum()
    }

    /// None at all?
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    /// Adds so many of one colour.
    pub fn add(&mut self, resource: Resource, n: u8) {
        let have = &mut self.0[resource.index()];
        *have = have.saturating_add(n);
    }

    /// Adds all of them.
    pub fn add_all(&mut self, other: Cubes) {
        for resource in Resource::ALL {
            self.add(resource, other.get(resource));
        }
    }

    /// Takes so many of one colour away.
    ///
    /// # Panics
    /// If they are not there.
    pub fn take(&mut self, resource: Resource, n: u8) {
        let have = &mut self.0[resource.index()];
        assert!(*have >= n, "cubes that are taken are there");
        *have -= n;
    }

    /// Takes all of them away.
    pub fn take_all(&mut self, other: Cubes) {
        for resource in Resource::ALL {
            self.take(resource, other.get(resource));
        }
    }

    /// Are all of those among these?
    pub fn holds(self, other: Cubes) -> bool {
        self.0.iter().zip(other.0).all(|(&have, need)| have >= need)
    }

    /// The colours that are there, cheapest first.
    pub fn colours(self) -> impl DoubleEndedIterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&resource| self.get(resource) > 0)
    }

    /// The cheapest colour that is there.
    pub fn cheapest(self) -> Option<Resource> {
        self.colours().next()
    }

    /// The dearest colour that is there.
    pub fn dearest(self) -> Option<Resource> {
        self.colours().next_back()
    }

    /// Cube number `n` when they lie in a row, cheapest first.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(self, n: u32) -> Resource {
        let mut left = n;
        for resource in Resource::ALL {
            let have = u32::from(self.get(resource));
            if left < have {
                return resource;
            }
            left -= have;
        }
        panic!("there are more than {n} cubes");
    }

    /// §1.9: do these cubes, all of them, pay this cost? Each may stand for a cheaper one.
    pub fn pays(self, cost: Cubes) -> bool {
        // From the dearest colour down there are never fewer paid than asked, and as many in all.
        let mut more: i16 = 0;
        for resource in Resource::ALL.into_iter().rev() {
            more += i16::from(self.get(resource)) - i16::from(cost.get(resource));
            if more < 0 {
                return false;
            }
        }
        more == 0
    }

    /// §1.9: can this cost be paid out of these cubes?
    pub fn can_pay(self, cost: Cubes) -> bool {
        let mut spare: i16 = 0;
        for resource in Resource::ALL.into_iter().rev() {
            spare += i16::from(self.get(resource)) - i16::from(cost.get(resource));
            if spare < 0 {
                return false;
            }
        }
        true
    }

    /// Every different handful of exactly `n` of these cubes, in a fixed order.
    pub fn handfuls(self, n: u8, mut each: impl FnMut(Cubes)) {
        fn go(from: Cubes, colour: usize, left: u8, hand: Cubes, each: &mut impl FnMut(Cubes)) {
            if left == 0 {
                return each(hand);
            }
            if colour == Resource::COUNT {
                return;
            }
            for n in (0..=left.min(from.0[colour])).rev() {
                let mut hand = hand;
                hand.0[colour] = n;
                go(from, colour + 1, left - n, hand, each);
            }
        }
        go(self, 0, n, Cubes::NONE, &mut each);
    }
}

/// `RRY`: the letters of the colours, cheapest first; `-` for none.
impl std::fmt::Display for Cubes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for resource in self.colours() {
            for _ in 0..self.get(resource) {
                f.write_str(match resource {
                    Resource::Red => "R",
                    Resource::Yellow => "Y",
                    Resource::Green => "G",
                    Resource::Blue => "B",
                    Resource::Purple => "P",
                })?;
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for Cubes {
    type Err = String;

    fn from_str(text: &str) -> Result<Cubes, String> {
        let mut cubes = Cubes::NONE;
        if text == "-" {
            return Ok(cubes);
        }
        for letter in text.chars() {
            let found = Resource::ALL
                .into_iter()
                .find(|r| r.token().eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])));
            let resource = found.ok_or_else(|| {
                format!("\"{text}\" names no cubes: write their letters, as in \"RRY\", or \"-\"")
            })?;
            if cubes.get(resource) == u8::MAX {
                return Err(format!("\"{text}\" is too many cubes"));
            }
            cubes.add(resource, 1);
        }
        let empty = cubes.is_empty();
        if empty { Err("no cubes are written as \"-\"".to_owned()) } else { Ok(cubes) }
    }
}
