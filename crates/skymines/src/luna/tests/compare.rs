//! Luna's expansion against a slow second opinion, over positions thrown together by lot.

use tabletop::Audited;

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
        let target = super::super::expand::target(facts(&RULES, &state), company, toward);
        let fast = target.as_ref().map_or(Said::Lost, |target| {
            Said::Placed(i64::from(target.space.number()), target.victim)
        });
        super::super::expand::expand(
            &RULES,
            &mut state,
            company,
            Expansion { points: 1, toward },
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
                let EventView::Luna { deed } = &event.what else { return false };
                deed.what == What::TurnBegan
            });
            // Three cards a round at least, five at most.
            let n = turns.count();
            let most = if RULES.level(level).slots { 35 } else { 21 };
            assert!((21..=most).contains(&n), "level {level}: {n} turns");
        }
    }
}

/// A Moon of six sectors in a ring, with other numbers all around it.
fn another_box() -> Arc<Rules> {
    let mut components = Rules::embedded();
    let moon = "origin = \"reconstruction\"\nsector = [\n\
        { number = 1, x = 0, y = 0, reward = \"track 2\" },\n\
        { number = 2, x = 2, y = 0, reward = \"research 3\" },\n\
        { number = 3, x = 4, y = 0, reward = \"helium 9\" },\n\
        { number = 4, x = 0, y = 1, reward = \"none\" },\n\
        { number = 5, x = 2, y = 1, reward = \"coin 1\" },\n\
        { number = 6, x = 4, y = 1, reward = \"helium 1\" },\n]\n\
        single = [[1, 2], [2, 3], [4, 5], [5, 6]]\ndouble = [[1, 4], [3, 6]]\nstation = [\n\
        { company = \"astrogo\", single = [1], double = [] },\n\
        { company = \"tawac\", single = [], double = [3] },\n\
        { company = \"skymine\", single = [6], double = [4] },\n\
        { company = \"minerva\", single = [1, 4], double = [] },\n]\n";
    components.replace("moon.toml", moon.to_owned()).expect("a file");
    let changes = [
        ("board.toml", "start_coins = { value = 1", "start_coins = { value = 0"),
        ("board.toml", "field_helium_most = { value = 4", "field_helium_most = { value = 20"),
        ("board.toml", "rounds = { value = 7", "rounds = { value = 5"),
        ("tracks.toml", "length = 28\nopens_slot = 8", "length = 40\nopens_slot = 1"),
        ("tracks.toml", "length = 15\nopens_slot = 4", "length = 20\nopens_slot = 20"),
        ("modules.toml", "amount = 6", "amount = 3"),
        ("luna.toml", "tank = [8, 11]", "tank = [6, 7, 8, 9, 10, 11, 12, 13, 14]"),
        ("luna.toml", "expand = 3, toward = \"max\"", "expand = 20, toward = \"max\""),
    ];
    for (file, old, new) in changes {
        let text = components.file(file).expect("a file").to_owned();
        assert!(text.contains(old), "{file}: {old}");
        components.replace(file, text.replacen(old, new, 1)).expect("a file");
    }
    Arc::new(Rules::load(&components).expect("it makes sense"))
}

/// §14.2.2, §14.3.3: with other components every game comes to its end, and nothing is lost.
#[test]
fn s14_2_2_another_box_plays() {
    let rules = another_box();
    for seed in 0..24u64 {
        let n_seats = 1 + (seed % 3) as u8;
        let asked = [("luna", "8"), ("missions", "on"), ("threat", "random")];
        let asked: BTreeMap<String, String> =
            asked.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let options = Skymines::options().fill(&asked, Skymines::RULESET).expect("options");
        let mut game = Skymines::new(&rules, n_seats, &options).expect("a table");
        let mut prng = Prng::new(seed);
        let mut n_steps = 0;
        while game.pending() != Pending::Over {
            step(&mut game, &mut prng, &mut Vec::new());
            game.audit().unwrap_or_else(|error| panic!("seed {seed}, step {n_steps}: {error}"));
            n_steps += 1;
            assert!(n_steps < 20_000);
        }
    }
}
