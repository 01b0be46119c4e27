//! §A.2, §A.5: actions made stronger, and the answers to the questions of chapter A.

use tabletop::Sink;

use super::action::AntiMatterAction;
use super::event::AntiMatterEvent;
use super::info::Enhancement;
use super::state::AntiMatterFrame;
use super::{moscovium, orbits};
use crate::action::Action;
use crate::components::{ExtraAction, ExtraSalvation, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Deed, N_COLUMNS, N_ROWS, Planet, Player, Token};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, Phase, State, Terms};
use crate::{
    ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar, ch04_travel, ch05_build,
    ch05_government, ch05_probe, ch05_salvation, ch05_save,
};

fn tell(log: &mut impl Sink<Happening>, event: AntiMatterEvent) {
    log.push(Happening::AntiMatter(event));
}

/// Is the action that goes on made stronger so?
pub(crate) fn is_enhanced(state: &State, action: Enhancement) -> bool {
    state.antimatter.enhanced == Some(action)
}

/// A turn has ended, and what made its action stronger with it.
pub(crate) fn end_turn(state: &mut State) {
    state.antimatter.enhanced = None;
}

// Which action a token stands for.

/// The action of the Laboratory behind a token of the Action Phase.
fn of_token(rules: &Rules, token: Token) -> Option<Enhancement> {
    if let Token::Production(planet) = token {
        return (planet != Planet::Earth).then_some(Enhancement::Production);
    }
    if token == Token::Activation {
        return None;
    }
    match ch01_turn::side(rules, token) {
        ExtraAction::Travel | ExtraAction::TravelCheaper(_) => Some(Enhancement::Travel),
        ExtraAction::Market | ExtraAction::MarketShifted(_) | ExtraAction::MarketWide(_) => {
            Some(Enhancement::Market)
        }
        ExtraAction::Research | ExtraAction::ResearchLower | ExtraAction::ResearchPrevious => {
            Some(Enhancement::Research)
        }
        ExtraAction::SolarExtraction | ExtraAction::SolarWide(_) => Some(Enhancement::Solar),
        ExtraAction::PlanetaryProduction => Some(Enhancement::Production),
        // a flight that is free already has nothing to gain.
        ExtraAction::TravelFree
        | ExtraAction::EarthProduction
        | ExtraAction::TakeCheapest(_)
        | ExtraAction::Deposit { .. }
        | ExtraAction::Gain(_) => None,
    }
}

/// On which terms a token researches.
fn terms(rules: &Rules, token: Token) -> Terms {
    let side = ch01_turn::side(rules, token);
    if side == ExtraAction::ResearchLower {
        Terms::Lower
    } else if side == ExtraAction::ResearchPrevious {
        Terms::Previous
    } else {
        Terms::Normal
    }
}

/// §A.2.1, §A.2.3: Moscovium, Specialists, and a place on the Laboratory Board.
fn check_laboratory(
    rules: &Rules,
    state: &State,
    player: Player,
    action: Enhancement,
) -> Result<(), Illegal> {
    let antimatter = &state.antimatter;
    let have = antimatter.moscovium[player.index()];
    if have == 0 {
        return Err(Illegal::NoMoscovium { need: 1, have });
    }
    let need = 1 + u8::from(action.needs_another());
    let have = antimatter.specialists[player.index()];
    if have < need {
        return Err(Illegal::NoSpecialist { need, have });
    }
    let there = antimatter.laboratory[action.index()];
    let max = rules.antimatter.places(state.n_players);
    if there >> player.0 & 1 == 1 || there.count_ones() >= u32::from(max) {
        return Err(Illegal::LaboratoryFull { max });
    }
    Ok(())
}

fn possible(holds: bool, token: Token) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(Illegal::Pointless { token }) }
}

/// Can the stronger action of this token do anything?
fn check_action(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
) -> Result<Enhancement, Illegal> {
    let action = of_token(rules, token).ok_or(Illegal::NotOnToken { token })?;
    check_laboratory(rules, state, player, action)?;
    let corporation = state.corporation(player);
    let can = match action {
        Enhancement::Travel => ch04_travel::is_possible(rules, state, player, NONE),
        Enhancement::Production => {
            let this = |planet: Planet| {
                !matches!(token, Token::Production(_)) || token == Token::Production(planet)
            };
            let mut based = corporation.based().filter(|&planet| this(planet));
            based.any(|planet| ch04_production::is_possible(rules, state, player, planet))
        }
        Enhancement::Research => {
            let terms = terms(rules, token);
            ch04_research::all()
                .any(|tech| ch04_research::check_price(rules, state, player, terms, tech).is_ok())
        }
        Enhancement::Market => !corporation.cubes.is_empty(),
        Enhancement::Solar => true,
        Enhancement::Probe | Enhancement::Build | Enhancement::Save | Enhancement::Government => {
            false
        }
    };
    possible(can, token).map(|()| action)
}

/// Can the stronger Salvation action be done with this token?
fn check_deed(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
    deed: Deed,
) -> Result<(), Illegal> {
    let side = ch05_salvation::side(rules, token);
    if !ch05_salvation::allows(side, deed) {
        return Err(Illegal::NotOnToken { token });
    }
    check_laboratory(rules, state, player, deed.into())?;
    let corporation = state.corporation(player);
    let can = match deed {
        Deed::Build => ch05_build::is_possible(rules, state, player),
        Deed::Save => ch05_save::is_possible(state, player, side == ExtraSalvation::SaveLower),
        Deed::Probe => {
            let free = side == ExtraSalvation::ProbeFree;
            let row = corporation.probe.row;
            check_leap(rules, state, player, free, row).is_ok()
        }
        Deed::Government => ch05_government::has_space(state, player),
    };
    if can { Ok(()) } else { Err(Illegal::DeedImpossible) }
}

fn check_repeat(rules: &Rules, state: &State, player: Player) -> Result<(), Illegal> {
    let token = state.corporation(player).active().ok_or(Illegal::NotRepeatable)?;
    if !ch01_turn::is_repeatable(rules, token) {
        return Err(Illegal::NotRepeatable);
    }
    check_action(rules, state, player, token).map(|_| ())
}

/// §A.2.1: what can be made stronger in a turn.
pub(crate) fn legal_turn(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
    if state.antimatter.moscovium[player.index()] == 0 {
        return;
    }
    let pool = state.corporation(player).pool;
    if state.phase == Phase::Action {
        for token in pool.iter() {
            if check_action(rules, state, player, token).is_ok() {
                out.push(Action::AntiMatter(AntiMatterAction::Play { token }));
            }
        }
        if check_repeat(rules, state, player).is_ok() {
            out.push(Action::AntiMatter(AntiMatterAction::Repeat));
        }
        return;
    }
    for token in pool.iter() {
        for deed in Deed::ALL {
            if check_deed(rules, state, player, token, deed).is_ok() {
                out.push(Action::AntiMatter(AntiMatterAction::Use { token, deed }));
            }
        }
    }
}

/// Answers to the open question of chapter A.
pub(crate) fn legal(rules: &Rules, state: &State, frame: AntiMatterFrame, out: &mut Vec<Action>) {
    let answer = Action::AntiMatter;
    match frame {
        AntiMatterFrame::Land { planet, inward, .. } => {
            let spaces = orbits::landings(rules, state, planet, inward);
            out.extend(spaces.into_iter().map(|space| answer(AntiMatterAction::Land { space })));
        }
        AntiMatterFrame::Cover { player } => {
            let empty = state.antimatter.empty(player);
            out.extend(empty.map(|space| answer(AntiMatterAction::Cover { space })));
        }
        AntiMatterFrame::Synthesise { player } => moscovium::legal_synthesis(state, player, out),
        AntiMatterFrame::SellOff { player } => {
            let have = state.corporation(player).cubes;
            for n in (1..=have.total().min(u16::from(rules.antimatter.market_cubes))).rev() {
                have.handfuls(n as u8, |cubes| {
                    out.push(answer(AntiMatterAction::SellOff { cubes }));
                });
            }
        }
        AntiMatterFrame::Leap { player, free } => {
            let rows = (0..N_ROWS).filter(|&r| check_leap(rules, state, player, free, r).is_ok());
            out.extend(rows.map(|row| answer(AntiMatterAction::Leap { row })));
        }
        AntiMatterFrame::Top | AntiMatterFrame::Shift | AntiMatterFrame::Roll { .. } => {
            unreachable!("nobody is asked")
        }
    }
}

/// Is this an answer to the question?
pub(crate) fn check(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: AntiMatterAction,
) -> Result<(), Illegal> {
    if !state.variant.antimatter {
        return Err(Illegal::OtherQuestion);
    }
    match (frame, action) {
        (Frame::Turn { player }, action) => check_turn(rules, state, player, action),
        (Frame::SolarKeep { player, drawn }, AntiMatterAction::Keep { moscovium, cubes }) => {
            moscovium::check_keep(rules, state, player, drawn, (moscovium, cubes))
        }
        (Frame::AntiMatter(frame), action) => check_frame_answer(rules, state, frame, action),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn check_turn(
    rules: &Rules,
    state: &State,
    player: Player,
    action: AntiMatterAction,
) -> Result<(), Illegal> {
    let in_pool = |token: Token| {
        let there = state.corporation(player).pool.contains(token);
        if there { Ok(()) } else { Err(Illegal::NoToken { token }) }
    };
    match (state.phase, action) {
        (Phase::Action, AntiMatterAction::Play { token }) => {
            in_pool(token)?;
            check_action(rules, state, player, token).map(|_| ())
        }
        (Phase::Action, AntiMatterAction::Repeat) => check_repeat(rules, state, player),
        (Phase::Salvation, AntiMatterAction::Use { token, deed }) => {
            in_pool(token)?;
            check_deed(rules, state, player, token, deed)
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn check_frame_answer(
    rules: &Rules,
    state: &State,
    frame: AntiMatterFrame,
    action: AntiMatterAction,
) -> Result<(), Illegal> {
    match (frame, action) {
        (AntiMatterFrame::Land { planet, inward, .. }, AntiMatterAction::Land { space }) => {
            let near = orbits::landings(rules, state, planet, inward);
            if near.contains(&space) { Ok(()) } else { Err(Illegal::NotNearest) }
        }
        (AntiMatterFrame::Cover { player }, AntiMatterAction::Cover { space }) => {
            let empty = state.antimatter.empty(player).any(|other| other == space);
            if empty { Ok(()) } else { Err(Illegal::SpaceCovered { space }) }
        }
        (AntiMatterFrame::Synthesise { player }, AntiMatterAction::Synthesise { space, pay }) => {
            moscovium::check_synthesis(state, player, space, pay)
        }
        (AntiMatterFrame::SellOff { player }, AntiMatterAction::SellOff { cubes }) => {
            let have = state.corporation(player).cubes;
            if !have.holds(cubes) {
                return Err(Illegal::NoSuchCubes { cubes, have });
            }
            let (n, max) = (cubes.total(), rules.antimatter.market_cubes);
            let few = (1..=u16::from(max)).contains(&n);
            if few { Ok(()) } else { Err(Illegal::SoldOff { n, max }) }
        }
        (AntiMatterFrame::Leap { player, free }, AntiMatterAction::Leap { row }) => {
            check_leap(rules, state, player, free, row)
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

/// §A.5.6: any row, for the Fuel of a normal move; never out of Trappist.
fn check_leap(
    rules: &Rules,
    state: &State,
    player: Player,
    free: bool,
    row: u8,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    if corporation.probe.column >= N_COLUMNS {
        return Err(Illegal::DeedImpossible);
    }
    let lands = corporation.probe.column + rules.antimatter.columns;
    if row >= N_ROWS || (lands >= N_COLUMNS && row != corporation.probe.row) {
        return Err(Illegal::NoSuchPlace); // Trappist is one space, straight ahead (§5.3.7).
    }
    let need = if free { 0 } else { u16::from(ch05_probe::fuel(rules, state, player, row)) };
    let have = corporation.fuel;
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: AntiMatterAction,
    log: &mut impl Sink<Happening>,
) {
    match (frame, action) {
        (Frame::Turn { player }, action) => play_turn(rules, state, player, action, log),
        (Frame::SolarKeep { player, drawn }, AntiMatterAction::Keep { moscovium, cubes }) => {
            ch04_solar::keep(rules, state, player, drawn, (moscovium, cubes), log);
        }
        (Frame::AntiMatter(frame), action) => play_frame(rules, state, frame, action, log),
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// §A.2.1: Moscovium and Specialist first, then the action.
fn play_turn(
    rules: &Rules,
    state: &mut State,
    player: Player,
    action: AntiMatterAction,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match action {
        AntiMatterAction::Play { token } => {
            let action = of_token(rules, token).expect("check lets only these through");
            log.push(Happening::Played { player, token, deed: None });
            ch01_turn::lay_down(state, player, token);
            enhance(state, player, action, log);
            begin(rules, state, player, token, action, log);
        }
        AntiMatterAction::Repeat => {
            let token = state.corporation(player).active().expect("checked to be active");
            let action = of_token(rules, token).expect("check lets only these through");
            log.push(Happening::Repeated { player, token });
            enhance(state, player, action, log);
            begin(rules, state, player, token, action, log);
        }
        AntiMatterAction::Use { token, deed } => {
            enhance(state, player, deed.into(), log);
            ch05_salvation::start(rules, state, player, token, deed, log);
        }
        AntiMatterAction::Keep { .. }
        | AntiMatterAction::Cover { .. }
        | AntiMatterAction::Synthesise { .. }
        | AntiMatterAction::SellOff { .. }
        | AntiMatterAction::Leap { .. }
        | AntiMatterAction::Land { .. } => unreachable!("checked to be an answer to a turn"),
    }
}

/// §A.2.1: the Specialist stands on the Laboratory Board; §A.2.2: the cube covers a space, of choice
/// where there are several. That question waits below the action.
fn enhance(state: &mut State, player: Player, action: Enhancement, log: &mut impl Sink<Happening>) {
    let antimatter = &mut state.antimatter;
    antimatter.moscovium[player.index()] -= 1;
    antimatter.specialists[player.index()] -= 1;
    antimatter.laboratory[action.index()] |= 1 << player.0;
    antimatter.enhanced = Some(action);
    tell(log, AntiMatterEvent::Enhanced { player, action });
    let mut empty = state.antimatter.empty(player);
    match (empty.next(), empty.next()) {
        (None, _) => moscovium::cover(state, player, None, log),
        (Some(space), None) => moscovium::cover(state, player, Some(space), log),
        (Some(_), Some(_)) => {
            state.frames.push(Frame::AntiMatter(AntiMatterFrame::Cover { player }));
        }
    }
}

/// §A.5.1 to §A.5.5: the stronger action of a token.
fn begin(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    action: Enhancement,
    log: &mut impl Sink<Happening>,
) {
    let frame = match action {
        Enhancement::Travel => Frame::Depart { player, off: NONE },
        Enhancement::Production => {
            if let Token::Production(planet) = token {
                return ch04_production::begin(rules, state, player, planet, log);
            }
            Frame::ChooseProduction { player }
        }
        Enhancement::Research => Frame::Research { player, terms: terms(rules, token) },
        Enhancement::Market => Frame::AntiMatter(AntiMatterFrame::SellOff { player }),
        Enhancement::Solar => {
            return ch04_solar::begin(rules, state, player, rules.antimatter.solar_draw, log);
        }
        Enhancement::Probe | Enhancement::Build | Enhancement::Save | Enhancement::Government => {
            unreachable!("Salvation actions begin elsewhere")
        }
    };
    state.frames.push(frame);
}

fn play_frame(
    rules: &Rules,
    state: &mut State,
    frame: AntiMatterFrame,
    action: AntiMatterAction,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match (frame, action) {
        (AntiMatterFrame::Land { planet, inward, .. }, AntiMatterAction::Land { space }) => {
            orbits::land(state, planet, inward, space, log);
        }
        (AntiMatterFrame::Cover { player }, AntiMatterAction::Cover { space }) => {
            moscovium::cover(state, player, Some(space), log);
        }
        (AntiMatterFrame::Synthesise { player }, AntiMatterAction::Synthesise { space, pay }) => {
            moscovium::take(state, player, space, pay, log);
            moscovium::synthesise(state, player);
        }
        (AntiMatterFrame::SellOff { player }, AntiMatterAction::SellOff { cubes }) => {
            sell_off(rules, state, player, cubes, log);
        }
        (AntiMatterFrame::Leap { player, free }, AntiMatterAction::Leap { row }) => {
            let fuel = if free { 0 } else { ch05_probe::fuel(rules, state, player, row) };
            ch05_probe::leap(rules, state, player, row, fuel, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// §A.5.4, R-164: any colours, a fixed price for each; what the Market has no space for leaves.
fn sell_off(
    rules: &Rules,
    state: &mut State,
    player: Player,
    cubes: Cubes,
    log: &mut impl Sink<Happening>,
) {
    let fuel = cubes.total() * u16::from(rules.antimatter.market_fuel);
    let corporation = state.corporation_mut(player);
    corporation.cubes.take_all(cubes);
    corporation.gain_fuel(fuel);
    ch04_market::put(state, cubes);
    tell(log, AntiMatterEvent::SoldOff { player, cubes, fuel });
}
