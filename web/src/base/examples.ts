// Which lessons show a section of the rules at work, and at which of their steps.

import { sectionId } from "./books";
import type { CourseInfo, LessonInfo } from "./wire";

/** A lesson and the step, from 1, at which the section comes up. */
export interface Example {
  lesson: LessonInfo;
  step: number;
}

/** How many are named beside a section. */
const MOST = 4;

/** Lessons about the section first, then single steps of others; each lesson once. */
export function examplesOf(courses: readonly CourseInfo[], section: string): Example[] {
  const lessons = courses.flatMap((course) => course.lessons);
  const is = (rule: string) => sectionId(rule) === section;
  const found = lessons.flatMap((lesson): (Example & { about: boolean })[] => {
    const about = lesson.sections.some(is);
    const step = lesson.steps_on.findIndex(is);
    if (!about && step < 0) return [];
    return [{ lesson, step: Math.max(0, step) + 1, about }];
  });
  const sorted = [...found.filter(({ about }) => about), ...found.filter(({ about }) => !about)];
  return sorted.slice(0, MOST).map(({ lesson, step }) => ({ lesson, step }));
}
