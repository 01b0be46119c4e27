//! Features follow from the View and the components alone.

use minds::{Encoder, Mind};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Dealer, Pending, Seat, Seed, Viewer};

use crate::made_up::rules;

/// Plays games with any answers; at many moments every seat's features are those of a twin of the game,
/// invented from what the seat knows, in which all that is hidden may be different.
fn twins_look_the_same<G: Mind>(n_games: u64, every: u32) -> usize {
    let rules = rules::<G>();
    let (mut encoder, mut fresh) = (Encoder::new::<G>(), Encoder::new::<G>());
    let (mut n, mut differing) = (0, 0);
    for number in 0..n_games {
        let seed = Seed([11; 32]).derive("twins", number);
        let mut draws = Dealer::new(seed.derive("answers", 0));
        let (options, n_seats) = loop {
            let setting = G::setting(&mut |n| draws.below(n));
            let filled = G::options().fill(&setting.options, G::RULESET);
            if let Ok(options) = filled
                && G::new(&rules, setting.n_seats, &options).is_ok()
            {
                break (options, setting.n_seats);
            }
        };
        let mut game = G::new(&rules, n_seats, &options).expect("tried above");
        let mut memories = vec![G::Memory::default(); n_seats.into()];
        let (mut dealer, mut legal, mut events) = (Dealer::new(seed), Vec::new(), Vec::new());
        loop {
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    let action = legal[draws.below(legal.len() as u32) as usize].clone();
                    game.play(seat, &action, &mut events);
                }
            }
            for event in events.drain(..) {
                for (seat, memory) in memories.iter_mut().enumerate() {
                    let viewer = Viewer::Seat(Seat(seat as u8));
                    if let Some(event) = G::event_view(&event, viewer) {
                        G::remember(memory, &event);
                    }
                }
            }
            if draws.below(every) > 0 {
                continue;
            }
            for seat in Seat::first(n_seats) {
                let (viewer, memory) = (Viewer::Seat(seat), &memories[seat.index()]);
                let view = game.view(viewer);
                let twin = G::determinize(&rules, viewer, &view, memory, &mut draws);
                differing += usize::from(twin.hash() != game.hash());
                let own = encoder.view::<G>(&rules, &view, seat).to_vec();
                assert_eq!(own, fresh.view::<G>(&rules, &twin.view(viewer), seat));
                let text = serde_json::to_string(&view).expect("a View is plain data");
                let again: G::View = serde_json::from_str(&text).expect("it is read as written");
                assert_eq!(own, encoder.view::<G>(&rules, &again, seat));
                n += 1;
            }
        }
    }
    assert!(n > 50, "{n} moments were looked at");
    differing
}

#[test]
fn features_of_skymines_follow_from_the_view() {
    assert!(twins_look_the_same::<Skymines>(6, 40) > 10, "hands are hidden");
}

#[test]
fn features_of_starship_interstellar_follow_from_the_view() {
    twins_look_the_same::<StarshipInterstellar>(6, 40);
}

#[test]
fn features_of_stellar_conquest_follow_from_the_view() {
    assert!(twins_look_the_same::<StellarConquest>(2, 700) > 10, "colonies are hidden");
}

/// Seats are told from the own one onwards: the same table looks different to different seats, and an
/// encoder that has read other Views before finds the same features.
#[test]
fn everybody_has_a_view_of_their_own() {
    let rules = rules::<StarshipInterstellar>();
    let options = <StarshipInterstellar as tabletop::Game>::options();
    let options = options.fill(&Default::default(), 1).expect("defaults go together");
    let mut game =
        <StarshipInterstellar as tabletop::Game>::new(&rules, 4, &options).expect("a game");
    use tabletop::Game;
    let mut dealer = Dealer::new(Seed([1; 32]));
    while let Pending::Dealer { n } = game.pending() {
        game.deal(dealer.below(n), &mut tabletop::Silent);
    }
    let mut encoder = Encoder::new::<StarshipInterstellar>();
    let mut seen = Vec::new();
    for seat in Seat::first(4) {
        let view = game.view(Viewer::Seat(seat));
        seen.push(encoder.view::<StarshipInterstellar>(&rules, &view, seat).to_vec());
    }
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "turn order tells them apart");
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut fresh = Encoder::new::<StarshipInterstellar>();
    assert_eq!(fresh.view::<StarshipInterstellar>(&rules, &view, Seat(0)), seen[0]);
}
