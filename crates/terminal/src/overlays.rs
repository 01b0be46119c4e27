//! Keys while something lies over the table.

#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing in most places")]

use std::path::PathBuf;

use super::key::Key;
use super::model::{Effect, Model, Screen};
use super::session::Stage;
use super::ui::Overlay;
use super::update::answered;

pub(crate) fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(overlay) = model.overlay.take() else { return Vec::new() };
    match overlay {
        Overlay::Help { scroll } => {
            model.overlay = scrolled(key, scroll).map(|scroll| Overlay::Help { scroll });
        }
        Overlay::Rule { section, scroll } => reading(model, key, section, scroll),
        Overlay::Quit => match key {
            Key::Char('y' | 'Y') | Key::Enter | Key::Ctrl('c') => return leave(model),
            Key::Char('n' | 'N' | 'q') | Key::Esc => {}
            _ => model.overlay = Some(Overlay::Quit),
        },
        Overlay::SaveAs { mut path } => match edit(&mut path, key) {
            Edit::More => model.overlay = Some(Overlay::SaveAs { path }),
            Edit::Cancel => {}
            Edit::Done if path.trim().is_empty() => {}
            Edit::Done => return vec![Effect::SaveAs(PathBuf::from(path.trim()))],
        },
        Overlay::Command { mut text } => match edit(&mut text, key) {
            Edit::More => model.overlay = Some(Overlay::Command { text }),
            Edit::Cancel => {}
            Edit::Done => return command(model, text.trim()),
        },
        // Whatever is pressed, the counsel has been read.
        Overlay::Coach(_) => {}
        Overlay::Ending => match key {
            Key::Char('q') | Key::Ctrl('c') => model.overlay = Some(Overlay::Quit),
            Key::Enter | Key::Esc | Key::Char(' ') => {}
            _ => model.overlay = Some(Overlay::Ending),
        },
    }
    Vec::new()
}

/// What bots have answered since the last person did is saved as well.
fn leave(model: &Model) -> Vec<Effect> {
    match &model.screen {
        Screen::Game(game) if game.session.stage == Stage::Bots => vec![Effect::Save, Effect::Quit],
        Screen::Game(_) | Screen::Start(_) => vec![Effect::Quit],
    }
}

fn command(model: &mut Model, text: &str) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    if text.is_empty() {
        return Vec::new();
    }
    let result = game.session.answer(text);
    answered(model, result)
}

/// Where a text has been scrolled to; nothing if it is read no more.
fn scrolled(key: Key, scroll: usize) -> Option<usize> {
    key.steps().map(|steps| scroll.saturating_add_signed(steps))
}

fn reading(model: &mut Model, key: Key, section: usize, scroll: usize) {
    let last = model.title().rulebook().sections.len().saturating_sub(1);
    let section = match key {
        Key::Left | Key::Char('h' | 'p') => section.saturating_sub(1),
        Key::Right | Key::Char('l' | 'n') => (section + 1).min(last),
        _ => {
            let scroll = scrolled(key, scroll);
            model.overlay = scroll.map(|scroll| Overlay::Rule { section, scroll });
            return;
        }
    };
    model.overlay = Some(Overlay::Rule { section, scroll: 0 });
}

/// Opens the rulebook at a section.
pub(crate) fn open_rule(model: &mut Model, rule: &str) {
    let book = model.title().rulebook();
    let id = rule.trim_start_matches('§');
    let exact = book.sections.iter().position(|section| section.id == id);
    let below = || {
        let first = book.find(rule).first()?.id.clone();
        book.sections.iter().position(|section| section.id == first)
    };
    if let Some(section) = exact.or_else(below) {
        model.overlay = Some(Overlay::Rule { section, scroll: 0 });
    }
}

enum Edit {
    More,
    Done,
    Cancel,
}

fn edit(text: &mut String, key: Key) -> Edit {
    match key {
        Key::Char(letter) => text.push(letter),
        Key::Backspace => _ = text.pop(),
        Key::Ctrl('u') => text.clear(),
        Key::Enter => return Edit::Done,
        Key::Esc | Key::Ctrl('c') => return Edit::Cancel,
        _ => {}
    }
    Edit::More
}
