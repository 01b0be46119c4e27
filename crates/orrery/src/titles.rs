//! The titles on this table: the one place that names them.

use anyhow::anyhow;
use arena::Venue;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Title, TitleOf};

static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();
static STARSHIP_INTERSTELLAR: TitleOf<StarshipInterstellar> = TitleOf::new();
static SKYMINES: TitleOf<Skymines> = TitleOf::new();

/// Every title, in the order in which they are shown.
pub(crate) fn titles() -> [&'static dyn Venue; 3] {
    [&STELLAR_CONQUEST, &STARSHIP_INTERSTELLAR, &SKYMINES]
}

/// Every title, for those who need no bots.
pub(crate) fn bare_titles() -> Vec<&'static dyn Title> {
    titles().into_iter().map(|title| title as &dyn Title).collect()
}

/// The title of that name.
///
/// # Errors
/// There is none; the sentence says which there are.
pub(crate) fn title(id: &str) -> anyhow::Result<&'static dyn Venue> {
    let known = || titles().iter().map(|title| title.id()).collect::<Vec<_>>().join(", ");
    let found = titles().into_iter().find(|title| title.id() == id);
    found.ok_or_else(|| anyhow!("there is no title '{id}'; this table has {}", known()))
}
