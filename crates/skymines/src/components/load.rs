//! Reading the component files, and saying in one sentence what is wrong with them.

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
