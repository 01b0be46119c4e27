//! What colonies do in a production turn: who leaves, what is bought (dossier 7.1, 7.3).

use std::collections::VecDeque;

use stellar_conquest::{
    Action, ColonyDoc, Item, Planet, PlanetInfo, SecretStep, Star, Tech, bonus_limit,
    factories_each,
};

use super::movement::wanted_post;
use super::settle::{self, Target, targets};
use super::sky::Sky;
use super::{endgame, opening, research};

/// One line of a shopping list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purchase {
    Buy(Item, u16),
    Pay(Tech, u16),
}

/// The desk of the bot in a secret phase.
#[derive(Clone, Debug, Default)]
pub(super) struct ProductionPlan {
    /// The turn that all this is for.
    turn: Option<u8>,
    targets: Vec<Target>,
    /// Transports launched in this production turn.
    launched: u16,
    /// The colony that the list is for.
    planet: Option<Planet>,
    list: VecDeque<Purchase>,
    /// The amount that the next question asks for.
    amount: u16,
    scouts_wanted: u16,
    corvettes_wanted: u16,
}

impl ProductionPlan {
    /// The answer at the desk.
    pub(super) fn answer(&mut self, sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
        if self.turn != Some(sky.view.turn) {
            *self = ProductionPlan {
                turn: Some(sky.view.turn),
                targets: targets(sky),
                ..ProductionPlan::default()
            };
            self.wish(sky);
        }
        match sky.own.seat.desk.step {
            SecretStep::Closed => None,
            SecretStep::Setup => {
                if self.planet.is_none() {
                    self.planet = Some(Planet(0));
                    self.list = opening::shopping(sky.style).into();
                }
                self.next_purchase(legal)
            }
            SecretStep::Colonies => self.next_colony(sky, legal),
            SecretStep::Emigrate => {
                let n = self.emigrants(sky, legal.len().saturating_sub(1) as u16);
                self.launched += n;
                Some(Action::Amount { n })
            }
            SecretStep::Bonus { most } => {
                self.launched += u16::from(most);
                Some(Action::Amount { n: u16::from(most) })
            }
            SecretStep::Spend => {
                let planet = sky.own.seat.desk.planet;
                if self.planet != Some(planet) {
                    self.planet = Some(planet);
                    self.list = self.shopping(sky, planet).into();
                }
                self.next_purchase(legal)
            }
            SecretStep::Count { .. } | SecretStep::Invest { .. } => {
                let n = self.amount.clamp(1, legal.len().min(usize::from(u16::MAX)) as u16);
                Some(Action::Amount { n })
            }
        }
    }

    /// Scouts and corvettes that the whole empire could use.
    fn wish(&mut self, sky: &Sky<'_>) {
        let k = production(sky);
        let fleets = || sky.own.seat.fleets.iter();
        let scouts: u16 = fleets().map(|stack| u16::from(stack.ships.scouts)).sum();
        let unknown = Star::all().filter(|&star| !sky.is_explored(star)).count() as u16;
        let wanted = match k {
            1..=3 => sky.style.scouts.min(unknown / 4),
            4..=8 => 3.min(unknown / 5),
            _ => Star::all().filter(|&star| endgame::unclaimed(sky, star) > 0).count() as u16,
        };
        self.scouts_wanted = wanted.saturating_sub(scouts);
        let corvettes: u16 = fleets().map(|stack| u16::from(stack.ships.corvettes)).sum();
        let wanted = sky.style.corvettes[k.min(10)];
        self.corvettes_wanted = u16::saturating_sub(wanted, corvettes);
    }

    /// §6.1.2: posts first, then the colonies by size: what they learn the smaller ones can use.
    fn next_colony(&mut self, sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
        let post = wanted_post(sky).map(|star| Action::PlacePost { star });
        if let Some(post) = post.filter(|post| legal.contains(post)) {
            return Some(post);
        }
        let people = |planet: Planet| sky.colony(planet).map_or(0, |colony| colony.people);
        let next = legal
            .iter()
            .filter_map(|action| {
                let Action::Produce { planet } = *action else { return None };
                Some((people(planet), planet, *action))
            })
            .max();
        self.planet = None;
        next.map(|(_, _, action)| action).or(Some(Action::Close))
    }

    /// §6.4: those who have no room, those who bring a bonus, and those who do better elsewhere.
    fn emigrants(&self, sky: &Sky<'_>, most: u16) -> u16 {
        let desk = &sky.own.seat.desk;
        let (Some(colony), Some(info)) = (sky.colony(desk.planet), sky.planet(desk.planet)) else {
            return 0;
        };
        if colony.conqueror.is_some() {
            return 0;
        }
        let k = production(sky);
        let rooms = self.rooms(sky, colony, info, k);
        let people = u16::from(colony.people);
        let excess = people.saturating_sub(u16::from(info.capacity)).min(rooms.any);
        let per = u16::from(sky.rules.numbers.bonus_per.max(1));
        let spare = people.saturating_sub(sky.style.keep);
        let bonus = u16::from(bonus_limit(sky.rules, desk.growth));
        let bonus = if k <= sky.style.bonus_last { bonus.min(rooms.near).min(spare) } else { 0 };
        // People leave a poor world for a better one while it is early, but never all of them.
        let [moving_last, _] = sky.style.moving;
        let moving = if k as u32 <= moving_last { rooms.better.min(people / 2) } else { 0 };
        let claims = rooms.claims.min(spare);
        // Whole bonuses only: a transport that brings none is dearer than the room it frees.
        let wanted = excess.max(bonus / per * per).max(moving).max(claims);
        wanted.min(most)
    }

    /// Room on other planets, as seen from a colony.
    fn rooms(&self, sky: &Sky<'_>, colony: &ColonyDoc, info: &PlanetInfo, k: usize) -> Rooms {
        let here = settle::worth(info, u16::from(colony.people), k);
        let hex = Some(sky.hex(colony.planet.star()));
        let mut rooms = Rooms::default();
        for target in self.targets.iter().filter(|target| target.planet != colony.planet) {
            let star = target.planet.star();
            let near = star == colony.planet.star() || sky.in_range(hex, star);
            let value = if near { target.value(sky, hex) } else { 0 };
            if value <= sky.style.room_from {
                continue;
            }
            let turns = sky.turns(hex, star);
            rooms.any += target.room;
            rooms.near += if turns <= sky.style.bonus_turns { target.room } else { 0 };
            let there = settle::worth(&target.info, target.people, k + usize::from(turns > 4));
            rooms.better += if there > here + sky.style.moving[1] { target.room } else { 0 };
            let claim = target.people == 0 && sky.points(&target.info) > 0 && k >= sky.style.late;
            rooms.claims += if claim { target.chunk(sky.style).min(3) } else { 0 };
        }
        for room in [&mut rooms.any, &mut rooms.near, &mut rooms.better, &mut rooms.claims] {
            *room = room.saturating_sub(self.launched);
        }
        rooms
    }

    fn next_purchase(&mut self, legal: &[Action]) -> Option<Action> {
        while let Some(purchase) = self.list.pop_front() {
            let (action, n) = match purchase {
                Purchase::Buy(item, n) => (Action::Buy { item }, n),
                Purchase::Pay(tech, n) => (Action::Research { tech }, n),
            };
            if n > 0 && legal.contains(&action) {
                self.amount = n;
                return Some(action);
            }
        }
        None
    }

    /// What a colony buys with what its emigrants have left.
    fn shopping(&mut self, sky: &Sky<'_>, planet: Planet) -> Vec<Purchase> {
        let (Some(colony), Some(info)) = (sky.colony(planet), sky.planet(planet)) else {
            return Vec::new();
        };
        let mut list = Vec::new();
        let mut ip = sky.own.seat.desk.ip;
        let k = production(sky);
        self.shield(sky, colony, info, &mut ip, &mut list);
        self.bases(sky, colony, info, &mut ip, &mut list);
        self.scouts(&mut ip, &mut list);
        let last = sky.style.factory_last + if info.mineral_rich { 2 } else { 0 };
        let mut pay = u32::from(ip) * sky.style.share[k.min(10)] / 1_000;
        for (tech, rest) in research::wanted(sky, k) {
            let n = rest.min(pay as u16);
            if n > 0 {
                list.push(Purchase::Pay(tech, n));
                (pay, ip) = (pay - u32::from(n), ip - n);
            }
        }
        if k <= last {
            let price = if sky.has(Tech::RoboticIndustry) { 3 } else { 4 };
            let room = factory_room(sky, colony);
            let n = room.min(ip / price);
            list.push(Purchase::Buy(Item::Factory, n));
            if sky.has(Tech::IndustrialTechnology) {
                ip -= n * price;
            }
        }
        self.warships(sky, &mut ip, &mut list);
        // What is left over would be lost.
        list.push(Purchase::Buy(Item::MissileBase, ip / 4));
        for (tech, rest) in research::wanted(sky, k.max(5)) {
            list.push(Purchase::Pay(tech, rest));
        }
        list
    }

    fn shield(
        &self,
        sky: &Sky<'_>,
        colony: &ColonyDoc,
        info: &PlanetInfo,
        ip: &mut u16,
        list: &mut Vec<Purchase>,
    ) {
        let price = sky.rules.items[Item::PlanetShield.index()].price;
        let bare = colony.shields + colony.shields_new == 0 && colony.conqueror.is_none();
        let worth = sky.points(info) > 0 || colony.people >= 25;
        if sky.has(Tech::PlanetShield) && bare && worth && *ip >= price {
            list.push(Purchase::Buy(Item::PlanetShield, 1));
            *ip -= price;
        }
    }

    /// Missile bases by what the colony is worth and by how near others are.
    fn bases(
        &self,
        sky: &Sky<'_>,
        colony: &ColonyDoc,
        info: &PlanetInfo,
        ip: &mut u16,
        list: &mut Vec<Purchase>,
    ) {
        let safe = colony.shields + colony.shields_new > 0 || colony.conqueror.is_some();
        if safe || !sky.has(Tech::MissileBase) {
            return;
        }
        let star = colony.planet.star();
        let near = enemies_within(sky, star, 9);
        let besieged = sky.enemy_force(star).worth() / 8;
        let k = production(sky) as u32;
        let points = sky.points(info);
        let k = k * sky.style.bases / 10;
        let wanted = match (near, points) {
            (true, 2..) => k,
            (true, _) => k / 2,
            (false, 2..) => k / 3,
            (false, _) => k / 5,
        };
        let have = u32::from(colony.bases) + u32::from(colony.advanced_bases) * 2;
        let wanted = wanted.max(besieged * 2).saturating_sub(have) as u16;
        let price = sky.rules.items[Item::MissileBase.index()].price;
        let n = wanted.min(*ip / price);
        list.push(Purchase::Buy(Item::MissileBase, n));
        *ip -= n * price;
    }

    fn scouts(&mut self, ip: &mut u16, list: &mut Vec<Purchase>) {
        let n = self.scouts_wanted.min(4);
        let price = n / 2 * 5 + n % 2 * 3;
        if n > 0 && *ip >= price {
            list.push(Purchase::Buy(Item::Scout, n));
            *ip -= price;
            self.scouts_wanted -= n;
        }
        let n = self.corvettes_wanted.min(*ip / 8);
        list.push(Purchase::Buy(Item::Corvette, n));
        *ip -= n * 8;
        self.corvettes_wanted -= n;
    }

    /// The best that the yards can build.
    fn warships(&self, sky: &Sky<'_>, ip: &mut u16, list: &mut Vec<Purchase>) {
        let price = |item: Item| sky.rules.items[item.index()].price.max(1);
        for (item, tech) in [(Item::DeathStar, Some(Tech::DeathStar)), (Item::Corvette, None)] {
            if tech.is_none_or(|tech| sky.has(tech)) {
                let n = *ip / price(item);
                list.push(Purchase::Buy(item, n));
                *ip -= n * price(item);
            }
        }
    }
}

/// Millions that find room elsewhere.
#[derive(Clone, Copy, Debug, Default)]
struct Rooms {
    any: u16,
    /// So near that they are there before the next production.
    near: u16,
    /// Where they do better than here.
    better: u16,
    /// On planets that score and that nobody has settled.
    claims: u16,
}

/// The number of this production turn.
fn production(sky: &Sky<'_>) -> usize {
    usize::from(sky.view.turn / sky.rules.numbers.production_every.max(1)).max(1)
}

fn factory_room(sky: &Sky<'_>, colony: &ColonyDoc) -> u16 {
    // Robots work any number: four for a million are worth their price.
    let each = factories_each(sky.rules, |tech| sky.has(tech)).unwrap_or(4);
    (u16::from(colony.people) * u16::from(each)).saturating_sub(colony.factories)
}

/// Are ships, posts or colonies of others so near?
fn enemies_within(sky: &Sky<'_>, star: Star, steps: u8) -> bool {
    let hex = sky.hex(star);
    let near = |other: Star| sky.geometry.star_distance(other, hex) <= steps;
    Star::all()
        .filter(|&other| near(other))
        .any(|other| sky.is_foreign(other) || !sky.others[other.index()].is_empty())
}
