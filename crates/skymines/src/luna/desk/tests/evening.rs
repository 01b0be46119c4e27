//! An evening at the desk without a game beside it: going back, mending, printed numbers, messages.

use tabletop::desk::{AnyDesk, DeskMove, DeskRequest, DeskSheet};

use super::*;

fn setup(options: &[(&str, &str)]) -> DeskSetup {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    DeskSetup {
        automa: "luna".to_owned(),
        options: options.collect(),
        seed: "5eed".to_owned(),
        printed: BTreeMap::new(),
    }
}

fn pick(id: &str) -> DeskAnswer {
    DeskAnswer::Pick(id.to_owned())
}

/// Answers whatever is asked, always in the same way.
fn usual(desk: &Desk<LunaDesk>) -> DeskAnswer {
    match desk.sheet().ask.expect("something is asked").form {
        DeskForm::Pick(choices) => DeskAnswer::Pick(choices[0].id.clone()),
        DeskForm::Numbers(fields) => {
            DeskAnswer::Numbers(fields.iter().map(|field| field.value).collect())
        }
        DeskForm::All(_) => DeskAnswer::All(Vec::new()),
    }
}

/// A whole evening where the desk draws: seven rounds, then a result.
#[test]
fn a_whole_evening() {
    let mut desk =
        Desk::<LunaDesk>::open(setup(&[("level", "8"), ("people", "2")])).expect("a desk");
    for _ in 0..400 {
        if desk.sheet().ask.is_none() {
            break;
        }
        let answer = usual(&desk);
        desk.answer(answer).expect("it is one of the choices");
    }
    let sheet = desk.sheet();
    assert_eq!(sheet.ask, None);
    let kept = |id: &str| sheet.kept.iter().find(|kept| kept.id == id).expect("kept").value.clone();
    assert_eq!(kept("round"), "7 of 7");
    assert!(kept("score").ends_with(" CC"), "{}", kept("score"));
    let turns = sheet.steps.iter().filter(|step| step.text.contains("is turned up")).count();
    assert!(turns > 21, "slots a and e have opened: {turns} turns");
    let again = Desk::<LunaDesk>::replay(desk.log()).expect("its own log");
    assert_eq!(again.sheet(), sheet);
}

/// Going back drops one answer and what followed; the same answer brings the same again, cards included.
#[test]
fn back_and_on_again() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    let mut sheets = vec![desk.sheet()];
    for _ in 0..30 {
        let answer = usual(&desk);
        desk.answer(answer).expect("it is one of the choices");
        sheets.push(desk.sheet());
    }
    let log = desk.log().clone();
    for n in (0..30).rev() {
        desk.back().expect("its own log");
        assert_eq!(desk.sheet(), sheets[n], "after {n} answers");
    }
    desk.back().expect("nothing to take back");
    assert_eq!(desk.sheet(), sheets[0]);
    for (n, answer) in log.entries.iter().enumerate() {
        desk.answer(answer.clone()).expect("as before");
        assert_eq!(desk.sheet(), sheets[n + 1]);
    }
}

/// A wrong entry is mended in its place, and all that was said after it stays.
#[test]
fn a_wrong_entry_is_mended() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    desk.answer(DeskAnswer::Numbers(vec![2, 0, 0, 0, 0])).expect("the token");
    desk.answer(pick("planned")).expect("planned");
    desk.answer(pick("revealed")).expect("revealed");
    let helium = |desk: &Desk<LunaDesk>| {
        desk.automa().state.helium[desk.automa().state.luna_actor().index()]
    };
    let before = helium(&desk);
    let n_dropped = desk.mend(0, DeskAnswer::Numbers(vec![5, 0, 0, 0, 0])).expect("it fits");
    assert_eq!((n_dropped, helium(&desk)), (0, before + 3));
    // What does not fit any more is dropped, and the desk says how much.
    let n_dropped = desk.mend(0, DeskAnswer::Numbers(vec![0, 1, 0, 0, 0])).expect("it fits");
    assert_eq!(n_dropped, 2, "the lines of a track are asked before planning");
    let refused = desk.mend(0, pick("planned")).expect_err("no numbers").0;
    assert_eq!(refused, "answer 1: numbers are wanted");
}

/// No number of our reconstruction is told: a track is asked for once, kept for the next evening, or stays as printed.
#[test]
fn printed_numbers_are_asked_once() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    desk.answer(DeskAnswer::Numbers(vec![0, 3, 0, 0, 0])).expect("the token");
    let ask = desk.sheet().ask.expect("a question");
    assert_eq!((ask.id.as_str(), ask.rule.as_str()), ("lines", "§13.1.1"));
    assert!(ask.text.contains("spaces 1 to 3 of track A1"), "{}", ask.text);
    desk.answer(pick("enter")).expect("a button");
    // A barrier of 1 before space 2, a threshold of 2 before space 3.
    desk.answer(DeskAnswer::Numbers(vec![0, 0, 1, 0, 0, 2, 0])).expect("lines");
    let texts: Vec<String> = desk.steps().iter().map(|step| step.text.clone()).collect();
    assert!(texts.iter().any(|text| text.contains("2 CC to everybody")), "{texts:#?}");
    let printed = desk.sheet().printed;
    assert_eq!(printed.get("A1.2.barrier"), Some(&1));
    assert_eq!(printed.get("A1.3.threshold"), Some(&2));
    let mut next = Desk::<LunaDesk>::open(DeskSetup { printed, ..setup(&[]) }).expect("a desk");
    next.answer(DeskAnswer::Numbers(vec![0, 3, 0, 0, 0])).expect("the token");
    assert_eq!(next.sheet().ask.expect("a question").id, "planned", "it is known by now");
    let mut other = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    other.answer(DeskAnswer::Numbers(vec![0, 3, 0, 0, 0])).expect("the token");
    other.answer(pick("as_printed")).expect("a button");
    let last = other.steps().iter().rev().find(|step| step.is_order).expect("an order");
    assert!(other.steps().iter().any(|step| step.text.contains("as printed")), "{}", last.text);
}

/// What was answered is told in the words of its question, and the card of her turn as a thing, in its slot.
#[test]
fn answers_and_her_card_are_told() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    desk.answer(DeskAnswer::Numbers(vec![2, 0, 0, 0, 0])).expect("the token");
    for button in ["planned", "revealed"] {
        assert_eq!(desk.sheet().drawn, None);
        desk.answer(pick(button)).expect("a button");
    }
    desk.answer(pick("turn")).expect("a button");
    let DeskSheet { answers, drawn, steps, .. } = desk.sheet();
    assert_eq!(answers.len(), desk.log().entries.len());
    assert_eq!((answers[0].said.as_str(), answers[0].is_fact), ("spaces of helium: 2", true));
    assert_eq!((answers[3].said.as_str(), answers[3].is_fact), ("It is Luna's turn", false));
    let drawn = drawn.expect("a card was turned up");
    let words = format!("{} in slot {}", drawn.label, drawn.place);
    assert!(steps.iter().any(|step| step.text.contains(&words)), "{words} is not in {steps:#?}");
    desk.mend(0, DeskAnswer::Numbers(vec![0; 5])).expect("it fits");
    assert_eq!(desk.sheet().answers[0].said, "as shown");
}

/// Anything of hers can be set right by hand, at any time between her steps.
#[test]
fn her_things_are_set_right() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    desk.answer(DeskAnswer::Numbers(vec![0; 5])).expect("the token");
    desk.answer(pick("correct")).expect("a button");
    desk.answer(DeskAnswer::Numbers(vec![12, 8, 4, 1, 2, 3, 4])).expect("numbers");
    let kept = desk.sheet().kept;
    let of = |id: &str| kept.iter().find(|kept| kept.id == id).expect("kept").value.clone();
    assert_eq!(
        (of("coins"), of("minerva"), of("slot_a")),
        ("12".into(), "4".into(), "empty".into())
    );
    desk.answer(pick("coins")).expect("a button");
    desk.answer(DeskAnswer::Numbers(vec![3])).expect("coins");
    assert_eq!(desk.automa().state.coin[1], 15);
}

/// A desk by messages: nothing is remembered, and nonsense is refused in a sentence.
#[test]
fn by_messages() {
    let desk: DeskOf<LunaDesk> = DeskOf::new();
    let log = DeskLog { format: 1, setup: setup(&[]), entries: Vec::new() };
    let talk = |log: &DeskLog, make: DeskMove| desk.talk(DeskRequest { log: log.clone(), make });
    let reply = talk(&log, DeskMove::Answer(DeskAnswer::Numbers(vec![0; 5]))).expect("the token");
    assert_eq!(reply.log.entries.len(), 1);
    let refused = talk(&reply.log, DeskMove::Answer(pick("turn"))).expect_err("not yet").0;
    assert_eq!(refused, "`turn` is none of the choices");
    let text = serde_json::to_string(&reply.log).expect("a log is a document");
    assert_eq!(serde_json::from_str::<DeskLog>(&text).expect("the same"), reply.log);
    let make = DeskMove::Sum { id: "tracks:most:0".to_owned(), given: Vec::new() };
    let working = talk(&reply.log, make).expect("a sum").working.expect("it asks");
    assert!(matches!(working, DeskWorking::Ask(ask) if ask.id == "values"));
    let wrong = [
        ("format", DeskLog { format: 2, ..log.clone() }),
        ("option", DeskLog { setup: setup(&[("level", "9")]), ..log.clone() }),
        ("name", DeskLog { setup: setup(&[("luna", "2")]), ..log.clone() }),
    ];
    for (what, log) in wrong {
        assert!(talk(&log, DeskMove::Look).is_err(), "{what}");
    }
    let back = talk(&reply.log, DeskMove::Back).expect("back");
    assert!(back.log.entries.is_empty());
}

/// §13.1.2: a tie is decided by the code of the game, and its reason is told.
#[test]
fn s13_1_2_a_tie_with_its_reason() {
    let mut desk = Desk::<LunaDesk>::open(setup(&[])).expect("a desk");
    desk.answer(DeskAnswer::Numbers(vec![0; 5])).expect("the token");
    let sum = |given: &[DeskAnswer]| desk.automa().sum("tracks:most:0", given).expect("a sum");
    let values = DeskAnswer::Numbers(vec![3, 5, 5, 1]);
    let DeskWorking::Ask(ask) = sum(std::slice::from_ref(&values)) else { panic!("two are equal") };
    let DeskForm::Numbers(fields) = &ask.form else { panic!("numbers") };
    let asked: Vec<&str> = fields.iter().map(|field| field.id.as_str()).collect();
    assert_eq!(asked, ["tawac", "skymine"], "only those that are equal are asked for");
    let found = sum(&[values.clone(), DeskAnswer::Numbers(vec![4, 6])]);
    let DeskWorking::Found { text, answer, .. } = found else { panic!("found") };
    assert_eq!(answer, Some(pick("skymine")));
    assert!(text.contains("(tie: more vacant home spaces)"), "{text}");
    let found = sum(&[values, DeskAnswer::Numbers(vec![6, 6])]);
    let DeskWorking::Found { text, answer, .. } = found else { panic!("found") };
    assert_eq!(answer, Some(pick("tawac")));
    assert!(text.contains("(tie: first track in the alphabet)"), "{text}");
}
