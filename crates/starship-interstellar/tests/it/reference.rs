//! Slow second opinions, written from the rules alone: flights and productions.

use battery::Prng;
use starship_interstellar::{Conversion, Cubes, Family, Place, Planet, Quadrant, Resource};

use crate::support::{Scene, cubes, rules, scene};

/// §3.3 by walking: ring by ring and quarter by quarter, counting every border.
fn walked(from: (u8, u8), to: (u8, u8), belt_counts: bool) -> u16 {
    let (mut ring, mut fuel) = (from.0, 0u16);
    while ring != to.0 {
        ring = if ring < to.0 { ring + 1 } else { ring - 1 };
        fuel += u16::from(ring != 5 || belt_counts || ring == to.0);
    }
    let (mut right, mut left) = (from.1, from.1);
    let mut quarters = 0;
    while right != to.1 && left != to.1 {
        (right, left) = ((right + 1) % 4, (left + 3) % 4);
        quarters += 1;
    }
    fuel + quarters
}

/// The ring of each planet, the Belt being the fifth.
const RINGS: [u8; 8] = [1, 2, 3, 4, 6, 7, 8, 9];
const PULL: [u16; 8] = [1, 1, 1, 1, 4, 3, 2, 2];
const SPACES: [u8; 8] = [1, 1, 1, 2, 3, 4, 5, 6];

fn reckoned(scene: &Scene, level: u8, from: Planet, to: Planet) -> u16 {
    let table = scene.table();
    let place = |planet: Planet| {
        let idx = planet.index();
        (RINGS[idx], table.planets[idx].space / SPACES[idx])
    };
    let pull = if level >= 2 { 0 } else { PULL[from.index()] };
    let way = |a, b| walked(a, b, level == 0);
    let mut best = pull + way(place(from), place(to));
    if let Some(Place { orbit, quadrant: Quadrant(quadrant) }) = table.corporations[0].wormhole {
        let token = (RINGS[orbit.index()], quadrant);
        if from == Planet::Earth {
            best = best.min(1 + way(token, place(to)));
        }
        if to == Planet::Earth {
            let home = if token == place(from) { 0 } else { pull + way(place(from), token) };
            best = best.min(home + 1);
        }
    }
    best
}

/// §3.3, §T.6: every flight of random skies costs what a walk says.
#[test]
fn flights_cost_what_a_walk_says() {
    let mut prng = Prng::new(7);
    for _ in 0..150 {
        let level = prng.below(4) as u8;
        let wormhole = (level == 3).then(|| Place {
            orbit: Planet::ALL[prng.index(8)],
            quadrant: Quadrant(prng.below(4) as u8),
        });
        let from = Planet::ALL[prng.index(8)];
        let sky = scene(2).learned(Family::Travel, level).edit(|position| {
            for (planet, doc) in position.planets.iter_mut().enumerate() {
                doc.space = prng.below(u32::from(SPACES[planet]) * 4) as u8;
            }
            let own = &mut position.corporations[0];
            (own.fuel, own.wormhole, own.explorer.at) = (40, wormhole, from.into());
        });
        for to in Planet::ALL.into_iter().filter(|&to| to != from) {
            let mut flight = sky.clone();
            flight.play(&format!("play travel\nfly {}", to.token()));
            let said = reckoned(&sky, level, from, to);
            assert_eq!(40 - flight.me().fuel, said, "{from} to {to}, level {level}, {wormhole:?}");
        }
    }
}

/// A plant kept in plain lists.
struct Plant {
    deposit: Vec<Resource>,
    storage: Vec<Resource>,
    supply: Vec<Resource>,
    fuel: u16,
}

impl Plant {
    fn take(list: &mut Vec<Resource>, cube: Resource) {
        let place = list.iter().position(|&other| other == cube).expect("the cube is there");
        list.remove(place);
    }

    fn follow(&mut self, answer: &str, levels: [u8; 4]) {
        let words: Vec<&str> = answer.split(' ').collect();
        let letters = |text: &str| -> Vec<Resource> {
            let named = |c: char| Resource::from_token(&c.to_ascii_lowercase().to_string());
            text.chars().map(|c| named(c).expect("a colour")).collect()
        };
        match words[..] {
            ["base" | "drill" | "explorer", moved] => {
                for cube in letters(moved) {
                    Plant::take(&mut self.deposit, cube);
                    self.storage.push(cube);
                }
            }
            ["ars", sent] => {
                for cube in letters(sent) {
                    Plant::take(&mut self.storage, cube);
                    self.supply.push(cube);
                }
            }
            ["outpost"] => self.fuel += 3 * u16::from(levels[2]),
            ["convert", how, from, to] => {
                let (from, to) = (letters(from)[0], letters(to)[0]);
                if how == Conversion::Enrich.token() {
                    Plant::take(&mut self.storage, from);
                    self.storage.push(to);
                } else {
                    Plant::take(&mut self.deposit, from);
                    let n = if how == Conversion::Split.token() { 2 } else { 1 };
                    for _ in 0..n {
                        if self.storage.len() < 5 {
                            self.storage.push(to);
                        }
                    }
                }
            }
            _ => panic!("{answer} is no part of a production"),
        }
    }
}

fn list(cubes: Cubes) -> Vec<Resource> {
    Resource::ALL.into_iter().flat_map(|r| vec![r; usize::from(cubes.get(r))]).collect()
}

fn sorted(mut list: Vec<Resource>) -> Vec<Resource> {
    list.sort();
    list
}

/// §4.6, §T.1 to §T.4: random productions follow the plain lists, and no answer is offered that the
/// lists could not follow.
#[test]
fn productions_follow_plain_lists() {
    const FAMILIES: [Family; 4] = [Family::Ars, Family::Converter, Family::Outpost, Family::Drill];
    let mut prng = Prng::new(11);
    for _ in 0..300 {
        let levels: [u8; 4] = std::array::from_fn(|_| prng.below(4) as u8);
        let kept: Vec<usize> = (0..4).filter(|&idx| levels[idx] > 0).take(3).collect();
        let mut start = scene(2);
        for &idx in &kept {
            start = start.learned(FAMILIES[idx], levels[idx]);
        }
        let mut random = |most: u32| {
            let mut cubes = Cubes::NONE;
            for _ in 0..prng.below(most) {
                cubes.add(Resource::ALL[prng.index(5)], 1);
            }
            cubes.to_string()
        };
        let (deposit, storage) = (format!("R{}", random(6).replace('-', "")), random(5));
        let mut game = one_of_each(&start, &deposit, &storage);
        if !game.offers("play production-mars") {
            continue;
        }
        game.play("play production-mars");
        let mut plant = Plant {
            deposit: list(cubes(&deposit)),
            storage: list(cubes(&storage)),
            supply: list(cubes("RRY")),
            fuel: 8,
        };
        loop {
            let options = game.options();
            let answer = options[prng.index(options.len())].clone();
            if answer == "done" {
                break;
            }
            plant.follow(&answer, levels);
            game.play(&answer);
            let zone = game.zone(Planet::Mars);
            assert_eq!(list(zone.deposit), sorted(plant.deposit.clone()), "{answer}");
            assert_eq!(list(zone.storage), sorted(plant.storage.clone()), "{answer}");
            assert_eq!(list(game.me().cubes), sorted(plant.supply.clone()), "{answer}");
            assert_eq!(game.me().fuel, plant.fuel, "{answer}");
        }
    }
    assert_eq!(rules().numbers.storage, 5, "what the lists take for granted");
}

/// A Base on Mars with one Building of each kind that is known; the others stay on Earth.
fn one_of_each(scene: &Scene, deposit: &str, storage: &str) -> Scene {
    let kept = scene.me().buildings;
    scene.edit(|position| {
        let pile = &mut position.planets[Planet::Mars.index()];
        let token = pile.unseen.remove(0);
        pile.n_unseen -= 1;
        let own = &mut position.corporations[0];
        own.bases -= 1;
        let mut there = starship_interstellar::BuildingCount::default();
        let mut room = 3;
        let mut place = |have: u8, home: &mut u8| {
            let n = u8::from(have > 0 && room > 0);
            room -= n;
            *home -= n;
            n
        };
        there.ars = place(kept.ars, &mut own.buildings.ars);
        there.converter = place(kept.converter, &mut own.buildings.converter);
        there.outpost = place(kept.outpost, &mut own.buildings.outpost);
        there.drill = place(kept.drill, &mut own.buildings.drill);
        let (deposit, storage) = (cubes(deposit), cubes(storage));
        let zone = starship_interstellar::ZoneDoc {
            planet: Planet::Mars,
            token,
            buildings: there,
            deposit,
            storage,
        };
        own.zones.push(zone);
        own.pool.push(starship_interstellar::Token::Production(Planet::Mars));
    })
}
