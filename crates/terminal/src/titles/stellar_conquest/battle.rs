//! The battle panel: both sides, the odds, and what each round did.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use stellar_conquest::{BattleDoc, EventView, Group, ShotSums, Target, Unit};
use tabletop::Seat;

use super::galaxy::Galaxy;
use super::sums;
use crate::draw::wrap;
use crate::look::{self, Look};
use crate::scene::{Panel, PanelRow};
use crate::story::Told;

pub(super) fn rows(scene: &Galaxy, panel: &Panel<'_>) -> Vec<PanelRow> {
    let look = panel.look;
    let mut page = Page { rows: Vec::new(), width: panel.width, look };
    if let Some(battle) = &scene.view.battle {
        sides(&mut page, scene, battle);
    }
    let rounds = rounds(&fight(panel.kept));
    if scene.view.battle.is_none() {
        let text = if rounds.is_empty() { "No battle so far." } else { "The latest battle:" };
        page.add(text, look.dim());
    }
    for (number, round) in rounds.iter().enumerate().rev() {
        page.add(&format!("Round {}", number + 1), look.accent());
        for volley in &round.volleys {
            page.add(&volley.words(scene), Style::new());
        }
        for (seat, target, n) in &round.losses {
            let what = named(scene, u32::from(*n), *target, *seat);
            let who = scene.seat_name(*seat);
            let lose = if scene.viewer.is(*seat) { "lose" } else { "loses" };
            page.add(&format!("  {who} {lose} {what}"), look.bad());
        }
        for (seat, ships) in &round.withdrawn {
            page.add(&format!("  {} withdraws {ships}", scene.seat_name(*seat)), Style::new());
        }
    }
    page.rows
}

struct Page {
    rows: Vec<PanelRow>,
    width: u16,
    look: Look,
}

impl Page {
    fn add(&mut self, text: &str, style: Style) {
        let lines = wrap_indented(text, self.width);
        let lines = lines.into_iter().map(|line| Line::from(Span::styled(line, style))).collect();
        self.rows.push(PanelRow { lines, rule: Some("§4.1.5".to_owned()), ..PanelRow::default() });
    }
}

fn wrap_indented(text: &str, width: u16) -> Vec<String> {
    let indent = text.len() - text.trim_start().len();
    let lines = wrap(text.trim_start(), width.saturating_sub(indent as u16));
    lines.into_iter().map(|line| format!("{}{line}", " ".repeat(indent))).collect()
}

/// Who stands there, under which fire, and with which odds.
fn sides(page: &mut Page, scene: &Galaxy, battle: &BattleDoc) {
    let star = &scene.rules.star(battle.star).name;
    let what = if battle.colonies.is_empty() { "Battle" } else { "Attack" };
    let head = format!("{what} at {star}, round {}", battle.round);
    page.add(&head, page.look.accent());
    for side in 0..2 {
        let seat = battle.seats[side];
        let verb = match (scene.viewer.is(seat), side) {
            (true, 0) => "attack with",
            (true, _) => "defend with",
            (false, 0) => "attacks with",
            (false, _) => "defends with",
        };
        let (shape, who) = (look::shape(seat), scene.seat_name(seat));
        let force = force(scene, &battle.groups[side], seat);
        page.add(&format!("{shape} {who} {verb} {force}"), page.look.seat(seat));
        for group in battle.groups[side].iter().filter(|group| group.n > 0) {
            let shots: u32 = group.load.iter().map(|&n| u32::from(n)).sum();
            if shots > 0 {
                let name = named(scene, u32::from(group.n), group.target, seat);
                let fate = sums::fate(scene, side, group);
                let each = if group.n > 1 { " each" } else { "" };
                let text =
                    format!("  {name} under {shots} shot{}{each}: {fate} % to fall", s(shots));
                page.add(&text, Style::new());
            }
        }
        page.add(&format!("  {}", chances(scene, battle, side)), page.look.dim());
    }
}

/// So many of a kind; whose people they carry is told of strangers only.
fn named(scene: &Galaxy, n: u32, target: Target, owner: Seat) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {}{plural}{}", sums::target_noun(target), whose(scene, target, owner))
}

/// Where a target stands, or whose people it carries; one's own people go without saying.
fn whose(scene: &Galaxy, target: Target, owner: Seat) -> String {
    match target == (Target::Transport { people: owner }) {
        true => String::new(),
        false => sums::target_place(scene, target),
    }
}

/// All that is left of a side.
fn force(scene: &Galaxy, groups: &[Group], owner: Seat) -> String {
    let mut kinds: Vec<(Target, u32)> = Vec::new();
    for group in groups {
        let left = u32::from(group.n.saturating_sub(group.dead));
        match kinds.iter_mut().find(|(target, _)| *target == group.target) {
            Some((_, n)) => *n += left,
            None => kinds.push((group.target, left)),
        }
    }
    let some = kinds.into_iter().filter(|(_, n)| *n > 0);
    let words: Vec<String> = some.map(|(target, n)| named(scene, n, target, owner)).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// What the ships of a side can do to the other, each with its shot and the one after a miss.
fn chances(scene: &Galaxy, battle: &BattleDoc, side: usize) -> String {
    let shots: Vec<&ShotSums> = sums::shots(scene, side).collect();
    let mut words = Vec::new();
    for shots in shots.chunk_by(|a, b| a.firer == b.firer) {
        let hits = shots.iter().map(|ShotSums { firer, target, again, percent, .. }| {
            let odds = sums::odds(scene, *firer, *target);
            let twice = if *again { ", twice" } else { "" };
            let noun = sums::target_noun(*target);
            let whose = whose(scene, *target, battle.seats[1 - side]);
            format!("{noun}{whose} {percent} % ({odds}{twice})")
        });
        let hits: Vec<String> = hits.collect();
        words.push(format!("a {} hits a {}", shots[0].firer, hits.join(", ")));
    }
    if words.is_empty() { "no warships".to_owned() } else { words.join("; ") }
}

fn s(n: u32) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// All shots of one kind at one kind.
#[derive(Debug)]
struct Volley {
    seat: Seat,
    firer: Unit,
    target: Target,
    shots: u32,
    hits: u32,
    dice: Vec<String>,
}

impl Volley {
    fn words(&self, scene: &Galaxy) -> String {
        let name = sums::target_name(scene, self.target);
        let dice = match self.dice.is_empty() {
            true => String::new(),
            false => format!(" [{}]", self.dice.join(" ")),
        };
        let plural = if self.shots == 1 { "" } else { "s" };
        format!(
            "  {} {}: {} shot{plural} by {} at {name}, {} hit{dice}",
            look::shape(self.seat),
            scene.seat_name(self.seat),
            self.shots,
            self.firer,
            self.hits
        )
    }
}

#[derive(Debug, Default)]
struct Round {
    volleys: Vec<Volley>,
    losses: Vec<(Seat, Target, u16)>,
    withdrawn: Vec<(Seat, String)>,
}

impl Round {
    fn shot(&mut self, seat: Seat, firer: Unit, target: Target, roll: &[u8], hit: bool) {
        let same = |volley: &&mut Volley| {
            volley.seat == seat && volley.firer == firer && volley.target == target
        };
        let dice = roll.iter().map(u8::to_string).collect::<Vec<_>>().join("+");
        let volley = match self.volleys.iter_mut().find(same) {
            Some(volley) => volley,
            None => {
                self.volleys.push(Volley {
                    seat,
                    firer,
                    target,
                    shots: 0,
                    hits: 0,
                    dice: Vec::new(),
                });
                let last = self.volleys.len() - 1;
                &mut self.volleys[last]
            }
        };
        volley.shots += 1;
        volley.hits += u32::from(hit);
        if !dice.is_empty() {
            volley.dice.push(dice);
        }
    }
}

/// The latest battle or attack, event by event.
fn fight(kept: &[Told]) -> Vec<&EventView> {
    kept.iter().filter_map(|told| told.event.as_ref()?.get()).collect()
}

/// The events of a fight, round by round: a round ends when targets are chosen again.
fn rounds(fight: &[&EventView]) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut aiming = false;
    for event in fight {
        if matches!(event, EventView::Aimed { .. }) {
            if !aiming {
                rounds.push(Round::default());
            }
            aiming = true;
            continue;
        }
        let Some(round) = rounds.last_mut() else { continue };
        if let EventView::Shot { seat, firer, target, roll, hit } = event {
            round.shot(*seat, *firer, *target, roll, *hit);
        } else if let EventView::Destroyed { seat, target, n } = event {
            round.losses.push((*seat, *target, *n));
        } else if let EventView::Withdrew { seat, ships, .. } = event {
            round.withdrawn.push((*seat, ships.to_string()));
        } else {
            continue;
        }
        aiming = false;
    }
    rounds
}
