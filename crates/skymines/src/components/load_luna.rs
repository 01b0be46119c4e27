//! Luna's cards and levels.

use arrayvec::ArrayVec;
use serde::Deserialize;
use tabletop::data::{Origin, parse, within, wrong};
use tabletop::{ComponentError, Components};

use super::load::{AMOUNT_MAX, LUNA};
use super::load_boards::Tracks;
use super::{
    BonusEffect, BonusInfo, LEVEL_MAX, LUNA_ACTIONS_MAX, LevelInfo, LunaAction, LunaCardInfo,
    Selector, Toward,
};
use crate::ids::{
    BonusSpace, DisplaySpace, LunaCard, N_BONUS_SPACES, N_DISPLAY_SPACES, N_LUNA_CARDS,
    N_PLAN_COLUMNS, PlanRow, Slot,
};

/// What the file says.
pub(super) struct Luna {
    pub(super) cards: [LunaCardInfo; N_LUNA_CARDS],
    pub(super) levels: [LevelInfo; LEVEL_MAX as usize + 1],
    pub(super) discard_column: [u8; Slot::COUNT],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LunaFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    card: Vec<CardRow>,
    discard_column: BySlot<u8>,
    level: Vec<LevelRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: String,
    left: u8,
    right: u8,
    scientists: u8,
    #[serde(default)]
    reveal: RevealRow,
    actions: Vec<ActionRow>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RevealRow {
    helium: u8,
    upload: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BySlot<T> {
    a: T,
    b: T,
    c: T,
    d: T,
    e: T,
}

impl<T> BySlot<T> {
    fn as_array(&self) -> [&T; Slot::COUNT] {
        [&self.a, &self.b, &self.c, &self.d, &self.e]
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ActionRow {
    coins: Option<u8>,
    helium: Option<u8>,
    upload: Option<u8>,
    track: Option<u8>,
    on: Option<SelectorName>,
    expand: Option<u8>,
    toward: Option<TowardName>,
    marker: Option<BySlot<[u8; 2]>>,
    gain: Option<BySlot<Vec<u8>>>,
    gain_share: Option<bool>,
    discard: Option<DiscardName>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SelectorName {
    Most,
    Second,
    Least,
    Most2,
    All,
    Lead,
    Lead2,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TowardName {
    Min,
    Max,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DiscardName {
    A,
    B,
    C,
    Special,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelRow {
    level: u8,
    grade_2: bool,
    slots: bool,
    tank: Vec<u8>,
    research: Vec<u8>,
    helium: u8,
    upload: u8,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// Reads Luna's cards and levels.
pub(super) fn luna(
    components: &Components,
    tracks: &Tracks,
    bonus: &[BonusInfo; N_BONUS_SPACES],
) -> Result<Luna, ComponentError> {
    let file: LunaFile = parse(components, LUNA)?;
    let mut cards = Vec::with_capacity(N_LUNA_CARDS);
    for (row, card) in file.card.iter().zip(LunaCard::all()) {
        let (id, expected) = (&row.id, card.to_string());
        if *id != expected {
            return wrong(LUNA, format!("card {id} stands where {expected} is due"));
        }
        cards.push(card_info(row, bonus)?);
    }
    if file.card.len() != N_LUNA_CARDS {
        let n = file.card.len();
        return wrong(LUNA, format!("{n} cards; there are exactly {N_LUNA_CARDS}"));
    }
    let mut discard_column = [0; Slot::COUNT];
    for (column, &number) in discard_column.iter_mut().zip(file.discard_column.as_array()) {
        *column = within(LUNA, "discard_column", number, 1, N_PLAN_COLUMNS as u8)? - 1;
    }
    let levels = levels(&file.level, tracks)?;
    Ok(Luna { cards: cards.try_into().expect("counted above"), levels, discard_column })
}

fn card_info(
    row: &CardRow,
    bonus: &[BonusInfo; N_BONUS_SPACES],
) -> Result<LunaCardInfo, ComponentError> {
    let entry = format!("card {}", row.id);
    let number = |what: &str, n: u8| within(LUNA, &format!("{entry}: {what}"), n, 0, 20);
    if row.actions.is_empty() || row.actions.len() > LUNA_ACTIONS_MAX {
        let n = row.actions.len();
        let message = format!("{entry}: {n} actions; a card has 1 to {LUNA_ACTIONS_MAX}");
        return wrong(LUNA, message);
    }
    let mut actions: ArrayVec<LunaAction, LUNA_ACTIONS_MAX> = ArrayVec::new();
    for (idx, row) in row.actions.iter().enumerate() {
        let entry = format!("{entry}, action {}", idx + 1);
        let action = action(&entry, row, bonus)?;
        let is_expansion = matches!(action, LunaAction::Expand { .. });
        if is_expansion && !matches!(actions.last(), Some(LunaAction::Track { .. })) {
            let message = "an expansion follows the tracks whose companies it expands";
            return wrong(LUNA, format!("{entry}: {message}"));
        }
        actions.push(action);
    }
    Ok(LunaCardInfo {
        left: number("left", row.left)?,
        right: number("right", row.right)?,
        scientists: number("scientists", row.scientists)?,
        reveal_helium: number("reveal", row.reveal.helium)?,
        reveal_upload: number("reveal", row.reveal.upload)?,
        actions,
    })
}

fn action(
    entry: &str,
    row: &ActionRow,
    bonus: &[BonusInfo; N_BONUS_SPACES],
) -> Result<LunaAction, ComponentError> {
    let number = |what: &str, n: u8| within(LUNA, &format!("{entry}: {what}"), n, 1, AMOUNT_MAX);
    match row {
        &ActionRow { coins: Some(n), .. } if row.n_fields() == 1 => {
            Ok(LunaAction::Coins(number("coins", n)?))
        }
        &ActionRow { helium: Some(n), .. } if row.n_fields() == 1 => {
            Ok(LunaAction::Helium(number("helium", n)?))
        }
        &ActionRow { upload: Some(n), .. } if row.n_fields() == 1 => {
            Ok(LunaAction::Upload(number("upload", n)?))
        }
        &ActionRow { track: Some(n), on: Some(on), .. } if row.n_fields() == 2 => {
            Ok(LunaAction::Track { steps: number("track", n)?, on: selector(on) })
        }
        &ActionRow { expand: Some(n), toward: Some(toward), .. } if row.n_fields() == 2 => {
            let toward = match toward {
                TowardName::Min => Toward::Min,
                TowardName::Max => Toward::Max,
            };
            Ok(LunaAction::Expand { points: number("expand", n)?, toward })
        }
        ActionRow { marker: Some(cells), .. } if row.n_fields() == 1 => marker(entry, cells, bonus),
        ActionRow { gain: Some(cells), .. } if row.n_fields() == 1 => gain(entry, cells),
        ActionRow { gain_share: Some(true), .. } if row.n_fields() == 1 => {
            Ok(LunaAction::GainShare)
        }
        &ActionRow { discard: Some(discard), .. } if row.n_fields() == 1 => Ok(match discard {
            DiscardName::A => LunaAction::Discard(PlanRow::A),
            DiscardName::B => LunaAction::Discard(PlanRow::B),
            DiscardName::C => LunaAction::Discard(PlanRow::C),
            DiscardName::Special => LunaAction::DiscardSpecial,
        }),
        _ => {
            let known = "coins, helium, upload, track with on, expand with toward, marker, gain, \
                         gain_share = true, discard";
            wrong(LUNA, format!("{entry}: write exactly one of {known}"))
        }
    }
}

impl ActionRow {
    /// How many fields are written.
    fn n_fields(&self) -> usize {
        let numbers = [self.coins, self.helium, self.upload, self.track, self.expand];
        numbers.iter().filter(|field| field.is_some()).count()
            + usize::from(self.on.is_some())
            + usize::from(self.toward.is_some())
            + usize::from(self.marker.is_some())
            + usize::from(self.gain.is_some())
            + usize::from(self.gain_share.is_some())
            + usize::from(self.discard.is_some())
    }
}

fn selector(name: SelectorName) -> Selector {
    match name {
        SelectorName::Most => Selector::Most,
        SelectorName::Second => Selector::Second,
        SelectorName::Least => Selector::Least,
        SelectorName::Most2 => Selector::MostTwo,
        SelectorName::All => Selector::All,
        SelectorName::Lead => Selector::Lead,
        SelectorName::Lead2 => Selector::LeadTwo,
    }
}

fn marker(
    entry: &str,
    cells: &BySlot<[u8; 2]>,
    bonus: &[BonusInfo; N_BONUS_SPACES],
) -> Result<LunaAction, ComponentError> {
    let mut spaces = [BonusSpace(0); Slot::COUNT];
    for (space, &[row, column]) in spaces.iter_mut().zip(cells.as_array()) {
        let row = within(LUNA, &format!("{entry}: row"), row, 1, 3)?;
        let column = within(LUNA, &format!("{entry}: column"), column, 1, 4)?;
        *space = BonusSpace((row - 1) * 4 + column - 1);
        // §12.3.2: she never becomes first player.
        if matches!(bonus[space.index()].effect, BonusEffect::FirstPlayer { .. }) {
            let message = "Luna never takes the first-player space; choose another";
            return wrong(LUNA, format!("{entry}: {row},{column}: {message}"));
        }
    }
    Ok(LunaAction::Marker(spaces))
}

fn gain(entry: &str, cells: &BySlot<Vec<u8>>) -> Result<LunaAction, ComponentError> {
    let mut by_slot: [ArrayVec<DisplaySpace, 2>; Slot::COUNT] = Default::default();
    for (spaces, numbers) in by_slot.iter_mut().zip(cells.as_array()) {
        if numbers.is_empty() || numbers.len() > spaces.capacity() {
            return wrong(LUNA, format!("{entry}: one or two spaces of the display for each slot"));
        }
        for &number in numbers {
            let what = format!("{entry}: space of the display");
            let number = within(LUNA, &what, number, 1, N_DISPLAY_SPACES as u8)?;
            let space = DisplaySpace(number - 1);
            if spaces.contains(&space) {
                return wrong(LUNA, format!("{entry}: space {number} is there twice"));
            }
            spaces.push(space);
        }
    }
    Ok(LunaAction::Gain(by_slot))
}

fn levels(
    rows: &[LevelRow],
    tracks: &Tracks,
) -> Result<[LevelInfo; LEVEL_MAX as usize + 1], ComponentError> {
    let mut levels = Vec::with_capacity(rows.len());
    for (idx, row) in rows.iter().enumerate() {
        let entry = format!("level {}", row.level);
        if usize::from(row.level) != idx {
            return wrong(LUNA, format!("{entry} stands where level {idx} is due"));
        }
        let set = |what: &str, spaces: &[u8], length: u8, start: u8| {
            let mut set = 0u64;
            for &space in spaces {
                let what = format!("{entry}: token on {what}");
                // A token on or before the start would never be reached.
                let least = start.saturating_add(1);
                set |= 1 << within(LUNA, &what, space, least, length)?;
            }
            Ok::<u64, ComponentError>(set)
        };
        let (tank, research) = (tracks.tank.length, tracks.research.length);
        let helium = within(LUNA, &format!("{entry}: helium"), row.helium, 0, tank)?;
        let upload = within(LUNA, &format!("{entry}: upload"), row.upload, 0, research)?;
        let has_tokens = !row.tank.is_empty() || !row.research.is_empty();
        if has_tokens && !row.grade_2 {
            return wrong(LUNA, format!("{entry}: tokens bring cards of grade 2; play with them"));
        }
        levels.push(LevelInfo {
            grade_2: row.grade_2,
            slots: row.slots,
            tank: set("tank", &row.tank, tank, helium)?,
            research: set("research", &row.research, research, upload)?,
            helium,
            upload,
        });
    }
    let n = levels.len();
    levels
        .try_into()
        .or_else(|_| wrong(LUNA, format!("{n} levels; there are exactly {}", LEVEL_MAX + 1)))
}
