//! Chapter 4.1: battles of ships - who fights, targets, withdrawal. The fire itself is `ch04_fire`.
//!
//! The questions and their answers stand here; kinds of ships, rounds and withdrawals in files beside it.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, Viewer};

use crate::action::{Action, Target};
use crate::ch03_explore;
use crate::ch03_turn;
use crate::ch04_colony;
use crate::ch04_fire;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::Fact;
use crate::fleets::{Ships, n_warships};
use crate::ids::{Hex, Star};
use crate::illegal::Illegal;
use crate::state::{self, Battle, Ctx, Look, Phase, Settled, State, bit, stars_in};
use crate::variant::Secrecy;
use crate::words::{
    answer, ask, count, hex_key, name, odds_words, own_targets, planet_key, plural, sentence,
    star_key, star_name, target_noun, target_owner,
};

mod kinds;
mod rounds;
mod withdrawal;

pub(crate) use kinds::{KINDS, kind_of, roster, ships_of_kinds, target_of};
pub(crate) use rounds::{ask_targets, end_round, remove_dead, shots_of, spread_all};

/// What is asked in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §4.1.2: which battle next.
    Battles,
    /// §4.1.5: targets of one side.
    Aim { side: u8 },
    /// §4.1.12: what one side withdraws.
    Withdraw { side: u8, pulled: [u8; 8] },
    /// §4.1.12: the other side says where to.
    WithdrawTo { side: u8, pulled: [u8; 8] },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Fight { star: Star, against: Seat },
    Aim { side: u8, target: Target, load: [u16; 3] },
    Spread { side: u8, target: Target },
    Pull { side: u8, pulled: [u8; KINDS], target: Target, all: bool },
    Retreat { side: u8 },
    Decide { side: u8, pulled: [u8; KINDS] },
    Send { side: u8, pulled: [u8; KINDS], hex: Hex },
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    let side = |side: u8| SeatSet::one(state.battle().seats[usize::from(side)]);
    match frame {
        Frame::Battles => SeatSet::one(state.active),
        Frame::Aim { side: asked } | Frame::Withdraw { side: asked, .. } => side(asked),
        Frame::WithdrawTo { side: leaving, .. } => side(1 - leaving),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Battles => {
            out.extend(battles(state).map(|(star, against)| Action::Fight { star, against }));
        }
        Frame::Aim { side } => rounds::legal_aim(state, side, out),
        Frame::Withdraw { side, pulled } => {
            withdrawal::legal_withdraw(rules, state, side, &pulled, out);
        }
        Frame::WithdrawTo { side, .. } => {
            let hexes = withdrawal::withdrawal_hexes(rules, state, side);
            out.extend(hexes.into_iter().map(|hex| Action::SendTo { hex }));
        }
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Battles, Action::Fight { star, against }) => Some(Move::Fight { star, against }),
        (Frame::Aim { side }, Action::Aim { target, load }) => {
            Some(Move::Aim { side, target, load })
        }
        (Frame::Aim { side }, Action::Spread { target }) => Some(Move::Spread { side, target }),
        (Frame::Withdraw { side, pulled }, Action::Pull { target }) => {
            Some(Move::Pull { side, pulled, target, all: false })
        }
        (Frame::Withdraw { side, pulled }, Action::PullAll { target }) => {
            Some(Move::Pull { side, pulled, target, all: true })
        }
        (Frame::Withdraw { side, .. }, Action::Retreat) => Some(Move::Retreat { side }),
        (Frame::Withdraw { side, pulled }, Action::Done) => Some(Move::Decide { side, pulled }),
        (Frame::WithdrawTo { side, pulled }, Action::SendTo { hex }) => {
            Some(Move::Send { side, pulled, hex })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, chosen: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match chosen {
        Move::Fight { star, against } => check_fight(state, star, against),
        Move::Aim { side, target, load } => rounds::check_aim(state, side, target, load),
        Move::Spread { side, target } => rounds::check_spread(state, side, target),
        Move::Pull { side, pulled, target, all } => {
            withdrawal::check_pull(rules, state, side, &pulled, target, all)
        }
        Move::Retreat { .. } | Move::Decide { .. } => Ok(()),
        Move::Send { side, hex, .. } => withdrawal::check_send(rules, state, side, hex),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    let Ctx { rules, state, log } = ctx;
    match chosen {
        Move::Fight { star, against } => fight(rules, state, star, against, *log),
        Move::Aim { side, target, load } => rounds::aim(rules, state, side, target, load, *log),
        Move::Spread { side, target } => rounds::spread(rules, state, side, target, *log),
        Move::Pull { side, pulled, target, all } => {
            withdrawal::pull(rules, state, side, pulled, target, all);
        }
        Move::Retreat { side } => withdrawal::retreat(rules, state, side, *log),
        Move::Decide { side, pulled } => {
            withdrawal::decide_withdrawal(rules, state, side, pulled, *log);
        }
        Move::Send { side, pulled, hex } => {
            withdrawal::send(rules, state, side, pulled, hex, *log);
        }
    }
}

/// Once nobody is left to fight, the activity is over.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Battles => Settled::went_on(skip_if_peaceful(ctx.state)),
        Frame::Aim { .. } | Frame::Withdraw { .. } | Frame::WithdrawTo { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    match frame {
        Frame::Battles => ask("battles", "§4.1.2", choosing_battle(look.state)),
        Frame::Aim { side } => ask("aim", "§4.1.5", aiming(look, side)),
        Frame::Withdraw { side, pulled } => {
            ask("withdraw", "§4.1.4", withdrawing(look, side, &pulled))
        }
        Frame::WithdrawTo { side, pulled } => {
            ask("withdraw_to", "§4.1.12", sending(look, side, &pulled))
        }
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Fight { star, against } => fight_label(look, seat, star, against),
        Move::Aim { side, target, load } => aim_label(look, seat, side, target, load),
        Move::Spread { side, target } => spread_label(look, seat, side, target),
        Move::Pull { side, pulled, target, all } => {
            pull_label(look, seat, side, &pulled, target, all)
        }
        Move::Retreat { side } => {
            let ships = here_of(look, seat, side).map(|here| Fact::Ships { ships: here.into() });
            let label = answer("withdraw everything", "§4.1.4").in_group("withdraw");
            label.with_all(ships).for_good()
        }
        Move::Decide { side, pulled } => decide_label(look, seat, side, &pulled),
        Move::Send { hex, .. } => send_label(look, hex),
    }
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<state::Frame>) -> bool {
    let battles = below == Some(Frame::Battles.into());
    match frame {
        Frame::Battles => below.is_none() && state.phase == Phase::Battle,
        Frame::Aim { .. } => battles || below == Some(ch04_colony::Frame::Attack.into()),
        Frame::Withdraw { .. } | Frame::WithdrawTo { .. } => battles,
    }
}

/// Can the question be answered here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    let battle = look.state.battle.as_ref();
    match frame {
        Frame::Battles => true,
        Frame::Aim { side } => side < 2 && battle.is_some_and(|battle| battle.shots != [0; 3]),
        Frame::Withdraw { side, pulled } | Frame::WithdrawTo { side, pulled } => {
            side < 2
                && battle.is_some_and(|battle| {
                    let seat = battle.seats[usize::from(side)];
                    let roster = roster(look.rules, look.state, seat, battle.star);
                    pulled.iter().zip(roster).all(|(pulled, n)| *pulled <= n)
                })
        }
    }
}

/// The question as the viewer may know it. `fighting`: of the battle that is being fought.
pub(crate) fn seen_by(
    state: &State,
    frame: Frame,
    viewer: Viewer,
    fighting: bool,
) -> Option<Frame> {
    match frame {
        Frame::Battles => viewer.is(state.active).then_some(frame),
        Frame::Aim { .. } | Frame::WithdrawTo { .. } => fighting.then_some(frame),
        Frame::Withdraw { side, .. } => {
            // What a side is about to withdraw is its own affair until it has decided.
            let own = viewer.is(state.battle().seats[usize::from(side)]);
            let hidden = Frame::Withdraw { side, pulled: [0; KINDS] };
            fighting.then_some(if own { frame } else { hidden })
        }
    }
}

// Words.

fn choosing_battle(state: &State) -> String {
    let n = battles(state).count() as u16;
    let left = if n == 1 { "1 battle is".to_owned() } else { format!("{n} battles are") };
    format!("{left} still to be fought. Which is next?")
}

/// Who of the side at hand has no target yet.
fn firing(battle: &Battle, side: u8) -> Option<(usize, bool)> {
    let strength = battle.shots.iter().position(|&n| n > 0)?;
    Some((strength, side == 1 && battle.colonies != 0))
}

fn aiming(look: Look<'_>, side: u8) -> String {
    let Some(battle) = &look.state.battle else { return "Nobody fights.".to_owned() };
    let Some((strength, bases)) = firing(battle, side) else {
        return "Every shot has its target.".to_owned();
    };
    let enemy = name(battle.seats[usize::from(1 - side)]);
    let firer = ch04_fire::firer(strength, bases, look.state.variant.shield_as_base);
    let n = battle.shots[strength];
    let left = match (n, bases && strength == 0) {
        (1, true) => "1 shot of your shields has no target yet. Where does it go?".to_owned(),
        (_, true) => format!("{n} shots of your shields have no target yet. Where does one go?"),
        (1, false) => format!("1 {firer} has no target yet. What does it fire at?"),
        (_, false) => {
            format!("{n} {} have no target yet. What does one fire at?", plural(firer.name()))
        }
    };
    let (round, star) = (battle.round, star_name(look.rules, battle.star));
    format!("Round {round} at {star} against {enemy}: {left}")
}

/// Ships of a seat by kind.
fn kinds_words(rules: &Rules, seat: Seat, kinds: &[u8; KINDS]) -> String {
    let some = kinds.iter().enumerate().filter(|(_, n)| **n > 0);
    let words: Vec<String> =
        some.map(|(kind, n)| own_targets(rules, seat, u16::from(*n), target_of(kind))).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn withdrawing(look: Look<'_>, side: u8, pulled: &[u8; KINDS]) -> String {
    let Some(battle) = &look.state.battle else { return "Nobody fights.".to_owned() };
    let side = usize::from(side.min(1));
    let forces = |seat: Seat| {
        kinds_words(look.rules, seat, &roster(look.rules, look.state, seat, battle.star))
    };
    let (own, enemy) = (battle.seats[side], battle.seats[1 - side]);
    let leaving = match *pulled == [0; KINDS] {
        true => String::new(),
        false => format!(" Withdrawing so far: {}.", kinds_words(look.rules, own, pulled)),
    };
    format!(
        "Round {} at {} is over: you have {}; {} has {}. Which of your ships withdraw?{leaving}",
        battle.round,
        star_name(look.rules, battle.star),
        forces(own),
        name(enemy),
        forces(enemy),
    )
}

fn sending(look: Look<'_>, side: u8, pulled: &[u8; KINDS]) -> String {
    let Some(battle) = &look.state.battle else { return "Nobody fights.".to_owned() };
    let leaving = battle.seats[usize::from(side.min(1))];
    format!(
        "{} withdraws {} from {}. To which hex? All that it withdraws in this battle goes there.",
        sentence(&name(leaving)),
        kinds_words(look.rules, leaving, pulled),
        star_name(look.rules, battle.star),
    )
}

fn fight_label(look: Look<'_>, seat: Seat, star: Star, against: Seat) -> Label<Fact> {
    let Look { rules, state } = look;
    let mut text = format!("fight {} at {}", name(against), star_name(rules, star));
    // §3.11.6: who has explored in this turn has seen what is there.
    let on_map = star.index() < rules.stars.len();
    let mut seen = None;
    if on_map && state.active == seat && state.watched[seat] & bit(star) != 0 {
        let sights = ch03_explore::ships_at(rules, state, seat, star);
        if let Some(sight) = sights.iter().find(|sight| sight.owner == against) {
            text.push_str(&format!(": {}", sight.ships));
            seen = Some(sight.ships);
        }
    }
    let label = answer(text, "§4.1.2").in_group("battles").touching([star_key(star)]);
    label.with(Fact::MeetsShips { seat: against, ships: seen }).for_good()
}

/// The battle in which the seat is to choose targets, and who fires next.
fn aiming_side(look: Look<'_>, seat: Seat, side: u8) -> Option<(&Battle, usize, bool)> {
    let battle = look.state.battle.as_ref()?;
    let (strength, bases) = firing(battle, side)?;
    let own = battle.seats.get(usize::from(side)) == Some(&seat);
    own.then_some((battle, strength, bases))
}

fn aim_label(look: Look<'_>, seat: Seat, side: u8, target: Target, load: [u16; 3]) -> Label<Fact> {
    let Some((battle, strength, bases)) = aiming_side(look, seat, side) else {
        let text = format!("fire at a {}", aimed_at(look.rules, seat, target_noun(target), target));
        return answer(text, "§4.1.5").in_group("targets");
    };
    let groups = &battle.groups[usize::from(1 - side)];
    let found = groups.iter().find(|group| group.target == target && group.load == load);
    let n = found.map_or(0, |group| group.n);
    let aimed = |what: &str| aimed_at(look.rules, seat, what, target);
    let mut text = match n {
        0 | 1 => format!("the {}", aimed(target_noun(target))),
        _ => format!("one of {}", aimed(&count(n, target_noun(target)))),
    };
    if load == [0; 3] {
        text.push_str(", not aimed at so far");
    } else {
        text.push_str(&format!(", aimed at by {}", load_words(load, bases)));
    }
    let odds = odds_fact(look, battle, side, strength, target);
    text.push_str(&format!(": {}", odds_of(look, strength, bases, target)));
    let label = answer(text, "§4.1.5").in_group("targets").touching(target_keys(battle, target));
    let label = label.with_all([odds, Fact::Shots { n: 1 }, Fact::Targets { n, load }]);
    let last = battle.shots.iter().sum::<u16>() <= 1;
    if last { label.for_good() } else { label }
}

fn spread_label(look: Look<'_>, seat: Seat, side: u8, target: Target) -> Label<Fact> {
    let Some((battle, strength, bases)) = aiming_side(look, seat, side) else {
        let text = format!("share out the {}", plural(target_noun(target)));
        return answer(text, "§4.1.5").in_group("all_shots");
    };
    let groups = &battle.groups[usize::from(1 - side)];
    let n: u16 = groups.iter().filter(|group| group.target == target).map(|group| group.n).sum();
    let shots = battle.shots[strength];
    let firers = count(shots, strength_noun(strength, bases));
    let verb = if shots == 1 { "fires" } else { "fire" };
    let aimed = |what: &str| aimed_at(look.rules, seat, what, target);
    let at = match n {
        1 => format!("the {}", aimed(target_noun(target))),
        _ => format!("{}, evenly", aimed(&count(n, target_noun(target)))),
    };
    let text = format!("{firers} {verb} at {at}: {}", odds_of(look, strength, bases, target));
    let odds = odds_fact(look, battle, side, strength, target);
    let label = answer(text, "§4.1.5").in_group("all_shots").touching(target_keys(battle, target));
    let facts = [odds, Fact::Shots { n: shots }, Fact::Targets { n, load: [0; 3] }];
    let last = battle.shots.iter().sum::<u16>() <= shots;
    let label = label.with_all(facts);
    if last { label.for_good() } else { label }
}

/// Ships or bases to fire at; the seat's own people in the hands of an enemy are called its own (§4.4.3).
fn aimed_at(rules: &Rules, seat: Seat, what: &str, target: Target) -> String {
    match target == (Target::Transport { people: seat }) {
        true => format!("{what} with your own people"),
        false => format!("{what}{}", target_owner(rules, target)),
    }
}

fn odds_of(look: Look<'_>, strength: usize, bases: bool, target: Target) -> String {
    let variant = &look.state.variant;
    let firer = ch04_fire::firer(strength, bases, variant.shield_as_base);
    odds_words(ch04_fire::odds(look.rules, variant, firer, target))
}

fn odds_fact(look: Look<'_>, battle: &Battle, side: u8, strength: usize, target: Target) -> Fact {
    let variant = &look.state.variant;
    let bases = side == 1 && battle.colonies != 0;
    let firer = ch04_fire::firer(strength, bases, variant.shield_as_base);
    let (hits, of) = ch04_fire::odds(look.rules, variant, firer, target).chance();
    let again = ch04_fire::fires_again(look.state, battle, side, strength as u8);
    Fact::Odds { firer, target, hits, of, again }
}

fn pull_label(
    look: Look<'_>,
    seat: Seat,
    side: u8,
    pulled: &[u8; KINDS],
    target: Target,
    all: bool,
) -> Label<Fact> {
    let noun = target_noun(target);
    // §4.4.3: whose people they carry is told of strangers only.
    let own = target == Target::Transport { people: seat };
    let owner = if own { String::new() } else { target_owner(look.rules, target) };
    let Some(battle) = &look.state.battle else {
        return answer(format!("withdraw a {noun}{owner}"), "§4.1.12").in_group("withdraw");
    };
    let here = roster(look.rules, look.state, battle.seats[usize::from(side.min(1))], battle.star);
    let kind = kind_of(target).filter(|&kind| kind < KINDS);
    let left = kind.map_or(0, |kind| here[kind].saturating_sub(pulled[kind]));
    let text = match (all, left) {
        (true, _) => format!("withdraw all {left} {}{owner}", plural(noun)),
        (false, 0 | 1) => format!("withdraw the {noun}{owner}"),
        (false, _) => format!("withdraw 1 of {left} {}{owner}", plural(noun)),
    };
    let go = if all { left } else { left.min(1) };
    let label = answer(text, "§4.1.12").in_group("withdraw").touching([star_key(battle.star)]);
    label.with(Fact::Divides { go: u16::from(go), stay: u16::from(left - go) })
}

/// All ships of the seat in the battle, if it is this side.
fn here_of(look: Look<'_>, seat: Seat, side: u8) -> Option<Ships> {
    let battle = look.state.battle.as_ref()?;
    let own = battle.seats.get(usize::from(side)) == Some(&seat);
    own.then(|| look.state.fleets[seat].ships_at(look.rules.star(battle.star).hex))
}

fn decide_label(look: Look<'_>, seat: Seat, side: u8, pulled: &[u8; KINDS]) -> Label<Fact> {
    let Some(here) = here_of(look, seat, side).filter(|_| *pulled != [0; KINDS]) else {
        let label = answer("stay and fight on", "§4.1.4").in_group("stay").for_good();
        return label.with(Fact::Divides { go: 0, stay: 0 });
    };
    let text = format!("withdraw {}", kinds_words(look.rules, seat, pulled));
    let go: u16 = pulled.iter().map(|&n| u16::from(n)).sum();
    let all: u16 = here.iter().map(|&n| u16::from(n)).sum();
    let label = answer(text, "§4.1.12").in_group("withdraw").for_good();
    label.with(Fact::Divides { go, stay: all.saturating_sub(go) })
}

fn send_label(look: Look<'_>, hex: Hex) -> Label<Fact> {
    if !hex.is_on_board() {
        return answer("to a hex off the board", "§4.1.12").in_group("where_to");
    }
    let star = look.rules.star_in(hex);
    let at = match star {
        Some(star) => format!(", the star {}", star_name(look.rules, star)),
        None => String::new(),
    };
    let cloud = look.state.geometry(look.rules).is_cloud(hex).then_some(Fact::IntoCloud);
    let star = star.map(|star| Fact::AtStar { star });
    let label = answer(format!("to {hex}{at}"), "§4.1.12").in_group("where_to");
    let facts = [Some(Fact::ArrivesAt { hex }), star, cloud];
    label.touching(hex_key(hex)).with_all(facts.into_iter().flatten()).for_good()
}

fn strength_noun(strength: usize, bases: bool) -> &'static str {
    match (strength, bases) {
        (0, false) => "death star",
        (0, true) => "shield shot",
        (1, false) => "fighter",
        (1, true) => "advanced missile base",
        (_, false) => "corvette",
        (_, true) => "missile base",
    }
}

fn load_words(load: [u16; 3], bases: bool) -> String {
    let some = load.iter().enumerate().filter(|(_, n)| **n > 0);
    let words = some.map(|(strength, &n)| match (strength, bases) {
        (0, true) => format!("{n} of the shields"),
        (_, _) => count(n, strength_noun(strength, bases)),
    });
    words.collect::<Vec<String>>().join(", ")
}

fn target_keys(battle: &Battle, target: Target) -> Vec<String> {
    match target {
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => vec![planet_key(planet)],
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => vec![star_key(battle.star)],
    }
}

// §4.1.1, §4.1.2: which battles.

/// Battles that the active player still has to fight, by star and opponent.
fn battles(state: &State) -> impl Iterator<Item = (Star, Seat)> {
    let seat = state.active;
    stars_in(state.present[seat] & state.other_ships(seat))
        .flat_map(move |star| {
            let others = state.others_at(seat, star);
            others.iter().map(move |other| (star, other))
        })
        .filter(move |(star, other)| state.fought[*other] & bit(*star) == 0)
}

fn skip_if_peaceful(state: &mut State) -> bool {
    let peaceful = battles(state).next().is_none();
    if peaceful {
        state.frames.pop();
    }
    peaceful
}

fn check_fight(state: &State, star: Star, against: Seat) -> Result<(), Illegal> {
    let found = battles(state).any(|battle| battle == (star, against));
    if found { Ok(()) } else { Err(Illegal::NoBattle { star, against }) }
}

/// §4.1.3: both look at each other; two unarmed sides do not fight.
fn fight(rules: &Rules, state: &mut State, star: Star, against: Seat, log: &mut impl Sink<Event>) {
    state.fought[against] |= bit(star);
    let seats = [state.active, against];
    state.battle = Some(Battle {
        star,
        seats,
        colonies: 0,
        round: 0,
        owes_round: false,
        groups: [ArrayVec::new(), ArrayVec::new()],
        shots: [0; 3],
        withdraw_to: [Hex::OFF_MAP; 2],
    });
    let hex = rules.stars[star.index()].hex;
    let ships = seats.map(|seat| state.fleets[seat].ships_at(hex).into());
    let [attacker, defender] = seats;
    let turn = state.turn;
    let began = |own| EventView::BattleBegan { star, attacker, defender, own, ships, turn };
    for side in seats {
        log.push(Event::only(side, began(Some(side))));
    }
    let (to, watcher) = audience(state);
    log.push(Event::some(to.without(attacker).without(defender), watcher, began(None)));
    if seats.iter().all(|&seat| !kinds::has_warship(&roster(rules, state, seat, star))) {
        return withdrawal::must_withdraw(rules, state, log);
    }
    rounds::begin_round(rules, state);
}

/// Who hears of the battle: everybody at an open table (§3.10.4), else the two sides (§3.10.5).
pub(crate) fn audience(state: &State) -> (SeatSet, bool) {
    let battle = state.battle.as_ref().expect("a battle is being fought");
    let open = state.variant.secrecy == Secrecy::Table;
    let sides: SeatSet = battle.seats.into_iter().collect();
    (if open { SeatSet::first(state.n_seats) } else { sides }, open)
}

pub(crate) fn tell(state: &State, what: EventView, log: &mut impl Sink<Event>) {
    let (to, watcher) = audience(state);
    log.push(Event::some(to, watcher, what));
}

/// The battle is over. §4.4.7: who drove the guards away takes over what they guarded.
fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *state.battle();
    tell(state, EventView::BattleEnded { star }, log);
    let armed = |seat: Seat| state.has_warships_at(seat, star);
    match seats.map(armed) {
        [false, true] => ch04_colony::take_over(state, star, seats[0], seats[1], log),
        [true, false] => ch04_colony::take_over(state, star, seats[1], seats[0], log),
        [false, false] | [true, true] => {}
    }
    state.battle = None;
    ch03_turn::revert_unguarded(rules, state, log);
}

/// Warships of a seat at a star and how much they can do.
pub(crate) fn warships_at(rules: &Rules, state: &State, seat: Seat, star: Star) -> (u32, Ships) {
    let ships = state.fleets[seat].ships_at(rules.stars[star.index()].hex);
    (n_warships(&ships), ships)
}
