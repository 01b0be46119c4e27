//! What people would see: the true table, in the words of the desk.

#![expect(clippy::wildcard_enum_match_arm, reason = "each function tells its own part")]

use super::super::super::facts::{Facts, Found};
use super::super::super::salvation;
use super::super::super::state::Cube;
use super::known::Need;
use super::printed::{Group, key, numbers};
use super::*;
use crate::components::{DiscoveryKind, Reward};
use crate::ids::{Deed, Mechanism, N_ROWS, Project, Token, Track};
use crate::state::{Corporation, JourneyPlace, Source};
use crate::{ch01_rewards, ch05_government};

/// An event as both can say it; none for what is not H.A.L.L.'s, and for what people see to.
pub(super) fn said(rules: &Rules, event: &Event) -> Option<String> {
    let hall = Player::Hall;
    let text = match event {
        Event::Hall(HallEvent::MechanismChosen { project, column, value, .. }) => {
            format!("builds {project:?} {column} {value}")
        }
        Event::Hall(HallEvent::ExtraCounted { candidates, .. }) if candidates.len() == 1 => {
            return None;
        }
        Event::Hall(event) => format!("{event:?}"),
        Event::TokenRevealed { player, token } if *player == hall => {
            format!("turns {}", token.planet())
        }
        Event::Founded { player, planet, ars, .. } if *player == hall => {
            format!("founds {planet} {ars}")
        }
        Event::RewardCame { player, source } if *player == hall => {
            format!("reward {}", name(*source))
        }
        Event::WayChosen { player, source, way } if *player == hall => {
            format!("way {} {way}", name(*source))
        }
        Event::Built { player: Some(player), project, paid, mechanism } if *player == hall => {
            let info = rules.mechanism(*mechanism);
            format!("built {project:?} {paid:?} {:?} {}", info.price, info.value)
        }
        Event::ModuleCompleted { builder, governor, .. } => {
            let is = |who: &Option<Player>| who.is_some_and(Player::is_hall);
            if !is(builder) && !is(governor) {
                return None;
            }
            format!("module {} {}", is(builder), is(governor))
        }
        Event::Discovered { player: Some(player), place, discovery } if *player == hall => {
            format!("discovers {place:?} {:?}", rules.discoveries[discovery.index()].kind)
        }
        Event::Passed { player, rotations, .. } if *player == hall => format!("passed {rotations}"),
        Event::GovernorNamed { player: Some(player) } if *player == hall => "governs".to_owned(),
        Event::Arrived { player: Some(player), prestige } if *player == hall => {
            format!("arrives {prestige}")
        }
        Event::FuelGained { n: 0, .. }
        | Event::PrestigeGained { n: 0, .. }
        | Event::Rotated { .. } => return None,
        _ => return plain(event),
    };
    Some(text)
}

/// What H.A.L.L. does with things that are the same for both.
fn plain(event: &Event) -> Option<String> {
    let player = match event {
        Event::PassRewardTaken { player, .. }
        | Event::CubeDrawn { player, .. }
        | Event::CubesKept { player, .. }
        | Event::CubesLoaded { player, .. }
        | Event::Flew { player, .. }
        | Event::Unloaded { player, .. }
        | Event::MarketTaken { player, .. }
        | Event::DepositFilled { player, .. }
        | Event::FuelGained { player, .. }
        | Event::CubesGained { player, .. }
        | Event::PrestigeGained { player, .. }
        | Event::ReputationChanged { player, .. }
        | Event::ScientistsGained { player, .. }
        | Event::Stepped { player, .. }
        | Event::ExtraTaken { player, .. }
        | Event::Sat { player, .. }
        | Event::Rose { player, .. }
        | Event::Saved { player: Some(player), .. }
        | Event::ProbeMoved { player: Some(player), .. } => player,
        _ => return None,
    };
    player.is_hall().then(|| format!("{event:?}"))
}

/// Where a reward comes from; tokens have no numbers at a desk.
fn name(source: Source) -> String {
    match source {
        Source::Point(_) => "point".to_owned(),
        Source::Discovery(_) => "token".to_owned(),
        Source::Discoverer(_) => "discoverer".to_owned(),
        source => format!("{source:?}"),
    }
}

/// The order of two things that one reward gives means nothing.
pub(super) fn sort_gains(said: &mut [String]) {
    let is_gain = |text: &String| {
        let kinds = [
            "FuelGained",
            "CubesGained",
            "PrestigeGained",
            "ReputationChanged",
            "ScientistsGained",
        ];
        kinds.iter().any(|kind| text.starts_with(kind))
    };
    for run in said.chunk_by_mut(|a, b| is_gain(a) && is_gain(b)) {
        run.sort();
    }
}

/// Everything that is H.A.L.L.'s own.
pub(super) fn kept(state: &State) -> String {
    let own = state.corporation(Player::Hall);
    let Corporation {
        prestige,
        fuel,
        reputation,
        cubes,
        scientists,
        reserve,
        spent,
        bases,
        tracks,
        probe,
        explorer,
        extras,
        pool,
        played,
        passed,
        saved,
        built,
        ..
    } = own;
    let zones = own.zones.map(|zone| (zone.has_base(), zone.deposit, zone.storage));
    let seats = state.government.map(|row| row.map(|id| id == Player::Hall.number()));
    format!(
        "{prestige} {fuel} {reputation} {cubes:?} {scientists} {reserve} {spent} {bases} {tracks:?} {probe:?} {explorer:?} \
         {extras} {pool:?} {played:?} {passed} {saved:?} {built} {zones:?} {seats:?} {:?} {} {:?}",
        state.destroyed, state.round, state.hall
    )
}

// Printed numbers.

/// All that the owner of this box could tell.
pub(super) fn printed() -> BTreeMap<String, u32> {
    let mut printed = Printed::default();
    for group in Group::all() {
        printed.tell(group, &group_numbers(group)).expect("our own numbers");
    }
    let spaces = |n: u8| 0..n;
    let mut sources = Vec::new();
    for phase in [Phase::Action, Phase::Salvation] {
        sources.extend(spaces(5).map(|rotations| Source::Pass { phase, rotations }));
    }
    for row in spaces(4) {
        sources.extend(spaces(4).map(|space| Source::Government { row, space }));
    }
    for track in Track::ALL {
        sources.extend((1..=13).map(|space| Source::Track { track, space }));
    }
    for source in sources {
        let key = key(source).expect("it stands on a board");
        let ways = ways(&ch01_rewards::reward_at(&RULES, source));
        printed.tell_reward(&key, &ways).expect("our own reward");
    }
    printed.doc()
}

fn ways(reward: &Reward) -> Vec<Vec<u32>> {
    reward.ways().iter().map(|way| numbers(*way)).collect()
}

fn group_numbers(group: Group) -> Vec<u32> {
    let (rules, numbers) = (&RULES, &RULES.numbers);
    let list = |numbers: &[u8]| numbers.iter().map(|n| u32::from(*n)).collect::<Vec<u32>>();
    match group {
        Group::Start => {
            let below = numbers.reputation_least.unsigned_abs();
            let mut all = list(&[
                numbers.start_fuel,
                numbers.start_scientists,
                numbers.scientists,
                numbers.bases,
                numbers.reputation_start as u8,
                below,
                numbers.reputation_most as u8,
                numbers.storage,
            ]);
            all.extend(list(&rules.start_cubes.0));
            all
        }
        Group::Value(planet) => list(&[rules.geometry.gravity(planet)]),
        Group::Counting => {
            let place = |r: Resource| rules.hall.counting.iter().position(|other| *other == r);
            Resource::ALL.map(|r| place(r).expect("it is counted") as u32 + 1).into()
        }
        Group::Price { technology, level } => {
            list(&rules.hall.technology[technology.index()][usize::from(level) - 1].0)
        }
        Group::Journey => list(&[
            numbers.probe_fuel,
            numbers.probe_row_change,
            numbers.probe_wormhole,
            numbers.first_row_from + 1,
            numbers.first_row_to + 1,
        ]),
        Group::Government => list(&[
            numbers.governor_prestige,
            numbers.scientists_each,
            numbers.module_builder,
            numbers.module_governor,
        ]),
        Group::Favour(token) => {
            let deed = rules.favours[token.index()];
            vec![Deed::ALL.iter().position(|one| *one == deed).expect("a deed") as u32 + 1]
        }
    }
}

// Facts.

fn pick(id: impl Into<String>) -> DeskAnswer {
    DeskAnswer::Pick(id.into())
}

fn yes(yes: bool) -> DeskAnswer {
    pick(if yes { "yes" } else { "no" })
}

fn found<T>(log: &[Event], of: impl Fn(&Event) -> Option<T>) -> T {
    log.iter().find_map(of).expect("it happened in this step")
}

/// Draws by hand, and what the human decides.
pub(super) fn choice(
    log: &[Event],
    top: Option<Frame>,
    action: Option<Action>,
) -> Option<DeskAnswer> {
    if let Some(Frame::Hall(frame)) = top {
        let drawn = log.iter().find_map(|event| match (frame, event) {
            (HallFrame::Token, Event::Hall(HallEvent::TokenTurned { token })) => {
                Some(token.to_string())
            }
            (HallFrame::Planet, Event::Hall(HallEvent::PlanetTurned { planet })) => {
                Some(planet.token().to_owned())
            }
            (
                HallFrame::Cube { .. } | HallFrame::Aside,
                Event::Hall(HallEvent::CubeTaken { cube }),
            ) => Some(cube.key().to_owned()),
            _ => None,
        });
        if drawn.is_some() {
            return drawn.map(DeskAnswer::Pick);
        }
    }
    action.map(|action| pick(questions::choice_id(&action)))
}

/// A fact that the desk asks for, from the true table before this step and what came of it.
pub(super) fn fact(desk: &HallDesk, before: &State, log: &[Event], need: Need) -> DeskAnswer {
    let rules: &Rules = &RULES;
    let have = before.corporation(Player::Hall).cubes;
    match need {
        Need::Printed(Group::Favour(token)) => pick(rules.favours[token.index()].token()),
        Need::Printed(group) => DeskAnswer::Numbers(group_numbers(group)),
        Need::Reward { source, other } => reward(desk, before, log, source, other),
        Need::Market => DeskAnswer::Numbers(before.market.0.map(u32::from).into()),
        Need::Population => {
            let gone =
                |r: &Resource| have.can_pay(Cubes::one(*r)) && before.population.get(*r) == 0;
            let gone = Resource::ALL.into_iter().filter(gone);
            DeskAnswer::All(gone.map(|r| r.key().to_owned()).collect())
        }
        Need::Second(resource) => yes(before.population.get(resource) > 1),
        Need::Buildable | Need::Mechanism { .. } | Need::Price { .. } | Need::Completes => {
            ship(before, need)
        }
        Need::Governor => match ch05_government::governor(before) {
            None => pick("nobody"),
            Some((Player::Hall, ..)) => pick("hall"),
            Some((_, row, _)) => pick(format!("row{}", row + 1)),
        },
        Need::Bench { row } => {
            let human =
                |space: &u8| before.sitting(row, *space).is_some_and(|player| !player.is_hall());
            let taken = (0..4).filter(human).map(|space: u8| (space + 1).to_string());
            DeskAnswer::All(taken.collect())
        }
        Need::Sights { column, rows } => sights(before, column, rows),
        Need::Offer => {
            let taken = desk.line.iter().filter(|extra| !before.offer.contains(&extra.0));
            DeskAnswer::All(taken.map(ToString::to_string).collect())
        }
        _ => came(before, log, need),
    }
}

/// What lies at the ship.
fn ship(before: &State, need: Need) -> DeskAnswer {
    let rules: &Rules = &RULES;
    let have = before.corporation(Player::Hall).cubes;
    match need {
        Need::Buildable => {
            let any = |future: bool| {
                ch05_build::spaces().any(|(project, column)| {
                    let info = before.mechanism(project, column).map(|id| rules.mechanism(id));
                    (project == Project::Future) == future
                        && info.is_some_and(|info| have.can_pay(info.price))
                })
            };
            match () {
                () if ch05_build::is_complete(rules, before) => pick("none"),
                () if any(false) => pick("near"),
                () if any(true) => pick("future"),
                () => pick("none"),
            }
        }
        Need::Mechanism { all, dearest } => {
            let cube = match (all, dearest) {
                (true, _) => Resource::Green,
                (false, true) => Resource::Yellow,
                (false, false) => Resource::Red,
            };
            let facts = Facts::of(rules, before);
            let found = salvation::mechanism(facts, Cube(Some(cube))).expect("it builds");
            pick(format!("{}.{}", found.0.token(), found.1 + 1))
        }
        Need::Price { project, column } => {
            let info = rules.mechanism(before.mechanism(project, column).expect("it lies there"));
            let price = info.price.0.into_iter().chain([info.value]);
            DeskAnswer::Numbers(price.map(u32::from).collect())
        }
        Need::Completes => {
            let slots = rules.size(before.n_players).slots;
            let open = !ch05_build::is_complete(rules, before);
            yes(open && (ch05_build::n_built(before) + 1).is_multiple_of(slots))
        }
        _ => panic!("{need:?} is told elsewhere"),
    }
}

/// What came of the step: tokens and cubes that were drawn.
fn came(before: &State, log: &[Event], need: Need) -> DeskAnswer {
    let rules: &Rules = &RULES;
    match need {
        Need::Arrival { .. } => {
            let prestige = found(log, |event| match event {
                Event::Arrived { prestige, .. } => Some(*prestige),
                _ => None,
            });
            DeskAnswer::Numbers(vec![prestige.into()])
        }
        Need::Sun => pick(found(log, |event| match event {
            Event::CubeDrawn { resource, .. } => Some(resource.key()),
            _ => None,
        })),
        Need::Face(_) => {
            let token = found(log, |event| match event {
                Event::TokenRevealed { token, .. } => Some(*token),
                _ => None,
            });
            let info = rules.token(token);
            let mut numbers: Vec<u32> = Cubes::of(info.resource, info.n).0.map(u32::from).into();
            numbers.push(info.ars.into());
            DeskAnswer::Numbers(numbers)
        }
        Need::Discovery => match rules.discoveries[discovered(log).index()].kind {
            DiscoveryKind::Wormhole => pick("wormhole"),
            DiscoveryKind::Galaxy => pick("galaxy"),
            _ => pick("deep_space"),
        },
        Need::GovernmentProbe => {
            let JourneyPlace { column, row } = before.government_probe;
            DeskAnswer::Numbers(vec![column.into(), u32::from(row) + 1])
        }
        _ => panic!("{need:?} is told elsewhere"),
    }
}

fn discovered(log: &[Event]) -> crate::ids::Discovery {
    found(log, |event| match event {
        Event::Discovered { discovery, .. } => Some(*discovery),
        _ => None,
    })
}

/// What is printed, or shown by the token that lies where its Probe is.
fn reward(
    desk: &HallDesk,
    before: &State,
    log: &[Event],
    source: Source,
    other: bool,
) -> DeskAnswer {
    let place = || {
        found(log, |event| match event {
            Event::ProbeMoved { place, .. } => Some(*place),
            _ => None,
        })
    };
    let reward = match source {
        Source::Discoverer(_) => RULES.discoveries[discovered(log).index()].discovery,
        Source::Discovery(super::super::steps::TURNED_OVER) => {
            RULES.discoveries[discovered(log).index()].reward
        }
        Source::Discovery(_) => {
            let token = before.discovery(place()).expect("a token lies there");
            RULES.discoveries[token.index()].reward
        }
        Source::Point(_) => {
            let JourneyPlace { column, row } = place();
            RULES.points[RULES.point_at(column, row).expect("a Point of Interest")].reward
        }
        source => ch01_rewards::reward_at(&RULES, source),
    };
    if key(source).is_some() && !desk.given.is_entering {
        return pick(if reward.is_nothing() { "nothing" } else { "enter" });
    }
    let way = reward.ways()[usize::from(other)];
    let mut all = numbers(way);
    if !other {
        all.push(u32::from(reward.is_choice()));
    }
    DeskAnswer::Numbers(all)
}

fn sights(before: &State, column: u8, rows: u8) -> DeskAnswer {
    let facts = Facts::of(&RULES, before);
    let mut seen = Vec::new();
    for row in (0..N_ROWS).filter(|row| rows >> row & 1 == 1) {
        let what = match facts.found(JourneyPlace { column, row }) {
            Found::Point { is_visited: false } => "point",
            Found::Token(DiscoveryKind::Wormhole) => "wormhole",
            Found::Token(DiscoveryKind::Galaxy) => "galaxy",
            Found::Nothing => "empty",
            Found::Point { is_visited: true } | Found::Token(_) => continue,
        };
        seen.push(questions::sight(row, what));
    }
    DeskAnswer::All(seen)
}

/// What the sum for a Mechanism asks: those that it can pay, and their values.
pub(super) fn mechanisms(before: &State, need: Need) -> Vec<DeskAnswer> {
    let Need::Mechanism { all, .. } = need else { panic!("a Mechanism") };
    let have = before.corporation(Player::Hall).cubes;
    let info = |id: Mechanism| RULES.mechanism(id);
    let payable = ch05_build::spaces()
        .filter(|(project, _)| all || *project != Project::Future)
        .filter_map(|(project, column)| {
            Some((project, column, info(before.mechanism(project, column)?)))
        })
        .filter(|(.., info)| have.can_pay(info.price));
    let payable: Vec<_> = payable.collect();
    let names =
        payable.iter().map(|(project, column, _)| format!("{}.{}", project.token(), column + 1));
    let values = payable.iter().map(|(.., info)| info.value.into());
    vec![DeskAnswer::All(names.collect()), DeskAnswer::Numbers(values.collect())]
}

/// All that is printed here can be told, is kept, and is read as it was told.
#[test]
fn every_number_can_be_told() {
    let doc = printed();
    let read = Printed::read(&doc).expect("our own numbers");
    let mut rules = (**BLANK).clone();
    read.print(&mut rules);
    assert_eq!(read.doc(), doc);
    assert_eq!((&rules.tracks, &rules.beyond), (&RULES.tracks, &RULES.beyond));
    assert_eq!((&rules.government, &rules.pass_action), (&RULES.government, &RULES.pass_action));
    assert_eq!((&rules.hall, rules.favours), (&RULES.hall, RULES.favours));
    assert_eq!(rules.pass_salvation, RULES.pass_salvation);
    assert!(Token::BASIC.iter().all(|token| read.has(Group::Favour(*token))));
}
