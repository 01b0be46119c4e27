//! What a player reckons from the table: output of colonies, prices now, odds, range, points.
//!
//! All of it is made from a View, so that it tells nothing more, and by the very functions that the rules
//! use: what the View shows becomes a State that knows nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Target;
use crate::ch02_setup;
use crate::ch03_movement::Range;
use crate::ch04_fire;
use crate::ch06_production;
use crate::ch06_research;
use crate::components::{Rules, TechInfo};
use crate::determinize;
use crate::event::Activity;
use crate::ids::{Hex, Item, Planet, ShipClass, Tech, TechClass, Unit};
use crate::position::documents::BattleDoc;
use crate::position::{self, audit};
use crate::state::{Group, Phase, State, bit, stars_in};
use crate::view::{Own, View};

/// Everything that a viewer can reckon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// Complete turns until everybody produces, this one included; none when it will not happen again.
    pub production_in: Option<u8>,
    /// Turns that are left, this one included.
    pub turns_left: u8,
    /// What only the viewer can reckon, because it is made from what is its own.
    pub own: Option<OwnSums>,
    /// Points if the game ended now: the viewer's own, and everybody's once the game is over (§2.5).
    pub scores: Vec<ScoreSums>,
    /// The battle that is being fought, where the viewer sees it.
    pub battle: Option<BattleSums>,
}

/// What a seat can reckon of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnSums {
    /// Hexes a turn (§3.3.5).
    pub speed: u8,
    /// Of these the ships have left in this turn, a number for each of the own stacks in their order.
    pub moves: Vec<u8>,
    /// What ties ships that are no scouts; none with Unlimited Ship Range (§3.6).
    pub range: Option<RangeSums>,
    /// What all colonies put out in the next production turn, if nothing changes before (§6.3).
    pub ip: u32,
    /// The colonies that obey the seat.
    pub colonies: Vec<ColonySums>,
    /// What can be bought.
    pub items: Vec<ItemSums>,
    /// The technologies.
    pub techs: Vec<TechSums>,
    /// Ships by class.
    pub ships: Vec<ShipSums>,
}

/// §3.6: the anchors of ships.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeSums {
    /// So many hexes from an anchor.
    pub hexes: u8,
    /// Where the anchors are.
    pub anchors: Vec<Hex>,
    /// The only anchor lies off the map, one hex beyond this one.
    pub entry: Option<Hex>,
}

/// §6.2, §6.3: what a colony puts out next, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColonySums {
    /// Which.
    pub planet: Planet,
    /// Millions born before.
    pub born: u8,
    /// Millions then.
    pub people: u8,
    /// Factories that they can work.
    pub worked: u16,
    /// Times so much, for minerals (§6.3.2).
    pub factor: u8,
    /// The sum; nothing from a colony conquered since the last production turn (§4.4.2).
    pub ip: u16,
    /// Conquered since the last production turn.
    pub idle: bool,
    /// Dealt with in this production turn already: what it put out.
    pub done: bool,
    /// Millions above the capacity, who leave or die (§6.2.4).
    pub excess: u8,
    /// The room of the planet.
    pub capacity: u8,
    /// So many millions have to leave for one million of the bonus, for two, and so on (§6.4.5).
    pub bonus_at: Vec<u8>,
    /// What the colony can take only so many of, or none (§6.5).
    pub limits: Vec<LimitSums>,
}

/// How many more of an item a colony can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitSums {
    /// Which.
    pub item: Item,
    /// So many, if nobody leaves.
    pub n: u16,
    /// So many fewer for each million that leaves.
    pub less: u16,
}

/// §6.5: an item for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemSums {
    /// Which.
    pub item: Item,
    /// The price of one now.
    pub ip: u32,
    /// Of two at once, where that is cheaper.
    pub pair: Option<u32>,
    /// The technology that is missing.
    pub needs: Option<Tech>,
}

/// §6.6: where a technology stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechSums {
    /// Which.
    pub tech: Tech,
    /// Its class.
    pub class: TechClass,
    /// Its level, 1 to 3.
    pub level: u8,
    /// The price now.
    pub ip: u16,
    /// What has been paid.
    pub paid: u16,
    /// Where it stands.
    pub standing: Standing,
}

/// May a technology be paid for?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Standing {
    /// It is owned.
    Owned,
    /// It can be paid for.
    Open,
    /// A technology of this level of the class comes first (§6.6.2).
    Needs {
        /// The level.
        level: u8,
    },
}

/// §3.8.5: ships of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipSums {
    /// Which.
    pub class: ShipClass,
    /// How many there are.
    pub have: u16,
    /// How many there can be.
    pub most: u16,
}

/// §2.5: points if the game ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreSums {
    /// Whose.
    pub seat: Seat,
    /// The sum.
    pub points: u16,
    /// Terran planets under its control.
    pub terran: u16,
    /// Sub-Terran planets under its control.
    pub sub_terran: u16,
}

/// §4.1.5: chances in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleSums {
    /// What each kind of gun can do to each kind of target.
    pub shots: Vec<ShotSums>,
    /// What the fire assigned so far will do to those who stand under it.
    pub fates: Vec<FateSums>,
}

/// The chance of one shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotSums {
    /// Which side fires: 0 attacks.
    pub side: u8,
    /// Who fires.
    pub firer: Unit,
    /// At what.
    pub target: Target,
    /// So many throws hit.
    pub hits: u8,
    /// Of so many.
    pub of: u8,
    /// A miss is tried again, as far as the viewer knows (§4.1.6).
    pub again: bool,
    /// The chance with the second try, in hundredths.
    pub percent: u8,
}

/// The chance that one of a group falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FateSums {
    /// Whose side: 0 attacks.
    pub side: u8,
    /// Which.
    pub target: Target,
    /// Shots at each of them, by strength.
    pub load: [u16; 3],
    /// How many.
    pub n: u16,
    /// The chance that one of them falls, in hundredths.
    pub percent: u8,
}

/// All sums of a View.
pub(crate) fn sums(rules: &Rules, view: &View) -> Sums {
    let known = view.own.as_ref().map(|own| (own, known(rules, view, own)));
    Sums {
        production_in: production_in(rules, view),
        turns_left: (rules.numbers.turns + 1).saturating_sub(view.turn.max(1)),
        own: known.as_ref().map(|(own, state)| own_sums(rules, view, own, state)),
        scores: scores(rules, view, known.as_ref().map(|(own, state)| (own.who, state))),
        battle: view.battle.as_ref().map(|battle| battle_sums(rules, view, battle)),
    }
}

/// §3.2.7, §6.1.4.
fn production_in(rules: &Rules, view: &View) -> Option<u8> {
    let now = view.turn.max(1);
    let turns = now..rules.numbers.turns;
    let next = turns.into_iter().find(|turn| rules.numbers.is_production_after(*turn))?;
    Some(next - now + 1)
}

/// What the View shows as a State: what is its own, the cards and colonies that it knows, and who is
/// where, as far as markers and sieges tell.
fn known(rules: &Rules, view: &View, own: &Own) -> State {
    let mut state = determinize::blank(rules, view);
    state.phase = match view.activity {
        Some(Activity::Setup) => Phase::Setup,
        Some(Activity::Production) => Phase::Production,
        Some(Activity::Over) => Phase::Over,
        Some(
            Activity::Seating
            | Activity::Move
            | Activity::Explore
            | Activity::Battle
            | Activity::Assault
            | Activity::Land,
        )
        | None => Phase::Move,
    };
    own.seat.put(&mut state, own.who);
    let seen = view.stars.iter().flat_map(|star| &star.colonies);
    for sight in seen.chain(&view.conquests) {
        let colony = state.colony_mut(sight.planet);
        colony.owner = sight.owner.0;
        colony.conqueror = sight.conqueror.map_or(crate::state::NOBODY, |seat| seat.0);
    }
    for colony in &own.colonies {
        *state.colony_mut(colony.planet) = colony.colony();
    }
    for star in &view.stars {
        state.cards[star.star.index()] = star.card.map_or(0, |card| card.0);
    }
    audit::recount_all(rules, &mut state);
    let others = view.markers.iter().filter(|marker| marker.owner != own.who);
    for (owner, star) in others.filter_map(|at| Some((at.owner, rules.star_in(at.hex)?))) {
        state.present[owner] |= bit(star);
        if own.besieged.contains(&star) {
            state.armed[owner] |= bit(star);
        }
    }
    state
}

fn own_sums(rules: &Rules, view: &View, own: &Own, state: &State) -> OwnSums {
    let seat = own.who;
    let colonies: Vec<ColonySums> = own
        .colonies
        .iter()
        .filter_map(|colony| colony_sums(rules, state, seat, colony.planet))
        .collect();
    let total = state.fleets[seat].total();
    let stacks = own.seat.fleets.iter();
    let moves = stacks.map(|stack| state.moves_left(rules, seat, stack.used));
    OwnSums {
        speed: state.speed(rules, seat),
        moves: moves.collect(),
        range: Range::tying(rules, state, seat, false).map(|range| range_sums(rules, &range)),
        ip: colonies.iter().map(|colony| u32::from(colony.ip)).sum(),
        colonies,
        items: Item::ALL.map(|item| item_sums(rules, state, seat, item)).to_vec(),
        techs: Tech::ALL.map(|tech| tech_sums(rules, state, seat, tech)).to_vec(),
        ships: ShipClass::ALL
            .map(|class| ShipSums {
                class,
                have: total[class.index()],
                most: u16::from(view.variant.ship_limit),
            })
            .to_vec(),
    }
}

fn range_sums(rules: &Rules, range: &Range) -> RangeSums {
    let anchors = stars_in(range.posts()).map(|star| rules.star(star).hex);
    RangeSums { hexes: rules.numbers.range, anchors: anchors.collect(), entry: range.entry() }
}

fn colony_sums(rules: &Rules, state: &State, seat: Seat, planet: Planet) -> Option<ColonySums> {
    let info = state.planet_info(rules, planet)?;
    let colony = state.colony(planet);
    let idle = ch06_production::is_idle(colony);
    let produces = state.phase == Phase::Production;
    let done = produces && !idle && !state.desks[seat].todo.contains(planet);
    let born = if done { 0 } else { ch06_production::growth(rules, info, colony) };
    let people = colony.people.saturating_add(born);
    let research = &state.research[seat];
    let works = ch06_production::factories_worked(rules, research, people);
    let ip = ch06_production::output(rules, info, research, people, colony.factories);
    Some(ColonySums {
        planet,
        born,
        people,
        worked: works.unwrap_or(u16::MAX).min(colony.factories),
        factor: if info.mineral_rich { rules.numbers.mineral_factor } else { 1 },
        ip: if idle { 0 } else { ip },
        idle,
        done,
        excess: people.saturating_sub(info.capacity),
        capacity: info.capacity,
        bonus_at: bonus_at(rules, state, seat, planet, born),
        limits: Item::ALL
            .into_iter()
            .filter_map(|item| {
                let (n, less) = ch06_production::limit(rules, state, seat, planet, item, people)?;
                Some(LimitSums { item, n, less })
            })
            .collect(),
    })
}

/// §6.4.5: the numbers of millions at which the bonus grows. The colony at hand has grown already.
fn bonus_at(rules: &Rules, state: &State, seat: Seat, planet: Planet, born: u8) -> Vec<u8> {
    let desk = &state.desks[seat];
    let at_hand = desk.step == ch06_production::Frame::Emigrate && desk.planet == planet;
    let growth = if at_hand { desk.growth } else { born };
    let conquered = state.colony(planet).is_conquered();
    let bonus = |n: u8| ch06_production::bonus(rules, growth, n, conquered);
    (1..=ch06_production::bonus_limit(rules, growth)).filter(|&n| bonus(n) > bonus(n - 1)).collect()
}

fn item_sums(rules: &Rules, state: &State, seat: Seat, item: Item) -> ItemSums {
    let cost = |n: u16| ch06_production::cost(rules, state, seat, item, n);
    let pair = (item == Item::Scout).then(|| cost(2));
    let needs = ch06_production::missing_tech(rules, &state.research[seat], item);
    ItemSums { item, ip: cost(1), pair, needs }
}

fn tech_sums(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> TechSums {
    let TechInfo { class, level, .. } = *ch06_research::info(rules, state, tech);
    let standing = match ch06_research::level_needed(rules, state, seat, tech) {
        _ if state.research[seat].has(tech) => Standing::Owned,
        Some(level) => Standing::Needs { level },
        None => Standing::Open,
    };
    let ip = ch06_research::price(rules, state, seat, tech);
    let paid = state.research[seat].paid[tech.index()];
    TechSums { tech, class, level, ip, paid, standing }
}

fn scores(rules: &Rules, view: &View, known: Option<(Seat, &State)>) -> Vec<ScoreSums> {
    let score = |state: &State, seat: Seat| {
        let [(terran, t), (sub_terran, s)] = ch02_setup::points(rules, state, seat);
        let points = terran * u16::from(t) + sub_terran * u16::from(s);
        ScoreSums { seat, points, terran, sub_terran }
    };
    if let Some(all) = view.revealed.as_ref().and_then(|all| position::read(rules, all).ok()) {
        return all.seats().map(|seat| score(&all, seat)).collect();
    }
    known.into_iter().map(|(seat, state)| score(state, seat)).collect()
}

fn battle_sums(rules: &Rules, view: &View, battle: &BattleDoc) -> BattleSums {
    let mut shots = Vec::new();
    for side in 0..2u8 {
        let guns = guns_of(&battle.groups[usize::from(side)]);
        for (strength, _) in guns.into_iter().enumerate().filter(|(_, armed)| *armed) {
            let mut targets: Vec<Target> =
                battle.groups[usize::from(1 - side)].iter().map(|group| group.target).collect();
            targets.sort_unstable();
            targets.dedup();
            let shot = |target| shot_sums(rules, view, battle, side, strength, target);
            shots.extend(targets.into_iter().map(shot));
        }
    }
    let mut fates = Vec::new();
    for side in 0..2u8 {
        for group in battle.groups[usize::from(side)].iter().filter(|group| group.load != [0; 3]) {
            fates.push(fate(rules, view, battle, side, group));
        }
    }
    BattleSums { shots, fates }
}

/// Which strengths a side has: death stars, fighters, corvettes, and bases like them (§4.2.5).
fn guns_of(groups: &[Group]) -> [bool; 3] {
    let has = |strength: usize| {
        groups.iter().filter(|group| group.n > group.dead).any(|group| match group.target {
            Target::DeathStar | Target::ShieldBase { .. } => strength == 0,
            Target::Fighter | Target::AdvancedBase { .. } => strength == 1,
            Target::Corvette | Target::Base { .. } => strength == 2,
            Target::Scout | Target::Transport { .. } => false,
        })
    };
    [0, 1, 2].map(has)
}

/// §4.1.5, §4.1.6; of others the viewer does not know which technologies they own.
fn shot_sums(
    rules: &Rules,
    view: &View,
    battle: &BattleDoc,
    side: u8,
    strength: usize,
    target: Target,
) -> ShotSums {
    let bases = side == 1 && !battle.colonies.is_empty();
    let firer = ch04_fire::firer(strength, bases, view.variant.shield_as_base);
    let (hits, of) = ch04_fire::odds(rules, &view.variant, firer, target).chance();
    let mine = view.own.as_ref().filter(|own| own.who == battle.seats[usize::from(side)]);
    let owns = mine.is_some_and(|own| own.seat.owned.contains(&Tech::ImprovedShipWeaponry));
    let again = ch04_fire::tries_again(&view.variant, owns, bases, strength as u8);
    let (miss, all) = missing(hits, of, again);
    let percent = (((all - miss) * 100 + all / 2) / all) as u8;
    ShotSums { side, firer, target, hits, of, again, percent }
}

/// The chance that a shot misses, with the one after a miss: so many of so many.
fn missing(hits: u8, of: u8, again: bool) -> (u32, u32) {
    let (miss, all) = (u32::from(of - hits), u32::from(of));
    if again { (miss * miss, all * all) } else { (miss, all) }
}

fn fate(rules: &Rules, view: &View, battle: &BattleDoc, side: u8, group: &Group) -> FateSums {
    let Group { target, load, n, .. } = *group;
    let mut survives = 10_000u32;
    // A strength that does not fire has no gun either: colonies may have none so strong (§4.2.5).
    for (strength, &shots) in load.iter().enumerate().filter(|(_, shots)| **shots > 0) {
        let shot = shot_sums(rules, view, battle, 1 - side, strength, target);
        let (miss, all) = missing(shot.hits, shot.of, shot.again);
        // Beyond some dozens nobody is left anyway.
        for _ in 0..shots.min(200) {
            survives = survives * miss / all;
        }
    }
    let percent = ((10_000 - survives + 50) / 100) as u8;
    FateSums { side, target, load, n, percent }
}
