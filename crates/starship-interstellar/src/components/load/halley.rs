//! Chapter C: the file of Halley's Comet.

use tabletop::data::{NumberReader, parse};
use tabletop::{ComponentError, Components};

use super::files::{HalleyFile, ListRow};
use crate::chc_halley::{HALLEY_COLUMNS, HalleyInfo, N_SECTORS};
use crate::geometry::Geometry;
use crate::ids::Planet;

/// The file and its text.
pub(super) const HALLEY: (&str, &str) = ("halley.toml", include_str!("../../../data/halley.toml"));

/// Reads the file. A set of components from before this expansion has none: it plays with ours.
pub(super) fn load(
    components: &Components,
    geometry: &Geometry,
) -> Result<HalleyInfo, ComponentError> {
    let (name, _) = HALLEY;
    let file: HalleyFile = match components.file(name) {
        Some(_) => parse(components, name)?,
        None => parse(&Components::embedded(&[HALLEY]), name)?,
    };
    let neptune = geometry.planet(Planet::Neptune).spaces;
    let mut numbers = NumberReader::new(name, file.numbers);
    let info = HalleyInfo {
        bag: file.bag.cubes(name, "bag")?,
        columns: read_columns(&file.columns)?,
        entry_zone: numbers.byte("entry_zone", 0, neptune)?,
        gravity: numbers.byte("gravity", 0, 20)?,
    };
    numbers.finish()?;
    if info.bag.total() < u16::from(info.columns[0]) {
        let n = info.columns[0];
        let message = format!("bag: {} cubes cannot fill {n} sectors", info.bag.total());
        return Err(ComponentError::new(name, message));
    }
    Ok(info)
}

/// §C.6: each column flows into the next, which has a part of its sectors, half of them at most.
fn read_columns(row: &ListRow) -> Result<[u8; HALLEY_COLUMNS], ComponentError> {
    let wrong = |message: String| Err(ComponentError::new(HALLEY.0, message));
    let read: Option<Vec<u8>> = row.values.iter().map(|&n| u8::try_from(n).ok()).collect();
    let columns = read.and_then(|columns| <[u8; HALLEY_COLUMNS]>::try_from(columns).ok());
    let Some(columns) = columns else {
        return wrong(format!("columns: write {HALLEY_COLUMNS} numbers of sectors"));
    };
    let fits =
        |pair: &[u8]| pair[1] > 0 && pair[0].is_multiple_of(pair[1]) && pair[1] <= pair[0] / 2;
    if columns[0] != 8 || !columns.windows(2).all(fits) {
        return wrong(format!(
            "columns = {columns:?} is not possible; write 8, then each time a half or less of the \
             number before, without remainder"
        ));
    }
    let n: usize = columns.iter().map(|&n| usize::from(n)).sum();
    assert!(n <= N_SECTORS, "halves of halves of eight are fifteen in all");
    Ok(columns)
}
