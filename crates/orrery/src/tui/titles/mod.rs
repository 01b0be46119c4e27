//! The titles at the screen, a folder for each: the one place of the client that names them.

pub(crate) mod plain;
mod skymines;
mod starship_interstellar;
mod stellar_conquest;

use tabletop::{Components, DoorError};

use super::scene::Scenery;

/// The scenery of a title; one that has none of its own gets the plain one.
///
/// # Errors
/// What is wrong with the components.
pub(crate) fn scenery(id: &str, components: &Components) -> Result<Box<dyn Scenery>, DoorError> {
    Ok(match id {
        "stellar-conquest" => Box::new(stellar_conquest::StellarScenery::new(components)?),
        "starship-interstellar" => {
            Box::new(starship_interstellar::StarshipScenery::new(components)?)
        }
        "skymines" => Box::new(skymines::SkyminesScenery::new(components)?),
        _ => Box::new(plain::PlainScenery),
    })
}
