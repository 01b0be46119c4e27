//! Chapter 9: set-up. What is drawn is drawn one by one, each draw leading to the next.

use arrayvec::ArrayVec;
use tabletop::Sink;

use crate::antimatter::{self, AntiMatter};
use crate::ch07_sun;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::hall::{self, Hall};
use crate::halley::{self, Halley};
use crate::ids::{
    Extra, Family, Mechanism, N_EXTRAS, N_PLANETS, Orbit, Planet, Player, Project, Resource,
    TokenSet, Track, nth_bit,
};
use crate::kuiper::{self, Kuiper};
use crate::state::{
    Corporation, Explorer, Frame, JourneyPlace, NONE, Phase, Pile, SPACES, State, Step, Zone,
};
use crate::variant::Variant;
use crate::variants::{self, Variants, multi_resource, piles};

/// The table before the first draw.
pub(crate) fn new(rules: &Rules, n_seats: u8, variant: Variant) -> State {
    let n_players = n_seats + u8::from(variant.hall.is_some());
    let mut frames = ArrayVec::new();
    frames.push(Frame::PlacePlanet { planet: Planet::Mercury }); // §9.1
    State {
        variant,
        n_seats,
        n_players,
        round: 0,
        phase: Phase::Setup,
        step: Step::Governor,
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
pub(crate) fn place_planet(
    state: &mut State,
    planet: Planet,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    state.spaces[planet.index()] = result as u8;
    log.push(Happening::PlanetPlaced { planet, space: result as u8 });
    let next = Planet::COLONIES.into_iter().find(|&next| next > planet);
    state.frames.push(match next {
        Some(planet) => Frame::PlacePlanet { planet },
        None => Frame::PlaceMechanism { project: Project::Current, column: 0 },
    });
}

/// §9.9: starting Mechanisms into the Current and Long-Term Projects; the Future ones follow.
pub(crate) fn place_mechanism(
    rules: &Rules,
    state: &mut State,
    project: Project,
    column: u8,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    match piles::mechanism(rules, state, result) {
        Some(mechanism) => lay_mechanism(state, project, column, mechanism, log),
        None => piles::ask_starting(state, project, column, log), // §V7.1
    }
}

/// The Mechanism that was drawn, and the draw of the next.
pub(crate) fn lay_mechanism(
    state: &mut State,
    project: Project,
    column: u8,
    mechanism: Mechanism,
    log: &mut impl Sink<Happening>,
) {
    state.mechanisms &= !(1 << mechanism.0);
    state.projects[project.index()][usize::from(column)] = mechanism.0;
    log.push(Happening::MechanismPlaced { project, column, mechanism });
    if usize::from(column) + 1 < SPACES {
        state.frames.push(Frame::PlaceMechanism { project, column: column + 1 });
    } else if project == Project::Current {
        state.frames.push(Frame::PlaceMechanism { project: Project::LongTerm, column: 0 });
    } else {
        state.mechanisms = piles::all_regular(state.variant.variants);
        state.frames.push(Frame::PlaceExtra);
        for column in (0..SPACES as u8).rev() {
            state.frames.push(Frame::Refill { column });
        }
    }
}

/// The Extra Action tokens that have not been drawn.
pub(crate) fn extras_left(state: &State) -> u64 {
    state.offer.iter().fold((1 << N_EXTRAS) - 1, |left, extra| left & !(1u64 << extra))
}

/// §9.11: so many for each player.
pub(crate) fn place_extra(
    rules: &Rules,
    state: &mut State,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let extra = nth_bit(extras_left(state), result) as u8;
    state.offer.push(extra);
    log.push(Happening::ExtraPlaced { extra: Extra(extra) });
    let wanted = usize::from(rules.numbers.extras_per_player) * usize::from(state.n_players.max(2));
    let enough = state.offer.len() >= wanted.min(N_EXTRAS);
    state.frames.push(if enough { Frame::DrawOrder } else { Frame::PlaceExtra });
}

/// The players who have no place in the turn order yet.
pub(crate) fn unplaced(state: &State) -> u64 {
    let all = (1u64 << state.n_players) - 1;
    state.order.iter().fold(all, |left, player| left & !(1 << player.0))
}

/// §9.14: the turn order of the first phase, by lot.
pub(crate) fn draw_order(
    rules: &Rules,
    state: &mut State,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let player = Player(nth_bit(unplaced(state), result) as u8);
    log.push(Happening::OrderDrawn { player, place: state.order.len() as u8 });
    state.order.push(player);
    if state.order.len() < usize::from(state.n_players) {
        state.frames.push(Frame::DrawOrder);
        return;
    }
    variants::setup(state); // The draft comes last.
    halley::setup(state);
    if state.variant.hall.is_some() {
        hall::setup(rules, state);
    }
    if state.variant.antimatter {
        antimatter::setup(state);
    }
    if state.variant.kuiper {
        kuiper::setup(rules, state);
    }
}
