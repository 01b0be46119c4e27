// Where the pages lie.

/** The folder of the pages on a plain web host, without its last stroke; "" at the root. */
export const FOLDER =
  globalThis.document
    ?.querySelector<HTMLMetaElement>('meta[name="folder"]')
    ?.content.replace(/\/$/, "") ?? "";
