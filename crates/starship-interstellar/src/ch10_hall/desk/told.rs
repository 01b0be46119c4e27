//! What people tell: put where H.A.L.L.'s rules read it.

use std::sync::Arc;

use tabletop::desk::{DeskAnswer, DeskError};

use super::known::Need;
use super::printed::{self, Group, read_reward};
use super::steps::{choices, fill_ship};
use super::{HUMAN, HallDesk, questions};
use crate::ch05_government;
use crate::ch10_hall::HallFrame;
use crate::components::{DiscoveryKind, MechanismInfo, Rules};
use crate::cubes::Cubes;
use crate::ids::{
    Deed, Discovery, Mechanism, N_ROWS, Planet, Player, ProductionToken, Project, Resource,
};
use crate::state::{Frame, JourneyPlace, NONE, SPACES, Source};

/// A Mechanism that it can pay, as long as nobody said which.
const SOME: Mechanism = Mechanism(0);
/// The Mechanism that it builds.
const THIS: Mechanism = Mechanism(1);
/// People of a colour, as long as nobody said how many.
const MANY: u8 = 50;

impl HallDesk {
    fn rules_mut(&mut self) -> &mut Rules {
        Arc::make_mut(&mut self.rules)
    }

    /// A fact that a rule needs.
    pub(super) fn take_fact(&mut self, need: Need, answer: &DeskAnswer) -> Result<(), DeskError> {
        self.missing = None;
        match need {
            Need::Printed(group) => self.take_printed(group, answer)?,
            Need::Reward { source, other } => self.take_reward(source, other, answer)?,
            Need::Market => {
                self.state.market = cubes(answer.numbers()?);
                self.known.market = true;
            }
            Need::Population => {
                let gone = answer.all()?;
                let left = |r: &Resource| !gone.iter().any(|key| key == r.key());
                let has = |r: Resource| if left(&r) { MANY } else { 0 };
                self.state.population = Cubes(Resource::ALL.map(has));
                (self.known.population, self.known.second) = (true, 0);
            }
            Need::Second(resource) => {
                let n = if answer.picked()? == "yes" { MANY } else { 1 };
                self.state.population.0[resource.index()] = n;
                self.known.second |= 1 << resource.index();
            }
            Need::Buildable => self.take_buildable(answer.picked()?),
            Need::Mechanism { .. } => {
                let (project, column) = questions::site(answer.picked()?)?;
                self.missing = Some(Need::Price { project, column });
            }
            Need::Price { project, column } => {
                self.take_price(project, column, answer.numbers()?)?;
            }
            Need::Completes => {
                let slots = self.rules.size(self.state.n_players).slots;
                fill_ship(&mut self.state, slots, answer.picked()? == "yes");
                self.known.completes = true;
            }
            Need::Governor => self.take_governor(answer.picked()?)?,
            Need::Bench { row } => self.take_bench(row, answer.all()?)?,
            Need::Sights { column, rows } => self.take_sights(column, rows, answer.all()?)?,
            Need::Offer => self.take_offer(answer.all()?),
            Need::Arrival { government } => self.take_arrival(government, answer.numbers()?[0]),
            Need::Sun => self.sun(colour(answer.picked()?)?),
            Need::Face(planet) => self.take_face(planet, answer.numbers()?)?,
            Need::Discovery => self.take_discovery(answer.picked()?)?,
            Need::Swallowed { n } => self.take_swallowed(n, answer.all()?)?,
            Need::GovernmentProbe => self.take_government_probe(answer.numbers()?),
            Need::Rotations => {
                let rotations = answer.numbers()?[0] as u8;
                self.state.corporation_mut(Player::Hall).rotations = rotations;
                self.known.rotations = true;
            }
        }
        Ok(())
    }

    /// §5.3.7: what the next space of Trappist gives.
    fn take_arrival(&mut self, government: bool, prestige: u32) {
        let rules = self.rules_mut();
        match government {
            true => rules.numbers.government_trappist = prestige as u8,
            false => rules.trappist = [prestige as u8; 4],
        }
        self.known.arrival = true;
    }

    fn take_government_probe(&mut self, numbers: &[u32]) {
        let (column, row) = (numbers[0] as u8, numbers[1] as u8 - 1);
        let place = JourneyPlace { column, row };
        self.state.government_probe = if column == 0 { JourneyPlace::START } else { place };
        self.known.government_probe = true;
    }

    fn take_printed(&mut self, group: Group, answer: &DeskAnswer) -> Result<(), DeskError> {
        let numbers = match answer {
            DeskAnswer::Pick(deed) => {
                let n = Deed::ALL.iter().position(|one| one.token() == *deed);
                vec![n.ok_or_else(|| DeskError(format!("there is no action {deed}")))? as u32 + 1]
            }
            DeskAnswer::Numbers(_) | DeskAnswer::All(_) => answer.numbers()?.to_vec(),
        };
        self.printed.tell(group, &numbers)?;
        self.print();
        Ok(())
    }

    /// Puts what is printed where the rules read it.
    fn print(&mut self) {
        self.printed.print(Arc::make_mut(&mut self.rules));
    }

    /// First whether to tell it, then its numbers, then those of the other way.
    fn take_reward(
        &mut self,
        source: Source,
        other: bool,
        answer: &DeskAnswer,
    ) -> Result<(), DeskError> {
        let key = printed::key(source);
        if let (Some(key), DeskAnswer::Pick(how)) = (&key, answer) {
            match how.as_str() {
                "enter" => {
                    self.given.is_entering = true;
                    self.missing = Some(Need::Reward { source, other: false });
                }
                "nothing" => {
                    self.printed.tell_reward(key, &[])?;
                    self.print();
                }
                _ => self.printed.keep_as_printed(key),
            }
            return Ok(());
        }
        let mut numbers = answer.numbers()?.to_vec();
        let mut ways: Vec<Vec<u32>> = self.given.way.take().into_iter().collect();
        let is_choice = !other && numbers.pop() == Some(1);
        ways.push(numbers);
        read_reward(&ways)?;
        if is_choice {
            self.given.way = ways.pop();
            self.missing = Some(Need::Reward { source, other: true });
            return Ok(());
        }
        self.given.is_entering = false;
        if let Some(key) = key {
            self.printed.tell_reward(&key, &ways)?;
            self.print();
            return Ok(());
        }
        let reward = read_reward(&ways)?;
        let rules = self.rules_mut();
        match source {
            Source::Point(point) => rules.points[point.index()].reward = reward,
            Source::Discovery(token) => rules.discoveries[token.index()].reward = reward,
            Source::Discoverer(token) => rules.discoveries[token.index()].discovery = reward,
            Source::Pass { .. }
            | Source::Government { .. }
            | Source::Track { .. }
            | Source::Extra(_)
            | Source::Then(_)
            | Source::UniquePass { .. }
            | Source::Leader { .. }
            | Source::Asteroid(_) => {}
        }
        self.known.rewards.push(source);
        Ok(())
    }

    fn take_buildable(&mut self, how: &str) {
        self.forget_mechanisms();
        self.rules_mut().mechanisms[SOME.index()] =
            MechanismInfo { price: Cubes::NONE, value: 1, universal: false };
        match how {
            "near" => self.state.projects[Project::Current.index()][0] = SOME.0,
            "future" => self.state.projects[Project::Future.index()][0] = SOME.0,
            _ => {}
        }
        self.known.buildable = true;
    }

    fn take_price(
        &mut self,
        project: Project,
        column: u8,
        numbers: &[u32],
    ) -> Result<(), DeskError> {
        let (price, value) = (cubes(&numbers[..Resource::COUNT]), numbers[Resource::COUNT] as u8);
        if price.is_empty() {
            return Err(DeskError::new("no Mechanism is for nothing"));
        }
        let have = self.state.corporation(Player::Hall).cubes;
        if !have.can_pay(price) {
            let have = crate::words::cubes(have);
            return Err(DeskError(format!("H.A.L.L. cannot pay that: it has {have}")));
        }
        self.rules_mut().mechanisms[THIS.index()] =
            MechanismInfo { price, value, universal: false };
        self.state.projects = [[NONE; SPACES]; Project::COUNT];
        self.state.projects[project.index()][usize::from(column)] = THIS.0;
        self.known.mechanism = true;
        Ok(())
    }

    /// §6.1: who governs, and from which row.
    fn take_governor(&mut self, who: &str) -> Result<(), DeskError> {
        self.forget_others();
        self.known.governor = true;
        let Some(row) = who.strip_prefix("row") else { return Ok(()) };
        let row: usize = row.parse().map_err(|_| DeskError::new("there is no such row"))?;
        let spaces = &mut self.state.government[row - 1];
        // Left of H.A.L.L., wherever that is.
        let space = spaces.iter().position(|id| *id == NONE);
        let space = space.ok_or_else(|| DeskError::new("no space is left there"))?;
        spaces[space] = HUMAN.number();
        let governor = ch05_government::governor(&self.state);
        if governor.is_some_and(|(player, ..)| player.is_hall()) {
            return Err(DeskError::new("H.A.L.L. sits farther to the left"));
        }
        Ok(())
    }

    fn take_bench(&mut self, row: u8, taken: &[String]) -> Result<(), DeskError> {
        let spaces = &mut self.state.government[usize::from(row)];
        for (space, id) in spaces.iter_mut().enumerate() {
            if *id != Player::Hall.number() {
                let is_taken = taken.iter().any(|name| *name == (space + 1).to_string());
                *id = if is_taken { HUMAN.number() } else { NONE };
            }
        }
        self.known.benches |= 1 << row;
        Ok(())
    }

    /// §H.4.3: what lies on spaces of the next column.
    fn take_sights(&mut self, column: u8, rows: u8, seen: &[String]) -> Result<(), DeskError> {
        if self.known.column != column {
            (self.known.column, self.known.rows, self.known.points) = (column, 0, 0);
        }
        let is = |row: u8, what: &str| seen.contains(&questions::sight(row, what));
        let mut points = self.known.points;
        for row in (0..N_ROWS).filter(|row| rows >> row & 1 == 1) {
            if questions::SIGHTS.iter().filter(|(what, _)| is(row, what)).count() > 1 {
                return Err(DeskError(format!("row {} is one thing only", row + 1)));
            }
            let token = Discovery(row);
            let kind = if is(row, "wormhole") {
                DiscoveryKind::Wormhole
            } else if is(row, "galaxy") {
                DiscoveryKind::Galaxy
            } else {
                DiscoveryKind::DeepSpace
            };
            let rules = self.rules_mut();
            printed::untell(&mut rules.discoveries[token.index()]);
            rules.discoveries[token.index()].kind = kind;
            rules.points[usize::from(row)].reward = printed::UNTOLD;
            self.known.rewards.retain(|source| {
                let here = [Source::Discovery(token), Source::Discoverer(token)];
                !here.contains(source) && *source != Source::Point(crate::ids::PointOfInterest(row))
            });
            if kind == DiscoveryKind::DeepSpace {
                // Deep Space, or a Point of Interest that was visited: nothing for anybody.
                self.known.rewards.push(Source::Discovery(token));
                self.rules_mut().discoveries[token.index()].reward =
                    crate::components::Reward::NOTHING;
            }
            let lies_there = if is(row, "empty") { NONE } else { token.0 };
            self.state.journey[usize::from(column) - 1][usize::from(row)] = lies_there;
            points |= u8::from(is(row, "point")) << row;
        }
        self.state.points &= !u16::from(points);
        self.rules_mut().lay_points(column, points);
        (self.known.rows, self.known.points) = (self.known.rows | rows, points);
        Ok(())
    }

    fn take_offer(&mut self, taken: &[String]) {
        self.line.retain(|extra| !taken.contains(&extra.to_string()));
        self.show_line();
        self.known.offer = true;
    }

    fn take_face(&mut self, planet: Planet, numbers: &[u32]) -> Result<(), DeskError> {
        let deposit = cubes(&numbers[..Resource::COUNT]);
        let mut colours = deposit.colours();
        let (Some(resource), None) = (colours.next(), colours.next()) else {
            return Err(DeskError::new("a production token shows cubes of one colour"));
        };
        let token = ProductionToken::of(planet, 0);
        self.face(token, resource, deposit.get(resource), numbers[Resource::COUNT] as u8);
        Ok(())
    }

    fn take_discovery(&mut self, what: &str) -> Result<(), DeskError> {
        use super::steps::TURNED_OVER;
        let token = TURNED_OVER;
        let here = [Source::Discovery(token), Source::Discoverer(token)];
        self.known.rewards.retain(|source| !here.contains(source));
        self.given.discovery = Some(match what {
            "wormhole" => Some(DiscoveryKind::Wormhole),
            "galaxy" => Some(DiscoveryKind::Galaxy),
            "deep_space" => Some(DiscoveryKind::DeepSpace),
            _ => None,
        });
        // Something is asked for it, unless people say that it gives nothing.
        let rules = self.rules_mut();
        printed::untell(&mut rules.discoveries[token.index()]);
        Ok(())
    }

    fn take_swallowed(&mut self, n: Option<u8>, names: &[String]) -> Result<(), DeskError> {
        let named = Planet::ALL.into_iter().filter(|p| names.iter().any(|name| name == p.token()));
        let planets: Vec<Planet> = named.collect();
        if n.is_some_and(|n| n > 0) {
            self.state.frames.pop();
        }
        self.swallow(&planets);
        Ok(())
    }

    /// What the human decides: a tie of H.A.L.L.'s, or cubes to interfere with its bag; or what people drew.
    pub(super) fn take_choice(
        &mut self,
        frame: Frame,
        answer: &DeskAnswer,
    ) -> Result<(), DeskError> {
        let picked = answer.picked()?;
        if let Frame::Hall(
            frame @ (HallFrame::Token
            | HallFrame::Planet
            | HallFrame::Cube { .. }
            | HallFrame::Aside),
        ) = frame
        {
            let drawn = questions::draws(self, frame).into_iter().find(|draw| draw.id == picked);
            let drawn = drawn.ok_or_else(|| DeskError(format!("{picked} cannot come now")))?;
            self.given.drawn = Some(drawn.result);
            return Ok(());
        }
        let all = choices(self, frame);
        let action = all.into_iter().find(|action| questions::choice_id(action) == picked);
        let action = action.ok_or_else(|| DeskError::new("that is none of the choices"))?;
        self.given.action = Some(action);
        Ok(())
    }
}

fn cubes(numbers: &[u32]) -> Cubes {
    let mut cubes = Cubes::NONE;
    for (resource, n) in Resource::ALL.into_iter().zip(numbers) {
        cubes.add(resource, *n as u8);
    }
    cubes
}

fn colour(key: &str) -> Result<Resource, DeskError> {
    Resource::from_key(key).ok_or_else(|| DeskError(format!("there is no colour {key}")))
}
