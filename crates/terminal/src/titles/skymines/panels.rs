//! The panels below the boards: players, the own board, companies, Luna, a place.

use ratatui::style::Style;
use ratatui::text::Span;
use skymines::{Actor, Company, InSlot, LunaCard, LunaDoc, Slot};

use super::details::{self, card_words, plan_words};
use super::mines::{Mines, colour, letter, perk};
use super::spots::Spot;
use crate::draw::{cut, with_rule};
use crate::look::Look;
use crate::scene::{Panel, PanelRow, Tab};
use crate::story::Told;

/// The panels in their order.
pub(super) const TABS: [Tab; 5] = [
    Tab { name: "Players", meaning: "players", share: 40 },
    Tab { name: "Mine", meaning: "your board", share: 40 },
    Tab { name: "Companies", meaning: "companies", share: 40 },
    Tab { name: "lUna", meaning: "Luna's cards and her last turn", share: 50 },
    Tab { name: "Info", meaning: "the place under the cursor", share: 34 },
];

/// The rows of a panel.
pub(super) fn rows(table: &Mines, panel: &Panel<'_>) -> Vec<PanelRow> {
    let Panel { width, look, .. } = *panel;
    let spot_rows = |spot: Spot| {
        let lines = details::lines(table, spot, width, look);
        lines.into_iter().map(|line| PanelRow::of(vec![line])).collect::<Vec<_>>()
    };
    match panel.tab {
        0 => players(table, width, look),
        1 => board(table, width, look),
        2 => companies(table, width, look),
        3 => luna(table, panel.kept, width, look),
        _ => Spot::of(panel.cursor).map(spot_rows).unwrap_or_default(),
    }
}

fn players(table: &Mines, width: u16, look: Look) -> Vec<PanelRow> {
    let header = "                          CC  helium upload markers   A  T  S  M";
    let mut rows = vec![PanelRow::styled(cut(header, usize::from(width)), look.dim())];
    let doc = table.doc();
    for actor in table.actors() {
        let seat = table.seat(actor);
        let first = if seat == Some(doc.first) { "1" } else { " " };
        let name = format!("{first} {} {}", table.shape(actor), table.full_name(actor));
        let board = seat.and_then(|seat| table.view.boards.get(seat.index()));
        let markers = match (board, &doc.luna) {
            (Some(board), _) => format!("{}/{}", board.markers_left, board.markers),
            (None, Some(luna)) => luna.markers.to_string(),
            (None, None) => String::new(),
        };
        let shares = Company::ALL.map(|company| table.shares(actor, company));
        let text = format!(
            "{:<24} {:>4} {:>7} {:>6} {:>7}  {:>2} {:>2} {:>2} {:>2}",
            cut(&name, 24),
            doc.coins[actor.index()],
            doc.helium[actor.index()],
            doc.upload[actor.index()],
            markers,
            shares[0],
            shares[1],
            shares[2],
            shares[3],
        );
        let text = cut(&text, usize::from(width));
        rows.push(PanelRow::styled(text, table.style(actor, look)).ruled("§10.1"));
        rows.push(holdings(table, actor, width, look));
    }
    rows
}

/// The second line of a player: what lies open before it.
fn holdings(table: &Mines, actor: Actor, width: u16, look: Look) -> PanelRow {
    let Some(board) = table.seat(actor).and_then(|seat| table.view.boards.get(seat.index())) else {
        let luna = table.doc().luna.as_ref();
        let cards: Vec<String> = luna
            .map(|luna| luna.reserve.iter().map(|card| table.card(*card)).collect())
            .unwrap_or_default();
        let text = format!("cards gained: {}", list(&cards));
        return indented(&text, width, look).ruled("§13.4");
    };
    let area: Vec<String> = board
        .slots
        .iter()
        .flatten()
        .map(|card| table.card(*card))
        .chain(board.tiles.iter().map(|tile| table.tile(*tile, board.cargo)))
        .collect();
    let seat = table.seat(actor);
    let state = match (board.passed, seat.is_some_and(|seat| table.view.closed.contains(seat))) {
        (true, _) => ", passed",
        (false, true) => ", closed",
        (false, false) => "",
    };
    let text = format!("area {}{state}; {} cards in hand", list(&area), board.n_cards);
    indented(&text, width, look).ruled("§5.1")
}

fn list(words: &[String]) -> String {
    if words.is_empty() { "–".to_owned() } else { words.join(" ") }
}

fn indented(text: &str, width: u16, look: Look) -> PanelRow {
    let mut row = PanelRow::wrapped(text, width.saturating_sub(4), look.dim());
    for line in &mut row.lines {
        line.spans.insert(0, Span::raw("    "));
    }
    row
}

/// All that the viewer owns.
fn board(table: &Mines, width: u16, look: Look) -> Vec<PanelRow> {
    let (own, doc) = (table.own(), table.doc());
    let me = table.me().index();
    let numbers = (&table.rules.tank, &table.rules.research);
    let text = format!(
        "{} CC · helium {} of {} (worth {} CC) · upload {} of {} (worth {} CC)",
        doc.coins[me],
        doc.helium[me],
        numbers.0.length,
        numbers.0.value(doc.helium[me]),
        doc.upload[me],
        numbers.1.length,
        numbers.1.value(doc.upload[me]),
    );
    let mut rows = vec![PanelRow::wrapped(&text, width, look.strong()).ruled("§10.1")];
    let cards = table.slots();
    for slot in Slot::all() {
        let what = match cards[slot.index()] {
            Some(card) => card_words(table, card),
            None if table.is_on(slot) => "empty".to_owned(),
            None => "not switched on".to_owned(),
        };
        let pile: Vec<String> =
            own.resting[slot.index()].iter().map(|card| table.card(*card)).collect();
        let text = format!("{} {what} · at rest: {}", slot.letter(), list(&pile));
        let row = PanelRow::wrapped(&text, width, Style::new()).ruled("§4.1");
        rows.push(row.at(Some(Spot::Slot(slot).place())));
    }
    let hand: Vec<String> = table.hand().iter().map(|card| table.card(*card)).collect();
    rows.push(PanelRow::wrapped(&format!("Hand: {}", list(&hand)), width, Style::new()));
    for (idx, plan) in own.screens.iter().enumerate() {
        let done = idx < usize::from(doc.upload[me]);
        let (sign, style) = if done { ("✓", look.dim()) } else { (" ", Style::new()) };
        let text = format!("{sign} screen {}: {}", idx + 1, plan_words(table, *plan));
        rows.push(PanelRow::wrapped(&text, width, style).ruled("§5.5.2"));
    }
    for (place, mission) in doc.missions.iter().enumerate() {
        let met = own.missions.contains(&(place as u8));
        let sign = if met { "✓" } else { " " };
        let task = details::task(table.rules.mission(*mission));
        let text = format!("{sign} mission M{}: {task}", mission.0 + 1);
        rows.push(PanelRow::wrapped(&text, width, Style::new()).ruled("§15.2"));
    }
    rows
}

fn companies(table: &Mines, width: u16, look: Look) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    for company in Company::ALL {
        let doc = table.station(company);
        let value = table.view.values[company.index()];
        let text = format!(
            "{} {}: a share is worth {value} CC, {} pieces on the map, {} at home",
            letter(company),
            company,
            doc.pieces.len(),
            doc.home.len()
        );
        let style = colour(look, company).patch(look.strong());
        let place = Some(Spot::Company(company).place());
        rows.push(PanelRow::wrapped(&text, width, style).ruled("§7.2").at(place));
        let Some(face) = doc.face.map(|face| table.rules.face(face)) else { continue };
        let own = doc.markers[Actor::from(table.me()).index()];
        let bonuses = face.bonus.iter().map(|bonus| {
            let sign = if own >= bonus.space { "✓" } else { "" };
            format!("{} from {}{sign}", perk(bonus), bonus.space)
        });
        let bonuses = bonuses.collect::<Vec<_>>().join("; ");
        let at = table
            .actors()
            .map(|actor| format!("{}{}", table.shape(actor), doc.markers[actor.index()]));
        let at = at.collect::<Vec<_>>().join(" ");
        let text = format!("track {} {at} of {}: {bonuses}", face.name(), face.length);
        rows.push(indented(&text, width, look).ruled("§7.1").at(place));
    }
    rows
}

/// Luna's cards, and her last turn step by step.
fn luna(table: &Mines, kept: &[Told], width: u16, look: Look) -> Vec<PanelRow> {
    let Some(luna) = &table.doc().luna else {
        let text = "Luna plays with the option luna: a level from 0 to 8.";
        return vec![PanelRow::wrapped(text, width, look.dim()).ruled("§11.1")];
    };
    let steps: Vec<&Told> = kept.iter().filter(|told| told.event.is_some()).collect();
    let heading = if steps.is_empty() { "She has not played yet." } else { "WHAT SHE DID LAST" };
    let mut rows = vec![PanelRow::styled(heading, look.accent()).ruled("§12.3")];
    for (number, told) in steps.iter().enumerate() {
        let rule = told.rule.as_deref().unwrap_or_default();
        let lines = with_rule(&told.text, rule, width.saturating_sub(4), Style::new(), look);
        let lines = lines.into_iter().enumerate().map(|(idx, mut line)| {
            let head = if idx == 0 { format!("{:>3} ", number + 1) } else { "    ".to_owned() };
            line.spans.insert(0, Span::styled(head, look.dim()));
            line
        });
        rows.push(PanelRow::of(lines.collect()).ruled(rule));
    }
    rows.push(PanelRow::styled("HER BOARD", look.accent()).ruled("§11.2"));
    rows.extend(luna_board(table, luna, width));
    rows
}

fn luna_board(table: &Mines, luna: &LunaDoc, width: u16) -> Vec<PanelRow> {
    let line = |text: String, rule: &str| PanelRow::wrapped(&text, width, Style::new()).ruled(rule);
    let slots = luna.slots.iter().zip(Slot::all()).map(|(lies, slot)| {
        let what = match lies {
            InSlot::Nothing if luna.on.contains(&slot) => "empty".to_owned(),
            InSlot::Nothing => "off".to_owned(),
            InSlot::Down(_) => "face down".to_owned(),
            InSlot::Up(card) => card.to_string(),
        };
        format!("{} {what}", slot.letter())
    });
    let slots = slots.collect::<Vec<_>>().join(" · ");
    let majority = luna.majority.iter().map(|card| {
        card.map_or("–".to_owned(), |card: LunaCard| {
            let info = table.rules.luna_card(card);
            format!("{card} ({}/{}, {} RS)", info.left, info.right, info.scientists)
        })
    });
    let majority = majority.collect::<Vec<_>>().join(" · ");
    let discard: Vec<String> = luna.discard.iter().map(LunaCard::to_string).collect();
    vec![
        line(format!("Level {}. Slots: {slots}", luna.level), "§11.3"),
        line(format!("Majority: {majority}"), "§12.2"),
        line(
            format!(
                "Deck {} cards, {} of grade 2 on top; grade 2 stack {}; discard {}",
                luna.n_deck,
                luna.n_top,
                luna.n_stack,
                list(&discard)
            ),
            "§12.1",
        ),
        line(format!("Bonus markers {}", luna.markers), "§13.3"),
    ]
}
