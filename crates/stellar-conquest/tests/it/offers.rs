//! What is offered is what is allowed: every answer that there is, put to every kind of question.
//!
//! The battery tries answers that it has met in its games. An answer that is never offered it never meets.

use std::collections::BTreeMap;

use battery::{Prng, sample_options};
use stellar_conquest::{Action, Hex, Item, Planet, Star, StellarConquest, Target, Tech};
use tabletop::{Game, Pending, Seat, Silent};

use crate::support::{rules, scene_of};

/// How often a question is looked at in a game.
const TIMES: u32 = 8;

/// How often each question was looked at.
type Seen = BTreeMap<&'static str, u32>;

/// All answers that can be written down, a few beyond what the board has, and amounts up to three hundred.
/// Loads of fire have no end: those that are offered, and one more.
fn all_answers(n_stacks: usize, offered: &[Action]) -> Vec<Action> {
    use Action as A;
    let stacks = 0..=n_stacks as u8;
    let mut all = vec![A::Done, A::Close, A::AdvanceAll, A::Administer, A::Advance, A::Detach];
    all.extend([A::FormUp, A::Disband, A::Retreat, A::Fire]);
    all.extend([true, false].map(|yes| A::Explore { yes }));
    all.extend(Item::ALL.map(|item| A::Buy { item }));
    all.extend(Tech::ALL.map(|tech| A::Research { tech }));
    all.extend((0..300).map(|n| A::Amount { n }));
    all.extend((0..20).map(|task_force| A::Join { task_force }));
    all.extend(stacks.clone().map(|stack| A::Select { stack }));
    for hex in Hex::all() {
        all.extend([A::Step { hex }, A::SendTo { hex }]);
    }
    for star in Star::all() {
        all.extend([A::PlacePost { star }, A::RemovePost { star }, A::Head { star }]);
        all.extend([true, false].map(|on| A::Inspect { star, on }));
        all.extend((0..5).map(|seat| A::Fight { star, against: Seat(seat) }));
    }
    for planet in Planet::all() {
        all.extend([A::Produce { planet }, A::Attack { planet }, A::Bombard { planet }]);
        all.push(A::Raze { planet });
        all.extend(stacks.clone().map(|stack| A::Land { stack, planet }));
    }
    for target in all_targets() {
        all.extend([A::Spread { target }, A::Pull { target }, A::PullAll { target }]);
        all.extend([[0; 3], [1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|load| A::Aim { target, load }));
    }
    let aims = offered.iter().filter(|action| matches!(action, A::Aim { .. }));
    let new: Vec<Action> = aims.filter(|aim| !all.contains(aim)).copied().collect();
    all.extend(new);
    all
}

fn all_targets() -> Vec<Target> {
    let mut all = vec![Target::Scout, Target::Corvette, Target::Fighter, Target::DeathStar];
    all.extend((0..5).map(|people| Target::Transport { people: Seat(people) }));
    for planet in Planet::all() {
        all.extend([Target::Base { planet }, Target::AdvancedBase { planet }]);
        all.push(Target::ShieldBase { planet });
    }
    all
}

/// A copy of each answer that is offered although it is refused, or twice, or not although it is allowed.
fn differences(game: &StellarConquest, seat: Seat) -> Vec<String> {
    let mut offered = Vec::new();
    game.legal(seat, &mut offered);
    let n_stacks = game.position().seats[seat.index()].fleets.len();
    let mut wrong = Vec::new();
    let mut n_allowed = 0;
    for answer in all_answers(n_stacks, &offered) {
        let times = offered.iter().filter(|other| **other == answer).count();
        let allowed = usize::from(game.check(seat, &answer).is_ok());
        n_allowed += allowed;
        if times != allowed {
            let answer = StellarConquest::notation(&answer);
            wrong.push(format!("{answer} is offered {times} times, and allowed {allowed}"));
        }
    }
    if wrong.is_empty() && n_allowed != offered.len() {
        wrong.push(format!("{} answers are offered, {n_allowed} known", offered.len()));
    }
    wrong
}

/// Random options that go together.
fn any_options(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    loop {
        let asked = sample_options::<StellarConquest>(prng, n_seats);
        if StellarConquest::options().fill(&asked, StellarConquest::RULESET).is_ok() {
            return asked;
        }
    }
}

/// A new game of two to four.
pub(crate) fn beginning(prng: &mut Prng) -> StellarConquest {
    let n_seats = 2 + prng.below(3) as u8;
    let options = StellarConquest::options();
    let options = options.fill(&any_options(prng, n_seats), StellarConquest::RULESET);
    let options = options.expect("they were tried a moment ago");
    StellarConquest::new(rules(), n_seats, &options).expect("a game of two to four")
}

/// A war: enemies at each other's stars, with and without defences, one of them conquered; the last turn
/// before production.
pub(crate) fn front(prng: &mut Prng) -> StellarConquest {
    let asked = any_options(prng, 3);
    let asked: Vec<(&str, &str)> =
        asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let scene = scene_of(3, &asked).turn(8).tech(0, Tech::UnlimitedRange);
    let scene = scene.tech(0, Tech::IndustrialTechnology).tech(1, Tech::ImprovedShipWeaponry);
    let scene = scene.tech(1, Tech::MissileBase).tech(1, Tech::PlanetShield);
    let scene = scene.card("Ceti", 24).colony("Ceti", 0, 1, 20, 6).defended(2, 0, 0);
    let scene = scene.colony("Ceti", 1, 1, 6, 4).conquered(0, false);
    let scene = scene.fleet(0, "Ceti", [1, 2, 3, 2, 1]).fleet(1, "E19", [1, 0, 2, 0, 0]).to("Ceti");
    let scene = scene.card("Mira", 57).colony("Mira", 0, 0, 12, 4);
    let placed = scene.position().variant.posts_placed;
    let scene = if placed { scene.post(0, "Mira") } else { scene };
    let scene = scene.fleet(0, "Mira", [2, 2, 1, 0, 0]).fleet(1, "Mira", [1, 1, 2, 1, 0]);
    let scene = scene.card("Canis", 26).colony("Canis", 0, 1, 9, 3);
    let scene = scene.fleet(0, "Canis", [0, 0, 2, 0, 0]).force(1).fleet(0, "E20", [2, 1, 0, 0, 0]);
    scene.to("Ceti").force(2).game()
}

/// Somebody plays at random from here on; every question is looked at the first few times.
fn play(mut game: StellarConquest, prng: &mut Prng, steps: u32, seen: &mut Seen) {
    let mut times = Seen::new();
    let mut legal = Vec::new();
    for _ in 0..steps {
        let seats = match game.pending() {
            Pending::Over => return,
            Pending::Dealer { n } => {
                game.deal(prng.below(n), &mut Silent);
                continue;
            }
            Pending::Seats(seats) => seats,
        };
        let seat = seats.iter().nth(prng.index(seats.len() as usize)).expect("somebody is asked");
        let question = game.question(seat).id;
        let n = times.entry(question).or_default();
        *n += 1;
        if *n <= TIMES || n.is_multiple_of(64) {
            *seen.entry(question).or_default() += 1;
            let wrong = differences(&game, seat);
            assert!(wrong.is_empty(), "{seat}, {question}: {}", wrong.join("; "));
        }
        legal.clear();
        game.legal(seat, &mut legal);
        let action = legal[prng.index(legal.len())];
        game.apply(seat, &action, &mut Silent).expect("an offered answer is taken");
    }
}

#[test]
fn what_is_offered_is_what_is_allowed() {
    let mut seen = Seen::new();
    for number in 0..4 {
        let mut prng = Prng::new(number);
        let game = beginning(&mut prng);
        play(game, &mut prng, u32::MAX, &mut seen);
    }
    for number in 100..130 {
        let mut prng = Prng::new(number);
        let game = front(&mut prng);
        play(game, &mut prng, 400, &mut seen);
    }
    println!("{seen:?}");
    for question in ["administer", "aim", "assault", "attack", "raze", "withdraw"] {
        assert!(seen.contains_key(question), "'{question}' was never asked: {seen:?}");
    }
}
