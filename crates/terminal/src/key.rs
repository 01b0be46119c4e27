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

    /// Where the key moves a cursor; nothing for a key that does not move one.
    pub(crate) fn course(self) -> Option<Course> {
        match self {
            Key::Up | Key::Char('k') => Some(Course::Up),
            Key::Down | Key::Char('j') => Some(Course::Down),
            Key::Left | Key::Char('h') => Some(Course::Left),
            Key::Right | Key::Char('l') => Some(Course::Right),
            Key::PageUp => Some(Course::PageUp),
            Key::PageDown => Some(Course::PageDown),
            Key::Home => Some(Course::Home),
            Key::End => Some(Course::End),
            Key::Char(_)
            | Key::Ctrl(_)
            | Key::Enter
            | Key::Esc
            | Key::Tab
            | Key::BackTab
            | Key::Backspace => None,
        }
    }

    /// How far the key moves in a list, with pages of ten; nothing for a key that does not move.
    pub(crate) fn steps(self) -> Option<isize> {
        match self.course()? {
            Course::Up => Some(-1),
            Course::Down => Some(1),
            Course::PageUp => Some(-10),
            Course::PageDown => Some(10),
            Course::Home => Some(isize::MIN / 2),
            Course::End => Some(isize::MAX / 2),
            Course::Left | Course::Right => None,
        }
    }
}

/// Where a key moves a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
}

/// A place in a list after so many steps, held inside it.
pub(crate) fn stepped(place: usize, steps: isize, len: usize) -> usize {
    place.saturating_add_signed(steps).min(len.saturating_sub(1))
}
