//! Ten questions about the first course of a title, beside it: whoever has seen its screens should answer nine of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lessons::Library;

use crate::titles;

/// A question with its answer, and the numbers of the lessons that teach it.
#[derive(Debug, PartialEq, Eq)]
struct Question {
    /// Of the ten; none for those beyond.
    n: Option<usize>,
    asks: String,
    answer: String,
    lessons: Vec<String>,
}

/// Reads `1. **What is asked?** What a good answer says. (01, 12)`, also over several lines.
///
/// # Errors
/// What is missing, with the line where the question begins.
fn read(text: &str) -> Result<Vec<Question>, String> {
    let mut parts: Vec<(usize, String)> = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        let begins = number(line).is_some() || line.starts_with("- ");
        match parts.last_mut() {
            _ if begins => parts.push((idx + 1, line.to_owned())),
            Some((_, part)) if line.starts_with("  ") => *part = format!("{part} {}", line.trim()),
            Some(_) | None => {}
        }
    }
    parts.iter().map(|(at, part)| question(part).map_err(|what| format!("{at}: {what}"))).collect()
}

fn number(line: &str) -> Option<usize> {
    line.split_once(". ").and_then(|(n, _)| n.parse().ok())
}

fn question(part: &str) -> Result<Question, String> {
    let mut bold = part.splitn(3, "**");
    let (_, asks) = (bold.next(), bold.next().unwrap_or_default());
    if !asks.ends_with('?') {
        return Err("the question stands in bold and ends with its mark".to_owned());
    }
    let rest = bold.next().unwrap_or_default().trim();
    let taught = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let (answer, taught) = taught.ok_or("the lessons that teach it stand behind the answer")?;
    if !answer.ends_with('.') {
        return Err("an answer ends with a full stop".to_owned());
    }
    let lessons = taught.split(", ").map(str::to_owned).collect();
    Ok(Question { n: number(part), asks: asks.to_owned(), answer: answer.to_owned(), lessons })
}

/// Ten questions, each taught by lessons of the first course, and no lesson that answers nothing.
#[test]
fn ten_questions_ask_for_what_the_first_course_teaches() {
    for lessons in Library::of(&titles()).titles() {
        let title = lessons.title().id();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let file = format!("{title}/lessons/questions.md");
        let text = std::fs::read_to_string(root.join(&file)).unwrap();
        let questions = read(&text).unwrap_or_else(|what| panic!("{file}:{what}"));
        let ten: Vec<usize> = questions.iter().filter_map(|question| question.n).collect();
        assert_eq!(ten, (1..=10).collect::<Vec<_>>(), "{file}");
        let main = &lessons.info().courses[0].lessons;
        let mut asked: BTreeMap<&str, usize> =
            main.iter().map(|lesson| (&lesson.id[..2], 0)).collect();
        let mut words = BTreeSet::new();
        for Question { asks, answer, lessons, .. } in &questions {
            assert!(words.insert(asks), "{file} asks twice: {asks}");
            assert!(answer.len() > 20, "{file} has no answer: {asks}");
            for lesson in lessons {
                let known = asked.get_mut(&**lesson);
                *known.unwrap_or_else(|| panic!("{file}: no lesson {lesson}, {asks}")) += 1;
            }
        }
        let idle: Vec<_> = asked.iter().filter(|(_, n)| **n == 0).collect();
        assert!(idle.is_empty(), "{file}: nobody is asked what these lessons teach: {idle:?}");
    }
}

#[test]
fn a_question_without_an_answer_or_a_lesson_is_told_with_its_line() {
    let sound = "# Ten\n\n1. **Why?** Because it\n   is so. (01, 12)\n";
    let read_sound = read(sound).unwrap();
    assert_eq!(read_sound[0].answer, "Because it is so.");
    assert_eq!(
        (read_sound[0].n, &*read_sound[0].lessons),
        (Some(1), &["01".into(), "12".into()][..])
    );
    for (part, other, said) in [
        ("**Why?**", "Why?", "3: the question stands in bold and ends with its mark"),
        (" (01, 12)", "", "3: the lessons that teach it stand behind the answer"),
        ("so. ", "so ", "3: an answer ends with a full stop"),
    ] {
        assert_eq!(read(&sound.replacen(part, other, 1)).unwrap_err(), said);
    }
}
