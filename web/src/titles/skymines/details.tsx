// Words for whatever is looked at: what it is, what it does, what it costs, and why it cannot be chosen now.

import type { ComponentChildren } from "preact";

import type { Company } from "../../types/skymines";
import { faceOf } from "./companies";
import { mapOf, piecesIn, spaceWords } from "./map";
import {
  actorName,
  actorsOf,
  bonusFace,
  boxOf,
  cardName,
  cardOf,
  companyName,
  majoritySign,
  needWords,
  planOf,
  rewardOf,
  rowLetter,
  shareValue,
  sharesOf,
  shortName,
  slotLetter,
  some,
  threatOf,
  type SkySight,
} from "./model";
import { CompanySign, Marker, Num, reasonsOf } from "./parts";
import { Missing, missionWords } from "./modules";
import { waysTo } from "./shortcuts";
import { perkSign, signs } from "./signs";

const KINDS = new Set([
  "space",
  "company",
  "display",
  "plan",
  "special",
  "bonus",
  "mission",
  "threat",
  "card",
  "item",
  "slot",
  "screen",
  "column",
]);

export function hasDetails(sight: SkySight, thing: string): boolean {
  return KINDS.has(thing.split(":")[0]!) || sight.whyNotAt.has(thing);
}

export function Details({ sight, thing }: { sight: SkySight; thing: string }) {
  return (
    <>
      <What sight={sight} thing={thing} />
      {(sight.touching.get(thing) ?? []).length === 0 &&
        waysTo(sight, thing).map(({ words }) => (
          <p class="press" key={words}>
            {words}.
          </p>
        ))}
      {(sight.touching.get(thing) ?? []).length === 0 &&
        reasonsOf(sight, thing).map((reason) => (
          <p class="why" key={reason}>
            Not now: {reason}.
          </p>
        ))}
    </>
  );
}

function What({ sight, thing }: { sight: SkySight; thing: string }) {
  const [kind, id = ""] = thing.split(":") as [string, string?];
  const { table } = sight.view;
  switch (kind) {
    case "space":
      return <SpaceDetails sight={sight} number={Number(id)} />;
    case "company":
      return <CompanyDetails sight={sight} company={id as Company} />;
    case "display":
      return <MarketDetails sight={sight} space={Number(id) - 1} />;
    case "plan": {
      const row = table.plans.findIndex((_, r) => id.startsWith(rowLetter(r)));
      const plan = table.plans[row]?.[Number(id.slice(1)) - 1];
      return <PlanDetails sight={sight} plan={plan} />;
    }
    case "special":
      return <PlanDetails sight={sight} plan={table.specials[Number(id) - 2]} />;
    case "screen":
      return <PlanDetails sight={sight} plan={ownBoard(sight)?.screens[Number(id) - 1]} />;
    case "bonus":
      return <BonusDetails sight={sight} place={id} />;
    case "card":
      return <CardDetails sight={sight} card={Number(id)} />;
    case "item":
      return <ItemDetails sight={sight} item={id} />;
    case "slot":
      return <PileDetails sight={sight} letter={id} />;
    case "mission":
      return <MissionDetails sight={sight} place={Number(id)} />;
    case "threat":
      return <ThreatDetails sight={sight} />;
    default:
      return null;
  }
}

const ownBoard = ({ view, seat }: SkySight) => (seat === null ? undefined : view.boards[seat]);

const Title = ({ children }: { children: ComponentChildren }) => <h2>{children}</h2>;

function SpaceDetails({ sight, number }: { sight: SkySight; number: number }) {
  const map = mapOf(sight);
  const space = map.spaces.get(number);
  if (!space) return null;
  const pieces = piecesIn(sight, number);
  return (
    <>
      <Title>{spaceWords(map, space)}</Title>
      {map.side === "belt" && (
        <p>
          Entered over a {space.line} line
          {space.seats > 0 ? `, room for ${some(space.seats, "outpost")}` : ", for shuttles"}.
        </p>
      )}
      {pieces.length === 0 && <p class="dim">Nobody is here.</p>}
      {pieces.map((company, i) => (
        <p key={i}>
          <CompanySign company={company} /> {companyName(sight, company)}
        </p>
      ))}
    </>
  );
}

function CompanyDetails({ sight, company }: { sight: SkySight; company: Company }) {
  const station = sight.view.table.stations.find((other) => other.company === company);
  if (!station) return null;
  const face = faceOf(sight, station);
  const value = shareValue(sight, company);
  const me = sight.seat === null ? undefined : sight.sums.players[sight.seat]?.seat;
  const i = sight.view.table.stations.indexOf(station);
  const barrier = me?.next_barrier[i];
  return (
    <>
      <Title>
        <CompanySign company={company} /> {companyName(sight, company)} <small>{face?.name}</small>
      </Title>
      <p>
        A share is worth {some(value, "coin")}. {some(station.home.length, "piece")} at home,{" "}
        {station.pieces.length} on the map
        {station.boxed ? `, ${station.boxed} out of the game` : ""}.
      </p>
      {actorsOf(sight.view).map((actor) => {
        const shares = sharesOf(sight, actor, company);
        return (
          <p key={actor}>
            <Marker sight={sight} actor={actor} /> {actorName(sight, actor)}: space{" "}
            {station.markers[actor]}, {some(shares, "share")} = {shares * value}
          </p>
        );
      })}
      {barrier && (
        <p>
          Your next barrier: <Num sign="coin" n={barrier[1]} /> before space {barrier[0]}.
        </p>
      )}
      {face?.perks.map(({ space, perk }) => (
        <p class="dim" key={space}>
          <Num sign={`perk:${perk}`} silent /> {space}: {perkSign(perk).line}
        </p>
      ))}
    </>
  );
}

function MarketDetails({ sight, space }: { sight: SkySight; space: number }) {
  const card = sight.view.table.display[space];
  const info = typeof card === "number" ? cardOf(sight, card) : undefined;
  if (!info) return <Title>Display {space + 1}: empty</Title>;
  const goods = ownSum(sight)?.display[space];
  return (
    <>
      <CardDetails sight={sight} card={card!} />
      <p>
        {typeof goods === "number" && <>For {some(goods, "point")} of goods, or </>}
        <Num sign="coin" n={sight.sums.market[space] ?? info.cost} /> with a marker on the market.
      </p>
    </>
  );
}

const ownSum = ({ sums, seat }: SkySight) => (seat === null ? null : sums.players[seat]?.seat);

function CardDetails({ sight, card }: { sight: SkySight; card: number }) {
  const info = cardOf(sight, card);
  if (!info) return null;
  return (
    <>
      <Title>
        <Num sign={info.kind} silent /> {info.name}
      </Title>
      <p>{signs[info.kind].line}</p>
      {info.share && <p>Counts as a share of {companyName(sight, info.share)}.</p>}
      {info.sell > 0 && <p class="dim">Sells for {some(info.sell, "coin")}.</p>}
    </>
  );
}

function ItemDetails({ sight, item }: { sight: SkySight; item: string }) {
  const board = ownBoard(sight);
  const slot = [0, 1, 2, 3, 4].find((each) => slotLetter(each) === item);
  if (slot === undefined) {
    const kind = boxOf(sight).sheet.tiles.items.find(({ tile }) => tile === item)?.tile;
    return kind ? (
      <>
        <Title>{signs[kind].word}</Title>
        <p>{signs[kind].line}</p>
      </>
    ) : null;
  }
  const card = board?.slots[slot] ?? sight.view.own?.planned[slot];
  if (typeof card === "number") return <CardDetails sight={sight} card={card} />;
  return board?.open.includes(slot) ? null : <SlotOff sight={sight} slot={slot} />;
}

function SlotOff({ sight, slot }: { sight: SkySight; slot: number }) {
  const { tank, research } = sight.sheet;
  return (
    <>
      <Title>Slot {slotLetter(slot)} is off</Title>
      <p>
        {slot === 0
          ? `Helium on tank space ${tank.items.opens_slot} switches it on.`
          : `Screen ${research.items.opens_slot} of the research track switches it on.`}
      </p>
    </>
  );
}

function PileDetails({ sight, letter }: { sight: SkySight; letter: string }) {
  const slot = [0, 1, 2, 3, 4].find((each) => slotLetter(each) === letter) ?? 0;
  const pile = ownBoard(sight)?.resting[slot] ?? [];
  return (
    <>
      <Title>Resting pile {letter}</Title>
      <p>{pile.map((card) => cardName(sight, card)).join(", ") || "Nothing rests here."}</p>
    </>
  );
}

function PlanDetails({ sight, plan }: { sight: SkySight; plan: number | null | undefined }) {
  const info = typeof plan === "number" ? planOf(sight, plan) : undefined;
  if (!info) return <Title>No plan here</Title>;
  return (
    <>
      <Title>
        Plan{info.row === "token" || info.row === "special" ? "" : ` ${info.row.toUpperCase()}`}
      </Title>
      <p>
        Asks for {needWords(info.need)} when it is uploaded; gives{" "}
        {rewardOf(info.reward)?.words ?? "nothing"}.
      </p>
      {info.cost > 0 && (
        <p class="dim">
          Costs <Num sign="research" n={info.cost} />
        </p>
      )}
    </>
  );
}

function BonusDetails({ sight, place }: { sight: SkySight; place: string }) {
  const info = sight.sheet.bonus.items.find(({ cell }) => cell === place);
  if (!info) return place === "own" ? <Title>Your own bonus space</Title> : null;
  const face = bonusFace(info.effect);
  const by = sight.view.table.marks[info.space];
  const sum = face.most && sight.sums.majorities.find(({ of }) => of === face.most);
  return (
    <>
      <Title>
        Bonus space {place}: {face.words}
        {face.company && ` on ${shortName(face.company)}`}
      </Title>
      {face.most && <p>{signs.majority.line}</p>}
      {sum && (
        <p class="row">
          <Num sign={majoritySign(sum.of)} silent />
          {actorsOf(sight.view).map((actor) => (
            <span key={actor}>
              <Marker sight={sight} actor={actor} /> {actorName(sight, actor)}{" "}
              <b>{sum.totals[actor] ?? 0}</b>
            </span>
          ))}
        </p>
      )}
      {!face.most && face.sign in signs && <p>{signs[face.sign].line}</p>}
      {info.price > 0 && <p>Costs {some(info.price, "coin")}.</p>}
      {typeof by === "number" && (
        <p>
          <Marker sight={sight} actor={by} /> taken by {actorName(sight, by)}
        </p>
      )}
    </>
  );
}

function MissionDetails({ sight, place }: { sight: SkySight; place: number }) {
  const mission = sight.view.table.missions[place];
  const info = mission === undefined ? undefined : sight.sheet.missions.items[mission];
  if (!info) return null;
  return (
    <>
      <Title>Mission: {missionWords(sight, info.task)}</Title>
      <Missing sight={sight} task={info.task} />
      <p class="dim">{signs.mission.line}</p>
    </>
  );
}

function ThreatDetails({ sight }: { sight: SkySight }) {
  const threat = threatOf(sight);
  if (!threat) return null;
  return (
    <>
      <Title>{threat.name}</Title>
      <p>{signs[threat.threat].line}</p>
      <p>
        {threat.isAverted
          ? "It has been averted."
          : `${threat.counters} of ${some(threat.needed, "counter")}. One more costs `}
        {!threat.isAverted &&
          threat.price.map(({ sign, n }) => <Num key={sign} sign={sign} n={n} />)}
        {!threat.isAverted && `, ${threat.when}.`}
      </p>
    </>
  );
}
