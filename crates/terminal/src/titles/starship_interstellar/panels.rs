//! The panels below the boards: players, the own board, technologies, H.A.L.L., a place.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use starship_interstellar::{
    Action, CorporationDoc, EventView, Family, HallDoc, HallRow, Player, Resource, SalvationTech,
    StarshipInterstellar, Technology, Token,
};
use tabletop::Game;

use super::board::token_name;
use super::details::{self, buildings};
use super::spots::Spot;
use super::system::{System, letters, short};
use crate::desk::Desk;
use crate::draw::{cut, with_rule};
use crate::look::Look;
use crate::scene::{Panel, PanelRow, Tab};
use crate::story::Told;

/// The panels in their order.
pub(super) const TABS: [Tab; 5] = [
    Tab { name: "Players", meaning: "players", share: 40 },
    Tab { name: "Mine", meaning: "your board", share: 40 },
    Tab { name: "Tech", meaning: "technologies", share: 40 },
    Tab { name: "Hall", meaning: "H.A.L.L.'s board and its last turn", share: 50 },
    Tab { name: "Info", meaning: "the place under the cursor", share: 34 },
];

/// The places of two of them in [`TABS`].
pub(super) const TECHNOLOGIES: usize = 2;
const HALL: usize = 3;

/// The rows of a panel.
pub(super) fn rows(system: &System, panel: &Panel<'_>) -> Vec<PanelRow> {
    let Panel { desk, width, look, .. } = *panel;
    match panel.tab {
        0 => players(system, width, look),
        1 => board(system, width, look),
        TECHNOLOGIES => technologies(system, desk, width, look),
        HALL => hall(system, panel.kept, width, look),
        _ => {
            let spot = Spot::of(panel.cursor);
            let lines = spot.map(|spot| details::lines(system, spot, width, look));
            lines.unwrap_or_default().into_iter().map(|line| PanelRow::of(vec![line])).collect()
        }
    }
}

fn players(system: &System, width: u16, look: Look) -> Vec<PanelRow> {
    let header = "                     points prest. rep. fuel  sci. bases  S  H  J";
    let mut rows = vec![PanelRow::styled(cut(header, usize::from(width)), look.dim())];
    let order = &system.table().order;
    for (player, corporation) in system.players() {
        let place = order.iter().position(|other| *other == player);
        let place = place.map_or(" ".to_owned(), |place| (place + 1).to_string());
        let score = system.view.scores.get(player.index()).copied().unwrap_or_default();
        let name = format!("{place} {} {}", system.shape(player), system.full_name(player));
        let text = format!(
            "{:<20} {score:>6} {:>6} {:>4} {:>4} {:>2}+{:<2} {:>4} {:>3} {:>2} {:>2}",
            cut(&name, 20),
            corporation.prestige,
            corporation.reputation,
            corporation.fuel,
            corporation.scientists,
            corporation.reserve,
            corporation.zones.len(),
            corporation.starship,
            corporation.humankind,
            corporation.probe.column,
        );
        let text = cut(&text, usize::from(width));
        rows.push(PanelRow::styled(text, system.style(player, look)).ruled("§8.3"));
        rows.push(holdings(player, corporation, system, width, look));
    }
    rows
}

/// The second line of a player: cubes, ship, tokens.
fn holdings(
    player: Player,
    corporation: &CorporationDoc,
    system: &System,
    width: u16,
    look: Look,
) -> PanelRow {
    let ship = &corporation.explorer;
    let state = match (corporation.passed, corporation.played.last()) {
        (true, _) => format!("passed, {} rotations", corporation.rotations),
        (false, Some(token)) => format!("active {}", token_name(*token)),
        (false, None) => "nothing played yet".to_owned(),
    };
    let load = format!("{}{}", short(ship.cubes), buildings(ship.buildings));
    let load = match (ship.bases, load.as_str()) {
        (0, "–") => String::new(),
        (0, load) => format!(" with {load}"),
        (n, load) => format!(" with {n} Base{} {load}", if n > 1 { "s" } else { "" }),
    };
    let text = format!(
        "    {} · ship at {}{load} · {state} · saved {} · built {}",
        short(corporation.cubes),
        ship.at,
        short(corporation.saved),
        corporation.built
    );
    let mut row = PanelRow::wrapped(text.trim_start(), width.saturating_sub(4), look.dim());
    for line in &mut row.lines {
        line.spans.insert(0, Span::raw("    "));
    }
    row.at(Some(Spot::port(ship.at).place())).ruled(match system.seat(player) {
        Some(_) => "§1.8",
        None => "§H.1",
    })
}

/// All that the viewer owns.
fn board(system: &System, width: u16, look: Look) -> Vec<PanelRow> {
    let own = system.own();
    let text = |text: String, style: Style| PanelRow::wrapped(&text, width, style);
    let n = system.rules.numbers.explorer;
    let ship = &own.explorer;
    let mut rows = vec![
        text(
            format!(
                "Cubes {} · Fuel {} · Scientists {} (reserve {}, on technologies {})",
                short(own.cubes),
                own.fuel,
                own.scientists,
                own.reserve,
                own.spent
            ),
            look.strong(),
        )
        .ruled("§1.8"),
        text(format!("On Earth: {} Bases{}", own.bases, buildings(own.buildings)), Style::new())
            .ruled("§2.2"),
        text(
            format!(
                "Explorer at {}: {} Bases{}, cubes {} (room for {n})",
                ship.at,
                ship.bases,
                buildings(ship.buildings),
                short(ship.cubes)
            ),
            Style::new(),
        )
        .ruled("§3.5")
        .at(Some(Spot::port(ship.at).place())),
    ];
    for zone in &own.zones {
        let token = &system.rules.production[zone.token.index()];
        let line = format!(
            "⌂ {}: Deposit {} (of {}), Storage {} of {}{}",
            zone.planet,
            short(zone.deposit),
            token.resource,
            short(zone.storage),
            system.rules.numbers.storage,
            buildings(zone.buildings)
        );
        let row = text(line, look.strong()).ruled("§3.4");
        rows.push(row.at(Some(Spot::Planet(zone.planet).place())));
    }
    for (name, tokens) in [("Tokens", &own.pool), ("Played", &own.played)] {
        let names: Vec<String> = tokens.iter().map(|token: &Token| token_name(*token)).collect();
        rows.push(text(format!("{name}: {}", names.join(", ")), Style::new()).ruled("§1.3"));
    }
    rows
}

fn technologies(system: &System, desk: &Desk, width: u16, look: Look) -> Vec<PanelRow> {
    let own = system.own();
    let mut rows = Vec::new();
    for family in Family::ALL {
        let level = own.levels.iter().find(|level| level.family == family);
        let level = usize::from(level.map_or(0, |level| level.level));
        let prices = &system.rules.families[family.index()];
        let signs: String = (0..3).map(|idx| if idx < level { '●' } else { '○' }).collect();
        let next = prices.get(level).map_or("complete".to_owned(), |price| letters(*price));
        let effect = effect(system, family, level);
        let text = format!("{signs} {:<24} {next:<9} {effect}", family.name());
        let action = Action::Research { technology: Technology::Family(family) };
        rows.push(technology_row(desk, &text, action, width, look, family_rule(family)));
    }
    for tech in SalvationTech::ALL {
        let has = own.salvation.contains(&tech);
        let sign = if has { "●  " } else { "○  " };
        let price = system.rules.salvation.get(own.salvation.len());
        let next = match (has, price) {
            (true, _) | (false, None) => String::new(),
            (false, Some(price)) => letters(*price),
        };
        let name = cut(tech.name(), 24);
        let text = format!("{sign} {name:<24} {next:<9} {}", deed_effect(system, tech));
        let action = Action::Research { technology: Technology::Salvation(tech) };
        rows.push(technology_row(desk, &text, action, width, look, "§T.7"));
    }
    rows
}

fn technology_row(
    desk: &Desk,
    text: &str,
    action: Action,
    width: u16,
    look: Look,
    rule: &str,
) -> PanelRow {
    let notation = StarshipInterstellar::notation(&action);
    let legal = desk.find(&notation).is_some();
    let style = if legal { look.strong() } else { Style::new() };
    let mut row = PanelRow::styled(cut(text, usize::from(width)), style).ruled(rule);
    row.answer = legal.then_some(notation);
    row
}

fn family_rule(family: Family) -> &'static str {
    match family {
        Family::Ars => "§T.1",
        Family::Converter => "§T.2",
        Family::Outpost => "§T.3",
        Family::Drill => "§T.4",
        Family::Solar => "§T.5",
        Family::Travel => "§T.6",
    }
}

/// What the next level is good for.
fn effect(system: &System, family: Family, level: usize) -> String {
    let (effects, numbers) = (&system.rules.effects, &system.rules.numbers);
    let at = |list: &[u8; 3]| list.get(level).map_or(0, |n| *n);
    match (family, level) {
        (_, 3..) => String::new(),
        (Family::Ars, _) => format!("an ARS ships {}", at(&effects.ars)),
        (Family::Outpost, _) => format!("an Outpost gives {} Fuel", at(&effects.outpost)),
        (Family::Drill, _) => format!("a Drill moves {}", at(&effects.drill)),
        (Family::Converter, 0) => format!("lifts a stored cube {} levels", numbers.converter_lift),
        (Family::Converter, 1) => format!("splits a cube into {}", numbers.converter_split),
        (Family::Converter, _) => "refines a cube of the Deposit".to_owned(),
        (Family::Solar, 0) => format!("{} Reputation less lost", numbers.public_relations),
        (Family::Solar, 1) => format!("{} cube on top", numbers.extra_matter),
        (Family::Solar, _) => format!("{} more on top", numbers.leader_matter),
        (Family::Travel, 0) => "the Belt costs nothing".to_owned(),
        (Family::Travel, 1) => "gravity costs nothing".to_owned(),
        (Family::Travel, _) => "a Wormhole of your own".to_owned(),
    }
}

/// What a Salvation technology is good for.
fn deed_effect(system: &System, tech: SalvationTech) -> String {
    match tech {
        SalvationTech::Cryogenic => {
            format!("saves up to {} at once", system.rules.numbers.cryogenic)
        }
        SalvationTech::BuildExtra => "Future row, one cube a level lower".to_owned(),
        SalvationTech::DeepSpace => "deep space is a Wormhole".to_owned(),
        SalvationTech::GovernmentPlus => "any number of Scientists".to_owned(),
    }
}

/// H.A.L.L.'s board, and its last turn step by step.
fn hall(system: &System, kept: &[Told], width: u16, look: Look) -> Vec<PanelRow> {
    let Some(hall) = &system.table().hall else {
        let text = "H.A.L.L. plays against one person: one seat and the option hall.";
        return vec![PanelRow::wrapped(text, width, look.dim()).ruled("§H.1")];
    };
    let mut rows = Vec::new();
    let steps: Vec<&Told> = kept.iter().filter(|told| told.event.is_some()).collect();
    let heading = if steps.is_empty() { "It has not played yet." } else { "WHAT IT DID LAST" };
    rows.push(PanelRow::styled(heading, look.accent()).ruled("§H.2"));
    for (number, told) in steps.iter().enumerate() {
        let event = told.event.as_ref().and_then(|event| event.get());
        let is_step = matches!(event, Some(EventView::Hall(_)));
        let rule = told.rule.as_deref().unwrap_or_default();
        let style = if is_step { Style::new() } else { look.strong() };
        let lines = with_rule(&told.text, rule, width.saturating_sub(4), style, look);
        let lines = lines.into_iter().enumerate().map(|(idx, mut line)| {
            let head = if idx == 0 { format!("{:>3} ", number + 1) } else { "    ".to_owned() };
            line.spans.insert(0, Span::styled(head, look.dim()));
            line
        });
        rows.push(PanelRow::of(lines.collect()).ruled(rule));
    }
    rows.push(PanelRow::styled("ITS BOARD", look.accent()).ruled("§H.2.2"));
    rows.extend(hall_board(hall, width, look));
    rows
}

fn hall_board(hall: &HallDoc, width: u16, look: Look) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    let line = |text: String, rule: &str| PanelRow::wrapped(&text, width, Style::new()).ruled(rule);
    for row in HallRow::ALL {
        let cubes = hall.board[row.index()];
        let text = format!("{:<22} {}", row.name(), short(cubes));
        let style = if cubes.is_empty() { look.dim() } else { Style::new() };
        rows.push(PanelRow::of(vec![Line::from(Span::styled(text, style))]).ruled(row.rule()));
    }
    rows.push(line(format!("AI bag: {}", short(hall.bag)), "§H.6"));
    let levels: Vec<String> = Resource::ALL
        .into_iter()
        .map(|resource| format!("{resource} {}", hall.levels[resource.index()]))
        .collect();
    rows.push(line(format!("Technologies: {}", levels.join(", ")), "§H.3.2"));
    let names = |tokens: &[Token]| {
        let names: Vec<String> = tokens.iter().map(|token| token_name(*token)).collect();
        if names.is_empty() { "–".to_owned() } else { names.join(", ") }
    };
    let top = hall.top.map_or("–".to_owned(), token_name);
    let mut hidden = hall.hidden_production.clone();
    hidden.extend(&hall.hidden);
    let text = format!(
        "Pile: {top} on top; in unknown order {}; under them {}. {} played in this phase.",
        names(&hidden),
        names(&hall.under),
        hall.n_played
    );
    rows.push(line(text, "§H.2.1"));
    rows
}
