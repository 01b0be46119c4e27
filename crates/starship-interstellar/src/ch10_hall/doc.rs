//! H.A.L.L. as a document, for positions and views: nothing about it is hidden from anybody.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::name_in_document;

use super::action;
use super::facts::Facts;
use super::state::{Cube, Hall, HallFrame, Mode, PILE_MAX, Row};
use super::travel;
use super::turn::{Job, job};
use crate::cha_antimatter;
use crate::chv_variants::multi_resource;
use crate::components::{HALL_LEVELS, Rules};
use crate::cubes::Cubes;
use crate::ids::{Planet, Player, Resource, Token, TokenSet};
use crate::state::{Frame, Look, Phase, State};

/// What lies on and beside the boards of H.A.L.L.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HallDoc {
    /// The AI bag.
    pub bag: Cubes,
    /// Cubes on the board, by row from the top: Solar Extraction, Technology Research, Travel,
    /// Market, Earth Production, Planetary Production, Government, Probe, Build, Save.
    pub board: [Cubes; Row::COUNT],
    /// Cubes in the Technology area.
    pub aside: Cubes,
    /// Levels of its technologies, from red to purple.
    pub levels: [u8; Resource::COUNT],
    /// The token on top of its pile.
    pub top: Option<Token>,
    /// Tokens below in an order that nobody knows: production tokens, which come first.
    pub hidden_production: Vec<Token>,
    /// The others.
    pub hidden: Vec<Token>,
    /// Tokens under those, in order.
    pub under: Vec<Token>,
    /// The known top of its pile of planets, in order.
    pub planets: Vec<Planet>,
    /// Planets below, in an order that nobody knows.
    pub planets_hidden: Vec<Planet>,
    /// Tokens played in this phase.
    pub n_played: u8,
    /// Tokens found impossible in this turn.
    pub n_tried: u8,
    /// How the benefits of its Probe are changed at the moment.
    pub mode: Mode,
}

impl HallDoc {
    pub(crate) fn of(hall: &Hall) -> HallDoc {
        let Hall {
            bag,
            board,
            aside,
            levels,
            top,
            hidden_production,
            hidden,
            under,
            planets,
            planets_hidden,
            n_played,
            n_tried,
            mode,
        } = hall;
        let is_hidden = |planet: &Planet| planets_hidden & planet.bit() != 0;
        HallDoc {
            bag: *bag,
            board: *board,
            aside: *aside,
            levels: *levels,
            top: *top,
            hidden_production: hidden_production.iter().collect(),
            hidden: hidden.iter().collect(),
            under: under.to_vec(),
            planets: planets.to_vec(),
            planets_hidden: Planet::ALL.into_iter().filter(is_hidden).collect(),
            n_played: *n_played,
            n_tried: *n_tried,
            mode: *mode,
        }
    }

    /// Reads a document.
    ///
    /// # Errors
    /// What cannot be, in words for a player.
    pub(crate) fn read(&self) -> Result<Hall, String> {
        let mut tokens = TokenSet::EMPTY;
        let all = self.top.iter().chain(&self.hidden_production).chain(&self.hidden);
        for &token in all.chain(&self.under) {
            if tokens.contains(token) {
                return Err(format!("H.A.L.L.'s pile holds the token {token} twice"));
            }
            tokens.insert(token);
        }
        let mut planets = 0;
        for planet in self.planets.iter().chain(&self.planets_hidden) {
            if *planet == Planet::Earth || planets & planet.bit() != 0 {
                return Err(format!("H.A.L.L.'s pile of planets cannot hold {planet} so"));
            }
            planets |= planet.bit();
        }
        if let Some(level) = self.levels.iter().find(|n| usize::from(**n) > HALL_LEVELS) {
            return Err(format!("a technology of H.A.L.L. has no level {level}"));
        }
        if usize::from(tokens.len()) > PILE_MAX || self.planets.len() > 7 {
            return Err("H.A.L.L. has more tokens than there are".to_owned());
        }
        let bit = |bits: u8, planet: &Planet| bits | planet.bit();
        Ok(Hall {
            bag: self.bag,
            board: self.board,
            aside: self.aside,
            levels: self.levels,
            top: self.top,
            hidden_production: self.hidden_production.iter().copied().collect(),
            hidden: self.hidden.iter().copied().collect(),
            under: self.under.iter().copied().collect(),
            planets: self.planets.iter().copied().collect(),
            planets_hidden: self.planets_hidden.iter().fold(0, bit),
            n_played: self.n_played,
            n_tried: self.n_tried,
            mode: self.mode,
        })
    }
}

/// Do pile and planets agree with what H.A.L.L. owns?
pub(crate) fn audit(_: &Rules, state: &State) -> Result<(), String> {
    let hall = &state.hall;
    if state.variant.hall.is_none() {
        return if *hall == Hall::OFF { Ok(()) } else { Err("H.A.L.L. does not play".to_owned()) };
    }
    if state.phase == Phase::Setup {
        return Ok(()); // Its boards are laid out at the end of set-up.
    }
    let corporation = state.corporation(Player::Hall);
    let pile: TokenSet = hall
        .top
        .into_iter()
        .chain(hall.hidden_production.iter())
        .chain(hall.hidden.iter())
        .chain(hall.under.iter().copied())
        .collect();
    let is_acting = matches!(state.phase, Phase::Action | Phase::Salvation);
    if is_acting && !corporation.passed && pile != corporation.pool {
        return Err("H.A.L.L.'s pile is not the pool of its tokens".to_owned());
    }
    if u32::from(hall.n_pile()) != pile.0.count_ones() {
        return Err("H.A.L.L.'s pile holds a token twice".to_owned());
    }
    for planet in Planet::COLONIES {
        let based = corporation.zone(planet).has_base() || corporation.explorer.at == planet;
        let listed = hall.planets.contains(&planet) || hall.planets_hidden & planet.bit() != 0;
        let gone = state.is_destroyed(planet);
        if listed && (based || gone) || !listed && !based && !gone {
            return Err(format!("H.A.L.L.'s pile of planets is wrong about {planet}"));
        }
    }
    Ok(())
}

/// Can a frame of a position from outside go on?
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: HallFrame) -> Result<(), String> {
    let Look { rules, state } = look;
    if state.variant.hall.is_none() {
        return Err("H.A.L.L. does not play".to_owned());
    }
    if is_on_top_only(frame) && state.top() != Some(Frame::Hall(frame)) {
        return Err(format!("{} can only be the newest step", name_in_document(&frame)));
    }
    let of_its_kind = |other: &&Frame| {
        let Frame::Hall(other) = other else { return false };
        std::mem::discriminant(other) == std::mem::discriminant(&frame)
    };
    if state.frames.iter().filter(of_its_kind).count() > 1 {
        return Err(format!("{} is there more than once", name_in_document(&frame)));
    }
    let sound = match frame {
        HallFrame::Token
        | HallFrame::Planet
        | HallFrame::Aside
        | HallFrame::Step { .. }
        | HallFrame::ProbeEnds
        | HallFrame::Convert => true,
        HallFrame::Counter { .. } | HallFrame::Dilute { .. } => state.phase == Phase::Government,
        HallFrame::Also { deed } => deed != crate::ids::Deed::Government,
        HallFrame::Next => is_its_turn(state),
        HallFrame::Cube { token, again } => {
            is_its_turn(state) && can_use(rules, state, token, again)
        }
        HallFrame::Target { token, again, .. } => {
            is_its_turn(state)
                && state.phase == Phase::Action
                && job(rules, token) == Job::Row(Row::Travel)
                && can_use(rules, state, token, again)
        }
        HallFrame::Face { planet, ars } => is_arriving(state, planet) && ars <= 10,
        HallFrame::Sun { left, drawn, .. } => {
            cha_antimatter::n_in_bag(state) > 0 && (1..=4).contains(&left) && drawn.total() < 4
        }
        HallFrame::Finish { token, cube, .. } => is_played(state, token, cube),
    };
    if sound { Ok(()) } else { Err(format!("H.A.L.L. cannot be at {}", name_in_document(&frame))) }
}

/// Steps that nothing else is ever laid upon.
fn is_on_top_only(frame: HallFrame) -> bool {
    match frame {
        HallFrame::Token
        | HallFrame::Cube { .. }
        | HallFrame::Face { .. }
        | HallFrame::Sun { .. }
        | HallFrame::Counter { .. }
        | HallFrame::Dilute { .. } => true,
        HallFrame::Planet
        | HallFrame::Next
        | HallFrame::Aside
        | HallFrame::Target { .. }
        | HallFrame::Step { .. }
        | HallFrame::Also { .. }
        | HallFrame::ProbeEnds
        | HallFrame::Finish { .. }
        | HallFrame::Convert => false,
    }
}

fn is_its_turn(state: &State) -> bool {
    matches!(state.phase, Phase::Action | Phase::Salvation)
        && !state.corporation(Player::Hall).passed
}

/// The token lies on top, or is the active Travel, and a cube may be drawn for it.
fn can_use(rules: &Rules, state: &State, token: Token, again: bool) -> bool {
    let corporation = state.corporation(Player::Hall);
    let at_hand = if again {
        corporation.active() == Some(token)
    } else {
        state.hall.top == Some(token) && corporation.pool.contains(token)
    };
    at_hand
        && match (state.phase, job(rules, token)) {
            (Phase::Salvation, _) => !again,
            (_, Job::Row(Row::Travel)) => travel::is_for_a_new_base(rules, state),
            (_, Job::Row(row)) => {
                !again && action::check_before(Facts::of(rules, state), row, token).is_ok()
            }
            (_, Job::Printed(_) | Job::Launch) => false,
        }
}

fn is_arriving(state: &State, planet: Planet) -> bool {
    let corporation = state.corporation(Player::Hall);
    corporation.explorer.at == planet
        && corporation.explorer.bases > 0
        && planet != Planet::Earth
        && !corporation.zone(planet).has_base()
        && multi_resource::left_in_box(state, planet) != 0
}

/// A token that comes back was played and lies nowhere else.
fn is_played(state: &State, token: Token, cube: Cube) -> bool {
    let corporation = state.corporation(Player::Hall);
    let comes_back = corporation.played.contains(&token) && !corporation.pool.contains(token);
    !cube.is_purple() || (comes_back && is_its_turn(state))
}
