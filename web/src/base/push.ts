// Notices that reach this browser while no page is open, through its push service.

export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can be told while no page of ours is open. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** A key as browsers want it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Asks for the permission (only ever on a click) and gives the address of this browser. */
export async function subscribe(key: string): Promise<PushKeys> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("this browser does not allow notices of this page");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another server cannot be written to by this one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"])
    throw new Error("this browser gave no address for notices");
  return { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] };
}
