// An evening as a file: the same that `orrery desk` reads and writes.

import type { DeskLog } from "../types/desk";
import { saveText } from "../ui/save";
import { fileName } from "./words";

export function saveLog(log: DeskLog): void {
  saveText(`${JSON.stringify(log, null, 2)}\n`, fileName(log, new Date()), "application/json");
}
