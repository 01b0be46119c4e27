// The pages as plain files in a folder of a web host, without any server of ours.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const KINDS: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** As plain as a web host can be: files by their names, and 404.html for all else. */
export class PlainHost {
  private readonly dir = mkdtempSync(join(tmpdir(), "orrery-site-"));
  private server: Server | null = null;

  private constructor(readonly folder: string) {}

  static async start(folder: string): Promise<PlainHost> {
    const host = new PlainHost(folder);
    await host.up();
    return host;
  }

  get base(): string {
    const { port } = this.server!.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.folder}`;
  }

  private async up(): Promise<void> {
    const { dir, folder } = this;
    const made = spawnSync(process.execPath, ["scripts/site.mjs", dir, folder], {
      encoding: "utf8",
    });
    assert.equal(made.status, 0, made.stderr);
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://host");
      const inside = pathname.startsWith(folder) ? pathname.slice(folder.length) : "nowhere";
      const asked = join(dir, inside || "index.html");
      const found = existsSync(asked) && statSync(asked).isFile();
      const file = found ? asked : join(dir, "404.html");
      const kind = KINDS[extname(file)] ?? "application/octet-stream";
      response.writeHead(found ? 200 : 404, { "content-type": kind });
      response.end(readFileSync(file));
    });
    this.server = server;
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
