//! Chapter V2: Families.

use battery::Prng;
use starship_interstellar::{
    Cubes, Event, FamilyToken, Player, Resource, SalvationTech, StarshipInterstellar, Token,
    VariantEvent,
};
use tabletop::{Dealer, Game, Pending, Seed};

use crate::hall_scene;
use crate::support::{Scene, cubes, game_of, rules, salvation_of, scene_of};

/// The active Families, by their numbers.
fn active(scene: &Scene) -> [u8; 2] {
    let doc = scene.table().variants.expect("variants").families.expect("Families");
    doc.tops.map(|top| top.expect("active").0)
}

/// The book's example: RRY and a Family that is not on Earth; four red and a yellow meeple are left.
fn example(supply: &str) -> Scene {
    salvation_of(2, "families=on").edit(|position| {
        position.population = cubes("RRRRY");
        position.lost = Cubes([6, 7, 6, 4, 2]);
        let families = position.variants.as_mut().and_then(|doc| doc.families.as_mut());
        let families = families.expect("Families");
        families.tops = [Some(FamilyToken(0)), Some(FamilyToken(5))];
        families.unseen = FamilyToken::all().filter(|family| ![0, 5].contains(&family.0)).collect();
        position.corporations[0].cubes = cubes(supply);
        position.corporations[1].cubes = cubes("RRRYYG");
    })
}

/// §V2.1: ten Families in two piles, of which the tops are seen.
#[test]
fn v2_1_two_piles() {
    let scene = scene_of(3, "families=on");
    let doc = scene.table().variants.expect("variants").families.expect("Families");
    assert_eq!(doc.unseen.len(), 8);
    assert_eq!(active(&scene), [0, 1]);
    let view = scene.game().view(tabletop::Viewer::Watcher).variants.expect("shown");
    let shown: Vec<Cubes> = view.families.iter().flatten().map(|family| family.people).collect();
    assert_eq!(shown, [cubes("RRY"), cubes("RR")]);
    assert!(scene_of(3, "").table().variants.is_none(), "no trace without the variant");
}

/// §V2.2, the example of play: a whole Family for its price, one step; then nobody is left.
#[test]
fn v2_2_example_of_play() {
    let mut scene = example("RRY");
    scene.play("use market save\nfamily 1");
    let me = scene.me();
    assert_eq!((me.saved, me.cubes), (cubes("RRY"), cubes("-")));
    // 1 + 1 + 2, and one more from the first space of the track.
    assert_eq!((me.reputation, me.humankind), (5 + 4 + 1, 1));
    assert_eq!(scene.table().market, cubes("RRRRYYYGB"), "paid into the Market");
    scene.play("use market save");
    assert_eq!(scene.options(), ["save r"], "Alberto saves single people only");
    assert_eq!(scene.refused("family 1"), "§V2.2");
    assert_eq!(scene.refused("family 2"), "§V2.2");
}

/// §V2.2: paid in full, by the Golden Rule; not in part.
#[test]
fn v2_2_the_price() {
    let mut scene = example("RR");
    scene.play("use market save");
    assert_eq!(scene.refused("family 1"), "§1.9");
    let mut scene = example("RBP");
    scene.play("use market save\nfamily 1");
    assert_eq!(scene.me().cubes, cubes("-"));
    let mut without = salvation_of(2, "");
    without.play("use market save");
    assert_eq!(without.refused("family 1"), "§1.3");
}

/// §V2.2, R-124: the token stays: the same Family is saved again as long as it is on Earth.
#[test]
fn r124_a_family_more_than_once() {
    let mut scene = salvation_of(2, "families=on").edit(|position| {
        position.corporations.iter_mut().for_each(|own| own.cubes = cubes("RRY"));
    });
    scene.play("use market save\nfamily 1\nuse market save\nfamily 1");
    assert!(scene.table().corporations.iter().all(|own| own.saved == cubes("RRY")));
}

/// §V2.4: with Cryogenic Processing one more meeple, without a second step.
#[test]
fn v2_4_cryogenic() {
    let mut scene = example("RRYR").knows(SalvationTech::Cryogenic);
    scene.play("use market save\nfamily 1");
    assert_eq!(scene.options(), ["save r", "done"]);
    assert_eq!(scene.refused("family 1"), "§V2.2");
    scene.play("save r");
    assert_eq!((scene.me().saved, scene.me().humankind), (cubes("RRRY"), 1));
    assert!(scene.asks("turn"), "one more, not two");
}

/// R-120: a Family comes instead of the first single meeple, not after it.
#[test]
fn r120_no_family_after_a_single_meeple() {
    let mut scene = example("RRRYY").knows(SalvationTech::Cryogenic);
    scene.play("use market save\nsave r\npay R");
    assert_eq!(scene.refused("family 1"), "§V2.2");
    assert!(!scene.offers("family 1"));
}

/// §V2.5, R-122: X15 makes one member, no more, a level cheaper.
#[test]
fn v2_5_one_member_cheaper() {
    let mut scene = example("RRR").extra(15);
    scene.play("use X15 save\nfamily 1");
    assert_eq!((scene.me().saved, scene.me().cubes), (cubes("RRY"), cubes("-")));
    let twice = salvation_of(2, "families=on").extra(15).edit(|position| {
        let families = position.variants.as_mut().and_then(|doc| doc.families.as_mut());
        let families = families.expect("Families");
        families.tops = [Some(FamilyToken(4)), Some(FamilyToken(5))]; // YY
        families.unseen = FamilyToken::all().filter(|family| ![4, 5].contains(&family.0)).collect();
        position.corporations[0].cubes = cubes("RR");
    });
    let mut twice = twice;
    twice.play("use X15 save");
    assert_eq!(twice.refused("family 1"), "§1.9", "only one of the two yellow ones");
}

/// R-121: with X15 and Cryogenic the additional meeple costs its full price.
#[test]
fn r121_the_additional_meeple_costs_its_price() {
    let mut scene = salvation_of(2, "families=on")
        .knows(SalvationTech::Cryogenic)
        .extra(15)
        .own(|own| own.cubes = cubes("RRRR"));
    scene.play("use X15 save\nfamily 1");
    assert_eq!(scene.options(), ["save r", "done"], "yellow for a red cube no more");
}

/// Everybody passes and takes nothing, until the next round.
fn round(scene: &mut Scene) {
    let round = scene.table().round;
    for _ in 0..100 {
        scene.deal_all();
        if scene.table().round != round {
            return;
        }
        let answer = match scene.question() {
            "turn" => "pass".to_owned(),
            "reward" => "reward 0".to_owned(),
            _ => scene.options().remove(0),
        };
        scene.play(&answer);
    }
    panic!("the round does not end");
}

/// §V2.3: two new Families each round; after five rounds all are shuffled again.
#[test]
fn v2_3_new_families_each_round() {
    let mut scene = scene_of(2, "families=on");
    let mut seen = Vec::new();
    for number in 1..=5 {
        seen.extend(active(&scene));
        let doc = scene.table().variants.expect("variants").families.expect("Families");
        assert_eq!(doc.unseen.len(), 10 - 2 * number);
        round(&mut scene);
    }
    seen.sort_unstable();
    assert_eq!(seen, (0..10).collect::<Vec<u8>>(), "each of them once");
    let doc = scene.table().variants.expect("variants").families.expect("Families");
    assert_eq!(doc.unseen.len(), 8, "round 6 begins with all ten");
}

/// R-123: H.A.L.L. saves single people only.
#[test]
fn r123_hall_saves_no_families() {
    let mut scene = hall_scene::Scene::playing(&[("hall", "intermediate"), ("families", "on")]);
    scene.begin_salvation();
    scene.pile(&[Token::Solar]);
    scene.hall().cubes = cubes("RRRYYY");
    let told = scene.cube(Resource::Yellow);
    assert_eq!(told.hall().saved, cubes("Y"), "the dearest one that it can pay");
    for seed in 0..20 {
        let saved = random_game(seed);
        assert!(saved.iter().all(|player| *player != Player::Hall));
    }
}

/// Who saved Families in a random solo game.
fn random_game(seed: u64) -> Vec<Player> {
    let mut game: StarshipInterstellar = game_of(1, "families=on");
    let mut dealer = Dealer::new(Seed([5; 32]).derive("families", seed));
    let mut prng = Prng::new(seed);
    let (mut log, mut legal) = (Vec::new(), Vec::new());
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut log),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody");
                legal.clear();
                game.legal(seat, &mut legal);
                let action = legal[prng.index(legal.len())];
                game.play(seat, &action, &mut log);
            }
        }
    }
    let saved = |event: &Event| {
        let Event::Variant(event) = event else { return None };
        if let VariantEvent::FamilySaved { player, .. } = event { Some(*player) } else { None }
    };
    log.iter().filter_map(saved).collect()
}

/// §V2.1: the people of the tokens, the first one as in the book.
#[test]
fn v2_1_the_tokens() {
    let told: Vec<String> = rules().variants.families.iter().map(Cubes::to_string).collect();
    assert_eq!(told, ["RRY", "RR", "RY", "RRR", "YY", "RG", "YG", "RB", "RYG", "RYY"]);
}
