//! The expansion as a document, for positions and views; its audit; frames from outside.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mining::can_mine;
use super::state::{Comet, Halley, HalleyFrame, N_SECTORS, Port};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::ids::{N_PLANETS, N_QUADRANTS, Orbit, Planet, Player, Quadrant, Resource, Token};
use crate::position::want;
use crate::state::{Frame, Look, NONE, PLAYERS_MAX, Phase, State};

/// Where the comet is, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CometDoc {
    /// The Orbit; outer space as long as it waits.
    pub orbit: Orbit,
    /// The Quadrant that it counts as in.
    pub quadrant: Quadrant,
    /// The zone: before this space of the Quadrant, clockwise from 0; the first and the last one
    /// are borders.
    pub zone: u8,
    /// On its way to the Sun; else away from it.
    pub inward: bool,
}

/// What lies on the table for Halley's Comet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HalleyDoc {
    /// The comet; none after it has left the game.
    pub comet: Option<CometDoc>,
    /// The Halley's Comet Bag.
    pub bag: Cubes,
    /// The sectors of its board: eight on the right, then the columns to their left, the tail last.
    pub sectors: Vec<Cubes>,
    /// The sector on which each player's counter lies.
    pub markers: Vec<Option<u8>>,
    /// Cubes that players and Deposits have received.
    pub given: Cubes,
}

impl HalleyDoc {
    pub(crate) fn of(state: &State) -> Option<HalleyDoc> {
        state.variant.halley?;
        let Halley { comet, bag, sectors, markers, given } = &state.halley;
        let Comet { orbit, quadrant, zone, inward } = *comet;
        let n_players = usize::from(state.n_players);
        Some(HalleyDoc {
            comet: orbit.map(|orbit| CometDoc { orbit, quadrant, zone, inward }),
            bag: *bag,
            sectors: sectors.to_vec(),
            markers: markers[..n_players].iter().map(|&s| (s != NONE).then_some(s)).collect(),
            given: *given,
        })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// What cannot be, in words for a player.
    pub(crate) fn read(&self, n_players: u8) -> Result<Halley, String> {
        let sectors: [Cubes; N_SECTORS] = match self.sectors.as_slice().try_into() {
            Ok(sectors) => sectors,
            Err(_) => return Err(format!("the comet's board is written as {N_SECTORS} sectors")),
        };
        if self.markers.len() != usize::from(n_players) {
            return Err("every player has one counter for the comet's board".to_owned());
        }
        let mut markers = [NONE; PLAYERS_MAX];
        for (place, marker) in markers.iter_mut().zip(&self.markers) {
            if marker.is_some_and(|sector| usize::from(sector) >= N_SECTORS) {
                return Err("a counter lies on no sector of the comet's board".to_owned());
            }
            *place = marker.unwrap_or(NONE);
        }
        let comet = match self.comet {
            None => Halley::OFF.comet,
            Some(CometDoc { orbit, quadrant, zone, inward }) => {
                Comet { orbit: Some(orbit), quadrant, zone, inward }
            }
        };
        let (bag, given) = (self.bag, self.given);
        Ok(Halley { comet, bag, sectors, markers, given })
    }
}

/// Cubes, comet, counters and Explorers.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    let halley = &state.halley;
    let mut aboard = state.players().filter(|&p| state.corporation(p).explorer.at == Port::Comet);
    want(halley.is_here() || aboard.clone().next().is_none(), "an Explorer is on no comet")?;
    if state.variant.halley.is_none() {
        return want(*halley == Halley::OFF, "the comet does not play");
    }
    want(!aboard.any(|player| player.is_hall()), "H.A.L.L. does not fly to the comet")?;
    for resource in Resource::ALL {
        let on_board = halley.sectors.iter().map(|cubes| u16::from(cubes.get(resource)));
        let others = [halley.bag, halley.given].map(|cubes| u16::from(cubes.get(resource)));
        let n = on_board.sum::<u16>() + others.iter().sum::<u16>();
        let all = rules.halley.bag.get(resource);
        want(n == u16::from(all), &format!("{n} {resource} cubes of the comet, of {all}"))?;
    }
    audit_sectors(rules, halley)?;
    let hall_mines = halley.markers[usize::from(state.n_seats)..].iter().any(|&s| s != NONE);
    want(!hall_mines, "nobody without a seat has a counter on the comet's board")?;
    audit_comet(rules, state)
}

/// §C.4: the comet moves at the end of a round; §C.3: whoever has a counter on its board has travelled there.
///
/// # Errors
/// It has moved before the first round ended, or somebody has mined it from afar.
pub(crate) fn check_first_round(state: &State) -> Result<(), String> {
    if state.variant.halley.is_none() {
        return Ok(());
    }
    let comet = &state.halley.comet;
    let start = comet.orbit == Some(Orbit::OuterSpace) && comet.inward;
    want(start, "halley: the comet comes in at the end of a round (§C.4)")?;
    let stayed = |player: &Player| {
        let corporation = state.corporation(*player);
        !corporation.passed && !corporation.played.contains(&Token::Travel)
    };
    let mined = |player: &Player| state.halley.marker(*player).is_some();
    let far = state.players().filter(stayed).any(|player| mined(&player));
    want(!far, "halley: a counter of somebody who has not travelled (§C.3)")
}

/// §C.6: what can have flowed together; §C.3: counters on sectors that are there.
fn audit_sectors(rules: &Rules, halley: &Halley) -> Result<(), String> {
    let columns = rules.halley.columns;
    let mut first = 0;
    for n in columns.map(usize::from) {
        let most = (usize::from(columns[0]) / n) as u16;
        let sectors = &halley.sectors[first..first + n];
        want(sectors.iter().all(|s| s.total() <= most), "a sector holds more than flows there")?;
        first += n;
    }
    let beyond = &halley.sectors[first..];
    want(beyond.iter().all(|cubes| cubes.is_empty()), "cubes lie beside the comet's board")?;
    let on_board = |&sector: &u8| sector == NONE || usize::from(sector) < first;
    want(halley.markers.iter().all(on_board), "a counter lies on no sector of the comet's board")
}

fn audit_comet(rules: &Rules, state: &State) -> Result<(), String> {
    let halley = &state.halley;
    let Comet { orbit, zone, inward, .. } = halley.comet;
    let Some(orbit) = orbit else {
        let empty = halley.sectors.iter().all(|cubes| cubes.is_empty());
        let clear = empty && halley.markers == Halley::OFF.markers;
        return want(clear && halley.comet == Halley::OFF.comet, "the comet has left its board");
    };
    if orbit == Orbit::OuterSpace {
        return want(inward && zone == 0, "outside Neptune's Orbit the comet has no zone yet");
    }
    let n = rules.geometry.n_spaces(orbit) / N_QUADRANTS;
    want(zone <= n, "the comet is in no zone of its Orbit")?;
    want(!state.is_orbit_gone(orbit), "the Sun has swallowed the Orbit of the comet")
}

/// Chapter 9: the comet is set up last.
pub(crate) fn check_setup(state: &State, frame: HalleyFrame) -> Result<(), String> {
    let full = state.order.len() == usize::from(state.n_players);
    let drawn = matches!(frame, HalleyFrame::Quadrant | HalleyFrame::Fill { .. });
    want(full && drawn, "the comet is placed when the turn order is drawn")
}

/// Can a frame of a position from outside go on?
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: HalleyFrame) -> Result<(), String> {
    let Look { rules, state } = look;
    want(state.variant.halley.is_some(), "the comet does not play")?;
    let of_its_kind = |other: &&Frame| {
        let Frame::Halley(other) = other else { return false };
        std::mem::discriminant(other) == std::mem::discriminant(&frame)
    };
    let several = state.frames.iter().filter(of_its_kind).count() > 1;
    let gives = matches!(frame, HalleyFrame::Give { .. });
    want(gives || !several, "the same step of the comet waits twice")?;
    let (halley, phase) = (&state.halley, state.phase);
    let governing = phase == Phase::Government;
    match frame {
        HalleyFrame::Quadrant => want(phase == Phase::Setup, "a draw of set-up"),
        HalleyFrame::Fill { sector } => {
            want(governing || phase == Phase::Setup, "the comet's board is filled later")?;
            let there = sector < rules.halley.columns[0];
            let free = |s: u8| halley.sectors[usize::from(s)].is_empty();
            let rest = there && (sector..rules.halley.columns[0]).all(free);
            want(rest && halley.is_here() && !halley.bag.is_empty(), "there is nothing to fill")
        }
        HalleyFrame::Mine { player } => {
            want(is_landing(state, player), "nobody lands on the comet now")?;
            want(can_mine(rules, state, player), "there is nothing to mine")
        }
        HalleyFrame::Haul { player, sector } => {
            want(is_landing(state, player), "nobody lands on the comet now")?;
            want(halley.marker(player) == Some(sector), "the counter lies on another sector")?;
            let load = state.corporation(player).explorer.load();
            let max = u16::from(rules.numbers.explorer);
            let cubes = halley.sectors[usize::from(sector)].total();
            want(load < max && load + cubes > max, "there is nothing to choose")
        }
        HalleyFrame::Give { planet, left } => {
            let gets = |p: Player| {
                let based = state.corporation(p).zone(planet).has_base();
                p.number() < state.n_players && (planet == Planet::Earth || based)
            };
            let all = (0..8).filter(|bit| left >> bit & 1 == 1).all(|bit| gets(Player::seat(bit)));
            want(all && left != 0, "nobody there gets a cube of the comet")?;
            let moving = governing || phase == Phase::Action;
            want(moving && !halley.bag.is_empty(), "no cube of the comet is to be had")
        }
        HalleyFrame::Begin | HalleyFrame::Evolve => want(governing, "the comet moves later"),
        HalleyFrame::Move { left } => {
            want(governing && (1..=N_PLANETS as u8 + 1).contains(&left), "the comet moves later")
        }
    }
}

fn is_landing(state: &State, player: Player) -> bool {
    state.phase == Phase::Action
        && !player.is_hall()
        && state.corporation(player).explorer.at == Port::Comet
}
