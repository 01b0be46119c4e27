//! The panels below the map: fleets, colonies, research, sightings, battle, hex.

use ratatui::style::Style;
use stellar_conquest::{
    Action, Activity, ColonyDoc, ItemSums, Mark, SecretStep, ShipClass, StackDoc, Standing,
    StellarConquest, Tech, TechClass,
};
use tabletop::Game;

use super::galaxy::{Galaxy, place};
use super::sums;
use super::{battle, details, galaxy};
use crate::desk::Desk;
use crate::draw::cut;
use crate::look::{self, Look};
use crate::scene::{Panel, PanelRow, Tab};

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
pub(super) fn rows(scene: &Galaxy, panel: &Panel<'_>) -> Vec<PanelRow> {
    let Panel { desk, width, look, .. } = *panel;
    match panel.tab {
        0 => fleets(scene, desk, width, look),
        COLONIES => colonies(scene, desk, width, look),
        2 => research(scene, desk, width, look),
        3 => sightings(scene, width, look),
        BATTLE => battle::rows(scene, panel),
        _ => {
            let lines = details::lines(scene, galaxy::hex(panel.cursor), width, look);
            lines.into_iter().map(|line| PanelRow::of(vec![line])).collect()
        }
    }
}

/// An answer that a row stands for, in text notation, if it is legal.
fn offered(desk: &Desk, action: Action) -> Option<String> {
    let notation = StellarConquest::notation(&action);
    desk.find(&notation).map(|_| notation)
}

fn fleets(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    let stacks = scene.own().map(|own| own.seat.fleets.as_slice()).unwrap_or_default();
    for (idx, stack) in stacks.iter().enumerate() {
        let select = offered(desk, Action::Select { stack: idx as u8 });
        let style = if select.is_some() { look.strong() } else { Style::new() };
        let mut row = PanelRow::wrapped(&unit(scene, idx, stack), width, style);
        let hex = stack.hex.or_else(|| scene.entry());
        (row.place, row.answer) = (hex.map(place), select);
        rows.push(row.ruled("§3.3.1"));
    }
    if rows.is_empty() {
        rows.push(PanelRow::styled("You have no ships.", look.dim()));
    }
    let totals = totals(stacks);
    if !totals.is_empty() {
        rows.push(PanelRow::styled(format!("In all {totals}."), look.dim()));
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
            let row = PanelRow::styled(cut(&text, usize::from(width)), look.seat(marker.owner));
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
fn unit(scene: &Galaxy, idx: usize, stack: &StackDoc) -> String {
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
        text.push_str(&format!(", {} moves", sums::moves(scene, idx)));
    }
    text
}

fn colonies(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<PanelRow> {
    let Some(own) = scene.own().filter(|own| !own.colonies.is_empty()) else {
        return vec![PanelRow::styled("You have no colonies yet.", look.dim())];
    };
    let header = "  Colony          Planet   People  Born  Fact. Bases Shield   IP";
    let mut rows = vec![PanelRow::styled(cut(header, usize::from(width)), look.dim())];
    rows.extend(own.colonies.iter().map(|colony| colony_row(scene, desk, colony, look)));
    let people: u32 = own.colonies.iter().map(|colony| u32::from(colony.people)).sum();
    let text = format!("In all {people} million. {}", forecast(scene));
    rows.push(PanelRow::wrapped(&text, width, look.strong()).ruled("§6.3.1"));
    let sheet = &own.seat.desk;
    if !matches!(sheet.step, SecretStep::Closed | SecretStep::Setup | SecretStep::Colonies) {
        let name = scene.planet_name(sheet.planet);
        let text = format!("At hand: {name}, {} IP left", sheet.ip);
        rows.push(PanelRow::styled(text, look.accent()));
    }
    let items = sums::own(scene).map(|own| own.items.as_slice()).unwrap_or_default();
    let prices: Vec<String> =
        items.iter().map(|ItemSums { item, ip, .. }| format!("{item} {ip}")).collect();
    let text = format!("Prices: transport {}, {}", scene.rules.transport_price, prices.join(", "));
    rows.push(PanelRow::wrapped(&text, width, look.dim()).ruled("§6.5.1"));
    rows
}

/// What has been put out and what is to come.
fn forecast(scene: &Galaxy) -> String {
    let numbers = &scene.rules.numbers;
    let Some(desk) = scene.own().map(|own| &own.seat.desk) else { return String::new() };
    let Some(sums) = sums::own(scene) else { return String::new() };
    let born: u32 = sums.colonies.iter().map(|colony| u32::from(colony.born)).sum();
    let ip = sums.ip;
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
    let todo = sums.colonies.iter().filter(|colony| desk.todo.contains(&colony.planet));
    let todo: u32 = todo.map(|colony| u32::from(colony.ip)).sum();
    format!("This time {} IP so far, {todo} IP to come.", desk.output)
}

fn colony_row(scene: &Galaxy, desk: &Desk, colony: &ColonyDoc, look: Look) -> PanelRow {
    let out = sums::output(scene, colony.planet);
    let (born, ip) = out.map_or((0, 0), |out| (out.born, out.ip));
    let info = scene.planet(colony.planet);
    let sheet = scene.own().map(|own| &own.seat.desk);
    let state = match sheet {
        Some(sheet) if matches!(sheet.step, SecretStep::Closed | SecretStep::Setup) => ' ',
        Some(sheet) if sheet.todo.contains(&colony.planet) => '·',
        Some(sheet) if sheet.step != SecretStep::Colonies && sheet.planet == colony.planet => '▶',
        Some(_) => '✓',
        None => ' ',
    };
    let bases = format!("{}+{}", colony.bases, colony.advanced_bases);
    let full = if out.is_some_and(|out| out.excess > 0) { "!" } else { " " };
    let taken = colony.conqueror.map(|_| format!(" from {}", colony.owner)).unwrap_or_default();
    let text = format!(
        "{state} {:<15} {:<6} {:>4}/{:<3}{full} {:>4}  {:>5} {:>5} {:>6}  {:>4}{taken}",
        scene.planet_name(colony.planet),
        info.map(sums::short_planet).unwrap_or_default(),
        colony.people,
        info.map_or(0, |info| info.capacity),
        born,
        colony.factories,
        bases,
        colony.shields + colony.shields_new,
        ip,
    );
    let produce = offered(desk, Action::Produce { planet: colony.planet });
    let style = if produce.is_some() { look.strong() } else { Style::new() };
    let mut row =
        PanelRow::styled(text, style).at(Some(place(scene.star_hex(colony.planet.star()))));
    row.answer = produce;
    row.ruled("§6.3.1")
}

fn research(scene: &Galaxy, desk: &Desk, width: u16, look: Look) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    for class in TechClass::ALL {
        rows.push(PanelRow::styled(class.name().to_uppercase(), look.accent()).ruled("§6.6.1"));
        let techs = Tech::ALL.into_iter().filter(|tech| sums::tech(scene, *tech).class == class);
        rows.extend(techs.map(|tech| tech_row(scene, desk, tech, width, look)));
    }
    rows
}

fn tech_row(scene: &Galaxy, desk: &Desk, tech: Tech, width: u16, look: Look) -> PanelRow {
    let info = sums::tech(scene, tech);
    let sums = sums::research(scene, tech);
    let (price, paid) = sums.map_or((info.price_for(0), 0), |sums| (sums.ip, sums.paid));
    let cheaper = match info.reduced {
        Some((reduced, with)) if reduced < price => format!("{reduced} with {with}; "),
        Some(_) | None => String::new(),
    };
    let price = format!("{price} IP");
    let (sign, style, state, needs) = match sums.map(|sums| sums.standing) {
        Some(Standing::Owned) => ('✓', look.good(), "owned".to_owned(), String::new()),
        Some(Standing::Open) => ('○', look.strong(), format!("{paid}/{price}"), cheaper),
        Some(Standing::Needs { level }) => {
            ('✗', look.dim(), price, format!("after level {level}; {cheaper}"))
        }
        None => (' ', look.dim(), price, cheaper),
    };
    let room = usize::from(width * 2 / 5).clamp(18, 33);
    let name = cut(tech.name(), room);
    let effect = tech.effect();
    let text = format!("{sign} {} {name:<room$} {state:>8}  {needs}{effect}", info.level);
    let mut row = PanelRow::styled(cut(&text, usize::from(width)), style).ruled("§6.6.2");
    row.answer = offered(desk, Action::Research { tech });
    row
}

fn sightings(scene: &Galaxy, width: u16, look: Look) -> Vec<PanelRow> {
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
        let row = PanelRow::wrapped(&format!("Turn {turn:>2} {name}: {what}"), width, style);
        rows.push(row.at(Some(place(hex))).ruled("§3.11.6"));
    }
    if rows.is_empty() {
        rows.push(PanelRow::styled("You have seen nobody yet.", look.dim()));
    }
    rows
}
