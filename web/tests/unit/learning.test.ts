// What a newcomer is told: warnings of the coach, examples beside the rules, parts of the box.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { examplesOf } from "../../src/base/examples";
import type { CourseInfo } from "../../src/base/wire";
import { SHOTS } from "../../src/pages/shots";
import { warningFor } from "../../src/table/warning";
import { counted } from "../../src/titles/boxes";

type Answer = { label: string; short?: string; loses: number };

const lossesOf = ({ loses }: Answer) => Array.from({ length: loses });

const warn = (said: number, ...loses: number[]) =>
  warningFor(
    said,
    loses.map((n, i): Answer => ({ label: `answer ${i}`, loses: n })),
    lossesOf,
  );

test("the coach warns three times a game, and only where something better can be answered", () => {
  assert.equal(warn(0, 1, 0), "One answer here loses nothing: answer 1.");
  assert.equal(warn(2, 1, 0, 0), "2 other answers here lose nothing. Is it worth it?");
  assert.equal(warn(3, 1, 0), null);
  assert.equal(warn(0, 1, 2), null);
});

const lesson = (id: string, sections: string[], steps_on: string[]) => ({
  id,
  title: id,
  sections,
  steps: steps_on.length,
  steps_on,
});

const courses: CourseInfo[] = [
  {
    id: "main",
    name: "A course",
    line: "",
    lessons: [
      lesson("01", ["§1.1"], ["§1.1", "§5.2"]),
      lesson("02", ["§5.2", "§5.3"], ["§5.2", "§5.3", "§5.3"]),
    ],
  },
  { id: "more", name: "More", line: "", lessons: [lesson("11", ["§9"], ["§9", "§5.20"])] },
];

test("a section has the lessons about it first, then single steps of others", () => {
  const found = (section: string) =>
    examplesOf(courses, section).map(({ lesson: { id }, step }) => `${id}:${step}`);
  assert.deepEqual(found("5.2"), ["02:1", "01:2"]);
  assert.deepEqual(found("5.3"), ["02:2"]);
  assert.deepEqual(found("9"), ["11:1"]);
  assert.deepEqual(found("5"), []);
});

test("the same part is told once, with how many there are", () => {
  const part = (name: string, line: string) => ({ kind: "Cards", name, lines: [line], rule: "§2" });
  const parts = counted([part("A", "x"), part("B", "x"), part("A", "x"), part("A", "y")]);
  assert.deepEqual(
    parts.map(({ name, lines, n }) => `${name}${lines[0]}${n ?? ""}`),
    ["Ax2", "Bx", "Ay"],
  );
});

test("pictures beside the rules are of lessons and sections that there are", () => {
  for (const [title, shots] of Object.entries(SHOTS)) {
    const folder = join("..", "crates", title);
    const book = readFileSync(join(folder, "rules.toml"), "utf8");
    for (const [section, { lesson, caption }] of Object.entries(shots)) {
      assert.ok(existsSync(join(folder, "lessons", `${lesson}.toml`)), `${title} ${lesson}`);
      assert.ok(book.includes(`id = "${section}"`), `${title} §${section}`);
      assert.match(caption, /\.$/);
    }
  }
});
