// What the browser saves as a file.

import { api } from "../base/api";

export function saveText(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A record of this browser. */
export async function saveRecord(id: string): Promise<void> {
  saveText(await api.record(id), `${id}.jsonl`, "application/x-ndjson");
}
