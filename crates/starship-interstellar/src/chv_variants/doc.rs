//! Variants as documents: for positions, for views, and what a viewer may not know of them.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Dealer, Viewer};

use super::options::{LeaderTracks, VariantOptions};
use super::state::{
    FamilyToken, LeaderBoard, N_FAMILIES, N_PILES, N_UNIQUE_PASS, PassTokens, UniquePass,
    VariantFrame, Variants,
};
use super::{families, unique_pass};
use crate::ch01_rewards;
use crate::components::{ROTATIONS_MAX, Reward, Rules};
use crate::cubes::Cubes;
use crate::ids::{Planet, Player, Track, bits};
use crate::position::Position;
use crate::state::{Frame, NONE, PLAYERS_MAX, Phase, Source, State};

/// The piles of Families (§V2.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamiliesDoc {
    /// Below the tops, in an order that nobody knows.
    pub unseen: Vec<FamilyToken>,
    /// The active ones; none while they are turned.
    pub tops: [Option<FamilyToken>; N_PILES],
}

/// The Unique Pass tokens (§V5.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassDoc {
    /// By player: before the first round the one drafted, then the one in use. None where there is
    /// none, and in a View where it is face down.
    pub tokens: Vec<Option<UniquePass>>,
    /// Who has decided, until all have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<Player>,
    /// Who of them uses the unique one; in a View only the viewer, until all have decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unique: Vec<Player>,
}

/// A Deposit of which the surface is used up (§V4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayerDoc {
    /// Whose.
    pub player: Player,
    /// Where.
    pub planet: Planet,
    /// The layer that lies open; the surface is 0.
    pub layer: u8,
}

/// What lies on the table for variants alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantsDoc {
    /// With Families.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub families: Option<FamiliesDoc>,
    /// With Multi-Resource Deposits: those that have reached a deeper layer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<LayerDoc>,
    /// With New Leader Tracks, once they are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaders: Option<LeaderBoard>,
    /// With Unique Pass Tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<PassDoc>,
}

fn is_needed(options: VariantOptions) -> bool {
    options.families
        || options.unique_pass
        || options.multi_resource.is_on()
        || options.leader_tracks != LeaderTracks::Off
}

fn layers(state: &State) -> Vec<LayerDoc> {
    let zones = state
        .players()
        .flat_map(|player| state.corporation(player).based().map(move |planet| (player, planet)));
    zones
        .map(|(player, planet)| {
            let layer = state.corporation(player).zone(planet).layer;
            LayerDoc { player, planet, layer }
        })
        .filter(|doc| doc.layer > 0)
        .collect()
}

fn listed(set: u8) -> Vec<Player> {
    bits(u64::from(set)).map(Player::seat).collect()
}

impl VariantsDoc {
    /// What lies there for variants; a Pass token in its draft is shown to its owner only (§V5.2), and to whoever
    /// sees everything.
    pub(crate) fn of(state: &State, viewer: Option<Viewer>) -> Option<VariantsDoc> {
        let options = state.variant.variants;
        if !is_needed(options) {
            return None;
        }
        let Variants { families, leaders: _, pass } = &state.variants;
        let doc = FamiliesDoc {
            unseen: bits(u64::from(families.unseen)).map(FamilyToken).collect(),
            tops: families.tops.map(|id| (id != NONE).then_some(FamilyToken(id))),
        };
        let PassTokens { tokens, closed, unique } = *pass;
        let knows = |player: Player| {
            let own = |viewer: Viewer| viewer.seat().map(Player::Seat) == Some(player);
            state.phase != Phase::Setup || viewer.is_none_or(own)
        };
        let shown = |player: Player| {
            let token = tokens[player.index()];
            (token != NONE && knows(player)).then_some(UniquePass(token))
        };
        let tokens = state.players().map(shown).collect();
        let decided = listed(closed);
        let unique = listed(unique).into_iter().filter(|&player| knows(player)).collect();
        Some(VariantsDoc {
            families: options.families.then_some(doc),
            layers: layers(state),
            leaders: state.variants.leader_board(),
            pass: options.unique_pass.then_some(PassDoc { tokens, decided, unique }),
        })
    }

    /// Reads a document into the table of a new game.
    ///
    /// # Errors
    /// What cannot be, in words for a player.
    pub(crate) fn read(doc: Option<&VariantsDoc>, state: &mut State) -> Result<(), String> {
        let options = state.variant.variants;
        let Some(doc) = doc else {
            let fine = !is_needed(options);
            return if fine { Ok(()) } else { Err("the variants' tokens are missing".to_owned()) };
        };
        if !is_needed(options)
            || doc.families.is_some() != options.families
            || doc.pass.is_some() != options.unique_pass
        {
            return Err("the tokens are not those of the variants in play".to_owned());
        }
        if let Some(families) = &doc.families {
            state.variants.families.unseen = 0;
            for family in &families.unseen {
                if state.variants.families.unseen >> family.0 & 1 == 1 {
                    return Err(format!("Family {} is listed twice", family.0));
                }
                state.variants.families.unseen |= 1 << family.0;
            }
            state.variants.families.tops = families.tops.map(|top| top.map_or(NONE, |top| top.0));
        }
        for LayerDoc { player, planet, layer } in &doc.layers {
            let based = player.number() < state.n_players
                && state.corporation(*player).zone(*planet).has_base();
            if !based || *layer == 0 {
                return Err(format!("{player} has no deeper Deposit on {planet}"));
            }
            state.corporation_mut(*player).zone_mut(*planet).layer = *layer;
        }
        state.variants.leaders = doc.leaders.map_or(NONE, |board| board as u8);
        if let Some(pass) = &doc.pass {
            read_pass(pass, state)?;
        }
        Ok(())
    }
}

fn read_pass(doc: &PassDoc, state: &mut State) -> Result<(), String> {
    if doc.tokens.len() != usize::from(state.n_players) {
        return Err("there is one Pass token before each player".to_owned());
    }
    for (place, token) in state.variants.pass.tokens.iter_mut().zip(&doc.tokens) {
        *place = token.map_or(NONE, |token| token.0);
    }
    let set = |list: &[Player]| -> Result<u8, String> {
        let mut set = 0u8;
        for player in list {
            if player.number() >= state.n_seats || player.is_in(set) {
                return Err(format!("{player} cannot be listed so"));
            }
            set |= player.bit();
        }
        Ok(set)
    };
    let (closed, unique) = (set(&doc.decided)?, set(&doc.unique)?);
    (state.variants.pass.closed, state.variants.pass.unique) = (closed, unique);
    Ok(())
}

// The audit.

/// Are the tokens of the variants accounted for?
///
/// # Errors
/// What is missing or too much.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let options = state.variant.variants;
    if options.is_off() {
        let untouched = state.variants == Variants::new(options);
        return if untouched { Ok(()) } else { Err("no variant is played".to_owned()) };
    }
    audit_families(state)?;
    let fixed = match options.leader_tracks {
        LeaderTracks::Off => Some(NONE),
        LeaderTracks::Board(board) => Some(board as u8),
        LeaderTracks::Random => None,
    };
    let leaders = state.variants.leaders;
    if fixed.is_some_and(|fixed| fixed != leaders) {
        return Err("these are not the Leader Tracks of the game".to_owned());
    }
    let waiting = Frame::Variant(VariantFrame::LeaderBoard);
    let drawn = is_set_up(state) && !state.frames.contains(&waiting);
    if fixed.is_none() && (leaders == NONE) == drawn {
        return Err("the Leader Tracks are drawn at the end of set-up".to_owned());
    }
    audit_pass(state)
}

/// All but the draws and drafts of the variants themselves is set up.
fn is_set_up(state: &State) -> bool {
    state.order.len() == usize::from(state.n_players)
}

fn audit_families(state: &State) -> Result<(), String> {
    let families = &state.variants.families;
    if !state.variant.variants.families {
        let none = families.unseen == 0 && families.tops == [NONE; N_PILES];
        return if none { Ok(()) } else { Err("no Families are played with".to_owned()) };
    }
    let mut seen = families.unseen;
    for (pile, &top) in (0u8..).zip(&families.tops) {
        let waiting = Frame::Variant(VariantFrame::FamilyTop { pile });
        let due = is_set_up(state) && !state.frames.contains(&waiting);
        if (top != NONE) != due {
            return Err(format!("pile {} has no active Family, or one too early", pile + 1));
        }
        if top != NONE && seen >> top & 1 == 1 {
            return Err(format!("Family {top} is there twice"));
        }
        seen |= if top == NONE { 0 } else { 1 << top };
    }
    if seen >> N_FAMILIES != 0 || (!is_set_up(state) && seen.count_ones() != N_FAMILIES as u32) {
        return Err("there are ten Families".to_owned());
    }
    if !seen.count_ones().is_multiple_of(2) {
        return Err("the two piles of Families are equal".to_owned());
    }
    Ok(())
}

fn audit_pass(state: &State) -> Result<(), String> {
    let pass = &state.variants.pass;
    let mut seen = 0u8;
    for &token in pass.tokens.iter().filter(|&&token| token != NONE) {
        if usize::from(token) >= N_UNIQUE_PASS || seen >> token & 1 == 1 {
            return Err("a Unique Pass token is there twice".to_owned());
        }
        seen |= 1 << token;
    }
    let on = state.variant.variants.unique_pass;
    let strangers = (0u8..).zip(&pass.tokens).any(|(p, &t)| p >= state.n_seats && t != NONE);
    if strangers || (!on && seen != 0) {
        return Err("somebody has a Unique Pass token who cannot".to_owned());
    }
    if pass.unique & !pass.closed != 0 {
        return Err("who uses the unique token has decided".to_owned());
    }
    let choosing = state.frames.contains(&Frame::Variant(VariantFrame::ChoosePass));
    if pass.closed != 0 && !choosing {
        return Err("nobody decides on Pass tokens now".to_owned());
    }
    if !on || state.phase != Phase::Setup {
        return Ok(());
    }
    let n_drafted = n_drafted(&state.frames, state).unwrap_or(0);
    let drafted = |(place, player): (usize, Player)| {
        state.variants.pass_token(player).is_some() == (place < n_drafted)
    };
    let sound = unique_pass::drafters(state).enumerate().all(drafted);
    if sound && seen.count_ones() as usize == n_drafted {
        Ok(())
    } else {
        Err("the Unique Pass tokens are drafted in order".to_owned())
    }
}

/// How many have drafted, told by what is asked; `None` before the draft.
fn n_drafted(frames: &[Frame], state: &State) -> Option<usize> {
    let drafters: ArrayVec<Player, PLAYERS_MAX> = unique_pass::drafters(state).collect();
    frames.iter().find_map(|frame| place_of(*frame, &drafters))
}

/// How many have drafted where this is asked.
fn place_of(frame: Frame, drafters: &[Player]) -> Option<usize> {
    if let Frame::Variant(VariantFrame::Draft { player }) = frame {
        return drafters.iter().position(|&other| other == player);
    }
    (frame == Frame::Variant(VariantFrame::ChoosePass)).then_some(drafters.len())
}

// The View.

/// A Family with its people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilyView {
    /// Which.
    pub token: FamilyToken,
    /// Who.
    pub people: Cubes,
    /// All of them are on Earth.
    pub complete: bool,
}

/// The Leader Tracks in play, space by space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadersView {
    /// Board and side.
    pub board: LeaderBoard,
    /// Rewards of the Leaders of the Starship.
    pub starship: Vec<String>,
    /// Rewards of the Leaders of Humankind.
    pub humankind: Vec<String>,
}

/// A Unique Pass token with its rewards after 0 to 4 rotations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassView {
    /// Which.
    pub token: UniquePass,
    /// In the Action Phase.
    pub action: Vec<String>,
    /// In the Salvation Phase.
    pub salvation: Vec<String>,
}

/// What a page shows of the variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantsView {
    /// The active Families, by pile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<Option<FamilyView>>,
    /// Other Leader Tracks than those of the base game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaders: Option<LeadersView>,
    /// Unique Pass tokens, by player, as far as the viewer knows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pass: Vec<Option<PassView>>,
    /// The tokens among which the viewer drafts or has drafted, until all have decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<PassView>,
}

fn pass_view(rules: &Rules, token: UniquePass) -> PassView {
    let info = &rules.variants.unique_pass[token.index()];
    let ladder = |side: &[Reward; ROTATIONS_MAX as usize + 1]| -> Vec<String> {
        side.iter().map(ToString::to_string).collect()
    };
    PassView { token, action: ladder(&info.action), salvation: ladder(&info.salvation) }
}

/// What the viewer sees on the variants' tokens; which of them it sees, its table says.
pub(crate) fn view(
    rules: &Rules,
    state: &State,
    viewer: Viewer,
    doc: Option<&VariantsDoc>,
) -> Option<VariantsView> {
    let doc = doc?;
    let family = |pile: u8| {
        let token = state.variants.family(pile)?;
        let people = families::people(rules, state, pile)?;
        Some(FamilyView { token, people, complete: state.population.holds(people) })
    };
    let leaders = state.variants.leader_board().map(|board| LeadersView {
        board,
        starship: spaces(rules, board, Track::Starship),
        humankind: spaces(rules, board, Track::Humankind),
    });
    let piles = if doc.families.is_some() { N_PILES as u8 } else { 0 };
    let pass = doc.pass.iter().flat_map(|pass| &pass.tokens);
    Some(VariantsView {
        families: (0..piles).map(family).collect(),
        leaders,
        pass: pass.map(|token| token.map(|token| pass_view(rules, token))).collect(),
        offered: offered(state, viewer).map(|token| pass_view(rules, token)).collect(),
    })
}

fn spaces(rules: &Rules, board: LeaderBoard, track: Track) -> Vec<String> {
    let spaces = 1..=rules.tracks[track.index()].len() as u8;
    let reward = |space| ch01_rewards::reward_at(rules, Source::Leader { board, track, space });
    spaces.map(|space| reward(space).to_string()).collect()
}

/// What the viewer has before it, or had, when it drafts: all but what was taken earlier.
fn offered(state: &State, viewer: Viewer) -> impl Iterator<Item = UniquePass> {
    let drafted = if state.phase == Phase::Setup { n_drafted(&state.frames, state) } else { None };
    let own = viewer.seat().and_then(|seat| {
        unique_pass::drafters(state).position(|player| player == Player::Seat(seat))
    });
    let is_due = own.zip(drafted).is_some_and(|(own, drafted)| own <= drafted);
    let earlier = unique_pass::drafters(state).take(own.unwrap_or(0));
    let taken = earlier.filter_map(|player| state.variants.pass_token(player));
    let all: u64 = if is_due { (1 << N_UNIQUE_PASS) - 1 } else { 0 };
    let left = taken.fold(all, |left, token| left & !(1 << token.0));
    bits(left).map(UniquePass)
}

// Worlds that a viewer cannot tell apart.

/// Fills in what is face down to the viewer.
pub(crate) fn invent(
    viewer: Viewer,
    view: Option<&VariantsView>,
    mut table: Position,
    dealer: &mut Dealer,
) -> Position {
    let is_setup = table.phase == Phase::Setup;
    let seats = table.seats;
    let is_drafter = |player: &&Player| player.number() < seats;
    let drafters: Vec<Player> = table.order.iter().rev().filter(is_drafter).copied().collect();
    let Some(pass) = table.variants.as_mut().and_then(|doc| doc.pass.as_mut()) else {
        return table;
    };
    let n_drafted = table.frames.iter().find_map(|frame| place_of(*frame, &drafters));
    let Some(n_drafted) = n_drafted.filter(|_| is_setup) else { return table };
    let own = viewer.seat().and_then(|seat| drafters.iter().position(|&p| p == Player::Seat(seat)));
    let offered = view.map_or(&[][..], |view| &view.offered);
    let is_offered = |token: &u8| offered.iter().any(|one| one.token.0 == *token);
    let known = own.and_then(|own| pass.tokens[drafters[own].index()]);
    let mut before: Vec<u8> = (0..N_UNIQUE_PASS as u8).filter(|token| !is_offered(token)).collect();
    let mut after: Vec<u8> = (0..N_UNIQUE_PASS as u8).filter(is_offered).collect();
    after.retain(|token| known.is_none_or(|known| known.0 != *token));
    for (place, player) in drafters.iter().enumerate().take(n_drafted) {
        if Some(place) == own {
            continue;
        }
        // Who has drafted or drafts sees what the earlier ones have left.
        let from = match own {
            Some(own) if own <= n_drafted && place > own => &mut after,
            Some(_) | None => &mut before,
        };
        let token = from.swap_remove(dealer.below(from.len() as u32) as usize);
        pass.tokens[player.index()] = Some(UniquePass(token));
    }
    for player in &pass.decided {
        if viewer.seat().map(Player::Seat) != Some(*player) && dealer.below(2) == 1 {
            pass.unique.push(*player);
        }
    }
    pass.unique.sort();
    table
}
