//! Chapter V4: Multi-Resource Deposits.

use battery::{Prng, playout_silent};
use starship_interstellar::{
    Family, LayerDoc, Planet, Player, ProductionToken, Resource, Token, ZoneDoc,
};
use tabletop::{Dealer, Game, Pending, Seed};

use crate::hall_scene;
use crate::support::{Scene, cubes, game_of, rules, scene_of};

/// The first Multi-Resource token of Mercury, the book's example: four purple, two red below.
const MERCURY: ProductionToken = ProductionToken(70);

fn dealt(scene: &Scene) -> u32 {
    match scene.game().pending() {
        Pending::Dealer { n } => n,
        other @ (Pending::Seats(_) | Pending::Over) => panic!("no draw: {other:?}"),
    }
}

fn landed(asked: &str) -> Scene {
    let mut scene = scene_of(2, asked).learned(Family::Drill, 1);
    scene.play("play travel\nload-base\nload-building drill\nfly mercury");
    scene
}

/// A Base on Mercury with the token of the example, its Deposit and its layer as said.
fn based(deposit: &str, layer: u8, drill: u8) -> Scene {
    let mut scene = landed("multi_resource=on");
    scene.play("draw token 10:\nsettle\ndeploy drill\ndone");
    scene.learned_more(Family::Drill, drill).edit(|position| {
        let own = &mut position.corporations[0];
        own.zones[0].deposit = cubes(deposit);
        own.played.retain(|token| *token != Token::Production(Planet::Mercury));
        own.pool.push(Token::Production(Planet::Mercury));
        let doc = position.variants.as_mut().expect("variants");
        let (player, planet) = (Player::seat(0), Planet::Mercury);
        doc.layers = if layer > 0 { vec![LayerDoc { player, planet, layer }] } else { Vec::new() };
    })
}

fn layers(scene: &Scene) -> Vec<u8> {
    scene.table().variants.expect("variants").layers.iter().map(|doc| doc.layer).collect()
}

/// §V4.1: two such tokens for each planet; on the table with two others, or mixed with all.
#[test]
fn v4_1_set_up() {
    let multi: Vec<Planet> = rules().production[70..].iter().map(|info| info.planet).collect();
    let twice: Vec<Planet> = Planet::COLONIES.into_iter().flat_map(|p| [p, p]).collect();
    assert_eq!(multi, twice);
    let scene = landed("multi_resource=on");
    assert_eq!(dealt(&scene), 4);
    let sheet = scene.game().draw_sheet();
    let base = sheet.outcomes.iter().filter(|outcome| *outcome == "a token of the base game");
    assert_eq!(base.count(), 2, "and two of several layers");
    let mut other = scene.clone();
    other.play("draw a token of the base game");
    assert_eq!(dealt(&other), 10);
    other.play("draw token 3:\nlook");
    assert_eq!(dealt(&other), 3, "one of the four is known");
    assert_eq!(dealt(&landed("multi_resource=blind")), 12);
    assert_eq!(dealt(&landed("")), 10);
}

/// §V4.2, the example of play, first part: founding shows the surface only.
#[test]
fn v4_2_example_founding() {
    let mut scene = landed("multi_resource=on");
    scene.play("draw token 10:\nsettle\ndeploy drill\ndone");
    assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("PPPP"));
    assert_eq!(scene.zone(Planet::Mercury).token, MERCURY);
    assert_eq!(scene.me().cubes, cubes("RRYP"), "the ARS sends one of the same colour");
    assert_eq!(scene.me().played.last(), Some(&Token::Production(Planet::Mercury)));
    assert!(layers(&scene).is_empty());
}

/// §V4.2, the example of play, second part: the last cubes of a layer uncover the next.
#[test]
fn v4_2_example_production() {
    let mut scene = based("PP", 0, 1);
    scene.play("pass\nplay production-mercury\nbase P");
    assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("P"));
    scene.play("explorer P");
    assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("RR"));
    assert_eq!(layers(&scene), [1]);
    assert_eq!(scene.refused("drill P"), "§1.8");
    scene.play("drill R");
    let zone = scene.zone(Planet::Mercury);
    assert_eq!((zone.deposit, zone.storage), (cubes("R"), cubes("RPP")));
}

/// §V4.2: below the last layer there is nothing; a Deposit of the base game has one layer.
#[test]
fn v4_2_the_last_layer() {
    let mut scene = based("R", 1, 1);
    scene.play("pass\nplay production-mercury\nbase R");
    assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("-"));
    assert!(!scene.offers("drill R"));
    let mut plain = scene_of(2, "").based(Planet::Mars, "R", "-");
    plain.play("play production-mars\nbase R");
    assert_eq!(plain.zone(Planet::Mars).deposit, cubes("-"));
}

/// R-111: a part that moves several cubes goes on in the next layer, but not before its time.
#[test]
fn r111_across_layers() {
    let mut scene = based("P", 0, 2);
    scene.play("pass\nplay production-mercury");
    assert!(scene.offers("drill RP") && scene.offers("drill P"));
    assert!(!scene.offers("drill R") && !scene.offers("drill RR"));
    assert_eq!(scene.refused("drill RR"), "§1.8");
    scene.play("drill RP");
    let zone = scene.zone(Planet::Mercury);
    assert_eq!((zone.deposit, zone.storage), (cubes("R"), cubes("RP")));
    assert_eq!(layers(&scene), [1]);
}

/// R-110: a Deposit that was emptied outside of a production is filled when the next one begins.
#[test]
fn r110_an_empty_deposit() {
    let mut scene = based("-", 0, 1);
    assert!(scene.options().contains(&"pass".to_owned()));
    scene.play("pass");
    assert!(scene.offers("play production-mercury"));
    scene.play("play production-mercury");
    assert_eq!((scene.zone(Planet::Mercury).deposit, layers(&scene)), (cubes("RR"), vec![1]));
    let mut empty = based("-", 1, 1);
    empty.play("pass");
    assert!(!empty.offers("play production-mercury"), "nothing is below");
}

/// §V4.3: rewards for Deposits look at the layer that lies open.
#[test]
fn v4_3_the_open_layer_counts() {
    for (layer, options) in [
        (0, vec!["refill mercury p"]),
        (1, vec!["refill mercury r", "refill mercury y", "refill mercury g"]),
    ] {
        let mut scene = based("R", layer, 1).extra(8);
        scene.play("pass\nplay X08");
        if options.len() > 1 {
            assert_eq!(scene.options(), options);
            scene.play("refill mercury g");
            assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("RGGG"));
        } else {
            assert_eq!(scene.zone(Planet::Mercury).deposit, cubes("RPPP"), "no question");
        }
    }
}

/// §V4.2: a dismantled Base leaves no layer behind.
#[test]
fn v4_2_a_new_base_begins_at_the_surface() {
    let mut scene = based("R", 1, 1).edit(|position| {
        let own = &mut position.corporations[0];
        own.pool.push(Token::Travel);
        own.played.retain(|token| *token != Token::Travel);
    });
    scene.play("pass\nplay travel\ndismantle");
    assert!(layers(&scene).is_empty());
}

/// R-112: with both layered tokens on the board H.A.L.L. founds its Bases by tokens of the base game.
#[test]
fn r112_hall_has_tokens_of_the_box() {
    let (mut bases, mut layered) = (0, 0);
    for (asked, seeds) in [("multi_resource=on", 0..25u64), ("multi_resource=blind", 0..25)] {
        for seed in seeds {
            let mut game = game_of(1, asked);
            let mut dealer = Dealer::new(Seed([9; 32]).derive("multi", seed));
            let mut legal = Vec::new();
            playout_silent(&mut game, &mut dealer, &mut Prng::new(seed), &mut legal);
            let zones = game.position().corporations.remove(1).zones;
            bases += zones.len();
            let deep = zones.iter().filter(|zone| zone.token.0 >= 70).count();
            assert!(deep == 0 || asked.ends_with("blind"), "seed {seed}");
            layered += deep;
        }
    }
    assert!(bases > 20 && layered > 0, "{bases} Bases, {layered} with layers");
}

/// R-113: H.A.L.L.'s production digs through layers; red keeps its one cube above the next.
#[test]
fn r113_hall_and_layers() {
    for (cube, deposit, storage, layer) in [
        (Resource::Yellow, "RR", "P", vec![1]),
        (Resource::Red, "P", "-", vec![]),
        (Resource::Green, "R", "YP", vec![1]),
    ] {
        let asked = [("hall", "intermediate"), ("multi_resource", "blind")];
        let mut scene = hall_scene::Scene::playing(&asked);
        scene.base_with(MERCURY, "P", "-");
        scene.pile(&[Token::Production(Planet::Mercury)]);
        let told = scene.cube(cube);
        let zone = told.zone(Planet::Mercury);
        assert_eq!((zone.deposit, zone.storage), (cubes(deposit), cubes(storage)), "{cube}");
        let doc = told.position().variants.expect("variants");
        let found: Vec<u8> = doc.layers.iter().map(|doc| doc.layer).collect();
        assert_eq!(found, layer, "{cube}");
    }
}

// A slow second opinion, written from the rules alone.

/// A Deposit as plain lists: what lies open, the layers below, the Storage.
struct Mine {
    open: Vec<Resource>,
    below: Vec<Vec<Resource>>,
    storage: Vec<Resource>,
}

impl Mine {
    /// One cube leaves the ground; an empty Deposit is filled at once.
    fn dig(&mut self, cube: Resource) {
        let place = self.open.iter().position(|&other| other == cube).expect("the cube lies open");
        self.open.remove(place);
        if self.open.is_empty() && !self.below.is_empty() {
            self.open = self.below.remove(0);
        }
    }

    fn follow(&mut self, answer: &str) {
        let letters = |text: &str| -> Vec<Resource> {
            let named = |c: char| Resource::from_token(&c.to_ascii_lowercase().to_string());
            text.chars().map(|c| named(c).expect("a colour")).collect()
        };
        let words: Vec<&str> = answer.split(' ').collect();
        match words[..] {
            ["base" | "drill" | "explorer", moved] => {
                let mut left = letters(moved);
                while !left.is_empty() {
                    let place = left.iter().position(|cube| self.open.contains(cube));
                    let cube = left.remove(place.expect("one of them lies open"));
                    self.dig(cube);
                    self.storage.push(cube);
                }
            }
            ["convert", "enrich", from, to] => {
                let (from, to) = (letters(from)[0], letters(to)[0]);
                let place = self.storage.iter().position(|&cube| cube == from);
                self.storage[place.expect("in Storage")] = to;
            }
            ["convert", how, from, to] => {
                self.dig(letters(from)[0]);
                let n = if how == "split" { 2 } else { 1 };
                let room = 5 - self.storage.len();
                self.storage.extend(std::iter::repeat_n(letters(to)[0], n.min(room)));
            }
            _ => panic!("{answer} is no part of this production"),
        }
    }
}

fn sorted(cubes: &[Resource]) -> String {
    let mut sum = starship_interstellar::Cubes::NONE;
    cubes.iter().for_each(|&cube| sum.add(cube, 1));
    sum.to_string()
}

/// §V4.2, R-110, R-111: random productions from all layered tokens follow the plain lists.
#[test]
fn layers_follow_plain_lists() {
    let mut prng = Prng::new(23);
    let mut deepened = 0;
    for _ in 0..200 {
        let token = ProductionToken(70 + prng.below(14) as u8);
        let planet = token.planet();
        let (drill, converter) = (prng.below(4) as u8, prng.below(4) as u8);
        let info = rules().token(token);
        let mut below: Vec<Vec<Resource>> = Vec::new();
        for deep in info.deeper.iter().filter(|deep| deep.n > 0) {
            below.push(vec![deep.resource; usize::from(deep.n)]);
        }
        let mut open: Vec<Resource> = vec![info.resource; prng.index(3)];
        if prng.one_in(3) {
            open.push(Resource::ALL[prng.index(5)]);
        }
        let storage: Vec<Resource> =
            (0..prng.below(5)).map(|_| Resource::ALL[prng.index(5)]).collect();
        let mut scene = scene_of(2, "multi_resource=blind")
            .learned(Family::Drill, drill)
            .learned(Family::Converter, converter)
            .edit(|position| {
                position.planets[planet.index()].unseen.retain(|other| *other != token);
                position.planets[planet.index()].n_unseen -= 1;
                let own = &mut position.corporations[0];
                own.bases -= 1;
                let mut buildings = starship_interstellar::BuildingCount::default();
                (buildings.drill, buildings.converter) = (drill.min(1), converter.min(1));
                own.buildings.drill -= buildings.drill;
                own.buildings.converter -= buildings.converter;
                let (deposit, storage) = (cubes(&sorted(&open)), cubes(&sorted(&storage)));
                let zone = ZoneDoc { planet, token, buildings, deposit, storage };
                own.zones.push(zone);
                own.pool.push(Token::Production(planet));
            });
        let start = format!("play production-{}", planet.token());
        if !scene.offers(&start) {
            continue;
        }
        scene.play(&start);
        let mut mine = Mine { open, below, storage };
        if mine.open.is_empty() {
            mine.open = mine.below.remove(0);
        }
        loop {
            let options = scene.options();
            let answer = options[prng.index(options.len())].clone();
            if answer == "done" {
                break;
            }
            mine.follow(&answer);
            scene.play(&answer);
            let zone = scene.zone(planet);
            assert_eq!(zone.deposit.to_string(), sorted(&mine.open), "{answer}");
            assert_eq!(zone.storage.to_string(), sorted(&mine.storage), "{answer}");
        }
        deepened += layers(&scene).len();
    }
    assert!(deepened > 20, "{deepened} reached the second layer");
}
