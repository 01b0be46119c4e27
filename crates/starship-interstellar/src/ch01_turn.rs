//! Chapter 1, the game: rounds and phases (§1.2), turns (§1.3 to §1.5), passing (§1.6, §1.7).
//!
//! [`run`] carries the game from one question or draw to the next; nothing else does.

use tabletop::Sink;

use crate::action::Action;
use crate::components::{ExtraAction, ExtraSalvation, ROTATIONS_MAX, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Deed, Extra, N_COLUMNS, Planet, Player, Token, TokenSet, bits};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, Phase, Source, State, Step, Terms};
use crate::{
    antimatter, ch04_market, ch04_production, ch04_research, ch04_solar, ch04_travel, ch05_build,
    ch05_government, ch05_probe, ch05_salvation, ch05_save, ch05_tracks, ch06_phase, ch07_sun,
    ch08_end, gains, game, hall, halley, kuiper, variants,
};

/// No run from question to question has more steps than this; passing it is a bug.
const RUN_MAX: u32 = 10_000;

/// Goes on until somebody is asked, a draw is due, or the game is over.
pub(crate) fn run(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    for _ in 0..RUN_MAX {
        let Some(frame) = state.top() else {
            if state.phase == Phase::Over {
                return;
            }
            go_on(rules, state, log);
            continue;
        };
        if advance(rules, state, frame, log) {
            continue;
        }
        let by_hall = game::player_asked(frame).filter(|&player| state.is_hall(player));
        if by_hall.is_none() {
            return;
        }
        let Some(action) = hall::answer(rules, state, frame, log) else { return };
        game::play(rules, state, frame, &action, log);
    }
    unreachable!("a run has an end");
}

/// Does what needs no answer. `false` where somebody is asked or a draw is due.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is not named here asks somebody or waits for a draw"
)]
fn advance(rules: &Rules, state: &mut State, frame: Frame, log: &mut impl Sink<Happening>) -> bool {
    let skip = match frame {
        Frame::Spiral { left } => {
            ch07_sun::spiral(rules, state, left, log);
            return true;
        }
        Frame::Finish { player, token, deed } => {
            ch05_salvation::finish(rules, state, player, token, deed, log);
            return true;
        }
        Frame::Hall(frame) => {
            if hall::asks(frame) || hall::n_outcomes(rules, state, frame).is_some() {
                return false;
            }
            hall::run(rules, state, frame, log);
            return true;
        }
        Frame::Halley(frame) => {
            if halley::player_asked(frame).is_some() || halley::n_outcomes(state, frame).is_some() {
                return false;
            }
            halley::run(rules, state, frame, log);
            return true;
        }
        Frame::Variant(frame) => variants::is_idle(rules, state, frame),
        Frame::Kuiper(frame) if kuiper::is_step(frame) => {
            kuiper::run(rules, state, frame, log);
            return true;
        }
        Frame::AntiMatter(frame) if antimatter::is_step(state, frame) => {
            antimatter::run(state, frame, log);
            return true;
        }
        Frame::Build { player, first: false, .. } => !ch05_build::is_possible(rules, state, player),
        Frame::Save { player, first: false, lower, .. } => {
            !ch05_save::is_possible(state, player, lower)
        }
        Frame::Probe { player, free, optional: true } => {
            !ch05_probe::is_possible(rules, state, player, free)
        }
        Frame::Wormhole { player, government } => {
            let place = ch05_probe::place(state, player, government);
            let fuel = ch05_probe::wormhole_fuel(rules, state, player);
            place.column >= N_COLUMNS || state.corporation(player).fuel < u16::from(fuel)
        }
        Frame::Send { player, first: false, .. } => !ch05_government::is_possible(state, player),
        Frame::Rise { player, row } => !ch05_government::can_rise(state, player, row),
        Frame::Market { player, shift, traded, .. } if !traded.is_empty() => {
            !ch04_market::is_possible(rules, state, player, shift, traded)
        }
        Frame::ChooseDeposit { player, least, most, .. } => {
            gains::deposits(rules, state, player, (least, most)).next().is_none()
        }
        Frame::ChooseExtra { player } => !ch05_tracks::can_take(rules, state, player),
        Frame::Dock { player } => !ch04_travel::can_dock(state, player),
        _ => false,
    };
    if skip {
        state.frames.pop();
    }
    skip
}

/// The stack is empty: the next turn, phase or round.
fn go_on(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    match state.phase {
        Phase::Setup => begin_round(rules, state, log),
        Phase::Action | Phase::Salvation => next_turn(rules, state, log),
        Phase::Government => ch06_phase::step(rules, state, log),
        Phase::Over => unreachable!("nothing goes on after the end"),
    }
}

// Rounds and phases.

/// §1.2: a round begins with the Action Phase.
pub(crate) fn begin_round(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    state.round = state.round.saturating_add(1);
    log.push(Happening::RoundBegan { round: state.round });
    begin_phase(rules, state, Phase::Action, log);
}

fn begin_phase(rules: &Rules, state: &mut State, phase: Phase, log: &mut impl Sink<Happening>) {
    state.phase = phase;
    log.push(Happening::PhaseBegan { phase });
    for player in state.players() {
        let pool = pool(rules, state, player);
        let corporation = state.corporation_mut(player);
        corporation.pool = pool;
        corporation.played.clear();
        corporation.passed = false;
        corporation.rotations = 0;
    }
    state.turn = 0;
    if state.variant.kuiper {
        kuiper::end_phase(state); // §K.5.2
    }
    if phase == Phase::Government {
        state.step = Step::Governor;
    } else if state.variant.hall.is_some() {
        hall::begin_phase(rules, state, log);
    }
}

/// §4.0, §5.0: the tokens that a player has in this phase.
pub(crate) fn pool(rules: &Rules, state: &State, player: Player) -> TokenSet {
    let corporation = state.corporation(player);
    let mut pool = TokenSet::EMPTY;
    if state.phase == Phase::Government {
        return pool;
    }
    let acting = state.phase == Phase::Action;
    Token::BASIC.into_iter().for_each(|token| pool.insert(token));
    if acting {
        pool.insert(Token::Production(Planet::Earth));
        corporation.based().for_each(|planet| pool.insert(Token::Production(planet)));
        if state.variant.kuiper {
            pool.insert(Token::Activation); // §K.2.5
        }
    }
    for extra in bits(u64::from(corporation.extras)) {
        let extra = Extra(extra as u8);
        if acting || rules.extra(extra).salvation != ExtraSalvation::None {
            pool.insert(Token::Extra(extra));
        }
    }
    pool
}

/// §1.3, §1.7: whoever comes next and has not passed; those who have are rotated as they come by.
fn next_turn(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    antimatter::end_turn(state);
    if state.turn == NONE {
        return end_phase(rules, state, log);
    }
    if state.next_order.len() == state.order.len() {
        return collect(state);
    }
    loop {
        let player = state.order[usize::from(state.turn)];
        state.turn = (state.turn + 1) % state.n_players;
        let corporation = state.corporation_mut(player);
        if !corporation.passed {
            if state.is_hall(player) {
                return hall::turn(rules, state, log);
            }
            return state.frames.push(Frame::Turn { player });
        }
        if corporation.rotations < ROTATIONS_MAX {
            corporation.rotations += 1;
            log.push(Happening::Rotated { player, rotations: corporation.rotations });
        }
    }
}

/// §1.7: everybody has passed and takes the reward, in turn order.
fn collect(state: &mut State) {
    state.turn = NONE;
    for idx in (0..state.order.len()).rev() {
        let player = state.order[idx];
        if state.corporation(player).rotations > 0 {
            state.frames.push(Frame::PassReward { player });
        }
    }
}

/// §1.6: who passed first acts first. §8.2: the end of the Earth ends the game with the phase.
fn end_phase(rules: &Rules, state: &mut State, log: &mut impl Sink<Happening>) {
    state.order = state.next_order.take();
    if state.end.is_some() {
        return ch08_end::finish(state, log);
    }
    let next = if state.phase == Phase::Action { Phase::Salvation } else { Phase::Government };
    begin_phase(rules, state, next, log);
}

// A turn.

/// What a token does on its Action side; production of planets and Base Activation apart.
pub(crate) fn side(rules: &Rules, token: Token) -> ExtraAction {
    match token {
        Token::Solar => ExtraAction::SolarExtraction,
        Token::Research => ExtraAction::Research,
        Token::Travel => ExtraAction::Travel,
        Token::Market => ExtraAction::Market,
        Token::Production(_) | Token::Activation => ExtraAction::EarthProduction,
        Token::Extra(extra) => rules.extra(extra).action,
    }
}

/// §1.5: does the token carry the repeat icon?
pub(crate) fn is_repeatable(rules: &Rules, token: Token) -> bool {
    token == Token::Activation || side(rules, token).repeats() // §K.4
}

/// Can the action of this token do anything now?
fn can_act(rules: &Rules, state: &State, player: Player, token: Token) -> bool {
    if let Token::Production(planet) = token
        && planet != Planet::Earth
    {
        return ch04_production::is_possible(rules, state, player, planet);
    }
    if token == Token::Activation {
        return kuiper::can_activate(rules, state, player);
    }
    let corporation = state.corporation(player);
    match side(rules, token) {
        ExtraAction::Travel => ch04_travel::is_possible(rules, state, player, 0),
        ExtraAction::TravelFree => ch04_travel::is_possible(rules, state, player, NONE),
        ExtraAction::TravelCheaper(off) => ch04_travel::is_possible(rules, state, player, off),
        ExtraAction::Market | ExtraAction::MarketWide(_) => {
            ch04_market::is_possible(rules, state, player, 0, Cubes::NONE)
        }
        ExtraAction::MarketShifted(shift) => {
            ch04_market::is_possible(rules, state, player, shift, Cubes::NONE)
        }
        ExtraAction::Research => ch04_research::is_possible(rules, state, player, Terms::Normal),
        ExtraAction::ResearchLower => {
            ch04_research::is_possible(rules, state, player, Terms::Lower)
        }
        ExtraAction::ResearchPrevious => {
            ch04_research::is_possible(rules, state, player, Terms::Previous)
        }
        ExtraAction::PlanetaryProduction => {
            corporation.based().any(|p| ch04_production::is_possible(rules, state, player, p))
        }
        ExtraAction::TakeCheapest(_) => !state.market.is_empty(),
        ExtraAction::Deposit { .. } => corporation.based().next().is_some(),
        ExtraAction::Gain(reward) => gains::gives_anything(state, player, &reward),
        ExtraAction::SolarExtraction | ExtraAction::SolarWide(_) | ExtraAction::EarthProduction => {
            true
        }
    }
}

pub(crate) fn legal_turn(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
    let corporation = state.corporation(player);
    if state.phase == Phase::Action {
        for token in corporation.pool.iter() {
            if can_act(rules, state, player, token) {
                out.push(Action::Play { token });
            }
        }
        if check_repeat(rules, state, player).is_ok() {
            out.push(Action::Repeat);
        }
    } else {
        ch05_salvation::legal(rules, state, player, out);
        if state.variant.kuiper {
            kuiper::legal_mined(state, player, out);
        }
    }
    if state.variant.antimatter {
        antimatter::legal_turn(rules, state, player, out);
    }
    out.push(Action::Pass);
}

pub(crate) fn check_play(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
) -> Result<(), Illegal> {
    if state.phase != Phase::Action {
        return Err(Illegal::OtherQuestion);
    }
    if !state.corporation(player).pool.contains(token) {
        return Err(Illegal::NoToken { token });
    }
    if can_act(rules, state, player, token) { Ok(()) } else { Err(Illegal::Pointless { token }) }
}

pub(crate) fn check_repeat(rules: &Rules, state: &State, player: Player) -> Result<(), Illegal> {
    if state.phase != Phase::Action {
        return Err(Illegal::NotRepeatable);
    }
    let token = state.corporation(player).active().ok_or(Illegal::NotRepeatable)?;
    if !is_repeatable(rules, token) {
        return Err(Illegal::NotRepeatable);
    }
    if can_act(rules, state, player, token) { Ok(()) } else { Err(Illegal::Pointless { token }) }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    log.push(Happening::Played { player, token, deed: None });
    lay_down(state, player, token);
    act(rules, state, player, token, log);
}

/// §1.4: on top of the played ones.
pub(crate) fn lay_down(state: &mut State, player: Player, token: Token) {
    let corporation = state.corporation_mut(player);
    assert!(corporation.pool.contains(token), "a token that is played is in the pool");
    corporation.pool.remove(token);
    corporation.played.push(token);
}

pub(crate) fn repeat(
    rules: &Rules,
    state: &mut State,
    player: Player,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let token = state.corporation(player).active().expect("check lets only an active one through");
    log.push(Happening::Repeated { player, token });
    act(rules, state, player, token, log);
}

/// Begins the action of a token.
fn act(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    log: &mut impl Sink<Happening>,
) {
    if let Token::Production(planet) = token
        && planet != Planet::Earth
    {
        return ch04_production::begin(rules, state, player, planet, log);
    }
    if token == Token::Activation {
        return kuiper::begin(state, player);
    }
    let research = |terms| Frame::Research { player, terms };
    let market = |shift, more| Frame::Market { player, shift, more, traded: Cubes::NONE };
    let frame = match side(rules, token) {
        ExtraAction::Travel => Frame::Depart { player, off: 0 },
        ExtraAction::TravelFree => Frame::Depart { player, off: NONE },
        ExtraAction::TravelCheaper(off) => Frame::Depart { player, off },
        ExtraAction::Market => market(0, 0),
        ExtraAction::MarketShifted(shift) => market(shift, 0),
        ExtraAction::MarketWide(colours) => market(0, colours - 1),
        ExtraAction::Research => research(Terms::Normal),
        ExtraAction::ResearchLower => research(Terms::Lower),
        ExtraAction::ResearchPrevious => research(Terms::Previous),
        ExtraAction::SolarExtraction => {
            return ch04_solar::begin(rules, state, player, rules.numbers.solar_draw, log);
        }
        ExtraAction::SolarWide(n) => return ch04_solar::begin(rules, state, player, n, log),
        ExtraAction::EarthProduction => {
            gains::fuel(state, player, u16::from(rules.numbers.earth_fuel), log); // §4.5
            if state.variant.antimatter {
                antimatter::synthesise(state, player); // §A.4
            }
            return;
        }
        ExtraAction::PlanetaryProduction => Frame::ChooseProduction { player },
        ExtraAction::TakeCheapest(n) => return ch04_market::take_cheapest(state, player, n, log),
        ExtraAction::Deposit { n, levels } => {
            return gains::offer_deposit(rules, state, player, n, (0, levels), log);
        }
        ExtraAction::Gain(_) => {
            let Token::Extra(extra) = token else {
                unreachable!("only Extra Actions give rewards")
            };
            return gains::grant(rules, state, player, Source::Extra(extra), log);
        }
    };
    state.frames.push(frame);
}

/// §1.6, §1.7: out of this phase; unused tokens are rotations, and Asteroids too (§K.5.3).
pub(crate) fn pass(state: &mut State, player: Player, unused: u8, log: &mut impl Sink<Happening>) {
    let unused = unused + kuiper::n_up(state, player);
    let corporation = state.corporation_mut(player);
    corporation.passed = true;
    corporation.rotations = unused.min(ROTATIONS_MAX);
    let rotations = corporation.rotations;
    let place = state.next_order.len() as u8;
    state.next_order.push(player);
    log.push(Happening::Passed { player, place, rotations });
}

/// The four actions of the Salvation Phase that could be done now (§5.0).
pub(crate) fn can_do(rules: &Rules, state: &State, player: Player, deed: Deed) -> bool {
    match deed {
        Deed::Build => ch05_build::is_possible(rules, state, player),
        Deed::Save => ch05_save::is_possible(state, player, false),
        Deed::Probe => ch05_probe::is_possible(rules, state, player, false),
        Deed::Government => ch05_government::is_possible(state, player),
    }
}
