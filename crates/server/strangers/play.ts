// A client that openapi-typescript has made from the document plays a game to its end (docs/strangers.md).

import createClient from "openapi-fetch";

import type { components, paths } from "./orrery";

type Wish = components["schemas"]["Wish"];

const baseUrl = `${process.argv[2]}/api/v1`;

function given<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const stranger = createClient<paths>({ baseUrl });
const named = await stranger.POST("/me", { body: { name: "TypeScript" } });
const cookie = named.response.headers.get("set-cookie")?.split(";")[0] ?? "";
const person = createClient<paths>({ baseUrl, headers: { cookie } });
const { token } = given(await person.POST("/me/tokens", { body: { name: "a stranger" } }));
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

async function table(files?: Record<string, string>): Promise<string> {
  const seats: Wish["seats"] = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const body: Wish = { title: "stellar-conquest", options: {}, seats, components: files ?? null };
  return given(await client.POST("/tables", { body })).table;
}

// A game of four turns: the number is printed in the box, so it is a component.
const first = { path: { id: await table() } };
const box = given(
  await client.GET("/tables/{id}/components", { params: { ...first, query: { text: "" } } }),
) as { texts?: Record<string, string> };
const board = box.texts?.["board.toml"] ?? "";
const short = board.replace("turns = { value = 44", "turns = { value = 4");
if (short === board) throw new Error("the box has changed");
const path = { id: await table({ "board.toml": short }) };
let answers = 0;
for (;;) {
  const info = given(await client.GET("/tables/{id}", { params: { path } }));
  if (info.state === "over") {
    console.log(`TypeScript: ${answers} answers, ${info.outcome?.reason}`);
    break;
  }
  const view = given(await client.GET("/tables/{id}/view", { params: { path, query: { seat: 0 } } }));
  const offer = view.legal[answers % view.legal.length];
  if (!offer) continue;
  const body = { seat: 0, key: `answer ${answers}`, version: view.version, action: offer.action };
  const acted = await client.POST("/tables/{id}/act", { params: { path }, body });
  if (![200, 409].includes(acted.response.status)) throw new Error(JSON.stringify(acted.error));
  answers += 1;
}
