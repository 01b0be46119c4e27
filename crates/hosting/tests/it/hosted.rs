//! Hosted tables: one that goes on from a snapshot, bots and all, is the one that has followed its whole log.

use std::collections::BTreeMap;

use hosting::{AnyTable, Audience, Command, NewTable, Title, TitleOf};
use opponents::House;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{DealerKind, Seat, SeatSet, Seed, Viewer};

use crate::Sound;

const SEED: Seed = Seed([5; 32]);

pub(crate) fn hosted<G: House>(bots: &[&str]) -> Box<dyn AnyTable> {
    let title = TitleOf::<G>::new();
    let new = NewTable {
        seats: Some(bots.len() as u8),
        ruleset: Some(G::RULESET),
        options: BTreeMap::new(),
        components: G::components(),
        dealer: DealerKind::Open(SEED),
        position: None,
    };
    let mut hosted = title.restore(new).expect("a good set-up");
    for (seat, bot) in Seat::first(bots.len() as u8).zip(bots) {
        hosted.seat_bot(seat, bot, SEED).expect("a known bot");
    }
    hosted
}

/// Everything about a table that can be asked.
fn asked(hosted: &dyn AnyTable) -> Vec<String> {
    let mut all = vec![hosted.hash(), hosted.snapshot().unwrap_or_default()];
    for viewer in Viewer::all(hosted.n_seats()) {
        all.push(format!("{:?}", hosted.look(viewer)));
        all.push(format!("{} {}", hosted.version(viewer), hosted.n_told(viewer)));
        if let Some(seat) = viewer.seat() {
            all.push(format!("{:?} {}", hosted.ask(seat), hosted.can_undo(seat)));
        }
    }
    all
}

/// Bots play; from time to time another table goes on from a snapshot, and both must agree to the end.
fn goes_on<G: House>(bots: &[&str], answers: usize) {
    let audience = Audience::default();
    let mut whole = hosted::<G>(bots);
    whole.deal_all(audience);
    let mut resumed: Option<Box<dyn AnyTable>> = None;
    let mut n_taken = 0;
    for n in 0..answers {
        let from = whole.n_entries();
        if whole.bot_answer(audience).is_none() {
            break;
        }
        if let Some(resumed) = &mut resumed {
            for line in whole.log_lines(from) {
                resumed.follow(&line, audience).expect("the same log");
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
    let audience = Audience::default();
    let mut whole = hosted::<Sound>(&["random", "careful"]);
    whole.deal_all(audience);
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

/// A bot that happens to be first does not choose Luna's next level where a person sits at the table: the person is asked,
/// and answers for the seat. Where nobody does, the bot chooses.
#[test]
fn people_choose_for_people() {
    let audience = Audience::default();
    let title = TitleOf::<Skymines>::new();
    let options = [("campaign", "on"), ("luna", "2")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let new = NewTable {
        seats: Some(2),
        ruleset: None,
        options: options.into(),
        components: title.components(),
        dealer: DealerKind::Open(SEED),
        position: None,
    };
    let mut table = title.restore(new).expect("a good set-up");
    assert!(table.has_automa());
    for seat in Seat::first(2) {
        table.seat_bot(seat, "random", SEED).expect("a known bot");
    }
    table.deal_all(audience);
    let level = |table: &dyn AnyTable| {
        let seat = table.pending().seats().iter().next()?;
        table.question(seat).filter(|asked| asked.id == "level").map(|_| seat)
    };
    let bot = loop {
        if let Some(seat) = level(&*table) {
            break seat;
        }
        table.bot_answer(audience).expect("a chapter ends with her level");
    };
    assert!(table.is_bot_asked(), "only bots play: one of them chooses");
    let person = Seat(1 - bot.0);
    table.unseat_bot(person);
    assert!(!table.is_bot_asked(), "it is left to the person");
    assert_eq!(table.people_asked(), SeatSet::one(person));
    assert_eq!(table.asked(Viewer::Watcher), SeatSet::one(person));
    let offers = table.offers(person).expect("the person is asked");
    assert_eq!(offers.question.id, "level");
    let text = offers.legal[0].text.clone();
    let n = table.n_entries();
    table.obey(person, &Command::Text(text), audience).expect("the person answers");
    let line: serde_json::Value = serde_json::from_str(&table.log_lines(n)[0]).expect("JSON");
    assert_eq!(line["seat"], bot.0, "the log has the seat that the rules ask");
    assert_ne!(level(&*table), Some(bot));
}
