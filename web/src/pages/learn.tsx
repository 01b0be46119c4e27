// Courses: what there is to learn of each title, and how far one has come. Every lesson can be skipped.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { coursesOf, lessons, loadLessons, loadTitles, titleName, titles } from "../base/books";
import { beginIntroduction } from "../base/introduction";
import { learned } from "../base/prefs";
import type { CourseInfo, LessonInfo, TitleInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { introductionOf, pitchOf } from "../titles/about";
import { Bar } from "../ui/bar";
import { Glyph, RuleLink } from "../ui/parts";

export const isLearned = (title: string, lesson: string): boolean =>
  learned.value[title]?.includes(lesson) ?? false;

/** The first lesson of a course that was not played to its end. */
const nextOf = (title: string, course: CourseInfo): LessonInfo | undefined =>
  course.lessons.find(({ id }) => !isLearned(title, id));

export function LearnPage({ title }: { title: string }) {
  useEffect(() => {
    void loadTitles();
    void loadLessons();
  }, []);
  if (!titles.value || !lessons.value) return <p class="loading">One moment …</p>;
  const found = titles.value.find(({ id }) => id === title);
  if (title && !found) return <p class="loading">There is no title “{title}”.</p>;
  return (
    <>
      <Bar />
      <main class="page narrow learn">
        {found ? <TitleCourses title={found} /> : <AllTitles list={titles.value} />}
      </main>
    </>
  );
}

function AllTitles({ list }: { list: readonly TitleInfo[] }) {
  return (
    <>
      <h1>Learn to play</h1>
      <p class="lead">Short lessons at a real table: you do it, then you read why.</p>
      {list.map(({ id, name }) => {
        const all = coursesOf(id).flatMap((course) => course.lessons);
        const done = all.filter((lesson) => isLearned(id, lesson.id)).length;
        return (
          <a key={id} class="card learn-title" href={`/learn/${id}`}>
            <b>{name}</b>
            <span>{pitchOf(id)}</span>
            <span class="dim">
              {all.length === 0 ? "No lessons yet" : `${done} of ${all.length} lessons`}
            </span>
          </a>
        );
      })}
    </>
  );
}

function TitleCourses({ title }: { title: TitleInfo }) {
  const courses = coursesOf(title.id);
  const main = courses[0];
  const next = main && nextOf(title.id, main);
  return (
    <>
      <h1>Learn {title.name}</h1>
      <p class="lead">
        {courses.length === 0
          ? "There are no lessons of this title yet: the introduction with the coach shows you around."
          : "One idea a lesson, one to three minutes each. Nothing can go wrong, and any of them can be skipped."}
      </p>
      {main && (
        <div class="row">
          {next ? (
            <a class="button primary big" href={`/learn/${title.id}/${next.id}`}>
              {next === main.lessons[0] ? "Begin" : "Go on"}: {next.title}
            </a>
          ) : (
            <p>You have played the first course. The game itself comes next.</p>
          )}
        </div>
      )}
      {courses.map((course) => (
        <Course key={course.id} title={title.id} course={course} />
      ))}
      <FirstGame title={title} />
      <p>
        <a href={`/rules/${title.id}`}>The rules of {titleName(title.id)}</a>
      </p>
    </>
  );
}

function Course({ title, course }: { title: string; course: CourseInfo }) {
  const done = course.lessons.filter(({ id }) => isLearned(title, id)).length;
  return (
    <section class="card course">
      <h2>
        {course.name}{" "}
        <small class="dim">
          {done} of {course.lessons.length}
        </small>
      </h2>
      {course.line && <p>{course.line}</p>}
      <progress max={course.lessons.length} value={done} aria-label={`${course.name}: progress`} />
      <ol>
        {course.lessons.map((lesson) => (
          <li key={lesson.id} class={isLearned(title, lesson.id) ? "done" : ""}>
            <a href={`/learn/${title}/${lesson.id}`}>{lesson.title}</a>{" "}
            {isLearned(title, lesson.id) && (
              <span class="tick">
                <Glyph name="check" />
                <span class="sr">done</span>
              </span>
            )}
            <span class="dim">
              {lesson.steps} {lesson.steps === 1 ? "step" : "steps"}{" "}
              {lesson.sections.map((section) => (
                <RuleLink key={section} title={title} rule={section} quiet />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a course leads to: a real game. */
export function FirstGame({ title, primary }: { title: TitleInfo; primary?: boolean }) {
  const busy = useSignal(false);
  const fault = useSignal<string | null>(null);
  const found = introductionOf(title);
  if (!found) return null;
  const begin = async () => {
    busy.value = true;
    await beginIntroduction(title).catch((error: Error) => (fault.value = error.message));
    busy.value = false;
  };
  return (
    <section class="card first-game">
      <h2>A first game</h2>
      <p>{found.words}</p>
      {fault.value && (
        <p class="refused" role="alert">
          {sentence(fault.value)}
        </p>
      )}
      <button
        type="button"
        class={primary ? "primary big" : ""}
        disabled={busy.value}
        onClick={() => void begin()}
      >
        <Glyph name="bulb" /> Play the first game
      </button>
    </section>
  );
}
