//! Planted faults: each is refused with file and line.

use lessons::{Files, check};

use crate::SKYMINES;

const COURSE: &str = r#"[[course]]
id = "main"
name = "A course"
line = "What it is about."
lessons = ["01-plan"]
"#;

/// Two cards are laid; the second may be either energy, of which one is as good as the other.
const SOUND: &str = r#"title = "Lay two cards"
sections = ["4.2"]
others = ["place 47", "close"]

[start]
seats = 2
seed = "7"
answers = ["0: keep T2", "1: keep T4"]

[[step]]
say = "Lay the titanium of 2."
touch = ["card:45"]
accept = ["place 45"]
wrong = { "close" = "Not yet.", "§4.1" = "Later.", "*" = "The titanium." }

[[step]]
say = "Now energy."
accept = ["place 51", "place 53"]
then = ["close"]
wrong = { "*" = "Energy." }

[goal]
event = "revealed"
with = { seat = 0 }
say = "Both lie open."
"#;

fn told(course: &str, lesson: &str) -> Vec<String> {
    let texts = [("course.toml", course), ("01-plan.toml", lesson)];
    let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let faults = check(&SKYMINES, &Files::new("box", texts));
    faults.iter().map(ToString::to_string).collect()
}

/// The sound lesson with one part replaced.
fn with(part: &str, other: &str) -> Vec<String> {
    assert!(SOUND.contains(part), "{part}");
    told(COURSE, &SOUND.replacen(part, other, 1))
}

#[test]
fn a_sound_lesson_is_left_alone() {
    assert_eq!(told(COURSE, SOUND), [""; 0]);
}

/// What was planted, and what is said of it.
const PLANTED: &[(&str, &str, &str)] = &[
    // An illegal step: with the reason of the rules, and without.
    (
        r#"accept = ["place 45"]"#,
        r#"accept = ["place 12"]"#,
        "13: no answer follows \"place 12\": card 12 is not in your hand (§4.2); seat 0 can answer here: place 44 |",
    ),
    (
        r#"accept = ["place 45"]"#,
        r#"accept = ["settle *"]"#,
        "13: no answer follows \"settle *\"; seat 0",
    ),
    (r#"then = ["close"]"#, r#"then = ["pass"]"#, "19: no answer follows \"pass\""),
    (
        r#"answers = ["0: keep T2""#,
        r#"answers = ["0: keep T9""#,
        "8: no answer follows \"keep T9\"",
    ),
    (r#"others = ["place 47""#, r#"others = ["place 99""#, "3: no answer follows \"place 99\""),
    // A goal that is never reached, that cannot be, and that holds already.
    (
        r#"event = "revealed""#,
        r#"event = "acquired""#,
        "23: the goal is not reached: no event acquired",
    ),
    (
        r#"seat = 0 }"#,
        r#"seat = 3 }"#,
        "23: the goal is not reached: no event revealed with {\"seat\":3}",
    ),
    (
        "event = \"revealed\"\nwith = { seat = 0 }",
        "view = \"table.round\"\nat_least = 1",
        "23: the goal holds before the first step",
    ),
    (
        "event = \"revealed\"\nwith = { seat = 0 }",
        "sums = \"companies.9.value\"\nat_least = 1",
        "23: the goal is not reached: there is no companies.9.value",
    ),
    (
        "event = \"revealed\"",
        "event = \"revealed\"\nfact = \"price\"",
        "26: a goal is exactly one of event, fact, view and sums",
    ),
    ("with = { seat = 0 }", "at_least = 3", "24: at_least and at_most belong to view and sums"),
    // An answer that is accepted and does not serve the goal.
    (
        r#"accept = ["place 51", "place 53"]"#,
        r#"accept = ["place 51", "close"]"#,
        "18: \"close\" is accepted and does not serve the goal: then at line 19, no answer follows",
    ),
    // Things, keys, sections, words.
    (
        r#"["card:45"]"#,
        r#"["card:999"]"#,
        "12: there is no thing \"card:999\"; of its kind there are: card:",
    ),
    (
        r#"["card:45"]"#,
        r#"["moon"]"#,
        "12: there is no thing \"moon\"; there are things of these kinds: ",
    ),
    ("then = ", "after = ", "19: unknown field `after`"),
    ("seats = 2", "seat_count = 2", "6: unknown field `seat_count`"),
    (r#"["4.2"]"#, r#"["4.99"]"#, "2: there is no section 4.99 in rules.toml"),
    ("\"§4.1\"", "\"§4.77\"", "14: there is no section §4.77 in rules.toml"),
    ("Now energy.", "Now energy. Or not. Or both.", "17: this has 3 sentences; say at most 2"),
    ("Now energy.", "Now energy", "17: what is said ends with a full stop"),
    ("wrong = { \"*\" = \"Energy.\" }", "", "17: nothing is said to the wrong answer \"place 44\""),
    (
        "\"close\" = \"Not yet.\"",
        "\"pass\" = \"Not yet.\"",
        "14: nobody is told this: no answer follows \"pass\"",
    ),
    (
        "others = [\"place 47\", \"close\"]",
        "others = [\"close\", \"pass\"]",
        "3: nobody is asked for this answer",
    ),
    ("others = ", "draws = [3]\nothers = ", "3: this is never dealt"),
    ("seed = \"7\"", "seed = \"x\"", "7: a seed is 1 to 64 hex digits"),
    ("seats = 2", "seats = 9", "6: "),
    ("seed = \"7\"", "position = \"none.json\"", "7: there is no file none.json beside it"),
    ("title = \"Lay two cards\"", "title = \"\"", "1: this has 0 characters"),
];

#[test]
fn a_planted_fault_is_refused_with_file_and_line() {
    for (part, other, said) in PLANTED {
        let faults = with(part, other);
        // A slip that only an accepted answer leads to is told with that answer, and names its own line too.
        let wanted = format!("box/01-plan.toml:{said}");
        let after = format!(": then at line {}", said.replacen(": ", ", ", 1));
        let told = |fault: &String| fault.starts_with(&wanted) || fault.contains(&after);
        let found = faults.iter().any(told);
        assert!(found, "{other}\nis told {wanted}\nnot {faults:#?}");
    }
}

#[test]
fn a_lesson_of_two_hundred_characters_is_not_longer() {
    let long = format!("{}.", "a".repeat(199));
    assert_eq!(with("Now energy.", &long), [""; 0]);
    let longer = with("Now energy.", &format!("a{long}"));
    assert_eq!(longer, ["box/01-plan.toml:17: this has 201 characters; say 1 to 200"]);
}

#[test]
fn a_course_names_its_lessons() {
    let course = |part: &str, other: &str| told(&COURSE.replacen(part, other, 1), SOUND);
    assert_eq!(
        course("01-plan", "01-plain"),
        [
            "box/course.toml:5: there is no lesson 01-plain.toml beside it",
            "box/01-plan.toml:1: the lesson is in no course of course.toml",
        ]
    );
    assert_eq!(
        course("\"main\"", "\"first\""),
        ["box/course.toml:1: the first course is for newcomers: its id is \"main\""]
    );
    assert_eq!(
        course("[\"01-plan\"]", "[\"01-plan\", \"01-plan\"]"),
        ["box/course.toml:5: the lesson 01-plan is in the list twice"]
    );
    let unknown = course("line = ", "motto = ");
    assert!(unknown[0].starts_with("box/course.toml:4: unknown field `motto`"), "{unknown:?}");
    let none = check(&SKYMINES, &Files::new("box", [("01-plan.toml".into(), SOUND.into())]));
    assert!(none[0].to_string().contains("no course.toml"), "{none:?}");
}
