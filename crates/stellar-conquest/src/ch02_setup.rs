//! Chapter 2: set-up, first purchases, and who wins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Counted, DrawSheet, Outcome, OutcomeRow, PerSeat, Seat, SeatSet, Sink, Who};

use crate::ch03_turn;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Cargo, Fleets, Parts, Stack};
use crate::ids::{Hex, Item, PlanetType, ShipClass, Star, Tech};
use crate::illegal::Illegal;
use crate::state::{
    self, Battle, Colony, Corner, Ctx, Look, NOBODY, Phase, Research, SecretPhase, SecretStep,
    State,
};
use crate::variant::Variant;
use crate::words::{count, name, sentence};

/// What is drawn before the game. What is bought then is asked at the desk (`ch06_production`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §2.6.3: the corner of seat `next` is drawn.
    Seating { next: u8 },
}

/// How many corners there are to draw from.
pub(crate) fn outcomes(frame: Frame) -> Option<u32> {
    let Frame::Seating { next } = frame;
    Some(n_corners(next))
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Frame::Seating { next } = frame;
    seat_drawn(ctx.rules, ctx.state, next, result, ctx.log);
}

/// §2.6.3: the corners that are left, by their hexes.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> DrawSheet {
    let Frame::Seating { next } = frame;
    let Look { rules, state } = look;
    let entries =
        if state.variant.entry_repository { &rules.entry_repository } else { &rules.entry };
    let corner = |result| usize::from(drawn_corner(state, next, result).0);
    let outcomes = (0..n_corners(next)).map(|result| entries[corner(result)].to_string());
    let text = sentence(&format!("{} draws its corner.", name(Seat(next))));
    DrawSheet { text: text.into(), rule: "§2.6.3", outcomes: outcomes.collect() }
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, below: Option<state::Frame>) -> bool {
    below.is_none() && state.phase == Phase::Seating
}

/// Can it be drawn here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    let Frame::Seating { next } = frame;
    next < look.state.n_seats && look.state.variant.seats_random
}

/// §2.6: the table before anybody has decided anything. §1.0: two to four players.
pub(crate) fn new(rules: &Rules, n_seats: u8, variant: Variant) -> State {
    let all_cards = rules.cards_of.iter().fold(0, |all, deck| all | deck); // §2.6.2
    let corners = tabletop::PerSeat::from_fn(|seat| match seat.0 < n_seats {
        true => variant.fixed_corner(n_seats, seat.0),
        false => Corner(NOBODY),
    });
    let none: Option<Battle> = None;
    let mut state = State {
        variant,
        n_seats,
        turn: 0,
        active: Seat(0),
        phase: Phase::Seating,
        corners,
        deck: all_cards,
        cards: [0; crate::ids::N_STARS],
        holders: [NOBODY; crate::ids::N_STARS],
        explored: Default::default(),
        watched: Default::default(),
        posts: Default::default(),
        posts_new: Default::default(),
        inspection_off: Default::default(),
        colonies: [Colony::EMPTY; crate::ids::N_PLANETS],
        research: tabletop::PerSeat::from_fn(|_| Research::default()),
        fleets: tabletop::PerSeat::from_fn(|_| Fleets::default()),
        desks: tabletop::PerSeat::from_fn(|_| SecretPhase::CLOSED),
        output: Default::default(),
        frames: Default::default(),
        battle: none,
        fought: Default::default(),
        bombed: [0; crate::ids::N_STARS],
        present: PerSeat::default(),
        armed: PerSeat::default(),
    };
    if variant.seats_random {
        state.push(Frame::Seating { next: 0 });
    } else {
        begin_setup(rules, &mut state);
    }
    state
}

/// §2.6.3, A-34: how many corners the next seat can draw.
fn n_corners(next: u8) -> u32 {
    4 - u32::from(next)
}

/// §2.6.3, A-34: the corner that outcome `result` gives to seat `next`.
fn drawn_corner(state: &State, next: u8, result: u32) -> Corner {
    let taken = |corner: u8| (0..next).any(|seat| state.corners[Seat(seat)] == Corner(corner));
    let free = (0..4).filter(|&corner| !taken(corner)).nth(result as usize);
    Corner(free.expect("the dealer draws one of the free corners"))
}

/// A corner is drawn for a seat.
fn seat_drawn(rules: &Rules, state: &mut State, next: u8, result: u32, log: &mut impl Sink<Event>) {
    state.corners[Seat(next)] = drawn_corner(state, next, result);
    log.push(corner_event(rules, state, Seat(next)));
    if state.n_seats == 2 {
        let first = state.corners[Seat(0)].0;
        let opposite = if state.variant.entry_repository { 3 - first } else { (first + 2) % 4 };
        state.corners[Seat(1)] = Corner(opposite);
        log.push(corner_event(rules, state, Seat(1)));
    } else if next + 1 < state.n_seats {
        return state.replace(Frame::Seating { next: next + 1 });
    }
    state.frames.pop();
    begin_setup(rules, state);
    log.push(Event::all(EventView::SetupBegan));
}

fn corner_event(rules: &Rules, state: &State, seat: Seat) -> Event {
    Event::all(EventView::CornerDrawn { seat, hex: state.entry_hex(rules, seat) })
}

/// §2.0, §2.7.1: everybody has the starting fleet, off the map, and IP to spend in secret.
fn begin_setup(rules: &Rules, state: &mut State) {
    state.phase = Phase::Setup;
    for seat in state.seats() {
        let mut ships = rules.numbers.start_fleet;
        let transports = std::mem::take(&mut ships[ShipClass::Transport.index()]);
        let fleets = &mut state.fleets[seat];
        fleets.put(Stack { key: Parts::at(Hex::OFF_MAP, Cargo::NONE).key(), ships });
        let mut people = [0; ShipClass::COUNT];
        people[ShipClass::Transport.index()] = transports;
        let cargo = Cargo::new(seat, None, false);
        fleets.put(Stack { key: Parts::at(Hex::OFF_MAP, cargo).key(), ships: people });
        let ip = setup_ip(rules, state, seat);
        state.desks[seat] = SecretPhase { step: SecretStep::Setup, ip, ..SecretPhase::CLOSED };
    }
    state.push(state::Frame::Secret);
}

/// §2.7.2: what a seat has to spend before the game. A-74: some corners have more, by option.
pub(crate) fn setup_ip(rules: &Rules, state: &State, seat: Seat) -> u16 {
    let all = state.seats().map(|other| state.corners[other]);
    state.variant.setup_ip(rules.numbers.setup_ip, state.corners[seat], all)
}

/// §2.7.2: only scouts and corvettes are for sale.
pub(crate) fn check_setup_item(item: Item) -> Result<(), Illegal> {
    match item {
        Item::Scout | Item::Corvette => Ok(()),
        Item::Fighter
        | Item::DeathStar
        | Item::Factory
        | Item::MissileBase
        | Item::AdvancedMissileBase
        | Item::PlanetShield => Err(Illegal::NotAtSetup),
    }
}

/// §2.7.2: only technologies of level 1, in full or in part.
pub(crate) fn check_setup_tech(rules: &Rules, tech: Tech) -> Result<(), Illegal> {
    if rules.tech(tech).level == 1 { Ok(()) } else { Err(Illegal::NotAtSetup) }
}

/// §2.7.2, A-05: everybody has closed; what was not spent is lost, and the first turn begins.
pub(crate) fn end_setup(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if state.variant.cet_start_fleet {
        equip_start_fleets(state);
    }
    state.frames.pop();
    state.turn = 1;
    ch03_turn::begin_turn(rules, state, Seat(0), log);
}

/// A-06, option `cet_start_fleet`: transports of a player who bought CET at set-up carry it.
fn equip_start_fleets(state: &mut State) {
    for seat in state.seats() {
        if state.research[seat].has(Tech::ControlledEnvironment) {
            state.fleets[seat].rekey(|stack| {
                let mut parts = stack.key.parts();
                parts.cargo.people()?;
                parts.cargo = Cargo::new(seat, None, true);
                Some(parts.key())
            });
        }
    }
}

/// §2.5.2: who controls a planet, by the first of the four ways that applies.
pub(crate) fn controller(state: &State, planet: crate::ids::Planet) -> Option<Seat> {
    let star = planet.star();
    let colony = state.colony(planet);
    if colony.is_conquered() {
        // §2.5.2 (b), A-30: the conqueror, while a warship of theirs is there.
        let conqueror = Seat(colony.conqueror);
        return state.has_warships_at(conqueror, star).then_some(conqueror);
    }
    if !colony.is_empty() {
        return Some(Seat(colony.owner)); // §2.5.2 (a), even with enemy ships present.
    }
    // nobody scores a planet at a star that they have not explored.
    let knows = |seat: Seat| state.explored[seat] & crate::state::bit(star) != 0;
    let ships: SeatSet = state.seats().filter(|&seat| state.has_ships_at(seat, star)).collect();
    if !ships.is_empty() {
        // §2.5.2 (c), A-31: a ship beats a colony beside; ships of two players cancel out.
        let claims: Vec<Seat> = ships.iter().filter(|&seat| knows(seat)).collect();
        return if let (1, [seat]) = (ships.len(), claims.as_slice()) { Some(*seat) } else { None };
    }
    // §2.5.2 (d), A-31: a colony beside it, and no enemy ship there; two such players cancel out.
    let mut beside = state.seats().filter(|&seat| state.has_colony_at(seat, star));
    let first = beside.next().filter(|&seat| knows(seat));
    if beside.next().is_some() { None } else { first }
}

/// §2.5.1, §2.5.3: points of a seat: planets of each type and what they are worth.
pub(crate) fn points(rules: &Rules, state: &State, seat: Seat) -> [(u16, u8); 2] {
    let mut counts = [(0, 0); 2];
    for star in Star::all() {
        for (planet, info) in state.planets(rules, star) {
            let place = match info.kind {
                PlanetType::Terran => 0,
                PlanetType::SubTerran => 1,
                PlanetType::MinimalTerran | PlanetType::Barren => continue, // §2.5.3
            };
            counts[place].1 = rules.numbers.points[info.kind.index()];
            if controller(state, planet) == Some(seat) {
                counts[place].0 += 1;
            }
        }
    }
    counts
}

/// §2.5.1: the final table.
pub(crate) fn outcome(rules: &Rules, state: &State) -> Outcome {
    let mut rows: Vec<OutcomeRow> = state
        .seats()
        .map(|seat| {
            let [(terran, t), (sub, s)] = points(rules, state, seat);
            let parts = vec![
                (count(terran, "Terran planet"), i32::from(terran) * i32::from(t)),
                (count(sub, "sub-Terran planet"), i32::from(sub) * i32::from(s)),
            ];
            let counted = vec![
                Counted { of: "Terran planets".to_owned(), n: terran.into() },
                Counted { of: "sub-Terran planets".to_owned(), n: sub.into() },
            ];
            let score = parts.iter().map(|(_, points)| points).sum();
            OutcomeRow { who: Who::Seat(seat), score, won: false, parts, counted }
        })
        .collect();
    let rank = |seat: Seat, score: i32| {
        // a tie is shared, unless population and the last production decide it.
        match state.variant.tie_break_population {
            true => (score, population(state, seat), state.output[seat]),
            false => (score, 0, 0),
        }
    };
    let ranks: Vec<_> = state.seats().map(|seat| rank(seat, rows[seat.index()].score)).collect();
    let best = ranks.iter().max().copied();
    for (row, rank) in rows.iter_mut().zip(&ranks) {
        row.won = Some(*rank) == best;
    }
    Outcome { reason: "last_turn", rule: "§2.5.1", rows }
}

fn population(state: &State, seat: Seat) -> u32 {
    let own = state.colonies.iter().filter(|colony| colony.is_own(seat));
    own.map(|colony| u32::from(colony.people)).sum()
}
