//! Rewards, wherever they are printed: what comes at once, and what is asked first.

use tabletop::Sink;

use crate::action::Action;
use crate::ch05_tracks;
use crate::components::{ExtraAction, ExtraSalvation, Gain, Reward, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::hall;
use crate::ids::{Extra, Planet, Player, Resource, Token};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, Phase, Source, State};
use crate::variants::{VariantFrame, leader_tracks, multi_resource, unique_pass};

/// What is printed there.
pub(crate) fn reward_at(rules: &Rules, source: Source) -> Reward {
    match source {
        Source::Pass { phase, rotations } => {
            let side =
                if phase == Phase::Action { &rules.pass_action } else { &rules.pass_salvation };
            side[usize::from(rotations)]
        }
        Source::UniquePass { token, phase, rotations } => {
            let info = &rules.variants.unique_pass[token.index()];
            let side = if phase == Phase::Action { &info.action } else { &info.salvation };
            side[usize::from(rotations)]
        }
        Source::Leader { board, track, space } => {
            let spaces = &rules.variants.leader_tracks[board.index()][track.index()];
            spaces.get(usize::from(space) - 1).copied().unwrap_or(rules.beyond)
        }
        Source::Government { row, space } => rules.government[usize::from(row)][usize::from(space)],
        Source::Track { track, space } => rules.track_space(track, space),
        Source::Point(point) => rules.points[point.index()].reward,
        Source::Discovery(discovery) => rules.discoveries[discovery.index()].reward,
        Source::Discoverer(discovery) => rules.discoveries[discovery.index()].discovery,
        Source::Asteroid(asteroid) => rules.kuiper.asteroids[asteroid.index()].reward,
        Source::Extra(extra) => match rules.extra(extra).action {
            ExtraAction::Gain(reward) => reward,
            ExtraAction::Travel
            | ExtraAction::TravelFree
            | ExtraAction::TravelCheaper(_)
            | ExtraAction::Market
            | ExtraAction::MarketShifted(_)
            | ExtraAction::MarketWide(_)
            | ExtraAction::Research
            | ExtraAction::ResearchLower
            | ExtraAction::ResearchPrevious
            | ExtraAction::SolarExtraction
            | ExtraAction::SolarWide(_)
            | ExtraAction::EarthProduction
            | ExtraAction::PlanetaryProduction
            | ExtraAction::TakeCheapest(_)
            | ExtraAction::Deposit { .. } => Reward::NOTHING,
        },
        Source::Then(extra) => match rules.extra(extra).salvation {
            ExtraSalvation::Then(reward) => reward,
            ExtraSalvation::Standard(_)
            | ExtraSalvation::ProbeFree
            | ExtraSalvation::ProbeTwice
            | ExtraSalvation::BuildTwice
            | ExtraSalvation::BuildStep
            | ExtraSalvation::SaveLower
            | ExtraSalvation::SaveStep
            | ExtraSalvation::GovernmentTwice
            | ExtraSalvation::GovernmentRow
            | ExtraSalvation::None => Reward::NOTHING,
        },
    }
}

/// would the player gain anything by it now? Of all gains only Scientists run out (§2.2).
pub(crate) fn gives_anything(state: &State, player: Player, reward: &Reward) -> bool {
    let reserve = state.corporation(player).reserve;
    let gives = |gain: &Gain| {
        *gain != Gain::Nothing && (reserve > 0 || !matches!(gain, Gain::Scientists(_)))
    };
    reward.ways().iter().flatten().any(gives)
}

/// Gives a printed reward; where there is a choice, it is asked first.
pub(crate) fn grant(
    rules: &Rules,
    state: &mut State,
    player: Player,
    source: Source,
    log: &mut impl Sink<Happening>,
) {
    let reward = reward_at(rules, source);
    if reward.is_nothing() {
        return;
    }
    log.push(Happening::RewardCame { player, source });
    if reward.is_choice() {
        state.frames.push(Frame::ChooseWay { player, source });
    } else {
        give(rules, state, player, source, reward.ways()[0], log);
    }
}

/// Both gains of a way; what needs an answer is asked in printed order.
fn give(
    rules: &Rules,
    state: &mut State,
    player: Player,
    source: Source,
    way: [Gain; 2],
    log: &mut impl Sink<Happening>,
) {
    for gain in way.into_iter().rev() {
        let found =
            matches!(source, Source::Point(_) | Source::Discovery(_) | Source::Discoverer(_));
        let scaled = found && state.is_hall(player);
        let gain = if scaled { hall::scale(state, player, gain) } else { gain };
        apply(rules, state, player, source, gain, log);
    }
}

fn apply(
    rules: &Rules,
    state: &mut State,
    player: Player,
    source: Source,
    gain: Gain,
    log: &mut impl Sink<Happening>,
) {
    match gain {
        Gain::Nothing => {}
        Gain::Prestige(n) => prestige(state, player, i16::from(n), log),
        Gain::Reputation(n) => reputation(rules, state, player, i16::from(n), log),
        Gain::Fuel(n) => fuel(state, player, u16::from(n), log),
        Gain::Scientists(n) => scientists(state, player, n, log),
        Gain::Cubes(resource, n) => cubes(state, player, Cubes::of(resource, n), log),
        Gain::ExtraAction => ch05_tracks::offer_extra(rules, state, player, log),
        Gain::Step => state.frames.push(Frame::ChooseTrack { player }),
        Gain::OtherTrack => {
            if let Source::Track { track, .. } | Source::Leader { track, .. } = source {
                ch05_tracks::step(rules, state, player, track.other(), log);
            }
        }
        Gain::Deposit(n) => offer_deposit(rules, state, player, n, (0, 0), log),
        Gain::ImprovedDeposit(n) => offer_deposit(rules, state, player, n, (1, 1), log),
        Gain::Drill(n) => state.frames.push(Frame::Variant(VariantFrame::Mine { player, n })),
        Gain::Ars(n) => state.frames.push(Frame::Variant(VariantFrame::Ship { player, n })),
        Gain::GovernmentProbe => leader_tracks::offer_probe(rules, state, player, log),
        Gain::FreeSave => leader_tracks::save(rules, state, player, log),
        Gain::FreeBuild => leader_tracks::offer_build(rules, state, player, log),
    }
}

pub(crate) fn fuel(state: &mut State, player: Player, n: u16, log: &mut impl Sink<Happening>) {
    state.corporation_mut(player).gain_fuel(n);
    log.push(Happening::FuelGained { player, n });
}

pub(crate) fn prestige(state: &mut State, player: Player, n: i16, log: &mut impl Sink<Happening>) {
    state.corporation_mut(player).gain_prestige(n);
    log.push(Happening::PrestigeGained { player, n });
}

/// §1.12: up or down, never off the track.
pub(crate) fn reputation(
    rules: &Rules,
    state: &mut State,
    player: Player,
    n: i16,
    log: &mut impl Sink<Happening>,
) {
    let (least, most) = (rules.numbers.reputation_least, rules.numbers.reputation_most);
    let corporation = state.corporation_mut(player);
    let sum = i16::from(corporation.reputation) + n;
    corporation.reputation = sum.clamp(i16::from(least), i16::from(most)) as i8;
    log.push(Happening::ReputationChanged { player, n });
}

/// §2.2: from the reserve, as long as there are some.
pub(crate) fn scientists(state: &mut State, player: Player, n: u8, log: &mut impl Sink<Happening>) {
    let corporation = state.corporation_mut(player);
    let n = n.min(corporation.reserve);
    corporation.reserve -= n;
    corporation.scientists += n;
    if n > 0 {
        log.push(Happening::ScientistsGained { player, n });
    }
}

pub(crate) fn cubes(
    state: &mut State,
    player: Player,
    cubes: Cubes,
    log: &mut impl Sink<Happening>,
) {
    state.corporation_mut(player).cubes.add_all(cubes);
    log.push(Happening::CubesGained { player, cubes });
}

// Choices.

pub(crate) fn check_way(rules: &Rules, source: Source, way: u8) -> Result<(), Illegal> {
    let n = reward_at(rules, source).ways().len() as u8;
    if way < n { Ok(()) } else { Err(Illegal::NoSuchWay { n }) }
}

pub(crate) fn choose_way(
    rules: &Rules,
    state: &mut State,
    player: Player,
    source: Source,
    way: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    log.push(Happening::WayChosen { player, source, way });
    let way = reward_at(rules, source).ways()[usize::from(way)];
    give(rules, state, player, source, way, log);
}

/// The usual colour of a Deposit: that of its production token (§4.7), or of its layer (§V4.3).
pub(crate) fn usual(
    rules: &Rules,
    state: &State,
    player: Player,
    planet: Planet,
) -> Option<Resource> {
    multi_resource::usual(rules, state.corporation(player).zone(planet))
}

/// Every Deposit and colour that cubes can be added in.
pub(crate) fn deposits<'a>(
    rules: &'a Rules,
    state: &'a State,
    player: Player,
    (least, most): (u8, u8),
) -> impl Iterator<Item = (Planet, Resource)> + 'a {
    Planet::COLONIES.into_iter().flat_map(move |planet| {
        let usual = usual(rules, state, player, planet);
        let span = usual.map(|usual| usual.raised(least)..=usual.raised(most));
        Resource::ALL
            .into_iter()
            .filter(move |resource| span.as_ref().is_some_and(|span| span.contains(resource)))
            .map(move |resource| (planet, resource))
    })
}

/// Cubes for a Deposit of choice; nothing where there is none, no question where there is one.
pub(crate) fn offer_deposit(
    rules: &Rules,
    state: &mut State,
    player: Player,
    n: u8,
    (least, most): (u8, u8),
    log: &mut impl Sink<Happening>,
) {
    let mut ways = deposits(rules, state, player, (least, most));
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (None, _) => {}
        (Some((planet, resource)), None) => fill(state, player, planet, resource, n, log),
        (Some(_), Some(_)) => {
            state.frames.push(Frame::ChooseDeposit { player, n, least, most });
        }
    }
}

pub(crate) fn check_refill(
    rules: &Rules,
    state: &State,
    player: Player,
    (least, most): (u8, u8),
    planet: Planet,
    resource: Resource,
) -> Result<(), Illegal> {
    let usual = usual(rules, state, player, planet).ok_or(Illegal::NoBaseThere { planet })?;
    let (lowest, highest) = (usual.raised(least), usual.raised(most));
    if (lowest..=highest).contains(&resource) {
        return Ok(());
    }
    Err(Illegal::DepositColour { planet, lowest, highest, resource })
}

pub(crate) fn fill(
    state: &mut State,
    player: Player,
    planet: Planet,
    resource: Resource,
    n: u8,
    log: &mut impl Sink<Happening>,
) {
    state.corporation_mut(player).zone_mut(planet).deposit.add(resource, n);
    log.push(Happening::DepositFilled { player, planet, resource, n });
}

// The Pass token.

/// §1.7: the reward reached or an earlier one.
pub(crate) fn legal_pass_reward(state: &State, player: Player, out: &mut Vec<Action>) {
    let reached = state.corporation(player).rotations;
    out.extend((0..=reached).rev().map(|rotations| Action::Reward { rotations }));
}

pub(crate) fn check_pass_reward(
    state: &State,
    player: Player,
    rotations: u8,
) -> Result<(), Illegal> {
    let have = state.corporation(player).rotations;
    if rotations <= have { Ok(()) } else { Err(Illegal::Rotations { rotations, have }) }
}

pub(crate) fn pass_reward(
    rules: &Rules,
    state: &mut State,
    player: Player,
    rotations: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    log.push(Happening::PassRewardTaken { player, rotations });
    let source = unique_pass::source(state, player, state.phase, rotations);
    grant(rules, state, player, source, log);
}

/// §X.0: the Extra Action joins the pool at once, if it has a use in this phase.
pub(crate) fn take_extra(
    rules: &Rules,
    state: &mut State,
    player: Player,
    extra: Extra,
    log: &mut impl Sink<Happening>,
) {
    let slot = state.offer.iter_mut().find(|slot| **slot == extra.0);
    *slot.expect("a token that is taken is on offer") = NONE;
    let useless =
        state.phase == Phase::Salvation && rules.extra(extra).salvation == ExtraSalvation::None;
    let corporation = state.corporation_mut(player);
    corporation.extras |= 1 << extra.0;
    if !useless && !corporation.passed {
        corporation.pool.insert(Token::Extra(extra));
    }
    log.push(Happening::ExtraTaken { player, extra });
    if state.is_hall(player) {
        hall::extra_taken(state, extra);
    }
}
