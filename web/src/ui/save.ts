// A record of this browser, saved as a file.

import { api } from "../base/api";

export async function saveRecord(id: string): Promise<void> {
  const text = await api.record(id);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `${id}.jsonl`;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
