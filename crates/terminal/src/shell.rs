//! The terminal: keys in, cells out, effects done. Everything else is decided elsewhere.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use hosting::Title;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};

use super::draw::draw;
use super::key::Key;
use super::look::Look;
use super::model::{Effect, Model, Msg, Screen};
use super::start::Form;
use super::store::{Found, Store};
use super::update::update;

/// How long a watcher looks at one answer of a bot.
const WATCH: Duration = Duration::from_millis(25);

/// Opens the table in the terminal and returns when the player leaves it: with a record to go on with, or a choice of
/// games if none is given.
///
/// # Errors
/// There is no terminal, or the record cannot be read.
pub fn run(titles: &[&'static dyn Title], file: Option<&Path>) -> anyhow::Result<()> {
    opened_at(titles, |_, store| match file {
        // Before the screen is taken: whatever is wrong with the file is said as by any command.
        Some(file) => Ok(Some(opened(store.open(file)?, file))),
        None => Ok(None),
    })
}

/// Opens the table in the terminal at a first game of a title: one person against the mildest bot that means what it does.
///
/// # Errors
/// There is no terminal, or the game cannot be saved.
pub fn run_first_game(titles: &[&'static dyn Title], title: &dyn Title) -> anyhow::Result<()> {
    opened_at(titles, |form, store| {
        let mut form = form.clone();
        form.introduce(title.id());
        let (session, path) = store.begin(&form)?;
        Ok(Some(Msg::Opened(Box::new(session), path)))
    })
}

/// Whether somebody sits at a terminal.
pub fn is_there() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// Takes the screen, with what is to be on it first.
fn opened_at(
    titles: &[&'static dyn Title],
    first: impl FnOnce(&Form, &mut Store) -> anyhow::Result<Option<Msg>>,
) -> anyhow::Result<()> {
    if !is_there() {
        bail!("the table needs a terminal; see orrery --help for commands that do not");
    }
    let mut store = Store::new(titles, Store::usual_folder());
    let form = Form::new(titles, store.list());
    let first = first(&form, &mut store)?;
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    let mut model = Model::new(Look { colours: has_colours() }, size, form);
    if let Some(msg) = first {
        update(&mut model, msg);
    }
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    let result = play(&mut terminal, &mut model, &mut store);
    ratatui::restore();
    result?;
    if let Screen::Game(game) = &model.screen {
        let path = game.path.display();
        writeln!(io::stdout(), "The game is in {path}; go on with: orrery tui {path}")?;
    }
    Ok(())
}

/// <https://no-color.org>, and terminals that say they have none.
fn has_colours() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let poor = std::env::var_os("TERM").is_some_and(|term| term == "dumb" || term == "vt100");
    !refused && !poor
}

fn play(
    terminal: &mut DefaultTerminal,
    model: &mut Model,
    store: &mut Store,
) -> anyhow::Result<()> {
    loop {
        terminal.draw(|frame| draw(frame, model))?;
        let Some(msg) = next(model)? else { continue };
        let mut msgs = vec![msg];
        while let Some(msg) = msgs.pop() {
            for effect in update(model, msg) {
                if effect == Effect::Quit {
                    return Ok(());
                }
                msgs.extend(perform(&effect, model, store));
            }
        }
    }
}

/// The next thing that happens.
fn next(model: &Model) -> anyhow::Result<Option<Msg>> {
    if model.is_busy() {
        let watched = match &model.screen {
            Screen::Game(game) => game.session.viewer().seat().is_none(),
            Screen::Start(_) => false,
        };
        let wait = if watched { WATCH } else { Duration::ZERO };
        if !event::poll(wait)? {
            return Ok(Some(Msg::Tick));
        }
    }
    let event = event::read()?; // Mouse, paste and focus mean nothing here.
    if let Event::Resize(width, height) = event {
        return Ok(Some(Msg::Resize(width, height)));
    }
    Ok(event.as_key_event().and_then(Key::of).map(Msg::Key))
}

/// Does what the client wants done; what came of it.
fn perform(effect: &Effect, model: &Model, store: &mut Store) -> Option<Msg> {
    let done = match (effect, &model.screen) {
        (Effect::Begin, Screen::Start(form)) => match &form.file {
            Some(path) => store
                .open_with(path, form.sitters.clone())
                .map(|session| Some(Msg::Opened(Box::new(session), path.clone()))),
            None => {
                store.begin(form).map(|(session, path)| Some(Msg::Opened(Box::new(session), path)))
            }
        },
        (Effect::Open(path), _) => store.open(path).map(|found| Some(opened(found, path))),
        (Effect::Save, Screen::Game(game)) => store.save(&game.path, &game.session).map(|()| None),
        (Effect::SaveAs(path), Screen::Game(game)) if *path == game.path => store
            .save(&game.path, &game.session)
            .map(|()| Some(Msg::Saved { path: path.clone(), by_hand: true })),
        (Effect::SaveAs(path), Screen::Game(game)) => {
            store.save_as(path, &game.session).map(|path| Some(Msg::Saved { path, by_hand: true }))
        }
        (Effect::Begin | Effect::Save | Effect::SaveAs(_) | Effect::Quit, _) => Ok(None),
    };
    done.unwrap_or_else(|error| Some(Msg::Failed(format!("{error:#}"))))
}

fn opened(found: Found, path: &Path) -> Msg {
    match found {
        Found::Game(session) => Msg::Opened(session, path.to_owned()),
        Found::Seatless(form) => Msg::Seatless(form),
    }
}
