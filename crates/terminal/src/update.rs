//! What happens to the client when something happens: no terminal, no files, no clock.

use std::path::PathBuf;

use hosting::DoorError;

use super::key::Key;
use super::layout::areas;
use super::model::{Effect, Game, Model, Msg, Screen};
use super::session::{Session, Stage};
use super::start::Wish;
use super::ui::{Chooser, Focus, LOG, Notice, Overlay, Ui};
use super::{overlays, playing};

/// Answers of bots in one go: enough to be quick, few enough that keys are heard.
const ANSWERS_PER_TICK: usize = 48;

/// Takes one message in; says what is to be done.
pub(crate) fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let mut effects = Vec::new();
    match msg {
        Msg::Key(key) => {
            model.notice = None;
            effects = pressed(model, key);
        }
        Msg::Tick => effects.extend(tick(model)),
        Msg::Resize(width, height) => model.size = (width, height),
        Msg::Opened(session, path) => open(model, *session, path),
        Msg::Seatless(form) => model.screen = Screen::Start(form),
        Msg::Saved { path, by_hand } => {
            if let Screen::Game(game) = &mut model.screen {
                if by_hand {
                    let there = path.display();
                    model.notice =
                        Some(Notice::good(format!("Saved. The game goes on in {there}")));
                }
                game.path = path;
            }
        }
        Msg::Failed(text) => match &mut model.screen {
            Screen::Start(form) => form.trouble = Some(text),
            Screen::Game(_) => model.notice = Some(Notice::bad(text, None)),
        },
    }
    if let Screen::Game(game) = &mut model.screen {
        show_cursor(game, model.size);
    }
    effects
}

fn open(model: &mut Model, session: Session, path: PathBuf) {
    let ui = Ui::new(&session.sight, session.scenery.script());
    let note = format!("This game is saved after every answer in {}", path.display());
    model.notice = Some(Notice::good(note));
    let mut game = Game { session, ui, path, is_paused: false, helpful: LOG };
    refresh_ui(&mut game);
    if game.session.stage == Stage::Over {
        model.overlay = Some(Overlay::Ending);
    }
    model.screen = Screen::Game(Box::new(game));
}

fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    if model.overlay.is_some() {
        return overlays::pressed(model, key);
    }
    match &mut model.screen {
        Screen::Start(form) => match form.key(key) {
            None => Vec::new(),
            Some(Wish::Begin) => vec![Effect::Begin],
            Some(Wish::Open(path)) => vec![Effect::Open(path)],
            Some(Wish::Quit) => vec![Effect::Quit],
            Some(Wish::Help) => {
                model.overlay = Some(Overlay::Help { scroll: 0 });
                Vec::new()
            }
            Some(Wish::Rule(rule)) => {
                overlays::open_rule(model, &rule);
                Vec::new()
            }
        },
        Screen::Game(_) => playing::pressed(model, key),
    }
}

/// Lets bots answer for a while.
fn tick(model: &mut Model) -> Option<Effect> {
    let Screen::Game(game) = &mut model.screen else { return None };
    if game.session.stage != Stage::Bots || game.is_paused {
        return None;
    }
    // Who only watches wants to see it happen.
    let watched = game.session.viewer().seat().is_none();
    let n_answers = if watched { 1 } else { ANSWERS_PER_TICK };
    for _ in 0..n_answers {
        if !game.session.tick() {
            break;
        }
    }
    game.session.refresh();
    if game.session.stage == Stage::Bots {
        return None;
    }
    refresh_ui(game);
    if game.session.stage == Stage::Over {
        model.overlay = Some(Overlay::Ending);
    }
    Some(Effect::Save)
}

/// After an answer of the person at the screen, or its refusal.
pub(crate) fn answered(model: &mut Model, result: Result<(), DoorError>) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    match result {
        Ok(()) => {
            game.session.refresh();
            refresh_ui(game);
            if game.session.stage == Stage::Over {
                model.overlay = Some(Overlay::Ending);
            }
            vec![Effect::Save]
        }
        Err(error) => {
            model.notice = Some(Notice::bad(error.message.to_string(), error.rule));
            Vec::new()
        }
    }
}

/// Answers, cursor and panel for a new question.
pub(crate) fn refresh_ui(game: &mut Game) {
    let (sight, ui) = (&game.session.sight, &mut game.ui);
    ui.chooser = Chooser::new(sight);
    ui.row = None;
    ui.focus = Focus::Answers;
    let answer = sight.desk.answers.get(ui.chooser.selected);
    let target = answer.and_then(|answer| answer.places.first().copied());
    if let Some(place) = target.or_else(|| sight.scene.concern()) {
        ui.lens.cursor = place;
    }
    let helpful = sight.scene.tab(&sight.desk).map_or(LOG, |tab| tab + 1);
    if helpful != game.helpful {
        (game.helpful, ui.tab) = (helpful, helpful);
    }
}

/// Scrolls the board so that the cursor is on it.
fn show_cursor(game: &mut Game, size: (u16, u16)) {
    let area = areas(size, &game.ui, game.script()).board;
    game.ui.lens.origin = game.session.sight.scene.origin(area, game.ui.lens, false);
}
