//! Lessons as they are built in, and what is said of those that do not hold.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]

mod faults;
mod pupil;
mod questions;

use std::collections::BTreeSet;
use std::path::Path;

use hosting::{Title, TitleOf};
use lessons::{Files, Library, check};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;

pub(crate) static SKYMINES: TitleOf<Skymines> = TitleOf::new();
static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();
static STARSHIP_INTERSTELLAR: TitleOf<StarshipInterstellar> = TitleOf::new();

pub(crate) fn titles() -> [&'static dyn Title; 3] {
    [&STELLAR_CONQUEST, &STARSHIP_INTERSTELLAR, &SKYMINES]
}

/// Every lesson is played to its goal, by every answer that it accepts, and along a wrong way.
#[test]
fn every_lesson_reaches_its_goal() {
    for title in titles() {
        let faults: Vec<String> =
            check(title, &Files::of(title)).iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

/// What lies in the folder is built in, as it lies there.
#[test]
fn every_file_of_the_folder_is_built_in() {
    for title in titles() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = root.join(title.id()).join("lessons");
        let on_disk: BTreeSet<String> = match std::fs::read_dir(&folder) {
            Ok(entries) => {
                let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
                names.filter(|name| !name.ends_with(".md")).collect()
            }
            Err(_) => BTreeSet::new(),
        };
        let built_in: BTreeSet<String> =
            title.lessons().iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(on_disk, built_in, "src/lessons.rs of {} lists its folder", title.id());
    }
}

/// The first course of a title has 8 to 14 lessons of a few steps, and everything else short courses of its own.
#[test]
fn a_title_has_a_course_for_newcomers_and_short_ones() {
    for lessons in Library::of(&titles()).titles() {
        let (id, courses) = (lessons.title().id(), lessons.info().courses);
        let (main, others) = courses.split_first().unwrap();
        let n = main.lessons.len();
        assert!((8..=14).contains(&n), "{id}: {n} lessons");
        assert!(others.len() >= 3, "{id}: {} further courses", others.len());
        for course in others {
            let n = course.lessons.len();
            assert!((1..=7).contains(&n), "{id}, {}: {n} lessons", course.name);
        }
        for lesson in courses.iter().flat_map(|course| &course.lessons) {
            let n = lesson.steps;
            assert!((2..=8).contains(&n), "{id}, {}: {n} steps", lesson.id);
            assert_eq!(lesson.steps_on.len(), n as usize, "{id}, {}", lesson.id);
            assert_eq!(lessons.is_main(&lesson.id), main.lessons.contains(lesson));
        }
    }
}

#[test]
fn the_library_knows_what_follows() {
    let library = Library::of(&titles());
    let info = library.info();
    assert_eq!(info.len(), 3, "a title without lessons is listed too");
    let main = &info[2].courses[0];
    assert_eq!((&*info[2].title, &*main.id), ("skymines", "main"));
    let lessons = library.title("skymines").unwrap();
    let (first, last) = (&main.lessons[0].id, &main.lessons.last().unwrap().id);
    assert_eq!(lessons.after(first).unwrap().id(), main.lessons[1].id);
    assert!(lessons.after(last).is_none(), "another course does not follow by itself");
    assert!(lessons.lesson("no-such-lesson").is_none());
    assert!(library.title("chess").is_none());
}
