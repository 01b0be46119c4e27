//! Courses: which lessons there are, in which order, and the files that they are read from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use hosting::Title;
use serde::Deserialize;

use crate::lesson::{Lesson, LessonError, Source, Text};
use crate::wire::{CourseInfo, LessonInfo, TitleCourses};

/// The file that lists the courses of a title.
pub(crate) const COURSES: &str = "course.toml";

/// The course for newcomers.
pub(crate) const MAIN: &str = "main";

/// The lesson files of a title, by name.
#[derive(Clone, Debug, Default)]
pub struct Files {
    folder: String,
    texts: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

impl Files {
    /// Those that are built in.
    pub fn of(title: &dyn Title) -> Files {
        let texts = title.lessons().iter().map(|(name, text)| ((*name).into(), (*text).into()));
        Files { folder: format!("crates/{}/lessons", title.id()), texts: texts.collect() }
    }

    /// Others, from a folder that messages name.
    pub fn new(folder: &str, texts: impl IntoIterator<Item = (String, String)>) -> Files {
        let texts = texts.into_iter().map(|(name, text)| (name.into(), text.into()));
        Files { folder: folder.trim_end_matches('/').to_owned(), texts: texts.collect() }
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(|text| &**text)
    }

    /// Where a file of this name lies.
    pub(crate) fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    /// The names of the lessons.
    pub(crate) fn lessons(&self) -> impl Iterator<Item = &str> {
        self.names().filter_map(|name| name.strip_suffix(".toml"))
    }

    /// Every file but the list of courses.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(|name| &**name).filter(|name| *name != COURSES)
    }
}

/// What `course.toml` says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CoursesForm {
    #[serde(rename = "course")]
    pub(crate) courses: Vec<CourseForm>,
}

/// A course as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseForm {
    pub(crate) id: Text,
    pub(crate) name: Text,
    pub(crate) line: Text,
    /// Names of files, without their ending.
    pub(crate) lessons: Vec<Text>,
}

impl CoursesForm {
    /// The list of courses, with the file that it was read from; nothing where a title has none.
    pub(crate) fn read(files: &Files) -> Result<Option<(Source, CoursesForm)>, LessonError> {
        let Some(text) = files.text(COURSES) else { return Ok(None) };
        let source = Source::new(files.path(COURSES), text);
        let form = source.parse()?;
        Ok(Some((source, form)))
    }
}

/// A course: lessons in their order.
#[derive(Clone, Debug)]
pub struct Course {
    id: String,
    name: String,
    line: String,
    lessons: Vec<Arc<Lesson>>,
}

impl Course {
    fn read(files: &Files, source: &Source, form: CourseForm) -> Result<Course, LessonError> {
        let CourseForm { id, name, line, lessons } = form;
        let lesson = |id: &Text| {
            if files.text(&format!("{id}.toml")).is_none() {
                return Err(source.at(id, format!("there is no lesson {id}.toml beside it")));
            }
            Lesson::read(files, id.get_ref()).map(Arc::new)
        };
        let lessons = lessons.iter().map(lesson).collect::<Result<_, _>>()?;
        let (id, name, line) = (id.into_inner(), name.into_inner(), line.into_inner());
        Ok(Course { id, name, line, lessons })
    }

    /// The course, for those who choose one.
    pub fn info(&self) -> CourseInfo {
        let lesson = |lesson: &Arc<Lesson>| LessonInfo {
            id: lesson.id().to_owned(),
            title: lesson.title().to_owned(),
            sections: lesson.sections(),
            steps: lesson.n_steps() as u32,
            steps_on: (0..lesson.n_steps()).filter_map(|n| lesson.section_of(n)).collect(),
        };
        CourseInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            line: self.line.clone(),
            lessons: self.lessons.iter().map(lesson).collect(),
        }
    }
}

/// The courses of a title.
#[derive(Clone, Debug)]
pub struct TitleLessons {
    title: &'static dyn Title,
    courses: Vec<Course>,
}

impl TitleLessons {
    /// Reads the courses of a title from these files.
    ///
    /// # Errors
    /// The first thing that is wrong, with file and line.
    pub fn read(title: &'static dyn Title, files: &Files) -> Result<TitleLessons, LessonError> {
        let Some((source, form)) = CoursesForm::read(files)? else {
            return Ok(TitleLessons { title, courses: Vec::new() });
        };
        let course = |form| Course::read(files, &source, form);
        let courses = form.courses.into_iter().map(course).collect::<Result<_, _>>()?;
        Ok(TitleLessons { title, courses })
    }

    /// The title.
    pub fn title(&self) -> &'static dyn Title {
        self.title
    }

    /// For those who choose one.
    pub fn info(&self) -> TitleCourses {
        let courses = self.courses.iter().map(Course::info).collect();
        TitleCourses { title: self.title.id().to_owned(), courses }
    }

    /// The lesson of that name.
    pub fn lesson(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.courses.iter().flat_map(|course| &course.lessons).find(|lesson| lesson.id() == id)
    }

    /// Is the lesson of that name in the course for newcomers?
    pub fn is_main(&self, id: &str) -> bool {
        let main = self.courses.iter().find(|course| course.id == MAIN);
        main.is_some_and(|main| main.lessons.iter().any(|lesson| lesson.id() == id))
    }

    /// The lesson after that of this name, in its course.
    pub fn after(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.courses.iter().find_map(|course| {
            let at = course.lessons.iter().position(|lesson| lesson.id() == id)?;
            course.lessons.get(at + 1)
        })
    }
}

/// The lessons of every title.
#[derive(Clone, Debug)]
pub struct Library {
    titles: Vec<TitleLessons>,
}

impl Library {
    /// All lessons that are built in.
    ///
    /// # Panics
    /// If a file that is built in cannot be read; a test reads them all.
    pub fn of(titles: &[&'static dyn Title]) -> Library {
        let read = |title: &&'static dyn Title| {
            TitleLessons::read(*title, &Files::of(*title)).expect("lessons are built in and tested")
        };
        Library { titles: titles.iter().map(read).collect() }
    }

    /// Title by title, in the order in which they are shown.
    pub fn titles(&self) -> &[TitleLessons] {
        &self.titles
    }

    /// The lessons of a title.
    pub fn title(&self, id: &str) -> Option<&TitleLessons> {
        self.titles.iter().find(|lessons| lessons.title.id() == id)
    }

    /// The courses of every title, for those who choose one.
    pub fn info(&self) -> Vec<TitleCourses> {
        self.titles.iter().map(TitleLessons::info).collect()
    }
}
