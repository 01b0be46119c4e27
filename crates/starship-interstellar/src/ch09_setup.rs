//! Chapter 9: set-up. What is drawn is drawn one by one, each draw leading to the next.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Sink};

use crate::ch05_build;
use crate::ch07_sun;
use crate::ch10_hall::{self, Hall};
use crate::cha_antimatter::{self, AntiMatter};
use crate::chc_halley::{self, Halley};
use crate::chk_kuiper::{self, Kuiper};
use crate::chv_variants::{self, Variants, multi_resource, piles};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{
    Extra, Family, Mechanism, N_EXTRAS, N_PLANETS, Orbit, Planet, Project, Resource, TokenSet,
    Track, bits, nth_bit,
};
use crate::position::want;
use crate::state::{
    Corporation, Ctx, Explorer, GovernmentStep, JourneyPlace, Look, NONE, Phase, Pile, SPACES,
    State, Zone,
};
use crate::variant::Variant;
use crate::words;

/// The draws of set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SetupFrame")]
pub enum Frame {
    /// §9.1: this planet is placed.
    PlacePlanet { planet: Planet },
    /// §9.9: the starting Mechanism of this space is drawn.
    PlaceMechanism { project: Project, column: u8 },
    /// §9.11: one more Extra Action token is drawn.
    PlaceExtra,
    /// §9.14: the next in turn order is drawn.
    DrawOrder,
}

pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> u32 {
    match frame {
        Frame::PlacePlanet { planet } => u32::from(look.rules.geometry.n_spaces(planet)),
        Frame::PlaceMechanism { .. } => piles::n_mechanisms(look.rules, look.state),
        Frame::PlaceExtra => extras_left(look.state).count_ones(),
        Frame::DrawOrder => unplaced(look.state).count_ones(),
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match frame {
        Frame::PlacePlanet { planet } => place_planet(state, planet, result, *log),
        Frame::PlaceMechanism { project, column } => {
            match piles::mechanism(rules, state, result) {
                Some(mechanism) => lay_mechanism(state, project, column, mechanism, *log),
                None => piles::ask_starting(state, project, column, *log), // §V7.1
            }
        }
        Frame::PlaceExtra => place_extra(rules, state, result, *log),
        Frame::DrawOrder => draw_order(rules, state, result, *log),
    }
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> DrawSheet {
    let Look { rules, state } = look;
    let (text, rule, outcomes) = match frame {
        Frame::PlacePlanet { planet } => {
            let spaces = 0..rules.geometry.n_spaces(planet);
            let outcomes = spaces.map(|space| format!("space {space}")).collect();
            (format!("the space of {planet}"), "§9.1", outcomes)
        }
        Frame::PlaceMechanism { .. } => {
            let name = |id: u8| words::drawn_mechanism(rules, id);
            let outcomes = piles::mechanism_outcomes(rules, state, &name);
            ("a starting Mechanism".to_owned(), "§9.9", outcomes)
        }
        Frame::PlaceExtra => {
            let left = bits(extras_left(state)).map(|id| Extra(id).to_string());
            ("an Extra Action token".to_owned(), "§9.11", left.collect())
        }
        Frame::DrawOrder => {
            let left = bits(unplaced(state)).map(|id| state.player(id).to_string());
            ("the next in turn order".to_owned(), "§9.14", left.collect())
        }
    };
    DrawSheet { text: text.into(), rule, outcomes }
}

/// Can it be open now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let is_setup = look.state.phase == Phase::Setup;
    match frame {
        Frame::PlacePlanet { planet } => {
            want(is_setup && planet != Planet::Earth, "Earth is not placed")
        }
        Frame::PlaceMechanism { project, column } => {
            want(is_setup && project != Project::Future, "a row of its own")?;
            want(usize::from(column) < SPACES, "there is no such space")
        }
        Frame::PlaceExtra | Frame::DrawOrder => want(is_setup, "a draw of set-up"),
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::PlaceExtra)
}

/// The table before the first draw.
pub(crate) fn new(rules: &Rules, n_seats: u8, variant: Variant) -> State {
    let n_players = n_seats + u8::from(variant.hall.is_some());
    let mut frames = ArrayVec::new();
    frames.push(Frame::PlacePlanet { planet: Planet::Mercury }.into()); // §9.1
    State {
        variant,
        n_seats,
        n_players,
        round: 0,
        phase: Phase::Setup,
        step: GovernmentStep::Governor,
        end: None,
        order: ArrayVec::new(),
        next_order: ArrayVec::new(),
        turn: 0,
        spaces: [0; N_PLANETS],
        orbits: Orbit::PRINTED,
        destroyed: 0,
        piles: Planet::ALL.map(|planet| pile(rules, variant, planet)), // §9.2
        bag: rules.bag,                                                // §9.3
        spiral: 0,                                                     // §9.4
        events: ch07_sun::ALL_EVENTS,
        market: Cubes(Resource::ALL.map(|r| rules.market[r.index()].start)), // §9.5
        population: rules.size(n_players).population,                        // §9.7
        lost: Cubes::NONE,
        saved: Cubes::NONE,
        mechanisms: piles::all_starting(variant.variants),
        ship: 0,
        projects: [[NONE; SPACES]; Project::COUNT],
        discoveries: piles::all_discoveries(variant.variants), // §9.8
        journey: [[NONE; 5]; 9],
        points: 0,
        arrivals: 0,
        government_probe: JourneyPlace::START, // §9.6
        government: [[NONE; 4]; 4],
        offer: ArrayVec::new(),
        corporations: std::array::from_fn(|idx| {
            if idx < usize::from(n_players) { corporation(rules) } else { nobody() }
        }),
        frames,
        hall: Hall::default(),
        halley: Halley::new(rules, variant.halley),
        variants: Variants::new(variant.variants),
        kuiper: if variant.kuiper { Kuiper::new(&rules.kuiper) } else { Kuiper::OFF }, // §K.2
        antimatter: if variant.antimatter {
            AntiMatter::new(&rules.antimatter, n_players) // §A.1
        } else {
            AntiMatter::OFF
        },
    }
}

fn pile(rules: &Rules, variant: Variant, planet: Planet) -> Pile {
    let there = planet != Planet::Earth;
    Pile {
        unseen: if there { multi_resource::all_tokens(variant.variants) } else { 0 },
        n_unseen: if there { multi_resource::pile_size(rules, variant.variants) } else { 0 },
        seen: ArrayVec::new(),
    }
}

/// §9.10, §9.12, §9.13: what everybody begins with.
fn corporation(rules: &Rules) -> Corporation {
    let numbers = &rules.numbers;
    Corporation {
        fuel: u16::from(numbers.start_fuel),
        reputation: numbers.reputation_start,
        cubes: rules.start_cubes,
        scientists: numbers.start_scientists,
        reserve: numbers.scientists - numbers.start_scientists,
        bases: numbers.bases,
        ..nobody()
    }
}

/// An empty place at the table.
pub(crate) fn nobody() -> Corporation {
    Corporation {
        prestige: 0,
        fuel: 0,
        reputation: 0,
        cubes: Cubes::NONE,
        scientists: 0,
        reserve: 0,
        spent: 0,
        bases: 0,
        buildings: [0; 4],
        levels: [0; Family::COUNT],
        salvation: 0,
        tracks: [0; Track::COUNT],
        probe: JourneyPlace::START,
        explorer: Explorer::HOME,
        wormhole: None,
        zones: [Zone::EMPTY; N_PLANETS],
        extras: 0,
        pool: TokenSet::EMPTY,
        played: ArrayVec::new(),
        passed: false,
        rotations: 0,
        saved: Cubes::NONE,
        built: 0,
    }
}

/// §9.1: a random space for each planet; Earth stands at the top.
fn place_planet(state: &mut State, planet: Planet, result: u32, log: &mut impl Sink<Event>) {
    state.spaces[planet.index()] = result as u8;
    log.push(Event::PlanetPlaced { planet, space: result as u8 });
    let next = Planet::COLONIES.into_iter().find(|&next| next > planet);
    state.push(match next {
        Some(planet) => Frame::PlacePlanet { planet },
        None => Frame::PlaceMechanism { project: Project::Current, column: 0 },
    });
}

/// §9.9: the Mechanism that was drawn, and the draw of the next; the Future Projects come last.
pub(crate) fn lay_mechanism(
    state: &mut State,
    project: Project,
    column: u8,
    mechanism: Mechanism,
    log: &mut impl Sink<Event>,
) {
    state.mechanisms &= !(1 << mechanism.0);
    state.projects[project.index()][usize::from(column)] = mechanism.0;
    log.push(Event::MechanismPlaced { project, column, mechanism });
    if usize::from(column) + 1 < SPACES {
        state.push(Frame::PlaceMechanism { project, column: column + 1 });
    } else if project == Project::Current {
        state.push(Frame::PlaceMechanism { project: Project::LongTerm, column: 0 });
    } else {
        state.mechanisms = piles::all_regular(state.variant.variants);
        state.push(Frame::PlaceExtra);
        for column in (0..SPACES as u8).rev() {
            state.push(ch05_build::Frame::Refill { column });
        }
    }
}

/// The Extra Action tokens that have not been drawn.
pub(crate) fn extras_left(state: &State) -> u64 {
    state.offer.iter().fold((1 << N_EXTRAS) - 1, |left, extra| left & !(1u64 << extra))
}

/// §9.11: so many for each player.
fn place_extra(rules: &Rules, state: &mut State, result: u32, log: &mut impl Sink<Event>) {
    let extra = nth_bit(extras_left(state), result);
    state.offer.push(extra);
    log.push(Event::ExtraPlaced { extra: Extra(extra) });
    let wanted = usize::from(rules.numbers.extras_per_player) * usize::from(state.n_players.max(2));
    let enough = state.offer.len() >= wanted.min(N_EXTRAS);
    state.push(if enough { Frame::DrawOrder } else { Frame::PlaceExtra });
}

/// The players who have no place in the turn order yet.
pub(crate) fn unplaced(state: &State) -> u64 {
    let all = (1u64 << state.n_players) - 1;
    state.order.iter().fold(all, |left, player| left & !u64::from(player.bit()))
}

/// §9.14: the turn order of the first phase, by lot.
fn draw_order(rules: &Rules, state: &mut State, result: u32, log: &mut impl Sink<Event>) {
    let player = state.player(nth_bit(unplaced(state), result));
    log.push(Event::OrderDrawn { player, place: state.order.len() as u8 });
    state.order.push(player);
    if state.order.len() < usize::from(state.n_players) {
        state.push(Frame::DrawOrder);
        return;
    }
    chv_variants::setup(state); // The draft comes last.
    chc_halley::setup(state);
    if state.variant.hall.is_some() {
        ch10_hall::setup(rules, state);
    }
    if state.variant.antimatter {
        cha_antimatter::setup(state);
    }
    if state.variant.kuiper {
        chk_kuiper::setup(rules, state);
    }
}
