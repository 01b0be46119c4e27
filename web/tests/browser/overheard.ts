// What a window sends, with what the server had said of it; and everything in it that can be pressed.

import type { Page } from "playwright-core";

import type { Offer } from "../../src/base/wire";

/** What a window has sent: each answer with what the server had said of it. */
export type Sent = (Pick<Offer, "text" | "final" | "ends_turn" | "facts"> & {
  /** The press of the player that it belongs to: a gesture may be several answers. */
  press: string;
})[];

/** What belongs to another press than the first. */
export const later = (sent: Sent): Sent => sent.filter(({ press }) => press !== sent[0]?.press);

/** Listens to the line of a window, both ways. */
export async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(globalThis, { sent });
    const { send } = WebSocket.prototype;
    let legal: { action: unknown }[] = [];
    const heard = new WeakSet<WebSocket>();
    const onMessage = (event: MessageEvent) => {
      const message = JSON.parse(String(event.data)) as { legal?: { action: unknown }[] };
      if (message.legal) legal = message.legal;
    };
    const Native = WebSocket;
    globalThis.WebSocket = class extends Native {
      constructor(url: string | URL) {
        super(url);
        if (!heard.has(this)) this.addEventListener("message", onMessage);
        heard.add(this);
      }
    };
    WebSocket.prototype.send = function (data) {
      const message = JSON.parse(String(data)) as { type: string; key: string; action?: unknown };
      if (message.type === "act") {
        const same = (one: { action: unknown }) =>
          JSON.stringify(one.action) === JSON.stringify(message.action);
        sent.push({ ...(legal.find(same) ?? message), press: message.key.split("-")[1] });
      }
      send.call(this, data);
    };
  });
}

export const sentBy = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { sent: unknown[] }).sent.splice(0),
  ) as Promise<Sent>;

/** Everything that can be clicked now: answers of the list, and things that are lit. */
export const targets = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".answers details"))
      fold.open = true;
    const selector = ".question [data-answer], [data-thing][data-lit]";
    return [...document.querySelectorAll<HTMLElement | SVGElement>(selector)].map((element) =>
      element.dataset["answer"] !== undefined
        ? `.question [data-answer="${element.dataset["answer"]}"]`
        : `[data-thing="${element.dataset["thing"]}"][data-lit]`,
    );
  });

/** Facts of an answer by which something is lost. */
export const LOSSES = new Set([
  "wasted",
  "wastes",
  "no_room",
  "abandons",
  "gives_up_base",
  "finds_no_room",
  "left_idle",
  "no_base_aboard",
]);
