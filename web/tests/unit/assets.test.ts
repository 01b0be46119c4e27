// Signs and credits: what the pages have from others is listed, and every sign says what it is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import credits from "assets:credits";
import lists from "assets:signs";

import { glyphOf, glyphsUsed, sources } from "../../scripts/assets.mjs";
import { byKind } from "../../src/ui/glyph";

const WEB = process.cwd();
const listed = readFileSync(join(WEB, "assets.toml"), "utf8");
const lock = { packages: { "node_modules/x": { version: "1.2.3" } } };
const entry = (changes: Record<string, string> = {}) => {
  const fields: Record<string, string> = {
    id: '"x"',
    kind: '"glyphs"',
    name: '"X"',
    package: '"x"',
    licence: '"ISC"',
    licence_url: '"https://x"',
    url: '"https://x"',
    changes: '"None."',
    authors: '["Somebody"]',
    ...changes,
  };
  const lines = Object.entries(fields).map(([key, value]) => `${key} = ${value}`);
  return `[[source]]\n${lines.join("\n")}`;
};

test("every set of glyphs that the pages import is listed, and the other way round", async () => {
  const used = [...(await glyphsUsed(join(WEB, "src"))).keys()].sort();
  const glyphs = credits.filter(({ kind }) => kind === "glyphs").map(({ id }) => id);
  assert.deepEqual(glyphs.sort(), used);
  for (const { authors, licence, version } of credits)
    assert.ok(authors.length > 0 && licence && version);
});

test("an entry that leaves out its licence, its author or its package is refused", async () => {
  assert.equal((await sources(entry(), lock))[0]?.version, "1.2.3");
  await assert.rejects(sources(entry({ licence: '""' }), lock), /"licence" must be a text/);
  await assert.rejects(sources(entry({ authors: "[]" }), lock), /"authors" names nobody/);
  await assert.rejects(sources(entry({ kind: '"song"' }), lock), /not one of glyphs, font, code/);
  await assert.rejects(sources(listed, lock), /package-lock\.json has no/);
});

test("a glyph has its box and its outline; one that the set does not have is refused", () => {
  const set = {
    width: 512,
    height: 512,
    icons: {
      one: { body: '<path fill="currentColor" d="M0 0h9"/>' },
      two: { body: '<g fill="none"><path d="M1 1"/></g>', width: 24, height: 24 },
    },
    aliases: { uno: { parent: "one" }, eno: { parent: "one", hFlip: true } },
  };
  assert.deepEqual(glyphOf("s", set, "uno"), {
    viewBox: "0 0 512 512",
    body: set.icons.one.body,
    d: "M0 0h9",
  });
  assert.deepEqual(
    [glyphOf("s", set, "two").viewBox, glyphOf("s", set, "two").d],
    ["0 0 24 24", null],
  );
  assert.throws(() => glyphOf("s", set, "three"), /the set "s" has no glyph "three"/);
  assert.throws(() => glyphOf("s", set, "eno"), /is "one" turned/);
});

test("every sign of every title has a drawing, a word, a sentence and a section", async () => {
  assert.ok("stellar-conquest" in lists);
  for (const [title, load] of Object.entries(lists)) {
    const { signs } = await load();
    for (const [id, { glyph, word, line, rule }] of Object.entries(signs)) {
      const at = `${title}: ${id}`;
      assert.ok(glyph.body.length > 20, `${at} is not drawn`);
      assert.ok(word.length > 1 && /^[A-Z]/.test(word), `${at}: "${word}"`);
      assert.ok(/^[A-Z0-9].+\.$/.test(line), `${at}: "${line}"`);
      assert.match(rule, /^§/, at);
    }
    assert.equal(
      byKind(signs).flatMap(([, entries]) => entries).length,
      Object.keys(signs).length,
      `${title}: all signs are in the glossary`,
    );
  }
});
