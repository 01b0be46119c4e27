// Search in the rules: words in any form, numbers of sections.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findSection } from "../../src/base/books";
import { findIn, stemOf } from "../../src/base/search";
import type { Rulebook } from "../../src/base/wire";

const section = (id: string, title: string, text: string, rulings: string[] = []) => ({
  id,
  title,
  text,
  kind: "rule",
  rulings,
});

const book: Rulebook = {
  chapters: [],
  sections: [
    section("3.6", "Range", "Ships fly eight hexes."),
    section("3.6.1", "Anchors", "A colony is one.", ["A-07"]),
    section("3.16", "Clouds", "Slow."),
    section("5.1", "Settling", "People land on a planet."),
    section("5.2", "Barren planets", "They are settled late."),
  ],
  rulings: [{ id: "A-07", question: "Does a post count?", decision: "Yes." }],
};

const ids = (words: string) => findIn(book, words).map(({ id }) => id);

test("forms of a word are one word", () => {
  assert.equal(stemOf("settle"), stemOf("Settling"));
  assert.equal(stemOf("settled"), stemOf("settle"));
  assert.notEqual(stemOf("land"), stemOf("lend"));
  assert.deepEqual(ids("settle"), ["5.1", "5.2"]);
  assert.deepEqual(ids("SETTLING planet"), ["5.1", "5.2"]);
  assert.deepEqual(ids("lend"), []);
});

test("a number finds its section and those below it, and no other", () => {
  assert.deepEqual(ids("3.6"), ["3.6", "3.6.1"]);
  assert.deepEqual(ids("§3.6.1"), ["3.6.1"]);
  assert.deepEqual(ids("3.6 colony"), ["3.6.1"]);
  assert.deepEqual(ids("§9"), []);
});

test("what a ruling says is found with the section that it belongs to", () => {
  assert.deepEqual(ids("post"), ["3.6.1"]);
  assert.deepEqual(ids("A-07"), ["3.6.1"]);
  assert.equal(findIn(book, "").length, book.sections.length);
});

test("what stands in a chapter is found by the name of the chapter, last", () => {
  const named: Rulebook = { ...book, chapters: [{ id: "3.6", title: "Command posts" }] };
  const found = findIn(named, "post").map(({ id }) => id);
  assert.deepEqual(found, ["3.6.1", "3.6"]);
});

test("a citation finds its section, its chapter, or what stands above it", () => {
  const one = (id: string) => ({ id, title: `T${id}`, kind: "rule", text: `x${id}.`, rulings: [] });
  const book = {
    chapters: [
      { id: "3", title: "Turns" },
      { id: "3.10", title: "Secrets" },
    ],
    sections: ["3.1", "3.10.1", "3.10.2"].map(one),
    rulings: [],
  };
  assert.equal(findSection(book, "§3.10.2")?.title, "T3.10.2");
  assert.equal(findSection(book, "3.1.7")?.title, "T3.1");
  const chapter = findSection(book, "§3.10");
  assert.equal(chapter?.title, "Secrets");
  assert.equal(chapter?.text, "T3.10.1: x3.10.1. T3.10.2: x3.10.2.");
  assert.equal(findSection(book, "§9"), null);
});
