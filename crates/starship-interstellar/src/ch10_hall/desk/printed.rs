//! Numbers printed in the box that nobody but its owner knows. Those of the data files are a reconstruction and are never
//! told at a real table: the desk begins with none of them, asks once, and keeps what it is told by name.

use std::collections::{BTreeMap, BTreeSet};

use tabletop::desk::{DeskError, DeskField};

use crate::components::{DiscoveryInfo, Gain, Reward, Rules};
use crate::cubes::Cubes;
use crate::ids::{Deed, Planet, Resource, Token};
use crate::state::{Phase, Source};

/// The most that can be printed anywhere.
const PRINTED_MAX: u32 = 50;
/// Gives nothing, but is there: what a reward is as long as nobody has told it.
pub(super) const UNTOLD: Reward = Reward::of(Gain::Fuel(0));

/// Numbers that are asked for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// §9.13, §2.2, §1.12: what it begins with, and the size of its boards.
    Start,
    /// §H.3.3.1: the value of a planet.
    Value(Planet),
    /// §H.3.2: the order of its technologies.
    Counting,
    /// §H.3.2: the price of a level.
    Price { technology: Resource, level: u8 },
    /// §5.3.1: what a Probe costs.
    Journey,
    /// §6.1, §6.3, §5.1.4: what the World Government gives.
    Government,
    /// §5.0: the action that earns the bonus of a token.
    Favour(Token),
}

/// A number of a group: its name, its words, the least and the most.
pub(super) struct Line {
    pub(super) key: String,
    pub(super) label: String,
    pub(super) min: u32,
    pub(super) max: u32,
}

fn line(key: impl Into<String>, label: impl Into<String>, min: u32, max: u32) -> Line {
    Line { key: key.into(), label: label.into(), min, max }
}

impl Group {
    /// Every group there is.
    pub(super) fn all() -> Vec<Group> {
        let mut all = vec![Group::Start, Group::Counting, Group::Journey, Group::Government];
        all.extend(Planet::COLONIES.map(Group::Value));
        for technology in Resource::ALL {
            all.extend([1, 2].map(|level| Group::Price { technology, level }));
        }
        all.extend(Token::BASIC.map(Group::Favour));
        all
    }

    /// Its numbers.
    pub(super) fn lines(self) -> Vec<Line> {
        match self {
            Group::Start => start_lines(),
            Group::Value(planet) => {
                let key = format!("value.{}", planet.token());
                vec![line(key, format!("value of {planet}"), 0, 20)]
            }
            Group::Counting => {
                let place =
                    |r: Resource| line(format!("counting.{}", r.key()), format!("{r}"), 1, 5);
                Resource::ALL.map(place).into()
            }
            Group::Price { technology, level } => {
                let of = |r: Resource| {
                    let key = format!("technology.{}.{level}.{}", technology.key(), r.key());
                    line(key, r.name(), 0, 9)
                };
                Resource::ALL.map(of).into()
            }
            Group::Journey => vec![
                line("journey.fuel", "Fuel for a column", 0, 20),
                line("journey.turn", "more Fuel to change the row", 0, 20),
                line("journey.wormhole", "Fuel through a Wormhole", 0, 20),
                line("journey.from", "first row that can be entered from the start", 1, 5),
                line("journey.to", "last row that can be entered from the start", 1, 5),
            ],
            Group::Government => vec![
                line("government.governor", "Prestige of the Governor each round", 0, 20),
                line("government.scientists", "Scientists for everybody each round", 0, 9),
                line("government.builder", "Prestige for completing a module", 0, 20),
                line("government.leaving", "Prestige of a Governor who leaves by it", 0, 20),
            ],
            Group::Favour(token) => vec![line(format!("favour.{token}"), token.name(), 1, 4)],
        }
    }

    /// Why these numbers cannot be.
    fn refuses(self, numbers: &[u32]) -> Option<&'static str> {
        match self {
            Group::Counting => {
                let places = numbers.iter().fold(0u32, |set, n| set | 1 << n);
                (places != 0b11_1110).then_some("each technology has a place of its own, 1 to 5")
            }
            Group::Journey => {
                (numbers[3] > numbers[4]).then_some("the first row comes before the last")
            }
            Group::Start => {
                if numbers[1] > numbers[2] {
                    return Some("there are no more Scientists at hand than in all");
                }
                (numbers[4] > numbers[6]).then_some("Reputation does not begin above its track")
            }
            Group::Value(_) | Group::Price { .. } | Group::Government | Group::Favour(_) => None,
        }
    }
}

fn start_lines() -> Vec<Line> {
    let mut lines = vec![
        line("start.fuel", "Fuel at the start", 0, 99),
        line("start.scientists", "Scientists at the start", 0, 30),
        line("start.scientists_all", "Scientists in all, those in reserve too", 1, 30),
        line("start.bases", "Bases", 1, 7),
        line("start.reputation", "Reputation at the start", 0, 60),
        line("start.reputation_below", "spaces of Reputation below zero", 0, 60),
        line("start.reputation_most", "the highest Reputation", 1, 100),
        line("start.storage", "places of a Storage", 1, 20),
    ];
    let of =
        |r: Resource| line(format!("start.{}", r.key()), format!("{r} cubes at the start"), 0, 9);
    lines.extend(Resource::ALL.map(of));
    lines
}

/// What has been told.
#[derive(Clone, Debug, Default)]
pub(super) struct Printed {
    told: BTreeMap<String, u32>,
    /// Rewards that people see to themselves, this evening.
    as_printed: BTreeSet<String>,
}

impl Printed {
    /// From an earlier evening.
    ///
    /// # Errors
    /// Which name or number makes no sense.
    pub(super) fn read(doc: &BTreeMap<String, u32>) -> Result<Printed, DeskError> {
        let wrong = |name: &str, n: u32| {
            DeskError(format!("printed numbers: `{name}` = {n} makes no sense"))
        };
        let mut left = doc.clone();
        let mut printed = Printed::default();
        for group in Group::all() {
            let lines = group.lines();
            if !lines.iter().any(|line| doc.contains_key(&line.key)) {
                continue;
            }
            let mut numbers = Vec::new();
            for line in &lines {
                let number = left.remove(&line.key);
                let number = number.ok_or_else(|| {
                    DeskError(format!("printed numbers: `{}` is missing", line.key))
                })?;
                if !(line.min..=line.max).contains(&number) {
                    return Err(wrong(&line.key, number));
                }
                numbers.push(number);
            }
            printed.tell(group, &numbers)?;
        }
        for (name, &number) in &left {
            let fits = is_reward(name) && number <= PRINTED_MAX;
            if !fits {
                return Err(wrong(name, number));
            }
            printed.told.insert(name.clone(), number);
        }
        for (name, _) in left.iter().filter(|(name, _)| name.ends_with(".ways")) {
            printed.reward(name.trim_end_matches(".ways"))?;
        }
        Ok(printed)
    }

    /// For the next evening.
    pub(super) fn doc(&self) -> BTreeMap<String, u32> {
        self.told.clone()
    }

    pub(super) fn has(&self, group: Group) -> bool {
        group.lines().first().is_some_and(|line| self.told.contains_key(&line.key))
    }

    /// Keeps the numbers of a group.
    ///
    /// # Errors
    /// Why they cannot be.
    pub(super) fn tell(&mut self, group: Group, numbers: &[u32]) -> Result<(), DeskError> {
        if let Some(why) = group.refuses(numbers) {
            return Err(DeskError::new(why));
        }
        let lines = group.lines();
        self.told.extend(lines.into_iter().zip(numbers).map(|(line, n)| (line.key, *n)));
        Ok(())
    }

    fn get(&self, key: &str) -> u8 {
        self.told.get(key).copied().unwrap_or(0) as u8
    }

    fn cubes(&self, prefix: &str) -> Cubes {
        Cubes(Resource::ALL.map(|r| self.get(&format!("{prefix}.{}", r.key()))))
    }

    // Rewards.

    pub(super) fn has_reward(&self, key: &str) -> bool {
        self.told.contains_key(&format!("{key}.ways")) || self.as_printed.contains(key)
    }

    pub(super) fn is_as_printed(&self, key: &str) -> bool {
        self.as_printed.contains(key)
    }

    pub(super) fn keep_as_printed(&mut self, key: &str) {
        self.as_printed.insert(key.to_owned());
    }

    /// Keeps a reward of these ways.
    ///
    /// # Errors
    /// No reward is like that.
    pub(super) fn tell_reward(&mut self, key: &str, ways: &[Vec<u32>]) -> Result<(), DeskError> {
        read_reward(ways)?;
        let n = if ways.iter().flatten().all(|n| *n == 0) { 0 } else { ways.len() as u32 };
        self.told.insert(format!("{key}.ways"), n);
        for (way, numbers) in ways.iter().enumerate() {
            for (gain, n) in GAINS.iter().zip(numbers).filter(|(_, n)| **n > 0) {
                self.told.insert(format!("{key}.{}.{}", way + 1, gain.key), *n);
            }
        }
        Ok(())
    }

    fn reward(&self, key: &str) -> Result<Reward, DeskError> {
        let Some(&n) = self.told.get(&format!("{key}.ways")) else { return Ok(UNTOLD) };
        let way = |way: u32| {
            let of = |gain: &GainLine| {
                self.told.get(&format!("{key}.{way}.{}", gain.key)).copied().unwrap_or(0)
            };
            GAINS.iter().map(of).collect::<Vec<u32>>()
        };
        read_reward(&(1..=n.min(2)).map(way).collect::<Vec<_>>())
    }

    /// The rules with what has been told in the place of what is reconstructed, and nothing where nothing was told.
    pub(super) fn print(&self, rules: &mut Rules) {
        let numbers = &mut rules.numbers;
        numbers.start_fuel = self.get("start.fuel");
        numbers.start_scientists = self.get("start.scientists");
        numbers.scientists = self.get("start.scientists_all");
        numbers.bases = self.get("start.bases");
        numbers.reputation_start = self.get("start.reputation") as i8;
        numbers.reputation_least = -(self.get("start.reputation_below") as i8);
        numbers.reputation_most = self.get("start.reputation_most") as i8;
        numbers.storage = self.get("start.storage");
        numbers.probe_fuel = self.get("journey.fuel");
        numbers.probe_row_change = self.get("journey.turn");
        numbers.probe_wormhole = self.get("journey.wormhole");
        numbers.first_row_from = self.get("journey.from").saturating_sub(1);
        numbers.first_row_to = self.get("journey.to").saturating_sub(1);
        numbers.governor_prestige = self.get("government.governor");
        numbers.scientists_each = self.get("government.scientists");
        numbers.module_builder = self.get("government.builder");
        numbers.module_governor = self.get("government.leaving");
        rules.start_cubes = self.cubes("start");
        for planet in Planet::COLONIES {
            rules.geometry.set_gravity(planet, self.get(&format!("value.{}", planet.token())));
        }
        for technology in Resource::ALL {
            for level in 1..=2 {
                let price = self.cubes(&format!("technology.{}.{level}", technology.key()));
                rules.hall.technology[technology.index()][level - 1] = price;
            }
        }
        if self.has(Group::Counting) {
            let place = |r: &Resource| self.get(&format!("counting.{}", r.key()));
            let mut order = Resource::ALL;
            order.sort_by_key(place);
            (rules.hall.counting, rules.hall.counting_draft) = (order, order);
        }
        for (favour, token) in rules.favours.iter_mut().zip(Token::BASIC) {
            let n = usize::from(self.get(&format!("favour.{token}")).max(1));
            *favour = Deed::ALL[n - 1];
        }
        self.print_rewards(rules);
    }

    fn print_rewards(&self, rules: &mut Rules) {
        let read = |source: Source, reward: &mut Reward| {
            let told = key(source).and_then(|key| self.reward(&key).ok());
            *reward = told.unwrap_or(UNTOLD);
        };
        for (row, spaces) in (0..).zip(&mut rules.government) {
            for (space, reward) in (0..).zip(spaces) {
                read(Source::Government { row, space }, reward);
            }
        }
        for track in crate::ids::Track::ALL {
            for (space, reward) in (1..).zip(&mut rules.tracks[track.index()]) {
                read(Source::Track { track, space }, reward);
            }
        }
        read(
            Source::Track { track: crate::ids::Track::Starship, space: BEYOND },
            &mut rules.beyond,
        );
        for (phase, side) in
            [(Phase::Action, &mut rules.pass_action), (Phase::Salvation, &mut rules.pass_salvation)]
        {
            for (rotations, reward) in (0..).zip(side) {
                read(Source::Pass { phase, rotations }, reward);
            }
        }
    }
}

/// Forgets what lies on the Journey and what our rows are called: people say it when they see it.
pub(super) fn forget(rules: &mut Rules) {
    for point in &mut rules.points {
        point.reward = UNTOLD;
    }
    rules.discoveries.iter_mut().for_each(untell);
    rules.trappist = [0; 4];
    rules.numbers.government_trappist = 0;
    // Their names are ours.
    let nth = ["lowest row", "second row", "third row", "highest row"];
    rules.government_names = nth.map(|nth| format!("{nth} of the World Government"));
}

/// Nobody knows what it gives.
pub(super) fn untell(discovery: &mut DiscoveryInfo) {
    (discovery.discovery, discovery.reward) = (UNTOLD, UNTOLD);
}

/// The first space that is beyond the end of a Leader Track.
const BEYOND: u8 = 13;

/// The name of a reward that is printed on a board; none for what tokens show.
pub(super) fn key(source: Source) -> Option<String> {
    match source {
        Source::Pass { phase: Phase::Action, rotations } => {
            Some(format!("pass.action.{rotations}"))
        }
        Source::Pass { rotations, .. } => Some(format!("pass.salvation.{rotations}")),
        Source::Government { row, space } => Some(format!("row.{}.{}", row + 1, space + 1)),
        Source::Track { space: BEYOND.., .. } => Some("track.beyond".to_owned()),
        Source::Track { track, space } => Some(format!("track.{}.{space}", track.token())),
        Source::Point(_)
        | Source::Discovery(_)
        | Source::Discoverer(_)
        | Source::Extra(_)
        | Source::Then(_)
        | Source::UniquePass { .. }
        | Source::Leader { .. }
        | Source::Asteroid(_) => None,
    }
}

fn is_reward(name: &str) -> bool {
    let known = ["pass.", "row.", "track."].iter().any(|kind| name.starts_with(kind));
    let last = name.rsplit('.').next().unwrap_or("");
    known && (last == "ways" || GAINS.iter().any(|gain| gain.key == last))
}

/// Something that a reward can give.
struct GainLine {
    key: &'static str,
    label: &'static str,
    /// As the data files write it; `N` is the number.
    text: &'static str,
    max: u32,
}

const fn gain(key: &'static str, label: &'static str, text: &'static str, max: u32) -> GainLine {
    GainLine { key, label, text, max }
}

const GAINS: [GainLine; 14] = [
    gain("prestige", "Prestige", "N prestige", 50),
    gain("reputation", "Reputation", "N reputation", 50),
    gain("red", "red cubes", "N red", 9),
    gain("yellow", "yellow cubes", "N yellow", 9),
    gain("green", "green cubes", "N green", 9),
    gain("blue", "blue cubes", "N blue", 9),
    gain("purple", "purple cubes", "N purple", 9),
    gain("fuel", "Fuel", "N fuel", 50),
    gain("scientists", "Scientists", "N scientists", 9),
    gain("step", "a step on a Leader Track of choice", "step", 1),
    gain("other", "a step on the other Leader Track", "other track", 1),
    gain("extra", "an Extra Action token", "extra action", 1),
    gain("deposit", "cubes for a Deposit, in its colour", "deposit N", 9),
    gain("improved", "cubes for a Deposit, a level better", "improved deposit N", 9),
];

/// The numbers of a way of a reward.
pub(super) fn reward_fields() -> Vec<DeskField> {
    GAINS.iter().map(|gain| DeskField::new(gain.key, gain.label, gain.max, 0)).collect()
}

/// A reward of these ways, each a number for each gain.
///
/// # Errors
/// No reward is like that.
pub(super) fn read_reward(ways: &[Vec<u32>]) -> Result<Reward, DeskError> {
    let way = |numbers: &Vec<u32>| {
        let gains = GAINS.iter().zip(numbers).filter(|(_, n)| **n > 0);
        let texts: Vec<String> =
            gains.map(|(gain, n)| gain.text.replace('N', &n.to_string())).collect();
        texts.join(" + ")
    };
    let text = ways.iter().map(way).collect::<Vec<_>>().join(" or ");
    if text.is_empty() {
        return Ok(Reward::NOTHING);
    }
    let read = text.parse();
    read.map_err(|_| DeskError::new("a reward gives one or two things, each way of a choice too"))
}

/// The numbers that a reward is told with: the other way round.
#[cfg(test)]
pub(super) fn numbers(way: [Gain; 2]) -> Vec<u32> {
    let text = |gain: &Gain| {
        if let Gain::Scientists(n) = gain { format!("{n} scientists") } else { gain.to_string() }
    };
    let of = |line: &GainLine| {
        (1..=line.max)
            .find(|n| {
                way.iter().map(text).any(|text| text == line.text.replace('N', &n.to_string()))
            })
            .unwrap_or(0)
    };
    GAINS.iter().map(of).collect()
}
