//! The panels below the map: fleets, colonies, research, sightings, battle, hex.

use ratatui::style::Style;
use serde_json::{Value, json};
use stellar_conquest::{Action, Activity, ColonyDoc, Mark, ShipClass, StackDoc, Step, TechClass};

use super::galaxy::{Galaxy, place};
use super::sums::{self, Standing};
use super::{battle, details, galaxy};
use crate::tui::desk::Desk;
use crate::tui::draw::cut;
use crate::tui::look::{self, Look};
use crate::tui::scene::{Panel, Row, Tab};

/// The panels in their order.
pub(super) const TABS: [Tab; 6] = [
    Tab { name: "Fleets", meaning: "fleets", share: 34 },
    Tab { name: "Colonies", meaning: "colonies", share: 34 },
    Tab { name: "Tech", meaning: "technologies", share: 34 },
    Tab { name: "Seen", meaning: "sightings", share: 34 },
    Tab { name: "Battle", meaning: "battle", share: 50 },
    Tab { name: "heX", meaning: "hex", share: 34 },
];
/// The places of two of them in [`TABS`].
pub(super) const COLONIES: usize = 1;
pub(super) const BATTLE: usize = 4;

/// The rows of a panel.
pub(super) fn rows(scene: &Galaxy, panel: &Panel<'_>) -> Vec<Row> {
    let Panel { desk, width, look, .. } = *panel;
    match panel.tab {
        0 => fleets(scene, desk, width, look),
        COLONIES => colonies(scene, desk, width, look),
        2 => research(scene, desk, width, look),
        3 => sightings(scene, width, look),
        BATTLE => battle::rows(scene, panel),
        _ => {
            let lines = details::lines(scene, galaxy::hex(panel.cursor), width, look);
            lines.into_iter().map(|line| Row::of(vec![line])).collect()
        }
    }
}

/// An answer that a row stands for, if it is legal.
fn offered(desk: &Desk, action: Action) -> Option<Value> {
    let action = json!(action);
    desk.offers(&action).then_some(action)
}

fn fleets(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<Row> {
    let mut rows = Vec::new();
    let stacks = scene.own().map(|own| own.seat.fleets.as_slice()).unwrap_or_default();
    for (idx, stack) in stacks.iter().enumerate() {
        let select = offered(desk, Action::Select { stack: idx as u8 });
        let style = if select.is_some() { look.strong() } else { Style::new() };
        let mut row = Row::wrapped(&unit(scene, stack), width, style);
        let hex = stack.hex.or_else(|| scene.entry());
        (row.place, row.action) = (hex.map(place), select);
        rows.push(row.ruled("§3.3.1"));
    }
    if rows.is_empty() {
        rows.push(Row::styled("You have no ships.", look.dim()));
    }
    let totals = totals(stacks);
    if !totals.is_empty() {
        rows.push(Row::styled(format!("In all {totals}."), look.dim()));
    }
    for marker in &scene.view.markers {
        if !scene.viewer.is(marker.owner) {
            let forces: Vec<String> = marker.task_forces.iter().map(u8::to_string).collect();
            let forces = match forces.is_empty() {
                true => "ships face down".to_owned(),
                false => format!("task force {}", forces.join(", ")),
            };
            let shape = look::shape(marker.owner);
            let text =
                format!("{shape} {} at {}: {forces}", marker.owner, scene.place_name(marker.hex));
            let row = Row::styled(cut(&text, usize::from(width)), look.seat(marker.owner));
            rows.push(row.at(Some(place(marker.hex))).ruled("§3.10.2"));
        }
    }
    rows
}

fn totals(stacks: &[StackDoc]) -> String {
    let mut sums = [0u16; ShipClass::COUNT];
    for stack in stacks {
        let ships: [u8; ShipClass::COUNT] = stack.ships.into();
        for (sum, n) in sums.iter_mut().zip(ships) {
            *sum += u16::from(n);
        }
    }
    let some = ShipClass::ALL.into_iter().zip(sums).filter(|(_, n)| *n > 0);
    let words: Vec<String> =
        some.map(|(class, n)| format!("{n} {class}{}", if n == 1 { "" } else { "s" })).collect();
    words.join(", ")
}

/// One stack in words.
fn unit(scene: &Galaxy, stack: &StackDoc) -> String {
    let name = stack.task_force.map(|number| format!("TF{number} ")).unwrap_or_default();
    let place = stack.hex.map_or("off the map".to_owned(), |hex| scene.place_name(hex));
    let mut text = format!("{name}{place}: {}", stack.ships);
    if let Some(cargo) = stack.cargo {
        if !scene.viewer.is(cargo.people) {
            text.push_str(&format!(" with people of {}", cargo.people));
        }
        if let Some(origin) = cargo.origin {
            text.push_str(&format!(" from {}", scene.planet_name(origin)));
        }
    }
    if let Some(to) = stack.to {
        let info = scene.rules.star(to);
        let geometry = scene.rules.geometry(scene.view.variant.extra_cloud);
        let steps = stack.hex.map(|hex| geometry.star_distance(to, hex));
        let steps = steps.map(|steps| format!(" ({steps})")).unwrap_or_default();
        text.push_str(&format!(" → {} {}{steps}", info.name, info.hex));
    }
    match stack.mark {
        Mark::None => {}
        Mark::InHand => text.push_str(", in hand"),
        Mark::New => text.push_str(", being built"),
        Mark::Lost => text.push_str(", without orders"),
    }
    if scene.viewer.is(scene.view.active) && stack.mark != Mark::New {
        let left = sums::speed(scene).saturating_sub(stack.used);
        text.push_str(&format!(", {left} moves"));
    }
    text
}

fn colonies(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<Row> {
    let Some(own) = scene.own().filter(|own| !own.colonies.is_empty()) else {
        return vec![Row::styled("You have no colonies yet.", look.dim())];
    };
    let header = "  Colony          Planet   People  Born  Fact. Bases Shield   IP";
    let mut rows = vec![Row::styled(cut(header, usize::from(width)), look.dim())];
    let (mut people, mut born, mut ip) = (0u32, 0u32, 0u32);
    for colony in &own.colonies {
        let out = sums::output(scene, colony);
        people += u32::from(colony.people);
        born += u32::from(out.born);
        ip += u32::from(out.ip);
        rows.push(colony_row(scene, desk, colony, look));
    }
    let text = format!("In all {people} million. {}", forecast(scene, born, ip));
    rows.push(Row::wrapped(&text, width, look.strong()).ruled("§6.3.1"));
    let sheet = &own.seat.desk;
    if !matches!(sheet.step, Step::Closed | Step::Setup | Step::Colonies) {
        let name = scene.planet_name(sheet.planet);
        let text = format!("At hand: {name}, {} IP left", sheet.ip);
        rows.push(Row::styled(text, look.accent()));
    }
    let prices: Vec<String> =
        sums::prices(scene).into_iter().map(|(item, ip)| format!("{item} {ip}")).collect();
    let text = format!("Prices: transport {}, {}", scene.rules.transport_price, prices.join(", "));
    rows.push(Row::wrapped(&text, width, look.dim()).ruled("§6.5.1"));
    rows
}

/// What has been put out and what is to come.
fn forecast(scene: &Galaxy, born: u32, ip: u32) -> String {
    let numbers = &scene.rules.numbers;
    let Some(desk) = scene.own().map(|own| &own.seat.desk) else { return String::new() };
    let producing = scene.view.activity == Some(Activity::Production);
    let first = scene.view.turn.max(1) + u8::from(producing);
    let next = (first..numbers.turns).find(|turn| numbers.is_production_after(*turn));
    let next = match next {
        Some(turn) => {
            format!("After turn {turn}, if nothing changes, {born} are born and {ip} IP put out.")
        }
        None => "No production is left.".to_owned(),
    };
    if !producing {
        return next;
    }
    let colonies = scene.own().map(|own| own.colonies.as_slice()).unwrap_or_default();
    let todo = colonies.iter().filter(|colony| desk.todo.contains(&colony.planet));
    let todo: u32 = todo.map(|colony| u32::from(sums::output(scene, colony).ip)).sum();
    format!("This time {} IP so far, {todo} IP to come.", desk.output)
}

fn colony_row(scene: &Galaxy, desk: &Desk, colony: &ColonyDoc, look: Look) -> Row {
    let out = sums::output(scene, colony);
    let info = scene.planet(colony.planet);
    let sheet = scene.own().map(|own| &own.seat.desk);
    let state = match sheet {
        Some(sheet) if matches!(sheet.step, Step::Closed | Step::Setup) => ' ',
        Some(sheet) if sheet.todo.contains(&colony.planet) => '·',
        Some(sheet) if sheet.step != Step::Colonies && sheet.planet == colony.planet => '▶',
        Some(_) => '✓',
        None => ' ',
    };
    let bases = format!("{}+{}", colony.bases, colony.advanced_bases);
    let full = if out.excess > 0 { "!" } else { " " };
    let taken = colony.conqueror.map(|_| format!(" from {}", colony.owner)).unwrap_or_default();
    let text = format!(
        "{state} {:<15} {:<6} {:>4}/{:<3}{full} {:>4}  {:>5} {:>5} {:>6}  {:>4}{taken}",
        scene.planet_name(colony.planet),
        info.map(sums::short_planet).unwrap_or_default(),
        colony.people,
        info.map_or(0, |info| info.capacity),
        out.born,
        colony.factories,
        bases,
        colony.shields + colony.shields_new,
        out.ip,
    );
    let produce = offered(desk, Action::Produce { planet: colony.planet });
    let style = if produce.is_some() { look.strong() } else { Style::new() };
    let mut row = Row::styled(text, style).at(Some(place(scene.star_hex(colony.planet.star()))));
    row.action = produce;
    row.ruled("§6.3.1")
}

fn research(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<Row> {
    let mut rows = Vec::new();
    for class in TechClass::ALL {
        rows.push(Row::styled(class.name().to_uppercase(), look.accent()).ruled("§6.6.1"));
        for tech in sums::techs_of(scene, class) {
            let info = sums::tech(scene, tech);
            let price = info.price_for(sums::owned(scene));
            let cheaper = match info.reduced {
                Some((reduced, with)) if reduced < price => format!("{reduced} with {with}; "),
                Some(_) | None => String::new(),
            };
            let (sign, style, state, needs) = match sums::standing(scene, tech) {
                Standing::Owned => ('✓', look.good(), "owned".to_owned(), String::new()),
                Standing::Open => {
                    ('○', look.strong(), format!("{}/{price} IP", sums::paid(scene, tech)), cheaper)
                }
                Standing::Needs(level) => (
                    '✗',
                    look.dim(),
                    format!("{price} IP"),
                    format!("after level {level}; {cheaper}"),
                ),
            };
            let room = usize::from(width * 2 / 5).clamp(18, 33);
            let name = cut(tech.name(), room);
            let effect = sums::effect(tech);
            let text = format!("{sign} {} {name:<room$} {state:>8}  {needs}{effect}", info.level);
            let mut row = Row::styled(cut(&text, usize::from(width)), style).ruled("§6.6.2");
            row.action = offered(desk, Action::Research { tech });
            rows.push(row);
        }
    }
    rows
}

fn sightings(scene: &Galaxy, width: u16, look: Look) -> Vec<Row> {
    let mut seen: Vec<_> = scene.memory.sightings.iter().collect();
    seen.sort_by_key(|sighting| std::cmp::Reverse(sighting.turn));
    let mut rows = Vec::new();
    for sighting in seen {
        let mut words = Vec::new();
        for ships in sighting.ships.iter().filter(|ships| !scene.viewer.is(ships.owner)) {
            words.push(format!("{} with {}", ships.owner, ships.ships));
        }
        for colony in &sighting.colonies {
            let shield = if colony.shield { ", shielded" } else { "" };
            let taken = colony.conqueror.map(|seat| format!(", taken by {seat}"));
            let planet = scene.planet_name(colony.planet);
            let taken = taken.unwrap_or_default();
            words.push(format!("colony of {} on {planet}{shield}{taken}", colony.owner));
        }
        let hex = scene.star_hex(sighting.star);
        let (name, turn) = (scene.place_name(hex), sighting.turn);
        let (what, style) = match words.is_empty() {
            true => ("nobody else".to_owned(), look.dim()),
            false => (words.join("; "), Style::new()),
        };
        let row = Row::wrapped(&format!("Turn {turn:>2} {name}: {what}"), width, style);
        rows.push(row.at(Some(place(hex))).ruled("§3.11.6"));
    }
    if rows.is_empty() {
        rows.push(Row::styled("You have seen nobody yet.", look.dim()));
    }
    rows
}
