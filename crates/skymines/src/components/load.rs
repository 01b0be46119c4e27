//! Reading the component files, and saying in one sentence what is wrong with them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tabletop::{ComponentError, Components};

use super::{Reward, Rules, load_boards, load_cards, load_luna, load_modules};
use crate::ids::{Card, Company};

pub(super) const BOARD: &str = "board.toml";
pub(super) const MOON: &str = "moon.toml";
pub(super) const BELT: &str = "belt.toml";
pub(super) const TRACKS: &str = "tracks.toml";
pub(super) const CARDS: &str = "cards.toml";
pub(super) const PLANS: &str = "plans.toml";
pub(super) const BONUS: &str = "bonus.toml";
pub(super) const MODULES: &str = "modules.toml";
pub(super) const LUNA: &str = "luna.toml";

/// The most points, coins or steps that a single reward, price or value may have.
pub(super) const AMOUNT_MAX: u8 = 20;

/// The files built into the program.
pub(super) fn embedded() -> Components {
    Components::embedded(&[
        (BOARD, include_str!("../../data/board.toml")),
        (MOON, include_str!("../../data/moon.toml")),
        (BELT, include_str!("../../data/belt.toml")),
        (TRACKS, include_str!("../../data/tracks.toml")),
        (CARDS, include_str!("../../data/cards.toml")),
        (PLANS, include_str!("../../data/plans.toml")),
        (BONUS, include_str!("../../data/bonus.toml")),
        (MODULES, include_str!("../../data/modules.toml")),
        (LUNA, include_str!("../../data/luna.toml")),
    ])
}

/// Reads and checks all files.
pub(super) fn load(components: &Components) -> Result<Rules, ComponentError> {
    let (cards, starts) = load_cards::cards(components)?;
    let mut deck_letters = [0; 5];
    for card in Card::all().filter(|card| card.is_display()) {
        deck_letters[usize::from(cards[card.index()].letter)] |= card.bit();
    }
    let mut share_cards = [0; Company::COUNT];
    for card in Card::all() {
        if let Some(company) = cards[card.index()].share {
            share_cards[company.index()] |= card.bit();
        }
    }
    let (plans, tokens) = load_cards::plans(components, &starts)?;
    let boards = load_boards::boards(components)?;
    let tracks = load_boards::tracks(components)?;
    let (bonus, tiles) = load_cards::bonus(components)?;
    let modules = load_modules::modules(components, boards.numbers, &tracks.tank)?;
    let luna = load_luna::luna(components, &tracks, &bonus)?;
    Ok(Rules {
        cards,
        deck_letters,
        start_cards: starts.iter().fold(0, |set, (_, card)| set | card.bit()),
        share_cards,
        plans,
        tokens,
        faces: tracks.faces,
        tank: tracks.tank,
        research: tracks.research,
        bonus,
        tiles,
        missions: modules.missions,
        threats: modules.threats,
        campaign: modules.campaign,
        luna_cards: luna.cards,
        levels: luna.levels,
        discard_column: luna.discard_column,
        numbers: modules.numbers,
        components: components.clone(),
        hash: components.hash(),
        stations: boards.stations,
        maps: boards.maps,
    })
}

/// Where a number comes from. Read to be checked; the game does not ask.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Origin {
    Book,
    Public,
    Reconstruction,
}

/// A number by itself, with its section and origin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberRow {
    pub(super) value: u16,
    #[serde(rename = "rule")]
    _rule: Option<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// Reads one file; a slip of form is told with its line.
pub(super) fn parse<T: DeserializeOwned>(
    components: &Components,
    file: &str,
) -> Result<T, ComponentError> {
    let Some(text) = components.file(file) else {
        return Err(ComponentError::new(file, "is missing; every title file has to be there"));
    };
    toml::from_str(text).map_err(|error| {
        let before = error.span().map_or(&b""[..], |span| &text.as_bytes()[..span.start]);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = error.message().trim().replace('\n', " ");
        ComponentError::new(file, format!("line {line}: {message}"))
    })
}

/// Reads a name of a closed list.
macro_rules! lookup {
    ($list:ident, $text:expr, $file:expr, $entry:expr, $what:literal) => {
        $list::from_key($text).ok_or_else(|| {
            let known = $list::ALL.map($list::key).join(", ");
            let message = format!("{}: no {} \"{}\"; write one of {known}", $entry, $what, $text);
            tabletop::ComponentError::new($file, message)
        })
    };
}
pub(super) use lookup;

/// Makes a refusal of `file`.
pub(super) fn wrong<T>(file: &str, message: impl Into<String>) -> Result<T, ComponentError> {
    Err(ComponentError::new(file, message))
}

/// Refuses a number outside `least..=most`.
pub(super) fn within(
    file: &str,
    what: &str,
    value: u16,
    least: u8,
    most: u8,
) -> Result<u8, ComponentError> {
    match u8::try_from(value) {
        Ok(small) if (least..=most).contains(&small) => Ok(small),
        _ => wrong(file, format!("{what} = {value} is not possible; write {least} to {most}")),
    }
}

/// Reads "none", "coin 2", "helium 1", "research 2" or "track 1".
pub(super) fn reward(file: &str, entry: &str, text: &str) -> Result<Reward, ComponentError> {
    let read = match text.split_once(' ') {
        None => (text == "none").then_some(Reward::Nothing),
        Some((what, n)) => amount(n).and_then(|n| match what {
            "coin" => Some(Reward::Coin(n)),
            "helium" => Some(Reward::Helium(n)),
            "research" => Some(Reward::Research(n)),
            "track" => Some(Reward::Track(n)),
            _ => None,
        }),
    };
    read.ok_or_else(|| {
        let message = format!(
            "{entry}: no reward \"{text}\"; write none, or coin, helium, research or track \
             and a number from 1 to {AMOUNT_MAX}"
        );
        ComponentError::new(file, message)
    })
}

/// A small positive number, digits only.
pub(super) fn amount(text: &str) -> Option<u8> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let n: u8 = text.parse().ok().filter(|_| is_plain)?;
    (1..=AMOUNT_MAX).contains(&n).then_some(n)
}

/// Named numbers of one file, taken out one by one so that none is left unread.
pub(super) struct Taking<'a> {
    file: &'a str,
    rows: BTreeMap<String, NumberRow>,
    known: Vec<&'static str>,
}

impl<'a> Taking<'a> {
    pub(super) fn new(file: &'a str, rows: BTreeMap<String, NumberRow>) -> Taking<'a> {
        Taking { file, rows, known: Vec::new() }
    }

    /// The number `name`, which has to lie between `least` and `most`.
    pub(super) fn take(
        &mut self,
        name: &'static str,
        least: u8,
        most: u8,
    ) -> Result<u8, ComponentError> {
        self.known.push(name);
        let Some(row) = self.rows.remove(name) else {
            let message = format!("number {name} is missing; write one from {least} to {most}");
            return wrong(self.file, message);
        };
        within(self.file, name, row.value, least, most)
    }

    /// Refuses what nobody asked for.
    pub(super) fn finish(self) -> Result<(), ComponentError> {
        let Some(name) = self.rows.keys().next() else { return Ok(()) };
        let known = self.known.join(", ");
        wrong(self.file, format!("there is no number {name}; the numbers here are {known}"))
    }
}
