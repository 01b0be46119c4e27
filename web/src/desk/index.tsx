// The desk of a printed opponent beside a real board: its pages, fetched when somebody comes.

export { EveningPage } from "./evening";
export { DesksPage } from "./list";
export { DeskSetupPage } from "./setup";
