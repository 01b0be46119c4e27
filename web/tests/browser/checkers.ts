// Two checkers of accessibility, put into a page: axe with target sizes, and IBM's, whose rules are pinned by its version.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

const found = createRequire(import.meta.url);
const script = (path: string) => readFile(found.resolve(path), "utf8");
const axe = script("axe-core/axe.min.js");
const ibm = script("accessibility-checker-engine/ace.js");

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

interface Result {
  ruleId: string;
  value: [string, string];
  message: string;
  snippet: string;
}

/** What is serious of axe's findings on what is shown now. */
async function byAxe(page: Page): Promise<string[]> {
  // Through the debugger, not through the page: its policy allows no foreign script.
  await page.evaluate(await axe);
  const all = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: Finding[] }> };
    };
    const rules = { "target-size": { enabled: true } };
    return (await tool.run(document, { resultTypes: ["violations"], rules })).violations;
  });
  return all
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const words = nodes
        .slice(0, 2)
        .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ""}`);
      return `axe ${id}: ${words.join(" | ")}`;
    });
}

/** What IBM's checker calls a violation beyond doubt. */
async function byIbm(page: Page): Promise<string[]> {
  await page.evaluate(await ibm);
  const all = await page.evaluate(async () => {
    const { ace } = globalThis as unknown as {
      ace: { Checker: new () => { check: (...args: unknown[]) => Promise<{ results: Result[] }> } };
    };
    const { results } = await new ace.Checker().check(document, ["WCAG_2_1"]);
    return results.filter(({ value }) => value[0] === "VIOLATION" && value[1] === "FAIL");
  });
  return all.map(({ ruleId, message, snippet }) => `ibm ${ruleId}: ${message} ${snippet}`);
}

/** What is serious by axe. */
export const findings = byAxe;

/** What is serious by either of them. */
export async function findingsOfBoth(page: Page): Promise<string[]> {
  return [...(await byAxe(page)), ...(await byIbm(page))];
}
