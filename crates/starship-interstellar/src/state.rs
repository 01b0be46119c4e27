//! The State: flat, small, copied in one piece. Nothing outside this crate can name it.
//!
//! What is asked stands on a stack of [`Frame`]s, plain data, the newest answered first. Nobody at
//! the table holds a secret: what is face down (tokens, the bags) is unknown to all alike, so it is
//! kept as a set without order, and its order appears draw by draw.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::antimatter::{self, AntiMatter, AntiMatterFrame, Enhancement};
use crate::ch04_research;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::geometry::{Place, Spot};
use crate::hall::{Hall, HallFrame};
use crate::halley::{Halley, HalleyFrame, Port};
use crate::ids::{
    Building, Deed, Discovery, Extra, Family, MULTI_PER_PLANET, Mechanism, N_COLUMNS, N_EXTRAS,
    N_PLANETS, N_ROWS, N_TOKENS, Orbit, Planet, Player, PointOfInterest, ProductionToken, Project,
    Resource, SalvationTech, TOKENS_PER_PLANET, Token, TokenSet, Track,
};
use crate::kuiper::{Asteroid, Kuiper, KuiperFrame};
use crate::variant::Variant;
use crate::variants::{LeaderBoard, UniquePass, VariantFrame, Variants};

/// Nobody, nothing: in places that hold an id in a byte.
pub(crate) const NONE: u8 = 255;
/// Players at most: four seats, or a seat and H.A.L.L.
pub(crate) const PLAYERS_MAX: usize = 4;
/// Spaces in each row of Mechanisms (§5.1.1) and of the World Government (§5.4.1).
pub(crate) const SPACES: usize = 4;
/// Rows of the World Government (§5.4.1).
pub(crate) const BENCHES: usize = 4;
/// The most Fuel that a player keeps count of (ruling R-47).
pub(crate) const FUEL_MAX: u16 = 9_999;
/// No prestige beyond this is counted, up or down (ruling R-47).
pub(crate) const PRESTIGE_MAX: i16 = 9_999;

/// Where in the round the game is (§1.2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Set-up draws.
    Setup,
    /// Tokens on their Action side.
    Action,
    /// Tokens on their Salvation side.
    Salvation,
    /// The World Government.
    Government,
    /// The game has ended.
    Over,
}

/// The zone of one player on one planet (§3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    /// The production token of the Base that stands there, or [`NONE`].
    pub(crate) token: u8,
    /// The layer of the Deposit that lies open, the surface being 0 (§V4.2).
    pub(crate) layer: u8,
    pub(crate) buildings: [u8; 4],
    pub(crate) deposit: Cubes,
    pub(crate) storage: Cubes,
}

impl Zone {
    pub(crate) const EMPTY: Zone = Zone {
        token: NONE,
        layer: 0,
        buildings: [0; 4],
        deposit: Cubes::NONE,
        storage: Cubes::NONE,
    };

    pub(crate) fn has_base(&self) -> bool {
        self.token != NONE
    }

    pub(crate) fn token(&self) -> Option<ProductionToken> {
        self.has_base().then_some(ProductionToken(self.token))
    }

    pub(crate) fn n_buildings(&self) -> u8 {
        self.buildings.iter().sum()
    }
}

/// What an Explorer carries (§3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Explorer {
    pub(crate) at: Port,
    pub(crate) bases: u8,
    pub(crate) buildings: [u8; 4],
    pub(crate) cubes: Cubes,
}

impl Explorer {
    pub(crate) const HOME: Explorer =
        Explorer { at: Port::Earth, bases: 0, buildings: [0; 4], cubes: Cubes::NONE };

    /// Units aboard: a Base, a Building and a cube are one each.
    pub(crate) fn load(&self) -> u16 {
        let pieces: u8 = self.bases + self.buildings.iter().sum::<u8>();
        u16::from(pieces) + self.cubes.total()
    }
}

/// A place on the Journey (§5.3): column 0 is the start, column 10 is Trappist; rows 0..5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JourneyPlace {
    /// 0 before the first move, 10 in Trappist.
    pub column: u8,
    /// From the top, 0 to 4.
    pub row: u8,
}

impl JourneyPlace {
    /// Where every Probe begins: left of the middle row.
    pub const START: JourneyPlace = JourneyPlace { column: 0, row: N_ROWS / 2 };
}

/// What one player owns: a seat's Corporation, or H.A.L.L.'s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Corporation {
    pub(crate) prestige: i16,
    pub(crate) fuel: u16,
    pub(crate) reputation: i8,
    pub(crate) cubes: Cubes,
    /// Scientists at hand.
    pub(crate) scientists: u8,
    /// Scientists in the reserve (§2.2).
    pub(crate) reserve: u8,
    /// Scientists on technologies (§4.2.1).
    pub(crate) spent: u8,
    /// Bases on Earth, neither carried nor founded.
    pub(crate) bases: u8,
    /// Buildings on Earth.
    pub(crate) buildings: [u8; 4],
    /// Researched levels by family (§T.0). H.A.L.L. has technologies of its own.
    pub(crate) levels: [u8; Family::COUNT],
    /// Salvation technologies, a bit each (§T.7).
    pub(crate) salvation: u8,
    /// Steps on the Leader Tracks (§5.5).
    pub(crate) tracks: [u8; Track::COUNT],
    pub(crate) probe: JourneyPlace,
    pub(crate) explorer: Explorer,
    /// The Wormhole token (§T.6.3).
    pub(crate) wormhole: Option<Place>,
    pub(crate) zones: [Zone; N_PLANETS],
    /// Extra Action tokens owned (§X.0).
    pub(crate) extras: u32,
    /// Tokens that can still be played in this phase.
    pub(crate) pool: TokenSet,
    /// Tokens played in this phase; the last one is active (§1.4).
    pub(crate) played: ArrayVec<Token, N_TOKENS>,
    pub(crate) passed: bool,
    /// Rotations of the Pass token (§1.7).
    pub(crate) rotations: u8,
    /// People saved, by colour (§5.2).
    pub(crate) saved: Cubes,
    /// Mechanisms built (§5.1).
    pub(crate) built: u8,
}

impl Corporation {
    pub(crate) fn zone(&self, planet: Planet) -> &Zone {
        &self.zones[planet.index()]
    }

    pub(crate) fn zone_mut(&mut self, planet: Planet) -> &mut Zone {
        &mut self.zones[planet.index()]
    }

    /// The own zone where the Explorer stands; the comet has none (§C.2).
    pub(crate) fn here(&self) -> Option<&Zone> {
        self.explorer.at.planet().map(|planet| self.zone(planet))
    }

    pub(crate) fn level(&self, family: Family) -> u8 {
        self.levels[family.index()]
    }

    pub(crate) fn has(&self, tech: SalvationTech) -> bool {
        self.salvation & tech.bit() != 0
    }

    pub(crate) fn track(&self, track: Track) -> u8 {
        self.tracks[track.index()]
    }

    /// The token on top of the played ones.
    pub(crate) fn active(&self) -> Option<Token> {
        self.played.last().copied()
    }

    pub(crate) fn gain_fuel(&mut self, n: u16) {
        self.fuel = (self.fuel + n).min(FUEL_MAX);
    }

    pub(crate) fn gain_prestige(&mut self, n: i16) {
        self.prestige = (self.prestige + n).clamp(-PRESTIGE_MAX, PRESTIGE_MAX);
    }

    /// The planets with an own Base, from the Sun outwards.
    pub(crate) fn based(&self) -> impl DoubleEndedIterator<Item = Planet> + '_ {
        Planet::COLONIES.into_iter().filter(|&planet| self.zone(planet).has_base())
    }
}

/// The production tokens of a planet that lie on the board (§9.2): nobody knows the order of those
/// never looked at; those looked at and put back lie below, in a known order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    /// Tokens that nobody has seen, on the board or left in the box, a bit each.
    pub(crate) unseen: u16,
    /// How many of them lie on the board, on top.
    pub(crate) n_unseen: u8,
    /// Below them, tokens put back face down (§4.3.4), the next one first.
    pub(crate) seen: ArrayVec<u8, { TOKENS_PER_PLANET + MULTI_PER_PLANET }>,
}

impl Pile {
    pub(crate) fn len(&self) -> u8 {
        self.n_unseen + self.seen.len() as u8
    }
}

/// Which technology.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Technology {
    /// The next level of a family (§T.0).
    Family(Family),
    /// A Salvation technology (§T.7).
    Salvation(SalvationTech),
}

/// On which terms a technology is researched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// §4.2.1.
    Normal,
    /// §X.13: one cube may be one level lower.
    Lower,
    /// §X.19: at the price of the level before.
    Previous,
}

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Purchase {
    /// §4.2.
    Technology(Technology),
    /// §5.1.
    Mechanism {
        /// The row.
        project: Project,
        /// The space, from the left, 0 to 3.
        column: u8,
    },
    /// §5.2.
    Population(Resource),
    /// §V2.2: the Family on top of a pile.
    Family {
        /// From the left, 0 or 1.
        pile: u8,
    },
}

/// Where a reward is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// §4.8, §5.6: the Pass token, after so many rotations.
    Pass {
        /// Action or Salvation.
        phase: Phase,
        /// How many.
        rotations: u8,
    },
    /// §5.4.2: a space of the World Government, both from 0.
    Government {
        /// From the bottom.
        row: u8,
        /// From the left.
        space: u8,
    },
    /// §5.5: a space of a Leader Track; 13 and more lie beyond its end.
    Track {
        /// Which.
        track: Track,
        /// From 1.
        space: u8,
    },
    /// §5.3.6.
    Point(PointOfInterest),
    /// §5.3.4: for each who arrives.
    Discovery(Discovery),
    /// §5.3.2: for whoever turns it over.
    Discoverer(Discovery),
    /// Chapter X, Action side.
    Extra(Extra),
    /// Chapter X, after a Salvation action.
    Then(Extra),
    /// §V5.3: a Unique Pass token, after so many rotations.
    UniquePass {
        /// Which.
        token: UniquePass,
        /// Action or Salvation.
        phase: Phase,
        /// How many.
        rotations: u8,
    },
    /// §V6.1: a space of a new Leader Track; 13 and more lie beyond its end.
    Leader {
        /// Board and side.
        board: LeaderBoard,
        /// Which.
        track: Track,
        /// From 1.
        space: u8,
    },
    /// §K.5.1: the back of an Asteroid.
    Asteroid(Asteroid),
}

/// One unfinished question, draw or step; the newest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §9.1: this planet is placed.
    PlacePlanet { planet: Planet },
    /// §9.9: the starting Mechanism of this space is drawn.
    PlaceMechanism { project: Project, column: u8 },
    /// §9.11: one more Extra Action token is drawn.
    PlaceExtra,
    /// §9.14: the next in turn order is drawn.
    DrawOrder,
    /// §5.1.3: a Mechanism for this space of the Future Projects is drawn.
    Refill { column: u8 },
    /// §1.3: play a token, repeat, or pass.
    Turn { player: Player },
    /// §4.1.1: cubes are drawn from the Solar Bag.
    SolarDraw { player: Player, left: u8, drawn: Cubes },
    /// §4.1.1: which of them to keep.
    SolarKeep { player: Player, drawn: Cubes },
    /// §T.5.2, §T.5.3: cubes on top.
    SolarBonus { player: Player, left: u8 },
    /// §7.1: so many spaces to go, one at a time.
    Spiral { left: u8 },
    /// §7.2: a Solar Event is drawn.
    SolarEvent,
    /// §4.2: what to research.
    Research { player: Player, terms: Terms },
    /// §1.9: which cubes to pay with; one of them may be one level lower.
    Pay { player: Player, cost: Cubes, lower: bool, purchase: Purchase },
    /// §T.6.3: where the Wormhole token goes.
    PlaceWormhole { player: Player },
    /// §4.3.1: what to load, then where to fly; Fuel off the price, 255 for a free flight.
    Depart { player: Player, off: u8 },
    /// §4.3.4: a production token is turned over; so many more may be.
    Reveal { player: Player, planet: Planet, more: u8 },
    /// §4.3.4: keep it, look at the next one, or leave it.
    Settle { player: Player, planet: Planet, token: ProductionToken, more: u8 },
    /// §4.3.5: at an own Base.
    Dock { player: Player },
    /// §4.4: what to trade; `traded` holds the colours traded already, `more` says how many may
    /// follow (§X.16), `shift` is Fuel in favour (§X.02).
    Market { player: Player, shift: u8, more: u8, traded: Cubes },
    /// §4.6: what has not been activated yet.
    Produce { player: Player, planet: Planet, base: bool, explorer: bool, buildings: [u8; 4] },
    /// §X.17: on which planet.
    ChooseProduction { player: Player },
    /// Which Deposit gets cubes, and of which colour: from `least` to `most` levels above its own.
    ChooseDeposit { player: Player, n: u8, least: u8, most: u8 },
    /// Which way of a reward.
    ChooseWay { player: Player, source: Source },
    /// A step on which Leader Track.
    ChooseTrack { player: Player },
    /// §X.0: which Extra Action token.
    ChooseExtra { player: Player },
    /// §5.1: which Mechanism; `first` as long as none has been built by this action.
    Build { player: Player, left: u8, first: bool },
    /// §5.2: whom to save; `lower` with §X.15.
    Save { player: Player, left: u8, first: bool, lower: bool },
    /// §5.3.1: the next column; `free` with §X.13. Optional is the second one of §X.24.
    Probe { player: Player, free: bool, optional: bool },
    /// §5.3.2: a Discovery token for the space that a Probe has entered.
    Discover { player: Option<Player>, government: bool },
    /// §5.3.3: on through a Wormhole, or stay.
    Wormhole { player: Player, government: bool },
    /// §5.4: where the Scientist sits down; `whole` with §X.20.
    Send { player: Player, left: u8, first: bool, whole: bool },
    /// What follows a Salvation action: track, favour, extras.
    Finish { player: Player, token: Token, deed: Deed },
    /// §5.1.4: up into this row, or stay.
    Rise { player: Player, row: u8 },
    /// §1.7: which reward.
    PassReward { player: Player },
    /// §6.2.1: which of the cheapest Mechanisms the World Government builds.
    GovernmentBuild { player: Player },
    /// §6.2.3: the row for the Government Probe.
    GovernmentProbe { player: Player },
    /// H.A.L.L.'s draws, steps and questions to the human.
    Hall(HallFrame),
    /// Draws, steps and questions of Halley's Comet.
    Halley(HalleyFrame),
    /// Draws and questions of the variants.
    Variant(VariantFrame),
    /// Those of chapter K.
    Kuiper(KuiperFrame),
    /// Those of chapter A.
    AntiMatter(AntiMatterFrame),
}

/// A step of the World Government Phase (chapter 6), in order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// §6.1.
    Governor,
    /// §6.2.1.
    Mechanism,
    /// §6.2.2.
    Population,
    /// §6.2.3.
    Probe,
    /// §6.3.
    Scientists,
    /// §6.4.
    Sun,
    /// §6.5.
    Planets,
    /// §H.6.
    Hall,
    /// §6.6, §8.1.
    CleanUp,
    /// §A.7, before the planets move.
    AntiMatter,
    /// §K.3.2, after the planets have moved.
    Kuiper,
    /// §A.8, the last of the round.
    Laboratory,
}

/// Why the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// §8.1: two of the three goals.
    Goals,
    /// §8.2: the Sun has reached Earth.
    Sun,
}

/// The whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) variant: Variant,
    pub(crate) n_seats: u8,
    /// Seats, and H.A.L.L. in a solo game.
    pub(crate) n_players: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// Where the World Government Phase is.
    pub(crate) step: Step,
    /// Why the game ends, once that is certain.
    pub(crate) end: Option<End>,
    /// The order of this phase; during set-up, of those drawn so far.
    pub(crate) order: ArrayVec<Player, PLAYERS_MAX>,
    /// The order of the next phase: those who have passed (§1.6).
    pub(crate) next_order: ArrayVec<Player, PLAYERS_MAX>,
    /// The place in `order` whose turn it is.
    pub(crate) turn: u8,
    /// The space of each planet on its Orbit (§3.2).
    pub(crate) spaces: [u8; N_PLANETS],
    /// The Orbit of each planet: its own, unless Anti-Matter has moved it (§A.7).
    pub(crate) orbits: [Orbit; N_PLANETS],
    /// Planets that are gone, a bit each: swallowed by the Sun (§7.3), or lost (§A.7).
    pub(crate) destroyed: u8,
    pub(crate) piles: [Pile; N_PLANETS],
    pub(crate) bag: Cubes,
    pub(crate) spiral: u8,
    /// Solar Event tokens still face down, a bit each.
    pub(crate) events: u16,
    pub(crate) market: Cubes,
    /// People on Earth, by colour.
    pub(crate) population: Cubes,
    /// People whom Solar Events have killed.
    pub(crate) lost: Cubes,
    /// People whom the World Government has saved.
    pub(crate) saved: Cubes,
    /// Mechanism tokens face down, a bit each.
    pub(crate) mechanisms: u64,
    /// Mechanisms in the ship, a bit each.
    pub(crate) ship: u64,
    /// Mechanisms on offer, by [`Project`] and space; [`NONE`] for an empty space.
    pub(crate) projects: [[u8; SPACES]; Project::COUNT],
    /// Discovery tokens face down, a bit each.
    pub(crate) discoveries: u64,
    /// Discovery tokens on the Journey, by column 1 to 9 and row; [`NONE`] where nobody has been.
    pub(crate) journey: [[u8; N_ROWS as usize]; N_COLUMNS as usize - 1],
    /// Points of Interest visited, a bit each.
    pub(crate) points: u16,
    /// Players' Probes in Trappist (§5.3.7).
    pub(crate) arrivals: u8,
    pub(crate) government_probe: JourneyPlace,
    /// Scientists in the World Government, by row from the bottom and space from the left.
    pub(crate) government: [[u8; SPACES]; BENCHES],
    /// Extra Action tokens on offer in their line; [`NONE`] where one was taken.
    pub(crate) offer: ArrayVec<u8, N_EXTRAS>,
    pub(crate) corporations: [Corporation; PLAYERS_MAX],
    pub(crate) frames: ArrayVec<Frame, 24>,
    pub(crate) hall: Hall,
    pub(crate) halley: Halley,
    pub(crate) variants: Variants,
    pub(crate) kuiper: Kuiper,
    pub(crate) antimatter: AntiMatter,
}

impl State {
    pub(crate) fn corporation(&self, player: Player) -> &Corporation {
        &self.corporations[player.index()]
    }

    pub(crate) fn corporation_mut(&mut self, player: Player) -> &mut Corporation {
        &mut self.corporations[player.index()]
    }

    pub(crate) fn players(&self) -> impl DoubleEndedIterator<Item = Player> + Clone + use<> {
        (0..self.n_players).map(Player)
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Is this player H.A.L.L.?
    pub(crate) fn is_hall(&self, player: Player) -> bool {
        player.0 >= self.n_seats
    }

    /// The player by the name that words use: H.A.L.L. is no seat.
    pub(crate) fn told(&self, player: Player) -> Player {
        if self.is_hall(player) { Player::HALL_TOLD } else { player }
    }

    /// The seat of a player; H.A.L.L. has none.
    pub(crate) fn seat(&self, player: Player) -> Option<Seat> {
        (!self.is_hall(player)).then_some(Seat(player.0))
    }

    pub(crate) fn is_destroyed(&self, planet: Planet) -> bool {
        self.destroyed & planet.bit() != 0
    }

    /// §3.1, §A.7: the Orbit that a planet is on.
    pub(crate) fn orbit_of(&self, planet: Planet) -> Orbit {
        self.orbits[planet.index()]
    }

    /// §7.3, §A.7.2: has the Sun swallowed this Orbit? A planet that is lost in another way leaves its Orbit
    /// behind.
    pub(crate) fn is_orbit_gone(&self, orbit: Orbit) -> bool {
        orbit <= Orbit::Earth && self.destroyed >> orbit.index() & 1 == 1
    }

    /// §3.1: where a planet stands.
    pub(crate) fn spot(&self, rules: &Rules, planet: Planet) -> Spot {
        rules.geometry.spot(self.orbit_of(planet), self.spaces[planet.index()])
    }

    pub(crate) fn mechanism(&self, project: Project, column: u8) -> Option<Mechanism> {
        let id = self.projects[project.index()][usize::from(column)];
        (id != NONE).then_some(Mechanism(id))
    }

    /// The Discovery token on a space of columns 1 to 9.
    pub(crate) fn discovery(&self, place: JourneyPlace) -> Option<Discovery> {
        let column = usize::from(place.column).checked_sub(1)?;
        let id = *self.journey.get(column)?.get(usize::from(place.row))?;
        (id != NONE).then_some(Discovery(id))
    }

    /// Who sits on a space of the World Government.
    pub(crate) fn sitting(&self, row: u8, space: u8) -> Option<Player> {
        let id = self.government[usize::from(row)][usize::from(space)];
        (id != NONE).then_some(Player(id))
    }

    /// Level of a Building of this player: how good it is (§T.0).
    pub(crate) fn building_level(&self, player: Player, building: Building) -> u8 {
        let level = self.corporation(player).level(building.family());
        if antimatter::is_enhanced(self, Enhancement::Production) {
            return (level + 1).min(ch04_research::LEVELS); // §A.5.2, R-165
        }
        level
    }
}
