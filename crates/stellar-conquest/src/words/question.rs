//! What a seat is asked.

use tabletop::{Question, Seat};

use super::{
    count, ip_are, known_info, known_planet, million, own_targets, place, plural, sentence,
    ships_words, star_name, targets, unit_words,
};
use crate::action::Target;
use crate::ch04_battle::{KINDS, battles, roster, target_of};
use crate::components::{Odds, Rules};
use crate::event::ShipCount;
use crate::fleets::{Mark, Stack};
use crate::ids::{Hex, Item, Planet, ShipClass, Star, Tech};
use crate::state::{Battle, Frame, State, Step};
use crate::{ch03_movement, ch04_colony, ch04_fire, ch06_production, ch06_research};

/// What the seat is asked. Only for seats that are.
pub(crate) fn question(rules: &Rules, state: &State, seat: Seat) -> Question {
    let Some(frame) = state.top() else {
        return ask("over", "§2.5.1", "The game is over.");
    };
    match frame {
        Frame::Secret => at_desk(rules, state, seat),
        Frame::Move => ask("move", "§3.3.1", moving(rules, state, seat)),
        Frame::Order => ask("order", "§3.7.1", ordering(rules, state, seat)),
        Frame::Detach { class, take } => {
            ask("detach", "§3.9.4", detaching(state, seat, class, take))
        }
        Frame::Administer => ask(
            "administer",
            "§3.6.3",
            "What changes: command posts, standing orders, factories of conquered colonies?",
        ),
        Frame::AskExplore { star } => ask("explore", "§3.11.7", exploring(rules, star)),
        Frame::Battles => ask("battles", "§4.1.2", choosing_battle(state)),
        Frame::Aim { side } => ask("aim", "§4.1.5", aiming(rules, state, side)),
        Frame::Withdraw { side, pulled } => {
            ask("withdraw", "§4.1.4", withdrawing(rules, state, side, &pulled))
        }
        Frame::WithdrawTo { side, pulled } => {
            ask("withdraw_to", "§4.1.12", sending(rules, state, side, &pulled))
        }
        Frame::Redirect { seat } => ask("redirect", "§4.1.13", redirecting(rules, state, seat)),
        Frame::Assault => ask(
            "assault",
            "§4.2.1",
            "Which colony do your warships attack, bombard or rob of its factories?",
        ),
        Frame::Attack => ask("attack", "§4.2.5", attacking(rules, state)),
        Frame::RazeDefence { planet } => {
            ask("raze_defence", "§4.2.7", razing(rules, state, seat, planet))
        }
        Frame::Raze { planet } => ask("raze", "§4.4.9", razing(rules, state, seat, planet)),
        Frame::Bombard { planet } => {
            ask("bombard", "§4.4.10", bombarding(rules, state, seat, planet))
        }
        Frame::Land => ask(
            "land",
            "§5.1.1",
            "Which colony transports land, and where? They may stay in space as well.",
        ),
        Frame::LandCount { stack, planet } => {
            ask("land_count", "§5.1.1", landing(rules, state, seat, stack, planet))
        }
        Frame::Seating { .. }
        | Frame::ExploreFrom { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. }
        | Frame::Fire { .. } => ask("wait", "§3.1.2", "Nobody is asked now."),
    }
}

fn ask(id: &'static str, rule: &'static str, text: impl Into<String>) -> Question {
    Question { id, text: text.into(), rule }
}

// Movement and exploration.

fn moving(rules: &Rules, state: &State, seat: Seat) -> String {
    let speed = state.speed(rules, seat);
    let stacks = state.fleets[seat].stacks();
    let outside = stacks.last().is_some_and(|stack| stack.key.hex() == Hex::OFF_MAP);
    let enter = match outside {
        true => format!(" The whole fleet enters at {}.", state.entry_hex(rules, seat)),
        false => String::new(),
    };
    let reach = count(u16::from(speed), "hex");
    format!("Turn {}: which ships move? They go {reach} a turn.{enter}", state.turn)
}

fn ordering(rules: &Rules, state: &State, seat: Seat) -> String {
    let stacks: Vec<Stack> = state.fleets[seat].in_hand().copied().collect();
    format!("{}. What do they do?", sentence(&unit_words(rules, state, seat, &stacks)))
}

fn detaching(state: &State, seat: Seat, class: u8, take: [u8; ShipClass::COUNT]) -> String {
    let hand = ch03_movement::hand(state, seat);
    let class = usize::from(class).min(ShipClass::COUNT - 1);
    let n = hand.map_or(0, |hand| hand.ships[class]);
    let noun = ShipClass::ALL[class].name();
    let chosen = match take == [0; ShipClass::COUNT] {
        true => String::new(),
        false => format!(" Going on so far: {}.", ShipCount::from(take)),
    };
    let which = match n {
        1 => format!("Does the {noun} go on (1) or stay behind (0)?"),
        _ => format!("How many of the {n} {} go on? The others stay behind.", plural(noun)),
    };
    format!("{which}{chosen}")
}

fn exploring(rules: &Rules, star: Star) -> String {
    let dies = Odds::OneDie { up_to: rules.numbers.exploration_risk };
    let star = star_name(rules, star);
    format!("Do your ships explore {star}? Without a warship, each of them is lost on {dies}.")
}

fn redirecting(rules: &Rules, state: &State, seat: Seat) -> String {
    let stacks = lost(state, seat);
    let hex = stacks.first().map_or(Hex::OFF_MAP, |stack| stack.key.hex());
    let ships = ships_words(rules, seat, &stacks);
    format!("Ships at {} need a destination: {ships}. Where do they head?", place(rules, hex))
}

/// The ships that get the next destination: the first that needs one, with its task force.
pub(super) fn lost(state: &State, seat: Seat) -> Vec<Stack> {
    let all = state.fleets[seat].stacks().iter();
    let needy: Vec<Stack> = all.filter(|stack| stack.key.mark() == Mark::Lost).copied().collect();
    let Some(first) = needy.first().map(|stack| stack.key) else { return needy };
    let together = |stack: &Stack| {
        let number = stack.key.task_force();
        stack.key == first || number != 0 && number == first.task_force()
    };
    needy.into_iter().filter(together).collect()
}

// Battles.

fn choosing_battle(state: &State) -> String {
    let n = battles(state).count() as u16;
    let left = if n == 1 { "1 battle is".to_owned() } else { format!("{n} battles are") };
    format!("{left} still to be fought. Which is next?")
}

/// Who of the side at hand has no target yet.
pub(super) fn firing(battle: &Battle, side: u8) -> Option<(usize, bool)> {
    let strength = battle.shots.iter().position(|&n| n > 0)?;
    Some((strength, side == 1 && battle.colonies != 0))
}

fn aiming(rules: &Rules, state: &State, side: u8) -> String {
    let Some(battle) = &state.battle else { return "Nobody fights.".to_owned() };
    let Some((strength, bases)) = firing(battle, side) else {
        return "Every shot has its target.".to_owned();
    };
    let enemy = super::seat_name(battle.seats[usize::from(1 - side)]);
    let firer = ch04_fire::firer(strength, bases, state.variant.shield_as_base);
    let n = battle.shots[strength];
    let left = match (n, bases && strength == 0) {
        (1, true) => "1 shot of your shields has no target yet. Where does it go?".to_owned(),
        (_, true) => format!("{n} shots of your shields have no target yet. Where does one go?"),
        (1, false) => format!("1 {firer} has no target yet. What does it fire at?"),
        (_, false) => {
            format!("{n} {} have no target yet. What does one fire at?", plural(firer.name()))
        }
    };
    let (round, star) = (battle.round, star_name(rules, battle.star));
    format!("Round {round} at {star} against {enemy}: {left}")
}

/// Ships of a seat by kind.
pub(super) fn kinds_words(rules: &Rules, seat: Seat, kinds: &[u8; KINDS]) -> String {
    let some = kinds.iter().enumerate().filter(|(_, n)| **n > 0);
    let words: Vec<String> =
        some.map(|(kind, n)| own_targets(rules, seat, u16::from(*n), target_of(kind))).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn withdrawing(rules: &Rules, state: &State, side: u8, pulled: &[u8; KINDS]) -> String {
    let Some(battle) = &state.battle else { return "Nobody fights.".to_owned() };
    let side = usize::from(side.min(1));
    let forces = |seat: Seat| kinds_words(rules, seat, &roster(rules, state, seat, battle.star));
    let (own, enemy) = (battle.seats[side], battle.seats[1 - side]);
    let leaving = match *pulled == [0; KINDS] {
        true => String::new(),
        false => format!(" Withdrawing so far: {}.", kinds_words(rules, own, pulled)),
    };
    format!(
        "Round {} at {} is over: you have {}; {} has {}. Which of your ships withdraw?{leaving}",
        battle.round,
        star_name(rules, battle.star),
        forces(own),
        super::seat_name(enemy),
        forces(enemy),
    )
}

fn sending(rules: &Rules, state: &State, side: u8, pulled: &[u8; KINDS]) -> String {
    let Some(battle) = &state.battle else { return "Nobody fights.".to_owned() };
    let leaving = battle.seats[usize::from(side.min(1))];
    format!(
        "{} withdraws {} from {}. To which hex? All that it withdraws in this battle goes there.",
        sentence(&super::seat_name(leaving)),
        kinds_words(rules, leaving, pulled),
        star_name(rules, battle.star),
    )
}

// Attacks on colonies, and landings.

fn attacking(rules: &Rules, state: &State) -> String {
    let Some(battle) = &state.battle else { return "Nobody fights.".to_owned() };
    let mut defences = Vec::new();
    for (planet, colony) in state.colonies_at(battle.star) {
        if battle.colonies >> planet.slot() & 1 == 1 {
            let bases = [
                (colony.bases, Target::Base { planet }),
                (colony.advanced_bases, Target::AdvancedBase { planet }),
                (u16::from(colony.shields), Target::ShieldBase { planet }),
            ];
            let some = bases.into_iter().filter(|(n, _)| *n > 0);
            defences.extend(some.map(|(n, target)| targets(rules, n, target)));
        }
    }
    let star = star_name(rules, battle.star);
    let owed = if battle.owes_round { " One round has to be fought." } else { "" };
    format!("At {star} you face {}. Do you fire?{owed}", defences.join(", "))
}

fn razing(rules: &Rules, state: &State, seat: Seat, planet: Planet) -> String {
    let factories = count(state.colony(planet).factories, "factory");
    let name = known_planet(rules, state, seat, planet);
    format!("{name} has {factories}. How many do you destroy?")
}

fn bombarding(rules: &Rules, state: &State, seat: Seat, planet: Planet) -> String {
    let most = ch04_colony::bombard_max(rules, state, planet);
    let name = known_planet(rules, state, seat, planet);
    let live = million(u16::from(state.colony(planet).people), "lives", "live");
    format!("{live} on {name}. How many die? Your warships can kill {most} million.")
}

fn landing(rules: &Rules, state: &State, seat: Seat, stack: u8, planet: Planet) -> String {
    let name = known_planet(rules, state, seat, planet);
    let people = state.colony(planet).people;
    let there = match people {
        0 => "nobody lives".to_owned(),
        _ => million(u16::from(people), "lives", "live"),
    };
    let n =
        state.fleets[seat].get(stack).map_or(0, |stack| stack.ships[ShipClass::Transport.index()]);
    let transports = count(u16::from(n), "colony transport");
    format!("How many of {transports} land on {name}, where {there}?")
}

// The desk.

fn at_desk(rules: &Rules, state: &State, seat: Seat) -> Question {
    let desk = &state.desks[seat];
    match desk.step {
        Step::Closed => ask("closed", "§6.1.1", "You have closed; the others are still busy."),
        Step::Setup => ask(
            "setup",
            "§2.7.2",
            format!(
                "{} left for scouts, corvettes and technologies of level 1. What do you buy?",
                ip_are(desk.ip)
            ),
        ),
        Step::Colonies => ask("colonies", "§6.1.2", colonies(desk.todo.iter().count() as u16)),
        Step::Emigrate => ask("emigrate", "§6.4.1", emigrating(rules, state, seat)),
        Step::Bonus { .. } => ask("bonus", "§6.4.6", bonus(rules, state, seat)),
        Step::Spend => ask("spend", "§6.5.1", spending(rules, state, seat)),
        Step::Count { item } => ask("count", "§6.5.2", counting(rules, state, seat, item)),
        Step::Invest { tech } => ask("invest", "§6.5.6", investing(rules, state, seat, tech)),
    }
}

fn colonies(n: u16) -> String {
    match n {
        0 => "All colonies are done. Do you close production?".to_owned(),
        1 => "1 colony is still to be dealt with. Do you take it now?".to_owned(),
        _ => format!("{n} colonies are still to be dealt with. Which is next?"),
    }
}

fn emigrating(rules: &Rules, state: &State, seat: Seat) -> String {
    let desk = &state.desks[seat];
    let colony = state.colony(desk.planet);
    let info = known_info(rules, state, seat, desk.planet);
    let people = colony.people;
    let works = ch06_production::factories_worked(rules, &state.research[seat], people);
    let works = match works.unwrap_or(u16::MAX).min(colony.factories) {
        0 => String::new(),
        factories => format!(", {}", count(factories, "factory")),
    };
    let rich = match info.is_some_and(|info| info.mineral_rich) {
        true => format!(", times {} for its minerals", rules.numbers.mineral_factor),
        false => String::new(),
    };
    let most = ch06_production::emigrants_max(rules, state, seat);
    let limit = match most < u16::from(people) {
        true => format!(" At most {most} can."),
        false => String::new(),
    };
    let crowd = match info {
        Some(info) if people > info.capacity => {
            format!(" Only {} have room to stay.", info.capacity)
        }
        Some(_) | None => String::new(),
    };
    format!(
        "{} puts out {} IP: {people} people{works}{rich}. How many of its {people} million leave? \
         Each costs {} IP.{limit}{crowd}",
        known_planet(rules, state, seat, desk.planet),
        desk.ip,
        rules.transport_price,
    )
}

fn bonus(rules: &Rules, state: &State, seat: Seat) -> String {
    let desk = &state.desks[seat];
    let conquered = state.colony(desk.planet).is_conquered();
    let earned = ch06_production::bonus(rules, desk.growth, desk.emigrants, conquered);
    format!(
        "{} {} and earned a bonus of {earned}. How many of the bonus leave too? Each costs {} of \
         {} IP; the others are lost.",
        million(u16::from(desk.emigrants), "has left", "have left"),
        known_planet(rules, state, seat, desk.planet),
        rules.transport_price,
        desk.ip,
    )
}

fn spending(rules: &Rules, state: &State, seat: Seat) -> String {
    let desk = &state.desks[seat];
    let colony = state.colony(desk.planet);
    let mut has = vec![format!("{} million", colony.people)];
    for (n, noun) in [
        (colony.factories, "factory"),
        (colony.bases, "missile base"),
        (colony.advanced_bases, "advanced missile base"),
        (u16::from(colony.shields) + u16::from(colony.shields_new), "planet shield"),
    ] {
        if n > 0 {
            has.push(count(n, noun));
        }
    }
    let name = known_planet(rules, state, seat, desk.planet);
    format!("{name} has {} and {} IP left. What does it buy?", has.join(", "), desk.ip)
}

fn counting(rules: &Rules, state: &State, seat: Seat, item: Item) -> String {
    let most = ch06_production::buy_max(rules, state, seat, item);
    let cost = |n| ch06_production::cost(rules, state, seat, item, n);
    let pair = match item == Item::Scout {
        true => format!(", two cost {} IP", cost(2)),
        false => String::new(),
    };
    let left = ip_are(state.desks[seat].ip);
    let things = plural(item.name());
    format!("How many {things}, up to {most}? One costs {} IP{pair}; {left} left.", cost(1))
}

fn investing(rules: &Rules, state: &State, seat: Seat, tech: Tech) -> String {
    let price = ch06_research::price(rules, state, seat, tech);
    let paid = state.research[seat].paid[tech.index()];
    let left = ip_are(state.desks[seat].ip);
    format!("How many IP go into {tech}? {paid} of {price} IP are paid, {left} left.")
}
