//! What a title adds to the frame: its board, its panels, its way to tell.
//!
//! The frame knows questions, answers, lines and seats, all through the door of the table; whatever
//! has to know what a View means is behind these two traits. A title without a scene of its own gets
//! [`super::titles::plain`], which knows no title at all.

use std::fmt::Debug;

use hosting::{AnyTable, TableStep};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tabletop::wire::{Asking, Offer, offers_of};
use tabletop::{Game, News, Seat, Table, Viewer};

use super::desk::{Answer, Desk, Own};
use super::draw::wrap;
use super::key::Key;
use super::look::Look;
use super::story::{LineKind, Told};

/// A spot on a title's board. Only its scene knows what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BoardCell(pub(crate) u16);

/// A title at the screen, made once for a game; the frame knows it as this.
pub(crate) trait Scenery: Debug {
    /// What one viewer sees.
    fn look(&self, table: &dyn AnyTable, seen: ViewedBy<'_>) -> Box<dyn Scene>;

    /// The question to a seat with all its answers; `None` if it is not asked.
    fn ask(&self, table: &dyn AnyTable, seat: Seat) -> Option<(Asking, Vec<Offer<Own, Own>>)>;

    /// What a viewer was told by a step.
    fn told(&self, step: &TableStep, viewer: Viewer) -> Vec<Told>;

    /// What a viewer has been told since the game began.
    fn story(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Told>;

    /// What can be said before anything is seen.
    fn script(&self) -> &'static Script;

    /// How the line of an event is drawn.
    fn kind(&self, event: &Own) -> LineKind;

    /// Whether an event is no news beside the others that are told with it.
    fn is_noise(&self, event: &Own, batch: &[Own]) -> bool;

    /// The one line that tells of two events which follow each other.
    fn join(&self, before: &Own, event: &Own) -> Option<Told>;

    /// Keeps, or lets go, what a panel tells event by event: a battle, the turn of an automa.
    fn keep(&self, kept: &mut Vec<Told>, told: &Told);
}

/// An event as a viewer of this title may know it.
type EventOf<T> = <<T as TitleScenery>::Game as Game>::EventView;

/// A title at the screen, as the title writes it: with its own types. A [`Scenery`] follows.
pub(crate) trait TitleScenery: Debug {
    /// The title.
    type Game: Game;

    /// The components of the game.
    fn rules(&self) -> &<Self::Game as Game>::Rules;

    /// What one viewer sees.
    fn scene(&self, table: &Table<Self::Game>, seen: ViewedBy<'_>) -> Box<dyn Scene>;

    /// What can be said before anything is seen.
    fn script(&self) -> &'static Script;

    /// How the line of an event is drawn.
    fn kind(&self, event: &EventOf<Self>) -> LineKind;

    /// Whether an event is no news beside the others that are told with it.
    fn is_noise(&self, event: &EventOf<Self>, batch: &[&EventOf<Self>]) -> bool {
        let _ = (event, batch);
        false
    }

    /// The one event that tells of two which follow each other.
    fn join(&self, before: &EventOf<Self>, event: &EventOf<Self>) -> Option<EventOf<Self>> {
        let _ = (before, event);
        None
    }

    /// Keeps, or lets go, what a panel tells event by event: a battle, the turn of an automa.
    fn keep(&self, kept: &mut Vec<Told>, told: &Told, event: &EventOf<Self>) {
        let _ = (kept, told, event);
    }
}

fn table_of<G: Game>(table: &dyn AnyTable) -> &Table<G> {
    table.as_any().downcast_ref().expect("the scenery was made for this title")
}

fn event_of<T: TitleScenery + ?Sized>(event: &Own) -> &EventOf<T> {
    event.get().expect("the event was told by this scenery")
}

/// News in words, with the event as the title has it.
fn told_of<G: Game>(rules: &G::Rules, news: &News<G::EventView>) -> Told {
    Told::of::<G>(rules, news, |event| Own::new(event.clone()))
}

impl<T: TitleScenery> Scenery for T {
    fn look(&self, table: &dyn AnyTable, seen: ViewedBy<'_>) -> Box<dyn Scene> {
        self.scene(table_of(table), seen)
    }

    fn ask(&self, table: &dyn AnyTable, seat: Seat) -> Option<(Asking, Vec<Offer<Own, Own>>)> {
        let (question, offers) = offers_of(table_of::<T::Game>(table).game(), seat)?;
        Some((question, offers.into_iter().map(|offer| offer.map(Own::new, Own::new)).collect()))
    }

    fn told(&self, step: &TableStep, viewer: Viewer) -> Vec<Told> {
        let news = step.news.as_ref().and_then(|news| news.downcast_ref());
        let news: &tabletop::NewsByViewer<T::Game> = news.expect("a step brings news of its title");
        news[viewer].iter().map(|news| told_of::<T::Game>(self.rules(), news)).collect()
    }

    fn story(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Told> {
        let story = table_of::<T::Game>(table).story(viewer);
        story.iter().map(|news| told_of::<T::Game>(self.rules(), news)).collect()
    }

    fn script(&self) -> &'static Script {
        TitleScenery::script(self)
    }

    fn kind(&self, event: &Own) -> LineKind {
        TitleScenery::kind(self, event_of::<T>(event))
    }

    fn is_noise(&self, event: &Own, batch: &[Own]) -> bool {
        let batch: Vec<&EventOf<T>> = batch.iter().map(event_of::<T>).collect();
        TitleScenery::is_noise(self, event_of::<T>(event), &batch)
    }

    fn join(&self, before: &Own, event: &Own) -> Option<Told> {
        let whole = TitleScenery::join(self, event_of::<T>(before), event_of::<T>(event))?;
        Some(told_of::<T::Game>(self.rules(), &News::Event(whole)))
    }

    fn keep(&self, kept: &mut Vec<Told>, told: &Told) {
        if let Some(event) = &told.event {
            TitleScenery::keep(self, kept, told, event_of::<T>(event));
        }
    }
}

/// In whose eyes the table is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewedBy<'a> {
    pub(crate) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(crate) sitters: &'a [String],
}

/// The words and keys of a title.
#[derive(Debug)]
pub(crate) struct Script {
    /// The panels after the log.
    pub(crate) tabs: &'static [Tab],
    /// What the board is called.
    pub(crate) board: &'static str,
    /// What a place on the board is called.
    pub(crate) place: &'static str,
    /// How many distances the board can be looked at from.
    pub(crate) n_zooms: u8,
    /// The distance to begin with.
    pub(crate) zoom: u8,
    /// Keys for answers that are given often.
    pub(crate) shortcuts: &'static [Shortcut],
    /// What the key d does, in words.
    pub(crate) done: &'static str,
    /// Signs on the board, for the page of help.
    pub(crate) signs: &'static [(&'static str, &'static str)],
    /// What rows of panels stand for, for the page of help.
    pub(crate) rows: &'static str,
}

/// A panel.
#[derive(Debug)]
pub(crate) struct Tab {
    /// Its name; the key for it is the capital letter in it.
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    /// Hundredths of the screen's height that it wants while it only is looked at.
    pub(crate) share: u16,
}

/// A key for an answer.
#[derive(Debug)]
pub(crate) struct Shortcut {
    pub(crate) key: char,
    /// The answer in text notation.
    pub(crate) notation: &'static str,
    /// For the footer.
    pub(crate) name: &'static str,
    /// For the page of help.
    pub(crate) meaning: &'static str,
}

/// Where the player looks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lens {
    pub(crate) cursor: BoardCell,
    /// From 0, the farthest.
    pub(crate) zoom: u8,
    /// The cell of the board that is drawn in the upper left corner.
    pub(crate) origin: (u16, u16),
}

/// What a board is drawn with.
#[derive(Debug)]
pub(crate) struct Eye<'a> {
    pub(crate) lens: Lens,
    /// Places that shown answers lead to.
    pub(crate) lit: &'a [BoardCell],
    /// Where the selected answer leads.
    pub(crate) target: Option<BoardCell>,
    pub(crate) has_keys: bool,
    pub(crate) look: Look,
}

/// What a panel is drawn with.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    /// A place in [`Script::tabs`].
    pub(crate) tab: usize,
    pub(crate) desk: &'a Desk,
    /// What [`Scenery::keep`] has kept.
    pub(crate) kept: &'a [Told],
    pub(crate) cursor: BoardCell,
    pub(crate) width: u16,
    pub(crate) look: Look,
}

/// One thing in a panel.
#[derive(Clone, Debug, Default)]
pub(crate) struct PanelRow {
    pub(crate) lines: Vec<Line<'static>>,
    /// Where it is.
    pub(crate) place: Option<BoardCell>,
    /// The section behind it.
    pub(crate) rule: Option<String>,
    /// The answer that it stands for, in text notation.
    pub(crate) answer: Option<String>,
}

impl PanelRow {
    pub(crate) fn of(lines: Vec<Line<'static>>) -> PanelRow {
        PanelRow { lines, ..PanelRow::default() }
    }

    pub(crate) fn styled(text: impl Into<String>, style: Style) -> PanelRow {
        PanelRow::of(vec![Line::from(Span::styled(text.into(), style))])
    }

    pub(crate) fn wrapped(text: &str, width: u16, style: Style) -> PanelRow {
        let lines = wrap(text, width).into_iter();
        PanelRow::of(lines.map(|line| Line::from(Span::styled(line, style))).collect())
    }

    pub(crate) fn at(self, place: Option<BoardCell>) -> PanelRow {
        PanelRow { place, ..self }
    }

    pub(crate) fn ruled(self, rule: &str) -> PanelRow {
        PanelRow { rule: Some(rule.to_owned()), ..self }
    }
}

/// The board and the panels as one viewer sees them now.
pub(crate) trait Scene: Debug {
    /// Round and phase in a few words, without anybody's secret.
    fn now(&self) -> String;

    /// Where the game stands, in parts, what matters most first.
    fn status(&self) -> Vec<String>;

    /// Where on the board an answer leads that touches these, the place that matters most first.
    fn places(&self, touches: &[String]) -> Vec<BoardCell>;

    /// The number that an answer is, where a number is asked for.
    fn amount(&self, action: &Own) -> Option<u16> {
        let _ = action;
        None
    }

    /// Such an answer in text notation, whether it is legal or not.
    fn write_amount(&self, n: u16) -> String {
        n.to_string()
    }

    /// Answers of a lower rank are listed first; equal ones stay in the order of the rules.
    fn rank(&self, answer: &Answer) -> u16 {
        let _ = answer;
        0
    }

    /// The answer that most players want most of the time.
    fn offer(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }

    /// An answer that is not legal, in text notation, for the filter that found none: its refusal says why.
    fn guess(&self, desk: &Desk, filter: &str) -> Option<String> {
        let _ = (desk, filter);
        None
    }

    /// The same for a place that no answer leads to.
    fn guess_at(&self, desk: &Desk, place: BoardCell) -> Option<String> {
        let _ = (desk, place);
        None
    }

    /// The panel that helps now: a place in [`Script::tabs`], or nothing for the log.
    fn tab(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }

    /// Where the cursor begins.
    fn home(&self) -> BoardCell;

    /// Where to look when no answer leads anywhere.
    fn concern(&self) -> Option<BoardCell> {
        None
    }

    /// What a place is called.
    fn name(&self, place: BoardCell) -> String;

    /// Where a key moves the cursor.
    fn step(&self, from: BoardCell, key: Key) -> Option<BoardCell>;

    /// Everything that the viewer knows of a place.
    fn details(&self, place: BoardCell, width: u16, look: Look) -> Vec<Line<'static>>;

    /// The rows of a panel.
    fn rows(&self, panel: &Panel<'_>) -> Vec<PanelRow>;

    /// The origin nearest to the lens's own with which a board in this area shows the cursor; in the
    /// middle, if so wished.
    fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16);

    /// Draws the board.
    fn draw(&self, frame: &mut Frame<'_>, area: Rect, eye: &Eye<'_>);
}
