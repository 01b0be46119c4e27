//! Chapter 6.1 to 6.5: growth, output, emigration, purchases; secret and at once for all.
//!
//! The questions on the desk of a seat and their answers stand here, those of set-up too (§2.7.2); the sums
//! in files beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, WhyNot};

use crate::action::Action;
use crate::ch02_setup;
use crate::ch03_posts;
use crate::ch03_turn;
use crate::ch05_landing;
use crate::ch06_research;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::Fact;
use crate::fleets::{Mark, Parts};
use crate::ids::{Item, Planet, Star, Tech};
use crate::illegal::Illegal;
use crate::question::refused_at_desk;
use crate::state::{self, Amounts, Ctx, Look, Phase, PlanetSet, SecretPhase, State, bit};
use crate::words::{
    answer, ask, count, ip_are, known_info, known_planet, million, name, obeying, planet_key,
    plural,
};

mod emigration;
mod output;
mod purchases;

pub use emigration::bonus_limit;
pub(crate) use emigration::{bonus, equip_new};
pub use output::{born, factories_each};
pub(crate) use output::{factories_worked, growth, is_idle, output};
pub(crate) use purchases::{cost, limit, missing_tech};

/// What a seat is asked in a secret phase (§2.7.2, §6.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "Step")]
pub enum Frame {
    /// It has closed.
    Closed,
    /// §2.7.2: what to buy before the game.
    Setup,
    /// §6.1.2: which colony next, posts, or close.
    Colonies,
    /// §6.4.1: how many leave the colony at hand.
    Emigrate,
    /// §6.4.6: how many of the bonus people leave too.
    Bonus { most: u8 },
    /// §6.5.1: what the colony at hand buys.
    Spend,
    /// §6.5.2: how many of an item.
    Count { item: Item },
    /// §6.5.6: how much into a technology.
    Invest { tech: Tech },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Buy { item: Item },
    Research { tech: Tech },
    CloseSetup,
    Produce { planet: Planet },
    PlacePost { star: Star },
    RemovePost { star: Star },
    Close,
    Emigrate { n: u16 },
    EmigrateBonus { most: u8, n: u16 },
    Finish,
    Count { item: Item, n: u16 },
    Invest { tech: Tech, n: u16 },
}

/// Seats that have not closed.
#[inline]
pub(crate) fn asked(state: &State) -> SeatSet {
    state.seats().filter(|&seat| state.desks[seat].step != Frame::Closed).collect()
}

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Closed => {}
        Frame::Setup | Frame::Spend => purchases::legal_spend(rules, state, seat, out),
        Frame::Colonies => legal_colonies(state, seat, out),
        Frame::Emigrate => emigrate_amounts(look, seat).list(out),
        Frame::Bonus { most } => bonus_amounts(most).list(out),
        Frame::Count { item } => count_amounts(look, seat, item).list(out),
        Frame::Invest { tech } => invest_amounts(look, seat, tech).list(out),
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Setup | Frame::Spend, Action::Buy { item }) => Some(Move::Buy { item }),
        (Frame::Setup | Frame::Spend, Action::Research { tech }) => Some(Move::Research { tech }),
        (Frame::Setup, Action::Close) => Some(Move::CloseSetup),
        (Frame::Spend, Action::Done) => Some(Move::Finish),
        (Frame::Colonies, Action::Produce { planet }) => Some(Move::Produce { planet }),
        (Frame::Colonies, Action::PlacePost { star }) => Some(Move::PlacePost { star }),
        (Frame::Colonies, Action::RemovePost { star }) => Some(Move::RemovePost { star }),
        (Frame::Colonies, Action::Close) => Some(Move::Close),
        (Frame::Emigrate, Action::Amount { n }) => Some(Move::Emigrate { n }),
        (Frame::Bonus { most }, Action::Amount { n }) => Some(Move::EmigrateBonus { most, n }),
        (Frame::Count { item }, Action::Amount { n }) => Some(Move::Count { item, n }),
        (Frame::Invest { tech }, Action::Amount { n }) => Some(Move::Invest { tech, n }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match chosen {
        Move::Buy { item } => purchases::check_buy(rules, state, seat, item),
        Move::Research { tech } => ch06_research::check_research(rules, state, seat, tech),
        Move::CloseSetup | Move::Finish => Ok(()),
        Move::Produce { planet } => check_produce(state, seat, planet),
        Move::PlacePost { star } => ch03_posts::check_place(state, seat, star),
        Move::RemovePost { star } => ch03_posts::check_remove(state, seat, star),
        Move::Close => check_close(state, seat),
        Move::Emigrate { n } => emigrate_amounts(look, seat).check(n, "§6.4.1"),
        Move::EmigrateBonus { most, n } => bonus_amounts(most).check(n, "§6.4.6"),
        Move::Count { item, n } => count_amounts(look, seat, item).check(n, "§6.5.2"),
        Move::Invest { tech, n } => invest_amounts(look, seat, tech).check(n, "§6.5.6"),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    let Ctx { rules, state, log } = ctx;
    match chosen {
        Move::Buy { item } => state.desks[seat].step = Frame::Count { item },
        Move::Research { tech } => state.desks[seat].step = Frame::Invest { tech },
        Move::CloseSetup | Move::Close => close(rules, state, seat, *log),
        Move::Produce { planet } => produce(rules, state, seat, planet, *log),
        Move::PlacePost { star } => ch03_posts::place(state, seat, star, *log),
        Move::RemovePost { star } => ch03_posts::remove(state, seat, star, *log),
        Move::Emigrate { n } => emigration::emigrate(rules, state, seat, n, *log),
        Move::EmigrateBonus { n, .. } => emigration::emigrate_bonus(rules, state, seat, n, *log),
        Move::Finish => finish(rules, state, seat, *log),
        Move::Count { item, n } => purchases::buy(rules, state, seat, item, n, *log),
        Move::Invest { tech, n } => ch06_research::invest(rules, state, seat, tech, n, *log),
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    let desk = &look.state.desks[seat];
    match frame {
        Frame::Closed => ask("closed", "§6.1.1", "You have closed; the others are still busy."),
        Frame::Setup => ask(
            "setup",
            "§2.7.2",
            format!(
                "{} left for scouts, corvettes and technologies of level 1. What do you buy?",
                ip_are(desk.ip)
            ),
        ),
        Frame::Colonies => ask("colonies", "§6.1.2", colonies(desk.todo.iter().count() as u16)),
        Frame::Emigrate => ask("emigrate", "§6.4.1", emigrating(look, seat)),
        Frame::Bonus { .. } => ask("bonus", "§6.4.6", bonus_earned(look, seat)),
        Frame::Spend => ask("spend", "§6.5.1", spending(look, seat)),
        Frame::Count { item } => ask("count", "§6.5.2", counting(look, seat, item)),
        Frame::Invest { tech } => ask("invest", "§6.5.6", investing(look, seat, tech)),
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Buy { item } => buy_label(look, seat, item),
        Move::Research { tech } => research_label(look, seat, tech),
        Move::CloseSetup | Move::Close => close_label(look, seat),
        Move::Produce { planet } => produce_label(look, seat, planet),
        Move::PlacePost { star } => ch03_posts::place_label(look.rules, star),
        Move::RemovePost { star } => ch03_posts::remove_label(look.rules, star),
        Move::Emigrate { n } => emigrate_label(look, seat, n),
        Move::EmigrateBonus { n, .. } => bonus_label(look, seat, n),
        Move::Finish => finish_label(look, seat),
        Move::Count { item, n } => count_label(look, seat, item, n),
        Move::Invest { tech, n } => invest_label(look, seat, tech, n),
    }
}

/// What cannot be bought or researched, posts that cannot be placed, and why production cannot be closed.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    let mut ask = |actions: Vec<Action>| {
        refused_at_desk(look, seat, frame, actions, out);
    };
    match frame {
        Frame::Setup | Frame::Spend => {
            ask(Item::ALL.map(|item| Action::Buy { item }).to_vec());
            let new = Tech::ALL.into_iter().filter(|tech| !look.state.research[seat].has(*tech));
            ask(new.map(|tech| Action::Research { tech }).collect());
        }
        Frame::Colonies => {
            let bare = crate::ch03_movement::own_stars(look.state, seat)
                & !ch03_posts::current(look.state, seat);
            ask(state::stars_in(bare).map(|star| Action::PlacePost { star }).collect());
            ask(vec![Action::Close]);
        }
        Frame::Closed
        | Frame::Emigrate
        | Frame::Bonus { .. }
        | Frame::Count { .. }
        | Frame::Invest { .. } => {}
    }
}

/// On which question may all desks stand?
pub(crate) fn stands_on(state: &State, below: Option<state::Frame>) -> bool {
    below.is_none() && matches!(state.phase, Phase::Setup | Phase::Production)
}

/// Can every seat answer at its desk?
pub(crate) fn is_sound(look: Look<'_>) -> bool {
    asked(look.state).iter().all(|seat| match look.state.desks[seat].step {
        Frame::Emigrate => emigrate_amounts(look, seat).is_answerable(),
        Frame::Bonus { most } => bonus_amounts(most).is_answerable(),
        Frame::Count { item } => count_amounts(look, seat, item).is_answerable(),
        Frame::Invest { tech } => invest_amounts(look, seat, tech).is_answerable(),
        Frame::Closed | Frame::Setup | Frame::Colonies | Frame::Spend => true,
    })
}

// Amounts.

fn emigrate_amounts(look: Look<'_>, seat: Seat) -> Amounts {
    Amounts { min: 0, max: emigration::emigrants_max(look.rules, look.state, seat) }
}

fn bonus_amounts(most: u8) -> Amounts {
    Amounts { min: 0, max: u16::from(most) }
}

fn count_amounts(look: Look<'_>, seat: Seat, item: Item) -> Amounts {
    Amounts { min: 1, max: purchases::buy_max(look.rules, look.state, seat, item) }
}

fn invest_amounts(look: Look<'_>, seat: Seat, tech: Tech) -> Amounts {
    Amounts { min: 1, max: ch06_research::invest_max(look.rules, look.state, seat, tech) }
}

// Words.

fn colonies(n: u16) -> String {
    match n {
        0 => "All colonies are done. Do you close production?".to_owned(),
        1 => "1 colony is still to be dealt with. Do you take it now?".to_owned(),
        _ => format!("{n} colonies are still to be dealt with. Which is next?"),
    }
}

fn emigrating(look: Look<'_>, seat: Seat) -> String {
    let Look { rules, state } = look;
    let desk = &state.desks[seat];
    let colony = state.colony(desk.planet);
    let info = known_info(look, seat, desk.planet);
    let people = colony.people;
    let works = factories_worked(rules, &state.research[seat], people);
    let works = match works.unwrap_or(u16::MAX).min(colony.factories) {
        0 => String::new(),
        factories => format!(", {}", count(factories, "factory")),
    };
    let rich = match info.is_some_and(|info| info.mineral_rich) {
        true => format!(", times {} for its minerals", rules.numbers.mineral_factor),
        false => String::new(),
    };
    let most = emigration::emigrants_max(rules, state, seat);
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
        known_planet(look, seat, desk.planet),
        desk.ip,
        rules.transport_price,
    )
}

fn bonus_earned(look: Look<'_>, seat: Seat) -> String {
    let Look { rules, state } = look;
    let desk = &state.desks[seat];
    let conquered = state.colony(desk.planet).is_conquered();
    let earned = emigration::bonus(rules, desk.growth, desk.emigrants, conquered);
    format!(
        "{} {} and earned a bonus of {earned}. How many of the bonus leave too? Each costs {} of \
         {} IP; the others are lost.",
        million(u16::from(desk.emigrants), "has left", "have left"),
        known_planet(look, seat, desk.planet),
        rules.transport_price,
        desk.ip,
    )
}

fn spending(look: Look<'_>, seat: Seat) -> String {
    let desk = &look.state.desks[seat];
    let colony = look.state.colony(desk.planet);
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
    let name = known_planet(look, seat, desk.planet);
    format!("{name} has {} and {} IP left. What does it buy?", has.join(", "), desk.ip)
}

fn counting(look: Look<'_>, seat: Seat, item: Item) -> String {
    let Look { rules, state } = look;
    let most = purchases::buy_max(rules, state, seat, item);
    let cost = |n| cost(rules, state, seat, item, n);
    let pair = match item == Item::Scout {
        true => format!(", two cost {} IP", cost(2)),
        false => String::new(),
    };
    let left = ip_are(state.desks[seat].ip);
    let things = plural(item.name());
    format!("How many {things}, up to {most}? One costs {} IP{pair}; {left} left.", cost(1))
}

fn investing(look: Look<'_>, seat: Seat, tech: Tech) -> String {
    let Look { rules, state } = look;
    let price = ch06_research::price(rules, state, seat, tech);
    let paid = state.research[seat].paid[tech.index()];
    let left = ip_are(state.desks[seat].ip);
    format!("How many IP go into {tech}? {paid} of {price} IP are paid, {left} left.")
}

fn item_key(item: Item) -> String {
    format!("item:{}", item.key())
}

fn tech_key(tech: Tech) -> String {
    format!("tech:{}", tech.key())
}

fn buy_label(look: Look<'_>, seat: Seat, item: Item) -> Label<Fact> {
    let Look { rules, state } = look;
    let cost = |n| cost(rules, state, seat, item, n);
    let mut text = format!("buy {}: {} IP each", plural(item.name()), cost(1));
    let mut pair = None;
    if item == Item::Scout {
        text.push_str(&format!(", two for {} IP", cost(2)));
        pair = Some(cost(2));
    }
    let mut facts = vec![Fact::Price { ip: cost(1), pair }];
    if purchases::check_buy(rules, state, seat, item).is_ok() {
        let n = purchases::buy_max(rules, state, seat, item);
        text.push_str(&format!(", at most {n}"));
        facts.push(Fact::AtMost { n });
    }
    let rule = if state.phase == Phase::Setup { "§2.7.2" } else { "§6.5.1" };
    let label = answer(text, rule).in_group("buy").touching([item_key(item)]);
    label.in_short(plural(item.name())).with_all(facts)
}

fn research_label(look: Look<'_>, seat: Seat, tech: Tech) -> Label<Fact> {
    let Look { rules, state } = look;
    let price = ch06_research::price(rules, state, seat, tech);
    let paid = state.research[seat].paid[tech.index()];
    let text = match paid {
        0 => format!("research {tech}: {price} IP"),
        _ => format!("research {tech}: {price} IP, {paid} paid so far"),
    };
    let rule = if state.phase == Phase::Setup { "§2.7.2" } else { "§6.5.6" };
    let label = answer(text, rule).in_group("research").touching([tech_key(tech)]);
    let n = ch06_research::invest_max(rules, state, seat, tech);
    let price_now = Fact::Price { ip: u32::from(price), pair: None };
    let facts = [price_now, Fact::Paid { tech, ip: paid, of: price }, Fact::AtMost { n }];
    label.in_short(tech.to_string()).with_all(facts)
}

/// §2.7.2, §6.1.1: it can be opened again while somebody else is open.
fn close_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let ip = look.state.desks[seat].ip;
    let setup = look.state.phase == Phase::Setup;
    let label = match (setup, ip) {
        (true, 0) => answer("close the set-up", "§2.7.2"),
        (true, _) => answer(format!("close the set-up; {} lost", ip_are(ip)), "§2.7.2"),
        (false, _) => answer("close production", "§6.1.1"),
    };
    label.in_group("done").ending_turn().with(Fact::Wastes { ip })
}

fn produce_label(look: Look<'_>, seat: Seat, planet: Planet) -> Label<Fact> {
    let Look { rules, state } = look;
    let mut text = known_planet(look, seat, planet);
    let mut facts = Vec::new();
    if let Some(colony) = obeying(state, seat, planet) {
        text.push_str(&format!(": {} million", colony.people));
        if let Some(info) = known_info(look, seat, planet) {
            let born = growth(rules, info, colony);
            let people = colony.people.saturating_add(born);
            let ip = output(rules, info, &state.research[seat], people, colony.factories);
            let words = if born > 0 { format!(" and {born} born") } else { String::new() };
            text.push_str(&format!("{words}, puts out {ip} IP"));
            facts.push(Fact::PutsOut { ip, born, people });
            facts.push(Fact::Capacity { people: info.capacity });
        }
        if colony.is_conquered() {
            let owner = Seat(colony.owner);
            text.push_str(&format!(", conquered from {}", name(owner)));
            facts.push(Fact::ConqueredFrom { seat: owner });
        } else if state.is_besieged(seat, planet.star()) {
            text.push_str(", besieged");
            facts.push(Fact::Besieged);
        }
    }
    let label = answer(text, "§6.1.2").in_group("colonies").touching([planet_key(planet)]);
    label.with_all(facts)
}

/// §6.5.8: what is left is lost, and so are those who have no room (§6.2.4).
fn finish_label(look: Look<'_>, seat: Seat) -> Label<Fact> {
    let desk = &look.state.desks[seat];
    let text = match desk.ip {
        0 => "spend no more".to_owned(),
        ip => format!("spend no more; {} lost", ip_are(ip)),
    };
    let label = answer(text, "§6.5.8").in_group("done").touching([planet_key(desk.planet)]);
    let label = label.with(Fact::Wastes { ip: desk.ip });
    let people = look.state.colony(desk.planet).people;
    let room = known_info(look, seat, desk.planet).map_or(people, |info| info.capacity);
    match people.saturating_sub(room) {
        0 => label,
        dead => label.with(Fact::NoRoom { people: u16::from(dead) }),
    }
}

fn count_label(look: Look<'_>, seat: Seat, item: Item, n: u16) -> Label<Fact> {
    let ip = cost(look.rules, look.state, seat, item, n.min(1000));
    let left = u32::from(look.state.desks[seat].ip).saturating_sub(ip);
    let text = format!("{} for {ip} IP, {left} IP left", count(n, item.name()));
    let label = answer(text, "§6.5.2").in_group("amount").touching([item_key(item)]);
    label.with_all([Fact::Buys { item, n }, Fact::Costs { ip, left }])
}

fn invest_label(look: Look<'_>, seat: Seat, tech: Tech, n: u16) -> Label<Fact> {
    let Look { rules, state } = look;
    let price = ch06_research::price(rules, state, seat, tech);
    let paid = state.research[seat].paid[tech.index()].saturating_add(n);
    let complete = paid >= price;
    let text = match complete {
        true => format!("pay {n} IP: {tech} is complete"),
        false => format!("pay {n} IP: {paid} of {price} IP are paid"),
    };
    let left = u32::from(state.desks[seat].ip).saturating_sub(u32::from(n));
    let label = answer(text, "§6.5.6").in_group("amount").touching([tech_key(tech)]);
    let label = label.with_all([
        Fact::Costs { ip: u32::from(n), left },
        Fact::Paid { tech, ip: paid, of: price },
    ]);
    if complete { label.with(Fact::Completes { tech }) } else { label }
}

fn emigrate_label(look: Look<'_>, seat: Seat, n: u16) -> Label<Fact> {
    let Look { rules, state } = look;
    let desk = &state.desks[seat];
    let colony = state.colony(desk.planet);
    let counted = n.min(u16::from(u8::MAX)) as u8;
    let bonus = emigration::bonus(rules, desk.growth, counted, colony.is_conquered());
    let ip = u32::from(n) * u32::from(rules.transport_price);
    let text = match n {
        0 => "nobody leaves".to_owned(),
        _ => {
            let leave = million(n, "leaves", "leave");
            let more = if bonus > 0 { format!(", +{bonus} bonus") } else { String::new() };
            format!("{leave} for {ip} IP{more}")
        }
    };
    let left = u32::from(desk.ip).saturating_sub(ip);
    let people = u16::from(colony.people).saturating_sub(n);
    let label = answer(text, "§6.4.1").in_group("amount").touching([planet_key(desk.planet)]);
    let mut facts = vec![
        Fact::Leave { people: n, bonus },
        Fact::Costs { ip, left },
        Fact::LiveThere { people },
    ];
    let room = known_info(look, seat, desk.planet).map(|info| u16::from(info.capacity));
    let dead = room.map_or(0, |room| people.saturating_sub(room));
    if dead > 0 {
        facts.push(Fact::NoRoom { people: dead });
    }
    if people == 0 {
        facts.push(Fact::Abandons { planet: desk.planet });
    }
    label.with_all(facts)
}

fn bonus_label(look: Look<'_>, seat: Seat, n: u16) -> Label<Fact> {
    let Look { rules, state } = look;
    let desk = &state.desks[seat];
    let conquered = state.colony(desk.planet).is_conquered();
    let earned = emigration::bonus(rules, desk.growth, desk.emigrants, conquered);
    let people = u16::from(earned).saturating_sub(n);
    let lost = match people {
        0 => String::new(),
        1 => ", 1 is lost".to_owned(),
        lost => format!(", {lost} are lost"),
    };
    let ip = u32::from(n) * u32::from(rules.transport_price);
    let text = match n {
        0 => format!("nobody of the bonus leaves{lost}"),
        1 => format!("1 million of the bonus leaves for {ip} IP{lost}"),
        _ => format!("{n} million of the bonus leave for {ip} IP{lost}"),
    };
    let left = u32::from(desk.ip).saturating_sub(ip);
    let label = answer(text, "§6.4.6").in_group("amount").touching([planet_key(desk.planet)]);
    label.with_all([Fact::Costs { ip, left }, Fact::LosesBonus { people }])
}
// The rules.

/// §6.1.1: everybody produces, in secret and at once. §6.1.3: every colony counts.
pub(crate) fn begin(state: &mut State, log: &mut impl Sink<Event>) {
    state.phase = Phase::Production;
    state.push(state::Frame::Secret);
    for seat in state.seats() {
        state.desks[seat] = SecretPhase {
            step: Frame::Colonies,
            todo: to_produce(state, seat),
            ..SecretPhase::CLOSED
        };
        state.posts_new[seat] = state.posts[seat];
    }
    log.push(Event::all(EventView::ProductionBegan { turn: state.turn }));
}

/// Every colony that yields something.
fn to_produce(state: &State, seat: Seat) -> PlanetSet {
    let mut todo = PlanetSet::default();
    for (idx, colony) in state.colonies.iter().enumerate() {
        if colony.controller() == Some(seat) && !is_idle(colony) {
            todo.insert(Planet(idx as u8));
        }
    }
    todo
}

fn legal_colonies(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let desk = &state.desks[seat];
    out.extend(desk.todo.iter().map(|planet| Action::Produce { planet }));
    ch03_posts::legal_posts(state, seat, out);
    if desk.todo.is_empty() {
        out.push(Action::Close);
    }
}

/// §6.1.2, A-20: one colony after another, in any order.
fn check_produce(state: &State, seat: Seat, planet: Planet) -> Result<(), Illegal> {
    let found = state.desks[seat].todo.contains(planet);
    if found { Ok(()) } else { Err(Illegal::NotToDo { planet }) }
}

/// §6.1.5: growth, then output; then those who leave.
fn produce(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    planet: Planet,
    log: &mut impl Sink<Event>,
) {
    let info = *state.planet_info(rules, planet).expect("a colony is on a planet");
    let born = growth(rules, &info, state.colony(planet));
    let research = state.research[seat];
    let colony = state.colony_mut(planet);
    colony.people = colony.people.saturating_add(born); // §6.2.4: for now even above the capacity.
    let (people, factories) = (colony.people, colony.factories);
    let ip = output(rules, &info, &research, people, factories);
    let desk = &mut state.desks[seat];
    *desk = SecretPhase { planet, ip, growth: born, emigrants: 0, scouts: 0, ..*desk };
    desk.output = desk.output.saturating_add(ip);
    desk.todo.remove(planet);
    log.push(Event::only(
        seat,
        EventView::Produced { planet, growth: born, people, factories, ip },
    ));
    let most = emigration::emigrants_max(rules, state, seat);
    state.desks[seat].step = if most > 0 { Frame::Emigrate } else { Frame::Spend };
}

/// §6.1.2, §6.2.4, §6.5.8: the colony is done: what is left of its IP is lost, and who has no room dies.
fn finish(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let planet = state.desks[seat].planet;
    ch05_landing::cull_one(rules, state, planet, seat, log);
    let desk = &mut state.desks[seat];
    desk.step = Frame::Colonies;
    desk.ip = 0;
    (desk.growth, desk.emigrants, desk.scouts) = (0, 0, 0);
    desk.planet = Planet(0);
}

/// every seat closes itself, even with nothing to decide.
fn check_close(state: &State, seat: Seat) -> Result<(), Illegal> {
    let left = state.desks[seat].todo.iter().count() as u16;
    if left > 0 { Err(Illegal::ColoniesLeft { left }) } else { Ok(()) }
}

fn close(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let desk = &mut state.desks[seat];
    desk.step = Frame::Closed;
    (desk.ip, desk.scouts) = (0, 0);
    log.push(Event::all(EventView::Closed { seat }));
    if !asked(state).is_empty() {
        return;
    }
    if state.phase == Phase::Setup {
        ch02_setup::end_setup(rules, state, log);
    } else {
        end(rules, state, log);
    }
}

/// Everybody has closed: what was built stands on the map, and play goes on.
fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.frames.pop();
    for seat in state.seats() {
        state.fleets[seat].rekey(|stack| {
            let parts = stack.key.parts();
            (parts.mark == Mark::New).then(|| Parts { mark: Mark::None, ..parts }.key())
        });
        state.output[seat] = state.desks[seat].output;
        state.desks[seat] = SecretPhase::CLOSED;
    }
    for star in crate::ids::Star::all() {
        state.recount(rules, rules.stars[star.index()].hex);
    }
    log.push(Event::all(EventView::ProductionEnded { turn: state.turn }));
    for idx in 0..state.colonies.len() {
        end_colony(state, Planet(idx as u8), log);
    }
    ch03_posts::publish(state, log);
    ch03_turn::next_turn(rules, state, log);
}

fn end_colony(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    let colony = state.colony_mut(planet);
    if colony.is_empty() {
        return;
    }
    colony.fresh = false; // §4.4.2: one production turn has gone by.
    let raised = std::mem::take(&mut colony.shields_new);
    colony.shields += raised;
    let (owner, abandoned, conquered) =
        (Seat(colony.owner), colony.people == 0, colony.is_conquered());
    let star = planet.star();
    let watching: SeatSet =
        state.seats().filter(|&seat| state.watched[seat] & bit(star) != 0).collect();
    let watching = watching.with(owner);
    if raised > 0 && !state.variant.shield_as_base {
        log.push(Event::some(watching, false, EventView::ShieldRaised { planet }));
    }
    if abandoned {
        // nobody is left; whatever stood there is gone with them.
        let open = conquered && state.are_conquests_open();
        let all = if open { SeatSet::first(state.n_seats) } else { watching };
        state.abandon(planet);
        log.push(Event::some(all, open, EventView::Abandoned { planet }));
    }
}
