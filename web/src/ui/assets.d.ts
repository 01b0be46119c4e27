// What scripts/assets.mjs makes at build time.

declare module "glyph:*" {
  const glyph: import("./glyph").GlyphDrawing;
  export default glyph;
}

declare module "assets:credits" {
  const sources: import("../pages/credits").Source[];
  export default sources;
}

declare module "assets:signs" {
  const signs: Record<string, () => Promise<{ signs: import("./glyph").Signs }>>;
  export default signs;
}
