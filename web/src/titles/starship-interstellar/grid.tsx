// The Salvation Phase as a grid: tokens down, actions across; one click uses a token for an action.

import type { Deed, Token } from "../../types/starship-interstellar";
import { Brings } from "./facts";
import {
  boxOf,
  deedSign,
  extraOf,
  tokenName,
  tokenSign,
  whyOf,
  type Box,
  type StarSight,
} from "./model";
import { Overview } from "./overview";
import { Icon, Sign, Thing, Ways } from "./parts";
import { usesOf } from "./plans";

export function Grid({ sight }: { sight: StarSight }) {
  const box = boxOf(sight);
  const mine = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat];
  const deeds = [...box.deeds.keys()];
  const tokens = mine?.pool ?? [];
  return (
    <div class="si salvation">
      <table class="grid">
        <thead>
          <tr>
            <th scope="col" class="corner">
              <span class="sr">Token</span>
            </th>
            {deeds.map((deed) => (
              <th scope="col" key={deed}>
                <DeedHead sight={sight} box={box} deed={deed} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token}>
              <th scope="row">
                <RowHead box={box} token={token} />
              </th>
              {deeds.map((deed) => (
                <td key={deed}>
                  <Cell sight={sight} box={box} token={token} deed={deed} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Overview sight={sight} />
      {tokens.length === 0 && (
        <p class="dim">{mine ? "You have no token left in this phase." : "You only watch."}</p>
      )}
    </div>
  );
}

function RowHead({ box, token }: { box: Box; token: Token }) {
  const favours = box.tokens.get(token)?.favours;
  const info = box.extras.has(token) ? extraOf(box, token) : undefined;
  return (
    <span class={`row-head f-${favours ?? "none"}`}>
      <Icon of={tokenSign(box, token)} class="big" />
      <span>
        <b>{info?.name ?? tokenName(box, token)}</b>
        <small>
          {info
            ? box.extras.get(token)!.salvation
            : favours
              ? `for ${box.deeds.get(favours)}`
              : "for any action"}
        </small>
      </span>
    </span>
  );
}

/** Where each action leads now. */
function DeedHead({ sight, box, deed }: { sight: StarSight; box: Box; deed: Deed }) {
  const { ship, people, players } = sight.sums;
  const mine = sight.seat === null ? undefined : players[sight.seat];
  const corporation = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat];
  const track = { build: "starship", save: "humankind", probe: "", government: "" }[deed];
  const next = mine?.tracks.find((row) => row.track === track);
  const row = mine?.next_row ?? null;
  const words = {
    build: `ship ${ship.built.n} of ${ship.built.of}, module in ${ship.to_next_module}`,
    save: `${people.n} of ${people.of} saved`,
    probe: `column ${corporation?.probe.column ?? 0} of 10`,
    government: row === null ? "no row above" : `to the ${sight.sheet.government[row]?.name}`,
  }[deed];
  const barred = whyOf(sight, `deed:${deed}`)[0];
  return (
    <span class={`deed-head f-${deed} ${barred ? "barred" : ""}`} data-thing={`deed:${deed}`}>
      <Icon of={deedSign(deed)} class="big" />
      <span>
        <b>{box.deeds.get(deed)}</b>
        <small>{barred ? barred.reason : words}</small>
        {next && !barred && (
          <small class="then">
            <Sign of="step" /> {next.space}: <Ways ways={next.ways} />
          </small>
        )}
      </span>
    </span>
  );
}

function Cell(props: { sight: StarSight; box: Box; token: Token; deed: Deed }) {
  const { sight, box, token, deed } = props;
  const uses = usesOf(sight, token, deed);
  const [plain] = uses;
  if (!plain) {
    const reason = whyOf(sight, `deed:${deed}`)[0]?.reason;
    return (
      <span class="thing cell barred" data-thing={`use:${token}.${deed}`}>
        <small>{reason ? "not now" : "–"}</small>
      </span>
    );
  }
  const favoured = box.tokens.get(token)?.favours === deed;
  return (
    <Thing
      sight={sight}
      thing={`use:${token}.${deed}`}
      name={`${tokenName(box, token)}: ${box.deeds.get(deed)}`}
      class={`cell ${favoured ? "favoured" : ""}`}
      answers={uses}
    >
      <Icon of={deedSign(deed)} />
      <span>
        <small>{box.deeds.get(deed)}</small> <Brings answer={plain} />
      </span>
    </Thing>
  );
}
