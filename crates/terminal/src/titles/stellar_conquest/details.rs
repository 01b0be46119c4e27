//! What is known of one hex.

use ratatui::text::Line;
use stellar_conquest::{Hex, Planet, PlanetType, Star};

use super::galaxy::Galaxy;
use super::{signs, sums};
use crate::draw::Prose;
use crate::look::{self, Look};

/// Everything that the viewer knows of a hex, in lines.
pub(super) fn lines(scene: &Galaxy, hex: Hex, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut page = Prose::new(width, look);
    let star = scene.rules.star_in(hex);
    let geometry = scene.rules.geometry(scene.view.variant.extra_cloud);
    let cloud = if geometry.is_cloud(hex) { ", in a cloud (§3.5)" } else { "" };
    match star {
        Some(star) => {
            let info = scene.rules.star(star);
            let text = format!("{hex} {}: {} star{cloud}", info.name, info.colour);
            page.styled(&text, signs::star(look, info.colour).patch(look.strong()));
        }
        None => page.styled(&format!("{hex}: open space{cloud}"), look.strong()),
    }
    page.text(&distances(scene, hex));
    if let Some(star) = star {
        planets(&mut page, scene, star);
    }
    ships(&mut page, scene, hex, star);
    page.lines
}

/// How far it is from what matters.
fn distances(scene: &Galaxy, hex: Hex) -> String {
    let geometry = scene.rules.geometry(scene.view.variant.extra_cloud);
    let mut words = Vec::new();
    if let Some(from) = scene.travellers().filter(|from| *from != hex) {
        words.push(format!("{} from the ships in hand", geometry.distance(from, hex)));
    }
    let own = scene.own().map(|own| own.seat.posts.as_slice()).unwrap_or_default();
    let nearest = own.iter().min_by_key(|star| geometry.star_distance(**star, hex));
    match (nearest, scene.entry()) {
        (Some(post), _) => words.push(format!(
            "{} from your post at {}",
            geometry.star_distance(*post, hex),
            scene.rules.star(*post).name
        )),
        (None, Some(entry)) if entry != hex => {
            words.push(format!("{} from your entry {entry}", geometry.distance(entry, hex)));
        }
        (None, _) => {}
    }
    if let Some(seat) = scene.view.entries.iter().position(|entry| *entry == Some(hex)) {
        words.push(format!("entry hex of seat {}", seat + 1));
    }
    words.join(", ")
}

fn planets(page: &mut Prose, scene: &Galaxy, star: Star) {
    let Some(card) = scene.card(star) else {
        page.dim(&prospects(scene, star));
        return;
    };
    let planets = &scene.rules.card(card).planets;
    if planets.is_empty() {
        page.dim("No planets.");
    }
    for (slot, info) in planets.iter().enumerate() {
        let planet = Planet::new(star, slot as u8);
        let numeral = ["I", "II", "III"][slot.min(2)];
        let points = scene.rules.numbers.points[info.kind.index()];
        let rich = if info.mineral_rich { ", mineral-rich" } else { "" };
        let worth = if points > 0 { format!(", {points} p.") } else { String::new() };
        let kind = format!("{numeral} {} {}{rich}{worth}", info.kind, info.capacity);
        page.text(&format!("{kind}: {}", inhabitants(scene, planet)));
    }
}

/// What the deck of the colour promises.
fn prospects(scene: &Galaxy, star: Star) -> String {
    let colour = scene.rules.star(star).colour;
    let deck = scene.rules.cards_of[colour.index()];
    let cards = (1..scene.rules.cards.len()).filter(|card| deck >> card & 1 == 1);
    let (mut n, mut terran, mut some) = (0u32, 0u32, 0u32);
    for card in cards {
        let has = |kinds: &[PlanetType]| {
            let planets = scene.rules.cards[card].planets.iter();
            planets.filter(|info| kinds.contains(&info.kind)).count() > 0
        };
        n += 1;
        terran += u32::from(has(&[PlanetType::Terran]));
        some += u32::from(has(&[PlanetType::Terran, PlanetType::SubTerran]));
    }
    let share = |part: u32| (part * 100 + n / 2).checked_div(n).unwrap_or(0);
    format!(
        "Not explored by you. Of {n} {colour} cards {} % have a Terran planet, {} % a Terran or sub-Terran one.",
        share(terran),
        share(some)
    )
}

fn inhabitants(scene: &Galaxy, planet: Planet) -> String {
    let colonies = match &scene.view.revealed {
        Some(all) => all.colonies.as_slice(),
        None => scene.own().map(|own| own.colonies.as_slice()).unwrap_or_default(),
    };
    if let Some(colony) = colonies.iter().find(|colony| colony.planet == planet) {
        let mut words = vec![format!("{} million", colony.people)];
        let things = [
            (colony.factories, "factories"),
            (colony.bases, "bases"),
            (colony.advanced_bases, "adv. bases"),
            (u16::from(colony.shields), "shield"),
        ];
        for (n, noun) in things.into_iter().filter(|(n, _)| *n > 0) {
            words.push(format!("{n} {noun}"));
        }
        let holder = colony.conqueror.unwrap_or(colony.owner);
        let whose = if scene.viewer.is(holder) { "yours".to_owned() } else { holder.to_string() };
        let taken = colony.conqueror.map(|_| format!(", taken from {}", colony.owner));
        let out = sums::output(scene, planet).filter(|_| scene.view.revealed.is_none());
        let ip = out.map_or(String::new(), |out| format!(", {} IP", out.ip));
        return format!("{whose}, {}{ip}{}", words.join(", "), taken.unwrap_or_default());
    }
    let others = scene.others_at(planet.star());
    match others.iter().find(|colony| colony.planet == planet) {
        Some(colony) => {
            let shield = if colony.shield { ", shielded" } else { "" };
            let taken =
                colony.conqueror.map(|seat| format!(", taken by {}", scene.seat_name(seat)));
            format!("colony of {}{shield}{}", colony.owner, taken.unwrap_or_default())
        }
        None => "nobody is known there".to_owned(),
    }
}

fn ships(page: &mut Prose, scene: &Galaxy, hex: Hex, star: Option<Star>) {
    for post in scene.view.posts.iter().filter(|post| Some(post.star) == star) {
        let whose = match scene.viewer.is(post.owner) {
            true => "your command post".to_owned(),
            false => format!("command post of {}", post.owner),
        };
        page.text(&format!("{} {whose}", signs::POST));
    }
    let fleets = scene.own().map(|own| own.seat.fleets.as_slice()).unwrap_or_default();
    for stack in fleets.iter().filter(|stack| stack.hex == Some(hex)) {
        let name = match stack.task_force {
            Some(number) => format!("Your task force {number}"),
            None => "Your ships".to_owned(),
        };
        page.text(&format!("{name}: {}", stack.ships));
    }
    let seen = star.and_then(|star| scene.known(star));
    let seen = seen.map(|known| known.ships.as_slice()).unwrap_or_default();
    for marker in scene.view.markers.iter().filter(|marker| marker.hex == hex) {
        if scene.viewer.is(marker.owner) {
            continue;
        }
        let shape = look::shape(marker.owner);
        let what = seen.iter().find(|sight| sight.owner == marker.owner);
        let what = what.map_or("you do not know which".to_owned(), |sight| sight.ships.to_string());
        page.text(&format!("{shape} ships of {}: {what}", marker.owner));
    }
    let memory = scene.memory.sightings.iter().find(|seen| Some(seen.star) == star);
    let others = memory.map(|memory| {
        let others = memory.ships.iter().filter(|seen| !scene.viewer.is(seen.owner));
        others.map(|seen| format!("{} with {}", seen.owner, seen.ships)).collect::<Vec<_>>()
    });
    if let (Some(memory), Some(ships)) = (memory, others)
        && !ships.is_empty()
        && seen.is_empty()
    {
        page.dim(&format!("Seen in turn {}: {}.", memory.turn, ships.join("; ")));
    }
}
