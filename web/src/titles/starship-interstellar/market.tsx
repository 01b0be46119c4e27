// The Market with its prices, and the Sun: bag, Spiral, events.

import { RESOURCES, boxOf, capital, type StarSight } from "./model";
import { Cube, CubeRow, Moscovium, Thing } from "./parts";

export function Market({ sight }: { sight: StarSight }) {
  const box = boxOf(sight.files);
  const { market } = sight.view.table;
  return (
    <div class="si market">
      <h2>
        <Thing sight={sight} thing="market" name="Market" class="track-name">
          Market
        </Thing>
      </h2>
      <p class="dim">
        Sold cubes go to the first empty space for its price; bought ones come from the last taken
        space for {box.buyMore} Fuel more.
      </p>
      <ul class="market-rows">
        {RESOURCES.map((resource) => {
          const stock = market[resource] ?? 0;
          const prices = box.prices[resource] ?? [];
          const sell = prices[stock];
          const buy = prices[stock - 1];
          return (
            <li key={resource}>
              <Thing sight={sight} thing={`market:${resource}`} name={`Market, ${resource}`}>
                <Cube of={resource} />
                <span
                  class="spaces"
                  role="img"
                  aria-label={`${stock} of ${prices.length} taken, prices ${prices.join(", ")}`}
                >
                  {prices.map((price, i) => (
                    <span key={i} class={i < stock ? `space cube ${resource}` : "space"}>
                      {price}
                    </span>
                  ))}
                </span>
                <span class="quote">
                  sell {sell ?? "–"} · buy {buy === undefined ? "–" : buy + box.buyMore}
                </span>
              </Thing>
            </li>
          );
        })}
      </ul>
      <Sun sight={sight} />
    </div>
  );
}

function Sun({ sight }: { sight: StarSight }) {
  const box = boxOf(sight.files);
  const { spiral, bag, events, antimatter } = sight.view.table;
  return (
    <>
      <h2>Solar Spiral</h2>
      <ol class="spiral-strip" aria-label={`The Spiral stands at ${spiral} of ${box.spiralEnd}`}>
        {Array.from({ length: box.spiralEnd }, (_, i) => {
          const icon = box.spiral.get(i + 1);
          const sign = icon === "event" ? "!" : icon ? capital(icon).slice(0, 2) : "";
          const words =
            icon === "event" ? "Solar Event" : icon ? `the end of ${capital(icon)}` : "";
          const past = i + 1 <= spiral ? "past" : "";
          return (
            <li
              key={i}
              class={`${past} ${icon ? "danger" : ""} ${i + 1 === spiral ? "now" : ""}`}
              title={words ? `${i + 1}: ${words}` : String(i + 1)}
            >
              {sign || (i + 1 === spiral ? "●" : "")}
            </li>
          );
        })}
      </ol>
      <p class="dim">! a Solar Event, two letters the end of that planet.</p>
      <p class="fact-row">
        <b>Solar Bag</b>
        <Thing sight={sight} thing="bag" name="Solar Bag">
          <CubeRow cubes={bag} />
          {antimatter && <Moscovium n={antimatter.bag} />}
        </Thing>
      </p>
      <p class="fact-row dim">{events.length} Solar Events face down</p>
    </>
  );
}
