//! The State: flat, small, copied in one piece. Nothing outside this crate can name it.
//!
//! What is asked stands on a stack of [`Frame`]s, plain data, each of the chapter that asks it; what the
//! seats decide in secret and at once (set-up, production) stands on a [`SecretPhase`] for each seat.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet};

use crate::action::{Action, Target};
use crate::components::{PlanetInfo, Rules};
use crate::fleets::Fleets;
use crate::geometry::Geometry;
use crate::ids::{Card, Hex, N_PLANETS, N_STARS, Planet, Star, Tech};
use crate::illegal::Illegal;
use crate::variant::{Secrecy, Variant};
use crate::{
    ch02_setup, ch03_explore, ch03_movement, ch03_posts, ch04_battle, ch04_colony, ch04_fire,
    ch05_landing,
};

pub use crate::ch06_production::Frame as SecretStep;

mod codec;

/// Nobody, in places that hold a seat in a byte.
pub(crate) const NOBODY: u8 = 255;
/// No star, in places that hold a star in a byte.
pub(crate) const NO_STAR: u8 = 255;
/// Missile bases that one colony can have: our limit, far above what money can buy (ruling A-04).
pub(crate) const BASES_MAX: u16 = 9_999;
/// Factories that one colony can have: our limit (ruling A-04).
pub(crate) const FACTORIES_MAX: u16 = 29_999;
/// Different loads of fire on one side (ruling A-57).
pub(crate) const GROUPS_MAX: usize = 64;

/// One of the four corners, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corner(pub(crate) u8);

/// A colony on a planet; `owner` is [`NOBODY`] for an empty planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colony {
    /// To whom its people are loyal (§4.4.1).
    pub(crate) owner: u8,
    /// Who has conquered it, or [`NOBODY`].
    pub(crate) conqueror: u8,
    /// Millions.
    pub(crate) people: u8,
    /// Planet shields: at most one, more only as bases (option `shield_as_base`).
    pub(crate) shields: u8,
    /// Shields bought in the production turn that is still secret.
    pub(crate) shields_new: u8,
    /// Conquered since the last production turn (§4.4.2).
    pub(crate) fresh: bool,
    pub(crate) factories: u16,
    pub(crate) bases: u16,
    pub(crate) advanced_bases: u16,
}

impl Colony {
    pub(crate) const EMPTY: Colony = Colony {
        owner: NOBODY,
        conqueror: NOBODY,
        people: 0,
        shields: 0,
        shields_new: 0,
        fresh: false,
        factories: 0,
        bases: 0,
        advanced_bases: 0,
    };

    pub(crate) fn is_empty(&self) -> bool {
        self.owner == NOBODY
    }

    pub(crate) fn is_conquered(&self) -> bool {
        self.conqueror != NOBODY
    }

    /// Who gives orders there: the conqueror, otherwise the owner (§4.4.1).
    pub(crate) fn controller(&self) -> Option<Seat> {
        let seat = if self.is_conquered() { self.conqueror } else { self.owner };
        (seat != NOBODY).then_some(Seat(seat))
    }

    /// An unconquered colony of this seat.
    pub(crate) fn is_own(&self, seat: Seat) -> bool {
        self.owner == seat.0 && !self.is_conquered()
    }
}

/// A set of planets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlanetSet([u64; N_PLANETS.div_ceil(64)]);

impl PlanetSet {
    pub(crate) fn contains(self, planet: Planet) -> bool {
        self.0[planet.index() / 64] >> (planet.index() % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, planet: Planet) {
        self.0[planet.index() / 64] |= 1 << (planet.index() % 64);
    }

    pub(crate) fn remove(&mut self, planet: Planet) {
        self.0[planet.index() / 64] &= !(1 << (planet.index() % 64));
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; N_PLANETS.div_ceil(64)]
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Planet> {
        self.0.into_iter().enumerate().flat_map(|(idx, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(Planet((idx as u32 * 64 + bit) as u8))
            })
        })
    }
}

/// The stars of a set, lowest first.
pub(crate) fn stars_in(set: u64) -> impl Iterator<Item = Star> {
    tabletop::Set::from_bits(set).iter()
}

/// The stars of all seats but one.
fn of_others(stars: &PerSeat<u64>, seat: Seat) -> u64 {
    let of = |(other, stars): (Seat, &u64)| if other == seat { 0 } else { *stars };
    stars.iter().map(of).fold(0, |all, stars| all | stars)
}

pub(crate) fn bit(star: Star) -> u64 {
    1 << star.0
}

/// What a player has paid for (§6.5.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Research {
    /// Bits of [`Tech::bit`].
    pub(crate) owned: u32,
    /// Paid so far, by technology.
    pub(crate) paid: [u16; Tech::COUNT],
}

impl Research {
    pub(crate) fn has(&self, tech: Tech) -> bool {
        self.owned & tech.bit() != 0
    }
}

/// The desk of one seat in a secret phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SecretPhase {
    pub(crate) step: SecretStep,
    /// The colony at hand.
    pub(crate) planet: Planet,
    /// Colonies still to be done.
    pub(crate) todo: PlanetSet,
    /// What the colony at hand, or the set-up, has left.
    pub(crate) ip: u16,
    /// What all colonies have put out in this production turn.
    pub(crate) output: u16,
    /// Growth of the colony at hand.
    pub(crate) growth: u8,
    /// Those who have left the colony at hand.
    pub(crate) emigrants: u8,
    /// Scouts bought so far by the colony at hand: the second of a pair is cheaper.
    pub(crate) scouts: u8,
}

impl SecretPhase {
    pub(crate) const CLOSED: SecretPhase = SecretPhase {
        step: SecretStep::Closed,
        planet: Planet(0),
        todo: PlanetSet([0; N_PLANETS.div_ceil(64)]),
        ip: 0,
        output: 0,
        growth: 0,
        emigrants: 0,
        scouts: 0,
    };
}

/// Ships or bases of one kind that stand under the same fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub struct Group {
    pub target: Target,
    /// Shots at each of them, by strength: death star, fighter, corvette.
    pub load: [u16; 3],
    pub n: u16,
    pub dead: u16,
}

/// A battle or a colony attack in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Battle {
    pub(crate) star: Star,
    /// Attacker, defender.
    pub(crate) seats: [Seat; 2],
    /// Slots of the star's colonies under attack; 0 in a battle of ships.
    pub(crate) colonies: u8,
    pub(crate) round: u16,
    /// An announced attack has not had its round yet (§4.2.3).
    pub(crate) owes_round: bool,
    /// What each side can be shot at.
    pub(crate) groups: [ArrayVec<Group, GROUPS_MAX>; 2],
    /// Shots that the side at hand has still to assign, by strength.
    pub(crate) shots: [u16; 3],
    /// Where the withdrawals of each side go, once the other has said it (§4.1.12).
    pub(crate) withdraw_to: [Hex; 2],
}

/// One unfinished question or roll; the newest comes first. Plain data, so that a game can be saved,
/// cloned and searched in the middle of a turn.
///
/// Each chapter has its own, and all that belongs to a question stands in that chapter. How they are
/// written is in `state/codec.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Chapter 2.6.
    Setup(ch02_setup::Frame),
    /// §2.7.2, §6.1.1: all seats at once, each with the question on its desk.
    Secret,
    /// Chapter 3.3 to 3.9.
    Movement(ch03_movement::Frame),
    /// Chapter 3.6 and 3.11.10.
    Posts(ch03_posts::Frame),
    /// Chapter 3.11.
    Explore(ch03_explore::Frame),
    /// Chapter 4.1.
    Battle(ch04_battle::Frame),
    /// Chapter 4.1.5 to 4.1.7.
    Fire(ch04_fire::Frame),
    /// Chapter 4.2 to 4.4.
    Colony(ch04_colony::Frame),
    /// Chapter 5.
    Landing(ch05_landing::Frame),
}

/// Where in the sequence of play the game is (§3.2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Seating,
    Setup,
    Move,
    Explore,
    Battle,
    Assault,
    Land,
    /// The turn is over but for transports that lost their guard.
    End,
    Production,
    Over,
}

/// The whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) variant: Variant,
    pub(crate) n_seats: u8,
    pub(crate) turn: u8,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) corners: PerSeat<Corner>,
    /// Cards still face down, a bit for each printed number.
    pub(crate) deck: u128,
    /// The card of each star; 0 while nobody has explored it.
    pub(crate) cards: [u8; N_STARS],
    /// Who drew it and keeps it (§3.11.4).
    pub(crate) holders: [u8; N_STARS],
    /// Stars successfully explored, by seat.
    pub(crate) explored: PerSeat<u64>,
    /// Stars whose colonies a seat sees because it has explored there and has not left.
    pub(crate) watched: PerSeat<u64>,
    /// Command posts on the map.
    pub(crate) posts: PerSeat<u64>,
    /// Posts as ordered in the production turn that is still secret.
    pub(crate) posts_new: PerSeat<u64>,
    /// Stars where a seat does not inspect passing ships (A-53: it does unless told otherwise).
    pub(crate) inspection_off: PerSeat<u64>,
    pub(crate) colonies: [Colony; N_PLANETS],
    pub(crate) research: PerSeat<Research>,
    pub(crate) fleets: PerSeat<Fleets>,
    pub(crate) desks: PerSeat<SecretPhase>,
    /// Output of the last production turn (tie-break, A-33).
    pub(crate) output: PerSeat<u16>,
    pub(crate) frames: ArrayVec<Frame, 12>,
    pub(crate) battle: Option<Battle>,
    /// Battles of this turn: a bit a star, by opponent.
    pub(crate) fought: PerSeat<u64>,
    /// Millions killed this turn by bombardment, by star.
    pub(crate) bombed: [u16; N_STARS],
    /// Cache: stars where a seat has ships.
    pub(crate) present: PerSeat<u64>,
    /// Cache: stars where a seat has warships.
    pub(crate) armed: PerSeat<u64>,
}

/// A game to look at: what a question, its answers and their words are made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

/// A game to change, and who hears of it.
#[derive(Debug)]
pub(crate) struct Ctx<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) log: &'a mut S,
}

/// Whether a question goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Somebody is asked, or something is dealt.
    Waits,
    /// The game is another one now.
    WentOn,
}

impl Settled {
    pub(crate) fn went_on(goes_on: bool) -> Settled {
        if goes_on { Settled::WentOn } else { Settled::Waits }
    }
}

/// The numbers that answer a question for an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amounts {
    pub(crate) min: u16,
    pub(crate) max: u16,
}

impl Amounts {
    pub(crate) fn check(self, n: u16, rule: &'static str) -> Result<(), Illegal> {
        let Amounts { min, max } = self;
        let possible = (min..=max).contains(&n);
        if possible { Ok(()) } else { Err(Illegal::Amount { n, min, max, rule }) }
    }

    pub(crate) fn list(self, out: &mut Vec<Action>) {
        out.extend((self.min..=self.max).map(|n| Action::Amount { n }));
    }

    /// Is there an answer at all?
    pub(crate) fn is_answerable(self) -> bool {
        self.min <= self.max
    }
}

impl State {
    pub(crate) fn geometry<'r>(&self, rules: &'r Rules) -> &'r Geometry {
        rules.geometry(self.variant.extra_cloud)
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.n_seats)
    }

    pub(crate) fn colony(&self, planet: Planet) -> &Colony {
        &self.colonies[planet.index()]
    }

    pub(crate) fn colony_mut(&mut self, planet: Planet) -> &mut Colony {
        &mut self.colonies[planet.index()]
    }

    /// The planets of a star that somebody has explored.
    pub(crate) fn planets<'r>(
        &self,
        rules: &'r Rules,
        star: Star,
    ) -> impl Iterator<Item = (Planet, &'r PlanetInfo)> + use<'r> {
        let card = Card(self.cards[star.index()]);
        let planets = &rules.card(card).planets;
        planets.iter().enumerate().map(move |(slot, info)| (Planet::new(star, slot as u8), info))
    }

    /// What is printed about a planet of an explored star.
    pub(crate) fn planet_info<'r>(
        &self,
        rules: &'r Rules,
        planet: Planet,
    ) -> Option<&'r PlanetInfo> {
        let card = Card(self.cards[planet.star().index()]);
        rules.card(card).planets.get(usize::from(planet.slot()))
    }

    /// The three colonies that a star can have.
    pub(crate) fn colonies_at(&self, star: Star) -> impl Iterator<Item = (Planet, &Colony)> {
        (0..3).map(move |slot| {
            let planet = Planet::new(star, slot);
            (planet, self.colony(planet))
        })
    }

    /// Has the seat an unconquered colony at the star?
    pub(crate) fn has_colony_at(&self, seat: Seat, star: Star) -> bool {
        self.colonies_at(star).any(|(_, colony)| colony.is_own(seat))
    }

    /// §4.3.1: an enemy warship in the hex of an unconquered colony.
    pub(crate) fn is_besieged(&self, seat: Seat, star: Star) -> bool {
        self.other_warships(seat) & bit(star) != 0
    }

    pub(crate) fn has_ships_at(&self, seat: Seat, star: Star) -> bool {
        self.present[seat] & bit(star) != 0
    }

    pub(crate) fn has_warships_at(&self, seat: Seat, star: Star) -> bool {
        self.armed[seat] & bit(star) != 0
    }

    /// Stars where others than the seat have ships.
    pub(crate) fn other_ships(&self, seat: Seat) -> u64 {
        of_others(&self.present, seat)
    }

    /// Stars where others than the seat have warships.
    pub(crate) fn other_warships(&self, seat: Seat) -> u64 {
        of_others(&self.armed, seat)
    }

    /// The others than the seat who have ships at the star.
    pub(crate) fn others_at(&self, seat: Seat, star: Star) -> SeatSet {
        self.seats().filter(|other| *other != seat && self.has_ships_at(*other, star)).collect()
    }

    /// Is the seat there, with a ship or a colony?
    pub(crate) fn is_there(&self, seat: Seat, star: Star) -> bool {
        self.has_ships_at(seat, star) || self.has_colony_at(seat, star)
    }

    /// May the seat know which other seats have ships at the star?
    pub(crate) fn sees_markers_at(&self, seat: Seat, star: Star) -> bool {
        self.variant.secrecy != Secrecy::DoubleBlind || self.is_there(seat, star)
    }

    /// §3.3.5: hexes a turn.
    pub(crate) fn speed(&self, rules: &Rules, seat: Seat) -> u8 {
        let owned = self.research[seat].owned;
        let fastest = Tech::SPEEDS.into_iter().rev().find(|tech| owned & tech.bit() != 0);
        fastest
            .and_then(Tech::speed)
            .map_or(rules.numbers.speed_start, |speed| speed.max(rules.numbers.speed_start))
    }

    /// §3.3.5: hexes that ships can still go in this turn, after so many.
    pub(crate) fn moves_left(&self, rules: &Rules, seat: Seat, used: u8) -> u8 {
        self.speed(rules, seat).saturating_sub(used)
    }

    /// §3.4.1: where the seat's starting fleet comes in.
    pub(crate) fn entry_hex(&self, rules: &Rules, seat: Seat) -> Hex {
        let corner = usize::from(self.corners[seat].0);
        if self.variant.entry_repository {
            rules.entry_repository[corner]
        } else {
            rules.entry[corner]
        }
    }

    /// §5.1.6, §4.4.8: nobody lives here any more.
    pub(crate) fn abandon(&mut self, planet: Planet) {
        *self.colony_mut(planet) = Colony::EMPTY;
        self.drop_lost_posts(planet.star());
        self.drop_lost_sight(planet.star());
    }

    /// §3.6.3: a post goes with the last own colony of its hex.
    pub(crate) fn drop_lost_posts(&mut self, star: Star) {
        for seat in self.seats() {
            if !self.has_colony_at(seat, star) {
                self.posts_new[seat] &= !bit(star);
                // What a production turn changes appears on the map when all have closed.
                if self.phase != Phase::Production {
                    self.posts[seat] &= !bit(star);
                }
            }
        }
    }

    /// Who has left a star sees its colonies no more.
    pub(crate) fn drop_lost_sight(&mut self, star: Star) {
        for seat in self.seats() {
            if !self.is_there(seat, star) {
                self.watched[seat] &= !bit(star);
            }
        }
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// What the seat would be asked: the newest question, of which everybody has a share in a secret phase.
    pub(crate) fn question_of(&self, _seat: Seat) -> Option<Frame> {
        self.top()
    }

    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.frames.push(frame.into());
    }

    /// Puts a frame in the place of the newest.
    pub(crate) fn replace(&mut self, frame: impl Into<Frame>) {
        let newest = self.frames.last_mut();
        *newest.expect("a frame is answered only when there is one") = frame.into();
    }

    /// The battle that is being fought.
    pub(crate) fn battle(&self) -> &Battle {
        self.battle.as_ref().expect("a battle is being fought")
    }

    pub(crate) fn battle_mut(&mut self) -> &mut Battle {
        self.battle.as_mut().expect("a battle is being fought")
    }
}
