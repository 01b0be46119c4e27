//! Does what is asked fit the table? Only positions from outside need this question.

use tabletop::name_in_document;

use crate::antimatter::{self, Enhancement};
use crate::components::{ROTATIONS_MAX, Rules};
use crate::ids::{Deed, Family, N_COLUMNS, Planet, Player, ProductionToken, Project, Token};
use crate::state::{BENCHES, Frame, NONE, Phase, Purchase, SPACES, Source, State, Technology};
use crate::variants::{VariantFrame, families, multi_resource, piles};
use crate::{
    ch04_research, ch04_travel, ch05_build, ch05_government, ch05_probe, ch05_salvation, gains,
    game, hall, halley, kuiper, payment, variants,
};

/// More cubes than any price has.
const COST_MAX: u16 = 24;

/// # Errors
/// The first frame that does not fit.
pub(crate) fn check(rules: &Rules, state: &State) -> Result<(), String> {
    if state.phase == Phase::Over {
        return Ok(()); // The audit has found nothing open.
    }
    if state.phase == Phase::Setup {
        check_setup(rules, state)?;
    }
    let Some(top) = state.top() else { return Err("nobody is asked anything".to_owned()) };
    for (idx, &frame) in state.frames.iter().enumerate() {
        let last = idx + 1 == state.frames.len();
        check_frame(rules, state, frame, last)
            .map_err(|error| format!("{}: {error}", name_in_document(&frame)))?;
    }
    check_doubles(rules, state)?;
    want(variants::frames::is_open(rules, state, top), "what is asked has no answer")?;
    want(is_possible(rules, state, top), "what is asked cannot be done")?;
    if game::n_outcomes(rules, state, top).is_some_and(|n| n > 0) {
        return Ok(());
    }
    let asked = game::asked(state, top).lowest();
    let seat = asked.ok_or("what is open goes on by itself, or is an empty draw")?;
    let mut legal = Vec::new();
    game::legal_for(rules, state, seat, &mut legal);
    want(!legal.is_empty(), "what is asked has no answer")
}

/// Questions that are passed over where they cannot be answered are not asked.
fn is_possible(rules: &Rules, state: &State, top: Frame) -> bool {
    if let Frame::Rise { player, row } = top {
        return (1..BENCHES as u8).contains(&row) && ch05_government::can_rise(state, player, row);
    }
    if let Frame::Wormhole { player, .. } = top {
        let fuel = ch05_probe::wormhole_fuel(rules, state, player);
        return state.corporation(player).fuel >= u16::from(fuel);
    }
    true
}

fn want(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// Chapter 9: the draws follow one another, and what was drawn before is there.
fn check_setup(rules: &Rules, state: &State) -> Result<(), String> {
    let filled = state.projects.iter().flatten().filter(|&&id| id != NONE).count();
    let first = |n: usize| {
        let mut spaces = state.projects.iter().flatten();
        spaces.clone().take(n).all(|&id| id != NONE) && spaces.all(|&id| id == NONE || filled <= n)
    };
    let starting = piles::all_starting(state.variant.variants);
    let regular = piles::all_regular(state.variant.variants);
    let placed = state.projects.iter().flatten().filter(|&&id| id != NONE);
    let placed = placed.fold(0u64, |set, &id| set | 1 << id);
    let untouched = state.offer.is_empty() && state.order.is_empty();
    want(state.round == 0 && state.ship == 0, "nothing happens before the first round")?;
    want(state.next_order.is_empty() && state.turn == 0, "nobody acts during set-up")?;
    match state.frames.first() {
        Some(Frame::PlacePlanet { .. }) => {
            want(state.frames.len() == 1 && filled == 0 && untouched, "planets are placed first")?;
            want(state.mechanisms == starting, "no Mechanism is drawn yet")
        }
        Some(
            &Frame::PlaceMechanism { project, column }
            | &Frame::Variant(VariantFrame::BaseStarting { project, column }),
        ) => {
            let n = project.index() * SPACES + usize::from(column);
            want(state.frames.len() == 1 && untouched, "Mechanisms are placed alone")?;
            want(filled == n && first(n), "Mechanisms are placed in order")?;
            want(state.mechanisms == starting & !placed, "the starting Mechanisms are drawn from")
        }
        Some(Frame::PlaceExtra) => {
            let refills = state.frames.len() - 1;
            let all = Project::COUNT * SPACES;
            want(state.order.is_empty(), "the turn order comes last")?;
            want(refills <= SPACES && filled + refills == all, "the Future Projects are filled")?;
            want(first(all - refills), "Mechanisms are placed in order")?;
            want(refills == 0 || state.offer.is_empty(), "Mechanisms come first")?;
            let most = usize::from(rules.numbers.extras_per_player) * usize::from(state.n_players);
            want(state.offer.len() < most, "enough Extra Action tokens are on offer")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are drawn from")
        }
        Some(Frame::Variant(frame)) if variants::frames::is_last_of_setup(*frame) => {
            want(filled == Project::COUNT * SPACES, "all Mechanisms are on offer")?;
            want(state.order.len() == usize::from(state.n_players), "the turn order comes first")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are left")
        }
        Some(
            Frame::DrawOrder
            | Frame::Hall(_)
            | Frame::Halley(_)
            | Frame::Kuiper(_)
            | Frame::AntiMatter(_),
        ) => {
            if let Some(&Frame::Halley(frame)) = state.frames.first() {
                halley::check_setup(state, frame)?;
            }
            want(filled == Project::COUNT * SPACES, "all Mechanisms are on offer")?;
            want(state.mechanisms == regular & !placed, "the regular Mechanisms are left")
        }
        Some(_) | None => Err("set-up is a chain of draws".to_owned()),
    }
}

/// The phases in which a frame can be open, and whether others can wait for it.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are looked at one by one below")]
fn check_frame(rules: &Rules, state: &State, frame: Frame, last: bool) -> Result<(), String> {
    if let Some(player) = game::player_of(frame) {
        want(player.0 < state.n_players, "nobody plays there")?;
    }
    if hall::is_its_own(state, frame) {
        hall::check_asked(rules, state, frame, last)?;
    }
    want(last || may_wait(frame), "this is asked at once, nothing comes before it")?;
    let phase = state.phase;
    match frame {
        Frame::PlacePlanet { planet } => {
            want(phase == Phase::Setup && planet != Planet::Earth, "Earth is not placed")
        }
        Frame::PlaceMechanism { project, column } => {
            want(phase == Phase::Setup && project != Project::Future, "a row of its own")?;
            want(usize::from(column) < SPACES, "there is no such space")
        }
        Frame::PlaceExtra | Frame::DrawOrder => want(phase == Phase::Setup, "a draw of set-up"),
        Frame::Refill { column } => check_refill(state, column),
        Frame::Turn { player } => check_turn(state, player),
        Frame::SolarDraw { left, drawn, .. } => {
            want(left > 0 && drawn.total() + u16::from(left) < COST_MAX, "too many cubes")?;
            want(phase == Phase::Action && antimatter::n_in_bag(state) > 0, "nothing to draw")
        }
        Frame::SolarKeep { drawn, .. } => {
            want(phase == Phase::Action && drawn.total() < COST_MAX, "too many cubes")
        }
        Frame::SolarBonus { left, .. } => {
            want(left > 0 && u16::from(left) < COST_MAX, "too many cubes")?;
            want(phase == Phase::Action && antimatter::n_in_bag(state) > 0, "nothing to draw")
        }
        Frame::Spiral { .. } | Frame::SolarEvent => {
            want(matches!(phase, Phase::Action | Phase::Government), "the Sun ages later")
        }
        Frame::Hall(frame) => {
            want(state.variant.hall.is_some(), "H.A.L.L. does not play")?;
            hall::check_frame(rules, state, frame)
        }
        Frame::Halley(frame) => halley::check_frame(rules, state, frame),
        Frame::Variant(frame) => variants::frames::check(rules, state, frame),
        Frame::Kuiper(frame) => kuiper::check_frame(rules, state, frame, last),
        Frame::AntiMatter(frame) => antimatter::check_frame(rules, state, frame, last),
        _ => check_in_phase(rules, state, frame),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are looked at one by one below")]
fn check_in_phase(rules: &Rules, state: &State, frame: Frame) -> Result<(), String> {
    let acting = state.phase == Phase::Action;
    let saving = state.phase == Phase::Salvation;
    match frame {
        Frame::Research { .. } | Frame::Market { .. } | Frame::ChooseProduction { .. } => {
            want(acting, "this belongs to the Action Phase")
        }
        Frame::Pay { player, cost, lower, purchase } => {
            want(cost.total() > 0 && cost.total() < COST_MAX, "no such price")?;
            let have = state.corporation(player).cubes;
            want(payment::can_pay(have, cost, lower), "this cannot be paid")?;
            check_purchase(rules, state, player, purchase)
        }
        Frame::PlaceWormhole { player } => {
            let corporation = state.corporation(player);
            let level = corporation.level(Family::Travel);
            want(acting && level == ch04_research::LEVELS, "the technology is missing")?;
            want(corporation.wormhole.is_none(), "the token is on the board")
        }
        Frame::Depart { player, off } => {
            want(acting, "this belongs to the Action Phase")?;
            want(ch04_travel::is_possible(rules, state, player, off), "no flight can be paid")
        }
        Frame::Reveal { player, planet, more } => {
            let pile = &state.piles[planet.index()];
            check_arrival(state, player, planet)?;
            want(pile.n_unseen > 0 && more < pile.len(), "not so many tokens lie there")
        }
        Frame::Settle { player, planet, token, more } => {
            check_arrival(state, player, planet)?;
            check_in_hand(rules, state, planet, token, more)
        }
        Frame::Dock { player } => {
            want(acting && ch04_travel::can_dock(state, player), "no own Base is there")
        }
        Frame::Produce { player, planet, explorer, buildings, .. } => {
            let corporation = state.corporation(player);
            let zone = corporation.zone(planet);
            let there = buildings.iter().zip(zone.buildings).all(|(n, have)| *n <= have);
            want(acting && zone.has_base() && there, "that does not stand there")?;
            want(!explorer || corporation.explorer.at == planet, "the Explorer is elsewhere")
        }
        Frame::Finish { player, token, deed } => check_finish(rules, state, player, token, deed),
        Frame::Build { .. } | Frame::Save { .. } | Frame::Probe { .. } | Frame::Send { .. } => {
            want(saving, "this belongs to the Salvation Phase")
        }
        _ => check_choice(rules, state, frame),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a step on a track needs nothing")]
fn check_choice(rules: &Rules, state: &State, frame: Frame) -> Result<(), String> {
    let saving = state.phase == Phase::Salvation;
    let governing = state.phase == Phase::Government;
    match frame {
        Frame::ChooseDeposit { player, n, least, most } => {
            want(least <= most && most < 5 && n > 0 && n <= 50, "no such cubes")?;
            let any = gains::deposits(rules, state, player, (least, most)).next().is_some();
            want(any, "there is no Deposit")
        }
        Frame::ChooseWay { source, .. } => {
            want(is_printed(rules, source), "that is printed nowhere")?;
            want(gains::reward_at(rules, source).is_choice(), "there is nothing to choose")
        }
        Frame::Discover { player, government } => check_discover(rules, state, player, government),
        Frame::Wormhole { player, government } => {
            let place = ch05_probe::place(state, player, government);
            want((1..N_COLUMNS).contains(&place.column), "no Wormhole is there")?;
            want(may_move(state, government), "no Probe moves now")
        }
        Frame::Rise { row, .. } => {
            want((1..4).contains(&row) && (saving || governing), "there is no such row")
        }
        Frame::PassReward { player } => {
            want(state.turn == NONE, "rewards are taken when all have passed")?;
            want(state.corporation(player).rotations > 0, "no rotation, no reward")
        }
        Frame::GovernmentBuild { .. } => {
            want(governing && !ch05_build::is_complete(rules, state), "nothing is built now")
        }
        Frame::GovernmentProbe { .. } => {
            let column = state.government_probe.column;
            want(governing && column < N_COLUMNS, "the Government Probe does not move now")
        }
        _ => Ok(()),
    }
}

/// Can a Probe have entered an empty space just now?
pub(crate) fn check_discover(
    rules: &Rules,
    state: &State,
    player: Option<Player>,
    government: bool,
) -> Result<(), String> {
    want(player.is_some() || government, "whose Probe?")?;
    want(player.is_none_or(|player| player.0 < state.n_players), "nobody plays there")?;
    let place = match player {
        Some(player) => ch05_probe::place(state, player, government),
        None => state.government_probe,
    };
    want((1..N_COLUMNS).contains(&place.column), "there is nothing to discover")?;
    let free =
        state.discovery(place).is_none() && rules.point_at(place.column, place.row).is_none();
    let left = piles::n_discoveries(rules, state) > 0;
    want(free && left, "there is nothing to discover")?;
    want(may_move(state, government), "no Probe moves now")
}

/// Players' Probes move in the Salvation Phase, the Government's in its own and, by a Leader Track
/// (§V6.4), in the Salvation Phase too.
fn may_move(state: &State, government: bool) -> bool {
    match state.phase {
        Phase::Salvation => true,
        Phase::Government => government,
        Phase::Setup | Phase::Action | Phase::Over => false,
    }
}

/// Frames on which others can lie.
fn may_wait(frame: Frame) -> bool {
    if let Frame::Variant(frame) = frame {
        return variants::frames::may_wait(frame);
    }
    matches!(
        frame,
        Frame::PlaceExtra
            | Frame::Refill { .. }
            | Frame::SolarBonus { .. }
            | Frame::Spiral { .. }
            | Frame::ChooseDeposit { .. }
            | Frame::ChooseWay { .. }
            | Frame::ChooseTrack { .. }
            | Frame::ChooseExtra { .. }
            | Frame::Build { first: false, .. }
            | Frame::Save { first: false, .. }
            | Frame::Send { first: false, .. }
            | Frame::Probe { optional: true, .. }
            | Frame::Wormhole { .. }
            | Frame::Discover { .. }
            | Frame::Finish { .. }
            | Frame::Rise { .. }
            | Frame::PassReward { .. }
            | Frame::Hall(_)
            | Frame::Halley(_)
            | Frame::Kuiper(_)
            | Frame::AntiMatter(_)
    )
}

/// What cannot be open twice.
fn check_doubles(rules: &Rules, state: &State) -> Result<(), String> {
    let count = |test: fn(&Frame) -> bool| state.frames.iter().filter(|frame| test(frame)).count();
    let probes = count(|frame| {
        matches!(
            frame,
            Frame::Wormhole { .. }
                | Frame::Discover { .. }
                | Frame::Variant(VariantFrame::BaseDiscovery { .. })
        )
    });
    want(probes <= 1, "one Probe moves at a time")?;
    let finishes = count(|frame| matches!(frame, Frame::Finish { .. }));
    want(finishes <= 1, "one action ends at a time")?;
    for (idx, frame) in state.frames.iter().enumerate() {
        let single = matches!(frame, Frame::PassReward { .. })
            || matches!(frame, Frame::Variant(frame) if variants::frames::is_single(*frame));
        let twice = state.frames[..idx].contains(frame);
        want(!(single && twice), "the same is asked twice")?;
        let space = space_filled(*frame);
        let filled =
            space.is_some() && state.frames[..idx].iter().any(|f| space_filled(*f) == space);
        want(!filled, "a space is filled once")?;
    }
    let refills = count(|frame| matches!(frame, Frame::Refill { .. }));
    let left = piles::n_mechanisms(rules, state) as usize;
    want(refills <= left, "too few Mechanisms are left")
}

/// The space for which a Mechanism is drawn, of whichever kind it turns out to be.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others fill nothing")]
fn space_filled(frame: Frame) -> Option<(Project, u8)> {
    match frame {
        Frame::Refill { column } | Frame::Variant(VariantFrame::BaseRefill { column }) => {
            Some((Project::Future, column))
        }
        Frame::PlaceMechanism { project, column }
        | Frame::Variant(VariantFrame::BaseStarting { project, column }) => Some((project, column)),
        _ => None,
    }
}

fn check_refill(state: &State, column: u8) -> Result<(), String> {
    want(usize::from(column) < SPACES, "there is no such space")?;
    let empty = state.mechanism(Project::Future, column).is_none();
    want(empty && state.mechanisms != 0, "there is nothing to refill")
}

fn check_turn(state: &State, player: Player) -> Result<(), String> {
    let acting = matches!(state.phase, Phase::Action | Phase::Salvation);
    want(acting && state.frames.len() == 1, "no turn can begin now")?;
    want(!state.is_hall(player), "H.A.L.L. is not asked")?;
    want(!state.corporation(player).passed, "who has passed has no turn")?;
    let before = (state.turn + state.n_players - 1) % state.n_players;
    want(state.order[usize::from(before)] == player, "it is another's turn")
}

/// The Explorer has come to a planet where no own Base stands.
pub(crate) fn check_arrival(state: &State, player: Player, planet: Planet) -> Result<(), String> {
    let corporation = state.corporation(player);
    want(state.phase == Phase::Action, "this belongs to the Action Phase")?;
    want(planet != Planet::Earth && !state.is_destroyed(planet), "nothing lies there")?;
    want(corporation.explorer.at == planet, "the Explorer is elsewhere")?;
    want(!corporation.zone(planet).has_base(), "a Base stands there already")
}

/// A token that was turned over lies nowhere else.
fn check_in_hand(
    rules: &Rules,
    state: &State,
    planet: Planet,
    token: ProductionToken,
    more: u8,
) -> Result<(), String> {
    let pile = &state.piles[planet.index()];
    want(token.planet() == planet, "the token is another planet's")?;
    let n = token.n();
    let elsewhere = pile.unseen >> n & 1 == 1
        || pile.seen.contains(&(n as u8))
        || state.players().any(|p| state.corporation(p).zone(planet).token == token.0);
    want(!elsewhere, "the token lies elsewhere too")?;
    want(more <= pile.len(), "not so many tokens lie there")?;
    let most = multi_resource::pile_size(rules, state.variant.variants);
    want(pile.len() < most, "all tokens lie there")
}

fn check_purchase(
    rules: &Rules,
    state: &State,
    player: Player,
    purchase: Purchase,
) -> Result<(), String> {
    let saving = state.phase == Phase::Salvation;
    match purchase {
        Purchase::Technology(technology) => {
            let open = ch04_research::next_level(state, player, technology).is_some();
            let scientists = state.corporation(player).scientists;
            let enough = scientists >= rules.numbers.research_scientists
                || antimatter::is_enhanced(state, Enhancement::Research);
            let travel = technology == Technology::Family(Family::Travel);
            let placed = state.corporation(player).wormhole.is_some();
            want(state.phase == Phase::Action && open && enough, "it cannot be researched")?;
            want(!(travel && placed), "the Wormhole token is on the board")
        }
        Purchase::Mechanism { project, column } => {
            let there = usize::from(column) < SPACES && state.mechanism(project, column).is_some();
            want(saving && there && !ch05_build::is_complete(rules, state), "it cannot be built")
        }
        Purchase::Population(resource) => {
            want(saving && state.population.get(resource) > 0, "nobody is left to be saved")
        }
        Purchase::Family { pile } => {
            let people = families::people(rules, state, pile);
            let there = people.is_some_and(|people| state.population.holds(people));
            want(saving && there, "the Family is not on Earth")
        }
    }
}

fn check_finish(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
    deed: Deed,
) -> Result<(), String> {
    want(player.0 < state.n_players && !state.is_hall(player), "nobody plays there")?;
    want(state.phase == Phase::Salvation, "this belongs to the Salvation Phase")?;
    let played = state.corporation(player).active() == Some(token);
    want(played, "the token is not the active one")?;
    want(ch05_salvation::allows_token(rules, token, deed), "the token does not allow it")
}

fn is_printed(rules: &Rules, source: Source) -> bool {
    match source {
        Source::Pass { phase, rotations } => {
            matches!(phase, Phase::Action | Phase::Salvation) && rotations <= ROTATIONS_MAX
        }
        Source::Government { row, space } => {
            usize::from(row) < rules.government.len() && usize::from(space) < SPACES
        }
        Source::UniquePass { phase, rotations, .. } => {
            matches!(phase, Phase::Action | Phase::Salvation) && rotations <= ROTATIONS_MAX
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
