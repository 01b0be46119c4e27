//! The titles at the screen, a folder for each: the one place of the client that names them.

/// The half of a scene that is the same wherever the boards are one sheet of named spots: a title's folder has `Spot`,
/// `board`, `details` and `panels`.
macro_rules! sheet_scene {
    () => {
        fn name(&self, place: $crate::scene::BoardCell) -> String {
            Spot::of(place).map_or(String::new(), |spot| details::name(self, spot))
        }

        fn step(
            &self,
            from: $crate::scene::BoardCell,
            key: $crate::key::Key,
        ) -> Option<$crate::scene::BoardCell> {
            board::sheet(self, $crate::look::Look::PLAIN).step(from, key)
        }

        fn details(
            &self,
            place: $crate::scene::BoardCell,
            width: u16,
            look: $crate::look::Look,
        ) -> Vec<ratatui::text::Line<'static>> {
            let spot = Spot::of(place);
            spot.map(|spot| details::lines(self, spot, width, look)).unwrap_or_default()
        }

        fn rows(&self, panel: &$crate::scene::Panel<'_>) -> Vec<$crate::scene::PanelRow> {
            panels::rows(self, panel)
        }

        fn origin(
            &self,
            area: ratatui::layout::Rect,
            lens: $crate::scene::Lens,
            centred: bool,
        ) -> (u16, u16) {
            board::sheet(self, $crate::look::Look::PLAIN).origin(area, lens, centred)
        }

        fn draw(
            &self,
            frame: &mut ratatui::Frame<'_>,
            area: ratatui::layout::Rect,
            eye: &$crate::scene::Eye<'_>,
        ) {
            let title = format!("Boards · {}", $crate::scene::Scene::name(self, eye.lens.cursor));
            board::sheet(self, eye.look).draw(frame, area, &title, eye);
        }
    };
}

pub(crate) mod plain;
mod skymines;
mod starship_interstellar;
mod stellar_conquest;

use std::sync::Arc;

use ::skymines::Skymines;
use ::starship_interstellar::StarshipInterstellar;
use ::stellar_conquest::StellarConquest;
use hosting::AnyTable;
use tabletop::{Game, Table};

use self::skymines::SkyminesScenery;
use self::starship_interstellar::StarshipScenery;
use self::stellar_conquest::StellarScenery;
use super::scene::Scenery;

/// The scenery of a table; a title that has none of its own gets the plain one.
pub(crate) fn scenery(table: &dyn AnyTable) -> Box<dyn Scenery> {
    if let Some(rules) = rules_of::<StellarConquest>(table) {
        return Box::new(StellarScenery { rules });
    }
    if let Some(rules) = rules_of::<StarshipInterstellar>(table) {
        return Box::new(StarshipScenery { rules });
    }
    if let Some(rules) = rules_of::<Skymines>(table) {
        return Box::new(SkyminesScenery { rules });
    }
    Box::new(plain::PlainScenery)
}

/// The components of a table, if it is of this title.
fn rules_of<G: Game>(table: &dyn AnyTable) -> Option<Arc<G::Rules>> {
    table.as_any().downcast_ref::<Table<G>>().map(|table| Arc::clone(table.rules()))
}
