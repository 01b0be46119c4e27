// Where the pages begin: which address is which page.

import { render } from "preact";

import { loadMe, loadTitles } from "./base/books";
import { later } from "./base/later";
import { startPrefs } from "./base/prefs";
import { place, startRouter } from "./base/router";
import { Nowhere, TablePage } from "./pages/table";
import { RulePopover } from "./ui/parts";

const Lobby = later(async () => (await import("./pages/lobby")).Lobby);
const SetupPage = later(async () => (await import("./pages/setup")).SetupPage);
const ReplayPage = later(async () => (await import("./pages/replay")).ReplayPage);
const DicePage = later(async () => (await import("./pages/dice")).DicePage);
const RulesPage = later(async () => (await import("./pages/rules")).RulesPage);
const MePage = later(async () => (await import("./pages/me")).MePage);
const RecoverPage = later(async () => (await import("./pages/me")).RecoverPage);

function Page() {
  const [, first = "", second = ""] = place.value.path.split("/");
  switch (first) {
    case "":
      return <Lobby />;
    case "new":
      return <SetupPage key={second} title={second} />;
    case "table":
      return <TablePage key={second} id={second} />;
    case "replay":
      return <ReplayPage key={second} id={second} />;
    case "dice":
      return <DicePage key={second} id={second} />;
    case "rules":
      return <RulesPage key={second} title={second} />;
    case "me":
      return <MePage />;
    case "recover":
      return <RecoverPage />;
    default:
      return <Nowhere words="There is no such page." />;
  }
}

startPrefs();
startRouter();
void loadMe();
loadTitles().catch(() => undefined);
render(
  <>
    <Page />
    <RulePopover />
  </>,
  document.getElementById("app")!,
);
