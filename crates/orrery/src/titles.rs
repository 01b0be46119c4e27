//! The titles on this table: the one place that names them.

use ::arena::Simulate;
use hosting::{Title, TitleOf, find_title};
use skymines::{LunaDesk, Skymines};
use starship_interstellar::{HallDesk, StarshipInterstellar};
use stellar_conquest::StellarConquest;
use tabletop::desk::{AnyDesk, DeskOf};

static SKYMINES: TitleOf<Skymines> = TitleOf::new();
static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();
static STARSHIP_INTERSTELLAR: TitleOf<StarshipInterstellar> = TitleOf::new();

/// Every title, in the order in which they are shown.
static TITLES: [&dyn Simulate; 3] = [&STELLAR_CONQUEST, &STARSHIP_INTERSTELLAR, &SKYMINES];

/// Every title, for those who play one game at a time.
pub(crate) fn titles() -> Vec<&'static dyn Title> {
    TITLES.iter().map(|title| *title as &dyn Title).collect()
}

/// The title of that name.
///
/// # Errors
/// There is none; the sentence says which there are.
pub(crate) fn title(id: &str) -> anyhow::Result<&'static dyn Simulate> {
    Ok(find_title(&TITLES, id)?)
}

static LUNA: DeskOf<LunaDesk> = DeskOf::new();
static HALL: DeskOf<HallDesk> = DeskOf::new();

/// Every printed opponent that can be run beside a real board.
pub(crate) fn desks() -> Vec<&'static dyn AnyDesk> {
    vec![&LUNA, &HALL]
}
