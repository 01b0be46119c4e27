// Starts the real program on a database of its own, and the system's Chromium.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page put in from disk (PAGES) has no address, and may not call this machine without it.
  ...(process.env["PAGES"] ? ["--disable-features=LocalNetworkAccessChecks"] : []),
];

/** So long is waited for anything: never a measure of speed, only the end of what will never come. */
export const PATIENCE_MS = 180_000;

/** The program: `ORRERY`, or where `cargo build` puts it. */
export function program(): string {
  const root = join(process.cwd(), "..");
  const target = process.env["CARGO_TARGET_DIR"] ?? join(root, "target");
  const path = process.env["ORRERY"] ?? join(target, "debug", "orrery");
  assert.ok(existsSync(path), `build it first: cargo build -p orrery (looked for ${path})`);
  return path;
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? found(address.port) : failed(new Error("no port")),
      );
    });
  });
}

/** A server that can be stopped and started again on the same database and port. */
export class TestServer {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "orrery-web-"));
  private said = "";

  private constructor(readonly port: number) {}

  static async start(): Promise<TestServer> {
    const server = new TestServer(await freePort());
    await server.up();
    return server;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    const at = ["--listen", `127.0.0.1:${this.port}`, "--database", join(this.folder, "test.db")];
    // Tests answer faster than people do, and all of them from one address.
    const child = spawn(program(), ["serve", "--unlimited", ...at], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process = child;
    child.stderr!.on(
      "data",
      (chunk: Buffer) => (this.said = (this.said + chunk.toString()).slice(-4000)),
    );
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const answered = await fetch(`${this.base}/api/v1/titles`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answered) return;
      assert.ok(
        Date.now() < end && child.exitCode === null,
        `the server does not answer: ${this.said}`,
      );
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }

  /** Ends it without a word, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** With `PAGES=dist` pages come from disk, under the program's own headers: no build of it is needed. */
async function fromDisk(context: BrowserContext, folder: string): Promise<void> {
  const kinds: Record<string, string> = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".woff2": "font/woff2",
  };
  await context.route(
    (url) => !url.pathname.startsWith("/api/"),
    async (route) => {
      const response = await route.fetch();
      const { pathname } = new URL(route.request().url());
      const asked = join(folder, pathname);
      const path =
        existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, "index.html");
      await route.fulfill({
        response,
        // The program does not know what only lies on disk.
        status: 200,
        body: readFileSync(path),
        contentType: kinds[extname(path)] ?? "application/octet-stream",
      });
    },
  );
}

/** Browser windows that report whatever went wrong in them. */
export class Windows {
  readonly faults: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  static async open(base: string): Promise<Windows> {
    const executablePath = process.env["CHROME"] ?? "/usr/bin/chromium";
    return new Windows(await chromium.launch({ executablePath, args: FLAGS }), base);
  }

  /** A new person: a window with cookies of its own. */
  async person(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.base,
      viewport: { width: 1280, height: 860 },
      reducedMotion: "reduce",
      // Pages from disk are put in between browser and server, where a service worker would pass them by.
      serviceWorkers: process.env["PAGES"] ? "block" : "allow",
      ...options,
    });
    this.contexts.push(context);
    // The night is the default; a test that wants the paper says so by the colours of its system.
    if (options.colorScheme === "light")
      await context.addInitScript(() => localStorage.setItem("orrery.theme", '"light"'));
    if (process.env["PAGES"]) await fromDisk(context, process.env["PAGES"]);
    return this.tab(context);
  }

  /** Another window of the same person. */
  async tab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => this.faults.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      const text = message.text();
      // A lost connection and a refused request are told by the page itself.
      const expected = /WebSocket connection to|Failed to load resource/.test(text);
      if (message.type() === "error" && !expected) this.faults.push(`${page.url()}: ${text}`);
    });
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.contexts) await context.close();
    await this.browser.close();
  }
}

/** Waits until the service worker keeps the engines of all titles. */
export async function enginesKept(page: Page): Promise<void> {
  // Where Playwright waits for a function, it takes a promise for an answer: so it is asked again and again.
  for (let tried = 0; tried < 300; tried++) {
    if (await page.evaluate(areEnginesKept)) return;
    await page.waitForTimeout(200);
  }
  throw new Error("the engines are not kept after a minute");
}

async function areEnginesKept(): Promise<boolean> {
  const [name] = await caches.keys();
  if (!name) return false;
  const kept = await (await caches.open(name)).keys();
  const wanted = [...document.querySelectorAll<HTMLMetaElement>('meta[name^="engine-of-"]')];
  const paths = kept.map(({ url }) => new URL(url).pathname);
  return wanted.length > 0 && wanted.every(({ content }) => paths.includes(content));
}
