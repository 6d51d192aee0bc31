import { useEffect } from 'react';

/** Keeps the screen on while the page is in sight, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || left) return;
      // Refused on a weak battery, for one: the screen then sleeps as the system says.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (left) await lock?.release();
    };
    void ask();
    // Hidden pages lose it.
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
