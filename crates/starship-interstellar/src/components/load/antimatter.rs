//! `antimatter.toml`: the numbers of chapter A.

use tabletop::data::NumberReader;
use tabletop::{ComponentError, Components};

use super::files::AntiMatterFile;
use super::{ANTIMATTER, read_list};
use crate::cha_antimatter::AntiMatterInfo;

/// What is printed, for files of games that were begun without it.
pub(in crate::components) const PRINTED: &str = include_str!("../../../data/antimatter.toml");

pub(super) fn load(components: &Components) -> Result<AntiMatterInfo, ComponentError> {
    let file: AntiMatterFile = super::parse_added(components, ANTIMATTER, PRINTED)?;
    let mut numbers = NumberReader::new(ANTIMATTER, file.numbers);
    let places = read_list::<3>(ANTIMATTER, "places", &file.places, 1..=4)?;
    let rolls =
        read_list::<3>(ANTIMATTER, "specialists_per_roll", &file.specialists_per_roll, 1..=36)?;
    let info = AntiMatterInfo {
        places: places.map(|n| n as u8),
        specialists_per_roll: rolls.map(|n| n as u8),
        bag: numbers.byte("bag", 0, 20)?,
        specialists: numbers.byte("specialists", 0, 30)?,
        market_cubes: numbers.byte("market_cubes", 1, 6)?,
        market_fuel: numbers.byte("market_fuel", 0, super::FUEL_MAX)?,
        solar_draw: numbers.byte("solar_draw", 1, 6)?,
        columns: numbers.byte("columns", 2, 4)?,
    };
    numbers.finish()?;
    Ok(info)
}
