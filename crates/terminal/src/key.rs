//! Keys, as the update logic knows them: apart from the terminal, so that tests can type.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// One key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
}

impl Key {
    /// The key of a terminal's event; nothing for releases and for keys that nobody uses here.
    pub(crate) fn of(event: KeyEvent) -> Option<Key> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean nothing here")]
        Some(match event.code {
            KeyCode::Char(letter) if ctrl => Key::Ctrl(letter.to_ascii_lowercase()),
            KeyCode::Char(letter) => Key::Char(letter),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Esc,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::F(1) => Key::Char('?'),
            _ => return None,
        })
    }

    /// How far the key moves in a list, with pages of ten; nothing for a key that does not move.
    pub(crate) fn steps(self) -> Option<isize> {
        match self {
            Key::Up | Key::Char('k') => Some(-1),
            Key::Down | Key::Char('j') => Some(1),
            Key::PageUp => Some(-10),
            Key::PageDown => Some(10),
            Key::Home => Some(isize::MIN / 2),
            Key::End => Some(isize::MAX / 2),
            Key::Char(_)
            | Key::Ctrl(_)
            | Key::Enter
            | Key::Esc
            | Key::Tab
            | Key::BackTab
            | Key::Backspace
            | Key::Left
            | Key::Right => None,
        }
    }
}

/// A place in a list after so many steps, held inside it.
pub(crate) fn stepped(place: usize, steps: isize, len: usize) -> usize {
    place.saturating_add_signed(steps).min(len.saturating_sub(1))
}
