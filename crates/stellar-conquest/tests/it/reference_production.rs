//! A second opinion on chapter 6, slow and naive: what the book says, computed from the document of
//! a position alone, compared with the engine at every decision of thousands of production turns.
//!
//! Prices, levels and predecessors are written down here once more, from the book and not from the
//! components.

use std::collections::BTreeMap;

use stellar_conquest::{
    Action, CargoDoc, ColonyDoc, Frame, Item, Mark, Phase, Planet, PlanetInfo, PlanetType,
    Position, SecretStep, StackDoc, StellarConquest, Tech,
};
use tabletop::{Dealer, Game, Pending, Seat, Seed, Silent};

use super::support::{Scene, options, rules, scene_of};

// The tables of the book.

const SPEED: u8 = 0;
const WEAPONS: u8 = 1;
const PURE: u8 = 2;

/// Class, level, price, lower price and its predecessor.
fn chart(tech: Tech) -> (u8, u8, u16, Option<(u16, Tech)>) {
    match tech {
        Tech::Speed3 => (SPEED, 1, 15, None),
        Tech::Speed4 => (SPEED, 1, 40, Some((30, Tech::Speed3))),
        Tech::Speed5 => (SPEED, 2, 55, Some((40, Tech::Speed4))),
        Tech::Speed6 => (SPEED, 2, 65, Some((50, Tech::Speed5))),
        Tech::Speed7 => (SPEED, 3, 75, Some((60, Tech::Speed6))),
        Tech::Speed8 => (SPEED, 3, 80, Some((70, Tech::Speed7))),
        Tech::MissileBase => (WEAPONS, 1, 25, None),
        Tech::FighterShip => (WEAPONS, 1, 35, None),
        Tech::AdvancedMissileBase => (WEAPONS, 2, 55, Some((40, Tech::MissileBase))),
        Tech::DeathStar => (WEAPONS, 2, 90, Some((75, Tech::FighterShip))),
        Tech::ImprovedShipWeaponry => (WEAPONS, 3, 100, None),
        Tech::PlanetShield => (WEAPONS, 3, 130, None),
        Tech::ControlledEnvironment => (PURE, 1, 25, None),
        Tech::IndustrialTechnology => (PURE, 1, 25, None),
        Tech::ImprovedIndustrial => (PURE, 2, 55, Some((40, Tech::IndustrialTechnology))),
        Tech::UnlimitedRange => (PURE, 2, 60, None), // 40 with a speed of 5 or more.
        Tech::UnlimitedCommunication => (PURE, 3, 70, None),
        Tech::RoboticIndustry => (PURE, 3, 100, Some((85, Tech::IndustrialTechnology))),
    }
}

const FAST: [Tech; 4] = [Tech::Speed5, Tech::Speed6, Tech::Speed7, Tech::Speed8];

/// Price of one, and the technology it needs.
fn schedule(item: Item) -> (u16, Option<Tech>) {
    match item {
        Item::Scout => (3, None),
        Item::Corvette => (8, None),
        Item::Fighter => (20, Some(Tech::FighterShip)),
        Item::DeathStar => (40, Some(Tech::DeathStar)),
        Item::Factory => (4, Some(Tech::IndustrialTechnology)),
        Item::MissileBase => (4, Some(Tech::MissileBase)),
        Item::AdvancedMissileBase => (10, Some(Tech::AdvancedMissileBase)),
        Item::PlanetShield => (30, Some(Tech::PlanetShield)),
    }
}

/// The position and the seat that decides.
struct Books<'p> {
    position: &'p Position,
    seat: Seat,
}

impl Books<'_> {
    fn owns(&self, tech: Tech) -> bool {
        self.position.seats[self.seat.index()].owned.contains(&tech)
    }

    fn price(&self, tech: Tech) -> u16 {
        if tech == Tech::UnlimitedRange && FAST.iter().any(|speed| self.owns(*speed)) {
            return 40;
        }
        let (_, _, normal, lower) = chart(tech);
        let fights = tech == Tech::PlanetShield && self.position.variant.shield_as_base;
        let lower = if fights { Some((100, Tech::AdvancedMissileBase)) } else { lower };
        lower.filter(|(_, with)| self.owns(*with)).map_or(normal, |(price, _)| price)
    }

    fn paid(&self, tech: Tech) -> u16 {
        let paid = &self.position.seats[self.seat.index()].paid;
        paid.iter().find(|payment| payment.tech == tech).map_or(0, |payment| payment.ip)
    }

    fn is_open(&self, tech: Tech) -> bool {
        let (class, level, _, _) = chart(tech);
        let below = match level {
            1 => return true,
            3 if self.position.variant.level3_needs_level2 => 2,
            _ => 1,
        };
        Tech::ALL.iter().any(|other| {
            let (other_class, other_level, _, _) = chart(*other);
            (other_class, other_level) == (class, below) && self.owns(*other)
        })
    }

    fn world(&self, planet: Planet) -> PlanetInfo {
        let at = self.position.cards.iter().find(|at| at.star == planet.star()).expect("a card");
        rules().card(at.card).planets[usize::from(planet.slot())]
    }

    fn colony(&self, planet: Planet) -> &ColonyDoc {
        self.position.colonies.iter().find(|colony| colony.planet == planet).expect("a colony")
    }

    fn is_besieged(&self, planet: Planet) -> bool {
        let hex = rules().star(planet.star()).hex;
        self.colony(planet).conqueror.is_none()
            && self.position.seats.iter().enumerate().any(|(idx, doc)| {
                idx != self.seat.index()
                    && doc.fleets.iter().any(|stack| {
                        let ships = stack.ships;
                        let guns = u16::from(ships.corvettes)
                            + u16::from(ships.fighters)
                            + u16::from(ships.death_stars);
                        stack.hex == Some(hex) && guns > 0 && stack.mark != Mark::New
                    })
            })
    }

    /// Ships of a class that counters are left for.
    fn counters(&self, class: usize) -> u16 {
        let fleets = &self.position.seats[self.seat.index()].fleets;
        let total: u16 =
            fleets.iter().map(|stack| u16::from(<[u8; 5]>::from(stack.ships)[class])).sum();
        if fleets.len() > 120 {
            return 0;
        }
        u16::from(self.position.variant.ship_limit).saturating_sub(total)
    }

    /// Growth of a colony: §6.2, §4.4.5.
    fn growth(&self, colony: &ColonyDoc) -> u8 {
        let kind = self.world(colony.planet).kind;
        match kind {
            _ if colony.conqueror.is_some() => 0,
            PlanetType::Terran => colony.people / 5,
            PlanetType::SubTerran => colony.people / 10,
            PlanetType::MinimalTerran | PlanetType::Barren => 0,
        }
    }

    /// Factories that so many people can work.
    fn workable(&self, people: u8) -> u16 {
        if self.owns(Tech::RoboticIndustry) {
            u16::MAX
        } else if self.owns(Tech::ImprovedIndustrial) {
            2 * u16::from(people)
        } else {
            u16::from(people)
        }
    }

    fn output(&self, planet: Planet, people: u8, factories: u16) -> u16 {
        let sum = u16::from(people) + factories.min(self.workable(people));
        if self.world(planet).mineral_rich { 2 * sum } else { sum }
    }

    fn cost(&self, item: Item, n: u16) -> u16 {
        let bought = u16::from(self.position.seats[self.seat.index()].desk.scouts);
        let scouts = |n: u16| n / 2 * 5 + n % 2 * 3;
        if item == Item::Scout {
            return scouts(bought + n) - scouts(bought);
        }
        let robots = item == Item::Factory && self.owns(Tech::RoboticIndustry);
        if robots { 3 * n } else { schedule(item).0 * n }
    }

    /// May the colony at hand have so many more of the item? Not asking what it costs.
    fn has_room(&self, item: Item, n: u16) -> bool {
        if let Some(class) = item.ship_class() {
            return self.counters(class.index()) >= n;
        }
        let desk = &self.position.seats[self.seat.index()].desk;
        let colony = self.colony(desk.planet);
        let variant = &self.position.variant;
        if item == Item::Factory {
            let all = u32::from(colony.factories) + u32::from(n);
            return all <= u32::from(self.workable(colony.people));
        }
        let shields = u16::from(colony.shields + colony.shields_new) + n;
        item != Item::PlanetShield || variant.shield_as_base || shields <= 1
    }

    /// Would the colony at hand sell at least one, or so many?
    fn sells(&self, item: Item, n: u16) -> bool {
        let desk = &self.position.seats[self.seat.index()].desk;
        let setup = self.position.phase == Phase::Setup;
        if setup && !matches!(item, Item::Scout | Item::Corvette) {
            return false;
        }
        if !setup {
            let conquered = self.colony(desk.planet).conqueror.is_some();
            let allowed = if item == Item::Factory {
                !conquered || self.position.variant.conquered_factories
            } else if item.ship_class().is_none() {
                !conquered
            } else {
                !self.is_besieged(desk.planet)
            };
            if !allowed {
                return false;
            }
        }
        let industry = [Tech::ImprovedIndustrial, Tech::RoboticIndustry];
        let better = item == Item::Factory && industry.iter().any(|tech| self.owns(*tech));
        let known = better || schedule(item).1.is_none_or(|tech| self.owns(tech));
        known && self.cost(item, n) <= desk.ip && self.has_room(item, n)
    }

    fn may_research(&self, tech: Tech) -> bool {
        let setup = self.position.phase == Phase::Setup;
        let desk = &self.position.seats[self.seat.index()].desk;
        !self.owns(tech)
            && self.is_open(tech)
            && (!setup || chart(tech).1 == 1)
            && desk.ip > 0
            && self.price(tech) > self.paid(tech)
    }

    fn emigrants_max(&self, planet: Planet, people: u8, ip: u16) -> u16 {
        if self.is_besieged(planet) { 0 } else { u16::from(people).min(ip).min(self.counters(1)) }
    }

    /// Every answer of the seat, as texts.
    fn legal(&self) -> Vec<String> {
        let doc = &self.position.seats[self.seat.index()];
        let desk = &doc.desk;
        let mut out: Vec<Action> = Vec::new();
        let amounts = |from: u16, to: u16| (from..=to).map(|n| Action::Amount { n });
        match desk.step {
            SecretStep::Closed => {}
            SecretStep::Setup | SecretStep::Spend => {
                let items = Item::ALL.into_iter().filter(|item| self.sells(*item, 1));
                out.extend(items.map(|item| Action::Buy { item }));
                let techs = Tech::ALL.into_iter().filter(|tech| self.may_research(*tech));
                out.extend(techs.map(|tech| Action::Research { tech }));
                let setup = desk.step == SecretStep::Setup;
                out.push(if setup { Action::Close } else { Action::Done });
            }
            SecretStep::Colonies => {
                out.extend(desk.todo.iter().map(|planet| Action::Produce { planet: *planet }));
                self.legal_posts(&mut out);
                if desk.todo.is_empty() {
                    out.push(Action::Close);
                }
            }
            SecretStep::Emigrate => {
                let people = self.colony(desk.planet).people;
                out.extend(amounts(0, self.emigrants_max(desk.planet, people, desk.ip)));
            }
            SecretStep::Bonus { .. } => out.extend(amounts(0, self.bonus(desk.emigrants))),
            SecretStep::Count { item } => {
                let most = (1..=2000).take_while(|n| self.sells(item, *n)).count() as u16;
                out.extend(amounts(1, most));
            }
            SecretStep::Invest { tech } => {
                out.extend(amounts(1, desk.ip.min(self.price(tech) - self.paid(tech))));
            }
        }
        let mut texts: Vec<String> = out.iter().map(StellarConquest::notation).collect();
        texts.sort();
        texts
    }

    fn legal_posts(&self, out: &mut Vec<Action>) {
        let variant = &self.position.variant;
        let posts = &self.position.seats[self.seat.index()].posts_new;
        if !variant.posts_placed {
            return;
        }
        for star in stellar_conquest::Star::all() {
            let own = self.position.colonies.iter().any(|colony| {
                colony.planet.star() == star
                    && colony.owner == self.seat
                    && colony.conqueror.is_none()
            });
            let free = variant.post_limit.is_none_or(|max| posts.len() < usize::from(max));
            if posts.contains(&star) {
                out.push(Action::RemovePost { star });
            } else if own && free {
                out.push(Action::PlacePost { star });
            }
        }
    }

    /// Bonus people that can leave after so many emigrants: §6.4.5, §6.4.6.
    fn bonus(&self, emigrants: u8) -> u16 {
        let desk = &self.position.seats[self.seat.index()].desk;
        if self.colony(desk.planet).conqueror.is_some() {
            return 0;
        }
        let counted = u16::from(emigrants).min(u16::from(desk.growth) + 3);
        (counted / 3).min(desk.ip).min(self.counters(1))
    }
}

// What an answer does.

/// The document after an answer at a desk that does not close the phase.
fn answered(position: &Position, seat: Seat, action: Action) -> Position {
    let mut after = position.clone();
    let books = Books { position, seat };
    let idx = seat.index();
    let desk = position.seats[idx].desk.clone();
    let rest = if position.phase == Phase::Setup { SecretStep::Setup } else { SecretStep::Spend };
    let doc = &mut after.seats[idx];
    match (desk.step, action) {
        (_, Action::Buy { item }) => doc.desk.step = SecretStep::Count { item },
        (_, Action::Research { tech }) => doc.desk.step = SecretStep::Invest { tech },
        (_, Action::PlacePost { star }) => doc.posts_new.push(star),
        (_, Action::RemovePost { star }) => doc.posts_new.retain(|other| *other != star),
        (_, Action::Produce { planet }) => produce(&books, &mut after, planet),
        (SecretStep::Emigrate, Action::Amount { n }) => {
            launch(&mut after, seat, desk.planet, n);
            colony_mut(&mut after, desk.planet).people -= n as u8;
            after.seats[idx].desk.emigrants = n as u8;
            let most = Books { position: &after, seat }.bonus(n as u8) as u8;
            after.seats[idx].desk.step =
                if most > 0 { SecretStep::Bonus { most } } else { SecretStep::Spend };
        }
        (SecretStep::Bonus { .. }, Action::Amount { n }) => {
            launch(&mut after, seat, desk.planet, n);
            after.seats[idx].desk.step = SecretStep::Spend;
        }
        (SecretStep::Count { item }, Action::Amount { n }) => {
            doc.desk.ip -= books.cost(item, n);
            doc.desk.step = rest;
            buy(&mut after, seat, item, n);
        }
        (SecretStep::Invest { tech }, Action::Amount { n }) => {
            doc.desk.ip -= n;
            doc.desk.step = rest;
            invest(&mut after, seat, tech, n);
        }
        (SecretStep::Spend, Action::Done) => {
            let capacity = books.world(desk.planet).capacity;
            let colony = colony_mut(&mut after, desk.planet);
            colony.people = colony.people.min(capacity);
            let desk = &mut after.seats[idx].desk;
            (desk.step, desk.ip, desk.planet) = (SecretStep::Colonies, 0, Planet(0));
            (desk.growth, desk.emigrants, desk.scouts) = (0, 0, 0);
        }
        (_, Action::Close) => {
            (doc.desk.step, doc.desk.ip, doc.desk.scouts) = (SecretStep::Closed, 0, 0);
        }
        (step, action) => panic!("{action:?} does not answer {step:?}"),
    }
    after
}

fn colony_mut(position: &mut Position, planet: Planet) -> &mut ColonyDoc {
    position.colonies.iter_mut().find(|colony| colony.planet == planet).expect("a colony")
}

fn produce(books: &Books<'_>, after: &mut Position, planet: Planet) {
    let colony = books.colony(planet);
    let growth = books.growth(colony);
    let people = colony.people + growth;
    let ip = books.output(planet, people, colony.factories);
    let leave = books.emigrants_max(planet, people, ip);
    colony_mut(after, planet).people = people;
    let desk = &mut after.seats[books.seat.index()].desk;
    (desk.planet, desk.ip, desk.growth) = (planet, ip, growth);
    (desk.emigrants, desk.scouts) = (0, 0);
    desk.output += ip;
    desk.todo.retain(|other| *other != planet);
    desk.step = if leave > 0 { SecretStep::Emigrate } else { SecretStep::Spend };
}

/// New ships of a seat; they join those that are alike.
fn add_new(
    position: &mut Position,
    seat: Seat,
    hex: Option<stellar_conquest::Hex>,
    ships: [u8; 5],
    cargo: Option<CargoDoc>,
) {
    if ships == [0; 5] {
        return;
    }
    let mark = if hex.is_some() { Mark::New } else { Mark::None };
    position.seats[seat.index()].fleets.push(StackDoc {
        hex,
        task_force: None,
        from: None,
        to: None,
        used: 0,
        mark,
        ships: ships.into(),
        cargo,
    });
}

fn launch(after: &mut Position, seat: Seat, planet: Planet, n: u16) {
    after.seats[seat.index()].desk.ip -= n;
    let people = colony_mut(after, planet).owner;
    let cet = after.seats[seat.index()].owned.contains(&Tech::ControlledEnvironment);
    let cargo = CargoDoc { people, origin: Some(planet), cet };
    let hex = rules().star(planet.star()).hex;
    add_new(after, seat, Some(hex), [0, n as u8, 0, 0, 0], Some(cargo));
}

fn buy(after: &mut Position, seat: Seat, item: Item, n: u16) {
    let planet = after.seats[seat.index()].desk.planet;
    if item == Item::Scout {
        after.seats[seat.index()].desk.scouts += n as u8;
    }
    let setup = after.phase == Phase::Setup;
    match item {
        Item::Factory => colony_mut(after, planet).factories += n,
        Item::MissileBase => colony_mut(after, planet).bases += n,
        Item::AdvancedMissileBase => colony_mut(after, planet).advanced_bases += n,
        Item::PlanetShield => colony_mut(after, planet).shields_new += n as u8,
        Item::Scout | Item::Corvette | Item::Fighter | Item::DeathStar => {
            let mut ships = [0; 5];
            ships[item.ship_class().expect("a ship").index()] = n as u8;
            let hex = (!setup).then(|| rules().star(planet.star()).hex);
            add_new(after, seat, hex, ships, None);
        }
    }
}

fn invest(after: &mut Position, seat: Seat, tech: Tech, n: u16) {
    let doc = &mut after.seats[seat.index()];
    match doc.paid.iter_mut().find(|payment| payment.tech == tech) {
        Some(payment) => payment.ip += n,
        None => doc.paid.push(stellar_conquest::Payment { tech, ip: n }),
    }
    // Whatever has been paid in full is owned; that may lower the price of something else.
    for _ in 0..Tech::ALL.len() {
        for other in Tech::ALL {
            let books = Books { position: after, seat };
            let (price, paid) = (books.price(other), books.paid(other));
            if !books.owns(other) && paid > 0 && paid >= price {
                let doc = &mut after.seats[seat.index()];
                doc.owned.push(other);
                doc.paid.iter_mut().filter(|p| p.tech == other).for_each(|p| p.ip = price);
                if other == Tech::ControlledEnvironment {
                    let new = doc.fleets.iter_mut().filter(|stack| stack.mark == Mark::New);
                    new.filter_map(|stack| stack.cargo.as_mut()).for_each(|cargo| cargo.cet = true);
                }
            }
        }
    }
}

/// The document after everybody has closed a production turn: only what production decides.
fn ended(position: &Position) -> Position {
    let mut after = position.clone();
    for colony in &mut after.colonies {
        colony.fresh = false;
        colony.shields += std::mem::take(&mut colony.shields_new);
    }
    after.colonies.retain(|colony| colony.people > 0);
    let colonies = after.colonies.clone();
    for (idx, doc) in after.seats.iter_mut().enumerate() {
        for stack in &mut doc.fleets {
            stack.mark = Mark::None;
        }
        doc.output = doc.desk.output;
        let own = |star: &stellar_conquest::Star| {
            colonies.iter().any(|colony| {
                colony.planet.star() == *star
                    && colony.owner.index() == idx
                    && colony.conqueror.is_none()
            })
        };
        doc.posts = doc.posts_new.clone();
        doc.posts.retain(own);
    }
    after
}

// The comparison.

/// Everything that production can change, in a form that does not depend on the order of lists.
/// After the end of production ships are counted without their moves, since the next turn begins at
/// once.
fn digest(position: &Position, moves: bool) -> String {
    let mut text = format!("{:?}\n", position.colonies);
    for doc in &position.seats {
        let mut fleets: BTreeMap<String, [u16; 5]> = BTreeMap::new();
        for stack in &doc.fleets {
            let course = (stack.task_force, stack.from, stack.to, stack.used);
            let course = if moves { format!("{course:?}") } else { String::new() };
            let key = format!("{:?} {:?} {:?} {course}", stack.hex, stack.mark, stack.cargo);
            let sum = fleets.entry(key).or_default();
            for (sum, n) in sum.iter_mut().zip(<[u8; 5]>::from(stack.ships)) {
                *sum += u16::from(n);
            }
        }
        let mut owned: Vec<_> = doc.owned.clone();
        owned.sort();
        let paid: BTreeMap<Tech, u16> = doc.paid.iter().map(|p| (p.tech, p.ip)).collect();
        let mut posts = doc.posts.clone();
        posts.sort();
        let mut posts_new = if moves { doc.posts_new.clone() } else { Vec::new() };
        posts_new.sort();
        let desk = if moves { format!("{:?}", doc.desk) } else { String::new() };
        let output = doc.output;
        text +=
            &format!("{fleets:?}\n{owned:?} {paid:?} {posts:?} {posts_new:?} {output} {desk}\n");
    }
    text
}

fn compare(game: &StellarConquest, position: &Position, seat: Seat, seed: u64) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let mut texts: Vec<String> = legal.iter().map(StellarConquest::notation).collect();
    texts.sort();
    let expected = Books { position, seat }.legal();
    let desk = &position.seats[seat.index()].desk;
    assert_eq!(texts, expected, "seed {seed}: answers of {seat} at {desk:?}");
    legal
}

/// One random answer of a random seat in a secret phase, foretold by the reference. Returns false
/// at its end.
fn secret_step(game: &mut StellarConquest, dealer: &mut Dealer, seed: u64) -> bool {
    let Pending::Seats(seats) = game.pending() else { panic!("seed {seed}: nobody is asked") };
    let asked: Vec<Seat> = seats.iter().collect();
    let seat = asked[dealer.below(asked.len() as u32) as usize];
    let position = game.position();
    let legal = compare(game, &position, seat, seed);
    let action = choose(&legal, dealer);
    game.apply(seat, &action, &mut Silent).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let expected = answered(&position, seat, action);
    let last = asked.len() == 1 && action == Action::Close;
    let now = game.position();
    if !last {
        assert_eq!(digest(&now, true), digest(&expected, true), "seed {seed}: {seat} {action:?}");
    } else if position.phase == Phase::Production {
        let expected = ended(&expected);
        assert_eq!(digest(&now, false), digest(&expected, false), "seed {seed}: the end");
        assert_eq!((now.turn, now.active), (position.turn + 1, Seat(0)), "seed {seed}");
    }
    !last
}

/// Spending takes many answers, moving posts to and fro none at all: rarely done or moved.
fn choose(legal: &[Action], dealer: &mut Dealer) -> Action {
    let dull = |action: &Action| {
        matches!(
            action,
            Action::Done | Action::Close | Action::PlacePost { .. } | Action::RemovePost { .. }
        )
    };
    let lively: Vec<Action> = legal.iter().copied().filter(|action| !dull(action)).collect();
    let from = if lively.is_empty() || dealer.below(5) == 0 { legal } else { &lively };
    from[dealer.below(from.len() as u32) as usize]
}

fn seed_of(number: u64) -> Seed {
    Seed([0; 32]).derive("reference production", number)
}

/// A production turn with colonies of all kinds: free, besieged, conquered, full, with any
/// technologies.
fn any_production(dealer: &mut Dealer) -> Scene {
    let mut yes = |n: u32| dealer.below(n) == 0;
    let mut asked = Vec::new();
    let choices = [
        ("level3_gate", "level1"),
        ("conquered_factories", "no"),
        ("shield_as_base", "yes"),
        ("ship_limits", "60"),
        ("posts", "traced"),
        ("post_limit", "1"),
    ];
    for choice in choices {
        if yes(4) {
            asked.push(choice);
        }
    }
    let n_seats = 2 + dealer.below(3) as u8;
    let mut scene = scene_of(n_seats, &asked).turn(4 + 4 * dealer.below(10) as u8);
    let mut cards: Vec<u8> = (1..=78).collect();
    for _ in 0..1 + dealer.below(5) {
        let card = cards.remove(dealer.below(cards.len() as u32) as usize);
        scene = any_star(scene, dealer, n_seats, card);
    }
    for seat in 0..n_seats {
        scene = any_research(scene, dealer, seat);
    }
    let scene = scene.production();
    scene.edit(|position| {
        let fresh: Vec<Planet> =
            position.colonies.iter().filter(|colony| colony.fresh).map(|c| c.planet).collect();
        for doc in &mut position.seats {
            doc.desk.todo.retain(|planet| !fresh.contains(planet));
        }
    })
}

/// A star of the card's colour that has none yet, with colonies and ships.
fn any_star(mut scene: Scene, dealer: &mut Dealer, n_seats: u8, card: u8) -> Scene {
    let info = rules().card(stellar_conquest::Card(card));
    let taken: Vec<_> = scene.position().cards.iter().map(|at| at.star).collect();
    let free = |star: &stellar_conquest::Star| {
        rules().star(*star).colour == info.colour && !taken.contains(star)
    };
    let stars: Vec<_> = stellar_conquest::Star::all().filter(free).collect();
    let star = stars[dealer.below(stars.len() as u32) as usize];
    let place = rules().star(star).name.clone();
    scene = scene.card(&place, card);
    let mut guards = Vec::new();
    for (slot, planet) in info.planets.iter().enumerate() {
        if dealer.below(3) == 0 {
            continue;
        }
        let owner = dealer.below(u32::from(n_seats)) as u8;
        let people = 1 + dealer.below(u32::from(planet.capacity)) as u8;
        let people = if dealer.below(4) == 0 { planet.capacity } else { people };
        let factories = if dealer.below(2) == 0 { 0 } else { dealer.below(120) as u16 };
        scene = scene.colony(&place, slot as u8, owner, people, factories);
        if dealer.below(4) == 0 {
            let conqueror = (owner + 1) % n_seats;
            scene = scene.conquered(conqueror, dealer.below(3) == 0);
            guards.push(conqueror);
        } else {
            scene = scene.defended(dealer.below(3) as u16, 0, u8::from(dealer.below(5) == 0));
        }
    }
    guards.sort();
    guards.dedup();
    for seat in guards {
        scene = scene.fleet(seat, &place, [0, 0, 1, 0, 0]);
    }
    if dealer.below(3) == 0 {
        let seat = dealer.below(u32::from(n_seats)) as u8;
        let ships = [[1, 0, 0, 0, 0], [0, 40, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 2]];
        let fleets = &scene.position().seats[usize::from(seat)].fleets;
        let forces = fleets.iter().filter(|stack| stack.task_force.is_some()).count() as u8;
        scene = scene.fleet(seat, &place, ships[dealer.below(4) as usize]).force(1 + forces);
    }
    scene
}

fn any_research(mut scene: Scene, dealer: &mut Dealer, seat: u8) -> Scene {
    let share = 1 + dealer.below(6);
    for tech in Tech::ALL {
        let (_, _, normal, _) = chart(tech);
        if dealer.below(share) > 0 {
            scene = scene.tech(seat, tech);
        } else if dealer.below(3) == 0 {
            // Always less than the lowest price, as in a game.
            scene = scene.paid(seat, tech, 1 + dealer.below(u32::from(normal) / 2) as u16);
        }
    }
    scene
}

/// §6.1 to §6.6: thousands of production turns, every decision foretold.
#[test]
fn reference_agrees_on_made_up_productions() {
    let mut n_steps = 0u32;
    for number in 0..1500 {
        let mut dealer = Dealer::new(seed_of(number));
        let mut game = any_production(&mut dealer).game();
        while secret_step(&mut game, &mut dealer, number) {
            n_steps += 1;
            assert!(n_steps < 10_000_000, "seed {number} does not end");
        }
    }
    assert!(n_steps > 20_000, "{n_steps} steps only");
}

/// §6.1 to §6.6: production turns as they come in games of random answers, from set-up on; which
/// colonies take part (§6.1.3, §4.4.2) is foretold as well.
#[test]
fn reference_agrees_on_games() {
    let mut n_productions = 0u32;
    for number in 0..60 {
        let mut dealer = Dealer::new(seed_of(1_000_000 + number));
        let options = options(&[]).expect("the default options");
        let n_seats = 2 + (number % 3) as u8;
        let mut game = StellarConquest::new(rules(), n_seats, &options).expect("a game");
        let mut legal = Vec::new();
        for _ in 0..30_000 {
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
                Pending::Seats(seats) if seats.len() > 1 || is_secret(&game) => {
                    let position = game.position();
                    if position.phase == Phase::Production {
                        n_productions += 1;
                        check_todo(&position, number);
                    }
                    while secret_step(&mut game, &mut dealer, number) {}
                }
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    let action = legal[dealer.below(legal.len() as u32) as usize];
                    game.apply(seat, &action, &mut Silent).expect("a legal answer");
                }
            }
        }
    }
    assert!(n_productions > 100, "{n_productions} productions only");
}

fn is_secret(game: &StellarConquest) -> bool {
    let position = game.position();
    position.frames == [Frame::Secret]
}

/// Who deals with which colony: its conqueror, but for the first production turn, otherwise its
/// owner.
fn check_todo(position: &Position, number: u64) {
    for (idx, doc) in position.seats.iter().enumerate() {
        let mut expected: Vec<Planet> = position
            .colonies
            .iter()
            .filter(|colony| match colony.conqueror {
                Some(conqueror) => conqueror.index() == idx && !colony.fresh,
                None => colony.owner.index() == idx,
            })
            .map(|colony| colony.planet)
            .collect();
        expected.sort();
        assert_eq!(doc.desk.todo, expected, "seed {number}");
    }
}
