//! Moon and Belt as text: spaces where the components draw them, and the lines between.

use ratatui::layout::Rect;
use ratatui::style::Style;
use skymines::{Company, Map, Side, Space, spaces};

use super::mines::{Mines, colour, letter, reward};
use super::spots::Spot;
use crate::look::Look;
use crate::sheet::Sheet;

/// Columns from the first to the last space, whatever the components count in.
const WIDTH: u16 = 56;
/// Cells of a space: number and reward above, pieces below.
const CELL: u16 = 7;

/// Draws the map below a row; the first row after it.
pub(super) fn draw(sheet: &mut Sheet, top: u16, table: &Mines, look: Look) {
    let map = table.rules.map(table.doc().variant.side);
    let scale = Scale::of(map);
    if map.side == Side::Moon {
        lines(sheet, top, map, scale, look);
    }
    for space in spaces(map.all) {
        cell(sheet, top, table, space, scale, look);
    }
}

/// From the numbers of the component file to cells.
#[derive(Clone, Copy)]
struct Scale {
    x: (u16, u16),
    y: (u16, u16),
}

impl Scale {
    fn of(map: &Map) -> Scale {
        let most = |axis: fn(&skymines::SpaceInfo) -> u16| {
            map.spaces.iter().map(axis).max().unwrap_or(1).max(1)
        };
        let rows = match map.side {
            // Rows of the Moon lie three apart: two for a sector, one for the lines.
            Side::Moon => most(|space| space.y) * 3,
            Side::Belt => 26,
        };
        Scale { x: (WIDTH, most(|space| space.x)), y: (rows, most(|space| space.y)) }
    }

    fn cell(self, map: &Map, space: Space) -> (u16, u16) {
        let info = &map.spaces[space.index()];
        let axis = |at: u16, (cells, most): (u16, u16)| {
            (u32::from(at) * u32::from(cells) / u32::from(most)) as u16
        };
        (2 + axis(info.x, self.x), axis(info.y, self.y))
    }
}

fn cell(sheet: &mut Sheet, top: u16, table: &Mines, space: Space, scale: Scale, look: Look) {
    let map = table.rules.map(table.doc().variant.side);
    let (x, y) = scale.cell(map, space);
    let y = top + y;
    let name = map.name(space);
    let gain = reward(map.reward(space));
    let helium = map.helium & space.bit() != 0;
    let style = if helium { look.good() } else { look.dim() };
    // On the Belt the space costs, not the line.
    let double = map.side == Side::Belt
        && spaces(map.all).any(|other| map.near(other)[1] & space.bit() != 0);
    let mut end = sheet.put(x, y, name, look.strong());
    if double {
        end = sheet.put(end, y, "═", look.accent());
    }
    let end = sheet.put(end + 1, y, &gain, style).max(x + CELL - 1);
    let mut at = x;
    for company in table.pieces(space) {
        let sign = letter(company).to_string();
        at = sheet.put(at, y + 1, &sign, colour(look, company).patch(look.cursor()));
    }
    let seats = map.seats(space);
    let free = match (map.side, seats) {
        (Side::Belt, 0) => "»".to_owned(),
        (Side::Belt, n) => "○".repeat(usize::from(n).saturating_sub(usize::from(at - x))),
        (Side::Moon, _) if at == x => "·".to_owned(),
        (Side::Moon, _) => String::new(),
    };
    let mut at = sheet.put(at, y + 1, &free, look.dim()) + 1;
    for company in Company::ALL {
        let [single, double] = map.station(company);
        let text = match (single & space.bit() != 0, double & space.bit() != 0) {
            (true, _) => format!("⌂{}", letter(company)),
            (false, true) => format!("⌂{}═", letter(company)),
            (false, false) => continue,
        };
        at = sheet.put(at, y + 1, &text, colour(look, company));
    }
    sheet.mark(Spot::Space(space).place(), Rect::new(x, y, end - x, 1));
}

/// Lines between sectors: a thin one is single, a thick one double.
fn lines(sheet: &mut Sheet, top: u16, map: &Map, scale: Scale, look: Look) {
    for from in spaces(map.all) {
        let [single, double] = map.near(from);
        for to in spaces(single | double) {
            let ((x, y), (other_x, other_y)) = (scale.cell(map, from), scale.cell(map, to));
            let is_double = double & to.bit() != 0;
            let style = if is_double { look.accent() } else { look.dim() };
            let put = |sheet: &mut Sheet, x: u16, y: u16, one: &str, two: &str, style: Style| {
                sheet.put(x, top + y, if is_double { two } else { one }, style);
            };
            if y == other_y && x < other_x {
                put(sheet, other_x - 2, y, "─", "═", style);
            } else if y < other_y && x < other_x {
                put(sheet, x + CELL - 2, y + 2, "╲", "╲╲", style);
            } else if y < other_y {
                put(sheet, x + 1, y + 2, "╱", "╱╱", style);
            }
        }
    }
}
