//! Who meets whom in a contest, and what luck has to do with it.

use arena::{Contest, Counts, Meets, Standings, contest};
use opponents::House;
use skymines::Skymines;
use stellar_conquest::StellarConquest;
use tabletop::{Game, Seed};

fn standings<G: House + Game>(bots: &[&str], meets: Meets, gauged: bool) -> Standings {
    let plan = Contest {
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
    };
    contest::<G>(&plan).expect("a contest")
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
    assert_eq!(unknown, (None, None), "nobody has learned this title");
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
