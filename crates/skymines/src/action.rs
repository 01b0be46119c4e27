//! Answers: small, closed, and named after what a player does.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{BonusSpace, Card, Column, Company, DisplaySpace, Kind, Slot, Space, Tile, Token};
use crate::state::{N_ITEMS, bits};

/// A thing in an action area: a slot with its card, or a bonus tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(pub(crate) u8);

impl Item {
    /// The card in a slot.
    pub const fn slot(slot: Slot) -> Item {
        Item(slot.0)
    }

    /// A tile.
    pub const fn tile(tile: Tile) -> Item {
        Item(Slot::COUNT as u8 + tile as u8)
    }

    /// The slot, unless it is a tile.
    pub fn as_slot(self) -> Option<Slot> {
        (self.0 < Slot::COUNT as u8).then_some(Slot(self.0))
    }

    /// The tile, unless it is a slot.
    pub fn as_tile(self) -> Option<Tile> {
        Tile::ALL.get(usize::from(self.0).checked_sub(Slot::COUNT)?).copied()
    }

    /// All of them: slots a to e, then the tiles.
    pub fn all() -> impl ExactSizeIterator<Item = Item> + Clone {
        (0..N_ITEMS as u8).map(Item)
    }

    /// The name in files, messages and the text notation.
    pub fn key(self) -> &'static str {
        match self.as_slot() {
            Some(slot) => ["a", "b", "c", "d", "e"][slot.index()],
            None => self.as_tile().expect("an item is a slot or a tile").key(),
        }
    }

    /// What a name means.
    pub fn from_key(key: &str) -> Option<Item> {
        Item::all().find(|item| item.key() == key)
    }
}

/// Things of one action area; written as the list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Items(pub(crate) u16);

impl Items {
    /// The things, slots first.
    pub fn iter(self) -> impl Iterator<Item = Item> {
        bits(u64::from(self.0)).map(Item)
    }
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Items {
        Items(items.into_iter().fold(0, |set, item| set | 1 << item.0))
    }
}

impl Serialize for Items {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Item::key))
    }
}

impl<'de> Deserialize<'de> for Items {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Items, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let item = |name: &String| {
            let unknown = || serde::de::Error::custom(format!("\"{name}\" is no slot or tile"));
            Item::from_key(name).ok_or_else(unknown)
        };
        names.iter().map(item).collect()
    }
}

impl JsonSchema for Items {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Items".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Keep this starting research token.
    Keep { token: Token },
    /// The cargo tile is this good.
    Cargo { good: Kind },
    /// Lay a card face down in the next free slot.
    Place { card: Card },
    /// Enough cards: wait for the others.
    Close,
    /// Use goods of one type.
    Goods { items: Items },
    /// Take a card of the display.
    Acquire { space: DisplaySpace },
    /// Advance on a company's track.
    Advance { company: Company },
    /// Use all energy to expand a company.
    Expand { company: Company },
    /// Place an outpost or a shuttle.
    Settle { space: Space },
    /// Oust a piece of this company.
    Oust { company: Company },
    /// Take the piece from this column.
    From { column: Column },
    /// Send the ousted piece to this column.
    To { column: Column },
    /// Pay at the barrier and go on.
    Pay,
    /// Stop at the barrier.
    Stop,
    /// Take a plan of the research display; row 0 to 2, column 0 to 3.
    TakePlan { row: u8, column: u8 },
    /// Take a special plan; place 0 to 5 on the round track.
    TakeSpecial { place: u8 },
    /// Use a research scientist and upload the next plan.
    Upload,
    /// Upload one plan more.
    Next,
    /// Use a field scientist for this company.
    Survey { company: Company },
    /// Place a bonus marker, or a one-time marker.
    Mark { space: BonusSpace, once: bool },
    /// Sell a hand card.
    Sell { card: Card },
    /// Pass for the rest of the round.
    Pass,
    /// Take the resting pile of this slot.
    Take { slot: Slot },
    /// Put the next card to rest in this slot.
    Rest { slot: Slot },
    /// Add a counter to the threat card.
    Avert,
    /// Nothing more.
    Done,
    /// Luna's level in the next chapter.
    Level { level: u8 },
}
