//! Boards: the two maps, the stations, the tracks.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::data::{NumberReader, NumberRow, Origin, parse, within, wrong};
use tabletop::{ComponentError, Components, lookup};

use super::load::{AMOUNT_MAX, BELT, BOARD, MOON, TRACKS, reward};
use super::{
    ACTORS_MAX, ColumnInfo, FaceInfo, Numbers, Station, TRACK_MAX, TrackBonus, VALUE_TRACK_MAX,
    ValueTrack,
};
use crate::geometry::{Border, Map, SEATS_MAX, SpaceInfo, UNREACHABLE, spaces};
use crate::ids::{Company, Face, HOMES_PER_COLUMN, N_COLUMNS, Perk, SPACES_MAX, Side, Space};

/// The coins of the last home space of an outpost column (§7.2, §14.1).
const FINAL_COINS: u8 = 2;

/// What the board files say.
pub(super) struct Boards {
    pub(super) stations: [[Station; Company::COUNT]; Side::COUNT],
    pub(super) maps: [Map; Side::COUNT],
    /// Those of the modules are still to come.
    pub(super) numbers: Numbers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    station: Vec<StationRow>,
    players: Vec<PlayersRow>,
    numbers: BTreeMap<String, NumberRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StationRow {
    side: String,
    company: String,
    column: Vec<ColumnRow>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnRow {
    holds: Holds,
    coins: Vec<u8>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Holds {
    Outposts,
    Shuttles,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayersRow {
    n: u8,
    markers: NumberRow,
    supplement: [u8; 3],
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoonFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    sector: Vec<SectorRow>,
    single: Vec<[u8; 2]>,
    double: Vec<[u8; 2]>,
    station: Vec<MoonStationRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorRow {
    number: u8,
    x: u16,
    y: u16,
    reward: String,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoonStationRow {
    company: String,
    single: Vec<u8>,
    double: Vec<u8>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    shuttle_space: Vec<BeltRow>,
    asteroid: Vec<BeltRow>,
    touching: Vec<[String; 2]>,
    station: Vec<BeltStationRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltRow {
    id: String,
    number: u8,
    line: BorderName,
    outposts: Option<u8>,
    reward: String,
    x: u16,
    y: u16,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BorderName {
    Single,
    Double,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltStationRow {
    company: String,
    spaces: Vec<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// Reads board, Moon and Belt.
pub(super) fn boards(components: &Components) -> Result<Boards, ComponentError> {
    let file: BoardFile = parse(components, BOARD)?;
    let stations = stations(&file.station)?;
    let numbers = numbers(file.numbers, &file.players)?;
    let prices = [numbers.single_line, numbers.double_line];
    let mut maps = [moon(components)?, belt(components)?];
    for (map, name) in maps.iter_mut().zip([MOON, BELT]) {
        map.measure(prices);
        for company in Company::ALL {
            let is_cut_off = |&space: &Space| map.distance(company, space) == UNREACHABLE;
            if let Some(space) = spaces(map.all).find(is_cut_off) {
                let (space, company) = (map.name(space), company.key());
                let message = format!(
                    "space {space} cannot be reached from {company}'s station; draw a line"
                );
                return wrong(name, message);
            }
        }
    }
    Ok(Boards { stations, maps, numbers })
}

fn stations(
    rows: &[StationRow],
) -> Result<[[Station; Company::COUNT]; Side::COUNT], ComponentError> {
    let mut found: [[Option<Station>; Company::COUNT]; Side::COUNT] = Default::default();
    for row in rows {
        let entry = format!("station of {}", row.company);
        let side = lookup!(Side, &row.side, BOARD, entry, "side")?;
        let company = lookup!(Company, &row.company, BOARD, entry, "company")?;
        let slot = &mut found[side.index()][company.index()];
        if slot.is_some() {
            return wrong(BOARD, format!("{entry} on the {side} is there twice; list it once"));
        }
        *slot = Some(station(side, &entry, row)?);
    }
    for (side, row) in Side::ALL.iter().zip(&found) {
        if let Some(idx) = row.iter().position(Option::is_none) {
            let company = Company::ALL[idx].key();
            return wrong(BOARD, format!("station of {company} on the {side} is missing"));
        }
    }
    Ok(found.map(|row| row.map(|station| station.expect("none is missing"))))
}

fn station(side: Side, entry: &str, row: &StationRow) -> Result<Station, ComponentError> {
    let mut columns = Vec::with_capacity(N_COLUMNS);
    for (idx, column) in row.column.iter().enumerate() {
        let entry = format!("{entry} on the {side}, column {}", idx + 1);
        let Ok(coins) = <[u8; HOMES_PER_COLUMN]>::try_from(column.coins.as_slice()) else {
            let n = column.coins.len();
            let message = format!("{entry}: {n} home spaces; it has exactly {HOMES_PER_COLUMN}");
            return wrong(BOARD, message);
        };
        for n in coins {
            within(BOARD, &format!("{entry}: coins"), n, 0, AMOUNT_MAX)?;
        }
        let shuttles = column.holds == Holds::Shuttles;
        if !shuttles && coins[HOMES_PER_COLUMN - 1] != FINAL_COINS {
            let n = coins[HOMES_PER_COLUMN - 1];
            let message = format!(
                "{entry}: the final home space of outposts shows {FINAL_COINS} coins, not {n}"
            );
            return wrong(BOARD, message);
        }
        // The first column of the Belt holds the shuttles, all others outposts (§9.1).
        let expected = side == Side::Belt && idx == 0;
        if shuttles != expected {
            let what = if expected { "shuttles" } else { "outposts" };
            return wrong(BOARD, format!("{entry}: this column holds {what}"));
        }
        columns.push(ColumnInfo::new(shuttles, coins));
    }
    let n = columns.len();
    let columns = columns.try_into().or_else(|_| {
        wrong(BOARD, format!("{entry} on the {side}: {n} columns; it has exactly {N_COLUMNS}"))
    })?;
    Ok(Station { columns })
}

fn numbers(
    rows: BTreeMap<String, NumberRow>,
    players: &[PlayersRow],
) -> Result<Numbers, ComponentError> {
    let mut taking = NumberReader::new(BOARD, rows);
    let markers_max = taking.take("markers_in_all", 1, 13)?;
    let mut markers = [0; ACTORS_MAX + 1];
    let mut supplement = [[0; 3]; ACTORS_MAX + 1];
    for row in players {
        let n = usize::from(within(BOARD, "players: n", row.n, 2, ACTORS_MAX as u8)?);
        let entry = format!("{n} players");
        if markers[n] > 0 {
            return wrong(BOARD, format!("{entry}: listed twice; list them once"));
        }
        markers[n] =
            within(BOARD, &format!("{entry}: markers"), row.markers.value, 1, markers_max)?;
        for coins in row.supplement {
            within(BOARD, &format!("{entry}: supplement"), coins, 0, AMOUNT_MAX)?;
        }
        supplement[n] = row.supplement;
    }
    if let Some(n) = (2..=ACTORS_MAX).find(|&n| markers[n] == 0) {
        return wrong(BOARD, format!("{n} players: markers and supplement are missing"));
    }
    let field_max = taking.take("field_helium_most", 1, AMOUNT_MAX)?;
    let single_line = taking.take("single_line", 1, AMOUNT_MAX)?;
    let numbers = Numbers {
        rounds: taking.take("rounds", 1, 7)?,
        markers_max,
        markers,
        supplement,
        start_coin: taking.take("start_coins", 0, AMOUNT_MAX)?,
        overflow_coin: taking.take("overflow_coins", 0, AMOUNT_MAX)?,
        single_line,
        double_line: taking.take("double_line", single_line, AMOUNT_MAX)?,
        oust: taking.take("oust", 0, AMOUNT_MAX)?,
        surcharge: [
            taking.take("surcharge_right", 0, AMOUNT_MAX)?,
            taking.take("surcharge_middle", 0, AMOUNT_MAX)?,
            taking.take("surcharge_left", 0, AMOUNT_MAX)?,
        ],
        ignore_price: taking.take("ignore_requirement", 0, AMOUNT_MAX)?,
        field_min: taking.take("field_helium_least", 0, field_max)?,
        field_max,
        n_revealed_missions: 0,
        one_time_markers: 0,
        personal_coin: 0,
        personal_track: 0,
        counters_each: 0,
        counters_more: 0,
        counter_coin: 0,
    };
    taking.finish()?;
    Ok(numbers)
}

/// Puts spaces in the order of their numbers, which have to be 1 to n.
fn in_order(file: &str, mut rows: Vec<(u8, SpaceInfo)>) -> Result<Vec<SpaceInfo>, ComponentError> {
    if !(1..=SPACES_MAX).contains(&rows.len()) {
        let n = rows.len();
        return wrong(file, format!("{n} spaces; the software plays with 1 to {SPACES_MAX}"));
    }
    rows.sort_by_key(|row| row.0);
    for (idx, (number, space)) in rows.iter().enumerate() {
        if usize::from(*number) != idx + 1 {
            let (name, expected) = (&space.name, idx + 1);
            let message = format!(
                "space {name} has number {number} where {expected} is due; \
                 every number from 1 to {} belongs to one space",
                rows.len()
            );
            return wrong(file, message);
        }
    }
    Ok(rows.into_iter().map(|row| row.1).collect())
}

fn moon(components: &Components) -> Result<Map, ComponentError> {
    let file: MoonFile = parse(components, MOON)?;
    let mut rows = Vec::new();
    for row in &file.sector {
        let name = row.number.to_string();
        let reward = reward(MOON, &format!("sector {name}"), &row.reward)?;
        rows.push((row.number, SpaceInfo { name, reward, seats: 1, x: row.x, y: row.y }));
    }
    let mut map = Map::new(Side::Moon, in_order(MOON, rows)?);
    let sector = |map: &Map, number: u8, entry: &str| {
        let space = number.checked_sub(1).map(Space).filter(|space| map.n_spaces() > space.0);
        let n = map.n_spaces();
        space.ok_or_else(|| {
            ComponentError::new(MOON, format!("{entry}: no sector {number}; they are 1 to {n}"))
        })
    };
    for (line, pairs) in [(Border::Single, &file.single), (Border::Double, &file.double)] {
        for &[a, b] in pairs {
            let entry = format!("border of {a} and {b}");
            let (one, other) = (sector(&map, a, &entry)?, sector(&map, b, &entry)?);
            let is_new = one != other && map.connect(one, other, line);
            if !is_new {
                return wrong(MOON, format!("{entry}: list each pair of different sectors once"));
            }
            map.connect(other, one, line);
        }
    }
    let names = file.station.iter().map(|row| row.company.as_str());
    for (row, company) in file.station.iter().zip(companies(MOON, names)?) {
        let entry = format!("station of {}", row.company);
        for (line, numbers) in [(Border::Single, &row.single), (Border::Double, &row.double)] {
            for &number in numbers {
                let space = sector(&map, number, &entry)?;
                if !map.connect_station(company, space, line) {
                    return wrong(MOON, format!("{entry}: sector {number} is there twice"));
                }
            }
        }
    }
    Ok(map)
}

/// The companies of a list of stations: each once.
fn companies<'a>(
    file: &str,
    names: impl Iterator<Item = &'a str>,
) -> Result<Vec<Company>, ComponentError> {
    let mut found = Vec::new();
    for name in names {
        let company = lookup!(Company, name, file, "station", "company")?;
        if found.contains(&company) {
            return wrong(file, format!("station of {name} is there twice; list it once"));
        }
        found.push(company);
    }
    if let Some(missing) = Company::ALL.into_iter().find(|company| !found.contains(company)) {
        return wrong(file, format!("station of {} is missing", missing.key()));
    }
    Ok(found)
}

fn belt(components: &Components) -> Result<Map, ComponentError> {
    let file: BeltFile = parse(components, BELT)?;
    let mut rows = Vec::new();
    let mut lines = BTreeMap::new();
    let shuttles = file.shuttle_space.iter().map(|row| (row, false));
    for (row, is_asteroid) in shuttles.chain(file.asteroid.iter().map(|row| (row, true))) {
        let name = row.id.clone();
        let seats = belt_seats(row, is_asteroid)?;
        let reward = reward(BELT, &format!("space {name}"), &row.reward)?;
        let line = match row.line {
            BorderName::Single => Border::Single,
            BorderName::Double => Border::Double,
        };
        let place = Space(row.number.saturating_sub(1));
        if lines.insert(name.clone(), (place, line)).is_some() {
            return wrong(BELT, format!("space {name} is there twice; names are unique"));
        }
        rows.push((row.number, SpaceInfo { name, reward, seats, x: row.x, y: row.y }));
    }
    let mut map = Map::new(Side::Belt, in_order(BELT, rows)?);
    let find = |name: &str| {
        let unknown = || ComponentError::new(BELT, format!("there is no space {name}; correct it"));
        lines.get(name).copied().ok_or_else(unknown)
    };
    for [a, b] in &file.touching {
        let ((from, back_line), (to, line)) = (find(a)?, find(b)?);
        if map.shuttle & from.bit() == 0 {
            return wrong(BELT, format!("touching {a} and {b}: write the shuttle space first"));
        }
        if from == to || !map.connect(from, to, line) {
            return wrong(BELT, format!("touching {a} and {b}: list each pair once"));
        }
        // Only shuttles reach on (§9.2).
        if map.shuttle & to.bit() != 0 {
            map.connect(to, from, back_line);
        }
    }
    let names = file.station.iter().map(|row| row.company.as_str());
    for (row, company) in file.station.iter().zip(companies(BELT, names)?) {
        for name in &row.spaces {
            let (space, line) = find(name)?;
            if !map.connect_station(company, space, line) {
                return wrong(BELT, format!("station of {}: {name} is there twice", row.company));
            }
        }
    }
    Ok(map)
}

fn belt_seats(row: &BeltRow, is_asteroid: bool) -> Result<u8, ComponentError> {
    let name = &row.id;
    match (row.outposts, is_asteroid) {
        (None, false) => Ok(0),
        (Some(n), true) => within(BELT, &format!("asteroid {name}: outposts"), n, 1, SEATS_MAX),
        (Some(_), false) => {
            wrong(BELT, format!("shuttle space {name}: it has no outpost spaces; leave them out"))
        }
        (None, true) => {
            wrong(BELT, format!("asteroid {name}: say how many outposts fit, 1 to {SEATS_MAX}"))
        }
    }
}

/// What the file of the tracks says.
pub(super) struct Tracks {
    pub(super) faces: [FaceInfo; Face::COUNT],
    pub(super) tank: ValueTrack,
    pub(super) research: ValueTrack,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TracksFile {
    #[serde(rename = "origin")]
    _origin: Origin,
    face: Vec<FaceRow>,
    tank: ValueRow,
    research: ValueRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaceRow {
    id: String,
    length: u8,
    shares: Vec<u8>,
    threshold: Vec<CoinsRow>,
    barrier: Vec<CoinsRow>,
    perks: Vec<PerkRow>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoinsRow {
    space: u8,
    coins: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerkRow {
    space: u8,
    perk: String,
    n: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueRow {
    length: u8,
    opens_slot: u8,
    values: Vec<CoinsRow>,
    #[serde(rename = "origin")]
    _origin: Origin,
}

/// Reads company tracks, tank and research track.
pub(super) fn tracks(components: &Components) -> Result<Tracks, ComponentError> {
    let file: TracksFile = parse(components, TRACKS)?;
    let mut faces: [Option<FaceInfo>; Face::COUNT] = Default::default();
    for row in &file.face {
        let Some(id) = Face::from_name(&row.id) else {
            let known: Vec<_> = Face::all().map(Face::name).collect();
            let (id, known) = (&row.id, known.join(", "));
            return wrong(TRACKS, format!("no face \"{id}\"; write one of {known}"));
        };
        if faces[id.index()].is_some() {
            return wrong(TRACKS, format!("face {} is there twice; list it once", row.id));
        }
        faces[id.index()] = Some(face(id, row)?);
    }
    if let Some(idx) = faces.iter().position(Option::is_none) {
        return wrong(TRACKS, format!("face {} is missing", Face(idx as u8).name()));
    }
    Ok(Tracks {
        faces: faces.map(|face| face.expect("none is missing")),
        tank: value_track("tank", &file.tank)?,
        research: value_track("research", &file.research)?,
    })
}

fn face(face: Face, row: &FaceRow) -> Result<FaceInfo, ComponentError> {
    let entry = format!("face {}", row.id);
    let say = |what: &str| format!("{entry}: {what}");
    let length = within(TRACKS, &say("length"), row.length, 1, TRACK_MAX as u8)?;
    if !row.shares.is_sorted_by(|a, b| a < b) {
        return wrong(TRACKS, say("shares: list the spaces in order, each once"));
    }
    let mut shares = [0; TRACK_MAX + 1];
    for &space in &row.shares {
        within(TRACKS, &say("shares: space"), space, 1, length)?;
        shares[usize::from(space)..].iter_mut().for_each(|n| *n += 1);
    }
    let lines = |what: &str, rows: &[CoinsRow]| -> Result<[u8; TRACK_MAX + 1], ComponentError> {
        let mut lines = [0; TRACK_MAX + 1];
        for row in rows {
            let space = within(TRACKS, &say(&format!("{what}: space")), row.space, 1, length)?;
            let coins = &format!("{what}: coins");
            let coins = within(TRACKS, &say(coins), row.coins, 1, AMOUNT_MAX)?;
            if lines[usize::from(space)] != 0 {
                return wrong(TRACKS, say(&format!("{what}: space {space} is there twice")));
            }
            lines[usize::from(space)] = coins;
        }
        Ok(lines)
    };
    let [first, second] = row.perks.as_slice() else {
        let n = row.perks.len();
        return wrong(TRACKS, format!("{entry}: {n} perks; a track has exactly 2"));
    };
    Ok(FaceInfo {
        face,
        length,
        shares,
        threshold: lines("threshold", &row.threshold)?,
        barrier: lines("barrier", &row.barrier)?,
        bonus: [perk(&entry, first, length)?, perk(&entry, second, length)?],
    })
}

fn perk(entry: &str, row: &PerkRow, length: u8) -> Result<TrackBonus, ComponentError> {
    let perk = lookup!(Perk, &row.perk, TRACKS, entry, "perk")?;
    let say = |what: &str| format!("{entry}: perk {}: {what}", row.perk);
    Ok(TrackBonus {
        space: within(TRACKS, &say("space"), row.space, 1, length)?,
        perk,
        n: within(TRACKS, &say("n"), row.n, 1, AMOUNT_MAX)?,
    })
}

fn value_track(name: &str, row: &ValueRow) -> Result<ValueTrack, ComponentError> {
    let say = |what: &str| format!("{name}: {what}");
    let length = within(TRACKS, &say("length"), row.length, 1, VALUE_TRACK_MAX as u8)?;
    let opens_slot = within(TRACKS, &say("opens_slot"), row.opens_slot, 1, length)?;
    let mut values = [0; VALUE_TRACK_MAX + 1];
    let mut last = 0;
    for row in &row.values {
        let space = within(TRACKS, &say("values: space"), row.space, 1, length)?;
        let coins = within(TRACKS, &say("values: coins"), row.coins, 1, 200)?;
        if space <= last || coins < values[usize::from(last)] {
            let message = format!("{name}: values rise from space to space; {space} does not");
            return wrong(TRACKS, message);
        }
        values[usize::from(space)..].fill(coins);
        last = space;
    }
    Ok(ValueTrack { length, opens_slot, values })
}
