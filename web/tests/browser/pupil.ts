// A newcomer in a lesson who does what it shows when it is asked to.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

/** Plays a lesson to its end; `onStep` looks at every step before it is answered, and at the end. */
export async function playLesson(
  page: Page,
  onStep: (said: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    const box = page.locator(".lesson");
    await box.waitFor();
    const said = (await box.locator(".say").textContent())?.trim() ?? "";
    await onStep(said);
    if ((await box.getAttribute("class"))?.includes("done")) return;
    const next = box.getByRole("button", { name: "Next", exact: true });
    if ((await next.count()) > 0) await next.click();
    else {
      // The step may end while its buttons are looked for: then it is looked at again.
      const show = box.getByRole("button", { name: "Show me" });
      if (
        !(await show.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        ))
      )
        continue;
      const text = await box.locator(".way").getAttribute("data-way");
      assert.ok(text, `a step that shows no way: ${said}`);
      await page.locator(".question").locator("[data-shown], form.scale").first().waitFor();
      await giveAnswer(page, text);
    }
    await page.waitForFunction(
      (before) => document.querySelector(".lesson .say")?.textContent?.trim() !== before,
      said,
    );
  }
  assert.fail("a lesson of more than 60 steps");
}

/** Gives the answer with this text from the list, opening what is folded and taking the second step. */
async function giveAnswer(page: Page, text: string): Promise<void> {
  const answer = page.locator(`.question [data-answer="${text.replaceAll('"', '\\"')}"]`).first();
  const scale = page.locator(".question form.scale");
  await page.locator(".question").locator("[data-answer], form.scale").first().waitFor();
  if ((await scale.count()) > 0) {
    const amount = /(\d+)$/.exec(text)?.[1];
    assert.ok(amount, `an amount is asked for, and the lesson says ${text}`);
    await scale.getByLabel("number", { exact: true }).fill(amount);
  }
  for (const fold of await page.locator(".question details:not([open]) > summary").all()) {
    if (await answer.isVisible().catch(() => false)) break;
    await fold.click();
  }
  await page.waitForFunction(() => !document.querySelector(".table")?.hasAttribute("data-fresh"));
  await answer.click();
  const sure = page.locator("[data-confirm]");
  if ((await sure.count()) > 0) {
    await page.waitForTimeout(350);
    await sure.click();
  }
}
