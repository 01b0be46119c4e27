//! The coach: advice that fits what the player is about, and that knows no more than its seat.

use std::collections::BTreeMap;
use std::sync::Arc;

use hosting::{AnyTable, Audience, NewTable, Title, TitleOf};
use opponents::House;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Dealer, DealerKind, Pending, Seat, Seed, Viewer};

use crate::hosted::hosted;

/// Bots play; in how many of its questions the coach would have answered as the bot of the first seat did.
fn coached<G: House>(name: &str, answers: usize) -> BTreeMap<String, (u32, u32)> {
    let audience = Audience::default();
    let mut hosted = hosted::<G>(&[name, name, name]);
    hosted.deal_all(audience);
    let mut agreed = BTreeMap::<String, (u32, u32)>::new();
    for _ in 0..answers {
        let advice = hosted.advice(Seat(0), name).ok().map(|thought| thought());
        let before = hosted.n_entries();
        let own = hosted.pending().seats().lowest() == Some(Seat(0));
        if hosted.bot_answer(audience).is_none() {
            break;
        }
        let Some(advice) = advice.filter(|advice| own && advice.answers > 1) else { continue };
        let line = hosted.log_lines(before).swap_remove(0);
        let told: serde_json::Value = serde_json::from_str(&line).expect("a line of JSON");
        let advised = serde_json::to_value(&advice.answer.action).expect("JSON");
        let (all, same) = agreed.entry(advice.question.to_string()).or_default();
        *all += 1;
        *same += u32::from(told["action"] == advised);
    }
    agreed
}

#[test]
fn the_coach_knows_what_an_answer_was_for() {
    let agreed = coached::<StellarConquest>("steady", 6_000);
    // The coach has not heard what the bot has, and dices for itself. But how many ships go, and what for, it knows.
    for question in ["count", "detach", "invest", "order"] {
        let (all, same) = agreed[question];
        assert!(all >= 10 && same * 10 >= all * 8, "{question}: {same} of {all}");
    }
}

/// A table that begins with this game.
fn begun_with<G: House>(game: &G) -> Box<dyn AnyTable> {
    let new = NewTable {
        seats: None,
        ruleset: Some(G::RULESET),
        options: BTreeMap::new(),
        components: G::components(),
        dealer: DealerKind::Caller,
        position: serde_json::to_value(game.position()).ok(),
    };
    TitleOf::<G>::new().restore(new).expect("a sound position")
}

/// All that a warning is made of: the view, the question, and each answer with what it says of itself.
fn warned_by(table: &dyn AnyTable, seat: Seat) -> String {
    let look = table.look(Viewer::Seat(seat));
    let ask = table.ask(seat).expect("the seat is asked");
    format!("{:?} {} {} {ask:?}", look.view, look.sums, look.memory)
}

/// The seat is told the same in both games, by every bot and before every answer.
fn compare_advice<G: House>(games: [&G; 2], seat: Seat) {
    let tables = games.map(begun_with);
    let [warned, other] = tables.each_ref().map(|table| warned_by(&**table, seat));
    assert_eq!(warned, other, "the warnings of {seat}");
    for level in G::levels() {
        let [advice, other] = tables.each_ref().map(|table| {
            let thought = table.advice(seat, level.name);
            format!("{:?}", thought.expect("the seat is asked")())
        });
        assert_eq!(advice, other, "{}", level.name);
    }
}

/// Bots play. Now and then who is asked is coached twice: in this game, and in one that its seat cannot tell from it,
/// because only cards, plans and fleets are others that it may not know. The advice is the same to the letter, and so is
/// all that a page has for its warnings. Tells how often the two games differed.
fn betrays_nothing<G: House>(n_moments: u32, every: u32) -> u32 {
    let rules = Arc::new(G::rules(&G::components()).expect("sound components"));
    let mut game: G = opponents::opening(&rules, 3, &BTreeMap::new()).expect("a good set-up");
    let (mut dealer, mut inventions) = (Dealer::new(Seed([3; 32])), Dealer::new(Seed([4; 32])));
    let mut memories = [(); 3].map(|()| G::Memory::default());
    let (mut n_asked, mut n_compared, mut n_different) = (0, 0, 0);
    let mut events = Vec::new();
    while n_compared < n_moments {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                n_asked += 1;
                if n_asked % every == 0 {
                    let (viewer, memory) = (Viewer::Seat(seat), &memories[seat.index()]);
                    let view = game.view(viewer);
                    let twin = G::determinize(&rules, viewer, &view, memory, &mut inventions);
                    n_different += u32::from(twin.hash() != game.hash());
                    compare_advice([&game, &twin], seat);
                    n_compared += 1;
                }
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let idx = dealer.below(legal.len() as u32) as usize;
                game.play(seat, &legal[idx], &mut events);
            }
        }
        for event in events.drain(..) {
            for seat in Seat::first(3) {
                let event = G::event_view(&event, Viewer::Seat(seat));
                event.iter().for_each(|event| G::remember(&mut memories[seat.index()], event));
            }
        }
    }
    assert_eq!(n_compared, n_moments, "the game was long enough");
    n_different
}

#[test]
fn the_coach_of_stellar_conquest_betrays_nothing() {
    assert!(betrays_nothing::<StellarConquest>(20, 41) > 10, "fleets are hidden");
}

#[test]
fn the_coach_of_starship_interstellar_betrays_nothing() {
    // What lies face down is drawn when it is turned up: there is but one such game.
    assert_eq!(betrays_nothing::<StarshipInterstellar>(16, 17), 0);
}

#[test]
fn the_coach_of_skymines_betrays_nothing() {
    assert!(betrays_nothing::<Skymines>(30, 7) > 2, "hands are hidden");
}
