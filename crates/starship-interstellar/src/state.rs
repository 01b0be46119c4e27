//! The State: flat, small, copied in one piece. Nothing outside this crate can name it.
//!
//! What is asked stands on a stack of [`Frame`]s, plain data, the newest answered first. Nobody at
//! the table holds a secret: what is face down (tokens, the bags) is unknown to all alike, so it is
//! kept as a set without order, and its order appears draw by draw.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::ch10_hall::{Hall, HallFrame};
use crate::cha_antimatter::{self, AntiMatter, AntiMatterFrame, Enhancement};
use crate::chc_halley::{Halley, HalleyFrame, Port};
use crate::chk_kuiper::{Asteroid, Kuiper, KuiperFrame};
use crate::chv_variants::{LeaderBoard, UniquePass, VariantFrame, Variants};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::geometry::{Place, Spot};
use crate::ids::{
    Building, Discovery, Extra, Family, MULTI_PER_PLANET, Mechanism, N_COLUMNS, N_EXTRAS,
    N_PLANETS, N_ROWS, N_TOKENS, Orbit, Planet, Player, PointOfInterest, ProductionToken, Project,
    Resource, SalvationTech, TOKENS_PER_PLANET, Token, TokenSet, Track,
};
use crate::variant::Variant;
use crate::{
    ch01_payment, ch01_rewards, ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar,
    ch04_travel, ch05_build, ch05_government, ch05_probe, ch05_salvation, ch05_save, ch05_tracks,
    ch06_phase, ch07_sun, ch09_setup,
};

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

/// One unfinished question, draw or step; the newest comes first. Each belongs to the chapter that asks it.
///
/// In documents those of chapters 1 to 9 stand by their own names, those of H.A.L.L., of expansions and of
/// variants under the name of their chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Chapter 9: set-up.
    Setup(ch09_setup::Frame),
    /// Chapter 1: turns, and the reward for passing.
    Turn(ch01_turn::Frame),
    /// §1.9: a price.
    Payment(ch01_payment::Frame),
    /// §1.11, §3.4: rewards of choice.
    Reward(ch01_rewards::Frame),
    /// §4.1.
    Solar(ch04_solar::Frame),
    /// §4.2.
    Research(ch04_research::Frame),
    /// §4.3.
    Travel(ch04_travel::Frame),
    /// §4.4.
    Market(ch04_market::Frame),
    /// §4.6.
    Production(ch04_production::Frame),
    /// §5.0.
    Salvation(ch05_salvation::Frame),
    /// §5.1.
    Build(ch05_build::Frame),
    /// §5.2.
    Save(ch05_save::Frame),
    /// §5.3.
    Probe(ch05_probe::Frame),
    /// §5.4.
    Government(ch05_government::Frame),
    /// §5.5, §X.0.
    Tracks(ch05_tracks::Frame),
    /// Chapter 6: the World Government Phase.
    Phase(ch06_phase::Frame),
    /// Chapter 7: the Sun.
    Sun(ch07_sun::Frame),
    /// Chapter H: H.A.L.L.'s draws, steps and questions to the human.
    Hall(HallFrame),
    /// Chapter K: Danger from Kuiper.
    Kuiper(KuiperFrame),
    /// Chapter A: Anti-Matter.
    AntiMatter(AntiMatterFrame),
    /// Chapter C: Halley's Comet.
    Halley(HalleyFrame),
    /// Chapters V1 to V7.
    Variant(VariantFrame),
}

/// A step of the World Government Phase (chapter 6), in order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[schemars(rename = "Step")]
#[serde(rename_all = "snake_case")]
pub enum GovernmentStep {
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
    pub(crate) step: GovernmentStep,
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
    /// Asks, draws or does this next.
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.frames.push(frame.into());
    }

    /// The seats that answer for a player: its own; for H.A.L.L. the human, where its rules leave a choice.
    pub(crate) fn seats_of(&self, player: Player) -> SeatSet {
        match player {
            Player::Seat(seat) => SeatSet::one(seat),
            Player::Hall => SeatSet::one(Seat(0)),
        }
    }

    pub(crate) fn corporation(&self, player: Player) -> &Corporation {
        &self.corporations[player.index()]
    }

    pub(crate) fn corporation_mut(&mut self, player: Player) -> &mut Corporation {
        &mut self.corporations[player.index()]
    }

    pub(crate) fn players(&self) -> impl DoubleEndedIterator<Item = Player> + Clone + use<> {
        let hall = self.variant.hall.is_some();
        (0..self.n_players).map(move |n| Player::seat(n).at_table(hall))
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// What the seat would be asked: the newest question, which several share only in a draft.
    pub(crate) fn question_of(&self, _seat: Seat) -> Option<Frame> {
        self.top()
    }

    /// The player of a number.
    pub(crate) fn player(&self, number: u8) -> Player {
        Player::seat(number).at_table(self.variant.hall.is_some())
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
        (id != NONE).then(|| self.player(id))
    }

    /// Level of a Building of this player: how good it is (§T.0).
    pub(crate) fn building_level(&self, player: Player, building: Building) -> u8 {
        let level = self.corporation(player).level(building.family());
        if cha_antimatter::is_enhanced(self, Enhancement::Production) {
            return (level + 1).min(ch04_research::LEVELS); // §A.5.2, R-165
        }
        level
    }
}

/// The rules and the table, to be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

/// The rules, the table to be changed, and who listens to what happens.
#[derive(Debug)]
pub(crate) struct Ctx<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) log: &'a mut S,
}

impl<S> Ctx<'_, S> {
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    /// A question that nobody can answer any more is passed over.
    pub(crate) fn pass_over(&mut self, is_idle: bool) -> Settled {
        if is_idle {
            self.state.frames.pop();
            return Settled::WentOn;
        }
        Settled::Waits
    }
}

/// What became of the newest frame before anybody was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Somebody is asked, or a draw is due.
    Waits,
    /// It went on by itself, and another frame, or none, is the newest now.
    WentOn,
}
