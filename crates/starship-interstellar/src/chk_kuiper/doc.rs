//! Danger from Kuiper as a document, for positions and views, and its audit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::{Asteroid, KuiperToken, N_ASTEROIDS, N_FIRST, N_KUIPER_TOKENS};
use super::state::{
    ALL_TOKENS, FIRST_FROM, Kuiper, KuiperFrame, PILE, PILE_FIRST, ROCKS_MAX, Rock, RockKind,
};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::ids::{N_QUADRANTS, Planet, Player, Quadrant, Resource, bits};
use crate::position::want;
use crate::state::{Frame, Look, NONE, Phase, State};

/// An Asteroid on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RockDoc {
    /// Its colour.
    pub resource: Resource,
    /// Is it a First Sighting?
    pub first: bool,
    /// On whose Orbit it is.
    pub orbit: Planet,
    /// In which Quadrant.
    pub quadrant: Quadrant,
}

/// An Asteroid on a Mining Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MinedDoc {
    /// Which.
    pub asteroid: Asteroid,
    /// Turned face down in this Salvation Phase.
    pub used: bool,
}

/// The Launch Base and the Mining Board of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MiningDoc {
    /// The Quadrant of the Launch Base.
    pub base: Quadrant,
    /// The Asteroids on the board.
    pub mined: Vec<MinedDoc>,
}

/// Everything of Danger from Kuiper that is on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KuiperDoc {
    /// Asteroids on their way.
    pub rocks: Vec<RockDoc>,
    /// Tokens in the pile of each Quadrant; the First Sightings lie on top.
    pub piles: [u8; N_QUADRANTS as usize],
    /// Asteroids that have not come out of piles or box, by colour.
    pub unplaced: Cubes,
    /// First Sightings that have not, by colour.
    pub unplaced_first: Cubes,
    /// Tokens whose back nobody has seen.
    pub unseen: Vec<Asteroid>,
    /// Launch Bases and Mining Boards, by player.
    pub boards: Vec<MiningDoc>,
    /// Kuiper tokens whose front nobody has seen since they were shuffled.
    pub tokens: Vec<KuiperToken>,
    /// The planet that Asteroids can hit: on the back of the Kuiper token on top.
    pub target: Option<Planet>,
}

/// An Asteroid on a Mining Board with everything that is printed on it, for those who show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AsteroidView {
    /// Which.
    pub asteroid: Asteroid,
    /// Its colour.
    pub resource: Resource,
    /// Is it a First Sighting?
    pub first: bool,
    /// What its back gives.
    pub reward: String,
    /// Turned face down in this Salvation Phase.
    pub used: bool,
}

/// The Mining Boards of all players.
pub(crate) fn views(rules: &Rules, state: &State) -> Vec<Vec<AsteroidView>> {
    if !state.variant.kuiper {
        return Vec::new();
    }
    let asteroid = |id: u8| {
        let info = &rules.kuiper.asteroids[usize::from(id)];
        AsteroidView {
            asteroid: Asteroid(id),
            resource: info.resource,
            first: info.first,
            reward: info.reward.to_string(),
            used: state.kuiper.used >> id & 1 == 1,
        }
    };
    let board = |player: Player| bits(state.kuiper.mined[player.index()]).map(asteroid).collect();
    state.players().map(board).collect()
}

impl KuiperDoc {
    pub(crate) fn of(state: &State) -> Option<KuiperDoc> {
        if !state.variant.kuiper {
            return None;
        }
        // No `..` here: a new field must not compile until somebody decides who sees it.
        let Kuiper { rocks, unplaced, piles, unseen, mined, used, bases, tokens, target: _ } =
            &state.kuiper;
        let by_colour =
            |first: bool| Cubes(Resource::ALL.map(|r| unplaced[RockKind::new(r, first).index()]));
        let board = |player: Player| MiningDoc {
            base: Quadrant(bases[player.index()]),
            mined: bits(mined[player.index()])
                .map(|id| MinedDoc { asteroid: Asteroid(id), used: used >> id & 1 == 1 })
                .collect(),
        };
        Some(KuiperDoc {
            rocks: rocks.iter().filter_map(rock_doc).collect(),
            piles: *piles,
            unplaced: by_colour(false),
            unplaced_first: by_colour(true),
            unseen: bits(*unseen).map(Asteroid).collect(),
            boards: state.players().map(board).collect(),
            tokens: bits(u64::from(*tokens)).map(KuiperToken).collect(),
            target: state.kuiper.target(),
        })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// What cannot be, in words for a player.
    pub(crate) fn read(&self, n_players: u8) -> Result<Kuiper, String> {
        if self.rocks.len() > ROCKS_MAX || self.boards.len() != usize::from(n_players) {
            return Err("too many Asteroids, or not a Mining Board for each player".to_owned());
        }
        let mut kuiper = Kuiper { piles: self.piles, ..Kuiper::OFF };
        for rock in &self.rocks {
            let kind = RockKind::new(rock.resource, rock.first);
            let (orbit, quadrant) = (rock.orbit.into(), rock.quadrant);
            kuiper.rocks.push(Rock { kind, orbit, quadrant });
        }
        for resource in Resource::ALL {
            for (first, counts) in [(false, self.unplaced), (true, self.unplaced_first)] {
                kuiper.unplaced[RockKind::new(resource, first).index()] = counts.get(resource);
            }
        }
        let mut seen = 0u64;
        let mut add = |asteroid: Asteroid| {
            let bit = 1u64 << asteroid.0;
            let twice = seen & bit != 0;
            seen |= bit;
            if twice { Err(format!("Asteroid {} is there twice", asteroid.0)) } else { Ok(bit) }
        };
        for asteroid in &self.unseen {
            kuiper.unseen |= add(*asteroid)?;
        }
        for (idx, board) in self.boards.iter().enumerate() {
            kuiper.bases[idx] = board.base.0;
            for mined in &board.mined {
                let bit = add(mined.asteroid)?;
                kuiper.mined[idx] |= bit;
                kuiper.used |= if mined.used { bit } else { 0 };
            }
        }
        for token in &self.tokens {
            if kuiper.tokens >> token.0 & 1 == 1 {
                return Err(format!("Kuiper token {} is there twice", token.0));
            }
            kuiper.tokens |= 1 << token.0;
        }
        kuiper.target = self.target.map_or(NONE, |planet| planet as u8);
        Ok(kuiper)
    }
}

fn rock_doc(rock: &Rock) -> Option<RockDoc> {
    let Rock { kind, orbit, quadrant } = *rock;
    let (resource, first) = (kind.resource(), kind.is_first());
    Some(RockDoc { resource, first, orbit: orbit.planet()?, quadrant })
}

/// Is every Asteroid accounted for?
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    let kuiper = &state.kuiper;
    if !state.variant.kuiper {
        return want(*kuiper == Kuiper::OFF, "nothing comes from Kuiper in this game");
    }
    let full = PILE + PILE_FIRST;
    want(kuiper.piles.iter().all(|&n| n <= full), "a pile of Asteroids is too high")?;
    for rock in &kuiper.rocks {
        let sky = rock.orbit.planet().is_some() && !state.is_orbit_gone(rock.orbit);
        want(sky, "an Asteroid is where the Sun is")?;
    }
    // §K.2.2: of each sort so many are in the box, the others came out of the piles.
    let sum = |first: bool| -> usize {
        let kinds = RockKind::all().filter(|kind| kind.is_first() == first);
        kinds.map(|kind| usize::from(kuiper.unplaced[kind.index()])).sum()
    };
    let quadrants = usize::from(N_QUADRANTS);
    let below: usize = kuiper.piles.iter().map(|&n| usize::from(n.min(PILE))).sum();
    let above: usize = kuiper.piles.iter().map(|&n| usize::from(n.saturating_sub(PILE))).sum();
    let boxed = FIRST_FROM - quadrants * usize::from(PILE);
    let boxed_first = N_FIRST - quadrants * usize::from(PILE_FIRST);
    want(sum(false) == below + boxed, "Asteroids and piles do not agree")?;
    want(sum(true) == above + boxed_first, "First Sightings and piles do not agree")?;
    audit_backs(rules, state)?;
    audit_boards(rules, state)?;
    audit_tokens(rules, state)
}

/// Captured Asteroids whose back is being looked at, or that wait for room.
fn in_hand(state: &State) -> impl Iterator<Item = KuiperFrame> + '_ {
    state.frames.iter().filter_map(|frame| {
        let Frame::Kuiper(frame) = frame else { return None };
        let held = matches!(frame, KuiperFrame::Back { .. } | KuiperFrame::Discard { .. });
        held.then_some(*frame)
    })
}

/// A back is seen when an Asteroid is captured, never before.
fn audit_backs(rules: &Rules, state: &State) -> Result<(), String> {
    let kuiper = &state.kuiper;
    want(kuiper.unseen >> N_ASTEROIDS == 0, "there is no such Asteroid")?;
    for kind in RockKind::all() {
        let tokens = kind.tokens(&rules.kuiper);
        let rocks = kuiper.rocks.iter().filter(|rock| rock.kind == kind).count() as u32;
        let looked = in_hand(state).filter(|frame| {
            matches!(frame, KuiperFrame::Back { resource, first, .. }
                if RockKind::new(*resource, *first) == kind)
        });
        let hidden = u32::from(kuiper.unplaced[kind.index()]) + rocks + looked.count() as u32;
        let unseen = (kuiper.unseen & tokens).count_ones();
        want(hidden <= unseen, "the back of an Asteroid is known too early")?;
    }
    for frame in in_hand(state) {
        if let KuiperFrame::Discard { player, asteroid } = frame {
            let mined = kuiper.mined.iter().fold(kuiper.unseen, |set, more| set | more);
            want(mined >> asteroid.0 & 1 == 0, "the new Asteroid lies elsewhere too")?;
            crate::position::plays(player, state.n_players)?;
            let full = kuiper.mined[player.index()].count_ones() == u32::from(rules.kuiper.board);
            want(full, "there is room for the new Asteroid")?;
        }
    }
    Ok(())
}

fn audit_boards(rules: &Rules, state: &State) -> Result<(), String> {
    let kuiper = &state.kuiper;
    let mut seen = kuiper.unseen;
    for (idx, mined) in kuiper.mined.iter().enumerate() {
        want(seen & mined == 0, "an Asteroid is there twice")?;
        seen |= mined;
        want(mined.count_ones() <= u32::from(rules.kuiper.board), "a Mining Board is over-full")?;
        want(*mined == 0 || idx < usize::from(state.n_players), "nobody plays there")?;
    }
    let all = kuiper.mined.iter().fold(0, |set, mined| set | mined);
    want(kuiper.used & !all == 0, "an Asteroid is turned down that nobody has")?;
    let saving = matches!(state.phase, Phase::Salvation | Phase::Over);
    want(kuiper.used == 0 || saving, "Asteroids are turned down in the Salvation Phase only")?;
    want(kuiper.bases.iter().all(|&quadrant| quadrant < N_QUADRANTS), "no such Quadrant")
}

/// §K.2.4: the planet on top is one of a token that is still face down.
fn audit_tokens(rules: &Rules, state: &State) -> Result<(), String> {
    let kuiper = &state.kuiper;
    want(kuiper.tokens != 0 && kuiper.tokens & !ALL_TOKENS == 0, "no Kuiper tokens are left")?;
    let drawing = state.frames.contains(&Frame::Kuiper(KuiperFrame::Target));
    let before = state.order.len() < usize::from(state.n_players);
    let Some(planet) = kuiper.target() else {
        let over = state.phase == Phase::Over;
        return want(drawing || before || over, "the planet of the Kuiper token is not told");
    };
    want(!drawing && !before, "the planet of the Kuiper token is known too early")?;
    let fits = (0..N_KUIPER_TOKENS)
        .any(|id| kuiper.tokens >> id & 1 == 1 && rules.kuiper.tokens[id].planet == planet);
    want(fits, "no such Kuiper token is left")
}

/// Can a frame of a position from outside go on?
///
/// # Errors
/// Why it cannot, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: KuiperFrame, last: bool) -> Result<(), String> {
    let Look { rules, state } = look;
    want(state.variant.kuiper, "nothing comes from Kuiper in this game")?;
    let ready = state.order.len() == usize::from(state.n_players);
    want(ready, "Asteroids are laid out last")?;
    let acting = state.phase == Phase::Action;
    let count = |wanted: fn(&KuiperFrame) -> bool| {
        let own = |open: &&Frame| matches!(open, Frame::Kuiper(open) if wanted(open));
        state.frames.iter().filter(own).count()
    };
    let human = |player: Player| !player.is_hall();
    match frame {
        KuiperFrame::Place { quadrant } => {
            let same = state.frames.iter().filter(|&&open| open == Frame::Kuiper(frame)).count();
            want(same == 1, "one Asteroid for a Quadrant")?;
            let taken =
                |rock: &Rock| rock.orbit == crate::ids::Orbit::Neptune && rock.quadrant == quadrant;
            want(!state.kuiper.rocks.iter().any(taken), "an Asteroid is there")?;
            let n = state.kuiper.piles[quadrant.index()];
            want(n > 0, "the pile is empty")
        }
        KuiperFrame::Target => {
            want(count(|open| matches!(open, KuiperFrame::Target)) == 1, "one token is on top")
        }
        KuiperFrame::Reveal { .. } => {
            want(last, "the token is turned over at once")?;
            want(state.phase != Phase::Setup, "nothing falls during set-up")
        }
        KuiperFrame::Fall { .. } => {
            want(
                count(|open| matches!(open, KuiperFrame::Fall { .. })) == 1,
                "one fall at a time",
            )?;
            want(state.phase != Phase::Setup && !last, "it falls after the target is known")
        }
        KuiperFrame::Activate { player, moved, launched } => {
            want(acting && human(player) && !(moved && launched), "nothing is left to do")?;
            want(last || moved || launched, "this is asked at once")
        }
        KuiperFrame::Back { .. } => {
            want(last && acting, "an Asteroid is looked at when it is captured")
        }
        KuiperFrame::Discard { player, asteroid } => {
            want(last && acting && human(player), "nobody has to make room")?;
            want(usize::from(asteroid.0) < rules.kuiper.asteroids.len(), "no such Asteroid")
        }
    }
}
