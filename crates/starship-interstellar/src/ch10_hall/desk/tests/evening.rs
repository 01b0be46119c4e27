//! An evening at the desk without a game beside it: going back, mending, printed numbers, messages.

use tabletop::desk::{AnyDesk, DeskMove, DeskRequest};

use super::*;

fn setup(options: &[(&str, &str)], is_told: bool) -> DeskSetup {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    DeskSetup {
        automa: "hall".to_owned(),
        options: options.collect(),
        seed: "5eed".to_owned(),
        printed: if is_told { truth::printed() } else { BTreeMap::new() },
    }
}

fn pick(id: &str) -> DeskAnswer {
    DeskAnswer::Pick(id.to_owned())
}

/// Answers whatever is asked, always in the same way.
fn usual(desk: &Desk<HallDesk>) -> DeskAnswer {
    let ask = desk.sheet().ask.expect("something is asked");
    match (ask.id.as_str(), ask.form) {
        ("line", _) => DeskAnswer::Numbers(vec![17, 8, 18, 5, 9, 13]),
        ("face", _) => DeskAnswer::Numbers(vec![0, 4, 0, 0, 0, 1]),
        ("price", _) => DeskAnswer::Numbers(vec![1, 0, 0, 0, 0, 1]),
        ("buildable", _) => pick("none"),
        ("round", _) if desk.automa().state.round == 3 => pick("over"),
        (_, DeskForm::Pick(choices)) => DeskAnswer::Pick(choices[0].id.clone()),
        (_, DeskForm::Numbers(fields)) => {
            DeskAnswer::Numbers(fields.iter().map(|field| field.value).collect())
        }
        (_, DeskForm::All(_)) => DeskAnswer::All(Vec::new()),
    }
}

/// Three rounds where the desk draws, and the same once more from the log.
#[test]
fn a_whole_evening() {
    let mut desk = Desk::<HallDesk>::open(setup(&[("level", "extreme")], true)).expect("a desk");
    for _ in 0..2_000 {
        if desk.sheet().ask.is_none() {
            break;
        }
        let answer = usual(&desk);
        desk.answer(answer).expect("it fits");
    }
    let sheet = desk.sheet();
    assert_eq!(sheet.ask, None);
    let kept = |id: &str| sheet.kept.iter().find(|kept| kept.id == id).expect("kept").value.clone();
    assert_eq!(kept("round"), "3");
    let passes = sheet.steps.iter().filter(|step| step.text.contains("unused")).count();
    assert_eq!(passes, 6, "it passes once a phase");
    let again = Desk::<HallDesk>::replay(desk.log()).expect("its own log");
    assert_eq!(again.sheet(), sheet);
}

/// Going back drops one answer and what followed; the same answer brings the same again, cubes included.
#[test]
fn back_and_on_again() {
    let mut desk = Desk::<HallDesk>::open(setup(&[], true)).expect("a desk");
    let mut sheets = vec![desk.sheet()];
    for _ in 0..30 {
        let answer = usual(&desk);
        desk.answer(answer).expect("it fits");
        sheets.push(desk.sheet());
    }
    let log = desk.log().clone();
    for n in (0..30).rev() {
        desk.back().expect("its own log");
        assert_eq!(desk.sheet(), sheets[n], "after {n} answers");
    }
    for (n, answer) in log.entries.iter().enumerate() {
        desk.answer(answer.clone()).expect("as before");
        assert_eq!(desk.sheet(), sheets[n + 1]);
    }
}

/// A wrong entry is mended in its place, and what was said after it stays as far as it fits.
#[test]
fn a_wrong_entry_is_mended() {
    let mut desk = Desk::<HallDesk>::open(setup(&[], true)).expect("a desk");
    let twice = desk.answer(DeskAnswer::Numbers(vec![1, 2, 3, 4, 5, 5])).expect_err("twice").0;
    assert_eq!(twice, "each token is there once");
    desk.answer(DeskAnswer::Numbers(vec![1, 2, 3, 4, 5, 6])).expect("the line");
    desk.answer(pick("turn")).expect("a button");
    let before = desk.steps().len();
    let n_dropped = desk.mend(0, DeskAnswer::Numbers(vec![7, 8, 9, 10, 11, 12])).expect("it fits");
    assert_eq!((n_dropped, desk.steps().len()), (0, before));
    assert_eq!(desk.automa().line.first(), Some(&Extra(6)));
    let refused = desk.mend(0, pick("turn")).expect_err("no numbers").0;
    assert_eq!(refused, "answer 1: numbers are wanted");
}

/// No number of our reconstruction is told: it is asked for once and kept, or stays as printed.
#[test]
fn printed_numbers_are_asked_once() {
    let mut desk = Desk::<HallDesk>::open(setup(&[], false)).expect("a desk");
    let ask = desk.sheet().ask.expect("a question");
    assert_eq!((ask.id.as_str(), ask.is_fact), ("start", false));
    let start = vec![7, 2, 9, 3, 1, 5, 20, 4, 1, 0, 0, 0, 0];
    desk.answer(DeskAnswer::Numbers(start)).expect("numbers");
    let own = desk.automa().state.corporation(Player::Hall);
    assert_eq!((own.fuel, own.scientists, own.reserve, own.bases), (7, 2, 7, 3));
    let printed = desk.sheet().printed;
    assert_eq!(printed.get("start.storage"), Some(&4));
    let next = Desk::<HallDesk>::open(DeskSetup { printed, ..setup(&[], false) }).expect("a desk");
    assert_eq!(next.sheet().ask.expect("a question").id, "line", "it is known by now");
    // Nothing of ours is left in the rules of a desk.
    assert!(BLANK.tracks.iter().flatten().all(|reward| reward.to_string() == "0 fuel"));
    assert_eq!(
        (BLANK.numbers.start_fuel, BLANK.numbers.storage, BLANK.numbers.probe_fuel),
        (0, 0, 0)
    );
    assert!(BLANK.hall.technology.iter().flatten().all(|price| price.is_empty()));
}

/// A reward that is not told is left to people, and said so.
#[test]
fn a_reward_as_printed() {
    let mut printed = truth::printed();
    printed.retain(|name, _| !name.starts_with("pass."));
    let mut desk =
        Desk::<HallDesk>::open(DeskSetup { printed, ..setup(&[], true) }).expect("a desk");
    let mut n = 0;
    while desk.sheet().ask.expect("a question").id != "reward" {
        let ask = desk.sheet().ask.expect("a question");
        let answer = match ask.id.as_str() {
            "rotations" => DeskAnswer::Numbers(vec![2]),
            _ => usual(&desk),
        };
        desk.answer(answer).expect("it fits");
        n += 1;
        assert!(n < 500, "it has a reward for passing");
    }
    desk.answer(pick("as_printed")).expect("a button");
    let texts: Vec<String> = desk.steps().iter().map(|step| step.text.clone()).collect();
    assert!(texts.iter().any(|text| text.contains("set its goods right")), "{texts:#?}");
    assert!(!desk.sheet().printed.keys().any(|name| name.starts_with("pass.")));
}

/// What is not at this desk is refused in words.
#[test]
fn other_boxes_are_refused() {
    for (option, name) in
        [("kuiper", "Danger from Kuiper"), ("halley", "Halley's Comet"), ("families", "Families")]
    {
        let refused =
            Desk::<HallDesk>::open(setup(&[(option, "on")], true)).expect_err("not here").0;
        assert!(refused.contains(name) && refused.contains("not at this desk"), "{refused}");
    }
    Desk::<HallDesk>::open(setup(&[("fly_by", "on")], true)).expect("the Fly-By changes nothing");
}

/// A desk by messages: nothing is remembered, and nonsense is refused in a sentence.
#[test]
fn by_messages() {
    let desk: DeskOf<HallDesk> = DeskOf::new();
    let log = DeskLog { format: 1, setup: setup(&[], true), entries: Vec::new() };
    let talk = |log: &DeskLog, make: DeskMove| desk.talk(DeskRequest { log: log.clone(), make });
    let line = DeskAnswer::Numbers(vec![1, 2, 3, 4, 5, 6]);
    let reply = talk(&log, DeskMove::Answer(line)).expect("the line");
    assert_eq!(reply.log.entries.len(), 1);
    let refused = talk(&reply.log, DeskMove::Answer(pick("next"))).expect_err("not yet").0;
    assert_eq!(refused, "`next` is none of the choices");
    let text = serde_json::to_string(&reply.log).expect("a log is a document");
    assert_eq!(serde_json::from_str::<DeskLog>(&text).expect("the same"), reply.log);
    let mut wrong = log.clone();
    wrong.setup.printed.insert("start.fuel".to_owned(), 1_000);
    assert!(talk(&wrong, DeskMove::Look).is_err());
    let mut wrong = log.clone();
    wrong.setup.printed.insert("row.1.1.1.gold".to_owned(), 1);
    assert!(talk(&wrong, DeskMove::Look).is_err());
}
