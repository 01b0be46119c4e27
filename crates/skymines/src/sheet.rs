//! The box as a document: everything that is printed, parsed and named, each number with its origin.
//!
//! Clients draw boards and cards from it. What the data files write in a small language of their own ("coin 2",
//! "titanium 1, energy 1") is typed here, and names come from the same functions that tell the story.

use schemars::JsonSchema;
use serde::Serialize;
use tabletop::data::{Origin, PrintedNumber, Tables};

use crate::components::{
    BonusEffect, Campaign, Chapter, FaceInfo, LEVEL_MAX, LunaAction, MajorityReward, Need,
    Occasion, Reward, Rules, Selector, Task, Toward, ValueTrack,
};
use crate::geometry::spaces;
use crate::ids::{
    BonusSpace, Card, Company, DisplaySpace, Face, Kind, LunaCard, Majority, Mission, Perk, Plan,
    PlanRow, Side, Slot, Space, Threat, Tile, Token,
};
use crate::notation::bonus_text;
use crate::words::{bonus_name, card_name, mission_name, plan_name, token_name};

/// Things of one kind, and where they come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Printed<T> {
    /// Where they come from, unless one of them says otherwise.
    pub origin: Origin,
    /// The things.
    pub items: T,
}

/// A word of a closed list, as programs and as people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Named {
    /// In messages.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
}

/// An action card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardSheet {
    pub card: Card,
    pub name: String,
    /// A to E for the display, none for a starting card.
    pub letter: Option<char>,
    pub kind: Kind,
    pub value: u8,
    pub share: Option<Company>,
    pub cost: u8,
    pub sell: u8,
}

/// A research plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanSheet {
    pub plan: Plan,
    pub name: String,
    pub row: PlanRow,
    pub cost: u8,
    pub need: Need,
    pub reward: Reward,
}

/// A starting research token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TokenSheet {
    pub token: Token,
    pub name: String,
    pub plan: Plan,
    pub resting: [Card; 3],
    pub tracks: [u8; Company::COUNT],
    pub helium: u8,
}

/// Coins at a space: a threshold, a barrier, or what a marker is worth from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoinsAt {
    pub space: u8,
    pub coins: u8,
}

/// A bonus of a company track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PerkAt {
    pub space: u8,
    pub perk: Perk,
    pub n: u8,
}

/// A face of a company track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FaceSheet {
    pub face: Face,
    pub name: &'static str,
    pub length: u8,
    /// The spaces on which the number of shares rises.
    pub shares: Vec<u8>,
    pub thresholds: Vec<CoinsAt>,
    pub barriers: Vec<CoinsAt>,
    pub perks: Vec<PerkAt>,
}

/// The tank or the research track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrackSheet {
    pub length: u8,
    pub opens_slot: u8,
    /// From this space on it is worth so much in the end.
    pub worth: Vec<CoinsAt>,
}

/// A space of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpaceSheet {
    pub space: Space,
    /// The printed number, by which answers touch it.
    pub number: u8,
    pub name: String,
    pub reward: Reward,
    /// Outposts that fit; none for a shuttle space.
    pub seats: u8,
    pub is_for_shuttles: bool,
    pub x: u16,
    pub y: u16,
    /// Spaces behind a single line, and behind a double one.
    pub single: Vec<Space>,
    pub double: Vec<Space>,
}

/// A station beside a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StationSheet {
    pub company: Company,
    pub single: Vec<Space>,
    pub double: Vec<Space>,
    pub columns: Vec<ColumnSheet>,
}

/// A column of home spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ColumnSheet {
    pub shuttles: bool,
    /// Coin icons from top to bottom.
    pub coins: Vec<u8>,
}

/// A side of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MapSheet {
    pub side: Side,
    pub spaces: Vec<SpaceSheet>,
    pub stations: Vec<StationSheet>,
}

/// What a bonus space does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EffectSheet {
    MajorityTrack { of: Majority, company: Company, steps: u8 },
    MajorityResearch { of: Majority, points: u8 },
    FirstPlayer { coins: u8 },
    Market,
    Sale,
    Tile { tile: Tile },
}

/// A bonus space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BonusSheet {
    pub space: BonusSpace,
    /// Row and column, by which answers touch it.
    pub cell: String,
    pub name: String,
    pub price: u8,
    pub effect: EffectSheet,
}

/// A bonus tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TileSheet {
    pub tile: Tile,
    pub name: &'static str,
    /// None: a good of its owner's choice.
    pub kind: Option<Kind>,
    pub value: u8,
}

/// A mission card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MissionSheet {
    pub mission: Mission,
    pub name: String,
    pub task: Task,
}

/// A threat card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ThreatSheet {
    pub threat: Threat,
    pub name: &'static str,
    /// What it does if it is not averted (§16.5).
    pub does: &'static str,
    pub occasion: Occasion,
    pub energy: u8,
    pub research: u8,
    pub helium: u8,
    pub coins: u8,
    pub amount: u8,
}

/// One line of a Luna card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LunaLine {
    Coins {
        n: u8,
    },
    Helium {
        n: u8,
    },
    Upload {
        n: u8,
    },
    Track {
        steps: u8,
        on: Selector,
    },
    Expand {
        points: u8,
        toward: Toward,
    },
    /// By slot.
    Marker {
        on: [BonusSpace; Slot::COUNT],
    },
    /// By slot.
    Gain {
        from: Vec<Vec<DisplaySpace>>,
    },
    GainShare,
    Discard {
        row: PlanRow,
    },
    DiscardSpecial,
}

/// A Luna card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LunaCardSheet {
    pub card: LunaCard,
    pub name: String,
    /// In the left slot titanium, in the right one energy.
    pub left: u8,
    /// In the left slot carbon, in the right one minerals.
    pub right: u8,
    pub scientists: u8,
    pub reveal_helium: u8,
    pub reveal_upload: u8,
    pub lines: Vec<LunaLine>,
}

/// A level of Luna.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LevelSheet {
    pub level: u8,
    pub grade_2: bool,
    pub slots: bool,
    /// Spaces with a Luna token.
    pub tank: Vec<u8>,
    pub research: Vec<u8>,
    pub helium: u8,
    pub upload: u8,
}

/// A number that belongs to no single component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NumberSheet {
    /// Its name in the data file.
    pub name: String,
    /// The number.
    pub value: i64,
    /// The section that uses it.
    pub rule: Option<String>,
    /// Where it comes from.
    pub origin: Origin,
}

/// The campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CampaignSheet {
    pub chapters: Vec<Chapter>,
    /// Success points by number of players (2 to 4) and rank.
    pub ranks: Vec<Vec<u8>>,
}

/// The whole box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// The companies.
    pub companies: Vec<Named>,
    /// What cards and tiles are good for.
    pub kinds: Vec<Named>,
    /// Track bonuses.
    pub perks: Vec<Named>,
    /// Action cards by their number.
    pub cards: Printed<Vec<CardSheet>>,
    /// Plans by their number, tokens last.
    pub plans: Printed<Vec<PlanSheet>>,
    /// Starting research tokens.
    pub tokens: Printed<Vec<TokenSheet>>,
    /// Moon and Belt: the spaces of the map are of one file, the stations of another.
    pub maps: Vec<Printed<MapSheet>>,
    /// The ten faces.
    pub faces: Printed<Vec<FaceSheet>>,
    /// The tank track.
    pub tank: Printed<TrackSheet>,
    /// The research track.
    pub research: Printed<TrackSheet>,
    /// Bonus spaces in the order of the array.
    pub bonus: Printed<Vec<BonusSheet>>,
    /// Bonus tiles.
    pub tiles: Printed<Vec<TileSheet>>,
    /// Mission cards.
    pub missions: Printed<Vec<MissionSheet>>,
    /// Threat cards.
    pub threats: Printed<Vec<ThreatSheet>>,
    /// The campaign.
    pub campaign: Printed<CampaignSheet>,
    /// Luna's cards.
    pub luna: Printed<Vec<LunaCardSheet>>,
    /// Luna's levels.
    pub levels: Printed<Vec<LevelSheet>>,
    /// All other numbers.
    pub numbers: Vec<NumberSheet>,
}

/// The data files again, for what the game itself does not keep: origins.
struct Files(Tables);

impl Files {
    /// The origin that an entry gives, or that of its file. What does not say where it comes from was made up.
    fn origin(&self, file: &str, entry: &str) -> Origin {
        let entry = self.0.file(file).and_then(|table| table.get(entry));
        self.0.origin(file, entry).unwrap_or(Origin::Reconstruction)
    }

    fn printed<T>(&self, file: &str, entry: &str, items: T) -> Printed<T> {
        Printed { origin: self.origin(file, entry), items }
    }

    /// Numbers of a file, each with its own origin.
    fn numbers(&self, file: &str) -> Vec<NumberSheet> {
        let number = |PrintedNumber { name, value, rule, origin }| {
            let origin = origin.unwrap_or(Origin::Reconstruction);
            NumberSheet { name, value, rule, origin }
        };
        self.0.numbers(file).map(number).collect()
    }
}

fn named<const N: usize>(ids: [(&'static str, &'static str); N]) -> Vec<Named> {
    ids.map(|(id, name)| Named { id, name }).to_vec()
}

/// The box as a document.
pub(crate) fn sheet(rules: &Rules) -> Sheet {
    let files = Files(Tables::of(&rules.components));
    let numbers = [files.numbers("board.toml"), files.numbers("modules.toml")];
    Sheet {
        companies: named(Company::ALL.map(|company| (company.key(), company.name()))),
        kinds: named(Kind::ALL.map(|kind| (kind.key(), kind.name()))),
        perks: named(Perk::ALL.map(|perk| (perk.key(), perk.name()))),
        cards: files.printed("cards.toml", "card", cards(rules)),
        plans: files.printed("plans.toml", "row", plans(rules)),
        tokens: files.printed("plans.toml", "token", tokens(rules)),
        maps: vec![
            files.printed("moon.toml", "sector", map(rules, Side::Moon)),
            files.printed("belt.toml", "asteroid", map(rules, Side::Belt)),
        ],
        faces: files.printed("tracks.toml", "face", rules.faces.iter().map(face).collect()),
        tank: files.printed("tracks.toml", "tank", track(&rules.tank)),
        research: files.printed("tracks.toml", "research", track(&rules.research)),
        bonus: files.printed("bonus.toml", "space", bonus(rules)),
        tiles: files.printed("bonus.toml", "tiles", tiles(rules)),
        missions: files.printed("modules.toml", "mission", missions(rules)),
        threats: files.printed("modules.toml", "threat", threats(rules)),
        campaign: files.printed("modules.toml", "chapter", campaign(&rules.campaign)),
        luna: files.printed("luna.toml", "card", luna(rules)),
        levels: files.printed("luna.toml", "level", levels(rules)),
        numbers: numbers.concat(),
    }
}

fn cards(rules: &Rules) -> Vec<CardSheet> {
    let one = |card: Card| {
        let info = rules.card(card);
        let letter = card.is_display().then(|| (b'A' + info.letter) as char);
        let (kind, value, share) = (info.kind, info.value, info.share);
        let (cost, sell) = (info.cost, info.sell);
        CardSheet { card, name: card_name(rules, card), letter, kind, value, share, cost, sell }
    };
    Card::all().map(one).collect()
}

fn plans(rules: &Rules) -> Vec<PlanSheet> {
    let one = |plan: Plan| {
        let info = rules.plan(plan);
        let (row, cost, need, reward) = (info.row, info.cost, info.need, info.reward);
        PlanSheet { plan, name: plan_name(rules, plan), row, cost, need, reward }
    };
    Plan::all().map(one).collect()
}

fn tokens(rules: &Rules) -> Vec<TokenSheet> {
    let one = |token: Token| {
        let info = rules.token(token);
        let (plan, name) = (token.plan(), token_name(rules, token));
        let (resting, tracks, helium) = (info.resting, info.tracks, info.helium);
        TokenSheet { token, name, plan, resting, tracks, helium }
    };
    Token::all().map(one).collect()
}

fn map(rules: &Rules, side: Side) -> MapSheet {
    let map = rules.map(side);
    let one = |space: Space| {
        let info = &map.spaces[space.index()];
        let [single, double] = map.near(space).map(|set| spaces(set).collect());
        SpaceSheet {
            space,
            number: space.number(),
            name: info.name.clone(),
            reward: info.reward,
            seats: info.seats,
            is_for_shuttles: map.shuttle & space.bit() != 0,
            x: info.x,
            y: info.y,
            single,
            double,
        }
    };
    let station = |company: Company| {
        let [single, double] = map.station(company).map(|set| spaces(set).collect());
        let columns = rules.station(side, company).columns.iter();
        let column = |column: &crate::components::ColumnInfo| ColumnSheet {
            shuttles: column.shuttles,
            coins: column.coins.to_vec(),
        };
        StationSheet { company, single, double, columns: columns.map(column).collect() }
    };
    MapSheet {
        side,
        spaces: spaces(map.all).map(one).collect(),
        stations: Company::ALL.map(station).to_vec(),
    }
}

/// Where something begins to be another number than before.
fn coins_at(coins: &[u8]) -> Vec<CoinsAt> {
    let spaces = coins.iter().enumerate().filter(|(_, coins)| **coins > 0);
    spaces.map(|(space, &coins)| CoinsAt { space: space as u8, coins }).collect()
}

fn face(info: &FaceInfo) -> FaceSheet {
    let last = usize::from(info.length);
    let rises = |space: &usize| info.shares[*space] > info.shares[space - 1];
    let perk = |bonus: &crate::components::TrackBonus| PerkAt {
        space: bonus.space,
        perk: bonus.perk,
        n: bonus.n,
    };
    FaceSheet {
        face: info.face,
        name: info.name(),
        length: info.length,
        shares: (1..=last).filter(rises).map(|space| space as u8).collect(),
        thresholds: coins_at(&info.threshold[..=last]),
        barriers: coins_at(&info.barrier[..=last]),
        perks: info.bonus.iter().map(perk).collect(),
    }
}

fn track(info: &ValueTrack) -> TrackSheet {
    let rises = (1..=info.length).filter(|&space| info.value(space) > info.value(space - 1));
    let worth = rises.map(|space| CoinsAt { space, coins: info.value(space) });
    TrackSheet { length: info.length, opens_slot: info.opens_slot, worth: worth.collect() }
}

fn bonus(rules: &Rules) -> Vec<BonusSheet> {
    let one = |space: BonusSpace| {
        let info = rules.bonus(space);
        let effect = match info.effect {
            BonusEffect::Majority { of, reward: MajorityReward::Track(company, steps) } => {
                EffectSheet::MajorityTrack { of, company, steps }
            }
            BonusEffect::Majority { of, reward: MajorityReward::Research(points) } => {
                EffectSheet::MajorityResearch { of, points }
            }
            BonusEffect::FirstPlayer { coins } => EffectSheet::FirstPlayer { coins },
            BonusEffect::Market => EffectSheet::Market,
            BonusEffect::Sale => EffectSheet::Sale,
            BonusEffect::Tile(tile) => EffectSheet::Tile { tile },
        };
        let (cell, name) = (bonus_text(space), bonus_name(rules, space));
        BonusSheet { space, cell, name, price: info.price, effect }
    };
    BonusSpace::all().filter(|space| *space != BonusSpace::PERSONAL).map(one).collect()
}

fn tiles(rules: &Rules) -> Vec<TileSheet> {
    let one = |tile: Tile| {
        let info = rules.tile(tile);
        TileSheet { tile, name: tile.name(), kind: info.kind, value: info.value }
    };
    Tile::ALL.map(one).to_vec()
}

fn missions(rules: &Rules) -> Vec<MissionSheet> {
    let one = |mission: Mission| {
        let (name, task) = (mission_name(rules, mission), rules.mission(mission));
        MissionSheet { mission, name, task }
    };
    Mission::all().map(one).collect()
}

fn threats(rules: &Rules) -> Vec<ThreatSheet> {
    let one = |threat: Threat| {
        let info = rules.threat(threat);
        ThreatSheet {
            threat,
            name: threat.name(),
            does: crate::variant::what_it_does(threat),
            occasion: info.occasion,
            energy: info.energy,
            research: info.research,
            helium: info.helium,
            coins: info.coins,
            amount: info.amount,
        }
    };
    Threat::ALL.map(one).to_vec()
}

fn campaign(info: &Campaign) -> CampaignSheet {
    let ranks = (2..info.ranks.len()).map(|n| info.ranks[n][..n].to_vec());
    CampaignSheet { chapters: info.chapters.to_vec(), ranks: ranks.collect() }
}

fn luna_line(action: &LunaAction) -> LunaLine {
    match *action {
        LunaAction::Coins(n) => LunaLine::Coins { n },
        LunaAction::Helium(n) => LunaLine::Helium { n },
        LunaAction::Upload(n) => LunaLine::Upload { n },
        LunaAction::Track { steps, on } => LunaLine::Track { steps, on },
        LunaAction::Expand { points, toward } => LunaLine::Expand { points, toward },
        LunaAction::Marker(on) => LunaLine::Marker { on },
        LunaAction::Gain(ref from) => {
            LunaLine::Gain { from: from.iter().map(|spaces| spaces.to_vec()).collect() }
        }
        LunaAction::GainShare => LunaLine::GainShare,
        LunaAction::Discard(row) => LunaLine::Discard { row },
        LunaAction::DiscardSpecial => LunaLine::DiscardSpecial,
    }
}

fn luna(rules: &Rules) -> Vec<LunaCardSheet> {
    let one = |card: LunaCard| {
        let info = rules.luna_card(card);
        LunaCardSheet {
            card,
            name: card.to_string(),
            left: info.left,
            right: info.right,
            scientists: info.scientists,
            reveal_helium: info.reveal_helium,
            reveal_upload: info.reveal_upload,
            lines: info.actions.iter().map(luna_line).collect(),
        }
    };
    LunaCard::all().map(one).collect()
}

fn levels(rules: &Rules) -> Vec<LevelSheet> {
    let bits = |set: u64| tabletop::sets::bits(set).collect();
    let one = |level: u8| {
        let info = rules.level(level);
        LevelSheet {
            level,
            grade_2: info.grade_2,
            slots: info.slots,
            tank: bits(info.tank),
            research: bits(info.research),
            helium: info.helium,
            upload: info.upload,
        }
    };
    (0..=LEVEL_MAX).map(one).collect()
}
