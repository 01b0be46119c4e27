//! Worlds that a viewer cannot tell from the real one, for search and for the tests against leaks.
//!
//! What the view shows is copied; everything else is invented: cards of stars that others have
//! explored, colonies where the viewer is not, ships behind markers, research, desks.

use tabletop::{Dealer, Seat, Viewer};

use crate::ch02_setup;
use crate::ch04_battle::{kind_of, ships_of_kinds};
use crate::components::Rules;
use crate::event::{Activity, ColonySight, Memory};
use crate::fleets::{Cargo, Mark, Parts, SPENT, Ships, Stack};
use crate::ids::{Card, Hex, N_HEXES, N_STARS, PLANETS_PER_STAR, Planet, ShipClass, Star, Tech};
use crate::position::documents::BattleDoc;
use crate::position::{self, frames::is_firing};
use crate::state::{
    Battle, Colony, Corner, Frame, NO_STAR, NOBODY, Phase, PlanetSet, SecretPhase, SecretStep,
    State, bit, stars_in,
};
use crate::variant::Secrecy;
use crate::view::{Marker, View};
use crate::{ch03_movement, ch04_battle, ch04_colony, ch05_landing};

/// A state whose view is this view, with everything hidden invented.
pub(crate) fn determinize(
    rules: &Rules,
    viewer: Viewer,
    view: &View,
    memory: &Memory,
    dealer: &mut Dealer,
) -> State {
    if let Some(revealed) = &view.revealed {
        return position::read(rules, revealed).expect("a revealed game is a game");
    }
    let mut world = World { rules, viewer, view, dealer, state: blank(rules, view) };
    world.copy_own();
    world.deal_cards();
    world.settle_known_colonies(memory);
    world.settle_hidden_colonies();
    world.invent_research();
    world.man_markers();
    world.hide_fleets();
    world.open_frames();
    world.open_battle();
    world.watch();
    let mut state = world.state;
    position::recount_all(rules, &mut state);
    state
}

/// The public skeleton: seats, turn, corners.
pub(crate) fn blank(rules: &Rules, view: &View) -> State {
    let mut state = ch02_setup::new(rules, view.n_seats, view.variant);
    state.frames.clear();
    state.fleets = tabletop::PerSeat::from_fn(|_| Default::default());
    state.desks = tabletop::PerSeat::from_fn(|_| SecretPhase::CLOSED);
    (state.turn, state.active) = (view.turn, view.active);
    let order = if view.variant.entry_repository { rules.entry_repository } else { rules.entry };
    for (seat, entry) in Seat::first(view.n_seats).zip(&view.entries) {
        if let Some(corner) = entry.and_then(|hex| order.iter().position(|other| *other == hex)) {
            state.corners[seat] = Corner(corner as u8);
        }
    }
    state
}

struct World<'a> {
    rules: &'a Rules,
    viewer: Viewer,
    view: &'a View,
    dealer: &'a mut Dealer,
    state: State,
}

impl World<'_> {
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let viewer = self.viewer;
        Seat::first(self.view.n_seats).filter(move |&seat| !viewer.is(seat))
    }

    /// Does the viewer see which colonies are at this star?
    fn is_watched(&self, star: Star) -> bool {
        let own = self.view.own.as_ref();
        own.is_some_and(|own| own.seat.watched.contains(&star))
    }

    fn copy_own(&mut self) {
        let (Some(seat), Some(own)) = (self.viewer.seat(), &self.view.own) else { return };
        own.seat.put(&mut self.state, seat);
        for colony in &own.colonies {
            *self.state.colony_mut(colony.planet) = colony.colony();
        }
        for &(star, against) in &own.fought {
            self.state.fought[against] |= bit(star);
        }
        for &(star, n) in &own.bombed {
            self.state.bombed[star.index()] = n;
        }
    }

    /// Cards that the viewer knows, then for stars that others hold cards of any that fits, those
    /// stars first that need the most planets.
    fn deal_cards(&mut self) {
        let mut unknown = Vec::new();
        for seen in &self.view.stars {
            if let Some(card) = seen.card {
                self.state.cards[seen.star.index()] = card.0;
                self.state.deck &= !(1 << card.0);
            } else if seen.holder.is_some() {
                unknown.push((self.planets_needed(seen.star), seen.star));
            }
            self.state.holders[seen.star.index()] = seen.holder.map_or(NOBODY, |seat| seat.0);
        }
        // In double-blind play a post or a conquest can be seen where nobody is known to have a card.
        for (star, owner) in self.colonies_signalled() {
            let known = unknown.iter().any(|(_, other)| *other == star);
            if !known && self.state.cards[star.index()] == 0 {
                unknown.push((self.planets_needed(star), star));
                self.state.holders[star.index()] = owner.0;
            }
        }
        unknown.sort_by_key(|&(needed, _)| std::cmp::Reverse(needed));
        for (needed, star) in unknown {
            self.invent_card(star, needed);
        }
    }

    /// Stars where a post or a conquest speaks for a colony, and whose.
    fn colonies_signalled(&self) -> Vec<(Star, Seat)> {
        let posts = self.view.posts.iter().map(|post| (post.star, post.owner));
        let conquests = self.view.conquests.iter().map(|sight| (sight.planet.star(), sight.owner));
        posts.chain(conquests).collect()
    }

    fn invent_card(&mut self, star: Star, needed: usize) {
        let deck =
            self.state.deck & self.rules.cards_of[self.rules.stars[star.index()].colour.index()];
        let fitting: Vec<u8> = (1..=crate::ids::N_CARDS as u8)
            .filter(|number| deck >> number & 1 == 1)
            .filter(|&number| self.rules.card(Card(number)).planets.len() >= needed)
            .collect();
        let card = fitting[self.dealer.below(fitting.len() as u32) as usize];
        self.state.deck &= !(1 << card);
        self.state.cards[star.index()] = card;
    }

    /// Planets that a star must have for what the viewer knows to be there.
    fn planets_needed(&self, star: Star) -> usize {
        let conquered = self.view.conquests.iter().filter(|sight| sight.planet.star() == star);
        let highest = conquered.clone().map(|sight| usize::from(sight.planet.slot()) + 1).max();
        let posts = self.view.posts.iter().filter(|post| post.star == star).count();
        highest.unwrap_or(0).max(conquered.count() + posts)
    }

    /// Colonies that the viewer sees, knows to be conquered, remembers, or can tell from a post.
    fn settle_known_colonies(&mut self, memory: &Memory) {
        let seen = self.view.stars.iter().flat_map(|star| &star.colonies);
        let known: Vec<ColonySight> = seen.chain(&self.view.conquests).copied().collect();
        for sight in known {
            self.settle(sight.planet, sight.owner, sight.conqueror, sight.shield);
        }
        let remembered: Vec<ColonySight> =
            memory.sightings.iter().flat_map(|sighting| &sighting.colonies).copied().collect();
        for sight in remembered {
            let star = sight.planet.star();
            let free = !self.is_watched(star) && self.is_free(sight.planet);
            if free && !self.viewer.is(sight.owner) && sight.conqueror.is_none() {
                self.settle(sight.planet, sight.owner, None, sight.shield);
            }
        }
        for post in self.view.posts.clone() {
            if !self.viewer.is(post.owner) {
                self.settle_for_post(post.owner, post.star);
            }
        }
        for post in &self.view.posts {
            if !self.viewer.is(post.owner) {
                self.state.posts[post.owner] |= bit(post.star);
                self.state.posts_new[post.owner] |= bit(post.star);
            }
        }
    }

    fn settle_for_post(&mut self, owner: Seat, star: Star) {
        if self.state.has_colony_at(owner, star) {
            return;
        }
        // What was remembered there may be wrong by now, the post is not.
        let slots = (0..PLANETS_PER_STAR as u8).map(|slot| Planet::new(star, slot));
        let planets: Vec<Planet> = slots
            .filter(|&planet| self.state.planet_info(self.rules, planet).is_some())
            .filter(|&planet| self.is_free(planet) || self.is_guess(planet))
            .collect();
        let planet = planets[self.dealer.below(planets.len() as u32) as usize];
        *self.state.colony_mut(planet) = Colony::EMPTY;
        self.settle(planet, owner, None, false);
    }

    /// A colony that stands there by memory only and that no post speaks for.
    fn is_guess(&self, planet: Planet) -> bool {
        let colony = self.state.colony(planet);
        let star = planet.star();
        let posted =
            self.view.posts.iter().any(|post| post.star == star && post.owner.0 == colony.owner);
        let own = colony.controller().is_some_and(|seat| self.viewer.is(seat));
        !self.is_watched(star) && !posted && !own && !colony.is_conquered()
    }

    fn is_free(&self, planet: Planet) -> bool {
        let exists = self.state.planet_info(self.rules, planet).is_some();
        exists && self.state.colony(planet).is_empty()
    }

    fn settle(&mut self, planet: Planet, owner: Seat, conqueror: Option<Seat>, shield: bool) {
        let Some(info) = self.state.planet_info(self.rules, planet).copied() else { return };
        let conquered = conqueror.is_some();
        let bases = if conquered { 0 } else { self.dealer.below(4) as u16 };
        let colony = Colony {
            owner: owner.0,
            conqueror: conqueror.map_or(NOBODY, |seat| seat.0),
            people: 1 + self.dealer.below(u32::from(info.capacity)) as u8,
            shields: u8::from(shield),
            shields_new: 0,
            fresh: conquered && self.dealer.below(2) == 1,
            factories: self.dealer.below(6) as u16,
            bases,
            advanced_bases: 0,
        };
        if self.state.colony(planet).is_empty() {
            *self.state.colony_mut(planet) = colony;
        }
    }

    /// Colonies that the viewer cannot know of, at stars that somebody has explored.
    fn settle_hidden_colonies(&mut self) {
        let others: Vec<Seat> = self.others().collect();
        for star in Star::all() {
            if self.is_watched(star) || self.state.cards[star.index()] == 0 {
                continue;
            }
            for slot in 0..PLANETS_PER_STAR as u8 {
                let planet = Planet::new(star, slot);
                if self.is_free(planet) && self.state.turn > 3 && self.dealer.below(4) == 0 {
                    let owner = others[self.dealer.below(others.len() as u32) as usize];
                    let shield = self.dealer.below(8) == 0;
                    self.settle(planet, owner, None, shield);
                }
            }
        }
    }

    fn invent_research(&mut self) {
        for seat in self.others() {
            let rounds = u32::from(self.state.turn) / 4 + 1;
            for tech in Tech::ALL {
                let level = u32::from(self.rules.tech(tech).level);
                if rounds >= 3 * level - 2 && self.dealer.below(3) == 0 {
                    let research = &mut self.state.research[seat];
                    research.owned |= tech.bit();
                    research.paid[tech.index()] = self.rules.tech(tech).price;
                }
            }
            self.state.output[seat] = self.dealer.below(100) as u16;
        }
    }

    // Ships.

    /// Behind every marker of another seat stands at least one ship.
    fn man_markers(&mut self) {
        for marker in self.view.markers.clone() {
            if self.viewer.is(marker.owner) {
                continue;
            }
            let star = self.rules.star_in(marker.hex);
            let seen = star.and_then(|star| self.ships_seen(marker.owner, star));
            let mut stacks = match seen {
                Some(stacks) => stacks,
                None => self.random_ships(&marker, star),
            };
            self.share_out(&marker, &mut stacks);
        }
    }

    /// Ships that the viewer sees there: stacks without and with transports, not yet in task forces.
    fn ships_seen(&self, owner: Seat, star: Star) -> Option<Vec<(Cargo, Ships)>> {
        if let Some(ships) = self.ships_in_battle(owner, star) {
            return Some(ships);
        }
        let seen = self.view.stars.iter().find(|seen| seen.star == star)?;
        let ships: Ships = seen.ships.iter().find(|sight| sight.owner == owner)?.ships.into();
        let mut others = ships;
        let transports = std::mem::take(&mut others[ShipClass::Transport.index()]);
        let mut people = [0; ShipClass::COUNT];
        people[ShipClass::Transport.index()] = transports;
        Some(vec![(Cargo::NONE, others), (Cargo::new(owner, None, false), people)])
    }

    fn ships_in_battle(&self, owner: Seat, star: Star) -> Option<Vec<(Cargo, Ships)>> {
        let battle = self.view.battle.as_ref().filter(|battle| battle.star == star)?;
        let side = battle.seats.iter().position(|seat| *seat == owner)?;
        let firing = self.view.frames.iter().any(|frame| is_firing(*frame));
        let mut kinds = [0u8; 8];
        for group in &battle.groups[side] {
            if let Some(kind) = kind_of(group.target) {
                // Between rounds the dead of the last one have been removed.
                let n = if firing { group.n } else { group.n - group.dead };
                kinds[kind] += n as u8;
            }
        }
        (kinds != [0; 8]).then(|| ships_of_kinds(&kinds))
    }

    fn random_ships(&mut self, marker: &Marker, star: Option<Star>) -> Vec<(Cargo, Ships)> {
        let guards = star.is_some_and(|star| {
            (0..3)
                .any(|slot| self.state.colony(Planet::new(star, slot)).conqueror == marker.owner.0)
        });
        // Whoever has a colony there knows whether it is besieged, and so whether a warship is there.
        let siege = star.and_then(|star| {
            let own = self.view.own.as_ref()?;
            let here = self.viewer.seat().is_some_and(|seat| self.state.has_colony_at(seat, star));
            here.then(|| own.besieged.contains(&star))
        });
        let guards = guards || siege == Some(true);
        let n = usize::from(marker.loose) + marker.task_forces.len();
        let mut ships = [0; ShipClass::COUNT];
        let mut people = [0; ShipClass::COUNT];
        ships[ShipClass::Corvette.index()] = u8::from(guards);
        for _ in 0..n as u32 + self.dealer.below(4) {
            match self.dealer.below(8) {
                0..=2 => ships[ShipClass::Scout.index()] += 1,
                5.. if siege == Some(false) => ships[ShipClass::Scout.index()] += 1,
                3 | 4 => people[ShipClass::Transport.index()] += 1 + self.dealer.below(4) as u8,
                5 | 6 => ships[ShipClass::Corvette.index()] += 1,
                _ if self.state.turn < 9 => ships[ShipClass::Corvette.index()] += 1,
                _ if self.dealer.below(2) == 0 => ships[ShipClass::Fighter.index()] += 1,
                _ => ships[ShipClass::DeathStar.index()] += 1,
            }
        }
        vec![(Cargo::NONE, ships), (Cargo::new(marker.owner, None, false), people)]
    }

    /// One ship for each task force of the marker and one for loose ships, the rest to any of them.
    fn share_out(&mut self, marker: &Marker, stacks: &mut [(Cargo, Ships)]) {
        let mut forces: Vec<u8> = marker.task_forces.clone();
        if marker.loose {
            forces.insert(0, 0);
        }
        let rest = forces[0];
        let course = self.course(marker.owner, marker.hex);
        for &force in &forces[1..] {
            if let Some((cargo, class)) = take_one(stacks) {
                let mut ship = [0; ShipClass::COUNT];
                ship[class] = 1;
                self.place(marker.owner, course, force, cargo, ship);
            }
        }
        for &(cargo, ships) in &*stacks {
            self.place(marker.owner, course, rest, cargo, ships);
        }
    }

    /// Where ships in this hex come from and go to.
    fn course(&mut self, owner: Seat, hex: Hex) -> Parts {
        let parts = Parts::at(hex, Cargo::NONE);
        let free = self.state.research[owner].has(Tech::UnlimitedCommunication);
        if free || self.rules.star_in(hex).is_some() {
            return parts;
        }
        let from = self.dealer.below(N_STARS as u32) as u8;
        let to = (from + 1 + self.dealer.below(N_STARS as u32 - 1) as u8) % N_STARS as u8;
        Parts { from, to, ..parts }
    }

    fn place(&mut self, owner: Seat, course: Parts, task_force: u8, cargo: Cargo, ships: Ships) {
        let key = Parts { task_force, cargo, ..course }.key();
        self.state.fleets[owner].put(Stack { key, ships });
    }

    /// Ships that no marker shows: starting fleets off the map, and in double-blind play whatever is
    /// out of sight.
    fn hide_fleets(&mut self) {
        let turn = self.state.turn;
        for seat in self.others() {
            let before = turn == 0 || turn == 1 && seat > self.state.active;
            let waiting = turn == 1
                && seat == self.state.active
                && self.state.fleets[seat].stacks().is_empty();
            if before || waiting && self.view.variant.secrecy != Secrecy::DoubleBlind {
                self.start_fleet(seat);
            } else if self.view.variant.secrecy == Secrecy::DoubleBlind {
                for _ in 0..1 + self.dealer.below(4) {
                    self.hide_somewhere(seat);
                }
            }
        }
    }

    fn start_fleet(&mut self, seat: Seat) {
        let mut ships = self.rules.numbers.start_fleet;
        let transports = std::mem::take(&mut ships[ShipClass::Transport.index()]);
        ships[ShipClass::Scout.index()] += self.dealer.below(4) as u8;
        let mut people = [0; ShipClass::COUNT];
        people[ShipClass::Transport.index()] = transports;
        let course = Parts::at(Hex::OFF_MAP, Cargo::NONE);
        self.place(seat, course, 0, Cargo::NONE, ships);
        self.place(seat, course, 0, Cargo::new(seat, None, false), people);
    }

    /// A hex in open space, where nobody sees anybody in double-blind play.
    fn empty_space(&mut self) -> Hex {
        loop {
            let hex = Hex(self.dealer.below(N_HEXES as u32) as u16);
            if self.rules.star_in(hex).is_none() {
                return hex;
            }
        }
    }

    fn hide_somewhere(&mut self, seat: Seat) {
        let hex = self.empty_space();
        let marker = Marker { owner: seat, hex, loose: true, task_forces: Vec::new() };
        let mut stacks = self.random_ships(&marker, None);
        self.share_out(&marker, &mut stacks);
    }

    // Questions.

    fn open_frames(&mut self) {
        let frames = &self.view.frames;
        let redirects = frames
            .iter()
            .any(|frame| matches!(frame, Frame::Movement(ch03_movement::Frame::Redirect { .. })));
        let (phase, base) = match self.view.activity {
            Some(Activity::Seating) => (Phase::Seating, None),
            Some(Activity::Setup) => (Phase::Setup, None),
            Some(Activity::Production) => (Phase::Production, None),
            Some(Activity::Over) => (Phase::Over, None),
            Some(Activity::Move) => (Phase::Move, Some(ch03_movement::Frame::Move.into())),
            Some(Activity::Explore) => (Phase::Explore, None),
            Some(Activity::Battle) => (Phase::Battle, Some(ch04_battle::Frame::Battles.into())),
            Some(Activity::Assault) => (Phase::Assault, Some(ch04_colony::Frame::Assault.into())),
            Some(Activity::Land) if frames.contains(&ch05_landing::Frame::Land.into()) => {
                (Phase::Land, None)
            }
            Some(Activity::Land) => (Phase::End, None),
            // Another player is at work and the viewer does not know at what.
            None if redirects => (Phase::Battle, Some(ch04_battle::Frame::Battles.into())),
            None => (Phase::Move, Some(ch03_movement::Frame::Move.into())),
        };
        self.state.phase = phase;
        let frames = frames.clone();
        if let Some(base) = base
            && frames.first() != Some(&base)
        {
            self.state.frames.push(base);
        }
        for frame in frames {
            self.state.frames.push(frame);
            if let Frame::Movement(ch03_movement::Frame::Redirect { seat }) = frame
                && !self.viewer.is(seat)
            {
                self.lose_ships(seat);
            }
        }
        if matches!(phase, Phase::Setup | Phase::Production) {
            self.open_desks();
        }
    }

    /// Another seat is asked for a destination, so some of its ships have none.
    fn lose_ships(&mut self, seat: Seat) {
        let rules = self.rules;
        let in_space = |stack: &Stack| {
            let hex = stack.key.hex();
            hex != Hex::OFF_MAP && rules.star_in(hex).is_none()
        };
        if !self.state.fleets[seat].stacks().iter().any(in_space) {
            self.hide_somewhere(seat);
        }
        self.state.research[seat].owned &= !Tech::UnlimitedCommunication.bit();
        let mut first = true;
        self.state.fleets[seat].rekey(|stack| {
            let parts = stack.key.parts();
            let lost = first && in_space(stack);
            first &= !lost;
            let gone = Parts { mark: Mark::Lost, to: NO_STAR, used: SPENT, ..parts };
            lost.then(|| gone.key())
        });
    }

    /// Others sit at desks that the viewer cannot see, closed or not as it may know.
    fn open_desks(&mut self) {
        for seat in self.others() {
            if self.view.closed.contains(seat) {
                continue;
            }
            if self.state.phase == Phase::Setup {
                let most = ch02_setup::setup_ip(self.rules, &self.state, seat);
                let ip = self.dealer.below(u32::from(most) + 1) as u16;
                self.state.desks[seat] =
                    SecretPhase { step: SecretStep::Setup, ip, ..SecretPhase::CLOSED };
                continue;
            }
            let mut todo = PlanetSet::default();
            for idx in 0..self.state.colonies.len() {
                let planet = Planet(idx as u8);
                let mine = self.state.colony(planet).controller() == Some(seat);
                if mine && self.dealer.below(2) == 0 {
                    todo.insert(planet);
                }
            }
            self.state.desks[seat] =
                SecretPhase { step: SecretStep::Colonies, todo, ..SecretPhase::CLOSED };
        }
    }

    fn open_battle(&mut self) {
        let Some(doc) = &self.view.battle else { return };
        let BattleDoc { star, seats, colonies, round, owes_round, groups, shots, withdraw_to } =
            doc;
        let battle = Battle {
            star: *star,
            seats: *seats,
            colonies: colonies.iter().fold(0, |set, planet| set | 1 << planet.slot()),
            round: *round,
            owes_round: *owes_round,
            groups: [0, 1].map(|side: usize| groups[side].iter().copied().collect()),
            shots: *shots,
            withdraw_to: withdraw_to.map(|hex| hex.unwrap_or(Hex::OFF_MAP)),
        };
        self.state.battle = Some(battle);
        if !self.viewer.is(seats[0]) && self.view.battle.is_some() {
            self.state.fought[seats[1]] |= if colonies.is_empty() { bit(*star) } else { 0 };
        }
        self.show_bases(&groups[1]);
        self.aim_in_secret();
    }

    /// Colonies under attack have shown their bases.
    fn show_bases(&mut self, groups: &[crate::state::Group]) {
        use crate::action::Target;
        let Some(battle) = self.state.battle.clone() else { return };
        if self.viewer.is(battle.seats[1]) {
            return;
        }
        for slot in (0..3).filter(|slot| battle.colonies >> slot & 1 == 1) {
            let planet = Planet::new(battle.star, slot);
            let left = |target: Target| -> u16 {
                let of_kind = groups.iter().filter(|group| group.target == target);
                of_kind.map(|group| group.n).sum()
            };
            let firing = self.view.frames.iter().any(|frame| is_firing(*frame));
            if firing {
                let colony = self.state.colony_mut(planet);
                colony.bases = left(Target::Base { planet });
                colony.advanced_bases = left(Target::AdvancedBase { planet });
                colony.shields = left(Target::ShieldBase { planet }) as u8;
            } else if self.state.colony(planet).bases == 0 {
                self.state.colony_mut(planet).bases = 1;
            }
        }
    }

    /// shots that the viewer does not see being assigned are all still to be assigned, or have
    /// been spread over whatever is there.
    fn aim_in_secret(&mut self) {
        let Some(Frame::Battle(ch04_battle::Frame::Aim { side })) = self.state.top() else {
            return;
        };
        let Some(seats) = self.state.battle.as_ref().map(|battle| battle.seats) else { return };
        if !self.view.variant.secret_targeting {
            return;
        }
        position::recount_all(self.rules, &mut self.state);
        if side == 1 && !self.viewer.is(seats[0]) {
            crate::ch04_battle::spread_all(self.rules, &mut self.state, self.dealer);
        }
        if !self.viewer.is(seats[usize::from(side)]) {
            let shots = crate::ch04_battle::shots_of(self.rules, &self.state, side);
            if let Some(battle) = &mut self.state.battle {
                battle.shots = shots;
            }
        }
    }

    /// Others have explored where they live and hold cards, and watch where they are.
    fn watch(&mut self) {
        position::recount_all(self.rules, &mut self.state);
        for seat in self.others() {
            let mut explored = crate::ch03_movement::own_stars(&self.state, seat);
            for star in Star::all() {
                if self.state.holders[star.index()] == seat.0 {
                    explored |= bit(star);
                }
                let has_card = self.state.cards[star.index()] != 0;
                if has_card && self.dealer.below(4) == 0 {
                    explored |= bit(star);
                }
            }
            self.state.explored[seat] = explored;
            let there = stars_in(explored).filter(|&star| self.state.is_there(seat, star));
            self.state.watched[seat] = there.fold(0, |set, star| set | bit(star));
        }
    }
}

/// Takes any one ship; what is left stays.
fn take_one(stacks: &mut [(Cargo, Ships)]) -> Option<(Cargo, usize)> {
    let total: u32 = stacks.iter().flat_map(|(_, ships)| ships).map(|&n| u32::from(n)).sum();
    if total < 2 {
        return None;
    }
    for (cargo, ships) in stacks {
        if let Some(class) = ships.iter().position(|&n| n > 0) {
            ships[class] -= 1;
            return Some((*cargo, class));
        }
    }
    None
}
