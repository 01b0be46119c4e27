//! Positions: the whole state as a document, for puzzles, teaching, tests and bug reports.
//!
//! Reading one checks everything that a game counts on, and says in words what does not fit.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat};

use crate::ch02_setup;
use crate::ch03_explore;
use crate::ch04_fire;
use crate::components::Rules;
use crate::documents::{BattleDoc, ColonyDoc, SeatDoc};
use crate::fleets::{Mark, SPENT, STACKS_MAX};
use crate::game::amounts;
use crate::ids::{Card, Hex, N_STARS, Planet, Star};
use crate::state::{
    BASES_MAX, Battle, Colony, Corner, FACTORIES_MAX, Frame, GROUPS_MAX, NOBODY, Phase, State,
    Step, bit, stars_in,
};
use crate::variant::Variant;
use crate::words::planet_name;

/// The version of this document.
const FORMAT: u32 = 1;

/// A whole game in the middle of anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The version of this document: 1.
    pub format: u32,
    /// The options.
    pub variant: Variant,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Where in the sequence of play.
    pub phase: Phase,
    /// The corner of each seat, from 0 in the order of the entry hexes.
    pub corners: Vec<u8>,
    /// The stars that have been explored, and their cards.
    pub cards: Vec<CardAt>,
    /// All colonies.
    pub colonies: Vec<ColonyDoc>,
    /// What belongs to each seat.
    pub seats: Vec<SeatDoc>,
    /// Open questions and rolls, the newest last.
    pub frames: Vec<Frame>,
    /// The battle that is being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleDoc>,
    /// Battles fought this turn: star and opponent.
    #[serde(default)]
    pub fought: Vec<(Star, Seat)>,
    /// Millions killed this turn.
    #[serde(default)]
    pub bombed: Vec<(Star, u16)>,
}

/// A star and its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardAt {
    /// The star.
    pub star: Star,
    /// The card.
    pub card: Card,
    /// Who drew it.
    pub holder: Seat,
}

/// The document of a state.
pub(crate) fn of(rules: &Rules, state: &State) -> Position {
    let _ = rules;
    let cards = Star::all().filter(|star| state.cards[star.index()] != 0).map(|star| CardAt {
        star,
        card: Card(state.cards[star.index()]),
        holder: Seat(state.holders[star.index()]),
    });
    let colonies = state.colonies.iter().enumerate().filter(|(_, colony)| !colony.is_empty());
    Position {
        format: FORMAT,
        variant: state.variant,
        turn: state.turn,
        active: state.active,
        phase: state.phase,
        corners: state.seats().map(|seat| state.corners[seat].0).collect(),
        cards: cards.collect(),
        colonies: colonies
            .map(|(planet, colony)| ColonyDoc::of(Planet(planet as u8), colony))
            .collect(),
        seats: state.seats().map(|seat| SeatDoc::of(state, seat)).collect(),
        frames: state.frames.to_vec(),
        battle: state.battle.as_ref().map(BattleDoc::from),
        fought: state
            .seats()
            .flat_map(|seat| stars_in(state.fought[seat]).map(move |star| (star, seat)))
            .collect(),
        bombed: state
            .bombed
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(star, &n)| (Star(star as u8), n))
            .collect(),
    }
}

/// The state of a document.
///
/// # Errors
/// The first thing that does not fit, in words.
pub(crate) fn read(rules: &Rules, position: &Position) -> Result<State, String> {
    if position.format != FORMAT {
        return Err(format!("the position has format {}, this is {FORMAT}", position.format));
    }
    let n_seats = position.seats.len() as u8;
    if !(2..=4).contains(&position.seats.len()) || position.corners.len() != position.seats.len() {
        return Err("a position has two to four seats and a corner for each".to_owned());
    }
    if position.active.0 >= n_seats || position.turn > rules.numbers.turns {
        return Err("the active seat or the turn does not exist".to_owned());
    }
    let mut state = ch02_setup::new(rules, n_seats, position.variant);
    state.frames.clear();
    state.fleets = tabletop::PerSeat::from_fn(|_| Default::default());
    state.desks = tabletop::PerSeat::from_fn(|_| crate::state::Desk::CLOSED);
    (state.turn, state.active, state.phase) = (position.turn, position.active, position.phase);
    read_corners(position, &mut state)?;
    read_cards(rules, position, &mut state)?;
    read_colonies(rules, position, &mut state)?;
    for (seat, doc) in state.seats().zip(&position.seats) {
        read_seat(&state, seat, doc)?;
        doc.put(&mut state, seat);
    }
    state.battle = position.battle.as_ref().map(|doc| read_battle(&state, doc)).transpose()?;
    for &(star, seat) in &position.fought {
        let seat = known(&state, seat)?;
        state.fought[seat] |= bit(star);
    }
    for &(star, n) in &position.bombed {
        state.bombed[star.index()] = n;
    }
    let frames: Result<ArrayVec<Frame, 12>, _> = position
        .frames
        .iter()
        .copied()
        .try_fold(ArrayVec::new(), |mut frames: ArrayVec<Frame, 12>, frame| {
            frames.try_push(frame).map(|()| frames)
        });
    state.frames = frames.map_err(|_| "too many open questions".to_owned())?;
    recount_all(rules, &mut state);
    check_frames(rules, &state)?;
    audit(rules, &state)?;
    check_nothing_lost(position, &of(rules, &state))?;
    Ok(state)
}

/// Whatever is named twice, or empty, would be lost in silence.
fn check_nothing_lost(told: &Position, kept: &Position) -> Result<(), String> {
    let lists = |doc: &SeatDoc| {
        [
            ("stack", doc.fleets.len()),
            ("technology", doc.owned.len()),
            ("payment", doc.paid.len()),
            ("explored star", doc.explored.len()),
            ("watched star", doc.watched.len()),
            ("command post", doc.posts.len()),
            ("new command post", doc.posts_new.len()),
            ("star without inspection", doc.inspection_off.len()),
            ("colony to deal with", doc.desk.todo.len()),
        ]
    };
    for (seat, (told, kept)) in told.seats.iter().zip(&kept.seats).enumerate() {
        for ((what, told), (_, kept)) in lists(told).into_iter().zip(lists(kept)) {
            if told != kept {
                let seat = Seat(seat as u8);
                return Err(format!(
                    "{seat} has a {what} that is named twice or stands for nothing"
                ));
            }
        }
    }
    if told.fought.len() != kept.fought.len() || told.bombed.len() != kept.bombed.len() {
        return Err("a battle or a bombardment is named twice or stands for nothing".to_owned());
    }
    Ok(())
}

fn known(state: &State, seat: Seat) -> Result<Seat, String> {
    if seat.0 < state.n_seats { Ok(seat) } else { Err(format!("there is no {seat}")) }
}

fn read_corners(position: &Position, state: &mut State) -> Result<(), String> {
    // While corners are drawn, those of the seats to come are not theirs yet.
    let n_drawn = match position.frames.first() {
        Some(Frame::Seating { next }) => usize::from(*next),
        Some(_) | None => position.corners.len(),
    };
    for (seat, &corner) in state.seats().zip(&position.corners) {
        let mut others = position.corners.iter().take(n_drawn.min(seat.index()));
        let taken = seat.index() < n_drawn && others.any(|other| *other == corner);
        if corner > 3 || taken {
            return Err(format!("{seat} has corner {corner}, which is taken or does not exist"));
        }
        state.corners[seat] = Corner(corner);
    }
    Ok(())
}

fn read_cards(rules: &Rules, position: &Position, state: &mut State) -> Result<(), String> {
    for &CardAt { star, card, holder } in &position.cards {
        let name = &rules.stars[star.index()].name;
        if state.cards[star.index()] != 0 || state.deck >> card.0 & 1 == 0 {
            return Err(format!("{name} or card {} is named twice", card.0));
        }
        if rules.card(card).colour != rules.stars[star.index()].colour {
            let colour = rules.stars[star.index()].colour.name();
            return Err(format!("{name} is {colour}, card {} is not", card.0));
        }
        state.deck &= !(1 << card.0);
        state.cards[star.index()] = card.0;
        state.holders[star.index()] = known(state, holder)?.0;
    }
    Ok(())
}

fn read_colonies(rules: &Rules, position: &Position, state: &mut State) -> Result<(), String> {
    for doc in &position.colonies {
        let name = planet_name(rules, doc.planet);
        if state.planet_info(rules, doc.planet).is_none() {
            return Err(format!(
                "there is no planet {name}: the card of its star does not show it"
            ));
        }
        if !state.colony(doc.planet).is_empty() {
            return Err(format!("{name} has two colonies"));
        }
        known(state, doc.owner)?;
        if let Some(conqueror) = doc.conqueror {
            known(state, conqueror)?;
            let armed = doc.bases > 0 || doc.advanced_bases > 0 || doc.shields > 0;
            if conqueror == doc.owner || armed {
                return Err(format!("{name} cannot be conquered by its owner or keep its bases"));
            }
        }
        // In a production turn a colony can be empty until everybody has closed.
        if doc.people == 0 && state.phase != Phase::Production {
            return Err(format!("nobody lives on {name}"));
        }
        let most = doc.bases.max(doc.advanced_bases);
        if most > BASES_MAX || doc.factories > FACTORIES_MAX {
            return Err(format!(
                "{name} has more than {BASES_MAX} bases or {FACTORIES_MAX} factories"
            ));
        }
        if doc.shields > 1 && !state.variant.shield_as_base {
            return Err(format!("{name} has more than one shield"));
        }
        *state.colony_mut(doc.planet) = doc.colony();
    }
    Ok(())
}

fn read_seat(state: &State, seat: Seat, doc: &SeatDoc) -> Result<(), String> {
    if doc.fleets.len() > STACKS_MAX {
        return Err(format!("{seat} has more than {STACKS_MAX} stacks"));
    }
    for stack in &doc.fleets {
        let ships: [u8; 5] = stack.ships.into();
        let transports = stack.transports();
        let others = ships.iter().map(|&n| u32::from(n)).sum::<u32>() - u32::from(transports);
        if stack.cargo.is_some() != (transports > 0) || (transports > 0) == (others > 0) {
            return Err(format!(
                "{seat} has a stack without ships, or transports among other ships"
            ));
        }
        if let Some(cargo) = stack.cargo {
            known(state, cargo.people)?;
        }
        let force = stack.task_force.unwrap_or(1);
        if stack.used > SPENT || !(1..16).contains(&force) {
            return Err(format!("{seat} has a stack with an impossible task force or moves"));
        }
    }
    for explored in &doc.explored {
        if state.cards[explored.index()] == 0 {
            return Err(format!("{seat} has explored a star that has no card"));
        }
    }
    let desk = &doc.desk;
    let busy = matches!(desk.step, Step::Emigrate | Step::Bonus { .. } | Step::Spend)
        || matches!(desk.step, Step::Count { .. } | Step::Invest { .. })
            && state.phase == Phase::Production;
    if busy && state.colony(desk.planet).controller() != Some(seat) {
        return Err(format!("{seat} deals with a colony that it does not control"));
    }
    if desk.todo.iter().any(|planet| state.colony(*planet).controller() != Some(seat)) {
        return Err(format!("{seat} has a colony to deal with that it does not control"));
    }
    Ok(())
}

fn read_battle(state: &State, doc: &BattleDoc) -> Result<Battle, String> {
    let [attacker, defender] = doc.seats;
    known(state, attacker)?;
    known(state, defender)?;
    if attacker == defender || attacker != state.active {
        return Err("a battle is fought by the active seat against another".to_owned());
    }
    if doc.groups.iter().any(|groups| groups.len() > GROUPS_MAX) {
        return Err(format!("a battle has at most {GROUPS_MAX} groups on a side"));
    }
    if doc.groups.iter().flatten().any(|group| group.n == 0 || group.dead > group.n) {
        return Err("a battle has a group without ships, or with more dead than ships".to_owned());
    }
    if doc
        .colonies
        .iter()
        .any(|planet| planet.star() != doc.star || state.colony(*planet).owner != defender.0)
    {
        return Err("a colony under attack is not the defender's, or not there".to_owned());
    }
    Ok(Battle {
        star: doc.star,
        seats: doc.seats,
        colonies: doc.colonies.iter().fold(0, |set, planet| set | 1 << planet.slot()),
        round: doc.round,
        owes_round: doc.owes_round,
        groups: [0, 1].map(|side: usize| doc.groups[side].iter().copied().collect()),
        shots: doc.shots,
        withdraw_to: doc.withdraw_to.map(|hex| hex.unwrap_or(Hex::OFF_MAP)),
    })
}

/// Do the open questions fit the phase, and can each be answered?
fn check_frames(rules: &Rules, state: &State) -> Result<(), String> {
    let misfit = |what: &str| Err(format!("the open questions do not fit: {what}"));
    let bottom = state.frames.first().copied();
    let fits = match state.phase {
        Phase::Seating => matches!(bottom, Some(Frame::Seating { .. })) && state.frames.len() == 1,
        Phase::Setup | Phase::Production => {
            bottom == Some(Frame::Secret) && state.frames.len() == 1
        }
        Phase::Move => bottom == Some(Frame::Move),
        Phase::Explore => matches!(bottom, Some(Frame::ExploreFrom { .. })),
        Phase::Battle => bottom == Some(Frame::Battles),
        Phase::Assault => bottom == Some(Frame::Assault),
        Phase::Land => bottom == Some(Frame::Land),
        Phase::End => matches!(bottom, Some(Frame::Redirect { .. })),
        Phase::Over => bottom.is_none(),
    };
    if !fits {
        return misfit("the first does not belong to the phase");
    }
    let playing = state.turn > 0;
    if playing != !matches!(state.phase, Phase::Seating | Phase::Setup) {
        return misfit("set-up is before turn 1");
    }
    for pair in state.frames.windows(2) {
        if !may_stand_on(pair[0], pair[1]) {
            return misfit("one stands on another that does not ask it");
        }
    }
    check_secret(state)?;
    check_hand(state)?;
    check_fight(rules, state)?;
    for &frame in &state.frames {
        check_frame(rules, state, frame)?;
    }
    Ok(())
}

fn may_stand_on(below: Frame, above: Frame) -> bool {
    let in_battle = |frame: Frame| {
        matches!(
            frame,
            Frame::Aim { .. }
                | Frame::Fire { .. }
                | Frame::Withdraw { .. }
                | Frame::WithdrawTo { .. }
                | Frame::Redirect { .. }
        )
    };
    match below {
        Frame::Move => matches!(above, Frame::Order | Frame::Administer),
        Frame::Order => matches!(above, Frame::Detach { .. }),
        Frame::Administer => matches!(above, Frame::Raze { .. }),
        Frame::ExploreFrom { .. } => matches!(
            above,
            Frame::AskExplore { .. }
                | Frame::Risk { .. }
                | Frame::Card { .. }
                | Frame::Redirect { .. }
        ),
        Frame::Battles => in_battle(above),
        Frame::Aim { .. } | Frame::Withdraw { .. } | Frame::WithdrawTo { .. } => {
            matches!(above, Frame::Redirect { .. })
        }
        Frame::Redirect { .. } => {
            matches!(above, Frame::Redirect { .. })
        }
        Frame::Assault => {
            matches!(above, Frame::Attack | Frame::Bombard { .. } | Frame::Raze { .. })
        }
        Frame::Attack => {
            matches!(above, Frame::Aim { .. } | Frame::Fire { .. } | Frame::RazeDefence { .. })
        }
        Frame::RazeDefence { .. } => matches!(above, Frame::RazeDefence { .. }),
        Frame::Land => matches!(above, Frame::LandCount { .. } | Frame::Redirect { .. }),
        Frame::Seating { .. }
        | Frame::Secret
        | Frame::Detach { .. }
        | Frame::AskExplore { .. }
        | Frame::Risk { .. }
        | Frame::Card { .. }
        | Frame::Fire { .. }
        | Frame::Raze { .. }
        | Frame::Bombard { .. }
        | Frame::LandCount { .. } => false,
    }
}

/// In a secret phase somebody is open, and everybody at a desk that can be answered.
fn check_secret(state: &State) -> Result<(), String> {
    let secret = matches!(state.phase, Phase::Setup | Phase::Production);
    for seat in state.seats() {
        let step = state.desks[seat].step;
        let fits = match step {
            Step::Closed => true,
            Step::Setup => state.phase == Phase::Setup,
            Step::Colonies | Step::Emigrate | Step::Bonus { .. } | Step::Spend => {
                state.phase == Phase::Production
            }
            Step::Count { .. } | Step::Invest { .. } => secret,
        };
        if !fits {
            return Err(format!("the desk of {seat} does not belong to the phase"));
        }
    }
    if secret && state.seats().all(|seat| state.desks[seat].step == Step::Closed) {
        return Err("everybody has closed the secret phase, which should be over".to_owned());
    }
    Ok(())
}

/// Ships are in hand while they are ordered, new while production is secret, lost while redirected.
fn check_hand(state: &State) -> Result<(), String> {
    let ordering = state.frames.contains(&Frame::Order);
    for seat in state.seats() {
        let has =
            |mark: Mark| state.fleets[seat].stacks().iter().any(|stack| stack.key.mark() == mark);
        if has(Mark::InHand) != (ordering && seat == state.active) {
            return Err(format!("{seat} has ships in hand that nobody orders, or orders none"));
        }
        if has(Mark::New) && state.phase != Phase::Production {
            return Err(format!("{seat} has new ships outside a production turn"));
        }
        let redirected = state.frames.contains(&Frame::Redirect { seat });
        if has(Mark::Lost) != redirected {
            return Err(format!("{seat} has ships without orders that nobody asks about"));
        }
        let entered = state.turn > 1 || state.turn == 1 && seat < state.active;
        let outside = state.fleets[seat].stacks().last();
        let outside = outside.is_some_and(|stack| stack.key.hex() == Hex::OFF_MAP);
        let moving = seat == state.active && state.phase != Phase::Move && state.turn > 0;
        if outside && (entered || moving) {
            return Err(format!("{seat} has ships off the map after the first move"));
        }
    }
    let hand: Vec<_> = state.fleets[state.active].in_hand().collect();
    let course = |key: crate::fleets::Key| (key.hex(), key.task_force(), key.to(), key.used());
    if hand.windows(2).any(|pair| course(pair[0].key) != course(pair[1].key)) {
        return Err("the ships in hand are not together".to_owned());
    }
    Ok(())
}

fn check_fight(rules: &Rules, state: &State) -> Result<(), String> {
    let fights = state.frames.iter().any(|frame| {
        matches!(
            frame,
            Frame::Aim { .. }
                | Frame::Fire { .. }
                | Frame::Withdraw { .. }
                | Frame::WithdrawTo { .. }
                | Frame::Attack
                | Frame::RazeDefence { .. }
        )
    });
    let Some(battle) = &state.battle else {
        return if fights {
            Err("a battle is asked about that is not there".to_owned())
        } else {
            Ok(())
        };
    };
    if !fights {
        return Err("a battle is there that nobody asks about".to_owned());
    }
    let attack = state.frames.contains(&Frame::Attack);
    if attack != (state.phase == Phase::Assault) || !attack && battle.colonies != 0 {
        return Err("the battle is of another kind than the questions".to_owned());
    }
    // §4.2.7: the owner may burn factories also when the last attacker has died.
    let over = state.frames.iter().any(|frame| matches!(frame, Frame::RazeDefence { .. }));
    let armed_or_there = |seat: Seat| over || state.has_ships_at(seat, battle.star);
    if !armed_or_there(battle.seats[0]) || !attack && !armed_or_there(battle.seats[1]) {
        return Err("a side of the battle has no ships there".to_owned());
    }
    for (side, seat) in battle.seats.into_iter().enumerate() {
        let roster = crate::ch04_battle::roster(rules, state, seat, battle.star);
        for group in &battle.groups[side] {
            let all: u32 = battle.groups[side]
                .iter()
                .filter(|other| other.target == group.target)
                .map(|other| u32::from(other.n))
                .sum();
            let there = match crate::ch04_battle::kind_of(group.target) {
                Some(kind) => u32::from(roster[kind]),
                None => bases_of(state, battle, group.target),
            };
            // Between rounds the groups of the last one still stand, with ships that are gone.
            let firing = state
                .frames
                .iter()
                .any(|frame| matches!(frame, Frame::Aim { .. } | Frame::Fire { .. }));
            if firing && all != there {
                return Err("the groups of the battle are not the ships and bases there".to_owned());
            }
        }
    }
    Ok(())
}

fn bases_of(state: &State, battle: &Battle, target: crate::action::Target) -> u32 {
    use crate::action::Target;
    let (planet, n) = match target {
        Target::Base { planet } => (planet, u32::from(state.colony(planet).bases)),
        Target::AdvancedBase { planet } => (planet, u32::from(state.colony(planet).advanced_bases)),
        Target::ShieldBase { planet } => (planet, u32::from(state.colony(planet).shields)),
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => return 0,
    };
    let attacked = planet.star() == battle.star && battle.colonies >> planet.slot() & 1 == 1;
    if attacked { n } else { 0 }
}

/// Can this question be answered, this roll be made?
fn check_frame(rules: &Rules, state: &State, frame: Frame) -> Result<(), String> {
    let sound = match frame {
        Frame::Seating { next } => next < state.n_seats && state.variant.seats_random,
        Frame::Card { star } => {
            let undrawn = state.cards[star.index()] == 0;
            undrawn && explores(state, star) && ch03_explore::n_cards(rules, state, star) > 0
        }
        Frame::AskExplore { star } => state.variant.exploration_optional && explores(state, star),
        Frame::Risk { star, stack, class, left, lost } => {
            let stacks = state.fleets[state.active].at(rules.stars[star.index()].hex);
            let found = state.fleets[state.active].get(stack);
            let alone = !state.has_warships_at(state.active, star);
            alone
                && explores(state, star)
                && stacks.contains(&usize::from(stack))
                && class < 2
                && found.is_some_and(|found| {
                    let n = found.ships[usize::from(class)];
                    left >= 1 && left <= n && lost <= n - left
                })
        }
        Frame::Aim { side } | Frame::Withdraw { side, .. } | Frame::WithdrawTo { side, .. }
            if side > 1 =>
        {
            false
        }
        Frame::Aim { .. } => state.battle.as_ref().is_some_and(|battle| battle.shots != [0; 3]),
        Frame::Withdraw { side, pulled } | Frame::WithdrawTo { side, pulled } => {
            state.battle.as_ref().is_some_and(|battle| {
                let seat = battle.seats[usize::from(side)];
                let roster = crate::ch04_battle::roster(rules, state, seat, battle.star);
                pulled.iter().zip(roster).all(|(pulled, n)| *pulled <= n)
            })
        }
        Frame::Fire { .. } => fire_is_sound(rules, state, frame),
        Frame::Redirect { seat } => seat.0 < state.n_seats,
        Frame::Raze { planet } => state.colony(planet).conqueror == state.active.0,
        Frame::RazeDefence { planet } => !state.colony(planet).is_empty(),
        Frame::Bombard { planet } => state.colony(planet).conqueror == state.active.0,
        Frame::LandCount { stack, planet } => {
            crate::ch05_landing::check_land(rules, state, stack, planet).is_ok()
        }
        Frame::Detach { class, take } => detach_is_sound(state, class, &take),
        Frame::ExploreFrom { star } => usize::from(star) <= N_STARS,
        Frame::Secret
        | Frame::Move
        | Frame::Order
        | Frame::Administer
        | Frame::Battles
        | Frame::Assault
        | Frame::Attack
        | Frame::Land => true,
    };
    let answerable = state.seats().all(|seat| {
        let asked = crate::game::asked(state, frame).contains(seat);
        !sound || !asked || amounts(rules, state, seat, frame).is_none_or(|(min, max)| min <= max)
    });
    if sound && answerable { Ok(()) } else { Err(format!("{frame:?} cannot be answered here")) }
}

/// §3.11.2: is the active seat about to explore this star, the last one before those that are left?
fn explores(state: &State, star: Star) -> bool {
    let next = state.frames.first() == Some(&Frame::ExploreFrom { star: star.0 + 1 });
    let explored = state.explored[state.active] & bit(star) != 0;
    next && !explored && state.has_ships_at(state.active, star)
}

/// Classes before this one have been divided, those from it on have not.
fn detach_is_sound(state: &State, class: u8, take: &[u8; 5]) -> bool {
    let Some(hand) = crate::ch03_movement::hand(state, state.active) else { return false };
    let divided = |place: usize| place < usize::from(class);
    let fits = take
        .iter()
        .zip(hand.ships)
        .enumerate()
        .all(|(place, (&take, ships))| if divided(place) { take <= ships } else { take == 0 });
    fits && hand.ships.get(usize::from(class)).is_some_and(|&n| n > 0)
}

fn fire_is_sound(rules: &Rules, state: &State, frame: Frame) -> bool {
    let (Frame::Fire { side, group, ship, strength, shot, .. }, Some(battle)) =
        (frame, &state.battle)
    else {
        return false;
    };
    let in_list = side < 2
        && strength < 3
        && battle.groups[usize::from(1 - side)].get(usize::from(group)).is_some_and(|group| {
            ship < group.n && shot < group.load[usize::from(strength)] && group.dead < group.n
        });
    let bases = side == 1 && battle.colonies != 0 && strength == 0;
    in_list && (!bases || state.variant.shield_as_base) && {
        let (_, _, odds) = ch04_fire::words(rules, state, frame);
        !matches!(odds, crate::components::Odds::Never | crate::components::Odds::Always)
    }
}

/// Counts anew who is where.
pub(crate) fn recount_all(rules: &Rules, state: &mut State) {
    (state.present, state.armed) = counted(rules, state);
}

/// Where each seat has ships, and where warships; new ships are not there yet.
fn counted(rules: &Rules, state: &State) -> (PerSeat<u64>, PerSeat<u64>) {
    let (mut present, mut armed) = (PerSeat::default(), PerSeat::default());
    for seat in state.seats() {
        let there =
            state.fleets[seat].stacks().iter().filter(|stack| stack.key.mark() != Mark::New);
        for stack in there.filter(|stack| stack.key.hex() != Hex::OFF_MAP) {
            let here = rules.star_in(stack.key.hex()).map_or(0, bit);
            present[seat] |= here;
            armed[seat] |= if stack.is_armed() { here } else { 0 };
        }
    }
    (present, armed)
}

/// Is everything accounted for? Cheap enough for every step of a test.
///
/// # Errors
/// What is not.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    if counted(rules, state) != (state.present, state.armed) {
        return Err("who is at which star was miscounted".to_owned());
    }
    for star in Star::all() {
        let card = state.cards[star.index()];
        if (card == 0) != (state.holders[star.index()] == NOBODY) {
            return Err("a card without holder, or a holder without card".to_owned());
        }
        if card != 0 && state.deck >> card & 1 == 1 {
            return Err(format!("card {card} is at a star and in its deck"));
        }
    }
    let drawn = state.cards.iter().filter(|card| **card != 0).count() as u32;
    let all: u32 = rules.cards_of.iter().map(|deck| deck.count_ones()).sum();
    if state.deck.count_ones() + drawn != all {
        return Err("a card is lost or there is one too many".to_owned());
    }
    audit_colonies(rules, state)?;
    audit_fleets(state)
}

fn audit_colonies(rules: &Rules, state: &State) -> Result<(), String> {
    for (idx, colony) in state.colonies.iter().enumerate() {
        let planet = Planet(idx as u8);
        if colony.is_empty() {
            if *colony != Colony::EMPTY {
                return Err(format!("{} is empty and is not", planet_name(rules, planet)));
            }
        } else if state.planet_info(rules, planet).is_none() {
            return Err(format!("{} is no planet", planet_name(rules, planet)));
        }
    }
    for seat in state.seats() {
        if !state.variant.posts_placed && state.posts[seat] | state.posts_new[seat] != 0 {
            return Err(format!("{seat} has a command post, and posts are not placed here"));
        }
        for star in stars_in(state.posts[seat]) {
            if !state.has_colony_at(seat, star) {
                return Err(format!("{seat} has a post without a colony"));
            }
        }
        for star in stars_in(state.watched[seat]) {
            if !state.is_there(seat, star) {
                return Err(format!("{seat} watches a star where it is not"));
            }
        }
    }
    Ok(())
}

fn audit_fleets(state: &State) -> Result<(), String> {
    for seat in state.seats() {
        let stacks = state.fleets[seat].stacks();
        if stacks.windows(2).any(|pair| pair[0].key >= pair[1].key) {
            return Err(format!("the stacks of {seat} are out of order"));
        }
        for stack in stacks {
            let transports = stack.ships[crate::ids::ShipClass::Transport.index()] > 0;
            if stack.is_empty() || transports != stack.key.cargo().people().is_some() {
                return Err(format!("{seat} has a stack of nothing, or with the wrong cargo"));
            }
        }
        // Sorted by hex, a task force in two places has other stacks or other hexes between.
        for (idx, stack) in stacks.iter().enumerate() {
            let force = stack.key.task_force();
            let course = |stack: &crate::fleets::Stack| {
                (stack.key.hex(), stack.key.to(), stack.key.used(), stack.key.mark())
            };
            let apart = |other: &&crate::fleets::Stack| {
                other.key.task_force() == force && course(other) != course(stack)
            };
            if force != 0 && stacks[..idx].iter().any(|other| apart(&other)) {
                return Err(format!(
                    "task force {force} of {seat} is in two places or on two courses"
                ));
            }
        }
        if state.fleets[seat].total().iter().any(|&n| n > 255) {
            return Err(format!("{seat} has more ships of a class than counters"));
        }
    }
    Ok(())
}
