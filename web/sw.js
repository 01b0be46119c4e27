// The service worker: lobby and rules open without net, and games are played here. What the net answers always goes first, so an
// old page is never shown beside a new server; what is kept belongs to one build and goes with it.
const BUILD = "%BUILD%";
const SHELL = ["%SHELL%"];
const REST = ["%REST%"];
const KEPT = `orrery-${BUILD}`;
/** Where the pages lie: at the root of a server, or in a folder of a plain web host. */
const ROOT = new URL("./", self.location.href).pathname;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

// A page has nothing else to do. Not while the worker begins: what is asked for then would wait behind it.
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepRest());
});

/** Boards and engines, one after the other: whoever has come once can play without net. */
async function keepRest() {
  if (self.navigator.connection?.saveData) return;
  const cache = await caches.open(KEPT);
  for (const path of REST) {
    // What does not come now comes when it is wanted.
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

/** From the net, and kept; what was kept, where there is no net. */
async function netFirst(request, as) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(as, answer.clone());
    return answer;
  } catch (lost) {
    const kept = await cache.match(as);
    if (kept) return kept;
    throw lost;
  }
}

/** Named by their content: what is kept is what would be sent. */
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

const HASHED = /-[A-Z0-9]{8}\.[a-z0-9]+$/;
const READ = /^\/api\/v1\/(titles|titles\/[^/]+\/(rules|components)|me)$/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(netFirst(request, ROOT));
  else if (url.pathname.startsWith(`${ROOT}assets/`))
    event.respondWith(
      HASHED.test(url.pathname) ? keptFirst(request) : netFirst(request, url.pathname),
    );
  else if (READ.test(url.pathname)) event.respondWith(netFirst(request, url.pathname));
});

// Somebody's turn has come while no page was open. Every push is shown: browsers end those that are not.
self.addEventListener("push", (event) => {
  const { title = "Orrery", body = "", path = "/" } = event.data?.json() ?? {};
  const options = { body, tag: "turn", renotify: true, icon: "/assets/icon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

// The push service has given this browser another address: the server is told it. The old one ends by itself.
self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const key = event.oldSubscription?.options.applicationServerKey;
    if (!key) return;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const made = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
    const { endpoint, keys } = made.toJSON();
    const body = JSON.stringify({ kind: "push", endpoint, p256dh: keys.p256dh, auth: keys.auth });
    const headers = { "content-type": "application/json" };
    await fetch("/api/v1/me/bells", { method: "POST", headers, body });
  };
  event.waitUntil(renew());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  const show = async () => {
    const windows = await self.clients.matchAll({ type: "window" });
    const open = windows.find(({ url }) => new URL(url).pathname === path.split("?")[0]);
    return open ? open.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(show());
});
