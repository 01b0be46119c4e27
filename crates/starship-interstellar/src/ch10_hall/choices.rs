//! How H.A.L.L. answers where a player would choose, and what it leaves to the human.

use tabletop::Sink;

use super::event::{Basis, HallEvent, Sight, tell};
use super::facts::{Facts, Found, Listener};
use super::state::Mode;
use crate::action::Action;
use crate::chv_variants::{self, VariantFrame};
use crate::components::{DiscoveryKind, Gain, Rules};
use crate::event::Event;
use crate::ids::{Extra, N_COLUMNS, Planet, Player, Project, Track};
use crate::state::{Frame, JourneyPlace, SPACES, Source, State};
use crate::{
    ch01_rewards, ch01_turn, ch05_build, ch05_government, ch05_probe, ch05_tracks, ch06_phase,
    cha_antimatter, chk_kuiper,
};

/// Which end of a scale is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    Cheapest,
    Dearest,
}

impl Pick {
    pub(super) fn basis(self) -> Basis {
        match self {
            Pick::Cheapest => Basis::Cheapest,
            Pick::Dearest => Basis::Dearest,
        }
    }
}

/// The first of the best, how many candidates there were, and whether another one is as good.
pub(super) fn best<T: Copy>(
    candidates: impl Iterator<Item = T>,
    value: impl Fn(&T) -> u8,
    pick: Pick,
) -> Option<(u8, T, bool)> {
    let mut found: Option<(u8, T, bool)> = None;
    for candidate in candidates {
        let Some((n, best, tied)) = &mut found else {
            found = Some((1, candidate, false));
            continue;
        };
        *n += 1;
        let (new, old) = (value(&candidate), value(best));
        let better = match pick {
            Pick::Cheapest => new < old,
            Pick::Dearest => new > old,
        };
        if better {
            (*best, *tied) = (candidate, false);
        } else if new == old {
            *tied = true;
        }
    }
    found
}

/// §H.4.3: red costs the Fuel of its Probe so many times.
pub(crate) fn probe_factor(rules: &Rules, state: &State, player: Player) -> u8 {
    let red = player.is_hall() && state.hall.mode == Mode::Poor;
    if red { rules.hall.probe_factor } else { 1 }
}

/// §H.4.3: benefits of its Probe are reduced by one or doubled; nothing else ever is.
pub(crate) fn scale(state: &State, player: Player, gain: Gain) -> Gain {
    if !player.is_hall() {
        return gain;
    }
    let scaled = |n: u8| match state.hall.mode {
        Mode::Plain => n,
        Mode::Poor => n - 1,
        Mode::Rich => n.saturating_mul(2),
    };
    match gain {
        Gain::Prestige(n) => match scaled(n) {
            0 => Gain::Nothing,
            n => Gain::Prestige(n),
        },
        Gain::Reputation(n) => match scaled(n) {
            0 => Gain::Nothing,
            n => Gain::Reputation(n),
        },
        Gain::Nothing
        | Gain::Fuel(_)
        | Gain::Scientists(_)
        | Gain::Cubes(..)
        | Gain::ExtraAction
        | Gain::Step
        | Gain::OtherTrack
        | Gain::Deposit(_)
        | Gain::ImprovedDeposit(_)
        | Gain::Drill(_)
        | Gain::Ars(_)
        | Gain::GovernmentProbe
        | Gain::FreeSave
        | Gain::FreeBuild => gain,
    }
}

/// The answer of H.A.L.L.; `None` where the book leaves it to the human.
pub(crate) fn answer<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    frame: Frame,
    log: &mut S,
) -> Option<Action> {
    let facts = Facts::of(rules, state);
    use ch01_rewards::Frame as Reward;
    use ch05_tracks::Frame as Tracks;
    match frame {
        Frame::Probe(_)
        | Frame::Phase(ch06_phase::Frame::GovernmentProbe { .. })
        | Frame::Variant(VariantFrame::GovernmentProbe { .. }) => steer(rules, state, frame, log),
        Frame::Variant(frame) => Some(chv_variants::hall_answer(rules, state, frame, log)),
        Frame::Reward(Reward::ChooseDeposit { most, .. }) => Some(deposit(facts, most, log)),
        Frame::Reward(Reward::ChooseWay { source, .. }) => Some(way(rules, source, log)),
        Frame::Tracks(Tracks::ChooseTrack { .. }) => Some(track(facts, log)),
        Frame::Tracks(Tracks::ChooseExtra { .. }) => Some(extra(facts, state.hall.n_played, log)),
        Frame::Government(ch05_government::Frame::Rise { row, .. }) => {
            // §H.4.2: as far to the left as it can.
            let free = (0..SPACES as u8).find(|&space| facts.is_bench_free(row, space));
            Some(Action::Sit { space: free.expect("it is asked only if a space is free") })
        }
        Frame::Turn(ch01_turn::Frame::PassReward { .. }) => {
            // §H.2.4: the reward reached, never an earlier one.
            Some(Action::Reward { rotations: facts.rotations() })
        }
        Frame::Phase(ch06_phase::Frame::GovernmentBuild { .. }) => Some(government_build(facts)),
        Frame::Turn(ch01_turn::Frame::Turn { .. })
        | Frame::Government(ch05_government::Frame::Send { .. })
        | Frame::Setup(_)
        | Frame::Payment(_)
        | Frame::Solar(_)
        | Frame::Research(_)
        | Frame::Travel(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Salvation(_)
        | Frame::Build(_)
        | Frame::Save(_)
        | Frame::Sun(_)
        | Frame::Hall(_)
        | Frame::Kuiper(_)
        | Frame::AntiMatter(_)
        | Frame::Halley(_) => unreachable!("H.A.L.L. is never asked {frame:?}"),
    }
}

// §H.4.3: the course of a Probe.

/// May the human, who breaks the tie, answer so?
pub(crate) fn human_may(rules: &Rules, state: &State, frame: Frame, action: &Action) -> bool {
    let rows = courses(rules, state, frame).map_or(0, |(_, rows)| rows);
    matches!(*action, Action::Steer { row } if row < 8 && rows >> row & 1 == 1)
}

fn steer<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    frame: Frame,
    log: &mut S,
) -> Option<Action> {
    let Some((sight, rows)) = courses(rules, state, frame) else {
        return Some(Action::Done); // no Fuel for the Wormhole.
    };
    let tied = rows.count_ones() > 1;
    let basis = if tied { Basis::Human } else { Basis::Only };
    tell(log, || HallEvent::CourseChosen { rows: bits(rows), sight, basis });
    if tied { None } else { Some(Action::Steer { row: rows.trailing_zeros() as u8 }) }
}

fn bits(rows: u8) -> Vec<u8> {
    (0..8).filter(|row| rows >> row & 1 == 1).collect()
}

fn courses(rules: &Rules, state: &State, frame: Frame) -> Option<(Sight, u8)> {
    courses_by(Facts::of(rules, state), state, frame)
}

/// The best kind of space within reach and Fuel, and the rows that lead to it.
pub(super) fn courses_by(
    facts: Facts<'_, impl Listener>,
    state: &State,
    frame: Frame,
) -> Option<(Sight, u8)> {
    let rules = facts.rules();
    let factor = u16::from(probe_factor(rules, state, Player::Hall));
    let own = facts.probe();
    if let Frame::Probe(ch05_probe::Frame::Probe { .. }) = frame {
        return courses_from(facts, own, |row| course_price(rules, own, row, factor));
    }
    if let Frame::Probe(ch05_probe::Frame::Wormhole { government, .. }) = frame {
        let place = if government { facts.government_probe() } else { own };
        let price = u16::from(rules.numbers.probe_wormhole) * factor;
        return courses_from(facts, place, |_| price);
    }
    courses_from(facts, facts.government_probe(), |_| 0)
}

/// Fuel of its Probe for a move to this row.
pub(super) fn course_price(rules: &Rules, place: JourneyPlace, row: u8, factor: u16) -> u16 {
    let turn = if row == place.row { 0 } else { rules.numbers.probe_row_change };
    u16::from(rules.numbers.probe_fuel + turn) * factor
}

fn courses_from(
    facts: Facts<'_, impl Listener>,
    place: JourneyPlace,
    price: impl Fn(u8) -> u16,
) -> Option<(Sight, u8)> {
    let affordable = || facts.rows(place).filter(|&row| price(row) <= facts.fuel());
    let mut found: Option<(Sight, u8)> = None;
    for row in affordable() {
        let sight = sight(facts, JourneyPlace { column: place.column + 1, row });
        if sight == Sight::Straight && row != place.row {
            continue; // The fifth priority is the space straight ahead.
        }
        match &mut found {
            Some((best, rows)) if *best == sight => *rows |= 1 << row,
            Some((best, _)) if *best < sight => {}
            Some(_) | None => found = Some((sight, 1 << row)),
        }
    }
    // A board of other rows may have nothing straight ahead of the start.
    found.or_else(|| affordable().next().map(|row| (Sight::Straight, 1 << row)))
}

/// What a space is to H.A.L.L. Trappist lies straight ahead.
fn sight(facts: Facts<'_, impl Listener>, place: JourneyPlace) -> Sight {
    if place.column >= N_COLUMNS {
        return Sight::Straight;
    }
    match facts.found(place) {
        Found::Point { is_visited: false } => Sight::Point,
        Found::Nothing => Sight::Empty,
        Found::Token(DiscoveryKind::Wormhole) => Sight::Wormhole,
        Found::Token(DiscoveryKind::Galaxy) => Sight::Galaxy,
        // the book does not name the variants' tokens.
        Found::Token(
            DiscoveryKind::DeepSpace | DiscoveryKind::BlackHole | DiscoveryKind::LostPlanet,
        )
        | Found::Point { is_visited: true } => Sight::Straight,
    }
}

// §H.4.2: the notes on rewards.

/// The Deposit with the fewest cubes, then the farthest from the Sun; the best colour.
fn deposit<S: Sink<Event>>(facts: Facts<'_>, most: u8, log: &mut S) -> Action {
    let n = |planet: Planet| facts.deposit(planet).total();
    let fewest = facts.based().map(n).min().expect("it is asked only if it has a Deposit");
    let tied = || facts.based().filter(move |&planet| n(planet) == fewest);
    let farthest = tied().max_by_key(|&planet| facts.distance(planet));
    let planet = farthest.expect("one has the fewest");
    let resource = facts.usual(planet).expect("a Base has its token").raised(most);
    tell(log, || HallEvent::DepositChosen {
        candidates: facts.based().collect(),
        planet,
        resource,
        basis: if facts.based().count() == 1 {
            Basis::Only
        } else if tied().count() > 1 {
            Basis::FarthestSun
        } else {
            Basis::Fewest
        },
    });
    Action::Refill { planet, resource }
}

/// The most valuable Resource; R-79: a Resource goes before anything else.
fn way<S: Sink<Event>>(rules: &Rules, source: Source, log: &mut S) -> Action {
    let reward = ch01_rewards::reward_at(rules, source);
    let value = |gain: &Gain| {
        if let Gain::Cubes(resource, _) = gain { resource.value() } else { 0 }
    };
    let worth = |way: &[Gain; 2]| way.iter().map(value).max().unwrap_or(0);
    let ways = reward.ways();
    let way = u8::from(ways.len() == 2 && worth(&ways[1]) > worth(&ways[0]));
    tell(log, || HallEvent::WayChosen { way });
    Action::Choose { way }
}

/// The Leader Track on which it is farther ahead; a tie goes to the Starship.
fn track<S: Sink<Event>>(facts: Facts<'_>, log: &mut S) -> Action {
    let [ship, people] = [Track::Starship, Track::Humankind].map(|track| facts.steps(track));
    let track = if people > ship { Track::Humankind } else { Track::Starship };
    let basis = if people == ship { Basis::StarshipFirst } else { Basis::Ahead };
    tell(log, || HallEvent::TrackChosen { track, basis });
    Action::Step { track }
}

/// §H.5.1: counted off along the line; R-80: places that are empty do not count.
fn extra<S: Sink<Event>>(facts: Facts<'_>, n_played: u8, log: &mut S) -> Action {
    let n = facts.offered().count();
    let place = (usize::from(n_played.max(1)) - 1) % n;
    let extra: Extra = facts.offered().nth(place).expect("the count wraps round");
    tell(log, || HallEvent::ExtraCounted {
        n_played,
        candidates: facts.offered().collect(),
        extra,
    });
    Action::Take { extra }
}

/// of the cheapest Mechanisms the first one from the left.
fn government_build(facts: Facts<'_>) -> Action {
    let columns = (0..SPACES as u8)
        .filter_map(|column| Some((column, facts.mechanism(Project::Current, column)?.value)));
    let found = best(columns, |&(_, value)| value, Pick::Cheapest);
    let (_, (column, _), _) = found.expect("it is asked only if there is a choice");
    Action::Build { project: Project::Current, column }
}

// §H.5.3: the planet of X17.

/// The planet with the most cubes in its Deposit, the nearest to the Sun among equals.
pub(super) fn richest(facts: Facts<'_, impl Listener>) -> Option<(Planet, Basis)> {
    let n = |planet: Planet| facts.deposit(planet).total();
    let most = facts.based().map(n).max()?;
    let tied = || facts.based().filter(move |&planet| n(planet) == most);
    let planet = tied().min_by_key(|&planet| facts.distance(planet))?;
    let basis = if facts.based().count() == 1 {
        Basis::Only
    } else if tied().count() > 1 {
        Basis::NearestSun
    } else {
        Basis::Most
    };
    Some((planet, basis))
}

pub(super) fn tell_richest<S: Sink<Event>>(facts: Facts<'_>, planet: Planet, log: &mut S) {
    let Some((_, basis)) = richest(facts) else { return };
    let candidates = || facts.based().collect();
    tell(log, || HallEvent::ProductionChosen { candidates: candidates(), planet, basis });
}

/// Can this question or draw of a position from outside be H.A.L.L.'s? The newest one only where
/// the human breaks a tie for it; those that wait are answered when their time comes.
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn check_asked(
    rules: &Rules,
    state: &State,
    frame: Frame,
    last: bool,
) -> Result<(), String> {
    use ch05_probe::Frame as Probe;
    let sound = match frame {
        Frame::Probe(Probe::Probe { .. } | Probe::Wormhole { .. })
        | Frame::Phase(ch06_phase::Frame::GovernmentProbe { .. })
        | Frame::Variant(VariantFrame::GovernmentProbe { .. }) => {
            !last || courses(rules, state, frame).is_some_and(|(_, rows)| rows.count_ones() > 1)
        }
        Frame::Reward(_)
        | Frame::Tracks(_)
        | Frame::Government(ch05_government::Frame::Rise { .. })
        | Frame::Turn(ch01_turn::Frame::PassReward { .. })
        | Frame::Phase(ch06_phase::Frame::GovernmentBuild { .. }) => !last,
        Frame::Probe(Probe::Discover { .. }) => true,
        Frame::Variant(frame) => chv_variants::frames::may_be_halls(frame, last),
        Frame::Turn(ch01_turn::Frame::Turn { .. })
        | Frame::Government(ch05_government::Frame::Send { .. })
        | Frame::Build(ch05_build::Frame::Build { .. })
        | Frame::Solar(_)
        | Frame::Research(_)
        | Frame::Payment(_)
        | Frame::Travel(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Save(_)
        | Frame::Salvation(_) => false,
        Frame::Kuiper(frame) => chk_kuiper::asked(state, frame).is_empty(),
        Frame::AntiMatter(frame) => cha_antimatter::asked(state, frame).is_empty(),
        Frame::Setup(_)
        | Frame::Build(ch05_build::Frame::Refill { .. })
        | Frame::Sun(_)
        | Frame::Hall(_)
        | Frame::Halley(_) => true,
    };
    if sound { Ok(()) } else { Err("H.A.L.L. is never asked that".to_owned()) }
}
