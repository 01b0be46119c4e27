// The screens of the first course of each title, as a newcomer at a desk sees them, made by
// `npm run course` into the folder COURSE: for the ten questions beside the course (docs/lessons.md).

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "../browser/harness";
import { playLesson } from "../browser/pupil";

const FOLDER = process.env["COURSE"] ?? join(tmpdir(), "course");
/** Somebody looks at all of them: where a course has more steps, those that say least are left out. */
const PICTURES_MAX = 60;

interface Picture {
  name: string;
  said: string;
  png: Buffer;
}

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
});

/** All that the lesson shows, step by step, and its end. */
async function picturesOf(page: Page, title: string, lesson: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  await page.goto(`/learn/${title}/${lesson}`);
  await playLesson(page, async (said) => {
    // Nothing is hovered over, and what stands over the board for a moment is gone.
    await page.mouse.move(683, 4);
    await page.waitForTimeout(500);
    await page.locator(".moment").waitFor({ state: "detached" });
    const done = (await page.locator(".lesson.done").count()) > 0;
    const name = `${lesson}-${done ? "end" : pictures.length + 1}`;
    pictures.push({ name, said, png: await page.screenshot() });
  });
  return pictures;
}

function keep(title: string, pictures: Picture[]): void {
  const folder = join(FOLDER, title);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isEnd = ({ name }: Picture) => Number(name.endsWith("-end"));
  const telling = [...pictures].sort(
    (a, b) => isEnd(b) - isEnd(a) || b.said.length - a.said.length,
  );
  for (const { name, png } of telling.slice(0, PICTURES_MAX))
    writeFileSync(join(folder, `${name}.png`), png);
}

for (const title of ["stellar-conquest", "starship-interstellar", "skymines"]) {
  test(`the first course of ${title}`, async () => {
    const page = await windows.person({ viewport: { width: 1366, height: 768 } });
    const lists = (await (await page.request.get("/api/v1/lessons")).json()) as {
      titles: { title: string; courses: { lessons: { id: string }[] }[] }[];
    };
    const lessons = lists.titles.find((found) => found.title === title)?.courses[0]?.lessons ?? [];
    const pictures: Picture[] = [];
    for (const { id } of lessons) pictures.push(...(await picturesOf(page, title, id)));
    keep(title, pictures);
  });
}
