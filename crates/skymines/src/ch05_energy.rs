//! Chapter 5.3, 8 and 9: energy expands a company on the Moon or in the Belt.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch04_planning::{of_kind, ready};
use crate::ch05_research::gain;
use crate::ch16_threats;
use crate::components::{Occasion, Rules};
use crate::event::{Event, EventView};
use crate::fact::{self, Currency, Fact, Waste, WithFacts};
use crate::geometry::spaces;
use crate::ids::{Column, Company, Home, Kind, Perk, Side, Space};
use crate::illegal::Illegal;
use crate::state::{
    self, ColumnSet, Ctx, Look, Player, Settled, StackPlace, State, is_of_turn, sound,
};
use crate::words::{answer, count, space_name};

/// What is asked while a company is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// A company is expanded (§5.3.1).
    Expand { company: Company, points: u8 },
    /// Whose piece is ousted on a full asteroid (§9.5).
    Oust { company: Company, space: Space },
    /// From which column a piece is taken (§5.3.6).
    TakeFrom { company: Company, space: Space },
    /// To which column an ousted piece of `company` returns (§5.3.7).
    ReturnTo { company: Company, space: Space },
    /// The reward of a space that has been entered (§5.3.8); it is given at once.
    Reward { space: Space },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Place an outpost or a shuttle.
    Settle { company: Company, points: u8, space: Space },
    /// Add a counter to the threat card (§16.3).
    Avert { company: Company, points: u8 },
    /// Place no more (§5.3.9).
    Done { points: u8 },
    /// Oust a piece of `victim`.
    Oust { company: Company, space: Space, victim: Company },
    /// Take the piece from this column.
    TakeFrom { company: Company, space: Space, column: Column },
    /// Send the ousted piece to this column.
    ReturnTo { company: Company, space: Space, column: Column },
}

/// Whoever expands decides everything; a reward asks nobody.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Expand { .. }
        | Frame::Oust { .. }
        | Frame::TakeFrom { .. }
        | Frame::ReturnTo { .. } => SeatSet::one(state.active_seat()),
        Frame::Reward { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Expand { company, points } => {
            legal_settle(look, seat, company, points, out);
            ch16_threats::legal_counter(look, seat, Occasion::Expansion, points, out);
            out.push(Action::Done);
        }
        Frame::Oust { company, space } => {
            out.extend(victims(look.state, company, space).map(|company| Action::Oust { company }));
        }
        Frame::TakeFrom { company, space } => {
            let columns = sources(look, company, space).iter();
            out.extend(columns.map(|column| Action::From { column }));
        }
        Frame::ReturnTo { company, space } => {
            let columns = havens(look, company, space).iter();
            out.extend(columns.map(|column| Action::To { column }));
        }
        Frame::Reward { .. } => {}
    }
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Expand { company, points }, Action::Settle { space }) => {
            Some(Move::Settle { company, points, space })
        }
        (Frame::Expand { company, points }, Action::Avert) => Some(Move::Avert { company, points }),
        (Frame::Expand { points, .. }, Action::Done) => Some(Move::Done { points }),
        (Frame::Oust { company, space }, Action::Oust { company: victim }) => {
            Some(Move::Oust { company, space, victim })
        }
        (Frame::TakeFrom { company, space }, Action::From { column }) => {
            Some(Move::TakeFrom { company, space, column })
        }
        (Frame::ReturnTo { company, space }, Action::To { column }) => {
            Some(Move::ReturnTo { company, space, column })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Settle { company, points, space } => check_settle(look, seat, company, points, space),
        Move::Avert { points, .. } => {
            ch16_threats::check_counter(look, seat, Occasion::Expansion, points)
        }
        Move::Done { .. } => Ok(()),
        Move::Oust { company, space, victim } => {
            let there = victims(look.state, company, space).any(|other| other == victim);
            there.then_some(()).ok_or(Illegal::NothingToOust { company: victim })
        }
        Move::TakeFrom { company, space, column } => {
            let there = sources(look, company, space).contains(column);
            there.then_some(()).ok_or(Illegal::ColumnEmpty { column })
        }
        Move::ReturnTo { company, space, column } => {
            let there = havens(look, company, space).contains(column);
            there.then_some(()).ok_or(Illegal::ColumnFull { column })
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    match chosen {
        Move::Settle { company, points, space } => enter(ctx, seat, company, points, space),
        Move::Avert { company, points } => {
            let left = points - ch16_threats::avert(ctx, seat).energy;
            ctx.state.replace_top(Frame::Expand { company, points: left });
        }
        Move::Done { .. } => ctx.finish(seat),
        Move::Oust { space, victim, .. } => oust(ctx, space, victim),
        Move::TakeFrom { company, space, column } => take_from(ctx, seat, company, space, column),
        Move::ReturnTo { company, space, column } => return_to(ctx, company, space, Some(column)),
    }
}

/// A piece on its way goes on by itself where there is nothing to choose.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Expand { points: 0, .. } => ctx.state.pop(),
        Frame::Expand { .. } => return Settled::Waits,
        Frame::Oust { company, space } => {
            let mut victims = victims(ctx.state, company, space);
            let first = victims.next().expect("a full space has somebody else's piece");
            if victims.next().is_some() {
                return Settled::Waits;
            }
            oust(ctx, space, first);
        }
        Frame::ReturnTo { company, space } => {
            let havens = havens(ctx.look(), company, space);
            if havens.0.count_ones() > 1 {
                return Settled::Waits;
            }
            return_to(ctx, company, space, havens.only());
        }
        Frame::TakeFrom { company, space } => {
            let Some(column) = sources(ctx.look(), company, space).only() else {
                return Settled::Waits;
            };
            take_from(ctx, ctx.state.active_seat(), company, space, column);
        }
        Frame::Reward { space } => {
            // §5.3.8: whoever enters a space gets its reward.
            let seat = ctx.state.active_seat();
            ctx.state.pop();
            let reward = ctx.rules.map(ctx.state.variant.side).reward(space);
            gain(ctx.rules, ctx.state, seat, reward, ctx.log);
        }
    }
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    let Look { rules, state } = look;
    let place = |space| space_name(rules, state.variant.side, space);
    let (id, text, rule) = match frame {
        Frame::Expand { company, points } => {
            let text = format!("{} for {company}: where to?", count(points, "energy point"));
            ("expand", text, "§5.3.1")
        }
        Frame::Oust { space, .. } => {
            ("oust", format!("Whose piece leaves {}?", place(space)), "§9.5")
        }
        Frame::TakeFrom { company, .. } => {
            let text = format!("From which column of {company} does the piece come?");
            ("from", text, "§5.3.6")
        }
        Frame::ReturnTo { company, .. } => {
            let text = format!("To which column does the ousted piece of {company} return?");
            ("to", text, "§5.3.7")
        }
        Frame::Reward { space } => {
            ("reward", format!("The reward of {} is due.", place(space)), "§5.3.8")
        }
    };
    Question { id, text: text.into(), rule }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Settle { company, points, space } => settle_label(look, seat, company, points, space),
        Move::Avert { points, .. } => {
            let price = |n| fact::points_price(Currency::Energy, n, points);
            ch16_threats::counter_label(look, seat, price)
        }
        Move::Done { points } => answer("place no more", "§5.3.9", [])
            .in_group("done")
            .and(fact::wasted(Waste::EnergyPoints, points)),
        Move::Oust { victim, .. } => {
            let touches = [format!("company:{}", victim.key())];
            let value = look.state.value(look.rules, victim);
            let own_shares = fact::own_shares(look, seat, victim);
            answer(&format!("oust a piece of {victim}"), "§9.5", touches)
                .in_group("oust")
                .in_short(victim.short())
                .with(Fact::Shares { company: victim, value, own_shares })
        }
        Move::TakeFrom { company, column, .. } => from_label(look, seat, company, column),
        Move::ReturnTo { company, space, column } => to_label(look, seat, company, space, column),
    }
}

/// What a player looks for: every space of the map, every column, a counter on the threat.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Expand { .. } => {
            let all = look.rules.map(look.state.variant.side).all;
            out.extend(spaces(all).map(|space| Action::Settle { space }));
            out.extend(look.state.threat_open(look.rules).map(|_| Action::Avert));
        }
        Frame::TakeFrom { .. } => out.extend(Column::all().map(|column| Action::From { column })),
        Frame::ReturnTo { .. } => out.extend(Column::all().map(|column| Action::To { column })),
        Frame::Oust { .. } | Frame::Reward { .. } => {}
    }
}

/// Can the question stand here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame, place: StackPlace<'_>) -> Result<(), String> {
    let state = look.state;
    match frame {
        Frame::Expand { points, .. } => {
            is_of_turn(look, place)?;
            sound(points < 100, "far too many points")
        }
        Frame::Reward { .. } => {
            let Some(state::Frame::Energy(Frame::Expand { .. })) = place.under() else {
                return Err("not on each other".to_owned());
            };
            sound(!place.is_top(), "a reward is given at once")
        }
        Frame::TakeFrom { company, space } => {
            let on = |frame: Frame| place.under() == Some(frame.into());
            sound(on(Frame::Reward { space }), "not on each other")?;
            let expand = place.below.len().checked_sub(2).map(|at| place.below[at]);
            let expands = matches!(
                expand,
                Some(state::Frame::Energy(Frame::Expand { company: of, .. })) if of == company
            );
            sound(expands, "no company is expanded")?;
            may_take(look, company, space, place)
        }
        Frame::Oust { company, space } => {
            let on = Some(Frame::TakeFrom { company, space }.into());
            sound(place.under() == on, "not on each other")?;
            sound(victims(state, company, space).count() > 1, "nobody can be chosen")
        }
        Frame::ReturnTo { company, space } => {
            let on = |frame| matches!(frame, state::Frame::Energy(Frame::TakeFrom { space: of, .. }) if of == space);
            sound(place.under().is_some_and(on), "not on each other")?;
            sound(state.n_pieces(company, space) > 0, "nobody is ousted")
        }
    }
}

/// A piece on its way: it has a column to come from and a place to go to.
fn may_take(
    look: Look<'_>,
    company: Company,
    space: Space,
    place: StackPlace<'_>,
) -> Result<(), String> {
    let Look { rules, state } = look;
    let map = rules.map(state.variant.side);
    sound(map.has(space), "the map has no such space")?;
    sound(!sources(look, company, space).is_empty(), "the station has no piece")?;
    let one_piece = is_shuttle(rules, state, space) || state.variant.side == Side::Moon;
    let seats = if one_piece { 1 } else { map.seats(space) };
    let leaving = match place.above {
        Some(state::Frame::Energy(Frame::ReturnTo { company: victim, .. })) => {
            sound(victim != company, "nobody ousts its own piece")?;
            true
        }
        Some(state::Frame::Energy(Frame::Oust { .. })) => true,
        Some(_) | None => false,
    };
    let n = state.pieces_at(space);
    sound(if leaving { n == seats } else { n < seats }, "the space is full, or is not")?;
    let own = state.n_pieces(company, space);
    sound(!one_piece || own == 0, "the company is there already")
}

// Answers.

/// Columns from which the piece for a space can come.
fn sources(look: Look<'_>, company: Company, space: Space) -> ColumnSet {
    look.state.sources(look.rules, company, is_shuttle(look.rules, look.state, space))
}

/// Columns to which a piece that leaves a space can return.
fn havens(look: Look<'_>, company: Company, space: Space) -> ColumnSet {
    look.state.havens(look.rules, company, is_shuttle(look.rules, look.state, space))
}

fn legal_settle(look: Look<'_>, seat: Seat, company: Company, points: u8, out: &mut Vec<Action>) {
    let targets = targets(look.rules, look.state, company);
    let (lines, oust) = prices(look.rules, look.state, seat);
    let mut open = 0;
    for (line, price) in lines.into_iter().enumerate() {
        if price <= points {
            open |= targets.vacant[line];
        }
        if price + oust <= points {
            open |= targets.full[line];
        }
    }
    out.extend(spaces(open).map(|space| Action::Settle { space }));
}

fn check_settle(
    look: Look<'_>,
    seat: Seat,
    company: Company,
    points: u8,
    space: Space,
) -> Result<(), Illegal> {
    if !look.rules.map(look.state.variant.side).has(space) {
        return Err(Illegal::OutOfReach { space, company });
    }
    let Entry { price, .. } = entry(look, seat, company, space)?;
    if price > points {
        return Err(Illegal::NoPoints { need: price, have: points });
    }
    Ok(())
}

/// Enters a space: pays, then somebody leaves, then the piece comes, then the reward.
fn enter<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    company: Company,
    points: u8,
    space: Space,
) {
    let entry = entry(ctx.look(), seat, company, space);
    let Entry { price, ousts } = entry.expect("check_settle found a way in");
    ctx.state.replace_top(Frame::Expand { company, points: points - price });
    ctx.tell(EventView::Entered { seat, company, space, points: price });
    let state = &mut *ctx.state;
    state.placed = state.placed.saturating_add(1);
    state.push(Frame::Reward { space });
    state.push(Frame::TakeFrom { company, space });
    if ousts {
        state.push(Frame::Oust { company, space });
    }
}

fn oust<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, space: Space, victim: Company) {
    ctx.state.replace_top(Frame::ReturnTo { company: victim, space });
    ctx.tell(EventView::Ousted { company: victim, space });
}

/// §5.3.7: the ousted piece goes to the lowest vacant home space of a column, or out of the game.
fn return_to<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    company: Company,
    space: Space,
    column: Option<Column>,
) {
    let state = &mut *ctx.state;
    state.pop();
    state.remove(company, space);
    let home = column.map(|column| state.send_home(ctx.rules, company, column));
    if home.is_none() {
        state.boxed[company.index()] += 1;
    }
    ctx.tell(EventView::CameHome { company, home });
}

/// §5.3.6: the top piece of a column.
fn take_from<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    company: Company,
    space: Space,
    column: Column,
) {
    ctx.state.pop();
    let home = ctx.state.take_top(company, column);
    ctx.state.put(company, space);
    ctx.tell(EventView::Placed { seat, company, space, home });
}

/// What it costs, what it brings, and whether somebody has to leave.
fn settle_label(
    look: Look<'_>,
    seat: Seat,
    company: Company,
    points: u8,
    space: Space,
) -> Label<Fact> {
    let map = look.rules.map(look.state.variant.side);
    let name = space_name(look.rules, look.state.variant.side, space);
    let touches = [format!("space:{}", space.number())];
    let found = map.has(space).then(|| entry(look, seat, company, space).ok()).flatten();
    let Some(Entry { price, ousts }) = found else {
        return answer(&format!("enter {name}"), "§5.3.2", touches).in_group("space");
    };
    let (cost, reward) = (count(price, "point"), map.reward(space));
    let oust = if ousts { ", ousting a piece" } else { "" };
    let companies = victims(look.state, company, space).collect();
    answer(&format!("enter {name} for {cost}: {reward}{oust}"), "§5.3.2", touches)
        .in_group("space")
        .in_short(format!("{name}: {cost}, {reward}{oust}"))
        .with(fact::points_price(Currency::Energy, price, points))
        .and(fact::reward(look, seat, reward))
        .and(ousts.then_some(Fact::Ousts { companies }))
}

/// What shows when the top piece of the column has left.
fn from_label(look: Look<'_>, seat: Seat, company: Company, column: Column) -> Label<Fact> {
    let mut after = *look.state;
    let home = (after.column(company, column) != 0).then(|| after.take_top(company, column));
    column_label(look, seat, &after, company, column, home)
}

/// A column as an answer: what changes at the station with the piece that leaves or comes.
fn column_label(
    look: Look<'_>,
    seat: Seat,
    after: &State,
    company: Company,
    column: Column,
    home: Option<Home>,
) -> Label<Fact> {
    let touches = [format!("column:{}", column.0 + 1)];
    let name = format!("column {}", column.0 + 1);
    let leaves = after.home[company.index()] < look.state.home[company.index()];
    let (rule, verb) = if leaves { ("§5.3.6", "uncovers") } else { ("§5.3.7", "covers") };
    let Some(home) = home else { return answer(&name, rule, touches).in_group("column") };
    let (before, value) = (look.state.value(look.rules, company), after.value(look.rules, company));
    let coins = coin_icons(look.rules.station(after.variant.side, company).coins(home));
    let own_shares = fact::own_shares(look, seat, company);
    let text = format!("{name}: {verb} {coins}, a share is then worth {value} CC");
    answer(&text, rule, touches)
        .in_group("column")
        .in_short(format!("{name}: {verb} {coins}, share {value} CC"))
        .with(Fact::Value { company, before, after: value, own_shares })
}

/// What no longer shows when the ousted piece has come home.
fn to_label(
    look: Look<'_>,
    seat: Seat,
    company: Company,
    space: Space,
    column: Column,
) -> Label<Fact> {
    let mut after = *look.state;
    let is_open = havens(look, company, space).contains(column);
    let home = is_open.then(|| after.send_home(look.rules, company, column));
    column_label(look, seat, &after, company, column, home)
}

fn coin_icons(n: u8) -> String {
    if n == 0 { "no coin".to_owned() } else { count(n, "coin") }
}

/// §5.3.1: all face-up energy is used together.
pub(crate) fn check_expand(look: Look<'_>, seat: Seat) -> Result<(), Illegal> {
    let (items, _) = energy_points(look.rules, &look.state.players[seat]);
    if items == 0 { Err(Illegal::NoEnergy) } else { Ok(()) }
}

/// Energy points for which a company has no piece, or no space that they pay: nothing can come of them.
pub(crate) fn points_without_use(look: Look<'_>, seat: Seat, company: Company, points: u8) -> u8 {
    let mut out = Vec::new();
    legal_settle(look, seat, company, points, &mut out);
    ch16_threats::legal_counter(look, seat, Occasion::Expansion, points, &mut out);
    if out.is_empty() { points } else { 0 }
}

pub(crate) fn expand<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, company: Company) {
    let player = &mut ctx.state.players[seat];
    let (items, points) = energy_points(ctx.rules, player);
    player.used |= items;
    ctx.state.replace_top(Frame::Expand { company, points });
    ctx.tell(EventView::Expanded { seat, company, points });
}

// Reach and prices.

/// Where a company's next piece can go: by single or double line, vacant or by ousting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Targets {
    pub(crate) vacant: [u64; 2],
    pub(crate) full: [u64; 2],
}

/// Spaces from which a company reaches on: its outposts on the Moon (§5.3.2), its shuttles in the
/// Belt (§9.2).
pub(crate) fn network(rules: &Rules, state: &State, company: Company) -> u64 {
    match state.variant.side {
        Side::Moon => state.presence(company),
        Side::Belt => state.presence(company) & rules.map(Side::Belt).shuttle,
    }
}

/// Whether pieces for this space are shuttles.
pub(crate) fn is_shuttle(rules: &Rules, state: &State, space: Space) -> bool {
    rules.map(state.variant.side).shuttle & space.bit() != 0
}

/// Reachable spaces that the company can enter, and whether somebody has to leave (§5.3.4, §9.4, §9.5).
pub(crate) fn targets(rules: &Rules, state: &State, company: Company) -> Targets {
    let map = rules.map(state.variant.side);
    let reach = map.reach(company, network(rules, state, company));
    let own = state.presence(company);
    let others = Company::ALL
        .into_iter()
        .filter(|&other| other != company)
        .fold(0, |set, other| set | state.presence(other));
    let single = match state.variant.side {
        Side::Moon => map.all,
        Side::Belt => map.shuttle,
    };
    // Spaces for one piece: never where the company is already.
    let mut vacant = single & !own & !others;
    let mut full = single & !own & others;
    // Asteroids: any vacant space, ousting only where there is none.
    for space in spaces((reach[0] | reach[1]) & !single) {
        if state.pieces_at(space) < map.seats(space) {
            vacant |= space.bit();
        } else {
            full |= others & space.bit();
        }
    }
    if map.shuttle != 0 && state.sources(rules, company, true).is_empty() {
        (vacant, full) = (vacant & !map.shuttle, full & !map.shuttle);
    }
    if state.sources(rules, company, false).is_empty() {
        (vacant, full) = (vacant & map.shuttle, full & map.shuttle);
    }
    Targets { vacant: reach.map(|set| set & vacant), full: reach.map(|set| set & full) }
}

/// §5.3.3, §5.3.5, §9.3: points for a single line, a double line, and for ousting.
pub(crate) fn prices(rules: &Rules, state: &State, seat: Seat) -> ([u8; 2], u8) {
    let (player, numbers) = (&state.players[seat], &rules.numbers);
    let double = match player.perk(Perk::DoubleLines) {
        0 => numbers.double_line,
        cheaper => cheaper,
    };
    let oust = numbers.oust.saturating_sub(player.perk(Perk::OustCheaper));
    ([numbers.single_line, double], oust)
}

/// §5.3.1: all face-up energy together, and the points that it is.
pub(crate) fn energy_points(rules: &Rules, player: &Player) -> (u16, u8) {
    let (items, value) = of_kind(rules, player, ready(player), Kind::Energy);
    (items, value.saturating_add(player.perk(Perk::Energy)))
}

/// What entering a space costs, and whether somebody has to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) price: u8,
    pub(crate) ousts: bool,
}

pub(crate) fn entry(
    look: Look<'_>,
    seat: Seat,
    company: Company,
    space: Space,
) -> Result<Entry, Illegal> {
    let Look { rules, state } = look;
    let map = rules.map(state.variant.side);
    let shuttle = is_shuttle(rules, state, space);
    let one_piece = shuttle || state.variant.side == Side::Moon;
    if one_piece && state.presence(company) & space.bit() != 0 {
        return Err(Illegal::HeldAlready { space, company });
    }
    let reach = map.reach(company, network(rules, state, company));
    let line = reach.iter().position(|set| set & space.bit() != 0);
    let line = line.ok_or(Illegal::OutOfReach { space, company })?;
    if state.sources(rules, company, shuttle).is_empty() {
        return Err(Illegal::NoPieces { company });
    }
    let seats = if shuttle { 1 } else { map.seats(space) };
    let ousts = state.pieces_at(space) >= seats;
    if ousts && state.pieces_at(space) == state.n_pieces(company, space) {
        return Err(Illegal::HeldAlready { space, company });
    }
    let (lines, oust) = prices(rules, state, seat);
    Ok(Entry { price: lines[line] + if ousts { oust } else { 0 }, ousts })
}

/// Companies whose piece can be ousted from a space.
pub(crate) fn victims(
    state: &State,
    company: Company,
    space: Space,
) -> impl Iterator<Item = Company> + Clone + use<> {
    let there: [bool; Company::COUNT] = Company::ALL.map(|c| state.n_pieces(c, space) > 0);
    Company::ALL.into_iter().filter(move |&other| other != company && there[other.index()])
}
