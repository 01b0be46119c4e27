//! The panel below the map: log, fleets, colonies, research, sightings, battle, hex.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use stellar_conquest::{
    Action, Activity, ColonyDoc, Hex, Mark, ShipClass, StackDoc, Step, TechClass,
};

use super::{Picture, battle, border, cut, details, with_rule, wrap};
use crate::tui::look::{self, Look};
use crate::tui::scene::Scene;
use crate::tui::story::{Kind, Story};
use crate::tui::sums::{self, Standing};
use crate::tui::ui::{Focus, Tab, Ui};

/// Older lines of the log are in the record, not on the screen.
const LOG_LINES: usize = 400;

/// One thing in a panel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) lines: Vec<Line<'static>>,
    /// Where it is.
    pub(crate) hex: Option<Hex>,
    /// The section behind it.
    pub(crate) rule: Option<String>,
    /// The answer that it stands for.
    pub(crate) action: Option<Action>,
}

impl Row {
    fn of(lines: Vec<Line<'static>>) -> Row {
        Row { lines, ..Row::default() }
    }

    fn styled(text: impl Into<String>, style: Style) -> Row {
        Row::of(vec![Line::from(Span::styled(text.into(), style))])
    }

    fn wrapped(text: &str, width: u16, style: Style) -> Row {
        let lines = wrap(text, width).into_iter();
        Row::of(lines.map(|line| Line::from(Span::styled(line, style))).collect())
    }

    fn at(self, hex: Option<Hex>) -> Row {
        Row { hex, ..self }
    }

    fn ruled(self, rule: &str) -> Row {
        Row { rule: Some(rule.to_owned()), ..self }
    }
}

/// Where a panel begins to be read: the log at its end.
pub(crate) fn first_row(tab: Tab, n_rows: usize) -> usize {
    if tab == Tab::Log { n_rows.saturating_sub(1) } else { 0 }
}

/// The rows of a panel that is so many columns wide, its frame included.
pub(crate) fn rows(scene: &Scene, story: &Story, ui: &Ui, width: u16, look: Look) -> Vec<Row> {
    let width = width.saturating_sub(3);
    match ui.tab {
        Tab::Log => log(story, width, look),
        Tab::Fleets => fleets(scene, width, look),
        Tab::Colonies => colonies(scene, width, look),
        Tab::Research => research(scene, width, look),
        Tab::Sightings => sightings(scene, width, look),
        Tab::Battle => battle::rows(scene, story, width, look),
        Tab::Hex => {
            let lines = details::lines(scene, ui.cursor, width, look);
            lines.into_iter().map(|line| Row::of(vec![line])).collect()
        }
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>) {
    let Picture { scene, story, ui, look, .. } = *picture;
    let focused = ui.focus == Focus::Panel;
    let mut title = vec![Span::raw(" ")];
    for tab in Tab::ALL {
        let style = if tab == ui.tab { look.accent() } else { look.dim() };
        let name = if tab == ui.tab { format!("[{}]", tab.name()) } else { tab.name().to_owned() };
        title.push(Span::styled(name, style));
        title.push(Span::raw(" "));
    }
    let block = Block::bordered().title(Line::from(title)).border_style(border(look, focused));
    let rows = rows(scene, story, ui, area.width, look);
    let room = usize::from(area.height.saturating_sub(2));
    let place = ui.row.unwrap_or_else(|| first_row(ui.tab, rows.len()));
    let lines = window(&rows, place.min(rows.len().saturating_sub(1)), room, focused, look);
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), area);
}

/// The lines around a row.
fn window(
    rows: &[Row],
    place: usize,
    room: usize,
    focused: bool,
    look: Look,
) -> Vec<Line<'static>> {
    let heights: Vec<usize> = rows.iter().map(|row| row.lines.len()).collect();
    let before: usize = heights[..place.min(rows.len())].iter().sum();
    let all: usize = heights.iter().sum();
    let here = heights.get(place).copied().unwrap_or(0);
    let last = (before + here).max(room).min(all.max(room));
    let centred = (before + here + room / 2).min(all).max(last.min(all)).max(room.min(all));
    let first = centred.saturating_sub(room);
    let first = first.min(before);
    let mut lines = Vec::new();
    for (idx, row) in rows.iter().enumerate() {
        for line in &row.lines {
            let chosen = focused && idx == place;
            let head = if chosen { "▶" } else { " " };
            let mut spans = vec![Span::styled(head, look.accent())];
            spans.extend(line.spans.iter().cloned());
            let line = Line::from(spans);
            lines.push(if chosen { line.style(look.lit()) } else { line });
        }
    }
    lines.into_iter().skip(first).take(room).collect()
}

fn log(story: &Story, width: u16, look: Look) -> Vec<Row> {
    let first = story.lines.len().saturating_sub(LOG_LINES);
    let mut rows = Vec::new();
    for (idx, line) in story.lines.iter().enumerate().skip(first) {
        let style = match line.kind {
            Kind::News => Style::new(),
            Kind::Heading => look.accent(),
            Kind::Note => look.dim(),
        };
        let times = match line.times {
            1 => String::new(),
            times => format!(" (×{times})"),
        };
        let text = format!("{}{times}", line.text);
        let mut lines = with_rule(&text, &line.rule, width.saturating_sub(2), style, look);
        let fresh = idx >= story.n_seen;
        for line in &mut lines {
            let bar = Span::styled(if fresh { "┃ " } else { "  " }, look.good());
            line.spans.insert(0, bar);
        }
        let mut row = Row::of(lines);
        row.rule = Some(line.rule.clone()).filter(|rule| !rule.is_empty());
        rows.push(row);
    }
    rows
}

fn fleets(scene: &Scene, width: u16, look: Look) -> Vec<Row> {
    let mut rows = Vec::new();
    let stacks = scene.own().map(|own| own.seat.fleets.as_slice()).unwrap_or_default();
    for (idx, stack) in stacks.iter().enumerate() {
        let select = Action::Select { stack: idx as u8 };
        let legal = scene.answers.iter().any(|answer| answer.action == select);
        let style = if legal { look.strong() } else { Style::new() };
        let mut row = Row::wrapped(&unit(scene, stack), width, style);
        (row.hex, row.action) = (stack.hex.or_else(|| scene.entry()), legal.then_some(select));
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
            rows.push(row.at(Some(marker.hex)).ruled("§3.10.2"));
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
fn unit(scene: &Scene, stack: &StackDoc) -> String {
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

fn colonies(scene: &Scene, width: u16, look: Look) -> Vec<Row> {
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
        rows.push(colony_row(scene, colony, look));
    }
    let text = format!("In all {people} million. {}", forecast(scene, born, ip));
    rows.push(Row::wrapped(&text, width, look.strong()).ruled("§6.3.1"));
    let desk = &own.seat.desk;
    if !matches!(desk.step, Step::Closed | Step::Setup | Step::Colonies) {
        let name = scene.planet_name(desk.planet);
        let text = format!("At hand: {name}, {} IP left", desk.ip);
        rows.push(Row::styled(text, look.accent()));
    }
    let prices: Vec<String> =
        sums::prices(scene).into_iter().map(|(item, ip)| format!("{item} {ip}")).collect();
    let text = format!("Prices: transport {}, {}", scene.rules.transport_price, prices.join(", "));
    rows.push(Row::wrapped(&text, width, look.dim()).ruled("§6.5.1"));
    rows
}

/// What has been put out and what is to come.
fn forecast(scene: &Scene, born: u32, ip: u32) -> String {
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

fn colony_row(scene: &Scene, colony: &ColonyDoc, look: Look) -> Row {
    let out = sums::output(scene, colony);
    let info = scene.planet(colony.planet);
    let desk = scene.own().map(|own| &own.seat.desk);
    let state = match desk {
        Some(desk) if matches!(desk.step, Step::Closed | Step::Setup) => ' ',
        Some(desk) if desk.todo.contains(&colony.planet) => '·',
        Some(desk) if desk.step != Step::Colonies && desk.planet == colony.planet => '▶',
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
    let produce = Action::Produce { planet: colony.planet };
    let legal = scene.answers.iter().any(|answer| answer.action == produce);
    let style = if legal { look.strong() } else { Style::new() };
    let mut row = Row::styled(text, style).at(Some(scene.star_hex(colony.planet.star())));
    row.action = legal.then_some(produce);
    row.ruled("§6.3.1")
}

fn research(scene: &Scene, width: u16, look: Look) -> Vec<Row> {
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
            let pay = Action::Research { tech };
            row.action = scene.answers.iter().any(|answer| answer.action == pay).then_some(pay);
            rows.push(row);
        }
    }
    rows
}

fn sightings(scene: &Scene, width: u16, look: Look) -> Vec<Row> {
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
        let (place, turn) = (scene.place_name(hex), sighting.turn);
        let (what, style) = match words.is_empty() {
            true => ("nobody else".to_owned(), look.dim()),
            false => (words.join("; "), Style::new()),
        };
        let row = Row::wrapped(&format!("Turn {turn:>2} {place}: {what}"), width, style);
        rows.push(row.at(Some(hex)).ruled("§3.11.6"));
    }
    if rows.is_empty() {
        rows.push(Row::styled("You have seen nobody yet.", look.dim()));
    }
    rows
}
