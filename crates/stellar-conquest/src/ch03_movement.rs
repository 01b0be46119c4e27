//! Chapter 3.3 to 3.9: moving ships, destinations, task forces.

use tabletop::{Seat, SeatSet, Sink};

use crate::action::Action;
use crate::ch03_posts;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::fleets::{Key, Mark, Parts, SPENT, Ships, Stack};
use crate::ids::{Hex, N_STARS, ShipClass, Star, Tech};
use crate::illegal::Illegal;
use crate::routes::Route;
use crate::state::{Frame, NO_STAR, State, bit, stars_in};
use crate::variant::Secrecy;

/// The ships in hand: what they have in common, and what they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) parts: Parts,
    pub(crate) ships: Ships,
    pub(crate) only_scouts: bool,
    /// The stars that some of them last departed from, a bit each: ships that met here can be one
    /// task force (§3.9.3).
    pub(crate) departed: u64,
}

/// The ships that are being ordered.
pub(crate) fn hand(state: &State, seat: Seat) -> Option<Hand> {
    let mut found: Option<Hand> = None;
    for stack in state.fleets[seat].in_hand() {
        let hand = found.get_or_insert(Hand {
            parts: stack.key.parts(),
            ships: [0; ShipClass::COUNT],
            only_scouts: true,
            departed: 0,
        });
        hand.departed |= departed(stack.key.from());
        hand.only_scouts &= stack.only_scouts();
        for (sum, n) in hand.ships.iter_mut().zip(stack.ships) {
            *sum = sum.saturating_add(n);
        }
    }
    found
}

/// The star last departed from as a set; ships that have just come in departed from none.
fn departed(from: u8) -> u64 {
    if from == NO_STAR { 0 } else { bit(Star(from)) }
}

fn ordered(state: &State) -> Hand {
    hand(state, state.active).expect("ships are in hand while they are ordered")
}

// Choosing what to move.

/// Stacks that can be taken in hand: loose ones, and the first of each task force.
///
/// Ships without moves left too: task forces form and dissolve at any time of the move (§3.9.3).
fn is_selectable(state: &State, idx: usize) -> bool {
    let stacks = state.fleets[state.active].stacks();
    let key = stacks[idx].key;
    let number = key.task_force();
    number == 0 || stacks[..idx].iter().all(|other| other.key.task_force() != number)
}

pub(crate) fn legal_move(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let stacks = state.fleets[state.active].stacks();
    for idx in 0..stacks.len() {
        if is_selectable(state, idx) {
            out.push(Action::Select { stack: idx as u8 });
        }
    }
    if check_advance_all(rules, state).is_ok() {
        out.push(Action::AdvanceAll);
    }
    if ch03_posts::check_administer(state).is_ok() {
        out.push(Action::Administer);
    }
    if check_end(state).is_ok() {
        out.push(Action::Done);
    }
}

pub(crate) fn check_select(state: &State, stack: u8) -> Result<(), Illegal> {
    let there = usize::from(stack) < state.fleets[state.active].stacks().len();
    if there && is_selectable(state, usize::from(stack)) {
        Ok(())
    } else {
        Err(Illegal::NoStack { stack })
    }
}

/// §3.9.1: the stack, or the whole task force that it belongs to, is taken in hand.
pub(crate) fn select(state: &mut State, stack: u8) {
    let fleets = &mut state.fleets[state.active];
    let chosen = fleets.stacks()[usize::from(stack)].key;
    fleets.rekey(|stack| {
        let together = chosen.task_force() != 0 && stack.key.task_force() == chosen.task_force();
        let parts = stack.key.parts();
        (together || stack.key == chosen).then(|| Parts { mark: Mark::InHand, ..parts }.key())
    });
    state.frames.push(Frame::Order);
}

/// The ships in hand stand on the map again.
pub(crate) fn release(state: &mut State) {
    state.fleets[state.active].rekey(|stack| {
        let parts = stack.key.parts();
        (parts.mark == Mark::InHand).then(|| Parts { mark: Mark::None, ..parts }.key())
    });
    state.frames.pop();
}

/// §3.4.1, A-07: movement cannot end while ships of the starting fleet are off the map.
pub(crate) fn check_end(state: &State) -> Result<(), Illegal> {
    let stacks = state.fleets[state.active].stacks();
    // Off the map sorts last.
    match stacks.last() {
        Some(stack) if stack.key.hex() == Hex::OFF_MAP => Err(Illegal::MustEnter),
        Some(_) | None => Ok(()),
    }
}

// Orders for the ships in hand.

pub(crate) fn legal_order(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    let hand = ordered(state);
    let before = out.len();
    if hand.parts.used < state.speed(rules, seat) {
        legal_steps(rules, state, &hand, out);
    }
    // Ships that can make a step towards their destination can go on by themselves.
    let advances = out.len() > before && hand.parts.to != NO_STAR;
    if check_orders_here(rules, state, seat, &hand.parts).is_ok() {
        legal_heads(rules, state, &hand.parts, hand.departed, out);
    }
    if advances {
        out.push(Action::Advance);
    }
    legal_regrouping(rules, state, &hand, out);
    out.push(Action::Done);
}

fn legal_regrouping(rules: &Rules, state: &State, hand: &Hand, out: &mut Vec<Action>) {
    if check_detach_of(rules, state, hand).is_ok() {
        out.push(Action::Detach);
    }
    if hand.parts.task_force != 0 {
        return out.push(Action::Disband);
    }
    let forces = state.fleets[state.active].task_forces();
    if free_number(rules, forces).is_some() {
        out.push(Action::FormUp);
    }
    let joinable = joinable(state, &hand.parts);
    for task_force in (1..16).filter(|number| joinable >> number & 1 == 1) {
        out.push(Action::Join { task_force });
    }
}

fn legal_steps(rules: &Rules, state: &State, hand: &Hand, out: &mut Vec<Action>) {
    if hand.parts.hex == Hex::OFF_MAP {
        let hex = state.entry_hex(rules, state.active);
        if check_step(rules, state, hex).is_ok() {
            out.push(Action::Step { hex });
        }
        return;
    }
    let Ok(way) = Way::of(rules, state, state.active, hand) else { return };
    for hex in state.geometry(rules).neighbours(hand.parts.hex) {
        if way.check(hex).is_ok() {
            out.push(Action::Step { hex });
        }
    }
}

/// §3.3.2 to §3.7.2: may the ships in hand go to this hex? Turning costs nothing (§3.3.3), and any number
/// of ships may be there already (§3.8.1).
pub(crate) fn check_step(rules: &Rules, state: &State, hex: Hex) -> Result<(), Illegal> {
    let hand = ordered(state);
    let seat = state.active;
    if hand.parts.used >= state.speed(rules, seat) {
        return Err(Illegal::NoMovesLeft); // §3.3.4
    }
    if hand.parts.hex == Hex::OFF_MAP {
        let entry = state.entry_hex(rules, seat);
        if hex != entry {
            return Err(Illegal::NotTheEntry { hex, entry }); // §3.4.1
        }
        let bound = hand.parts.to != NO_STAR;
        let free = state.research[seat].has(Tech::UnlimitedCommunication);
        return if bound || free { Ok(()) } else { Err(Illegal::NeedsDestination) };
    }
    if !hex.is_on_board() || !state.geometry(rules).is_adjacent(hand.parts.hex, hex) {
        return Err(Illegal::NotAdjacent { hex });
    }
    Way::of(rules, state, seat, &hand)?.check(hex)
}

/// Everything that decides where ships can step, found once for all neighbours.
struct Way<'r> {
    rules: &'r Rules,
    extra_cloud: bool,
    parts: Parts,
    route: Option<Route<'r>>,
    range: Option<Range>,
}

impl<'r> Way<'r> {
    fn of(rules: &'r Rules, state: &'r State, seat: Seat, hand: &Hand) -> Result<Way<'r>, Illegal> {
        let parts = hand.parts;
        let free = state.research[seat].has(Tech::UnlimitedCommunication); // §3.7.6
        if !free && parts.to == NO_STAR {
            return Err(Illegal::NeedsDestination); // §3.7.1
        }
        let route =
            (!free).then(|| Route::new(rules, state, seat, parts.hex, Star(parts.to), parts.used));
        // §3.6.4, §3.6.6: scouts, and all ships with the technology, are free.
        let tied = !hand.only_scouts && !state.research[seat].has(Tech::UnlimitedRange);
        let range = tied.then(|| Range::of(rules, state, seat));
        Ok(Way { rules, extra_cloud: state.variant.extra_cloud, parts, route, range })
    }

    /// May ships of which some are tied to posts go to this neighbour?
    fn check(&self, hex: Hex) -> Result<(), Illegal> {
        let geometry = self.rules.geometry(self.extra_cloud);
        // §3.5.2, §3.5.3: so inside a cloud one hex a turn, and out of it at full speed.
        if geometry.is_cloud(hex) && self.parts.used > 0 {
            return Err(Illegal::CloudLater { hex }); // §3.5.1, A-09
        }
        if let Some(route) = &self.route
            && !route.allows(hex)
        {
            return Err(Illegal::Detour { hex }); // §3.7.2
        }
        match &self.range {
            Some(range) => range.check(self.rules, geometry, self.parts.hex, hex),
            None => Ok(()),
        }
    }
}

/// §3.6: the anchors of a seat's ships.
pub(crate) struct Range {
    posts: u64,
    entry: Option<Hex>,
}

impl Range {
    /// §3.6.2, A-12: usable posts; the entry hex only while there is none.
    pub(crate) fn of(rules: &Rules, state: &State, seat: Seat) -> Range {
        let stars =
            if state.variant.posts_placed { state.posts[seat] } else { own_stars(state, seat) };
        let posts = stars & !state.other_warships(seat); // §4.3.2
        let first_turns = state.turn <= rules.numbers.production_every;
        let anchored = posts == 0 && (state.variant.entry_anchor_always || first_turns);
        Range { posts, entry: anchored.then(|| state.entry_hex(rules, seat)) }
    }

    /// Hexes from the nearest anchor; the off-map post lies one beyond the entry hex.
    pub(crate) fn distance(&self, geometry: &crate::geometry::Geometry, hex: Hex) -> Option<u8> {
        let posts = stars_in(self.posts).map(|star| geometry.star_distance(star, hex));
        let entry = self.entry.map(|entry| geometry.distance(entry, hex) + 1);
        posts.chain(entry).min()
    }

    /// §3.6.1, A-10, A-11, A-51: within range, or at least not farther than before.
    fn check(
        &self,
        rules: &Rules,
        geometry: &crate::geometry::Geometry,
        from: Hex,
        hex: Hex,
    ) -> Result<(), Illegal> {
        let range = rules.numbers.range;
        let distance = self.distance(geometry, hex).ok_or(Illegal::NoAnchor { hex })?;
        if distance <= range {
            return Ok(());
        }
        match self.distance(geometry, from) {
            Some(before) if before > range && distance <= before => Ok(()),
            Some(_) | None => Err(Illegal::OutOfRange { hex, distance, range }),
        }
    }
}

/// Stars with unconquered colonies of the seat.
pub(crate) fn own_stars(state: &State, seat: Seat) -> u64 {
    let mut stars = 0;
    for (idx, colony) in state.colonies.iter().enumerate() {
        stars |= u64::from(colony.is_own(seat)) << (idx / crate::ids::PLANETS_PER_STAR);
    }
    stars
}

/// One hex. What is found there happens at once; discoveries wait for the exploration (§3.11.9).
pub(crate) fn step(rules: &Rules, state: &mut State, hex: Hex, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let Hand { parts: before, ships, .. } = ordered(state);
    let departed = if before.hex == Hex::OFF_MAP { None } else { rules.star_in(before.hex) };
    let star = rules.star_in(hex);
    // §3.8.2: in open space nobody notices anybody.
    let stopped = star.filter(|star| state.other_ships(seat) & bit(*star) != 0);
    let in_cloud = state.geometry(rules).is_cloud(hex); // §3.5.1
    let used = if stopped.is_some() || in_cloud { SPENT } else { before.used + 1 }; // §3.8.3, §3.4.2
    let arrived = star.is_some_and(|star| star.0 == before.to);
    let noticed = star.is_some() || departed.is_some_and(|star| may_be_missed(state, seat, star));
    state.fleets[seat].rekey(|stack| {
        let parts = stack.key.parts();
        (parts.mark == Mark::InHand).then(|| {
            let from = departed.map_or(parts.from, |star| star.0); // §3.7.4
            let to = if arrived { NO_STAR } else { parts.to };
            Parts { hex, from, to, used, ..parts }.key()
        })
    });
    if before.hex != Hex::OFF_MAP {
        state.recount(rules, before.hex);
    }
    state.recount(rules, hex);
    tell_move(state, &before, hex, noticed, log);
    if let Some(star) = star {
        inspect(state, seat, star, ships, log);
    }
    if let Some(star) = stopped {
        log.push(Event::only(seat, Happening::Stopped { star }));
    }
}

/// may a colony notice that ships leave this star? Told from what the mover knows.
fn may_be_missed(state: &State, seat: Seat, star: Star) -> bool {
    let enemy = |colony: &crate::state::Colony| !colony.is_empty() && !colony.is_own(seat);
    state.watched[seat] & bit(star) == 0 || state.colonies_at(star).any(|(_, colony)| enemy(colony))
}

fn tell_move(state: &State, before: &Parts, to: Hex, noticed: bool, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let from = (before.hex != Hex::OFF_MAP).then_some(before.hex);
    let task_force = (before.task_force != 0).then_some(before.task_force);
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    // In double-blind play those who are there see markers come and go, not where from and where to.
    let others = if open { SeatSet::first(state.n_seats).without(seat) } else { SeatSet::EMPTY };
    let moved = |noticed| Happening::Moved { seat, from, to, task_force, noticed };
    log.push(Event::only(seat, moved(noticed)));
    // Whether the mover thinks that somebody looked is nobody else's business.
    log.push(Event::some(others, open, moved(false)));
}

/// §3.11.10, A-35: colonies with the standing order look at ships that come into their hex.
pub(crate) fn inspect(
    state: &State,
    mover: Seat,
    star: Star,
    ships: Ships,
    log: &mut impl Sink<Event>,
) {
    for owner in state.seats() {
        if owner == mover || !is_inspecting(state, owner, star) {
            continue;
        }
        let ships = ships.into();
        let what = Happening::Inspected { star, owner: mover, ships, turn: state.turn };
        log.push(Event::only(owner, what));
        if state.variant.inspection_announced {
            log.push(Event::all(Happening::InspectionCalled { seat: owner, star })); // §3.10.4
        }
    }
}

/// Does the seat look at ships that come to this star?
pub(crate) fn is_inspecting(state: &State, seat: Seat, star: Star) -> bool {
    state.inspection_off[seat] & bit(star) == 0 && state.has_colony_at(seat, star)
}

// Destinations.

const ALL_STARS: u64 = (1 << N_STARS) - 1;

/// §3.7.1: orders reach ships off the map and in star hexes only.
fn check_orders_here(
    rules: &Rules,
    state: &State,
    seat: Seat,
    parts: &Parts,
) -> Result<(), Illegal> {
    if state.research[seat].has(Tech::UnlimitedCommunication) {
        return Err(Illegal::NoDestinationNeeded); // §3.7.6
    }
    let lost = parts.mark == Mark::Lost;
    if lost || parts.hex == Hex::OFF_MAP || rules.star_in(parts.hex).is_some() {
        return Ok(());
    }
    Err(Illegal::NoOrdersHere)
}

fn check_destination(
    rules: &Rules,
    state: &State,
    parts: &Parts,
    departed: u64,
    star: Star,
) -> Result<(), Illegal> {
    if star.0 == parts.to {
        return Err(Illegal::OnCourse { star });
    }
    if rules.stars[star.index()].hex == parts.hex {
        return Err(Illegal::AlreadyThere { star });
    }
    if barred(rules, state, parts, departed) & bit(star) != 0 {
        return Err(Illegal::LastDeparted { star });
    }
    Ok(())
}

fn legal_heads(rules: &Rules, state: &State, parts: &Parts, departed: u64, out: &mut Vec<Action>) {
    let stars = ALL_STARS & !barred(rules, state, parts, departed);
    out.reserve(stars.count_ones() as usize);
    out.extend(stars_in(stars).map(|star| Action::Head { star }));
}

/// Stars that cannot be the destination: the present one, the one here, and the one last departed from
/// (§3.7.4, A-14).
fn barred(rules: &Rules, state: &State, parts: &Parts, departed: u64) -> u64 {
    let course = if parts.to == NO_STAR { 0 } else { bit(Star(parts.to)) };
    let here = rules.star_in(parts.hex).map_or(0, bit);
    let in_space = parts.hex != Hex::OFF_MAP && here == 0;
    course | here | if state.variant.last_departed_strict || in_space { departed } else { 0 }
}

/// §3.7.1, §3.7.3: a destination for the ships in hand.
pub(crate) fn check_head(rules: &Rules, state: &State, star: Star) -> Result<(), Illegal> {
    let Hand { parts, departed, .. } = ordered(state);
    check_orders_here(rules, state, state.active, &parts)?;
    check_destination(rules, state, &parts, departed, star)
}

pub(crate) fn head(state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    let seat = state.active;
    state.fleets[seat].rekey(|stack| {
        let parts = stack.key.parts();
        (parts.mark == Mark::InHand).then(|| Parts { to: star.0, ..parts }.key())
    });
    log.push(Event::only(seat, Happening::Headed { star })); // §3.7.5: nobody else learns it.
}

// §4.1.13, A-38: ships that need a destination at once.

fn lost(state: &State, seat: Seat) -> Option<&Stack> {
    state.fleets[seat].stacks().iter().find(|stack| stack.key.mark() == Mark::Lost)
}

/// Nothing to redirect any more.
pub(crate) fn skip_redirect(state: &mut State, seat: Seat) -> bool {
    let done = lost(state, seat).is_none();
    if done {
        state.frames.pop();
    }
    done
}

pub(crate) fn legal_redirect(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let parts = lost(state, seat).expect("ships are lost while they are redirected").key.parts();
    legal_heads(rules, state, &parts, departed(parts.from), out);
}

pub(crate) fn check_redirect(
    rules: &Rules,
    state: &State,
    seat: Seat,
    star: Star,
) -> Result<(), Illegal> {
    let parts = lost(state, seat).expect("ships are lost while they are redirected").key.parts();
    check_destination(rules, state, &parts, departed(parts.from), star)
}

/// The first lost stack, and the rest of its task force, get a destination.
pub(crate) fn redirect(state: &mut State, seat: Seat, star: Star, log: &mut impl Sink<Event>) {
    let first = lost(state, seat).expect("ships are lost while they are redirected").key;
    state.fleets[seat].rekey(|stack| {
        let parts = stack.key.parts();
        let together = parts.task_force != 0 && parts.task_force == first.task_force();
        let chosen = stack.key == first || together && parts.mark == Mark::Lost;
        chosen.then(|| Parts { mark: Mark::None, to: star.0, ..parts }.key())
    });
    log.push(Event::only(seat, Happening::Headed { star }));
}

// Going on along the route.

/// The step that the ships in hand would take by themselves: straight on, clouds last.
fn next_step(rules: &Rules, state: &State) -> Option<Hex> {
    let hand = ordered(state);
    let seat = state.active;
    if hand.parts.to == NO_STAR || hand.parts.used >= state.speed(rules, seat) {
        return None;
    }
    if hand.parts.hex == Hex::OFF_MAP {
        return Some(state.entry_hex(rules, seat));
    }
    let way = Way::of(rules, state, seat, &hand).ok()?;
    let geometry = state.geometry(rules);
    let steps = geometry.star_distances(Star(hand.parts.to));
    let mut nearest: arrayvec::ArrayVec<Hex, 6> = geometry.neighbours(hand.parts.hex).collect();
    nearest.sort_unstable_by_key(|hex| (steps[hex.index()], geometry.is_cloud(*hex), *hex));
    nearest.into_iter().find(|hex| way.check(*hex).is_ok())
}

pub(crate) fn check_advance(rules: &Rules, state: &State) -> Result<(), Illegal> {
    next_step(rules, state).map(|_| ()).ok_or(Illegal::NothingUnderWay)
}

/// §3.7.2: as far as this turn allows. Ships that come to a star on their way fly on.
pub(crate) fn advance(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    while let Some(hex) = next_step(rules, state) {
        step(rules, state, hex, log);
    }
}

fn under_way(state: &State, speed: u8) -> Option<usize> {
    let stacks = state.fleets[state.active].stacks();
    stacks.iter().position(|stack| {
        stack.key.to() != NO_STAR && stack.key.used() < speed && stack.key.hex() != Hex::OFF_MAP
    })
}

pub(crate) fn check_advance_all(rules: &Rules, state: &State) -> Result<(), Illegal> {
    let speed = state.speed(rules, state.active);
    under_way(state, speed).map(|_| ()).ok_or(Illegal::NothingUnderWay)
}

/// Everything under way goes on; what cannot has done its moving for this turn.
pub(crate) fn advance_all(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let speed = state.speed(rules, state.active);
    while let Some(idx) = under_way(state, speed) {
        select(state, idx as u8);
        advance(rules, state, log);
        state.fleets[state.active].rekey(|stack| {
            let parts = stack.key.parts();
            let rests = parts.mark == Mark::InHand && parts.to != NO_STAR;
            rests.then(|| Parts { used: SPENT, ..parts }.key())
        });
        release(state);
    }
}

// Splitting and joining, §3.9.

pub(crate) fn check_detach(rules: &Rules, state: &State) -> Result<(), Illegal> {
    check_detach_of(rules, state, &ordered(state))
}

fn check_detach_of(rules: &Rules, state: &State, hand: &Hand) -> Result<(), Illegal> {
    let total: u32 = hand.ships.iter().map(|&n| u32::from(n)).sum();
    if total < 2 {
        return Err(Illegal::NothingToDetach);
    }
    let max = rules.numbers.stacks_max;
    // A split of a task force can leave two stacks for each that it had.
    let more = state.fleets[state.active].in_hand().count();
    if state.fleets[state.active].stacks().len() + more > usize::from(max) {
        return Err(Illegal::StackLimit { max });
    }
    Ok(())
}

pub(crate) fn detach(state: &mut State) {
    let class = next_class(&ordered(state).ships, 0).expect("at least two ships are in hand");
    state.frames.push(Frame::Detach { class, take: [0; ShipClass::COUNT] });
}

fn next_class(ships: &Ships, from: u8) -> Option<u8> {
    (from..ShipClass::COUNT as u8).find(|&class| ships[usize::from(class)] > 0)
}

/// How many of this class can stay in hand.
pub(crate) fn detach_max(state: &State, class: u8) -> u16 {
    u16::from(ordered(state).ships[usize::from(class)])
}

/// One class has been divided; after the last the others stay behind.
pub(crate) fn detach_class(state: &mut State, class: u8, mut take: Ships, n: u16) {
    take[usize::from(class)] = n as u8;
    if let Some(class) = next_class(&ordered(state).ships, class + 1) {
        return state.replace(Frame::Detach { class, take });
    }
    state.frames.pop();
    let all = ordered(state).ships;
    if take == [0; ShipClass::COUNT] || take == all {
        return;
    }
    let seat = state.active;
    let mut divided: arrayvec::ArrayVec<Stack, 64> =
        state.fleets[seat].in_hand().copied().collect();
    for stack in &mut divided {
        let place = state.fleets[seat].stacks().iter().position(|other| other.key == stack.key);
        state.fleets[seat].take(place.expect("the stack is in hand"));
        let mut goes_on = [0; ShipClass::COUNT];
        for class in 0..ShipClass::COUNT {
            let n = take[class].min(stack.ships[class]);
            goes_on[class] = n;
            take[class] -= n;
            stack.ships[class] -= n;
        }
        let parts = stack.key.parts();
        let stays = Parts { mark: Mark::None, ..parts };
        let leaves = Parts { task_force: 0, ..parts };
        state.fleets[seat].put(Stack { key: stays.key(), ships: stack.ships });
        state.fleets[seat].put(Stack { key: leaves.key(), ships: goes_on });
    }
}

fn free_number(rules: &Rules, used: u16) -> Option<u8> {
    (1..=rules.numbers.task_forces_max).find(|number| used >> number & 1 == 0)
}

pub(crate) fn check_form_up(rules: &Rules, state: &State) -> Result<(), Illegal> {
    if ordered(state).parts.task_force != 0 {
        return Err(Illegal::InTaskForce);
    }
    let max = rules.numbers.task_forces_max;
    let forces = state.fleets[state.active].task_forces();
    free_number(rules, forces).map(|_| ()).ok_or(Illegal::TaskForceLimit { max })
}

pub(crate) fn form_up(rules: &Rules, state: &mut State) {
    let forces = state.fleets[state.active].task_forces();
    let number = free_number(rules, forces).expect("check_form_up found one");
    enlist(state, number);
}

/// §3.9.4: only into a task force that is here and on the same course, whoever has moved how far.
pub(crate) fn check_join(state: &State, task_force: u8) -> Result<(), Illegal> {
    let Hand { parts, .. } = ordered(state);
    if parts.task_force != 0 {
        return Err(Illegal::InTaskForce);
    }
    let exists = task_force < 16 && joinable(state, &parts) >> task_force & 1 == 1;
    if exists { Ok(()) } else { Err(Illegal::OtherTaskForce { task_force }) }
}

/// The numbers of the task forces that loose ships in hand can join, a bit each.
fn joinable(state: &State, hand: &Parts) -> u16 {
    let fleets = &state.fleets[state.active];
    let here = fleets.stacks()[fleets.at(hand.hex)].iter().map(|stack| stack.key);
    here.filter(|key| key.to() == hand.to).fold(0, |set, key| set | 1 << key.task_force()) & !1
}

/// The ships in hand are in this task force, and so is what was in it.
///
/// it goes no farther than those who have moved most.
pub(crate) fn enlist(state: &mut State, task_force: u8) {
    let fleets = &mut state.fleets[state.active];
    let joins = |key: Key| key.mark() == Mark::InHand || key.task_force() == task_force;
    let keys = fleets.stacks().iter().map(|stack| stack.key).filter(|key| joins(*key));
    let used = keys.map(Key::used).max().unwrap_or(0);
    fleets.rekey(|stack| {
        let together = Parts { mark: Mark::InHand, task_force, used, ..stack.key.parts() };
        joins(stack.key).then(|| together.key())
    });
}

/// §3.9.5: the marker goes, the ships stay in hand.
pub(crate) fn check_disband(state: &State) -> Result<(), Illegal> {
    if ordered(state).parts.task_force != 0 { Ok(()) } else { Err(Illegal::NotInTaskForce) }
}

pub(crate) fn disband(state: &mut State) {
    state.fleets[state.active].rekey(|stack| {
        let parts = stack.key.parts();
        (parts.mark == Mark::InHand).then(|| Parts { task_force: 0, ..parts }.key())
    });
}
