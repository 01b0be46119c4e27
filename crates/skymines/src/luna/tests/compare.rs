//! Luna's expansion against a slow second opinion, over positions thrown together by lot.

use super::super::reference::{Said, Slow};
use super::*;
use crate::components::{LEVEL_MAX, Toward};
use crate::geometry::spaces;
use crate::ids::Face;

/// Positions compared on each side of the board; each with every company and both ends.
const POSITIONS: u64 = 3_000;

/// Throws pieces and markers about; some outposts come back, so that final home spaces are open.
fn throw(state: &mut State, rules: &Rules, prng: &mut Prng) {
    let map = rules.map(state.variant.side);
    let all: Vec<Space> = spaces(map.all).collect();
    let density = 1 + prng.below(60);
    for _ in 0..density {
        let company = Company::ALL[prng.index(4)];
        let space = all[prng.index(all.len())];
        let shuttle = map.shuttle & space.bit() != 0;
        let is_full = state.pieces_at(space) >= map.seats(space).max(1);
        let sources: Vec<Column> = state.sources(rules, company, shuttle).iter().collect();
        if is_full || sources.is_empty() {
            continue;
        }
        state.take_top(company, sources[prng.index(sources.len())]);
        state.put(company, space);
    }
    for _ in 0..prng.below(8) {
        let company = Company::ALL[prng.index(4)];
        let Some(space) = spaces(state.presence(company)).next() else { continue };
        let shuttle = map.shuttle & space.bit() != 0;
        let Some(column) = state.havens(rules, company, shuttle).iter().last() else { continue };
        state.remove(company, space);
        state.send_home(rules, company, column);
    }
    for company in Company::ALL {
        for actor in state.actors() {
            state.track[company.index()][actor.index()] = prng.below(9) as u8;
        }
    }
    let first = prng.below(10) as u8;
    state.faces = std::array::from_fn(|idx| Some(Face((first + 3 * idx as u8) % 10)));
}

/// Both opinions of several points of one company, point by point, and of all that stands after it.
fn agree(printed: &Slow, state: &State, company: Company, toward: Toward) -> usize {
    let mut state = *state;
    let mut slow = printed.with(&state);
    let mut n_ousted = 0;
    for _ in 0..4 {
        let target = super::super::expand::target(&RULES, &state, company, toward);
        let fast = target.as_ref().map_or(Said::Lost, |target| {
            Said::Placed(i64::from(target.space.number()), target.victim)
        });
        let chosen = 1 << company.index();
        super::super::expand::expand(
            &RULES,
            &mut state,
            (chosen, 1, toward),
            Deed::plain,
            &mut tabletop::Silent,
        );
        let said = slow.point(company, toward);
        assert_eq!(fast, said, "{company} {toward:?}");
        n_ousted += usize::from(matches!(said, Said::Placed(_, Some(_))));
        let again = printed.with(&state);
        assert_eq!(again.shelves, slow.shelves, "{company} {toward:?}: home spaces");
        let mut pieces = [again.pieces, slow.pieces.clone()];
        pieces.iter_mut().for_each(|pieces| pieces.sort());
        assert_eq!(pieces[0], pieces[1], "{company} {toward:?}: pieces");
        let boxed: u8 = state.boxed.iter().sum();
        assert_eq!(usize::from(boxed), slow.boxed.len());
    }
    n_ousted
}

fn compare(side: Side) {
    let start = desk(2, 2, side).state;
    let printed = Slow::printed(&RULES, side);
    let mut n_ousted = 0;
    for seed in 0..POSITIONS {
        let mut prng = Prng::new(seed);
        let mut state = start;
        throw(&mut state, &RULES, &mut prng);
        for company in Company::ALL {
            for toward in [Toward::Min, Toward::Max] {
                n_ousted += agree(&printed, &state, company, toward);
            }
        }
    }
    assert!(n_ousted > 1_000, "ousting is compared too: {n_ousted}");
}

/// §14.3.1, §14.3.2, §14.3.3: the Moon.
#[test]
fn s14_3_a_slow_second_opinion_on_the_moon() {
    compare(Side::Moon);
}

/// §14.4.1 to §14.4.5: the Belt.
#[test]
fn s14_4_a_slow_second_opinion_on_the_belt() {
    compare(Side::Belt);
}

/// §12: whole games at all levels, beside one, two and three people: all her cards at every step.
#[test]
fn s12_3_5_whole_games() {
    for n_seats in 1..=3 {
        for level in 0..=LEVEL_MAX {
            let side = Side::ALL[usize::from(level + n_seats) % 2];
            let mut game = game(n_seats, level, side, u64::from(level));
            let mut prng = Prng::new(u64::from(level * 8 + n_seats));
            let mut log = Vec::new();
            let mut n_steps = 0;
            while game.pending() != Pending::Over {
                step(&mut game, &mut prng, &mut log);
                audit(&RULES, &game.state).expect("all her components");
                let luna = luna(&game.state);
                assert_eq!(read(&RULES, &luna.doc()).as_ref(), Ok(luna));
                n_steps += 1;
                assert!(n_steps < 10_000);
            }
            let turns = log.iter().filter(|event| {
                let Happening::Luna { deed } = &event.what else { return false };
                deed.what == What::TurnBegan
            });
            // Three cards a round at least, five at most.
            let n = turns.count();
            let most = if RULES.level(level).slots { 35 } else { 21 };
            assert!((21..=most).contains(&n), "level {level}: {n} turns");
        }
    }
}
