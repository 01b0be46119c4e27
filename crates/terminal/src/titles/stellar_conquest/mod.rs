//! Stellar Conquest at the screen: the map, fleets, colonies, research, sightings, battles.

mod battle;
mod details;
mod galaxy;
mod grid;
mod map;
mod near;
mod offer;
mod panels;
mod signs;
mod sums;
mod telling;

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use stellar_conquest::{Action, Activity, BattleDoc, EventView, Hex, Rules, Star, StellarConquest};
use tabletop::Game;

use self::galaxy::{Galaxy, place};
use self::grid::{Grid, Zoom};
use crate::desk::{Answer, Desk, Own};
use crate::key::{Course, Key};
use crate::look::{self, Look};
use crate::scene::{
    BoardCell, Eye, Lens, Panel, PanelRow, Scene, Script, Shortcut, TitleScenery, ViewedBy,
};
use crate::story::{LineKind, Told};

/// The title at the screen.
#[derive(Debug)]
pub(super) struct StellarScenery {
    pub(super) rules: Arc<Rules>,
}

static SCRIPT: Script = Script {
    tabs: &panels::TABS,
    board: "map",
    place: "hex",
    n_zooms: Zoom::ALL.len() as u8,
    zoom: 1,
    shortcuts: &[Shortcut {
        key: 'a',
        notation: "advance-all",
        name: "all on",
        meaning: "all ships under way go on along their routes",
    }],
    done: "done here: end movement, spend no more, close",
    signs: &[
        ("B G Y O R", "blue, green, yellow, orange, red star; small: not explored by you"),
        ("▲ ■ ◆ ●", "ships of seat 1, 2, 3, 4; a number is that of the task force"),
        ("① ② ③ ④", "colonies of seat 1, 2, 3, 4 that you know of"),
        ("† » ░ ›", "command post, entry hex, cloud, an answer leads here"),
    ],
    rows: "ships, colony, technology",
};

impl TitleScenery for StellarScenery {
    type Game = StellarConquest;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn scene(
        &self,
        table: &tabletop::Table<StellarConquest>,
        seen: ViewedBy<'_>,
    ) -> Box<dyn Scene> {
        let view = table.game().view(seen.viewer);
        Box::new(Galaxy {
            rules: Arc::clone(&self.rules),
            viewer: seen.viewer,
            sitters: seen.sitters.to_vec(),
            sums: StellarConquest::sums(&self.rules, &view),
            view,
            memory: table.memory(seen.viewer).clone(),
        })
    }

    fn script(&self) -> &'static Script {
        &SCRIPT
    }

    fn kind(&self, event: &EventView) -> LineKind {
        telling::kind(event)
    }

    fn is_noise(&self, event: &EventView, batch: &[&EventView]) -> bool {
        telling::is_noise(event, batch)
    }

    fn join(&self, before: &EventView, event: &EventView) -> Option<EventView> {
        telling::join(before, event)
    }

    fn keep(&self, kept: &mut Vec<Told>, told: &Told, event: &EventView) {
        telling::keep(kept, told, event);
    }
}

/// A hex near the middle of the board.
const MIDDLE: Hex = Hex(328);

impl Scene for Galaxy {
    fn now(&self) -> String {
        match (self.view.turn, self.view.activity) {
            (0, _) => "Set-up".to_owned(),
            (turn, Some(Activity::Production)) => format!("Production after turn {turn}"),
            (turn, _) => format!("Turn {turn}"),
        }
    }

    fn status(&self) -> Vec<String> {
        let (view, numbers) = (&self.view, &self.rules.numbers);
        let mut parts = vec![match view.turn {
            0 => "set-up".to_owned(),
            turn => format!("turn {turn}/{}", numbers.turns),
        }];
        parts.push(doing(self));
        if let Some(next) = (view.turn.max(1)..numbers.turns)
            .find(|turn| numbers.is_production_after(*turn))
            .filter(|_| view.activity != Some(Activity::Production))
        {
            parts.push(format!("production after {next}"));
        }
        if let Some(own) = sums::own(self) {
            parts.push(format!("{} points", sums::points(self)));
            parts.push(format!("{} IP", own.ip));
            parts.push(format!("speed {}", own.speed));
        }
        parts
    }

    fn places(&self, touches: &[String]) -> Vec<BoardCell> {
        self.hexes(touches).into_iter().map(place).collect()
    }

    fn amount(&self, action: &Own) -> Option<u16> {
        let Action::Amount { n } = action.get::<Action>()? else { return None };
        Some(*n)
    }

    fn write_amount(&self, n: u16) -> String {
        StellarConquest::notation(&Action::Amount { n })
    }

    fn rank(&self, answer: &Answer) -> u16 {
        answer.action().map_or(1, |action| Galaxy::rank(self, *action))
    }

    fn offer(&self, desk: &Desk) -> Option<usize> {
        offer::offer(self, desk)
    }

    /// The one star that the filter names, where a destination is asked for.
    fn guess(&self, desk: &Desk, filter: &str) -> Option<String> {
        if !matches!(desk.question_id(), "order" | "redirect") {
            return None;
        }
        let named = |star: &Star| self.rules.star(*star).name.to_lowercase().starts_with(filter);
        let mut stars = Star::all().filter(named);
        let star = stars.next().filter(|_| stars.next().is_none())?;
        Some(StellarConquest::notation(&Action::Head { star }))
    }

    fn guess_at(&self, desk: &Desk, place: BoardCell) -> Option<String> {
        let hex = galaxy::hex(place);
        match (desk.question_id(), self.rules.star_in(hex)) {
            ("order" | "redirect", Some(star)) => {
                Some(StellarConquest::notation(&Action::Head { star }))
            }
            ("order", None) => Some(StellarConquest::notation(&Action::Step { hex })),
            (_, _) => None,
        }
    }

    fn tab(&self, desk: &Desk) -> Option<usize> {
        let ours = |battle: &BattleDoc| battle.seats.iter().any(|seat| self.viewer.is(*seat));
        if self.view.battle.as_ref().is_some_and(ours) {
            return Some(panels::BATTLE);
        }
        let at_desk = matches!(
            desk.question_id(),
            "colonies" | "emigrate" | "bonus" | "spend" | "count" | "invest"
        );
        (at_desk && self.view.turn > 0).then_some(panels::COLONIES)
    }

    fn home(&self) -> BoardCell {
        place(self.entry().unwrap_or(MIDDLE))
    }

    fn concern(&self) -> Option<BoardCell> {
        self.travellers().map(place)
    }

    fn name(&self, place: BoardCell) -> String {
        self.place_name(galaxy::hex(place))
    }

    fn step(&self, from: BoardCell, key: Key) -> Option<BoardCell> {
        step(galaxy::hex(from), key).map(place)
    }

    fn details(&self, place: BoardCell, width: u16, look: Look) -> Vec<Line<'static>> {
        details::lines(self, galaxy::hex(place), width, look)
    }

    fn rows(&self, panel: &Panel<'_>) -> Vec<PanelRow> {
        panels::rows(self, panel)
    }

    fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16) {
        let (grid, hex) = (Grid::new(Zoom::of(lens.zoom), area), galaxy::hex(lens.cursor));
        if centred { grid.centre(hex) } else { grid.follow(lens.origin, hex) }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, eye: &Eye<'_>) {
        map::draw(frame, area, self, eye);
    }
}

/// Who does what, as the viewer may know it.
fn doing(scene: &Galaxy) -> String {
    let view = &scene.view;
    let sitter = scene.sitters.get(view.active.index()).map_or("", String::as_str);
    let what = match view.activity {
        Some(Activity::Seating) => return "corners are drawn".to_owned(),
        Some(Activity::Setup) => return "everybody buys".to_owned(),
        Some(Activity::Production) => return "production".to_owned(),
        Some(Activity::Over) => return "the game is over".to_owned(),
        Some(Activity::Move) => "move",
        Some(Activity::Explore) => "explore",
        Some(Activity::Battle) => "fight",
        Some(Activity::Assault) => "attack",
        Some(Activity::Land) => "land",
        None => "play",
    };
    if scene.viewer.is(view.active) {
        return format!("you {what}");
    }
    format!("{} {} ({sitter}): {what}", look::shape(view.active), view.active)
}

fn step(from: Hex, key: Key) -> Option<Hex> {
    let (column, row) = (from.column(), from.row());
    match key.course()? {
        Course::Up => Hex::at(column, row - 1),
        Course::Down => Hex::at(column, row + 1),
        Course::Left => column.checked_sub(1).and_then(|left| nearest(left, row)),
        Course::Right => nearest(column + 1, row),
        Course::PageUp => nearest(column, row.saturating_sub(5).max(1)),
        Course::PageDown => nearest(column, row + 5),
        Course::Home => nearest(column.saturating_sub(8), row),
        Course::End => nearest((column + 8).min(31), row),
    }
}

/// The hex of a column, or its last one.
fn nearest(column: u8, row: u8) -> Option<Hex> {
    Hex::at(column, row.clamp(1, Hex::rows(column)))
}
