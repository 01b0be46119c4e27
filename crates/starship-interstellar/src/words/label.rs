//! Answers in words, with the things on the board that they touch.

use tabletop::{Label, Seat};

use super::question::token_rule;
use super::{count, cubes, extra_rule, mechanism, one, technology, technology_rule};
use crate::action::{Action, Part};
use crate::components::{ExtraAction, ExtraSalvation, Gain, Rules};
use crate::ids::{Conversion, Deed, Extra, Planet, Player, Token};
use crate::state::{Frame, Phase, Source, State};
use crate::variants::{self, leader_tracks, unique_pass};
use crate::{
    antimatter, ch04_market, ch04_travel, ch05_government, ch05_probe, gains, game, hall, halley,
    kuiper,
};

fn say(text: impl Into<String>, rule: &'static str, touches: Vec<String>) -> Label {
    Label { text: text.into(), rule, touches }
}

fn planet(planet: Planet) -> String {
    format!("planet:{}", planet.token())
}

/// The answer in words, for the seat that is asked.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
pub(crate) fn label(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Label {
    let Some(frame) = state.top() else { return say("Nothing", "§8.1", Vec::new()) };
    if let Frame::Hall(frame) = frame {
        return hall::words::label(rules, state, frame, action);
    }
    if let Action::Variant(action) = *action {
        return variants::words::label(rules, state, seat, action);
    }
    let player = game::player_asked(frame).unwrap_or(Player(0));
    if let Action::Halley(action) = *action {
        return halley::words::label(rules, state, frame, player, action);
    }
    match *action {
        Action::Play { token } => {
            let text = format!("Play {}{}", token.name(), action_side(rules, token));
            say(text, token_rule(token), vec![format!("token:{token}")])
        }
        Action::Use { token, deed } => use_label(rules, token, deed),
        Action::Repeat => say("Repeat the active token", "§1.5", Vec::new()),
        Action::Pass => {
            let unused = state.corporation(player).pool.len();
            let asteroids = kuiper::n_up(state, player); // §K.5.3
            let and = if asteroids == 0 {
                String::new()
            } else {
                format!(" and {}", count(asteroids, "Asteroid"))
            };
            say(format!("Pass with {}{and}", count(unused, "unused token")), "§1.6", Vec::new())
        }
        Action::Keep { cubes: kept } => {
            say(format!("Keep {}", cubes(kept)), "§4.1.1", vec!["bag".to_owned()])
        }
        Action::Research { technology: tech } => {
            let text = format!("Research {}", technology(tech));
            say(text, technology_rule(tech), vec![format!("technology:{}", technology(tech))])
        }
        Action::Pay { cubes: paid } => say(format!("Pay {}", cubes(paid)), "§1.9", Vec::new()),
        Action::PlaceWormhole { orbit, quadrant } => {
            let text = format!("{orbit}'s Orbit, Quadrant {}", quadrant.0 + 1);
            say(text, "§T.6.3", vec![format!("orbit:{}.{}", orbit.token(), quadrant.0)])
        }
        Action::Sell { resource, n } => {
            let fuel = ch04_market::sale(rules, state, shift(frame), resource, n);
            let text = format!("Sell {n} {resource} for {fuel} Fuel");
            say(text, "§4.4.2", vec![format!("market:{}", resource.key())])
        }
        Action::Buy { resource, n } => {
            let fuel = ch04_market::cost(rules, state, shift(frame), resource, n);
            let text = format!("Buy {n} {resource} for {fuel} Fuel");
            say(text, "§4.4.3", vec![format!("market:{}", resource.key())])
        }
        Action::Done => say(done(frame), done_rule(frame), Vec::new()),
        Action::Kuiper(action) => kuiper::words::label(rules, state, player, action),
        Action::AntiMatter(action) => antimatter::words::label(rules, state, player, action),
        _ => explorer_label(rules, state, player, frame, action),
    }
}

/// What an Extra Action does on its Action side, behind its name.
fn action_side(rules: &Rules, token: Token) -> String {
    let Token::Extra(extra) = token else { return String::new() };
    format!(": {}", extra_action(rules.extra(extra).action))
}

fn extra_action(action: ExtraAction) -> String {
    match action {
        ExtraAction::Travel => "Travel".to_owned(),
        ExtraAction::TravelFree => "Travel without Fuel".to_owned(),
        ExtraAction::TravelCheaper(off) => format!("Travel for {off} Fuel less"),
        ExtraAction::Market => "Market".to_owned(),
        ExtraAction::MarketShifted(shift) => format!("Market, {shift} Fuel better a cube"),
        ExtraAction::MarketWide(n) => format!("Market in up to {n} colours"),
        ExtraAction::Research => "Technology Research".to_owned(),
        ExtraAction::ResearchLower => "Research, one cube a level lower".to_owned(),
        ExtraAction::ResearchPrevious => "Research for the price of the level before".to_owned(),
        ExtraAction::SolarExtraction => "Solar Extraction".to_owned(),
        ExtraAction::SolarWide(n) => format!("Solar Extraction, {n} cubes drawn"),
        ExtraAction::EarthProduction => "Earth Production".to_owned(),
        ExtraAction::PlanetaryProduction => "Planetary Production".to_owned(),
        ExtraAction::TakeCheapest(n) => format!("{n} cheapest cubes of the Market"),
        ExtraAction::Deposit { n, .. } => format!("{n} cubes for a Deposit"),
        ExtraAction::Gain(reward) => reward.to_string(),
    }
}

fn use_label(rules: &Rules, token: Token, deed: Deed) -> Label {
    let bonus = if rules.favoured(token) == Some(deed) {
        format!(" (+{} Prestige)", rules.numbers.favoured_prestige)
    } else if let Token::Extra(extra) = token {
        salvation_side(rules, extra)
    } else {
        String::new()
    };
    let rule = match deed {
        Deed::Build => "§5.1",
        Deed::Save => "§5.2",
        Deed::Probe => "§5.3",
        Deed::Government => "§5.4",
    };
    let rule = if let Token::Extra(_) = token { token_rule(token) } else { rule };
    let touches = vec![format!("token:{token}"), format!("deed:{}", deed.token())];
    say(format!("{deed} with {}{bonus}", token.name()), rule, touches)
}

fn salvation_side(rules: &Rules, extra: Extra) -> String {
    match rules.extra(extra).salvation {
        ExtraSalvation::Standard(_) | ExtraSalvation::None => String::new(),
        ExtraSalvation::Then(reward) => format!(", then {reward}"),
        ExtraSalvation::ProbeFree => ", without Fuel".to_owned(),
        ExtraSalvation::ProbeTwice => ", twice".to_owned(),
        ExtraSalvation::BuildTwice => ", up to two".to_owned(),
        ExtraSalvation::BuildStep | ExtraSalvation::SaveStep => ", a step more".to_owned(),
        ExtraSalvation::SaveLower => ", a level cheaper".to_owned(),
        ExtraSalvation::GovernmentTwice => ", two Scientists".to_owned(),
        ExtraSalvation::GovernmentRow => ", all bonuses of the row".to_owned(),
    }
}

/// What an Extra Action does on its Salvation side, by itself.
fn extra_salvation(side: ExtraSalvation) -> String {
    match side {
        ExtraSalvation::Standard(deed) => format!("any action, bonus for {deed}"),
        ExtraSalvation::Then(reward) => format!("any action, then {reward}"),
        ExtraSalvation::ProbeFree => "the Probe without Fuel".to_owned(),
        ExtraSalvation::ProbeTwice => "the Probe, twice".to_owned(),
        ExtraSalvation::BuildTwice => "up to two Mechanisms".to_owned(),
        ExtraSalvation::BuildStep => "a Mechanism, a step more".to_owned(),
        ExtraSalvation::SaveLower => "a Population, a level cheaper".to_owned(),
        ExtraSalvation::SaveStep => "a Population, a step more".to_owned(),
        ExtraSalvation::GovernmentTwice => "two Representatives".to_owned(),
        ExtraSalvation::GovernmentRow => "a Representative, all bonuses of the row".to_owned(),
        ExtraSalvation::None => "no Salvation side".to_owned(),
    }
}

fn shift(frame: Frame) -> u8 {
    if let Frame::Market { shift, .. } = frame { shift } else { 0 }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are left alone alike")]
fn done(frame: Frame) -> &'static str {
    match frame {
        Frame::Settle { .. } => "Leave the token",
        Frame::Wormhole { .. } => "Stay here",
        Frame::Rise { .. } => "Stay seated",
        Frame::Produce { .. } => "End the production",
        _ => "Nothing more",
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are left alone alike")]
fn done_rule(frame: Frame) -> &'static str {
    match frame {
        Frame::Settle { .. } => "§4.3.4",
        Frame::Dock { .. } => "§4.3.5",
        Frame::Market { .. } => "§X.16",
        Frame::Produce { .. } => "§4.6",
        Frame::Build { .. } => "§5.1",
        Frame::Save { .. } => "§T.7.1",
        Frame::Probe { .. } => "§X.24",
        Frame::Wormhole { .. } => "§5.3.3",
        Frame::Send { .. } => "§5.4",
        Frame::Rise { .. } => "§5.1.4",
        Frame::Kuiper(_) => "§K.4",
        Frame::AntiMatter(_) => "§A.4",
        _ => "§1.3",
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn explorer_label(
    rules: &Rules,
    state: &State,
    player: Player,
    frame: Frame,
    action: &Action,
) -> Label {
    let at = state.corporation(player).explorer.at.planet().unwrap_or(Planet::Earth);
    match *action {
        Action::LoadBase => say("Load a Base", "§4.3.1", vec![planet(at)]),
        Action::LoadBuilding { building } => {
            say(format!("Load {}", one(building)), "§4.3.1", vec![planet(at)])
        }
        Action::LoadCubes { cubes: loaded } => {
            say(format!("Load {}", cubes(loaded)), "§4.3.1", vec![planet(at)])
        }
        Action::Dismantle => say(format!("Give up the Base on {at}"), "§4.3.6", vec![planet(at)]),
        Action::Fly { planet: to } => {
            let off = if let Frame::Depart { off, .. } = frame { off } else { 0 };
            let fuel = ch04_travel::price(rules, state, player, off, to.into());
            let rule = if super::question::is_free(off) { "§X.01" } else { "§4.3.2" };
            say(format!("Fly to {to} for {fuel} Fuel"), rule, vec![planet(to)])
        }
        Action::Settle => say("Found a Base", "§4.3.4", vec![planet(at)]),
        Action::Look => {
            let fuel = rules.numbers.look_again_fuel;
            say(format!("Look at the next token for {fuel} Fuel"), "§4.3.4", vec![planet(at)])
        }
        Action::Deploy { building } => {
            say(format!("Set up {}", one(building)), "§4.3.5", vec![planet(at)])
        }
        _ => plant_label(rules, state, player, frame, action),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
fn plant_label(
    rules: &Rules,
    state: &State,
    player: Player,
    frame: Frame,
    action: &Action,
) -> Label {
    let here = if let Frame::Produce { planet, .. } = frame { planet } else { Planet::Earth };
    match *action {
        Action::Activate { part, cubes: moved } => {
            let (text, rule) = match part {
                Part::Base => (format!("Base: {} to Storage", cubes(moved)), "§4.6.1"),
                Part::Explorer => (format!("Explorer: {} to Storage", cubes(moved)), "§4.6.1"),
                Part::Drill => (format!("Drill: {} to Storage", cubes(moved)), "§T.4"),
                Part::Ars => (format!("ARS: {} to your box", cubes(moved)), "§T.1"),
                Part::Outpost => ("Outpost: Fuel".to_owned(), "§T.3"),
            };
            say(text, rule, vec![planet(here)])
        }
        Action::Convert { how, from, to } => {
            let (text, rule) = match how {
                Conversion::Enrich => (format!("Converter: {from} in Storage to {to}"), "§T.2.1"),
                Conversion::Split => {
                    let n = rules.numbers.converter_split;
                    (format!("Converter: {from} of the Deposit to {n} {to}"), "§T.2.2")
                }
                Conversion::Refine => {
                    (format!("Converter: {from} of the Deposit to {to}"), "§T.2.3")
                }
            };
            say(text, rule, vec![planet(here)])
        }
        Action::Pick { planet: picked } => say(picked.name(), "§X.17", vec![planet(picked)]),
        Action::Refill { planet: there, resource } => {
            say(format!("{there}: {resource}"), "§3.4", vec![planet(there)])
        }
        Action::Choose { way } => {
            let Frame::ChooseWay { source, .. } = frame else {
                return say("Choose", "§1.3", Vec::new());
            };
            way_label(rules, source, way)
        }
        Action::Step { track } => {
            let space = state.corporation(player).track(track).saturating_add(1);
            let reward = gains::reward_at(rules, leader_tracks::source(state, track, space));
            let text = format!("{track}: space {space}, {reward}");
            say(text, "§5.5", vec![format!("track:{}", track.token())])
        }
        Action::Take { extra } => {
            let info = rules.extra(extra);
            let action = extra_action(info.action);
            let text = format!("{extra}: {action} | {}", extra_salvation(info.salvation));
            say(text, extra_rule(extra), vec![format!("extra:{extra}")])
        }
        _ => salvation_label(rules, state, player, frame, action),
    }
}

fn way_label(rules: &Rules, source: Source, way: u8) -> Label {
    let reward = gains::reward_at(rules, source);
    let [first, second] = reward.ways()[usize::from(way)];
    let alone = second == Gain::Nothing;
    let text = if alone { first.to_string() } else { format!("{first} and {second}") };
    say(text, super::source(rules, source).1, Vec::new())
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no answer is named as it is written"
)]
fn salvation_label(
    rules: &Rules,
    state: &State,
    player: Player,
    frame: Frame,
    action: &Action,
) -> Label {
    match *action {
        Action::Build { project, column } => {
            let text =
                format!("{} ({project}, {})", mechanism(rules, state, project, column), column + 1);
            let rule = match frame {
                Frame::GovernmentBuild { .. } => "§6.2.1",
                Frame::Variant(_) => "§V6.6",
                _ => "§5.1.2",
            };
            say(text, rule, vec![format!("project:{}.{column}", project.token())])
        }
        Action::Save { resource } => {
            let text = format!("Save a {resource} meeple, {} Reputation", resource.value());
            say(text, "§5.2", vec![format!("population:{}", resource.key())])
        }
        Action::Steer { row } => steer_label(rules, state, player, frame, row),
        Action::Sit { space } => {
            let (row, rule) = match frame {
                Frame::Rise { row, .. } => (row, "§5.1.4"),
                _ => (ch05_government::next_row(state, player).unwrap_or(0), "§5.4.2"),
            };
            let reward = rules.government[usize::from(row)][usize::from(space)];
            let name = &rules.government_names[usize::from(row)];
            let text = format!("{name}, space {}: {reward}", space + 1);
            say(text, rule, vec![format!("government:{row}.{space}")])
        }
        Action::Reward { rotations } => {
            let source = unique_pass::source(state, player, state.phase, rotations);
            let reward = gains::reward_at(rules, source);
            let rule = if state.phase == Phase::Action { "§4.8" } else { "§5.6" };
            say(format!("{}: {reward}", count(rotations, "rotation")), rule, Vec::new())
        }
        _ => say(crate::notation::notation(action), "§1.3", Vec::new()),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are moves of the own Probe")]
fn steer_label(rules: &Rules, state: &State, player: Player, frame: Frame, row: u8) -> Label {
    let (government, fuel, rule) = match frame {
        Frame::Wormhole { government, .. } => {
            (government, ch05_probe::wormhole_fuel(rules, state, player), "§5.3.3")
        }
        Frame::GovernmentProbe { .. } => (true, 0, "§6.2.3"),
        Frame::Variant(_) => (true, 0, "§V6.4"),
        Frame::Probe { free: true, .. } => (false, 0, "§X.13"),
        _ => (false, ch05_probe::fuel(rules, state, player, row), "§5.3.1"),
    };
    let column = ch05_probe::place(state, player, government).column + 1;
    let text = format!("Row {} of column {column} for {fuel} Fuel", row + 1);
    say(text, rule, vec![format!("journey:{column}.{row}")])
}
