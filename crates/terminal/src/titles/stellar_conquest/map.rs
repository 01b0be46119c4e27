//! The map: 656 hexes at three distances.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Widget};
use stellar_conquest::{Hex, HexSet, Marker, N_COLUMNS};
use tabletop::Seat;

use super::galaxy::{self, Galaxy};
use super::grid::{Grid, Zoom};
use super::{near, signs};
use crate::draw::border;
use crate::look::{self, Look};
use crate::scene::Eye;

/// Everything in one hex that a map can show.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    pub(super) star: Option<(char, Style)>,
    pub(super) name: String,
    pub(super) is_cloud: bool,
    /// Seats with colonies that the viewer knows of.
    pub(super) homes: Vec<Seat>,
    pub(super) posts: Vec<Seat>,
    /// Markers of seats, with the number of their task force if there is one only.
    pub(super) markers: Vec<(Seat, Option<u8>)>,
    pub(super) entry: Option<Seat>,
    pub(super) is_lit: bool,
    /// Where the selected answer leads.
    pub(super) is_target: bool,
    pub(super) is_cursor: bool,
}

/// Draws the map into its frame.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, scene: &Galaxy, eye: &Eye<'_>) {
    let (zoom, cursor) = (Zoom::of(eye.lens.zoom), galaxy::hex(eye.lens.cursor));
    let distance = match zoom {
        Zoom::Far => "far",
        Zoom::Middle => "middle",
        Zoom::Near => "near",
    };
    let title = format!(" Map · {distance} · {} ", scene.place_name(cursor));
    let block = Block::bordered().title(title).border_style(border(eye.look, eye.has_keys));
    let grid = Grid::new(zoom, area);
    let note = if grid.rise == 1 { " columns B, D, F … FF lie half a hex lower " } else { "" };
    frame.render_widget(block.title_bottom(note), area);
    if grid.window.is_empty() {
        return;
    }
    let origin = grid.follow(eye.lens.origin, cursor);
    let mut lit = HexSet::EMPTY;
    for hex in eye.lit.iter().map(|place| galaxy::hex(*place)).filter(|hex| hex.is_on_board()) {
        lit.insert(hex);
    }
    let target = eye.target.map(galaxy::hex);
    let board = Board { scene, grid, origin, lit, target, cursor, look: eye.look };
    frame.render_widget(board, area);
}

struct Board<'a> {
    scene: &'a Galaxy,
    grid: Grid,
    origin: (u16, u16),
    lit: HexSet,
    target: Option<Hex>,
    cursor: Hex,
    look: Look,
}

impl Widget for Board<'_> {
    fn render(self, _area: Rect, buffer: &mut Buffer) {
        self.names(buffer);
        let mut canvas = Canvas { buffer, window: self.grid.window, origin: self.origin };
        let (grid, look) = (self.grid, self.look);
        let seen = Hex::all().filter(|hex| canvas.sees(grid.cell(*hex), grid.size()));
        let mut seen: Vec<(Hex, Contents)> = seen.map(|hex| (hex, self.contents(hex))).collect();
        // Hexes share their edges: the bright ones come last.
        seen.sort_by_key(|(_, contents)| (contents.is_cursor, contents.is_lit));
        for (hex, contents) in &seen {
            let cell = grid.cell(*hex);
            match grid.zoom {
                Zoom::Far => far(&mut canvas, cell, contents, grid, look),
                Zoom::Middle => middle(&mut canvas, cell, contents, look),
                Zoom::Near => near::hex(&mut canvas, cell, *hex, contents, look),
            }
        }
    }
}

impl Board<'_> {
    /// What the viewer knows of a hex.
    fn contents(&self, hex: Hex) -> Contents {
        let (scene, look) = (self.scene, self.look);
        let mut found = Contents {
            is_cloud: scene.rules.geometry(scene.view.variant.extra_cloud).is_cloud(hex),
            is_lit: self.lit.contains(hex),
            is_target: self.target == Some(hex),
            is_cursor: self.cursor == hex,
            ..Contents::default()
        };
        if let Some(star) = scene.rules.star_in(hex) {
            let info = scene.rules.star(star);
            let explored = scene.card(star).is_some();
            found.star =
                Some((signs::letter(info.colour, explored), signs::star(look, info.colour)));
            found.name = info.name.clone();
            found.homes = scene.homes(star);
            let posts = scene.view.posts.iter().filter(|post| post.star == star);
            found.posts = posts.map(|post| post.owner).collect();
        }
        let here = scene.view.markers.iter().filter(|marker| marker.hex == hex);
        found.markers = here.map(|marker| (marker.owner, number(marker))).collect();
        let entry = scene.view.entries.iter().position(|entry| *entry == Some(hex));
        found.entry = entry.map(|seat| Seat(seat as u8));
        found
    }

    /// Letters of columns above, numbers of rows beside.
    fn names(&self, buffer: &mut Buffer) {
        let (window, dim) = (self.grid.window, self.look.dim());
        let middle = match self.grid.zoom {
            Zoom::Far => 0,
            Zoom::Middle => 1,
            Zoom::Near => self.grid.pitch / 2,
        };
        for column in 0..N_COLUMNS as u8 {
            let Some(hex) = Hex::at(column, 1) else { continue };
            let x = self.grid.cell(hex).0 + middle;
            let name = hex.to_string();
            let name = name.trim_end_matches('1');
            let inside =
                x >= self.origin.0 && x - self.origin.0 + name.len() as u16 <= window.width;
            if inside {
                let bright = column == self.cursor.column();
                let style = if bright { self.look.accent() } else { dim };
                buffer.set_string(window.x + x - self.origin.0, window.y - 1, name, style);
            }
        }
        for row in 1..=Hex::rows(0) {
            let Some(hex) = Hex::at(0, row) else { continue };
            let y = self.grid.cell(hex).1 + self.grid.rise / 4;
            if y >= self.origin.1 && y - self.origin.1 < window.height {
                let bright = row == self.cursor.row();
                let style = if bright { self.look.accent() } else { dim };
                let text = format!("{row:>2}");
                buffer.set_string(window.x - 3, window.y + y - self.origin.1, text, style);
            }
        }
    }
}

/// A window on a grid of cells that is larger than it.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    window: Rect,
    origin: (u16, u16),
}

impl Canvas<'_> {
    fn sees(&self, (x, y): (u16, u16), (width, height): (u16, u16)) -> bool {
        x + width > self.origin.0
            && y + height > self.origin.1
            && x < self.origin.0 + self.window.width
            && y < self.origin.1 + self.window.height
    }

    /// One character of the board, if it is in the window.
    pub(super) fn put(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if !self.sees((x, y), (1, 1)) {
            return;
        }
        let (x, y) = (self.window.x + x - self.origin.0, self.window.y + y - self.origin.1);
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_char(sign).set_style(style);
        }
    }

    pub(super) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        for (sign, at) in text.chars().zip(x..) {
            self.put(at, y, sign, style);
        }
    }
}

fn number(marker: &Marker) -> Option<u8> {
    match (marker.loose, marker.task_forces.as_slice()) {
        (false, [only]) => Some(*only),
        (_, _) => None,
    }
}

impl Contents {
    /// The style under everything in the hex.
    pub(super) fn ground(&self, look: Look) -> Style {
        match (self.is_cursor, self.is_lit) {
            (true, _) => look.cursor(),
            (false, true) => look.lit(),
            (false, false) => Style::new(),
        }
    }

    /// The sign in the middle of the hex.
    fn sign(&self, look: Look) -> (char, Style) {
        match self.star {
            Some((letter, style)) => (letter, style.patch(look.strong())),
            None if self.is_cloud => (signs::CLOUD, signs::cloud(look)),
            None => (signs::SPACE, look.dim()),
        }
    }

    /// Markers first, then what stands there.
    fn things(&self, look: Look) -> Vec<(char, Style)> {
        let mut things = Vec::new();
        for (seat, _) in &self.markers {
            things.push((look::shape(*seat), look.seat(*seat)));
        }
        things.extend(self.buildings(look));
        things
    }

    /// Colonies, posts, the entry.
    pub(super) fn buildings(&self, look: Look) -> Vec<(char, Style)> {
        let mut things = Vec::new();
        for seat in &self.homes {
            things.push((signs::home(*seat), look.seat(*seat)));
            if self.posts.contains(seat) {
                things.push((signs::POST, look.seat(*seat)));
            }
        }
        if let Some(seat) = self.entry {
            things.push((signs::ENTRY, look.seat(seat)));
        }
        things
    }
}

/// One row a hex: the star, and one thing beside it.
fn far(canvas: &mut Canvas<'_>, (x, y): (u16, u16), hex: &Contents, grid: Grid, look: Look) {
    let ground = hex.ground(look);
    let (sign, style) = hex.sign(look);
    let things = hex.things(look);
    let blank = if hex.is_cloud { (signs::CLOUD, signs::cloud(look)) } else { (' ', Style::new()) };
    for (at, below) in (x..x + grid.pitch).flat_map(|at| (1..grid.rise).map(move |row| (at, row))) {
        canvas.put(at, y + below, blank.0, blank.1);
    }
    canvas.put(x, y, sign, style.patch(ground));
    let thing = match things.first() {
        Some(thing) => *thing,
        None if hex.is_lit && !hex.is_cloud => (look::LIT, look.lit_mark()),
        None => blank,
    };
    canvas.put(x + 1, y, thing.0, thing.1.patch(ground));
    if grid.pitch > 2 {
        let second = match things.get(1) {
            Some(second) => *second,
            None if hex.is_lit && !things.is_empty() => (look::LIT, look.lit_mark()),
            None => blank,
        };
        canvas.put(x + 2, y, second.0, second.1.patch(ground));
    }
}

/// Two rows a hex: star and buildings above, markers or the name below.
fn middle(canvas: &mut Canvas<'_>, (x, y): (u16, u16), hex: &Contents, look: Look) {
    let ground = hex.ground(look);
    let blank = match hex.is_cloud {
        true => (signs::CLOUD, signs::cloud(look)),
        false => (' ', Style::new()),
    };
    for (column, row) in [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)] {
        canvas.put(x + column, y + row, blank.0, blank.1.patch(ground));
    }
    if hex.is_lit {
        let mark = if hex.is_target { look.bad() } else { look.lit_mark() };
        canvas.put(x, y, look::LIT, mark.patch(ground));
    }
    let (sign, style) = hex.sign(look);
    canvas.put(x + 1, y, sign, style.patch(ground));
    for (at, (sign, style)) in (x + 2..x + 4).zip(hex.buildings(look)) {
        canvas.put(at, y, sign, style.patch(ground));
    }
    if hex.markers.is_empty() {
        let short: String = hex.name.chars().take(3).collect();
        canvas.text(x + 1, y + 1, &short, look.dim().patch(ground));
        return;
    }
    let mut signs: Vec<(char, Style)> = Vec::new();
    for (seat, number) in &hex.markers {
        let style = look.seat(*seat).patch(ground);
        signs.push((look::shape(*seat), style));
        if let (Some(number), true) = (number, hex.markers.len() <= 2) {
            signs.extend(number.to_string().chars().map(|digit| (digit, style)));
        }
    }
    signs.truncate(4);
    // Below the star where there is room for it.
    let first = if signs.len() < 4 { x + 1 } else { x };
    for (at, (sign, style)) in (first..).zip(signs) {
        canvas.put(at, y + 1, sign, style);
    }
}
