//! The State: flat, small, copied in one piece. Nothing outside this crate can name it.
//!
//! What is asked stands on a stack of [`Frame`]s, plain data; what the seats decide in secret and
//! at once (set-up, production) stands on a [`Desk`] for each seat.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet};

use crate::action::Target;
use crate::components::{PlanetInfo, Rules};
use crate::fleets::Fleets;
use crate::geometry::Geometry;
use crate::ids::{Card, Hex, Item, N_PLANETS, N_STARS, Planet, Star, Tech};
use crate::variant::{Secrecy, Variant};

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

/// The bits of a set of stars, lowest first.
pub(crate) fn stars_in(mut set: u64) -> impl Iterator<Item = Star> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(Star(bit as u8))
    })
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

/// What a seat is asked in a secret phase (§2.7.2, §6.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// It has closed.
    Closed,
    /// Set-up: what to buy.
    Setup,
    /// Production: which colony next, posts, or close.
    Colonies,
    /// How many leave the colony at hand.
    Emigrate,
    /// How many of the bonus people leave too.
    Bonus { most: u8 },
    /// What the colony at hand buys.
    Spend,
    /// How many of an item.
    Count { item: Item },
    /// How much into a technology.
    Invest { tech: Tech },
}

/// The desk of one seat in a secret phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Desk {
    pub(crate) step: Step,
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

impl Desk {
    pub(crate) const CLOSED: Desk = Desk {
        step: Step::Closed,
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

/// One unfinished question or roll; the newest comes first. Plain data, so that a game can be
/// saved, cloned and searched in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §2.6.3: the corner of seat `next` is drawn.
    Seating { next: u8 },
    /// §2.7.2, §6.1.1: all seats at once, each at its desk.
    Secret,
    /// §3.3: which ships to move, or done.
    Move,
    /// §3.7: what the ships in hand do.
    Order,
    /// §3.9.4: how many of `class` stay in hand; the others stay behind.
    Detach { class: u8, take: [u8; 5] },
    /// §3.6.3, §3.11.10, §4.4.9: posts, standing orders, factories of conquered colonies.
    Administer,
    /// §3.11: stars from this one on are still to be explored.
    ExploreFrom { star: u8 },
    /// §3.11.7, option `exploration_optional`.
    AskExplore { star: Star },
    /// §3.11.3: a die for an unarmed ship; `left` of this class in this stack have not rolled.
    Risk { star: Star, stack: u8, class: u8, left: u8, lost: u8 },
    /// §3.11.4: a card is drawn.
    Card { star: Star },
    /// §4.1.2: which battle next.
    Battles,
    /// §4.1.5: targets of one side.
    Aim { side: u8 },
    /// §4.1.5: shots of one side; the next one is `shot` of `strength` at ship `ship` of `group`.
    Fire { side: u8, group: u8, ship: u16, strength: u8, shot: u16, second: bool },
    /// §4.1.12: what one side withdraws.
    Withdraw { side: u8, pulled: [u8; 8] },
    /// §4.1.12: the other side says where to.
    WithdrawTo { side: u8, pulled: [u8; 8] },
    /// §4.1.13, A-38: a new destination for ships that need one.
    Redirect { seat: Seat },
    /// §4.2: which colony to attack, bombard or raze, or done.
    Assault,
    /// §4.2.8: the next round, another colony too, or break off.
    Attack,
    /// §4.2.7: how many factories of this colony its owner destroys.
    RazeDefence { planet: Planet },
    /// §4.4.9: how many factories of a conquered colony its conqueror destroys.
    Raze { planet: Planet },
    /// §4.4.10: how many millions die.
    Bombard { planet: Planet },
    /// §5.1: which transports land where, or done.
    Land,
    /// §5.1: how many of them.
    LandCount { stack: u8, planet: Planet },
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
    pub(crate) desks: PerSeat<Desk>,
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

    /// Puts a frame in the place of the newest.
    pub(crate) fn replace(&mut self, frame: Frame) {
        *self.frames.last_mut().expect("a frame is answered only when there is one") = frame;
    }
}
