//! What each viewer may know (§3.10, dossier section 5): an allow-list, never a strip-list.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet, Sink, Viewer};

use crate::ch02_setup;
use crate::ch03_explore::{self, colonies_seen, ships_at};
use crate::ch03_movement::{is_inspecting, own_stars};
use crate::ch04_battle;
use crate::components::Rules;
use crate::event::{Activity, ColonySight, Event, EventView, ShipSight};
use crate::fleets::Mark;
use crate::ids::{Card, Hex, Planet, Star};
use crate::position::documents::{BattleDoc, ColonyDoc, SeatDoc};
use crate::position::{self, Position};
use crate::question;
use crate::state::{Battle, Frame, Group, NOBODY, Phase, SecretStep, State, bit, stars_in};
use crate::variant::{Secrecy, Variant};

/// The table as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// How many seats play.
    pub n_seats: u8,
    /// The options.
    pub variant: Variant,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// What is going on, where the viewer may know it.
    pub activity: Option<Activity>,
    /// Who is to answer, as far as the viewer may know.
    pub asked: SeatSet,
    /// Seats that have closed the secret phase.
    pub closed: SeatSet,
    /// Where each seat's fleet comes in.
    pub entries: Vec<Option<Hex>>,
    /// Markers on the map.
    pub markers: Vec<Marker>,
    /// Command posts on the map.
    pub posts: Vec<Post>,
    /// Conquered colonies.
    pub conquests: Vec<ColonySight>,
    /// What is known of stars; those that are not here are unknown.
    pub stars: Vec<StarView>,
    /// What belongs to the viewer alone.
    pub own: Option<Own>,
    /// The questions and rolls that are open and the viewer may know of, the newest last.
    pub frames: Vec<Frame>,
    /// The battle that is being fought, where the viewer may know of it.
    pub battle: Option<BattleDoc>,
    /// Everything, once the game is over.
    pub revealed: Option<Box<Position>>,
}

/// What stands for the ships of a seat in a hex (§3.9.2, §3.10.2): not how many, not which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// Whose.
    pub owner: Seat,
    /// Where.
    pub hex: Hex,
    /// Whether loose ships lie there face down.
    pub loose: bool,
    /// The task forces there.
    pub task_forces: Vec<u8>,
}

/// A command post on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Whose.
    pub owner: Seat,
    /// Where.
    pub star: Star,
}

/// What is known of a star.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StarView {
    /// Which.
    pub star: Star,
    /// Its card, if the viewer has explored it.
    pub card: Option<Card>,
    /// Who holds its card.
    pub holder: Option<Seat>,
    /// Colonies of others that the viewer sees now.
    pub colonies: Vec<ColonySight>,
    /// Ships of others that the viewer sees now.
    pub ships: Vec<ShipSight>,
}

/// What belongs to a seat alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// Which seat this is.
    pub who: Seat,
    /// Ships, research, exploration, desk.
    pub seat: SeatDoc,
    /// Colonies under its control, and what it knows of them.
    pub colonies: Vec<ColonyDoc>,
    /// Stars whose own colonies are besieged.
    pub besieged: Vec<Star>,
    /// Battles fought in the own turn.
    pub fought: Vec<(Star, Seat)>,
    /// Millions killed in the own turn.
    pub bombed: Vec<(Star, u16)>,
}

/// The view of one viewer: what it has lawfully found out, and nothing more (§3.10.1, §3.10.3).
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    // No `..` here: a new field must not compile until someone decides who sees it.
    let State {
        variant,
        n_seats,
        turn,
        active,
        phase,
        corners: _,        // In `entries`.
        deck: _,           // Nobody has looked into it.
        cards: _,          // In `stars`, for explorers.
        holders: _,        // In `stars`.
        explored: _,       // Own only.
        watched: _,        // Own only.
        posts: _,          // In `posts`.
        posts_new: _,      // Own only.
        inspection_off: _, // Own only.
        colonies: _,       // Own, and what is seen of others.
        research: _,       // Own only.
        fleets: _,         // Own, and markers.
        desks: _,          // Own only, and who has closed.
        output: _,         // Own only.
        frames: _,         // Those that the viewer may know of.
        battle: _,         // For those who may watch it.
        fought: _,         // Own only, in the own turn.
        bombed: _,         // Own only, in the own turn.
        present: _,        // A cache.
        armed: _,          // A cache.
    } = state;
    let seat = viewer.seat();
    let fighting = sees_battle(state, viewer);
    View {
        n_seats: *n_seats,
        variant: *variant,
        turn: *turn,
        active: *active,
        activity: activity(state, viewer, fighting),
        asked: asked_as_seen(state, viewer, fighting),
        closed: closed(state),
        entries: state.seats().map(|seat| entry(rules, state, seat)).collect(),
        markers: seen_markers(rules, state, viewer),
        posts: posts(state, viewer),
        conquests: conquests(state, viewer),
        stars: stars(rules, state, seat),
        own: seat.map(|seat| own(state, seat)),
        frames: frames(state, viewer, fighting),
        battle: fighting.then(|| battle(state, viewer)).flatten(),
        revealed: (*phase == Phase::Over).then(|| Box::new(position::of(state))),
    }
}

fn entry(rules: &Rules, state: &State, seat: Seat) -> Option<Hex> {
    let drawn =
        state.phase != Phase::Seating || next_corner(state).is_none_or(|next| seat.0 < next);
    drawn.then(|| state.entry_hex(rules, seat))
}

fn next_corner(state: &State) -> Option<u8> {
    match state.top() {
        Some(Frame::Setup(ch02_setup::Frame::Seating { next })) => Some(next),
        Some(_) | None => None,
    }
}

fn closed(state: &State) -> SeatSet {
    if !matches!(state.phase, Phase::Setup | Phase::Production) {
        return SeatSet::EMPTY;
    }
    state.seats().filter(|&seat| state.desks[seat].step == SecretStep::Closed).collect()
}

/// §3.10.4, §3.10.5: everybody at an open table, else the two sides.
fn sees_battle(state: &State, viewer: Viewer) -> bool {
    let Some(battle) = &state.battle else { return false };
    let side = viewer.seat().is_some_and(|seat| battle.seats.contains(&seat));
    side || state.variant.secrecy == Secrecy::Table
}

fn activity(state: &State, viewer: Viewer, fighting: bool) -> Option<Activity> {
    let open = match state.phase {
        Phase::Seating | Phase::Setup | Phase::Production | Phase::Over => true,
        Phase::Move
        | Phase::Explore
        | Phase::Battle
        | Phase::Assault
        | Phase::Land
        | Phase::End => false,
    };
    (open || fighting || viewer.is(state.active)).then(|| state.phase.activity())
}

/// Who is asked, as far as the viewer may know.
pub(crate) fn asked_by(state: &State, viewer: Viewer) -> SeatSet {
    asked_as_seen(state, viewer, sees_battle(state, viewer))
}

/// Whoever may not know that another is asked sees the active player at work.
fn asked_as_seen(state: &State, viewer: Viewer, fighting: bool) -> SeatSet {
    let Some(frame) = state.top() else { return SeatSet::EMPTY };
    let asked = question::asked(state, frame);
    let known = match frame {
        Frame::Setup(_) | Frame::Secret => return asked,
        Frame::Movement(_)
        | Frame::Posts(_)
        | Frame::Explore(_)
        | Frame::Battle(_)
        | Frame::Fire(_)
        | Frame::Colony(_)
        | Frame::Landing(_) => question::seen_by(state, frame, viewer, fighting).is_some(),
    };
    if known && !asked.is_empty() { asked } else { SeatSet::one(state.active) }
}

/// The open frames that the viewer may know of.
fn frames(state: &State, viewer: Viewer, fighting: bool) -> Vec<Frame> {
    let seen = |frame: &Frame| question::seen_by(state, *frame, viewer, fighting);
    state.frames.iter().filter_map(seen).collect()
}

fn is_side(state: &State, viewer: Viewer, side: u8) -> bool {
    state.battle.as_ref().is_some_and(|battle| viewer.is(battle.seats[usize::from(side)]))
}

/// The battle; A-40: with secret targeting nobody sees what the other side aims at.
fn battle(state: &State, viewer: Viewer) -> Option<BattleDoc> {
    let battle = state.battle.as_ref()?;
    let mut doc = BattleDoc::from(battle);
    let aims = |frame: &Frame| matches!(frame, Frame::Battle(ch04_battle::Frame::Aim { .. }));
    let aiming = state.frames.iter().any(aims);
    if state.variant.secret_targeting && aiming {
        for side in 0..2u8 {
            if !is_side(state, viewer, 1 - side) {
                doc.groups[usize::from(side)] = without_loads(battle, side);
            }
        }
        if let Some(Frame::Battle(ch04_battle::Frame::Aim { side })) = state.top()
            && !is_side(state, viewer, side)
        {
            doc.shots = [0; 3];
        }
    }
    Some(doc)
}

fn without_loads(battle: &Battle, side: u8) -> Vec<Group> {
    let mut bare: Vec<Group> = Vec::new();
    for group in &battle.groups[usize::from(side)] {
        match bare.iter_mut().find(|other| other.target == group.target) {
            Some(other) => other.n += group.n,
            None => bare.push(Group { load: [0; 3], ..*group }),
        }
    }
    bare
}

// Markers.

/// What changes on the map without a question being answered about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OnTheMap {
    markers: Markers,
    besieged: PerSeat<u64>,
}

impl OnTheMap {
    pub(crate) fn of(state: &State) -> OnTheMap {
        let besieged = PerSeat::from_fn(|seat| match seat.0 < state.n_seats {
            true => besieged(state, seat),
            false => 0,
        });
        OnTheMap { markers: markers(state), besieged }
    }
}

/// Markers by owner and hex, in that order: loose ships as bit 0, task forces by number.
type Markers = Vec<((Seat, Hex), u16)>;

/// All markers of all seats. Stacks are sorted by hex, so those of one hex follow one another.
fn markers(state: &State) -> Markers {
    let mut all: Markers = Vec::with_capacity(64);
    for seat in state.seats() {
        for stack in state.fleets[seat].stacks() {
            let (hex, mark) = (stack.key.hex(), stack.key.mark());
            if hex != Hex::OFF_MAP && mark != Mark::New {
                let bit = 1 << stack.key.task_force();
                match all.last_mut() {
                    Some((key, set)) if *key == (seat, hex) => *set |= bit,
                    Some(_) | None => all.push(((seat, hex), bit)),
                }
            }
        }
    }
    all
}

/// May the viewer see markers of this owner in this hex?
fn sees_marker(rules: &Rules, state: &State, viewer: Viewer, owner: Seat, hex: Hex) -> bool {
    if state.variant.secrecy != Secrecy::DoubleBlind || viewer.is(owner) {
        return true;
    }
    let there = |seat: Seat, star: Star| state.is_there(seat, star);
    match (viewer.seat(), rules.star_in(hex)) {
        (Some(seat), Some(star)) => there(seat, star),
        (_, _) => false,
    }
}

fn seen_markers(rules: &Rules, state: &State, viewer: Viewer) -> Vec<Marker> {
    markers(state)
        .into_iter()
        .filter(|((owner, hex), _)| sees_marker(rules, state, viewer, *owner, *hex))
        .map(|((owner, hex), set)| Marker {
            owner,
            hex,
            loose: set & 1 == 1,
            task_forces: (1..16).filter(|number| set >> number & 1 == 1).collect(),
        })
        .collect()
}

/// Tells of markers that appeared, vanished or changed, and of sieges, so that nothing changes in silence.
pub(crate) fn tell_map_changes(
    rules: &Rules,
    state: &State,
    before: &OnTheMap,
    log: &mut impl Sink<Event>,
) {
    let OnTheMap { markers: after, besieged } = OnTheMap::of(state);
    for seat in state.seats() {
        for star in stars_in(besieged[seat] ^ before.besieged[seat]) {
            let besieged = besieged[seat] & bit(star) != 0;
            if !besieged && !state.has_colony_at(seat, star) {
                continue; // Conquered: its owner is told that.
            }
            log.push(Event::only(seat, EventView::SiegeChanged { star, besieged }));
        }
    }
    if before.markers == after {
        return; // Most answers and nearly all dice.
    }
    let get = |markers: &Markers, key: &(Seat, Hex)| {
        let place = markers.binary_search_by_key(key, |(key, _)| *key).ok()?;
        Some(markers[place].1)
    };
    let mut changed: Vec<(Seat, Hex)> = Vec::new();
    for (key, _) in before.markers.iter().chain(&after) {
        if get(&before.markers, key) != get(&after, key) && !changed.contains(key) {
            changed.push(*key);
        }
    }
    for (owner, hex) in changed {
        let to: SeatSet = state
            .seats()
            .filter(|&seat| sees_marker(rules, state, Viewer::Seat(seat), owner, hex))
            .collect();
        let watcher = sees_marker(rules, state, Viewer::Watcher, owner, hex);
        log.push(Event::some(to, watcher, EventView::MarkersChanged { seat: owner, hex }));
    }
}

fn posts(state: &State, viewer: Viewer) -> Vec<Post> {
    let sees = |owner: Seat, star: Star| {
        let open = state.variant.secrecy != Secrecy::DoubleBlind;
        open || viewer.is(owner) || viewer.seat().is_some_and(|seat| state.is_there(seat, star))
    };
    state
        .seats()
        .flat_map(|owner| stars_in(state.posts[owner]).map(move |star| Post { owner, star }))
        .filter(|post| sees(post.owner, post.star))
        .collect()
}

fn conquests(state: &State, viewer: Viewer) -> Vec<ColonySight> {
    let sees = |planet: Planet, owner: u8, conqueror: u8| {
        let open = state.are_conquests_open();
        open || viewer.seat().is_some_and(|seat| {
            seat.0 == owner || seat.0 == conqueror || state.is_there(seat, planet.star())
        })
    };
    let mut all = Vec::new();
    for (idx, colony) in state.colonies.iter().enumerate() {
        let planet = Planet(idx as u8);
        if colony.is_conquered() && sees(planet, colony.owner, colony.conqueror) {
            let (owner, conqueror) = (Seat(colony.owner), Some(Seat(colony.conqueror)));
            all.push(ColonySight { planet, owner, conqueror, shield: false });
        }
    }
    all
}

/// What is known of stars by this seat, or by a watcher.
fn stars(rules: &Rules, state: &State, seat: Option<Seat>) -> Vec<StarView> {
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let mut known = Vec::new();
    for star in Star::all() {
        let explored = seat.is_some_and(|seat| state.explored[seat] & bit(star) != 0);
        let card = Some(state.cards[star.index()]).filter(|_| explored).map(Card);
        let held = state.holders[star.index()];
        let holder = (held != NOBODY && (open || explored)).then_some(Seat(held));
        let colonies = seat.map_or_else(Vec::new, |seat| seen_colonies(state, seat, star));
        let ships = seat.map_or_else(Vec::new, |seat| seen_ships(rules, state, seat, star));
        if card.is_some() || holder.is_some() || !colonies.is_empty() || !ships.is_empty() {
            known.push(StarView { star, card, holder, colonies, ships });
        }
    }
    known
}

/// §3.11.6: who has explored and not left sees the colonies of others.
fn seen_colonies(state: &State, seat: Seat, star: Star) -> Vec<ColonySight> {
    if state.watched[seat] & bit(star) == 0 {
        return Vec::new();
    }
    let seen = colonies_seen(state, seat, star);
    seen.into_iter().filter(|colony| colony.conqueror != Some(seat)).collect()
}

/// §3.11.6, §3.11.10: explorers in their own turn, and colonies with the standing order.
fn seen_ships(rules: &Rules, state: &State, seat: Seat, star: Star) -> Vec<ShipSight> {
    let explorer = state.active == seat
        && has_looked(state, star)
        && state.watched[seat] & bit(star) != 0
        && state.has_ships_at(seat, star);
    if !explorer && !is_inspecting(state, seat, star) {
        return Vec::new();
    }
    // Those built in a production turn that is still secret are not there yet.
    let mut seen = ships_at(rules, state, seat, star).to_vec();
    for sight in &mut seen {
        let fleets = &state.fleets[sight.owner];
        let mut ships = [0u8; 5];
        for stack in &fleets.stacks()[fleets.at(rules.stars[star.index()].hex)] {
            if stack.key.mark() != Mark::New {
                for (sum, n) in ships.iter_mut().zip(stack.ships) {
                    *sum += n;
                }
            }
        }
        sight.ships = ships.into();
    }
    seen
}

/// §3.11.1: has the active seat explored this star, if it is there, in this turn? One after the other.
fn has_looked(state: &State, star: Star) -> bool {
    match state.phase {
        Phase::Seating | Phase::Setup | Phase::Move | Phase::Production | Phase::Over => false,
        Phase::Explore => {
            let later = |frame: &Frame| {
                use ch03_explore::Frame::ExploreFrom;
                matches!(frame, Frame::Explore(ExploreFrom { star: next }) if star.0 >= *next)
            };
            !state.frames.iter().any(later)
        }
        Phase::Battle | Phase::Assault | Phase::Land | Phase::End => true,
    }
}

/// §4.3.1: stars whose own colonies are besieged. The owner knows it from what they may not do.
fn besieged(state: &State, seat: Seat) -> u64 {
    let own = stars_in(own_stars(state, seat)).filter(|&star| state.is_besieged(seat, star));
    own.fold(0, |set, star| set | bit(star))
}

fn own(state: &State, seat: Seat) -> Own {
    let mut colonies = Vec::new();
    for (idx, colony) in state.colonies.iter().enumerate() {
        if colony.controller() == Some(seat) {
            colonies.push(ColonyDoc::of(Planet(idx as u8), colony));
        }
    }
    let acts = seat == state.active;
    let fought = state
        .seats()
        .flat_map(|other| stars_in(state.fought[other]).map(move |star| (star, other)));
    let bombed = state.bombed.iter().enumerate().filter(|(_, n)| **n > 0);
    Own {
        who: seat,
        seat: SeatDoc::of(state, seat),
        colonies,
        besieged: stars_in(besieged(state, seat)).collect(),
        fought: if acts { fought.collect() } else { Vec::new() },
        bombed: if acts {
            bombed.map(|(star, &n)| (Star(star as u8), n)).collect()
        } else {
            Vec::new()
        },
    }
}
