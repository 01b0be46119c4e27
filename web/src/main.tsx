// Where the pages begin: which address is which page.

import { render } from "preact";

import { loadMe, loadTitles } from "./base/books";
import { startWorker } from "./base/build";
import { later, styled } from "./base/later";
import { startPrefs } from "./base/prefs";
import { place, startRouter } from "./base/router";
import { Nowhere, TablePage } from "./pages/table";
import { SignPopover } from "./ui/glyph";
import { RulePopover } from "./ui/parts";

const Lobby = later(async () => (await import("./pages/lobby")).Lobby);
const SetupPage = later(async () => (await import("./pages/setup")).SetupPage);
const ReplayPage = later(async () => (await import("./pages/replay")).ReplayPage);
const AnalysisPage = later(async () => (await import("./pages/analysis")).AnalysisPage);
const DicePage = later(async () => (await import("./pages/dice")).DicePage);
const RulesPage = later(async () => (await import("./pages/rules")).RulesPage);
const GlossaryPage = later(async () => (await import("./pages/glossary")).GlossaryPage);
const BoxPage = later(async () => (await import("./pages/box")).BoxPage);
const CreditsPage = later(async () => (await import("./pages/credits")).CreditsPage);
const LearnPage = later(async () => (await import("./pages/learn")).LearnPage);
const LessonPage = later(async () => (await import("./pages/lesson")).LessonPage);
const ExamplePage = later(async () => (await import("./pages/example")).ExamplePage);
const PartsPage = later(async () => (await import("./pages/partlist")).PartsPage);
const MePage = later(async () => (await import("./pages/me")).MePage);
const BellPage = later(async () => (await import("./pages/bells")).BellPage);
const desk = async () => (await Promise.all([import("./desk"), styled("desk")]))[0];
const DesksPage = later(async () => (await desk()).DesksPage);
const DeskSetupPage = later(async () => (await desk()).DeskSetupPage);
const EveningPage = later(async () => (await desk()).EveningPage);
const RecoverPage = later(async () => (await import("./pages/me")).RecoverPage);

function Page() {
  const [, first = "", second = "", third = ""] = place.value.path.split("/");
  switch (first) {
    case "":
      return <Lobby />;
    case "new":
      return <SetupPage key={second} title={second} />;
    case "table":
      return <TablePage key={second} id={second} />;
    case "replay":
      return <ReplayPage key={second} id={second} />;
    case "analysis":
      return <AnalysisPage key={second} id={second} />;
    case "dice":
      return <DicePage key={second} id={second} />;
    case "rules":
      return <RulesPage key={second} title={second} />;
    case "learn":
      return third ? (
        <LessonPage key={`${second} ${third}`} title={second} lesson={third} />
      ) : (
        <LearnPage key={second} title={second} />
      );
    case "example":
      return <ExamplePage key={`${second} ${third}`} title={second} lesson={third} />;
    case "parts":
      return <PartsPage key={second} title={second} />;
    case "glossary":
      return <GlossaryPage key={second} title={second} />;
    case "box":
      return <BoxPage key={second} title={second} />;
    case "desk":
      if (third) return <EveningPage key={third} automa={second} id={third} />;
      return second ? <DeskSetupPage key={second} automa={second} /> : <DesksPage />;
    case "credits":
      return <CreditsPage />;
    case "me":
      return <MePage />;
    case "bell":
      return <BellPage what={second} />;
    case "recover":
      return <RecoverPage />;
    default:
      return <Nowhere words="There is no such page." />;
  }
}

startPrefs();
startRouter();
startWorker();
void loadMe();
loadTitles().catch(() => undefined);
render(
  <>
    <Page />
    <SignPopover />
    <RulePopover />
  </>,
  document.getElementById("app")!,
);
