//! Missions, threats and the campaign.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::data::{NumberReader, NumberRow, Origin, parse, within, wrong};
use tabletop::{ComponentError, Components, lookup};

use super::load::{AMOUNT_MAX, MODULES};
use super::{
    ACTORS_MAX, Campaign, Chapter, LEVEL_MAX, N_CHAPTERS, Numbers, Occasion, Task, ThreatInfo,
    ValueTrack,
};
use crate::ids::{Kind, Mission, Side, Threat};

/// What the file of the modules says.
pub(super) struct Modules {
    pub(super) missions: [Task; Mission::COUNT],
    pub(super) threats: [ThreatInfo; Threat::COUNT],
    pub(super) campaign: Campaign,
    pub(super) numbers: Numbers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModulesFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    mission: Vec<MissionRow>,
    threat: Vec<ThreatRow>,
    chapter: Vec<ChapterRow>,
    success: SuccessRow,
    numbers: BTreeMap<String, NumberRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionRow {
    id: String,
    task: String,
    of: Option<String>,
    n: u8,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreatRow {
    id: String,
    occasion: OccasionName,
    price: PriceRow,
    amount: Option<u8>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OccasionName {
    Expansion,
    Research,
    FieldScientist,
    Pass,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct PriceRow {
    energy: u8,
    research: u8,
    helium: u8,
    coins: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChapterRow {
    side: String,
    missions: bool,
    threat: bool,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuccessRow {
    ranks: Vec<Vec<u8>>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// Reads missions, threats and campaign, and completes the numbers.
pub(super) fn modules(
    components: &Components,
    mut numbers: Numbers,
    tank: &ValueTrack,
) -> Result<Modules, ComponentError> {
    let file: ModulesFile = parse(components, MODULES)?;
    let missions = missions(&file.mission, tank)?;
    let threats = threats(&file.threat, &numbers)?;
    let mut taking = NumberReader::new(MODULES, file.numbers);
    numbers.n_revealed_missions = taking.take("missions_revealed", 1, Mission::COUNT as u8)?;
    numbers.one_time_markers = taking.take("one_time_markers", 1, Mission::COUNT as u8)?;
    if numbers.one_time_markers != numbers.n_revealed_missions {
        let message = "one_time_markers has to equal missions_revealed: one marker for each task";
        return wrong(MODULES, message);
    }
    numbers.personal_coin = taking.take("personal_coins", 0, AMOUNT_MAX)?;
    numbers.personal_track = taking.take("personal_steps", 0, AMOUNT_MAX)?;
    numbers.counters_each = taking.take("counters_each", 1, AMOUNT_MAX)?;
    numbers.counters_more = taking.take("counters_more", 0, AMOUNT_MAX)?;
    numbers.counter_coin = taking.take("counter_coins", 0, AMOUNT_MAX)?;
    let campaign = Campaign {
        chapters: chapters(&file.chapter)?,
        ranks: ranks(&file.success.ranks)?,
        markers: taking.take("success_markers", 0, AMOUNT_MAX)?,
        markers_removed: taking.take("success_markers_removed", 1, numbers.one_time_markers)?,
        company: taking.take("success_company", 0, AMOUNT_MAX)?,
        averted: taking.take("success_averted", 0, AMOUNT_MAX)?,
        luna_levels: [
            taking.take("luna_level_solo", 0, LEVEL_MAX)?,
            taking.take("luna_level_solo_easier", 0, LEVEL_MAX)?,
            taking.take("luna_level_beside", 0, LEVEL_MAX)?,
            taking.take("luna_level_beside_easier", 0, LEVEL_MAX)?,
        ],
        luna_lower: taking.take("luna_success_lower", 0, AMOUNT_MAX)?,
        luna_keep: taking.take("luna_success_keep", 0, AMOUNT_MAX)?,
    };
    taking.finish()?;
    Ok(Modules { missions, threats, campaign, numbers })
}

fn missions(
    rows: &[MissionRow],
    tank: &ValueTrack,
) -> Result<[Task; Mission::COUNT], ComponentError> {
    let mut tasks = Vec::with_capacity(Mission::COUNT);
    for (idx, row) in rows.iter().enumerate() {
        let (id, expected) = (&row.id, format!("M{}", idx + 1));
        if *id != expected {
            return wrong(MODULES, format!("mission {id} stands where {expected} is due"));
        }
        tasks.push(task(row, tank)?);
    }
    let n = tasks.len();
    tasks
        .try_into()
        .or_else(|_| wrong(MODULES, format!("{n} missions; there are exactly {}", Mission::COUNT)))
}

fn task(row: &MissionRow, tank: &ValueTrack) -> Result<Task, ComponentError> {
    let entry = format!("mission {}", row.id);
    let most = if row.task == "helium" { tank.length } else { AMOUNT_MAX };
    let n = within(MODULES, &format!("{entry}: n"), row.n, 1, most)?;
    if row.of.is_some() != (row.task == "total") {
        let message = format!("{entry}: `of` belongs to the task total, and to no other");
        return wrong(MODULES, message);
    }
    match (row.task.as_str(), &row.of) {
        ("total", Some(of)) => {
            let kind = lookup!(Kind, of, MODULES, entry, "type")?;
            if !Kind::TYPES.contains(&kind) {
                return wrong(MODULES, format!("{entry}: {of} has no total; choose a type"));
            }
            Ok(Task::Total { of: kind, n })
        }
        ("placed", _) => Ok(Task::Placed { n }),
        ("share_of_each", _) => Ok(Task::ShareOfEach { n }),
        ("helium", _) => Ok(Task::Helium { n }),
        ("uploaded", _) => Ok(Task::Uploaded { n }),
        ("acquired", _) => Ok(Task::Acquired { n }),
        (other, _) => {
            let known = "total, placed, share_of_each, helium, uploaded, acquired";
            wrong(MODULES, format!("{entry}: no task \"{other}\"; write one of {known}"))
        }
    }
}

fn threats(
    rows: &[ThreatRow],
    numbers: &Numbers,
) -> Result<[ThreatInfo; Threat::COUNT], ComponentError> {
    let mut found = [None; Threat::COUNT];
    for row in rows {
        let threat = lookup!(Threat, &row.id, MODULES, "threat", "card")?;
        let slot = &mut found[threat.index()];
        if slot.is_some() {
            return wrong(MODULES, format!("threat {} is there twice; list it once", row.id));
        }
        *slot = Some(threat_info(threat, row, numbers)?);
    }
    if let Some(idx) = found.iter().position(Option::is_none) {
        return wrong(MODULES, format!("threat {} is missing", Threat::ALL[idx].key()));
    }
    Ok(found.map(|threat| threat.expect("none is missing")))
}

fn threat_info(
    threat: Threat,
    row: &ThreatRow,
    numbers: &Numbers,
) -> Result<ThreatInfo, ComponentError> {
    let entry = format!("threat {}", row.id);
    let PriceRow { energy, research, helium, coins } = row.price;
    for n in [energy, research, helium, coins] {
        within(MODULES, &format!("{entry}: price"), n, 0, AMOUNT_MAX)?;
    }
    let occasion = match row.occasion {
        OccasionName::Expansion => Occasion::Expansion,
        OccasionName::Research => Occasion::Research,
        OccasionName::FieldScientist => Occasion::FieldScientist,
        OccasionName::Pass => Occasion::Pass,
    };
    if energy > 0 && occasion != Occasion::Expansion {
        return wrong(MODULES, format!("{entry}: energy is paid during an expansion only"));
    }
    if research > 0 && occasion != Occasion::Research {
        return wrong(MODULES, format!("{entry}: research points are paid in research only"));
    }
    let most = match threat {
        Threat::RogueComet => Some(AMOUNT_MAX),
        Threat::Singularity => Some(numbers.rounds),
        Threat::TimeAnomaly => Some(9),
        Threat::SpacePirates | Threat::EinsteinRosenBridge | Threat::UnknownProbe => None,
    };
    let amount = match (row.amount, most) {
        (None, None) => 0,
        (Some(n), Some(most)) => within(MODULES, &format!("{entry}: amount"), n, 1, most)?,
        (None, Some(_)) => return wrong(MODULES, format!("{entry}: the amount is missing")),
        (Some(_), None) => {
            return wrong(MODULES, format!("{entry}: it has no amount; leave it out"));
        }
    };
    Ok(ThreatInfo { occasion, energy, research, helium, coins, amount })
}

fn chapters(rows: &[ChapterRow]) -> Result<[Chapter; N_CHAPTERS], ComponentError> {
    let mut chapters = Vec::with_capacity(N_CHAPTERS);
    for (idx, row) in rows.iter().enumerate() {
        let entry = format!("chapter {}", idx + 1);
        let side = lookup!(Side, &row.side, MODULES, entry, "side")?;
        chapters.push(Chapter { side, missions: row.missions, threat: row.threat });
    }
    let n = chapters.len();
    chapters
        .try_into()
        .or_else(|_| wrong(MODULES, format!("{n} chapters; there are exactly {N_CHAPTERS}")))
}

fn ranks(rows: &[Vec<u8>]) -> Result<[[u8; ACTORS_MAX]; ACTORS_MAX + 1], ComponentError> {
    let lengths = rows.iter().map(Vec::len);
    let falls = rows.iter().all(|row| row.is_sorted_by(|a, b| a >= b));
    if !lengths.eq(2..=ACTORS_MAX) || !falls {
        let message = "success: ranks: three lists, of 2, 3 and 4 numbers that do not rise";
        return wrong(MODULES, message);
    }
    let mut ranks = [[0; ACTORS_MAX]; ACTORS_MAX + 1];
    for (list, row) in ranks[2..].iter_mut().zip(rows) {
        for (place, &points) in list.iter_mut().zip(row) {
            *place = within(MODULES, "success: ranks", points, 0, AMOUNT_MAX)?;
        }
    }
    Ok(ranks)
}
