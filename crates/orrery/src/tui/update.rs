//! What happens to the client when something happens: no terminal, no files, no clock.

use std::path::PathBuf;

use stellar_conquest::Action;
use tabletop::DoorError;

use super::key::Key;
use super::layout::{Grid, areas};
use super::model::{Effect, Game, Model, Mood, Msg, Screen};
use super::session::{Session, Stage};
use super::start::Wish;
use super::ui::{Chooser, Focus, Notice, Overlay, Tab, Ui};
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
    let ui = Ui::new(&session.scene);
    let note = format!("This game is saved after every answer in {}", path.display());
    model.notice = Some(Notice::good(note));
    let mood = Mood::Travel;
    let mut game = Game { session, ui, path, is_paused: false, mood };
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
                overlays::open_rule(model, rule);
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
            model.notice = Some(Notice::bad(error.message, error.rule));
            Vec::new()
        }
    }
}

/// Answers, cursor and panel for a new question.
pub(crate) fn refresh_ui(game: &mut Game) {
    let scene = &game.session.scene;
    let ui = &mut game.ui;
    ui.chooser = Chooser::new(scene);
    ui.row = None;
    ui.focus = Focus::Answers;
    let answer = scene.answers.get(ui.chooser.selected);
    let target = answer.and_then(|answer| answer.hexes.first().copied());
    if let Some(hex) = target.or_else(|| scene.travellers()) {
        ui.cursor = hex;
    }
    let mood = mood(game);
    if mood != game.mood {
        game.mood = mood;
        game.ui.tab = match mood {
            Mood::Travel => Tab::Log,
            Mood::Battle => Tab::Battle,
            Mood::Desk => Tab::Colonies,
        };
    }
}

fn mood(game: &Game) -> Mood {
    let scene = &game.session.scene;
    let ours = |battle: &stellar_conquest::BattleDoc| {
        battle.seats.iter().any(|seat| scene.viewer.is(*seat))
    };
    let id = scene.question.as_ref().map_or("", |question| question.id.as_str());
    if scene.view.battle.as_ref().is_some_and(ours) {
        return Mood::Battle;
    }
    match id {
        "colonies" | "emigrate" | "bonus" | "spend" | "count" | "invest" if scene.view.turn > 0 => {
            Mood::Desk
        }
        _ => Mood::Travel,
    }
}

/// Scrolls the map so that the cursor is on it.
fn show_cursor(game: &mut Game, size: (u16, u16)) {
    let areas = areas(size.0, size.1, &game.ui);
    let grid = Grid::new(game.ui.zoom, areas.map);
    game.ui.origin = grid.follow(game.ui.origin, game.ui.cursor);
}

/// The place of an action among the answers.
pub(crate) fn place_of(game: &Game, wanted: &Action) -> Option<usize> {
    game.session.scene.answers.iter().position(|answer| answer.action == *wanted)
}
