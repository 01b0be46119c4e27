//! §A.2, §A.5: actions made stronger, and the answers to the questions of chapter A.

use tabletop::Sink;

use super::action::AntiMatterAction;
use super::event::{AntiMatterEvent, tell};
use super::info::Enhancement;
use super::moscovium;
use super::state::AntiMatterFrame;
use crate::action::Action;
use crate::components::{ExtraAction, ExtraSalvation, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Deed, N_COLUMNS, N_ROWS, Planet, Player, Token};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, Phase, State, Terms};
use crate::{
    ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar, ch04_travel, ch05_build,
    ch05_government, ch05_probe, ch05_salvation, ch05_save,
};

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
    if player.is_in(there) || there.count_ones() >= u32::from(max) {
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

/// §A.2.1: a token of the Action Phase.
pub(crate) fn check_play(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
) -> Result<(), Illegal> {
    check_phase(state, Phase::Action)?;
    check_pool(state, player, token)?;
    check_action(rules, state, player, token).map(|_| ())
}

/// §A.2.1: a token of the Salvation Phase.
pub(crate) fn check_use(
    rules: &Rules,
    state: &State,
    player: Player,
    token: Token,
    deed: Deed,
) -> Result<(), Illegal> {
    check_phase(state, Phase::Salvation)?;
    check_pool(state, player, token)?;
    check_deed(rules, state, player, token, deed)
}

/// §A.2.1, §1.5: the active token once more.
pub(crate) fn check_repeat(rules: &Rules, state: &State, player: Player) -> Result<(), Illegal> {
    check_phase(state, Phase::Action)?;
    let token = state.corporation(player).active().ok_or(Illegal::NotRepeatable)?;
    if !ch01_turn::is_repeatable(rules, token) {
        return Err(Illegal::NotRepeatable);
    }
    check_action(rules, state, player, token).map(|_| ())
}

fn check_phase(state: &State, phase: Phase) -> Result<(), Illegal> {
    let fits = state.variant.antimatter && state.phase == phase;
    if fits { Ok(()) } else { Err(Illegal::OtherQuestion) }
}

fn check_pool(state: &State, player: Player, token: Token) -> Result<(), Illegal> {
    let there = state.corporation(player).pool.contains(token);
    if there { Ok(()) } else { Err(Illegal::NoToken { token }) }
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

/// §A.5.6: any row, for the Fuel of a normal move; never out of Trappist.
pub(super) fn check_leap(
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

/// §A.2.1: Moscovium and Specialist first, then the action of a token that was played or repeated.
pub(crate) fn act(
    rules: &Rules,
    state: &mut State,
    player: Player,
    token: Token,
    log: &mut impl Sink<Event>,
) {
    let action = of_token(rules, token).expect("check lets only these through");
    enhance(state, player, action, log);
    begin(rules, state, player, token, action, log);
}

/// §A.2.1: the Specialist stands on the Laboratory Board; §A.2.2: the cube covers a space, of choice
/// where there are several. That question waits below the action.
pub(crate) fn enhance(
    state: &mut State,
    player: Player,
    action: Enhancement,
    log: &mut impl Sink<Event>,
) {
    let antimatter = &mut state.antimatter;
    antimatter.moscovium[player.index()] -= 1;
    antimatter.specialists[player.index()] -= 1;
    antimatter.laboratory[action.index()] |= player.bit();
    antimatter.enhanced = Some(action);
    tell(log, AntiMatterEvent::Enhanced { player, action });
    let mut empty = state.antimatter.empty(player);
    match (empty.next(), empty.next()) {
        (None, _) => moscovium::cover(state, player, None, log),
        (Some(space), None) => moscovium::cover(state, player, Some(space), log),
        (Some(_), Some(_)) => {
            state.push(AntiMatterFrame::Cover { player });
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
    log: &mut impl Sink<Event>,
) {
    let frame: Frame = match action {
        Enhancement::Travel => ch04_travel::Frame::Depart { player, off: NONE }.into(),
        Enhancement::Production => {
            if let Token::Production(planet) = token {
                return ch04_production::begin(rules, state, player, planet, log);
            }
            ch04_production::Frame::ChooseProduction { player }.into()
        }
        Enhancement::Research => {
            ch04_research::Frame::Research { player, terms: terms(rules, token) }.into()
        }
        Enhancement::Market => AntiMatterFrame::SellOff { player }.into(),
        Enhancement::Solar => {
            return ch04_solar::begin(rules, state, player, rules.antimatter.solar_draw, log);
        }
        // Salvation actions begin elsewhere.
        Enhancement::Probe | Enhancement::Build | Enhancement::Save | Enhancement::Government => {
            return;
        }
    };
    state.push(frame);
}

/// §A.5.4, R-164: any colours, a fixed price for each; what the Market has no space for leaves.
pub(super) fn sell_off(
    rules: &Rules,
    state: &mut State,
    player: Player,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
) {
    let fuel = cubes.total() * u16::from(rules.antimatter.market_fuel);
    let corporation = state.corporation_mut(player);
    corporation.cubes.take_all(cubes);
    corporation.gain_fuel(fuel);
    ch04_market::put(state, cubes);
    tell(log, AntiMatterEvent::SoldOff { player, cubes, fuel });
}
