//! §H.4: which Salvation action H.A.L.L. takes, and how the cube changes it.

use tabletop::Sink;

use super::choices::{self, Pick};
use super::event::{Basis, HallEvent, Why, tell};
use super::facts::{Facts, Listener};
use super::state::{Cube, HallFrame, Mode, Row};
use super::turn::{impossible, lay_down, place, put_back};
use crate::components::{ExtraSalvation, GOVERNMENT_SPACES, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Deed, N_COLUMNS, Player, Project, Resource, Token, Track};
use crate::state::State;
use crate::{ch01_payment, ch04_market, ch05_build, ch05_government, ch05_probe, ch05_save};

/// §H.4.1: the actions of a token in the order in which H.A.L.L. wants them.
pub(super) fn wishes(facts: Facts<'_, impl Listener>, token: Token) -> arrayvec::ArrayVec<Deed, 5> {
    let rules = facts.rules();
    let mut order = arrayvec::ArrayVec::new();
    if let Token::Extra(extra) = token {
        let side = rules.extra(extra).salvation;
        if let Some(only) = side.only() {
            order.push(only);
            return order;
        }
        if side == ExtraSalvation::None {
            return order;
        }
    }
    order.extend(rules.favoured(token));
    let [starship, humankind, journey] = indicators(facts);
    // Ties: Build, Save, Probe; a stable sort keeps that order.
    let mut ranked = [(starship, Deed::Build), (humankind, Deed::Save), (journey, Deed::Probe)];
    ranked.sort_by_key(|&(n, _)| std::cmp::Reverse(n));
    for deed in ranked.map(|(_, deed)| deed).into_iter().chain([Deed::Government]) {
        if !order.contains(&deed) {
            order.push(deed);
        }
    }
    order
}

/// Steps on Starship and Humankind, columns of the Journey.
fn indicators(facts: Facts<'_, impl Listener>) -> [u8; 3] {
    [facts.steps(Track::Starship), facts.steps(Track::Humankind), facts.probe().column]
}

/// Is any action of the token possible with some cube?
pub(super) fn check_before(facts: Facts<'_, impl Listener>, token: Token) -> Result<(), Why> {
    let cubes = [Resource::Red, Resource::Yellow, Resource::Green].map(|r| Cube(Some(r)));
    let possible = |deed: Deed| cubes.iter().any(|&cube| check(facts, deed, cube).is_ok());
    if wishes(facts, token).into_iter().any(possible) { Ok(()) } else { Err(Why::NoAction) }
}

/// The notes of the four actions: what makes them impossible with this cube.
pub(super) fn check(facts: Facts<'_, impl Listener>, deed: Deed, cube: Cube) -> Result<(), Why> {
    let rules = facts.rules();
    match deed {
        Deed::Government => {
            if facts.scientists() == 0 {
                return Err(Why::NoScientist);
            }
            space(facts, cube).map(|_| ()).ok_or(Why::TopRow)
        }
        Deed::Probe => {
            let probe = facts.probe();
            if probe.column >= N_COLUMNS {
                return Err(Why::InTrappist);
            }
            let factor = if cube.colour() == Resource::Red { rules.hall.probe_factor } else { 1 };
            let price = |row| choices::course_price(rules, probe, row, factor.into());
            let payable = facts.rows(probe).any(|row| price(row) <= facts.fuel());
            if payable { Ok(()) } else { Err(Why::NoFuel) }
        }
        Deed::Build => mechanism(facts, cube).map(|_| ()).ok_or(Why::CannotPay),
        Deed::Save => meeple(facts, Pick::Cheapest).map(|_| ()).ok_or(Why::CannotPay),
    }
}

/// The first action that is possible with this cube.
pub(super) fn wanted(facts: Facts<'_, impl Listener>, order: &[Deed], cube: Cube) -> Option<Deed> {
    order.iter().copied().find(|deed| check(facts, *deed, cube).is_ok())
}

/// The cube is drawn: the first action that is possible with it, or back with both.
pub(super) fn with_cube(
    rules: &Rules,
    state: &mut State,
    token: Token,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    let facts = Facts::of(rules, state);
    let order = wishes(facts, token);
    let Some(deed) = wanted(facts, &order, cube) else {
        put_back(state, cube, log);
        return impossible(state, token, Why::NoAction, log);
    };
    let [starship, humankind, journey] = indicators(Facts::of(rules, state));
    tell(log, || HallEvent::DeedChosen {
        favoured: rules.favoured(token),
        starship,
        humankind,
        journey,
        order: order.to_vec(),
        impossible: order.iter().copied().take_while(|other| *other != deed).collect(),
        deed,
    });
    let row = Row::from(deed);
    lay_down(state, token, Some(row), log);
    place(state, cube, Some(row), log);
    state.push(HallFrame::Finish { token, deed: Some(deed), cube });
    match deed {
        Deed::Government => represent(rules, state, cube, log),
        Deed::Probe => {
            if cube.colour() == Resource::Blue {
                state.push(HallFrame::Also { deed: Deed::Build });
            }
            probe(state, mode(cube));
        }
        Deed::Build => {
            if cube.colour() == Resource::Blue {
                state.push(HallFrame::Also { deed: Deed::Save });
            }
            build(rules, state, cube, log);
        }
        Deed::Save => {
            if cube.colour() == Resource::Blue {
                state.push(HallFrame::Also { deed: Deed::Probe });
            }
            save_with(rules, state, cube, log);
        }
    }
}

/// What blue and purple add: done if it can be done.
pub(super) fn also(rules: &Rules, state: &mut State, deed: Deed, log: &mut impl Sink<Event>) {
    let plain = Cube(Some(Resource::Yellow));
    if let Err(why) = check(Facts::of(rules, state), deed, plain) {
        return tell(log, || HallEvent::AlsoImpossible { deed, why });
    }
    match deed {
        Deed::Build => build(rules, state, plain, log), // The dearest of the first two rows.
        Deed::Save => save_with(rules, state, plain, log), // The dearest.
        Deed::Probe => probe(state, Mode::Plain),       // Without modifiers.
        Deed::Government => {}                          // No cube adds a representative.
    }
}

// §H.4.2 Send a Representative.

/// The row above its highest, the space wanted, and the space that it gets.
fn space(facts: Facts<'_, impl Listener>, cube: Cube) -> Option<(u8, u8, u8)> {
    let row = facts.next_row()?;
    let last = GOVERNMENT_SPACES as u8 - 1;
    let is_free = |space: &u8| facts.is_bench_free(row, *space);
    match cube.colour() {
        Resource::Red => rightwards(1, is_free).map(|space| (row, 1, space)),
        Resource::Yellow => rightwards(0, is_free).map(|space| (row, 0, space)),
        Resource::Green => (0..=last).rev().find(is_free).map(|space| (row, last, space)),
        Resource::Blue | Resource::Purple => (0..=last).find(is_free).map(|space| (row, 0, space)),
    }
}

/// An occupied space: the next one to the right; R-73: after the last the first.
fn rightwards(wanted: u8, is_free: impl Fn(&u8) -> bool) -> Option<u8> {
    let n = GOVERNMENT_SPACES as u8;
    (0..n).map(|step| (wanted + step) % n).find(is_free)
}

fn represent(rules: &Rules, state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    let (row, wanted, space) =
        space(Facts::of(rules, state), cube).expect("checked to be possible");
    let whole = cube.colour() == Resource::Blue;
    tell(log, || HallEvent::SpaceChosen { row, wanted, space, whole });
    ch05_government::sit(rules, state, Player::Hall, row, space, whole, log);
}

// §H.4.3 Advance Your Probe.

fn mode(cube: Cube) -> Mode {
    match cube.colour() {
        Resource::Red => Mode::Poor,
        Resource::Yellow => Mode::Plain,
        Resource::Green | Resource::Blue | Resource::Purple => Mode::Rich,
    }
}

fn probe(state: &mut State, mode: Mode) {
    state.hall.mode = mode;
    state.push(HallFrame::ProbeEnds);
    state.push(ch05_probe::Frame::Probe { player: Player::Hall, free: false, optional: false });
}

// §H.4.4 Build a Mechanism.

/// What it builds with this cube: row, space, value, candidates, and how it was found.
pub(super) fn mechanism(
    facts: Facts<'_, impl Listener>,
    cube: Cube,
) -> Option<(Project, u8, u8, u8, Basis)> {
    if facts.is_ship_complete() {
        return None;
    }
    let have = facts.cubes();
    let all = matches!(cube.colour(), Resource::Green | Resource::Blue | Resource::Purple);
    let spaces = ch05_build::spaces().filter(|(project, _)| all || *project != Project::Future);
    let payable = spaces.filter_map(|(project, column)| {
        let info = facts.mechanism(project, column)?;
        have.can_pay(info.price).then_some((project, column, info.value))
    });
    let pick = if cube.colour() == Resource::Red { Pick::Cheapest } else { Pick::Dearest };
    let (n, best, tied) = choices::best(payable, |&(.., value)| value, pick)?;
    // among equals the first row, and there the first space.
    let basis = if n == 1 {
        Basis::Only
    } else if tied {
        Basis::FirstSpace
    } else {
        pick.basis()
    };
    Some((best.0, best.1, best.2, n, basis))
}

fn build(rules: &Rules, state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    let found = mechanism(Facts::of(rules, state), cube).expect("checked to be payable");
    let (project, column, value, candidates, basis) = found;
    tell(log, || HallEvent::MechanismChosen { candidates, project, column, value, basis });
    let info = Facts::of(rules, state).mechanism(project, column).expect("it was found there");
    let paid = pay(state, info.price);
    state.push(HallFrame::Step { track: Track::Starship });
    ch05_build::build(rules, state, Some(Player::Hall), project, column, paid, log);
}

/// §1.9, R-75: the least valuable cubes that pay.
fn pay(state: &mut State, price: Cubes) -> Cubes {
    let corporation = state.corporation_mut(Player::Hall);
    let paid = ch01_payment::cheapest(corporation.cubes, price).expect("checked to be payable");
    corporation.cubes.take_all(paid);
    paid
}

// §H.4.5 Save a Population.

/// Whom it can pay for.
fn payable(facts: Facts<'_, impl Listener>) -> impl Iterator<Item = Resource> {
    let have = facts.cubes();
    facts.population().colours().filter(move |&colour| have.can_pay(Cubes::one(colour)))
}

fn meeple(facts: Facts<'_, impl Listener>, pick: Pick) -> Option<(Resource, Basis)> {
    let (n, best, _) = choices::best(payable(facts), |colour| colour.value(), pick)?;
    Some((best, if n == 1 { Basis::Only } else { pick.basis() }))
}

fn save_with(rules: &Rules, state: &mut State, cube: Cube, log: &mut impl Sink<Event>) {
    state.push(HallFrame::Step { track: Track::Humankind });
    match cube.colour() {
        Resource::Red => save(rules, state, Pick::Cheapest, log),
        Resource::Yellow | Resource::Blue | Resource::Purple => {
            save(rules, state, Pick::Dearest, log);
        }
        Resource::Green => {
            save(rules, state, Pick::Cheapest, log);
            save(rules, state, Pick::Dearest, log); // of what it can still pay.
        }
    }
}

fn save(rules: &Rules, state: &mut State, pick: Pick, log: &mut impl Sink<Event>) {
    let facts = Facts::of(rules, state);
    let Some((meeple, basis)) = meeple(facts, pick) else { return };
    let candidates = || payable(facts).collect();
    tell(log, || HallEvent::MeepleChosen { candidates: candidates(), meeple, basis });
    let paid = pay(state, Cubes::one(meeple));
    ch04_market::put(state, paid); // §5.2.1
    ch05_save::save(rules, state, Some(Player::Hall), meeple, paid, log);
}
