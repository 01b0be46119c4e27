//! Hosted tables: one that goes on from a snapshot, bots and all, is the one that has followed its whole log.

use std::collections::BTreeMap;

use opponents::{Ears, Host, HostSetup, Hosted, House};
use serde_json::Value;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{DealerKind, Seat, Seed, TitleOf, Viewer};

use crate::toy::Sound;

const SEED: Seed = Seed([5; 32]);

fn hosted<G: House>(bots: &[&str]) -> Box<dyn Hosted> {
    let title = TitleOf::<G>::new();
    let setup = HostSetup {
        seats: bots.len() as u8,
        ruleset: G::RULESET,
        options: BTreeMap::new(),
        components: G::components(),
        dealer: DealerKind::Open(SEED),
        position: None,
    };
    let mut hosted = title.host(setup).expect("a good set-up");
    for (seat, bot) in Seat::first(bots.len() as u8).zip(bots) {
        hosted.seat_bot(seat, bot, SEED).expect("a known bot");
    }
    hosted
}

/// Everything about a table that can be asked.
fn asked(hosted: &dyn Hosted) -> Vec<Value> {
    let mut all = vec![Value::from(hosted.table().hash()), Value::from(hosted.snapshot())];
    for viewer in Viewer::all(hosted.table().n_seats()) {
        all.push(hosted.table().view(viewer).expect("a known viewer"));
        all.push(Value::from(hosted.n_told(viewer)));
        all.push(Value::from(viewer.seat().and_then(|seat| hosted.ask(seat)).map(|ask| ask.1)));
    }
    all
}

/// Bots play; from time to time another table goes on from a snapshot, and both must agree to the end.
fn goes_on<G: House>(bots: &[&str], answers: usize) {
    let ears = Ears::default();
    let mut whole = hosted::<G>(bots);
    whole.deal_all(ears);
    let mut resumed: Option<Box<dyn Hosted>> = None;
    let mut n_taken = 0;
    for n in 0..answers {
        let from = whole.table().n_entries();
        if whole.bot_answer(ears).is_none() {
            break;
        }
        if let Some(resumed) = &mut resumed {
            for line in whole.log_lines(from) {
                resumed.follow(&line, ears).expect("the same log");
            }
            if n % 50 == 0 {
                assert_eq!(asked(&**resumed), asked(&*whole), "after {n} answers");
            }
        }
        if n % 100 > 90
            && let Some(snapshot) = whole.snapshot()
        {
            let mut next = hosted::<G>(bots);
            next.resume(&snapshot).expect("its own snapshot");
            assert_eq!(next.snapshot().as_ref(), Some(&snapshot), "the bots know the same");
            resumed = Some(next);
            n_taken += 1;
        }
    }
    assert!(n_taken > 1, "{n_taken} snapshots");
    assert_eq!(asked(&*resumed.expect("one")), asked(&*whole));
}

#[test]
fn stellar_conquest_goes_on() {
    goes_on::<StellarConquest>(&["steady", "steady", "random"], 2_500);
}

#[test]
fn skymines_goes_on() {
    goes_on::<Skymines>(&["steady", "random", "steady"], 400);
}

#[test]
fn starship_interstellar_goes_on() {
    goes_on::<StarshipInterstellar>(&["steady", "random", "steady"], 400);
}

#[test]
fn a_snapshot_without_the_notes_of_a_bot_is_refused() {
    let ears = Ears::default();
    let mut whole = hosted::<Sound>(&["random", "careful"]);
    whole.deal_all(ears);
    let snapshot = whole.snapshot().expect("nobody has answered yet");
    hosted::<Sound>(&["random", "careful"]).resume(&snapshot).expect("its own");
    hosted::<Sound>(&["random", "random"])
        .resume(&snapshot)
        .expect("who does not listen needs none");
    let refused = hosted::<Sound>(&["careful", "random"]).resume(&snapshot).expect_err("no notes");
    assert_eq!(refused.code, "bad_snapshot");
    let mut late = hosted::<Sound>(&["random", "random"]);
    late.resume(&snapshot).expect("who does not listen needs none");
    let refused = late.seat_bot(Seat(0), "careful", SEED).expect_err("it would have to hear more");
    assert_eq!(refused.code, "not_whole");
    for text in ["", "{}", "null", &snapshot[..snapshot.len() / 2]] {
        let refused = hosted::<Sound>(&["random", "random"]).resume(text).expect_err("no snapshot");
        assert_eq!(refused.code, "bad_snapshot");
    }
}
