//! The levels of every title: named, reproducible, blind to what their seat may not know.

use std::sync::Arc;

use opponents::{House, Level, USUAL, bot, levels, stand_in};
use serde_json::to_value;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Bot, Components, Dealer, Game, Pending, Seat, Seed, Seen, Viewer};

use crate::games::{answers_with, played};

const SEED: Seed = Seed([91; 32]);
/// Whose bots are looked at.
const OWN: Seat = Seat(0);

fn names<G: House>() -> Vec<&'static str> {
    levels::<G>().iter().map(|level| level.name).collect()
}

fn are_well_named<G: House>() {
    let levels = levels::<G>();
    assert_eq!(levels[0].name, "random");
    assert!(levels.len() <= 10, "ten levels at most");
    let mut names = names::<G>();
    assert!(names.contains(&USUAL));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), levels.len(), "a name is one level's");
    for Level { name, meaning, .. } in &levels {
        assert!(meaning.len() > 20 && !meaning.ends_with('.'), "{name}: {meaning}");
    }
    let ratings: Vec<i32> =
        levels.iter().filter_map(|level| level.rating).map(|rating| rating.points).collect();
    assert!(ratings.is_sorted_by(|weaker, stronger| weaker < stronger), "{ratings:?}");
}

#[test]
fn every_level_has_a_name_and_a_meaning() {
    are_well_named::<StellarConquest>();
    are_well_named::<StarshipInterstellar>();
    are_well_named::<Skymines>();
}

fn plays_the_same<G: House>()
where
    G::Action: PartialEq,
{
    for name in names::<G>() {
        let play = |seed: Seed| played::<G>(&[name, USUAL], &[], seed).answers;
        let one = play(SEED);
        assert!(one == play(SEED), "{name}: the same seed, another game");
        assert!(one != play(SEED.derive("other", 0)), "{name}: another seed, the same game");
    }
}

#[test]
fn stellar_conquest_is_the_same_from_the_same_seed() {
    plays_the_same::<StellarConquest>();
}

#[test]
fn starship_interstellar_is_the_same_from_the_same_seed() {
    plays_the_same::<StarshipInterstellar>();
}

#[test]
fn skymines_is_the_same_from_the_same_seed() {
    plays_the_same::<Skymines>();
}

/// Two of each level sit at the same seat and hear the same. Now and then one is asked in the real game, the other in
/// one that their seat cannot tell from it: cards, plans and fleets of others lie elsewhere. They answer alike.
fn see_no_secret<G: House>(n_moments: usize, every: u64) {
    let rules = Arc::new(G::rules(&G::components()).expect("sound components"));
    let mut game: G = opponents::opening(&rules, 3, &Default::default()).expect("a good set-up");
    let all = || -> Vec<Box<dyn Bot<G>>> {
        names::<G>().iter().map(|name| bot::<G>(name, SEED).expect("known")).collect()
    };
    let (mut here, mut there) = (all(), all());
    let mut field: Vec<_> =
        (0..3).map(|seat| bot::<G>(USUAL, SEED.derive("field", seat)).expect("known")).collect();
    let (mut dealer, mut inventions) = (Dealer::new(SEED), Dealer::new(Seed([17; 32])));
    let (mut memory, mut events) = (G::Memory::default(), Vec::new());
    let (mut n_asked, mut n_compared, mut n_different) = (0, 0, 0);
    while n_compared < n_moments && game.pending() != Pending::Over {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let (viewer, mut legal) = (Viewer::Seat(seat), Vec::new());
                game.legal(seat, &mut legal);
                let view = game.view(viewer);
                let seen = Seen { rules: &rules, seat, view: Some(&view), legal: &legal };
                n_asked += u64::from(seat == OWN && legal.len() > 1);
                if seat == OWN && legal.len() > 1 && n_asked.is_multiple_of(every) {
                    let twin = G::determinize(&rules, viewer, &view, &memory, &mut inventions);
                    let mut twin_legal = Vec::new();
                    twin.legal(seat, &mut twin_legal);
                    let twin_view = twin.view(viewer);
                    assert_eq!(to_value(&view).ok(), to_value(&twin_view).ok(), "a twin world");
                    n_different += u32::from(twin.hash() != game.hash());
                    let twin_seen =
                        Seen { rules: &rules, seat, view: Some(&twin_view), legal: &twin_legal };
                    for ((one, other), name) in here.iter_mut().zip(&mut there).zip(names::<G>()) {
                        assert_eq!(one.choose(&seen), other.choose(&twin_seen), "{name}");
                    }
                    n_compared += 1;
                }
                let idx = field[seat.index()].choose(&seen);
                game.play(seat, &legal[idx], &mut events);
            }
        }
        for event in events.drain(..) {
            for seat in Seat::first(3) {
                let Some(event) = G::event_view(&event, Viewer::Seat(seat)) else { continue };
                field[seat.index()].hear(&event);
                if seat == OWN {
                    G::remember(&mut memory, &event);
                    here.iter_mut().chain(&mut there).for_each(|bot| bot.hear(&event));
                }
            }
        }
    }
    assert_eq!(n_compared, n_moments, "the game was long enough");
    println!("{n_different} of {n_compared} twins are other worlds");
}

#[test]
fn no_level_of_stellar_conquest_sees_a_secret() {
    see_no_secret::<StellarConquest>(20, 101);
}

#[test]
fn no_level_of_starship_interstellar_sees_a_secret() {
    see_no_secret::<StarshipInterstellar>(12, 9);
}

#[test]
fn no_level_of_skymines_sees_a_secret() {
    see_no_secret::<Skymines>(12, 7);
}

/// Skymines with one number changed.
fn other_components() -> Components {
    let mut components = Skymines::components();
    let changed = |name: &str| {
        let text = components.file(name)?;
        let at = text.find("value = 7")?;
        let changed = format!("{}value = 6{}", &text[..at], &text[at + "value = 7".len()..]);
        let mut tried = Skymines::components();
        tried.replace(name, changed.clone()).ok()?;
        Skymines::rules(&tried).is_ok().then(|| (name.to_owned(), changed))
    };
    let (name, text) = components.names().find_map(changed).expect("a seven that may be a six");
    components.replace(&name, text).expect("a known file");
    components
}

/// What has not been learned is left to `steady`, and said.
#[test]
fn a_mind_is_bound_to_its_components() {
    let printed = Skymines::rules(&Skymines::components()).expect("sound");
    assert_eq!(stand_in::<Skymines>("mind", &printed), None);
    let changed = other_components();
    let rules = Skymines::rules(&changed).expect("still sound");
    let said = stand_in::<Skymines>("mind", &rules).expect("a word");
    assert!(said.starts_with("steady plays in the place of mind: it has learned with"), "{said}");
    assert_eq!(stand_in::<Skymines>("steady", &rules), None);
    let game = |name| answers_with::<Skymines>(&changed, &[name, "random"], SEED);
    assert_eq!(game("mind"), game("steady"));
}
