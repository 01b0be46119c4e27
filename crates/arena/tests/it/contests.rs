//! Who meets whom in a contest, and what luck has to do with it.

use arena::{Contest, Counts, Meets, Standings, contest, contest_by};
use opponents::House;
use skymines::Skymines;
use stellar_conquest::StellarConquest;
use tabletop::{Game, Seed};

fn plan<G: House + Game>(bots: &[&str], meets: Meets, gauged: bool) -> Contest {
    Contest {
        bots: bots.iter().map(|name| (*name).to_owned()).collect(),
        seats: 2,
        sets: 6,
        jobs: 2,
        seed: Seed::from_hex("c0de").expect("hex"),
        options: Default::default(),
        components: G::components(),
        meets,
        counts: Counts::Places,
        gauged,
    }
}

fn standings<G: House + Game>(bots: &[&str], meets: Meets, gauged: bool) -> Standings {
    contest::<G>(&plan::<G>(bots, meets, gauged)).expect("a contest")
}

/// Six sets of three bots in two steps: three sets a step, and whoever stands between them plays in all of them.
#[test]
fn neighbours_meet_each_other_alone() {
    let found =
        standings::<StellarConquest>(&["random", "cadet", "steady"], Meets::Neighbours, true);
    let games = |name: &str| {
        found.bots.iter().find(|bot| bot.name == name).map(|bot| bot.games).expect("it played")
    };
    assert_eq!(["random", "cadet", "steady"].map(games), [6, 12, 6]);
    assert_eq!(found.games, 12);
    let unknown = (found.without_luck, found.bots[0].luck);
    assert_eq!(unknown, (None, None), "its network judges, and gauges no luck of a contest");
}

/// Luck gives to one what it takes from another, and who leaves it in gets the places as they were.
#[test]
fn luck_is_taken_out_where_it_can_be_gauged() {
    let bots = ["ensign", "steady"];
    let without = standings::<Skymines>(&bots, Meets::All, true);
    let with = standings::<Skymines>(&bots, Meets::All, false);
    let luck: Vec<f64> = without.bots.iter().filter_map(|bot| bot.luck).collect();
    assert!(luck.len() == 2 && (luck[0] + luck[1]).abs() < 1e-9, "{luck:?}");
    assert!(luck[0].abs() > 1e-6 && luck[0].abs() < 1.0, "{luck:?}");
    assert!(without.without_luck.is_some_and(|share| share <= 1.0 + 1e-9), "{without:?}");
    assert_eq!(with.without_luck, None);
    let wins =
        |standings: &Standings| standings.bots.iter().map(|bot| bot.wins).collect::<Vec<_>>();
    assert_eq!(wins(&with), wins(&without), "the same games");
}

/// One series of games counts by places and by wins, as two series of the same games would.
#[test]
fn the_same_games_count_by_places_and_by_wins() {
    let places = Contest {
        seats: 3,
        ..plan::<Skymines>(&["random", "ensign", "steady"], Meets::All, false)
    };
    let wins = Contest { counts: Counts::Wins, ..places.clone() };
    let counts = [Counts::Places, Counts::Wins];
    let both = contest_by::<Skymines, 2>(&places, &opponents::bot::<Skymines>, counts);
    let both = both.expect("a contest");
    let each = [&places, &wins].map(|plan| contest::<Skymines>(plan).expect("a contest"));
    assert_eq!(both, each);
    assert_ne!(each[0].bots, each[1].bots, "who only comes second is told from who comes last");
}
