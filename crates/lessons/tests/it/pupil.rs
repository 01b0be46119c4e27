//! A lesson in play: what is said, what goes on, what goes back.

use std::sync::Arc;

use hosting::{Command, Title};
use lessons::{Files, Lesson, Pupil, Verdict};
use serde_json::{Value, json};

use crate::SKYMINES;

fn pupil(lesson: &str) -> Pupil {
    let lesson = Lesson::read(&Files::of(&SKYMINES as &dyn Title), lesson).unwrap();
    Pupil::begin(&Arc::new(lesson), &SKYMINES).unwrap()
}

fn text(answer: &str) -> Command {
    Command::Text(answer.to_owned())
}

fn accepted(pupil: &mut Pupil, answer: &str) {
    match pupil.answer(&text(answer), 0).unwrap() {
        Verdict::Accepted { .. } => {}
        Verdict::Wrong { say, .. } => panic!("{answer}: {say}"),
        Verdict::Refused(error) => panic!("{answer}: {error}"),
    }
}

#[test]
fn a_wrong_answer_changes_nothing_and_the_right_one_goes_on() {
    let mut pupil = pupil("03-goods-buy-cards");
    let (before, step) = (pupil.table().hash(), pupil.step());
    assert_eq!((step.n, step.of, step.done), (1, 3, false));
    assert_eq!(step.accepts, ["goods b c"]);
    let wrong = pupil.answer(&text("pass"), 0).unwrap();
    let Verdict::Wrong { say, rule: None } = wrong else { panic!("{wrong:?}") };
    assert!(say.starts_with("Use both titanium cards"), "{say}");
    assert_eq!((pupil.table().hash(), pupil.step()), (before, step));
    accepted(&mut pupil, "goods b c");
    accepted(&mut pupil, "acquire 3");
    assert_eq!(pupil.step().n, 3);
    assert!(pupil.step().accepts.len() > 1, "any track will do");
    accepted(&mut pupil, "advance skymine");
    assert!(pupil.is_done() && pupil.step().done);
    let done = pupil.answer(&text("pass"), 0).unwrap();
    assert!(matches!(done, Verdict::Refused(_)), "{done:?}");
}

/// Words by the section that refuses; without such words the refusal itself, and nonsense is never "wrong".
#[test]
fn a_refused_answer_is_told_by_its_section() {
    let mut pupil = pupil("03-goods-buy-cards");
    accepted(&mut pupil, "goods b c");
    let dear = pupil.answer(&text("acquire 9"), 0).unwrap();
    let Verdict::Wrong { say, rule } = dear else { panic!("{dear:?}") };
    assert_eq!(
        (&*say, rule.as_deref()),
        ("That one is dearer than what you have.", Some("§5.2.4"))
    );
    let nonsense = pupil.answer(&text("dance"), 0).unwrap();
    let Verdict::Refused(error) = nonsense else { panic!("{nonsense:?}") };
    assert_eq!(error.code, "bad_action");
    assert_eq!(pupil.step().n, 2);
}

#[test]
fn an_answer_goes_by_its_data_and_by_any_spelling() {
    let mut pupil = pupil("03-goods-buy-cards");
    accepted(&mut pupil, "  Goods B C ");
    let verdict = pupil.answer(&Command::Act(json!({ "action": "acquire", "space": 2 })), 0);
    assert!(matches!(verdict.unwrap(), Verdict::Accepted { .. }));
    assert_eq!(pupil.step().n, 3);
}

#[test]
fn every_step_can_be_done_again() {
    let mut pupil = pupil("05-outposts");
    assert!(!pupil.back(), "there is nothing before the first step");
    let start = pupil.table().hash();
    accepted(&mut pupil, "expand tawac");
    let second = pupil.table().hash();
    accepted(&mut pupil, "settle 28");
    assert!(pupil.back());
    assert_eq!((pupil.table().hash(), pupil.step().n), (second, 2));
    accepted(&mut pupil, "settle 28");
    accepted(&mut pupil, "from 2");
    pupil.again();
    assert_eq!((pupil.table().hash(), pupil.step().n), (start, 1));
    pupil.skip_to(99).unwrap();
    assert_eq!(pupil.step().n, 5, "the last step is left to the pupil");
    accepted(&mut pupil, "from 2");
    assert!(pupil.is_done());
    assert!(pupil.back(), "a lesson that is done has a last step");
    assert_eq!(pupil.step().n, 5);
}

#[test]
fn a_step_that_is_only_read_goes_on_by_reading() {
    let mut pupil = pupil("11-the-next-round");
    let early = pupil.read_on(0).unwrap();
    assert!(matches!(early, Verdict::Refused(_)), "{early:?}");
    accepted(&mut pupil, "pass");
    assert!(pupil.step().reading && pupil.step().accepts.is_empty());
    let answered = pupil.answer(&text("place 50"), 0).unwrap();
    assert!(matches!(answered, Verdict::Refused(_)), "{answered:?}");
    assert!(matches!(pupil.read_on(0).unwrap(), Verdict::Accepted { .. }));
    accepted(&mut pupil, "place 50");
    assert!(pupil.is_done());
}

/// What the pupil is shown adds up: changes lead from the first view to the last, lines are counted from the start.
#[test]
fn changes_add_up_to_the_view() {
    let mut pupil = pupil("01-what-wins");
    let full = |pupil: &Pupil| serde_json::to_value(pupil.full(())).unwrap();
    let mut shown = full(&pupil);
    assert_eq!(shown["story"], 0, "the lesson begins with an empty story");
    for answer in ["goods b c", "advance tawac"] {
        let Verdict::Accepted { changes } = pupil.answer(&text(answer), 5).unwrap() else {
            panic!("{answer}")
        };
        for change in changes {
            let change = serde_json::to_value(change).unwrap();
            assert_eq!(change["from"], shown["version"], "no gap");
            shown["version"] = change["version"].clone();
            for line in change["lines"].as_array().unwrap() {
                assert_eq!(line["n"], shown["story"]);
                shown["story"] = json!(shown["story"].as_u64().unwrap() + 1);
            }
            for (name, value) in change["sections"].as_object().unwrap() {
                shown["view"][name] = value.clone();
            }
            if !change["sums"].is_null() {
                shown["sums"] = change["sums"].clone();
            }
        }
    }
    let now = full(&pupil);
    for name in ["view", "sums", "story", "version"] {
        assert_eq!(shown[name], now[name], "{name}");
    }
    let value = &now["sums"]["companies"][1]["value"];
    assert_eq!(*value, Value::from(1), "the neighbour has raised the value");
}
