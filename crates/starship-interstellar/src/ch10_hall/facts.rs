//! What H.A.L.L. asks of the table before it decides: the whole list, each a small question with its section.
//!
//! In a game the State answers. Nothing else of chapter H looks at boards and players, so that somebody beside a
//! real board answers in its place (`desk`): whoever listens is told what lies before people before it is read.
//! H.A.L.L.'s own bag, boards and piles are its own.

use super::state::Hall;
use crate::chv_variants::multi_resource;
use crate::components::{DiscoveryKind, MechanismInfo, Reward, Rules};
use crate::cubes::Cubes;
use crate::ids::{Extra, Orbit, Planet, Player, Project, Resource, Token, Track};
use crate::state::{JourneyPlace, State};
use crate::{ch01_rewards, ch05_build, ch05_government, ch05_probe, ch05_tracks};

/// Something that lies before people and not on H.A.L.L.'s own boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Cubes in the Market.
    Market,
    /// People on Earth.
    Population,
    /// The Mechanisms on offer.
    Mechanisms,
    /// A space of the Journey.
    Space(JourneyPlace),
    /// Who sits in a row of the World Government.
    Bench { row: u8 },
    /// The line of Extra Actions.
    Offer,
}

/// Who is told what is asked.
pub(crate) trait Listener: Copy {
    /// It is about to be read.
    fn asked(self, what: Asked);
}

/// In a game nobody has to be told: the State knows everything.
#[derive(Clone, Copy)]
pub(crate) struct Nobody;

impl Listener for Nobody {
    #[inline(always)]
    fn asked(self, _: Asked) {}
}

/// The table, to be asked.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a, L = Nobody> {
    rules: &'a Rules,
    state: &'a State,
    listener: L,
}

/// What lies on a space of the Journey (§H.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A Point of Interest, visited or not.
    Point { is_visited: bool },
    /// A Discovery token.
    Token(DiscoveryKind),
    /// Nobody has been there.
    Nothing,
}

impl<'a> Facts<'a> {
    /// The State answers.
    pub(crate) fn of(rules: &'a Rules, state: &'a State) -> Facts<'a> {
        Facts::heard_by(rules, state, Nobody)
    }
}

impl<'a, L: Listener> Facts<'a, L> {
    /// The State answers, and somebody is told what is read of what is not H.A.L.L.'s own.
    pub(crate) fn heard_by(rules: &'a Rules, state: &'a State, listener: L) -> Facts<'a, L> {
        Facts { rules, state, listener }
    }

    /// What is printed.
    pub(super) fn rules(self) -> &'a Rules {
        self.rules
    }

    /// Its own boards, bag and piles.
    pub(super) fn hall(self) -> &'a Hall {
        &self.state.hall
    }

    // Its own goods.

    /// §H.3.2, §H.4.2: Scientists at hand.
    pub(super) fn scientists(self) -> u8 {
        self.state.corporation(Player::Hall).scientists
    }

    /// §H.3.2, §H.4.4, §H.4.5: cubes at hand.
    pub(super) fn cubes(self) -> Cubes {
        self.state.corporation(Player::Hall).cubes
    }

    /// §H.3.3.3, §H.4.3: Fuel at hand.
    pub(super) fn fuel(self) -> u16 {
        self.state.corporation(Player::Hall).fuel
    }

    /// §H.3.3.3: Bases on Earth.
    pub(super) fn bases(self) -> u8 {
        self.state.corporation(Player::Hall).bases
    }

    /// §H.3.3.2: the planet of its Explorer, which never flies to the comet (§C.8).
    pub(super) fn explorer(self) -> Option<Planet> {
        self.state.corporation(Player::Hall).explorer.at.planet()
    }

    /// §H.3.3.4: the token played last in this phase.
    pub(super) fn active(self) -> Option<Token> {
        self.state.corporation(Player::Hall).active()
    }

    /// §H.2.4: rotations of its Pass token.
    pub(super) fn rotations(self) -> u8 {
        self.state.corporation(Player::Hall).rotations
    }

    /// §H.4.1: its steps on a Leader Track.
    pub(super) fn steps(self, track: Track) -> u8 {
        self.state.corporation(Player::Hall).track(track)
    }

    /// §X.05, §X.23: would it gain anything by this reward?
    pub(super) fn gives_anything(self, reward: &Reward) -> bool {
        ch01_rewards::gives_anything(self.state, Player::Hall, reward)
    }

    // Its zones.

    /// §H.3.6: planets with a Base of its own, from the Sun outwards as printed.
    pub(super) fn based(self) -> impl Iterator<Item = Planet> + Clone + 'a {
        let corporation = self.state.corporation(Player::Hall);
        Planet::COLONIES.into_iter().filter(move |&planet| corporation.zone(planet).has_base())
    }

    /// §H.4.2: cubes in its Deposit there.
    pub(super) fn deposit(self, planet: Planet) -> Cubes {
        self.state.corporation(Player::Hall).zone(planet).deposit
    }

    /// §H.3.6: is anything left in its Deposit there, deeper layers included (§V4.2)?
    pub(super) fn can_dig(self, planet: Planet) -> bool {
        let zone = self.state.corporation(Player::Hall).zone(planet);
        !zone.deposit.is_empty() || multi_resource::has_deeper(self.rules, zone)
    }

    /// §H.3.3.2: cubes in its Storage there.
    pub(super) fn storage(self, planet: Planet) -> Cubes {
        self.state.corporation(Player::Hall).zone(planet).storage
    }

    /// §H.4.2, R-78: the usual colour of its Deposit there.
    pub(super) fn usual(self, planet: Planet) -> Option<Resource> {
        ch01_rewards::usual(self.rules, self.state, Player::Hall, planet)
    }

    // The sky.

    /// §H.3.3.2, R-240: how far a planet is from the Sun: by its Orbit, and on the same Orbit as printed.
    pub(super) fn distance(self, planet: Planet) -> (Orbit, Planet) {
        (self.state.orbit_of(planet), planet)
    }

    /// §7.3, R-241: is the planet still there?
    pub(super) fn is_there(self, planet: Planet) -> bool {
        !self.state.is_destroyed(planet)
    }

    // Market, ship, people.

    /// §H.3.4: cubes in the Market.
    pub(super) fn market(self) -> Cubes {
        self.listener.asked(Asked::Market);
        self.state.market
    }

    /// §H.4.4: is the ship complete?
    pub(super) fn is_ship_complete(self) -> bool {
        ch05_build::is_complete(self.rules, self.state)
    }

    /// §H.4.4: the Mechanism on a space.
    pub(super) fn mechanism(self, project: Project, column: u8) -> Option<&'a MechanismInfo> {
        self.listener.asked(Asked::Mechanisms);
        Some(self.rules.mechanism(self.state.mechanism(project, column)?))
    }

    /// §H.4.5: people on Earth.
    pub(super) fn population(self) -> Cubes {
        self.listener.asked(Asked::Population);
        self.state.population
    }

    // Journey and Government.

    /// §H.4.3: where its Probe is.
    pub(super) fn probe(self) -> JourneyPlace {
        self.state.corporation(Player::Hall).probe
    }

    /// §6.2.3: where the Government Probe is.
    pub(super) fn government_probe(self) -> JourneyPlace {
        self.state.government_probe
    }

    /// §5.3.1: the rows that a Probe reaches from there.
    pub(super) fn rows(self, place: JourneyPlace) -> std::ops::RangeInclusive<u8> {
        ch05_probe::rows(self.rules, place)
    }

    /// §H.4.3: what lies on a space of columns 1 to 9.
    pub(super) fn found(self, place: JourneyPlace) -> Found {
        self.listener.asked(Asked::Space(place));
        if let Some(point) = self.rules.point_at(place.column, place.row) {
            return Found::Point { is_visited: self.state.points >> point & 1 == 1 };
        }
        match self.state.discovery(place) {
            Some(token) => Found::Token(self.rules.discoveries[token.index()].kind),
            None => Found::Nothing,
        }
    }

    /// §H.4.2: the row of the World Government above its highest.
    pub(super) fn next_row(self) -> Option<u8> {
        ch05_government::next_row(self.state, Player::Hall)
    }

    /// §H.4.2: is the space free?
    pub(super) fn is_bench_free(self, row: u8, space: u8) -> bool {
        self.listener.asked(Asked::Bench { row });
        self.state.sitting(row, space).is_none()
    }

    /// §H.5.1: Extra Action tokens on offer, along their line.
    pub(super) fn offered(self) -> impl Iterator<Item = Extra> + 'a {
        self.listener.asked(Asked::Offer);
        ch05_tracks::offered(self.state)
    }
}
