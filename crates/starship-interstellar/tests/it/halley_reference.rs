//! A slow second opinion about the comet, written from the book alone: angles instead of zones.

use battery::Prng;
use starship_interstellar::{CometDoc, Orbit, Planet, Quadrant};

use crate::halley_scene::{comet_moves, sky, swallowed};

const SPACES: [i32; 8] = [1, 1, 1, 2, 3, 4, 5, 6];
/// A Quadrant in parts that every Orbit divides, half a space too.
const QUARTER: i32 = 1680;

/// A comet by its angle, the Quadrant that it counts as in, and its Orbit: -1 is gone, 8 outside.
#[derive(Clone, Copy)]
struct Body {
    orbit: i32,
    quarter: i32,
    angle: i32,
    inward: bool,
}

struct Sky {
    spaces: [i32; 8],
    gone: usize,
}

impl Sky {
    /// The middle of the space on which a planet stands.
    fn middle(&self, planet: usize) -> i32 {
        (2 * self.spaces[planet] + 1) * QUARTER / (2 * SPACES[planet])
    }

    fn quarter(&self, planet: usize) -> i32 {
        self.middle(planet) / QUARTER
    }

    fn is_left(&self, planet: usize) -> bool {
        planet >= self.gone
    }
}

/// The line between two spaces of this Orbit that is nearest, in the same quarter; of two the later.
fn below(body: Body, orbit: usize) -> i32 {
    let mut best = body.quarter * QUARTER;
    for line in 0..=SPACES[orbit] {
        let angle = body.quarter * QUARTER + line * QUARTER / SPACES[orbit];
        let (far, nearest) = ((angle - body.angle).abs(), (best - body.angle).abs());
        if far <= nearest {
            best = angle;
        }
    }
    best
}

fn follow(sky: &Sky, mut body: Body, draft: bool) -> (Body, Vec<String>) {
    let mut told = Vec::new();
    let mut left = 1;
    for planet in 0..8 {
        left += i32::from(sky.is_left(planet) && sky.quarter(planet) == body.quarter);
    }
    told.push(format!("{left} Orbits"));
    while left > 0 {
        left -= 1;
        if body.inward && body.orbit == sky.gone as i32 {
            body.inward = false;
            told.push(format!("turns at {}", Planet::ALL[sky.gone].token()));
        }
        let next = body.orbit + if body.inward { -1 } else { 1 };
        if next == 8 {
            told.push(if draft { "stays" } else { "leaves" }.to_owned());
            body.orbit = if draft { 7 } else { -1 };
            return (body, told);
        }
        let orbit = next as usize;
        body.angle = match (body.orbit, draft) {
            (8, true) => (body.quarter + 1) * QUARTER,
            (8, false) => body.quarter * QUARTER + QUARTER / 2,
            _ => below(body, orbit),
        };
        body.orbit = next;
        told.push(told_place("", orbit, body));
        if sky.is_left(orbit) {
            drawn_on(sky, &mut body, orbit, &mut told);
        }
    }
    (body, told)
}

fn told_place(before: &str, orbit: usize, body: Body) -> String {
    let zone = (body.angle - body.quarter * QUARTER) * SPACES[orbit] / QUARTER;
    format!("{before}{} {}.{zone}", Planet::ALL[orbit].token(), body.quarter)
}

/// Gravity, and whatever it makes the comet pass.
fn drawn_on(sky: &Sky, body: &mut Body, orbit: usize, told: &mut Vec<String>) {
    let middle = sky.middle(orbit);
    let way = match (sky.quarter(orbit) - body.quarter).rem_euclid(4) {
        0 if middle > body.angle => 1,
        0 => -1,
        1 => 1,
        3 => -1,
        _ => 0,
    };
    let name = Planet::ALL[orbit].token();
    let step = QUARTER / SPACES[orbit];
    let passed = (middle - body.angle).rem_euclid(4 * QUARTER);
    let passed = if way > 0 { passed == step / 2 } else { passed == 4 * QUARTER - step / 2 };
    if way != 0 {
        body.angle += way * step;
        // Beyond its quarter, not on the border, the next one begins.
        let (first, last) = (body.quarter * QUARTER, (body.quarter + 1) * QUARTER);
        if body.angle < first || body.angle > last {
            body.quarter += way;
        }
        if !(0..4).contains(&body.quarter) {
            body.quarter -= 4 * way;
            body.angle -= 4 * way * QUARTER;
        }
        let zone = (body.angle - body.quarter * QUARTER) * SPACES[orbit] / QUARTER;
        let word = if way > 0 { "clockwise" } else { "back" };
        told.push(format!("pulled by {name} {word} {}.{zone}", body.quarter));
    }
    if body.inward && orbit == sky.gone {
        body.inward = false;
        told.push(format!("turns at {name}"));
    }
    if way != 0 && passed {
        told.push(format!("passes {name}"));
    }
}

/// §C.4, §C.5: the comet goes where the angles say, over random skies and both texts.
#[test]
fn the_comet_goes_where_angles_say() {
    let mut prng = Prng::new(31);
    for round in 0..1500 {
        let gone = [0, 0, 1, 2][prng.index(4)];
        let sky_ = Sky {
            spaces: std::array::from_fn(|idx| prng.below(SPACES[idx] as u32 * 4) as i32),
            gone,
        };
        let orbit = gone + prng.index(9 - gone);
        let quarter = prng.below(4) as i32;
        let outside = orbit == 8;
        let zone = if outside { 0 } else { prng.below(SPACES[orbit] as u32 + 1) as i32 };
        let inward = outside || prng.one_in(2);
        let doc = CometDoc {
            orbit: Orbit::ALL[orbit],
            quadrant: Quadrant(quarter as u8),
            zone: zone as u8,
            inward,
        };
        let angle = if outside { 0 } else { quarter * QUARTER + zone * QUARTER / SPACES[orbit] };
        let draft = prng.one_in(2);
        let text = if draft { "draft" } else { "final" };
        let told = comet_moves(text, 2, |position| {
            swallowed(position, &Planet::ALL[..gone]);
            sky(position, sky_.spaces.map(|space| space as u8), doc);
        });
        let body = Body { orbit: orbit as i32, quarter, angle, inward };
        let (body, said) = follow(&sky_, body, draft);
        let moves: Vec<String> = told.moves().lines().map(str::to_owned).collect();
        let moves: Vec<String> =
            moves.into_iter().filter(|line| !line.starts_with("cube for")).collect();
        assert_eq!(moves, said, "round {round}: {:?}, {doc:?}, {gone} gone", sky_.spaces);
        match told.comet() {
            None => assert_eq!(body.orbit, -1),
            Some(comet) => {
                assert_eq!(comet.orbit.index() as i32, body.orbit);
                assert_eq!(
                    (i32::from(comet.quadrant.0), comet.inward),
                    (body.quarter, body.inward)
                );
            }
        }
    }
}
