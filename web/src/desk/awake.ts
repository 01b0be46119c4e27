// The screen stays awake as long as the desk is looked at, where the browser can do that.

import { useEffect } from "preact/hooks";

export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const hold = async () => {
      if (isGone || !("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isGone) await lock.release();
      } catch {
        // The battery is low, or the browser does not want to: the screen goes dark as usual.
      }
    };
    // The browser takes the lock away when the page is covered.
    const seen = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", seen);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", seen);
      void lock?.release();
    };
  }, []);
}
