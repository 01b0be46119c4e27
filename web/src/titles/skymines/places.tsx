// What lies beside the map: the displays of cards and of research, bonus spaces, the rounds with their special plans,
// missions and threat.

import type { BonusSheet, Majority, Plan, Task } from "../../types/skymines";
import { Ours } from "../../table/ours";
import { Glyph } from "../../ui/glyph";
import {
  actorName,
  actorsOf,
  bonusFace,
  boxOf,
  cardName,
  cardOf,
  ghostOf,
  majoritySign,
  planName,
  rowLetter,
  some,
  threatOf,
  type SkySight,
} from "./model";
import { CompanySign, Marker, Num, PlanFace, Thing } from "./parts";
import { signs } from "./signs";

// The display of cards.

export function Market({ sight }: { sight: SkySight }) {
  const { surcharge } = boxOf(sight);
  const { display, n_deck } = sight.view.table;
  return (
    <section class="place sky-market" aria-label="Display">
      <h3>
        Display <small>{some(n_deck, "card")} to come</small>{" "}
        <Ours sight={sight} files={["cards.toml"]} />
      </h3>
      {[0, 1, 2].map((row) => (
        <div class="line" key={row}>
          <span class="side" title={row === 0 ? "no surcharge" : `${surcharge[row]} more`}>
            {surcharge[row] ? `+${surcharge[row]}` : ""}
          </span>
          {display.slice(4 * row, 4 * row + 4).map((card, i) => (
            <MarketCard key={i} sight={sight} card={card} space={4 * row + i} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** The price as it is asked now: in coins at the market, otherwise in points of goods. */
export function priceOf(sight: SkySight, space: number): number | null {
  const coins = sight.sums.market[space] ?? null;
  if (sight.seat === null || sight.question?.id === "market") return coins;
  return sight.sums.players[sight.seat]?.seat?.display[space] ?? coins;
}

function MarketCard(props: { sight: SkySight; card: number | null; space: number }) {
  const { sight, card, space } = props;
  const thing = `display:${space + 1}`;
  const info = card === null ? undefined : cardOf(sight, card);
  if (!info)
    return (
      <Thing sight={sight} thing={thing} name={`display ${space + 1}: empty`} class="shop none">
        {space + 1}
      </Thing>
    );
  const price = priceOf(sight, space);
  const name = `display ${space + 1}: ${cardName(sight, card!)}, costs ${price ?? info.cost}, sells for ${info.sell}`;
  return (
    <Thing sight={sight} thing={thing} name={name} class={`shop k-${info.kind}`}>
      <span class="picture-of">
        <Glyph of={signs[info.kind].glyph} />
        {info.value > 0 && <b>{info.value}</b>}
        {info.share && <CompanySign company={info.share} />}
      </span>
      <span class="price">
        {sight.question?.id === "market" && <Glyph of={signs.coin.glyph} />}
        {price ?? info.cost}
      </span>
    </Thing>
  );
}

// Research.

const ROWS = ["a", "b", "c"] as const;

export function Research({ sight }: { sight: SkySight }) {
  const { plans, supplement } = sight.view.table;
  const { planPrice } = boxOf(sight);
  return (
    <section class="place sky-research" aria-label="Research display">
      <h3>
        Research <Ours sight={sight} files={["plans.toml"]} />
      </h3>
      {plans.map((row, i) => (
        <div class="line" key={i}>
          <span class="side">
            <b>{rowLetter(i)}</b>
            <Num sign="research" n={planPrice.get(ROWS[i]!) ?? 0} />
            {(supplement[i] ?? 0) > 0 && <Num sign="coin" n={supplement[i]} />}
          </span>
          {row.map((plan, column) => (
            <PlanCard
              key={column}
              sight={sight}
              thing={`plan:${rowLetter(i)}${column + 1}`}
              place={`${rowLetter(i)}${column + 1}`}
              plan={plan}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

function PlanCard(props: {
  sight: SkySight;
  thing: string;
  place: string;
  plan: Plan | null | undefined;
}) {
  const { sight, thing, place, plan } = props;
  const there = typeof plan === "number";
  return (
    <Thing
      sight={sight}
      thing={thing}
      name={there ? `${place}: ${planName(sight, plan)}` : `${place}: empty`}
      class={there ? "plan" : "plan none"}
    >
      {there && <PlanFace sight={sight} plan={plan} />}
    </Thing>
  );
}

// Rounds, special plans, missions, threat.

export function Rounds({ sight }: { sight: SkySight }) {
  const { round, specials } = sight.view.table;
  const box = boxOf(sight);
  const last = sight.sums.last_round;
  return (
    <section class="place sky-rounds" aria-label="Rounds and special plans">
      <div class="line">
        <span class="side">
          <Glyph of={signs.special.glyph} word="special plans" />
          <Num sign="research" n={box.planPrice.get("special") ?? 0} />
        </span>
        {Array.from({ length: box.numbers.get("rounds") ?? 0 }, (_, i) => {
          const plan = i > 0 ? specials[i - 1] : undefined;
          const state =
            i + 1 === round ? "now" : i + 1 < round ? "past" : i + 1 > last ? "never" : "";
          return (
            <span class={`round ${state}`} key={i}>
              <i>{i + 1}</i>
              {i > 0 && (
                <PlanCard
                  sight={sight}
                  thing={`special:${i + 1}`}
                  place={`special plan of round ${i + 1}`}
                  plan={plan}
                />
              )}
            </span>
          );
        })}
      </div>
    </section>
  );
}

/** Missions and threat in short; what they mean stands in the panel. */
export function Tasks({ sight }: { sight: SkySight }) {
  const threat = threatOf(sight);
  const { missions } = sight.view.table;
  if (!threat && missions.length === 0) return null;
  return (
    <section class="place sky-tasks" aria-label="Missions and threat">
      {missions.length > 0 && <Glyph of={signs.mission.glyph} word="missions" />}
      {missions.map((mission, place) => {
        const info = sight.sheet.missions.items[mission];
        const met = sight.view.boards.flatMap((board, seat) =>
          board.missions.includes(place) ? [seat] : [],
        );
        const by = met.map(sight.nameOf).join(", ");
        return (
          <Thing
            key={place}
            sight={sight}
            thing={`mission:${place}`}
            name={`mission ${info?.name}${by ? `, met by ${by}` : ""}`}
            class={`task ${sight.seat !== null && met.includes(sight.seat) ? "met" : ""}`}
          >
            {info && <TaskSigns task={info.task} />}
            {met.map((seat) => (
              <Marker key={seat} sight={sight} actor={seat} />
            ))}
          </Thing>
        );
      })}
      {threat && (
        <Thing
          sight={sight}
          thing="threat"
          name={`threat: ${threat.name}, ${threat.isAverted ? "averted" : `${threat.counters} of ${some(threat.needed, "counter")}`}`}
          class={`task danger ${threat.isAverted ? "met" : ""}`}
        >
          <Glyph of={signs[threat.threat].glyph} />
          <span class="called">{signs[threat.threat].word}</span>
          <b>{threat.isAverted ? "averted" : `${threat.counters}/${threat.needed}`}</b>
        </Thing>
      )}
    </section>
  );
}

/** What a mission asks for, in signs. */
export function TaskSigns({ task }: { task: Task }) {
  if ("total" in task) return <Num sign={task.total.of} n={task.total.n} />;
  if ("placed" in task) return <Num sign="outpost" n={`${task.placed.n} at once`} />;
  if ("share_of_each" in task) return <Num sign="share" n={`${task.share_of_each.n} of each`} />;
  if ("helium" in task) return <Num sign="tank" n={task.helium.n} />;
  if ("uploaded" in task) return <Num sign="upload" n={`${task.uploaded.n} at once`} />;
  return <Num sign="market" n={task.acquired.n} />;
}

// Bonus spaces.

/** Three columns: majorities of goods, the four others, the tiles. */
export function Bonus({ sight }: { sight: SkySight }) {
  const { items } = sight.sheet.bonus;
  return (
    <section class="place sky-bonus" aria-label="Bonus spaces">
      <h3>
        Bonus spaces <Ours sight={sight} files={["bonus.toml"]} /> <Left sight={sight} />
      </h3>
      <div class="grid">
        {[0, 1, 2, 3].flatMap((column) =>
          [0, 1, 2].map((row) => {
            const info = items.find(({ cell }) => cell === `${row + 1},${column + 1}`);
            return info && <BonusSpace key={info.cell} sight={sight} info={info} />;
          }),
        )}
      </div>
    </section>
  );
}

/** The markers that the viewer may still place. */
function Left({ sight }: { sight: SkySight }) {
  const board = sight.seat === null ? undefined : sight.view.boards[sight.seat];
  if (!board) return null;
  const words = `${some(board.markers_left, "marker")} to place${board.once ? `, ${board.once} to be used once` : ""}`;
  return (
    <small class="left" role="img" aria-label={words} title={words}>
      {Array.from({ length: board.markers_left + board.once }, (_, i) => (
        <Marker
          key={i}
          sight={sight}
          actor={sight.seat!}
          class={i >= board.markers_left ? "once" : ""}
        />
      ))}
      {board.markers_left + board.once === 0 && "no marker left"}
    </small>
  );
}

function BonusSpace({ sight, info }: { sight: SkySight; info: BonusSheet }) {
  const { cell, price } = info;
  const by = sight.view.table.marks[info.space];
  const face = bonusFace(info.effect);
  const marked = typeof by === "number" ? `, marker of ${actorName(sight, by)}` : "";
  const action = ghostOf(sight)?.action;
  const ghost = action?.action === "mark" && action.space === info.space;
  return (
    <Thing
      sight={sight}
      thing={`bonus:${cell}`}
      name={`bonus space ${info.name}${marked}`}
      class={`bonus-space ${typeof by === "number" ? "marked" : ""}`}
    >
      {face.most && <MajorityLine sight={sight} of={face.most} />}
      <span class="does">
        {face.company ? (
          <>
            <CompanySign company={face.company} />
            <b>+{face.n}</b>
          </>
        ) : (
          <Num sign={face.sign} n={face.sign === "first_player" ? undefined : face.n} silent />
        )}
        {face.sign === "first_player" && <Num sign="coin" n={face.n} silent />}
      </span>
      {!face.most && <small>{SHORT[face.sign] ?? ""}</small>}
      {price > 0 && <Num sign="coin" n={`−${price}`} class="pays" silent />}
      {typeof by === "number" && <Marker sight={sight} actor={by} class="put" />}
      {ghost && sight.seat !== null && (
        <Marker sight={sight} actor={sight.seat} class="put ghost" />
      )}
    </Thing>
  );
}

const SHORT: Partial<Record<string, string>> = {
  market: "market",
  sale: "sale",
  first_player: "first",
  cargo: "next round",
  energy: "next round",
  field_scientist: "next round",
  research_scientist: "next round",
};

/** "3 : 2": the viewer's total against the highest of the others. */
function MajorityLine(props: { sight: SkySight; of: Majority }) {
  const { sight, of } = props;
  const sum = sight.sums.majorities.find((other) => other.of === of);
  const me = sight.seat;
  const others = actorsOf(sight.view).filter((actor) => actor !== me);
  const theirs = Math.max(0, ...others.map((actor) => sum?.totals[actor] ?? 0));
  const mine = me === null ? null : (sum?.totals[me] ?? 0);
  const tone = mine === null || !sum ? "" : mine > 0 && mine >= theirs ? "ahead" : "behind";
  return (
    <span class={`most ${tone}`}>
      <Glyph of={signs[majoritySign(of)].glyph} />
      <b>{sum ? (mine === null ? theirs : `${mine}:${theirs}`) : "–"}</b>
    </span>
  );
}
