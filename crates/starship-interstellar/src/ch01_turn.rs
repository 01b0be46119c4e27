//! Chapter 1, the game: rounds and phases (§1.2), turns (§1.3 to §1.5), passing (§1.6, §1.7).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::cha_antimatter::AntiMatterAction;
use crate::chk_kuiper::{Asteroid, KuiperAction};
use crate::chv_variants::unique_pass;
use crate::components::{ExtraAction, ExtraSalvation, ROTATIONS_MAX, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Deed, Extra, Planet, Player, Token, TokenSet, Track, bits};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, GovernmentStep, Look, NONE, Phase, Source, State, Terms};
use crate::words::{self, ask, count};
use crate::{
    ch01_rewards, ch04_market, ch04_production, ch04_research, ch04_solar, ch04_travel, ch05_build,
    ch05_government, ch05_probe, ch05_salvation, ch05_save, ch08_end, ch10_hall, cha_antimatter,
    chk_kuiper,
};

/// The questions of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "TurnFrame")]
pub enum Frame {
    /// §1.3: play a token, repeat, or pass.
    Turn { player: Player },
    /// §1.7: which reward.
    PassReward { player: Player },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §1.3.
    Play { player: Player, token: Token },
    /// §5.0.
    Use { player: Player, token: Token, deed: Deed },
    /// §1.5.
    Repeat { player: Player },
    /// §1.6.
    Pass { player: Player },
    /// §K.5.1: an Asteroid is turned face down instead of a token.
    Mine { player: Player, asteroid: Asteroid },
    /// §A.2.1: a token, made stronger.
    PlayStronger { player: Player, token: Token },
    /// §A.2.1: the active token once more, made stronger.
    RepeatStronger { player: Player },
    /// §A.2.1: a Salvation action, made stronger.
    UseStronger { player: Player, token: Token, deed: Deed },
    /// §1.7.
    Reward { player: Player, rotations: u8 },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Turn { player } | Frame::PassReward { player } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Turn { player } | Frame::PassReward { player } => state.seats_of(player),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Turn { player } => legal_turn(look.rules, look.state, player, out),
        Frame::PassReward { player } => {
            // §1.7: the reward reached or an earlier one.
            let reached = look.state.corporation(player).rotations;
            out.extend((0..=reached).rev().map(|rotations| Action::Reward { rotations }));
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    use AntiMatterAction as Stronger;
    let paired = match (frame, *action) {
        (Frame::Turn { player }, Action::Play { token }) => Move::Play { player, token },
        (Frame::Turn { player }, Action::Use { token, deed }) => Move::Use { player, token, deed },
        (Frame::Turn { player }, Action::Repeat) => Move::Repeat { player },
        (Frame::Turn { player }, Action::Pass) => Move::Pass { player },
        (Frame::Turn { player }, Action::Kuiper(KuiperAction::Mine { asteroid })) => {
            Move::Mine { player, asteroid }
        }
        (Frame::Turn { player }, Action::AntiMatter(Stronger::Play { token })) => {
            Move::PlayStronger { player, token }
        }
        (Frame::Turn { player }, Action::AntiMatter(Stronger::Repeat)) => {
            Move::RepeatStronger { player }
        }
        (Frame::Turn { player }, Action::AntiMatter(Stronger::Use { token, deed })) => {
            Move::UseStronger { player, token, deed }
        }
        (Frame::PassReward { player }, Action::Reward { rotations }) => {
            Move::Reward { player, rotations }
        }
        (Frame::Turn { .. } | Frame::PassReward { .. }, _) => return None,
    };
    Some(paired)
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Play { player, token } => check_play(rules, state, player, token),
        Move::Use { player, token, deed } => {
            ch05_salvation::check_use(rules, state, player, token, deed)
        }
        Move::Repeat { player } => check_repeat(rules, state, player),
        Move::Pass { .. } => Ok(()),
        Move::Mine { player, asteroid } => chk_kuiper::check_mined(state, player, asteroid),
        Move::PlayStronger { player, token } => {
            cha_antimatter::check_play(rules, state, player, token)
        }
        Move::RepeatStronger { player } => cha_antimatter::check_repeat(rules, state, player),
        Move::UseStronger { player, token, deed } => {
            cha_antimatter::check_use(rules, state, player, token, deed)
        }
        Move::Reward { player, rotations } => {
            let have = state.corporation(player).rotations;
            if rotations <= have { Ok(()) } else { Err(Illegal::Rotations { rotations, have }) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Play { player, token } => {
            log.push(Event::Played { player, token, deed: None });
            lay_down(state, player, token);
            act(rules, state, player, token, *log);
        }
        Move::Use { player, token, deed } => {
            ch05_salvation::start(rules, state, player, token, deed, *log);
        }
        Move::Repeat { player } => {
            let token = state.corporation(player).active().expect("checked to be active");
            log.push(Event::Repeated { player, token });
            act(rules, state, player, token, *log);
        }
        Move::Pass { player } => {
            let unused = state.corporation(player).pool.len();
            pass(state, player, unused, *log);
        }
        Move::Mine { player, asteroid } => {
            chk_kuiper::turn_down(rules, state, player, asteroid, *log);
        }
        Move::PlayStronger { player, token } => {
            log.push(Event::Played { player, token, deed: None });
            lay_down(state, player, token);
            cha_antimatter::act(rules, state, player, token, *log);
        }
        Move::RepeatStronger { player } => {
            let token = state.corporation(player).active().expect("checked to be active");
            log.push(Event::Repeated { player, token });
            cha_antimatter::act(rules, state, player, token, *log);
        }
        Move::UseStronger { player, token, deed } => {
            cha_antimatter::enhance(state, player, deed.into(), *log);
            ch05_salvation::start(rules, state, player, token, deed, *log);
        }
        Move::Reward { player, rotations } => {
            log.push(Event::PassRewardTaken { player, rotations });
            let source = unique_pass::source(state, player, state.phase, rotations);
            ch01_rewards::grant(rules, state, player, source, *log);
        }
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    match frame {
        Frame::Turn { .. } if look.state.phase == Phase::Salvation => {
            ask("turn", "Which token do you use, and for what?", "§5.0")
        }
        Frame::Turn { .. } => ask("turn", "Which token do you play?", "§1.3"),
        Frame::PassReward { .. } => ask("reward", "Which reward do you take?", "§1.7"),
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    let Look { rules, state } = look;
    match answer {
        Move::Play { token, .. } => {
            let text = format!("Play {}{}", token.name(), words::action_side(rules, token));
            let label = Label::new(text, words::token_rule(token)).in_short(token.name());
            side_facts(rules, token, label).touching([words::token(token)]).in_group("play")
        }
        Move::Use { token, deed, .. } => use_label(rules, token, deed).in_group("use"),
        Move::Repeat { player } => {
            let label = Label::new("Repeat the active token", "§1.5").in_group("repeat");
            let Some(token) = state.corporation(player).active() else { return label };
            side_facts(rules, token, label).touching([words::token(token)])
        }
        Move::Pass { player } => pass_label(state, player),
        Move::Mine { asteroid, .. } => chk_kuiper::words::mined(rules, asteroid),
        Move::PlayStronger { token, .. } => cha_antimatter::words::play(rules, token),
        Move::RepeatStronger { player } => {
            cha_antimatter::words::repeat(rules, state.corporation(player).active())
        }
        Move::UseStronger { token, deed, .. } => cha_antimatter::words::uses(rules, token, deed),
        Move::Reward { player, rotations } => {
            let source = unique_pass::source(state, player, state.phase, rotations);
            let reward = ch01_rewards::reward_at(rules, source);
            let rule = if state.phase == Phase::Action { "§4.8" } else { "§5.6" };
            Label::new(format!("{}: {reward}", count(rotations, "rotation")), rule)
                .in_group("reward")
                .with(Fact::Rotations { n: rotations })
                .with(Fact::reward(&reward))
        }
    }
}

fn pass_label(state: &State, player: Player) -> Label {
    let unused = state.corporation(player).pool.len();
    let asteroids = chk_kuiper::n_up(state, player); // §K.5.3
    let and = match asteroids {
        0 => String::new(),
        n => format!(" and {}", count(n, "Asteroid")),
    };
    Label::new(format!("Pass with {}{and}", count(unused, "unused token")), "§1.6")
        .in_group("pass")
        .with(Fact::Unused { tokens: unused, asteroids })
        .with(Fact::Rotations { n: (unused + asteroids).min(ROTATIONS_MAX) })
        .with(Fact::NextPlace { place: state.next_order.len() as u8 + 1 })
}

/// What a token brings without any further question.
pub(crate) fn side_facts(rules: &Rules, token: Token, label: Label) -> Label {
    let label = label.with(Fact::Token { token });
    if let Token::Production(planet) = token
        && planet != Planet::Earth
    {
        return label.with(Fact::Planet { planet });
    }
    if token == Token::Activation {
        return label;
    }
    match side(rules, token) {
        ExtraAction::Gain(reward) => label.with(Fact::reward(&reward)),
        ExtraAction::EarthProduction => {
            label.with(Fact::GainsFuel { n: u16::from(rules.numbers.earth_fuel) })
        }
        ExtraAction::SolarExtraction => label
            .with(Fact::Draws { n: rules.numbers.solar_draw })
            .with(Fact::KeepsMost { n: rules.numbers.solar_keep }),
        ExtraAction::SolarWide(n) => {
            label.with(Fact::Draws { n }).with(Fact::KeepsMost { n: rules.numbers.solar_keep })
        }
        ExtraAction::TravelCheaper(n) => label.with(Fact::FuelOff { n }),
        ExtraAction::MarketShifted(n) => label.with(Fact::BetterPrice { n }),
        ExtraAction::Travel
        | ExtraAction::TravelFree
        | ExtraAction::Market
        | ExtraAction::MarketWide(_)
        | ExtraAction::Research
        | ExtraAction::ResearchLower
        | ExtraAction::ResearchPrevious
        | ExtraAction::PlanetaryProduction
        | ExtraAction::TakeCheapest(_)
        | ExtraAction::Deposit { .. } => label,
    }
}

/// A Salvation action with the token that it is done with.
pub(crate) fn use_label(rules: &Rules, token: Token, deed: Deed) -> Label {
    let favoured = rules.favoured(token) == Some(deed);
    let bonus = if favoured {
        format!(" (+{} Prestige)", rules.numbers.favoured_prestige)
    } else if let Token::Extra(extra) = token {
        words::salvation_side(rules, extra)
    } else {
        String::new()
    };
    let rule =
        if let Token::Extra(_) = token { words::token_rule(token) } else { words::deed_rule(deed) };
    let mut label = Label::new(format!("{deed} with {}{bonus}", token.name()), rule)
        .in_short(format!("{} · {}", words::short_deed(deed), token.name()))
        .touching([words::token(token), format!("deed:{}", deed.token())])
        .with(Fact::Token { token })
        .with(Fact::Deed { deed });
    if favoured {
        let n = i16::from(rules.numbers.favoured_prestige);
        label = label.with(Fact::GainsPrestige { n });
    }
    if let ExtraSalvation::Then(reward) = ch05_salvation::side(rules, token) {
        label = label.with(Fact::reward(&reward));
    }
    match deed {
        Deed::Build => label.with(Fact::Steps { track: Track::Starship, n: 1 }),
        Deed::Save => label.with(Fact::Steps { track: Track::Humankind, n: 1 }),
        Deed::Probe | Deed::Government => label,
    }
}

/// Tokens that can do nothing now, and Salvation actions that no token can be used for.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Turn { player } if state.phase == Phase::Action => {
            for token in state.corporation(player).pool.iter() {
                out.refused(Missing {
                    action: Action::Play { token },
                    text: format!("Play {}", token.name()),
                    touches: vec![words::token(token)],
                });
            }
            if let Some(token) = state.corporation(player).active() {
                out.refused(Missing {
                    action: Action::Repeat,
                    text: format!("Repeat {}", token.name()),
                    touches: vec![words::token(token)],
                });
            }
        }
        Frame::Turn { player } => {
            for deed in Deed::ALL {
                if let Some(reason) = why_no_deed(rules, state, player, deed) {
                    let touches = vec![format!("deed:{}", deed.token())];
                    out.push(None, deed.name(), touches, &reason);
                }
            }
        }
        Frame::PassReward { player } => {
            let reached = state.corporation(player).rotations;
            for rotations in reached + 1..=ROTATIONS_MAX {
                let source = unique_pass::source(state, player, state.phase, rotations);
                let reward = ch01_rewards::reward_at(rules, source);
                out.refused(Missing {
                    action: Action::Reward { rotations },
                    text: format!("{}: {reward}", count(rotations, "rotation")),
                    touches: Vec::new(),
                });
            }
        }
    }
}

/// Why no token could be used for this action now; of several reasons the one that is nearest to be cured.
fn why_no_deed(rules: &Rules, state: &State, player: Player, deed: Deed) -> Option<Illegal> {
    if can_do(rules, state, player, deed) {
        return None;
    }
    match deed {
        Deed::Build => ch05_build::spaces()
            .filter(|&(project, _)| project == crate::ids::Project::Current)
            .find_map(|(project, column)| {
                ch05_build::check_build(rules, state, player, project, column).err()
            }),
        Deed::Save => state
            .population
            .cheapest()
            .and_then(|resource| ch05_save::check_save(state, player, false, resource).err())
            .or(Some(Illegal::DeedImpossible)),
        Deed::Probe => {
            let row = state.corporation(player).probe.row;
            ch05_probe::check_steer(rules, state, player, false, row).err()
        }
        Deed::Government => {
            (0..4).find_map(|space| ch05_government::check_send(state, player, space).err())
        }
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let state = look.state;
    match frame {
        Frame::Turn { player } => {
            let acting = matches!(state.phase, Phase::Action | Phase::Salvation);
            want(acting && state.frames.len() == 1, "no turn can begin now")?;
            want(!player.is_hall(), "H.A.L.L. is not asked")?;
            want(!state.corporation(player).passed, "who has passed has no turn")?;
            let before = (state.turn + state.n_players - 1) % state.n_players;
            want(state.order[usize::from(before)] == player, "it is another's turn")
        }
        Frame::PassReward { player } => {
            want(state.turn == NONE, "rewards are taken when all have passed")?;
            want(state.corporation(player).rotations > 0, "no rotation, no reward")
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::PassReward { .. })
}

// Rounds and phases.

/// §1.2: a round begins with the Action Phase.
pub(crate) fn begin_round(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.round = state.round.saturating_add(1);
    log.push(Event::RoundBegan { round: state.round });
    begin_phase(rules, state, Phase::Action, log);
}

/// Tokens are taken back, and the phase begins.
pub(crate) fn begin_phase(
    rules: &Rules,
    state: &mut State,
    phase: Phase,
    log: &mut impl Sink<Event>,
) {
    state.phase = phase;
    log.push(Event::PhaseBegan { phase });
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
        chk_kuiper::end_phase(state); // §K.5.2
    }
    if phase == Phase::Government {
        state.step = GovernmentStep::Governor;
    } else if state.variant.hall.is_some() {
        ch10_hall::begin_phase(state, log);
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
        let extra = Extra(extra);
        if acting || rules.extra(extra).salvation != ExtraSalvation::None {
            pool.insert(Token::Extra(extra));
        }
    }
    pool
}

/// §1.3, §1.7: whoever comes next and has not passed; those who have are rotated as they come by.
pub(crate) fn next_turn(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    cha_antimatter::end_turn(state);
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
            if player.is_hall() {
                return ch10_hall::turn(rules, state, log);
            }
            return state.push(Frame::Turn { player });
        }
        if corporation.rotations < ROTATIONS_MAX {
            corporation.rotations += 1;
            log.push(Event::Rotated { player, rotations: corporation.rotations });
        }
    }
}

/// §1.7: everybody has passed and takes the reward, in turn order.
fn collect(state: &mut State) {
    state.turn = NONE;
    for idx in (0..state.order.len()).rev() {
        let player = state.order[idx];
        if state.corporation(player).rotations > 0 {
            state.push(Frame::PassReward { player });
        }
    }
}

/// §1.6: who passed first acts first. §8.2: the end of the Earth ends the game with the phase.
fn end_phase(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
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
        return chk_kuiper::can_activate(rules, state, player);
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
        ExtraAction::Gain(reward) => ch01_rewards::gives_anything(state, player, &reward),
        ExtraAction::SolarExtraction | ExtraAction::SolarWide(_) | ExtraAction::EarthProduction => {
            true
        }
    }
}

fn legal_turn(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
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
        ch05_salvation::legal_uses(rules, state, player, out);
        if state.variant.kuiper {
            chk_kuiper::legal_mined(state, player, out);
        }
    }
    if state.variant.antimatter {
        cha_antimatter::legal_turn(rules, state, player, out);
    }
    out.push(Action::Pass);
}

fn check_play(rules: &Rules, state: &State, player: Player, token: Token) -> Result<(), Illegal> {
    if state.phase != Phase::Action {
        return Err(Illegal::OtherQuestion);
    }
    if !state.corporation(player).pool.contains(token) {
        return Err(Illegal::NoToken { token });
    }
    if can_act(rules, state, player, token) { Ok(()) } else { Err(Illegal::Pointless { token }) }
}

fn check_repeat(rules: &Rules, state: &State, player: Player) -> Result<(), Illegal> {
    if state.phase != Phase::Action {
        return Err(Illegal::NotRepeatable);
    }
    let token = state.corporation(player).active().ok_or(Illegal::NotRepeatable)?;
    if !is_repeatable(rules, token) {
        return Err(Illegal::NotRepeatable);
    }
    if can_act(rules, state, player, token) { Ok(()) } else { Err(Illegal::Pointless { token }) }
}

/// §1.4: on top of the played ones.
pub(crate) fn lay_down(state: &mut State, player: Player, token: Token) {
    let corporation = state.corporation_mut(player);
    assert!(corporation.pool.contains(token), "a token that is played is in the pool");
    corporation.pool.remove(token);
    corporation.played.push(token);
}

/// Begins the action of a token.
fn act(rules: &Rules, state: &mut State, player: Player, token: Token, log: &mut impl Sink<Event>) {
    if let Token::Production(planet) = token
        && planet != Planet::Earth
    {
        return ch04_production::begin(rules, state, player, planet, log);
    }
    if token == Token::Activation {
        return chk_kuiper::begin(state, player);
    }
    let research = |terms| ch04_research::Frame::Research { player, terms }.into();
    let depart = |off| ch04_travel::Frame::Depart { player, off }.into();
    let market = |shift, more| {
        ch04_market::Frame::Market { player, shift, more, traded: Cubes::NONE }.into()
    };
    let frame: crate::state::Frame = match side(rules, token) {
        ExtraAction::Travel => depart(0),
        ExtraAction::TravelFree => depart(NONE),
        ExtraAction::TravelCheaper(off) => depart(off),
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
            ch01_rewards::fuel(state, player, u16::from(rules.numbers.earth_fuel), log); // §4.5
            if state.variant.antimatter {
                cha_antimatter::synthesise(state, player); // §A.4
            }
            return;
        }
        ExtraAction::PlanetaryProduction => {
            ch04_production::Frame::ChooseProduction { player }.into()
        }
        ExtraAction::TakeCheapest(n) => return ch04_market::take_cheapest(state, player, n, log),
        ExtraAction::Deposit { n, levels } => {
            return ch01_rewards::offer_deposit(rules, state, player, n, 0..=levels, log);
        }
        ExtraAction::Gain(_) => {
            let Token::Extra(extra) = token else { return };
            return ch01_rewards::grant(rules, state, player, Source::Extra(extra), log);
        }
    };
    state.push(frame);
}

/// §1.6, §1.7: out of this phase; unused tokens are rotations, and Asteroids too (§K.5.3).
pub(crate) fn pass(state: &mut State, player: Player, unused: u8, log: &mut impl Sink<Event>) {
    let unused = unused + chk_kuiper::n_up(state, player);
    let corporation = state.corporation_mut(player);
    corporation.passed = true;
    corporation.rotations = unused.min(ROTATIONS_MAX);
    let rotations = corporation.rotations;
    let place = state.next_order.len() as u8;
    state.next_order.push(player);
    log.push(Event::Passed { player, place, rotations });
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
