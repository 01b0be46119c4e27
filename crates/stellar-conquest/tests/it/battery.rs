//! The battery, over this title.

use std::sync::Arc;

use battery::{Battery, Prng, passes};
use stellar_conquest::{Phase, Position, StellarConquest, Tech};
use tabletop::{Game, Seat, Viewer};

fn battery(seed: u64, games: u32) -> Battery<StellarConquest> {
    Battery::new(seed).games(games).swap(swap)
}

/// A twin by hand: some hidden facts of the other seats are changed in the document of the game.
///
/// It knows nothing of views, so it finds leaks that the title's own `determinize` would hide.
fn swap(game: &StellarConquest, viewer: Viewer, prng: &mut Prng) -> Option<StellarConquest> {
    let mut position = game.position();
    if position.phase == Phase::Over {
        return None;
    }
    let mut changed = false;
    for (seat, own) in position.seats.iter_mut().enumerate() {
        if viewer.is(Seat(seat as u8)) {
            continue;
        }
        own.output += 1;
        changed = true;
        let tech = Tech::ALL[prng.below(18) as usize];
        // Others cannot tell how fast ships are that do not move; the rest they never see.
        if tech.speed().is_none() && !own.owned.contains(&tech) {
            own.paid.retain(|payment| payment.tech != tech);
            own.paid.push(stellar_conquest::Payment { tech, ip: 1 + prng.below(9) as u16 });
        }
        for stack in &mut own.fleets {
            let hidden = stack.hex.is_some_and(|hex| !is_star(hex));
            if hidden && prng.below(2) == 0 {
                let ships = &mut stack.ships;
                let of =
                    if stack.cargo.is_none() { &mut ships.scouts } else { &mut ships.transports };
                *of = (*of % 30) + 1;
            }
        }
    }
    changed |= swap_colonies(&mut position, viewer, prng);
    let rules = Arc::new(StellarConquest::rules(&StellarConquest::components()).expect("built in"));
    changed.then(|| StellarConquest::from_position(&rules, &position).expect("still a position"))
}

/// People, factories and bases of colonies that the viewer does not control.
fn swap_colonies(position: &mut Position, viewer: Viewer, prng: &mut Prng) -> bool {
    let attacked = position.battle.as_ref().map(|battle| battle.star);
    let mut changed = false;
    for colony in &mut position.colonies {
        let controller = colony.conqueror.unwrap_or(colony.owner);
        let razing = position.phase == Phase::Assault || attacked == Some(colony.planet.star());
        if viewer.is(controller) || razing || position.phase == Phase::Production {
            continue;
        }
        colony.people = 1 + (colony.people + prng.below(3) as u8) % 60;
        colony.factories += prng.below(3) as u16;
        if colony.conqueror.is_none() {
            colony.bases += prng.below(3) as u16;
        }
        changed = true;
    }
    changed
}

fn is_star(hex: stellar_conquest::Hex) -> bool {
    static RULES: std::sync::LazyLock<stellar_conquest::Rules> = std::sync::LazyLock::new(|| {
        StellarConquest::rules(&StellarConquest::components()).expect("built in")
    });
    RULES.star_in(hex).is_some()
}

#[test]
fn sheets() {
    battery(1, 1).sheets().unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn playouts() {
    let report = passes(battery(1, 40).playouts());
    assert!(report.accepted > 1000, "{report:?}");
}

#[test]
fn views() {
    let report = passes(battery(2, 12).views());
    assert!(report.twins_different > 100, "{report:?}");
}

#[test]
fn together() {
    passes(battery(3, 14).together());
}

#[test]
fn undo() {
    passes(battery(4, 8).undo());
}

#[test]
fn inputs() {
    passes(battery(5, 4).inputs());
}

/// What the coach says is whole, and of questions that there are.
#[test]
fn the_coach_speaks_of_the_questions_that_there_are() {
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(::battery::coach_faults::<StellarConquest>(&sources), Vec::<String>::new());
}

/// Whatever ruling a section cites can be read, in words.
#[test]
fn every_ruling_that_is_cited_is_told() {
    battery(1, 1).rulings().unwrap_or_else(|error| panic!("{error}"));
}
