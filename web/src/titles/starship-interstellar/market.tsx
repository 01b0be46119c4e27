// The Market: what lies there, and a button for every trade that can be made; beside it the Sun.

import { sameAction } from "../../base/live";
import type { Action, MarketSums } from "../../types/starship-interstellar";
import { RESOURCES, boxOf, capital, dangerOf, type Resource, type StarSight } from "./model";
import { Cube, CubeRow, Icon, Moscovium, Sign, Thing } from "./parts";
import { playOf, straightTo } from "./plans";

type Props = { sight: StarSight };

export function Market({ sight }: Props) {
  return (
    <div class="si market">
      <ul class="market-rows">
        {RESOURCES.map((resource) => (
          <Row key={resource} sight={sight} resource={resource} />
        ))}
      </ul>
      <Sun sight={sight} />
    </div>
  );
}

function Row({ sight, resource }: Props & { resource: Resource }) {
  const stock = sight.view.table.market[resource] ?? 0;
  const prices = sight.sheet.market.find((row) => row.resource === resource)?.prices ?? [];
  const now = sight.sums.market.find((row) => row.resource === resource);
  return (
    <li>
      <Trades sight={sight} resource={resource} now={now} way="sell" />
      <Thing sight={sight} thing={`market:${resource}`} name={`Market, ${resource}`} class="shelf">
        {prices.map((price, i) => (
          <span key={i} class={i < stock ? "slot full" : "slot"}>
            {i < stock && <Cube of={resource} />}
            <small>{price}</small>
          </span>
        ))}
        <span class="sr">
          {stock} of {prices.length} taken
        </span>
      </Thing>
      <Trades sight={sight} resource={resource} now={now} way="buy" />
    </li>
  );
}

/** Selling or buying one, two or three of a colour. */
function Trades(
  props: Props & { resource: Resource; now: MarketSums | undefined; way: "sell" | "buy" },
) {
  const { sight, resource, now, way } = props;
  const play = playOf(sight, "market");
  const mine = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat];
  const fuel = now?.[way] ?? [];
  const most = way === "sell" ? (mine?.cubes[resource] ?? 0) : 3;
  return (
    <span class={`trades ${way}`}>
      {[1, 2, 3].map((n) => {
        const price = fuel[n - 1];
        const action: Action = { do: way, resource, n };
        const answer = sight.legal.find((one) => sameAction(one.action as never, action as never));
        const payable =
          price !== undefined && n <= most && (way === "sell" || (mine?.fuel ?? 0) >= price);
        const answers = answer ? [answer] : play && payable ? [play] : [];
        return (
          <Thing
            key={n}
            sight={sight}
            thing={`market:${resource}.${way}.${n}`}
            name={`${capital(way)} ${n} ${resource}`}
            class={`trade ${answer ? "" : "soft"}`}
            answers={answers}
            then={answer ? [] : straightTo(action)}
          >
            {price === undefined ? (
              <span class="dim">–</span>
            ) : (
              <>
                <b>{n}</b>
                <Sign of="fuel" n={way === "sell" ? `+${price}` : `−${price}`} />
              </>
            )}
          </Thing>
        );
      })}
    </span>
  );
}

export function Sun({ sight }: Props) {
  const box = boxOf(sight);
  const { spiral, bag, events, antimatter } = sight.view.table;
  return (
    <section class="sun-board" aria-label="The Sun">
      <ol class="spiral-strip" aria-label={`The Spiral stands at ${spiral} of ${box.spiralEnd}`}>
        {Array.from({ length: box.spiralEnd }, (_, i) => {
          const space = sight.sheet.spiral[i + 1];
          const danger = dangerOf(space);
          const past = i + 1 <= spiral ? "past" : "";
          return (
            <li
              key={i}
              class={`${past} ${danger ? "danger" : ""} ${i + 1 === spiral ? "now" : ""}`}
              title={danger ? `${i + 1}: ${danger.words}` : String(i + 1)}
            >
              {space?.icon === "event" && <Icon of="event" />}
              {space?.icon === "destroys" && (
                <>
                  <Icon of="destroys" />
                  <small>{capital(space.planet)}</small>
                </>
              )}
              {danger ? <span class="sr">{danger.words}</span> : <small>{i + 1}</small>}
            </li>
          );
        })}
      </ol>
      <p class="fact-row">
        <Thing sight={sight} thing="bag" name="Solar Bag">
          <Sign of="bag" /> <CubeRow cubes={bag} />
          {antimatter && <Moscovium n={antimatter.bag} />}
        </Thing>
        <Sign of="event" n={`${events.length} face down`} />
      </p>
    </section>
  );
}
