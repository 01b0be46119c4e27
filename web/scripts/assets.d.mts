import type { Plugin } from "esbuild";

import type { Source } from "../src/pages/credits";
import type { GlyphDrawing } from "../src/ui/glyph";

interface IconSet {
  width?: number;
  height?: number;
  icons: Record<
    string,
    { body: string; left?: number; top?: number; width?: number; height?: number }
  >;
  aliases?: Record<string, { parent: string }>;
}

export function sources(
  text?: string,
  lock?: { packages: Record<string, { version?: string }> },
): Promise<Omit<Source, "used">[]>;
export function glyphsUsed(folder?: string): Promise<Map<string, string[]>>;
export function glyphOf(set: string, icons: IconSet, name: string): GlyphDrawing;
export function assets(): Plugin;
