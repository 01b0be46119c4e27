//! What the player has in hand: focus, cursor, filters, overlays. Plain data without the game.

use super::desk::{Answer, TableSight};
use super::scene::{BoardCell, Lens, Script, Tab};

/// Which panel has the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    #[default]
    Answers,
    Board,
    Panel,
}

/// What lies over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help {
        scroll: usize,
    },
    /// Sections of the rules, by their place in the book.
    Rule {
        section: usize,
        scroll: usize,
    },
    /// Really leave?
    Quit,
    /// A file name to save under.
    SaveAs {
        path: String,
    },
    /// An answer in text notation.
    Command {
        text: String,
    },
    /// What the coach says.
    Coach(Counsel),
    /// The final table.
    Ending,
}

/// What the coach says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counsel {
    /// What the question is about.
    pub(crate) about: String,
    /// What a good player aims at in this part of the game.
    pub(crate) aim: String,
    /// Who would answer, and what; nothing where there is no choice.
    pub(crate) would: Option<(String, String)>,
}

/// A sentence at the bottom: a refusal, or that something is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// The section, where one applies.
    pub(crate) rule: Option<String>,
    pub(crate) is_bad: bool,
}

impl Notice {
    /// Something is done.
    pub(crate) fn good(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), rule: None, is_bad: false }
    }

    /// Something cannot be done.
    pub(crate) fn bad(text: impl Into<String>, rule: Option<&str>) -> Notice {
        Notice { text: text.into(), rule: rule.map(str::to_owned), is_bad: true }
    }
}

/// Choosing among answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chooser {
    /// An index into the answers.
    pub(crate) selected: usize,
    /// Only answers with this text are shown.
    pub(crate) filter: String,
    /// Whether letters go into the filter.
    pub(crate) is_typing: bool,
    /// Digits typed so far: a number of an answer, or an amount.
    pub(crate) digits: String,
    /// Only answers that lead to this place are shown.
    pub(crate) place: Option<BoardCell>,
}

impl Chooser {
    /// A fresh choice.
    pub(crate) fn new(sight: &TableSight) -> Chooser {
        let offered = sight.scene.offer(&sight.desk);
        Chooser { selected: offered.unwrap_or(0), ..Chooser::default() }
    }

    /// Indices of the answers that pass the filters.
    pub(crate) fn shown(&self, answers: &[Answer]) -> Vec<usize> {
        let filter = self.filter.to_lowercase();
        let passes = |answer: &Answer| {
            let text = answer.offer.label.to_lowercase().contains(&filter)
                || answer.offer.text.to_lowercase().contains(&filter);
            text && self.place.is_none_or(|place| answer.places.contains(&place))
        };
        (0..answers.len()).filter(|&idx| passes(&answers[idx])).collect()
    }

    /// Goes to a shown answer if the selected one is not shown.
    pub(crate) fn hold(&mut self, answers: &[Answer]) {
        let shown = self.shown(answers);
        if !shown.contains(&self.selected) {
            self.selected = shown.first().copied().unwrap_or(0);
        }
    }

    /// Shows everything again.
    pub(crate) fn clear(&mut self) {
        self.filter.clear();
        self.digits.clear();
        self.place = None;
        self.is_typing = false;
    }
}

/// Everything in the player's hand.
#[derive(Clone, Debug)]
pub(crate) struct Ui {
    pub(crate) focus: Focus,
    /// The panel: 0 is the log, the title's own follow.
    pub(crate) tab: usize,
    /// The board takes the whole screen but for the question.
    pub(crate) wide_board: bool,
    pub(crate) lens: Lens,
    pub(crate) chooser: Chooser,
    /// The selected row of the panel; nothing is the newest.
    pub(crate) row: Option<usize>,
    pub(crate) sieve: Sieve,
}

/// Which lines of the log are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// Only lines with this text; headings always.
    pub(crate) text: String,
    /// Whether letters go into it.
    pub(crate) is_typing: bool,
}

/// The log, which every title has.
pub(crate) const LOG: usize = 0;

impl Ui {
    pub(crate) fn new(sight: &TableSight, script: &Script) -> Ui {
        let lens = Lens { cursor: sight.scene.home(), zoom: script.zoom, origin: (0, 0) };
        Ui {
            focus: Focus::Answers,
            tab: LOG,
            wide_board: false,
            lens,
            chooser: Chooser::new(sight),
            row: None,
            sieve: Sieve::default(),
        }
    }

    /// The title's own panel that is open; nothing is the log.
    pub(crate) fn own_tab(&self) -> Option<usize> {
        self.tab.checked_sub(1)
    }
}

/// The names of all panels.
pub(crate) fn tab_names(script: &Script) -> impl Iterator<Item = &'static str> {
    std::iter::once("Log").chain(script.tabs.iter().map(|tab: &Tab| tab.name))
}

/// The panel of a key.
pub(crate) fn tab_of(script: &Script, key: char) -> Option<usize> {
    tab_names(script).position(|name| name.contains(key) && key.is_ascii_uppercase())
}

/// The panel after or before another in a ring.
pub(crate) fn tab_beside(script: &Script, tab: usize, forward: bool) -> usize {
    let n = script.tabs.len() + 1;
    (tab + if forward { 1 } else { n - 1 }) % n
}
