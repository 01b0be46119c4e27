//! Chapter 5, §5.3: Advance Your Probe, and the Government Probe (§6.2.3).

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Question, SeatSet, Sink};

use crate::action::Action;
use crate::chv_variants::{self, piles};
use crate::components::{DiscoveryKind, Rules};
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Discovery, N_COLUMNS, N_ROWS, Player, PointOfInterest, SalvationTech};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, JourneyPlace, Look, Phase, Settled, Source, State};
use crate::words::{self, ask};
use crate::{ch01_rewards, ch05_tracks, ch10_hall};

/// The questions and the draw of a Probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "ProbeFrame")]
pub enum Frame {
    /// §5.3.1: the next column; `free` with §X.13. Optional is the second one of §X.24.
    Probe { player: Player, free: bool, optional: bool },
    /// §5.3.2, draw: a Discovery token for the space that a Probe has entered.
    Discover { player: Option<Player>, government: bool },
    /// §5.3.3: on through a Wormhole, or stay.
    Wormhole { player: Player, government: bool },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §5.3.1.
    Steer { player: Player, free: bool, row: u8 },
    /// §X.24: no second move.
    Rest { optional: bool },
    /// §5.3.3.
    GoOn { player: Player, government: bool, row: u8 },
    /// §5.3.3: it stays.
    Stay,
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Probe { player, .. } | Frame::Wormhole { player, .. } => Some(player),
        Frame::Discover { player, .. } => player.as_mut(),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Probe { player, .. } | Frame::Wormhole { player, .. } => state.seats_of(player),
        Frame::Discover { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Discover { .. } => Some(piles::n_discoveries(look.rules, look.state)),
        Frame::Probe { .. } | Frame::Wormhole { .. } => None,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Probe { player, free, optional } => {
            for row in rows(rules, state.corporation(player).probe) {
                if check_steer(rules, state, player, free, row).is_ok() {
                    out.push(Action::Steer { row });
                }
            }
            if optional {
                out.push(Action::Done);
            }
        }
        Frame::Wormhole { player, government } => {
            let rows = rows(rules, place(state, player, government));
            out.extend(rows.map(|row| Action::Steer { row }));
            out.push(Action::Done);
        }
        Frame::Discover { .. } => {}
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Probe { player, free, .. }, Action::Steer { row }) => {
            Some(Move::Steer { player, free, row })
        }
        (Frame::Probe { optional, .. }, Action::Done) => Some(Move::Rest { optional }),
        (Frame::Wormhole { player, government }, Action::Steer { row }) => {
            Some(Move::GoOn { player, government, row })
        }
        (Frame::Wormhole { .. }, Action::Done) => Some(Move::Stay),
        (Frame::Probe { .. } | Frame::Wormhole { .. } | Frame::Discover { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Steer { player, free, row } => check_steer(rules, state, player, free, row),
        Move::GoOn { player, government, row } => {
            check_row(rules, place(state, player, government), row)
        }
        Move::Rest { optional: false } => Err(Illegal::NotDoneYet),
        Move::Rest { optional: true } | Move::Stay => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Steer { player, free, row } => {
            let fuel = if free { 0 } else { fuel(rules, state, player, row) };
            enter(rules, state, Some(player), false, row, fuel, *log);
        }
        Move::GoOn { player, government, row } => {
            let fuel = wormhole_fuel(rules, state, player);
            enter(rules, state, Some(player), government, row, fuel, *log);
        }
        Move::Rest { .. } | Move::Stay => {}
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Ctx { rules, state, log } = ctx;
    let Frame::Discover { player, government } = frame else { return };
    state.frames.pop();
    match piles::discovery(rules, state, result) {
        Some(discovery) => turn_over(rules, state, player, government, discovery, *log),
        None => piles::ask_discovery(state, player, government, *log), // §V1.1, §V3.1
    }
}

/// A second move is not asked for where none can be paid, nor a Wormhole that leads nowhere.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Probe { player, free, optional: true } => {
            let over = !is_possible(ctx.rules, ctx.state, player, free);
            ctx.pass_over(over)
        }
        Frame::Wormhole { player, government } => {
            let place = place(ctx.state, player, government);
            let fuel = u16::from(wormhole_fuel(ctx.rules, ctx.state, player));
            let over = place.column >= N_COLUMNS || ctx.state.corporation(player).fuel < fuel;
            ctx.pass_over(over)
        }
        Frame::Probe { .. } | Frame::Discover { .. } => Settled::Waits,
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    let of_hall = player_mut(&mut { frame }).is_some_and(|player| player.is_hall());
    match frame {
        Frame::Wormhole { government, .. } if of_hall => tie(government),
        Frame::Probe { .. } | Frame::Discover { .. } if of_hall => tie(false),
        Frame::Probe { optional: true, .. } => {
            ask("probe", "Does your Probe move again?", "§5.3.1")
        }
        Frame::Probe { .. } | Frame::Discover { .. } => {
            ask("probe", "Where does your Probe go?", "§5.3.1")
        }
        Frame::Wormhole { .. } => {
            ask("onward", "Does the Probe go on through the Wormhole?", "§5.3.3")
        }
    }
}

/// §H.4.3: the human says where H.A.L.L. sends a Probe, between ways that are as good.
pub(crate) fn tie(government: bool) -> Question {
    let whose = if government { "The Government Probe" } else { "H.A.L.L.'s Probe" };
    ask("hall_tie", format!("{whose} has several ways: which one?"), "§H.4.3")
}

pub(crate) fn draw_sheet(look: Look<'_>) -> DrawSheet {
    let name = |id: u8| {
        let info = &look.rules.discoveries[Discovery(id).index()];
        format!("Discovery token {id}: {}, {}", words::discovery(info.kind), info.reward)
    };
    let outcomes = piles::discovery_outcomes(look.rules, look.state, &name);
    DrawSheet { text: "a Discovery token".into(), rule: "§5.3.2", outcomes }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    let Look { rules, state } = look;
    match answer {
        Move::Steer { player, free: true, row } => {
            steer_label(look, state.corporation(player).probe, row, 0, "§X.13")
        }
        Move::Steer { player, free: false, row } => {
            let fuel = fuel(rules, state, player, row);
            steer_label(look, state.corporation(player).probe, row, fuel, "§5.3.1")
        }
        Move::GoOn { player, government, row } => {
            let fuel = wormhole_fuel(rules, state, player);
            steer_label(look, place(state, player, government), row, fuel, "§5.3.3")
        }
        Move::Rest { .. } => Label::new("Nothing more", "§X.24").in_group("done"),
        Move::Stay => Label::new("Stay here", "§5.3.3").in_group("done"),
    }
}

/// A space of the next column, with what is known to lie there.
pub(crate) fn steer_label(
    look: Look<'_>,
    from: JourneyPlace,
    row: u8,
    fuel: u8,
    rule: &'static str,
) -> Label {
    let to = JourneyPlace { column: from.column + 1, row };
    let place = words::row_of(to);
    let text = if fuel > 0 { format!("{place} for {fuel} Fuel") } else { place };
    let label = Label::new(text, rule).touching([words::journey(to)]).in_group("probe");
    let label = label.with(Fact::Journey { place: to }).with(Fact::Fuel { n: u16::from(fuel) });
    let Some(found) = found_at(look, to) else { return label };
    label.with(found)
}

/// What a Probe finds on a space, as far as anybody knows.
pub(crate) fn found_at(look: Look<'_>, to: JourneyPlace) -> Option<Fact> {
    let Look { rules, state } = look;
    if to.column >= N_COLUMNS {
        let next = rules.trappist.get(usize::from(state.arrivals)).copied().unwrap_or(0);
        return Some(Fact::Trappist { prestige: i16::from(next) });
    }
    if let Some(point) = rules.point_at(to.column, to.row) {
        if state.points >> point & 1 == 1 {
            return Some(Fact::Visited);
        }
        return Some(Fact::reward(&rules.points[point].reward));
    }
    let Some(discovery) = state.discovery(to) else { return Some(Fact::Draws { n: 1 }) };
    let info = &rules.discoveries[discovery.index()];
    Some(Fact::Finds { kind: info.kind, ways: Fact::ways(&info.reward) })
}

/// Rows that the Fuel does not reach.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::Probe { player, .. } = frame else { return };
    let from = look.state.corporation(player).probe;
    for row in rows(look.rules, from) {
        let to = JourneyPlace { column: from.column + 1, row };
        out.refused(Missing {
            action: Action::Steer { row },
            text: words::row_of(to),
            touches: vec![words::journey(to)],
        });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    match frame {
        Frame::Probe { .. } => {
            want(look.state.phase == Phase::Salvation, "this belongs to the Salvation Phase")
        }
        Frame::Discover { player, government } => is_discovery_sound(look, player, government),
        Frame::Wormhole { player, government } => {
            let place = place(look.state, player, government);
            want((1..N_COLUMNS).contains(&place.column), "no Wormhole is there")?;
            want(may_move(look.state, government), "no Probe moves now")
        }
    }
}

/// Can a Probe have entered an empty space just now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_discovery_sound(
    look: Look<'_>,
    player: Option<Player>,
    government: bool,
) -> Result<(), String> {
    let Look { rules, state } = look;
    want(player.is_some() || government, "whose Probe?")?;
    let place = match player {
        Some(player) => place(state, player, government),
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

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    match frame {
        Frame::Probe { optional, .. } => optional,
        Frame::Discover { .. } | Frame::Wormhole { .. } => true,
    }
}

/// §5.3.1: the rows of the next column that a Probe reaches. Trappist is one space, reached from
/// every row (§5.3.7).
pub(crate) fn rows(rules: &Rules, place: JourneyPlace) -> RangeInclusive<u8> {
    let JourneyPlace { column, row } = place;
    if column == 0 {
        return rules.numbers.first_row_from..=rules.numbers.first_row_to;
    }
    if column + 1 >= N_COLUMNS {
        return row..=row;
    }
    row.saturating_sub(1)..=(row + 1).min(N_ROWS - 1)
}

/// Where a Probe stands: the Government's, or a player's.
pub(crate) fn place(state: &State, player: Player, government: bool) -> JourneyPlace {
    if government { state.government_probe } else { state.corporation(player).probe }
}

/// §5.3.1: Fuel for a move of the own Probe to this row.
pub(crate) fn fuel(rules: &Rules, state: &State, player: Player, row: u8) -> u8 {
    let straight = row == state.corporation(player).probe.row;
    let turn = if straight { 0 } else { rules.numbers.probe_row_change };
    (rules.numbers.probe_fuel + turn) * factor(rules, state, player)
}

/// §5.3.3: Fuel for a move through a Wormhole.
pub(crate) fn wormhole_fuel(rules: &Rules, state: &State, player: Player) -> u8 {
    rules.numbers.probe_wormhole * factor(rules, state, player)
}

/// §H.4.3: H.A.L.L. sometimes pays more.
fn factor(rules: &Rules, state: &State, player: Player) -> u8 {
    if player.is_hall() { ch10_hall::probe_factor(rules, state, player) } else { 1 }
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, free: bool) -> bool {
    let place = state.corporation(player).probe;
    rows(rules, place).any(|row| check_steer(rules, state, player, free, row).is_ok())
}

pub(crate) fn check_steer(
    rules: &Rules,
    state: &State,
    player: Player,
    free: bool,
    row: u8,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    check_row(rules, corporation.probe, row)?;
    let need = if free { 0 } else { u16::from(fuel(rules, state, player, row)) }; // §X.13
    let have = corporation.fuel;
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §5.3.1, §5.3.7: within reach, and not in Trappist yet.
pub(crate) fn check_row(rules: &Rules, place: JourneyPlace, row: u8) -> Result<(), Illegal> {
    if place.column >= N_COLUMNS {
        return Err(Illegal::DeedImpossible);
    }
    let rows = rows(rules, place);
    let (first, last) = (*rows.start(), *rows.end());
    if rows.contains(&row) { Ok(()) } else { Err(Illegal::RowTooFar { first, last }) }
}

/// §A.5.6: several columns at once, to any row; what lies between is not entered.
pub(crate) fn leap(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    fuel: u8,
    log: &mut impl Sink<Event>,
) {
    let probe = &mut state.corporation_mut(player).probe;
    let (from, to) = (probe.column, (probe.column + rules.antimatter.columns).min(N_COLUMNS));
    probe.column = to - 1;
    // who leaps over the column of Extra Actions gets one too; it is chosen afterwards.
    if (from + 1..to).contains(&rules.numbers.extra_column) {
        ch05_tracks::offer_extra(rules, state, player, log); // §X.0
    }
    enter(rules, state, Some(player), false, row, fuel, log);
}

/// One column on. `player` pays and receives: the owner, or the Governor if there is one.
pub(crate) fn enter(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    row: u8,
    fuel: u8,
    log: &mut impl Sink<Event>,
) {
    let probe = match player {
        Some(player) if !government => &mut state.corporation_mut(player).probe,
        Some(_) | None => &mut state.government_probe,
    };
    *probe = JourneyPlace { column: probe.column + 1, row };
    let place = *probe;
    if let Some(player) = player {
        let have = &mut state.corporation_mut(player).fuel;
        assert!(*have >= u16::from(fuel), "a move of a Probe is paid for");
        *have -= u16::from(fuel);
    }
    let owner = player.filter(|_| !government);
    log.push(Event::ProbeMoved { player: owner, place, fuel });
    if place.column == N_COLUMNS {
        return arrive(rules, state, player, government, log);
    }
    explore(rules, state, player, government, place, log);
    if let Some(player) = owner
        && place.column == rules.numbers.extra_column
    {
        ch05_tracks::offer_extra(rules, state, player, log); // §X.0
    }
}

/// §5.3.7: Prestige by the order of players' Probes; the Government's has none.
fn arrive(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    log: &mut impl Sink<Event>,
) {
    let prestige = if government {
        rules.numbers.government_trappist
    } else {
        state.arrivals += 1;
        rules.trappist[usize::from(state.arrivals) - 1]
    };
    log.push(Event::Arrived { player: player.filter(|_| !government), prestige });
    if let Some(player) = player {
        ch01_rewards::prestige(state, player, i16::from(prestige), log);
    }
}

/// §5.3.2, §5.3.6: what is on the space, or comes to lie there.
fn explore(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    place: JourneyPlace,
    log: &mut impl Sink<Event>,
) {
    if let Some(point) = rules.point_at(place.column, place.row) {
        let bit = 1 << point;
        if state.points & bit == 0 {
            state.points |= bit;
            if let Some(player) = player {
                let source = Source::Point(PointOfInterest(point as u8));
                ch01_rewards::grant(rules, state, player, source, log);
            }
        }
    } else if let Some(discovery) = state.discovery(place) {
        visit(rules, state, player, government, discovery, log);
    } else if piles::n_discoveries(rules, state) > 0 {
        state.push(Frame::Discover { player, government });
    }
}

/// The token that was drawn lies on the space.
pub(crate) fn turn_over(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    discovery: Discovery,
    log: &mut impl Sink<Event>,
) {
    state.discoveries &= !(1 << discovery.0);
    let place = match player {
        Some(player) => place(state, player, government),
        None => state.government_probe,
    };
    state.journey[usize::from(place.column) - 1][usize::from(place.row)] = discovery.0;
    let owner = player.filter(|_| !government);
    log.push(Event::Discovered { player: owner, place, discovery });
    if let Some(player) = player {
        ch01_rewards::grant(rules, state, player, Source::Discoverer(discovery), log);
    }
    visit(rules, state, player, government, discovery, log);
}

/// §5.3.3 to §5.3.5: what the token does for whoever arrives.
fn visit(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    government: bool,
    discovery: Discovery,
    log: &mut impl Sink<Event>,
) {
    let Some(player) = player else { return };
    let onward = match rules.discoveries[discovery.index()].kind {
        DiscoveryKind::Wormhole => true,
        // §T.7.3: for the own Probe only.
        DiscoveryKind::DeepSpace => {
            !government && state.corporation(player).has(SalvationTech::DeepSpace)
        }
        DiscoveryKind::BlackHole => {
            chv_variants::arrive_at_black_hole(state, player); // §V1.2
            false
        }
        DiscoveryKind::Galaxy | DiscoveryKind::LostPlanet => false,
    };
    if onward {
        state.push(Frame::Wormhole { player, government });
    }
    ch01_rewards::grant(rules, state, player, Source::Discovery(discovery), log);
}
