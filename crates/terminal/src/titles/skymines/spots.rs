//! Places on the boards, and their names in the labels of answers.

use skymines::{
    BonusSpace, Card, Column, Company, DisplaySpace, Item, N_COLUMNS, N_PLAN_COLUMNS, Slot, Space,
    Tile,
};

use crate::scene::BoardCell;

/// Something on the table that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A sector of the Moon, or a space of the Belt.
    Space(Space),
    /// A company: its track and its station.
    Company(Company),
    /// A column of a company's station.
    Column(Company, Column),
    Display(DisplaySpace),
    /// A plan of the research display; row 0 to 2, column 0 to 3.
    Plan(u8, u8),
    /// A special plan on the round track, 0 to 5.
    Special(u8),
    Bonus(BonusSpace),
    /// An action slot of the viewer, with the pile that rests above it.
    Slot(Slot),
    /// A card of the viewer's hand.
    Card(Card),
    /// A tile of the viewer.
    Tile(Tile),
    /// The viewer's research track.
    Research,
    /// The threat card.
    Threat,
}

/// How many places each kind may have.
const ROOM: u16 = 64;
const COLUMNS: u16 = N_PLAN_COLUMNS as u16;

impl Spot {
    pub(super) fn place(self) -> BoardCell {
        let (kind, n) = match self {
            Spot::Space(space) => (0, u16::from(space.0)),
            Spot::Company(company) => (1, company.index() as u16),
            Spot::Display(space) => (2, u16::from(space.0)),
            Spot::Plan(row, column) => (3, u16::from(row) * COLUMNS + u16::from(column)),
            Spot::Special(place) => (4, u16::from(place)),
            Spot::Bonus(space) => (5, u16::from(space.0)),
            Spot::Slot(slot) => (6, u16::from(slot.0)),
            Spot::Card(card) => (7, u16::from(card.0)),
            Spot::Tile(tile) => (8, tile.index() as u16),
            Spot::Column(company, column) => {
                (10, company.index() as u16 * N_COLUMNS as u16 + u16::from(column.0))
            }
            Spot::Research => (9, 0),
            Spot::Threat => (9, 1),
        };
        BoardCell(kind * ROOM + n)
    }

    pub(super) fn of(place: BoardCell) -> Option<Spot> {
        let (kind, n) = (place.0 / ROOM, (place.0 % ROOM) as u8);
        Some(match kind {
            0 => Spot::Space(Space::try_from(n).ok()?),
            1 => Spot::Company(*Company::ALL.get(usize::from(n))?),
            2 => Spot::Display(DisplaySpace::try_from(n).ok()?),
            3 => Spot::Plan(n / COLUMNS as u8, n % COLUMNS as u8),
            4 => Spot::Special(n),
            5 => Spot::Bonus(BonusSpace::try_from(n).ok()?),
            6 => Spot::Slot(Slot::try_from(n).ok()?),
            7 => Spot::Card(Card::try_from(n).ok()?),
            8 => Spot::Tile(*Tile::ALL.get(usize::from(n))?),
            10 => {
                let company = *Company::ALL.get(usize::from(n) / N_COLUMNS)?;
                Spot::Column(company, Column(n % N_COLUMNS as u8))
            }
            _ if n == 0 => Spot::Research,
            _ => Spot::Threat,
        })
    }

    /// What a label calls so: "space:17", "plan:B2". A column is one of the company at hand.
    pub(super) fn named(name: &str, at_hand: Option<Company>) -> Option<Spot> {
        if name == "threat" {
            return Some(Spot::Threat);
        }
        let (kind, id) = name.split_once(':')?;
        let number = || id.parse::<u8>().ok();
        let from_one = || number()?.checked_sub(1);
        match kind {
            "space" => Space::try_from(from_one()?).ok().map(Spot::Space),
            "column" => Column::try_from(from_one()?)
                .ok()
                .zip(at_hand)
                .map(|(column, company)| Spot::Column(company, column)),
            "company" => Company::from_key(id).map(Spot::Company),
            "display" => DisplaySpace::try_from(from_one()?).ok().map(Spot::Display),
            "plan" => plan(id),
            "special" => Some(Spot::Special(number()?.checked_sub(2)?)),
            "bonus" => bonus(id).map(Spot::Bonus),
            "slot" => slot(id).map(Spot::Slot),
            "card" => Card::try_from(number()?).ok().map(Spot::Card),
            "tile" => Tile::from_key(id).map(Spot::Tile),
            "screen" | "token" => Some(Spot::Research),
            "item" => {
                let item = Item::from_key(id)?;
                item.as_slot().map(Spot::Slot).or_else(|| item.as_tile().map(Spot::Tile))
            }
            _ => None,
        }
    }
}

/// "B2".
fn plan(id: &str) -> Option<Spot> {
    let row = id.bytes().next()?.checked_sub(b'A')?;
    let column = id.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?;
    (row < 3 && u16::from(column) < COLUMNS).then_some(Spot::Plan(row, column))
}

/// "2,3", or "own".
fn bonus(id: &str) -> Option<BonusSpace> {
    if id == "own" {
        return Some(BonusSpace::PERSONAL);
    }
    let (row, column) = id.split_once(',')?;
    let row = row.parse::<u8>().ok()?.checked_sub(1)?;
    let column = column.parse::<u8>().ok()?.checked_sub(1)?;
    BonusSpace::try_from(row.checked_mul(4)?.checked_add(column)?).ok()
}

/// "c".
fn slot(id: &str) -> Option<Slot> {
    Slot::try_from(id.bytes().next()?.checked_sub(b'a')?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_go_both_ways() {
        let names = [
            "space:30",
            "company:tawac",
            "column:3",
            "display:12",
            "plan:C4",
            "special:7",
            "bonus:3,4",
            "bonus:own",
            "slot:e",
            "card:56",
            "tile:cargo",
            "screen:3",
            "item:a",
            "item:energy",
            "threat",
        ];
        for name in names {
            let spot = Spot::named(name, Some(Company::Tawac))
                .unwrap_or_else(|| panic!("{name} is a place"));
            assert_eq!(Spot::of(spot.place()), Some(spot), "{name}");
        }
        for name in ["space:0", "plan:D1", "bonus:9,9", "slot:f", "card:99", "column:1", "plan:"] {
            assert_eq!(Spot::named(name, None), None, "{name}");
        }
    }
}
