//! §H.1, §H.2: set-up, the pile of tokens, a turn from the first token tried to the Pass token.

use tabletop::{Silent, Sink};

use super::event::{HallEvent, Why, returned, tell};
use super::facts::Facts;
use super::state::{Cube, Hall, HallFrame, Row};
use super::{action, bag, salvation, travel};
use crate::ch01_turn;
use crate::chv_variants::multi_resource;
use crate::components::{ExtraAction, ExtraSalvation, Rules};
use crate::event::Event;
use crate::ids::{Deed, Extra, Planet, Player, Resource, Token, TokenSet, nth_bit};
use crate::state::{Ctx, Phase, Source, State};
use crate::{ch01_rewards, cha_antimatter, chk_kuiper};

/// What a token makes H.A.L.L. do in the Action Phase (§H.5.2: enhancements are ignored).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// The action of a row of its board.
    Row(Row),
    /// Exactly what is printed; the cube goes to the Technology area.
    Printed(Extra),
    /// Base Activation, as if it were printed (§K.7).
    Launch,
}

/// §H.5.2: the basic action behind a token.
pub(super) fn job(rules: &Rules, token: Token) -> Job {
    let extra = match token {
        Token::Solar => return Job::Row(Row::Solar),
        Token::Research => return Job::Row(Row::Research),
        Token::Travel => return Job::Row(Row::Travel),
        Token::Market => return Job::Row(Row::Market),
        Token::Production(Planet::Earth) => return Job::Row(Row::Earth),
        Token::Production(_) => return Job::Row(Row::Planetary),
        Token::Activation => return Job::Launch,
        Token::Extra(extra) => extra,
    };
    match rules.extra(extra).action {
        ExtraAction::Travel | ExtraAction::TravelFree | ExtraAction::TravelCheaper(_) => {
            Job::Row(Row::Travel)
        }
        ExtraAction::Market | ExtraAction::MarketShifted(_) | ExtraAction::MarketWide(_) => {
            Job::Row(Row::Market)
        }
        ExtraAction::Research | ExtraAction::ResearchLower | ExtraAction::ResearchPrevious => {
            Job::Row(Row::Research)
        }
        ExtraAction::SolarExtraction | ExtraAction::SolarWide(_) => Job::Row(Row::Solar),
        ExtraAction::EarthProduction => Job::Row(Row::Earth),
        ExtraAction::PlanetaryProduction => Job::Row(Row::Planetary),
        ExtraAction::TakeCheapest(_) | ExtraAction::Deposit { .. } | ExtraAction::Gain(_) => {
            Job::Printed(extra)
        }
    }
}

/// §H.1: the AI bag, and the pile of planets with its top in sight.
pub(crate) fn setup(rules: &Rules, state: &mut State) {
    let Some(level) = state.variant.hall else { return };
    state.hall = Hall { bag: rules.hall.bags[level.index()], ..Hall::OFF };
    for planet in Planet::COLONIES {
        state.hall.planets_hidden |= planet.bit();
    }
    state.push(HallFrame::Planet);
}

/// §H.2.1: its tokens are shuffled, production tokens above the others.
pub(crate) fn begin_phase(state: &mut State, log: &mut impl Sink<Event>) {
    let pool = state.corporation(Player::Hall).pool;
    let is_planet =
        |token: &Token| matches!(token, Token::Production(planet) if *planet != Planet::Earth);
    let hall = &mut state.hall;
    hall.top = None;
    hall.under.clear();
    hall.hidden_production = pool.iter().filter(is_planet).collect();
    hall.hidden = pool.iter().filter(|token| !is_planet(token)).collect();
    hall.n_played = 0;
    turn_up(state, log);
}

/// The token that comes to lie on top is seen by all; a draw where nobody knows which it is.
fn turn_up(state: &mut State, log: &mut impl Sink<Event>) {
    let hall = &mut state.hall;
    if hall.top.is_some() {
        return;
    }
    let token = match hidden(hall).len() {
        0 if hall.under.is_empty() => return,
        0 => hall.under.remove(0),
        1 => {
            let token = hidden(hall).iter().next().expect("there is one");
            hidden_mut(hall).remove(token);
            token
        }
        _ => return state.push(HallFrame::Token),
    };
    hall.top = Some(token);
    tell(log, || HallEvent::TokenTurned { token });
}

/// The unknown part that lies highest.
fn hidden(hall: &Hall) -> TokenSet {
    if hall.hidden_production.is_empty() { hall.hidden } else { hall.hidden_production }
}

fn hidden_mut(hall: &mut Hall) -> &mut TokenSet {
    if hall.hidden_production.is_empty() { &mut hall.hidden } else { &mut hall.hidden_production }
}

/// §H.2.2: its turn has come.
pub(crate) fn turn(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.hall.n_tried = 0;
    let (top, n_pile) = (state.hall.top, state.hall.n_pile());
    tell(log, || HallEvent::TurnBegan { top, n_pile });
    if state.phase == Phase::Action && travel::goes_on(rules, state, log) {
        return;
    }
    next(rules, state, log);
}

/// §H.2.2, §H.2.3: the token on top, if it can be played; when all have been tried, it passes.
fn next(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let n_pile = state.hall.n_pile();
    if state.hall.n_tried >= n_pile {
        return pass(rules, state, n_pile, log);
    }
    let Some(token) = state.hall.top else {
        state.push(HallFrame::Next);
        return turn_up(state, log);
    };
    let checked = match state.phase {
        Phase::Action => match job(rules, token) {
            Job::Row(Row::Travel) => return travel::begin(rules, state, token, log),
            Job::Row(row) => action::check_before(Facts::of(rules, state), row, token),
            Job::Launch if chk_kuiper::hall_check(rules, state) => {
                return action::launch(rules, state, token, log);
            }
            Job::Launch => Err(Why::NoAsteroid),
            Job::Printed(extra) => match action::check_printed(Facts::of(rules, state), extra) {
                Ok(()) => return action::printed(rules, state, token, extra, log),
                Err(why) => Err(why),
            },
        },
        Phase::Salvation => salvation::check_before(Facts::of(rules, state), token),
        Phase::Setup | Phase::Government | Phase::Over => return, // It has turns in two phases.
    };
    match checked {
        Ok(()) => ask_cube(state, HallFrame::Cube { token, again: false }, log),
        Err(why) => impossible(state, token, why, log),
    }
}

/// §H.2.2: a cube is drawn; R-61: an empty bag counts as red.
pub(super) fn ask_cube(state: &mut State, frame: HallFrame, log: &mut impl Sink<Event>) {
    if state.hall.bag.is_empty() {
        tell(log, || HallEvent::BagEmpty);
    }
    state.push(frame);
}

/// §H.2.3: under the pile, and the next one is tried.
pub(super) fn impossible(state: &mut State, token: Token, why: Why, log: &mut impl Sink<Event>) {
    tell(log, || HallEvent::TokenImpossible { token, why });
    let hall = &mut state.hall;
    hall.under.push(token);
    hall.top = None;
    hall.n_tried = hall.n_tried.saturating_add(1);
    state.push(HallFrame::Next);
    turn_up(state, log);
}

/// §H.2.3: the cube goes back into the AI bag.
pub(super) fn put_back(state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    if let Some(resource) = cube.0 {
        state.hall.bag.add(resource, 1);
    }
    returned(log, cube);
}

/// §H.2.2: the token lies on the played ones and counts.
pub(super) fn lay_down(
    state: &mut State,
    token: Token,
    row: Option<Row>,
    log: &mut impl Sink<Event>,
) {
    assert_eq!(state.hall.top, Some(token), "H.A.L.L. plays the token on top");
    ch01_turn::lay_down(state, Player::Hall, token);
    let hall = &mut state.hall;
    hall.top = None;
    hall.n_played = hall.n_played.saturating_add(1);
    let n_played = hall.n_played;
    tell(log, || HallEvent::TokenPlayed { token, row, n_played });
}

/// §H.2.2: the cube lies in its cell, or (§H.5.2) with the technologies.
pub(super) fn place(state: &mut State, cube: Cube, row: Option<Row>, log: &mut impl Sink<Event>) {
    let Some(cube) = cube.0 else { return };
    match row {
        Some(row) => state.hall.board[row.index()].add(cube, 1),
        None => state.hall.aside.add(cube, 1),
    }
    tell(log, || HallEvent::CubePlaced { cube, row });
}

/// §H.2.4: unused tokens are rotations.
///
/// Draft (§H.7, R-63): when the last token was played, discarded tokens count instead; those are
/// the production tokens of the Salvation Phase.
fn pass(rules: &Rules, state: &mut State, unused: u8, log: &mut impl Sink<Event>) {
    let mut rotations = unused;
    if state.variant.draft && unused == 0 && state.phase == Phase::Salvation {
        rotations = n_discarded(rules, state);
    }
    tell(log, || HallEvent::Passing { unused, rotations });
    ch01_turn::pass(state, Player::Hall, rotations, log);
}

/// Tokens that have no Salvation side: of planets, Earth's too, and X17.
fn n_discarded(rules: &Rules, state: &State) -> u8 {
    let corporation = state.corporation(Player::Hall);
    let useless = |extra: &Extra| rules.extra(*extra).salvation == ExtraSalvation::None;
    let owned = Extra::all().filter(|extra| corporation.extras & 1 << extra.0 != 0);
    let earth = 1 + u8::from(state.variant.kuiper); // §K.5: Base Activation is laid aside too.
    earth + corporation.based().count() as u8 + owned.filter(useless).count() as u8
}

/// §H.5, §H.5.1: a new Extra Action lies at the bottom of the pile.
pub(crate) fn extra_taken(state: &mut State, extra: Extra) {
    let token = Token::Extra(extra);
    if !state.corporation(Player::Hall).pool.contains(token) {
        return; // It has no use before the next phase.
    }
    let hall = &mut state.hall;
    if hall.n_pile() == 0 {
        hall.top = Some(token);
    } else {
        hall.under.push(token);
    }
}

/// §H.3.3.6: a planet is destroyed; its token leaves the piles of planets and tokens.
pub(crate) fn planet_destroyed(state: &mut State, planet: Planet) {
    let token = Token::Production(planet);
    let hall = &mut state.hall;
    hall.planets_hidden &= !planet.bit();
    hall.planets.retain(|other| *other != planet);
    hall.hidden_production.remove(token);
    hall.under.retain(|other| *other != token);
    if hall.top == Some(token) {
        hall.top = None;
        turn_up(state, &mut Silent);
    }
    show_planet(state);
}

/// §H.1.2: the top of the pile of planets is always in sight.
pub(super) fn show_planet(state: &mut State) {
    let hall = &state.hall;
    if hall.planets.is_empty() && hall.planets_hidden != 0 {
        state.push(HallFrame::Planet);
    }
}

/// How many outcomes a draw has; `None` for what is no draw.
pub(crate) fn outcomes(state: &State, frame: HallFrame) -> Option<u32> {
    let hall = &state.hall;
    match frame {
        HallFrame::Token => Some(u32::from(hidden(hall).len())).filter(|n| *n > 0),
        HallFrame::Planet => Some(hall.planets_hidden.count_ones()).filter(|n| *n > 0),
        // an empty bag has one outcome, no cube.
        HallFrame::Cube { .. } | HallFrame::Aside => Some(u32::from(hall.bag.total()).max(1)),
        HallFrame::Face { planet, .. } => {
            Some(multi_resource::left_in_box(state, planet).count_ones())
        }
        HallFrame::Sun { .. } => Some(u32::from(cha_antimatter::n_in_bag(state))),
        HallFrame::Next
        | HallFrame::Target { .. }
        | HallFrame::Step { .. }
        | HallFrame::Also { .. }
        | HallFrame::ProbeEnds
        | HallFrame::Finish { .. }
        | HallFrame::Counter { .. }
        | HallFrame::Convert
        | HallFrame::Dilute { .. } => None,
    }
}

/// Deals what the top frame waits for.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: HallFrame, result: u32) {
    let (rules, state, log) = (ctx.rules, &mut *ctx.state, &mut *ctx.log);
    state.frames.pop();
    match frame {
        HallFrame::Token => {
            let token = Token::from_index(nth_bit(hidden(&state.hall).0, result).into());
            hidden_mut(&mut state.hall).remove(token);
            state.hall.top = Some(token);
            tell(log, || HallEvent::TokenTurned { token });
        }
        HallFrame::Planet => {
            let planet = nth_bit(state.hall.planets_hidden, result);
            let planet = Planet::ALL[usize::from(planet)];
            state.hall.planets_hidden &= !planet.bit();
            state.hall.planets.push(planet);
            tell(log, || HallEvent::PlanetTurned { planet });
        }
        HallFrame::Cube { token, again } => {
            let cube = draw_cube(state, result, log);
            match state.phase {
                Phase::Salvation => salvation::with_cube(rules, state, token, cube, log),
                Phase::Action if job(rules, token) == Job::Row(Row::Travel) => {
                    state.push(HallFrame::Target { token, again, cube });
                }
                Phase::Action | Phase::Setup | Phase::Government | Phase::Over => {
                    action::with_cube(rules, state, token, cube, log);
                }
            }
        }
        HallFrame::Aside => {
            let cube = draw_cube(state, result, log);
            place(state, cube, None, log);
        }
        HallFrame::Face { planet, ars } => travel::found(rules, state, planet, ars, result, log),
        HallFrame::Sun { cube, left, drawn } => {
            let draw = action::SunDraw { cube, left, drawn };
            action::sun(rules, state, draw, result, log);
        }
        HallFrame::Next
        | HallFrame::Target { .. }
        | HallFrame::Step { .. }
        | HallFrame::Also { .. }
        | HallFrame::ProbeEnds
        | HallFrame::Finish { .. }
        | HallFrame::Counter { .. }
        | HallFrame::Convert
        | HallFrame::Dilute { .. } => {}
    }
}

fn draw_cube(state: &mut State, result: u32, log: &mut impl Sink<Event>) -> Cube {
    if state.hall.bag.is_empty() {
        return Cube(None);
    }
    let cube: Resource = state.hall.bag.nth(result);
    state.hall.bag.take(cube, 1);
    tell(log, || HallEvent::CubeTaken { cube });
    Cube(Some(cube))
}

/// Does what a step on the stack says.
pub(super) fn run(rules: &Rules, state: &mut State, frame: HallFrame, log: &mut impl Sink<Event>) {
    state.frames.pop();
    match frame {
        HallFrame::Next => next(rules, state, log),
        HallFrame::Token => turn_up(state, log), // Nothing unknown is left.
        HallFrame::Planet => {}                  // The Sun has taken the last one.
        HallFrame::Target { token, again, cube } => {
            travel::target(rules, state, token, again, cube, log);
        }
        HallFrame::Step { track } => {
            crate::ch05_tracks::step(rules, state, Player::Hall, track, log);
        }
        HallFrame::Also { deed } => salvation::also(rules, state, deed, log),
        HallFrame::ProbeEnds => state.hall.mode = super::state::Mode::Plain,
        HallFrame::Finish { token, deed, cube } => finish(rules, state, token, deed, cube, log),
        HallFrame::Convert => bag::convert_all(state, log),
        HallFrame::Cube { .. }
        | HallFrame::Aside
        | HallFrame::Face { .. }
        | HallFrame::Sun { .. }
        | HallFrame::Counter { .. }
        | HallFrame::Dilute { .. } => {}
    }
}

/// Purple's return (§H.3, §H.4), the next token comes to sight, the bonus of the token (§H.4.1).
fn finish(
    rules: &Rules,
    state: &mut State,
    token: Token,
    deed: Option<Deed>,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    if cube.is_purple() {
        let corporation = state.corporation_mut(Player::Hall);
        let place = corporation.played.iter().rposition(|played| *played == token);
        corporation.played.remove(place.expect("the token was played"));
        corporation.pool.insert(token);
        state.hall.under.push(token);
        tell(log, || HallEvent::TokenReturned { token });
    }
    turn_up(state, log);
    let Some(deed) = deed else { return };
    if rules.favoured(token) == Some(deed) {
        let n = i16::from(rules.numbers.favoured_prestige);
        ch01_rewards::prestige(state, Player::Hall, n, log);
    }
    if let Token::Extra(extra) = token {
        ch01_rewards::grant(rules, state, Player::Hall, Source::Then(extra), log);
    }
}
