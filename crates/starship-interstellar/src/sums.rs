//! What a player reckons from what lies on the table, by the functions that the rules use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chc_halley::Port;
use crate::chv_variants::leader_tracks;
use crate::components::{Icon, MARKET_SPACES, Rules};
use crate::cubes::Cubes;
use crate::fact::{Fact, WayFact};
use crate::ids::{Deed, Planet, Player, ProductionToken, Resource, Track, bits};
use crate::state::{State, Technology, Terms};
use crate::view::View;
use crate::{
    ch01_payment, ch01_rewards, ch01_turn, ch04_market, ch04_production, ch04_research,
    ch04_travel, ch05_build, ch05_government, ch05_save, ch08_end, ch10_hall, position,
};

/// Everything that is reckoned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// By player, H.A.L.L. last.
    pub players: Vec<PlayerSums>,
    /// By colour.
    pub market: Vec<MarketSums>,
    /// The ship.
    pub ship: ShipSums,
    /// People saved, and how many the goal asks for (§8.1).
    pub people: Share,
    /// The Sun.
    pub sun: SunSums,
    /// What may lie under a planet, by planet.
    pub deposits: Vec<DepositOdds>,
    /// The AI bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hall: Option<HallSums>,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// How many.
    pub n: u16,
    /// Of how many.
    pub of: u16,
}

/// What a player could do, and what it would be worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSums {
    /// Points if the game ended now (§8.3).
    pub score: i32,
    /// Of what they are made.
    pub parts: Vec<ScorePart>,
    /// Flights from where the Explorer stands (§3.3), out of reach ones too.
    pub flights: Vec<FlightSum>,
    /// What the Explorer carries, of what it can.
    pub load: Share,
    /// Every technology that is not complete (§4.2).
    pub technologies: Vec<TechnologySum>,
    /// Own zones (§4.6).
    pub zones: Vec<ZoneSum>,
    /// Salvation actions that are possible now, whatever the phase (§5.0).
    pub deeds: Vec<Deed>,
    /// The row of the World Government that the next Scientist goes to, from 0.
    pub next_row: Option<u8>,
    /// The next space of each Leader Track.
    pub tracks: Vec<TrackSum>,
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScorePart {
    /// Prestige, Reputation, Probe, Resources, Asteroids.
    pub name: String,
    /// Points.
    pub points: i32,
}

/// A flight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightSum {
    /// Where to.
    pub to: Port,
    /// What it costs with a plain Travel.
    pub fuel: u16,
    /// Leaving the planet.
    pub gravity: u16,
    /// The way straight there.
    pub way: u16,
    /// Is it shorter through the own Wormhole token?
    pub through_wormhole: bool,
    /// Is there Fuel enough?
    pub payable: bool,
}

/// The next level of a technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechnologySum {
    /// Which.
    pub technology: Technology,
    /// The level.
    pub level: u8,
    /// Its price.
    pub price: Cubes,
    /// Could it be paid now?
    pub payable: bool,
}

/// What a zone can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneSum {
    /// Where.
    pub planet: Planet,
    /// Cubes that the Storage still takes.
    pub room: u16,
    /// Cubes that all parts together could bring to the Storage in a production, room and Deposit allowing.
    pub yields: u16,
    /// Cubes that the ARS there could send to the box.
    pub sends: u16,
    /// Fuel of the Outposts there.
    pub fuel: u16,
    /// Could its token do anything now (§4.6.4)?
    pub works: bool,
}

/// The next space of a Leader Track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackSum {
    /// Which.
    pub track: Track,
    /// The space, from 1.
    pub space: u8,
    /// What it gives.
    pub ways: Vec<WayFact>,
}

/// Prices of the Market (§4.4), of a plain Market action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarketSums {
    /// Which.
    pub resource: Resource,
    /// Fuel for one cube sold, for two, and so on, as far as there is room.
    pub sell: Vec<u16>,
    /// Fuel for one cube bought, for two, and so on, as far as there are cubes.
    pub buy: Vec<u16>,
}

/// The ship (§5.1.4, §8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipSums {
    /// Mechanisms built, of all.
    pub built: Share,
    /// Mechanisms until the next module is complete.
    pub to_next_module: u8,
}

/// The Sun (§7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SunSums {
    /// The Spiral, and its end.
    pub spiral: Share,
    /// Spaces to the next Solar Event.
    pub to_event: Option<u8>,
    /// Spaces to the next end of a planet, and which.
    pub to_end: Option<PlanetEnd>,
    /// Spaces that the Spiral moves in each World Government Phase (§6.4).
    pub aging: u8,
}

/// When the Sun swallows a planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanetEnd {
    /// Which.
    pub planet: Planet,
    /// Spaces to go.
    pub spaces: u8,
}

/// What nobody has seen of a planet's production tokens (§4.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DepositOdds {
    /// Where.
    pub planet: Planet,
    /// Tokens of each colour among those that may come.
    pub tokens: Cubes,
    /// Cubes that a Deposit of the colour holds, on all of them together.
    pub cubes: Cubes,
}

/// The AI bag (§H.2.2, §H.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HallSums {
    /// Cubes that may come next, of all in the bag.
    pub bag: Cubes,
    /// What the bag will hold in the next round, if nobody interferes.
    pub bag_to_come: Cubes,
}

/// What a player reckons from what this viewer sees: made from the View alone.
pub(crate) fn sums(rules: &Rules, view: &View) -> Sums {
    let state = position::parse(rules, &view.table).expect("a View shows a sound table");
    let goal = rules.size(state.n_players).goal;
    Sums {
        players: state.players().map(|player| player_sums(rules, &state, player)).collect(),
        market: Resource::ALL.map(|resource| market_sums(rules, &state, resource)).to_vec(),
        ship: ship_sums(rules, &state),
        people: Share { n: ch05_save::n_saved(&state), of: u16::from(goal) },
        sun: sun_sums(rules, &state),
        deposits: Planet::COLONIES.into_iter().map(|p| deposit_odds(rules, &state, p)).collect(),
        hall: state
            .variant
            .hall
            .map(|_| HallSums { bag: state.hall.bag, bag_to_come: ch10_hall::bag_to_come(&state) }),
    }
}

fn player_sums(rules: &Rules, state: &State, player: Player) -> PlayerSums {
    let parts = ch08_end::parts(rules, state, player);
    let part = |&(name, points): &(&str, i32)| ScorePart { name: name.to_owned(), points };
    let corporation = state.corporation(player);
    let (load, most) = (corporation.explorer.load(), u16::from(rules.numbers.explorer));
    PlayerSums {
        score: ch08_end::score(rules, state, player),
        parts: parts.iter().map(part).collect(),
        flights: flights(rules, state, player),
        load: Share { n: load, of: most },
        technologies: technologies(rules, state, player),
        zones: corporation.based().map(|planet| zone(rules, state, player, planet)).collect(),
        deeds: Deed::ALL
            .into_iter()
            .filter(|&deed| ch01_turn::can_do(rules, state, player, deed))
            .collect(),
        next_row: ch05_government::next_row(state, player),
        tracks: Track::ALL.map(|track| track_sum(rules, state, player, track)).to_vec(),
    }
}

fn flights(rules: &Rules, state: &State, player: Player) -> Vec<FlightSum> {
    let corporation = state.corporation(player);
    let from = corporation.explorer.at;
    let there = |to: &Port| match to.planet() {
        Some(planet) => !state.is_destroyed(planet),
        None => state.halley.is_here(),
    };
    let open = Port::ALL.into_iter().filter(|&to| to != from).filter(there);
    let flight = |to: Port| {
        let fuel = ch04_travel::fuel(rules, state, player, from, to);
        let parts = ch04_travel::parts(rules, state, player, to);
        let (gravity, way, through_wormhole) = (parts.gravity, parts.way, parts.through_wormhole);
        FlightSum { to, fuel, gravity, way, through_wormhole, payable: fuel <= corporation.fuel }
    };
    open.map(flight).collect()
}

fn technologies(rules: &Rules, state: &State, player: Player) -> Vec<TechnologySum> {
    let have = state.corporation(player).cubes;
    let sum = |technology: Technology| {
        let level = ch04_research::next_level(state, player, technology)?;
        let price = ch04_research::price(rules, technology, level, Terms::Normal);
        let payable = ch01_payment::can_pay(have, price, false);
        Some(TechnologySum { technology, level, price, payable })
    };
    ch04_research::all().filter_map(sum).collect()
}

fn zone(rules: &Rules, state: &State, player: Player, planet: Planet) -> ZoneSum {
    let output = ch04_production::output(rules, state, player, planet);
    ZoneSum {
        planet,
        room: ch04_production::room(rules, state, player, planet),
        yields: output.stored,
        sends: output.sent,
        fuel: output.fuel,
        works: ch04_production::is_possible(rules, state, player, planet),
    }
}

fn track_sum(rules: &Rules, state: &State, player: Player, track: Track) -> TrackSum {
    let space = state.corporation(player).track(track).saturating_add(1);
    let source = leader_tracks::source(state, track, space);
    let reward = ch01_rewards::reward_at(rules, source);
    TrackSum { track, space, ways: Fact::ways(&reward) }
}

fn market_sums(rules: &Rules, state: &State, resource: Resource) -> MarketSums {
    let stock = state.market.get(resource);
    let most = rules.numbers.market_cubes;
    let sells = 1..=most.min(MARKET_SPACES as u8 - stock);
    let buys = 1..=most.min(stock);
    MarketSums {
        resource,
        sell: sells.map(|n| ch04_market::sale(rules, state, 0, resource, n)).collect(),
        buy: buys.map(|n| ch04_market::cost(rules, state, 0, resource, n)).collect(),
    }
}

fn ship_sums(rules: &Rules, state: &State) -> ShipSums {
    let slots = rules.size(state.n_players).slots;
    let (built, all) = (ch05_build::n_built(state), rules.numbers.modules * slots);
    let to_next_module = if built >= all { 0 } else { slots - built % slots };
    ShipSums { built: Share { n: u16::from(built), of: u16::from(all) }, to_next_module }
}

fn sun_sums(rules: &Rules, state: &State) -> SunSums {
    let ahead = || (1u8..).zip(rules.spiral[usize::from(state.spiral)..].iter().skip(1));
    let event = ahead().find(|(_, icon)| **icon == Icon::Event);
    let end = ahead().find_map(|(spaces, icon)| match icon {
        Icon::Destroys(planet) => Some(PlanetEnd { planet: *planet, spaces }),
        Icon::Blank | Icon::Event => None,
    });
    let (n, of) = (u16::from(state.spiral), u16::from(rules.spiral_end()));
    SunSums {
        spiral: Share { n, of },
        to_event: event.map(|(spaces, _)| spaces),
        to_end: end,
        aging: rules.size(state.n_players).aging,
    }
}

fn deposit_odds(rules: &Rules, state: &State, planet: Planet) -> DepositOdds {
    let (mut tokens, mut cubes) = (Cubes::NONE, Cubes::NONE);
    for n in bits(u64::from(state.piles[planet.index()].unseen)) {
        let info = rules.token(ProductionToken::of(planet, n.into()));
        tokens.add(info.resource, 1);
        cubes.add(info.resource, info.n);
    }
    DepositOdds { planet, tokens, cubes }
}
