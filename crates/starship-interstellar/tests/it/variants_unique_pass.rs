//! Chapter V5: Unique Pass Tokens, and the only secret of this table.

use std::collections::BTreeMap;

use battery::{Battery, Prng};
use starship_interstellar::{Event, Phase, Player, StarshipInterstellar, UniquePass, VariantEvent};
use tabletop::{Audited, Game, Pending, Seat, SeatSet, Viewer};

use crate::support::{Scene, game_of, rules, scene_of};

fn tokens(scene: &Scene) -> Vec<Option<u8>> {
    let pass = scene.table().variants.expect("variants").pass.expect("Pass tokens");
    pass.tokens.iter().map(|token| token.map(|token| token.0)).collect()
}

/// Answers of one seat while all are asked at once.
fn decide(game: &mut StarshipInterstellar, seat: u8, which: &str) -> Vec<Event> {
    let action = StarshipInterstellar::parse(&format!("pass-token {which}")).expect("an answer");
    let mut log = Vec::new();
    game.apply(Seat(seat), &action, &mut log).expect("the seat is asked");
    game.audit().expect("all components are there");
    log
}

/// All four have drafted: seat 3 first, seat 0 last.
fn drafted() -> Scene {
    let mut scene = scene_of(4, "unique_pass=on");
    scene.play("draft 2\ndraft 4\ndraft 1\ndraft 3");
    scene
}

/// §V5.1: from the last in turn order back to the first, each of what is left.
#[test]
fn v5_1_the_draft() {
    let mut scene = scene_of(4, "unique_pass=on");
    assert_eq!(scene.asked(), Seat(3));
    assert_eq!(scene.options(), ["draft 1", "draft 2", "draft 3", "draft 4"]);
    scene.play("draft 2");
    assert_eq!(scene.asked(), Seat(2));
    assert_eq!(scene.refused("draft 2"), "§V5.1");
    assert_eq!(scene.options(), ["draft 1", "draft 3", "draft 4"]);
    scene.play("draft 4\ndraft 1");
    assert_eq!((scene.asked(), scene.options()), (Seat(0), vec!["draft 3".to_owned()]));
    scene.play("draft 3");
    assert_eq!(tokens(&scene), [Some(2), Some(0), Some(3), Some(1)]);
    assert_eq!(scene.table().phase, Phase::Setup);
    assert_eq!(scene.game().pending(), Pending::Seats(SeatSet::first(4)), "all at once");
}

/// §V5.1: fewer players leave tokens in the box; without the variant nobody drafts.
#[test]
fn v5_1_two_players() {
    let mut scene = scene_of(2, "unique_pass=on");
    scene.play("draft 1\ndraft 2\npass-token unique\npass-token unique");
    assert_eq!(tokens(&scene), [Some(1), Some(0)]);
    assert!(scene.asks("turn"));
    assert!(scene_of(2, "").asks("turn"));
}

/// §V5.2: unique or usual, shown when the last one has decided.
#[test]
fn v5_2_the_decision() {
    let mut game = drafted().game().clone();
    for seat in [1, 0, 3] {
        decide(&mut game, seat, if seat == 1 { "usual" } else { "unique" });
        assert_eq!(game.position().phase, Phase::Setup);
    }
    let told = decide(&mut game, 2, "usual");
    let shown: Vec<Option<UniquePass>> = told
        .iter()
        .filter_map(|event| {
            let Event::Variant(event) = event else { return None };
            if let VariantEvent::PassRevealed { token, .. } = event { Some(*token) } else { None }
        })
        .collect();
    assert_eq!(shown, [Some(UniquePass(2)), None, None, Some(UniquePass(1))]);
    let table = game.position();
    let pass = table.variants.expect("variants").pass.expect("Pass tokens");
    assert_eq!(pass.tokens, shown, "the others are in the box");
    assert!(pass.decided.is_empty() && pass.unique.is_empty());
    assert_eq!((table.phase, table.round), (Phase::Action, 1));
}

/// §V5.3: rewards come from the token in use.
#[test]
fn v5_3_rewards() {
    let fuel = |which: &str, rotations: u8| {
        let mut scene = scene_of(2, "unique_pass=on");
        scene.play(&format!("draft 2\ndraft 1\npass-token {which}\npass-token usual"));
        scene.play("pass\npass");
        assert_eq!(scene.asked(), Seat(0));
        scene.play(&format!("reward {rotations}"));
        scene
    };
    assert_eq!(fuel("unique", 4).me().fuel, 8 + 6);
    assert_eq!(fuel("unique", 2).me().fuel, 8 + 3, "or an earlier one");
    assert_eq!(fuel("usual", 2).me().fuel, 8 + 2);
    assert!(fuel("usual", 4).asks("way"), "a yellow cube or 4 Fuel");
    // The other one's ladder in the Salvation Phase: 1, 1, 2, 3 Reputation.
    let mut scene = scene_of(2, "unique_pass=on");
    scene.play("draft 2\ndraft 1\npass-token usual\npass-token unique\npass\npass");
    scene.play("reward 0\nreward 0\npass\npass\nreward 0\nreward 4");
    assert_eq!(scene.table().corporations[1].reputation, 5 + 3);
}

/// The printed ladders (R-01: ours).
#[test]
fn v5_3_the_tokens() {
    let told = |n: usize| {
        let info = &rules().variants.unique_pass[n];
        [info.action[4].to_string(), info.salvation[4].to_string()]
    };
    assert_eq!(told(0), ["6 fuel", "4 fuel"]);
    assert_eq!(told(1), ["1 green", "3 reputation"]);
    assert_eq!(told(2), ["1 scientist", "3 prestige"]);
    assert_eq!(told(3), ["1 yellow + 2 fuel", "2 prestige + 1 reputation"]);
}

/// a solo player drafts one of all four; H.A.L.L. has the usual token.
#[test]
fn r128_solo() {
    let mut scene = scene_of(1, "unique_pass=on");
    assert_eq!(scene.options().len(), 4);
    scene.play("draft 3\npass-token unique").deal_all();
    assert_eq!(tokens(&scene), [Some(2), None]);
    assert_eq!(scene.table().round, 1);
}

/// §V5.1, §V5.2: nobody else sees a token before it is shown, nor what somebody has decided.
#[test]
fn v5_2_face_down() {
    let scene = drafted();
    let seen = |game: &StarshipInterstellar, viewer: Viewer| {
        let view = game.view(viewer);
        let pass = view.table.variants.expect("variants").pass.expect("Pass tokens");
        let known: Vec<u8> = pass.tokens.iter().flatten().map(|token| token.0).collect();
        let offered = view.variants.expect("shown").offered.len();
        (known, offered, pass.decided.len(), pass.unique.len())
    };
    let game = scene.game();
    assert_eq!(seen(game, Viewer::Watcher), (vec![], 0, 0, 0));
    for (seat, own) in [(0, 2), (1, 0), (2, 3), (3, 1)] {
        // Who drafted later saw fewer.
        let offered = usize::from(seat) + 1;
        assert_eq!(seen(game, Viewer::Seat(Seat(seat))), (vec![own], offered, 0, 0));
    }
    let mut game = game.clone();
    let told = decide(&mut game, 1, "unique");
    assert_eq!(seen(&game, Viewer::Seat(Seat(0))), (vec![2], 1, 1, 0), "decided, not for what");
    assert_eq!(seen(&game, Viewer::Seat(Seat(1))), (vec![0], 2, 1, 1));
    let heard = |viewer: Viewer| StarshipInterstellar::event_view(&told[0], viewer);
    let decided =
        |unique| Event::Variant(VariantEvent::PassDecided { player: Player::seat(1), unique });
    assert_eq!(heard(Viewer::Seat(Seat(1))), Some(decided(Some(true))));
    assert_eq!(heard(Viewer::Seat(Seat(0))), Some(decided(None)));
    assert_eq!(heard(Viewer::Watcher), Some(decided(None)));
}

fn only_unique_pass(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    let mut asked = crate::support::base(prng, n_seats);
    asked.insert("unique_pass".to_owned(), "on".to_owned());
    asked
}

/// Swaps two hidden facts by hand: tokens of two seats that drafted on the same side of the viewer,
/// or the decision of another.
fn swap(
    game: &StarshipInterstellar,
    viewer: Viewer,
    prng: &mut Prng,
) -> Option<StarshipInterstellar> {
    let mut position = game.position();
    if position.phase != Phase::Setup {
        return None;
    }
    let drafters: Vec<Player> = position.order.iter().rev().copied().collect();
    let pass = position.variants.as_mut()?.pass.as_mut()?;
    let own = viewer.seat().map_or(drafters.len(), |seat| {
        drafters.iter().position(|player| *player == Player::Seat(seat)).unwrap_or(drafters.len())
    });
    let others: Vec<usize> = drafters
        .iter()
        .enumerate()
        .filter(|(place, player)| *place < own && pass.tokens[player.index()].is_some())
        .map(|(_, player)| player.index())
        .collect();
    if others.len() >= 2 {
        pass.tokens.swap(others[0], others[1]);
    }
    let is_other = |player: &&Player| viewer.seat().map(Player::Seat) != Some(**player);
    let decided: Vec<Player> = pass.decided.iter().filter(is_other).copied().collect();
    if let Some(player) = prng.pick(&decided).copied() {
        match pass.unique.iter().position(|other| *other == player) {
            Some(place) => drop(pass.unique.remove(place)),
            None => pass.unique.push(player),
        }
        pass.unique.sort();
    }
    StarshipInterstellar::from_position(rules(), &position).ok()
}

fn battery(seed: u64, games: u32) -> Battery<StarshipInterstellar> {
    let battery = Battery::new(seed).games(games).seats(2..=4).sampler(only_unique_pass);
    battery.heavy_every(64).swap(swap)
}

/// §V5.2: two worlds that differ only in what is face down look the same.
#[test]
fn v5_2_twin_worlds() {
    let report = battery(21, 12).views().unwrap_or_else(|error| panic!("{error}"));
    assert!(report.views > 500, "{report:?}");
}

/// §V5.2: decisions of different seats commute, and can be taken back until the last one.
#[test]
fn v5_2_together() {
    let report = battery(22, 60).heavy_every(8).together();
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.reopened > 20, "{report:?}");
}

/// Worlds invented in the middle of the draft fit it, and give every assignment a chance.
#[test]
fn v5_1_invented_worlds() {
    let mut scene = scene_of(3, "unique_pass=on");
    scene.play("draft 2\ndraft 4");
    let game = scene.game();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut dealer = tabletop::Dealer::new(tabletop::Seed([seed; 32]));
        let twin = StarshipInterstellar::determinize(
            rules(),
            Viewer::Seat(Seat(0)),
            &view,
            &Default::default(),
            &mut dealer,
        );
        assert_eq!(twin.view(Viewer::Seat(Seat(0))), view);
        let pass = twin.position().variants.expect("variants").pass.expect("tokens");
        seen.insert(pass.tokens.iter().map(|token| token.map(|t| t.0)).collect::<Vec<_>>());
    }
    let worlds = [vec![None, Some(1), Some(3)], vec![None, Some(3), Some(1)]];
    assert_eq!(seen, worlds.into_iter().collect(), "tokens 2 and 4, whoever has which");
    // A watcher knows nothing at all.
    let view = game.view(Viewer::Watcher);
    let mut dealer = tabletop::Dealer::new(tabletop::Seed([1; 32]));
    let nothing = Default::default();
    let twin =
        StarshipInterstellar::determinize(rules(), Viewer::Watcher, &view, &nothing, &mut dealer);
    assert_eq!(twin.view(Viewer::Watcher), view);
    assert_eq!(game_of(3, "unique_pass=on").position().phase, Phase::Setup);
}
