//! Chapter 1, §1.10 to §1.12, rewards, wherever they are printed: what comes at once, and what is asked first.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::ch05_tracks;
use crate::ch10_hall;
use crate::chv_variants::{VariantFrame, leader_tracks, multi_resource};
use crate::components::{ExtraAction, ExtraSalvation, Gain, ROTATIONS_MAX, Reward, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Extra, Planet, Player, Resource, Token};
use crate::illegal::Illegal;
use crate::position::want;
use crate::state::{Ctx, Look, NONE, Phase, SPACES, Settled, Source, State};
use crate::words::{self, ask, count};

/// Which reward, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "RewardFrame")]
pub enum Frame {
    /// §3.4: which Deposit gets cubes, and of which colour: from `least` to `most` levels above its own.
    ChooseDeposit { player: Player, n: u8, least: u8, most: u8 },
    /// §5.4.2 and others: which way of a reward.
    ChooseWay { player: Player, source: Source },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Cubes for this Deposit.
    Refill { player: Player, n: u8, span: (u8, u8), planet: Planet, resource: Resource },
    /// This way of the reward.
    Choose { player: Player, source: Source, way: u8 },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::ChooseDeposit { player, .. } | Frame::ChooseWay { player, .. } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::ChooseDeposit { player, .. } | Frame::ChooseWay { player, .. } => {
            state.seats_of(player)
        }
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::ChooseDeposit { player, least, most, .. } => {
            let ways = deposits(look.rules, look.state, player, least..=most);
            out.extend(ways.map(|(planet, resource)| Action::Refill { planet, resource }));
        }
        Frame::ChooseWay { source, .. } => {
            let n = reward_at(look.rules, source).ways().len() as u8;
            out.extend((0..n).map(|way| Action::Choose { way }));
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::ChooseDeposit { player, n, least, most }, Action::Refill { planet, resource }) => {
            Some(Move::Refill { player, n, span: (least, most), planet, resource })
        }
        (Frame::ChooseWay { player, source }, Action::Choose { way }) => {
            Some(Move::Choose { player, source, way })
        }
        (Frame::ChooseDeposit { .. } | Frame::ChooseWay { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Refill { player, span: (least, most), planet, resource, .. } => {
            let usual = usual(look.rules, look.state, player, planet);
            let usual = usual.ok_or(Illegal::NoBaseThere { planet })?;
            let (lowest, highest) = (usual.raised(least), usual.raised(most));
            if (lowest..=highest).contains(&resource) {
                return Ok(());
            }
            Err(Illegal::DepositColour { planet, lowest, highest, resource })
        }
        Move::Choose { source, way, .. } => {
            let n = reward_at(look.rules, source).ways().len() as u8;
            if way < n { Ok(()) } else { Err(Illegal::NoSuchWay { n }) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    ctx.state.frames.pop();
    match answer {
        Move::Refill { player, n, planet, resource, .. } => {
            fill(ctx.state, player, planet, resource, n, ctx.log);
        }
        Move::Choose { player, source, way } => {
            ctx.log.push(Event::WayChosen { player, source, way });
            let way = reward_at(ctx.rules, source).ways()[usize::from(way)];
            give(ctx.rules, ctx.state, player, source, way, ctx.log);
        }
    }
}

/// A Deposit of choice is not asked for where there is none any more.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::ChooseDeposit { player, least, most, .. } => {
            let none = deposits(ctx.rules, ctx.state, player, least..=most).next().is_none();
            ctx.pass_over(none)
        }
        Frame::ChooseWay { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    match frame {
        Frame::ChooseDeposit { n, .. } => {
            ask("deposit", format!("Which Deposit gets {}?", count(n, "cube")), "§3.4")
        }
        Frame::ChooseWay { source, .. } => {
            let (from, rule) = words::source(look.rules, source);
            ask("way", format!("Which reward of {from} do you take?"), rule)
        }
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Refill { n, planet, resource, .. } => {
            Label::new(format!("{planet}: {resource}"), "§3.4")
                .touching([words::planet(planet)])
                .in_group("deposit")
                .with(Fact::Planet { planet })
                .with(Fact::FillsDeposit { planet, cubes: Cubes::of(resource, n) })
        }
        Move::Choose { source, way, .. } => {
            let reward = reward_at(look.rules, source);
            let [first, second] = reward.ways()[usize::from(way)];
            let alone = second == Gain::Nothing;
            let text = if alone { first.to_string() } else { format!("{first} and {second}") };
            Label::new(text, words::source(look.rules, source).1)
                .in_group("reward")
                .with(Fact::Gains { ways: vec![Fact::way([first, second])] })
        }
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    match frame {
        Frame::ChooseDeposit { player, n, least, most } => {
            want(least <= most && most < 5 && n > 0 && n <= 50, "no such cubes")?;
            let any = deposits(look.rules, look.state, player, least..=most).next().is_some();
            want(any, "there is no Deposit")
        }
        Frame::ChooseWay { source, .. } => {
            want(is_printed(look.rules, source), "that is printed nowhere")?;
            want(reward_at(look.rules, source).is_choice(), "there is nothing to choose")
        }
    }
}

fn is_printed(rules: &Rules, source: Source) -> bool {
    match source {
        Source::Pass { phase, rotations } | Source::UniquePass { phase, rotations, .. } => {
            matches!(phase, Phase::Action | Phase::Salvation) && rotations <= ROTATIONS_MAX
        }
        Source::Government { row, space } => {
            usize::from(row) < rules.government.len() && usize::from(space) < SPACES
        }
        Source::Track { space, .. } | Source::Leader { space, .. } => space > 0,
        Source::Point(_)
        | Source::Discovery(_)
        | Source::Discoverer(_)
        | Source::Extra(_)
        | Source::Then(_)
        | Source::Asteroid(_) => true,
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    match frame {
        Frame::ChooseDeposit { .. } | Frame::ChooseWay { .. } => true,
    }
}

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
    log: &mut impl Sink<Event>,
) {
    let reward = reward_at(rules, source);
    if reward.is_nothing() {
        return;
    }
    log.push(Event::RewardCame { player, source });
    if reward.is_choice() {
        state.push(Frame::ChooseWay { player, source });
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
    log: &mut impl Sink<Event>,
) {
    for gain in way.into_iter().rev() {
        let found =
            matches!(source, Source::Point(_) | Source::Discovery(_) | Source::Discoverer(_));
        let scaled = found && player.is_hall();
        let gain = if scaled { ch10_hall::scale(state, player, gain) } else { gain };
        apply(rules, state, player, source, gain, log);
    }
}

fn apply(
    rules: &Rules,
    state: &mut State,
    player: Player,
    source: Source,
    gain: Gain,
    log: &mut impl Sink<Event>,
) {
    match gain {
        Gain::Nothing => {}
        Gain::Prestige(n) => prestige(state, player, i16::from(n), log),
        Gain::Reputation(n) => reputation(rules, state, player, i16::from(n), log),
        Gain::Fuel(n) => fuel(state, player, u16::from(n), log),
        Gain::Scientists(n) => scientists(state, player, n, log),
        Gain::Cubes(resource, n) => cubes(state, player, Cubes::of(resource, n), log),
        Gain::ExtraAction => ch05_tracks::offer_extra(rules, state, player, log),
        Gain::Step => state.push(ch05_tracks::Frame::ChooseTrack { player }),
        Gain::OtherTrack => {
            if let Source::Track { track, .. } | Source::Leader { track, .. } = source {
                ch05_tracks::step(rules, state, player, track.other(), log);
            }
        }
        Gain::Deposit(n) => offer_deposit(rules, state, player, n, 0..=0, log),
        Gain::ImprovedDeposit(n) => offer_deposit(rules, state, player, n, 1..=1, log),
        Gain::Drill(n) => state.push(VariantFrame::Mine { player, n }),
        Gain::Ars(n) => state.push(VariantFrame::Ship { player, n }),
        Gain::GovernmentProbe => leader_tracks::offer_probe(rules, state, player, log),
        Gain::FreeSave => leader_tracks::save(rules, state, player, log),
        Gain::FreeBuild => leader_tracks::offer_build(rules, state, player, log),
    }
}

pub(crate) fn fuel(state: &mut State, player: Player, n: u16, log: &mut impl Sink<Event>) {
    state.corporation_mut(player).gain_fuel(n);
    log.push(Event::FuelGained { player, n });
}

pub(crate) fn prestige(state: &mut State, player: Player, n: i16, log: &mut impl Sink<Event>) {
    state.corporation_mut(player).gain_prestige(n);
    log.push(Event::PrestigeGained { player, n });
}

/// §1.12: up or down, never off the track.
pub(crate) fn reputation(
    rules: &Rules,
    state: &mut State,
    player: Player,
    n: i16,
    log: &mut impl Sink<Event>,
) {
    let (least, most) = (rules.numbers.reputation_least, rules.numbers.reputation_most);
    let corporation = state.corporation_mut(player);
    let sum = i16::from(corporation.reputation) + n;
    corporation.reputation = sum.clamp(i16::from(least), i16::from(most)) as i8;
    log.push(Event::ReputationChanged { player, n });
}

/// §2.2: from the reserve, as long as there are some.
pub(crate) fn scientists(state: &mut State, player: Player, n: u8, log: &mut impl Sink<Event>) {
    let corporation = state.corporation_mut(player);
    let n = n.min(corporation.reserve);
    corporation.reserve -= n;
    corporation.scientists += n;
    if n > 0 {
        log.push(Event::ScientistsGained { player, n });
    }
}

pub(crate) fn cubes(state: &mut State, player: Player, cubes: Cubes, log: &mut impl Sink<Event>) {
    state.corporation_mut(player).cubes.add_all(cubes);
    log.push(Event::CubesGained { player, cubes });
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

/// Every Deposit and colour that cubes can be added in, so many levels above the usual one.
pub(crate) fn deposits<'a>(
    rules: &'a Rules,
    state: &'a State,
    player: Player,
    levels: RangeInclusive<u8>,
) -> impl Iterator<Item = (Planet, Resource)> + 'a {
    Planet::COLONIES.into_iter().flat_map(move |planet| {
        let usual = usual(rules, state, player, planet);
        let span = usual.map(|usual| usual.raised(*levels.start())..=usual.raised(*levels.end()));
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
    levels: RangeInclusive<u8>,
    log: &mut impl Sink<Event>,
) {
    let (least, most) = (*levels.start(), *levels.end());
    let mut ways = deposits(rules, state, player, levels);
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (None, _) => {}
        (Some((planet, resource)), None) => fill(state, player, planet, resource, n, log),
        (Some(_), Some(_)) => {
            state.push(Frame::ChooseDeposit { player, n, least, most });
        }
    }
}

pub(crate) fn fill(
    state: &mut State,
    player: Player,
    planet: Planet,
    resource: Resource,
    n: u8,
    log: &mut impl Sink<Event>,
) {
    state.corporation_mut(player).zone_mut(planet).deposit.add(resource, n);
    log.push(Event::DepositFilled { player, planet, resource, n });
}

/// §X.0: the Extra Action joins the pool at once, if it has a use in this phase.
pub(crate) fn take_extra(
    rules: &Rules,
    state: &mut State,
    player: Player,
    extra: Extra,
    log: &mut impl Sink<Event>,
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
    log.push(Event::ExtraTaken { player, extra });
    if player.is_hall() {
        ch10_hall::extra_taken(state, extra);
    }
}
