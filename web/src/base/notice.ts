// A notice of the browser that it is one's turn, while the page is out of sight.

import { notices } from "./prefs";

/** Whether this browser can show notices at all. */
export const canNotify = (): boolean => "Notification" in globalThis;

/** Asks for the permission; only ever on a click. True if it is given. */
export async function allowNotices(): Promise<boolean> {
  if (!canNotify()) return false;
  const answer = await Notification.requestPermission();
  notices.value = answer === "granted";
  return notices.value;
}

/** Shows a notice, if the player wants any and does not look at the page. */
export function notify(title: string, body: string, path: string): void {
  if (!notices.value || !canNotify() || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  const options = { body, tag: path, icon: "/assets/icon.svg", data: { path } };
  const plain = () => {
    try {
      const shown = new Notification(title, options);
      shown.onclick = () => {
        focus();
        shown.close();
      };
    } catch {
      // A phone shows notices through its service worker only.
    }
  };
  const worker = navigator.serviceWorker?.controller ? navigator.serviceWorker.ready : null;
  if (worker) worker.then((one) => one.showNotification(title, options)).catch(plain);
  else plain();
}
