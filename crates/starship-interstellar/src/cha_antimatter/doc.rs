//! Anti-Matter as a document, for positions and views, and its audit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::Enhancement;
use super::orbits;
use super::state::{AntiMatter, AntiMatterFrame, COVERED, MOVABLE, PILE_MAX, TOKENS_EACH};
use crate::components::Rules;
use crate::ids::{N_COLUMNS, Orbit, Planet, Player, Resource};
use crate::position::want;
use crate::state::{BENCHES, Frame, Look, NONE, Phase, Purchase, SPACES, State};
use crate::{ch01_payment, ch01_turn, ch04_research, ch04_solar, ch05_government};

/// What a player has of Anti-Matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoscoviumDoc {
    /// Moscovium to spend.
    pub moscovium: u8,
    /// Spaces of the track with a cube, by colour.
    pub track: Vec<Resource>,
    /// Specialists at hand.
    pub specialists: u8,
    /// Specialists on technologies.
    pub spent: u8,
}

/// An action of the Laboratory Board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaboratoryDoc {
    /// Which.
    pub action: Enhancement,
    /// Whose Specialists stand there.
    pub players: Vec<Player>,
}

/// Everything of Anti-Matter that is on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AntiMatterDoc {
    /// Moscovium in the Solar Bag.
    pub bag: u8,
    /// Moscovium drawn in the extraction that goes on.
    pub drawn: u8,
    /// What the players have; H.A.L.L. last.
    pub players: Vec<MoscoviumDoc>,
    /// The Laboratory Board.
    pub laboratory: Vec<LaboratoryDoc>,
    /// Spaces of the World Government on which a Specialist sits: row by row from the bottom, from the
    /// left.
    pub seats: [[bool; SPACES]; BENCHES],
    /// How the action that goes on is made stronger.
    pub enhanced: Option<Enhancement>,
    /// The planet on top of the pile.
    pub top: Option<Planet>,
    /// Tokens below in an order that nobody knows: Mars, Jupiter, Saturn, Uranus, Neptune.
    pub hidden: [u8; MOVABLE.len()],
    /// Tokens below those, in order.
    pub under: Vec<Planet>,
}

impl AntiMatterDoc {
    pub(crate) fn of(state: &State) -> Option<AntiMatterDoc> {
        if !state.variant.antimatter {
            return None;
        }
        // No `..` here: a new field must not compile until somebody decides who sees it.
        let AntiMatter {
            bag,
            drawn,
            moscovium,
            tracks,
            specialists,
            spent,
            seats: _,
            laboratory,
            enhanced,
            top: _,
            hidden,
            under,
        } = &state.antimatter;
        let player = |player: Player| MoscoviumDoc {
            moscovium: moscovium[player.index()],
            track: Resource::ALL
                .into_iter()
                .filter(|r| tracks[player.index()] >> r.index() & 1 == 1)
                .collect(),
            specialists: specialists[player.index()],
            spent: spent[player.index()],
        };
        let action = |action: Enhancement| LaboratoryDoc {
            action,
            players: state
                .players()
                .filter(|player| player.is_in(laboratory[action.index()]))
                .collect(),
        };
        let is_seat = |row: usize, space: usize| state.antimatter.is_seat(row as u8, space as u8);
        Some(AntiMatterDoc {
            bag: *bag,
            drawn: *drawn,
            players: state.players().map(player).collect(),
            laboratory: Enhancement::ALL.map(action).to_vec(),
            seats: std::array::from_fn(|row| std::array::from_fn(|space| is_seat(row, space))),
            enhanced: *enhanced,
            top: state.antimatter.top(),
            hidden: *hidden,
            under: under.to_vec(),
        })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// What cannot be, in words for a player.
    pub(crate) fn read(&self, n_players: u8) -> Result<AntiMatter, String> {
        if self.players.len() != usize::from(n_players) || self.under.len() > PILE_MAX {
            return Err("not a track for each player, or too many planets".to_owned());
        }
        if self.laboratory.len() != Enhancement::COUNT {
            return Err("the Laboratory has nine actions".to_owned());
        }
        let mut antimatter = AntiMatter {
            bag: self.bag,
            drawn: self.drawn,
            enhanced: self.enhanced,
            top: self.top.map_or(NONE, |planet| planet as u8),
            hidden: self.hidden,
            under: self.under.iter().copied().collect(),
            ..AntiMatter::OFF
        };
        for (idx, player) in self.players.iter().enumerate() {
            antimatter.moscovium[idx] = player.moscovium;
            antimatter.specialists[idx] = player.specialists;
            antimatter.spent[idx] = player.spent;
            for space in &player.track {
                let bit = 1 << space.index();
                if antimatter.tracks[idx] & bit != 0 {
                    return Err(format!("two cubes on the {space} space of a track"));
                }
                antimatter.tracks[idx] |= bit;
            }
        }
        for (doc, action) in self.laboratory.iter().zip(Enhancement::ALL) {
            if doc.action != action {
                return Err("the actions of the Laboratory stand in their order".to_owned());
            }
            for player in &doc.players {
                let (there, bit) =
                    (&mut antimatter.laboratory[action.index()], 1 << (player.number() & 7));
                if player.number() >= n_players || *there & bit != 0 {
                    return Err(format!("{action}: one Specialist for each who plays"));
                }
                *there |= bit;
            }
        }
        for (row, spaces) in self.seats.iter().enumerate() {
            for (space, &sits) in spaces.iter().enumerate() {
                antimatter.set_seat(row as u8, space as u8, sits);
            }
        }
        Ok(antimatter)
    }
}

/// Are Moscovium, Specialists and planets accounted for?
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    let antimatter = &state.antimatter;
    if !state.variant.antimatter {
        return want(*antimatter == AntiMatter::OFF, "there is no Anti-Matter in this game");
    }
    // §A.1.2: no Moscovium is made or lost.
    let on_tracks: u32 = antimatter.tracks.iter().map(|track| track.count_ones()).sum();
    let owned: u32 = antimatter.moscovium.iter().map(|&n| u32::from(n)).sum();
    let spent = state.frames.iter().filter(|frame| is_cover(frame)).count() as u32;
    let n = u32::from(antimatter.bag) + u32::from(antimatter.drawn) + on_tracks + owned + spent;
    let each = u32::from(rules.antimatter.bag) + Resource::COUNT as u32;
    let all = each * u32::from(state.n_players);
    if n != all {
        return Err(format!("{n} cubes of Moscovium of {all}"));
    }
    want(antimatter.tracks.iter().all(|track| track & !COVERED == 0), "no such space")?;
    let max = u32::from(rules.antimatter.places(state.n_players));
    for (action, there) in Enhancement::ALL.into_iter().zip(antimatter.laboratory) {
        if there.count_ones() > max || there >> state.n_players != 0 {
            return Err(format!("too many Specialists for {action}"));
        }
    }
    audit_specialists(rules, state)?;
    audit_running(state)?;
    audit_pile(state)?;
    audit_orbits(state)
}

fn is_cover(frame: &Frame) -> bool {
    matches!(frame, Frame::AntiMatter(AntiMatterFrame::Cover { .. }))
}

/// §A.1.3: at hand, in the Laboratory, on technologies, in the World Government.
fn audit_specialists(rules: &Rules, state: &State) -> Result<(), String> {
    let antimatter = &state.antimatter;
    for player in state.players() {
        let working = antimatter.laboratory.iter().map(|there| u16::from(player.is_in(*there)));
        let mut sitting = 0;
        for row in 0..BENCHES as u8 {
            for space in 0..SPACES as u8 {
                let own = state.sitting(row, space) == Some(player);
                sitting += u16::from(own && antimatter.is_seat(row, space));
            }
        }
        let held = [antimatter.specialists[player.index()], antimatter.spent[player.index()]];
        let n = held.iter().map(|&n| u16::from(n)).sum::<u16>() + working.sum::<u16>() + sitting;
        let all = u16::from(rules.antimatter.specialists);
        if n != all {
            return Err(format!("{player}: {n} Specialists of {all}"));
        }
    }
    for row in 0..BENCHES as u8 {
        for space in 0..SPACES as u8 {
            let empty = state.sitting(row, space).is_none();
            want(!(empty && antimatter.is_seat(row, space)), "a Specialist of nobody")?;
        }
    }
    Ok(())
}

/// What makes an action stronger belongs to the action that goes on.
fn audit_running(state: &State) -> Result<(), String> {
    let antimatter = &state.antimatter;
    let drawing = |frame: &Frame| {
        matches!(
            frame,
            Frame::Solar(ch04_solar::Frame::Draw { .. } | ch04_solar::Frame::Keep { .. })
        ) || matches!(frame, Frame::Hall(crate::ch10_hall::HallFrame::Sun { .. }))
    };
    let drawn = antimatter.drawn == 0 || state.frames.iter().any(drawing);
    want(drawn, "Moscovium is drawn, but by nobody")?;
    let Some(action) = antimatter.enhanced else { return Ok(()) };
    let acting = matches!(state.phase, Phase::Action | Phase::Salvation);
    let saving = matches!(
        action,
        Enhancement::Probe | Enhancement::Build | Enhancement::Save | Enhancement::Government
    );
    want(acting && saving == (state.phase == Phase::Salvation), "no such action goes on")?;
    let turn =
        matches!(state.frames.first(), Some(Frame::Turn(ch01_turn::Frame::Turn { .. })) | None);
    want(!turn && state.turn != NONE, "no action goes on")?;
    let before = (state.turn + state.n_players - 1) % state.n_players;
    let player = state.order.get(usize::from(before)).copied().unwrap_or(Player::seat(0));
    let works = player.is_in(antimatter.laboratory[action.index()]);
    want(works && !player.is_hall(), "nobody has made the action stronger")?;
    let waits = state.frames.iter().any(|frame| {
        matches!(
            frame,
            Frame::Research(ch04_research::Frame::Research { .. })
                | Frame::Payment(ch01_payment::Frame::Pay {
                    purchase: Purchase::Technology(_),
                    ..
                })
                | Frame::Government(ch05_government::Frame::Send { first: true, .. })
        )
    });
    let one = antimatter.specialists[player.index()] > 0;
    want(one || !(waits && action.needs_another()), "no Specialist is at hand for it")
}

/// §A.1.4: two tokens of each planet that is left.
fn audit_pile(state: &State) -> Result<(), String> {
    let antimatter = &state.antimatter;
    for (planet, hidden) in MOVABLE.into_iter().zip(antimatter.hidden) {
        let under = antimatter.under.iter().filter(|&&other| other == planet).count() as u8;
        let top = u8::from(antimatter.top() == Some(planet));
        let n = u16::from(hidden) + u16::from(under) + u16::from(top);
        let all = if state.is_destroyed(planet) { 0 } else { TOKENS_EACH };
        if n != u16::from(all) {
            return Err(format!("{n} tokens of {planet} in the pile, not {all}"));
        }
    }
    let strange = antimatter.under.iter().chain(&antimatter.top()).any(|p| !MOVABLE.contains(p));
    want(!strange, "only planets from Mars outwards are in the pile")?;
    let ready = state.order.len() == usize::from(state.n_players);
    let drawing = state.frames.contains(&Frame::AntiMatter(AntiMatterFrame::Top));
    let left = antimatter.n_hidden() > 0 || !antimatter.under.is_empty();
    let told = antimatter.top != NONE || drawing || !left || state.phase == Phase::Over;
    want(told || !ready, "the top of the pile is not told")?;
    want(antimatter.top == NONE || (ready && !drawing), "the top of the pile is known too early")
}

/// §A.7: only planets of the pile leave their Orbits, and no two stand on one space.
fn audit_orbits(state: &State) -> Result<(), String> {
    for planet in Planet::ALL {
        let orbit = state.orbit_of(planet);
        if orbit != planet.into() && !MOVABLE.contains(&planet) {
            return Err(format!("{planet} has left its Orbit"));
        }
        if state.is_destroyed(planet) {
            continue;
        }
        want(!state.is_orbit_gone(orbit), "a planet is where the Sun is")?;
        let same = |&other: &Planet| {
            other > planet
                && !state.is_destroyed(other)
                && orbit != Orbit::OuterSpace
                && state.orbit_of(other) == orbit
                && state.spaces[other.index()] == state.spaces[planet.index()]
        };
        if let Some(other) = Planet::ALL.iter().find(|other| same(other)) {
            return Err(format!("{planet} and {other} stand on one space"));
        }
    }
    Ok(())
}

/// Can a frame of a position from outside go on?
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: AntiMatterFrame, last: bool) -> Result<(), String> {
    let Look { rules, state } = look;
    want(state.variant.antimatter, "there is no Anti-Matter in this game")?;
    let ready = state.order.len() == usize::from(state.n_players);
    want(ready, "the Laboratory is laid out last")?;
    let same = |open: &&Frame| {
        matches!(open, Frame::AntiMatter(open)
            if std::mem::discriminant(open) == std::mem::discriminant(&frame))
    };
    want(state.frames.iter().filter(same).count() == 1, "the same is open twice")?;
    let (acting, saving) = (state.phase == Phase::Action, state.phase == Phase::Salvation);
    let human = |player: Player| !player.is_hall();
    match frame {
        AntiMatterFrame::Top => want(state.antimatter.top == NONE, "the top is known"),
        AntiMatterFrame::Shift => {
            want(last && state.phase != Phase::Setup, "an Orbit is shifted at once")
        }
        AntiMatterFrame::Roll { left } => {
            want(state.phase == Phase::Government && (1..=36).contains(&left), "nobody rolls now")
        }
        AntiMatterFrame::Land { player, planet, inward } => {
            want(last && human(player), "somebody has to say where it lands")?;
            want(state.phase == Phase::Government, "no planet leaves its Orbit now")?;
            want(MOVABLE.contains(&planet) && !state.is_destroyed(planet), "it stays")?;
            let n = orbits::landings(rules, state, planet, inward).len();
            want(n == 2, "there is nothing to choose")
        }
        AntiMatterFrame::Cover { player } => {
            let several = state.antimatter.empty(player).count() > 1;
            want(human(player) && (acting || saving) && several, "there is nothing to choose")?;
            let first = state.frames.first() == Some(&Frame::AntiMatter(frame));
            want(first, "the spent cube waits for the end of the action")
        }
        AntiMatterFrame::Synthesise { player } => {
            want(last && acting && human(player), "nothing is synthesised now")
        }
        AntiMatterFrame::SellOff { player } => {
            want(last && acting && human(player), "nothing is sold off now")
        }
        AntiMatterFrame::Leap { player, .. } => {
            want(last && saving && human(player), "no Probe moves now")?;
            let column = state.corporation(player).probe.column;
            want(column < N_COLUMNS, "the Probe is in Trappist")
        }
    }
}
