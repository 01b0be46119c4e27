// Projects, the ship that grows, and the people who wait for it.

import type { Resource } from "../../types/starship-interstellar";
import { PROJECTS, RESOURCES, boxOf, costOf, sizeOf, type StarSight } from "./model";
import { Cube, CubeRow, Icon, Price, Sign, Thing, Who } from "./parts";
import { bestUse, payExactly, straightTo } from "./plans";

type Props = { sight: StarSight };

export function Ship({ sight }: Props) {
  return (
    <div class="si ship-board">
      <Goals sight={sight} />
      <Projects sight={sight} />
      <Hull sight={sight} />
      <People sight={sight} />
    </div>
  );
}

/** What must be reached before the Sun has its way. */
export function Goals({ sight }: Props) {
  const [ship, trappist, people] = sight.view.goals;
  const { sums } = sight;
  const goals = [
    { of: "ship", words: `${sums.ship.built.n} of ${sums.ship.built.of}`, met: ship },
    { of: "trappist", words: `${sight.view.table.arrivals} there`, met: trappist },
    { of: "meeple", words: `${sums.people.n} of ${sums.people.of}`, met: people },
  ] as const;
  return (
    <p class="goals">
      <b>Goals</b>
      {goals.map(({ of, words, met }) => (
        <span key={of} class={met ? "met" : ""}>
          <Sign of={of} n={words} /> {met ? "✓" : ""}
          <span class="sr">{met ? "met" : "open"}</span>
        </span>
      ))}
    </p>
  );
}

export function Projects({ sight }: Props) {
  const box = boxOf(sight);
  const { projects, mechanisms } = sight.view.table;
  const use = bestUse(sight, "build");
  return (
    <div class="projects">
      {PROJECTS.map(({ id, name }, row) => (
        <section key={id} aria-label={name} class={`project p-${id}`}>
          <h3>{name}</h3>
          {projects[row]!.map((mechanism, column) => {
            const price = mechanism === null ? undefined : costOf(box, mechanism);
            const thing = `project:${id}.${column}`;
            const project = (["current", "long_term", "future"] as const)[row]!;
            const direct = sight.touching.has(thing);
            const straight = !direct && use && price !== undefined;
            return (
              <Thing
                key={column}
                sight={sight}
                thing={thing}
                name={`${name}, space ${column + 1}`}
                class={`card mechanism ${straight ? "soft" : ""}`}
                {...(straight
                  ? { answers: [use], then: straightTo({ do: "build", project, column }) }
                  : { then: [payExactly] })}
              >
                {price === undefined ? (
                  <span class="dim">empty</span>
                ) : (
                  <>
                    <Icon of="mechanism" class="big" />
                    <Price price={price} />
                    <Sign
                      of="prestige"
                      n={typeof price === "number" ? "?" : box.sheet.mechanisms[mechanism!]!.value}
                    />
                  </>
                )}
              </Thing>
            );
          })}
        </section>
      ))}
      <p class="dim">{mechanisms.length} more Mechanisms lie face down.</p>
    </div>
  );
}

/** The Interstellar, module by module: what is built is full. */
export function Hull({ sight }: Props) {
  const box = boxOf(sight);
  const { ship, corporations } = sight.view.table;
  const { slots } = sizeOf(box, corporations.length);
  const modules = box.numbers.get("modules") ?? 0;
  return (
    <section class="hull" aria-label="The Interstellar">
      <Icon of="ship" class="nose" />
      {Array.from({ length: modules }, (_, module) => {
        const built = Math.max(0, Math.min(slots, ship.length - module * slots));
        return (
          <div
            key={module}
            class={`module ${built === slots ? "complete" : ""}`}
            role="img"
            aria-label={`Module ${module + 1}: ${built} of ${slots}`}
          >
            <small>Module {module + 1}</small>
            <span class="slots">
              {Array.from({ length: slots }, (_, slot) => (
                <span key={slot} class={slot < built ? "slot built" : "slot"}>
                  {slot < built && <Icon of="mechanism" />}
                </span>
              ))}
            </span>
          </div>
        );
      })}
    </section>
  );
}

function People({ sight }: Props) {
  const { population, lost, saved, corporations } = sight.view.table;
  const use = bestUse(sight, "save");
  return (
    <section class="people" aria-label="People">
      <div class="meeples">
        <b>On Earth</b>
        {RESOURCES.map((resource: Resource) => {
          const n = population[resource] ?? 0;
          const thing = `population:${resource}`;
          const straight = !sight.touching.has(thing) && use && n > 0;
          return (
            <Thing
              key={resource}
              sight={sight}
              thing={thing}
              name={`${resource} people`}
              class={`person ${resource} ${n > 0 ? "" : "nil"} ${straight ? "soft" : ""}`}
              {...(straight
                ? { answers: [use], then: straightTo({ do: "save", resource }) }
                : { then: [payExactly] })}
            >
              <Icon of="meeple" class="big" />
              <b>{n}</b>
              <Cube of={resource} />
            </Thing>
          );
        })}
        <Families sight={sight} />
      </div>
      <p class="fact-row">
        <b>Saved</b>
        {corporations.map((corporation, player) => (
          <span key={player} class="fact-row">
            <Who sight={sight} player={player} /> <CubeRow cubes={corporation.saved} />
          </span>
        ))}
        <Sign of="government" /> <CubeRow cubes={saved} />
        <b>Lost</b> <CubeRow cubes={lost} />
      </p>
    </section>
  );
}

/** The Families on top of their piles (§V2.1): all of them are saved in one action. */
function Families({ sight }: Props) {
  const families = sight.view.variants?.families ?? [];
  return (
    <>
      {families.map((family, pile) => (
        <Thing
          key={pile}
          sight={sight}
          thing={`family:${pile}`}
          name={`Family ${pile + 1}`}
          class="person family"
        >
          <Icon of="save" class="big" />
          {family ? (
            <span class={family.complete ? "" : "nil"}>
              <CubeRow cubes={family.people} />
              {!family.complete && <small> not all on Earth</small>}
            </span>
          ) : (
            <span class="dim">none</span>
          )}
        </Thing>
      ))}
    </>
  );
}
