//! The whole client as plain data, what can happen to it, and what it wants done in the world.

use std::path::PathBuf;

use hosting::Title;

use super::key::Key;
use super::look::Look;
use super::scene::Script;
use super::session::Session;
use super::start::Form;
use super::ui::{Notice, Overlay, Ui};

/// The client.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) look: Look,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) notice: Option<Notice>,
}

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Start(Form),
    Game(Box<Game>),
}

/// A game on the screen.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) ui: Ui,
    /// Where it is saved.
    pub(crate) path: PathBuf,
    /// Nobody plays by themselves for the moment.
    pub(crate) is_paused: bool,
    /// The panel that was last opened by itself.
    pub(crate) helpful: usize,
}

impl Game {
    /// The words and keys of the title.
    pub(crate) fn script(&self) -> &'static Script {
        self.session.scenery.script()
    }
}

/// Something happened to the client.
#[derive(Debug)]
pub(crate) enum Msg {
    Key(Key),
    /// Time to let bots think.
    Tick,
    Resize(u16, u16),
    /// A game was made or read.
    Opened(Box<Session>, PathBuf),
    /// A record was read, but nobody knows who plays it.
    Seatless(Form),
    /// The game lies there now.
    Saved {
        path: PathBuf,
        by_hand: bool,
    },
    Failed(String),
}

/// Something to be done in the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Make the game of the form.
    Begin,
    /// Read a game.
    Open(PathBuf),
    /// Write the game where it lies.
    Save,
    /// Write the game under another name, and go on there.
    SaveAs(PathBuf),
    Quit,
}

impl Model {
    pub(crate) fn new(look: Look, size: (u16, u16), form: Form) -> Model {
        Model { look, size, screen: Screen::Start(form), overlay: None, notice: None }
    }

    /// Whether a bot is to be let on.
    pub(crate) fn is_busy(&self) -> bool {
        use super::session::Stage;
        match &self.screen {
            Screen::Start(_) => false,
            Screen::Game(game) => game.session.stage == Stage::Bots && !game.is_paused,
        }
    }

    /// The title that is chosen or played.
    pub(crate) fn title(&self) -> &'static dyn Title {
        match &self.screen {
            Screen::Start(form) => form.title,
            Screen::Game(game) => game.session.title,
        }
    }
}
